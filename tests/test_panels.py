"""Teaching panels show what they should, follow their controls, and leave nothing open."""

from __future__ import annotations

import base64
import gc
import re
import weakref
from fractions import Fraction
from xml.etree import ElementTree as ET

import matplotlib.pyplot as plt
import numpy as np
import pytest

import golf_widget as gw
from golf_widget.intervals import coverage, wald, wilson
from golf_widget.panels import drawing

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def result():
    return gw.compare(["first", "counting"], "golf-wrap", 2000, progress=False)


MAKERS = {
    "rack": lambda result: gw.RackPanel("golf-strict#4"),
    "rack with jokers": lambda result: gw.RackPanel("thieves#4", show="%"),
    "rack of a large game": lambda result: gw.RackPanel("panther-creek#4", show="fraction"),
    "rack face down": lambda result: gw.RackPanel("tri-peaks#4"),
    "fan": lambda result: gw.FanPanel(result, "counting", classes=20),
    "fan of numbers": lambda result: gw.FanPanel(range(100), exact=Fraction(99, 2), label="<b>$x$</b>"),
    "ladder": lambda result: gw.LadderPanel(0.0099),
    "strategies": lambda result: gw.PairPanel("counting", "first", "golf-wrap", deals=100),
    "one strategy twice": lambda result: gw.PairPanel("random", "random", "golf-wrap", deals=100),
    "a person": lambda result: gw.PairPanel(None, "first", "golf-wrap"),
    "two people": lambda result: gw.PairPanel(None, None, "golf-queen", names=("Ann", "<i>Bob")),
}


@pytest.fixture(scope="module", params=MAKERS)
def panel(request, result):
    made = MAKERS[request.param](result)
    yield made
    made.close()


def test_a_panel_is_a_picture_that_says_what_it_shows_in_the_ink_of_the_page(panel):
    root = ET.fromstring(panel._picture.value)
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == panel.alt
    assert len(panel.alt) > 20
    style = re.findall(r"#[0-9a-f]{6}", panel._picture.value)
    assert not {"#000000", "#ffffff", drawing.INK, drawing.PAPER} & set(style)
    assert "currentColor" in panel._picture.value
    assert "<script" not in panel._picture.value
    # Names are words, not HTML.
    assert ET.fromstring(f"<p>{panel._line.value}</p>").find("span").text == panel.alt
    assert plt.get_fignums() == []


def test_a_panel_has_a_picture_where_no_widget_can_be(panel):
    data, metadata = panel._repr_mimebundle_()
    assert base64.b64decode(data["image/png"])[1:4] == b"PNG"
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == metadata["image/png"]["alt"] == panel.alt


def test_controls_have_names(panel):
    for control in panel.controls:
        assert control.description or control.options


def test_a_rack_follows_a_game_and_a_board():
    for source in (gw.Game("golf-strict#4"), gw.GolfWidget("golf-strict#4")):
        rack = gw.RackPanel(source, draws=1)
        assert rack.alt.startswith("10 of 16 unseen cards help: 5/8 = 62.5 %. Within 1 draw:")
        game = source if isinstance(source, gw.Game) else source.game
        game.push("draw")
        assert "of 15 unseen cards" in rack.alt
        assert rack.odds == gw.odds(game.position.view())
        game.pop()
        assert "of 16 unseen cards" in rack.alt
        if isinstance(source, gw.GolfWidget):
            source.game = "golf-strict#5"
            assert rack.odds.view.variant == source.position.variant
            assert rack.odds == gw.odds(source.position.view())
        rack.close()


def test_a_rack_agrees_with_the_odds_in_every_way_of_writing():
    rack = gw.RackPanel("golf-strict#4")
    texts = {way: re.findall(r">([^<>\s][^<>]*)</text>", _picture(rack, way)) for way in ("m / u", "%", "fraction")}
    shares = list(rack.odds.ranks.values())
    assert [f"{one.unseen}/16" if one.unseen else "0" for one in shares] == texts["m / u"][1:26:2]
    assert [str(one.next) for one in shares] == texts["fraction"][1:26:2]
    assert [f"{100 * float(one.next):.1f}" if one.next else "0 %" for one in shares] == texts["%"][1:26:2]
    rack.close()


