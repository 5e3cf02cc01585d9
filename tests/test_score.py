import pytest

from golf_widget import golf_term, hole_score


@pytest.mark.parametrize(
    ("cards", "stock", "score"), [(35, 16, 35), (35, 0, 35), (1, 5, 1), (0, 0, 0), (0, 1, -1), (0, 16, -16)]
)
def test_hole_score(cards, stock, score):
    assert hole_score(cards, stock) == score


@pytest.mark.parametrize(
    ("score", "par", "term"),
    [
        (1, 5, "4 under par"),
        (2, 5, "albatross"),
        (3, 5, "eagle"),
        (4, 5, "birdie"),
        (5, 5, "par"),
        (6, 5, "bogey"),
        (7, 5, "double bogey"),
        (8, 5, "triple bogey"),
        (9, 5, "4 over par"),
        (-16, 2, "18 under par"),
    ],
)
def test_golf_terms(score, par, term):
    assert golf_term(score, par) == term
