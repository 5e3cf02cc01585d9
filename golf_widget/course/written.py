"""Cards as they are written, before anybody believes them, and the way from there to cards that count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NoReturn

from golf_widget.course import seal
from golf_widget.course.assists import Assists
from golf_widget.course.course import Course
from golf_widget.course.scorecard import HoleResult, Scorecard
from golf_widget.deal import Deal
from golf_widget.errors import MoveError, ScorecardError
from golf_widget.move import Move
from golf_widget.position import Position


@dataclass(frozen=True)
class WrittenMove:
    """A move: its label (:data:`golf_widget.course.seal.DRAW` or the number of a column or place), and its card."""

    label: str
    card: str = ""

    @property
    def text(self) -> str:
        """The move as :meth:`golf_widget.Move.parse` reads it."""
        if self.label == seal.DRAW:
            return "draw"
        return f"{self.label}:{self.card}" if self.card else self.label


@dataclass(frozen=True)
class WrittenHole:
    """What a text says of a hole.

    Parameters
    ----------
    moves : tuple of WrittenMove
    marks : str
        One letter for each move, and the check of the hole in `check`.
    score : int
    conceded : bool
    assists : Assists
    redeals : int
        How often the hole was dealt again.
    check : str
    deals : tuple of int or None
        The numbers of all deals, the one that was played last; None if the text leaves them out.
    """

    moves: tuple[WrittenMove, ...]
    marks: str
    score: int
    conceded: bool
    assists: Assists
    redeals: int
    check: str
    deals: tuple[int, ...] | None = None


@dataclass(frozen=True)
class WrittenCard:
    """What a text says of a card."""

    course: Course
    player: str
    holes: tuple[WrittenHole, ...]
    total: int
    checksum: str

    @cached_property
    def chains(self) -> tuple[tuple[str, bytes], ...]:
        """The marks that belong to the moves of each hole, and the ends of the chains."""
        rules = seal.fingerprint(self.course.variant)
        return tuple(
            seal.chain(rules, self.course.number, number, hole.redeals, (move.label for move in hole.moves))
            for number, hole in enumerate(self.holes, 1)
        )

    @cached_property
    def checks(self) -> tuple[str, ...]:
        """The check that belongs to what is written of each hole."""
        return tuple(
            seal.check(end, hole.score, hole.conceded, hole.assists)
            for hole, (_, end) in zip(self.holes, self.chains, strict=True)
        )

    @cached_property
    def right_checksum(self) -> str:
        """The checksum that belongs to what is written."""
        course = self.course
        return seal.checksum(
            rules=seal.fingerprint(course.variant),
            course=course.number,
            holes=course.holes,
            par=course.par_of_hole,
            total=self.total,
            checks=self.checks,
            player=self.player,
        )

    @cached_property
    def is_changed(self) -> bool:
        """Whether what is written is not what was signed."""
        signed = zip(self.holes, self.chains, self.checks, strict=True)
        return self.checksum != self.right_checksum or any(
            hole.marks != marks or hole.check != check for hole, (marks, _), check in signed
        )


def write_card(card: Scorecard) -> WrittenCard:
    """Write a card down and sign it.

    Parameters
    ----------
    card : Scorecard

    Returns
    -------
    WrittenCard
    """
    bare = WrittenCard(card.course, card.player, tuple(map(_bare_hole, card.results)), card.total, "")
    return WrittenCard(
        card.course,
        card.player,
        tuple(
            WrittenHole(**{**vars(hole), "marks": marks, "check": check})
            for hole, (marks, _), check in zip(bare.holes, bare.chains, bare.checks, strict=True)
        ),
        card.total,
        bare.right_checksum,
    )


def _bare_hole(result: HoleResult) -> WrittenHole:
    return WrittenHole(
        moves=tuple(write_move(result.deal, move) for move in result.moves),
        marks="",
        score=result.score,
        conceded=result.conceded,
        assists=result.assists,
        redeals=len(result.dead),
        check="",
        deals=tuple(deal.number or 0 for deal in (*result.dead, result.deal)),
    )


def write_move(deal: Deal, move: Move) -> WrittenMove:
    """Write down a move that has been made."""
    if move.slot is None:
        return WrittenMove(seal.DRAW)
    if move.slot >= len(deal.table):
        return WrittenMove("0")
    return WrittenMove(str(deal.variant.layout.label_of(move.slot)), str(deal.table[move.slot]))


class _Judge:
    """Words the refusal of a card."""

    def __init__(self, written: WrittenCard) -> None:
        self.written = written

    def refuse(
        self, message: str, hole: int | None = None, move: int | None = None, *, changed: bool = False
    ) -> NoReturn:
        changed = changed or self.written.is_changed
        places = [self.written.player]
        if hole is not None:
            places.append(f"hole {hole}")
        if move is not None:
            places.append(f"move {move}")
        why = (
            "the card has been changed since it was signed" if changed else "the checksums fit: it was signed like this"
        )
        raise ScorecardError(f"{', '.join(places)}: {message} ({why})", hole, move, changed)


def believe(written: WrittenCard) -> Scorecard:
    """Play every move of a card again.

    Parameters
    ----------
    written : WrittenCard

    Returns
    -------
    Scorecard

    Raises
    ------
    ScorecardError
        At the first thing that cannot be; it names the hole and the move. The proofs of deals that were dealt again are
        not made here: that takes a solver.
    """
    judge = _Judge(written)
    course = written.course
    results = []
    for number, (hole, (marks, _), check) in enumerate(
        zip(written.holes, written.chains, written.checks, strict=True), 1
    ):
        result = _believe_hole(judge, number, hole, marks)
        if hole.check != check:
            judge.refuse(
                f"score, help or moves are not those that were signed with the check {hole.check!r:.20}", number
            )
        results.append(result)
    total = sum(result.score for result in results)
    if total != written.total:
        judge.refuse(f"the total is written as {written.total}; the holes make {total}")
    if written.checksum != written.right_checksum:
        judge.refuse(
            f"the head of the card (game, course {course.number}, {course.holes} holes, par, player) is not what was "
            f"signed with the checksum {written.checksum!r:.20}"
        )
    return Scorecard(course, written.player, tuple(results))


def _names_another_card(written: WrittenMove, position: Position) -> bool:
    """Return whether the column or place is open, with another card than is written: no card is signed like that."""
    here = (str(position.deal.table[slot]) for slot in position.open_slots if _label(position, slot) == written.label)
    return bool(written.card) and next(here, written.card) != written.card


def _label(position: Position, slot: int) -> str:
    return str(position.variant.layout.label_of(slot))


def _believe_hole(judge: _Judge, number: int, hole: WrittenHole, marks: str) -> HoleResult:
    course = judge.written.course
    dead = tuple(course.deal(number, redeal) for redeal in range(hole.redeals))
    deal = course.deal(number, hole.redeals)
    right = tuple(each.number for each in (*dead, deal))
    if hole.deals is not None and hole.deals != right:
        judge.refuse(
            f"deal {', '.join(map(str, hole.deals)):.60} is written; the course has {', '.join(map(str, right))} here",
            number,
            changed=True,  # a number that the course does not give is never signed
        )
    position = Position.opening(deal)
    moves = []
    for place, written in enumerate(hole.moves, 1):
        try:
            move = Move.parse(written.text, position)
            position = position.play(move)
        except MoveError as error:
            judge.refuse(str(error), number, place, changed=_names_another_card(written, position))
        if hole.marks[place - 1 : place] != marks[place - 1]:
            judge.refuse(f"{written.text} can be played, but is not what was signed here or before", number, place)
        moves.append(move)
    last = len(hole.moves)
    if len(hole.marks) > last:
        judge.refuse(f"{len(hole.marks)} moves were signed, and the text ends after {last}", number, last)
    if hole.conceded and position.is_over:
        judge.refuse("a hole that is over cannot be conceded", number, last)
    if not hole.conceded and not position.is_over:
        legal = ", ".join(map(position.notation, position.legal_moves))
        judge.refuse(f"the moves end here, and the hole is neither over nor conceded; legal: {legal}", number, last)
    if hole.score != position.score:
        judge.refuse(f"the score is written as {hole.score}; the moves make {position.score}", number, last)
    return HoleResult(number, deal, tuple(moves), position.score, hole.conceded, hole.assists, dead)
