"""Panels for teaching: a picture that answers to a few controls. They need matplotlib, the extra ``lab``."""

from golf_widget.panels.fan import FanPanel
from golf_widget.panels.ladder import LadderPanel
from golf_widget.panels.pair import PairPanel
from golf_widget.panels.rack import RackPanel

__all__ = ["FanPanel", "LadderPanel", "PairPanel", "RackPanel"]
