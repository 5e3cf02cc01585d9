"""Spit in a real notebook: against a slow computer, and two people at one keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.jupyter import PATIENCE, Notebook

TWO = 'import golf_widget as gw\nw = gw.SpitWidget("{}", None, names=("Ann", "Bob"), motion="off", lang="en")\nw'
SLAP = """
import golf_widget as gw
from golf_widget.spit import Phase, play_out
whole = play_out((5, 5), seed=1)
ply = next(ply for ply in range(whole.ply) if whole.state_at(ply).phase is Phase.SLAP)
game = gw.Spit(1)
for step in whole.steps[:ply]:
    game.push(step.action)
w = gw.SpitWidget(game, None, names=("Ann", "Bob"), lang="en")
w
"""


def says(board: Locator, text: str | re.Pattern[str]) -> None:
    expect(board.locator(".gw-status")).to_have_text(text, timeout=PATIENCE)


def agrees(book: Notebook, code: str, value: str) -> None:
    """Wait until Python says so."""
    for _ in range(100):
        told = book.python(f"print({code})")
        if told == value:
            return
        book.page.wait_for_timeout(50)
    assert told == value


def act(page: Page, board: Locator) -> None:
    """Do the first thing that the page knows to be allowed, by keys alone."""
    if board.get_by_role("button", name="Slap left").is_visible():
        page.keyboard.press("q")
        return
    spit = board.get_by_role("button", name="Spit!", exact=True)
    if spit.is_visible() and spit.get_attribute("aria-disabled") is None:
        page.keyboard.press("w")
        return
    columns = board.locator(".gs-row").last.locator("button.gs-pile").count() - 1  # the last are the spit cards
    for column in range(columns):
        pile = board.locator(".gs-row").last.locator("button.gs-pile").nth(column)
        name = pile.get_attribute("aria-label") or ""
        if name.startswith("face down") or name.endswith("can be played"):
            page.keyboard.press(str(column + 1))
            # Where two piles fit it asks, and the second key says which.
            if pile.get_attribute("aria-pressed") == "true":
                page.keyboard.press("q")
            return
    for column in range(columns):  # a card into a space
        page.keyboard.press(str(column + 1))


def test_a_round_against_a_slow_computer_pause_slap_and_the_next_round(notebook, root):
    book = notebook(
        "import golf_widget as gw\n"
        'w = gw.SpitWidget("spit-2piles#3", 1, speed=3, lang="en", show_playable=True, motion="off")\nw'
    )
    board, page = book.boards(), book.page
    says(board, "Call “Spit!” to begin the round.")
    assert book.python("print(w.ply, w.running)") == "0 False"  # the computer waits for the person
    board.get_by_role("button", name="Spit!", exact=True).click()
    says(board, re.compile(r"race is on|left spit pile|right spit pile|waits|Waiting|do nothing"))
    expect(board.locator(".gs-heap .gw-card").first).to_be_visible(timeout=PATIENCE)
    # It plays in the event loop: cells run beside it, and Python sees the same game.
    assert int(book.python("print(w.ply)")) >= 2
    board.get_by_role("button", name="Pause").click()
    says(board, "Paused.")
    expect(board.get_by_role("button", name="Continue")).to_be_visible()
    expect(board.locator(".gs-row").first).to_be_hidden()
    ply = book.python("print(w.ply)")
    page.wait_for_timeout(1500)
    page.keyboard.press("1")
    assert book.python("print(w.ply, w.running)") == f"{ply} False"
    page.keyboard.press("Escape")
    expect(board.get_by_role("button", name="Pause")).to_be_visible(timeout=PATIENCE)
    following = board.get_by_role("button", name=re.compile("Next round|New game")).first
    for _ in range(400):
        if board.locator(".gs-result").is_visible():
            break
        act(page, board)
        page.wait_for_timeout(60)
    expect(board.locator(".gs-result")).to_be_visible(timeout=PATIENCE)
    expect(following).to_be_visible()
    expect(board.get_by_role("status")).to_have_text(re.compile(r"took \d+ cards?\."))
    page.evaluate((root / "js" / "node_modules" / "axe-core" / "axe.min.js").read_text())
    faults = page.evaluate("axe.run('.golf').then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html)]))")
    assert faults == []
    if book.python("print(w.stage)") == "result":
        board.get_by_role("button", name="Next round").click()
        says(board, re.compile("Spit!|begins alone|race is on"))
        expect(board.locator(".gs-result")).to_be_hidden(timeout=PATIENCE)
        agrees(book, "w.stage, w.state.round, w.running", "play 2 True")
    assert book.python("print(gw.Spit.from_text(w.game.to_text(), strict=True).ply == w.ply)") == "True"


def test_two_keys_race_for_one_pile_and_one_card_stays(notebook):
    book = notebook(TWO.format("spit#1"))
    board, page = book.boards(), book.page
    board.locator(".gw-title").click()
    for key in ("q", "o"):  # both call
        page.keyboard.press(key)
    agrees(book, "w.state.phase", "play")
    page.keyboard.press("3")  # Ann's jack on the queen
    agrees(book, "w.state.centre[1][-1]", "JC")
    # Bob's three on the four at the left, and Ann's ten on the jack, in one breath and with a key held down.
    page.keyboard.down("2")
    page.keyboard.down("0")
    for _ in range(3):
        page.keyboard.down("2")
    page.keyboard.up("2")
    page.keyboard.up("0")
    agrees(book, "w.game.to_text(times=False).split(': ')[1]", "p1 spit, p2 spit, p1 c3>R, p1 c2>R, p2 c5>L")
    # Both want a pile with cards of one rank; the keys come in one tick, so that the second is on its way in time.
    book.python(
        "from golf_widget.spit import rules\n"
        "for seed in range(1, 999):\n"
        "    game = gw.Spit.from_text(f'spit#{seed}: p1 spit, p2 spit')\n"
        "    one, two = (rules.plays(game.state, player) for player in (0, 1))\n"
        "    if (0, 0) in one and (0, 0) in two and len([c for c, _ in one + two if c == 0]) == 2:\n"
        "        a, b = (row[0].up[-1].rank for row in game.state.rows)\n"
        "        if abs(a - b) in (0, 2): break\n"
        "w.game = game"
    )
    agrees(book, "w.ply", "2")
    expect(board.locator(".gs-name")).not_to_contain_text("spit #1 ", timeout=PATIENCE)
    card = book.python("print(w.state.rows[0][0].up[-1])")
    page.evaluate(
        """() => {
            const root = document.querySelector(".golf");
            for (const code of ["Digit6", "Digit1"])
                root.dispatchEvent(new KeyboardEvent("keydown", { key: code.slice(5), code, bubbles: true }));
        }"""
    )
    agrees(book, "w.ply", "3")
    assert book.python("print(w.game.steps[-1].action)") == "p2 c1>L"  # it was pressed first
    says(board, re.compile("Too late"))
    expect(board.locator(".gs-refused .gs-note")).to_have_text("Too late")
    ann = board.locator(".gs-row").last.locator(".gs-pile").first
    expect(ann).not_to_have_attribute("aria-label", re.compile("^empty"))
    assert book.python("print(w.state.rows[0][0].up[-1])") == card


def test_slapping_by_key_and_the_next_round_by_enter(notebook):
    book = notebook(SLAP)
    board, page = book.boards(), book.page
    says(board, re.compile("is out: slap the smaller pile!"))
    expect(board.get_by_role("button", name="Slap left")).to_have_count(2)
    board.locator(".gw-title").click()
    page.keyboard.press("o")  # Bob slaps left
    expect(board.locator(".gs-result")).to_contain_text("Bob took", timeout=PATIENCE)
    assert book.python("print(w.results[0]['slapped'], sum(w.results[0]['cards']))") == "(1, 0) 52"
    page.keyboard.press("Enter")
    expect(board.locator(".gs-result")).to_be_hidden(timeout=PATIENCE)
    agrees(book, "w.state.round, w.stage", "2 play")
    expect(board.locator(".gs-name")).to_contain_text("round 2")


def test_a_card_is_dragged_and_a_wrong_one_goes_back(notebook):
    book = notebook(TWO.format("spit#1: p1 spit, p2 spit"))
    board, page = book.boards(), book.page
    piles, heaps = board.locator(".gs-row").last.locator(".gs-pile"), board.locator(".gs-heap .gs-pile")
    piles.nth(0).drag_to(heaps.nth(0))  # a king on a four
    expect(piles.nth(0).locator(".gs-note")).to_have_text("Does not fit", timeout=PATIENCE)
    assert book.python("print(w.ply)") == "2"
    piles.nth(2).drag_to(heaps.nth(1))
    agrees(book, "w.game.steps[-1].action, w.ply", "p1 c3>R 3")
    expect(board.locator(".gs-ghost")).to_have_count(0)
    piles.nth(2).click()  # turns the next one up
    agrees(book, "w.game.steps[-1].action", "p1 c3")
    expect(piles.nth(2)).to_have_attribute("aria-label", re.compile("^Ace of spades"))
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for key in ("d", "d", "a", "b", "x"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells


@pytest.mark.parametrize("width", [352, 390, 900])
def test_nothing_is_cut_off(notebook, width):
    book = notebook(SLAP)
    board = book.boards()
    board.evaluate(f"node => {{ node.style.width = '{width}px'; node.style.maxWidth = 'none'; }}")
    wide = board.evaluate(
        """root => {
            const { left, right } = root.getBoundingClientRect();
            return [...root.querySelectorAll("button, b, kbd, .gs-count, .gw-status, .gw-unit")]
                .filter((node) => node.checkVisibility())
                .map((node) => node.getBoundingClientRect())
                .filter((box) => box.left < left || box.right > right).length;
        }"""
    )
    assert wide == 0
    small = board.evaluate(
        "root => Math.min(...[...root.querySelectorAll('button.gs-pile')].map(n => n.getBoundingClientRect().width))"
    )
    assert small >= 40


def test_a_restarted_kernel_is_told_and_the_table_stays(notebook):
    book = notebook(TWO.format("spit#1: p1 spit, p2 spit"))
    board, page = book.boards(), book.page
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    book.idle()
    board.locator(".gw-title").click()
    page.keyboard.press("3")
    says(board, re.compile("No kernel answers"))
    expect(board.locator(".gs-row").last.locator(".gs-pile").nth(2)).to_have_attribute(
        "aria-label", re.compile("^Jack of clubs")
    )
