"""What all widgets share: the settings of a person, one message at a time, and errors that lose nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final

import anywidget
import traitlets
from traitlets import Bool, Dict, Enum, Int, Unicode

from golf_widget.errors import DealError, described
from golf_widget.listeners import LOCK
from golf_widget.widgets import front_end
from golf_widget.widgets.intents import BadMessageError

_log: Final = logging.getLogger("golf_widget")


class Page(anywidget.AnyWidget):
    """A widget of this package: what its page may set, how it is told things, and what happens when a callback raises.

    Attributes
    ----------
    lang : {"auto", "en", "zh"}
        The language of the page; "auto" follows the browser.
    show_playable : bool
        Mark the cards that can be played.
    four_colour : bool
        A colour for each suit.
    motion : {"system", "on", "off"}
        Whether cards fly; "system" follows the setting of the computer.
    left_handed : bool
        Put the stock at the right.
    error : str
        The last error of a callback, or of a message from the page, in one line.
    """

    _esm = front_end.SCRIPT
    _css = front_end.STYLE

    PAGE_MAY_SET: ClassVar[frozenset[str]] = frozenset(
        # What a person can change on the page; the last is ipywidgets' own count of views.
        {"lang", "show_playable", "four_colour", "motion", "left_handed", "_view_count"}
    )

    TOGETHER: ClassVar[frozenset[str]] = frozenset()
    """Names that the page may set at once, and that only make sense together."""

    answers = Int().tag(sync=True)
    """Counts the messages that have been dealt with, whether or not they changed anything."""
    notice = Dict().tag(sync=True)
    """Why the last wish was refused: ``{"key": ..., "n": ...}`` and what the sentence needs."""
    error = Unicode().tag(sync=True)

    lang = Enum(["auto", "en", "zh"], "auto").tag(sync=True)
    show_playable = Bool(True).tag(sync=True)
    four_colour = Bool(False).tag(sync=True)
    motion = Enum(["system", "on", "off"], "system").tag(sync=True)
    left_handed = Bool(False).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self._notices = 0
        self._reporting = False
        self._interrupt: BaseException | None = None
        super().__init__(**traits)
        self.on_msg(self._on_message)

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Send all changes of traits inside the block as one message, so that no view sees half a move."""
        with LOCK:
            while _left:
                _left.pop().close()
            with self.hold_sync(), self.hold_trait_notifications():
                yield
            if self._interrupt is not None and not self._holding_sync:
                interrupt, self._interrupt = self._interrupt, None
                raise interrupt

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Do what the person wants, or say why not. Whatever the page sends, the game stays playable."""
        try:
            with self._together():
                try:
                    self._obey(content)
                except (BadMessageError, DealError) as error:
                    _log.warning("a message from the page was refused: %s", error)
                    self._report("bad_message", error)
                except Exception as error:
                    _log.exception("a message from the page failed")
                    self._report("hook_error", error)
                finally:
                    self.answers += 1
        except (KeyboardInterrupt, SystemExit):
            # Of a callback; it is on the page by now, and a click must not end the kernel.
            _log.warning("a callback was interrupted")

    def _obey(self, message: object) -> None:
        """Do what a message asks for."""
        raise NotImplementedError

    def notify_change(self, change: Any) -> None:
        """Tell the page and the observers about a trait; one that raises stops neither the others nor the game."""
        with LOCK:
            try:
                super().notify_change(change)
            except Exception as error:
                _log.exception("a callback on %r of %r raised", change.get("name"), self)
                self._report("hook_error", error)
            except BaseException as error:
                # Ctrl-C in a slow callback: the page hears of the whole move first, then the caller of the interrupt.
                self._report("hook_error", error)
                self._interrupt = error

    def _notify(self, key: str, **details: str) -> None:
        self._notices += 1
        self.notice = {"key": key, "n": self._notices, **details}

    def _report(self, key: str, error: BaseException) -> None:
        """Put an error on the page, in one short line."""
        if self._reporting:
            return  # a callback on `error` or `notice` that raises must not report itself for ever
        self._reporting = True
        try:
            line = one_line(error)
            self.error = line
            self._notify(key, detail=line)
        finally:
            self._reporting = False

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: ARG002
        """Return what the page needs, the values that a trait has from the start included.

        Exported pages leave such values out, but the script of this widget is one of them.
        """
        state: dict[str, Any] = super().get_state(key)
        return state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the page changed by itself: settings and the cursor, nothing else, and only good values.

        Whatever is refused is sent back as it was, or the page would go on showing its own value.
        """
        own = own_traits(type(self))
        joint = {name: value for name, value in sync_data.items() if name in self.TOGETHER}
        single = [{name: value} for name, value in sync_data.items() if name not in joint]
        with LOCK:
            for values in [joint, *single] if joint else single:
                try:
                    for name in values:
                        if name not in self.PAGE_MAY_SET and (name in own or name.startswith("_")):
                            raise traitlets.TraitError(f"the page may not set {name}")
                    super().set_state(values)
                except traitlets.TraitError as error:
                    _log.warning("a value from the page was refused: %s", error)
                    with self._together():
                        self.error = one_line(error)
                        name, value = next(iter(values.items()))
                        self._notify("bad_setting", name=str(name)[:40], value=repr(value)[:40])
                    for name in values:
                        if name in self.keys:
                            self.send_state(name)

    def __del__(self) -> None:
        """Take the widget off the page when nobody holds it any more."""
        # The collector runs at any moment and on any thread, also on one that the holder of the lock waits for.
        if LOCK.acquire(blocking=False):
            try:
                self.close()
            finally:
                LOCK.release()
        else:
            _left.append(self)


_left: Final[list[Page]] = []
"""Widgets that could not be closed when they were collected; the next message closes them."""


def own_traits(kind: type[Page]) -> frozenset[str]:
    """Return the traits that the classes of this package define."""
    return frozenset(
        name for base in kind.__mro__ if issubclass(base, Page) for name in base.class_own_traits(sync=True)
    )


def one_line(error: BaseException) -> str:
    """Return an error as one short line that can be sent."""
    return sendable(described(error), 300)


def sendable(text: str, most: int) -> str:
    """Return a text in one line of at most so many letters, without those that cannot be sent."""
    return " ".join(text.split())[:most].encode("utf-8", "replace").decode("utf-8")
