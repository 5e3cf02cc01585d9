"""Hints and the verdict in JupyterLab."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, expect

from browser.jupyter import PATIENCE, Notebook
from golf_widget import Game, Verdict, solve

CELL = """import time
import golf_widget as gw
from golf_widget import Advice

def my_rule(view):
    return {move: (5.0 if move.is_draw else 3.5) for move in view.legal_moves}

w = gw.GolfWidget("golf-strict#4", hint=my_rule, show_values=True)
w"""


def button(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=name, exact=True)


def status(board: Locator) -> Locator:
    return board.get_by_role("status")


def test_a_hint_by_click_and_by_key_and_its_reason(notebook):
    book = notebook(CELL)
    board = book.boards()
    button(board, "Hint").click()
    card = board.get_by_role("button", name=re.compile("advised by my_rule, worth 3.5$"))
    expect(card).to_have_count(1)
    expect(card).to_have_accessible_name(re.compile("^2 of hearts, column 5"))
    expect(board.locator(".gw-stock")).to_have_accessible_name(re.compile("worth 5$"))
    expect(status(board)).to_contain_text("my_rule: play 2")
    button(board, "Why?").click()
    expect(status(board)).to_contain_text("It expects 3.5 cards left; no other move is better.")
    card.click()
    expect(board.locator(".gw-advised")).to_have_count(0)
    expect(board.locator(".gw-worth")).to_have_count(0)
    expect(button(board, "Hint")).to_be_visible()
    board.locator(".gw-stock").focus()
    book.page.keyboard.press("h")
    expect(board.locator(".gw-advised")).to_have_count(1)
    assert book.python("print(w.assists)") == "('hint',)"


def test_a_hint_shows_in_every_view_and_in_the_saved_notebook(notebook, browser: Browser):
    book = notebook(CELL, "w")
    boards = book.boards(2)
    button(boards.nth(1), "Hint").click()
    for place in range(2):
        expect(boards.nth(place).locator(".gw-advised .gw-badge")).to_have_text("★")
    book.save()
    book.page.evaluate("jupyterapp.serviceManager.sessions.shutdownAll()")
    page = browser.new_page()
    again = Notebook(page, book.address.split("/lab/")[0], book.path).open()
    board = again.boards(2).nth(0)  # nothing has been run
    expect(board.locator(".gw-advised .gw-worth")).to_contain_text("3.5")
    button(board, "Why?").click()  # the reason needs no kernel
    expect(status(board)).to_contain_text("It expects 3.5 cards left")
    page.close()


def test_no_accessibility_violations_with_all_help(notebook, root):
    book = notebook(CELL)
    board = book.boards()
    book.python("w.show_odds = w.show_verdict = True\nw.hint()")
    expect(board.locator(".gw-advised")).to_have_count(1)
    expect(board.locator(".gw-verdict")).to_contain_text("cannot be cleared", timeout=PATIENCE)
    book.page.evaluate((root / "js" / "node_modules" / "axe-core" / "axe.min.js").read_text())
    for theme in ("Light", "Dark"):
        book.command("apputils:change-theme", theme=f"JupyterLab {theme}")
        book.page.wait_for_timeout(1500)
        found = book.page.evaluate(
            "axe.run('.golf').then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html)]))"
        )
        assert found == [], theme


def test_a_hook_that_raises_is_one_line_and_play_goes_on(notebook):
    book = notebook(CELL)
    board = book.boards()
    book.python("def bad(view): raise ValueError('<img src=x onerror=alert(1)>')\nw.set_hint(bad)")
    button(board, "Hint").click()
    expect(board.get_by_role("alert")).to_have_text("bad: ValueError: <img src=x onerror=alert(1)>")
    expect(status(board)).to_have_text("bad has failed.")
    board.locator(".gw-stock").click()
    expect(board.get_by_role("alert")).to_be_hidden()
    assert book.python("print(w.moves)") == "('draw',)"


def test_clicks_go_on_while_a_hook_is_slow(notebook):
    book = notebook(CELL)
    board = book.boards()
    book.python(
        "calls = []\ndef slow(view):\n    time.sleep(5); calls.append(1); return view.legal_moves[0]\nw.set_hint(slow)"
    )
    button(board, "Hint").click()
    expect(status(board)).to_have_text("slow is thinking…")
    for left in range(15, 11, -1):
        board.locator(".gw-stock").click()
        expect(board.locator(".gw-stock")).to_have_accessible_name(f"Draw from the stock, {left} cards left")
    assert book.python("print(len(calls))") == "0"
    book.page.wait_for_timeout(6000)
    assert book.python("print(len(calls), w.hints, w.error)") == "1 ()"
    expect(board.locator(".gw-advised")).to_have_count(0)
    expect(status(board)).to_contain_text("Turned")


def test_the_verdict_turns_and_a_dead_deal_is_dealt_again(notebook):
    book = notebook(CELL)
    board = book.boards()
    verdict = board.locator(".gw-verdict")
    # This deal cannot be cleared: the page offers another.
    board.locator(".gw-stock").focus()
    book.page.keyboard.press("v")
    expect(verdict).to_contain_text("This deal cannot be cleared", timeout=PATIENCE)
    expect(verdict).to_contain_text("Best possible score: 1.")
    button(board, "Deal again").click()
    expect(board.locator(".gw-deal")).not_to_have_text("golf-strict #4")
    assert book.python("print(w.redealt)") == "('golf-strict#4',)"
    # This one can, until too many cards have been turned.
    number = next(n for n in range(1, 100) if solve(Game(f"golf-strict#{n}").position).verdict is Verdict.WINNABLE)
    game = Game(f"golf-strict#{number}")
    book.python(f"w.new({number})")
    expect(verdict).to_contain_text("This deal can be cleared.", timeout=PATIENCE)
    while True:
        game.push("draw")
        board.locator(".gw-stock").click()
        solution = solve(game.position)
        expect(verdict).to_contain_text(f"Best possible score: {str(solution.score).replace('-', '−')}.")
        if solution.verdict is Verdict.UNWINNABLE:
            break
        expect(verdict).to_contain_text("The table can still be cleared.")
    expect(verdict).to_contain_text("The table can no longer be cleared.")
    expect(button(board, "Deal again")).to_be_hidden()
