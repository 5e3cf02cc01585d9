import logging
import random
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from math import sqrt
from statistics import mean

import pytest
from course_rounds import live_a_little

from golf_widget import Course, Game, Round, keep_statistics, stats, variant
from golf_widget.solver.share import wilson
from golf_widget.statistics import Hole, StatisticsFile, follow, follow_round, statistics_path
from golf_widget.statistics.figures import VariantStatistics

RESULTS = 2000


QUICK = """
import sqlite3
def quick(*where, connect=sqlite3.connect, **options):
    connection = connect(*where, **options)
    try:
        connection.execute("PRAGMA synchronous = OFF")
    except BaseException:
        connection.close()
        raise
    return connection
sqlite3.connect = quick
"""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Do not wait for the disk; files and locks are as ever."""
    monkeypatch.setattr("golf_widget.statistics.file._files", {})
    monkeypatch.setattr(sqlite3, "connect", sqlite3.connect)
    exec(QUICK, {})


@pytest.fixture
def path(tmp_path, monkeypatch):
    path = tmp_path / "data" / "statistics.sqlite3"
    monkeypatch.setenv("GOLF_WIDGET_STATS", str(path))
    return path


def rows(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute("SELECT * FROM holes ORDER BY begun, rowid")]


def a_hole(key="a", state="stuck", score=7, begun=1.0, **more):
    return Hole(key, "golf-strict", "DLVJRAUB", "golf-strict#4", False, state, score, begun, begun + 60, **more)


def play(game, rng):
    """Play a game to its end at random, and return the position it ended in."""
    while moves := tuple(game.position.legal_moves):
        game.push(rng.choice(moves[:-1] or moves))
    return game.position


# -- what is counted -------------------------------------------------------------------------------------------


def test_a_hole_counts_from_its_first_move(path):
    game = Game("golf-strict#4")
    follow(game)
    assert not path.exists()
    game.push("draw")
    (row,) = rows(path)
    assert (row["variant"], row["deal"], row["state"], row["score"]) == (
        "golf-strict",
        "golf-strict#4",
        "playing",
        None,
    )
    game.push("draw")
    assert rows(path) == [row]
    position = play(game, random.Random(1))
    (row,) = rows(path)
    assert (row["state"], row["score"]) == ("stuck", position.score)
    assert row["begun"] <= row["ended"]


def test_an_abandoned_hole_is_not_cleared_and_in_no_mean(path):
    for number in (1, 2):
        game = Game(f"mini-golf#{number}")
        follow(game)
        game.push("draw")
        if number == 1:
            score = play(game, random.Random(number)).score
    (row,) = stats()
    assert (row.holes, row.unfinished, row.mean) == (2, 1, score)
    assert row.share in (0, 0.5)
    assert "Unfinished holes count as not cleared, and have no score." in str(stats())


def test_help_is_marked(path):
    game = Game("mini-golf#3")
    follower = follow(game)
    follower.mark("hint")
    assert not path.exists()
    game.push("draw")
    assert rows(path)[0]["hint"] == 1
    game.undo()
    game.redo()
    game.restart()
    follower.mark("peek")
    play(game, random.Random(3))
    (row,) = rows(path)
    assert (row["hint"], row["undo"], row["peek"]) == (1, 2, 1)
    assert stats()[0].assisted == 1
    assert list(stats(assisted=False)) == []


def test_a_hole_that_is_taken_back_counts_as_it_ended_last(path):
    deal = next(deal for deal in map(variant("mini-golf").deal, range(1, 99)) if clearing_line(deal))
    line = clearing_line(deal)
    game = Game(deal)
    follow(game)
    while game.position.stock_left:
        game.push("draw")
    while moves := tuple(game.position.legal_moves):
        game.push(moves[0])
    stuck = rows(path)[0]
    assert stuck["state"] == "stuck"
    game.restart()
    for move in line:
        game.push(move)
    (row,) = rows(path)
    assert (row["state"], row["undo"], row["begun"]) == ("cleared", 1, stuck["begun"])
    assert row["score"] == game.position.score <= 0
    # Once cleared, it stays cleared.
    game.restart()
    while moves := tuple(game.position.legal_moves):
        game.push(moves[-1])
    assert rows(path) == [row]


def clearing_line(deal):
    from golf_widget import solve

    solution = solve(deal.start(), "clear")
    return solution.line if solution.verdict.value == "winnable" else None


def test_a_game_is_counted_once_however_often_it_is_followed(path):
    game = Game("mini-golf#3")
    assert follow(game) is follow(game)
    game.push("draw")
    assert len(rows(path)) == 1


def test_a_game_that_goes_on_in_another_kernel_is_one_hole(path):
    game = Game("mini-golf#3")
    key = follow(game).key
    game.push("draw")
    resumed = Game("mini-golf#3")
    resumed.push("draw")
    follow(resumed, key)
    position = play(resumed, random.Random(1))
    (row,) = rows(path)
    assert (row["key"], row["score"]) == (key, position.score)


def test_every_hole_of_a_round_is_counted_also_after_it_was_stored(path):
    played = Round(Course("mini-golf", 12, 6), "Ann")
    follow_round(played)
    rng = random.Random(4)
    while not played.is_finished:
        if played.is_holed:
            played.next()
        if rng.random() < 0.5:
            live_a_little(played, rng)
        if not played.is_holed and not played.game.position.is_over:
            played.game.push(played.game.position.legal_moves[0])
        if rng.random() < 0.5:
            played = Round.from_json(played.to_json())
            follow_round(played)
        if not played.is_holed:
            play(played.game, rng)
            played.hole_out()
    begun = [result for result in played.card.results if result.moves or result.assists.undo]
    assert len(begun) >= 5
    found = {row["deal"]: row for row in rows(path)}
    assert len(found) == len(rows(path)) == len(begun)
    for result in begun:
        row = found[str(result.deal)]
        state = "conceded" if result.conceded else "cleared" if result.cleared else "stuck"
        assert (row["state"], row["score"]) == (state, result.score)
        assert row["undo"] == result.assists.undo
        assert (row["hint"], row["peek"]) == (result.assists.hint, result.assists.peek)


# -- figures ---------------------------------------------------------------------------------------------------


def test_figures_of_300_holes_are_those_of_the_move_lists(path):
    rng = random.Random(300)
    lists = {"mini-golf-queen": [], "golf-wrap": [], "tri-peaks": []}
    for number in range(1, 301):
        name = "mini-golf-queen" if number % 3 else rng.choice(["golf-wrap", "tri-peaks"])
        game = Game(f"{name}#{number}")
        follow(game)
        if rng.random() < 0.1:
            game.push("draw")
            game.undo()
        left_early = rng.random() < 0.1
        if left_early:
            game.push("draw")
        else:
            play(game, rng)
        lists[name].append((game.deal, game.moves[: game.ply], left_early))
    found = {row.variant: row for row in stats()}
    assert set(found) == set(lists)
    assert sum(row.holes for row in found.values()) == 300
    for name, games in lists.items():
        check_figures(found[name], name, games)


def check_figures(row, name, games):
    """Compare a row with the figures that follow from the moves alone."""
    ends = []
    for deal, moves, left_early in games:
        position = deal.start()
        for move in moves:
            position = position.play(move)
        ends.append(None if left_early and not position.is_over else position)
    scores = [end.score for end in ends if end is not None]
    cleared = [end is not None and end.is_cleared for end in ends]
    runs = "".join("x" if each else " " for each in (cleared if ends[-1] is not None else cleared[:-1])).split(" ")
    nines = [sum(scores[9 * i : 9 * i + 9]) for i in range(len(scores) // 9)]
    assert row.holes == len(games)
    assert row.unfinished == ends.count(None)
    assert row.cleared == sum(cleared)
    assert row.mean == pytest.approx(mean(scores))
    assert row.best == (max(scores) if name == "tri-peaks" else min(scores))
    assert row.streak == len(runs[-1])
    assert row.longest_streak == max(map(len, runs))
    assert row.nine == pytest.approx(mean(nines))
    n, share, z = len(games), sum(cleared) / len(games), 1.959963984540054
    spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low, high = ((share + z * z / (2 * n) + sign * spread) / (1 + z * z / n) for sign in (-1, 1))
    assert row.interval == pytest.approx((max(low, 0), min(high, 1)))
    assert row.interval == wilson(row.cleared, row.holes)


@pytest.mark.parametrize(
    ("states", "streak", "longest"),
    [
        ("c", 1, 1),
        ("cc", 2, 2),
        ("ccs", 0, 2),
        ("ccsc", 1, 2),
        ("ccp", 2, 2),  # the last one may be in play
        ("ccpc", 1, 2),
        ("cgcc", 2, 2),
        ("p", 0, 0),
        ("s", 0, 0),
    ],
)
def test_streaks(states, streak, longest):
    names = {"c": "cleared", "s": "stuck", "p": "playing", "g": "conceded"}
    figures = VariantStatistics.of([a_hole(str(n), names[state], begun=n) for n, state in enumerate(states)])
    assert (figures.streak, figures.longest_streak) == (streak, longest)


@pytest.mark.parametrize(("count", "nine"), [(8, None), (9, 36.0), (17, 36.0), (18, 76.5)])
def test_nines(count, nine):
    assert VariantStatistics.of([a_hole(str(n), score=n) for n in range(count)]).nine == nine


def test_the_table(path):
    file = StatisticsFile(path)
    file.write(*(a_hole(str(n), "cleared" if n % 4 == 0 else "stuck", -2 if n % 4 == 0 else n, n) for n in range(8)))
    file.write(Hole("x", "<b>", "ABCDEFGH", "d", True, "playing", None, 0.5, peek=1))
    assert str(stats()) == TABLE
    page = stats()._repr_html_()
    assert "<b>" not in page
    assert "−2" in page
    frame = stats().to_frame()
    assert frame["holes"].tolist() == [8, 1]
    assert frame["mean score"].tolist()[0] == pytest.approx(mean([-2, 1, 2, 3, -2, 5, 6, 7]))
    assert [row.variant for row in stats("golf-strict")] == ["golf-strict"]


TABLE = """\
Statistics
game         holes  unfinished  cleared      %  from     to  mean score  best  streak  longest  nine holes  assisted
golf-strict      8           0        2  25.00  7.15  59.07        2.50    -2       0        1                     0
<b>              1           1        0   0.00  0.00  79.35                         0        0                     1
% of the holes cleared, with its 95 % interval; a hole counts from its first move.
Unfinished holes count as not cleared, and have no score."""


def test_games_of_one_name_stay_apart(path):
    file = StatisticsFile(path)
    file.write(a_hole("a"), Hole("b", "golf-strict", "ZZZZZZZZ", "d", False, "stuck", 3, 2.0))
    assert [row.variant for row in stats()] == ["golf-strict (ZZZZZZZZ)", "golf-strict (DLVJRAUB)"]
    assert [row.mean for row in stats("golf-strict")] == [7]


# -- the file --------------------------------------------------------------------------------------------------

WRITER = f"""
import sys
{QUICK}
from golf_widget.statistics import Hole, StatisticsFile
name, path, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
file = StatisticsFile(path)
sys.stdin.readline()
for n in range(count):
    file.write(Hole(name + str(n), "golf-strict", "DLVJRAUB", "d", False, "stuck", n, float(n)))
