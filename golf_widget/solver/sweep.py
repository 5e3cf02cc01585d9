"""The exact sweep over all states, for games whose sets of cards are few enough.

A state is the set of cards left, the kind (rank) on top of the waste, and how many stock cards have been drawn. With
the same cards left and the same top, having drawn fewer is never worse; so states are visited in the order of draws,
and each (cards left, top) only once.

The set of cards left is a pair of small numbers (:mod:`golf_widget.solver.lattice`): what can be played, which card
comes next, and how many cards of each kind are left are the sum of two small table entries. Which (set, top) have been
reached is one bit each, in rows of words, so that turning a stock card is done for 64 sets at a time.

A pass answers whether at most `target` cards can be left. It may drop every state that the matching bound
(:mod:`golf_widget.solver.matching`) rules out, which under the strict rule is most of them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from golf_widget.solver.compiled import compiled, trailing_zeros
from golf_widget.solver.matching import is_hopeless

NOT_THERE: Final = 0
FOUND: Final = 1
QUEUE_FULL: Final = 2
STOPPED: Final = 3


@compiled
def part_tables(slots: Any, after: Any, kinds: Any, adjacent: Any, playable: Any, step: Any) -> None:
    """Fill the tables of one part for one deal.

    Parameters
    ----------
    slots, after : numpy.ndarray, shape (sets, width)
        See :class:`golf_widget.solver.lattice.Part`.
    kinds : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot.
    adjacent : numpy.ndarray of int64, shape (14,)
        For each kind on the waste, the kinds that go on it, as bits.
    playable : numpy.ndarray of uint8 or uint16, shape (sets, 14)
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
def count_tables(slots: Any, after: Any, kinds: Any, wanted: Any, offered: Any, need: Any, offer: Any) -> None:
    """Fill the packed counts of one part for one deal; see :class:`golf_widget.solver.matching.Chain`.

    Parameters
    ----------
    slots, after : numpy.ndarray, shape (sets, width)
        See :class:`golf_widget.solver.lattice.Part`.
    kinds : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot.
    wanted, offered : numpy.ndarray of int64, shape (14,)
        What a card adds.
    need, offer : numpy.ndarray of int64, shape (sets,)
        Filled, but for set 0, which must hold the counts of the whole part.
    """
    for i in range(slots.shape[0]):
        for j in range(slots.shape[1]):
            slot = slots[i, j]
            if slot < 0:
                break
            smaller = after[i, j]
            need[smaller] = need[i] - wanted[kinds[slot]]
            offer[smaller] = offer[i] - offered[kinds[slot]]


