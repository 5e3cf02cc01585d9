"""How games open, and stone-dead deals: known fractions, and every deal of very small decks."""

from fractions import Fraction
from itertools import islice, permutations

import pytest

import golf_widget as gw
from golf_widget import Card, Corner, Deal, Layout, Start, Suit, Variant, VariantError
from golf_widget.opening import hypergeometric


def test_what_opens_column_golf():
    known = {
        "golf-strict": ("971944447/1505076300", "644/663", 0.823492, 0.354222, 8.29886),
        "golf-queen": ("256207012/376269075", "224/221", 0.797101, 0.319086, 8.74850),
        "golf-wrap": ("41775493/57887550", "56/51", 0.814702, 0.278334, 9.27635),
    }
    for name, (opens, mean, variance, none, ranks) in known.items():
        o = gw.opening_odds(name)
        assert (o.opens, o.mean) == (Fraction(opens), Fraction(mean))
        assert float(o.variance) == pytest.approx(variance, abs=5e-7)
        assert float(o.none) == pytest.approx(none, abs=5e-7)
        assert float(o.ranks) == pytest.approx(ranks, abs=5e-6)
    strict = [round(float(p), 5) for p in gw.opening_odds("golf-strict").playable[:4]]
    assert strict == [0.35422, 0.38499, 0.20310, 0.05098]


def test_what_opens_the_family():
    assert gw.opening_odds("tri-peaks").opens == Fraction(2122411, 2497110)
    assert gw.opening_odds("tri-peaks").mean == Fraction(80, 51)
    assert float(gw.opening_odds("tri-peaks-no-wrap").opens) == pytest.approx(0.810687, abs=5e-7)
    assert gw.opening_odds("black-hole").opens == Fraction(183781, 189175)
    assert gw.opening_odds("black-hole").mean == Fraction(8, 3)


def test_stone_dead_deals():
    assert gw.stone_dead("golf-strict") == Fraction(23598224539889, 18446693477654742300)
    assert [round(1 / gw.stone_dead(name)) for name in ("golf-strict", "golf-queen", "golf-wrap")] == [
        781698,
        2046379,
        10705758,
    ]
    # Without a stock, stone dead is nothing but a start on which nothing goes.
    assert gw.stone_dead("black-hole") == gw.opening_odds("black-hole").none


def test_hypergeometric():
    kings = [round(float(p), 5) for p in hypergeometric(52, 4, 35)[:5]]
    assert kings == [0.00879, 0.08791, 0.29890, 0.41099, 0.19341]
    assert hypergeometric(5, 0, 2) == (1, 0, 0)
    assert hypergeometric(0, 0, 0) == (1,)
    for bad in ((3, 4, 1), (3, 1, 4), (3, -1, 1), (3, 1, -1)):
        with pytest.raises(ValueError, match="of 3 cards it must be from 0 to 3"):
            hypergeometric(*bad)


@pytest.mark.parametrize("name", gw.variants())
def test_every_game_has_a_distribution(name):
    o = gw.opening_odds(name)
    assert sum(o.playable) == 1
    assert 0 < o.mean <= len(o.playable) - 1
    assert gw.stone_dead(name) <= o.none
    assert f"{float(o.mean):.4f}" in str(o)


TWO_OPEN = Layout.in_columns(2, 1)
THREE = Layout.in_columns([1, 2], face_down_rows=1)
TINY = {
    "strict": {"corner": Corner.STRICT, "layout": TWO_OPEN},
    "queen": {"corner": Corner.QUEEN_ON_KING, "layout": THREE},
    "wrap": {"corner": Corner.WRAP, "layout": THREE, "ranks": 7, "suits": (Suit.CLUBS,)},
    "two packs": {"corner": Corner.STRICT, "layout": THREE, "decks": 2, "suits": (Suit.CLUBS,)},
    "jokers": {"corner": Corner.WRAP, "layout": TWO_OPEN, "ranks": 5, "suits": (Suit.CLUBS,), "jokers": 2},
    "fixed": {"corner": Corner.STRICT, "layout": THREE, "start": Card.parse("2C")},
    "fixed joker": {"corner": Corner.STRICT, "layout": TWO_OPEN, "ranks": 6, "suits": (Suit.CLUBS,), "jokers": 1,
                    "start": Card.parse("3C")},
    "free": {"corner": Corner.WRAP, "layout": TWO_OPEN, "start": Start.FREE},
}  # fmt: skip


@pytest.mark.parametrize("name", TINY)
def test_every_deal_of_a_tiny_deck(name):
    """Deal every order of the deck and look at it with the engine."""
    rules = Variant(name="tiny", title="Tiny", **{"ranks": 3, "suits": (Suit.CLUBS, Suit.HEARTS), **TINY[name]})
    deck = list(rules.deck)
    if isinstance(rules.start, Card):
        deck.remove(rules.start)
    playable: dict[int, int] = {}
    ranks = dead = deals = 0
    tops = {card.rank: card for card in rules.deck}.values()
    for order in permutations(deck):
        cards = iter(order)
        table = tuple(islice(cards, len(rules.layout.slots)))
        starter = rules.start if isinstance(rules.start, Card) else None
        if rules.start is Start.STOCK_CARD:
            starter = next(cards)
        position = Deal(rules, table, starter, tuple(cards)).start()
        deals += 1
        number = sum(not move.is_draw for move in position.legal_moves)
        playable[number] = playable.get(number, 0) + 1
        is_open = [position.deal.table[slot] for slot in position.open_slots]
        ranks += sum(any(rules.fits(card, top) for card in is_open) for top in tops)
        while number == 0 and position.stock_left:
            position = position.play("draw")
            number = sum(not move.is_draw for move in position.legal_moves)
        dead += number == 0
    o = gw.opening_odds(rules)
    assert {k: p for k, p in enumerate(o.playable) if p} == {k: Fraction(n, deals) for k, n in playable.items()}
    assert o.ranks == Fraction(ranks, deals)
    assert gw.stone_dead(rules) == Fraction(dead, deals)


def test_no_such_game():
    for ask in (gw.opening_odds, gw.stone_dead):
        with pytest.raises(VariantError, match="no variant 'gulf'"):
            ask("gulf")
