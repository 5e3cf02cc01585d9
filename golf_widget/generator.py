"""The numbers behind the shuffle: deal 17 is the same cards for ever.

The algorithm, exactly, so that it can be repeated in any language:

1. *Generator* (SplitMix64; Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
   A 64-bit state starts as the deal number. Each step adds ``0x9E3779B97F4A7C15`` to the state, and the output is
   the state mixed: ``z ^= z >> 30``, ``z *= 0xBF58476D1CE4E5B9``, ``z ^= z >> 27``, ``z *= 0x94D049BB133111EB``,
   ``z ^= z >> 31``, all modulo 2**64.
2. *A whole number below n* (1 <= n <= 2**32), every one equally likely: take the upper 32 bits of the next
   output; if they are ``2**32 - 2**32 % n`` or more, throw them away and take the next; the remainder modulo n is
   the number.
3. *Shuffle* (Fisher and Yates; Durstenfeld 1964). For ``i`` from the last index down to 1, take a number ``j``
   below ``i + 1`` and exchange the cards at ``i`` and ``j``.

The name of this generator in saved deals is :data:`GENERATOR`; a change of any step would need a new name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

T = TypeVar("T")

GENERATOR: Final = "splitmix64-1"
_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA: Final = 0x9E37_79B9_7F4A_7C15


class SplitMix64:
    """A small generator of 64-bit numbers.

    Parameters
    ----------
    seed : int
        The state to start from, taken modulo 2**64.

    Examples
    --------
    >>> hex(SplitMix64(0).next())
    '0xe220a8397b1dcdaf'
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """Return the next number, from 0 to 2**64 - 1."""
        self._state = z = (self._state + _GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely.

        Parameters
        ----------
        bound : int
            From 1 to 2**32.

        Returns
        -------
        int

        Raises
        ------
        ValueError
            If `bound` is out of range.
        """
        if not 1 <= bound <= 1 << 32:
            raise ValueError(f"a bound of {bound!r} is out of range; it must lie between 1 and 2**32")
        limit = (1 << 32) - (1 << 32) % bound
        while True:
            number = self.next() >> 32
            if number < limit:
                return number % bound


def shuffled(items: Iterable[T], number: int) -> list[T]:
    """Return the items in the order that belongs to a deal number.

    Parameters
    ----------
    items : iterable
        What to shuffle; its order matters.
    number : int
        The deal number.

    Returns
    -------
    list

    Examples
    --------
    >>> "".join(shuffled("ABCDEFG", 1)), "".join(shuffled("ABCDEFG", 2))
    ('CFDEGBA', 'GDBCEAF')
    """
    result = list(items)
    generator = SplitMix64(number)
    for i in range(len(result) - 1, 0, -1):
        j = generator.below(i + 1)
        result[i], result[j] = result[j], result[i]
    return result
