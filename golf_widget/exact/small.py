"""A small column game as the exact kernels want it, and how large it is."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial, perm, prod
from typing import Any, Final, NamedTuple

import numpy as np

from golf_widget.errors import VariantError
from golf_widget.exact.plan import CARDS, CLEAR, SCORE
from golf_widget.exchange.words import quoted
from golf_widget.lab.dealing import Board, board_of
from golf_widget.rules import Scoring, Variant

MOST_CARDS: Final = 18
"""With more cards, sums over all deals do not fit in 64 bits."""


class TooManyStatesError(VariantError):
    """A game or a position that is too large to be gone through."""


def goal_of(rules: Variant, goal: str) -> int:
    """Return a goal as the kernels want it: a score that only counts cards is the cards left."""
    wanted = {"cards": CARDS, "score": SCORE, "clear": CLEAR}[goal]
    return CARDS if wanted == SCORE and rules.scoring is not Scoring.HOLE else wanted


def checked_limit(limit: object) -> int | None:
    """Return a limit of states that was given, or raise ValueError.

    Examples
    --------
    >>> checked_limit(10**6)
    1000000
    >>> checked_limit(-1)
    Traceback (most recent call last):
    ...
    ValueError: limit is -1; it must be a whole number from 1 on, or None
    """
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, int | np.integer) or limit < 1:
        raise ValueError(f"limit is {quoted(limit, 40)}; it must be a whole number from 1 on, or None")
    return int(limit)


class Small(NamedTuple):
    """A column game in dense kinds: 0, 1, ... in the order of the ranks that it has, a joker or an empty waste first.

    Parameters
    ----------
    lengths : numpy.ndarray of int64, shape (columns,)
        The cards of each column.
    before : numpy.ndarray of int64, shape (columns,)
        The column before that has the same length; -1 if there is none.
    strides : numpy.ndarray of int64, shape (columns,)
        By how much the number of a set of heights falls when a card of the column goes.
    heights : numpy.ndarray of int64, shape (sets, columns)
        The heights of each set.
    left : numpy.ndarray of int64, shape (sets,)
        The cards of each set.
    accept : numpy.ndarray of int64, shape (kinds,)
        For each kind of a card, on which kinds it goes, as bits.
    pack : numpy.ndarray of int64, shape (kinds,)
        How many of each kind are dealt.
    starter : int
        The kind that starts the waste, if it is not dealt; else -1.
    factorials : numpy.ndarray of int64
        Of 0, 1, 2, ...
    stock : int
        How many cards are in the stock when play begins.
    stocks : int
        How many sets of cards can be left in the stock of one layout, at most.
    faces : tuple of int
        The rank of each kind; 0 is a joker, or an empty waste.
    """

    lengths: Any
    before: Any
    strides: Any
    heights: Any
    left: Any
    accept: Any
    pack: Any
    starter: int
    factorials: Any
    stock: int
    stocks: int
    faces: tuple[int, ...]

    @property
    def deals(self) -> int:
        """How many deals of the cards there are, telling all of them apart."""
        return factorial(int(self.pack.sum()))


class Size(NamedTuple):
    """How large a column game is.

    Parameters
    ----------
    layouts : int
        In how many ways the ranks of the columns and of the waste can be laid out.
    sets : int
        How many sets of cards can be left in the columns.
    stocks : int
        How many sets of cards can be left in the stock of one layout, at most.
    orders : int
        How many beginnings the orders of one stock have, at most.
    kinds : int
        How many ranks the waste can show.
    """

    layouts: int
    sets: int
    stocks: int
    orders: int
    kinds: int

    def states(self, *, sees_next: bool = False, sees_all: bool = False) -> int:
        """Return how many states all layouts have, at most.

        Parameters
        ----------
        sees_next, sees_all : bool
            Whether the player sees the next stock card, or all of them.
        """
        if sees_all:
            return self.layouts * self.sets * self.orders
        return self.layouts * self.sets * self.stocks * self.kinds * (self.kinds if sees_next else 1)


def game_board(rules: Variant) -> Board:
    """Return a game as the kernels of the laboratory want it; raise :class:`VariantError` if it is none for them."""
    board = board_of(rules)
    if board is None:
        raise VariantError(
            f"{rules.name}: only games in columns, with all cards face up, without walls and streaks, can be gone "
            "through as a whole; of other games give a position"
        )
    return board


def size_of(rules: Variant) -> Size:
    """Return how large a game is.

    Parameters
    ----------
    rules : Variant
        The game.

    Returns
    -------
    Size

    Raises
    ------
    VariantError
        If the game has cards face down, walls, covers that are no columns, or streaks that score.

    Examples
    --------
    >>> import golf_widget as gw
    >>> size_of(gw.variant("mini-golf"))
    Size(layouts=128520, sets=27, stocks=32, orders=326, kinds=6)
    """
    board = game_board(rules)
    pack = Counter(board.pack.tolist())
    lengths = board.lengths.tolist()
    # Orders of multisets: the coefficients of the product of sum(x**i / i!) over all kinds, each times a factorial.
    ways = [1]
    for many in pack.values():
        longer = [0] * (len(ways) + many)
        for i, count in enumerate(ways):
            for j in range(many + 1):
                longer[i + j] += count * comb(i + j, j)
        ways = longer
    unseen = dict.fromkeys(pack, 0)
    for _ in range(rules.stock_size):
        # The product of the counts plus 1 is largest if they are as even as can be.
        unseen[min((kind for kind in pack if unseen[kind] < pack[kind]), key=unseen.__getitem__)] += 1
    kinds = {*pack, *([board.starter] if board.starter >= 0 else [])}
    stock = rules.stock_size
    return Size(
        ways[sum(lengths) + (board.starter < 0)],
        prod(length + 1 for length in lengths),
        prod(many + 1 for many in unseen.values()),
        sum(min(perm(stock, i), len(pack) ** i) for i in range(stock + 1)),
        len(kinds),
    )


def small_game(rules: Variant, limit: int, *, sees_next: bool = False, sees_all: bool = False) -> Small:
    """Return a game as the exact kernels want it.

    Parameters
    ----------
    rules : Variant
        The game.
    limit : int
        The most states, see :meth:`Size.states`.
    sees_next, sees_all : bool
        Whether the player sees the next stock card, or all of them.

    Returns
    -------
    Small

    Raises
    ------
    TooManyStatesError
        If the game has more states, or more than 18 cards.
    VariantError
        As for :func:`size_of`.

    Examples
    --------
    >>> import golf_widget as gw
    >>> small_game(gw.variant("mini-golf"), 10**9).faces
    (1, 2, 3, 4, 5, 6)
    >>> small_game(gw.golf(3, 3), 10**9)
    Traceback (most recent call last):
    ...
    golf_widget.exact.small.TooManyStatesError: golf-strict-3x3 has 52 cards, 136,983,947,100 layouts of ranks and \
