"""What an honest player may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from golf_widget.cards import Card
from golf_widget.move import Move
from golf_widget.rules import Variant

if TYPE_CHECKING:
    from golf_widget.position import Position


@dataclass(frozen=True)
class PlayerView:
    """A position as its player sees it.

    It holds no reference to the deal: the order of the stock and the cards that lie face down cannot be reached from
    it. A strategy that gets a view cannot cheat by accident.

    Parameters
    ----------
    variant : Variant
        The rules.
    table : tuple of (Card or None)
        For each slot its card; None where the card lies face down or has gone.
    left : int
        The slots that still hold a card, as a bit mask.
    waste : Card or None
        The card on top of the waste.
    top : int
        The slot from which that card came, or -1.
    unseen : tuple of Card
        Every card that lies face down in the tableau or the stock, sorted: the set, not the order.
    stock_left : int
        How many cards are in the stock.
    legal_moves : tuple of Move
        The moves that are allowed.
    score : int
        The score if the hole ended here.
    streak : int
        How many cards have been played since the last stock card, in streak scoring.

    Examples
    --------
    >>> import golf_widget as gw
    >>> view = gw.variant("golf-strict").deal(4).start().view()
    >>> len(view.unseen), view.stock_left, view.waste
    (16, 16, Card('AH'))
    """

    variant: Variant
    table: tuple[Card | None, ...]
    left: int
    waste: Card | None
    top: int
    unseen: tuple[Card, ...]
    stock_left: int
    legal_moves: tuple[Move, ...]
    score: int
    streak: int = 0

    @classmethod
    def of(cls, position: Position) -> PlayerView:
        """Return the view of a position."""
        deal = position.deal
        left, drawn = position.left, position.drawn
        covers = deal.variant.layout.cover_masks
        hidden = 0
        rest = deal.variant.layout.face_down_mask & left
        while rest:
            bit = rest & -rest
            rest ^= bit
            if covers[bit.bit_length() - 1] & left:
                hidden |= bit
        seen = left & ~hidden
        return cls(
            variant=deal.variant,
            table=tuple([card if seen >> slot & 1 else None for slot, card in enumerate(deal.table)]),
            left=left,
            waste=position.waste,
            top=position.top,
            unseen=tuple([card for card, slot, turn in deal.hidden if turn >= drawn or hidden >> slot & 1]),
            stock_left=position.stock_left,
            # An iterator has no length, for which all moves would be looked for twice.
            legal_moves=tuple(iter(position.legal_moves)),
            score=position.score,
            streak=position.streak,
        )

    @property
    def cards_left(self) -> int:
        """How many cards are left in the tableau."""
        return self.left.bit_count()
