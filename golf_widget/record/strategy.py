"""A strategy plays a game; see :meth:`golf_widget.Game.from_strategy`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, cast

from golf_widget.errors import MoveError, StrategyError, described
from golf_widget.exchange.words import few, quoted
from golf_widget.game import Game, Strategy
from golf_widget.move import Move

STOP: Final = "stop"
"""What a strategy returns that makes no further move, though it could."""


def play_out(game: Game, strategy: Strategy, seed: int = 0) -> Game:
    """Let a strategy play a game on to its end.

    Parameters
    ----------
    game : Game
        It is changed.
    strategy : callable or object
        See :meth:`golf_widget.Game.from_strategy`.
    seed : int
        Of the random generator.

    Returns
    -------
    Game
        The same.

    Raises
    ------
    StrategyError
        If the strategy raises, or its choice is no legal move.
    """
    name = few(getattr(strategy, "__name__", type(strategy).__name__), 60)
    act = getattr(strategy, "act", None)
    if not callable(act) and not callable(strategy):
        raise TypeError(
            f"a strategy is a function (view, rng) that returns a move, or an object with act(view), not {strategy!r}"
        )
    clairvoyant = getattr(strategy, "clairvoyant", False) is True
    rng = Random(seed)

    def asked(call: Callable[[], object], doing: str) -> object:
        try:
            return call()
        except Exception as error:
            raise _failure(game, name, f"raised {few(described(error), 200)}{doing}") from error

    reset = getattr(strategy, "reset", None)
    if callable(act) and callable(reset):
        asked(lambda: reset(game.deal.variant, seed), " in reset")
    while not game.position.is_over:
        seen: Any = game.position if clairvoyant else game.position.view()
        if callable(act):
            choice = asked(lambda: act(seen), "")  # noqa: B023 - called at once
        else:
            choice = asked(lambda: cast("Callable[[Any, Random], object]", strategy)(seen, rng), "")  # noqa: B023
        if choice == STOP:
            break
        if not isinstance(choice, (Move, str)):
            raise _failure(game, name, f"returned {quoted(choice, 60)}, which is neither a Move nor its text")
        try:
            game.push(choice)
        except MoveError as error:
            raise _failure(game, name, f"returned {quoted(choice, 60)}: {few(error, 200)}") from error
    return game


def _failure(game: Game, name: str, what: str) -> StrategyError:
    deal = str(game.deal) if game.deal.number is not None else f"{game.deal.variant.name}, a deal without a number"
    return StrategyError(f"{deal}, ply {game.ply}: {name} {what}", game)
