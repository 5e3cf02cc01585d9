"""Deals and positions as text, to and from other programs.

Each format is a module: :mod:`bhs <golf_widget.exchange.bhs>` (black-hole-solver and its kin),
:mod:`solvitaire <golf_widget.exchange.solvitaire>`, :mod:`tripeaks <golf_widget.exchange.tripeaks>`,
:mod:`line <golf_widget.exchange.line>` (one line of ours) and :mod:`ours <golf_widget.exchange.ours>` (our JSON, the
format ``"json"``, which holds everything). :mod:`pysolfc <golf_widget.exchange.pysolfc>` deals by PySolFC's numbers.

Most people come here through :meth:`golf_widget.Deal.from_text` and :meth:`golf_widget.Position.from_text`.
"""

from __future__ import annotations

from golf_widget.exchange.pysolfc import pysolfc_deal as pysolfc_deal
from golf_widget.exchange.reading import read_deal as read_deal, read_position as read_position
from golf_widget.exchange.recognise import FORMATS as FORMATS
from golf_widget.exchange.writing import write as write
