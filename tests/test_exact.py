"""Exact play of small games: the figures, and the same from first principles."""

import dataclasses
import os
import pickle
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import golf_widget as gw

# Mean cards left and the chance of clearing, over all deals; states, choices and those in which drawing is best.
FIGURES = {
    ("mini-golf", "hidden"): ("798877/2494800", "632771/831600", 17_173_542, 7_007_466, 72_893),
    ("mini-golf", "next"): ("778711/2494800", "382841/498960", 28_592_042, 12_407_303, 122_049),
    ("mini-golf", "all"): ("12161/39600", "213413/277200", None, 0, 0),
    ("mini-golf-queen", "hidden"): ("196411/1247400", "135748/155925", 20_779_590, 9_622_638, 131_224),
    ("mini-golf-queen", "next"): ("2663/17820", "547369/623700", 35_035_110, 17_187_266, 199_148),
    ("mini-golf-queen", "all"): ("4349/29700", "1097213/1247400", None, 0, 0),
}


@pytest.mark.parametrize(("name", "knows"), list(FIGURES))
def test_the_figures_of_mini_golf(name, knows):
    mean, cleared, states, choices, holds = FIGURES[name, knows]
    best = gw.optimal_policy(name, knows=knows, progress=False)
    assert (best.mean, best.cleared) == (Fraction(mean), Fraction(cleared))
    assert (best.totals.choices, best.totals.holds) == (choices, holds)
    assert best.totals.layouts == 22_320
    if states is not None:
        assert best.totals.states == states


# The means of the rules of thumb, to six places, known from elsewhere.
MEANS = {
    "mini-golf": {"first": 0.788887, "random": 0.765835, "lookahead": 0.702566, "tallest": 0.634510},
    "mini-golf-queen": {"first": 0.510905, "random": 0.493618, "lookahead": 0.435647, "tallest": 0.388497},
}


@pytest.mark.parametrize("name", list(MEANS))
def test_the_means_of_the_rules_of_thumb(name):
    for who, mean in MEANS[name].items():
        assert round(float(gw.exact_mean(who, name, progress=False)), 6) == mean


def tiny(columns=2, rows=2, **parts):
    parts = {"ranks": 3, "corner": gw.Corner.STRICT, **parts}
    layout = gw.Layout.in_columns(columns, rows) if isinstance(columns, int) else gw.Layout.in_columns(columns)
    return dataclasses.replace(gw.variant("mini-golf"), name="tiny", layout=layout, **parts)


TINY = [
    tiny(),
    tiny((2, 1), corner=gw.Corner.WRAP),
    tiny((1, 2), start=gw.Start.FREE),
    tiny((1, 2), jokers=1, corner=gw.Corner.QUEEN_ON_KING),
    tiny((2, 1), start=gw.Card.parse("AC")),
    tiny(3, 1),
]


def every_deal(rules):
    """Return all deals of a tiny game, equal ranks told apart."""
    deck = list(rules.deck)
    if isinstance(rules.start, gw.Card):
        deck.remove(rules.start)
    # Cards of a rank are the same in play, so each order of ranks stands for all of its deals.
    orders = Counter(tuple(card.rank for card in order) for order in permutations(deck))
    by_rank = {}
    for card in deck:
        by_rank.setdefault(card.rank, []).append(card)
    for ranks, times in orders.items():
        suits = {rank: iter(cards) for rank, cards in by_rank.items()}
        yield gw.Deal.explicit(rules, [next(suits[rank]) for rank in ranks]), times


def best_hidden(position, goal):
    """Return the best that can be expected, from first principles: the same game with every order of the stock."""

    @cache
    def value(left, top, unseen):
        options = [
            value(left & ~(1 << slot), rank, unseen)
            for slot, rank in enumerate(table)
            if left >> slot & 1 and not covers[slot] & left and (top is None or rank in fits[top])
        ]
        if unseen and left:
            drawn = [value(left, rank, unseen[:i] + unseen[i + 1 :]) for i, rank in enumerate(unseen)]
            options.append(sum(drawn) / len(drawn))
        if left and options:
            return min(options)
        many = left.bit_count()
        return Fraction({"cards": many, "score": many or -len(unseen), "clear": int(many > 0)}[goal])

    rules = position.variant
    table = [card.rank for card in position.deal.table]
    covers, fits = rules.layout.cover_masks, rules.neighbours
    top = None if position.waste is None else position.waste.rank
    return value(position.left, top, tuple(sorted(card.rank for card in position.deal.stock[position.drawn :])))


