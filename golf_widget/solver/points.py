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


def best_line(
    part: Part, slots: Any, kinds: Any, adjacent: Any, stock: Any, streak: int, peaks: tuple[int, ...], stop: Any
) -> tuple[int, int, list[int]] | None:
    """Find the line with the most points.

    Parameters
    ----------
    part : Part
        All sets of cards that can be left.
    slots : numpy.ndarray of int64
        The slots that hold a card.
    kinds, adjacent
        See :func:`fill_tables`.
    stock, streak, stop
        See :func:`most_points`.
    peaks : tuple of int
        The slots that pay a bonus when they fall.

    Returns
    -------
    tuple or None
        How many cards are left, how many stock cards are drawn, and the line: slots played, and -1 for each draw. None
        if the solver was stopped.
    """
    width = part.slots.shape[1]
    playable = np.zeros((part.sets, 14), np.uint16 if width <= 16 else np.uint64)
    step = np.zeros((part.sets, width), np.int32)
    fill_tables(part.slots, part.after, kinds, adjacent, playable, step)
    # Which peaks stand in a set follows from the set that it was reached from.
    standing = np.zeros(part.sets, np.int64)
    standing[0] = sum(peak in slots for peak in peaks)
    before, played = part.back
    for one in range(1, part.sets):
        standing[one] = standing[before[one, 0]] - (played[one, 0] in peaks)
    bonus = [sum(peak_bonus(peak) for peak in range(stand, len(peaks))) for stand in range(len(peaks) + 1)]
    worth = np.array(bonus, np.int64)[standing]
    marks = np.zeros((part.sets, 14), np.int32)
    stack = np.zeros(part.sets * 14 + 1, np.int32)
    origin = np.zeros_like(stack)
    came = np.zeros((len(stock), part.sets), np.int32)
    _, draws, first, last = most_points(
        playable, step, part.left, worth, stock, 0, streak, DRAW_PENALTY, marks, stack, origin, came, stop
    )
    if stop[0]:
        return None
    line: list[int] = []
    end = int(last)
    for time in range(int(draws), -1, -1):
        begin = int(first) if time == draws else int(came[time + 1, end])
        marks[:] = 0
        count = streaks(playable, step, int(stock[time]), begin, 1, marks, stack, origin)
        place = int(np.flatnonzero((stack[:count] >> 4) == end)[0])
        while origin[place] >= 0:
            line.append(part.slot_between(int(stack[origin[place]]) >> 4, int(stack[place]) >> 4))
            place = int(origin[place])
        if time:
            line.append(-1)
        end = begin
    return int(part.left[last]), int(draws), line[::-1]
