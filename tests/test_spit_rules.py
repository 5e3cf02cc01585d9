import pickle
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st
from spit_games import PACK, Referee, hands_of

from golf_widget import Spit, SpitOptions
from golf_widget.cards import deck, parse_cards
from golf_widget.spit import Action, Kind, Phase, Pile, RefusedActionError, SpitRefusal, SpitState, SpitView
from golf_widget.spit.judge import act
from golf_widget.spit.rounds import finish
from golf_widget.spit.rules import can_move, legal_actions, refusal

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
