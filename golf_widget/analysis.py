"""What the moves of a game were worth: strokes lost, the turning point, and glyphs in the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from golf_widget.advice.advice import Advice, Adviser
from golf_widget.advice.ask import advise, adviser as adviser_of
from golf_widget.game import Game
from golf_widget.listing import Listing
from golf_widget.position import Position
from golf_widget.progress import progress_bar
from golf_widget.record import Evaluation, Replay, Step
from golf_widget.record.glyphs import glyphs
from golf_widget.rules import Scoring

GLYPH_LIMITS: Final = {"?!": 0.25, "?": 1.0, "??": 2.0}
"""A move that loses at least so many strokes is doubtful, a mistake, or a blunder."""
POINTS_PER_STROKE: Final = 10.0
"""In streak games points are lost instead: ten of them weigh as much as one stroke."""
_FIRST: Final = "getting ready (the first time on a machine this takes some seconds)"
_SURE: Final = 0.5
"""A table that will be cleared with at least this chance counts as winnable, for an adviser who cannot be certain."""


@dataclass(frozen=True)
class Judgement:
    """What an adviser says of one move that was made.

    Parameters
    ----------
    ply : int
        The place of the move, from 1.
    move : str
        The move.
    best : str
        The move that the adviser holds to be the best.
    value, best_value : float or None
        The final score to expect after each of them; None if the adviser does not know.
    error : float or None
        The standard error of `value`, if the adviser tells it.
    lost : float or None
        How much worse the move is than the best: strokes, or points in a streak game.
    clears, best_clears : float or None
        The chance of clearing the table after each of them.
    glyph : str
        ``"?!"``, ``"?"``, ``"??"``, ``"!"``, ``"!!"``, or nothing; see :func:`glyph_of`.
    """

    ply: int
    move: str
    best: str
    value: float | None
    best_value: float | None
    error: float | None
    lost: float | None
    clears: float | None
    best_clears: float | None
    glyph: str


@dataclass(frozen=True)
class Analysis:
    """The judgements on all moves of a game.

    Parameters
    ----------
    replay : Replay
        The record, with an evaluation of every move that the adviser could judge, and with glyphs.
    adviser : str
        Who judged.
    clairvoyant : bool
        Whether the adviser knew the hidden cards: such blame comes after the fact.
    moves : tuple of Judgement
        One for each move that was judged.
    complete : bool
        Whether all moves were; an interrupt leaves the rest out.
    """

    replay: Replay
    adviser: str
    clairvoyant: bool
    moves: tuple[Judgement, ...]
    complete: bool = True

    @property
    def lost(self) -> float:
        """Strokes (points in a streak game) that all moves together have lost."""
        return sum(judged.lost for judged in self.moves if judged.lost is not None)

    @cached_property
    def turning_point(self) -> Judgement | None:
        """The move that lost the most; of several, the first. None if nothing was lost."""
        losing = [judged for judged in self.moves if judged.lost]
        return max(losing, key=lambda judged: (judged.lost or 0.0, -judged.ply), default=None)

    @property
    def table(self) -> Listing[Judgement]:
        """The moves with a choice that lost something, or that have a glyph, as a table."""
        kind = "clairvoyant: it knows the stock" if self.clairvoyant else "honest: it knows what the player knew"
        shown = [judged for judged in self.moves if judged.lost or judged.glyph]
        unit = "points" if self._points else "strokes"
        notes = [
            f"{len(self.moves)} moves judged, {self.lost:.2f} {unit} lost" + ("" if self.complete else "; cut short")
        ]
        if self.turning_point is not None:
            notes.append(f"turning point: move {self.turning_point.ply}, {self.turning_point.move}")
        return Listing(
            f"{self.replay.deal}, judged by {self.adviser} ({kind})",
            {
                "ply": lambda judged: judged.ply,
                "move": lambda judged: judged.move + judged.glyph,
                "best": lambda judged: judged.best,
                "value": lambda judged: judged.value,
                "best value": lambda judged: judged.best_value,
                f"{unit} lost": lambda judged: judged.lost,
                "clears %": lambda judged: None if judged.clears is None else round(100 * judged.clears, 1),
            },
            shown,
            notes,
        )

    @property
    def _points(self) -> bool:
        return self.replay.deal.variant.scoring is Scoring.STREAK

    def to_frame(self) -> Any:
        """Return all judgements as a pandas frame.

        Raises
        ------
        ImportError
            If pandas is not installed (``pip install "golf-widget[lab]"``).
        """
        columns: dict[str, Callable[[Judgement], Any]] = {
            name: lambda judged, name=name: getattr(judged, name)  # type: ignore[misc]
            for name in Judgement.__dataclass_fields__
        }
        return Listing("", columns, self.moves).to_frame()

    def __str__(self) -> str:
        return str(self.table)

    def _repr_html_(self) -> str:
        return self.table._repr_html_()

    def __repr__(self) -> str:
        return f"<Analysis of {self.replay.deal} by {self.adviser}: {len(self.moves)} moves, {self.lost:.2f} lost>"


def analyse(
    game: Game | Replay,
    adviser: str | Adviser | Callable[..., object] = "clairvoyant",
    *,
    seconds: float = 0.3,
    seed: int | None = 1,
    progress: bool | Callable[[int], None] = True,
) -> Analysis:
    """Judge every move of a game.

    Parameters
    ----------
    game : Game or Replay
        Of a record, the main line.
    adviser : str, callable or adviser
        Who judges; see :func:`golf_widget.advise`. ``"clairvoyant"`` knows every card, and its blame comes after the
        fact; ``"caddie"`` knows what the player knew.
    seconds : float
        How long an adviser may think of each move, if it gets better with time.
    seed : int, optional
        For advisers that draw samples.
    progress : bool or callable
        Show a bar on the standard error stream (with tqdm, if it is installed), or call a function with the number of
        moves done.

    Returns
    -------
    Analysis
        After Ctrl-C, of the moves that were judged.

    Raises
    ------
    AdviceError
        If there is no such adviser, or it answers nonsense.
    TypeError
        If there is nothing to judge.

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Game("mini-golf#3")
    >>> while not game.position.is_over:
    ...     _ = game.push(game.position.legal_moves[-1])  # draws when it could play
    >>> analysis = gw.analyse(game, progress=False)
    >>> analysis.turning_point.move, analysis.turning_point.glyph, round(analysis.lost)
    ('draw', '??', 8)
    """
    record = Replay(game) if isinstance(game, Game) else game
    if not isinstance(record, Replay):
        raise TypeError(f"analyse judges a Game or a Replay, not {type(game).__name__}")
    judge = adviser_of(adviser, seconds, seed)
    positions = record.positions()
    steps = list(record.main.steps)
    show = progress_bar(len(steps), "move", "analyse", _FIRST) if progress is True else progress or (lambda _done: None)
    judged: list[Judgement] = []
    complete = False
    try:
        for ply, step in enumerate(steps, 1):
            at = positions[ply - 1]
            said = advise(at, judge)
            judgement = judgement_of(at, step, ply, said)
            steps[ply - 1] = _annotated(step, judgement, judge)
            judged.append(judgement)
            show(ply)
        complete = True
    except KeyboardInterrupt:
        pass
    main = replace(record.main, steps=tuple(steps))
    return Analysis(replace(record, main=main), judge.name, judge.clairvoyant, tuple(judged), complete)


def judgement_of(position: Position, step: Step, ply: int, said: Iterable[Advice]) -> Judgement:
    """Return what advice says of a move that was made.

    Parameters
    ----------
    position : Position
        Before the move.
    step : Step
        The move.
    ply : int
        Its place, from 1.
    said : iterable of Advice
        The best move first.

    Returns
    -------
    Judgement
    """
    advice = list(said)
    best = advice[0]
    played = next((one for one in advice if one.move == step.move), None)
    lost = None
    if played is not None and played.value is not None and best.value is not None:
        sign = -1.0 if position.variant.scoring is Scoring.STREAK else 1.0
        lost = max(0.0, sign * (played.value - best.value))
    return Judgement(
        ply,
        position.notation(step.move),
        position.notation(best.move),
        None if played is None else played.value,
        best.value,
        None if played is None else played.error,
        lost,
        None if played is None else played.clears,
        best.clears,
        glyph_of(position, step, advice, lost),
    )


def glyph_of(position: Position, step: Step, advice: list[Advice], lost: float | None) -> str:
    """Return the glyph that a move deserves.

    A move that loses at least a quarter of a stroke is doubtful (``?!``), one stroke a mistake (``?``), two a blunder
    (``??``); so is a move after which a table that could be cleared (more likely than not) cannot any more. A play or
    a draw is good (``!``) if it is the only move that keeps the table winnable, and brilliant (``!!``) if it is a draw
    that declines a play which would have lost a stroke or more.

    Parameters
    ----------
    position : Position
        Before the move.
    step : Step
        The move.
    advice : list of Advice
        The best move first.
    lost : float or None
        What the move has lost.

    Returns
    -------
    str
    """
    unit = POINTS_PER_STROKE if position.variant.scoring is Scoring.STREAK else 1.0
    strokes = None if lost is None else lost / unit
    chances = {one.move: one.clears for one in advice if one.clears is not None}
    mine = chances.pop(step.move, None)
    if mine is not None and chances and mine == 0 and max(chances.values()) >= _SURE:
        return "??"
    if strokes is not None:
        glyph = ""
        for sign, limit in GLYPH_LIMITS.items():
            if strokes >= limit:
                glyph = sign
        if glyph:
            return glyph
    if strokes == 0 and step.move.is_draw:
        others = [one.value for one in advice if not one.move.is_draw and one.value is not None]
        mine_value = next((one.value for one in advice if one.move == step.move), None)
        if others and mine_value is not None:
            gain = min(abs(value - mine_value) for value in others) / unit
            if gain >= GLYPH_LIMITS["?"]:
                return "!!"
    if mine is not None and mine >= _SURE and chances and max(chances.values()) == 0:
        return "!"
    return ""


def _annotated(step: Step, judgement: Judgement, judge: Adviser) -> Step:
    """Return the step with the evaluation and the glyph; what the same adviser said before is replaced."""
    evaluation = Evaluation(
        judge.name,
        clairvoyant=judge.clairvoyant,
        best=judgement.best_value,
        played=judgement.value,
        lost=judgement.lost,
        chance=judgement.clears,
    )
    others = [one for one in step.evaluations if (one.adviser, one.clairvoyant) != (judge.name, judge.clairvoyant)]
    signs = step.glyphs or glyphs(judgement.glyph or ())
    return replace(step, evaluations=(*others, evaluation), glyphs=signs)
