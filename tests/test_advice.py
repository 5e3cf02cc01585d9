"""Advice: what advisers may know, what they answer, and how answers are read."""

from __future__ import annotations

import csv
import random
from math import inf, nan
from types import MethodType, ModuleType

import numpy as np
import pytest

import golf_widget as gw
from golf_widget import Advice, AdviceError, Move, Reason, advise, advisers, variant
from golf_widget.advice.ask import adviser
from golf_widget.advice.read import read_answer
from golf_widget.advice.simple import beneath, longest_runs, plays
from golf_widget.advice.world import hidden_slots, position_of

HONEST = ["first", "tallest", "lookahead", "chain", "counting"]
# Mean cards left over 200,000 deals by an independent program (other deals, the same rules).
REFERENCE = {
    "golf-strict": {"first": 11.630, "tallest": 10.204, "lookahead": 10.290, "chain": 9.653, "counting": 8.747},
    "golf-queen": {"first": 9.410, "tallest": 7.746, "lookahead": 8.256, "chain": 7.554, "counting": 6.729},
    "golf-wrap": {"first": 5.773, "tallest": 3.812, "lookahead": 4.433, "chain": 3.660, "counting": 3.089},
}


def wander(name: str, number: int, moves: int) -> gw.Position:
    """Return a position in the middle of a game."""
    chance = random.Random(number)
    position = variant(name).deal(number).start()
    for _ in range(moves):
        legal = list(position.legal_moves)
        if not legal:
            break
        # Mostly plays: who draws at random has soon drawn everything.
        position = position.play(chance.choice(legal[:-1] if len(legal) > 1 and chance.random() < 0.9 else legal))
    return position


def play_hole(name: str, number: int, who: str) -> gw.Position:
    position = variant(name).deal(number).start()
    while position.legal_moves:
        position = position.play(advise(position, who)[0].move)
    return position


# -- rules of thumb -------------------------------------------------------------------------------------------------


def test_the_table_of_strength_agrees_with_an_independent_program(root):
    with (root / "examples" / "strength.csv").open() as file:
        rows = {(row["variant"], row["adviser"]): row for row in csv.DictReader(file)}
    for name, means in REFERENCE.items():
        for who, mean in means.items():
            row = rows[name, who]
            # Three standard errors; the table holds 1.96.
            assert abs(float(row["cards_left"]) - mean) < float(row["cards_left_error"]) * 3 / 1.96, (name, who)


def test_the_table_of_strength_can_be_made_again():
    """The first holes of the table, played again: they must still be those that the table was made of."""
    golden = {
        ("golf-strict", "first"): [8, 14, 20, 8, 14, 19, 16, 12],
        ("golf-wrap", "tallest"): [1, 2, 10, 6, 0, 14, 1, 0],
        ("golf-queen", "lookahead"): [3, 9, 9, 4, 10, 19, 11, 4],
        ("golf-strict", "chain"): [5, 14, 20, 7, 14, 19, 13, 5],
        ("golf-wrap", "counting"): [0, 1, 12, 1, 3, 8, 1, 0],
    }
    for (name, who), left in golden.items():
        assert [play_hole(name, number, who).cards_left for number in range(1, 9)] == left, (name, who)


@pytest.mark.parametrize("name", list(gw.variants()))
def test_rules_of_thumb_play_every_game_to_its_end(name):
    for who in HONEST[:3] if name in {"black-hole", "all-in-a-row", "panther-creek"} else HONEST:
        position = play_hole(name, 3, who)
        assert position.is_over


def test_what_plays_is_what_is_legal():
    for name in gw.variants():
        for number in range(1, 6):
            position = wander(name, number, 3 * number)
            view = position.view()
            legal = {move.slot for move in position.legal_moves if move.slot is not None}
            assert set(plays(view, view.left, view.waste, view.top)) == legal


