"""How sure a share is: confidence intervals."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp, fsum, lgamma, log, sqrt


def wilson(hits: float, trials: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Return the Wilson score interval of a share.

    Parameters
    ----------
    hits, trials : int
        How often out of how many.
    z : float
        The quantile of the normal distribution; the default gives 95 %.

    Returns
    -------
    tuple of float
        The lower and the upper end.

    Notes
    -----
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).

    Examples
    --------
    >>> [round(end, 4) for end in wilson(45_077, 100_000)]
    [0.4477, 0.4539]
    """
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def wald(hits: float, trials: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Return the Wald interval of a share: the share plus and minus `z` standard errors.

    It is what most textbooks begin with, and for shares near 0 or 1 it promises far more than it keeps, see
    :func:`coverage`: where nothing was hit it has no width at all.

    Parameters
    ----------
    hits, trials, z
        As for :func:`wilson`.

    Returns
    -------
    tuple of float
        The lower and the upper end, cut off at 0 and 1.

    Examples
    --------
    >>> [round(end, 4) for end in wald(45_077, 100_000)], wald(0, 100)
    ([0.4477, 0.4539], (0.0, 0.0))
    """
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    spread = z * sqrt(share * (1 - share) / trials)
    return max(0.0, share - spread), min(1.0, share + spread)


def coverage(share: float, trials: int, method: Callable[[float, int], tuple[float, float]] = wilson) -> float:
    """Return how often the interval of a share holds the true share, exactly.

    Parameters
    ----------
    share : float
        The true share, from 0 to 1.
    trials : int
        How many trials each interval is made from.
    method : callable
        :func:`wilson`, :func:`wald`, or any function of hits and trials that returns the two ends.

    Returns
    -------
    float
        The sum of the binomial chances of those numbers of hits whose interval holds the share.

    Raises
    ------
    ValueError
        If the share is no share, or there are no trials.

    Notes
    -----
    L. D. Brown, T. T. Cai and A. DasGupta, "Interval estimation for a binomial proportion", Statistical Science 16
    (2001).

    Examples
    --------
    A hundred deals, of which a player clears one in a hundred:

    >>> [round(100 * coverage(0.0099, 100, method), 1) for method in (wald, wilson)]
    [63.0, 92.2]
    """
    if not 0 <= share <= 1:
        raise ValueError(f"share is {share!r}; it must be from 0 to 1")
    if type(trials) is not int or trials < 1:
        raise ValueError(f"trials is {trials!r}; it must be a whole number from 1 on")
    ends = _ends(trials, method)
    return min(
        1.0, fsum(_binomial(hits, trials, share) for hits, (low, high) in enumerate(ends) if low <= share <= high)
    )


@lru_cache(maxsize=16)
def _ends(trials: int, method: Callable[[float, int], tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Return the intervals for 0, 1, 2, ... hits."""
    return tuple(method(hits, trials) for hits in range(trials + 1))


def _binomial(hits: int, trials: int, share: float) -> float:
    """Return the chance of so many hits; by logarithms, since the factors of many trials are too large for a float."""
    if share in {0, 1}:
        return float(hits == trials * share)
    ways = lgamma(trials + 1) - lgamma(hits + 1) - lgamma(trials - hits + 1)
    return exp(ways + hits * log(share) + (trials - hits) * log(1 - share))
