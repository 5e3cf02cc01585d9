"""Courses of several holes, the cards of their players, matches and leaderboards.

A :class:`~golf_widget.Course` is a number that stands for its deals. A :class:`~golf_widget.Round` is one player on
it, and keeps a :class:`~golf_widget.Scorecard`; a :class:`~golf_widget.Match` is several players on it. A finished card
is handed in as text, and :func:`~golf_widget.leaderboard` plays all of its moves again before it counts.
"""

from __future__ import annotations

from golf_widget.course.assists import Assists as Assists
from golf_widget.course.course import Course as Course
from golf_widget.course.leaderboard import leaderboard as leaderboard, verify as verify
from golf_widget.course.match import Match as Match
from golf_widget.course.rounds import Round as Round
from golf_widget.course.scorecard import HoleResult as HoleResult, Scorecard as Scorecard
