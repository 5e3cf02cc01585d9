import dataclasses
import json
import random
import re
from html.parser import HTMLParser

import pytest
from course_rounds import LARGER, SMALL, course_of, play_round
from hypothesis import given, settings, strategies as st

from golf_widget import Course, Move, Round, Scorecard, ScorecardError, leaderboard
from golf_widget.course import Assists, HoleResult, verify
from golf_widget.course.dead import is_dead
from golf_widget.course.seal import LETTERS, chain, fingerprint
from golf_widget.course.written import write_card

COURSES = [(name, 100 + i, 3) for i, name in enumerate([*SMALL] * 9)] + [(name, 7, 2) for name in LARGER]


def honest_cards(count):
    """Return cards of many courses and players, each course with several cards, in both forms of text."""
    cards = []
    for seed in range(count):
        name, number, holes = COURSES[seed % len(COURSES)] if seed % 20 == 0 else COURSES[seed % 18]
        cards.append(play_round(Course(name, number, holes), f"player {seed}", seed).card)
    return cards


@pytest.fixture(scope="module")
def cards():
    return honest_cards(1000)


def written(card, seed):
    return card.to_json() if seed % 2 else card.to_text()


# -- honest cards ----------------------------------------------------------------------------------------------


def test_a_thousand_honest_cards_count(cards):
    by_course = {}
    for seed, card in enumerate(cards):
        by_course.setdefault(card.course, []).append((seed, card))
    counted = 0
    for course, group in by_course.items():
        board = leaderboard([written(card, seed) for seed, card in group])
        assert board.rejected == ()
        assert board.course == course
        assert {standing.card for standing in board} == {card for _, card in group}
        totals = [standing.card.total for standing in board]
        assert totals == sorted(totals, reverse=course.high_is_good)
        for standing in board:
            better = sum(
                total > standing.card.total if course.high_is_good else total < standing.card.total for total in totals
            )
            assert standing.place == 1 + better
        counted += len(board)
    assert counted == len(cards) == 1000
    assert sum(card.is_assisted for card in cards) > 300
    assert sum(any(result.redealt for result in card.results) for card in cards) > 50
    assert sum(any(result.conceded for result in card.results) for card in cards) > 200


def test_both_forms_say_the_same(cards):
    for card in cards[:40]:
        as_json, as_text = card.to_json(), card.to_text()
        assert Scorecard.from_text(as_json) == Scorecard.from_text(as_text) == card
        assert card.checksum in as_text
        assert json.loads(as_json)["checksum"] == card.checksum


def test_the_short_text_survives_messages(cards):
    for seed, card in enumerate(cards[:60]):
        rng = random.Random(seed)

        def broken(line, rng=rng):
            """Break the moves anywhere, as programs for messages do."""
            gap = (rng.choice(["", "", "\n  ", " "]) for _ in line)
            return re.sub(r"(?<=[A-Z])(?=[\d-])", lambda _: next(gap), line) if line.startswith("hole") else line

        text = "\r\n\r\n".join(map(broken, card.to_text().split("\n")))
        assert Scorecard.from_text(f"\n\n{text}  \n") == card


def test_the_short_text_is_short():
    card = play_round(Course("golf-strict", 2026), "Ann", human=False).card
    assert len(card.to_text()) < 1300
    assert card.to_text().splitlines()[:3] == [
        "golf-widget card 1",
        f"course golf-strict 2026 holes 9 par 5 rules {fingerprint(card.course.variant)}",
        "player Ann",
    ]


# -- tampered cards --------------------------------------------------------------------------------------------


def other(rng, choices, than):
    return rng.choice([each for each in choices if each != than])


