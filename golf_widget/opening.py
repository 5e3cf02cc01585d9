"""Odds before the cards are dealt: how a game opens, and how often it is stone dead.

Counting questions for a lesson, answered exactly for every variant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from golf_widget.cards import Card
from golf_widget.catalogue import variant as find_variant
from golf_widget.rules import Start, Variant


def hypergeometric(population: int, marked: int, drawn: int) -> tuple[Fraction, ...]:
    """Return the distribution of the number of marked cards among some cards drawn without putting any back.

    Parameters
    ----------
    population, marked, drawn : int
        How many cards there are, how many of them are marked, and how many are drawn.

    Returns
    -------
    tuple of Fraction
        The chance of 0, 1, ..., `drawn` marked cards.

    Raises
    ------
    ValueError
        If more cards are marked or drawn than there are.

    Examples
    --------
    The kings among the 35 cards of the tableau:

    >>> [round(float(p), 5) for p in hypergeometric(52, 4, 35)[:5]]
    [0.00879, 0.08791, 0.2989, 0.41099, 0.19341]
    """
    for name, value in (("marked", marked), ("drawn", drawn)):
        if not 0 <= value <= population:
            raise ValueError(f"{name} is {value}; of {population} cards it must be from 0 to {population}")
    ways = comb(population, drawn)
    return tuple(Fraction(comb(marked, k) * comb(population - marked, drawn - k), ways) for k in range(drawn + 1))


@dataclass(frozen=True)
class OpeningOdds:
    """How a game opens, over all deals; :func:`opening_odds` makes it.

    Parameters
    ----------
    variant : Variant
        The game.
    playable : tuple of Fraction
        The chance that 0, 1, 2, ... open cards go on the card that starts the waste.
    ranks : Fraction
        The expected number of ranks (jokers are one more) such that some open card would go on a waste card of
        that rank.

    Examples
    --------
    >>> import golf_widget as gw
    >>> opening = gw.opening_odds("golf-strict")
    >>> str(opening.opens), str(opening.mean), round(float(opening.variance), 6)
    ('971944447/1505076300', '644/663', 0.823492)
    >>> round(float(opening.none), 6), round(float(opening.ranks), 5)
    (0.354222, 8.29886)
    """

    variant: Variant
    playable: tuple[Fraction, ...]
    ranks: Fraction

    @property
    def mean(self) -> Fraction:
        """The expected number of open cards that can be played at once."""
        return sum((k * p for k, p in enumerate(self.playable)), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of that number."""
        return sum((k * k * p for k, p in enumerate(self.playable)), Fraction(0)) - self.mean**2

    @property
    def none(self) -> Fraction:
        """The chance that nothing can be played at once."""
        return self.playable[0]

    @property
    def opens(self) -> Fraction:
        """The chance that something can be played at once."""
        return 1 - self.none

    def __str__(self) -> str:
        chances = ", ".join(f"{k}: {100 * float(p):.2f} %" for k, p in enumerate(self.playable) if p)
        return f"{self.variant.name}: open cards that can be played at once {chances}; mean {float(self.mean):.4f}"


def opening_odds(variant: Variant | str) -> OpeningOdds:
    """Return how many open cards can be played on the first waste card, over all deals.

    Parameters
    ----------
    variant : Variant or str
        The game or its name.

    Returns
    -------
    OpeningOdds
        Where the waste starts empty, every open card can be played.

    Raises
    ------
    VariantError
        If there is no such variant.

    Notes
    -----
    Given the waste card, the cards that fit it are a marked part of the rest of the deck, and the open cards are a
    sample of that rest, so that their number is hypergeometric. The waste card itself is any card of the deck.

    Examples
    --------
    >>> import golf_widget as gw
    >>> str(gw.opening_odds("black-hole").mean), str(gw.opening_odds("tri-peaks").mean)
    ('8/3', '80/51')
    """
    rules = find_variant(variant)
    pool, shown = _pool(rules), _open_at_first(rules)
    cards = pool.total()
    ranks = sum(
        (1 - hypergeometric(cards, _marked(rules, rank, pool), shown)[0] for rank in _ranks(rules)), Fraction(0)
    )
    if rules.start is Start.FREE:
        return OpeningOdds(rules, (Fraction(0),) * shown + (Fraction(1),), ranks)
    if isinstance(rules.start, Card):
        return OpeningOdds(rules, hypergeometric(cards, _marked(rules, rules.start.rank, pool), shown), ranks)
    chances = [Fraction(0)] * (shown + 1)
    for rank, count in pool.items():
        rest = pool - Counter([rank])
        given = hypergeometric(cards - 1, _marked(rules, rank, rest), shown)
        chances = [p + Fraction(count, cards) * q for p, q in zip(chances, given, strict=True)]
    return OpeningOdds(rules, tuple(chances), ranks)


