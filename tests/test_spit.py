import copy
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st
from spit_games import PACK, Referee, every_action, hands_of, play_at_random, step_at_random

import golf_widget as gw
from golf_widget import DealError, InvalidMoveError, Spit, SpitOptions, VariantError
from golf_widget.cards import deck, parse_cards
from golf_widget.spit import Action, Kind, Phase, Pile, RefusedActionError, SpitRefusal, SpitState, SpitView
from golf_widget.spit.judge import act
from golf_widget.spit.rounds import finish, shuffled_hand
from golf_widget.spit.rules import can_move, legal_actions, refusal

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


# -- positions by hand -------------------------------------------------------------------------------------------


def piles(text):
    """Read stockpiles such as "7C | ##2S | - | #4H+4C"; cards that lie face down are named in brackets."""
    found = []
    for part in text.split("|"):
        down, up = part.strip().rsplit(")", 1) if ")" in part else ("", part.strip())
        found.append(
            Pile(parse_cards(down.lstrip("(")), parse_cards(up.replace("+", " ")) if up.strip() != "-" else ())
        )
    return tuple(found)


def state_of(row0, row1, left="", right="", *, spits=("2C", "3C"), phase=Phase.PLAY, options="spit", **more):
    return SpitState(
        SpitOptions.parse(options),
        1,
        1,
        phase,
        (piles(row0), piles(row1)),
        (parse_cards(spits[0]), parse_cards(spits[1])),
        (parse_cards(left), parse_cards(right)),
        **more,
    )


ROW = "7C | (2S)8C | - | (KD) - | AS"
OTHER = "9D | (3D)5S | TH | 4C | (JC)QC"
PLAY = {"row0": ROW, "row1": OTHER, "left": "8H", "right": "KS"}


@pytest.mark.parametrize(
    ("state", "action", "why", "text"),
    [
        (PLAY, "p1 c1>L", None, ""),
        (PLAY, "p2 c1>L", None, ""),
        (PLAY, "p1 c5>R", None, ""),
        (PLAY, "p2 c5>R", None, ""),
        (PLAY, "p1 c4", None, ""),
        (PLAY, "p1 c2>c3", None, ""),
        (PLAY, "p1 c1>R", "no_fit", "7C does not go on the king of spades on R"),
        (PLAY, "p1 c2>L", "no_fit", "8C does not go on the 8 of hearts on L"),
        (PLAY | {"options": "spit-same"}, "p1 c2>L", None, ""),
        (PLAY, "p1 c3>L", "empty", "that stockpile is empty"),
        (PLAY, "p1 c3", "empty", "that stockpile is empty"),
        (PLAY, "p1 c3>c4", "empty", "that stockpile is empty"),
        (PLAY, "p1 c4>L", "face_down", "turn it up first"),
        (PLAY, "p1 c4>c3", "face_down", "turn it up first"),
        (PLAY, "p1 c1", "face_up", "face up already"),
        (PLAY, "p1 c6", "no_column", "only 5 stockpiles"),
        (PLAY, "p1 c6>L", "no_column", "only 5 stockpiles"),
        (PLAY, "p1 c1>c6", "no_column", "only 5 stockpiles"),
        (PLAY, "p1 c1>c2", "occupied", "that place is not empty"),
        (PLAY, "p1 c1>c1", "occupied", "that place is not empty"),
        (PLAY | {"options": "spit-stack"}, "p1 c1>c1", "occupied", "neither empty nor of the same rank"),
        (PLAY | {"options": "spit-stack"}, "p1 c1>c2", "occupied", "neither empty nor of the same rank"),
        (PLAY | {"options": "spit-stack"}, "p1 c1>c4", "occupied", "neither empty nor of the same rank"),
        (PLAY | {"row0": "7C | 7D | - | AS | (2S) 3H", "options": "spit-stack"}, "p1 c1>c2", None, ""),
        (PLAY | {"row0": "7C | 7D | - | AS | (2S) 3H"}, "p1 c1>c2", "occupied", "that place is not empty"),
        (PLAY, "p1 c1>c3", "pointless", "nothing lies below 7C"),
        (PLAY, "p1 spit", "not_stuck", "somebody can still move"),
        (PLAY, "p2 slap>L", "not_ended", "the round has not ended"),
        (PLAY | {"right": ""}, "p1 c5>R", "no_pile", "no such spit pile in this round"),
        (PLAY | {"phase": Phase.SPIT}, "p1 c1>L", "spit_first", '"Spit!"'),
        (PLAY | {"phase": Phase.SPIT}, "p1 c4", "spit_first", '"Spit!"'),
        (PLAY | {"phase": Phase.SPIT}, "p1 slap>L", "not_ended", "the round has not ended"),
        (PLAY | {"phase": Phase.SPIT}, "p1 spit", None, ""),
        (PLAY | {"phase": Phase.SPIT}, "p1 spit>L", None, ""),
        (PLAY | {"phase": Phase.SPIT}, "p1 spit>R", "other_pile", "spits on L"),
        (PLAY | {"phase": Phase.SPIT, "called": (True, False)}, "p1 spit", "called", "waits for the other"),
        (PLAY | {"phase": Phase.SPIT, "called": (True, False)}, "p2 spit", None, ""),
        (PLAY | {"phase": Phase.SPIT, "spits": ("", "3C")}, "p1 spit", "no_spit_cards", "no spit cards left"),
        (PLAY | {"phase": Phase.SPIT, "spits": ("", "3C")}, "p2 spit>L", None, ""),
        (PLAY | {"phase": Phase.SPIT, "spits": ("", "3C"), "keep": 1}, "p2 spit>L", "other_pile", "spits on R"),
        (PLAY | {"phase": Phase.SPIT, "spits": ("", "3C"), "single": 1}, "p2 spit>L", "other_pile", "spits on R"),
        (PLAY | {"phase": Phase.SLAP, "out": 1}, "p1 slap>L", None, ""),
        (PLAY | {"phase": Phase.SLAP, "out": 1}, "p1 c1>L", "slap_first", "slap a spit pile"),
        (PLAY | {"phase": Phase.SLAP, "out": 1}, "p1 spit", "slap_first", "slap a spit pile"),
        (PLAY | {"phase": Phase.SLAP, "out": 1, "options": "spit-chooses"}, "p1 slap>L", "not_out", "went out chooses"),
        (PLAY | {"phase": Phase.SLAP, "out": 1, "options": "spit-chooses"}, "p2 slap>L", None, ""),
        (PLAY | {"phase": Phase.SLAP, "options": "spit-chooses"}, "p1 slap>L", None, ""),
        (PLAY | {"phase": Phase.OVER}, "p1 c1>L", "over", "the game is over"),
        (PLAY | {"phase": Phase.OVER}, "p1 slap>L", "over", "the game is over"),
    ],
)
def test_refusals(state, action, why, text):
    before = state_of(**state)
    asked = Action.parse(action)
    assert refusal(before, asked) == why
    # What a player sees is enough to know.
    assert refusal(SpitView.of(before, asked.player), asked) == why
    if why is None:
        assert act(before, asked) != before
        return
    with pytest.raises(RefusedActionError, match=action) as error:
        act(before, asked)
    assert text in str(error.value)
    assert (error.value.refusal, error.value.action) == (why, asked)
    assert isinstance(error.value, ValueError)
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.refusal, again.action) == (str(error.value), why, asked)


