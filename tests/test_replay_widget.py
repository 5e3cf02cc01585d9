"""Replay widgets without a browser: what the page is told, what it may set, and playing on from a position."""

import gc
import json
import re
import weakref
from itertools import pairwise

import ipywidgets
import pytest
import traitlets
from hypothesis import given, settings, strategies as st
from test_widget import Peer

import golf_widget as gw
from golf_widget.record import paths
from golf_widget.widgets.recorded import line_of, moments, path_of, place_of, told

SHORT = ("5:2H", "7:3C", "draw")


def played(deal, strategy=lambda view, rng: rng.choice(list(view.legal_moves)), seed=0):
    return gw.Replay(gw.Game.from_strategy(deal, strategy, seed=seed))


@pytest.fixture
def replay():
    replay, _ = gw.Replay.from_moves("golf-strict#4", SHORT).add(1, ["1:AD", "draw"])
    return replay.annotate(2, comment="the ace is in the way", glyphs="?")


@pytest.fixture
def widget(replay):
    w = gw.ReplayWidget(replay)
    yield w
    w.close()


@pytest.fixture
def peer(widget):
    return Peer(widget)


# -- what the page is told


def test_every_position_of_every_line_is_told_as_the_engine_has_it(replay):
    page = told([replay], ["Ann"])

    def check(line, told_line, before):
        assert told_line.get("comment", "") == line.comment
        assert len(line) == len(told_line["steps"])
        for step, told_step in zip(line.steps, told_line["steps"], strict=True):
            after = before.play(step.move)
            assert told_step["move"] == (-1 if step.move.is_draw else step.move.slot)
            assert told_step["legal"] == [-1 if m.is_draw else m.slot for m in after.legal_moves]
            assert told_step["score"] == after.score
            assert told_step.get("over", False) == after.is_over
            assert told_step.get("comment", "") == step.comment
            for variation, told_variation in zip(step.variations, told_step.get("variations", []), strict=True):
                check(variation, told_variation, before)
            before = after

    check(replay.main, page["records"][0], replay.deal.start())
    assert page["records"][0]["name"] == "Ann"
    assert json.loads(json.dumps(page))


@pytest.mark.parametrize("name", gw.variants())
def test_every_variant_can_be_told_and_stays_small(name):
    replay = played(f"{name}#3")
    page = told([replay], [""])
    positions = replay.positions()
    assert len(page["drawn"]) == positions[-1].drawn
    assert len(page["faces"]) == len(replay.deal.table)
    for slot, face in enumerate(page["faces"]):
        assert bool(face) == any(position.has_been_seen(slot) for position in positions)
    assert [step["score"] for step in page["records"][0]["steps"]] == [p.score for p in positions[1:]]
    assert [step.get("streak", 0) for step in page["records"][0]["steps"]] == [p.streak for p in positions[1:]]
    assert len(json.dumps(page)) < 30_000


def test_a_card_that_nobody_has_seen_is_not_told():
    game = gw.Game("tri-peaks#7")
    game.push("draw")
    page = told([gw.Replay(game)], [""])
    assert page["faces"].count("") == 18
    assert len(page["drawn"]) == 1


def test_evaluations_and_glyphs_are_told_with_who_says_so(replay):
    evaluation = gw.Evaluation("caddie", clairvoyant=False, best=2.123456, played=3, lost=0.876544)
    page = told([replay.annotate(1, evaluations=[evaluation])], [""])
    first, second, _ = page["records"][0]["steps"]
    assert first["evaluations"] == [
        {"adviser": "caddie", "clairvoyant": False, "best": 2.1235, "played": 3, "lost": 0.8765}
    ]
    assert second["glyphs"] == [2]


# -- places


def test_lines_and_paths_are_two_names_of_the_same_places(replay):
    for path, _ in replay.steps():
        variation, ply = place_of(path)
        assert path_of(variation, ply) == path
        assert line_of(replay, variation)[:ply] == paths.trail(replay.main, path)
    for wrong in [(9, 0), (1, 0), (2, 5), (2,), (0, 0), (-1, 0)]:
        with pytest.raises(ValueError, match=r"line"):
            line_of(replay, wrong)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3)), max_size=4), st.integers(0, 30))
