"""Deals and positions as text: real examples, round trips, and what each error says."""

import dataclasses
import json
import random
import sys

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from golf_widget import (
    Card,
    Corner,
    Deal,
    DealError,
    Layout,
    Move,
    Position,
    Scoring,
    Start,
    Variant,
    VariantError,
    deck,
    golf,
    variant,
    variants,
)
from golf_widget.exchange import FORMATS
from golf_widget.exchange.pysolfc import PYSOLFC_GAMES

# Games of our own that nobody registered: what the built-in ones do not show.
HIDDEN = Variant(name="my-hidden", title="Hidden", layout=Layout.in_columns(7, 5, face_down_rows=2), corner=Corner.WRAP)
FIXED = Variant(
    name="my-fixed", title="Fixed", layout=Layout.in_columns(7, 5), corner=Corner.STRICT, start=Card.parse("7D")
)
PEAK = Variant(
    name="my-peak",
    title="Gipfel – 峰",
    rule="one peak, jokers wild",
    layout=Layout.from_rows("  #\n # #\no o o"),
    corner=Corner.QUEEN_ON_KING,
    decks=2,
    jokers=3,
    start=Start.FREE,
    scoring=Scoring.STREAK,
    peaks=(0,),
    par=4,
    aliases=("my-other-peak",),
    winnable=0.25,
)
WALLED = Variant(
    name="my-walled",
    title="Walled",
    layout=Layout.in_columns(7, 5),
    corner=Corner.WRAP,
    walls=(frozenset(range(0, 35, 7)), frozenset(range(1, 35, 7))),
)
FREE_PEAKS = dataclasses.replace(variant("tri-peaks"), name="my-free-peaks", aliases=(), start=Start.FREE)
OWN = (HIDDEN, FIXED, PEAK, WALLED, FREE_PEAKS)
FREE = golf(corner="queen", start="free")
GAMES = {v.name: v for v in (*variants().values(), *OWN, FREE, golf(9, 7, decks=2, jokers=2), golf(12, 12, decks=4))}

SEVEN_COLUMNS = {"golf-strict", "golf-queen", "golf-wrap", "golf-queen-free", "my-hidden", "my-fixed", "my-walled"}
ONE_RUN = {"black-hole", "all-in-a-row"}
HOLDS = {
    "bhs": SEVEN_COLUMNS | ONE_RUN,
    "solvitaire": SEVEN_COLUMNS | ONE_RUN | {"golf-rush", "double-golf", "double-putt", "mini-golf", "mini-golf-queen"},
    "tripeaks": {"tri-peaks", "tri-peaks-open", "tri-peaks-unscored", "tri-peaks-no-wrap"},
    "line": set(GAMES),
    "json": set(GAMES),
}
PAIRS = [(form, name) for form in FORMATS for name in sorted(HOLDS[form])]
REFUSED = [(form, name) for form in FORMATS for name in sorted(GAMES.keys() - HOLDS[form])]

GOLF_2 = """\
Foundations: 2S
Talon: 3S TS 9H 2H 3H AD 7H 3D 5H 8D KH 7D AS 5S TH JH
QD 5C 2D 4S 6S
QC 4D 9C 5D 4H
KC JD TD QH AC
3C JS JC 7S 8H
4C 6H 8C 9D AH
2C QS 6C KS 9S
KD 6D 8S 7C TC
"""
LINES = GOLF_2.splitlines(keepends=True)


def microsoft(number, cards):
    """Deal by Microsoft's generator: a card is taken at random, and the last of the rest fills its place."""
    rest, dealt = list(cards), []
    while rest:
        number = (number * 214013 + 2531011) % 2**31
        place = (number >> 16) % len(rest)
        dealt.append(rest[place])
        rest[place] = rest[-1]
        rest.pop()
    return dealt


