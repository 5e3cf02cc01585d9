"""The verdict line: can the table still be cleared, and what is the best score? It knows the order of the stock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from golf_widget.listeners import LOCK
from golf_widget.position import Position
from golf_widget.widgets.background import Background, Job

CALCULATING: Final = "calculating"
NO_PLAY: Final = "no_play"
"""No card in sight goes on anything that will ever lie on the waste: plain to see for who knows the stock."""


class VerdictDesk:
    """Solves positions beside the game; a new position cancels the work on the last one.

    Parameters
    ----------
    background : Background
        Where the solver works.
    show : callable
        Called with what the page is to be told, a dict.
    """

    def __init__(self, background: Background, show: Callable[[dict[str, Any]], object]) -> None:
        self._background = background
        self._show = show
        self._position: Position | None = None

    def ask(self, position: Position | None) -> None:
        """Begin to judge a position; None shows nothing."""
        if position is not None and position is self._position:
            return
        self._position = position
        self._background.cancel("verdict")
        if position is None:
            self._show({})
            return
        self._show({"state": CALCULATING})
        self._background.start_latest("verdict", partial(self._work, position))

    def _work(self, position: Position, job: Job) -> None:
        told = {"state": "unknown"}
        try:
            told = judged(position, job)
        finally:
            with LOCK:
                if not job.cancelled:
                    self._show(told)


def judged(position: Position, job: Job) -> dict[str, Any]:
    """Return what is known of a position, as the page needs it.

    Parameters
    ----------
    position : Position
    job : Job
        Cancelling it stops the solver.

    Returns
    -------
    dict
        ``state``: "winnable", "unwinnable" (proved), "no_play" (proved, and plain to see), or "unknown"; and
        ``best``, the best score that can be reached, if that is known.
    """
    # The solver brings numpy and numba: a second to load, on this thread rather than on that of the clicks.
    from golf_widget.solver.questions import solve
    from golf_widget.solver.solution import Stop, Verdict

    stop = Stop()
    job.on_cancel(stop.set)
    solution = solve(position, "score", stop=stop)
    told: dict[str, Any] = {"state": solution.verdict.value}
    if solution.is_best:
        told["best"] = solution.score
    if solution.verdict is Verdict.UNWINNABLE and not can_ever_play(position):
        told["state"] = NO_PLAY
    return told


def can_ever_play(position: Position) -> bool:
    """Return whether any open card goes on the waste, now or after some draws without a play.

    Examples
    --------
    >>> import golf_widget as gw
    >>> can_ever_play(gw.variant("golf-strict").deal(1).start())
    True
    """
    while True:
        if any(not move.is_draw for move in position.legal_moves):
            return True
        if not position.stock_left:
            return False
        position = position.play("draw")
