"""The widget without a browser: messages in, traits out."""

import gc
import json
import logging
import threading
import weakref
from dataclasses import replace
from fractions import Fraction
from itertools import chain

import pytest
import traitlets
from test_position import PYRAMID

from golf_widget import (
    Deal,
    DealError,
    Game,
    GolfWidget,
    IllegalMoveError,
    Layout,
    VariantError,
    golf,
    odds,
    variant,
    variants,
)
from golf_widget.widgets.board import odds_of
from golf_widget.widgets.page import own_traits


class Peer:
    """The other end of the wire: sends what a browser would send, keeps what Python says."""

    def __init__(self, widget):
        self.widget = widget
        self.updates = []
        self.state = dict(widget.get_state())
        widget.comm.send = self.receive

    def receive(self, data=None, buffers=None, **_):
        assert json.loads(json.dumps(data)) is not None
        if data["method"] == "update":
            self.updates.append(data["state"])
            self.state.update(data["state"])

    def send(self, content):
        self.widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def wish(self, kind, **details):
        self.send({"type": kind, "serial": self.state["board"]["serial"], "ply": self.state["ply"], **details})

    def set(self, **state):
        self.widget._handle_msg(
            {"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []}
        )


@pytest.fixture
def widget():
    w = GolfWidget("golf-strict#4")
    yield w
    w.close()


@pytest.fixture
def peer(widget):
    return Peer(widget)


def test_what_the_page_is_told_at_the_start(peer):
    state = peer.state
    deal = variant("golf-strict").deal(4)
    assert state["board"]["deal"] == "golf-strict #4"
    assert state["board"]["size"] == [7.96, 2.2]
    assert state["board"]["covered_by"][0] == [7]
    assert state["faces"] == list(map(str, deal.table)) or state["faces"] == tuple(map(str, deal.table))
    assert (list(state["legal"]), state["ply"], state["score"], state["over"]) == ([32, -1], 0, 35, False)
    stock = set(map(str, deal.stock))
    assert not stock & set(json.dumps([state["board"], state["drawn"], state["line"]]).replace('"', " ").split())


def test_a_move_is_one_message(peer, widget):
    peer.wish("play", slot=32)
    assert len(peer.updates) == 1
    assert peer.updates[0]["ply"] == 1
    assert list(peer.updates[0]["line"]) == [32]
    assert peer.updates[0]["answers"] == 1
    assert "board" not in peer.updates[0]
    assert widget.moves == ("5:2H",)
    assert widget.score == 34


def test_a_whole_hole_by_messages_equals_the_game(peer, widget):
    game = Game("golf-strict#4")
    while not game.position.is_over:
        move = next(iter(game.position.legal_moves))
        game.push(move)
        peer.wish("draw") if move.is_draw else peer.wish("play", slot=move.slot)
        assert widget.position == game.position
        assert peer.state["score"] == game.position.score
    assert peer.state["over"]
    assert list(peer.state["legal"]) == []
    assert widget.moves == tuple(game.notation(i) for i in range(len(game)))


def test_undo_redo_restart(peer, widget):
    start = dict(peer.state)
    for wish in ({"kind": "draw"}, {"kind": "draw"}):
        peer.wish(**wish)
    peer.wish("undo")
    assert (peer.state["ply"], len(peer.state["line"]), len(peer.state["drawn"])) == (1, 2, 2)
    peer.wish("redo")
    peer.wish("restart")
    assert (peer.state["ply"], len(peer.state["line"]), peer.state["can_undo"]) == (0, 0, True)
    peer.wish("undo")
    assert widget.game.ply == 2
    peer.wish("undo")
    peer.wish("undo")
    assert not peer.state["can_undo"]
    same = {"board", "faces", "legal", "score", "over", "ply", "can_undo"}
    assert {k: peer.state[k] for k in same} == {k: start[k] for k in same}
    peer.wish("undo")
    assert peer.state["notice"]["key"] == "nothing_to_undo"
    peer.wish("restart")
    assert peer.state["notice"]["key"] == "nothing_to_undo"
    peer.wish("redo")
    peer.wish("redo")
    peer.wish("redo")
    assert peer.state["notice"]["key"] == "nothing_to_redo"


def test_new_deals(peer, widget):
    peer.wish("new", number=7)
    assert widget.game.deal == variant("golf-strict").deal(7)
    assert peer.state["board"]["deal"] == "golf-strict #7"
    assert peer.state["board"]["serial"] == 2
    numbers = set()
    for _ in range(5):
        peer.wish("new")
        numbers.add(widget.game.deal.number)
    assert len(numbers) > 1
    assert peer.state["answers"] == 6


@pytest.mark.parametrize(
    ("slot", "notice"),
    [
        (0, {"key": "covered", "card": "8S", "top": "AH"}),
        (34, {"key": "no_fit", "card": "3C", "top": "AH"}),
        (99, {"key": "gone", "card": "", "top": "AH"}),
        (2**53 - 1, {"key": "gone", "card": "", "top": "AH"}),
    ],
)
def test_refused_plays_say_why(peer, widget, slot, notice):
    peer.wish("play", slot=slot)
    assert {k: peer.state["notice"][k] for k in notice} == notice
    assert widget.game.ply == 0
    peer.wish("play", slot=32)
    assert peer.state["notice"] == {}


def test_after_the_end(peer):
    while not peer.state["over"]:
        peer.wish("draw") if -1 in peer.state["legal"] else peer.wish("play", slot=peer.state["legal"][0])
    peer.wish("draw")
    assert peer.state["notice"]["key"] in ("no_stock", "over")
    peer.wish("undo")
    assert not peer.state["over"]


def test_a_late_click_is_refused_politely(peer, widget):
    late = {"type": "play", "serial": 1, "ply": 0, "slot": 32}
    peer.wish("draw")
    peer.send(late)
    assert peer.state["notice"]["key"] == "stale"
    peer.wish("new", number=4)
    peer.send({**late, "serial": 1})
    assert peer.state["notice"]["key"] == "stale"
    assert widget.game.ply == 0


HOSTILE = [
    None,
    [],
    "draw",
    17,
    {},
    {"type": None},
    {"type": "eval", "code": "1/0"},
    {"type": "__class__"},
    {"type": ["play"]},
    {"type": "play"},
    {"type": "play", "serial": 1, "ply": 0},
    {"type": "play", "serial": 1, "ply": 0, "slot": "32"},
    {"type": "play", "serial": 1, "ply": 0, "slot": -1},
    {"type": "play", "serial": 1, "ply": 0, "slot": 1.5},
    {"type": "play", "serial": 1, "ply": 0, "slot": True},
    {"type": "play", "serial": 1, "ply": 0, "slot": 2**64},
    {"type": "play", "serial": 1, "ply": 0, "slot": [[[]]]},
    {"type": "draw", "serial": "1", "ply": 0},
    {"type": "draw", "serial": 1, "ply": None},
    {"type": "draw", "serial": 1, "ply": float("nan")},
    {"type": "new", "serial": 1, "ply": 0, "number": 0},
    {"type": "new", "serial": 1, "ply": 0, "number": "17"},
    {"type": "new", "serial": 1, "ply": 0, "number": 2**53},
    {"type": "x" * 10**6},
    {"type": "<img src=x onerror=alert(1)>"},
]


@pytest.mark.parametrize("message", HOSTILE)
def test_malformed_messages_are_named_and_the_game_goes_on(peer, widget, message, caplog):
    before = widget.position
    peer.send(message)
    assert widget.position == before
    assert peer.state["notice"]["key"] == "bad_message"
    assert 0 < len(peer.state["error"]) <= 300
    assert peer.state["answers"] == 1
    assert "refused" in caplog.text
    peer.wish("draw")
    assert widget.game.ply == 1
    assert (peer.state["notice"], peer.state["error"]) == ({}, "")


@pytest.mark.parametrize("name", sorted(own_traits(GolfWidget) - GolfWidget.PAGE_MAY_SET))
def test_the_page_cannot_rewrite_the_game(peer, widget, name):
    before = widget.get_state(name)
    peer.set(**{name: "hacked"})
    if name not in ("notice", "error"):
        assert widget.get_state(name) == before
    assert peer.updates[-1].keys() >= {name}  # and is told the truth
    assert peer.state["notice"] == {"key": "bad_setting", "n": 1, "name": name, "value": "'hacked'"}
    peer.wish("draw")
    assert widget.game.ply == 1


def test_the_page_cannot_swap_the_script(peer, widget):
    for name in ("_esm", "_css", "_view_module"):
        before = getattr(widget, name)
        peer.set(**{name: "alert(1)"})
        assert getattr(widget, name) == before


@pytest.mark.parametrize(
    ("setting", "good", "bad"),
    [
        ("lang", "zh", "klingon"),
        ("motion", "off", 3),
        ("show_playable", False, "yes"),
        ("show_odds", True, "1"),
        ("four_colour", True, None),
        ("left_handed", True, [1]),
        ("ply", 0, 99),
        ("ply", 0, "0"),
    ],
)
def test_settings_from_the_page(peer, widget, setting, good, bad):
    before = getattr(widget, setting)
    peer.set(**{setting: bad})
    assert getattr(widget, setting) == before
    assert peer.updates[-1][setting] == before
    assert peer.state["notice"]["key"] == "bad_setting"
    peer.set(**{setting: good})
    assert getattr(widget, setting) == good


def test_ply_is_the_cursor(peer, widget):
    for _ in range(3):
        widget.draw()
    widget.ply = 1
    assert widget.game.ply == 1
    assert peer.state["ply"] == 1
    assert peer.state["drawn"] == tuple(map(str, widget.game.deal.stock[:3]))
    peer.set(ply=3)
    assert widget.game.ply == 3
    with pytest.raises(traitlets.TraitError, match="there is no ply 4; this game has plies 0 to 3"):
        widget.ply = 4
    assert widget.game.ply == 3
    slider = traitlets.HasTraits()
    slider.add_traits(value=traitlets.Int())
    slider.value = 2
    traitlets.link((slider, "value"), (widget, "ply"))
    assert widget.game.ply == 2
    widget.undo()
    assert slider.value == 1


def test_an_observer_sees_the_whole_move(widget):
    seen = []
    widget.observe(
        lambda change: seen.append((change.name, widget.ply, widget.score, len(widget.line))), ["ply", "score"]
    )
    widget.play("5:2H")
    assert sorted(seen) == [("ply", 1, 34, 1), ("score", 1, 34, 1)]


def test_a_callback_that_raises_is_shown_and_play_goes_on(peer, widget, caplog):
    def broken(change):
        raise RuntimeError("my hook\nfailed <b>badly</b>")

    widget.observe(broken, "score")
    widget.observe(broken, "notice")
    widget.observe(broken, "error")
    peer.wish("play", slot=32)
    assert widget.game.ply == 1
    assert peer.state["ply"] == 1
    assert peer.state["score"] == 34
    assert peer.state["error"] == "RuntimeError: my hook failed <b>badly</b>"
    assert peer.state["notice"]["key"] == "hook_error"
    assert "my hook" in caplog.text
    peer.wish("draw")
    assert widget.game.ply == 2


def test_a_page_that_believes_something_else_is_told_everything(peer, widget):
    widget.draw()
    peer.state["ply"] = 0
    peer.state["line"] = ()
    peer.updates.clear()
    peer.wish("play", slot=32)
    assert peer.state["notice"]["key"] == "stale"
    assert peer.state["ply"] == 1
    assert peer.state["line"] == (-1,)
    assert {"board", "faces", "drawn", "legal"} <= set().union(*peer.updates)


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, SystemExit])
def test_an_interrupt_in_a_callback_leaves_page_and_python_in_step(peer, widget, interrupt):
    def slow(change):
        raise interrupt

    widget.observe(slow, "line")
    peer.wish("draw")  # the kernel lives
    assert (widget.game.ply, peer.state["ply"], peer.state["answers"]) == (1, 1, 1)
    assert list(peer.state["drawn"]) == ["5C"]
    with pytest.raises(interrupt):  # a cell is ended, when all is in step
        widget.draw()
    assert (widget.game.ply, peer.state["ply"]) == (2, 2)
    widget.unobserve_all()
    peer.wish("undo")
    assert peer.state["ply"] == 1
    calls = []
    widget.game.subscribe(slow_listener := lambda: calls.append(1) or (_ for _ in ()).throw(interrupt))
    peer.wish("undo")
    assert (widget.game.ply, peer.state["ply"], len(calls)) == (0, 0, 1)
    assert slow_listener