def test_a_ply_of_a_line_has_one_path(pairs, ply):
    variation = tuple(part for pair in pairs for part in pair)
    there, same = place_of(path_of(variation, ply))
    assert (there, same) == (variation[: len(there)], ply)


# -- stepping from Python


def test_ply_path_and_variation_lead_to_the_same_places(widget, replay):
    seen = []
    widget.observe(lambda change: seen.append(change.new), "path")
    widget.ply = 2
    assert (widget.path, widget.step.comment) == ((2,), "the ace is in the way")
    widget.path = (2, 0, 2)
    assert (widget.variation, widget.ply, widget.last) == ((2, 0), 3, 3)
    assert widget.position == replay.position((2, 0, 2))
    widget.ply = 1
    assert (widget.path, widget.variation) == ((1,), (2, 0))
    widget.ply = 2
    assert widget.path == (2, 0, 1)
    widget.ply = 0
    assert (widget.step, widget.position) == (None, replay.deal.start())
    assert seen == [(2,), (2, 0, 2), (1,), (2, 0, 1), (0,)]
    assert widget.go(3) == replay.position()
    assert widget.variation == ()


def test_a_shorter_line_ends_where_it_ends(widget):
    longer, _ = widget.replay.add(3, ["draw", "draw"])
    widget.replay = longer
    widget.ply = 5
    widget.variation = (2, 0)
    assert (widget.ply, widget.path) == (3, (2, 0, 2))


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("ply", 4, "there is no ply 4; this replay has plies 0 to 3"),
        ("ply", -1, "there is no ply -1"),
        ("ply", True, "True"),
        ("variation", (9, 0), "there is no line"),
        ("variation", (2,), "pairs of a ply and a variation"),
        ("variation", (2, 0.0), "names no line"),
        ("path", (2, 0), "is no path"),
        ("path", (2, 7, 1), "there is no variation 7"),
        ("speed", 0.4, "the speed cannot be 0.4"),
        ("speed", 17, "moves a second"),
        ("speed", float("nan"), "the speed cannot be nan"),
        ("lock", "time", "lock"),
    ],
)
def test_a_wrong_place_is_refused_and_nothing_moves(widget, name, value, text):
    widget.ply = 1
    with pytest.raises(traitlets.TraitError, match=text):
        setattr(widget, name, value)
    assert (widget.ply, widget.variation, widget.path, widget.speed) == (1, (), (1,), 1.0)
    with pytest.raises(IndexError, match="there is no ply 9"):
        widget.go(9)


def test_a_slider_can_be_linked(widget):
    slider = ipywidgets.IntSlider(max=3)
    ipywidgets.link((widget, "ply"), (slider, "value"))
    slider.value = 2
    assert widget.position.cards_left == 33
    widget.ply = 3
    assert slider.value == 3
    slider.close()


# -- from the page


def test_the_page_steps_and_python_follows(widget, peer):
    peer.set(ply=2, playing=False)
    assert (widget.ply, widget.path) == (2, (2,))
    peer.set(variation=[2, 0], ply=3, playing=False)
    assert (widget.variation, widget.path, widget.error) == ((2, 0), (2, 0, 2), "")
    peer.set(ply=1, variation=[])
    assert widget.path == (1,)
    peer.set(speed=8, loop=True, four_colour=True)
    assert (widget.speed, widget.loop, widget.four_colour) == (8, True, True)


