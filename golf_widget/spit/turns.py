"""Spit in turns, for experiments: no clock, and nobody is quicker than the other.

In each turn both players look at the same table and wish for one action or none. A coin decides whose hand arrives
first; the other's action is judged after it, and refused if it fits no more. So two strategies are compared by nothing
but what they choose, and all that is random follows from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from golf_widget.exchange.words import quoted
from golf_widget.generator import SplitMix64
from golf_widget.spit.actions import Action
from golf_widget.spit.game import Spit
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.refusals import RefusedActionError, SpitRefusal
from golf_widget.spit.view import SpitView

Wish = Callable[[SpitView, Random], Action | str | None]
"""A strategy: it gets what the player sees and a generator of random numbers, and returns its action or None."""
_USUAL = SpitOptions()


class Turn(NamedTuple):
    """What happened in a turn.

    Parameters
    ----------
    first : int
        Whose action arrived first.
    wishes : tuple of (Action or None)
        What each player wished.
    refused : tuple of (SpitRefusal or None)
        Why the action of each player was refused; None if it was done, or nothing was wished.
    """

    first: int
    wishes: tuple[Action | None, Action | None]
    refused: tuple[SpitRefusal | None, SpitRefusal | None]


class Turns:
    """A game in turns.

    Parameters
    ----------
    seed : int
        Of the cards and the coins.
    options : SpitOptions or str
        The rules.

    Attributes
    ----------
    game : Spit
        The game; its record has the actions that were done, one after the other.
    turns : list of Turn
        What has happened.

    Examples
    --------
    >>> turns = Turns(seed=1)
    >>> turns.step(("spit", "spit")).refused
    (None, None)
    >>> turns.step(("c1>R", "c4>L")).first, turns.turns[-1].refused
    (0, (None, <SpitRefusal.NO_FIT: 'no_fit'>))
    """

    def __init__(self, seed: int = 0, options: SpitOptions | str = _USUAL) -> None:
        self.game = Spit(seed, options)
        self.turns: list[Turn] = []
        self._coins = SplitMix64(SplitMix64(seed).next() ^ 1)

    def step(self, wishes: Sequence[Action | str | None]) -> Turn:
        """Let both players act.

        Parameters
        ----------
        wishes : sequence of (Action or str or None)
            What player 0 and what player 1 wish.

        Returns
        -------
        Turn

        Raises
        ------
        InvalidMoveError
            If a wish is no action.
        ValueError
            If there are not two, or one is an action of the other player; then nothing has happened.
        """
        if len(wishes) != 2:
            raise ValueError(f"a turn needs a wish of each of the 2 players, and here are {len(wishes)}")
        read: list[Action | None] = []
        for player, wish in enumerate(wishes):
            action = Action.parse(wish, player) if isinstance(wish, str) else wish
            if action is not None and (not isinstance(action, Action) or action.player != player):
                raise ValueError(f"{quoted(wish, 60)} is no wish of player {player + 1}; that is an own action or None")
            read.append(action)
        first = self._coins.below(2)
        refused: list[SpitRefusal | None] = [None, None]
        ply = self.game.ply
        for player in (first, 1 - first):
            wish = read[player]
            if wish is not None:
                try:
                    self.game.push(wish, seen=ply)
                except RefusedActionError as error:
                    refused[player] = error.refusal
        self.turns.append(Turn(first, (read[0], read[1]), (refused[0], refused[1])))
        return self.turns[-1]


def take_turns(
    strategies: Sequence[Wish], seed: int = 0, options: SpitOptions | str = _USUAL, *, limit: int = 100_000
) -> Turns:
    """Let two strategies play a game in turns.

    Parameters
    ----------
    strategies : sequence of callable
        Two functions ``(view, rng)``, such as :func:`golf_widget.spit.sensible`.
    seed : int
        Of the cards, the coins and the generators.
    options : SpitOptions or str
        The rules.
    limit : int
        After so many turns the game is left as it is.

    Returns
    -------
    Turns

    Raises
    ------
    ValueError
        If there are not two strategies, or one returns what is no action of its player.

    Examples
    --------
    >>> from golf_widget.spit import sensible
    >>> played = take_turns((sensible, sensible), seed=1)
    >>> played.game.is_over
    True
    """
    if len(strategies) != 2:
        raise ValueError(f"Spit is for 2 strategies, not for {len(strategies)}")
    turns = Turns(seed, options)
    numbers = SplitMix64(seed)
    rngs = [Random(numbers.next()), Random(numbers.next())]
    while not turns.game.is_over and len(turns.turns) < limit:
        game = turns.game
        turns.step([strategies[player](game.view(player), rngs[player]) for player in (0, 1)])
    return turns
