"""What the page is told about records, as plain JSON values.

The page knows no rules. So every step of a record comes with what the engine says of the position after it, and the
page only looks up where it stands. As in :mod:`golf_widget.widgets.board`, a card that nobody has seen is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, Final

from golf_widget.deal import Deal
from golf_widget.game import Game
from golf_widget.position import Position
from golf_widget.record import Evaluation, Line, Replay, Step
from golf_widget.widgets.board import board_of, code

LOCKS: Final = ("draw", "move")
"""What several replays are held in step by."""


class _Seen:
    """The cards that are seen anywhere in some records."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.hidden = [slot for slot in range(len(deal.table)) if not deal.start().has_been_seen(slot)]
        self.drawn = 0

    def look(self, position: Position) -> None:
        self.drawn = max(self.drawn, position.drawn)
        if self.hidden:
            self.hidden = [slot for slot in self.hidden if not position.has_been_seen(slot)]


def told(replays: Sequence[Replay], names: Sequence[str]) -> dict[str, Any]:
    """Return what the page needs to step through records, as values of the traits of these names.

    Parameters
    ----------
    replays : sequence of Replay
        One, or several of the same deal, which are compared; of these only the main lines are told.
    names : sequence of str
        What each is called.

    Returns
    -------
    dict

    Examples
    --------
    >>> import golf_widget as gw
    >>> page = told([gw.Replay.from_moves("golf-strict#4", ["5:2H", "draw"])], ["Ann"])
    >>> page["records"][0]["steps"]
    [{'move': 32, 'legal': [28, 34, -1], 'score': 34}, {'move': -1, 'legal': [25, 30, 33, -1], 'score': 34}]
    >>> page["drawn"], page["moments"]
    (('5C',), {})
    """
    deal = replays[0].deal
    seen = _Seen(deal)
    alone = len(replays) == 1
    records = tuple(_record(replay, name, seen, deep=alone) for replay, name in zip(replays, names, strict=True))
    unseen = set(seen.hidden)
    return {
        "board": board_of(Game(deal), 0),
        "records": records,
        "faces": tuple("" if slot in unseen else str(card) for slot, card in enumerate(deal.table)),
        "drawn": tuple(map(str, deal.stock[: seen.drawn])),
        "moments": {} if alone else {lock: moments(replays, lock) for lock in LOCKS},
    }


def _record(replay: Replay, name: str, seen: _Seen, *, deep: bool) -> dict[str, Any]:
    start = replay.deal.start()
    seen.look(start)
    return {
        "name": name,
        "tags": [[tag, value] for tag, value in replay.tags.items()],
        "start": _standing(start),
        **_line(replay.main, start, seen, deep=deep),
    }


def _line(line: Line, before: Position, seen: _Seen, *, deep: bool) -> dict[str, Any]:
    steps = []
    for step in line.steps:
        after = before.play(step.move)
        seen.look(after)
        lines = [_line(variation, before, seen, deep=deep) for variation in step.variations] if deep else []
        steps.append(_step(step, after, lines))
        before = after
    told: dict[str, Any] = {"steps": steps}
    if line.comment:
        told["comment"] = line.comment
    return told


def _step(step: Step, after: Position, variations: list[dict[str, Any]]) -> dict[str, Any]:
    further = {
        "comment": step.comment,
        "glyphs": list(step.glyphs),
        "by": step.by,
        "evaluations": [_evaluation(evaluation) for evaluation in step.evaluations],
        "variations": variations,
    }
    # What is not there is left out: most steps of most records are a move and nothing else.
    return {"move": code(step.move), **_standing(after), **{key: value for key, value in further.items() if value}}


def _standing(position: Position) -> dict[str, Any]:
    told: dict[str, Any] = {"legal": [code(move) for move in position.legal_moves], "score": position.score}
    if position.streak:
        told["streak"] = position.streak
    if position.is_over:
        told["over"] = True
    return told


def _evaluation(evaluation: Evaluation) -> dict[str, Any]:
    values = {name: getattr(evaluation, name) for name in ("best", "played", "lost", "chance")}
    return {
        "adviser": evaluation.adviser,
        "clairvoyant": evaluation.clairvoyant,
        **{name: round(float(value), 4) for name, value in values.items() if value is not None},
    }


