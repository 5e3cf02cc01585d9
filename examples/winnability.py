"""How many deals of each game can be cleared by a player who knows every card?

    python examples/winnability.py                    # every game, as many deals as examples/winnability.csv tells
    python examples/winnability.py golf-queen 10000   # one game

The first form writes the table anew; an interval is 95 %, by the method of Wilson, and unknown deals widen it.
"""

from __future__ import annotations

import csv
import sys
from datetime import UTC, datetime
from pathlib import Path

import golf_widget as gw

TABLE = Path(__file__).with_suffix(".csv")
FIELDS = ("variant", "first", "deals", "winnable", "unwinnable", "unknown", "percent", "low", "high", "date")
DEALS = {
    "golf-strict": 100_000,
    "golf-queen": 100_000,
    "golf-wrap": 100_000,
    "golf-queen-free": 5_000,
    "thieves": 5_000,
    "golf-rush": 10_000,
    "mini-golf": 20_000,
    "mini-golf-queen": 20_000,
    "tri-peaks": 10_000,
    "tri-peaks-no-wrap": 5_000,
    "elevator": 20_000,
    "three-fir-trees": 2_000,
    "ricochet": 5_000,
    "black-hole": 5_000,
    "all-in-a-row": 5_000,
}


def row(result: gw.Winnability) -> dict[str, str | int]:
    """Return a line of the table."""
    low, high = result.interval
    return {
        "variant": result.variant.name,
        "first": result.first,
        "deals": result.deals,
        "winnable": result.winnable,
        "unwinnable": result.unwinnable,
        "unknown": result.unknown,
        "percent": f"{100 * result.share:.3f}",
        "low": f"{100 * low:.3f}",
        "high": f"{100 * high:.3f}",
        "date": datetime.now(UTC).date().isoformat(),
    }


def main(arguments: list[str]) -> None:
    """Solve, print, and write the table."""
    if arguments:
        print(gw.winnability(arguments[0], int(arguments[1]) if len(arguments) > 1 else 1000))
        return
    rows = []
    for name, deals in DEALS.items():
        result = gw.winnability(name, deals)
        print(result)
        rows.append(row(result))
        with TABLE.open("w", newline="") as file:
            writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
