"""What becomes of an action from the page, in the order in which actions arrive."""

from __future__ import annotations

from typing import Any, Final

from golf_widget.spit.actions import Action, Kind
from golf_widget.spit.game import Spit
from golf_widget.spit.refusals import RefusedActionError, SpitRefusal
from golf_widget.spit.rules import refusal
from golf_widget.widgets.spit_messages import Wish

STALE = "stale"
"""The table has changed since the page showed it, and nobody can have meant this."""
_OWN: Final = frozenset(
    {SpitRefusal.CALLED, SpitRefusal.FACE_UP, SpitRefusal.FACE_DOWN, SpitRefusal.EMPTY, SpitRefusal.OCCUPIED}
)
"""Reasons that only the player's own actions bring about: nobody else was quicker."""


def judged(game: Spit, wish: Wish, action: Action, at: int | None) -> str | None:
    """Do an action that the page asks for, or say why not.

    An action is done if it is allowed now, even if the page had not seen the last one of the other player. It is not
    done when it could only have been meant for another table: another round, another card on the stockpile, a call
    that has been made already. So nothing that waited for a busy kernel can run wild afterwards.

    Parameters
    ----------
    game : Spit
    wish : Wish
    action : Action
        Of the wish.
    at : int or None
        The time, for the record.

    Returns
    -------
    str or None
        The reason, as a key; None if it has been done.

    Examples
    --------
    >>> import golf_widget as gw
    >>> from golf_widget.widgets.spit_messages import read
    >>> game = gw.Spit(seed=1)
    >>> wish = read({"type": "act", "serial": 1, "ply": 0, "player": 0, "kind": "spit"})
    >>> judged(game, wish, wish.action, None), judged(game, wish, wish.action, None), game.ply
    (None, 'called', 1)
    """
    if wish.what == "pile":
        return _why_not(game, action)
    why = refusal(game.state, action)
    if why in _OWN:
        return str(why)
    if why is None and _is_old(game, wish, action):
        return STALE
    try:
        game.push(action, seen=wish.ply, at=at)
    except RefusedActionError as error:
        return error.refusal.value
    return None


def notice_of(game: Spit, wish: Wish, action: Action) -> dict[str, Any]:
    """Return where something is refused, and which cards the sentence about it may name.

    Parameters
    ----------
    game : Spit
    wish : Wish
    action : Action

    Returns
    -------
    dict
    """
    on = game.state.centre[action.target] if action.kind is Kind.PLAY and action.target is not None else ()
    return {
        "player": action.player,
        "column": action.column,
        "target": action.target,
        "kind": "pile" if wish.what == "pile" else action.kind.value,
        "card": wish.card or _top(game, action),
        "top": str(on[-1]) if on else "",
    }


def _is_old(game: Spit, wish: Wish, action: Action) -> bool:
    """Return whether an action that may be allowed now was meant for a table that there is no more."""
    if game.state_at(wish.ply).round != game.state.round:
        return True
    if action.kind is Kind.SPIT:
        # The second press of a key must not turn a second card.
        return any(
            step.action.kind is Kind.SPIT and step.action.player == action.player for step in game.steps[wish.ply :]
        )
    top = _top(game, action)
    return bool(wish.card and top) and top != wish.card


def _why_not(game: Spit, turning: Action) -> str:
    """Return why nothing can be done with a stockpile. If something can by now, the person had not seen that."""
    tries = [turning]
    if _top(game, turning):
        tries += [Action.play(turning.player, turning.column or 0, pile) for pile in (0, 1)]
    reasons = [refusal(game.state, each) for each in tries]
    if None in reasons:
        return STALE
    # That a card does not fit tells more than that it lies face up already.
    return SpitRefusal.NO_FIT.value if SpitRefusal.NO_FIT in reasons else str(reasons[0])


def _top(game: Spit, action: Action) -> str:
    """Return the card that lies face up on a stockpile, or an empty text."""
    row = game.state.rows[action.player]
    up = row[action.column].up if action.column is not None and action.column < len(row) else ()
    return str(up[-1]) if up else ""
