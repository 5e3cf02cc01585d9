"""What a player of Spit may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from golf_widget.cards import Card
from golf_widget.spit import rules
from golf_widget.spit.actions import Action
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.state import Phase, RoundResult, SpitState


class Shown(NamedTuple):
    """A stockpile as everybody sees it.

    Parameters
    ----------
    down : int
        How many cards lie face down.
    up : tuple of Card
        The cards that lie face up on them.
    """

    down: int
    up: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SpitView:
    """A moment of a game as its players see it.

    It has no way to the state: what lies face down, the spit cards and the seed cannot be reached from it, so that a
    strategy that gets a view cannot cheat by accident.

    Parameters
    ----------
    player : int
        Whose view it is. In Spit both see the same; it says who one is.
    options, round, phase, centre, called, single, keep, out, winner, results
        As in :class:`SpitState`.
    rows : tuple of tuple of Shown
        The stockpiles of both players.
    spits : tuple of int
        How many spit cards each player has.

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Spit(seed=1)
    >>> for player in (0, 1):
    ...     _ = game.push(f"p{player + 1} spit")
    >>> view = game.view(0)
    >>> view.mine[4], view.spits, view.legal_actions
    (Shown(down=4, up=(Card('AH'),)), (10, 10), (Action.parse('p1 c1>R'), Action.parse('p1 c3>R')))
    """

    player: int
    options: SpitOptions
    round: int
    phase: Phase
    rows: tuple[tuple[Shown, ...], tuple[Shown, ...]]
    spits: tuple[int, int]
    centre: tuple[tuple[Card, ...], tuple[Card, ...]]
    called: tuple[bool, bool]
    single: int | None
    keep: int | None
    out: int | None
    winner: int | None
    results: tuple[RoundResult, ...]

    @classmethod
    def of(cls, state: SpitState, player: int) -> SpitView:
        """Return the view of a player.

        Parameters
        ----------
        state : SpitState
        player : int
            0 or 1.

        Returns
        -------
        SpitView
        """
        mine, theirs = state.rows
        return cls(
            player,
            state.options,
            state.round,
            state.phase,
            (
                tuple([Shown(len(down), up) for down, up in mine]),
                tuple([Shown(len(down), up) for down, up in theirs]),
            ),
            (len(state.spits[0]), len(state.spits[1])),
            state.centre,
            state.called,
            state.single,
            state.keep,
            state.out,
            state.winner,
            state.results,
        )

    @property
    def mine(self) -> tuple[Shown, ...]:
        """One's own stockpiles."""
        return self.rows[self.player]

    @property
    def theirs(self) -> tuple[Shown, ...]:
        """The stockpiles of the other player."""
        return self.rows[1 - self.player]

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the player may do: plays first, then cards to turn up, then moves in the row."""
        return tuple(rules.legal_actions(self, self.player))

    @property
    def is_stuck(self) -> bool:
        """Whether the player can neither play a card nor turn up a new one."""
        return not rules.can_move(self, self.player)
