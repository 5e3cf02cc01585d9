"""Computer players beside a person, in real time: they act in the kernel's event loop, and no cell waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from math import inf
from typing import Final

from golf_widget.exchange.words import quoted
from golf_widget.spit.game import Spit
from golf_widget.spit.players import Acting, Computer
from golf_widget.spit.simulation import asked, due

_log: Final = logging.getLogger("golf_widget")
_BREATH: Final = 0.001

MAX_SPEED: Final = 1_000_000
"""The greatest speed, and one over it the least: beyond that the times of a record are none that anybody plays in."""


class Driver:
    """Lets players act in a game, each when its time has come.

    Parameters
    ----------
    game : Spit
        Others may act in it too, on any thread.
    players : mapping of int to (int or Acting)
        Who plays for player 0, player 1 or both; a number is the level of a :class:`Computer`.
    speed : float
        How many seconds of the game pass in one second, from 1/1000000 to 1000000.
    seed : int, optional
        Of the computers; that of the game if it is not given.
    begin : float
        The time of the game at which the clock starts, in seconds, for a game that has been played for a while.

    Attributes
    ----------
    error : Exception or None
        What a player raised; the driver has stopped then, and a log entry says the same.

    Raises
    ------
    ValueError
        If there is no such player, level or speed.

    Notes
    -----
    While a cell runs, the event loop of its thread rests, and so do the players: a computer never plays on behind the
    back of somebody whose kernel is busy.

    Examples
    --------
    >>> import asyncio
    >>> import golf_widget as gw
    >>> async def race():
    ...     driver = Driver(gw.Spit(seed=1), {0: 1, 1: 10}, speed=10_000)
    ...     driver.start()
    ...     await driver.wait()
    ...     return driver.game.is_over
    >>> asyncio.run(race())
    True
    """

    def __init__(
        self,
        game: Spit,
        players: Mapping[int, int | Acting],
        *,
        speed: float = 1.0,
        seed: int | None = None,
        begin: float = 0.0,
    ) -> None:
        for index in players:
            if index not in (0, 1):
                raise ValueError(f"there is no player {quoted(index)}; the players are 0 and 1")
        if isinstance(speed, bool) or not isinstance(speed, int | float) or not 1 / MAX_SPEED <= speed <= MAX_SPEED:
            raise ValueError(
                f"the speed is {quoted(speed)}; it must be a number from 1/{MAX_SPEED} to {MAX_SPEED}, and 1 is the "
                "usual one"
            )
        self.game = game
        base = game.seed if seed is None else seed
        self.players: dict[int, Acting] = {
            index: Computer(each, 2 * base + index) if isinstance(each, int) else each
            for index, each in players.items()
        }
        self.error: Exception | None = None
        self._speed = float(speed)
        self._elapsed = float(begin)
        self._since: float | None = None  # when the clock was started last; None while it stands still
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._wake: asyncio.Event | None = None
        self._stopping = False

    @property
    def is_running(self) -> bool:
        """Whether the players act, or would if the game were not paused."""
        return self._loop is not None and not self._stopping

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands still."""
        return self._since is None

    @property
    def now(self) -> float:
        """The time of the game in seconds: it stands still before the start, in pauses, and after the end."""
        loop, since = self._loop, self._since
        return self._elapsed if loop is None or since is None else self._elapsed + (loop.time() - since) * self._speed

    def start(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Begin, or go on after :meth:`stop`; while it runs, nothing happens.

        Parameters
        ----------
        loop : asyncio.AbstractEventLoop, optional
            Where the players act; the running loop if it is not given, which in a notebook is the kernel's.

        Raises
        ------
        RuntimeError
            If no loop is given and none is running, or the one before has not come to its end yet.
        """
        if self.is_running:
            return
        if self._loop is not None:
            raise RuntimeError(
                "the driver has been stopped a moment ago; await driver.wait() before it is started again"
            )
        try:
            self._loop = loop or asyncio.get_running_loop()
        except RuntimeError:
            raise RuntimeError(
                "players need a running event loop: start the driver in a notebook cell or a coroutine, or give a loop"
            ) from None
        self._stopping = False
        self.error = None
        self._wake = asyncio.Event()
        self._since = self._loop.time()
        if loop is None:
            self._begin()
        else:
            loop.call_soon_threadsafe(self._begin)

    def stop(self) -> None:
        """End it, from any thread; the game stays as it is, and :meth:`start` goes on with it."""
        if self.is_running:
            self._stopping = True
            self._stand_still()
            self._poke()

    def pause(self) -> None:
        """Let the clock stand still, from any thread; nobody is asked meanwhile. People can still act."""
        self._stand_still()
        self._poke()

    def resume(self) -> None:
        """Let the clock go on after :meth:`pause`."""
        if self.is_running and self._loop is not None and self._since is None:
            self._since = self._loop.time()
            self._poke()

    async def wait(self) -> None:
        """Wait until the game is over or the driver is stopped."""
        while self._loop is not None:
            task = self._task
            if task is None:
                await asyncio.sleep(0)  # given to another thread's loop, and not begun yet
            else:
                await asyncio.wait({task})

    def _begin(self) -> None:
        if self._loop is not None:
            self._task = self._loop.create_task(self._run())

    def _stand_still(self) -> None:
        self._elapsed, self._since = self.now, None

    def _poke(self) -> None:
        loop, wake = self._loop, self._wake
        if loop is not None and wake is not None:
            with suppress(RuntimeError):  # the loop has been closed: nobody is left to be woken
                loop.call_soon_threadsafe(wake.set)

    async def _run(self) -> None:
        unsubscribe = self.game.subscribe(self._poke)
        try:
            await self._play()
        except Exception as error:
            _log.exception("a player of %r raised; the computers have stopped", self.game)
            self.error = error
        finally:
            unsubscribe()
            self._stand_still()
            self._loop = self._task = self._wake = None
            self._stopping = False

    async def _play(self) -> None:
        wake, game = self._wake, self.game
        when = dict.fromkeys(self.players, self.now)
        seen = game.ply
        while wake is not None and not game.is_over and not self._stopping:
            wake.clear()
            pause = inf
            if not self.is_paused:
                seen = self._ask(when, seen)
                pause = 0.0 if game.ply != seen else (min(when.values(), default=inf) - self.now) / self._speed
            if game.is_over:
                break
            if pause == inf:
                await wake.wait()
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(wake.wait(), max(pause, _BREATH / self._speed))

    def _ask(self, when: dict[int, float], seen: int) -> int:
        """Ask everybody whose time has come, and return the ply that they all know of."""
        now, ply = self.now, self.game.ply
        for index, player in self.players.items():
            if ply != seen and (when[index] == inf or not hasattr(player, "due")):
                when[index] = now
        for index in sorted(when, key=lambda each: when[each]):
            if when[index] <= now:
                self._ask_one(index, now, when)
        return ply

    def _ask_one(self, index: int, now: float, when: dict[int, float]) -> None:
        player = self.players[index]
        try:
            asked(player, self.game, index, now)
            when[index] = due(player, now)
        except Exception:
            raise
        except BaseException as error:
            # What would end the loop, such as sys.exit(), ends the player alone: in a notebook the loop is the kernel.
            raise RuntimeError(f"player {index + 1} raised {type(error).__name__} {quoted(str(error), 60)}") from error
