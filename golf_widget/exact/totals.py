"""Whole games: the sum over all layouts of a small column game, each as often as it is dealt."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import factorial, lcm
from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.exact.follow import follow
from golf_widget.exact.foresight import plan_all
from golf_widget.exact.peek import plan_next
from golf_widget.exact.plan import plan_hidden
from golf_widget.exact.small import Small, TooManyStatesError, goal_of, small_game
from golf_widget.lab.thumb import RANDOM, UNIFORM
from golf_widget.progress import progress_bar
from golf_widget.rules import Variant
from golf_widget.solver.compiled import compiled

HIDDEN: Final = 0
NEXT: Final = 1
ALL: Final = 2
FOLLOW: Final = 3
"""And every number from here on: FOLLOW plus a rule of :mod:`golf_widget.lab.thumb`, which is followed."""
_LOW: Final = (1 << 32) - 1
_MOST: Final = 1 << 62
_KNOWS: Final = {"hidden": HIDDEN, "next": NEXT, "all": ALL}


class Totals(NamedTuple):
    """What came out, over all deals.

    Parameters
    ----------
    first, second : Fraction
        The means of the first and of the second cost.
    layouts : int
        How many layouts of ranks there are, up to the order of columns where that does not matter.
    states : int
        How many states of these layouts can be reached.
    choices : int
        In how many of them one can play or draw.
    holds : int
        In how many of these it is best to draw.
    """

    first: Fraction
    second: Fraction
    layouts: int
    states: int
    choices: int
    holds: int


def room_for(small: Small, knows: int) -> tuple[Any, ...]:
    """Return what the kernels need to remember for one layout: steps, stocks, sizes, reached, and the two costs."""
    faces = len(small.faces)
    # Knowing all, the first index is the number of cards turned, not a set of them.
    many = small.stock + 2 if knows == ALL else small.stocks
    seen = {NEXT: faces + 1, ALL: 2}.get(knows, 1)
    shape = (many, len(small.heights), seen)
    if knows == ALL:
        return (
            np.zeros(faces, np.int64),
            np.zeros((many, faces), np.int64),
            np.zeros(many, np.int64),
            np.zeros(shape, np.int64),
            np.zeros((many, 1, 1, max(2, faces)), np.int64),
            np.zeros((1, 1, 1, 1), np.int64),
        )
    return (
        np.zeros(faces, np.int64),
        np.zeros((many, faces), np.int64),
        np.zeros(many, np.int64),
        np.zeros(shape, np.int64),
        np.zeros((*shape, faces), np.int64),
        np.zeros((*shape, faces), np.int64),
    )


@compiled
def sum_layouts(
    word: Any,
    knows: int,
    goal: int,
    scale: int,
    lengths: Any,
    before: Any,
    pack: Any,
    starter: int,
    small: Any,
    room: Any,
    sums: Any,
) -> None:
    """Sum over all layouts whose first column is given.

    Parameters
    ----------
    word : numpy.ndarray of int64
        The kinds of the first column, the deepest first.
    knows, goal : int
        What the player knows, or whom he follows, and what he wants.
    scale : int
        See :func:`golf_widget.exact.follow.follow`; 1 for whoever plans.
    lengths, before, pack, starter
        See :class:`golf_widget.exact.small.Small`. A layout in which a column is less than the one before it, of the
        same length, is left out, and the others count for it; if `before` is all -1 none is.
    small, room
        See :func:`golf_widget.exact.plan.plan_hidden`.
    sums : numpy.ndarray of int64, shape (8,)
        Added to: the first cost in two parts, low and high 32 bits, the same of the second cost, the layouts, states,
        choices and holds.
    """
    columns = lengths.shape[0]
    slots = 0
    for column in range(columns):
        slots += lengths[column]
    faces = pack.shape[0]
    # Where each card of the row of all columns goes, and what lies there.
    of = np.zeros(slots + 1, np.int64)
    height = np.zeros(slots + 1, np.int64)
    place = 0
    longest = 0
    for column in range(columns):
        longest = max(longest, lengths[column])
        for i in range(lengths[column]):
            of[place] = column
            height[place] = i + 1
            place += 1
    kinds = np.zeros((columns, longest + 1), np.int64)
    chosen = np.full(slots + 1, -1, np.int64)
    weight = np.ones(slots + 2, np.int64)
    unseen = pack.copy()
    figures = np.zeros(5, np.int64)
    places = slots + 1 if starter < 0 else slots
    at = 0
    while at >= 0:
        # Take back what lies here, and put the next kind in its place.
        kind = chosen[at]
        if kind >= 0:
            unseen[kind] += 1
        kind += 1
        if at < word.shape[0]:
            kind = word[at] if kind <= word[at] else faces
        while kind < faces and unseen[kind] == 0:
            kind += 1
        if kind == faces:
            chosen[at] = -1
            at -= 1
            continue
        chosen[at] = kind
        weight[at + 1] = weight[at] * unseen[kind]
        unseen[kind] -= 1
        if at < slots:
            column = of[at]
            kinds[column, height[at]] = kind
            if height[at] == lengths[column] and before[column] >= 0:
                less = False
                for i in range(1, lengths[column] + 1):
                    one, other = kinds[before[column], i], kinds[column, i]
                    if one != other:
                        less = other < one
                        break
                if less:
                    continue
        at += 1
        if at < places:
            continue
        # A layout: in how many ways its columns can change places.
        ways = 1
        runs = 1
        for column in range(columns):
            if before[column] < 0:
                continue
            alike = 1
            same = 1
            equal = True
            other = before[column]
            while other >= 0:
                alike += 1
                if equal:
                    for i in range(1, lengths[column] + 1):
                        if kinds[column, i] != kinds[other, i]:
                            equal = False
                    if equal:
                        same += 1
                other = before[other]
            ways *= alike
            runs *= same
        top = chosen[slots] if starter < 0 else starter
        if knows == HIDDEN:
            plan_hidden(kinds, unseen, top, goal, small, room, figures)
        elif knows == NEXT:
            plan_next(kinds, unseen, top, goal, small, room, figures)
        elif knows >= FOLLOW:
            follow(kinds, unseen, top, goal, knows - FOLLOW, scale, small, room, figures)
        else:
            plan_all(kinds, unseen, top, goal, small, room, figures)
        times = weight[places] * (ways // runs)
        one = times * figures[0]
        other = times * figures[1]
        sums[0] += one & _LOW
        sums[1] += one >> 32
        sums[2] += other & _LOW
        sums[3] += other >> 32
        for i in range(2, 5):
            sums[i + 3] += figures[i]
        sums[4] += 1
        at -= 1


def totals_of(
    rules: Variant,
    knows: str,
    goal: str,
    limit: int,
    progress: bool | Callable[[int], None] = False,
    *,
    rule: int | None = None,
) -> Totals:
    """Go through all deals of a small column game, under the best play or under a rule of thumb.

    Parameters
    ----------
    rules : Variant
        The game.
    knows : {"hidden", "next", "all"}
        What the player knows of the stock.
    goal : {"cards", "score", "clear"}
        What the player wants.
    limit : int
        The most states.
    progress : bool or callable
        Show a bar on the standard error stream, or call a function with the number of parts done.
    rule : int, optional
        A rule of :mod:`golf_widget.lab.thumb` to follow, instead of planning; it knows no more than a player.

    Returns
    -------
    Totals
        The costs are those of the goal; see :func:`golf_widget.exact.plan.end_costs`.

    Raises
    ------
    TooManyStatesError
        If the game is too large; the text says how large.
    VariantError
        If it is no column game with all cards face up.
    """
    small = small_game(rules, limit, sees_next=knows == "next", sees_all=knows == "all")
    wanted = goal_of(rules, goal)
    way = _KNOWS[knows] if rule is None else FOLLOW + rule
    slots, columns = int(small.lengths.sum()), len(small.lengths)
    scale = {UNIFORM: lcm(*range(1, columns + 2)), RANDOM: lcm(*range(1, columns + 1))}.get(
        -1 if rule is None else rule, 1
    )
    times = factorial(columns) * scale ** (slots + small.stock)
    if times * int(small.pack.max()) ** (slots + 1) * factorial(small.stock) * max(slots, small.stock) >= _MOST:
        raise TooManyStatesError(f"{rules.name}: sums over all of its deals do not fit in 64 bits; take a smaller game")
    room = room_for(small, way)
    table = (small.strides, small.heights, small.left, small.accept, small.factorials)
    # A rule that prefers columns that lie to the left is not the same for all orders of the columns.
    before = np.full_like(small.before, -1) if rule is not None and rule > RANDOM else small.before
    sums = np.zeros(8, np.int64)
    totals = [0] * len(sums)
    words = beginnings(small)
    show = progress_bar(len(words), "part", rules.name) if progress is True else progress or (lambda _done: None)
    for done, word in enumerate(words):
        show(done)
        sums[:] = 0
        start = np.array(word, np.int64)
        sum_layouts(start, way, wanted, scale, small.lengths, before, small.pack, small.starter, table, room, sums)
        totals = [total + int(one) for total, one in zip(totals, sums, strict=True)]
    show(len(words))
    every = small.deals * scale ** (slots + small.stock)
    first, second = (Fraction(totals[i] + (totals[i + 1] << 32), every) for i in (0, 2))
    return Totals(first, second, *totals[4:])


def beginnings(small: Small) -> list[tuple[int, ...]]:
    """Return the kinds with which the first column can begin: the parts into which the work is cut."""
    first = range(min(2, int(small.lengths[0])))
    words = product(range(len(small.faces)), repeat=len(first))
    return [word for word in words if all(word.count(kind) <= small.pack[kind] for kind in word)]
