"""The questions people ask: what is the best line from here, what is each move worth."""

from __future__ import annotations

import threading
import time
from functools import cache, lru_cache
from typing import Any, Final, get_args

import numpy as np

from golf_widget.move import Move
from golf_widget.position import Position
from golf_widget.rules import Scoring, Variant
from golf_widget.score import hole_score
from golf_widget.solver.clear import DRAW
from golf_widget.solver.lattice import lattice
from golf_widget.solver.reach import MAX_SLOTS, fewest_left
from golf_widget.solver.search import search_columns
from golf_widget.solver.solution import Goal, Solution, Stop, Verdict
from golf_widget.solver.table import Found, Table, adjacency

DEFAULT_NODES: Final = 10_000_000
"""States looked at before a search in a very large game is given up, unless the caller says otherwise."""

_local = threading.local()


def _table_for(rules: Variant, left: int) -> Table | None:
    """Return this thread's table for the sets that can be left, or None if there are too many, or walls."""
    tables = getattr(_local, "tables", None)
    if tables is None:
        # Each table holds a few megabytes; the positions of one game ask for one each.
        tables = _local.tables = lru_cache(maxsize=8)(_make_table)
    made: Table | None = tables(rules, left)
    return made


def _make_table(rules: Variant, left: int) -> Table | None:
    if rules.walls:
        return None
    numbered = lattice(rules.layout, left, joined=rules.scoring is Scoring.STREAK)
    return None if numbered is None else Table(rules, numbered)


def kinds_of(position: Position) -> tuple[Any, Any]:
    """Return the kinds of all tableau cards, and of the waste and the stock left, as the kernels want them."""
    deal = position.deal
    top = 0 if position.waste is None else position.waste.rank
    stock = [top, *(card.rank for card in deal.stock[position.drawn :])]
    return np.array([card.rank for card in deal.table], np.int64), np.array(stock, np.int64)


def solve(
    position: Position, goal: Goal = "score", max_nodes: int | None = None, *, stop: Stop | None = None
) -> Solution:
    """Solve a position, knowing every card.

    Parameters
    ----------
    position : Position
        Any position of any variant.
    goal : {"score", "clear"}
        "score": the best score that can be reached. In Golf these are the fewest cards left, or the most stock cards
        left once the table is cleared; in a streak game the most points, whether or not the table is cleared. "clear":
        whether the table can be cleared, which is quicker to find out.
    max_nodes : int, optional
        Give up after so many states, in games too large for a full sweep; a sweep has few enough states to be always
        finished, and takes no notice.
    stop : Stop, optional
        With it another thread can make the solver give up.

    Returns
    -------
    Solution

    Raises
    ------
    ValueError
        If there is no such goal.

    Examples
    --------
    >>> import golf_widget as gw
    >>> solution = gw.solve(gw.variant("mini-golf").deal(1).start())
    >>> solution.verdict, solution.score
    (<Verdict.WINNABLE: 'winnable'>, 0)
    """
    if goal not in get_args(Goal):
        raise ValueError(f"goal is {goal!r}; it must be one of {', '.join(get_args(Goal))}")
    begin = time.perf_counter()
    rules = position.variant
    if position.is_cleared:
        return Solution(position, goal, Verdict.WINNABLE, position.score, True, (), 0, 0.0)
    table = _table_for(rules, position.left)
    if table is None:
        return _search(position, goal, begin, max_nodes, stop)
    _, stock = _deal(table, position, stop)
    if goal == "score" and rules.scoring is Scoring.STREAK:
        return _points(position, table, stock, begin)
    found = table.clear(stock) if goal == "clear" else table.fewest(stock)
    return _solution(position, goal, found, begin)


def _moves(line: list[int]) -> tuple[Move, ...]:
    """Return a line of slots and draws as moves."""
    return tuple(Move.DRAW if slot == DRAW else _move(slot) for slot in line)


@cache
def _move(slot: int) -> Move:
    return Move(slot)


def _score(position: Position, line: tuple[Move, ...], left: int) -> int:
    """Return the score at the end of a line that leaves so many cards.

    Only the points of a streak depend on the order of the moves. Elsewhere the line is not played out: that would take
    longer than the search of many a deal, and hold Python's lock.
    """
    if position.variant.scoring is Scoring.STREAK:
        for move in line:
            position = position.play(move)
        return position.score
    return _hole_score(position, left, line.count(Move.DRAW))


