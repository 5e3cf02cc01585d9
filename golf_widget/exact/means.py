"""What a strategy is worth, exactly: it is followed through every deal of a small game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, get_args

from golf_widget.catalogue import variant as find_variant
from golf_widget.exact.asked import Follower
from golf_widget.exact.policy import GAME_LIMIT, Aim, OptimalPolicy, optimal_policy
from golf_widget.exact.small import checked_limit, game_board, goal_of
from golf_widget.exact.totals import totals_of
from golf_widget.exchange.words import quoted
from golf_widget.lab import thumb
from golf_widget.lab.strategy import strategy as strategy_of
from golf_widget.rules import Variant

ASKED_LIMIT: Final = 5_000_000
"""States about which a strategy in Python is asked: minutes."""


def exact_mean(
    strategy: Any,
    variant: Variant | str = "mini-golf",
    *,
    goal: Aim = "cards",
    limit: int | None = None,
    progress: bool | Callable[[int], None] = True,
) -> Fraction:
    """Return what a strategy comes to on the average over every deal of a small column game.

    Parameters
    ----------
    strategy : str, callable or object
        A name of :func:`golf_widget.strategies`, or a strategy of your own, see :func:`golf_widget.strategy`. Of those
        that throw dice only ``"random"`` and ``"uniform"`` can be followed.
    variant : Variant or str
        A game in columns, with all cards face up. Mini Golf has 128,520 layouts of ranks.
    goal : {"cards", "score", "clear"}
        What to average: the cards left, the score of the hole, or whether the table is cleared.
    limit : int, optional
        The most states to go through. Without it, ten thousand million for the rules of thumb, which are compiled, and
        five million for all other strategies.
    progress : bool or callable
        Show a bar on the standard error stream, or call a function with the number of parts done.

    Returns
    -------
    Fraction

    Raises
    ------
    TooManyStatesError
        If the game is too large; the text says how large.
    StrategyError
        If the strategy throws dice, raises, or returns what is no legal move; the text says where.
    VariantError
        If there is no such game, or it is none of columns with all cards face up.
    ValueError, TypeError
        If there is no such strategy or goal, or the limit is no whole number from 1 on.

    Notes
    -----
    A strategy of your own is asked about each state by itself, once, as if it had just sat down: what the waste shows,
    which cards are left in the columns, which have not been seen. What it chooses must depend on nothing else, and of
    the cards on their ranks only; suits are given out as they come.

    Examples
    --------
    >>> import dataclasses, golf_widget as gw
    >>> small = dataclasses.replace(gw.variant("mini-golf"), name="tiny", layout=gw.Layout.in_columns(2, 2), ranks=4)
    >>> gw.exact_mean("first", small, progress=False)
    Fraction(1003, 1260)
    >>> def last(view, rng):
    ...     return view.legal_moves[-1]
    >>> gw.exact_mean(last, small, progress=False)
    Fraction(2407, 840)
    """
    rules = find_variant(variant)
    if goal not in get_args(Aim):
        raise ValueError(f"goal is {quoted(goal, 40)}; it must be one of {', '.join(get_args(Aim))}")
    limit = checked_limit(limit)
    if isinstance(strategy, OptimalPolicy) and strategy.goal == goal:
        return optimal_policy(rules, knows=strategy.knows, goal=goal, limit=limit, progress=progress).mean
    who = strategy_of(strategy)
    if who.who in thumb.RULES if isinstance(who.who, str) else False:
        totals = totals_of(rules, "hidden", goal, limit or GAME_LIMIT, progress, rule=thumb.RULES[who.who])
        return 1 - totals.first if goal == "clear" else totals.first
    if who.clairvoyant:
        raise ValueError(
            f"{who.name} knows every card, and only an honest strategy can be followed; the best that can be reached "
            "so is optimal_policy(..., knows='all').mean"
        )
    mean = Follower(rules, game_board(rules), who, goal_of(rules, goal), limit or ASKED_LIMIT).mean(progress)
    return 1 - mean if goal == "clear" else mean
