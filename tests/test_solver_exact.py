"""Mini golf solved whole: every deal there is, and the averages as fractions."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import numpy as np
import pytest

from golf_widget import variant
from golf_widget.solver.compiled import compiled
from golf_widget.solver.lattice import lattice
from golf_widget.solver.reach import explore
from golf_widget.solver.table import Table, adjacency

RANKS, PAIR, SLOTS, STOCK = 6, 2, 6, 5
EVERY = 97
SAMPLES = 20_000


@compiled
def ways_of(kinds):
    """Return how many tables have these columns: 0 unless they are in ascending order, in which they stand for all."""
    # Slots 0, 1, 2 are covered by 3, 4, 5.
    one = RANKS * kinds[0] + kinds[3]
    two = RANKS * kinds[1] + kinds[4]
    three = RANKS * kinds[2] + kinds[5]
    if one > two or two > three:
        return 0
    if one == three:
        return 1
    return 3 if two in (one, three) else 6


@compiled
def find_fits(kinds, adjacent, fits):
    """Set for each kind on the waste the slots whose cards go on it."""
    for kind in range(14):
        fits[kind] = 0
        for slot in range(SLOTS):
            fits[kind] |= ((adjacent[kind] >> kinds[slot]) & 1) << slot


@compiled
def orders_behind(stock, draws):
    """Return how many orders the cards after some draws have, and put them into the last one."""
    many = np.zeros(RANKS + 1, np.int64)
    orders = 1
    for i in range(draws + 1, STOCK + 1):
        many[stock[i]] += 1
        # Cards of a rank, two at most, may change places.
        orders = orders * (i - draws) // many[stock[i]]
    stock[draws + 1 :] = np.sort(stock[draws + 1 :])[::-1].copy()
    return orders


@compiled
def next_order(stock):
    """Put the stock, all but what lies on the waste, into the next order; return whether there is one."""
    i = STOCK - 1
    while i > 0 and stock[i] >= stock[i + 1]:
        i -= 1
    if i == 0:
        return False
    j = STOCK
    while stock[j] <= stock[i]:
        j -= 1
    stock[i], stock[j] = stock[j], stock[i]
    stock[i + 1 :] = stock[i + 1 :][::-1].copy()
    return True


@compiled
def every_deal(adjacent, above, beneath, sums, samples):
    """Solve all deals that differ in ranks and in more than the order of the columns.

    A deal of ranks stands for 2**6 deals of cards, so all weigh the same. `sums` becomes: table layouts with a card on
    the waste, deals, cards left, cleared deals, deals looked at; `samples` some of these: the table, waste and stock,
    cards left.
    """
    kinds = np.zeros(SLOTS, np.int64)
    nothing = np.zeros(SLOTS, np.int64)
    fits = np.zeros(14, np.int64)
    rest = np.zeros(RANKS + 1, np.int64)
    stock = np.zeros(STOCK + 1, np.int64)
    stop = np.zeros(1, np.int8)
    for code in range(RANKS ** (SLOTS + 1)):
        ranks = code
        rest[:] = PAIR
        for slot in range(SLOTS):
            kinds[slot] = 1 + ranks % RANKS
            ranks //= RANKS
            rest[kinds[slot]] -= 1
        stock[0] = 1 + ranks
        rest[stock[0]] -= 1
        if rest.min() < 0:
            continue
        ways = ways_of(kinds)
        if ways == 0:
            continue
        sums[0] += ways
        find_fits(kinds, adjacent, fits)
        at = 1
        for rank in range(1, RANKS + 1):
            for _ in range(rest[rank]):
                stock[at] = rank
                at += 1
        more = True
        while more:
            found = explore(above, beneath, nothing, kinds, fits, stock, (1 << SLOTS) - 1, 0, 0, 1 << 30, stop)
            left = found[1]
            if sums[4] % EVERY == 0:
                samples[sums[4] // EVERY, :SLOTS] = kinds
                samples[sums[4] // EVERY, SLOTS:-1] = stock
                samples[sums[4] // EVERY, -1] = left
            sums[4] += 1
            # Once the table is cleared, the cards still in the stock may lie in any order.
            orders = orders_behind(stock, found[2]) if left == 0 else 1
            sums[1] += ways * orders
            sums[2] += ways * left
            sums[3] += ways * orders if left == 0 else 0
            more = next_order(stock)


@pytest.mark.parametrize(
    ("name", "mean_left", "cleared"),
    [
        ("mini-golf", Fraction(12161, 39600), Fraction(213413, 277200)),
        ("mini-golf-queen", Fraction(4349, 29700), Fraction(1097213, 1247400)),
    ],
)
def test_mini_golf_solved_whole(name, mean_left, cleared):
    """Nothing goes on a six, or a five does: the mean of the cards left, and the share of deals that can be cleared."""
    rules = variant(name)
    covers = rules.layout.cover_masks
    beneath = [sum(1 << s for s in range(SLOTS) if covers[s] >> above & 1) for above in range(SLOTS)]
    assert covers == (1 << 3, 1 << 4, 1 << 5, 0, 0, 0)
    assert (rules.ranks, len(rules.suits), rules.stock_size) == (RANKS, PAIR, STOCK)
    sums = np.zeros(5, np.int64)
    samples = np.full((SAMPLES, SLOTS + 1 + STOCK + 1), -1, np.int64)
    every_deal(adjacency(rules), np.array(covers), np.array(beneath), sums, samples)
    layouts, deals, left, clears, looked_at = map(int, sums)
    assert (layouts, deals) == (128_520, factorial(12) // 2**6)
    assert Fraction(left, deals) == mean_left
    assert Fraction(clears, deals) == cleared
    # The other solver, the sweep behind solve(), finds the same wherever it is asked.
    samples = samples[samples[:, 0] > 0]
    assert len(samples) == -(-looked_at // EVERY) > 5_000
    table = Table(rules, lattice(rules.layout, (1 << SLOTS) - 1))
    for sample in samples:
        table.deal(sample[:SLOTS])
        assert table.fewest(sample[SLOTS:-1], want_line=False).left == sample[-1]
