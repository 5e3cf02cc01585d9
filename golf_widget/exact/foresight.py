"""The best play for one layout by a player who knows every card, over all orders of the stock."""

from __future__ import annotations

from typing import Any

from golf_widget.exact.plan import end_costs, mark_plays
from golf_widget.solver.compiled import compiled


@compiled
def plan_all(kinds: Any, unseen: Any, top: int, goal: int, small: Any, room: Any, figures: Any) -> None:
    """Sum the best ends over all orders of the stock.

    The parameters are those of :func:`golf_widget.exact.plan.plan_hidden`. Orders that begin with the same cards share
    what can be reached by then: they are gone through as a tree, and a branch ends where the table can be cleared. Of
    the figures only the costs are filled, and the third, the number of branches. `reached` holds, for each card turned,
    first the kinds that the waste can show for each set of heights, then which sets can be reached.
    """
    _, _, left, _, factorials = small
    _, cards, _, reached, first, _ = room
    sets = left.shape[0]
    faces = unseen.shape[0]
    size = 0
    for kind in range(faces):
        size += unseen[kind]
    # Of each level of the tree: the stock, how many orders lead there, which kind comes next.
    orders, following = first[:, 0, 0, 0], first[:, 0, 0, 1]
    cards[0] = unseen
    orders[0] = 1
    total_first = 0
    total_second = 0
    branches = 0
    level = 0
    begin = True
    turned = top
    while level >= 0:
        if begin:
            # What can be played on the card that has been turned, from every set that could be reached before it.
            branches += 1
            for table in range(sets):
                before = table == sets - 1 if level == 0 else reached[level - 1, table, 1] > 0
                reached[level, table, 0] = 1 << turned if before else 0
                reached[level, table, 1] = 0
            fewest = left[sets - 1]
            for table in range(sets - 1, -1, -1):
                if reached[level, table, 0] == 0:
                    continue
                reached[level, table, 1] = 1
                fewest = min(fewest, left[table])
                mark_plays(kinds, small, reached, level, table, 0)
            rest = size - level
            if fewest == 0 or rest == 0:
                end_first, end_second = end_costs(goal, fewest, rest)
                times = orders[level] * factorials[rest]
                total_first += times * end_first
                total_second += times * end_second
                level -= 1
                begin = False
                continue
            following[level] = 0
        kind = following[level]
        while kind < faces and cards[level, kind] == 0:
            kind += 1
        if kind == faces:
            level -= 1
            begin = False
            continue
        following[level] = kind + 1
        cards[level + 1] = cards[level]
        cards[level + 1, kind] -= 1
        orders[level + 1] = orders[level] * cards[level, kind]
        turned = kind
        level += 1
        begin = True
    figures[:] = 0
    figures[0] = total_first
    figures[1] = total_second
    figures[2] = branches
