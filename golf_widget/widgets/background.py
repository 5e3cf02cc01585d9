"""Work beside the game: hints, verdicts and callbacks, none of which may hold up a move."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from golf_widget.course.players import name_of

_log: Final = logging.getLogger("golf_widget")

MAX_RUNNING: Final = 32
"""Threads of one widget. Python cannot end a thread: a callback that never returns keeps one for ever."""
MAX_WAITING: Final = 1000
"""Callbacks that wait for their turn behind a slow one."""


def start_timer(seconds: float, function: Callable[[], None]) -> threading.Timer | None:
    """Call a function after a while, on a thread that keeps nothing alive; None where there are no threads."""
    timer = threading.Timer(seconds, function)
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:
        timer.cancel()
        return None
    return timer


class Job:
    """One piece of work, which can be cancelled: from then on nobody listens to it.

    Attributes
    ----------
    cancelled : bool
        Work that takes long looks at it now and then, and gives up.
    """

    def __init__(self) -> None:
        self.cancelled = False
        self.done = False
        self._undo: list[Callable[[], object]] = []

    def do(self, work: Callable[[Job], object]) -> None:
        """Do the work. What it raises is logged, also what wants to end the kernel: it has its thread for itself."""
        try:
            work(self)
        except BaseException:
            _log.exception("work in the background raised")
        finally:
            self.done = True

    def cancel(self) -> None:
        """Give up, unless it is done."""
        self.cancelled = True
        if not self.done:
            for undo in self._undo:
                undo()

    def on_cancel(self, undo: Callable[[], object]) -> None:
        """Have a function called when the job is cancelled, at once if it has been already."""
        self._undo.append(undo)
        if self.cancelled:
            undo()


class Background:
    """The threads of one widget.

    Where there are no threads (in the browser's own Python), everything runs at once, and is simply waited for.
    """

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._running: set[threading.Thread] = set()
        self._next: dict[str, tuple[Job, Callable[[Job], object]] | None] = {}
        self._calls: deque[Callable[[], object]] = deque()
        self._calling = False
        self._stuck: tuple[str, float] | None = None
        self._lock = threading.Lock()

    def start(
        self,
        key: str,
        work: Callable[[Job], object],
        *,
        limit: float | None = None,
        late: Callable[[Job], object] | None = None,
    ) -> Job:
        """Do something on a thread of its own, instead of what ran under the same key.

        Parameters
        ----------
        key : str
            What kind of work; a new job cancels the last one of its kind.
        work : callable
            Called with the job. It handles its own errors; what it raises is logged.
        limit : float, optional
            After so many seconds `late` is called, unless the work is done or cancelled. The job goes on.
        late : callable, optional
            Called with the job, on a third thread.

        Returns
        -------
        Job

        Raises
        ------
        RuntimeError
            If too many threads are still at work on earlier jobs.
        """
        self.cancel(key)
        job = Job()

        def run() -> None:
            job.do(work)
            watch.cancel()
            with self._lock:
                self._running.discard(thread)

        def overdue() -> None:
            if not job.done and not job.cancelled and late is not None:
                late(job)

        watch = threading.Timer(limit or 0, overdue)
        watch.daemon = True
        thread = threading.Thread(target=run, name=f"golf-{key}", daemon=True)
        with self._lock:
            if len(self._running) >= MAX_RUNNING:
                raise RuntimeError(
                    f"{len(self._running)} earlier jobs have not come to an end yet; wait, or restart the kernel"
                )
            self._jobs[key] = job
            self._running.add(thread)
        try:
            thread.start()
        except RuntimeError:  # no threads here
            run()
        else:
            if limit is not None:
                watch.start()
        return job

    def start_latest(self, key: str, work: Callable[[Job], object]) -> Job:
        """Do something on the one thread for its key, as soon as what runs there has given up.

        For work that looks at :attr:`Job.cancelled`. However fast positions change, one thread is busy with the last
        of them, and those in between are left out.

        Parameters
        ----------
        key, work
            As for :meth:`start`.

        Returns
        -------
        Job
        """
        self.cancel(key)
        job = Job()
        with self._lock:
            self._jobs[key] = job
            starts = key not in self._next
            self._next[key] = (job, work)
        if starts:
            loop = threading.Thread(target=self._work_off, args=(key,), name=f"golf-{key}", daemon=True)
            try:
                loop.start()
            except RuntimeError:  # no threads here
                self._work_off(key)
        return job

    def _work_off(self, key: str) -> None:
        while True:
            with self._lock:
                waiting = self._next[key]
                if waiting is None:
                    del self._next[key]
                    return
                self._next[key] = None
            job, work = waiting
            if not job.cancelled:
                job.do(work)

    def cancel(self, prefix: str = "") -> None:
        """Cancel all jobs whose key begins with a text."""
        for key in [key for key in self._jobs if key.startswith(prefix)]:
            self._jobs.pop(key).cancel()

    def call(
        self, function: Callable[..., Any], *args: object, limit: float, failed: Callable[[BaseException], object]
    ) -> None:
        """Call a function on a thread that does one such call after the other, in order.

        Parameters
        ----------
        function : callable
            What is called.
        *args
            What it is given.
        limit : float
            After so many seconds `failed` is told that the call takes long, and again with each later call, which
            waits for it. It goes on.
        failed : callable
            Called with the error, if there is one.
        """
        begun = 0.0

        def slow() -> None:
            self._stuck = (name_of(function)[:60], begun)
            failed(TimeoutError(f"{name_of(function)[:60]} has not returned after {limit:g} seconds"))

        def run() -> None:
            nonlocal begun
            begun = time.monotonic()
            watch = start_timer(limit, slow)
            try:
                function(*args)
            except BaseException as error:  # also one that wants to end the kernel: later calls have to be made
                failed(error)
            finally:
                if watch is not None:
                    watch.cancel()
                self._stuck = None

        with self._lock:
            crowded = len(self._calls) >= MAX_WAITING
            starts = not crowded and not self._calling
            if not crowded:
                self._calls.append(run)
            if starts:
                self._calling = True
            stuck, waiting = self._stuck, len(self._calls)
        if stuck is not None and not crowded:
            calls = "1 call waits" if waiting == 1 else f"{waiting} calls wait"
            seconds = int(time.monotonic() - stuck[1])
            failed(TimeoutError(f"{stuck[0]} has not returned after {seconds} seconds; {calls} for it"))
        if crowded:
            failed(RuntimeError(f"{MAX_WAITING} calls wait for a callback that has not returned; this one is left out"))
        elif starts:
            try:
                threading.Thread(target=self._call_all, name="golf-calls", daemon=True).start()
            except RuntimeError:  # no threads here
                self._call_all()

    def _call_all(self) -> None:
        while True:
            with self._lock:
                if not self._calls:
                    self._calling = False
                    return
                run = self._calls.popleft()
            run()
