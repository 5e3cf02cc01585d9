"""One game, played quickly: the engine's rules, kept up to date move by move.

A :class:`golf_widget.Position` looks at all slots to tell what is open; that is right for a board, and too slow for
100,000 games. Here what changes with a move is changed, and the views are the same; a test compares them in all games.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from golf_widget.cards import Card
from golf_widget.deal import Deal
from golf_widget.move import Move
from golf_widget.position import NO_SLOT, Position
from golf_widget.rules import Scoring
from golf_widget.view import PlayerView

_MOVES: Final = [Move(slot) for slot in range(64)]


class Hole:
    """A game in progress that only goes forwards.

    Parameters
    ----------
    deal : Deal
        The cards.

    Examples
    --------
    >>> import golf_widget as gw
    >>> hole = Hole(gw.variant("golf-strict").deal(4))
    >>> hole.play(hole.legal[0])
    >>> hole.view() == gw.variant("golf-strict").deal(4).start().play("5:2H").view()
    True
    """

    def __init__(self, deal: Deal) -> None:
        rules = deal.variant
        layout = rules.layout
        self.deal = deal
        self.left = (1 << len(deal.table)) - 1
        self.drawn = 0
        self.top = NO_SLOT
        self.longest = 0
        """The most cards played without a draw."""
        self.moves: list[Move] = []
        self._run = 0
        self._streaks = Position.opening(deal) if rules.scoring is Scoring.STREAK else None
        self._covers = layout.cover_masks
        self._beneath = layout.lies_on
        self._open = [slot for slot, mask in enumerate(self._covers) if not mask]
        self._ranks = [card.rank for card in deal.table]
        self._hidden = layout.face_down_mask
        for slot in self._open:
            self._hidden &= ~(1 << slot)
        self._table: list[Card | None] = list(deal.table)
        for slot in range(len(deal.table)):
            if self._hidden >> slot & 1:
                self._table[slot] = None
        self._seen = tuple(self._table)
        self._unseen = self._now_unseen()
        while len(_MOVES) < len(deal.table):
            _MOVES.append(Move(len(_MOVES)))
        self.legal: tuple[Move, ...] = ()
        """The legal moves: plays in slot order, then the draw."""
        self._find_legal()

    @property
    def waste(self) -> Card | None:
        """The card on top of the waste."""
        if self.top != NO_SLOT:
            return self.deal.table[self.top]
        return self.deal.stock[self.drawn - 1] if self.drawn else self.deal.starter

    @property
    def stock_left(self) -> int:
        """How many cards are left in the stock."""
        return len(self.deal.stock) - self.drawn

    @property
    def score(self) -> int:
        """The score if the hole ended here."""
        if self._streaks is not None:
            return self._streaks.points
        left = self.left.bit_count()
        return left or (-self.stock_left if self.deal.variant.scoring is Scoring.HOLE else 0)

    def view(self) -> PlayerView:
        """Return what an honest player knows here."""
        return PlayerView(
            self.deal.variant,
            self._seen,
            self.left,
            self.waste,
            self.top,
            self._unseen,
            self.stock_left,
            self.legal,
            self.score,
            self._streaks.streak if self._streaks is not None else 0,
        )

    def position(self) -> Position:
        """Return the position."""
        return self._streaks or Position(self.deal, self.left, self.drawn, self.top)

    def play(self, move: Move) -> None:
        """Make a legal move."""
        if self._streaks is not None:
            self._streaks = self._streaks.play(move)
        slot = move.slot
        self.moves.append(move)
        if slot is None:
            self.drawn += 1
            self.top = NO_SLOT
            self._run = 0
            self._unseen = self._now_unseen()
        else:
            self._take(slot)
        self._find_legal()

    def _take(self, slot: int) -> None:
        self.left &= ~(1 << slot)
        self.top = slot
        self._run += 1
        self.longest = max(self.longest, self._run)
        self._open.remove(slot)
        self._table[slot] = None
        turned = False
        for other in self._beneath[slot]:
            if not self._covers[other] & self.left:
                insort(self._open, other)
                if self._hidden >> other & 1:
                    self._hidden ^= 1 << other
                    self._table[other] = self.deal.table[other]
                    turned = True
        self._seen = tuple(self._table)
        if turned:
            self._unseen = self._now_unseen()

    def _now_unseen(self) -> tuple[Card, ...]:
        drawn, hidden = self.drawn, self._hidden
        return tuple([card for card, slot, turn in self.deal.hidden if turn >= drawn or hidden >> slot & 1])

    def _find_legal(self) -> None:
        if not self.left:
            self.legal = ()
            return
        waste, ranks, rules = self.waste, self._ranks, self.deal.variant
        fits = rules.neighbours[0 if waste is None else waste.rank]
        can = [_MOVES[slot] for slot in self._open if ranks[slot] in fits]
        if rules.walls and self.top != NO_SLOT:
            closed = rules.same_wall[self.top]
            can = [move for move in can if not closed >> (move.slot or 0) & 1]
        if self.drawn < len(self.deal.stock):
            can.append(Move.DRAW)
        self.legal = tuple(can)
