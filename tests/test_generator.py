"""The shuffle: the same for ever, and fair."""

import itertools
from collections import Counter

import pytest
from scipy import stats

from golf_widget import Deal, deck, variant
from golf_widget.generator import SplitMix64, shuffled


def test_published_output_of_splitmix64():
    # The first outputs for the seed 1234567, as listed by many implementations of the algorithm.
    generator = SplitMix64(1234567)
    assert [generator.next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_golden_deals(data):
    lines = (data / "deals_1_20.txt").read_text().splitlines()
    golden = [line.split(": ") for line in lines if not line.startswith("#")]
    assert [int(number) for number, _ in golden] == list(range(1, 21))
    for number, cards in golden:
        for name in ("golf-strict", "golf-queen", "golf-wrap"):
            assert " ".join(map(str, variant(name).deal(int(number)).cards)) == cards


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_bounds_out_of_range(bound):
    with pytest.raises(ValueError, match="out of range"):
        SplitMix64(1).below(bound)


def test_numbers_that_would_be_unfair_are_thrown_away(monkeypatch):
    generator = SplitMix64(1)
    outputs = iter([0xFFFF_FFFF << 32, 7 << 32])  # 2**32 - 1 is the one value that does not go into 5 evenly
    monkeypatch.setattr(generator, "next", lambda: next(outputs))
    assert 2**32 % 5 == 1
    assert generator.below(5) == 7 % 5


def test_every_order_of_a_few_cards_is_equally_likely():
    # "Swap with any card" and the off-by-one of Sattolo both fail this by a wide margin.
    orders = Counter("".join(shuffled("ABCD", number)) for number in range(1, 48_001))
    assert len(orders) == 24
    assert stats.chisquare([orders["".join(p)] for p in itertools.permutations("ABCD")]).pvalue > 1e-4


def test_every_card_is_equally_likely_in_every_place():
    deals = 20_000
    cards = deck()
    counts = [Counter() for _ in cards]
    for number in range(1, deals + 1):
        for place, card in enumerate(shuffled(range(52), number)):
            counts[place][card] += 1
    expected = deals / 52
    statistic = sum((counts[place][card] - expected) ** 2 / expected for place in range(52) for card in range(52))
    # Rows and columns of the table are fixed sums: 51 x 51 degrees of freedom.
    assert 1e-4 < stats.chi2.sf(statistic, 51 * 51) < 1 - 1e-4


def test_cards_may_stay_where_they_were():
    # A fair shuffle leaves one card of 52 in its place on average; Sattolo's leaves none.
    deals = 10_000
    fixed = Counter(
        sum(place == card for place, card in enumerate(shuffled(range(52), number))) for number in range(1, deals + 1)
    )
    mean = sum(count * times for count, times in fixed.items()) / deals
    assert abs(mean - 1) < 0.05
    assert abs(fixed[0] / deals - 0.367879) < 0.02


def test_neighbouring_deal_numbers_are_unrelated():
    same = Counter()
    for number in range(1, 5_001):
        first, second = (Deal.numbered("golf-strict", n).cards for n in (number, number + 1))
        same[sum(a == b for a, b in zip(first, second, strict=True))] += 1
    mean = sum(count * times for count, times in same.items()) / 5_000
    assert abs(mean - 1) < 0.07


def test_the_first_card_of_consecutive_deals_is_independent():
    firsts = [shuffled(range(52), number)[0] // 13 for number in range(1, 20_001)]
    pairs = Counter(itertools.pairwise(firsts))
    table = [[pairs[a, b] for b in range(4)] for a in range(4)]
    assert stats.chi2_contingency(table).pvalue > 1e-4
