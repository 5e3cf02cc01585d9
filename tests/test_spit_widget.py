"""SpitWidget without a browser: the other end of the wire is played by hand."""

import asyncio
import json
import threading
import time
from random import Random

import pytest
import traitlets
from test_widget import Peer

import golf_widget as gw
from golf_widget.spit import Action, Computer, Phase, SpitRefusal, play_out
from golf_widget.widgets import spit as spit_module
from golf_widget.widgets.intents import BadMessageError
from golf_widget.widgets.spit_messages import read

RACE = "spit#1: p1 spit, p2 spit"


class SpitPeer(Peer):
    """A browser that plays Spit."""

    def wish(self, what, **details):
        ply = details.pop("ply", self.state["ply"])
        self.send({"type": what, "serial": self.state["table"]["serial"], "ply": ply, **details})

    def act(self, text, **details):
        action = Action.parse(text)
        places = {"column": action.column, "target": action.target}
        self.wish("act", player=action.player, kind=action.kind.value, **places, **details)

    @property
    def why(self):
        return self.state["notice"].get("key")


def watched(*args, **settings):
    w = gw.SpitWidget(*args, **settings)
    return w, SpitPeer(w)


@pytest.fixture
def two():
    """Two people in the first race of game 1."""
    w, peer = watched(RACE, None)
    yield w, peer
    w.close()


def before_slap(seed=1):
    """A game whose first round waits to be slapped."""
    whole = play_out((5, 5), seed=seed)
    ply = next(ply for ply in range(whole.ply) if whole.state_at(ply).phase is Phase.SLAP)
    game = gw.Spit(seed)
    for step in whole.steps[:ply]:
        game.push(step.action, at=step.at)
    return game


def test_what_the_page_is_told_at_the_start():
    w, peer = watched("spit#1")
    state = peer.state
    assert state["table"]["name"] == "spit #1"
    assert state["table"]["rows"][0] == ((0, ("KS",)), (1, ("TD",)), (2, ("JC",)), (3, ("7H",)), (4, ("AH",)))
    assert (state["table"]["spits"], state["rival"], state["stage"]) == ((11, 11), "3", "play")
    assert state["legal"] == ((("spit", None, None),), ())
    assert (state["running"], state["paused"], w.people) == (False, False, (0,))
    w.close()


def test_hidden_cards_never_reach_the_page():
    rng = Random(5)
    whole = play_out((6, 4), seed=9)
    game = gw.Spit(9)
    w, peer = watched(game, None)
    for step in whole.steps[:400]:
        game.push(step.action)
        state = game.state
        told = json.dumps([peer.state[name] for name in ("table", "legal", "last", "results")])
        hidden = [str(card) for row in state.rows for pile in row for card in pile.down]
        hidden += [str(card) for cards in state.spits for card in cards]
        assert not [card for card in hidden if f'"{card}"' in told]
        if rng.random() < 0.1:
            peer.wish("pile", player=rng.randrange(2), column=rng.randrange(5))
    w.close()


def test_a_card_is_one_message(two):
    w, peer = two
    peer.act("p1 c3>R", card="JC")
    (update,) = peer.updates
    assert update["table"]["centre"][1] == (2, ("QS", "JC"))
    assert update["last"] == {"ply": 3, "player": 0, "kind": "play", "column": 2, "target": 1}
    assert (update["answers"], update["running"]) == (1, True)
    assert w.game.to_text(times=False) == "spit#1: p1 spit, p2 spit, p1 c3>R"
    assert w.game.steps[-1].at is not None


def test_the_card_that_arrives_second_stays_in_its_pile(two):
    w, peer = two
    w.game = gw.Spit.from_text(f"{RACE}, p1 c3>R, p2 c5>L")  # now the jack lies right, and both may want it
    seen = w.ply
    row = w.state.rows
    peer.act("p1 c2>R", card="TD", ply=seen)
    peer.act("p2 c4>R", card="6D", ply=seen)
    assert peer.why == SpitRefusal.NO_FIT
    assert w.state.rows[1] == row[1]
    assert w.ply == seen + 1


