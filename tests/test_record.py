"""Records: trees of checked moves, paths, what can be said about a move, games and strategies."""

import dataclasses
import pickle
import random

import pytest
from hypothesis import HealthCheck, given, settings
from record_samples import replays
from test_exchange import GAMES, walk

from golf_widget import (
    Deal,
    Evaluation,
    Game,
    IllegalMoveError,
    Line,
    Move,
    PlayerView,
    Position,
    RecordError,
    Replay,
    Step,
    StrategyError,
    golf,
    solve,
    variant,
    variants,
)
from golf_widget.record.checks import MAX_NESTING, MAX_STEPS
from golf_widget.record.glyphs import glyphs
from golf_widget.record.words import MAX_WORDS

DEAL = variant("golf-strict").deal(4)
MOVES = ("5:2H", "7:3C", "draw")
SOME = Replay.from_moves(DEAL, MOVES)


@given(replays())
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_everything_comes_back_from_text_and_json(replay):
    text = replay.to_text()
    text.encode()  # a file can hold it
    assert text.isascii() or not any("\ud800" <= c <= "\udfff" for c in text)
    again = Replay.from_text(text, strict=True)
    assert again == replay
    assert again.to_text() == text
    for one_line in (False, True):
        json = replay.to_json(one_line=one_line)
        json.encode()
        assert (json.count("\n") == 1) or not one_line
        back = Replay.from_json(json)
        assert back == replay
        assert back.to_json(one_line=one_line) == json
        assert list(back.tags.items()) == list(replay.tags.items())
    for path, step in replay.steps():
        assert replay.step(path) is step
        assert replay.positions(path)[-2].play(step.move) == replay.position(path)
        assert replay.line(path)[-1] == step.move


@pytest.mark.parametrize("name", sorted(GAMES))
def test_plain_games_of_every_kind(name):
    for seed in range(3):
        end = walk(GAMES[name].deal(seed + 1).start(), 1000, seed)
        game = Game(end.deal)
        rng = random.Random(seed)
        while not game.position.is_over:
            game.push(rng.choice(list(game.position.legal_moves)))
        replay = Replay(game)
        assert replay.moves == game.moves
        assert replay.result.cards_left == game.position.cards_left
        assert replay.result.score == game.position.score
        assert replay.result.over
        assert Replay.from_text(str(replay), strict=True) == replay
        assert Replay.from_json(replay.to_json()) == replay
        assert replay.to_game().moves == game.moves


def test_paths():
    replay, path = SOME.add(1, ["1:AD", "draw"])
    assert path == (2, 0, 2)
    assert replay.add(1, ["1:AD"]) == (replay, (2, 0, 1))  # it is there already
    longer, end = replay.add(1, ["1:AD", "draw", "draw"])
    assert (end, len(longer.step(2).variations)) == ((2, 0, 3), 1)
    deeper, inner = replay.add((2, 0, 1), ["draw"])
    assert (deeper, inner) == (replay, (2, 0, 2))
    deeper, inner = replay.add((2, 0, 1), [next(iter(replay.position((2, 0, 1)).legal_moves))])
    assert deeper.line(inner)[:2] == replay.line((2, 0, 1))
    assert replay.add(3, ["draw"])[1] == (4,)
    assert replay.add((), ["draw"])[1] == (1, 0, 1)
    assert [p for p, _ in replay.steps()] == [(1,), (2,), (2, 0, 1), (2, 0, 2), (3,)]
    assert replay.position((2, 0, 1)).notation(Move.DRAW) == "draw"
    assert [p.cards_left for p in replay.positions((2, 0, 2))] == [35, 34, 33, 33]
    assert replay.positions(0) == (DEAL.start(),)
    assert replay.line() == SOME.moves
    assert replay.step().move == Move.DRAW
    assert len(SOME.step(2).variations) == 0  # the first record is as it was


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (4, "there is no ply 4 in the main line; it has 3"),
        (-1, "-1 is no path"),
        ((1, 0), r"\(1, 0\) is no path"),
        ((1, 0, 1), r"there is no variation 0 at \(1,\); there are 0"),
        ((2, 0, 3), r"there is no ply 3 in variation \(2, 0\); it has 2"),
        ((2, 0, 0), r"there is no ply 0 in variation \(2, 0\)"),
        ((0, 0, 1), r"there is no variation 0"),
        ((True,), "is no path"),
        (("1",), "is no path"),
    ],
)
def test_places_that_are_not_there(path, message):
    replay, _ = SOME.add(1, ["1:AD", "draw"])
    with pytest.raises(IndexError, match=message):
        replay.position(path)


