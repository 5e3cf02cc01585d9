"""A part of an experiment: some strategies, some deals, and what became of them. Both are plain data.

A job can be sent to another process or another machine, and what comes back depends on nothing but the job.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from golf_widget.deal import Deal
from golf_widget.lab.chance import key_of
from golf_widget.lab.kernels import has_kernel, play_by_kernel
from golf_widget.lab.plain import Failure, play_plainly, seed_for
from golf_widget.lab.runs import TOO_WIDE
from golf_widget.lab.strategy import Strategy
from golf_widget.move import Move
from golf_widget.rules import Scoring, Variant
from golf_widget.solver.questions import solve

FIELDS: Final = ("cards_left", "stock_left", "longest_run", "score")
"""What is kept of each game."""
NOT_PLAYED: Final = -1
"""Cards left of a game that was not played to its end."""


@dataclass(frozen=True)
class Job:
    """Deals to be played by all strategies.

    Parameters
    ----------
    variant : Variant
        The game.
    strategies : tuple of Strategy
        Who plays.
    seed : int
        Of the experiment.
    numbers : numpy.ndarray of int64
        The numbers of the deals.
    """

    variant: Variant
    strategies: tuple[Strategy, ...]
    seed: int
    numbers: Any


@dataclass(frozen=True)
class Part:
    """What became of some deals.

    Parameters
    ----------
    numbers : numpy.ndarray of int64, shape (deals,)
        The numbers of the deals that all strategies have played.
    ends : numpy.ndarray of int32, shape (strategies, deals, 4)
        For each game, the values of :data:`FIELDS`; :data:`NOT_PLAYED` cards left where a strategy failed.
    failures : tuple of Failure
        The games that were not played to their end.
    """

    numbers: Any
    ends: Any
    failures: tuple[Failure, ...] = ()

    def first(self, deals: int) -> Part:
        """Return the part of the first so many deals."""
        kept = frozenset(self.numbers[:deals].tolist())
        failures = tuple(failure for failure in self.failures if failure.number in kept)
        return Part(self.numbers[:deals], self.ends[:, :deals], failures)


def run_job(job: Job, stop: Callable[[], bool] | None = None) -> Part:
    """Play the deals of a job.

    Parameters
    ----------
    job : Job
    stop : callable, optional
        Asked now and then whether to stop; the part then holds the deals that all strategies have finished.

    Returns
    -------
    Part
        After Ctrl-C too, which sets the part that is done as the exception's attribute ``part``, and goes on.
    """
    deals = len(job.numbers)
    ends = np.full((len(job.strategies), deals, len(FIELDS)), NOT_PLAYED, np.int32)
    failures: list[Failure] = []
    plain = [i for i, one in enumerate(job.strategies) if not has_kernel(job.variant, one.who)]
    done = 0
    try:
        for i, one in enumerate(job.strategies):
            if i not in plain:
                ends[i] = _by_kernel(job, one, failures)
        players = {i: job.strategies[i].player() for i in plain}
        for done in range(deals if plain else 0):  # how many are done when somebody stops it
            if stop is not None and stop():
                break
            deal = Deal.numbered(job.variant, int(job.numbers[done]))
            for i, player in players.items():
                ends[i, done] = _played(job, job.strategies[i], player, deal, failures)
        else:
            done = deals
    except KeyboardInterrupt as interrupt:
        interrupt.part = Part(job.numbers, ends, tuple(failures)).first(done)  # type: ignore[attr-defined]
        raise
    return Part(job.numbers, ends, tuple(failures)).first(done)


def _by_kernel(job: Job, one: Strategy, failures: list[Failure]) -> Any:
    """Return the ends of all games of a strategy that has a kernel."""
    seed = job.seed if one.seed is None else one.seed
    three, _ = play_by_kernel(job.variant, one.who, job.numbers, key_of(one.name, seed))
    score = three[:, 0].copy()
    if job.variant.scoring is Scoring.HOLE:
        score = np.where(score == 0, -three[:, 1], score)
    ends = np.column_stack([three, score])
    for i in np.flatnonzero(three[:, 0] == TOO_WIDE):
        deal = Deal.numbered(job.variant, int(job.numbers[i]))
        ends[i] = _played(job, one, one.player(), deal, failures)
    return ends


def _played(job: Job, one: Strategy, player: Any, deal: Deal, failures: list[Failure]) -> Sequence[int]:
    """Return the end of one game in plain Python; a failure is added to the list."""
    if one.who == "clairvoyant":
        solution = solve(deal.start())
        if solution.score is not None:
            return _end_of(deal, solution.line, solution.score)
    hole, what = play_plainly(one, player, deal, seed_for(one, job.seed, deal.number))
    if what:
        moves = tuple(slot_of(move) for move in hole.moves)
        failures.append(Failure(one.name, str(deal), deal.number or 0, moves, what))
        return (NOT_PLAYED,) * len(FIELDS)
    return hole.left.bit_count(), hole.stock_left, hole.longest, hole.score


def _end_of(deal: Deal, line: tuple[Move, ...], score: int) -> Sequence[int]:
    """Return the end of a line that need not be played, since it is known to be legal and where it leads."""
    # To play it takes as long as to find it, and holds Python's lock while other threads want to go on.
    runs = [len(run) for run in "".join("d" if move.is_draw else "p" for move in line).split("d")]
    played = sum(runs)
    return len(deal.table) - played, len(deal.stock) - (len(line) - played), max(runs), score


def slot_of(move: Move) -> int:
    """Return the slot of a move, -1 for a draw."""
    return -1 if move.slot is None else move.slot
