import copy
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st
from spit_games import PACK, Referee, every_action, hands_of, play_at_random, step_at_random

import golf_widget as gw
from golf_widget import DealError, InvalidMoveError, Spit, SpitOptions
from golf_widget.cards import deck, parse_cards
from golf_widget.spit import Action, Kind, Phase, Pile, RefusedActionError, SpitRefusal, SpitState, SpitView
from golf_widget.spit.judge import act
from golf_widget.spit.rounds import shuffled_hand
from golf_widget.spit.rules import can_move, refusal

OPTIONS = st.builds(
    SpitOptions,
    columns=st.sampled_from([5, 4, 2, 6]),
    stack_equals=st.booleans(),
    same_rank=st.booleans(),
    first_out_chooses=st.booleans(),
    rounds=st.sampled_from([None, 1, 3]),
)
ALL_ACTIONS = every_action()


# -- lay-out -----------------------------------------------------------------------------------------------------


def test_the_first_lay_out():
    state = Spit(seed=7).state
    for row, spits in zip(state.rows, state.spits, strict=True):
        assert [(len(pile.down), len(pile.up)) for pile in row] == [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]
        assert len(spits) == 11
    assert (state.round, state.phase, state.centre, state.single) == (1, Phase.SPIT, ((), ()), None)
    assert Counter(state.cards) == PACK
    assert Spit(seed=7).state == state != Spit(seed=8).state


SHORT = {
    1: [1, 0, 0, 0, 0],
    2: [1, 1, 0, 0, 0],
    3: [1, 2, 0, 0, 0],
    9: [1, 2, 3, 3, 0],
    12: [1, 2, 3, 4, 2],
    15: [1, 2, 3, 4, 5],
}


@pytest.mark.parametrize("size", range(1, 52))
def test_lay_out_of_every_hand_size(size):
    state = Spit(0, hands=hands_of(size, size), round=2).state
    for player, cards in ((0, size), (1, 52 - size)):
        sizes = [pile.size for pile in state.rows[player]]
        assert all(len(pile.up) == 1 for pile in state.rows[player] if pile.size)
        assert sum(sizes) == min(cards, 15)
        assert sizes == SHORT.get(min(cards, 15), sizes)
        assert sizes[: len([s for s in sizes if s]) - 1] == [1, 2, 3, 4][: len([s for s in sizes if s]) - 1]
        assert len(state.spits[player]) == max(0, cards - 15)
    assert state.single == (1 if size <= 15 else 0 if size >= 37 else None)
    assert (state.held(0), state.held(1)) == hands_of(size, size)


def test_four_piles_of_one_to_four():
    state = Spit(1, "spit-4piles").state
    assert [pile.size for pile in state.rows[1]] == [1, 2, 3, 4]
    assert len(state.spits[1]) == 16


def test_later_rounds_are_shuffled_by_who_holds_what():
    cards = parse_cards("KS 2C AD 7H 7C")
    assert shuffled_hand(cards, 1, 2, 0) == shuffled_hand(reversed(cards), 1, 2, 0)
    orders = {shuffled_hand(deck(), seed, number, player) for seed in (1, 2) for number in (2, 3) for player in (0, 1)}
    assert len(orders) == 8
    # For ever the same.
    assert " ".join(map(str, shuffled_hand(cards, 1, 2, 0))) == "AD KS 2C 7H 7C"


# -- rounds ------------------------------------------------------------------------------------------------------


def check_the_end_of_a_round(before, after):
    """The cards are handed out as the rules say."""
    result = after.results[-1]
    assert result.round == before.round
    assert sum(result.cards) == 52
    kept = [len(before.held(player)) for player in (0, 1)]
    piles = [len(pile) for pile in before.centre]
    if result.slapped is None:
        # One spit pile, or a player without any card: whoever went out takes nothing.
        assert result.took[result.out] == 0
        assert result.took[1 - result.out] in (sum(piles), sum(piles) + 1)
    else:
        player, pile = result.slapped
        assert result.took[player] == piles[pile]
        assert result.took[1 - player] == piles[1 - pile]
        assert result.cards == tuple(k + t for k, t in zip(kept, result.took, strict=True))
    last = after.round == after.options.rounds
    if 0 in result.cards:
        assert after.phase is Phase.OVER
        assert after.winner == result.cards.index(0)
    elif before.round == before.options.rounds:
        assert after.phase is Phase.OVER
        fewer = min(result.cards)
        assert after.winner == (None if result.cards == (fewer, fewer) else result.cards.index(fewer))
    else:
        assert (after.phase, after.round) == (Phase.SPIT, before.round + 1)
        assert not last or after.round == after.options.rounds
        assert [len(after.held(player)) for player in (0, 1)] == list(result.cards)


def play_a_round_beside_the_referee(game, rng):
    referee, number = Referee(game), game.state.round
    for at in range(250):
        before = game.state
        if at % 4 == 0 or before.phase is not Phase.PLAY:
            allowed = {action for action in ALL_ACTIONS if referee.allows(action)}
            assert {action for action in ALL_ACTIONS if refusal(before, action) is None} == allowed
            listed = {action for player in (0, 1) for action in game.legal_actions(player)}
            # The list has no second name for one thing: without a choice "spit" is enough.
            twice = {a for a in allowed if a.kind is Kind.SPIT and a.target is not None and a not in listed}
            assert listed == allowed - twice
            assert all(Action.spit(a.player) in listed for a in twice)
        assert step_at_random(game, rng)
        after = game.state
        assert Counter(after.cards) == PACK
        left = referee.do(game.steps[-1].action)
        if left:
            check_the_end_of_a_round(before, after)
            return
        referee.agrees_with(after)
        assert after.round == number
    assert game.options.stack_equals, "only equal ranks can be moved to and fro"


