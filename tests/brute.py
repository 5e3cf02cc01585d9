"""The best score by trying everything. Tests compare the solvers with it."""

from __future__ import annotations

from functools import cache

from golf_widget import Position


def brute(position: Position) -> int:
    """Return the best score by trying everything, with nothing but the rules."""

    @cache
    def best(at: Position) -> int:
        return min([at.score, *(best(at.play(move)) for move in at.legal_moves)])

    return best(position)
