"""How the statistics lie in SQLite: the tables, and opening a file to write or to read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields
from math import isfinite
from pathlib import Path
from typing import Any, Final

APPLICATION: Final = 0x676F6C66
"""The number by which SQLite files tell whose they are: "golf"."""
VERSION: Final = 1
PLAYING, CLEARED, STUCK, CONCEDED = STATES = ("playing", "cleared", "stuck", "conceded")


@dataclass(frozen=True)
class Hole:
    """A row: one hole.

    Parameters
    ----------
    key : str
        Tells this playing of the hole from all others.
    variant, rules : str
        The name of the game, and the fingerprint of its rules.
    deal : str
        The cards, as :meth:`golf_widget.Deal.parse` reads them.
    high_is_good : bool
        Whether the score counts points.
    state : {"playing", "cleared", "stuck", "conceded"}
        "playing" is a hole that has been begun and not ended: in play, or abandoned.
    score : int or None
        The score at the end.
    begun : float
        When the first move was made, in seconds since 1970.
    ended : float or None
        When it ended.
    hint, undo, peek : int
        How often help was taken.
    """

    key: str
    variant: str
    rules: str
    deal: str
    high_is_good: bool
    state: str
    score: int | None
    begun: float
    ended: float | None = None
    hint: int = 0
    undo: int = 0
    peek: int = 0

    @property
    def is_assisted(self) -> bool:
        """Whether help was taken."""
        return bool(self.hint or self.undo or self.peek)


_NAMES: Final = tuple(field.name for field in fields(Hole))
_CREATE: Final = (
    """CREATE TABLE holes (
        key TEXT PRIMARY KEY, variant TEXT NOT NULL, rules TEXT NOT NULL, deal TEXT NOT NULL,
        high_is_good INTEGER NOT NULL, state TEXT NOT NULL, score INTEGER, begun REAL NOT NULL, ended REAL,
        hint INTEGER NOT NULL, undo INTEGER NOT NULL, peek INTEGER NOT NULL)""",
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
# When a hole was begun does not change when its row is written again.
WRITE: Final = (
    f"INSERT INTO holes ({', '.join(_NAMES)}) VALUES ({', '.join('?' * len(_NAMES))}) ON CONFLICT (key) DO UPDATE SET "  # noqa: S608  # names of this module only
    + ", ".join(f"{name} = excluded.{name}" for name in ("state", "score", "ended", "hint", "undo", "peek"))
)
READ: Final = f"SELECT {', '.join(_NAMES)} FROM holes ORDER BY begun, rowid"  # noqa: S608  # names of this module only


class BadRowError(ValueError):
    """A row that holds no hole."""


class UnusableError(Exception):
    """A file that is in order, but not for us."""


@contextmanager
def writing(path: Path, seconds: float) -> Iterator[sqlite3.Connection]:
    """Open a file for one transaction; a new file gets its folder and its tables."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=seconds, isolation_level=None)) as connection:
        # At once, so that two kernels wait for each other here, and never in the middle.
        connection.execute("BEGIN IMMEDIATE")
        try:
            if not _is_ours(connection):
                for statement in _CREATE:
                    connection.execute(statement)
            yield connection
        except BaseException:
            connection.rollback()
            raise
        connection.execute("COMMIT")


@contextmanager
def reading(path: Path, seconds: float) -> Iterator[sqlite3.Connection]:
    """Open a file that is only looked at; a missing file is an empty one.

    Not as read-only, although a read-only file can be opened too: what a kernel that was killed left half written must
    be taken back first.
    """
    if path.exists():
        address = f"{path.absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, timeout=seconds, isolation_level=None, uri=True)) as connection:
            if _is_ours(connection):
                yield connection
                return
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in _CREATE:
            connection.execute(statement)
        yield connection


def _is_ours(connection: sqlite3.Connection) -> bool:
    """Return whether the file has our tables; False if it is new."""
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if owner == APPLICATION:
        if version > VERSION:
            raise UnusableError(f"a newer golf-widget wrote it, in version {version}; this one knows {VERSION}")
        return True
    if owner or version or connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise UnusableError("it is the database of another program; name another file")
    return False


def is_kept(connection: sqlite3.Connection) -> bool:
    """Return whether results are to be written down."""
    row = connection.execute("SELECT value FROM settings WHERE name = 'keep'").fetchone()
    return row is None or row[0] != "off"


def hole_of(row: tuple[Any, ...]) -> Hole:
    """Return the hole that a row of :data:`READ` holds.

    Raises
    ------
    BadRowError
        If a value is of another type than was written: SQLite takes any, and another program may have written it.
    """
    values = dict(zip(_NAMES, row, strict=True))
    for name, right in _RIGHT.items():
        if not right(values[name]):
            raise BadRowError(f"row {values['key']!r:.40} has the {name} {values[name]!r:.40}")
    values["high_is_good"] = bool(values["high_is_good"])
    return Hole(**values)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and isfinite(value)


_RIGHT: Final[dict[str, Callable[[Any], bool]]] = {
    **dict.fromkeys(("key", "variant", "rules", "deal"), lambda value: isinstance(value, str)),
    **dict.fromkeys(("high_is_good", "hint", "undo", "peek"), lambda value: isinstance(value, int)),
    "state": lambda value: value in STATES,
    "score": lambda value: value is None or isinstance(value, int),
    "begun": _is_number,
    "ended": lambda value: value is None or _is_number(value),
}
