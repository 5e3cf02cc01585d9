"""Worlds: where the hidden cards might lie, as far as a player can know."""

from __future__ import annotations

from collections import Counter

from golf_widget.cards import Card
from golf_widget.deal import Deal
from golf_widget.position import NO_SLOT, Position
from golf_widget.rules import Scoring, Start
from golf_widget.view import PlayerView


def hidden_slots(view: PlayerView) -> tuple[int, ...]:
    """Return the slots whose card lies face down."""
    return tuple(slot for slot, card in enumerate(view.table) if card is None and view.left >> slot & 1)


def position_of(view: PlayerView, unseen: tuple[Card, ...] | None = None) -> Position:
    """Return a position that looks the same to its player.

    Parameters
    ----------
    view : PlayerView
        What the player sees.
    unseen : tuple of Card, optional
        The unseen cards as they lie: first those face down in the tableau by slot, then the stock. If it is not given,
        they lie as they are sorted in the view.

    Returns
    -------
    Position
        The cards that have gone are put somewhere; nothing that can still happen depends on where.

    Examples
    --------
    >>> import golf_widget as gw
    >>> view = gw.variant("tri-peaks").deal(5).start().view()
    >>> position_of(view).view() == view
    True
    """
    rules = view.variant
    cards = list(view.unseen if unseen is None else unseen)
    table = list(view.table)
    for number, slot in enumerate(hidden_slots(view)):
        table[slot] = cards[number]
    stock_left = cards[len(cards) - view.stock_left :] if view.stock_left else []
    drawn = rules.stock_size - view.stock_left
    gone = Counter(rules.deck)
    gone -= Counter(card for card in view.table if card is not None)
    gone -= Counter(view.unseen)
    starter = None
    if isinstance(rules.start, Card):
        starter = rules.start
        gone -= Counter([starter])
    on_waste = view.waste
    if on_waste is not None and not (view.top == NO_SLOT and not drawn):
        gone -= Counter([on_waste])
    if rules.start is Start.STOCK_CARD:
        # It is the waste, if that has not changed; otherwise any card that has gone.
        starter = on_waste if on_waste is not None and view.top == NO_SLOT and not drawn else next(gone.elements())
        gone -= Counter([starter])
    spare = list(gone.elements())
    stock = []
    if drawn:
        last = [on_waste] if view.top == NO_SLOT and on_waste is not None else [spare.pop()]
        stock = [spare.pop() for _ in range(drawn - 1)] + last
    for slot, card in enumerate(table):
        if card is None:
            table[slot] = on_waste if slot == view.top else spare.pop()
    deal = Deal(rules, tuple(card for card in table if card is not None), starter, tuple(stock + stock_left))
    points = view.score if rules.scoring is Scoring.STREAK else 0
    return Position(deal, view.left, drawn, view.top, points, view.streak)
