"""The exact solver: agrees with other programs, with brute force, and with itself."""

from __future__ import annotations

import csv
import dataclasses
import os
import random
import subprocess
import sys
import threading
from functools import cache
from itertools import pairwise

import pytest
from brute import brute

from golf_widget import (
    Corner,
    Deal,
    Layout,
    Move,
    Position,
    Scoring,
    Start,
    Stop,
    Suit,
    Variant,
    Verdict,
    best_moves,
    golf,
    solve,
    solve_many,
    variant,
    winnability,
)
from golf_widget.cards import parse_cards
from golf_widget.solver.questions import kinds_of, verdict_of
from golf_widget.solver.share import Winnability, wilson
from golf_widget.solver.table import Table


def reached(solution) -> Position:
    """Replay the line of a solution, and check that it reaches the score that is claimed."""
    position = solution.position
    for move in solution.line:
        position = position.play(move)
    if solution.goal == "clear" and solution.verdict is Verdict.UNWINNABLE:
        assert (solution.line, solution.score) == ((), None)
        return position
    assert position.score == solution.score
    assert position.is_cleared == (solution.verdict is Verdict.WINNABLE)
    return position


@pytest.mark.parametrize("rule", ["strict", "queen", "wrap"])
def test_golf_agrees_with_published_solvers(data, rule):
    with (data / "solver" / "golf_pysolfc_1_300.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 300
    for row in rows:
        start = Deal.from_pysolfc(f"golf-{rule}", int(row["deal"])).start()
        best = solve(start)
        assert best.score == int(row[f"best_score_{rule}"]), row["deal"]
        assert best.is_best
        assert best.verdict.value == row[rule]
        reached(best)
        clear = solve(start, "clear")
        assert clear.verdict is best.verdict
        reached(clear)


def test_tri_peaks_agrees_with_a_published_solver(data):
    with (data / "solver" / "tripeaks_1_200.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 200
    for row in rows:
        solution = solve(Deal.explicit("tri-peaks", parse_cards(row["cards"])).start(), "clear")
        assert solution.verdict.value == row["verdict"], row["deck"]
        reached(solution)


@pytest.mark.parametrize("name", ["black-hole", "all-in-a-row"])
def test_one_run_games_agree_with_a_published_solver(data, name):
    with (data / "solver" / f"{name.replace('-', '_')}_pysolfc_1_300.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 300
    for row in rows:
        solution = solve(Deal.from_pysolfc(name, int(row["deal"])).start(), "clear")
        assert solution.verdict.value == row["verdict"], row["deal"]
        reached(solution)


@pytest.mark.parametrize("name", ["double-golf", "double-putt", "panther-creek"])
def test_games_of_several_packs_are_won_by_search(name):
    for number in range(1, 4):
        solution = solve(variant(name).deal(number).start(), "clear")
        assert solution.verdict is Verdict.WINNABLE
        reached(solution)


def test_a_search_keeps_to_its_budget_and_proves_nothing_then():
    start = variant("double-golf").deal(1).start()
    for _ in range(2):  # asking again returns at once, too
        solution = solve(start, max_nodes=20_000)
        assert not solution.is_best
        assert solution.nodes <= 40_000
        reached(solution)


def test_an_easier_rule_loses_no_deal():
    verdicts = {}
    for rule in ("strict", "queen", "wrap"):
        verdicts[rule] = [s.verdict is Verdict.WINNABLE for s in solve_many(f"golf-{rule}", range(1, 2001))]
    for strict, queen, wrap in zip(*verdicts.values(), strict=True):
        assert strict <= queen <= wrap
    assert 0.22 < sum(verdicts["strict"]) / 2000 < 0.31
    assert 0.41 < sum(verdicts["queen"]) / 2000 < 0.49
    assert 0.91 < sum(verdicts["wrap"]) / 2000 < 0.95


# -- brute force ----------------------------------------------------------------------------------------------------


LAYOUTS = [
    Layout.in_columns(3, 2),
    Layout.in_columns([1, 2, 3]),
    Layout.in_columns(1, 6),
    Layout.from_rows("  o\n o o\no o o"),
    Layout.from_rows(" o   o\no o o o"),
    Layout.at([(0, 0), (0.5, 0.3), (3, 0), (2.5, 0.4), (1.5, 0.6)]),
]


def small_game(chance: random.Random) -> Variant:
    ranks = chance.choice([3, 4, 5, 6, 7])
    return Variant(
        name="small",
        title="Small",
        layout=chance.choice(LAYOUTS),
        corner=chance.choice(list(Corner)),
        ranks=ranks,
        suits=tuple(Suit)[: 2 if ranks > 4 else 3],
        jokers=chance.choice([0, 0, 1, 2]),
        start=chance.choice(list(Start)),
        scoring=chance.choice([Scoring.HOLE, Scoring.COUNT]),
    )


def test_agrees_with_brute_force_on_2000_small_games():
    chance = random.Random(4)
    for number in range(1, 2001):
        rules = small_game(chance)
        start = rules.deal(number).start()
        for _ in range(chance.randrange(3)):  # from the middle of games, too
            moves = list(start.legal_moves)
            if moves:
                start = start.play(chance.choice(moves))
        truth = brute(start)
        best = solve(start)
        assert best.score == truth, (rules, number)
        reached(best)
        clear = solve(start, "clear")
        assert clear.verdict is best.verdict, (rules, number)
        reached(clear)
        if not start.is_over:
            assert min(best_moves(start).values()) == min(brute(start.play(m)) for m in start.legal_moves)


def test_best_moves_of_golf_are_the_best_of_each_child():
    for number in range(1, 8):
        position = variant("golf-queen").deal(number).start()
        for _ in range(12):
            position = position.play(next(iter(position.legal_moves)))
        worth = best_moves(position)
        assert set(worth) == set(position.legal_moves)
        for move, score in worth.items():
            after = position.play(move)
            assert score == solve(after).score
        values = list(worth.values())
        assert values == sorted(values)


def test_a_play_comes_before_a_draw_of_the_same_worth():
    for number in range(1, 60):
        worth = best_moves(variant("mini-golf-queen").deal(number).start())
        moves = list(worth)
        for first, second in pairwise(moves):
            assert not (worth[first] == worth[second] and first.is_draw)


def test_best_moves_of_tri_peaks_are_points():
    position = variant("tri-peaks").deal(5).start()
    for _ in range(8):
        position = position.play(next(iter(position.legal_moves)))
    worth = best_moves(position)
    assert set(worth) == set(position.legal_moves)
    assert len(worth) > 1
    best = max(score for score in worth.values() if score is not None)
    assert next(iter(worth.values())) == best
    assert max(best, position.points) == solve(position).score


def test_best_moves_of_a_searched_game():
    start = variant("black-hole").deal(2).start()
    solution = solve(start, "clear")
    assert solution.verdict is Verdict.WINNABLE
    position = start
    for move in solution.line[:24]:
        position = position.play(move)
    worth = best_moves(position)
    assert set(worth) == set(position.legal_moves)
    assert len(worth) > 1
    assert worth[solution.line[24]] == next(iter(worth.values())) == 0
    for move, score in worth.items():
        assert score == solve(position.play(move)).score
    # With too small a budget nothing is claimed.
    poor = best_moves(start, 300)
    assert set(poor) == set(start.legal_moves)
    assert set(poor.values()) == {None}


# -- other games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["tri-peaks-unscored", "elevator", "escalator", "three-fir-trees", "golf-rush", "thieves"]
)
def test_the_other_tables_are_solved(name):
    rules = variant(name)
    verdicts = set()
    for number in range(1, 40):
        best = solve(rules.deal(number).start())
        assert best.is_best
        reached(best)
        clear = solve(rules.deal(number).start(), "clear")
        assert clear.verdict is best.verdict
        verdicts.add(best.verdict)
    assert Verdict.WINNABLE in verdicts


def test_free_starts_and_jokers():
    free = golf(corner="queen", start="free")
    share = sum(s.verdict is Verdict.WINNABLE for s in solve_many(free, range(1, 301))) / 300
    assert 0.66 < share < 0.83  # 74.7 % of 1,500 deals by another program
    share = sum(s.verdict is Verdict.WINNABLE for s in solve_many("thieves", range(1, 301))) / 300
    assert 0.91 < share < 0.99  # 95.7 % of 2,000


def test_a_cleared_table_is_solved():
    deal = Deal.explicit(
        dataclasses.replace(variant("mini-golf"), layout=Layout.in_columns(1, 1)), "AC 2C 3C 4C 5C 6C AD 2D 3D 4D 5D 6D"
    )
    cleared = deal.start().play("AC")
    solution = solve(cleared)
    assert (solution.verdict, solution.line, solution.score) == (Verdict.WINNABLE, (), -10)
    assert best_moves(cleared) == {}


def most_points(position: Position) -> int:
    """Return the most points by trying everything."""

    @cache
    def best(at: Position) -> int:
        return max([at.score, *(best(at.play(move)) for move in at.legal_moves)])

    return best(position)


def test_most_points_of_small_streak_games():
    chance = random.Random(9)
    peaks = {0: (0,), 3: (0,), 4: (0, 1)}
    for number in range(1, 401):
        which = chance.choice(list(peaks))
        rules = Variant(
            name="small-streaks",
            title="Streaks",
            layout=LAYOUTS[which] if which else LAYOUTS[3],
            corner=chance.choice(list(Corner)),
            ranks=chance.choice([4, 5]),
            suits=tuple(Suit)[:2],
            scoring=Scoring.STREAK,
            peaks=peaks[which],
        )
        start = rules.deal(number).start()
        for _ in range(chance.randrange(4)):
            if start.legal_moves:
                start = start.play(chance.choice(list(start.legal_moves)))
        solution = solve(start)
        end = start
        for move in solution.line:
            end = end.play(move)
        assert solution.score == end.score == most_points(start), number
        assert solution.verdict is solve(start, "clear").verdict
        worth = best_moves(start)
        assert worth == {move: most_points(start.play(move)) for move in start.legal_moves}
        assert list(worth.values()) == sorted(worth.values(), reverse=True)  # points: high is good


def test_the_perfect_hand_of_tri_peaks():
    from test_family import run_deal

    solution = solve(run_deal(range(27, -1, -1)).start())
    assert (solution.score, solution.verdict) == (466, Verdict.WINNABLE)
    for number in range(1, 6):
        start = variant("tri-peaks").deal(number).start()
        best, cleared = solve(start), solve(start, "clear")
        assert best.is_best
        assert best.verdict is cleared.verdict
        if cleared.score is not None:
            assert best.score >= cleared.score


def test_wrong_goals():
    with pytest.raises(ValueError, match="goal is 'win'; it must be one of score, clear"):
        solve(variant("golf").deal(1).start(), "win")


def test_a_verdict_is_no_yes_or_no():
    with pytest.raises(TypeError, match="three values"):
        bool(solve(variant("mini-golf").deal(1).start()).verdict)


# -- many deals, threads, stopping -----------------------------------------------------------------------------------


def test_two_threads_solve_like_one():
    one = solve_many("golf-strict", range(1, 61), "score", threads=1)
    two = solve_many("golf-strict", range(1, 61), "score", threads=2)
    assert [(s.score, s.line) for s in one] == [(s.score, s.line) for s in two]
    assert [s.position.deal.number for s in two] == list(range(1, 61))


def test_threads_on_different_games_do_not_disturb_one_another():
    jobs = [("golf-strict", 3), ("tri-peaks-unscored", 4), ("golf-wrap", 5), ("elevator", 6)] * 6
    expected = [solve(variant(name).deal(number).start()).score for name, number in jobs]
    answers = [None] * len(jobs)

    def work(index: int) -> None:
        name, number = jobs[index]
        answers[index] = solve(variant(name).deal(number).start()).score

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == expected


def test_progress_is_told():
    told = []
    solve_many("mini-golf", range(1, 101), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 100


def test_ctrl_c_returns_what_is_done_and_gives_up_the_rest():
    easy = [variant("mini-golf").deal(number) for number in range(1, 17)]
    hard = [variant("double-golf").deal(number) for number in range(1, 17)]  # each would take minutes

    def interrupt(_done: int) -> None:
        raise KeyboardInterrupt

    done = solve_many("mini-golf", [*easy, *hard], "score", max_nodes=10**12, threads=2, progress=interrupt)
    assert [s.position.deal.number for s in done] == list(range(1, 17))
    assert {s.is_best for s in done} == {True}


def test_a_stopped_solver_gives_no_proof():
    stop = Stop()
    stop.set()
    start = Deal.from_pysolfc("golf-queen", 1).start()  # unwinnable, and long enough to be stopped
    solution = solve(start, "clear", stop=stop)
    assert solution.verdict is Verdict.UNKNOWN
    assert solution.reason == "the search was given up"
    assert not solution.is_best
    assert verdict_of(start, stop=stop) is Verdict.UNKNOWN
    assert solve(start, "clear").verdict is verdict_of(start) is Verdict.UNWINNABLE


def test_winnability_and_its_interval():
    told = []
    result = winnability("mini-golf", 1100, first=5, progress=told.append)
    assert (result.first, result.deals, result.unknown) == (5, 1100, 0)
    assert result.winnable + result.unwinnable == 1100
    low, high = result.interval
    assert low < 213413 / 277200 < high  # exact, over all deals
    assert told[-1] == 1100
    assert "of 1100 deals from 5" in str(result)
    widened = dataclasses.replace(result, winnable=result.winnable - 100, unknown=100)
    assert widened.interval[1] == pytest.approx(high)
    assert widened.interval[0] < low


def test_the_committed_table_of_shares_is_true(root):
    with (root / "examples" / "winnability.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {"golf-strict", "golf-queen", "golf-wrap", "black-hole"} <= {row["variant"] for row in rows}
    for row in rows:
        counts = [int(row[field]) for field in ("winnable", "unwinnable", "unknown")]
        assert sum(counts) == int(row["deals"])
        table = Winnability(variant(row["variant"]), int(row["first"]), int(row["deals"]), *counts)
        assert [f"{100 * end:.3f}" for end in table.interval] == [row["low"], row["high"]]
        # A sample of its own deals fits the share (within five standard errors).
        sample = winnability(row["variant"], 60, progress=False)
        spread = (table.share * (1 - table.share) / 60) ** 0.5
        assert abs(sample.share - table.share) < 5 * spread
    published = {row["variant"]: (float(row["low"]), float(row["high"])) for row in rows}
    assert published["golf-queen"][0] < 45.109 < published["golf-queen"][1]
    assert published["black-hole"][0] < 86.944 < published["black-hole"][1]


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (45_077, 100_000, 0.44769, 0.45386), (0, 0, 0.0, 1.0)],
)
def test_wilson_interval(hits, trials, low, high):
    assert wilson(hits, trials) == pytest.approx((low, high), abs=1e-4)


# -- without numba ---------------------------------------------------------------------------------------------------


def test_the_same_source_runs_without_numba():
    code = """
import golf_widget as gw
from golf_widget.solver.compiled import HAS_NUMBA
assert not HAS_NUMBA
answers = []
for name, numbers in (("mini-golf", range(1, 30)), ("mini-golf-queen", range(1, 30)), ("escalator", [3])):
    for number in numbers:
        s = gw.solve(gw.variant(name).deal(number).start())
        answers.append((s.verdict.value, s.score, len(s.line)))
print(answers)
"""
    environment = {**os.environ, "GOLF_WIDGET_NUMBA": "0"}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    answers = []
    for name, numbers in (("mini-golf", range(1, 30)), ("mini-golf-queen", range(1, 30)), ("escalator", [3])):
        for number in numbers:
            s = solve(variant(name).deal(number).start())
            answers.append((s.verdict.value, s.score, len(s.line)))
    assert ran.stdout.strip() == repr(answers)


def test_a_table_may_be_used_again_and_again():
    rules = variant("golf-strict")
    from golf_widget.solver.lattice import lattice

    table = Table(rules, lattice(rules.layout, (1 << 35) - 1))
    for number in (7, 8, 7):
        kinds, stock = kinds_of(rules.deal(number).start())
        table.deal(kinds)
        found = table.fewest(stock)
        assert (found.left or -(16 - found.draws)) == solve(rules.deal(number).start()).score
    assert Move.DRAW.slot is None