def tamper(kind, state, rng):  # noqa: PLR0915  # one way after the other
    """Change the JSON of a card in one way; return the hole that was changed, and the first move, if there is one."""
    holes = state["holes"]
    with_moves = [hole for hole in holes if len(hole["moves"].split()) >= 2]
    hole = rng.choice(with_moves)
    number, moves = hole["hole"], hole["moves"].split()
    if kind == "swap":
        pairs = [(i, j) for j in range(len(moves)) for i in range(j) if moves[i] != moves[j]]
        if not pairs:
            return None
        i, j = rng.choice(pairs)
        moves[i], moves[j] = moves[j], moves[i]
        hole["moves"] = " ".join(moves)
        return number, i + 1
    if kind in ("card", "column"):
        plays = [i for i, move in enumerate(moves) if move != "d"]
        if not plays:
            return None
        i = rng.choice(plays)
        column, card = moves[i].split(":")
        if kind == "card":
            card = other(rng, [f"{rank}{suit}" for rank in "A23456" for suit in "CDHS"], card)
        else:
            column = str(other(rng, range(1, 10), int(column)))
        moves[i] = f"{column}:{card}"
        hole["moves"] = " ".join(moves)
        return number, i + 1
    if kind == "score":
        hole["score"] += rng.choice([-3, -2, -1, 1])
        if rng.random() < 0.5:
            state["total"] = sum(hole["score"] for hole in holes)
        return number, None
    if kind == "total":
        state["total"] -= rng.randrange(1, 9)
        return None, None
    if kind == "cut moves":
        keep = rng.randrange(len(moves))
        hole["moves"] = " ".join(moves[:keep])
        if rng.random() < 0.5:
            hole["marks"] = hole["marks"][:keep]
        return number, None
    if kind == "cut holes":
        del holes[rng.randrange(len(holes)) :]
        if rng.random() < 0.5:
            state["total"] = sum(hole["score"] for hole in holes)
        return None, None
    if kind == "exchange":
        i, j = sorted(rng.sample(range(len(holes)), 2))
        holes[i], holes[j] = holes[j], holes[i]
        if rng.random() < 0.5:
            for number, each in enumerate(holes, 1):
                each["hole"] = number
        return i + 1, None
    if kind == "course":
        state["course"]["number"] += rng.randrange(1, 1000)
        return 1, None
    if kind == "game":
        state["course"]["variant"] = "elevator" if state["course"]["variant"]["name"] == "thieves" else "thieves"
        return 1, None
    if kind == "help":
        assists = hole["assists"]
        help_taken = rng.choice(list(assists))
        assists[help_taken] = 0 if assists[help_taken] else 1
        return number, None
    if kind == "conceded":
        hole["conceded"] = not hole["conceded"]
        return number, None
    if kind == "deal":
        hole["deals"][-1] += 1
        return number, None
    if kind == "redealt":
        hole["deals"] = hole["deals"][1:] if len(hole["deals"]) > 1 else [5, *hole["deals"]]
        return number, None
    if kind == "player":
        state["player"] += "x"
        return None, None
    assert kind == "par"
    state["course"]["par"] = 9 if state["course"]["par"] is None else state["course"]["par"] + 1
    return None, None


KINDS = (
    "swap", "swap", "swap", "card", "card", "column", "score", "score", "total", "cut moves", "cut holes", "exchange",
    "course", "game", "help", "conceded", "deal", "redealt", "player", "par",
)  # fmt: skip


def test_a_thousand_tampered_cards_do_not_count(cards):
    """Each is refused at the hole that was changed; a changed move is named, or one soon after it."""
    done = exact = named = 0
    seen = set()
    for seed, card in enumerate([*cards, *cards]):
        rng = random.Random(seed)
        kind = KINDS[seed % len(KINDS)]
        if kind == "par" and card.course.high_is_good:
            continue
        state = json.loads(card.to_json())
        if not any(len(hole["moves"].split()) >= 2 for hole in state["holes"]):
            continue
        changed = tamper(kind, state, rng)
        if changed is None:
            continue
        hole, move = changed
        text = json.dumps(state)
        with pytest.raises(ScorecardError) as caught:
            verify(Scorecard.from_text(text))
        error = caught.value
        assert error.changed is not False, (seed, kind, str(error))
        if hole is not None:
            assert error.hole == hole, (seed, kind, str(error))
            assert f"hole {hole}" in str(error)
        if move is not None:
            # A mark is one of 24 letters: now and then the one of the next move is the first to tell.
            assert error.move is not None, (seed, kind, str(error))
            assert error.move >= move, (seed, kind, str(error))
            assert f"move {error.move}" in str(error)
            named += 1
            exact += error.move == move
        if done % 10 == 0:
            board = leaderboard([card, text], card.course)
            assert [standing.card for standing in board] == [card]
            assert [rejection.number for rejection in board.rejected] == [2]
        seen.add(kind)
        done += 1
        if done == 1000:
            break
    assert done == 1000
    assert seen == set(KINDS)
    assert exact > 0.95 * named > 200


