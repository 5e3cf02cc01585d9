"""What all panels share: controls above, a picture below, and a line that says what it shows."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from golf_widget.listeners import LOCK
from golf_widget.panels import drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Panel(ipywidgets.VBox):
    """Controls and a picture that follows them.

    Parameters
    ----------
    controls : sequence of ipywidgets.Widget
        Whenever the value of one changes, the picture is drawn anew.
    more : sequence of ipywidgets.Widget
        What stands below the picture.
    **traits
        As for :class:`ipywidgets.VBox`.

    Attributes
    ----------
    alt : str
        What the picture shows, in words: for those who cannot see it, and as the line below it.
    """

    alt: str = ""

    def __init__(self, controls: list[Any], more: list[Any] | None = None, **traits: Any) -> None:
        self.controls = controls
        self._picture = ipywidgets.HTML(layout={"width": "100%"})
        self._line = ipywidgets.HTML()
        row = ipywidgets.HBox(controls, layout={"flex_flow": "row wrap", "align_items": "center"})
        traits.setdefault("layout", {"min_width": "0", "overflow": "hidden"})
        super().__init__([row, self._picture, self._line, *(more or [])], **traits)
        for control in controls:
            if control.has_trait("value"):
                control.observe(self._changed, "value")
        self.refresh()

    def _draw(self) -> tuple[Figure, str]:
        """Return the picture, and what it shows in words."""
        raise NotImplementedError

    def _changed(self, _change: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Draw the picture again."""
        with LOCK:
            drawn, self.alt = self._draw()
            self._picture.value = drawing.svg(drawn, self.alt)
            self._line.value = f'<span style="line-height:1.4">{escape(self.alt)}</span>'

    def close(self) -> None:
        """Take the panel and its controls off the page."""
        for child in self._parts(self):
            child.close()
        super().close()

    @staticmethod
    def _parts(of: Any) -> list[Any]:
        """Return all widgets inside one."""
        return [part for child in getattr(of, "children", ()) for part in [*Panel._parts(child), child]]

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        # Shown where no widget can be: on a page made from a notebook that was saved without its widgets.
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        picture = drawing.png(self._draw()[0])
        return {**data, "image/png": picture, "text/plain": self.alt}, {**metadata, "image/png": {"alt": self.alt}}
