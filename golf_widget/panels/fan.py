"""FanPanel: how running means of more and more deals close in on the truth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from numbers import Real
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
import numpy as np

from golf_widget.exchange.words import quoted
from golf_widget.lab.comparison import Comparison
from golf_widget.lab.figures import Z
from golf_widget.lab.plots import STYLES
from golf_widget.panels import drawing
from golf_widget.panels.panel import Panel

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CLASSES: Final = (1, 2, 5, 10, 20, 50)
_POINTS: Final = 200
_LARGEST: Final = 1e100
_LEAST: Final = 10
"""The first deals swing so wildly that they would leave no room for the rest."""


class FanPanel(Panel):
    """Running means of classes that share out the deals, in the fan of the truth plus and minus 1.96 SD / √n.

    Parameters
    ----------
    source : Comparison or array-like of numbers
        Games that have been played, see :func:`golf_widget.compare`; or any numbers, one for each deal.
    strategy : str, optional
        Whose games, at first; the first one, if not given.
    exact : float or Fraction, optional
        The truth, if it is known; otherwise the mean of all numbers stands for it.
    classes : int
        Among how many classes the deals are shared out.
    of : str, optional
        Which figure of the games, see :meth:`golf_widget.Comparison.values`.
    label : str, optional
        What the numbers are.
    **traits
        As for :class:`ipywidgets.VBox`.

    Raises
    ------
    ValueError
        If there are not at least twenty numbers in one row, all of them finite.
    ImportError
        If matplotlib is not installed (``pip install "golf-widget[lab]"``).

    Examples
    --------
    >>> import golf_widget as gw
    >>> result = gw.compare(["first"], "golf-strict", 10_240, progress=False)
    >>> fan = gw.FanPanel(result)
    >>> fan.alt
    'first, cards left: the mean of 10,240 deals is 11.59 ± 0.10, with SD 5.17.'
    >>> fan.classes = 10
    >>> fan.alt[:60]
    'first, cards left: of 10 classes of 1,024 deals, each ± 0.32'
    >>> fan.close()
    """

    def __init__(
        self,
        source: Comparison | Sequence[float] | Any,
        strategy: str | None = None,
        *,
        exact: float | Fraction | None = None,
        classes: int = 1,
        of: str | None = None,
        label: str | None = None,
        **traits: Any,
    ) -> None:
        self._source = source if isinstance(source, Comparison) else _numbers(source)
        self._of, self._label = of, None if label is None else str(label)
        self._exact = None if exact is None else _number(exact)
        names = [one.name for one in source.strategies] if isinstance(source, Comparison) else [self._label or "values"]
        if strategy is not None and strategy not in names:
            raise ValueError(f"strategy is {strategy!r}; there are {', '.join(names)}")
        self._strategy = ipywidgets.Dropdown(
            options=names, value=strategy or names[0], description="strategy", layout={"width": "260px"}
        )
        if len(names) == 1:
            self._strategy.layout.display = "none"
        many = len(self._values())
        if many < 2 * _LEAST:
            raise ValueError(f"{many} numbers make no fan; {2 * _LEAST} or more do")
        choices = [one for one in _CLASSES if one <= many // _LEAST]
        self._classes = ipywidgets.SelectionSlider(
            options=sorted({*choices, self._checked(classes, many)}), value=classes, description="classes"
        )
        # The number of deals doubles from step to step, as the axis does.
        steps = [int(one) for one in np.unique(np.geomspace(_LEAST, many, 25).astype(int))]
        self._deals = ipywidgets.SelectionSlider(
            options=[(f"{one:,}", one) for one in steps], value=many, description="deals"
        )
        super().__init__([self._strategy, self._classes, self._deals], **traits)

    @staticmethod
    def _checked(classes: object, many: int) -> int:
        if type(classes) is not int or not 1 <= classes <= many // _LEAST:
            raise ValueError(f"classes is {classes!r}; {many} numbers go round among 1 to {many // _LEAST} classes")
        return classes

    @property
    def classes(self) -> int:
        """Among how many classes the deals are shared out; set it to one of the choices of the slider."""
        return int(self._classes.value)

    @classes.setter
    def classes(self, classes: int) -> None:
        if classes not in self._classes.options:
            raise ValueError(f"classes is {classes!r}; the choices are {', '.join(map(str, self._classes.options))}")
        self._classes.value = classes

    def _values(self) -> Any:
        if isinstance(self._source, Comparison):
            name = str(self._strategy.value)
            return self._source.values(name, self._of)[self._source.played(name)].astype(float)
        return self._source

    def _what(self) -> str:
        """Return what the numbers are."""
        if not isinstance(self._source, Comparison):
            return self._label or "values"
        figure = (self._of or self._source.measure).replace("_", " ")
        return f"{self._source.strategy(str(self._strategy.value)).title}, {self._label or figure}"

    def _draw(self) -> tuple[Figure, str]:
        values, shown, classes = self._values(), int(self._deals.value), self.classes
        truth = float(values.mean()) if self._exact is None else self._exact
        deviation = float(values.std(ddof=1))
        each = max(2, min(shown, len(values)) // classes)
        groups = values[: classes * each].reshape(classes, each)
        count = np.arange(1, each + 1)
        means = np.cumsum(groups, 1) / count
        at = np.unique(np.geomspace(min(_LEAST, each), each, _POINTS).astype(int)) - 1
        drawn = drawing.figure(7.2, 4.2)
        ax = drawn.subplots()
        half = Z * deviation / np.sqrt(count[at])
        ax.fill_between(count[at], truth - half, truth + half, color=drawing.BLUE, alpha=0.22, linewidth=0)
        name = "truth" if self._exact is not None else "mean of all"
        ax.axhline(truth, color=drawing.INK, linewidth=1.2, label=f"{name}: {drawing.number(truth, 3)}")
        outside = np.abs(means[:, -1] - truth) > Z * deviation / sqrt(each)
        for i, line in enumerate(means):
            ax.plot(
                count[at],
                line[at],
                color=drawing.RED if outside[i] else drawing.GREEN,
                linestyle=STYLES[1] if outside[i] else STYLES[0],
                linewidth=1.5 if classes <= 5 else 0.9,
            )
        ax.set_xscale("log")
        ax.xaxis.set_major_formatter(lambda value, _place: f"{value:,.0f}")
        ax.xaxis.set_minor_formatter(lambda _value, _place: "")
        room = 1.25 * float(half[0]) or 1.0  # numbers that are all the same leave no room
        ax.set_ylim(truth - room, truth + room)
        ax.set_xlim(count[at[0]], max(each, count[at[0]] + 1))
        ax.set_xlabel("deals" if classes == 1 else "deals of each class")
        ax.set_ylabel("running mean")
        drawing.dress(ax, self._what(), self._under())
        drawing.legend(ax, loc="upper right")
        return drawn, self._told(means[:, -1], each, deviation, int(outside.sum()))

    def _under(self) -> str:
        fan = "fan: ± 1.96 SD / √n; outside it: red, dashed"
        if not isinstance(self._source, Comparison):
            return fan
        return f"{self._source.variant.name}: {self._source.variant.rule_text}; {fan}"

    def _told(self, ends: Any, each: int, deviation: float, outside: int) -> str:
        half = f"± {Z * deviation / sqrt(each):.2f}"
        if len(ends) == 1:
            mean = drawing.number(float(ends[0]))
            text = f"the mean of {each:,} deals is {mean} {half}, with SD {deviation:.2f}"
            if self._exact is not None:
                text += f"; the truth is {drawing.number(self._exact, 4)}"
            return f"{self._what()}: {text}."
        return f"{self._what()}: of {len(ends)} classes of {each:,} deals, each {half}, {outside} end outside the fan."


def _numbers(source: Any) -> Any:
    """Return a row of finite numbers, or raise ValueError."""
    try:
        row = np.asarray(source, float)
    except (TypeError, ValueError, OverflowError):
        row = np.empty(0, float)[None]
    # Sums of squares of still larger ones would not be finite.
    if row.ndim != 1 or not np.all(np.abs(row) < _LARGEST):
        raise ValueError(f"source is {quoted(source, 60)}; it must be a Comparison, or a row of finite numbers")
    return row


def _number(exact: Any) -> float:
    if not isinstance(exact, Real) or not abs(float(exact)) < _LARGEST:
        raise ValueError(f"exact is {quoted(exact, 60)}; it must be a finite number")
    return float(exact)
