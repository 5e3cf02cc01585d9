import json

import pytest
from course_rounds import SMALL, at_random, course_of
from hypothesis import given, settings, strategies as st

from golf_widget import Course, CourseError, Match, Round, ScorecardError
from golf_widget.course.match_picture import match_text
from golf_widget.course.result import MatchScore, StrokeScore

PLAYERS = ("Ann", "Bob")


# -- counting --------------------------------------------------------------------------------------------------


def wins(text):
    """Return two lists of scores in which Ann wins (A), Bob wins (B) or nobody does (-)."""
    return [{"A": 1, "B": 2, "-": 1}[each] for each in text], [{"A": 2, "B": 1, "-": 1}[each] for each in text]


@pytest.mark.parametrize(
    ("holes", "played", "short", "text"),
    [
        (9, "", "all square", "all square, 9 to play"),
        (9, "A", "1 up", "Ann 1 up, 8 to play"),
        (9, "AB", "all square", "all square, 7 to play"),
        (9, "BB", "2 up", "Bob 2 up, 7 to play"),
        (9, "AAAA", "4 up", "Ann 4 up, 5 to play"),
        (9, "AAAA-", "4 up", "Ann 4 up, 4 to play (dormie)"),
        (9, "AAAA--", "4 & 3", "Ann wins 4 & 3"),
        (9, "AAAAA", "5 & 4", "Ann wins 5 & 4"),
        (9, "AAAAABBBB", "5 & 4", "Ann wins 5 & 4"),  # what comes after the end does not count
        (9, "A-A-A-A", "4 & 2", "Ann wins 4 & 2"),
        (9, "BABABABA", "all square", "all square, 1 to play"),
        (9, "BABABABAB", "1 up", "Bob wins 1 up"),
        (9, "BABABAB-B", "2 up", "Bob wins 2 up"),
        (9, "ABABABAB-", "all square", "halved: all square"),
        (18, "A" * 10, "10 & 8", "Ann wins 10 & 8"),
        (1, "B", "1 up", "Bob wins 1 up"),
        (1, "-", "all square", "halved: all square"),
        (3, "AA", "2 & 1", "Ann wins 2 & 1"),
    ],
)
def test_match_play_as_golfers_say_it(holes, played, short, text):
    score = MatchScore.of(PLAYERS, *wins(played), holes)
    assert (score.short, str(score)) == (short, text)


@given(st.integers(1, 18), st.data())
def test_a_match_ends_when_it_cannot_be_turned(holes, data):
    scores = st.lists(st.integers(-16, 35), min_size=holes, max_size=holes)
    one, other = data.draw(scores), data.draw(scores)
    ended = None
    for played in range(holes + 1):
        lead = sum((a < b) - (a > b) for a, b in zip(one[:played], other[:played], strict=True))
        if abs(lead) > holes - played or played == holes:
            ended = played
            break
        score = MatchScore.of(PLAYERS, one[:played], other[:played], holes)
        assert not score.is_over
        assert score.winner is None
        assert (score.lead, score.left) == (abs(lead), holes - played)
        assert score.leader == (None if not lead else PLAYERS[lead < 0])
    final = MatchScore.of(PLAYERS, one, other, holes)
    assert final.is_over
    assert final.left == holes - ended
    assert final.winner == (None if not lead else PLAYERS[lead < 0])
    assert sum(final.won) + final.halved == ended
    mirrored = MatchScore.of(PLAYERS, [-x for x in one], [-x for x in other], holes, high_is_good=True)
    assert mirrored == final


@given(st.dictionaries(st.sampled_from("ABCDEF"), st.lists(st.integers(-16, 35), max_size=9), min_size=2))
def test_stroke_play_counts_the_holes_that_all_have_finished(scores):
    score = StrokeScore.of(scores, 9)
    thru = min(map(len, scores.values()))
    totals = {player: sum(each[:thru]) for player, each in scores.items()}
    assert score.totals == totals
    assert list(score.totals.values()) == sorted(totals.values())
    assert set(score.leaders) == {player for player, total in totals.items() if total == min(totals.values())}
    assert score.is_over == (thru == 9)
    assert (score.winner is not None) == (thru == 9 and len(score.leaders) == 1)
    high = StrokeScore.of({player: [-x for x in each] for player, each in scores.items()}, 9, high_is_good=True)
    assert high.leaders == score.leaders