def _hole_score(position: Position, left: int, draws: int) -> int:
    """Return the score, in a game without streaks, when so many cards are left after so many draws."""
    return hole_score(left, position.stock_left - draws) if position.variant.scoring is Scoring.HOLE else left


def _deal(table: Table, position: Position, stop: Stop | None) -> tuple[Any, Any]:
    """Put a position on a table; return the kinds of its tableau, and of its waste and stock."""
    kinds, stock = kinds_of(position)
    table.stop = (stop or Stop()).flag
    table.deal(kinds)
    return kinds, stock


def _solution(position: Position, goal: Goal, found: Found, begin: float) -> Solution:
    """Put together the answer of a search for the fewest cards left."""
    line = _moves(found.line)
    reason = "" if found.proved else "the search was given up"
    best = found.proved and goal == "score"
    if best and position.variant.scoring is Scoring.STREAK:
        best = False
        reason = "the most points cannot be found in this game; the line leaves the fewest cards"
    # With the goal "clear" there is a line only if it clears the table.
    score = _score(position, line, found.left) if goal == "score" or found.left == 0 else None
    seconds = time.perf_counter() - begin
    return Solution(position, goal, _verdict(found), score, best, line, found.tried, seconds, reason)


def verdict_of(position: Position, max_nodes: int | None = None, stop: Stop | None = None) -> Verdict:
    """Return whether a position can be cleared, without the line: for counting many deals."""
    table = None if position.is_cleared else _table_for(position.variant, position.left)
    if table is None:
        return solve(position, "clear", max_nodes, stop=stop).verdict
    _, stock = _deal(table, position, stop)
    return _verdict(table.clear(stock, want_line=False))


def _verdict(found: Found) -> Verdict:
    if found.left == 0:
        return Verdict.WINNABLE
    return Verdict.UNWINNABLE if found.proved else Verdict.UNKNOWN


def _points(position: Position, table: Table, stock: Any, begin: float) -> Solution:
    """Find the most points, and whether the table can be cleared, which may need another line."""
    cleared = table.clear(stock, want_line=False)
    found = table.most_points(stock, position.streak, _standing_peaks(position))
    if found is None:
        return _unknown(position, "score", begin, "the search was given up")
    line = _moves(found.line)
    score = _score(position, line, found.left)
    seconds = time.perf_counter() - begin
    return Solution(position, "score", _verdict(cleared), score, True, line, cleared.tried + found.tried, seconds)


def _standing_peaks(position: Position) -> tuple[int, ...]:
    return tuple(peak for peak in position.variant.peaks if position.is_left(peak))


def _unknown(position: Position, goal: Goal, begin: float, reason: str) -> Solution:
    return Solution(position, goal, Verdict.UNKNOWN, None, False, (), 0, time.perf_counter() - begin, reason)


def _search(position: Position, goal: Goal, begin: float, max_nodes: int | None, stop: Stop | None) -> Solution:
    """Solve a position that cannot be swept, by a search with a table of the sets that it meets."""
    rules = position.variant
    budget = DEFAULT_NODES if max_nodes is None else max_nodes
    if rules.walls or not rules.layout.columns:
        if len(rules.layout.slots) > MAX_SLOTS:
            what = "with walls" if rules.walls else "that are no column games"
            return _unknown(position, goal, begin, f"no solver knows games {what} of more than {MAX_SLOTS} cards")
        few = goal == "score" and rules.scoring is Scoring.HOLE
        found = fewest_left(position, budget, (stop or Stop()).flag, use_few=few)
        if goal == "clear" and found.left:
            found = found._replace(line=[])
        return _solution(position, goal, found, begin)
    slots: dict[int, list[int]] = {}
    for slot in range(len(rules.layout.slots)):
        if position.is_left(slot):
            slots.setdefault(rules.layout.label_of(slot), []).append(slot)
    # The deepest card of a column is the one on which all others lie.
    columns = [sorted(column, key=lambda slot: rules.layout.slots[slot].y) for column in slots.values()]
    kinds, stock = kinds_of(position)
    verdict, left, _, ways, nodes = search_columns(
        [[int(kinds[slot]) for slot in column] for column in columns],
        [int(kind) for kind in stock[1:]],
        int(stock[0]),
        adjacency(rules),
        goal=goal,
        max_nodes=budget,
        stop=None if stop is None else stop.flag,
    )
    line = [DRAW if way < 0 else columns[way].pop() for way in ways]
    proved = verdict != "unknown"
    return _solution(position, goal, Found(left, 0, line, proved, int(nodes)), begin)


