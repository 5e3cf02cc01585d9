"""Games played out by a rule of thumb, for tables that are too large for a plan.

Play a card on which another goes, of those the one under which most cards lie; draw only when nothing plays.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from golf_widget.advice.simple import beneath
from golf_widget.layout import Layout
from golf_widget.solver.compiled import compiled


class Covers(NamedTuple):
    """What lies on what, as the kernel wants it.

    Parameters
    ----------
    above : numpy.ndarray of int64, shape (slots,)
        How many slots cover each slot directly.
    begin, under : numpy.ndarray of int64
        The slots that slot `s` covers directly are ``under[begin[s]:begin[s + 1]]``.
    depth : numpy.ndarray of int64, shape (slots,)
        How many cards lie beneath each slot, near or far.
    """

    above: Any
    begin: Any
    under: Any
    depth: Any


def covers_of(layout: Layout) -> Covers:
    """Return what lies on what in a layout."""
    slots = range(len(layout.slots))
    whole = (1 << len(layout.slots)) - 1
    lists = [[other for other in slots if slot in layout.covered_by[other]] for slot in slots]
    begin = np.cumsum([0, *map(len, lists)])
    under = np.array([other for one in lists for other in one], np.int64)
    above = np.array([len(coverers) for coverers in layout.covered_by], np.int64)
    depth = np.array([beneath(layout, slot, whole) for slot in slots], np.int64)
    return Covers(above, begin.astype(np.int64), under, depth)


@compiled
def wander(
    above: Any,
    begin: Any,
    under: Any,
    depth: Any,
    adjacent: Any,
    same_wall: Any,
    peaks: Any,
    streak: int,
    scoring: int,
    penalty: int,
    gone: Any,
    cards: Any,
    orders: Any,
    actions: Any,
    scores: Any,
    clears: Any,
) -> None:
    """Play a hole to its end for every sample and every first action.

    Parameters
    ----------
    above, begin, under, depth
        See :class:`Covers`.
    adjacent : numpy.ndarray of int64, shape (14,)
        For each kind on the waste, the kinds that go on it, as bits.
    same_wall, peaks, streak, scoring, penalty, scores, clears
        As for :func:`golf_widget.advice.rollout.play_out`.
    gone : numpy.ndarray of uint8, shape (slots,)
        1 for the slots whose card has gone.
    cards : numpy.ndarray of int64, shape (samples, slots)
        The kinds in the tableau.
    orders : numpy.ndarray of int64, shape (samples, draws)
        The kinds in the stock in the order in which they come.
    actions : numpy.ndarray of int64, shape (actions,)
        -1 for a draw, otherwise a slot.
    """
    slots = above.shape[0]
    draws = orders.shape[1]
    walled = same_wall.shape[0] > 0
    first_above = above.copy()
    cards_left = 0
    peaks_left = 0
    for slot in range(slots):
        if gone[slot] != 0:
            for i in range(begin[slot], begin[slot + 1]):
                first_above[under[i]] -= 1
        else:
            cards_left += 1
            peaks_left += peaks[slot]
    covering = first_above.copy()
    opened = np.zeros(slots, np.int64)
    for sample in range(orders.shape[0]):
        for first in range(actions.shape[0]):
            covering[:] = first_above
            many = 0
            for slot in range(slots):
                if gone[slot] == 0 and covering[slot] == 0:
                    opened[many] = slot
                    many += 1
            left = cards_left
            standing = peaks_left
            drawn = 0
            run = streak
            points = 0
            action = actions[first]
            while True:
                if action < 0:
                    top = orders[sample, drawn]
                    drawn += 1
                    run = 0
                    points -= penalty
                else:
                    top = cards[sample, action]
                    run += 1
                    points += run
                    left -= 1
                    if peaks[action] != 0:
                        standing -= 1
                        points += 15 if standing else 30
                    place = 0
                    while opened[place] != action:
                        place += 1
                    many -= 1
                    opened[place] = opened[many]
                    for i in range(begin[action], begin[action + 1]):
                        covering[under[i]] -= 1
                        if covering[under[i]] == 0:
                            opened[many] = under[i]
                            many += 1
                if left == 0:
                    break
                last = action
                action = -1
                best = -1
                for i in range(many):
                    slot = opened[i]
                    kind = cards[sample, slot]
                    if (adjacent[top] >> kind) & 1 == 0 or (walled and last >= 0 and same_wall[last, slot] != 0):
                        continue
                    worth = depth[slot]
                    for j in range(many):
                        other = opened[j]
                        goes = other != slot and (adjacent[kind] >> cards[sample, other]) & 1
                        if goes and not (walled and same_wall[slot, other] != 0):
                            worth += slots
                            break
                    # Of equals the one with the lowest slot, however the list of open slots came about.
                    if worth > best or (worth == best and slot < action):
                        best = worth
                        action = slot
                if action < 0 and drawn == draws:
                    break
            if scoring == 2:
                scores[first, sample] = points
            elif scoring == 0 and left == 0:
                scores[first, sample] = drawn - draws
            else:
                scores[first, sample] = left
            clears[first, sample] = 1.0 if left == 0 else 0.0
