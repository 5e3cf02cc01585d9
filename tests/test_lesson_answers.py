"""The check of a student's answer: fair to every way to write a number, and never an error."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st

from golf_widget.lessons import check, show

RIGHT = ["17/28", " 17 / 28 ", "34/56", "0.607", "0.6071", 0.607, Fraction(17, 28), Decimal("0.607"), np.float32(0.607)]
NONE = [
    "1/0",
    "7,5",
    "½",
    "",
    "nan",
    "1e5",
    "60%",
    "1" * 99,
    True,
    np.True_,
    np.nan,
    np.inf,
    Decimal("inf"),
    (0, 6),
    1j,
]


def said(capsys, *args, **more):
    check(*args, **more)
    return capsys.readouterr().out


@pytest.mark.parametrize("answer", RIGHT)
def test_right_answers(answer, capsys):
    assert said(capsys, answer, Fraction(17, 28)) == "Right: 17/28 = 0.6071.\n"


@pytest.mark.parametrize("answer", NONE)
def test_what_is_no_number(answer, capsys):
    assert "is no number; write one such as 3, 0.25 or '1/4'." in said(capsys, answer, Fraction(17, 28))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [(np.int64(3), 3), ("3", np.int64(3)), ("−16", -16), ("3/10", 0.3), (Fraction(3, 10), 0.3), (0.009, 0.00879)],
)
def test_other_right_answers(answer, expected, capsys):
    assert said(capsys, answer, expected).startswith("Right: ")


@pytest.mark.parametrize(
    ("answer", "expected", "way"),
    [
        (0.0, Fraction(1, 781_698), "low"),  # three decimals are nothing to a small number
        (0.0005, Fraction(1, 781_698), "high"),
        pytest.param(10**5000, 3, "high", id="long"),
        (-(10**400), 3, "low"),
        (Fraction(1, 10**400), 3, "low"),
        ("0.6", Fraction(17, 28), "low"),
        ("607/1000", Fraction(17, 28), "low"),
    ],
)
def test_wrong_answers(answer, expected, way, capsys):
    text = said(capsys, answer, expected, hint="count again.")
    assert text.endswith(f" is too {way}. A hint: count again.\n")
    assert len(text) < 120


@given(st.one_of(st.text(), st.integers(), st.floats(), st.fractions(), st.decimals(), st.booleans(), st.binary()))
def test_no_answer_is_an_error(answer):
    check(answer, Fraction(17, 28))
    check(answer, 0.3, within=0.1)


@pytest.mark.parametrize("within", [-1, "x", np.nan, True])
def test_the_lesson_itself_is_checked(within):
    with pytest.raises(ValueError, match=r"within is .*; it must be a number from 0 on"):
        check(1, 1, within=within)
    for expected in ("x", None, True):
        with pytest.raises(TypeError, match=r"expected is .*; it must be a number"):
            check(1, expected)
    with pytest.raises(TypeError, match="is no figure of matplotlib"):
        show("x", "a figure")
