"""Functions that are called after every change, as :meth:`golf_widget.Game.subscribe` does it for games."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from golf_widget.game import LOCK

_log: Final = logging.getLogger("golf_widget")


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
        with LOCK:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with LOCK:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    def tell(self) -> None:
        """Call all of them. What one raises is logged; Ctrl-C goes on to the caller once all have been called."""
        interrupt: BaseException | None = None
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception:
                _log.exception("a listener of %r raised", self._of)
            except BaseException as error:
                interrupt = error
        if interrupt is not None:
            raise interrupt
