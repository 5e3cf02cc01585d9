"""The JSON of Solvitaire: ``"tableau piles"``, ``"hole"`` and a ``"stock"`` whose *last* card is turned first.

Of each pile the deepest card comes first. Ten is written ``10``. A lower-case suit means a card that lies face down;
our layouts know that themselves, so it is written but not needed when read. Rules are not part of the text.
"""

from __future__ import annotations

import json
import re
from typing import Final

from golf_widget.errors import DealError
from golf_widget.exchange.board import Board, Placed, read_card
from golf_widget.exchange.json_text import Node
from golf_widget.exchange.piles import Piles, columns_of, piles_left
from golf_widget.position import Position
from golf_widget.rules import Variant

NAME: Final = "solvitaire"
PILES: Final = "tableau piles"
_KEYS: Final = (PILES, "hole", "stock")
_RANK_BY_NUMBER: Final = {"1": "A", "11": "J", "12": "Q", "13": "K"}
_NUMBERED: Final = re.compile(r"(1[123]?)([CDHScdhs])")


def read(root: Node, variant: Variant | None) -> Board:
    """Read the JSON.

    Parameters
    ----------
    root : Node
        The whole text.
    variant : Variant or None
        The rules; None finds them by the number of piles.

    Returns
    -------
    Board

    Raises
    ------
    DealError
        If something is wrong with the JSON, or it does not fit the variant.
    """
    if variant is not None:
        check(variant)
    strange = sorted(set(root.keys()) - set(_KEYS))
    if strange:
        named = ", ".join(f'"{key}"' for key in _KEYS)
        raise root.error(f"{strange[0][:30]!r} is no part of a game of this family; the keys are {named}")
    piles = root[PILES].items()
    hole, stock = root.get("hole"), root.get("stock")
    return Piles(
        piles=tuple(tuple(map(_card, pile.items())) for pile in piles),
        waste=None if hole is None else _card(hole),
        stock=() if stock is None else tuple(map(_card, reversed(stock.items()))),
    ).board(variant, NAME)


def _card(node: Node) -> Placed:
    text = node.text()
    numbered = _NUMBERED.fullmatch(text)
    return read_card(_RANK_BY_NUMBER[numbered[1]] + numbered[2] if numbered else text, node.path)


def check(variant: Variant) -> None:
    """Refuse a game that the format cannot hold.

    Parameters
    ----------
    variant : Variant

    Raises
    ------
    DealError
        If it has jokers or more than two packs, or is not laid out in columns.
    """
    columns_of(variant, NAME)
    if variant.jokers or variant.decks > 2:
        reason = "jokers" if variant.jokers else f"{variant.decks} packs"
        raise DealError(f'the format "{NAME}" cannot hold {variant.name}: it knows no game with {reason}; use "json"')


def write(position: Position) -> str:
    """Write the JSON.

    Parameters
    ----------
    position : Position

    Returns
    -------
    str

    Raises
    ------
    DealError
        If the format cannot hold the game.
    """
    check(position.variant)
    deal = position.deal
    piles = [[_written(position, slot) for slot in slots] for slots in piles_left(position, NAME)]
    parts = [f'"{PILES}": [\n' + ",\n".join(f"  {json.dumps(pile)}" for pile in piles) + "\n ]"]
    if position.waste is not None:
        parts.append(f'"hole": "{_ten(str(position.waste))}"')
    if deal.stock:
        stock = [_ten(str(card)) for card in reversed(deal.stock[position.drawn :])]
        parts.append(f'"stock": {json.dumps(stock)}')
    return "{" + ",\n ".join(parts) + "}\n"


def _written(position: Position, slot: int) -> str:
    text = _ten(str(position.deal.table[slot]))
    return text if position.has_been_seen(slot) else text[:-1] + text[-1].lower()


def _ten(card: str) -> str:
    return card.replace("T", "10")