up to 14,938,360,248,690,278,400,000 states in all of them; the limit is 1,000,000,000 states. Take a smaller game, or \
give a position
    """
    board = game_board(rules)
    size = size_of(rules)
    states = size.states(sees_next=sees_next, sees_all=sees_all)
    if states > limit or len(board.pack) > MOST_CARDS:
        why = f"the limit is {limit:,} states" if states > limit else f"the most are {MOST_CARDS} cards"
        raise TooManyStatesError(
            f"{rules.name} has {len(board.pack)} cards, {size.layouts:,} layouts of ranks and up to {states:,} states "
            f"in all of them; {why}. Take a smaller game, or give a position"
        )
    ranks = board.pack.tolist() + ([board.starter] if board.starter >= 0 else [])
    faces = tuple(sorted(set(ranks)))
    dense = {rank: kind for kind, rank in enumerate(faces)}
    accept = [sum(1 << dense[top] for top in faces if int(board.adjacent[top]) >> card & 1) for card in faces]
    lengths = board.lengths
    strides = np.concatenate(([1], np.cumprod(lengths[:-1] + 1))).astype(np.int64)
    heights = np.arange(size.sets, dtype=np.int64)[:, None] // strides % (lengths + 1)
    before = [max((i for i in range(j) if lengths[i] == lengths[j]), default=-1) for j in range(len(lengths))]
    pack = np.zeros(len(faces), np.int64)
    for rank in board.pack.tolist():
        pack[dense[rank]] += 1
    return Small(
        lengths,
        np.array(before, np.int64),
        strides,
        np.ascontiguousarray(heights),
        heights.sum(axis=1),
        np.array(accept, np.int64),
        pack,
        dense[board.starter] if board.starter >= 0 else -1,
        np.array([factorial(i) for i in range(MOST_CARDS + 1)], np.int64),
        rules.stock_size,
        size.stocks,
        faces,
    )
