"""Playing in JupyterLab."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from browser.jupyter import PATIENCE
from golf_widget import Game, Move

CELL = 'import golf_widget as gw\nw = gw.GolfWidget("golf-strict#4")\nw'


def playable(board: Locator) -> Locator:
    return board.get_by_role("button", name=re.compile("can be played$"))


def cards_left(board: Locator, count: int) -> None:
    expect(board.locator(".gw-number")).to_have_text(str(count))


def stock(board: Locator) -> Locator:
    return board.get_by_role("button", name=re.compile("^Draw from the stock"))


def follow(game: Game, board: Locator, act) -> None:
    """Play the same hole on the board and in a game of our own, the first legal move each time."""
    while not game.position.is_over:
        move = next(iter(game.position.legal_moves))
        act(game, move)
        game.push(move)
        if move.is_draw:
            left = game.position.stock_left
            if left:
                expect(stock(board)).to_have_accessible_name(re.compile(rf", {left} cards? left$"))
        elif not game.position.is_over:
            cards_left(board, game.position.cards_left)


def same(notebook, game: Game) -> None:
    state = json.loads(notebook.python("import json; print(json.dumps([w.moves, w.score, w.over, w.ply]))"))
    assert state == [[game.notation(i) for i in range(len(game))], game.position.score, True, len(game)]


def test_a_whole_hole_by_clicks(notebook):
    book = notebook(CELL)
    board = book.boards()

    def click(game: Game, move: Move) -> None:
        if move.is_draw:
            stock(board).click()
        else:
            card = game.deal.table[move.slot]
            name = "ace" if card.rank == 1 else card.name.split()[0]
            column = game.deal.variant.layout.label_of(move.slot)
            pattern = re.compile(rf"^{name} of {card.suit.name}, column {column}\b.*can be played$", re.IGNORECASE)
            board.get_by_role("button", name=pattern).click()

    game = Game("golf-strict#4")
    follow(game, board, click)
    same(book, game)
    expect(board.get_by_role("status")).to_contain_text(str(game.position.score))
    expect(board.get_by_role("status")).to_contain_text("triple bogey")


def test_a_whole_hole_by_keys(notebook):
    book = notebook(CELL)
    board = book.boards()
    board.get_by_role("button", name=re.compile("column 1")).focus()

    def press(game: Game, move: Move) -> None:
        book.page.keyboard.press("d" if move.is_draw else str(game.deal.variant.layout.label_of(move.slot)))

    game = Game("golf-strict#4")
    follow(game, board, press)
    same(book, game)
    # Back to the start and forward again, still by keys.
    for ply in reversed(range(len(game))):
        book.page.keyboard.press("u")
        expect(board.get_by_role("status")).to_contain_text(f"move {ply} of" if ply else "Back at the start")
    cards_left(board, 35)
    book.page.keyboard.press("Shift+Z")
    cards_left(board, 34)


def test_arrows_and_enter(notebook):
    book = notebook(CELL)
    board = book.boards()
    board.get_by_role("button", name=re.compile("column 1")).focus()
    for _ in range(4):
        book.page.keyboard.press("ArrowRight")
    expect(board.get_by_role("button", name=re.compile("column 5"))).to_be_focused()
    book.page.keyboard.press("Enter")
    cards_left(board, 34)
    expect(board.get_by_role("button", name=re.compile("column 5"))).to_be_focused()
    book.page.keyboard.press("ArrowDown")
    expect(stock(board)).to_be_focused()
    book.page.keyboard.press("Space")
    expect(stock(board)).to_have_accessible_name(re.compile("15 cards left"))
    expect(stock(board)).to_be_focused()
    assert book.python("print(w.moves)") == "('5:2H', 'draw')"


def test_two_views_stay_in_step(notebook):
    book = notebook(CELL, "w")
    boards = book.boards(2)
    first, second = boards.nth(0), boards.nth(1)
    playable(first).first.click()
    cards_left(second, 34)
    stock(second).click()
    expect(stock(first)).to_have_accessible_name(re.compile("15 cards left"))
    second.get_by_role("button", name="Undo").click()
    expect(stock(first)).to_have_accessible_name(re.compile("16 cards left"))
    book.python("w.restart()")
    cards_left(first, 35)
    cards_left(second, 35)
    first.get_by_role("button", name="Undo").click()
    cards_left(second, 34)


def test_fast_clicks_all_count(notebook):
    book = notebook(CELL)
    board = book.boards()
    stock(board).evaluate("stock => { for (let i = 0; i < 6; i++) stock.click(); }")
    expect(stock(board)).to_have_accessible_name(re.compile("10 cards left"), timeout=PATIENCE)
    assert book.python("print(w.ply)") == "6"


def test_a_double_click_plays_one_card(notebook):
    # 2H is played; the 5H beneath does not fit, but 8D, 7S, ... might in other deals: only one move may arrive.
    book = notebook(CELL)
    board = book.boards()
    playable(board).first.dblclick()
    cards_left(board, 34)
    assert book.python("print(w.ply, w.notice)") == "1 {}"


def test_play_goes_on_while_a_cell_is_busy(notebook):
    book = notebook(CELL, "print('first')")
    board = book.boards()
    stock(board).click()  # the first message of all still comes on the main thread
    expect(stock(board)).to_have_accessible_name(re.compile("15 cards left"))
    book.page.evaluate(
        """() => {
            const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            const busy = kernel.requestExecute({ code: "import time; time.sleep(20); print('awake')" });
            window.awake = false;
            busy.done.then(() => { window.awake = true; });
        }"""
    )
    book.page.wait_for_function("jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'")
    for left in (14, 13, 12):
        stock(board).click()
        expect(stock(board)).to_have_accessible_name(re.compile(f"{left} cards left"))
    assert book.page.evaluate("window.awake") is False


def test_clicks_while_a_cell_plays_too(notebook):
    book = notebook(CELL)
    board = book.boards()
    stock(board).click()
    expect(stock(board)).to_have_accessible_name(re.compile("15 cards left"))
    book.page.evaluate(
        """() => {
            const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            const code = "import time\\nfor i in range(60):\\n    w.draw(); w.undo(); time.sleep(.02)";
            window.done = false;
            kernel.requestExecute({ code }).done.then(() => { window.done = true; });
        }"""
    )
    for _ in range(20):
        stock(board).click()
        board.get_by_role("button", name="Undo").click()
    book.page.wait_for_function("window.done", timeout=PATIENCE)
    verdict = book.python(
        "p = w.game.deal.start()\n"
        "for m in w.game.moves[:w.game.ply]: p = p.play(m)\n"
        "print(p == w.position == w.game.position, w.ply == w.game.ply, len(w.line) == len(w.game.moves))"
    )
    assert verdict == "True True True"


def test_notices_and_errors_are_shown(notebook):
    book = notebook(
        CELL + "\ndef broken(change): raise RuntimeError('<b>oops</b>')\n" + "w.observe(broken, 'score')\nw"
    )
    board = book.boards()
    status = board.get_by_role("status")
    board.get_by_role("button", name=re.compile("column 7")).click()
    expect(status).to_contain_text("3 of clubs does not fit on Ace of hearts")
    playable(board).first.click()
    expect(board).to_contain_text("RuntimeError: <b>oops</b>")
    cards_left(board, 34)
    stock(board).click()
    expect(board).not_to_contain_text("oops")


def test_new_asks_once_and_a_number_can_be_typed(notebook):
    book = notebook(CELL)
    board = book.boards()
    playable(board).first.click()
    cards_left(board, 34)
    board.get_by_role("button", name="New", exact=True).click()
    assert book.python("print(w.game.deal, w.ply)") == "golf-strict#4 1"
    board.get_by_role("button", name="Leave hole?").click()
    cards_left(board, 35)
    assert book.python("print(w.ply)") == "0"
    board.get_by_role("button", name=re.compile("choose a deal number")).click()
    book.page.keyboard.type("17")
    book.page.keyboard.press("Enter")
    expect(board).to_contain_text("golf-strict #17")
    assert book.python("print(w.game.deal)") == "golf-strict#17"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_languages(notebook, lang):
    book = notebook(f'import golf_widget as gw\nw = gw.GolfWidget("golf-strict#4", lang="{lang}")\nw')
    board = book.boards()
    draw, undo = {"zh": ("翻牌", "撤销"), "en": ("Draw", "Undo")}[lang]
    board.get_by_role("button", name=draw, exact=True).click()
    expect(board.get_by_role("button", name=undo, exact=True)).not_to_have_attribute("aria-disabled", "true")
    text = board.inner_text()
    assert bool(re.search("[一-鿿]", text)) == (lang == "zh")
