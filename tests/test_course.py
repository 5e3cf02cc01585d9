import csv
import dataclasses
import json

import pytest
from course_rounds import LARGER, SMALL, at_random, course_of, play_round
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from golf_widget import (
    Course,
    CourseError,
    Deal,
    Layout,
    Position,
    Round,
    Scorecard,
    ScorecardError,
    Solution,
    VariantError,
    Verdict,
    solve,
    variant,
)
from golf_widget.course.course import deal_numbers
from golf_widget.course.dead import is_dead
from golf_widget.course.players import play_hole

REFERENCE_DEALS = 200


def test_a_course_number_means_the_same_deals_for_ever():
    assert deal_numbers(2026, 0, 9) == GOLDEN[2026]
    assert deal_numbers(1, 0, 9) == GOLDEN[1]
    assert deal_numbers(2**53 - 1, 3, 9) == GOLDEN[2**53 - 1]


GOLDEN = {
    2026: (237197, 892041, 395563, 972742, 946514, 412565, 60180, 714432, 865854),
    1: (237350, 751644, 828677, 873775, 522340, 834391, 324522, 940326, 339596),
    2**53 - 1: (68093, 869695, 692693, 693152, 660582, 159531, 32392, 507576, 348800),
}


def splitmix(state):
    """The generator of the documentation, written down a second time."""
    mask = 2**64 - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        yield z ^ (z >> 31)


@given(st.integers(1, 2**53 - 1), st.integers(0, 99))
def test_deals_follow_from_the_number_as_documented(number, stream):
    expected = []
    for output in splitmix((number + stream * 2**53) ^ int.from_bytes(b"course 1", "big")):
        high = output >> 32
        if high < 2**32 - 2**32 % 999_999 and 1 + high % 999_999 not in expected:
            expected.append(1 + high % 999_999)
        if len(expected) == 5:
            break
    assert deal_numbers(number, stream, 5) == tuple(expected)


@given(st.integers(1, 2**53 - 1), st.integers(1, 36), st.integers(1, 36))
def test_a_shorter_course_is_the_beginning_of_a_longer_one(number, short, long):
    short, long = sorted((short, long))
    numbers = deal_numbers(number, 0, long)
    assert numbers[:short] == deal_numbers(number, 0, short)
    assert len(set(numbers)) == long


def test_par():
    assert Course("golf-strict", 1).par == Course("golf-queen", 1).par == 45
    assert Course("golf-wrap", 1).par == 18
    assert Course("golf-wrap", 1, par="par 45").par == 45
    assert Course("golf-strict", 1, par="par 36").par == 36
    assert Course("golf-strict", 1, 18, par="par 36").par == 72
    assert Course("golf-strict", 1, 3, par=7).par == 21
    assert Course("elevator", 1).par is None
    assert Course("tri-peaks", 1).par is None
    assert Course("golf-strict").number in range(1, 1_000_000)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("golf-strict", 0), "0 is no course number; it must be a whole number from 1 to 9007199254740991"),
        (("golf-strict", True), "True is no course number"),
        (("golf-strict", 2**53), "is no course number"),
        (("golf-strict", 1, 0), "a course of 0 holes cannot be; it must have 1 to 36"),
        (("golf-strict", 1, 37), "a course of 37 holes cannot be"),
        (("golf-strict", 1, 9, "par 40"), "'par 40' is no par; write 'par 45' or 'par 36', or the par of a hole"),
        (("golf-strict", 1, 9, 2.5), "par is 2.5; it must be a whole number of strokes for one hole"),
        (("tri-peaks", 1, 9, 5), "tri-peaks counts points, of which more is better"),
    ],
)
def test_impossible_courses(arguments, message):
    *first, par = arguments if len(arguments) == 4 else (*arguments, None)
    with pytest.raises(CourseError, match=message.replace("(", r"\(")):
        Course(*first, par=par)


def test_unknown_games_and_holes():
    with pytest.raises(VariantError, match="did you mean"):
        Course("golf-strikt", 1)
    course = Course("golf-strict", 1)
    for hole in (0, 10, "1", True):
        with pytest.raises(CourseError, match="this course has holes 1 to 9"):
            course.deal(hole)
    with pytest.raises(CourseError, match="dealt again 0 to 99 times, not 100"):
        course.deal(1, 100)


# -- rounds ----------------------------------------------------------------------------------------------------


