"""The PettingZoo environment of Spit."""

import contextlib
import io

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils import aec_to_parallel

import golf_widget as gw
from golf_widget.gym.spit import AGENTS, SpitEnv, actions_of
from golf_widget.spit import Action, SpitOptions, Turns, rules

GAMES = ["spit", "spit-4piles-stack-same", "spit-stack-chooses-2rounds"]


@pytest.mark.parametrize("options", GAMES)
def test_the_checkers_find_nothing(options):
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(SpitEnv(options, limit=300), num_cycles=600)
        seed_test(lambda: SpitEnv(options, limit=100))
        parallel_api_test(aec_to_parallel(SpitEnv(options, limit=100, illegal="wait")), num_cycles=200)


def played(env, seed, at_random):
    """Yield what each agent sees and does, to the end of a game."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        legal = np.flatnonzero(info["action_mask"])
        action = None if over else int(at_random.choice(legal[1:] if len(legal) > 1 else legal))
        yield agent, observation, reward, info, over, action
        env.step(action)


@pytest.mark.parametrize("options", GAMES)
def test_a_game_is_that_of_the_turns(options):
    env = SpitEnv(options, limit=2_000)
    turns = Turns(3, options)
    wishes, rewards, refused = [], {}, []
    for agent, observation, reward, info, over, action in played(env, 3, np.random.default_rng(0)):
        player = AGENTS.index(agent)
        if over:
            rewards[agent] = reward
            continue
        view = turns.game.view(player)
        meanings = actions_of(env.options, player)
        legal = {meanings[i] for i in np.flatnonzero(info["action_mask"])}
        assert legal == {None, *rules.legal_actions(view, player)}
        shown = dict(zip(env.observation_meanings, observation.tolist(), strict=True))
        for place in range(env.options.columns):
            for who, row in (("own", view.mine), ("their", view.theirs)):
                pile = row[place]
                assert shown[f"{who} down {place + 1}"] == pile.down
                assert shown[f"{who} up {place + 1}"] == len(pile.up)
                assert shown[f"{who} tops {place + 1}"] == (pile.up[-1].rank if pile.up else 0)
        for side, cards in zip(("left", "right"), view.centre, strict=True):
            assert shown[f"centre {side}"] == (cards[-1].rank if cards else 0)
            assert shown[f"heights {side}"] == len(cards)
        assert (shown["own spits"], shown["their spits"]) == (view.spits[player], view.spits[1 - player])
        assert (shown["own called"], shown["their called"]) == (view.called[player], view.called[1 - player])
        assert env.observation_space(agent).contains(observation)
        assert info["turn"] == len(turns.turns)
        assert info["refused"] == (refused[-1][player] if refused and refused[-1][player] else "")
        wishes.append(meanings[action])
        if player == 1:
            turn = turns.step(wishes[-2:])
            refused.append(turn.refused)
    assert env.turns.game.to_text() == turns.game.to_text()
    winner = turns.game.state.winner
    wanted = {name: 0 if winner is None else 1 if winner == who else -1 for who, name in enumerate(AGENTS)}
    assert rewards == wanted
    assert turns.game.is_over or len(turns.turns) == 2_000


def test_the_one_who_acts_second_does_not_see_what_the_first_wishes():
    env = SpitEnv()
    env.reset(seed=1)
    before = env.observe("player_2")
    env.step(actions_of(env.options, 0).index(Action.spit(0)))
    after = env.observe("player_2")
    assert str(before) == str(after)
    assert env.turns.game.ply == 0


def test_seeds():
    games = []
    for _ in range(2):
        env = SpitEnv()
        env.reset(seed=5)
        games.append(env.turns.game.seed)
        env.reset()
        games.append(env.turns.game.seed)
    assert games[:2] == games[2:]
    assert games[0] == 5 != games[1]


def test_turns_run_out():
    env = SpitEnv(limit=3)
    env.reset(seed=1)
    for _ in range(6):
        env.step(0)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_what_is_not_legal():
    env = SpitEnv()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"action 1 \(p1 c1>L\) is not legal here; legal: 0 \(wait\), 41 \(p1 spit\)"):
        env.step(1)
    for wrong in (46, -1, "1", True):
        with pytest.raises(ValueError, match="they run from 0 to 45"):
            env.step(wrong)
    env = SpitEnv(illegal="wait")
    env.reset(seed=1)
    env.step(1)
    env.step(0)
    assert env.turns.turns[-1].wishes == (None, None)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"options": "golf"}, "no name of rules"),
        ({"options": 5}, "options are 5"),
        ({"limit": 0}, "limit is 0"),
        ({"illegal": "penalty"}, "illegal is 'penalty'"),
        ({"render_mode": "human"}, "render_mode is 'human'"),
    ],
)
def test_wrong_arguments_are_named(wrong, text):
    with pytest.raises(ValueError, match=text):
        SpitEnv(**wrong)


def test_the_actions_are_all_there_are():
    for options in (SpitOptions(), SpitOptions(columns=4, stack_equals=True)):
        for player in (0, 1):
            actions = actions_of(options, player)
            assert len(set(actions)) == len(actions)
            assert all(action is None or action.player == player for action in actions)


def test_the_table_as_a_text():
    env = SpitEnv(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(gw.Spit(seed=1))
    assert SpitEnv().render() is None


def test_what_is_no_seed_is_named():
    for seed in (1.5, "x", float("nan")):
        with pytest.raises(ValueError, match=r"seed is .*; it must be a whole number from 0"):
            SpitEnv().reset(seed=seed)


def test_no_step_before_the_game_or_after_it():
    env = SpitEnv(limit=1)
    for _ in range(2):
        with pytest.raises(ValueError, match="no game is being played; call reset"):
            env.step(0)
        env.reset(seed=1)
        for action in (np.array(0), 0, None, None):
            env.step(action)
