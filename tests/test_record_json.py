"""The JSON form: what it holds, what each error says, and that old files stay readable."""

import copy
import json

import pytest

import golf_widget
from golf_widget import Evaluation, Line, Move, RecordError, Replay, Step, variant
from golf_widget.record.json_form import MAX_RECORD

DEAL = variant("golf-strict").deal(4)
REPLAY = Replay(
    DEAL,
    Line(
        (
            Step(Move(32), "good", "!", by="Ann", t=1200),
            Step(Move(34), evaluations=(Evaluation("chain", False, 8.5, 9, 0.5, 0.125),)),
            Step(Move.DRAW, variations=(Line((Step(Move(27)),), "instead"),), extra={"mood": [1]}),
        ),
        "Before",
    ),
    tags={"Event": "club"},
    players=("Ann",),
    assists={"hints": 2},
    extra={"room": 4},
)
PLAIN = json.loads(REPLAY.to_json())


def test_what_the_json_holds():
    value = copy.deepcopy(PLAIN)
    assert value.pop("variant")["corner"] == "strict"
    deal = value.pop("deal")
    assert (deal["number"], deal["generator"], deal["stock"][0]) == (4, "splitmix64-1", "5C")
    assert value == {
        "format": "golf-widget replay",
        "version": 1,
        "engine": golf_widget.__version__,
        "tags": {"Event": "club"},
        "players": ["Ann"],
        "assists": {"hints": 2},
        "comment": "Before",
        "events": [
            {"slot": 32, "card": "2H", "comment": "good", "glyphs": [1], "by": "Ann", "t": 1200},
            {
                "slot": 34,
                "card": "3C",
                "evaluations": [
                    {
                        "adviser": "chain",
                        "clairvoyant": False,
                        "best": 8.5,
                        "played": 9,
                        "lost": 0.5,
                        "chance": 0.125,
                    }
                ],
            },
            {
                "slot": None,
                "card": "5C",
                "variations": [{"comment": "instead", "events": [{"slot": 27, "card": "2D"}]}],
                "mood": [1],
            },
        ],
        "result": {"cards_left": 33, "stock_left": 15, "score": 33, "cleared": False, "over": False},
        "room": 4,
    }


def put(*way):
    """Return a function that puts the last argument where the others lead."""

    def change(value):
        for key in way[:-2]:
            value = value[key]
        value[way[-2]] = way[-1]

    return change


def drop(*way):
    def change(value):
        for key in way[:-1]:
            value = value[key]
        del value[way[-1]]

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("format", "x"), "format: 'x' is not 'golf-widget replay'"),
        (drop("format"), "the key 'format' is missing"),
        (put("version", 2), "version: a newer golf-widget wrote this, in version 2"),
        (put("version", 0), "version: there is no version 0"),
        (put("version", "1"), "version: a whole number is needed here, not the text '1'"),
        (drop("variant"), "the key 'variant' is missing"),
        (put("variant", "corner", "wrap"), "variant: the text's golf-strict is not the golf-strict known here"),
        (put("variant", "decks", True), "variant.decks: a whole number is needed here, not true"),
        (put("deal", "number", 5), "deal.number: the cards are not those of golf-strict#5"),
        (put("deal", "table", 3, "2H"), "deal.table[32]: 2H is there twice, first at deal.table[3]"),
        (put("deal", "table", 3, "XX"), "deal.table[3]: 'XX' is no card"),
        (drop("deal", "stock"), "deal: the key 'stock' is missing"),
        (drop("events"), "the key 'events' is missing"),
        (put("events", {}), "events: a list is needed here, not an object"),
        (put("events", 0, 3), "events[0]: an object is needed here, not the number 3"),
        (put("events", 0, "slot", 0), "events[0].slot: 1:8S is covered; legal here: 5:2H, draw"),
        (put("events", 0, "slot", 99), "events[0].slot: slot 99 is not in the tableau"),
        (put("events", 0, "slot", -1), "events[0].slot: a move names a slot from 0 on"),
        (put("events", 0, "slot", "32"), "events[0].slot: a whole number is needed here"),
        (put("events", 0, "slot", True), "events[0].slot: a whole number is needed here, not true"),
        (drop("events", 0, "slot"), "events[0]: the key 'slot' is missing"),
        (put("events", 1, "card", "4C"), "events[1].card: the card is 3C, not '4C'"),
        (put("events", 0, "comment", 3), "events[0].comment: a text is needed here, not the number 3"),
        (put("events", 0, "glyphs", [256]), "events[0]: 256 is no glyph"),
        (put("events", 0, "glyphs", 1), "events[0].glyphs: a list is needed here"),
        (put("events", 0, "t", -1), "events[0]: t: -1 is no time"),
        (put("events", 0, "t", 1.5), "events[0].t: a whole number is needed here"),
        (put("events", 0, "by", []), "events[0].by: a text is needed here, not a list"),
        (put("events", 1, "evaluations", 0, "lost", -1), "events[1].evaluations[0]: lost: no move is better"),
        (put("events", 1, "evaluations", 0, "best", "x"), "events[1].evaluations[0].best: a number is needed here"),
        (drop("events", 1, "evaluations", 0, "clairvoyant"), "events[1].evaluations[0]: the key 'clairvoyant'"),
        (put("events", 2, "variations", 0, "events", []), "events[2].variations[0].events: a variation needs a move"),
        (put("events", 2, "variations", 0, "events", 0, "card", "KS"), "events[2].variations[0].events[0].card: the"),
        (
            put("events", 2, "mood", [[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]),
            "events[2]: extra.'mood': lists and obj",
        ),
        (put("result", "score", 3), "result.score: the moves lead to 33, not to 3"),
        (put("result", "score", "33"), "result.score: the moves lead to 33, not to '33'"),
        (put("result", "cleared", 0), "result.cleared: the moves lead to false, not to 0"),
        (put("result", []), "result: an object is needed here, not a list"),
        (put("tags", "a b", "x"), "tags: 'a b' cannot name a tag"),
        (put("tags", "Event", None), "tags.Event: a text is needed here, not null"),
        (put("players", [""]), "players: a player has no name"),
        (put("players", "Ann"), "players: a list is needed here"),
        (put("assists", "hints", -1), "assists: hints is -1"),
        (put("assists", "hints", 1.0), "assists.hints: a whole number is needed"),
    ],
)
def test_what_each_error_says(change, message):
    value = copy.deepcopy(PLAIN)
    change(value)
    with pytest.raises(RecordError) as caught:
        Replay.from_json(json.dumps(value))
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: no JSON"),
        ("{", "line 1, column 2: no JSON"),
        ("[]", "an object is needed here, not a list"),
        ("null", "an object is needed here, not null"),
        ('{"format": "golf-widget replay", "format": 1}', "the key 'format' is there twice"),
        ('{"format": NaN}', "NaN is no number"),
        ('{"format": 1e999}', "'1e999' is no number"),
        ('{"version": ' + "9" * 5000 + "}", "'99999"),
        ("[" * 100_000, "brackets are nested too deeply"),
        ("x" * (MAX_RECORD + 1), "the text has 2,000,001 characters; more than 2,000,000 are not read"),
    ],
)
def test_what_is_no_record(text, message):
    with pytest.raises(RecordError) as caught:
        Replay.from_json(text)
    assert message in str(caught.value)


