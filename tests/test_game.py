import copy
import pickle
import threading
from itertools import pairwise

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from golf_widget import DealError, Game, IllegalMoveError, InvalidMoveError, Move, variant


class GameMachine(RuleBasedStateMachine):
    """Play, undo, redo, jump and restart at random, beside a model that keeps whole histories."""

    @initialize(name=st.sampled_from(["golf-strict", "golf-queen", "golf-wrap"]), number=st.integers(1, 10**6))
    def begin(self, name, number):
        self.game = Game(variant(name).deal(number))
        self.line = []  # the positions after each move, the first one included
        self.positions = [self.game.position]
        self.ply = 0
        self.kept = []
        self.told = 0
        self.game.subscribe(self.tell)

    def tell(self):
        self.told += 1

    @precondition(lambda self: not self.game.position.is_over)
    @rule(data=st.data())
    def push(self, data):
        move = data.draw(st.sampled_from(list(self.game.position.legal_moves)))
        after = self.game.push(move)
        self.line = [*self.line[: self.ply], move]
        self.positions = [*self.positions[: self.ply + 1], after]
        self.ply += 1

    @rule(slot=st.integers(0, 60))
    def push_something_illegal(self, slot):
        if Move(slot) not in self.game.position.legal_moves:
            told = self.told
            with pytest.raises(IllegalMoveError):
                self.game.push(Move(slot))
            assert self.told == told

    @rule()
    def undo(self):
        if self.ply:
            self.ply -= 1
        elif self.kept:
            self.line, self.positions, self.ply = self.kept.pop()
        else:
            with pytest.raises(IndexError):
                self.game.undo()
            return
        self.game.undo()

    @rule()
    def pop(self):
        if self.ply:
            self.ply -= 1
            assert self.game.pop() == self.line[self.ply]
        else:
            with pytest.raises(IndexError):
                self.game.pop()

    @rule()
    def redo(self):
        if self.ply < len(self.line):
            self.ply += 1
            self.game.redo()
        else:
            with pytest.raises(IndexError):
                self.game.redo()

    @rule(data=st.data())
    def goto(self, data):
        self.ply = data.draw(st.integers(0, len(self.line)))
        assert self.game.goto(self.ply) == self.positions[self.ply]

    @rule()
    def restart(self):
        if self.ply:
            self.kept.append((self.line, self.positions, self.ply))
            self.line, self.positions, self.ply = [], self.positions[:1], 0
        self.game.restart()

    @invariant()
    def agrees(self):
        if not hasattr(self, "game"):
            return
        assert self.game.moves == tuple(self.line)
        assert self.game.ply == self.ply
        assert self.game.position == self.positions[self.ply]
        assert [self.game.position_at(i) for i in range(len(self.line) + 1)] == self.positions
        assert self.game.can_undo == bool(self.ply or self.kept)
        assert self.game.can_redo == (self.ply < len(self.line))
        replayed = self.game.deal.start()
        for move in self.line[: self.ply]:
            replayed = replayed.play(move)
        assert replayed == self.game.position


TestGame = GameMachine.TestCase
TestGame.settings = settings(max_examples=60, stateful_step_count=60)


def test_listeners_are_told_once_for_each_change_and_may_leave():
    game = Game("golf-strict#4")
    told = []
    leave = game.subscribe(lambda: told.append(game.ply))
    game.push("5:2H")
    game.push("draw")
    game.undo()
    game.redo()
    game.goto(0)
    game.goto(0)  # no change
    game.goto(1)
    game.restart()
    game.restart()  # no change
    game.undo()
    assert told == [1, 2, 1, 2, 0, 1, 0, 1]
    leave()
    leave()
    game.push("draw")
    assert len(told) == 8


def test_a_listener_that_raises_stops_nobody(caplog):
    game = Game("golf-strict#4")
    told = []
    game.subscribe(lambda: 1 / 0)
    game.subscribe(lambda: told.append(game.ply))
    assert game.push("5:2H").cards_left == 34
    assert told == [1]
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("ply", [-1, 3, 1.0, "1", None, True])
def test_plies_that_do_not_exist(ply):
    game = Game("golf-strict#4")
    game.push("draw")
    game.push("draw")
    for ask in (game.goto, game.position_at):
        with pytest.raises(IndexError, match="this game has plies 0 to 2"):
            ask(ply)
    assert game.ply == 2


def test_what_a_game_is_made_of():
    assert Game("golf-wrap#9").deal == variant("golf-wrap").deal(9)
    with pytest.raises(DealError):
        Game("golf-wrap#0")
    with pytest.raises(TypeError, match="not of 17"):
        Game(17)
    game = Game("golf-wrap#9")
    assert repr(game) == "<Game golf-wrap#9, ply 0 of 0>"
    assert str(game) == str(game.position)


def test_two_threads_may_play_one_game():
    game = Game("golf-strict#4")
    seen = []
    game.subscribe(lambda: seen.append(game.ply))
    problems = []

    def play():
        for _ in range(300):
            try:
                game.push(Move.DRAW)
                game.undo()
            except (IndexError, IllegalMoveError):
                pass
            except Exception as error:
                problems.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    replayed = game.deal.start()
    for move in game.moves[: game.ply]:
        replayed = replayed.play(move)
    assert replayed == game.position
    assert all(abs(a - b) == 1 for a, b in pairwise(seen))


def test_copies_are_games_of_their_own():
    game = Game("golf-strict#4")
    told = []
    game.subscribe(lambda: told.append(1))
    game.push("5")
    for copied in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        told.clear()
        copied.push("draw")
        assert (copied.ply, game.ply, len(game.moves), told) == (2, 1, 1, [])
        assert copied.deal == game.deal


@pytest.mark.parametrize("move", [3, None, 1.5, ["draw"]])
def test_things_that_are_no_moves(move):
    game = Game("golf-strict#4")
    for ask in (game.push, game.position.play, game.position.refusal, game.position.notation):
        with pytest.raises(InvalidMoveError):
            ask(move)
    assert game.ply == 0


def test_a_listener_must_be_callable():
    with pytest.raises(TypeError, match="None cannot be called"):
        Game("golf-strict#4").subscribe(None)
