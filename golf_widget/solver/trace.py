"""The line that led to a set of cards, found in the log of a sweep, from the end back to the start."""

from __future__ import annotations

from typing import Any

import numpy as np

from golf_widget.solver.compiled import compiled


@compiled
def earliest(place: int, bit: int, log: Any) -> int:
    """Return the entry of the log with which a set was first reached, or -1.

    Parameters
    ----------
    place, bit : int
        The row and the bit of the set.
    log : tuple of arrays
        See :func:`golf_widget.solver.sweep.sweep_sets`.
    """
    _, log_bits, log_before, log_last = log
    found = -1
    entry = log_last[place]
    while entry >= 0:
        if (log_bits[entry] >> np.uint64(bit)) & np.uint64(1) != np.uint64(0):
            found = entry
        entry = log_before[entry]
    return found


@compiled
def came_from(place: int, bit: int, kind: int, limit: int, begin: int, adjacent: Any, log: Any) -> int:
    """Return the entry, after the same draw, of a set from which a card of some kind could be played, or -1.

    Parameters
    ----------
    place, bit : int
        The row and the bit of the set.
    kind : int
        The kind of the card that was played.
    limit : int
        The entry is before this one.
    begin : int
        The entry is not before this one: the first after the draw.
    adjacent : numpy.ndarray of int64, shape (14,)
        For each kind, the kinds that go on it, as bits.
    log : tuple of arrays
        See :func:`golf_widget.solver.sweep.sweep_sets`.
    """
    log_kind, log_bits, log_before, log_last = log
    entry: int = log_last[place]
    while entry >= begin:
        fits = (adjacent[log_kind[entry]] >> kind) & 1
        if entry < limit and fits and (log_bits[entry] >> np.uint64(bit)) & np.uint64(1) != np.uint64(0):
            break
        entry = log_before[entry]
    return entry if entry >= begin else -1


@compiled
def trace(
    low: Any,
    high: Any,
    kinds: Any,
    adjacent: Any,
    stock: Any,
    by_rows: int,
    start: Any,
    end: Any,
    draws: int,
    log: Any,
    begins: Any,
    line: Any,
) -> int:
    """Write down a line that leads to a set, last move first.

    Parameters
    ----------
    low, high : tuple of arrays
        For each part: `before` and `played`, see :class:`golf_widget.solver.lattice.Part`.
    kinds, adjacent, stock
        As for :func:`golf_widget.solver.rows.sweep_rows`.
    by_rows : int
        1 if sets of the low part are bits of a row, 0 if every set is a row of its own.
    start, end : tuple of int
        The sets of the low and of the high part.
    draws : int
        How many stock cards the line takes.
    log, begins
        As filled by the sweep.
    line : numpy.ndarray of int64
        Filled: slots played, and -1 for each draw.

    Returns
    -------
    int
        How many moves there are.
    """
    low_before, low_played = low
    high_before, high_played = high
    log_kind = log[0]
    lows = low_before.shape[0]
    length = 0
    time = draws
    lo, hi = end
    entry = -2
    while lo != start[0] or hi != start[1]:
        place = hi if by_rows else hi * lows + lo
        bit = lo if by_rows else 0
        if entry == -2:
            entry = earliest(place, bit, log)
        kind = log_kind[entry]
        # Either the card was played on another that had been played since the last draw, or on the stock card turned.
        on_stock = (adjacent[stock[time]] >> kind) & 1
        found = -3
        slot = -1
        from_lo = lo
        from_hi = hi
        for side in range(2):
            width = low_before.shape[1] if side == 0 else high_before.shape[1]
            for j in range(width):
                before = low_before[lo, j] if side == 0 else high_before[hi, j]
                if before < 0 or found != -3:
                    break
                slot = low_played[lo, j] if side == 0 else high_played[hi, j]
                if kinds[slot] != kind:
                    continue
                from_lo = before if side == 0 else lo
                from_hi = before if side == 1 else hi
                place = from_hi if by_rows else from_hi * lows + from_lo
                bit = from_lo if by_rows else 0
                found = came_from(place, bit, kind, entry, begins[time], adjacent, log)
                if found < 0:
                    found = -3
                    if on_stock:
                        first = earliest(place, bit, log)
                        if (from_lo == start[0] and from_hi == start[1]) or (0 <= first < begins[time]):
                            found = -2
            if found != -3:
                break
        line[length] = slot
        length += 1
        lo = from_lo
        hi = from_hi
        entry = found
        if found == -2:
            place = hi if by_rows else hi * lows + lo
            first = earliest(place, lo if by_rows else 0, log)
            while time > 0 and first < begins[time]:
                line[length] = -1
                length += 1
                time -= 1
    while time > 0:
        line[length] = -1
        length += 1
        time -= 1
    return length