def _picture(rack, way):
    rack._show.value = way
    return rack._picture.value


def test_a_rack_at_the_end_of_the_stock():
    game = gw.Game("golf-strict#4")
    rack = gw.RackPanel(game, draws=16)
    for _ in range(16):
        game.push("draw")
    assert rack.alt == "No draw is left; 0 cards are unseen."
    rack.close()


def test_a_panel_nobody_holds_goes_away():
    board = gw.GolfWidget("golf-strict#4")
    rack = gw.RackPanel(board)
    gone = weakref.ref(rack)
    rack.close()
    del rack
    gc.collect()
    assert gone() is None
    board.play("5:2H")
    assert board.error == ""


def test_the_fan_shares_the_deals_out(result):
    fan = gw.FanPanel(result, "first", classes=10)
    values = result.values("first").astype(float)
    means = values.reshape(10, 200).mean(1)
    half = 1.959963984540054 * values.std(ddof=1) / np.sqrt(200)
    outside = int((np.abs(means - values.mean()) > half).sum())
    told = f"of 10 classes of 200 deals, each ± {half:.2f}, {outside} end outside the fan."
    assert fan.alt == f"first, cards left: {told}"
    fan.classes = 1
    fan._deals.value = fan._deals.options[0][1]
    assert fan.alt.startswith(f"first, cards left: the mean of 10 deals is {values[:10].mean():.2f} ±")
    fan._strategy.value = "counting"
    assert fan.alt.startswith("counting, cards left")
    fan.close()


def test_the_ladder_counts_what_misses():
    ladder = gw.LadderPanel(0.0099, 100, seed=5)
    for method, make in {"Wald": wald, "Wilson": wilson}.items():
        ladder.method = method
        hits = np.random.default_rng(5).binomial(100, ladder._share.value, 100)
        assert ladder.missed == sum(not low <= 0.0099 <= high for low, high in (make(int(k), 100) for k in hits))
        assert ladder.coverage == coverage(ladder._share.value, 100, make)
        assert ladder._picture.value.count(method) >= 2
    before = ladder.alt, ladder._picture.value
    ladder.controls[3].click()
    assert (ladder.alt, ladder._picture.value) != before
    ladder.close()


def test_two_strategies_have_the_differences_of_their_comparison():
    pair = gw.PairPanel("counting", "first", "golf-wrap", deals=300, deal=2)
    result = gw.compare(["counting", "first"], "golf-wrap", 300, progress=False)
    apart = result.values("counting", "score") - result.values("first", "score")
    assert list(pair.differences.values()) == apart.tolist()
    assert pair.difference.mean == pytest.approx(float(apart.mean()))
    (board,) = pair.boards
    assert [replay.result.score for replay in board.replays] == [
        result.game(2, name).position.score for name in ("counting", "first")
    ]
    back, on, far = pair.controls[1:]
    on.click()
    assert (pair.number, str(pair.boards[0].replays[0].deal)) == (3, "golf-wrap#3")
    back.click()
    back.click()
    back.click()
    assert pair.number == 1
    far.click()
    assert abs(pair.differences[pair.number]) >= sorted(map(abs, pair.differences.values()))[-16]
    pair.number = 5000  # beyond the experiment: played when it is asked for
    assert 5000 in pair.differences
    pair.close()


