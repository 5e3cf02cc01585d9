"""Our own JSON: rules, cards and, in the middle of a game, the position; nothing has to be guessed.

The object has ``"format": "golf-widget deal"``, a ``"version"`` and the ``"engine"`` that wrote it, ``"variant"`` with
all the rules, ``"deal"`` with the cards, and ``"position"`` if play has begun. ``"deal"`` holds ``"table"`` (in slot
order), ``"starter"``, ``"stock"``, ``"next_stock_card"`` (``"first"`` or ``"last"``: where the stock is turned), and
``"number"`` and ``"generator"`` if the cards came from a number. Keys that a reader does not know are left alone;
whoever changes what a known key means must raise the version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import golf_widget
from golf_widget.cards import Card
from golf_widget.deal import MAX_NUMBER, Deal
from golf_widget.errors import CardError
from golf_widget.exchange.board import Placed, refuse_strangers
from golf_widget.exchange.json_text import Node, dump
from golf_widget.exchange.rule_object import rules_as_json, rules_from_json
from golf_widget.exchange.words import quoted
from golf_widget.generator import GENERATOR
from golf_widget.position import NO_SLOT, Position
from golf_widget.rules import Scoring, Start, Variant

NAME: Final = "json"
FORMAT: Final = "golf-widget deal"
VERSION: Final = 1
MAX_POINTS: Final = 2**53 - 1


def write(position: Position) -> str:
    """Write the JSON.

    Parameters
    ----------
    position : Position

    Returns
    -------
    str
    """
    deal = position.deal
    parts: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "engine": golf_widget.__version__,
        "variant": rules_as_json(deal.variant),
        "deal": deal_as_json(deal),
    }
    if position != Position.opening(deal):
        parts["position"] = {
            "left": [slot for slot in range(len(deal.table)) if position.is_left(slot)],
            "drawn": position.drawn,
            "top": None if position.top == NO_SLOT else position.top,
            "points": position.points,
            "streak": position.streak,
        }
    return dump(parts)


def deal_as_json(deal: Deal) -> dict[str, object]:
    """Return the cards of a deal, and where they came from, as JSON.

    Parameters
    ----------
    deal : Deal

    Returns
    -------
    dict
    """
    return {
        "number": deal.number,
        "generator": None if deal.number is None else GENERATOR,
        "table": [str(card) for card in deal.table],
        "starter": None if deal.starter is None else str(deal.starter),
        "next_stock_card": "first",
        "stock": [str(card) for card in deal.stock],
    }


def read(root: Node, asked: Variant | None) -> Position:
    """Read the JSON.

    Parameters
    ----------
    root : Node
        The whole text.
    asked : Variant or None
        The rules that the caller wants it to be.

    Returns
    -------
    Position
        The opening position, if the text holds a deal alone.

    Raises
    ------
    DealError, VariantError
        If something is wrong with the JSON.
    """
    form, version = root["format"], root["version"].whole()
    if form.text() != FORMAT:
        raise form.error(f"{quoted(form.value)} is not {FORMAT!r}")
    if version > VERSION:
        raise root["version"].error(
            f"a newer golf-widget wrote this, in version {version} of the format; this one reads up to {VERSION}"
        )
    if version < 1:
        raise root["version"].error(f"there is no version {version}; versions count from 1")
    deal = deal_from_json(root["deal"], rules_from_json(root["variant"], asked))
    position = root.get("position")
    return Position.opening(deal) if position is None or position.is_null else _position(position, deal)


def deal_from_json(node: Node, v: Variant) -> Deal:
    """Return the deal that a JSON object describes.

    Parameters
    ----------
    node : Node
        An object as :func:`deal_as_json` makes it.
    v : Variant
        The rules.

    Returns
    -------
    Deal

    Raises
    ------
    DealError
        If these are not the cards of the game.
    """
    table = [_card(item) for item in node["table"].items(len(v.layout.slots))]
    starter = None if node["starter"].is_null else _card(node["starter"])
    stock = [_card(item) for item in node["stock"].items()]
    turned = node["next_stock_card"]
    if turned.text() not in ("first", "last"):
        raise turned.error(f"{quoted(turned.value)} is neither 'first' nor 'last'")
    refuse_strangers(v, [*table, *([starter] if starter else []), *stock])
    if (starter is None) != (v.start is Start.FREE) or (
        isinstance(v.start, Card) and starter and starter[0] != v.start
    ):
        wanted = (
            {Start.FREE: "null", Start.STOCK_CARD: "a card"}.get(v.start) if isinstance(v.start, Start) else v.start
        )
        raise node["starter"].error(
            f"{v.name} starts the waste with {wanted}, not with {starter[0] if starter else 'null'}"
        )
    if len(stock) != v.stock_size:
        raise node["stock"].error(f"{v.name} has {v.stock_size} stock cards, not {len(stock)}")
    if turned.value == "last":
        stock.reverse()
    deal = Deal(v, _cards(table), starter.card if starter else None, _cards(stock))
    number = node.get("number")
    return deal if number is None or number.is_null else _numbered(node, number, deal)


def _numbered(node: Node, number: Node, deal: Deal) -> Deal:
    """Return the deal with its number, once it is sure that the number means these cards."""
    generator = node["generator"]
    if generator.text() != GENERATOR:
        raise generator.error(
            f"deal numbers of {quoted(generator.value)} are not known here, only those of {GENERATOR!r}; "
            "without number and generator the cards alone are read"
        )
    if not 1 <= number.whole() <= MAX_NUMBER:
        raise number.error(f"{number.value} is no deal number; it must lie between 1 and {MAX_NUMBER}")
    numbered = Deal.numbered(deal.variant, number.whole())
    if numbered != Deal(deal.variant, deal.table, deal.starter, deal.stock, numbered.number):
        place, (is_, should) = next(
            (i, pair) for i, pair in enumerate(zip(deal.cards, numbered.cards, strict=True), 1) if pair[0] != pair[1]
        )
        raise number.error(
            f"the cards are not those of {numbered}: card {place} of the deal is {is_}, and would be {should}"
        )
    return numbered


def _position(node: Node, deal: Deal) -> Position:
    """Return the position, if a game of this deal could come to it by the look of its cards."""
    v, slots = deal.variant, len(deal.table)
    left = 0
    for item in node["left"].items():
        slot = item.whole()
        if not 0 <= slot < slots or left >> slot & 1:
            raise item.error(f"slot {slot} is there twice, or is not one of 0 to {slots - 1}")
        left |= 1 << slot
    for slot, mask in enumerate(v.layout.cover_masks):
        if not left >> slot & 1 and mask & left:
            raise node["left"].error(f"slot {slot} is gone, but a card that covers it is left")
    drawn, top = node["drawn"], node["top"]
    if not 0 <= drawn.whole() <= len(deal.stock):
        raise drawn.error(f"{drawn.value} cards cannot have been drawn from a stock of {len(deal.stock)}")
    top_slot = NO_SLOT
    if not top.is_null:
        top_slot = top.whole()
        if not 0 <= top_slot < slots or left >> top_slot & 1:
            raise top.error(f"slot {top_slot} is none of those whose card has gone")
    elif deal.starter is None and not drawn.whole() and left.bit_count() < slots:
        raise top.error("tableau cards have gone, so one of them must lie on the empty waste")
    points, streak = node["points"], node["streak"]
    if abs(points.whole()) > MAX_POINTS or not 0 <= streak.whole() <= slots - left.bit_count():
        raise streak.error(f"{points.value} points and a streak of {streak.value} cannot be")
    if v.scoring is not Scoring.STREAK and (points.value or streak.value):
        raise points.error(f"{v.name} counts no points and no streaks; both must be 0")
    return Position(deal, left, drawn.whole(), top_slot, points.whole(), streak.whole())


def _card(node: Node) -> Placed:
    try:
        return Placed(Card.parse(node.text()), node.path)
    except CardError as error:
        raise node.error(str(error)) from None


def _cards(placed: Sequence[Placed]) -> tuple[Card, ...]:
    return tuple(card for card, _ in placed)
