"""Writing: a position, of which a deal is the first, to a text of any format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from golf_widget.errors import DealError
from golf_widget.exchange import bhs, line, ours, solvitaire, tripeaks
from golf_widget.exchange.words import MAX_TEXT, quoted
from golf_widget.position import Position

_WRITERS: Final[dict[str, Callable[[Position], str]]] = {
    module.NAME: module.write for module in (bhs, solvitaire, tripeaks, line, ours)
}


def write(position: Position, form: str) -> str:
    """Write a position; see :meth:`golf_widget.Position.to_text`.

    Parameters
    ----------
    position : Position
    form : str
        The name of the format.

    Returns
    -------
    str

    Raises
    ------
    DealError
        If there is no such format, or it cannot hold the game.
    """
    writer = _WRITERS.get(form) if isinstance(form, str) else None
    if writer is None:
        raise DealError(f"there is no format {quoted(form)}; these are {', '.join(_WRITERS)}")
    text = writer(position)
    if len(text) > MAX_TEXT:
        raise DealError(
            f"the text would have {len(text):,} characters; texts of more than {MAX_TEXT:,} are not read again"
        )
    return text
