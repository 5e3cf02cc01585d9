"""StatsPanel: the statistics of the player, beside the board."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any
from weakref import WeakMethod

import ipywidgets

from golf_widget.errors import VariantError
from golf_widget.rules import Variant
from golf_widget.widgets.background import Background, Job
from golf_widget.widgets.page import one_line


class StatsPanel(ipywidgets.HTML):
    """The table of :func:`golf_widget.stats`, kept up to date while holes are played in this notebook.

    Parameters
    ----------
    variant : Variant or str, optional
        Only this game.
    assisted : bool
        Whether holes count on which help was taken.
    path : pathlib.Path or str, optional
        As for :func:`golf_widget.stats`.
    **traits
        As for :class:`ipywidgets.HTML`.

    Attributes
    ----------
    value : str
        The table, or one line that says why there is none.

    Raises
    ------
    VariantError
        If there is no such variant.

    Examples
    --------
    >>> import golf_widget as gw
    >>> panel = gw.StatsPanel(path="no/such/file")
    >>> "No hole has been played yet." in panel.value
    True
    >>> panel.close()
    """

    # A widget that could not be made is closed too, when it is collected.
    _leave: Callable[[], None] = staticmethod(lambda: None)
    _background = Background()

    def __init__(
        self,
        variant: Variant | str | None = None,
        *,
        assisted: bool = True,
        path: Path | str | None = None,
        **traits: Any,
    ) -> None:
        self._what = {"variant": variant, "assisted": assisted, "path": path}
        self._background = Background()
        super().__init__(value=self._table(), **traits)
        self._listen(path)

    def refresh(self) -> None:
        """Read the file again: what other notebooks have written since is shown only then."""
        self.value = self._table()

    def _table(self) -> str:
        try:
            from golf_widget.statistics.show import stats

            return stats(**self._what)._repr_html_()  # type: ignore[arg-type]  # as __init__ was given them
        except VariantError:
            raise
        except Exception as error:
            return f"<div>{escape(one_line(error))}</div>"

    def _listen(self, path: Path | str | None) -> None:
        """Refresh whenever a hole is written in this notebook, for as long as the panel lives."""
        try:
            from golf_widget.statistics.file import file_at
            from golf_widget.statistics.place import statistics_path

            where = statistics_path() if path is None else Path(path).expanduser()
        except ImportError:
            return  # the panel says what is missing
        if where is None:
            return
        method = WeakMethod(self._written)

        def listener() -> None:
            written = method()
            if written is not None:
                written()

        self._leave = file_at(where).listeners.add(listener)

    def _written(self) -> None:
        # Not on the thread of the click, which the file may keep waiting.
        self._background.start_latest("stats", self._refresh)

    def _refresh(self, job: Job) -> None:
        table = self._table()
        if not job.cancelled:
            self.value = table

    def close(self) -> None:
        """Take the panel off the page."""
        self._leave()
        self._background.cancel()
        super().close()
