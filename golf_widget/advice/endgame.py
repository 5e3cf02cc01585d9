"""The exact plan when few orders of the stock are left: an expectation over everything that can still come.

The state is the set of cards left, the top of the waste, and how many cards of each kind are left in the stock. From
each the next card is any of those, all equally likely, and the player sees it before he decides. This is the best that
an honest player can do, and the mean that he can expect.
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import numpy as np

from golf_widget.advice.forgetful import fill_plays
from golf_widget.solver.compiled import compiled, trailing_zeros
from golf_widget.solver.matching import KINDS


class Stocks(NamedTuple):
    """What can be left in the stock: every choice of how many cards of each kind; the last choice is all of them.

    Parameters
    ----------
    left : numpy.ndarray of int64, shape (stocks,)
        How many cards.
    after : numpy.ndarray of int64, shape (stocks, 14)
        What is left when a card of that kind has been drawn; -1 if there is none.
    chance : numpy.ndarray of float32, shape (stocks, 14)
        The chance that the next card is of that kind.
    """

    left: Any
    after: Any
    chance: Any


def stocks_count(counts: Any) -> int:
    """Return how many stocks there are from which the cards with these counts can come."""
    return prod(int(count) + 1 for count in counts)


def stocks_of(counts: Any) -> Stocks:
    """Return what can be left of a stock.

    Parameters
    ----------
    counts : numpy.ndarray of int64, shape (14,)
        The cards of each kind.

    Returns
    -------
    Stocks

    Examples
    --------
    >>> stocks = stocks_of(np.array([0, 2, 1, *[0] * 11]))
    >>> stocks.left.tolist(), stocks.after[5].tolist()[:3], (3 * stocks.chance[5]).round().tolist()[:3]
    ([0, 1, 2, 1, 2, 3], [-1, 4, 2], [0.0, 2.0, 1.0])
    """
    size = stocks_count(counts)
    each = np.zeros((size, KINDS), np.int64)
    after = np.full((size, KINDS), -1, np.int64)
    stride = 1
    for kind in range(KINDS):
        each[:, kind] = np.arange(size) // stride % (counts[kind] + 1)
        has = each[:, kind] > 0
        after[has, kind] = np.flatnonzero(has) - stride
        stride *= int(counts[kind]) + 1
    left = each.sum(axis=1)
    return Stocks(left, after, (each / np.maximum(1, left)[:, None]).astype(np.float32))


@compiled
def fill_endgame(
    low: Any,
    high: Any,
    same_wall: Any,
    stock_left: Any,
    stock_after: Any,
    chance: Any,
    stock_counts: int,
    bonus: float,
    rows: Any,
    row_of: Any,
) -> int:
    """Make the exact plan.

    Parameters
    ----------
    low, high, same_wall, stock_counts, bonus, row_of
        As for :func:`golf_widget.advice.forgetful.fill_forgetful`.
    stock_left, stock_after, chance
        See :class:`Stocks`.
    rows : numpy.ndarray of float32, shape (rooms, stocks)
        Filled; a lane is a stock.

    Returns
    -------
    int
        How many rows are used.
    """
    _, _, _, low_play, low_left, low_ends = low
    _, _, _, high_play, high_left, high_ends = high
    low_sets = low_left.shape[0]
    low_width = low[0].shape[1]
    sets = low_sets * high_left.shape[0]
    lanes = rows.shape[1]
    best = np.zeros((14, lanes), np.float32)
    plays_at_all = np.zeros(14, np.uint8)
    # The kinds that each stock holds, one list after the other: most stocks hold few.
    begin = np.zeros(lanes + 1, np.int64)
    held_kind = np.zeros(lanes * 14, np.int64)
    held = 0
    for stock in range(lanes):
        for kind in range(14):
            if stock_after[stock, kind] >= 0:
                held_kind[held] = kind
                held += 1
        begin[stock + 1] = held
    free = sets
    for number in range(sets - 1, -1, -1):
        lo = number % low_sets
        hi = number // low_sets
        mine = rows[number]
        if low_left[lo] + high_left[hi] == 0:
            for lane in range(lanes):
                mine[lane] = -bonus - stock_counts * stock_left[lane]
            continue
        free = fill_plays(low, high, same_wall, number, lanes, rows, row_of, free)
        for kind in range(14):
            plays = np.int64(low_play[lo, kind]) | (np.int64(high_play[hi, kind]) << low_width)
            plays_at_all[kind] = plays != 0
            started = False
            row = best[kind]
            while plays != 0:
                theirs = rows[row_of[number, trailing_zeros(plays)]]
                plays &= plays - 1
                if started:
                    for lane in range(lanes):
                        row[lane] = min(row[lane], theirs[lane])
                else:
                    started = True
                    for lane in range(lanes):
                        row[lane] = theirs[lane]
        mine[0] = low_ends[lo] + high_ends[hi]
        for stock in range(1, lanes):
            worth = np.float32(0.0)
            for i in range(begin[stock], begin[stock + 1]):
                kind = held_kind[i]
                after = stock_after[stock, kind]
                then = mine[after]
                if plays_at_all[kind] != 0:
                    then = min(then, best[kind, after])
                worth += chance[stock, kind] * then
            mine[stock] = worth
    return int(free)
