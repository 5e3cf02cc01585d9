"""What a record may hold, and how it ends, both by the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from golf_widget.deal import Deal
from golf_widget.errors import MoveError, RecordError
from golf_widget.exchange.words import few
from golf_widget.position import Position
from golf_widget.record.paths import Path
from golf_widget.record.tree import Line

MAX_NESTING: Final = 20
"""How deeply variations may be nested."""
MAX_STEPS: Final = 20_000
"""How many steps a record may hold, its variations included."""


@dataclass(frozen=True)
class Result:
    """How the main line of a record ends.

    Parameters
    ----------
    cards_left, stock_left : int
        Cards left in the tableau and in the stock.
    score : int
        See :attr:`golf_widget.Position.score`.
    cleared : bool
        Whether the tableau is cleared.
    over : bool
        Whether the game is over; a record may end before.
    """

    cards_left: int
    stock_left: int
    score: int
    cleared: bool
    over: bool

    @classmethod
    def of(cls, position: Position) -> Result:
        """Return the result of a game that ends in a position."""
        return cls(position.cards_left, position.stock_left, position.score, position.is_cleared, position.is_over)


def check(deal: Deal, main: Line) -> None:
    """Refuse a tree with an illegal move, an empty variation, or too much in it.

    Parameters
    ----------
    deal : Deal
    main : Line

    Raises
    ------
    RecordError
        If there is such a thing; the text says at which step.
    """
    count = 0
    pending: list[tuple[Path, Line, Position]] = [((), main, deal.start())]
    while pending:
        prefix, line, position = pending.pop()
        if len(prefix) > 2 * MAX_NESTING:
            raise RecordError(f"variations are nested in more than {MAX_NESTING} levels", path=_named(prefix[:6]))
        for ply, step in enumerate(line.steps, 1):
            for number, variation in enumerate(step.variations):
                if not variation.steps:
                    raise RecordError("a variation without a move", path=_named((*prefix, ply, number)))
                pending.append(((*prefix, ply, number), variation, position))
            try:
                position = position.play(step.move)
            except MoveError as error:
                raise RecordError(few(error, 300), path=_named((*prefix, ply))) from error
        count += len(line)
        if count > MAX_STEPS:
            raise RecordError(f"a record holds at most {MAX_STEPS:,} steps, its variations included")


def _named(path: Path) -> str:
    return f"step {path[0] if len(path) == 1 else path}"
