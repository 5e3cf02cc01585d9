"""The figures of a player, worked out from the holes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golf_widget.intervals import wilson
from golf_widget.statistics.database import CLEARED, PLAYING, Hole

NINE = 9


@dataclass(frozen=True)
class VariantStatistics:
    """What a player has done in one game.

    A hole counts from its first move. One that is never ended counts as not cleared; since it has no score, it is in
    no mean, and `unfinished` tells how many there are.

    Parameters
    ----------
    variant : str
        The name of the game.
    holes : int
        Holes begun.
    unfinished : int
        Of these, the holes that were not ended: abandoned, or in play.
    cleared : int
        Of these, the holes whose tableau was cleared.
    mean : float or None
        The mean score of the holes that were ended; None if there are none.
    best : int or None
        The best score.
    streak, longest_streak : int
        Holes cleared one after another: up to now, and at most. A hole that is not ended breaks a streak, unless it
        is the last one, which may be in play.
    nine : float or None
        The mean total of nine holes: of the ended holes the first nine, the next nine, and so on; a rest of fewer
        plays no part.
    assisted : int
        Holes on which help was taken: hints, something taken back, a look at hidden cards. They count in all figures.
    """

    variant: str
    holes: int
    unfinished: int
    cleared: int
    mean: float | None
    best: int | None
    streak: int
    longest_streak: int
    nine: float | None
    assisted: int

    @property
    def share(self) -> float:
        """The share of the holes that were cleared."""
        return self.cleared / self.holes

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share, by the method of Wilson."""
        return wilson(self.cleared, self.holes)

    @classmethod
    def of(cls, holes: Sequence[Hole], name: str | None = None) -> VariantStatistics:
        """Work out the figures.

        Parameters
        ----------
        holes : sequence of Hole
            Holes of one game, at least one, in the order in which they were begun.
        name : str, optional
            What to call the game, if not by its name.

        Returns
        -------
        VariantStatistics

        Examples
        --------
        >>> rows = [Hole(str(n), "golf-wrap", "", f"golf-wrap#{n}", False, "cleared", -n, n) for n in range(1, 11)]
        >>> figures = VariantStatistics.of(rows)
        >>> figures.mean, figures.best, figures.streak, figures.nine
        (-5.5, -10, 10, -45.0)
        """
        scores = [hole.score for hole in holes if hole.state != PLAYING and hole.score is not None]
        nines = [sum(scores[i : i + NINE]) for i in range(0, len(scores) - NINE + 1, NINE)]
        settled = holes[:-1] if holes[-1].state == PLAYING else holes
        streak = longest = 0
        for hole in settled:
            streak = streak + 1 if hole.state == CLEARED else 0
            longest = max(longest, streak)
        return cls(
            variant=name or holes[0].variant,
            holes=len(holes),
            unfinished=sum(hole.state == PLAYING for hole in holes),
            cleared=sum(hole.state == CLEARED for hole in holes),
            mean=sum(scores) / len(scores) if scores else None,
            best=(max if holes[0].high_is_good else min)(scores, default=None),
            streak=streak,
            longest_streak=longest,
            nine=sum(nines) / len(nines) if nines else None,
            assisted=sum(hole.is_assisted for hole in holes),
        )
