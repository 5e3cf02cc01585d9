"""Strategies by name, and comparisons of them."""

import json
import random
import signal
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from lab_players import FIRST_CARDS, Alternating, at_random, fails_on_137
from scipy.stats import binomtest, chi2, ttest_1samp

import golf_widget as gw
from golf_widget.intervals import wilson
from golf_widget.lab.checkpoint import CheckpointError
from golf_widget.lab.experiment import numbers_of
from golf_widget.lab.figures import mcnemar

# Means with the half width of their 95 % intervals, and shares cleared with Wilson intervals in per cent, of 200,000
# other deals (5,000 for the clairvoyant).
REFERENCE = {
    "golf-strict": {
        "uniform": (24.062, 0.018, 0.000, 0.002),
        "random": (11.287, 0.023, 0.290, 0.339),
        "first": (11.630, 0.023, 0.199, 0.240),
        "tallest": (10.204, 0.025, 0.791, 0.871),
        "lookahead": (10.290, 0.022, 0.407, 0.465),
        "most-follow-ups": (10.552, 0.022, 0.292, 0.341),
        "chain": (9.653, 0.022, 0.681, 0.755),
        "counting": (8.747, 0.021, 0.950, 1.037),
        "clairvoyant": (2.588, 0.093, 25.551, 28.005),
    },
    "golf-queen": {
        "uniform": (23.061, 0.019, 0.000, 0.002),
        "random": (8.979, 0.022, 1.082, 1.175),
        "first": (9.410, 0.022, 0.819, 0.900),
        "tallest": (7.746, 0.023, 2.520, 2.659),
        "lookahead": (8.256, 0.021, 1.347, 1.450),
        "most-follow-ups": (8.621, 0.020, 1.019, 1.109),
        "chain": (7.554, 0.020, 2.197, 2.327),
        "counting": (6.729, 0.019, 2.892, 3.041),
        "clairvoyant": (1.494, 0.070, 45.260, 48.025),
    },
    "golf-wrap": {
        "uniform": (21.258, 0.021, 0.000, 0.002),
        "random": (5.150, 0.018, 8.955, 9.207),
        "first": (5.773, 0.018, 6.439, 6.656),
        "tallest": (3.812, 0.017, 17.872, 18.209),
        "lookahead": (4.433, 0.016, 10.846, 11.120),
        "most-follow-ups": (4.756, 0.016, 8.989, 9.241),
        "chain": (3.660, 0.015, 16.358, 16.684),
        "counting": (3.089, 0.013, 20.031, 20.383),
        "clairvoyant": (0.120, 0.020, 92.552, 93.941),
    },
}
KERNELS = [name for name in REFERENCE["golf-strict"] if name != "clairvoyant"]


def compare(*args, **kwargs):
    return gw.compare(*args, progress=False, **kwargs)


def same(one, other):
    return one.numbers.tolist() == other.numbers.tolist() and one.frame().equals(other.frame())


# -- the figures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(REFERENCE))
def test_the_reference_figures_come_out(name):
    # Within four standard errors: these are 48 figures of one set of deals.
    result = compare(KERNELS, name, 20_000)
    for row in result:
        mean, half, low, high = REFERENCE[name][row.strategy.name]
        assert abs(row.cards_left - mean) < 2 * (half + row.interval[1] - row.cards_left)
        ours = [100 * end for end in wilson(row.cleared, row.deals, z=4)]
        assert ours[0] < high
        assert ours[1] > low


def test_the_table_of_the_examples_agrees_with_the_reference(root):
    lines = (root / "examples" / "strategies.csv").read_text().splitlines()
    head = lines[0].split(",")
    rows = [dict(zip(head, line.split(","), strict=True)) for line in lines[1:]]
    assert {(row["variant"], row["strategy"]) for row in rows} == {(v, s) for v in REFERENCE for s in REFERENCE[v]}
    for row in rows:
        mean, half, low, high = REFERENCE[row["variant"]][row["strategy"]]
        assert abs(float(row["cards_left"]) - mean) < half + float(row["cards_left_error"])
        assert float(row["cleared_low"]) < high
        assert float(row["cleared_high"]) > low
        assert int(row["deals"]) == (10_000 if row["strategy"] == "clairvoyant" else 200_000)


