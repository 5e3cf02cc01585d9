"""Twenty thousand damaged texts: each is refused with a short sentence, or is still a whole deal."""

import dataclasses
import random
import time
from collections import Counter

import pytest
from test_exchange import FIXED, HIDDEN, OWN, PEAK, WALLED, walk

from golf_widget import Deal, DealError, Position, VariantError, golf, variant
from golf_widget.exchange import FORMATS

TEXTS = 20_000
SHARES = 10  # the texts are shared out, so that tests run side by side and a failure says which seed it was
STRANGE = [*'\0\t\n\r\x0b\x1c\x85\u2028\ufeff\u00a0\u0663\u2660\ud83c\U0001f0a1{}[]",:#?*<>-0123456789eE.TJQKA']
TOKENS = [
    *("Foundations:", "Found:", "Talon:", "-", ":", "#", "null", "true", "NaN", "-Infinity", "1e999", "9" * 5000),
    *("{", "}", "[", "]", "[" * 3000, '{"a":' * 3000, "10H", "1h", "13S", "??", "*", "<7C>", "\n", "\n\n\n", "\r\n"),
    *('"tableau piles":', '"hole": "2S",', '"format": "golf-widget deal",', '"version": 2,', "golf-strict", "whist#3"),
]


def samples():
    """Yield (text, variant): texts that are right, of every format, deals and positions of games of every kind."""
    games = [variant(name) for name in ("golf-strict", "golf-wrap", "black-hole", "all-in-a-row", "tri-peaks")]
    games += [variant(name) for name in ("golf-rush", "mini-golf", "thieves", "ricochet", "double-golf")]
    games += [golf(corner="queen", start="free"), *OWN]
    for number, v in enumerate(games, 1):
        numbered = v.deal(number)
        deal = dataclasses.replace(numbered, number=None)
        for position in (numbered.start(), deal.start(), walk(deal.start(), 12, number)):
            for form in FORMATS:
                try:
                    yield position.to_text(form), v
                except DealError:
                    continue  # what each format can hold is tested elsewhere


SAMPLES = list(samples())


