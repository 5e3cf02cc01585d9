"""Cards as JSON: all rules, all moves, and the checksums.

The object has ``"format": "golf-widget scorecard"``, a ``"version"`` and the ``"engine"`` that wrote it; ``"course"``
with the rules, the number, the generator of its deals, the holes and the par of a hole; ``"player"``; ``"holes"``, a
list of objects with ``"hole"``, ``"deals"`` (the numbers of all deals, the one that was played last), ``"moves"``
(``"5:2H d 7:3C"``; ``d`` is a stock card), ``"marks"``, ``"score"``, ``"conceded"``, ``"assists"`` and ``"check"``;
``"total"`` and ``"checksum"``. What the marks and checks are says :mod:`golf_widget.course.seal`. Keys that a reader
does not know are left alone; whoever changes what a known key means must raise the version.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import golf_widget
from golf_widget.catalogue import variant as find_variant
from golf_widget.course import seal
from golf_widget.course.assists import KINDS, Assists
from golf_widget.course.course import MAX_REDEALS, Course
from golf_widget.course.scorecard import Scorecard, check_player
from golf_widget.course.written import WrittenCard, WrittenHole, WrittenMove, write_card
from golf_widget.errors import CourseError, DealError, ScorecardError, VariantError
from golf_widget.exchange.json_text import Node, dump, parse
from golf_widget.exchange.rule_object import rules_as_json, rules_from_json
from golf_widget.exchange.words import quoted
from golf_widget.generator import GENERATOR
from golf_widget.rules import Variant

FORMAT: Final = "golf-widget scorecard"
VERSION: Final = 1
MAX_TEXT: Final = 4_000_000
"""The longest text that is read: room for 32 players on 36 holes of the largest game."""
_MOVE: Final = re.compile(r"(\d{1,4}):(\S{1,3})")
_DRAW: Final = "d"
MAX_ASSISTS: Final = 999_999


def head(form: str) -> dict[str, object]:
    """Return how each of our texts begins."""
    return {"format": form, "version": VERSION, "engine": golf_widget.__version__}


def write(card: Scorecard) -> str:
    """Write the JSON.

    Parameters
    ----------
    card : Scorecard

    Returns
    -------
    str
    """
    written = write_card(card)
    return dump(
        {
            **head(FORMAT),
            "course": course_as_json(card.course),
            "player": card.player,
            "holes": [hole_as_json(number, hole) for number, hole in enumerate(written.holes, 1)],
            "total": written.total,
            "checksum": written.checksum,
        }
    )


def read(text: str, variant: Variant | str | None = None) -> WrittenCard:
    """Read the JSON, without believing it yet.

    Parameters
    ----------
    text : str
    variant : Variant or str, optional
        The rules that the caller wants it to be.

    Returns
    -------
    WrittenCard

    Raises
    ------
    ScorecardError
        If this is no whole card.
    """
    with as_scorecard_errors():
        root = opened(text, FORMAT)
        course = course_from_json(root["course"], variant)
        player = player_from_json(root["player"])
        nodes = root["holes"].items()
    if len(nodes) > course.holes:
        hole = course.holes + 1
        raise ScorecardError(f"{player}, hole {hole}: the course has only {course.holes} holes", hole)
    holes = tuple(hole_from_json(node, number) for number, node in enumerate(nodes, 1))
    with as_scorecard_errors():
        return WrittenCard(course, player, holes, root["total"].whole(), root["checksum"].text())


@contextmanager
def as_scorecard_errors(hole: int | None = None) -> Iterator[None]:
    """Turn what the readers of JSON and of rules raise into a ScorecardError."""
    try:
        yield
    except ScorecardError:
        raise
    except (DealError, VariantError, CourseError) as error:
        raise ScorecardError(f"hole {hole}: {error}" if hole is not None else str(error), hole) from None


def opened(text: str, form: str) -> Node:
    """Return the object in a text of ours, if its format and version are those.

    Raises
    ------
    ScorecardError, DealError
        If they are not, or the text is no JSON.
    """
    if not isinstance(text, str):
        raise ScorecardError(f"a {form} is read from text (str), not from {type(text).__name__}")
    if len(text) > MAX_TEXT:
        raise ScorecardError(f"the text has {len(text):,} characters; no {form} needs more than {MAX_TEXT:,}")
    root = Node(parse(text, MAX_TEXT))
    if root["format"].text() != form:
        raise root["format"].error(f"{quoted(root['format'].value)} is not {form!r}")
    version = root["version"].whole()
    if not 1 <= version <= VERSION:
        raise root["version"].error(f"version {version} is not known here; this golf-widget reads up to {VERSION}")
    return root


def course_as_json(course: Course) -> dict[str, object]:
    """Return a course as JSON."""
    return {
        "variant": rules_as_json(course.variant),
        "number": course.number,
        "generator": GENERATOR,
        "holes": course.holes,
        "par": course.par_of_hole,
    }


def course_from_json(node: Node, variant: Variant | str | None = None) -> Course:
    """Return the course that a JSON object describes."""
    v = rules_from_json(node["variant"], None if variant is None else find_variant(variant))
    generator = node["generator"]
    if generator.text() != GENERATOR:
        raise generator.error(f"deals of {quoted(generator.value)} are not known here, only those of {GENERATOR!r}")
    par = None if node["par"].is_null else node["par"].whole()
    try:
        course = Course(v, node["number"].whole(), node["holes"].whole(), par=par)
    except CourseError as error:
        raise node.error(str(error)) from None
    if course.par_of_hole != par:
        raise node["par"].error(f"{v.name} is played with a par")
    return course


def player_from_json(node: Node) -> str:
    """Return the name of a player."""
    try:
        return check_player(node.text())
    except CourseError as error:
        raise node.error(str(error)) from None


def hole_as_json(number: int, hole: WrittenHole) -> dict[str, object]:
    """Return a hole as JSON."""
    return {
        "hole": number,
        "deals": list(hole.deals or ()),
        "moves": moves_as_json(hole.moves),
        "marks": hole.marks,
        "score": hole.score,
        "conceded": hole.conceded,
        "assists": assists_as_json(hole.assists),
        "check": hole.check,
    }


def hole_from_json(node: Node, number: int) -> WrittenHole:
    """Return what a JSON object says of a hole.

    Raises
    ------
    ScorecardError
        If it cannot be read, or is another hole.
    """
    with as_scorecard_errors(number):
        if node["hole"].whole() != number:
            raise node["hole"].error(f"this is hole {node['hole'].value}, where hole {number} should stand")
        deals = deals_from_json(node["deals"])
        return WrittenHole(
            moves=moves_from_json(node["moves"], number),
            marks=node["marks"].text(),
            score=node["score"].whole(),
            conceded=node["conceded"].truth(),
            assists=assists_from_json(node["assists"]),
            redeals=len(deals) - 1,
            check=node["check"].text(),
            deals=deals,
        )


def deals_from_json(node: Node) -> tuple[int, ...]:
    """Return the numbers of the deals of a hole."""
    deals = tuple(item.whole() for item in node.items())
    if not 1 <= len(deals) <= MAX_REDEALS + 1:
        raise node.error(f"a hole has 1 to {MAX_REDEALS + 1} deals, not {len(deals)}")
    return deals


def assists_as_json(assists: Assists) -> dict[str, int]:
    """Return the help taken as JSON."""
    return {kind: getattr(assists, kind) for kind in KINDS}


def assists_from_json(node: Node) -> Assists:
    """Return the help taken."""
    for kind in KINDS:
        if not 0 <= node[kind].whole() <= MAX_ASSISTS:
            raise node[kind].error(f"{node[kind].value} is no count of help")
    return Assists(**{kind: node[kind].whole() for kind in KINDS})


def moves_as_json(moves: tuple[WrittenMove, ...]) -> str:
    """Return moves as one text."""
    return " ".join(_DRAW if move.label == seal.DRAW else move.text for move in moves)


def moves_from_json(node: Node, hole: int) -> tuple[WrittenMove, ...]:
    """Return the moves that a text lists."""
    moves = []
    for place, word in enumerate(node.text().split(), 1):
        match = _MOVE.fullmatch(word)
        if match is None and word != _DRAW:
            raise ScorecardError(
                f"hole {hole}, move {place}: {quoted(word)} is no move; write it as '3:7C' or 'd'", hole, place
            )
        moves.append(WrittenMove(match[1], match[2]) if match else WrittenMove(seal.DRAW))
    return tuple(moves)
