"""The Gymnasium environment of every game."""

import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import golf_widget as gw
from golf_widget.gym import ID, GolfEnv
from golf_widget.gym.golf import FACE_DOWN, JOKER

GAMES = [*gw.variants(), "golf-queen-2jokers-free", "golf-wrap-4x3"]


def made(name, **options):
    return gymnasium.make(ID, variant=name, **options)


@pytest.mark.parametrize("name", GAMES)
def test_the_checker_finds_nothing(name, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", shown.append)
    # The checker takes whatever actions it likes. Warnings are errors.
    check_env(made(name, illegal="penalty").unwrapped)
    assert len(shown) == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("reward", ["cards", "score"])
def test_a_hole_is_played_as_the_engine_plays_it(name, reward):
    env = made(name, reward=reward)
    observation, info = env.reset(seed=5)
    env.action_space.seed(5)
    position = gw.Deal.parse(info["deal"]).start()
    layout = position.variant.layout
    labels = sorted({slot.label for slot in layout.slots})
    total, over = 0.0, False
    while not over:
        view = position.view()
        assert info["legal"] == tuple(map(position.notation, view.legal_moves))
        assert info["score"] == position.score
        assert info["n_unseen"] == observation["unseen"].sum() == len(view.unseen)
        assert observation["stock"] == position.stock_left
        assert observation["heights"].sum() == position.cards_left
        assert observation["waste"] == (0 if view.waste is None else view.waste.rank or JOKER)
        for slot, rank in enumerate(observation["tableau"].tolist()):
            card = view.table[slot]
            if not view.left >> slot & 1:
                assert rank == 0
            else:
                assert rank == (FACE_DOWN if card is None else card.rank or JOKER)
                if position.is_open(slot):
                    assert observation["tops"][labels.index(layout.label_of(slot))] == rank
        assert info["action_mask"].sum() == len(view.legal_moves)
        action = env.action_space.sample(info["action_mask"])
        if action == len(labels):
            move = gw.Move.DRAW
        else:
            open_ones = [s for s in position.open_slots if layout.label_of(s) == labels[action]]
            move = gw.Move(open_ones[0])
        position = position.play(move)
        observation, gained, over, truncated, info = env.step(action)
        total += gained
        assert not truncated
        assert over == position.is_over
    assert info["legal"] == ()
    streak = position.variant.scoring.value == "streak"
    cleared = len(layout.slots) - position.cards_left
    assert total == (cleared if reward == "cards" else position.score if streak else -position.score)
    assert info["cleared"] == position.is_cleared


def test_what_is_hidden_plays_no_part_in_what_is_seen():
    # Two deals that look the same to the player give the same observation.
    deal = gw.variant("tri-peaks").deal(5)
    other = gw.Deal.explicit("tri-peaks", [*deal.table[:18][::-1], *deal.table[18:], deal.starter, *deal.stock[::-1]])
    env = GolfEnv("tri-peaks")
    seen = []
    for cards in (deal, other):
        env.reset(options={"deal": 5})
        env.game = gw.Game(cards)
        seen.append((env._observation(), env._info()["action_mask"].tolist()))
    assert gymnasium.utils.env_checker.data_equivalence(*[one for one, _ in seen])
    assert seen[0][1] == seen[1][1]


def test_seeds_and_deal_numbers():
    one, other = made("golf-queen"), made("golf-queen")
    deals = [env.reset(seed=7)[1]["deal"] for env in (one, other)]
    deals += [env.reset()[1]["deal"] for env in (one, other)]
    assert deals[0] == deals[1] != deals[2] == deals[3]
    assert one.reset(options={"deal": 17})[1]["deal"] == "golf-queen#17"
    for options in ({"deal": 0}, {"deal": "17"}, {"deal": True}, {"number": 17}):
        with pytest.raises(ValueError, match=r"deal is|options are"):
            one.reset(options=options)


def test_a_deal_in_which_nothing_can_be_done_is_not_drawn():
    dead = next(n for n in range(1, 500) if gw.variant("black-hole").deal(n).start().is_over)
    env = made("black-hole")
    _, info = env.reset(options={"deal": dead})
    assert info["legal"] == ()
    with pytest.raises(ValueError, match="over"):
        env.step(0)
    for seed in range(40):
        assert env.reset(seed=seed)[1]["action_mask"].any()


def test_actions_that_are_not_legal():
    env = GolfEnv("golf-strict")
    env.reset(options={"deal": 4})
    with pytest.raises(ValueError, match=r"action 0 \(column 1\) is not legal here; legal: 4 \(column 5\), 7 \(draw\)"):
        env.step(0)
    with pytest.raises(ValueError, match="no action 8; they run from 0 to 7"):
        env.step(8)
    env = GolfEnv("golf-strict", illegal="penalty", penalty=0.5)
    before, _ = env.reset(options={"deal": 4})
    after, reward, over, _, _ = env.step(0)
    assert (reward, over) == (-0.5, False)
    assert gymnasium.utils.env_checker.data_equivalence(before, after)
    assert env.action_masks().tolist() == [False] * 4 + [True] + [False] * 2 + [True]


@pytest.mark.parametrize(
    "wrong",
    [
        {"reward": "wins"},
        {"illegal": "ignore"},
        {"penalty": -1},
        {"penalty": "1"},
        {"render_mode": "svg"},
        {"variant": "x"},
    ],
)
def test_wrong_arguments_are_named(wrong):
    with pytest.raises(ValueError, match=f"{next(iter(wrong))}"):
        GolfEnv(**wrong)


def test_what_is_shown(monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", shown.append)
    env = GolfEnv("golf-strict", render_mode="ansi")
    env.reset(options={"deal": 4})
    assert env.render() == str(gw.variant("golf-strict").deal(4).start())
    env = GolfEnv("golf-strict", render_mode="rgb_array")
    env.reset(options={"deal": 4})
    picture = env.render()
    env.step(4)
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert (picture != env.render()).any()
    env = GolfEnv("golf-strict", render_mode="human")
    env.reset(options={"deal": 4})
    widget = env.widget
    assert shown == [widget]
    env.step(4)
    assert widget.ply == 1
    env.reset(options={"deal": 5})
    assert widget.game is env.game
    assert env.render() is None
    env.close()
    env.close()


def test_it_learns_in_vectors():
    env = gymnasium.make_vec(ID, num_envs=3, variant="mini-golf")
    observation, info = env.reset(seed=1)
    assert observation["heights"].shape == (3, 3)
    assert info["action_mask"].shape == (3, 4)
    env.close()


def test_without_gymnasium_the_error_says_what_to_install():
    code = (
        "import sys; sys.modules['gymnasium'] = None; sys.modules['pettingzoo'] = None\n"
        "for name in ('golf_widget.gym', 'golf_widget.gym.spit'):\n"
        "    try: __import__(name)\n"
        "    except ImportError as error: print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert ran.stdout.count('pip install "golf-widget[gym]"') == 2


def test_it_is_found_by_name():
    code = (
        "import gymnasium; env = gymnasium.make('golf_widget.gym:golf_widget/Golf-v0', variant='tri-peaks')\n"
        "print(env.unwrapped.action_meanings[-1], env.action_space)"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert ran.stdout.split() == ["draw", "Discrete(29)"]


def test_a_copy_of_what_people_see_plays_on_without_the_board():
    env = GolfEnv("mini-golf", render_mode="human")
    env.reset(options={"deal": 3})
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        other.step(1)
        assert (other.game.ply, env.game.ply, env.widget.ply, other.widget) == (1, 0, 0, None)
    env.close()


def test_the_board_comes_back_to_the_hole_when_a_person_has_left_it():
    env = GolfEnv("mini-golf", render_mode="human")
    env.reset(options={"deal": 3})
    env.widget.game = gw.Game("golf-strict#4")
    env.step(1)
    assert env.widget.game is env.game
    assert env.widget.ply == 1
    env.close()


@pytest.mark.parametrize("options", ["x", 3, [1], []])
def test_options_that_are_none(options):
    with pytest.raises(ValueError, match=r"options are .*; the only one is deal"):
        GolfEnv("mini-golf").reset(options=options)


def test_numbers_of_numpy_are_numbers_and_true_is_no_action():
    env = GolfEnv("mini-golf", illegal="penalty", penalty=np.float32(0.5))
    env.reset(options={"deal": 3})
    assert env.step(np.int32(0))[1] == -0.5
    with pytest.raises(ValueError, match="there is no action True"):
        env.step(True)
