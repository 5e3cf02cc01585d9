"""Opponents on a course: who they can be, when they play, and that they never hold anybody up."""

import threading

import pytest
from course_rounds import at_random
from test_course_widget import column, play
from test_widget import Peer
from test_widget_help import until

from golf_widget import Course, CourseError, CourseWidget, Game, Move, Round
from golf_widget.widgets.opponents import Opponent, Stopped, as_opponents

SMALL = Course("mini-golf", 7, holes=3, par=1)


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


def first(view, rng):
    return view.legal_moves[0]


class Acting:
    """A strategy that is an object."""

    def __init__(self):
        self.resets = []

    def reset(self, variant, seed):
        self.resets.append((variant.name, seed))

    def act(self, view):
        assert not hasattr(view, "deal")
        return view.legal_moves[0]


class Advising:
    name = "adviser"
    clairvoyant = False

    def advise(self, view):
        assert not hasattr(view, "deal")
        return view.legal_moves[0]


class Seer:
    clairvoyant = True

    def act(self, position):
        assert position.deal.stock is not None
        return position.legal_moves[0]


def drawer(view, rng):
    return view.legal_moves[-1]


@pytest.mark.parametrize("who", [first, Acting(), Advising(), "caddie", Seer()])
def test_who_can_be_an_opponent(shown, who):
    widget, _ = shown(SMALL, player="Ann", opponents={"Robot": who}, ahead=True)
    robot = widget.match.rounds["Robot"]
    assert until(lambda: robot.is_finished), widget.error
    if who != "caddie":
        # They all play what comes first, so they play what the same strategy plays without a widget.
        alone = [Game.from_strategy(SMALL.deal(hole), first).position.score for hole in (1, 2, 3)]
        assert list(robot.card.scores) == alone
    assert [bool(result.assists.peek) for result in robot.card.results] == [isinstance(who, Seer)] * 3
    if isinstance(who, Acting):
        assert who.resets == [("mini-golf", (7 << 8) + hole) for hole in (1, 2, 3)]


def test_names_of_opponents():
    assert list(as_opponents([first, Acting(), Advising(), "caddie"])) == ["first", "Acting", "adviser", "caddie"]
    assert list(as_opponents("caddie")) == ["caddie"]
    assert list(as_opponents({"Bob": first})) == ["Bob"]
    assert as_opponents(()) == {}


def test_hole_by_hole_they_never_get_ahead(shown):
    widget, peer = shown(SMALL, player="Ann", opponents=[first, drawer])
    for hole in (1, 2, 3):
        for name in ("first", "drawer"):
            assert until(lambda each=widget.match.rounds[name], hole=hole: len(each.card.results) == hole)
        assert until(lambda: not widget._opponents.busy)
        assert {len(widget.match.rounds[name].card.results) for name in ("first", "drawer")} == {hole}
        play(peer)
        peer.wish("next")
    assert peer.state["card"]["state"] == "over"
    assert widget.match.is_over


def test_their_cards_are_hidden_until_the_hole_is_finished(shown):
    widget, peer = shown(SMALL, player="Ann", opponents=first, hide=True, ahead=True)
    assert until(lambda: widget.match.rounds["first"].is_finished)
    assert column(peer.state["card"], "first") == ["", "", ""]
    assert peer.state["card"]["match"]["left"] == 3
    peer.wish("draw")
    peer.wish("concede")
    scores = [str(score).replace("-", "−") for score in widget.match.rounds["first"].card.scores]
    assert column(peer.state["card"], "first") == [scores[0], "", ""]
    peer.wish("next")
    peer.wish("concede")
    assert column(peer.state["card"], "first") == [*scores[:2], ""]


def test_a_slow_opponent_holds_up_nobody_and_is_waited_for_at_the_end(shown):
    go = threading.Event()

    def slow(view, rng):
        assert go.wait(60)
        return view.legal_moves[0]

    widget, peer = shown(SMALL, player="Ann", opponents=slow, play="match")
    for _ in range(3):
        play(peer)
        peer.wish("next")
    card = peer.state["card"]
    assert (card["state"], card["waiting"]) == ("over", ["slow"])
    assert card["match"] == {"key": "match.level", "names": [], "n": 0, "left": 3}
    go.set()
    assert until(lambda: widget.match.is_over)
    assert until(lambda: peer.state["card"]["waiting"] == [])
    assert peer.state["card"]["match"]["key"] in ("match.won", "match.won_last", "match.level")


