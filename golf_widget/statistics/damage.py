"""Files that are damaged: they are moved aside, never deleted, so that they can still be rescued."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_STALE: Final = 10.0
"""Seconds after which another program that was moving the file aside is believed to have died over it."""


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error says that the file is damaged, or was never a database."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE


def _is_damaged(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(path, timeout=2.0)) as connection:
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok")
    except sqlite3.Error as error:
        return is_damage(error)


def move_aside(path: Path) -> Path | None:
    """Move a damaged file aside.

    Of several programs that find the damage at the same time, one moves the file; the others would otherwise move the
    new file that the first has begun.

    Parameters
    ----------
    path : pathlib.Path

    Returns
    -------
    pathlib.Path or None
        Where it is now; None if another program has dealt with it.

    Raises
    ------
    OSError
        If it cannot be moved.
    """
    claim = path.with_name(f"{path.name}.moving")
    end = time.monotonic() + _STALE
    while True:
        try:
            claim.touch(exist_ok=False)
            break
        except FileExistsError:
            if time.monotonic() > end:
                claim.unlink(missing_ok=True)
            time.sleep(0.02)
    try:
        if not path.exists() or not _is_damaged(path):
            return None
        stamp = time.strftime("%Y%m%d-%H%M%S")
        free = (path.with_name(f"{path.stem}.damaged-{stamp}{tail}{path.suffix}") for tail in ("", *_tails()))
        target = next(each for each in free if not each.exists())
        return path.rename(target)
    finally:
        claim.unlink(missing_ok=True)


def _tails() -> list[str]:
    return [f"-{number}" for number in range(2, 1000)]