@pytest.mark.parametrize(
    ("scores", "text"),
    [
        ({"A": [], "B": [3]}, "not begun"),
        ({"A": [3], "B": [3]}, "all level after 1 of 2"),
        ({"A": [3], "B": [5]}, "A leads by 2 after 1 of 2"),
        ({"A": [3], "B": [5], "C": [3]}, "A and C lead by 2 after 1 of 2"),
        ({"A": [3, 3], "B": [3, 2]}, "B wins by 1 stroke"),
        ({"A": [3, 3], "B": [3, 1], "C": [9, 9]}, "B wins by 2 strokes"),
        ({"A": [3, 3], "B": [3, 3], "C": [9, 9], "D": [0, 6]}, "A, B and D share the best total, by 12 strokes"),
        ({"A": [3, 3], "B": [3, 3]}, "all level"),
    ],
)
def test_stroke_play_in_words(scores, text):
    assert str(StrokeScore.of(scores, 2)) == text


# -- playing ---------------------------------------------------------------------------------------------------


def concede_after(match, draws):
    for _ in range(draws):
        match.game.push("draw")
    return match.concede()


def test_people_take_turns():
    match = Match(Course("golf-strict", 5, 2), ["Ann", "Bob", "Cy"])
    turns = []
    while not match.is_over:
        turns.append((match.turn, match.round.hole + match.round.is_holed))
        assert match.game.deal == match.course.deal(match.round.hole)
        match.concede()
    assert turns == [("Ann", 1), ("Bob", 1), ("Cy", 1), ("Ann", 2), ("Bob", 2), ("Cy", 2)]
    assert match.turn is None
    assert str(match.score) == "all level"
    for use in (lambda: match.game, match.hole_out, match.concede):
        with pytest.raises(CourseError, match="the match is over: all level"):
            use()


def best_of(view, rng):
    return view.legal_moves[0]


def test_strategies_play_when_it_is_their_turn_and_the_same_deals():
    match = Match(Course("mini-golf", 5, 3), {"one": best_of, "Ann": None, "two": best_of})
    assert match.turn == "one"
    match.play_computers()
    assert match.turn == "Ann"
    match.concede()
    assert match.turn == "Ann"
    assert [len(card.results) for card in match.cards()] == [2, 1, 1]
    match.concede(), match.concede()
    assert match.is_over
    one, _, two = match.cards()
    assert one.scores == two.scores
    assert [result.deal for result in one.results] == list(match.course.deals)


def test_strategies_may_play_ahead():
    match = Match(Course("mini-golf", 5, 3), {"Ann": None, "one": best_of}, hide=True)
    match.play_computers(ahead=True)
    assert match.rounds["one"].is_finished
    assert match.turn == "Ann"
    assert match.card("one", "Ann").results == ()
    assert match.card("one").results == ()
    match.concede()
    assert len(match.card("one", "Ann").results) == len(match.card("one").results) == 1
    assert "one" in str(match)


def test_a_match_of_strategies_plays_itself():
    match = Match(Course("golf-wrap", 5, 9), {"one": best_of, "two": at_random}, "match", hide=True)
    match.play_computers()
    assert match.is_over
    assert match.turn is None
    same = Match(Course("golf-wrap", 5, 9), {"one": best_of, "two": at_random}, "match")
    same.play_computers()
    assert same.cards() == match.cards()


