"""What became of an experiment."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import isnan
from typing import Any

import numpy as np

from golf_widget.deal import Deal
from golf_widget.exchange.words import quoted
from golf_widget.game import Game
from golf_widget.lab.figures import HOLES, Difference, Summary, difference_of, summary_of, totals
from golf_widget.lab.job import FIELDS, NOT_PLAYED
from golf_widget.lab.plain import Failure, play_plainly, seed_for
from golf_widget.lab.plots import Plots
from golf_widget.lab.strategy import Strategy
from golf_widget.listing import Listing
from golf_widget.move import Move
from golf_widget.record import Replay
from golf_widget.rules import Scoring, Variant


class Comparison(Listing[Summary]):
    """Strategies that have played the same deals; it shows itself as a table of their figures.

    Made by :func:`golf_widget.compare`. Strategies are named by their names.

    Parameters
    ----------
    variant : Variant
        The game.
    strategies : tuple of Strategy
        Who played.
    seed : int
        Of the experiment.
    numbers : numpy.ndarray of int64
        The numbers of the deals that all have played, in the order in which they were asked for.
    ends : numpy.ndarray of int32, shape (strategies, deals, 4)
        What became of each game, see :meth:`values`.
    errors : tuple of Failure
        The games that a strategy did not play to their end: it raised, or chose what is no legal move.
    asked : int
        How many deals were asked for; more than there are if the experiment was stopped.

    Examples
    --------
    >>> import golf_widget as gw
    >>> result = gw.compare(["first", "counting"], "golf-strict", 500, progress=False)
    >>> pair = result.difference("counting", "first")
    >>> round(pair.mean, 3), [round(end, 3) for end in pair.interval], pair.only_one, pair.only_other
    (-3.064, [-3.464, -2.664], 2, 0)
    >>> result.where(won="counting", lost="first")
    (12, 143)
    >>> result.game(12, "counting").position.is_cleared
    True
    """

    def __init__(
        self,
        variant: Variant,
        strategies: tuple[Strategy, ...],
        seed: int,
        numbers: Any,
        ends: Any,
        *,
        errors: tuple[Failure, ...] = (),
        asked: int | None = None,
    ) -> None:
        self.variant = variant
        self.strategies = strategies
        self.seed = seed
        self.numbers = numbers
        self.errors = errors
        self.asked = len(numbers) if asked is None else asked
        self._ends = ends
        super().__init__(
            f"{variant.title}, {variant.name} ({variant.rule_text}): {len(numbers):,} deals",
            {
                "strategy": lambda row: row.strategy.name,
                "knows": lambda row: row.strategy.label,
                "cards left": lambda row: _known(row.cards_left),
                "+-": lambda row: _known(row.interval[1] - row.cards_left),
                "SD": lambda row: _known(row.deviation),
                "cleared %": lambda row: _known(100 * row.share),
                "from": lambda row: 100 * row.share_interval[0],
                "to": lambda row: 100 * row.share_interval[1],
                "score": lambda row: _known(row.score),
                "nine holes": lambda row: _known(row.nine),
                "nine SD": lambda row: _known(row.nine_deviation),
            },
            [self._summary(one) for one in strategies],
            self._notes(),
        )

    @property
    def plot(self) -> Plots:
        """Its pictures, such as ``result.plot.histogram()``; see :class:`golf_widget.lab.plots.Plots`."""
        return Plots(self)

    @property
    def measure(self) -> str:
        """What strategies are compared by: the cards left, but in a streak game the score."""
        return "score" if self.variant.scoring is Scoring.STREAK else "cards_left"

    def _notes(self) -> list[str]:
        notes = []
        if len(self.numbers) < self.asked:
            notes.append(f"Stopped after {len(self.numbers):,} of {self.asked:,} deals.")
        if self.errors:
            many = "1 game was" if len(self.errors) == 1 else f"{len(self.errors):,} games were"
            notes.append(f"{many} not played to the end, see .errors; the first: {self.errors[0]}")
        return notes

    def _index(self, name: str | Strategy) -> int:
        names = [one.name for one in self.strategies]
        wanted = name.name if isinstance(name, Strategy) else name
        if wanted not in names:
            raise KeyError(f"no strategy {quoted(wanted, 60)} played here; there are {', '.join(names)}")
        return names.index(wanted)

    def strategy(self, name: str | Strategy) -> Strategy:
        """Return a strategy by its name."""
        return self.strategies[self._index(name)]

    def values(self, name: str | Strategy, of: str | None = None) -> Any:
        """Return one figure of all games of a strategy.

        Parameters
        ----------
        name : str
            The strategy.
        of : {"cards_left", "stock_left", "longest_run", "score"}, optional
            Which figure; :attr:`measure`, if not given. Points of streaks are the score of a streak game.

        Returns
        -------
        numpy.ndarray of int32, shape (deals,)
            In the order of :attr:`numbers`. Where the strategy failed, see :meth:`played`, it means nothing.
        """
        of = self.measure if of is None else of
        if of not in FIELDS:
            raise ValueError(f"of is {quoted(of, 60)}; it must be one of {', '.join(FIELDS)}")
        return self._ends[self._index(name), :, FIELDS.index(of)]

    def played(self, *names: str | Strategy) -> Any:
        """Return which deals some strategies have played to their end, a numpy.ndarray of bool."""
        which = [self._index(name) for name in names]
        return (self._ends[which, :, 0] != NOT_PLAYED).all(0)

    def cleared(self, name: str | Strategy) -> Any:
        """Return which deals a strategy has cleared, a numpy.ndarray of bool."""
        return self.values(name, "cards_left") == 0

    def nine_holes(self, name: str | Strategy, of: str | None = None) -> Any:
        """Return the totals of nine consecutive deals, a numpy.ndarray; deals in which it failed are left out."""
        return totals(self.values(name, of)[self.played(name)], HOLES)

    def _summary(self, one: Strategy) -> Summary:
        return summary_of(one, self._ends[self._index(one)][self.played(one)], self.nine_holes(one))

    def summary(self, name: str | Strategy) -> Summary:
        """Return the figures of a strategy."""
        return self.rows[self._index(name)]

    def difference(self, one: str | Strategy, other: str | Strategy, of: str | None = None) -> Difference:
        """Return one strategy minus another, on the deals that both have played.

        Parameters
        ----------
        one, other : str
            The strategies.
        of : str, optional
            See :meth:`values`.

        Returns
        -------
        Difference
        """
        both = self.played(one, other)
        names = self.strategy(one).name, self.strategy(other).name
        figures = self.values(one, of)[both], self.values(other, of)[both]
        return difference_of(names, of or self.measure, *figures, (self.cleared(one)[both], self.cleared(other)[both]))

    def differences(self, of: str | None = None) -> Listing[Difference]:
        """Return all pairs of strategies, as a table."""
        pairs = combinations([one.name for one in self.strategies], 2)
        return Listing(
            f"{self.title}; one minus other, {(of or self.measure).replace('_', ' ')}",
            {
                "one": lambda row: row.one,
                "other": lambda row: row.other,
                "mean": lambda row: _known(row.mean),
                "from": lambda row: _known(row.interval[0]),
                "to": lambda row: _known(row.interval[1]),
                "correlation": lambda row: _known(row.correlation),
                "only one clears": lambda row: row.only_one,
                "only other": lambda row: row.only_other,
                "p": lambda row: f"{row.p_value:.2g}",
            },
            [self.difference(one, other, of) for one, other in pairs],
        )

    def where(self, *, won: str | Iterable[str] = (), lost: str | Iterable[str] = ()) -> tuple[int, ...]:
        """Return the numbers of the deals that some strategies cleared and some did not.

        Parameters
        ----------
        won, lost : str or iterable of str
            One strategy or several, which all did.

        Returns
        -------
        tuple of int
        """
        winners = [won] if isinstance(won, str) else list(won)
        losers = [lost] if isinstance(lost, str) else list(lost)
        found = self.played(*winners, *losers) if winners or losers else np.ones(len(self.numbers), bool)
        for name in winners:
            found &= self.cleared(name)
        for name in losers:
            found &= ~self.cleared(name)
        return tuple(self.numbers[found].tolist())

    def deal(self, number: int) -> Deal:
        """Return a deal by its number."""
        return self.variant.deal(number)

    def game(self, number: int, name: str | Strategy) -> Game:
        """Return the game that a strategy played; a game in which it failed up to there.

        Parameters
        ----------
        number : int
            The number of the deal.
        name : str
            The strategy.

        Returns
        -------
        Game
            Show it on a board with ``gw.GolfWidget(game)``.

        Raises
        ------
        KeyError
            If the deal or the strategy was not in the experiment.
        ValueError
            If the strategy now plays in another way, as one may that remembers former games.
        """
        one = self.strategy(name)
        at = np.flatnonzero(self.numbers == number)
        if not len(at):
            raise KeyError(f"deal {quoted(number, 40)} was not played here; .numbers tells which were")
        game = Game(self.deal(int(number)))
        failed = next((f for f in self.errors if f.number == number and f.strategy == one.name), None)
        if failed is not None:
            moves = [Move.DRAW if slot < 0 else Move(slot) for slot in failed.moves]
        else:
            hole, what = play_plainly(one, one.player(), game.deal, seed_for(one, self.seed, int(number)))
            moves = hole.moves
            end = [hole.left.bit_count(), hole.stock_left, hole.longest, hole.score]
            if what or end != self._ends[self._index(one), at[0]].tolist():
                raise ValueError(
                    f"{game.deal}: {one.name} now plays in another way than in the experiment; a strategy must depend "
                    "on nothing but its view and its generator"
                )
        for move in moves:
            game.push(move)
        return game

    def replay(self, number: int, name: str | Strategy) -> Replay:
        """Return the record of the game that a strategy played; see :meth:`game`."""
        return Replay(self.game(number, name), players=[self.strategy(name).title])

    def frame(self) -> Any:
        """Return the results game by game.

        Returns
        -------
        pandas.DataFrame
            A row for each deal and strategy: ``deal``, ``strategy``, ``knows``, ``cards_left``, ``stock_left``,
            ``longest_run``, ``score``, ``cleared``. Games that were not played to their end are left out.

        Raises
        ------
        ImportError
            If pandas is not installed (``pip install "golf-widget[lab]"``).
        """
        try:
            import pandas as pd
        except ImportError:
            raise ImportError('a frame needs pandas; install it with: pip install "golf-widget[lab]"') from None
        many = len(self.strategies)
        ends = self._ends.transpose(1, 0, 2).reshape(-1, len(FIELDS))
        columns = {
            "deal": np.repeat(self.numbers, many),
            "strategy": np.tile(np.array([one.name for one in self.strategies], object), len(self.numbers)),
            "knows": np.tile(np.array([one.label for one in self.strategies], object), len(self.numbers)),
            **{field: ends[:, i] for i, field in enumerate(FIELDS)},
            "cleared": ends[:, 0] == 0,
        }
        frame = pd.DataFrame(columns)
        return frame[frame["cards_left"] != NOT_PLAYED].reset_index(drop=True)


def _known(figure: float) -> float | None:
    """Return a figure for a table, which has an empty cell where nothing is known."""
    return None if isnan(figure) else figure
