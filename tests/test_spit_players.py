import asyncio
import random
import threading
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from spit_games import PACK, every_action

from golf_widget import Spit, SpitOptions, VariantError
from golf_widget.cards import deck
from golf_widget.errors import InvalidMoveError
from golf_widget.intervals import wilson
from golf_widget.spit import (
    Action,
    Computer,
    Driver,
    Kind,
    Phase,
    RefusedActionError,
    SpitRefusal,
    Turns,
    blocked,
    play_out,
    sensible,
    take_turns,
)
from golf_widget.spit.rules import can_move

# -- computers against computers ---------------------------------------------------------------------------------

RULES = ["spit", "spit-stack", "spit-same", "spit-4piles", "spit-chooses", "spit-5rounds", "spit-stack-same-chooses"]


def check_all_of(game):
    """Every card is there after every action, and every round adds up."""
    for ply in range(game.ply + 1):
        assert Counter(game.state_at(ply).cards) == PACK
    assert [result.round for result in game.state.results] == list(range(1, game.state.round + 1))
    assert all(sum(result.cards) == 52 for result in game.state.results)
    times = [step.at for step in game.steps if step.at is not None]
    assert times == sorted(times)


@pytest.mark.parametrize("options", RULES)
def test_games_of_computers_end(options):
    """A sample; `make bench` plays ten thousand."""
    for seed in range(5):
        levels = (1 + seed * 7 % 10, 1 + seed * 3 % 10)
        game = play_out(levels, seed, options)
        assert game.is_over
        check_all_of(game)
        assert game.winner is not None or game.options.rounds == game.state.round


def test_the_quicker_player_wins_more_often():
    """Against level 5; the steps between these levels are so large that their intervals do not touch."""
    rates = []
    for level in (3, 5, 7):
        games = [play_out((level, 5) if seed % 2 else (5, level), seed) for seed in range(30)]
        won = sum(game.winner == (0 if seed % 2 else 1) for seed, game in enumerate(games))
        rates.append(wilson(won, len(games)))
    assert rates[0][1] < rates[1][0]
    assert rates[1][1] < rates[2][0]
    assert rates[1][0] < 0.5 < rates[1][1]


def test_levels_are_ordered():
    levels = [Computer(level) for level in range(1, 11)]
    assert sorted((each.reaction, each.errors) for each in levels) == [
        (each.reaction, each.errors) for each in reversed(levels)
    ]
    assert (round(levels[0].reaction, 6), round(levels[-1].reaction, 6)) == (2.4, 0.35)
    for level in (0, 11, 5.0, "5", True):
        with pytest.raises(ValueError, match="levels run from 1"):
            Computer(level)


def test_the_same_seed_the_same_game():
    one, other = play_out((4, 6), 9), play_out((4, 6), 9)
    assert one.steps == other.steps
    assert play_out((4, 6), 10).steps != one.steps


def test_computers_err_and_come_too_late():
    """What arrives is judged then: computers try what does not fit, and lose races."""
    tried = Counter()

    class Watched(Computer):
        def act(self, view, now):
            action = super().act(view, now)
            if action is not None:
                tried[action in view.legal_actions] += 1
            return action

    game = play_out((Watched(1, 1), Watched(1, 2)), 1)
    assert game.is_over
    assert tried[False] > 5
    assert tried[True] == game.ply


def test_a_computer_keeps_its_time():
    game, player = Spit(1), Computer(10, 1)
    assert player.due is None
    assert player.act(game.view(0), 3.0) is None
    due = player.due
    assert 3.0 < due < 4.0
    assert player.act(game.view(0), (3.0 + due) / 2) is None
    assert player.due == due
    action = player.act(game.view(0), due)
    assert action == Action.spit(0)
    game.push(action)
    assert player.act(game.view(0), due) is None
    assert player.due is None, "there is nothing to do until the other calls"


