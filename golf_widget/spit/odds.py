"""How often nobody can play: a counting question for a lesson, answered exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from golf_widget.cards import deck
from golf_widget.exchange.words import quoted
from golf_widget.spit.options import SpitOptions


def blocked(shown: int = 10, piles: int = 2, options: SpitOptions | str = SpitOptions()) -> Fraction:  # noqa: B008
    """Return the chance that none of some open cards goes on the spit piles.

    Parameters
    ----------
    shown : int
        How many open cards there are, of both players together.
    piles : int
        How many spit piles, 1 or 2.
    options : SpitOptions or str
        The rules: whether the same rank may be played counts.

    Returns
    -------
    Fraction

    Raises
    ------
    ValueError
        If there are not so many cards or piles.
    VariantError
        If there are no such rules.

    Notes
    -----
    Open cards and the tops of the piles are taken to be a random part of the pack. Given the tops, ``m`` cards of the
    other ``52 - piles`` fit one of them, and the open cards miss them all with the chance
    ``C(52 - piles - m, shown) / C(52 - piles, shown)``. The sum runs over the ranks of the tops.

    Examples
    --------
    Both players have five open cards, as after the first "Spit!":

    >>> blocked(), round(float(blocked()), 6)
    (Fraction(15428657, 560306082), 0.027536)
    >>> [round(float(blocked(shown)), 6) for shown in (4, 5, 8)]
    [0.245339, 0.171092, 0.057281]
    """
    rules = SpitOptions.parse(options) if isinstance(options, str) else options
    if piles not in (1, 2):
        raise ValueError(f"piles is {quoted(piles)}; there are 1 or 2 spit piles")
    rest = 52 - piles
    if type(shown) is not int or not 0 <= shown <= rest:
        raise ValueError(f"shown is {quoted(shown)}; beside the tops of the piles there are {rest} cards")
    pool = Counter(card.rank for card in deck())
    ways = 0
    for first, times in pool.items():
        left = pool - Counter([first])
        # With one pile the second top is the first.
        for second, again in left.items() if piles == 2 else [(first, 1)]:
            others = left - Counter([second]) if piles == 2 else left
            fit = sum(count for rank, count in others.items() if {abs(rank - first), abs(rank - second)} & rules.steps)
            ways += times * again * comb(rest - fit, shown)
    return Fraction(ways, 52 * (51 if piles == 2 else 1) * comb(rest, shown))
