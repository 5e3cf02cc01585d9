"""Games: a deal and the moves made on it, with undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol

from golf_widget.deal import Deal
from golf_widget.listeners import LOCK, Listeners
from golf_widget.move import Move
from golf_widget.position import Position


class Acting(Protocol):
    """A strategy that is an object: it may also have ``reset(variant, seed)``, called before each game."""

    def act(self, view: Any) -> Move | str:
        """Return the move to make."""


Strategy = Callable[[Any, Random], Move | str] | Acting
"""What chooses moves: a function of a :class:`golf_widget.PlayerView` and a random generator, or an object."""


class _Line(NamedTuple):
    """Moves, the position before the first and after each of them, and the place of the cursor."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    ply: int


class Game:
    """A game in progress.

    Parameters
    ----------
    deal : Deal or str
        The cards, or a text such as ``"golf-strict#17"``.

    Raises
    ------
    DealError, VariantError
        If the text names no deal.

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Game("golf-strict#4")
    >>> game.push("5:2H").cards_left
    34
    >>> game.push("draw")
    <Position of <Deal golf-strict#4>: waste 5C, 34 left, stock 15>
    >>> game.pop()
    Move.DRAW
    >>> game.ply, [game.notation(i) for i in range(len(game.moves))]
    (1, ['5:2H', 'draw'])
    """

    def __init__(self, deal: Deal | str) -> None:
        self._deal = Deal.parse(deal) if isinstance(deal, str) else deal
        if not isinstance(self._deal, Deal):
            raise TypeError(f"a game is made of a Deal or a text such as 'golf-strict#17', not of {deal!r}")
        # The line being played stands last, before it the lines that were left by a restart. All in one attribute, and
        # nothing in it ever changes: an interrupt between two statements cannot leave half a move.
        self._lines: tuple[_Line, ...] = (_Line((), (self._deal.start(),), 0),)
        self._listeners = Listeners(self)

    @classmethod
    def from_strategy(cls, deal: Deal | str, strategy: Strategy, *, seed: int = 0) -> Game:
        """Let a strategy play a deal to its end.

        Parameters
        ----------
        deal : Deal or str
            The cards.
        strategy : callable or object
            Either a function ``(view, rng)`` that returns a move, or an object with ``act(view)`` and, if it wants,
            ``reset(variant, seed)``, called before the first move. A move is a :class:`Move` or its text; the text
            ``"stop"`` ends the game there. `view` is a :class:`PlayerView`, from which the hidden cards cannot be
            reached; a strategy with an attribute ``clairvoyant = True`` gets the :class:`Position` instead.
        seed : int
            Of `rng`, a :class:`random.Random` made anew for the game: the same seed, the same game.

        Returns
        -------
        Game

        Raises
        ------
        StrategyError
            If the strategy raises, or its choice is no legal move; the error has the game so far as ``error.game``.

        Examples
        --------
        >>> import golf_widget as gw
        >>> def first(view, rng):
        ...     return view.legal_moves[0]
        >>> gw.Game.from_strategy("golf-strict#4", first).position.score
        8
        """
        # Imported here, as a convenience upwards: the play of a strategy is made of games.
        from golf_widget.record.strategy import play_out

        return play_out(cls(deal), strategy, seed)

    @property
    def _line(self) -> _Line:
        return self._lines[-1]

    @property
    def deal(self) -> Deal:
        """The cards."""
        return self._deal

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, those that have been taken back and can be redone included."""
        return self._line.moves

    @property
    def attempts(self) -> tuple[tuple[Move, ...], ...]:
        """The moves of each line that a restart left, and at the end :attr:`moves`."""
        return tuple(line.moves for line in self._lines)

    @property
    def ply(self) -> int:
        """How many of :attr:`moves` have been made: the place of the cursor."""
        return self._line.ply

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        line = self._line
        return line.positions[line.ply]

    def position_at(self, ply: int) -> Position:
        """Return the position after the first `ply` moves.

        Raises
        ------
        IndexError
            If there are not so many moves.
        """
        self._check_ply(ply)
        return self._line.positions[ply]

    def notation(self, index: int) -> str:
        """Return the text of a move of :attr:`moves`, such as ``"3:7C"``."""
        line = self._line
        return line.positions[index].notation(line.moves[index])

    def push(self, move: Move | str) -> Position:
        """Make a move; moves that could have been redone are dropped.

        Parameters
        ----------
        move : Move or str
            See :meth:`golf_widget.Move.parse`.

        Returns
        -------
        Position
            The new one.

        Raises
        ------
        InvalidMoveError, AmbiguousMoveError, IllegalMoveError
            If the move cannot be made; the game is as it was.
        """
        with LOCK:
            moves, positions, ply = self._line
            move = Move.parse(move, positions[ply]) if isinstance(move, str) else move
            after = positions[ply].play(move)
            self._go(_Line((*moves[:ply], move), (*positions[: ply + 1], after), ply + 1))
            return after

    def pop(self) -> Move:
        """Take back the last move.

        Returns
        -------
        Move
            The move that was taken back; :meth:`redo` makes it again.

        Raises
        ------
        IndexError
            If no move has been made.
        """
        with LOCK:
            line = self._line
            if not line.ply:
                raise IndexError("no move has been made that could be taken back")
            self._go(line._replace(ply=line.ply - 1))
            return line.moves[line.ply - 1]

    def redo(self) -> Position:
        """Make the next move again that was taken back.

        Returns
        -------
        Position

        Raises
        ------
        IndexError
            If there is none.
        """
        with LOCK:
            if not self.can_redo:
                raise IndexError("no move has been taken back that could be made again")
            return self.goto(self.ply + 1)

    def goto(self, ply: int) -> Position:
        """Move the cursor.

        Parameters
        ----------
        ply : int
            From 0 to the number of :attr:`moves`.

        Returns
        -------
        Position

        Raises
        ------
        IndexError
            If there are not so many moves.
        """
        with LOCK:
            self._check_ply(ply)
            line = self._line
            if ply != line.ply:
                self._go(line._replace(ply=ply))
            return line.positions[ply]

    def restart(self) -> Position:
        """Begin the deal again; :meth:`undo` takes the restart back.

        Returns
        -------
        Position
        """
        with LOCK:
            line = self._line
            if line.ply:
                self._lines = (*self._lines, _Line((), line.positions[:1], 0))
                self._listeners.tell()
            return line.positions[0]

    @property
    def can_undo(self) -> bool:
        """Whether :meth:`undo` has something to take back: a move or a restart."""
        return bool(self.ply) or len(self._lines) > 1

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return self.ply < len(self.moves)

    def undo(self) -> Position:
        """Take back the last thing the player did: a move, or a restart.

        Returns
        -------
        Position

        Raises
        ------
        IndexError
            If there is nothing to take back.
        """
        with LOCK:
            if not self.can_undo:
                raise IndexError("there is nothing to take back")
            if self.ply:
                return self.goto(self.ply - 1)
            self._lines = self._lines[:-1]
            self._listeners.tell()
            return self.position

    def _go(self, line: _Line) -> None:
        self._lines = (*self._lines[:-1], line)
        self._listeners.tell()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function after every change of the game.

        Parameters
        ----------
        listener : callable
            Called without arguments, on the thread that made the change. What it raises is logged.

        Returns
        -------
        callable
            Ends the subscription.
        """
        return self._listeners.add(listener)

    def _check_ply(self, ply: int) -> None:
        if type(ply) is not int or not 0 <= ply <= len(self.moves):
            raise IndexError(f"there is no ply {ply!r}; this game has plies 0 to {len(self.moves)}")

    def __getstate__(self) -> dict[str, Any]:
        # A copy is a game of its own, which nobody listens to.
        return {"_deal": self._deal, "_lines": self._lines}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._listeners = Listeners(self)

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        return str(self.position)

    def _repr_html_(self) -> str:
        return self.position._repr_html_()

    def __repr__(self) -> str:
        return f"<Game {self._deal}, ply {self.ply} of {len(self.moves)}>"
