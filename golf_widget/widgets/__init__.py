"""The widgets; the only part of the package that needs anywidget and the built front end."""

from golf_widget.widgets.compare import CompareWidget
from golf_widget.widgets.course import CourseWidget
from golf_widget.widgets.golf import GolfWidget
from golf_widget.widgets.replay import ReplayWidget
from golf_widget.widgets.spit import SpitWidget
from golf_widget.widgets.stats_panel import StatsPanel

__all__ = ["CompareWidget", "CourseWidget", "GolfWidget", "ReplayWidget", "SpitWidget", "StatsPanel"]
