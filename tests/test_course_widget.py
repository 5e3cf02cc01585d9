"""CourseWidget without a browser: holes, turns, the card, the dead-deal rule, resuming."""

import gc
import json
import random
import weakref

import pytest
from course_rounds import at_random
from test_widget import Peer
from test_widget_help import until

from golf_widget import (
    Course,
    CourseError,
    CourseWidget,
    GolfWidget,
    Match,
    Round,
    ScorecardError,
    Verdict,
    leaderboard,
    solve,
    variant,
)

COMPILED = 180
"""Seconds within which a solver answers that has to be compiled first, on a busy machine."""
SMALL = Course("mini-golf", 7, holes=9, par=1)


@pytest.fixture
def shown():
    """Make widgets that are closed at the end."""
    made = []

    def make(*args, **kwargs):
        widget = CourseWidget(*args, **kwargs)
        made.append(widget)
        return widget, Peer(widget)

    yield make
    for widget in made:
        widget.close()


def play(peer, seed=0):
    """Play the hole on the board by messages, to its end."""
    rng = random.Random(seed)
    while not peer.state["over"]:
        move = rng.choice(peer.state["legal"][:-1] or peer.state["legal"])
        peer.wish("draw") if move < 0 else peer.wish("play", slot=move)


def column(card, name):
    """The texts of one column of the card."""
    place = card["head"].index(name) if name in card["head"] else len(card["head"]) + card["names"].index(name)
    return [row[place] if isinstance(row[place], str) else row[place][0] for row in card["rows"]]


def test_nine_holes_by_messages_to_the_end(shown):
    finished = []
    widget, peer = shown(SMALL, player="Ann", on_finish=finished.append)
    serials = []
    for hole in range(1, 10):
        card = peer.state["card"]
        assert (card["hole"], card["state"], card["ask"]) == (hole, "playing", True)
        serials.append(peer.state["board"]["serial"])
        play(peer, hole)
        card = peer.state["card"]
        assert (card["state"], card["ask"]) == ("holed" if hole < 9 else "over", False)
        assert card["total"] == [widget.round.card.total, hole, widget.round.card.against_par]
        peer.wish("next")
    assert serials == list(range(1, 10))
    card = widget.round.card
    assert card.is_complete
    assert column(peer.state["card"], "score") == [str(score).replace("-", "−") for score in card.scores]
    assert column(peer.state["card"], "total") == [str(total).replace("-", "−") for total in card.running]
    assert column(peer.state["card"], "par") == ["1"] * 9
    assert len(leaderboard([card.to_text()])) == 1
    assert until(lambda: len(finished) == 9)
    # At the end there is another course for the same player.
    assert peer.state["notice"]["key"] == "stale"
    peer.wish("new")
    assert widget.round.player == "Ann"
    assert widget.round.course.number != 7
    assert (peer.state["card"]["hole"], peer.state["card"]["par"]) == (1, 9)
    assert not column(peer.state["card"], "score")[0]


def test_a_hole_on_the_card_is_not_played_on(shown):
    widget, peer = shown(SMALL)
    play(peer)
    card = widget.round.card
    assert peer.state["legal"] == ()
    assert not peer.state["can_undo"]
    for kind in ("draw", "undo", "redo", "restart", "hint"):
        peer.wish(kind)
        assert peer.state["notice"]["key"] == "holed"
    peer.wish("play", slot=0)
    assert peer.state["notice"]["key"] == "holed"
    # One can look back, from a slider for example.
    widget.ply = 1
    assert not widget.over
    assert peer.state["legal"] == ()
    widget.ply = len(widget.game.moves)
    assert widget.over
    assert widget.round.card == card


def test_conceding_and_a_hasty_second_message(shown):
    widget, peer = shown(SMALL)
    peer.wish("draw")
    before = (peer.state["board"]["serial"], peer.state["ply"])
    peer.wish("next")
    assert (peer.state["notice"]["key"], widget.round.hole) == ("stale", 1)
    peer.wish("concede")
    assert peer.state["over"]
    assert peer.state["card"]["rows"][0][2] == ["6", 1, "conceded"]
    peer.wish("concede")
    assert peer.state["notice"]["key"] == "stale"
    peer.wish("next")
    peer.send({"type": "next", "serial": before[0], "ply": before[1]})
    assert (peer.state["notice"]["key"], widget.round.hole) == ("stale", 2)
    with pytest.raises(CourseError, match="hole 2 is being played"):
        widget.next()
    with pytest.raises(CourseError, match="deals its own holes"):
        widget.game = "golf#4"