@pytest.mark.parametrize(
    "state",
    [
        {"ply": 99, "playing": True},
        {"ply": "1"},
        {"variation": [9, 9], "ply": 1},
        {"variation": [2, 0], "ply": 77},
        {"variation": "main"},
        {"speed": 1000},
        {"records": []},
        {"live": True},
        {"board": {}},
        {"_esm": "alert(1)"},
        {"lock": "x", "ply": 1},
    ],
)
def test_what_the_page_may_not_set_is_refused_as_a_whole_and_sent_back(widget, peer, state):
    widget.ply = 2
    before = {name: getattr(widget, name) for name in state}
    peer.set(**state)
    assert {name: getattr(widget, name) for name in state} == before
    assert "TraitError" in widget.error
    assert peer.state["notice"]["key"] == "bad_setting"
    for name in state:
        assert peer.state[name] == before[name]


@pytest.mark.parametrize(
    "message",
    [None, 3, "from_here", [], {}, {"type": "steal"}, {"type": ["from_here"]}, {"type": "play", "serial": 0, "ply": 0}],
)
def test_what_cannot_be_read_is_refused(widget, peer, message):
    peer.send(message)
    assert peer.state["notice"]["key"] == "bad_message"
    assert peer.state["answers"] == 1
    assert not widget.live


# -- playing on


def test_a_game_is_played_on_from_here_and_stays_as_a_variation(widget, peer):
    peer.set(ply=1)
    peer.send({"type": "from_here", "serial": 0, "ply": 1})
    assert (widget.live, widget.can_undo, widget.game.ply) == (True, False, 1)
    peer.send({"type": "draw", "serial": 0, "ply": 1})
    assert (widget.ply, widget.can_undo) == (2, True)
    assert widget.position == widget.game.position
    assert len(peer.state["records"][0]["steps"][1]["variations"]) == 2
    peer.send({"type": "undo", "serial": 0, "ply": 2})
    assert (widget.ply, widget.can_undo) == (1, False)
    peer.send({"type": "undo", "serial": 0, "ply": 1})
    assert peer.state["notice"]["key"] == "nothing_to_undo"
    widget.game.push("7:3C")  # the move of the record: no variation of its own
    assert widget.path == (2,)
    widget.game.push("draw")
    widget.game.push("draw")
    assert (widget.path, len(widget.replay)) == ((4,), 4)
    peer.send({"type": "back", "serial": 0, "ply": 4})
    assert (widget.live, widget.game, widget.path) == (False, None, (1,))
    assert peer.state["notice"]["key"] == "kept"
    assert widget.replay.annotate((2,), comment="x")


def test_an_illegal_or_late_move_changes_nothing_and_says_why(widget, peer):
    game = widget.play_from_here()
    peer.send({"type": "play", "serial": 0, "ply": 0, "slot": 0})
    assert (peer.state["notice"]["key"], peer.state["notice"]["card"]) == ("covered", "8S")
    peer.send({"type": "play", "serial": 0, "ply": 0, "slot": 999})
    assert peer.state["notice"]["key"] in {"gone", "bad_message"}
    peer.send({"type": "draw", "serial": 0, "ply": 7})
    assert peer.state["notice"]["key"] == "stale"
    peer.send({"type": "hint", "serial": 0, "ply": 0})
    assert peer.state["notice"]["key"] == "bad_message"
    assert (game.ply, widget.ply, widget.live) == (0, 0, True)
    widget.back()
    assert widget.notice == {}
    peer.send({"type": "draw", "serial": 0, "ply": 0})
    assert peer.state["notice"]["key"] == "not_live"


def test_hidden_cards_stay_hidden_while_a_game_is_played_on():
    w = gw.ReplayWidget(gw.Game("tri-peaks#7"))
    game = w.play_from_here()
    assert (w.faces.count(""), w.drawn) == (18, ())
    while not any(not move.is_draw for move in game.position.legal_moves):
        game.push("draw")
    assert len(w.drawn) == game.position.drawn
    w.close()


def test_going_elsewhere_ends_the_game_and_keeps_its_moves(widget):
    game = widget.play_from_here()
    game.push("draw")
    widget.path = (3,)
    assert (widget.live, widget.game, widget.path) == (False, None, (3,))
    assert widget.replay.step((1, 0, 1)).move.is_draw
    game.push("draw")
    assert widget.path == (3,)
    game = widget.play_from_here()
    game.pop()
    game.pop()
    assert widget.position == game.position
    game.restart()
    game.push("draw")
    assert widget.position == game.position
    widget.replay = "golf-strict#9"
    assert (widget.live, widget.ply, str(widget.replay.deal)) == (False, 0, "golf-strict#9")