@compiled
def sweep(
    low: Any,
    high: Any,
    stock: Any,
    offered: Any,
    ring: int,
    target: int,
    bounded: int,
    low_bits: int,
    start_low: int,
    start_high: int,
    reached: Any,
    seen: Any,
    queue: Any,
    parent: Any,
    begins: Any,
    stop: Any,
) -> tuple[int, int, int, int]:
    """Look for the way to leave the fewest cards, if at most `target`; and to clear the table, drawing the fewest.

    Parameters
    ----------
    low, high : tuple of arrays
        For each part: playable, step, need, offer, left.
    stock : numpy.ndarray of int64
        The kind on top of the waste, then the stock.
    offered, ring
        See :class:`golf_widget.solver.matching.Chain`.
    target : int
        How many cards may be left.
    bounded : int
        Whether to drop what the matching bound rules out.
    low_bits : int
        Bits of the low part of a state.
    start_low, start_high : int
        The set to start from.
    reached : numpy.ndarray of uint64, shape (14, words)
        Room for one bit for each kind on top and each set.
    seen : numpy.ndarray of uint64, shape (words,)
        Room for one bit for each set.
    queue : numpy.ndarray of int32
        Room for the states in the order of their discovery.
    parent : numpy.ndarray of int32
        Room for the entry from which each state was reached, or -1 - set after a draw; of length 0 if nobody will ask
        for the line.
    begins : numpy.ndarray of int64, shape (len(stock),)
        Filled: where in the queue the states after each draw begin.
    stop : numpy.ndarray of int8, shape (1,)
        Another thread sets it to give up.

    Returns
    -------
    code : int
        FOUND, NOT_THERE, QUEUE_FULL or STOPPED.
    entry : int
        The place in the queue of the best state that was found.
    draws : int
        How many stock cards it takes.
    tried : int
        How many states were looked at.
    """
    low_playable, low_step, low_need, low_offer, low_left = low
    high_playable, high_step, high_need, high_offer, high_left = high
    one = np.uint64(1)
    zero = np.uint64(0)
    row = (low_left.shape[0] + 63) >> 6
    low_mask = (1 << low_bits) - 1
    high_shift = low_bits + 4
    times = stock.shape[0]
    room = queue.shape[0] - 64
    keep = parent.shape[0] > 0
    reached[:] = 0
    seen[:] = 0
    seen[start_high * row + (start_low >> 6)] = one << np.uint64(start_low & 63)
    # What the stock still offers after each draw.
    coming = np.zeros(times + 1, np.int64)
    for time in range(times - 2, -1, -1):
        coming[time] = coming[time + 1] + offered[stock[time + 1]]
    # Sets of the low part in which something goes on the top of the waste.
    movable = np.zeros(row, np.uint64)
    best = -1
    best_time = 0
    head = 0
    tail = 0
    tried = 0
    poll = 0
    for time in range(times):
        begins[time] = tail
        top = stock[time]
        supply = coming[time] + offered[top]
        for w in range(row):
            word = zero
            for lo in range(w << 6, min((w + 1) << 6, low_left.shape[0])):
                if low_playable[lo, top] != 0:
                    word |= one << np.uint64(lo & 63)
            movable[w] = word
        for hi in range(high_left.shape[0]):
            high_moves = int(high_playable[hi, top])
            base = hi * row
            for w in range(row):
                word = seen[base + w]
                if word == zero:
                    continue
                old_word = reached[top, base + w]
                word &= ~old_word
                if word == zero:
                    continue
                reached[top, base + w] = old_word | word
                if high_moves == 0:
                    word &= movable[w]
                while word != zero:
                    bit = np.int64(trailing_zeros(word))
                    word &= word - one
                    lo = (w << 6) + bit
                    tried += 1
                    need = low_need[lo] + high_need[hi]
                    offer = low_offer[lo] + high_offer[hi] + supply
                    if bounded and is_hopeless(need, offer, ring, target):
                        # The stock only gets smaller: this set is of no use at any later time.
                        seen[base + w] &= ~(one << np.uint64(bit))
                        continue
                    origin = -1 - ((hi << low_bits) | lo)
                    moves = np.int64(low_playable[lo, top])
                    while moves != 0:
                        j = trailing_zeros(moves)
                        moves &= moves - 1
                        following = np.int64(low_step[lo, j])
                        kind = following & 15
                        after = following >> 4
                        place = base + (after >> 6)
                        old = reached[kind, place]
                        flag = one << np.uint64(after & 63)
                        if old & flag == zero:
                            reached[kind, place] = old | flag
                            queue[tail] = (hi << high_shift) | following
                            if keep:
                                parent[tail] = origin
                            tail += 1
                    moves = high_moves
                    while moves != 0:
                        j = trailing_zeros(moves)
                        moves &= moves - 1
                        following = np.int64(high_step[hi, j])
                        kind = following & 15
                        after = following >> 4
                        place = after * row + (lo >> 6)
                        old = reached[kind, place]
                        flag = one << np.uint64(lo & 63)
                        if old & flag == zero:
                            reached[kind, place] = old | flag
                            queue[tail] = (after << high_shift) | (lo << 4) | kind
                            if keep:
                                parent[tail] = origin
                            tail += 1
                    if tail > room:
                        return QUEUE_FULL, 0, 0, tried
        while head < tail:
            entry = np.int64(queue[head])
            here = head
            head += 1
            tried += 1
            top = entry & 15
            lo = (entry >> 4) & low_mask
            hi = entry >> high_shift
            moves = np.int64(low_playable[lo, top])
            high_moves = np.int64(high_playable[hi, top])
            base = hi * row
            place = base + (lo >> 6)
            flag = one << np.uint64(lo & 63)
            word = seen[place]
            if word & flag == zero:
                if bounded:
                    need = low_need[lo] + high_need[hi]
                    offer = low_offer[lo] + high_offer[hi] + coming[time] + offered[top]
                    if is_hopeless(need, offer, ring, target):
                        continue
                seen[place] = word | flag
            if moves | high_moves == 0:
                # Fewest are left where nothing goes on; what was left before is not worth a look.
                left = low_left[lo] + high_left[hi]
                if left <= target:
                    best = here
                    best_time = time
                    target = left - 1
                    if left == 0:
                        return FOUND, best, best_time, tried
                continue
            while moves != 0:
                j = trailing_zeros(moves)
                moves &= moves - 1
                following = np.int64(low_step[lo, j])
                kind = following & 15
                after = following >> 4
                place = base + (after >> 6)
                old = reached[kind, place]
                flag = one << np.uint64(after & 63)
                if old & flag == zero:
                    reached[kind, place] = old | flag
                    queue[tail] = (hi << high_shift) | following
                    if keep:
                        parent[tail] = here
                    tail += 1
            moves = high_moves
            while moves != 0:
                j = trailing_zeros(moves)
                moves &= moves - 1
                following = np.int64(high_step[hi, j])
                kind = following & 15
                after = following >> 4
                place = after * row + (lo >> 6)
                old = reached[kind, place]
                flag = one << np.uint64(lo & 63)
                if old & flag == zero:
                    reached[kind, place] = old | flag
                    queue[tail] = (after << high_shift) | (lo << 4) | kind
                    if keep:
                        parent[tail] = here
                    tail += 1
            if tail > room:
                return QUEUE_FULL, 0, 0, tried
            poll += 1
            if poll == 4096:
                poll = 0
                if stop[0] != 0:
                    return STOPPED, 0, 0, tried
    if best >= 0:
        return FOUND, best, best_time, tried
    return NOT_THERE, 0, 0, tried