class RoundMachine(RuleBasedStateMachine):
    """Steps of a round in any order, beside a small model; at every moment the round survives being stored."""

    @initialize(name=st.sampled_from([*SMALL, "golf-wrap", "tri-peaks"]), number=st.integers(1, 10**6))
    def begin(self, name, number):
        self.round = Round(Course(name, number, 2), "Ann")
        self.scores = []
        self.holed = self.begun = False
        self.undos = self.hints = self.told = 0
        self.round.subscribe(self.tell)

    def tell(self):
        self.told += 1

    @precondition(lambda self: not self.holed and not self.round.game.position.is_over)
    @rule(data=st.data(), count=st.integers(1, 8))
    def play(self, data, count):
        for _ in range(count):
            if self.round.game.position.legal_moves:
                self.round.game.push(data.draw(st.sampled_from(tuple(self.round.game.position.legal_moves))))
        self.begun = True

    @precondition(lambda self: not self.holed and self.round.game.ply)
    @rule(restart=st.booleans())
    def go_back(self, restart):
        self.round.game.restart() if restart else self.round.game.pop()
        self.undos += 1

    @precondition(lambda self: not self.holed)
    @rule()
    def hint(self):
        self.round.mark("hint")
        self.hints += 1

    @rule(concede=st.booleans())
    def hole_out(self, concede):
        position = self.round.game.position
        if self.holed or not (concede or position.is_over):
            told = self.told
            with pytest.raises(CourseError):
                self.round.concede() if concede else self.round.hole_out()
            assert self.told == told
            return
        result = self.round.concede() if concede else self.round.hole_out()
        self.scores.append(position.score)
        self.holed = True
        assert result.conceded == (not position.is_over)
        assert (result.assists.undo, result.assists.hint) == (self.undos, self.hints)
        assert result.cleared == position.is_cleared

    @rule()
    def next(self):
        if not self.holed or len(self.scores) == 2:
            with pytest.raises(CourseError):
                self.round.next()
            return
        self.round.next()
        self.holed = self.begun = False
        self.undos = self.hints = 0

    @rule()
    def resume(self):
        text = self.round.to_json()
        again = Round.from_json(text)
        assert again.to_json() == text
        assert again.card == self.round.card
        assert again.game.position == self.round.game.position
        assert again.game.moves == self.round.game.moves
        assert again.key == self.round.key
        again.subscribe(self.tell)
        self.round = again

    @invariant()
    def agrees(self):
        assert self.round.card.scores == tuple(self.scores)
        assert self.round.is_holed == self.holed
        assert self.round.hole == len(self.scores) + (not self.holed)
        assert self.round.is_finished == (len(self.scores) == 2)
        assert self.round.is_begun == self.begun
        assert (self.round.assists.undo, self.round.assists.hint) == (self.undos, self.hints)


TestRound = RoundMachine.TestCase
TestRound.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)


def test_steps_that_are_not_allowed_now():
    played = Round(course_of("golf-strict", 3), "Ann")
    with pytest.raises(CourseError, match=r"hole 1 is not over: .*draw can be played; play on, or concede\(\)"):
        played.hole_out()
    with pytest.raises(CourseError, match=r"hole 1 is being played; hole_out\(\) or concede\(\) comes first"):
        played.next()
    with pytest.raises(CourseError, match="'luck' is no kind of help; it must be one of hint, undo, peek"):
        played.mark("luck")
    played.concede()
    with pytest.raises(CourseError, match=r"hole 1 has been holed out; next\(\) deals the next"):
        played.concede()
    played.next(), played.concede(), played.next(), played.concede()
    with pytest.raises(CourseError, match="hole 3 was the last; the round is finished"):
        played.next()
    with pytest.raises(CourseError, match="hole 3 has been holed out; the round is finished"):
        played.hole_out()
    assert played.card.total == 105
    assert repr(played) == "<Round of Ann on golf-strict course 3, 3 holes, par 15: finished>"


@pytest.mark.parametrize("name", ["", " Ann", "A" * 41, "a\nb", "a  b", 7, "\ud800"])
def test_names_that_cannot_stand_on_a_card(name):
    with pytest.raises(CourseError, match="cannot name a player: write 1 to 40 characters"):
        Round(course_of("golf-strict", 1), name)


def test_what_is_done_after_holing_out_changes_no_card():
    played = Round(course_of("mini-golf", 1), "Ann")
    played.game.push("draw")
    played.concede()
    card, assists = played.card, played.assists
    played.game.undo()
    played.mark("hint")
    assert (played.card, played.assists) == (card, assists)


