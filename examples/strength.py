"""How strong is each adviser? All of them play the same numbered deals.

    python examples/strength.py                        # everything in examples/strength.csv; some hours
    python examples/strength.py caddie golf-wrap 100   # one adviser, one game, deals 1 to 100

The first form writes the table anew. Finished holes are kept in strength.holes.csv in the working directory (or where
--holes says), so that it can be stopped and goes on where it was. An interval is 95 %: normal for means, by the method
of Wilson for shares. The clairvoyant is the exact solver, and the measure of what hidden cards cost.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

import golf_widget as gw
from golf_widget.advice.ask import adviser as adviser_named
from golf_widget.solver.share import wilson

TABLE = Path(__file__).with_suffix(".csv")
VARIANTS = ("golf-strict", "golf-queen", "golf-wrap")
DEALS = 2000
SAMPLES = 1000
"""Games that the caddie plays out at each decision; his seed is the number of the deal."""


class Hole(NamedTuple):
    """One hole, played to its end."""

    adviser: str
    variant: str
    deal: int
    score: int
    cards_left: int
    decisions: int
    seconds: float


def play(name: str, variant: str, number: int) -> Hole:
    """Play a hole as an adviser advises; `seconds` are those of the processor."""
    begin = time.process_time()
    position = gw.variant(variant).deal(number).start()
    decisions = 0
    if name == "clairvoyant":
        for move in gw.solve(position).line:
            position = position.play(move)
    else:
        who = gw.Caddie(samples=SAMPLES, seed=number) if name == "caddie" else adviser_named(name)
        while moves := tuple(position.legal_moves):
            move = moves[0]
            if len(moves) > 1:
                decisions += 1
                move = who.advise(position.view())[0].move
            position = position.play(move)
    seconds = time.process_time() - begin
    return Hole(name, variant, number, position.score, position.cards_left, decisions, round(seconds, 4))


def read_holes(path: Path) -> dict[tuple[str, str, int], Hole]:
    """Return the holes that have been played."""
    if not path.exists():
        return {}
    with path.open(newline="") as file:
        rows = [row for row in csv.reader(file) if len(row) == len(Hole._fields) and row[0] != "adviser"]
    holes = [Hole(r[0], r[1], int(r[2]), int(r[3]), int(r[4]), int(r[5]), float(r[6])) for r in rows]
    return {(hole.adviser, hole.variant, hole.deal): hole for hole in holes}


def play_all(path: Path, names: Iterable[str], variants: Iterable[str], deals: int) -> list[Hole]:
    """Play what has not been played, and keep it at once."""
    done = read_holes(path)
    wanted = [(name, variant, number) for name in names for variant in variants for number in range(1, deals + 1)]
    with path.open("a", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if not done:
            writer.writerow(Hole._fields)
        for key in wanted:
            if key not in done:
                done[key] = play(*key)
                writer.writerow(done[key])
                file.flush()
    return [done[key] for key in wanted]


def rows_of(holes: Iterable[Hole]) -> list[dict[str, str | int]]:
    """Return the lines of the table."""
    groups: dict[tuple[str, str], list[Hole]] = defaultdict(list)
    for hole in holes:
        groups[hole.adviser, hole.variant].append(hole)
    rows: list[dict[str, str | int]] = []
    for (name, variant), some in groups.items():
        left = [hole.cards_left for hole in some]
        scores = [hole.score for hole in some]
        cleared = sum(count == 0 for count in left)
        low, high = wilson(cleared, len(some))
        decisions = sum(hole.decisions for hole in some)
        rows.append(
            {
                "variant": variant,
                "adviser": name,
                "knows": gw.advisers()[name].label,
                "first": min(hole.deal for hole in some),
                "deals": len(some),
                "cards_left": f"{mean(left):.3f}",
                "cards_left_error": f"{1.96 * stdev(left) / sqrt(len(some)):.3f}",
                "score": f"{mean(scores):.3f}",
                "score_error": f"{1.96 * stdev(scores) / sqrt(len(some)):.3f}",
                "cleared_percent": f"{100 * cleared / len(some):.2f}",
                "cleared_low": f"{100 * low:.2f}",
                "cleared_high": f"{100 * high:.2f}",
                "samples": SAMPLES if name == "caddie" else "",
                "seed": "deal number" if name == "caddie" else "",
                "ms_a_decision": f"{1000 * sum(h.seconds for h in some) / decisions:.2f}" if decisions else "",
                "date": datetime.now(UTC).date().isoformat(),
            }
        )
    variants, names = list(gw.variants()), list(gw.advisers())
    return sorted(rows, key=lambda row: (variants.index(str(row["variant"])), names.index(str(row["adviser"]))))


def main() -> None:
    """Play, print, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("adviser", nargs="?", choices=list(gw.advisers()))
    parser.add_argument("variant", nargs="?")
    parser.add_argument("deals", nargs="?", type=int, default=DEALS)
    parser.add_argument("--holes", type=Path, default=Path("strength.holes.csv"))
    parser.add_argument("--write", action="store_true", help="play nothing, write the table of what has been played")
    arguments = parser.parse_args()
    names = [arguments.adviser] if arguments.adviser else list(gw.advisers())
    variants = [arguments.variant] if arguments.variant else list(VARIANTS)
    if arguments.write:
        rows = rows_of(read_holes(arguments.holes).values())
    else:
        rows = rows_of(play_all(arguments.holes, names, variants, arguments.deals))
    for row in rows:
        print(", ".join(f"{key} {value}" for key, value in row.items() if value != ""))
    if arguments.write or not arguments.adviser:
        with TABLE.open("w", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()