def test_one_that_fails_is_one_line_and_tries_again_after_the_next_hole(shown):
    angry = [True]

    def bad(view, rng):
        if angry[0]:
            raise ValueError("<b>no</b>")
        return view.legal_moves[0]

    widget, peer = shown(SMALL, player="Ann", opponents=[bad, first])
    assert until(lambda: peer.state["error"])
    assert peer.state["error"].startswith("CourseError: bad, hole 1 (mini-golf#")
    assert peer.state["error"].endswith("bad failed: ValueError: <b>no</b>")
    assert until(lambda: len(widget.match.rounds["first"].card.results) == 1)
    assert until(lambda: not widget._opponents.busy)
    play(peer)
    angry[0] = False
    peer.wish("next")
    assert peer.state["card"]["hole"] == 2
    assert until(lambda: len(widget.match.rounds["bad"].card.results) == 2)


@pytest.mark.parametrize("answer", ["nonsense", None, Move(99)])
def test_nonsense_is_no_move(answer):
    played = Round(SMALL, "Bob")
    with pytest.raises(CourseError, match=r"Bob, hole 1 .*, move 1: <lambda> failed"):
        Opponent(lambda view, rng: answer).play(played)
    assert (played.hole, played.game.ply) == (1, 0)


def test_a_strategy_may_stop():
    played = Round(SMALL, "Bob")
    Opponent(lambda view, rng: "draw" if view.stock_left > 3 else "stop").play(played)
    assert played.card.results[0].conceded
    assert len(played.card.results[0].moves) == 2


def test_one_that_nobody_waits_for_leaves_the_hole_as_it_is():
    played = Round(SMALL, "Bob")
    asked = iter([False, False, True])
    with pytest.raises(Stopped):
        Opponent(at_random).play(played, lambda: next(asked))
    assert played.game.ply == 2
    Opponent(at_random).play(played)
    assert played.card.results[0].hole == 1


def test_closing_and_a_new_course_end_what_they_do(shown):
    count = []
    inside = threading.Event()
    go = threading.Event()

    def slow(view, rng):
        count.append(1)
        inside.set()
        assert go.wait(60)
        return view.legal_moves[0]

    widget, _ = shown(SMALL, player="Ann", opponents=slow, ahead=True)
    assert inside.wait(60)
    before = widget.match
    widget.new(8)
    assert widget.match is not before
    go.set()
    assert until(lambda: widget.match.rounds["slow"].is_finished)
    assert len(before.rounds["slow"].card.results) == 0
    moves = len(count)
    widget.close()
    assert len(count) == moves


def test_opponents_go_on_after_resuming(shown):
    widget, peer = shown(SMALL, player="Ann", opponents=first, play="match")
    assert until(lambda: len(widget.match.rounds["first"].card.results) == 1)
    play(peer)
    text = widget.to_json()
    again = CourseWidget.from_json(text, opponents=first)
    other = Peer(again)
    other.wish("next")
    assert until(lambda: len(again.match.rounds["first"].card.results) == 2)
    again.close()
    # Without the strategy, which is no text, the person goes on alone.
    alone = CourseWidget.from_json(text)
    other = Peer(alone)
    for _ in range(2):
        other.wish("next")
        play(other)
    assert other.state["card"]["waiting"] == ["first"]
    alone.close()
    with pytest.raises(CourseError, match="'drawer' is no opponent here; the opponents are: first"):
        CourseWidget.from_json(text, opponents=drawer)


def test_many_opponents_are_no_crowd_of_threads(shown):
    before = threading.active_count()
    peaks = []

    def counting(view, rng):
        peaks.append(threading.active_count())
        return view.legal_moves[0]

    widget, _ = shown(SMALL, player="Ann", opponents={f"robot {n}": counting for n in range(15)}, ahead=True)
    assert until(
        lambda: widget.match.score.is_over or all(r.is_finished for n, r in widget.match.rounds.items() if n != "Ann")
    )
    assert max(peaks) <= before + 3


def test_where_there_are_no_threads_everything_is_played_at_once(shown, monkeypatch):
    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    course = Course("mini-golf", 7, holes=12, par=1)
    widget, peer = shown(course, player="Ann", opponents=[first, drawer])
    for hole in range(1, 13):
        play(peer, hole)
        assert [len(each.card.results) for each in widget.match.rounds.values()] == [hole] * 3
        peer.wish("next")
    assert widget.match.is_over
    assert widget.error == ""
