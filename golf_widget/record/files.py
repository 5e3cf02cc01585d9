"""Files of records, read and written one after another, so that their number does not matter.

A file of text holds games in the text form, one after the other: where tags follow moves, the next game begins. A file
of JSON holds an object for each game, in one line each, or over several lines of which only the first begins with ``{``
and only the last with ``}``.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import IO, Final, Literal, Self

from golf_widget.errors import RecordError
from golf_widget.exchange.words import quoted
from golf_widget.record import json_reading, text_reading
from golf_widget.record.json_form import MAX_RECORD
from golf_widget.record.replay import Replay

_log: Final = logging.getLogger("golf_widget")

MAX_KEPT_ERRORS: Final = 1_000
"""How many errors of games that could not be read at all are kept."""

_TAG: Final = re.compile(r"\[([A-Za-z]\w*)")
_BRACE: Final = re.compile(r"\\.|[{}]")

Source = str | PathLike[str] | Iterable[str]


class RecordReader(Iterator[Replay]):
    """Records of a file, made by :func:`read_records`; loop over it.

    Parameters
    ----------
    source : str, path, or iterable of str
        A path, or a file open for reading text (or other lines).
    strict : bool
        Raise the first error.
    """

    def __init__(self, source: Source, *, strict: bool = False) -> None:
        self.errors: list[RecordError] = []
        """Why games could not be read at all."""
        self.failed = 0
        """How many these were."""
        self._strict = strict
        self._records = self._read(source)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Replay:
        return next(self._records)

    def close(self) -> None:
        """Close the file before its end."""
        self._records.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self, source: Source) -> Generator[Replay, None, None]:
        with _opened(source) as lines:
            for first_line, text, is_json in _split(lines):
                try:
                    yield _read_one(text, strict=self._strict, first_line=first_line, is_json=is_json)
                except RecordError as error:
                    if self._strict:
                        raise
                    self.failed += 1
                    if self.failed <= MAX_KEPT_ERRORS:
                        self.errors.append(error)
                        _log.warning("a game that begins in line %d was left out: %s", first_line, error)


def read_records(source: Source, *, strict: bool = False) -> RecordReader:
    """Read the records of a file one after another.

    Parameters
    ----------
    source : str, path, or iterable of str
        A path, or a file open for reading text. Text and JSON are told apart by the first character.
    strict : bool
        Raise a :class:`RecordError` for anything that is wrong. Otherwise each record carries its errors, and a
        game that cannot be read at all is left out, logged, and named in ``errors`` of what is returned.

    Returns
    -------
    iterator of Replay
        Only one record is in memory at a time.

    Raises
    ------
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import golf_widget as gw
    >>> text = gw.Replay("golf-strict#1").to_text() + gw.Replay("tri-peaks#2").to_text()
    >>> [str(replay.deal) for replay in gw.read_records(text.splitlines(keepends=True))]
    ['golf-strict#1', 'tri-peaks#2']
    """
    return RecordReader(source, strict=strict)


def read_first(path: str | PathLike[str], *, strict: bool = False) -> Replay:
    """Read the first record of a file; see :meth:`golf_widget.Replay.from_file`.

    Parameters
    ----------
    path : str or path
    strict : bool

    Returns
    -------
    Replay

    Raises
    ------
    OSError
        If the file cannot be read.
    RecordError
        If its first record cannot be read.
    """
    with _opened(path) as lines:
        for first_line, text, is_json in _split(lines):
            return _read_one(text, strict=strict, first_line=first_line, is_json=is_json)
    raise RecordError(f"{quoted(os.fspath(path), 200)} holds no record; it is empty")


def write_records(
    target: str | PathLike[str] | IO[str],
    records: Iterable[Replay] | Replay,
    *,
    format: Literal["text", "json"] = "text",  # noqa: A002
) -> int:
    """Write records into a file, one after another.

    Parameters
    ----------
    target : str, path, or file open for writing text
        A file of that name is replaced, but only when all records have been written.
    records : iterable of Replay
        A single one, too.
    format : {"text", "json"}
        "text": for people. "json": one line each.

    Returns
    -------
    int
        How many there were.

    Raises
    ------
    OSError
        If the file cannot be written.
    TypeError
        If there is something else among the records.

    Examples
    --------
    >>> import io
    >>> from golf_widget import Replay
    >>> file = io.StringIO()
    >>> write_records(file, (Replay(f"golf-strict#{number}") for number in range(1, 4)))
    3
    """
    if format not in ("text", "json"):
        raise ValueError(f"there is no format {quoted(format)}; these are 'text' and 'json'")
    if isinstance(records, Replay):
        records = [records]
    if isinstance(records, (str, bytes)) or not isinstance(records, Iterable):
        raise TypeError(f"write_records takes replays, as in write_records('games.txt', [replay]), not {records!r:.60}")
    if not isinstance(target, (str, PathLike)) and not callable(getattr(target, "write", None)):
        raise TypeError(f"records are written to a path or an open file, not to {target!r:.60}")
    if not isinstance(target, (str, PathLike)):
        return _write_all(target, records, format)
    path = Path(target).resolve()
    beside = path.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            count = _write_all(file, records, format)
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o777)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return count


def _write_all(file: IO[str], records: Iterable[Replay], form: str) -> int:
    count = 0
    for count, replay in enumerate(records, 1):
        if not isinstance(replay, Replay):
            raise TypeError(f"record {count} is {quoted(replay)}, not a Replay")
        if form == "json":
            file.write(replay.to_json(one_line=True))
        else:
            file.write(("\n" if count > 1 else "") + replay.to_text())
    return count


@contextmanager
def _opened(source: Source) -> Iterator[Iterator[str]]:
    """Give the lines of a file, each no longer than a record may be."""
    if not isinstance(source, (str, PathLike)):
        if isinstance(source, (bytes, bytearray)) or not isinstance(source, Iterable):
            raise TypeError(f"records are read from a path or an open file, not from {quoted(source)}")
        yield _checked_lines(source)
        return
    # Bytes that are no UTF-8 become halves of characters: the place where they stand can then be named.
    with open(source, encoding="utf-8-sig", errors="surrogateescape") as file:  # noqa: PTH123 - a path or its text
        yield iter(lambda: file.readline(MAX_RECORD + 1), "")


def _checked_lines(source: Iterable[str]) -> Iterator[str]:
    for line in source:
        if not isinstance(line, str):
            raise TypeError(f"records are read from text; open the file without 'b', and not as {quoted(line)}")
        yield line.removeprefix("\ufeff")


def _read_one(text: str, *, strict: bool, first_line: int, is_json: bool) -> Replay:
    if not is_json:
        return text_reading.read(text, strict=strict, first_line=first_line)
    try:
        replay = json_reading.read(text)
    except RecordError as error:
        raise RecordError(f"the record that begins in line {first_line}: {error}") from None
    if strict and replay.errors:
        raise replay.errors[0]
    return replay


def _split(lines: Iterator[str]) -> Iterator[tuple[int, str, bool]]:
    """Yield the number of the first line, the text, and whether it is JSON, of each record."""
    numbered = enumerate(lines, 1)
    for first in numbered:
        if first[1].strip():
            is_json = first[1].lstrip().startswith("{")
            cut = _split_json if is_json else _split_text
            for number, text in cut(chain([first], numbered)):
                yield number, text, is_json


def _split_json(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    held = _Held()
    for number, line in lines:
        if line.startswith("{") and held.lines:
            yield held.give()
        held.take(number, line)
        if line.startswith("}") or (line.startswith("{") and line.rstrip().endswith("}")):
            yield held.give()
    if held.lines:
        yield held.give()


def _split_text(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    held = _Held()
    names: set[str] = set()
    in_comment = moves = blank = False
    for number, line in lines:
        tag = None if in_comment else _TAG.match(line)
        if tag is not None:
            # A tag after moves; or, if a game has no moves, a tag that it has already, after an empty line.
            if moves or (blank and tag[1] in names and tag[1] != "Player"):
                yield held.give()
                names, moves = set(), False
            names.add(tag[1])
        elif line.strip():
            moves = moves or in_comment or not line.startswith("[%")
            if in_comment or "{" in line:
                for brace in _BRACE.findall(line):
                    in_comment = brace != "}" if in_comment else brace == "{"
        blank = not line.strip()
        held.take(number, line)
    if held.lines:
        yield held.give()


class _Held:
    """The lines of the record that is being read; of one that is too long, only so many that the reader refuses it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._first = 0
        self._size = 0

    def take(self, number: int, line: str) -> None:
        if not self.lines:
            if not line.strip():
                return
            self._first = number
        if self._size <= MAX_RECORD:
            self.lines.append(line)
            self._size += len(line)

    def give(self) -> tuple[int, str]:
        text = "".join(self.lines)
        self.lines, self._size = [], 0
        return self._first, text
