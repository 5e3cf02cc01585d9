"""One table to solve on: the arrays of the kernels for one lattice, filled for one deal after the other."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.rules import Variant
from golf_widget.solver import points as points_kernel, sweep as kernel
from golf_widget.solver.clear import DRAW
from golf_widget.solver.clearing import Clearing
from golf_widget.solver.lattice import Lattice
from golf_widget.solver.matching import KINDS, chain
from golf_widget.solver.rows import sweep_rows
from golf_widget.solver.trace import trace

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
        self._low, self._high = lattice.low, lattice.high
        self._by_rows = lattice.by_rows
        self._adjacent = adjacency(rules)
        self._below = np.array(
            [sum(1 << top for top in range(KINDS) if self._adjacent[top] >> kind & 1) for kind in range(KINDS)],
            np.int64,
        )
        self._kinds = np.zeros(len(rules.layout.slots), np.int64)
        most = max(Counter(card.rank for card in rules.deck).values())
        rule = chain(rules.ranks, rules.corner, most)
        self._clearing = Clearing(rules.layout, lattice.halves, self._adjacent, self._below, rule)
        self._is_dealt = False
        self._room, self._columns = _room(lattice)
        self._log = _log(len(self._room[0]) if lattice.by_rows else lattice.low.sets * lattice.high.sets, 0)
        self._log_size = _FIRST_LOG
        self._plies = int(lattice.low.left[0] + lattice.high.left[0]) + len(rules.deck) + 2
        self.stop = np.zeros(1, np.int8)
        """Set by another thread to make the solver give up; see :class:`golf_widget.solver.solution.Stop`."""

    def deal(self, kinds: Any) -> None:
        """Take the kinds of the cards in all slots, a numpy.ndarray of int64."""
        self._kinds = kinds
        self._is_dealt = False

    def after(self, slot: int) -> tuple[int, int]:
        """Return the set that is left when an open slot of the whole table has been played."""
        for place, side in enumerate((self._low, self._high)):
            for j, other in enumerate(side.slots[0]):
                if other == slot:
                    smaller = int(side.after[0, j])
                    return (smaller, 0) if place == 0 else (0, smaller)
        raise ValueError(f"slot {slot} is not open")

    def clear(self, stock: Any, *, want_line: bool = True) -> Found:
        """Find out whether the table can be cleared, by any line; the line is empty if it cannot."""
        if not self._is_dealt:
            self._clearing.deal(self._kinds)
            self._is_dealt = True
        verdict, line, tried = self._clearing.ask(stock, self.stop, want_line=want_line)
        left = 0 if verdict else int(self._low.left[0] + self._high.left[0])
        return Found(left, line.count(DRAW), line, verdict is not None, max(1, tried))

    def fewest(self, stock: Any, start: tuple[int, int] = (0, 0), *, want_line: bool = True) -> Found:
        """Find the line that leaves the fewest cards; of those that clear the table, one with the fewest draws."""
        # The sweep goes by draws, so the first line that clears the table has the fewest: nothing more to do for them.
        tried = 0
        begins = np.zeros(len(stock) + 1, np.int64)
        low, high = self._low, self._high
        while True:
            if want_line and len(self._log[0]) != self._log_size:
                self._log = _log(len(self._log[-1]), self._log_size)
            log = self._log if want_line else (*(array[:0] for array in self._log[:3]), self._log[3])
            rest: tuple[Any, ...] = stock, *start, self._room, log, begins, self.stop
            ended: tuple[int, ...]
            if self._by_rows:
                rows = high.slots, high.after, high.left
                ended = sweep_rows(*rows, self._kinds, self._adjacent, self._below, self._columns, *rest)
            else:
                sides = (low.slots, low.after, low.left), (high.slots, high.after, high.left)
                ended = kernel.sweep_sets(*sides, self._kinds, self._below, *rest)
            code, left, draws, *end, looked = map(int, ended)
            tried += looked
            if code != kernel.LOG_FULL:
                break
            self._log_size *= 2
        line = self._line(stock, start, tuple(end), draws, log, begins) if want_line else []
        return Found(left, draws, line, code != kernel.STOPPED or left == 0, max(1, tried))

    def streaks(self, peaks: tuple[int, ...]) -> points_kernel.Streaks:
        """Return what finds the most points of a streak game for the deal of the hour, on a joined lattice."""
        slots = np.unique(self._low.slots[self._low.slots >= 0]).astype(np.int64)
        return points_kernel.Streaks(self._low, slots, self._kinds, self._adjacent, peaks, self.stop)

    def most_points(self, stock: Any, streak: int, peaks: tuple[int, ...]) -> Found | None:
        """Find the line with the most points of a streak game, on a joined lattice; None if the solver was stopped."""
        found = self.streaks(peaks).line(stock, streak)
        return None if found is None else Found(*found, True, self._low.sets * len(stock))

    def _line(
        self, stock: Any, start: tuple[int, int], end: tuple[int, ...], draws: int, log: Any, begins: Any
    ) -> list[int]:
        """Return the line that led a sweep to a set."""
        moves = np.zeros(self._plies, np.int64)
        backs = self._low.back, self._high.back
        rest: tuple[Any, ...] = stock, int(self._by_rows), start, end, draws, log, begins, moves
        line: list[int] = moves[: trace(*backs, self._kinds, self._adjacent, *rest)][::-1].tolist()
        return line
