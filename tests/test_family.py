"""Every game of the family: its table, its rules, and whole games."""

import dataclasses
import random
from collections import Counter

import pytest

from golf_widget import (
    Card,
    Corner,
    Deal,
    Game,
    IllegalMoveError,
    Layout,
    Move,
    Refusal,
    Scoring,
    Start,
    Variant,
    VariantError,
    golf,
    register,
    variant,
    variants,
)
from golf_widget.cards import RANK_LETTERS
from golf_widget.errors import LayoutError

BUILT_IN = [name for name in variants() if not name.startswith("test-")]

# name: (deck, table, face down, stock, starter, corner); the numbers of the published rules, written out by hand.
FACTS = {
    "golf-strict": (52, 35, 0, 16, True, "strict"),
    "golf-queen": (52, 35, 0, 16, True, "queen"),
    "golf-wrap": (52, 35, 0, 16, True, "wrap"),
    "thieves": (54, 35, 0, 18, True, "queen"),
    "golf-rush": (52, 28, 0, 23, True, "queen"),
    "double-golf": (104, 63, 0, 40, True, "queen"),
    "double-putt": (104, 63, 0, 40, True, "wrap"),
    "panther-creek": (208, 144, 0, 63, True, "queen"),
    "mini-golf": (12, 6, 0, 5, True, "strict"),
    "mini-golf-queen": (12, 6, 0, 5, True, "queen"),
    "tri-peaks": (52, 28, 18, 23, True, "wrap"),
    "tri-peaks-open": (52, 28, 0, 23, True, "wrap"),
    "tri-peaks-unscored": (52, 28, 18, 23, True, "wrap"),
    "tri-peaks-no-wrap": (52, 28, 0, 23, True, "queen"),
    "elevator": (52, 28, 21, 23, True, "wrap"),
    "escalator": (52, 28, 0, 23, True, "wrap"),
    "three-fir-trees": (104, 48, 0, 55, True, "queen"),
    "ricochet": (52, 32, 20, 19, True, "wrap"),
    "black-hole": (52, 51, 0, 0, True, "wrap"),
    "all-in-a-row": (52, 52, 0, 0, False, "wrap"),
}


def test_the_list_of_games():
    assert sorted(BUILT_IN) == sorted(FACTS)


@pytest.mark.parametrize("name", BUILT_IN)
def test_numbers_of_the_rules(name):
    rules = variant(name)
    layout = rules.layout
    facts = (
        len(rules.deck),
        len(layout.slots),
        layout.face_down_mask.bit_count(),
        rules.stock_size,
        rules.start is not Start.FREE,
        rules.corner.value,
    )
    assert facts == FACTS[name]
    assert rules.title
    assert rules.rule_text
    for alias in rules.aliases:
        assert variant(alias) is rules


@pytest.mark.parametrize("name", BUILT_IN)
def test_two_hundred_random_games(name):
    rules = variant(name)
    chance = random.Random(name)
    ends = Counter()
    for number in range(1, 201):
        deal = rules.deal(number)
        position = deal.start()
        played = []
        peaks = 0
        while not position.is_over:
            moves = list(position.legal_moves)
            plays = [move for move in moves if not move.is_draw]
            # Mostly play when possible, so that games get far; sometimes draw all the same.
            move = chance.choice(plays) if plays and chance.random() < 0.9 else chance.choice(moves)
            top, before = position.waste, position
            position = position.play(move)
            if move.is_draw:
                assert position.stock_left == before.stock_left - 1
                assert position.waste == deal.stock[before.stock_left * -1]
            else:
                card = deal.table[move.slot]
                played.append(move.slot)
                assert rules.fits(card, top)
                assert position.waste == card
                assert position.cards_left == before.cards_left - 1
            peaks += move.slot in rules.peaks if not move.is_draw else 0
        assert len(set(played)) == len(played)
        left = [slot for slot in range(len(deal.table)) if position.is_left(slot)]
        assert sorted([*played, *left]) == list(range(len(deal.table)))
        cards = [
            *(deal.table[slot] for slot in [*played, *left]),
            *deal.stock,
            *([deal.starter] if deal.starter else []),
        ]
        assert Counter(cards) == Counter(rules.deck)
        # Nothing was played before what covered it.
        when = {slot: ply for ply, slot in enumerate(played)}
        for slot in played:
            assert all(when[coverer] < when[slot] for coverer in rules.layout.covered_by[slot])
        assert position.is_cleared or (position.stock_left == 0 and position.is_stuck)
        if rules.scoring is Scoring.HOLE:
            assert position.score == (len(left) or -position.stock_left)
        elif rules.scoring is Scoring.COUNT:
            assert position.score == len(left)
        ends[position.is_cleared] += 1
    assert ends[False], "random play does not clear every deal"


