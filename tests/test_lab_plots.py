"""Pictures of experiments say what they should."""

import sys

import matplotlib as mpl
import numpy as np
import pytest

import golf_widget as gw
from golf_widget.intervals import wilson

mpl.use("Agg")
import matplotlib.pyplot as plt  # after the backend has been chosen


def peeks(position, rng):
    return position.legal_moves[0]


peeks.clairvoyant = True


@pytest.fixture(scope="module")
def result():
    return gw.compare(["first", "counting", peeks], "golf-wrap", 400, progress=False)


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def draws(result):
    return {
        "histogram": result.plot.histogram,
        "one": lambda **kwargs: result.plot.histogram("counting", **kwargs),
        "running": result.plot.running_means,
        "scatter": lambda **kwargs: result.plot.scatter("counting", "first", **kwargs),
        "differences": lambda **kwargs: result.plot.differences("counting", "first", **kwargs),
        "ladder": lambda **kwargs: result.plot.ladder("counting", **kwargs),
    }


@pytest.mark.parametrize("name", ["histogram", "one", "running", "scatter", "differences", "ladder"])
def test_every_picture_names_rule_and_strategies_and_draws_where_it_is_told(result, name):
    _, ax = plt.subplots()
    assert draws(result)[name](ax=ax) is ax
    ax.figure.canvas.draw()
    words = " ".join([ax.get_title(loc="left"), ax.get_xlabel(), *(text.get_text() for text in ax.texts)])
    if ax.get_legend():
        words += " ".join(text.get_text() for text in ax.get_legend().get_texts())
    assert "golf-wrap: Ace and King are neighbours; 400 deals" in words
    assert "counting" in words
    assert "peeks" not in words or "peeks (clairvoyant)" in words


def test_the_steps_of_a_histogram_are_shares(result):
    ax = result.plot.histogram("first")
    (steps,) = [patch for patch in ax.patches if hasattr(patch, "get_data")]
    values, edges, _ = steps.get_data()
    left = result.values("first")
    assert values.sum() == pytest.approx(100)
    for value, low, high in zip(values, edges[:-1], edges[1:], strict=True):
        assert value == pytest.approx(100 * ((left > low) & (left < high)).mean())


def test_lines_differ_in_colour_or_style_for_as_many_strategies_as_there_are():
    ax = gw.compare({f"r{i}": "random" for i in range(14)}, "mini-golf", 30, progress=False).plot.running_means()
    looks = [(line.get_color(), line.get_linestyle()) for line in ax.lines]
    assert len(set(looks)) == len(looks) == 14


def test_the_last_of_the_running_means_is_the_mean(result):
    ax = result.plot.running_means("counting")
    assert ax.lines[0].get_ydata()[-1] == pytest.approx(result.summary("counting").cards_left)
    half = result.summary("counting").interval[1] - result.summary("counting").cards_left
    assert f"± {half:.2f}" in ax.get_legend().get_texts()[0].get_text()


def test_the_scatter_counts_deals(result):
    ax = result.plot.scatter("counting", "first")
    one, other = result.values("counting"), result.values("first")
    assert f"counting lower: {100 * (one < other).mean():.0f} %" in [text.get_text() for text in ax.texts]
    assert len(ax.collections[0].get_offsets()) == len(set(zip(one.tolist(), other.tolist(), strict=True)))


def test_the_bars_of_differences_are_shares(result):
    ax = result.plot.differences("counting", "first")
    assert sum(bar.get_height() for bar in ax.containers[0]) == pytest.approx(100)
    assert "−" in ax.get_title(loc="left")


@pytest.mark.parametrize("of", [None, "cleared"])
def test_the_ladder_counts_what_misses(result, of):
    ax = result.plot.ladder("counting", classes=40, of=of, truth=0.5 if of else 4)
    values = result.cleared("counting") if of else result.values("counting")
    missed = 0
    for group in values.reshape(40, 10):
        if of:
            low, high = wilson(int(group.sum()), 10)
        else:
            half = 1.959963984540054 * group.std(ddof=1) / np.sqrt(10)
            low, high = group.mean() - half, group.mean() + half
        missed += not low <= (0.5 if of else 4) <= high
    assert missed > 0
    assert f"{missed} of 40 intervals miss" in ax.get_title(loc="left")


def test_too_many_classes(result):
    for classes in (201, 0, 2.5):
        with pytest.raises(ValueError, match="400 deals cannot be shared out to"):
            result.plot.ladder("first", classes=classes)


def test_without_the_extra_the_error_says_what_to_install(result, monkeypatch):
    for module in ("pandas", "matplotlib", "matplotlib.pyplot"):
        monkeypatch.setitem(sys.modules, module, None)
    for asked in (result.frame, result.plot.histogram):
        with pytest.raises(ImportError, match=r'pip install "golf-widget\[lab\]"'):
            asked()


def test_streaks_and_failures_are_drawn_too():
    def fails(view, rng):
        raise RuntimeError

    result = gw.compare(["random", fails], "tri-peaks", 40, progress=False)
    assert result.plot.histogram().get_xlabel() == "score"
    result.plot.running_means().figure.canvas.draw()
    result.plot.scatter("random", "fails").figure.canvas.draw()
    result.plot.differences("random", "fails").figure.canvas.draw()


def test_a_strategy_that_did_not_play_is_named(result):
    with pytest.raises(KeyError, match="no strategy 'tallest' played here; there are first, counting, peeks"):
        result.plot.histogram("tallest")
