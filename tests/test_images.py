"""Strips, PNG and GIF."""

import builtins
import re
import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
from PIL import Image

import golf_widget as gw
from golf_widget.image import gif, png
from golf_widget.picture import svg
from golf_widget.strip import strip


@pytest.fixture(scope="module")
def replay():
    replay = gw.Replay.from_moves("golf-strict#4", ["5:2H", "7:3C", "draw"])
    return replay.add(1, ["draw"])[0]


def test_a_strip_holds_each_position_with_its_label(replay):
    text = replay.to_svg(0, 2, (2, 0, 1), columns=2)
    root = ET.fromstring(text)
    inner = [node for node in root if node.tag.endswith("svg")]
    assert [(node.get("x"), node.get("y")) for node in inner] == [("12", "12"), ("446", "12"), ("12", "334")]
    assert [node.text for node in root if node.tag.endswith("text")] == ["0", "2", "2.0.1"]
    width, height = float(root.get("width")), float(root.get("height"))
    for node in inner:
        assert float(node.get("x")) + float(node.get("width")) <= width
        assert float(node.get("y")) + float(node.get("height")) <= height
    assert replay.to_svg() == svg(replay.position())
    assert replay.to_svg((2, 0, 1)) == svg(replay.position((2, 0, 1)))


def test_labels_are_text_and_impossible_strips_are_refused(replay):
    start = replay.position(0)
    assert "&lt;script&gt;" in strip([start], ["<script>"])
    with pytest.raises(ValueError, match="at least one position"):
        strip([])
    with pytest.raises(ValueError, match="one column or more, not 0"):
        strip([start], columns=0)
    with pytest.raises(ValueError, match="1 labels are needed"):
        strip([start], ["a", "b"])
    with pytest.raises(IndexError, match="there is no ply 9"):
        replay.to_svg(0, 9)


def test_a_png_has_the_cards_in_their_colours(replay, tmp_path):
    file = tmp_path / "position.png"
    data = replay.to_png(file, 2, scale=1.5)
    assert file.read_bytes() == data
    image = Image.open(BytesIO(data)).convert("RGB")
    width, height = map(float, re.search(r'width="([\d.]+)" height="([\d.]+)"', replay.to_svg(2)).groups())
    assert image.size == (pytest.approx(1.5 * width, abs=1), pytest.approx(1.5 * height, abs=1))
    colours = {colour for count, colour in image.getcolors(1 << 20) if count > 50}
    assert {(0xC1, 0x27, 0x2D), (0x20, 0x24, 0x2A), (0xFF, 0xFD, 0xF8), (0x2F, 0x5D, 0x50)} <= colours


def test_a_gif_shows_every_position_and_stays_at_the_last(replay, tmp_path):
    file = tmp_path / "game.gif"
    data = replay.to_gif(file, seconds=0.5)
    assert file.read_bytes() == data
    image = Image.open(BytesIO(data))
    assert (image.n_frames, image.info["loop"]) == (4, 0)
    times = []
    for frame in range(image.n_frames):
        image.seek(frame)
        times.append(image.info["duration"])
    assert times == [500, 500, 500, 2000]
    assert len(data) < 60_000
    assert Image.open(BytesIO(replay.to_gif(None, (2, 0, 1)))).n_frames == 3


@pytest.mark.parametrize("scale", [0, -1, 9, float("nan")])
def test_scales_and_times_out_of_range_are_refused(replay, scale):
    with pytest.raises(ValueError, match="the scale cannot be"):
        replay.to_png(None, scale=scale)
    with pytest.raises(ValueError, match="a picture stands"):
        gif([], seconds=scale * 1000)
    with pytest.raises(ValueError, match="at least one picture"):
        gif([])


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_without_the_extra_the_error_says_how_to_get_it(replay, monkeypatch, missing):
    real = builtins.__import__

    def without(name, *args, **kwargs):
        if name.split(".")[0] == missing:
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=re.escape('pip install "golf-widget[image]"')):
        replay.to_gif(None)


def test_the_words_are_on_the_picture_whatever_fonts_the_machine_has(replay):
    text = replay.to_svg()
    dark = []
    for variant in (text, re.sub(r">[^<>]+</text>", "></text>", text), text.replace("Classic", "经典")):
        image = Image.open(BytesIO(png(variant, 1))).convert("L").crop((10, 10, 350, 30))
        dark.append(sum(count for count, grey in image.getcolors() if grey < 128))
    assert dark[0] > 100
    assert dark[1] == 0
    assert dark[2] > 100


def test_a_score_below_zero_has_a_sign_that_the_font_knows():
    won = gw.Replay.from_moves("mini-golf#3", gw.solve(gw.variant("mini-golf").deal(3).start()).line).position()
    assert won.score < 0
    text = svg(won)
    assert "−" in text
    assert png(text) == png(text.replace("−", "-")) != png(text.replace("−", ""))


def test_the_tally_stays_clear_of_the_waste():
    for name in ("mini-golf", "golf-strict", "tri-peaks", "black-hole"):
        root = ET.fromstring(svg(gw.variant(name).deal(1).start()))
        groups = [node.get("transform") for node in root if node.tag.endswith("}g") and node.get("transform")]
        waste = float(re.match(r"translate\(([\d.]+)", groups[-1])[1])
        tally = next(node for node in root.iter() if node.get("text-anchor") == "end")
        assert float(tally.get("x")) - 110 > waste + 50, name
