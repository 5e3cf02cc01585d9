"""The short text of a card, to paste into a message.

::

    golf-widget card 1
    course golf-strict 2026 holes 9 par 5 rules DLVJRAUB
    player Ann
    hole 1 score 7 check KQTM moves 5K-Q7R...
    hole 2 score 12 redealt 1 conceded hint 1 undo 2 peek 1 check ABCD moves 3L-T...
    total 19 checksum KQTM-WXYZ

Each move is the number of the column or place, or ``-`` for a stock card, and its mark
(:mod:`golf_widget.course.seal`). Blanks and line breaks mean nothing inside the moves, since programs for messages
break long lines.
"""

from __future__ import annotations

import re
from typing import Final

from golf_widget.catalogue import variant as find_variant
from golf_widget.course import seal
from golf_widget.course.assists import KINDS, Assists
from golf_widget.course.course import MAX_REDEALS, Course
from golf_widget.course.scorecard import Scorecard, check_player
from golf_widget.course.written import WrittenCard, WrittenHole, WrittenMove, write_card
from golf_widget.errors import CourseError, LayoutError, ScorecardError, VariantError
from golf_widget.rules import Variant

VERSION: Final = 1
HEAD: Final = "golf-widget card"
_WORDS: Final = ("course", "player", "hole", "total")
_NUMBER: Final = r"-?\d{1,16}"
_COURSE: Final = re.compile(
    r"course (?P<name>\S{1,60}) (?P<number>\d{1,16}) holes (?P<holes>\d{1,2})"
    r"( par (?P<par>-?\d{1,3}))? rules (?P<rules>[A-Z]{8})"
)
_HOLE: Final = re.compile(
    rf"hole (?P<hole>\d{{1,2}}) score (?P<score>{_NUMBER})( redealt (?P<redealt>\d{{1,2}}))?(?P<conceded> conceded)?"
    + "".join(rf"( {kind} (?P<{kind}>\d{{1,6}}))?" for kind in KINDS)
    + r" check (?P<check>[A-Z]{4}) moves ?(?P<moves>.*)"
)
_MOVE: Final = re.compile(r"(\d{1,4}|-)([A-Z])")
_TOTAL: Final = re.compile(rf"total (?P<total>{_NUMBER}) checksum (?P<checksum>[A-Z]{{4}}-[A-Z]{{4}})")


def write(card: Scorecard) -> str:
    """Write the text.

    Parameters
    ----------
    card : Scorecard

    Returns
    -------
    str
    """
    course, written = card.course, write_card(card)
    par = "" if course.par_of_hole is None else f" par {course.par_of_hole}"
    rules = seal.fingerprint(course.variant)
    lines = [
        f"{HEAD} {VERSION}",
        f"course {course.variant.name} {course.number} holes {course.holes}{par} rules {rules}",
        f"player {card.player}",
    ]
    for number, hole in enumerate(written.holes, 1):
        parts = [f"hole {number} score {hole.score}"]
        if hole.redeals:
            parts.append(f"redealt {hole.redeals}")
        if hole.conceded:
            parts.append("conceded")
        parts += [f"{kind} {getattr(hole.assists, kind)}" for kind in KINDS if getattr(hole.assists, kind)]
        moves = "".join(move.label + mark for move, mark in zip(hole.moves, hole.marks, strict=True))
        lines.append(f"{' '.join(parts)} check {hole.check} moves {moves}".rstrip())
    lines.append(f"total {written.total} checksum {written.checksum}")
    return "\n".join(lines) + "\n"