def test_longest_runs_are_the_longest():
    def longest(position: gw.Position) -> int:
        hidden = position.variant.layout.face_down_mask
        after = [position.play(move) for move in position.legal_moves if not move.is_draw]
        return max((1 + longest_seen(one, hidden) for one in after), default=0)

    def longest_seen(position: gw.Position, hidden: int) -> int:
        seen = [m for m in position.legal_moves if m.slot is not None and not hidden >> m.slot & 1]
        return max((1 + longest_seen(position.play(move), hidden) for move in seen), default=0)

    compared = 0
    for name in ("golf-strict", "golf-queen", "escalator", "tri-peaks-no-wrap"):
        for number in range(1, 12):
            position = wander(name, number, number)
            view = position.view()
            can = plays(view, view.left, view.waste, view.top)
            if can:
                compared += 1
                assert longest_runs(view, can)[0] == longest(position)
    assert compared > 10


def test_beneath_counts_the_whole_column():
    layout = variant("golf-strict").layout
    whole = (1 << 35) - 1
    assert sorted(beneath(layout, slot, whole) for slot in range(35)) == sorted([0, 1, 2, 3, 4] * 7)


def test_reasons_of_the_rules_of_thumb():
    view = variant("golf-strict").deal(4).start().view()
    said = {who: str(advise(view, who)[0].reason) for who in HONEST}
    assert said == {
        "first": "It is the first card that goes.",
        "tallest": "Most cards lie under it: 4.",
        "lookahead": "2 other cards go on it.",
        "chain": "It begins a run of 7 cards.",
        "counting": "It begins a run of 7 cards, after which 10 of 16 unseen cards are of use.",
    }
    stuck = next(
        view
        for view in (variant("golf-strict").deal(number).start().view() for number in range(1, 50))
        if view.legal_moves == (Move.DRAW,)
    )
    assert str(advise(stuck, "chain")[0].reason) == "Nothing goes: draw."


# -- worlds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*gw.variants(), "golf-queen-2jokers-free"])
def test_a_position_made_from_a_view_looks_the_same(name):
    for number in range(1, 6):
        for moves in (0, 1, 2, 7, 25):
            position = wander(name, number, moves)
            view = position.view()
            again = position_of(view)
            assert again.view() == view
            assert list(again.legal_moves) == list(position.legal_moves)
            hidden = hidden_slots(view)
            assert all(not position.has_been_seen(slot) for slot in hidden)
            assert len(view.unseen) == len(hidden) + view.stock_left


# -- reading --------------------------------------------------------------------------------------------------------

VIEW = variant("golf-strict").deal(4).start().view()
PLAY = Move(32)


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class HugeNumber(int):
    pass


