"""A deal in one line: ``golf-strict#17``, or ``golf-strict:`` and all cards in the order of the deal."""

from __future__ import annotations

import re
from typing import Final

from golf_widget.cards import Card
from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import MAX_NUMBER, Deal
from golf_widget.errors import DealError, LayoutError, VariantError
from golf_widget.exchange.board import Placed, read_card, refuse_strangers
from golf_widget.exchange.words import few, lines_of, quoted, words_of
from golf_widget.position import Position
from golf_widget.rules import Variant

NAME: Final = "line"
START: Final = re.compile(r"\s*(?P<name>\w[\w+. -]{0,99}?)\s*(?P<mark>[#:])")


def read(text: str, variant: Variant | None) -> Deal:
    """Read the line. Cards may go on over further lines.

    Parameters
    ----------
    text : str
    variant : Variant or None
        The rules, if the name in the text is not registered.

    Returns
    -------
    Deal

    Raises
    ------
    DealError, VariantError
        If the line names no deal.
    """
    lines = lines_of(text)
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    start = START.match(lines[first]) if lines else None
    if start is None:
        raise DealError(f"{quoted(text)} names no deal; write it as 'golf-strict#17' or 'golf-strict: 7C TD ...'")
    v = named(start["name"], variant)
    rest = [(first + 1, lines[first], start.end())]
    rest += [(number, line, 0) for number, line in enumerate(lines[first + 1 :], first + 2)]
    words = [word for number, line, begin in rest for word in words_of(line, number, begin)]
    if start["mark"] == "#":
        digits = " ".join(word.text for word in words)
        # The length first: to make a number of a thousand digits takes time, and Python refuses more.
        if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_NUMBER))):
            where = words[0].where if words else f"line {first + 1}, column {start.end() + 1}"
            raise DealError(f"{where}: {quoted(digits)} is no deal number; write it as in 'golf-strict#17'")
        return Deal.numbered(v, int(digits))
    cards = [_card(word.text, word.where) for word in words]
    refuse_strangers(v, cards)
    wanted = len(v.deck) - isinstance(v.start, Card)
    if len(cards) != wanted:
        where = cards[-1].where if cards else f"line {first + 1}"
        raise DealError(f"{where}: a deal of {v.name} lists {wanted} cards, and the text ends after {len(cards)}")
    return Deal.explicit(v, [card for card, _ in cards])


def _card(text: str, where: str) -> Placed:
    return Placed(Card(0, None), where) if text == "*" else read_card(text, where)


def named(name: str, variant: Variant | None) -> Variant:
    """Return the variant that a text names.

    Parameters
    ----------
    name : str
        The name in the text.
    variant : Variant or None
        What the caller asked for.

    Returns
    -------
    Variant

    Raises
    ------
    VariantError
        If there is no such variant.
    DealError
        If the caller asked for another one.
    """
    key = name.strip().lower().replace("_", "-").replace(" ", "-")
    if variant is not None and key in (variant.name, *variant.aliases):
        return variant
    try:
        found = find_variant(name)
    except LayoutError as error:
        raise VariantError(f"{quoted(name)}: {few(error)}") from None
    if variant is not None and found != variant:
        raise DealError(f"the text holds a deal of {found.name}, not of {variant.name}")
    return found


def write(position: Position) -> str:
    """Write the line.

    Parameters
    ----------
    position : Position

    Returns
    -------
    str

    Raises
    ------
    DealError
        If play has begun.
    """
    if position != Position.opening(position.deal):
        raise DealError(f'the format "{NAME}" holds a deal before the first move; use "json"')
    return str(position.deal)
