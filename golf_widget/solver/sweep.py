"""The exact sweep over all states, for games whose sets of cards are few enough.

A state is the set of cards left, the kind (rank) on top of the waste, and how many stock cards have been drawn. With
the same cards left and the same top, having drawn fewer is never worse; so states are visited in the order of draws,
and each (cards left, top) only once. After each draw the sets are visited in the order of their numbers
(:mod:`golf_widget.solver.lattice`), which rise with every card played; the tops with which a set was reached are bits
of one small number.

The set of cards left is a pair of small numbers: what can be played, and how many cards of each kind are left, follows
from two small tables.

Games with columns have a faster sweep (:mod:`golf_widget.solver.rows`), with the same answers and the same log.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from golf_widget.solver.compiled import compiled

FOUND: Final = 1
LOG_FULL: Final = 2
STOPPED: Final = 3


@compiled
def sweep_sets(
    low: Any,
    high: Any,
    kinds: Any,
    below: Any,
    stock: Any,
    start_low: int,
    start_high: int,
    room: Any,
    log: Any,
    begins: Any,
    stop: Any,
) -> tuple[int, int, int, int, int, int]:
    """Look for the way to leave the fewest cards; and to clear the table, drawing the fewest.

    Parameters
    ----------
    low, high : tuple of arrays
        For each part: slots, after, left; see :class:`golf_widget.solver.lattice.Part`.
    kinds : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot.
    below : numpy.ndarray of int64, shape (14,)
        For each kind, the kinds that it goes on, as bits.
    stock : numpy.ndarray of int64
        The kind on top of the waste, then the stock.
    start_low, start_high : int
        The set to start from.
    room : tuple of arrays
        For each set: in bits 0 to 13 with which kinds on top it was reached, in bit 14 whether it was seen before the
        last draw; and which kinds came since. For each set of the high part: whether any such set was reached.
    log : tuple of arrays
        Filled with all states in the order of their discovery: the kind on top; the sets of the row, as bits (here
        always 1: a row is one set); the entry before of the same row, or -1; and for each row its last entry. The first
        three are of length 0 if nobody will ask for the line.
    begins : numpy.ndarray of int64, shape (len(stock) + 1,)
        Filled: where in the log the states after each draw begin.
    stop : numpy.ndarray of int8, shape (1,)
        Another thread sets it to give up.

    Returns
    -------
    code : int
        FOUND, LOG_FULL or STOPPED, which has found something, too.
    left : int
        The fewest cards left.
    draws : int
        How many stock cards that takes.
    low, high : int
        The set that is left.
    tried : int
        How often a set was looked at.
    """
    low_slots, low_after, low_left = low
    high_slots, high_after, high_left = high
    reached, fresh, alive = room
    log_kind, log_bits, log_before, log_last = log
    keep = log_kind.shape[0] > 0
    lows = low_left.shape[0]
    seen = 1 << 14
    reached[:] = 0
    fresh[:] = 0
    alive[:] = 0
    if keep:
        log_last[:] = -1
    times = stock.shape[0]

    reached[start_high * lows + start_low] = seen
    alive[start_high] = 1
    best = low_left[start_low] + high_left[start_high]
    best_time = 0
    best_set = start_high * lows + start_low
    logged = 0
    tried = 0
    stopped = False
    for time in range(times):
        begins[time] = logged
        top = stock[time]
        for hi in range(high_left.shape[0]):
            if alive[hi] == 0:
                continue
            base = hi * lows
            for lo in range(lows):
                known = np.int64(reached[base + lo])
                if known == 0:
                    continue
                new = np.int64(fresh[base + lo])
                # A stock card is turned on what was seen before; sets that came after this draw must wait.
                if known & seen and not (known >> top) & 1:
                    new |= 1 << top
                if new == 0:
                    continue
                tried += 1
                fresh[base + lo] = 0
                reached[base + lo] = known | new | seen
                left = low_left[lo] + high_left[hi]
                if left < best:
                    best = left
                    best_time = time
                    best_set = base + lo
                    if best == 0:
                        break
                for side in range(2):
                    width = low_slots.shape[1] if side == 0 else high_slots.shape[1]
                    for j in range(width):
                        slot = low_slots[lo, j] if side == 0 else high_slots[hi, j]
                        if slot < 0:
                            break
                        kind = kinds[slot]
                        if below[kind] & new == 0:
                            continue
                        if side == 0:
                            following = base + low_after[lo, j]
                        else:
                            following = high_after[hi, j] * lows + lo
                            alive[high_after[hi, j]] = 1
                        if (reached[following] >> kind) & 1:
                            continue
                        reached[following] |= 1 << kind
                        fresh[following] |= 1 << kind
                        if keep:
                            if logged == log_kind.shape[0]:
                                return LOG_FULL, -1, 0, 0, 0, tried
                            log_kind[logged] = kind
                            log_bits[logged] = np.uint64(1)
                            log_before[logged] = log_last[following]
                            log_last[following] = logged
                            logged += 1
                if tried & 1023 == 0 and stop[0] != 0:
                    stopped = True
                    break
            if best == 0 or stopped:
                break
        if best == 0 or stopped or stop[0] != 0:
            stopped = stopped or best != 0
            break
    begins[times] = logged
    return STOPPED if stopped else FOUND, best, best_time, best_set % lows, best_set // lows, tried
