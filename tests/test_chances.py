"""Odds against brute force: every arrangement of the hidden cards is laid out, and what happens is counted."""

import dataclasses
import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import HealthCheck, assume, example, given, settings, strategies as st

import golf_widget as gw
from golf_widget import Card, Corner, Deal, Layout, Start, Suit, Variant, variant
from golf_widget.chances import chance_within, expected_wait

SUITS = (Suit.CLUBS, Suit.HEARTS)


def small(layout, **rules):
    rules = {"ranks": 4, "suits": SUITS, "corner": Corner.STRICT, **rules}
    return Variant(name="small", title="Small", layout=layout, **rules)


COLUMNS = Layout.in_columns(2, 2)
PEAK = Layout.from_rows("  #\n # #\no o o")
LINE = Layout.in_columns([1, 1, 2], face_down_rows=1)
RULES = [
    *(small(COLUMNS, corner=corner) for corner in Corner),
    *(small(COLUMNS, corner=corner, ranks=5, start=Start.FREE, suits=SUITS[:1], jokers=1) for corner in Corner),
    small(COLUMNS, jokers=1),
    small(COLUMNS, decks=2, suits=SUITS[:1], ranks=5),
    small(PEAK, ranks=5, corner=Corner.WRAP),
    small(PEAK, ranks=5, suits=SUITS[:1], decks=2, jokers=1, corner=Corner.QUEEN_ON_KING),
    small(PEAK, ranks=3, start=Card.parse("AC"), jokers=2),
    small(LINE, start=Start.FREE),
    small(LINE, corner=Corner.WRAP, walls=(frozenset({0, 1}), frozenset({2, 3}))),
    small(Layout.in_columns(4, 2), start=Start.FREE),
    dataclasses.replace(
        small(PEAK, ranks=5, corner=Corner.WRAP), scoring=gw.Scoring.STREAK, peaks=(0,), par=None, name="scored"
    ),
]


@st.composite
def positions(draw):
    """A position of a small game, after moves of any kind."""
    rules = draw(st.sampled_from(RULES))
    position = rules.deal(draw(st.integers(1, 10**6))).start()
    for _ in range(draw(st.integers(0, 8))):
        moves = list(position.legal_moves)
        if not moves:
            break
        position = position.play(draw(st.sampled_from(moves)))
    return position


def hidden_places(position):
    """The places of the cards that have not been seen: table slots and stock numbers."""
    slots = [slot for slot in range(len(position.deal.table)) if not position.has_been_seen(slot)]
    return slots, list(range(position.drawn, len(position.deal.stock)))


def arranged(position, cards):
    """The same position with the hidden cards in another order."""
    slots, stock = hidden_places(position)
    cards = list(cards)
    table, rest = list(position.deal.table), list(position.deal.stock)
    for slot in slots:
        table[slot] = cards.pop()
    for number in stock:
        rest[number] = cards.pop()
    deal = Deal(position.variant, tuple(table), position.deal.starter, tuple(rest))
    return dataclasses.replace(position, deal=deal)


def rearranged(position, seed):
    cards = list(position.view().unseen)
    random.Random(seed).shuffle(cards)
    return arranged(position, cards)


def happens(position, cards):
    """Draw on and on, by the engine's own rules: what came, and what could be played on it."""
    position = arranged(position, cards)
    came = []
    while gw.Move.DRAW in position.legal_moves:
        position = position.play("draw")
        came.append((position.waste, {move.slot for move in position.legal_moves if not move.is_draw}))
    return came


@given(positions())
@settings(max_examples=60, suppress_health_check=[HealthCheck.filter_too_much])
def test_every_figure_is_what_counting_all_arrangements_gives(position):
    unseen = position.view().unseen
    assume(len(unseen) <= 5)  # 120 arrangements
    check(position, [happens(position, cards) for cards in permutations(unseen)])


