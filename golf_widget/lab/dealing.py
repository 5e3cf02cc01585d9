"""Deals and random numbers inside the kernels: the same, bit for bit, as :mod:`golf_widget.generator` gives."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.cards import Card
from golf_widget.rules import Scoring, Start, Variant
from golf_widget.solver.compiled import compiled
from golf_widget.solver.table import adjacency

_GAMMA: Final = np.uint64(0x9E37_79B9_7F4A_7C15)
_FIRST: Final = np.uint64(0xBF58_476D_1CE4_E5B9)
_SECOND: Final = np.uint64(0x94D0_49BB_1331_11EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

NO_KIND: Final = 15
"""What stands for the open card of an empty column: no kind goes by this number."""
MOST_CARDS: Final = 1024
"""The largest bound of a random number in the kernels; no pack is larger."""


@compiled
def mixed(state: Any) -> Any:
    """Return the output of SplitMix64 in a state."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def below(state: Any, bound: int, limits: Any) -> tuple[Any, Any]:
    """Return the state after, and a number from 0 to `bound` - 1; `limits` see :class:`Board`."""
    while True:
        state += _GAMMA
        number = mixed(state) >> _32
        if number < limits[bound]:
            return state, np.int64(number % np.uint64(bound))


@compiled
def first_output(seed: Any) -> Any:
    """Return the first output of SplitMix64 started with a seed."""
    return mixed(seed + _GAMMA)


@compiled
def deal_kinds(number: int, pack: Any, limits: Any, cards: Any) -> None:
    """Deal by number.

    Parameters
    ----------
    number : int
        The deal number.
    pack : numpy.ndarray of int64
        The kinds of the pack in the order before the shuffle.
    limits : numpy.ndarray of uint64
        See :class:`Board`.
    cards : numpy.ndarray of int64
        Filled with the kinds in the order of the deal.
    """
    cards[:] = pack
    state = np.uint64(number)
    for i in range(pack.shape[0] - 1, 0, -1):
        state += _GAMMA
        drawn = mixed(state) >> _32
        while drawn >= limits[i + 1]:
            state += _GAMMA
            drawn = mixed(state) >> _32
        j = np.int64(drawn % np.uint64(i + 1))
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


class Board(NamedTuple):
    """A column game as the kernels want it.

    Parameters
    ----------
    pack : numpy.ndarray of int64
        The kinds of the pack before the shuffle; kind 0 is a joker, 1 to 13 are ranks.
    limits : numpy.ndarray of uint64, shape (cards + 1,)
        For each bound, the first number that would make some remainders likelier than others.
    lengths : numpy.ndarray of int64, shape (columns,)
        The cards of each column.
    places : numpy.ndarray of int64, shape (columns, longest)
        The slot of each card of a column, the deepest first.
    starter : int
        The kind of the card that starts the waste, if it is not dealt: 0, on which everything goes, for a free start.
        -1 if the first card after the tableau starts the waste.
    adjacent : numpy.ndarray of int64, shape (14,)
        For each kind on the waste, the kinds that go on it, as bits.
    """

    pack: Any
    limits: Any
    lengths: Any
    places: Any
    starter: int
    adjacent: Any

    @property
    def moves(self) -> int:
        """How many moves a game has at most."""
        return len(self.pack)


def board_of(rules: Variant) -> Board | None:
    """Return a game as the kernels want it.

    Parameters
    ----------
    rules : Variant
        The game.

    Returns
    -------
    Board or None
        None if it is no column game with all cards face up, without walls, counted by cards left.

    Examples
    --------
    >>> import golf_widget as gw
    >>> board_of(gw.variant("golf-strict")).places[6]
    array([ 6, 13, 20, 27, 34])
    >>> board_of(gw.variant("tri-peaks")) is None
    True
    """
    layout = rules.layout
    if not layout.columns or layout.face_down_mask or rules.walls or rules.scoring is Scoring.STREAK:
        return None
    columns: dict[int, list[int]] = {}
    for slot, coverers in enumerate(layout.covered_by):
        if len(coverers) > 1:
            return None
        columns.setdefault(layout.label_of(slot), []).append(slot)
    # The cards of a column lie on one another, so the deepest is covered by most: go from the open one downwards.
    ordered = [_from_the_deepest(layout.covered_by, columns[label]) for label in sorted(columns)]
    if any(column is None for column in ordered):
        return None
    stacks = [column for column in ordered if column is not None]
    places = np.full((len(stacks), max(map(len, stacks))), -1, np.int64)
    for row, stack in zip(places, stacks, strict=True):
        row[: len(stack)] = stack
    deck = list(rules.deck)
    starter = -1
    if isinstance(rules.start, Card):
        deck.remove(rules.start)
        starter = rules.start.rank
    elif rules.start is Start.FREE:
        starter = 0
    bounds = range(1, max(len(deck), len(stacks) + 1) + 1)
    limits = [0, *((1 << 32) - (1 << 32) % bound for bound in bounds)]
    return Board(
        np.array([card.rank for card in deck], np.int64),
        np.array(limits, np.uint64),
        np.array([len(stack) for stack in stacks], np.int64),
        places,
        starter,
        adjacency(rules),
    )


def _from_the_deepest(covered_by: tuple[tuple[int, ...], ...], column: list[int]) -> list[int] | None:
    """Return the slots of a column, the deepest first; None if one is covered from outside of it."""
    order = [next((slot for slot in column if not covered_by[slot]), -1)]
    beneath = {covered_by[slot][0]: slot for slot in column if covered_by[slot]}
    while order[-1] in beneath:
        order.append(beneath[order[-1]])
    return order[::-1] if sorted(order) == sorted(column) else None
