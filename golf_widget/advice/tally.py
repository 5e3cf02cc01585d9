"""What samples have brought so far, and the advice that follows from it."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

import numpy as np

from golf_widget.advice.advice import Advice, Better, Reason
from golf_widget.move import Move

_CLOSE: Final = 2.0
"""A lead of fewer standard errors than this is called close."""


class Tally:
    """Sums over samples that are common to all moves.

    Parameters
    ----------
    moves : tuple of Move
        The moves.
    better : {"low", "high"}
        Which scores are good.
    bonus : float
        What a cleared table is valued besides its score.
    base : int
        The score so far, where the samples tell the points from here on.
    """

    def __init__(self, moves: tuple[Move, ...], better: Better, bonus: float, base: int = 0) -> None:
        self._moves, self._better, self._bonus, self._base = moves, better, bonus, base
        self.exact: list[float] | None = None
        """What each move costs, the bonus included, where that is known exactly."""
        self._sign = -1.0 if better == "high" else 1.0
        self.samples = 0
        self.complete = False
        """Whether the samples are all that there are: every order of the stock once."""
        self._scores = np.zeros(len(moves))
        self._clears = np.zeros(len(moves))
        self._square = np.zeros((len(moves), len(moves)))
        self._score_square = np.zeros(len(moves))

    def add(self, scores: Any, clears: Any) -> None:
        """Add samples.

        Parameters
        ----------
        scores, clears : numpy.ndarray of float64, shape (moves, samples)
            The final score of each move on each sample, and whether, or how often, the table was cleared.
        """
        scores = scores + self._base
        costs = self._sign * scores - self._bonus * clears
        self.samples += scores.shape[1]
        self._scores += scores.sum(axis=1)
        self._clears += clears.sum(axis=1)
        self._score_square += (scores**2).sum(axis=1)
        self._square += costs @ costs.T

    def advice(self) -> tuple[Advice, ...]:
        """Return what can be said by now, best first."""
        count = self.samples
        scores: Any = self._scores / count
        clears: Any = self._clears / count
        costs: Any = self._sign * scores - self._bonus * clears
        errors: list[float | None] = [self._error(self._score_square[i], scores[i]) for i in range(len(self._moves))]
        if self.complete:
            errors = [0.0] * len(self._moves)
        elif self.exact is not None:
            # The cost is exact, and only the share of the bonus in it has to be sampled.
            costs = np.array(self.exact)
            scores = self._sign * (costs + self._bonus * clears)
            spread = np.sqrt(clears * (1 - clears) / count)
            errors = [float(self._bonus * one) for one in spread]
        order = sorted(
            range(len(self._moves)), key=lambda i: (round(costs[i], 9), -round(clears[i], 9), self._moves[i].is_draw, i)
        )
        return tuple(
            Advice(
                self._moves[i],
                float(scores[i]),
                errors[i],
                float(min(1.0, clears[i])),
                self._reason(i, order, costs, scores, clears),
                self._better,
            )
            for i in order
        )

    def _error(self, square: float, mean: float) -> float | None:
        if self.samples < 2:
            return None
        variance = max(0.0, square - self.samples * mean**2) / (self.samples - 1)
        return float(sqrt(variance / self.samples))

    def _reason(self, i: int, order: list[int], costs: Any, scores: Any, clears: Any) -> Reason:
        best = order[0]
        if len(order) == 1:
            return Reason("reason.only")
        # The other move of the comparison: the best one, or for the best one the next.
        other = best if i != best else order[1]
        ahead = float(self._sign * (scores[other] - scores[i])) * (-1 if i != best else 1)
        points = float(100 * abs(clears[other] - clears[i]))
        if i != best:
            return Reason("reason.worse", {"by": ahead}) if ahead >= 0 else Reason("reason.timid", {"points": points})
        lead = float(costs[other] - costs[i])
        if self.exact is None and lead <= _CLOSE * self._error_of_lead(other, i, lead):
            return Reason("reason.close", {"n": self.samples})
        if ahead < 0:
            return Reason("reason.bolder", {"points": points})
        hold = "_hold" if self._moves[i].is_draw else ""
        if self.exact is not None:
            return Reason("reason.exact" + hold, {"by": ahead})
        return Reason("reason.best" + hold, {"by": ahead, "n": self.samples})

    def _error_of_lead(self, one: int, other: int, lead: float) -> float:
        """Return the standard error of the difference of two moves on common samples."""
        if self.complete:
            return 0.0
        if self.samples < 2:
            return float("inf")
        square = self._square[one, one] + self._square[other, other] - 2 * self._square[one, other]
        variance = max(0.0, square - self.samples * lead**2) / (self.samples - 1)
        return float(sqrt(variance / self.samples))
