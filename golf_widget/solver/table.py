"""One table to solve on: the arrays of the kernels for one lattice, filled for one deal after the other."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.rules import Variant
from golf_widget.solver import points as points_kernel, sweep as kernel
from golf_widget.solver.beam import beam
from golf_widget.solver.lattice import Lattice, Part
from golf_widget.solver.matching import KINDS, Chain, chain, count
from golf_widget.solver.rows import sweep_rows
from golf_widget.solver.trace import trace

DRAW: Final = -1
_WIDTHS: Final = (10, 60)
"""Beams that are tried before a proof: most wins are found by the narrow one."""
_MANY: Final = 5000
"""With fewer rows than this a sweep takes no longer than the wide beam."""
_DRAWS_BIT: Final = 44
"""Where a state of the beam counts draws."""
_FIRST_LOG: Final = 1 << 16


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


class _Side:
    """One part of the lattice, and for the deal of the hour its packed counts."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.slots = np.unique(part.slots[part.slots >= 0]).astype(np.int64)
        self.need = np.zeros(part.sets, np.int64)
        self.offer = np.zeros(part.sets, np.int64)

    def count(self, kinds: Any, rule: Chain) -> None:
        """Fill the counts."""
        before, played = self.part.back
        count(before, played, self.slots, kinds, rule.wanted, self.need)
        count(before, played, self.slots, kinds, rule.offered, self.offer)


def adjacency(rules: Variant) -> Any:
    """Return for each kind on the waste the kinds that go on it, as bits."""
    fits = [sum(1 << kind for kind in rules.neighbours[top]) if top <= rules.ranks else 0 for top in range(KINDS)]
    return np.array(fits, np.int64)


def _room(lattice: Lattice) -> tuple[tuple[Any, ...], Any]:
    """Return the room that the sweep over a lattice needs, and the columns if it goes by rows."""
    low, high = lattice.low, lattice.high
    if lattice.by_rows:
        words = np.zeros((high.sets, 16), np.uint64), np.zeros(high.sets, np.uint64), np.zeros(high.sets, np.uint64)
        return (*words, np.zeros(high.sets, np.uint16)), low.columns
    sets = low.sets * high.sets
    return (np.zeros(sets, np.uint16), np.zeros(sets, np.uint16), np.zeros(high.sets, np.uint8)), None


