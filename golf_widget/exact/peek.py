"""The best plan for one layout, for a player who always sees the next stock card."""

from __future__ import annotations

from typing import Any

from golf_widget.exact.plan import end_costs, number_stocks
from golf_widget.solver.compiled import compiled


@compiled
def plan_next(kinds: Any, unseen: Any, top: int, goal: int, small: Any, room: Any, figures: Any) -> None:
    """Plan for a player who sees the next stock card, and does not know the order of the others.

    The parameters are those of :func:`golf_widget.exact.plan.plan_hidden`. The third index of `reached` and of the
    costs is 1 + the kind of the next stock card, which is one of the set that the first index numbers; 0 without a
    stock. Costs are summed over the orders of the cards behind it.
    """
    strides, heights, left, accept, factorials = small
    steps, stocks, sizes, reached, first, second = room
    columns = heights.shape[1]
    sets = heights.shape[0]
    faces = unseen.shape[0]
    many = number_stocks(unseen, steps, stocks, sizes)
    reached[:many] = 0
    last = many - 1
    if last == 0:
        reached[0, sets - 1, 0] = 1 << top
    for kind in range(faces):
        if unseen[kind] > 0:
            reached[last, sets - 1, kind + 1] = 1 << top
    for stock in range(last, -1, -1):
        for table in range(sets - 1, 0, -1):
            for seen in range(faces + 1):
                tops = reached[stock, table, seen]
                if tops == 0:
                    continue
                for column in range(columns):
                    kind = kinds[column, heights[table, column]]
                    if heights[table, column] > 0 and tops & accept[kind]:
                        reached[stock, table - strides[column], seen] |= 1 << kind
                if seen > 0:
                    rest = stock - steps[seen - 1]
                    if rest == 0:
                        reached[0, table, 0] |= 1 << (seen - 1)
                    for kind in range(faces):
                        if stocks[rest, kind] > 0:
                            reached[rest, table, kind + 1] |= 1 << (seen - 1)
    states = 0
    choices = 0
    holds = 0
    for stock in range(many):
        size = sizes[stock]
        for table in range(sets):
            end_first, end_second = end_costs(goal, left[table], size)
            for seen in range(faces + 1):
                tops = reached[stock, table, seen]
                if tops == 0:
                    continue
                drawn_first = 0
                drawn_second = 0
                if seen > 0 and table > 0:
                    rest = stock - steps[seen - 1]
                    if rest == 0:
                        drawn_first, drawn_second = first[0, table, 0, seen - 1], second[0, table, 0, seen - 1]
                    for kind in range(faces):
                        times = stocks[rest, kind]
                        if times > 0:
                            drawn_first += times * first[rest, table, kind + 1, seen - 1]
                            drawn_second += times * second[rest, table, kind + 1, seen - 1]
                behind = max(size - 1, 0)
                for waste in range(faces):
                    if not (tops >> waste) & 1:
                        continue
                    states += 1
                    plays = 0
                    best_first = 0
                    best_second = 0
                    for column in range(columns):
                        kind = kinds[column, heights[table, column]]
                        if heights[table, column] > 0 and (accept[kind] >> waste) & 1:
                            after = table - strides[column]
                            one, other = first[stock, after, seen, kind], second[stock, after, seen, kind]
                            if plays == 0 or one < best_first or (one == best_first and other < best_second):
                                best_first, best_second = one, other
                            plays += 1
                    if seen > 0 and table > 0:
                        if plays > 0:
                            choices += 1
                            holds += drawn_first < best_first
                        if (
                            plays == 0
                            or drawn_first < best_first
                            or (drawn_first == best_first and drawn_second < best_second)
                        ):
                            best_first, best_second = drawn_first, drawn_second
                    elif plays == 0:
                        best_first = end_first * factorials[behind]
                        best_second = end_second * factorials[behind]
                    first[stock, table, seen, waste] = best_first
                    second[stock, table, seen, waste] = best_second
    figures[:] = 0
    if last == 0:
        figures[0] = first[0, sets - 1, 0, top]
        figures[1] = second[0, sets - 1, 0, top]
    for kind in range(faces):
        if unseen[kind] > 0:
            figures[0] += unseen[kind] * first[last, sets - 1, kind + 1, top]
            figures[1] += unseen[kind] * second[last, sets - 1, kind + 1, top]
    figures[2] = states
    figures[3] = choices
    figures[4] = holds