def test_short_texts_that_were_cut_or_changed_do_not_count(cards):
    for seed, card in enumerate(cards[:300]):
        rng = random.Random(seed)
        text = card.to_text().strip()
        cut = text[: rng.randrange(len(text))]
        with pytest.raises(ScorecardError) as error:
            Scorecard.from_text(cut)
        if "\nhole 1 " in cut:
            assert re.search(r"hole \d|after the player|no total", str(error.value)), (seed, str(error.value))
        place = rng.choice([i for i, letter in enumerate(text) if letter.isalnum()])
        edited = text[:place] + other(rng, LETTERS + "0123456789", text[place]) + text[place + 1 :]
        if edited.lower() != text.lower():  # games are found in capitals too
            with pytest.raises(ScorecardError):
                Scorecard.from_text(edited)


def test_cheating_with_good_checksums_is_found_by_the_moves(cards):
    """Whoever signs anew what was changed gets past the checksums, and not past the moves."""
    found = 0
    for seed, card in enumerate(cards[:300]):
        rng = random.Random(seed)
        at = rng.randrange(len(card.results))
        result = card.results[at]
        kind = seed % 4
        if kind == 0:
            forged = dataclasses.replace(result, score=result.score - 1)
        elif kind == 1 and not result.conceded:
            forged = dataclasses.replace(result, moves=result.moves[:-1], score=0)
        elif kind == 2:
            draws = (Move.DRAW,) * (len(result.deal.stock) + 1)
            forged = dataclasses.replace(result, moves=(*result.moves, *draws))
        else:
            forged = dataclasses.replace(result, deal=card.course.deal(1 + (at + 1) % card.course.holes))
        signed = Scorecard(card.course, card.player, (*card.results[:at], forged, *card.results[at + 1 :]))
        with pytest.raises(ScorecardError) as caught:
            verify(signed)
        assert caught.value.hole == at + 1
        if forged.deal == result.deal:
            assert caught.value.changed is False
            assert "the checksums fit: it was signed like this" in str(caught.value)
        if kind in (0, 2):
            assert caught.value.move is not None
        found += 1
    assert found == 300


def test_a_deal_that_is_not_dead_cannot_be_dealt_again():
    course = next(
        course
        for course in (Course("mini-golf", number, 1) for number in range(1, 100))
        if not is_dead(course.deal(1).start())
    )
    played = Round(course, "Ann")
    played.redeal(lambda position: True)
    played.concede()
    board = leaderboard([played.card.to_text()])
    assert len(board) == 0
    assert str(board.rejected[0]) == (
        f"card 1 does not count: Ann, hole 1: {course.deal(1)} was dealt again, but it is not proved that it cannot be "
        "cleared"
    )
    assert len(leaderboard([played.card], prove=lambda position: True)) == 1


# -- leaderboards ----------------------------------------------------------------------------------------------


def conceded(course, name, draws):
    played = Round(course, name)
    for hole in range(course.holes):
        if hole:
            played.next()
        for _ in range(draws):
            played.game.push("draw")
        played.concede()
    return played.card


def test_what_a_leaderboard_turns_away():
    course = course_of("mini-golf", 1, 2)
    ann, bob = conceded(course, "Ann", 0), conceded(course, "Bob", 1)
    unfinished = Round(course, "Cy")
    unfinished.concede()
    elsewhere = conceded(course_of("mini-golf", 2, 2), "Di", 0)
    board = leaderboard([ann, bob.to_text(), ann.to_json(), unfinished.card, elsewhere, "a postcard", 7])
    assert [(row.place, row.card.player) for row in board] == [(1, "Ann"), (1, "Bob")]
    assert [str(rejection) for rejection in board.rejected] == [
        "card 3 does not count: Ann: this is the same card as card 1",
        "card 4 does not count: Cy, hole 2: not played; a card counts when all 2 holes are",
        "card 5 does not count: Di: this is a card of mini-golf course 2, 2 holes, not of mini-golf course 1, 2 holes",
        "card 6 does not count: 'a postcard' begins no card: it is JSON, or begins with 'golf-widget card'",
        "card 7 does not count: a card is a Scorecard or a text, not int",
    ]
    assert str(leaderboard([])) == "No card counts\nplace  player  total  cleared  assisted  redealt"


def test_a_leaderboard_as_text_page_and_frame():
    course = Course("golf-strict", 1, 2)
    board = leaderboard([conceded(course, "<b>Bo</b>", 0), "<script>"])
    assert str(board).splitlines()[:3] == [
        "golf-strict course 1, 2 holes, par 10",
        "place  player      1   2  total  to par  cleared  assisted  redealt",
        "    1  <b>Bo</b>  35  35     70      60        0         0        0",
    ]
    page = board._repr_html_()
    assert "<b>" not in page
    assert "<script>" not in page
    assert "&lt;b&gt;Bo" in page
    frame = board.to_frame()
    assert list(frame.columns) == ["place", "player", "1", "2", "total", "to par", "cleared", "assisted", "redealt"]
    assert frame.iloc[0].tolist() == [1, "<b>Bo</b>", 35, 35, 70, 60, 0, 0, 0]


