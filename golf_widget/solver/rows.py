"""The sweep over rows: for games with columns, up to 64 sets of cards at a time.

Which cards are left in a few columns is one bit of a word: two columns of five have 36 sets. To play a card of such a
column moves each bit by the same distance, so one shift plays it in all sets of a row at once; and a card of the other
columns, the same in all of the row, is played in all of them by moving the word to another row.

States are visited in the order of draws, as in :mod:`golf_widget.solver.sweep`, and of rows: whatever is played in a
row leads to a later one. A row is looked at again only when something new came to it, or a stock card was turned.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from golf_widget.solver.compiled import compiled, trailing_zeros
from golf_widget.solver.sweep import FOUND, LOG_FULL, STOPPED


@compiled
def sweep_rows(
    slots: Any,
    after: Any,
    left: Any,
    kinds: Any,
    adjacent: Any,
    below: Any,
    columns: Any,
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
    slots, after, left : numpy.ndarray
        The part of the lattice that rows stand for, see :class:`golf_widget.solver.lattice.Part`.
    kinds : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot.
    adjacent, below : numpy.ndarray of int64, shape (14,)
        For each kind, the kinds that go on it, and those that it goes on, as bits.
    columns : tuple of arrays
        The part that bits stand for, see :class:`golf_widget.solver.lattice.Columns`.
    stock : numpy.ndarray of int64
        The kind on top of the waste, then the stock.
    start_low, start_high : int
        The set to start from: the bit and the row.
    room : tuple of arrays
        For each row: the sets reached with each kind on top, uint64 of shape (rows, 16); the sets seen before the
        last draw; those that came since; and in bits 0 to 13 which kinds have news, in bit 14 whether the row was ever
        used. All of it is cleared here, as far as it was used.
    log : tuple of arrays
        See :func:`golf_widget.solver.sweep.sweep_sets`.
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
        How often a row was looked at.
    """
    open_in, shifts, levels, cards = columns
    reached, seen, came, news = room
    log_kind, log_bits, log_before, log_last = log
    keep = log_kind.shape[0] > 0
    rows, width = slots.shape
    one = np.uint64(1)
    zero = np.uint64(0)
    used = 1 << 14
    for row in range(rows):
        if news[row] != 0:
            reached[row, :] = zero
            seen[row] = zero
            came[row] = zero
            news[row] = 0
    if keep:
        log_last[:] = -1
    # For each kind the cards of the columns that go on it.
    going = np.zeros((14, cards.shape[0]), np.int64)
    many = np.zeros(14, np.int64)
    for kind in range(14):
        for card in range(cards.shape[0]):
            if (adjacent[kind] >> kinds[cards[card]]) & 1:
                going[kind, many[kind]] = card
                many[kind] += 1
    times = stock.shape[0]

    seen[start_high] = one << np.uint64(start_low)
    news[start_high] = used
    best = left[start_high] + levels.shape[0]
    best_time = 0
    best_row = 0
    best_bits = zero
    logged = 0
    tried = 0
    stopped = False
    for time in range(times):
        begins[time] = logged
        top = stock[time]
        for row in range(rows):
            todo = np.int64(news[row])
            if todo == 0:
                continue
            todo &= used - 1
            sets = seen[row]
            # A stock card is turned on all that was seen before; sets that came after this draw must wait for the next.
            if sets != zero and sets & ~reached[row, top] != zero:
                reached[row, top] |= sets
                todo |= 1 << top
            if todo == 0:
                continue
            tried += 1
            news[row] = used
            sets |= came[row]
            came[row] = zero
            # First all that can be played within the row, until nothing new comes of it; then what leads to other rows.
            changed = todo
            while todo != 0:
                kind = trailing_zeros(todo)
                todo &= todo - 1
                bits = reached[row, kind] & sets
                for i in range(many[kind]):
                    card = going[kind, i]
                    played = kinds[cards[card]]
                    new = ((bits & open_in[card]) << shifts[card]) & ~reached[row, played]
                    if new != zero:
                        reached[row, played] |= new
                        sets |= new
                        todo |= 1 << played
                        changed |= 1 << played
                        if keep:
                            if logged == log_kind.shape[0]:
                                return LOG_FULL, -1, 0, 0, 0, tried
                            log_kind[logged] = played
                            log_bits[logged] = new
                            log_before[logged] = log_last[row]
                            log_last[row] = logged
                            logged += 1
            seen[row] = sets
            if left[row] < best:
                for more in range(min(best - left[row], levels.shape[0])):
                    if sets & levels[more] != zero:
                        best = left[row] + more
                        best_time = time
                        best_row = row
                        best_bits = sets & levels[more]
                        break
                if best == 0:
                    break
            for j in range(width):
                slot = slots[row, j]
                if slot < 0:
                    break
                played = kinds[slot]
                tops = below[played] & changed
                if tops == 0:
                    continue
                bits = zero
                while tops != 0:
                    bits |= reached[row, trailing_zeros(tops)]
                    tops &= tops - 1
                following = after[row, j]
                new = bits & sets & ~reached[following, played]
                if new != zero:
                    reached[following, played] |= new
                    came[following] |= new
                    news[following] |= used | (1 << played)
                    if keep:
                        if logged == log_kind.shape[0]:
                            return LOG_FULL, -1, 0, 0, 0, tried
                        log_kind[logged] = played
                        log_bits[logged] = new
                        log_before[logged] = log_last[following]
                        log_last[following] = logged
                        logged += 1
            if tried & 1023 == 0 and stop[0] != 0:
                stopped = True
                break
        if best == 0 or stopped or stop[0] != 0:
            stopped = stopped or best != 0
            break
    begins[times] = logged
    return STOPPED if stopped else FOUND, best, best_time, trailing_zeros(best_bits), best_row, tried
