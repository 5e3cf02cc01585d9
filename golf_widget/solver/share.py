"""The share of deals of a game that can be cleared by a player who knows every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from golf_widget.catalogue import variant as find_variant
from golf_widget.intervals import wilson
from golf_widget.progress import progress_bar
from golf_widget.rules import Variant
from golf_widget.solver.many import ask_many
from golf_widget.solver.questions import verdict_of
from golf_widget.solver.solution import Verdict

_BLOCK = 512


@dataclass(frozen=True)
class Winnability:
    """How many of a number of deals can be cleared.

    Parameters
    ----------
    variant : Variant
        The game.
    first, deals : int
        The numbers of the first deal and how many consecutive numbers were solved.
    winnable, unwinnable, unknown : int
        How many of them.
    """

    variant: Variant
    first: int
    deals: int
    winnable: int
    unwinnable: int
    unknown: int

    @property
    def share(self) -> float:
        """The share of the deals with a verdict that can be cleared."""
        known = self.winnable + self.unwinnable
        return self.winnable / known if known else float("nan")

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval; unknown deals count as lost at its lower end, and as won at its upper end.

        The method is that of Blake and Gent, "The winnability of Klondike solitaire and many other patience games",
        section 8.1.
        """
        return wilson(self.winnable, self.deals)[0], wilson(self.winnable + self.unknown, self.deals)[1]

    def __str__(self) -> str:
        low, high = self.interval
        unknown = f", {self.unknown} unknown" if self.unknown else ""
        return (
            f"{self.variant.name}: {100 * self.share:.3f} % [{100 * low:.3f}, {100 * high:.3f}] of {self.deals} deals "
            f"from {self.first} can be cleared ({self.winnable} yes, {self.unwinnable} no{unknown})"
        )


def winnability(
    variant: Variant | str,
    deals: int = 1000,
    *,
    first: int = 1,
    max_nodes: int | None = None,
    threads: int | None = None,
    progress: bool | Callable[[int], None] = True,
) -> Winnability:
    """Estimate the share of deals that can be cleared by a player who knows every card.

    Parameters
    ----------
    variant : Variant or str
        The game.
    deals : int
        How many deals to solve.
    first : int
        The number of the first; the others follow.
    max_nodes : int, optional
        The budget for each deal; a deal that is given up is unknown, and widens the interval.
    threads : int, optional
        As for :func:`golf_widget.solve_many`.
    progress : bool or callable
        Show a bar on the standard error stream (with tqdm, if it is installed), or call a function with the number of
        deals done.

    Returns
    -------
    Winnability
        After Ctrl-C, of the deals that were done.

    Examples
    --------
    >>> import golf_widget as gw
    >>> print(gw.winnability("mini-golf", 100, progress=False))
    mini-golf: 75.000 % [65.696, 82.455] of 100 deals from 1 can be cleared (75 yes, 25 no)
    """
    rules = find_variant(variant)
    counts: Counter[Verdict] = Counter()
    show = progress_bar(deals, "deal", rules.name) if progress is True else progress or (lambda _done: None)
    done = 0
    while done < deals:
        # In blocks, so that a million deals need no memory.
        block = min(_BLOCK, deals - done)
        begin = done
        verdicts = ask_many(
            rules,
            range(first + done, first + done + block),
            lambda position, stop: verdict_of(position, max_nodes, stop),
            threads,
            lambda some, begin=begin: show(begin + some),  # type: ignore[misc]
        )
        counts.update(verdicts)
        done += len(verdicts)
        if len(verdicts) < block:
            break
    return Winnability(
        rules, first, done, counts[Verdict.WINNABLE], counts[Verdict.UNWINNABLE], counts[Verdict.UNKNOWN]
    )
