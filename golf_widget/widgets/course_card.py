"""What the page is told about a course, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from golf_widget.course.result import MatchScore, StrokeScore
from golf_widget.course.scorecard import HoleResult, Scorecard
from golf_widget.widgets.party import Party

Cell = str | list[str | int]


def card_of(
    party: Party, player: str, ask: bool, thinking: Iterable[str] = (), gone: Iterable[str] = ()
) -> dict[str, Any]:
    """Return the cards of everybody, as far as one player may see them.

    Parameters
    ----------
    party : Party
    player : str
        The person whose board is shown.
    ask : bool
        Whether it may be asked if the hole can be cleared.
    thinking, gone : iterable of str
        The opponents who take long over a move, and those who have been given up.

    Returns
    -------
    dict
        ``state`` is "playing", "holed" (the next hole can be begun, by ``next`` if that is somebody else) or "over".
        ``head`` has the keys of the first words of the table, ``names`` the players of the columns after them, if
        they are several; the one whose turn it is stands in column ``turn``. A cell of ``rows`` and ``foot`` is a text,
        or the score of a hole, -1, 0 or 1 for under, at or over par, and the keys of words that mark it. ``total`` has
        the strokes of the player, the holes, and the strokes over par (None without par). ``match`` says where the
        match stands. ``waiting`` are those who have not finished when the people have.
    """
    course, played = party.course, party.rounds[player]
    cards = party.cards(player)
    following = party.next_person
    state = "playing" if not played.is_holed and not party.is_over else "over" if following is None else "holed"
    score = party.score(cards)
    head = ["hole"] + ["par"] * (course.par is not None)
    alone = len(cards) == 1
    if alone:
        head += ["score", "total"] + ["to_par"] * (course.par is not None)
    return {
        "course": course.number,
        "holes": course.holes,
        "par": course.par,
        "hole": played.hole,
        "state": state,
        "player": "" if alone else player,
        "next": following if following not in (None, player) and state == "holed" else "",
        "ask": ask,
        "total": [played.card.total, len(played.card.results), played.card.against_par],
        # Before all have finished a hole, there is nothing to compare in stroke play.
        "match": {} if score is None or (isinstance(score, StrokeScore) and not score.thru) else _told(score),
        "waiting": [
            name
            for name in party.rounds
            if state == "over" and not party.is_over and not party.rounds[name].is_finished
        ],
        "thinking": list(thinking),
        "gone": list(gone),
        "head": head,
        "names": [] if alone else list(party.rounds),
        "turn": -1 if alone else len(head) + list(party.rounds).index(player),
        "rows": [_row(cards, hole) for hole in range(1, course.holes + 1)],
        "foot": [] if alone else _foot(cards),
    }


def _row(cards: tuple[Scorecard, ...], hole: int) -> list[Cell]:
    par = cards[0].course.par_of_hole
    row: list[Cell] = [str(hole)] if par is None else [str(hole), _text(par)]
    row += [_cell(card.results[hole - 1], par) if hole <= len(card.results) else "" for card in cards]
    if len(cards) == 1:
        played = hole <= len(cards[0].results)
        total = cards[0].running[hole - 1] if played else 0
        row.append(_text(total) if played else "")
        if par is not None:
            row.append(_to_par(total - par * hole) if played else "")
    return row


def _cell(result: HoleResult, par: int | None) -> Cell:
    sign = 0 if par is None else (result.score > par) - (result.score < par)
    marks = {"redealt": result.redealt, "assisted": bool(result.assists), "conceded": result.conceded}
    return [_text(result.score), sign, *(mark for mark, applies in marks.items() if applies)]


def _foot(cards: tuple[Scorecard, ...]) -> list[list[Cell]]:
    par = cards[0].course.par
    rows: list[list[Cell]] = [
        [
            "total",
            *([] if par is None else [_text(par)]),
            *(_text(card.total) if card.results else "" for card in cards),
        ]
    ]
    if par is not None:
        against = ("" if card.against_par is None or not card.results else _to_par(card.against_par) for card in cards)
        rows.append(["to_par", "", *against])
    return rows


def _text(number: int) -> str:
    """Return a number with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def _to_par(difference: int) -> str:
    """Return a score against par as golfers write it: ``+3``, ``E``, ``−2``."""
    return _text(difference) if difference < 0 else f"+{difference}" if difference else "E"


def _told(score: StrokeScore | MatchScore) -> dict[str, Any]:
    """Return where a match stands: the key of the sentence, and what it says."""
    if isinstance(score, MatchScore):
        won = "won" if score.left else "won_last"
        leaders, left = [] if score.leader is None else [score.leader], score.left
    else:
        won = "won"
        leaders, left = list(score.leaders), score.holes - score.thru
    play = "match" if isinstance(score, MatchScore) else "stroke"
    state = "level" if not score.lead else won if score.is_over else "up"
    return {"key": f"{play}.{state}", "names": leaders if score.lead else [], "n": score.lead, "left": left}
