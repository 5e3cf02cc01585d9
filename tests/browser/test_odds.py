"""The odds on the page are those that Python has."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from golf_widget import Game, Odds, odds

CELL = 'import golf_widget as gw\nw = gw.GolfWidget("tri-peaks#3")\nw'
LETTERS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def percent(chance) -> str:
    """A share as the page rounds it: never 0 or 100 unless it is."""
    rounded = int(100 * chance + 0.5)
    if rounded in (0, 100) and chance not in (0, 1):
        return ">99 %" if rounded else "<1 %"
    return f"{rounded} %"


def agree(board: Locator, o: Odds) -> None:
    """Compare everything on the panel."""
    headline = f"{o.helping} of {o.unseen} unseen cards help: {percent(o.next_helps)}"
    expect(board.locator(".gw-chance")).to_have_text(headline)
    hidden = o.unseen - o.draws
    expect(board.locator(".gw-odds")).to_contain_text(f"{o.draws} in the stock, {hidden} face down on the table")
    rows = [(f"Within {k} draws", o.within(k), percent(o.within(k))) for k in range(2, 6)]
    if o.comes != 1:
        rows.append(("In the whole stock", o.comes, percent(o.comes)))
    wait = o.expected_wait
    rows.append(("Expected wait" + ("" if o.comes == 1 else ", if one comes"), wait, f"{float(wait):.1f} draws"))
    table = board.get_by_role("table").get_by_role("row")
    expect(table).to_have_count(len(rows))
    for row, (what, exact, figure) in enumerate(rows):
        long = exact.denominator == 1 or exact.denominator > 999_999
        cells = [what, "" if long else str(exact), figure]
        for cell, text in enumerate(cells):
            expect(table.nth(row).locator("th, td").nth(cell)).to_have_text(text)
    columns = board.locator(".gw-kind")
    expect(columns).to_have_count(13)
    for rank, its in o.ranks.items():
        column = columns.nth(rank - 1)
        expect(column.locator("b")).to_have_text(LETTERS[rank - 1])
        expect(column.locator(".gw-full")).to_have_count(its.unseen)
        expect(column.locator(".gw-dot")).to_have_count(its.total)
        useful = re.compile(r"\bgw-helps\b")
        (expect(column).to_have_class if its.helps and its.unseen else expect(column).not_to_have_class)(useful)
        words = f"{its.unseen} of {its.total} unseen" + (f", {percent(its.next)}" if its.unseen else "")
        spoken = board.locator(".gw-spoken li").nth(rank - 1)
        expect(spoken).to_contain_text(words)


def test_the_panel_says_what_python_says(notebook):
    book = notebook(CELL)
    board = book.boards()
    game = Game("tri-peaks#3")
    expect(board.locator(".gw-odds")).to_be_hidden()
    board.get_by_role("button", name=re.compile("^Draw from the stock")).focus()
    book.page.keyboard.press("o")
    agree(board, odds(game.position.view()))
    # The first thing said is the headline; then the game goes on, and the panel with it.
    expect(board.get_by_role("status")).to_contain_text("unseen cards help")
    for move in ("draw", next(m for m in game.position.play("draw").legal_moves if not m.is_draw)):
        game.push(move)
        if move == "draw":
            book.page.keyboard.press("d")
        else:
            book.python(f"w.play({game.notation(len(game) - 1)!r})")
        agree(board, odds(game.position.view()))
    assert (
        book.python("print(w.show_odds, gw.odds(w.position.view()).unseen)")
        == f"True {odds(game.position.view()).unseen}"
    )
    board.get_by_role("button", name="Undo").click()
    agree(board, odds(game.position_at(1).view()))
    book.page.keyboard.press("o")
    expect(board.locator(".gw-odds")).to_be_hidden()
    assert book.python("print(w.show_odds, w.odds)") == "False {}"
