"""The search for large column games, on small ones, where everything can be tried."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from golf_widget import Corner, Layout, Scoring, Start, Stop, Suit, Variant
from golf_widget.position import Position
from golf_widget.solver.search import search_columns


def small_game(chance: random.Random) -> Variant:
    ranks = chance.choice([3, 4, 5, 6, 7])
    return Variant(
        name="small",
        title="Small",
        layout=Layout.in_columns(chance.choice([[3, 3], [2, 2, 2], [1, 2, 3], [4, 1], [1, 1, 1, 1]])),
        corner=chance.choice(list(Corner)),
        ranks=ranks,
        suits=tuple(Suit)[: 2 if ranks > 4 else 3],
        jokers=chance.choice([0, 0, 1, 2]),
        start=chance.choice(list(Start)),
        scoring=Scoring.HOLE,
    )


def ask(position: Position, **options):
    """Put a position to the search."""
    rules, deal = position.variant, position.deal
    columns = {}
    for slot, place in enumerate(rules.layout.slots):
        if position.is_left(slot):
            columns.setdefault(place.label, []).append(deal.table[slot].rank)
    adjacent = np.array(
        [sum(1 << kind for kind in rules.neighbours[top]) if top <= rules.ranks else 0 for top in range(14)], np.int64
    )
    top = 0 if position.waste is None else position.waste.rank
    stock = [card.rank for card in deal.stock[position.drawn :]]
    return list(columns), search_columns(list(columns.values()), stock, top, adjacent, **options)


def replay(position: Position, labels: list[int], line: list[int]) -> Position:
    for way in line:
        position = position.play("draw" if way < 0 else str(labels[way]))
    return position


def brute(position: Position) -> int:
    @cache
    def best(at: Position) -> int:
        return min([at.score, *(best(at.play(move)) for move in at.legal_moves)])

    return best(position)


@pytest.mark.parametrize("goal", ["clear", "score"])
def test_agrees_with_brute_force_on_small_games(goal):
    chance = random.Random(7)
    won = 0
    for number in range(1, 1001):
        start = small_game(chance).deal(number).start()
        for _ in range(chance.randrange(3)):
            moves = list(start.legal_moves)
            start = start.play(chance.choice(moves)) if moves else start
        if start.is_cleared:
            continue
        truth = brute(start)
        labels, found = ask(start, goal=goal)
        clearable = truth <= 0
        won += clearable
        assert found.verdict == ("winnable" if clearable else "unwinnable"), number
        end = replay(start, labels, found.line)
        if goal == "score":
            assert end.score == truth, number
            assert (found.best_left or -found.best_stock_left) == truth
        elif clearable:
            assert end.is_cleared
        else:
            assert found.line == []
    assert 200 < won < 900


def test_a_stopped_search_proves_nothing():
    start = Variant(name="hole", title="", layout=Layout.in_columns(13, 4), corner=Corner.WRAP, start=Start.FREE)
    stop = Stop()
    stop.set()
    _, found = ask(start.deal(2).start(), stop=stop.flag)
    assert found.verdict in ("unknown", "winnable")
    assert found.nodes < 200_000


@pytest.mark.parametrize("budget", [0, 1, 50, 1000])
def test_a_budget_is_kept(budget):
    start = Variant(name="hole", title="", layout=Layout.in_columns(13, 4), corner=Corner.WRAP, start=Start.FREE)
    for number in range(1, 6):
        for _ in range(2):
            _, found = ask(start.deal(number).start(), max_nodes=budget)
            assert found.nodes <= budget + 200


def test_wrong_goals():
    with pytest.raises(ValueError, match="goal is 'win'"):
        search_columns([[1]], [], 0, np.zeros(14, np.int64), goal="win")
