"""A file that a course is kept in while it is played."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from golf_widget.course.card_json import MAX_TEXT
from golf_widget.course.course import Course
from golf_widget.errors import CourseError, DealError, ScorecardError
from golf_widget.rules import Variant
from golf_widget.widgets.opponents import Opponent
from golf_widget.widgets.party import Party, as_course


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


def resumed(
    path: str,
    text: str,
    course: Course | Variant | str | None,
    people: tuple[str, ...] | None,
    opponents: dict[str, Opponent],
    *,
    ahead: bool,
) -> Party:
    """Return the party that a file holds, if it is the one that is asked for.

    Parameters
    ----------
    path, text : str
        The file, and what is in it.
    course : Course, Variant, str or None
        What is asked for; without a number, any course of these rules will do, and None takes any.
    people : tuple of str or None
        Who is to play; None takes anybody.
    opponents : dict of str to Opponent
    ahead : bool
        As for :class:`Party`.

    Returns
    -------
    Party

    Raises
    ------
    ScorecardError
        If the file holds no course.
    CourseError
        If it holds another one, or others play it.
    """
    try:
        party = Party.from_json(text, opponents, ahead=ahead)
    except (ScorecardError, DealError) as error:
        raise ScorecardError(f"{path} holds no course that can be resumed: {error}") from None
    found = party.course
    if course is not None:
        asked = as_course(course)
        numbered = isinstance(course, Course) or (isinstance(course, str) and "#" in course)
        if asked != found if numbered else asked.variant != found.variant:
            raise CourseError(f"{path} holds {found}, not {asked}; name another file for another course")
    if people is not None and people != party.people:
        raise CourseError(
            f"{path} is played by {', '.join(party.people)}, not by {', '.join(people):.80}; name another file"
        )
    return party
