"""Players: every kind of strategy behind one face, a game begun and a move chosen."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from random import Random
from threading import RLock
from typing import Any, Final, Protocol

from golf_widget.advice.caddie import Caddie
from golf_widget.advice.read import read_answer
from golf_widget.advice.simple import Counting, FirstAvailable, LongestChain, Lookahead, TallestColumn
from golf_widget.lab.chancers import MostFollowUps, RandomPlay, UniformMove
from golf_widget.move import Move
from golf_widget.position import Position
from golf_widget.record.strategy import STOP
from golf_widget.rules import Variant
from golf_widget.solver.questions import solve

BUILT_IN: Final = {
    "uniform": "strategy.uniform.about",
    "random": "strategy.random.about",
    "first": "adviser.first.about",
    "tallest": "adviser.tallest.about",
    "lookahead": "adviser.lookahead.about",
    "most-follow-ups": "strategy.most-follow-ups.about",
    "chain": "adviser.chain.about",
    "counting": "adviser.counting.about",
    "caddie": "adviser.caddie.about",
    "clairvoyant": "adviser.clairvoyant.about",
}
"""The strategies that come with the package, from weak to strong, and the keys of what they do."""
CLAIRVOYANT: Final = frozenset({"clairvoyant"})
CADDIE_SAMPLES: Final = 200
"""Games that the caddie plays out at each decision: by number, not by time, so that an experiment can be repeated."""

TURNS: Final = RLock()
"""Held while an object with ``act`` plays a game: it may remember things from move to move, and threads share it."""


class Player(Protocol):
    """Somebody who plays one game after the other."""

    shared: bool
    """Whether other players may be at the same object."""

    def begin(self, variant: Variant, seed: int) -> None:
        """Get ready for a game."""

    def choose(self, seen: Any) -> Any:
        """Return what to do: a move, its text, or ``"stop"``."""


class _Function:
    """A function of a view and a random generator."""

    shared = False

    def __init__(self, function: Callable[[Any, Random], object]) -> None:
        self._function = function
        self._rng = Random(0)

    def begin(self, _variant: Variant, seed: int) -> None:
        self._rng.seed(seed)

    def choose(self, seen: Any) -> object:
        return self._function(seen, self._rng)


class _Actor:
    """An object with ``act`` and, if it wants, ``reset``."""

    def __init__(self, who: Any, *, shared: bool) -> None:
        self.shared = shared
        self._reset = getattr(who, "reset", None)
        self.choose = who.act

    def begin(self, variant: Variant, seed: int) -> None:
        if callable(self._reset):
            self._reset(variant, seed)


class _Adviser:
    """An adviser of somebody's own: the first of what he advises is played."""

    shared = False

    def __init__(self, advise: Callable[[Any], object], name: str) -> None:
        self._advise = advise
        self._name = name

    def begin(self, _variant: Variant, _seed: int) -> None:
        pass

    def choose(self, seen: Any) -> object:
        return read_answer(self._advise(seen), seen, self._name)[0].move


class _Thumb:
    """A rule of thumb of the package, whose answers need no check."""

    shared = False

    def __init__(self, rule: Any) -> None:
        self._advise = rule.advise

    def begin(self, _variant: Variant, _seed: int) -> None:
        pass

    def choose(self, seen: Any) -> object:
        return self._advise(seen)[0].move


class _Caddie:
    """The caddie, with the samples that the seed of the game gives; asked only where there is a choice."""

    shared = False

    def __init__(self) -> None:
        self._caddie = Caddie(samples=CADDIE_SAMPLES, seed=0)

    def begin(self, _variant: Variant, seed: int) -> None:
        self._caddie = Caddie(samples=CADDIE_SAMPLES, seed=seed)

    def choose(self, seen: Any) -> object:
        return seen.legal_moves[0] if len(seen.legal_moves) == 1 else self._caddie.advise(seen)[0].move


class _Clairvoyant:
    """Solves the game when it begins, and plays the line to its end."""

    shared = False

    def __init__(self) -> None:
        self._line: Iterator[Move] = iter(())
        self._asked = False

    def begin(self, _variant: Variant, _seed: int) -> None:
        self._asked = False

    def choose(self, seen: Position) -> object:
        if not self._asked:
            solution = solve(seen)
            if solution.score is None:
                raise ValueError(solution.reason)
            self._line, self._asked = iter(solution.line), True
        return next(self._line, STOP)


_MAKERS: Final[dict[str, Callable[[], Player]]] = {
    "uniform": lambda: _Actor(UniformMove(), shared=False),
    "random": lambda: _Actor(RandomPlay(), shared=False),
    "first": lambda: _Thumb(FirstAvailable()),
    "tallest": lambda: _Thumb(TallestColumn()),
    "lookahead": lambda: _Thumb(Lookahead()),
    "most-follow-ups": lambda: _Actor(MostFollowUps(), shared=False),
    "chain": lambda: _Thumb(LongestChain()),
    "counting": lambda: _Thumb(Counting()),
    "caddie": _Caddie,
    "clairvoyant": _Clairvoyant,
}


def player_for(who: Any, name: str) -> Player:
    """Return somebody who plays by a strategy.

    Parameters
    ----------
    who : str, callable or object
        See :func:`golf_widget.lab.strategy.strategy`, which has checked it.
    name : str
        What errors call it.
    """
    if isinstance(who, str):
        return _MAKERS[who]()
    if callable(getattr(who, "act", None)):
        return _Actor(who, shared=True)
    if callable(getattr(who, "advise", None)):
        return _Adviser(who.advise, name)
    return _Adviser(who, name) if _takes_one(who) else _Function(who)


def _takes_one(function: Callable[..., object]) -> bool:
    """Return whether a function wants a view and nothing else."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # of some functions written in C nothing is known
        return False
    try:
        signature.bind(None, None)
    except TypeError:
        return True
    return False
