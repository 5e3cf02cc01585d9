"""The time of a race: its clock, and the computer that plays in the kernel's event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from golf_widget.spit.driver import Driver
from golf_widget.spit.game import Spit
from golf_widget.spit.players import Acting

BUSY: Final = 0.5
"""After so many seconds without a turn of its event loop the kernel is busy."""


class Race:
    """The clock of a game, with the computer if there is one. It stands still at first.

    Parameters
    ----------
    game : Spit
    opponent : int or Acting or None
        Who plays for player 1; None if that is a person.
    speed : float
        How many seconds of the game pass in one second, for the computer.
    loop : asyncio.AbstractEventLoop or None
        Where the computer acts.
    failed : callable
        Called with what the computer raised; it plays no more then.
    turned : callable
        Called when the event loop turns again after it has been found busy.

    Raises
    ------
    ValueError
        If there is no such speed.
    """

    def __init__(
        self,
        game: Spit,
        opponent: int | Acting | None,
        *,
        speed: float,
        loop: asyncio.AbstractEventLoop | None,
        failed: Callable[[Exception], None],
        turned: Callable[[], None],
    ) -> None:
        begin = next((step.at for step in reversed(game.steps) if step.at is not None), 0) / 1000
        # Without a computer the driver is made too: it checks the speed.
        driver = Driver(game, {} if opponent is None else {1: opponent}, speed=speed, begin=begin)
        self._driver = None if opponent is None else driver
        self._loop = loop
        self._failed, self._turned = failed, turned
        self._elapsed = begin
        self._since: float | None = None
        self._asked: float | None = None  # when the loop was asked for a sign; None once it has given it
        self._watching: asyncio.Task[Any] | None = None
        self._closed = False
        self.has_begun = False
        """Whether the clock has ever run."""

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return self._since is not None

    @property
    def at(self) -> int:
        """The time of the game in milliseconds."""
        if self._driver is not None:
            return round(1000 * self._driver.now)
        running = 0.0 if self._since is None else monotonic() - self._since
        return round(1000 * (self._elapsed + running))

    def run(self) -> None:
        """Let the clock run, and the computer play."""
        if self._closed or self._since is not None:
            return
        self._since = monotonic()
        self.has_begun = True
        driver = self._driver
        if driver is None:
            return
        if driver.is_running:
            driver.resume()
            return
        try:
            self._loop = self._loop or asyncio.get_running_loop()
            driver.start(self._loop)
        except RuntimeError:
            self._since = None
            self._failed(RuntimeError("the computer needs an event loop: make the widget in a notebook cell"))
            return
        self._later(self._watch)

    def hold(self) -> None:
        """Let the clock stand still; nobody asks the computer meanwhile."""
        if self._since is not None:
            self._elapsed += monotonic() - self._since
            self._since = None
            if self._driver is not None:
                self._driver.pause()

    def close(self) -> None:
        """End it for good."""
        self.hold()
        self._closed = True
        if self._driver is not None:
            self._driver.stop()

    def is_busy(self) -> bool:
        """Return whether a cell keeps the event loop of the computer from turning, so that the computer has to rest.

        It is found out by asking the loop for a sign, so the first question is always answered with no.
        """
        if self._driver is None or self._since is None:
            return False
        if self._asked is None:
            self._asked = monotonic()
            if not self._later(self._sign):
                self._asked = None
            return False
        return monotonic() - self._asked > BUSY

    def _sign(self) -> None:
        waited, self._asked = self._asked, None
        if waited is not None and monotonic() - waited > BUSY:
            self._turned()

    def _later(self, function: Callable[[], None]) -> bool:
        with suppress(RuntimeError):  # the loop has been closed
            if self._loop is not None:
                self._loop.call_soon_threadsafe(function)
                return True
        return False

    def _watch(self) -> None:
        if self._loop is not None:
            self._watching = self._loop.create_task(self._wait())

    async def _wait(self) -> None:
        driver = self._driver
        if driver is not None:
            await driver.wait()
            if driver.error is not None and not self._closed:
                self.hold()
                self._failed(driver.error)
