"""Replays: as a file without any network, in a notebook, in a notebook without a kernel, as a page of a notebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Locator, Page, expect

import golf_widget as gw
from browser.jupyter import PATIENCE, Notebook
from browser.test_notebook import contrast
from browser.test_static import offline as offline  # noqa: PLC0414 - a fixture

EVIL = '<img src=x onerror="window.hacked=1"></script><script>window.hacked=1</script>'
STRATEGY = "lambda view, rng: view.legal_moves[0]"
CELL = f"""
import golf_widget as gw
replay = gw.Replay(gw.Game.from_strategy("golf-strict#4", {STRATEGY}), players=["Ann"])
replay, _ = replay.add(1, ["1:AD", "draw"])
replay = replay.annotate(4, comment="the ace is in the way", glyphs="?")
w = gw.ReplayWidget(replay, motion="off")
w"""


def first(view, rng):
    return view.legal_moves[0]


def last(view, rng):
    return list(view.legal_moves)[-1 if len(view.legal_moves) == 1 else -2]


def played(deal: str, strategy=first, **more) -> gw.Replay:
    return gw.Replay(gw.Game.from_strategy(deal, strategy), **more)


def at(board: Locator, ply: int) -> None:
    expect(board.locator(".gw-slider")).to_have_value(str(ply))


def left(board: Locator, *counts: int) -> None:
    expect(board.locator(".gw-number")).to_have_text([str(count).replace("-", "−") for count in counts])


def agrees(book: Notebook, code: str, value: str) -> None:
    """Wait until Python, which hears of the page's steps one after the other, is where the page is."""
    found = ""
    for _ in range(PATIENCE // 200):
        found = book.python(f"print(({code}))")
        if found == value:
            return
        book.page.wait_for_timeout(200)
    pytest.fail(f"{code} stays {found}, not {value}")


@pytest.fixture
def alone(browser: Browser, tmp_path: Path) -> Iterator:
    """alone(page text) opens a file in a browser without a network and gives the board and what went wrong."""
    contexts = []

    def open_(text: str, **options) -> tuple[Page, Locator, list[str]]:
        context = browser.new_context(offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        file = tmp_path / f"page{len(contexts)}.html"
        file.write_text(text, encoding="utf-8")
        wrong: list[str] = []
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(dialog.message))
        page.on("request", lambda request: wrong.append(request.url) if request.url != file.as_uri() else None)
        page.route(re.compile("^(?!file:|blob:)"), lambda route: route.abort())
        page.goto(file.as_uri())
        board = page.locator(".golf")
        expect(board).to_be_visible()
        return page, board, wrong

    yield open_
    for context in contexts:
        context.close()


def requests(wrong: list[str]) -> list[str]:
    """What went wrong, without the script that the page has unpacked itself."""
    return [entry for entry in wrong if not entry.startswith("blob:")]


def test_an_exported_replay_plays_steps_and_jumps_without_a_network(alone):
    replay = played("golf-strict#4", players=["Ann"]).annotate(4, glyphs="?", comment="a pity")
    page, board, wrong = alone(replay.to_html())
    positions = replay.positions()
    at(board, 0)
    board.get_by_role("button", name="Forward").click()
    at(board, 1)
    left(board, positions[1].cards_left)
    board.get_by_role("button", name="Next mistake").click()
    at(board, 4)
    expect(board.get_by_role("status")).to_contain_text("Mistake. a pity")
    board.get_by_role("button", name="Next draw").click()
    draw = next(ply for ply in range(4, len(replay)) if replay.moves[ply].is_draw) + 1
    at(board, draw)
    board.get_by_label("Move", exact=True).fill("20")
    page.keyboard.press("Enter")
    at(board, 20)
    left(board, positions[20].cards_left)
    board.get_by_role("button", name=re.compile(", move 30(,|$)")).click()
    at(board, 30)
    page.set_viewport_size({"width": 900, "height": 500})
    before = page.evaluate("window.scrollY")
    page.keyboard.press("End")
    at(board, len(replay))
    left(board, replay.result.score)
    # The list has scrolled to the move, the page has not.
    inside = """(move) => {
        const [outer, inner] = [move.closest(".gw-moves"), move].map((node) => node.getBoundingClientRect());
        return inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
    }"""
    assert board.locator("[aria-current]").evaluate(inside)
    assert page.evaluate("window.scrollY") == before
    page.keyboard.press("Home")
    at(board, 0)
    board.get_by_label("Speed").select_option("16")
    board.get_by_role("button", name="Play", exact=True).click()
    at(board, len(replay))
    expect(board.get_by_role("button", name="Play", exact=True)).to_be_visible()
    left(board, replay.result.score)
    expect(board.get_by_role("button", name="Play from here")).to_be_hidden()
    assert requests(wrong) == []


def test_an_exported_comparison_goes_in_step(alone):
    replays = [played("golf-strict#2026", first), played("golf-strict#2026", last)]
    w = gw.CompareWidget(replays, names=["First", "Last"])
    page, board, wrong = alone(w.to_html())
    expect(board.locator(".gw-whose")).to_have_text(["First", "Last"])
    board.get_by_role("button", name=re.compile("^They part at move")).click()
    w.ply = int(board.locator(".gw-slider").input_value())
    left(board, *(position.cards_left for position in w.positions))
    one, two = (replay.moves for replay in replays)
    parted = next(i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
    assert max(w.plies) == parted + 1
    board.get_by_label("In step by").select_option("move")
    w.lock = "move"
    at(board, w.ply)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    w.ply += 5
    at(board, w.ply)
    left(board, *(position.cards_left for position in w.positions))
    page.keyboard.press("End")
    left(board, *(replay.result.score for replay in replays))
    expect(board.locator("tfoot tr").first).to_have_text("Score" + "".join(str(r.result.score) for r in replays))
    tops = [box["y"] for box in (board.locator(".gw-side").nth(i).bounding_box() for i in range(2))]
    assert tops[0] == tops[1]
    page.set_viewport_size({"width": 352, "height": 900})
    tops = [box["y"] for box in (board.locator(".gw-side").nth(i).bounding_box() for i in range(2))]
    assert tops[0] < tops[1]
    assert board.evaluate("node => document.documentElement.scrollWidth <= window.innerWidth")
    assert requests(wrong) == []
    w.close()


def test_nine_holes_are_stepped_through_from_end_to_end(alone):
    for hole in range(1, 10):
        name = ("golf-strict", "golf-queen", "golf-wrap")[hole % 3]
        replay = played(f"{name}#{hole}", players=["Ann"], tags={"Event": "Nine holes", "Hole": f"{hole}/9"})
        page, board, wrong = alone(replay.to_html())
        expect(board).to_contain_text(f"Ann · Event: Nine holes · Hole: {hole}/9")
        shown = page.evaluate(
            """async (moves) => {
                const root = document.querySelector(".golf");
                const read = () => [
                    root.querySelector(".gw-number").textContent,
                    root.querySelector(".gw-stock").getAttribute("aria-label").match(/\\d+/)?.[0] ?? "0",
                    root.querySelectorAll(".gw-play").length,
                    root.querySelector("[aria-current]").getAttribute("aria-label").match(/ (\\d+)/)?.[1] ?? "0",
                ];
                const seen = [read()];
                for (let ply = 0; ply < moves; ply += 1) {
                    root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
                    await Promise.resolve();
                    seen.push(read());
                }
                return seen;
            }""",
            len(replay),
        )
        expected = [
            [
                str(position.score if position.is_over else position.cards_left).replace("-", "−"),
                str(position.stock_left),
                sum(not move.is_draw for move in position.legal_moves),
            ]
            for position in replay.positions()
        ]
        assert [entry[:3] for entry in shown] == expected
        assert [int(entry[3]) for entry in shown][1:] == list(range(1, len(replay) + 1))
        assert requests(wrong) == []
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [352, 900])
def test_an_exported_page_is_readable_and_accessible(alone, root, scheme, width):
    replay = played("golf-strict#4", players=["Ann"], tags={"Event": "Club evening"})
    line = gw.Evaluation("caddie", clairvoyant=False, best=7, played=9, lost=2, chance=0.1)
    replay = replay.annotate(2, glyphs="?", comment="a pity", evaluations=[line]).annotate(3, evaluations=[line])
    replay, _ = replay.add(1, ["1:AD", "draw"])
    w = gw.CompareWidget([replay, played("golf-strict#4", last)])
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
    for text in (replay.to_html(), w.to_html()):
        page, board, _ = alone(text, **options)
        board.get_by_role("button", name="Forward").click()
        board.get_by_role("button", name="Settings").click()
        texts = contrast(board, "span, b, button:not([aria-disabled=true]), label, p, td, th, [role=status]")
        assert len(texts) > 40
        assert min(texts) >= 4.5, sorted(texts)[:5]
        dark = (
            page.evaluate("getComputedStyle(document.querySelector('.golf')).backgroundColor") != "rgb(255, 255, 255)"
        )
        assert dark == (scheme == "dark")
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        page.evaluate((root / "js" / "node_modules" / "axe-core" / "axe.min.js").read_text())
        faults = page.evaluate("axe.run('.golf').then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html)]))")
        assert faults == []
        page.close()
    w.close()


def hostile() -> gw.Replay:
    replay = gw.Replay.from_moves("golf-strict#4", ["5:2H", "7:3C"])
    replay, _ = replay.add(1, ["1:AD"])
    replay = gw.Replay(replay.deal, replay.main, players=[EVIL], tags={"Event": EVIL})
    says = gw.Evaluation(EVIL, clairvoyant=True, best=1, played=2, lost=1)
    replay = replay.annotate(1, comment=EVIL, by=EVIL, evaluations=[says]).annotate((2, 0, 1), comment=EVIL)
    return replay.annotate(0, comment=EVIL)


def test_whatever_a_record_says_is_shown_as_text_in_a_file(alone):
    replay = hostile()
    w = gw.CompareWidget([replay, replay], names=[EVIL, "x"])
    for text in (replay.to_html(title=EVIL), w.to_html(title=EVIL)):
        page, board, wrong = alone(text)
        page.keyboard.press("End")
        board.get_by_role("button", name="Forward").click()
        expect(board).to_contain_text(EVIL)
        assert page.title() == EVIL
        assert page.evaluate("[window.hacked, document.querySelectorAll('img').length]") == [None, 0]
        assert requests(wrong) == []
    w.close()


def test_whatever_a_record_says_is_shown_as_text_in_a_notebook(notebook):
    text = hostile().to_json(one_line=True)
    book = notebook(f"import golf_widget as gw\nw = gw.ReplayWidget({text!r})\nw.error = {EVIL!r}\nw")
    board = book.boards()
    board.get_by_role("button", name="Forward").click()
    expect(board.get_by_role("status")).to_contain_text(EVIL)
    expect(board.locator(".gw-note")).to_have_count(3)
    assert book.page.evaluate("[window.hacked, document.querySelectorAll('.golf img').length]") == [None, 0]


def test_the_page_and_python_step_together_and_a_game_is_played_on_from_here(notebook):
    book = notebook(
        CELL, "import ipywidgets\ns = ipywidgets.IntSlider(max=50)\nipywidgets.link((w, 'ply'), (s, 'value'))\ns"
    )
    board = book.boards()
    page = book.page
    board.get_by_role("button", name="Forward").click()
    at(board, 1)
    expect(page.locator(".widget-readout")).to_have_text("1", timeout=PATIENCE)
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for key in ("End", "ArrowDown", "a", "b", "x", "PageDown", "Home", "d", "d", "ArrowLeft", "Home", "ArrowRight"):
        page.keyboard.press(key)
    at(board, 1)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    agrees(book, "w.path, w.variation", "((1,), ())")
    expect(page.locator(".widget-readout")).to_have_text("1", timeout=PATIENCE)
    board.get_by_role("button", name="Play from here").click()
    expect(board.get_by_role("button", name="Back to the replay")).to_be_visible(timeout=PATIENCE)
    board.get_by_role("button", name=re.compile("^3 of clubs, column 7")).click()
    left(board, 33)
    page.keyboard.press("d")
    expect(board.get_by_role("status")).to_contain_text("Turned 5 of clubs.", timeout=PATIENCE)
    page.keyboard.press("u")
    board.get_by_role("button", name="Draw", exact=True).click()
    expect(board.get_by_role("status")).to_contain_text("Turned 5 of clubs.", timeout=PATIENCE)
    board.get_by_role("button", name="Back to the replay").click()
    expect(board.get_by_role("button", name="Play from here")).to_be_visible(timeout=PATIENCE)
    at(board, 1)
    book.python("w.ply = 7")
    at(board, 7)
    agrees(book, "w.live, w.game, len(w.replay.step(2).variations)", "(False, None, 1)")
    board.get_by_role("button", name="Settings").click()
    board.get_by_label("Four colours").check()
    expect(board).to_have_class(re.compile("gw-four"))


def test_a_saved_notebook_steps_without_a_kernel(notebook, browser: Browser):
    book = notebook(CELL)
    board = book.boards()
    board.get_by_role("button", name="Next draw").click()
    ply = int(board.locator(".gw-slider").input_value())
    book.save()
    book.page.evaluate("jupyterapp.serviceManager.sessions.shutdownAll()")
    page = browser.new_page()
    again = Notebook(page, book.address.split("/lab/")[0], book.path).open()
    board = again.boards()  # nothing has been run
    at(board, ply)
    board.get_by_role("button", name="Forward").click()
    at(board, ply + 1)
    board.get_by_role("button", name="To the end").click()
    left(board, played("golf-strict#4").result.score)
    board.get_by_role("button", name=re.compile("^A♦.*, move 2$")).click()
    at(board, 2)
    board.get_by_label("Speed").select_option("16")
    board.get_by_role("button", name="Play", exact=True).click()
    at(board, 3)
    board.get_by_role("button", name="Play from here").click()
    expect(board).to_contain_text("No kernel answers", timeout=PATIENCE)
    page.close()


def test_two_views_on_a_page_made_by_nbconvert_advance_once_per_tick(offline, page: Page, tmp_path: Path):
    book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    book.cells = [nbformat.v4.new_code_cell(CELL), nbformat.v4.new_code_cell("w")]
    NotebookClient(book, timeout=120).execute()
    file = tmp_path / "page.html"
    file.write_text(HTMLExporter().from_notebook_node(book)[0], encoding="utf-8")
    page.clock.install()
    page.goto(file.as_uri())
    boards = page.locator(".golf")
    for _ in range(600):
        if boards.count() == 2:
            break
        page.clock.run_for(100)
        page.wait_for_timeout(100)
    expect(boards).to_have_count(2)
    one, two = boards.nth(0), boards.nth(1)
    one.get_by_role("button", name="Next draw").click()
    page.clock.run_for(100)
    start = int(two.locator(".gw-slider").input_value())
    assert start > 0
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    one.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(10_050)
    for board in (one, two):
        at(board, start + 10)
    two.get_by_label("Speed").select_option("4")
    page.clock.run_for(1_020)
    for board in (one, two):
        at(board, start + 14)
    two.get_by_role("button", name="Pause").click()
    page.clock.run_for(5_000)
    for board in (one, two):
        at(board, start + 14)
    assert not [url for url in offline if "golf" in url]
