import dataclasses
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from golf_widget import Card, Corner, Deal, DealError, Layout, Start, Variant, VariantError, deck, variant
from golf_widget.deal import MAX_NUMBER

STRICT = variant("golf-strict")
# Black Hole in shape: 17 columns of 3, the ace of spades in the middle, no stock.
HOLE = Variant(
    name="hole", title="Hole", rule="", layout=Layout.in_columns(17, 3), corner=Corner.WRAP, start=Card.parse("AS")
)
FREE = dataclasses.replace(STRICT, name="free", start=Start.FREE, jokers=1)


@given(st.sampled_from([STRICT, HOLE, FREE]), st.integers(1, MAX_NUMBER))
def test_a_numbered_deal_is_the_whole_deck_and_always_the_same(rules, number):
    deal = rules.deal(number)
    assert Counter(deal.cards) == Counter(rules.deck)
    assert len(deal.table) == len(rules.layout.slots)
    assert len(deal.stock) == rules.stock_size
    assert deal == rules.deal(number)
    assert deal.number == number


def test_the_corner_policy_does_not_change_the_cards():
    assert len({variant(name).deal(17).cards for name in ("golf-strict", "golf-queen", "golf-wrap")}) == 1


def test_a_fixed_card_is_taken_out_before_the_shuffle():
    for number in range(1, 200):
        deal = HOLE.deal(number)
        assert deal.starter == Card.parse("AS")
        assert deal.starter not in deal.table
    # Taking "the first ace found" after the shuffle would put too few aces among the first cards: 0.556, not 1.
    aces = sum(card.rank == 1 for number in range(1, 4001) for card in HOLE.deal(number).table[:17]) / 4000
    assert abs(aces - 1) < 0.05


def test_a_random_deal_remembers_its_number():
    deals = [STRICT.deal() for _ in range(20)]
    assert len({deal.number for deal in deals}) > 15
    for deal in deals:
        assert 1 <= deal.number <= 999_999
        assert STRICT.deal(deal.number) == deal


@pytest.mark.parametrize("number", [0, -1, MAX_NUMBER + 1, 1.0, "1", True, None])
def test_bad_deal_numbers(number):
    with pytest.raises(DealError, match="no deal number"):
        Deal.numbered(STRICT, number)


@given(st.sampled_from([STRICT, HOLE, FREE]), st.integers(1, MAX_NUMBER), st.booleans())
def test_text_round_trip(rules, number, explicit):
    deal = rules.deal(number)
    if explicit:
        deal = dataclasses.replace(deal, number=None)
    # HOLE and FREE are not registered: their text is read with the variant at hand.
    text = str(deal)
    again = Deal.parse(text) if rules is STRICT else None
    if again is None:
        cards = text.partition(": ")[2]
        again = Deal.explicit(rules, cards) if explicit else rules.deal(int(text.partition("#")[2]))
    assert again == deal
    assert len(repr(deal)) < 60


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("golf-strict", DealError, "names no deal"),
        ("golf-strict#", DealError, "'' is no deal number"),
        ("golf-strict#0", DealError, "0 is no deal number"),
        ("golf-strict#-3", DealError, "'-3' is no deal number"),
        ("golf-strict#1e3", DealError, "'1e3' is no deal number"),
        ("golf-strict#" + "9" * 5000, DealError, "no deal number"),
        ("golf-strict#٣", DealError, "no deal number"),
        ("whist#3", VariantError, "no variant 'whist'"),
        ("golf-strict: 7C", DealError, "35 tableau cards, not 1"),
        ("golf-strict: " + "7C " * 52, DealError, "too many: 7C 7C"),
        ("golf-strict: 7C 8X", DealError, "card 2 of 2: '8X' is no card"),
        (17, DealError, "not as int"),
    ],
)
def test_texts_that_are_no_deals(text, error, message):
    with pytest.raises(error, match=message):
        Deal.parse(text)


def test_missing_and_double_cards_are_named():
    cards = list(STRICT.deal(1).cards)
    cards[cards.index(Card.parse("7C"))] = Card.parse("8C")
    with pytest.raises(DealError, match="missing: 7C; too many: 8C"):
        Deal.explicit(STRICT, cards)
    with pytest.raises(DealError, match="missing: KS"):
        Deal.explicit(STRICT, deck()[:51])
    with pytest.raises(DealError, match="too many: \\*"):
        Deal.explicit(STRICT, [*deck(), Card.parse("*")])


def test_the_starter_must_fit_the_variant():
    deal = STRICT.deal(1)
    with pytest.raises(DealError, match="starts the waste with a card, not with None"):
        Deal(STRICT, deal.table, None, (deal.starter, *deal.stock))
    hole = HOLE.deal(1)
    with pytest.raises(DealError, match="starts the waste with AS"):
        Deal(HOLE, (hole.starter, *hole.table[1:]), hole.table[0], ())
    free = FREE.deal(1)
    with pytest.raises(DealError, match="with no card"):
        Deal(FREE, free.table, free.stock[0], free.stock[1:])
