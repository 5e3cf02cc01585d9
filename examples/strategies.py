"""How good is each strategy, under each of the three corner rules? All of them play the same numbered deals.

    python examples/strategies.py                      # everything in examples/strategies.csv; some minutes
    python examples/strategies.py golf-queen 10000     # one game, deals 1 to 10,000; nothing is written

The first form writes the table anew. The clairvoyant, who is solved exactly and takes most of the time, plays the first
10,000 deals, the others 200,000. An interval is 95 %: normal for means, by the method of Wilson for shares. What is
done is kept in files strategies.*.jsonl in the working directory (or where --keep says), so that it can be stopped and
goes on where it was.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import golf_widget as gw

TABLE = Path(__file__).with_suffix(".csv")
VARIANTS = ("golf-strict", "golf-queen", "golf-wrap")
STRATEGIES = ("uniform", "random", "first", "tallest", "lookahead", "most-follow-ups", "chain", "counting")
DEALS = 200_000
SOLVED = 10_000
PAR = 45
"""For nine holes, the published par of Golf."""


def row(result: gw.Comparison, name: str) -> dict[str, str | int]:
    """Return a line of the table."""
    figures = result.summary(name)
    low, high = figures.share_interval
    nine = result.nine_holes(name)
    return {
        "variant": result.variant.name,
        "strategy": name,
        "knows": figures.strategy.label,
        "first": int(result.numbers[0]),
        "deals": figures.deals,
        "seed": result.seed,
        "cards_left": f"{figures.cards_left:.4f}",
        "cards_left_error": f"{figures.interval[1] - figures.cards_left:.4f}",
        "deviation": f"{figures.deviation:.4f}",
        "cleared": figures.cleared,
        "cleared_percent": f"{100 * figures.share:.3f}",
        "cleared_low": f"{100 * low:.3f}",
        "cleared_high": f"{100 * high:.3f}",
        "score": f"{figures.score:.4f}",
        "longest_run": f"{figures.longest_run:.3f}",
        "nine_holes": f"{figures.nine:.2f}",
        "nine_deviation": f"{figures.nine_deviation:.2f}",
        "nine_at_most_45": f"{(nine <= PAR).mean():.4f}",
    }


def play(variant: str, deals: int, solved: int, keep: Path | None) -> list[dict[str, str | int]]:
    """Return the lines of one game."""
    rows = []
    for names, many, what in ((STRATEGIES, deals, "honest"), (("clairvoyant",), solved, "clairvoyant")):
        path = None if keep is None else keep / f"strategies.{variant}.{what}.jsonl"
        result = gw.compare(names, variant, many, checkpoint=path)
        print(result, end="\n\n")
        rows += [row(result, name) for name in names]
    return rows


def main() -> None:
    """Play, print, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="?")
    parser.add_argument("deals", nargs="?", type=int, default=DEALS)
    parser.add_argument("--keep", type=Path, default=Path())
    arguments = parser.parse_args()
    if arguments.variant:
        play(arguments.variant, arguments.deals, min(arguments.deals, SOLVED), None)
        return
    rows = [line for variant in VARIANTS for line in play(variant, DEALS, SOLVED, arguments.keep)]
    with TABLE.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
