"""The best plan for one layout, by backward induction over every state that can be reached.

The states of a layout are: which cards are left in the columns, which are left in the stock (the set, not the order),
and what the waste shows. Everything is counted in whole numbers: the worth of a state with `n` cards in the stock is
summed over the n! orders in which they can come. A draw then sums over the cards it can turn up, and no fraction is
needed before the very end.
"""

from __future__ import annotations

from typing import Any, Final

from golf_widget.solver.compiled import compiled, inlined

CARDS: Final = 0
SCORE: Final = 1
CLEAR: Final = 2


@compiled
def end_costs(goal: int, left: int, stock: int) -> tuple[int, int]:
    """Return what is to be made small at the end of a game: first and, where that is equal, second.

    Parameters
    ----------
    goal : int
        CARDS: the cards left. SCORE: those, or minus the stock cards left once the table is cleared. CLEAR: 1 if the
        table is not cleared.
    left, stock : int
        Cards left in the columns and in the stock.
    """
    missed = 1 if left > 0 else 0
    if goal == CLEAR:
        return missed, left
    if goal == SCORE and left == 0:
        return -stock, missed
    return left, missed


@inlined
def mark_plays(kinds: Any, small: Any, reached: Any, stock: int, table: int, seen: int) -> None:
    """Mark the states that a play from any of the states at a place leads to; see :func:`plan_hidden`."""
    strides, heights, _, accept, _ = small
    tops = reached[stock, table, seen]
    for column in range(heights.shape[1]):
        height = heights[table, column]
        kind = kinds[column, height]
        if height > 0 and tops & accept[kind]:
            reached[stock, table - strides[column], seen] |= 1 << kind


@inlined
def settle(
    kinds: Any, small: Any, tops: int, costs: Any, place: Any, can_draw: bool, drawn: Any, end: Any
) -> tuple[int, int, int]:
    """Fill the costs of all states at a place with those of the best thing to do there.

    Parameters
    ----------
    kinds, small
        See :func:`plan_hidden`.
    tops : int
        The kinds that the waste can show, as bits.
    costs : tuple of numpy.ndarray
        The first and the second costs of all states.
    place : tuple of int
        The stock, the table and what is seen.
    can_draw : bool
        Whether a card can be drawn.
    drawn, end : tuple of int
        The first and the second cost of a draw, and of the end of the game.

    Returns
    -------
    states, choices, holds : int
        How many states there are; in how many of them one can play or draw; and in how many of these a draw is better
        than every play.
    """
    strides, heights, _, accept, _ = small
    first, second = costs
    stock, table, seen = place
    drawn_first, drawn_second = drawn
    states = 0
    choices = 0
    holds = 0
    for waste in range(first.shape[3]):
        if not (tops >> waste) & 1:
            continue
        states += 1
        plays = 0
        best_first = 0
        best_second = 0
        for column in range(heights.shape[1]):
            kind = kinds[column, heights[table, column]]
            if heights[table, column] > 0 and (accept[kind] >> waste) & 1:
                after = table - strides[column]
                one, other = first[stock, after, seen, kind], second[stock, after, seen, kind]
                if plays == 0 or one < best_first or (one == best_first and other < best_second):
                    best_first, best_second = one, other
                plays += 1
        if can_draw:
            if plays > 0:
                choices += 1
                holds += drawn_first < best_first
            if plays == 0 or drawn_first < best_first or (drawn_first == best_first and drawn_second < best_second):
                best_first, best_second = drawn_first, drawn_second
        elif plays == 0:
            best_first, best_second = end
        first[stock, table, seen, waste] = best_first
        second[stock, table, seen, waste] = best_second
    return states, choices, holds


@compiled
def number_stocks(unseen: Any, steps: Any, stocks: Any, sizes: Any) -> int:
    """Give numbers to the sets of cards that can be left in the stock.

    Parameters
    ----------
    unseen : numpy.ndarray of int64, shape (kinds,)
        The stock when play begins.
    steps : numpy.ndarray of int64, shape (kinds,)
        Filled: by how much the number of a set falls when a card of a kind goes.
    stocks : numpy.ndarray of int64, shape (sets, kinds)
        Filled: how many of each kind are in each set.
    sizes : numpy.ndarray of int64, shape (sets,)
        Filled: how many cards are in each set.

    Returns
    -------
    int
        How many sets there are.
    """
    many = 1
    for kind in range(unseen.shape[0]):
        steps[kind] = many
        many *= unseen[kind] + 1
    for number in range(many):
        size = 0
        for kind in range(unseen.shape[0]):
            stocks[number, kind] = number // steps[kind] % (unseen[kind] + 1)
            size += stocks[number, kind]
        sizes[number] = size
    return many


@compiled
def plan_hidden(kinds: Any, unseen: Any, top: int, goal: int, small: Any, room: Any, figures: Any) -> None:
    """Plan for a player who does not know the order of the stock.

    Parameters
    ----------
    kinds : numpy.ndarray of int64, shape (columns, longest + 1)
        The kinds of each column, the deepest at 1.
    unseen : numpy.ndarray of int64, shape (kinds,)
        The stock.
    top : int
        The kind that the waste shows.
    goal : int
        See :func:`end_costs`.
    small : tuple
        Strides, heights, left, accept and factorials of :class:`golf_widget.exact.small.Small`.
    room : tuple
        See :func:`golf_widget.exact.totals.room_for`. Afterwards it holds the states that were reached and their costs.
    figures : numpy.ndarray of int64, shape (5,)
        Filled: the first and the second cost, each summed over the orders of the stock; how many states there are; in
        how many of them one can play or draw; and in how many of these a draw is better than every play.
    """
    _, _, left, _, factorials = small
    steps, stocks, sizes, reached, first, second = room
    sets = left.shape[0]
    faces = unseen.shape[0]
    many = number_stocks(unseen, steps, stocks, sizes)
    reached[:many] = 0
    reached[many - 1, sets - 1, 0] = 1 << top
    for stock in range(many - 1, -1, -1):
        for table in range(sets - 1, 0, -1):
            if reached[stock, table, 0] == 0:
                continue
            mark_plays(kinds, small, reached, stock, table, 0)
            for kind in range(faces):
                if stocks[stock, kind] > 0:
                    reached[stock - steps[kind], table, 0] |= 1 << kind
    states = 0
    choices = 0
    holds = 0
    for stock in range(many):
        size = sizes[stock]
        for table in range(sets):
            tops = reached[stock, table, 0]
            if tops == 0:
                continue
            drawn_first = 0
            drawn_second = 0
            can_draw = size > 0 and table > 0
            if can_draw:
                for kind in range(faces):
                    times = stocks[stock, kind]
                    if times > 0:
                        drawn_first += times * first[stock - steps[kind], table, 0, kind]
                        drawn_second += times * second[stock - steps[kind], table, 0, kind]
            end_first, end_second = end_costs(goal, left[table], size)
            end = end_first * factorials[size], end_second * factorials[size]
            drawn = drawn_first, drawn_second
            found = settle(kinds, small, tops, (first, second), (stock, table, 0), can_draw, drawn, end)
            states += found[0]
            choices += found[1]
            holds += found[2]
    figures[0] = first[many - 1, sets - 1, 0, top]
    figures[1] = second[many - 1, sets - 1, 0, top]
    figures[2] = states
    figures[3] = choices
    figures[4] = holds
