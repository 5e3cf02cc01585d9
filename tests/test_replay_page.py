"""A replay as one file."""

import base64
import gzip
import hashlib
import html
import json
import re

import pytest

import golf_widget as gw
from golf_widget.widgets import front_end

EVIL = "<img src=x onerror=alert(1)></script><script>alert(2)</script><!-- \u2028 &amp; ]]>"


def part(page, name):
    return re.search(rf'<script type="[a-z/]+" id="golf-{name}">(.*?)</script>', page, re.DOTALL)[1]


@pytest.fixture(scope="module")
def exported():
    replay = gw.Replay(gw.Game.from_strategy("golf-strict#4", lambda view, rng: view.legal_moves[0]), players=["Ann"])
    return replay.to_html()


def test_a_page_holds_everything_and_is_small(exported):
    state = json.loads(part(exported, "traits"))
    assert len(state["records"][0]["steps"]) == 43
    assert state["can_play"] is False
    assert gzip.decompress(base64.b64decode(part(exported, "script"))).decode() == front_end.REPLAY_SCRIPT
    assert front_end.REPLAY_STYLE in exported
    assert len(exported.encode()) < 60_000
    assert "<title>golf-strict#4: Ann</title>" in exported


def test_nothing_is_fetched_and_only_its_own_lines_may_run(exported):
    assert not re.findall(r"""(?:src|href)\s*=|url\(|@import|https?:""", exported)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', exported)[1]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    digests = []
    for element in (r"<style>(.*?)</style>", r'<script type="module">(.*?)</script>'):
        (text,) = re.findall(element, exported, re.DOTALL)
        digests.append(f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'")
    assert [rules["style-src"], rules["script-src"]] == [digests[0], f"blob: {digests[1]}"]
    assert "unsafe" not in policy


def test_text_stays_text():
    replay = gw.Replay.from_moves("golf-strict#4", ["5:2H"])
    replay = gw.Replay(replay.deal, replay.main, players=[EVIL[:60]], tags={"Event": EVIL})
    replay = replay.annotate(1, comment=EVIL).annotate(0, comment=EVIL)
    page = replay.to_html(title=EVIL)
    state = json.loads(part(page, "traits"))
    assert state["records"][0]["tags"] == [["Event", EVIL]]
    assert page.count("</script>") == 3
    assert page.count("<script") == 3
    assert "<img" not in page
    assert html.unescape(re.search(r"<title>(.*?)</title>", page)[1]) == EVIL


def test_the_same_replay_gives_the_same_page_and_a_file_holds_it(tmp_path):
    replay = gw.Replay.from_moves("tri-peaks#3", ["draw"])
    file = tmp_path / "replay.html"
    page = replay.to_html(file, title="Zürich 高尔夫")
    assert file.read_bytes() == page.encode("utf-8")
    assert replay.to_html(title="Zürich 高尔夫") == page
    with pytest.raises(OSError, match="nowhere"):
        replay.to_html(tmp_path / "nowhere" / "replay.html")


def test_a_widget_gives_the_page_of_what_it_shows(tmp_path):
    replay = gw.Replay.from_moves("golf-strict#4", ["5:2H", "draw"])
    w = gw.ReplayWidget(replay, four_colour=True, lang="zh", speed=4)
    w.ply = 2
    w.play_from_here()
    state = json.loads(part(w.to_html(), "traits"))
    assert (state["ply"], state["four_colour"], state["lang"], state["speed"]) == (2, True, "zh", 4)
    assert (state["live"], state["can_play"]) == (False, False)
    w.close()
    two = gw.CompareWidget([replay, gw.Replay.from_moves("golf-strict#4", ["draw"])], names=["A", "B"], lock="move")
    page = two.to_html(tmp_path / "two.html")
    state = json.loads(part(page, "traits"))
    assert (state["lock"], len(state["records"]), state["moments"]["move"]) == ("move", 2, [[0, 0], [1, 1], [2, 1]])
    assert "<title>Golf: A, B</title>" in page
    two.close()


def test_text_that_cannot_be_written_costs_no_file(tmp_path):
    path = tmp_path / "keep.html"
    path.write_text("my old page")
    replay = gw.Replay.from_moves("golf-strict#4", ["draw"]).annotate(1, comment="a\ud800b")
    replay.to_html(path)
    assert "<html" in path.read_text(encoding="utf-8")
