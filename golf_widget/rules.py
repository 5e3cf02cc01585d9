"""Variants: the rules of a game as data.

A variant is a deck, a layout, the way the waste starts, the corner policy and the scoring. Nothing else in the
package knows one game from another.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from golf_widget import sentences
from golf_widget.cards import RANK_LETTERS, RANK_NAMES, Card, Suit, deck
from golf_widget.errors import VariantError
from golf_widget.layout import Layout

if TYPE_CHECKING:
    from golf_widget.deal import Deal

_NAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9+.-]*[a-z0-9])?")
RANDOM_NUMBERS: Final = 999_999
"""A deal drawn at random gets a number from 1 to this: short enough to tell a friend."""


class Corner(StrEnum):
    """What the ends of the suit, King and Ace, have to do with each other.

    ======================  ==================  =================  ===============
    policy                  waste shows a King  waste shows a Ace  waste shows a Q
    ======================  ==================  =================  ===============
    ``STRICT``              nothing plays       2                  J, K
    ``QUEEN_ON_KING``       Q                   2                  J, K
    ``WRAP``                Q, A                2, K               J, K
    ======================  ==================  =================  ===============
    """

    STRICT = "strict"
    QUEEN_ON_KING = "queen"
    WRAP = "wrap"


class Start(StrEnum):
    """How the waste starts, when it does not start with a fixed card."""

    STOCK_CARD = "stock card"
    """The first card of the stock is turned."""
    FREE = "free"
    """The waste is empty; any open card may go on it."""


class Scoring(StrEnum):
    """What the score of a game means."""

    HOLE = "hole"
    """Strokes: cards left; minus the stock cards left once the tableau is cleared. Low is good."""
    COUNT = "count"
    """Cards left, and nothing else. Low is good."""
    STREAK = "streak"
    """Points for cards played one after another; see :func:`golf_widget.score.peak_bonus`. High is good."""


@dataclass(frozen=True, kw_only=True)
class Variant:
    """The rules of one game.

    Make a variant of your own with :func:`dataclasses.replace` or from scratch, and pass it to
    :func:`golf_widget.register`.

    Parameters
    ----------
    name : str
        The key, lower case, such as ``"golf-strict"``.
    title : str
        The name on screen.
    rule : str
        The rule in one short sentence. If empty, :attr:`rule_text` puts one together, and the page does so in the
        language of its reader.
    layout : Layout
        The tableau.
    corner : Corner
        The corner policy.
    decks, jokers : int
        How many packs and how many jokers in all.
    ranks : int
        Cards per suit; the highest one plays the part of the King.
    suits : tuple of Suit
        The suits of a pack.
    start : Start or Card
        How the waste starts; a card means that this card is taken out of the deck before the shuffle.
    scoring : Scoring
        What the score means.
    par : int or None
        The score of a good player on one hole, if the game is counted so.
    aliases : tuple of str
        Other names, lower case.
    peaks : tuple of int
        The slots that end a peak, in streak scoring.
    walls : tuple of frozenset of int
        Groups of slots. A card may not follow one from the same wall until a stock card has been turned.
    winnable : float or None
        The published share of deals that can be cleared when all cards are known, if there is one.

    Raises
    ------
    VariantError
        If the parts do not fit together.

    Examples
    --------
    >>> import dataclasses, golf_widget as gw
    >>> tall = dataclasses.replace(gw.variant("golf-wrap"), name="tall", layout=gw.Layout.in_columns(5, 8))
    >>> tall.stock_size
    11
    """

    name: str
    title: str
    layout: Layout
    corner: Corner
    rule: str = ""
    decks: int = 1
    jokers: int = 0
    ranks: int = 13
    suits: tuple[Suit, ...] = tuple(Suit)
    start: Start | Card = Start.STOCK_CARD
    scoring: Scoring = Scoring.HOLE
    par: int | None = None
    aliases: tuple[str, ...] = ()
    peaks: tuple[int, ...] = ()
    walls: tuple[frozenset[int], ...] = ()
    winnable: float | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.corner, Corner):
            raise VariantError(f"corner is {self.corner!r}; it must be one of {', '.join(map(str, Corner))}")
        for name in (self.name, *self.aliases):
            if not isinstance(name, str) or not _NAME.fullmatch(name) or len(name) > 60:
                raise VariantError(
                    f"{name!r} cannot name a variant: use lower case letters, digits, '-', '+' and '.', at most 60"
                )
        for field, text, most in (("title", self.title, 60), ("rule", self.rule, 200)):
            if not isinstance(text, str) or len(text) > most or not (text.isprintable() or text == ""):
                raise VariantError(f"{field} is {str(text)[:60]!a}; it must be one line of at most {most} characters")
        if self.winnable is not None and not (isinstance(self.winnable, int | float) and 0 <= self.winnable <= 1):
            raise VariantError(f"winnable is {self.winnable!r}; it must be a share from 0 to 1, or None")
        for field, low, high in (("decks", 1, 8), ("jokers", 0, 32), ("ranks", 2, 13)):
            value = getattr(self, field)
            if type(value) is not int or not low <= value <= high:
                raise VariantError(f"{field} is {value!r}; it must be a whole number from {low} to {high}")
        if not isinstance(self.suits, tuple) or not all(isinstance(suit, Suit) for suit in self.suits):
            raise VariantError(f"suits are {self.suits!r}; they must be a tuple such as (Suit.CLUBS, Suit.HEARTS)")
        if not self.suits or len(set(self.suits)) != len(self.suits):
            raise VariantError(f"suits are {self.suits!r}; name each suit of a pack once")
        if isinstance(self.start, Card):
            if self.start not in self.deck:
                raise VariantError(f"the waste is to start with {self.start}, which is not in the deck")
        elif not isinstance(self.start, Start):
            raise VariantError(f"start is {self.start!r}; it must be a card or one of {', '.join(map(repr, Start))}")
        if not isinstance(self.scoring, Scoring):
            raise VariantError(f"scoring is {self.scoring!r}; it must be one of {', '.join(map(repr, Scoring))}")
        if bool(self.peaks) != (self.scoring is Scoring.STREAK):
            raise VariantError("streak scoring needs the slots that end a peak, and no other scoring has any")
        for slot in (*self.peaks, *(slot for wall in self.walls for slot in wall)):
            if not 0 <= slot < len(self.layout.slots):
                raise VariantError(f"slot {slot} does not exist; slots are numbered 0 to {len(self.layout.slots) - 1}")
        if self.stock_size < 0:
            raise VariantError(
                f"{self.name}: {len(self.deck)} cards are too few for a tableau of {len(self.layout.slots)}"
                + (" and a card to start the waste" if self.start is not Start.FREE else "")
            )

    @property
    def deck(self) -> tuple[Card, ...]:
        """The whole deck before the shuffle."""
        return deck(self.decks, self.jokers, self.ranks, self.suits)

    @property
    def stock_size(self) -> int:
        """How many cards are in the stock when play begins."""
        starter = 0 if self.start is Start.FREE else 1
        return len(self.deck) - len(self.layout.slots) - starter

    @cached_property
    def neighbours(self) -> tuple[frozenset[int], ...]:
        """For each rank on the waste (index 0, a joker, up to the highest) the ranks that fit; jokers are rank 0."""
        top = self.ranks
        every = frozenset(range(top + 1))
        table = [every]
        for rank in range(1, top + 1):
            fits = {0} | ({rank - 1, rank + 1} & set(range(1, top + 1)))
            if rank == top and self.corner is Corner.STRICT:
                fits = {0}
            if self.corner is Corner.WRAP:
                fits |= {1} if rank == top else {top} if rank == 1 else set()
            table.append(frozenset(fits))
        return tuple(table)

    @cached_property
    def same_wall(self) -> tuple[int, ...]:
        """For each slot, the slots that share a wall with it, itself included, as a bit mask; empty without walls."""
        if not self.walls:
            return ()
        masks = [sum(1 << slot for slot in wall) for wall in self.walls]
        return tuple(
            reduce(or_, (mask for mask in masks if mask >> slot & 1), 0) for slot in range(len(self.layout.slots))
        )

    @property
    def rule_text(self) -> str:
        """The rule in one English sentence.

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.variant("golf-queen-2jokers-free").rule_text
        'A Queen may go on a King, 2 jokers, any open card starts'
        """
        return self.rule or sentences.rule(
            self.corner,
            RANK_LETTERS[self.ranks - 1],
            decks=self.decks,
            jokers=self.jokers,
            free=self.start is Start.FREE,
            walls=bool(self.walls),
            face_down=bool(self.layout.face_down_mask),
            streak=self.scoring is Scoring.STREAK,
        )

    @property
    def dead_rank(self) -> int | None:
        """The rank on which nothing but a joker goes, if there is one."""
        return self.ranks if self.corner is Corner.STRICT else None

    @property
    def dead_rank_name(self) -> str:
        """The name of the highest rank, such as ``"king"``."""
        return RANK_NAMES[self.ranks - 1]

    def fits(self, card: Card, top: Card | None) -> bool:
        """Return whether a card may go on the card that the waste shows.

        Parameters
        ----------
        card : Card
            The card to play.
        top : Card or None
            The top of the waste; None while it is empty, and then every card fits.

        Returns
        -------
        bool

        Examples
        --------
        >>> from golf_widget import Card, variant
        >>> queen, king = Card.parse("QH"), Card.parse("KS")
        >>> variant("golf-strict").fits(queen, king), variant("golf-queen").fits(queen, king)
        (False, True)
        """
        return top is None or card.rank in self.neighbours[top.rank]

    def deal(self, number: int | None = None) -> Deal:
        """Deal the cards.

        Parameters
        ----------
        number : int, optional
            The deal number, 1 or more; the same number gives the same cards for ever. Without one a number is drawn
            at random, and the deal remembers it.

        Returns
        -------
        Deal

        Raises
        ------
        DealError
            If the number is out of range.

        Examples
        --------
        >>> import golf_widget as gw
        >>> str(gw.variant("golf-strict").deal(17))
        'golf-strict#17'
        """
        # Imported here, as a convenience upwards: a deal is made of a variant, not the other way round.
        from golf_widget.deal import Deal

        return Deal.numbered(self, 1 + secrets.randbelow(RANDOM_NUMBERS) if number is None else number)

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Variant {self.name}: {self.rule_text}>"