@pytest.mark.parametrize("name", BUILT_IN)
def test_golden_playthroughs(name, data):
    """The first deal of every game, first legal move each time, as text that a person can check."""
    assert playthrough(name) == (data / "playthroughs" / f"{name}.txt").read_text()


def playthrough(name: str) -> str:
    """Return the text of a playthrough; written to tests/data/playthroughs by hand when a rule is added."""
    game = Game(variant(name).deal(1))
    lines = [str(game), ""]
    while not game.position.is_over:
        move = next(iter(game.position.legal_moves))
        legal = " ".join(map(game.position.notation, game.position.legal_moves))
        text = game.position.notation(move)
        position = game.push(move)
        shown = f"waste {position.waste}" if move.is_draw else ""
        score = f"score {position.score}" + (f" streak {position.streak}" if position.variant.peaks else "")
        lines.append(f"{game.ply:3}. {text:8} {shown:9} {score:22} of {legal}".rstrip())
    return "\n".join([*lines, "", str(game), ""])


# -- tables ------------------------------------------------------------------------------------------------------


def test_cover_relation_of_three_peaks():
    covers = variant("tri-peaks").layout.covered_by
    by_hand = {
        0: (3, 4),
        1: (5, 6),
        2: (7, 8),
        3: (9, 10),
        4: (10, 11),
        5: (12, 13),
        6: (13, 14),
        7: (15, 16),
        8: (16, 17),
    }
    by_hand |= {9 + k: (18 + k, 19 + k) for k in range(9)} | dict.fromkeys(range(18, 28), ())
    assert dict(enumerate(covers)) == by_hand
    assert sum(map(bool, covers)) == 18
    assert all(len(c) == 2 for c in covers[:18])
    assert sum(not c for c in covers) == 10
    # Every card but the peaks covers something; only the 4th and 7th of the bottom row serve two peaks.
    assert {slot for c in covers for slot in c} == set(range(3, 28))
    for peak in range(3):
        assert len(cone(covers, peak)) == 10
    assert len(cone(covers, 0) | cone(covers, 1)) == 19
    assert len(cone(covers, 0) | cone(covers, 1) | cone(covers, 2)) == 28
    assert cone(covers, 0) & cone(covers, 1) == {21}
    assert cone(covers, 1) & cone(covers, 2) == {24}


def cone(covers, slot):
    """Return a slot and everything above it."""
    return {slot}.union(*(cone(covers, above) for above in covers[slot]))


def test_cover_relation_of_the_pyramid():
    for name in ("elevator", "escalator"):
        covers = variant(name).layout.covered_by
        for row in range(7):
            for column in range(row + 1):
                index = row * (row + 1) // 2 + column
                assert covers[index] == ((index + row + 1, index + row + 2) if row < 6 else ())


