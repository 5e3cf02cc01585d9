"""Opponents: strategies and advisers that play a course beside the people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from golf_widget.advice.advice import Advice, Adviser, check_seconds
from golf_widget.course.players import Strategy, name_of, play_hole
from golf_widget.course.rounds import Round
from golf_widget.errors import CourseError
from golf_widget.move import Move
from golf_widget.widgets.background import Job
from golf_widget.widgets.hints import Named, as_advisers, think
from golf_widget.widgets.turn import Stopped, Turn

SECONDS: Final = 0.3
"""How long an adviser thinks about a move, if it gets better with time."""
STOP: Final = "stop"
"""What a strategy returns that gives the hole up; see :meth:`golf_widget.Game.from_strategy`."""


class Opponent:
    """Somebody who plays by himself.

    Parameters
    ----------
    who : str, callable or object
        The name of one of :func:`golf_widget.advisers`; a strategy, that is a function ``(view, rng)`` or an object
        with ``act(view)`` and perhaps ``reset(variant, seed)``, as in :meth:`golf_widget.Game.from_strategy`; or an
        adviser, an object with ``advise(view)``.
    seconds : float
        How long an adviser may think about a move.

    Raises
    ------
    TypeError
        If it is none of that.
    ValueError
        If there is no adviser of that name.
    """

    def __init__(self, who: object, seconds: float = SECONDS) -> None:
        act = getattr(who, "act", None)
        self._who = who
        self._act: Callable[[Any], Move | str] | None = act if callable(act) else None
        self._adviser: Adviser | None = None
        advises = isinstance(who, str) or (self._act is None and callable(getattr(who, "advise", None)))
        if advises:
            (self._adviser,) = as_advisers(who)
        elif isinstance(who, type) or (self._act is None and not callable(who)):
            raise TypeError(
                f"an opponent is the name of an adviser, a function (view, rng), or an object with act(view) or "
                f"advise(view), not {who!r:.60}"
            )
        self.name: str = self._adviser.name if self._adviser else name_of(who)
        self.clairvoyant = bool(getattr(self._adviser or who, "clairvoyant", False))
        self.seconds = seconds if self._adviser else 0.0
        """How long he may think about a move; 0 if nobody tells him."""
        self.keeps_time = isinstance(self._adviser, Named)
        """Whether he is known to come to an end."""

    def play(self, played: Round, turn: Turn | None = None) -> None:
        """Play the hole of a round to its end, and hole out; the next one if it has been holed out.

        Parameters
        ----------
        played : Round
        turn : Turn, optional
            Told what he is at; once nobody waits for him, the hole is left as it is.

        Raises
        ------
        Stopped
            If the hole was left.
        CourseError
            If the strategy or adviser fails; the hole stays as it is.
        """
        try:
            play_hole(played, self._at(played, turn or Turn(Job())))
        except CourseError as error:
            cause = error.__cause__
            if not isinstance(cause, _Concede | Stopped):
                raise
            if isinstance(cause, Stopped):
                raise cause from None
            played.concede()

    def _at(self, played: Round, turn: Turn) -> Strategy:
        """Return a strategy for one hole."""

        def choose(seen: Any, rng: Any) -> Move | str:
            turn.begin()
            game = played.game
            choice: Move | str
            if self._adviser is not None:
                said: tuple[Advice, ...] = ()
                for better in think(self._adviser, game.position, self.seconds):
                    said = better
                    turn.check()
                if not said:
                    raise ValueError("it has no advice")
                choice = said[0].move
            elif self._act is not None:
                reset = getattr(self._who, "reset", None)
                if not game.ply and callable(reset):
                    reset(game.deal.variant, (played.course.number << 8) + played.hole)
                choice = self._act(seen)
            else:
                choice = self._who(seen, rng)  # type: ignore[operator]  # seen to be callable when it was made
            turn.end()
            if choice == STOP:
                raise _Concede
            return choice

        choose.__name__ = self.name
        choose.clairvoyant = self.clairvoyant  # type: ignore[attr-defined]
        return choose


class _Concede(Exception):  # noqa: N818
    """The strategy gives the hole up."""


def as_opponents(given: object, seconds: float = SECONDS) -> dict[str, Opponent]:
    """Return opponents by the names of their players.

    Parameters
    ----------
    given : mapping, iterable, str, callable, object or None
        One opponent, several, or a mapping that names them; see :class:`Opponent`. None is nobody.
    seconds : float

    Returns
    -------
    dict

    Raises
    ------
    CourseError
        If two have the same name.
    AdviceError
        If `seconds` is no number from 0 to 1000.
    """
    check_seconds(seconds, "opponent_seconds")
    if given is None:
        return {}
    if isinstance(given, Mapping):
        return {str(name): who if isinstance(who, Opponent) else Opponent(who, seconds) for name, who in given.items()}
    several = given if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    opponents: dict[str, Opponent] = {}
    for who in several:
        opponent = Opponent(who, seconds)
        if opponent.name in opponents:
            raise CourseError(
                f"two opponents are called {opponent.name!r:.40}; name them: opponents={{'one': ..., 'other': ...}}"
            )
        opponents[opponent.name] = opponent
    return opponents
