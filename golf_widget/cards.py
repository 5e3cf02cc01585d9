"""Cards and decks.

A card is written as its rank, ``A 2 3 4 5 6 7 8 9 T J Q K``, followed by its suit, ``C D H S``: ``"7C"``,
``"TH"``. A joker is ``"*"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from golf_widget.errors import CardError

RANK_LETTERS: Final = "A23456789TJQK"
RANK_NAMES: Final = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
JOKER_TEXT: Final = "*"


class Suit(StrEnum):
    """The four suits, in the order in which a new pack holds them."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # That of an Enum is written in Python and hashes the name; cards are counted often.
    __hash__ = str.__hash__

    @property
    def symbol(self) -> str:
        """The suit as a single character, such as ``"♣"``."""
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[self.value]


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card.

    Parameters
    ----------
    rank : int
        1 for an ace up to 13 for a king; 0 for a joker.
    suit : Suit or None
        None for a joker only.

    Raises
    ------
    CardError
        If there is no such card.

    Examples
    --------
    >>> card = Card.parse("7C")
    >>> card.rank, card.suit.name, str(card), card.name
    (7, 'CLUBS', '7C', '7 of clubs')
    """

    rank: int
    suit: Suit | None

    def __post_init__(self) -> None:
        if self.suit is None:
            if self.rank != 0:
                raise CardError(f"a card of rank {self.rank!r} needs a suit; only a joker (rank 0) has none")
        elif not isinstance(self.suit, Suit):
            raise CardError(f"{self.suit!r} is no suit; suits are {', '.join(f'Suit.{suit.name}' for suit in Suit)}")
        elif type(self.rank) is not int or not 1 <= self.rank <= 13:
            raise CardError(f"no card has the rank {self.rank!r}; ranks run from 1 (ace) to 13 (king)")

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card.

        Parameters
        ----------
        text : str
            Such as ``"7C"``, ``"TH"`` or ``"10H"``, upper or lower case; ``"*"`` for a joker.

        Returns
        -------
        Card

        Raises
        ------
        CardError
            If the text is no card.

        Examples
        --------
        >>> Card.parse("10h") == Card.parse("TH")
        True
        >>> Card.parse("1X")
        Traceback (most recent call last):
        ...
        golf_widget.errors.CardError: '1X' is no card: write a rank A 2-9 T J Q K and a suit C D H S, or * for a joker
        """
        card = _CARDS.get(text) if isinstance(text, str) else None
        if card is None and isinstance(text, str):
            upper = text.strip().upper()
            card = _CARDS.get("T" + upper[2:] if upper.startswith("10") else upper)
        if card is None:
            shown = repr(text) if len(repr(text)) <= 20 else repr(text)[:17] + "..."
            raise CardError(
                f"{shown} is no card: write a rank A 2-9 T J Q K and a suit C D H S, or {JOKER_TEXT} for a joker"
            )
        return card

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker."""
        return self.suit is None

    @property
    def is_red(self) -> bool:
        """Whether the suit is diamonds or hearts."""
        return self.suit in (Suit.DIAMONDS, Suit.HEARTS)

    @property
    def name(self) -> str:
        """The card in words, such as ``"queen of hearts"``."""
        return "joker" if self.suit is None else f"{RANK_NAMES[self.rank - 1]} of {self.suit.name.lower()}"

    def __str__(self) -> str:
        return JOKER_TEXT if self.suit is None else f"{RANK_LETTERS[self.rank - 1]}{self.suit}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


JOKER: Final = Card(0, None)
_CARDS: Final = {str(c): c for c in (*(Card(r, s) for s in Suit for r in range(1, 14)), JOKER)}


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Read several cards.

    Parameters
    ----------
    text : str or iterable of str
        Card texts, separated by white space if in one string.

    Returns
    -------
    tuple of Card

    Raises
    ------
    CardError
        If one of the texts is no card.

    Examples
    --------
    >>> [card.name for card in parse_cards("AS TD")]
    ['ace of spades', '10 of diamonds']
    """
    return tuple(map(Card.parse, text.split() if isinstance(text, str) else text))


@cache
def deck(decks: int = 1, jokers: int = 0, ranks: int = 13, suits: tuple[Suit, ...] = tuple(Suit)) -> tuple[Card, ...]:
    """Return the cards of an unshuffled deck, in a fixed order.

    The order is part of the meaning of a deal number: suit by suit in the order given, ace first, then the next
    pack, then all jokers.

    Parameters
    ----------
    decks : int
        How many packs.
    jokers : int
        How many jokers in all.
    ranks : int
        Cards per suit; 13 is the full suit, 6 stops at the six.
    suits : tuple of Suit
        The suits of a pack.

    Returns
    -------
    tuple of Card

    Examples
    --------
    >>> len(deck()), len(deck(decks=2, jokers=4)), str(deck()[0]), str(deck()[-1])
    (52, 108, 'AC', 'KS')
    """
    pack = tuple(Card(rank, suit) for suit in suits for rank in range(1, ranks + 1))
    return pack * decks + (JOKER,) * jokers
