"""Hints on the board: what advisers say of the position, asked for beside the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from golf_widget.advice import Advice, Adviser, adviser_of, think
from golf_widget.game import LOCK
from golf_widget.position import Position
from golf_widget.widgets.background import Background, Job
from golf_widget.widgets.board import code
from golf_widget.widgets.page import one_line

MAX_SHOWN: Final = 64
"""Moves of one adviser that are told to the page, the best first."""
_ENDS: Final = ("ready", "failed", "late")


def as_advisers(hint: object) -> tuple[Adviser, ...]:
    """Return the advisers that are meant: a name, a callable, an object, or several of them.

    Raises
    ------
    AdviserError
        If something is none of that.
    """
    if hint is None:
        return ()
    several = hint if isinstance(hint, (list, tuple)) else [hint]
    return tuple(adviser_of(one) for one in several)


class HintDesk:
    """Asks advisers, and keeps what they have said for the page.

    Parameters
    ----------
    background : Background
        Where they think.
    show : callable
        Called with what the page is to be told, a tuple with one dict for each adviser.
    done : callable
        Called with the name of an adviser and its advice when it has come to an end.
    """

    def __init__(
        self,
        background: Background,
        show: Callable[[tuple[dict[str, Any], ...]], object],
        done: Callable[[str, tuple[Advice, ...]], object],
    ) -> None:
        self._background = background
        self._show = show
        self._done = done
        self._sheets: list[dict[str, Any]] = []

    def ask(self, position: Position, advisers: Sequence[Adviser], seconds: float, limit: float) -> None:
        """Ask about a position.

        Parameters
        ----------
        position : Position
            Advisers that are not clairvoyant get the view of its player.
        advisers : sequence of Adviser
            All are asked at once.
        seconds : float
            How long those may think that use all the time they get.
        limit : float
            After so many seconds nobody waits for an adviser any more.
        """
        self.drop()
        self._sheets = [
            {"adviser": adviser.name, "honest": not adviser.clairvoyant, "state": "thinking", "moves": []}
            for adviser in advisers
        ]
        self._show(tuple(self._sheets))
        for place, adviser in enumerate(advisers):
            try:
                self._background.start(
                    f"hint-{place}",
                    partial(self._work, place, adviser, position, seconds),
                    limit=limit,
                    late=partial(self._put, place, state="late", error=f"no answer after {limit:g} seconds"),
                )
            except RuntimeError as error:
                self._put(place, None, state="failed", error=one_line(error))

    def drop(self) -> None:
        """Forget what has been said, and do not listen to those who still think."""
        self._background.cancel("hint-")
        self._sheets = []

    def _work(self, place: int, adviser: Adviser, position: Position, seconds: float, job: Job) -> None:
        said: tuple[Advice, ...] = ()
        try:
            for said in think(adviser, position, seconds):
                if job.cancelled or not self._put(place, job, moves=_told(said, position)):
                    return
        except Exception as error:
            self._put(place, job, state="failed", error=one_line(error))
            return
        if self._put(place, job, state="ready"):
            self._done(adviser.name, said)

    def _put(self, place: int, job: Job | None, **changes: Any) -> bool:
        """Change what one adviser has said; return whether anybody still listens."""
        with LOCK:
            if job is not None and job.cancelled:
                return False
            sheets = list(self._sheets)
            if sheets[place]["state"] in _ENDS:
                return False
            sheets[place] = {**sheets[place], **changes}
            self._sheets = sheets
            self._show(tuple(sheets))
            return True


def _told(said: tuple[Advice, ...], position: Position) -> list[dict[str, Any]]:
    """Return advice as plain values for the page."""
    legal = set(position.legal_moves)
    return [
        {
            "move": code(advice.move),
            "value": _number(advice.value),
            "error": _number(advice.error),
            "clears": _number(advice.clears),
            "reason": {"key": advice.reason.key, **advice.reason.params} if advice.reason else {},
        }
        for advice in said[:MAX_SHOWN]
        if advice.move in legal
    ]


def _number(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else round(float(value), 4)