def test_a_match_that_ends_early():
    match = Match(Course("golf-strict", 5), ["Ann", "Bob"], "match")
    while not match.is_over:
        position = match.game.position
        if match.turn == "Ann":
            match.game.push(next(move for move in position.legal_moves))
            while any(not move.is_draw for move in match.game.position.legal_moves):
                match.game.push(match.game.position.legal_moves[0])
        match.concede()
    holes = len(match.rounds["Bob"].card.results)
    assert str(match.score) == f"Ann wins 5 & {9 - holes}"
    assert holes == 5
    assert match.turn is None
    last = str(match).splitlines()
    assert last[-3].split() == ["match", "+1", "+2", "+3", "+4", "+5"]
    assert last[-2:] == ["Ann wins 5 & 4", "c conceded"]


def test_hidden_cards_are_shown_after_holing_out():
    match = Match(Course("golf-strict", 5, 2), ["Ann", "Bob"], hide=True)
    concede_after(match, 1)
    assert match.card("Ann", "Bob").results == ()
    assert len(match.card("Ann", "Ann").results) == 1
    assert "35c" not in match_text(match, "Bob")
    assert "35c" in match_text(match, "Ann")
    assert "35c" not in match._repr_html_()
    concede_after(match, 0)
    assert len(match.card("Ann", "Bob").results) == 1
    concede_after(match, 0)
    assert len(match.card("Ann", "Bob").results) == 1
    concede_after(match, 0)
    assert len(match.card("Ann", "Bob").results) == 2
    open_match = Match(Course("golf-strict", 5, 2), ["Ann", "Bob"])
    open_match.concede()
    assert len(open_match.card("Ann", "Bob").results) == 1
    with pytest.raises(CourseError, match="'Cy' does not play; the players are Ann, Bob"):
        match.card("Ann", "Cy")


def test_listeners_hear_of_every_player():
    match = Match(Course("mini-golf", 5, 1), {"Ann": None, "one": best_of})
    heard = []
    stop = match.subscribe(lambda: heard.append(match.turn))
    match.game.push("draw")
    match.concede()
    assert heard[:2] == ["Ann", "one"]
    assert heard[-1] is None
    stop()
    with pytest.raises(TypeError, match="cannot be called"):
        match.subscribe(3)


@pytest.mark.parametrize(
    ("players", "play", "message"),
    [
        (["Ann"], "stroke", r"a match is for 2 to 32 players, not for \['Ann'\]"),
        ("Ann", "stroke", "a match is for 2 to 32 players, not for 'Ann'"),
        ([f"p{i}" for i in range(33)], "stroke", "a match is for 2 to 32 players"),
        (["Ann", "Ann"], "stroke", "two players have the same name: 'Ann', 'Ann'"),
        (["Ann", "Bob", "Cy"], "match", "match play is between two players, and here are 3; choose play='stroke'"),
        (["Ann", "Bob"], "skins", "play is 'skins'; it must be one of stroke, match"),
        (["Ann", ""], "stroke", "'' cannot name a player"),
        ({"Ann": None, "Bob": 3}, "stroke", r"'Bob' is played by 3, which cannot be called with \(view, rng\)"),
    ],
)
def test_impossible_matches(players, play, message):
    with pytest.raises(CourseError, match=message):
        Match(Course("golf-strict", 1), players, play)


def test_a_strategy_that_fails_can_be_replaced():
    def broken(view, rng):
        raise RuntimeError("no idea")

    match = Match(Course("mini-golf", 5, 2), {"Ann": None, "Bob": broken})
    match.concede()
    with pytest.raises(CourseError, match=r"Bob, hole 1 .*, move 1: broken failed: RuntimeError: no idea"):
        match.play_computers()
    assert match.turn == "Bob"
    again = Match.from_json(match.to_json(), {"Bob": best_of})
    again.play_computers()
    assert again.turn == "Ann"
    assert again.failures == {}


