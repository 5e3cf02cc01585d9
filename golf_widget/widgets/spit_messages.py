"""Messages from the page of a game of Spit, checked before anything is done with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from golf_widget.errors import InvalidMoveError
from golf_widget.spit.actions import Action, Kind
from golf_widget.spit.game import MAX_SEED
from golf_widget.widgets.intents import BadMessageError, shown, typed, whole

What = Literal["act", "pile", "pause", "resume", "next", "new", "ping"]
_WHAT: Final[tuple[str, ...]] = get_args(What)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody at the page wants.

    Parameters
    ----------
    what : str
        ``"act"`` does an action; ``"pile"`` asks what is the matter with a stockpile of which nothing could be played;
        ``"ping"`` only asks whether anybody answers.
    serial, ply : int
        The game and the position that was on the page.
    action : Action or None
        Of ``"act"``, and for ``"pile"`` the turning of that stockpile.
    card : str
        The card on top of the stockpile as the page showed it; empty if it does not matter.
    seed : int or None
        Of ``"new"``; None draws one at random.
    """

    what: What
    serial: int
    ply: int
    action: Action | None = None
    card: str = ""
    seed: int | None = None


def read(message: object) -> Wish:
    """Read a message.

    Parameters
    ----------
    message : object
        What the page sent.

    Returns
    -------
    Wish

    Raises
    ------
    BadMessageError
        If it is no wish.

    Examples
    --------
    >>> wish = read({"type": "act", "serial": 1, "ply": 2, "player": 0, "kind": "play", "column": 2, "target": 1})
    >>> str(wish.action)
    'p1 c3>R'
    """
    message, what = typed(message, _WHAT)
    serial, ply = whole(message, "serial", 0), whole(message, "ply", 0)
    action = _action(message, what) if what in ("act", "pile") else None
    card = message.get("card", "")
    if not isinstance(card, str) or len(card) > 2:
        raise BadMessageError(f"card is {shown(card)}; it must be a card such as 7C, or empty")
    seed = whole(message, "seed", 0) if what == "new" and message.get("seed") is not None else None
    if seed is not None and seed > MAX_SEED:
        raise BadMessageError(f"seed is {seed}; it must be a whole number from 0 to {MAX_SEED}")
    return Wish(what, serial, ply, action, card, seed)  # type: ignore[arg-type]  # it is in _WHAT


def _action(message: Mapping[str, object], what: str) -> Action:
    player = whole(message, "player", 0)
    kind = message.get("kind") if what == "act" else Kind.TURN.value
    if not isinstance(kind, str) or kind not in [each.value for each in Kind]:
        raise BadMessageError(f"kind is {shown(kind)}; it must be one of {', '.join(Kind)}")
    column, target = (
        None if message.get(field) is None else whole(message, field, 0) for field in ("column", "target")
    )
    try:
        return Action(player, Kind(kind), column, None if what == "pile" else target)
    except InvalidMoveError as error:
        raise BadMessageError(str(error)) from None
