"""The text of black-hole-solver, which other programs read and write too.

``Foundations: 2S`` (``-`` while empty), ``Talon:`` and the stock with the card turned next first, then one line for
each column, deepest card first. An empty column is an empty line. The text holds cards only: not the corner policy,
and not what is face down.
"""

from __future__ import annotations

import re
from typing import Final

from golf_widget.cards import Suit
from golf_widget.errors import DealError
from golf_widget.exchange.board import Board, Placed, read_card
from golf_widget.exchange.piles import GAME_BY_PILES, GOLF_PILES, Piles, columns_of, piles_left
from golf_widget.exchange.words import Word, lines_of, quoted, words_of
from golf_widget.position import Position
from golf_widget.rules import Variant

NAME: Final = "bhs"
HEADER: Final = re.compile(r"\s*(?P<head>foundations?|found|talon)\s*:", re.IGNORECASE)
_COLUMN_MARK: Final = re.compile(r"\s*:")
_SHAPES: Final = ((7, 5), (17, 3), (13, 4))
_NOTHING: Final = "-"


def read(text: str, variant: Variant | None) -> Board:
    """Read the text.

    Parameters
    ----------
    text : str
    variant : Variant or None
        The rules; None finds them by the number of columns.

    Returns
    -------
    Board

    Raises
    ------
    DealError
        If the text is not of this format or does not fit the variant.
    """
    if variant is not None:
        check(variant)
    heads: dict[str, tuple[int, list[Word]]] = {}
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(lines_of(text), 1):
        header = HEADER.match(line)
        if header is None:
            lines.append((number, line))
            continue
        if not any(content.strip() for _, content in lines):
            lines.clear()  # blank lines above a header are no columns
        head = "Talon" if header["head"].lower() == "talon" else "Foundations"
        if head in heads:
            raise DealError(f"line {number}: a second {head} line; the first is line {heads[head][0]}")
        heads[head] = number, words_of(line, number, header.end())
    waste = _cards(heads.get("Foundations", (0, []))[1])
    if len(waste) > 1:
        raise DealError(f"{waste[1].where}: only one card lies on the foundation, and {waste[1].card} is another")
    columns = _column_lines(lines, variant)
    return Piles(
        piles=tuple(tuple(_cards(_column_words(number, line))) for number, line in columns),
        waste=waste[0] if waste else None,
        stock=tuple(_cards(heads.get("Talon", (0, []))[1])),
    ).board(variant, NAME)


def _column_words(number: int, line: str) -> list[Word]:
    mark = _COLUMN_MARK.match(line)
    return words_of(line, number, mark.end() if mark else 0)


def _cards(words: list[Word]) -> list[Placed]:
    if len(words) == 1 and words[0].text == _NOTHING:
        return []
    return [_card(word) for word in words]


def _card(word: Word) -> Placed:
    text = word.text
    if len(text) > 2 and text[0] == "<" and text[-1] == ">":
        text = text[1:-1]  # a card that lies face down; our layouts know that themselves
    return read_card(text, word.where)


def _column_lines(lines: list[tuple[int, str]], variant: Variant | None) -> list[tuple[int, str]]:
    """Return the line of each column; which blank lines are columns depends on how many there must be."""
    full = [pair for pair in lines if pair[1].strip()]
    end = next((i for i in range(len(lines), 0, -1) if lines[i - 1][1].strip()), 0)
    counts = [len(columns_of(variant, NAME))] if variant else sorted((GOLF_PILES, *GAME_BY_PILES))
    exact = [count for count in counts if count == len(lines)]
    # One line fewer than columns will do: if the last column is empty, its line is lost with the last line end.
    count = next((c for c in exact + counts if end <= c <= len(lines) + 1), None)
    if count is None:
        count = next((c for c in counts if c == len(full)), None)
        if count is not None:
            return full  # no column is empty, so the blank lines between them are none
        wanted = " or ".join(map(str, counts))
        where = f"line {lines[-1][0]}: " if lines else ""
        raise DealError(
            f"{where}the text has {end} line{'' if end == 1 else 's'} of cards; there must be {wanted}, one for each "
            f"column, an empty one for an empty column{_last_seen(lines)}"
        )
    number = lines[-1][0] + 1 if lines else 1
    return [*lines, (number, "")][:count]


def _last_seen(lines: list[tuple[int, str]]) -> str:
    full = [line for _, line in lines if line.strip()]
    return f"; the last is {quoted(full[-1].strip())}" if full else ""


def check(variant: Variant) -> None:
    """Refuse a game that the format cannot hold.

    Parameters
    ----------
    variant : Variant

    Raises
    ------
    DealError
        If it has jokers, another deck than one whole pack, or another tableau than the three that the solver knows.
    """
    reason = ""
    if variant.jokers:
        reason = "jokers"
    elif variant.decks != 1:
        reason = f"{variant.decks} packs"
    elif variant.ranks != 13 or set(variant.suits) != set(Suit):
        reason = "a deck that is not a whole pack"
    elif [len(column) for column in columns_of(variant, NAME)] not in [[rows] * count for count, rows in _SHAPES]:
        reason = "a tableau other than 7 columns of 5, 17 of 3 or 13 of 4"
    if reason:
        raise DealError(f'the format "{NAME}" cannot hold {variant.name}: it knows no game with {reason}; use "json"')


def write(position: Position) -> str:
    """Write the text.

    Parameters
    ----------
    position : Position

    Returns
    -------
    str
        With a line end after every line, also after an empty last column.

    Raises
    ------
    DealError
        If the format cannot hold the game.
    """
    check(position.variant)
    table, waste = position.deal.table, position.waste
    columns = [" ".join(str(table[slot]) for slot in slots) for slots in piles_left(position, NAME)]
    stock = position.deal.stock[position.drawn :]
    talon = [" ".join(["Talon:", *map(str, stock)])] if position.deal.stock else []
    return "".join(f"{line}\n" for line in [f"Foundations: {waste or _NOTHING}", *talon, *columns])
