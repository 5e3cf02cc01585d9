"""GolfWidget: a board to play on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import anywidget
import ipywidgets  # noqa: TC002  # help() shows the annotation
import traitlets
from traitlets import Bool, Dict, Enum, Int, Tuple, Unicode

from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import Deal
from golf_widget.errors import DealError, IllegalMoveError, Refusal
from golf_widget.game import LOCK, Game
from golf_widget.move import Move
from golf_widget.picture import html
from golf_widget.position import Position
from golf_widget.rules import Variant
from golf_widget.widgets import front_end, intents
from golf_widget.widgets.board import board_of, odds_of, progress_of

_log: Final = logging.getLogger("golf_widget")

DEFAULT_VARIANT: Final = "golf-strict"
# What a person can change on the page; the last is ipywidgets' own count of views.
_PAGE_MAY_SET: Final = frozenset(
    {"ply", "lang", "show_playable", "show_odds", "four_colour", "motion", "left_handed", "_view_count"}
)


class GolfWidget(anywidget.AnyWidget):
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

    _esm = front_end.SCRIPT
    _css = front_end.STYLE

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

    answers = Int().tag(sync=True)
    """Counts the messages that have been dealt with, whether or not they changed anything."""
    notice = Dict().tag(sync=True)
    """Why the last wish was refused: ``{"key": ..., "n": ...}`` and what the sentence needs."""
    error = Unicode().tag(sync=True)

    lang = Enum(["auto", "en", "zh"], "auto").tag(sync=True)
    show_playable = Bool(True).tag(sync=True)
    show_odds = Bool(False).tag(sync=True)
    four_colour = Bool(False).tag(sync=True)
    motion = Enum(["system", "on", "off"], "system").tag(sync=True)
    left_handed = Bool(False).tag(sync=True)

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
        layout: ipywidgets.Layout | dict[str, str] | None = None,
    ) -> None:
        self._game = _as_game(game)
        self._serial = 1
        self._notices = 0
        self._reporting = False
        self._interrupt: BaseException | None = None
        with LOCK:
            super().__init__(
                lang=lang,
                show_playable=show_playable,
                show_odds=show_odds,
                four_colour=four_colour,
                motion=motion,
                left_handed=left_handed,
                # Beside other widgets a board takes its share of the room, and shrinks with it.
                layout=layout or {"flex": "1 1 auto", "min_width": "0"},
                board=board_of(self._game, self._serial),
                **progress_of(self._game),
            )
            self._unsubscribe = self._game.subscribe(self._show)
            self.on_msg(self._on_message)

    # -- playing from Python -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board. Set it to show another one; moves made on it show at once."""
        return self._game

    @game.setter
    def game(self, game: Game | Deal | Variant | str) -> None:
        if game is None:
            raise TypeError("set the game to a Game, a Deal, a Variant or the text of one; new() deals another one")
        new = _as_game(game)
        with LOCK:
            self._unsubscribe()
            self._game = new
            self._serial += 1
            if self.comm is not None:  # a closed widget shows nothing any more
                self._unsubscribe = new.subscribe(self._show)
            self._show()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._game.position

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
            for name, value in progress_of(self._game).items():
                setattr(self, name, value)
            self._show_odds()
            self.notice = {}
            self.error = ""

    def _show_odds(self) -> None:
        """Tell the page the odds, if it shows them."""
        self.odds = odds_of(self._game, self._serial) if self.show_odds else {}

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Send all changes of traits inside the block as one message, so that no view sees half a move."""
        with LOCK:
            with self.hold_sync(), self.hold_trait_notifications():
                yield
            if self._interrupt is not None and not self._holding_sync:
                interrupt, self._interrupt = self._interrupt, None
                raise interrupt

    def _send_all(self) -> None:
        """Tell the page everything, whatever it believes: it has been seen to be wrong."""
        self._show()
        self.send_state(_OWN_TRAITS)

    def notify_change(self, change: Any) -> None:
        """Tell the page and the observers about a trait; one that raises stops neither the others nor the game."""
        with LOCK:
            try:
                super().notify_change(change)
            except Exception as error:
                _log.exception("a callback on %r of %r raised", change.get("name"), self)
                self._report("hook_error", error)
            except BaseException as error:
                # Ctrl-C in a slow callback: the page hears of the whole move first, then the caller of the interrupt.
                self._report("hook_error", error)
                self._interrupt = error
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

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Do what the player wants, or say why not. Whatever the page sends, the game stays playable."""
        try:
            with self._together():
                try:
                    self._obey(intents.read(content))
                except IllegalMoveError as error:
                    self._refuse(error.refusal, content)
                except (intents.BadMessageError, DealError) as error:
                    _log.warning("a message from the page was refused: %s", error)
                    self._report("bad_message", error)
                except Exception as error:
                    _log.exception("a message from the page failed")
                    self._report("hook_error", error)
                finally:
                    self.answers += 1
        except (KeyboardInterrupt, SystemExit):
            # Of a callback; it is on the page by now, and a click must not end the kernel.
            _log.warning("a callback was interrupted")

    def _obey(self, intent: intents.Intent) -> None:
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
        else:
            self.new(intent.number)

    def _refuse(self, refusal: Refusal, content: Any) -> None:
        """Put the reason on the page, with the cards that its sentence names."""
        position = self._game.position
        slot = content.get("slot", -1) if content.get("type") == "play" else -1
        named = 0 <= slot < len(position.deal.table) and position.has_been_seen(slot)
        self._notify(
            refusal.value,
            card=str(position.deal.table[slot]) if named else "",
            top="" if position.waste is None else str(position.waste),
        )

    def _notify(self, key: str, **details: str) -> None:
        self._notices += 1
        self.notice = {"key": key, "n": self._notices, **details}

    def _report(self, key: str, error: BaseException) -> None:
        """Put an error on the page, in one short line."""
        if self._reporting:
            return  # a callback on `error` or `notice` that raises must not report itself for ever
        self._reporting = True
        try:
            line = _one_line(error)
            self.error = line
            self._notify(key, detail=line)
        finally:
            self._reporting = False

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: ARG002
        """Return what the page needs, the values that a trait has from the start included.

        Exported pages leave such values out, but the script of this widget is one of them.
        """
        state: dict[str, Any] = super().get_state(key)
        return state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the page changed by itself: settings and the cursor, nothing else, and only good values.

        Whatever is refused is sent back as it was, or the page would go on showing its own value.
        """
        with LOCK:
            for name, value in sync_data.items():
                try:
                    if name not in _PAGE_MAY_SET and (name in _OWN_TRAITS or name.startswith("_")):
                        raise traitlets.TraitError(f"the page may not set {name}")
                    super().set_state({name: value})
                except traitlets.TraitError as error:
                    _log.warning("a value from the page was refused: %s", error)
                    with self._together():
                        self.error = _one_line(error)
                        self._notify("bad_setting", name=str(name)[:40], value=repr(value)[:40])
                    if name in self.keys:
                        self.send_state(name)

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


_OWN_TRAITS: Final = frozenset(GolfWidget.class_own_traits())


def _one_line(error: BaseException) -> str:
    """Return an error as one short line that can be sent."""
    try:
        text = str(error)
    except Exception:
        text = "(its text cannot be made)"
    line = " ".join(f"{type(error).__name__}: {text}".split())[:300]
    return line.encode("utf-8", "replace").decode("utf-8")


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