@pytest.mark.parametrize(
    ("row", "options", "expected"),
    [
        ("JC | JD | 3H | 3S | 4S", "spit", False),
        ("9C | JD | 3H | 3S | 4S", "spit", True),  # on the 8
        ("8C | JD | 3H | 3S | 4S", "spit", False),
        ("8C | JD | 3H | 3S | 4S", "spit-same", True),
        ("KC | JD | 3H | 3S | 4S", "spit", True),  # on the ace
        ("(5H) - | JD | 3H | 3S | 4S", "spit", True),  # a card to turn up
        ("- | (5H) JD | 3H | 3S | 4S", "spit", True),  # a space
        ("- | JD | 3H | 3S | 4S", "spit", False),  # which shows nothing new
        ("(5H) JC | JD | 3H | 3S | 4S", "spit", False),
        ("(5H) JC | JD | 3H | 3S | 4S", "spit-stack", True),
        ("JC | JD | (5H) QH | 3S | 4S", "spit-stack", True),  # the pair makes a space
        ("JC | JD | 5H | 3S | 4S", "spit-stack", False),
        ("(5H) JC+JD | 6D | 5H | 3S | -", "spit-stack", True),  # one to the space, the other on it
        ("(5H) JC+JD | 6D | 5H | 3S | 4S", "spit-stack", False),
    ],
)
def test_who_can_move(row, options, expected):
    # On 8 and ace go 7s, 9s, kings and 2s: the rows have none of them, except where they count.
    state = state_of(row, OTHER, "8H", "AH", options=options)
    assert can_move(state, 0) is expected
    referee = Referee(Stub(state))
    referee.centre = [list(cards) for cards in state.centre]
    assert referee.can_do_something(0) is expected


