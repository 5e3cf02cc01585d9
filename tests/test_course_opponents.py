"""Opponents on a course: who they can be, when they play, and that they never hold anybody up."""

import threading

import pytest
from course_rounds import at_random
from test_course_widget import column, play
from test_widget import Peer
from test_widget_help import until

from golf_widget import Course, CourseError, CourseWidget, Game, Match, Move, Round, StrategyError, compare
from golf_widget.widgets import opponent_desk
from golf_widget.widgets.background import Job
from golf_widget.widgets.opponents import Opponent, as_opponents
from golf_widget.widgets.turn import Stopped, Turn

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
    assert peer.state["card"]["match"] == {}
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
    job = Job()

    def impatient(view, rng):
        if view.stock_left == 4:
            job.cancel()  # the answer comes too late
        return "draw"

    with pytest.raises(Stopped):
        Opponent(impatient).play(played, Turn(job))
    assert played.game.position.stock_left == 4
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


@pytest.fixture
def quick(monkeypatch):
    """Who thinks for more than a moment takes long."""
    monkeypatch.setattr(opponent_desk, "SLOW", 0.1)


@pytest.fixture
def never():
    """A strategy that never returns, until the test is over."""
    end = threading.Event()

    def hangs(view, rng):
        assert end.wait(600)
        return view.legal_moves[0]

    yield hangs
    end.set()


def test_one_that_hangs_starves_nobody_and_the_card_names_it(shown, never, quick):
    opponents = {"Bob": never, "one": first, "Cy": never, "two": drawer}
    widget, peer = shown(SMALL, player="Ann", opponents=opponents)
    for name in ("one", "two"):
        assert until(lambda each=widget.match.rounds[name]: len(each.card.results) == 1)
    assert until(lambda: set(peer.state["card"]["thinking"]) == {"Bob", "Cy"})
    for hole in (1, 2, 3):
        assert peer.state["card"]["hole"] == hole
        play(peer)
        peer.wish("next")
    assert until(lambda: all(widget.match.rounds[name].is_finished for name in ("one", "two")))
    assert peer.state["card"]["gone"] == []
    # Nobody is level with one who has not finished a hole, and who has no total either.
    assert peer.state["card"]["match"] == {}
    assert peer.state["card"]["foot"][0][3] == ""
    assert set(peer.state["card"]["thinking"]) == set(peer.state["card"]["waiting"]) == {"Bob", "Cy"}


@pytest.mark.parametrize("play_as", ["match", "stroke"])
def test_one_that_hangs_is_given_up_and_the_match_ends(shown, never, quick, play_as):
    widget, peer = shown(SMALL, player="Ann", opponents={"Bob": never}, play=play_as, opponent_limit=0.3)
    bob = widget.match.rounds["Bob"]
    assert until(lambda: peer.state["card"]["gone"] == ["Bob"])
    assert peer.state["card"]["thinking"] == []
    assert peer.state["error"] == (
        f"CourseError: Bob, hole 1 ({SMALL.deal(1)}), move 1: no answer after 0.3 seconds; Bob is given up, and "
        "concedes this hole and those to come"
    )
    hole = 0
    while not widget.match.is_over:
        # Hole by hole, as if he played; match play is over when Ann leads by more holes than are left.
        hole += 1
        assert until(lambda hole=hole: len(bob.card.results) == hole)
        play(peer)
        if not widget.match.is_over:
            peer.wish("next")
    assert peer.state["card"]["state"] == "over"
    assert all(result.conceded for result in bob.card.results)
    assert [result.moves for result in bob.card.results] == [()] * len(bob.card.results)
    assert until(lambda: peer.state["card"]["waiting"] == [])
    # What is stored is a whole match, which ends in the same way.
    assert Match.from_json(widget.to_json()).score == widget.match.score


def test_an_answer_after_being_given_up_is_not_heard(shown, quick):
    go = threading.Event()
    returned = threading.Event()

    def late(view, rng):
        assert go.wait(600)
        returned.set()
        return view.legal_moves[0]

    widget, peer = shown(SMALL, player="Ann", opponents=late, opponent_limit=0.2)
    played = widget.match.rounds["late"]
    assert until(lambda: len(played.card.results) == 1)
    game = played.game
    go.set()
    assert returned.wait(60)
    assert until(lambda: not any(each.name.startswith("golf-opponents") for each in threading.enumerate()))
    assert game.ply == 0
    # Another course is another try.
    widget.new(8)
    assert until(lambda: len(widget.match.rounds["late"].card.results) == 1)
    assert not widget.match.rounds["late"].card.results[0].conceded
    assert peer.state["card"]["gone"] == []


