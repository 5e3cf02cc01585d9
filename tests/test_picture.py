import dataclasses
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from test_position import PYRAMID, games

from golf_widget import Layout, variant

SVG = "{http://www.w3.org/2000/svg}"


@given(games())
@settings(max_examples=40)
def test_text_shows_every_card_once_and_brackets_the_playable_ones(game):
    position, _ = game
    body = str(position).split("\n\n")[1] if position.cards_left else ""
    words = body.replace("[", " ").replace("]", " ").split()
    assert sorted(words) == sorted(str(card) for slot, card in enumerate(position.deal.table) if position.is_left(slot))
    assert body.count("[") == sum(not move.is_draw for move in position.legal_moves)
    assert all(line == line.rstrip() for line in str(position).splitlines())


@given(games())
@settings(max_examples=40)
def test_svg_is_well_formed_and_shows_every_card(game):
    position, _ = game
    root = ET.fromstring(position._repr_svg_())
    assert sum(e.get("class") == "rank" for e in root.iter(f"{SVG}path")) == position.cards_left + 1
    assert str(position.stock_left) in [e.text for e in root.iter(f"{SVG}text")] or position.stock_left == 0


def test_face_down_cards_are_not_in_the_picture():
    deal = PYRAMID.deal(1)
    hidden = {str(card) for card in deal.table[:3]}
    assert "##" in str(deal.start())
    assert not hidden & set(str(deal.start()).split())
    picture = deal.start()._repr_svg_()
    # Three cards lie face up; one of them may be the joker, which has no rank.
    assert picture.count('class="rank"') == sum(not card.is_joker for card in deal.table[3:])


def test_names_are_escaped():
    nasty = dataclasses.replace(variant("golf-strict"), name="nasty", rule='<script>alert("1")</script>&')
    for picture in (nasty.deal(1).start()._repr_svg_(), nasty.deal(1).start()._repr_html_()):
        assert "<script" not in picture
        assert "&lt;script&gt;" in picture


@pytest.mark.parametrize("columns", [1, 13])
def test_narrow_and_wide_tables_have_pictures(columns):
    layout = Layout.in_columns(columns, 3)
    wide = dataclasses.replace(variant("golf-strict"), name="wide", layout=layout)
    box = [float(n) for n in ET.fromstring(wide.deal(1).start()._repr_svg_()).get("viewBox").split()]
    assert box[2] >= columns * 50