def ms_deck():
    """Microsoft's pack: all aces, all twos, ...; within a rank clubs, diamonds, hearts, spades."""
    return [Card.parse(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"]


def pysol_deck(decks):
    """PySolFC's pack: suit by suit."""
    return [Card.parse(rank + suit) for suit in "CSHD" * decks for rank in "A23456789TJQK"]


def walk(position, steps, seed):
    """Make so many random moves, and draw only now and then, so that games get far."""
    rng = random.Random(seed)
    for _ in range(steps):
        moves = list(position.legal_moves)
        plays = [move for move in moves if not move.is_draw]
        if not moves:
            break
        position = position.play(rng.choice(plays) if plays and rng.random() < 0.9 else moves[-1])
    return position


def seen(position):
    """Return all that the rest of the game turns on."""
    table = position.deal.table
    return (
        [str(table[slot]) if position.is_left(slot) else "" for slot in range(len(table))],
        position.waste,
        position.deal.stock[position.drawn :],
        list(position.legal_moves),
    )


# Real examples


@pytest.mark.parametrize("name", ["golf_2.bhs.txt", "golf_2.solvitaire.json"])
def test_one_deal_in_two_formats(data, name):
    text = (data / "exchange" / name).read_text()
    deal = Deal.from_text(text, variant="golf-strict")
    assert [str(card) for card in deal.table[:8]] == ["QD", "QC", "KC", "3C", "4C", "2C", "KD", "5C"]
    assert (str(deal.starter), str(deal.stock[0]), str(deal.stock[-1])) == ("2S", "3S", "JH")
    assert deal.number is None
    assert deal == Deal.from_pysolfc("golf-strict", 2)
    assert deal.cards == tuple(microsoft(2, ms_deck()))
    form = name.split(".")[1]
    written = deal.to_text(form)
    if form == "bhs":
        assert written == text == GOLF_2
    else:
        assert json.loads(written) == json.loads(text)


def test_three_peaks(data):
    text = (data / "exchange" / "tripeaks_2.txt").read_text()
    deal = Deal.from_text(text)
    assert deal.variant is variant("tri-peaks")
    assert deal.cards == tuple(microsoft(2, ms_deck()))
    assert deal.to_text("tripeaks") == text
    assert Deal.from_text(text, variant="tri-peaks-open").table == deal.table


@pytest.mark.parametrize("name", ["black-hole", "all-in-a-row"])
def test_games_that_are_known_by_their_columns(data, name):
    text = (data / "exchange" / f"{name.replace('-', '_')}_2.bhs.txt").read_text()
    deal = Deal.from_text(text)
    assert deal.variant is variant(name)
    assert deal == Deal.from_pysolfc(name, 2)
    assert deal.to_text() == text
    assert Deal.from_text(deal.to_text("solvitaire")) == deal


@pytest.mark.parametrize("number", [*range(1, 21), 31999, 32000])
def test_pysolfc_numbers_are_microsofts(number):
    cards = microsoft(number, ms_deck())
    for name in ("golf-strict", "golf-queen", "golf-wrap", "tri-peaks", "tri-peaks-open", "elevator", "escalator"):
        assert Deal.from_pysolfc(name, number).cards == tuple(cards)
    ace = Card.parse("AS")
    others = [card for card in cards if card != ace]
    hole = Deal.from_pysolfc("black-hole", number)
    assert (hole.starter, list(hole.table)) == (ace, others)
    assert list(Deal.from_pysolfc("all-in-a-row", number).table) == [*others, ace]


@pytest.mark.parametrize("number", [1, 2, 24, 32000])
def test_pysolfc_deals_that_are_not_one_pack(number):
    two_packs = microsoft(number, pysol_deck(2))
    assert list(Deal.from_pysolfc("double-golf", number).cards) == two_packs
    assert Deal.from_pysolfc("double-putt", number).cards == Deal.from_pysolfc("double-golf", number).cards
    jokers = [Card.parse("*")] * 2
    assert list(Deal.from_pysolfc("thieves", number).cards) == microsoft(number, pysol_deck(1) + jokers)
    trees = Deal.from_pysolfc("three-fir-trees", number)
    assert list(trees.stock) == two_packs[49:]
    # A tree is whole before the next begins: its sixteen cards are those that hang together.
    layout = trees.variant.layout
    for tree, top in enumerate([0, 1, 2]):
        reached, todo = set(), [top]
        while todo:
            slot = todo.pop()
            if slot not in reached:
                reached.add(slot)
                todo += layout.covered_by[slot]
        assert [trees.table[slot] for slot in sorted(reached)] == two_packs[16 * tree : 16 * tree + 16]


@pytest.mark.parametrize(
    ("theirs", "ours"), [("golf", "golf-queen"), ("black_hole", "black-hole"), ("all_in_a_row", "all-in-a-row")]
)
@pytest.mark.parametrize("number", [1, 24, 32000, 32001, 123456789, 10**20, "ms32001", "MS8589934591"])
def test_boards_that_pysol_cards_prints(theirs, ours, number):
    from pysol_cards.cards import CardRenderer
    from pysol_cards.deal_game import Game
    from pysol_cards.random_base import RandomBase

    ms = isinstance(number, str)
    game = Game(theirs, int(number[2:]) if ms else number, RandomBase.DEALS_MS if ms else RandomBase.DEALS_PYSOLFC)
    for ten_as_letter in (True, False):
        printed = game.calc_layout_string(CardRenderer(print_ts=ten_as_letter))
        assert Deal.from_text(printed, variant=ours) == Deal.from_pysolfc(ours, number)


def test_the_prefix_ms_changes_only_large_numbers():
    assert Deal.from_pysolfc("golf", "ms24") == Deal.from_pysolfc("golf", 24) == Deal.from_pysolfc("golf", " 24 ")
    assert Deal.from_pysolfc("golf", "ms32001") != Deal.from_pysolfc("golf", 32001)
    assert list(Deal.from_pysolfc("golf", "ms32001").cards) == microsoft(32001, ms_deck())


def test_games_that_pysolfc_does_not_have():
    lacking = set(variants()) - set(PYSOLFC_GAMES)
    assert lacking >= {"ricochet", "golf-rush", "mini-golf", "panther-creek"}
    for name in lacking:
        with pytest.raises(DealError, match=f"^{name} has no PySolFC deal numbers.*golf-strict.*all-in-a-row$"):
            Deal.from_pysolfc(name, 1)
    renamed = dataclasses.replace(variant("golf-wrap"), name="golf-strict")
    with pytest.raises(DealError, match="no PySolFC deal numbers"):
        Deal.from_pysolfc(renamed, 1)


@pytest.mark.parametrize("number", [0, -1, 10**20 + 1, "ms0", "ms8589934592", "x", "", "1.5", 1.0, True, None, "٣"])
def test_bad_pysolfc_numbers(number):
    with pytest.raises(DealError, match="is no PySolFC deal number; write one from 1"):
        Deal.from_pysolfc("golf", number)


def test_pysol_cards_is_an_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysol_cards.cards", None)
    with pytest.raises(ImportError) as info:
        Deal.from_pysolfc("golf-queen", 24)
    assert 'pip install "golf-widget[pysol]"' in str(info.value)


# Round trips


@pytest.mark.parametrize(("form", "name"), PAIRS)
def test_deals_come_back(form, name):
    v = GAMES[name]
    for number in (1, 17, 2**53 - 1):
        deal = v.deal(number)
        again = Deal.from_text(deal.to_text(form), v)
        assert again.number == (number if form in ("line", "json") else None)
        assert dataclasses.replace(again, number=number) == deal
        unnumbered = dataclasses.replace(deal, number=None)
        assert Deal.from_text(unnumbered.to_text(form), v) == unnumbered
        assert Position.from_text(unnumbered.to_text(form), v) == unnumbered.start()


@pytest.mark.parametrize(("form", "name"), REFUSED)
def test_what_a_format_cannot_hold(form, name):
    with pytest.raises(DealError, match=f'the format "{form}" .*{name}'):
        GAMES[name].deal(1).to_text(form)
    text = Deal.from_pysolfc("tri-peaks" if form == "tripeaks" else "golf-wrap", 2).to_text(form)
    with pytest.raises(DealError, match=f'the format "{form}" .*{name}'):
        Deal.from_text(text, GAMES[name])


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(PAIRS), st.integers(1, 10**6), st.integers(0, 80), st.integers(0, 10**6))
def test_positions_come_back(pair, number, steps, seed):
    form, name = pair
    v = GAMES[name]
    opening = v.deal(number).start()
    position = walk(opening, steps, seed)
    why = None
    if form == "line" and position != opening:
        why = "before the first move"
    elif form == "tripeaks" and position.cards_left < 28:
        why = "no sign for a place"
    elif form in ("bhs", "solvitaire") and v.walls and position.top >= 0:
        why = "from which wall"
    if why:
        with pytest.raises(DealError, match=why):
            position.to_text(form)
        return
    text = position.to_text(form)
    again = Position.from_text(text, v)
    assert seen(again) == seen(position)
    assert again.to_text(form) == text
    assert again.variant == v
    if form == "json":
        assert again == position
    elif form == "bhs" and position.stock_left == len(opening.deal.stock) and not position.cards_left:
        assert again.is_cleared


@pytest.mark.parametrize("form", ["bhs", "solvitaire"])
def test_a_game_that_has_begun_is_no_deal(form):
    position = Deal.from_pysolfc("golf-wrap", 2).start().play("draw").play("2:4H")
    text = position.to_text(form)
    with pytest.raises(DealError, match=r"^2 cards are missing: 2S 3S; a deal of golf-wrap has all 52.*from_text"):
        Deal.from_text(text, "golf-wrap")
    again = Position.from_text(text, "golf-wrap")
    assert (str(again.waste), again.drawn, again.cards_left, again.top) == ("4H", 1, 34, -1)
    # Missing cards go, in the order of the pack, where a tableau card has gone, and then under the waste.
    assert [str(card) for card in (again.deal.table[29], again.deal.starter, again.deal.stock[0])] == ["2S", "3S", "4H"]


def test_missing_cards_lie_under_a_tableau_card_where_no_stock_can_have_been_drawn():
    position = walk(Deal.from_pysolfc("black-hole", 1).start(), 9, 1)
    again = Position.from_text(position.to_text())
    assert again.top >= 0
    assert not again.is_left(again.top)
    assert again.deal.starter == Card.parse("AS")
    # The card on the waste was the last to be played: what it covered is still there.
    assert all(again.is_left(s) for s, covers in enumerate(again.variant.layout.covered_by) if again.top in covers)


def test_the_card_that_was_played_last_covers_no_gap():
    lines = Deal.from_pysolfc("all-in-a-row", 2).to_text().splitlines()
    *left, _, played = lines[-1].split()  # the last column loses two cards, and one of them is on the waste
    lines[0], lines[-1] = f"Foundations: {played}", " ".join(left)
    again = Position.from_text("\n".join(lines) + "\n")
    assert again.cards_left == 50
    assert (again.top, str(again.waste), again.is_left(51)) == (38, played, False)


@pytest.mark.parametrize("form", ["bhs", "solvitaire"])
def test_walls_need_more_than_cards(form):
    position = WALLED.deal(2).start()
    while next(iter(position.legal_moves)).is_draw:
        assert seen(Position.from_text(position.to_text(form), WALLED)) == seen(position)
        position = position.play("draw")
    with pytest.raises(DealError, match="cannot say from which wall the last card came"):
        position.play(next(iter(position.legal_moves))).to_text(form)


# Ways of writing the same


def reworded(**changes):
    """Return deal 2 with whole lines changed; L1 is the first."""
    lines = list(LINES)
    for name, line in changes.items():
        lines[int(name[1:]) - 1] = line
    return "".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        GOLF_2.replace("Foundations", "Found"),
        GOLF_2.replace("Foundations", "foundation").replace("Talon", "TALON"),
        GOLF_2.replace("Foundations: ", "Foundations:"),
        GOLF_2.replace("T", "10").replace("10alon", "Talon"),
        GOLF_2.lower(),
        GOLF_2.replace("\n", "\r\n"),
        GOLF_2.replace("\n", "\r"),
        GOLF_2.replace("\n", "   \n"),
        GOLF_2.replace(" ", "\t"),
        GOLF_2.replace(" ", "\N{NO-BREAK SPACE}"),
        GOLF_2.rstrip("\n"),
        GOLF_2 + "\n\n\n",
        "\n\n" + GOLF_2,
        "\n".join(LINES),
        "\ufeff" + GOLF_2,
        "".join([LINES[1], LINES[0], *LINES[2:]]),
        "".join([LINES[0], "\n", *LINES[1:]]),
        "".join([*LINES[2:], *LINES[:2]]),
        "".join([*LINES[:2], *(": " + line for line in LINES[2:])]),
        "    " + GOLF_2.replace("\n", "\n    "),
        reworded(L3="<QD> <5C> <2d> 4S 6S\n"),
    ],
)
def test_other_ways_to_write_the_text(text):
    assert Deal.from_text(text, "golf-strict").cards == tuple(microsoft(2, ms_deck()))


