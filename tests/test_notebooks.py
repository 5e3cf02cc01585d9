"""The notebooks in examples/ read well without being run; ``make test`` also runs them, with nbmake."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import nbformat
import pytest
from nbconvert import HTMLExporter

from tests.conftest import ROOT

FOLDER = ROOT / "examples"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
LESSONS = [name for name in NAMES if name.startswith("lesson-")]
KINDS = {"image/png", "text/html", "text/latex", "text/markdown", "text/plain"}
LOCAL_LINK = re.compile(r"\]\((?!https?:|#|attachment:)([^)#\s]+)")


def read(name):
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def code(name):
    return [cell for cell in read(name).cells if cell.cell_type == "code"]


def outputs(name):
    return [output for cell in code(name) for output in cell.outputs]


def words(name):
    return "\n".join(cell.source for cell in read(name).cells if cell.cell_type == "markdown")


@pytest.mark.parametrize("name", NAMES)
def test_notebooks_are_tidy(name):
    book = read(name)
    nbformat.validate(book)
    assert (book.nbformat, book.nbformat_minor) == (4, 5)
    assert book.metadata.kernelspec.name == "python3"
    assert set(book.metadata) == {"kernelspec", "language_info"}, "run: make notebooks"
    ids = [cell.id for cell in book.cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9-]{2,40}", one) for one in ids), "ids are words, so that changes can be read"
    assert all(set(cell.metadata) <= {"tags"} for cell in book.cells)


@pytest.mark.parametrize("name", NAMES)
def test_notebooks_were_run_from_top_to_bottom_without_errors(name):
    cells = code(name)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1)), "run: make notebooks"
    assert outputs(name)
    for output in outputs(name):
        assert output.output_type in {"stream", "execute_result", "display_data"}
        assert output.get("name") != "stderr", output.text


@pytest.mark.parametrize("name", NAMES)
def test_outputs_are_small_and_the_same_on_every_machine(name):
    path = FOLDER / f"{name}.ipynb"
    assert path.stat().st_size < 500_000
    for output in outputs(name):
        assert set(output.get("data", {})) <= KINDS, "run: make notebooks"
        text = json.dumps({kind: told for kind, told in output.get("data", {}).items() if kind != "image/png"})
        text += output.get("text", "")
        assert not re.search(r"(?<![\w/.])/(home|root|tmp|usr|work|Users)/|\bat 0x[0-9a-f]{6,}", text), text
        assert not re.search(r"\d+%\|", text), "a progress bar: compare(..., progress=False)"


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name):
    for link in LOCAL_LINK.findall(words(name)):
        assert (FOLDER / link).exists(), link


def test_the_index_lists_every_notebook():
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    links = LOCAL_LINK.findall(index)
    for link in links:
        assert (FOLDER / link).exists(), link
    listed = [link.removesuffix(".ipynb") for link in links if link.endswith(".ipynb")]
    assert sorted(listed) == NAMES


class Page(HTMLParser):
    """Counts what a page shows."""

    def __init__(self):
        super().__init__()
        self.pictures = []

    def handle_starttag(self, tag, attrs):
        if tag == "img":
            self.pictures.append(dict(attrs))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_made_from_a_notebook_holds_its_pictures_and_says_what_they_show(name):
    page = Page()
    page.feed(HTMLExporter().from_notebook_node(read(name))[0])
    shown = [output for output in outputs(name) if "image/png" in output.get("data", {})]
    drawn = [one for one in page.pictures if one.get("src", "").startswith("data:image/png")]
    assert len(drawn) == len(shown) > 0
    assert all(len(one.get("alt") or "") > 10 for one in drawn)
    for output in shown:
        assert output.data["text/plain"], "terminals read this"


@pytest.mark.parametrize("name", LESSONS)
def test_lessons_have_their_parts(name):
    text, source = words(name), "\n".join(cell.source for cell in code(name))
    assert re.match(r"# Lesson \d: ", text)
    assert "gw.GolfWidget(" in source or "Panel(" in source, "a live widget"
    assert re.search(r"^\w+ = None", source, re.MULTILINE), "a prediction, which the student writes"
    assert "check(" in source
    simulates = ("gw.compare(", "random.Random(", "default_rng(", ".deal(number)")
    assert any(way in source for way in simulates), "a simulation"
    assert source.count("assert ") >= 5, "the numbers are asserted"
    assert text.count("<details>") == text.count("</details>") >= 2, "answers that open"
    assert "## Exercises" in text


@pytest.mark.parametrize("name", LESSONS)
def test_cells_are_short(name):
    for cell in read(name).cells:
        lines = cell.source.splitlines()
        assert len(lines) <= (30 if cell.cell_type == "code" else 40), cell.id
        assert all(len(line) <= 120 for line in lines if cell.cell_type == "code"), cell.id
