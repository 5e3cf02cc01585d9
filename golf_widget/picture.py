"""Pictures of a position that need no widget: text for a terminal, SVG and HTML for a page."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from golf_widget.cards import Card
from golf_widget.layout import COLUMN_STEP
from golf_widget.score import golf_term

if TYPE_CHECKING:
    from golf_widget.position import Position

_CARD_WIDTH: Final = 50
_CARD_HEIGHT: Final = 70
_MARGIN: Final = 12
_TALLY_WIDTH: Final = 110
_TEXT_COLUMNS_PER_CARD: Final = 5 / COLUMN_STEP  # four characters and a gap from one column to the next
_FONT: Final = "Arial, 'Liberation Sans', Helvetica, sans-serif"
_RED: Final = "#c1272d"
_INK: Final = "#20242a"


def summary(position: Position) -> str:
    """Return the state of the hole in one line.

    Parameters
    ----------
    position : Position

    Returns
    -------
    str

    Examples
    --------
    >>> import golf_widget as gw
    >>> summary(gw.variant("golf-strict").deal(4).start())
    'waste AH, stock 16, 35 cards left'
    """
    left = position.cards_left
    state = f"waste {position.waste or 'empty'}, stock {position.stock_left}, {_cards_left(left)}"
    if not position.is_over:
        return state
    par = position.variant.par
    term = "" if par is None else f" ({golf_term(position.score, par)})"
    return f"{state}; {'cleared' if position.is_cleared else 'stuck'}, score {position.score}{term}"


def _cards_left(count: int) -> str:
    return "1 card left" if count == 1 else f"{count} cards left"


def caption(position: Position) -> str:
    """Return the name of the deal and the rule in one line."""
    deal = position.deal
    name = deal.variant.name if deal.number is None else str(deal)
    return f"{name}: {deal.variant.rule_text}"


def text(position: Position) -> str:
    """Draw a position with characters.

    A card that can be played stands in brackets; ``##`` lies face down.

    Parameters
    ----------
    position : Position

    Returns
    -------
    str

    Examples
    --------
    >>> import golf_widget as gw
    >>> print(text(gw.variant("golf-strict").deal(4).start()))
    golf-strict#4: Classic: nothing on a King
    <BLANKLINE>
     8S   KS   7H   5S   3S   AS   JD
     KC   TC   5D   6S   JS   7D   4C
     8C   9H   2S   8D   5H   TS   7C
     QH   KD   3D   9C   6C   AC   2D
     AD   TD   4S   QS  [2H]  6H   3C
    <BLANKLINE>
    waste AH, stock 16, 35 cards left
    """
    layout = position.variant.layout
    playable = {move.slot for move in position.legal_moves}
    lines: dict[float, list[str]] = {slot.y: [] for slot in layout.slots}
    for number, slot in enumerate(layout.slots):
        if not position.is_left(number):
            continue
        card = f"{position.deal.table[number]!s:2}" if position.has_been_seen(number) else "##"
        start = round(slot.x * _TEXT_COLUMNS_PER_CARD)
        line = lines[slot.y]
        line.extend(" " * (start + 4 - len(line)))
        line[start : start + 4] = f"[{card}]" if number in playable else f" {card} "
    rows = ["".join(lines[y]).rstrip() for y in sorted(lines)]
    while rows and not rows[-1]:
        rows.pop()
    return "\n".join([caption(position), "", *rows, *([""] if rows else []), summary(position)])


@cache
def _art(name: str) -> Any:
    """Return drawings that the page uses too: suits in a square of 100, ranks as lines on a height of 100."""
    return json.loads(files("golf_widget").joinpath("art", f"{name}.json").read_text(encoding="utf-8"))


def _suit(card: Card, x: float, y: float, size: float) -> str:
    path = _art("suits")[str(card.suit or "*")]
    return f'<path transform="translate({x:g} {y:g}) scale({size / 100:g})" d="{path}"/>'


def _rank(card: Card, x: float, y: float, height: float) -> str:
    if card.is_joker:
        return ""
    path = _art("ranks")[str(card)[0]]["path"]
    line = 'fill="none" stroke="currentColor" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path class="rank" transform="translate({x:g} {y:g}) scale({height / 100:g})" {line} d="{path}"/>'


def _card(card: Card | None, x: float, y: float, *, playable: bool, with_pip: bool) -> str:
    """Draw one card; None is a card that lies face down."""
    w, h = _CARD_WIDTH, _CARD_HEIGHT
    outline = ('stroke="#1a6fd6" stroke-width="2.5"') if playable else ('stroke="#b9b8b2" stroke-width="1"')
    if card is None:
        return (
            f'<g transform="translate({x:g} {y:g})"><rect width="{w}" height="{h}" rx="5" fill="#fff" {outline}/>'
            f'<rect x="4" y="4" width="{w - 8}" height="{h - 8}" rx="3" fill="#2f5d50"/></g>'
        )
    colour = _RED if card.is_red else _INK
    parts = [
        f'<g transform="translate({x:g} {y:g})" fill="{colour}" color="{colour}">',
        f'<rect width="{w}" height="{h}" rx="5" fill="#fffdf8" {outline}/>',
        _rank(card, 4.5, 3.5, 15),
        _suit(card, 5, 4, 18) if card.is_joker else _suit(card, w - 19, 4, 14),
    ]
    if with_pip:
        parts.append(_suit(card, (w - 28) / 2, h - 36, 28))
    if playable:
        parts.append(f'<rect x="{w * 0.33:g}" y="{h - 5}" width="{w * 0.34:g}" height="2.5" rx="1" fill="#1a6fd6"/>')
    return "".join(parts) + "</g>"


def svg(position: Position) -> str:
    """Draw a position as an SVG document.

    Parameters
    ----------
    position : Position

    Returns
    -------
    str
        It stands alone: no font, style sheet or script is needed, and it paints its own background.

    Examples
    --------
    >>> import golf_widget as gw
    >>> svg(gw.variant("golf-strict").deal(4).start())[:4]
    '<svg'
    """
    w, h, layout = _CARD_WIDTH, _CARD_HEIGHT, position.variant.layout
    playable = {move.slot for move in position.legal_moves}
    wide, high = layout.size
    top = _MARGIN + 24
    width = max(wide * w, 360) + 2 * _MARGIN
    left = (width - wide * w) / 2
    low = top + high * h + 16
    height = low + h + _MARGIN
    # Under a narrow tableau, such as that of Mini Golf, the tally would run into the waste.
    right = width - (left if wide * w > 2.3 * w + _TALLY_WIDTH else _MARGIN)
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>',
        f"<title>{escape(caption(position))}; {escape(summary(position))}</title>",
        f'<rect width="{width:g}" height="{height:g}" rx="10" fill="#ffffff"/>',
        f'<g font-family="{_FONT}" font-size="13" fill="#4b5460">',
        f'<text x="{_MARGIN}" y="{_MARGIN + 10}" {_fitting(caption(position), width)}</text>',
        f'<text x="{right:g}" y="{low + h - 8:g}" text-anchor="end">{escape(_tally(position))}</text></g>',
    ]
    for number, slot in enumerate(layout.slots):
        if position.is_left(number):
            card = position.deal.table[number] if position.has_been_seen(number) else None
            x, y = left + slot.x * w, top + slot.y * h
            parts.append(_card(card, x, y, playable=number in playable, with_pip=position.is_open(number)))
    x = left
    if position.deal.stock:
        if position.stock_left:
            parts.append(_card(None, x, low, playable=False, with_pip=False))
            parts.append(
                f'<text x="{x + w / 2:g}" y="{low + h / 2 + 6:g}" text-anchor="middle" font-family="{_FONT}" '
                f'font-weight="700" font-size="17" fill="#fff">{position.stock_left}</text>'
            )
        x += w * 1.3
    if position.waste is not None:
        parts.append(_card(position.waste, x, low, playable=False, with_pip=True))
    return "".join(parts) + "</svg>"


def _fitting(line: str, width: float) -> str:
    """Return a line in a size at which it fits; a letter is a little over half as wide as it is high."""
    size = min(13, (width - 2 * _MARGIN) / (0.56 * len(line)))
    return f'font-size="{size:.3g}">{escape(line)}'


def _tally(position: Position) -> str:
    if position.is_over:
        return f"score {position.score}".replace("-", "−")
    return _cards_left(position.cards_left)


def html(position: Position) -> str:
    """Return the picture of a position for a notebook: the SVG in a block that shrinks with the page."""
    picture = svg(position).replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)
    return f"<div>{picture}</div>"
