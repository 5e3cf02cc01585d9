"""The sets of cards that can be left, numbered.

Which sets can be left depends on the cover relation alone: a card is gone only when all that covered it are gone.
Seven columns of five have 6**7 = 279,936 such sets, three peaks 22,932, a pyramid of seven rows 1,430.

Columns do not cover one another, and nor do fir-trees: the sets of the whole are then all combinations of the sets of
its parts. So the slots are cut into two parts that have nothing to do with each other, as equal as may be, and only the
sets of the parts are numbered. A table for all sets becomes the sum of two small ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.layout import Layout

MAX_SETS: Final = 1 << 22
"""More sets than this are left to the search with a hash table."""
MAX_PART: Final = 1 << 18
MAX_OPEN: Final = 63
"""Open slots of one part."""
WORD: Final = 64
"""Bits of a word."""


class Columns(NamedTuple):
    """A part that is made of columns and has 64 sets at most, as bits: set `i` is bit `i`.

    Parameters
    ----------
    open_in : numpy.ndarray of uint64, shape (cards,)
        The sets in which each card is open.
    shifts : numpy.ndarray of uint64, shape (cards,)
        How far the set moves when that card is played.
    levels : numpy.ndarray of uint64, shape (cards + 1,)
        The sets with 0, 1, 2 ... cards.
    slots : numpy.ndarray of int64, shape (cards,)
        The slot of each card.
    """

    open_in: Any
    shifts: Any
    levels: Any
    slots: Any


@dataclass(frozen=True)
class Part:
    """The sets of one part of the slots; set 0 is the whole part, and every set comes before what can be left of it.

    Parameters
    ----------
    slots : numpy.ndarray of int16, shape (sets, width)
        The open slots of each set, -1 where there are fewer.
    after : numpy.ndarray of int32, shape (sets, width)
        The set that is left when that slot has been played.
    left : numpy.ndarray of int64, shape (sets,)
        How many cards each set holds.
    weight : numpy.ndarray of int64, shape (sets,)
        How many pairs of cards of which one lies on the other, near or far: tall columns weigh more than flat ones.
    """

    slots: Any
    after: Any
    left: Any
    weight: Any

    @property
    def sets(self) -> int:
        """How many sets there are."""
        return int(self.left.shape[0])

    def slot_between(self, before: int, after: int) -> int:
        """Return the slot that is played between two sets."""
        return int(self.slots[before, self.after[before].tolist().index(after)])

    @cached_property
    def back(self) -> tuple[Any, Any]:
        """The sets that each set can come from, and the slots that are played then, -1 where there are fewer."""
        sets, places = np.nonzero(self.slots >= 0)
        smaller = self.after[sets, places]
        order = np.argsort(smaller, kind="stable")
        many = np.bincount(smaller, minlength=self.sets)
        column = np.arange(len(order)) - np.repeat(np.cumsum(many) - many, many)
        before = np.full((self.sets, max(1, int(many.max()))), -1, np.int32)
        played = np.full_like(before, -1)
        before[smaller[order], column] = sets[order]
        played[smaller[order], column] = self.slots[sets, places][order]
        return before, played

    @cached_property
    def columns(self) -> Columns:
        """The part as bits of a word, if it is made of columns and has 64 sets at most."""
        slots = np.unique(self.slots[self.slots >= 0]).astype(np.int64)
        open_in = np.zeros(len(slots), np.uint64)
        shifts = np.zeros(len(slots), np.uint64)
        for i, slot in enumerate(slots):
            sets, places = np.nonzero(self.slots == slot)
            open_in[i] = sum(1 << int(one) for one in sets)
            shifts[i] = int(self.after[sets[0], places[0]]) - int(sets[0])
        levels = [sum(1 << int(i) for i in np.flatnonzero(self.left == n)) for n in range(int(self.left[0]) + 1)]
        return Columns(open_in, shifts, np.array(levels, np.uint64), slots)


@dataclass(frozen=True)
class Lattice:
    """The sets that can be left from a position: every pair of a set of `low` and a set of `high`.

    Parameters
    ----------
    low, high : Part
        The two parts.
    halves : tuple of Part
        The same cut into two parts as equal as may be.
    by_rows : bool
        Whether the low part is made of columns and has 64 sets at most, see :attr:`Part.columns`.
    """

    low: Part
    high: Part
    halves: tuple[Part, Part]
    by_rows: bool = False


@lru_cache(maxsize=64)
def lattice(layout: Layout, left: int, *, joined: bool = False) -> Lattice | None:
    """Return the numbered sets of cards that can be left.

    Parameters
    ----------
    layout : Layout
        The table.
    left : int
        The slots that hold a card now, as a bit mask.
    joined : bool
        Put everything into the low part.

    Returns
    -------
    Lattice or None
        None if there are too many.

    Examples
    --------
    >>> import golf_widget as gw
    >>> rules = gw.variant("golf-strict")
    >>> table = lattice(rules.layout, (1 << 35) - 1)
    >>> table.low.sets, table.high.sets, table.by_rows
    (36, 7776, True)
    >>> lattice(gw.variant("double-golf").layout, (1 << 63) - 1) is None
    True
    """
    made = []
    total = 1
    for group in _components(layout, left):
        part = _part(layout, group)
        total *= MAX_SETS + 1 if part is None else part.sets
        if part is None or total > MAX_SETS:
            return None
        made.append(part)
    if joined:
        whole, nothing = _product(made), _product([])
        return None if whole is None or nothing is None else Lattice(whole, nothing, (whole, nothing))
    halves = _halves(made)
    if halves is None:
        return None
    columns = [part for part in made if part.sets == part.left[0] + 1]
    chosen = max(_choices([part.sets for part in columns]), key=lambda choice: prod(columns[i].sets for i in choice))
    bits = [columns[i] for i in chosen]
    low, high = _product(bits), _product([part for part in made if not any(part is other for other in bits)])
    if bits and low is not None and high is not None:
        return Lattice(low, high, halves, by_rows=True)
    low, high = sorted(halves, key=lambda part: part.sets, reverse=True)
    return Lattice(low, high, halves)


def _halves(parts: list[Part]) -> tuple[Part, Part] | None:
    """Return the sets of some parts as pairs of sets of two parts; None if there are too many."""
    # The largest part starts one side, and each further one goes where fewer sets are.
    sides: tuple[list[Part], list[Part]] = ([], [])
    for part in sorted(parts, key=lambda part: part.sets, reverse=True):
        min(sides, key=lambda side: prod(other.sets for other in side)).append(part)
    one, other = _product(sides[0]), _product(sides[1])
    if one is None or other is None:
        return None
    # The first is numbered in whole bits: in which order is less room lost?
    return min((one, other), (other, one), key=lambda pair: pair[1].sets << (pair[0].sets - 1).bit_length())


def _choices(sizes: list[int]) -> list[tuple[int, ...]]:
    """Return which numbers, by their places, have a product of at most 64: all choices, but of equal ones the first."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {(): ()}
    for i, size in enumerate(sizes):
        for sizes_before, places in list(found.items()):
            if prod(sizes_before) * size <= WORD:
                found.setdefault(tuple(sorted((*sizes_before, size))), (*places, i))
    return list(found.values())


