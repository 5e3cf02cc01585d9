"""Whatever a text of a card, a round or a match has become, reading it either works or gives a clear error."""

import json
import random

import pytest
from course_rounds import course_of, play_round

from golf_widget import Match, Round, Scorecard, ScorecardError

MUTANTS = 400
VALUES = [None, -1, 0, 10**30, True, "x", [], {}, "A" * 50, 1.5, 7, "d d d", [1], "\ud800", "<b>"]
PIECES = [
    "null",
    "-1",
    "1e999",
    '"x"',
    "[]",
    "{}",
    "9" * 25,
    '"\\ud800"',
    "[[[[",
    "}}",
    ",",
    '"5:2H"',
    "\x00",
    "\u0661",
]


def texts():
    played = play_round(course_of("thieves", 5, 2), "Ann")
    match = Match(course_of("mini-golf", 5), ["Ann", "Bob"])
    match.game.push("draw")
    match.concede()
    return {
        "card": (Scorecard.from_text, played.card.to_json()),
        "short": (Scorecard.from_text, played.card.to_text()),
        "round": (Round.from_json, played.to_json()),
        "match": (Match.from_json, match.to_json()),
    }


def places(value, way=()):
    """Yield the ways to all values inside a JSON value."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*way, key)
        yield from places(value[key], (*way, key))


def another_value(text, rng):
    root = json.loads(text)
    # The rules have a fuzz test of their own; most of the places are in them.
    ways = [way for way in places(root) if way[:2] != ("course", "variant") or rng.random() < 0.05]
    *way, last = rng.choice(ways)
    inner = root
    for key in way:
        inner = inner[key]
    if isinstance(inner, dict) and rng.random() < 0.2:
        del inner[last]
    else:
        inner[last] = rng.choice(VALUES)
    return json.dumps(root)


def another_text(text, rng):
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice([rng.choice(PIECES), ""]) + text[at + rng.randrange(30) :]
    return text


@pytest.mark.parametrize("name", ["card", "short", "round", "match"])
def test_mutants_are_read_or_refused_clearly(name):
    read, text = texts()[name]
    read(text)
    rng = random.Random(name)
    refusals = []
    for _ in range(MUTANTS):
        change = another_value if name != "short" and rng.random() < 0.7 else another_text
        mutant = change(text, rng)
        try:
            read(mutant)
        except ScorecardError as error:
            refusals.append(str(error))
    assert len(refusals) > 0.9 * MUTANTS
    assert all(10 < len(line) < 700 and "\n" not in line for line in refusals)
