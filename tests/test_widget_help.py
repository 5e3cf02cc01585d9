"""Hints, the verdict line and callbacks of the widget, without a browser."""

import gc
import logging
import threading
import time
import weakref

import pytest
from test_widget import Peer

from golf_widget import Advice, Clairvoyant, Deal, Game, GolfWidget, Move, Verdict, solve, variant
from golf_widget.listeners import LOCK
from golf_widget.widgets import helped, page
from golf_widget.widgets.background import MAX_RUNNING, Background

PATIENCE = 20.0


def until(what, seconds=PATIENCE):
    """Wait until something is true; say no only after a long time."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True


@pytest.fixture
def shown():
    """Make widgets that are closed at the end."""
    made = []

    def make(*args, **kwargs):
        widget = GolfWidget(*args, **kwargs)
        made.append(widget)
        return widget, Peer(widget)

    yield make
    for widget in made:
        widget.close()


def answered(widget):
    return until(lambda: widget.hints and all(sheet["state"] != "thinking" for sheet in widget.hints))


def first(view):
    return view.legal_moves[0]


def test_a_hint_comes_is_told_and_vanishes_with_the_next_move(shown):
    calls = []
    widget, peer = shown("golf-strict#4", hint=first, on_hint=lambda *said: calls.append(said))
    assert peer.state["advisers"] == ("first",)
    peer.wish("hint")
    assert answered(widget)
    told = {"adviser": "first", "honest": True, "state": "ready"}
    assert told.items() <= peer.state["hints"][0].items()
    assert [advice["move"] for advice in peer.state["hints"][0]["moves"]] == [32]
    assert peer.state["assists"] == ("hint",)
    assert until(lambda: calls)
    name, said = calls[0]
    assert name == "first"
    assert isinstance(said[0], Advice)
    assert said[0].move == Move(32)
    peer.wish("play", slot=32)
    assert peer.state["hints"] == ()
    assert peer.state["assists"] == ("hint",)
    peer.wish("new", number=5)
    assert peer.state["assists"] == ()


def test_values_are_told_best_first(shown):
    widget, _ = shown("golf-strict#4", hint=lambda view: {move: 3.0 + 2 * move.is_draw for move in view.legal_moves})
    widget.hint()
    assert answered(widget)
    moves = widget.hints[0]["moves"]
    assert [(move["move"], move["value"]) for move in moves] == [(32, 3.0), (-1, 5.0)]


def test_an_honest_adviser_gets_a_view_a_clairvoyant_one_the_position(shown):
    given = []

    class Seer:
        name = "seer"
        clairvoyant = True

        def advise(self, position):
            given.append(position)
            return solve(position).line[0]

    def blind(view):
        given.append(view)
        return Move.DRAW

    widget, _ = shown("golf-strict#4", hint=[Seer(), blind])
    widget.hint()
    assert answered(widget)
    assert {type(what).__name__ for what in given} == {"Position", "PlayerView"}
    assert [sheet["honest"] for sheet in widget.hints] == [False, True]


@pytest.mark.parametrize(
    "returned",
    [None, 7, "9:2H", "nonsense", [], {}, {Move(0): 1.0}, {Move.DRAW: float("nan")}, [Move(32), 3], object()],
)
def test_nonsense_is_an_error_in_one_line_and_the_game_goes_on(shown, returned):
    widget, peer = shown("golf-strict#4", hint=[lambda view: returned, first])
    peer.wish("hint")
    assert answered(widget)
    assert [sheet["state"] for sheet in widget.hints] == ["failed", "ready"]
    assert "\n" not in widget.error
    assert widget.error
    peer.wish("play", slot=32)
    assert peer.state["ply"] == 1
    assert widget.error == ""


def test_a_hook_that_raises(shown):
    def fails(view):
        raise ZeroDivisionError("a <b>bad</b>\nday")

    widget, peer = shown("golf-strict#4", hint=fails)
    peer.wish("hint")
    assert answered(widget)
    assert widget.error == "fails: ZeroDivisionError: a <b>bad</b> day"
    peer.wish("draw")
    assert peer.state["ply"] == 1


def test_clicks_go_on_while_a_hook_is_slow_and_its_late_answer_is_nothing(shown):
    go = threading.Event()

    def slow(view):
        go.wait(PATIENCE)
        return Move.DRAW

    widget, peer = shown("golf-strict#4", hint=slow)
    peer.wish("hint")
    assert widget.hints[0]["state"] == "thinking"
    peer.wish("play", slot=32)
    peer.wish("draw")
    assert (peer.state["ply"], peer.state["hints"]) == (2, ())
    go.set()
    assert until(lambda: not widget._background._running)
    assert widget.hints == ()
    assert widget.error == ""


def test_nobody_waits_for_ever(shown, monkeypatch):
    monkeypatch.setattr(helped, "HINT_PATIENCE", 0.0)
    go = threading.Event()
    widget, _ = shown("golf-strict#4", hint=lambda view: go.wait(PATIENCE) and Move.DRAW, hint_seconds=0.05)
    widget.hint()
    assert answered(widget)
    assert widget.hints[0]["state"] == "late"
    go.set()
    assert until(lambda: not widget._background._running)
    assert widget.hints[0]["state"] == "late"


def test_threads_of_hooks_that_never_return_are_few(shown):
    go = threading.Event()
    widget, _ = shown("golf-strict#4", hint=lambda view: go.wait(PATIENCE) and Move.DRAW)
    for _ in range(MAX_RUNNING + 1):
        widget.set_hint(widget._advisers)
        widget.hint()
    assert widget.hints[0]["state"] == "failed"
    assert "have not come to an end" in widget.error
    widget.play("5:2H")
    go.set()
    assert until(lambda: not widget._background._running)
    widget.hint()
    assert answered(widget)
    assert widget.hints[0]["state"] == "ready"


def test_better_answers_replace_earlier_ones(shown):
    seen = []
    widget, _ = shown("golf-strict#4", hint="caddie", hint_seconds=0.2)
    widget.observe(lambda change: seen.append(change.new), "hints")
    widget.hint()
    assert answered(widget)
    assert seen[0][0] == {"adviser": "caddie", "honest": True, "state": "thinking", "moves": []}
    assert len(seen) >= 3
    assert widget.hints[0]["moves"][0]["value"] is not None


def test_no_advisers_no_hole_no_hint(shown):
    widget, peer = shown("mini-golf#3", hint=None)
    peer.wish("hint")
    assert peer.state["notice"]["key"] == "no_advisers"
    widget.set_hint(first)
    assert peer.state["advisers"] == ("first",)
    while not widget.over:
        widget.play(next(iter(widget.position.legal_moves)))
    peer.wish("hint")
    assert peer.state["notice"]["key"] == "over"
    with pytest.raises(ValueError, match="nobody of that name"):
        widget.set_hint("nobody of that name")
    assert peer.state["advisers"] == ("first",)


# -- the verdict -------------------------------------------------------------------------------------------------------


def judged(widget):
    return until(lambda: widget.verdict.get("state") not in ("calculating", None))


def test_the_verdict_turns_from_can_to_can_no_longer(shown):
    widget, peer = shown("golf-queen#1", hint=None)
    number = next(n for n in range(1, 100) if solve(Deal.parse(f"golf-queen#{n}").start()).score == 0)
    widget.new(number)
    assert widget.verdict == {}
    peer.set(show_verdict=True)
    assert judged(widget)
    assert widget.verdict == {"state": "winnable", "best": 0}
    assert widget.assists == ("verdict",)
    # Every stock card is needed, so one that is wasted is too many: drawing on ends it sooner or later.
    while widget.verdict["state"] == "winnable":
        widget.draw()
        assert judged(widget)
        assert widget.verdict["state"] == solve(widget.position).verdict.value
        assert widget.verdict["best"] == solve(widget.position).score
    assert widget.verdict["state"] == "unwinnable"
    assert "redeal" not in widget.verdict
    peer.set(show_verdict=False)
    assert widget.verdict == {}


def test_only_an_untouched_hole_that_is_proved_dead_is_dealt_again(shown):
    widget, peer = shown("golf-strict#4", hint=None, show_verdict=True)
    assert judged(widget)
    assert widget.verdict == {"state": "unwinnable", "best": 1, "redeal": True}
    widget.play("5:2H")
    peer.wish("redeal")
    assert peer.state["notice"]["key"] == "not_dead"
    widget.undo()
    assert judged(widget)
    assert "redeal" not in widget.verdict
    widget.new(4)
    assert judged(widget)
    peer.wish("redeal")
    assert widget.redealt == ("golf-strict#4",)
    assert widget.game.deal.number != 4


def test_no_play_is_told_apart_from_unwinnable(shown):
    mini = variant("mini-golf")
    number = next(n for n in range(1, 100) if solve(mini.deal(n).start()).verdict is Verdict.UNWINNABLE)
    widget, _ = shown(mini.deal(number), hint=None, show_verdict=True)
    assert judged(widget)
    assert widget.verdict == {"state": "unwinnable", "best": solve(widget.position).score, "redeal": True}
    # Aces and a two on top of the columns; what lies on the waste is four at least.
    cards = sorted(mini.deal(1).cards, key=lambda card: card.rank)
    widget.game = Deal(mini, (cards[3], cards[4], cards[5], *cards[:3]), cards[11], tuple(cards[6:11]))
    assert judged(widget)
    assert widget.verdict == {"state": "no_play", "best": 6, "redeal": True}


def test_a_position_that_is_over_has_no_verdict(shown):
    widget, _ = shown("mini-golf#3", hint=None, show_verdict=True)
    while not widget.over:
        widget.play(next(iter(widget.position.legal_moves)))
    assert widget.verdict == {}


def test_fast_moves_are_not_too_many_for_the_verdict(shown):
    widget, _ = shown("golf-wrap#7", hint=first, show_verdict=True)
    for _ in range(40):
        if widget.over:
            break
        widget.play(next(iter(widget.position.legal_moves)))
    for _ in range(5):
        widget.undo()
    assert judged(widget)
    assert widget.verdict["best"] == solve(widget.position).score
    assert widget.error == ""


# -- callbacks ---------------------------------------------------------------------------------------------------------


def test_callbacks_hear_of_moves_in_order_and_of_the_end(shown):
    moves, ends = [], []
    widget, _ = shown(
        "mini-golf#3",
        on_move=lambda move, position: moves.append((move, position.cards_left)),
        on_finish=ends.append,
    )
    game = Game("mini-golf#3")
    expected = []
    while not game.position.is_over:
        move = next(iter(game.position.legal_moves))
        expected.append((move, game.push(move).cards_left))
        widget.play(move)
    assert until(lambda: ends)
    assert moves == expected
    assert ends == [widget.game]
    widget.undo()
    widget.redo()
    assert until(lambda: len(ends) == 2)
    assert len(moves) == len(expected) + 1


def test_a_callback_that_raises_or_is_slow_stops_nothing(shown, caplog, monkeypatch):
    monkeypatch.setattr(helped, "CALL_SECONDS", 0.02)
    go = threading.Event()
    heard = []

    def hears(move, position):
        heard.append(move)
        if move.is_draw:
            raise LookupError("no\ndraws")
        go.wait(PATIENCE)

    widget, peer = shown("golf-strict#4", on_move=hears)
    with caplog.at_level(logging.CRITICAL, logger="golf_widget"):
        peer.wish("play", slot=32)
        assert until(lambda: "has not returned" in widget.error)
        assert widget.error == "TimeoutError: hears has not returned after 0.02 seconds"
        peer.wish("draw")
        assert peer.state["ply"] == 2
        # It is still stuck, and says so with every move that waits for it.
        assert peer.state["error"] == "TimeoutError: hears has not returned after 0 seconds; 1 call waits for it"
        go.set()
        assert until(lambda: "LookupError" in widget.error)
    assert widget.error == "LookupError: no draws"
    assert heard == [Move(32), Move.DRAW]


@pytest.mark.parametrize("end", [SystemExit, KeyboardInterrupt, GeneratorExit])
def test_a_hook_cannot_end_the_kernel_or_silence_the_others(shown, caplog, end):
    heard = []

    def quits(*_):
        heard.append(1)
        raise end("enough")

    with caplog.at_level(logging.CRITICAL, logger="golf_widget"):
        widget, _ = shown("golf-strict#4", hint=quits, on_move=quits)
        widget.hint()
        assert answered(widget)
        assert widget.hints[0]["state"] == "failed"
        assert end.__name__ in widget.error
        heard.clear()
        widget.play("5:2H")
        widget.play("draw")
        assert until(lambda: len(heard) == 2)


def test_the_clairvoyant_gives_up_when_nobody_listens(shown):
    widget, _ = shown("double-golf#7", hint="clairvoyant", hint_seconds=30.0)
    widget.hint()
    assert widget.hints[0]["state"] == "thinking"
    widget.play("draw")
    assert widget.hints == ()
    assert until(lambda: not widget._background._running, 60)


def test_a_clairvoyant_of_ones_own_answers_hint_after_hint(shown):
    widget, _ = shown("golf-strict#4", hint=Clairvoyant())
    for _ in range(3):
        widget.hint()
        assert answered(widget)
        assert widget.hints[0]["moves"][0]["value"] == solve(widget.position).score
        widget.play(next(iter(widget.position.legal_moves)))


def test_asking_again_while_they_think_asks_nobody_twice(shown):
    go = threading.Event()
    asked = []

    def slow(view):
        asked.append(1)
        go.wait(PATIENCE)
        return Move.DRAW

    widget, peer = shown("golf-strict#4", hint=slow)
    for _ in range(5):
        peer.wish("hint")
    go.set()
    assert answered(widget)
    assert asked == [1]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"hint_seconds": "2"}, "hint_seconds is '2'; it must be a number of seconds from 0 on"),
        ({"hint_seconds": -1}, "hint_seconds is -1"),
        ({"hint_seconds": float("nan")}, "hint_seconds is nan"),
        ({"hint_seconds": float("inf")}, "hint_seconds is inf"),
        ({"on_move": 5}, "on_move is 5; it must be a function, or None"),
        ({"on_finish": "x"}, "on_finish is 'x'"),
        ({"on_hint": []}, "on_hint is"),
        ({"hint": type("Oracle", (), {"think": len})}, "is a class; make one of it"),
    ],
)
def test_arguments_are_checked_when_the_widget_is_made(options, error):
    with pytest.raises((TypeError, ValueError), match=error):
        GolfWidget("golf-strict#4", **options)


def test_a_name_that_cannot_be_sent_is_mended(shown):
    def adviser(view):
        return Move.DRAW

    adviser.__name__ = "odd\ud800 name\n" + "x" * 100
    widget, peer = shown("golf-strict#4", hint=adviser)
    widget.hint()
    assert answered(widget)
    name = peer.state["advisers"][0]
    assert name.startswith("odd? name x")
    assert len(name) == 60


def test_the_background_works_without_threads(monkeypatch):
    def no_threads(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    background = Background()
    done = []
    background.start("a", done.append)
    errors = []
    background.call(done.append, 1, limit=1.0, failed=errors.append)
    background.call(lambda: 1 / 0, limit=1.0, failed=errors.append)
    assert done[1] == 1
    assert [type(error) for error in errors] == [ZeroDivisionError]


def test_the_collector_may_run_on_any_thread():
    """A widget is collected on another thread, which this one waits for while it holds the lock."""
    lost = GolfWidget("golf-strict#4")
    lost.cycle = lost
    lost.close()
    gone = weakref.ref(lost)
    left = [lost]
    del lost
    with LOCK:
        thread = threading.Thread(target=lambda: (left.clear(), gc.collect()))
        thread.start()
        thread.join(PATIENCE)
        assert not thread.is_alive()
    other = GolfWidget("golf-strict#5")
    other.play("draw")
    assert page._left == []
    gc.collect()
    assert gone() is None
    other.close()


def test_a_closed_widget_asks_nobody_any_more(shown):
    go = threading.Event()
    widget, _ = shown("golf-strict#4", hint=lambda view: go.wait(PATIENCE) and Move.DRAW)
    widget.hint()
    widget.close()
    go.set()
    assert until(lambda: not widget._background._running)


def test_an_error_names_its_adviser_once(shown):
    def wise(view):
        return {"draw": float("nan")}

    widget, peer = shown("golf-strict#4", hint=wise)
    peer.wish("hint")
    assert until(lambda: widget.error)
    assert widget.error == "AdviceError: wise gives 'draw' the value nan; a value is a finite number"
