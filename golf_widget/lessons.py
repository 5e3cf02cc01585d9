"""What the lessons in ``examples/`` use: a check of the student's answer, and figures that say what they show."""

from __future__ import annotations

import re
from base64 import b64encode
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from math import isfinite
from numbers import Integral, Rational, Real
from typing import TYPE_CHECKING, Any, Final

from golf_widget.exchange.words import quoted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DECIMALS: Final = 0.0005
"""An answer with a decimal point is right if it is this near: three decimals."""
_PART: Final = Fraction(1, 20)
"""But of a small number no further off than this part of it, or nought would be right too."""
_LONGEST: Final = 10**15
"""A fraction with a longer denominator than this is told as a decimal number only."""
_DPI: Final = 100


def check(answer: object, expected: float | Fraction, *, within: float | None = None, hint: str = "") -> None:
    """Print whether an answer is right, and if not, in which direction it is wrong.

    Parameters
    ----------
    answer : number, str or None
        What the student wrote: a number of any kind, or a text such as ``"17/28"`` or ``"0.607"``. None or ``...``
        stands for no answer yet, so that a lesson runs untouched.
    expected : number
        The right answer, which is told only when it has been found.
    within : float, optional
        How far a guess may be off. Without it, whole numbers and fractions must be exact, and a number with a decimal
        point must agree to three decimals; below 0.01, to a twentieth of the right answer.
    hint : str
        Printed with a wrong answer.

    Raises
    ------
    TypeError
        If `expected` is no number.
    ValueError
        If `expected` is not finite, or `within` is no number from 0 on.

    Examples
    --------
    >>> from fractions import Fraction
    >>> check(None, Fraction(17, 28))
    No answer yet: write yours in place of None, and run the cell again.
    >>> check("17/28", Fraction(17, 28))
    Right: 17/28 = 0.6071.
    >>> check(0.607, Fraction(17, 28))
    Right: 17/28 = 0.6071.
    >>> check(0.75, Fraction(17, 28), hint="three draws, none of which is put back")
    Not yet: 0.75 is too high. A hint: three draws, none of which is put back.
    >>> check(0.5, Fraction(17, 28), within=0.2)
    Well guessed: you said 0.5, and it is 17/28 = 0.6071.
    """
    right = None if isinstance(expected, str) else _number(expected)
    if right is None:
        kind = ValueError if isinstance(expected, float) else TypeError
        raise kind(f"expected is {quoted(expected, 60)}; it must be a number")
    if within is not None and (isinstance(within, bool) or not isinstance(within, Real) or not within >= 0):
        raise ValueError(f"within is {quoted(within, 40)}; it must be a number from 0 on, or None")
    if answer is None or answer is ...:
        print("No answer yet: write yours in place of None, and run the cell again.")
        return
    value = _number(answer)
    if value is None:
        print(f"{quoted(answer, 60)} is no number; write one such as 3, 0.25 or '1/4'.")
        return
    off = value - right
    # What is only known as a decimal number cannot be met exactly, not even by a fraction.
    decimal = _has_point(answer) or not isinstance(expected, Rational)
    near = min(Fraction(DECIMALS), abs(right) * _PART) if right else Fraction(DECIMALS)
    if off == 0 or (within is None and decimal and abs(off) <= near):
        print(f"Right: {_told(expected)}.")
    elif within is not None and abs(off) <= within:
        print(f"Well guessed: you said {_short(answer)}, and it is {_told(expected)}.")
    else:
        more = f" A hint: {hint.rstrip('.')}." if hint else ""
        print(f"Not yet: {_short(answer)} is too {'high' if off > 0 else 'low'}.{more}")


def show(picture: Axes | Figure, alt: str) -> None:
    """Put a matplotlib figure under the cell, with a text that says what it shows, and close it.

    The text is for readers who cannot see the figure; it goes with the notebook and with a page made from it.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        The figure, or any axes in it.
    alt : str
        What it shows.

    Raises
    ------
    TypeError
        If it is none.
    ImportError
        If matplotlib or IPython is not installed (``pip install "golf-widget[lab]"``).

    Examples
    --------
    >>> import golf_widget as gw
    >>> result = gw.compare(["first"], deals=100, progress=False)
    >>> show(result.plot.histogram(), "Cards left by the first card that fits")
    Cards left by the first card that fits
    """
    try:
        import matplotlib.pyplot as plt
        from IPython import get_ipython
        from IPython.display import display
    except ImportError:
        raise ImportError('a figure needs matplotlib; install it with: pip install "golf-widget[lab]"') from None
    figure: Any = getattr(picture, "figure", picture)
    if not hasattr(figure, "savefig"):
        raise TypeError(f"{quoted(picture, 60)} is no figure of matplotlib; give the axes or the figure")
    file = BytesIO()
    figure.savefig(file, format="png", dpi=_DPI, bbox_inches="tight", facecolor="white", metadata={"Software": None})
    plt.close(figure)
    if get_ipython() is None:  # outside a notebook
        print(alt)
        return
    data = {"image/png": b64encode(file.getvalue()).decode("ascii"), "text/plain": alt}
    display(data, raw=True, metadata={"image/png": {"alt": alt}})  # type: ignore[no-untyped-call]


def _number(answer: object) -> Fraction | None:
    """Return an answer as a number; None if it is none."""
    if isinstance(answer, bool):
        return None
    try:
        if isinstance(answer, str):
            # A short text only: Fraction("1e999999999") would take the kernel with it.
            text = re.sub(r"\s*/\s*", "/", answer.strip()).replace("−", "-")
            return None if len(text) > 60 or "e" in text.lower() else Fraction(text)
        if isinstance(answer, Rational):  # numpy's whole numbers, too
            return Fraction(int(answer.numerator), int(answer.denominator))
        if isinstance(answer, Decimal) and answer.is_finite() and -1000 < answer.adjusted() < 1000:
            return Fraction(answer)
        # numpy's short floats stand for the decimal number that they show.
        return Fraction(answer if isinstance(answer, float) else str(answer)) if _is_real(answer) else None
    except (ValueError, ZeroDivisionError):
        return None


def _is_real(answer: object) -> bool:
    return isinstance(answer, Real) and isfinite(answer)


def _has_point(answer: object) -> bool:
    """Return whether an answer was written as a decimal number."""
    return "." in answer if isinstance(answer, str) else not isinstance(answer, Rational)


def _told(value: float | Fraction) -> str:
    """Return a number as a fraction, if that is short, and as a decimal number."""
    if isinstance(value, Integral) or (isinstance(value, Fraction) and value.denominator == 1):
        return quoted(int(value), 60)
    decimal = f"{float(value):.4f}" if abs(float(value)) >= 0.01 else f"{float(value):.4g}"
    return f"{value} = {decimal}" if isinstance(value, Fraction) and value.denominator < _LONGEST else decimal


def _short(answer: object) -> str:
    if isinstance(answer, int) and abs(answer) >= 10**60:  # Python itself will not write out the longest
        return "a number of more than 60 digits"
    text = answer.strip() if isinstance(answer, str) else str(answer)
    return text if len(text) <= 60 else text[:57] + "..."
