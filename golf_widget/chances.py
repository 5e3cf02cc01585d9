"""Odds: what a player who counts cards can know about the next stock card, as exact fractions.

Every order of the cards that have not been seen is equally likely, whatever has been played so far. So a chance is a
count divided by a count, and nothing here is an estimate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from math import comb
from types import MappingProxyType
from typing import Final

from golf_widget.cards import JOKER_TEXT, RANK_LETTERS, Card
from golf_widget.view import PlayerView

MOST_PIPS: Final = 8
"""With more cards of a rank than this in the deck, a number says more than marks."""


def chance_within(unseen: int, helping: int, draws: int) -> Fraction:
    """Return the chance that at least one of the next draws helps.

    Parameters
    ----------
    unseen : int
        How many cards have not been seen.
    helping : int
        How many of those help.
    draws : int
        How many of the unseen cards are drawn, without putting them back.

    Returns
    -------
    Fraction
        ``1 - C(unseen - helping, draws) / C(unseen, draws)``, the hypergeometric chance.

    Raises
    ------
    ValueError
        If more cards help, or are drawn, than there are.

    Examples
    --------
    >>> str(chance_within(16, 4, 1)), str(chance_within(16, 4, 2)), str(chance_within(16, 4, 3))
    ('1/4', '9/20', '17/28')
    """
    for name, value in (("helping", helping), ("draws", draws)):
        if not 0 <= value <= unseen:
            raise ValueError(f"{name} is {value}; with {unseen} unseen cards it must be from 0 to {unseen}")
    return 1 - Fraction(comb(unseen - helping, draws), comb(unseen, draws))


def expected_wait(unseen: int, helping: int, draws: int | None = None) -> Fraction | None:
    """Return the expected number of draws up to and including the first card that helps, given that one comes.

    Parameters
    ----------
    unseen, helping : int
        As for :func:`chance_within`.
    draws : int, optional
        How many of the unseen cards can be drawn; without it, all of them. The others lie face down in the tableau.

    Returns
    -------
    Fraction or None
        ``(unseen + 1) / (helping + 1)`` wherever one is sure to come, that is if ``draws > unseen - helping``; less
        than that otherwise. None if none can come.

    Raises
    ------
    ValueError
        As for :func:`chance_within`.

    Examples
    --------
    >>> str(expected_wait(16, 4)), str(expected_wait(16, 4, 2)), expected_wait(16, 0)
    ('17/5', '13/9', None)
    """
    draws = unseen if draws is None else draws
    if not chance_within(unseen, helping, draws):
        return None
    # Counted in arrangements of the cards that help: those without one among the draws, and the sum over k below
    # `draws` of those without one among the first k, which is a sum along a diagonal of Pascal's triangle.
    every, late = comb(unseen, helping), comb(unseen - draws, helping)
    total = comb(unseen + 1, helping + 1) - comb(unseen - draws + 1, helping + 1)
    return Fraction(total - draws * late, every - late)


@dataclass(frozen=True, slots=True)
class Share:
    """How many cards of one kind have not been seen.

    Parameters
    ----------
    unseen, total : int
        How many of this kind have not been seen, and how many the deck has.
    next : Fraction
        The chance that the next stock card is one of them; 0 if no draw is left.
    helps : bool
        Whether some open card goes on one of them.
    """

    unseen: int
    total: int
    next: Fraction
    helps: bool

    @property
    def seen(self) -> int:
        """How many of this kind have been seen."""
        return self.total - self.unseen


@dataclass(frozen=True, repr=False)
class Odds:
    """The odds of the next stock card; :func:`odds` makes them.

    A card *helps* if some card that is open now goes on it once it has been drawn. All chances are about draws from
    here, with nothing played in between. The unseen cards lie in the stock or face down in the tableau, and each of
    them is equally likely to lie in each of those places. After an undo the odds are those of a player who has not
    looked ahead.

    Parameters
    ----------
    view : PlayerView
        What the player knows.
    """

    view: PlayerView

    @property
    def unseen(self) -> int:
        """How many cards have not been seen: the stock, and what lies face down in the tableau."""
        return len(self.view.unseen)

    @property
    def draws(self) -> int:
        """How many draws are left: the cards in the stock; 0 once the tableau is cleared, for the hole is over."""
        return self.view.stock_left if self.view.left else 0

    @cached_property
    def cards(self) -> Mapping[Card, Share]:
        """For each card of the deck, by its suit and rank, how many are unseen and how likely it comes next."""
        unseen, total = Counter(self.view.unseen), Counter(self.view.variant.deck)
        return MappingProxyType({card: self._share(card.rank, unseen[card], total[card]) for card in total})

    @cached_property
    def ranks(self) -> Mapping[int, Share]:
        """The same for each rank of the deck, from 1, an ace, up; jokers, if there are any, are 0 and stand last."""
        unseen = Counter(card.rank for card in self.view.unseen)
        total = Counter(card.rank for card in self.view.variant.deck)
        order = sorted(total, key=lambda rank: (rank == 0, rank))
        return MappingProxyType({rank: self._share(rank, unseen[rank], total[rank]) for rank in order})

    def _share(self, rank: int, unseen: int, total: int) -> Share:
        return Share(unseen, total, self._of_unseen(unseen), self._helpful_ranks[rank])

    def _of_unseen(self, count: int) -> Fraction:
        """Return the chance that the next stock card is one of so many unseen ones."""
        return Fraction(count, self.unseen) if self.draws else Fraction(0)

    @cached_property
    def _open(self) -> Mapping[int, Card]:
        """The open cards by slot."""
        covers = self.view.variant.layout.cover_masks
        return {
            slot: card
            for slot, card in enumerate(self.view.table)
            if card is not None and self.view.left >> slot & 1 and not covers[slot] & self.view.left
        }

    @cached_property
    def _helpful_ranks(self) -> tuple[bool, ...]:
        """For each rank from 0 up, whether some open card goes on it. A stock card opens every wall again."""
        ranks = {card.rank for card in self._open.values()}
        return tuple(not ranks.isdisjoint(fits) for fits in self.view.variant.neighbours)

    @cached_property
    def helping(self) -> int:
        """How many of the unseen cards help."""
        return sum(share.unseen for share in self.ranks.values() if share.helps)

    @property
    def next_helps(self) -> Fraction:
        """The chance that the next stock card helps; 0 if no draw is left."""
        return self._of_unseen(self.helping)

    def within(self, draws: int) -> Fraction:
        """Return the chance that at least one of the next draws helps.

        Parameters
        ----------
        draws : int
            From 0 to :attr:`draws`.

        Returns
        -------
        Fraction

        Raises
        ------
        ValueError
            If there are not so many draws left.

        Examples
        --------
        >>> import golf_widget as gw
        >>> str(gw.odds(gw.variant("golf-strict").deal(4).start().view()).within(2))
        '7/8'
        """
        if type(draws) is not int or not 0 <= draws <= self.draws:
            raise ValueError(f"draws is {draws!r}; {self.draws} are left here, so it must be from 0 to {self.draws}")
        return chance_within(self.unseen, self.helping, draws)

    @property
    def comes(self) -> Fraction:
        """The chance that any of the draws left helps: not 1 where every card that helps may lie face down."""
        return self.within(self.draws)

    @property
    def expected_wait(self) -> Fraction | None:
        """The expected number of draws to the first one that helps, given that one comes; see :func:`expected_wait`.

        None if none can come.
        """
        return expected_wait(self.unseen, self.helping, self.draws)

    @cached_property
    def playable(self) -> Mapping[int, Fraction]:
        """For each slot whose card is open, the chance that this card goes on the next stock card."""
        counts = Counter(card.rank for card in self.view.unseen)
        fits = self.view.variant.neighbours
        return MappingProxyType(
            {
                slot: self._of_unseen(sum(count for rank, count in counts.items() if card.rank in fits[rank]))
                for slot, card in self._open.items()
            }
        )

    # -- to look at ----------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        if not self.draws:
            return f"no draw is left, {self.unseen} unseen"
        what = f"{self.helping} of {self.unseen} unseen cards {'helps' if self.helping == 1 else 'help'}"
        return f"{what}: {100 * float(self.next_helps):.1f} %"

    def _rack(self) -> list[tuple[str, list[str], str, str]]:
        """Return for each rank its letter, its marks, its count and whether it helps."""
        high = max((share.total for share in self.ranks.values()), default=0)
        rows = high if high <= MOST_PIPS else 0
        return [
            (
                RANK_LETTERS[rank - 1] if rank else JOKER_TEXT,
                [("●" if i < share.unseen else "○") if i < share.total else "" for i in range(rows)],
                str(share.unseen),
                "^" if share.helps and share.unseen else "",
            )
            for rank, share in self.ranks.items()
        ]

    def __str__(self) -> str:
        lines = [self._headline(), ""]
        rack = self._rack()
        rows = [
            [letter for letter, *_ in rack],
            *zip(*(marks for _, marks, *_ in rack), strict=True),
            [count for *_, count, _ in rack],
            [mark for *_, mark in rack],
        ]
        lines += ["".join(f"{cell:>3}" for cell in row).rstrip() for row in rows]
        if self.next_helps:
            lines.append("")
            lines += [f"within {k} draws: {_shown(self.within(k))}" for k in range(2, min(self.draws, 5) + 1)]
            if self.comes != 1:
                lines.append(f"in the whole stock: {_shown(self.comes)}")
            given = "" if self.comes == 1 else ", if one comes"
            lines.append(f"expected wait{given}: {float(self.expected_wait or 0):.2f} draws")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        # A table without colours of its own, so that it suits every notebook.
        rack = self._rack()
        rows = [("th", [letter for letter, *_ in rack])]
        rows += [("td", list(row)) for row in zip(*(marks for _, marks, *_ in rack), strict=True)]
        rows += [("td", [count for *_, count, _ in rack]), ("td", ["▲" if mark else "" for *_, mark in rack])]
        body = "".join(
            "<tr>" + "".join(f"<{tag} style='text-align:center'>{escape(cell)}</{tag}>" for cell in row) + "</tr>"
            for tag, row in rows
        )
        return f"<table><caption>{escape(self._headline())}</caption>{body}</table>"

    def __repr__(self) -> str:
        return f"<Odds: {self._headline()}>"


def _shown(chance: Fraction) -> str:
    """Return a chance as a percentage, and as a fraction where that is short."""
    exact = f" = {chance}" if chance.denominator < 10**6 else ""
    return f"{100 * float(chance):.1f} %{exact}"


def odds(view: PlayerView) -> Odds:
    """Return the exact odds of the next stock card.

    Parameters
    ----------
    view : PlayerView
        What the player knows: ``position.view()``. The order of the stock is not in it, so it cannot matter.

    Returns
    -------
    Odds
        It prints as a rack of the unseen cards: full marks have not been seen, hollow ones have, and below stands
        their number, with ``^`` under the ranks that help.

    Raises
    ------
    TypeError
        If it is given anything else, such as a position.

    Examples
    --------
    >>> import golf_widget as gw
    >>> o = gw.odds(gw.variant("golf-strict").deal(4).start().view())
    >>> str(o.next_helps), str(o.ranks[2].next), str(o.playable[34]), str(o.expected_wait)
    ('5/8', '1/16', '3/16', '17/11')
    >>> print(o)
    10 of 16 unseen cards help: 62.5 %
    <BLANKLINE>
      A  2  3  4  5  6  7  8  9  T  J  Q  K
      ○  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●  ●
      ○  ○  ○  ●  ○  ○  ○  ○  ●  ○  ●  ●  ○
      ○  ○  ○  ○  ○  ○  ○  ○  ○  ○  ○  ○  ○
      ○  ○  ○  ○  ○  ○  ○  ○  ○  ○  ○  ○  ○
      0  1  1  2  1  1  1  1  2  1  2  2  1
         ^  ^  ^  ^     ^     ^     ^
    <BLANKLINE>
    within 2 draws: 87.5 % = 7/8
    within 3 draws: 96.4 % = 27/28
    within 4 draws: 99.2 % = 361/364
    within 5 draws: 99.9 % = 727/728
    expected wait: 1.55 draws
    """
    if not isinstance(view, PlayerView):
        raise TypeError(f"odds takes a PlayerView, such as position.view(), not {type(view).__name__}")
    return Odds(view)
