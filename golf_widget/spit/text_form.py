r"""The record of a game of Spit as text for people, in one line.

Such as ``spit#1: p1 spit @900, p2 spit @1040, p1 c2:8C>L @2210, p2 c5 @2300``: the rules, the seed, and the actions of
:mod:`golf_widget.spit.actions` in the order in which they were done, each with the time in milliseconds if it is known,
and with the card that was played if the writer wanted it.

A game that is not dealt from its seed names its round and its hands, in the order in which they are laid out:
``spit-stack#1 round 3 [2C 7H ... | AS ...]: ...``.

The reader takes any white space, commas or semicolons between actions, capitals or not, ``->`` or ``→`` for ``>``,
``left`` for ``L``, and ``{comments}``. A card that is not the one that was played is an error.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from golf_widget.cards import Card
from golf_widget.errors import CardError, DealError, InvalidMoveError, RecordError, VariantError
from golf_widget.exchange.words import few, lines_of, quoted
from golf_widget.spit.actions import PATTERN, RIGHT, of_match
from golf_widget.spit.game import Spit, Step
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.refusals import RefusedActionError
from golf_widget.spit.state import SpitState

MAX_RECORD: Final = 4_000_000
"""The longest text that is read, in characters: room for more than 100,000 actions."""
MAX_ERRORS: Final = 100

_HEAD: Final = re.compile(
    r"\s*(?P<options>spit[\w-]*)\s*#\s*(?P<seed>\d{1,19})\b(?:\s+round\s+(?P<round>\d{1,7}))?"
    r"(?:\s*\[(?P<hand0>[^\]|]*)\|(?P<hand1>[^\]|]*)\])?\s*:?",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"(?:[\s,;]|\{[^}]*\})*")
TIME: Final = re.compile(r"\s*@\s*(\d{1,15})\b")
_JUNK: Final = re.compile(r"[^,;\n]*")


def write(game: Spit, *, cards: bool = False, times: bool = True) -> str:
    """Write a record; see :meth:`golf_widget.Spit.to_text`.

    Parameters
    ----------
    game : Spit
    cards, times : bool

    Returns
    -------
    str
    """
    steps = game.steps
    start = game.state_at(0)
    head = f"{game.options.name}#{game.seed}"
    if not game.is_from_seed:
        hands = " | ".join(" ".join(map(str, start.held(player))) for player in (0, 1))
        head += f" round {start.round} [{hands}]"
    parts = [written(step, game.state_at(ply) if cards else None, times=times) for ply, step in enumerate(steps)]
    return f"{head}: {', '.join(parts)}".rstrip()


def written(step: Step, before: SpitState | None = None, *, times: bool = True) -> str:
    """Write an action.

    Parameters
    ----------
    step : Step
    before : SpitState, optional
        The state before it, to name the card.
    times : bool

    Returns
    -------
    str
    """
    text = str(step.action)
    if before is not None and step.action.column is not None and step.action.target is not None:
        column = f"c{step.action.column + 1}"
        card = before.rows[step.action.player][step.action.column].up[-1]
        text = text.replace(column, f"{column}:{card}", 1)
    return f"{text} @{step.at}" if times and step.at is not None else text


def read(text: str, *, strict: bool = False) -> Spit:
    """Read a record; see :meth:`golf_widget.Spit.from_text`.

    Parameters
    ----------
    text : str
    strict : bool

    Returns
    -------
    Spit

    Raises
    ------
    RecordError
    """
    try:
        text = "\n".join(lines_of(text, MAX_RECORD))
    except DealError as error:
        raise RecordError(str(error).replace("a deal", "a record")) from None
    faults = _Faults(text, strict=strict)
    head = _HEAD.match(text)
    if head is None:
        found = len(text) - len(text.lstrip())
        raise faults.error(
            found, f"no game of Spit begins with {quoted(text[found:], 40)}", "write such as spit#1: p1 spit, p2 spit"
        )
    game = _begun(head, faults)
    at = head.end()
    while len(faults.found) < MAX_ERRORS:
        at = _end(_BETWEEN, text, at)
        if at == len(text):
            break
        match = PATTERN.match(text, at)
        time = TIME.match(text, match.end()) if match else None
        end = time.end() if time else match.end() if match else at
        if match is None or (end < len(text) and not re.match(r"[\s,;{]", text[end])):
            end = _end(_JUNK, text, at)
            what = text[at:end].rstrip()
            faults.note(at, f"{quoted(what or text[at])} is no action", RIGHT)
            at = max(end, at + 1)
            continue
        try:
            action = of_match(match)
            _check_card(game, match, action.player)
            game.push(action, at=int(time[1]) if time else None)
        except InvalidMoveError as error:
            faults.note(at, few(error, 200))
        except (RefusedActionError, ValueError) as error:
            faults.note(at, few(error, 200), _legal(game))
            break
        at = end
    game.errors = tuple(faults.found)
    return game


def _begun(head: re.Match[str], faults: _Faults) -> Spit:
    try:
        options = SpitOptions.parse(head["options"])
    except VariantError as error:
        raise faults.error(head.start("options"), str(error)) from None
    if head["hand0"] is None and head["round"] not in (None, "1"):
        raise faults.error(
            head.start("round"),
            "only round 1 is dealt from the seed alone",
            "write the hands after it: [2C ... | AS ...]",
        )
    hands = None if head["hand0"] is None else (head["hand0"], head["hand1"])
    try:
        return Spit(int(head["seed"]), options, hands=hands, round=int(head["round"] or 1))
    except (CardError, DealError) as error:
        raise faults.error(head.start("seed" if hands is None else "hand0"), str(error)) from None


def _check_card(game: Spit, match: re.Match[str], player: int) -> None:
    if not match["card"]:
        return
    column = int(match["column"]) - 1
    row = game.state.rows[player]
    up = row[column].up if column < len(row) else ()
    if not up or Card.parse(match["card"]) != up[-1]:
        shown = up[-1] if up else "no card"
        raise ValueError(f"{match['card'].upper()} is not what stockpile {column + 1} shows; it shows {shown}")


def _legal(game: Spit) -> str:
    legal = [str(action) for player in (0, 1) for action in game.legal_actions(player)]
    return f"legal here: {few(', '.join(legal), 100)}" if legal else ""


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


class _Faults:
    """Errors with their places."""

    def __init__(self, text: str, *, strict: bool) -> None:
        self.found: list[RecordError] = []
        self._strict = strict
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def error(self, start: int, message: str, right: str = "") -> RecordError:
        line = bisect_right(self._starts, start)
        return RecordError(few(message, 300), line=line, column=start - self._starts[line - 1] + 1, right=right)

    def note(self, start: int, message: str, right: str = "") -> None:
        error = self.error(start, message, right)
        if self._strict:
            raise error
        self.found.append(error)
