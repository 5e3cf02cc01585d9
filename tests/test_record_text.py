"""The text form: what it looks like, what people may write, and what each error says."""

import pytest

from golf_widget import Deal, Evaluation, Line, Move, RecordError, Replay, Step, variant
from golf_widget.record.json_form import MAX_RECORD
from golf_widget.record.text_tokens import MAX_ERRORS

HEAD = '[Deal "golf-strict#4"]\n'
DEAL = variant("golf-strict").deal(4)
CARDS = " ".join(map(str, DEAL.cards))


def moves_of(text):
    """Return what a record prints after its tags."""
    return str(Replay.from_text(text, strict=True)).split("\n\n", 1)[1]


def test_the_whole_text():
    replay = Replay(
        DEAL,
        Line(
            (
                Step(Move(32), "good", "!", by="Ann", t=1200),
                Step(
                    Move(34),
                    "a } b\nnext",
                    ("?!", 10),
                    (Evaluation("chain", False, 8.5, 9, 0.5, 0.1),),
                    variations=(Line((Step(Move(28), "", "!!"), Step(Move.DRAW, "", "?")), "instead"),),
                ),
                Step(Move.DRAW, extra={"mood": "so-so", "two words": [1, None]}),
            ),
            "Before",
        ),
        tags={"Event": 'the "club"', "Hole": "3/9"},
        players=("Ann", "Bob"),
        assists={"hints": 2, "undos": 1},
        extra={"room": {"no": 4}},
    )
    assert str(replay) == (
        '[Game "Golf"]\n'
        '[Variant "golf-strict"]\n'
        '[Rule "Classic: nothing on a King"]\n'
        '[Deal "golf-strict#4"]\n'
        '[Generator "splitmix64-1"]\n'
        '[Event "the \\"club\\""]\n'
        '[Hole "3/9"]\n'
        '[Player "Ann"]\n'
        '[Player "Bob"]\n'
        '[Result "33"]\n'
        '[Left "33"]\n'
        '[Stock "15"]\n'
        '[Assists "hints 2, undos 1"]\n'
        f'[Cards "{CARDS}"]\n'
        "\n"
        '[%room {"no": 4}] { Before }\n'
        '1. AH> 5:2H! [%by "Ann"] [%t 1200] { good } 7:3C?! $10\n'
        '   [%eval {"adviser": "chain", "clairvoyant": false, "best": 8.5, "played": 9, "lost": 0.5, "chance": 0.1}]\n'
        "   { a \\} b\\nnext } ({ instead } 1:AD!! 2. 5C>?)\n"
        '2. 5C> [%mood "so-so"] [%"two words" [1, null]] --\n'
    )


