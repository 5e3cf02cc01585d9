"""The arrays of :func:`golf_widget.solver.clear.clear_sets` for one lattice, filled for one deal after the other."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from golf_widget.layout import Layout
from golf_widget.solver.clear import clear_sets
from golf_widget.solver.ends import FULL, MET, STOPPED, Lists, Question, Room, Side
from golf_widget.solver.lattice import Part
from golf_widget.solver.matching import Chain, count
from golf_widget.solver.promise import SCARCE, SCORES, find_runs, weigh

_LOOKS: Final = ((150, 8), (900, 48))
"""Quick looks: how many entries from the far end, and how many sets are kept."""
_FIRST_LISTS: Final = 1 << 14


class _Part:
    """One part of the lattice, and for the deal of the hour its counts."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.slots = np.unique(part.slots[part.slots >= 0]).astype(np.int64)
        self.need = np.zeros(part.sets, np.int64)
        self.offer = np.zeros(part.sets, np.int64)
        self.burden = np.zeros(part.sets, np.int64)
        self.arrays = Side(part.slots, part.after, *part.back, self.need, self.offer, self.burden)

    def deal(self, kinds: Any, rule: Chain, runs: Any) -> None:
        before, played = self.part.back
        count(before, played, self.slots, kinds, rule.wanted, self.need)
        count(before, played, self.slots, kinds, rule.offered, self.offer)
        weigh(before, played, self.slots, self.part.weight, runs, self.burden)


class Clearing:
    """Finds out whether deals can be cleared. Not for two threads at once.

    Parameters
    ----------
    layout : Layout
        The table.
    halves : tuple of Part
        See :attr:`golf_widget.solver.lattice.Lattice.halves`.
    adjacent, below : numpy.ndarray of int64, shape (14,)
        For each kind, the kinds that go on it, and those that it goes on, as bits.
    rule : Chain
        The tables of the matching bound.
    """

    def __init__(self, layout: Layout, halves: tuple[Part, Part], adjacent: Any, below: Any, rule: Chain) -> None:
        self._low, self._high = (_Part(part) for part in halves)
        self._adjacent, self._below, self._chain = adjacent, below, rule
        pairs = [(over, under) for under, cover in enumerate(layout.covered_by) for over in cover]
        self._over, self._under = (np.array([pair[i] for pair in pairs], np.int64) for i in range(2))
        self._runs = np.zeros(len(layout.slots), np.int64)
        self._kinds = np.zeros(len(layout.slots), np.int64)
        self._low_bits = max(1, (halves[0].sets - 1).bit_length())
        sets = halves[1].sets << self._low_bits
        self._room = Room(
            np.zeros(sets, np.int32), np.zeros(sets, np.int32), np.zeros(sets, np.int32), np.zeros(1, np.int64)
        )
        self._bins = np.zeros(SCORES, np.int32)
        self._looks = np.array(_LOOKS, np.int64)
        self._make_lists(_FIRST_LISTS)

    def _make_lists(self, size: int) -> None:
        self._size = size

        def long() -> Any:
            return np.zeros(size, np.int64)

        def short() -> Any:
            return np.zeros(size + 1, np.int32)

        self._lists = Lists(long(), short(), short(), short(), short(), long(), short(), short(), short())

    def deal(self, kinds: Any) -> None:
        """Take the kinds of the cards in all slots, a numpy.ndarray of int64."""
        self._kinds = kinds
        find_runs(self._over, self._under, kinds, self._adjacent, self._runs)
        self._low.deal(kinds, self._chain, self._runs)
        self._high.deal(kinds, self._chain, self._runs)

    def ask(self, stock: Any, stop: Any, *, want_line: bool) -> tuple[bool | None, list[int], int]:
        """Find out whether the table can be cleared.

        Parameters
        ----------
        stock : numpy.ndarray of int64
            The kind on top of the waste, then the stock.
        stop : numpy.ndarray of int8, shape (1,)
            Another thread sets it to give up.
        want_line : bool
            Whether to find a line, too.

        Returns
        -------
        verdict : bool or None
            None if it was given up.
        line : list of int
            Slots played, and -1 for each draw; empty if the table cannot be cleared.
        tried : int
            How many states were looked at.
        """
        question = self._question(stock, stop)
        line = np.zeros(len(self._kinds) + len(stock) if want_line else 0, np.int64)
        tried = 0
        while True:
            code, length, looked = clear_sets(question, self._room, self._lists, self._looks, SCARCE, self._bins, line)
            tried += int(looked)
            if code != FULL:
                break
            self._make_lists(2 * self._size)
        return None if code == STOPPED else code == MET, line[:length].tolist(), tried

    def _question(self, stock: Any, stop: Any) -> Question:
        return Question(
            self._low.arrays,
            self._high.arrays,
            self._low_bits,
            self._kinds,
            stock,
            self._adjacent,
            self._below,
            self._chain.offered,
            self._chain.ring,
            # In a ring nearly every card has a predecessor: the matching bound then costs more than it saves.
            int(not self._chain.ring),
            stop,
        )
