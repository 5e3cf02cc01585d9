"""Counts the holes that are played on a board in the statistics of the player."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from golf_widget.course.rounds import Round
from golf_widget.game import Game

if TYPE_CHECKING:
    from golf_widget.statistics.follow import Follower

_log: Final = logging.getLogger("golf_widget")


class Tally:
    """What one board does for the statistics.

    Parameters
    ----------
    on : bool
        Whether anything is counted.
    """

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._follower: Follower | None = None
        self._told = ""

    def follow(self, game: Game, played: Round | None = None) -> None:
        """Count a game from its first move on; nothing is written before that.

        Parameters
        ----------
        game : Game
            A game that brings moves along is not counted: nobody knows who has played them.
        played : Round, optional
            The round that it belongs to, which counts all its holes, also those that were begun in another kernel.
        """
        self._follower = None
        if not self._on or (played is None and game.moves):
            return
        try:
            # Loaded where it is needed: SQLite is missing in the browser's own Python.
            from golf_widget.statistics.follow import follow, follow_round
        except ImportError as error:
            _log.info("no statistics are kept: %s", error)
            self._on = False
            return
        self._follower = follow(game) if played is None else follow_round(played)
        # What is wrong before anything is written (no folder is known) is for the panel to say, not for every board.
        self._told = self._follower.problem

    def mark(self, kind: str) -> None:
        """Note that the player took help: "hint", "undo" or "peek"."""
        if self._follower is not None:
            self._follower.mark(kind)

    def news(self) -> str:
        """Return what has gone wrong with the file since the last call, in one line; empty if nothing has."""
        problem = "" if self._follower is None else self._follower.problem
        before, self._told = self._told, problem
        return problem if problem != before else ""