def test_other_ways_to_write_the_json(data):
    text = (data / "exchange" / "golf_2.solvitaire.json").read_text()
    wanted = Deal.from_pysolfc("golf-strict", 2)
    for old, new in (("10", "T"), ('"AC"', '"1c"'), ("QC", "12C"), ("KD", "13d"), ("JH", "11h"), ("\n", "\r\n")):
        assert text.count(old)
        assert Deal.from_text(text.replace(old, new), "golf-strict") == wanted


def test_blank_lines_are_empty_columns():
    columns = ["6S", "", "AC", "", "", "9S", ""]
    for end in ("\n", ""):
        text = "Foundations: 2S\nTalon: -\n" + "\n".join(columns) + end
        position = Position.from_text(text, "golf-strict")
        assert [str(position.deal.table[s]) for s in range(35) if position.is_left(s)] == ["6S", "AC", "9S"]
        assert [position.variant.layout.label_of(s) for s in range(35) if position.is_left(s)] == [1, 3, 6]
        assert (position.stock_left, position.drawn, str(position.waste)) == (0, 16, "2S")
        assert position.to_text() == "Foundations: 2S\nTalon:\n" + "\n".join(columns) + "\n"


@pytest.mark.parametrize("above", ["\n", "\n\n  \n"])
def test_blank_lines_above_the_text_are_no_columns(above):
    columns = ["", *(line.strip() for line in LINES[3:8]), ""]
    text = "\n".join(["Foundations: 2S", *columns]) + "\n"
    for lines in (above + text, "\n" + LINES[1] + above + text):
        position = Position.from_text(lines, "golf-strict")
        assert [position.is_left(slot) for slot in range(7)] == [False, True, True, True, True, True, False]
        assert str(position.deal.table[1]) == "QC"


