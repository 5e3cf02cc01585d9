"""The board as part of a notebook: its keys, its themes, its saved and exported life."""

from __future__ import annotations

import re

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from browser.jupyter import PATIENCE, Notebook, serve
from browser.test_play import CELL, cards_left, playable, stock


def test_the_notebooks_own_keys_do_not_fire(notebook):
    book = notebook("1 + 1", CELL, "2 + 2")
    board = book.boards()
    page = book.page
    cells = page.locator(".jp-Notebook .jp-Cell")
    expect(cells).to_have_count(3)
    board.get_by_role("button", name=re.compile("column 5")).click()
    cards_left(board, 34)
    board.get_by_role("button", name=re.compile("column 5")).focus()
    active = "jupyterapp.shell.currentWidget.content.activeCellIndex"
    before = page.evaluate(active)
    for key in ("a", "b", "x", "m", "y", "z", "d", "d", "ArrowDown", "ArrowUp", "ArrowLeft", "j", "k", "Shift+Enter"):
        page.keyboard.press(key)
    # Two draws and one undo arrived; then whatever Shift+Enter played.
    expect(stock(board)).to_have_accessible_name(re.compile("1[45] cards left"), timeout=PATIENCE)
    expect(cells).to_have_count(3)
    assert page.evaluate(active) == before
    assert page.evaluate("jupyterapp.shell.currentWidget.content.mode") in ("command", "edit")
    assert page.locator(".jp-Notebook .jp-MarkdownCell").count() == 0


def test_tab_leaves_the_widget_and_control_keys_pass(notebook):
    book = notebook(CELL)
    board = book.boards()
    page = book.page
    first = board.get_by_role("button", name=re.compile("column 1"))
    first.focus()
    stops = []
    for _ in range(12):
        page.keyboard.press("Tab")
        inside = page.evaluate("document.activeElement.closest('.golf') !== null")
        if not inside:
            break
        stops.append(
            page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
        )
    else:
        pytest.fail(f"Tab never left the widget: {stops}")
    assert not [name for name in stops if "column" in name], "the board is one tab stop"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('.golf') !== null")
    first.focus()
    page.evaluate("window.heard = []; document.addEventListener('keydown', e => heard.push(e.key))")
    page.keyboard.press("Control+d")
    page.keyboard.press("u")
    assert "d" in page.evaluate("heard")
    assert "u" not in page.evaluate("heard")
    assert book.python("print(w.ply)") == "0"


def test_the_notebook_can_be_saved_while_a_card_has_the_focus(notebook):
    book = notebook(CELL)
    board = book.boards()
    playable(board).first.click()
    cards_left(board, 34)
    book.page.wait_for_function("jupyterapp.shell.currentWidget.context.model.dirty", timeout=PATIENCE)
    board.get_by_role("button", name=re.compile("column 5")).focus()
    book.page.keyboard.press("Control+s")
    book.page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty", timeout=PATIENCE)


def test_boards_side_by_side_share_the_room(notebook):
    book = notebook(
        "import golf_widget as gw, ipywidgets\n"
        "ipywidgets.HBox([gw.GolfWidget('golf-queen#1'), gw.GolfWidget('tri-peaks#7')])"
    )
    boards = book.boards(2)
    outer = book.page.locator(".widget-hbox").bounding_box()
    inner = [boards.nth(i).bounding_box() for i in range(2)]
    assert inner[0]["x"] + inner[0]["width"] <= inner[1]["x"]
    assert inner[1]["x"] + inner[1]["width"] <= outer["x"] + outer["width"] + 1
    assert abs(inner[0]["width"] - inner[1]["width"]) < 5
    assert sum(box["width"] for box in inner) > 0.9 * outer["width"]


def test_a_card_played_out_of_sight_is_there_afterwards(notebook):
    book = notebook(CELL, *["1"] * 40)
    board = book.boards()
    book.page.evaluate("jupyterapp.shell.currentWidget.content.scrollToItem(40)")
    expect(board).not_to_be_in_viewport()
    book.python("w.draw()")
    book.page.evaluate("jupyterapp.shell.currentWidget.content.scrollToItem(0)")
    expect(board).to_be_in_viewport(timeout=PATIENCE)
    expect(board.get_by_role("img", name="Waste, 5 of clubs on top")).to_be_visible()
    expect(board.locator(".gw-waste .gw-card").last).to_have_css("opacity", "1")