def test_help_is_marked_in_words(shown):
    widget, peer = shown(SMALL, show_verdict=False)
    peer.wish("draw")
    peer.wish("undo")
    peer.wish("concede")
    assert peer.state["card"]["rows"][0][2] == ["6", 1, "assisted", "conceded"]
    peer.wish("next")
    for _ in range(2):
        peer.wish("hint")
        assert until(lambda: all(sheet["state"] != "thinking" for sheet in widget.hints), COMPILED)
    peer.set(show_verdict=True)
    peer.wish("draw")
    assert (widget.round.assists.hint, widget.round.assists.peek) == (2, 1)
    peer.wish("concede")
    assert peer.state["card"]["rows"][1][2][2:] == ["assisted", "conceded"]


def dead_holes(course):
    return {hole: solve(course.deal(hole).start()).verdict is Verdict.UNWINNABLE for hole in range(1, course.holes + 1)}


def test_the_dead_deal_offer_comes_exactly_on_dead_deals(shown):
    course = Course("mini-golf", 11, holes=20, par=1)
    dead = dead_holes(course)
    assert set(dead.values()) == {True, False}
    widget, peer = shown(course)
    for hole, is_dead in dead.items():
        assert peer.state["verdict"] == {}
        peer.wish("redeal")
        assert peer.state["notice"]["key"] == "not_dead"
        peer.wish("ask")
        assert until(lambda: widget.verdict or widget.notice.get("key") == "alive", COMPILED)
        assert bool(peer.state["verdict"].get("redeal")) == is_dead
        assert not peer.state["card"]["ask"]
        # A click on a position that has gone, or a look at the verdict line, takes no offer away.
        peer.send({"type": "draw", "serial": 0, "ply": 0})
        peer.set(show_verdict=True)
        assert until(lambda: widget.verdict.get("state") != "calculating", COMPILED)
        peer.set(show_verdict=False)
        assert bool(peer.state["verdict"].get("redeal")) == is_dead
        was = widget.game.deal
        peer.wish("redeal")
        assert (widget.game.deal != was) == is_dead
        assert widget.redealt == ((str(was),) if is_dead else ())
        # The new deal can be asked about, too; once a move is made, it is too late.
        assert peer.state["card"]["ask"] == is_dead
        peer.wish("draw")
        assert not peer.state["card"]["ask"]
        peer.wish("ask")
        assert peer.state["notice"]["key"] == "not_dead"
        peer.wish("undo")
        assert not peer.state["card"]["ask"]
        peer.wish("concede")
        marks = peer.state["card"]["rows"][hole - 1][2]
        assert ("redealt" in marks) == is_dead
        assert "assisted" in marks
        if hole < course.holes:
            peer.wish("next")


def test_an_answer_that_comes_too_late_is_no_offer(shown, monkeypatch):
    course = Course("mini-golf", 11, holes=20, par=1)
    hole = next(hole for hole, is_dead in dead_holes(course).items() if is_dead)
    played = Round(course)
    while played.hole < hole:
        played.concede()
        played.next()
    widget, peer = shown(played)
    with monkeypatch.context() as patch:
        jobs = []
        patch.setattr(widget._background, "start_latest", lambda key, work: jobs.append((key, work)))
        peer.wish("ask")
        assert peer.state["notice"]["key"] == "asking"
        peer.wish("draw")
        for key, work in jobs:
            if key == "ask":
                work(type("Job", (), {"cancelled": False, "on_cancel": lambda self, undo: None})())
    assert peer.state["verdict"] == {}
    assert not any(key == "verdict" for key, _ in jobs)


def test_a_deal_without_any_move_waits_and_can_be_dealt_again(shown):
    course = next(
        each for each in (Course("black-hole", n, holes=1) for n in range(1, 400)) if each.deal(1).start().is_over
    )
    widget, peer = shown(course)
    assert (peer.state["card"]["state"], peer.state["card"]["ask"]) == ("playing", True)
    peer.wish("ask")
    assert until(lambda: widget.verdict.get("redeal"), COMPILED)
    peer.wish("redeal")
    assert widget.round.dead == (course.deal(1),)
    assert widget.position.legal_moves