def test_empty_columns_count_when_the_game_is_known_by_its_columns():
    lines = Deal.from_pysolfc("black-hole", 2).to_text().splitlines()
    played = lines[-1].split()[0]
    text = "\n".join([f"Foundations: {played}", *lines[1:13], *[""] * 5]) + "\n"
    position = Position.from_text(text)
    assert position.variant is variant("black-hole")
    assert position.cards_left == 36
    assert position.to_text() == text


def test_a_cleared_table_is_seven_empty_lines():
    text = "Foundations: KS\nTalon: 2H\n" + "\n" * 7
    position = Position.from_text(text, "golf-wrap")
    assert position.is_cleared
    assert position.score == -1
    assert position.to_text() == text


def test_face_down_cards_are_small_letters_in_solvitaire():
    deal = HIDDEN.deal(5)
    piles = json.loads(deal.to_text("solvitaire"))["tableau piles"]
    assert all([card[-1].islower() for card in pile] == [True, True, False, False, False] for pile in piles)
    assert (
        Deal.from_text(
            deal.to_text("solvitaire")
            .upper()
            .replace("TABLEAU PILES", "tableau piles")
            .replace("HOLE", "hole")
            .replace("STOCK", "stock"),
            HIDDEN,
        ).table
        == deal.table
    )


def test_the_stock_of_solvitaire_runs_backwards():
    deal = variant("golf-wrap").deal(3)
    stock = json.loads(deal.to_text("solvitaire"))["stock"]
    assert [card.replace("10", "T") for card in stock] == [str(card) for card in reversed(deal.stock)]


def test_lines_of_ours():
    assert Deal.from_text(" Golf Strict # 17 \n") == variant("golf-strict").deal(17)
    line = variant("golf-queen").deal(3)
    cards = " ".join(map(str, line.cards))
    for text in (f"golf-queen: {cards}", f"\n\n one_foundation:\n{cards.lower()}\n".replace(" ", "\n", 9)):
        assert Deal.from_text(text).cards == line.cards
    assert Deal.from_text("my-peak#3", PEAK) == PEAK.deal(3)
    assert Deal.from_text("my-other-peak#3", PEAK) == PEAK.deal(3)
    assert variant("golf").deal(9).to_text("line") == "golf-strict#9"


# Our JSON


def as_json(deal_or_position):
    return json.loads(deal_or_position.to_text("json"))


def test_the_json_holds_every_rule():
    for v in GAMES.values():
        written = as_json(v.deal(1))["variant"]
        assert written.keys() == {field.name for field in dataclasses.fields(Variant)}
        again = Deal.from_text(v.deal(1).to_text("json"))
        assert again == v.deal(1)
        for field in dataclasses.fields(Variant):
            assert getattr(again.variant, field.name) == getattr(v, field.name)
    assert Deal.from_text(variant("golf").deal(1).to_text("json")).variant is variant("golf")


def test_what_the_json_says():
    found = as_json(variant("golf-strict").deal(17))
    assert (found["format"], found["version"], found["deal"]["number"]) == ("golf-widget deal", 1, 17)
    assert (found["deal"]["generator"], found["deal"]["next_stock_card"]) == ("splitmix64-1", "first")
    assert found["deal"]["stock"] == [str(card) for card in variant("golf-strict").deal(17).stock]
    assert "position" not in found
    assert as_json(dataclasses.replace(variant("golf").deal(17), number=None))["deal"]["generator"] is None


def test_a_position_in_json_holds_its_deal():
    position = walk(variant("tri-peaks").deal(8).start(), 15, 3)
    assert position.points
    assert Position.from_text(position.to_text("json")) == position
    assert Deal.from_text(position.to_text("json")) == position.deal


