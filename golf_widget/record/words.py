r"""Words that people wrote into a record: kept as they are, and escaped where the text form needs it.

In the text form a comment stands in braces and the value of a tag in double quotes. Between them ``\\`` is a backslash,
``\}`` and ``\"`` are the closing marks, ``\n``, ``\r`` and ``\t`` the characters that these mean in most languages, and
``\u0007`` is the character with that number. Written so are the control characters, line separators, the marks that
reverse the direction of writing, and halves of characters (lone surrogates), which no file could hold otherwise. A
backslash before anything else is a backslash.
"""

from __future__ import annotations

import math
import re
from typing import Final

from golf_widget.errors import RecordError
from golf_widget.exchange.words import quoted

MAX_WORDS: Final = 100_000
"""The longest comment or value of a tag, in characters."""
MAX_NAME: Final = 200
"""The longest name of a player, an adviser or a key."""
MAX_DEPTH: Final = 20
"""How deeply lists and objects may be nested in what a record keeps without understanding it."""
MAX_DIGITS: Final = 20
"""The longest whole number that is read."""

_PAIR: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_UNSEEN: Final = (
    "\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff"
)
_TO_ESCAPE: Final = {closing: re.compile(f"[\\\\{re.escape(closing)}{_UNSEEN}]") for closing in '}"'}
_ESCAPE: Final = re.compile(r'\\(?:u([0-9a-fA-F]{4})|([nrt\\}"]))')
_LETTERS: Final = {"n": "\n", "r": "\r", "t": "\t"}
_OF_LETTERS: Final = {character: "\\" + letter for letter, character in _LETTERS.items()}


def checked(text: object, what: str, most: int = MAX_WORDS) -> str:
    """Return a text that a record can hold.

    Parameters
    ----------
    text : object
        What somebody gave.
    what : str
        What it is to be, for the error.
    most : int
        The greatest length.

    Returns
    -------
    str
        The same; only the two halves of a character that follow one another are joined.

    Raises
    ------
    RecordError
        If it is no text, or too long.

    Examples
    --------
    >>> checked(3, "comment")
    Traceback (most recent call last):
    ...
    golf_widget.errors.RecordError: comment: a text is needed, not 3
    """
    if not isinstance(text, str):
        raise RecordError(f"a text is needed, not {quoted(text)}", path=what)
    if len(text) > most:
        raise RecordError(f"{len(text):,} characters are too many; at most {most:,}", path=what)
    if text.isascii():
        return text
    return _PAIR.sub(lambda pair: pair[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le"), text)


def escaped(text: str, closing: str) -> str:
    r"""Write words between marks.

    Parameters
    ----------
    text : str
    closing : {"}", '"'}
        The mark that ends them.

    Returns
    -------
    str
        Without the marks.

    Examples
    --------
    >>> print(escaped('a } b\nC:\\', "}"))
    a \} b\nC:\\
    """
    return _TO_ESCAPE[closing].sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character in '\\}"':
        return "\\" + character
    return _OF_LETTERS.get(character) or f"\\u{ord(character):04x}"


def unescaped(text: str) -> str:
    r"""Read words between marks.

    Parameters
    ----------
    text : str
        Without the marks.

    Returns
    -------
    str

    Examples
    --------
    >>> unescaped(r"a \} b\nC:\\ D:\golf")
    'a } b\nC:\\ D:\\golf'
    """
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else _LETTERS.get(m[2], m[2]), text)


def encodable(json_text: str) -> str:
    r"""Return JSON in which halves of characters are escaped, so that a file can hold it.

    Examples
    --------
    >>> encodable('"\ud800"') == '"' + chr(92) + 'ud800"'
    True
    """
    return json_text if json_text.isascii() else _SURROGATE.sub(lambda m: f"\\u{ord(m[0]):04x}", json_text)


def plain(value: object, where: str, depth: int = MAX_DEPTH) -> object:
    """Return a copy of what JSON can hold.

    Parameters
    ----------
    value : object
        Dicts, lists, texts, numbers, bools, None.
    where : str
        Its place, for the error.
    depth : int
        How many levels may follow.

    Returns
    -------
    object

    Raises
    ------
    RecordError
        If there is anything else in it, or too much of it.

    Examples
    --------
    >>> plain({"a": (1, 2.5)}, "extra")
    {'a': [1, 2.5]}
    """
    if isinstance(value, str):
        return checked(value, where)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        # Compared as a number: to write one of a million digits takes minutes.
        if abs(value) < 10 ** (MAX_DIGITS - 1):
            return int(value)
        raise RecordError(f"a whole number has at most {MAX_DIGITS - 1} digits here", path=where)
    if isinstance(value, float):
        if math.isfinite(value):
            return float(value)
        raise RecordError(f"{value} is no number that a record can hold", path=where)
    if not isinstance(value, (dict, list, tuple)):
        raise RecordError(f"a record holds what JSON can; {quoted(type(value).__name__)} is not of it", path=where)
    if not depth:
        raise RecordError(f"lists and objects are nested in more than {MAX_DEPTH} levels", path=where)
    if isinstance(value, dict):
        return {
            checked(key, f"{where}, a key", MAX_NAME): plain(item, f"{where}.{quoted(key)}"[:MAX_NAME], depth - 1)
            for key, item in value.items()
        }
    return [plain(item, where, depth - 1) for item in value]