def test_players_of_ones_own():
    class Eager:
        """Acts whenever it is asked; without an attribute `due` it is asked all the time."""

        def act(self, view, now):
            legal = view.legal_actions
            return str(legal[0])[3:] if legal else None

    game = play_out((Eager(), 10), 3)
    assert game.is_over
    assert game.winner == 0

    class Asleep:
        due = None

        def act(self, view, now):
            return None

    assert play_out((Asleep(), 10), 3).ply == 1
    assert play_out((Asleep(), Asleep()), 3).ply == 0

    class Idle:
        def act(self, view, now):
            return None

    assert play_out((Idle(), Idle()), 3, hours=0.01).ply == 0


@pytest.mark.parametrize(
    ("answer", "error"),
    [("p1 spit", InvalidMoveError), (Action.spit(0), TypeError), ("jump", InvalidMoveError), (3, TypeError)],
)
def test_answers_that_are_no_action_of_the_player(answer, error):
    class Wrong:
        def act(self, view, now):
            return answer

    with pytest.raises(error):
        play_out((5, Wrong()), 1)


def test_players_that_cannot_be():
    with pytest.raises(ValueError, match="2 players"):
        play_out((5,), 1)
    with pytest.raises(ValueError, match="level is 11"):
        play_out((5, 11), 1)
    with pytest.raises(VariantError):
        play_out((5, 5), 1, "golf")


# -- in turns ----------------------------------------------------------------------------------------------------


def test_games_in_turns_end():
    for seed in range(8):
        played = take_turns((sensible, sensible), seed, RULES[seed % len(RULES)])
        assert played.game.is_over
        check_all_of(played.game)
    again = take_turns((sensible, sensible), seed, RULES[seed % len(RULES)])
    assert (again.turns, again.game.steps) == (played.turns, played.game.steps)


def test_a_coin_decides_who_comes_first():
    races = Counter()
    for seed in range(60):
        turns = Turns(seed)
        turns.step(("spit", "spit"))
        options = [turns.game.legal_actions(player) for player in (0, 1)]
        race = next(
            ((a, b) for a in options[0] for b in options[1] if a.kind is b.kind is Kind.PLAY and a.target == b.target),
            None,
        )
        if race is None:
            continue
        before = turns.game.state
        turn = turns.step(race)
        assert turn.wishes == race
        assert turns.game.steps[2].action == race[turn.first]
        second = 1 - turn.first
        if turn.refused[second] is not None:
            assert turn.refused == ((None, SpitRefusal.TOO_LATE) if second else (SpitRefusal.TOO_LATE, None))
            assert turns.game.state.rows[second] == before.rows[second]
            races[turn.first] += 1
    assert min(races[0], races[1]) > 5


def test_wishes_that_cannot_be():
    turns = Turns(1)
    with pytest.raises(ValueError, match="2 players"):
        turns.step(("spit",))
    with pytest.raises(InvalidMoveError):
        turns.step(("spit", "jump"))
    with pytest.raises(ValueError, match="no wish of player 2"):
        turns.step((None, Action.spit(0)))
    assert (turns.turns, turns.game.ply) == ([], 0)
    assert turns.step((None, None)).refused == (None, None)
    with pytest.raises(ValueError, match="2 strategies"):
        take_turns((sensible,))
    assert len(take_turns((lambda view, rng: None,) * 2, limit=7).turns) == 7


# -- the event loop ----------------------------------------------------------------------------------------------


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

    driver = asyncio.run(race())
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

    check_all_of(asyncio.run(play()))


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

    game = asyncio.run(play())
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

    driver = asyncio.run(play())
    assert isinstance(driver.error, ZeroDivisionError)
    assert not driver.is_running
    assert "a fault of mine" in caplog.text


def test_drivers_that_cannot_be():
    with pytest.raises(ValueError, match="no player 2"):
        Driver(Spit(1), {2: 5})
    with pytest.raises(ValueError, match="the speed is 0"):
        Driver(Spit(1), {1: 5}, speed=0)
    with pytest.raises(ValueError, match="level is 0"):
        Driver(Spit(1), {1: 0})
    with pytest.raises(RuntimeError, match="need a running event loop"):
        Driver(Spit(1), {1: 5}).start()