def test_error_texts_that_cannot_be_sent_or_made(peer, widget, caplog):
    caplog.set_level("CRITICAL", "golf_widget")  # its log could not be sent by pytest-xdist either

    class UnspeakableError(Exception):
        def __str__(self):
            raise RuntimeError

    errors = [ValueError("bad \ud800"), UnspeakableError()]

    def broken(change):
        raise errors[0]

    widget.observe(broken, "ply")
    peer.wish("draw")
    assert peer.state["error"] == "ValueError: bad ?"
    errors.pop(0)
    peer.wish("draw")
    assert peer.state["error"] == "UnspeakableError: (its text cannot be made)"
    assert peer.state["ply"] == 2


def test_the_cursor_cannot_come_apart_from_the_game(peer, widget):
    for _ in range(3):
        widget.draw()
    with pytest.raises(traitlets.TraitError):
        widget.ply = True
    peer.set(ply=True)
    assert widget.ply == widget.game.ply == 3
    widget.unobserve_all()
    widget.ply = 1
    assert widget.game.ply == 1

    def two_changes_at_once():
        with widget.hold_trait_notifications():
            widget.draw()
            widget.ply = 99

    with pytest.raises(traitlets.TraitError):
        two_changes_at_once()
    peer.wish("draw")  # stale at worst, and then all is well again
    peer.wish("draw")
    assert widget.ply == widget.game.ply == peer.state["ply"]
    assert len(widget.line) == len(widget.game.moves)


