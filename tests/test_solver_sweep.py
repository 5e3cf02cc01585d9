"""The two sweeps agree, their logs lead back to the start, and their tables are what they say."""

from __future__ import annotations

import dataclasses
import random

import numpy as np
import pytest

from golf_widget import Corner, Layout, Move, Scoring, Start, Stop, Suit, Variant, Verdict, golf, solve, variant
from golf_widget.solver.clear import DRAW
from golf_widget.solver.lattice import lattice
from golf_widget.solver.matching import cards_short, chain, count
from golf_widget.solver.questions import kinds_of
from golf_widget.solver.table import Table

COLUMNS = [
    Layout.in_columns(4, 3),
    Layout.in_columns([5, 1, 4, 2, 3]),
    Layout.in_columns(9, 1),
    Layout.in_columns(2, 8),
    Layout.in_columns(1, 18),
]


def column_game(chance: random.Random) -> Variant:
    return Variant(
        name="small",
        title="Small",
        layout=chance.choice(COLUMNS),
        corner=chance.choice(list(Corner)),
        ranks=chance.choice([6, 7, 9]),
        jokers=chance.choice([0, 0, 2]),
        start=chance.choice([Start.STOCK_CARD, Start.FREE]),
    )


def replayed(start, found):
    """Play a line by the rules, and return where it ends."""
    position = start
    for slot in found.line:
        position = position.play(Move.DRAW if slot == DRAW else Move(slot))
    assert position.cards_left == found.left
    assert start.stock_left - position.stock_left == found.draws
    return position


def tables(rules, left):
    """Return a table that sweeps by rows, and one for the same sets that does not."""
    sets = lattice(rules.layout, left)
    assert sets.by_rows
    return Table(rules, sets), Table(rules, dataclasses.replace(sets, by_rows=False))


def test_both_sweeps_find_the_same():
    chance = random.Random(11)
    for number in range(1, 121):
        rules = column_game(chance)
        start = rules.deal(number).start()
        for _ in range(chance.randrange(5)):
            if start.legal_moves:
                start = start.play(chance.choice(list(start.legal_moves)))
        if start.is_cleared:
            continue
        kinds, stock = kinds_of(start)
        found = []
        for table in tables(rules, start.left):
            table.deal(kinds)
            best, clear = table.fewest(stock), table.clear(stock)
            replayed(start, best)
            assert (best.left, best.draws) == table.fewest(stock, want_line=False)[:2]
            assert best.proved
            assert clear.proved
            assert (clear.left == 0) == (best.left == 0)
            if clear.left == 0:
                assert replayed(start, clear).is_cleared
            found.append((best.left, best.draws))
        assert found[0] == found[1], (rules, number)


@pytest.mark.parametrize("rule", ["strict", "queen", "wrap"])
def test_both_sweeps_find_the_same_in_golf(rule):
    rules = variant(f"golf-{rule}")
    by_rows, by_sets = tables(rules, (1 << 35) - 1)
    for number in range(1, 6):
        kinds, stock = kinds_of(rules.deal(number).start())
        by_rows.deal(kinds)
        by_sets.deal(kinds)
        found = [table.fewest(stock) for table in (by_rows, by_sets)]
        assert found[0][:2] == found[1][:2]
        for one in found:
            replayed(rules.deal(number).start(), one)


@pytest.mark.parametrize("name", ["golf-queen", "tri-peaks-unscored"])
def test_a_log_that_is_too_short_is_made_longer(name):
    rules = variant(name)
    start = rules.deal(3).start()
    kinds, stock = kinds_of(start)
    lines = []
    for size in (4, 1 << 20):
        table = Table(rules, lattice(rules.layout, start.left))
        table._log_size = size
        table.deal(kinds)
        found = table.fewest(stock)
        replayed(start, found)
        lines.append(found.line)
    assert lines[0] == lines[1]


@pytest.mark.parametrize("name", ["golf-strict", "tri-peaks-unscored", "three-fir-trees"])
def test_a_stopped_sweep_tells_what_it_found_and_no_more(name):
    stop = Stop()
    stop.set()
    start = variant(name).deal(5).start()
    solution = solve(start, stop=stop)
    assert solution.verdict is Verdict.UNKNOWN
    assert not solution.is_best
    assert solution.line  # the cards that can be played before the first draw
    end = start
    for move in solution.line:
        end = end.play(move)
    assert solution.score == end.score >= solve(start).score
    assert end.stock_left == start.stock_left


