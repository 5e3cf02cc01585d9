"""Games of columns, as solvers write them: piles of cards, a foundation card, a stock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from golf_widget.catalogue import variant as find_variant
from golf_widget.errors import DealError
from golf_widget.exchange.board import Board, Placed
from golf_widget.position import NO_SLOT, Position
from golf_widget.rules import Variant

GAME_BY_PILES: Final = {13: "all-in-a-row", 17: "black-hole"}
"""What a number of piles means where the text does not name the game."""
GOLF_PILES: Final = 7
"""Golf, but the corner policy must be said: more than half of all deals turn on it."""


@dataclass(frozen=True)
class Piles:
    """Piles as a text shows them.

    Parameters
    ----------
    piles : tuple of tuple of Placed
        From the left; of each pile the deepest card first.
    waste : Placed or None
        The card on the foundation.
    stock : tuple of Placed
        The card turned next first.
    """

    piles: tuple[tuple[Placed, ...], ...]
    waste: Placed | None
    stock: tuple[Placed, ...]

    def board(self, variant: Variant | None, form: str) -> Board:
        """Lay the piles out.

        Parameters
        ----------
        variant : Variant or None
            The rules; None finds them by the number of piles.
        form : str
            The name of the format, for errors.

        Returns
        -------
        Board

        Raises
        ------
        DealError
            If the piles do not fit the layout.
        """
        v = game_of_piles(len(self.piles)) if variant is None else variant
        columns = columns_of(v, form)
        if len(columns) != len(self.piles):
            raise DealError(f"the text has {len(self.piles)} columns; {v.name} has {len(columns)}")
        table: dict[int, Placed] = {}
        for number, (pile, slots) in enumerate(zip(self.piles, columns, strict=True), 1):
            if len(pile) > len(slots):
                card, where = pile[len(slots)]
                raise DealError(f"{where}: {card} is one too many; column {number} of {v.name} has {len(slots)} cards")
            table.update(zip(slots, pile, strict=False))
        return Board(v, table, self.waste, self.stock)


def game_of_piles(count: int) -> Variant:
    """Return the game that a number of piles means.

    Parameters
    ----------
    count : int
        How many piles.

    Returns
    -------
    Variant

    Raises
    ------
    DealError
        If it means no game, or more than one.
    """
    if count == GOLF_PILES:
        raise DealError(
            "seven columns are Golf, but the text does not say what may go on a King; "
            'add variant="golf-strict" (nothing), "golf-queen" (a Queen) or "golf-wrap" (a Queen or an Ace)'
        )
    if count not in GAME_BY_PILES:
        raise DealError(f"{count} columns could be many games; say which, as in variant='golf-queen-{max(count, 1)}x5'")
    return find_variant(GAME_BY_PILES[count])


def columns_of(variant: Variant, form: str) -> tuple[tuple[int, ...], ...]:
    """Return the slots of each column, deepest first.

    Parameters
    ----------
    variant : Variant
        The rules.
    form : str
        The name of the format, for errors.

    Returns
    -------
    tuple of tuple of int

    Raises
    ------
    DealError
        If the layout is not one of columns.

    Examples
    --------
    >>> columns_of(find_variant("golf-strict"), "bhs")[0]
    (0, 7, 14, 21, 28)
    """
    layout = variant.layout
    columns: dict[int, list[int]] = {}
    for slot, place in enumerate(layout.slots):
        columns.setdefault(place.label, []).append(slot)
    for slots in columns.values():
        # Each card covered by the next of its column and by nothing else; only then do piles say it all.
        followers = [(slot,) for slot in slots[1:]] + [()]
        if [layout.covered_by[slot] for slot in slots] != followers:
            raise DealError(f'the format "{form}" holds columns only, and {variant.name} is laid out otherwise')
    return tuple(tuple(columns[label]) for label in sorted(columns))


def piles_left(position: Position, form: str) -> list[list[int]]:
    """Return the slots of each column that still hold a card, deepest first.

    Parameters
    ----------
    position : Position
        What to write.
    form : str
        The name of the format, for errors.

    Returns
    -------
    list of list of int

    Raises
    ------
    DealError
        If piles do not say all that matters.
    """
    if position.variant.walls and position.top != NO_SLOT:
        raise DealError(f'the format "{form}" cannot say from which wall the last card came; use "json"')
    return [[s for s in slots if position.is_left(s)] for slots in columns_of(position.variant, form)]