def test_people_take_turns(shown):
    widget, peer = shown(Course("mini-golf", 3, holes=2, par=1), player=["Ann", "Bob"])
    order = []
    while peer.state["card"]["state"] != "over":
        order.append((peer.state["card"]["player"], peer.state["card"]["hole"]))
        assert peer.state["card"]["turn"] == 2 + ["Ann", "Bob"].index(order[-1][0])
        play(peer, len(order))
        if peer.state["card"]["state"] == "holed":
            assert peer.state["card"]["next"] == ("Bob" if order[-1][0] == "Ann" else "Ann")
            peer.wish("next")
    assert order == [("Ann", 1), ("Bob", 1), ("Ann", 2), ("Bob", 2)]
    score = widget.match.score
    assert widget.match.is_over
    match = peer.state["card"]["match"]
    assert match["key"] == ("stroke.won" if score.lead else "stroke.level")
    assert [row[0] for row in peer.state["card"]["foot"]] == ["total", "to_par"]
    assert len(leaderboard([each.card for each in widget.match.rounds.values()])) == 2


def test_match_play_ends_early(shown):
    widget, peer = shown(Course("mini-golf", 3, holes=5), player=["Ann", "Bob"], play="match")
    while peer.state["card"]["state"] != "over":
        play(peer) if peer.state["card"]["player"] == "Ann" else peer.wish("concede")
        peer.wish("next")
    assert str(widget.match.score) == "Ann wins 3 & 2"
    assert peer.state["card"]["match"] == {"key": "match.won", "names": ["Ann"], "n": 3, "left": 2}
    assert column(peer.state["card"], "Ann")[3:] == ["", ""]
    with pytest.raises(CourseError, match="no hole left to play: Ann wins 3 & 2"):
        widget.next()


def test_resuming_from_json_in_the_middle_of_a_hole(shown):
    widget, peer = shown(Course("golf-strict", 5), player=["Ann", "Bob"], hide=True)
    play(peer)
    peer.wish("next")
    peer.wish("draw")
    peer.wish("draw")
    peer.wish("undo")
    text = widget.to_json()
    again = CourseWidget.from_json(text)
    assert again.to_json() == text
    assert again.card == widget.card
    assert (again.round.player, again.position, again.round.assists) == ("Bob", widget.position, widget.round.assists)
    again.redo()
    assert again.position.drawn == 2
    again.close()
    alone, peer = shown("golf-strict#5", player="Ann")
    play(peer)
    again = CourseWidget.from_json(alone.to_json())
    assert again.card == alone.card
    assert (again.card["state"], again.legal) == ("holed", ())
    again.next()
    assert again.round.hole == 2
    again.close()
    with pytest.raises(ScorecardError):
        CourseWidget.from_json(text[:-100])


def test_a_file_keeps_the_course_move_by_move(shown, tmp_path):
    file = tmp_path / "ann.json"
    cell = {"player": "Ann", "save": file}
    widget, peer = shown("golf-strict#5", **cell)
    play(peer)
    peer.wish("next")
    peer.wish("draw")
    # As after a restart of the kernel: nobody has closed the widget or said goodbye.
    again, _ = shown("golf-strict#5", **cell)
    assert again.card == widget.card
    assert again.position == widget.position
    assert again.round.key == widget.round.key
    shown(save=file)
    shown("golf-strict", save=file)
    assert list(tmp_path.iterdir()) == [file]
    kept = file.read_text()
    for wrong in ({"course": "golf-strict#6"}, {"course": "golf-wrap"}, {"player": "Bob"}, {"opponents": at_random}):
        with pytest.raises(CourseError, match=r"ann.json|no opponent here"):
            CourseWidget(**{"save": file, **wrong})
    with pytest.raises(CourseError, match="brings its players"):
        CourseWidget(Round(SMALL), save=file)
    assert file.read_text() == kept
    file.write_text(kept[:-40])
    with pytest.raises(ScorecardError, match=r"ann.json holds no course that can be resumed"):
        CourseWidget("golf-strict#5", **cell)
    assert file.read_text() == kept[:-40]


@pytest.mark.parametrize("kind", ["folder", "no folder", "not text"])
def test_what_is_no_file_to_keep_a_course_in(tmp_path, shown, kind):
    if kind == "no folder":
        # Nothing is read there, and nothing can be written: play goes on, and the page says so until it works.
        widget, peer = shown(SMALL, save=tmp_path / "missing" / "ann.json")
        peer.wish("draw")
        assert "the course is not kept in" in peer.state["error"]
        assert widget.ply == 1
        (tmp_path / "missing").mkdir()
        peer.wish("draw")
        assert peer.state["error"] == ""
        assert CourseWidget(save=tmp_path / "missing" / "ann.json").ply == 2
        return
    path = tmp_path / "ann.json"
    path.mkdir() if kind == "folder" else path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScorecardError, match="cannot be read"):
        CourseWidget(SMALL, save=path)


