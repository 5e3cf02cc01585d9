"""The results of an experiment in a file, so that it can be stopped and goes on where it was.

A file of JSON lines. The first says which experiment it is: the format, the game with all its rules, the seed, and the
strategies by name. Each further line holds some deals: their numbers, for each strategy the values of
:data:`golf_widget.lab.job.FIELDS`, deal by deal, and the failures. A line that was cut off when the machine went down
is dropped, and its deals are played again. Strategies of your own are known by their names alone: if you change the
code of one, give it another name, or begin another file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Final

import numpy as np

from golf_widget.exchange.words import few
from golf_widget.lab.job import FIELDS, Job, Part
from golf_widget.lab.plain import Failure
from golf_widget.lab.strategy import Strategy
from golf_widget.rules import Variant

FORMAT: Final = "golf_widget comparison"
VERSION: Final = 1
_MOST: Final = 2**31 - 1


class CheckpointError(ValueError):
    """A checkpoint that cannot be read, or that belongs to another experiment; nothing in it has been changed."""


def heading(variant: Variant, strategies: tuple[Strategy, ...], seed: int) -> dict[str, Any]:
    """Return the first line of the file of an experiment."""
    # A repr of a variant of one's own would not say its table; all the slots and covers do.
    layout = variant.layout
    return {
        "format": FORMAT,
        "version": VERSION,
        "variant": variant.name,
        "rules": [
            [[slot.label, slot.face_down] for slot in layout.slots],
            [list(covers) for covers in layout.covered_by],
            [str(card) for card in variant.deck],
            [sorted(fits) for fits in variant.neighbours],
            str(variant.start),
            str(variant.scoring),
            [list(variant.peaks), [sorted(wall) for wall in variant.walls]],
        ],
        "seed": seed,
        "strategies": [
            {"name": one.name, "built_in": isinstance(one.who, str) and one.who, "seed": one.seed, "knows": one.label}
            for one in strategies
        ],
        "fields": list(FIELDS),
    }


class Checkpoint:
    """The file of an experiment.

    Parameters
    ----------
    path : str or PathLike
        The file; made when the first deals are done.
    job : Job
        The experiment, with all of its deals.

    Raises
    ------
    CheckpointError
        If the file is none, or of another experiment.
    """

    def __init__(self, path: str | PathLike[str], job: Job) -> None:
        self._path = Path(path)
        self._heading = heading(job.variant, job.strategies, job.seed)
        self._shape = len(job.strategies), len(FIELDS)
        self._names = {one.name for one in job.strategies}
        self.part = self._read(job)
        """What the file holds of the deals that are asked for."""

    def _read(self, job: Job) -> Part:
        wanted = set(job.numbers.tolist())
        numbers: list[int] = []
        ends: list[Any] = []
        failures: list[Failure] = []
        for line in self._lines():
            keep = [i for i, number in enumerate(line["deals"]) if number in wanted]
            wanted -= {line["deals"][i] for i in keep}
            numbers += [line["deals"][i] for i in keep]
            ends.append(np.array(line["ends"], np.int32).reshape(self._shape[0], -1, self._shape[1])[:, keep])
            kept = {line["deals"][i] for i in keep}
            failures += [
                Failure(one["strategy"], one["deal"], one["number"], tuple(one["moves"]), one["what"])
                for one in line["failures"]
                if one["number"] in kept
            ]
        empty = np.zeros((self._shape[0], 0, self._shape[1]), np.int32)
        return Part(np.array(numbers, np.int64), np.concatenate([empty, *ends], 1), tuple(failures))

    def _lines(self) -> Iterator[dict[str, Any]]:
        """Yield the lines after the first, checked; cut the file where the last line was cut off."""
        if not self._path.exists() or not self._path.stat().st_size:
            return
        whole = 0
        with self._path.open("rb") as file:
            for number, raw in enumerate(file, 1):
                if not raw.endswith(b"\n"):
                    if number == 1:
                        raise self._error(1, "is no first line of a checkpoint")
                    break
                try:
                    line = json.loads(raw)
                except (ValueError, RecursionError):
                    line = None
                if number == 1:
                    self._check_heading(line)
                else:
                    problem = self._problem(line)
                    if problem:
                        raise self._error(number, problem)
                    yield line
                whole += len(raw)
        if whole < self._path.stat().st_size:
            with self._path.open("r+b") as file:
                file.truncate(whole)

    def _check_heading(self, line: object) -> None:
        if not isinstance(line, dict) or line.get("format") != FORMAT:
            raise self._error(1, "is no first line of a checkpoint; name a file that this package wrote, or a new one")
        for key, value in self._heading.items():
            if line.get(key) != value:
                here, there = few(json.dumps(value), 100), few(json.dumps(line.get(key)), 100)
                raise self._error(
                    1, f"is of another experiment: its {key} is {there}, not {here}; name another file, or delete it"
                )

    def _problem(self, line: Any) -> str:
        """Return what is wrong with a line."""
        if not isinstance(line, dict) or set(line) != {"deals", "ends", "failures"}:
            return "is not a JSON object with deals, ends and failures"
        deals, ends, failures = line["deals"], line["ends"], line["failures"]
        if not _whole_numbers(deals, 1, 2**53 - 1):
            return "does not list numbers of deals"
        strategies, fields = self._shape
        if not isinstance(ends, list) or len(ends) != strategies:
            return f"does not hold the results of {strategies} strategies"
        if not all(_whole_numbers(row, -_MOST, _MOST) and len(row) == fields * len(deals) for row in ends):
            return f"does not hold {fields} whole numbers for each deal and strategy"
        if not isinstance(failures, list) or not all(self._is_failure(one) for one in failures):
            return "holds a failure that is none"
        return ""

    def _is_failure(self, one: Any) -> bool:
        return (
            isinstance(one, dict)
            and set(one) == {"strategy", "deal", "number", "moves", "what"}
            and one["strategy"] in self._names
            and all(isinstance(one[key], str) for key in ("deal", "what"))
            and _whole_numbers([one["number"]], 1, 2**53 - 1)
            and _whole_numbers(one["moves"], -1, _MOST)
        )

    def add(self, part: Part) -> None:
        """Write down what has been done, at once."""
        if not len(part.numbers):
            return
        line = {
            "deals": part.numbers.tolist(),
            "ends": [rows.reshape(-1).tolist() for rows in part.ends],
            "failures": [
                {"strategy": one.strategy, "deal": one.deal, "number": one.number, "moves": one.moves, "what": one.what}
                for one in part.failures
            ],
        }
        new = not self._path.exists() or not self._path.stat().st_size
        with self._path.open("ab") as file:
            if new:
                file.write(_written(self._heading))
            file.write(_written(line))

    def _error(self, line: int, what: str) -> CheckpointError:
        return CheckpointError(f"{self._path}, line {line}, {what}")


def _written(line: dict[str, Any]) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _whole_numbers(things: object, least: int, most: int) -> bool:
    return isinstance(things, list) and all(type(thing) is int and least <= thing <= most for thing in things)
