import dataclasses
import pickle
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st
from naive import NaiveGolf

from golf_widget import (
    AmbiguousMoveError,
    Card,
    Corner,
    Deal,
    IllegalMoveError,
    InvalidMoveError,
    Layout,
    Move,
    PlayerView,
    Refusal,
    Start,
    Variant,
    variant,
)
from golf_widget.cards import parse_cards

GOLF = ("golf-strict", "golf-queen", "golf-wrap")
# A pyramid of three rows, the upper two face down, with a joker and a free start: what columns do not show.
PYRAMID = Variant(
    name="test-pyramid",
    title="Pyramid",
    rule="",
    layout=Layout.at([(1, 0), (0.5, 0.5), (1.5, 0.5), (0, 1), (1, 1), (2, 1)], face_down=[0, 1, 2]),
    corner=Corner.WRAP,
    ranks=5,
    suits=variant("golf").suits[:2],
    jokers=1,
    start=Start.FREE,
)


@st.composite
def games(draw, rules=None):
    """A random position with the moves that led to it."""
    rules = rules or variant(draw(st.sampled_from(GOLF)))
    position = rules.deal(draw(st.integers(1, 10**6))).start()
    moves = []
    for _ in range(draw(st.integers(0, 52))):
        legal = list(position.legal_moves)
        if not legal:
            break
        moves.append(draw(st.sampled_from(legal)))
        position = position.play(moves[-1])
    return position, moves


@given(games(), st.data())
@settings(max_examples=200)
def test_agrees_with_the_naive_engine(game, data):
    final, moves = game
    naive = NaiveGolf([str(card) for card in final.deal.cards], final.variant.corner.value)
    position = final.deal.start()
    for move in [*moves, None]:
        assert {position.notation(m) for m in position.legal_moves} == naive.legal()
        assert len(position.legal_moves) == len(naive.legal())
        assert bool(position.legal_moves) == bool(naive.legal()) == (not position.is_over)
        assert position.score == naive.score()
        assert str(position.waste) == naive.waste[-1]
        assert position.stock_left == len(naive.stock)
        assert position.cards_left == sum(map(len, naive.columns))
        if move is not None:
            naive.play(position.notation(move))
            position = position.play(move)
    assert position == final


@given(st.one_of(games(), games(rules=PYRAMID)))
def test_cards_are_conserved(game):
    position, moves = game
    deal = position.deal
    on_table = [deal.table[slot] for slot in range(len(deal.table)) if position.is_left(slot)]
    played = [deal.table[move.slot] for move in moves if move.slot is not None]
    drawn = deal.stock[: position.drawn]
    in_stock = deal.stock[position.drawn :]
    starter = [deal.starter] if deal.starter else []
    assert Counter([*on_table, *played, *drawn, *in_stock, *starter]) == Counter(position.variant.deck)
    assert position.drawn == sum(move.is_draw for move in moves)


@given(st.one_of(games(), games(rules=PYRAMID)))
def test_every_legal_move_can_be_read_back_and_no_other_move_is_allowed(game):
    position, _ = game
    legal = set(position.legal_moves)
    for move in legal:
        assert move in position.legal_moves
        assert Move.parse(position.notation(move), position) == move
    for slot in [*range(len(position.deal.table)), 99]:
        move = Move(slot)
        if move not in legal:
            assert move not in position.legal_moves
            with pytest.raises(IllegalMoveError) as caught:
                position.play(move)
            assert caught.value.refusal is position.refusal(move)
    assert (Move.DRAW in position.legal_moves) == (position.stock_left > 0 and position.cards_left > 0)


