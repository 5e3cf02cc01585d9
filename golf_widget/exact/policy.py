"""The best that anybody can do: a policy that plays a small position as well as can be, and what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import factorial, prod
from typing import Any, Final, Literal, get_args

from golf_widget.advice.advice import Advice, better_in
from golf_widget.advice.world import hidden_slots, position_of
from golf_widget.catalogue import variant as find_variant
from golf_widget.exact.small import TooManyStatesError, checked_limit
from golf_widget.exact.totals import Totals, totals_of
from golf_widget.exact.tree import DRAW, STOP, Cost, State, Tree, most_states
from golf_widget.exchange.words import quoted
from golf_widget.listing import Listing
from golf_widget.move import Move
from golf_widget.position import NO_SLOT, Position
from golf_widget.record.strategy import STOP as STOP_TEXT
from golf_widget.rules import Scoring, Variant
from golf_widget.view import PlayerView

Knows = Literal["hidden", "next", "all"]
Aim = Literal["cards", "score", "clear"]
POSITION_LIMIT: Final = 1_000_000
"""States of one position: about half a minute at the most."""
GAME_LIMIT: Final = 10_000_000_000
"""States of a whole game, in compiled code; without numba that takes hours."""
_NAMES: Final = {"hidden": "optimal", "next": "optimal, next card seen", "all": "optimal, all cards seen"}


@dataclass(frozen=True)
class Worth:
    """What a move is worth.

    Parameters
    ----------
    move : Move
        The move.
    value : Fraction
        What can be expected after it under the best play: cards left, the score, or the chance of clearing.
    clears : Fraction
        The chance of clearing the table after it, under the same play. Of plays that are worth the same, the best is
        the one that clears most often; if the value is the chance of clearing, both are the same.
    text : str
        The move in words, such as ``"2:4C"``.
    """

    move: Move
    value: Fraction
    clears: Fraction
    text: str


class OptimalPolicy:
    """The best play of a small game or position; made by :func:`golf_widget.optimal_policy`.

    It is a strategy for :func:`golf_widget.play` and :func:`golf_widget.compare`, an adviser for the hints on a board,
    and a function ``(view, rng)``. Knowing more than an honest player it is labelled clairvoyant.

    Attributes
    ----------
    variant : Variant
        The game.
    position : Position or None
        The position for which it was made.
    knows, goal : str
        What it knows, and wants.
    name : str
        What tables call it.
    clairvoyant : bool
        Whether it has to be given a :class:`golf_widget.Position`, in which all cards are.
    """

    def __init__(
        self,
        where: Variant | Position,
        knows: Knows,
        goal: Aim,
        limit: int | None,
        progress: bool | Callable[[int], None],
    ) -> None:
        self.position = where if isinstance(where, Position) else None
        self.variant = where.variant if isinstance(where, Position) else where
        self.knows = knows
        self.goal = goal
        self.limit = limit
        self.name = _NAMES[knows] if goal == "cards" else f"{_NAMES[knows]}, for {goal}"
        self.clairvoyant = knows != "hidden"
        self._progress = progress
        self._tree: Tree | None = None

    def worths(self, seen: Position | PlayerView | None = None) -> Listing[Worth]:
        """Return what each legal move is worth, the best first; of equals a play comes before a draw.

        Parameters
        ----------
        seen : Position or PlayerView, optional
            Where; without it the position for which the policy was made. A view is enough if the policy knows no more
            than a player.

        Returns
        -------
        Listing of Worth
            Shows itself as a table.

        Raises
        ------
        TooManyStatesError
            If the position is too large.

        Examples
        --------
        >>> import golf_widget as gw
        >>> print(gw.optimal_policy(gw.variant("mini-golf").deal(3).start()).worths())
        optimal: what each move is worth
        move  cards left  exactly  clears
        2:AD  0.0000      0        1
        draw  0.2500      1/4      5/6
        """
        where = self._where(seen)
        options, scale, points = self._options(where)
        shown = position_of(where) if isinstance(where, PlayerView) else where
        layout = self.variant.layout
        worths = []
        for slot, first, second in options:
            if slot != STOP:
                move = Move.DRAW if slot == DRAW else Move(slot)
                worths.append(Worth(move, *self._worth((first, second), scale, points), shown.notation(move)))
        sign = -1 if self._high else 1

        def order(worth: Worth) -> tuple[Any, ...]:
            slot = worth.move.slot
            place = (1, 0, 0) if slot is None else (0, layout.label_of(slot), slot)
            return (sign * worth.value, -worth.clears, *place)

        what = {"cards": "cards left", "score": "score", "clear": "chance"}[self.goal]
        columns: dict[str, Callable[[Worth], str | float]] = {
            "move": lambda worth: worth.text,
            what: lambda worth: f"{float(worth.value):.4f}",
            "exactly": lambda worth: str(worth.value),
            "clears": lambda worth: str(worth.clears),
        }
        if self.goal == "clear":
            del columns["clears"]
        return Listing(f"{self.name}: what each move is worth", columns, sorted(worths, key=order))

    def values(self, seen: Position | PlayerView | None = None) -> dict[Move, Fraction]:
        """Return what each legal move is worth, the best first; see :meth:`worths`."""
        return {worth.move: worth.value for worth in self.worths(seen)}

    def act(self, seen: Position | PlayerView | None = None) -> Move | str:
        """Return the best move; ``"stop"`` where every further move of a streak game costs points.

        Raises
        ------
        ValueError
            If the hole is over.
        """
        worths = self.worths(seen)
        if not worths:
            raise ValueError("the hole is over; there is no move to choose")
        options, _, _ = self._options(self._where(seen))
        stop = [(first, second) for slot, first, second in options if slot == STOP]
        rest = [(first, second) for slot, first, second in options if slot != STOP]
        return STOP_TEXT if stop and stop[0] < min(rest) else worths[0].move

    def __call__(self, seen: Position | PlayerView, _rng: object = None) -> Move | str:
        """Return the best move, as a strategy that is a function does."""
        return self.act(seen)

    def advise(self, seen: Position | PlayerView) -> tuple[Advice, ...]:
        """Return what each move is worth, as an adviser does."""
        better = better_in(self.variant)
        values = self.goal != "clear"
        return tuple(
            Advice(
                one.move, float(one.value) if values else None, 0.0 if values else None, float(one.clears), None, better
            )
            for one in self.worths(seen)
        )

    def value(self, seen: Position | PlayerView | None = None) -> Fraction:
        """Return what a position is worth under the best play; see :meth:`worths`."""
        return self._best(seen)[0]

    def chance(self, seen: Position | PlayerView | None = None) -> Fraction:
        """Return the chance of clearing the table from a position under the best play; see :class:`Worth`."""
        return self._best(seen)[1]

    @property
    def mean(self) -> Fraction:
        """What can be expected before anything hidden is seen: of a game over all deals, of a position over all orders.

        Cards left, the score, or the chance of clearing, as the goal is. For a game it is worked out when it is asked
        for the first time; without numba that takes long.

        Examples
        --------
        >>> import golf_widget as gw
        >>> start = gw.variant("mini-golf").deal(14).start()
        >>> [str(gw.optimal_policy(start, knows=knows).mean) for knows in ("hidden", "next", "all")]
        ['1/3', '3/10', '7/24']
        """
        return self._means[0]

    @property
    def cleared(self) -> Fraction:
        """The chance of clearing the table before anything hidden is seen; see :attr:`mean`."""
        return self._means[1]

    @cached_property
    def totals(self) -> Totals:
        """All deals of the game gone through; see :class:`golf_widget.exact.totals.Totals`.

        Raises
        ------
        TooManyStatesError
            If there are too many; the text says how many.
        VariantError
            If the game is not in columns, with all cards face up.
        """
        return totals_of(self.variant, self.knows, self.goal, self.limit or GAME_LIMIT, self._progress)

    @cached_property
    def _means(self) -> tuple[Fraction, Fraction]:
        if self.position is None:
            return self._worth((self.totals.first, self.totals.second), 1, 0)
        view = self.position.view()
        state, ranks = self._state(view, "hidden")
        tree = self._tree_of(ranks, view, self.knows)
        scale = factorial(sum(state.unseen))
        if self.knows != "all":
            return self._worth(tree.before_looking(state), scale, view.score)
        orders = scale // prod(map(factorial, state.unseen))
        if orders > (self.limit or POSITION_LIMIT):
            raise TooManyStatesError(
                f"the unseen cards can lie in {orders:,} ways, and the limit is {self.limit or POSITION_LIMIT:,}; give "
                "a later position, or a higher limit"
            )
        return self._worth(tree.over_orders(state, hidden_slots(view)), scale, view.score)

    @property
    def _high(self) -> bool:
        return self.goal == "clear" or (self.goal == "score" and self.variant.scoring is Scoring.STREAK)

    def _worth(self, cost: tuple[int | Fraction, int | Fraction], scale: int, points: int) -> tuple[Fraction, Fraction]:
        """Return value and chance of clearing of a cost."""
        first, second = Fraction(cost[0]) / scale, Fraction(cost[1]) / scale
        if self.goal == "clear":
            return 1 - first, 1 - first
        if self.goal == "score" and self.variant.scoring is Scoring.STREAK:
            first = points - first
        return first, 1 - second

    def _where(self, seen: Position | PlayerView | None) -> Position | PlayerView:
        where = self.position if seen is None else seen
        if where is None:
            raise ValueError(f"this policy is for all of {self.variant.name}; say for which position or view")
        if not isinstance(where, Position | PlayerView):
            raise TypeError(f"{quoted(where, 40)} is neither a Position nor a PlayerView")
        if where.variant != self.variant:
            raise ValueError(f"this policy is for {self.variant.name}, not for {where.variant.name}")
        if self.clairvoyant and isinstance(where, PlayerView):
            raise TypeError("a view does not hold the cards that this policy knows; give it the position")
        return where

    def _state(self, where: Position | PlayerView, knows: Knows) -> tuple[State, list[int | None]]:
        """Return a state, and the ranks of its layout."""
        view = where.view() if isinstance(where, Position) else where
        face_down = self.variant.layout.face_down_mask
        known: list[int | None] = [None if card is None else card.rank for card in view.table]
        unseen = Counter(card.rank for card in view.unseen)
        following: tuple[int, ...] = ()
        if isinstance(where, Position) and knows != "hidden":
            following = tuple(card.rank for card in where.deal.stock[where.drawn :])
            if knows == "all":
                known = [card.rank if where.is_left(slot) else None for slot, card in enumerate(where.deal.table)]
                unseen.clear()
            else:
                following = following[:1]
                unseen -= Counter(following)
        state = State(
            left=view.left,
            top=0 if view.waste is None else view.waste.rank,
            slot=view.top if self.variant.walls else NO_SLOT,
            shown=tuple((slot, rank) for slot, rank in enumerate(known) if rank is not None and face_down >> slot & 1),
            unseen=tuple(unseen[rank] for rank in range(self.variant.ranks + 1)),
            stock=view.stock_left,
            following=following,
            streak=view.streak if self.goal == "score" and self.variant.scoring is Scoring.STREAK else 0,
        )
        return state, [None if face_down >> slot & 1 else rank for slot, rank in enumerate(known)]

    def _tree_of(self, ranks: list[int | None], view: PlayerView, knows: Knows) -> Tree:
        """Return the states of a layout: those of the last one, if it is the same game."""
        tree = self._tree
        if tree is not None and tree.fits(ranks, view.left):
            return tree
        limit = self.limit or POSITION_LIMIT
        unseen = Counter(card.rank for card in view.unseen)
        states = most_states(self.variant, view.left, unseen, sees_next=knows == "next", sees_all=knows == "all")
        if states is not None and states > limit:
            raise TooManyStatesError(
                f"this position of {self.variant.name} has up to {states:,} states, and the limit is {limit:,}; "
                "give a later position, or a higher limit"
            )
        self._tree = tree = Tree(self.variant, ranks, self.goal, sees_next=knows == "next", limit=limit)
        return tree

    def _options(self, where: Position | PlayerView) -> tuple[list[tuple[int, int, int]], int, int]:
        """Return what the moves cost, over how many orders that is summed, and the points so far."""
        view = where.view() if isinstance(where, Position) else where
        state, ranks = self._state(where, self.knows)
        tree = self._tree_of(ranks, view, self.knows)
        return tree.options(state), factorial(sum(state.unseen)), view.score

    def _best(self, seen: Position | PlayerView | None) -> tuple[Fraction, Fraction]:
        where = self._where(seen)
        view = where.view() if isinstance(where, Position) else where
        state, ranks = self._state(where, self.knows)
        cost: Cost = self._tree_of(ranks, view, self.knows).cost(state)
        return self._worth(cost, factorial(sum(state.unseen)), view.score)

    def __getstate__(self) -> dict[str, Any]:
        # What it has gone through stays here: another process is sent the question, not the answers.
        return {**self.__dict__, "_tree": None, "_progress": self._progress is True}

    def __str__(self) -> str:
        return repr(self) if self.position is None else str(self.worths())

    def __repr__(self) -> str:
        where = self.variant.name if self.position is None else repr(self.position)
        return f"<OptimalPolicy of {where}: {self.name}>"


def optimal_policy(
    where: Variant | Position | PlayerView | str,
    *,
    knows: Knows = "hidden",
    goal: Aim = "cards",
    limit: int | None = None,
    progress: bool | Callable[[int], None] = True,
) -> OptimalPolicy:
    """Return the best play of a small game, or of a small position of any game, as exact fractions.

    Parameters
    ----------
    where : Variant, Position, PlayerView or str
        A game or its name; or a position or a view.
    knows : {"hidden", "next", "all"}
        What the player knows of the stock: only which cards are in it; always the next card, too; or every card, those
        that lie face down in the tableau included. A view does for the first.
    goal : {"cards", "score", "clear"}
        What is made best: as few cards left as can be; the score of :attr:`golf_widget.Position.score`; or the chance
        to clear the table.
    limit : int, optional
        The most states to go through. Without it a million for a position, ten thousand million for a game.
    progress : bool or callable
        Show a bar on the standard error stream while all deals of a game are gone through, or call a function with the
        number of parts done.

    Returns
    -------
    OptimalPolicy
        A strategy, an adviser, and what can be expected. Nothing is worked out before it is asked for.

    Raises
    ------
    ValueError
        If there is no such knowledge or goal, or the limit is no whole number from 1 on.
    VariantError
        If there is no such game. What is too large says so, and how large it is, when it is asked for the first time.

    Notes
    -----
    Backward induction (R. Bellman, Dynamic Programming, 1957) over the sets of cards left in the columns and unseen,
    and the rank on the waste: ``V(s) = min(V(s after each play), mean of V(s after each draw))``. Every order of the
    unseen cards is equally likely, so all of it is counted in whole numbers.

    Examples
    --------
    >>> import golf_widget as gw
    >>> best = gw.optimal_policy("mini-golf", progress=False)
    >>> best.mean, best.cleared
    (Fraction(798877, 2494800), Fraction(632771, 831600))
    >>> print(best.worths(gw.variant("mini-golf").deal(14).start().view()))
    optimal: what each move is worth
    move  cards left  exactly  clears
    3:2C  0.3333      1/3      2/3
    1:4C  0.5000      1/2      1/2
    draw  0.8750      7/8      5/12
    >>> gw.play("mini-golf#4", best).position.cards_left
    0
    """
    for what, value, right in (("knows", knows, Knows), ("goal", goal, Aim)):
        if value not in get_args(right):
            raise ValueError(f"{what} is {quoted(value, 40)}; it must be one of {', '.join(get_args(right))}")
    limit = checked_limit(limit)
    if isinstance(where, PlayerView):
        if knows != "hidden":
            raise TypeError(f"a view does not hold the cards that a player who knows {knows!r} sees; give the position")
        where = position_of(where)
    return OptimalPolicy(where if isinstance(where, Position) else find_variant(where), knows, goal, limit, progress)
