"""Reading records from JSON; the form is described in :mod:`golf_widget.record.json_form`."""

from __future__ import annotations

import json
from collections.abc import Container
from contextlib import suppress
from dataclasses import asdict

from golf_widget.catalogue import variant as find_variant
from golf_widget.errors import DealError, LayoutError, MoveError, RecordError, VariantError
from golf_widget.exchange.json_text import Node, parse
from golf_widget.exchange.ours import deal_from_json
from golf_widget.exchange.rule_object import rules_as_json, rules_from_json
from golf_widget.exchange.words import few, quoted
from golf_widget.move import Move
from golf_widget.position import Position
from golf_widget.record.checks import MAX_NESTING, Result
from golf_widget.record.heading import RECORD_KEYS
from golf_widget.record.json_form import FORMAT, MAX_RECORD, VERSION
from golf_widget.record.replay import Replay
from golf_widget.record.tree import EVALUATION_KEYS, STEP_KEYS, Evaluation, Line, Step
from golf_widget.rules import Variant


def read(text: str) -> Replay:
    """Read JSON; see :meth:`golf_widget.Replay.from_json`.

    Parameters
    ----------
    text : str

    Returns
    -------
    Replay

    Raises
    ------
    RecordError
        If anything is wrong.
    """
    try:
        return _Reader().replay(Node(parse(text, MAX_RECORD)))
    except (DealError, VariantError, LayoutError) as error:
        raise RecordError(few(error, 450)) from None


class _Reader:
    """Reads one record, and notes the keys that it leaves out."""

    def __init__(self) -> None:
        self.left_out: list[RecordError] = []

    def replay(self, root: Node) -> Replay:
        form, version = root["format"], root["version"]
        if form.text() != FORMAT:
            raise form.error(f"{quoted(form.value)} is not {FORMAT!r}")
        if version.whole() > VERSION:
            raise version.error(
                f"a newer golf-widget wrote this, in version {version.value} of the format; "
                f"this one reads up to {VERSION}"
            )
        if version.whole() < 1:
            raise version.error(f"there is no version {version.value}; versions count from 1")
        deal = deal_from_json(root["deal"], _rules(root["variant"]))
        steps, end = self.events(root["events"], deal.start(), 0)
        self.result(_optional(root, "result"), end)
        try:
            return Replay(
                deal,
                Line(steps, _words(root, "comment")),
                tags={key: _any_text(node) for key, node in _entries(root, "tags")},
                players=tuple(map(_any_text, _items(root, "players"))),
                assists={key: node.whole() for key, node in _entries(root, "assists")},
                extra=_unknown(root, RECORD_KEYS),
                errors=self.left_out,
            )
        except RecordError as error:
            raise RecordError(few(error, 450)) from None

    def events(self, node: Node, position: Position, depth: int) -> tuple[tuple[Step, ...], Position]:
        if depth > MAX_NESTING:
            raise node.error(f"variations are nested in more than {MAX_NESTING} levels")
        steps = []
        for event in node.items():
            slot, card = event["slot"], event["card"]
            try:
                move = Move.DRAW if slot.is_null else Move(slot.whole())
                after = position.play(move)
            except MoveError as error:
                raise slot.error(str(error)) from None
            if card.text() != str(after.waste):
                raise card.error(f"the card is {after.waste}, not {quoted(card.value)}")
            steps.append(self.step(event, move, position, depth))
            position = after
        return tuple(steps), position

    def step(self, event: Node, move: Move, position: Position, depth: int) -> Step:
        time = _optional(event, "t")
        variations = [self.variation(v, position, depth + 1) for v in _items(event, "variations")]
        evaluations = [evaluation(e) for e in _items(event, "evaluations")]
        try:
            return Step(
                move,
                comment=_words(event, "comment"),
                glyphs=tuple(glyph.whole() for glyph in _items(event, "glyphs")),
                evaluations=tuple(evaluations),
                by=_words(event, "by"),
                t=None if time is None else time.whole(),
                variations=tuple(variations),
                extra=_unknown(event, STEP_KEYS),
            )
        except RecordError as error:
            raise event.error(str(error)) from None

    def variation(self, node: Node, position: Position, depth: int) -> Line:
        steps, _ = self.events(node["events"], position, depth)
        if not steps:
            raise node["events"].error("a variation needs a move")
        self.leave_out(node, {"events", "comment"})
        try:
            return Line(steps, _words(node, "comment"))
        except RecordError as error:
            raise node.error(str(error)) from None

    def result(self, node: Node | None, end: Position) -> None:
        if node is None:
            return
        known = asdict(Result.of(end))
        for key, right in known.items():
            found = node.get(key)
            if found is not None and (type(found.value) is not type(right) or found.value != right):
                raise found.error(f"the moves lead to {str(right).lower()}, not to {quoted(found.value)}")
        self.leave_out(node, known)

    def leave_out(self, node: Node, known: Container[str]) -> None:
        """Note the keys of an object that has no place to keep them."""
        strange = [key for key in node.keys() if key not in known]  # noqa: SIM118 - a Node is no dict
        if strange:
            names = few(", ".join(map(quoted, strange)))
            self.left_out.append(RecordError(f"not known here, and left out: {names}", path=few(node.path, 80)))


def _rules(node: Node) -> Variant:
    """Return the rules; most are word for word those of a game known here, and need not be put together again."""
    name = node.value.get("name") if isinstance(node.value, dict) else None
    if isinstance(name, str):
        with suppress(VariantError, LayoutError):
            known = find_variant(name)
            # As text, since in Python true equals 1.
            if json.dumps(rules_as_json(known)) == json.dumps(node.value):
                return known
    return rules_from_json(node, None)


def evaluation(node: Node) -> Evaluation:
    """Return the evaluation that a JSON object describes.

    Parameters
    ----------
    node : Node

    Returns
    -------
    Evaluation

    Raises
    ------
    DealError
        If there is none.
    """
    numbers = {key: found.number() for key in _NUMBERS if (found := _optional(node, key)) is not None}
    try:
        return Evaluation(
            _any_text(node["adviser"]),
            node["clairvoyant"].truth(),
            numbers.get("best"),
            numbers.get("played"),
            numbers.get("lost"),
            numbers.get("chance"),
            _unknown(node, EVALUATION_KEYS),
        )
    except RecordError as error:
        raise node.error(str(error)) from None


_NUMBERS = ("best", "played", "lost", "chance")


def _optional(node: Node, key: str) -> Node | None:
    found = node.get(key)
    return None if found is None or found.is_null else found


def _items(node: Node, key: str) -> list[Node]:
    found = _optional(node, key)
    return [] if found is None else found.items()


def _entries(node: Node, key: str) -> list[tuple[str, Node]]:
    found = _optional(node, key)
    return [] if found is None else [(name, found[name]) for name in found.keys()]  # noqa: SIM118 - a Node is no dict


def _any_text(node: Node) -> str:
    """Return a text; halves of characters, which no name of ours may hold, are kept in what people wrote."""
    return node.value if isinstance(node.value, str) else node.text()


def _words(node: Node, key: str) -> str:
    found = _optional(node, key)
    return "" if found is None else _any_text(found)


def _unknown(node: Node, known: frozenset[str]) -> dict[str, object]:
    value = node.value
    return {} if not isinstance(value, dict) else {key: item for key, item in value.items() if key not in known}
