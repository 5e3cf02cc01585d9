"""Help beside the game: hints, the verdict line, and callbacks, none of which can hold up a move."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from inspect import iscoroutinefunction
from math import inf
from typing import Any, Final

from traitlets import Bool, Dict, Tuple

from golf_widget.advice.advice import Advice
from golf_widget.listeners import LOCK
from golf_widget.position import Position
from golf_widget.widgets.background import Background
from golf_widget.widgets.hints import HintDesk, as_advisers, get_ready, shown_name
from golf_widget.widgets.page import Page
from golf_widget.widgets.verdict import NO_PLAY, VerdictDesk

_log: Final = logging.getLogger("golf_widget")

HINT_PATIENCE: Final = 10.0
"""Seconds that the page waits for an adviser beyond the time that it may think."""
CALL_SECONDS: Final = 5.0
"""After so many seconds the page says that a callback takes long."""


def checked_callback(name: str, callback: Any) -> Any:
    """Return a callback, or None.

    Raises
    ------
    TypeError
        If it cannot be called, or is asynchronous: nobody would wait for it.
    """
    if callback is not None and not callable(callback):
        raise TypeError(f"{name} is {callback!r:.60}; it must be a function, or None")
    if iscoroutinefunction(callback):
        raise TypeError(f"{name} is an async function; it must be a plain one, which may start a task")
    return callback


class Helped(Page):
    """A page that shows a position and gets help with it. A subclass says which position that is.

    Attributes
    ----------
    advisers : tuple of str
        Who gives hints.
    hints : tuple of dict
        What the advisers say of the position on the board.
    verdict : dict
        What the solver says of it.
    assists : tuple of str
        Which help this hole has had: "hint", "undo", "verdict".
    show_values : bool
        With a hint, show on each open card what it is worth.
    show_verdict : bool
        Say after every move whether the table can still be cleared.
    """

    PAGE_MAY_SET = Page.PAGE_MAY_SET | {"show_values", "show_verdict"}

    advisers = Tuple().tag(sync=True)
    hints = Tuple().tag(sync=True)
    verdict = Dict().tag(sync=True)
    assists = Tuple().tag(sync=True)
    show_values = Bool(False).tag(sync=True)
    show_verdict = Bool(False).tag(sync=True)

    # A widget that could not be made is closed too, when it is collected.
    _background: Background = Background()

    def __init__(
        self,
        *,
        hint: object = "caddie",
        hint_seconds: float = 1.0,
        on_hint: Callable[[str, tuple[Advice, ...]], object] | None = None,
        **traits: Any,
    ) -> None:
        if isinstance(hint_seconds, bool) or not isinstance(hint_seconds, (int, float)) or not 0 <= hint_seconds < inf:
            raise ValueError(f"hint_seconds is {hint_seconds!r}; it must be a number of seconds from 0 on")
        self.hint_seconds = hint_seconds
        self.on_hint = checked_callback("on_hint", on_hint)
        self._advisers = as_advisers(hint)
        self._background = Background()
        self._hints = HintDesk(self._background, self._show_hints, self._hint_done)
        self._verdicts = VerdictDesk(self._background, self._show_verdict)
        super().__init__(advisers=tuple(shown_name(adviser) for adviser in self._advisers), **traits)
        self._judge()

    @property
    def position(self) -> Position:
        """The position on the board."""
        raise NotImplementedError

    @property
    def _is_untouched(self) -> bool:
        """Whether no move has been made on the deal, not even one that was taken back."""
        raise NotImplementedError

    def hint(self) -> None:
        """Ask the advisers about the position on the board; their answers come into :attr:`hints`.

        The hole counts as assisted from now on.
        """
        with self._together():
            if not self._advisers:
                self._notify("no_advisers")
            elif self.position.is_over:
                self._notify("over")
            elif not any(sheet["state"] == "thinking" for sheet in self.hints):
                self._assist("hint")
                self._hints.ask(self.position, self._advisers, self.hint_seconds, self.hint_seconds + HINT_PATIENCE)

    def set_hint(self, hint: object) -> None:
        """Take other advisers; see the parameter `hint`.

        Raises
        ------
        ValueError
            If `hint` names no adviser.
        """
        advisers = as_advisers(hint)
        with self._together():
            self._hints.drop()
            self.hints = ()
            self._advisers = advisers
            self.advisers = tuple(shown_name(adviser) for adviser in advisers)

    def _assist(self, how: str) -> None:
        if how not in self.assists:
            self.assists = (*self.assists, how)

    def _show_hints(self, sheets: tuple[dict[str, Any], ...]) -> None:
        with self._together():
            self.hints = sheets
            failed = [sheet for sheet in sheets if sheet["state"] in {"failed", "late"}]
            if failed:
                self.error = "; ".join(map(_told, failed))

    def _hint_done(self, name: str, said: tuple[Advice, ...]) -> None:
        self._call(self.on_hint, name, said)

    def _judge(self) -> None:
        """Have the position on the board judged, if the player wants to know."""
        wanted = self.show_verdict and not self.position.is_over
        if wanted:
            self._assist("verdict")
        self._verdicts.ask(self.position if wanted else None)

    def _show_verdict(self, told: dict[str, Any]) -> None:
        with self._together():
            dead = told.get("state") in {"unwinnable", NO_PLAY}
            # Only a hole that nobody has touched may be dealt again.
            self.verdict = {**told, "redeal": True} if dead and self._is_untouched else told

    def _call(self, hook: Callable[..., object] | None, *args: object) -> None:
        if hook is not None:
            self._background.call(hook, *args, limit=CALL_SECONDS, failed=self._call_failed)

    def _call_failed(self, error: BaseException) -> None:
        _log.error("a callback of %r failed", self, exc_info=error)
        with self._together():
            self._report("hook_error", error)

    def notify_change(self, change: Any) -> None:
        """Tell the page and the observers about a trait; see :class:`golf_widget.widgets.page.Page`."""
        with LOCK:
            super().notify_change(change)
            if change.get("name") == "show_verdict":
                self._judge()

    def _begin_anew(self) -> None:
        """Another position is on the board: hints for the last one go, and a verdict on this one comes."""
        self._hints.drop()
        self.hints = ()
        self._judge()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        # Somebody is about to look at the board: time enough to get ready for the first hint.
        self._background.start_latest("ready", partial(get_ready, self._advisers, self.position))
        return super()._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take the widget off the page; nobody listens to those who still think."""
        self._background.cancel()
        super().close()


def _told(sheet: dict[str, Any]) -> str:
    """Return the error of an adviser, which names him once."""
    name, error = sheet["adviser"], sheet["error"]
    return error if f": {name} " in error else f"{name}: {error}"
