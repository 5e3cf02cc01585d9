"""ReplayWidget: a game to step through."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

import ipywidgets  # noqa: TC002  # help() shows the annotation
import traitlets
from traitlets import Tuple

from golf_widget.deal import Deal
from golf_widget.errors import IllegalMoveError
from golf_widget.game import Game
from golf_widget.listeners import LOCK
from golf_widget.move import Move
from golf_widget.picture import html
from golf_widget.position import Position
from golf_widget.record import Replay, Step
from golf_widget.record.paths import as_path
from golf_widget.widgets import intents
from golf_widget.widgets.player import Player
from golf_widget.widgets.recorded import line_of, path_of, place_of, told
from golf_widget.widgets.sources import as_replay

if TYPE_CHECKING:
    from golf_widget.solver.solution import Solution


class ReplayWidget(Player):
    """A game of the Golf family to step through, in a notebook with or without a kernel.

    Parameters
    ----------
    source : Replay, Game, Solution, Deal, str or path
        What is shown: a record; a game as it is now, also one under way; the line of a solver from the first move on;
        the text of a record; or a file, of which the first record is shown.
    ply : int
        Where it begins.
    speed : float
        Moves in a second, from 0.5 to 16.
    lang, show_playable, four_colour, motion, left_handed
        As for :class:`golf_widget.GolfWidget`.
    layout : ipywidgets.Layout or dict, optional
        As for every widget.

    Attributes
    ----------
    replay : Replay
        The record. Set it to show another one. What has been played from a position of it is among its variations.
    ply : int
        How many moves of the line have been made. Set it, or link it to a slider.
    variation : tuple of int
        The line that is followed: ``()`` is the main line, ``(3, 0)`` the first variation in the place of step 3.
    path : tuple of int
        The place that is shown, as :meth:`golf_widget.Replay.position` and the other methods of a record take it. Set
        it to go there, whatever the line.
    playing, speed, loop
        Whether it goes on by itself, how fast, and whether it begins again at the end. The page keeps the time.
    live : bool
        Whether a game is being played on from here.
    error : str
        The last error of a callback, or of a message from the page, in one line.

    Raises
    ------
    RecordError, DealError, VariantError
        If a text cannot be read.
    OSError
        If a file cannot be read.
    ValueError
        If the line of a solver begins in the middle of a game.

    Examples
    --------
    >>> import golf_widget as gw
    >>> replay, _ = gw.Replay.from_moves("golf-strict#4", ["5:2H", "7:3C", "draw"]).add(1, ["1:AD"])
    >>> w = gw.ReplayWidget(replay)
    >>> w.ply = 2
    >>> w.position.cards_left, w.path, w.step.move
    (33, (2,), Move(slot=34))
    >>> w.path = (2, 0, 1)
    >>> w.ply, w.variation, w
    (2, (2, 0), <ReplayWidget golf-strict#4, ply 2 of 2 in variation (2, 0)>)
    >>> w.close()
    """

    path = Tuple((0,))

    # A widget that could not be made is closed too, when it is collected.
    _game: Game | None = None

    def __init__(
        self,
        source: Replay | Game | Solution | Deal | str | PathLike[str],
        *,
        ply: int = 0,
        speed: float = 1.0,
        lang: str = "auto",
        show_playable: bool = True,
        four_colour: bool = False,
        motion: str = "system",
        left_handed: bool = False,
        layout: ipywidgets.Layout | dict[str, str] | None = None,
    ) -> None:
        self._replay = as_replay(source)
        self._origin: tuple[Replay, tuple[int, ...], int] = (self._replay, (), 0)
        with LOCK:
            super().__init__(
                can_play=True,
                speed=speed,
                lang=lang,
                show_playable=show_playable,
                four_colour=four_colour,
                motion=motion,
                left_handed=left_handed,
                layout=layout or {"flex": "1 1 auto", "min_width": "0"},
                **told([self._replay], [", ".join(self._replay.players)]),
            )
            self.ply = ply

    # -- where it stands -----------------------------------------------------------------------------------------

    @property
    def replay(self) -> Replay:
        """The record. Set it to show another one."""
        return self._replay

    @replay.setter
    def replay(self, source: Replay | Game | Solution | Deal | str | PathLike[str]) -> None:
        new = as_replay(source)
        with self._together():
            self._end_game()
            self._show(new, (), 0)

    @property
    def last(self) -> int:
        """The last ply of the line that is followed."""
        return len(line_of(self._replay, self.variation))

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._replay.position(path_of(self.variation, self.ply))

    @property
    def step(self) -> Step | None:
        """The step that led to it, with what was said about it; None at the beginning."""
        return self._replay.step(path_of(self.variation, self.ply)) if self.ply else None

    @property
    def game(self) -> Game | None:
        """The game that is being played on from here, if there is one."""
        return self._game

    def go(self, path: int | Sequence[int]) -> Position:
        """Show a place of the record.

        Parameters
        ----------
        path : int or sequence of int
            See :mod:`golf_widget.record.paths`.

        Returns
        -------
        Position

        Raises
        ------
        IndexError
            If there is no such place.
        """
        there = as_path(path)
        self._replay.line(there)
        with self._together():
            self.variation, self.ply = place_of(there)
        return self.position

    @traitlets.validate("variation")
    def _check_variation(self, proposal: Any) -> tuple[int, ...]:
        variation = proposal["value"]
        if any(type(part) is not int for part in variation):
            raise traitlets.TraitError(f"{variation!r} names no line; it is whole numbers, such as (3, 0)")
        try:
            line_of(self._replay, variation)
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None
        return tuple(variation)

    @traitlets.validate("path")
    def _check_path(self, proposal: Any) -> tuple[int, ...]:
        try:
            path = as_path(proposal["value"])
            self._replay.line(path)
        except IndexError as error:
            raise traitlets.TraitError(str(error)) from None
        return path

    def _moved(self, name: str) -> None:
        here = path_of(self.variation, self.ply)
        if name == "path":
            if self.path != here:
                self.go(self.path)
        elif self.ply > self.last:
            self.ply = self.last
        else:
            self.path = here
        if self._game is not None and self.live and self._place != (self.variation, self.ply):
            self._end_game()  # somebody has gone elsewhere: the game stays as a variation

    # -- playing on from here ------------------------------------------------------------------------------------

    def play_from_here(self) -> Game:
        """Begin to play at the position that is shown; the moves become a variation.

        Returns
        -------
        Game
            What is played on the board, and on which Python may play as well. ``GolfWidget(game)`` shows it with hints
            and odds. :meth:`back` ends it.
        """
        with self._together():
            if self._game is None:
                self._origin = (self._replay, self.variation, self.ply)
                self._game = self._replay.to_game(path_of(self.variation, self.ply))
                self._unsubscribe = self._game.subscribe(self._played)
                self.playing = False
                self.live = True
                self._played()
            return self._game

    def back(self) -> Replay:
        """End the game, and go back to where it began; its moves stay as a variation.

        Returns
        -------
        Replay
            With the variation.
        """
        with self._together():
            if self._game is not None:
                base, variation, ply = self._origin
                self._end_game()
                self.variation, self.ply = variation, ply
                self.notice = {}
                if self._replay != base:
                    self._notify("kept")
            return self._replay

    def _end_game(self) -> None:
        if self._game is not None:
            self._unsubscribe()
            self._game = None
            self.live = self.can_undo = False

    def _played(self) -> None:
        """Take over the moves of the game."""
        game = self._game
        if game is None:
            return
        with self._together():
            base, variation, ply = self._origin
            path = path_of(variation, ply)
            # On from where it began; from the first move on, if Python has taken back more than that.
            begun = game.moves[:ply] == base.line(path)
            replay, end = base.add(path, game.moves[ply:]) if begun else base.add(0, game.moves)
            line, _ = place_of(end)
            self._show(base if replay == base else replay, line, game.ply)
            self.can_undo = game.ply > ply

    def _show(self, replay: Replay, variation: tuple[int, ...], ply: int) -> None:
        """Show a place of a record, on a line that may go on beyond it."""
        if replay is not self._replay:
            self._replay = replay
            for name, value in told([replay], [", ".join(replay.players)]).items():
                setattr(self, name, value)
        self._place = (variation, ply)
        self.variation, self.ply = self._place
        self.notice = {}
        self.error = ""

    # -- from the page -------------------------------------------------------------------------------------------

    def _obey(self, message: object) -> None:
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "from_here":
            self.play_from_here()
        elif kind == "back":
            self.back()
        else:
            self._follow(intents.read(message))

    def _follow(self, intent: intents.Intent) -> None:
        game = self._game
        if game is None:
            self._notify("not_live")
            return
        if intent.ply != game.ply:
            self._played()
            self._notify("stale")
            return
        try:
            if intent.kind == "play":
                game.push(Move(intent.slot))
            elif intent.kind == "draw":
                game.push(Move.DRAW)
            elif intent.kind == "undo":
                game.pop() if self.can_undo else self._notify("nothing_to_undo")
            else:
                raise intents.BadMessageError(f"{intent.kind} cannot be done in a replay")
        except IllegalMoveError as error:
            position, slot = game.position, intent.slot
            named = intent.kind == "play" and 0 <= slot < len(position.deal.table) and position.has_been_seen(slot)
            self._notify(
                error.refusal.value,
                card=str(position.deal.table[slot]) if named else "",
                top="" if position.waste is None else str(position.waste),
            )

    # -- the rest ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Take the widget off the page; the record itself stays."""
        self._end_game()
        super().close()

    def _title(self) -> str:
        who = ", ".join(self._replay.players)
        return f"{self._replay.deal.variant.title}: {who}" if who else str(self._replay.deal)[:60]

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            # Shown where no widget can be: on a page made from a notebook that was saved without its widgets.
            bundle[0]["text/html"] = html(self.position)
        return bundle

    def __repr__(self) -> str:
        line = f" in variation {self.variation}" if self.variation else ""
        return f"<ReplayWidget {str(self._replay.deal)[:60]}, ply {self.ply} of {self.last}{line}>"
