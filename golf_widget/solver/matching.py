"""The matching bound: how many cards can never be played.

Whenever a card is played, it lies on a card of a neighbouring kind, and no card is lain on twice. So every card left
in the tableau needs a predecessor of its own among the cards left, the cards in the stock, and the top of the waste.
The largest number of cards that get one is a matching between kinds that stand in a row (or in a ring, where the ace
lies on the king), and on a row the greedy choice is the best: go along it, and let each kind take first what its lower
neighbour has to offer, which nobody else wants any more.

A kind looks only at kinds of the other parity, so the row falls into two: first the odd kinds take from the even
ones, then the even kinds from the odd ones. Counts are packed four bits each, so that the counts of a set of cards are
the sum of the counts of its parts.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.rules import Corner
from golf_widget.solver.compiled import compiled

KINDS: Final = 14
"""Kind 0 is a joker, or a waste on which everything goes; kinds 1 to 13 are ranks."""
_BITS: Final = 4
_ROW: Final = (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12)
_ACE_PLACE: Final = 6
"""What aces offer: to the kind that a ring closes with, and at the start of the even kinds."""
_JOKER_PLACE: Final = 13
_RING_PLACE: Final = 14
"""What the highest kind of a ring offers to the aces."""


class Chain(NamedTuple):
    """How kinds are matched under one corner policy.

    Parameters
    ----------
    wanted, offered : numpy.ndarray of int64, shape (14,)
        For each kind, what one card of it adds to the packed counts of cards that need a predecessor, and of cards that
        are one.
    ring : int
        Whether the row is closed to a ring.
    """

    wanted: Any
    offered: Any
    ring: int


def chain(ranks: int, corner: Corner, most: int = 4) -> Chain:
    """Return the tables of the matching bound.

    Parameters
    ----------
    ranks : int
        The highest rank.
    corner : Corner
        The corner policy.
    most : int
        How many cards of one kind there are. For more than 14 the packed counts have no room: the tables are then
        empty, and the bound rules nothing out.

    Returns
    -------
    Chain

    Examples
    --------
    Two Kings and one Queen under the strict rule: one King has nothing to lie on, and nor has the Queen.

    >>> tables = chain(13, Corner.STRICT)
    >>> cards = [13, 13, 12]
    >>> wanted, offered = sum(tables.wanted[cards]), sum(tables.offered[cards])
    >>> int(cards_short(wanted, offered, tables.ring))
    2
    """
    ring = corner is Corner.WRAP
    wanted = np.zeros(KINDS, np.int64)
    offered = np.zeros(KINDS, np.int64)
    if most >= (1 << _BITS) - 1:
        return Chain(wanted, offered, int(ring))
    for place, kind in enumerate(_ROW):
        if kind <= ranks:
            wanted[kind] += 1 << _BITS * place
            if kind < ranks:
                offered[kind + 1] += 1 << _BITS * place
            elif ring and place != _ACE_PLACE:
                offered[1] += 1 << _BITS * place
    # What stands at an end of the row is counted at both ends of a ring: the bound may be too kind, never too strict.
    offered[1] += 1 << _BITS * _ACE_PLACE
    if ring:
        offered[ranks] += 1 << _BITS * _RING_PLACE
    if corner is Corner.STRICT:
        offered[ranks] = 0
    offered[0] = 1 << _BITS * _JOKER_PLACE
    return Chain(wanted, offered, int(ring))


@compiled
def cards_short(wanted: int, offered: int, ring: int) -> int:
    """Return how many cards at least can never be played; zero or less if the bound knows of none.

    Parameters
    ----------
    wanted, offered : int
        Packed counts: of the cards to be played, and of the cards that they can lie on.
    ring : int
        Whether the row is closed to a ring.

    Returns
    -------
    int
        Jokers are taken to lie under any card, and to need nothing.
    """
    missing = -((offered >> 52) & 15)
    # The odd kinds and the even kinds side by side, each offered first what is left of the kind below, then the kind
    # above.
    aces = (offered >> 24) & 15
    odd_spare = (offered >> 56) & 15
    even_spare = aces
    for place in range(0, 24, 4):
        above = (offered >> place) & 15
        over = odd_spare + above - ((wanted >> place) & 15)
        missing += max(-over, 0)
        odd_spare = min(above, max(over, 0))
        above = (offered >> (place + 28)) & 15
        over = even_spare + above - ((wanted >> (place + 28)) & 15)
        missing += max(-over, 0)
        even_spare = min(above, max(over, 0))
    # The highest odd kind, which in a ring lies on aces, too.
    need = max(((wanted >> 24) & 15) - odd_spare, 0)
    return missing + need - ring * min(need, aces)


@compiled
def tightness(wanted: int, offered: int, scarce: Any) -> int:
    """Return how scarce predecessors are: a sum over all kinds, in which few for many weigh most.

    Parameters
    ----------
    wanted, offered : int
        As for :func:`cards_short`.
    scarce : numpy.ndarray of int64, shape (16, 32)
        What a kind adds of which so many cards are to be played, with so many cards to lie on.

    Returns
    -------
    int
    """
    odd_below = (offered >> 56) & 15
    even_below = (offered >> 24) & 15
    found: int = 0
    for place in range(0, 24, 4):
        above = (offered >> place) & 15
        found += scarce[(wanted >> place) & 15, odd_below + above]
        odd_below = above
        above = (offered >> (place + 28)) & 15
        found += scarce[(wanted >> (place + 28)) & 15, even_below + above]
        even_below = above
    # That the highest odd kind of a ring lies on aces, too, is left out.
    found += scarce[(wanted >> 24) & 15, odd_below]
    return found


@compiled
def count(before: Any, played: Any, slots: Any, kinds: Any, each: Any, packed: Any) -> None:
    """Count the cards of each kind in all sets of a part.

    Parameters
    ----------
    before, played : numpy.ndarray
        See :attr:`golf_widget.solver.lattice.Part.back`.
    slots : numpy.ndarray of int64
        The slots of the whole part.
    kinds : numpy.ndarray of int64
        The kind of the card in each slot.
    each : numpy.ndarray of int64, shape (14,)
        What a card adds: `wanted` or `offered` of a :class:`Chain`.
    packed : numpy.ndarray of int64, shape (sets,)
        Filled.
    """
    packed[0] = 0
    for slot in slots:
        packed[0] += each[kinds[slot]]
    for one in range(1, packed.shape[0]):
        packed[one] = packed[before[one, 0]] - each[kinds[played[one, 0]]]
