"""A strip: pictures of several positions in rows, as one SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Final

from golf_widget.picture import svg

if TYPE_CHECKING:
    from golf_widget.position import Position

_GAP: Final = 12
_LABEL: Final = 22
_SIZE: Final = re.compile(r'width="([\d.]+)" height="([\d.]+)"')


def strip(positions: Sequence[Position], labels: Sequence[str] = (), *, columns: int = 4) -> str:
    """Draw positions beside one another.

    Parameters
    ----------
    positions : sequence of Position
        At least one.
    labels : sequence of str
        What stands under each; without labels nothing does.
    columns : int
        How many stand in a row.

    Returns
    -------
    str
        An SVG document that stands alone.

    Raises
    ------
    ValueError
        If there is no position, no column, or not one label for each position.

    Examples
    --------
    >>> import golf_widget as gw
    >>> start = gw.variant("golf-strict").deal(4).start()
    >>> strip([start, start.play("5:2H")], ["0", "5:2H"]).count("<svg")
    3
    """
    if not positions:
        raise ValueError("a strip needs at least one position")
    if type(columns) is not int or columns < 1:
        raise ValueError(f"a strip has one column or more, not {columns!r}")
    if labels and len(labels) != len(positions):
        raise ValueError(f"{len(positions)} labels are needed, one for each position, not {len(labels)}")
    pictures = [svg(position) for position in positions]
    sizes = [_size(picture) for picture in pictures]
    wide, high = max(width for width, _ in sizes), max(height for _, height in sizes)
    across = min(columns, len(positions))
    down = ceil(len(positions) / across)
    step = high + _GAP + (_LABEL if labels else 0)
    width, height = across * (wide + _GAP) + _GAP, down * step + _GAP
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>',
        f'<rect width="{width:g}" height="{height:g}" fill="#eef1f4"/>',
    ]
    for number, picture in enumerate(pictures):
        x, y = _GAP + number % across * (wide + _GAP), _GAP + number // across * step
        parts.append(picture.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1))
        if labels:
            parts.append(
                f'<text x="{x + wide / 2:g}" y="{y + high + 17:g}" text-anchor="middle" font-size="14" '
                f"font-family=\"Arial, 'Liberation Sans', Helvetica, sans-serif\">{escape(labels[number])}</text>"
            )
    return "".join(parts) + "</svg>"


def _size(picture: str) -> tuple[float, float]:
    found = _SIZE.search(picture)
    assert found is not None  # noqa: S101 - for the type checker: every picture begins with its size
    return float(found[1]), float(found[2])
