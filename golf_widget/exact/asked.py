"""A strategy in Python followed through every deal of a small column game: it is asked once about each state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import factorial
from typing import Any, Final

from golf_widget.cards import Card
from golf_widget.errors import MoveError, StrategyError
from golf_widget.exact.plan import end_costs
from golf_widget.exact.small import TooManyStatesError, size_of
from golf_widget.exchange.words import few, quoted
from golf_widget.lab.dealing import Board
from golf_widget.lab.strategy import Strategy
from golf_widget.move import Move
from golf_widget.position import NO_SLOT
from golf_widget.progress import progress_bar
from golf_widget.record.strategy import STOP
from golf_widget.rules import Scoring, Variant
from golf_widget.score import hole_score
from golf_widget.view import PlayerView

Columns = tuple[tuple[int, ...], ...]
Stock = tuple[int, ...]
_PARTS: Final = 200


class Follower:
    """Follows a strategy.

    Parameters
    ----------
    rules : Variant
        A column game.
    board : Board
        The same for kernels.
    who : Strategy
        An honest one, which throws no dice.
    goal : int
        See :func:`golf_widget.exact.plan.end_costs`.
    limit : int
        The most states to ask about.
    """

    def __init__(self, rules: Variant, board: Board, who: Strategy, goal: int, limit: int) -> None:
        self._rules = rules
        self._board = board
        self._who = who
        self._goal = goal
        self._limit = limit
        # Two players with luck of their own: whoever throws dice gives itself away.
        self._players = (who.player(), who.player())
        self._places = [row[: int(many)].tolist() for row, many in zip(board.places, board.lengths, strict=True)]
        self._of_rank: dict[int, list[Card]] = {}
        for card in rules.deck:
            self._of_rank.setdefault(card.rank, []).append(card)
        self._costs: dict[tuple[Columns, int, Stock], int] = {}

    def mean(self, progress: bool | Callable[[int], None]) -> Fraction:
        """Return the mean of the first cost over all deals."""
        # Every layout is a state of its own, so what has too many of them need not be begun, let alone listed.
        layouts = size_of(self._rules).layouts
        if layouts > self._limit:
            raise TooManyStatesError(
                f"{self._rules.name} has {layouts:,} layouts of ranks, about each of which {self._who.name} would be "
                f"asked, and the limit is {self._limit:,} states; take a smaller game, or give a higher limit"
            )
        pack = [0] * (self._rules.ranks + 1)
        for rank in self._board.pack.tolist():
            pack[rank] += 1
        step = max(1, layouts // _PARTS)
        parts = -(-layouts // step)
        show = progress_bar(parts, "part", self._who.name) if progress is True else progress or (lambda _done: None)
        total = 0
        for number, (weight, columns, top, unseen) in enumerate(self._roots(tuple(pack))):
            if number % step == 0:
                show(number // step)
            total += weight * self._cost(columns, top, unseen)
        show(parts)
        return Fraction(total, factorial(len(self._board.pack)))

    def _roots(self, pack: Stock) -> Iterator[tuple[int, Columns, int, Stock]]:
        """Yield how often each layout is dealt, its columns, the waste and the stock."""
        slots = sum(map(len, self._places))
        row: list[int] = []

        def deeper(unseen: Stock, weight: int) -> Iterator[tuple[int, Columns, int, Stock]]:
            if len(row) == slots + (self._board.starter < 0):
                cards = iter(row)
                columns = tuple(tuple(next(cards) for _ in places) for places in self._places)
                yield weight, columns, next(cards, self._board.starter), unseen
                return
            for rank, many in enumerate(unseen):
                if many:
                    row.append(rank)
                    yield from deeper((*unseen[:rank], many - 1, *unseen[rank + 1 :]), weight * many)
                    row.pop()

        return deeper(pack, 1)

    def _cost(self, columns: Columns, top: int, unseen: Stock) -> int:
        """Return the cost from a state on, summed over the orders of the stock."""
        key = columns, top, unseen
        found = self._costs.get(key)
        if found is not None:
            return found
        stock = sum(unseen)
        column = self._choice(columns, top, unseen, stock)
        if column is None:
            left = sum(map(len, columns))
            found = end_costs(self._goal, left, stock)[0] * factorial(stock)
        elif column < 0:
            found = 0
            for rank, many in enumerate(unseen):
                if many:
                    rest = (*unseen[:rank], many - 1, *unseen[rank + 1 :])
                    found += many * self._cost(columns, rank, rest)
        else:
            after = (*columns[:column], columns[column][:-1], *columns[column + 1 :])
            found = self._cost(after, columns[column][-1], unseen)
        if len(self._costs) >= self._limit:
            raise TooManyStatesError(
                f"{self._who.name} meets more than {self._limit:,} states of {self._rules.name}, which is the limit; "
                "take a smaller game, or give a higher limit"
            )
        self._costs[key] = found
        return found

    def _choice(self, columns: Columns, top: int, unseen: Stock, stock: int) -> int | None:
        """Return the column that the strategy chooses, -1 for a draw, None if it makes no move."""
        fits = self._rules.neighbours[top]
        plays = [i for i, column in enumerate(columns) if column and column[-1] in fits]
        if not any(columns) or not (plays or stock):
            return None
        view = self._view(columns, top, unseen, stock, plays)
        answers = []
        for seed, player in enumerate(self._players):
            try:
                player.begin(self._rules, seed)
                answer: Any = player.choose(view)
                if isinstance(answer, str) and answer != STOP:
                    # Imported here: only a strategy that answers with a text needs it.
                    from golf_widget.advice.world import position_of

                    answer = Move.parse(answer, position_of(view))
            except MoveError as error:
                raise self._error(view, f"returned what is no move: {few(str(error), 200)}") from None
            except Exception as error:
                raise self._error(view, f"raised {type(error).__name__}: {few(str(error), 200)}") from error
            if answer != STOP if isinstance(answer, str) else not isinstance(answer, Move):
                raise self._error(view, f"returned {quoted(answer, 60)}, which is no move")
            answers.append(answer)
        if answers[0] != answers[1]:
            raise self._error(view, "throws dice; only a strategy that does not can be followed exactly")
        answer = answers[0]
        if answer == STOP:
            return None
        if answer not in view.legal_moves:
            raise self._error(view, f"returned {quoted(answer, 60)}, which is no legal move")
        return -1 if answer.slot is None else next(i for i in plays if answer.slot in self._places[i])

    def _view(self, columns: Columns, top: int, unseen: Stock, stock: int, plays: list[int]) -> PlayerView:
        """Return a view with these ranks; suits are given out in the order of the pack."""
        suits = {rank: iter(cards) for rank, cards in self._of_rank.items()}
        table: list[Card | None] = [None] * len(self._rules.layout.slots)
        left = 0
        for places, column in zip(self._places, columns, strict=True):
            for slot, rank in zip(places, column, strict=False):
                table[slot] = next(suits[rank])
                left |= 1 << slot
        # Kind 0 is a joker, or the empty waste before a free start.
        empty = top == 0 and sum(map(len, columns)) == len(table) and self._board.starter == 0
        waste = None if empty and stock == self._rules.stock_size else next(suits[top], None)
        hidden = [next(suits[rank]) for rank, many in enumerate(unseen) for _ in range(many)]
        cards_left = left.bit_count()
        return PlayerView(
            variant=self._rules,
            table=tuple(table),
            left=left,
            waste=waste,
            top=NO_SLOT,
            unseen=tuple(hidden),
            stock_left=stock,
            legal_moves=(
                *(Move(slot) for slot in sorted(self._places[i][len(columns[i]) - 1] for i in plays)),
                *([Move.DRAW] if stock else []),
            ),
            score=hole_score(cards_left, stock) if self._rules.scoring is Scoring.HOLE else cards_left,
        )

    def _error(self, view: PlayerView, what: str) -> StrategyError:
        from golf_widget.advice.world import position_of
        from golf_widget.game import Game

        position = position_of(view)
        return StrategyError(f"{self._rules.name}, {position!r}: {self._who.name} {what}", Game(position.deal))
