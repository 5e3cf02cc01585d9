"""The rules of Spit: what may be done when, and who is stuck.

They ask only for what everybody can see, so that they serve the whole state and the view of a player alike. The rules
are those that Wikipedia and pagat.com give for the game of this name; Parlett, The Penguin Book of Card Games (2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Sized
from typing import Protocol

from golf_widget.cards import Card
from golf_widget.spit.actions import Action, Kind
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.refusals import SpitRefusal
from golf_widget.spit.state import Phase


class AnyPile(Protocol):
    """A stockpile, whether or not one knows what lies face down in it."""

    @property
    def down(self) -> Sized | int:
        """What lies face down, or how much."""

    @property
    def up(self) -> tuple[Card, ...]:
        """What lies face up."""


class Table(Protocol):
    """What everybody sees; see :class:`golf_widget.spit.SpitState` for the meaning."""

    @property
    def options(self) -> SpitOptions:
        """The rules."""

    @property
    def phase(self) -> Phase:
        """What has to happen next."""

    @property
    def rows(self) -> tuple[tuple[AnyPile, ...], tuple[AnyPile, ...]]:
        """The stockpiles."""

    @property
    def spits(self) -> tuple[Sized | int, Sized | int]:
        """The spit cards, or their number."""

    @property
    def centre(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The spit piles."""

    @property
    def called(self) -> tuple[bool, bool]:
        """Who has called."""

    @property
    def single(self) -> int | None:
        """The only spit pile."""

    @property
    def keep(self) -> int | None:
        """The pile of a player who spits alone."""

    @property
    def out(self) -> int | None:
        """Who has no stockpiles left."""


def plays(table: Table, player: int) -> list[tuple[int, int]]:
    """Return which stockpiles of a player fit which spit pile.

    Parameters
    ----------
    table : Table
    player : int

    Returns
    -------
    list of tuple of int
        Stockpile and spit pile.

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Spit(seed=1)
    >>> state = (game.push("p1 spit"), game.push("p2 spit"))[1]
    >>> print(state)
    spit#1, round 1: play
    p1  KS  #TD  ##JC  ###7H  ####AH  spit cards 10
        L 4H (1)  R QS (1)
    p2  8C  #9S  ##9C  ###6D  ####3S  spit cards 10
    >>> plays(state, 0), plays(state, 1)
    ([(0, 1), (2, 1)], [(4, 0)])
    """
    tops = [(pile, cards[-1].rank) for pile, cards in enumerate(table.centre) if cards]
    steps = table.options.steps
    return [
        (column, pile)
        for column, stock in enumerate(table.rows[player])
        if stock.up
        for pile, rank in tops
        if abs(stock.up[-1].rank - rank) in steps
    ]


def equal_tops(table: Table, player: int) -> list[tuple[int, int]]:
    """Return the pairs of stockpiles of a player that show the same rank, each pair both ways.

    Parameters
    ----------
    table : Table
    player : int

    Returns
    -------
    list of tuple of int

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Spit(seed=1)
    >>> state = (game.push("p1 spit"), game.push("p2 spit"))[1]
    >>> equal_tops(state, 0), equal_tops(state, 1)
    ([], [(1, 2), (2, 1)])
    """
    ranks = [(column, stock.up[-1].rank) for column, stock in enumerate(table.rows[player]) if stock.up]
    return [(one, other) for one, rank in ranks for other, same in ranks if one != other and rank == same]


def can_move(table: Table, player: int) -> bool:
    """Return whether a player can play a card, or turn up a new one, now or after moves in the own row.

    Parameters
    ----------
    table : Table
    player : int

    Returns
    -------
    bool

    Notes
    -----
    A space, or a pair of equal ranks where these may be stacked, leads to a new card whenever some card still lies face
    down: the pair makes a space, and into a space any face-up card can be moved off the cards below it. With all cards
    face up no move in the row brings anything new.

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Spit(seed=1)
    >>> state = (game.push("p1 spit"), game.push("p2 spit"))[1]
    >>> can_move(state, 0), can_move(state, 1)
    (True, True)
    """
    if plays(table, player):
        return True
    row = table.rows[player]
    if not any(stock.down for stock in row):
        return False
    if any(not stock.up for stock in row):
        return True  # a card to turn up, or a space
    return table.options.stack_equals and bool(equal_tops(table, player))


