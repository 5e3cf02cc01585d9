"""The sets of cards that can be left from a position, numbered without gaps, with what the kernels of advice ask.

The numbering of :mod:`golf_widget.solver.lattice` is that of the whole table, or of the largest part of it that can be
numbered; here only the sets that can still be reached are kept. A set is a pair of a set of the low part and one of the
high part, and its number is ``high * low_sets + low``; what is left after a play always has a larger number.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.layout import Layout
from golf_widget.rules import Scoring, Variant
from golf_widget.solver.compiled import compiled
from golf_widget.solver.lattice import Lattice, Part, lattice
from golf_widget.solver.matching import KINDS

CARD_WEIGHT: Final = 3.0
PEAK_WEIGHT: Final = 20.0
"""What a card and a peak are taken to be worth in a streak game while planning: the mean of the three peaks, and the
length of a fair streak. The points of a sample are counted exactly."""


MOST_SLOTS: Final = 28
"""Cards that hang together by what covers what: more have so many sets that to number them takes many seconds."""
KEPT: Final = 8
"""Games whose numbering is kept."""


class Side(NamedTuple):
    """The sets of one part of the table; set 0 is what is left of it now.

    Parameters
    ----------
    kinds : numpy.ndarray of int32, shape (sets, width)
        The kinds of the open cards, -1 where there are fewer.
    after : numpy.ndarray of int32, shape (sets, width)
        The set that is left when that card has been played.
    slots : numpy.ndarray of int32, shape (sets, width)
        The slots of the open cards.
    play : numpy.ndarray of int32, shape (sets, 14)
        For each kind on the waste, which open cards go on it, as bits.
    left : numpy.ndarray of int32, shape (sets,)
        How many cards each set holds.
    ends : numpy.ndarray of float32, shape (sets,)
        What a hole costs that ends with this set.
    """

    kinds: Any
    after: Any
    slots: Any
    play: Any
    left: Any
    ends: Any


class Sets(NamedTuple):
    """All sets that can be left: every pair of a set of `low` and one of `high`."""

    low: Side
    high: Side

    @property
    def total(self) -> int:
        """How many there are."""
        return int(self.low.left.shape[0] * self.high.left.shape[0])

    @property
    def width(self) -> int:
        """The most cards that can be open."""
        return int(self.low.kinds.shape[1] + self.high.kinds.shape[1])

    def find(self, left: int) -> tuple[int, int]:
        """Return the numbers of the two parts of a set.

        Parameters
        ----------
        left : int
            The set, as a bit mask of slots; part of the set with the numbers (0, 0).
        """
        return _find(self.low, left), _find(self.high, left)

    def open_slots(self, low: int, high: int) -> list[int]:
        """Return the open slots of a set in the order of the bits of `play`, -1 where there are fewer."""
        return [*self.low.slots[low].tolist(), *self.high.slots[high].tolist()]


def _find(side: Side, left: int) -> int:
    number = 0
    while True:
        for slot, after in zip(side.slots[number].tolist(), side.after[number].tolist(), strict=True):
            if slot >= 0 and not left >> slot & 1:
                number = after
                break
        else:
            return number


@compiled
def reachable(after: Any, slots: Any, start: int, keep: Any, new: Any) -> int:
    """Give numbers to the sets that can be reached from one.

    Parameters
    ----------
    after, slots : numpy.ndarray, shape (sets, width)
        See :class:`golf_widget.solver.lattice.Part`.
    start : int
        The set to start from.
    keep : numpy.ndarray of int32, shape (sets,)
        Filled: for each new number the old one.
    new : numpy.ndarray of int32, shape (sets,)
        Filled: for each old number the new one; holds -1 before.

    Returns
    -------
    int
        How many there are.
    """
    count = 0
    new[start] = 0
    for old in range(start, after.shape[0]):
        if new[old] < 0:
            continue
        keep[count] = old
        new[old] = count
        count += 1
        for j in range(after.shape[1]):
            if slots[old, j] >= 0:
                new[after[old, j]] = 0
    return count


@compiled
def fill_side(
    old_slots: Any,
    old_after: Any,
    keep: Any,
    new: Any,
    cards: Any,
    adjacent: Any,
    kinds: Any,
    after: Any,
    slots: Any,
    play: Any,
    weights: Any,
    ends: Any,
) -> None:
    """Fill the arrays of a :class:`Side` for one world.

    Parameters
    ----------
    old_slots, old_after : numpy.ndarray, shape (sets, width)
        See :class:`golf_widget.solver.lattice.Part`.
    keep, new
        See :func:`reachable`.
    cards : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot.
    adjacent : numpy.ndarray of int64, shape (14,)
        For each kind on the waste, the kinds that go on it, as bits.
    kinds, after, slots, play
        Filled, see :class:`Side`.
    weights : numpy.ndarray of float32, shape (slots,)
        What a card left in each slot costs.
    ends : numpy.ndarray of float32, shape (sets,)
        Filled.
    """
    for number in range(kinds.shape[0]):
        old = keep[number]
        for j in range(kinds.shape[1]):
            slot = old_slots[old, j]
            if slot < 0:
                break
            kind = cards[slot]
            kinds[number, j] = kind
            slots[number, j] = slot
            after[number, j] = new[old_after[old, j]]
            for top in range(14):
                if (adjacent[top] >> kind) & 1:
                    play[number, top] |= 1 << j
    # A set costs what the smaller set costs, and the card that was played: from the empty set upwards.
    for number in range(kinds.shape[0] - 2, -1, -1):
        ends[number] = ends[after[number, 0]] + weights[slots[number, 0]]


def _side(part: Part, start: int, cards: Any, weights: Any, adjacent: Any) -> Side:
    keep = np.zeros(part.sets, np.int32)
    new = np.full(part.sets, -1, np.int32)
    count = reachable(part.after, part.slots, start, keep, new)
    keep = keep[:count]
    width = part.slots.shape[1]
    kinds = np.full((count, width), -1, np.int32)
    after = np.zeros((count, width), np.int32)
    slots = np.full((count, width), -1, np.int32)
    play = np.zeros((count, KINDS), np.int32)
    ends = np.zeros(count, np.float32)
    fill_side(part.slots, part.after, keep, new, cards, adjacent, kinds, after, slots, play, weights, ends)
    return Side(kinds, after, slots, play, part.left[keep].astype(np.int32), ends)


def weights_of(rules: Variant) -> Any:
    """Return what a card left in each slot costs at the end of a hole, a numpy.ndarray of float32."""
    weights = np.ones(len(rules.layout.slots), np.float32)
    if rules.scoring is Scoring.STREAK:
        weights[:] = CARD_WEIGHT
        weights[list(rules.peaks)] += PEAK_WEIGHT
    return weights


def largest_group(layout: Layout, left: int) -> int:
    """Return how many cards at most hang together by what covers what.

    Examples
    --------
    >>> import golf_widget as gw
    >>> largest_group(gw.variant("golf-strict").layout, (1 << 35) - 1), largest_group(gw.variant("tri-peaks").layout, 7)
    (5, 1)
    """
    groups: list[int] = []
    for slot, cover in enumerate(layout.cover_masks):
        if left >> slot & 1:
            joined = (1 << slot | cover) & left
            apart = []
            for group in groups:
                if group & joined:
                    joined |= group
                else:
                    apart.append(group)
            groups = [*apart, joined]
    return max((group.bit_count() for group in groups), default=0)


class _Numbered(threading.local):
    """The last numbering of the table of each of a few games, by thread: it serves for all that is left of it later."""

    def __init__(self) -> None:
        self._known: OrderedDict[Variant, tuple[int, Lattice]] = OrderedDict()

    def get(self, rules: Variant, left: int) -> Lattice | None:
        known = self._known.get(rules)
        if known is not None and known[0] | left == known[0]:
            self._known.move_to_end(rules)
            return known[1]
        layout = rules.layout
        whole = (1 << len(layout.slots)) - 1
        for start in (whole, left):
            numbered = lattice(layout, start) if largest_group(layout, start) <= MOST_SLOTS else None
            if numbered is not None:
                self._known[rules] = start, numbered
                self._known.move_to_end(rules)
                if len(self._known) > KEPT:
                    self._known.popitem(last=False)
                return numbered
        return None


_numbered = _Numbered()


def sets_of(rules: Variant, left: int, cards: Any, adjacent: Any) -> Sets | None:
    """Return the sets that can be left.

    Parameters
    ----------
    rules : Variant
        The rules.
    left : int
        The slots that hold a card now, as a bit mask.
    cards : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot.
    adjacent : numpy.ndarray of int64, shape (14,)
        For each kind on the waste, the kinds that go on it, as bits.

    Returns
    -------
    Sets or None
        None if there are too many.
    """
    numbered = _numbered.get(rules, left)
    if numbered is None:
        return None
    start = _start(numbered.low, left), _start(numbered.high, left)
    weights = weights_of(rules)
    low = _side(numbered.low, start[0], cards, weights, adjacent)
    return Sets(low, _side(numbered.high, start[1], cards, weights, adjacent))


def _start(part: Part, left: int) -> int:
    number = 0
    while True:
        for slot, after in zip(part.slots[number].tolist(), part.after[number].tolist(), strict=True):
            if slot >= 0 and not left >> slot & 1:
                number = after
                break
        else:
            return number
