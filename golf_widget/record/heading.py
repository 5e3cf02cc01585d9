"""What a record says beside its moves: tags, players, assists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from golf_widget.errors import RecordError
from golf_widget.exchange.words import quoted
from golf_widget.record.tree import MAX_TIME
from golf_widget.record.words import MAX_NAME, checked

OWN_TAGS: Final = frozenset(
    {"Game", "Variant", "Rule", "Deal", "Generator", "Player", "Result", "Left", "Stock", "Assists", "Cards"}
)
"""The tags that the text form writes from what is known anyway."""
RECORD_KEYS: Final = frozenset(
    {
        *("format", "version", "engine", "variant", "deal", "tags", "players", "assists", "comment", "events"),
        "result",
    }
)
MAX_ENTRIES: Final = 1_000
"""How many tags, players or kinds of assists a record may have."""
MAX_COUNT: Final = MAX_TIME
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
ASSIST_NAME: Final = re.compile(r"[a-z][a-z_]{0,63}")


def tags(given: Mapping[str, str]) -> dict[str, str]:
    """Return tags that a record can hold, in their order.

    Parameters
    ----------
    given : mapping of str to str

    Returns
    -------
    dict

    Raises
    ------
    RecordError
        If a name or a value cannot be one.

    Examples
    --------
    >>> tags({"Hole": "3/9"})
    {'Hole': '3/9'}
    """
    _check_count(given, "tags", Mapping)
    for name in given:
        if not isinstance(name, str) or not TAG_NAME.fullmatch(name):
            raise RecordError(f"{quoted(name)} cannot name a tag; use letters and digits, a letter first", path="tags")
        if name in OWN_TAGS:
            raise RecordError(f"the tag {name} is written from what the record knows; it cannot be set", path="tags")
    return {name: checked(value, f"tags.{name}") for name, value in given.items()}


def players(given: Iterable[str]) -> tuple[str, ...]:
    """Return the names of players.

    Parameters
    ----------
    given : iterable of str

    Returns
    -------
    tuple of str

    Raises
    ------
    RecordError
        If one of them is no name.
    """
    if isinstance(given, str):
        raise RecordError(f"players are a list of names; write [{quoted(given)}]", path="players")
    names = tuple(given)
    _check_count(names, "players", tuple)
    for name in names:
        if not checked(name, "players", MAX_NAME):
            raise RecordError("a player has no name", path="players")
    return tuple(checked(name, "players") for name in names)


def assists(given: Mapping[str, int]) -> dict[str, int]:
    """Return how often help was used.

    Parameters
    ----------
    given : mapping of str to int

    Returns
    -------
    dict

    Raises
    ------
    RecordError
        If a name or a number cannot be one.

    Examples
    --------
    >>> assists({"hints": 2})
    {'hints': 2}
    """
    _check_count(given, "assists", Mapping)
    for name, count in given.items():
        if not isinstance(name, str) or not ASSIST_NAME.fullmatch(name):
            raise RecordError(
                f"{quoted(name)} cannot name an assist; write a word in lower case such as hints", path="assists"
            )
        if type(count) is not int or not 0 <= count <= MAX_COUNT:
            raise RecordError(f"{name} is {quoted(count)}; a number of times is needed", path="assists")
    return dict(given)


def _check_count(given: object, what: str, kind: type) -> None:
    if not isinstance(given, kind):
        raise RecordError(f"a {kind.__name__.lower()} is needed, not {quoted(given)}", path=what)
    if len(given) > MAX_ENTRIES:  # type: ignore[arg-type]
        raise RecordError(f"at most {MAX_ENTRIES} are kept, not {len(given)}", path=what)  # type: ignore[arg-type]