class Stub:
    """A game as far as a referee looks at it, in the middle of a round."""

    def __init__(self, state):
        self.state = state


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_being_stuck_is_what_trying_everything_finds(data):
    """The rule that needs no search, against the search."""
    pack = list(data.draw(st.permutations(deck()[:20])))
    columns = data.draw(st.integers(2, 4))
    row = []
    for _ in range(columns):
        down = tuple(pack.pop() for _ in range(data.draw(st.integers(0, 2))))
        up = [pack.pop()] if data.draw(st.integers(0, 3)) else []
        while up and data.draw(st.booleans()) and (same := [card for card in pack if card.rank == up[0].rank]):
            up.append(same[0])
            pack.remove(same[0])
        row.append(Pile(down, tuple(up)))
    options = SpitOptions(columns=columns, stack_equals=any(len(p.up) > 1 for p in row) or data.draw(st.booleans()))
    other = tuple(Pile() for _ in range(columns))
    state = SpitState(options, 1, 1, Phase.PLAY, (tuple(row), other), ((), ()), ((pack.pop(),), (pack.pop(),)))
    referee = Referee(Stub(state))
    referee.centre = [list(cards) for cards in state.centre]
    assert can_move(state, 0) == referee.can_do_something(0)


def test_both_call_and_then_both_cards_are_turned():
    game = Spit(1)
    top = [cards[-1] for cards in game.state.spits]
    assert game.push("p2 spit").called == (False, True)
    assert game.state.centre == ((), ())
    assert game.push("p1 spit").centre == ((top[0],), (top[1],))


def test_spitting_alone_keeps_to_its_pile():
    stuck = {"row0": "JC | JD", "row1": "JS | (5H) JH", "options": "spit-2piles"}
    state = state_of(**stuck, left="4S", right="7S", spits=("", "8C AC 3D"), phase=Phase.SPIT)
    view = SpitView.of(state, 1)
    assert view.legal_actions == (Action.spit(1), Action.spit(1, 0))
    state = act(state, Action.spit(1, 0))
    assert (state.keep, [str(cards[-1]) for cards in state.centre]) == (0, ["3D", "7S"])
    assert list(legal_actions(state, 1)) == [Action.spit(1)]
    state = act(state, Action.spit(1))
    assert [str(cards[-1]) for cards in state.centre] == ["AC", "7S"]
    state = act(state, Action.spit(1))
    # No spit cards are left, and nobody can play: the round ends, and either may slap.
    assert (state.phase, state.out) == (Phase.SLAP, None)
    assert [len(cards) for cards in state.centre] == [4, 1]
    after = finish(state, (1, 1))
    assert after.results[-1][2:4] == ((1, 1), (4, 1))


ENDS = {"row1": "9D | (3D)5S", "options": "spit-2piles"}


@pytest.mark.parametrize(
    ("more", "phase", "took", "winner"),
    [
        # With spit cards left both slap.
        ({"row0": "7C | -", "left": "2H 8H", "right": "3H"}, Phase.SLAP, None, None),
        # The last card of all has been played.
        ({"row0": "7C | -", "left": "2H 8H", "right": "3H", "spits": ("", "TC")}, Phase.OVER, (0, 4), 0),
        # One spit pile: whoever is out takes nothing, whoever began with or without spit cards.
        ({"row0": "7C | -", "left": "2H 8H", "single": 0, "spits": ("TC", "")}, Phase.SPIT, (0, 3), None),
        ({"row0": "7C | -", "left": "2H 8H", "single": 0, "spits": ("", "")}, Phase.OVER, (0, 3), 0),
        ({"row0": "7C | -", "left": "2H 8H", "single": 0, "spits": ("", "TC")}, Phase.OVER, (0, 3), 0),
    ],
)
def test_going_out(more, phase, took, winner):
    state = act(state_of(**ENDS | more), Action.play(0, 0, 0))
    assert (state.phase, state.winner) == (phase, winner)
    if took:
        assert state.results[-1].took == took
    else:
        assert state.out == 0


def test_a_deadlock_with_one_pile_is_slapped_for_too():
    state = state_of("JC | JD", "JS | JH", "4S 5S", spits=("", ""), phase=Phase.SLAP, options="spit-2piles", single=0)
    # The smaller pile is the empty place.
    assert finish(state, (1, 1)).results[-1].took == (2, 0)
    assert finish(state, (1, 0)).results[-1].took == (0, 2)


@pytest.mark.parametrize(("counts", "winner"), [((20, 32), 0), ((32, 20), 1), ((26, 26), None)])
def test_a_fixed_number_of_rounds(counts, winner):
    hands = hands_of(1, counts[0] - 1)
    state = Spit(1, "spit-1rounds", hands=hands).state
    # One card of the other's goes to the centre, and both piles are handed out.
    spits = (state.spits[0], state.spits[1][:-1])
    state = state._replace(centre=((state.spits[1][-1],), ()), spits=spits, phase=Phase.SLAP)
    after = finish(state, (0, 0))
    assert after.results[-1].cards == counts
    assert (after.phase, after.winner) == (Phase.OVER, winner)
    assert Counter(after.cards) == PACK


