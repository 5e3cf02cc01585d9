"""Deals by the numbers of PySolFC, which the package ``pysol-cards`` shuffles.

Numbers up to 32000 are those of Microsoft FreeCell, and the prefix ``ms`` means the same for larger ones; else PySolFC
shuffles with the Mersenne Twister. PySolFC lays the cards out in the order of its piles, which for these games is ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from golf_widget.cards import JOKER, Card, Suit
from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import Deal
from golf_widget.errors import DealError
from golf_widget.exchange.words import quoted
from golf_widget.rules import Variant

MAX_NUMBER: Final = 10**20
"""The largest deal number of PySolFC."""
MAX_MS_NUMBER: Final = 2**33 - 1
"""The largest number of the Microsoft sequence."""
_MS: Final = re.compile(r"(?P<ms>ms)?(?P<number>\d{1,21})", re.IGNORECASE | re.ASCII)

# How PySolFC numbers suits.
_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_ACE_OF_SPADES: Final = Card(1, Suit.SPADES)
Order = Callable[[list[Card], Variant], list[Card]]


def _plain(cards: list[Card], _: Variant) -> list[Card]:
    return cards


def _without_ace(cards: list[Card], _: Variant) -> list[Card]:
    """Black Hole: the ace of spades is taken out and starts the hole."""
    return [card for card in cards if card != _ACE_OF_SPADES]


def _ace_last(cards: list[Card], _: Variant) -> list[Card]:
    """All in a Row: PySolFC deals the ace of spades last, in every deal."""
    return [*_without_ace(cards, _), _ACE_OF_SPADES]


def _tree_by_tree(cards: list[Card], v: Variant) -> list[Card]:
    """Three Fir-trees: PySolFC finishes a tree before it begins the next; our slots go row by row across all three."""
    rows: dict[float, list[int]] = {}
    for slot, place in enumerate(v.layout.slots):
        rows.setdefault(place.y, []).append(slot)
    order = [slot for tree in range(3) for row in rows.values() for slot in _third(row, tree)]
    table = dict(zip(order, cards, strict=False))
    return [*(table[slot] for slot in range(len(order))), *cards[len(order) :]]


def _third(row: Sequence[int], which: int) -> Sequence[int]:
    size = len(row) // 3
    return row[which * size : (which + 1) * size]


PYSOLFC_GAMES: Final[dict[str, tuple[str, Order]]] = {
    "golf-strict": ("Dead King Golf", _plain),
    "golf-queen": ("Golf", _plain),
    "golf-wrap": ("Relaxed Golf", _plain),
    "thieves": ("Thieves", _plain),
    "double-golf": ("Double Golf", _plain),
    "double-putt": ("Double Putt", _plain),
    "tri-peaks": ("Three Peaks (Scored)", _plain),
    "tri-peaks-open": ("Three Peaks (Scored/Open)", _plain),
    "tri-peaks-unscored": ("Three Peaks", _plain),
    "elevator": ("Elevator", _plain),
    "escalator": ("Escalator", _plain),
    "three-fir-trees": ("Three Fir-trees", _tree_by_tree),
    "black-hole": ("Black Hole", _without_ace),
    "all-in-a-row": ("All in a Row", _ace_last),
}
"""Our games that PySolFC has: its name for each, and how its order of cards becomes ours."""


def pysolfc_deal(variant: Variant | str, number: int | str) -> Deal:
    """Deal by a number of PySolFC; see :meth:`golf_widget.Deal.from_pysolfc`.

    Parameters
    ----------
    variant : Variant or str
    number : int or str

    Returns
    -------
    Deal

    Raises
    ------
    DealError
        If PySolFC does not have the game, or no deal of that number.
    ImportError
        If ``pysol-cards`` is not installed.
    """
    v = find_variant(variant)
    if v.name not in PYSOLFC_GAMES or find_variant(v.name) != v:
        raise DealError(f"{v.name} has no PySolFC deal numbers; these games have: {', '.join(PYSOLFC_GAMES)}")
    _, order = PYSOLFC_GAMES[v.name]
    seed, is_ms = _seed(number)
    return Deal.explicit(v, order(_shuffled(v, seed, is_ms), v))


def _seed(number: int | str) -> tuple[int, bool]:
    """Return the number, and whether it is said to be one of the Microsoft sequence."""
    match = _MS.fullmatch(str(number).strip()) if type(number) in (int, str) else None
    if match is not None:
        seed, is_ms = int(match["number"]), bool(match["ms"])
        if 1 <= seed <= (MAX_MS_NUMBER if is_ms else MAX_NUMBER):
            return seed, is_ms
    raise DealError(
        f"{quoted(number)} is no PySolFC deal number; write one from 1 to 10**20, "
        f"or 'ms' and one from 1 to {MAX_MS_NUMBER}"
    )


def _shuffled(v: Variant, seed: int, is_ms: bool) -> list[Card]:
    """Return the cards as they come from PySolFC's talon."""
    try:
        from pysol_cards.cards import Card as TheirCard, createCards
        from pysol_cards.random import shuffle
        from pysol_cards.random_base import RandomBase
    except ImportError as error:
        raise ImportError(
            'PySolFC deal numbers need the package pysol-cards: pip install "golf-widget[pysol]"'
        ) from error
    # PySolFC has the jokers as a fifth suit behind the others.
    pack = createCards(v.decks) + [TheirCard(52 * v.decks + i, 1 + i, len(_SUITS)) for i in range(v.jokers)]
    shuffled = shuffle(pack, seed, RandomBase.DEALS_MS if is_ms else RandomBase.DEALS_PYSOLFC)
    return [JOKER if card.suit == len(_SUITS) else Card(card.rank, _SUITS[card.suit]) for card in reversed(shuffled)]