def test_a_listener_that_raises_stops_nothing(caplog):
    played = Round(course_of("mini-golf", 1), "Ann")
    heard = []
    played.subscribe(lambda: 1 / 0)
    stop = played.subscribe(lambda: heard.append(played.hole))
    played.game.push("draw")
    played.concede()
    assert heard == [1, 1]
    assert "a listener of" in caplog.text
    stop()
    played.next()
    assert heard == [1, 1]


# -- dead deals ------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, init=False)
class ReferenceCourse(Course):
    """A course whose first hole is given cards."""

    def deal(self, hole, redeal=0):
        return FIRST[self.number, self.variant.name] if (hole, redeal) == (1, 0) else super().deal(hole, redeal)


FIRST = {}


@pytest.mark.parametrize("corner", ["strict", "queen", "wrap"])
def test_a_hole_is_dealt_again_exactly_if_a_published_solver_calls_it_dead(data, corner):
    with (data / "solver" / "golf_pysolfc_1_300.csv").open() as file:
        rows = list(csv.DictReader(file))[:REFERENCE_DEALS]
    assert len(rows) == REFERENCE_DEALS
    name = f"golf-{corner}"
    for row in rows:
        number = int(row["deal"])
        FIRST[number, name] = Deal.from_pysolfc(name, number)
        played = Round(ReferenceCourse(name, number, 1), "Ann")
        dead = row[corner] == "unwinnable"
        assert played.can_be_redealt() == dead
        if dead:
            first = played.game.deal
            game = played.redeal()
            assert game.deal != first
            assert played.concede().dead == (first,)
            assert "35rc" in str(played.card)
            assert "r redealt" in str(played.card)
        else:
            with pytest.raises(CourseError, match="is played as it was dealt: it is not proved"):
                played.redeal()
            assert played.game.deal == FIRST[number, name]
            played.concede()
            assert "redealt" not in str(played.card)


def dead_course(name="mini-golf", holes=2):
    """Return a course whose first hole is dead, and whose second deal of it is dead too."""
    return next(
        course
        for course in (Course(name, number, holes) for number in range(1, 500))
        if is_dead(course.deal(1).start()) and is_dead(course.deal(1, 1).start())
    )


def test_a_hole_that_was_begun_is_not_dealt_again():
    played = Round(dead_course(), "Ann")
    assert played.can_be_redealt()
    played.game.push("draw")
    played.game.undo()
    for _ in range(2):
        assert not played.can_be_redealt()
        with pytest.raises(CourseError, match="hole 1 has been begun; a hole is dealt again only before its first"):
            played.redeal()
        played = Round.from_json(played.to_json())


def test_a_hole_may_be_dead_twice():
    course = dead_course()
    played = Round(course, "Ann")
    played.redeal()
    played = Round.from_json(played.to_json())
    assert played.redeal().deal == course.deal(1, 2)
    assert played.dead == (course.deal(1), course.deal(1, 1))
    assert Round.from_json(played.to_json()).dead == played.dead
    card = play_out(played)
    assert card.results[0].dead == played.card.results[0].dead
    assert card.rows()[0]["redealt"] == 2
    for text in (card.to_json(), card.to_text()):
        assert Scorecard.from_text(text) == card


def play_out(played):
    while not played.is_finished:
        play_hole(played, at_random)
    return played.card


def test_only_a_proof_counts():
    played = Round(course_of("golf-strict", 1), "Ann")
    assert not played.can_be_redealt(lambda position: False)
    asked = []
    game = played.redeal(lambda position: asked.append(position) or True)
    assert asked == [Position.opening(played.dead[0])]
    assert game is played.game


def test_unknown_is_no_proof(monkeypatch):
    course = course_of("double-golf", 1)
    given_up = Solution(course.deal(1).start(), "clear", Verdict.UNKNOWN, None, False, (), 1, 0.0, "given up")
    monkeypatch.setattr("golf_widget.solver.questions.solve", lambda position, goal: given_up)
    assert not Round(course, "Ann").can_be_redealt()


def test_playing_during_the_proof_prevents_the_redeal():
    played = Round(course_of("golf-strict", 1), "Ann")
    with pytest.raises(CourseError, match="hole 1 was played on while the proof was made"):
        played.redeal(lambda position: bool(played.game.push("draw")))
    assert played.game.ply == 1


# -- the state as text -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*SMALL, *LARGER, "panther-creek"])
def test_rounds_of_every_kind_of_game_come_back(name):
    played = play_round(course_of(name, 11, 2), "Zoë <b>")
    again = Round.from_json(played.to_json())
    assert again.card == played.card
    assert again.to_json() == played.to_json()


