"""What a player has done so far, in a file that outlives the notebook.

:func:`~golf_widget.statistics.follow.follow` and :func:`~golf_widget.statistics.follow.follow_round` note the holes
that are played; :func:`golf_widget.stats` shows them. The file never leaves the machine, and no trouble with it stops
a game.
"""

from __future__ import annotations

from golf_widget.statistics.database import Hole as Hole
from golf_widget.statistics.figures import VariantStatistics as VariantStatistics
from golf_widget.statistics.file import StatisticsFile as StatisticsFile
from golf_widget.statistics.follow import Follower as Follower, follow as follow, follow_round as follow_round
from golf_widget.statistics.place import statistics_path as statistics_path
from golf_widget.statistics.show import keep_statistics as keep_statistics, stats as stats
