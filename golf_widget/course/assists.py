"""Help that a player took on a hole: counted and marked, never punished."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from golf_widget.errors import CourseError
from golf_widget.game import Game
from golf_widget.move import Move


@dataclass(frozen=True)
class Assists:
    """How often a player took help on a hole.

    Parameters
    ----------
    hint : int
        Hints asked for.
    undo : int
        Times that something was taken back, a restart included.
    peek : int
        Looks at hidden cards.

    Examples
    --------
    >>> Assists().and_one("undo")
    Assists(hint=0, undo=1, peek=0)
    >>> bool(Assists())
    False
    """

    hint: int = 0
    undo: int = 0
    peek: int = 0

    def and_one(self, kind: str) -> Assists:
        """Return the count with one more.

        Parameters
        ----------
        kind : {"hint", "undo", "peek"}

        Returns
        -------
        Assists

        Raises
        ------
        CourseError
            If there is no such kind of help.
        """
        if kind not in KINDS:
            raise CourseError(f"{kind!r} is no kind of help; it must be one of {', '.join(KINDS)}")
        return replace(self, **{kind: getattr(self, kind) + 1})

    def __bool__(self) -> bool:
        return any(getattr(self, kind) for kind in KINDS)


KINDS: Final = tuple(field.name for field in fields(Assists))
NO_HELP: Final = Assists()


class Trail:
    """The moves of a game as they were when it was last looked at, to tell when something has been taken back.

    Parameters
    ----------
    game : Game

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Game("golf-strict#4")
    >>> trail = Trail(game)
    >>> game.push("draw") and trail.went_back(game), game.pop() and trail.went_back(game)
    (False, True)
    """

    def __init__(self, game: Game) -> None:
        self._moves = _played(game)

    def went_back(self, game: Game) -> bool:
        """Return whether moves have been taken back since the last call."""
        before, self._moves = self._moves, _played(game)
        return self._moves[: len(before)] != before


def _played(game: Game) -> tuple[Move, ...]:
    return game.moves[: game.ply]
