import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from spit_games import check_all_of

from golf_widget import Spit
from golf_widget.spit import Driver, RefusedActionError


def apart(function):
    """Call a function on a thread of its own: other tests may have left a running loop on this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function).result()


def in_a_loop(coroutine):
    return apart(lambda: asyncio.run(coroutine))


def test_computers_in_the_event_loop():
    async def race():
        driver = Driver(Spit(4), {0: 3, 1: 9}, speed=20_000)
        assert not driver.is_running
        driver.start()
        driver.start()
        assert driver.is_running
        assert driver.game.ply == 0, "nothing waits for the players"
        await driver.wait()
        return driver

    driver = in_a_loop(race())
    assert driver.game.is_over
    assert not driver.is_running
    assert driver.error is None
    check_all_of(driver.game)


def test_pause_stop_and_go_on():
    async def play():
        game = Spit(4)
        driver = Driver(game, {0: 5, 1: 5}, speed=5000)
        driver.pause()
        driver.resume()
        changed = asyncio.Event()
        game.subscribe(changed.set)
        driver.start()
        await changed.wait()
        driver.pause()
        assert driver.is_paused
        assert driver.is_running
        ply, now = game.ply, driver.now
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert (game.ply, driver.now) == (ply, now)
        changed.clear()
        driver.resume()
        await changed.wait()
        driver.stop()
        assert not driver.is_running
        with pytest.raises(RuntimeError, match="stopped a moment ago"):
            driver.start()
        await driver.wait()
        ply, now = game.ply, driver.now
        assert not game.is_over
        await asyncio.sleep(0.005)
        assert (game.ply, driver.now) == (ply, now)
        driver.start()
        await driver.wait()
        assert game.is_over
        return game

    check_all_of(in_a_loop(play()))


def test_a_person_on_another_thread_against_a_computer():
    """The person calls and slaps from a thread; the computer in the loop is woken by that."""

    async def play():
        game = Spit(6, "spit-2rounds")
        driver = Driver(game, {1: 10}, speed=2000)
        driver.start()
        done = threading.Event()

        def person():
            while not done.is_set() and not game.is_over:
                legal = game.legal_actions(0)
                if legal:
                    with suppress(RefusedActionError):
                        game.push(legal[0], at=round(driver.now * 1000))
                else:
                    done.wait(0.001)

        thread = threading.Thread(target=person)
        thread.start()
        await driver.wait()
        done.set()
        await asyncio.to_thread(thread.join)
        return game

    game = in_a_loop(play())
    assert game.is_over
    assert {step.action.player for step in game.steps} == {0, 1}
    check_all_of(game)


def test_a_loop_on_another_thread():
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        driver = Driver(Spit(2), {0: 8, 1: 8}, speed=20_000)
        driver.start(loop)
        asyncio.run_coroutine_threadsafe(driver.wait(), loop).result()
        assert driver.game.is_over
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def test_a_player_that_raises_stops_the_driver(caplog):
    class Broken:
        def act(self, view, now):
            raise ZeroDivisionError("a fault of mine")

    async def play():
        driver = Driver(Spit(4), {0: Broken(), 1: 5})
        driver.start()
        await driver.wait()
        return driver

    driver = in_a_loop(play())
    assert isinstance(driver.error, ZeroDivisionError)
    assert not driver.is_running
    assert "a fault of mine" in caplog.text


@pytest.mark.parametrize("raised", [SystemExit, KeyboardInterrupt, asyncio.CancelledError])
def test_what_would_end_the_loop_ends_the_player_alone(raised):
    class Player:
        def act(self, view, now):
            raise raised("bye")

    async def race():
        driver = Driver(Spit(1), {0: Player()})
        driver.start()
        await driver.wait()
        return driver

    driver = in_a_loop(race())
    assert str(driver.error) == f"player 1 raised {raised.__name__} 'bye'"


@pytest.mark.parametrize("due", [float("nan"), "soon", True, 1j])
def test_a_time_that_is_none_is_no_time_to_be_asked(due):
    class Player:
        def act(self, view, now):
            return None

    player = Player()
    player.due = due

    async def race():
        driver = Driver(Spit(1), {0: player})
        driver.start()
        await driver.wait()
        return driver

    driver = in_a_loop(race())
    assert isinstance(driver.error, TypeError)
    assert "due of a player is a time in seconds or None" in str(driver.error)


def test_drivers_that_cannot_be():
    with pytest.raises(ValueError, match="no player 2"):
        Driver(Spit(1), {2: 5})
    for speed in (0, -1, True, "1", float("nan"), float("inf"), 1e308, 5e-324, 10**400):
        with pytest.raises(ValueError, match="the speed is"):
            Driver(Spit(1), {1: 5}, speed=speed)
    with pytest.raises(ValueError, match="level is 0"):
        Driver(Spit(1), {1: 0})
    with pytest.raises(RuntimeError, match="need a running event loop"):
        apart(Driver(Spit(1), {1: 5}).start)