@given(st.one_of(games(), games(rules=PYRAMID)))
def test_the_view_knows_what_a_player_knows_and_no_more(game):
    position, _ = game
    view = position.view()
    deal = position.deal
    unseen_table = [c for slot, c in enumerate(deal.table) if not position.has_been_seen(slot)]
    assert Counter(view.unseen) == Counter([*unseen_table, *deal.stock[position.drawn :]])
    assert len(view.unseen) == position.stock_left + len(unseen_table)
    for slot, card in enumerate(view.table):
        shown = position.is_left(slot) and position.has_been_seen(slot)
        assert card == (deal.table[slot] if shown else None)
    # Nothing that hangs on the view leads back to the deal.
    reachable, todo = set(), [view]
    while todo:
        thing = todo.pop()
        if id(thing) in reachable or isinstance(thing, (type, Variant, Card)):
            continue
        reachable.add(id(thing))
        assert not isinstance(thing, (Deal, type(position)))
        if isinstance(thing, (tuple, list)):
            todo.extend(thing)
        elif dataclasses.is_dataclass(thing):
            todo.extend(getattr(thing, field.name) for field in dataclasses.fields(thing))


def test_two_deals_that_look_the_same_give_the_same_view():
    deal = variant("golf-strict").deal(5)
    other = dataclasses.replace(deal, stock=deal.stock[::-1], number=None)
    assert deal.start().view() == other.start().view()
    assert isinstance(deal.start().view(), PlayerView)


@given(games())
def test_positions_are_values(game):
    position, moves = game
    again = position.deal.variant.deal(position.deal.number).start()
    for move in moves:
        again = again.play(move)
    assert again == position
    assert hash(again) == hash(position)
    assert pickle.loads(pickle.dumps(position)) == position
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.left = 0


def rig(columns, waste, stock, corner="golf-strict"):
    """A seven-column position with the given columns (deepest first); other cards are played away first."""
    wanted = [parse_cards(column) for column in columns]
    rest = [card for card in variant(corner).deck if card not in {c for column in wanted for c in column}]
    for card in parse_cards(f"{waste} {stock}"):
        rest.remove(card)
    filled = [[*column, *(rest.pop() for _ in range(5 - len(column)))] for column in wanted]
    filled += [[rest.pop() for _ in range(5)] for _ in range(7 - len(filled))]
    cards = [filled[column][row] for row in range(5) for column in range(7)]
    deal = Deal.explicit(corner, [*cards, *parse_cards(waste), *parse_cards(stock), *rest])
    left = sum(1 << (row * 7 + column) for column, cards in enumerate(wanted) for row in range(len(cards)))
    return dataclasses.replace(deal.start(), left=left)


def test_nothing_goes_on_a_king_but_the_stock_may_be_turned():
    position = rig(["2C QC"], "KS", "3H")
    assert [position.notation(move) for move in position.legal_moves] == ["draw"]
    with pytest.raises(IllegalMoveError, match="1:QC: nothing goes on a king; legal here: draw") as caught:
        position.play("QC")
    assert caught.value.refusal is Refusal.DEAD_KING
    assert rig(["2C QC"], "KS", "3H", "golf-queen").play("QC").waste == Card.parse("QC")
    assert rig(["2C AC"], "KS", "3H", "golf-wrap").play("AC").waste == Card.parse("AC")
    with pytest.raises(IllegalMoveError, match="1:AC does not go on the king of spades"):
        rig(["2C AC"], "KS", "3H", "golf-queen").play("AC")


def test_refusals():
    position = rig(["2C 5C", "9H"], "4S", "3H")
    for text, refusal, message in (
        ("2C", Refusal.COVERED, "1:2C is covered; legal here: 1:5C, draw"),
        ("2:9H", Refusal.NO_FIT, "2:9H does not go on the 4 of spades"),
        ("3", Refusal.GONE, "is not in the tableau"),
    ):
        with pytest.raises(IllegalMoveError, match=message) as caught:
            position.play(text)
        assert caught.value.refusal is refusal
        assert position == rig(["2C 5C", "9H"], "4S", "3H")


def test_the_end_of_a_hole():
    position = rig(["5C"], "4S", "3H")
    assert not position.is_over
    cleared = position.play("5C")
    assert cleared.is_cleared
    assert cleared.is_over
    assert not cleared.is_stuck
    assert cleared.score == -16
    assert list(cleared.legal_moves) == []
    for move in (Move.DRAW, Move(0)):
        with pytest.raises(IllegalMoveError, match="the hole is over; no move is left") as caught:
            cleared.play(move)
        assert caught.value.refusal is Refusal.OVER