def best_moves(position: Position, max_nodes: int | None = None, *, stop: Stop | None = None) -> dict[Move, int | None]:
    """Return what each legal move is worth to a player who knows every card.

    Parameters
    ----------
    position : Position
        Any position of any variant.
    max_nodes : int, optional
        The budget for each move, as for :func:`golf_widget.solve`. Only where the game is too large for a sweep: there
        every move is a search of its own.
    stop : Stop, optional
        With it another thread can make the solver give up; what is not known by then is None.

    Returns
    -------
    dict of Move to int or None
        The best score that can be reached after each legal move, in the sense of :attr:`golf_widget.Position.score`:
        low is good, but in a streak game, where it is the points, high is good. None if it has not been found out: the
        search was given up, or no solver knows the rules. Best moves first, unknown ones last; of moves that are
        worth the same, a play before a draw.

    Examples
    --------
    >>> import golf_widget as gw
    >>> position = gw.variant("mini-golf").deal(3).start()
    >>> {position.notation(move): score for move, score in gw.best_moves(position).items()}
    {'2:AD': -2, 'draw': -2}
    """
    rules = position.variant
    table = _table_for(rules, position.left)
    if table is None:
        worth = _searched_worth(position, max_nodes, stop)
    else:
        kinds, stock = _deal(table, position, stop)
        ask = _streak_worth if rules.scoring is Scoring.STREAK else _swept_worth
        worth = ask(position, table, kinds, stock)
    sign = -1 if rules.scoring is Scoring.STREAK else 1

    def order(item: tuple[Move, int | None]) -> tuple[bool, int, bool]:
        move, score = item
        return score is None, sign * (score or 0), move.is_draw

    return dict(sorted(worth.items(), key=order))


def is_swept(position: Position) -> bool:
    """Return whether one table gives the worth of all moves; otherwise every move is a search of its own."""
    return _table_for(position.variant, position.left) is not None


def _after(table: Table, kinds: Any, stock: Any, move: Move) -> tuple[Any, tuple[int, int]]:
    """Return the waste and the stock after a move, and the set that is left."""
    if move.slot is None:
        return stock[1:], (0, 0)
    return np.array([kinds[move.slot], *stock[1:]], np.int64), table.after(move.slot)


def _swept_worth(position: Position, table: Table, kinds: Any, stock: Any) -> dict[Move, int | None]:
    """Return the worth of all moves, by a sweep from each on one table."""
    worth: dict[Move, int | None] = {}
    for move in position.legal_moves:
        after = position.play(move)
        found = table.fewest(*_after(table, kinds, stock, move), want_line=False)
        worth[move] = _hole_score(after, found.left, found.draws) if found.proved else None
    return worth


def _streak_worth(position: Position, table: Table, kinds: Any, stock: Any) -> dict[Move, int | None]:
    """Return the most points after each move of a streak game, on one table."""
    streaks = table.streaks(_standing_peaks(position))
    worth: dict[Move, int | None] = {}
    for move in position.legal_moves:
        after = position.play(move)
        rest, start = _after(table, kinds, stock, move)
        found = streaks.ask(rest, start[0], after.streak)
        worth[move] = None if found is None else after.points + found[0]
    return worth


def _searched_worth(position: Position, max_nodes: int | None, stop: Stop | None) -> dict[Move, int | None]:
    """Return the worth of all moves, by solving the position after each."""
    worth: dict[Move, int | None] = {}
    for move in position.legal_moves:
        solution = solve(position.play(move), "score", max_nodes, stop=stop)
        worth[move] = solution.score if solution.is_best else None
    return worth
