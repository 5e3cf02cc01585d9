"""Twenty thousand damaged records: each is refused with a short sentence, or is a record like any other."""

import random
from collections import Counter

import pytest
from record_samples import random_replay
from test_exchange_fuzz import DAMAGES, STRANGE

from golf_widget import Corner, Layout, RecordError, Replay, Start, Variant, read_records, variant
from golf_widget.record.json_form import MAX_RECORD
from golf_widget.record.text_tokens import MAX_ERRORS

TEXTS = 20_000
SHARES = 8  # the texts are shared out, so that tests run side by side and a failure says which seed it was
TINY = Variant(
    name="my-tiny",
    title="Tiny",
    layout=Layout.from_rows("  #\n # #\no o o"),
    corner=Corner.WRAP,
    ranks=4,
    jokers=1,
    start=Start.FREE,
)
# Mostly small games, which are read more quickly; but every kind of them.
KINDS = (TINY, *map(variant, ("mini-golf", "mini-golf-queen", "golf-strict", "tri-peaks", "black-hole", "ricochet")))
TOKENS = [
    *("(", ")", "(" * 3000, ")" * 3000, "{", "}", "{" * 3000, "[", "]", "[%", "[%x ", "[%eval ", "[" * 3000, "--"),
    *("$", "$999999999", "$4", "!!!", "?" * 50, "1.", "99999.", "9" * 5000, "9" * 5000 + ".", "->", "*>", "5:??"),
    *("7:9C", "3:", ":", "999:KS", "draw", "2H", "\\", '"', '[Event "', '[Cards "AS"]', '[Deal "tri-peaks#1"]'),
    *('[Deal "golf-strict#' + "9" * 4000 + '"]', "[%variant 3]", "[%variant {}]", "[%t 1e999]", "[%t NaN]", "null"),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{ <b> }", "__import__('os')", "${7*7}", "true"),
    *('{"slot": 0, "card": "AS"}', '"variations": [', '{"a":' * 3000, '"events": []', "-1", "1e5", "\ud800", "\x00"),
]


def samples():
    """Return (text, reader): records that are right, in both forms."""
    rng = random.Random(6)
    found = []
    for v in KINDS:
        for number in range(1, 9 if len(v.deck) < 20 else 3):
            replay = random_replay(v, number, rng, sizes=(1, 8, 16))
            found += [
                (replay.to_text(), Replay.from_text),
                (replay.to_json(), Replay.from_json),
                (replay.to_json(one_line=True), Replay.from_json),
            ]
    return found


SAMPLES = samples()


def put_in_token(text, rng):
    start = rng.randrange(len(text) + 1)
    return text[:start] + rng.choice((" ", "")) + rng.choice(TOKENS) + rng.choice((" ", "")) + text[start:]


def flip(text, rng):
    """Change a bit of the file; what is no UTF-8 then comes as it would from the reader of files."""
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    place = rng.randrange(len(raw)) if raw else 0
    if raw:
        raw[place] ^= 1 << rng.randrange(8)
    return raw.decode("utf-8", "surrogateescape")


def other_card(text, rng):
    """Name another card somewhere."""
    places = [i for i in range(len(text) - 1) if text[i] in "A23456789TJQK" and text[i + 1] in "CDHS"]
    if not places:
        return text
    place = rng.choice(places)
    return text[:place] + rng.choice("A23456789TJQK") + rng.choice("CDHS") + text[place + 2 :]


OWN = [put_in_token, put_in_token, flip, flip, other_card, other_card]
CHEAP = [damage for damage in DAMAGES if damage.__name__ != "join"]


def damaged(text, rng):
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(OWN if rng.random() < 0.5 else CHEAP)(text, rng)
    return text


def check(read, text, **options):
    """Read a text; make sure that it is one of the two things allowed, and return the record if it is one."""
    try:
        replay = read(text, **options)
    except RecordError as error:
        message = str(error)
        assert 0 < len(message) < 700, (message, text)
        message.encode()  # a sentence that can be printed
        return None
    for error in replay.errors:
        assert 0 < len(str(error)) < 700
        str(error).encode()
        assert error.line is None or (error.line >= 1 and error.column >= 1)
    assert len(replay.errors) <= MAX_ERRORS + 1
    assert Counter(replay.deal.cards) == Counter(replay.deal.variant.deck)
    position = replay.deal.start()
    for move in replay.moves:
        position = position.play(move)
    assert position.score == replay.result.score
    return replay