def test_cover_relation_of_the_fir_trees():
    layout = variant("three-fir-trees").layout
    trees = [0, 0, 0]
    for slot, coverers in enumerate(layout.covered_by):
        trees[round(layout.slots[slot].x // 2.32)] += 1
        below = [layout.slots[c] for c in coverers]
        single = len([s for s in layout.slots if s.y == layout.slots[slot].y]) == 3
        last = layout.slots[slot].y == max(s.y for s in layout.slots)
        assert len(coverers) == (0 if last else 2 if single else 1)
        assert all(s.y > layout.slots[slot].y for s in below)
    assert trees == [16, 16, 16]
    assert sum(not c for c in layout.covered_by) == 3


def test_cover_relation_and_walls_of_ricochet():
    rules = variant("ricochet")
    covers = rules.layout.covered_by
    assert covers[:8] == ((8, 9), (9, 10), (11, 12), (12, 13), (14, 15), (15, 16), (17, 18), (18, 19))
    for middle in range(8, 20):
        assert set(covers[middle]) == ({31, 20} if middle == 19 else {middle + 12, middle + 13})
    walls = [
        {0, 1, 8, 9, 10, 20, 21, 22, 23},
        {2, 3, 11, 12, 13, 23, 24, 25, 26},
        {4, 5, 14, 15, 16, 26, 27, 28, 29},
        {6, 7, 17, 18, 19, 29, 30, 31, 20},
    ]
    assert [set(wall) for wall in rules.walls] == walls
    for slot in range(32):
        sharing = set().union(*(wall for wall in walls if slot in wall))
        assert rules.same_wall[slot] == sum(1 << other for other in sharing)


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_covers_a_card_lies_on_it_and_is_drawn_after_it(name):
    layout = variant(name).layout
    for slot, coverers in enumerate(layout.covered_by):
        for above in coverers:
            a, b = layout.slots[slot], layout.slots[above]
            assert above > slot
            assert abs(a.x - b.x) < 1.001
            assert abs(a.y - b.y) < 1
    # A card that nothing covers is not hidden: no later card overlaps it, but for the corners of Ricochet's walls.
    if name != "ricochet":
        for slot, coverers in enumerate(layout.covered_by):
            if not coverers:
                for later in range(slot + 1, len(layout.slots)):
                    a, b = layout.slots[slot], layout.slots[later]
                    assert abs(a.x - b.x) >= 0.999 or abs(a.y - b.y) >= 0.999


# -- scoring -----------------------------------------------------------------------------------------------------


def run_deal(order, name="tri-peaks"):
    """Deal TriPeaks so that the slots can be played in this order, all in one streak: A on K, 2 on A, ..."""
    rules = variant(name)
    rest = list(rules.deck)
    table = {}
    for ply, slot in enumerate(order):
        card = next(card for card in rest if card.rank == ply % 13 + 1)
        rest.remove(card)
        table[slot] = card
    starter = next(card for card in rest if card.rank == 13)
    rest.remove(starter)
    others = [slot for slot in range(28) if slot not in table]
    table |= dict(zip(others, rest, strict=False))
    return Deal(rules, tuple(table[slot] for slot in range(28)), starter, tuple(rest[len(others) :]))


@pytest.mark.parametrize("name", ["tri-peaks", "tri-peaks-open"])
def test_the_perfect_hand_scores_466(name):
    position = run_deal(range(27, -1, -1), name).start()
    scores = []
    for slot in range(27, -1, -1):
        position = position.play(Move(slot))
        scores.append(position.score)
    assert position.is_cleared
    assert scores[:4] == [1, 3, 6, 10]
    assert scores[24] == 25 * 26 // 2
    assert scores[25:] == [25 * 26 // 2 + 26 + 15, 25 * 26 // 2 + 26 + 27 + 30, 466]


def test_a_peak_earns_its_bonus_when_it_falls():
    left_peak_first = [
        18,
        19,
        20,
        21,
        9,
        10,
        11,
        3,
        4,
        0,
        22,
        23,
        24,
        12,
        13,
        14,
        5,
        6,
        1,
        25,
        26,
        27,
        15,
        16,
        17,
        7,
        8,
        2,
    ]
    position = run_deal(left_peak_first).start()
    totals = {}
    for ply, slot in enumerate(left_peak_first, 1):
        position = position.play(Move(slot))
        totals[ply] = position.score
    assert totals[9] == 45
    assert totals[10] == 55 + 15
    assert totals[19] == 190 + 15 + 15
    assert totals[28] == 466


def test_a_stock_card_costs_five_and_ends_the_streak():
    position = run_deal(range(27, -1, -1)).start()
    for slot in (27, 26, 25):
        position = position.play(Move(slot))
    assert (position.score, position.streak) == (6, 3)
    position = position.play(Move.DRAW)
    assert (position.score, position.streak) == (1, 0)
    position = position.play(Move.DRAW)
    assert (position.score, position.streak) == (-4, 0)
    game = Game(position.deal)
    for move in (Move(27), Move.DRAW):
        game.push(move)
    assert (game.position.score, game.position.streak) == (-4, 0)
    game.undo()
    assert (game.position.score, game.position.streak, game.position.stock_left) == (1, 1, 23)


# -- rules of single games ----------------------------------------------------------------------------------------


def test_walls_close_until_a_stock_card_is_turned():
    rules = variant("ricochet")
    # 20 and 21 lie in the top wall (20 in the left wall too), 26 does not.
    table = {20: "2C", 21: "3C", 31: "3D", 26: "3H"}
    rest = [card for card in rules.deck if str(card) not in {*table.values(), "AS"}]
    cards = [Card.parse(table[slot]) if slot in table else rest.pop() for slot in range(32)]
    position = Deal(rules, tuple(cards), Card.parse("AS"), tuple(rest)).start().play(Move(20))
    for slot in (21, 31):
        with pytest.raises(IllegalMoveError, match="lies in the same wall as the last card played") as caught:
            position.play(Move(slot))
        assert caught.value.refusal is Refusal.SAME_WALL
        assert Move(slot) not in position.legal_moves
        assert Move(slot) not in set(position.legal_moves)
    assert Move(26) in position.legal_moves
    assert set(position.legal_moves) == {Move(26), Move.DRAW} | {
        move for move in position.legal_moves if not move.is_draw and not rules.same_wall[20] >> move.slot & 1
    }
    drawn = position.play(Move.DRAW)
    same_top = dataclasses.replace(drawn, deal=dataclasses.replace(drawn.deal, stock=drawn.deal.stock))
    assert all(same_top.refusal(Move(slot)) is not Refusal.SAME_WALL for slot in (21, 31))


def test_black_hole_starts_with_the_ace_of_spades():
    for number in range(1, 50):
        deal = variant("black-hole").deal(number)
        assert str(deal.starter) == "AS"
        assert all(deal.table[m.slot].rank in (2, 13) for m in deal.start().legal_moves)


def test_share_of_black_hole_deals_without_a_first_move():
    # No 2 and no King among 17 open cards: C(43, 17) / C(51, 17) = 2.8513 %.
    deals = 6000
    none = sum(not variant("black-hole").deal(number).start().legal_moves for number in range(1, deals + 1))
    assert abs(none / deals - 0.028513) < 0.0075


def test_all_in_a_row_starts_with_any_open_card():
    start = variant("all-in-a-row").deal(3).start()
    assert start.waste is None
    assert len(start.legal_moves) == 13
    assert not any(move.is_draw for move in start.legal_moves)


def test_free_start_may_also_draw():
    start = variant("golf-queen-free").deal(3).start()
    assert start.stock_left == 17
    assert len(start.legal_moves) == 8
    assert start.play("draw").waste == start.deal.stock[0]


def test_the_top_rank_of_mini_golf():
    strict, queen = variant("mini-golf"), variant("mini-golf-queen")
    six, five, ace = Card.parse("6C"), Card.parse("5D"), Card.parse("AC")
    assert not strict.fits(five, six)
    assert queen.fits(five, six)
    assert not queen.fits(ace, six)
    assert strict.rule_text == "Classic: nothing on a 6"


# -- home-made games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "name", "stock"),
    [
        ({}, "golf-strict", 16),
        ({"corner": "wrap"}, "golf-wrap", 16),
        ({"jokers": 1}, "golf-strict-1joker", 17),
        ({"jokers": 4, "corner": "queen", "start": "free"}, "golf-queen-4jokers-free", 21),
        ({"columns": 9, "rows": 7, "decks": 2}, "golf-strict-9x7-2decks", 40),
        ({"columns": 12, "rows": 12, "decks": 4, "corner": Corner.WRAP}, "golf-wrap-12x12-4decks", 63),
        ({"columns": 1, "rows": 51}, "golf-strict-1x51", 0),
        ({"columns": 13, "rows": 4, "start": Start.FREE}, "golf-strict-13x4-free", 0),
    ],
)
def test_giants_and_dwarfs(options, name, stock):
    rules = golf(**options)
    assert (rules.name, rules.stock_size) == (name, stock)
    assert variant(name) == rules
    deal = rules.deal(5)
    assert Deal.parse(str(deal)) == deal


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"columns": 8, "rows": 7}, "too few for a tableau of 56"),
        ({"columns": 13, "rows": 4}, "and a card to start the waste"),
        ({"columns": 0}, "columns is 0"),
        ({"rows": 61}, "rows is 61"),
        ({"rows": 5.0}, "rows is 5.0"),
        ({"corner": "kings"}, "'kings' is not a valid Corner; corner is one of strict, queen, wrap"),
        ({"start": "waste"}, "start one of stock card, free"),
        ({"jokers": -1}, "jokers is -1"),
        ({"decks": 9}, "decks is 9"),
    ],
)
def test_games_that_cannot_be_made(options, message):
    with pytest.raises(VariantError, match=message):
        golf(**options)


