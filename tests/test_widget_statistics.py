"""Boards count their holes in the statistics, and the panel shows them."""

import os
import stat
import subprocess
import sys

import pytest
from course_rounds import at_random
from test_course_widget import play
from test_widget import Peer
from test_widget_help import until

from golf_widget import Course, CourseWidget, Game, GolfWidget, StatsPanel, VariantError, keep_statistics, stats
from golf_widget.statistics import file as statistics_file

SMALL = Course("mini-golf", 7, holes=3)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file that the statistics go to."""
    path = tmp_path / "folder" / "statistics.sqlite3"
    monkeypatch.setenv("GOLF_WIDGET_STATS", str(path))
    return path


@pytest.fixture
def shown():
    """Make widgets that are closed at the end."""
    made = []

    def make(kind, *args, **kwargs):
        widget = kind(*args, **kwargs)
        made.append(widget)
        return widget, Peer(widget)

    yield make
    for widget in made:
        widget.close()


def rows():
    return {row.variant: (row.holes, row.unfinished, row.assisted) for row in stats()}


def test_a_hole_counts_from_its_first_move(shown, file):
    widget, peer = shown(GolfWidget, "mini-golf#4")
    peer.wish("hint")
    widget.new()
    assert not file.parent.exists(), "nothing is written before the first move"
    peer.wish("draw")
    assert rows() == {"mini-golf": (1, 1, 0)}
    play(peer)
    assert rows() == {"mini-golf": (1, 0, 0)}
    assert stats()[0].mean == widget.score
    peer.wish("restart")
    play(peer, 2)
    assert rows() == {"mini-golf": (1, 0, 1)}
    widget.new(4)
    peer.wish("draw")
    widget.new(4)
    peer.wish("draw")
    assert rows() == {"mini-golf": (3, 2, 1)}


@pytest.mark.parametrize("help_", ["hint", "undo", "verdict"])
def test_help_is_marked(shown, file, help_):
    _, peer = shown(GolfWidget, "mini-golf#4")
    peer.wish("draw")
    peer.set(show_verdict=True) if help_ == "verdict" else peer.wish(help_)
    assert rows() == {"mini-golf": (1, 1, 1)}
    peer.wish("draw")
    (hole,) = statistics_file.file_at(file).read()
    assert (hole.hint, hole.undo, hole.peek) == tuple(int(help_ == kind) for kind in ("hint", "undo", "verdict"))


def test_what_nobody_plays_here_is_not_counted(shown, file):
    over, _ = shown(GolfWidget, Game.from_strategy("mini-golf#4", at_random))
    over.ply = 1
    over.ply = 2
    off, peer = shown(GolfWidget, "mini-golf#4", statistics=False)
    peer.wish("draw")
    off.new()
    peer.wish("draw")
    _, peer = shown(CourseWidget, SMALL, statistics=False)
    play(peer)
    _, peer = shown(CourseWidget, SMALL, player=["Ann", "Bob"])
    play(peer)
    assert not file.parent.exists()


def test_two_boards_of_one_game_count_it_once(shown, file):
    game = Game("mini-golf#4")
    shown(GolfWidget, game)
    _, peer = shown(GolfWidget, game)
    peer.wish("draw")
    assert rows() == {"mini-golf": (1, 1, 0)}


def test_a_course_counts_its_holes_and_goes_on_as_one(shown, file):
    widget, peer = shown(CourseWidget, SMALL, player="Ann", opponents=at_random)
    play(peer)
    peer.wish("next")
    peer.wish("draw")
    peer.wish("hint")
    assert rows() == {"mini-golf": (2, 1, 1)}
    text = widget.to_json()
    widget.close()
    again, peer = shown(CourseWidget.from_json, text)
    assert rows() == {"mini-golf": (2, 1, 1)}
    peer.wish("concede")
    peer.wish("next")
    play(peer)
    assert rows() == {"mini-golf": (3, 0, 1)}
    card = again.round.card
    assert stats()[0].mean == pytest.approx(card.total / 3)
    assert stats()[0].cleared == sum(result.cleared for result in card.results)


def test_the_engines_setting_turns_it_off(shown, file, monkeypatch):
    keep_statistics(False)
    _, peer = shown(GolfWidget, "mini-golf#4")
    peer.wish("draw")
    assert rows() == {}
    keep_statistics(True)
    monkeypatch.setenv("GOLF_WIDGET_STATS", "off")
    _, peer = shown(GolfWidget, "mini-golf#4")
    peer.wish("draw")
    monkeypatch.setenv("GOLF_WIDGET_STATS", str(file))
    assert rows() == {}


def spoil(file, kind):
    if kind == "no folder":
        file.parent.write_text("in the way")
        return
    file.parent.mkdir()
    if kind == "damaged":
        file.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    elif kind == "a folder":
        file.mkdir()


@pytest.mark.parametrize("kind", ["no folder", "damaged", "a folder"])
def test_trouble_with_the_file_is_one_line_and_play_goes_on(shown, file, kind):
    spoil(file, kind)
    widget, peer = shown(GolfWidget, "mini-golf#4")
    peer.wish("draw")
    assert "statistics file" in peer.state["error"]
    assert "\n" not in peer.state["error"]
    assert widget.ply == 1
    peer.wish("draw")
    assert (widget.ply, peer.state["error"]) == (2, "")
    play(peer)
    assert widget.over


def test_without_platformdirs_boards_play_and_the_panel_says_what_is_missing(shown, monkeypatch):
    monkeypatch.delenv("GOLF_WIDGET_STATS")
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    _, peer = shown(GolfWidget, "mini-golf#4")
    peer.wish("draw")
    assert peer.state["error"] == ""
    panel = StatsPanel()
    assert "pip install &quot;golf-widget[stats]&quot;" in panel.value
    panel.close()


def test_without_sqlite_boards_play():
    code = (
        "import sys; sys.modules['sqlite3'] = None\n"
        "import golf_widget as gw\n"
        "w = gw.GolfWidget('mini-golf#4'); w.draw(); print(w.ply, repr(w.error))\n"
        "print(gw.StatsPanel().value)\n"
    )
    environment = {key: value for key, value in os.environ.items() if key != "GOLF_WIDGET_STATS"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120, env=environment
    )
    assert done.stdout.startswith("1 ''\n<div>"), done.stderr
    assert "sqlite3" in done.stdout


def test_the_panel_follows_what_is_played(shown, file):
    panel = StatsPanel()
    assert "No hole has been played yet." in panel.value
    _, peer = shown(GolfWidget, "mini-golf#4")
    peer.wish("draw")
    assert until(lambda: "mini-golf" in panel.value)
    play(peer)
    assert until(lambda: stats()._repr_html_() == panel.value)
    only = StatsPanel("golf-strict", assisted=False)
    assert "mini-golf" not in only.value
    only.close()
    panel.close()
    before = panel.value
    peer.wish("new")
    peer.wish("draw")
    assert panel.value == before
    panel.refresh()
    assert panel.value != before
    with pytest.raises(VariantError):
        StatsPanel("golf-strikt")


def test_the_panel_says_what_is_wrong_with_the_file(file):
    spoil(file, "a folder")
    panel = StatsPanel()
    assert "statistics file" in panel.value
    panel.close()


def test_files_of_courses_are_for_their_owner(tmp_path):
    widget = CourseWidget(SMALL, save=tmp_path / "ann.json")
    assert stat.S_IMODE((tmp_path / "ann.json").stat().st_mode) & 0o077 == 0
    widget.close()
