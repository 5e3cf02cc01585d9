"""Whether the table can be cleared: a quick look first, then a proof from both ends.

The quick look takes the last stock cards back (:func:`golf_widget.solver.ends.backward`), which the proof needs anyway,
and comes from the deal with few sets per stock card, the most promising ones (:mod:`golf_widget.solver.promise`). Most
wins are found so. The proof goes on from the end with the smaller front.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from golf_widget.solver.compiled import compiled
from golf_widget.solver.ends import (
    ENTRY_BITS,
    MET,
    NUMBER_BIT,
    OPEN,
    TIME_BIT,
    WHOLE,
    Lists,
    Question,
    Room,
    backward,
    forward,
)
from golf_widget.solver.promise import choose

DRAW: Final = -1
_LAST_NUMBER: Final = 60_000
"""Numbers of searches have 16 bits; a question takes some 40."""


@compiled
def slot_between(question: Question, before: int, after: int) -> int:
    """Return the slot that is played between two sets."""
    mask = (1 << question.low_bits) - 1
    lo, hi = before & mask, before >> question.low_bits
    slot = -1
    for j in range(question.low.slots.shape[1]):
        if question.low.slots[lo, j] >= 0 and question.low.after[lo, j] == after & mask:
            slot = question.low.slots[lo, j]
    for j in range(question.high.slots.shape[1]):
        if question.high.slots[hi, j] >= 0 and question.high.after[hi, j] == after >> question.low_bits:
            slot = question.high.slots[hi, j]
    return slot


@compiled
def write_line(question: Question, lists: Lists, ahead: int, behind: int, line: Any) -> int:
    """Write down a line that clears the table, through a set met from both ends.

    Parameters
    ----------
    question, lists
        As for :func:`clear_sets`, which has filled the lists.
    ahead, behind : int
        The entries of the set, from either end; `ahead` is -1 for the start.
    line : numpy.ndarray of int64
        Filled: slots played, and -1 for each draw.

    Returns
    -------
    int
        How many moves there are.
    """
    set_mask = (1 << TIME_BIT) - 1
    # From the middle back to the start, last move first ...
    length = 0
    entry: Any = ahead
    while entry >= 0:
        state = lists.entries[entry]
        time = state >> TIME_BIT
        here = (state & set_mask) >> 4
        entry = np.int64(lists.entry_from[entry])
        from_time = 0
        from_set = 0
        if entry >= 0:
            from_time = lists.entries[entry] >> TIME_BIT
            from_set = (lists.entries[entry] & set_mask) >> 4
        if from_set != here:
            line[length] = slot_between(question, from_set, here)
            length += 1
        for _ in range(time - from_time):
            line[length] = DRAW
            length += 1
    line[:length] = line[:length][::-1].copy()
    # ... and from there on to the end.
    drawn = 0
    here = 0
    if ahead >= 0:
        drawn = lists.entries[ahead] >> TIME_BIT
        here = (lists.entries[ahead] & set_mask) >> 4
    entry = behind
    while lists.back_from[entry] >= 0:
        state = lists.back_entries[entry]
        if state & WHOLE:
            for _ in range((state >> TIME_BIT) - drawn):
                line[length] = DRAW
                length += 1
            drawn = state >> TIME_BIT
            # One of the entries before is for this stock card.
            entry = np.int64(lists.back_before[entry])
            while not (lists.back_entries[entry] >> question.stock[drawn]) & 1:
                entry = np.int64(lists.back_before[entry])
        entry = np.int64(lists.back_from[entry])
        reached = (lists.back_entries[entry] & set_mask) >> ENTRY_BITS
        line[length] = slot_between(question, here, reached)
        length += 1
        here = reached
    return length


@compiled
def clear_sets(
    question: Question, room: Room, lists: Lists, looks: Any, scarce: Any, bins: Any, line: Any
) -> tuple[int, int, int]:
    """Find out whether the table can be cleared.

    Parameters
    ----------
    question, room, lists
        The deal, and room for what is found.
    looks : numpy.ndarray of int64, shape (looks, 2)
        For each quick look, how many entries from the far end it waits for, and how many sets it keeps per stock card.
    scarce, bins
        As for :func:`golf_widget.solver.promise.choose`.
    line : numpy.ndarray of int64
        Filled with a line that clears the table: slots played, and -1 for each draw. Of length 0 if nobody wants it.

    Returns
    -------
    code : int
        MET if it can be cleared, OPEN if not, FULL if the lists are too short, or STOPPED.
    length : int
        How many moves the line has.
    tried : int
        How many entries were filled.
    """
    stock = question.stock
    times = stock.shape[0]
    coming = np.zeros(times + 1, np.int64)
    for time in range(times - 2, -1, -1):
        coming[time] = coming[time + 1] + question.offered[stock[time + 1]]
    passed = np.zeros(times + 1, np.int64)
    for time in range(times):
        passed[time + 1] = passed[time] + question.offered[stock[time]]
    fore = room.fore
    back = room.back
    if room.numbers[0] > _LAST_NUMBER:
        room.numbers[0] = 0
        fore[:] = 0
        back[:] = 0
    number = room.numbers[0] + 1
    back_number = number
    everything = 0
    nothing = (question.high.need.shape[0] - 1) << question.low_bits | (question.low.need.shape[0] - 1)
    back[nothing] = back_number << NUMBER_BIT | WHOLE
    lists.back_entries[0] = times << TIME_BIT | nothing << ENTRY_BITS | WHOLE
    lists.back_from[0] = -1
    lists.back_before[0] = -1
    room.newest[nothing] = 0
    waiting = 0
    back_head = 0
    back_tail = 1
    last = times
    code = OPEN
    found = 0
    head = 0
    tried = 0
    for look in range(looks.shape[0] + 1):
        # The last look is the proof: it keeps all sets, and goes on from the far end, too.
        width = 0
        if look < looks.shape[0]:
            width = looks[look, 1]
            while code == OPEN and last > 1 and back_tail < looks[look, 0]:
                last -= 1
                code, found, waiting, back_head, back_tail = backward(
                    question, room, lists, last, passed[last + 1], back_number, -1, waiting, back_head, back_tail
                )
        known = np.int64(back[everything])
        if code != OPEN or (known >> NUMBER_BIT == back_number and known & WHOLE):
            break
        number += 1
        fore[everything] = number << NUMBER_BIT | WHOLE
        lists.alive[0] = everything
        lists.alive_from[0] = -1
        alive = 1
        head = 0
        first = 0
        while code == OPEN and alive > 0 and first < last:
            if width == 0 and alive > waiting + 1:
                last -= 1
                code, found, waiting, back_head, back_tail = backward(
                    question, room, lists, last, passed[last + 1], back_number, number, waiting, back_head, back_tail
                )
                if code == MET:
                    while head > 0 and (lists.entries[head - 1] & ((1 << TIME_BIT) - 1)) >> 4 != found:
                        head -= 1
            else:
                if 0 < width < alive:
                    alive = choose(question, lists, first, coming[first], alive, width, scarce, bins)
                if width > 0:
                    # A set that was let go may come back: under a new number it has another chance.
                    number += 1
                code, found, alive, head = forward(
                    question, room, lists, first, coming[first], number, back_number, alive, head
                )
                first += 1
        tried += head
        if code == MET:
            break
    room.numbers[0] = number
    known = np.int64(back[everything])
    if code == OPEN and known >> NUMBER_BIT == back_number and known & WHOLE:
        code = MET
        found = everything
        head = 0
    length = 0
    if code == MET and line.shape[0] > 0:
        length = write_line(question, lists, head - 1, room.newest[found], line)
    return code, length, tried + back_tail
