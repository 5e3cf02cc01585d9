"""What advice is, and who gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from golf_widget import sentences
from golf_widget.move import Move
from golf_widget.rules import Scoring, Variant

Better = Literal["low", "high"]


class AdviceError(ValueError):
    """Advice that cannot be asked for or used; the text quotes it and says what would be right."""


def better_in(rules: Variant) -> Better:
    """Return whether low or high scores are good.

    Examples
    --------
    >>> import golf_widget as gw
    >>> better_in(gw.variant("golf-strict")), better_in(gw.variant("tri-peaks"))
    ('low', 'high')
    """
    return "high" if rules.scoring is Scoring.STREAK else "low"


def check_seconds(seconds: float, what: str = "seconds") -> float:
    """Return a number from 0 to 1000, or raise :class:`AdviceError`."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= 1000:
        raise AdviceError(f"{what} is {str(seconds)[:60]!r}; it must be a number from 0 to 1000")
    return float(seconds)


@dataclass(frozen=True)
class Reason:
    """Why a move is advised: the key of a sentence, and what its placeholders stand for.

    Pages make their own sentence of it, in their language; ``str()`` gives the English one.

    Parameters
    ----------
    key : str
        A key of the table of words, such as ``"reason.chain"``.
    values : mapping of str to int, float or str
        Numbers are plain, so that a page can round and spell them; `n` chooses between one and many.

    Examples
    --------
    >>> str(Reason("reason.chain", {"n": 4}))
    'It begins a run of 4 cards.'
    """

    key: str
    values: Mapping[str, int | float | str] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        shown = {name: _spelled(value) for name, value in self.values.items()}
        return sentences.say(self.key, **shown)


def _spelled(value: float | str) -> int | str:
    """Return a number as it stands in a sentence."""
    return f"{value:.2f}" if isinstance(value, float) else value


@dataclass(frozen=True)
class Advice:
    """What an adviser says of one move.

    Parameters
    ----------
    move : Move
        The move.
    value : float or None
        The final score to expect after it; None if the adviser does not tell.
    error : float or None
        The standard error of the value; 0 if it is exact.
    clears : float or None
        The chance that the table will be cleared, from 0 to 1.
    reason : Reason or None
        Why.
    better : {"low", "high"}
        Which values are good: low ones, but in streak games high ones.

    Examples
    --------
    >>> print(Advice(Move.DRAW, 4.25, 0.1, 0.125))
    draw: score 4.25 +- 0.10, clears 12.5 %
    """

    move: Move
    value: float | None = None
    error: float | None = None
    clears: float | None = None
    reason: Reason | None = None
    better: Better = "low"

    def __str__(self) -> str:
        text = "draw" if self.move.is_draw else f"slot {self.move.slot}"
        parts = []
        if self.value is not None:
            number = f"{self.value:.2f}" + (f" +- {self.error:.2f}" if self.error else "")
            parts.append(f"{number} points" if self.better == "high" else f"score {number}")
        if self.clears is not None:
            parts.append(f"clears {100 * self.clears:.1f} %")
        if self.reason is not None:
            parts.append(str(self.reason))
        return f"{text}: {', '.join(parts)}" if parts else text


@runtime_checkable
class Adviser(Protocol):
    """Somebody who can be asked.

    Any function of a view is an adviser, too, and honest; one that needs to know every card is made clairvoyant by
    ``function.clairvoyant = True``.

    Attributes
    ----------
    name : str
        What he is called.
    clairvoyant : bool
        Whether he is given the :class:`golf_widget.Position`, in which all cards are, instead of a
        :class:`golf_widget.PlayerView`.
    """

    @property
    def name(self) -> str:
        """What he is called."""

    @property
    def clairvoyant(self) -> bool:
        """Whether he is given the position."""

    def advise(self, view: Any, /) -> Move | str | Mapping[Move | str, float] | Sequence[Advice]:
        """Return a move, or what moves are worth, or a list of advice, best first.

        Parameters
        ----------
        view : PlayerView or Position
            What the adviser may know.
        """
