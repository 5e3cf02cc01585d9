"""From the cards that a text shows to a deal, or to a position in the middle of a game.

A text in the manner of solvers shows what is still to be played. It does not say in which order the other cards went
on the waste, and no rule depends on that; so these cards may be laid out in any order, and the deal is whole again.
"""

from __future__ import annotations

from golf_widget.cards import Card
from golf_widget.deal import Deal
from golf_widget.errors import DealError
from golf_widget.exchange.board import Board, listed
from golf_widget.position import NO_SLOT, Position
from golf_widget.rules import Start


def deal_of(board: Board) -> Deal:
    """Return the deal that a text shows.

    Parameters
    ----------
    board : Board
        What the text shows.

    Returns
    -------
    Deal

    Raises
    ------
    DealError
        If the text shows a game that has begun, or not the whole deck.
    """
    v = board.variant
    missing = board.missing
    if missing:
        raise DealError(
            f"{listed(missing)}; a deal of {v.name} has all {len(v.deck)}. "
            "If these have been played, Position.from_text reads the game as it stands"
        )
    position = position_of(board)
    if position != Position.opening(position.deal):
        raise DealError(
            f"{v.name}: play has begun here, with {position.cards_left} cards in the tableau and {position.stock_left} "
            "in the stock; Position.from_text reads the game as it stands"
        )
    return position.deal


def position_of(board: Board) -> Position:
    """Return the position that a text shows, on a deal that fits it.

    The cards that the text does not show are put, in the order of the deck, where tableau cards have gone, then where
    the card was that started the waste, then among the stock cards that have been drawn. The card on top of the waste
    becomes the last stock card drawn, or the card that started the waste; only where neither can be, the tableau
    card played last.

    Parameters
    ----------
    board : Board
        What the text shows.

    Returns
    -------
    Position

    Raises
    ------
    DealError
        If no game of this variant can come to look so.
    """
    v = board.variant
    slots = range(len(v.layout.slots))
    gone = [slot for slot in slots if slot not in board.table]
    drawn = v.stock_size - len(board.stock)
    waste = None if board.waste is None else board.waste.card
    _check_waste(board, len(gone), drawn)

    rest = list(board.missing.elements())
    fixed = v.start if isinstance(v.start, Card) else None
    top = NO_SLOT
    last_drawn: list[Card] = []
    starter = fixed
    if waste is not None:
        if drawn:
            last_drawn = [waste]
        elif v.start is Start.STOCK_CARD:
            starter = waste
        elif gone:
            top = gone[0]  # in a column the slots fill upwards, so nothing below the first gap has gone
    if fixed is not None and not (waste == fixed and not drawn and not gone):
        if fixed not in rest:
            raise DealError(
                f"{v.name} starts the waste with {fixed}; it cannot lie {_place_of(board, fixed)} once play has begun"
            )
        rest.remove(fixed)
    table = {slot: placed.card for slot, placed in board.table.items()}
    for slot in gone:
        table[slot] = waste if slot == top and waste is not None else rest.pop(0)
    if v.start is Start.STOCK_CARD and starter is None:
        starter = rest.pop(0)
    stock = (*rest, *last_drawn, *(card for card, _ in board.stock))
    left = sum(1 << slot for slot in board.table)
    return Position(Deal(v, tuple(table[slot] for slot in slots), starter, stock), left, drawn, top)


def _check_waste(board: Board, gone: int, drawn: int) -> None:
    """Refuse a waste that the number of cards played does not allow; what passes has exactly the cards it needs."""
    v, waste = board.variant, board.waste
    begun = gone > 0 or drawn > 0
    if drawn < 0:
        hint = "; the first one belongs on the waste" if waste is None and v.start is not Start.FREE else ""
        raise DealError(
            f"{board.stock[v.stock_size].where}: {v.name} has {v.stock_size} stock cards when play begins, "
            f"and the text has {len(board.stock)}{hint}"
        )
    if waste is None:
        if begun:
            raise DealError(
                f"cards have been played or drawn ({gone + drawn}), so the waste must show one; it is empty"
            )
        if v.start is not Start.FREE:
            raise DealError(f"{v.name} starts the waste with {_starter_name(v.start)}; here it is empty")
    elif not begun:
        if v.start is Start.FREE:
            raise DealError(f"{waste.where}: {v.name} starts with an empty waste, and no card has been played yet")
        if isinstance(v.start, Card) and waste.card != v.start:
            raise DealError(f"{waste.where}: {v.name} starts the waste with {v.start}, not with {waste.card}")


def _starter_name(start: Start | Card) -> str:
    return str(start) if isinstance(start, Card) else "a card from the stock"


def _place_of(board: Board, card: Card) -> str:
    return next((f"at {where}" for other, where in board.placed() if other == card), "anywhere else")
