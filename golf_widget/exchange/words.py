"""Texts cut into words that know their place, so that an error can point at one."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from golf_widget.errors import DealError

MAX_TEXT: Final = 100_000
"""The longest text that is read, in characters; the largest deal needs about a third of it."""

_WORD: Final = re.compile(r"\S+")


class Word(NamedTuple):
    """A word and where it stands.

    Parameters
    ----------
    text : str
        The word.
    line, column : int
        Its first character, both counted from 1.
    """

    text: str
    line: int
    column: int

    @property
    def where(self) -> str:
        """The place as a reader would say it."""
        return f"line {self.line}, column {self.column}"


def lines_of(text: str, limit: int = MAX_TEXT) -> list[str]:
    r"""Cut a text into lines, whatever ends them.

    Parameters
    ----------
    text : str
    limit : int
        The longest text that is read, in characters.

    Returns
    -------
    list of str
        Without their ends. A final line end begins no further line.

    Raises
    ------
    DealError
        If this is no text, or too long.

    Examples
    --------
    >>> lines_of("QD 5C\r\n\r\nKC\n")
    ['QD 5C', '', 'KC']
    """
    if not isinstance(text, str):
        raise DealError(f"a deal is read from text (str), not from {type(text).__name__}")
    if len(text) > limit:
        raise DealError(f"the text has {len(text):,} characters; more than {limit:,} are not read")
    # Only the ends that editors know: str.splitlines() knows others, and line numbers would differ from an editor's.
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def words_of(line: str, number: int, start: int = 0) -> list[Word]:
    """Cut a line into words.

    Parameters
    ----------
    line : str
        The whole line, so that columns count from its beginning.
    number : int
        The number of the line.
    start : int
        How many characters to leave out at the beginning.

    Returns
    -------
    list of Word

    Examples
    --------
    >>> words_of(": QD 5C", 3, start=1)
    [Word(text='QD', line=3, column=3), Word(text='5C', line=3, column=6)]
    """
    return [Word(match[0], number, match.start() + 1) for match in _WORD.finditer(line, start)]


def quoted(text: object, limit: int = 30) -> str:
    """Quote what was given, shortened.

    Parameters
    ----------
    text : object
        What to show.
    limit : int
        The greatest length.

    Returns
    -------
    str

    Examples
    --------
    >>> quoted("abc"), quoted("abcdefgh" * 9, 12)
    ("'abc'", "'abcdefgh...")
    """
    # Cut before repr() too: the repr of a whole text may be many times as long as what is shown of it.
    shown = repr(text[: limit + 1]) if isinstance(text, str) else repr(text)
    return shown if len(shown) <= limit else shown[: limit - 3] + "..."


def few(things: object, limit: int = 120) -> str:
    """Shorten a list of cards or a sentence to what fits into an error.

    Parameters
    ----------
    things : object
        Its text is shown.
    limit : int
        The greatest length.

    Returns
    -------
    str

    Examples
    --------
    >>> few("AS 2S 3S 4S", 8)
    'AS 2S...'
    """
    text = str(things)
    return text if len(text) <= limit else text[: limit - 3] + "..."