@pytest.mark.parametrize(
    ("name", "moves", "text"),
    [
        ("black-hole#3", ["3:KS", "4:QS"], "1. AS> 3:KS 4:QS\n"),
        ("all-in-a-row#3", [], "1. -> --\n"),
        ("all-in-a-row#3", ["1:2C", "4:AC"], "1. -> 1:2C 4:AC\n"),
        ("golf-queen-2jokers-free#3", ["draw", "draw"], "1. -> --\n2. QD> --\n3. QS> --\n"),
        ("golf-queen-2jokers-free#3", ["1:7H"], "1. -> 1:7H\n"),
        ("tri-peaks#3", ["draw", "27:8C", "19:7S"], "1. QH> --\n2. 9H> 27:8C 19:7S\n"),
        ("ricochet#3", ["30:9H"], "1. TD> 30:9H\n"),
    ],
)
def test_how_games_begin(name, moves, text):
    replay = Replay.from_moves(name, moves)
    assert str(replay).split("\n\n")[1] == text
    assert Replay.from_text(str(replay), strict=True) == replay


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("", "1. AH> --\n"),
        ("1. AH>", "1. AH> --\n"),
        ("AH> 5:2H", "1. AH> 5:2H\n"),
        ("5:2H 7:3C 5C>", "1. AH> 5:2H 7:3C\n2. 5C> --\n"),
        ("1. ah> 5:2h\r\n2.5c> --\r3. th>", "1. AH> 5:2H\n2. 5C> --\n3. TH> --\n"),
        ("1... AH> 2H 2. draw", "1. AH> 5:2H\n2. 5C> --\n"),
        ("2. 5C>", "1. AH> --\n2. 5C> --\n"),
        ("1. AH> -- 2. 5C> --", "1. AH> --\n2. 5C> --\n"),
        ("1. AH> 5:2H {one}{ two }", "1. AH> 5:2H { one\\ntwo }\n"),
        ("1. AH> 5:2H {}{ }", "1. AH> 5:2H\n"),
        ("{first} 1. AH> {second} 5:2H", "{ first\\nsecond }\n1. AH> 5:2H\n"),
        ("1. AH> 5:2H { two\nlines }", "1. AH> 5:2H { two\\nlines }\n"),
        (r"1. AH> 5:2H {C:\golf \} \\n}", "1. AH> 5:2H { C:\\\\golf \\} \\\\n }\n"),
        ("1. AH> 5:2H $1 $3", "1. AH> 5:2H! $3\n"),
        ("1. AH> 5:2H $140", "1. AH> 5:2H $140\n"),
        ("1. AH> 5:2H!? (2. 5C>) 1. 7:3C", "1. AH> 5:2H!? (2. 5C>) 7:3C\n"),
        ("1. AH> 5:2H (1. AH> 5:2H 1. 1:AD)", "1. AH> 5:2H (5:2H 1:AD)\n"),
        ("1. AH> 5:2H (5C> (5:2H) TH>)", "1. AH> 5:2H (2. 5C> (5:2H) 3. TH>)\n"),
    ],
)
def test_what_people_may_write(text, printed):
    again = moves_of(HEAD + text)
    assert again == printed
    assert moves_of(HEAD + again) == printed


@pytest.mark.parametrize(
    "tags",
    [
        '[Deal "golf-strict#4"]',
        '[Deal "golf #4"]',
        '[Variant "golf"][Deal "4"]',
        f'[Variant "golf-strict"] [Cards "{CARDS}"] [Deal "#4"]',
        f'[Cards "{CARDS}"]\n[Deal "golf-strict#4"]\n[Generator "splitmix64-1"]',
    ],
)
def test_how_a_deal_may_be_named(tags):
    assert Replay.from_text(tags, strict=True).deal == DEAL


def test_cards_alone_make_a_deal():
    replay = Replay.from_text(f'[Variant "golf-strict"]\n[Cards "{CARDS.lower()}"]', strict=True)
    assert replay.deal == Deal(DEAL.variant, DEAL.table, DEAL.starter, DEAL.stock)