def _components(layout: Layout, left: int) -> list[int]:
    """Return the groups of slots that cover one another, directly or not, as bit masks."""
    groups: list[int] = []
    for slot in range(len(layout.slots)):
        if not left >> slot & 1:
            continue
        joined = 1 << slot | layout.cover_masks[slot] & left
        apart = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups


def _part(layout: Layout, group: int) -> Part | None:
    """Return all sets that can be left of a group of slots, numbered; None if there are too many."""
    covers = layout.cover_masks
    slots = [slot for slot in range(len(layout.slots)) if group >> slot & 1]
    number = {group: 0}
    masks = [group]
    opened: list[list[int]] = []
    for mask in masks:  # which grows
        opened.append([slot for slot in slots if mask >> slot & 1 and not covers[slot] & mask])
        for slot in opened[-1]:
            smaller = mask & ~(1 << slot)
            if smaller not in number:
                number[smaller] = len(masks)
                masks.append(smaller)
        if len(masks) > MAX_PART:
            return None
    width = max(map(len, opened))
    beneath = {slot: _beneath(layout, slot) for slot in slots}
    slot_table = np.full((len(masks), width), -1, np.int16)
    after = np.zeros((len(masks), width), np.int32)
    for i, (mask, open_slots) in enumerate(zip(masks, opened, strict=True)):
        for j, slot in enumerate(open_slots):
            slot_table[i, j] = slot
            after[i, j] = number[mask & ~(1 << slot)]
    left = np.array([mask.bit_count() for mask in masks], np.int64)
    weight = np.array([sum((beneath[slot] & mask).bit_count() for slot in slots if mask >> slot & 1) for mask in masks])
    return Part(slot_table, after, left, weight.astype(np.int64))


def _product(parts: list[Part]) -> Part | None:
    """Return all combinations of the sets of some parts, the first part's changing fastest; None if too many."""
    sets = prod(part.sets for part in parts)
    if sets > MAX_PART or sum(part.slots.shape[1] for part in parts) > MAX_OPEN:
        return None
    whole = np.arange(sets, dtype=np.int32)
    slots, after = [np.full((sets, 0), -1, np.int16)], [np.zeros((sets, 0), np.int32)]
    left, weight = np.zeros(sets, np.int64), np.zeros(sets, np.int64)
    stride = 1
    for part in parts:
        own = whole // stride % part.sets
        slots.append(part.slots[own])
        after.append(whole[:, None] + (part.after[own] - own[:, None]) * np.int32(stride))
        left += part.left[own]
        weight += part.weight[own]
        stride *= part.sets
    if not parts:
        slots.append(np.full((1, 1), -1, np.int16))
        after.append(np.zeros((1, 1), np.int32))
    all_slots, all_after = np.concatenate(slots, 1), np.concatenate(after, 1)
    # Open slots first, so that a loop over them can stop at the first -1.
    order = np.argsort(all_slots < 0, axis=1, kind="stable")[:, : max(1, int((all_slots >= 0).sum(1).max()))]
    return Part(np.take_along_axis(all_slots, order, 1), np.take_along_axis(all_after, order, 1), left, weight)


def _beneath(layout: Layout, slot: int) -> int:
    """Return all slots beneath a slot, near or far, as a bit mask."""
    found = 0
    todo = [slot]
    while todo:
        above = todo.pop()
        for other, coverers in enumerate(layout.covered_by):
            if above in coverers and not found >> other & 1:
                found |= 1 << other
                todo.append(other)
    return found
