"""The state of a round as JSON: the finished holes as on the card, and the hole that is being played.

``"current"`` holds the ``"deals"`` of the hole, all ``"moves"`` and the ``"ply"`` up to which they have been made,
``"begun"``, ``"holed"`` and ``"assists"``.
"""

from __future__ import annotations

import re
from typing import Final

from golf_widget.course.card_json import (
    as_scorecard_errors,
    assists_as_json,
    assists_from_json,
    course_as_json,
    course_from_json,
    deals_from_json,
    head,
    hole_as_json,
    hole_from_json,
    moves_as_json,
    moves_from_json,
    opened,
    player_from_json,
)
from golf_widget.course.course import Course
from golf_widget.course.rounds import Round
from golf_widget.course.scorecard import Scorecard
from golf_widget.course.written import WrittenCard, believe, write_card, write_move
from golf_widget.errors import MoveError, ScorecardError
from golf_widget.exchange.json_text import Node, dump
from golf_widget.game import Game
from golf_widget.listeners import LOCK
from golf_widget.rules import Variant

FORMAT: Final = "golf-widget round"
_KEY: Final = re.compile("[0-9a-f]{16}")


def write(played: Round) -> str:
    """Write the JSON of a round.

    Parameters
    ----------
    played : Round

    Returns
    -------
    str
    """
    return dump({**head(FORMAT), "course": course_as_json(played.course), **progress_as_json(played)})


def read(text: str, variant: Variant | str | None = None) -> Round:
    """Read the JSON of a round.

    Parameters
    ----------
    text : str
    variant : Variant or str, optional

    Returns
    -------
    Round

    Raises
    ------
    ScorecardError
        If it is none.
    """
    with as_scorecard_errors():
        root = opened(text, FORMAT)
        return progress_from_json(root, course_from_json(root["course"], variant))


def progress_as_json(played: Round) -> dict[str, object]:
    """Return all of a round but the course."""
    with LOCK:
        game = played.game
        written = write_card(played.card)
        return {
            "key": played.key,
            "player": played.player,
            "holes": [hole_as_json(number, hole) for number, hole in enumerate(written.holes, 1)],
            "checksum": written.checksum,
            "current": {
                "deals": [deal.number for deal in (*played.dead, game.deal)],
                "moves": moves_as_json(tuple(write_move(game.deal, move) for move in game.moves)),
                "ply": game.ply,
                "begun": played.is_begun,
                "holed": played.is_holed,
                "assists": assists_as_json(played.assists),
            },
        }


def progress_from_json(node: Node, course: Course) -> Round:
    """Return the round that an object of :func:`progress_as_json` describes."""
    with as_scorecard_errors():
        player = player_from_json(node["player"])
        nodes = node["holes"].items()
        current = node["current"]
        holed = current["holed"].truth()
        if not 0 <= len(nodes) - holed < course.holes:
            raise node["holes"].error(f"{len(nodes)} holes are finished, of a course of {course.holes}")
        checksum = node["checksum"].text()
    holes = tuple(hole_from_json(each, number) for number, each in enumerate(nodes, 1))
    with as_scorecard_errors():
        key = node["key"]
        if not _KEY.fullmatch(key.text()):
            raise key.error("the key of a round is 16 digits from 0 to 9 and a to f")
    card = believe(WrittenCard(course, player, holes, sum(hole.score for hole in holes), checksum))
    played = _resumed(card, current, holed=holed)
    played.key = key.text()
    return played


def _resumed(card: Scorecard, current: Node, *, holed: bool) -> Round:
    number = len(card.results) + (0 if holed else 1)
    with as_scorecard_errors(number):
        deals = deals_from_json(current["deals"])
        right = [card.course.deal(number, redeal) for redeal in range(len(deals))]
        if deals != tuple(deal.number for deal in right):
            raise current["deals"].error("the course has other deals here")
        *dead, deal = right
        game = Game(deal)
        for place, move in enumerate(moves_from_json(current["moves"], number), 1):
            try:
                game.push(move.text)
            except MoveError as error:
                raise ScorecardError(f"{card.player}, hole {number}, move {place}: {error}", number, place) from None
        ply = current["ply"]
        if not 0 <= ply.whole() <= len(game):
            raise ply.error(f"{ply.value} moves cannot have been made of {len(game)}")
        game.goto(ply.whole())
        begun = current["begun"].truth() or len(game) > 0
        played = Round(card.course, card.player)
        played._enter(card, game, tuple(dead), begun=begun, holed=holed, assists=assists_from_json(current["assists"]))
        return played