def check(position, worlds):
    o = gw.odds(position.view())
    number = len(worlds)
    assert o.unseen == len(position.view().unseen)
    assert {len(world) for world in worlds} == {o.draws}
    share = lambda event: Fraction(sum(map(event, worlds)), number)  # noqa: E731
    first = lambda world: next((i for i, (_, plays) in enumerate(world, 1) if plays), None)  # noqa: E731
    for k in range(o.draws + 1):
        assert o.within(k) == share(lambda world: any(plays for _, plays in world[:k]))  # noqa: B023
    assert o.next_helps == share(lambda world: bool(world) and bool(world[0][1]))
    assert o.comes == share(lambda world: first(world) is not None)
    waits = [first(world) for world in worlds if first(world) is not None]
    assert o.expected_wait == (Fraction(sum(waits), len(waits)) if waits else None)
    for card, its in o.cards.items():
        assert its.next == share(lambda world: bool(world) and world[0][0] == card)  # noqa: B023
    for rank, its in o.ranks.items():
        assert its.next == share(lambda world: bool(world) and world[0][0].rank == rank)  # noqa: B023
    assert set(o.playable) == set(position.open_slots)
    for slot, chance in o.playable.items():
        assert chance == share(lambda world: bool(world) and slot in world[0][1])  # noqa: B023


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.corner}-{len(rules.layout.slots)}")
def test_every_kind_of_game_is_counted_out_at_least_once(rules):
    """Play at random until few enough cards are hidden."""
    for number in range(1, 200):
        position = rules.deal(number).start()
        chooser = random.Random(number)
        while len(position.view().unseen) > 6 and position.legal_moves:
            position = position.play(chooser.choice(list(position.legal_moves)))
        if len(position.view().unseen) <= 6:
            check(position, [happens(position, cards) for cards in permutations(position.view().unseen)])
            return
    raise AssertionError("no position with few hidden cards")


@given(positions(), st.integers(0, 10**6))
@settings(max_examples=60)
def test_the_order_of_the_hidden_cards_does_not_matter(position, seed):
    one, other = gw.odds(position.view()), gw.odds(rearranged(position, seed).view())
    assert one == other
    assert str(one) == str(other)
    assert dict(one.playable) == dict(other.playable)


@given(positions())
@settings(max_examples=60)
def test_the_parts_add_up(position):
    o = gw.odds(position.view())
    cards = Counter(position.view().unseen)
    assert {card: its.unseen for card, its in o.cards.items() if its.unseen} == cards
    assert sum(its.total for its in o.ranks.values()) == len(position.variant.deck)
    assert sum(its.unseen for its in o.ranks.values()) == o.unseen
    assert all(its.seen + its.unseen == its.total and its.seen >= 0 for its in [*o.cards.values(), *o.ranks.values()])
    assert sum(its.next for its in o.cards.values()) == (1 if o.draws else 0)
    assert sum(its.next for its in o.ranks.values() if its.helps) == o.next_helps
    assert [o.within(k) for k in range(o.draws + 1)] == sorted(o.within(k) for k in range(o.draws + 1))


@pytest.mark.parametrize("name", gw.variants())
def test_a_whole_hole_of_every_game(name):
    position = variant(name).deal(2).start()
    while position.legal_moves:
        o = gw.odds(position.view())
        assert 0 <= o.next_helps <= 1
        assert o.draws == position.stock_left
        position = position.play(list(position.legal_moves)[-1 if len(position.legal_moves) % 3 else 0])
    assert gw.odds(position.view()).draws == 0
    assert gw.odds(position.view()).within(0) == 0


def test_a_cleared_table_with_a_stock():
    position = gw.golf(1, 1, corner="wrap").deal(1).start()
    while not position.is_cleared:
        plays = [move for move in position.legal_moves if not move.is_draw]
        position = position.play(plays[0] if plays else "draw")
    o = gw.odds(position.view())
    assert position.stock_left == o.unseen > 0
    assert (o.draws, o.next_helps, o.comes, o.expected_wait, dict(o.playable)) == (0, 0, 0, None, {})
    assert "no draw is left" in str(o)
    assert sum(its.unseen for its in o.ranks.values()) == o.unseen


