"""PairPanel: two players on the same deals, side by side, and what lies between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
import numpy as np

from golf_widget.advice.advice import better_in
from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import MAX_NUMBER, Deal
from golf_widget.game import Game
from golf_widget.lab.experiment import compare
from golf_widget.lab.figures import Difference, Z
from golf_widget.lab.plain import play
from golf_widget.lab.strategy import Strategy, strategy
from golf_widget.move import Move
from golf_widget.panels import drawing
from golf_widget.panels.panel import Panel
from golf_widget.record import Replay
from golf_widget.rules import Variant
from golf_widget.widgets.compare import CompareWidget
from golf_widget.widgets.golf import GolfWidget
from golf_widget.widgets.replay import ReplayWidget

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST: Final = 100_000


class PairPanel(Panel):
    """Two boards with the same deal, held in step, above the differences of all deals that both have played.

    Two strategies have played at once: the boards step through their games, and the arrows go to other deals. A person
    plays on a board of their own; a strategy beside a person plays only up to the person's next draw.

    Parameters
    ----------
    one, other : str, strategy or None
        Who plays, see :func:`golf_widget.strategy`; None is a person.
    variant : Variant or str
        The game.
    deal : int
        The number of the first deal that is shown.
    deals : int
        How many deals two strategies play, from number 1 on; with a person, only what has been finished counts.
    names : sequence of str, optional
        What the two are called.
    **traits
        As for :class:`ipywidgets.VBox`.

    Attributes
    ----------
    number : int
        The deal that is shown; set it to show another one.
    boards : tuple of ipywidgets.Widget
        The boards of this deal: one :class:`golf_widget.CompareWidget` for two strategies, otherwise a
        :class:`golf_widget.GolfWidget` for each person and a :class:`golf_widget.ReplayWidget` for a strategy.
    differences : dict of int to int
        For each deal that both have finished, the score of the first minus that of the other.

    Raises
    ------
    ValueError, TypeError
        If there is no such strategy, or a number is out of range.
    VariantError
        If there is no such game.
    ImportError
        If matplotlib is not installed (``pip install "golf-widget[lab]"``).

    Examples
    --------
    >>> import golf_widget as gw
    >>> pair = gw.PairPanel("counting", "chain", "golf-strict", deals=500, deal=7)
    >>> print(pair.alt[:52])
    Deal 7: counting 15, chain 13, difference +2. On 500
    >>> pair.number = 12
    >>> print(pair.alt[:47])
    Deal 12: counting 0, chain 1, difference −1. On
    >>> pair.close()
    """

    # A widget that could not be made is closed too, when it is collected.
    _leave: Sequence[Callable[[], None]] = ()
    children: tuple[Any, ...]

    def __init__(
        self,
        one: Any,
        other: Any,
        variant: Variant | str = "golf-strict",
        *,
        deal: int = 1,
        deals: int = 1000,
        names: tuple[str, str] | None = None,
        **traits: Any,
    ) -> None:
        self._variant = find_variant(variant)
        self._good = better_in(self._variant)
        self._players: tuple[Strategy | None, ...] = tuple(
            None if who is None else strategy(who) for who in (one, other)
        )
        self.names = _names(self._players, names)
        for what, value, most in (("deal", deal, MAX_NUMBER), ("deals", deals, _MOST)):
            if type(value) is not int or not 1 <= value <= most:
                raise ValueError(f"{what} is {value!r}; it must be a whole number from 1 to {most}")
        self.differences: dict[int, int] = {}
        self._scores: dict[int, tuple[int, int]] = {}
        self._result = None
        if None not in self._players:
            # The two may be one strategy twice, with different luck, so their names are ours.
            self._result = compare(
                dict(zip(self.names, self._players, strict=True)), self._variant, deals, progress=False
            )
            both = self._result.played(*self.names)
            scores = [self._result.values(name, "score")[both].tolist() for name in self.names]
            for number, *pair in zip(self._result.numbers[both].tolist(), *scores, strict=True):
                self._enter(number, *pair)
        self._number = ipywidgets.BoundedIntText(
            deal, min=1, max=MAX_NUMBER, description="deal", layout={"width": "180px"}
        )
        buttons = [self._button("◀", "The deal before", -1), self._button("▶", "The next deal", 1)]
        if self._result is not None:
            far = ipywidgets.Button(
                description="far apart", tooltip="A deal on which they are far apart", icon="arrows-h"
            )
            far.on_click(self._go_far)
            buttons.append(far)
        self._place = ipywidgets.HBox(layout={"flex_flow": "row wrap", "width": "100%"})
        self.boards: tuple[Any, ...] = ()
        self._deal_out(deal)
        super().__init__([self._number, *buttons], [self._place], **traits)
        # The boards stand above what is drawn about all deals.
        row, picture, line, boards = self.children
        self.children = (row, boards, picture, line)

    def _button(self, text: str, tooltip: str, step: int) -> Any:
        button = ipywidgets.Button(description=text, tooltip=tooltip, layout={"width": "48px"})
        button.on_click(lambda _button: self._go(self.number + step))
        return button

    @property
    def number(self) -> int:
        """The deal that is shown; set it to show another one."""
        return int(self._number.value)

    @number.setter
    def number(self, number: int) -> None:
        if type(number) is not int or not 1 <= number <= MAX_NUMBER:
            raise ValueError(f"number is {number!r}; it must be a whole number from 1 to {MAX_NUMBER}")
        self._number.value = number

    def _go(self, number: int) -> None:
        self.number = min(max(1, number), MAX_NUMBER)

    def _go_far(self, _button: object) -> None:
        """Go to the deal that lies further apart than most and comes next, in a round."""
        sizes = sorted((abs(apart) for apart in self.differences.values()), reverse=True)
        enough = max(1, sizes[len(sizes) // 20])
        far = sorted(number for number, apart in self.differences.items() if abs(apart) >= enough)
        if far:
            self._go(next((number for number in far if number > self.number), far[0]))

    def _changed(self, _change: object) -> None:
        self._deal_out(self.number)
        self.refresh()

    # -- the boards ----------------------------------------------------------------------------------------------

    def _deal_out(self, number: int) -> None:
        """Put a deal on the boards."""
        deal = self._variant.deal(number)
        if self._result is not None:
            players = zip(self._players, self.names, strict=True)
            replays = [Replay(play(deal, strategy(who, name=name)), players=[name]) for who, name in players]
            for board in self.boards:
                board.close()
            self.boards = (CompareWidget(replays, names=self.names),)
            if number not in self._scores:
                self._enter(number, *(replay.result.score for replay in replays))
        else:
            for leave in self._leave:
                leave()
            if not self.boards:
                self.boards = tuple(map(self._board, self._players, [deal] * 2))
            self._games = [
                self._game_of(board, who, deal) for board, who in zip(self.boards, self._players, strict=True)
            ]
            self._leave = [
                game.subscribe(self._played)
                for game, who in zip(self._games, self._players, strict=True)
                if who is None
            ]
            self._keep_up()
        self._place.children = self.boards

    def _board(self, who: Strategy | None, deal: Deal) -> Any:
        """Return a board for a person, or one that shows what a strategy does."""
        if who is not None:
            return ReplayWidget(Replay(deal, players=[who.name]))
        board = GolfWidget(deal)
        board.observe(self._dealt_anew, "board")
        return board

    def _game_of(self, board: Any, who: Strategy | None, deal: Deal) -> Game:
        """Return the game of one of the two on a deal; a person's board shows it."""
        if who is not None:
            return play(deal, who)
        if board.game.deal != deal:
            board.game = Game(deal)
        game: Game = board.game
        return game

    def _dealt_anew(self, _change: object) -> None:
        """Follow a person who has dealt anew on their board; the panel keeps to its game."""
        people = [board for board, who in zip(self.boards, self._players, strict=True) if who is None]
        for board in people:
            deal = board.game.deal
            if deal.variant == self._variant and deal.number is not None and deal.number != self.number:
                self.number = deal.number
                return

    def _played(self) -> None:
        """Do what a move of a person leads to."""
        self._keep_up()
        if all(game.position.is_over for game in self._games) and self.number not in self._scores:
            self._enter(self.number, *(game.position.score for game in self._games))
            self.refresh()

    def _keep_up(self) -> None:
        """Show a strategy up to the draw at which the person beside it stands."""
        both = zip(self.boards, self._games, self._players, reversed(self._games), strict=True)
        for board, game, who, other in both:
            if who is None:
                continue
            draws = other.moves[: other.ply].count(Move.DRAW)
            shown = game.moves if other.position.is_over else _up_to_draw(game.moves, draws)
            if board.replay.deal != game.deal or len(board.replay.moves) != len(shown):
                so_far = Game(game.deal)
                for move in shown:
                    so_far.push(move)
                board.replay = Replay(so_far, players=[who.name])
                board.ply = len(shown)

    def _enter(self, number: int, one: int, other: int) -> None:
        """Note how a deal ended."""
        self._scores[number] = (one, other)
        self.differences[number] = one - other

    def close(self) -> None:
        """Take the panel and its boards off the page."""
        for leave in self._leave:
            leave()
        self._leave = ()
        super().close()

    # -- what lies between them ----------------------------------------------------------------------------------

    def _draw(self) -> tuple[Figure, str]:
        apart = np.array(list(self.differences.values()), int)
        here = self.differences.get(self.number)
        drawn = drawing.figure(7.2, 2.6)
        ax = drawn.subplots()
        found, count = np.unique(apart, return_counts=True)
        # Blue is where the first player is the better one: to the left, unless high scores are good.
        below, above = (drawing.BLUE, drawing.RED)[:: 1 if self._good == "low" else -1]
        colours = [below if apart < 0 else above if apart > 0 else "#8c8c8c" for apart in found]
        ax.bar(found, count, width=0.85, color=colours)
        reach = max(3, *np.abs(apart).tolist()) if len(apart) else 3
        ax.set_xlim(-reach - 1, reach + 1)
        high = int(count.max()) if len(count) else 1
        ax.set_ylim(0, 1.2 * high)
        if here is not None:
            ax.plot([here], [1.1 * high], "v", color=drawing.INK, markersize=9)
        if len(apart) > 1:
            ax.axvline(float(apart.mean()), color=drawing.INK, linewidth=1.2, linestyle="--")
        ax.locator_params(axis="y", integer=True)
        one, other = self.names
        left, right = (one, other) if self._good == "low" else (other, one)
        ax.set_xlabel(f"← {left} better  |  score of {one} minus {other}  |  {right} better →")
        ax.set_ylabel("deals")
        drawing.dress(ax, "Differences, deal by deal", f"{self._variant.name}: {self._variant.rule_text}; ▼ this deal")
        return drawn, self._told(apart)

    def _told(self, apart: Any) -> str:
        one, other = self.names
        pair = self._scores.get(self.number)
        if pair is None:
            text = f"Deal {self.number}: not finished by both."
        else:
            scores = [drawing.number(score, 0) for score in pair]
            between = drawing.number(pair[0] - pair[1], 0, "+") if pair[0] != pair[1] else "0"
            text = f"Deal {self.number}: {one} {scores[0]}, {other} {scores[1]}, difference {between}."
        if not len(apart):
            return text
        mean = drawing.number(float(apart.mean()), 2, "+")
        half = f" ± {Z * float(apart.std(ddof=1)) / sqrt(len(apart)):.2f}" if len(apart) > 1 else ""
        deals = "1 deal" if len(apart) == 1 else f"{len(apart):,} deals"
        return f"{text} On {deals} {one} minus {other} is {mean}{half} on average ({self._good} is good)."

    @property
    def difference(self) -> Difference | None:
        """All figures of two strategies, see :meth:`golf_widget.Comparison.difference`; None with a person."""
        return None if self._result is None else self._result.difference(*self.names, "score")


def _up_to_draw(moves: Any, draws: int) -> list[Move]:
    """Return the moves before a player turns stock card number `draws` + 1."""
    shown: list[Move] = []
    for move in moves:
        if move.is_draw:
            if not draws:
                break
            draws -= 1
        shown.append(move)
    return shown


def _names(players: tuple[Strategy | None, ...], names: tuple[str, str] | None) -> tuple[str, str]:
    """Return what two players are called; two of one name are told apart by numbers."""
    if names is not None:
        if not isinstance(names, tuple | list) or len(names) != 2 or str(names[0]) == str(names[1]):
            raise ValueError(f"names is {names!r}; it must be two different names")
        return str(names[0]), str(names[1])
    one, other = ("you" if who is None else who.name for who in players)
    return (one, other) if one != other else (f"{one} 1", f"{other} 2")
