"""Courses: the holes that belong to a course number, and their par.

How the deals follow from the number, exactly, so that it can be repeated in any language:

- The deals that holes are given in the first place are *stream 0*; those that replace a dead deal for the `k`-th time
  are *stream k*.
- Stream `k` of course `n` comes from the generator of :mod:`golf_widget.generator`, whose state starts as
  ``(n + k * 2**53) XOR 0x636F757273652031``. Each deal number is 1 plus a whole number below 999,999, taken as the
  generator describes; a number that the stream has given already is thrown away, and the next one taken.
- Hole `h` gets the `h`-th number of the stream. So the first nine of eighteen holes are the nine of the same number.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import MAX_NUMBER, Deal
from golf_widget.errors import CourseError
from golf_widget.generator import SplitMix64
from golf_widget.rules import RANDOM_NUMBERS, Scoring, Variant

MAX_HOLES: Final = 36
MAX_REDEALS: Final = 99
PARS: Final = {"par 45": 5, "par 36": 4}
"""The two pars in use for nine holes, by name, and what they make for one."""
_STREAM: Final = 0x636F_7572_7365_2031


@lru_cache(maxsize=512)
def deal_numbers(course: int, stream: int, holes: int) -> tuple[int, ...]:
    """Return the first deal numbers of a stream.

    Parameters
    ----------
    course : int
        The number of the course.
    stream : int
        0, or how often the hole has been dealt again.
    holes : int
        How many numbers.

    Returns
    -------
    tuple of int

    Examples
    --------
    >>> deal_numbers(2026, 0, 3)
    (237197, 892041, 395563)
    """
    generator = SplitMix64((course + (stream << 53)) ^ _STREAM)
    numbers: dict[int, None] = {}
    while len(numbers) < holes:
        numbers.setdefault(1 + generator.below(RANDOM_NUMBERS))
    return tuple(numbers)


@dataclass(frozen=True, init=False)
class Course:
    """Holes to be played one after another, the same for everybody who names the course.

    Parameters
    ----------
    variant : Variant or str
        The rules.
    number : int, optional
        From 1 to 2**53 - 1. Without it, one is drawn at random.
    holes : int
        From 1 to 36; mostly 9 or 18.
    par : int or {"par 45", "par 36"}, optional
        The par of a hole, or one of the two pars in use for nine holes by its name, which make 5 and 4 for a hole.
        Without it, the par of the variant.

    Raises
    ------
    CourseError
        If there can be no such course.
    VariantError
        If there is no such variant.

    Notes
    -----
    Nine holes with a par of 45 are in "Golf (patience)", Wikipedia, and in Jan Wolter's article at politaire.com; 36 is
    the par of Semicolon's Solitaire Till Dawn. Neither says for which corner policy. Under ``WRAP`` a hole is far
    easier, and the variants know it: ``Course("golf-wrap", 1).par`` is 18.

    Examples
    --------
    >>> import golf_widget as gw
    >>> course = gw.Course("golf-strict", 2026)
    >>> course
    <Course golf-strict 2026: 9 holes, par 45>
    >>> course.deal(1), course.deal(1, redeal=1)
    (<Deal golf-strict#237197>, <Deal golf-strict#123905>)
    >>> gw.Course("golf-queen", 2026, holes=18, par="par 36").par
    72
    """

    variant: Variant
    number: int
    holes: int
    par_of_hole: int | None = field(compare=True)
    """The par of each hole; None if the game has none."""

    def __init__(
        self,
        variant: Variant | str,
        number: int | None = None,
        holes: int = 9,
        *,
        par: int | str | None = None,
    ) -> None:
        v = find_variant(variant)
        if number is None:
            number = 1 + secrets.randbelow(RANDOM_NUMBERS)
        if type(number) is not int or not 1 <= number <= MAX_NUMBER:
            raise CourseError(f"{number!r:.40} is no course number; it must be a whole number from 1 to {MAX_NUMBER}")
        if type(holes) is not int or not 1 <= holes <= MAX_HOLES:
            raise CourseError(f"a course of {holes!r:.40} holes cannot be; it must have 1 to {MAX_HOLES}")
        if par is None:
            par = v.par
        elif isinstance(par, str):
            if par not in PARS:
                raise CourseError(f"{par!r:.40} is no par; write {' or '.join(map(repr, PARS))}, or the par of a hole")
            par = PARS[par]
        elif type(par) is not int or not -99 <= par <= 999:
            raise CourseError(f"par is {par!r:.40}; it must be a whole number of strokes for one hole, such as 5")
        if par is not None and v.scoring is Scoring.STREAK:
            raise CourseError(f"{v.name} counts points, of which more is better; par is for strokes")
        for name, value in (("variant", v), ("number", number), ("holes", holes), ("par_of_hole", par)):
            object.__setattr__(self, name, value)

    def deal(self, hole: int, redeal: int = 0) -> Deal:
        """Return the cards of a hole.

        Parameters
        ----------
        hole : int
            From 1.
        redeal : int
            How often the hole has been dealt again, because it was proved dead.

        Returns
        -------
        Deal

        Raises
        ------
        CourseError
            If the course has no such hole.
        """
        if type(hole) is not int or not 1 <= hole <= self.holes:
            raise CourseError(f"there is no hole {hole!r:.40}; this course has holes 1 to {self.holes}")
        if type(redeal) is not int or not 0 <= redeal <= MAX_REDEALS:
            raise CourseError(f"a hole is dealt again 0 to {MAX_REDEALS} times, not {redeal!r:.40}")
        return self.variant.deal(deal_numbers(self.number, redeal, self.holes)[hole - 1])

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The cards of all holes, as they are dealt in the first place."""
        return tuple(self.deal(hole) for hole in range(1, self.holes + 1))

    @property
    def par(self) -> int | None:
        """The par of the whole course; None if the game has none."""
        return None if self.par_of_hole is None else self.par_of_hole * self.holes

    @property
    def high_is_good(self) -> bool:
        """Whether the score counts points, and not strokes."""
        return self.variant.scoring is Scoring.STREAK

    def __str__(self) -> str:
        holes = "1 hole" if self.holes == 1 else f"{self.holes} holes"
        par = "" if self.par is None else f", par {self.par}"
        return f"{self.variant.name} course {self.number}, {holes}{par}"

    def __repr__(self) -> str:
        return f"<Course {str(self).replace(' course', '', 1).replace(',', ':', 1)}>"
