"""The search over all sets that play can reach: walls, and tables of no regular shape."""

from __future__ import annotations

import dataclasses
import random
from itertools import pairwise

import numpy as np
import pytest
from brute import brute

from golf_widget import (
    Corner,
    Layout,
    Position,
    Scoring,
    Start,
    Stop,
    Suit,
    Variant,
    Verdict,
    best_moves,
    solve,
    solve_many,
    variant,
    winnability,
)
from golf_widget.solver.reach import fewest_left

NEVER = np.zeros(1, np.int8)


LAYOUTS = [
    Layout.in_columns(3, 2),
    Layout.in_columns([1, 2, 3]),
    Layout.in_columns(6, 1),
    Layout.from_rows("  o\n o o\no o o"),
    Layout.from_rows(" o   o\no o o o"),
    Layout.from_rows("o o\n o\no o"),
]


def small_game(chance: random.Random) -> Variant:
    ranks = chance.choice([3, 4, 5, 6])
    layout = chance.choice(LAYOUTS)
    slots = range(len(layout.slots))
    # Walls may share slots, and slots may stand in none.
    walls = tuple(frozenset(chance.sample(slots, chance.randint(1, 4))) for _ in range(chance.randint(1, 4)))
    return Variant(
        name="small-walls",
        title="Small walls",
        layout=layout,
        corner=chance.choice(list(Corner)),
        ranks=ranks,
        suits=tuple(Suit)[: 2 if ranks > 4 else 3],
        jokers=chance.choice([0, 0, 1]),
        start=chance.choice(list(Start)),
        scoring=chance.choice([Scoring.HOLE, Scoring.COUNT]),
        walls=walls,
    )


def after(position: Position, line) -> Position:
    for move in line:
        position = position.play(move)
    return position


def some_moves_on(start: Position, chance: random.Random) -> Position:
    for _ in range(chance.randrange(4)):
        moves = list(start.legal_moves)
        if moves:
            start = start.play(chance.choice(moves))
    return start


def test_walls_agree_with_brute_force_on_small_games():
    chance = random.Random(8)
    wall_mattered = 0
    for number in range(1, 301):
        rules = small_game(chance)
        start = some_moves_on(rules.deal(number).start(), chance)
        truth = brute(start)
        best = solve(start)
        assert best.is_best
        assert after(start, best.line).score == best.score == truth, (rules, number)
        assert (best.verdict is Verdict.WINNABLE) == after(start, best.line).is_cleared
        clear = solve(start, "clear")
        assert clear.verdict is best.verdict
        assert clear.line == () if clear.verdict is Verdict.UNWINNABLE else after(start, clear.line).is_cleared
        worth = best_moves(start)
        assert worth == {move: brute(start.play(move)) for move in start.legal_moves}
        assert list(worth.values()) == sorted(worth.values())
        open_game = dataclasses.replace(rules, walls=())
        wall_mattered += solve(Position(open_game.deal(number), start.left, start.drawn, start.top)).score < truth
    assert wall_mattered > 15


def test_both_solvers_agree_where_there_are_no_walls():
    for name, numbers in (("mini-golf", range(1, 200)), ("golf-strict", (4, 5)), ("tri-peaks-unscored", range(1, 6))):
        for number in numbers:
            start = variant(name).deal(number).start()
            swept = solve(start)
            found = fewest_left(start, 10**9, NEVER)
            end = start
            for slot in found.line:
                end = end.play("draw") if slot < 0 else end.play(next(m for m in end.legal_moves if m.slot == slot))
            assert found.proved
            assert end.score == swept.score
            assert end.cards_left == found.left