def test_the_line_that_is_followed_is_the_same_after_a_game(widget):
    widget.path = (2, 0, 2)
    widget.ply = 1
    widget.play_from_here().push("draw")
    widget.back()
    assert (widget.variation, widget.ply) == ((2, 0), 1)


# -- what it is made of


def test_all_the_things_that_a_replay_is_made_of(replay, tmp_path):
    text, json_ = tmp_path / "a.golf", tmp_path / "b.json"
    text.write_text(replay.to_text(), encoding="utf-8")
    json_.write_text(replay.to_json(), encoding="utf-8")
    game = replay.to_game()
    solution = gw.solve(gw.variant("mini-golf").deal(3).start())
    for source in (replay, replay.to_text(), replay.to_json(), text, str(text), json_, str(json_)):
        w = gw.ReplayWidget(source)
        assert w.replay == replay
        w.close()
    for source, moves in ((game, game.moves), (solution, solution.line), (game.deal, ()), ("golf-strict#4", ())):
        w = gw.ReplayWidget(source, ply=len(moves), speed=2)
        assert (w.replay.moves, w.ply, w.speed) == (tuple(moves), len(moves), 2)
        w.close()


def test_what_it_cannot_be_made_of(tmp_path):
    middle = gw.variant("mini-golf").deal(3).start().play("draw")
    with pytest.raises(ValueError, match="begins in the middle of a game"):
        gw.ReplayWidget(gw.solve(middle))
    with pytest.raises(TypeError, match="not list"):
        gw.ReplayWidget([])
    with pytest.raises(gw.RecordError, match=r"'nothing.golf' is no file here, and no record"):
        gw.ReplayWidget("nothing.golf")
    with pytest.raises(FileNotFoundError):
        gw.ReplayWidget(tmp_path / "nothing.golf")
    with pytest.raises(gw.RecordError):
        gw.ReplayWidget("{}")
    with pytest.raises(gw.DealError):
        gw.ReplayWidget("x" * 5000 + "#")
    with pytest.raises(traitlets.TraitError, match="there is no ply 3"):
        gw.ReplayWidget("golf-strict#4", ply=3)


def test_it_shows_a_picture_where_no_widget_can_be(widget):
    widget.ply = 3
    bundle, _ = widget._repr_mimebundle_()
    assert "waste 5C, stock 15, 33 cards left" in bundle["text/html"]
    assert repr(widget) == "<ReplayWidget golf-strict#4, ply 3 of 3>"


def test_a_closed_widget_is_forgotten():
    gone = []
    for make in (lambda: gw.ReplayWidget("golf-strict#4"), lambda: gw.CompareWidget(["golf-strict#4"] * 2)):
        w = make()
        if isinstance(w, gw.ReplayWidget):
            w.play_from_here().push("draw")
        gone.append(weakref.ref(w))
        w.close()
        del w
    gc.collect()
    assert [ref() for ref in gone] == [None, None]


def test_records_of_many_steps_are_told_and_can_be_stepped_through():
    moves = played("golf-wrap#4").moves
    replay, _ = gw.Replay("golf-wrap#4").add(0, moves)
    for ply in range(len(moves)):
        for move in replay.position(ply).legal_moves:
            if move != moves[ply]:
                replay, _ = replay.add(ply, [move])
    w = gw.ReplayWidget(replay, ply=len(moves))
    assert w.position == replay.position()
    assert len(list(replay.steps())) == len(re.findall(r'"move":', json.dumps(w.records)))
    w.close()


# -- comparing