def test_the_table_of_the_examples_is_what_the_package_plays(root):
    # The table is of 200,000 deals; its own deals are played again here, for the strategy that takes no time.
    rows = [line.split(",") for line in (root / "examples" / "strategies.csv").read_text().splitlines()]
    at = rows[0].index("cards_left"), rows[0].index("cleared")
    for row in rows[1:]:
        if row[1] in {"random", "tallest"}:
            figures = compare([row[1]], row[0], 200_000).summary(row[1])
            assert (row[at[0]], row[at[1]]) == (f"{figures.cards_left:.4f}", str(figures.cleared))


def test_pairs_against_scipy():
    result = compare(["first", "counting"], "golf-wrap", 3000)
    pair = result.difference("counting", "first")
    one, other = result.values("counting"), result.values("first")
    apart = (one - other).astype(float)
    assert pair.mean == pytest.approx(apart.mean())
    low, high = ttest_1samp(apart, 0).confidence_interval(0.95)
    assert pair.interval == pytest.approx((low, high), abs=1e-3)
    assert pair.correlation == pytest.approx(np.corrcoef(one, other)[0, 1])
    assert pair.saving == pytest.approx((one.var(ddof=1) + other.var(ddof=1)) / apart.var(ddof=1))
    assert pair.only_one == ((one == 0) & (other != 0)).sum()
    assert pair.only_other == ((one != 0) & (other == 0)).sum()
    back = result.difference("first", "counting")
    assert (back.mean, back.p_value) == (-pair.mean, pair.p_value)
    assert result.nine_holes("first")[0] == other[:9].sum()
    assert len(result.nine_holes("first")) == 333
    figures = result.summary("first")
    assert figures.deviation == pytest.approx(other.std(ddof=1))
    assert figures.share_interval == wilson(int((other == 0).sum()), 3000)


@pytest.mark.parametrize(("one", "other"), [(0, 0), (0, 1), (3, 9), (60, 41), (450, 550)])
def test_mcnemar_is_the_binomial_test(one, other):
    wanted = binomtest(one, one + other).pvalue if one + other else 1.0
    assert mcnemar(one, other) == pytest.approx(wanted)


def test_mcnemar_of_many_deals_is_chi_square():
    assert mcnemar(1127, 1352) == pytest.approx(chi2.sf(225**2 / 2479, 1))


# -- the same, however it is done ------------------------------------------------------------------------------------


@given(st.integers(1, 70), st.integers(1, 4), st.permutations(range(1, 61)))
@settings(max_examples=12, deadline=None)
def test_workers_chunks_and_order_change_nothing(chunk, workers, order):
    who = ["random", "counting", at_random, Alternating()]
    whole = compare(who, "golf-queen", 60, seed=3, workers=1)
    again = compare(who, "golf-queen", order, seed=3, workers=workers, chunk=chunk)
    assert again.numbers.tolist() == order
    assert whole.frame().equals(again.frame().sort_values("deal", kind="stable").reset_index(drop=True))


def test_an_executor_of_threads_changes_nothing():
    who = ["uniform", at_random, Alternating(), "clairvoyant"]
    with ThreadPoolExecutor(3) as pool:
        assert same(compare(who, "mini-golf", 100), compare(who, "mini-golf", 100, executor=pool, chunk=7))


def test_seeds_and_names_are_the_luck():
    def scores(*args, **kwargs):
        return compare(*args, **kwargs).frame()["score"].tolist()

    assert scores(["random"], seed=1) == scores(["random"], seed=1)
    assert scores(["random"], seed=1) != scores(["random"], seed=2)
    own = gw.strategy("random", seed=1)
    assert scores([own], seed=2) == scores(["random"], seed=1)
    both = compare({"one": "random", "other": "random"})
    assert both.values("one").tolist() != both.values("other").tolist()
    assert scores({"a": "counting"}) == scores({"b": "counting"})