def test_a_restarted_kernel_is_not_lied_about(notebook):
    book = notebook(CELL)
    board = book.boards()
    stock(board).click()
    expect(stock(board)).to_have_accessible_name(re.compile("15 cards left"))
    page = book.page
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    book.idle()
    stock(board).click()
    expect(board).to_contain_text("No kernel answers", timeout=PATIENCE)
    expect(stock(board)).to_have_accessible_name(re.compile("15 cards left"))
    # Running the cell again brings a board that plays.
    book.run_all()
    expect(stock(book.boards())).to_have_accessible_name(re.compile("16 cards left"), timeout=PATIENCE)
    stock(book.boards()).click()
    expect(stock(book.boards())).to_have_accessible_name(re.compile("15 cards left"), timeout=PATIENCE)


def test_a_saved_notebook_shows_the_game_again(notebook, browser: Browser):
    book = notebook(CELL)
    board = book.boards()
    playable(board).first.click()
    stock(board).click()
    expect(stock(board)).to_have_accessible_name(re.compile("15 cards left"))
    book.save()
    saved = nbformat.read(book.path, as_version=4)
    assert "widgets" in saved.metadata
    # The kernel would keep the game alive: it has to go, as on another day.
    book.page.evaluate("jupyterapp.serviceManager.sessions.shutdownAll()")
    page = browser.new_page()
    again = Notebook(page, book.address.split("/lab/")[0], book.path).open()
    board = again.boards()  # nothing has been run
    cards_left(board, 34)
    expect(stock(board)).to_have_accessible_name(re.compile("15 cards left"))
    stock(board).click()
    expect(board).to_contain_text("No kernel answers", timeout=PATIENCE)
    page.close()


def contrast(board, selector: str) -> list[float]:
    """Return the contrast of the text of each element with the background it stands on (WCAG 2.2)."""
    ratios: list[float] = board.evaluate(
        """(board, selector) => {
            const parse = (colour) => {
                const canvas = document.createElement("canvas").getContext("2d");
                canvas.clearRect(0, 0, 1, 1);
                canvas.fillStyle = colour;
                canvas.fillRect(0, 0, 1, 1);
                const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
                return [r, g, b, a / 255];
            };
            const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
            const background = (node) => {
                if (!node) return [255, 255, 255, 1];
                const own = parse(getComputedStyle(node).backgroundColor);
                return own[3] === 1 ? own : over(own, background(node.parentElement));
            };
            const light = (c) => {
                const [r, g, b] = c.slice(0, 3).map((v) => v / 255)
                    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const shown = [...board.querySelectorAll(selector)].filter((n) => n.getClientRects().length
                && (n instanceof SVGElement || n.innerText.trim()));
            return shown.map((n) => {
                const below = background(n);
                const [a, b] = [light(over(parse(getComputedStyle(n).color), below)), light(below)];
                return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            });
        }""",
        selector,
    )
    return ratios


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
@pytest.mark.parametrize("four_colour", [False, True])
def test_text_is_readable_in_every_theme(notebook, theme, four_colour):
    book = notebook(f'import golf_widget as gw\nw = gw.GolfWidget("golf-strict#4", four_colour={four_colour})\nw')
    board = book.boards()
    book.command("apputils:change-theme", theme=theme)
    dark = "Dark" in theme
    book.page.wait_for_function(f"document.body.dataset.jpThemeLight === '{str(not dark).lower()}'", timeout=PATIENCE)
    board.get_by_role("button", name="Settings").click()
    lightness = board.evaluate("b => getComputedStyle(b.firstElementChild).color")
    texts = contrast(board, "span, b, strong, button:not([aria-disabled=true]), label, p, [role=status]")
    assert len(texts) > 15
    assert min(texts) >= 4.5, (lightness, sorted(texts)[:5])
    drawn = contrast(board, ".gw-rank, .gw-suit")
    assert len(drawn) == 72
    assert min(drawn) >= 4.5, sorted(drawn)[:5]


