"""A page made from a notebook: the board without Python, and without the network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from ipywidgets.embed import dependency_state, embed_minimal_html
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Page, Route, expect

from browser.jupyter import PATIENCE
from golf_widget import GolfWidget


@pytest.fixture
def offline(page: Page, root: Path) -> Iterator[list[str]]:
    """Answer for the addresses that exported pages load Jupyter's own scripts from; refuse all others."""
    modules = root / "js" / "node_modules"
    refused: list[str] = []

    def answer(route: Route) -> None:
        url = route.request.url.split("?")[0]
        for pattern, file in (
            (r".*/require(\.min)?\.js$", "requirejs/require.js"),
            (r".*/html-manager@[^/]*/dist/(.+\.js)$", "@jupyter-widgets/html-manager/dist/{0}"),
            (r".*/html-manager(?:@[^/]*)?/dist/(.+)$", "@jupyter-widgets/html-manager/dist/{0}"),
            (r".*/anywidget@.*$", "anywidget/dist/index.js"),
        ):
            match = re.fullmatch(pattern, url)
            if match:
                path = modules / file.format(*match.groups())
                route.fulfill(path=path if path.exists() else path.with_suffix(".js"), content_type="text/javascript")
                return
        if url.startswith("file:"):
            route.continue_()
            return
        refused.append(url)
        route.abort()

    page.route("**/*", answer)
    return refused


def still_plays_no_tricks(page: Page) -> None:
    """The last position is there; a click changes nothing and says why."""
    board = page.locator(".golf")
    expect(board).to_have_count(1, timeout=PATIENCE)
    expect(board.locator(".gw-number")).to_have_text("34")
    stock = board.get_by_role("button", name=re.compile("^Draw from the stock, 15 cards left"))
    expect(stock).to_be_visible()
    stock.click()
    expect(board).to_contain_text("No kernel answers", timeout=PATIENCE)
    expect(stock).to_be_visible()
    # What the page can do by itself still works.
    board.get_by_role("button", name="Settings").click()
    board.get_by_label("Four colours").check()
    expect(board).to_have_class(re.compile("gw-four"))


def test_html_made_by_nbconvert(offline, page: Page, tmp_path: Path):
    book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    code = 'import golf_widget as gw\nw = gw.GolfWidget("golf-strict#4")\nw.play("5:2H")\nw.draw()\nw'
    book.cells = [nbformat.v4.new_code_cell(code)]
    NotebookClient(book, timeout=120).execute()
    file = tmp_path / "page.html"
    file.write_text(HTMLExporter().from_notebook_node(book)[0], encoding="utf-8")
    page.goto(file.as_uri())
    still_plays_no_tricks(page)
    assert not [url for url in offline if "golf" in url]


def test_html_made_by_ipywidgets(offline, page: Page, tmp_path: Path):
    others = [GolfWidget("golf-strict#1") for _ in range(10)]
    widget = GolfWidget("golf-strict#4")
    widget.play("5:2H")
    widget.draw()
    file = tmp_path / "page.html"
    embed_minimal_html(str(file), views=[widget], state=dependency_state([widget]))
    text = file.read_text(encoding="utf-8")
    assert text.count('"model_name": "AnyModel"') == 1  # none of the other widgets of the process
    # A copy of a script has no reason to match the digest of the published one.
    file.write_text(re.sub(r'integrity="[^"]*"', "", text), encoding="utf-8")
    page.goto(file.as_uri())
    still_plays_no_tricks(page)
    for other in [*others, widget]:
        other.close()
