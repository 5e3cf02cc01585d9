import json
import random

import pytest
from hypothesis import given, settings, strategies as st
from spit_games import hands_of, play_at_random

from golf_widget import RecordError, Spit
from golf_widget.spit import Phase, play_out, sensible, take_turns
from golf_widget.spit.text_form import MAX_ERRORS


def same(one, other):
    """Whether two games have the same cards, actions and times, and came to the same."""
    return (one.state_at(0), one.steps, one.state, one.is_from_seed) == (
        other.state_at(0),
        other.steps,
        other.state,
        other.is_from_seed,
    )


# -- both ways ---------------------------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(
    st.integers(0, 2**63 - 1),
    st.sampled_from(["spit", "spit-4piles-stack-same-chooses-2rounds"]),
    st.integers(0, 51),
    st.booleans(),
)
def test_round_trips(seed, options, size, cards):
    game = Spit(seed, options, hands=hands_of(seed, size) if size else None)
    play_at_random(game, random.Random(seed), most=120)
    text = game.to_text(cards=cards)
    assert "\n" not in text
    again = Spit.from_text(text, strict=True)
    assert same(again, game)
    assert again.to_text(cards=cards) == text
    assert same(Spit.from_json(game.to_json()), game)


def test_a_record_with_times():
    game = play_out((3, 8), seed=5)
    again = Spit.from_text(game.to_text(cards=True), strict=True)
    assert same(again, game)
    assert all(step.at is not None for step in again.steps)
    assert same(Spit.from_json(game.to_json()), game)
    untimed = Spit.from_text(game.to_text(times=False), strict=True)
    assert untimed.state == game.state
    assert all(step.at is None for step in untimed.steps)


def test_every_round_is_replayable_alone():
    game = play_out((5, 5), seed=2)
    last = game.state.round
    assert last > 3
    for number in range(1, last + 1):
        cut = game.round(number)
        assert cut.is_from_seed is (number == 1)
        assert cut.state_at(0).round == number
        assert len(cut.state.results) == 1
        result = game.state.results[number - 1]
        assert cut.state.results[0] == result
        assert cut.steps[0].at == 0
        assert same(Spit.from_text(cut.to_text(), strict=True), cut)
        assert same(Spit.from_json(cut.to_json()), cut)
        if number < last:
            # It goes on just as the whole game did.
            following = game.round(number + 1).state_at(0)
            assert cut.state.rows == following.rows
            assert cut.state.spits == following.spits
    for number in (0, last + 1):
        with pytest.raises(IndexError, match=f"rounds 1 to {last}"):
            game.round(number)
    fresh = Spit(1)
    assert fresh.round(1).state == fresh.state


# -- reading what people write -----------------------------------------------------------------------------------

USUAL = "spit#1: p1 spit, p2 spit, p1 c3>R"


@pytest.mark.parametrize(
    "text",
    [
        "spit#1: p1 spit, p2 spit, p1 c3>R",
        "spit#1 p1 spit p2 spit p1 c3>R",
        "SPIT#1:P1 SPIT;P2 SPIT;P1 C3>R",
        "spit#1: 1 spit 2 spit 1 c3 -> right",
        "\ufeff spit#1\r\n:\r\n\r\np1 spit\r\np2 spit\r\np1 c3→R\r\n",
        "spit # 1 : {both are ready} p1 spit, p2 spit {go, go}; p1\n3:JC>R,",
        "spit-5piles#1 round 1: p1 spit p2 spit p1 c3:jc => r",
    ],
)
def test_readings(text):
    game = Spit.from_text(text, strict=True)
    assert (game.to_text(), game.errors) == (USUAL, ())


@pytest.mark.parametrize(
    ("text", "place", "message", "ply"),
    [
        ("spit#1: p1 spit, p2 jumps, p2 spit", (1, 18), "'p2 jumps' is no action", 2),
        ("spit#1:\np1 spit\np3 spit\n p2 spit", (3, 1), "'p3 spit' is no action", 2),
        ("spit#1: p1 spit, spit", (1, 18), "does not say who acts", 1),
        ("spit#1: p1 spit, p2 spit, p1 c1>L, p1 c3>R", (1, 27), "KS does not go on the 4 of hearts on L", 2),
        ("spit#1: p1 spit, p1 spit", (1, 18), "waits for the other; legal here: p2 spit", 1),
        ("spit#1: p1 spit, p2 spit, p1 c3:QC>R", (1, 27), "QC is not what stockpile 3 shows; it shows JC", 2),
        ("spit#1: p1 spit, p2 spit, p1 c6:QC>R", (1, 27), "it shows no card", 2),
        ("spit#1: p1 spit @, p2 spit", (1, 17), "'@' is no action", 2),
        ("spit#1: p1 spit @5x, p2 spit", (1, 17), "'@5x' is no action", 2),
        ("spit#1: {no end p1 spit", (1, 9), "is no action", 0),
        ("spit#1: p1 c1>c7, p1 spit", (1, 9), "no stockpile to move to 6", 1),
    ],
)
def test_errors_know_their_place(text, place, message, ply):
    game = Spit.from_text(text)
    assert game.ply == ply
    error = game.errors[0]
    assert (error.line, error.column) == place
    assert message in str(error)
    with pytest.raises(RecordError, match=f"^line {place[0]}, column {place[1]}: ") as strict:
        Spit.from_text(text, strict=True)
    assert str(strict.value) == str(error)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: no game of Spit begins with ''"),
        ("\n golf-strict#1: draw", "line 2, column 2: no game of Spit begins with 'golf-strict#1: draw'"),
        ("spit#: p1 spit", "no game of Spit begins"),
        ("spit-fast#1: p1 spit", "line 1, column 1: 'fast' in 'spit-fast' is no rule of Spit"),
        ("spit#9999999999999999999:", "line 1, column 6: the seed is 9999999999999999999"),
        ("spit#12345678901234567890: p1 spit", "no game of Spit begins"),
        ("spit#1 round 2: p1 spit", "line 1, column 14: only round 1 is dealt from the seed alone; write the hands"),
        ("spit#1 round 2 [AS | 2S]: p1 spit", "line 1, column 17: the two hands are not one pack"),
        ("spit#1 round 2 [AS | 2X]: p1 spit", "line 1, column 17: '2X' is no card"),
        (None, "a record is read from text"),
        ("x" * 4_000_001, "characters"),
    ],
)
def test_texts_that_begin_no_game(text, message):
    with pytest.raises(RecordError) as error:
        Spit.from_text(text)
    assert message in str(error.value)


