"""Samples of what is hidden, and what each move brings on them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

import numpy as np

from golf_widget.advice.advice import better_in
from golf_widget.advice.plan import (
    MOST_STATES,
    SCORING,
    World,
    adjacent_of,
    peaks_of,
    penalty_of,
    plan_for,
    plan_is_made,
    same_wall_of,
    states_of,
)
from golf_widget.advice.tally import Tally
from golf_widget.advice.wander import covers_of, wander
from golf_widget.advice.world import hidden_slots
from golf_widget.rules import Scoring
from golf_widget.solver.compiled import HAS_NUMBA
from golf_widget.solver.matching import KINDS
from golf_widget.view import PlayerView

_FIRST: Final = 64 if HAS_NUMBA else 8
"""Samples before the first answer; then twice as many, and so on."""
_ALL_ORDERS: Final = 5
"""Up to so many stock cards, every order is played out."""
_SLOW: Final = 2_000_000
"""Sets times lanes for which a plan takes a tenth of a second or more: too long to wait for a first answer."""


def sample(
    view: PlayerView, bonus: float, chance: np.random.Generator, most: int, *, hurry: bool = False
) -> Iterator[Tally]:
    """Sample, and give the tally from time to time.

    Parameters
    ----------
    view : PlayerView
        What the player sees.
    bonus : float
        What a cleared table is valued besides its score, in cards.
    chance : numpy.random.Generator
        Where the samples come from.
    most : int
        How many samples to take.
    hurry : bool
        Give a first tally from a rule of thumb where a plan takes long to make.

    Yields
    ------
    Tally
        The same one, with more and more samples; only after the first in a hurry another one.
    """
    deal = _Dealer(view, chance)
    tally = _tally(view, bonus)
    states = None if deal.hidden else states_of(deal.world())
    if states is None or states > MOST_STATES:
        yield from _by_thumb(deal, tally, most)
        return
    if hurry and states > _SLOW and not plan_is_made(deal.world(), bonus):
        yield from _by_thumb(deal, _tally(view, bonus), _FIRST)
    yield from _by_plan(deal, tally, bonus, most)


def _tally(view: PlayerView, bonus: float) -> Tally:
    base = view.score if view.variant.scoring is Scoring.STREAK else 0
    return Tally(view.legal_moves, better_in(view.variant), bonus, base)


def _by_plan(deal: _Dealer, tally: Tally, bonus: float, most: int) -> Iterator[Tally]:
    """Play out by a plan: all cards of the tableau lie face up."""
    world, moves, left = deal.world(), deal.view.legal_moves, deal.view.left
    plan = plan_for(world, bonus)
    if plan.exact:
        tally.exact = [plan.worth(left, move) for move in moves]
    draws = world.draws
    if draws <= _ALL_ORDERS:
        every = np.array(list(permutations(deal.unseen.tolist())), np.int64)
        tally.add(*plan.play_out(world, moves, every))
        tally.complete = True
        yield tally
        return
    for count in _chunks(most):
        if not plan.is_current:
            # The reader of the tally has asked about something else in between.
            plan = plan_for(world, bonus)
        tally.add(*plan.play_out(world, moves, deal.orders(deal.unseen, count)))
        yield tally


class _Dealer:
    """Deals the unseen cards.

    Parameters
    ----------
    view : PlayerView
        What the player sees.
    chance : numpy.random.Generator
        Where the samples come from.
    """

    def __init__(self, view: PlayerView, chance: np.random.Generator) -> None:
        self.view, self._chance = view, chance
        self.hidden = list(hidden_slots(view))
        self.known = np.array([0 if card is None else card.rank for card in view.table], np.int64)
        self.unseen = np.array([card.rank for card in view.unseen], np.int64)

    def world(self) -> World:
        """Return the world, where no card lies face down."""
        counts = np.bincount(self.unseen, minlength=KINDS).astype(np.int64)
        return World(self.view.variant, self.view.left, self.known, counts, self.view.streak)

    def orders(self, stock: Any, count: int) -> Any:
        """Return orders in which the cards may come, numpy.ndarray, shape (count, cards)."""
        return self._chance.permuted(np.tile(stock, (count, 1)), axis=1)


def _chunks(most: int) -> Iterator[int]:
    """Yield how many samples to take next until there are enough."""
    done = 0
    while done < most:
        count = min(max(_FIRST, done), most - done)
        yield count
        done += count


def _by_thumb(deal: _Dealer, tally: Tally, most: int) -> Iterator[Tally]:
    """Play out by a rule of thumb."""
    view = deal.view
    rules = view.variant
    slots = len(view.table)
    covers = covers_of(rules.layout)
    gone = np.array([not view.left >> slot & 1 for slot in range(slots)], np.uint8)
    actions = np.array([-1 if move.slot is None else move.slot for move in view.legal_moves], np.int64)
    for count in _chunks(most):
        lie = deal.orders(deal.unseen, count)
        cards = np.tile(deal.known, (count, 1))
        cards[:, deal.hidden] = lie[:, : len(deal.hidden)]
        scores = np.zeros((len(actions), count))
        clears = np.zeros((len(actions), count))
        wander(
            *covers,
            adjacent_of(rules),
            same_wall_of(rules),
            peaks_of(rules),
            view.streak,
            SCORING[rules.scoring],
            penalty_of(rules),
            gone,
            cards,
            np.ascontiguousarray(lie[:, len(deal.hidden) :]),
            actions,
            scores,
            clears,
        )
        tally.add(scores, clears)
        yield tally
