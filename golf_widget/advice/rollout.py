"""Games played out on sampled orders of the stock, by the rows of a plan."""

from __future__ import annotations

from typing import Any

import numpy as np

from golf_widget.solver.compiled import compiled, trailing_zeros


@compiled
def worth_of_draw(
    low: Any, high: Any, number: int, lane: int, next_lane: Any, counts: Any, draw_cost: float, rows: Any, row_of: Any
) -> float:
    """Return what a draw is worth to a player who knows which cards are left in the stock.

    Parameters
    ----------
    low, high, rows, row_of
        As for :func:`golf_widget.advice.forgetful.fill_forgetful`.
    number : int
        The set.
    lane : int
        The lane before the draw.
    next_lane : numpy.ndarray of int64, shape (lanes, 14)
        The lane after a card of each kind.
    counts : numpy.ndarray of int64, shape (14,)
        The cards in the stock.
    draw_cost : float
        What a draw costs.

    Returns
    -------
    float
    """
    low_sets = low[0].shape[0]
    low_width = low[0].shape[1]
    lo = number % low_sets
    hi = number // low_sets
    total = 0.0
    cards = 0
    for kind in range(14):
        if counts[kind] == 0:
            continue
        after = next_lane[lane, kind]
        worth = rows[number, after]
        plays = np.int64(low[3][lo, kind]) | (np.int64(high[3][hi, kind]) << low_width)
        while plays != 0:
            worth = min(worth, rows[row_of[number, trailing_zeros(plays)], after])
            plays &= plays - 1
        total += counts[kind] * worth
        cards += counts[kind]
    return total / cards + draw_cost


@compiled
def play_out(
    low: Any,
    high: Any,
    same_wall: Any,
    peaks: Any,
    peaks_left: int,
    streak: int,
    scoring: int,
    penalty: int,
    rows: Any,
    row_of: Any,
    next_lane: Any,
    start: int,
    lane: int,
    counts: Any,
    orders: Any,
    actions: Any,
    scores: Any,
    clears: Any,
) -> None:
    """Play a hole to its end for every order of the stock and every first action.

    Parameters
    ----------
    low, high, same_wall, rows, row_of, next_lane
        See :func:`worth_of_draw` and :func:`golf_widget.advice.forgetful.fill_plays`.
    peaks : numpy.ndarray of uint8, shape (slots,)
        1 for the slots that end a peak.
    peaks_left, streak : int
        How many peaks stand, and how many cards have been played since the last draw.
    scoring : int
        0: strokes, 1: cards left, 2: points of streaks.
    penalty : int
        Points that a draw costs in a streak game.
    start, lane : int
        The set and the lane to start from.
    counts : numpy.ndarray of int64, shape (14,)
        The cards in the stock.
    orders : numpy.ndarray of int64, shape (samples, draws)
        The kinds of the cards in the stock in the order in which they come.
    actions : numpy.ndarray of int64, shape (actions,)
        -1 for a draw, otherwise the bit of an open card of the set.
    scores : numpy.ndarray of float64, shape (actions, samples)
        Filled: the score; in a streak game the points from here on.
    clears : numpy.ndarray of float64, shape (actions, samples)
        Filled: 1 if the table was cleared.
    """
    low_kinds, low_after, low_slots, low_play, low_left, low_ends = low
    high_kinds, high_after, high_slots, high_play, high_left, high_ends = high
    low_sets = low_left.shape[0]
    low_width = low_kinds.shape[1]
    walled = same_wall.shape[0] > 0
    streaks = scoring == 2
    draw_cost = np.float64(penalty if streaks else 0)
    in_stock = np.zeros(14, np.int64)
    draws = orders.shape[1]
    for sample in range(orders.shape[0]):
        for first in range(actions.shape[0]):
            in_stock[:] = counts
            now = lane
            drawn = 0
            lo = start % low_sets
            hi = start // low_sets
            action = actions[first]
            run = streak
            standing = peaks_left
            points = 0
            while True:
                slot = -1
                if action < 0:
                    top = orders[sample, drawn]
                    drawn += 1
                    in_stock[top] -= 1
                    now = next_lane[now, top]
                    points -= penalty
                    run = 0
                elif action < low_width:
                    top = np.int64(low_kinds[lo, action])
                    slot = low_slots[lo, action]
                    lo = low_after[lo, action]
                else:
                    top = np.int64(high_kinds[hi, action - low_width])
                    slot = high_slots[hi, action - low_width]
                    hi = high_after[hi, action - low_width]
                if slot >= 0:
                    run += 1
                    points += run
                    if peaks[slot] != 0:
                        standing -= 1
                        points += 15 if standing else 30
                if low_left[lo] + high_left[hi] == 0:
                    break
                number = np.int64(hi) * low_sets + lo
                plays = np.int64(low_play[lo, top]) | (np.int64(high_play[hi, top]) << low_width)
                action = -1
                taken = -1
                best = 1e30
                while plays != 0:
                    bit = trailing_zeros(plays)
                    plays &= plays - 1
                    other = low_slots[lo, bit] if bit < low_width else high_slots[hi, bit - low_width]
                    if walled and slot >= 0 and same_wall[slot, other] != 0:
                        continue
                    worth = np.float64(rows[row_of[number, bit], now])
                    # Of equals the lowest slot, so that it does not matter how the sets are numbered.
                    if worth < best or (worth == best and other < taken):
                        best = worth
                        action = bit
                        taken = other
                if drawn == draws:
                    if action < 0:
                        break
                    continue
                if action < 0 and not streaks:
                    continue
                draw = worth_of_draw(low, high, number, now, next_lane, in_stock, draw_cost, rows, row_of)
                if action < 0 and draw > low_ends[lo] + high_ends[hi]:
                    break
                if draw < best - 1e-6:
                    action = -1
            left = low_left[lo] + high_left[hi]
            if streaks:
                scores[first, sample] = points
            elif scoring == 0 and left == 0:
                scores[first, sample] = drawn - draws
            else:
                scores[first, sample] = left
            clears[first, sample] = 1.0 if left == 0 else 0.0
