"""Many deals at once, on several threads, with progress, and with a way to stop."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import Deal
from golf_widget.position import Position
from golf_widget.rules import Variant
from golf_widget.solver.questions import solve
from golf_widget.solver.solution import Goal, Solution, Stop

T = TypeVar("T")

_CHUNK = 16
_HAS_THREADS = sys.platform != "emscripten"


def solve_many(
    variant: Variant | str,
    deals: Iterable[int | Deal],
    goal: Goal = "clear",
    *,
    max_nodes: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Solution]:
    """Solve many deals of a game.

    Parameters
    ----------
    variant : Variant or str
        The game.
    deals : iterable of int or Deal
        Deal numbers, or deals.
    goal : {"clear", "score"}
        See :func:`golf_widget.solve`.
    max_nodes : int, optional
        The budget for each deal.
    threads : int, optional
        How many threads; as many as there are processors, if not given. The compiled search runs without Python's
        lock. In Pyodide, which has no threads, all is done in turn.
    progress : callable, optional
        Called with the number of deals done after each chunk.

    Returns
    -------
    list of Solution
        In the order of the deals. After Ctrl-C, those that were done up to the first that was not.

    Notes
    -----
    The first call on a machine also compiles what it needs, once for all threads; :func:`golf_widget.warm_up` can do
    that beforehand.

    Examples
    --------
    >>> import golf_widget as gw
    >>> [s.verdict.value for s in gw.solve_many("mini-golf", range(1, 4))]
    ['winnable', 'winnable', 'winnable']
    """
    return ask_many(
        find_variant(variant), deals, lambda at, stop: solve(at, goal, max_nodes, stop=stop), threads, progress
    )


def ask_many(
    rules: Variant,
    deals: Iterable[int | Deal],
    ask: Callable[[Position, Stop], T],
    threads: int | None,
    progress: Callable[[int], None] | None,
) -> list[T]:
    """Ask the same question about many deals; see :func:`solve_many`."""
    done: list[T] = []
    stop = Stop()
    chunks = _chunks(deals)
    workers = threads or os.cpu_count() or 1

    def run(chunk: Sequence[int | Deal]) -> list[T]:
        made = (deal if isinstance(deal, Deal) else Deal.numbered(rules, deal) for deal in chunk)
        return [ask(deal.start(), stop) for deal in made]

    def add(answers: list[T]) -> None:
        done.extend(answers)
        if progress is not None:
            progress(len(done))

    if not _HAS_THREADS:
        try:
            for chunk in chunks:
                add(run(chunk))
        except KeyboardInterrupt:
            pass
        return done
    with ThreadPoolExecutor(workers, thread_name_prefix="golf-solve") as pool:
        ahead: list[Future[list[T]]] = [pool.submit(run, chunk) for chunk in islice(chunks, 2 * workers)]
        try:
            while ahead:
                # With a limit, so that Ctrl-C is heard while the threads are busy.
                while not wait([ahead[0]], timeout=0.2, return_when=FIRST_COMPLETED).done:
                    pass
                answers = ahead.pop(0).result()
                ahead += [pool.submit(run, chunk) for chunk in islice(chunks, 1)]
                add(answers)
        except KeyboardInterrupt:
            # What is being solved is given up, and its chunk dropped, so that nobody waits for hard deals.
            stop.set()
            for future in ahead:
                future.cancel()
    return done


def _chunks(deals: Iterable[int | Deal]) -> Iterator[list[int | Deal]]:
    source = iter(deals)
    while chunk := list(islice(source, _CHUNK)):
        yield chunk
