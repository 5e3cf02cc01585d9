"""Functions that are called after every change of a game, a round or a match; and the lock under which all change."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from typing import Final

_log: Final = logging.getLogger("golf_widget")

LOCK: Final = threading.RLock()
"""Held while any game changes and tells its listeners.

Notebooks run the messages of a widget on a second thread, so one game can be played from two threads at once. One
lock for all games lets a widget change from one game to another as a single step, and two widgets that show each
other's games cannot wait for each other for ever. A move takes microseconds; sharing the lock costs nothing.
"""


class Listeners:
    """Those who want to know when something changes.

    Parameters
    ----------
    of : object
        What they listen to, for the log.
    """

    def __init__(self, of: object) -> None:
        self._of = of
        self._listeners: list[Callable[[], None]] = []

    def add(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Add one, and return the function that takes it away again."""
        if not callable(listener):
            raise TypeError(f"a listener is called after every change; {listener!r} cannot be called")
        # Without the lock: the collector ends subscriptions, on any thread, also on one that the holder waits for.
        self._listeners.append(listener)

        def unsubscribe() -> None:
            with contextlib.suppress(ValueError):
                self._listeners.remove(listener)

        return unsubscribe

    def tell(self) -> None:
        """Call all of them. What one raises is logged; Ctrl-C goes on to the caller once all have been called."""
        interrupt: BaseException | None = None
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception:
                # The change has been made; a listener that fails must not make it look refused, or stop the others.
                _log.exception("a listener of %r raised", self._of)
            except BaseException as error:
                # Ctrl-C ends what the caller is doing, but only when every listener knows of the change.
                interrupt = error
        if interrupt is not None:
            raise interrupt
