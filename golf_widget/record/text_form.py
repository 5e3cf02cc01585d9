r"""Records as text for people: to read, to compare line by line, to paste into a letter.

::

    [Game "Golf"]
    [Variant "golf-strict"]
    [Rule "Classic: nothing on a King"]
    [Deal "golf-strict#4"]
    [Generator "splitmix64-1"]
    [Event "Club evening"]
    [Player "Ann"]
    [Result "31"]
    [Left "31"]
    [Stock "14"]
    [Cards "9C 4D ..."]

    { Before the first move }
    1. AH> 5:2H 7:3C { the ace is in the way } (1:AD!? 5:2S)
    2. 5C> --
    3. 9D>

Like PGN, the text of chess games (PGN standard, 1994), with a line for each card of the waste: the one that the deal
turns (``->`` if the waste starts empty), then those drawn, each with its number and the cards played on it,
``column:card`` or ``place:card``. ``--`` says that none was played. A sign or ``$7`` after a move is a glyph
(:mod:`golf_widget.record.glyphs`), words in braces are a comment, round brackets hold what could have been played in
the place of the move before them, from the same position. ``[%t 1200]`` after a move is its time in milliseconds,
``[%by "Ann"]`` who made it, ``[%eval {...}]`` an evaluation as in the JSON form, and ``[%mood "good"]`` or
``[%"any key" 3]`` a further value, as JSON; a key in quotes never means anything else. Before the first move such
values are those of the record, and ``[%variant {...}]`` there holds the rules of a game that does not come with the
package.

The cards say twice what the columns say once, so that a slip is found. ``[Variant]`` with ``[Cards]``, or ``[Deal]``
alone, make the deal. Long lines go on in the next one, indented; line ends mean no more than spaces. Escapes in
comments and tags: see :mod:`golf_widget.record.words`. A later version of this form, if there is ever one, will say so
in a tag of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from golf_widget.cards import Card
from golf_widget.catalogue import is_built_in, variant as find_variant
from golf_widget.deal import Deal
from golf_widget.exchange.rule_object import rules_as_json
from golf_widget.generator import GENERATOR
from golf_widget.position import Position
from golf_widget.record.glyphs import as_text
from golf_widget.record.heading import TAG_NAME
from golf_widget.record.json_form import evaluation_as_json
from golf_widget.record.replay import Replay
from golf_widget.record.tree import Line, Step
from golf_widget.record.words import encodable, escaped

WIDTH: Final = 100
"""Longer lines go on in the next one."""
EMPTY: Final = "-"
NO_PLAY: Final = "--"
EVALUATION: Final = "eval"


def write(replay: Replay) -> str:
    """Write the text form.

    Parameters
    ----------
    replay : Replay

    Returns
    -------
    str
    """
    head = [f'[{name} "{escaped(value, chr(34))}"]' for name, value in _tags(replay)]
    v = replay.deal.variant
    if not is_built_in(v.name) or find_variant(v.name) != v:
        head.insert(2, _value("variant", rules_as_json(v)))
    lead = [_further(key, value) for key, value in replay.extra.items()]
    if replay.comment:
        lead.append(_comment(replay.comment))
    lines = [" ".join(lead)] if lead else []
    lines += _lines(replay.main, replay.deal)
    return "\n".join([*head, "", *lines, ""])


def _tags(replay: Replay) -> Iterator[tuple[str, str]]:
    deal, result = replay.deal, replay.result
    yield "Game", deal.variant.title
    yield "Variant", deal.variant.name
    yield "Rule", deal.variant.rule_text
    if deal.number is not None:
        yield "Deal", f"{deal.variant.name}#{deal.number}"
        yield "Generator", GENERATOR
    yield from replay.tags.items()
    for name in replay.players:
        yield "Player", name
    yield "Result", str(result.score)
    yield "Left", str(result.cards_left)
    yield "Stock", str(result.stock_left)
    if replay.assists:
        yield "Assists", ", ".join(f"{name} {count}" for name, count in replay.assists.items())
    yield "Cards", cards_text(deal)


def cards_text(deal: Deal) -> str:
    """Return the cards in the order of the deal, without one that the rules fix."""
    cards = deal.table + deal.stock if isinstance(deal.variant.start, Card) else deal.cards
    return " ".join(map(str, cards))


def _lines(main: Line, deal: Deal) -> Iterator[str]:
    """Yield a line for each card of the waste, and further ones where it is too long."""
    words = [f"1. {deal.starter or EMPTY}>"]
    position = deal.start()
    played = False
    for step in main.steps:
        if step.move.is_draw:
            yield from _wrapped(words if played else [*words, NO_PLAY])
            words = []
        played = not step.move.is_draw
        words += _words(step, position)
        position = position.play(step.move)
    yield from _wrapped(words if played else [*words, NO_PLAY])


def _wrapped(words: list[str]) -> Iterator[str]:
    line = words[0]
    for word in words[1:]:
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = "  "
        line += " " + word
    yield line


def _words(step: Step, position: Position) -> Iterator[str]:
    """Yield a step and what belongs to it, as words between which a line may end."""
    if step.move.is_draw:
        draw = f"{position.deal.stock[position.drawn]}>"
        yield f"{position.drawn + 2}. {draw}{as_text(step.glyphs)}"
    else:
        yield position.notation(step.move) + as_text(step.glyphs)
    for evaluation in step.evaluations:
        yield _value(EVALUATION, evaluation_as_json(evaluation))
    if step.by:
        yield _value("by", step.by)
    if step.t is not None:
        yield _value("t", step.t)
    for key, value in step.extra.items():
        yield _further(key, value)
    if step.comment:
        yield _comment(step.comment)
    for variation in step.variations:
        words = [_comment(variation.comment)] if variation.comment else []
        here = position
        for inner in variation.steps:
            words += _words(inner, here)
            here = here.play(inner.move)
        words[0] = "(" + words[0]
        words[-1] += ")"
        yield from words


def _comment(text: str) -> str:
    return f"{{ {escaped(text, '}')} }}"


def _value(key: str, value: object) -> str:
    """Return a value for programs; braces in its texts are escaped, so that those outside always come in pairs."""
    return f"[%{key} {_json(value)}]"


def _further(key: str, value: object) -> str:
    """Return a value that is kept without being understood."""
    return _value(key if TAG_NAME.fullmatch(key) and key != EVALUATION else _json(key), value)


def _json(value: object) -> str:
    if isinstance(value, str):
        return encodable(json.dumps(value, ensure_ascii=False)).replace("{", "\\u007b").replace("}", "\\u007d")
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_json(key)}: {_json(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_json, value)) + "]"
    return json.dumps(value, allow_nan=False)
