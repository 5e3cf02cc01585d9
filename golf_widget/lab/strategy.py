"""Strategies: who plays, under which name, with which luck, and with what knowledge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from random import Random
from typing import Any, Final

from golf_widget import sentences
from golf_widget.exchange.words import few, quoted
from golf_widget.lab.players import BUILT_IN, CLAIRVOYANT, Player, player_for
from golf_widget.listing import Listing
from golf_widget.move import Move

_RIGHT: Final = (
    "a strategy is a name of strategies(), a function (view, rng) that returns a move, an object with act(view), or an "
    "adviser"
)
_MOST_NAME: Final = 40


@dataclass(frozen=True)
class Strategy:
    """A strategy with a name; made by :func:`strategy`.

    It is also a function of a view and a random generator, so it plays wherever one does: in a
    :class:`golf_widget.Match`, and in :meth:`golf_widget.Game.from_strategy`.

    Parameters
    ----------
    name : str
        What tables and plots call it. Its luck depends on the name, too.
    who : str, callable or object
        A name of :func:`strategies`, or the strategy itself.
    seed : int or None
        The seed of its luck; None for that of the experiment.
    clairvoyant : bool
        Whether it knows every card.
    """

    name: str
    who: Any
    seed: int | None = None
    clairvoyant: bool = field(default=False)

    @property
    def label(self) -> str:
        """``"honest"`` or ``"clairvoyant"``."""
        return "clairvoyant" if self.clairvoyant else "honest"

    @property
    def about(self) -> str:
        """What it does, in one English sentence; empty for a strategy of your own."""
        return sentences.say(BUILT_IN[self.who]) if isinstance(self.who, str) else ""

    @property
    def title(self) -> str:
        """The name, for tables and plots; a clairvoyant strategy is always marked."""
        marked = not self.clairvoyant or self.name == "clairvoyant"
        return self.name if marked else f"{self.name} (clairvoyant)"

    def player(self) -> Player:
        """Return somebody who plays by this strategy."""
        return player_for(self.who, self.name)

    def __call__(self, view: Any, rng: Random) -> Move | str:
        """Return a move, as a strategy that is a function does."""
        player = self.player()
        player.begin(view.variant, rng.getrandbits(64))
        move: Move | str = player.choose(view)
        return move

    def __repr__(self) -> str:
        return f"<Strategy {self.name}, {self.label}{'' if self.seed is None else f', seed {self.seed}'}>"


def strategy(who: Any, *, name: str | None = None, seed: int | None = None) -> Strategy:
    """Return a strategy under a name.

    Parameters
    ----------
    who : str, callable or object
        A name of :func:`strategies`; a function ``(view, rng)`` that returns a move or its text, as for
        :meth:`golf_widget.Game.from_strategy`; an object with ``act(view)`` and, if it wants, ``reset(variant, seed)``;
        an adviser: an object with ``advise(view)``, or a function of a view alone; or a :class:`Strategy`. If its
        attribute `clairvoyant` is true, it gets the :class:`golf_widget.Position` instead of the view.
    name : str, optional
        What to call it. Without one, its own name.
    seed : int, optional
        A seed of its own, for a strategy that throws dice.

    Returns
    -------
    Strategy

    Raises
    ------
    ValueError
        If there is no strategy of that name.
    TypeError
        If it is none.

    Examples
    --------
    >>> import golf_widget as gw
    >>> def last(view, rng):
    ...     return view.legal_moves[-1]
    >>> gw.strategy(last), gw.strategy("random", name="luck", seed=5)
    (<Strategy last, honest>, <Strategy luck, honest, seed 5>)
    """
    if seed is not None and type(seed) is not int:
        raise TypeError(f"seed is {quoted(seed, 40)}; it must be a whole number, or None")
    if isinstance(who, Strategy):
        return replace(who, name=_checked(name or who.name), seed=who.seed if seed is None else seed)
    if isinstance(who, str):
        known = who.strip().lower().replace("_", "-").replace(" ", "-")
        if known not in BUILT_IN:
            near = get_close_matches(known[:60], BUILT_IN)
            hint = f"did you mean {' or '.join(near)}? " if near else ""
            raise ValueError(f"there is no strategy {quoted(who, 60)}; {hint}There are {', '.join(BUILT_IN)}")
        return Strategy(_checked(name or known), known, seed, known in CLAIRVOYANT)
    if isinstance(who, type):
        raise TypeError(f"{who.__name__[:40]} is a class; make one of it, as in {who.__name__[:40]}()")
    methods = (getattr(who, "act", None), getattr(who, "advise", None), who)
    if not any(map(callable, methods)):
        raise TypeError(f"{quoted(who, 60)} is no strategy; {_RIGHT}")
    clairvoyant = getattr(who, "clairvoyant", False)
    if not isinstance(clairvoyant, bool):
        raise TypeError(f"{quoted(who, 60)} says clairvoyant = {quoted(clairvoyant, 40)}; it must be True or False")
    own = getattr(who, "name", None) or getattr(who, "__name__", None) or type(who).__name__
    return Strategy(_checked(name or few(str(own), _MOST_NAME)), who, seed, clairvoyant)


def _checked(name: object) -> str:
    if not isinstance(name, str) or not name.strip() or len(name) > _MOST_NAME or not name.isprintable():
        raise ValueError(f"{quoted(name, 60)} cannot name a strategy: a name is a line of 1 to {_MOST_NAME} characters")
    return name.strip()


def strategies_of(given: Mapping[str, Any] | Iterable[Any] | str | Callable[..., object]) -> tuple[Strategy, ...]:
    """Return strategies from whatever was given: one or several, with or without names; their names differ."""
    if isinstance(given, Mapping):
        made = [strategy(who, name=name) for name, who in given.items()]
    elif isinstance(given, str | Strategy) or not isinstance(given, Iterable):
        made = [strategy(given)]
    else:
        made = [strategy(who) for who in given]
    if not made:
        raise ValueError(f"there is nobody to play; {_RIGHT}")
    names = [one.name for one in made]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(
            f"two strategies are called {twice!r}; give one another name, as in strategy(..., name='{twice} 2')"
        )
    return tuple(made)


def strategies() -> Listing[Strategy]:
    """Return the strategies that come with the package, from weak to strong.

    Returns
    -------
    Listing of Strategy
        Shows itself as a table.

    Examples
    --------
    >>> import golf_widget as gw
    >>> [one.name for one in gw.strategies()][:6]
    ['uniform', 'random', 'first', 'tallest', 'lookahead', 'most-follow-ups']
    >>> [one.name for one in gw.strategies()][6:]
    ['chain', 'counting', 'caddie', 'clairvoyant']
    """
    return Listing(
        "Strategies",
        {"name": lambda one: one.name, "knows": lambda one: one.label, "what it does": lambda one: one.about},
        [strategy(name) for name in BUILT_IN],
    )