@pytest.mark.parametrize("name", ["golf-strict", "tri-peaks", "ricochet", "black-hole"])
def test_a_game_of_a_comparison_opens_by_its_number(name):
    who = ["random", "tallest", at_random, Alternating()]
    result = compare(who, name, [5, 99, 1234])
    for one in result.strategies:
        for i, number in enumerate(result.numbers.tolist()):
            game = result.game(number, one)
            assert game.position.is_over
            assert game.position.score == result.values(one, "score")[i]
            assert game.position.cards_left == result.values(one, "cards_left")[i]
            assert gw.play(f"{name}#{number}", one).moves == game.moves
    assert result.replay(99, "tallest").moves == result.game(99, "tallest").moves
    assert result.replay(99, "tallest").players == ("tallest",)
    with pytest.raises(KeyError, match=r"deal 6 was not played here"):
        result.game(6, "random")


def test_a_strategy_that_remembers_former_games_is_found_out():
    calls = count()

    def forgetless(view, rng):
        return view.legal_moves[next(calls) % len(view.legal_moves)]

    result = compare([forgetless], "golf-strict", 5)
    with pytest.raises(ValueError, match=r"golf-strict#5: forgetless now plays in another way"):
        result.game(5, "forgetless")


def test_where_finds_deals():
    result = compare(["first", "counting", "clairvoyant"], "golf-wrap", 100)
    found = result.where(won="clairvoyant", lost=["first", "counting"])
    assert 0 < len(found) < 100
    for number in range(1, 101):
        games = [gw.play(f"golf-wrap#{number}", who).position.is_cleared for who in ("first", "counting")]
        clear = gw.solve(gw.variant("golf-wrap").deal(number).start(), "clear").verdict is gw.Verdict.WINNABLE
        assert (number in found) == (clear and not any(games))
    assert result.where() == tuple(range(1, 101))
    for number in (1, 2, found[0]):  # which also looks whether the game ends as the experiment said
        assert result.game(number, "clairvoyant").position.is_cleared == (number in result.where(won="clairvoyant"))


def test_the_frame_has_a_row_for_each_game():
    result = compare(["first", "clairvoyant"], "mini-golf", 4)
    frame = result.frame()
    assert frame["deal"].tolist() == [1, 1, 2, 2, 3, 3, 4, 4]
    assert frame["knows"].tolist() == ["honest", "clairvoyant"] * 4
    for row in frame.itertuples():
        end = gw.play(f"mini-golf#{row.deal}", row.strategy).position
        assert (row.cards_left, row.stock_left, row.score) == (end.cards_left, end.stock_left, end.score)
        assert row.cleared == end.is_cleared
    assert result.to_frame()["strategy"].tolist() == ["first", "clairvoyant"]


# -- strategies ------------------------------------------------------------------------------------------------------


def test_every_kind_of_strategy_plays():
    class Adviser:
        name = "lefty"

        def advise(self, view):
            return {move: i for i, move in enumerate(view.legal_moves)}

    def cautious(view):
        return view.legal_moves[-1]

    def text(view, rng):
        return "draw" if view.stock_left else "stop"

    def peeks(position, rng):
        return gw.Move.DRAW if position.stock_left and position.deal.stock else position.legal_moves[0]

    peeks.clairvoyant = True
    result = compare([Adviser(), cautious, text, peeks, "caddie"], "mini-golf", 3)
    assert [one.label for one in result.strategies] == ["honest"] * 3 + ["clairvoyant", "honest"]
    assert result.strategies[3].title == "peeks (clairvoyant)"
    assert result.errors == ()
    assert (result.values("text", "stock_left") == 0).all()
    assert (
        result.values("lefty").tolist()
        == compare([lambda view, rng: view.legal_moves[0]], "mini-golf", 3).values("<lambda>").tolist()
    )