def test_a_frame_without_pandas(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ImportError, match=r'pip install "golf-widget\[lab\]"'):
        leaderboard([]).to_frame()


# -- cards to look at ------------------------------------------------------------------------------------------


def card_with(scores, course, **details):
    results = [
        HoleResult(hole, course.deal(hole), (), score, **details.get(f"hole_{hole}", {}))
        for hole, score in enumerate(scores, 1)
    ]
    return Scorecard(course, "Ann", tuple(results))


def test_a_card_as_text():
    course = Course("golf-strict", 2026)
    card = card_with(
        [7, 5, -3, 12, 35],
        course,
        hole_2={"assists": Assists(hint=1, undo=2)},
        hole_4={"dead": (course.deal(4),)},
        hole_5={"conceded": True},
    )
    assert str(card) == CARD
    assert (card.total, card.against_par, card.running) == (56, 31, (7, 12, 9, 21, 56))


CARD = """\
Ann: golf-strict course 2026, 9 holes, par 45
hole      1     2     3     4     5     6     7     8     9   sum
par       5     5     5     5     5     5     5     5     5    45
score     7     5*   -3    12r   35c                           56
total     7    12     9    21    56
to par   +2    +2    -6    +1   +31
56, 31 over par, after 5 of 9
* help taken (hint 1, undo 2)
r redealt: the deal before was proved dead
c conceded"""


def test_eighteen_holes_are_two_nines():
    card = card_with(range(-9, 9), Course("golf-wrap", 5, 18))
    assert str(card) == EIGHTEEN
    assert card.is_perfect


EIGHTEEN = """\
Ann: golf-wrap course 5, 18 holes, par 36
hole      1    2    3    4    5    6    7    8    9  out
par       2    2    2    2    2    2    2    2    2   18
score    -9   -8   -7   -6   -5   -4   -3   -2   -1  -45
total    -9  -17  -24  -30  -35  -39  -42  -44  -45
to par  -11  -21  -30  -38  -45  -51  -56  -60  -63
hole     10   11   12   13   14   15   16   17   18   in
par       2    2    2    2    2    2    2    2    2   18
score     0    1    2    3    4    5    6    7    8   36
total   -45  -44  -42  -39  -35  -30  -24  -17   -9
to par  -65  -66  -66  -65  -63  -60  -56  -51  -45
-9, 45 under par, perfect"""


def test_words_for_totals():
    course = Course("golf-strict", 3, 2)
    assert card_with([], course).verdict == "not begun"
    assert card_with([3], course).verdict == "3, 2 under par, after 1 of 2"
    assert card_with([5, 5], course).verdict == "10, level par"
    assert card_with([6, 5], course).verdict == "11, 1 over par"
    assert card_with([4, -4], course).verdict == "0, 10 under par, perfect"
    assert not card_with([0], course).is_perfect
    assert card_with([-4, 60], Course("tri-peaks", 3, 2)).verdict == "56 points"
    assert not card_with([-4, -4], Course("tri-peaks", 3, 2)).is_perfect


