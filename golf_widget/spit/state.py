"""Where a game of Spit stands: values that never change."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from golf_widget.cards import Card
from golf_widget.spit.options import SpitOptions


class Phase(StrEnum):
    """What has to happen next."""

    SPIT = "spit"
    """Nobody can do anything before cards are spat: at the start of a round, and when both are stuck."""
    PLAY = "play"
    """The race."""
    SLAP = "slap"
    """The round has ended, and the spit piles are to be slapped."""
    OVER = "over"
    """The game is over."""


class Pile(NamedTuple):
    """A stockpile.

    Parameters
    ----------
    down : tuple of Card
        The cards that lie face down, the lowest first.
    up : tuple of Card
        The cards that lie face up on them. Never more than one, unless equal ranks are stacked.
    """

    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.down) + len(self.up)


class RoundResult(NamedTuple):
    """How a round ended.

    Parameters
    ----------
    round : int
        Which one, counted from 1.
    out : int or None
        The player who went out, all stockpiles empty; None if nobody could play or spit any more.
    slapped : tuple of int or None
        Who slapped which spit pile first; None if nobody had to.
    took : tuple of int
        How many cards each player took from the spit piles.
    cards : tuple of int
        How many cards each player has after it.
    """

    round: int
    out: int | None
    slapped: tuple[int, int] | None
    took: tuple[int, int]
    cards: tuple[int, int]


class SpitState(NamedTuple):
    """A moment of a game of Spit.

    Everything that comes in pairs belongs to player 0 and player 1, or to the left and the right spit pile.

    Parameters
    ----------
    options : SpitOptions
        The rules.
    seed : int
        The number from which every shuffle follows.
    round : int
        Counted from 1.
    phase : Phase
    rows : tuple of tuple of Pile
        The stockpiles of each player.
    spits : tuple of tuple of Card
        The spit cards of each player; the last one is turned next.
    centre : tuple of tuple of Card
        The spit piles, the lowest card first.
    called : tuple of bool
        Who has called "Spit!" and waits for the other.
    single : int or None
        The only spit pile of the round, in a round that one player began without spit cards.
    keep : int or None
        The pile that a player who spits alone has chosen for the rest of the round.
    out : int or None
        Who has gone out in this round, all stockpiles empty.
    winner : int or None
        Who has won; None in a game that goes on, or that is drawn.
    results : tuple of RoundResult
        The rounds that have ended.

    Examples
    --------
    >>> import golf_widget as gw
    >>> state = gw.Spit(seed=1).state
    >>> state.phase, [pile.size for pile in state.rows[0]], len(state.spits[0])
    (<Phase.SPIT: 'spit'>, [1, 2, 3, 4, 5], 11)
    """

    options: SpitOptions
    seed: int
    round: int
    phase: Phase
    rows: tuple[tuple[Pile, ...], tuple[Pile, ...]]
    spits: tuple[tuple[Card, ...], tuple[Card, ...]]
    centre: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    called: tuple[bool, bool] = (False, False)
    single: int | None = None
    keep: int | None = None
    out: int | None = None
    winner: int | None = None
    results: tuple[RoundResult, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.OVER

    def held(self, player: int) -> tuple[Card, ...]:
        """Return the cards of a player: stockpiles and spit cards, in the order in which they were laid out.

        Parameters
        ----------
        player : int

        Returns
        -------
        tuple of Card
        """
        return (*(card for pile in self.rows[player] for card in (*pile.down, *pile.up)), *reversed(self.spits[player]))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, wherever it is: always the whole pack."""
        return (*self.held(0), *self.held(1), *self.centre[0], *self.centre[1])

    def __str__(self) -> str:
        # Imported here: pictures are made of states.
        from golf_widget.spit.picture import picture

        return picture(self)