def test_the_json_may_hold_more_and_other_ways():
    deal = dataclasses.replace(variant("golf-wrap").deal(4), number=None)
    written = as_json(deal)
    written["comment"] = written["variant"]["colour"] = written["deal"]["dealer"] = {"new": [1, None]}
    for key in ("rule", "par", "aliases", "winnable"):
        del written["variant"][key]
    written["deal"]["next_stock_card"] = "last"
    written["deal"]["stock"].reverse()
    assert Deal.from_text(json.dumps(written)) == deal
    written["variant"] = "putt-putt"
    assert Deal.from_text(json.dumps(written)) == deal


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("format", "chess", "format: 'chess' is not 'golf-widget deal'"),
        ("format", 3, "format: a text is needed here, not the number 3"),
        ("version", 2, "version: a newer golf-widget wrote this, in version 2 of the format; this one reads up to 1"),
        ("version", 0, "version: there is no version 0; versions count from 1"),
        ("version", "1", "version: a whole number is needed here, not the text '1'"),
        ("version", True, "version: a whole number is needed here, not true"),
        ("variant", None, "variant: an object is needed here, not null"),
        ("variant", "whist", "there is no variant 'whist'; variants() lists all"),
        ("variant", "golf-strict-60x60", "variant: a layout has from 1 to 416 slots, not 3600"),
        ("variant.corner", "dead", "variant.corner: 'dead' is none of 'strict', 'queen', 'wrap'"),
        (
            "variant.corner",
            "wrap",
            (
                "variant: the text's golf-strict is not the golf-strict known here; these differ: corner; "
                "give the game another name"
            ),
        ),
        (
            "variant.decks",
            2,
            (
                "variant: the text's golf-strict is not the golf-strict known here; these differ: decks; "
                "give the game another name"
            ),
        ),
        ("variant.decks", 0, "variant: decks is 0; it must be a whole number from 1 to 8"),
        ("variant.decks", 1.0, "variant.decks: a whole number is needed here, not the number 1.0"),
        (
            "variant.name",
            "Golf!",
            "variant: 'Golf!' cannot name a variant: use lower case letters, digits, '-', '+' and '.', at most 60",
        ),
        ("variant.title", "x" * 201, "variant.title: a text of 201 characters is too long; at most 200"),
        ("variant.title", "\ud83c", "variant.title: '\\ud83c' holds half a character, which cannot be written again"),
        (
            "variant.suits",
            ["C", "C"],
            "variant: suits are (<Suit.CLUBS: 'C'>, <Suit.CLUBS: 'C'>); name each suit of a pack once",
        ),
        ("variant.start", "1X", "variant.start: '1X' is neither a card nor one of 'stock card', 'free'"),
        (
            "variant.peaks",
            [40],
            "variant: streak scoring needs the slots that end a peak, and no other scoring has any",
        ),
        ("variant.walls", [0], "variant.walls[0]: a list is needed here, not the number 0"),
        ("variant.par", "5", "variant.par: a whole number is needed here, not the text '5'"),
        ("variant.winnable", "x", "variant.winnable: a number is needed here, not the text 'x'"),
        ("variant.layout.columns", 1, "variant.layout.columns: true or false is needed here, not the number 1"),
        ("variant.layout.slots", [[0, 0, 1]], "variant.layout.slots[0]: 4 items are needed here, not 3"),
        ("variant.layout.slots", [0] * 417, "variant.layout: a layout has from 1 to 416 slots, not 417"),
        ("variant.layout.covered_by", [], "variant: 35 slots need 35 entries in covered_by, not 0"),
        ("deal", [], "deal: an object is needed here, not a list"),
        ("deal.table", ["2S"], "deal.table: 35 items are needed here, not 1"),
        ("deal.stock", {}, "deal.stock: a list is needed here, not an object"),
        ("deal.starter", None, "deal.starter: golf-strict starts the waste with a card, not with null"),
        (
            "deal.starter",
            "7X",
            "deal.starter: '7X' is no card: write a rank A 2-9 T J Q K and a suit C D H S, or * for a joker",
        ),
        ("deal.starter", "*", "deal.starter: * (joker) is not in the deck of golf-strict"),
        ("deal.next_stock_card", "top", "deal.next_stock_card: 'top' is neither 'first' nor 'last'"),
        ("deal.number", 0, "deal.number: 0 is no deal number; it must lie between 1 and 9007199254740991"),
        (
            "deal.number",
            2**53,
            "deal.number: 9007199254740992 is no deal number; it must lie between 1 and 9007199254740991",
        ),
        ("deal.number", "17", "deal.number: a whole number is needed here, not the text '17'"),
        (
            "deal.generator",
            "mt19937",
            (
                "deal.generator: deal numbers of 'mt19937' are not known here, only those of "
                "'splitmix64-1'; without number and generator the cards alone are read"
            ),
        ),
        ("position.left", [0, 0], "position.left[1]: slot 0 is there twice, or is not one of 0 to 34"),
        ("position.left", [35], "position.left[0]: slot 35 is there twice, or is not one of 0 to 34"),
        ("position.left", [7], "position.left: slot 0 is gone, but a card that covers it is left"),
        ("position.drawn", 17, "position.drawn: 17 cards cannot have been drawn from a stock of 16"),
        ("position.drawn", -1, "position.drawn: -1 cards cannot have been drawn from a stock of 16"),
        ("position.top", 0, "position.top: slot 0 is none of those whose card has gone"),
        ("position.points", 4, "position.points: golf-strict counts no points and no streaks; both must be 0"),
        ("position.streak", 9, "position.streak: 0 points and a streak of 9 cannot be"),
    ],
)
def test_faults_in_our_json(path, value, message):
    position = walk(variant("golf-strict").deal(17).start(), 4, 1)
    assert position.cards_left < 35
    root = as_json(position)
    *way, key = path.split(".")
    place = root
    for step in way:
        place = place[step]
    place[key] = value
    for read in (Deal.from_text, Position.from_text):
        with pytest.raises((DealError, VariantError)) as info:
            read(json.dumps(root))
        assert str(info.value) == message


def test_a_free_start_in_json_needs_the_card_played_last():
    position = FREE.deal(1).start().play("3")
    assert Position.from_text(position.to_text("json")) == position
    root = as_json(position)
    root["position"]["top"] = None
    with pytest.raises(DealError) as info:
        Position.from_text(json.dumps(root))
    assert str(info.value) == ("position.top: tableau cards have gone, so one of them must lie on the empty waste")


@pytest.mark.parametrize(
    "key", ["version", "variant", "deal", "variant.corner", "variant.layout", "deal.next_stock_card"]
)
def test_keys_that_our_json_needs(key):
    root = as_json(variant("golf-strict").deal(17))
    *way, last = key.split(".")
    place = root[way[0]] if way else root
    del place[last]
    with pytest.raises(DealError) as info:
        Deal.from_text(json.dumps(root))
    assert str(info.value) == "".join(f"{step}: " for step in way) + f"the key '{last}' is missing"