def test_a_strategy_plays_in_a_match_and_by_the_engine():
    match = gw.Match(gw.Course("golf-wrap", 5, holes=3), {"a": gw.strategy("random"), "b": gw.strategy("counting")})
    match.play_computers()
    scores = [gw.play(deal, "counting").position.score for deal in match.course.deals]
    assert list(match.card("b").scores) == scores
    game = gw.Game.from_strategy("golf-wrap#5", gw.strategy("counting"))
    assert game.moves == gw.play("golf-wrap#5", "counting").moves


def test_the_list_of_strategies():
    table = gw.strategies()
    assert [one.name for one in table if one.clairvoyant] == ["clairvoyant"]
    assert all(one.about.endswith(".") for one in table)
    assert "most-follow-ups" in str(table)


@pytest.mark.parametrize(
    ("who", "error", "text"),
    [
        ("talest", ValueError, "there is no strategy 'talest'; did you mean tallest?"),
        (3, TypeError, "3 is no strategy; a strategy is a name"),
        (Alternating, TypeError, r"Alternating is a class; make one of it, as in Alternating\(\)"),
        ("", ValueError, "there is no strategy ''"),
    ],
)
def test_what_is_no_strategy(who, error, text):
    with pytest.raises(error, match=text):
        gw.strategy(who)
    with pytest.raises(error, match=text):
        gw.play("golf-strict#1", who)


def test_names_that_do_not_do():
    with pytest.raises(ValueError, match="two strategies are called 'first'"):
        compare(["first", "first"])
    with pytest.raises(ValueError, match="there is nobody to play"):
        compare([])
    with pytest.raises(ValueError, match="cannot name a strategy"):
        gw.strategy("first", name="a\nb")


def test_clairvoyant_is_true_or_false():
    def vague(view, rng):
        return view.legal_moves[0]

    vague.clairvoyant = "yes"
    with pytest.raises(TypeError, match="says clairvoyant = 'yes'"):
        gw.strategy(vague)


@pytest.mark.parametrize(
    ("kwargs", "error", "text"),
    [
        ({"deals": [0]}, gw.DealError, "0 is no deal number"),
        ({"deals": [1, 2**53]}, gw.DealError, "9007199254740992 is no deal number"),
        ({"deals": ["1"]}, gw.DealError, "'1' is no deal number"),
        ({"deals": [4, 5, 4]}, gw.DealError, "deal 4 is named twice"),
        ({"variant": "glof"}, gw.VariantError, "there is no variant 'glof'"),
        ({"workers": 0}, ValueError, "workers is 0; it must be a whole number from 1 on"),
        ({"chunk": 2.5}, ValueError, "chunk is 2.5"),
        ({"seed": "x"}, TypeError, "seed is 'x'"),
        ({"executor": 3}, TypeError, "3 is no executor"),
    ],
)
def test_arguments_that_do_not_do(kwargs, error, text):
    with pytest.raises(error, match=text):
        compare(["first"], **kwargs)


def test_numbers_of_deals():
    assert numbers_of(range(5, 1, -2)).tolist() == [5, 3]
    assert numbers_of(range(1, 3)).tolist() == [1, 2]
    assert numbers_of(iter([9, 2])).tolist() == [9, 2]
    assert numbers_of(np.array([7, 8])).tolist() == [7, 8]
    assert len(compare(["first"], deals=0).numbers) == 0
    assert "0 deals" in str(compare(["first"], deals=[]))


# -- what goes wrong -------------------------------------------------------------------------------------------------


def test_the_cards_of_the_two_bad_deals():
    for number, cards in FIRST_CARDS.items():
        assert [str(card) for card in gw.variant("golf-strict").deal(number).table[:3]] == cards


