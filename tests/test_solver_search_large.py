"""The search for large column games: verdicts of another program, other widths, threads, budgets, and no numba."""

import csv
import os
import random
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import pytest

from golf_widget import Corner, Deal, Move, variant
from golf_widget.solver import search
from golf_widget.solver.compiled import HAS_NUMBA
from golf_widget.solver.search import LOST, WON, search_columns

with_numba = pytest.mark.skipif(not HAS_NUMBA, reason="takes minutes without numba")


def neighbours(corner, ranks=13):
    """The adjacency of a corner policy, written down on its own."""
    rows = [(1 << search.KINDS) - 1] + [1] * (search.KINDS - 1)
    for rank in range(1, ranks):
        rows[rank] |= 1 << rank + 1
        rows[rank + 1] |= 1 << rank
    if corner is Corner.STRICT:
        rows[ranks] = 1
    if corner is Corner.WRAP:
        rows[1] |= 1 << ranks
        rows[ranks] |= 1 << 1
    return np.array(rows, np.int64)


def as_columns(deal):
    """Return the arguments of a search, and the slots of each column."""
    layout = deal.variant.layout
    slots = {}
    for slot in range(len(deal.table)):
        slots.setdefault(layout.label_of(slot), []).append(slot)
    columns = [[deal.table[slot].rank for slot in column] for column in slots.values()]
    top = deal.starter.rank if deal.starter else 0
    game = (columns, [card.rank for card in deal.stock], top, neighbours(deal.variant.corner, deal.variant.ranks))
    return game, list(slots.values())


def replayed(deal, line):
    """Return the position after a line, by the rules of the engine."""
    position = deal.start()
    slots = as_columns(deal)[1]
    for column in line:
        position = position.play(Move.DRAW if column < 0 else Move(slots[column].pop()))
    return position


def after(columns, stock, top, adj, line):
    """Return how many cards and stock cards are left after a line that is checked move by move."""
    columns, stock = [list(column) for column in columns], list(stock)
    for column in line:
        if column < 0:
            top = stock.pop(0)
            continue
        kind = columns[column].pop()
        assert adj[top] >> kind & 1
        top = kind
    return sum(map(len, columns)), len(stock)


def brute_force(columns, stock, top, adj):
    """Return the fewest cards left, and with these the most stock cards left."""

    @cache
    def best(heights, top, drawn):
        result = (sum(heights), drawn)
        if result[0] == 0:
            return result
        for column, height in enumerate(heights):
            if height and adj[top] >> columns[column][height - 1] & 1:
                rest = (*heights[:column], height - 1, *heights[column + 1 :])
                result = min(result, best(rest, columns[column][height - 1], drawn))
        if drawn < len(stock):
            result = min(result, best(heights, stock[drawn], drawn + 1))
        return result

    left, drawn = best(tuple(map(len, columns)), top, 0)
    return left, len(stock) - drawn


def small_game(random, number):
    """Return a random game, small enough for brute force."""
    corner = list(Corner)[number % 3]
    ranks = random.choice([3, 4, 5, 5, 7, 7, 13])
    kinds = range(0 if random.random() < 0.3 else 1, ranks + 1)
    columns = [[random.choice(kinds) for _ in range(random.randint(0, 4))] for _ in range(random.randint(1, 5))]
    stock = [random.choice(kinds) for _ in range(random.choice([0, 0, 1, 3, 6]))]
    top = 0 if random.random() < 0.3 else random.randint(1, ranks)
    return columns, stock, top, neighbours(corner, ranks)


def for_kernels(columns, stock, top, adj):
    """Return a game without empty columns as the kernels want it."""
    cards = np.array([kind for column in columns for kind in column], np.int64)
    begins = np.cumsum([0, *map(len, columns)]).astype(np.int64)
    return cards, begins, np.array(stock, np.int64), top, adj


