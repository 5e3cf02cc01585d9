"""Deals that nobody can clear: they may be dealt again, if that is proved."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from golf_widget.deal import Deal
from golf_widget.position import Position

Prover = Callable[[Position], bool]
"""Returns whether it is proved that a position cannot be cleared under its corner policy."""


@lru_cache(maxsize=256)
def _proved(deal: Deal) -> bool:
    # A convenience upwards: the solver is needed only where a hole is to be dealt again.
    from golf_widget.solver.questions import solve
    from golf_widget.solver.solution import Verdict

    return solve(deal.start(), "clear").verdict is Verdict.UNWINNABLE


def is_dead(position: Position) -> bool:
    """Return whether the solver proves that a deal cannot be cleared, even by a player who knows every card.

    A search that was given up, or a game that no solver knows, proves nothing.

    Parameters
    ----------
    position : Position
        The position before the first move.

    Returns
    -------
    bool

    Examples
    --------
    >>> import golf_widget as gw
    >>> is_dead(gw.variant("golf-strict").deal(4).start()), is_dead(gw.variant("golf-wrap").deal(4).start())
    (True, False)
    """
    return _proved(position.deal)
