"""Games that are followed, so that their holes are counted."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final
from weakref import WeakSet, WeakValueDictionary

from golf_widget.course.assists import NO_HELP, Assists, Trail
from golf_widget.course.rounds import Round
from golf_widget.course.seal import fingerprint
from golf_widget.game import Game
from golf_widget.listeners import LOCK
from golf_widget.rules import Scoring
from golf_widget.statistics.database import CLEARED, CONCEDED, PLAYING, STUCK, Hole
from golf_widget.statistics.file import StatisticsFile, file_at
from golf_widget.statistics.place import statistics_path

_log: Final = logging.getLogger("golf_widget")


class Follower:
    """Counts the hole of one game: from its first move, and with its score when it ends.

    A hole that ends, is taken back and ends again counts as it ended last; but once it has been cleared, it stays
    cleared. Made by :func:`follow`.

    Parameters
    ----------
    game : Game
        The game.
    file : StatisticsFile or None
        None counts nothing.
    key : str
        Tells this playing of the hole from all others.
    begun : bool
        Whether the hole has been counted before.
    help_taken : callable, optional
        Tells the help taken, if somebody else counts it.
    """

    def __init__(
        self,
        game: Game,
        file: StatisticsFile | None,
        key: str,
        *,
        begun: bool = False,
        help_taken: Callable[[], Assists] | None = None,
    ) -> None:
        variant = game.deal.variant
        self.game = game
        """The game."""
        self.key = key
        """Give it to :func:`follow` when the same game is played on in another kernel."""
        self.problem = ""
        """What was wrong at the last writing, in one line; empty if nothing was."""
        self._file = file
        self._trail = Trail(game)
        self._assists = NO_HELP
        self._help_taken = help_taken
        self._begun = begun
        self._hole = Hole(
            key=key,
            variant=variant.name,
            rules=fingerprint(variant),
            deal=str(game.deal),
            high_is_good=variant.scoring is Scoring.STREAK,
            state=PLAYING,
            score=None,
            begun=time.time(),
        )

    @property
    def assists(self) -> Assists:
        """The help taken on the hole."""
        return self._assists if self._help_taken is None else self._help_taken()

    def mark(self, kind: str) -> None:
        """Note that the player took help; what is taken back is noted without being told.

        Parameters
        ----------
        kind : {"hint", "undo", "peek"}

        Raises
        ------
        CourseError
            If there is no such kind.
        """
        with LOCK:
            self._assists = self._assists.and_one(kind)
            self.note_help()

    def note_help(self) -> None:
        """Mark the row when help has been taken for the first time; the counts are written when the hole ends."""
        if self._begun and self.assists and not self._written_help:
            self._write(self._hole)

    def concede(self) -> None:
        """Note that the player gave the hole up, with the score of the position."""
        if self._begun and self._hole.state not in (CLEARED, CONCEDED):
            self._end(CONCEDED)

    def changed(self) -> None:
        """Take note of a change of the game."""
        if self._trail.went_back(self.game):
            self._assists = self._assists.and_one("undo")
            self.note_help()
        position = self.game.position
        if not self.game.ply:
            return
        if not self._begun:
            self._begun = True
            self._write(replace(self._hole, begun=time.time()))
        if position.is_over and self._hole.state != CLEARED:
            self._end(CLEARED if position.is_cleared else STUCK)

    @property
    def _written_help(self) -> bool:
        return self._hole.is_assisted

    def _end(self, state: str) -> None:
        self._write(replace(self._hole, state=state, score=self.game.position.score, ended=time.time()))

    def _write(self, hole: Hole) -> None:
        assists = self.assists
        self._hole = replace(hole, hint=assists.hint, undo=assists.undo, peek=assists.peek)
        if self._file is not None:
            self.problem = self._file.write(self._hole)


# A follower lives as long as its game, which calls it.
_followers: Final[WeakValueDictionary[int, Follower]] = WeakValueDictionary()
_rounds: Final[WeakSet[Round]] = WeakSet()


def follow(
    game: Game,
    key: str | None = None,
    *,
    begun: bool | None = None,
    path: Path | str | None = None,
    help_taken: Callable[[], Assists] | None = None,
) -> Follower:
    """Count the hole of a game in the statistics, from its next first move on.

    Parameters
    ----------
    game : Game
        A game that a person plays. Following it again changes nothing: however many boards show a game, it is counted
        once.
    key : str, optional
        The :attr:`Follower.key` of the same playing of the hole, if it was begun in another kernel.
    begun : bool, optional
        Whether the hole has been counted before. Without it, that is so if a `key` is given and moves have been made.
    path : pathlib.Path or str, optional
        As for :func:`golf_widget.stats`.
    help_taken : callable, optional
        Returns the :class:`~golf_widget.course.Assists` of the hole, if somebody else counts them.

    Returns
    -------
    Follower
        Its ``problem`` says what is wrong with the file; play goes on in any case.

    Examples
    --------
    >>> import tempfile, golf_widget as gw
    >>> folder = tempfile.TemporaryDirectory()
    >>> game = gw.Game("mini-golf#2")
    >>> follow(game, path=folder.name + "/s.sqlite3").problem
    ''
    >>> game.push("draw").stock_left
    4
    >>> [(row.variant, row.holes, row.unfinished) for row in gw.stats(path=folder.name + "/s.sqlite3")]
    [('mini-golf', 1, 1)]
    >>> folder.cleanup()
    """
    with LOCK:
        known = _followers.get(id(game))
        if known is not None:
            return known
        file, problem = _file(path)
        if begun is None:
            begun = key is not None and game.ply > 0
        follower = Follower(game, file, key or uuid.uuid4().hex, begun=begun, help_taken=help_taken)
        follower.problem = problem
        _followers[id(game)] = follower
        game.subscribe(follower.changed)
        return follower


def follow_round(played: Round, *, path: Path | str | None = None) -> Follower:
    """Count every hole of a round in the statistics; a round that is resumed in another kernel goes on as one.

    Parameters
    ----------
    played : Round
        A round that a person plays. Following it again changes nothing.
    path : pathlib.Path or str, optional
        As for :func:`golf_widget.stats`.

    Returns
    -------
    Follower
        That of the hole which is being played; the next hole has another one.
    """

    def changed() -> None:
        follower = enter()
        follower.note_help()
        if played.is_holed and played.card.results[-1].conceded:
            follower.concede()

    def enter() -> Follower:
        return follow(
            played.game,
            f"{played.key}-{played.hole}-{len(played.dead)}",
            begun=played.is_begun,
            path=path,
            help_taken=lambda: played.assists,
        )

    with LOCK:
        if played not in _rounds:
            _rounds.add(played)
            played.subscribe(changed)
        return enter()


def _file(path: Path | str | None) -> tuple[StatisticsFile | None, str]:
    if path is not None:
        return file_at(Path(path).expanduser()), ""
    try:
        where = statistics_path()
    except ImportError as error:
        _log.warning("no statistics are kept: %s", error)
        return None, str(error)
    return (None, "") if where is None else (file_at(where), "")