def test_stuck_means_no_play_and_no_stock():
    position = rig(["2C", "9D"], "5S", "")
    for _ in range(16):
        assert not position.is_stuck
        assert not position.is_over
        position = position.play(Move.DRAW)
    assert position.is_over == (not any(not move.is_draw for move in position.legal_moves))
    with pytest.raises(IllegalMoveError, match="the stock is empty") as caught:
        position.play("draw")
    assert caught.value.refusal is Refusal.NO_STOCK


def test_the_score_runs_from_minus_16_to_35():
    assert rig(["5C"], "4S", "3H").play("5C").score == -16
    start = variant("golf-strict").deal(2).start()
    assert start.score == 35


def test_face_down_cards_are_not_named_and_turn_up_when_open():
    deal = Deal.explicit(PYRAMID, "2C 3D 4C 5D 4D * AC AD 2D 3C 5C")
    start = deal.start()
    assert start.waste is None
    assert [start.has_been_seen(slot) for slot in range(6)] == [False] * 3 + [True] * 3
    assert start.notation(Move(1)) == "2:??"
    with pytest.raises(IllegalMoveError, match=r"2:\?\? lies face down") as caught:
        start.play(Move(1))
    assert caught.value.refusal is Refusal.FACE_DOWN
    for text in ("3D", "2:3D"):  # a guess must not tell whether it is right
        with pytest.raises(InvalidMoveError, match="no 3D to be seen"):
            start.play(text)
    after = start.play("4D").play("5D")
    assert after.has_been_seen(1)
    assert not after.has_been_seen(0)
    assert after.notation(Move(1)) == "2:3D"
    assert str(after).splitlines()[2:5] == ["     ##", "   3D  ##", "         [* ]"]


def test_jokers_and_a_free_start():
    start = Deal.explicit(PYRAMID, "2C 3D 4C 5D 4D * AC AD 2D 3C 5C").start()
    assert [start.notation(move) for move in start.legal_moves] == ["4:5D", "5:4D", "6:*", "draw"]
    assert start.stock_left == 5
    assert [start.play("*").notation(m) for m in start.play("*").legal_moves] == ["4:5D", "5:4D", "draw"]


TWINS = Variant(
    name="test-twins", title="Twins", rule="", layout=Layout.in_columns(2, 1), corner=Corner.WRAP, decks=2, ranks=2
)


def test_texts_of_moves():
    position = rig(["2C 5C", "9H"], "4S", "3H")
    assert Move.parse(" Draw ", position) is Move.DRAW
    assert Move.parse("d", position) is Move.DRAW
    assert Move.parse("1:", position) == Move(7)
    assert Move.parse("5c", position) == Move.parse("1", position) == Move.parse("1:5C", position) == Move(7)
    for text, message in (
        ("", "'' is no move"),
        ("knight f3", "is no move"),
        ("8:5C", "there is no column 8; they are numbered 1 to 7"),
        ("0", "there is no column 0"),
        ("2:5C", "no 5C to be seen in column 2"),
        ("5X", "'5X' is no card"),
        ("3H", "no 3H to be seen in the tableau"),
        ("9" * 10**5, "is no move"),
        (17, "not as 17"),
        (None, "not as None"),
    ):
        with pytest.raises(InvalidMoveError, match=message):
            Move.parse(text, position)


def test_a_text_that_fits_two_cards():
    cards = list(TWINS.deck)
    twin = cards[0]
    cards.remove(twin)
    cards.remove(twin)
    deal = Deal.explicit(TWINS, [twin, twin, *cards])
    with pytest.raises(AmbiguousMoveError, match="fits 1:AC and 2:AC; write one of these"):
        deal.start().play("AC")
    assert Move.parse("2:AC", deal.start()) == Move(1)


@pytest.mark.parametrize("slot", [-1, 1.0, "3", True])
def test_moves_that_cannot_be_made(slot):
    with pytest.raises(InvalidMoveError, match="a move names a slot"):
        Move(slot)