problem = file.flush()
sys.exit(problem or None)
"""


def test_two_processes_lose_nothing(path):
    """Both also make the file at the same moment."""
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, name, str(path), str(RESULTS)], stdin=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for name in ("a", "b")
    ]
    for writer in writers:
        writer.stdin.write(b"go\n")
        writer.stdin.flush()
    for writer in writers:
        _, errors = writer.communicate()
        assert writer.returncode == 0, errors
    found = [(row["key"], row["score"]) for row in rows(path)]
    assert sorted(found) == sorted((f"{name}{n}", n) for name in "ab" for n in range(RESULTS))


def test_threads_lose_nothing(path):
    file = StatisticsFile(path)
    threads = [
        threading.Thread(target=lambda name=name: [file.write(a_hole(f"{name}{n}")) for n in range(50)])
        for name in "abcd"
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(rows(path)) == 200


def play_a_hole(caplog):
    """Play a hole, and return what its follower says, and the lines in the log."""
    caplog.clear()
    game = Game("mini-golf#3")
    with caplog.at_level(logging.WARNING, "golf_widget"):
        follower = follow(game)
        game.push("draw")
        play(game, random.Random(1))
    assert game.position.is_over
    return follower.problem, [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize("damage", ["text", "header", "page", "short"])
def test_a_damaged_file_is_moved_aside(path, caplog, damage):
    file = StatisticsFile(path)
    file.write(*(a_hole(str(n)) for n in range(300)))
    whole = path.read_bytes()
    broken = {
        "text": b"these are my notes\n" * 50,
        "header": b"x" * 100 + whole[100:],
        "page": whole[:4096] + b"\xff" * (len(whole) - 4096),
        "short": whole[:5000],
    }[damage]
    path.write_bytes(broken)
    problem, log = play_a_hole(caplog)
    (aside,) = path.parent.glob("statistics.damaged-*.sqlite3")
    assert aside.read_bytes() == broken
    line = f"statistics file {path} was damaged; it was moved to {aside}, and a new one is begun"
    assert log == [line]
    assert problem == ""  # the writing at the end of the hole went well
    assert [row["state"] for row in rows(path)] == ["cleared"]
    assert sorted(each.name for each in path.parent.iterdir()) == sorted([aside.name, path.name])


def test_a_damaged_file_is_moved_aside_when_it_is_read(path):
    path.parent.mkdir()
    path.write_bytes(b"these are my notes\n" * 50)
    table = stats()
    assert len(table) == 0
    assert "was damaged; it was moved to" in table.problem
    assert table.problem in str(table)
    assert stats().problem == ""
    assert "No hole has been played yet." in str(stats())
    path.write_bytes(b"again\n" * 50)
    stats()
    assert len(list(path.parent.glob("statistics.damaged-*.sqlite3"))) == 2


KILLED = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("UPDATE holes SET score = 99, deal = hex(randomblob(400))")
os._exit(0)
"""


