"""The best plan for one layout, for a player who always sees the next stock card."""

from __future__ import annotations

from typing import Any

from golf_widget.exact.plan import end_costs, mark_plays, number_stocks, settle
from golf_widget.solver.compiled import compiled


@compiled
def plan_next(kinds: Any, unseen: Any, top: int, goal: int, small: Any, room: Any, figures: Any) -> None:
    """Plan for a player who sees the next stock card, and does not know the order of the others.

    The parameters are those of :func:`golf_widget.exact.plan.plan_hidden`. The third index of `reached` and of the
    costs is 1 + the kind of the next stock card, which is one of the set that the first index numbers; 0 without a
    stock. Costs are summed over the orders of the cards behind it.
    """
    _, _, left, _, factorials = small
    steps, stocks, sizes, reached, first, second = room
    sets = left.shape[0]
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
                if reached[stock, table, seen] == 0:
                    continue
                mark_plays(kinds, small, reached, stock, table, seen)
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
        orders = factorials[max(size - 1, 0)]
        for table in range(sets):
            end_first, end_second = end_costs(goal, left[table], size)
            end = end_first * orders, end_second * orders
            for seen in range(faces + 1):
                tops = reached[stock, table, seen]
                if tops == 0:
                    continue
                drawn_first = 0
                drawn_second = 0
                can_draw = seen > 0 and table > 0
                if can_draw:
                    rest = stock - steps[seen - 1]
                    if rest == 0:
                        drawn_first, drawn_second = first[0, table, 0, seen - 1], second[0, table, 0, seen - 1]
                    for kind in range(faces):
                        times = stocks[rest, kind]
                        if times > 0:
                            drawn_first += times * first[rest, table, kind + 1, seen - 1]
                            drawn_second += times * second[rest, table, kind + 1, seen - 1]
                drawn = drawn_first, drawn_second
                found = settle(kinds, small, tops, (first, second), (stock, table, seen), can_draw, drawn, end)
                states += found[0]
                choices += found[1]
                holds += found[2]
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