def test_too_late_is_told_from_never_possible():
    w, peer = watched(RACE, None)
    seen = w.ply
    peer.act("p1 c1>R", card="KS", ply=seen)  # the king first
    peer.act("p1 c3>R", card="JC", ply=seen)  # this one fitted on the queen
    assert (peer.why, peer.state["notice"]["card"], peer.state["notice"]["top"]) == ("too_late", "JC", "KS")
    assert (peer.state["notice"]["player"], peer.state["notice"]["column"]) == (0, 2)
    w.close()


def test_every_refusal_reaches_the_page_with_its_place(two):
    w, peer = two
    for text, why in (
        ("p1 c1>L", "no_fit"),
        ("p1 c1", "face_up"),
        ("p1 c6", "no_column"),
        ("p1 spit", "not_stuck"),
        ("p1 slap>L", "not_ended"),
        ("p1 c5>c1", "occupied"),
    ):
        peer.act(text)
        assert peer.why == why
        assert w.ply == 2
    peer.act("p1 c3>R", card="JC")
    peer.act("p1 c3>R")
    assert peer.why == "face_down"
    peer.wish("pile", player=0, column=4)
    assert (peer.why, peer.state["notice"]["kind"]) == ("no_fit", "pile")
    peer.wish("pile", player=0, column=2)
    assert peer.why == "stale"  # it can be turned: the page had not seen that
    assert w.ply == 3
    assert len(peer.updates) == peer.state["answers"]


def test_what_waited_for_the_kernel_runs_not_wild(two):
    """The same key pressed five times before anything is answered does one thing."""
    w, peer = two
    seen = w.ply
    for _ in range(5):
        peer.act("p1 c3>R", card="JC", ply=seen)
    assert w.ply == seen + 1
    for _ in range(5):
        peer.act("p1 c3", ply=seen + 1)
    assert w.ply == seen + 2
    assert peer.why == "face_up"
    peer.wish("act", player=0, kind="spit", ply=0)
    assert peer.why == "too_late"


def test_a_call_pressed_twice_turns_one_card():
    whole = play_out((5, 5), seed=1)
    alone = next(
        ply
        for ply in range(whole.ply)
        if (state := whole.state_at(ply)).phase is Phase.SPIT and 0 in map(len, state.spits) and any(state.centre)
    )
    game = gw.Spit(1)
    for step in whole.steps[:alone]:
        game.push(step.action)
    w, peer = watched(game, None)
    player = 0 if game.state.spits[0] else 1
    left = len(game.state.spits[player])
    for _ in range(6):
        peer.wish("act", player=player, kind="spit", ply=alone)
    assert len(game.state.spits[player]) == left - 1
    w.close()


def test_an_action_for_another_card_or_another_round_is_not_done():
    w, peer = watched("spit-stack-same#1: p1 spit, p2 spit", None)
    peer.act("p1 c1>R", card="QH")
    assert (peer.why, w.ply) == ("stale", 2)
    w.game = before_slap()
    seen = w.ply
    peer.act("p1 slap>L", ply=seen)
    peer.act("p2 slap>L", ply=seen)
    assert peer.why == "between"
    peer.wish("next")
    peer.act("p2 spit", ply=seen)
    assert peer.why == "too_late" or (peer.why, w.ply) == ("stale", seen + 1)
    assert w.state.called == (False, False)
    w.close()