def test_number_and_cards_must_agree():
    root = as_json(variant("golf-strict").deal(17))
    table = root["deal"]["table"]
    table[3], table[4] = table[4], table[3]
    with pytest.raises(DealError) as info:
        Deal.from_text(json.dumps(root))
    assert str(info.value) == (
        f"deal.number: the cards are not those of golf-strict#17: card 4 of the deal is {table[3]}, "
        f"and would be {table[4]}"
    )
    root["deal"]["number"] = root["deal"]["generator"] = None
    assert str(Deal.from_text(json.dumps(root)).table[3]) == table[3]


def test_a_variant_that_is_asked_for_must_be_the_one_of_the_text():
    text = variant("golf-strict").deal(17).to_text("json")
    assert Deal.from_text(text, "golf").number == 17
    with pytest.raises(DealError, match=r"^variant: the text holds a deal of golf-strict, not of golf-queen$"):
        Deal.from_text(text, "golf-queen")
    with pytest.raises(DealError, match=r"^the text holds a deal of golf-strict, not of golf-queen$"):
        Deal.from_text("golf-strict#17", "golf-queen")
    with pytest.raises(VariantError, match="no variant 'whist'"):
        Deal.from_text(text, "whist")
    other = dataclasses.replace(HIDDEN, corner=Corner.STRICT)
    with pytest.raises(DealError, match="is not the my-hidden known here; these differ: corner"):
        Deal.from_text(HIDDEN.deal(1).to_text("json"), other)


# Faults


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            reworded(L5="KC JD TD QH 1X\n"),
            "line 5, column 13: '1X' is no card: write a rank A 2-9 T J Q K and a suit C D H S",
        ),
        (
            reworded(L5=": KC  JD TD\tqhh AC\n"),
            "line 5, column 13: 'qhh' is no card: write a rank A 2-9 T J Q K and a suit C D H S",
        ),
        (
            reworded(L3="\N{BLACK SPADE SUIT} 5C 2D 4S 6S\n"),
            "line 3, column 1: '\N{BLACK SPADE SUIT}' is no card: write a rank A 2-9 T J Q K and a suit C D H S",
        ),
        (reworded(L5="KC JD TD QH TD\n"), "line 5, column 13: TD is there twice, first at line 5, column 7"),
        (reworded(L1="Foundations: QD\n"), "line 1, column 14: QD is there twice, first at line 3, column 1"),
        (reworded(L5="KC JD TD QH *\n"), "line 5, column 13: * (joker) is not in the deck of golf-strict"),
        (
            reworded(L3="QD 5C 2D 4S 6S 3S\n"),
            "line 3, column 16: 3S is one too many; column 1 of golf-strict has 5 cards",
        ),
        (
            reworded(L8="", L9=""),
            (
                "line 7: the text has 5 lines of cards; there must be 7, one for each column, an empty one for "
                "an empty column; the last is '4C 6H 8C 9D AH'"
            ),
        ),
        (
            GOLF_2 + "AC 2C\n",
            (
                "line 10: the text has 8 lines of cards; there must be 7, one for each column, an empty one for "
                "an empty column; the last is 'AC 2C'"
            ),
        ),
        (
            reworded(L1="Foundations: 2S 3S\n"),
            "line 1, column 17: only one card lies on the foundation, and 3S is another",
        ),
        (GOLF_2 + "Talon: 3S\n", "line 10: a second Talon line; the first is line 2"),
        (GOLF_2 + "Found: 3S\n", "line 10: a second Foundations line; the first is line 1"),
        (
            reworded(L9=""),
            (
                "5 cards are missing: 7C TC 6D KD 8S; a deal of golf-strict has all 52. If these have been played, "
                "Position.from_text reads the game as it stands"
            ),
        ),
        (
            reworded(L1="Foundations: -\n"),
            (
                "1 card is missing: 2S; a deal of golf-strict has all 52. If these have been "
                "played, Position.from_text reads the game as it stands"
            ),
        ),
        (
            reworded(L1="Foundations: -\n", L2="Talon: 2S " + LINES[1][7:]),
            (
                "line 2, column 56: golf-strict has 16 stock cards when play begins, and the text has 17; "
                "the first one belongs on the waste"
            ),
        ),
        (
            reworded(L2="Talon: 3S TS\n"),
            (
                "14 cards are missing: AD 3D 7D 8D 2H 3H 5H 7H 9H TH JH KH AS 5S; a deal of golf-strict has all 52. If "
                "these have been played, Position.from_text reads the game as it stands"
            ),
        ),
    ],
)
def test_faults_in_the_text_of_solvers(text, message):
    with pytest.raises(DealError) as info:
        Deal.from_text(text, "golf-strict")
    assert str(info.value) == message


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (
            "Foundations: -\n" + "".join(LINES[2:]),
            "golf-strict",
            "cards have been played or drawn (16), so the waste must show one; it is empty",
        ),
        (GOLF_2, "my-fixed", "line 1, column 14: my-fixed starts the waste with 7D, not with 2S"),
        (
            GOLF_2.replace("2S", "7C").replace("8S 7C TC", "8S TC"),
            "my-fixed",
            "my-fixed starts the waste with 7D; it cannot lie at line 2, column 41 once play has begun",
        ),
        (
            Deal.from_pysolfc("black-hole", 2).to_text().replace("AS", "-"),
            "black-hole",
            "black-hole starts the waste with AS; here it is empty",
        ),
        (
            "Foundations: 7D\nTalon: AC\n" + "\n" * 17,
            "black-hole",
            "line 2, column 8: black-hole has 0 stock cards when play begins, and the text has 1",
        ),
        (
            "Foundations: AS\n" + "\n" * 17,
            "black-hole",
            "black-hole starts the waste with AS; it cannot lie at line 1, column 14 once play has begun",
        ),
        (
            Deal.from_pysolfc("all-in-a-row", 2).to_text().replace(" AS\n", "\n"),
            "all-in-a-row",
            "cards have been played or drawn (1), so the waste must show one; it is empty",
        ),
    ],
)
def test_positions_that_cannot_be(text, name, message):
    with pytest.raises(DealError) as info:
        Position.from_text(text, GAMES[name])
    assert str(info.value) == message