def test_a_strategy_that_raises_is_named_with_its_deal_and_the_rest_is_kept():
    numbers = range(100, 150)
    result = compare([fails_on_137, "first"], "golf-strict", numbers)
    assert [(one.strategy, one.number) for one in result.errors] == [("fails_on_137", 137), ("fails_on_137", 138)]
    raised, refused = map(str, result.errors)
    assert raised.startswith("golf-strict#137, ply ")
    assert raised.endswith("fails_on_137 raised KeyError: 'lost in the rough'")
    assert refused.startswith("golf-strict#138, ply 0: fails_on_137 returned Move(slot=0): ")
    assert "is covered; legal here: " in refused
    assert "2 games were not played to the end" in str(result)
    assert result.numbers.tolist() == list(numbers)
    assert result.summary("fails_on_137").deals == 48
    assert result.summary("first").deals == 50
    assert result.difference("fails_on_137", "first").deals == 48
    assert len(result.frame()) == 98
    assert 138 not in result.where(lost="fails_on_137")
    assert result.game(137, "fails_on_137").position.stock_left == 10
    with pytest.raises(gw.StrategyError, match=r"golf-strict#137, ply \d+: fails_on_137 raised KeyError") as caught:
        gw.play("golf-strict#137", fails_on_137)
    assert caught.value.game.moves == result.game(137, "fails_on_137").moves


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (None, "returned None, which is neither a Move nor its text"),
        ("9:KC", "returned '9:KC': '9:KC': there is no column 9"),
        (3.5, "returned 3.5, which"),
    ],
)
def test_answers_that_are_no_moves(answer, text):
    result = compare({"odd": lambda view, rng: answer}, "golf-strict", 2)
    assert [text in str(one) for one in result.errors] == [True, True]
    assert result.summary("odd").deals == 0


def test_a_reset_that_raises():
    class Broken(Alternating):
        def reset(self, variant, seed):
            raise OSError

    assert str(compare([Broken()], deals=1).errors[0]) == "golf-strict#1, ply 0: Broken raised OSError in reset"


# -- stopping and going on -------------------------------------------------------------------------------------------


class Stopper:
    """Plays like the first, and presses Ctrl-C in a game."""

    name = "stopper"

    def __init__(self, game):
        self.games = 0
        self.last = game

    def reset(self, variant, seed):
        self.games += 1
        if self.games == self.last:
            raise KeyboardInterrupt

    def act(self, view):
        return view.legal_moves[0]


def test_ctrl_c_keeps_what_is_done_and_a_checkpoint_goes_on(tmp_path):
    path = tmp_path / "run.jsonl"
    whole = compare([Stopper(10**9), "random"], "golf-strict", 60)
    part = compare([Stopper(38), "random"], "golf-strict", 60, chunk=5, checkpoint=path)
    assert part.numbers.tolist() == list(range(1, 38))
    assert "Stopped after 37 of 60 deals." in str(part)
    assert whole.frame()[: len(part.frame())].equals(part.frame())
    rest = Stopper(10**9)
    assert same(compare([rest, "random"], "golf-strict", 60, chunk=7, checkpoint=path), whole)
    assert rest.games == 60 - 37
    # All is there now; and further deals can be added.
    assert same(compare([Stopper(1), "random"], "golf-strict", 60, checkpoint=path), whole)
    more = compare([Stopper(10**9), "random"], "golf-strict", 80, checkpoint=path)
    assert same(more, compare([Stopper(10**9), "random"], "golf-strict", 80))
    assert same(compare([Stopper(1), "random"], "golf-strict", [60, 3], checkpoint=path),
                compare([Stopper(10**9), "random"], "golf-strict", [60, 3]))  # fmt: skip


def test_ctrl_c_between_chunks_on_threads():
    def press(done):
        if done >= 300:
            raise KeyboardInterrupt

    part = gw.compare(["chain"], "golf-strict", 4000, workers=2, chunk=100, progress=press)
    assert 300 <= len(part.numbers) < 4000
    whole = compare(["chain"], "golf-strict", 4000)
    chosen = np.isin(whole.numbers, part.numbers)
    assert (whole.values("chain")[chosen] == part.values("chain")).all()


