"""Those who play a course on one board: one person or several, and the opponents beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from golf_widget.catalogue import variant as find_variant
from golf_widget.course import match_json
from golf_widget.course.course import Course
from golf_widget.course.match import Match, Play
from golf_widget.course.result import MatchScore, StrokeScore
from golf_widget.course.rounds import Round
from golf_widget.course.scorecard import Scorecard
from golf_widget.errors import CourseError
from golf_widget.rules import Variant
from golf_widget.widgets.opponents import Opponent


class Party:
    """A round or a match, and who plays in it.

    Parameters
    ----------
    what : Round or Match
        What is played.
    opponents : dict of str to Opponent
        Who plays for the players of a match that are no people.
    ahead : bool
        Whether opponents play all holes at once; otherwise none is ahead of all people.

    Raises
    ------
    CourseError
        If an opponent plays for nobody, or nobody is left to play on the board.
    """

    def __init__(self, what: Round | Match, opponents: dict[str, Opponent], *, ahead: bool = False) -> None:
        self.match = what if isinstance(what, Match) else None
        self.rounds: dict[str, Round] = what.rounds if isinstance(what, Match) else {what.player: what}
        self.computers = what.computers if isinstance(what, Match) else frozenset()
        self.opponents = opponents
        self.ahead = ahead
        self._what = what
        for name in opponents:
            if name not in self.computers:
                known = ", ".join(sorted(self.computers)) or "none"
                raise CourseError(f"{name!r:.40} is no opponent here; the opponents are: {known}")
        if not self.people:
            raise CourseError("nobody is left to play on the board: every player is a strategy")

    @classmethod
    def of(
        cls,
        course: Course,
        people: Iterable[str],
        opponents: dict[str, Opponent],
        play: Play = "stroke",
        *,
        hide: bool = False,
        ahead: bool = False,
    ) -> Party:
        """Return a party that begins a course; see :class:`golf_widget.Match`."""
        names = [*people, *opponents]
        if len(names) == 1:
            return cls(Round(course, names[0]), {})
        match = Match(course, names, play, hide=hide)
        match.computers = frozenset(opponents)
        return cls(match, opponents, ahead=ahead)

    @classmethod
    def from_json(cls, text: str, opponents: dict[str, Opponent], *, ahead: bool = False) -> Party:
        """Return the party that :meth:`to_json` wrote.

        Raises
        ------
        ScorecardError, CourseError
            As :meth:`golf_widget.Round.from_json` and :meth:`golf_widget.Match.from_json`.
        """
        is_match = isinstance(text, str) and match_json.FORMAT in text[:200]
        return cls(Match.from_json(text) if is_match else Round.from_json(text), opponents, ahead=ahead)

    def on(self, course: Course) -> Party:
        """Return the same party at the beginning of a course."""
        if self.match is None:
            return Party(Round(course, self.people[0]), {})
        match = Match(course, list(self.rounds), self.match.play, hide=self.match.hide)
        match.computers = self.computers
        return Party(match, self.opponents, ahead=self.ahead)

    @property
    def course(self) -> Course:
        """The course."""
        return self._what.course

    @property
    def people(self) -> tuple[str, ...]:
        """The players who are people, in their order."""
        return tuple(name for name in self.rounds if name not in self.computers)

    @property
    def next_person(self) -> str | None:
        """Whose turn it is among the people who have a hole to play; None when there is none."""
        if self.is_over:
            return None
        waiting = [name for name in self.people if not self.rounds[name].card.is_complete]
        return min(waiting, key=lambda name: len(self.rounds[name].card.results), default=None)

    @property
    def is_over(self) -> bool:
        """Whether everybody has finished, or the match is decided."""
        return all(each.is_finished for each in self.rounds.values()) if self.match is None else self.match.is_over

    @property
    def finished(self) -> int:
        """How many holes the people have finished, all together."""
        return sum(len(self.rounds[name].card.results) for name in self.people)

    @property
    def due(self) -> tuple[str, ...]:
        """The opponents who have a hole to play now, those with the fewest holes first."""
        if self.is_over:
            return ()
        front = max(self.rounds[name].hole for name in self.people)
        names = [
            name
            for name in self.opponents
            if not self.rounds[name].card.is_complete and (self.ahead or len(self.rounds[name].card.results) < front)
        ]
        return tuple(sorted(names, key=lambda name: len(self.rounds[name].card.results)))

    def cards(self, viewer: str) -> tuple[Scorecard, ...]:
        """Return the cards of all players, as far as somebody may see them."""
        return (self.rounds[viewer].card,) if self.match is None else self.match.cards(viewer)

    def score(self, cards: Iterable[Scorecard]) -> StrokeScore | MatchScore | None:
        """Return where the match stands by these cards; None if there is no match."""
        return None if self.match is None else self.match.score_of(cards)

    @property
    def state(self) -> tuple[Any, ...]:
        """Changes whenever anything but a move on a hole has happened."""
        return tuple(map(_state_of, self.rounds.values()))

    @property
    def people_state(self) -> tuple[Any, ...]:
        """The part of :attr:`state` that people change."""
        return tuple(_state_of(self.rounds[name]) for name in self.people)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function after every change; see :meth:`golf_widget.Round.subscribe`."""
        return self._what.subscribe(listener)

    def to_json(self) -> str:
        """Return the whole state; see :meth:`golf_widget.Round.to_json` and :meth:`golf_widget.Match.to_json`."""
        return self._what.to_json()


def _state_of(each: Round) -> tuple[Any, ...]:
    return each.key, len(each.card.results), each.is_holed, each.is_begun, len(each.dead)


def as_course(given: Course | Variant | str) -> Course:
    """Return the course that is meant.

    Parameters
    ----------
    given : Course, Variant or str
        A text is the name of a variant, with the number of the course if that is wanted: ``"golf-strict#2026"``.

    Returns
    -------
    Course

    Raises
    ------
    CourseError, VariantError
        If a text names no course.

    Examples
    --------
    >>> as_course("golf-strict#2026")
    <Course golf-strict 2026: 9 holes, par 45>
    """
    if isinstance(given, Course):
        return given
    if isinstance(given, str) and "#" in given:
        name, _, number = given.rpartition("#")
        if not (number.isascii() and number.isdecimal() and len(number) <= 16):
            raise CourseError(f"{given!r:.60} names no course; write it as 'golf-strict#2026', with a whole number")
        return Course(find_variant(name), int(number))
    if isinstance(given, (str, Variant)):
        return Course(given)
    raise TypeError(
        f"a course is a Course, a Round, a Match, a Variant, or a text such as 'golf-strict#2026', not {given!r:.60}"
    )
