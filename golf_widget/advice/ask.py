"""Ask an adviser."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

from golf_widget import sentences
from golf_widget.advice.advice import Advice, AdviceError, Adviser
from golf_widget.advice.read import quoted, read_answer
from golf_widget.position import Position
from golf_widget.view import PlayerView

_HOMES: Final = {
    "first": ("simple", "FirstAvailable"),
    "tallest": ("simple", "TallestColumn"),
    "lookahead": ("simple", "Lookahead"),
    "chain": ("simple", "LongestChain"),
    "counting": ("simple", "Counting"),
    "caddie": ("caddie", "Caddie"),
    "clairvoyant": ("clairvoyant", "Clairvoyant"),
}
_CLAIRVOYANT: Final = frozenset({"clairvoyant"})


def _made(name: str, seconds: float, seed: int | None) -> Adviser:
    # Loaded when somebody is asked: the caddie brings numpy and numba, a second to load.
    module, kind = _HOMES[name]
    make = getattr(import_module(f"golf_widget.advice.{module}"), kind)
    options: dict[str, Any] = {}
    if name in {"caddie", "clairvoyant"}:
        options["seconds"] = seconds
    if name == "caddie":
        options["seed"] = seed
    made: Adviser = make(**options)
    return made


@dataclass(frozen=True)
class AdviserInfo:
    """An adviser that comes with the package.

    Parameters
    ----------
    name : str
        What :func:`golf_widget.advise` calls him.
    title : str
        His name on screen, in English.
    clairvoyant : bool
        Whether he knows every card.
    about : str
        What he does, in one English sentence.
    """

    name: str
    title: str
    clairvoyant: bool
    about: str

    @property
    def label(self) -> str:
        """``"honest"`` or ``"clairvoyant"``."""
        return "clairvoyant" if self.clairvoyant else "honest"


class Advisers(Mapping[str, AdviserInfo]):
    """Advisers by name, shown as a table."""

    def __init__(self) -> None:
        self._all = {
            name: AdviserInfo(
                name,
                sentences.say(f"adviser.{name}"),
                name in _CLAIRVOYANT,
                sentences.say(f"adviser.{name}.about"),
            )
            for name in _HOMES
        }

    def __getitem__(self, name: str) -> AdviserInfo:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return "\n".join(f"{one.name:12}{one.label:13}{one.about}" for one in self.values())


def advisers() -> Advisers:
    """Return the advisers that come with the package, from simple to strong.

    Returns
    -------
    Advisers
        A read-only mapping from names to :class:`AdviserInfo`, which shows itself as a table.

    Examples
    --------
    >>> list(advisers())
    ['first', 'tallest', 'lookahead', 'chain', 'counting', 'caddie', 'clairvoyant']
    >>> advisers()["caddie"].label
    'honest'
    """
    return Advisers()


def adviser(who: Adviser | Callable[[Any], object] | str, seconds: float = 0.3, seed: int | None = None) -> Adviser:
    """Return an adviser by name; one that is given comes back, and a function is made one.

    Parameters
    ----------
    who : str, Adviser or callable
        A name of :func:`advisers`, an object with a method ``advise(view)``, or a function of a view.
    seconds : float
        How long an adviser that is named may think.
    seed : int, optional
        For an adviser that is named, where samples come from.

    Returns
    -------
    Adviser

    Raises
    ------
    AdviceError
        If there is no such adviser, or the object is none.
    """
    if isinstance(who, str):
        name = who.strip().lower()
        if name not in _HOMES:
            near = get_close_matches(who[:60], _HOMES)
            hint = f"did you mean {' or '.join(near)}? " if near else ""
            raise AdviceError(f"there is no adviser {quoted(who)}; {hint}There are {', '.join(_HOMES)}")
        return _made(name, seconds, seed)
    if isinstance(who, type):
        raise AdviceError(f"{quoted(who)} is a class; make one of it, as in {who.__name__[:40]}()")
    clairvoyant = getattr(who, "clairvoyant", False)
    if not isinstance(clairvoyant, bool):
        raise AdviceError(f"{quoted(who)} says clairvoyant = {quoted(clairvoyant)}; it must be True or False")
    method = getattr(who, "advise", who)
    if not callable(method):
        raise AdviceError(
            f"{quoted(who)} is no adviser; there are {', '.join(_HOMES)}, and any function of a view, or object with a "
            "method advise(view), is one"
        )
    name = getattr(who, "name", None) or getattr(who, "__name__", None) or type(who).__name__
    return _Function(method, name if isinstance(name, str) else type(who).__name__, clairvoyant)


@dataclass(frozen=True)
class _Function:
    """An adviser that somebody else wrote, with all that the protocol asks for."""

    function: Callable[[Any], Any]
    name: str
    clairvoyant: bool

    def advise(self, view: Any, /) -> Any:
        return self.function(view)


def advise(
    where: PlayerView | Position,
    adviser: Adviser | Callable[[Any], object] | str = "caddie",
    seconds: float = 0.3,
    seed: int | None = None,
) -> tuple[Advice, ...]:
    """Ask an adviser what to do.

    Parameters
    ----------
    where : PlayerView or Position
        What the player sees; of a position an honest adviser is given no more than its view.
    adviser : str, Adviser or callable
        A name of :func:`advisers`; an object with a method ``advise(view)``; or any function of a view that returns a
        move, ``{move: value}`` or a list of :class:`Advice`. It is clairvoyant, and is given the position instead, if
        its attribute `clairvoyant` is true.
    seconds : float
        How long the caddie may think, or the clairvoyant search in games that are too large to be solved outright.
    seed : int, optional
        Where the caddie's samples come from; without it, a random one.

    Returns
    -------
    tuple of Advice
        Best first; empty when the hole is over.

    Raises
    ------
    AdviceError
        If there is no such adviser, a clairvoyant one is asked about a view, or the answer cannot be used. What an
        adviser raises himself is passed on.

    Examples
    --------
    >>> import golf_widget as gw
    >>> position = gw.variant("golf-strict").deal(4).start()
    >>> print(gw.advise(position, "counting")[0])
    slot 32: It begins a run of 7 cards, after which 10 of 16 unseen cards are of use.
    >>> [one.move for one in gw.advise(position.view(), lambda view: {move: 0 for move in view.legal_moves})]
    [Move(slot=32), Move.DRAW]
    """
    who = _adviser(adviser, seconds, seed)
    if not isinstance(where, PlayerView | Position):
        raise AdviceError(f"advice is given on a position or a view, not on {quoted(where)}")
    if who.clairvoyant and not isinstance(where, Position):
        raise AdviceError(f"{who.name} is clairvoyant and needs the position, not the view of it, to know every card")
    if not where.legal_moves:
        return ()
    asked = where if who.clairvoyant or isinstance(where, PlayerView) else where.view()
    return read_answer(who.advise(asked), where, who.name)


_adviser = adviser
