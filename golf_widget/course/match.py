"""Matches: several players on the same course, in stroke play or match play."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Literal, get_args

from golf_widget.course.course import Course
from golf_widget.course.players import Strategy, play_hole
from golf_widget.course.result import MatchScore, StrokeScore
from golf_widget.course.rounds import Round
from golf_widget.course.scorecard import HoleResult, Scorecard
from golf_widget.errors import CourseError
from golf_widget.game import Game
from golf_widget.listeners import LOCK, Listeners

_log: Final = logging.getLogger("golf_widget")

Play = Literal["stroke", "match"]
MAX_PLAYERS: Final = 32


def check_play(play: object, *, hide: object) -> None:
    """Raise an error if this is no way to compare players.

    Raises
    ------
    CourseError
        If there is no such `play`.
    TypeError
        If `hide` is neither True nor False.
    """
    if play not in get_args(Play):
        raise CourseError(f"play is {play!r:.40}; it must be one of {', '.join(get_args(Play))}")
    if not isinstance(hide, bool):
        raise TypeError(f"hide is {hide!r:.40}; it must be True or False")


class Match:
    """Players who play the same deals, hole by hole, and are compared.

    Parameters
    ----------
    course : Course
        The course.
    players : mapping of str to (callable or None), or iterable of str
        The players in their order. A strategy plays by itself, see :data:`golf_widget.course.players.Strategy`; None is
        a person.
    play : {"stroke", "match"}
        "stroke": the lowest total wins, for two players or more. "match": the holes won are counted, and the match
        ends when the lead exceeds the holes that are left; for two players.
    hide : bool
        Whether a player sees the others' scores of a hole only after holing out on it.
    make_rng : callable
        Makes the generator of random numbers that a strategy gets from a seed.

    Raises
    ------
    CourseError
        If there are too few or too many players, or two have the same name.

    Examples
    --------
    >>> import golf_widget as gw
    >>> def first(view, rng):
    ...     return view.legal_moves[0]
    >>> match = gw.Match(gw.Course("golf-wrap", 5, holes=3), {"Ann": None, "first": first})
    >>> match.turn
    'Ann'
    >>> match.game.push("draw").stock_left
    15
    >>> match.concede().score
    35
    >>> match.turn, str(match.score)
    ('Ann', 'first leads by 29 after 1 of 3')
    """

    def __init__(
        self,
        course: Course,
        players: Mapping[str, Strategy | None] | Iterable[str],
        play: Play = "stroke",
        *,
        hide: bool = False,
        make_rng: Callable[[int], Any] = random.Random,
    ) -> None:
        check_play(play, hide=hide)
        if not callable(make_rng):
            raise TypeError(f"make_rng is {make_rng!r:.40}; it must be a function of a seed, such as random.Random")
        if not isinstance(players, Iterable):
            raise TypeError(f"players is {players!r:.60}; it must be names, or a mapping of names to strategies")
        names = list(players)
        strategies = dict(players) if isinstance(players, Mapping) else dict.fromkeys(names)
        if isinstance(players, str) or not 2 <= len(names) <= MAX_PLAYERS:
            raise CourseError(f"a match is for 2 to {MAX_PLAYERS} players, not for {players!r:.60}")
        if len(set(names)) != len(names):
            raise CourseError(f"two players have the same name: {', '.join(map(repr, names)):.80}")
        if play == "match" and len(names) != 2:
            raise CourseError(
                f"match play is between two players, and here are {len(names)}; choose play='stroke', or let them play "
                "several matches"
            )
        for name, strategy in strategies.items():
            if strategy is not None and not callable(strategy):
                raise CourseError(
                    f"{name!r:.40} is played by {strategy!r:.40}, which cannot be called with (view, rng)"
                )
        self._begin({name: Round(course, name) for name in names}, strategies, play, hide=hide, make_rng=make_rng)

    def _begin(
        self,
        rounds: dict[str, Round],
        strategies: Mapping[str, Strategy | None],
        play: Play,
        *,
        hide: bool,
        make_rng: Callable[[int], Any] = random.Random,
        computers: Iterable[str] = (),
    ) -> None:
        self.rounds = rounds
        """The round of each player."""
        self.play: Play = play
        """Stroke play or match play."""
        self.hide = hide
        """Whether the others' scores of a hole are hidden from a player who has not holed out on it."""
        self._strategies = dict(strategies)
        self._make_rng = make_rng
        self.computers = frozenset({name for name, each in strategies.items() if each is not None} | set(computers))
        """The players that are strategies."""
        self.failures: dict[str, CourseError] = {}
        """Why a strategy could not play its hole, by the names of those that failed at their last attempt."""
        self._listeners = Listeners(self)
        for each in rounds.values():
            each.subscribe(self._listeners.tell)

    @property
    def strategies(self) -> dict[str, Strategy]:
        """The strategies that were given, by the names of their players."""
        return {name: each for name, each in self._strategies.items() if each is not None}

    @property
    def course(self) -> Course:
        """The course."""
        return next(iter(self.rounds.values())).course

    @property
    def players(self) -> tuple[str, ...]:
        """The players in their order."""
        return tuple(self.rounds)

    @property
    def score(self) -> StrokeScore | MatchScore:
        """Where the match stands, over the holes that all have finished."""
        return self.score_of(tuple(each.card for each in self.rounds.values()))

    def score_of(self, cards: Iterable[Scorecard], holes: int | None = None) -> StrokeScore | MatchScore:
        """Return where the match stands by some cards of its players.

        Parameters
        ----------
        cards : iterable of Scorecard
            A card of each player, in their order.
        holes : int, optional
            Only the first so many holes.

        Returns
        -------
        StrokeScore or MatchScore
        """
        course = self.course
        scores = {card.player: card.scores[:holes] for card in cards}
        if self.play == "stroke":
            return StrokeScore.of(scores, course.holes, high_is_good=course.high_is_good)
        one, other = scores
        return MatchScore.of((one, other), scores[one], scores[other], course.holes, high_is_good=course.high_is_good)

    @property
    def is_over(self) -> bool:
        """Whether the match is decided, or everybody has finished."""
        return self.score.is_over

    @property
    def turn(self) -> str | None:
        """Whose turn it is: in their order, of those who have finished the fewest holes. None when it is over."""
        if self.is_over:
            return None
        return min(self.rounds, key=lambda name: len(self.rounds[name].card.results))

    @property
    def round(self) -> Round:
        """The round of the player whose turn it is.

        Raises
        ------
        CourseError
            If the match is over.
        """
        name = self.turn
        if name is None:
            raise CourseError(f"the match is over: {self.score}")
        return self.rounds[name]

    @property
    def game(self) -> Game:
        """The game of the player whose turn it is.

        Raises
        ------
        CourseError
            If the match is over.
        """
        with LOCK:
            each = self.round
            if each.is_holed:
                each.next()
            return each.game

    def hole_out(self) -> HoleResult:
        """Hole out for the player whose turn it is; strategies who come next play their hole at once.

        To let them play on another thread, call ``match.round.hole_out()`` and :meth:`play_computers` yourself.

        A strategy that fails does not undo what has been written on the card: its error is logged and kept in
        :attr:`failures`. It is its turn then: :meth:`play_computers` lets it try again, and :meth:`concede` gives
        its hole up, so that the match goes on.

        Returns
        -------
        HoleResult

        Raises
        ------
        CourseError
            If the hole is not over.
        """
        return self._finish(Round.hole_out)

    def concede(self) -> HoleResult:
        """Give up the hole of the player whose turn it is; see :meth:`hole_out`.

        Returns
        -------
        HoleResult

        Raises
        ------
        CourseError
            If the match is over.
        """
        return self._finish(Round.concede)

    def _finish(self, how: Callable[[Round], HoleResult]) -> HoleResult:
        with LOCK:
            each = self.round
            if each.is_holed:
                each.next()
            result = how(each)
        self.failures.clear()  # everybody may try again
        while (name := self._next_computer(self.failures)) is not None:
            try:
                self._let_play(name)
            except CourseError as error:
                _log.warning("a strategy failed: %s", error)
        return result

    def _next_computer(self, without: Container[str] = ()) -> str | None:
        """Return the strategy that plays before a person has to; None if there is none."""
        if self.is_over:
            return None
        playing = [name for name in self.rounds if name not in without]
        name = min(playing, key=lambda name: len(self.rounds[name].card.results), default=None)
        return name if name in self.computers and not self.rounds[name].card.is_complete else None

    def play_computers(self, *, ahead: bool = False) -> None:
        """Let strategies play, until it is a person's turn.

        Parameters
        ----------
        ahead : bool
            Let each strategy play all of its holes now.

        Raises
        ------
        CourseError
            If a strategy fails, or has not been given to :meth:`from_json`.
        """
        if ahead:
            for computer in self.players:
                while computer in self.computers and not self.rounds[computer].is_finished:
                    self._let_play(computer)
        while (name := self._next_computer()) is not None:
            self._let_play(name)

    def _let_play(self, name: str) -> None:
        strategy = self._strategies.get(name)
        self.failures.pop(name, None)
        try:
            if strategy is None:
                raise CourseError(
                    f"{name} was a strategy when the match was stored; give it again: "
                    f"Match.from_json(text, computers={{{name!r}: ...}})"
                )
            play_hole(self.rounds[name], strategy, self._make_rng)
        except CourseError as error:
            self.failures[name] = error
            raise

    def card(self, player: str, viewer: str | None = None) -> Scorecard:
        """Return the card of a player, as far as somebody may see it.

        Parameters
        ----------
        player : str
            Whose card.
        viewer : str, optional
            Who looks at it. Without it, somebody who may see what all people in the match may see.

        Returns
        -------
        Scorecard
            With :attr:`hide`, only the holes that the viewer has finished; all of them once the match is over.

        Raises
        ------
        CourseError
            If there is no such player.
        """
        for name in (player, *([] if viewer is None else [viewer])):
            if name not in self.rounds:
                raise CourseError(f"{name!r:.40} does not play; the players are {', '.join(self.players)}")
        card = self.rounds[player].card
        if not self.hide or viewer == player or self.is_over:
            return card
        people = [name for name in self.players if name not in self.computers]
        viewers = [viewer] if viewer is not None else people
        seen = min((len(self.rounds[name].card.results) for name in viewers), default=len(card.results))
        return Scorecard(card.course, card.player, card.results[:seen])

    def cards(self, viewer: str | None = None) -> tuple[Scorecard, ...]:
        """Return the cards of all players, as far as somebody may see them; see :meth:`card`."""
        return tuple(self.card(player, viewer) for player in self.players)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function after every change of any round; see :meth:`golf_widget.Round.subscribe`."""
        return self._listeners.add(listener)

    def to_json(self) -> str:
        """Return the whole state as JSON, hidden cards included; of a strategy only that it is one.

        Returns
        -------
        str
        """
        from golf_widget.course.match_json import write

        return write(self)

    @staticmethod
    def from_json(
        text: str,
        computers: Mapping[str, Strategy] | None = None,
        *,
        make_rng: Callable[[int], Any] = random.Random,
    ) -> Match:
        """Return the match that :meth:`to_json` wrote; every move is played again.

        Parameters
        ----------
        text : str
        computers : mapping of str to callable, optional
            The strategies by the names of their players. Those left out are asked for when it is their turn.
        make_rng : callable
            As for :class:`Match`.

        Returns
        -------
        Match

        Raises
        ------
        ScorecardError
            If the text holds no match, or its moves cannot be played.
        CourseError
            If `computers` names no strategy of the match.
        """
        from golf_widget.course.match_json import read

        return read(text, computers or {}, make_rng)

    def __str__(self) -> str:
        from golf_widget.course.match_picture import match_text

        return match_text(self)

    def _repr_html_(self) -> str:
        from golf_widget.course.match_picture import match_html

        return match_html(self)

    def __repr__(self) -> str:
        return f"<Match of {', '.join(self.players)} on {self.course}, {self.play} play: {self.score}>"
