"""Make the pictures of the README: the real widget in a real JupyterLab. Run it with `make pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Locator, expect, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))

from browser.jupyter import PATIENCE, Notebook, chromium, serve  # noqa: E402

# A hole under way: cards to play, a waste, a column that is nearly gone.
HOLE = """
import golf_widget as gw
w = gw.GolfWidget("golf-strict#2026", motion="off")
for _ in range(14):
    plays = [m for m in w.position.legal_moves if not m.is_draw]
    w.play(plays[-1] if plays else gw.Move.DRAW)
w
"""

GALLERY = (
    *("golf-strict#3", "thieves#4", "tri-peaks#3", "elevator#3", "escalator#3", "black-hole#3"),
    *("all-in-a-row#3", "ricochet#3", "three-fir-trees#3", "double-putt#3", "golf-rush#3", "mini-golf#3"),
)
TABLES = f"""
import ipywidgets as widgets
import golf_widget as gw
boards = [gw.GolfWidget(deal, motion="off") for deal in {GALLERY!r}]
for board in boards:
    board.layout.width = "400px"
grid = widgets.GridBox(boards, layout=widgets.Layout(grid_template_columns="repeat(4, 400px)", grid_gap="16px"))
grid.add_class("gallery")
grid
"""

# A race under way; the computer holds still for its picture.
RACE = """
import golf_widget as gw
from golf_widget.spit import play_out
w = gw.SpitWidget(gw.Spit(2026), lambda view, now: None, names=("", "Computer, level 4"), motion="off")
for step in play_out((4, 4), seed=2026).steps[:15]:
    w.play(step.action)
w
"""


def use_theme(notebook: Notebook, name: str) -> None:
    """Switch JupyterLab to its light or dark theme, and wait until it shows."""
    notebook.command("apputils:change-theme", theme=f"JupyterLab {name.capitalize()}")
    light = str(name == "light").lower()
    notebook.page.wait_for_function(f"document.body.dataset.jpThemeLight === '{light}'", timeout=PATIENCE)
    notebook.page.mouse.move(0, 0)
    notebook.page.wait_for_timeout(1000)  # the style sheet of the theme is fetched after the mark is set


def take(what: Locator, name: str) -> None:
    """Write a picture."""
    what.screenshot(path=HERE / name)
    print(HERE / name)


def main() -> None:
    """Write light.png, dark.png, spit.png and gallery.png."""
    root = Path(tempfile.mkdtemp(prefix="golf-pictures-"))
    for name, cell in (("hole", HOLE), ("race", RACE), ("gallery", TABLES)):
        Notebook.write(root / f"{name}.ipynb", cell)
    with serve(root) as url, sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page(viewport={"width": 1180, "height": 900}, device_scale_factor=2)
        notebook = Notebook(page, url, root / "hole.ipynb").open().run_all()
        board = notebook.boards()
        for theme in ("light", "dark"):
            use_theme(notebook, theme)
            expect(board.get_by_role("status")).to_be_visible()
            take(board, f"{theme}.png")
        notebook = Notebook(page, url, root / "race.ipynb").open().run_all()
        board = notebook.boards()
        use_theme(notebook, "light")
        take(board, "spit.png")
        page = browser.new_page(viewport={"width": 2100, "height": 2200})
        notebook = Notebook(page, url, root / "gallery.ipynb").open().run_all()
        notebook.boards(len(GALLERY))
        use_theme(notebook, "light")
        take(page.locator(".gallery"), "gallery.png")
        browser.close()


if __name__ == "__main__":
    main()
