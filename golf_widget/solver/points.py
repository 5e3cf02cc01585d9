"""The most points of a streak game: an exact dynamic programme over sets of cards and draws.

Between two draws a player plays one streak. What a streak of cards is worth depends only on its length and on the peaks
that fall in it, so it is enough to know, for each set of cards and each number of draws, the most points with which a
player can stand there with a fresh stock card on top. From each of them all streaks are tried.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from golf_widget.score import DRAW_PENALTY, peak_bonus
from golf_widget.solver.compiled import compiled, trailing_zeros
from golf_widget.solver.lattice import Part

NEVER: Final = -(1 << 30)


@compiled
def fill_tables(slots: Any, after: Any, kinds: Any, adjacent: Any, playable: Any, step: Any) -> None:
    """Fill the tables of a part for one deal.

    Parameters
    ----------
    slots, after : numpy.ndarray, shape (sets, width)
        See :class:`golf_widget.solver.lattice.Part`.
    kinds : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot.
    adjacent : numpy.ndarray of int64, shape (14,)
        For each kind on the waste, the kinds that go on it, as bits.
    playable : numpy.ndarray of an unsigned type, shape (sets, 14)
        Filled: for each set and each kind on the waste, which open cards go on it, as bits.
    step : numpy.ndarray of int32, shape (sets, width)
        Filled: for each open card, 16 times the set that it leaves, plus its kind.
    """
    sets, width = slots.shape
    tops = np.zeros((14, 14), np.int64)
    many = np.zeros(14, np.int64)
    for kind in range(14):
        for top in range(14):
            if (adjacent[top] >> kind) & 1:
                tops[kind, many[kind]] = top
                many[kind] += 1
    playable[:] = 0
    for i in range(sets):
        for j in range(width):
            slot = np.int64(slots[i, j])
            if slot < 0:
                break
            kind = kinds[slot]
            step[i, j] = (np.int64(after[i, j]) << 4) | kind
            for n in range(many[kind]):
                playable[i, tops[kind, n]] |= 1 << j


@compiled
def streaks(playable: Any, step: Any, top: int, start: int, mark: int, marks: Any, stack: Any, origin: Any) -> int:
    """List all states that a streak can lead to.

    Parameters
    ----------
    playable, step : numpy.ndarray
        The tables of the low part, see :func:`fill_tables`; the high part must be empty.
    top : int
        The kind on the waste.
    start : int
        The set of cards.
    mark : int
        A number that no earlier call has used.
    marks : numpy.ndarray of int32, shape (sets, 14)
        Which states have been met, by mark.
    stack : numpy.ndarray of int32
        Filled: 16 times the set, plus the kind on top, of each state; the first is the start.
    origin : numpy.ndarray of int32
        Filled: the place in `stack` from which each was reached.

    Returns
    -------
    int
        How many there are.
    """
    stack[0] = (start << 4) | top
    origin[0] = -1
    count = 1
    here = 0
    while here < count:
        state = np.int64(stack[here])
        one_set = state >> 4
        moves = np.int64(playable[one_set, state & 15])
        while moves != 0:
            j = trailing_zeros(moves)
            moves &= moves - 1
            following = np.int64(step[one_set, j])
            if marks[following >> 4, following & 15] != mark:
                marks[following >> 4, following & 15] = mark
                stack[count] = following
                origin[count] = here
                count += 1
        here += 1
    return count


@compiled
def most_points(
    playable: Any,
    step: Any,
    left: Any,
    worth: Any,
    stock: Any,
    start: int,
    streak: int,
    penalty: int,
    marks: Any,
    stack: Any,
    origin: Any,
    came: Any,
    stop: Any,
) -> tuple[int, int, int, int]:
    """Find the most points.

    Parameters
    ----------
    playable, step, marks, stack, origin
        As for :func:`streaks`.
    left : numpy.ndarray of int64, shape (sets,)
        How many cards each set holds.
    worth : numpy.ndarray of int64, shape (sets,)
        The points for peaks that have fallen when a set is left.
    stock : numpy.ndarray of int64
        The kind on top of the waste, then the stock.
    start, streak : int
        The set to start from, and how many cards have been played since the last draw.
    penalty : int
        Points that a draw costs.
    came : numpy.ndarray of int32, shape (draws + 1, sets)
        Filled: the set with which the streak before that draw began.
    stop : numpy.ndarray of int8, shape (1,)
        Another thread sets it to give up.

    Returns
    -------
    points : int
        More than at the start.
    draws, first, last : int
        When the best line ends: the draws it takes, and the sets with which its last streak begins and ends.
    """
    sets = left.shape[0]
    now = np.full(sets, -(1 << 30), np.int64)
    later = np.full(sets, -(1 << 30), np.int64)
    now[start] = 0
    best = 0
    best_draws = 0
    best_first = start
    best_last = start
    mark = 0
    for draws in range(stock.shape[0]):
        if stop[0] != 0:
            break
        later[:] = -(1 << 30)
        before = streak if draws == 0 else 0
        for first in range(sets):
            points = now[first]
            if points == -(1 << 30):
                continue
            mark += 1
            count = streaks(playable, step, stock[draws], first, mark, marks, stack, origin)
            for i in range(count):
                last = np.int64(stack[i]) >> 4
                length = left[first] - left[last]
                total = points + length * before + length * (length + 1) // 2 + worth[last] - worth[first]
                if total > best:
                    best = total
                    best_draws = draws
                    best_first = first
                    best_last = last
                if left[last] != 0 and total - penalty > later[last]:
                    later[last] = total - penalty
                    if draws + 1 < stock.shape[0]:
                        came[draws + 1, last] = first
        now, later = later, now
    return best, best_draws, best_first, best_last


@compiled
def count_peaks(before: Any, played: Any, bonus: Any, standing: Any) -> None:
    """Count the peaks that stand in each set: as many as in the set that it was reached from, or one fewer.

    Parameters
    ----------
    before, played : numpy.ndarray
        See :attr:`golf_widget.solver.lattice.Part.back`.
    bonus : numpy.ndarray of int64, shape (slots,)
        1 for the slots of peaks.
    standing : numpy.ndarray of int64, shape (sets,)
        Filled; the first is given.
    """
    for one in range(1, standing.shape[0]):
        standing[one] = standing[before[one, 0]] - bonus[played[one, 0]]


class Streaks:
    """Finds the most points of one deal, from any of its sets. Not for two threads at once.

    Parameters
    ----------
    part : Part
        All sets of cards that can be left.
    slots : numpy.ndarray of int64
        The slots that hold a card.
    kinds, adjacent
        See :func:`fill_tables`.
    peaks : tuple of int
        The slots that pay a bonus when they fall.
    stop
        See :func:`most_points`.
    """

    def __init__(self, part: Part, slots: Any, kinds: Any, adjacent: Any, peaks: tuple[int, ...], stop: Any) -> None:
        width = part.slots.shape[1]
        self._part, self._stop = part, stop
        self._playable = np.zeros((part.sets, 14), np.uint16 if width <= 16 else np.uint64)
        self._step = np.zeros((part.sets, width), np.int32)
        fill_tables(part.slots, part.after, kinds, adjacent, self._playable, self._step)
        pays = np.zeros(len(kinds), np.int64)
        pays[list(peaks)] = 1
        standing = np.zeros(part.sets, np.int64)
        standing[0] = pays[slots].sum()
        count_peaks(*part.back, pays, standing)
        bonus = [sum(peak_bonus(peak) for peak in range(stand, len(peaks))) for stand in range(len(peaks) + 1)]
        self._worth = np.array(bonus, np.int64)[standing]
        self._marks = np.zeros((part.sets, 14), np.int32)
        self._stack = np.zeros(part.sets * 14 + 1, np.int32)
        self._origin = np.zeros_like(self._stack)

    def ask(self, stock: Any, start: int, streak: int) -> tuple[int, int, int, int, Any] | None:
        """Return what :func:`most_points` does, and the sets with which streaks begin; None if it was stopped."""
        came = np.zeros((len(stock), self._part.sets), np.int32)
        self._marks[:] = 0
        tables = self._playable, self._step, self._part.left, self._worth
        room = self._marks, self._stack, self._origin, came
        points, draws, first, last = most_points(*tables, stock, start, streak, DRAW_PENALTY, *room, self._stop)
        return None if self._stop[0] else (int(points), int(draws), int(first), int(last), came)

    def line(self, stock: Any, streak: int) -> tuple[int, int, list[int]] | None:
        """Find the line with the most points from the whole part.

        Parameters
        ----------
        stock, streak
            See :func:`most_points`.

        Returns
        -------
        tuple or None
            How many cards are left, how many stock cards are drawn, and the line: slots played, and -1 for each draw.
            None if the solver was stopped.
        """
        asked = self.ask(stock, 0, streak)
        if asked is None:
            return None
        _, draws, first, last, came = asked
        stack, origin = self._stack, self._origin
        line: list[int] = []
        end = last
        for time in range(draws, -1, -1):
            begin = first if time == draws else int(came[time + 1, end])
            self._marks[:] = 0
            count = streaks(self._playable, self._step, int(stock[time]), begin, 1, self._marks, stack, origin)
            place = int(np.flatnonzero((stack[:count] >> 4) == end)[0])
            while origin[place] >= 0:
                line.append(self._part.slot_between(int(stack[origin[place]]) >> 4, int(stack[place]) >> 4))
                place = int(origin[place])
            if time:
                line.append(-1)
            end = begin
        return int(self._part.left[last]), draws, line[::-1]
