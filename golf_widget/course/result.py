"""Who leads: stroke play and match play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class MatchScore:
    """Where a match of two players stands, counted in holes.

    Parameters
    ----------
    players : tuple of str
        The two.
    won : tuple of int
        The holes that each has won.
    halved : int
        The holes that nobody has won.
    left : int
        The holes that are left.

    Notes
    -----
    A match ends when one player leads by more holes than are left: "3 & 2" is a lead of three with two to play. A match
    that is decided at the last hole is won "1 up" or "2 up", and one that is not is "all square" (the terms of golf).

    Examples
    --------
    >>> MatchScore.of(("Ann", "Bob"), [3, 4, 5, 0], [7, 4, 6, 9], holes=6)
    MatchScore(players=('Ann', 'Bob'), won=(3, 0), halved=1, left=2)
    >>> str(MatchScore.of(("Ann", "Bob"), [3, 4, 5, 0], [7, 4, 6, 9], holes=6))
    'Ann wins 3 & 2'
    >>> str(MatchScore.of(("Ann", "Bob"), [3], [7], holes=6)), str(MatchScore.of(("Ann", "Bob"), [3], [3], holes=6))
    ('Ann 1 up, 5 to play', 'all square, 5 to play')
    """

    players: tuple[str, str]
    won: tuple[int, int]
    halved: int
    left: int

    @classmethod
    def of(
        cls,
        players: tuple[str, str],
        first: Sequence[int],
        second: Sequence[int],
        holes: int,
        *,
        high_is_good: bool = False,
    ) -> MatchScore:
        """Count the holes that both have finished, up to the one that decides the match.

        Parameters
        ----------
        players : tuple of str
        first, second : sequence of int
            The scores of each hole.
        holes : int
            The holes of the course.
        high_is_good : bool
            Whether the higher score wins a hole.

        Returns
        -------
        MatchScore
        """
        match = cls(players, (0, 0), 0, holes)
        for one, other in zip(first, second, strict=False):
            if match.is_over:
                break
            ahead = one - other if high_is_good else other - one
            won = (match.won[0] + (ahead > 0), match.won[1] + (ahead < 0))
            match = cls(players, won, match.halved + (ahead == 0), match.left - 1)
        return match

    @property
    def lead(self) -> int:
        """By how many holes somebody leads."""
        return abs(self.won[0] - self.won[1])

    @property
    def leader(self) -> str | None:
        """Who leads; None while the match is all square."""
        return None if not self.lead else self.players[self.won[1] > self.won[0]]

    @property
    def is_over(self) -> bool:
        """Whether the lead exceeds the holes that are left, or none is left."""
        return self.lead > self.left or self.left == 0

    @property
    def winner(self) -> str | None:
        """Who has won; None before the end, and when the match is halved."""
        return self.leader if self.is_over else None

    @property
    def is_dormie(self) -> bool:
        """Whether the leader cannot lose any more, but can still be caught."""
        return 0 < self.lead == self.left

    @property
    def short(self) -> str:
        """The score as golfers write it: ``"2 up"``, ``"3 & 2"``, ``"all square"``."""
        if not self.lead:
            return "all square"
        return f"{self.lead} & {self.left}" if self.is_over and self.left else f"{self.lead} up"

    def __str__(self) -> str:
        if self.is_over:
            return f"{self.leader} wins {self.short}" if self.leader else "halved: all square"
        head = f"{self.leader} {self.short}" if self.leader else self.short
        return f"{head}, {self.left} to play{' (dormie)' if self.is_dormie else ''}"


@dataclass(frozen=True)
class StrokeScore:
    """Where several players stand in stroke play: the lowest total wins, in a game of points the highest.

    Parameters
    ----------
    totals : dict of str to int
        The totals over the holes that all have finished, best first.
    thru : int
        How many holes these are.
    holes : int
        The holes of the course.
    unit : str
        What the totals count.

    Examples
    --------
    >>> score = StrokeScore.of({"Ann": [3, 4], "Bob": [5], "Cy": [3, 1]}, holes=9)
    >>> score.totals, score.thru, score.leaders
    ({'Ann': 3, 'Cy': 3, 'Bob': 5}, 1, ('Ann', 'Cy'))
    >>> str(score)
    'Ann and Cy lead by 2 after 1 of 9'
    """

    totals: dict[str, int]
    thru: int
    holes: int
    unit: str = "stroke"

    @classmethod
    def of(cls, scores: Mapping[str, Sequence[int]], holes: int, *, high_is_good: bool = False) -> StrokeScore:
        """Add up the holes that all have finished.

        Parameters
        ----------
        scores : mapping of str to sequence of int
            For each player the scores of the holes.
        holes : int
            The holes of the course.
        high_is_good : bool
            Whether the higher total wins.

        Returns
        -------
        StrokeScore
        """
        thru = min(map(len, scores.values()))
        totals = {player: sum(each[:thru]) for player, each in scores.items()}
        ordered = sorted(totals.items(), key=lambda item: -item[1] if high_is_good else item[1])
        return cls(dict(ordered), thru, holes, "point" if high_is_good else "stroke")

    @property
    def is_over(self) -> bool:
        """Whether everybody has finished."""
        return self.thru == self.holes

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who has the best total; several if they are level."""
        best = next(iter(self.totals.values()))
        return tuple(player for player, total in self.totals.items() if total == best)

    @property
    def winner(self) -> str | None:
        """Who has won; None before the end, and when several are level."""
        return self.leaders[0] if self.is_over and len(self.leaders) == 1 else None

    @property
    def lead(self) -> int:
        """How far the leaders are before the next player; 0 if all are level."""
        totals = list(self.totals.values())
        return next((abs(total - totals[0]) for total in totals if total != totals[0]), 0)

    def __str__(self) -> str:
        if not self.thru:
            return "not begun"
        where = "" if self.is_over else f" after {self.thru} of {self.holes}"
        if not self.lead:
            return f"all level{where}"
        *others, last = self.leaders
        names = f"{', '.join(others)} and {last}" if others else last
        if not self.is_over:
            return f"{names} {'lead' if others else 'leads'} by {self.lead}{where}"
        by = f"{self.lead} {self.unit}{'' if self.lead == 1 else 's'}"
        return f"{names} share the best total, by {by}" if others else f"{names} wins by {by}"