def test_deals_are_no_records():
    with pytest.raises(RecordError, match="format: 'golf-widget deal' is not 'golf-widget replay'"):
        Replay.from_json(DEAL.to_text("json"))


def test_variations_nested_without_end():
    events = [{"slot": None, "card": "5C"}]
    for _ in range(60):
        events = [{"slot": None, "card": "5C", "variations": [{"events": events}]}]
    value = PLAIN | {"events": events, "result": None}
    with pytest.raises(RecordError, match="variations are nested in more than 20 levels"):
        Replay.from_json(json.dumps(value))


def test_keys_that_are_not_known():
    value = copy.deepcopy(PLAIN)
    value["colour"] = {"felt": "green"}
    value["events"][0] |= {"clock": 3, "eval": 4}
    value["events"][1]["evaluations"][0]["samples"] = 60
    value["events"][2]["variations"][0]["why"] = "x"
    value["result"]["stars"] = 3
    replay = Replay.from_json(json.dumps(value))
    assert replay.extra == {"room": 4, "colour": {"felt": "green"}}
    assert replay.step(1).extra == {"clock": 3, "eval": 4}
    assert replay.step(2).evaluations[0].extra == {"samples": 60}
    assert [str(error) for error in replay.errors] == [
        "events[2].variations[0]: not known here, and left out: 'why'",
        "result: not known here, and left out: 'stars'",
    ]
    assert Replay.from_text(replay.to_text(), strict=True) == replay


def test_what_may_be_left_out():
    value = {key: PLAIN[key] for key in ("format", "version", "deal", "events")} | {"variant": "golf"}
    for key in ("comment", "glyphs", "by", "t", "evaluations"):
        value["events"] = [{k: v for k, v in event.items() if k != key} for event in value["events"]]
    replay = Replay.from_json(json.dumps(value))
    assert replay.moves == REPLAY.moves
    nulls = dict.fromkeys(("tags", "players", "assists", "comment", "result"))
    assert Replay.from_json(json.dumps(value | nulls)) == replay


@pytest.mark.parametrize("name", ["annotated", "tri_peaks", "black_hole", "ricochet", "own_rules"])
def test_version_1_stays_readable(data, name):
    text = (data / "records" / f"{name}.v1.txt").read_text(encoding="utf-8")
    form = (data / "records" / f"{name}.v1.json").read_text(encoding="utf-8")
    replay = Replay.from_json(form)
    assert Replay.from_text(text, strict=True) == replay
    assert replay.errors == ()
    assert replay.to_text() == text
    this = f'"engine": "{golf_widget.__version__}"'
    assert replay.to_json() == form.replace('"engine": "0.1.0"', this)


def test_version_1_means_what_it_meant(data):
    folder = data / "records"
    replay = Replay.from_file(folder / "annotated.v1.json")
    assert str(replay.deal) == "golf-strict#2026"
    assert replay.tags == {"Event": "Club evening", "Date": "2026.11.30", "Match": "Autumn", "Hole": "3/9"}
    assert (replay.players, replay.assists) == (("Ann", "chain"), {"hints": 2, "undos": 1, "peeks": 0})
    assert (replay.result.score, replay.result.cards_left, replay.result.over) == (15, 15, True)
    assert [p for p, _ in replay.steps() if len(p) > 1] == [
        *((10, 0, 1), (10, 0, 2), (10, 0, 3), (10, 0, 3, 0, 1), (10, 1, 1)),
    ]
    assert replay.step(10).glyphs == (4,)
    assert replay.step(10).evaluations[0] == Evaluation("clairvoyant", True, 3, 5, 2, 0.0)
    assert replay.step(10).evaluations[1].extra == {"samples": 60}
    assert replay.step((10, 0, 1)).comment == "<b>hold</b> } it\nwith \\ and \x07"
    assert Replay.from_file(folder / "black_hole.v1.txt").result.score == 17
    assert Replay.from_file(folder / "own_rules.v1.txt").deal.variant.jokers == 3
