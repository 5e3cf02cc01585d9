"""Rules of thumb that only an experiment asks for: two that throw dice, and one that looks too closely.

Like those of :mod:`golf_widget.advice.simple` they see what a player sees. Moves are numbered plays first, by label
(the leftmost column first), then the draw; dice are thrown only where there are two moves or more to choose from.
"""

from __future__ import annotations

from golf_widget.advice.simple import plays
from golf_widget.generator import SplitMix64
from golf_widget.move import Move
from golf_widget.rules import Variant
from golf_widget.view import PlayerView


class _Chancer:
    """What plays by dice; they are thrown anew from the seed of each game."""

    def __init__(self) -> None:
        self._dice = SplitMix64(0)

    def reset(self, _variant: Variant, seed: int) -> None:
        """Get ready for a game."""
        self._dice = SplitMix64(seed)

    def one_of(self, moves: list[Move]) -> Move:
        """Return one of the moves, each equally likely."""
        return moves[self._dice.below(len(moves))] if len(moves) > 1 else moves[0]


class UniformMove(_Chancer):
    """Play any card that goes, or draw, all equally likely.

    Examples
    --------
    >>> import golf_widget as gw
    >>> chance = UniformMove()
    >>> chance.reset(gw.variant("golf-strict"), 1)
    >>> chance.act(gw.variant("golf-strict").deal(4).start().view())
    Move(slot=32)
    """

    def act(self, view: PlayerView) -> Move:
        """Return a move."""
        moves = [Move(slot) for slot in plays(view, view.left, view.waste, view.top)]
        return self.one_of([*moves, Move.DRAW] if view.stock_left else moves)


class RandomPlay(_Chancer):
    """Play any card that goes, all equally likely; draw only when none does."""

    def act(self, view: PlayerView) -> Move:
        """Return a move."""
        moves = [Move(slot) for slot in plays(view, view.left, view.waste, view.top)]
        return self.one_of(moves or [Move.DRAW])


class MostFollowUps:
    """Play a card on which most others go: a little worse than to be content with any one."""

    def act(self, view: PlayerView) -> Move:
        """Return a move."""
        best, most = Move.DRAW, -1
        for slot in plays(view, view.left, view.waste, view.top):
            follow = len(plays(view, view.left & ~(1 << slot), view.table[slot], slot))
            if follow > most:
                best, most = Move(slot), follow
        return best
