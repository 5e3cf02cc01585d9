"""Compile the kernels with numba where there is numba; run the same source without it elsewhere.

Kernels are plain functions of numbers and numpy arrays. Compiled code is kept on disk, so that it is compiled once per
machine, and runs without holding Python's lock, so that threads solve side by side. The environment variable
``GOLF_WIDGET_NUMBA=0`` switches numba off, for tests and for comparison.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def _find_numba() -> Any:
    if os.environ.get("GOLF_WIDGET_NUMBA") == "0":
        return None
    try:
        import numba
    except ImportError:  # on emscripten there is none
        return None
    return numba


_numba: Final = _find_numba()
HAS_NUMBA: Final = _numba is not None


def compiled(function: F) -> F:
    """Return a function compiled with numba, or as it is where there is no numba.

    Parameters
    ----------
    function : callable
        A function of numbers and arrays. It must not call itself: compiled functions that do crash when they are
        loaded from the cache.

    Returns
    -------
    callable
    """
    if _numba is None:
        return function
    fast: F = _numba.njit(cache=True, nogil=True)(function)
    return fast


def inlined(function: F) -> F:
    """Return a part of several kernels, whose code is put where it is called: to hand over many arrays takes time."""
    if _numba is None:
        return function
    fast: F = _numba.njit(inline="always")(function)
    return fast


def _trailing_zeros(number: int) -> int:
    """Return how many zero bits stand below the lowest one."""
    number = int(number)
    return (number & -number).bit_length() - 1


trailing_zeros: Callable[[Any], int] = _trailing_zeros
if HAS_NUMBA:
    # numba's own name for the machine instruction.
    from numba.cpython.unsafe import numbers

    trailing_zeros = cast("Callable[[Any], int]", numbers.trailing_zeros)
