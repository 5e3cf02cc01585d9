"""Rules of thumb as a kernel: whole games of a column game, the deal included.

The rules are those of :mod:`golf_widget.advice.simple` and :mod:`golf_widget.lab.chancers`; a test plays both.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from golf_widget.lab.dealing import NO_KIND, below, deal_kinds, first_output
from golf_widget.solver.compiled import compiled

UNIFORM: Final = 0
RANDOM: Final = 1
FIRST: Final = 2
TALLEST: Final = 3
LOOKAHEAD: Final = 4
FOLLOW_UPS: Final = 5
RULES: Final = {
    "uniform": UNIFORM,
    "random": RANDOM,
    "first": FIRST,
    "tallest": TALLEST,
    "lookahead": LOOKAHEAD,
    "most-follow-ups": FOLLOW_UPS,
}
"""The rules by the names of their strategies."""


@compiled
def play_by_thumb(
    numbers: Any,
    pack: Any,
    limits: Any,
    lengths: Any,
    places: Any,
    starter: int,
    adjacent: Any,
    rule: int,
    key: Any,
    ends: Any,
    moves: Any,
) -> None:
    """Play whole games by a rule of thumb.

    Parameters
    ----------
    numbers : numpy.ndarray of int64
        The numbers of the deals.
    pack, limits, lengths, places, starter, adjacent
        See :class:`golf_widget.lab.dealing.Board`.
    rule : int
        UNIFORM: any move, all equally likely. The others play while they can: RANDOM any card, FIRST the leftmost,
        TALLEST from the tallest column, LOOKAHEAD one on which another goes, FOLLOW_UPS one on which most go.
    key : numpy.uint64
        Of the strategy, see :mod:`golf_widget.lab.chance`.
    ends : numpy.ndarray of int32, shape (deals, 3)
        Filled: cards left, stock cards left, the longest run of cards without a draw.
    moves : numpy.ndarray of int16, shape (deals, moves) or (deals, 0)
        Filled, if there is room for them: the column of each move, -1 for a draw, -2 after the end.
    """
    columns = lengths.shape[0]
    cards = np.empty(pack.shape[0], np.int64)
    height = np.empty(columns, np.int64)
    # The kinds of each column with an empty place below the deepest card.
    kinds = np.full((columns, places.shape[1] + 1), NO_KIND, np.int64)
    tops = np.empty(columns, np.int64)
    total = lengths.sum()
    begin = total + 1 if starter < 0 else total
    keep = moves.shape[1] > 0
    for game in range(numbers.shape[0]):
        deal_kinds(numbers[game], pack, limits, cards)
        state = first_output(key ^ np.uint64(numbers[game])) if rule <= RANDOM else key
        for column in range(columns):
            many = lengths[column]
            for i in range(many):
                kinds[column, i + 1] = cards[places[column, i]]
            height[column] = many
            tops[column] = kinds[column, many]
        top = cards[total] if starter < 0 else starter
        drawn = begin
        left = total
        run = 0
        longest = 0
        made = 0
        while left > 0:
            fits = adjacent[top]
            pick = -1
            if rule == FIRST:
                for column in range(columns):
                    if (fits >> tops[column]) & 1:
                        pick = column
                        break
            elif rule == TALLEST:
                best = 0
                for column in range(columns):
                    if (fits >> tops[column]) & 1 and height[column] > best:
                        best = height[column]
                        pick = column
            elif rule <= RANDOM:
                many = 0
                for column in range(columns):
                    many += (fits >> tops[column]) & 1
                choices = many
                if rule == UNIFORM and drawn < pack.shape[0]:
                    choices += 1
                chosen = 0
                if choices > 1:
                    state, chosen = below(state, choices, limits)
                if chosen < many:
                    for column in range(columns):
                        if (fits >> tops[column]) & 1:
                            if chosen == 0:
                                pick = column
                                break
                            chosen -= 1
            else:
                best = -1
                for column in range(columns):
                    if (fits >> tops[column]) & 1:
                        follow = adjacent[tops[column]]
                        beneath = kinds[column, height[column] - 1]
                        many = (follow >> beneath) & 1
                        for other in range(columns):
                            if other != column:
                                many += (follow >> tops[other]) & 1
                        if rule == LOOKAHEAD:
                            many = min(many, 1)
                        if many > best:
                            best = many
                            pick = column
            if keep and (pick >= 0 or drawn < pack.shape[0]):
                moves[game, made] = pick
                made += 1
            if pick >= 0:
                top = tops[pick]
                height[pick] -= 1
                tops[pick] = kinds[pick, height[pick]]
                left -= 1
                run += 1
                longest = max(longest, run)
            elif drawn < pack.shape[0]:
                top = cards[drawn]
                drawn += 1
                run = 0
            else:
                break
        ends[game, 0] = left
        ends[game, 1] = pack.shape[0] - drawn
        ends[game, 2] = longest
        if keep:
            for move in range(made, moves.shape[1]):
                moves[game, move] = -2
