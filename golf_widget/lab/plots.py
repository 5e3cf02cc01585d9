"""Pictures of an experiment, by matplotlib.

Colours are those of Okabe and Ito, which colour-blind people tell apart; lines also differ in their style. The rule of
the game stands under every title, and a clairvoyant strategy is marked wherever it is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from golf_widget.exchange.words import quoted
from golf_widget.intervals import wilson
from golf_widget.lab.figures import Z, interval
from golf_widget.lab.strategy import Strategy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from golf_widget.lab.comparison import Comparison

# Black last: beside a black axis it is the least of them. Yellow is too light for lines on white.
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
STYLES: Final = ("-", "--", "-.", ":")
_POINTS: Final = 400
"""Places at which a running mean is drawn."""
_BARS: Final = 60
_WORDS: Final = {
    "cards_left": "cards left",
    "stock_left": "stock cards left",
    "longest_run": "longest run",
    "cleared": "% of deals cleared",
}


class Plots:
    """The pictures of a comparison, as ``result.plot``.

    Every method returns the axes, to be changed or saved, and takes `ax`, axes to draw on instead of new ones; `of` is
    what is drawn, see :meth:`golf_widget.Comparison.values`.

    Parameters
    ----------
    result : Comparison

    Raises
    ------
    ImportError
        By each method, if matplotlib is not installed (``pip install "golf-widget[lab]"``).
    """

    def __init__(self, result: Comparison) -> None:
        self._result = result

    def histogram(self, *names: str | Strategy, of: str | None = None, ax: Axes | None = None) -> Axes:
        """Draw how often each number of cards was left, and the means.

        Parameters
        ----------
        *names : str
            The strategies; all, if none are named.
        of, ax
            See the class.
        """
        ax, of, chosen = self._begin(ax, (8, 4.5), of, names)
        many = [self._values(one, of) for one in chosen]
        values = np.concatenate(many)
        low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
        step = max(1, -(-(high - low + 1) // _BARS))  # points of streaks have a wide range
        edges = np.arange(low, high + step + 1, step) - 0.5
        for i, (one, found) in enumerate(zip(chosen, many, strict=True)):
            if not len(found):
                continue
            look = _look(i)
            share = 100 * np.histogram(found, edges)[0] / len(found)
            mean = float(found.mean())
            text = f"{one.title}: {_number(mean)}"
            if len(chosen) == 1:
                ax.stairs(share, edges, fill=True, color=look["color"], alpha=0.8, label=text)
            else:
                ax.stairs(share, edges, fill=False, linewidth=1.8, label=text, **look)
            ax.axvline(mean, linewidth=1, alpha=0.7, **(look if len(chosen) > 1 else {"color": "black"}))
            # A mark at the foot, where no steps hide it.
            ax.plot([mean], [0], marker="^", markersize=8, color=look["color"], clip_on=False, zorder=5)
        ax.set_xlabel(_WORDS.get(of, of))
        ax.set_ylabel("% of deals")
        ax.set_ylim(bottom=0)
        ax.margins(x=0.01)
        self._dress(ax, f"{chosen[0].title if len(chosen) == 1 else 'How the holes end'}: {_WORDS.get(of, of)}")
        _legend(ax, title="means, marked ▲")
        return ax

    def running_means(self, *names: str | Strategy, of: str | None = None, ax: Axes | None = None) -> Axes:
        """Draw the mean of the first deals, and how sure it is, as more and more come in.

        Parameters
        ----------
        *names : str
            The strategies; all, if none are named.
        of, ax
            See the class.
        """
        ax, of, chosen = self._begin(ax, (8, 4.5), of, names)
        reach: list[float] = []
        for i, one in enumerate(chosen):
            found = self._values(one, of).astype(float)
            if len(found) < 2:
                continue
            count = np.arange(1, len(found) + 1)
            mean = np.cumsum(found) / count
            variance = np.maximum(np.cumsum(found**2) / count - mean**2, 0) * count / np.maximum(count - 1, 1)
            half = Z * np.sqrt(variance / count)
            at = np.unique(np.geomspace(2, len(found), _POINTS).astype(int)) - 1
            look = _look(i)
            ax.fill_between(count[at], (mean - half)[at], (mean + half)[at], color=look["color"], alpha=0.15, lw=0)
            ax.plot(
                count[at], mean[at], linewidth=1.6, label=f"{one.title}: {_number(mean[-1])} ± {half[-1]:.2f}", **look
            )
            # The first deals swing so wildly that they would leave no room for the rest.
            later = at[at >= min(9, len(found) - 1)]
            reach += [float((mean - half)[later].min()), float((mean + half)[later].max())]
        if reach:
            room = 0.05 * (max(reach) - min(reach) or 1.0)
            ax.set_ylim(min(reach) - room, max(reach) + room)
            ax.set_xscale("log")
            ax.set_xlim(min(10, len(self._result.numbers)), len(self._result.numbers) * 1.05)
            ax.xaxis.set_major_formatter(lambda value, _place: f"{value:,.0f}")
        ax.set_xlabel("deals")
        ax.set_ylabel(f"mean {_WORDS.get(of, of)}")
        self._dress(ax, f"Running means of {_WORDS.get(of, of)}, with 95 % bands")
        _legend(ax, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        return ax

    def scatter(
        self, one: str | Strategy, other: str | Strategy, *, of: str | None = None, ax: Axes | None = None
    ) -> Axes:
        """Draw two strategies against each other: the more deals end so, the larger the point.

        Parameters
        ----------
        one, other : str
            The strategies, up and across.
        of, ax
            See the class.
        """
        ax, of, (first, second) = self._begin(ax, (6, 6), of, (one, other))
        both = self._result.played(first, second)
        x, y = self._result.values(second, of)[both], self._result.values(first, of)[both]
        pairs, count = np.unique(np.stack([x, y], 1), axis=0, return_counts=True)
        if len(pairs):
            low, high = int(pairs.min()), int(pairs.max())
            # The most frequent pair is as wide as a step, and areas stand for numbers.
            widest = 5.2 * 72 / (high - low + 2)
            size = np.maximum(2.0, widest**2 * 0.8 * count / count.max())
            side = np.sign(pairs[:, 1] - pairs[:, 0]) + 1
            colour = np.array([COLOURS[0], "#8c8c8c", COLOURS[1]])[side]
            ax.scatter(pairs[:, 0], pairs[:, 1], s=size, c=colour, linewidths=0, alpha=0.85)
            ax.axline((low, low), slope=1, color="0.3", linewidth=1)
            ax.set_xlim(low - 1, high + 1)
            ax.set_ylim(low - 1, high + 1)
            shares = [100 * float((y > x).mean()), 100 * float((y == x).mean()), 100 * float((y < x).mean())]
            white = {"color": "white", "alpha": 0.8, "pad": 2}
            for place, text, colour_of, across, up in (
                ((0.03, 0.97), f"{first.title} higher: {shares[0]:.0f} %", COLOURS[1], "left", "top"),
                ((0.03, 0.91), f"equal: {shares[1]:.0f} %", "0.35", "left", "top"),
                ((0.97, 0.03), f"{first.title} lower: {shares[2]:.0f} %", COLOURS[0], "right", "bottom"),
            ):
                ax.text(*place, text, transform=ax.transAxes, color=colour_of, ha=across, va=up, fontsize=9, bbox=white)
        ax.set_aspect("equal")
        ax.set_xlabel(f"{second.title}: {_WORDS.get(of, of)}")
        ax.set_ylabel(f"{first.title}: {_WORDS.get(of, of)}")
        self._dress(ax, f"{first.title} and {second.title}, deal by deal")
        return ax

    def differences(
        self, one: str | Strategy, other: str | Strategy, *, of: str | None = None, ax: Axes | None = None
    ) -> Axes:
        """Draw how often two strategies differ by how much, with the mean and its interval.

        Parameters
        ----------
        one, other : str
            The strategies: one minus other.
        of, ax
            See the class.
        """
        ax, of, (first, second) = self._begin(ax, (8, 4.5), of, (one, other))
        both = self._result.played(first, second)
        apart = self._result.values(first, of)[both].astype(int) - self._result.values(second, of)[both]
        found, count = np.unique(apart, return_counts=True)
        colour = [COLOURS[0] if value < 0 else COLOURS[1] if value > 0 else "0.6" for value in found]
        ax.bar(found, 100 * count / max(1, len(apart)), width=0.85, color=colour)
        figures = self._result.difference(first, second, of)
        low, high = figures.interval
        if len(apart) > 1:
            ax.axvspan(low, high, color="black", alpha=0.25, linewidth=0)
            ax.axvline(figures.mean, color="black", linewidth=1.5, label="mean, with its 95 % interval")
            _legend(ax)
        ax.set_xlabel(f"{_WORDS.get(of, of)}: {first.title} minus {second.title}")
        ax.set_ylabel("% of deals")
        text = f"{_number(figures.mean, '+')} [{_number(low, '+')}, {_number(high, '+')}]"
        self._dress(ax, f"{first.title} minus {second.title}, {_WORDS.get(of, of)}: {text}")
        return ax

    def ladder(
        self,
        name: str | Strategy,
        *,
        classes: int = 50,
        of: str | None = None,
        truth: float | None = None,
        ax: Axes | None = None,
    ) -> Axes:
        """Draw the intervals that classes would find who share out the deals; those that miss stand out.

        Parameters
        ----------
        name : str
            The strategy.
        classes : int
            How many classes.
        of : str, optional
            See the class; or ``"cleared"``, the share of deals cleared, with intervals by the method of Wilson.
        truth : float, optional
            The mean or share that the intervals should hold; that of all deals, if not given.
        ax
            See the class.

        Raises
        ------
        ValueError
            If there are fewer than two deals for a class.
        """
        result = self._result
        one, of = result.strategy(name), of or result.measure
        share = of == "cleared"
        values = (result.cleared(one) if share else result.values(one, of))[result.played(one)].astype(float)
        if type(classes) is not int or not 1 <= classes <= len(values) // 2:
            raise ValueError(
                f"{len(values)} deals cannot be shared out to {quoted(classes, 40)} classes of two deals or more"
            )
        ax, of, _ = self._begin(ax, (7, 7), of, (one,))
        each = len(values) // classes
        groups = values[: classes * each].reshape(classes, each)
        truth = float(values.mean()) if truth is None else truth
        spans = np.array([wilson(float(group.sum()), each) if share else interval(group) for group in groups])
        missed = (spans[:, 0] > truth) | (spans[:, 1] < truth)
        scale = 100 if share else 1
        rows = np.arange(1, classes + 1)
        for which, colour, width, mark in ((~missed, COLOURS[0], 1.4, "o"), (missed, COLOURS[1], 2.6, "D")):
            ax.hlines(rows[which], scale * spans[which, 0], scale * spans[which, 1], color=colour, linewidth=width)
            ax.plot(scale * groups.mean(1)[which], rows[which], mark, color=colour, markersize=3 + width)
        ax.axvline(scale * truth, color="black", linewidth=1)
        ax.set_ylim(classes + 1, 0)
        ax.set_ylabel(f"classes of {each:,} deals")
        ax.set_xlabel(_WORDS["cleared"] if share else f"mean {_WORDS.get(of, of)}")
        method = "Wilson" if share else "normal"
        many = f"{int(missed.sum())} of {classes} intervals miss"
        self._dress(ax, f"{one.title}: {many} {scale * truth:.2f} (95 %, {method})")
        ax.grid(visible=False, axis="y")
        return ax

    def _begin(
        self, ax: Axes | None, size: tuple[float, float], of: str | None, names: tuple[str | Strategy, ...]
    ) -> tuple[Axes, str, list[Strategy]]:
        """Return axes to draw on, what to draw, and of whom."""
        chosen = [self._result.strategy(name) for name in names] or list(self._result.strategies)
        if ax is None:
            try:
                import matplotlib.pyplot as plt
            except ImportError:
                raise ImportError('a plot needs matplotlib; install it with: pip install "golf-widget[lab]"') from None
            ax = plt.subplots(figsize=size, layout="constrained")[1]
        return ax, of or self._result.measure, chosen

    def _values(self, one: Strategy, of: str) -> Any:
        return self._result.values(one, of)[self._result.played(one)]

    def _dress(self, ax: Axes, title: str) -> None:
        """Put on titles, and take off what is not needed."""
        rules = self._result.variant
        ax.set_title(f"{title}\n", loc="left", fontsize="large", fontweight="bold")
        under = f"{rules.name}: {rules.rule_text}; {len(self._result.numbers):,} deals"
        ax.text(0, 1.02, under, transform=ax.transAxes, fontsize="small", color="0.35")
        ax.spines[["top", "right"]].set_visible(False)
        ax.grid(visible=True, color="0.9", linewidth=0.8)
        ax.set_axisbelow(True)


def _look(i: int) -> dict[str, Any]:
    """Return how the lines of the i-th strategy are drawn."""
    return {"color": COLOURS[i % len(COLOURS)], "linestyle": STYLES[i % len(STYLES)]}


def _number(value: float, sign: str = "") -> str:
    """Return a number with two decimals and the real minus sign, as the axes have it."""
    return f"{value:{sign}.2f}".replace("-", "−")


def _legend(ax: Axes, **more: Any) -> None:
    if ax.get_legend_handles_labels()[0]:
        ax.legend(frameon=False, fontsize="small", title_fontsize="small", **more)