# Each: text, line, column, message, what would be right, what is left of the moves.
FAULTS = [
    ("1. AH> 7:2H", 2, 8, "7:2H is no move here: the open card of column 7 is 3C", "legal here: 5:2H, draw", 0),
    ("1. AH> 5:2H 7:3C 7:4C", 2, 18, "7:4C is no move here: the open card of column 7 is", "legal here", 2),
    ("1. AH> 3:4S", 2, 8, "3:4S does not go on the ace of hearts", "legal here: 5:2H, draw", 0),
    ("1. AH> 9:4S", 2, 8, "'9:4S': there is no column 9; they are numbered 1 to 7", "legal here: 5:2H, draw", 0),
    ("1. AH> 5:2X", 2, 8, "5:2X is no move here: the open card of column 5 is 2H", "legal here: 5:2H, draw", 0),
    ("1. AH> what", 2, 8, "'what' is no move: write column:card", "legal here: 5:2H, draw", 0),
    ("1. 2H> 5:2H", 2, 4, "the waste starts with AH, not with '2H'", "", 1),
    ("1. -> 5:2H", 2, 4, "the waste starts with AH, not with '-'", "", 1),
    ("1. AH> 2. 4S> 3. 4S>", 2, 11, "the card drawn is 5C, not '4S'", "", 2),
    ("1. AH> 4. 5C>", 2, 8, "this is line 2, not 4", "", 1),
    ("7. AH> 5:2H", 2, 1, "this is line 1, not 7", "", 1),
    ("7. 5:2H", 2, 1, "this is line 1, not 7", "", 1),
    ("1. AH>! 5:2H", 2, 7, "'!' follows no move", "", 1),
    ("1. AH> 5:2H!!! 7:3C", 2, 12, "'!!!' is no glyph", "these are ! ? !! ?? !? ?!", 2),
    ("1. AH> $4 5:2H", 2, 8, "'4' follows no move", "", 1),
    ("1. AH> 5:2H $999", 2, 13, "$999 is no glyph; they go up to $255", "", 1),
    ("1. AH> 5:2H --", 2, 13, "-- says that nothing was played on 2H", "", 1),
    ("1. AH> -- 5:2H", 2, 11, "a play after --", "", 1),
    ("1. AH> (5:2H)", 2, 8, "a bracket holds moves in the place of the move before it; there is none", "", 0),
    ("1. AH> 5:2H (1:KD) 7:3C", 2, 14, "1:KD is no move here", "legal here: 5:2H, draw", 2),
    ("1. AH> 5:2H ()", 2, 13, "a variation needs a move", "", 1),
    ("1. AH> 5:2H )", 2, 13, "this bracket was never opened", "", 1),
    ("1. AH> 5:2H (draw", 2, 13, "this bracket is never closed", "", 1),
    ("1. AH> 5:2H { never", 2, 13, "a comment without an end", "write } after it", 1),
    ("1. AH> 5:2H } 7:3C", 2, 13, "'}' has no beginning", "in a comment write \\}", 2),
    ("1. AH>\n 5:2H [%t -1] 7:3C", 3, 7, "t: whole milliseconds from the beginning are needed, not -1", "", 2),
    ("1. AH> 5:2H [%t 1] [%t 2]", 2, 20, "'t' is there twice; the first one counts", "", 1),
    ("1. AH> 5:2H [%by 1]", 2, 13, "by: a name is needed, not 1", "", 1),
    ('1. AH> 5:2H [%eval {"adviser": "x"}]', 2, 13, "eval: the key 'clairvoyant' is missing", "", 1),
    ("1. AH> 5:2H [%eval 3]", 2, 13, "eval: an object is needed here, not the number 3", "", 1),
    ("1. AH> 5:2H [%x NaN]", 2, 13, "NaN is no number", "", 1),
    ("1. AH> 5:2H [%x 1", 2, 13, "after the value of 'x' comes '', not ']'", "", 1),
    ("1. AH> 5:2H [%x {]", 2, 13, "'{]' is no JSON", "", 1),
    ("1. AH> 5:2H [%card 1]", 2, 13, "'card' cannot stand here", "", 1),
    ("1. AH> 5:2H ([%x 1] draw)", 2, 14, "'x' follows no move", "", 1),
    ("1. AH> 5:2H [x]", 2, 13, "'[x]' is no tag", 'write [Name "value"]', 1),
    ('1. AH> 5:2H\n[Event "x"]', 3, 1, "a tag after the moves begins another game", "read_records", 1),
    ('[Result "3"]\n1. AH> 5:2H', 2, 1, "Result says '3', but the moves lead to 34", "", 1),
    ('[Left "x"]', 2, 1, "Left says 'x', but the moves lead to 35", "", 0),
    ('[Stock "15"]', 2, 1, "Stock says '15', but the moves lead to 16", "", 0),
    ('[Event "a"]\n[Event "b"]', 3, 1, "the tag Event is there twice; the first one counts", "", 0),
    ('[Player ""]', 2, 1, "a player has no name", "", 0),
    ('[Assists "many"]', 2, 1, "'many' is no assist", "write 'hints 2, undos 1'", 0),
    ('[Event "a', 2, 1, "'[Event \"a' is no tag", "", 0),
    ("[%deal 3]", 2, 1, "'deal' cannot stand here", "", 0),
    ('[Generator "md5"]\n' + f'[Cards "{CARDS}"]', 1, 1, "deal numbers of 'md5' are not known here", "", 0),
    (f'[Cards "{CARDS[3:5]} {CARDS[:2]}{CARDS[5:]}"]', 2, 1, "the cards are not those of golf-strict#4: card 1", "", 0),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault[0][:40] for fault in FAULTS])
