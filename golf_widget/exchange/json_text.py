"""JSON as strict as exchange needs it: no key twice, no NaN, no nesting without end, and errors with a place."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from typing import Final, NoReturn

from golf_widget.errors import DealError
from golf_widget.exchange.words import MAX_TEXT, few, lines_of, quoted

_HIGH_OR_LOW: Final = re.compile("[\ud800-\udfff]")


def parse(text: str, limit: int = MAX_TEXT) -> object:
    """Read a JSON text.

    Parameters
    ----------
    text : str
    limit : int
        The longest text that is read, in characters.

    Returns
    -------
    object
        Dicts, lists, texts, numbers, bools, None.

    Raises
    ------
    DealError
        If the text is no JSON, or holds what no deal needs.

    Examples
    --------
    >>> parse('{"hole": "2S", "hole": "3S"}')
    Traceback (most recent call last):
    ...
    golf_widget.errors.DealError: the key 'hole' is there twice
    """
    text = "\n".join(lines_of(text, limit))
    try:
        value: object = _decoder.decode(text)
    except json.JSONDecodeError as error:
        there = quoted(text[error.pos : error.pos + 12]) if error.pos < len(text) else "the end of the text"
        raise DealError(f"line {error.lineno}, column {error.colno}: no JSON: {error.msg}, at {there}") from None
    except RecursionError:
        raise DealError("brackets are nested too deeply for a deal") from None
    return value


def parse_at(text: str, start: int) -> tuple[object, int]:
    """Read the JSON value that begins somewhere in a text.

    Parameters
    ----------
    text : str
    start : int
        Its first character.

    Returns
    -------
    object
        The value.
    int
        Where the text goes on.

    Raises
    ------
    DealError
        If no JSON begins there.

    Examples
    --------
    >>> parse_at('[%t 1200] 3:7C', 4)
    (1200, 8)
    """
    try:
        return _decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise DealError(f"{quoted(text[start : start + 30])} is no JSON: {error.msg}") from None
    except RecursionError:
        raise DealError("brackets are nested too deeply") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise DealError(f"the key {quoted(key)} is there twice")
        result[key] = value
    return result


def _no_number(word: str) -> NoReturn:
    raise DealError(f"{word} is no number that a deal can hold")


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        _no_number(quoted(digits))
    return number


def _int(digits: str) -> int:
    # Python refuses to read numbers of thousands of digits, with an error of its own.
    if len(digits) > 20:
        _no_number(quoted(digits))
    return int(digits)


_decoder: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_no_number, parse_float=_float, parse_int=_int
)


class Node:
    """A value of a JSON text with the way to it, so that errors can name it.

    Parameters
    ----------
    value : object
        What was read.
    path : str
        How to get there, such as ``"deal.stock[3]"``; empty for the whole text.

    Examples
    --------
    >>> Node({"stock": ["2S", 3]})["stock"].items()[1].text()
    Traceback (most recent call last):
    ...
    golf_widget.errors.DealError: stock[1]: a text is needed here, not the number 3
    """

    __slots__ = ("path", "value")

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def error(self, message: str) -> DealError:
        """Return an error about this value."""
        return DealError(f"{few(self.path, 80)}: {few(message, 350)}" if self.path else few(message, 400))

    def _needed(self, what: str) -> DealError:
        kinds: dict[type, str] = {dict: "an object", list: "a list", type(None): "null", bool: "", str: "the text "}
        kind = kinds.get(type(self.value), "the number ")
        shown = quoted(self.value) if kind.endswith(" ") else ""
        if isinstance(self.value, bool):
            shown = str(self.value).lower()
        return self.error(f"{what} is needed here, not {kind}{shown}")

    def keys(self) -> Iterable[str]:
        """Return the keys of an object."""
        if not isinstance(self.value, dict):
            raise self._needed("an object")
        return self.value.keys()

    def get(self, key: str) -> Node | None:
        """Return what a key holds, or None if the key is not there."""
        if not isinstance(self.value, dict):
            raise self._needed("an object")
        if key not in self.value:
            return None
        return Node(self.value[key], f"{self.path}.{key}" if self.path else key)

    def __getitem__(self, key: str) -> Node:
        found = self.get(key)
        if found is None:
            raise self.error(f"the key {key!r} is missing")
        return found

    def items(self, count: int | None = None) -> list[Node]:
        """Return the items of a list, which must be `count` if that is given."""
        if not isinstance(self.value, list):
            raise self._needed("a list")
        if count is not None and len(self.value) != count:
            raise self.error(f"{count} items are needed here, not {len(self.value)}")
        return [Node(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    def text(self) -> str:
        """Return a text."""
        if not isinstance(self.value, str):
            raise self._needed("a text")
        if _HIGH_OR_LOW.search(self.value):
            raise self.error(f"{quoted(self.value)} holds half a character, which cannot be written again")
        return self.value

    def whole(self) -> int:
        """Return a whole number."""
        if type(self.value) is not int:
            raise self._needed("a whole number")
        return self.value

    def number(self) -> float:
        """Return a number."""
        if isinstance(self.value, bool) or not isinstance(self.value, (int, float)):
            raise self._needed("a number")
        return self.value

    def truth(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self._needed("true or false")
        return self.value

    @property
    def is_null(self) -> bool:
        """Whether the value is null."""
        return self.value is None


def dump(value: dict[str, object], depth: int = 3) -> str:
    """Write JSON for people: a key on each line, and a list in one line.

    Parameters
    ----------
    value : dict
    depth : int
        How many levels of objects get a line for each key.

    Returns
    -------
    str

    Examples
    --------
    >>> print(dump({"hole": "2S", "stock": ["3S", "10S"]}), end="")
    {
      "hole": "2S",
      "stock": ["3S", "10S"]
    }
    """
    return _dump(value, depth, "") + "\n"


def _dump(value: object, depth: int, indent: str) -> str:
    if not (isinstance(value, dict) and value and depth):
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    inner = indent + "  "
    lines = ",\n".join(
        f"{inner}{json.dumps(key, ensure_ascii=False)}: {_dump(item, depth - 1, inner)}" for key, item in value.items()
    )
    return f"{{\n{lines}\n{indent}}}"