def test_ricochet():
    rules = variant("ricochet")
    verdicts = []
    for number in (3, 5, 7, 25):
        start = rules.deal(number).start()
        best = solve(start)
        assert best.is_best
        end = after(start, best.line)
        assert best.score == end.score == end.cards_left
        assert fewest_left(start, 10**9, NEVER, use_few=True).left == best.score  # without a first look at few sets
        clear = solve(start, "clear")
        assert clear.verdict is best.verdict
        verdicts.append(clear.verdict.value)
    assert verdicts == ["unwinnable", "winnable", "winnable", "winnable"]
    assert [s.verdict.value for s in solve_many(rules, (3, 5, 7, 25))] == verdicts
    share = winnability("ricochet", 4, progress=False)
    assert (share.winnable, share.unwinnable, share.unknown) == (3, 1, 0)


def test_best_moves_of_ricochet():
    position = variant("ricochet").deal(5).start()
    worth = best_moves(position)
    assert set(worth) == set(position.legal_moves)
    assert next(iter(worth.values())) == solve(position).score == 0


def test_an_opened_wall_is_worth_a_draw():
    """Where every card lies in one wall, a stock card must be turned before each."""
    layout = Layout.in_columns(3, 1)
    rules = Variant(
        name="one-wall",
        title="One wall",
        layout=layout,
        corner=Corner.QUEEN_ON_KING,
        ranks=3,
        suits=tuple(Suit)[:2],
        scoring=Scoring.HOLE,
        walls=(frozenset(range(3)),),
    )
    for number in range(1, 30):
        start = rules.deal(number).start()
        best = solve(start)
        plays = [move.slot is not None for move in best.line]
        assert not any(one and other for one, other in pairwise(plays))
        assert best.score == brute(start)


def test_a_search_of_sets_keeps_to_its_budget_and_stops():
    start = variant("ricochet").deal(3).start()
    few = solve(start, max_nodes=5_000)
    assert (few.verdict, few.is_best, few.reason) == (Verdict.UNKNOWN, False, "the search was given up")
    assert few.nodes <= 5_000
    assert after(start, few.line).score == few.score > 1
    assert solve(start, "clear", 5_000).line == ()
    assert set(best_moves(start, 5_000).values()) == {None}
    stop = Stop()
    stop.set()
    assert solve(start, stop=stop).verdict is Verdict.UNKNOWN


BIG = Layout.at([(x, y) for y in range(4) for x in range(16)])


def test_games_without_a_solver_say_so():
    rules = Variant(
        name="too-big",
        title="Too big",
        layout=BIG,
        corner=Corner.WRAP,
        decks=2,
        walls=(frozenset(range(3)),),
        scoring=Scoring.COUNT,
    )
    for game, what in ((rules, "with walls"), (dataclasses.replace(rules, walls=()), "that are no column games")):
        start = game.deal(1).start()
        for goal in ("clear", "score"):
            solution = solve(start, goal)
            assert solution.verdict is Verdict.UNKNOWN
            assert solution.reason == f"no solver knows games {what} of more than 63 cards"
            assert (solution.line, solution.score) == ((), None)
        assert set(best_moves(start).values()) == {None}
        assert next(iter(best_moves(start))).slot is not None
    with pytest.raises(ValueError, match="too-big has 64 slots; at most 63"):
        fewest_left(rules.deal(1).start(), 10, NEVER)


def test_a_table_of_no_shape_is_searched():
    rows = Layout.at([(x, 0) for x in range(30)])
    rules = Variant(
        name="loose",
        title="Loose cards",
        layout=rows,
        corner=Corner.WRAP,
        scoring=Scoring.COUNT,
    )
    solution = solve(rules.deal(1).start(), "clear", 200_000)
    assert solution.reason in {"", "the search was given up"}
    assert solution.nodes <= 200_000


def test_a_streak_game_with_walls_gives_no_most_points():
    rules = dataclasses.replace(variant("tri-peaks"), name="peaks-in-walls", walls=(frozenset(range(18, 23)),))
    start = rules.deal(1).start()
    solution = solve(start)
    assert solution.verdict is Verdict.WINNABLE
    assert not solution.is_best
    assert solution.reason == "the most points cannot be found in this game; the line leaves the fewest cards"
    assert solution.score == after(start, solution.line).score
    assert set(best_moves(start).values()) == {None}
