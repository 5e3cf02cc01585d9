"""How a round of Spit begins and ends.

Every shuffle follows from the seed of the game: the pack of round 1 is shuffled with the seed itself, and its first 26
cards are player 0's. For later rounds the cards of player p (0 or 1) are put in the order of a new pack, and shuffled
with the number that SplitMix64 gives first from the state ``m + 2 * round + p``, where ``m`` is the first number that
SplitMix64 gives from the seed; see :mod:`golf_widget.generator`. So a round depends on who holds which cards, but not
on how they were played before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from golf_widget.cards import Card, deck, parse_cards
from golf_widget.errors import DealError
from golf_widget.exchange.words import few
from golf_widget.generator import SplitMix64, shuffled
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.state import Phase, Pile, RoundResult, SpitState

_PLACE: Final = {card: place for place, card in enumerate(deck())}


def first_hands(seed: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the cards of both players in round 1, in the order in which they are laid out.

    Parameters
    ----------
    seed : int

    Returns
    -------
    tuple of tuple of Card

    Examples
    --------
    >>> first, second = first_hands(1)
    >>> str(first[0]), str(second[0]), len(first), len(second)
    ('KS', '8C', 26, 26)
    """
    pack = shuffled(deck(), seed)
    return tuple(pack[:26]), tuple(pack[26:])


def checked_hands(
    hands: tuple[Iterable[Card | str], Iterable[Card | str]],
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return two hands that together are one pack.

    Parameters
    ----------
    hands : tuple of iterable of (Card or str)

    Returns
    -------
    tuple of tuple of Card

    Raises
    ------
    CardError
        If a text is no card.
    DealError
        If the cards are not one pack, or a hand has none.

    Examples
    --------
    >>> first, second = checked_hands((deck()[:10], deck()[10:]))
    >>> len(first), len(second)
    (10, 42)
    """
    read = [
        parse_cards(hand)
        if isinstance(hand, str)
        else tuple(Card.parse(card) if isinstance(card, str) else card for card in hand)
        for hand in hands
    ]
    if len(read) != 2 or not all(read):
        raise DealError(
            f"Spit is for two hands of at least one card each, not for {[len(hand) for hand in read]} cards"
        )
    there = Counter(card for hand in read for card in hand)
    for word, wrong in (("are missing", Counter(deck()) - there), ("are too many", there - Counter(deck()))):
        if wrong:
            raise DealError(f"the two hands are not one pack: {few(' '.join(map(str, wrong.elements())), 60)} {word}")
    return read[0], read[1]


def shuffled_hand(cards: Iterable[Card], seed: int, number: int, player: int) -> tuple[Card, ...]:
    """Return the cards of a player in the order in which they are laid out in a round after the first.

    Parameters
    ----------
    cards : iterable of Card
        In any order.
    seed : int
        Of the game.
    number : int
        Of the round.
    player : int

    Returns
    -------
    tuple of Card

    Examples
    --------
    >>> " ".join(map(str, shuffled_hand(parse_cards("KS 2C AD 7H 7C"), seed=1, number=2, player=0)))
    'AD KS 2C 7H 7C'
    """
    order = SplitMix64(SplitMix64(seed).next() + 2 * number + player).next()
    return tuple(shuffled(sorted(cards, key=_PLACE.__getitem__), order))


def lay_out(cards: Sequence[Card], columns: int) -> tuple[tuple[Pile, ...], tuple[Card, ...]]:
    """Lay out a row of stockpiles of 1, 2, 3, ... cards, as far as the cards go.

    Parameters
    ----------
    cards : sequence of Card
        The stockpiles are filled one after the other, each with its lowest card first.
    columns : int

    Returns
    -------
    tuple of Pile
    tuple of Card
        The spit cards; the first of the cards that are left over is turned first.

    Examples
    --------
    >>> row, spits = lay_out(deck()[:12], 5)
    >>> [pile.size for pile in row], len(spits)
    ([1, 2, 3, 4, 2], 0)
    """
    piles, start = [], 0
    for size in range(1, columns + 1):
        pile = tuple(cards[start : start + size])
        piles.append(Pile(pile[:-1], pile[-1:]))
        start += size
    return tuple(piles), tuple(reversed(cards[start:]))


def begin(
    hands: tuple[Sequence[Card], Sequence[Card]],
    options: SpitOptions,
    seed: int,
    number: int = 1,
    results: tuple[RoundResult, ...] = (),
) -> SpitState:
    """Lay out a round.

    Parameters
    ----------
    hands : tuple of sequence of Card
        The cards of both players, at least one each, in the order in which they are laid out.
    options : SpitOptions
    seed : int
    number : int
        Of the round.
    results : tuple of RoundResult
        The rounds before.

    Returns
    -------
    SpitState

    Examples
    --------
    >>> state = begin((deck()[:12], deck()[12:]), SpitOptions(), seed=1, number=4)
    >>> state.single, len(state.spits[0]), len(state.spits[1])
    (1, 0, 25)
    """
    (row0, spits0), (row1, spits1) = (lay_out(hand, options.columns) for hand in hands)
    single = None if spits0 and spits1 else int(not spits0)
    return SpitState(options, seed, number, Phase.SPIT, (row0, row1), (spits0, spits1), single=single, results=results)


def finish(state: SpitState, slapped: tuple[int, int] | None = None) -> SpitState:
    """End a round: hand out the spit piles, and begin the next round or end the game.

    Parameters
    ----------
    state : SpitState
    slapped : tuple of int, optional
        Who slapped which spit pile first. None if nobody had to: in a round with a single spit pile whoever is not out
        takes it.

    Returns
    -------
    SpitState

    Examples
    --------
    >>> import golf_widget as gw
    >>> from golf_widget.spit import play_out
    >>> ended = play_out((5, 5), seed=1).round(1)
    >>> state = finish(ended.state_at(ended.ply - 1), slapped=(0, 1))
    >>> state.round, sum(state.results[0].cards)
    (2, 52)
    """
    if slapped is not None:
        first, pile = slapped
        left = pile if first == 0 else 1 - pile  # the pile of player 0
        taken = (state.centre[left], state.centre[1 - left])
    else:
        everything = (*state.centre[0], *state.centre[1])
        taken = ((), everything) if state.out == 0 else (everything, ())
    hands = tuple((*state.held(player), *taken[player]) for player in (0, 1))
    counts = (len(hands[0]), len(hands[1]))
    result = RoundResult(state.round, state.out, slapped, (len(taken[0]), len(taken[1])), counts)
    results = (*state.results, result)
    if 0 in counts or state.round == state.options.rounds:
        winner = None if counts[0] == counts[1] else counts.index(min(counts))
        rows: tuple[tuple[Pile, ...], tuple[Pile, ...]] = ((Pile(),) * state.options.columns,) * 2
        # After the last round the cards of each player are one packet.
        return SpitState(
            state.options,
            state.seed,
            state.round,
            Phase.OVER,
            rows,
            (hands[0], hands[1]),
            out=state.out,
            winner=winner,
            results=results,
        )
    number = state.round + 1
    dealt = [shuffled_hand(hand, state.seed, number, player) for player, hand in enumerate(hands)]
    return begin((dealt[0], dealt[1]), state.options, state.seed, number, results)
