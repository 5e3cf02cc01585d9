"""The honest caddie: his plans are the best there are, his samples are played by the rules, and he never peeks."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import permutations

import numpy as np
import pytest

import golf_widget as gw
from golf_widget import (
    AdviceError,
    Caddie,
    Corner,
    Deal,
    Layout,
    Move,
    Position,
    Scoring,
    Start,
    Suit,
    Variant,
    variant,
)
from golf_widget.advice.plan import Plan, World, adjacent_of, plan_for, states_of
from golf_widget.advice.sampling import sample
from golf_widget.advice.sets import sets_of
from golf_widget.advice.simple import beneath
from golf_widget.advice.world import hidden_slots, position_of

LAYOUTS = [
    Layout.in_columns(3, 2),
    Layout.in_columns([1, 2, 3]),
    Layout.in_columns(1, 5),
    Layout.from_rows("  o\n o o\no o o"),
    Layout.from_rows(" o   o\no o o o"),
]


def small_game(chance: random.Random) -> Variant:
    return Variant(
        name="small",
        title="Small",
        layout=chance.choice(LAYOUTS),
        corner=chance.choice(list(Corner)),
        ranks=chance.choice([4, 5, 6]),
        suits=tuple(Suit)[:2],
        jokers=chance.choice([0, 0, 1]),
        start=chance.choice(list(Start)),
        scoring=chance.choice([Scoring.HOLE, Scoring.COUNT]),
    )


def middle(rules: Variant, number: int, moves: int) -> Position:
    chance = random.Random(number)
    position = rules.deal(number).start()
    for _ in range(moves):
        legal = list(position.legal_moves)
        if not legal:
            break
        # Mostly plays: who draws at random has soon drawn everything.
        position = position.play(chance.choice(legal[:-1] if len(legal) > 1 and chance.random() < 0.9 else legal))
    return position


def world_of(position: Position) -> World:
    cards = np.array([card.rank for card in position.deal.table], np.int64)
    stock = [card.rank for card in position.deal.stock[position.drawn :]]
    return World(
        position.variant, position.left, cards, np.bincount(stock, minlength=14).astype(np.int64), position.streak
    )


def brute(position: Position, bonus: float, *, forgetful: bool) -> dict[Move, float]:
    """Return what each move costs on average, trying everything that can come, by nothing but the rules."""
    rules = position.variant
    covers, table = rules.layout.cover_masks, position.deal.table
    first = Counter(card.rank for card in position.deal.stock[position.drawn :])

    def plays(left: int, top: int) -> list[int]:
        return [
            slot
            for slot in range(len(table))
            if left >> slot & 1 and not covers[slot] & left and table[slot].rank in rules.neighbours[top]
        ]

    @cache
    def draw(left: int, rest: tuple[tuple[int, int], ...], draws: int) -> float:
        if not left:
            return -bonus - (draws if rules.scoring is Scoring.HOLE else 0)
        if not draws:
            return left.bit_count()
        counts = first if forgetful else Counter(dict(rest))
        total = 0.0
        for kind, count in counts.items():
            after = tuple(sorted((counts - Counter([kind])).items()))
            total += count * stand(left, kind, after, draws - 1)
        return total / counts.total()

    @cache
    def stand(left: int, top: int, rest: tuple[tuple[int, int], ...], draws: int) -> float:
        ways = [stand(left & ~(1 << slot), table[slot].rank, rest, draws) for slot in plays(left, top)]
        return min([draw(left, rest, draws), *ways])

    rest, draws = tuple(sorted(first.items())), position.stock_left
    return {
        move: draw(position.left, rest, draws)
        if move.slot is None
        else stand(position.left & ~(1 << move.slot), table[move.slot].rank, rest, draws)
        for move in position.legal_moves
    }


@pytest.mark.parametrize("exact", [True, False])
def test_plans_are_the_best_that_brute_force_finds(exact):
    chance = random.Random(7)
    compared = 0
    for number in range(1, 120):
        position = middle(small_game(chance), number, chance.randrange(4))
        if position.is_over or position.stock_left > (4 if exact else 8):
            continue
        bonus = chance.choice([0.0, 3.0])
        world = world_of(position)
        sets = sets_of(world.rules, world.left, world.cards, adjacent_of(world.rules))
        plan = Plan(world, sets, bonus, exact=exact)
        for move, cost in brute(position, bonus, forgetful=not exact).items():
            compared += 1
            assert plan.worth(position.left, move) == pytest.approx(cost, abs=1e-4)
    assert compared > 50


def test_an_exact_plan_played_out_on_every_order_brings_what_it_promises():
    chance = random.Random(3)
    compared = 0
    for number in range(1, 80):
        position = middle(small_game(chance), number, chance.randrange(6))
        if position.is_over or position.stock_left > 5:
            continue
        world = world_of(position)
        sets = sets_of(world.rules, world.left, world.cards, adjacent_of(world.rules))
        plan = Plan(world, sets, 2.0, exact=True)
        kinds = [card.rank for card in position.deal.stock[position.drawn :]]
        orders = np.array(list(permutations(kinds)), np.int64)
        moves = tuple(position.legal_moves)
        scores, clears = plan.play_out(world, moves, orders)
        compared += len(moves)
        costs = (scores - 2.0 * clears).mean(axis=1)
        assert costs == pytest.approx([plan.worth(position.left, move) for move in moves], abs=1e-4)
    assert compared > 40


def test_best_play_on_mini_golf_has_the_value_of_the_lesson():
    """Mean cards left by the best play that does not know the stock, over all deals: 798877/2494800."""
    rules = dataclasses.replace(variant("mini-golf"), scoring=Scoring.COUNT)
    values = []
    for number in range(1, 601):
        position = rules.deal(number).start()
        world = world_of(position)
        plan = plan_for(world, 0.0)
        assert plan.exact
        values.append(min(plan.worth(position.left, move) for move in position.legal_moves))
    error = np.std(values) / len(values) ** 0.5
    assert abs(np.mean(values) - 798877 / 2494800) < 4 * error


# -- samples --------------------------------------------------------------------------------------------------------


def thumb(position: Position) -> Move | None:
    """Return the move of the rule of thumb by which tables without a plan are played out."""
    layout = position.variant.layout
    whole = (1 << len(layout.slots)) - 1
    best: tuple[int, int] | None = None
    for move in position.legal_moves:
        if move.slot is None:
            continue
        card = position.deal.table[move.slot]
        worth = beneath(layout, move.slot, whole)
        walls = position.variant.same_wall
        others = [s for s in position.open_slots if s != move.slot and not (walls and walls[move.slot] >> s & 1)]
        if any(position.variant.fits(position.deal.table[s], card) for s in others):
            worth += len(layout.slots)
        if best is None or (worth, -move.slot) > best:
            best = worth, -move.slot
    if best is not None:
        return Move(-best[1])
    return Move.DRAW if position.stock_left else None


class Known:
    """A source of chance in which the cards lie as they do."""

    def __init__(self, lies: list[int]) -> None:
        self.lies = lies

    def permuted(self, _cards, axis):
        return np.array([self.lies], np.int64)


def finish(position: Position, first: Move) -> Position:
    move: Move | None = first
    while move is not None and position.left:
        position = position.play(move)
        move = thumb(position)
    return position


@pytest.mark.parametrize("name", ["double-golf", "tri-peaks", "ricochet", "golf-wrap", "thieves", "elevator"])
def test_games_by_the_rule_of_thumb_are_games_by_the_rules(name, monkeypatch):
    """The kernel, on an order that is known, does what the engine does."""
    from golf_widget.advice import sampling

    monkeypatch.setattr(sampling, "states_of", lambda _world: None)
    for number in (1, 2, 3):
        position = middle(variant(name), number, 5)
        view = position.view()
        hidden = hidden_slots(view)
        lies = [*(position.deal.table[slot] for slot in hidden), *position.deal.stock[position.drawn :]]

        (tally,) = sample(view, 0.0, Known([card.rank for card in lies]), 1)
        told = {one.move: (one.value, one.clears) for one in tally.advice()}
        for move in view.legal_moves:
            end = finish(position, move)
            assert told[move] == (end.score, float(end.is_cleared)), (name, number, move)


@pytest.mark.parametrize("name", ["golf-strict", "tri-peaks-open", "tri-peaks", "ricochet", "three-fir-trees"])
def test_games_by_a_plan_are_games_by_the_rules(name):
    """Played out by a plan, a hole on a known order ends with a score that the rules allow, and never a better one."""
    for number in (1, 2):
        position = middle(variant(name), number, 38 if name == "ricochet" else 30)
        if position.is_over:
            continue
        world = world_of(position)
        assert states_of(world) is not None
        plan = plan_for(world, 0.0)
        moves = tuple(position.legal_moves)
        orders = np.array([[card.rank for card in position.deal.stock[position.drawn :]]], np.int64)
        scores, clears = plan.play_out(world, moves, orders)
        for move, (score,), (cleared,) in zip(moves, scores, clears, strict=True):
            after = position.play(move)
            best = gw.solve(after).score
            if best is None:
                continue
            if position.variant.scoring is Scoring.STREAK:
                assert position.points + score <= best
            else:
                assert best <= score <= after.cards_left
                assert (score <= 0) == bool(cleared)


def test_a_streak_is_counted_as_the_rules_count_it():
    """Three cards that go in one run, the last of them a peak: 1 + 2 + 3, and 30 for the last peak."""
    rules = dataclasses.replace(
        variant("tri-peaks-open"), name="one-peak", layout=Layout.from_rows(" o\no o"), peaks=(0,), ranks=3
    )
    deal = Deal.explicit(rules, "2C 3C 1D 2D 1C 3D 1H 2H 3H 1S 2S 3S".replace("1", "A"))
    position = deal.start()
    told = {one.move: one.value for one in Caddie(samples=50, seed=1).advise(position.view())}
    best = {move: gw.solve(position.play(move)).score for move in position.legal_moves}
    assert max(told.values()) == pytest.approx(max(best.values()))
    assert max(told.values()) == 36


def test_samples_are_common_and_agree_with_the_exact_value():
    chance = random.Random(12)
    checked = 0
    for number in range(1, 60):
        position = middle(small_game(chance), number, 1)
        if position.is_over or len(position.legal_moves) < 2:
            continue
        advice = Caddie(samples=400, seed=number, bonus=0.0).advise(position.view())
        truth = brute(position, 0.0, forgetful=False)
        checked += 1
        for one in advice:
            assert one.value == pytest.approx(truth[one.move], abs=max(1e-4, 5 * (one.error or 0)))
    assert checked > 10


# -- honesty --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["golf-strict", "golf-wrap", "tri-peaks", "tri-peaks-unscored", "ricochet", "double-golf"]
)
def test_hidden_cards_change_nothing_in_the_advice(name):
    chance = random.Random(5)
    position = middle(variant(name), 9, 14)
    caddie = Caddie(samples=48, seed=4)
    first = caddie.advise(position.view())
    assert len(first) == len(position.legal_moves)
    hidden = hidden_slots(position.view())
    lies = [*(position.deal.table[slot] for slot in hidden), *position.deal.stock[position.drawn :]]
    for _ in range(3):
        chance.shuffle(lies)
        table = list(position.deal.table)
        for slot, card in zip(hidden, lies, strict=False):
            table[slot] = card
        stock = (*position.deal.stock[: position.drawn], *lies[len(hidden) :])
        other = dataclasses.replace(position, deal=Deal(position.variant, tuple(table), position.deal.starter, stock))
        assert caddie.advise(other.view()) == first


def test_a_seed_gives_the_same_advice_whatever_was_asked_before():
    views = [middle(variant("golf-strict"), 9, moves).view() for moves in (16, 17, 18)]
    fresh = []
    for view in views:
        Caddie(samples=8, seed=1).advise(variant("mini-golf").deal(2).start().view())
        fresh.append(Caddie(samples=300, seed=2).advise(view))
    assert [Caddie(samples=300, seed=2).advise(view) for view in views] == fresh
    assert Caddie(samples=300, seed=3).advise(views[0]) != fresh[0]


def test_two_thoughts_at_once_do_not_disturb_each_other():
    views = [middle(variant("golf-strict"), number, 18).view() for number in (3, 4)]
    alone = [list(Caddie(samples=300, seed=2).think(view)) for view in views]
    together = zip(*(Caddie(samples=300, seed=2).think(view) for view in views), strict=True)
    assert [list(column) for column in zip(*together, strict=True)] == alone


# -- how it answers -------------------------------------------------------------------------------------------------


def test_the_answer_gets_better_while_the_caddie_thinks():
    view = middle(variant("golf-queen"), 6, 14).view()
    errors = [answer[0].error for answer in Caddie(samples=2000, seed=1).think(view)]
    assert len(errors) == 6  # 64, 128, 256, 512, 1024, 2000 samples
    assert errors[-1] < errors[0] / 3
    for answer in Caddie(samples=200, seed=1).think(view):
        assert {one.move for one in answer} == set(view.legal_moves)
        assert answer[0].value == min(one.value for one in answer)
        assert all(0 <= one.clears <= 1 for one in answer)


def test_a_first_answer_comes_before_a_large_plan():
    view = variant("golf-strict").deal(8).start().view()
    answers = Caddie(seconds=0.0, seed=1).think(view)
    first = next(answers)
    assert {one.move for one in first} == set(view.legal_moves)
    assert next(answers, None) is None


@pytest.mark.parametrize(
    ("name", "number"), [("golf-queen", 34), ("golf-wrap", 54), ("golf-wrap", 76), ("thieves", 74)]
)
def test_a_bonus_makes_the_caddie_bolder(name, number):
    """Five cards before the end of these holes, clearing more often costs cards on average; both are exact there."""
    position = variant(name).deal(number).start()
    while position.stock_left > 5 or len(position.legal_moves) < 2:
        position = position.play(gw.advise(position, "tallest")[0].move)
    plain, bold = (Caddie(samples=10, seed=1, bonus=bonus).advise(position.view())[0] for bonus in (0.0, 100.0))
    assert bold.clears > plain.clears
    assert bold.value > plain.value


def test_few_stocks_are_worked_out_exactly():
    exact = 0
    for number in range(1, 40):
        view = middle(variant("golf-strict"), number, 40).view()
        if not 2 <= view.stock_left <= 5 or len(view.legal_moves) < 2:
            continue
        exact += 1
        advice = Caddie(samples=10, seed=1).advise(view)
        assert [one.error for one in advice] == [0.0] * len(advice)
        assert Caddie(samples=10, seed=2).advise(view) == advice
    assert exact


def test_nothing_hidden_is_for_the_solver():
    position = middle(variant("golf-strict"), 3, 45)
    while position.stock_left:
        position = position.play("draw")
    if position.legal_moves:
        assert gw.advise(position, "caddie") == gw.advise(position, "clairvoyant")
    start = variant("black-hole").deal(1).start()
    assert Caddie(seconds=0.02).advise(start.view())[0].clears == 1.0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seconds": -1}, "seconds is '-1'; it must be a number from 0 to 1000"),
        ({"seconds": "soon"}, "seconds is 'soon'"),
        ({"seconds": float("nan")}, "seconds is 'nan'"),
        ({"bonus": float("inf")}, "bonus is 'inf'"),
        ({"samples": 0}, "samples is 0; it must be a whole number from 1"),
        ({"samples": 2.5}, "samples is 2.5"),
        ({"seed": -3}, "seed is -3; it must be a whole number from 0 on"),
    ],
)
def test_arguments_out_of_range(arguments, words):
    with pytest.raises(AdviceError, match=words):
        Caddie(**arguments)


def test_the_caddie_takes_no_position():
    with pytest.raises(AdviceError, match="the caddie is honest and takes a view"):
        Caddie().advise(variant("mini-golf").deal(1).start())


def test_without_numba_the_answer_is_the_same():
    code = (
        "import json, golf_widget as gw\n"
        "from golf_widget.solver.compiled import HAS_NUMBA\n"
        "views = [gw.variant(n).deal(6).start().view() for n in ('mini-golf', 'mini-golf-queen')]\n"
        "told = [[(str(a.move), a.value, a.clears) for a in gw.Caddie(samples=20, seed=3).advise(v)] for v in views]\n"
        "deal = gw.variant('golf-strict').deal(6).start()\n"
        "print(json.dumps([HAS_NUMBA, told, len(gw.Caddie(samples=4, seed=3).advise(deal.view()))]))\n"
    )
    environment = {**os.environ, "GOLF_WIDGET_NUMBA": "0"}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    numba, told, moves = json.loads(ran.stdout)
    assert numba is False
    assert moves == len(variant("golf-strict").deal(6).start().legal_moves)
    for name, one in zip(("mini-golf", "mini-golf-queen"), told, strict=True):
        here = Caddie(samples=20, seed=3).advise(variant(name).deal(6).start().view())
        assert [str(a.move) for a in here] == [move for move, _, _ in one]
        assert [a.value for a in here] == pytest.approx([value for _, value, _ in one], abs=1e-4)
        assert [a.clears for a in here] == pytest.approx([clears for _, _, clears in one], abs=1e-4)


def test_a_position_of_a_view_is_what_the_solver_is_asked():
    view = variant("golf-strict").deal(4).start().view()
    assert position_of(view, view.unseen[::-1]).view() == view
