"""Courses and matches in JupyterLab: from the first hole to the last, through a restart and a reload."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.jupyter import PATIENCE, Notebook
from golf_widget import Course, Verdict, solve

SETUP = """import golf_widget as gw
course = gw.Course("mini-golf", 7, holes={holes}, par=1)
def first(view, rng):
    return view.legal_moves[0]
w = gw.CourseWidget(course, {arguments})
w"""


def cell(arguments: str, holes: int = 9) -> str:
    return SETUP.format(arguments=arguments, holes=holes)


def button(board: Locator, name: str) -> Locator:
    return board.get_by_role("button", name=name, exact=True)


def row(board: Locator, hole: int) -> Locator:
    return board.get_by_role("row").filter(has=board.page.get_by_role("rowheader", name=str(hole), exact=True))


def play_by_clicks(board: Locator) -> None:
    """Play any card that is marked, or draw, until the hole is on the card."""
    going_on = board.get_by_role("button", name=re.compile("^(Next|New course)"))
    cards = board.get_by_role("button", name=re.compile("can be played$"))
    number, stock = board.locator(".gw-number"), board.locator(".gw-stock")
    while going_on.count() == 0:
        before = (number.inner_text(), stock.get_attribute("aria-label"))
        (cards.first if cards.count() else stock).click()
        changed = "([n, s]) => document.querySelector('.gw-number').innerText !== n || "
        changed += "document.querySelector('.gw-stock').getAttribute('aria-label') !== s"
        board.page.wait_for_function(
            f"{changed} || /^(Next|New course)/.test(document.querySelector('.gw-new').innerText)", arg=before
        )


def go_on(board: Locator, name: str = "Next hole") -> None:
    button(board, name).click()
    expect(button(board, "Concede")).to_be_visible()


def concede(board: Locator) -> None:
    button(board, "Concede").click()
    button(board, "Leave hole?").click()
    expect(button(board, "Concede")).to_be_hidden()


def play_by_python(book: Notebook) -> None:
    code = "while not w.round.is_holed: w.play(w.position.legal_moves[0])"
    assert book.python(code) == ""


def scores(book: Notebook) -> list[int]:
    return [int(score) for score in book.python("print(*w.round.card.scores)").split()]


def text_of(score: int) -> str:
    return str(score).replace("-", "−")


def give_up_by_keys(board: Locator) -> None:
    """Go on to the second hole, draw, take it back, and give the hole up with a second press."""
    keyboard = board.page.keyboard
    board.locator(".gw-stock").focus()
    keyboard.press("n")
    expect(row(board, 2)).to_have_attribute("aria-current", "true")
    # A move that arrives takes the first press back: what would be left is not what was seen.
    stock = board.locator(".gw-stock")
    keyboard.press("d")
    expect(stock).to_have_accessible_name(re.compile("4 cards left"))
    keyboard.press("u")
    expect(stock).to_have_accessible_name(re.compile("5 cards left"))
    keyboard.press("n")
    expect(board.get_by_role("status")).to_contain_text("Press it again")
    keyboard.press("n")
    expect(row(board, 2).get_by_role("cell").nth(1)).to_have_text("6with helpconceded")


def test_nine_holes_through_a_restart_and_a_reload(notebook, tmp_path):
    book = notebook(cell(f"player='Ann', save={str(tmp_path / 'ann.json')!r}, motion='off'"))
    board = book.boards()
    status = board.get_by_role("status")
    expect(status).to_contain_text("Hole 1 of 9.")
    expect(row(board, 1)).to_have_attribute("aria-current", "true")
    play_by_clicks(board)
    expect(status).to_contain_text("after 1 of 9 holes")
    expect(row(board, 1).get_by_role("cell").nth(1)).to_have_text(text_of(scores(book)[0]))
    give_up_by_keys(board)
    go_on(board)
    play_by_python(book)
    go_on(board)
    board.locator(".gw-stock").click()
    expect(board.locator(".gw-stock")).to_have_accessible_name(re.compile("4 cards left"))
    before = scores(book)
    # The kernel ends in the middle of the fourth hole; running the cell again goes on there.
    book.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    book.idle()
    book.run_all()
    expect(board.locator(".gw-stock")).to_have_accessible_name(re.compile("4 cards left"), timeout=PATIENCE)
    book.idle()
    assert scores(book) == before
    expect(row(board, 4)).to_have_attribute("aria-current", "true")
    expect(row(board, 2).get_by_role("cell").nth(1)).to_have_text("6with helpconceded")
    play_by_clicks(board)
    go_on(board)
    board.locator(".gw-stock").click()
    expect(board.locator(".gw-stock")).to_have_accessible_name(re.compile("4 cards left"))
    # The page is loaded again; the kernel lives, and nothing is run.
    book.save()
    book.open()
    board = book.boards()
    book.idle()
    expect(row(board, 5)).to_have_attribute("aria-current", "true")
    expect(board.locator(".gw-stock")).to_have_accessible_name(re.compile("4 cards left"))
    play_by_clicks(board)
    for _ in range(4):
        go_on(board)
        play_by_clicks(board)
    card = scores(book)
    assert len(card) == 9
    expect(button(board, "New course")).to_be_visible()
    for hole, score in enumerate(card, 1):
        expect(row(board, hole).get_by_role("cell").nth(1)).to_have_text(re.compile(f"^{text_of(score)}"))
    over = sum(card) - 9
    term = "level par" if over == 0 else f"{abs(over)} {'over' if over > 0 else 'under'} par"
    expect(board.get_by_role("status")).to_contain_text(f"Total {text_of(sum(card))} after 9 of 9 holes, {term}")
    assert book.python("print(len(gw.leaderboard([w.round.card.to_text()])))") == "1"


def test_two_people_in_stroke_play(notebook):
    book = notebook(cell("player=['Ann', 'Bob'], motion='off'", holes=2))
    board = book.boards()
    for name, hole, following in [("Ann", 1, "Bob"), ("Bob", 1, "Ann"), ("Ann", 2, "Bob"), ("Bob", 2, "")]:
        expect(board.get_by_role("status")).to_contain_text(f"{name}: Hole {hole} of 2.")
        expect(board.locator("thead .gw-here")).to_have_text(name)
        if name == "Ann":
            play_by_clicks(board)
        else:
            concede(board)
        if following:
            go_on(board, f"Next: {following}")
    ann = int(book.python("print(w.match.rounds['Ann'].card.total)"))
    expect(board.get_by_role("status")).to_contain_text(f"Best by {12 - ann}: Ann.")
    total = board.get_by_role("row").filter(has=board.page.get_by_role("rowheader", name="Total"))
    expect(total.get_by_role("cell")).to_have_text(["2", text_of(ann), "12"])
    expect(button(board, "New course")).to_be_visible()


def test_match_play_against_a_strategy_ends_early(notebook):
    book = notebook(cell("player='Ann', opponents=first, play='match', hide=True, motion='off'", holes=5))
    board = book.boards()
    for hole in (1, 2, 3):
        expect(row(board, hole)).to_have_attribute("aria-current", "true")
        expect(row(board, hole).get_by_role("cell")).to_have_text(["1", "", ""])
        concede(board)
        expect(row(board, hole).get_by_role("cell").nth(2)).not_to_be_empty()
        if hole < 3:
            expect(board.get_by_role("status")).to_contain_text(f"first {hole} up, {5 - hole} to play.")
            go_on(board)
    expect(board.get_by_role("status")).to_contain_text("first wins 3 & 2.")
    expect(button(board, "New course")).to_be_visible()
    expect(row(board, 4).get_by_role("cell")).to_have_text(["1", "", ""])
    assert book.python("print(w.match.score)") == "first wins 3 & 2"


def is_dead(course: Course, hole: int) -> bool:
    return solve(course.deal(hole).start(), "clear").verdict is Verdict.UNWINNABLE


def test_a_dead_hole_is_dealt_again_on_request(notebook):
    courses = (Course("golf-strict", number) for number in range(1, 100))
    course = next(each for each in courses if is_dead(each, 1) and not is_dead(each, 2))
    book = notebook(f'import golf_widget as gw\nw = gw.CourseWidget("golf-strict#{course.number}", motion="off")\nw')
    board = book.boards()
    ask = button(board, "Can this hole be cleared?")
    ask.click()
    expect(board.locator(".gw-verdict")).to_contain_text("This deal cannot be cleared", timeout=PATIENCE)
    button(board, "Deal again").click()
    expect(ask).to_be_visible()
    concede(board)
    expect(row(board, 1).get_by_role("cell").nth(1)).to_have_text("35redealtconceded")
    go_on(board)
    ask.click()
    expect(board.get_by_role("status")).to_contain_text("It is not proved", timeout=PATIENCE)
    expect(button(board, "Deal again")).to_be_hidden()
    concede(board)
    expect(row(board, 2).get_by_role("cell").nth(1)).to_have_text("35conceded")


def test_a_leaderboard_of_three_cards(notebook):
    book = notebook(
        cell("player='Ann', opponents={'Robot': first}, ahead=True, motion='off'", holes=3),
        'other = gw.CourseWidget(course, player="<b>Bob</b>", motion="off")\nother',
        "gw.leaderboard(cards + ['golf-widget card 1'])",
    )
    boards = book.boards(2)
    book.idle()
    for place in range(2):
        board = boards.nth(place)
        for hole in range(1, 4):
            concede(board)
            if hole < 3:
                go_on(board)
        expect(button(board, "New course")).to_be_visible()
    export = "[w.round.card.to_text(), other.round.card.to_text(), w.match.rounds['Robot'].card.to_json()]"
    assert book.python(f"cards = {export}; print(len(cards))") == "3"
    book.page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex = 2")
    book.command("notebook:run-cell")
    table = book.page.locator(".jp-RenderedHTML table")
    expect(table.get_by_role("row")).to_have_count(4, timeout=PATIENCE)
    expect(table.get_by_role("row").nth(1)).to_contain_text("Robot")
    expect(table).to_contain_text("<b>Bob</b>")
    expect(book.page.locator(".jp-RenderedHTML").last).to_contain_text("card 4 does not count")


def test_the_card_is_accessible_and_stands_beside_the_board_where_there_is_room(notebook, root):
    book = notebook(cell("player=['Ann', 'Bob', 'Cy', 'Di'], motion='off', statistics=False", holes=18))
    board = book.boards()
    concede(board)
    book.page.evaluate((root / "js" / "node_modules" / "axe-core" / "axe.min.js").read_text())
    for width in ("1000px", "352px"):
        board.evaluate("(node, width) => { node.style.width = width; }", width)
        table, card = board.locator(".gw-board").bounding_box(), board.locator(".gw-golfcard").bounding_box()
        outer = board.bounding_box()
        beside = card["x"] >= table["x"] + table["width"] - 1
        assert beside == (width == "1000px")
        assert card["x"] + card["width"] <= outer["x"] + outer["width"]
        found = book.page.evaluate(
            "axe.run('.golf').then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html)]))"
        )
        assert found == []


def test_the_statistics_panel_follows_a_course(notebook, tmp_path):
    path = str(tmp_path / "stats.sqlite3")
    book = notebook(
        f"import os; os.environ['GOLF_WIDGET_STATS'] = {path!r}",
        cell("player='Ann', motion='off'", holes=3),
        "gw.StatsPanel()",
    )
    board = book.boards()
    panel = book.page.locator(".widget-html")
    expect(panel).to_contain_text("No hole has been played yet.", timeout=PATIENCE)
    play_by_clicks(board)
    expect(panel.get_by_role("row").nth(1)).to_contain_text("mini-golf")
    go_on(board)
    board.locator(".gw-stock").click()
    expect(panel.get_by_role("cell").nth(1)).to_have_text("2")
