"""What lessons use: checks of answers, figures with a text, intervals and how often they hold."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import matplotlib.pyplot as plt
import pytest
from hypothesis import given, strategies as st

from golf_widget.intervals import coverage, wald, wilson
from golf_widget.lessons import check, show


@pytest.mark.parametrize(
    ("answer", "expected", "more", "says"),
    [
        (None, 1, {}, "No answer yet"),
        (..., 1, {}, "No answer yet"),
        (3, 3, {}, "Right: 3."),
        ("3/4", Fraction(3, 4), {}, "Right: 3/4 = 0.7500."),
        (" 0.75 ", Fraction(3, 4), {}, "Right"),
        (0.3333, Fraction(1, 3), {}, "Right"),
        ("1/3", 0.3333, {}, "Right: 0.3333."),
        ("2/3", 0.3333, {}, "Not yet: 2/3 is too high."),
        (0.33, Fraction(1, 3), {}, "Not yet: 0.33 is too low."),
        (0.33, Fraction(1, 3), {"within": 0.01}, "Well guessed: you said 0.33, and it is 1/3 = 0.3333."),
        (2, 1, {"hint": "count"}, "Not yet: 2 is too high. A hint: count."),
        (1e-6, 1.28e-6, {"within": 1e-6}, "Well guessed: you said 1e-06, and it is 1.28e-06."),
        (True, 1, {}, "is no number"),
        ("one", 1, {}, "'one' is no number"),
        ("1/0", 1, {}, "is no number"),
        ("1e999999999", 1, {}, "is no number"),
        ("9" * 100, 1, {}, "is no number"),
        (float("nan"), 1, {}, "is no number"),
        ([1], 1, {}, "is no number"),
        ("__import__('os')", 1, {}, "is no number"),
    ],
)
def test_answers(capsys, answer, expected, more, says):
    check(answer, expected, **more)
    told = capsys.readouterr().out
    assert says in told
    assert told.count("\n") == 1


def test_a_wrong_answer_does_not_tell_the_right_one(capsys):
    check(0.5, Fraction(17, 28), hint="three draws")
    assert "17" not in capsys.readouterr().out


@pytest.mark.parametrize("expected", ["1", None, True, [1]])
def test_what_is_expected_must_be_a_number(expected):
    with pytest.raises(TypeError, match="must be a number"):
        check(1, expected)


def test_a_figure_is_told_and_closed(capsys):
    _, ax = plt.subplots()
    show(ax, "A line that goes up")
    assert capsys.readouterr().out == "A line that goes up\n"
    assert plt.get_fignums() == []


@given(st.integers(1, 60), st.fractions(0, 1, max_denominator=50))
def test_coverage_is_the_sum_of_the_chances_of_what_holds(trials, share):
    for method in (wald, wilson):
        held = [hits for hits in range(trials + 1) if method(hits, trials)[0] <= share <= method(hits, trials)[1]]
        exact = sum(comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in held)
        assert coverage(float(share), trials, method) == pytest.approx(float(exact), abs=1e-9)


def test_coverage_where_the_bell_fails():
    found = {
        (share, trials): [round(100 * coverage(share, trials, method), 1) for method in (wald, wilson)]
        for share, trials in ((0.0099, 100), (0.00217, 100), (0.20206, 1000))
    }
    assert found == {(0.0099, 100): [63.0, 92.2], (0.00217, 100): [19.5, 98.0], (0.20206, 1000): [95.0, 94.6]}


@given(st.integers(1, 500), st.data())
def test_wald_intervals_hold_their_share_and_stay_within_0_and_1(trials, data):
    hits = data.draw(st.integers(0, trials))
    low, high = wald(hits, trials)
    assert 0 <= low <= hits / trials <= high <= 1
    assert wald(0, 0) == (0, 1)


@pytest.mark.parametrize(("share", "trials", "says"), [(1.5, 10, "share is 1.5"), (0.5, 0, "trials is 0")])
def test_coverage_refuses_what_is_none(share, trials, says):
    with pytest.raises(ValueError, match=says):
        coverage(share, trials)
