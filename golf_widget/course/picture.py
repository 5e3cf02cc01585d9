"""Pictures of scorecards, laid out like a card in golf: nine holes to a block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import accumulate
from typing import Final, NamedTuple

from golf_widget.course.assists import KINDS
from golf_widget.course.scorecard import HoleResult, Scorecard

_BLOCK: Final = 9
_LEGEND: Final = {"*": "help taken", "r": "redealt: the deal before was proved dead", "c": "conceded"}


class Line(NamedTuple):
    """A line of the card: what it is called, a text for each hole, its sum over some holes, and whether each is good.

    `under` holds for each hole how the score compares with par: below 0, 0 or above; None where nothing is marked.
    """

    label: str
    cells: Sequence[str]
    sum: Callable[[slice], str] = lambda _holes: ""
    under: Sequence[int | None] = ()


def _signs(result: HoleResult) -> str:
    """Return the signs after a score."""
    return ("*" if result.assists else "") + ("r" if result.redealt else "") + ("c" if result.conceded else "")


def score_line(card: Scorecard, label: str) -> Line:
    """Return the line with the scores of a card."""
    holes, par = card.course.holes, card.course.par_of_hole
    cells = [f"{result.score}{_signs(result)}" for result in card.results]
    cells += [""] * (holes - len(cells))

    def total(part: slice) -> str:
        scores = card.scores[part]
        return str(sum(scores)) if scores else ""

    return Line(label, cells, total, [] if par is None else [score - par for score in card.scores])


def course_lines(card: Scorecard) -> list[Line]:
    """Return the lines that are the same for every player: the holes, and their par."""
    holes, par = card.course.holes, card.course.par_of_hole
    lines = [Line("hole", [str(hole) for hole in range(1, holes + 1)])]
    if par is not None:
        lines.append(Line("par", [str(par)] * holes, lambda part: str(par * len(range(*part.indices(holes))))))
    return lines


def _lines(card: Scorecard) -> list[Line]:
    holes, par = card.course.holes, card.course.par_of_hole
    missing = [""] * (holes - len(card.results))
    lines = [*course_lines(card), score_line(card, "score"), Line("total", [*map(str, card.running), *missing])]
    if par is not None:
        against = accumulate(score - par for score in card.scores)
        lines.append(Line("to par", [*(f"{each:+d}" if each else "E" for each in against), *missing]))
    return lines


def legend(cards: Sequence[Scorecard]) -> list[str]:
    """Return the lines that explain the signs on some cards."""
    used = {sign for card in cards for result in card.results for sign in _signs(result)}
    lines = [f"{sign} {meaning}" for sign, meaning in _LEGEND.items() if sign in used]
    if len(cards) == 1 and "*" in used:
        totals = [(kind, sum(getattr(result.assists, kind) for result in cards[0].results)) for kind in KINDS]
        lines[0] += f" ({', '.join(f'{kind} {count}' for kind, count in totals if count)})"
    return lines


def grid_text(title: str, lines: Sequence[Line], holes: int, notes: Sequence[str]) -> str:
    """Draw lines of a card with characters.

    Parameters
    ----------
    title : str
    lines : sequence of Line
    holes : int
    notes : sequence of str
        Below the card.

    Returns
    -------
    str
    """
    rows = [title]
    label = max(len(line.label) for line in lines)
    for number, part in enumerate(_blocks(holes)):
        table = [[line.label.ljust(label), *line.cells[part], line.sum(part)] for line in lines]
        table[0][-1] = _sum_name(holes, number)
        # A sign stands behind its number, so that the numbers stand below each other.
        signs = max((_tail(cell) for row in table for cell in row[1:]), default=0)
        texts = [[row[0], *(cell + " " * (signs - _tail(cell)) for cell in row[1:])] for row in table]
        widths = [max(3 + signs, *(len(row[i]) for row in texts)) for i in range(len(table[0]))]
        rows += [
            "  ".join([row[0], *(f"{c:>{w}}" for c, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
            for row in texts
        ]
    return "\n".join([*rows, *notes])


def _tail(cell: str) -> int:
    return len(cell) - len(cell.rstrip("".join(_LEGEND))) if cell[:1] in "-0123456789" else 0


def _blocks(holes: int) -> list[slice]:
    return [slice(start, min(start + _BLOCK, holes)) for start in range(0, holes, _BLOCK)]


def _sum_name(holes: int, block: int) -> str:
    """Return what the sum of a block is called: golfers go out for nine holes, and come in for the other nine."""
    return ("out", "in")[block] if holes == 2 * _BLOCK else "sum"


_BORDER: Final = "border:1px solid color-mix(in srgb, currentColor 30%, transparent);"
_CELL: Final = f"{_BORDER}padding:2px 3px;text-align:center;min-width:1.7em;white-space:nowrap"
_HEAD: Final = f"{_BORDER}padding:2px 6px;text-align:left;white-space:nowrap;font-weight:600"
_SHADE: Final = ";background:color-mix(in srgb, currentColor 8%, transparent);font-weight:600"
# As on a card in golf: a ring round a score under par, a box round one over it.
_BOX: Final = (
    "display:inline-block;box-sizing:border-box;min-width:1.6em;padding:0 2px;line-height:1.5em;"
    "border:1px solid currentColor"
)
_RING: Final = f"{_BOX};border-radius:1em"
_TABLE: Final = (
    "border-collapse:collapse;margin:4px 0;font-size:inherit;font-variant-numeric:tabular-nums;color:inherit"
)


def grid_html(title: str, lines: Sequence[Line], holes: int, notes: Sequence[str]) -> str:
    """Draw lines of a card for a notebook, in the colours of the page.

    Parameters
    ----------
    title : str
    lines : sequence of Line
    holes : int
    notes : sequence of str

    Returns
    -------
    str
        Everything in it is escaped. On a narrow screen it scrolls inside itself.
    """
    tables = []
    for number, part in enumerate(_blocks(holes)):
        body = ""
        for index, line in enumerate(lines):
            head = index == 0
            tag, shade = ("th", _SHADE) if head else ("td", "")
            under = [*line.under, *([None] * (holes - len(line.under)))][part]
            cells = "".join(
                f'<{tag} style="{_CELL}{shade}">{_marked(cell, to_par)}</{tag}>'
                for cell, to_par in zip(line.cells[part], under, strict=True)
            )
            total = _sum_name(holes, number) if head else line.sum(part)
            body += (
                f'<tr><th scope="row" style="{_HEAD}{shade}">{escape(line.label)}</th>{cells}'
                f'<{tag} style="{_CELL}{_SHADE}">{_number(total)}</{tag}></tr>'
            )
        tables.append(f'<table style="{_TABLE}">{body}</table>')
    below = "".join(f"<div>{_number(note)}</div>" for note in notes)
    return (
        '<div style="max-width:100%;overflow-x:auto;font-size:13px">'
        f'<div style="font-weight:600">{escape(title)}</div>{"".join(tables)}{below}</div>'
    )


def _number(text: str) -> str:
    """Return a number with the real minus sign, escaped."""
    return escape(text.replace("-", "−") if text[:1] == "-" else text)


def _marked(cell: str, to_par: int | None) -> str:
    if to_par is None or to_par == 0 or not cell:
        return _number(cell)
    signs = _tail(cell)
    score, rest = cell[: len(cell) - signs], cell[len(cell) - signs :]
    return f'<span style="{_RING if to_par < 0 else _BOX}">{_number(score)}</span>{escape(rest)}'


def _title(card: Scorecard) -> str:
    return f"{card.player}: {card.course}"


def card_text(card: Scorecard) -> str:
    """Draw a card with characters.

    Parameters
    ----------
    card : Scorecard

    Returns
    -------
    str
    """
    return grid_text(_title(card), _lines(card), card.course.holes, [card.verdict, *legend([card])])


def card_html(card: Scorecard) -> str:
    """Draw a card for a notebook.

    Parameters
    ----------
    card : Scorecard

    Returns
    -------
    str
    """
    return grid_html(_title(card), _lines(card), card.course.holes, [card.verdict, *legend([card])])
