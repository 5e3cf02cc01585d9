"""Kernels and quick games against the engine: the same deals, the same views, the same moves."""

import os
import random
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from golf_widget import Deal, Move, golf, play, strategy, variant, variants
from golf_widget.generator import SplitMix64
from golf_widget.lab.chance import game_seed, key_of
from golf_widget.lab.dealing import below, board_of, deal_kinds
from golf_widget.lab.hole import Hole
from golf_widget.lab.kernels import has_kernel, play_by_kernel
from golf_widget.lab.plain import play_plainly, seed_for
from golf_widget.lab.runs import TOO_WIDE, bits_of, play_runs, room_for

THUMBS = ("uniform", "random", "first", "tallest", "lookahead", "most-follow-ups")
RUNS = ("chain", "counting")


def plain_game(rules, who, number, seed=0):
    one = strategy(who)
    hole, what = play_plainly(one, one.player(), Deal.numbered(rules, number), seed_for(one, seed, number))
    assert what == ""
    return hole


def columns_of(rules, moves):
    return [-1 if move.slot is None else rules.layout.label_of(move.slot) - 1 for move in moves]


@pytest.mark.parametrize("who", [*THUMBS, *RUNS])
@pytest.mark.parametrize(
    ("name", "deals"),
    [
        ("golf-strict", 40),
        ("golf-queen", 30),
        ("golf-wrap", 20),
        ("mini-golf", 40),
        ("thieves", 15),
        ("golf-rush", 15),
        ("golf-queen-2jokers-free", 10),
        ("golf-wrap-4x3", 30),
        ("double-golf", 1),
    ],
)
def test_a_kernel_plays_the_moves_of_the_plain_strategy(name, deals, who):
    rules = variant(name)
    numbers = np.arange(1, deals + 1)
    ends, moves = play_by_kernel(rules, who, numbers, key_of(who, 7), want_moves=True)
    for number, end, columns in zip(numbers.tolist(), ends.tolist(), moves.tolist(), strict=True):
        hole = plain_game(rules, who, number, seed=7)
        assert [column for column in columns if column > -2] == columns_of(rules, hole.moves)
        assert end == [hole.left.bit_count(), hole.stock_left, hole.longest]


def test_kernels_play_games_without_stock():
    # A fixed card starts the waste, and everything else lies in the tableau.
    rules = variant("black-hole")
    for who in THUMBS:
        ends, _ = play_by_kernel(rules, who, np.array([1, 2, 3]), key_of(who, 0))
        for number, end in zip((1, 2, 3), ends.tolist(), strict=True):
            hole = plain_game(rules, who, number)
            assert end == [hole.left.bit_count(), 0, hole.longest]


def test_a_level_that_is_too_wide_is_left_to_the_plain_rule():
    rules = variant("golf-wrap")
    board = board_of(rules)
    ends = np.zeros((50, 3), np.int32)
    with np.errstate(over="ignore"):
        play_runs(np.arange(1, 51), *board, bits_of(board), 0, 20, room_for(board), ends, np.zeros((50, 0), np.int16))
    assert 0 < (ends[:, 0] == TOO_WIDE).sum() < 50
    whole, _ = play_by_kernel(rules, "chain", np.arange(1, 51), 0)
    kept = ends[:, 0] != TOO_WIDE
    assert (ends[kept] == whole[kept]).all()


def test_games_that_are_no_columns_have_no_kernel():
    assert {name for name in variants() if has_kernel(variants()[name], "first")} == {
        "golf-strict", "golf-queen", "golf-wrap", "thieves", "golf-rush", "double-golf", "double-putt",
        "panther-creek", "mini-golf", "mini-golf-queen", "black-hole", "all-in-a-row",
    }  # fmt: skip
    assert not has_kernel(variant("golf-strict"), "clairvoyant")
    assert not has_kernel(golf(60, 2, decks=3), "chain"), "sixty heights do not go into one number"
    assert has_kernel(golf(60, 2, decks=3), "tallest")
    with pytest.raises(ValueError, match="tri-peaks is not a game for the kernels"):
        play_by_kernel(variant("tri-peaks"), "first", np.array([1]), 0)


@given(st.integers(1, 2**53 - 1), st.sampled_from(["golf-strict", "panther-creek", "thieves", "all-in-a-row"]))
@settings(max_examples=60, deadline=None)
def test_kernels_deal_the_numbered_deals(number, name):
    rules = variant(name)
    board = board_of(rules)
    cards = np.zeros(len(board.pack), np.int64)
    with np.errstate(over="ignore"):
        deal_kinds(number, board.pack, board.limits, cards)
    assert cards.tolist() == [card.rank for card in rules.deal(number).cards]


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(2, 13), min_size=1, max_size=20))
@settings(max_examples=60, deadline=None)
def test_kernels_throw_the_dice_of_the_generator(seed, bounds):
    dice = SplitMix64(seed)
    state = np.uint64(seed)
    limits = board_of(variant("golf-strict")).limits
    for bound in bounds:
        with np.errstate(over="ignore"):
            state, number = below(state, bound, limits)
        state = np.uint64(state)
        assert number == dice.below(bound)


def test_each_strategy_and_deal_has_luck_of_its_own():
    seeds = {game_seed(key_of(name, seed), n) for name in ("random", "uniform") for seed in (0, 1) for n in range(1000)}
    assert len(seeds) == 4000


@pytest.mark.parametrize("name", list(variants()))
def test_a_quick_game_shows_the_views_of_the_engine(name):
    rules = variants()[name]
    for number in (1, 2):
        rng = random.Random(number)
        deal = rules.deal(number)
        hole, position = Hole(deal), deal.start()
        while True:
            assert hole.legal == tuple(position.legal_moves)
            assert hole.view() == position.view()
            assert hole.position() == position
            assert hole.score == position.score
            if not hole.legal:
                break
            # Mostly cards, so that games get somewhere.
            move = rng.choice(hole.legal[:-1] or hole.legal) if rng.random() < 0.9 else hole.legal[-1]
            hole.play(move)
            position = position.play(move)
        runs = "".join("d" if move is Move.DRAW else "p" for move in hole.moves).split("d")
        assert hole.longest == max(map(len, runs))


def test_without_numba_kernels_play_the_same():
    code = (
        "import golf_widget as gw\n"
        "from golf_widget.solver.compiled import HAS_NUMBA\n"
        "assert not HAS_NUMBA\n"
        f"r = gw.compare({[*THUMBS, *RUNS]!r}, 'golf-queen', 3, seed=5, progress=False)\n"
        "print([r.values(s, of).tolist() for s in r.strategies for of in ('score', 'longest_run')])\n"
    )
    out = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "GOLF_WIDGET_NUMBA": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    wanted = []
    for who in (*THUMBS, *RUNS):
        games = [plain_game(variant("golf-queen"), who, number, seed=5) for number in (1, 2, 3)]
        wanted += [[game.score for game in games], [game.longest for game in games]]
    assert out.stdout.strip() == repr(wanted), out.stderr


def test_the_clairvoyant_plays_the_best_line():
    for number in (1, 2, 3):
        deal = variant("mini-golf").deal(number)
        best = min(play(deal, who).position.score for who in (*THUMBS, *RUNS))
        assert play(deal, "clairvoyant").position.score <= best