@with_numba
@pytest.mark.parametrize("name", ["black-hole", "all-in-a-row"])
def test_verdicts_agree_with_another_solver(name, data):
    with (data / "solver" / f"{name.replace('-', '_')}_pysolfc_1_300.csv").open() as lines:
        verdicts = {int(row["deal"]): row["verdict"] for row in csv.DictReader(lines)}
    assert len(verdicts) == 300
    for number, verdict in verdicts.items():
        deal = Deal.from_pysolfc(name, number)
        found = search_columns(*as_columns(deal)[0])
        assert found.verdict == verdict, number
        if verdict == "winnable":
            assert replayed(deal, found.line).is_cleared


def test_agrees_with_brute_force_with_any_adjacency():
    rng = random.Random(1)
    won = 0
    for number in range(1000 if HAS_NUMBA else 60):
        game = small_game(rng, number)
        best = brute_force(*game)
        won += best[0] == 0
        verdict = "unwinnable" if best[0] else "winnable"
        quick, exact = search_columns(*game), search_columns(*game, goal="score")
        assert (quick.verdict, exact.verdict) == (verdict, verdict)
        assert after(*game, quick.line) == (quick.best_left, quick.best_stock_left)
        assert after(*game, exact.line) == (exact.best_left, exact.best_stock_left) == best
    assert number / 5 < won < number * 4 / 5


@pytest.mark.parametrize("width", [1, 3])
def test_narrow_beams_and_slow_frontiers_agree_with_brute_force(width):
    rng = random.Random(width)
    stop = np.zeros(1, np.int8)
    for number in range(500 if HAS_NUMBA else 30):
        columns, stock, top, adj = small_game(rng, number)
        game = ([column for column in columns if column], stock, top, adj)
        if not game[0]:
            continue
        arguments = for_kernels(*game)
        plays = np.zeros(len(arguments[0]), np.int64)
        left, _ = brute_force(*game)
        outcome, _ = search.clear(*arguments, 10**6, 1, width, stop, plays)
        assert outcome == (LOST if left else WON)
        if outcome == WON:
            assert after(*game, search._with_draws(plays.tolist(), *game))[0] == 0
        outcome, played, _ = search.fewest_left(*arguments, 10**6, width, stop, plays)
        assert (outcome, played) == (WON, len(plays) - left)
        assert after(*game, search._with_draws(plays[:played].tolist(), *game))[0] == left


def test_what_a_set_is_worth_is_the_same_by_steps_and_all_at_once():
    rng = random.Random(5)
    left, shown = np.zeros(search.KINDS + 1, np.int64), np.zeros(search.KINDS + 1, np.int64)
    for number in range(30):
        columns, *rest = small_game(rng, number)
        cards, begins, stock, top, follows = for_kernels([column for column in columns if column] or [[1]], *rest)
        game = search._tables(cards, begins, stock, follows, follows, search.ALL_KINDS, False)
        root = search._rooted(top, search._full_key(begins, game.unit), len(stock) > 0)
        levels = np.zeros(len(cards) + 2, np.int64)
        store, depth, *_ = search._beam(game, root, 0, 1, len(cards), 50, False, levels, 10**6, np.zeros(1, np.int8))
        for entry in range(levels[depth + 1]):
            assert search._worth(game, store.keys[entry], left, shown) == store.worth[entry]


@with_numba
@pytest.mark.parametrize("name", ["double-golf", "double-putt", "panther-creek", "thieves"])
def test_large_games(name):
    deal = variant(name).deal(2)
    found = search_columns(*as_columns(deal)[0], max_nodes=1_000_000)
    assert found.verdict == "winnable"
    assert replayed(deal, found.line).is_cleared


@with_numba
def test_a_game_with_keys_of_mixed_radix():
    # 26 columns of 4 take 78 bits as bit fields, but less than 63 as one number.
    cards = [1 + number % 13 for number in range(104)]
    random.Random(1).shuffle(cards)
    game = ([cards[4 * column : 4 * column + 4] for column in range(26)], [], 0, neighbours(Corner.WRAP))
    found = search_columns(*game, max_nodes=1_000_000)
    assert found.verdict == "winnable"
    assert after(*game, found.line) == (0, 0)