def damaged(text, rng):
    """Return the text with one to four things wrong."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        text = rng.choice(DAMAGES)(text, rng)
    return text


def cut_out(text, rng):
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.choice((1, 1, 1, 2, 5, 40)) :]


def repeat(text, rng):
    start = rng.randrange(len(text) + 1)
    end = start + rng.choice((1, 2, 3, 10, 60))
    return text[:end] + text[start:end] + text[end:]


def put_in(text, rng):
    start = rng.randrange(len(text) + 1)
    return text[:start] + rng.choice(STRANGE if rng.random() < 0.6 else TOKENS) + text[start:]


def overwrite(text, rng):
    start = rng.randrange(len(text) + 1)
    return text[:start] + rng.choice(STRANGE) + text[start + 1 :]


def swap_words(text, rng):
    words = text.split(" ")
    i, j = rng.randrange(len(words)), rng.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    return " ".join(words)


def drop_word(text, rng):
    words = text.split(" ")
    del words[rng.randrange(len(words))]
    return " ".join(words)


def replace_word(text, rng):
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice(TOKENS)
    return " ".join(words)


def swap_lines(text, rng):
    lines = text.splitlines(keepends=True) or [""]
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return "".join(lines)


def drop_line(text, rng):
    lines = text.splitlines(keepends=True) or [""]
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def repeat_line(text, rng):
    lines = text.splitlines(keepends=True) or [""]
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return "".join(lines)


def truncate(text, rng):
    return text[: rng.randrange(len(text) + 1)]


def other_case(text, rng):
    return rng.choice((str.upper, str.lower, str.swapcase))(text)


def other_digit(text, rng):
    places = [i for i, letter in enumerate(text) if letter.isascii() and letter.isdigit()]
    if not places:
        return text
    place = rng.choice(places)
    return text[:place] + rng.choice(("0", "1", "2", "9", "-1", "1.5", "99", "1e9", "null", '"7"')) + text[place + 1 :]


def join(text, rng):
    return text + rng.choice(SAMPLES)[0] if rng.random() < 0.5 else text[: len(text) // 2] + rng.choice(SAMPLES)[0]


DAMAGES = [
    *(cut_out, repeat, put_in, overwrite, swap_words, drop_word, replace_word),
    *(swap_lines, drop_line, repeat_line, truncate, other_case, other_digit, join),
]


def check(read, text, v):
    """Read a text; return what came of it, after making sure that it is one of the two things allowed."""
    try:
        found = read(text, v)
    except (DealError, VariantError) as error:
        message = str(error)
        assert 0 < len(message) < 500, (message, text)
        message.encode()  # a sentence that can be printed
        return None
    deal = found if isinstance(found, Deal) else found.deal
    rules = deal.variant
    assert Counter(deal.cards) == Counter(rules.deck)
    assert len(deal.table) == len(rules.layout.slots)
    if v is not None:
        assert rules.name == v.name
    if deal.number is not None:
        assert deal == Deal.numbered(rules, deal.number)
    if isinstance(found, Position):
        covers = rules.layout.cover_masks
        assert all(found.left >> slot & 1 or not covers[slot] & found.left for slot in range(len(deal.table)))
        assert 0 <= found.drawn <= len(deal.stock)
        assert found.top == -1 or not found.is_left(found.top)
        assert len(found.legal_moves) >= 0
    return found


@pytest.mark.parametrize("share", range(SHARES))
def test_damaged_texts(share):
    rng = random.Random(1000 + share)
    slowest, outcomes = 0.0, Counter()
    for _ in range(TEXTS // SHARES):
        text, v = rng.choice(SAMPLES)
        text = damaged(text, rng)
        asked = rng.choice((v, v, v, None, rng.choice(SAMPLES)[1]))
        start = time.process_time()
        found = check(rng.choice((Deal.from_text, Position.from_text)), text, asked)
        slowest = max(slowest, time.process_time() - start)
        outcomes[found is not None] += 1
    # Fuzz that refuses everything, or nothing, tests nothing.
    assert outcomes[True] > 50
    assert outcomes[False] > 1000
    assert slowest < 2


def test_the_texts_are_right_before_they_are_damaged():
    assert len(SAMPLES) > 80
    assert {v.name for _, v in SAMPLES} >= {HIDDEN.name, FIXED.name, PEAK.name, WALLED.name, "tri-peaks", "ricochet"}
    for text, v in SAMPLES:
        assert check(Position.from_text, text, v) is not None


@pytest.mark.parametrize(
    "text",
    [
        "[" * 99_999,
        '{"a":' * 19_000,
        "{" + '"a": {},' * 12_000 + '"b": 1}',
        '{"tableau piles": [' + "[]," * 30_000 + "[]]}",
        "Foundations: -\n" + "\n" * 99_000,
        "Foundations: 2S\n" + "7C " * 33_000,
        "Foundations: 2S\nTalon: " + "7C " * 33_000,
        "Talon:" * 16_000,
        "QD QC KC\n" * 11_000,
        "golf-strict:" + " 7C" * 33_000,
        "golf-strict#" + "1" * 99_000,
        "a" * 99_999,
        "a " * 49_999,
        "#" * 99_999,
        " " * 99_999,
        "?" * 99_999,
        '{"format": "golf-widget deal", "version": ' + "1" * 90_000 + "}",
        '{"format": "' + "x" * 90_000 + '", "version": 1}',
        '{"' + "x" * 90_000 + '": 1, "tableau piles": []}',
    ],
)
def test_large_texts_are_refused_at_once(text):
    start = time.process_time()
    for read in (Deal.from_text, Position.from_text):
        assert check(read, text, variant("golf-strict")) is None
        assert check(read, text, None) is None
    # Time of the processor, whatever else the machine does; a reader whose time grows with the square takes minutes.
    assert time.process_time() - start < 10
