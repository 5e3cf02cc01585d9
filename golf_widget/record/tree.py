"""What a record is made of: steps, lines of steps, and evaluations. Nothing here changes once it is made.

A line is a row of steps; a step is a move and what was said about it, with the lines that could have been played in its
place. So the main line of a long game is a flat row, and only alternatives are nested.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from golf_widget.errors import RecordError
from golf_widget.exchange.words import quoted
from golf_widget.move import Move
from golf_widget.record.glyphs import glyphs
from golf_widget.record.words import MAX_NAME, checked, plain

MAX_TIME: Final = 2**53 - 1
"""The latest time of a step, in milliseconds."""
EVALUATION_KEYS: Final = frozenset({"adviser", "clairvoyant", "best", "played", "lost", "chance"})
STEP_KEYS: Final = frozenset({"slot", "card", "comment", "glyphs", "evaluations", "by", "t", "variations"})


@dataclass(frozen=True)
class Evaluation:
    """What an adviser thinks of a move.

    Parameters
    ----------
    adviser : str
        Who says so.
    clairvoyant : bool
        Whether the adviser knows the hidden cards. Blame after the fact and blame on what a player could know are
        different things, so every evaluation says which it is.
    best, played : float or None
        The final score to expect after the best move, and after the move that was played, in the sense of
        :attr:`golf_widget.Variant.scoring`; None where it is not known.
    lost : float or None
        How much worse the move is than the best one, in the same unit: strokes, cards or points; 0 or more.
    chance : float or None
        The chance of clearing the tableau after the move, from 0 to 1.
    extra : mapping
        Further values, of kinds that JSON has.

    Raises
    ------
    RecordError
        If a value is none of these.

    Examples
    --------
    >>> Evaluation("clairvoyant", clairvoyant=True, best=2, played=5, lost=3, chance=0).lost
    3
    """

    adviser: str
    clairvoyant: bool
    best: float | None = None
    played: float | None = None
    lost: float | None = None
    chance: float | None = None
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not checked(self.adviser, "adviser", MAX_NAME):
            raise RecordError("an evaluation says who made it; the name is empty", path="adviser")
        if type(self.clairvoyant) is not bool:
            raise RecordError(f"True or False is needed, not {quoted(self.clairvoyant)}", path="clairvoyant")
        for name in ("best", "played", "lost", "chance"):
            value = plain(getattr(self, name), name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float))):
                raise RecordError(f"a number or None is needed, not {quoted(value)}", path=name)
            object.__setattr__(self, name, value)
        if self.lost is not None and self.lost < 0:
            raise RecordError(f"no move is better than the best one; {self.lost} was lost", path="lost")
        if self.chance is not None and not 0 <= self.chance <= 1:
            raise RecordError(f"{self.chance} is no chance; it lies from 0 to 1", path="chance")
        object.__setattr__(self, "adviser", checked(self.adviser, "adviser"))
        object.__setattr__(self, "extra", further(self.extra, EVALUATION_KEYS))


@dataclass(frozen=True)
class Step:
    """A move and what was said about it.

    Parameters
    ----------
    move : Move
        The move.
    comment : str
        Words about it.
    glyphs : tuple of int
        Judgements as numbers, see :mod:`golf_widget.record.glyphs`; signs such as ``"?!"`` may be given too.
    evaluations : tuple of Evaluation
        What advisers think of it.
    by : str
        Who made it, where a record has more than one player.
    t : int or None
        When, in milliseconds from the beginning.
    variations : tuple of Line
        What could have been played instead.
    extra : mapping
        Further values, of kinds that JSON has; read and written, but not understood.

    Raises
    ------
    RecordError
        If a value is none of these.

    Examples
    --------
    >>> Step(Move(32), "brave", glyphs="!?").glyphs
    (5,)
    """

    move: Move
    comment: str = ""
    glyphs: tuple[int, ...] = ()
    evaluations: tuple[Evaluation, ...] = ()
    by: str = ""
    t: int | None = None
    variations: tuple[Line, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.move, Move):
            raise RecordError(f"a step is made of a Move, not of {quoted(self.move)}", path="move")
        if self.t is not None and (type(self.t) is not int or not 0 <= self.t <= MAX_TIME):
            raise RecordError(f"{quoted(self.t)} is no time; write whole milliseconds from the beginning", path="t")
        for name, kind in (("evaluations", Evaluation), ("variations", Line)):
            values = getattr(self, name)
            if values != ():
                if not isinstance(values, (tuple, list)) or not all(isinstance(value, kind) for value in values):
                    raise RecordError(f"a tuple of {kind.__name__} is needed, not {quoted(values)}", path=name)
                object.__setattr__(self, name, tuple(values))
        object.__setattr__(self, "comment", checked(self.comment, "comment"))
        object.__setattr__(self, "by", checked(self.by, "by", MAX_NAME))
        if self.glyphs != ():
            object.__setattr__(self, "glyphs", glyphs(self.glyphs))
        object.__setattr__(self, "extra", further(self.extra, STEP_KEYS))


@dataclass(frozen=True)
class Line:
    """Steps that follow one another.

    Parameters
    ----------
    steps : tuple of Step
        The steps.
    comment : str
        Words before the first.

    Raises
    ------
    RecordError
        If a value is none of these.

    Examples
    --------
    >>> len(Line((Step(Move.DRAW), Step(Move(32)))))
    2
    """

    steps: tuple[Step, ...] = ()
    comment: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.steps, (tuple, list)) or not all(isinstance(step, Step) for step in self.steps):
            raise RecordError(f"a line is a tuple of Step, not {quoted(self.steps)}", path="steps")
        object.__setattr__(self, "steps", tuple(self.steps))
        object.__setattr__(self, "comment", checked(self.comment, "comment"))

    def __len__(self) -> int:
        return len(self.steps)


def further(extra: object, known: frozenset[str]) -> dict[str, object]:
    """Return the values that are kept without being understood.

    Parameters
    ----------
    extra : mapping
        By key.
    known : frozenset of str
        The keys that have a meaning, which must not be among them.

    Returns
    -------
    dict

    Raises
    ------
    RecordError
        If there is such a key, or a value that JSON does not have.

    Examples
    --------
    >>> further({"mood": "good"}, frozenset({"by"}))
    {'mood': 'good'}
    """
    if not isinstance(extra, Mapping):
        raise RecordError(f"further values are a dict, not {quoted(extra)}", path="extra")
    if not extra:
        return {}
    taken = [key for key in extra if key in known]
    if taken:
        raise RecordError(f"{quoted(taken[0])} has a meaning of its own and cannot be among the further values")
    kept = plain(dict(extra), "extra")
    assert isinstance(kept, dict)  # noqa: S101 - for the type checker
    return kept