def test_the_game_cannot_be_thrown_away_by_mistake(widget):
    game = widget.game
    with pytest.raises(TypeError, match="new\\(\\) deals another one"):
        widget.game = None
    assert widget.game is game
    widget.close()
    widget.game = other = Game("golf#9")
    before = widget.ply
    other.push("draw")
    assert widget.ply == before  # a closed widget hears of nothing any more


def test_playing_from_python_shows_on_the_page(peer, widget):
    widget.game.push("draw")
    assert peer.state["ply"] == 1
    with pytest.raises(IllegalMoveError):
        widget.play("1")
    assert peer.state["ply"] == 1
    old = widget.game
    widget.game = "golf-wrap#3"
    assert peer.state["board"]["deal"] == "golf-wrap #3"
    updates = len(peer.updates)
    old.push("draw")  # no longer on the board
    assert len(peer.updates) == updates
    with pytest.raises(DealError):
        widget.new(0)
    assert widget.game.deal.number == 3


def test_two_widgets_may_show_one_game(widget):
    other = GolfWidget(widget.game)
    other.draw()
    assert (widget.ply, widget.score) == (1, 35)
    widget.undo()
    assert other.ply == 0
    other.close()


def test_face_down_cards_are_not_sent_until_they_turn_up():
    widget = GolfWidget(PYRAMID.deal(12))
    peer = Peer(widget)
    deal = widget.game.deal
    assert list(peer.state["faces"][:3]) == ["", "", ""]
    while not peer.state["over"]:
        legal = peer.state["legal"]
        peer.wish("draw") if legal[0] == -1 else peer.wish("play", slot=legal[0])
        position = widget.position
        for slot in range(6):
            shown = peer.state["faces"][slot]
            assert shown == (str(deal.table[slot]) if position.has_been_seen(slot) else "")
        assert list(peer.state["drawn"]) == list(map(str, deal.stock[: position.drawn]))
    peer.wish("restart")
    assert list(peer.state["faces"][:3]) == ["", "", ""]
    widget.close()


