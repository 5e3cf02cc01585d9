"""The code of the README runs."""

import re
import subprocess

import nbformat
from nbclient import NotebookClient


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_python_of_the_readme(root, monkeypatch, tmp_path):
    code = blocks((root / "README.md").read_text(), "python")
    assert code
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(block) for block in code])
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()


def test_commands_of_the_readme_exist(root):
    text = (root / "README.md").read_text()
    targets = set(re.findall(r"\bmake (\w+)", text))
    assert {"play", "test"} <= targets
    for target in targets:
        subprocess.run(["make", "-n", target], cwd=root, check=True, capture_output=True, timeout=60)


def test_what_the_readme_points_to_exists(root):
    text = (root / "README.md").read_text()
    for path in re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text):
        assert (root / path).exists(), path


def test_continuous_integration_runs_the_readmes_test_command(root):
    assert re.search(r"^make test$", (root / ".ci" / "run").read_text(), re.MULTILINE)