def test_a_strategy_waits_for_the_person_beside_it():
    pair = gw.PairPanel(None, "chain", "golf-strict", deal=7)
    mine, its = pair.boards
    whole = gw.play("golf-strict#7", "chain").moves
    assert its.replay.moves == whole[: whole.index(gw.Move.DRAW)]
    mine.draw()
    assert its.replay.moves.count(gw.Move.DRAW) == 1
    assert its.ply == len(its.replay.moves)
    assert pair.alt == "Deal 7: not finished by both."
    while not mine.position.is_over:
        mine.play(mine.position.legal_moves[0])
    assert its.replay.moves == whole
    assert pair.differences == {7: mine.position.score - its.position.score}
    mine.undo()
    mine.redo()
    assert len(pair.differences) == 1
    mine.new(9)
    assert (pair.number, its.replay.deal.number) == (9, 9)
    pair.number = 12
    assert mine.game.deal.number == 12
    assert pair.boards == (mine, its)
    pair.close()


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: gw.RackPanel(3), TypeError, "a GolfWidget or a Game, not int"),
        (lambda: gw.RackPanel("golf#4", show="odds"), ValueError, "show is 'odds'"),
        (lambda: gw.FanPanel([1, 2, 3]), ValueError, "3 numbers make no fan"),
        (lambda: gw.FanPanel(range(100), classes=50), ValueError, "among 1 to 10 classes"),
        (lambda: gw.FanPanel(range(100), "first"), ValueError, "strategy is 'first'; there are values"),
        (lambda: gw.LadderPanel(1.5), ValueError, "share is 1.5"),
        (lambda: gw.LadderPanel(0.5, 0), ValueError, "trials is 0"),
        (lambda: gw.LadderPanel(method="Bayes"), ValueError, "one of Wald, Wilson"),
        (lambda: gw.PairPanel("first", "frist"), ValueError, "did you mean first"),
        (lambda: gw.PairPanel("first", None, deal=0), ValueError, "deal is 0"),
        (lambda: gw.PairPanel("first", None, names=("a", "a")), ValueError, "two different names"),
    ],
)
def test_what_cannot_be_shown_is_refused(make, error, says):
    with pytest.raises(error, match=re.escape(says)):
        make()


@pytest.mark.parametrize(
    ("make", "what"),
    [
        *(
            (lambda draws=draws: gw.RackPanel("golf-strict#4", draws=draws), "draws")
            for draws in (0, 17, True, 1.5, "x")
        ),
        *((lambda share=share: gw.LadderPanel(share), "share") for share in (0, 1, np.nan, np.inf, "x", None, [0.5])),
        (lambda: gw.LadderPanel(0.5, method=[]), "method"),
        *(
            (lambda row=row: gw.FanPanel(row), "source")
            for row in (
                [np.nan] * 30,
                [1, np.inf] * 20,
                [1e200] * 30,
                "x",
                None,
                3,
                np.zeros((30, 2)),
                [[1], [1, 2]] * 20,
            )
        ),
        *((lambda exact=exact: gw.FanPanel(range(30), exact=exact), "exact") for exact in (np.nan, np.inf, "x", [1])),
        *(
            (lambda names=names: gw.PairPanel("first", "chain", names=names), "names")
            for names in (3, "ab", ["a", "a"])
        ),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(make, what):
    with pytest.raises(ValueError, match=rf"(?s)^{what} is .*; it must be ") as caught:
        make()
    assert len(str(caught.value)) < 200


def test_a_fan_of_equal_numbers_and_a_ladder_of_a_fraction():
    fan, ladder = gw.FanPanel([1] * 30, label=3), gw.LadderPanel(Fraction(5, 8), 20)
    assert fan.alt == "3: the mean of 30 deals is 1.00 ± 0.00, with SD 0.00."
    assert "the true 62.5 %" in ladder.alt
    fan.close()
    ladder.close()


@pytest.mark.parametrize(("variant", "good", "left"), [("golf-wrap", "low", "first"), ("tri-peaks", "high", "random")])
def test_which_scores_are_good(variant, good, left):
    pair = gw.PairPanel("first", "random", variant, deals=50)
    assert pair.alt.endswith(f"on average ({good} is good).")
    assert f"← {left} better" in pair._picture.value
    pair.close()
