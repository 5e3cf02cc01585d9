"""Samples of what is hidden, and what each move brings on them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

import numpy as np

from golf_widget.advice.advice import better_in
from golf_widget.advice.plan import SCORING, World, peaks_of, penalty_of, plan_for, same_wall_of
from golf_widget.advice.tally import Tally
from golf_widget.advice.wander import covers_of, wander
from golf_widget.advice.world import hidden_slots
from golf_widget.rules import Scoring
from golf_widget.solver.compiled import HAS_NUMBA
from golf_widget.solver.matching import KINDS
from golf_widget.solver.table import adjacency
from golf_widget.view import PlayerView

_FIRST: Final = 64 if HAS_NUMBA else 8
"""Samples before the first answer; then twice as many, and so on."""
_ORDERS_A_WORLD: Final = 16
"""Orders of the stock that are played out for each way in which face-down cards may lie."""
_ALL_ORDERS: Final = 5
"""Up to so many stock cards, every order is played out."""


def sample(view: PlayerView, bonus: float, chance: np.random.Generator, most: int) -> Iterator[Tally]:
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

    Yields
    ------
    Tally
        The same one, with more and more samples.
    """
    hidden = hidden_slots(view)
    known = np.array([0 if card is None else card.rank for card in view.table], np.int64)
    unseen = np.array([card.rank for card in view.unseen], np.int64)
    tally = Tally(view.legal_moves, better_in(view.variant), bonus)
    base = view.score if view.variant.scoring is Scoring.STREAK else 0
    if not hidden:
        world = _world(view, known, unseen)
        plan = plan_for(world, bonus)
        if plan is None:
            yield from _by_thumb(view, known, unseen, tally, base=base, chance=chance, most=most)
            return
        tally.exact = [plan.worth(view.left, move) for move in view.legal_moves] if plan.exact else None
        if len(unseen) <= _ALL_ORDERS:
            every = np.array(list(permutations(unseen.tolist())), np.int64).reshape(-1, len(unseen))
            scores, clears = plan.play_out(world, view.legal_moves, every)
            tally.add(scores + base, clears)
            tally.complete = True
            yield tally
            return
        for count in _chunks(most, _FIRST):
            # The reader of the tally may have planned something else in between.
            plan = plan_for(world, bonus) or plan
            orders = chance.permuted(np.tile(unseen, (count, 1)), axis=1)
            scores, clears = plan.play_out(world, view.legal_moves, orders)
            tally.add(scores + base, clears)
            yield tally
        return
    for count in _chunks(most, _ORDERS_A_WORLD, growing=False):
        lie = chance.permutation(unseen)
        cards = known.copy()
        cards[list(hidden)] = lie[: len(hidden)]
        stock = lie[len(hidden) :]
        world = _world(view, cards, stock)
        plan = plan_for(world, bonus)
        if plan is None:
            yield from _by_thumb(view, known, unseen, tally, base=base, chance=chance, most=most)
            return
        orders = chance.permuted(np.tile(stock, (count, 1)), axis=1)
        scores, clears = plan.play_out(world, view.legal_moves, orders)
        # Worlds differ more than orders: each world counts as one sample.
        tally.add(scores.mean(axis=1, keepdims=True) + base, clears.mean(axis=1, keepdims=True))
        yield tally


def _chunks(most: int, first: int, *, growing: bool = True) -> Iterator[int]:
    """Yield how many samples to take next until there are enough."""
    done, size = 0, first
    while done < most:
        count = min(size, most - done)
        yield count
        done += count
        size = max(first, done) if growing else first


def _world(view: PlayerView, cards: Any, stock: Any) -> World:
    counts = np.bincount(stock, minlength=KINDS).astype(np.int64)
    return World(view.variant, view.left, cards, counts, view.streak)


def _by_thumb(
    view: PlayerView, known: Any, unseen: Any, tally: Tally, *, base: int, chance: np.random.Generator, most: int
) -> Iterator[Tally]:
    """Play out by a rule of thumb."""
    rules = view.variant
    hidden = list(hidden_slots(view))
    slots = len(view.table)
    covers, adjacent = covers_of(rules.layout), adjacency(rules)
    gone = np.array([not view.left >> slot & 1 for slot in range(slots)], np.uint8)
    actions = np.array([-1 if move.slot is None else move.slot for move in view.legal_moves], np.int64)
    for count in _chunks(most, _FIRST):
        lie = chance.permuted(np.tile(unseen, (count, 1)), axis=1)
        cards = np.tile(known, (count, 1))
        cards[:, hidden] = lie[:, : len(hidden)]
        scores = np.zeros((len(actions), count))
        clears = np.zeros((len(actions), count))
        wander(
            *covers,
            adjacent,
            same_wall_of(rules),
            peaks_of(rules),
            view.streak,
            SCORING[rules.scoring],
            penalty_of(rules),
            gone,
            cards,
            lie[:, len(hidden) :],
            actions,
            scores,
            clears,
        )
        tally.add(scores + base, clears)
        yield tally
