"""From a click to the painted position, in JupyterLab. Printed, not judged: `make bench`."""

from __future__ import annotations

import statistics

import pytest

MOVES = 50

MEASURE = """async (moves) => {
    const board = document.querySelector(".golf");
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const text = (selector) => board.querySelector(selector)?.textContent ?? "";
    const position = () => [".gw-number", ".gw-count", "[role=status]"].map(text).join("/");
    const press = (name) => [...board.querySelectorAll("button")].find((b) => b.textContent === name);
    const times = [];
    for (let i = 0; i < moves; i++) {
        // Cards while there are any to play, then the stock; at the end of the hole, all over again.
        const target = board.querySelector("button.gw-play") ?? press("Draw");
        const over = !board.querySelector("button.gw-play") && target.getAttribute("aria-disabled") === "true";
        const before = position();
        const start = performance.now();
        (over ? press("Restart") : target).click();
        await new Promise((resolve) => {
            const watch = new MutationObserver(() => {
                if (position() !== before) { watch.disconnect(); resolve(); }
            });
            watch.observe(board, { subtree: true, childList: true, characterData: true, attributes: true });
        });
        await painted();
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return times;
}"""


def report(times: list[float], what: str) -> None:
    print(
        f"\n{what}, click to paint over {len(times)} moves: "
        f"median {statistics.median(times):.0f} ms, max {max(times):.0f} ms"
    )


@pytest.mark.parametrize("deal", ["golf-strict#4", "panther-creek#1"])
def test_click_to_paint(notebook, deal):
    book = notebook(f'import golf_widget as gw\nw = gw.GolfWidget("{deal}")\nw')
    book.boards()
    report(book.page.evaluate(MEASURE, MOVES), deal)