def test_annotate_and_cut():
    replay, path = SOME.add(1, ["1:AD", "draw"])
    replay = replay.annotate(path, comment="hm", glyphs=["?!", 10], t=5, by="Ann", extra={"mood": 1})
    step = replay.step(path)
    assert (step.comment, step.glyphs, step.t, step.by, step.extra) == ("hm", (6, 10), 5, "Ann", {"mood": 1})
    assert replay.annotate(0, comment="first").comment == "first"
    assert replay.cut((2, 0, 2)).step((2, 0, 1)).move == Move(28)
    assert replay.cut((2, 0, 1)) == SOME
    assert replay.cut(2).moves == SOME.moves[:1]
    for call in (
        lambda: replay.annotate(0, glyphs=1),
        lambda: replay.annotate(1, move=Move.DRAW),
        lambda: replay.annotate(1, colour="red"),
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(IndexError, match="no step leads to the beginning"):
        replay.cut(0)
    with pytest.raises(RecordError, match="is no glyph; these are"):
        replay.annotate(1, glyphs="!!!")


def test_illegal_moves_cannot_be_in_a_record():
    with pytest.raises(RecordError, match=r"^step 2: .*is covered") as caught:
        Replay(DEAL, Line((Step(Move(32)), Step(Move(0)))))
    assert isinstance(caught.value.__cause__, IllegalMoveError)
    inner = Line((Step(Move(34)),))
    with pytest.raises(RecordError, match=r"^step \(1, 0, 1\): 7:3C does not go on the ace of hearts"):
        Replay(DEAL, Line((Step(Move(32), variations=(inner,)),)))
    with pytest.raises(RecordError, match=r"^step \(1, 0\): a variation without a move"):
        Replay(DEAL, Line((Step(Move(32), variations=(Line(),)),)))
    with pytest.raises(IllegalMoveError):
        Replay.from_moves(DEAL, ["3:4S"])
    with pytest.raises(IllegalMoveError):
        SOME.add(1, ["3:4S"])
    line = Line((Step(Move.DRAW),))
    for _ in range(MAX_NESTING):
        line = Line((Step(Move.DRAW, variations=(line,)),))
    assert Replay.from_text(Replay(DEAL, line).to_text(), strict=True) == Replay(DEAL, line)
    assert Replay.from_json(Replay(DEAL, line).to_json()) == Replay(DEAL, line)
    with pytest.raises(RecordError, match=f"nested in more than {MAX_NESTING} levels"):
        Replay(DEAL, Line((Step(Move.DRAW, variations=(line,)),)))
    many = Line((Step(Move.DRAW, variations=(Line((Step(Move.DRAW),)),) * MAX_STEPS),))
    with pytest.raises(RecordError, match="at most 20,000 steps"):
        Replay(DEAL, many)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Step("draw"), "move: a step is made of a Move, not of 'draw'"),
        (lambda: Step(Move.DRAW, comment=3), "comment: a text is needed, not 3"),
        (lambda: Step(Move.DRAW, comment="a" * (MAX_WORDS + 1)), "comment: 100,001 characters are too many"),
        (lambda: Step(Move.DRAW, glyphs=256), "256 is no glyph; these are ! \\? !! \\?\\? !\\? \\?! and numbers from"),
        (lambda: Step(Move.DRAW, glyphs="$999999"), "is no glyph"),
        (lambda: Step(Move.DRAW, t=-1), "t: -1 is no time"),
        (lambda: Step(Move.DRAW, t=1.5), "t: 1.5 is no time"),
        (lambda: Step(Move.DRAW, variations=(Move.DRAW,)), "variations: a tuple of Line is needed"),
        (lambda: Step(Move.DRAW, evaluations=3), "evaluations: a tuple of Evaluation is needed, not 3"),
        (lambda: Step(Move.DRAW, extra={"card": 1}), "'card' has a meaning of its own"),
        (lambda: Step(Move.DRAW, extra={"a": {1, 2}}), "a record holds what JSON can; 'set' is not of it"),
        (lambda: Step(Move.DRAW, extra={"a": float("nan")}), "nan is no number"),
        (lambda: Step(Move.DRAW, extra={"a": 10**5000}), "at most 19 digits"),
        (lambda: Step(Move.DRAW, extra={1: 2}), "extra, a key: a text is needed, not 1"),
        (lambda: Step(Move.DRAW, extra=[1]), "further values are a dict"),
        (lambda: Line(("draw",)), "steps: a line is a tuple of Step"),
        (lambda: Evaluation("", True), "adviser: an evaluation says who made it"),
        (lambda: Evaluation("x", 1), "clairvoyant: True or False is needed, not 1"),
        (lambda: Evaluation("x", True, best=float("inf")), "best: inf is no number"),
        (lambda: Evaluation("x", True, best="3"), "best: a number or None is needed, not '3'"),
        (lambda: Evaluation("x", True, lost=-1), "lost: no move is better than the best one"),
        (lambda: Evaluation("x", True, chance=1.5), "chance: 1.5 is no chance"),
        (lambda: Replay(DEAL, tags={"my tag": "x"}), "tags: 'my tag' cannot name a tag"),
        (lambda: Replay(DEAL, tags={"Cards": "x"}), "the tag Cards is written from what the record knows"),
        (lambda: Replay(DEAL, tags={"Event": 3}), "tags.Event: a text is needed, not 3"),
        (lambda: Replay(DEAL, tags=[1]), "tags: a mapping is needed"),
        (lambda: Replay(DEAL, players="Ann"), r"players are a list of names; write \['Ann'\]"),
        (lambda: Replay(DEAL, players=[""]), "players: a player has no name"),
        (lambda: Replay(DEAL, assists={"hints": -1}), "hints is -1; a number of times is needed"),
        (lambda: Replay(DEAL, assists={"Hints": 1}), "'Hints' cannot name an assist"),
        (lambda: Replay(DEAL, extra={"deal": 1}), "'deal' has a meaning of its own"),
        (lambda: Replay(DEAL, players=["x"] * 1001), "players: at most 1000 are kept, not 1001"),
    ],
)
def test_what_a_record_cannot_hold(make, message):
    with pytest.raises(RecordError, match=message):
        make()


