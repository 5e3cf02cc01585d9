"""The example that learns Mini Golf."""

import importlib.util
import sys

import gymnasium
import numpy as np
import pytest

import golf_widget as gw


@pytest.fixture(scope="module")
def learner(root):
    spec = importlib.util.spec_from_file_location("q_learning", root / "examples" / "q_learning.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # numba asks for it when it loads what it has compiled
    spec.loader.exec_module(module)
    return module


def test_it_learns_mini_golf_to_within_two_hundredths_of_the_best(learner, capsys):
    curve = learner.main(seed=1)
    holes, means = zip(*curve, strict=True)
    assert gw.optimal_policy("mini-golf", progress=False).mean == learner.OPTIMUM
    assert list(holes) == sorted(holes)
    # No policy is better than the best.
    assert min(means) > learner.OPTIMUM
    assert means[-1] - learner.OPTIMUM < 0.02
    assert len(capsys.readouterr().out.splitlines()) == 3 + len(curve)


def test_its_rules_are_those_of_the_environment(learner):
    env = gymnasium.make("golf_widget.gym:golf_widget/Golf-v0", variant="mini-golf")
    env.action_space.seed(1)
    observation, info = env.reset(seed=1)
    for _ in range(1500):
        columns, order, waste, unseen = learner.seen(observation)
        legal = learner.legal_of(columns, waste, int(observation["stock"]))
        mask = info["action_mask"][[*order, learner.DRAW]]
        assert [legal >> action & 1 for action in range(4)] == mask.tolist()
        assert unseen.sum() == observation["stock"]
        if legal:
            observation, _, _, _, info = env.step(env.action_space.sample(info["action_mask"]))
        else:
            observation, info = env.reset()
    env.close()


def test_a_policy_that_knows_nothing_is_followed_exactly(learner):
    # With nothing learnt it plays from the least of the sorted columns that goes, and draws when none does.
    def least(view, rng):
        plays = [move for move in view.legal_moves if not move.is_draw]
        cards = [0 if card is None else card.rank for card in view.table]
        columns = [7 * cards[i] + cards[i + 3] for i in range(3)]
        return min(plays, key=lambda move: columns[move.slot % 3]) if plays else gw.Move.DRAW

    mean = learner.exact_mean_of(learner.new_table())
    row = gw.compare([least], "mini-golf", 4000, progress=False)[0]
    assert abs(row.cards_left - float(mean)) < 4 * (row.interval[1] - row.cards_left) / 1.96
    assert np.float64(mean) < 1
