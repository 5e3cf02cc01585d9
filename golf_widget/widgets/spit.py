"""SpitWidget: the race of two players on a board."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from html import escape
from time import monotonic
from typing import Any, Final

import ipywidgets  # noqa: TC002  # help() shows the annotation
import traitlets
from traitlets import Bool, Dict, Enum, Int, Tuple

from golf_widget.exchange.words import quoted
from golf_widget.listeners import LOCK
from golf_widget.spit.actions import Action
from golf_widget.spit.game import Spit
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.players import MAX_LEVEL, Acting
from golf_widget.spit.state import RoundResult, SpitState
from golf_widget.widgets import front_end, spit_messages
from golf_widget.widgets.background import Background
from golf_widget.widgets.helped import CALL_SECONDS, checked_callback
from golf_widget.widgets.page import Page, own_traits
from golf_widget.widgets.spit_judge import judged, notice_of
from golf_widget.widgets.spit_messages import Wish
from golf_widget.widgets.spit_race import Race
from golf_widget.widgets.spit_sources import Opponent, as_game, as_names, as_opponent
from golf_widget.widgets.spit_table import has_begun, last_of, legal_of, result_of, table_of

_log: Final = logging.getLogger("golf_widget")

UNSEEN: Final = 6.0
"""After so many seconds without a sign of its page a race against a computer is paused."""
RIVALS: Final = ("people", *(str(level) for level in range(1, MAX_LEVEL + 1)), "own")


class SpitWidget(Page):
    """A game of Spit to play in a notebook: against the computer, or two people at one keyboard.

    Actions are judged in the order in which they arrive at Python; a card that comes second stays where it is.

    Parameters
    ----------
    game : Spit, SpitOptions, str or int, optional
        What to play: a game (also one under way), rules or their name such as ``"spit-stack-3rounds"``, the text of a
        record such as ``"spit#17"``, or a seed. Without it, the usual rules and a random seed.
    opponent : int, Acting, callable or None
        Who plays against player 1: a computer of a level from 1 (slow) to 10 (quick), an object with
        ``act(view, now)`` (see :class:`golf_widget.spit.Acting`), a function ``(view, now)``, or None for a second
        person at the same keyboard.
    names : iterable of str
        What the two are called, if not "You" and "Computer", or "Player 1" and "Player 2".
    speed : float
        How many seconds of the computer's time pass in one second, from 1/1000000 to 1000000.
    lang : {"auto", "en", "zh"}
        The language of the page; "auto" follows the browser.
    show_playable : bool
        Mark the cards that can be played. To find them is half of the race, so it is off at first.
    four_colour : bool
        A colour for each suit.
    motion : {"system", "on", "off"}
        Whether cards fly; "system" follows the setting of the computer.
    left_handed : bool
        Put one's own spit cards at the left.
    on_round : callable, optional
        Called with the :class:`golf_widget.spit.RoundResult` when a round has ended.
    on_finish : callable, optional
        Called with the game when it is over. Callbacks run on a thread of their own.
    layout : ipywidgets.Layout or dict, optional
        As for every widget.

    Attributes
    ----------
    game : Spit
        The game on the board. Set it to show another one; actions done on it show at once.
    opponent : int, Acting or None
        Who plays against player 1; set it at any time.
    ply : int
        How many actions there have been.
    paused : bool
        Whether the race is paused; set it from either side. A hidden page pauses it too.
    running : bool
        Whether the clock runs.
    stage : {"play", "result", "over"}
        Whether a round is played, or has just ended, or the game is over.
    results : tuple of dict
        How the rounds so far ended, as :class:`golf_widget.spit.RoundResult` has it.
    error : str
        The last error of a callback, of the opponent, or of a message from the page, in one line.

    Raises
    ------
    DealError, VariantError, RecordError
        If `game` is none.
    ValueError, TypeError
        If `opponent`, `names` or `speed` are not such.
    TraitError
        If a setting has no such value.

    Examples
    --------
    >>> import golf_widget as gw
    >>> w = gw.SpitWidget("spit#1", opponent=None)
    >>> for action in ("p1 spit", "p2 spit", "p1 c3>R"):
    ...     _ = w.play(action)
    >>> w
    <SpitWidget spit#1, two people, round 1, ply 3>
    >>> w.close()
    """

    _esm = front_end.SPIT_SCRIPT
    _css = front_end.SPIT_STYLE

    PAGE_MAY_SET = Page.PAGE_MAY_SET | {"paused", "rival"}

    # The game as the page needs it; golf_widget.widgets.spit_table says what each holds. Not for other use.
    table = Dict().tag(sync=True)
    legal = Tuple().tag(sync=True)
    last = Dict().tag(sync=True)
    names = Tuple().tag(sync=True)
    busy = Bool(False).tag(sync=True)
    """Whether a cell keeps the computer from playing."""
    rival = Enum(RIVALS).tag(sync=True)
    """The opponent as the page knows it: "people", a level, or "own" for a player of one's own."""

    ply = Int().tag(sync=True)
    stage = Enum(["play", "result", "over"]).tag(sync=True)
    paused = Bool(False).tag(sync=True)
    running = Bool(False).tag(sync=True)
    results = Tuple().tag(sync=True)
    show_playable = Bool(False).tag(sync=True)

    # A widget that could not be made is closed too, when it is collected.
    _unsubscribe: Callable[[], None] = staticmethod(lambda: None)
    _race: Race | None = None

    def __init__(
        self,
        game: Spit | SpitOptions | str | int | None = None,
        opponent: Opponent | None = 3,
        *,
        names: Iterable[str] = ("", ""),
        speed: float = 1.0,
        lang: str = "auto",
        show_playable: bool = False,
        four_colour: bool = False,
        motion: str = "system",
        left_handed: bool = False,
        on_round: Callable[[RoundResult], object] | None = None,
        on_finish: Callable[[Spit], object] | None = None,
        layout: ipywidgets.Layout | dict[str, str] | None = None,
    ) -> None:
        self._game = as_game(game)
        self._opponent = as_opponent(opponent)
        self._own = self._opponent if not isinstance(self._opponent, int) else None
        self._speed = speed
        self.on_round = checked_callback("on_round", on_round)
        self.on_finish = checked_callback("on_finish", on_finish)
        self._background = Background()
        self._serial = 1
        self._heard: float | None = None  # when the page gave its last sign
        self._seen = self._told = len(self._game.state.results)  # rounds that people, and callbacks, know the end of
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None
        race = self._new_race()
        with LOCK:
            super().__init__(
                lang=lang,
                show_playable=show_playable,
                four_colour=four_colour,
                motion=motion,
                left_handed=left_handed,
                names=as_names(names),
                rival=self._rival(),
                layout=layout or {"flex": "1 1 auto", "min_width": "0"},
                **self._progress(),
            )
            self._race = race
            self._unsubscribe = self._game.subscribe(self._show)

    # -- from Python ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Spit:
        """The game on the board. Set it to show another one; actions done on it show at once."""
        return self._game

    @game.setter
    def game(self, game: Spit | SpitOptions | str | int) -> None:
        if game is None:
            raise TypeError("set the game to a Spit, SpitOptions, the text of one, or a seed; new() deals another one")
        self._put(as_game(game))

    @property
    def opponent(self) -> int | Acting | None:
        """Who plays against player 1: a level, a player of one's own, or None for a second person."""
        return self._opponent

    @opponent.setter
    def opponent(self, opponent: Opponent | None) -> None:
        self._oppose(as_opponent(opponent))

    @property
    def state(self) -> SpitState:
        """Where the game stands."""
        return self._game.state

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are people."""
        return (0, 1) if self._opponent is None else (0,)

    def play(self, action: Action | str) -> SpitState:
        """Do an action for a player; see :meth:`golf_widget.Spit.push`."""
        return self._game.push(action, at=None if self._race is None else self._race.at)

    def pause(self) -> None:
        """Let the race stand still; nobody can act at the page meanwhile."""
        self.paused = True

    def resume(self) -> None:
        """Go on after :meth:`pause`."""
        self.paused = False

    def next_round(self) -> None:
        """Begin the next round, once the result of the last one has been seen; otherwise nothing happens."""
        with self._together():
            self._seen = len(self._game.state.results)
            self.paused = False
            self._show()
            if self.stage == "play" and self._race is not None:
                self._race.run()
                self._tell_clock()

    def new(self, seed: int | None = None) -> Spit:
        """Begin a new game of the same rules.

        Parameters
        ----------
        seed : int, optional
            Without it, one is drawn at random.

        Returns
        -------
        Spit

        Raises
        ------
        DealError
            If there is no such seed; the game on the board stays.
        """
        self._put(Spit(seed, self._game.options))
        return self._game

    # -- the game and its race -----------------------------------------------------------------------------------

    def _new_race(self) -> Race:
        return Race(
            self._game,
            self._opponent,
            speed=self._speed,
            loop=self._loop,
            failed=self._opponent_failed,
            turned=self._kernel_turned,
        )

    def _put(self, game: Spit) -> None:
        """Put a game on the board."""
        with self._together():
            self._unsubscribe()
            self._game = game
            self._serial += 1
            self._seen = self._told = len(game.state.results)
            if self.comm is not None:  # a closed widget shows nothing any more
                self._unsubscribe = game.subscribe(self._show)
            self._change_race(run=False)
            self.paused = False
            self._show()

    def _oppose(self, opponent: int | Acting | None) -> None:
        with self._together():
            if opponent is not None and not isinstance(opponent, int):
                self._own = opponent
            self._opponent = opponent
            self._change_race(run=self.running)
            self.rival = self._rival()
            self._show()

    def _change_race(self, *, run: bool) -> None:
        if self._race is not None:
            self._race.close()
        self._race = self._new_race()
        if self.comm is None:
            self._race.close()
        elif run:
            self._race.run()

    def _rival(self) -> str:
        opponent = self._opponent
        return "people" if opponent is None else str(opponent) if isinstance(opponent, int) else "own"

    def _opponent_failed(self, error: Exception) -> None:
        with self._together():
            self._report("hook_error", error)
            self._tell_clock()

    def _kernel_turned(self) -> None:
        with self._together():
            self.busy = False
            if self.notice.get("key") == "busy":
                self.notice = {}

    # -- from the game to the page -------------------------------------------------------------------------------

    def _show(self) -> None:
        """Tell the page where the game stands, and let the clock run or stand still as that asks for."""
        with self._together():
            state = self._game.state
            if has_begun(state):
                self._seen = len(state.results)
            before, progress = self.ply, self._progress()
            for name, value in progress.items():
                setattr(self, name, value)
            if self.ply > before:
                self.error, self.notice = "", {}
                self._set_clock()
            elif self.stage != "play" and self._race is not None:
                self._race.hold()
            self._tell_clock()
            if self._told < len(state.results):
                for result in state.results[self._told :]:
                    self._call(self.on_round, result)
                self._told = len(state.results)
                if state.is_over:
                    self._call(self.on_finish, self._game)

    def _set_clock(self) -> None:
        """After an action the race is on, unless it is paused or the round has ended."""
        race = self._race
        if race is None:
            return
        if self.stage == "play" and not self.paused:
            race.run()
        else:
            race.hold()
        unseen = self._heard is not None and monotonic() - self._heard > UNSEEN
        if unseen and race.is_running and self.last.get("player") not in self.people:
            self._heard = None
            self.paused = True

    def _tell_clock(self) -> None:
        running = self._race is not None and self._race.is_running
        if running and not self.running and self._heard is not None:
            self._heard = monotonic()  # a page gives no signs while the clock stands still
        self.running = running
        if not self.running:
            self.busy = False

    def _progress(self) -> dict[str, Any]:
        game, state = self._game, self._game.state
        steps = game.steps
        over, seen = state.is_over, len(state.results) <= self._seen
        return {
            "table": table_of(state, self._serial, game.is_from_seed),
            "legal": legal_of(game, self.people),
            "last": last_of(steps[-1] if steps else None, len(steps)),
            "stage": "over" if over else "play" if seen else "result",
            "results": tuple(map(result_of, state.results)),
            "ply": len(steps),
        }

    def _call(self, hook: Callable[..., object] | None, argument: object) -> None:
        if hook is not None:
            self._background.call(hook, argument, limit=CALL_SECONDS, failed=self._call_failed)

    def _call_failed(self, error: BaseException) -> None:
        _log.error("a callback of %r failed", self, exc_info=error)
        with self._together():
            self._report("hook_error", error)

    def notify_change(self, change: Any) -> None:
        """Tell the page and the observers about a trait; see :class:`golf_widget.widgets.page.Page`."""
        with LOCK:
            super().notify_change(change)
            if self._race is None:
                return
            # Not an observer, which unobserve_all() would take away.
            name = change.get("name")
            if name == "paused" and self.paused == self._race.is_running:
                goes = self.stage == "play" and self._race.has_begun and not self.paused
                self._race.run() if goes else self._race.hold()
                self._tell_clock()
            elif name == "rival" and self.rival != self._rival():
                people, own = self.rival == "people", self.rival == "own"
                self._oppose(None if people else self._own if own else int(self.rival))

    @traitlets.validate("rival")
    def _check_rival(self, proposal: Any) -> str:
        rival: str = proposal["value"]
        if rival == "own" and self._own is None:
            raise traitlets.TraitError("there is no player of one's own here; choose people or a level")
        return rival

    @traitlets.validate("names")
    def _check_names(self, proposal: Any) -> tuple[str, ...]:
        return as_names(proposal["value"])

    # -- from the page to the game -------------------------------------------------------------------------------

    def _obey(self, message: object) -> None:
        wish = spit_messages.read(message)
        self._heard = monotonic()
        race = self._race
        busy = race is not None and race.is_busy()
        if busy:
            self.busy = True
        if wish.what == "ping":
            return
        if wish.serial != self._serial or wish.ply > self._game.ply:
            self._show()
            self.send_state(own_traits(type(self)))
            self._refuse(wish, "stale")
        elif wish.what == "next":
            self.next_round()
        elif wish.what == "new":
            self.new(wish.seed)
        elif wish.action is None:
            self.paused = wish.what == "pause" and self.stage == "play"
        elif wish.action.player not in self.people:
            self._refuse(wish, "computer")
        elif self.paused:
            self._refuse(wish, "paused")
        elif self.stage == "result":
            self._refuse(wish, "between")
        elif busy:
            self._refuse(wish, "busy")
        else:
            why = judged(self._game, wish, wish.action, None if race is None else race.at)
            if why is not None:
                self._refuse(wish, why)

    def _refuse(self, wish: Wish, why: str) -> None:
        """Put on the page why something is refused, and where."""
        if wish.action is None:
            self._notify(why)
        else:
            self._notices += 1
            self.notice = {"key": why, "n": self._notices, **notice_of(self._game, wish, wish.action)}

    # -- the rest ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Take the widget off the page, and the computer from the game; the game itself stays."""
        self._unsubscribe()
        if self._race is not None:
            self._race.close()
            self._tell_clock()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            # Shown where no widget can be; in this text cards that lie face down are hidden too.
            bundle[0]["text/html"] = f"<pre>{escape(str(self._game.state))}</pre>"
        return bundle

    def __repr__(self) -> str:
        game, opponent = self._game, self._opponent
        rival = "two people" if opponent is None else f"against {quoted(opponent, 40)}"
        if isinstance(opponent, int):
            rival = f"level {opponent}"
        return (
            f"<SpitWidget {game.options.name}#{game.seed}, {rival}, round {game.state.round}, "
            f"ply {game.ply}{', paused' if self.paused else ''}>"
        )