@pytest.mark.parametrize("size", range(1, 52))
def test_a_round_of_every_hand_size(size):
    game = Spit(size, "spit-stack" if size % 2 else "spit", hands=hands_of(size + 100, size), round=2)
    play_a_round_beside_the_referee(game, random.Random(size))


@settings(max_examples=15, deadline=None)
@given(OPTIONS, st.integers(1, 51), st.integers(0, 2**63 - 1))
def test_a_round_under_every_option(options, size, seed):
    play_a_round_beside_the_referee(Spit(seed, options, hands=hands_of(seed, size)), random.Random(seed))


@settings(max_examples=10, deadline=None)
@given(OPTIONS, st.integers(0, 2**63 - 1))
def test_whole_games_at_random(options, seed):
    game = Spit(seed, options)
    rng = random.Random(seed)
    while not game.is_over and game.ply < 1000:
        before = game.state
        assert step_at_random(game, rng)
        assert Counter(game.state.cards) == PACK
        if len(game.state.results) > len(before.results):
            check_the_end_of_a_round(before, game.state)
    if game.is_over:
        assert not game.legal_actions(0)
        assert not game.legal_actions(1)
        assert {refusal(game.state, action) for action in ALL_ACTIONS} == {SpitRefusal.OVER}
        hands = [len(game.state.held(player)) for player in (0, 1)]
        assert tuple(hands) == game.state.results[-1].cards


# -- what players see --------------------------------------------------------------------------------------------


def values_in(thing):
    """Yield everything that can be reached from a view."""
    yield thing
    if isinstance(thing, (tuple, list)):
        for item in thing:
            yield from values_in(item)
    elif isinstance(thing, SpitView):
        for name in SpitView.__slots__:
            yield from values_in(getattr(thing, name))


def test_a_view_holds_no_hidden_card():
    game = play_at_random(Spit(3, "spit-stack"), random.Random(3), most=60)
    state = game.state
    hidden = {card for row in state.rows for pile in row for card in pile.down} | {
        card for cards in state.spits for card in cards
    }
    assert hidden
    for player in (0, 1):
        view = game.view(player)
        reached = list(values_in(view))
        assert not hidden & {item for item in reached if isinstance(item, gw.Card)}
        assert not any(isinstance(item, (SpitState, Pile, Spit)) for item in reached)
        assert game.seed not in [view.spits, view.round]
        assert view.legal_actions == game.legal_actions(player)
        assert view.mine == view.rows[player]
        assert view.theirs == view.rows[1 - player]
        assert view.is_stuck is not can_move(state, player)
    with pytest.raises(AttributeError):
        view.seed  # noqa: B018


# -- games -------------------------------------------------------------------------------------------------------


def test_listeners_are_told_of_what_is_done():
    game, told = Spit(1), []
    stop = game.subscribe(lambda: told.append(game.ply))
    game.push("p1 spit")
    with pytest.raises(RefusedActionError):
        game.push("p1 spit")
    with pytest.raises(InvalidMoveError):
        game.push("p1 jump")
    game.push("p2 spit")
    stop()
    play_at_random(game, random.Random(1), most=10)
    assert told == [1, 2]


@pytest.mark.parametrize("copied", [copy.deepcopy, copy.copy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_is_a_game_of_its_own(copied):
    game, told = Spit(1), []
    game.subscribe(lambda: told.append(1))
    game.push("p1 spit")
    other = copied(game)
    other.push("p2 spit")
    assert (game.ply, other.ply, len(told)) == (1, 2, 1)
    assert other.state_at(1) == game.state


def test_states_before():
    game = play_at_random(Spit(5), random.Random(5), most=40)
    state = game.state_at(0)
    for ply, step in enumerate(game.steps):
        assert game.state_at(ply) == state
        state = act(state, step.action)
    assert game.state_at(game.ply) is game.state
    assert len(game) == game.ply == 40
    for ply in (-1, 41, "1", True):
        with pytest.raises(IndexError, match="plies 0 to 40"):
            game.state_at(ply)


def test_times_never_run_backwards():
    game = Spit(1)
    game.push("p1 spit", at=500)
    game.push("p2 spit", at=400)
    assert [step.at for step in game.steps] == [500, 500]
    with pytest.raises(ValueError, match="at is -1"):
        game.push(game.legal_actions(0)[0], at=-1)


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"seed": -1}, "the seed is -1; it must be a whole number from 0"),
        ({"seed": 2**63}, "the seed is"),
        ({"seed": 1.0}, "the seed is 1.0"),
        ({"seed": 1, "round": 2}, "a later one needs the hands too"),
        ({"seed": 1, "round": 0}, "round is 0"),
        ({"seed": 1, "hands": ("AS 2S", "3S")}, "are missing"),
        ({"seed": 1, "hands": (deck(), ())}, "at least one card each"),
        ({"seed": 1, "hands": (deck(), ["AS"])}, "AS are too many"),
        ({"seed": 1, "hands": (deck(), ["XX"])}, "'XX' is no card"),
        ({"seed": 1, "hands": hands_of(1, 4), "round": 4, "options": "spit-3rounds"}, "this game ends after 3"),
    ],
)
def test_games_that_cannot_begin(values, text):
    with pytest.raises(ValueError, match=text) as error:
        Spit(**values)
    assert isinstance(error.value, (DealError, gw.CardError))


def test_a_game_without_a_seed_remembers_the_one_it_drew():
    game = Spit()
    assert Spit(game.seed).state == game.state
