"""How sure a share is: confidence intervals."""

from __future__ import annotations

from math import sqrt


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
