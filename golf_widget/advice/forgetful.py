"""The forgetful player: what each set of cards is worth if every card that is drawn goes back into the stock.

The player who cannot see the stock is hard to plan for because of what he learns: which cards are still to come depends
on all that have been drawn. The forgetful player plans as if the next card were always one of those that are unseen
*now*, all equally likely, whatever has been drawn in between. So a state is the set of cards left, the top of the waste
and the number of draws left, and the best plan is found exactly, by one pass over the sets of cards from the empty one
upwards. The plan knows nothing of the order of the stock. It is made anew after every draw, so it never counts cards
wrongly that have been seen; only what *will* have been seen is left out.

Values are costs, low is good: cards left (or what :func:`golf_widget.advice.sets.weights_of` says), minus the stock
cards left of a cleared table where these count, minus the bonus for clearing it.

The rows of a plan hold one value for each *lane*: for the forgetful player the number of draws left, for
:mod:`golf_widget.advice.endgame` the cards left in the stock. Row `n` is the worth of drawing from set `n`; the worth
of playing an open card of set `n` stands in the row ``row_of[n, bit]``, which is a row of its own only if another card
goes on it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from golf_widget.solver.compiled import compiled, trailing_zeros


@compiled
def fill_plays(low: Any, high: Any, same_wall: Any, number: int, lanes: int, rows: Any, row_of: Any, free: int) -> int:
    """Fill the rows of the worth of playing each open card of a set; those of the sets that it leaves must be filled.

    Parameters
    ----------
    low, high : tuple of arrays
        See :class:`golf_widget.advice.sets.Side`.
    same_wall : numpy.ndarray of uint8, shape (slots, slots)
        Which slots share a wall; of shape (0, 0) if there are no walls.
    number : int
        The set.
    lanes : int
        How many values a row holds.
    rows : numpy.ndarray of float32, shape (rooms, lanes)
        The rows.
    row_of : numpy.ndarray of int32, shape (sets, width)
        Filled for this set.
    free : int
        The first row that is not used.

    Returns
    -------
    int
        The first row that is not used afterwards.
    """
    low_kinds, low_after, low_slots, low_play, _, _ = low
    high_kinds, high_after, high_slots, high_play, _, _ = high
    low_sets, low_width = low_kinds.shape
    walled = same_wall.shape[0] > 0
    lo = number % low_sets
    hi = number // low_sets
    for bit in range(low_width + high_kinds.shape[1]):
        next_lo = lo
        next_hi = hi
        if bit < low_width:
            kind = low_kinds[lo, bit]
            slot = low_slots[lo, bit]
            next_lo = low_after[lo, bit]
        else:
            kind = high_kinds[hi, bit - low_width]
            slot = high_slots[hi, bit - low_width]
            next_hi = high_after[hi, bit - low_width]
        if kind < 0:
            continue
        following = np.int64(next_hi) * low_sets + next_lo
        replies = np.int64(low_play[next_lo, kind]) | (np.int64(high_play[next_hi, kind]) << low_width)
        waiting = rows[following]
        row_of[number, bit] = following
        mine = rows[free]
        started = False
        while replies != 0:
            reply = trailing_zeros(replies)
            replies &= replies - 1
            if walled:
                other = low_slots[next_lo, reply] if reply < low_width else high_slots[next_hi, reply - low_width]
                if same_wall[slot, other] != 0:
                    continue
            theirs = rows[row_of[following, reply]]
            if started:
                for lane in range(lanes):
                    mine[lane] = min(mine[lane], theirs[lane])
            else:
                started = True
                row_of[number, bit] = free
                for lane in range(lanes):
                    mine[lane] = min(waiting[lane], theirs[lane])
        if started:
            free += 1
    return free


@compiled
def fill_forgetful(
    low: Any,
    high: Any,
    same_wall: Any,
    counts: Any,
    stock_counts: int,
    bonus: float,
    draw_cost: float,
    rows: Any,
    row_of: Any,
) -> int:
    """Make the plan of the forgetful player.

    Parameters
    ----------
    low, high, same_wall
        As for :func:`fill_plays`.
    counts : numpy.ndarray of int64, shape (14,)
        The unseen cards of each kind.
    stock_counts : int
        1 if the cards left in the stock of a cleared table count.
    bonus : float
        What a cleared table is valued besides.
    draw_cost : float
        What a draw costs.
    rows : numpy.ndarray of float32, shape (rooms, draws + 1)
        Filled, see the module. Lane `t` is for `t` draws left.
    row_of : numpy.ndarray of int32, shape (sets, width)
        Filled.

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
    total = max(1, counts.sum())
    share = np.zeros(14, np.float32)
    for kind in range(14):
        share[kind] = counts[kind] / total
    # For each kind that plays: its share, and the worth of the best play by draws left.
    shares = np.zeros(14, np.float32)
    best = np.zeros((14, lanes), np.float32)
    mean = np.zeros(lanes, np.float32)
    most = np.zeros(lanes, np.float32)
    free = sets
    for number in range(sets - 1, -1, -1):
        lo = number % low_sets
        hi = number // low_sets
        mine = rows[number]
        if low_left[lo] + high_left[hi] == 0:
            for lane in range(lanes):
                mine[lane] = -bonus - stock_counts * lane
            continue
        free = fill_plays(low, high, same_wall, number, lanes, rows, row_of, free)
        useful = 0
        rest = np.float32(0.0)
        for lane in range(lanes):
            mean[lane] = 0.0
            most[lane] = -1e9
        for kind in range(14):
            part = share[kind]
            if part == 0.0:
                continue
            plays = np.int64(low_play[lo, kind]) | (np.int64(high_play[hi, kind]) << low_width)
            if plays == 0:
                rest += part
                continue
            row = best[useful]
            theirs = rows[row_of[number, trailing_zeros(plays)]]
            plays &= plays - 1
            for lane in range(lanes):
                row[lane] = theirs[lane]
            while plays != 0:
                theirs = rows[row_of[number, trailing_zeros(plays)]]
                plays &= plays - 1
                for lane in range(lanes):
                    row[lane] = min(row[lane], theirs[lane])
            for lane in range(lanes):
                mean[lane] += part * row[lane]
                most[lane] = max(most[lane], row[lane])
            shares[useful] = part
            useful += 1
        end = np.float32(low_ends[lo] + high_ends[hi])
        worth = end
        mine[0] = end
        for lane in range(lanes - 1):
            if worth >= most[lane]:
                # Every card that plays is played: nothing is held.
                worth = rest * worth + mean[lane]
            else:
                held = rest * worth
                for i in range(useful):
                    held += shares[i] * min(worth, best[i, lane])
                worth = held
            # A streak game may be left when drawing costs more than it brings.
            worth = min(end, worth + np.float32(draw_cost))
            mine[lane + 1] = worth
    return int(free)
