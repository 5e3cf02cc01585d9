"""What a replay can be made of."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Final

from golf_widget.deal import Deal
from golf_widget.errors import RecordError
from golf_widget.game import Game
from golf_widget.position import Position
from golf_widget.record import Replay

if TYPE_CHECKING:
    from golf_widget.solver.solution import Solution

_MAX_NAME: Final = 1_000
"""A longer text is no name of a file."""


def as_replay(source: Replay | Game | Solution | Deal | str | PathLike[str]) -> Replay:
    """Return the record that is meant.

    Parameters
    ----------
    source : Replay, Game, Solution, Deal, str or path
        See :class:`golf_widget.ReplayWidget`.

    Returns
    -------
    Replay

    Raises
    ------
    RecordError, DealError, VariantError, OSError, ValueError
        See :class:`golf_widget.ReplayWidget`.

    Examples
    --------
    >>> as_replay('[Deal "golf-strict#4"] 1. AH> 5:2H')
    <Replay of <Deal golf-strict#4>: 1 moves, score 34>
    """
    if isinstance(source, Replay):
        return source
    if isinstance(source, (Game, Deal)):
        return Replay(source)
    if isinstance(source, str):
        return _read(source)
    if isinstance(source, PathLike):
        return Replay.from_file(fspath(source))
    position, line = getattr(source, "position", None), getattr(source, "line", None)
    if isinstance(position, Position) and isinstance(line, tuple):
        if position != position.deal.start():
            raise ValueError(
                "the line of this solution begins in the middle of a game, and how the game came there is not known; "
                "write Replay(game).add(game.ply, solution.line)[0]"
            )
        return Replay.from_moves(position.deal, line)
    raise TypeError(
        f"ReplayWidget shows a Replay, a Game, a Solution, a Deal, a text or a file, not {type(source).__name__}"
    )


def _read(text: str) -> Replay:
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{":
        return Replay.from_json(text)
    if start == "[" or "\n" in text:
        return Replay.from_text(text)
    try:
        is_file = len(text) <= _MAX_NAME and Path(text).is_file()
    except (OSError, ValueError):
        is_file = False
    if is_file:
        return Replay.from_file(text)
    if "#" in text or ":" in text:
        return Replay(Deal.parse(text))
    raise RecordError(
        f"{text[:60]!r} is no file here, and no record", right="a record begins with [Deal ...], or is JSON"
    )
