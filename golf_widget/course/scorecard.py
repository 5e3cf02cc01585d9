"""Scorecards: what a player did on each hole of a course."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from golf_widget.course.assists import KINDS, NO_HELP, Assists
from golf_widget.course.course import Course
from golf_widget.deal import Deal
from golf_widget.errors import CourseError
from golf_widget.move import Move
from golf_widget.rules import Variant
from golf_widget.score import golf_term


@dataclass(frozen=True)
class HoleResult:
    """A hole that has been played to its end.

    Parameters
    ----------
    hole : int
        Its number, from 1.
    deal : Deal
        The cards that were played.
    moves : tuple of Move
        The moves.
    score : int
        In the sense of :attr:`golf_widget.Position.score`.
    conceded : bool
        Whether the player gave up while there were moves.
    assists : Assists
        The help taken.
    dead : tuple of Deal
        The deals that were dealt before and proved dead.
    """

    hole: int
    deal: Deal
    moves: tuple[Move, ...]
    score: int
    conceded: bool = False
    assists: Assists = NO_HELP
    dead: tuple[Deal, ...] = ()

    @property
    def cleared(self) -> bool:
        """Whether the tableau was cleared."""
        return sum(not move.is_draw for move in self.moves) == len(self.deal.table)

    @property
    def redealt(self) -> bool:
        """Whether the hole was dealt again because the first deal was proved dead."""
        return bool(self.dead)


@dataclass(frozen=True)
class Scorecard:
    """The card of one player, as far as the player has come.

    Parameters
    ----------
    course : Course
        The course.
    player : str
        One line of at most 40 characters.
    results : tuple of HoleResult
        The holes played, in order.

    Raises
    ------
    CourseError
        If the name of the player cannot be written on a card, or the course has fewer holes.

    Examples
    --------
    >>> import golf_widget as gw
    >>> round = gw.Round(gw.Course("mini-golf", 7, holes=3, par=1), "Ann")
    >>> while not round.is_finished:
    ...     game = round.next() if round.is_holed else round.game
    ...     while not game.position.is_over:
    ...         _ = game.push(game.position.legal_moves[0])
    ...     _ = round.hole_out()
    >>> print(round.card)
    Ann: mini-golf course 7, 3 holes, par 3
    hole      1    2    3  sum
    par       1    1    1    3
    score     2    1   -2    1
    total     2    3    1
    to par   +1   +1   -2
    1, 2 under par
    """

    course: Course
    player: str
    results: tuple[HoleResult, ...] = ()

    def __post_init__(self) -> None:
        check_player(self.player)
        if len(self.results) > self.course.holes:
            raise CourseError(f"{self.course} has no {len(self.results)} holes")

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each hole played."""
        return tuple(result.score for result in self.results)

    @property
    def running(self) -> tuple[int, ...]:
        """The total after each hole played."""
        return tuple(accumulate(self.scores))

    @property
    def total(self) -> int:
        """The total of the holes played."""
        return sum(self.scores)

    @property
    def against_par(self) -> int | None:
        """The total minus the par of the holes played; None if the game has no par."""
        par = self.course.par_of_hole
        return None if par is None else self.total - par * len(self.results)

    @property
    def is_complete(self) -> bool:
        """Whether all holes have been played."""
        return len(self.results) == self.course.holes

    @property
    def is_perfect(self) -> bool:
        """Whether the whole course took 0 strokes or less, which "Golf (patience)", Wikipedia, calls perfect."""
        return self.is_complete and not self.course.high_is_good and self.total <= 0

    @property
    def is_assisted(self) -> bool:
        """Whether the player took help on any hole."""
        return any(result.assists for result in self.results)

    @property
    def verdict(self) -> str:
        """The total in words, such as ``"43, 2 under par"``."""
        if not self.results:
            return "not begun"
        unit = " points" if self.course.high_is_good else ""
        words = [f"{self.total}{unit}"]
        if self.against_par is not None:
            words.append("level par" if self.against_par == 0 else _to_par(self.against_par))
        if self.is_perfect:
            words.append("perfect")
        if not self.is_complete:
            words.append(f"after {len(self.results)} of {self.course.holes}")
        return ", ".join(words)

    @property
    def checksum(self) -> str:
        """Eight letters that change whenever anything on the card does; see :mod:`golf_widget.course.seal`."""
        from golf_widget.course.written import write_card

        return write_card(self).checksum

    def rows(self) -> list[dict[str, object]]:
        """Return the holes as plain data for a front end: no moves, no cards.

        Returns
        -------
        list of dict
            For each hole of the course ``hole``, ``par``, ``score`` and ``total`` (None until it is played), ``term``
            (what golfers call the score; empty without par), ``cleared``, ``conceded``, ``redealt`` (how often) and
            the kinds of help.

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.Scorecard(gw.Course("golf-strict", 7, 1), "Ann").rows()[0]["score"] is None
        True
        """
        rows: list[dict[str, object]] = []
        par, running = self.course.par_of_hole, self.running
        for hole in range(1, self.course.holes + 1):
            result = self.results[hole - 1] if hole <= len(self.results) else None
            played = result is not None
            assists = result.assists if result else NO_HELP
            rows.append(
                {
                    "hole": hole,
                    "par": par,
                    "score": result.score if result else None,
                    "total": running[hole - 1] if played else None,
                    "term": golf_term(result.score, par) if result and par is not None else "",
                    "cleared": bool(result and result.cleared),
                    "conceded": bool(result and result.conceded),
                    "redealt": len(result.dead) if result else 0,
                    **{kind: getattr(assists, kind) for kind in KINDS},
                }
            )
        return rows

    def to_json(self) -> str:
        """Return the card as JSON, with all rules, all moves and a checksum: to save, or to hand in.

        Returns
        -------
        str
        """
        from golf_widget.course.card_json import write

        return write(self)

    def to_text(self) -> str:
        """Return the card as a short text to paste into a message, with all moves and a checksum.

        It names the game, and does not hold its rules: whoever reads it must know the game.

        Returns
        -------
        str
        """
        from golf_widget.course.card_text import write

        return write(self)

    @staticmethod
    def from_text(text: str, variant: Variant | str | None = None) -> Scorecard:
        """Read a card in either form; every move is played again before the card is believed.

        Parameters
        ----------
        text : str
            What :meth:`to_json` or :meth:`to_text` gave.
        variant : Variant or str, optional
            The rules, if the text names a game that is not registered.

        Returns
        -------
        Scorecard

        Raises
        ------
        ScorecardError
            If the text is no card, if a move cannot be played, or if scores or checksums do not agree with the moves;
            it names the hole and the move.
        """
        from golf_widget.course.leaderboard import read_card

        return read_card(text, variant)

    def __str__(self) -> str:
        from golf_widget.course.picture import card_text

        return card_text(self)

    def _repr_html_(self) -> str:
        from golf_widget.course.picture import card_html

        return card_html(self)

    def __repr__(self) -> str:
        return f"<Scorecard of {self.player} on {self.course}: {self.verdict}>"


def check_player(name: object) -> str:
    """Return the name of a player, or raise CourseError if it cannot stand on a card."""
    if (
        not isinstance(name, str)
        or not name.isprintable()
        or name != " ".join(name.split())
        or not 1 <= len(name) <= 40
    ):
        raise CourseError(
            f"{name!r:.60} cannot name a player: write 1 to 40 characters, with single blanks between words"
        )
    return name


def _to_par(difference: int) -> str:
    return f"{abs(difference)} {'over' if difference > 0 else 'under'} par"
