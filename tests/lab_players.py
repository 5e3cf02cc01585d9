"""Strategies for the tests of the laboratory, in a module that other processes can import."""

import time

from golf_widget import Move


def at_random(view, rng):
    return rng.choice(view.legal_moves)


def slow(view, rng):
    time.sleep(0.002)
    return rng.choice(view.legal_moves)


def fails_on_137(view, rng):
    """Play the first move, but raise in the middle of golf-strict#137, and choose badly in golf-strict#138."""
    here = [str(view.table[slot]) for slot in (0, 1, 2)]
    if here == FIRST_CARDS[137] and view.stock_left == 10:
        raise KeyError("lost in the rough")
    if here == FIRST_CARDS[138]:
        return Move(0)
    return view.legal_moves[0]


FIRST_CARDS = {137: ["QH", "4S", "TD"], 138: ["QD", "2C", "5C"]}


class Alternating:
    """Remembers things: an object with reset and act, which must not be shared by two games at once."""

    def reset(self, variant, seed):
        self.turn = seed % 2

    def act(self, view):
        self.turn += 1
        return view.legal_moves[0 if self.turn % 2 else -1]