def test_deeply_nested_values_are_refused():
    value = []
    for _ in range(30):
        value = [value]
    with pytest.raises(RecordError, match="nested in more than 20 levels"):
        Step(Move.DRAW, extra={"a": value})


def test_wrong_types():
    for call in (lambda: Replay(3), lambda: Replay(DEAL, (Step(Move.DRAW),)), lambda: Replay(Game(DEAL), Line())):
        with pytest.raises(TypeError):
            call()


def test_glyphs():
    assert glyphs(["!!", "!", "?!", "!?", "?", "??"]) == (3, 1, 6, 5, 2, 4)
    assert glyphs(["$4", "??", 4]) == (4,)


def test_records_are_values():
    replay, _ = SOME.add(1, ["draw"])
    assert pickle.loads(pickle.dumps(replay)) == replay
    assert dataclasses.replace(replay, players=("Ann",)).main == replay.main
    assert len({replay, SOME, Replay.from_moves(DEAL, MOVES)}) == 2
    assert replay != SOME
    assert bool(Replay(DEAL))
    assert len(Replay(DEAL)) == 0
    assert repr(SOME) == "<Replay of <Deal golf-strict#4>: 3 moves, score 33>"
    with pytest.raises(dataclasses.FrozenInstanceError):
        SOME.deal = None
    error = Replay.from_text('[Deal "golf-strict#4"] 2. AH>').errors[0]
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)


def test_halves_of_characters_are_joined_where_they_follow_one_another():
    assert Step(Move.DRAW, "\ud83d\ude00 \ude00\ud83d").comment == "\U0001f600 \ude00\ud83d"


def test_a_game_with_moves_taken_back_and_restarts():
    game = Game(DEAL)
    for move in MOVES:
        game.push(move)
    game.undo()
    assert Replay(game).moves == game.moves  # what can be made again belongs to the line
    game.goto(3)
    game.restart()
    assert Replay(game) == SOME  # nothing has been played in its place yet
    game.push("5:2H")
    game.push("1:AD")
    replay = Replay(game)
    assert replay.moves == game.moves
    assert replay.line((2, 0, 2)) == SOME.moves
    game.restart()
    game.push("draw")
    replay = Replay(game)
    assert replay.moves == (Move.DRAW,)
    assert replay.line((1, 0, 2, 0, 1)) == (Move(32), Move(28))
    assert game.attempts == (SOME.moves, (Move(32), Move(28)), (Move.DRAW,))
    assert replay.to_game((1, 0, 3)).position == SOME.position()


