"""What the lessons in ``examples/`` use: a check of the student's answer, and figures that say what they show."""

from __future__ import annotations

from base64 import b64encode
from fractions import Fraction
from io import BytesIO
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from golf_widget.exchange.words import quoted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DECIMALS: Final = 0.0005
"""An answer with a decimal point is right if it is this near: three decimals."""
_LONGEST: Final = 10**15
"""A fraction with a longer denominator than this is told as a decimal number only."""
_DPI: Final = 100


def check(answer: object, expected: float | Fraction, *, within: float | None = None, hint: str = "") -> None:
    """Print whether an answer is right, and if not, in which direction it is wrong.

    Parameters
    ----------
    answer : number, str or None
        What the student wrote: a number, or a fraction such as ``"17/28"``. None or ``...`` stands for no answer yet,
        so that a lesson runs untouched.
    expected : number
        The right answer, which is told only when it has been found.
    within : float, optional
        How far a guess may be off. Without it, whole numbers and fractions must be exact, and a number with a decimal
        point must agree to three decimals.
    hint : str
        Printed with a wrong answer.

    Raises
    ------
    TypeError
        If `expected` is no number.

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
    if isinstance(expected, bool) or not isinstance(expected, int | float | Fraction):
        raise TypeError(f"expected is {quoted(expected, 60)}; it must be a number")
    if answer is None or answer is ...:
        print("No answer yet: write yours in place of None, and run the cell again.")
        return
    value = _number(answer)
    if value is None:
        print(f"{quoted(answer, 60)} is no number; write one such as 3, 0.25 or '1/4'.")
        return
    off = value - Fraction(expected)
    if off == 0 or (within is None and isinstance(answer, float) and abs(off) <= DECIMALS):
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
    if isinstance(answer, str):
        # A short text only: Fraction("1e999999999") would take the kernel with it.
        text = answer.strip()
        if len(text) > 60 or "e" in text.lower():
            return None
        answer = text
    elif not isinstance(answer, int | float | Fraction) or not isfinite(answer):
        return None
    try:
        return Fraction(answer)
    except (ValueError, ZeroDivisionError):
        return None


def _told(value: float | Fraction) -> str:
    """Return a number as a fraction, if that is short, and as a decimal number."""
    if isinstance(value, int | Fraction) and value.denominator == 1:
        return str(value)
    decimal = f"{float(value):.4f}" if abs(float(value)) >= 0.01 else f"{float(value):.4g}"
    return f"{value} = {decimal}" if isinstance(value, Fraction) and value.denominator < _LONGEST else decimal


def _short(answer: object) -> str:
    return answer.strip() if isinstance(answer, str) else str(answer)
