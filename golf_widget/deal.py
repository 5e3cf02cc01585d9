"""Deals: a variant, the card in every slot, and the order of the stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from golf_widget.cards import Card
from golf_widget.catalogue import variant as find_variant
from golf_widget.errors import CardError, DealError
from golf_widget.generator import shuffled
from golf_widget.rules import Start, Variant

if TYPE_CHECKING:
    from golf_widget.position import Position

MAX_NUMBER: Final = 2**53 - 1
"""The largest deal number: the largest whole number that JSON and JavaScript keep exactly."""


@dataclass(frozen=True)
class Deal:
    """The cards of one game before the first move.

    Parameters
    ----------
    variant : Variant
        The rules.
    table : tuple of Card
        The card in each slot of the layout.
    starter : Card or None
        The card that starts the waste; None if the variant has a free start.
    stock : tuple of Card
        The stock; the first is turned next.
    number : int or None
        The deal number, if the cards came from one.

    Raises
    ------
    DealError
        If the cards are not exactly the deck of the variant.

    Examples
    --------
    >>> import golf_widget as gw
    >>> deal = gw.variant("golf-strict").deal(1)
    >>> deal.starter, deal.stock[0], len(deal.table), len(deal.stock)
    (Card('6D'), Card('5D'), 35, 16)
    """

    variant: Variant
    table: tuple[Card, ...]
    starter: Card | None
    stock: tuple[Card, ...]
    number: int | None = None

    def __post_init__(self) -> None:
        v = self.variant
        if len(self.table) != len(v.layout.slots):
            raise DealError(f"{v.name} has {len(v.layout.slots)} tableau cards, not {len(self.table)}")
        if (self.starter is None) != (v.start is Start.FREE):
            wanted = "no card" if v.start is Start.FREE else "a card"
            raise DealError(f"{v.name} starts the waste with {wanted}, not with {self.starter}")
        if isinstance(v.start, Card) and self.starter != v.start:
            raise DealError(f"{v.name} starts the waste with {v.start}, not with {self.starter}")
        # Nearly every deal is the deck of the variant in another order, the very same cards, which is soon seen.
        if sorted(map(id, self.cards)) == sorted(map(id, v.deck)):
            return
        dealt = Counter(self.cards)
        deck = Counter(v.deck)
        if dealt != deck:
            parts = (("missing", deck - dealt), ("too many", dealt - deck))
            text = "; ".join(f"{word}: {' '.join(map(str, c.elements()))}" for word, c in parts if c)
            raise DealError(f"these are not the {len(v.deck)} cards of {v.name}; {text}")

    @classmethod
    def numbered(cls, variant: Variant | str, number: int) -> Deal:
        """Deal by number.

        The deck (:func:`golf_widget.cards.deck`), without the card that the variant fixes for the waste, is shuffled
        by :func:`golf_widget.generator.shuffled` and laid out in order: the slots of the layout, the card that starts
        the waste, the stock (next card first). The corner policy plays no part, so deal 17 of all seven-column Golf
        games is the same cards.

        Parameters
        ----------
        variant : Variant or str
            The rules.
        number : int
            From 1 to 2**53 - 1.

        Returns
        -------
        Deal

        Raises
        ------
        DealError
            If the number is out of range.
        """
        v = find_variant(variant)
        if type(number) is not int or not 1 <= number <= MAX_NUMBER:
            raise DealError(f"{number!r} is no deal number; it must be a whole number from 1 to {MAX_NUMBER}")
        cards = list(v.deck)
        if isinstance(v.start, Card):
            cards.remove(v.start)
        return cls._laid_out(v, shuffled(cards, number), number)

    @classmethod
    def explicit(cls, variant: Variant | str, cards: str | Iterable[str | Card]) -> Deal:
        """Deal given cards.

        Parameters
        ----------
        variant : Variant or str
            The rules.
        cards : str or iterable
            All cards in the order of the deal: the slots of the layout, the card that starts the waste (if the
            variant turns one from the stock), the stock (next card first). Cards or their texts.

        Returns
        -------
        Deal

        Raises
        ------
        DealError
            If the cards are not the deck of the variant, or cannot be read.

        Examples
        --------
        >>> import golf_widget as gw
        >>> deal = gw.variant("golf-strict").deal(3)
        >>> gw.Deal.explicit("golf-strict", " ".join(map(str, deal.cards))).stock == deal.stock
        True
        """
        v = find_variant(variant)
        words = cards.split() if isinstance(cards, str) else list(cards)
        listed: list[Card] = []
        for place, word in enumerate(words, 1):
            try:
                listed.append(word if isinstance(word, Card) else Card.parse(word))
            except CardError as error:
                raise DealError(f"card {place} of {len(words)}: {error}") from None
        return cls._laid_out(v, listed, None)

    @classmethod
    def _laid_out(cls, v: Variant, cards: Sequence[Card], number: int | None) -> Deal:
        slots = len(v.layout.slots)
        table, rest = tuple(cards[:slots]), tuple(cards[slots:])
        if v.start is Start.STOCK_CARD:
            return cls(v, table, rest[0] if rest else None, rest[1:], number)
        return cls(v, table, v.start if isinstance(v.start, Card) else None, rest, number)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal from one line.

        Parameters
        ----------
        text : str
            ``"golf-strict#17"``, or ``"golf-strict: 7C TD ..."`` with all cards in the order of the deal.

        Returns
        -------
        Deal

        Raises
        ------
        DealError, VariantError
            If the line names no deal.

        Examples
        --------
        >>> Deal.parse("golf-wrap #17").number
        17
        """
        if not isinstance(text, str):
            raise DealError(f"a deal is written as text, such as 'golf-strict#17', not as {type(text).__name__}")
        name, hash_sign, number = text.partition("#")
        if hash_sign:
            digits = number.strip()
            if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_NUMBER))):
                raise DealError(f"{digits[:40]!r} is no deal number; write it as in 'golf-strict#17'")
            return cls.numbered(name, int(digits))
        name, colon, cards = text.partition(":")
        if colon:
            return cls.explicit(name, cards)
        raise DealError(f"{text[:60]!r} names no deal; write it as 'golf-strict#17' or 'golf-strict: 7C TD ...'")

    @classmethod
    def from_text(cls, text: str, variant: Variant | str | None = None) -> Deal:
        """Read a deal that this or another program wrote.

        The format is seen from the content: the text of black-hole-solver (also what PySolFC and KPatience give their
        solvers), the JSON of Solvitaire, TriPeaks rows, our one line, our JSON.

        Parameters
        ----------
        text : str
            At most 100,000 characters.
        variant : Variant or str, optional
            The rules, where the text does not say them. Seventeen columns are taken to be Black Hole, thirteen All
            in a Row and three peaks TriPeaks; Golf must be named, since its corner policy is part of no foreign format.

        Returns
        -------
        Deal
            With its number, if the text has one of ours. Of our JSON of a position, the deal.

        Raises
        ------
        DealError
            If the text holds no whole deal. The error says where and what is wrong; if the text shows a game that has
            begun, read it with :meth:`golf_widget.Position.from_text`.
        VariantError
            If there is no such variant.

        Examples
        --------
        >>> import golf_widget as gw
        >>> text = gw.variant("golf-wrap").deal(17).to_text("bhs")
        >>> gw.Deal.from_text(text, variant="golf-wrap").cards == gw.variant("golf-wrap").deal(17).cards
        True
        >>> gw.Deal.from_text("golf-queen #17")
        <Deal golf-queen#17>
        """
        # Imported here, as a convenience upwards: the formats are made of deals and positions.
        from golf_widget.exchange import read_deal

        return read_deal(text, variant)

    @classmethod
    def from_pysolfc(cls, variant: Variant | str, number: int | str) -> Deal:
        """Deal by a number of PySolFC.

        Parameters
        ----------
        variant : Variant or str
            One of the games that PySolFC deals too: the three Golf games, Thieves, Double Golf and Double Putt,
            TriPeaks (but for the one without wrap), Elevator, Escalator, Three Fir-trees, Black Hole, All in a Row.
        number : int or str
            As PySolFC shows it: up to 32000 the number of Microsoft FreeCell, or ``"ms"`` and a larger one.

        Returns
        -------
        Deal
            Without a number, since our numbers mean other cards.

        Raises
        ------
        DealError
            If there is no such deal; the text lists the games that work.
        ImportError
            If the package ``pysol-cards`` is not installed (``pip install "golf-widget[pysol]"``).

        Examples
        --------
        >>> import golf_widget as gw
        >>> deal = gw.Deal.from_pysolfc("golf-queen", 24)
        >>> deal.starter, deal.stock[:3]
        (Card('JH'), (Card('TD'), Card('KC'), Card('8H')))
        """
        from golf_widget.exchange import pysolfc_deal

        return pysolfc_deal(variant, number)

    def to_text(self, format: str = "bhs") -> str:  # noqa: A002
        """Write the deal for this or another program.

        Parameters
        ----------
        format : {"bhs", "solvitaire", "tripeaks", "line", "json"}
            "bhs": the text of black-hole-solver. "json": ours, which holds every game and all of its rules.

        Returns
        -------
        str

        Raises
        ------
        DealError
            If there is no such format, or it cannot hold the game.

        Examples
        --------
        >>> import golf_widget as gw
        >>> print(gw.variant("golf-strict").deal(4).to_text().splitlines()[0])
        Foundations: AH
        """
        from golf_widget.exchange import write

        return write(self.start(), format)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards: table, starter, stock."""
        return self.table + (() if self.starter is None else (self.starter,)) + self.stock

    @cached_property
    def hidden(self) -> tuple[tuple[Card, int, int], ...]:
        """The cards that a player does not see when play begins, sorted by suit and rank.

        Each with its slot and how many draws hide it: of a card of the stock the slot lies beyond the table; a card of
        the table is hidden by no draw, so its turn is -1.
        """
        table, beyond = self.variant.layout.face_down_mask, len(self.table)
        cards = [(card, slot, -1) for slot, card in enumerate(self.table) if table >> slot & 1]
        cards += [(card, beyond, turn) for turn, card in enumerate(self.stock)]
        return tuple(sorted(cards, key=lambda card: (card[0].suit or "Z", card[0].rank)))

    def start(self) -> Position:
        """Return the position before the first move."""
        # Imported here, as a convenience upwards: a position is made of a deal, not the other way round.
        from golf_widget.position import Position

        return Position.opening(self)

    def __hash__(self) -> int:
        return hash((self.variant.name, self.table, self.stock))

    def __str__(self) -> str:
        if self.number is not None:
            return f"{self.variant.name}#{self.number}"
        cards = self.cards
        if isinstance(self.variant.start, Card):
            cards = self.table + self.stock  # the fixed card is part of the variant, not of the line
        return f"{self.variant.name}: {' '.join(map(str, cards))}"

    def __repr__(self) -> str:
        return f"<Deal {self.variant.name}#{self.number}>" if self.number else f"<Deal {self.variant.name}, explicit>"
