"""Moves: a card played from a slot, or a card turned from the stock."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from golf_widget.cards import Card
from golf_widget.errors import AmbiguousMoveError, CardError, InvalidMoveError

if TYPE_CHECKING:
    from golf_widget.position import Position

_DRAW_WORDS: Final = frozenset({"draw", "d"})
_TEXT: Final = re.compile(r"(?:(?P<label>\d{1,4})(?::|$))?(?P<card>\S{0,3})")


@dataclass(frozen=True, slots=True)
class Move:
    """A move.

    Parameters
    ----------
    slot : int or None
        The slot whose card goes on the waste; None turns a stock card. The latter is also :attr:`Move.DRAW`.

    Examples
    --------
    >>> Move(34), Move.DRAW
    (Move(slot=34), Move.DRAW)
    """

    slot: int | None

    DRAW: ClassVar[Move]

    def __post_init__(self) -> None:
        if self.slot is not None and (type(self.slot) is not int or self.slot < 0):
            raise InvalidMoveError(f"a move names a slot from 0 on, or None to draw; {self.slot!r} is neither")

    @property
    def is_draw(self) -> bool:
        """Whether the move turns a stock card."""
        return self.slot is None

    @staticmethod
    def parse(text: str, position: Position) -> Move:
        """Read a move.

        The move need not be allowed: that is for :meth:`golf_widget.Position.play` to say.

        Parameters
        ----------
        text : str
            ``"draw"``; ``"3:7C"``, column (or place) and card; ``"7C"`` or ``"3"`` alone where that is enough.
        position : Position
            The position in which the move is meant.

        Returns
        -------
        Move

        Raises
        ------
        InvalidMoveError
            If the text is no move, or no card in sight is meant.
        AmbiguousMoveError
            If it fits more than one open card.

        Examples
        --------
        >>> import golf_widget as gw
        >>> position = gw.variant("golf-strict").deal(4).start()
        >>> gw.Move.parse("5:2H", position), gw.Move.parse("5", position), gw.Move.parse("draw", position)
        (Move(slot=32), Move(slot=32), Move.DRAW)
        """
        if not isinstance(text, str):
            raise InvalidMoveError(f"a move is written as text such as '3:7C' or 'draw', not as {text!r}")
        word = text.strip()
        shown = repr(word) if len(word) <= 40 else repr(word[:37] + "...")
        if word.lower() in _DRAW_WORDS:
            return Move.DRAW
        match = _TEXT.fullmatch(word)
        if match is None or not word:
            raise InvalidMoveError(f"{shown} is no move: write column:card as in '3:7C', a card alone, or 'draw'")
        label = int(match["label"]) if match["label"] else None
        card = None
        if match["card"]:
            try:
                card = Card.parse(match["card"])
            except CardError as error:
                raise InvalidMoveError(f"{shown} is no move: {error}") from None
        layout = position.variant.layout
        place = "column" if layout.columns else "place"
        in_place = [s for s in range(len(layout.slots)) if label is None or layout.label_of(s) == label]
        if not in_place:
            last = max(slot.label for slot in layout.slots)
            raise InvalidMoveError(f"{shown}: there is no {place} {label}; they are numbered 1 to {last}")
        # Only cards that have been seen can be named: a text must not find out what lies face down.
        named = [s for s in in_place if card is None or (position.has_been_seen(s) and position.deal.table[s] == card)]
        open_now = [s for s in named if position.is_open(s)]
        if len(open_now) > 1:
            raise AmbiguousMoveError(
                f"{shown} fits {' and '.join(position.notation(Move(s)) for s in open_now)}; write one of these"
            )
        if open_now:
            return Move(open_now[0])
        on_table = [s for s in named if position.is_left(s)]
        if on_table or named:
            return Move((on_table or named)[-1])
        where = f"{place} {label}" if label is not None else "the tableau"
        raise InvalidMoveError(f"{shown}: there is no {card} to be seen in {where}")

    def __repr__(self) -> str:
        return "Move.DRAW" if self.slot is None else f"Move(slot={self.slot})"


Move.DRAW = Move(None)
