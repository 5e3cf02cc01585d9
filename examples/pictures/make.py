"""Make the pictures of the README: the real widget in a real JupyterLab. Run it with `make pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))

from browser.jupyter import PATIENCE, Notebook, chromium, serve  # noqa: E402

# A hole under way: cards to play, a waste, a column that is nearly gone.
BOARD = """
import golf_widget as gw
w = gw.GolfWidget("golf-strict#{number}", motion="off")
for _ in range({plies}):
    plays = [m for m in w.position.legal_moves if not m.is_draw]
    w.play(plays[-1] if plays else gw.Move.DRAW)
w
"""


def main() -> None:
    """Write light.png and dark.png."""
    root = Path(tempfile.mkdtemp(prefix="golf-pictures-"))
    path = root / "picture.ipynb"
    Notebook.write(path, BOARD.format(number=2026, plies=14))
    with serve(root) as url, sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page(viewport={"width": 1180, "height": 900}, device_scale_factor=2)
        notebook = Notebook(page, url, path).open().run_all()
        board = notebook.boards()
        for name, theme in (("light", "JupyterLab Light"), ("dark", "JupyterLab Dark")):
            notebook.command("apputils:change-theme", theme=theme)
            light = str(name == "light").lower()
            page.wait_for_function(f"document.body.dataset.jpThemeLight === '{light}'", timeout=PATIENCE)
            expect(board.get_by_role("status")).to_be_visible()
            page.mouse.move(0, 0)
            page.wait_for_timeout(1000)  # the style sheet of the theme is fetched after the mark is set
            board.screenshot(path=HERE / f"{name}.png")
            print(HERE / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