def test_moments_are_steps_of_all_lines_to_their_ends():
    for seed in range(8):
        lines = [played("golf-queen#5", seed=seed + i).to_game() for i in range(3)]
        replays = [gw.Replay(game) for game in lines]
        for lock in ("draw", "move"):
            found = moments(replays, lock)
            assert found[0] == [0, 0, 0]
            assert found[-1] == [len(replay) for replay in replays]
            for before, after in pairwise(found):
                steps = [b - a for a, b in zip(before, after, strict=True)]
                assert min(steps) >= 0
                assert max(steps) >= 1
            if lock == "draw":
                for now in found:
                    drawn = [replay.position(ply).drawn for replay, ply in zip(replays, now, strict=True)]
                    running = [d for d, ply, r in zip(drawn, now, replays, strict=True) if ply < len(r)]
                    assert len(set(running)) <= 1
                    assert all(d <= max(drawn) for d in drawn)


def test_a_comparison_steps_and_changes_its_step():
    ann = gw.Replay.from_moves("golf-strict#4", ["5:2H", "7:3C", "draw"])
    bob = gw.Replay.from_moves("golf-strict#4", ["draw", "draw"])
    w = gw.CompareWidget([ann, bob], names=["Ann", "Bob"])
    peer = Peer(w)
    assert w.last == 4
    peer.set(ply=3, playing=False)
    assert w.plies == (3, 1)
    peer.set(lock="move", ply=3)
    assert (w.lock, w.plies) == ("move", (3, 2))
    w.lock = "draw"
    assert w.plies == (3, 2)
    assert (w.ply, w.last) == (4, 4)
    peer.set(ply=9)
    assert (w.ply, w.error.split(":")[0]) == (4, "TraitError")
    with pytest.raises(traitlets.TraitError, match="only main lines"):
        w.variation = (1, 0)
    peer.send({"type": "from_here", "serial": 0, "ply": 0})
    assert peer.state["notice"]["key"] == "not_live"
    assert [position.cards_left for position in w.positions] == [33, 35]
    assert w._repr_mimebundle_()[0]["text/html"].count("<svg") == 2
    assert repr(w) == "<CompareWidget golf-strict#4, 2 replays, ply 4 of 4>"
    w.close()


def test_only_replays_of_one_deal_are_compared():
    deal = gw.variant("golf-strict").deal(4)
    same = gw.Deal(deal.variant, deal.table, deal.starter, deal.stock)
    w = gw.CompareWidget([deal, same])
    assert w.names == ("1", "2")
    w.close()
    with pytest.raises(ValueError, match="two or more replays are compared, not 1"):
        gw.CompareWidget([deal])
    with pytest.raises(ValueError, match="the first is of golf-strict#4, replay 2 of golf-strict#5"):
        gw.CompareWidget([deal, "golf-strict#5"])
    with pytest.raises(ValueError, match="2 names are needed"):
        gw.CompareWidget([deal, same], names=["Ann"])


@pytest.mark.parametrize("wrong", ["file", None, 5, {}])
def test_a_single_thing_is_not_compared(wrong):
    with pytest.raises(TypeError, match=r"CompareWidget takes several replays, as in .*, not .*; ReplayWidget shows"):
        gw.CompareWidget(wrong)


@pytest.mark.parametrize("line", [[3, 0], [1], [2, 9]])
@pytest.mark.parametrize("order", [("ply", "variation"), ("variation", "ply")])
def test_a_place_on_a_line_that_does_not_exist_is_refused_in_any_order(line, order):
    replay, _ = gw.Replay.from_moves("golf-strict#4", ["5:2H", "draw"]).add(1, ["7:3C", "draw", "draw"])
    widget = gw.ReplayWidget(replay)
    sent = {"ply": 1, "variation": line}
    widget.set_state({name: sent[name] for name in order})
    assert (widget.ply, widget.variation) == (0, ())
    assert "line" in widget.error
    assert "ply 0 of 2" in repr(widget)
    # A place that only the variation has is found in either order, too.
    sent = {"ply": 3, "variation": [2, 0]}
    widget.set_state({name: sent[name] for name in order})
    assert (widget.ply, widget.variation) == (3, (2, 0))
    widget.close()
