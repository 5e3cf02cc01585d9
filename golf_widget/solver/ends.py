"""From both ends: what can be reached from a deal, and from where a cleared table can be reached.

Forward, a layer is one stock card turned on all sets of cards reached before, and all that can be played then.
Backward, it is the same stock card, and all sets from which a cleared table, or a set of the layer after, can be
reached by playing on it. As soon as a set is met from both ends, the table can be cleared; if the ends come past one
another without a meeting, or one of them has nowhere to go, it cannot. Each end alone grows by a factor per layer, so
two halves are far smaller than the whole.

With the same cards left and the same kind on top, having drawn fewer cards is never worse: so each (set, kind) is
looked at once from each end. What the matching bound (:mod:`golf_widget.solver.matching`) rules out is dropped:
forward, sets in which cards have no predecessor any more; backward, sets without cards that had none so early.

A set of cards is ``high << low_bits | low`` (:mod:`golf_widget.solver.lattice`). What is known of it is one number: in
bits 0 to 13 kinds on top, in bit 14 (`WHOLE`) a fact about the set itself, above them the number of the search, so that
nothing needs to be wiped out between two searches.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.solver.compiled import compiled
from golf_widget.solver.matching import cards_short

OPEN: Final = 0
MET: Final = 1
FULL: Final = 2
STOPPED: Final = 3

WHOLE: Final = 1 << 14
"""Forward: the set was reached. Backward: it can be cleared whatever lies on top, once the stock card is turned."""
NUMBER_BIT: Final = 15
_FACTS: Final = (1 << NUMBER_BIT) - 1
_TOPS: Final = (1 << 14) - 1
ENTRY_BITS: Final = 16
"""A backward entry has the kinds on top, or `WHOLE`, in so many bits below the set."""
TIME_BIT: Final = 48
"""Where entries hold the place of the stock card on which the run began."""


class Side(NamedTuple):
    """One part of the lattice, and the counts of its sets for one deal.

    Parameters
    ----------
    slots, after, before, played : numpy.ndarray
        See :class:`golf_widget.solver.lattice.Part`.
    need, offer : numpy.ndarray of int64, shape (sets,)
        Packed counts, see :func:`golf_widget.solver.matching.count`.
    burden : numpy.ndarray of int64, shape (sets,)
        See :func:`golf_widget.solver.promise.weigh`.
    """

    slots: Any
    after: Any
    before: Any
    played: Any
    need: Any
    offer: Any
    burden: Any


class Question(NamedTuple):
    """A deal, on its lattice.

    Parameters
    ----------
    low, high : Side
        The two parts.
    low_bits : int
        Bits of the low part of a set.
    kinds : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot.
    stock : numpy.ndarray of int64
        The kind on top of the waste, then the stock.
    adjacent, below : numpy.ndarray of int64, shape (14,)
        For each kind, the kinds that go on it, and those that it goes on, as bits.
    offered : numpy.ndarray of int64, shape (14,)
        See :class:`golf_widget.solver.matching.Chain`.
    ring : int
        See :class:`golf_widget.solver.matching.Chain`.
    bounded : int
        Whether to drop what the matching bound rules out.
    stop : numpy.ndarray of int8, shape (1,)
        Another thread sets it to give up.
    """

    low: Side
    high: Side
    low_bits: int
    kinds: Any
    stock: Any
    adjacent: Any
    below: Any
    offered: Any
    ring: int
    bounded: int
    stop: Any


class Room(NamedTuple):
    """What is known of each set.

    Parameters
    ----------
    fore, back : numpy.ndarray of int32
        From either end.
    newest : numpy.ndarray of int32
        The newest entry backward.
    numbers : numpy.ndarray of int64, shape (1,)
        The last number of a search.
    """

    fore: Any
    back: Any
    newest: Any
    numbers: Any


class Lists(NamedTuple):
    """What was found, in the order of discovery. Each list has room for one more than there can be entries.

    Parameters
    ----------
    entries : numpy.ndarray of int64
        Forward: ``time << 48 | set << 4 | kind on top``.
    entry_from : numpy.ndarray of int32
        From which entry each came, or -1. One for a stock card turned on a set has that of the set itself.
    alive, alive_from : numpy.ndarray of int32
        The sets reached, and the first entry of each, or -1 for the start.
    scores : numpy.ndarray of int32
        How promising each of these is.
    back_entries : numpy.ndarray of int64
        Backward: ``time << 48 | set << 16 | kinds on top`` with which the set can be cleared by this entry; or `WHOLE`
        in place of the kinds, once that stock card is turned.
    back_from : numpy.ndarray of int32
        To which entry each leads, or -1 for the cleared table; for `WHOLE`, an entry of the same set.
    back_before : numpy.ndarray of int32
        The entry before of the same set, or -1.
    waiting : numpy.ndarray of int32
        Sets that can be cleared with some kinds on top, but not yet with a stock card.
    """

    entries: Any
    entry_from: Any
    alive: Any
    alive_from: Any
    scores: Any
    back_entries: Any
    back_from: Any
    back_before: Any
    waiting: Any


@compiled
def forward(
    question: Question,
    room: Room,
    lists: Lists,
    time: int,
    coming: int,
    number: int,
    back_number: int,
    many: int,
    head: int,
) -> tuple[int, int, int, int]:
    """Turn one stock card on all sets reached so far, and play on.

    Parameters
    ----------
    question, room, lists
        The deal, and what was found.
    time : int
        Which of the stock cards is turned.
    coming : int
        Packed counts of what the stock cards after it offer.
    number, back_number : int
        The numbers of this search, and of the one from the other end.
    many, head : int
        How many sets are alive, and entries filled.

    Returns
    -------
    code : int
        OPEN, MET, FULL (no room for more entries) or STOPPED.
    found : int
        MET: the set.
    many, head : int
        As before. With MET the last entry is that of the set.
    """
    low_after = question.low.after
    low_need = question.low.need
    low_offer = question.low.offer
    low_slots = question.low.slots
    high_after = question.high.after
    high_need = question.high.need
    high_offer = question.high.offer
    high_slots = question.high.slots
    kinds = question.kinds
    adjacent = question.adjacent
    offered = question.offered
    ring = question.ring
    bounded = question.bounded
    low_bits = question.low_bits
    low_mask = (1 << low_bits) - 1
    low_width = low_slots.shape[1]
    high_width = high_slots.shape[1]
    fore = room.fore
    back = room.back
    entries = lists.entries
    entry_from = lists.entry_from
    alive = lists.alive
    alive_from = lists.alive_from
    base = number << NUMBER_BIT
    top = question.stock[time]
    goes = adjacent[top]
    supply = coming + offered[top]
    tail = head
    kept = 0
    for i in range(many):
        one = np.int64(alive[i])
        lo = one & low_mask
        hi = one >> low_bits
        # The stock only gets smaller: a set that can no longer be cleared is dropped for good.
        if bounded and cards_short(low_need[lo] + high_need[hi], low_offer[lo] + high_offer[hi] + supply, ring) > 0:
            continue
        first = alive_from[i]
        alive[kept] = one
        alive_from[kept] = first
        kept += 1
        seen: Any = np.int64(fore[one])
        if seen >> NUMBER_BIT != number:
            seen = base
        fore[one] = seen | WHOLE | 1 << top
        if (seen >> top) & 1:
            continue
        playable = 0
        for j in range(low_width):
            slot = low_slots[lo, j]
            if slot < 0:
                break
            playable |= (goes >> kinds[slot]) & 1
        for j in range(high_width):
            slot = high_slots[hi, j]
            if slot < 0:
                break
            playable |= (goes >> kinds[slot]) & 1
        if playable:
            if tail == entries.shape[0]:
                return FULL, 0, kept, tail
            entries[tail] = time << TIME_BIT | one << 4 | top
            entry_from[tail] = first
            tail += 1
    many = kept
    while head < tail:
        if head & 1023 == 0 and question.stop[0] != 0:
            return STOPPED, 0, many, tail
        state = entries[head]
        one = (state & ((1 << TIME_BIT) - 1)) >> 4
        goes = adjacent[state & 15]
        lo = one & low_mask
        hi = one >> low_bits
        for j in range(low_width + high_width):
            next_lo = lo
            next_hi = hi
            if j < low_width:
                slot = low_slots[lo, j]
                if slot < 0:
                    continue
                played = kinds[slot]
                if (goes >> played) & 1 == 0:
                    continue
                next_lo = np.int64(low_after[lo, j])
            else:
                slot = high_slots[hi, j - low_width]
                if slot < 0:
                    break
                played = kinds[slot]
                if (goes >> played) & 1 == 0:
                    continue
                next_hi = np.int64(high_after[hi, j - low_width])
            following = next_hi << low_bits | next_lo
            seen = np.int64(fore[following])
            if seen >> NUMBER_BIT != number:
                seen = base
            if (seen >> played) & 1:
                continue
            seen |= 1 << played
            is_new = seen & WHOLE == 0
            if is_new:
                need = low_need[next_lo] + high_need[next_hi]
                offer = low_offer[next_lo] + high_offer[next_hi] + coming + offered[played]
                if bounded and cards_short(need, offer, ring) > 0:
                    fore[following] = seen
                    continue
                seen |= WHOLE
            fore[following] = seen
            if tail == entries.shape[0]:
                return FULL, 0, many, tail
            entries[tail] = time << TIME_BIT | following << 4 | played
            entry_from[tail] = head
            if is_new:
                alive[many] = following
                alive_from[many] = tail
                many += 1
                known = np.int64(back[following])
                if known >> NUMBER_BIT == back_number and known & WHOLE:
                    return MET, following, many, tail + 1
            tail += 1
        head += 1
    return OPEN, 0, many, tail


@compiled
def backward(
    question: Question,
    room: Room,
    lists: Lists,
    time: int,
    passed: int,
    number: int,
    fore_number: int,
    many: int,
    head: int,
    tail: int,
) -> tuple[int, int, int, int, int]:
    """Take one stock card back, and all cards that were played on it.

    Parameters
    ----------
    question, room, lists
        The deal, and what was found.
    time : int
        Which of the stock cards is taken back.
    passed : int
        Packed counts of what this card and all before it offer.
    number, fore_number : int
        The numbers of this search, and of the one from the other end.
    many, head, tail : int
        How many sets are waiting, and entries done with and filled.

    Returns
    -------
    code, found : int
        As for :func:`forward`.
    many, head, tail : int
        As before. With MET the last entry is that of the set.
    """
    low_before = question.low.before
    low_need = question.low.need
    low_offer = question.low.offer
    low_played = question.low.played
    high_before = question.high.before
    high_need = question.high.need
    high_offer = question.high.offer
    high_played = question.high.played
    kinds = question.kinds
    below = question.below
    ring = question.ring
    bounded = question.bounded
    low_bits = question.low_bits
    low_mask = (1 << low_bits) - 1
    low_width = low_before.shape[1]
    high_width = high_before.shape[1]
    fore = room.fore
    back = room.back
    newest = room.newest
    entries = lists.back_entries
    entry_from = lists.back_from
    entry_before = lists.back_before
    waiting = lists.waiting
    base = number << NUMBER_BIT
    layer = time << TIME_BIT
    top = question.stock[time]
    all_need = low_need[0] + high_need[0]
    all_offer = low_offer[0] + high_offer[0] + passed
    while head < tail:
        if head & 1023 == 0 and question.stop[0] != 0:
            return STOPPED, 0, many, head, tail
        state = entries[head]
        one = (state & ((1 << TIME_BIT) - 1)) >> ENTRY_BITS
        tops = state & (WHOLE | _TOPS)
        if tops == WHOLE:
            tops = _TOPS
        lo = one & low_mask
        hi = one >> low_bits
        for j in range(low_width + high_width):
            next_lo = lo
            next_hi = hi
            if j < low_width:
                next_lo = np.int64(low_before[lo, j])
                if next_lo < 0:
                    continue
                played = kinds[low_played[lo, j]]
            else:
                next_hi = np.int64(high_before[hi, j - low_width])
                if next_hi < 0:
                    break
                played = kinds[high_played[hi, j - low_width]]
            # The card that is taken back would be on top of the waste when this set was left.
            if (tops >> played) & 1 == 0:
                continue
            following = next_hi << low_bits | next_lo
            known: Any = np.int64(back[following])
            is_new = known >> NUMBER_BIT != number
            if is_new:
                known = base
                need = all_need - low_need[next_lo] - high_need[next_hi]
                offer = all_offer - low_offer[next_lo] - high_offer[next_hi]
                if bounded and cards_short(need, offer, ring) > 0:
                    # Even fewer stock cards have passed at any earlier time.
                    back[following] = base | _TOPS
                    continue
            more = below[played] & ~known
            if known & WHOLE or more == 0:
                continue
            if tail == entries.shape[0]:
                return FULL, 0, many, head, tail
            before = -1
            if is_new:
                waiting[many] = following
                many += 1
            else:
                before = newest[following]
            back[following] = known | more
            entries[tail] = layer | following << ENTRY_BITS | more
            entry_from[tail] = head
            entry_before[tail] = before
            newest[following] = tail
            tail += 1
        head += 1
    kept = 0
    for i in range(many):
        one = int(waiting[i])
        known = np.int64(back[one])
        lo = one & low_mask
        hi = one >> low_bits
        need = all_need - low_need[lo] - high_need[hi]
        if bounded and cards_short(need, all_offer - low_offer[lo] - high_offer[hi], ring) > 0:
            back[one] = base | _TOPS
        elif (known >> top) & 1:
            if tail == entries.shape[0]:
                return FULL, 0, many, head, tail
            back[one] = known | WHOLE
            entries[tail] = layer | one << ENTRY_BITS | WHOLE
            entry_from[tail] = newest[one]
            entry_before[tail] = newest[one]
            newest[one] = tail
            tail += 1
            other = np.int64(fore[one])
            if other >> NUMBER_BIT == fore_number and other & WHOLE:
                return MET, one, many, head, tail
        else:
            waiting[kept] = one
            kept += 1
    return OPEN, 0, kept, head, tail
