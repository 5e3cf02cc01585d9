"""LadderPanel: the intervals that a hundred classes find, and how many of them miss."""

from __future__ import annotations

from fractions import Fraction
from numbers import Real
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
import numpy as np

from golf_widget.intervals import coverage, wald, wilson
from golf_widget.panels import drawing
from golf_widget.panels.panel import Panel

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

METHODS: Final = {"Wald": wald, "Wilson": wilson}
_TRIALS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000)
_POINTS: Final = 150


class LadderPanel(Panel):
    """Each of many classes plays some holes and makes a 95 % interval of the share cleared; those that miss stand out.

    Beside the ladder stands how often such intervals hold the truth exactly, for every true share.

    Parameters
    ----------
    share : float or Fraction
        The true share of holes cleared, between 0 and 1.
    trials : int
        How many holes each class plays.
    classes : int
        How many classes there are.
    method : {"Wald", "Wilson"}
        How the intervals are made: :func:`golf_widget.intervals.wald`, :func:`golf_widget.intervals.wilson`.
    seed : int
        The luck of the classes.
    **traits
        As for :class:`ipywidgets.VBox`.

    Attributes
    ----------
    missed : int
        How many intervals do not hold the true share.
    coverage : float
        How often an interval does, by the exact sum over the binomial distribution.

    Raises
    ------
    ValueError
        If a number is out of range, or there is no such method.
    ImportError
        If matplotlib is not installed (``pip install "golf-widget[lab]"``).

    Examples
    --------
    >>> import golf_widget as gw
    >>> ladder = gw.LadderPanel(0.0099, 100, method="Wald")
    >>> ladder.alt
    '34 of 100 Wald intervals miss the true 0.99 %. Exactly, 63.0 % of them hold it, not the 95 % they promise.'
    >>> ladder.method = "Wilson"
    >>> ladder.missed, round(ladder.coverage, 3)
    (6, 0.922)
    >>> ladder.close()
    """

    def __init__(
        self,
        share: float | Fraction = 0.0099,
        trials: int = 100,
        classes: int = 100,
        *,
        method: str = "Wald",
        seed: int = 1,
        **traits: Any,
    ) -> None:
        if not isinstance(share, Real) or not 0 < share < 1:
            raise ValueError(f"share is {share!r}; it must be between 0 and 1")
        share = float(share)
        for what, value, most in (("trials", trials, 10_000), ("classes", classes, 1000)):
            if type(value) is not int or not 1 <= value <= most:
                raise ValueError(f"{what} is {value!r}; it must be a whole number from 1 to {most}")
        if type(seed) is not int or seed < 0:
            raise ValueError(f"seed is {seed!r}; it must be a whole number from 0 on")
        if method not in tuple(METHODS):
            raise ValueError(f"method is {method!r}; it must be one of {', '.join(METHODS)}")
        self._classes, self._seed = classes, seed
        self.missed, self.coverage = 0, 0.0
        self._method = ipywidgets.ToggleButtons(options=list(METHODS), value=method, style={"button_width": "80px"})
        # A share beyond the range of the slider gets a slider with room for it.
        self._share = ipywidgets.FloatLogSlider(
            share,
            min=min(-3.0, float(np.log10(share))),
            max=max(-0.05, float(np.log10(share))),
            description="share",
            readout_format=".4f",
            continuous_update=False,
            layout={"width": "300px"},
        )
        self._trials = ipywidgets.SelectionSlider(
            options=sorted({*_TRIALS, trials}),
            value=trials,
            description="holes",
            continuous_update=False,
            layout={"width": "260px"},
        )
        again = ipywidgets.Button(description="other classes", tooltip="Let other classes play")
        again.on_click(self._again)
        super().__init__([self._method, self._share, self._trials, again], **traits)

    @property
    def method(self) -> str:
        """How the intervals are made; set it to change them."""
        return str(self._method.value)

    @method.setter
    def method(self, method: str) -> None:
        if method not in tuple(METHODS):
            raise ValueError(f"method is {method!r}; it must be one of {', '.join(METHODS)}")
        self._method.value = method

    def _again(self, _button: object) -> None:
        self._seed += 1
        self.refresh()

    def _draw(self) -> tuple[Figure, str]:
        share, trials, method = float(self._share.value), int(self._trials.value), self.method
        make = METHODS[method]
        hits = np.random.default_rng(self._seed).binomial(trials, share, self._classes)
        ends = {int(many): make(int(many), trials) for many in np.unique(hits)}
        spans = np.array([ends[int(many)] for many in hits])
        missed = (spans[:, 0] > share) | (spans[:, 1] < share)
        self.missed, self.coverage = int(missed.sum()), coverage(share, trials, make)
        drawn = drawing.figure(8, 5.6)
        left, right = drawn.subplots(1, 2, width_ratios=(3, 2))
        _ladder(left, spans, hits / trials, missed, share)
        left.set_ylabel(f"{self._classes} classes of {trials:,} holes")
        drawing.dress(left, f"{method}: {self.missed} of {self._classes} miss")
        left.grid(visible=False, axis="y")
        _curves(right, share, trials, method)
        drawing.dress(right, f"held: {100 * self.coverage:.1f} %")
        promise = "as they promise" if self.coverage >= 0.945 else "not the 95 % they promise"
        return drawn, (
            f"{self.missed} of {self._classes} {method} intervals miss the true {100 * share:.3g} %. "
            f"Exactly, {100 * self.coverage:.1f} % of them hold it, {promise}."
        )


def _ladder(ax: Axes, spans: Any, shares: Any, missed: Any, truth: float) -> None:
    """Draw the intervals; those that miss are red, thick, and have a diamond, the others a dot."""
    rows = np.arange(1, len(spans) + 1)
    for which, colour, width, mark, name in (
        (~missed, drawing.BLUE, 1.2, "o", "holds the truth"),
        (missed, drawing.RED, 2.4, "D", "misses it"),
    ):
        ax.hlines(rows[which], 100 * spans[which, 0], 100 * spans[which, 1], color=colour, linewidth=width)
        ax.plot(100 * shares[which], rows[which], mark, color=colour, markersize=2.2 + width, label=name)
    ax.axvline(100 * truth, color=drawing.INK, linewidth=1)
    ax.set_ylim(len(spans) + 1, 0)
    ax.set_xlabel("% cleared")
    drawing.legend(ax, loc="lower right")


def _curves(ax: Axes, share: float, trials: int, method: str) -> None:
    """Draw how often intervals hold the truth, against the truth, with the place where we are."""
    low, high = min(0.001, share / 2), max(0.5, min(0.99, 2 * share))
    at = np.unique(np.append(np.geomspace(low, high, _POINTS), share))
    for name, make in METHODS.items():
        chosen = name == method
        curve = [100 * coverage(float(one), trials, make) for one in at]
        ax.plot(
            100 * at,
            curve,
            color=drawing.RED if name == "Wald" else drawing.BLUE,
            linestyle="-" if name == "Wilson" else "--",
            linewidth=2 if chosen else 1,
            alpha=1 if chosen else 0.6,
            label=name,
        )
    ax.plot([100 * share], [100 * coverage(share, trials, METHODS[method])], "o", color=drawing.INK, markersize=8)
    ax.axhline(95, color=drawing.INK, linewidth=1, linestyle=":")
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter(lambda value, _place: f"{value:g}")
    ax.xaxis.set_minor_formatter(lambda _value, _place: "")
    ax.set_ylim(0, 102)
    ax.set_xlabel("true % cleared")
    ax.set_ylabel("% of intervals that hold it")
    drawing.legend(ax, loc="lower right")
