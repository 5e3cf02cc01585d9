"""Figures for a page: matplotlib drawn as SVG whose ink is that of the page, so that it suits light and dark themes."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, Final

from golf_widget.lab.plots import COLOURS
from golf_widget.listeners import LOCK

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#010203"
"""The colour of lines and letters: in SVG it becomes that of the text around it."""
PAPER: Final = "#fdfefd"
"""The colour of the page, for what is hollow: in SVG it becomes nothing."""
RED, GREEN = COLOURS[1], COLOURS[2]
# On a dark page the blue of Okabe and Ito is too dim, on a white one their light blue is; this one can be seen on both.
BLUE = "#2f8fd0"
_DPI: Final = 110


def figure(width: float, height: float, *, room: bool = True) -> Figure:
    """Return an empty figure that matplotlib's list of open figures does not hold.

    Parameters
    ----------
    width, height : float
        In inches.
    room : bool
        Whether room is made for titles and labels, which takes longer than the rest.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    ImportError
        If matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise ImportError('a panel needs matplotlib; install it with: pip install "golf-widget[lab]"') from None
    return Figure(figsize=(width, height), layout="constrained" if room else None)


def dress(ax: Axes, title: str = "", under: str = "") -> None:
    """Give axes the look of the panels: a title at the left, a line below it, no frame, the ink of the page."""
    if title:
        ax.set_title(title + ("\n" if under else ""), loc="left", fontsize=12, fontweight="bold", color=INK)
    if under:
        ax.text(0, 1.02, under, transform=ax.transAxes, fontsize=9, color=INK, alpha=0.75)
    ax.set_facecolor("none")
    ax.spines[["top", "right"]].set_visible(False)
    ax.spines[["left", "bottom"]].set_color(INK)
    ax.tick_params(which="both", colors=INK)
    ax.xaxis.label.set_color(INK)
    ax.yaxis.label.set_color(INK)
    ax.grid(visible=True, color=INK, alpha=0.12, linewidth=0.8)
    ax.set_axisbelow(True)


def legend(ax: Axes, **more: Any) -> None:
    """Name the lines of axes, without a frame."""
    ax.legend(frameon=False, fontsize=9, labelcolor=INK, **more)


def svg(drawn: Figure, alt: str) -> str:
    """Return a figure as SVG for a page.

    Parameters
    ----------
    drawn : matplotlib.figure.Figure
    alt : str
        What it shows.

    Returns
    -------
    str
        It shrinks with the page, its ink is that of the page, and screen readers say `alt`.
    """
    from matplotlib import rc_context

    _plain(drawn)
    file = StringIO()
    # The setting is matplotlib's own, for everybody: two panels must not change it at the same time.
    with LOCK, rc_context({"svg.fonttype": "none", "svg.hashsalt": "golf-widget"}):
        drawn.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    body = text[text.index("<svg") :].replace(INK, "currentColor").replace(PAPER, "none")
    width, height = (72 * inches for inches in drawn.get_size_inches())
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img" '
        f'viewBox="0 0 {width:g} {height:g}" style="width:100%;max-width:{1.35 * width:.0f}px;height:auto">'
        f"<title>{escape(alt)}</title>"
    )
    return head + re.sub(r"^<svg[^>]*>", "", body)


def png(drawn: Figure) -> str:
    """Return a figure as PNG on white, in base 64: for where no widget can be."""
    _plain(drawn)
    file = BytesIO()
    drawn.savefig(file, format="png", dpi=_DPI, facecolor="white", metadata={"Software": None})
    return b64encode(file.getvalue()).decode("ascii")


def _plain(drawn: Figure) -> None:
    """Take words as they are: a dollar sign in a name begins no formula."""
    from matplotlib.text import Text

    for text in drawn.findobj(Text):
        text.set_parse_math(False)


def number(value: float, digits: int = 2, sign: str = "") -> str:
    """Return a number with so many decimals and the real minus sign.

    Examples
    --------
    >>> number(-1.5), number(2, 1, "+")
    ('−1.50', '+2.0')
    """
    return f"{value:{sign}.{digits}f}".replace("-", "−")