def test_a_free_start_with_a_card_on_the_waste_is_a_position():
    with pytest.raises(DealError, match=r"^golf-queen-free: play has begun here, with 35 cards.* 16 .*from_text reads"):
        Deal.from_text(GOLF_2, FREE)
    position = Position.from_text(GOLF_2, FREE)
    assert (position.drawn, str(position.waste), position.cards_left) == (1, "2S", 35)
    # Without a drawn card it is a tableau card that lies on the waste.
    text = GOLF_2.replace("Foundations: 2S", "Foundations: 6S").replace("4S 6S", "4S").replace("Talon:", "Talon: 2S")
    position = Position.from_text(text, FREE)
    assert (position.drawn, position.top, str(position.waste)) == (0, 28, "6S")
    whole = GOLF_2.replace("Foundations: 2S", "Foundations: -").replace("Talon:", "Talon: 2S")
    assert Deal.from_text(whole, FREE).stock[0] == Card.parse("2S")


def test_golf_must_be_named():
    for form in ("bhs", "solvitaire"):
        with pytest.raises(DealError) as info:
            Deal.from_text(Deal.from_pysolfc("golf", 2).to_text(form))
        assert str(info.value) == (
            "seven columns are Golf, but the text does not say what may go on a King; "
            'add variant="golf-strict" (nothing), "golf-queen" (a Queen) or "golf-wrap" (a Queen or an Ace)'
        )


def solvitaire(**changes):
    root = json.loads(Deal.from_pysolfc("golf", 2).to_text("solvitaire"))
    for key, value in changes.items():
        root[key] = value
    return json.dumps(root)


PILES_2 = json.loads(solvitaire())["tableau piles"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            solvitaire(hole="14C"),
            "hole: '14C' is no card: write a rank A 2-9 T J Q K and a suit C D H S",
        ),
        (solvitaire(hole=["2S"]), "hole: a text is needed here, not a list"),
        (solvitaire(hole="3S"), "stock[15]: 3S is there twice, first at hole"),
        (solvitaire(stock="3S"), "stock: a list is needed here, not the text '3S'"),
        (solvitaire(stock=[None]), "stock[0]: a text is needed here, not null"),
        (
            solvitaire(foundations=[]),
            '\'foundations\' is no part of a game of this family; the keys are "tableau piles", "hole", "stock"',
        ),
        (
            solvitaire(**{"tableau piles": PILES_2[1:]}),
            "the text has 6 columns; golf-strict has 7",
        ),
        (
            solvitaire(**{"tableau piles": [PILES_2[0][:-1], [*PILES_2[1], "6S"], *PILES_2[2:]]}),
            "tableau piles[1][5]: 6S is one too many; column 2 of golf-strict has 5 cards",
        ),
        (
            '{"tableau piles": [], "hole": "2S",\n "hole": "2S"}',
            "the key 'hole' is there twice",
        ),
        (
            '{"tableau piles": [[],\n [}',
            "line 2, column 3: no JSON: Expecting value, at '}'",
        ),
        ('{"tableau piles": [', "line 1, column 20: no JSON: Expecting value, at the end of the text"),
        ('{"tableau piles": NaN}', "NaN is no number that a deal can hold"),
        ('{"tableau piles": -Infinity}', "-Infinity is no number that a deal can hold"),
        ('{"tableau piles": 1e999}', "'1e999' is no number that a deal can hold"),
        ('{"tableau piles": ' + "9" * 5000 + "}", "'" + "9" * 26 + "... is no number that a deal can hold"),
        ("[" * 50000, "brackets are nested too deeply for a deal"),
        ('{"a":' * 15000, "brackets are nested too deeply for a deal"),
        ("[1]", "an object is needed here, not a list"),
        (
            '{"piles": []}',
            'this JSON is no deal: it has neither "format": "golf-widget deal" nor Solvitaire\'s "tableau piles"',
        ),
    ],
)
def test_faults_in_the_json_of_solvitaire(text, message):
    for read in (Deal.from_text, Position.from_text):
        with pytest.raises(DealError) as info:
            read(text, "golf-strict")
        assert str(info.value) == message


