"""What a solver answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

import numpy as np

from golf_widget.move import Move
from golf_widget.position import Position

Goal = Literal["score", "clear"]


class Verdict(Enum):
    """Whether a table can be cleared by a player who knows every card."""

    WINNABLE = "winnable"
    """There is a line that clears it."""
    UNWINNABLE = "unwinnable"
    """It has been proved that there is none."""
    UNKNOWN = "unknown"
    """The search was given up, or no solver knows the rules: nothing has been proved."""

    def __bool__(self) -> bool:
        raise TypeError("a verdict has three values: compare it, as in solution.verdict is Verdict.WINNABLE")


class Stop:
    """A way to make a solver give up, from another thread.

    Examples
    --------
    >>> stop = Stop()
    >>> stop.set()
    >>> bool(stop.flag[0])
    True
    """

    def __init__(self) -> None:
        self.flag = np.zeros(1, np.int8)

    def set(self) -> None:
        """Ask the solver to give up; it does within a millisecond or so."""
        self.flag[0] = 1


@dataclass(frozen=True)
class Solution:
    """The answer of :func:`golf_widget.solve`.

    Parameters
    ----------
    position : Position
        The position that was asked about.
    goal : {"score", "clear"}
        What was asked: the best score, or only whether the table can be cleared.
    verdict : Verdict
        Whether the table can be cleared.
    score : int or None
        The score that `line` reaches, in the sense of :attr:`golf_widget.Position.score`; None if no line is given.
    is_best : bool
        Whether it has been proved that no line scores better. With the goal "clear" a line that clears the table need
        not be the best.
    line : tuple of Move
        The moves.
    nodes : int
        How many states were looked at.
    seconds : float
        How long it took.
    reason : str
        Why the verdict is unknown, or the score may not be the best; empty if all has been proved.
    """

    position: Position
    goal: Goal
    verdict: Verdict
    score: int | None
    is_best: bool
    line: tuple[Move, ...]
    nodes: int
    seconds: float
    reason: str = ""

    def __str__(self) -> str:
        position = self.position
        words = []
        for move in self.line:
            words.append(position.notation(move))
            position = position.play(move)
        best = "best score" if self.is_best else "score"
        head = self.verdict.value + ("" if self.score is None else f", {best} {self.score}")
        return f"{head}: {' '.join(words)}" if words else head

    def __repr__(self) -> str:
        score = "" if self.score is None else f", score {self.score}{'' if self.is_best else ' or better'}"
        return (
            f"<Solution {self.verdict.value}{score}, {len(self.line)} moves, {self.nodes} nodes, {self.seconds:.4f} s>"
        )
