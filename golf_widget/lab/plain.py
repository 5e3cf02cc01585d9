"""A strategy plays whole games in plain Python."""

from __future__ import annotations

from dataclasses import dataclass

from golf_widget.deal import Deal
from golf_widget.errors import MoveError, StrategyError, described
from golf_widget.exchange.words import few, quoted
from golf_widget.game import Game
from golf_widget.lab.chance import game_seed, key_of
from golf_widget.lab.hole import Hole
from golf_widget.lab.players import TURNS, Player
from golf_widget.lab.strategy import Strategy, strategy as strategy_of
from golf_widget.move import Move
from golf_widget.record.strategy import STOP


@dataclass(frozen=True)
class Failure:
    """A game that a strategy did not play to its end, because it raised or chose what is no legal move.

    Parameters
    ----------
    strategy : str
        The name of the strategy.
    deal : str
        The deal, such as ``"golf-strict#137"``.
    number : int
        Its number.
    moves : tuple of int
        What was played until then: slots, and -1 for a draw.
    what : str
        What went wrong.
    """

    strategy: str
    deal: str
    number: int
    moves: tuple[int, ...]
    what: str

    @property
    def ply(self) -> int:
        """After how many moves it failed."""
        return len(self.moves)

    def __str__(self) -> str:
        return f"{self.deal}, ply {self.ply}: {self.strategy} {self.what}"


class _GameError(Exception):
    """What went wrong in a game."""


def seed_for(strategy: Strategy, seed: int, number: int | None) -> int:
    """Return the seed of one game of a strategy in an experiment; a deal without a number counts as number 0."""
    return game_seed(key_of(strategy.name, seed if strategy.seed is None else strategy.seed), number or 0)


def play_plainly(strategy: Strategy, player: Player, deal: Deal, seed: int) -> tuple[Hole, str]:
    """Let a strategy play a deal to its end.

    Parameters
    ----------
    strategy : Strategy
        Who plays.
    player : Player
        Of the strategy.
    deal : Deal
        The cards.
    seed : int
        Of the game, see :func:`seed_for`.

    Returns
    -------
    hole : Hole
        The game at its end, or where it failed.
    what : str
        What went wrong; empty if nothing did.
    """
    hole = Hole(deal)
    try:
        if player.shared:
            with TURNS:
                _play(hole, player, seed, clairvoyant=strategy.clairvoyant)
        else:
            _play(hole, player, seed, clairvoyant=strategy.clairvoyant)
    except _GameError as error:
        return hole, str(error)
    return hole, ""


def _play(hole: Hole, player: Player, seed: int, *, clairvoyant: bool) -> None:
    try:
        player.begin(hole.deal.variant, seed)
    except Exception as error:
        raise _GameError(f"raised {few(described(error), 200)} in reset") from None
    choose = player.choose
    while hole.legal:
        try:
            choice = choose(hole.position() if clairvoyant else hole.view())
        except Exception as error:
            raise _GameError(f"raised {few(described(error), 200)}") from None
        if isinstance(choice, Move):
            if choice not in hole.legal:
                raise _GameError(_refused(hole, choice))
        elif isinstance(choice, str):
            if choice == STOP:
                return
            try:
                choice = Move.parse(choice, hole.position())
            except MoveError as error:
                raise _GameError(f"returned {quoted(choice, 60)}: {few(str(error), 200)}") from None
            if choice not in hole.legal:
                raise _GameError(_refused(hole, choice))
        else:
            raise _GameError(f"returned {quoted(choice, 60)}, which is neither a Move nor its text")
        hole.play(choice)


def _refused(hole: Hole, choice: Move) -> str:
    try:
        hole.position().play(choice)
    except MoveError as error:
        return f"returned {quoted(choice, 60)}: {few(str(error), 200)}"
    raise AssertionError(f"{choice} is legal")


def play(deal: Deal | str, strategy: object, seed: int = 0) -> Game:
    """Let a strategy play a deal to its end.

    Parameters
    ----------
    deal : Deal or str
        The cards, or a text such as ``"golf-strict#17"``.
    strategy : str, callable or object
        A name of :func:`golf_widget.strategies`, or a strategy, see :func:`golf_widget.strategy`.
    seed : int
        Of its luck. A numbered deal is played as in :func:`golf_widget.compare` with this seed.

    Returns
    -------
    Game

    Raises
    ------
    StrategyError
        If the strategy raises, or its choice is no legal move; the error has the game so far as ``error.game``.
    ValueError, TypeError
        If there is no such strategy.
    DealError, VariantError
        If the text names no deal.

    Examples
    --------
    >>> import golf_widget as gw
    >>> gw.play("golf-strict#4", "counting").position.score
    5
    >>> gw.play("golf-strict#4", lambda view, rng: rng.choice(view.legal_moves), seed=3).position.score
    22
    """
    game = Game(deal)
    who = strategy_of(strategy)
    hole, what = play_plainly(who, who.player(), game.deal, seed_for(who, seed, game.deal.number))
    for move in hole.moves:
        game.push(move)
    if what:
        where = str(game.deal) if game.deal.number is not None else f"{game.deal.variant.name}, a deal without a number"
        raise StrategyError(f"{where}, ply {game.ply}: {who.name} {what}", game)
    return game
