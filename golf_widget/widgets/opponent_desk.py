"""Lets the opponents on a course play beside the people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from golf_widget.listeners import LOCK
from golf_widget.widgets.background import Background, Job
from golf_widget.widgets.opponents import Stopped
from golf_widget.widgets.party import Party

_KEY: Final = "opponents"


class OpponentDesk:
    """Plays the holes that opponents have to play, one after the other, on one thread.

    Parameters
    ----------
    background : Background
        Where they play; those of an earlier desk stop.
    party : Party
    failed : callable
        Told the error of an opponent.
    """

    def __init__(self, background: Background, party: Party, failed: Callable[[BaseException], object]) -> None:
        background.cancel(_KEY)
        self.busy = False
        """Whether anybody is playing."""
        self._background = background
        self._party = party
        self._failed = failed
        self._failures: dict[str, int] = {}

    def go_on(self) -> None:
        """Have them play what they have to play now, unless they are at it."""
        with LOCK:
            if self.busy or self._next is None:
                return
            self.busy = True
            try:
                self._background.start(_KEY, self._work)
            except RuntimeError as error:
                self.busy = False
                self._failed(error)

    @property
    def _next(self) -> str | None:
        """Who plays next; one that has failed tries again after the next hole of a person."""
        party = self._party
        return next((name for name in party.due if self._failures.get(name) != party.finished), None)

    def _work(self, job: Job) -> None:
        party = self._party
        while True:
            with LOCK:
                name = None if job.cancelled else self._next
                if name is None:
                    self.busy = False
                    return
            try:
                party.opponents[name].play(party.rounds[name], lambda: job.cancelled)
            except Stopped:
                continue
            except BaseException as error:  # also one that wants to end the kernel: the others play on
                with LOCK:
                    self._failures[name] = party.finished
                    if not job.cancelled:
                        self._failed(error)