# -- the numbered sets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "low", "high", "by_rows"),
    [
        (Layout.in_columns(7, 5), 36, 7776, True),
        (Layout.in_columns(8, 1), 64, 4, True),
        (Layout.in_columns([5, 1, 4, 2, 3]), 60, 12, True),  # 5 * 4 * 3 and 6 * 2
        (Layout.in_columns([40, 3]), 41, 4, True),
        (Layout.in_columns([70, 3]), 4, 71, True),
        (Layout.in_columns([70]), 71, 1, False),
        (Layout.from_rows("  o\n o o\no o o"), 14, 1, False),
        (variant("three-fir-trees").layout, None, None, False),
    ],
)
def test_the_sets_are_cut_into_two_parts(layout, low, high, by_rows):
    sets = lattice(layout, (1 << len(layout.slots)) - 1)
    assert sets.by_rows == by_rows
    if low is not None:
        assert (sets.low.sets, sets.high.sets) == (low, high)
    for part in (sets.low, sets.high):
        before, played = part.back
        moves = moves_of(part)
        back = [(int(b), int(s), i) for i in range(part.sets) for b, s in zip(before[i], played[i], strict=True)]
        assert sorted(move for move in back if move[0] >= 0) == sorted(moves)
        assert all(i < after and part.left[i] == part.left[after] + 1 for i, _, after in moves)
    if by_rows:
        columns = sets.low.columns
        for i, slot, after in moves_of(sets.low):
            card = columns.slots.tolist().index(slot)
            assert int(columns.open_in[card]) >> i & 1
            assert i + int(columns.shifts[card]) == after
        assert sum(int(bits).bit_count() for bits in columns.levels) == sets.low.sets


def moves_of(part):
    return [
        (i, int(slot), int(after))
        for i in range(part.sets)
        for slot, after in zip(part.slots[i], part.after[i], strict=True)
        if slot >= 0
    ]


def test_a_column_of_more_cards_than_a_word_has_bits():
    rules = Variant(
        name="tower", title="Tower", layout=Layout.in_columns(1, 70), corner=Corner.WRAP, decks=2, start=Start.FREE
    )
    for number in range(1, 4):
        start = rules.deal(number).start()
        solution = solve(start)
        assert solution.is_best
        end = start
        for move in solution.line:
            end = end.play(move)
        assert end.score == solution.score
        # With one column there is one way: play what can be played, draw when nothing can.
        greedy = start
        while not greedy.is_over:
            greedy = greedy.play(next((m for m in greedy.legal_moves if not m.is_draw), None) or "draw")
        assert solution.score <= greedy.score


def test_counts_of_all_sets():
    rules = variant("golf-wrap")
    rule = chain(rules.ranks, rules.corner)
    kinds, _ = kinds_of(rules.deal(9).start())
    part = lattice(rules.layout, (1 << 35) - 1).low
    slots = np.unique(part.slots[part.slots >= 0]).astype(np.int64)
    packed = np.zeros(part.sets, np.int64)
    count(*part.back, slots, kinds, rule.wanted, packed)
    held = {0: set(slots.tolist())}
    for i, slot, after in moves_of(part):
        held[after] = held[i] - {slot}
    for i, cards in held.items():
        assert packed[i] == sum(rule.wanted[kinds[slot]] for slot in cards)
    assert cards_short(int(packed[-1]), 0, rule.ring) == 0
    assert cards_short(int(packed[0]), 0, rule.ring) == len(held[0])


def test_suits_and_scoring_do_not_matter_to_the_sweep():
    rules = Variant(
        name="small",
        title="Small",
        layout=Layout.in_columns(3, 3),
        corner=Corner.WRAP,
        ranks=6,
        suits=tuple(Suit)[:3],
        scoring=Scoring.COUNT,
    )
    hole = dataclasses.replace(rules, scoring=Scoring.HOLE)
    for number in range(1, 20):
        count_score, hole_score = (solve(game.deal(number).start()).score for game in (rules, hole))
        assert max(0, hole_score) == count_score


@pytest.mark.parametrize(("decks", "jokers"), [(4, 0), (4, 20), (1, 16), (1, 32), (8, 0)])
def test_many_packs_and_jokers_do_not_spoil_the_bound(decks, jokers):
    """The packed counts of the bound have four bits; more cards of a kind than that, and it must not be asked."""
    verdicts = set()
    for corner in Corner:
        rules = golf(columns=2, rows=12, decks=decks, jokers=jokers, corner=corner)
        for number in range(1, 16):
            start = rules.deal(number).start()
            start = dataclasses.replace(start, drawn=start.drawn + number * start.stock_left // 16)
            best, clear = solve(start), solve(start, "clear")
            assert best.verdict is clear.verdict, (corner, number)
            verdicts.add(best.verdict)
    assert Verdict.WINNABLE in verdicts