def test_a_strategy_that_fails_spoils_nobodys_hole(caplog):
    def broken(view, rng):
        raise RuntimeError("no idea")

    match = Match(Course("mini-golf", 5, 2), {"Ann": None, "Bob": broken, "Cy": best_of})
    assert match.concede() == match.rounds["Ann"].card.results[0]
    assert "Bob, hole 1 (mini-golf#" in caplog.text
    assert "broken failed: RuntimeError: no idea" in str(match.failures["Bob"])
    # The others play on, and it is Bob's turn, who tries again at every step, or whose hole is given up.
    assert [len(each.card.results) for each in match.rounds.values()] == [1, 0, 1]
    assert match.turn == "Bob"
    match.concede()
    assert match.turn == "Ann"
    match.game.push("draw")
    while not match.game.position.is_over:
        match.game.push(match.game.position.legal_moves[0])
    assert match.hole_out().hole == 2
    match.concede()
    assert match.is_over


@pytest.mark.parametrize("wrong", [{"hide": "x"}, {"hide": None}, {"make_rng": 5}, {"players": 5}, {"players": None}])
def test_wrong_types(wrong):
    name = next(iter(wrong))
    with pytest.raises(TypeError, match=f"{name} is .*; it must be"):
        Match(**{"course": Course("golf-strict", 1), "players": ["Ann", "Bob"], **wrong})


# -- as text ---------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(SMALL), st.integers(1, 1000), st.integers(0, 12), st.sampled_from(["stroke", "match"]))
def test_a_match_comes_back_at_any_moment(name, number, steps, play):
    match = Match(course_of(name, number), {"Ann": None, "Bob": None}, play, hide=True)
    for step in range(steps):
        if match.is_over:
            break
        moves = match.game.position.legal_moves
        match.game.push(moves[0]) if moves and step % 4 != 3 else match.concede()
    text = match.to_json()
    again = Match.from_json(text)
    assert again.to_json() == text
    assert again.score == match.score
    assert again.turn == match.turn
    assert again.cards("Ann") == match.cards("Ann")
    if not match.is_over:
        assert again.game.moves == match.game.moves


def test_strategies_are_asked_for_again():
    match = Match(Course("mini-golf", 5, 2), {"Ann": None, "Bob": best_of})
    match.concede()
    text = match.to_json()
    assert "best_of" not in text
    again = Match.from_json(text)
    assert again.computers == {"Bob"}
    again.concede()
    assert "give it again" in str(again.failures["Bob"])
    with pytest.raises(CourseError, match="Bob was a strategy when the match was stored; give it again"):
        again.play_computers()
    with pytest.raises(
        CourseError, match="'Ann' is no strategy of this match, or cannot be called; its strategies: Bob"
    ):
        Match.from_json(text, {"Ann": best_of})
    again = Match.from_json(text, {"Bob": best_of})
    again.concede()
    assert again.is_over


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda state: state.update(play="skins"), "play: 'skins' is none of stroke, match"),
        (lambda state: state["players"].pop(), "players: 1 players with 1 names cannot be in one match match"),
        (lambda state: state["players"].append(state["players"][0]), "players: 3 players with 2 names cannot be"),
        (lambda state: state["players"][1].update(player="Ann"), "Ann: the head of the card"),
        (lambda state: state["players"][1]["current"].update(moves="d d 9:2H"), "Bob, hole 2, move 3: "),
        (lambda state: state["players"][1].update(computer=1), "players[1].computer: true or false is needed"),
        (lambda state: state.update(hide=None), "hide: true or false is needed here, not null"),
    ],
)
def test_stored_matches_that_cannot_be(change, message):
    match = Match(Course("golf-strict", 5, 3), ["Ann", "Bob"], "match")
    for _ in range(3):
        concede_after(match, 1)
    match.game.push("draw")
    state = json.loads(match.to_json())
    change(state)
    with pytest.raises(ScorecardError) as error:
        Match.from_json(json.dumps(state))
    assert message in str(error.value)


def test_a_round_is_no_match():
    with pytest.raises(ScorecardError, match="format: 'golf-widget round' is not 'golf-widget match'"):
        Match.from_json(Round(Course("golf-strict", 5, 3), "Ann").to_json())


def test_pictures_escape_names():
    match = Match(Course("golf-strict", 5, 2), ["<b>Ann</b>", "Bob & Co"])
    page = match._repr_html_()
    assert "<b>" not in page
    assert "Bob &amp; Co" in page