class Page(HTMLParser):
    """Collects tags and texts, and sees that every tag is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.texts = [], set(), []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


@given(st.text(min_size=1, max_size=40))
@settings(max_examples=60)
def test_nothing_on_a_card_becomes_part_of_the_page(name):
    try:
        card = Scorecard(Course("mini-golf", 2026), name)
    except ValueError:
        return
    page = Page(card._repr_html_())
    assert page.tags <= {"div", "table", "tr", "th", "td", "span"}
    assert any(text.startswith(f"{name}: mini-golf") for text in page.texts)
    again = Scorecard.from_text(card.to_text())
    assert again == Scorecard.from_text(card.to_json()) == card


def test_a_card_for_the_page():
    course = Course("golf-strict", 2026)
    page = card_with([7, 5, -3], course)._repr_html_()
    assert "<span" in page
    assert "−3" in page
    assert page.count("border-radius") == 1  # one score under par, with a ring
    texts = Page(page).texts
    assert texts[1:11] == ["hole", *"123456789"]
    assert "9, 6 under par, after 3 of 9" in texts


def test_plain_data_for_a_front_end():
    rows = card_with([7, -3], Course("golf-strict", 2026, 3))
    assert json.loads(json.dumps(rows.rows())) == [
        {"hole": 1, "par": 5, "score": 7, "total": 7, "term": "double bogey", "cleared": False, "conceded": False,
         "redealt": 0, "hint": 0, "undo": 0, "peek": 0},
        {"hole": 2, "par": 5, "score": -3, "total": 4, "term": "8 under par", "cleared": False, "conceded": False,
         "redealt": 0, "hint": 0, "undo": 0, "peek": 0},
        {"hole": 3, "par": 5, "score": None, "total": None, "term": "", "cleared": False, "conceded": False,
         "redealt": 0, "hint": 0, "undo": 0, "peek": 0},
    ]  # fmt: skip


# -- texts that are no cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("card 1", "card 2", "this golf-widget reads cards that begin with 'golf-widget card 1'"),
        ("course mini-golf", "course maxi-golf", "course: there is no variant 'maxi-golf'"),
        ("holes 2", "holes 99", "course: a course of 99 holes cannot be"),
        ("rules ", "rules X", "names no course; write 'course golf-strict 2026 holes 9 par 5 rules"),
        ("player Ann", "Ann", "names no course"),
        ("hole 2 ", "hole 3 ", "hole 2: 'hole 3 score 6"),
        ("score 6 ", "score six ", "hole 1: 'hole 1 score six"),
        ("moves -", "moves !", "hole 1, move 1: '!"),
        ("total 12", "total XII", "Ann: 'total XII checksum "),
        ("\ntotal", "\nhole 3 score 1 check AAAA moves\ntotal", "Ann, hole 3: the course has only 2 holes"),
    ],
)
def test_errors_in_short_texts_name_the_place(old, new, message):
    text = conceded(course_of("mini-golf", 1, 2), "Ann", 1).to_text()
    assert old in text
    with pytest.raises(ScorecardError) as error:
        Scorecard.from_text(text.replace(old, new, 1))
    assert message in str(error.value)


def test_rules_that_differ_are_told_from_damage():
    text = conceded(course_of("mini-golf", 1, 2), "Ann", 1).to_text()
    with pytest.raises(ScorecardError, match="read the card as JSON, which holds the rules, or give the variant"):
        Scorecard.from_text(text, "mini-golf-queen")


@given(st.text(max_size=200))
@settings(max_examples=200)
def test_any_other_text_is_refused_clearly(text):
    for start in ("", "{", "golf-widget card 1\n", "golf-widget card 1\ncourse mini-golf 1 holes 2 rules AAAAAAAA\n"):
        with pytest.raises(ScorecardError):
            Scorecard.from_text(start + text)


def test_marks_depend_on_all_moves_before():
    first = chain("AAAAAAAA", 1, 1, 0, ["1"] * 40)[0]
    for at in range(40):
        labels = ["1"] * 40
        labels[at] = "2"
        marks = chain("AAAAAAAA", 1, 1, 0, labels)[0]
        assert marks[:at] == first[:at]
        assert marks[at:] != first[at:]


def test_checksums_stay_what_they_are():
    """Cards that were handed in must count for ever; a change here needs a new version of the format."""
    card = conceded(Course("golf-strict", 2026, 2), "Zoë", 3)
    assert card.to_text() == GOLDEN
    assert [hole.check for hole in write_card(card).holes] == re.findall("check ([A-Z]{4})", GOLDEN)


GOLDEN = """\
golf-widget card 1
course golf-strict 2026 holes 2 par 5 rules DLVJRAUB
player Zoë
hole 1 score 35 conceded check XZDX moves -J-W-D
hole 2 score 35 conceded check XCSB moves -D-D-T
total 70 checksum SNPW-JDZV
"""


def test_a_single_card_is_a_leaderboard_and_what_is_no_card_is_named():
    played = Round(Course("mini-golf", 3, holes=1))
    played.concede()
    for given_card in (played.card, played.card.to_text(), played.card.to_json()):
        assert len(leaderboard(given_card)) == 1
    for wrong in (5, None, b"card", {"Ann": played.card}):
        with pytest.raises(TypeError, match=r"leaderboard takes cards or their texts, as in .*, not "):
            leaderboard(wrong)
    with pytest.raises(TypeError, match="course is 'x'; it must be a Course"):
        leaderboard([played.card], "x")