def test_errors_have_an_end():
    game = Spit.from_text("spit#1: " + "nonsense, " * 1000)
    assert len(game.errors) == MAX_ERRORS


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damaged_texts_raise_nothing_else(data):
    text = "spit-stack#1 round 1: p1 spit @10, p2 spit @20, p1 c3:JC>R @30, p1 c3 @40"
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 4))
        text = text[:at] + data.draw(st.text("p12cLR>:@,;{}[]|# spit→\n\ud800\x00", max_size=3)) + text[at + cut :]
    try:
        game = Spit.from_text(text)
    except RecordError:
        return
    assert Spit.from_text(game.to_text(), strict=True).state == game.state


# -- JSON --------------------------------------------------------------------------------------------------------


def changed(**values):
    document = json.loads(Spit.from_text(USUAL).to_json()) | values
    return json.dumps({key: value for key, value in document.items() if value != "left out"})


def test_json_may_leave_out_what_goes_without_saying():
    game = Spit.from_json(changed(round="left out", hands="left out", options={}))
    assert game.to_text() == USUAL


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON"),
        ("[]", "an object is needed here, not a list"),
        ("{}", "the key 'format' is missing"),
        (changed(format="golf-widget match"), "format: 'golf-widget match' is not 'golf-widget spit'"),
        (changed(version=2), "version: this golf-widget reads version 1 of the format, not 2"),
        (changed(version=True), "version: a whole number is needed here"),
        (changed(seed="1"), "seed: a whole number is needed here"),
        (changed(seed=-1), "the seed is -1"),
        (changed(round=2), "only round 1"),
        (changed(round=None), "round: a whole number is needed here, not null"),
        (changed(hands=[["AS"]]), "hands: 2 items are needed here, not 1"),
        (changed(hands=[["AS"], ["2S"]]), "the two hands are not one pack"),
        (changed(hands=[["AS"], [2]]), "hands[1][0]: a text is needed here"),
        (changed(hands=[["AS"], ["XX"]]), "'XX' is no card"),
        (changed(options={"speed": 1}), "options: 'speed' is no rule of Spit; rules are columns"),
        (changed(options={"columns": "5"}), "options: columns is '5'"),
        (changed(options=[]), "options: an object is needed here"),
        (changed(actions="left out"), "the key 'actions' is missing"),
        (changed(actions=["p1 spit", "p2 jumps"]), "actions[1]: 'p2 jumps' is no action of Spit"),
        (changed(actions=["p1 spit", 2]), "actions[1]: a text is needed here"),
        (changed(actions=["p1 spit", "p1 spit"]), "actions[1]: p1 spit is refused"),
        (changed(actions=["p1 spit", "p2 spit @x"]), "actions[1]: 'p2 spit @x' is no action"),
        (changed(actions=["spit"]), "actions[0]: 'spit' does not say who acts"),
    ],
)
def test_json_errors_know_their_path(text, message):
    with pytest.raises(RecordError) as error:
        Spit.from_json(text)
    assert message in str(error.value)


# -- a game that a person can check ------------------------------------------------------------------------------


def playthrough(options):
    """Return the text of a game in turns; written to tests/data/playthroughs by hand when a rule is added."""
    game = take_turns((sensible, sensible), 1, options).game
    lines, before = [], game.state_at(0)
    for ply, step in enumerate(game.steps, 1):
        if ply == 1 or before.phase is not Phase.PLAY or len(before.results) != len(game.state_at(ply - 2).results):
            lines += ["", str(before), ""]
        after = game.state_at(ply)
        shown = ", ".join(str(cards[-1]) if cards else "--" for cards in after.centre)
        lines.append(f"{ply:4}. {step.action!s:12} {shown:8} {after.phase}")
        if len(after.results) > len(before.results):
            lines += ["", str(after.results[-1])]
        before = after
    return "\n".join([*lines[1:], "", str(game), ""])


@pytest.mark.parametrize("options", ["spit", "spit-4piles-stack-same-chooses-3rounds"])
def test_golden_playthroughs(options, data):
    assert playthrough(options) == (data / "playthroughs" / f"{options}.txt").read_text()
