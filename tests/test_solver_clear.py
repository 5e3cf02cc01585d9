"""Whether a table can be cleared, from both ends: the same as the sweep says, however the quick looks go."""

from __future__ import annotations

import random

import numpy as np
import pytest

from golf_widget import Corner, Layout, Move, Start, Stop, Variant, Verdict, solve, variant
from golf_widget.solver import promise
from golf_widget.solver.clear import DRAW
from golf_widget.solver.lattice import lattice
from golf_widget.solver.questions import kinds_of
from golf_widget.solver.table import Table

LAYOUTS = [
    Layout.in_columns(4, 3),
    Layout.in_columns([5, 1, 4, 2, 3]),
    Layout.in_columns(9, 1),
    Layout.in_columns(1, 14),
    Layout.from_rows("   o\n  o o\n o o o\no o o o"),
    Layout.from_rows(" o   o   o\no o o o o o"),
]


def small_game(chance: random.Random) -> Variant:
    return Variant(
        name="small",
        title="Small",
        layout=chance.choice(LAYOUTS),
        corner=chance.choice(list(Corner)),
        ranks=chance.choice([5, 6, 7, 9]),
        jokers=chance.choice([0, 0, 0, 2]),
        start=chance.choice([Start.STOCK_CARD, Start.FREE]),
    )


def table_for(position):
    table = Table(position.variant, lattice(position.variant.layout, position.left))
    kinds, stock = kinds_of(position)
    table.deal(kinds)
    return table, stock


def clears(position, found):
    """Play the line by the rules."""
    assert found.line.count(DRAW) == found.draws
    for slot in found.line:
        position = position.play(Move.DRAW if slot == DRAW else Move(slot))
    return position.is_cleared


def test_small_games_agree_with_the_sweep_from_any_position():
    chance = random.Random(5)
    won = 0
    for number in range(1, 601):
        position = small_game(chance).deal(number).start()
        for _ in range(chance.randrange(6)):
            if position.legal_moves:
                position = position.play(chance.choice(list(position.legal_moves)))
        if position.is_cleared:
            continue
        table, stock = table_for(position)
        can = table.fewest(stock, want_line=False).left == 0
        won += can
        # With no quick look the proof must find the win itself, with a wide one the look finds nearly all.
        for looks in ([], [(5, 1)], [(30, 2), (200, 30)], [(0, 1000)], [(10**6, 8)]):
            table._clearing._looks = np.array(looks, np.int64).reshape(-1, 2)
            found = table.clear(stock)
            assert found.proved
            assert (found.left == 0) == can, (position, looks)
            assert clears(position, found) == can
            assert table.clear(stock, want_line=False).left == found.left
    assert min(won, 600 - won) > 100


@pytest.mark.parametrize(
    "name", ["golf-strict", "golf-queen", "golf-wrap", "tri-peaks-unscored", "elevator", "golf-rush"]
)
def test_games_agree_with_the_sweep(name):
    for number in range(401, 431):
        start = variant(name).deal(number).start()
        table, stock = table_for(start)
        can = table.fewest(stock, want_line=False).left == 0
        found = table.clear(stock)
        assert (found.left == 0) == can, number
        assert clears(start, found) == can


def test_lists_that_are_too_short_are_made_longer():
    start = variant("golf-queen").deal(2).start()
    lines = []
    for size in (4, 1 << 16):
        table, stock = table_for(start)
        table._clearing._make_lists(size)
        found = table.clear(stock)
        assert clears(start, found)
        lines.append(found.line)
    assert lines[0] == lines[1]


def test_the_numbers_of_searches_start_again():
    rules = variant("golf-wrap")
    starts = [rules.deal(number).start() for number in range(1, 9)]
    table, _ = table_for(starts[0])

    def verdicts():
        found = []
        for start in starts:
            kinds, stock = kinds_of(start)
            table.deal(kinds)
            found.append(table.clear(stock, want_line=False).left)
        return found

    fresh = verdicts()
    numbers = table._clearing._room[-1]
    used = int(numbers[0])
    assert used > 8
    numbers[0] = 60_000 - used // 2
    assert verdicts() == fresh
    assert numbers[0] < 60_000
    assert verdicts() == fresh


@pytest.mark.parametrize("name", ["golf-strict", "tri-peaks-unscored", "three-fir-trees"])
def test_a_stopped_search_has_no_verdict(name):
    stop = Stop()
    stop.set()
    solution = solve(variant(name).deal(5).start(), "clear", stop=stop)
    assert solution.verdict is Verdict.UNKNOWN
    assert solution.line == ()


# -- what is promising -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_burden_of_a_set_is_the_sum_over_its_cards(layout):
    rules = Variant(name="small", title="Small", layout=layout, corner=Corner.QUEEN_ON_KING, ranks=9)
    start = rules.deal(3).start()
    table, _ = table_for(start)
    clearing = table._clearing
    kinds, _ = kinds_of(start)
    clearing.deal(kinds)
    rank = [card.rank for card in start.deal.table]
    runs = [
        sum(
            rank[under] in rules.neighbours[rank[over]]
            for under, cover in enumerate(layout.covered_by)
            if over in cover
        )
        for over in range(len(layout.slots))
    ]
    assert clearing._runs.tolist() == runs
    for side in (clearing._low, clearing._high):
        held = {0: set(side.slots.tolist())}
        for i in range(side.part.sets):
            for slot, after in zip(side.part.slots[i], side.part.after[i], strict=True):
                if slot >= 0:
                    held[int(after)] = held[i] - {int(slot)}
        for i, cards in held.items():
            share = sum(promise._CARD - promise._RUN * runs[slot] for slot in cards)
            assert side.burden[i] == share + promise._BURDEN * side.part.weight[i]


def test_the_most_promising_sets_are_kept():
    start = variant("golf-queen").deal(11).start()
    table, stock = table_for(start)
    clearing = table._clearing
    kinds, _ = kinds_of(start)
    clearing.deal(kinds)
    question = clearing._question(stock, np.zeros(1, np.int8))
    lists, bins = clearing._lists, clearing._bins

    def keep(width):
        lists.alive[:200] = np.arange(200)
        lists.alive_from[:200] = np.arange(200) + 7
        many = promise.choose(question, lists, 3, 0, 200, width, promise.SCARCE, bins)
        assert not bins.any()
        assert (lists.alive_from[:many] == lists.alive[:many] + 7).all()
        return lists.alive[:many].tolist(), lists.scores[:200].copy()

    for width in (1, 10, 199, 200, 500):
        kept, scores = keep(width)
        assert len(kept) == min(width, 200)
        assert sorted(scores[kept]) == sorted(scores)[: len(kept)]
    assert len(set(scores.tolist())) > 20
