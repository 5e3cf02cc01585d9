"""Where jobs are done: here, in threads, or by any executor in the manner of :mod:`concurrent.futures`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Final

from golf_widget.errors import described
from golf_widget.lab.job import Job, Part, run_job

_HAS_THREADS: Final = sys.platform != "emscripten"
_TRIES: Final = 3
"""How often a job is given to an executor that loses it."""
_HEARD: Final = 0.2
"""Seconds after which Ctrl-C is heard while others are busy."""


class ExperimentError(RuntimeError):
    """An experiment that could not go on; what had been done is kept.

    Parameters
    ----------
    message : str
        What went wrong.

    Attributes
    ----------
    comparison : Comparison or None
        The results of the deals that were done.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.comparison: Any = None


def workers_of(executor: Any) -> int:
    """Return how many workers an executor has, as far as it tells; otherwise the processors of this machine."""
    many = getattr(executor, "_max_workers", None)
    if not isinstance(many, int):
        threads = getattr(executor, "nthreads", None)  # of a Dask client
        many = sum(threads().values()) if callable(threads) else None
    return many or os.cpu_count() or 1


def run_here(jobs: Iterable[Job], workers: int) -> Iterator[Part]:
    """Run jobs on this machine, one after the other or in threads, and yield what becomes of them.

    Parameters
    ----------
    jobs : iterable of Job
    workers : int
        How many threads; 1 needs none.

    Yields
    ------
    Part
        As they are done. After Ctrl-C, which is passed on at the end, what had been done by then.
    """
    if workers == 1 or not _HAS_THREADS:
        for job in jobs:
            try:
                part = run_job(job)
            except KeyboardInterrupt as interrupt:
                yield interrupt.part  # type: ignore[attr-defined]
                raise
            yield part
        return
    stopped = False
    with ThreadPoolExecutor(workers, thread_name_prefix="golf-lab") as pool:
        source = iter(jobs)
        ahead: set[Future[Part]] = set()

        def begin(many: int) -> None:
            for job in islice(source, many):
                ahead.add(pool.submit(run_job, job, lambda: stopped))

        try:
            begin(2 * workers)
            while ahead:
                done = wait(ahead, timeout=_HEARD, return_when=FIRST_COMPLETED).done
                begin(len(done))
                for future in done:
                    yield future.result()
                    ahead.discard(future)
        except KeyboardInterrupt:
            stopped = True
            for future in ahead:
                future.cancel()
            for future in ahead:
                if not future.cancelled():
                    yield future.result()
            raise
        finally:
            stopped = True


def run_there(jobs: Iterable[Job], executor: Any, workers: int) -> Iterator[Part]:
    """Run jobs by an executor, and yield what becomes of them.

    Parameters
    ----------
    jobs : iterable of Job
    executor : concurrent.futures.Executor or dask.distributed.Client
        Who does the work.
    workers : int
        How many jobs it does at the same time.

    Yields
    ------
    Part
        As they are done, each job once.

    Raises
    ------
    ExperimentError
        If the executor fails.
    """
    # A Dask client makes an executor of itself; its scheduler gives the job of a lost worker to another one.
    made = getattr(executor, "get_executor", None)
    submit: Any = getattr(made(pure=False) if callable(made) else executor, "submit", None)
    if not callable(submit):
        raise TypeError(f"{executor!r:.60} is no executor: it has no method submit")
    source = iter(jobs)
    tries: dict[Future[Part], tuple[Job, int]] = {}

    def begin(job: Job, count: int = 1) -> None:
        try:
            tries[submit(run_job, job)] = job, count
        except RuntimeError as error:
            raise ExperimentError(f"the executor takes no more jobs: {_told(error)}") from error

    try:
        for job in islice(source, 2 * workers + 2):
            begin(job)
        while tries:
            done, _ = wait(tries, timeout=_HEARD, return_when=FIRST_COMPLETED)
            for future in done:
                job, count = tries.pop(future)
                error = _error_of(future)
                if error is None:
                    for next_job in islice(source, 1):
                        begin(next_job)
                    yield future.result()
                elif count < _TRIES and not _is_hopeless(error):
                    begin(job, count + 1)
                else:
                    raise ExperimentError(
                        f"the executor could not play deals {job.numbers[0]} to {job.numbers[-1]}: {_told(error)}"
                    ) from error
    finally:
        for future in tries:
            future.cancel()


def _error_of(future: Future[Part]) -> BaseException | None:
    """Return what went wrong with a job; somebody else may have cancelled it."""
    try:
        return future.exception()
    except CancelledError as error:
        return error


def _is_hopeless(error: BaseException) -> bool:
    """Return whether it is of no use to try again: what cannot be sent cannot be sent."""
    return isinstance(error, TypeError | AttributeError | ImportError) or type(error).__name__ == "PicklingError"


def _told(error: BaseException) -> str:
    told = " ".join(described(error).split())[:340]
    if _is_hopeless(error):
        told += "; a strategy that is sent to another process must be defined in a module that can be imported there"
    return told
