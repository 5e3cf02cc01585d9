"""RackPanel: which cards have not been seen, and how likely each rank comes next."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakMethod

import ipywidgets

from golf_widget.cards import JOKER_TEXT, RANK_LETTERS
from golf_widget.chances import MOST_PIPS, Odds, Share, odds
from golf_widget.game import Game
from golf_widget.panels import drawing
from golf_widget.panels.panel import Panel
from golf_widget.widgets.golf import GolfWidget

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WAYS: Final = ("m / u", "%", "fraction")
_MOST_DRAWS: Final = 16


class RackPanel(Panel):
    """The rack of unseen cards: for each rank its cards, hollow once seen, and the chance that it comes next.

    It follows the game: play on the board, and the rack changes.

    Parameters
    ----------
    game : GolfWidget, Game or str
        A board, a game, or the text of a deal.
    draws : int
        For how many draws ahead the chance is told that one of them helps.
    show : {"m / u", "%", "fraction"}
        How the chances are written.
    **traits
        As for :class:`ipywidgets.VBox`.

    Attributes
    ----------
    odds : Odds
        What is shown, as :func:`golf_widget.odds` has it.

    Raises
    ------
    TypeError
        If it is given no game.
    ValueError
        If there is no such way to write chances, or `draws` is no whole number from 1 to 16.
    ImportError
        If matplotlib is not installed (``pip install "golf-widget[lab]"``).

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Game("golf-strict#4")
    >>> rack = gw.RackPanel(game, draws=2)
    >>> print(rack.alt)
    10 of 16 unseen cards help: 5/8 = 62.5 %. Within 2 draws: 1 − C(6, 2) / C(16, 2) = 7/8 = 87.5 %. Expected wait: ...
    >>> game.push("5:2H").cards_left, rack.alt[:28]
    (34, '10 of 16 unseen cards help: ')
    >>> rack.close()
    """

    # A widget that could not be made is closed too, when it is collected.
    _leave: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self, game: GolfWidget | Game | str, *, draws: int = 2, show: str = "m / u", **traits: Any) -> None:
        if isinstance(game, str):
            game = Game(game)
        if not isinstance(game, Game | GolfWidget):
            raise TypeError(f"RackPanel follows a GolfWidget or a Game, not {type(game).__name__}")
        if show not in WAYS:
            raise ValueError(f"show is {show!r}; it must be one of {', '.join(map(repr, WAYS))}")
        if type(draws) is not int or not 1 <= draws <= _MOST_DRAWS:
            raise ValueError(f"draws is {draws!r}; it must be a whole number from 1 to {_MOST_DRAWS}")
        self._game = game
        self._show = ipywidgets.ToggleButtons(options=WAYS, value=show, style={"button_width": "70px"})
        self._draws = ipywidgets.IntSlider(
            draws, 1, _MOST_DRAWS, description="draws", continuous_update=False, layout={"width": "280px"}
        )
        super().__init__([self._show, self._draws], **traits)
        self._leave = self._follow()

    @property
    def odds(self) -> Odds:
        """The odds that are shown."""
        return odds(self._game.position.view())

    def _follow(self) -> Any:
        """Draw again after every change, for as long as the panel lives."""
        method = WeakMethod(self.refresh)

        def changed(*_change: object) -> None:
            refresh = method()
            if refresh is not None:
                refresh()

        if isinstance(self._game, Game):
            return self._game.subscribe(changed)
        names = ["board", "line", "ply"]
        board = self._game
        board.observe(changed, names)
        return lambda: board.unobserve(changed, names)

    def close(self) -> None:
        """Take the panel off the page; the game goes on."""
        leave, self._leave = self._leave, lambda: None
        leave()
        super().close()

    def _draw(self) -> tuple[Figure, str]:
        now = self.odds
        high = max(share.total for share in now.ranks.values())
        rows = high if high <= MOST_PIPS else 0
        drawn = drawing.figure(7.2, 1.3 + 0.36 * rows, room=False)
        ax = drawn.add_axes((0, 0, 1, 1))
        for place, (rank, share) in enumerate(now.ranks.items()):
            letter = (RANK_LETTERS[rank - 1] if rank else JOKER_TEXT).replace("T", "10")
            helps = share.helps and share.unseen > 0
            weight = "bold" if helps else "normal"
            ax.text(place, rows + 0.9, letter, ha="center", va="center", fontsize=14, color=drawing.INK, weight=weight)
            text = self._chance(share.unseen, share.next, now.unseen)
            ax.text(place, -0.05, text, ha="center", va="center", fontsize=10, color=drawing.INK, weight=weight)
        places = [i for i, share in enumerate(now.ranks.values()) if share.helps and share.unseen]
        ax.plot(places, [-0.75] * len(places), "^", color=drawing.RED, markersize=8)
        if rows:
            _pips(ax, rows, list(now.ranks.values()))
        ax.set_xlim(-0.7, len(now.ranks) - 0.3)
        ax.set_ylim(-1.7, rows + 1.5)
        ax.text(
            -0.6,
            -1.45,
            "● unseen, ○ seen; ▲ helps: an open card goes on it",
            fontsize=9,
            color=drawing.INK,
            alpha=0.8,
        )
        ax.set_axis_off()
        return drawn, self._told(now)

    def _chance(self, unseen: int, chance: Fraction, of: int) -> str:
        """Return the chance of a rank in the way that was chosen."""
        if not chance:
            return "0" if self._show.value != "%" else "0 %"
        if self._show.value == "%":
            return f"{100 * float(chance):.1f}"
        return str(chance) if self._show.value == "fraction" else f"{unseen}/{of}"

    def _told(self, now: Odds) -> str:
        """Return the odds in words."""
        if not now.draws:
            return f"No draw is left; {now.unseen} cards are unseen."
        k = min(self._draws.value, now.draws)
        bad, helping = now.unseen - now.helping, now.helping
        helps = f"{helping} of {now.unseen} unseen cards {'helps' if helping == 1 else 'help'}"
        within = f"1 − C({bad}, {k}) / C({now.unseen}, {k}) = {_shown(now.within(k))}"
        sentences = [f"{helps}: {_shown(now.next_helps)}.", f"Within {k} draw{'' if k == 1 else 's'}: {within}."]
        if now.expected_wait is not None:
            sure = "" if now.comes == 1 else ", if one comes"
            sentences.append(f"Expected wait{sure}: {now.expected_wait} = {float(now.expected_wait):.2f} draws.")
        return " ".join(sentences)


def _pips(ax: Axes, rows: int, shares: list[Share]) -> None:
    """Draw the cards: of each rank the unseen ones, full, above the hollow ones that have been seen."""
    for colour, of in (
        (drawing.RED, [(x, i) for x, one in enumerate(shares) if one.helps for i in range(one.unseen)]),
        (drawing.BLUE, [(x, i) for x, one in enumerate(shares) if not one.helps for i in range(one.unseen)]),
        (None, [(x, i) for x, one in enumerate(shares) for i in range(one.unseen, one.total)]),
    ):
        ax.plot(
            [x for x, _ in of],
            [rows - i - 0.1 for _, i in of],
            "o",
            markersize=11,
            markerfacecolor=colour or drawing.PAPER,
            markeredgecolor=colour or drawing.INK,
            markeredgewidth=1.2,
            alpha=1 if colour else 0.45,
        )


def _shown(chance: Fraction) -> str:
    exact = f"{chance} = " if 1 < chance.denominator < 10**6 else ""
    return f"{exact}{100 * float(chance):.1f} %"
