"""The errors of the engine.

Every error here is a :class:`ValueError`: something that was asked for cannot be done. Each text quotes what
was given, names the place, and says what would be right.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from golf_widget.game import Game


class Refusal(StrEnum):
    """Why a move that can be read is not allowed.

    The values are also the keys of the sentences that a player reads, so that a front end can say the same
    in another language.
    """

    COVERED = "covered"
    FACE_DOWN = "face_down"
    GONE = "gone"
    NO_FIT = "no_fit"
    DEAD_KING = "dead_king"
    SAME_WALL = "same_wall"
    NO_STOCK = "no_stock"
    OVER = "over"


def described(error: BaseException) -> str:
    """Return the type of an error and what it says, also of one whose text cannot be made.

    Examples
    --------
    >>> described(ValueError("no")), described(KeyboardInterrupt())
    ('ValueError: no', 'KeyboardInterrupt')
    """
    try:
        text = str(error)
    except Exception:
        text = "(its text cannot be made)"
    name = type(error).__name__
    return f"{name}: {text}" if text else name


class CardError(ValueError):
    """A text that is no card, or a card that is not in the deck."""


class LayoutError(ValueError):
    """A layout that cannot be played: a cycle of covers, a slot that does not exist, a wrong count."""


class VariantError(ValueError):
    """A variant that is unknown or contradicts itself."""


class DealError(ValueError):
    """A deal number out of range, or cards that are not exactly the deck of the variant."""


class MoveError(ValueError):
    """The common parent of the errors about moves."""


class InvalidMoveError(MoveError):
    """A move that cannot be read."""


class AmbiguousMoveError(MoveError):
    """A move text that fits more than one open card."""


class IllegalMoveError(MoveError):
    """A move that can be read but is not allowed in the position.

    Parameters
    ----------
    message : str
        The text of the error.
    refusal : Refusal
        The reason as a key.
    """

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class RecordError(ValueError):
    """A record of a game that cannot be read, or that would hold what no game can.

    Parameters
    ----------
    message : str
        What is wrong.
    line, column : int, optional
        Where a text is wrong, both counted from 1.
    path : str
        Where JSON, or a record in memory, is wrong, such as ``"events[3].card"``.
    right : str
        What would be right, where that is known.
    """

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, path: str = "", right: str = ""
    ) -> None:
        self.message = message
        self.line = line
        self.column = column
        self.path = path
        self.right = right
        where = path if line is None else f"line {line}, column {column}"
        text = f"{where}: {message}" if where else message
        super().__init__(f"{text}; {right}" if right else text)


class StrategyError(ValueError):
    """A strategy that raised, or chose what is no legal move.

    Parameters
    ----------
    message : str
        The text of the error; it names the deal and the ply.
    game : Game
        The game up to the failure.
    """

    def __init__(self, message: str, game: Game) -> None:
        super().__init__(message)
        self.game = game
        self.ply = game.ply

    def __reduce__(self) -> tuple[type, tuple[str, Game]]:
        return type(self), (self.args[0], self.game)


class CourseError(ValueError):
    """A course or a match that cannot be, or a step that is not allowed at this moment of a round."""


class ScorecardError(CourseError):
    """A scorecard that cannot be read, or that its own moves contradict.

    Parameters
    ----------
    message : str
        The text of the error.
    hole, move : int, optional
        The place, both counted from 1; None where the fault is in no single hole or move.
    changed : bool, optional
        True if the card is not what was signed: it was edited, or damaged on the way. False if its checksums fit, so
        that it was signed as it is. None if that was not reached.
    """

    def __init__(
        self, message: str, hole: int | None = None, move: int | None = None, changed: bool | None = None
    ) -> None:
        super().__init__(message)
        self.hole = hole
        self.move = move
        self.changed = changed
