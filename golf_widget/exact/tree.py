"""What every move is worth in one position, by going through everything that can happen: games of any kind, if small.

The worth of a state with `n` unseen cards is summed over their n! orders, in whole numbers, as in
:mod:`golf_widget.exact.plan`; suits play no part. Cards that lie face down in the tableau are unseen like those of the
stock, and every one of them is equally likely wherever a card is turned up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import factorial
from typing import Final, NamedTuple

from golf_widget.exact.small import TooManyStatesError
from golf_widget.position import NO_SLOT
from golf_widget.rules import Scoring, Variant
from golf_widget.score import DRAW_PENALTY, hole_score, peak_bonus

DRAW: Final = -1
STOP: Final = -2
Cost = tuple[int, int]
"""What is to be made small, first and then second, summed over all orders of the unseen cards."""


class State(NamedTuple):
    """Where a game stands, and what its player knows.

    Parameters
    ----------
    left : int
        The slots that still hold a card, as a bit mask.
    top : int
        The rank that the waste shows; 0 is a joker, or an empty waste.
    slot : int
        The slot from which it came, in games with walls; else -1.
    shown : tuple of tuple of int
        Slot and rank of each card in the tableau that was dealt face down and is known now.
    unseen : tuple of int
        How many cards of each rank have not been seen.
    stock : int
        How many cards are in the stock.
    following : tuple of int
        The ranks of the next stock cards, as far as they are known; they are not among the unseen.
    streak : int
        How many cards have been played since the last draw, where that scores.
    """

    left: int
    top: int
    slot: int
    shown: tuple[tuple[int, int], ...]
    unseen: tuple[int, ...]
    stock: int
    following: tuple[int, ...]
    streak: int


class Tree:
    """The states of one layout, and what they cost.

    Parameters
    ----------
    rules : Variant
        The game.
    ranks : sequence of (int or None)
        For each slot the rank of its card; None where it has gone, or was dealt face down.
    goal : {"cards", "score", "clear"}
        What to make small: the cards left, the score (in streak games: minus the points), the chance not to clear.
    sees_next : bool
        Whether the next stock card is always seen.
    limit : int
        The most states to go through.
    """

    def __init__(
        self, rules: Variant, ranks: Sequence[int | None], goal: str, *, sees_next: bool = False, limit: int
    ) -> None:
        self.rules = rules
        self.ranks = tuple(ranks)
        self.limit = limit
        self._goal = goal
        self._sees_next = sees_next
        self._points = goal == "score" and rules.scoring is Scoring.STREAK
        self._covers = rules.layout.cover_masks
        self._costs: dict[State, Cost] = {}

    @property
    def states(self) -> int:
        """How many states have been gone through."""
        return len(self._costs)

    def cost(self, state: State) -> Cost:
        """Return what a state costs under the best play."""
        found = self._costs.get(state)
        if found is None:
            found = min(((first, second) for _, first, second in self.options(state)), default=None) or self._end(state)
            if len(self._costs) >= self.limit:
                raise TooManyStatesError(
                    f"this position of {self.rules.name} has more than {self.limit:,} states, which is the limit; "
                    "give a later position, or a higher limit"
                )
            self._costs[state] = found
        return found

    def fits(self, ranks: Sequence[int | None], left: int) -> bool:
        """Return whether the cards that are left are those of this layout, so that what it knows is of use."""
        return all(left >> slot & 1 == 0 or rank == self.ranks[slot] for slot, rank in enumerate(ranks))

    def options(self, state: State) -> list[tuple[int, int, int]]:
        """Return what each move costs: its slot, DRAW or STOP, and the first and the second cost; not in any order."""
        found: list[tuple[int, int, int]] = []
        if not state.left:
            return found
        for slot, rank in self._plays(state):
            found.append((slot, *self._played(state, slot, rank)))
        if state.stock:
            found.append((DRAW, *self._drawn(state)))
        if found and self._points:
            # Where drawing costs points one may as well stop.
            found.append((STOP, *self._end(state)))
        return found

    def over_orders(self, state: State, slots: Sequence[int]) -> Cost:
        """Return the cost for a player who will see all cards, over all ways in which the unseen ones may lie.

        Parameters
        ----------
        state : State
            Before anything hidden has been seen.
        slots : sequence of int
            Those in which a card lies face down.
        """

        def deeper(order: tuple[int, ...], unseen: tuple[int, ...]) -> Cost:
            if not any(unseen):
                shown = (*state.shown, *zip(slots, order, strict=False))
                return self.cost(
                    state._replace(shown=tuple(sorted(shown)), unseen=unseen, following=order[len(slots) :])
                )
            return _sum((times, deeper((*order, rank), rest)) for rank, times, rest in _taken(unseen))

        return deeper((), state.unseen)

    def before_looking(self, state: State) -> Cost:
        """Return the cost of a state before the next stock card is looked at, over all cards that it may be."""
        if not self._sees_next or not state.stock:
            return self.cost(state)
        return _sum(
            (times, self.cost(state._replace(unseen=rest, following=(rank,))))
            for rank, times, rest in _taken(state.unseen)
        )

    def _plays(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield slot and rank of each card that can be played."""
        fits = self.rules.neighbours[state.top]
        left = state.left
        rest = left & ~(self.rules.same_wall[state.slot] if self.rules.walls and state.slot != NO_SLOT else 0)
        shown = dict(state.shown)
        while rest:
            bit = rest & -rest
            rest ^= bit
            slot = bit.bit_length() - 1
            if not self._covers[slot] & left:
                rank = shown.get(slot, self.ranks[slot])
                if rank in fits and rank is not None:
                    yield slot, rank

    def _played(self, state: State, slot: int, rank: int) -> Cost:
        left = state.left & ~(1 << slot)
        shown = tuple(pair for pair in state.shown if pair[0] != slot)
        streak = state.streak + 1 if self._points else 0
        after = state._replace(
            left=left, top=rank, slot=slot if self.rules.walls else NO_SLOT, shown=shown, streak=streak
        )
        uncovered = [
            other
            for other in self.rules.layout.lies_on[slot]
            if left >> other & 1 and not self._covers[other] & left and self._lies_unseen(other, shown)
        ]
        first, second = self._turned_up(after, uncovered)
        if self._points:
            peaks = self.rules.peaks
            bonus = peak_bonus(sum(left >> peak & 1 for peak in peaks)) if slot in peaks else 0
            first -= (streak + bonus) * factorial(sum(state.unseen))
        return first, second

    def _lies_unseen(self, slot: int, shown: tuple[tuple[int, int], ...]) -> bool:
        return self.ranks[slot] is None and all(pair[0] != slot for pair in shown)

    def _turned_up(self, state: State, slots: list[int]) -> Cost:
        """Return the cost over all cards that may be turned up in some slots."""
        if not slots:
            return self.cost(state)
        slot, rest = slots[0], slots[1:]
        return _sum(
            (
                times,
                self._turned_up(state._replace(unseen=unseen, shown=tuple(sorted((*state.shown, (slot, rank))))), rest),
            )
            for rank, times, unseen in _taken(state.unseen)
        )

    def _drawn(self, state: State) -> Cost:
        after = state._replace(slot=NO_SLOT, stock=state.stock - 1, streak=0)
        if state.following:
            cost = self.before_looking(after._replace(top=state.following[0], following=state.following[1:]))
        else:
            cost = _sum(
                (times, self.cost(after._replace(top=rank, unseen=rest))) for rank, times, rest in _taken(state.unseen)
            )
        if self._points:
            cost = cost[0] + DRAW_PENALTY * factorial(sum(state.unseen)), cost[1]
        return cost

    def _end(self, state: State) -> Cost:
        left = state.left.bit_count()
        missed = int(left > 0)
        if self._goal == "clear":
            ends = missed, left
        elif self._points:
            ends = 0, missed
        elif self._goal == "score" and self.rules.scoring is Scoring.HOLE:
            ends = hole_score(left, state.stock), missed
        else:
            ends = left, missed
        orders = factorial(sum(state.unseen))
        return ends[0] * orders, ends[1] * orders


