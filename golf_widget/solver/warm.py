"""Compile the solver's kernels, or load them, before somebody waits for them.

A kernel is compiled when it is first called on a machine, which takes from some seconds (the sweep) to a minute (the
search for Black Hole), and is then kept on disk; later it is loaded in a second or two. A thread in the background can
do either while a player looks at the cards.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections import deque
from typing import Final

from golf_widget.catalogue import variant as find_variant
from golf_widget.rules import Variant

_log = logging.getLogger(__name__)

EACH_KIND: Final = ("golf-strict", "tri-peaks", "elevator", "black-hole", "ricochet")
"""One game for each kind of solver: the sweep over rows, the points, the sweep over sets, the search, walls."""
_FEW_NODES: Final = 64

_lock = threading.Lock()
_asked: set[Variant] = set()
_waiting: deque[Variant] = deque()
_worker: threading.Thread | None = None


def warm_up(*variants: Variant | str, wait: bool = False) -> None:
    """Get the solver ready for some games, in a thread in the background.

    Nothing happens for a game that has been asked for before, without numba (there is nothing to compile), and in
    Pyodide (it has no threads). An error is logged, and otherwise left to the first real question. Such a question may
    come at any time: it waits for the kernel that is being compiled, and for no other. When Python ends, so does the
    thread, whatever it is at.

    Parameters
    ----------
    *variants : Variant or str
        The games; one for each kind of solver, if none is named.
    wait : bool
        Return only when the games are ready.

    Raises
    ------
    VariantError
        If there is no such game.

    Examples
    --------
    >>> import golf_widget as gw
    >>> gw.warm_up("mini-golf", wait=True)
    >>> gw.solve(gw.variant("mini-golf").deal(1).start()).score
    0
    """
    global _worker  # noqa: PLW0603, one thread per process
    games = [find_variant(name) for name in variants or EACH_KIND]
    if sys.platform == "emscripten":
        return
    with _lock:
        new = [game for game in dict.fromkeys(games) if game not in _asked]
        _asked.update(new)
        _waiting.extend(new)
        if _waiting and _worker is None:
            _worker = threading.Thread(target=_work, name="golf-warm-up", daemon=True)
            _worker.start()
        worker = _worker
    if wait and worker is not None:
        worker.join()


def _work() -> None:
    global _worker  # noqa: PLW0603
    while True:
        with _lock:
            if not _waiting:
                _worker = None
                return
            game = _waiting.popleft()
        try:
            _solve_a_little(game)
        except Exception:
            _log.warning("the solver could not be got ready for %s", game.name, exc_info=True)


def _solve_a_little(game: Variant) -> None:
    """Ask all questions about one deal, so that all kernels for the game run once."""
    # Here, so that not even the import of numba keeps the caller waiting.
    from golf_widget.solver.compiled import HAS_NUMBA

    if not HAS_NUMBA:
        return
    from golf_widget.solver.questions import solve

    opening = game.deal(1).start()
    solve(opening, "clear", _FEW_NODES)
    solve(opening, "score", _FEW_NODES)
