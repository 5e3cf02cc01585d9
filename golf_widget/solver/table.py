"""One table to solve on: the arrays of the kernels for one lattice, filled for one deal after the other."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.rules import Variant
from golf_widget.score import DRAW_PENALTY, peak_bonus
from golf_widget.solver import points as points_kernel, sweep as kernel
from golf_widget.solver.beam import beam
from golf_widget.solver.lattice import Lattice, Part
from golf_widget.solver.matching import KINDS, chain

DRAW: Final = -1
_WIDTHS: Final = (24, 160)
"""Beams that are tried before a proof: most wins are found by the narrow one."""
_WIDTH_FOR_FEWEST: Final = 64
_DRAWS_BIT: Final = 44
"""Where a state of the beam counts draws."""
_FIRST_QUEUE: Final = 1 << 19
_NO_PARENTS: Final = np.zeros(0, np.int32)


class Found(NamedTuple):
    """What a look at a table brought.

    Parameters
    ----------
    left : int
        Cards left at the end of the line.
    draws : int
        Stock cards drawn.
    line : list of int
        Slots played, and -1 for each draw.
    proved : bool
        Whether nothing better is possible.
    tried : int
        How many states were looked at.
    """

    left: int
    draws: int
    line: list[int]
    proved: bool
    tried: int


class _BeamEnd(NamedTuple):
    """Where the best state of a beam stands."""

    left: int
    ply: int
    place: int
    tried: int


class _Side(NamedTuple):
    """The tables of one part."""

    part: Part
    playable: Any
    step: Any
    need: Any
    offer: Any
    slots: Any

    @property
    def arrays(self) -> tuple[Any, Any, Any, Any, Any]:
        return self.playable, self.step, self.need, self.offer, self.part.left


def _side(part: Part) -> _Side:
    width = part.slots.shape[1]
    mask_type = np.uint8 if width <= 8 else np.uint16
    slots = part.slots[part.slots >= 0]
    return _Side(
        part,
        np.zeros((part.sets, KINDS), mask_type),
        np.zeros((part.sets, width), np.int32),
        np.zeros(part.sets, np.int64),
        np.zeros(part.sets, np.int64),
        np.unique(slots),
    )


def adjacency(rules: Variant) -> Any:
    """Return for each kind on the waste the kinds that go on it, as bits."""
    fits = [sum(1 << kind for kind in rules.neighbours[top]) if top <= rules.ranks else 0 for top in range(KINDS)]
    return np.array(fits, np.int64)


class Table:
    """Solves deals on one lattice. Not for two threads at once.

    Parameters
    ----------
    rules : Variant
        The rules.
    lattice : Lattice
        The sets of cards that can be left.
    """

    def __init__(self, rules: Variant, lattice: Lattice) -> None:
        self._low, self._high = _side(lattice.low), _side(lattice.high)
        self._chain = chain(rules.ranks, rules.corner)
        self._adjacent = adjacency(rules)
        self._low_bits = max(1, (lattice.low.sets - 1).bit_length())
        words = lattice.high.sets * ((lattice.low.sets + 63) // 64)
        self._reached = np.zeros((KINDS, words), np.uint64)
        self._seen = np.zeros(words, np.uint64)
        self._queue = np.zeros(_FIRST_QUEUE, np.int32)
        self._parent = np.zeros(0, np.int32)
        plies = int(lattice.low.left[0] + lattice.high.left[0]) + len(rules.deck) + 2
        self._states = np.zeros((plies, _WIDTHS[-1]), np.int64)
        self._parents = np.zeros((plies, _WIDTHS[-1]), np.int32)
        self._counts = np.zeros(plies, np.int64)
        self.stop = np.zeros(1, np.int8)
        """Set by another thread to make the solver give up; see :class:`golf_widget.solver.solution.Stop`."""

    def deal(self, kinds: Any) -> None:
        """Take the kinds of the cards in all slots, a numpy.ndarray of int64."""
        for side in (self._low, self._high):
            part = side.part
            kernel.part_tables(part.slots, part.after, kinds, self._adjacent, side.playable, side.step)
            side.need[0] = self._chain.wanted[kinds[side.slots]].sum()
            side.offer[0] = self._chain.offered[kinds[side.slots]].sum()
            kernel.count_tables(
                part.slots, part.after, kinds, self._chain.wanted, self._chain.offered, side.need, side.offer
            )

    def after(self, slot: int) -> tuple[int, int]:
        """Return the set that is left when an open slot of the whole table has been played."""
        for place, side in enumerate((self._low, self._high)):
            for j, other in enumerate(side.part.slots[0]):
                if other == slot:
                    smaller = int(side.part.after[0, j])
                    return (smaller, 0) if place == 0 else (0, smaller)
        raise ValueError(f"slot {slot} is not open")

    def clear(self, stock: Any, start: tuple[int, int] = (0, 0), *, want_line: bool = True) -> Found:
        """Find out whether the table can be cleared, by any line; the line is empty if it cannot."""
        tried = 0
        for width in _WIDTHS:
            end = self._beam(stock, start, 0, width)
            tried += end.tried
            if end.left == 0:
                return self._found(end, want_line, proved=True, tried=tried)
            if self.stop[0]:
                return Found(end.left, 0, [], False, tried)
        exact = self._sweep(stock, start, 0, want_line, bounded=True)
        if exact is None:
            return Found(end.left, 0, [], False, tried)
        if exact.left < 0:
            return Found(end.left, 0, [], True, tried + exact.tried)
        return exact._replace(tried=tried + exact.tried)

    def fewest(self, stock: Any, start: tuple[int, int] = (0, 0), *, use_few: bool, want_line: bool = True) -> Found:
        """Find the line that leaves the fewest cards, and with `use_few` clears the table with the fewest draws."""
        end = self._beam(stock, start, 1, _WIDTH_FOR_FEWEST)
        draws = int(self._states[end.ply, end.place]) >> _DRAWS_BIT
        if end.left == 0 and not (use_few and draws):
            return self._found(end, want_line, proved=True, tried=end.tried)
        # Is there a better way? With fewer draws, the last stock cards need not be there at all. The bound pays where
        # much is impossible; on a ring, where nearly everything goes, it costs more than it saves.
        rest = stock if end.left else stock[:draws]
        better = self._sweep(rest, start, max(0, end.left - 1), want_line, bounded=not self._chain.ring)
        if better is None:
            return self._found(end, want_line, proved=False, tried=end.tried)
        tried = end.tried + better.tried
        if better.left < 0:
            return self._found(end, want_line, proved=True, tried=tried)
        return better._replace(tried=tried)

    def most_points(self, stock: Any, streak: int, peaks: tuple[int, ...]) -> Found | None:
        """Find the line with the most points of a streak game, on a joined lattice; None if the solver was stopped."""
        part = self._low.part
        standing = np.zeros(part.sets, np.int64)
        # Which peaks stand in a set follows from the set that it was reached from.
        standing[0] = sum(peak in self._low.slots for peak in peaks)
        for i in range(part.sets):
            for j, slot in enumerate(part.slots[i]):
                if slot >= 0:
                    standing[part.after[i, j]] = standing[i] - (slot in peaks)
        total = len(peaks)
        worth = np.array([sum(peak_bonus(p) for p in range(int(s), total)) for s in standing], np.int64)
        marks = np.zeros((part.sets, KINDS), np.int32)
        stack = np.zeros(part.sets * KINDS + 1, np.int32)
        origin = np.zeros_like(stack)
        came = np.zeros((len(stock), part.sets), np.int32)
        tables = self._low.playable, self._low.step
        _, draws, first, last = points_kernel.most_points(
            *tables, part.left, worth, stock, 0, streak, DRAW_PENALTY, marks, stack, origin, came, self.stop
        )
        if self.stop[0]:
            return None
        line: list[int] = []
        end = int(last)
        for time in range(int(draws), -1, -1):
            begin = int(first) if time == draws else int(came[time + 1, end])
            marks[:] = 0
            count = points_kernel.streaks(*tables, int(stock[time]), begin, 1, marks, stack, origin)
            place = int(np.flatnonzero((stack[:count] >> 4) == end)[0])
            while origin[place] >= 0:
                sets = int(stack[origin[place]]) >> 4, int(stack[place]) >> 4
                line.append(self._slot((sets[0], 0), (sets[1], 0)))
                place = int(origin[place])
            if time:
                line.append(DRAW)
            end = begin
        return Found(int(part.left[last]), int(draws), line[::-1], True, part.sets * len(stock))

    # -- the kernels ---------------------------------------------------------------------------------------------

    def _beam(self, stock: Any, start: tuple[int, int], aim: int, width: int) -> _BeamEnd:
        left, ply, place, tried = beam(
            self._low.arrays,
            self._high.arrays,
            self._low.part.weight,
            self._high.part.weight,
            stock,
            self._chain.offered,
            self._chain.ring,
            0,
            aim,
            self._low_bits,
            *start,
            width,
            self._states,
            self._parents,
            self._counts,
        )
        return _BeamEnd(int(left), int(ply), int(place), int(tried))

    def _found(self, end: _BeamEnd, want_line: bool, *, proved: bool, tried: int) -> Found:
        """Return the end of the last beam as an answer."""
        line: list[int] = []
        state = int(self._states[end.ply, end.place])
        draws = state >> _DRAWS_BIT
        place = end.place
        for ply in range(end.ply if want_line else 0, 0, -1):
            place = int(self._parents[ply, place])
            before = int(self._states[ply - 1, place])
            drawn = state >> _DRAWS_BIT != before >> _DRAWS_BIT
            line.append(DRAW if drawn else self._slot(self._sets(before), self._sets(state)))
            state = before
        return Found(end.left, draws, line[::-1], proved, tried)

    def _sweep(
        self, stock: Any, start: tuple[int, int], target: int, want_line: bool, *, bounded: bool
    ) -> Found | None:
        """Look for at most `target` cards left; `left` is -1 if that cannot be. None if the solver was stopped."""
        tried = 0
        begins = np.zeros(len(stock), np.int64)
        while True:
            if want_line and len(self._parent) != len(self._queue):
                self._parent = np.zeros(len(self._queue), np.int32)
            parent = self._parent if want_line else _NO_PARENTS
            code, entry, draws, looked = kernel.sweep(
                self._low.arrays,
                self._high.arrays,
                stock,
                self._chain.offered,
                self._chain.ring,
                target,
                int(bounded),
                self._low_bits,
                *start,
                self._reached,
                self._seen,
                self._queue,
                parent,
                begins,
                self.stop,
            )
            tried += int(looked)
            if code == kernel.STOPPED:
                return None
            if code == kernel.QUEUE_FULL:
                self._queue = np.zeros(2 * len(self._queue), np.int32)
                continue
            if code == kernel.NOT_THERE:
                return Found(-1, 0, [], True, max(1, tried))
            low, high = self._sets(int(self._queue[entry]))
            left = int(self._low.part.left[low] + self._high.part.left[high])
            line = self._trace(int(entry), int(draws), start, begins) if want_line else []
            return Found(left, int(draws), line, True, tried)

    def _sets(self, state: int) -> tuple[int, int]:
        """Return the sets of the low and of the high part of a state."""
        low = state >> 4 & (1 << self._low_bits) - 1
        high = state >> 4 + self._low_bits & (1 << _DRAWS_BIT - 4 - self._low_bits) - 1
        return low, high

    def _slot(self, before: tuple[int, int], after: tuple[int, int]) -> int:
        """Return the slot that was played between two sets."""
        side, from_set, to_set = (
            (self._low, before[0], after[0]) if before[0] != after[0] else (self._high, before[1], after[1])
        )
        # Set 0, the whole, is never what a move leaves: the empty entries of the row are 0.
        return int(side.part.slots[from_set, side.part.after[from_set].tolist().index(to_set)])

    def _trace(self, entry: int, draws: int, start: tuple[int, int], begins: Any) -> list[int]:
        """Return the line that led to an entry of the queue."""
        line: list[int] = []
        time = draws
        queue = self._queue[: entry + 1]
        while True:
            sets = self._sets(int(queue[entry]))
            origin = int(self._parent[entry])
            if origin >= 0:
                line.append(self._slot(self._sets(int(queue[origin])), sets))
                entry = origin
                continue
            # A stock card lay on top. The set had been reached by then: at once, or by its first entry in the queue.
            before = self._sets(-1 - origin << 4)
            line.append(self._slot(before, sets))
            if before == start:
                return (line + [DRAW] * time)[::-1]
            entry = int(np.flatnonzero((queue >> 4) == (-1 - origin))[0])
            earlier = int(np.searchsorted(begins[: draws + 1], entry, side="right")) - 1
            line += [DRAW] * (time - earlier)
            time = earlier
