"""What replays share: a place in them, and the playing."""

from __future__ import annotations

import math
from os import PathLike
from typing import Any, ClassVar, Final

import traitlets
from traitlets import Bool, Dict, Enum, Float, Int, Tuple

from golf_widget.listeners import LOCK
from golf_widget.widgets import front_end
from golf_widget.widgets.page import Page
from golf_widget.widgets.recorded import LOCKS

SLOWEST: Final = 0.5
FASTEST: Final = 16.0
"""Moves in a second."""


class Player(Page):
    """A page that steps through records. A subclass says how far there is to go.

    Attributes
    ----------
    ply : int
        The moment that is shown, from 0 on.
    playing : bool
        Whether it goes on by itself. The page keeps the time: while no view is open, nothing moves.
    speed : float
        Moves in a second, from 0.5 to 16.
    loop : bool
        Whether it begins again at the end.
    """

    _esm = front_end.REPLAY_SCRIPT
    _css = front_end.REPLAY_STYLE

    TOGETHER = frozenset({"variation", "ply", "lock", "playing"})
    PAGE_MAY_SET = Page.PAGE_MAY_SET | TOGETHER | {"speed", "loop"}

    EXPORTED: ClassVar[tuple[str, ...]] = (
        *("board", "faces", "drawn", "records", "moments", "variation", "ply", "speed", "loop", "lock"),
        *("lang", "show_playable", "four_colour", "motion", "left_handed"),
    )
    """What a page of its own takes along."""

    # The records as the page needs them; golf_widget.widgets.recorded says what each holds. Not for other use.
    board = Dict().tag(sync=True)
    faces = Tuple().tag(sync=True)
    drawn = Tuple().tag(sync=True)
    records = Tuple().tag(sync=True)
    moments = Dict().tag(sync=True)
    can_play = Bool(False).tag(sync=True)
    live = Bool(False).tag(sync=True)
    can_undo = Bool(False).tag(sync=True)

    variation = Tuple().tag(sync=True)
    ply = Int().tag(sync=True)
    playing = Bool(False).tag(sync=True)
    speed = Float(1.0).tag(sync=True)
    loop = Bool(False).tag(sync=True)
    lock = Enum(LOCKS, LOCKS[0]).tag(sync=True)

    @property
    def last(self) -> int:
        """The last value of :attr:`ply`."""
        raise NotImplementedError

    @traitlets.validate("ply")
    def _check_ply(self, proposal: Any) -> int:
        ply: int = proposal["value"]
        if type(ply) is not int or not 0 <= ply <= self.last:
            raise traitlets.TraitError(f"there is no ply {ply}; this replay has plies 0 to {self.last}")
        return ply

    @traitlets.validate("speed")
    def _check_speed(self, proposal: Any) -> float:
        speed: float = proposal["value"]
        if not math.isfinite(speed) or not SLOWEST <= speed <= FASTEST:
            raise traitlets.TraitError(f"the speed cannot be {speed}; it is {SLOWEST:g} to {FASTEST:g} moves a second")
        return speed

    def to_html(self, path: str | PathLike[str] | None = None, title: str | None = None) -> str:
        """Write a page that shows the same, and needs neither a kernel nor a network.

        Parameters
        ----------
        path : str or path, optional
            A file, which is replaced.
        title : str, optional
            What the browser shows as the name of the page.

        Returns
        -------
        str
            The page.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        from golf_widget.widgets.html_page import page_of, write

        # What a person has set here is as it is; a page has no kernel to play on with.
        state = {name: getattr(self, name) for name in self.EXPORTED}
        return write(page_of(state, title or self._title()), path)

    def _title(self) -> str:
        raise NotImplementedError

    def _obey(self, message: object) -> None:
        raise NotImplementedError

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the page changed; see :class:`golf_widget.widgets.page.Page`.

        The line comes before the place on it, in whatever order the page sends them: a place is judged by its line.
        """
        rank = {"lock": 0, "variation": 1}
        super().set_state(dict(sorted(sync_data.items(), key=lambda item: rank.get(item[0], 2))))

    def notify_change(self, change: Any) -> None:
        """Tell the page and the observers about a trait; see :class:`golf_widget.widgets.page.Page`."""
        with LOCK:
            super().notify_change(change)
            if change.get("name") in {"ply", "variation", "lock", "path"}:
                self._moved(change["name"])

    def _moved(self, name: str) -> None:
        """Another place is shown, or the same in another line."""
