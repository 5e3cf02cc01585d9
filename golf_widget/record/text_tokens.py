"""The text form cut into tokens, and what is wrong with it collected with line and column."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

from golf_widget.errors import DealError, RecordError
from golf_widget.exchange.json_text import parse_at
from golf_widget.exchange.words import few, quoted
from golf_widget.record.words import unescaped

MAX_ERRORS: Final = 100
"""After so many errors the rest of a text is not looked at."""

_TOKEN: Final = re.compile(
    r"""
      \[(?P<tag>[A-Za-z]\w*)[ \t]*"(?P<value>[^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]
    | \[%(?P<key>\w+|"[^"\\\n]*(?:\\.[^"\\\n]*)*")\s*
    | \{(?P<comment>[^}\\]*(?:\\(?:.|\n)[^}\\]*)*)\}
    | (?P<bracket>[()])
    | (?P<number>\d{1,6})\.+
    | \$(?P<glyph>\d{1,9})(?![^\s(){}\[\]])
    | (?P<word>[^\s(){}\[\]]+)
    """,
    re.VERBOSE,
)
_SPACE: Final = re.compile(r"\s*")
_LINE_END: Final = re.compile("\n")


class StopReading(Exception):  # noqa: N818 - it is no error, but ends the reading after one
    """Nothing more is to be read."""


class Token(NamedTuple):
    """A token.

    Parameters
    ----------
    kind : str
        "tag", "key", "further" (a key in quotes), "comment", "bracket", "number", "glyph" or "word".
    text : str
        The name of a tag, the key of a value; what else was written, a comment without its marks.
    start : int
        Its first character in the text.
    value : object
        The value of a tag or of a key.
    """

    kind: str
    text: str
    start: int
    value: object = None


class Faults:
    """Errors with their places.

    Parameters
    ----------
    text : str
        The whole text.
    strict : bool
        Whether the first error is raised.
    first_line : int
        The number of the first line, in a file of several records.
    """

    def __init__(self, text: str, *, strict: bool, first_line: int = 1) -> None:
        self.found: list[RecordError] = []
        self._strict = strict
        self._first_line = first_line
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def error(self, start: int, message: str, right: str = "") -> RecordError:
        """Return an error about what begins at a character of the text."""
        line = bisect_right(self._starts, start)
        return RecordError(
            few(message, 300),
            line=line - 1 + self._first_line,
            column=start - self._starts[line - 1] + 1,
            right=few(right, 160),
        )

    def note(self, start: int, message: str, right: str = "") -> None:
        """Collect such an error, or raise it if the reader is strict."""
        error = self.error(start, message, right)
        if self._strict:
            raise error
        if len(self.found) == MAX_ERRORS:
            self.found.append(self.error(start, f"these are more than {MAX_ERRORS} errors; the rest was not read"))
        if len(self.found) > MAX_ERRORS:
            raise StopReading
        self.found.append(error)


def tokens(text: str, faults: Faults) -> Iterator[Token]:
    r"""Cut a text into tokens; what is none is noted and left out.

    Parameters
    ----------
    text : str
        With line ends as ``"\n"``.
    faults : Faults

    Yields
    ------
    Token
    """
    at = 0
    while True:
        at = _after_space(text, at)
        if at == len(text):
            return
        match = _TOKEN.match(text, at)
        if match is None:
            at = _skipped(text, at, faults)
            continue
        kind = match.lastgroup or ""
        end = match.end()
        if kind == "value":
            yield Token("tag", match["tag"], at, unescaped(match["value"]))
        elif kind == "key":
            try:
                key = match["key"]
                further = key.startswith('"')
                name = str(parse_at(key, 0)[0]) if further else key
                value, end = parse_at(text, end)
                end = _after_space(text, end)
                if text[end : end + 1] != "]":
                    raise DealError(f"after the value of {quoted(name)} comes {quoted(text[end : end + 12])}, not ']'")
                end += 1
                yield Token("further" if further else "key", name, at, value)
            except DealError as error:
                faults.note(at, str(error))
                end = _line_after(text, max(end, at + 1))
        elif kind == "comment":
            inner = match["comment"].removeprefix(" ").removesuffix(" ") if match["comment"] != " " else ""
            yield Token("comment", unescaped(inner), at)
        else:
            yield Token(kind, match[kind], at)
        at = end


def _skipped(text: str, at: int, faults: Faults) -> int:
    """Note that no token begins here, and return where to go on."""
    if text[at] == "{":
        faults.note(at, "a comment without an end", "write } after it")
        return len(text)
    if text[at] == "[":
        faults.note(
            at,
            f"{quoted(text[at : at + 30])} is no tag",
            'write [Name "value"] in one line, or [%name value] with a value in JSON',
        )
        return _line_after(text, at + 1)
    faults.note(at, f"{quoted(text[at])} has no beginning", r"in a comment write \}" if text[at] == "}" else "")
    return at + 1


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _line_after(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