def moments(replays: Iterable[Replay], lock: str) -> list[list[int]]:
    """Return the moments of a comparison: for each, how many moves of each replay have been made.

    Parameters
    ----------
    replays : iterable of Replay
    lock : {"draw", "move"}
        Whether the replays wait for one another at each stock card, or all make one move at a time.

    Returns
    -------
    list of list of int
        In each moment at least one of them is further than in the last. A replay that has ended waits at its end.

    Examples
    --------
    >>> import golf_widget as gw
    >>> quick = gw.Replay.from_moves("golf-strict#4", ["draw"])
    >>> slow = gw.Replay.from_moves("golf-strict#4", ["5:2H", "7:3C", "draw"])
    >>> moments([quick, slow], "draw")
    [[0, 0], [0, 1], [0, 2], [1, 3]]
    >>> moments([quick, slow], "move")
    [[0, 0], [1, 1], [1, 2], [1, 3]]
    """
    lines = [replay.moves for replay in replays]
    if lock == "move":
        return [[min(ply, len(line)) for line in lines] for ply in range(max(map(len, lines)) + 1)]
    turns = []
    for line in lines:
        begins = [0, *(ply for ply, move in enumerate(line, 1) if move.is_draw)]
        ends = [*(ply - 1 for ply in begins[1:]), len(line)]
        turns.append(list(zip(begins, ends, strict=True)))
    found = []
    for turn in range(max(map(len, turns))):
        spans = [own[turn] if turn < len(own) else (own[-1][1], own[-1][1]) for own in turns]
        longest = max(end - begin for begin, end in spans)
        found += [[min(begin + plays, end) for begin, end in spans] for plays in range(longest + 1)]
    return found


def line_of(replay: Replay, variation: Sequence[int]) -> tuple[Step, ...]:
    """Return the steps from the beginning of a game to the end of a line.

    Parameters
    ----------
    replay : Replay
    variation : sequence of int
        ``()`` for the main line, ``(3, 0)`` for the first variation instead of step 3 of it, and so on.

    Returns
    -------
    tuple of Step

    Raises
    ------
    ValueError
        If there is no such line.

    Examples
    --------
    >>> import golf_widget as gw
    >>> replay, _ = gw.Replay.from_moves("golf-strict#4", ["5:2H", "draw"]).add(1, ["7:3C"])
    >>> [step.move for step in line_of(replay, (2, 0))]
    [Move(slot=32), Move(slot=34)]
    """
    steps: tuple[Step, ...] = ()
    line = replay.main
    pairs = list(zip(variation[::2], variation[1::2], strict=False))
    if len(pairs) * 2 != len(variation):
        raise ValueError(f"{tuple(variation)} names no line; it is pairs of a ply and a variation, such as (3, 0)")
    for ply, number in pairs:
        if not 1 <= ply <= len(line) or not 0 <= number < len(line.steps[ply - 1].variations):
            raise ValueError(f"there is no line {tuple(variation)} in this record")
        steps += line.steps[: ply - 1]
        line = line.steps[ply - 1].variations[number]
    return steps + line.steps


def place_of(path: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Return the line of a place in a record, and how many moves have been made there.

    Parameters
    ----------
    path : sequence of int
        See :mod:`golf_widget.record.paths`.

    Returns
    -------
    tuple of int
        The line.
    int
        The moves.

    Examples
    --------
    >>> place_of((12,)), place_of((3, 0, 2))
    (((), 12), ((3, 0), 4))
    """
    *variation, last = path
    return tuple(variation), last + sum(ply - 1 for ply in variation[::2])


def path_of(variation: Sequence[int], ply: int) -> tuple[int, ...]:
    """Return the path of the place after some moves of a line; the opposite of :func:`place_of`.

    Parameters
    ----------
    variation : sequence of int
    ply : int

    Returns
    -------
    tuple of int

    Examples
    --------
    >>> path_of((3, 0), 4), path_of((3, 0), 1)
    ((3, 0, 2), (1,))
    """
    stems = [0, *accumulate(at - 1 for at in variation[::2])]
    depth = next((i for i, stem in enumerate(stems[1:]) if ply <= stem), len(stems) - 1)
    return (*variation[: 2 * depth], ply - stems[depth])