def test_a_slow_one_is_no_hanging_one(shown, quick):
    moves = []

    def steady(view, rng):
        moves.append(view)
        threading.Event().wait(0.15)  # longer than what is slow, and all moves together longer than the limit
        return view.legal_moves[0]

    widget, peer = shown(SMALL, player="Ann", opponents=steady, opponent_limit=0.8)
    assert until(lambda: len(widget.match.rounds["steady"].card.results) == 1)
    assert len(moves) > 5
    assert not widget.match.rounds["steady"].card.results[0].conceded
    assert until(lambda: peer.state["card"]["thinking"] == [])


def test_advisers_of_the_package_are_always_waited_for(shown, quick, monkeypatch):
    go = threading.Event()

    def compiled(*args):
        assert go.wait(600)
        return iter([args[1].variant and [type("Advice", (), {"move": args[1].legal_moves[0]})]])

    monkeypatch.setattr("golf_widget.widgets.opponents.think", compiled)
    widget, peer = shown(SMALL, player="Ann", opponents="caddie", opponent_limit=0.1, opponent_seconds=0)
    assert until(lambda: peer.state["card"]["thinking"] == ["caddie"])
    threading.Event().wait(0.3)
    assert peer.state["card"]["gone"] == []
    go.set()
    assert until(lambda: len(widget.match.rounds["caddie"].card.results) == 1)


def test_one_that_still_fails_at_the_end_ends_no_match_for_ever(shown):
    def bad(view, rng):
        raise ValueError("no")

    widget, peer = shown(SMALL, player="Ann", opponents=bad)
    for hole in (1, 2, 3):
        play(peer)
        if hole < 3:
            peer.wish("next")
    assert until(lambda: widget.match.is_over)
    assert until(lambda: peer.state["card"]["gone"] == ["bad"])
    assert peer.state["card"]["waiting"] == []
    assert "bad failed: ValueError: no" in peer.state["error"]


@pytest.mark.parametrize("name", ["opponent_seconds", "opponent_limit"])
@pytest.mark.parametrize("value", [float("nan"), -1, "x", None, True])
def test_odd_numbers_of_seconds(name, value):
    with pytest.raises(ValueError, match=f"{name} is .*{str(value)[:4]}.*; it must be a number"):
        CourseWidget(SMALL, opponents=first, **{name: value})


def test_nobody_as_opponents(shown):
    widget, _ = shown(SMALL, opponents=None)
    assert widget.match is None


class UnspeakableError(Exception):
    def __str__(self):
        raise ValueError("no text")


def test_an_error_without_a_text_is_named_by_its_type(shown):
    def bad(view, rng):
        raise UnspeakableError

    _, peer = shown(SMALL, player="Ann", opponents=bad)
    assert until(lambda: peer.state["error"])
    assert peer.state["error"].endswith("bad failed: UnspeakableError: (its text cannot be made)")
    with pytest.raises(StrategyError, match="bad raised UnspeakableError: "):
        Game.from_strategy("mini-golf#4", bad)
    result = compare([bad, first], "mini-golf", 2, progress=False)
    assert "UnspeakableError: (its text cannot be made)" in str(result)


@pytest.mark.parametrize("who", [first, lambda view, rng: 1 / 0], ids=["plays", "fails"])
def test_one_opponent_plays_his_holes_without_a_break(shown, monkeypatch, who):
    # Nobody looks after him here, so he has to find his next hole by himself.
    monkeypatch.setattr(opponent_desk.OpponentDesk, "_watch", lambda desk: None)
    w, _ = shown(SMALL, player="Ann", opponents={"he": who}, statistics=False)
    with opponent_desk.LOCK:  # he begins when Ann has finished
        for hole in range(1, 4):
            w.concede()
            if hole < 3:
                w.next()
    until(lambda: not w.card["waiting"])
    assert len(w.match.rounds["he"].card.results) == 3