def test_ctrl_c_while_threads_are_busy_keeps_what_they_have_done():
    import _thread

    games = count()

    def busy(view, rng):
        if view.stock_left == 16 and next(games) == 200:
            _thread.interrupt_main()
        return view.legal_moves[-1]

    # Whatever other tests have done with Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        part = compare([busy], "golf-strict", 100_000, workers=2, chunk=500)
    finally:
        signal.signal(signal.SIGINT, before)
    assert 0 < len(part.numbers) < 100_000
    assert (part.values("busy", "stock_left") == 0).all()


def test_a_checkpoint_that_was_cut_off_loses_only_its_last_line(tmp_path):
    path = tmp_path / "run.jsonl"
    whole = compare([fails_on_137, "random"], "golf-strict", range(130, 160), chunk=10, checkpoint=path)
    text = path.read_bytes()
    for keep in random.Random(1).sample(range(len(text) // 2, len(text)), 5):
        path.write_bytes(text[:keep])
        again = compare([fails_on_137, "random"], "golf-strict", range(130, 160), chunk=4, checkpoint=path)
        assert same(again, whole)
        assert again.errors == whole.errors
        assert [json.loads(line) for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize(
    ("kwargs", "what"),
    [
        ({"seed": 1}, "its seed is 0, not 1"),
        ({"variant": "golf-queen"}, "its variant is \"golf-strict\", not \"golf-queen\""),
        ({"strategies": ["first"]}, "its strategies is"),
        ({"strategies": ["first", gw.strategy("random", seed=2)]}, "its strategies is"),
    ],
)  # fmt: skip
def test_a_checkpoint_of_another_experiment_is_refused(tmp_path, kwargs, what):
    path = tmp_path / "run.jsonl"
    compare(["first", "random"], "golf-strict", 5, checkpoint=path)
    before = path.read_bytes()
    arguments = {"strategies": ["first", "random"], "variant": "golf-strict", "deals": 5, **kwargs}
    with pytest.raises(CheckpointError, match="is of another experiment") as caught:
        compare(checkpoint=path, **arguments)
    assert what in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        '{"deals":[1],"ends":[[0,0,0,0]],"failures":[]}',
        '{"deals":[0],"ends":[[0,0,0,0],[0,0,0,0]],"failures":[]}',
        '{"deals":[1],"ends":[[0,0,0,0],[0,0,0]],"failures":[]}',
        '{"deals":[1],"ends":[[0,0,0,0],[0,0,0,1e3]],"failures":[]}',
        '{"deals":[1],"ends":[[0,0,0,0],[0,0,0,99999999999]],"failures":[]}',
        '{"deals":[true],"ends":[[0,0,0,0],[0,0,0,0]],"failures":[]}',
        '{"deals":[1],"ends":[[0,0,0,0],[0,0,0,0]],"failures":[{}]}',
        "[" * 100_000,
    ],
)
def test_a_damaged_checkpoint_is_named_with_its_line(tmp_path, line):
    path = tmp_path / "run.jsonl"
    compare(["first", "random"], "golf-strict", 5, checkpoint=path, chunk=5)
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(CheckpointError, match=r"run.jsonl, line 3, "):
        compare(["first", "random"], "golf-strict", 9, checkpoint=path)


def test_a_file_that_is_no_checkpoint_stays_as_it_is(tmp_path):
    path = tmp_path / "notes.txt"
    for text in ("my notes\n", "my notes", '{"format":"x"}\n'):
        path.write_text(text)
        with pytest.raises(CheckpointError, match=r"notes.txt, line 1, is no first line of a checkpoint"):
            compare(["first"], deals=3, checkpoint=path)
        assert path.read_text() == text


def test_progress_tells_how_many_are_done():
    seen = []
    gw.compare(["first"], deals=1000, chunk=300, workers=1, progress=seen.append)
    assert seen == [0, 300, 600, 900, 1000]
