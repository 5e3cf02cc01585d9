"""Records made at random: trees of legal moves with everything that can be said about them."""

import dataclasses
import random

from hypothesis import strategies as st
from test_exchange import GAMES

from golf_widget import Evaluation, Line, Replay, Step

WORDS = (
    *("", "good", "two\nlines", "}", "{", "a { b } c", "\\", "\\}", "\\n", "end\\", " spaces ", "  ", "\t", "\r\n"),
    *("(", ")", "1. 8C> 3:7D", '[Event "x"]', "[%t 3]", "--", "$4", '"', "\ud800", "x\udc80y", "\ud83d\ude00", "😀"),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&amp;", "\x00\x07\x1b[31m", "\u2028\u2029\x85"),
    *("\u202eabc", "\ufeff", "七点", "a" * 300, "\\u0041", "{{{}}}", "]]>", "%", ";", "\x7f"),
)


def random_replay(v, number, rng, words=WORDS, sizes=(0, 3, 20, 80)):
    """Return a record of a random tree."""
    deal = v.deal(number)
    if rng.random() < 0.3:
        deal = dataclasses.replace(deal, number=None)
    short = [word for word in words if len(word) <= 200]
    names = [word for word in short if word]
    budget = [rng.choice(sizes)]

    def word():
        return rng.choice(words) if rng.random() < 0.2 else ""

    def value(depth=0):
        kinds = [None, True, 3, -1.5, 10**18, rng.choice(words), [], {}]
        if depth < 3 and rng.random() < 0.4:
            return rng.choice(([value(depth + 1)], {rng.choice(short): value(depth + 1)}))
        return rng.choice(kinds)

    def extra():
        return {rng.choice((*names, "mood", "x1", "eval", "variation")): value()} if rng.random() < 0.1 else {}

    def evaluation():
        return Evaluation(
            rng.choice(names),
            rng.random() < 0.5,
            rng.choice((None, 2, 2.5)),
            rng.choice((None, 0.1 + 0.2)),
            rng.choice((None, 0, 1e-9)),
            rng.choice((None, 0, 1 / 3)),
            extra(),
        )

    def line(position, depth):
        steps = []
        while budget[0] > 0 and not (steps and depth and rng.random() < 0.2):
            moves = list(position.legal_moves)
            if not moves:
                break
            budget[0] -= 1
            plays = [move for move in moves if not move.is_draw]
            move = rng.choice(plays) if plays and rng.random() < 0.8 else moves[-1]
            variations = []
            while depth < 5 and rng.random() < 0.12 and budget[0] > 0:
                steps_there = line(position, depth + 1)
                if steps_there:
                    variations.append(Line(steps_there, word()))
            steps.append(
                Step(
                    move,
                    word(),
                    rng.sample(range(256), 2) if rng.random() < 0.1 else rng.sample(range(7), rng.choice((0, 0, 1, 2))),
                    tuple(evaluation() for _ in range(rng.choice((0, 0, 0, 0, 1, 2)))),
                    rng.choice(("", "", "Ann", rng.choice(short))),
                    rng.choice((None, None, 0, 1200)),
                    tuple(variations),
                    extra(),
                )
            )
            position = position.play(move)
        return tuple(steps)

    return Replay(
        deal,
        Line(line(deal.start(), 0), word()),
        tags={
            name: rng.choice(words)
            for name in rng.sample(("Event", "Date", "Match", "Hole", "x_1"), rng.choice((0, 2)))
        },
        players=rng.choice(((), ("Ann",), tuple(rng.sample(names, 2)))),
        assists=rng.choice(({}, {"hints": 2}, {"peeks": 0, "my_help": 7})),
        extra=extra(),
    )


@st.composite
def replays(draw):
    """Records of every game, with words that hypothesis thinks of."""
    v = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    words = draw(st.lists(st.text(st.characters(exclude_categories=()), max_size=20), max_size=6))
    rng = random.Random(draw(st.integers(0, 2**32)))
    return random_replay(v, draw(st.integers(1, 10**6)), rng, (*WORDS, *words * 10))
