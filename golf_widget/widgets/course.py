"""CourseWidget: the holes of a course one after another, with the scorecard beside the board."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from golf_widget.course.course import Course
from golf_widget.course.match import Match, Play
from golf_widget.course.match_picture import match_html
from golf_widget.course.rounds import Round
from golf_widget.course.scorecard import HoleResult
from golf_widget.deal import Deal
from golf_widget.errors import CourseError
from golf_widget.game import Game
from golf_widget.listeners import LOCK
from golf_widget.picture import html
from golf_widget.rules import Variant
from golf_widget.widgets import intents
from golf_widget.widgets.background import Job
from golf_widget.widgets.course_card import card_of
from golf_widget.widgets.golf import GolfWidget
from golf_widget.widgets.joining import party_of
from golf_widget.widgets.opponent_desk import LIMIT, OpponentDesk, check_limit
from golf_widget.widgets.opponents import SECONDS, as_opponents
from golf_widget.widgets.page import one_line
from golf_widget.widgets.party import Party
from golf_widget.widgets.saved import SaveFile

_log: Final = logging.getLogger("golf_widget")

_MOVES: Final = frozenset({"play", "draw", "undo", "redo", "restart", "hint"})


class CourseWidget(GolfWidget):
    """A course to play in a notebook, alone, with others in turn, or against strategies.

    A hole that is over is written on the card at once, and the button for a new game deals the next one. All cards
    are of the same deals, whoever plays.

    Parameters
    ----------
    course : Course, Round, Match, Variant or str, optional
        What to play; a text is the name of a variant, with a course number if everybody is to get the same nine
        holes: ``"golf-strict#2026"``. Without it, nine holes of classic Golf. A round or match is played on.
    player : str or iterable of str, optional
        Who plays on this board; several take turns, hole by hole.
    opponents : mapping, iterable, str, callable or object
        Who plays beside the people, in the background: names of advisers, strategies ``(view, rng)``, objects with
        ``act(view)``, or a mapping that gives each a name.
    play : {"stroke", "match"}
        How two are compared, see :class:`golf_widget.Match`.
    hide : bool
        Whether the others' score of a hole is hidden from a player who has not finished it.
    ahead : bool
        Whether opponents play all holes at once, and not hole by hole.
    opponent_seconds : float
        How long an opponent that is an adviser may think about a move, if thinking makes it better.
    opponent_limit : float
        How many seconds over one move are too long. One who takes longer is named in one line, and concedes that hole
        and those to come, so that a match ends without him. Nobody ever waits for him; ``math.inf`` gives nobody up.
        Advisers of this package are exempt: the first time, they have to be compiled.
    save : str or path, optional
        A file that the course is kept in, move by move. If it is there, the course in it is played on: running a cell
        with `save` again resumes after the kernel has been restarted.
    **settings
        Everything else that :class:`golf_widget.GolfWidget` takes: hints, language, callbacks, `statistics` (which
        count the holes of a person who plays alone or against opponents; not those of several people in turn).

    Attributes
    ----------
    round : Round
        The round of the player whose turn it is; ``round.card`` is the scorecard.
    match : Match or None
        All rounds, unless somebody plays alone.
    card : dict
        What the page shows of it.

    Raises
    ------
    CourseError
        If these players cannot play this course, or `save` holds another one.
    TypeError, ValueError
        If something else is not as described above; the error names it.
    ScorecardError
        If `save` holds what is no course. The file stays as it is.

    Examples
    --------
    >>> import golf_widget as gw
    >>> def first(view, rng):
    ...     return view.legal_moves[0]
    >>> w = gw.CourseWidget("golf-wrap#5", player="Ann", opponents=first, play="match")
    >>> w
    <CourseWidget of Ann and first on golf-wrap course 5, 9 holes, par 18: hole 1>
    >>> w.concede().score
    35
    >>> w.next()
    <Game golf-wrap#791207, ply 0 of 0>
    >>> w.close()
    """

    # A widget that could not be made is closed too, when it is collected.
    _leave: Callable[[], None] = staticmethod(lambda: None)

    _stop_opponents: Callable[[], None] = staticmethod(lambda: None)
    _file: SaveFile | None = None

    _turn: str
    _asked: Deal | None

    def __init__(
        self,
        course: Course | Round | Match | Variant | str | None = None,
        *,
        player: str | Iterable[str] | None = None,
        opponents: object = (),
        play: Play = "stroke",
        hide: bool = False,
        ahead: bool = False,
        opponent_seconds: float = SECONDS,
        opponent_limit: float = LIMIT,
        save: str | os.PathLike[str] | None = None,
        **settings: Any,
    ) -> None:
        given = as_opponents(opponents, opponent_seconds)
        self._limit = check_limit(opponent_limit)
        self._file = None if save is None else SaveFile(save)
        party = party_of(course, player, given, play, hide=hide, ahead=ahead, file=self._file)
        with LOCK:
            self._join(party)
            super().__init__(self.round.game, **settings)
            self._enter()

    @classmethod
    def from_json(
        cls,
        text: str,
        *,
        opponents: object = (),
        ahead: bool = False,
        opponent_seconds: float = SECONDS,
        opponent_limit: float = LIMIT,
        **settings: Any,
    ) -> CourseWidget:
        """Return a widget that plays on where :meth:`to_json` stood; every move is played again.

        Parameters
        ----------
        text : str
        opponents, ahead, opponent_seconds, opponent_limit, **settings
            As for the widget. Opponents are code, which is not in the text: those that are left out play no further.

        Returns
        -------
        CourseWidget

        Raises
        ------
        ScorecardError, CourseError
            If the text holds no course, or an opponent plays for nobody in it.
        """
        party = Party.from_json(text, as_opponents(opponents, opponent_seconds), ahead=ahead)
        what = party.match or party.rounds[party.people[0]]
        return cls(what, opponents=party.opponents, ahead=ahead, opponent_limit=opponent_limit, **settings)

    def to_json(self) -> str:
        """Return the whole state, in the middle of a hole too; see :meth:`golf_widget.Round.to_json`."""
        return self._party.to_json()

    # -- the course ----------------------------------------------------------------------------------------------

    @property
    def round(self) -> Round:
        """The round of the player whose turn it is."""
        return self._party.rounds[self._turn]

    @property
    def match(self) -> Match | None:
        """All rounds; None if somebody plays alone."""
        return self._party.match

    @property
    def game(self) -> Game:
        """The game of the hole on the board. The course deals its holes itself: it cannot be set."""
        return self._game

    @game.setter
    def game(self, _game: object) -> None:
        raise CourseError("a course deals its own holes: next() goes on, and new() begins another course")

    def next(self) -> Game:
        """Go on to the next hole, or to the player whose turn it is.

        Returns
        -------
        Game

        Raises
        ------
        CourseError
            If the hole is not over, or was the last.
        """
        with self._together():
            name = self._party.next_person
            if name is None:
                stands = self.round.card.verdict if self.match is None else self.match.score
                raise CourseError(f"there is no hole left to play: {stands}")
            if not self.round.is_holed:
                return self.round.next()  # it says why not
            self._turn = name
            if self.round.is_holed:
                self.round.next()
            self._course_changed()
            return self._game

    def concede(self) -> HoleResult:
        """Give the hole up; see :meth:`golf_widget.Round.concede`."""
        with self._together():
            result = self.round.concede()
            self._call(self.on_finish, self._game)
            return result

    def ask(self) -> None:
        """Ask, before the first move, whether the hole can be cleared.

        If it is proved that it cannot, :attr:`verdict` says so, and :meth:`redeal` deals the hole again. Otherwise
        there is no more to hear than that it is played as it lies, whether it can be cleared or nothing is known.
        """
        with self._together():
            if not self._is_untouched:
                self._notify("not_dead")
            elif self._asked is not self._game.deal:
                self._asked = self._game.deal
                self._show_card()
                self._notify("asking")
                self._background.start_latest("ask", partial(self._prove, self._game.deal))

    def redeal(self) -> Game:
        """Deal the hole again before its first move, because it has been proved dead; the card says so.

        Returns
        -------
        Game
            The game on the board: a new one, or the old one if :attr:`verdict` has not proved that it is dead.
        """
        with self._together():
            if not self.verdict.get("redeal") or not self._is_untouched:
                self._notify("not_dead")
                return self._game
            return self.round.redeal(lambda _position: True)

    def new(self, number: int | None = None) -> Game:
        """Begin another course, with the same rules and the same players; the cards of this one are gone.

        Parameters
        ----------
        number : int, optional
            The course number; without it, one is drawn at random.

        Returns
        -------
        Game

        Raises
        ------
        CourseError
            If the number is out of range; the course on the board stays.
        """
        now = self._party.course
        with self._together():
            course = Course(now.variant, number, now.holes, par=now.par_of_hole)
            self._leave()
            self._stop_opponents()
            self._join(self._party.on(course))
            self._put(self.round.game)
            self._enter()
            return self._game

    # -- inside --------------------------------------------------------------------------------------------------

    def _join(self, party: Party) -> None:
        self._party = party
        self._turn = party.next_person or party.people[-1]
        self._state: object = None
        self._asked = None
        self._dead: Deal | None = None
        self._trouble = ""
        self._kept: object = None
        self._mine: object = None

    def _enter(self) -> None:
        """Follow the course that has been joined."""
        self._opponents = OpponentDesk(
            self._background,
            self._party,
            limit=self._limit,
            changed=self._show_card,
            failed=self._opponent_failed,
        )
        self._stop_opponents = self._opponents.stop
        if self.comm is not None:
            self._leave = self._party.subscribe(self._course_changed)
        self._hole_out_if_over()
        self._course_changed()

    def _course_changed(self) -> None:
        """Take note of a change of any round. Most are moves, of which the board hears by itself."""
        with self._together():
            state = (self._turn, self._party.state)
            self._keep(state)
            if state == self._state:
                return
            self._state = state
            if self.round.game is not self._game:
                self._put(self.round.game)
            else:
                for name, value in self._progress().items():
                    setattr(self, name, value)
            self.redealt = tuple(map(str, self.round.dead))
            self._show_card()
            if self.comm is not None:
                self._opponents.go_on()

    def _keep(self, state: object) -> None:
        """Write the file, unless only an opponent has moved."""
        now = (state, self.round.game.moves, self.round.game.ply, self.round.assists)
        if self._file is not None and now != self._kept:
            mine = (self._turn, self._party.people_state, *now[1:])
            matters, self._mine, self._kept = mine != self._mine, mine, now
            self._trouble = self._file.write(self.to_json(), matters=matters)
            if self._trouble:
                self.error = self._trouble

    def _show(self) -> None:
        with self._together():
            self._hole_out_if_over()
            super()._show()
            if self._trouble:
                self.error = self._trouble

    def _opponent_failed(self, error: BaseException) -> None:
        _log.warning("an opponent failed: %s", error)
        with self._together():
            self.error = one_line(error)

    def _hole_out_if_over(self) -> None:
        # A deal without any move waits for its player: it is dead, and may be dealt again.
        if self._game.position.is_over and self.round.is_begun and not self.round.is_holed:
            self.round.hole_out()

    def _show_card(self) -> None:
        ask = self._is_untouched and self._asked is not self._game.deal and not self._party.is_over
        self.card = card_of(self._party, self._turn, ask, self._opponents.thinking, self._opponents.gone)

    def _progress(self) -> dict[str, Any]:
        told = super()._progress()
        if self.round.is_holed:
            # The hole is on the card: one can look back at it, but not play on.
            last = len(self.round.card.results[-1].moves)
            told |= {"legal": (), "can_undo": False, "over": told["over"] or self._game.ply == last}
        return told

    @property
    def _is_untouched(self) -> bool:
        return not self.round.is_begun and not self.round.is_holed

    def _count(self) -> None:
        # The file belongs to one player; who takes turns at this board is somebody else.
        if len(self._party.people) == 1:
            self._tally.follow(self._game, self.round)

    def _note_help(self, kind: str) -> None:
        self.round.mark(kind)

    def _prove(self, deal: Deal, job: Job) -> None:
        dead = False
        try:
            # The solver brings numpy and numba: a second to load, on this thread rather than on that of the clicks.
            from golf_widget.solver.questions import solve
            from golf_widget.solver.solution import Stop, Verdict

            stop = Stop()
            job.on_cancel(stop.set)
            dead = solve(deal.start(), "clear", stop=stop).verdict is Verdict.UNWINNABLE
        finally:
            with LOCK:
                if not job.cancelled and self._game.deal is deal and self._is_untouched:
                    with self._together():
                        if dead:
                            self.notice = {}
                            self._dead = deal
                            self._show_verdict({})
                        else:
                            self._notify("alive")

    def _show_verdict(self, told: dict[str, Any]) -> None:
        # A proof that was asked for stands until the first move, whether or not verdicts are shown.
        if self._dead is self._game.deal and self._is_untouched:
            told = {"state": "unwinnable"} | told | {"redeal": True}
        super()._show_verdict(told)

    # -- from the page -------------------------------------------------------------------------------------------

    def _follow(self, intent: intents.Intent) -> None:
        now = (intent.serial, intent.ply) == (self._serial, self._game.ply)
        holed = self.round.is_holed
        if not now:
            super()._follow(intent)
        elif intent.kind in _MOVES and holed:
            self._notify("holed")
        elif intent.kind == "ask":
            self.ask()
        elif intent.kind == "concede" and not holed:
            self.concede()
        elif intent.kind == "next" and holed and self._party.next_person is not None:
            self.next()
        elif intent.kind in ("concede", "next"):
            self._send_all()
            self._notify("stale")
        else:
            super()._follow(intent)

    def _obey(self, message: object) -> None:
        try:
            super()._obey(message)
        except CourseError as error:
            # A number that no course has, for example.
            raise intents.BadMessageError(str(error)) from None

    def close(self) -> None:
        """Take the widget off the page; the rounds stay."""
        self._leave()
        self._stop_opponents()
        if self._file is not None:
            self._file.release()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            match = self.match
            card = self.round.card._repr_html_() if match is None else match_html(match, self._turn)
            bundle[0]["text/html"] = html(self._game.position) + card
        return bundle

    def __repr__(self) -> str:
        names = " and ".join(self._party.rounds)
        return f"<CourseWidget of {names:.80} on {self._party.course}: hole {self.round.hole}>"
