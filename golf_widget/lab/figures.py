"""Figures of an experiment: means, shares, differences on the same deals, with their 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, erfc, nan, sqrt
from typing import Any, Final

import numpy as np

from golf_widget.intervals import wilson
from golf_widget.lab.strategy import Strategy

Z: Final = 1.959963984540054
"""The quantile of the normal distribution for 95 %."""
HOLES: Final = 9
_EXACT: Final = 1000
"""Up to so many deals that only one of two clears, McNemar's test is exact."""


def interval(values: Any) -> tuple[float, float]:
    """Return the normal 95 % interval of a mean.

    Parameters
    ----------
    values : numpy.ndarray
        At least two, otherwise nothing is known.

    Examples
    --------
    >>> [round(end, 3) for end in interval(np.array([1, 2, 3, 4]))]
    [1.235, 3.765]
    """
    if len(values) < 2:
        return nan, nan
    mean, half = float(values.mean()), Z * float(values.std(ddof=1)) / sqrt(len(values))
    return mean - half, mean + half


def mcnemar(only_one: int, only_other: int) -> float:
    """Return the p-value of McNemar's test, that two strategies clear as many deals.

    Parameters
    ----------
    only_one, only_other : int
        How many deals only the one and only the other clears.

    Returns
    -------
    float
        Two-sided. Exact (binomial) for up to 1000 such deals, otherwise from chi-square with one degree of freedom.

    Notes
    -----
    Q. McNemar, "Note on the sampling error of the difference between correlated proportions or percentages",
    Psychometrika 12 (1947).

    Examples
    --------
    >>> round(mcnemar(1, 9), 6), mcnemar(0, 0), round(mcnemar(1127, 1352), 8)
    (0.021484, 1.0, 6.21e-06)
    """
    both = only_one + only_other
    if not both:
        return 1.0
    if both > _EXACT:
        return erfc(abs(only_one - only_other) / sqrt(2 * both))
    tail = sum(comb(both, hits) for hits in range(min(only_one, only_other) + 1))
    return min(1.0, float(2 * tail / 2**both))


def totals(values: Any, holes: int = HOLES) -> Any:
    """Return the totals of consecutive holes; what is left over at the end counts in none.

    Examples
    --------
    >>> totals(np.arange(20))
    array([ 36, 117])
    """
    many = len(values) // holes
    return values[: many * holes].reshape(many, holes).sum(1)


@dataclass(frozen=True)
class Summary:
    """What became of one strategy.

    Parameters
    ----------
    strategy : Strategy
        Who played.
    deals : int
        How many deals it played to their end.
    cards_left, score : float
        Means for each deal.
    interval : tuple of float
        Of the mean cards left.
    deviation : float
        The standard deviation of the cards left.
    cleared : int
        How many deals it cleared.
    longest_run : float
        The mean of the longest run of cards without a draw.
    nine, nine_deviation : float
        Mean and standard deviation of the total of nine deals in a row: of cards left, in a streak game of points.
    """

    strategy: Strategy
    deals: int
    cards_left: float
    interval: tuple[float, float]
    deviation: float
    cleared: int
    score: float
    longest_run: float
    nine: float
    nine_deviation: float

    @property
    def share(self) -> float:
        """The share of deals cleared."""
        return self.cleared / self.deals if self.deals else nan

    @property
    def share_interval(self) -> tuple[float, float]:
        """Its interval, by the method of Wilson."""
        return wilson(self.cleared, self.deals)


def summary_of(strategy: Strategy, ends: Any, nines: Any) -> Summary:
    """Return the figures of a strategy.

    Parameters
    ----------
    strategy : Strategy
    ends : numpy.ndarray, shape (deals, 4)
        Cards left, stock cards left, longest run and score of the games played.
    nines : numpy.ndarray
        Totals of nine deals.
    """
    left = ends[:, 0]
    mean = ends.mean(0) if len(ends) else np.full(4, nan)
    return Summary(
        strategy,
        len(ends),
        float(mean[0]),
        interval(left),
        _deviation(left),
        int((left == 0).sum()),
        float(mean[3]),
        float(mean[2]),
        float(nines.mean()) if len(nines) else nan,
        _deviation(nines),
    )


def _deviation(values: Any) -> float:
    return float(values.std(ddof=1)) if len(values) > 1 else nan


@dataclass(frozen=True)
class Difference:
    """Two strategies on the same deals.

    Parameters
    ----------
    one, other : str
        Their names.
    of : str
        What is compared: one of :data:`golf_widget.lab.job.FIELDS`.
    deals : int
        How many deals both played.
    mean : float
        The mean of one minus other.
    interval : tuple of float
        Of that mean.
    deviation : float
        The standard deviation of the difference.
    correlation : float
        Between the two, over deals.
    saving : float
        How many times as many deals two separate experiments would need for the same interval.
    only_one, only_other : int
        How many deals only the one and only the other cleared.
    """

    one: str
    other: str
    of: str
    deals: int
    mean: float
    interval: tuple[float, float]
    deviation: float
    correlation: float
    saving: float
    only_one: int
    only_other: int

    @property
    def p_value(self) -> float:
        """The p-value of McNemar's test, that both clear as many deals; see :func:`mcnemar`."""
        return mcnemar(self.only_one, self.only_other)

    @property
    def chi_square(self) -> float:
        """McNemar's chi-square, without a correction; 0 if no deal tells them apart."""
        both = self.only_one + self.only_other
        return (self.only_one - self.only_other) ** 2 / both if both else 0.0

    def __str__(self) -> str:
        low, high = self.interval
        what = self.of.replace("_", " ")
        return (
            f"{self.one} minus {self.other}, {what}: {self.mean:+.3f} [{low:+.3f}, {high:+.3f}] on {self.deals} deals; "
            f"only {self.one} cleared {self.only_one}, only {self.other} {self.only_other} (p = {self.p_value:.2g})"
        )


def difference_of(names: tuple[str, str], of: str, one: Any, other: Any, cleared: tuple[Any, Any]) -> Difference:
    """Return the figures of a pair.

    Parameters
    ----------
    names : tuple of str
        Of the two strategies.
    of : str
        What `one` and `other` are.
    one, other : numpy.ndarray
        The values of the two, deal by deal.
    cleared : tuple of numpy.ndarray of bool
        Which deals they cleared.
    """
    apart = one.astype(float) - other
    variance = float(apart.var(ddof=1)) if len(apart) > 1 else nan
    spread = [float(values.astype(float).var(ddof=1)) if len(values) > 1 else nan for values in (one, other)]
    shared = (spread[0] + spread[1] - variance) / 2
    product = sqrt(spread[0] * spread[1])
    return Difference(
        *names,
        of,
        len(apart),
        float(apart.mean()) if len(apart) else nan,
        interval(apart),
        sqrt(variance),
        shared / product if product else nan,
        (spread[0] + spread[1]) / variance if variance else nan,
        int((cleared[0] & ~cleared[1]).sum()),
        int((cleared[1] & ~cleared[0]).sum()),
    )
