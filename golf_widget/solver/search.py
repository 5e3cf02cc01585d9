"""Clear large column games, or prove that they cannot be cleared: from both ends at once.

The sweep over all sets of cards, which is best for seven columns of five, is out of reach where there are billions
of sets: Black Hole, All in a Row, two packs and more. This search looks at the sets that play can reach, by three
ideas.

*A set of cards is a node.* Whatever the order in which the other cards have gone, a set remembers, for every kind
(rank) on top of the waste, the fewest stock cards drawn to get there: to have drawn fewer is never worse, since one
can draw on. One look at a node so follows all its tops at once. Suits do not count.

*Both ends.* A game played backwards is a game of the same sort: columns and stock are turned upside down, and what
was last is now first. Levels of sets (one card less per level) grow from the full table and from the cleared one;
the smaller frontier is always the one to grow. If one of them dies out, or they meet without a fit, the game is
unwinnable. Most unwinnable deals die near one end, where there are few sets, whatever goes on in the middle.

*Beams between the ends.* A winnable deal mostly has many wins. A beam keeps the most promising sets of every level,
from the forward frontier to the backward one. As long as it fails, beams and frontiers both grow. The weights of
what is promising were fitted by logistic regression to sets of known outcome, of Black Hole and All in a Row.

Where there is no stock, and the kinds form a ring of odd length, a set is dropped if no walk round the ring visits
every kind as often as it is left; see :func:`_walkable`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from golf_widget.solver.compiled import compiled, trailing_zeros

Ints: TypeAlias = NDArray[np.int64]
Verdict: TypeAlias = Literal["winnable", "unwinnable", "unknown"]

KINDS: Final = 14
"""A joker, 0, and the ranks from 1 to 13."""
ALL_KINDS: Final = (1 << KINDS) - 1
NO_KIND: Final = 14
"""What an empty column shows."""

# Fourteen numbers of nine bits, one for each kind, in two words.
LANE_BITS: Final = 9
LANES: Final = 7
NEVER: Final = (1 << LANE_BITS) - 1
ALL_NEVER: Final = (1 << LANES * LANE_BITS) - 1

# What makes a set promising, in units of 1/28 of the logarithm of the odds that it can be cleared.
UNEVEN: Final = -18  # for each pair of neighbouring kinds: the square of the difference of the numbers of cards left
UNEVEN_FAR: Final = 5  # the same for kinds two apart
OPEN_PAIR: Final = 7  # each pair of open cards that fit together
OPEN_SAME: Final = -5  # for each kind: the square of the number of its open cards
NEXT: Final = 14  # each open card that fits on the card just played
BELOW: Final = (-3, -8, -12, -16, -18, -18, -19)  # each card on another one, by how far apart their kinds are
DRAWN: Final = -28  # each stock card drawn

# Effort: the first beam comes when the frontiers have had FIRST_NODES, and so on, each time so many times more.
FIRST_NODES: Final = 512
MORE_NODES: Final = 4
FIRST_WIDTH: Final = 32
MORE_WIDTH: Final = 4

DEFAULT_NODES: Final = 20_000_000
MAX_ENTRIES: Final = 1 << 22
"""How many sets are kept for a direction, and for a beam, before no more levels are added. A level may not go beyond
twice as many; all in all less than a gigabyte."""
POLL: Final = 1023
"""The flag that cancels is read each time so many nodes have been looked at, plus one."""

LOWEST: Final = -(1 << 60)
WORTH_BINS: Final = 1023

LOST: Final = 0
WON: Final = 1
UNDECIDED: Final = 2


class _Game(NamedTuple):
    """The tables of a game, played in one direction."""

    kinds: Ints  # [column, height]: the open kind
    low: Ints  # [column, height]: how many cards of the kinds 0 to 6 there are, in lanes
    high: Ints  # the same for the kinds 7 to 13
    ends: Ints  # [column, height]: the deepest kind, a bit mask
    runs: Ints  # [column, height]: the worth of the order of the cards
    unit: Ints  # [column]: what a card of the column adds to the key of a set
    place: Ints  # [column]: where its height begins in the key
    base: Ints  # [column]: the mask of the height, or the number of heights
    packed: int  # 1 if heights are bit fields of the key, 0 if the key is a number of mixed radix
    follows: Ints  # [kind]: the kinds that may be played next, a bit mask
    next_fit: Ints  # [drawn, kind]: the next higher number of stock cards drawn at which the kind fits, or NEVER
    near: Ints  # [kind, 4]: its neighbours, and theirs, or NO_KIND
    signs: Ints  # [kind]: see _walkable
    ring: int  # the number of kinds, if a walk round an odd ring is all there is to it; else 0
    last: int  # the kinds that the last card may have, a bit mask
    backward: bool


class _Store(NamedTuple):
    """Sets, level after level, each with what it remembers."""

    keys: Ints
    low: Ints  # without a stock: the kinds shown, a bit mask; with one: the stock cards drawn, in lanes
    high: Ints
    worth: Ints  # for beams: how promising the set is, whatever is on top of the waste
    promise: Ints  # the same with what is on top
    table: NDArray[np.int32]  # the hash table of the youngest level: places in the arrays above


# ------------------------------------------------------------------------------------------------- lanes, keys, bits


@compiled
def _lane(low: int, high: int, kind: int) -> int:
    """Return the number of a kind."""
    if kind < LANES:
        return low >> LANE_BITS * kind & NEVER
    return high >> LANE_BITS * (kind - LANES) & NEVER


@compiled
def _drawn(low: int, high: int, kind: int, has_stock: bool) -> int:
    """Return how many stock cards have been drawn, at least, when a set is reached with a kind shown; or NEVER."""
    if has_stock:
        return _lane(low, high, kind)
    return 0 if low >> kind & 1 else NEVER


@compiled
def _with_lane(low: int, high: int, kind: int, number: int) -> tuple[int, int]:
    """Return the two words with another number for one kind."""
    if kind < LANES:
        shift = LANE_BITS * kind
        return low & ~(NEVER << shift) | number << shift, high
    shift = LANE_BITS * (kind - LANES)
    return low, high & ~(NEVER << shift) | number << shift


@compiled
def _alone(kind: int, drawn: int, has_stock: bool) -> tuple[int, int]:
    """Return what a set remembers that is reached with one kind on top only."""
    if has_stock:
        return _with_lane(ALL_NEVER, ALL_NEVER, kind, drawn)
    return 1 << kind, 0


@compiled
def _height(key: int, column: int, unit: Ints, place: Ints, base: Ints, packed: int) -> int:
    """Return how many cards a column holds."""
    if packed:
        return int(key >> place[column] & base[column])
    return int(key // unit[column] % base[column])


@compiled
def _hash(key: int) -> int:
    """Scatter a key. Its halves are multiplied apart, so that nothing exceeds 63 bits."""
    scattered = (key & 0xFFFFFFFF) * 0x2545F491 ^ (key >> 32) * 0x1F83D9AB
    return scattered ^ scattered >> 29


@compiled
def _bit_count(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def _power_of_two(least: int) -> int:
    power = 256
    while power < least:
        power *= 2
    return power


# ------------------------------------------------------------------------------------------------------------ tables


@compiled
def _ring_length(cards: Ints, follows: Ints) -> int:
    """Return the number of kinds, if they form a ring of odd length and there are no jokers; else 0."""
    length = 0
    for kind in range(1, KINDS):
        if follows[kind] & ~1:
            length = kind
    if length < 3 or length % 2 == 0:
        return 0
    for kind in cards:
        if kind == 0 or kind > length:
            return 0
    for kind in range(1, length + 1):
        ahead, behind = kind % length + 1, (kind - 2) % length + 1
        if follows[kind] & ~1 != 1 << ahead | 1 << behind:
            return 0
    return length


@compiled
def _lay_out_keys(begins: Ints, unit: Ints, place: Ints, base: Ints) -> int:
    """Lay out the keys of sets; return 1 for bit fields, 0 for mixed radix, -1 if neither fits into 63 bits."""
    bits = 0
    sets = 1.0
    for column in range(len(unit)):
        size = begins[column + 1] - begins[column]
        width = 0
        while 1 << width <= size:
            width += 1
        place[column], base[column] = bits, (1 << width) - 1
        bits += width
        sets *= size + 1
    if bits <= 63:
        for column in range(len(unit)):
            unit[column] = 1 << place[column]
        return 1
    if sets > 9e18:
        return -1
    value = 1
    for column in range(len(unit)):
        unit[column], base[column] = value, begins[column + 1] - begins[column] + 1
        value *= base[column]
    return 0


@compiled
def _set_near(near: Ints, follows: Ints) -> None:
    """Note the two neighbours of every kind, and the neighbours of these."""
    near[:] = NO_KIND
    for kind in range(1, KINDS):
        found = 0
        for other in range(1, KINDS):
            if other != kind and found < 2 and (follows[kind] >> other & 1 or follows[other] >> kind & 1):
                near[kind, found] = other
                found += 1
    for kind in range(1, KINDS):
        for side in range(2):
            for other in near[near[kind, side], :2]:
                if other not in (kind, NO_KIND, near[kind, 0], near[kind, 1]):
                    near[kind, 2 + side] = other


@compiled
def _order_worth(upper: int, lower: int, follows: Ints) -> int:
    """Return what it is worth that a card of one kind lies right on one of another kind."""
    if upper == 0 or lower == 0:
        return BELOW[1]
    gap = abs(upper - lower)
    if follows[1] >> KINDS - 1 & 1:  # the ring of thirteen
        gap = min(gap, KINDS - 1 - gap)
    return BELOW[min(gap, len(BELOW) - 1)]


@compiled
def _tables(cards: Ints, begins: Ints, stock: Ints, follows: Ints, fits_on: Ints, last: int, backward: bool) -> _Game:
    """Make the tables of a game in one direction.

    Parameters
    ----------
    cards, begins : array
        The kinds of all columns, deepest first, and where each column begins.
    stock : array
        The kinds of the stock, next first (backward: last first).
    follows : array
        For each kind, the kinds that may be played next, in this direction.
    fits_on : array
        For each kind, the kinds that fit on it, played forward.
    last : int
        The kinds that the last card may have.
    backward : bool
        Whether to turn the columns upside down.
    """
    columns = len(begins) - 1
    tallest = 0
    for column in range(columns):
        tallest = max(tallest, begins[column + 1] - begins[column])
    shape = (columns, tallest + 1)
    kinds = np.full(shape, NO_KIND, np.int64)
    low, high = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    ends, runs = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    for column in range(columns):
        size = begins[column + 1] - begins[column]
        for height in range(1, size + 1):
            kind = cards[begins[column + 1] - height] if backward else cards[begins[column] + height - 1]
            kinds[column, height] = kind
            ends[column, height] = 1 << kinds[column, 1]
            low[column, height], high[column, height] = low[column, height - 1], high[column, height - 1]
            if kind < LANES:
                low[column, height] += 1 << LANE_BITS * kind
            else:
                high[column, height] += 1 << LANE_BITS * (kind - LANES)
            if height > 1:
                worth = _order_worth(kind, kinds[column, height - 1], follows)
                runs[column, height] = runs[column, height - 1] + worth
    unit, place, base = np.zeros(columns, np.int64), np.zeros(columns, np.int64), np.zeros(columns, np.int64)
    packed = _lay_out_keys(begins, unit, place, base)
    next_fit = np.full((len(stock) + 1, KINDS), NEVER, np.int64)
    for drawn in range(len(stock) - 1, -1, -1):
        for kind in range(KINDS):
            fits = fits_on[stock[drawn]] >> kind & 1
            next_fit[drawn, kind] = drawn + 1 if fits else next_fit[drawn + 1, kind]
    near = np.empty((KINDS + 1, 4), np.int64)
    _set_near(near, follows)
    ring = 0 if len(stock) else _ring_length(cards, follows)
    signs = np.zeros(KINDS, np.int64)
    for kind in range(1, ring + 1):
        for edge in range(ring):
            if (kind - edge - 2) % ring % 2 == 0:
                signs[kind] |= 1 << edge
    return _Game(
        kinds, low, high, ends, runs, unit, place, base, packed, follows, next_fit, near, signs, ring, last, backward
    )


# ------------------------------------------------------------------------------------------------- what a set allows


@compiled
def _reach(low: int, high: int, follows: Ints, next_fit: Ints, backward: bool, fewest: Ints) -> int:
    """Return the kinds that may be played next from a set, and set how many stock cards are drawn by then, at least.

    Parameters
    ----------
    low, high : int
        What the set remembers.
    follows, next_fit, backward
        Of the game.
    fewest : array
        For the result: the stock cards drawn, for each kind; not used if there is no stock.

    Returns
    -------
    int
        A bit mask.
    """
    reached = 0
    if next_fit.shape[0] == 1:
        for kind in range(KINDS):
            if low >> kind & 1:
                reached |= follows[kind]
        return reached
    # Forward, the kind must fit on the last stock card drawn, whatever was shown before. Backward it is the kind played
    # before (that is, later in the game) that must fit on the stock card, and then any kind may have come before.
    least = NEVER
    for kind in range(KINDS):
        drawn = _lane(low, high, kind)
        if drawn != NEVER:
            least = min(least, next_fit[drawn, kind] if backward else drawn)
    for kind in range(KINDS):
        fewest[kind] = least if backward else next_fit[least, kind]
    for shown in range(KINDS):
        drawn = _lane(low, high, shown)
        if drawn != NEVER:
            for kind in range(KINDS):
                if follows[shown] >> kind & 1 and drawn < fewest[kind]:
                    fewest[kind] = drawn
    for kind in range(KINDS):
        if fewest[kind] != NEVER:
            reached |= 1 << kind
    return reached


@compiled
def _fit_together(forward: _Game, low: int, high: int, back_low: int, back_high: int, fewest: Ints) -> bool:
    """Return whether a line to a set and a line from that set to the cleared table make one line."""
    reached = _reach(low, high, forward.follows, forward.next_fit, False, fewest)
    stock = forward.next_fit.shape[0] - 1
    if stock == 0:
        return reached & back_low != 0
    for kind in range(KINDS):
        # Backward, `drawn` counts the stock cards that are left to draw.
        left = _lane(back_low, back_high, kind)
        if left != NEVER and reached >> kind & 1 and fewest[kind] <= stock - left:
            return True
    return False


@compiled
def _walkable(reached: int, ends: int, ring: int, signs: Ints, left: Ints) -> int:
    """Return the kinds with which a walk round the ring may begin that visits every kind as often as it is left.

    A walk that visits kind k n(k) times makes 2 n(k) steps to or from it, but one less where it begins and where it
    ends. On a ring of odd length this fixes the number of steps across each edge between neighbours: it is x(e), half
    the sum of the steps of all kinds with alternating signs, starting from that edge. There is a walk exactly if no
    number is negative and the edges with steps hang together.

    Parameters
    ----------
    reached, ends : int
        The kinds that may come first, and last.
    ring : int
        The number of kinds.
    signs : array
        For each kind, the edges (a bit mask; edge 0 is between the kinds 1 and 2) for which its sign is plus.
    left : array
        The number of cards left of each kind.

    Returns
    -------
    int
        Those of `reached` with which a walk may begin.
    """
    edge_steps = 0
    for kind in range(1, ring + 1):
        edge_steps += left[kind] if kind % 2 else -left[kind]
    # The first and the last kind each take away a half, with their sign: see which edges are that close to zero.
    below, minus, zero, one = 0, 0, 0, 0
    for kind in range(1, ring + 1):
        edge_steps = 2 * left[kind] - edge_steps
        if edge_steps <= 1:
            bit = 1 << kind - 1
            if edge_steps == 1:
                one |= bit
            elif edge_steps == 0:
                zero |= bit
            elif edge_steps == -1:
                minus |= bit
            else:
                below |= bit
    if below:
        return 0
    if not (minus | zero) and _bit_count(one) < 2:
        return reached
    edges = (1 << ring) - 1
    walkable = 0
    for first in range(1, ring + 1):
        if not reached >> first & 1 or left[first] == 0:
            continue
        plus = signs[first]
        for end in range(1, ring + 1):
            other = signs[end]
            if not ends >> end & 1 or zero & plus & other or minus & (plus | other):
                continue
            empty = one & plus & other | zero & (plus ^ other) | minus & ~(plus | other)
            used = edges & ~empty
            turned = (used << 1 | used >> ring - 1) & edges
            at_first = (1 << first - 1) | (1 << (first - 2) % ring)
            if _bit_count(used & ~turned) <= 1 and (used == 0 or used & at_first):
                walkable |= 1 << first
                break
    return walkable


@compiled
def _worth(game: _Game, key: int, left: Ints, shown: Ints) -> int:
    """Return how promising a set is, whatever is on top of the waste; count the cards left and those open."""
    left[:] = 0
    shown[:] = 0
    worth = 0
    for column in range(len(game.unit)):
        height = _height(key, column, game.unit, game.place, game.base, game.packed)
        for lower in range(1, height + 1):
            left[game.kinds[column, lower]] += 1
        shown[game.kinds[column, height]] += 1
        worth += game.runs[column, height]
    for kind in range(KINDS):
        worth += OPEN_SAME * shown[kind] ** 2
        for side in range(4):
            other = game.near[kind, side]
            if kind < other < NO_KIND:
                worth += (UNEVEN if side < 2 else UNEVEN_FAR) * (left[kind] - left[other]) ** 2
                if side < 2:
                    worth += OPEN_PAIR * shown[kind] * shown[other]
    return worth


# ------------------------------------------------------------------------------------------------------------ levels


@compiled
def _new_store(entries: int, guided: bool) -> _Store:
    """Return an empty store; only one that is to guide a beam has room for what its sets are worth."""
    index = np.full(4 * entries, -1, np.int32)
    keys, low, high = np.empty(entries, np.int64), np.empty(entries, np.int64), np.empty(entries, np.int64)
    rated = entries if guided else 1
    return _Store(keys, low, high, np.empty(rated, np.int64), np.empty(rated, np.int64), index)


@compiled
def _grown(numbers: Ints, used: int) -> Ints:
    """Return a copy of twice the size."""
    copy = np.empty(2 * len(numbers), np.int64)
    copy[:used] = numbers[:used]
    return copy


@compiled
def _fill_index(index: NDArray[np.int32], size: int, keys: Ints, first: int, last: int) -> None:
    """Put the sets of a level into the first slots of a hash table."""
    index[:size] = -1
    for entry in range(first, last):
        slot = _hash(keys[entry]) & size - 1
        while index[slot] >= 0:
            slot = slot + 1 & size - 1
        index[slot] = entry


@compiled
def _expand_some(
    store: _Store,
    first: int,
    last: int,
    end: int,
    size: int,
    game: _Game,
    guided: bool,
    pruned: bool,
    stop: NDArray[np.int8],
) -> tuple[int, int]:
    """Play one card from every set of a level, in every way, as far as there is room.

    No array is assigned anew in the loops: numba would count references in every round, which takes as long as all
    the rest.

    Parameters
    ----------
    store : _Store
        The level is the last but one of the store.
    first, last : int
        The places of the sets to play from.
    end : int
        The end of the next level, as far as it has been made.
    size : int
        How many slots of the hash table are used.
    game : _Game
        The tables.
    guided : bool
        Whether to work out what the new sets are worth.
    pruned : bool
        Whether to drop sets that cannot be cleared.
    stop : array
        One number; not zero to give up.

    Returns
    -------
    entry : int
        The place of the first set that has not been played from.
    end : int
        The new end.
    """
    keys, low, high, worth, promise, index = store
    place, base, unit, near, follows = game.place, game.base, game.unit, game.near, game.follows
    next_fit, signs, packed, backward = game.next_fit, game.signs, game.packed, game.backward
    ring, last_kinds = game.ring, game.last
    # A spot is a column and a height in one number.
    kinds, runs, ends_at = game.kinds.ravel(), game.runs.ravel(), game.ends.ravel()
    count_low, count_high = game.low.ravel(), game.high.ravel()
    columns, stride = game.kinds.shape
    has_stock = next_fit.shape[0] > 1
    prunes = pruned and ring > 0
    fewest = np.zeros(KINDS, np.int64)
    spots, playable = np.empty(columns, np.int64), np.empty(columns, np.int64)
    left, shown = np.zeros(KINDS + 1, np.int64), np.zeros(KINDS + 1, np.int64)
    for entry in range(first, last):
        if entry & POLL == 0 and stop[0]:
            return entry, end
        if end + columns > len(keys) or 2 * (end - last + columns) > size:
            return entry, end
        key = keys[entry]
        if has_stock:
            reached = _reach(low[entry], high[entry], follows, next_fit, backward, fewest)
        else:
            reached, tops = 0, low[entry]
            while tops:
                reached |= follows[trailing_zeros(tops)]
                tops &= tops - 1
        choices = 0
        for column in range(columns):
            height = key >> place[column] & base[column] if packed else key // unit[column] % base[column]
            spot = column * stride + height
            spots[column] = spot
            playable[choices] = column
            choices += reached >> kinds[spot] & 1
        if choices == 0:
            continue
        if guided or prunes:
            left_low, left_high, ends = 0, 0, 0
            shown[:] = 0
            for column in range(columns):
                spot = spots[column]
                left_low += count_low[spot]
                left_high += count_high[spot]
                ends |= ends_at[spot]
                shown[kinds[spot]] += 1
            shown[NO_KIND] = 0
            for kind in range(LANES):
                left[kind] = left_low >> LANE_BITS * kind & NEVER
                left[kind + LANES] = left_high >> LANE_BITS * kind & NEVER
            if prunes:
                reached = _walkable(reached, ends & last_kinds, ring, signs, left)
        for choice in range(choices):
            column = playable[choice]
            spot = spots[column]
            kind = kinds[spot]
            if not reached >> kind & 1:
                continue
            child = key - unit[column]
            drawn = fewest[kind]
            # Slots that point to places outside the new level are left over from others and count as free, so that the
            # table need not be cleared for every level.
            slot = _hash(child) & size - 1
            found = index[slot]
            while last <= found < end and keys[found] != child:
                slot = slot + 1 & size - 1
                found = index[slot]
            if last <= found < end:
                if not has_stock:
                    low[found] |= 1 << kind
                elif drawn < _lane(low[found], high[found], kind):
                    low[found], high[found] = _with_lane(low[found], high[found], kind, drawn)
            else:
                found = end
                index[slot] = found
                keys[found] = child
                if has_stock:
                    low[found], high[found] = _with_lane(ALL_NEVER, ALL_NEVER, kind, drawn)
                else:
                    low[found] = 1 << kind
                if guided:
                    promise[found] = LOWEST
                end += 1
            if guided:
                opened = kinds[spot - 1]
                fits = shown[near[kind, 0]] + shown[near[kind, 1]]
                change = runs[spot - 1] - runs[spot]
                change += OPEN_SAME * (1 - 2 * shown[kind]) - OPEN_PAIR * fits
                if opened != NO_KIND:
                    change += OPEN_PAIR * (shown[near[opened, 0]] + shown[near[opened, 1]])
                    change += OPEN_SAME * (1 + 2 * shown[opened])
                    # The card played was counted as open, too.
                    if opened == kind:
                        change -= 2 * OPEN_SAME
                    elif opened in (near[kind, 0], near[kind, 1]):
                        change -= OPEN_PAIR
                        fits += 1
                for side in range(4):
                    other = near[kind, side]
                    if other != NO_KIND:
                        change += (UNEVEN if side < 2 else UNEVEN_FAR) * (1 - 2 * (left[kind] - left[other]))
                worth[found] = worth[entry] + change
                promise[found] = max(promise[found], worth[found] + NEXT * (fits + shown[0]) + DRAWN * drawn)
    return last, end


@compiled
def _expand(
    store: _Store, first: int, last: int, game: _Game, guided: bool, pruned: bool, stop: NDArray[np.int8]
) -> tuple[_Store, int]:
    """Play one card from every set of a level, in every way.

    Parameters
    ----------
    store : _Store
        The level is the last of the store; the next one is put behind it.
    first, last, game, guided, pruned, stop
        See :func:`_expand_some`.

    Returns
    -------
    store : _Store
        The same, or one with more room.
    end : int
        The end of the new level; -1 if it was given up, or there was no memory for it.
    """
    columns, has_stock = len(game.unit), game.next_fit.shape[0] > 1
    size = min(len(store.table), _power_of_two(8 * (last - first)))
    end = last
    while True:
        first, end = _expand_some(store, first, last, end, size, game, guided, pruned, stop)
        if first == last:
            return store, end
        if stop[0] or end > 2 * MAX_ENTRIES:
            return store, -1
        keys, low, high, worth, promise, index = store
        if end + columns > len(keys):
            keys, low, high = _grown(keys, end), _grown(low, end), _grown(high, end if has_stock else 0)
            if guided:
                worth, promise = _grown(worth, end), _grown(promise, end)
        if 2 * (end - last + columns) > size:
            size *= 2
            if size > len(index):
                index = np.empty(size, np.int32)
            _fill_index(index, size, keys, last, end)
        store = _Store(keys, low, high, worth, promise, index)


@compiled
def _keep_best(store: _Store, first: int, last: int, width: int) -> int:
    """Keep the most promising sets of a level; return its new end."""
    keys, low, high, worth, promise = store.keys, store.low, store.high, store.worth, store.promise
    lowest, highest = promise[first], promise[first]
    for entry in range(first, last):
        lowest, highest = min(lowest, promise[entry]), max(highest, promise[entry])
    bin_width = (highest - lowest) // WORTH_BINS + 1
    counts = np.zeros(WORTH_BINS + 1, np.int64)
    for entry in range(first, last):
        counts[(promise[entry] - lowest) // bin_width] += 1
    # The lowest bin of which any are kept, and how many of them.
    bin_kept, spare = WORTH_BINS, width
    while counts[bin_kept] <= spare:
        spare -= counts[bin_kept]
        bin_kept -= 1
    end = first
    for entry in range(first, last):
        bin_here = (promise[entry] - lowest) // bin_width
        if bin_here == bin_kept and spare > 0:
            spare -= 1
        elif bin_here <= bin_kept:
            continue
        keys[end], low[end], high[end], worth[end] = keys[entry], low[entry], high[entry], worth[entry]
        end += 1
    return end


# ------------------------------------------------------------------------------------------------------------- lines


@compiled
def _column_of(difference: int, unit: Ints) -> int:
    """Return the column of which one card is the difference between two keys, or -1."""
    if difference > 0:
        for column in range(len(unit)):
            if unit[column] == difference:
                return column
    return -1


@compiled
def _fewest_drawn(store: _Store, first: int, last: int, has_stock: bool) -> tuple[int, int, int]:
    """Return where the fewest stock cards have been drawn: the place of the set, the kind shown, and the draws."""
    best, shown, fewest = first, 0, NEVER
    for entry in range(first, last):
        for kind in range(KINDS):
            drawn = _drawn(store.low[entry], store.high[entry], kind, has_stock)
            if drawn < fewest:
                best, shown, fewest = entry, kind, drawn
    return best, shown, fewest


@compiled
def _trace_back(
    game: _Game, store: _Store, levels: Ints, depth: int, entry: int, shown: int, drawn: int, line: Ints, at: int
) -> tuple[int, int, int]:
    """Write the plays that lead to a set.

    Parameters
    ----------
    game, store, levels
        Where to look; `levels` holds the beginnings of the levels in the store.
    depth, entry : int
        The level and the place of the set.
    shown, drawn : int
        The kind shown there, and how many stock cards may have been drawn.
    line : array
        For the columns.
    at : int
        How many plays lead to the set.

    Returns
    -------
    entry, shown, drawn : int
        The same for the first level of the store.
    """
    fewest = np.zeros(KINDS, np.int64)
    has_stock = game.next_fit.shape[0] > 1
    for level in range(depth, 0, -1):
        key = store.keys[entry]
        for before in range(levels[level - 1], levels[level]):
            column = _column_of(store.keys[before] - key, game.unit)
            if column < 0:
                continue
            height = _height(store.keys[before], column, game.unit, game.place, game.base, game.packed)
            if game.kinds[column, height] != shown:
                continue
            reached = _reach(store.low[before], store.high[before], game.follows, game.next_fit, False, fewest)
            if reached >> shown & 1 and fewest[shown] <= drawn:
                at -= 1
                line[at] = column
                entry = before
                break
        # From which top? From any that it fits, or by a stock card from the one with the fewest drawn.
        found = -1
        for kind in range(KINDS):
            if (
                game.follows[kind] >> shown & 1
                and _drawn(store.low[entry], store.high[entry], kind, has_stock) <= drawn
            ):
                found = kind
        if found >= 0:
            shown, drawn = found, _drawn(store.low[entry], store.high[entry], found, has_stock)
        else:
            _, shown, drawn = _fewest_drawn(store, entry, entry + 1, has_stock)
    return entry, shown, drawn


@compiled
def _trace_forward(
    forward: _Game,
    backward: _Game,
    store: _Store,
    levels: Ints,
    depth: int,
    entry: int,
    shown: int,
    drawn: int,
    line: Ints,
    at: int,
) -> tuple[int, int, int]:
    """Write the plays that lead from a set towards the cleared table.

    Parameters
    ----------
    forward, backward : _Game
        Both games; the other parameters are those of the backward one.
    store, levels, depth, entry
        Where the set is.
    shown, drawn : int
        The kind shown there, and how many stock cards have been drawn.
    line : array
        For the columns.
    at : int
        How many plays have led to the set.

    Returns
    -------
    entry, shown, drawn : int
        The same for the first level of the store.
    """
    fewest = np.zeros(KINDS, np.int64)
    has_stock = forward.next_fit.shape[0] > 1
    for level in range(depth, 0, -1):
        key = store.keys[entry]
        for after in range(levels[level - 1], levels[level]):
            column = _column_of(store.keys[after] - key, backward.unit)
            if column < 0:
                continue
            # Backward, the height of a column is the number of cards that have gone.
            gone = _height(store.keys[after], column, forward.unit, forward.place, forward.base, forward.packed)
            kind = backward.kinds[column, gone]
            now = drawn
            if not forward.follows[shown] >> kind & 1:
                now = forward.next_fit[drawn, kind]
            if now == NEVER:
                continue
            low, high = _alone(kind, now, has_stock)
            if _fit_together(forward, low, high, store.low[after], store.high[after], fewest):
                line[at] = column
                at += 1
                entry, shown, drawn = after, kind, now
                break
    return entry, shown, drawn


@compiled
def _meeting(
    forward: _Game,
    store: _Store,
    first: int,
    last: int,
    back_store: _Store,
    back_first: int,
    back_last: int,
    full: int,
) -> tuple[int, int]:
    """Return the places of a set of cards that play can reach, and from which the table can be cleared; or -1, -1.

    Parameters
    ----------
    forward : _Game
        The tables.
    store, first, last
        Sets that can be reached.
    back_store, back_first, back_last
        The same backward; the key is that of the cards that have gone.
    full : int
        The key of the full table.
    """
    fewest = np.zeros(KINDS, np.int64)
    size = _power_of_two(2 * (back_last - back_first))
    index = np.empty(size, np.int32)
    _fill_index(index, size, back_store.keys, back_first, back_last)
    for entry in range(first, last):
        gone = full - store.keys[entry]
        slot = _hash(gone) & size - 1
        while index[slot] >= 0:
            other = index[slot]
            if back_store.keys[other] == gone:
                low, high = back_store.low[other], back_store.high[other]
                if _fit_together(forward, store.low[entry], store.high[entry], low, high, fewest):
                    return entry, int(other)
                break
            slot = slot + 1 & size - 1
    return -1, -1


@compiled
def _fitting_top(forward: _Game, low: int, high: int, back_low: int, back_high: int, fewest: Ints) -> tuple[int, int]:
    """Return a kind shown, and the stock cards drawn, with which a set can be cleared."""
    has_stock = forward.next_fit.shape[0] > 1
    for kind in range(KINDS):
        shown = 0 if low >> kind & 1 else NEVER
        drawn = _lane(low, high, kind) if has_stock else shown
        if drawn != NEVER:
            only_low, only_high = _alone(kind, drawn, has_stock)
            if _fit_together(forward, only_low, only_high, back_low, back_high, fewest):
                return kind, drawn
    return -1, -1


@compiled
def _write_line(
    game: _Game,
    back_game: _Game,
    store: _Store,
    levels: Ints,
    depth: int,
    back_store: _Store,
    back_levels: Ints,
    back_depth: int,
    full: int,
    line: Ints,
    at: int,
) -> tuple[int, int, int, int, int, int]:
    """Write a line through the last levels of two stores, if there is one.

    Parameters
    ----------
    game, store, levels, depth
        The sets that play can reach.
    back_game, back_store, back_levels, back_depth
        The sets from which the table can be cleared.
    full : int
        The key of the full table.
    line : array
        For the columns.
    at : int
        How many plays come before the last levels.

    Returns
    -------
    entry, shown, drawn : int
        Where the line comes from: the place of a set of the first level, -1 if there is no line; the kind shown there;
        how many stock cards have been drawn.
    back_entry, back_shown, back_drawn : int
        Where it goes to.
    """
    fewest = np.zeros(KINDS, np.int64)
    first, last = levels[depth], levels[depth + 1]
    back_first, back_last = back_levels[back_depth], back_levels[back_depth + 1]
    entry, other = _meeting(game, store, first, last, back_store, back_first, back_last, full)
    if entry < 0:
        return -1, 0, 0, -1, 0, 0
    shown, drawn = _fitting_top(
        game, store.low[entry], store.high[entry], back_store.low[other], back_store.high[other], fewest
    )
    goes_to = _trace_forward(game, back_game, back_store, back_levels, back_depth, other, shown, drawn, line, at)
    comes_from = _trace_back(game, store, levels, depth, entry, shown, drawn, line, at)
    return comes_from + goes_to


# ------------------------------------------------------------------------------------------------------------ search


@compiled
def _beam(
    game: _Game,
    origin: _Store,
    first: int,
    last: int,
    steps: int,
    width: int,
    pruned: bool,
    levels: Ints,
    max_nodes: int,
    stop: NDArray[np.int8],
) -> tuple[_Store, int, bool, bool, int]:
    """Play cards from some sets, keeping the most promising sets of every level.

    Parameters
    ----------
    game : _Game
        The tables.
    origin, first, last
        Where to begin.
    steps : int
        How many cards to play.
    width : int
        How many sets to keep.
    pruned : bool
        Whether to drop sets that cannot be cleared.
    levels : array
        For the beginnings of the levels.
    max_nodes : int
        How many sets may be looked at.
    stop : array
        One number; not zero to give up.

    Returns
    -------
    store : _Store
        The levels.
    depth : int
        How many cards could be played.
    cut : bool
        Whether any set has been left out.
    finished : bool
        Whether there were nodes enough.
    nodes : int
        How many sets have been looked at.
    """
    store = _new_store(_power_of_two(min(8 * width, 1 << 16)), True)
    count = last - first
    store.keys[:count] = origin.keys[first:last]
    store.low[:count] = origin.low[first:last]
    store.high[:count] = origin.high[first:last]
    left, shown = np.zeros(KINDS + 1, np.int64), np.zeros(KINDS + 1, np.int64)
    for entry in range(count):
        store.worth[entry] = _worth(game, store.keys[entry], left, shown)
    levels[0], levels[1] = 0, count
    nodes, depth = 0, 0
    cut = False
    while depth < steps:
        begin, end = levels[depth], levels[depth + 1]
        if nodes + end - begin > max_nodes or stop[0]:
            return store, depth, cut, False, nodes
        nodes += end - begin
        store, new_end = _expand(store, begin, end, game, True, pruned, stop)
        if new_end < 0:
            return store, depth, cut, False, nodes
        if new_end == end:
            break
        if new_end - end > width:
            cut = True
            new_end = _keep_best(store, end, new_end, width)
        depth += 1
        levels[depth + 1] = new_end
    return store, depth, cut, True, nodes


@compiled
def _last_narrow(levels: Ints, depth: int, width: int) -> int:
    """Return the last level that is no wider than a beam."""
    while levels[depth + 1] - levels[depth] > width:
        depth -= 1
    return depth


@compiled
def _rooted(kind: int, key: int, has_stock: bool) -> _Store:
    """Return a store with one set."""
    store = _new_store(1 << 12, False)
    store.keys[0] = key
    store.low[0], store.high[0] = _alone(kind, 0, has_stock)
    return store


@compiled
def _turned(follows: Ints) -> Ints:
    """Return for each kind the kinds that it may follow."""
    turned = np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        for other in range(KINDS):
            if follows[other] >> kind & 1:
                turned[kind] |= 1 << other
    return turned


@compiled
def _full_key(begins: Ints, unit: Ints) -> int:
    """Return the key of the full table."""
    key = 0
    for column in range(len(unit)):
        key += unit[column] * (begins[column + 1] - begins[column])
    return key


@compiled
def clear(
    cards: Ints,
    begins: Ints,
    stock: Ints,
    top: int,
    follows: Ints,
    max_nodes: int,
    effort: int,
    width: int,
    stop: NDArray[np.int8],
    line: Ints,
) -> tuple[int, int]:
    """Find out whether the table can be cleared.

    Parameters
    ----------
    cards, begins : array
        The kinds of all columns, deepest first, and where each column begins; none is empty.
    stock : array
        The kinds of the stock, next first.
    top : int
        The kind that the waste shows; 0 if it is empty.
    follows : array
        For each kind shown, the kinds that fit; see :func:`search_columns`.
    max_nodes : int
        How many sets of cards may be looked at.
    effort, width : int
        How many sets the frontiers look at before the first beams, and the width of these.
    stop : array
        One number; not zero to give up.
    line : array
        For the columns of the plays, if the table can be cleared.

    Returns
    -------
    outcome : int
        `LOST`, `WON` or `UNDECIDED`.
    nodes : int
        How many sets have been looked at.
    """
    total, has_stock = len(cards), len(stock) > 0
    game = _tables(cards, begins, stock, follows, follows, ALL_KINDS, False)
    back_game = _tables(cards, begins, stock[::-1].copy(), _turned(follows), follows, follows[top], True)
    if game.packed < 0 or len(stock) >= NEVER:
        return UNDECIDED, 0
    full = _full_key(begins, game.unit)
    # Backward, nothing comes after the last card: what a joker would allow.
    store, back_store = _rooted(top, full, has_stock), _rooted(0, full, has_stock)
    levels, back_levels, beam_levels = np.zeros((3, total + 2), np.int64)
    levels[1], back_levels[1] = 1, 1
    depth, back_depth = 0, 0
    nodes = 0
    while True:
        # The frontiers.
        spent = 0
        while spent < effort and depth + back_depth < total:
            first, last = levels[depth], levels[depth + 1]
            back_first, back_last = back_levels[back_depth], back_levels[back_depth + 1]
            goes_forward = last - first <= back_last - back_first
            count = last - first if goes_forward else back_last - back_first
            if max(last, back_last) + 4 * count > MAX_ENTRIES:
                break
            if nodes + count > max_nodes or stop[0]:
                return UNDECIDED, nodes
            spent += count
            nodes += count
            if goes_forward:
                store, end = _expand(store, first, last, game, False, True, stop)
                died = end == last
                depth += 1
                levels[depth + 1] = end
            else:
                back_store, end = _expand(back_store, back_first, back_last, back_game, False, True, stop)
                died = end == back_last
                back_depth += 1
                back_levels[back_depth + 1] = end
            if end < 0:
                return UNDECIDED, nodes
            if died:
                return LOST, nodes
        if depth + back_depth == total:
            met = _write_line(
                game, back_game, store, levels, depth, back_store, back_levels, back_depth, full, line, depth
            )
            return WON if met[0] >= 0 else LOST, nodes
        # A beam forward, from the last level of the frontier that fits into it.
        origin = _last_narrow(levels, depth, width)
        steps = total - back_depth - origin
        if width * steps > MAX_ENTRIES:
            return UNDECIDED, nodes
        first, last = levels[origin], levels[origin + 1]
        beam, reached, cut, finished, used = _beam(
            game, store, first, last, steps, width, True, beam_levels, max_nodes - nodes, stop
        )
        nodes += used
        if not finished:
            return UNDECIDED, nodes
        if reached == steps:
            entry, shown, drawn, _, _, _ = _write_line(
                game,
                back_game,
                beam,
                beam_levels,
                steps,
                back_store,
                back_levels,
                back_depth,
                full,
                line,
                origin + steps,
            )
            if entry >= 0:
                _trace_back(game, store, levels, origin, first + entry, shown, drawn, line, origin)
                return WON, nodes
        if not cut:
            return LOST, nodes
        # And one backward.
        origin = _last_narrow(back_levels, back_depth, width)
        steps = total - depth - origin
        first, last = back_levels[origin], back_levels[origin + 1]
        beam, reached, cut, finished, used = _beam(
            back_game, back_store, first, last, steps, width, True, beam_levels, max_nodes - nodes, stop
        )
        nodes += used
        if not finished:
            return UNDECIDED, nodes
        if reached == steps:
            _, _, _, entry, shown, drawn = _write_line(
                game, back_game, store, levels, depth, beam, beam_levels, steps, full, line, depth
            )
            if entry >= 0:
                at = total - origin
                _trace_forward(game, back_game, back_store, back_levels, origin, first + entry, shown, drawn, line, at)
                return WON, nodes
        if not cut:
            return LOST, nodes
        effort *= MORE_NODES
        width *= MORE_WIDTH


@compiled
def fewest_left(
    cards: Ints,
    begins: Ints,
    stock: Ints,
    top: int,
    follows: Ints,
    max_nodes: int,
    width: int,
    stop: NDArray[np.int8],
    line: Ints,
) -> tuple[int, int, int]:
    """Find a line that leaves as few cards as possible.

    Parameters
    ----------
    cards, begins, stock, top, follows, max_nodes, width, stop, line
        See :func:`clear`.

    Returns
    -------
    outcome : int
        `WON` if no line leaves fewer cards, otherwise `UNDECIDED`.
    played : int
        The length of the line.
    nodes : int
        How many sets have been looked at.
    """
    total, has_stock = len(cards), len(stock) > 0
    game = _tables(cards, begins, stock, follows, follows, ALL_KINDS, False)
    if game.packed < 0 or len(stock) >= NEVER:
        return UNDECIDED, 0, 0
    root = _rooted(top, _full_key(begins, game.unit), has_stock)
    levels = np.zeros(total + 2, np.int64)
    nodes, played = 0, 0
    while True:
        # The narrow beams before the one that need not leave anything out are for the case that the nodes run out.
        if width * total > MAX_ENTRIES:
            width = MAX_ENTRIES
        store, depth, cut, finished, used = _beam(
            game, root, 0, 1, total, width, False, levels, max_nodes - nodes, stop
        )
        nodes += used
        if depth > played:
            played = depth
            entry, shown, drawn = _fewest_drawn(store, levels[depth], levels[depth + 1], has_stock)
            _trace_back(game, store, levels, depth, entry, shown, drawn, line, depth)
        if not finished:
            return UNDECIDED, played, nodes
        if not cut or played == total:
            return WON, played, nodes
        width *= MORE_WIDTH


# ------------------------------------------------------------------------------------------------------------ Python


class Found(NamedTuple):
    """What a search has found out."""

    verdict: Verdict
    best_left: int
    """The cards left after the line."""
    best_stock_left: int
    """The stock cards left after the line."""
    line: list[int]
    """For each move the column to play from, or -1 to draw."""
    nodes: int
    """How many sets of cards have been looked at."""


def search_columns(
    columns: Sequence[Sequence[int]],
    stock: Sequence[int],
    top: int,
    adj: Ints,
    *,
    goal: Literal["clear", "score"] = "clear",
    max_nodes: int = DEFAULT_NODES,
    stop: NDArray[np.int8] | None = None,
) -> Found:
    """Search a column game in which all cards are known.

    Parameters
    ----------
    columns : sequence of sequence of int
        The kinds (ranks from 1 to 13, 0 for a joker) of each column, deepest first.
    stock : sequence of int
        The kinds of the stock, next first.
    top : int
        The kind that the waste shows; 0 if it is empty or a joker, and everything fits.
    adj : array of int64
        For each of the 14 kinds shown, the kinds that fit, as a bit mask. A joker fits, and is fitted on, whatever
        the array says.
    goal : {"clear", "score"}
        "clear": whether the table can be cleared. "score": also, if it can, with as few draws as possible; if it
        cannot, the fewest cards left.
    max_nodes : int
        How many sets of cards may be looked at.
    stop : array of int8, optional
        One number. Another thread may set it to anything but 0 to end the search with "unknown".

    Returns
    -------
    Found
        With the goal "clear", the line is empty unless the verdict is "winnable". With the goal "score", "winnable"
        and "unwinnable" mean that there is no better line; with "unknown" the line is the best that was found.
        "unknown" with no nodes: no exact key of 63 bits fits the game.

    Examples
    --------
    >>> import numpy as np
    >>> from golf_widget import variant
    >>> adj = np.array([sum(1 << kind for kind in fits) for fits in variant("golf-strict").neighbours])
    >>> search_columns([[3, 13], [2]], [12, 4], 1, adj)
    Found(verdict='winnable', best_left=0, best_stock_left=0, line=[-1, 0, -1, 0, 1], nodes=4)
    >>> search_columns([[3, 13], [2]], [4], 1, adj).verdict
    'unwinnable'
    """
    if goal not in ("clear", "score"):
        raise ValueError(f'goal is {goal!r}; it must be "clear" or "score"')
    used = [number for number, column in enumerate(columns) if len(column)]
    sizes = [len(columns[number]) for number in used]
    total = sum(sizes)
    if total == 0:
        return Found("winnable", 0, len(stock), [], 0)
    cards = np.array([kind for number in used for kind in columns[number]], np.int64)
    begins = np.zeros(len(used) + 1, np.int64)
    np.cumsum(sizes, out=begins[1:])
    follows = np.asarray(adj, np.int64) & ALL_KINDS | 1
    follows[0] = ALL_KINDS
    flag = np.zeros(1, np.int8) if stop is None else stop
    plays = np.zeros(total, np.int64)
    kinds_in_stock = np.array(stock, np.int64)
    nodes = 0

    def found(verdict: Verdict, length: int) -> Found:
        line = _with_draws([used[column] for column in plays[:length]], columns, stock, top, follows)
        return Found(verdict, total - length, len(stock) - line.count(-1), line, nodes)

    def try_to_clear(may_draw: int, share: int) -> int:
        nonlocal nodes
        few = kinds_in_stock[:may_draw]
        budget = (max_nodes - nodes) // share
        outcome, looked_at = clear(cards, begins, few, top, follows, budget, FIRST_NODES, FIRST_WIDTH, flag, plays)
        nodes += int(looked_at)
        return outcome

    # Half of the nodes are kept for the fewest cards left, in case that all would not be enough for an answer.
    outcome = try_to_clear(len(stock), 1 if goal == "clear" else 2)
    played = total if outcome == WON else 0
    if goal == "score" and outcome != WON:
        best, played, looked_at = fewest_left(
            cards, begins, kinds_in_stock, top, follows, max_nodes - nodes, FIRST_WIDTH, flag, plays
        )
        nodes += int(looked_at)
        if played < total:
            return found("unknown" if best == UNDECIDED else "unwinnable", played)
    if goal == "clear" and outcome != WON:
        return found("unknown" if outcome == UNDECIDED else "unwinnable", 0)
    result = found("winnable", total)
    while goal == "score" and result.best_stock_left < len(stock):
        # A game with a smaller stock shows whether fewer draws suffice.
        outcome = try_to_clear(len(stock) - result.best_stock_left - 1, 1)
        if outcome != WON:
            verdict: Verdict = "winnable" if outcome == LOST else "unknown"
            return result._replace(verdict=verdict, nodes=nodes)
        result = found("winnable", total)
    return result._replace(nodes=nodes)


def _with_draws(
    plays: list[int], columns: Sequence[Sequence[int]], stock: Sequence[int], top: int, follows: Ints
) -> list[int]:
    """Return a line with the draws that its plays need."""
    heights = [len(column) for column in columns]
    line, drawn = [], 0
    for column in plays:
        heights[column] -= 1
        kind = columns[column][heights[column]]
        while not follows[top] >> kind & 1:
            line.append(-1)
            top = stock[drawn]
            drawn += 1
        line.append(column)
        top = kind
    return line
