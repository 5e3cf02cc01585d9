"""A file that a course is kept in while it is played."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from itertools import count
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from golf_widget.course.card_json import MAX_TEXT
from golf_widget.errors import ScorecardError


class SaveFile:
    """A file that always holds the whole of the last state, or the whole of the one before.

    A file has one board. If another one takes it over, in this kernel or elsewhere, nothing of either is lost: this
    one is kept in a new file beside it from then on, ``ann-2.json`` beside ``ann.json``.

    Parameters
    ----------
    path : str or pathlib.Path
        Where. Through a link, what it leads to is written.

    Raises
    ------
    TypeError, ScorecardError
        If that is no path of a file.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, (str, os.PathLike)) or not isinstance(os.fspath(path), str):
            raise TypeError(f"save is {path!r:.60}; it must be the path of a file, such as 'ann.json'")
        if not os.fspath(path):
            raise ScorecardError("save is ''; it must be the path of a file, such as 'ann.json'")
        self.path = Path(path).expanduser().absolute()
        self._known: str | None = None
        self._moved = ""
        self._is_new = True

    def read(self) -> str | None:
        """Return what is kept; None if nothing is yet.

        Raises
        ------
        ScorecardError
            If it cannot be read.
        """
        try:
            self._known = self._now()
        except ValueError:
            raise ScorecardError(f"{self.path} cannot be read: it is no text, or too large to hold a course") from None
        except OSError as error:
            raise ScorecardError(f"{self.path} cannot be read: {error}") from None
        return self._known

    def write(self, text: str, *, matters: bool = True) -> str:
        """Keep a text instead of the last one; the first time, take the file over.

        Parameters
        ----------
        text : str
        matters : bool
            Whether a new file is begun for it if this one has been taken over.

        Returns
        -------
        str
            What went wrong, in one line; empty if nothing did.
        """
        try:
            if self._is_new:
                self._is_new = False
                _boards[os.path.realpath(self.path)] = self
            if self._is_taken(text):
                if not matters:
                    return self._moved
                first, self.path = self.path, _free_beside(self.path)
                self._moved = (
                    f"another board has taken over {first}; this one is kept in {self.path.name} from now on. To go "
                    "on with the other, run its cell again"
                )
                _boards[os.path.realpath(self.path)] = self
            self._replace(text)
        except OSError as error:
            return f"the course is not kept in {self.path}: {error.strerror or error}; play goes on"
        self._known = text
        return self._moved

    def release(self) -> None:
        """Let other boards have the file."""
        if _boards.get(os.path.realpath(self.path)) is self:
            del _boards[os.path.realpath(self.path)]

    def _now(self) -> str | None:
        """Return what is in the file."""
        try:
            if self.path.stat().st_size > 4 * MAX_TEXT:
                raise ValueError
            return self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def _is_taken(self, text: str) -> bool:
        """Return whether the file belongs to another board: one that was opened later, or that has changed it."""
        try:
            now = self._now()
        except ValueError:
            return True
        if now is None or now == text:
            return False
        return now != self._known or _boards.get(os.path.realpath(self.path), self) is not self

    def _replace(self, text: str) -> None:
        """Write the file: first beside it, then in its place. Whatever happens meanwhile, one of the two is whole."""
        target = Path(os.path.realpath(self.path))
        handle, draft = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".new", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            with contextlib.suppress(OSError):
                shutil.copymode(target, draft)
            Path(draft).replace(target)
        except OSError:
            with contextlib.suppress(OSError):
                Path(draft).unlink()
            raise


_boards: Final[WeakValueDictionary[str, SaveFile]] = WeakValueDictionary()
"""Which board of this kernel was the last to open a file."""


def _free_beside(path: Path) -> Path:
    """Return the path of a file that does not exist yet."""
    beside = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(each for each in beside if not os.path.lexists(each))
