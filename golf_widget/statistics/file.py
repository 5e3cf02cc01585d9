"""The file of statistics: one row for each hole, in SQLite.

A row is written when a hole is begun, and again when it ends. Several kernels may write to one file. What cannot be
written now, because another program holds the file or it is read-only, waits in memory for the next occasion.
"""

from __future__ import annotations

import atexit
import logging
import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import astuple
from pathlib import Path
from typing import Final

from golf_widget.listeners import Listeners
from golf_widget.statistics.damage import is_damage, move_aside
from golf_widget.statistics.database import (
    READ,
    WRITE,
    BadRowError,
    Hole,
    UnusableError,
    hole_of,
    is_kept,
    reading,
    writing,
)

_log: Final = logging.getLogger("golf_widget")

_BRIEF: Final = 0.25
"""Seconds to wait for a file that another program holds, while a player waits for the board."""
_PATIENT: Final = 10.0
_MOST_WAITING: Final = 10_000


_Work = Callable[[sqlite3.Connection], object]
_Opener = Callable[[Path, float], AbstractContextManager[sqlite3.Connection]]


class StatisticsFile:
    """A file of statistics.

    Nothing that is wrong with the file is raised: each call returns a line that says what happened, and logs it once.

    Parameters
    ----------
    path : pathlib.Path or str
        The file; it and its folder are made when they are first needed.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> folder = tempfile.TemporaryDirectory()
    >>> file = StatisticsFile(Path(folder.name) / "new" / "statistics.sqlite3")
    >>> file.write(Hole("a", "golf-strict", "DLVJRAUB", "golf-strict#4", False, "stuck", 7, 1.0))
    ''
    >>> [hole.score for hole in file.read()]
    [7]
    >>> folder.cleanup()
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.problem = ""
        """What was wrong at the last call, in one line; empty if nothing was."""
        self.listeners = Listeners(self)
        """Called after rows have been written, or could not be."""
        self._waiting: dict[str, Hole] = {}
        self._lock = threading.Lock()
        self._logged = ""

    @property
    def waiting(self) -> tuple[Hole, ...]:
        """The rows that could not be written yet."""
        return tuple(self._waiting.values())

    def write(self, *holes: Hole) -> str:
        """Write rows, and those that still wait; a row with a known key replaces that row.

        Parameters
        ----------
        *holes : Hole

        Returns
        -------
        str
            What went wrong, in one line; empty if nothing did. Rows that could not be written are tried again at the
            next call, and when Python ends.
        """
        with self._lock:
            for hole in holes:
                self._waiting[hole.key] = hole
            while len(self._waiting) > _MOST_WAITING:
                self._waiting.pop(next(iter(self._waiting)))
        problem = self.flush(_BRIEF)
        self.listeners.tell()
        return problem

    def flush(self, seconds: float = _PATIENT) -> str:
        """Write the rows that wait.

        Parameters
        ----------
        seconds : float
            How long to wait for a file that another program holds.

        Returns
        -------
        str
            As :meth:`write`.
        """
        with self._lock:
            if not self._waiting:
                return ""
            rows = dict(self._waiting)

            def insert(connection: sqlite3.Connection) -> None:
                if is_kept(connection):
                    connection.executemany(WRITE, [astuple(hole) for hole in rows.values()])

            done, problem = self._try(insert, seconds, writing)
            if done:
                self._waiting.clear()
            elif problem:
                problem += f"; play goes on, and {_results(len(rows))} kept in memory until it can be written"
            return self._say(problem)

    def read(self, seconds: float = 2.0) -> list[Hole]:
        """Return all rows in the order in which the holes were begun, those that wait to be written included.

        Parameters
        ----------
        seconds : float
            How long to wait for a file that another program holds.

        Returns
        -------
        list of Hole
            What can be read; :attr:`problem` says what was wrong.
        """
        found: dict[str, Hole] = {}
        bad: list[BadRowError] = []

        def select(connection: sqlite3.Connection) -> None:
            # What is no UTF-8 spoils its row, not all of them.
            connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
            for row in connection.execute(READ).fetchall():
                try:
                    found[row[0]] = hole_of(row)
                except BadRowError as error:
                    bad.append(error)

        with self._lock:
            problem = self._try(select, seconds, reading)[1]
            if bad and not problem:
                problem = f"statistics file {self.path}: {_rows(len(bad))} left out, which cannot be read: {bad[0]}"
            self._say(problem)
            found |= self._waiting
        return sorted(found.values(), key=lambda hole: hole.begun)

    @property
    def is_kept(self) -> bool:
        """Whether results are kept; see :func:`golf_widget.keep_statistics`."""
        kept = [True]
        with self._lock:
            self._try(lambda connection: kept.append(is_kept(connection)), 2.0, reading)
        return kept[-1]

    def keep(self, on: bool) -> str:
        """Keep results from now on, or no longer.

        Parameters
        ----------
        on : bool

        Returns
        -------
        str
            As :meth:`write`.
        """

        def setting(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO settings VALUES ('keep', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                ("on" if on else "off",),
            )

        with self._lock:
            return self._say(self._try(setting, _PATIENT, writing)[1])

    def _try(self, work: _Work, seconds: float, opened: _Opener) -> tuple[bool, str]:
        """Do something with the file; return whether it was done, and what was wrong."""
        aside = ""
        for _ in range(2):
            try:
                with opened(self.path, seconds) as connection:
                    work(connection)
            except sqlite3.Error as error:
                if not is_damage(error):
                    return False, f"statistics file {self.path}: {_why(error)}"
                try:
                    moved = move_aside(self.path)
                except OSError as trouble:
                    return False, f"statistics file {self.path} is damaged, and cannot be moved aside: {trouble}"
                if moved is not None:
                    aside = f"statistics file {self.path} was damaged; it was moved to {moved}, and a new one is begun"
            except (OSError, UnusableError) as error:
                return False, f"statistics file {self.path}: {error}"
            else:
                return True, aside
        return False, aside or f"statistics file {self.path} is damaged"

    def _say(self, problem: str) -> str:
        """Remember a line, and log it unless it was the last that was logged."""
        self.problem = problem
        if problem and problem != self._logged:
            _log.warning("%s", problem)
        self._logged = problem
        return problem

    def __repr__(self) -> str:
        return f"<StatisticsFile {self.path}>"


def _rows(count: int) -> str:
    return "1 row is" if count == 1 else f"{count} rows are"


def _results(count: int) -> str:
    return "the result is" if count == 1 else f"{count} results are"


def _why(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_BUSY: "another program holds it",
        sqlite3.SQLITE_LOCKED: "another program holds it",
        sqlite3.SQLITE_READONLY: "it is read-only",
        sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
        sqlite3.SQLITE_FULL: "the disk is full",
    }.get(code, str(error))


_files: dict[Path, StatisticsFile] = {}
_files_lock: Final = threading.Lock()


def file_at(path: Path) -> StatisticsFile:
    """Return the file at a path; in one process it is the same for everybody, with the rows that wait."""
    path = path.absolute()
    with _files_lock:
        return _files.setdefault(path, StatisticsFile(path))


@atexit.register
def _flush_all() -> None:
    for file in tuple(_files.values()):
        file.flush()
