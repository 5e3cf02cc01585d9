"""A plan: for every set of cards that can be left, what playing each card and what drawing is worth.

It holds for one *world*: the kinds of all cards in the tableau, and the cards in the stock without their order.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.advice.endgame import Stocks, fill_endgame, stocks_count, stocks_of
from golf_widget.advice.forgetful import fill_forgetful
from golf_widget.advice.rollout import play_out
from golf_widget.advice.sets import Sets, sets_of
from golf_widget.move import Move
from golf_widget.rules import Scoring, Variant
from golf_widget.score import DRAW_PENALTY
from golf_widget.solver.compiled import HAS_NUMBA
from golf_widget.solver.matching import KINDS
from golf_widget.solver.table import adjacency

MOST_STATES: Final = 6_000_000 if HAS_NUMBA else 4_000
"""Sets times lanes; a plan for more would take too much memory, or too long where there is no numba."""
EXACT_STEPS: Final = 10_000_000 if HAS_NUMBA else 20_000
"""Sets times stocks times draws up to which the exact plan is made."""
SCORING: Final = {Scoring.HOLE: 0, Scoring.COUNT: 1, Scoring.STREAK: 2}
"""How the kernels know a scoring."""


def same_wall_of(rules: Variant) -> Any:
    """Return which slots share a wall, numpy.ndarray of uint8, shape (slots, slots); of shape (0, 0) without walls."""
    slots = range(len(rules.layout.slots))
    table = [[mask >> other & 1 for other in slots] for mask in rules.same_wall]
    return np.array(table, np.uint8) if table else np.zeros((0, 0), np.uint8)


@lru_cache(maxsize=32)
def adjacent_of(rules: Variant) -> Any:
    """Return for each kind on the waste the kinds that go on it, as bits; numpy.ndarray of int64, shape (14,)."""
    return adjacency(rules)


def peaks_of(rules: Variant) -> Any:
    """Return 1 for the slots that end a peak, numpy.ndarray of uint8, shape (slots,)."""
    peaks = np.zeros(len(rules.layout.slots), np.uint8)
    peaks[list(rules.peaks)] = 1
    return peaks


def penalty_of(rules: Variant) -> int:
    """Return the points that a draw costs."""
    return DRAW_PENALTY if rules.scoring is Scoring.STREAK else 0


class World(NamedTuple):
    """The cards of one world.

    Parameters
    ----------
    rules : Variant
        The rules.
    left : int
        The slots that hold a card, as a bit mask.
    cards : numpy.ndarray of int64, shape (slots,)
        The kind of the card in each slot; of a slot whose card has gone, anything.
    counts : numpy.ndarray of int64, shape (14,)
        The cards in the stock by kind.
    streak : int
        How many cards have been played since the last draw.
    """

    rules: Variant
    left: int
    cards: Any
    counts: Any
    streak: int

    @property
    def draws(self) -> int:
        """How many cards are in the stock."""
        return int(self.counts.sum())


class _Desk(threading.local):
    """What a thread keeps: the last plan, and one block of memory, since fresh memory costs as much as filling it."""

    def __init__(self) -> None:
        self.plan: Plan | None = None
        self._room = np.zeros(0, np.float32)

    def room(self, size: int) -> Any:
        if len(self._room) < size:
            self._room = np.empty(size, np.float32)
        return self._room


_desk = _Desk()


class Plan:
    """The best plan that does not know the order of the stock; only good until the next plan is made on this thread.

    Parameters
    ----------
    world : World
        The cards.
    sets : Sets
        The sets that can be left.
    bonus : float
        What a cleared table is valued besides its score.
    exact : bool
        Whether what will have been seen is remembered (:mod:`golf_widget.advice.endgame`) or not
        (:mod:`golf_widget.advice.forgetful`).
    """

    def __init__(self, world: World, sets: Sets, bonus: float, *, exact: bool) -> None:
        self.world, self.sets, self.bonus, self.exact = world, sets, bonus, exact
        rules, counts = world.rules, world.counts
        self._stocks = stocks_of(counts) if exact else _forgotten(world.draws)
        lanes = len(self._stocks.left)
        self._same_wall, self._peaks = same_wall_of(rules), peaks_of(rules)
        self._penalty = penalty_of(rules)
        # Two plans would share one block of memory: the old one must not be found again.
        _desk.plan = None
        rooms = sets.total * (1 + sets.width)
        self._rows = _desk.room(rooms * lanes)[: rooms * lanes].reshape(rooms, lanes)
        self._row_of = np.zeros((sets.total, sets.width), np.int32)
        common = sets.low, sets.high, self._same_wall
        strokes = int(rules.scoring is Scoring.HOLE)
        if exact:
            fill_endgame(*common, *self._stocks, strokes, bonus, self._rows, self._row_of)
        else:
            fill_forgetful(*common, counts, strokes, bonus, float(self._penalty), self._rows, self._row_of)
        _desk.plan = self

    def holds_for(self, world: World, bonus: float, *, exact: bool) -> bool:
        """Return whether the plan is also the plan of another world: of one to which plays lead from this one."""
        mine = self.world
        return (
            mine.rules == world.rules
            and self.bonus == bonus
            and self.exact == exact
            and mine.left | world.left == mine.left
            and bool(np.array_equal(mine.counts, world.counts))
            and all(mine.cards[slot] == world.cards[slot] for slot in range(len(world.cards)) if world.left >> slot & 1)
        )

    @property
    def is_current(self) -> bool:
        """Whether no other plan has been made on this thread since."""
        return _desk.plan is self

    def worth(self, left: int, move: Move) -> float:
        """Return what a move costs by the plan, low is good; exact if the plan is.

        Parameters
        ----------
        left : int
            The slots that hold a card now.
        move : Move
            A legal move.
        """
        low, high = self.sets.find(left)
        number = high * self.sets.low.left.shape[0] + low
        row = number if move.slot is None else self._row_of[number, self._bit(low, high, move)]
        return float(self._rows[row, -1])

    def play_out(self, world: World, moves: tuple[Move, ...], orders: Any) -> tuple[Any, Any]:
        """Play the hole out for each order of the stock and each first move.

        Parameters
        ----------
        world : World
            Where to start from: for which the plan holds.
        moves : tuple of Move
            Legal moves.
        orders : numpy.ndarray of int64, shape (samples, draws)
            Kinds in the order in which they come.

        Returns
        -------
        scores, clears : numpy.ndarray of float64, shape (moves, samples)
            The final scores, in a streak game the points from here on; and 1 where the table was cleared.
        """
        low, high = self.sets.find(world.left)
        number = high * self.sets.low.left.shape[0] + low
        actions = np.array([-1 if move.slot is None else self._bit(low, high, move) for move in moves], np.int64)
        scores = np.zeros((len(moves), len(orders)))
        clears = np.zeros((len(moves), len(orders)))
        standing = sum(world.left >> peak & 1 for peak in world.rules.peaks)
        play_out(
            self.sets.low,
            self.sets.high,
            self._same_wall,
            self._peaks,
            standing,
            world.streak,
            SCORING[world.rules.scoring],
            self._penalty,
            self._rows,
            self._row_of,
            self._stocks.after,
            number,
            len(self._stocks.left) - 1,
            world.counts,
            orders,
            actions,
            scores,
            clears,
        )
        return scores, clears

    def _bit(self, low: int, high: int, move: Move) -> int:
        return self.sets.open_slots(low, high).index(-1 if move.slot is None else move.slot)


def _forgotten(draws: int) -> Stocks:
    """Return the lanes of the forgetful player: he only counts how many cards are left."""
    left = np.arange(draws + 1)
    after = np.repeat(left[:, None] - 1, KINDS, axis=1)
    return Stocks(left, after, np.zeros((0, KINDS), np.float32))


def states_of(world: World) -> int | None:
    """Return how many sets and draws a plan has to look at; None if there are too many sets to number."""
    sets = _sets(world)
    return None if sets is None else sets.total * (world.draws + 1)


def plan_is_made(world: World, bonus: float) -> bool:
    """Return whether the last plan of this thread is one for this world."""
    sets, last = _sets(world), _desk.plan
    return sets is not None and last is not None and last.holds_for(world, bonus, exact=_is_exact(world, sets))


def plan_for(world: World, bonus: float) -> Plan:
    """Return the plan for a world; the last one of this thread if it still holds.

    Parameters
    ----------
    world : World
        The cards.
    bonus : float
        What a cleared table is valued besides its score.

    Returns
    -------
    Plan

    Raises
    ------
    ValueError
        If there are too many sets of cards to number.
    """
    sets = _sets(world)
    if sets is None:
        raise ValueError(f"{world.rules.name}: there are too many sets of cards for a plan; see states_of")
    exact = _is_exact(world, sets)
    last = _desk.plan
    if last is None or not last.holds_for(world, bonus, exact=exact):
        last = Plan(world, sets, bonus, exact=exact)
    return last


def _sets(world: World) -> Sets | None:
    return sets_of(world.rules, world.left, world.cards, adjacent_of(world.rules))


def _is_exact(world: World, sets: Sets) -> bool:
    """Return whether the exact plan is made: whether few enough orders of the stock are left."""
    states = sets.total * stocks_count(world.counts)
    steps = states * max(1, world.draws)
    return world.rules.scoring is not Scoring.STREAK and states <= MOST_STATES and steps <= EXACT_STEPS
