"""The record of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from os import PathLike
from typing import Any

from golf_widget.deal import Deal
from golf_widget.errors import RecordError
from golf_widget.game import Game
from golf_widget.move import Move
from golf_widget.position import Position
from golf_widget.record import heading, paths, tree
from golf_widget.record.checks import Result, check
from golf_widget.record.paths import Path
from golf_widget.record.shown import Place, Shown
from golf_widget.record.tree import Line, Step


@dataclass(frozen=True, init=False)
class Replay(Shown):
    """The record of a game, with comments and variations. It never changes; what changes it makes a new one.

    Every move has been checked by the engine: a record cannot hold an illegal one.

    Parameters
    ----------
    deal : Game, Deal or str
        The cards, or a text such as ``"golf-strict#17"``. Of a game, also its moves: those made, those that have been
        taken back and can be made again, and as variations those of lines that a restart left.
    main : Line, optional
        The steps.
    tags : mapping of str to str
        What else is to be known, such as ``{"Event": "Club evening", "Date": "2026.11.30"}``, in this order.
    players : iterable of str
        Who played.
    assists : mapping of str to int
        How often help was used: ``hints``, ``undos``, ``peeks``, or others.
    extra : mapping
        Further values, of kinds that JSON has; read and written, but not understood.
    errors : iterable of RecordError
        What was wrong with the text of which the record was read.

    Raises
    ------
    RecordError
        If a move is illegal, or a value cannot be held.
    DealError, VariantError
        If the text names no deal.

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Game("golf-strict#4")
    >>> for move in ("5:2H", "7:3C", "draw"):
    ...     _ = game.push(move)
    >>> replay = gw.Replay(game, players=["Ann"])
    >>> replay, path = replay.add(1, ["1:AD"])
    >>> replay = replay.annotate(path, comment="the ace is in the way", glyphs="!?")
    >>> print(replay.to_text().split("]")[-1].strip())
    1. AH> 5:2H 7:3C (1:AD!? { the ace is in the way })
    2. 5C> --
    >>> replay.moves[:2], replay.result.cards_left, replay.line(path)
    ((Move(slot=32), Move(slot=34)), 33, (Move(slot=32), Move(slot=28)))
    """

    deal: Deal
    main: Line
    tags: Mapping[str, str] = field(hash=False)
    players: tuple[str, ...]
    assists: Mapping[str, int] = field(hash=False)
    extra: Mapping[str, object] = field(hash=False)
    errors: tuple[RecordError, ...] = field(compare=False)

    def __init__(
        self,
        deal: Game | Deal | str,
        main: Line | None = None,
        *,
        tags: Mapping[str, str] | None = None,
        players: Iterable[str] = (),
        assists: Mapping[str, int] | None = None,
        extra: Mapping[str, object] | None = None,
        errors: Iterable[RecordError] = (),
    ) -> None:
        if isinstance(deal, Game):
            if main is not None:
                raise TypeError("give a game, or a deal and its main line; a game has its own")
            main, deal = _line_of(deal), deal.deal
        elif isinstance(deal, str):
            deal = Deal.parse(deal)
        if not isinstance(deal, Deal):
            raise TypeError(f"a record is made of a Game, a Deal or a text such as 'golf-strict#17', not of {deal!r}")
        main = Line() if main is None else main
        if not isinstance(main, Line):
            raise TypeError(f"the main line is a Line, not {main!r}; Replay.from_moves takes plain moves")
        values: dict[str, Any] = {
            "deal": deal,
            "main": main,
            "tags": heading.tags(tags or {}),
            "players": heading.players(players),
            "assists": heading.assists(assists or {}),
            "extra": tree.further(extra or {}, heading.RECORD_KEYS),
            "errors": tuple(errors),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        check(deal, main)

    @classmethod
    def from_moves(cls, deal: Deal | str, moves: Iterable[Move | str]) -> Replay:
        """Record moves, such as the line of a solver.

        Parameters
        ----------
        deal : Deal or str
            The cards.
        moves : iterable of Move or str
            From the first on.

        Returns
        -------
        Replay

        Raises
        ------
        MoveError
            If a move cannot be read or is illegal.

        Examples
        --------
        >>> import golf_widget as gw
        >>> solution = gw.solve(gw.variant("mini-golf").deal(3).start())
        >>> gw.Replay.from_moves("mini-golf#3", solution.line).result.score == solution.score
        True
        """
        game = Game(deal)
        for move in moves:
            game.push(move)
        return cls(game)

    @classmethod
    def from_text(cls, text: str, *, strict: bool = False) -> Replay:
        """Read the text form of one game, see :mod:`golf_widget.record.text_form`.

        Parameters
        ----------
        text : str
        strict : bool
            Raise the first error. Otherwise errors are collected in :attr:`errors`, and a line with a move that
            cannot be read, or is illegal, ends before it.

        Returns
        -------
        Replay

        Raises
        ------
        RecordError
            If the text names no whole deal, or in strict mode for any error. It knows its line and column.

        Examples
        --------
        >>> import golf_widget as gw
        >>> replay = gw.Replay.from_text('[Deal "golf-strict#4"] 1. AH> 5:2H 7:4C')
        >>> len(replay), print(replay.errors[0])
        line 1, column 36: 7:4C is no move here: the open card of column 7 is 3C; legal here: 1:AD, 7:3C, draw
        (1, None)
        """
        from golf_widget.record.text_reading import read

        return read(text, strict=strict)

    @classmethod
    def from_json(cls, text: str) -> Replay:
        """Read JSON, see :mod:`golf_widget.record.json_form`.

        Parameters
        ----------
        text : str

        Returns
        -------
        Replay
            Keys without a place to be kept are named in :attr:`errors`.

        Raises
        ------
        RecordError
            If anything is wrong; the text says where.
        """
        from golf_widget.record.json_reading import read

        return read(text)

    @classmethod
    def from_file(cls, path: str | PathLike[str], *, strict: bool = False) -> Replay:
        """Read the first record of a file, text or JSON; :func:`golf_widget.read_records` reads all.

        Parameters
        ----------
        path : str or path
        strict : bool
            See :meth:`from_text`.

        Returns
        -------
        Replay

        Raises
        ------
        OSError
            If the file cannot be read.
        RecordError
            If it holds no record, or in strict mode for any error.
        """
        from golf_widget.record.files import read_first

        return read_first(path, strict=strict)

    def to_text(self) -> str:
        """Write the text form; :meth:`from_text` gives an equal record.

        Returns
        -------
        str

        Examples
        --------
        >>> import golf_widget as gw
        >>> print(gw.Replay.from_moves("mini-golf#4", ["draw"]).to_text().splitlines()[-1])
        2. 3D> --
        """
        from golf_widget.record.text_form import write

        return write(self)

    def to_json(self, *, one_line: bool = False) -> str:
        """Write JSON; :meth:`from_json` gives an equal record.

        Parameters
        ----------
        one_line : bool
            Everything in one line, as in a file of several records.

        Returns
        -------
        str

        Examples
        --------
        >>> import golf_widget as gw
        >>> replay = gw.Replay.from_moves("golf-strict#4", ["5:2H", "draw"])
        >>> gw.Replay.from_json(replay.to_json()) == replay
        True
        """
        from golf_widget.record.json_form import write

        return write(self, one_line=one_line)

    def to_game(self, path: Place | None = None) -> Game:
        """Return a game to play on.

        Parameters
        ----------
        path : int or sequence of int, optional
            Where it stands; the end of the main line if left out.

        Returns
        -------
        Game

        Raises
        ------
        IndexError
            If there is no such place.

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.Replay.from_moves("golf-strict#4", ["5:2H", "draw"]).to_game(1).push("7:3C").cards_left
        33
        """
        game = Game(self.deal)
        for move in self.line(path):
            game.push(move)
        return game

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return tuple(step.move for step in self.main.steps)

    @property
    def comment(self) -> str:
        """The words before the first move."""
        return self.main.comment

    @cached_property
    def result(self) -> Result:
        """How the main line ends."""
        return Result.of(self.position())

    def _path(self, path: Place | None) -> Path:
        return (len(self.main),) if path is None else paths.as_path(path)

    def line(self, path: Place | None = None) -> tuple[Move, ...]:
        """Return the moves from the beginning to a place, see :mod:`golf_widget.record.paths`.

        Parameters
        ----------
        path : int or sequence of int, optional
            The place; the end of the main line if left out.

        Returns
        -------
        tuple of Move

        Raises
        ------
        IndexError
            If there is no such place.
        """
        return tuple(step.move for step in paths.trail(self.main, self._path(path)))

    def positions(self, path: Place | None = None) -> tuple[Position, ...]:
        """Return the positions from the beginning to a place, both included.

        Parameters
        ----------
        path : int or sequence of int, optional
            The place; the end of the main line if left out.

        Returns
        -------
        tuple of Position

        Raises
        ------
        IndexError
            If there is no such place.
        """
        positions = [self.deal.start()]
        for move in self.line(path):
            positions.append(positions[-1].play(move))
        return tuple(positions)

    def position(self, path: Place | None = None) -> Position:
        """Return the position at a place.

        Parameters
        ----------
        path : int or sequence of int, optional
            The place; the end of the main line if left out.

        Returns
        -------
        Position

        Raises
        ------
        IndexError
            If there is no such place.
        """
        return self.positions(path)[-1]

    def step(self, path: Place | None = None) -> Step:
        """Return the step that leads to a place; there is none at the beginning.

        Parameters
        ----------
        path : int or sequence of int, optional
            The place; the end of the main line if left out.

        Returns
        -------
        Step

        Raises
        ------
        IndexError
            If there is no such step.
        """
        steps = paths.trail(self.main, self._path(path))
        if not steps:
            raise IndexError("no step leads to the beginning")
        return steps[-1]

    def steps(self) -> Iterator[tuple[Path, Step]]:
        """Yield all steps with their paths, each followed by its variations."""
        return paths.every(self.main)

    def add(self, path: Place, moves: Iterable[Move | str]) -> tuple[Replay, Path]:
        """Add moves after a place: at the end of a line, otherwise as a variation.

        As far as the moves are there already, these steps are followed and nothing is added.

        Parameters
        ----------
        path : int or sequence of int
            The place.
        moves : iterable of Move or str

        Returns
        -------
        Replay
            With the moves.
        tuple of int
            The path of the last of them.

        Raises
        ------
        IndexError
            If there is no such place.
        MoveError
            If a move cannot be read or is illegal.
        """
        game = self.to_game(path)
        before = game.ply
        for move in moves:
            game.push(move)
        main, last = paths.grown(self.main, path, game.moves[before:])
        return replace(self, main=main), last

    def annotate(self, path: Place, **changes: Any) -> Replay:
        """Change what is said about a step; its move stays.

        Parameters
        ----------
        path : int or sequence of int
            The step; 0 means the words before the first move.
        **changes
            Fields of :class:`golf_widget.Step`: `comment`, `glyphs`, `evaluations`, `by`, `t`, `extra`.

        Returns
        -------
        Replay

        Raises
        ------
        IndexError
            If there is no such step.
        RecordError
            If a value cannot be held.
        """
        where = paths.as_path(path)
        if where == (0,):
            if set(changes) != {"comment"}:
                raise TypeError("before the first move there is a comment and nothing else")
            return replace(self, main=replace(self.main, **changes))
        if "move" in changes:
            raise TypeError("annotate leaves the moves as they are; add takes new ones")
        new = replace(self.step(where), **changes)
        return replace(self, main=paths.changed(self.main, where, lambda line, ply: paths.with_step(line, ply, new)))

    def cut(self, path: Place) -> Replay:
        """Remove a step and all that follow it in its line; a variation that would be empty goes as a whole.

        Parameters
        ----------
        path : int or sequence of int
            The first step to go.

        Returns
        -------
        Replay

        Raises
        ------
        IndexError
            If there is no such step.
        """
        where = paths.as_path(path)
        self.step(where)
        if len(where) > 1 and where[-1] == 1:
            *rest, variation, _ = where
            parent = self.step(rest)
            kept = parent.variations[:variation] + parent.variations[variation + 1 :]
            return self.annotate(rest, variations=kept)
        main = paths.changed(self.main, where, lambda line, ply: replace(line, steps=line.steps[: ply - 1]))
        return replace(self, main=main)

    def __len__(self) -> int:
        return len(self.main)

    def __bool__(self) -> bool:
        return True  # a record without moves is a record

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        faults = f", {len(self.errors)} errors" if self.errors else ""
        return f"<Replay of {self.deal!r}: {len(self)} moves, score {self.result.score}{faults}>"


def _line_of(game: Game) -> Line:
    """Return all that was played: the moves of now, and as variations the lines left by a restart."""
    *left, now = game.attempts
    main = Line(tuple(map(Step, now)))
    for moves in left:
        main, _ = paths.grown(main, 0, moves)
    return main