def test_a_wall_is_no_hindrance_after_a_draw():
    rules = small(LINE, corner=Corner.WRAP, walls=(frozenset({0, 1, 2, 3}),))
    for number in range(1, 100):
        position = rules.deal(number).start()
        plays = [move for move in position.legal_moves if not move.is_draw]
        if not plays:
            continue
        position = position.play(plays[0])
        o = gw.odds(position.view())
        assert {move.is_draw for move in position.legal_moves} == {True}
        if o.helping:
            return
    raise AssertionError("no position in which a card of the same wall would help")


# -- formulas and figures ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unseen", "helping", "draws", "chance"),
    [(16, 4, 1, "1/4"), (16, 4, 2, "9/20"), (16, 4, 3, "17/28"), (16, 6, 2, "5/8"), (8, 2, 3, "9/14")],
)
def test_chances_of_the_lesson(unseen, helping, draws, chance):
    assert chance_within(unseen, helping, draws) == Fraction(chance)


def test_the_wait_of_the_lesson():
    assert expected_wait(16, 4) == Fraction(17, 5)


@given(st.integers(0, 60), st.data())
@example(0, None)
def test_the_formulas(unseen, data):
    helping, draws = (data.draw(st.integers(0, unseen)) for _ in range(2)) if data else (0, 0)
    none = Fraction(1)
    distribution = []  # that the first one that helps is the k-th draw, one draw after another
    for k in range(draws):
        now = Fraction(helping, unseen - k)
        distribution.append(none * now)
        none *= 1 - now
    assert chance_within(unseen, helping, draws) == 1 - none
    comes = sum(distribution)
    mean = sum(k * p for k, p in enumerate(distribution, 1)) / comes if comes else None
    assert expected_wait(unseen, helping, draws) == mean
    if helping and draws > unseen - helping:
        assert mean == Fraction(unseen + 1, helping + 1)
    if draws:
        assert 1 - none == 1 - Fraction(comb(unseen - draws, helping), comb(unseen, helping))


@pytest.mark.parametrize("bad", [-1, 17, True, 1.0, "2", None])
def test_within_says_what_would_be_right(bad):
    with pytest.raises(ValueError, match=r"16 are left here, so it must be from 0 to 16"):
        gw.odds(variant("golf-strict").deal(4).start().view()).within(bad)


@pytest.mark.parametrize("arguments", [(5, 6, 1), (5, 1, 6), (5, -1, 1), (5, 1, -1)])
def test_impossible_counts(arguments):
    with pytest.raises(ValueError, match="with 5 unseen cards it must be from 0 to 5"):
        chance_within(*arguments)
    with pytest.raises(ValueError, match="with 5 unseen cards"):
        expected_wait(*arguments)


def test_only_what_the_player_knows_is_taken():
    with pytest.raises(TypeError, match=r"such as position\.view\(\), not Position"):
        gw.odds(variant("golf-strict").deal(4).start())
    with pytest.raises(TypeError, match="not int"):
        gw.odds(4)


# -- to look at ----------------------------------------------------------------------------------------------------


def test_jokers_stand_last_and_big_packs_are_numbers():
    rules = gw.golf(9, 7, decks=2, jokers=4, corner="queen")
    text = str(gw.odds(rules.deal(1).start().view()))
    assert text.splitlines()[2].split() == [*"A23456789TJQK", "*"]
    assert text.count("●") + text.count("○") == 108
    giant = str(gw.odds(variant("panther-creek").deal(1).start().view()))
    assert "●" not in giant
    assert sum(map(int, giant.splitlines()[3].split())) == 63


def test_html_is_a_table_and_holds_the_same_counts():
    o = gw.odds(variant("thieves").deal(1).start().view())
    html = o._repr_html_()
    assert html.startswith("<table><caption>")
    assert html.count("<th ") == 14
    assert html.count("●") == o.unseen
    assert f"{o.helping} of {o.unseen} unseen cards help" in html
    assert f"{o.helping} of {o.unseen}" in repr(o)


def test_odds_are_values():
    view = variant("golf-strict").deal(4).start().view()
    assert gw.odds(view) == gw.odds(view)
    assert len({gw.odds(view), gw.odds(view)}) == 1
