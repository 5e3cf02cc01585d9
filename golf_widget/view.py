"""What an honest player may know."""

from __future__ import annotations

from collections import Counter
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
        seen = [position.has_been_seen(slot) for slot in range(len(deal.table))]
        known = [card for card, is_seen in zip(deal.table, seen, strict=True) if is_seen]
        known += deal.stock[: position.drawn]
        if deal.starter is not None:
            known.append(deal.starter)
        unseen = Counter(deal.cards) - Counter(known)
        return cls(
            variant=deal.variant,
            table=tuple(
                card if seen[slot] and position.is_left(slot) else None for slot, card in enumerate(deal.table)
            ),
            left=position.left,
            waste=position.waste,
            top=position.top,
            unseen=tuple(sorted(unseen.elements(), key=lambda card: (card.suit or "Z", card.rank))),
            stock_left=position.stock_left,
            legal_moves=tuple(position.legal_moves),
            score=position.score,
            streak=position.streak,
        )

    @property
    def cards_left(self) -> int:
        """How many cards are left in the tableau."""
        return self.left.bit_count()
