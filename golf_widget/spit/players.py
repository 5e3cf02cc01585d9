"""Who plays Spit without hands: computer players of ten levels, and whatever else can act."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from golf_widget.exchange.words import quoted
from golf_widget.spit import rules
from golf_widget.spit.actions import Action, Kind
from golf_widget.spit.state import Phase
from golf_widget.spit.view import SpitView

MAX_LEVEL: Final = 10
_SLOWEST, _QUICKEST = 2.4, 0.35
_WORST, _BEST = 0.25, 0.01
# Turning a card and slapping need no choice; calling and moving need little.
_EFFORT: Final = {Kind.PLAY: 1.0, Kind.MOVE: 0.8, Kind.SPIT: 0.8, Kind.TURN: 0.5, Kind.SLAP: 0.5}


class Acting(Protocol):
    """What plays.

    It may have an attribute `due`, the time in seconds at which it wants to be asked again: until then it is left
    alone, even if the table changes. None means: when the table has changed. Without the attribute it is asked after
    every change, and twenty times a second.
    """

    def act(self, view: SpitView, now: float) -> Action | str | None:
        """Return what to do at this moment, or None.

        Parameters
        ----------
        view : SpitView
            What the player sees.
        now : float
            The time in seconds; it starts anywhere, and stands still while the game is paused.

        Returns
        -------
        Action or str or None
            An action of this player, or its text, with or without the player. If it is not allowed any more when it
            arrives, it is refused, and nothing else happens.
        """


class Computer:
    """A computer player, that sees, decides, and some time later has moved its hand.

    What it has decided arrives even if the table has changed meanwhile; then it is refused like the card of anybody who
    was too slow. Now and then it overlooks everything for a while, or tries a card that does not fit.

    Parameters
    ----------
    level : int
        From 1, who takes about 2.4 seconds for a card and errs in a quarter of all decisions, to 10, who takes about
        0.35 seconds and errs once in a hundred. Each level is quicker, and errs less, by the same factor.
    seed : int
        Of everything that is random: the times, which lie between half the usual one and one and a half times as much,
        the errors, and the choice between cards that are equally good.

    Attributes
    ----------
    reaction : float
        The mean time for a card, in seconds.
    errors : float
        The share of decisions that go wrong.
    due : float or None
        See :class:`Acting`.

    Raises
    ------
    ValueError
        If there is no such level.

    Examples
    --------
    >>> import golf_widget as gw
    >>> player = Computer(10, seed=1)
    >>> game = gw.Spit(seed=1)
    >>> player.act(game.view(0), now=5.0)
    >>> player.act(game.view(0), now=player.due)
    Action.parse('p1 spit')
    """

    def __init__(self, level: int = 5, seed: int = 0) -> None:
        if type(level) is not int or not 1 <= level <= MAX_LEVEL:
            raise ValueError(f"the level is {quoted(level)}; levels run from 1 (slow) to {MAX_LEVEL} (quick)")
        share = (level - 1) / (MAX_LEVEL - 1)
        self.level = level
        self.reaction = _SLOWEST * (_QUICKEST / _SLOWEST) ** share
        self.errors = _WORST * (_BEST / _WORST) ** share
        self.due: float | None = None
        # Of this generator only random(), which gives the same numbers in every version of Python.
        self._random = Random(seed)
        self._plan: Action | None = None

    def act(self, view: SpitView, now: float) -> Action | None:
        """Return what arrives now, or decide what will; see :meth:`Acting.act`."""
        if self.due is not None and now < self.due:
            return None
        if self._plan is not None:
            action, self._plan = self._plan, None
            self.due = now
            return action
        wish = sensible(view, self._random)
        self.due = None
        if wish is None:
            return None
        if self._random.random() < self.errors:
            wish = self._mistake(view)
        self._plan = wish
        spread = 0.5 + (self._random.random() + self._random.random()) / 2
        self.due = now + self.reaction * spread * (1.0 if wish is None else _EFFORT[wish.kind])
        return None

    def _mistake(self, view: SpitView) -> Action | None:
        """Overlook everything, slap the wrong pile, or try a card that does not fit."""
        if view.phase is Phase.SLAP:
            slaps = list(rules.legal_actions(view, view.player))
            return max(slaps, key=lambda slap: len(view.centre[slap.target or 0]))
        shown = [column for column, stock in enumerate(view.mine) if stock.up]
        piles = [pile for pile in (0, 1) if view.centre[pile]]
        if view.phase is not Phase.PLAY or not shown or not piles or self._random.random() < 0.5:
            return None
        return Action.play(view.player, _any(shown, self._random), _any(piles, self._random))


def sensible(view: SpitView, rng: Random) -> Action | None:
    """Return what a player who sees everything would do: play, else bring a new card, else wait.

    It is what a :class:`Computer` wishes that makes no mistake, and a strategy for :func:`golf_widget.spit.take_turns`.

    Parameters
    ----------
    view : SpitView
    rng : random.Random
        Chooses between cards that are equally good.

    Returns
    -------
    Action or None
        None if there is nothing that the player could do.

    Examples
    --------
    >>> import golf_widget as gw
    >>> sensible(gw.Spit(seed=1).view(1), Random(0))
    Action.parse('p2 spit')
    """
    if view.phase is Phase.PLAY:
        return _play(view, rng) or _move(view)
    legal = list(rules.legal_actions(view, view.player))
    if view.phase is Phase.SLAP and legal:
        return min(legal, key=lambda slap: len(view.centre[slap.target or 0]))
    return legal[0] if legal else None


def _play(view: SpitView, rng: Random) -> Action | None:
    """Choose a card: one that uncovers another, and is followed by another."""
    found = rules.plays(view, view.player)
    if not found:
        return None
    row, steps = view.mine, view.options.steps
    ranks = [stock.up[-1].rank if stock.up else None for stock in row]
    best, chosen = -1, found[0]
    start = int(rng.random() * len(found)) if len(found) > 1 else 0
    for column, pile in found[start:] + found[:start]:
        rank = ranks[column] or 0
        follows = any(
            other is not None and at != column and abs(other - rank) in steps for at, other in enumerate(ranks)
        )
        worth = 2 * follows + (row[column].down > 0)
        if worth > best:
            best, chosen = worth, (column, pile)
    return Action.play(view.player, *chosen)


def _move(view: SpitView) -> Action | None:
    """Return what brings a new card: turning one up, or clearing what lies on it; the deepest stockpile first."""
    row, player = view.mine, view.player
    deepest = sorted((-stock.down, column) for column, stock in enumerate(row) if stock.down)
    for _, column in deepest:
        if not row[column].up:
            return Action.turn(player, column)
    if not deepest:
        return None
    column = deepest[0][1]
    pairs = rules.equal_tops(view, player) if view.options.stack_equals else []
    if pairs:
        # Off a card that lies face down if that can be, otherwise to make a space.
        return Action.move(player, *min(pairs, key=lambda pair: (-row[pair[0]].down, row[pair[1]].down, pair)))
    space = next((at for at, stock in enumerate(row) if not stock.down and not stock.up), None)
    return None if space is None else Action.move(player, column, space)


def _any(of: list[int], rng: Random) -> int:
    return of[int(rng.random() * len(of))]
