"""What the page is told about a game, as plain JSON values.

Two rules: a card that the player may not see is not told, and whatever the page draws can be derived from the board,
the line of moves and the cursor, so that a saved notebook still shows the game.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from golf_widget.cards import RANK_LETTERS, Card
from golf_widget.chances import odds
from golf_widget.game import Game
from golf_widget.move import Move
from golf_widget.rules import Start

DRAW: Final = -1
"""The number of a draw in a line of moves; a play is the number of its slot."""
_LOOK_AHEAD: Final = 5
"""For how many draws the page is told the chance that one of them helps."""
_LARGEST: Final = 2**53 - 1
"""The largest whole number that a page reads without loss."""


def code(move: Move) -> int:
    """Return the number that stands for a move."""
    return DRAW if move.slot is None else move.slot


def board_of(game: Game, serial: int) -> dict[str, Any]:
    """Return what stays the same for as long as a game is shown.

    Parameters
    ----------
    game : Game
    serial : int
        Which game of the widget this is; a message meant for an earlier one is recognised by it.

    Returns
    -------
    dict
    """
    deal, rules = game.deal, game.deal.variant
    layout = rules.layout
    return {
        "serial": serial,
        "deal": rules.name if deal.number is None else f"{rules.name} #{deal.number}",
        "variant": rules.name,
        "title": rules.title,
        "rule": rules.rule,
        "corner": rules.corner.value,
        "high": RANK_LETTERS[rules.ranks - 1],
        "decks": rules.decks,
        "jokers": rules.jokers,
        "free": rules.start is Start.FREE,
        "walls": bool(rules.walls),
        "scoring": rules.scoring.value,
        "par": rules.par,
        "stock": len(deal.stock),
        "start": "" if deal.starter is None else str(deal.starter),
        "size": list(layout.size),
        "slots": [[slot.x, slot.y] for slot in layout.slots],
        "labels": [slot.label for slot in layout.slots],
        "covered_by": [list(coverers) for coverers in layout.covered_by],
        "face_down": [number for number, slot in enumerate(layout.slots) if slot.face_down],
        "columns": layout.columns,
    }


def progress_of(game: Game) -> dict[str, Any]:
    """Return what a move changes, as values of the widget's traits of the same names."""
    position = game.position
    # What has been seen stays known after an undo; the cards of moves that can be redone are among it.
    furthest = game.position_at(len(game.moves))
    table: tuple[Card, ...] = game.deal.table
    return {
        "faces": tuple(str(card) if furthest.has_been_seen(slot) else "" for slot, card in enumerate(table)),
        "drawn": tuple(map(str, game.deal.stock[: furthest.drawn])),
        "line": tuple(map(code, game.moves)),
        "legal": tuple(map(code, position.legal_moves)),
        "score": position.score,
        "streak": position.streak,
        "over": position.is_over,
        "can_undo": game.can_undo,
        "ply": game.ply,
    }


def odds_of(game: Game, serial: int) -> dict[str, Any]:
    """Return the odds of the next stock card, in whole numbers: a chance is its numerator and its denominator.

    Parameters
    ----------
    game : Game
    serial : int
        As for :func:`board_of`; with the ply it says for which position these are the odds.

    Returns
    -------
    dict
        ``ranks`` holds the rank (0, jokers, stands last), the cards of that rank unseen and in the deck, and whether
        they help; ``within`` the chances for 1, 2, ... draws; ``comes`` the chance that any draw helps; ``wait`` the
        expected number of draws to the first that does, given that one does; ``[]`` where none can.
    """
    chances = odds(game.position.view())
    wait = chances.expected_wait
    return {
        "serial": serial,
        "ply": game.ply,
        "unseen": chances.unseen,
        "draws": chances.draws,
        "helping": chances.helping,
        "ranks": [[rank, share.unseen, share.total, int(share.helps)] for rank, share in chances.ranks.items()],
        "within": [_pair(chances.within(k)) for k in range(1, min(chances.draws, _LOOK_AHEAD) + 1)],
        "comes": _pair(chances.comes),
        "wait": [] if wait is None else _pair(wait),
    }


def _pair(number: Fraction) -> list[int]:
    """Return a fraction as two whole numbers that the page can read; the rare larger ones are rounded."""
    if number.denominator > _LARGEST:
        number = number.limit_denominator(_LARGEST // 10**4)
    return [number.numerator, number.denominator]