def test_a_wish_about_another_game_is_harmless(two):
    w, peer = two
    serial = peer.state["table"]["serial"]
    w.new(7)
    peer.send({"type": "act", "serial": serial, "ply": 0, "player": 0, "kind": "spit"})
    assert (peer.why, w.ply) == ("stale", 0)
    peer.wish("act", player=0, kind="spit", ply=99)
    assert (peer.why, w.ply) == ("stale", 0)
    peer.act("p1 spit")
    assert w.state.called == (True, False)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (None, "must be an object"),
        ({}, "type is None"),
        ({"type": "act", "serial": 0, "ply": 0}, "player is None"),
        ({"type": "act", "serial": 0, "ply": 0, "player": 0, "kind": "eat"}, "kind is 'eat'"),
        ({"type": "act", "serial": 0, "ply": 0, "player": 2, "kind": "spit"}, "no player 2"),
        ({"type": "act", "serial": 0, "ply": 0, "player": 0, "kind": "play", "column": 1}, "no spit pile None"),
        ({"type": "act", "serial": 0, "ply": 0, "player": 0, "kind": "turn", "column": 10**40}, "column is a int"),
        ({"type": "act", "serial": 0, "ply": 0, "player": 0, "kind": "spit", "card": "x" * 99}, "card is"),
        ({"type": "pile", "serial": 0, "ply": 0, "player": 0}, "no stockpile None"),
        ({"type": "new", "serial": 0, "ply": 0, "seed": -1}, "seed is -1"),
        ({"type": "new", "serial": 0, "ply": 0, "seed": 2**63}, "seed is a int"),
        ({"type": "ping", "serial": "0", "ply": 0}, "serial is '0'"),
    ],
)
def test_messages_that_are_none_are_refused(two, message, words):
    w, peer = two
    if isinstance(message, dict) and message.get("type") != "new":
        with pytest.raises(BadMessageError, match=words):
            read(message)
    before = w.game.to_text()
    peer.send(message)
    assert peer.state["notice"]["key"] == "bad_message"
    assert w.error
    assert w.game.to_text() == before


def test_the_side_of_the_computer_is_its_own():
    w, peer = watched(RACE, 3)
    peer.act("p2 c5>L", card="3S")
    assert (peer.why, w.ply) == ("computer", 2)
    w.close()


def test_rounds_results_and_the_end():
    ended, rounds = [], []
    done = threading.Event()

    def finish(game):
        ended.append(game.winner)
        done.set()

    w, peer = watched(before_slap(), None, on_round=rounds.append, on_finish=finish)
    assert peer.state["legal"][1] == (("slap", None, 0), ("slap", None, 1))
    peer.act("p2 slap>R")
    assert (peer.state["stage"], peer.state["running"]) == ("result", False)
    assert sum(peer.state["results"][0]["cards"]) == 52
    assert peer.state["results"][0]["slapped"] == (1, 1)
    peer.act("p1 spit")
    assert (peer.why, w.ply) == ("between", w.game.ply)
    peer.wish("next")
    assert (peer.state["stage"], peer.state["running"], w.paused) == ("play", True, False)
    peer.wish("next")
    rest = play_out((5, 5), seed=1)
    w.game = rest
    assert (peer.state["stage"], peer.state["table"]["phase"]) == ("over", "over")
    peer.act("p1 spit")
    assert peer.why == "over"
    last = gw.Spit(1)
    for step in rest.steps[:-1]:
        last.push(step.action)
    w.game = last
    last.push(rest.steps[-1].action)
    assert done.wait(20)
    assert ended == [rest.winner]
    assert [result.round for result in rounds] == [1, len(rest.state.results)]
    w.close()


def test_the_next_round_may_be_begun_from_python_too():
    w, peer = watched(before_slap(), None)
    w.play("p1 slap>L")
    assert w.stage == "result"
    w.play("p2 spit")
    assert (w.stage, w.running, peer.state["stage"]) == ("play", True, "play")
    w.next_round()
    assert w.state.called == (False, True)
    w.close()


def test_a_pause_holds_the_clock_and_the_hands(two):
    w, peer = two
    peer.act("p1 c3>R", card="JC")
    peer.wish("pause")
    assert (w.paused, w.running) == (True, False)
    at = w._race.at
    peer.act("p1 c3")
    assert (peer.why, w.ply) == ("paused", 3)
    time.sleep(0.03)
    assert w._race.at == at
    peer.wish("resume")
    peer.act("p1 c3")
    assert (w.paused, w.running, w.ply) == (False, True, 4)
    assert w.game.steps[-1].at < at + 5000
    peer.set(paused=True)
    assert w.running is False
    w.resume()
    assert w.running is True


