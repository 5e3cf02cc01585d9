"""Which strategies run as kernels, and how."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np

from golf_widget.advice.simple import WIDEST
from golf_widget.lab import thumb
from golf_widget.lab.dealing import Board, board_of
from golf_widget.lab.runs import bits_of, play_runs, room_for
from golf_widget.rules import Variant

_RUNS: Final = {"chain": 0, "counting": 1}


@lru_cache(maxsize=32)
def _board_of(rules: Variant) -> Board | None:
    return board_of(rules)


def has_kernel(rules: Variant, who: object) -> bool:
    """Return whether a strategy of a game runs as a kernel.

    Parameters
    ----------
    rules : Variant
        The game.
    who : object
        A name of :func:`golf_widget.strategies`; nothing else has a kernel.

    Examples
    --------
    >>> import golf_widget as gw
    >>> has_kernel(gw.variant("golf-queen"), "counting"), has_kernel(gw.variant("tri-peaks"), "first")
    (True, False)
    """
    board = _board_of(rules) if isinstance(who, str) and who in (*thumb.RULES, *_RUNS) else None
    return board is not None and (who in thumb.RULES or bits_of(board) > 0)


def play_by_kernel(rules: Variant, who: str, numbers: Any, key: int, *, want_moves: bool = False) -> tuple[Any, Any]:
    """Play numbered deals by a kernel.

    Parameters
    ----------
    rules : Variant
        The game.
    who : str
        The strategy; see :func:`has_kernel`.
    numbers : numpy.ndarray of int64
        The numbers of the deals.
    key : int
        Of the strategy, see :mod:`golf_widget.lab.chance`.
    want_moves : bool
        Whether to keep the moves.

    Returns
    -------
    ends : numpy.ndarray of int32, shape (deals, 3)
        Cards left, stock cards left, the longest run. :data:`golf_widget.lab.runs.TOO_WIDE` cards are left of a game
        that the kernel leaves to the plain rule.
    moves : numpy.ndarray of int16, shape (deals, moves)
        The column of each move, -1 for a draw, -2 after the end; of shape (deals, 0) if they are not wanted.

    Examples
    --------
    >>> import golf_widget as gw
    >>> ends, _ = play_by_kernel(gw.variant("golf-strict"), "counting", np.array([4, 5]), 0)
    >>> ends.tolist()
    [[5, 0, 9], [14, 0, 12]]
    """
    board = _board_of(rules)
    if board is None:
        raise ValueError(f"{rules.name} is not a game for the kernels; ask has_kernel first")
    ends = np.zeros((len(numbers), 3), np.int32)
    moves = np.zeros((len(numbers), board.moves if want_moves else 0), np.int16)
    numbers = np.ascontiguousarray(numbers, np.int64)
    # Numbers wrap around at 64 bits: that is the arithmetic of the generator, of which numpy would warn without numba.
    with np.errstate(over="ignore"):
        if who in _RUNS:
            play_runs(numbers, *board, bits_of(board), _RUNS[who], WIDEST, room_for(board), ends, moves)
        else:
            thumb.play_by_thumb(numbers, *board, thumb.RULES[who], np.uint64(key), ends, moves)
    return ends, moves
