"""A real JupyterLab and a real Chromium."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.jupyter import CHROMIUM_FLAGS, Notebook, chromium_path, serve

_names = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here, so that `-m "not browser"` leaves it out."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium: nothing is downloaded."""
    return {**browser_type_launch_args, "executable_path": chromium_path(), "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address and the folder of a running JupyterLab."""
    root = tmp_path_factory.mktemp("lab")
    with serve(root) as url:
        yield url, root


@pytest.fixture
def notebook(lab: tuple[str, Path], page: Page) -> Callable[..., Notebook]:
    """notebook(cell, ...) writes a notebook, opens it in JupyterLab and runs it."""
    url, root = lab

    def open_(*cells: str) -> Notebook:
        path = root / f"notebook{next(_names)}.ipynb"
        Notebook.write(path, *cells)
        return Notebook(page, url, path).open().run_all()

    return open_