def test_what_each_error_says(fault):
    text, line, column, message, right, left = fault
    replay = Replay.from_text(HEAD + text)
    error = replay.errors[0]
    assert (error.line, error.column) == (line, column), error
    assert message in error.message
    assert right in error.right
    assert str(error).startswith(f"line {line}, column {column}: {error.message}")
    assert len(replay) == left
    assert f"{len(replay.errors)} errors" in repr(replay)
    with pytest.raises(RecordError) as caught:
        Replay.from_text(HEAD + text, strict=True)
    assert str(caught.value) == str(error)
    assert Replay.from_text(str(replay), strict=True) == replay  # what is left is a record like any other


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: the tags name no deal; write"),
        ("1. AH> 5:2H", "line 1, column 1: the tags name no deal"),
        ('[Event "x"]\n\n1. AH> 5:2H', "line 3, column 1: the tags name no deal"),
        ('[Deal "whist#3"]', "line 1, column 1: there is no variant 'whist'"),
        ('[Deal "golf-strict#0"]', "line 1, column 1: 0 is no deal number"),
        ('[Deal "golf-strict"]', "no game is named"),
        ('[Variant "golf"]\n[Deal "x"]', "line 2, column 1: 'x' names no deal"),
        (f'[Variant "golf"]\n[Deal "{"9" * 4000}"]', "line 2, column 1: '9999"),
        ('[Variant "golf-wrap"]\n[Deal "golf-strict#3"]', "line 2, column 1: 'golf-strict#3' is no deal of golf-wrap"),
        ('[Deal "golf#4"]\n[Generator "md5"]', "line 1, column 1: deal numbers of 'md5' are not known here"),
        ('[Variant "golf"]\n[Cards "AS 2X"]', "line 2, column 12: '2X' is no card"),
        ('[Variant "golf"]\n[Cards "AS 2S"]', "line 2, column 1: golf-strict has 35 tableau cards, not 2"),
        (f'[Cards "{CARDS}"]', "no game is named"),
        ('[%variant {"name": "my-x"}] [Deal "1"]', "line 1, column 1: variant: the key 'title' is missing"),
        ('[Variant "golf"]\n[%variant "tri-peaks"] [Deal "1"]', "line 2, column 1: the rules are those of tri-peaks"),
    ],
)
def test_without_a_deal_there_is_no_record(text, message):
    for strict in (False, True):
        with pytest.raises(RecordError) as caught:
            Replay.from_text(text, strict=strict)
        assert message in str(caught.value)
        assert len(str(caught.value)) < 500


def test_a_text_of_errors_ends_somewhere():
    replay = Replay.from_text(HEAD + "1. AH> 5:2H " + "$999 " * 1000)
    assert len(replay.errors) == MAX_ERRORS + 1
    assert "more than 100 errors; the rest was not read" in str(replay.errors[-1])
    assert len(replay) == 1


def test_what_is_no_text():
    for wrong in (None, b"", 3):
        with pytest.raises(RecordError, match="is read from text"):
            Replay.from_text(wrong)
    with pytest.raises(RecordError, match="a record has at most"):
        Replay.from_text(" " * (MAX_RECORD + 1))


def test_a_byte_order_mark_is_left_out():
    assert Replay.from_text("\ufeff" + HEAD, strict=True).deal == DEAL


def test_unknown_tags_are_kept_in_their_order():
    text = HEAD + '[Zeta "1"]\n[Alpha "\\u0007\\n<b>"]\n[Match "spring"]\n[Hole "3/9"]\n'
    replay = Replay.from_text(text, strict=True)
    assert list(replay.tags.items()) == [("Zeta", "1"), ("Alpha", "\x07\n<b>"), ("Match", "spring"), ("Hole", "3/9")]
    assert '[Zeta "1"]\n[Alpha "\\u0007\\n<b>"]\n[Match "spring"]\n[Hole "3/9"]\n' in str(replay)
