"""The shape of the package: what imports what, what is exported, what works without a front end."""

import ast
import re
import subprocess
import sys
from importlib import import_module

import pytest

import golf_widget

# From the ground up; a module imports only what stands above it in this list.
ORDER = [
    "errors",
    "cards",
    "generator",
    "layout",
    "tables",
    "score",
    "intervals",
    "sentences",
    "rules",
    "catalogue",
    "deal",
    "move",
    "position",
    "exchange",
    "view",
    "chances",
    "opening",
    "picture",
    "listeners",
    "strip",
    "image",
    "spit",
    "game",
    "record",
    "listing",
    "course",
    "statistics",
    "progress",
    "solver",
    "advice",
    "analysis",
    "lab",
    "exact",
    "lessons",
    "widgets",
    "panels",
    "gym",
]
ENGINE = ORDER[: ORDER.index("solver")]
# The only imports upwards: conveniences on small classes, made when they are called.
UPWARDS = {
    ("rules", "deal"),
    ("deal", "position"),
    ("deal", "exchange"),
    ("position", "exchange"),
    ("position", "view"),
    ("position", "picture"),
    ("game", "record"),
    ("course", "solver"),
    ("record", "widgets"),
}
# What an extra brings, and where it is imported when it is asked for.
EXTRAS = {
    ("exchange", "pysol_cards"),
    ("image", "PIL"),
    ("image", "resvg_py"),
    ("listing", "pandas"),
    ("progress", "tqdm"),
    ("statistics", "platformdirs"),
}


def rooms(path):
    """Yield (imported room, line, whether it runs when the module is imported); what only types need is left out."""
    tree = ast.parse(path.read_text())
    lazy = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        for inner in ast.walk(node)
    }
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            names = [node.module]
            if node.module == "golf_widget":
                names = [f"golf_widget.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names if id(node) not in for_types else []:
            yield name, node.lineno, id(node) not in lazy


def test_imports_point_down(root):
    package = root / "golf_widget"
    for path in package.rglob("*.py"):
        room = path.relative_to(package).parts[0].removesuffix(".py")
        if room == "__init__":
            continue
        for name, line, eager in rooms(path):
            if not name.startswith("golf_widget."):
                continue
            target = name.split(".")[1]
            allowed = target == room or ORDER.index(target) < ORDER.index(room)
            if not eager:
                allowed = allowed or (room, target) in UPWARDS
            assert allowed, f"{path.name}:{line} imports golf_widget.{target}, which stands above {room}"


def test_the_engine_needs_only_the_standard_library(root):
    package = root / "golf_widget"
    for room in ENGINE:
        for path in [package / f"{room}.py"] if (package / f"{room}.py").exists() else (package / room).glob("*.py"):
            for name, line, eager in rooms(path):
                top = name.split(".")[0]
                known = top == "golf_widget" or top in sys.stdlib_module_names
                assert known or (not eager and (room, top) in EXTRAS), f"{path.name}:{line} imports {name}"


def test_every_room_is_known(root):
    package = root / "golf_widget"
    found = {p.stem for p in package.glob("*.py")} | {p.parent.name for p in package.glob("*/__init__.py")}
    assert found - {"__init__"} == set(ORDER)


def test_every_exported_name_exists_and_hides_no_module(root):
    for name, home in golf_widget._HOME_OF.items():
        assert getattr(golf_widget, name) is getattr(import_module(f"golf_widget.{home}"), name)
        assert name not in ORDER
        assert name in dir(golf_widget)
    typed = re.findall(r"\b(\w+) as \1\b", (root / "golf_widget" / "__init__.py").read_text())
    assert sorted(typed) == sorted(golf_widget._HOME_OF)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        golf_widget.nothing  # noqa: B018


def run(code, *flags):
    return subprocess.run(
        [sys.executable, *flags, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )


def test_import_is_light():
    code = (
        "import sys, golf_widget; golf_widget.Game('golf-strict#1'); "
        "print([m for m in ('anywidget', 'ipywidgets', 'traitlets', 'numpy', 'numba') if m in sys.modules])"
    )
    assert run(code).stdout.strip() == "[]"


def test_import_works_without_a_built_front_end():
    code = (
        "import importlib.resources as r, pathlib\n"
        "r.files = lambda name, f=r.files: pathlib.Path('nowhere')\n"
        "import golf_widget as gw\n"
        "print(gw.variant('golf-strict').deal(4).start().cards_left)\n"
        "try: gw.GolfWidget\n"
        "except ImportError as e: print(e)\n"
    )
    out = run(code)
    assert out.stdout.startswith("35\n"), out.stderr
    assert "static/widget.js is missing: the front end has not been built" in out.stdout


def test_warnings_stay_errors_with_optimised_python():
    assert run("import golf_widget as gw; print(gw.GolfWidget('golf#4'))", "-O", "-W", "error").stdout.startswith(
        "<Golf"
    )


def test_source_has_no_evaluation_or_pickles(root):
    for path in (root / "golf_widget").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"eval", "exec", "compile", "__import__"}, path
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                names = {a.name for a in node.names} | {getattr(node, "module", "")}
                assert not names & {"pickle", "marshal", "shelve"}, path