def test_what_a_killed_kernel_left_half_written_is_taken_back(path):
    StatisticsFile(path).write(*(a_hole(str(n)) for n in range(300)))
    before = rows(path)
    damaged = path.read_bytes()
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=True)
    journal = path.with_name(path.name + "-journal")
    assert journal.exists()
    assert path.read_bytes() != damaged
    assert [row.holes for row in stats()] == [300]
    assert rows(path) == before
    assert not journal.exists()


def test_a_locked_file_holds_nobody_up_for_long(path, caplog):
    file = StatisticsFile(path)
    file.write(a_hole("before"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        problem, log = play_a_hole(caplog)
        other.execute("ROLLBACK")
    assert problem == (
        f"statistics file {path}: another program holds it; play goes on, and the result is kept in memory until it "
        "can be written"
    )
    assert log == [problem]
    # The next hole writes both.
    problem, log = play_a_hole(caplog)
    assert (problem, log) == ("", [])
    assert len(rows(path)) == 3


def test_a_read_only_file_is_read_and_left_alone(path, caplog, monkeypatch):
    file = StatisticsFile(path)
    file.write(a_hole())
    connect = sqlite3.connect

    def read_only(where, **options):
        # What SQLite does with a file that may not be written; chmod would not stop the superuser.
        where = where if options.get("uri") else f"{where.absolute().as_uri()}?mode=ro"
        return connect(where, **{**options, "uri": True})

    monkeypatch.setattr(sqlite3, "connect", read_only)
    problem, log = play_a_hole(caplog)
    assert problem.startswith(
        f"statistics file {path}: it is read-only; play goes on, and the result is kept in memory"
    )
    assert log == [problem]
    assert [row.holes for row in stats()] == [1, 1]  # the one that waits is shown too
    monkeypatch.undo()
    assert len(rows(path)) == 1


def test_a_folder_that_cannot_be_made(tmp_path, monkeypatch, caplog):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("GOLF_WIDGET_STATS", str(tmp_path / "file" / "statistics.sqlite3"))
    problem, log = play_a_hole(caplog)
    assert "play goes on, and the result is kept in memory" in problem
    assert log == [problem]
    monkeypatch.setenv("GOLF_WIDGET_STATS", str(tmp_path))
    problem, _ = play_a_hole(caplog)
    assert problem.startswith(f"statistics file {tmp_path}: it cannot be opened; play goes on")


def test_a_file_that_goes_missing_is_begun_anew(path, caplog):
    assert play_a_hole(caplog) == ("", [])
    path.unlink()
    path.parent.rmdir()
    assert len(stats()) == 0
    assert not path.parent.exists()
    assert play_a_hole(caplog) == ("", [])
    assert len(rows(path)) == 1


def test_the_database_of_another_program_is_left_alone(path, caplog):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    problem, _ = play_a_hole(caplog)
    assert f"statistics file {path}: it is the database of another program; name another file" in problem
    assert path.read_bytes() == before
    assert "it is the database of another program" in stats().problem


def test_a_file_of_a_newer_version_is_left_alone(path, caplog):
    StatisticsFile(path).write(a_hole())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 2")
    problem, _ = play_a_hole(caplog)
    assert "a newer golf-widget wrote it, in version 2; this one knows 1" in problem
    assert len(rows(path)) == 1


def test_statistics_can_be_turned_off(path, monkeypatch, caplog):
    assert keep_statistics(False) == ""
    play_a_hole(caplog)
    assert rows(path) == []
    assert "Statistics are off: gw.keep_statistics(True) turns them on." in str(stats())
    assert keep_statistics(True) == ""
    play_a_hole(caplog)
    assert len(rows(path)) == 1
    monkeypatch.setenv("GOLF_WIDGET_STATS", "off")
    assert statistics_path() is None
    assert play_a_hole(caplog) == ("", [])
    assert len(rows(path)) == 1
    assert "the environment variable GOLF_WIDGET_STATS says so" in str(stats())
    assert "GOLF_WIDGET_STATS" in keep_statistics(True)


def test_the_usual_place_is_the_data_folder_of_the_user(monkeypatch):
    monkeypatch.delenv("GOLF_WIDGET_STATS")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ann/data")
    assert statistics_path().parts[-2:] == ("golf-widget", "statistics.sqlite3")


def test_without_platformdirs_play_goes_on(monkeypatch, caplog):
    monkeypatch.delenv("GOLF_WIDGET_STATS")
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    problem, log = play_a_hole(caplog)
    assert problem == "" or 'pip install "golf-widget[stats]"' in problem
    assert any('pip install "golf-widget[stats]"' in line for line in log)
    with pytest.raises(ImportError, match=r'pip install "golf-widget\[stats\]"'):
        stats()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("score", "many"),
        ("score", 1.5),
        ("begun", "today"),
        ("begun", float("inf")),
        ("ended", b"x"),
        ("variant", b"golf"),
        ("key", None),
        ("state", "asleep"),
        ("hint", "x"),
    ],
)
def test_a_row_of_wrong_types_is_one_line_and_the_others_count(tmp_path, name, value, caplog):
    path = tmp_path / "s.sqlite3"
    file = StatisticsFile(path)
    for key in "abc":
        file.write(Hole(key, "golf-strict", "R", "golf-strict#4", False, "stuck", 7, 1.0))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE holes SET {name} = ? WHERE key = 'b'", (value,))
    table = stats(path=path)
    assert [(row.holes, row.mean) for row in table] == [(2, 7)]
    assert f"1 row is left out, which cannot be read: row {'None' if name == 'key' else repr('b')} " in table.problem
    assert f"has the {name} {value!r}" in table.problem
    assert "\n" not in table.problem
    assert table.problem in caplog.text
    assert file.write(Hole("d", "golf-strict", "R", "golf-strict#4", False, "stuck", 4, 2.0)) == ""
    assert [row.holes for row in stats(path=path)] == [3]


def test_a_text_that_is_no_text_spoils_no_other_row(tmp_path):
    path = tmp_path / "s.sqlite3"
    file = StatisticsFile(path)
    for key in "ab":
        file.write(Hole(key, "golf-strict", "R", "golf-strict#4", False, "stuck", 7, 1.0))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE holes SET state = CAST(x'ff' AS TEXT) WHERE key = 'b'")
    assert [row.holes for row in stats(path=path)] == [1]
