"""Other games of the family on the same board."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from browser.jupyter import PATIENCE
from browser.test_play import stock
from golf_widget import Game, Move


def show(notebook, deal: str):
    book = notebook(f'import golf_widget as gw\nw = gw.GolfWidget("{deal}", motion="off")\nw')
    return book, book.boards()


def card(board: Locator, slot: int) -> Locator:
    return board.locator(f"button[data-slot='{slot}']")


def backs(board: Locator) -> Locator:
    return board.locator(".gw-board .gw-back")


def play(board: Locator, game: Game, moves: int = 10**6, check=lambda game: None) -> None:
    """Click through a game, the first legal move each time, beside a game of our own."""
    while moves and not game.position.is_over:
        moves -= 1
        move = next(iter(game.position.legal_moves))
        if move.is_draw:
            stock(board).click()
            left = game.push(move).stock_left
            if left:
                expect(stock(board)).to_have_accessible_name(re.compile(rf", {left} cards? left$"), timeout=PATIENCE)
            else:
                expect(stock(board)).to_have_count(0, timeout=PATIENCE)
        else:
            card(board, move.slot).click()
            game.push(move)
            expect(board.locator(f"[data-slot='{move.slot}']")).to_have_count(0, timeout=PATIENCE)
        check(game)


def same(book, game: Game) -> None:
    state = json.loads(book.python("import json; print(json.dumps([w.moves, w.score, w.over, w.ply]))"))
    moves = [game.notation(i) for i in range(len(game))]
    assert state == [moves, game.position.score, game.position.is_over, len(game)]


def test_a_whole_tri_peaks_turns_its_rows_face_up(notebook):
    book, board = show(notebook, "tri-peaks#1")
    expect(backs(board)).to_have_count(18)
    hidden = {str(c) for c in Game("tri-peaks#1").deal.table[:18]}
    sent = set(json.loads(book.python("import json; print(json.dumps(w.faces))")))
    assert not hidden & sent

    def rows_turn(game: Game) -> None:
        down = sum(not game.position.has_been_seen(slot) for slot in range(28))
        expect(backs(board)).to_have_count(down)

    game = Game("tri-peaks#1")
    play(board, game, check=rows_turn)
    same(book, game)
    expect(board.locator(".gw-number")).to_have_text(str(game.position.score).replace("-", "−"))
    # Undo turns them face down again.
    board.get_by_role("button", name="Restart").click()
    expect(backs(board)).to_have_count(18)
    board.get_by_role("button", name="Undo").click()
    rows_turn(game)


def test_a_black_hole_to_its_end(notebook):
    book, board = show(notebook, "black-hole#1")
    expect(stock(board)).to_have_count(0)
    game = Game("black-hole#1")
    play(board, game)
    same(book, game)
    expect(board.get_by_role("status")).to_contain_text(f"{game.position.cards_left} cards left")


def test_jokers_and_a_free_start(notebook):
    book, board = show(notebook, "golf-queen-4jokers-free#3")
    expect(board).to_contain_text("4 jokers")
    game = Game("golf-queen-4jokers-free#3")
    jokers = sum(c.is_joker for c in game.deal.table)
    assert jokers, "choose a deal with a joker in the tableau"
    play(board, game)
    same(book, game)


def test_fifty_moves_on_a_giant(notebook):
    book, board = show(notebook, "panther-creek#1")
    expect(board.locator(".gw-board [data-slot]")).to_have_count(144)
    game = Game("panther-creek#1")
    play(board, game, 50)
    same(book, game)


def test_arrows_in_a_triangle(notebook):
    book, board = show(notebook, "escalator#1")
    card(board, 21).focus()
    for _ in range(6):
        book.page.keyboard.press("ArrowRight")
    expect(card(board, 27)).to_be_focused()
    game = Game("escalator#1")
    move = next(m for m in game.position.legal_moves if not m.is_draw)
    card(board, move.slot).focus()
    book.page.keyboard.press("Enter")
    expect(board.locator(f"[data-slot='{move.slot}']")).to_have_count(0)
    assert book.page.evaluate(
        "document.activeElement.closest('.golf') !== null && document.activeElement !== document.body"
    )


def test_walls_are_explained(notebook):
    deal = next(f"ricochet#{n}" for n in range(1, 500) if walled(Game(f"ricochet#{n}")) is not None)
    _, board = show(notebook, deal)
    first, second = walled(Game(deal))
    card(board, first.slot).click()
    expect(board.locator(f"[data-slot='{first.slot}']")).to_have_count(0)
    card(board, second.slot).click()
    expect(board.get_by_role("status")).to_contain_text("the same wall")


def walled(game: Game) -> tuple[Move, Move] | None:
    """Return a move and a second one that fits but comes from the same wall."""
    for move in game.position.legal_moves:
        if not move.is_draw:
            after = game.position.play(move)
            for slot in after.open_slots:
                if after.refusal(Move(slot)) == "same_wall":
                    return move, Move(slot)
    return None


def test_the_home_made_game_of_the_readme(notebook, root):
    code = re.findall(r"^```python\n(.*?)^```", (root / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    own = next(block for block in code if "gw.register(" in block)
    assert len(own.splitlines()) == 10
    book = notebook(own.rstrip() if "import golf_widget" in own else "import golf_widget as gw\n" + own)
    board = book.boards()
    before = int(board.locator(".gw-number").inner_text())
    board.get_by_role("button", name=re.compile("can be played$")).first.click()
    expect(board.locator(".gw-number")).to_have_text(str(before - 1), timeout=PATIENCE)


@pytest.mark.parametrize("width", [352, 900])
@pytest.mark.parametrize("name", ["golf-strict", "tri-peaks", "elevator", "black-hole", "ricochet", "panther-creek"])
def test_every_table_fits_or_scrolls_in_its_own_box(notebook, name, width):
    book, board = show(notebook, f"{name}#1")
    board.evaluate(f"b => {{ b.parentElement.style.width = '{width}px'; }}")
    box = board.bounding_box()
    assert abs(box["width"] - min(width, 760)) <= 2 or box["width"] <= width
    outside = board.evaluate(
        """b => {
            const edge = b.getBoundingClientRect();
            const scroller = b.querySelector(".gw-scroll");
            return [...b.querySelectorAll("*")].filter((n) => !scroller.contains(n)
                && n.getBoundingClientRect().right > edge.right + 1).map((n) => n.className);
        }"""
    )
    assert outside == []
    assert book.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