def test_neighbours_keep_their_looks(notebook):
    book = notebook(
        "from IPython.display import HTML\n"
        'HTML(\'<div class="neighbour"><button>b</button><span class="card">c</span><h2>h</h2></div>\')',
        "import ipywidgets\nipywidgets.HTML('what JupyterLab loads for widgets is there before the board')",
    )
    book.page.locator(".neighbour").wait_for(timeout=PATIENCE)
    book.page.locator(".widget-html").wait_for(timeout=PATIENCE)
    # Custom properties come in any order, and JupyterLab sets more of them while it starts: they are not looks.
    style = """[...document.querySelectorAll("body, .neighbour, .neighbour > *")].map((node) => {
        const style = getComputedStyle(node);
        return Object.fromEntries([...style].filter((name) => !/^--|size|width|height|origin/.test(name))
            .map((name) => [name, style.getPropertyValue(name)]));
    })"""
    before = book.page.evaluate(style)
    assert len(before) == 5
    assert min(map(len, before)) > 100
    book.page.evaluate(
        "code => jupyterapp.shell.currentWidget.content.widgets[1].model.sharedModel.setSource(code)",
        "import golf_widget as gw\ngw.GolfWidget('golf#4')",
    )
    book.run_all()
    book.boards()
    book.page.locator(".neighbour").wait_for(timeout=PATIENCE)
    assert book.page.evaluate(style) == before


def test_every_style_rule_stays_inside_the_widget(notebook):
    book = notebook(CELL)
    book.boards()
    selectors = book.page.evaluate(
        """() => {
            const walk = (rules) => [...rules].flatMap((rule) =>
                rule instanceof CSSStyleRule ? [rule.selectorText]
                : rule instanceof CSSKeyframesRule ? [`.golf ${rule.name}`]
                : rule.cssRules ? walk(rule.cssRules) : []);
            const own = [...document.styleSheets].filter((sheet) => sheet.ownerNode.textContent.includes(".golf"));
            return own.flatMap((sheet) => walk(sheet.cssRules));
        }"""
    )
    assert len(selectors) > 3
    parts = [part.strip() for selector in selectors for part in selector.split(",")]
    assert [part for part in parts if not re.match(r"(\[data-jp-theme-light[^\]]*\] )?\.golf\b", part)] == []


def test_scrolling_far_away_and_back(notebook):
    book = notebook(CELL, *["print('\\n' * 20)"] * 60)
    board = book.boards()
    book.page.evaluate("jupyterapp.shell.currentWidget.content.scrollToItem(59)")
    expect(board).not_to_be_in_viewport()
    book.page.evaluate("jupyterapp.shell.currentWidget.content.scrollToItem(0)")
    expect(board).to_be_in_viewport(timeout=PATIENCE)
    playable(board).first.click()
    cards_left(board, 34)


def test_no_accessibility_violations(notebook, root):
    book = notebook(CELL)
    board = book.boards()
    axe = (root / "js" / "node_modules" / "axe-core" / "axe.min.js").read_text()
    book.page.evaluate(axe)
    for step in ("start", "settings", "moved"):
        if step == "settings":
            board.get_by_role("button", name="Settings").click()
        if step == "moved":
            board.get_by_role("button", name="Settings").click()
            playable(board).first.click()
            cards_left(board, 34)
        found = book.page.evaluate(
            "axe.run('.golf').then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html)]))"
        )
        assert found == [], step


def test_touch_on_a_small_screen_in_notebook_7(browser: Browser, tmp_path):
    with serve(tmp_path, "notebook") as url:
        context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
        page = context.new_page()
        path = tmp_path / "touch.ipynb"
        Notebook.write(path, CELL)
        book = Notebook(page, url, path, "notebooks").open().run_all()
        board = book.boards()
        board.scroll_into_view_if_needed()
        width = board.bounding_box()["width"]
        assert 300 < width <= 390
        too_wide = board.evaluate(
            """b => [...b.querySelectorAll("*")]
                .filter(n => n.getBoundingClientRect().right > b.getBoundingClientRect().right + 1)
                .map(n => n.className)"""
        )
        assert too_wide == []
        small = board.evaluate(
            "b => [...b.querySelectorAll('button')].map(n => n.getBoundingClientRect())"
            ".filter(r => r.width && (r.width < 24 || r.height < 24)).length"
        )
        assert small == 0
        playable(board).first.tap()
        cards_left(board, 34)
        stock(board).tap()
        expect(stock(board)).to_have_accessible_name(re.compile("15 cards left"))
        assert book.python("print(w.moves)") == "('5:2H', 'draw')"
        cells = page.locator(".jp-Notebook .jp-Cell").count()
        stock(board).focus()
        for key in ("a", "b", "x"):
            page.keyboard.press(key)
        page.keyboard.press("u")
        expect(stock(board)).to_have_accessible_name(re.compile("16 cards left"))
        assert page.locator(".jp-Notebook .jp-Cell").count() == cells
        context.close()