def test_a_game_of_ones_own_comes_back_without_being_registered():
    own = dataclasses.replace(variant("mini-golf"), name="own", layout=Layout.in_columns(2, 3), title="Own & <b>")
    played = play_round(Course(own, 5, 2, par=3), "Ann")
    again = Round.from_json(played.to_json())
    assert again.course == played.course
    assert again.card == played.card
    assert Scorecard.from_text(played.card.to_json()) == played.card
    assert Scorecard.from_text(played.card.to_text(), own) == played.card
    with pytest.raises(ScorecardError, match="there is no variant 'own'"):
        Scorecard.from_text(played.card.to_text())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda state: state["current"].update(moves="d d 9:2H"), "Ann, hole 2, move 3: "),
        (lambda state: state["current"].update(moves="d d draw"), "hole 2, move 3: 'draw' is no move"),
        (lambda state: state["current"].update(ply=99), "hole 2: current.ply: 99 moves cannot have been made"),
        (lambda state: state["current"].update(deals=[5]), "hole 2: current.deals: the course has other deals here"),
        (lambda state: state["current"].update(deals=[]), "hole 2: current.deals: a hole has 1 to 100 deals, not 0"),
        (lambda state: state["current"].update(holed=1), "current.holed: true or false is needed here"),
        (lambda state: state["current"]["assists"].update(undo=-1), "assists.undo: -1 is no count of help"),
        (lambda state: state["holes"][0].update(score=-1), "Ann, hole 1, move 2: the score is written as -1"),
        (lambda state: state["holes"].clear() or state["current"].update(holed=True), "0 holes are finished"),
        (lambda state: state["course"].update(number=0), "course: 0 is no course number"),
        (lambda state: state["course"].update(generator="dice"), "course.generator: deals of 'dice' are not known"),
        (lambda state: state.update(player=""), "player: '' cannot name a player"),
        (lambda state: state.update(key="x"), "key: the key of a round is 16 digits"),
        (lambda state: state.update(format="golf-widget scorecard"), "format: 'golf-widget scorecard' is not"),
        (lambda state: state.update(version=2), "version: version 2 is not known here; this golf-widget reads up to 1"),
        (lambda state: state.pop("current"), "the key 'current' is missing"),
    ],
)
def test_states_that_cannot_be(change, message):
    played = Round(course_of("mini-golf", 3), "Ann")
    played.game.push("draw"), played.game.push("draw"), played.concede(), played.next(), played.game.push("draw")
    state = json.loads(played.to_json())
    change(state)
    with pytest.raises(ScorecardError) as error:
        Round.from_json(json.dumps(state))
    assert message in str(error.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": 3}', "x" * 4_000_001, None, "[" * 10_000])
def test_texts_that_are_no_round(text):
    with pytest.raises(ScorecardError):
        Round.from_json(text)


# -- strategies ------------------------------------------------------------------------------------------------


def test_a_strategy_plays_the_same_round_every_time():
    cards = []
    for _ in range(2):
        played = Round(Course("golf-strict", 8, 3), "random")
        cards.append(play_out(played))
    assert cards[0] == cards[1]
    assert not cards[0].is_assisted


def test_a_clairvoyant_strategy_is_marked():
    def solver(position, rng):
        return solve(position).line[0] if solve(position).line else position.legal_moves[-1]

    solver.clairvoyant = True
    played = Round(Course("mini-golf", 8, 2), "solver")
    while not played.is_finished:
        best = solve((played.course.deal(played.hole + played.is_holed)).start()).score
        assert play_hole(played, solver).score <= max(best, 0)
    assert [result.assists.peek for result in played.card.results] == [1, 1]


def test_a_strategy_that_would_end_the_kernel_is_named():
    def leaves(view, rng):
        raise SystemExit(3)

    with pytest.raises(CourseError, match=r"Bob, hole 1 .*, move 1: leaves failed: SystemExit: 3"):
        play_hole(Round(Course("golf-wrap", 3), "Bob"), leaves)


@pytest.mark.parametrize("answer", [None, "9:2H", 3, "draw draw"])
def test_a_strategy_that_fails_loses_nothing(answer):
    def two_draws_then(view, rng):
        return "draw" if view.stock_left > 14 else answer

    played = Round(Course("golf-strict", 8, 3), "Bob")
    with pytest.raises(CourseError, match=r"Bob, hole 1 \(golf-strict#\d+\), move 3: two_draws_then failed: "):
        play_hole(played, two_draws_then)
    assert played.game.ply == 2
    assert play_hole(played, at_random).moves[:2] == played.game.moves[:2]
