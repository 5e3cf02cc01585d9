"""Leaderboards: cards that people hand in, played again before they count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from golf_widget.course import card_json, card_text
from golf_widget.course.course import Course
from golf_widget.course.dead import Prover, is_dead
from golf_widget.course.scorecard import Scorecard
from golf_widget.course.written import WrittenCard, believe, write_card
from golf_widget.errors import ScorecardError
from golf_widget.listing import Cell, Listing
from golf_widget.rules import Variant

MAX_CARDS: Final = 100_000


@dataclass(frozen=True)
class Standing:
    """A line of a leaderboard.

    Parameters
    ----------
    place : int
        From 1; cards with the same total share a place.
    card : Scorecard
        The card.
    """

    place: int
    card: Scorecard


@dataclass(frozen=True)
class Rejection:
    """A card that does not count.

    Parameters
    ----------
    number : int
        Which of the cards that were handed in, from 1.
    error : ScorecardError
        Why; it names the hole and the move.
    """

    number: int
    error: ScorecardError

    def __str__(self) -> str:
        return f"card {self.number} does not count: {self.error}"


class Leaderboard(Listing[Standing]):
    """The cards of a course, best first.

    Parameters
    ----------
    course : Course or None
        The course; None if no card counts.
    cards : sequence of Scorecard
        The cards that count.
    rejected : sequence of Rejection
        Those that do not.
    """

    def __init__(self, course: Course | None, cards: Iterable[Scorecard], rejected: Iterable[Rejection] = ()) -> None:
        self.course = course
        self.rejected = tuple(rejected)
        sign = -1 if course is not None and course.high_is_good else 1
        ordered = sorted(cards, key=lambda card: (sign * card.total, card.player))
        totals = [card.total for card in ordered]
        standings = [Standing(totals.index(card.total) + 1, card) for card in ordered]
        columns: dict[str, Callable[[Standing], Cell]] = {
            "place": lambda row: row.place,
            "player": lambda row: row.card.player,
            **{str(hole): _score(hole) for hole in range(1, (course.holes if course else 0) + 1)},
            "total": lambda row: row.card.total,
        }
        if course is not None and course.par is not None:
            columns["to par"] = lambda row: row.card.against_par
        columns["cleared"] = lambda row: sum(result.cleared for result in row.card.results)
        columns["assisted"] = lambda row: sum(bool(result.assists) for result in row.card.results)
        columns["redealt"] = lambda row: sum(result.redealt for result in row.card.results)
        super().__init__(str(course or "No card counts"), columns, standings, [str(each) for each in self.rejected])


def _score(hole: int) -> Callable[[Standing], Cell]:
    def cell(row: Standing) -> Cell:
        return row.card.scores[hole - 1]

    return cell


def leaderboard(
    cards: Iterable[Scorecard | str] | Scorecard | str,
    course: Course | None = None,
    *,
    variant: Variant | str | None = None,
    prove: Prover | None = None,
) -> Leaderboard:
    """Rank the cards of a course, after playing every move on them again.

    A card counts if it is whole, if its checksums fit, if every move on it can be played on the deals of the course and
    makes the score that is written, and if every deal that was dealt again is proved dead.

    Parameters
    ----------
    cards : iterable of Scorecard or str
        Cards, or the texts that :meth:`golf_widget.Scorecard.to_json` and :meth:`golf_widget.Scorecard.to_text` give;
        a single one, too.
    course : Course, optional
        The course they must be of. Without it, the course of the first card that counts.
    variant : Variant or str, optional
        The rules, if short texts name a game that is not registered.
    prove : callable, optional
        See :meth:`golf_widget.Round.can_be_redealt`. Without it, the solver proves.

    Returns
    -------
    Leaderboard
        A table: iterate over its :class:`~golf_widget.course.leaderboard.Standing`, print it, show it in a notebook, or
        make a pandas frame of it with ``to_frame()``. Cards that do not count are in ``rejected``, with the reason.

    Raises
    ------
    TypeError
        If `cards` are no cards at all, or `course` is no course.

    Examples
    --------
    >>> import golf_widget as gw
    >>> course = gw.Course("mini-golf", 7, holes=2)
    >>> rounds = [gw.Round(course, name) for name in ("Ann", "Bob")]
    >>> for round, moves in zip(rounds, (6, 0)):
    ...     for hole in (1, 2):
    ...         game = round.next() if round.is_holed else round.game
    ...         while len(game) < moves and not game.position.is_over:
    ...             _ = game.push(game.position.legal_moves[0])
    ...         _ = round.concede()
    >>> print(gw.leaderboard([rounds[1].card, rounds[0].card.to_text()]))
    mini-golf course 7, 2 holes
    place  player  1  2  total  cleared  assisted  redealt
        1  Ann     4  2      6        0         0        0
        2  Bob     6  6     12        0         0        0
    """
    if isinstance(cards, (Scorecard, str)):
        cards = [cards]
    if not isinstance(cards, Iterable) or isinstance(cards, (Mapping, bytes, bytearray)):
        raise TypeError(f"leaderboard takes cards or their texts, as in leaderboard([round.card]), not {cards!r:.60}")
    if course is not None and not isinstance(course, Course):
        raise TypeError(f"course is {course!r:.60}; it must be a Course, or left out")
    accepted: list[Scorecard] = []
    rejected: list[Rejection] = []
    seen: dict[Scorecard, int] = {}
    for number, given in enumerate(cards, 1):
        try:
            card = _checked(given, course, variant, prove or is_dead)
            if card in seen:
                raise ScorecardError(f"{card.player}: this is the same card as card {seen[card]}")
        except ScorecardError as error:
            rejected.append(Rejection(number, error))
            continue
        seen[card] = number
        accepted.append(card)
        course = card.course
    return Leaderboard(course, accepted, rejected)


def _checked(given: object, course: Course | None, variant: Variant | str | None, prove: Prover) -> Scorecard:
    """Return a card that counts, or raise ScorecardError."""
    card = given if isinstance(given, Scorecard) else read_card(given, variant)
    if course is not None and card.course != course:
        raise ScorecardError(f"{card.player}: this is a card of {card.course}, not of {course}")
    return verify(card, prove) if given is card else _proved(card, prove)


def verify(card: Scorecard, prove: Prover | None = None) -> Scorecard:
    """Return a card if it counts.

    Parameters
    ----------
    card : Scorecard
    prove : callable, optional
        As for :func:`leaderboard`.

    Returns
    -------
    Scorecard

    Raises
    ------
    ScorecardError
        If it does not; see :func:`leaderboard`. The error names the hole and the move.
    """
    return _proved(believe(write_card(card)), prove or is_dead)


def _proved(believed: Scorecard, prove: Prover) -> Scorecard:
    """Return a card whose moves have been played, if it is whole and its dead deals are proved dead."""
    if not believed.is_complete:
        hole = len(believed.results) + 1
        raise ScorecardError(
            f"{believed.player}, hole {hole}: not played; a card counts when all {believed.course.holes} holes are",
            hole,
            None,
            False,
        )
    for result in believed.results:
        for dead in result.dead:
            if not prove(dead.start()):
                raise ScorecardError(
                    f"{believed.player}, hole {result.hole}: {dead} was dealt again, but it is not proved that "
                    "it cannot be cleared",
                    result.hole,
                    None,
                    False,
                )
    return believed


def read_card(text: object, variant: Variant | str | None = None) -> Scorecard:
    """Read a card; see :meth:`golf_widget.Scorecard.from_text`."""
    return believe(_read(text, variant))


def _read(text: object, variant: Variant | str | None) -> WrittenCard:
    if not isinstance(text, str):
        raise ScorecardError(f"a card is a Scorecard or a text, not {type(text).__name__}")
    if len(text) > card_json.MAX_TEXT:
        raise ScorecardError(f"the text has {len(text):,} characters; no card needs more than {card_json.MAX_TEXT:,}")
    plain = text.removeprefix("\ufeff").strip()
    if plain.startswith("{"):
        return card_json.read(plain, variant)
    if plain.startswith(card_text.HEAD):
        return card_text.read(plain, variant)
    raise ScorecardError(f"{plain[:40]!r} begins no card: it is JSON, or begins with '{card_text.HEAD}'")
