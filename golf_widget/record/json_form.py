"""Records as JSON, the form in which nothing is left to the reader.

An object with ``"format": "golf-widget replay"``, a ``"version"`` and the ``"engine"`` that wrote it, then
``"variant"`` (all the rules) and ``"deal"`` (all the cards, number and generator) as in the JSON of deals
(:mod:`golf_widget.exchange.ours`), and:

- ``"tags"``, an object of texts; ``"players"``, a list of names; ``"assists"``, an object of counts;
- ``"comment"``, the words before the first move;
- ``"events"``, a list with an object for each move: ``"slot"`` (null for a card from the stock) and ``"card"``, which
  is checked; and, where there is something to say, ``"comment"``, ``"glyphs"`` (numbers), ``"evaluations"`` (objects
  with the fields of :class:`golf_widget.Evaluation`), ``"by"``, ``"t"`` (milliseconds), and ``"variations"``: a list of
  objects with ``"events"`` and ``"comment"``, each played in the place of the move;
- ``"result"``: ``"cards_left"``, ``"stock_left"``, ``"score"``, ``"cleared"``, ``"over"`` at the end; checked.

Keys that a reader does not know are kept in a record, an event and an evaluation; elsewhere they are named in
:attr:`golf_widget.Replay.errors`. Whoever changes what a known key means must raise the version.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Final

import golf_widget
from golf_widget.exchange.ours import deal_as_json
from golf_widget.exchange.rule_object import rules_as_json
from golf_widget.position import Position
from golf_widget.record.replay import Replay
from golf_widget.record.tree import Evaluation, Line
from golf_widget.record.words import encodable

FORMAT: Final = "golf-widget replay"
VERSION: Final = 1
MAX_RECORD: Final = 2_000_000
"""The longest text of one record, in characters."""


def write(replay: Replay, *, one_line: bool = False) -> str:
    """Write JSON.

    Parameters
    ----------
    replay : Replay
    one_line : bool
        Everything in one line; otherwise an event for each line.

    Returns
    -------
    str
    """
    deal, main = replay.deal, replay.main
    parts: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "engine": golf_widget.__version__,
        "variant": rules_as_json(deal.variant),
        "deal": deal_as_json(deal),
        "tags": dict(replay.tags),
        "players": list(replay.players),
        "assists": dict(replay.assists),
        "comment": main.comment,
        "events": list(_events(main, deal.start())) if one_line else [],
        "result": asdict(replay.result),
        **replay.extra,
    }
    if one_line:
        return encodable(_dump(parts)) + "\n"
    events = ",\n".join(f"    {_dump(event)}" for event in _events(main, deal.start()))
    lines = ",\n".join(
        f"  {_dump(key)}: " + (f"[\n{events}\n  ]" if key == "events" and events else _dump(value))
        for key, value in parts.items()
    )
    return encodable(f"{{\n{lines}\n}}\n")


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _events(line: Line, position: Position) -> Iterator[dict[str, object]]:
    for step in line.steps:
        before, position = position, position.play(step.move)
        event: dict[str, object] = {"slot": step.move.slot, "card": str(position.waste)}
        if step.comment:
            event["comment"] = step.comment
        if step.glyphs:
            event["glyphs"] = list(step.glyphs)
        if step.evaluations:
            event["evaluations"] = [evaluation_as_json(e) for e in step.evaluations]
        if step.by:
            event["by"] = step.by
        if step.t is not None:
            event["t"] = step.t
        if step.variations:
            event["variations"] = [
                ({"comment": v.comment} if v.comment else {}) | {"events": list(_events(v, before))}
                for v in step.variations
            ]
        yield event | dict(step.extra)


def evaluation_as_json(e: Evaluation) -> dict[str, object]:
    """Return an evaluation as JSON.

    Parameters
    ----------
    e : Evaluation

    Returns
    -------
    dict
    """
    values = {"best": e.best, "played": e.played, "lost": e.lost, "chance": e.chance}
    known = {key: value for key, value in values.items() if value is not None}
    return {"adviser": e.adviser, "clairvoyant": e.clairvoyant, **known, **e.extra}
