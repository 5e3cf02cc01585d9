"""A file that a course is kept in while it is played."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from golf_widget.course.card_json import MAX_TEXT
from golf_widget.errors import ScorecardError


class SaveFile:
    """A file that always holds the whole of the last state, or the whole of the one before.

    Parameters
    ----------
    path : str or pathlib.Path
        Where.

    Raises
    ------
    ScorecardError
        If there is something that cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path).expanduser().absolute()

    def read(self) -> str | None:
        """Return what is kept; None if nothing is yet.

        Raises
        ------
        ScorecardError
            If it cannot be read.
        """
        try:
            if self.path.stat().st_size > 4 * MAX_TEXT:
                raise ScorecardError(f"{self.path} is too large to hold a course")
            return self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise ScorecardError(f"{self.path} cannot be read: {error}") from None

    def write(self, text: str) -> str:
        """Keep a text instead of the last one.

        Returns
        -------
        str
            What went wrong, in one line; empty if nothing did.
        """
        draft = None
        try:
            # First beside it, then in its place: whatever happens meanwhile, one of the two is whole.
            handle, draft = tempfile.mkstemp(prefix=f"{self.path.name}.", suffix=".new", dir=self.path.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(draft).replace(self.path)
        except OSError as error:
            if draft is not None:
                with contextlib.suppress(OSError):
                    Path(draft).unlink()
            return f"the course is not kept in {self.path}: {error.strerror or error}; play goes on"
        return ""
