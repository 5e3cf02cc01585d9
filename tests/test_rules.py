import dataclasses

import pytest

from golf_widget import Card, Corner, Layout, Start, Suit, Variant, VariantError, register, variant, variants
from golf_widget.cards import JOKER, RANK_LETTERS

# What may go on each rank, written out by hand: the rule is the table, the code has to agree.
ORDINARY = {
    "2": "A3",
    "3": "24",
    "4": "35",
    "5": "46",
    "6": "57",
    "7": "68",
    "8": "79",
    "9": "8T",
    "T": "9J",
    "J": "TQ",
}
TABLE = {
    Corner.STRICT: ORDINARY | {"Q": "JK", "K": "", "A": "2"},
    Corner.QUEEN_ON_KING: ORDINARY | {"Q": "JK", "K": "Q", "A": "2"},
    Corner.WRAP: ORDINARY | {"Q": "JK", "K": "QA", "A": "2K"},
}
NAMES = {Corner.STRICT: "golf-strict", Corner.QUEEN_ON_KING: "golf-queen", Corner.WRAP: "golf-wrap"}


@pytest.mark.parametrize("corner", Corner)
@pytest.mark.parametrize("shown", RANK_LETTERS)
def test_what_goes_on_what(corner, shown):
    rules = variant(NAMES[corner])
    assert rules.corner is corner
    for suit in Suit:
        top = Card.parse(shown + "S")
        fitting = {rank for rank in RANK_LETTERS if rules.fits(Card.parse(rank + suit), top)}
        assert fitting == set(TABLE[corner][shown])


@pytest.mark.parametrize("corner", Corner)
def test_jokers_go_on_everything_and_everything_goes_on_them(corner):
    rules = dataclasses.replace(variant(NAMES[corner]), name="with-jokers", jokers=2)
    for rank in RANK_LETTERS:
        assert rules.fits(JOKER, Card.parse(rank + "H"))
        assert rules.fits(Card.parse(rank + "H"), JOKER)
    assert rules.fits(JOKER, JOKER)
    assert rules.stock_size == 18


@pytest.mark.parametrize("corner", Corner)
def test_everything_goes_on_an_empty_waste(corner):
    rules = dataclasses.replace(variant(NAMES[corner]), name="free", start=Start.FREE)
    assert all(rules.fits(card, None) for card in rules.deck)
    assert rules.stock_size == 17


def test_the_highest_rank_of_a_short_suit_plays_the_king():
    short = Variant(
        name="short", title="Short", rule="", layout=Layout.in_columns(3, 2), corner=Corner.STRICT, ranks=6, decks=1
    )
    six, five, ace = (Card(rank, Suit.CLUBS) for rank in (6, 5, 1))
    assert not short.fits(five, six)
    assert short.fits(six, five)
    wrapped = dataclasses.replace(short, corner=Corner.WRAP)
    assert wrapped.fits(ace, six)
    assert wrapped.fits(six, ace)
    assert short.dead_rank_name == "6"


def test_other_mappings_are_read_only():
    with pytest.raises(TypeError):
        variants()["mine"] = variant("golf")


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("golf", "golf-strict"),
        ("Dead King Golf", "golf-strict"),
        ("one_foundation", "golf-queen"),
        ("PUTT-PUTT", "golf-wrap"),
        ("relaxed golf", "golf-wrap"),
        ("pyramid golf", "escalator"),
        ("quasar", "all-in-a-row"),
        ("Three Peaks", "tri-peaks"),
    ],
)
def test_other_names(alias, name):
    assert variant(alias).name == name


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("golf-stric", "did you mean golf-strict"),
        ("", "there is no variant ''"),
        ("chess", "variants\\(\\) lists all"),
        (None, "not by NoneType"),
        (17, "not by int 17"),
    ],
)
def test_unknown_variants(name, message):
    with pytest.raises(VariantError, match=message):
        variant(name)


def test_a_very_long_name_makes_a_short_error():
    with pytest.raises(VariantError) as caught:
        variant("x" * 10**5)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"corner": "wrap"}, "corner is 'wrap'"),
        ({"name": "My Golf"}, "cannot name a variant"),
        ({"name": ""}, "cannot name a variant"),
        ({"aliases": ("no#hash",)}, "cannot name a variant"),
        ({"decks": 0}, "decks is 0"),
        ({"decks": True}, "decks is True"),
        ({"jokers": -1}, "jokers is -1"),
        ({"ranks": 14}, "ranks is 14"),
        ({"suits": ()}, "name each suit"),
        ({"suits": [Suit.CLUBS]}, "must be a tuple"),
        ({"suits": ("C", "X")}, "must be a tuple"),
        ({"title": None}, "title is 'None'"),
        ({"title": "\ud800"}, "one line"),
        ({"title": "x" * 61}, "at most 60"),
        ({"rule": "two\nlines"}, "one line"),
        ({"winnable": "y"}, "winnable is 'y'"),
        ({"winnable": 1.5}, "winnable is 1.5"),
        ({"suits": (Suit.CLUBS, Suit.CLUBS)}, "name each suit"),
        ({"start": "free"}, "start is 'free'"),
        ({"start": JOKER}, "not in the deck"),
        ({"layout": Layout.in_columns(8, 7)}, "52 cards are too few for a tableau of 56"),
        ({"layout": Layout.in_columns(13, 4)}, "and a card to start the waste"),
    ],
)
def test_variants_that_contradict_themselves(change, message):
    with pytest.raises(VariantError, match=message):
        dataclasses.replace(variant("golf-strict"), **{"name": "mine", **change})


def test_only_variants_can_be_registered():
    with pytest.raises(TypeError, match="takes a Variant"):
        register(None)


def test_registering():
    mine = dataclasses.replace(variant("golf-wrap"), name="test-tall", layout=Layout.in_columns(5, 8), aliases=("tt",))
    assert register(mine) is mine
    assert register(mine) is mine  # a cell may be run again
    assert variant("tt") is mine
    assert list(variants())[-1] == "test-tall"
    other = dataclasses.replace(mine, corner=Corner.STRICT)
    with pytest.raises(VariantError, match="'test-tall' is taken"):
        register(other)
    register(other, replace=True)
    assert variant("test-tall") is other
    for taken in ("golf-strict", "golf"):
        with pytest.raises(VariantError, match="is taken"):
            register(dataclasses.replace(mine, name=taken, aliases=()), replace=True)