# -- two threads -------------------------------------------------------------------------------------------------


def test_two_threads_hammer_one_game():
    """Ten thousand actions, legal or not, from two threads: what was done is legal in its order, and replays."""
    game = Spit(11, "spit-stack-same")
    start = threading.Barrier(2)
    told, done, refused = [], [0, 0], Counter()
    game.subscribe(lambda: told.append(game.ply))
    wild = [[action for action in every_action(5) if action.player == player] for player in (0, 1)]

    def hammer(player):
        rng = random.Random(player)
        start.wait()
        for _ in range(5000):
            # Mostly what was legal a moment ago, as seen from this thread.
            ply = game.ply
            legal = game.legal_actions(player) if rng.random() < 0.8 else ()
            action = legal[0] if legal and rng.random() < 0.7 else rng.choice(legal or wild[player])
            try:
                game.push(action, seen=ply)
                done[player] += 1
            except RefusedActionError as error:
                refused[error.refusal] += 1

    threads = [threading.Thread(target=hammer, args=(player,)) for player in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(done) == game.ply
    assert sum(done) + sum(refused.values()) == 10_000
    assert min(done) > 50
    assert told == list(range(1, game.ply + 1))
    check_the_replay(game)


def check_the_replay(game):
    again = Spit(game.seed, game.options)
    for ply, step in enumerate(game.steps):
        assert again.state == game.state_at(ply)
        assert Counter(again.state.cards) == PACK
        again.push(step.action)
    assert again.state == game.state
    assert Spit.from_text(game.to_text(cards=True), strict=True).state == game.state


# -- figures for lessons -----------------------------------------------------------------------------------------


def test_the_blocked_position():
    assert blocked() == Fraction(15428657, 560306082)
    assert [round(float(blocked(shown)), 6) for shown in (4, 5, 8, 10)] == [0.245339, 0.171092, 0.057281, 0.027536]
    assert blocked(0) == 1
    assert blocked(50) == blocked(43) == 0
    assert blocked(1, piles=1) == 1 - Fraction(8, 51)
    assert blocked(1, piles=1, options="spit-same") == 1 - Fraction(11, 51)
    assert blocked(10, options="spit-same") < blocked(10)
    assert all(blocked(shown) > blocked(shown + 1) for shown in range(30))


@pytest.mark.parametrize("options", ["spit", "spit-same"])
@pytest.mark.parametrize("piles", [1, 2])
def test_the_blocked_position_by_enumeration(options, piles):
    """All sets of two open cards, and all tops, one by one; by symmetry the first top is an ace."""
    ace, rest = deck()[0], deck()[1:]
    steps = SpitOptions.parse(options).steps
    tops = [(ace, second) for second in rest] if piles == 2 else [(ace,)]
    free = total = 0
    for top in tops:
        fitting = [any(abs(card.rank - t.rank) in steps for t in top) for card in rest if card not in top]
        total += comb(len(fitting), 2)
        free += sum(not (a or b) for a, b in combinations(fitting, 2))
    assert blocked(2, piles, options) == Fraction(free, total)


def test_the_blocked_position_in_deals():
    """Five thousand first lay-outs: the interval of the share of blocked ones holds the exact chance."""
    stuck, deals = 0, 5000
    for seed in range(deals):
        state = Spit(seed).state
        tops = tuple((cards[-1],) for cards in state.spits)
        seen = state._replace(centre=tops, phase=Phase.PLAY)
        # All that could be turned up or moved needs a card to be played first.
        stuck += not (can_move(seen, 0) or can_move(seen, 1))
    low, high = wilson(stuck, deals)
    assert low < blocked() < high


@pytest.mark.parametrize(("shown", "piles"), [(-1, 2), (51, 2), (52, 1), (True, 2), (10, 3), (10, 0)])
def test_figures_that_cannot_be_asked_for(shown, piles):
    with pytest.raises(ValueError, match="is "):
        blocked(shown, piles)
