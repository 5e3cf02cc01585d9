"""Hints on the board: what advisers say of the position, asked for beside the game."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from golf_widget.advice.advice import Advice, Adviser
from golf_widget.advice.ask import advise, adviser, advisers
from golf_widget.advice.read import read_answer
from golf_widget.listeners import LOCK
from golf_widget.position import Position
from golf_widget.widgets.background import Background, Job
from golf_widget.widgets.board import code
from golf_widget.widgets.page import one_line, sendable

MAX_SHOWN: Final = 64
"""Moves of one adviser that are told to the page, the best first."""
_ENDS: Final = ("ready", "failed", "late")


@dataclass(frozen=True)
class Named:
    """An adviser of the package, who is loaded when he is asked."""

    name: str
    clairvoyant: bool

    def advise(self, where: Any, /) -> tuple[Advice, ...]:
        """Return what he says."""
        return advise(where, self.name)


def as_advisers(hint: object) -> tuple[Adviser, ...]:
    """Return the advisers that are meant: a name, a callable, an object, or several of them.

    Raises
    ------
    AdviceError
        If something is none of that.
    """
    if hint is None:
        return ()
    several: list[Any] = list(hint) if isinstance(hint, (list, tuple)) else [hint]
    known = advisers()
    found: list[Adviser] = []
    for one in several:
        name = one.strip().lower() if isinstance(one, str) else ""
        if name in known:
            found.append(Named(name, known[name].clairvoyant))
        else:
            checked = adviser(one)
            thinks = callable(getattr(one, "think", None)) and isinstance(getattr(one, "name", None), str)
            found.append(one if thinks else checked)
    return tuple(found)


def think(who: Adviser, position: Position, seconds: float, job: Job | None = None) -> Iterator[tuple[Advice, ...]]:
    """Yield what an adviser says, better and better if it can.

    Parameters
    ----------
    who : Adviser
        An adviser, which may have a method ``think`` that yields answers as ``advise`` returns them.
    position : Position
        An honest adviser gets no more than its view.
    seconds : float
        How long an adviser of the package may think.
    job : Job, optional
        When it is cancelled, an adviser with a method ``cancel`` is told.
    """
    if isinstance(who, Named):
        who = adviser(who.name, seconds)
    if job is not None and callable(cancel := getattr(who, "cancel", None)):
        job.on_cancel(cancel)
    where = position if who.clairvoyant else position.view()
    thinks = getattr(who, "think", None)
    for answer in thinks(where) if callable(thinks) else [who.advise(where)]:
        yield read_answer(answer, position, who.name)


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

    def ask(self, position: Position, several: Sequence[Adviser], seconds: float, limit: float) -> None:
        """Ask about a position.

        Parameters
        ----------
        position : Position
            Advisers that are not clairvoyant get the view of its player.
        several : sequence of Adviser
            All are asked at once.
        seconds : float
            How long those may think that use all the time they get.
        limit : float
            After so many seconds nobody waits for an adviser any more.
        """
        self.drop()
        self._sheets = [
            {
                "adviser": shown_name(who),
                "honest": not who.clairvoyant,
                "state": "thinking",
                "moves": [],
            }
            for who in several
        ]
        self._show(tuple(self._sheets))
        for place, who in enumerate(several):
            try:
                self._background.start(
                    f"hint-{place}",
                    partial(self._work, place, who, position, seconds),
                    # Those of the package keep their time by themselves; the first time they are still compiled.
                    limit=None if isinstance(who, Named) else limit,
                    late=partial(self._put, place, state="late", error=f"no answer after {limit:g} seconds"),
                )
            except RuntimeError as error:
                self._put(place, None, state="failed", error=one_line(error))

    def drop(self) -> None:
        """Forget what has been said, and do not listen to those who still think."""
        self._background.cancel("hint-")
        self._sheets = []

    def _work(self, place: int, who: Adviser, position: Position, seconds: float, job: Job) -> None:
        said: tuple[Advice, ...] = ()
        try:
            for said in think(who, position, seconds, job):
                if job.cancelled or not self._put(place, job, moves=_told(said, position)):
                    return
        except BaseException as error:  # also one that wants to end the kernel: it has given no advice
            self._put(place, job, state="failed", error=one_line(error))
            return
        if self._put(place, job, state="ready"):
            self._done(who.name, said)

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


def get_ready(advisers: Sequence[Adviser], position: Position, job: Job) -> None:
    """Have the advisers of the package and their kernels loaded, or compiled, before somebody waits for them."""
    if sys.platform == "emscripten":
        return  # nothing is compiled there, and without threads it would keep everybody waiting
    for who in advisers:
        if isinstance(who, Named) and not job.cancelled:
            for _ in think(who, position, 0.0, job):
                pass


def shown_name(who: Adviser) -> str:
    """Return the name of an adviser as it can be sent and shown."""
    return sendable(who.name, 60)


def _told(said: tuple[Advice, ...], position: Position) -> list[dict[str, Any]]:
    """Return advice as plain values for the page."""
    legal = set(position.legal_moves)
    return [
        {
            "move": code(advice.move),
            "value": _number(advice.value),
            "error": _number(advice.error),
            "clears": _number(advice.clears),
            "reason": {**advice.reason.values, "key": advice.reason.key} if advice.reason else {},
        }
        for advice in said[:MAX_SHOWN]
        if advice.move in legal
    ]


def _number(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else round(float(value), 4)
