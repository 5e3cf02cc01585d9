"""Exact play of small games: the figures, and the same from first principles."""

from fractions import Fraction

import pytest

import golf_widget as gw

# Mean cards left and the chance of clearing, over all deals; states, choices and those in which drawing is best.
FIGURES = {
    ("mini-golf", "hidden"): ("798877/2494800", "632771/831600", 17_173_542, 7_007_466, 72_893),
    ("mini-golf", "next"): ("778711/2494800", "382841/498960", 28_592_042, 12_407_303, 122_049),
    ("mini-golf", "all"): ("12161/39600", "213413/277200", None, 0, 0),
    ("mini-golf-queen", "hidden"): ("196411/1247400", "135748/155925", 20_779_590, 9_622_638, 131_224),
    ("mini-golf-queen", "next"): ("2663/17820", "547369/623700", 35_035_110, 17_187_266, 199_148),
    ("mini-golf-queen", "all"): ("4349/29700", "1097213/1247400", None, 0, 0),
}


@pytest.mark.parametrize(("name", "knows"), list(FIGURES))
def test_the_figures_of_mini_golf(name, knows):
    mean, cleared, states, choices, holds = FIGURES[name, knows]
    best = gw.optimal_policy(name, knows=knows, progress=False)
    assert (best.mean, best.cleared) == (Fraction(mean), Fraction(cleared))
    assert (best.totals.choices, best.totals.holds) == (choices, holds)
    assert best.totals.layouts == 22_320
    if states is not None:
        assert best.totals.states == states
