"""Getting the solver ready in the background."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading

import pytest

from golf_widget import VariantError, golf, solve, variant, warm_up
from golf_widget.solver import warm


def run(code: str, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, **environment},
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_nothing_is_left_to_compile_after_a_warm_up():
    """Real questions need no kernel, and no types of arguments, that the warm-up has not seen."""
    code = """
import importlib, pkgutil
import golf_widget as gw, golf_widget.solver
gw.warm_up(wait=True)
found = pkgutil.iter_modules(golf_widget.solver.__path__, "golf_widget.solver.")
modules = [importlib.import_module(module.name) for module in found]
def compiled():
    found = {v for module in modules for v in vars(module).values() if hasattr(v, "nopython_signatures")}
    return {(f.__module__, f.__name__, str(s)) for f in found for s in f.nopython_signatures}
before = compiled()
assert {m for m, _, _ in before} >= {"golf_widget.solver." + m for m in ("sweep", "points", "search", "reach")}
for name in gw.solver.warm.EACH_KIND:
    for number in (1, 2, 6):
        start = gw.variant(name).deal(number).start()
        gw.solve(start), gw.solve(start, "clear")
        gw.best_moves(start.play(next(iter(start.legal_moves))))
    gw.winnability(name, 3, progress=False)
print(compiled() - before)
"""
    assert run(code) == "set()"


def test_without_numba_there_is_nothing_to_do():
    code = """
import sys, golf_widget as gw
gw.warm_up("golf-strict", wait=True)
print([m for m in ("numba", "numpy") if m in sys.modules])
"""
    assert run(code, GOLF_WIDGET_NUMBA="0") == "[]"


def test_asking_does_not_wait_for_numba():
    """The caller imports nothing heavy: that is what the thread is for."""
    code = """
import sys, threading, golf_widget as gw
threading.Thread.start = lambda self: print(self.name, self.daemon, "numba" in sys.modules)
gw.warm_up("golf-strict")
print("numpy" in sys.modules)
"""
    assert run(code).split() == ["golf-warm-up", "True", "False", "False"]


@pytest.fixture
def solved(monkeypatch):
    """The games that the thread works on, in place of the work; games asked for by other tests are forgotten."""
    games: list[str] = []
    monkeypatch.setattr(warm, "_asked", set())
    monkeypatch.setattr(warm, "_solve_a_little", lambda game: games.append(game.name))
    return games


def test_a_game_is_got_ready_once(solved):
    warm_up("golf-strict", "putt-putt", "golf-strict", wait=True)
    warm_up(variant("golf-wrap"), wait=True)
    warm_up("tri-peaks", "golf-strict", wait=True)
    assert solved == ["golf-strict", "golf-wrap", "tri-peaks"]
    warm_up(wait=True)
    assert set(solved) == {"golf-wrap", *warm.EACH_KIND}
    assert len(solved) == len(set(solved))


def test_many_may_ask_at_once(solved):
    games = [golf(columns, 3, decks=2) for columns in range(1, 25)]
    threads = [threading.Thread(target=warm_up, args=games, kwargs={"wait": True}) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(solved) == sorted(game.name for game in games)
    assert warm._worker is None


def test_an_error_is_logged_and_the_next_game_got_ready(solved, monkeypatch, caplog):
    def fail(game):
        if game.name == "elevator":
            raise RuntimeError("no room on the disk")
        solved.append(game.name)

    monkeypatch.setattr(warm, "_solve_a_little", fail)
    with caplog.at_level(logging.WARNING):
        warm_up("elevator", "escalator", wait=True)
    assert solved == ["escalator"]
    assert "could not be got ready for elevator" in caplog.text


def test_an_unknown_game_is_named_at_once(solved):
    with pytest.raises(VariantError, match="there is no variant 'golfe'"):
        warm_up("golf", "golfe")
    assert solved == []


def test_a_real_question_at_the_same_time(monkeypatch):
    monkeypatch.setattr(warm, "_asked", set())
    start = variant("golf-queen").deal(7).start()
    expected = solve(start)
    warm_up("golf-queen", "tri-peaks-unscored", "thieves")
    for _ in range(20):
        answer = solve(start)
        assert (answer.score, answer.line) == (expected.score, expected.line)
    warm_up(wait=True)
