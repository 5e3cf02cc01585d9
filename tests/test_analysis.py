"""What moves were worth: values against the solver, glyphs by their limits, records that carry them."""

import sys

import pytest

from golf_widget import Advice, AdviceError, Game, Move, Replay, analyse, best_moves, solve, variant
from golf_widget.analysis import GLYPH_LIMITS, glyph_of
from golf_widget.progress import progress_bar
from golf_widget.record import Step


def played(deal, choose):
    game = Game(deal)
    while not game.position.is_over:
        game.push(choose(game.position.legal_moves))
    return game


def first(moves):
    return moves[0]


def last(moves):
    return moves[-1]


@pytest.mark.parametrize(
    "deal", ["mini-golf#3", "golf-strict#4", "golf-wrap#8", "black-hole#2", "tri-peaks-unscored#5"]
)
def test_values_are_those_of_the_solver(deal):
    game = played(deal, first)
    analysis = analyse(game, progress=False)
    assert analysis.complete
    assert analysis.clairvoyant
    assert [judged.ply for judged in analysis.moves] == list(range(1, len(game) + 1))
    for judged, move in zip(analysis.moves, game.moves, strict=True):
        position = game.position_at(judged.ply - 1)
        worth = best_moves(position)
        assert judged.value == worth[move]
        if None not in worth.values():
            assert judged.best_value == min(worth.values())
            assert judged.lost == worth[move] - min(worth.values())
    final = game.position.score
    if all(judged.lost is not None for judged in analysis.moves):
        # What all moves have lost together lies between the best score and the score.
        assert analysis.lost == final - solve(game.position_at(0)).score


def test_points_are_lost_downwards():
    game = played("tri-peaks#4", first)
    analysis = analyse(game, progress=False)
    # Draws at the end, when nothing can be won any more, cost points without a choice: no move is to blame for them.
    assert 0 < analysis.lost <= solve(game.position_at(0)).score - game.position.score
    for judged, move in zip(analysis.moves, game.moves, strict=True):
        worth = best_moves(game.position_at(judged.ply - 1))
        assert judged.lost == max(worth.values()) - worth[move]
    assert "points lost" in str(analysis)


def test_the_best_line_loses_nothing():
    deal = variant("golf-strict").deal(7)
    replay = Replay.from_moves(deal, solve(deal.start()).line)
    analysis = analyse(replay, progress=False)
    assert analysis.lost == 0
    assert analysis.turning_point is None
    assert {analysis.replay.step(ply).glyphs for ply in range(1, len(replay) + 1)} <= {(), (1,), (3,)}


def test_the_turning_point_is_the_first_of_the_worst():
    analysis = analyse(played("golf-wrap#8", last), progress=False)
    worst = max(judged.lost for judged in analysis.moves)
    assert analysis.turning_point == next(judged for judged in analysis.moves if judged.lost == worst)
    assert f"turning point: move {analysis.turning_point.ply}," in str(analysis)
    assert analysis.turning_point.glyph == "??"


def test_the_record_carries_evaluations_and_glyphs_and_survives_both_forms():
    replay = Replay(played("mini-golf#3", last)).annotate(1, glyphs="!?", comment="mine")
    analysis = analyse(replay, progress=False)
    again = Replay.from_text(analysis.replay.to_text())
    assert again == analysis.replay == Replay.from_json(analysis.replay.to_json())
    assert again.step(1).glyphs == (5,)  # a judgement of the author stays
    for judged in analysis.moves:
        (evaluation,) = again.step(judged.ply).evaluations
        assert evaluation.adviser == "clairvoyant"
        assert evaluation.clairvoyant
        assert (evaluation.best, evaluation.played, evaluation.lost) == (judged.best_value, judged.value, judged.lost)


def test_honest_and_clairvoyant_judgements_stand_side_by_side():
    game = played("mini-golf#3", first)
    once = analyse(game, progress=False)
    both = analyse(once.replay, "caddie", seconds=0.02, progress=False)
    again = analyse(both.replay, progress=False)
    for ply in range(1, len(game) + 1):
        said = both.replay.step(ply).evaluations
        assert [(one.adviser, one.clairvoyant) for one in said] == [("clairvoyant", True), ("caddie", False)]
        assert len(again.replay.step(ply).evaluations) == 2
    assert "honest: it knows what the player knew" in str(both)


def test_an_adviser_without_values_judges_without_numbers():
    analysis = analyse(played("mini-golf#3", last), "first", progress=False)
    assert {judged.lost for judged in analysis.moves} == {None}
    assert analysis.lost == 0
    assert analysis.moves[0].best != "draw"


def test_progress_interrupts_and_mistakes():
    game = played("mini-golf#3", first)
    seen = []
    analyse(game, progress=seen.append)
    assert seen == list(range(1, len(game) + 1))

    def stop(done):
        if done == 2:
            raise KeyboardInterrupt

    cut = analyse(game, progress=stop)
    assert not cut.complete
    assert len(cut.moves) == 2
    assert "cut short" in str(cut)
    with pytest.raises(AdviceError, match=r"'caddy'.*did you mean caddie"):
        analyse(game, "caddy", progress=False)
    with pytest.raises(TypeError, match="analyse judges a Game or a Replay, not str"):
        analyse("mini-golf#3", progress=False)
    assert len(analyse(Game("mini-golf#3"), progress=False).moves) == 0


START = variant("golf-strict").deal(4).start()
PLAY, DRAW = Move(32), Move.DRAW


@pytest.mark.parametrize(
    ("made", "play", "draw", "glyph"),
    [
        # value and chance of clearing of the play and of the draw
        (PLAY, (3, None), (5, None), ""),
        (PLAY, (3.2, None), (3, None), ""),
        (PLAY, (3.25, None), (3, None), "?!"),
        (PLAY, (4, None), (3, None), "?"),
        (PLAY, (5, None), (3, None), "??"),
        (PLAY, (1, 0.0), (0, 1.0), "??"),
        (DRAW, (0, 1.0), (1, 0.0), "??"),
        (PLAY, (0, 1.0), (1, 0.0), "!"),
        (DRAW, (4, None), (3, None), "!!"),
        (DRAW, (3.5, None), (3, None), ""),
        (PLAY, (3, 0.1), (3, 0.2), ""),
    ],
)
def test_glyphs_by_their_limits(made, play, draw, glyph):
    advice = [Advice(PLAY, play[0], 0.0, play[1]), Advice(DRAW, draw[0], 0.0, draw[1])]
    advice.sort(key=lambda one: one.value)
    mine = next(one for one in advice if one.move == made)
    assert glyph_of(START, Step(made), advice, mine.value - advice[0].value) == glyph
    assert list(GLYPH_LIMITS.values()) == [0.25, 1.0, 2.0]


def test_a_frame_has_all_moves():
    game = played("mini-golf#3", last)
    analysis = analyse(game, progress=False)
    frame = analysis.to_frame()
    assert len(frame) == len(game)
    assert frame["lost"].sum() == analysis.lost
    assert "<table" in analysis._repr_html_()


@pytest.mark.parametrize("bar", [True, False])
def test_what_takes_long_at_first_is_said_before_it_is_done(bar, capsys, monkeypatch):
    if not bar:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    show = progress_bar(2, "move", "analyse", "getting ready")
    assert "getting ready" in capsys.readouterr().err
    show(1)
    show(2)
    assert "getting ready" not in capsys.readouterr().err
    game = Game("mini-golf#3")
    game.push("draw")
    analyse(game)
    assert "the first time on a machine this takes some seconds" in capsys.readouterr().err