def test_clicking_a_face_down_card_does_not_tell_what_it_is():
    widget = GolfWidget(PYRAMID.deal(12))
    peer = Peer(widget)
    peer.wish("play", slot=0)
    assert peer.state["notice"]["key"] == "face_down"
    assert peer.state["notice"]["card"] == ""
    widget.close()


@pytest.mark.parametrize("game", [None, "golf-queen", variant("golf-wrap"), Deal.parse("golf#3"), Game("golf#3")])
def test_what_a_widget_can_be_made_of(game):
    widget = GolfWidget(game)
    assert len(widget.faces) == 35
    assert len(repr(widget)) < 200
    widget.close()


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        (["golf-strikt"], {}, VariantError),
        (["golf-strict#0"], {}, DealError),
        (["golf-strict#x"], {}, DealError),
        ([17], {}, TypeError),
        ([[]], {}, TypeError),
        ([], {"colour": "four"}, TypeError),
        ([], {"deal": 3}, TypeError),
        ([], {"lang": "klingon"}, traitlets.TraitError),
        ([], {"show_playable": "yes"}, traitlets.TraitError),
        ([], {"motion": None}, traitlets.TraitError),
    ],
)
def test_what_it_cannot_be_made_of(arguments, options, error):
    with pytest.raises(error):
        GolfWidget(*arguments, **options)


def test_traits_that_python_may_not_set_wrongly(widget):
    for name, value in (("lang", "xx"), ("four_colour", 1.5), ("motion", ""), ("ply", "1"), ("line", 3)):
        with pytest.raises(traitlets.TraitError, match=name):
            setattr(widget, name, value)


