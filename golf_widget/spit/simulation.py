"""Whole games in a moment: the clock jumps from one thing that happens to the next."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isnan
from numbers import Real
from typing import Final

from golf_widget.exchange.words import quoted
from golf_widget.generator import SplitMix64
from golf_widget.spit.actions import Action
from golf_widget.spit.game import Spit
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.players import Acting, Computer
from golf_widget.spit.refusals import RefusedActionError

POLL: Final = 0.05
"""How often a player without an attribute `due` is asked, in seconds."""
_LEAST: Final = 0.001
_USUAL: Final = SpitOptions()


def asked(player: Acting, game: Spit, index: int, now: float) -> bool:
    """Ask a player, and do what is answered.

    Parameters
    ----------
    player : Acting
    game : Spit
    index : int
        Which player of the game is asked.
    now : float
        The time in seconds.

    Returns
    -------
    bool
        Whether the game has changed.

    Raises
    ------
    InvalidMoveError
        If the answer is no action of this player.
    """
    answer = player.act(game.view(index), now)
    if answer is None:
        return False
    action = Action.parse(answer, index) if isinstance(answer, str) else answer
    if not isinstance(action, Action) or action.player != index:
        raise TypeError(f"player {index + 1} must answer with an own action or None, not with {quoted(answer, 60)}")
    try:
        game.push(action, at=round(now * 1000))
    except RefusedActionError:
        return False
    return True


def due(player: Acting, now: float) -> float:
    """Return when a player wants to be asked again; infinity if the game must change first.

    Parameters
    ----------
    player : Acting
    now : float

    Returns
    -------
    float
        After `now`, so that nobody can stop the clock.

    Raises
    ------
    TypeError
        If the time is none.
    """
    when = getattr(player, "due", now + POLL)
    if when is None:
        return inf
    if isinstance(when, bool) or not isinstance(when, Real) or isnan(when):
        raise TypeError(f"due of a player is a time in seconds or None, not {quoted(when, 40)}")
    return max(float(when), now + _LEAST)


def play_out(
    players: Sequence[int | Acting],
    seed: int = 0,
    options: SpitOptions | str = _USUAL,
    *,
    hours: float = 24.0,
) -> Spit:
    """Let two players play a game, in a time of their own that costs none.

    Parameters
    ----------
    players : sequence of (int or Acting)
        Two; a number is the level of a :class:`Computer`.
    seed : int
        Of the cards, of the computers, and of who comes first when both act in the same instant.
    options : SpitOptions or str
        The rules.
    hours : float
        After so many hours of the players' time the game is left as it is.

    Returns
    -------
    Spit
        With the time of each action. It is not over if both players wait for ever, or the hours have passed.

    Raises
    ------
    DealError, VariantError
        If there is no such seed, or there are no such rules.
    ValueError
        If there are not two players, or no such level. What a player raises is raised on.

    Examples
    --------
    >>> game = play_out((1, 10), seed=1)
    >>> game.winner, game.steps[-1].at // 1000
    (1, 172)
    """
    if len(players) != 2:
        raise ValueError(f"Spit is for 2 players, not for {len(players)}")
    game = Spit(seed, options)
    numbers = SplitMix64(seed ^ 0x5917)
    both = [Computer(each, numbers.next()) if isinstance(each, int) else each for each in players]
    when = [0.0, 0.0]
    while not game.is_over:
        first = int(when[1] < when[0]) if when[0] != when[1] else numbers.below(2)
        now = when[first]
        if now > hours * 3600:
            break
        changed = asked(both[first], game, first, now)
        when[first] = due(both[first], now)
        if changed:
            # Who waits for a change, or keeps no time, looks at the table now.
            for index, player in enumerate(both):
                if when[index] == inf or not hasattr(player, "due"):
                    when[index] = now if index != first else now + _LEAST
    return game