def test_a_pause_before_the_first_call_begins_nothing():
    w, peer = watched("spit#1", None)
    peer.wish("pause")
    peer.wish("resume")
    assert w.running is False
    w.close()


def run(main, seconds=60):
    async def limited():
        return await asyncio.wait_for(main(), seconds)

    return asyncio.run(limited())


async def until(told):
    while not told():
        await asyncio.sleep(0.005)


def test_the_computer_plays_in_the_loop_and_waits_for_people():
    async def main():
        w, peer = watched("spit#1", 10, speed=400)
        await asyncio.sleep(0.05)
        assert w.ply == 0  # nobody has begun
        while w.stage == "play":
            # The person does the first thing that is allowed, now and then.
            for kind, column, target in peer.state["legal"][0][:1]:
                peer.wish("act", player=0, kind=kind, column=column, target=target)
            await asyncio.sleep(0.004)
        assert w.stage == "result"
        assert {step.action.player for step in w.game.steps} == {0, 1}
        assert w.running is False
        ply = w.ply
        await asyncio.sleep(0.05)
        assert w.ply == ply  # between the rounds nobody plays
        peer.wish("next")
        await until(lambda: w.ply > ply)
        peer.wish("pause")
        ply = w.ply
        await asyncio.sleep(0.05)
        assert w.ply == ply
        assert gw.Spit.from_text(w.game.to_text()).state == w.state
        w.close()
        await asyncio.sleep(0.02)
        assert not [task for task in asyncio.all_tasks() if "Driver" in repr(task) or "Race" in repr(task)]

    run(main)


def test_a_computer_can_begin_alone_where_people_cannot_call():
    async def main():
        pack = " ".join(map(str, gw.deck()))
        hands = (pack[: 3 * 12 - 1], pack[3 * 12 :])
        w, peer = watched(gw.Spit(1, hands=hands, round=3), 10, speed=400)
        assert (peer.state["legal"], peer.state["table"]["single"]) == (((), ()), 1)
        await asyncio.sleep(0.03)
        assert w.ply == 0
        peer.wish("next")
        await until(lambda: w.ply > 0)
        assert w.state.centre[1]
        w.close()

    run(main)


def test_a_player_of_ones_own_and_what_it_raises(caplog):
    seen = []

    def mine(view, now):
        seen.append((view.player, now))
        return "spit" if len(seen) < 3 else 1 / 0

    async def main():
        w, peer = watched("spit#1", mine)
        assert (w.rival, peer.state["rival"]) == ("own", "own")
        peer.act("p1 spit")
        await until(lambda: w.error)
        assert w.error == "ZeroDivisionError: division by zero"
        assert (w.running, peer.why) == (False, "hook_error")
        peer.act("p1 c3>R", card="JC")
        assert w.ply == 3  # the person can go on
        peer.set(rival="people")
        assert (w.opponent, w.people) == (None, (0, 1))
        peer.set(rival="own")
        assert w.opponent.function is mine
        w.close()

    run(main)
    assert seen[0][0] == 1
    assert "the computers have stopped" in caplog.text


def test_the_opponent_can_be_changed_from_both_sides():
    async def main():
        w, peer = watched(RACE, 1)
        w.play("p1 c3>R")
        peer.set(rival="7")
        assert (w.opponent, w.running) == (7, True)
        peer.set(rival="people")
        assert (w.opponent, w.rival) == (None, "people")
        assert peer.state["legal"][1]
        w.opponent = Computer(2, seed=3)
        assert peer.state["rival"] == "own"
        assert peer.state["legal"][1] == ()
        w.close()

    run(main)