def test_moves_are_not_a_list_that_could_be_appended_to(widget):
    for value in (widget.moves, widget.line, widget.legal, widget.faces, widget.drawn):
        with pytest.raises(AttributeError):
            value.append(1)


def test_a_closed_widget_is_freed():
    game = Game("golf-strict#4")
    widget = GolfWidget(game)
    gone = weakref.ref(widget)
    widget.close()
    del widget
    gc.collect()
    assert gone() is None
    game.push("draw")


def test_the_static_fallback(widget):
    widget.draw()
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "<svg" in data["text/html"]
    assert "stock 15" in data["text/html"]
    assert data["text/plain"] == "<GolfWidget golf-strict#4, ply 1 of 1, score 35>"


def test_clicks_while_a_cell_plays(peer, widget):
    """A notebook runs messages on a second thread: no move may be lost, doubled or made on half a position."""
    problems = []

    def clicks():
        try:
            for _ in range(200):
                peer.wish("draw")
                peer.wish("undo")
        except Exception as error:
            problems.append(error)

    def cell():
        try:
            for _ in range(200):
                try:
                    widget.draw()
                    widget.undo()
                except (IndexError, IllegalMoveError):
                    pass
        except Exception as error:
            problems.append(error)

    threads = [threading.Thread(target=clicks), threading.Thread(target=cell), threading.Thread(target=clicks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    assert peer.state["answers"] == 800
    assert peer.state["ply"] == widget.game.ply
    assert tuple(peer.state["line"]) == (-1,) * len(widget.game.moves)
    position = widget.game.deal.start()
    for move in widget.game.moves[: widget.game.ply]:
        position = position.play(move)
    assert position == widget.position


def test_nothing_is_logged_when_all_is_well(peer, caplog):
    with caplog.at_level(logging.WARNING, "golf_widget"):
        peer.wish("draw")
        peer.wish("undo")
        peer.set(lang="en")
    assert caplog.text == ""


def test_odds_are_told_while_they_are_shown(peer, widget):
    assert peer.state["odds"] == {}
    peer.wish("draw")
    assert peer.state["odds"] == {}
    peer.set(show_odds=True)
    o = odds(widget.position.view())
    told = peer.state["odds"]
    assert (told["serial"], told["ply"]) == (peer.state["board"]["serial"], 1)
    assert (told["helping"], told["unseen"], told["draws"]) == (o.helping, 15, 15)
    assert told["ranks"] == [[rank, its.unseen, its.total, int(its.helps)] for rank, its in o.ranks.items()]
    assert [Fraction(*pair) for pair in told["within"]] == [o.within(k) for k in range(1, 6)]
    assert (Fraction(*told["comes"]), Fraction(*told["wait"])) == (o.comes, o.expected_wait)
    widget.draw()
    assert (peer.updates[-1]["odds"]["ply"], peer.updates[-1]["odds"]["unseen"]) == (2, 14)
    widget.new(3)
    assert peer.state["odds"]["serial"] == peer.state["board"]["serial"] == 2
    widget.show_odds = False
    assert peer.state["odds"] == {}


@pytest.mark.parametrize("name", variants())
def test_odds_of_every_game_are_plain_whole_numbers(name):
    widget = GolfWidget(f"{name}#2", show_odds=True)
    while not widget.over:
        told = widget.odds
        assert json.loads(json.dumps(told)) == told
        numbers = [*chain(*told["ranks"], *told["within"]), *told["comes"], *told["wait"]]
        assert all(type(number) is int and 0 <= number < 2**53 for number in numbers)
        assert len(told["within"]) == min(5, told["draws"])
        widget.play(next(iter(widget.position.legal_moves)))
    assert (widget.odds["draws"], widget.odds["within"], widget.odds["wait"]) == (0, [], [])
    widget.close()


def test_odds_from_the_start():
    widget = GolfWidget("golf-strict#4", show_odds=True)
    assert widget.odds == odds_of(widget.game, 1)
    assert widget.get_state("odds")["odds"] == widget.odds
    widget.close()


def test_a_fraction_too_long_for_the_page_is_rounded():
    layout = Layout.in_columns(6, 30, face_down_rows=29)
    rules = replace(golf(10, 10, decks=4), name="deep", title="Deep", layout=layout)
    game = Game(rules.deal(1))
    exact = odds(game.position.view())
    told = odds_of(game, 1)
    assert exact.comes.denominator > 2**53
    assert all(number < 2**53 for number in [*told["comes"], *told["wait"]])
    assert float(Fraction(*told["comes"])) == pytest.approx(float(exact.comes), rel=1e-12)
