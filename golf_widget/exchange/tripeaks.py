"""The text of TriPeaks: four rows of 3, 6, 9 and 10 cards, the card on the waste, the stock with the next card first.

Suits are lower case. The format knows no gaps, so it holds a position only while the tableau is complete.
"""

from __future__ import annotations

import re
from typing import Final

from golf_widget import tables
from golf_widget.cards import Suit
from golf_widget.catalogue import variant as find_variant
from golf_widget.errors import DealError
from golf_widget.exchange.board import Board, Placed, read_card
from golf_widget.exchange.words import Word, lines_of, words_of
from golf_widget.position import Position
from golf_widget.rules import Start, Variant

NAME: Final = "tripeaks"
DEFAULT_GAME: Final = "tri-peaks"
ROWS: Final = (3, 6, 9, 10)
# The character at which each card of a row begins.
_COLUMNS: Final = ((6, 18, 30), (4, 8, 16, 20, 28, 32), tuple(range(2, 38, 4)), tuple(range(0, 40, 4)))
_UNKNOWN: Final = re.compile(r"\?+|\?[CDHS]|(?:10|[A2-9TJQK])\?", re.IGNORECASE)


def read(text: str, variant: Variant | None) -> Board:
    """Read the text.

    Parameters
    ----------
    text : str
    variant : Variant or None
        The rules; None means the scored game with face-down cards.

    Returns
    -------
    Board

    Raises
    ------
    DealError
        If the text is not of this format or does not fit the variant.
    """
    v = find_variant(DEFAULT_GAME) if variant is None else variant
    check(v)
    lines = [words for number, line in enumerate(lines_of(text), 1) if (words := words_of(line, number))]
    table: list[Placed] = []
    for row, count in enumerate(ROWS):
        if row >= len(lines):
            raise DealError(f"row {row + 1} of the tableau is missing; the rows have 3, 6, 9 and 10 cards")
        _expect(lines[row], count, f"row {row + 1} of the tableau")
        table += map(_card, lines[row])
    if len(lines) == len(ROWS):
        raise DealError("the card on the waste is missing; it follows the four rows, on a line of its own")
    _expect(lines[len(ROWS)], 1, "the waste")
    waste = _card(lines[len(ROWS)][0])
    stock = tuple(_card(word) for words in lines[len(ROWS) + 1 :] for word in words)
    return Board(v, dict(enumerate(table)), waste, stock)


def _expect(words: list[Word], count: int, what: str) -> None:
    if len(words) != count:
        where = words[min(count, len(words) - 1)].where
        cards = f"{count} card{'' if count == 1 else 's'}"
        raise DealError(f"{where}: {what} has {cards}, and the text has {len(words)}; a gap cannot be written")


def _card(word: Word) -> Placed:
    if _UNKNOWN.fullmatch(word.text):
        raise DealError(f"{word.where}: {word.text[:9]} is an unknown card; a deal needs every card")
    return read_card(word.text, word.where)


def check(variant: Variant) -> None:
    """Refuse a game that the format cannot hold.

    Parameters
    ----------
    variant : Variant

    Raises
    ------
    DealError
        If it is not laid out in three peaks, has another deck than one whole pack, or starts with an empty waste.
    """
    reason = ""
    if variant.layout.covered_by != tables.THREE_PEAKS.covered_by or variant.walls:
        reason = "no other tableau than three peaks"
    elif variant.jokers or variant.decks != 1 or variant.ranks != 13 or set(variant.suits) != set(Suit):
        reason = "no other deck than one pack without jokers"
    elif variant.start is Start.FREE:
        reason = "no empty waste"
    if reason:
        raise DealError(f'the format "{NAME}" cannot hold {variant.name}: it knows {reason}')


def write(position: Position) -> str:
    """Write the text.

    Parameters
    ----------
    position : Position

    Returns
    -------
    str

    Raises
    ------
    DealError
        If the format cannot hold the game, or tableau cards have been played.
    """
    check(position.variant)
    table = position.deal.table
    if position.cards_left < len(table):
        raise DealError(f'the format "{NAME}" has no sign for a place whose card has been played; use "json"')
    cards = [_written(str(card)) for card in table]
    lines, first = [], 0
    for columns in _COLUMNS:
        line = ""
        for column, card in zip(columns, cards[first:], strict=False):
            line = line.ljust(column) + card
        lines.append(line)
        first += len(columns)
    lines.append(_written(str(position.waste)))
    stock = position.deal.stock[position.drawn :]
    if stock:
        lines.append(" ".join(_written(str(card)) for card in stock))
    return "".join(f"{line}\n" for line in lines)


def _written(card: str) -> str:
    return card[0] + card[1].lower()
