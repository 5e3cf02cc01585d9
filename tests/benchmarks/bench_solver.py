"""CPU time of the solver, printed, not judged: `make bench`.

With `GOLF_YARDSTICK=/path/to/sweep.c` a C program for the same question is compiled and timed on the same deals. It
reads the number of deals, then for each 35 ranks by columns, deepest first, and 17 ranks of waste and stock; its
argument is `classic`, `qk` or `wrap`; it prints a best score for each deal, and its time on the standard error stream.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from golf_widget import Deal, best_moves, solve, solve_many, variant
from golf_widget.solver.lattice import lattice
from golf_widget.solver.questions import kinds_of
from golf_widget.solver.table import Table

DEALS = 300
WORDS = {"strict": "classic", "queen": "qk", "wrap": "wrap"}


def cpu_ms(work: Callable[[int], object], numbers: range) -> list[float]:
    """Return the CPU time of each piece of work, in ms, warm."""
    work(numbers[0])
    times = []
    for number in numbers:
        begin = time.process_time_ns()
        work(number)
        times.append((time.process_time_ns() - begin) / 1e6)
    return times


def report(what: str, times: list[float], more: str = "") -> None:
    mean, median = statistics.mean(times), statistics.median(times)
    print(f"\n{what}: mean {mean:.2f} ms, median {median:.2f}, max {max(times):.1f}{more}")


@pytest.mark.parametrize("rule", WORDS)
def test_seven_columns(rule, tmp_path):
    rules = variant(f"golf-{rule}")
    starts = [rules.deal(number).start() for number in range(1, DEALS + 1)]
    table = Table(rules, lattice(rules.layout, (1 << 35) - 1))
    asked = [kinds_of(start) for start in starts]

    def score(number: int) -> int:
        kinds, stock = asked[number]
        table.deal(kinds)
        found = table.fewest(stock, want_line=False)
        return found.left or -(16 - found.draws)

    def clear(number: int) -> int:
        kinds, stock = asked[number]
        table.deal(kinds)
        return table.clear(stock, want_line=False).left

    report(f"golf-{rule}, exact best score, kernel", cpu_ms(score, range(DEALS)))
    report(f"golf-{rule}, verdict, kernel", cpu_ms(clear, range(DEALS)))
    report(f"golf-{rule}, exact best score with its line, solve()", cpu_ms(lambda n: solve(starts[n]), range(DEALS)))
    source = os.environ.get("GOLF_YARDSTICK")
    if source:
        program = tmp_path / "yardstick"
        subprocess.run(["gcc", "-O3", "-march=native", source, "-o", program], check=True)
        lines = [str(DEALS)]
        for start in starts:
            table_ranks = [start.deal.table[row * 7 + column].rank for column in range(7) for row in range(5)]
            lines.append(
                " ".join(map(str, [*table_ranks, start.deal.starter.rank, *(c.rank for c in start.deal.stock)]))
            )
        for _ in range(3):
            ask = [str(program), WORDS[rule]]
            ran = subprocess.run(ask, input="\n".join(lines), capture_output=True, text=True, check=True)
            assert list(map(int, ran.stdout.split())) == [score(n) for n in range(DEALS)]
            print("yardstick:", ran.stderr.strip())
            report(f"golf-{rule}, exact best score, kernel, again", cpu_ms(score, range(DEALS)))


@pytest.mark.parametrize(
    ("name", "deals"), [("tri-peaks-unscored", 300), ("elevator", 300), ("three-fir-trees", 100), ("golf-rush", 200)]
)
def test_other_tables(name, deals):
    starts = [variant(name).deal(number).start() for number in range(1, deals + 1)]
    for goal in ("clear", "score"):
        report(f"{name}, {goal}, solve()", cpu_ms(lambda n, goal=goal: solve(starts[n], goal), range(deals)))


@pytest.mark.parametrize("name", ["black-hole", "all-in-a-row"])
def test_one_run_games(name):
    starts = [Deal.from_pysolfc(name, number).start() for number in range(1, DEALS + 1)]
    report(f"{name}, verdict, solve(), PySolFC deals", cpu_ms(lambda n: solve(starts[n], "clear"), range(DEALS)))


def middle(number: int):
    """Return a position of queen-on-king Golf with 18 cards left."""
    position = variant("golf-queen").deal(number).start()
    while position.cards_left > 18 and not position.is_over:
        plays = [move for move in position.legal_moves if not move.is_draw]
        position = position.play(plays[0] if plays else position.legal_moves[0])
    return position


def test_in_the_middle_of_a_game():
    positions = [p for p in map(middle, range(1, 60)) if p.cards_left == 18 and p.stock_left >= 4]
    report("best_moves with 18 cards left", cpu_ms(lambda n: best_moves(positions[n]), range(len(positions))))
    chance = random.Random(1)

    def sample(n: int) -> float:
        position = positions[n]
        table = Table(position.variant, lattice(position.variant.layout, position.left))
        kinds, stock = kinds_of(position)
        table.deal(kinds)
        scores = []
        for _ in range(256):
            rest = list(stock[1:])
            chance.shuffle(rest)
            found = table.fewest(np.array([stock[0], *rest], np.int64), want_line=False)
            scores.append(found.left)
        return statistics.mean(scores)

    report("mean best score over 256 stocks, 18 cards left", cpu_ms(sample, range(len(positions))))


def test_threads():
    numbers = range(1, 601)
    solve_many("golf-strict", range(1, 40), "score", threads=2)
    times = []
    for threads in (1, 2):
        begin = time.perf_counter()
        solve_many("golf-strict", numbers, "score", threads=threads)
        times.append(time.perf_counter() - begin)
    print(f"\ntwo threads solve {times[0] / times[1]:.2f} times as fast as one ({times[0]:.2f} s, {times[1]:.2f} s)")


@pytest.mark.parametrize(
    ("name", "goal"),
    [
        *(
            (name, goal)
            for name in ("golf-strict", "golf-queen", "golf-wrap", "tri-peaks")
            for goal in ("score", "clear")
        ),
        ("golf-rush", "score"),
        ("three-fir-trees", "score"),
        ("thieves", "score"),
        ("black-hole", "clear"),
        ("all-in-a-row", "clear"),
    ],
)
def test_memory(name, goal):
    """Memory at its highest over 30 deals in a fresh process, above what the package and its compiled code take.

    Linux only. (`ru_maxrss` would not do: a new process inherits it from the one that starts it.)
    """
    code = (
        "import re, golf_widget as gw\n"
        "from pathlib import Path\n"
        "def peak(): return int(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1]) / 1024\n"
        f"rules = gw.variant({name!r})\n"
        "for n in (1, 2, 3): gw.solve(gw.variant('mini-golf').deal(n).start(), 'clear')\n"
        "gw.solve(gw.variant('mini-golf').deal(1).start())\n"
        "before = peak()\n"
        f"for n in range(1, 31): gw.solve(rules.deal(n).start(), {goal!r})\n"
        "print(before, peak())\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, after = map(float, ran.stdout.split())
    print(f"\n{name}, {goal}: {after - before:.0f} MB at most, above the {before:.0f} MB of the package itself")


def test_cold_start(tmp_path: Path):
    code = (
        "import time; t = time.perf_counter(); import golf_widget as gw; p = gw.variant('golf-strict').deal(1).start();"
        "gw.solve(p); print(time.perf_counter() - t)"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    for what in ("first", "second"):
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
        print(f"\n{what} start and solve: {float(ran.stdout):.1f} s")
