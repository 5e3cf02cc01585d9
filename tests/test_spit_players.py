import random
import sys
import threading
import time
from collections import Counter

import pytest
from spit_games import PACK, check_all_of, every_action

from golf_widget import Spit, VariantError
from golf_widget.errors import InvalidMoveError
from golf_widget.intervals import wilson
from golf_widget.spit import (
    Action,
    Computer,
    Kind,
    RefusedActionError,
    SpitRefusal,
    Turns,
    play_out,
    sensible,
    take_turns,
)

# -- computers against computers ---------------------------------------------------------------------------------

RULES = ["spit", "spit-stack", "spit-same", "spit-4piles", "spit-chooses", "spit-5rounds", "spit-stack-same-chooses"]


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
    for level in (2, 5, 8):
        games = [play_out((level, 5) if seed % 2 else (5, level), seed) for seed in range(24)]
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


# -- two threads -------------------------------------------------------------------------------------------------


def test_two_threads_hammer_one_game():
    """Ten thousand actions, mostly illegal, from two threads: what was done is legal in its order, and replays."""
    game = Spit(11, "spit-stack-same")
    start = threading.Barrier(2)
    told, done, refused = [], [0, 0], [Counter(), Counter()]
    game.subscribe(lambda: told.append(game.ply))
    wild = [[action for action in every_action(5) if action.player == player] for player in (0, 1)]

    def hammer(player):
        rng = random.Random(player)
        start.wait()
        for _ in range(5000):
            ply = game.ply
            # Something legal a moment ago, as seen from this thread, or anything.
            legal = game.legal_actions(player) if rng.random() < 0.1 else ()
            time.sleep(0)  # let the other thread in between looking and acting
            try:
                game.push(rng.choice(legal or wild[player]), seen=ply)
                done[player] += 1
            except RefusedActionError as error:
                refused[player][error.refusal] += 1

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # the threads take turns every few instructions
    try:
        threads = [threading.Thread(target=hammer, args=(player,)) for player in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert sum(done) == game.ply
    assert sum(done) + sum(sum(each.values()) for each in refused) == 10_000
    assert [sum(step.action.player == player for step in game.steps) for player in (0, 1)] == done
    assert min(done) > 20
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