def _taken(unseen: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield each rank that can be turned up, how many cards there are of it, and what is unseen then."""
    for rank, times in enumerate(unseen):
        if times:
            yield rank, times, (*unseen[:rank], times - 1, *unseen[rank + 1 :])


def _sum(costs: Iterator[tuple[int, Cost]]) -> Cost:
    first = second = 0
    for times, (one, other) in costs:
        first += times * one
        second += times * other
    return first, second


def most_states(rules: Variant, left: int, unseen: Counter[int], *, sees_next: bool, sees_all: bool) -> int | None:
    """Return how many states a position can have at most.

    Parameters
    ----------
    rules : Variant
        The game.
    left : int
        The slots that hold a card, as a bit mask.
    unseen : Counter
        How many cards of each rank have not been seen.
    sees_next, sees_all : bool
        Whether the player sees the next stock card, or all of them.

    Returns
    -------
    int or None
        The sets of cards that can be left, times the sets that can be unseen, times the ranks that the waste can show;
        None where cards lie face down or cover others in a way that has not been counted.

    Examples
    --------
    >>> import golf_widget as gw
    >>> most_states(gw.variant("golf-strict"), 2**35 - 1, Counter([1] * 4 + [2] * 4), sees_next=False, sees_all=False)
    90979200
    """
    layout = rules.layout
    if layout.face_down_mask & left or any(len(covers) > 1 for covers in layout.covered_by):
        return None
    heights = Counter(layout.label_of(slot) for slot in range(len(layout.slots)) if left >> slot & 1)
    stocks = 1
    if sees_all:
        stocks += unseen.total()
    else:
        for many in unseen.values():
            stocks *= many + 1
    sets = 1
    for height in heights.values():
        sets *= height + 1
    return sets * stocks * (rules.ranks + (rules.jokers > 0)) * (rules.ranks if sees_next else 1)
