"""Let strategies play the same deals, and compare them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import Any, Final

import numpy as np

from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import MAX_NUMBER
from golf_widget.errors import DealError
from golf_widget.exchange.words import quoted
from golf_widget.lab.checkpoint import Checkpoint
from golf_widget.lab.comparison import Comparison
from golf_widget.lab.executors import ExperimentError, run_here, run_there, workers_of
from golf_widget.lab.job import FIELDS, NOT_PLAYED, Job, Part
from golf_widget.lab.kernels import has_kernel
from golf_widget.lab.strategy import strategies_of
from golf_widget.progress import progress_bar
from golf_widget.rules import Variant

_CHUNKS: Final = {"kernel": 4096, "run": 1024, "plain": 64, "clairvoyant": 64, "caddie": 2}
"""Deals of a chunk by the slowest strategy: about a quarter of a second, so that progress is seen."""


def numbers_of(deals: int | Iterable[int]) -> Any:
    """Return the deal numbers that are meant.

    Parameters
    ----------
    deals : int or iterable of int
        See :func:`compare`.

    Returns
    -------
    numpy.ndarray of int64

    Raises
    ------
    DealError
        If one is out of range or named twice.

    Examples
    --------
    >>> numbers_of(3), numbers_of(range(3)), numbers_of([17, 4])
    (array([1, 2, 3]), array([1, 2, 3]), array([17,  4]))
    """
    if isinstance(deals, int):
        deals = range(1, deals + 1)
    elif isinstance(deals, range) and deals.start == 0 and deals.step == 1:
        # There is no deal 0; who counts in the way of Python means so many deals.
        deals = range(1, deals.stop + 1)
    if not isinstance(deals, range):
        deals = list(deals)
        for number in deals:
            if not isinstance(number, int | np.integer) or isinstance(number, bool):
                raise DealError(
                    f"{quoted(number, 60)} is no deal number; it must be a whole number from 1 to {MAX_NUMBER}"
                )
    least, most = (min(deals), max(deals)) if deals else (1, 1)
    if least < 1 or most > MAX_NUMBER:
        wrong = least if least < 1 else most
        raise DealError(f"{wrong} is no deal number; it must be a whole number from 1 to {MAX_NUMBER}")
    numbers = np.array(deals, np.int64)
    once, times = np.unique(numbers, return_counts=True)
    if len(once) < len(numbers):
        raise DealError(f"deal {once[times > 1][0]} is named twice; name each deal once")
    return numbers


def compare(
    strategies: Any,
    variant: Variant | str = "golf-strict",
    deals: int | Iterable[int] = 1000,
    *,
    seed: int = 0,
    workers: int | None = None,
    chunk: int | None = None,
    executor: Any = None,
    checkpoint: str | PathLike[str] | None = None,
    progress: bool | Callable[[int], None] = True,
) -> Comparison:
    """Let strategies play the same deals, and compare them.

    Parameters
    ----------
    strategies : iterable or mapping
        Strategies, see :func:`golf_widget.strategy`; or a mapping of names to strategies.
    variant : Variant or str
        The game.
    deals : int or iterable of int
        How many deals, from number 1 on; or their numbers. A range that begins at 0, such as ``range(100_000)``, stands
        for so many deals from number 1 on.
    seed : int
        Of the luck of strategies that throw dice. Each strategy has its own luck in each deal, see
        :mod:`golf_widget.lab.chance`.
    workers : int, optional
        How many threads. Without it, as many as there are processors if kernels or the solver do the work, and none if
        a strategy of your own does, which threads would not make faster. With an executor, how many jobs it does at the
        same time, if it does not tell.
    chunk : int, optional
        How many deals are one job.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Who does the work, instead of threads here. Strategies are sent to it: with a ``ProcessPoolExecutor``, your own
        must be defined in a module. Loses a Dask cluster a worker, another one does its job again.
    checkpoint : path, optional
        A file that keeps what is done. If it exists, the same experiment goes on where it was stopped, or is extended
        to further deals; see :mod:`golf_widget.lab.checkpoint`.
    progress : bool or callable
        Show a bar on the standard error stream (with tqdm, if it is installed), or call a function with the number of
        deals done.

    Returns
    -------
    Comparison
        The same for any number of workers, any chunk and any executor. After Ctrl-C, of the deals that were done.
        Where a strategy raises or chooses what is no legal move, that game is missing, ``errors`` tells, and everybody
        plays on.

    Raises
    ------
    ValueError, TypeError
        If there is no such strategy, or two have the same name.
    DealError, VariantError
        If a number is no deal, or there is no such game.
    CheckpointError
        If the file belongs to another experiment, or cannot be read.
    ExperimentError
        If the executor fails; what was done is its attribute ``comparison``.

    Examples
    --------
    >>> import golf_widget as gw
    >>> def last(view, rng):
    ...     return view.legal_moves[-1]
    >>> result = gw.compare(["tallest", last], "golf-wrap", 200, progress=False)
    >>> result.summary("tallest").cards_left, result.summary("last").cards_left
    (3.78, 32.8)
    """
    rules = find_variant(variant)
    who = strategies_of(strategies)
    if type(seed) is not int:
        raise TypeError(f"seed is {quoted(seed, 40)}; it must be a whole number")
    for what, value in (("workers", workers), ("chunk", chunk)):
        if value is not None and (type(value) is not int or value < 1):
            raise ValueError(f"{what} is {quoted(value, 40)}; it must be a whole number from 1 on, or None")
    job = Job(rules, who, seed, numbers_of(deals))
    book = _Book(job)
    keep = None if checkpoint is None else Checkpoint(checkpoint, job)
    if keep is not None:
        book.add(keep.part)
    show = progress_bar(len(job.numbers), "deal", rules.name) if progress is True else progress or (lambda _done: None)
    show(book.done)
    plain = any(not has_kernel(rules, one.who) and one.who != "clairvoyant" for one in who)
    if executor is not None:
        many = workers or workers_of(executor)
    else:
        many = workers or (1 if plain or sys.platform == "emscripten" else os.cpu_count() or 1)
    jobs = _jobs(job, book.missing, chunk, many)
    parts = run_here(jobs, many) if executor is None else run_there(jobs, executor, many)
    try:
        for part in parts:
            book.add(part)
            if keep is not None:
                keep.add(part)
            show(book.done)
    except KeyboardInterrupt:
        pass
    except ExperimentError as error:
        error.comparison = book.comparison()
        raise
    return book.comparison()


def _jobs(job: Job, numbers: Any, chunk: int | None, workers: int) -> Iterator[Job]:
    """Yield the parts of a job."""
    kinds = {_kind(job.variant, one.who) for one in job.strategies}
    # No larger than that every worker gets some of them.
    size = chunk or max(1, min([_CHUNKS[kind] for kind in kinds] + [-(-len(numbers) // (4 * workers))]))
    for begin in range(0, len(numbers), size):
        yield Job(job.variant, job.strategies, job.seed, numbers[begin : begin + size])


def _kind(rules: Variant, who: object) -> str:
    if not has_kernel(rules, who):
        return str(who) if isinstance(who, str) and who in _CHUNKS else "plain"
    return "run" if who in {"chain", "counting"} else "kernel"


class _Book:
    """The results, each deal in its place; a deal that comes twice counts once."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._ends = np.full((len(job.strategies), len(job.numbers), len(FIELDS)), NOT_PLAYED, np.int32)
        self._is_done = np.zeros(len(job.numbers), bool)
        self._failures: dict[tuple[int, str], Any] = {}
        self._sorted = np.argsort(job.numbers, kind="stable")

    @property
    def done(self) -> int:
        """How many deals are done."""
        return int(self._is_done.sum())

    @property
    def missing(self) -> Any:
        """The numbers of the deals that are not."""
        return self._job.numbers[~self._is_done]

    def add(self, part: Part) -> None:
        """Enter what has been done."""
        at = self._sorted[np.searchsorted(self._job.numbers, part.numbers, sorter=self._sorted)]
        # Ctrl-C may come between any two lines: what counts as done is said last.
        self._ends[:, at] = part.ends
        self._failures.update({(one.number, one.strategy): one for one in part.failures})
        self._is_done[at] = True

    def comparison(self) -> Comparison:
        """Return what has been done, in the order in which it was asked for."""
        job, done = self._job, self._is_done
        place = {number: i for i, number in enumerate(job.numbers.tolist())} if self._failures else {}
        order = [one.name for one in job.strategies]
        failures = [one for one in self._failures.values() if done[place[one.number]]]
        errors = sorted(failures, key=lambda one: (place[one.number], order.index(one.strategy)))
        return Comparison(
            job.variant,
            job.strategies,
            job.seed,
            job.numbers[done],
            np.ascontiguousarray(self._ends[:, done]),
            errors=tuple(errors),
            asked=len(job.numbers),
        )