def test_a_line_of_the_solver():
    start = variant("mini-golf").deal(3).start()
    solution = solve(start)
    replay = Replay.from_moves(start.deal, solution.line)
    assert replay.result.score == solution.score
    game = Game(start.deal)
    game.push("draw")
    replay, path = Replay(game).add(1, solve(game.position).line)
    assert replay.position(path).score == solve(game.position).score


@pytest.mark.parametrize("name", sorted(variants()))
def test_a_strategy_plays_every_game(name):
    def strategy(view, rng):
        assert isinstance(view, PlayerView)
        return rng.choice(view.legal_moves)

    game = Game.from_strategy(f"{name}#5", strategy, seed=7)
    assert game.position.is_over
    assert game.moves == Game.from_strategy(variant(name).deal(5), strategy, seed=7).moves
    others = {Game.from_strategy(variant(name).deal(5), strategy, seed=seed).moves for seed in range(8, 20)}
    assert len(others) > 1


class Counting:
    """A strategy that is an object, and knows the stock."""

    clairvoyant = True

    def __init__(self):
        self.told = []
        self.seen = set()

    def reset(self, variant, seed):
        self.told.append((variant.name, seed))

    def act(self, position):
        self.seen.add(type(position))
        return position.notation(next(iter(position.legal_moves)))


def test_a_strategy_that_is_an_object():
    strategy = Counting()
    game = Game.from_strategy("golf-wrap#5", strategy, seed=3)
    assert game.position.is_over
    assert strategy.told == [("golf-wrap", 3)]
    assert strategy.seen == {Position}


def test_a_strategy_may_stop():
    game = Game.from_strategy("tri-peaks#5", lambda view, rng: "stop" if view.score < 0 else view.legal_moves[-1])
    assert game.position.score == -5
    assert not game.position.is_over


def explode(view, rng):
    if view.cards_left < 35:
        raise KeyError("boom")
    return "5:2H"


@pytest.mark.parametrize(
    ("strategy", "message", "ply"),
    [
        (explode, "golf-strict#4, ply 1: explode raised KeyError: 'boom'", 1),
        (lambda view, rng: None, "golf-strict#4, ply 0: <lambda> returned None, which is neither a Move nor", 0),
        (lambda view, rng: 3, "returned 3, which is neither", 0),
        (lambda view, rng: "3:4S", "returned '3:4S': 3:4S does not go on the ace of hearts; legal here: 5:2H, draw", 0),
        (lambda view, rng: Move(999), r"returned Move\(slot=999\): slot 999 is not in the tableau", 0),
        (lambda view, rng: "x" * 999, "returned 'xxx", 0),
        (lambda view: "draw", "raised TypeError", 0),
    ],
)
def test_a_strategy_that_fails(strategy, message, ply):
    with pytest.raises(StrategyError, match=message) as caught:
        Game.from_strategy("golf-strict#4", strategy)
    assert caught.value.ply == ply
    assert caught.value.game.ply == ply
    assert len(str(caught.value)) < 500
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.game.moves) == (str(caught.value), caught.value.game.moves)


def test_what_is_no_strategy():
    with pytest.raises(TypeError, match="a strategy is a function"):
        Game.from_strategy("golf-strict#4", 3)
    with pytest.raises(KeyboardInterrupt):
        Game.from_strategy("golf-strict#4", lambda view, rng: (_ for _ in ()).throw(KeyboardInterrupt))
    explicit = Deal(DEAL.variant, DEAL.table, DEAL.starter, DEAL.stock)
    with pytest.raises(StrategyError, match="golf-strict, a deal without a number, ply 0"):
        Game.from_strategy(explicit, lambda view, rng: None)


def test_home_made_rules_travel_with_the_record():
    v = dataclasses.replace(golf(5, 4), name="my-own-game")
    replay = Replay(v.deal(3))
    assert "[%variant {" in replay.to_text()
    assert Replay.from_text(replay.to_text(), strict=True).deal.variant == v
    assert "[%variant" not in Replay(golf(5, 4).deal(3)).to_text()