@pytest.mark.parametrize("rules", TINY, ids=repr)
@pytest.mark.parametrize("goal", ["cards", "score", "clear"])
def test_whole_games_are_the_mean_of_their_deals(rules, goal):
    deals = list(every_deal(rules))
    every = sum(times for _, times in deals)
    means = {
        knows: gw.optimal_policy(rules, knows=knows, goal=goal, progress=False).mean for knows in ("hidden", "all")
    }
    sign = -1 if goal == "clear" else 1
    hidden = sum(times * best_hidden(deal.start(), goal) for deal, times in deals) / every
    assert sign * means["hidden"] == (hidden - 1 if goal == "clear" else hidden)
    if goal != "cards":
        return
    known = Fraction(sum(times * max(gw.solve(deal.start()).score, 0) for deal, times in deals), every)
    assert means["all"] == known
    assert means["all"] <= gw.optimal_policy(rules, knows="next", progress=False).mean <= means["hidden"]


@pytest.mark.parametrize("rules", TINY, ids=repr)
def test_a_strategy_is_followed_as_it_plays(rules):
    deals = list(every_deal(rules))
    every = sum(times for _, times in deals)
    best = gw.optimal_policy(rules, progress=False)
    for who in ("first", "tallest", "lookahead", "most-follow-ups", "chain", best):
        played = sum(times * gw.play(deal, who).position.cards_left for deal, times in deals)
        assert gw.exact_mean(who, rules, progress=False) == Fraction(played, every)
        if isinstance(who, str):
            rule = gw.strategy(who).player()
            asked = gw.exact_mean(gw.strategy(lambda view, rng: rule.choose(view), name="own"), rules, progress=False)  # noqa: B023
            assert asked == Fraction(played, every)


@given(st.sampled_from(["mini-golf", "mini-golf-queen"]), st.integers(1, 10**6), st.data())
@settings(max_examples=12, deadline=None)
def test_a_position_from_first_principles(name, number, data):
    position = gw.variant(name).deal(number).start()
    while position.legal_moves and data.draw(st.booleans()):
        position = position.play(data.draw(st.sampled_from(list(position.legal_moves))))
    for goal in ("cards", "score", "clear"):
        policy = gw.optimal_policy(position, goal=goal)
        value = best_hidden(position, goal)
        assert policy.value() == (1 - value if goal == "clear" else value)
        if position.legal_moves:
            assert policy.value() == next(iter(policy.values().values()))
            assert policy.act() in position.legal_moves
    # Whoever knows more is never worse off on the average, and who knows all does as the solver says.
    means = [gw.optimal_policy(position, knows=knows).mean for knows in ("hidden", "next", "all")]
    assert means == sorted(means, reverse=True)
    assert gw.optimal_policy(position, knows="all", goal="score").value() == gw.solve(position).score


def test_cards_that_lie_face_down_are_drawn_from_the_unseen():
    # One card beneath another: it is what is left of two, so its place and the stock are equally likely.
    layout = gw.Layout.in_columns(1, 2, face_down_rows=1)
    rules = dataclasses.replace(
        gw.variant("mini-golf"), name="blind", layout=layout, ranks=2, corner=gw.Corner.QUEEN_ON_KING
    )
    deal = gw.Deal.explicit(rules, "AC 2C AD 2D")
    policy = gw.optimal_policy(deal.start())
    # The two goes on the ace. Beneath it lies an ace (it goes too) or a two (then the ace comes from the stock).
    assert policy.values() == {gw.Move(1): 0, gw.Move.DRAW: Fraction(3, 2)}
    assert gw.optimal_policy(deal.start(), goal="score").value() == Fraction(-1, 2)


def test_streaks_count_points_and_may_be_broken_off():
    game = gw.play("tri-peaks#5", "chain")
    position = game.deal.start()
    for move in game.moves[:-4]:
        position = position.play(move)
    policy = gw.optimal_policy(position, knows="all", goal="score")
    assert policy.value() == gw.solve(position).score
    assert gw.optimal_policy(position, goal="score").mean <= gw.optimal_policy(position, knows="all", goal="score").mean


