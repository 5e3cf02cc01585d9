"""Rules of thumb that need no computing, for every game of the family.

All of them play while they can, and draw only when nothing plays. Where a rule finds several moves equal, the one with
the lowest label (the leftmost column) is taken. They see what a player sees: a card that lies face down ends every
thought about what could follow.
"""

from __future__ import annotations

from typing import Final

from golf_widget.advice.advice import Advice, Reason, better_in
from golf_widget.cards import Card
from golf_widget.layout import Layout
from golf_widget.move import Move
from golf_widget.position import NO_SLOT
from golf_widget.view import PlayerView

WIDEST: Final = 400
"""How many ends of runs of one length are followed. Only games of several packs have more; there the longest run found
need not be the longest there is."""


def plays(view: PlayerView, left: int, top: Card | None, slot: int) -> list[int]:
    """Return the slots that can be played, by label.

    Parameters
    ----------
    view : PlayerView
        The view from which the thought starts.
    left : int
        The slots that hold a card by then.
    top : Card or None
        The card on the waste by then.
    slot : int
        The slot from which it came, or -1.
    """
    rules = view.variant
    fits = rules.neighbours[0 if top is None else top.rank]
    covers, table = rules.layout.cover_masks, view.table
    rest = left & ~(rules.same_wall[slot] if rules.walls and slot != NO_SLOT else 0)
    found = []
    while rest:
        bit = rest & -rest
        rest ^= bit
        other = bit.bit_length() - 1
        card = table[other]
        if card is not None and card.rank in fits and not covers[other] & left:
            found.append(other)
    return sorted(found, key=lambda other: (rules.layout.label_of(other), other))


def beneath(layout: Layout, slot: int, left: int) -> int:
    """Return how many cards lie beneath a card, near or far."""
    gone_with = 0
    todo = [slot]
    while todo:
        above = todo.pop()
        for other, mask in enumerate(layout.cover_masks):
            if mask >> above & 1 and left >> other & 1 and not gone_with >> other & 1:
                gone_with |= 1 << other
                todo.append(other)
    return gone_with.bit_count()


class _Rule:
    """What the rules of thumb have in common."""

    name = ""
    clairvoyant = False

    def advise(self, view: PlayerView) -> tuple[Advice, ...]:
        """Return the move to make, or nothing when the hole is over."""
        better = better_in(view.variant)
        can = plays(view, view.left, view.waste, view.top)
        if can:
            slot, reason = self.choose(view, can)
            return (Advice(Move(slot), reason=reason, better=better),)
        if view.stock_left and view.left:
            return (Advice(Move.DRAW, reason=Reason("reason.draw"), better=better),)
        return ()

    def choose(self, view: PlayerView, can: list[int]) -> tuple[int, Reason]:
        """Return one of the slots that can be played, and why."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class FirstAvailable(_Rule):
    """Play the leftmost card that goes.

    Examples
    --------
    >>> import golf_widget as gw
    >>> print(*FirstAvailable().advise(gw.variant("golf-strict").deal(4).start().view()))
    slot 32: It is the first card that goes.
    """

    name = "first"

    def choose(self, _view: PlayerView, can: list[int]) -> tuple[int, Reason]:
        """Return the first."""
        return can[0], Reason("reason.first")


class TallestColumn(_Rule):
    """Play from the tallest column: the card under which most cards lie."""

    name = "tallest"

    def choose(self, view: PlayerView, can: list[int]) -> tuple[int, Reason]:
        """Return the card with most beneath."""
        most = {slot: beneath(view.variant.layout, slot, view.left) for slot in can}
        slot = max(can, key=lambda slot: most[slot])
        return slot, Reason("reason.tallest", {"n": most[slot]})


class Lookahead(_Rule):
    """Play a card on which another one goes, if there is one.

    Any follow-up will do: to count them makes it a little worse.
    """

    name = "lookahead"

    def choose(self, view: PlayerView, can: list[int]) -> tuple[int, Reason]:
        """Return the first card on which another goes."""
        for slot in can:
            follow = len(plays(view, view.left & ~(1 << slot), view.table[slot], slot))
            if follow:
                return slot, Reason("reason.follow", {"n": follow})
        return can[0], Reason("reason.no_follow")


class LongestChain(_Rule):
    """Begin the longest run of cards that can be played before the next draw."""

    name = "chain"

    def choose(self, view: PlayerView, can: list[int]) -> tuple[int, Reason]:
        """Return the first move of a longest run."""
        length, ends = longest_runs(view, can)
        firsts = 0
        for bits in ends.values():
            firsts |= bits
        slot = next(slot for i, slot in enumerate(can) if firsts >> i & 1)
        return slot, Reason("reason.chain" if length > 1 else "reason.no_follow", {"n": length})


class Counting(_Rule):
    """Begin a longest run, and of those one after whose end most of the unseen cards are of use."""

    name = "counting"

    def choose(self, view: PlayerView, can: list[int]) -> tuple[int, Reason]:
        """Return the first move of the best of the longest runs."""
        length, ends = longest_runs(view, can)
        most = firsts = 0
        for (left, _), bits in ends.items():
            useful = sum(1 for card in view.unseen if plays(view, left, card, NO_SLOT))
            if useful > most:
                most, firsts = useful, bits
            elif useful == most:
                firsts |= bits
        slot = next(slot for i, slot in enumerate(can) if firsts >> i & 1)
        return slot, Reason("reason.counting", {"n": length, "useful": most, "unseen": len(view.unseen)})


def longest_runs(view: PlayerView, can: list[int]) -> tuple[int, dict[tuple[int, int], int]]:
    """Return the longest runs of cards that can be played without a draw.

    Parameters
    ----------
    view : PlayerView
        The view.
    can : list of int
        The slots that can be played now.

    Returns
    -------
    length : int
        Of the runs.
    ends : dict of (int, int) to int
        For each way in which such a run can end, the slots left and the last slot played: the first moves from which it
        is reached, as bits by their place in `can`.
    """
    ends = {(view.left & ~(1 << slot), slot): 1 << i for i, slot in enumerate(can)}
    length = 1
    while True:
        further: dict[tuple[int, int], int] = {}
        for (left, last), bits in ends.items():
            for slot in plays(view, left, view.table[last], last):
                key = left & ~(1 << slot), slot
                further[key] = further.get(key, 0) | bits
            if len(further) > WIDEST:
                break
        if not further:
            return length, ends
        ends = further
        length += 1
