"""The sets of cards that can be left, numbered.

Which sets can be left depends on the cover relation alone: a card is gone only when all that covered it are gone.
Seven columns of five have 6**7 = 279,936 such sets, three peaks 22,932, a pyramid of seven rows 1,430.

Columns do not cover one another, and nor do fir-trees: the sets of the whole are then all combinations of the sets of
its parts. So the slots are cut into two parts that have nothing to do with each other, as equal as may be, and only the
sets of the parts are numbered. A table for all sets becomes the sum of two small ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from golf_widget.layout import Layout

MAX_SETS: Final = 1 << 22
"""More sets than this are left to the search with a hash table."""
MAX_PART: Final = 1 << 18
MAX_OPEN: Final = 16
"""Open slots of one part: what can be played is a mask of so many bits."""


@dataclass(frozen=True)
class Part:
    """The sets of one part of the slots; set 0 is the whole part.

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


@dataclass(frozen=True)
class Lattice:
    """The sets that can be left from a position: every pair of a set of `low` and a set of `high`."""

    low: Part
    high: Part


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
    >>> table.low.sets * table.high.sets
    279936
    >>> lattice(gw.variant("double-golf").layout, (1 << 63) - 1) is None
    True
    """
    groups = [_sets_of(layout, group) for group in _components(layout, left)]
    if any(group is None for group in groups):
        return None
    counted = sorted((g for g in groups if g is not None), key=lambda g: len(g[0]), reverse=True)
    total = 1
    for masks, _ in counted:
        total *= len(masks)
        if total > MAX_SETS:
            return None
    # The largest group starts the low part, and each further one goes where fewer sets are.
    parts: list[list[tuple[list[int], int]]] = [[], []]
    sizes = [1, 1]
    for masks, slots in counted:
        side = 0 if joined or sizes[0] <= sizes[1] else 1
        parts[side].append((masks, slots))
        sizes[side] *= len(masks)
    low, high = (0, 1) if joined else sorted(range(2), key=lambda side: sizes[side], reverse=True)
    made = [_part(layout, parts[side]) for side in (low, high)]
    if made[0] is None or made[1] is None:
        return None
    return Lattice(made[0], made[1])


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


def _sets_of(layout: Layout, group: int) -> tuple[list[int], int] | None:
    """Return all sets that can be left of a group, the largest first, and the group; None if there are too many."""
    covers = layout.cover_masks
    slots = [slot for slot in range(len(layout.slots)) if group >> slot & 1]
    found = {group}
    level = [group]
    order = [group]
    while level:
        following = []
        for left in level:
            for slot in slots:
                if left >> slot & 1 and not covers[slot] & left:
                    smaller = left & ~(1 << slot)
                    if smaller not in found:
                        found.add(smaller)
                        following.append(smaller)
        order += following
        if len(order) > MAX_PART:
            return None
        level = following
    return order, group


def _part(layout: Layout, groups: list[tuple[list[int], int]]) -> Part | None:
    """Return all combinations of the sets of some groups, numbered; None if there are too many."""
    masks = [0]
    for sets, _ in groups:
        masks = [mask | other for other in sets for mask in masks]
        if len(masks) > MAX_PART:
            return None
    covers = layout.cover_masks
    number = {mask: i for i, mask in enumerate(masks)}
    slots = [slot for slot in range(len(layout.slots)) if any(group >> slot & 1 for _, group in groups)]
    opened = [[slot for slot in slots if mask >> slot & 1 and not covers[slot] & mask] for mask in masks]
    width = max(1, *map(len, opened))
    if width > MAX_OPEN:
        return None
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