def test_settings_the_page_may_and_may_not_set(two, caplog):
    w, peer = two
    peer.set(rival="own")
    assert (w.rival, w.opponent) == ("people", None)
    assert "there is no player of one's own here" in w.error
    for name, value in (("ply", 0), ("stage", "over"), ("results", []), ("table", {}), ("rival", "11"), ("names", [])):
        peer.set(**{name: value})
        assert peer.why == "bad_setting", name
    assert (w.ply, w.stage, w.rival) == (2, "play", "people")
    peer.set(show_playable=True, four_colour=True, lang="zh", motion="off", left_handed=True)
    assert (w.show_playable, w.four_colour, w.lang, w.motion, w.left_handed) == (True, True, "zh", "off", True)
    with pytest.raises(traitlets.TraitError):
        w.rival = "own"


def test_a_busy_kernel_holds_the_people_too():
    """Messages come on a thread of their own while a cell runs: the computer rests, and so must the person."""

    async def main():
        w, peer = watched("spit#1", 5, speed=400)
        peer.act("p1 spit")
        await until(lambda: w.state.phase is Phase.PLAY)
        w.pause()
        w.resume()
        ply, found = w.ply, []

        def other():
            peer.wish("ping")
            time.sleep(0.6)
            peer.wish("ping")
            found.append(w.busy)
            peer.wish("act", player=0, kind="turn", column=0)
            found.append((peer.why, w.ply))

        thread = threading.Thread(target=other)
        thread.start()
        thread.join()  # as a cell does: the loop does not turn
        assert found == [True, ("busy", ply)]
        await until(lambda: not w.busy)
        w.close()

    run(main)


def test_a_race_that_nobody_sees_any_more_is_paused(monkeypatch):
    async def main():
        w, peer = watched("spit#1", 10, speed=400)
        monkeypatch.setattr(spit_module, "UNSEEN", -1.0)
        peer.act("p1 spit")
        await until(lambda: w.paused)
        assert w.game.steps[-1].action.player == 1
        assert w.running is False
        w.close()

    run(main)


def test_a_page_is_not_missed_while_the_clock_stands_still(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(spit_module, "monotonic", lambda: now[0])

    async def main():
        w, peer = watched("spit#1", 10, speed=40)
        w.observe(lambda change: change.new == 2 and w.pause(), "ply")  # the race of this game has a card for it
        peer.act("p1 spit")
        await until(lambda: w.paused)
        now[0] = 3600.0
        w.resume()
        await until(lambda: w.ply > 2 or w.paused)
        assert not w.paused
        w.close()

    run(main)


def test_python_outside_of_a_notebook_is_told_what_is_missing():
    w, peer = watched("spit#1", 3)
    peer.act("p1 spit")
    assert "the computer needs an event loop" in w.error
    assert (w.running, w.state.called) == (False, (True, False))
    w.close()


def test_the_clock_of_a_record_goes_on():
    w, peer = watched("spit#1: p1 spit @1000, p2 spit @61000", None)
    peer.act("p1 c3>R", card="JC")
    assert 61_000 <= w.game.steps[-1].at < 90_000
    w.close()


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (((1, 2),), TypeError, "SpitWidget shows"),
        ((True,), TypeError, "SpitWidget shows"),
        (("golf",), gw.VariantError, "is no name of rules of Spit"),
        (("spit#1: p1 hop",), gw.RecordError, "is no action"),
        ((-1,), gw.DealError, "the seed is -1"),
        ((1, 11), ValueError, "the level is 11"),
        ((1, True), TypeError, "an opponent is a level"),
        ((1, "strong"), TypeError, "an opponent is a level"),
        ((1, Computer), TypeError, "an opponent is a level"),
    ],
)
def test_what_cannot_be_played(arguments, error, words):
    with pytest.raises(error, match=words):
        gw.SpitWidget(*arguments)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"names": "Ann"}, TypeError),
        ({"names": ["Ann"]}, TypeError),
        ({"speed": 0}, ValueError),
        ({"speed": "fast"}, ValueError),
        ({"speed": float("nan")}, ValueError),
        ({"speed": 1e9}, ValueError),
        ({"speed": 10**400}, ValueError),
        ({"names": None}, TypeError),
        ({"names": 5}, TypeError),
        ({"on_round": 3}, TypeError),
        ({"motion": "slow"}, traitlets.TraitError),
        ({"fast": True}, TypeError),
    ],
)
def test_settings_that_are_none(settings, error):
    with pytest.raises(error):
        gw.SpitWidget(1, None, **settings)


