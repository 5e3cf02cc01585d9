from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from golf_widget import Spit, SpitOptions
from golf_widget.cards import deck
from golf_widget.intervals import wilson
from golf_widget.spit import Phase, blocked
from golf_widget.spit.rules import can_move


def test_the_blocked_position():
    assert blocked() == Fraction(15428657, 560306082)
    assert [round(float(blocked(shown)), 6) for shown in (4, 5, 8, 10)] == [0.245339, 0.171092, 0.057281, 0.027536]
    assert blocked(0) == 1
    assert blocked(50) == blocked(43) == 0
    assert blocked(1, piles=1) == 1 - Fraction(8, 51)
    assert blocked(1, piles=1, options="spit-same") == 1 - Fraction(11, 51)
    assert blocked(10, options="spit-same") < blocked(10)
    assert all(blocked(shown) > blocked(shown + 1) for shown in range(30))


@pytest.mark.parametrize("options", ["spit", "spit-same"])
@pytest.mark.parametrize("piles", [1, 2])
def test_the_blocked_position_by_enumeration(options, piles):
    """All sets of two open cards, and all tops, one by one; by symmetry the first top is an ace."""
    ace, rest = deck()[0], deck()[1:]
    steps = SpitOptions.parse(options).steps
    tops = [(ace, second) for second in rest] if piles == 2 else [(ace,)]
    free = total = 0
    for top in tops:
        fitting = [any(abs(card.rank - t.rank) in steps for t in top) for card in rest if card not in top]
        total += comb(len(fitting), 2)
        free += sum(not (a or b) for a, b in combinations(fitting, 2))
    assert blocked(2, piles, options) == Fraction(free, total)


def test_the_blocked_position_in_deals():
    """Five thousand first lay-outs: the interval of the share of blocked ones holds the exact chance."""
    stuck, deals = 0, 5000
    for seed in range(deals):
        state = Spit(seed).state
        tops = tuple((cards[-1],) for cards in state.spits)
        seen = state._replace(centre=tops, phase=Phase.PLAY)
        # All that could be turned up or moved needs a card to be played first.
        stuck += not (can_move(seen, 0) or can_move(seen, 1))
    low, high = wilson(stuck, deals)
    assert low < blocked() < high


@pytest.mark.parametrize(("shown", "piles"), [(-1, 2), (51, 2), (52, 1), (True, 2), (10, 3), (10, 0)])
def test_figures_that_cannot_be_asked_for(shown, piles):
    with pytest.raises(ValueError, match="is "):
        blocked(shown, piles)
