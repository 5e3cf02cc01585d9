"""A turn: one opponent at one hole, and how long everybody has waited for his move."""

from __future__ import annotations

import time

from golf_widget.listeners import LOCK
from golf_widget.widgets.background import Job


class Stopped(Exception):  # noqa: N818  # nothing is wrong
    """The hole is left as it is, because nobody waits for it any more."""


class Turn:
    """What an opponent says while he plays a hole.

    He is given up only while he thinks, so that a move that has been chosen is always made.

    Parameters
    ----------
    job : Job
        When it is cancelled, nobody waits for him any more.

    Examples
    --------
    >>> job = Job()
    >>> turn = Turn(job)
    >>> turn.begin()
    >>> turn.seconds >= 0
    True
    >>> job.cancel()
    >>> turn.end()
    Traceback (most recent call last):
    ...
    golf_widget.widgets.turn.Stopped
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """How long he has thought about his move; 0 while he does not think."""
        since = self._since
        return 0.0 if since is None else time.monotonic() - since

    def begin(self) -> None:
        """He begins to think about a move.

        Raises
        ------
        Stopped
            If nobody waits for it; so do :meth:`check` and :meth:`end`.
        """
        with LOCK:
            self.check()
            self._since = time.monotonic()

    def check(self) -> None:
        """He could stop here."""
        if self.job.cancelled:
            raise Stopped

    def end(self) -> None:
        """He has chosen his move."""
        with LOCK:
            self.check()
            self._since = None