@with_numba
@pytest.mark.parametrize("corner", Corner)
def test_scores_of_golf(corner, data):
    with (data / "solver" / "golf_pysolfc_1_300.csv").open() as lines:
        rows = list(csv.DictReader(lines))[:12]
    for row in rows:
        deal = Deal.from_pysolfc(f"golf-{corner}", int(row["deal"]))
        found = search_columns(*as_columns(deal)[0], goal="score")
        assert found.verdict == row[str(corner)]
        assert replayed(deal, found.line).score == int(row[f"best_score_{corner}"])


def test_an_empty_table_is_cleared():
    assert search_columns([[], []], [3], 1, neighbours(Corner.WRAP)) == ("winnable", 0, 1, [], 0)


@pytest.mark.parametrize("goal", ["clear", "score"])
def test_a_game_without_an_exact_key_is_not_searched(goal):
    columns = [[1 + (row + column) % 13 for row in range(6)] for column in range(60)]
    assert search_columns(columns, [], 0, neighbours(Corner.WRAP), goal=goal) == ("unknown", 360, 0, [], 0)


@pytest.mark.parametrize("goal", ["clear", "score"])
def test_the_budget_is_kept(goal):
    game, _ = as_columns(Deal.from_pysolfc("all-in-a-row", 7))
    search_columns(*game, goal=goal, max_nodes=10)  # compiles, if need be
    for budget in (0, 1, 100, 5000, 20_000) if HAS_NUMBA else (0, 1, 50, 300):
        found = search_columns(*game, goal=goal, max_nodes=budget)
        assert found.verdict == "unknown"
        assert found.nodes <= budget
        assert after(*game, found.line) == (found.best_left, found.best_stock_left)
        if goal == "score" and budget >= 5000:
            assert found.best_left < 10


@pytest.mark.parametrize("goal", ["clear", "score"])
def test_a_search_can_be_stopped_from_another_thread(goal):
    game, _ = as_columns(variant("double-golf").deal(31))  # not known after some seconds
    search_columns(*game, goal=goal, max_nodes=10)
    stop = np.zeros(1, np.int8)
    with ThreadPoolExecutor(1) as pool:
        result = pool.submit(search_columns, *game, goal=goal, max_nodes=10**12, stop=stop)
        time.sleep(0.3)
        assert not result.done()
        stop[0] = 1
        assert result.result(timeout=20).verdict == "unknown"


@with_numba
def test_threads_do_not_disturb_each_other():
    games = [as_columns(Deal.from_pysolfc("all-in-a-row", number))[0] for number in range(1, 41)]
    games += [as_columns(variant("double-golf").deal(number))[0] for number in range(1, 11)]
    alone = [search_columns(*game, max_nodes=200_000) for game in games]
    barrier = threading.Barrier(2)

    def all_of_them(order):
        barrier.wait(30)
        return [search_columns(*games[number], max_nodes=200_000) for number in order]

    with ThreadPoolExecutor(2) as pool:
        up = pool.submit(all_of_them, range(len(games)))
        down = pool.submit(all_of_them, range(len(games) - 1, -1, -1))
        assert up.result(120) == alone
        assert down.result(120) == alone[::-1]


def some_answers():
    """Print a few answers, for one process to compare with another."""
    for deal in (
        Deal.from_pysolfc("black-hole", 1),
        Deal.from_pysolfc("all-in-a-row", 16),
        Deal.from_pysolfc("black-hole", 7),
        variant("double-putt").deal(3),
    ):
        print(search_columns(*as_columns(deal)[0], max_nodes=700))
    rng = random.Random(9)
    for number in range(30):
        game = small_game(rng, number)
        print(search_columns(*game), search_columns(*game, goal="score"))


@with_numba
def test_the_same_without_numba(root, capsys):
    script = f"import sys; sys.path.insert(0, {str(root / 'tests')!r}); import {__name__} as t"
    pure = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", f"{script}; assert not t.HAS_NUMBA; t.some_answers()"],
        env={**os.environ, "GOLF_WIDGET_NUMBA": "0", "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert pure.returncode == 0, pure.stderr
    some_answers()
    assert pure.stdout == capsys.readouterr().out
