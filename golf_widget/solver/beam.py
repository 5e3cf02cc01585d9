"""A quick look for a good line: only the most promising states go on.

All states after the same number of plays and draws are looked at together; those with fewest draws, flat columns, and
most cards to play are kept. It finds most lines that clear the table in a few hundred states, and otherwise leaves few
cards; it proves nothing.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from golf_widget.solver.compiled import compiled
from golf_widget.solver.matching import is_hopeless

_SCORES: Final = 2048
_KNOWN: Final = 4096


@compiled
def beam(
    low: Any,
    high: Any,
    kinds: Any,
    adjacent: Any,
    counts: Any,
    stock: Any,
    ring: int,
    target: int,
    low_bits: int,
    start_low: int,
    start_high: int,
    width: int,
    states: Any,
    parents: Any,
    sizes: Any,
) -> tuple[int, int, int, int]:
    """Look for a way to leave few cards.

    Parameters
    ----------
    low, high : tuple of arrays
        For each part: slots, after, left, weight; see :class:`golf_widget.solver.lattice.Part`.
    kinds, counts, stock, ring
        As for :func:`golf_widget.solver.sweep.sweep_sets`.
    adjacent : numpy.ndarray of int64, shape (14,)
        For each kind, the kinds that go on it, as bits.
    target : int
        With so many cards left there is no need to look on.
    low_bits : int
        Bits of the low part of a state.
    start_low, start_high : int
        The set to start from.
    width : int
        How many states are kept after each ply.
    states : numpy.ndarray of int64, shape (plies, width)
        Filled: ``draws << 44 | high << (low_bits + 4) | low << 4 | kind`` of the states kept after each ply.
    parents : numpy.ndarray of int32, shape (plies, width)
        Filled: from which state of the ply before each came.
    sizes : numpy.ndarray of int64, shape (plies,)
        Filled: how many states were kept.

    Returns
    -------
    left : int
        The fewest cards left.
    ply, place : int
        Which state that was.
    tried : int
        How many states were looked at.
    """
    low_slots, low_after, low_left, low_weight = low
    high_slots, high_after, high_left, high_weight = high
    low_need, low_offer, high_need, high_offer, offered = counts
    low_width = low_slots.shape[1]
    high_width = high_slots.shape[1]
    low_mask = (1 << low_bits) - 1
    high_shift = low_bits + 4
    high_mask = (1 << (44 - high_shift)) - 1
    times = stock.shape[0]
    coming = np.zeros(times + 1, np.int64)
    for time in range(times - 2, -1, -1):
        coming[time] = coming[time + 1] + offered[stock[time + 1]]
    room = width * 24
    fresh = np.zeros(room, np.int64)
    fresh_parent = np.zeros(room, np.int32)
    fresh_score = np.zeros(room, np.int64)
    known = np.zeros(4096, np.int64)
    many = np.zeros(2048, np.int64)

    states[0, 0] = (((start_high << low_bits) | start_low) << 4) | stock[0]
    sizes[0] = 1
    best = low_left[start_low] + high_left[start_high]
    best_ply = 0
    best_place = 0
    tried = 0
    ply = 0
    while ply + 1 < states.shape[0] and sizes[ply] > 0 and best > target:
        found = 0
        lowest = 2047
        highest = 0
        for place in range(sizes[ply]):
            state = states[ply, place]
            top = state & 15
            lo = (state >> 4) & low_mask
            hi = (state >> high_shift) & high_mask
            time = state >> 44
            tried += 1
            # The ways on: the open slots of the low part, those of the high part, and a stock card.
            for way in range(low_width + high_width + 1):
                if found == room:
                    break
                next_lo = lo
                next_hi = hi
                next_time = time
                if way < low_width + high_width:
                    slot = low_slots[lo, way] if way < low_width else high_slots[hi, way - low_width]
                    if slot < 0:
                        continue
                    kind = kinds[slot]
                    if not (adjacent[top] >> kind) & 1:
                        continue
                    if way < low_width:
                        next_lo = np.int64(low_after[lo, way])
                    else:
                        next_hi = np.int64(high_after[hi, way - low_width])
                else:
                    next_time = time + 1
                    if next_time == times:
                        continue
                    kind = stock[next_time]
                key = (((next_hi << low_bits) | next_lo) << 4) | kind
                place_known = (key ^ (key >> 9) ^ (key >> 17)) & 4095
                # A state that has just been found (of the same ply, so with the same draws) is not kept twice.
                if known[place_known] == (key << 8 | ply & 255):
                    continue
                need = low_need[next_lo] + high_need[next_hi]
                offer = low_offer[next_lo] + high_offer[next_hi] + coming[next_time] + offered[kind]
                if is_hopeless(need, offer, ring, target):
                    continue
                known[place_known] = key << 8 | ply & 255
                mobile = 0
                for j in range(low_width):
                    slot = low_slots[next_lo, j]
                    if slot < 0:
                        break
                    mobile += (adjacent[kind] >> kinds[slot]) & 1
                for j in range(high_width):
                    slot = high_slots[next_hi, j]
                    if slot < 0:
                        break
                    mobile += (adjacent[kind] >> kinds[slot]) & 1
                score = 200 + 10 * next_time + 4 * (low_weight[next_lo] + high_weight[next_hi]) - 10 * mobile
                fresh[found] = (next_time << 44) | (next_hi << high_shift) | (next_lo << 4) | kind
                fresh_parent[found] = place
                score = min(2047, max(0, score))
                fresh_score[found] = score
                many[score] += 1
                lowest = min(lowest, score)
                highest = max(highest, score)
                found += 1
        # Keep the states with the lowest scores.
        limit = lowest
        kept = 0
        while limit <= highest and kept + many[limit] <= width:
            kept += many[limit]
            limit += 1
        many[lowest : highest + 1] = 0
        spare = width - kept
        ply += 1
        place = 0
        for i in range(found):
            score = fresh_score[i]
            if score > limit or (score == limit and spare == 0):
                continue
            if score == limit:
                spare -= 1
            states[ply, place] = fresh[i]
            parents[ply, place] = fresh_parent[i]
            lo = (fresh[i] >> 4) & low_mask
            hi = (fresh[i] >> high_shift) & high_mask
            left = low_left[lo] + high_left[hi]
            if left < best:
                best = left
                best_ply = ply
                best_place = place
            place += 1
        sizes[ply] = place
    return best, best_ply, best_place, tried
