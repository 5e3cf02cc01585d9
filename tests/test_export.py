"""Notebooks that are turned into pages."""

from __future__ import annotations

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter


@pytest.fixture(scope="module")
def executed():
    book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    code = 'import golf_widget as gw\nw = gw.GolfWidget("golf-strict#4")\nw.draw()\nw'
    book.cells = [nbformat.v4.new_code_cell(code)]
    NotebookClient(book, timeout=120).execute()
    return book


def test_a_page_with_the_state_of_the_widgets_holds_the_game(executed):
    states = executed.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    models = [m for m in states.values() if m["model_name"] == "AnyModel"]
    assert len(models) == 1
    assert models[0]["state"]["line"] == [-1]
    assert models[0]["state"]["board"]["deal"] == "golf-strict #4"
    page, _ = HTMLExporter().from_notebook_node(executed)
    assert "golf-strict #4" in page


def test_a_page_without_it_shows_the_static_board(executed):
    stateless = nbformat.from_dict({**executed, "metadata": {"kernelspec": executed.metadata["kernelspec"]}})
    page, _ = HTMLExporter().from_notebook_node(stateless)
    assert "<svg" in page
    assert "waste 5C, stock 15, 35 cards left" in page