def test_it_is_a_strategy_and_an_adviser():
    best = gw.optimal_policy("mini-golf", progress=False)
    assert not best.clairvoyant
    result = gw.compare(["clairvoyant", best], "mini-golf", 40, progress=False)
    assert result.summary("clairvoyant").cards_left <= result.summary("optimal").cards_left
    again = pickle.loads(pickle.dumps(best))
    view = gw.variant("mini-golf").deal(14).start().view()
    assert again.values(view) == best.values(view)
    advice = gw.advise(view, best)
    assert [one.value for one in advice] == [float(value) for value in best.values(view).values()]
    with pytest.raises(TypeError, match="give it the position"):
        gw.optimal_policy("mini-golf", knows="next").act(view)


@pytest.mark.parametrize(
    ("ask", "text"),
    [
        (
            lambda: gw.optimal_policy("golf-strict", progress=False).mean,
            "723,102,.* layouts of ranks and up to 72,755,.* states in all of them; the limit is 10,000,000,000",
        ),
        (lambda: gw.optimal_policy("tri-peaks", progress=False).mean, "tri-peaks: only games in columns"),
        (
            lambda: gw.optimal_policy(gw.variant("golf-strict").deal(1).start()).value(),
            "up to .* and the limit is 1,000,000",
        ),
        (lambda: gw.optimal_policy(gw.variant("tri-peaks").deal(1).start(), limit=50).value(), "more than 50 states"),
        (lambda: gw.optimal_policy("mini-golf", knows="much"), "knows is 'much'"),
        (lambda: gw.optimal_policy("mini-golf", goal="win"), "goal is 'win'"),
        (lambda: gw.optimal_policy("mini-golf", limit=0), "limit is 0"),
        (lambda: gw.optimal_policy("mini-golf").value(), "say for which position"),
        (lambda: gw.exact_mean("clairvoyant", tiny(), progress=False), "knows every card"),
        (lambda: gw.exact_mean("caddie-x", tiny(), progress=False), "no strategy"),
        (lambda: gw.exact_mean(lambda view, rng: rng.choice(view.legal_moves), tiny(), progress=False), "throws dice"),
        (lambda: gw.exact_mean(lambda view, rng: 1 / 0, tiny(), progress=False), "ZeroDivisionError"),
        (lambda: gw.exact_mean(lambda view, rng: gw.Move(0), tiny(), progress=False), "no legal move"),
        (lambda: gw.exact_mean(lambda view, rng: "draw", tiny(), limit=5, progress=False), "90 layouts .* limit is 5 "),
    ],
)
def test_what_cannot_be_done_says_why(ask, text):
    with pytest.raises(ValueError, match=text):
        ask()


def test_progress_is_told():
    told = []
    assert gw.optimal_policy(tiny(), progress=told.append).mean >= 0
    assert told == list(range(len(told)))
    assert len(told) > 2


def test_the_kernels_run_without_numba_too():
    code = (
        "import dataclasses, golf_widget as gw\n"
        "layout = gw.Layout.in_columns(2, 2)\n"
        "rules = dataclasses.replace(gw.variant('mini-golf'), name='tiny', layout=layout, ranks=3)\n"
        "knows = ('hidden', 'next', 'all')\n"
        "print([str(gw.optimal_policy(rules, knows=one, progress=False).mean) for one in knows],\n"
        "      [str(gw.exact_mean(who, rules, progress=False)) for who in ('first', 'uniform')])\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
            env={**os.environ, "GOLF_WIDGET_NUMBA": numba},
        ).stdout
        for numba in "01"
    }
    assert len(answers) == 1


@pytest.mark.parametrize("limit", [-1, 0, True, 1.5, "x"])
def test_limits_that_are_none(limit):
    for ask in (lambda: gw.optimal_policy("mini-golf", limit=limit), lambda: gw.exact_mean("first", limit=limit)):
        with pytest.raises(ValueError, match=r"limit is .*; it must be a whole number from 1 on, or None"):
            ask()


@pytest.mark.parametrize("name", ["golf-strict", "black-hole", "golf-wrap-12x12-4decks-2jokers"])
def test_a_game_is_refused_before_a_strategy_in_python_is_asked(name):
    def never(view, rng):
        raise AssertionError

    with pytest.raises(gw.VariantError, match=rf"{name} has [\d,]{{20,}} layouts of ranks"):
        gw.exact_mean(never, name, progress=False)


@pytest.mark.parametrize("answer", [None, 3, np.array([1, 2])])
def test_what_is_no_move_is_named(answer):
    with pytest.raises(gw.StrategyError, match=r"mini-golf, .*returned .*, which is no move"):
        gw.exact_mean(lambda view, rng: answer, "mini-golf", progress=False)
