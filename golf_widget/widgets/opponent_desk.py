"""Lets the opponents on a course play beside the people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Final

from golf_widget.errors import CourseError
from golf_widget.listeners import LOCK
from golf_widget.widgets.background import Background, Job, start_timer
from golf_widget.widgets.party import Party
from golf_widget.widgets.turn import Stopped, Turn

_KEY: Final = "opponents"
SLOW: Final = 2.0
"""Seconds over one move after which the card says so, and the others play on at the same time."""
LIMIT: Final = 60.0
"""Seconds over one move after which an opponent is given up."""


@dataclass(eq=False)
class _Worker:
    """A thread, and who plays on it."""

    number: int
    name: str | None = None
    turn: Turn | None = None


class OpponentDesk:
    """Plays the holes that opponents have to play.

    They play one after the other, on one thread. One who takes long over a move keeps that thread for himself, and
    the others go on with another one. One who takes too long is given up: he concedes his hole, and every later one
    when it comes, so that a match ends without him. So does one who still fails when the people have finished.

    Parameters
    ----------
    background : Background
        Where they play.
    party : Party
    limit : float
        How many seconds over one move are too long. Advisers of this package are always waited for: they keep their
        time by themselves, except that they may have to be compiled first.
    changed : callable
        Called when :attr:`thinking` or :attr:`gone` has changed.
    failed : callable
        Told the error of an opponent.
    """

    def __init__(
        self,
        background: Background,
        party: Party,
        *,
        limit: float,
        changed: Callable[[], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        self.thinking: tuple[str, ...] = ()
        """Who takes long over a move."""
        self.gone: tuple[str, ...] = ()
        """Who has been given up."""
        self._background = background
        self._party = party
        self._limit = limit
        self._changed = changed
        self._failed = failed
        self._failures: dict[str, int] = {}
        self._workers: list[_Worker] = []
        self._is_watched = False
        self._is_stopped = False

    @property
    def busy(self) -> bool:
        """Whether anybody is playing."""
        return bool(self._workers)

    def go_on(self) -> None:
        """Have them play what they have to play now, unless they are at it."""
        with LOCK:
            # Whoever does not take long looks for the next one by himself.
            at_it = any(worker.name not in self.thinking for worker in self._workers)
            if self._is_stopped or at_it or self._next is None:
                return
            taken = {worker.number for worker in self._workers}
            worker = _Worker(next(number for number in count() if number not in taken))
            self._workers.append(worker)
            try:
                self._background.start(f"{_KEY}-{worker.number}.", partial(self._work, worker))
            except RuntimeError as error:
                self._workers.remove(worker)
                self._failed(error)
            self._watch()

    def stop(self) -> None:
        """Wait for nobody any more; all holes stay as they are."""
        with LOCK:
            self._is_stopped = True
            self._background.cancel(_KEY)

    @property
    def _next(self) -> str | None:
        """Who plays next; one that has failed tries again after the next hole of a person."""
        party = self._party
        playing = {worker.name for worker in self._workers}
        return next(
            (
                name
                for name in party.due
                if name not in playing and (name in self.gone or self._failures.get(name) != party.finished)
            ),
            None,
        )

    def _work(self, worker: _Worker, job: Job) -> None:
        party = self._party
        while True:
            with LOCK:
                worker.name = None  # otherwise he would be taken for busy, and his own next hole left to the watch
                name = worker.name = None if job.cancelled else self._next
                if name is None:
                    if worker in self._workers:
                        self._workers.remove(worker)
                    return
                played = party.rounds[name]
                if name in self.gone:
                    if played.is_holed:
                        played.next()
                    played.concede()
                    continue
                turn = worker.turn = Turn(job)
            try:
                party.opponents[name].play(played, turn)
            except Stopped:
                continue
            except BaseException as error:  # also one that wants to end the kernel: the others play on
                with LOCK:
                    if not job.cancelled:
                        self._failures[name] = party.finished
                        self._failed(error)
                        if party.next_person is None:
                            self._leave_out(name)
            finally:
                worker.turn = None

    # -- those who take long -------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Look after a while who takes long, as long as anybody plays."""
        if self._is_watched or not self._workers:
            return
        self._is_watched = start_timer(SLOW / 4, self._look) is not None

    def _look(self) -> None:
        with LOCK:
            self._is_watched = False
            if self._is_stopped:
                return
            for worker in tuple(self._workers):
                if self._is_too_long(worker):
                    self._give_up(worker)
            slow = tuple(worker.name for worker in self._workers if worker.name and self._seconds(worker) > SLOW)
            if slow != self.thinking:
                self.thinking = slow
                self._changed()
            self.go_on()
            self._watch()

    def _seconds(self, worker: _Worker) -> float:
        """Return how long somebody has thought beyond what he may."""
        name, turn = worker.name, worker.turn
        return 0.0 if name is None or turn is None else turn.seconds - self._party.opponents[name].seconds

    def _is_too_long(self, worker: _Worker) -> bool:
        known = worker.name is not None and self._party.opponents[worker.name].keeps_time
        return not known and self._seconds(worker) > self._limit

    def _give_up(self, worker: _Worker) -> None:
        """Wait no longer for somebody. Python cannot end his thread; what he answers one day is not heard."""
        name, turn = worker.name, worker.turn
        if name is None or turn is None:
            return
        turn.job.cancel()
        self._workers.remove(worker)
        played = self._party.rounds[name]
        self._failed(
            CourseError(
                f"{name}, hole {played.hole} ({played.game.deal}), move {played.game.ply + 1}: no answer after "
                f"{self._limit:g} seconds; {name} is given up, and concedes this hole and those to come"
            )
        )
        self._leave_out(name)

    def _leave_out(self, name: str) -> None:
        if name not in self.gone:
            self.gone = (*self.gone, name)
            self.thinking = tuple(who for who in self.thinking if who != name)
            self._changed()


def check_limit(limit: float) -> float:
    """Return a limit in seconds, which may be infinite, or raise ValueError.

    Examples
    --------
    >>> check_limit(2)
    2.0
    """
    if isinstance(limit, bool) or not isinstance(limit, (int, float)) or not limit > 0:
        raise ValueError(f"opponent_limit is {limit!r:.40}; it must be a number of seconds above 0, or math.inf")
    return float(limit)