def _log(rows: int, size: int) -> tuple[Any, ...]:
    """Return room for the log of a sweep; see :func:`golf_widget.solver.sweep.sweep_sets`."""
    return np.zeros(size, np.int8), np.zeros(size, np.uint64), np.zeros(size, np.int32), np.zeros(rows, np.int32)


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
        self._low, self._high = _Side(lattice.low), _Side(lattice.high)
        self._by_rows = lattice.by_rows
        most = max(Counter(card.rank for card in rules.deck).values())
        self._chain = chain(rules.ranks, rules.corner, most)
        self._adjacent = adjacency(rules)
        self._below = np.array(
            [sum(1 << top for top in range(KINDS) if self._adjacent[top] >> kind & 1) for kind in range(KINDS)],
            np.int64,
        )
        self._kinds = np.zeros(len(rules.layout.slots), np.int64)
        self._counted = False
        self._low_bits = max(1, (lattice.low.sets - 1).bit_length())
        self._room, self._columns = _room(lattice)
        self._log = _log(len(self._room[0]) if lattice.by_rows else lattice.low.sets * lattice.high.sets, 0)
        self._log_size = _FIRST_LOG
        self._plies = int(lattice.low.left[0] + lattice.high.left[0]) + len(rules.deck) + 2
        self._states = np.zeros((self._plies, _WIDTHS[-1]), np.int64)
        self._parents = np.zeros((self._plies, _WIDTHS[-1]), np.int32)
        self._counts = np.zeros(self._plies, np.int64)
        self.stop = np.zeros(1, np.int8)
        """Set by another thread to make the solver give up; see :class:`golf_widget.solver.solution.Stop`."""

    def deal(self, kinds: Any) -> None:
        """Take the kinds of the cards in all slots, a numpy.ndarray of int64."""
        self._kinds = kinds
        self._counted = False

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
        for width in _WIDTHS if len(self._room[0]) >= _MANY else _WIDTHS[:1]:
            end = self._beam(stock, start, width)
            tried += end.tried
            if end.left == 0:
                return self._found(end, want_line, tried)
            if self.stop[0]:
                return Found(end.left, 0, [], False, tried)
        # In a ring nearly every card has a predecessor: the matching bound then costs more than it saves.
        exact = self._sweep(stock, start, 0, want_line, bounded=not self._chain.ring)
        tried += exact.tried
        return exact._replace(tried=tried) if exact.left == 0 else Found(end.left, 0, [], exact.proved, tried)

    def fewest(self, stock: Any, start: tuple[int, int] = (0, 0), *, want_line: bool = True) -> Found:
        """Find the line that leaves the fewest cards; of those that clear the table, one with the fewest draws."""
        # The sweep goes by draws, so the first line that clears the table has the fewest: nothing more to do for them.
        everything = int(self._low.part.left[start[0]] + self._high.part.left[start[1]])
        return self._sweep(stock, start, everything, want_line, bounded=False)

    def streaks(self, peaks: tuple[int, ...]) -> points_kernel.Streaks:
        """Return what finds the most points of a streak game for the deal of the hour, on a joined lattice."""
        return points_kernel.Streaks(self._low.part, self._low.slots, self._kinds, self._adjacent, peaks, self.stop)

    def most_points(self, stock: Any, streak: int, peaks: tuple[int, ...]) -> Found | None:
        """Find the line with the most points of a streak game, on a joined lattice; None if the solver was stopped."""
        found = self.streaks(peaks).line(stock, streak)
        return None if found is None else Found(*found, True, self._low.part.sets * len(stock))

    # -- the kernels ---------------------------------------------------------------------------------------------

    def _count(self) -> None:
        """Fill the packed counts, which only the matching bound looks at, once for each deal."""
        if not self._counted:
            self._low.count(self._kinds, self._chain)
            self._high.count(self._kinds, self._chain)
            self._counted = True

    @property
    def _packed(self) -> tuple[Any, ...]:
        return self._low.need, self._low.offer, self._high.need, self._high.offer, self._chain.offered

    def _beam(self, stock: Any, start: tuple[int, int], width: int) -> _BeamEnd:
        self._count()
        low, high = self._low.part, self._high.part
        return _BeamEnd(
            *beam(
                (low.slots, low.after, low.left, low.weight),
                (high.slots, high.after, high.left, high.weight),
                self._kinds,
                self._adjacent,
                self._packed,
                stock,
                self._chain.ring,
                0,
                self._low_bits,
                *start,
                width,
                self._states,
                self._parents,
                self._counts,
            )
        )

    def _found(self, end: _BeamEnd, want_line: bool, tried: int) -> Found:
        """Return the line of a beam that cleared the table."""
        ply, place = end.ply, end.place
        draws = int(self._states[ply, place]) >> _DRAWS_BIT
        line: list[int] = []
        while want_line and ply > 0:
            state = int(self._states[ply, place])
            place = int(self._parents[ply, place])
            ply -= 1
            before = int(self._states[ply, place])
            drawn = state >> _DRAWS_BIT != before >> _DRAWS_BIT
            line.append(DRAW if drawn else self._slot(self._sets(before), self._sets(state)))
        return Found(end.left, draws, line[::-1], True, tried)

    def _sweep(self, stock: Any, start: tuple[int, int], target: int, want_line: bool, *, bounded: bool) -> Found:
        """Find the line that leaves the fewest cards if at most `target`; `left` is -1 if that cannot be."""
        if bounded:
            self._count()
        tried = 0
        begins = np.zeros(len(stock) + 1, np.int64)
        while True:
            if want_line and len(self._log[0]) != self._log_size:
                self._log = _log(len(self._log[-1]), self._log_size)
            log = self._log if want_line else (*(array[:0] for array in self._log[:3]), self._log[3])
            low, high = self._low.part, self._high.part
            asked = stock, self._chain.ring, target, int(bounded)
            places = self._room, log, begins, self.stop
            ended: tuple[int, ...]
            if self._by_rows:
                rows = high.slots, high.after, high.left
                rules = self._kinds, self._adjacent, self._below
                ended = sweep_rows(*rows, *rules, self._columns, self._packed, *asked, *start, *places)
            else:
                sides = (low.slots, low.after, low.left), (high.slots, high.after, high.left)
                ended = kernel.sweep_sets(*sides, self._kinds, self._below, self._packed, *asked, *start, *places)
            code, left, draws, *end, looked = map(int, ended)
            tried += looked
            if code != kernel.LOG_FULL:
                break
            self._log_size *= 2
        line = []
        if want_line and left >= 0:
            moves = np.zeros(self._plies, np.int64)
            length = trace(
                self._low.part.back,
                self._high.part.back,
                self._kinds,
                self._adjacent,
                stock,
                int(self._by_rows),
                start,
                tuple(end),
                draws,
                log,
                begins,
                moves,
            )
            line = moves[:length][::-1].tolist()
        return Found(left, draws, line, code != kernel.STOPPED or left == 0, max(1, tried))

    def _sets(self, state: int) -> tuple[int, int]:
        """Return the sets of the low and of the high part of a state of the beam."""
        low = state >> 4 & (1 << self._low_bits) - 1
        high = state >> 4 + self._low_bits & (1 << _DRAWS_BIT - 4 - self._low_bits) - 1
        return low, high

    def _slot(self, before: tuple[int, int], after: tuple[int, int]) -> int:
        """Return the slot that was played between two sets."""
        if before[0] != after[0]:
            return self._low.part.slot_between(before[0], after[0])
        return self._high.part.slot_between(before[1], after[1])