@pytest.mark.parametrize("share", range(SHARES))
def test_damaged_records(share):
    rng = random.Random(2000 + share)
    outcomes = Counter()
    for count in range(TEXTS // SHARES):
        text, read = rng.choice(SAMPLES)
        text = damaged(text, rng)
        strict = {"strict": True} if read == Replay.from_text and rng.random() < 0.3 else {}
        replay = check(read, text, **strict)
        outcomes[read.__name__, replay is not None and not replay.errors, replay is not None] += 1
        if strict and replay is not None:
            assert replay.errors == ()
        if replay is not None and count % 8 == 0:
            # What was read can be written and read again, whatever it is.
            assert Replay.from_text(replay.to_text(), strict=True) == replay
            assert Replay.from_json(replay.to_json()) == replay
        if count % 50 == 0:
            assert len(list(read_records([text]))) <= text.count("\n") + 1
    # Fuzz that refuses everything, or nothing, tests nothing.
    for name in ("from_text", "from_json"):
        assert outcomes[name, True, True] > 20
        assert outcomes[name, False, False] > 100
    assert outcomes["from_text", False, True] > 150


def test_the_records_are_right_before_they_are_damaged():
    assert len(SAMPLES) == 96
    for text, read in SAMPLES:
        replay = check(read, text)
        assert replay is not None
        assert replay.errors == ()


HEAD = '[Deal "golf-strict#4"]\n1. AH> 5:2H '
LARGE = 200_000


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "(" * LARGE,
        HEAD + ")" * LARGE,
        HEAD + "(draw " * 40_000,
        HEAD + "()" * 100_000,
        HEAD + "{" * LARGE,
        HEAD + "{" + "\\" * LARGE,
        HEAD + "{" + "a" * LARGE + "}",
        HEAD + "{a}" * 60_000,
        HEAD + "[" * LARGE,
        HEAD + "[%" * 100_000,
        HEAD + "[%x " * 50_000,
        HEAD + "[%x [" * 40_000,
        HEAD + "[%x " + "[" * LARGE,
        HEAD + "[%x " + "9" * LARGE + "]",
        HEAD + '[%x "' + "\\u0041" * 30_000 + '"]',
        HEAD + '[%"' + "x" * LARGE,
        HEAD + "$1 " * 60_000,
        HEAD + "1." * 100_000,
        HEAD + "9" * LARGE,
        HEAD + "9" * LARGE + ":KS",
        HEAD + "!" * LARGE,
        HEAD + "5:2H" * 50_000,
        HEAD + "\n" * LARGE,
        HEAD + "(draw) " * 30_000,
        '[Event "' + "a" * LARGE + '"]' + HEAD,
        '[Event "' + "\\" * LARGE + '"]' + HEAD,
        '[Event "a" ' * 20_000,
        '[Event "a"]' * 20_000 + HEAD,
        "".join(f'[T{n} "a"]' for n in range(10_000)) + HEAD,
        '[Variant "' + "x" * LARGE + '"][Deal "1"]',
        '[Variant "golf"][Cards "' + "7C " * 60_000 + '"]',
        '[Assists "' + "hints 1," * 20_000 + '"]' + HEAD,
        "x" * (MAX_RECORD + 1),
    ],
    ids=lambda text: text.removeprefix(HEAD)[:20].encode("unicode_escape").decode(),
)
def test_large_texts_end(text):
    check(Replay.from_text, text)
    assert len(list(read_records([text]))) <= 2


@pytest.mark.parametrize("character", STRANGE)
def test_strange_characters_between_tokens(character):
    replay = check(Replay.from_text, HEAD + character + " 7:3C")
    assert replay is not None
    assert Replay.from_text(replay.to_text(), strict=True) == replay
