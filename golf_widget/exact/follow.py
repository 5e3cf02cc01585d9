"""Rules of thumb followed through one layout, over all orders of the stock.

Where a rule throws dice its choices are averaged. So that this needs no fraction either, the worth of a state with `m`
cards in the columns and `n` in the stock is multiplied by ``L ** (m + n)``, where `L` can be divided by every number of
choices there can be.
"""

from __future__ import annotations

from typing import Any

from golf_widget.exact.plan import end_costs, number_stocks
from golf_widget.lab.thumb import FIRST, LOOKAHEAD, RANDOM, TALLEST, UNIFORM
from golf_widget.solver.compiled import compiled


@compiled
def chosen_columns(rule: int, kinds: Any, heights: Any, accept: Any, waste: int) -> int:
    """Return from which columns a rule may play, as bits; see :func:`golf_widget.lab.thumb.play_by_thumb`.

    Parameters
    ----------
    rule : int
        A rule of :mod:`golf_widget.lab.thumb`.
    kinds : numpy.ndarray of int64, shape (columns, longest + 1)
        The kinds of each column, the deepest at 1.
    heights : numpy.ndarray of int64, shape (columns,)
        How many cards each column has.
    accept : numpy.ndarray of int64, shape (kinds,)
        See :class:`golf_widget.exact.small.Small`.
    waste : int
        The kind that the waste shows.
    """
    columns = heights.shape[0]
    chosen = 0
    best = -1
    for column in range(columns):
        height = heights[column]
        if height == 0:
            continue
        kind = kinds[column, height]
        if not (accept[kind] >> waste) & 1:
            continue
        if rule <= RANDOM:
            chosen |= 1 << column
            continue
        worth = 0
        if rule == FIRST:
            worth = -1 if best >= 0 else 0
        elif rule == TALLEST:
            worth = height
        else:
            for other in range(columns):
                below = height - 1 if other == column else heights[other]
                if below > 0:
                    worth += (accept[kinds[other, below]] >> kind) & 1
            if rule == LOOKAHEAD:
                worth = min(worth, 1)
        if worth > best:
            best = worth
            chosen = 1 << column
    return chosen


@compiled
def follow(
    kinds: Any, unseen: Any, top: int, goal: int, rule: int, scale: int, small: Any, room: Any, figures: Any
) -> None:
    """Follow a rule through all states that it can reach.

    The other parameters are those of :func:`golf_widget.exact.plan.plan_hidden`; of the figures the costs and the
    number of states are filled.

    Parameters
    ----------
    kinds, unseen, top, goal, small, room, figures
        See there.
    rule : int
        A rule of :mod:`golf_widget.lab.thumb`.
    scale : int
        What can be divided by every number of choices.
    """
    strides, heights, left, accept, factorials = small
    steps, stocks, sizes, reached, first, second = room
    columns = heights.shape[1]
    sets = heights.shape[0]
    faces = unseen.shape[0]
    many = number_stocks(unseen, steps, stocks, sizes)
    reached[:many] = 0
    reached[many - 1, sets - 1, 0] = 1 << top
    for stock in range(many - 1, -1, -1):
        for table in range(sets - 1, 0, -1):
            tops = reached[stock, table, 0]
            for waste in range(faces):
                if not (tops >> waste) & 1:
                    continue
                chosen = chosen_columns(rule, kinds, heights[table], accept, waste)
                for column in range(columns):
                    if (chosen >> column) & 1:
                        kind = kinds[column, heights[table, column]]
                        reached[stock, table - strides[column], 0] |= 1 << kind
                if chosen == 0 or rule == UNIFORM:
                    for kind in range(faces):
                        if stocks[stock, kind] > 0:
                            reached[stock - steps[kind], table, 0] |= 1 << kind
    states = 0
    for stock in range(many):
        size = sizes[stock]
        for table in range(sets):
            tops = reached[stock, table, 0]
            end_first, end_second = end_costs(goal, left[table], size)
            for waste in range(faces):
                if not (tops >> waste) & 1:
                    continue
                states += 1
                chosen = chosen_columns(rule, kinds, heights[table], accept, waste) if table > 0 else 0
                draws = size > 0 and table > 0 and (chosen == 0 or rule == UNIFORM)
                choices = 1 if draws else 0
                for column in range(columns):
                    choices += (chosen >> column) & 1
                total_first = 0
                total_second = 0
                for column in range(columns):
                    if (chosen >> column) & 1:
                        kind = kinds[column, heights[table, column]]
                        total_first += first[stock, table - strides[column], 0, kind]
                        total_second += second[stock, table - strides[column], 0, kind]
                if draws:
                    for kind in range(faces):
                        times = stocks[stock, kind]
                        if times > 0:
                            total_first += times * first[stock - steps[kind], table, 0, kind]
                            total_second += times * second[stock - steps[kind], table, 0, kind]
                if choices > 0:
                    total_first *= scale // choices
                    total_second *= scale // choices
                else:
                    times = factorials[size]
                    for _ in range(left[table] + size):
                        times *= scale
                    total_first = end_first * times
                    total_second = end_second * times
                first[stock, table, 0, waste] = total_first
                second[stock, table, 0, waste] = total_second
    figures[:] = 0
    figures[0] = first[many - 1, sets - 1, 0, top]
    figures[1] = second[many - 1, sets - 1, 0, top]
    figures[2] = states