PEAKS_2 = Deal.from_pysolfc("tri-peaks", 2).to_text("tripeaks")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Kd     ", "??     ", "line 2, column 21: ?? is an unknown card; a deal needs every card"),
        ("Kd     ", "?d     ", "line 2, column 21: ?d is an unknown card; a deal needs every card"),
        ("Kd     ", "Kx     ", "line 2, column 21: 'Kx' is no card: write a rank A 2-9 T J Q K and a suit C D H S"),
        ("Kd     ", "Kc     ", "line 2, column 21: KC is there twice, first at line 1, column 31"),
        (
            "Kd     ",
            "       ",
            "line 2, column 33: row 2 of the tableau has 6 cards, and the text has 5; a gap cannot be written",
        ),
        ("6s\n", "6s 4h\n", "line 5, column 4: the waste has 1 card, and the text has 2; a gap cannot be written"),
        (" Jh\n", " Jh *\n", "line 6, column 70: * (joker) is not in the deck of tri-peaks"),
        (
            PEAKS_2[PEAKS_2.index("6s\n") :],
            "",
            "the card on the waste is missing; it follows the four rows, on a line of its own",
        ),
        (
            PEAKS_2[PEAKS_2.index("  Jd") :],
            "",
            "row 3 of the tableau is missing; the rows have 3, 6, 9 and 10 cards",
        ),
        (
            " Jh\n",
            "\n",
            (
                "1 card is missing: JH; a deal of tri-peaks has all 52. If these have been played, "
                "Position.from_text reads the game as it stands"
            ),
        ),
    ],
)
def test_faults_in_the_text_of_tripeaks(old, new, message):
    assert PEAKS_2.count(old) == 1
    with pytest.raises(DealError) as info:
        Deal.from_text(PEAKS_2.replace(old, new))
    assert str(info.value) == message


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("golf-strict#", DealError, "line 1, column 13: '' is no deal number; write it as in 'golf-strict#17'"),
        (
            "\n golf-strict # 1e3",
            DealError,
            "line 2, column 16: '1e3' is no deal number; write it as in 'golf-strict#17'",
        ),
        ("golf-strict#1 2", DealError, "line 1, column 13: '1 2' is no deal number; write it as in 'golf-strict#17'"),
        (
            "golf-strict#" + "9" * 5000,
            DealError,
            "line 1, column 13: '" + "9" * 26 + "... is no deal number; write it as in 'golf-strict#17'",
        ),
        ("golf-strict#0", DealError, "0 is no deal number; it must be a whole number from 1 to 9007199254740991"),
        ("golf-strict:", DealError, "line 1: a deal of golf-strict lists 52 cards, and the text ends after 0"),
        (
            "golf-strict: 7C",
            DealError,
            "line 1, column 14: a deal of golf-strict lists 52 cards, and the text ends after 1",
        ),
        (
            "golf-strict: 7C\n TD 7C",
            DealError,
            "line 2, column 5: 7C is there twice, first at line 1, column 14",
        ),
        (
            "golf-strict: 7C\n TD 8X",
            DealError,
            "line 2, column 5: '8X' is no card: write a rank A 2-9 T J Q K and a suit C D H S",
        ),
        ("golf-strict: *", DealError, "line 1, column 14: * (joker) is not in the deck of golf-strict"),
        ("mini-golf: 7C", DealError, "line 1, column 12: 7C (7 of clubs) is not in the deck of mini-golf"),
        (
            "double-golf: 7C 7C 7C",
            DealError,
            "line 1, column 20: 7C is there 3 times, first at line 1, column 14",
        ),
        ("put-put#3", VariantError, "there is no variant 'put-put'; did you mean putt-putt? variants() lists all"),
        ("golf-strict-60x60#3", VariantError, "'golf-strict-60x60': a layout has from 1 to 416 slots, not 3600"),
        ("", DealError, "the text is empty; a deal needs cards or a number, as in 'golf-strict#17'"),
        (" \n\t\n", DealError, "the text is empty; a deal needs cards or a number, as in 'golf-strict#17'"),
        (
            "Hello, world",
            DealError,
            (
                "'Hello, world' begins no format known here; these are bhs, solvitaire, tripeaks, line, json "
                "(black-hole-solver text, Solvitaire JSON, TriPeaks rows, 'golf-strict#17', our own JSON)"
            ),
        ),
        (
            "\nQD 5C 2D 4S 6S\nQC 4D 9C 5D 4H\n",
            DealError,
            (
                "line 2 is 'QD 5C 2D 4S 6S': columns need a line such as 'Foundations: 2S' above them, TriPeaks "
                "begins with a row of 3 cards, and a list of cards with the name of its game"
            ),
        ),
        ("x" * 100_001, DealError, "the text has 100,001 characters; more than 100,000 are not read"),
        (17, DealError, "a deal is read from text (str), not from int"),
        (b"golf-strict#17", DealError, "a deal is read from text (str), not from bytes"),
        (None, DealError, "a deal is read from text (str), not from NoneType"),
    ],
)
def test_other_faults(text, error, message):
    for read in (Deal.from_text, Position.from_text):
        with pytest.raises(error) as info:
            read(text)
        assert str(info.value) == message


def test_columns_that_could_be_many_games():
    piles = [["AC"]] * 9
    with pytest.raises(DealError, match=r"^9 columns could be many games; say which, as in variant='golf-queen-9x5'$"):
        Deal.from_text(json.dumps({"tableau piles": piles[:9]}))


@pytest.mark.parametrize("form", ["", "BHS", "xml", None, 3, ["bhs"], "x" * 999])
def test_formats_that_do_not_exist(form):
    deal = variant("golf").deal(1)
    for thing in (deal, deal.start()):
        with pytest.raises(
            DealError, match=r"there is no format .*; these are bhs, solvitaire, tripeaks, line, json$"
        ) as e:
            thing.to_text(form)
        assert len(str(e.value)) < 120


def test_a_text_that_would_not_be_read_again_is_not_written():
    count = 300
    huge = Variant(
        name="huge",
        title="Huge",
        layout=Layout(
            slots=Layout.at([(2.0 * (i % 20), 2.0 * (i // 20)) for i in range(count)]).slots,
            covered_by=tuple(tuple(range(i + 1, count)) for i in range(count)),
        ),
        corner=Corner.WRAP,
        decks=8,
    )
    with pytest.raises(DealError, match="texts of more than 100,000 are not read again"):
        huge.deal(1).to_text("json")


def test_three_peaks_after_draws_alone():
    position = variant("tri-peaks-open").deal(3).start()
    for _ in range(position.stock_left):
        position = position.play("draw")
        again = Position.from_text(position.to_text("tripeaks"), "tri-peaks-open")
        assert seen(again) == seen(position)
        assert again.drawn == position.drawn
    with pytest.raises(DealError, match=r"^23 cards are missing"):
        Deal.from_text(position.to_text("tripeaks"))


def test_moves_of_a_position_from_text_go_on():
    position = Position.from_text(GOLF_2, "golf-wrap")
    assert position.play(Move.DRAW).play("2:4H").cards_left == 34
    assert deck()[0] in position.deal.cards
