"""Strategies as players of a round."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from golf_widget.course.rounds import Round
from golf_widget.course.scorecard import HoleResult
from golf_widget.errors import CourseError, described
from golf_widget.move import Move

Strategy = Callable[[Any, Any], "Move | str"]
"""Called with what the player knows (:class:`golf_widget.PlayerView`) and a generator of random numbers.

It returns a move. A strategy with an attribute ``clairvoyant`` that is true gets the whole
:class:`golf_widget.Position` instead, and its holes are marked with a peek.
"""


def play_hole(played: Round, strategy: Strategy, make_rng: Callable[[int], Any] = random.Random) -> HoleResult:
    """Let a strategy play the hole of a round to its end, and hole out.

    Parameters
    ----------
    played : Round
        The round. If its hole has been holed out, the next one is dealt first.
    strategy : callable
        See :data:`Strategy`.
    make_rng : callable, optional
        Makes the generator of random numbers from a seed that belongs to the course and the hole, so that a course is
        played in the same way every time. ``numpy.random.default_rng`` is another.

    Returns
    -------
    HoleResult

    Raises
    ------
    CourseError
        If the strategy raises or returns what cannot be played; the hole stays as it is then, and can be played on.

    Examples
    --------
    >>> import golf_widget as gw
    >>> def first(view, rng):
    ...     return view.legal_moves[0]
    >>> round = gw.Round(gw.Course("golf-wrap", 5), "first")
    >>> play_hole(round, first).score
    6
    """
    if played.is_holed:
        played.next()
    game = played.game
    sees_all = bool(getattr(strategy, "clairvoyant", False))
    if sees_all and not game.position.is_over:
        played.mark("peek")
    rng = make_rng((played.course.number << 8) + played.hole)
    while not game.position.is_over:
        position = game.position
        try:
            game.push(strategy(position if sees_all else position.view(), rng))
        except (Exception, SystemExit) as error:
            raise CourseError(
                f"{played.player}, hole {played.hole} ({game.deal}), move {game.ply + 1}: {name_of(strategy)} failed: "
                f"{described(error)[:240]}"
            ) from error
    return played.hole_out()


def name_of(strategy: object) -> str:
    """Return what a strategy, or another function or object, is called."""
    name = getattr(strategy, "name", None) or getattr(strategy, "__name__", None) or type(strategy).__name__
    return str(name)
