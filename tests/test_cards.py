import pytest

from golf_widget.cards import JOKER, Card, Suit, deck, parse_cards
from golf_widget.errors import CardError


def test_every_card_round_trips_through_its_text():
    cards = deck(jokers=1)
    assert len(set(cards)) == 53
    assert [Card.parse(str(card)) for card in cards] == list(cards)


@pytest.mark.parametrize(
    ("text", "card"),
    [("10d", "TD"), ("10D", "TD"), (" qh ", "QH"), ("as", "AS"), ("*", "*"), ("tC", "TC")],
)
def test_lenient_spellings(text, card):
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize("text", ["", "7", "C7", "1C", "11C", "7CC", "10", "0H", "🂡", "7c5", "T", "**", "x" * 10**6])
def test_texts_that_are_no_cards_are_named(text):
    with pytest.raises(CardError, match="is no card") as caught:
        Card.parse(text)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("value", [None, 7, b"7C", ["7C"]])
def test_only_text_is_read(value):
    with pytest.raises(CardError):
        Card.parse(value)


@pytest.mark.parametrize(("rank", "suit"), [(0, Suit.CLUBS), (14, Suit.CLUBS), (-1, Suit.HEARTS), (5, None)])
def test_impossible_cards_cannot_be_made(rank, suit):
    with pytest.raises(CardError):
        Card(rank, suit)


def test_names_and_colours():
    assert Card.parse("TH").name == "10 of hearts"
    assert Card.parse("AS").name == "ace of spades"
    assert JOKER.name == "joker"
    assert JOKER.is_joker
    assert [card.is_red for card in parse_cards("2C 2D 2H 2S *")] == [False, True, True, False, False]
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]


def test_the_order_of_the_unshuffled_deck_is_fixed():
    assert " ".join(map(str, deck()[:14])) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"
    assert deck(2, 3)[52:54] == parse_cards("AC 2C")
    assert deck(2, 3)[-3:] == (JOKER,) * 3
    assert deck(1, 0, 6, (Suit.CLUBS, Suit.SPADES)) == parse_cards("AC 2C 3C 4C 5C 6C AS 2S 3S 4S 5S 6S")