def test_a_match_of_ones_own_is_played_on(shown):
    match = Match(Course("mini-golf", 3, holes=2), {"Ann": None, "robot": at_random}, play="match")
    widget, peer = shown(match)
    assert widget.match is match
    peer.wish("concede")
    assert until(lambda: len(match.rounds["robot"].card.results) == 1)
    # Changes that Python makes show on the board.
    match.rounds["Ann"].next()
    assert peer.state["card"]["hole"] == 2
    assert peer.state["board"]["serial"] == 2
    match.rounds["Ann"].concede()
    assert peer.state["over"]
    assert until(lambda: match.is_over)
    assert until(lambda: peer.state["card"]["match"]["left"] == 0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"course": "golf-strict#x"}, "names no course"),
        ({"course": "golf-strict#" + "9" * 5000}, "names no course"),
        ({"course": "golf-strict#0"}, "no course number"),
        ({"course": "golf-strikt"}, "golf-strict"),
        ({"player": ""}, "cannot name a player"),
        ({"player": ["Ann", "Ann"]}, "same name"),
        ({"player": []}, "nobody|2 to 32"),
        ({"player": ["A", "B", "C"], "play": "match"}, "match play is between two"),
        ({"opponents": ["caddie", "caddie"]}, "two opponents are called"),
        ({"opponents": "nobody"}, "nobody"),
        ({"lang": "fr"}, "lang"),
    ],
)
def test_courses_that_cannot_be(wrong, message):
    with pytest.raises(Exception, match=message) as error:
        CourseWidget(**wrong)
    assert isinstance(error.value, ValueError) or type(error.value).__name__ == "TraitError"


def test_wrong_types():
    for wrong in ({"course": 5}, {"opponents": [7]}, {"colour": 1}, {"opponents": int}):
        with pytest.raises(TypeError):
            CourseWidget(**wrong)


def test_numbers_of_courses_from_the_page(shown):
    widget, peer = shown(SMALL)
    peer.wish("new", number=9)
    assert widget.round.course == Course("mini-golf", 9, holes=9, par=1)
    peer.wish("new", number=2**53 - 1)
    assert widget.round.course.number == 2**53 - 1
    with pytest.raises(CourseError, match="no course number"):
        widget.new(0)
    assert widget.round.course.number == 2**53 - 1


def test_a_single_hole_knows_no_course():
    widget = GolfWidget("golf#4")
    peer = Peer(widget)
    for kind in ("next", "concede", "ask"):
        peer.wish(kind)
        assert peer.state["notice"]["key"] == "bad_message"
        assert "is for the holes of a course" in peer.state["error"]
    assert peer.state["card"] == {}
    widget.close()


def test_what_is_sent_is_small_and_plain(shown):
    _, peer = shown(Course("golf-strict", 5, holes=36), player=[f"Player {n}" for n in range(32)])
    assert len(json.dumps(peer.state["card"])) < 20_000
    peer.updates.clear()
    peer.wish("draw")
    peer.wish("draw")
    assert "card" in peer.updates[0], "the question goes with the first move"
    assert "card" not in peer.updates[1]


def test_pictures_where_no_widget_can_be(shown):
    widget, _ = shown(SMALL, player="<Ann>")
    bundle = widget._repr_mimebundle_()[0]
    assert "&lt;Ann&gt;" in bundle["text/html"]
    assert "<Ann>" not in bundle["text/html"].replace("&lt;Ann&gt;", "")
    assert repr(widget).startswith("<CourseWidget of <Ann> on mini-golf course 7")


def test_a_closed_widget_can_be_collected_and_hears_nothing():
    played = Round(SMALL)
    widget = CourseWidget(played, opponents=())
    widget.close()
    card = widget.card
    played.concede()
    assert widget.card == card
    dead = weakref.ref(widget)
    del widget
    gc.collect()
    assert dead() is None


def test_every_game_can_be_a_course(shown):
    for name in ("tri-peaks", "black-hole", "golf-strict-free", "thieves"):
        widget, peer = shown(Course(variant(name), 3, holes=2))
        peer.wish("concede")
        assert peer.state["card"]["total"][1] == 1
        assert ("par" in peer.state["card"]["head"]) == (widget.round.course.par is not None)
