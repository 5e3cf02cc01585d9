"""Positions: what lies where at one moment of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from golf_widget.cards import Card
from golf_widget.deal import Deal
from golf_widget.errors import IllegalMoveError, InvalidMoveError, Refusal
from golf_widget.move import Move
from golf_widget.rules import Scoring, Variant
from golf_widget.score import DRAW_PENALTY, hole_score, peak_bonus

if TYPE_CHECKING:
    from golf_widget.view import PlayerView

NO_SLOT: Final = -1
"""The value of :attr:`Position.top` while the waste shows the starter or a stock card, or nothing."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position; it never changes, and a move makes a new one.

    Parameters
    ----------
    deal : Deal
        The cards.
    left : int
        The slots that still hold their card, as a bit mask.
    drawn : int
        How many stock cards have been turned.
    top : int
        The slot from which the card on top of the waste came; -1 if it came from the stock or started the waste.
    points : int
        The points so far, in streak scoring; otherwise 0.
    streak : int
        How many cards have been played since the last stock card, in streak scoring; otherwise 0.

    Examples
    --------
    >>> import golf_widget as gw
    >>> position = gw.variant("golf-strict").deal(4).start()
    >>> position.waste, position.cards_left, position.stock_left
    (Card('AH'), 35, 16)
    >>> position.legal_moves
    <LegalMoves: 5:2H, draw>
    >>> position.play("5:2H").cards_left
    34
    """

    deal: Deal
    left: int
    drawn: int = 0
    top: int = NO_SLOT
    points: int = 0
    streak: int = 0

    def __hash__(self) -> int:
        # Positions of one game share a deal; hashing its 52 cards again for each would cost more than it tells.
        return hash((self.left, self.drawn, self.top, self.points))

    @classmethod
    def opening(cls, deal: Deal) -> Position:
        """Return the position before the first move."""
        return cls(deal, (1 << len(deal.table)) - 1)

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.deal.variant

    @property
    def waste(self) -> Card | None:
        """The card on top of the waste; None while it is empty."""
        if self.top != NO_SLOT:
            return self.deal.table[self.top]
        return self.deal.stock[self.drawn - 1] if self.drawn else self.deal.starter

    @property
    def cards_left(self) -> int:
        """How many cards are left in the tableau."""
        return self.left.bit_count()

    @property
    def stock_left(self) -> int:
        """How many cards are left in the stock."""
        return len(self.deal.stock) - self.drawn

    @property
    def is_cleared(self) -> bool:
        """Whether the tableau is cleared: the hole is won."""
        return self.left == 0

    @property
    def is_over(self) -> bool:
        """Whether the hole is over: cleared, or nothing plays and the stock is empty."""
        return not self.legal_moves

    @property
    def is_stuck(self) -> bool:
        """Whether the hole is over without being cleared."""
        return not self.is_cleared and self.is_over

    @property
    def score(self) -> int:
        """The score if the hole ended here; what it means says :attr:`golf_widget.Variant.scoring`."""
        scoring = self.variant.scoring
        if scoring is Scoring.STREAK:
            return self.points
        return hole_score(self.cards_left, self.stock_left) if scoring is Scoring.HOLE else self.cards_left

    def is_left(self, slot: int) -> bool:
        """Return whether a slot still holds its card."""
        return bool(self.left >> slot & 1)

    def is_open(self, slot: int) -> bool:
        """Return whether a slot holds a card that nothing covers."""
        return self.is_left(slot) and not self.variant.layout.cover_masks[slot] & self.left

    def has_been_seen(self, slot: int) -> bool:
        """Return whether a player knows the card of a slot: it lies face up, or has been played."""
        return not self.variant.layout.face_down_mask >> slot & 1 or not self.is_left(slot) or self.is_open(slot)

    @property
    def open_slots(self) -> tuple[int, ...]:
        """The slots whose card nothing covers."""
        return tuple(s for s in range(len(self.deal.table)) if self.is_open(s))

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that are allowed: plays in slot order, then the draw."""
        return LegalMoves(self)

    def refusal(self, move: Move) -> Refusal | None:
        """Return why a move is not allowed, or None if it is.

        Parameters
        ----------
        move : Move

        Returns
        -------
        Refusal or None
        """
        if not isinstance(move, Move):
            raise InvalidMoveError(f"a move is a Move or a text such as '3:7C' or 'draw', not {move!r}")
        if self.is_cleared:
            return Refusal.OVER
        slot = move.slot
        if slot is None:
            return None if self.stock_left else Refusal.NO_STOCK
        if slot >= len(self.deal.table) or not self.is_left(slot):
            return Refusal.GONE
        if not self.is_open(slot):
            return Refusal.COVERED if self.has_been_seen(slot) else Refusal.FACE_DOWN
        top = self.waste
        if self.variant.fits(self.deal.table[slot], top):
            return Refusal.SAME_WALL if self._walls_closed >> slot & 1 else None
        return Refusal.DEAD_KING if top is not None and top.rank == self.variant.dead_rank else Refusal.NO_FIT

    def play(self, move: Move | str) -> Position:
        """Return the position after a move.

        Parameters
        ----------
        move : Move or str
            A move or its text, see :meth:`golf_widget.Move.parse`.

        Returns
        -------
        Position

        Raises
        ------
        InvalidMoveError, AmbiguousMoveError
            If the text cannot be read.
        IllegalMoveError
            If the move is not allowed here.

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.variant("golf-strict").deal(4).start().play("3")
        Traceback (most recent call last):
        ...
        golf_widget.errors.IllegalMoveError: 3:4S does not go on the ace of hearts; legal here: 5:2H, draw
        """
        if isinstance(move, str):
            move = Move.parse(move, self)
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMoveError(self._explain(move, refusal), refusal)
        left = self.left if move.slot is None else self.left & ~(1 << move.slot)
        points, streak = self._points_after(move, left) if self.variant.scoring is Scoring.STREAK else (0, 0)
        if move.slot is None:
            return Position(self.deal, left, self.drawn + 1, NO_SLOT, points, streak)
        return Position(self.deal, left, self.drawn, move.slot, points, streak)

    def _points_after(self, move: Move, left: int) -> tuple[int, int]:
        """Return points and streak after a move that leaves `left`."""
        if move.slot is None:
            return self.points - DRAW_PENALTY, 0
        streak = self.streak + 1
        peaks = self.variant.peaks
        bonus = peak_bonus(sum(left >> peak & 1 for peak in peaks)) if move.slot in peaks else 0
        return self.points + streak + bonus, streak

    @property
    def _walls_closed(self) -> int:
        """The slots from which no card may follow the one on the waste, as a bit mask."""
        return self.variant.same_wall[self.top] if self.variant.walls and self.top != NO_SLOT else 0

    def _explain(self, move: Move, refusal: Refusal) -> str:
        what = self.notation(move)
        top = self.waste
        reason = {
            Refusal.COVERED: f"{what} is covered",
            Refusal.FACE_DOWN: f"{what} lies face down",
            Refusal.GONE: f"{what} is not in the tableau",
            Refusal.NO_FIT: f"{what} does not go on the {top.name if top else 'waste'}",
            Refusal.DEAD_KING: f"{what}: nothing goes on a {self.variant.dead_rank_name}",
            Refusal.SAME_WALL: f"{what} lies in the same wall as the last card played",
            Refusal.NO_STOCK: "the stock is empty",
            Refusal.OVER: "the hole is over",
        }[refusal]
        legal = ", ".join(map(self.notation, self.legal_moves))
        return f"{reason}; legal here: {legal}" if legal else f"{reason}; no move is left"

    def notation(self, move: Move) -> str:
        """Return the text of a move, such as ``"3:7C"`` or ``"draw"``.

        Parameters
        ----------
        move : Move

        Returns
        -------
        str
            ``"5:??"`` for a card that lies face down; ``"slot 99"`` for a slot that does not exist.
        """
        if not isinstance(move, Move):
            raise InvalidMoveError(f"only a Move has a notation, not {move!r}")
        if move.slot is None:
            return "draw"
        if move.slot >= len(self.deal.table):
            return f"slot {move.slot}"
        card = str(self.deal.table[move.slot]) if self.has_been_seen(move.slot) else "??"
        return f"{self.variant.layout.label_of(move.slot)}:{card}"

    @classmethod
    def from_text(cls, text: str, variant: Variant | str | None = None) -> Position:
        """Read a game that this or another program wrote, at its beginning or in the middle.

        Foreign formats show what is left to play, not how it came about. The cards that have gone are then put, in the
        order of a new pack, where cards are missing, so that there is a whole deal to play on with; points
        and streaks count from 0. Our JSON holds everything.

        Parameters
        ----------
        text : str
            In one of the formats of :meth:`golf_widget.Deal.from_text`.
        variant : Variant or str, optional
            The rules, where the text does not say them.

        Returns
        -------
        Position

        Raises
        ------
        DealError
            If the text shows no position of this game.
        VariantError
            If there is no such variant.

        Examples
        --------
        >>> import golf_widget as gw
        >>> position = gw.variant("golf-strict").deal(4).start().play("5:2H")
        >>> again = gw.Position.from_text(position.to_text("bhs"), "golf-strict")
        >>> again.waste, again.cards_left, again.stock_left
        (Card('2H'), 34, 16)
        >>> again.legal_moves
        <LegalMoves: 1:AD, 7:3C, draw>
        """
        # Imported here, as a convenience upwards: the formats are made of positions.
        from golf_widget.exchange import read_position

        return read_position(text, variant)

    def to_text(self, format: str = "bhs") -> str:  # noqa: A002
        """Write the position for this or another program, hidden cards and the order of the stock included.

        Parameters
        ----------
        format : {"bhs", "solvitaire", "tripeaks", "line", "json"}
            "json" holds every position. "line" holds none but the first, and "tripeaks" none after a tableau card has
            been played.

        Returns
        -------
        str

        Raises
        ------
        DealError
            If there is no such format, or it cannot hold the position.

        Examples
        --------
        >>> import golf_widget as gw
        >>> position = gw.variant("golf-strict").deal(4).start().play("5:2H")
        >>> print(position.to_text("bhs").splitlines()[0])
        Foundations: 2H
        """
        from golf_widget.exchange import write

        return write(self, format)

    def view(self) -> PlayerView:
        """Return what an honest player knows here."""
        # Imported here, as a convenience upwards.
        from golf_widget.view import PlayerView

        return PlayerView.of(self)

    def __str__(self) -> str:
        # Pictures are made from positions; a position only offers them, for print() and notebooks.
        from golf_widget.picture import text

        return text(self)

    def _repr_svg_(self) -> str:
        from golf_widget.picture import svg

        return svg(self)

    def _repr_html_(self) -> str:
        from golf_widget.picture import html

        return html(self)

    def __repr__(self) -> str:
        return f"<Position of {self.deal!r}: waste {self.waste}, {self.cards_left} left, stock {self.stock_left}>"


class LegalMoves:
    """The legal moves of a position, worked out only as far as they are asked for.

    Parameters
    ----------
    position : Position

    Examples
    --------
    >>> import golf_widget as gw
    >>> moves = gw.variant("golf-wrap").deal(1).start().legal_moves
    >>> gw.Move.DRAW in moves, len(moves) > 1, bool(moves)
    (True, True, True)
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        p = self._position
        if p.left:
            layout, table, top = p.variant.layout, p.deal.table, p.waste
            covers, fits = layout.cover_masks, p.variant.neighbours[0 if top is None else top.rank]
            left, rest = p.left, p.left & ~p._walls_closed
            # Most cards are covered or gone, so that is looked at first.
            for slot, mask in enumerate(covers):
                if not mask & left and rest >> slot & 1 and table[slot].rank in fits:
                    yield Move(slot)
            if p.stock_left:
                yield Move.DRAW

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._position.refusal(move) is None

    def __getitem__(self, index: int) -> Move:
        return tuple(self)[index]

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(self._position.notation, self)) or 'none'}>"
