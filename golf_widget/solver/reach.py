"""Every set of cards that play can reach, one after the other: for walls, and for tables of no regular shape.

The sweep (:mod:`golf_widget.solver.sweep`) numbers all sets that the cover relation allows, and asks only which rank
lies on top of the waste. With walls it matters which card lies there, since its wall is closed until a stock card is
turned. Here a state is the set of cards left and the card played last; or, after a draw, the set and the rank of the
stock card. Sets are found as play finds them, and kept in a hash table.

With the same cards left and the same card on top, having drawn fewer is never worse: one can draw on, and that opens
the walls in both cases. So states are visited in the order of draws, each once, and the first line that clears the
table does it with the fewest draws.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np

from golf_widget.layout import Layout
from golf_widget.position import Position
from golf_widget.solver.clear import DRAW
from golf_widget.solver.compiled import compiled, trailing_zeros
from golf_widget.solver.matching import KINDS
from golf_widget.solver.table import Found

MAX_SLOTS: Final = 63
"""A set of cards is one whole number of 64 bits, and stays positive."""
_FIRST_SETS: Final = 1 << 7
_MOST_OPEN: Final = 64
_FEW_SETS: Final = 500


@compiled
def _place(left: int, keys: Any, index: Any) -> int:
    """Return where in the index a set stands, or would stand."""
    last = index.shape[0] - 1
    # Two halves, so that no product needs more than 63 bits; the shift stirs the high bits into the low ones.
    at: int = (left & 0x7FFFFFFF) * 0x2545F491 + (left >> 31) * 0x1B873593
    at = (at ^ (at >> 29)) & last
    while index[at] >= 0 and keys[index[at]] != left:
        at = (at + 1) & last
    return at


@compiled
def _longer(numbers: Any) -> Any:
    """Return the same numbers with room for as many again."""
    more = np.zeros(2 * numbers.shape[0], numbers.dtype)
    more[: numbers.shape[0]] = numbers
    return more


@compiled
def explore(
    above: Any,
    beneath: Any,
    closed: Any,
    kinds: Any,
    fits: Any,
    stock: Any,
    start: int,
    start_closed: int,
    width: int,
    max_nodes: int,
    stop: Any,
) -> tuple[bool, int, int, int, int, Any, Any, Any, Any]:
    """Look for the way to leave the fewest cards, and among these for the one with the fewest draws.

    Parameters
    ----------
    above, beneath : numpy.ndarray of int64, shape (slots,)
        For each slot, the slots that cover it, and that it covers, as bits.
    closed : numpy.ndarray of int64, shape (slots,)
        For each slot, the slots from which no card may follow its card.
    kinds : numpy.ndarray of int64, shape (slots,)
        The kind (rank, 0 for a joker) of the card in each slot.
    fits : numpy.ndarray of int64, shape (14,)
        For each kind on the waste, the slots whose cards go on it.
    stock : numpy.ndarray of int64
        The kind on top of the waste, then the stock.
    start : int
        The slots that hold a card now.
    start_closed : int
        The slots closed by the card on the waste.
    width : int
        About how many sets a stock card is put on; those with the fewest cards are taken. 0: all sets.
    max_nodes : int
        How many states may be looked at.
    stop : numpy.ndarray of int8, shape (1,)
        Another thread sets it to give up.

    Returns
    -------
    proved : bool
        False if the search was given up, or has not looked everywhere.
    left, draws, entry : int
        Cards left at best, the draws it takes, and the place of that state in the queue, -1 for the start.
    nodes : int
        How many states were looked at.
    played, parent : numpy.ndarray
        The queue: the card played last, and the entry from which it was, or -1 - set if a stock card lay on top.
    first : numpy.ndarray of int32
        For each set the first entry with it.
    begins : numpy.ndarray of int64, shape (len(stock),)
        Where in the queue the states after each draw begin.
    """
    one = np.int64(1)
    times = stock.shape[0]
    begins = np.zeros(times, np.int64)
    keys = np.zeros(_FIRST_SETS, np.int64)
    opened = np.zeros(_FIRST_SETS, np.int64)
    lasts = np.zeros(_FIRST_SETS, np.int64)
    turned = np.zeros(_FIRST_SETS, np.int64)
    lefts = np.zeros(_FIRST_SETS, np.int64)
    first = np.zeros(_FIRST_SETS, np.int32)
    index = np.full(4 * _FIRST_SETS, -1, np.int32)
    state = np.zeros(_FIRST_SETS, np.int32)
    played = np.zeros(_FIRST_SETS, np.int8)
    parent = np.zeros(_FIRST_SETS, np.int32)
    keys[0] = start
    first[0] = -1
    index[_place(start, keys, index)] = 0
    for slot in range(above.shape[0]):
        if (start >> slot) & 1:
            lefts[0] += 1
            if above[slot] & start == 0:
                opened[0] |= one << slot
    sets = 1
    # How many sets there are with so many cards.
    many = np.zeros(above.shape[0] + 1, np.int64)
    many[lefts[0]] = 1
    complete = True
    best = lefts[0]
    best_draws = 0
    best_entry = -1
    nodes = 0
    head = 0
    tail = 0
    for time in range(times):
        begins[time] = tail
        kind = stock[time]
        known = sets
        turn = 0
        most = lefts[0]
        if 0 < width < known:
            complete = False
            most = best
            taken = many[best]
            while taken + many[most + 1] <= width:
                most += 1
                taken += many[most]
        while turn < known or head < tail:
            # First the stock card is put on every set known so far, then the queue is worked off.
            if turn < known:
                here = turn
                turn += 1
                if (turned[here] >> kind) & 1 or lefts[here] > most:
                    continue
                moves = opened[here] & fits[kind]
                if time == 0:
                    moves &= ~start_closed
                # Under a closed wall some moves are missing: a stock card of the same kind still brings something.
                if time > 0 or start_closed == 0:
                    turned[here] |= one << kind
                origin = -1 - here
            else:
                here = np.int64(state[head])
                last = np.int64(played[head])
                moves = opened[here] & fits[kinds[last]] & ~closed[last]
                origin = head
                head += 1
            if nodes == max_nodes or (nodes & 1023 == 1023 and stop[0] != 0):
                return False, best, best_draws, best_entry, nodes, played, parent, first, begins
            nodes += 1
            if moves == 0:
                continue
            if sets + _MOST_OPEN > keys.shape[0]:
                keys = _longer(keys)
                opened = _longer(opened)
                lasts = _longer(lasts)
                turned = _longer(turned)
                lefts = _longer(lefts)
                first = _longer(first)
                index = np.full(4 * keys.shape[0], -1, np.int32)
                for old in range(sets):
                    index[_place(keys[old], keys, index)] = old
            if tail + _MOST_OPEN > state.shape[0]:
                state = _longer(state)
                played = _longer(played)
                parent = _longer(parent)
            while moves != 0:
                slot = np.int64(trailing_zeros(moves))
                moves &= moves - 1
                flag = one << slot
                left = keys[here] & ~flag
                at = _place(left, keys, index)
                there = np.int64(index[at])
                if there < 0:
                    there = np.int64(sets)
                    sets += 1
                    index[at] = there
                    keys[there] = left
                    lefts[there] = lefts[here] - 1
                    many[lefts[there]] += 1
                    first[there] = tail
                    freed = opened[here] & ~flag
                    below = beneath[slot] & left
                    while below != 0:
                        under = np.int64(trailing_zeros(below))
                        below &= below - 1
                        if above[under] & left == 0:
                            freed |= one << under
                    opened[there] = freed
                    lasts[there] = 0
                    turned[there] = 0
                    if lefts[there] < best:
                        best = lefts[there]
                        best_draws = time
                        best_entry = tail
                if lasts[there] & flag != 0:
                    continue
                lasts[there] |= flag
                state[tail] = there
                played[tail] = slot
                parent[tail] = origin
                tail += 1
                if best == 0:
                    return True, best, best_draws, best_entry, nodes, played, parent, first, begins
    return complete, best, best_draws, best_entry, nodes, played, parent, first, begins


@lru_cache(maxsize=16)
def _covers(layout: Layout) -> tuple[Any, Any]:
    """Return for each slot the slots that cover it, and that it covers, as bits."""
    slots = range(len(layout.slots))
    beneath = [sum(1 << other for other in slots if layout.cover_masks[other] >> slot & 1) for slot in slots]
    return np.array(layout.cover_masks, np.int64), np.array(beneath, np.int64)


def fewest_left(position: Position, max_nodes: int, stop: Any, *, use_few: bool = True) -> Found:
    """Find the line that leaves the fewest cards.

    Parameters
    ----------
    position : Position
        A position of a game of at most 63 slots.
    max_nodes : int
        How many states may be looked at.
    stop : numpy.ndarray of int8, shape (1,)
        Another thread sets it to give up.
    use_few : bool
        Whether the table must be cleared with the fewest draws.

    Returns
    -------
    Found
        With `proved` false, the best that was found before the search was given up.

    Raises
    ------
    ValueError
        If there are too many slots.

    Examples
    --------
    >>> import golf_widget as gw
    >>> found = fewest_left(gw.variant("mini-golf").deal(1).start(), 10_000, np.zeros(1, np.int8))
    >>> found.left, found.proved
    (0, True)
    """
    rules, deal = position.variant, position.deal
    slots = range(len(deal.table))
    if len(slots) > MAX_SLOTS:
        raise ValueError(f"{rules.name} has {len(slots)} slots; at most {MAX_SLOTS} can be searched set by set")
    ranks = [card.rank for card in deal.table]
    fits = [
        sum(1 << slot for slot in slots if kind <= rules.ranks and ranks[slot] in rules.neighbours[kind])
        for kind in range(KINDS)
    ]
    closed = rules.same_wall or (0,) * len(slots)
    waste = [0 if position.waste is None else position.waste.rank]
    stock = np.array(waste + [card.rank for card in deal.stock[position.drawn :]], np.int64)
    best = Found(position.cards_left, 0, [], False, 0)
    nodes = 0
    # Most winnable games are won by putting each stock card on few sets; if not, on all. Either has half the budget.
    for width in (0,) if use_few else (_FEW_SETS, 0):
        proved, left, draws, entry, looked, *queue = explore(
            *_covers(rules.layout),
            np.array(closed, np.int64),
            np.array(ranks, np.int64),
            np.array(fits, np.int64),
            stock,
            position.left,
            closed[position.top] if position.top >= 0 else 0,
            width,
            max_nodes // 2 if width else max_nodes - nodes,
            stop,
        )
        nodes += int(looked)
        done = bool(proved) or left == 0
        if done or left < best.left:
            best = Found(int(left), int(draws), _line(int(entry), int(draws), *queue), done, nodes)
        if done:
            break
    return best._replace(tried=nodes)


def _line(entry: int, draws: int, played: Any, parent: Any, first: Any, begins: Any) -> list[int]:
    """Return the line that led to an entry of the queue: slots, and -1 for each draw."""
    line: list[int] = []
    while entry >= 0:
        line.append(int(played[entry]))
        origin = int(parent[entry])
        if origin >= 0:
            entry = origin
            continue
        # A stock card lay on top. Its set had been reached by then, first by this entry, or it is the start.
        entry = int(first[-1 - origin])
        earlier = 0 if entry < 0 else int(np.searchsorted(begins[: draws + 1], entry, side="right")) - 1
        line += [DRAW] * (draws - earlier)
        draws = earlier
    return line[::-1]
