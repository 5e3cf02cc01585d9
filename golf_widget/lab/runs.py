"""Longest runs as a kernel: whole games of a column game, the deal included.

Between two draws the sets of cards that can be left form levels: level `n` holds what can be left after `n` cards. A
state is the height of each column and the kind on the waste. Levels are filled forwards, each state once; at the end of
the longest runs stand the states of the last level. Of those, all are good for the plain rule, and for the counting one
those after which most unseen cards are of use. Then goodness is handed back, level by level, to the states that lead
there; and the run is played along good states, the leftmost column first. That is what
:class:`golf_widget.advice.simple.LongestChain` and :class:`~golf_widget.advice.simple.Counting` do, who look anew
after each card: a card of the best run leaves the rest of it as the best.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.advice.simple import WIDEST
from golf_widget.lab.dealing import NO_KIND, Board, deal_kinds
from golf_widget.solver.compiled import compiled

_HASH_BITS: Final = 13
_SPREAD: Final = np.uint64(0x9E37_79B9_7F4A_7C15)
_SHIFT: Final = np.uint64(64 - _HASH_BITS)
_HASH_MASK: Final = (1 << _HASH_BITS) - 1
_KIND_BITS: Final = 4
TOO_WIDE: Final = -1
"""Cards left of a game that has to be played by the plain rule, which cuts off very wide levels in its own way."""


class Room(NamedTuple):
    """What the kernel needs to remember.

    Parameters
    ----------
    states : numpy.ndarray of int64
        The states of all levels: heights, `bits` for each column, then the kind on the waste.
    lasts : numpy.ndarray of int64
        For each state, the columns from which the last card may have come, as bits.
    good : numpy.ndarray of int16
        Whether a state is on the way to where the run shall end.
    edges : numpy.ndarray of int32
        Where the plays of each state begin in `leads` and `by`.
    leads, by : numpy.ndarray of int32
        The state to which a play leads, and its column.
    table, stamps : numpy.ndarray of int64
        A table of the states of the level that is being filled, and which level each entry is of.
    """

    states: Any
    lasts: Any
    good: Any
    edges: Any
    leads: Any
    by: Any
    table: Any
    stamps: Any


def bits_of(board: Board) -> int:
    """Return how many bits hold the height of a column; 0 if the heights of all columns are too much for one number."""
    bits = int(board.lengths.max()).bit_length()
    return bits if bits * len(board.lengths) + _KIND_BITS <= 62 else 0


def room_for(board: Board) -> Room:
    """Return room for the games of a board."""
    # A level that is wider is left to the plain rule; the one that is being filled may be so by a state's plays.
    columns = len(board.lengths)
    states = min(1 << 18, (WIDEST + columns) * (int(board.lengths.sum()) + 1))
    return Room(
        np.zeros(states, np.int64),
        np.zeros(states, np.int64),
        np.zeros(states, np.int16),
        np.zeros(states + 1, np.int32),
        np.zeros(4 * states, np.int32),
        np.zeros(4 * states, np.int32),
        np.zeros(1 << _HASH_BITS, np.int64),
        np.zeros(1 << _HASH_BITS, np.int64),
    )


@compiled
def useful(open_kinds: int, adjacent: Any, unseen: Any) -> int:
    """Return on how many of the unseen cards one of the open cards goes."""
    total = 0
    for kind in range(14):
        if adjacent[kind] & open_kinds:
            total += unseen[kind]
    return total


@compiled
def fill_levels(
    start: int, bits: int, kinds: Any, adjacent: Any, widest: int, stamp: int, room: Any
) -> tuple[int, int, int]:
    """Fill the levels of the runs from a state.

    Parameters
    ----------
    start : int
        The state.
    bits : int
        How many hold the height of a column.
    kinds : numpy.ndarray of int64, shape (columns, longest + 1)
        The kinds of each column, the deepest first, after an empty place.
    adjacent : numpy.ndarray of int64
        See :class:`golf_widget.lab.dealing.Board`.
    widest : int
        How many ends of runs of one length there may be.
    stamp : int
        The stamp of the last level filled before.
    room : Room
        Filled.

    Returns
    -------
    begin, end : int
        The states of the last level; both -1 if there were too many.
    stamp : int
        The stamp of the last level.
    """
    states, lasts, _, edges, leads, by, table, stamps = room
    mask = (1 << bits) - 1
    columns = kinds.shape[0]
    states[0] = start
    begin = 0
    end = 1
    edge = 0
    while True:
        stamp += 1
        free = end
        wide = 0
        for now in range(begin, end):
            edges[now] = edge
            state = states[now]
            fits = adjacent[state >> (bits * columns)]
            for column in range(columns):
                kind = kinds[column, (state >> (bits * column)) & mask]
                if not (fits >> kind) & 1:
                    continue
                heights = (state & ((1 << (bits * columns)) - 1)) - (1 << (bits * column))
                key = heights | (kind << (bits * columns))
                place = np.int64((np.uint64(key) * _SPREAD) >> _SHIFT)
                while stamps[place] == stamp and states[table[place]] != key:
                    place = (place + 1) & _HASH_MASK
                if stamps[place] != stamp:
                    if free + 1 >= states.shape[0]:
                        return -1, -1, stamp
                    stamps[place] = stamp
                    table[place] = free
                    states[free] = key
                    lasts[free] = 0
                    free += 1
                other = table[place]
                if not (lasts[other] >> column) & 1:
                    lasts[other] |= 1 << column
                    wide += 1
                if edge >= leads.shape[0]:
                    return -1, -1, stamp
                leads[edge] = other
                by[edge] = column
                edge += 1
            if wide > widest:
                return -1, -1, stamp
        if free == end:
            edges[end] = edge
            return begin, end, stamp
        begin = end
        end = free


@compiled
def mark_good(
    begin: int, end: int, bits: int, kinds: Any, adjacent: Any, counting: int, unseen: Any, room: Any
) -> None:
    """Mark the states on the way to the best ends of runs, which are the states from `begin` to `end`."""
    states, _, good, edges, leads, _, _, _ = room
    mask = (1 << bits) - 1
    most = 0
    if counting:
        for now in range(begin, end):
            open_kinds = 0
            for column in range(kinds.shape[0]):
                open_kinds |= 1 << kinds[column, (states[now] >> (bits * column)) & mask]
            # The worth of an end, for the moment where its goodness will stand.
            worth = useful(open_kinds & ~(1 << NO_KIND), adjacent, unseen)
            good[now] = worth
            most = max(most, worth)
    for now in range(begin, end):
        good[now] = 1 if not counting or good[now] == most else 0
    for now in range(begin - 1, -1, -1):
        good[now] = 0
        for edge in range(edges[now], edges[now + 1]):
            if good[leads[edge]]:
                good[now] = 1
                break


@compiled
def play_runs(
    numbers: Any,
    pack: Any,
    limits: Any,
    lengths: Any,
    places: Any,
    starter: int,
    adjacent: Any,
    bits: int,
    counting: int,
    widest: int,
    room: Any,
    ends: Any,
    moves: Any,
) -> None:
    """Play whole games by the longest run.

    Parameters
    ----------
    numbers : numpy.ndarray of int64
        The numbers of the deals.
    pack, limits, lengths, places, starter, adjacent
        See :class:`golf_widget.lab.dealing.Board`.
    bits : int
        See :func:`bits_of`.
    counting : int
        Whether to choose, among the longest runs, by the unseen cards that are of use at the end.
    widest : int
        See :func:`fill_levels`.
    room : Room
        Used.
    ends, moves
        As for :func:`golf_widget.lab.thumb.play_by_thumb`. TOO_WIDE cards left of a game that could not be played.
    """
    states, _, good, edges, leads, by, _, stamps = room
    columns = lengths.shape[0]
    cards = np.empty(pack.shape[0], np.int64)
    kinds = np.full((columns, places.shape[1] + 1), NO_KIND, np.int64)
    unseen = np.zeros(16, np.int64)
    total = lengths.sum()
    begin = total + 1 if starter < 0 else total
    keep = moves.shape[1] > 0
    stamps[:] = 0
    stamp = 0
    for game in range(numbers.shape[0]):
        deal_kinds(numbers[game], pack, limits, cards)
        heights = 0
        for column in range(columns):
            for i in range(lengths[column]):
                kinds[column, i + 1] = cards[places[column, i]]
            heights |= lengths[column] << (bits * column)
        unseen[:] = 0
        for i in range(begin, pack.shape[0]):
            unseen[cards[i]] += 1
        top = cards[total] if starter < 0 else starter
        drawn = begin
        left = total
        longest = 0
        made = 0
        while True:
            first, last, stamp = fill_levels(
                heights | (top << (bits * columns)), bits, kinds, adjacent, widest, stamp, room
            )
            if first < 0:
                left = TOO_WIDE
                break
            now = 0
            if first > 0:
                mark_good(first, last, bits, kinds, adjacent, counting, unseen, room)
                run = 0
                while now < first:
                    edge = edges[now]
                    while not good[leads[edge]]:
                        edge += 1
                    now = leads[edge]
                    run += 1
                    if keep:
                        moves[game, made] = by[edge]
                        made += 1
                left -= run
                longest = max(longest, run)
                heights = states[now] & ((1 << (bits * columns)) - 1)
            if left == 0 or drawn == pack.shape[0]:
                break
            top = cards[drawn]
            unseen[top] -= 1
            drawn += 1
            if keep:
                moves[game, made] = -1
                made += 1
        ends[game, 0] = left
        ends[game, 1] = pack.shape[0] - drawn
        ends[game, 2] = longest
        if keep:
            for move in range(made, moves.shape[1]):
                moves[game, move] = -2