def stone_dead(variant: Variant | str) -> Fraction:
    """Return the chance of a deal in which no open card ever goes on any card of the stock or the waste.

    In such a deal nothing can be played from beginning to end.

    Parameters
    ----------
    variant : Variant or str
        The game or its name.

    Returns
    -------
    Fraction

    Raises
    ------
    VariantError
        If there is no such variant.

    Notes
    -----
    The sum runs over the sets of ranks that the open cards can have. Each such set closes some ranks to the stock;
    what is left to count is in how many ways the open cards make up just this set, and in how many ways the stock
    is then taken from the ranks that are not closed, where some of those cards may be open.

    Examples
    --------
    >>> import golf_widget as gw
    >>> str(gw.stone_dead("golf-strict")), round(1 / gw.stone_dead("golf-strict"))
    ('23598224539889/18446693477654742300', 781698)
    """
    rules = find_variant(variant)
    if rules.start is Start.FREE:
        return Fraction(0)  # any open card starts
    pool, shown = _pool(rules), _open_at_first(rules)
    turned = rules.stock_size + (0 if isinstance(rules.start, Card) else 1)
    banned = rules.neighbours[rules.start.rank] if isinstance(rules.start, Card) else frozenset()
    ranks = sorted(pool)
    # closed[i]: the ranks, as a mask of places in `ranks`, on which a card of rank number i goes.
    closed = [sum(1 << j for j, on in enumerate(ranks) if rank in rules.neighbours[on]) for rank in ranks]
    usable = [i for i, rank in enumerate(ranks) if rank not in banned]
    # Sets that look alike, such as the eights alone and the nines alone, are counted once.
    alike: Counter[tuple[tuple[int, ...], tuple[int, ...], int]] = Counter()
    for members in _subsets(usable, shown):
        shut = 0
        for i in members:
            shut |= closed[i]
        inside = tuple(sorted(pool[ranks[i]] for i in members if not shut >> i & 1))
        outside = tuple(sorted(pool[ranks[i]] for i in members if shut >> i & 1))
        alike[inside, outside, sum(pool[rank] for i, rank in enumerate(ranks) if not shut >> i & 1)] += 1
    ways = 0
    for (inside, outside, free), times in alike.items():
        for k, here in enumerate(_ways(inside)):
            if len(outside) <= shown - k <= sum(outside) and k <= shown:
                ways += times * here * _ways(outside)[shown - k] * comb(free - k, turned)
    return Fraction(ways, comb(pool.total(), shown) * comb(pool.total() - shown, turned))


def _subsets(items: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Return all sets of up to `most` of the items, except the empty one."""
    found: list[tuple[int, ...]] = [()]
    for item in items:
        found += [(*some, item) for some in found if len(some) < most]
    return found[1:]


@cache
def _ways(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return in how many ways 0, 1, 2, ... cards can be taken from ranks of so many cards, at least one of each."""
    polynomial = [1]
    for count in counts:
        taken = [0, *(comb(count, k) for k in range(1, count + 1))]
        longer = [0] * (len(polynomial) + count)
        for i, a in enumerate(polynomial):
            for k, b in enumerate(taken):
                longer[i + k] += a * b
        polynomial = longer
    return tuple(polynomial)


def _pool(rules: Variant) -> Counter[int]:
    """Return how many cards of each rank are shuffled; a joker has rank 0."""
    pool = Counter(card.rank for card in rules.deck)
    if isinstance(rules.start, Card):
        pool[rules.start.rank] -= 1
    return +pool


def _ranks(rules: Variant) -> list[int]:
    return sorted({card.rank for card in rules.deck})


def _open_at_first(rules: Variant) -> int:
    """Return how many cards are open when play begins."""
    return sum(1 for covers in rules.layout.covered_by if not covers)


def _marked(rules: Variant, rank: int, pool: Counter[int]) -> int:
    """Return how many cards of a pool go on a waste card of some rank."""
    return sum(pool[fit] for fit in rules.neighbours[rank])
