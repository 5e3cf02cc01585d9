"""Games a second of the strategies, by the time of one processor; printed, not judged: `make bench`."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest

from golf_widget import Deal, strategy, variant
from golf_widget.lab.kernels import play_by_kernel
from golf_widget.lab.plain import play_plainly

KERNELS = ("uniform", "random", "first", "tallest", "lookahead", "most-follow-ups", "chain", "counting")


def rate(play: Callable[[int], object], games: int) -> float:
    """Return games a second, in the best of three runs after one that compiles."""
    play(1)
    times = []
    for _ in range(3):
        begin = time.thread_time()
        play(games)
        times.append(time.thread_time() - begin)
    return games / min(times)


@pytest.mark.parametrize("name", ["golf-strict", "golf-queen", "golf-wrap"])
def test_kernels(name):
    print()
    for who in KERNELS:
        games = 20_000 if who in {"chain", "counting"} else 100_000
        speed = rate(lambda many, who=who: play_by_kernel(variant(name), who, np.arange(1, many + 1), 0), games)
        print(f"{name}, {who}: {speed:,.0f} deals a second")


def test_plain_python():
    print()

    def leftmost(view, rng):
        return view.legal_moves[0]

    for who in (leftmost, "first", "tallest", "chain", "counting", "clairvoyant"):
        one = strategy(who)
        player = one.player()

        def play(many, one=one, player=player):
            for number in range(1, many + 1):
                play_plainly(one, player, Deal.numbered("golf-strict", number), number)

        print(f"golf-strict in plain Python, {one.name}: {rate(play, 200):,.0f} games a second")
