"""The adviser who knows every card: the best score that can be reached after each move."""

from __future__ import annotations

from typing import Final

from golf_widget.advice.advice import Advice, Reason, better_in, check_seconds
from golf_widget.move import Move
from golf_widget.position import Position
from golf_widget.rules import Scoring
from golf_widget.solver.questions import best_moves, is_swept, solve
from golf_widget.solver.solution import Solution, Stop

NODES_A_SECOND: Final = 2_000_000
"""States that a search looks at in about a second; a budget of seconds becomes one of states, so that the answer does
not depend on how busy the machine is."""
_FEWEST_NODES: Final = 2_000


class Clairvoyant:
    """Knows every card, the order of the stock included.

    Parameters
    ----------
    seconds : float
        About how long to search, in games that are too large to be solved outright.

    Examples
    --------
    >>> import golf_widget as gw
    >>> position = gw.variant("mini-golf").deal(3).start()
    >>> print(Clairvoyant().advise(position)[0])
    slot 4: score -2.00, clears 100.0 %, Knowing every card, a score of -2 can be reached.
    """

    name = "clairvoyant"
    clairvoyant = True

    def __init__(self, seconds: float = 0.3) -> None:
        self.seconds = check_seconds(seconds)
        self._stop = Stop()

    def __repr__(self) -> str:
        return f"Clairvoyant(seconds={self.seconds})"

    def advise(self, position: Position) -> tuple[Advice, ...]:
        """Return what each legal move is worth, best first; of moves worth the same, a play before a draw."""
        self._stop = stop = Stop()
        return known_advice(position, self.seconds, stop)

    def cancel(self) -> None:
        """Give up, from another thread: what is being asked is answered soon, without values."""
        self._stop.set()


def known_advice(position: Position, seconds: float, stop: Stop | None = None) -> tuple[Advice, ...]:
    """Return the best score that can be reached after each legal move by a player to whom nothing is hidden.

    Parameters
    ----------
    position : Position
        Any position.
    seconds : float
        About how long to search, in games that are too large to be solved outright.
    stop : Stop, optional
        With it another thread can make it give up.

    Returns
    -------
    tuple of Advice
        Best first. The error is 0 where the value is proved, and None where it is the best that was found; there is no
        value where there is no solver.
    """
    better = better_in(position.variant)
    moves = tuple(position.legal_moves)
    if not moves:
        return ()
    if is_swept(position):
        return tuple(
            Advice(move, better=better)
            if value is None
            else Advice(move, float(value), 0.0, _clears(position, value), _reason(value), better)
            for move, value in best_moves(position, stop=stop).items()
        )
    nodes = max(_FEWEST_NODES, int(seconds * NODES_A_SECOND / len(moves)))
    advice = [_advice(position, move, solve(position.play(move), "score", nodes, stop=stop)) for move in moves]
    sign = -1 if better == "high" else 1
    worst = float("inf")
    advice.sort(key=lambda one: (worst if one.value is None else sign * one.value, one.move.is_draw))
    return tuple(advice)


def _advice(position: Position, move: Move, solution: Solution) -> Advice:
    better = better_in(position.variant)
    if solution.score is None:
        return Advice(move, reason=Reason("reason.no_solver"), better=better)
    value = solution.score
    if solution.is_best:
        return Advice(move, float(value), 0.0, _clears(position, value), _reason(value), better)
    clears = 1.0 if _clears(position, value) else None
    return Advice(move, float(value), None, clears, Reason("reason.found", {"score": value}), better)


def _clears(position: Position, value: int) -> float | None:
    """Return whether a best score clears the table; in a streak game it does not tell."""
    return None if position.variant.scoring is Scoring.STREAK else float(value <= 0)


def _reason(value: int) -> Reason:
    return Reason("reason.known", {"score": value})