def test_a_card_that_arrives_second_stays_with_its_owner():
    state = state_of("7C | 8D", "7D | 5S", "8H", "TH", options="spit-2piles")
    first = act(state, Action.play(0, 0, 0))
    with pytest.raises(RefusedActionError, match="p2 c1>L is refused: 7D does not go on the 7 of clubs on L"):
        act(first, Action.play(1, 0, 0))
    assert str(first.rows[1][0].up[0]) == "7D"
    assert str(first.centre[0][-1]) == "7C"


def test_too_late_is_told_from_wrong():
    for seed in range(100):
        game = Spit(seed)
        game.push("p1 spit")
        game.push("p2 spit")
        mine, theirs = game.legal_actions(0), game.legal_actions(1)
        race = [(a, b) for a in mine for b in theirs if a.kind is b.kind is Kind.PLAY and a.target == b.target]
        if race:
            break
    else:
        pytest.fail("no race in a hundred deals")
    ply = game.ply
    game.push(race[0][0], seen=ply)
    state = game.state
    with pytest.raises(RefusedActionError, match="arrived too late: meanwhile the pile shows") as late:
        game.push(race[0][1], seen=ply)
    assert late.value.refusal is SpitRefusal.TOO_LATE
    with pytest.raises(RefusedActionError) as plain:
        game.push(race[0][1])
    assert plain.value.refusal is SpitRefusal.NO_FIT
    with pytest.raises(RefusedActionError) as ended:
        game.push("p1 slap>L", seen=ply)
    assert ended.value.refusal is SpitRefusal.NOT_ENDED
    assert game.state is state


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


# -- options and actions -----------------------------------------------------------------------------------------


@given(OPTIONS)
def test_names_of_options(options):
    assert SpitOptions.parse(options.name) == options
    assert SpitOptions.parse(options.name.upper()) == options


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"columns": 1}, "columns is 1; Spit is laid out in 2 to 6 stockpiles"),
        ({"columns": 5.0}, "columns is 5.0"),
        ({"columns": True}, "columns is True"),
        ({"stack_equals": 1}, "stack_equals is 1; it must be True or False"),
        ({"same_rank": None}, "same_rank is None"),
        ({"first_out_chooses": "yes"}, "first_out_chooses is 'yes'"),
        ({"rounds": 0}, "rounds is 0; it must be None or from 1"),
        ({"rounds": True}, "rounds is True"),
    ],
)
def test_options_that_cannot_be(values, text):
    with pytest.raises(VariantError, match=text):
        SpitOptions(**values)


@pytest.mark.parametrize(
    "text", ["", "golf", "spit-", "spit-fast", "spit-4piles-5piles", "spit-piles", "spit-9piles", 3]
)
def test_names_that_are_none(text):
    with pytest.raises(VariantError):
        SpitOptions.parse(text)


@pytest.mark.parametrize("action", ALL_ACTIONS, ids=str)
def test_actions_both_ways(action):
    text = str(action)
    assert Action.parse(text) == action
    assert Action.parse(text.upper().replace(">", " -> ")) == action
    assert Action.parse(text[3:], action.player) == action
    assert Action.parse(text[1:]) == action


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2 c3 → left", "p2 c3>L"),
        ("1:c3", "p1 c3"),
        ("p1 c2:8C>L", "p1 c2>L"),
        ("p1 2:10h=>r", "p1 c2>R"),
        ("p1 2>4", "p1 c2>c4"),
        ("p2 slap right", None),
        ("p2 slap>Right", "p2 slap>R"),
        ("c2>L", None),
        ("p1", None),
        ("p3 c1", None),
        ("p1 c7", None),
        ("p1 c0", None),
        ("p1 c12", None),
        ("p1 c1>c7", None),
        ("p1 c1>M", None),
        ("p1 slap", None),
        ("p1 spits", None),
        ("p1 c1:1X>L", None),
        ("p1 c1>L junk", None),
        ("", None),
        ("p1 c1" + " " * 200, None),
        (None, None),
    ],
)
def test_readings_of_actions(text, same):
    if same is not None:
        assert str(Action.parse(text)) == same
    else:
        with pytest.raises(InvalidMoveError):
            Action.parse(text)


@pytest.mark.parametrize(
    "values",
    [
        (2, Kind.TURN, 0),
        (0, "turn", 0),
        (0, Kind.TURN),
        (0, Kind.TURN, 0, 0),
        (0, Kind.PLAY, 0),
        (0, Kind.PLAY, 0, 2),
        (0, Kind.PLAY, 6, 0),
        (0, Kind.MOVE, 0, 6),
        (0, Kind.SPIT, 0),
        (0, Kind.SLAP),
        (True, Kind.SPIT),
    ],
)
def test_actions_that_cannot_be(values):
    with pytest.raises(InvalidMoveError):
        Action(*values)
