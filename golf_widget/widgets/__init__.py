"""The widgets; the only part of the package that needs anywidget and the built front end."""

from golf_widget.widgets.golf import GolfWidget

__all__ = ["GolfWidget"]