@pytest.mark.parametrize(
    ("answer", "moves", "values"),
    [
        (Move.DRAW, [Move.DRAW], [None]),
        ("draw", [Move.DRAW], [None]),
        ("5:2H", [PLAY], [None]),
        (" 5 ", [PLAY], [None]),
        ({PLAY: 2, Move.DRAW: 1}, [Move.DRAW, PLAY], [1.0, 2.0]),
        ({"5:2H": np.float32(1.5), "draw": np.int64(2)}, [PLAY, Move.DRAW], [1.5, 2.0]),
        ([Advice(PLAY, 3.0), Advice(Move.DRAW, 1.0)], [PLAY, Move.DRAW], [3.0, 1.0]),
        ((Advice(Move.DRAW),), [Move.DRAW], [None]),
    ],
)
def test_answers_that_can_be_read(answer, moves, values):
    advice = read_answer(answer, VIEW)
    assert [one.move for one in advice] == moves
    assert [one.value for one in advice] == values
    assert all(one.better == "low" for one in advice)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "wise answers None; an adviser answers with a move"),
        (7, "wise answers 7;"),
        (b"draw", "wise answers b'draw';"),
        ({}, "advises nothing"),
        ([], "advises nothing"),
        ("3:7C", "wise advises '3:7C': .*there is no 7C"),
        ("nonsense", "wise advises 'nonsense': 'nonsense' is no move"),
        ("x" * 100_000, r"wise advises 'x{56}\.\.\.: "),
        (Move(0), "wise advises 1:.., which is not legal here; legal: 5:2H, draw"),
        (Move(99), "wise advises slot 99, which is not legal here"),
        ({"draw": nan}, "wise gives 'draw' the value nan; a value is a finite number"),
        ({"draw": inf}, "the value inf"),
        ({"draw": True}, "the value True"),
        ({"draw": "3"}, "the value '3'"),
        ({"draw": None}, "the value None"),
        ({"draw": 10**400}, "the value 1000"),
        ({3: 1.0}, "wise advises 3, which is no move"),
        ({"draw": 1.0, Move.DRAW: 2.0}, "wise names draw twice"),
        (["draw"], "puts 'draw' into a list of advice"),
        ([Advice(Move.DRAW), Advice(Move.DRAW)], "wise names draw twice"),
        ([Advice(PLAY)] * 1_000_000, "answers a list of 1000000 things, but only 2 moves are legal here"),
        ([Advice(Move(0))], "which is not legal here"),
        ([Advice("later")], "wise advises 'later'"),
        ([Advice(Move.DRAW, nan)], "gives draw the value nan"),
        ([Advice(Move.DRAW, 1.0, -0.1)], r"the standard error -0.1; it is 0 or more"),
        ([Advice(Move.DRAW, 1.0, 0.1, 1.5)], "the chance of clearing 1.5; it lies from 0 to 1"),
        ([Advice(Move.DRAW, reason=7)], "the reason 7; a reason is a Reason, a text, or None"),
        ([Advice(Move.DRAW, reason="x" * 301)], "at most 300 letters"),
        ([Advice(Move.DRAW, reason=Reason("reason.nowhere"))], "for which there is no sentence"),
        ([Advice(Move.DRAW, reason=Reason("reason.chain"))], "for which there is no sentence"),
        ([Advice(Move.DRAW, reason=Reason("reason.said", {"text": ["a"]}))], "for which there is no sentence"),
        (Unshowable(), "an object of Unshowable, which cannot be shown"),
    ],
)
def test_answers_that_cannot_be_read(answer, words):
    with pytest.raises(AdviceError, match=words) as raised:
        read_answer(answer, VIEW, "wise")
    assert len(str(raised.value)) < 400


def test_high_values_are_good_in_streak_games():
    view = variant("tri-peaks").deal(3).start().view()
    while len(view.legal_moves) < 2:
        view = position_of(view).play(view.legal_moves[0]).view()
    values = {move: float(i) for i, move in enumerate(view.legal_moves)}
    advice = read_answer(values, view)
    assert [one.value for one in advice] == sorted(values.values(), reverse=True)
    assert {one.better for one in advice} == {"high"}


def test_a_plain_text_is_a_reason():
    (one,) = read_answer([Advice(Move.DRAW, reason="I <b>feel</b>\nlike it")], VIEW)
    assert str(one.reason) == "I <b>feel</b> like it"
    assert one.reason.key == "reason.said"


# -- asking ---------------------------------------------------------------------------------------------------------


def test_advisers_are_listed():
    listed = advisers()
    assert list(listed) == [*HONEST, "caddie", "clairvoyant"]
    assert [one.label for one in listed.values()] == ["honest"] * 6 + ["clairvoyant"]
    assert len(repr(listed).splitlines()) == len(listed)
    assert all(adviser(name).name == name for name in listed)


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("cady", "there is no adviser 'cady'; did you mean caddie"),
        ("x" * 1000, "there is no adviser 'xxx"),
        (7, "7 is no adviser; there are first"),
        (gw.Caddie, "is a class; make one of it, as in Caddie()"),
        (None, "None is no adviser"),
    ],
)
def test_who_is_no_adviser(who, words):
    with pytest.raises(AdviceError, match=words):
        advise(VIEW, who)


