"""Where the random numbers of a strategy come from: each strategy and each deal has a stream of its own.

The stream of a game is that of :class:`golf_widget.generator.SplitMix64`, started with the *game seed*:

1. *Key of a strategy*: the BLAKE2b digest of eight bytes of ``"<seed>:<name>"`` in UTF-8, as a number with the most
   significant byte first.
2. *Game seed*: the first output of SplitMix64 started with the key XOR the deal number.

So a game is the same whatever was played before it, in whichever process, and two strategies never share luck.
"""

from __future__ import annotations

from hashlib import blake2b

from golf_widget.generator import SplitMix64


def key_of(name: str, seed: int) -> int:
    """Return the key of a strategy.

    Parameters
    ----------
    name : str
        The name of the strategy.
    seed : int
        The seed of the experiment, or the strategy's own.

    Returns
    -------
    int
        From 0 to 2**64 - 1.

    Examples
    --------
    >>> hex(key_of("random", 0))
    '0xcef08dabd16bf9d5'
    """
    return int.from_bytes(blake2b(f"{seed}:{name}".encode(), digest_size=8).digest(), "big")


def game_seed(key: int, number: int) -> int:
    """Return the seed of one game.

    Parameters
    ----------
    key : int
        Of the strategy, see :func:`key_of`.
    number : int
        Of the deal.

    Returns
    -------
    int
        From 0 to 2**64 - 1.

    Examples
    --------
    >>> hex(game_seed(key_of("random", 0), 17))
    '0x97bb7b314a9aa4da'
    """
    return SplitMix64(key ^ number).next()
