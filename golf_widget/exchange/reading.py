"""Reading: a text of any format to a deal or a position."""

from __future__ import annotations

from golf_widget import tables
from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import Deal
from golf_widget.errors import DealError
from golf_widget.exchange import bhs, complete, line, ours, solvitaire, tripeaks
from golf_widget.exchange.board import Board
from golf_widget.exchange.recognise import recognise
from golf_widget.position import Position
from golf_widget.rules import Variant


def read_deal(text: str, variant: Variant | str | None = None) -> Deal:
    """Read a deal; see :meth:`golf_widget.Deal.from_text`.

    Parameters
    ----------
    text : str
    variant : Variant or str, optional

    Returns
    -------
    Deal

    Raises
    ------
    DealError, VariantError
        If the text holds no deal.
    """
    found = _read(text, variant)
    return complete.deal_of(found) if isinstance(found, Board) else found.deal


def read_position(text: str, variant: Variant | str | None = None) -> Position:
    """Read a position; see :meth:`golf_widget.Position.from_text`.

    Parameters
    ----------
    text : str
    variant : Variant or str, optional

    Returns
    -------
    Position

    Raises
    ------
    DealError, VariantError
        If the text holds no position.
    """
    found = _read(text, variant)
    return complete.position_of(found) if isinstance(found, Board) else found


def _read(text: str, variant: Variant | str | None) -> Board | Position:
    v = None if variant is None else find_variant(variant)
    form, root = recognise(text)
    if root is not None:
        return ours.read(root, v) if form == ours.NAME else solvitaire.read(root, v)
    if form == line.NAME:
        return Position.opening(line.read(text, v))
    if form == bhs.NAME:
        return bhs.read(text, v)
    try:
        return tripeaks.read(text, v)
    except DealError as error:
        if v is None or v.layout.covered_by == tables.THREE_PEAKS.covered_by:
            raise
        raise DealError(
            f"{error}; if columns are meant, write a line such as 'Foundations: 2S' above them, and if a list of all "
            f"cards is meant, begin it with '{v.name}:'"
        ) from None
