"""One round out of a game of Spit."""

from __future__ import annotations

from golf_widget.exchange.words import quoted
from golf_widget.listeners import LOCK
from golf_widget.spit.game import Spit


def cut(game: Spit, number: int) -> Spit:
    """Return one round as a game of its own; see :meth:`golf_widget.Spit.round`.

    Parameters
    ----------
    game : Spit
    number : int

    Returns
    -------
    Spit

    Raises
    ------
    IndexError
        If there was no such round.

    Examples
    --------
    >>> import golf_widget as gw
    >>> cut(gw.Spit(seed=1), 2)
    Traceback (most recent call last):
    ...
    IndexError: there is no round 2; this game has rounds 1 to 1
    """
    with LOCK:
        steps = game.steps
        states = [game.state_at(ply) for ply in range(len(steps) + 1)]
    # When the last round has ended the game, nothing is laid out any more.
    plies = [ply for ply, state in enumerate(states) if state.round == number and not state.is_over]
    if not plies:
        raise IndexError(
            f"there is no round {quoted(number)}; this game has rounds {states[0].round} to {states[-1].round}"
        )
    start = states[plies[0]]
    hands = None if game.is_from_seed and number == 1 else (start.held(0), start.held(1))
    alone = Spit(game.seed, game.options, hands=hands, round=number)
    played = steps[plies[0] : plies[-1] + 1]
    begun = (played[0].at or 0) if played else 0
    for step in played:
        alone.push(step.action, at=None if step.at is None else max(0, step.at - begun))
    return alone
