"""GolfWidget: a board to play on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import ipywidgets  # noqa: TC002  # help() shows the annotation
import traitlets
from traitlets import Bool, Dict, Int, Tuple

from golf_widget.advice.advice import Advice
from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import Deal
from golf_widget.errors import IllegalMoveError, Refusal
from golf_widget.game import Game
from golf_widget.listeners import LOCK
from golf_widget.move import Move
from golf_widget.picture import html
from golf_widget.position import Position
from golf_widget.rules import Variant
from golf_widget.widgets import intents
from golf_widget.widgets.board import board_of, odds_of, progress_of
from golf_widget.widgets.helped import Helped, checked_callback
from golf_widget.widgets.page import own_traits
from golf_widget.widgets.tally import Tally

DEFAULT_VARIANT: Final = "golf-strict"


class GolfWidget(Helped):
    """A game of the Golf family to play in a notebook.

    Python judges every move; the page only shows the game and asks.

    Parameters
    ----------
    game : Game, Deal, Variant or str, optional
        What to play: a game (also one under way), a deal or its text such as ``"golf-strict#17"``, or a variant or
        its name, which is dealt at random. Without it, classic Golf.
    lang : {"auto", "en", "zh"}
        The language of the page; "auto" follows the browser.
    show_playable : bool
        Mark the cards that can be played.
    show_odds : bool
        Show the odds of the next stock card, as :func:`golf_widget.odds` has them.
    four_colour : bool
        A colour for each suit.
    motion : {"system", "on", "off"}
        Whether cards fly; "system" follows the setting of the computer.
    left_handed : bool
        Put the stock at the right.
    hint : str, callable, adviser or sequence of them, optional
        Who gives hints: the name of one of :func:`golf_widget.advisers`, or anything that
        :func:`golf_widget.advise` takes. Several advisers answer side by side; None hides the button.
    hint_seconds : float
        How long an adviser may think that gets better with time. One that has not answered after ten seconds more
        is not waited for.
    show_values : bool
        With a hint, show on each open card what it is worth: for teaching.
    show_verdict : bool
        Say after every move whether the table can still be cleared, and the best score that can be reached. It knows
        the order of the stock, which the player does not.
    on_move : callable, optional
        Called with the move and the position after it, when a move has been made or made again.
    on_finish : callable, optional
        Called with the game when a hole has come to its end.
    on_hint : callable, optional
        Called with the name of an adviser and its advice, a tuple of :class:`golf_widget.Advice`, best first.
        Callbacks run one after the other on a thread of their own: a slow one never holds up the game, and what one
        raises is shown in `error`.
    statistics : bool
        Count the holes in the statistics of the player, which :func:`golf_widget.stats` shows and
        :func:`golf_widget.keep_statistics` turns off for good. Only a game that is new to the board is counted.
    layout : ipywidgets.Layout or dict, optional
        As for every widget.

    Attributes
    ----------
    game : Game
        The game on the board. Set it to show another one.
    position : Position
        The position on the board.
    moves : tuple of str
        The moves made so far, as text.
    ply : int
        How many moves have been made. Set it to step through the game, or link it to a slider.
    score : int
        What :attr:`golf_widget.Variant.scoring` says: in Golf the cards left, minus the stock cards left once the
        tableau is cleared.
    streak : int
        How many cards have been played since the last stock card, in streak scoring.
    over : bool
        Whether the hole is over.
    hints : tuple of dict
        What the advisers say of the position on the board; empty after the next move.
    verdict : dict
        What the solver says of it.
    assists : tuple of str
        Which help this hole has had: "hint", "undo", "verdict".
    redealt : tuple of str
        Deals that were dealt again because they could be proved dead; see :meth:`redeal`.
    error : str
        The last error of a callback, or of a message from the page, in one line; empty after the next good move.

    Raises
    ------
    DealError, VariantError
        If `game` is a text that names nothing.
    TraitError
        If a setting has no such value.

    Examples
    --------
    >>> import golf_widget as gw
    >>> w = gw.GolfWidget("golf-strict#4")
    >>> w
    <GolfWidget golf-strict#4, ply 0 of 0, score 35>
    >>> w.play("5:2H").cards_left
    34
    >>> w.close()
    """

    PAGE_MAY_SET = Helped.PAGE_MAY_SET | {"ply", "show_odds"}

    # The game as the page needs it; golf_widget.widgets.board says what each holds. Not for other use.
    board = Dict().tag(sync=True)
    faces = Tuple().tag(sync=True)
    drawn = Tuple().tag(sync=True)
    line = Tuple().tag(sync=True)
    legal = Tuple().tag(sync=True)
    score = Int().tag(sync=True)
    streak = Int().tag(sync=True)
    over = Bool().tag(sync=True)
    can_undo = Bool().tag(sync=True)
    ply = Int().tag(sync=True)
    odds = Dict().tag(sync=True)
    card = Dict().tag(sync=True)
    """The scorecard; empty where there is no course."""

    redealt = Tuple()
    show_odds = Bool(False).tag(sync=True)

    # A widget that could not be made is closed too, when it is collected.
    _unsubscribe: Callable[[], None] = staticmethod(lambda: None)

    def __init__(
        self,
        game: Game | Deal | Variant | str | None = None,
        *,
        lang: str = "auto",
        show_playable: bool = True,
        show_odds: bool = False,
        four_colour: bool = False,
        motion: str = "system",
        left_handed: bool = False,
        hint: object = "caddie",
        hint_seconds: float = 1.0,
        show_values: bool = False,
        show_verdict: bool = False,
        on_move: Callable[[Move, Position], object] | None = None,
        on_finish: Callable[[Game], object] | None = None,
        on_hint: Callable[[str, tuple[Advice, ...]], object] | None = None,
        statistics: bool = True,
        layout: ipywidgets.Layout | dict[str, str] | None = None,
    ) -> None:
        self._game = _as_game(game)
        self._tally = Tally(on=statistics)
        self._serial = 1
        self._told = (self._serial, self._game.ply)
        self.on_move = checked_callback("on_move", on_move)
        self.on_finish = checked_callback("on_finish", on_finish)
        with LOCK:
            self._count()
            super().__init__(
                lang=lang,
                show_playable=show_playable,
                show_odds=show_odds,
                four_colour=four_colour,
                motion=motion,
                left_handed=left_handed,
                hint=hint,
                hint_seconds=hint_seconds,
                on_hint=on_hint,
                show_values=show_values,
                show_verdict=show_verdict,
                # Beside other widgets a board takes its share of the room, and shrinks with it.
                layout=layout or {"flex": "1 1 auto", "min_width": "0"},
                board=board_of(self._game, self._serial),
                **self._progress(),
            )
            self._unsubscribe = self._game.subscribe(self._show)
            self._judge()

    # -- playing from Python -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board. Set it to show another one; moves made on it show at once."""
        return self._game

    @game.setter
    def game(self, game: Game | Deal | Variant | str) -> None:
        if game is None:
            raise TypeError("set the game to a Game, a Deal, a Variant or the text of one; new() deals another one")
        self._put(_as_game(game))

    def _put(self, game: Game) -> None:
        """Put a game on the board."""
        with LOCK:
            self._unsubscribe()
            self._game = game
            self._serial += 1
            if self.comm is not None:  # a closed widget shows nothing any more
                self._count()
                self._unsubscribe = game.subscribe(self._show)
            self._show()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._game.position

    @property
    def _is_untouched(self) -> bool:
        return not self._game.moves

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made so far, as text."""
        with LOCK:
            return tuple(self._game.notation(index) for index in range(self._game.ply))

    def play(self, move: Move | str) -> Position:
        """Make a move; see :meth:`golf_widget.Game.push`."""
        return self._game.push(move)

    def draw(self) -> Position:
        """Turn a stock card."""
        return self._game.push(Move.DRAW)

    def undo(self) -> Position:
        """Take back the last move or restart; see :meth:`golf_widget.Game.undo`."""
        return self._game.undo()

    def redo(self) -> Position:
        """Make a move again that was taken back; see :meth:`golf_widget.Game.redo`."""
        return self._game.redo()

    def restart(self) -> Position:
        """Begin the deal again; :meth:`undo` takes it back."""
        return self._game.restart()

    def redeal(self) -> Game:
        """Deal anew a hole that has been proved dead, before its first move; :attr:`redealt` keeps the dead deal.

        Returns
        -------
        Game
            The game on the board: a new one, or the old one if :attr:`verdict` has not proved that it is dead.
        """
        with self._together():
            if not self.verdict.get("redeal"):
                self._notify("not_dead")
                return self._game
            dead = str(self._game.deal)
            self.new()
            self.redealt = (*self.redealt, dead)
            return self._game

    def new(self, number: int | None = None) -> Game:
        """Deal a new game of the same variant.

        Parameters
        ----------
        number : int, optional
            The deal number; without it, one is drawn at random.

        Returns
        -------
        Game

        Raises
        ------
        DealError
            If the number is out of range; the game on the board stays.
        """
        self.game = Game(self._game.deal.variant.deal(number))
        return self._game

    # -- from the game to the page -------------------------------------------------------------------------------

    def _show(self) -> None:
        """Tell the page where the game stands."""
        with self._together():
            if self.board.get("serial") != self._serial:
                self.board = board_of(self._game, self._serial)
                self.assists = ()
            for name, value in self._progress().items():
                setattr(self, name, value)
            self._show_odds()
            self.notice = {}
            self.error = self._tally.news()
            before, self._told = self._told, (self._serial, self._game.ply)
            if before[0] == self._serial and before[1] > self._game.ply:
                self._assist("undo")
            self._begin_anew()
            if before == (self._serial, self._game.ply - 1):
                self._call(self.on_move, self._game.moves[before[1]], self.position)
                if self.position.is_over:
                    self._call(self.on_finish, self._game)

    def _progress(self) -> dict[str, Any]:
        """Return what a move changes, as values of the traits of the same names."""
        return progress_of(self._game)

    def _count(self) -> None:
        """Count the hole that is on the board now."""
        self._tally.follow(self._game)

    def _assist(self, how: str) -> None:
        # What is taken back is seen by those who count; a verdict stands all through the hole, and counts once.
        if how == "hint" or (how == "verdict" and how not in self.assists):
            self._note_help("hint" if how == "hint" else "peek")
        super()._assist(how)

    def _note_help(self, kind: str) -> None:
        """Note for the statistics that the player took help."""
        self._tally.mark(kind)

    def _show_odds(self) -> None:
        """Tell the page the odds, if it shows them."""
        self.odds = odds_of(self._game, self._serial) if self.show_odds else {}

    def _send_all(self) -> None:
        """Tell the page everything, whatever it believes: it has been seen to be wrong."""
        self._show()
        self.send_state(own_traits(type(self)))

    def notify_change(self, change: Any) -> None:
        """Tell the page and the observers about a trait; see :class:`golf_widget.widgets.page.Page`."""
        with LOCK:
            super().notify_change(change)
            # Not an observer, which unobserve_all() would take away.
            if change.get("name") == "ply" and self.ply != self._game.ply:
                self._game.goto(self.ply)
            elif change.get("name") == "show_odds":
                self._show_odds()

    @traitlets.validate("ply")
    def _check_ply(self, proposal: Any) -> int:
        ply: int = proposal["value"]
        last = len(self._game.moves)
        if type(ply) is not int or not 0 <= ply <= last:
            raise traitlets.TraitError(f"there is no ply {ply}; this game has plies 0 to {last}")
        return ply

    # -- from the page to the game -------------------------------------------------------------------------------

    def _obey(self, message: object) -> None:
        intent = intents.read(message)
        try:
            self._follow(intent)
        except IllegalMoveError as error:
            self._refuse(error.refusal, intent.slot if intent.kind == "play" else -1)

    def _follow(self, intent: intents.Intent) -> None:
        game = self._game
        if (intent.serial, intent.ply) != (self._serial, game.ply):
            self._send_all()
            self._notify("stale")
        elif intent.kind == "play":
            game.push(Move(intent.slot))
        elif intent.kind == "draw":
            game.push(Move.DRAW)
        elif intent.kind == "undo":
            game.undo() if game.can_undo else self._notify("nothing_to_undo")
        elif intent.kind == "redo":
            game.redo() if game.can_redo else self._notify("nothing_to_redo")
        elif intent.kind == "restart":
            game.restart() if game.ply else self._notify("nothing_to_undo")
        elif intent.kind == "hint":
            self.hint()
        elif intent.kind == "redeal":
            self.redeal()
        elif intent.kind == "new":
            self.new(intent.number)
        else:
            raise intents.BadMessageError(f"{intent.kind} is for the holes of a course; this is a single hole")

    def _refuse(self, refusal: Refusal, slot: int) -> None:
        """Put the reason on the page, with the cards that its sentence names."""
        position = self._game.position
        named = 0 <= slot < len(position.deal.table) and position.has_been_seen(slot)
        self._notify(
            refusal.value,
            card=str(position.deal.table[slot]) if named else "",
            top="" if position.waste is None else str(position.waste),
        )

    # -- the rest ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Take the widget off the page; the game itself stays."""
        self._unsubscribe()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            # Shown where no widget can be: on a page made from a notebook that was saved without its widgets.
            bundle[0]["text/html"] = html(self._game.position)
        return bundle

    def __repr__(self) -> str:
        game = self._game
        return f"<GolfWidget {str(game.deal)[:60]}, ply {game.ply} of {len(game.moves)}, score {game.position.score}>"


def _as_game(game: Game | Deal | Variant | str | None) -> Game:
    """Return the game that is meant."""
    if game is None:
        game = DEFAULT_VARIANT
    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        game = Deal.parse(game) if "#" in game or ":" in game else find_variant(game)
    if isinstance(game, Variant):
        game = game.deal()
    if isinstance(game, Deal):
        return Game(game)
    raise TypeError(f"GolfWidget shows a Game, a Deal, a Variant or the text of one, not {type(game).__name__}")
