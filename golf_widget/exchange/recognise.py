"""Which format a text is in, seen from its content."""

from __future__ import annotations

import re
from typing import Final

from golf_widget.errors import DealError
from golf_widget.exchange import bhs, line, ours, solvitaire, tripeaks
from golf_widget.exchange.json_text import Node, parse
from golf_widget.exchange.words import lines_of, quoted

FORMATS: Final = (bhs.NAME, solvitaire.NAME, tripeaks.NAME, line.NAME, ours.NAME)
"""The names of the formats."""

_CARD: Final = re.compile(r"(?:10|[A2-9TJQK?])[CDHS?]?", re.IGNORECASE)


def recognise(text: str) -> tuple[str, Node | None]:
    """Return the name of the format, and the JSON if it is one.

    Parameters
    ----------
    text : str

    Returns
    -------
    str
        One of :data:`FORMATS`.
    Node or None
        What was read so far.

    Raises
    ------
    DealError
        If the text is in none of the formats.

    Examples
    --------
    >>> recognise("golf-strict#17")[0], recognise("Foundations: 2S")[0]
    ('line', 'bhs')
    """
    lines = lines_of(text)
    number, first = next(((number, content) for number, content in enumerate(lines, 1) if content.strip()), (0, ""))
    if not first:
        raise DealError("the text is empty; a deal needs cards or a number, as in 'golf-strict#17'")
    if first.lstrip()[0] in "{[":
        root = Node(parse(text))
        return _json_format(root), root
    if any(bhs.HEADER.match(content) for content in lines):
        return bhs.NAME, None
    if line.START.match(first):
        return line.NAME, None
    words = first.split()
    if all(_CARD.fullmatch(word) for word in words):
        if len(words) == tripeaks.ROWS[0]:
            return tripeaks.NAME, None
        raise DealError(
            f"line {number} is {quoted(' '.join(words))}: columns need a line such as 'Foundations: 2S' above them, "
            f"TriPeaks begins with a row of {tripeaks.ROWS[0]} cards, and a list of cards with the name of its game"
        )
    raise DealError(
        f"{quoted(first.strip())} begins no format known here; these are {', '.join(FORMATS)} "
        "(black-hole-solver text, Solvitaire JSON, TriPeaks rows, 'golf-strict#17', our own JSON)"
    )


def _json_format(root: Node) -> str:
    keys = set(root.keys())
    if "format" in keys:
        return ours.NAME
    if solvitaire.PILES in keys:
        return solvitaire.NAME
    raise root.error(
        f'this JSON is no deal: it has neither "format": "{ours.FORMAT}" nor Solvitaire\'s "{solvitaire.PILES}"'
    )
