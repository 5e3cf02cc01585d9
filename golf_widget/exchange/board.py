"""What a text of cards shows, before it is known whether a deal or a later position comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from golf_widget.cards import Card
from golf_widget.errors import CardError, DealError
from golf_widget.exchange.words import few
from golf_widget.rules import Variant


class Placed(NamedTuple):
    """A card and where the text names it.

    Parameters
    ----------
    card : Card
    where : str
        Such as ``"line 3, column 7"``.
    """

    card: Card
    where: str


@dataclass(frozen=True)
class Board:
    """The cards in sight of somebody who sees everything that has not been played.

    Parameters
    ----------
    variant : Variant
        The rules.
    table : dict of int to Placed
        The slots that hold a card.
    waste : Placed or None
        The card on top of the waste.
    stock : tuple of Placed
        The stock; the first is turned next.
    """

    variant: Variant
    table: dict[int, Placed]
    waste: Placed | None
    stock: tuple[Placed, ...]

    def __post_init__(self) -> None:
        refuse_strangers(self.variant, self.placed())

    def placed(self) -> Iterable[Placed]:
        """Yield all cards of the text, table first."""
        yield from self.table.values()
        if self.waste is not None:
            yield self.waste
        yield from self.stock

    @property
    def missing(self) -> Counter[Card]:
        """The cards of the deck that the text does not show, in the order of the deck."""
        # Counter.subtract() and not "-": the order in which the deck holds the cards decides where they go.
        rest = Counter(self.variant.deck)
        rest.subtract(card for card, _ in self.placed())
        return +rest


def read_card(text: str, where: str) -> Placed:
    """Read a card, and say where it stands if it is none.

    Parameters
    ----------
    text : str
        The card.
    where : str
        Its place.

    Returns
    -------
    Placed

    Raises
    ------
    DealError
        If the text is no card.

    Examples
    --------
    >>> read_card("8X", "line 2, column 4")
    Traceback (most recent call last):
    ...
    golf_widget.errors.DealError: line 2, column 4: '8X' is no card: write a rank A 2-9 T J Q K and a suit C D H S
    """
    try:
        card = Card.parse(text)
    except CardError as error:
        # The joker that the sentence offers would be refused later: no format but ours has one.
        raise DealError(f"{where}: {str(error).removesuffix(', or * for a joker')}") from None
    return Placed(card, where)


def refuse_strangers(variant: Variant, cards: Iterable[Placed]) -> None:
    """Refuse cards that the deck does not hold, or not so often.

    Parameters
    ----------
    variant : Variant
        The rules.
    cards : iterable of Placed

    Raises
    ------
    DealError
        If there is such a card; the text names it, its place and the place of its double.
    """
    held = Counter(variant.deck)
    first: dict[Card, str] = {}
    seen: Counter[Card] = Counter()
    for card, where in cards:
        if not held[card]:
            raise DealError(f"{where}: {card} ({card.name}) is not in the deck of {variant.name}")
        seen[card] += 1
        if seen[card] > held[card]:
            often = "twice" if held[card] == 1 else f"{seen[card]} times"
            raise DealError(f"{where}: {card} is there {often}, first at {first[card]}")
        first.setdefault(card, where)


def listed(cards: Counter[Card]) -> str:
    """Return some cards as text, such as ``"2 cards are missing: 3S 7C"``.

    Parameters
    ----------
    cards : Counter of Card

    Returns
    -------
    str

    Examples
    --------
    >>> listed(Counter([Card.parse("7C")]))
    '1 card is missing: 7C'
    """
    count = cards.total()
    return f"{count} card{' is' if count == 1 else 's are'} missing: {few(' '.join(map(str, cards.elements())))}"
