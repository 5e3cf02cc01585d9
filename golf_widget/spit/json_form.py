"""The record of a game of Spit as JSON.

========  ==============================================================================
format    ``"golf-widget spit"``
version   1
options   every rule of :class:`golf_widget.spit.SpitOptions` by its name
seed      a whole number
round     the number of the round that begins, 1 if it is not there
hands     null, or the cards of both players in the order in which they are laid out
actions   the actions as in :mod:`golf_widget.spit.text_form`, such as ``"p1 c2>L @2210"``
========  ==============================================================================
"""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, Final

from golf_widget.errors import CardError, DealError, MoveError, RecordError, VariantError
from golf_widget.exchange.json_text import Node, dump, parse
from golf_widget.exchange.words import few, quoted
from golf_widget.spit.actions import PATTERN, RIGHT, of_match
from golf_widget.spit.game import Spit
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.text_form import MAX_RECORD, TIME, written

FORMAT: Final = "golf-widget spit"
VERSION: Final = 1


def write(game: Spit) -> str:
    """Write the JSON of a game; see :meth:`golf_widget.Spit.to_json`.

    Parameters
    ----------
    game : Spit

    Returns
    -------
    str
    """
    start = game.state_at(0)
    hands = None if game.is_from_seed else [[str(card) for card in start.held(player)] for player in (0, 1)]
    return dump(
        {
            "format": FORMAT,
            "version": VERSION,
            "options": asdict(game.options),
            "seed": game.seed,
            "round": start.round,
            "hands": hands,
            "actions": [written(step) for step in game.steps],
        }
    )


def read(text: str) -> Spit:
    """Read the JSON of a game; see :meth:`golf_widget.Spit.from_json`.

    Parameters
    ----------
    text : str

    Returns
    -------
    Spit

    Raises
    ------
    RecordError
        If anything is wrong.
    """
    try:
        return _read(Node(parse(text, MAX_RECORD)))
    except (DealError, VariantError, CardError) as error:
        raise RecordError(few(error, 450)) from None


def _read(root: Node) -> Spit:
    form, version = root["format"], root["version"]
    if form.text() != FORMAT:
        raise form.error(f"{quoted(form.value)} is not {FORMAT!r}")
    if not 1 <= version.whole() <= VERSION:
        raise version.error(f"this golf-widget reads version {VERSION} of the format, not {quoted(version.value)}")
    hands, number = root.get("hands"), root.get("round")
    dealt = None
    if hands is not None and not hands.is_null:
        first, second = hands.items(2)
        dealt = ([card.text() for card in first.items()], [card.text() for card in second.items()])
    game = Spit(root["seed"].whole(), _options(root["options"]), hands=dealt, round=number.whole() if number else 1)
    for node in root["actions"].items():
        said = node.text()
        match = PATTERN.match(said)
        time = TIME.match(said, match.end()) if match else None
        if match is None or (time or match).end() != len(said):
            raise node.error(f"{quoted(said)} is no action of Spit; {RIGHT}")
        try:
            game.push(of_match(match), at=int(time[1]) if time else None)
        except (MoveError, ValueError) as error:
            raise node.error(str(error)) from None
    return game


def _options(node: Node) -> SpitOptions:
    known = [field.name for field in fields(SpitOptions)]
    values: dict[str, Any] = {}
    for key in node.keys():  # noqa: SIM118 - a Node is no dict
        if key not in known:
            raise node.error(f"{quoted(key)} is no rule of Spit; rules are {', '.join(known)}")
        values[key] = node[key].value
    try:
        return SpitOptions(**values)
    except VariantError as error:
        raise node.error(str(error)) from None