def read(text: str, variant: Variant | str | None = None) -> WrittenCard:
    """Read the text, without believing it yet.

    Parameters
    ----------
    text : str
    variant : Variant or str, optional
        The rules, if the game is not registered.

    Returns
    -------
    WrittenCard

    Raises
    ------
    ScorecardError
        If this is no whole card.
    """
    lines = _joined(text)
    if len(lines) < 3:
        raise ScorecardError("the card ends after its head; course, player, holes and total are missing")
    head = lines.pop(0)
    if head != f"{HEAD} {VERSION}":
        raise ScorecardError(f"{head!r:.40}: this golf-widget reads cards that begin with '{HEAD} {VERSION}'")
    course = _course(lines.pop(0), variant)
    name = lines.pop(0)
    if not name.startswith("player "):
        raise ScorecardError(f"a line such as 'player Ann' must follow the course, not {name!r:.40}")
    try:
        player = check_player(name.removeprefix("player "))
    except CourseError as error:
        raise ScorecardError(str(error)) from None
    total = _TOTAL.fullmatch(lines[-1]) if lines else None
    if total is None and lines and lines[-1].startswith("total"):
        raise ScorecardError(f"{player}: {lines[-1]!r:.60} is no total; write 'total 43 checksum KQTM-WXYZ'")
    holes = tuple(_hole(line, number) for number, line in enumerate(lines[:-1] if total else lines, 1))
    if total is None:
        where = f"after hole {len(holes)}" if holes else "after the player"
        raise ScorecardError(f"{player}: the card ends {where}, without 'total ... checksum ...'", len(holes) or None)
    if len(holes) > course.holes:
        raise ScorecardError(
            f"{player}, hole {course.holes + 1}: the course has only {course.holes} holes", course.holes + 1
        )
    return WrittenCard(course, player, holes, int(total["total"]), total["checksum"])


def _joined(text: str) -> list[str]:
    """Return the lines of the card, put together again where they were broken on the way."""
    lines: list[str] = []
    for raw in text.split("\n"):
        line = " ".join(raw.split())
        if not line:
            continue
        if not lines or line.split(" ", 1)[0] in _WORDS:
            lines.append(line)
        else:
            lines[-1] += " " + line
    return lines


def _course(line: str, variant: Variant | str | None) -> Course:
    match = _COURSE.fullmatch(line)
    if match is None:
        raise ScorecardError(
            f"{line!r:.80} names no course; write 'course golf-strict 2026 holes 9 par 5 rules DLVJRAUB'"
        )
    try:
        v = find_variant(match["name"] if variant is None else variant)
        par = None if match["par"] is None else int(match["par"])
        course = Course(v, int(match["number"]), int(match["holes"]), par=par)
    except (CourseError, VariantError, LayoutError) as error:
        raise ScorecardError(f"course: {error}") from None
    if par is None and course.par is not None:
        raise ScorecardError(f"course: the par is missing; {v.name} is played with one")
    if seal.fingerprint(v) != match["rules"]:
        raise ScorecardError(
            f"course: the {match['name']} of the card has rules {match['rules']}, and {v.name} has "
            f"{seal.fingerprint(v)} here; read the card as JSON, which holds the rules, or give the variant"
        )
    return course


def _hole(line: str, number: int) -> WrittenHole:
    match = _HOLE.fullmatch(line)
    if match is None or int(match["hole"]) != number:
        raise ScorecardError(
            f"hole {number}: {line!r:.60} is no such hole; write 'hole {number} score 7 check KQTM moves 5K-Q...'",
            number,
        )
    moves: list[WrittenMove] = []
    marks, place = "", 0
    text = match["moves"].replace(" ", "")
    while place < len(text):
        move = _MOVE.match(text, place)
        if move is None:
            raise ScorecardError(
                f"hole {number}, move {len(moves) + 1}: {text[place : place + 8]!r} is no move; write the column and a "
                "letter, or '-' and a letter",
                number,
                len(moves) + 1,
            )
        moves.append(WrittenMove(move[1]))
        marks += move[2]
        place = move.end()
    redeals = int(match["redealt"] or 0)
    if redeals > MAX_REDEALS:
        raise ScorecardError(f"hole {number}: redealt {redeals} times; at most {MAX_REDEALS}", number)
    return WrittenHole(
        moves=tuple(moves),
        marks=marks,
        score=int(match["score"]),
        conceded=match["conceded"] is not None,
        assists=Assists(**{kind: int(match[kind] or 0) for kind in KINDS}),
        redeals=redeals,
        check=match["check"],
    )