def test_games_are_set_and_left():
    w, peer = watched(gw.SpitOptions(columns=4, rounds=2), None, names=["Ann", "<b>Bob</b>\n"])
    assert peer.state["table"]["rules"]["columns"] == 4
    assert peer.state["names"] == ("Ann", "<b>Bob</b>")
    first = w.game
    peer.wish("new")
    assert w.game is not first
    assert w.game.options == first.options
    peer.wish("new", seed=5)
    assert (w.game.seed, peer.state["table"]["serial"]) == (5, 3)
    first.push("p1 spit")
    assert w.ply == 0
    w.game = "spit#9"
    with pytest.raises(TypeError, match="set the game"):
        w.game = None
    game = w.game
    w.close()
    game.push("p1 spit")
    w.next_round()
    assert w.running is False


def test_names_set_later_are_checked_too(two):
    w, peer = two
    w.names = ["<b>Ann", "y" * 300]
    assert peer.state["names"] == ("<b>Ann", "y" * 24)
    w.names = ("\ud800", "Bob")  # half a character cannot be sent
    assert peer.state["names"] == ("?", "Bob")
    for names in ((1, 2), ("Ann",)):
        with pytest.raises(TypeError, match="names are two texts"):
            w.names = names
    assert w.names == ("?", "Bob")


def test_a_player_that_would_end_the_kernel_ends_itself_alone():
    def leaves(view, now):
        raise SystemExit("bye")

    async def main():
        w, peer = watched("spit#1", leaves)
        peer.act("p1 spit")
        await until(lambda: w.error)
        assert w.error == "RuntimeError: player 2 raised SystemExit 'bye'"
        assert (w.running, peer.why) == (False, "hook_error")
        assert "against <function" in repr(w)
        w.close()

    run(main)


def test_a_board_closed_in_the_race_does_not_run():
    async def main():
        w, peer = watched("spit#1", 10, speed=400)
        peer.act("p1 spit")
        await until(lambda: w.ply > 1)
        assert w.running
        w.close()
        ply = w.game.ply
        await asyncio.sleep(0.03)
        assert (w.running, w.game.ply) == (False, ply)

    run(main)


def test_a_page_without_widgets_shows_the_table():
    w = gw.SpitWidget("spit#1", names=["<i>", "x"])
    bundle, _ = w._repr_mimebundle_()
    assert bundle["text/html"].startswith("<pre>spit#1, round 1: spit\np1  KS  #TD  ##JC")
    assert repr(w) == "<SpitWidget spit#1, level 3, round 1, ply 0>"
    w.close()
    w = gw.SpitWidget("spit#1", lambda view, now: None)
    assert repr(w).startswith("<SpitWidget spit#1, against <")
    w.close()


def test_two_threads_hammer_one_board_and_the_record_replays():
    w, peer = watched(RACE, None)
    game, errors = w.game, []

    def hammer(player):
        rng = Random(player)
        try:
            for _ in range(300):
                legal = game.legal_actions(player) or (Action.turn(player, 0),)
                action = legal[int(rng.random() * len(legal))]
                places = {"column": action.column, "target": action.target}
                serial = peer.state["table"]["serial"]
                base = {"type": "act", "serial": serial, "ply": game.ply, "player": player}
                peer.send({**base, "kind": action.kind.value, **places})
                if w.stage == "result":
                    peer.send({"type": "next", "serial": serial, "ply": 0})
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=hammer, args=(player,)) for player in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert w.error == ""
    assert peer.state["answers"] >= 600
    assert gw.Spit.from_text(game.to_text(), strict=True).state == game.state
    assert game.ply > 50
    w.close()
