"""Who plays what on a board: what CourseWidget is given, as a party."""

from __future__ import annotations

from collections.abc import Iterable

from golf_widget.course.course import Course
from golf_widget.course.match import Match, Play, check_play
from golf_widget.course.rounds import Round
from golf_widget.errors import CourseError, DealError, ScorecardError
from golf_widget.rules import Variant
from golf_widget.widgets.golf import DEFAULT_VARIANT
from golf_widget.widgets.opponents import Opponent, as_opponents
from golf_widget.widgets.party import Party, as_course
from golf_widget.widgets.saved import SaveFile


def party_of(
    course: Course | Round | Match | Variant | str | None,
    player: str | Iterable[str] | None,
    opponents: dict[str, Opponent],
    play: Play,
    *,
    hide: bool,
    ahead: bool,
    file: SaveFile | None,
) -> Party:
    """Return the party that is meant; what is in the file is played on.

    Parameters
    ----------
    course, player, opponents, play, hide, ahead
        As for :class:`golf_widget.CourseWidget`.
    file : SaveFile or None

    Returns
    -------
    Party

    Raises
    ------
    CourseError, ScorecardError, TypeError
        As for :class:`golf_widget.CourseWidget`.
    """
    check_play(play, hide=hide)
    if not isinstance(ahead, bool):
        raise TypeError(f"ahead is {ahead!r:.40}; it must be True or False")
    people = _names(player)
    kept = None if file is None else file.read()
    if isinstance(course, (Round, Match)):
        if people is not None or kept is not None:
            raise CourseError("a round or match brings its players, and is not read from a file: leave those out")
        if isinstance(course, Match):
            opponents = as_opponents(course.strategies) | opponents
        return Party(course, opponents, ahead=ahead)
    if file is not None and kept is not None:
        return _resumed(file, kept, course, people, opponents, ahead=ahead)
    return Party.of(
        as_course(DEFAULT_VARIANT if course is None else course),
        ("Player",) if people is None else people,
        opponents,
        play,
        hide=hide,
        ahead=ahead,
    )


def _names(player: object) -> tuple[str, ...] | None:
    """Return the names of the people; None takes anybody. What cannot be a name is found out later."""
    if player is None:
        return None
    if isinstance(player, str):
        return (player,)
    if not isinstance(player, Iterable) or isinstance(player, (bytes, bytearray)):
        raise TypeError(f"player is {player!r:.60}; it must be a name, or several, as in player=['Ann', 'Bob']")
    return tuple(player)


def _resumed(
    file: SaveFile,
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
    file : SaveFile
    text : str
        What is in it.
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
        raise ScorecardError(f"{file.path} holds no course that can be resumed: {error}") from None
    found = party.course
    if course is not None:
        asked = as_course(course)
        numbered = isinstance(course, Course) or (isinstance(course, str) and "#" in course)
        if asked != found if numbered else asked.variant != found.variant:
            raise CourseError(f"{file.path} holds {found}, not {asked}; name another file for another course")
    if people is not None and people != party.people:
        raise CourseError(
            f"{file.path} is played by {', '.join(party.people)}, not by {', '.join(people):.80}; name another file"
        )
    return party