def test_a_function_is_an_adviser():
    seen = []

    def mine(view):
        seen.append(view)
        return "draw"

    position = variant("golf-strict").deal(4).start()
    assert advise(position, mine)[0].move is Move.DRAW
    assert advise(position.view(), mine)[0].move is Move.DRAW
    assert [type(one) for one in seen] == [gw.PlayerView] * 2
    mine.clairvoyant = True
    advise(position, mine)
    assert seen[-1] is position
    with pytest.raises(AdviceError, match="mine is clairvoyant and needs the position"):
        advise(position.view(), mine)
    mine.clairvoyant = "yes"
    with pytest.raises(AdviceError, match="clairvoyant = 'yes'; it must be True or False"):
        advise(position, mine)


def test_what_an_adviser_raises_is_passed_on():
    def broken(_view):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        advise(VIEW, broken)
    with pytest.raises(AdviceError, match="not on 'golf-strict#4'"):
        advise("golf-strict#4", "first")


def test_nothing_is_advised_when_the_hole_is_over():
    position = play_hole("golf-strict", 4, "first")
    for who in advisers():
        assert advise(position, who) == ()


def hidden_order_found(thing: object, position: gw.Position) -> bool:
    """Walk all data that can be reached from an object; return whether the hidden cards are found as they lie."""
    stock = list(position.deal.stock[position.drawn :])
    seen: dict[int, object] = {}
    todo = [thing]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, str | bytes | int | float | type | ModuleType | None):
            continue
        seen[id(one)] = one
        if isinstance(one, gw.Position | gw.Deal | gw.Game):
            return True
        if isinstance(one, list | tuple | set | frozenset):
            if isinstance(one, list | tuple) and list(one) == stock and len(stock) > 1:
                return True
            todo += one
        elif isinstance(one, dict):
            todo += [*one.keys(), *one.values()]
        elif isinstance(one, MethodType):
            todo.append(one.__self__)
        elif not callable(one):
            names = [name for name in dir(one) if not (name.startswith("__") and name.endswith("__"))]
            todo += [getattr(one, name, None) for name in names]
    return False


@pytest.mark.parametrize("name", ["golf-strict", "tri-peaks", "black-hole", "ricochet"])
def test_an_adviser_who_looks_everywhere_finds_no_hidden_card(name):
    position = wander(name, 5, 6)
    found = []

    def spy(view):
        found.append(hidden_order_found(view, position))
        return view.legal_moves[0]

    advise(position, spy)
    assert found == [False]
    assert hidden_order_found(position, position)


# -- the clairvoyant ------------------------------------------------------------------------------------------------


def test_the_clairvoyant_knows_the_best_score_after_each_move():
    for number in range(1, 6):
        position = wander("golf-queen", number, 12)
        if not position.legal_moves:
            continue
        advice = advise(position, "clairvoyant")
        assert {one.move for one in advice} == set(position.legal_moves)
        for one in advice:
            assert one.value == gw.solve(position.play(one.move)).score
            assert (one.error, one.clears) == (0.0, float(one.value <= 0))
        assert [one.value for one in advice] == sorted(one.value for one in advice)


@pytest.mark.parametrize("name", ["black-hole", "tri-peaks-open", "ricochet"])
def test_the_clairvoyant_in_other_games(name):
    position = wander(name, 2, 20)
    advice = gw.Clairvoyant(seconds=0.02).advise(position)
    assert {one.move for one in advice} == set(position.legal_moves)
    values = [one.value for one in advice if one.value is not None]
    assert values == sorted(values, reverse=name == "tri-peaks-open")
    assert bool(values) == (name != "ricochet") or gw.solve(position).score is not None
    for one in advice:
        best = gw.solve(position.play(one.move))
        assert one.value == best.score or one.error is None
