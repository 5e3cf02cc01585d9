"""The wheel holds all that is needed, and needs no Node."""

import os
import subprocess
import sys
import zipfile

import pytest


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(root)],
        check=True,
        capture_output=True,
        timeout=600,
    )
    return next(folder.glob("*.whl"))


def test_what_is_in_the_wheel(wheel, root):
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    package = {str(p.relative_to(root)) for p in (root / "golf_widget").rglob("*") if p.is_file()}
    package = {name for name in package if "__pycache__" not in name}
    assert {name for name in names if name.startswith("golf_widget/")} == package
    assert {"golf_widget/static/widget.js", "golf_widget/words/zh.json", "golf_widget/py.typed"} <= set(names)
    assert not [name for name in names if name.startswith(("js/", "tests/", "examples/"))]


def test_the_wheel_works_in_an_empty_environment_without_node(wheel, tmp_path):
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True, timeout=300)
    python = venv / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", str(wheel)], check=True, timeout=600)
    code = (
        "import shutil, golf_widget as gw\n"
        "assert shutil.which('node') is None\n"
        "w = gw.GolfWidget('golf-strict#4'); w.play('5:2H')\n"
        "assert len(w.get_state()['_esm']) > 1000\n"
        "print(gw.__file__, w)\n"
    )
    environment = {"PATH": str(venv / "bin"), "HOME": os.environ.get("HOME", str(tmp_path))}
    ran = subprocess.run(
        [python, "-W", "error", "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
        timeout=300,
        cwd=tmp_path,
    )
    assert str(venv) in ran.stdout
    assert "<GolfWidget golf-strict#4, ply 1 of 1, score 34>" in ran.stdout