def refusal(table: Table, action: Action) -> SpitRefusal | None:
    """Return why an action is not allowed.

    Parameters
    ----------
    table : Table
    action : Action

    Returns
    -------
    SpitRefusal or None
        None if it is allowed.

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Spit(seed=1)
    >>> state = (game.push("p1 spit"), game.push("p2 spit"))[1]
    >>> refusal(state, Action.parse("p1 c3>R")), refusal(state, Action.parse("p1 c2>R"))
    (None, <SpitRefusal.NO_FIT: 'no_fit'>)
    """
    if table.phase is Phase.OVER:
        return SpitRefusal.OVER
    if action.kind is Kind.SPIT:
        return _no_spit(table, action)
    if action.kind is Kind.SLAP:
        return _no_slap(table, action)
    if table.phase is Phase.SLAP:
        return SpitRefusal.SLAP_FIRST
    if table.phase is Phase.SPIT:
        return SpitRefusal.SPIT_FIRST
    return _no_move(table, action)


def _no_move(table: Table, action: Action) -> SpitRefusal | None:
    row, column, target = table.rows[action.player], action.column, action.target
    if column is None or column >= len(row):
        return SpitRefusal.NO_COLUMN
    stock = row[column]
    if not stock.down and not stock.up:
        return SpitRefusal.EMPTY
    if action.kind is Kind.TURN:
        return SpitRefusal.FACE_UP if stock.up else None
    if not stock.up:
        return SpitRefusal.FACE_DOWN
    rank = stock.up[-1].rank
    if action.kind is Kind.PLAY:
        centre = table.centre[target or 0]
        if not centre:
            return SpitRefusal.NO_PILE
        return None if abs(rank - centre[-1].rank) in table.options.steps else SpitRefusal.NO_FIT
    if target is None or target >= len(row):
        return SpitRefusal.NO_COLUMN
    goal = row[target]
    if goal.up or goal.down:
        stacks = table.options.stack_equals and target != column and goal.up and goal.up[-1].rank == rank
        return None if stacks else SpitRefusal.OCCUPIED
    # One space is as good as another.
    return None if stock.down else SpitRefusal.POINTLESS


def _no_spit(table: Table, action: Action) -> SpitRefusal | None:
    if table.phase is not Phase.SPIT:
        return SpitRefusal.SLAP_FIRST if table.phase is Phase.SLAP else SpitRefusal.NOT_STUCK
    if not table.spits[action.player]:
        return SpitRefusal.NO_SPIT_CARDS
    if table.called[action.player]:
        return SpitRefusal.CALLED
    return (
        None if action.target is None or action.target in spit_piles(table, action.player) else SpitRefusal.OTHER_PILE
    )


def spit_piles(table: Table, player: int) -> tuple[int, ...]:
    """Return the piles on which a player with spit cards may spit, the usual one first.

    Parameters
    ----------
    table : Table
    player : int

    Returns
    -------
    tuple of int

    Examples
    --------
    >>> import golf_widget as gw
    >>> state = gw.Spit(seed=1).state
    >>> spit_piles(state, 1)
    (1,)
    >>> spit_piles(state._replace(spits=((), state.spits[1])), 1)
    (1, 0)
    """
    if table.single is not None:
        return (table.single,)
    if table.spits[1 - player]:
        return (player,)
    return (player, 1 - player) if table.keep is None else (table.keep,)


def _no_slap(table: Table, action: Action) -> SpitRefusal | None:
    if table.phase is not Phase.SLAP:
        return SpitRefusal.NOT_ENDED
    if table.options.first_out_chooses and table.out not in (None, action.player):
        return SpitRefusal.NOT_OUT
    return None


def legal_actions(table: Table, player: int) -> Iterator[Action]:
    """Yield what a player may do: plays first, then cards to turn up, then moves in the row.

    Parameters
    ----------
    table : Table
    player : int

    Yields
    ------
    Action

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Spit(seed=1)
    >>> state = (game.push("p1 spit"), game.push("p2 spit"))[1]
    >>> [str(action) for action in legal_actions(state, 0)]
    ['p1 c1>R', 'p1 c3>R']
    """
    if table.phase is Phase.PLAY:
        row = table.rows[player]
        for column, pile in plays(table, player):
            yield Action.play(player, column, pile)
        for column, stock in enumerate(row):
            if stock.down and not stock.up:
                yield Action.turn(player, column)
        spaces = [column for column, stock in enumerate(row) if not stock.down and not stock.up]
        for column, stock in enumerate(row):
            if stock.down and stock.up:
                for space in spaces:
                    yield Action.move(player, column, space)
        if table.options.stack_equals:
            for column, other in equal_tops(table, player):
                yield Action.move(player, column, other)
    elif table.phase is Phase.SPIT:
        if table.spits[player] and not table.called[player]:
            yield Action.spit(player)
            for pile in spit_piles(table, player)[1:]:
                yield Action.spit(player, pile)
    elif table.phase is Phase.SLAP and _no_slap(table, Action.slap(player, 0)) is None:
        yield Action.slap(player, 0)
        yield Action.slap(player, 1)
