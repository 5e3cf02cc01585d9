"""Messages from the page: what a player wants, checked before anything is done with it.

A message is data from outside. It is read field by field; nothing in it is evaluated, looked up as an attribute, or
passed on unread.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from golf_widget.deal import MAX_NUMBER

Kind = Literal["play", "draw", "undo", "redo", "restart", "new", "hint", "redeal", "concede", "next", "ask"]
_KINDS: Final[tuple[str, ...]] = get_args(Kind)


class BadMessageError(ValueError):
    """A message that is no intent; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player wants.

    Parameters
    ----------
    kind : str
        What to do.
    serial, ply : int
        The game and the position that the player saw.
    slot : int
        The slot to play from, with the kind ``"play"``.
    number : int or None
        The deal number, with the kind ``"new"``; None deals at random.
    """

    kind: Kind
    serial: int
    ply: int
    slot: int = 0
    number: int | None = None


def read(message: object) -> Intent:
    """Read a message.

    Parameters
    ----------
    message : object
        What the page sent.

    Returns
    -------
    Intent

    Raises
    ------
    BadMessageError
        If it is no intent.

    Examples
    --------
    >>> read({"type": "play", "serial": 1, "ply": 0, "slot": 34})
    Intent(kind='play', serial=1, ply=0, slot=34, number=None)
    """
    message, kind = typed(message, _KINDS)
    serial = whole(message, "serial", 0)
    ply = whole(message, "ply", 0)
    slot = whole(message, "slot", 0) if kind == "play" else 0
    number = whole(message, "number", 1) if kind == "new" and message.get("number") is not None else None
    return Intent(kind, serial, ply, slot, number)  # type: ignore[arg-type]  # kind is in _KINDS


def typed(message: object, types: tuple[str, ...]) -> tuple[Mapping[str, object], str]:
    """Return a message and its type, one of some; raise :class:`BadMessageError` if it is none."""
    if not isinstance(message, Mapping):
        raise BadMessageError(f"a message must be an object, not {shown(message)}")
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in types:
        raise BadMessageError(f"type is {shown(kind)}; it must be one of {', '.join(types)}")
    return message, kind


def whole(message: Mapping[str, object], field: str, least: int) -> int:
    """Return a field that must be a whole number from `least` on; raise :class:`BadMessageError` if it is none."""
    value = message.get(field)
    if type(value) is not int or not least <= value <= MAX_NUMBER:
        raise BadMessageError(f"{field} is {shown(value)}; it must be a whole number from {least} to {MAX_NUMBER}")
    return value


def shown(value: object) -> str:
    """Return a short text of any value, however large or odd."""
    if isinstance(value, str):
        value = value[:60]
    elif not isinstance(value, (bool, int, float, type(None))) or (isinstance(value, int) and abs(value) > 10**30):
        return f"a {type(value).__name__}"
    return repr(value)
