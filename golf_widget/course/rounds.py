"""A round: one player on a course, from the first hole to the last."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from golf_widget.course.assists import NO_HELP, Assists, Trail
from golf_widget.course.course import MAX_REDEALS, Course
from golf_widget.course.dead import Prover, is_dead
from golf_widget.course.scorecard import HoleResult, Scorecard, check_player
from golf_widget.deal import Deal
from golf_widget.errors import CourseError
from golf_widget.game import Game
from golf_widget.listeners import LOCK, Listeners
from golf_widget.rules import Variant


class _State(NamedTuple):
    """Where a round stands. It never changes; a step makes a new one, so that an interrupt leaves no half step."""

    card: Scorecard
    game: Game
    trail: Trail
    dead: tuple[Deal, ...] = ()
    begun: bool = False
    holed: bool = False
    assists: Assists = NO_HELP


class Round:
    """One player's way round a course.

    The player plays :attr:`game`; when it is over, :meth:`hole_out` writes the score on the card (:meth:`concede` does
    so earlier), and :meth:`next` deals the next hole. What is taken back is noted as help.

    Parameters
    ----------
    course : Course
        The course.
    player : str
        Whose card it is.

    Raises
    ------
    CourseError
        If the name cannot stand on a card.

    Examples
    --------
    >>> import golf_widget as gw
    >>> round = gw.Round(gw.Course("golf-strict", 2026), "Ann")
    >>> round
    <Round of Ann on golf-strict course 2026, 9 holes, par 45: hole 1, not begun>
    >>> round.game.push("draw").stock_left
    15
    >>> round.concede().score
    35
    >>> round.next()
    <Game golf-strict#892041, ply 0 of 0>
    >>> again = gw.Round.from_json(round.to_json())
    >>> again.hole, again.card.total
    (2, 35)
    """

    _state: _State

    def __init__(self, course: Course, player: str = "Player") -> None:
        if not isinstance(course, Course):
            raise TypeError(f"a round is played on a Course, not on {course!r}")
        check_player(player)
        self.key = secrets.token_hex(8)
        """Tells this round from every other, also after it was stored and read again."""
        self._listeners = Listeners(self)
        self._unsubscribe: Callable[[], None] = lambda: None
        self._enter(Scorecard(course, player), Game(course.deal(1)))

    @property
    def course(self) -> Course:
        """The course."""
        return self._state.card.course

    @property
    def player(self) -> str:
        """Whose round it is."""
        return self._state.card.player

    @property
    def card(self) -> Scorecard:
        """The card as it is now: it does not change later."""
        return self._state.card

    @property
    def hole(self) -> int:
        """The hole that is played, or has been holed out just now; from 1."""
        state = self._state
        return len(state.card.results) + (0 if state.holed else 1)

    @property
    def game(self) -> Game:
        """The game on that hole."""
        return self._state.game

    @property
    def is_begun(self) -> bool:
        """Whether a move has been made on the hole, even if it was taken back."""
        return self._state.begun

    @property
    def is_holed(self) -> bool:
        """Whether the hole has been holed out or conceded."""
        return self._state.holed

    @property
    def is_finished(self) -> bool:
        """Whether the last hole has been holed out."""
        return self._state.holed and self._state.card.is_complete

    @property
    def assists(self) -> Assists:
        """The help taken on the hole."""
        return self._state.assists

    @property
    def dead(self) -> tuple[Deal, ...]:
        """The deals of this hole that were proved dead."""
        return self._state.dead

    def hole_out(self) -> HoleResult:
        """Write the score of the hole on the card.

        Returns
        -------
        HoleResult

        Raises
        ------
        CourseError
            If the hole is not over, or has been holed out.
        """
        with LOCK:
            position = self._state.game.position
            if not self._state.holed and not position.is_over:
                legal = ", ".join(map(position.notation, position.legal_moves))
                raise CourseError(f"hole {self.hole} is not over: {legal} can be played; play on, or concede()")
            return self._hole_out(conceded=False)

    def concede(self) -> HoleResult:
        """Give the hole up: the score is that of the position.

        Returns
        -------
        HoleResult

        Raises
        ------
        CourseError
            If it has been holed out.
        """
        with LOCK:
            return self._hole_out(conceded=not self._state.game.position.is_over)

    def _hole_out(self, *, conceded: bool) -> HoleResult:
        state = self._state
        if state.holed:
            what = "the round is finished" if self.is_finished else "next() deals the next"
            raise CourseError(f"hole {self.hole} has been holed out; {what}")
        game = state.game
        result = HoleResult(
            self.hole,
            game.deal,
            game.moves[: game.ply],
            game.position.score,
            conceded,
            state.assists,
            state.dead,
        )
        card = Scorecard(self.course, self.player, (*state.card.results, result))
        self._state = state._replace(card=card, holed=True)
        self._listeners.tell()
        return result

    def next(self) -> Game:
        """Deal the next hole.

        Returns
        -------
        Game

        Raises
        ------
        CourseError
            If the hole has not been holed out, or was the last.
        """
        with LOCK:
            if not self._state.holed:
                raise CourseError(f"hole {self.hole} is being played; hole_out() or concede() comes first")
            if self.is_finished:
                raise CourseError(f"hole {self.hole} was the last; the round is finished")
            self._enter(self._state.card, Game(self.course.deal(self.hole + 1)))
            self._listeners.tell()
            return self._state.game

    def can_be_redealt(self, prove: Prover | None = None) -> bool:
        """Return whether the hole may be dealt again: no move has been made, and it is proved that it is dead.

        Parameters
        ----------
        prove : callable, optional
            Called with the position; returns whether it is proved that it cannot be cleared. Without it, the solver
            is asked, under the corner policy of the course. In games of several packs that may take seconds.

        Returns
        -------
        bool
        """
        state = self._state
        return (
            not state.begun
            and not state.holed
            and len(state.dead) < MAX_REDEALS
            and (prove or is_dead)(state.game.deal.start())
        )

    def redeal(self, prove: Prover | None = None) -> Game:
        """Deal the hole again because it is dead; the card says so, and keeps the dead deal.

        Parameters
        ----------
        prove : callable, optional
            As for :meth:`can_be_redealt`.

        Returns
        -------
        Game

        Raises
        ------
        CourseError
            If a move has been made, or it is not proved that the hole cannot be cleared.
        """
        state = self._state
        if state.begun or state.holed:
            raise CourseError(f"hole {self.hole} has been begun; a hole is dealt again only before its first move")
        if not self.can_be_redealt(prove):
            raise CourseError(
                f"hole {self.hole}, {state.game.deal}, is played as it was dealt: it is not proved that it cannot be "
                f"cleared under its rule ({self.course.variant.rule_text})"
            )
        with LOCK:
            if self._state is not state:
                raise CourseError(f"hole {self.hole} was played on while the proof was made")
            dead = (*state.dead, state.game.deal)
            self._enter(state.card, Game(self.course.deal(self.hole, len(dead))), dead)
            self._listeners.tell()
            return self._state.game

    def mark(self, kind: str) -> None:
        """Note that the player took help on this hole; what is taken back is noted without being told.

        Parameters
        ----------
        kind : {"hint", "undo", "peek"}

        Raises
        ------
        CourseError
            If there is no such kind.
        """
        with LOCK:
            assists = self._state.assists.and_one(kind)
            if not self._state.holed:
                self._state = self._state._replace(assists=assists)
                self._listeners.tell()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function after every change of the round, moves on its game included.

        Parameters
        ----------
        listener : callable
            Called without arguments, on the thread that made the change. What it raises is logged.

        Returns
        -------
        callable
            Ends the subscription.
        """
        return self._listeners.add(listener)

    def to_json(self) -> str:
        """Return the whole state, in the middle of a hole too, as JSON.

        Returns
        -------
        str
            It holds moves that can be redone, but no lines that were left by a restart.
        """
        from golf_widget.course.round_json import write

        return write(self)

    @staticmethod
    def from_json(text: str, variant: Variant | str | None = None) -> Round:
        """Return the round that :meth:`to_json` wrote; every move is played again.

        Parameters
        ----------
        text : str
        variant : Variant or str, optional
            The rules that it must have.

        Returns
        -------
        Round

        Raises
        ------
        ScorecardError
            If the text holds no round, or its moves cannot be played; it names the hole and the move.
        """
        from golf_widget.course.round_json import read

        return read(text, variant)

    # -- inside --------------------------------------------------------------------------------------------------

    def _enter(
        self,
        card: Scorecard,
        game: Game,
        dead: tuple[Deal, ...] = (),
        *,
        begun: bool = False,
        holed: bool = False,
        assists: Assists = NO_HELP,
    ) -> None:
        """Put a game on the course, and follow it."""
        self._unsubscribe()
        self._state = _State(card, game, Trail(game), dead, begun, holed, assists)
        self._unsubscribe = game.subscribe(self._follow)

    def _follow(self) -> None:
        """Take note of a change of the game."""
        state = self._state
        if not state.holed:
            went_back = state.trail.went_back(state.game)
            assists = state.assists.and_one("undo") if went_back else state.assists
            self._state = state._replace(begun=state.begun or bool(state.game.ply), assists=assists)
        self._listeners.tell()

    def __getstate__(self) -> dict[str, Any]:
        raise TypeError("a round is copied and stored as text: Round.from_json(round.to_json())")

    def __str__(self) -> str:
        return f"{self._state.game}\n\n{self._state.card}"

    def _repr_html_(self) -> str:
        return f"{self._state.game._repr_html_()}{self._state.card._repr_html_()}"

    def __repr__(self) -> str:
        where = "finished" if self.is_finished else f"hole {self.hole}, {self.card.verdict}"
        return f"<Round of {self.player} on {self.course}: {where}>"