@pytest.mark.parametrize("name", ["golf-wrap-99x99", "golf-strict-0x5", "golf-queen-0decks", "golf-strict-99jokers"])
def test_names_of_games_that_cannot_be_made(name):
    with pytest.raises(VariantError):
        variant(name)


def test_a_table_from_a_picture():
    layout = Layout.from_rows("\n\n    #  #\n   o o  o\n\n")
    assert [(slot.x, slot.y, slot.face_down) for slot in layout.slots] == [
        (0.58, 0, True),
        (2.32, 0, True),
        (0, 0.5, False),
        (1.16, 0.5, False),
        (2.9, 0.5, False),
    ]
    assert layout.covered_by == ((2, 3), (4,), (), (), ())


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("oo", "row 1, character 2 of the picture: the card overlaps its neighbour"),
        ("o x", "row 1, character 3 of the picture is 'x'"),
        ("", "from 1 to 416 slots, not 0"),
        ("   \n  \n", "not 0"),
        ("o " * 500, "not 500"),
    ],
)
def test_pictures_that_are_no_table(picture, message):
    with pytest.raises(LayoutError, match=message):
        Layout.from_rows(picture)


def test_a_home_made_game_plays():
    rules = Variant(
        name="test-diamond",
        title="Diamond",
        layout=Layout.from_rows("  #\n # #\no o o\n o o\n  o"),
        corner=Corner.WRAP,
        ranks=5,
        scoring=Scoring.COUNT,
    )
    register(rules)
    game = Game("test-diamond#1")
    while not game.position.is_over:
        game.push(next(iter(game.position.legal_moves)))
    assert game.position.score == game.position.cards_left
    assert "Diamond" in repr(variants())
    assert "<td" in variants()._repr_html_()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"peaks": (0,)}, "streak scoring needs"),
        ({"scoring": Scoring.STREAK}, "streak scoring needs"),
        ({"scoring": "hole"}, "scoring is 'hole'"),
        ({"walls": (frozenset({35}),)}, "slot 35 does not exist"),
    ],
)
def test_scorings_and_walls_that_contradict_themselves(change, message):
    with pytest.raises(VariantError, match=message):
        dataclasses.replace(variant("golf-strict"), name="mine", **change)


def test_names_made_by_golf_cannot_be_taken():
    with pytest.raises(VariantError, match="means the game that golf"):
        register(dataclasses.replace(variant("golf-strict"), name="golf-strict-8x6", aliases=()))


def test_ranks_are_written_with_one_letter():
    assert len(RANK_LETTERS) == 13
