"""Reading the text form, which is described in :mod:`golf_widget.record.text_form`."""

from __future__ import annotations

import re
from typing import Any, Final

from golf_widget.deal import Deal
from golf_widget.errors import DealError, IllegalMoveError, MoveError, RecordError
from golf_widget.exchange.json_text import Node
from golf_widget.exchange.words import few, quoted
from golf_widget.move import Move
from golf_widget.position import Position
from golf_widget.record.checks import MAX_NESTING, MAX_STEPS, Result
from golf_widget.record.glyphs import MAX_GLYPH, NUMBERS
from golf_widget.record.heading import RECORD_KEYS
from golf_widget.record.json_form import MAX_RECORD
from golf_widget.record.json_reading import evaluation
from golf_widget.record.replay import Replay
from golf_widget.record.text_form import EMPTY, EVALUATION, NO_PLAY
from golf_widget.record.text_heading import Heading
from golf_widget.record.text_tokens import Faults, StopReading, Token, tokens
from golf_widget.record.tree import MAX_TIME, STEP_KEYS, Line, Step
from golf_widget.record.words import MAX_NAME, MAX_WORDS, checked, plain

_SIGN: Final = re.compile(r"(.*?)([!?]*)", re.DOTALL)
_PLACED: Final = re.compile(r"(\d{1,4}):(\S{1,3})", re.ASCII)


def read(text: str, *, strict: bool = False, first_line: int = 1) -> Replay:
    """Read the text form of one game; see :meth:`golf_widget.Replay.from_text`.

    Parameters
    ----------
    text : str
    strict : bool
        Raise the first error instead of collecting them.
    first_line : int
        The number of the first line, for errors.

    Returns
    -------
    Replay

    Raises
    ------
    RecordError
        If there is no deal in it, or in strict mode any error.
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is read from text (str), not from {type(text).__name__}")
    if len(text) > MAX_RECORD:
        raise RecordError(f"the text has {len(text):,} characters; a record has at most {MAX_RECORD:,}")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _Reader(text, Faults(text, strict=strict, first_line=first_line)).replay()


class _Draft:
    """A step in the making."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.glyphs: list[int] = []
        self.variations: list[Line] = []
        self.said: dict[str, Any] = {}
        self.comment = ""
        self.extra: dict[str, object] = {}

    def step(self) -> Step:
        return Step(
            self.move,
            self.comment,
            tuple(self.glyphs),
            variations=tuple(self.variations),
            extra=self.extra,
            **self.said,
        )


class _Frame:
    """A line in the making."""

    def __init__(self, position: Position | None, start: int = 0) -> None:
        # Before and after the last step; a line without a position is not read any further.
        self.before = self.position = position
        self.start = start
        self.drafts: list[_Draft] = []
        self.comment = ""
        self.number: Token | None = None  # waits for the card or the move that it numbers
        self.shown = False  # whether the card that starts the waste has been named
        self.bare = False  # whether "--" has said that nothing is played on this card

    def line(self) -> Line:
        return Line(tuple(draft.step() for draft in self.drafts), self.comment)


class _Reader:
    """Reads one record."""

    def __init__(self, text: str, faults: Faults) -> None:
        self.text = text
        self.faults = faults
        self.heading = Heading(faults)
        self.extra: dict[str, object] = {}
        self.frames: list[_Frame] = []
        self.names: dict[str, list[int]] = {}
        self.count = 0
        self.unread = 0  # how many brackets are open of which nothing is read
        self.unread_from = 0  # the first of them

    def replay(self) -> Replay:
        deal: Deal | None = None
        try:
            for token in tokens(self.text, self.faults):
                if deal is None and not self._heads(token):
                    deal = self._begin(token.start)
                if deal is not None:
                    self._body(token)
        except StopReading:
            pass
        if deal is None:
            deal = self._begin(len(self.text))
        try:
            self._close_all()
            if self.frames[0].position is not None:
                self.heading.check(Result.of(self.frames[0].position))
        except StopReading:
            pass
        return Replay(
            deal,
            self.frames[0].line(),
            tags=self.heading.tags,
            players=self.heading.players,
            assists=self.heading.assists,
            extra=self.extra,
            errors=self.faults.found,
        )

    def _heads(self, token: Token) -> bool:
        """Take what stands before the moves; return whether it was that."""
        if token.kind == "tag" or (token.kind == "key" and token.text == "variant"):
            self.heading.add(token)
            return True
        if token.kind in ("key", "further"):
            self._keep(token, self.extra, RECORD_KEYS)
            return True
        return False

    def _begin(self, start: int) -> Deal:
        deal = self.heading.deal(start)
        self.frames.append(_Frame(deal.start()))
        for slot, card in enumerate(deal.table):
            self.names.setdefault(f"{deal.variant.layout.label_of(slot)}:{card}", []).append(slot)
        return deal

    def _body(self, token: Token) -> None:
        if token.kind == "bracket":
            self._open(token) if token.text == "(" else self._close(token)
            return
        if token.kind == "tag":
            self.faults.note(
                token.start, "a tag after the moves begins another game", "read_records reads files of several games"
            )
            raise StopReading
        frame = self.frames[-1]
        if self.unread or frame.position is None:
            return
        if token.kind == "word":
            self._word(token, frame, frame.position)
        elif token.kind == "number":
            frame.number = token
        elif token.kind == "comment":
            self._comment(token, frame)
        elif frame.drafts:
            self._remark(token, frame.drafts[-1])
        elif token.kind in ("key", "further") and len(self.frames) == 1:
            self._keep(token, self.extra, RECORD_KEYS)
        else:
            self.faults.note(token.start, f"{quoted(token.text)} follows no move")

    def _open(self, token: Token) -> None:
        parent = self.frames[-1]
        if not self.unread and parent.position is not None:
            if parent.drafts and len(self.frames) <= MAX_NESTING:
                self.frames.append(_Frame(parent.before, token.start))
                return
            self.faults.note(
                token.start,
                f"variations are nested in more than {MAX_NESTING} levels"
                if parent.drafts
                else "a bracket holds moves in the place of the move before it; there is none",
            )
        self.unread_from = self.unread_from if self.unread else token.start
        self.unread += 1

    def _close(self, token: Token) -> None:
        if self.unread:
            self.unread -= 1
            return
        if len(self.frames) == 1:
            self.faults.note(token.start, "this bracket was never opened")
            return
        frame = self.frames.pop()
        if frame.drafts:
            self.frames[-1].drafts[-1].variations.append(frame.line())
        elif frame.position is not None:
            self.faults.note(frame.start, "a variation needs a move")

    def _close_all(self) -> None:
        if self.unread:
            self.faults.note(self.unread_from, "this bracket is never closed")
            self.unread = 0
        while len(self.frames) > 1:
            start = self.frames[-1].start
            self._close(Token("bracket", ")", start))
            self.faults.note(start, "this bracket is never closed")

    def _word(self, token: Token, frame: _Frame, position: Position) -> None:
        match = _SIGN.fullmatch(token.text)
        assert match is not None  # noqa: S101 - it fits every text
        body, sign = match.groups()
        done = len(frame.drafts)
        if body == NO_PLAY:
            if frame.drafts and not frame.drafts[-1].move.is_draw:
                self.faults.note(token.start, f"{NO_PLAY} says that nothing was played on {position.waste}")
            frame.bare = True
        elif body.endswith(">"):
            self._card(token, body[:-1], frame, position)
        else:
            self._play(token, body, frame, position)
        if sign and sign not in NUMBERS:
            self.faults.note(token.start + len(body), f"{quoted(sign)} is no glyph", f"these are {' '.join(NUMBERS)}")
        elif sign and len(frame.drafts) > done:
            frame.drafts[-1].glyphs.append(NUMBERS[sign])
        elif sign and frame.position is not None:
            self.faults.note(token.start + len(body), f"{quoted(sign)} follows no move")

    def _card(self, token: Token, card: str, frame: _Frame, position: Position) -> None:
        """Read a card of the waste: the one that starts it, or one that is drawn."""
        number = int(frame.number.text) if frame.number else None
        first = not frame.drafts and not frame.shown and position == position.deal.start()
        right = str(position.deal.starter or EMPTY)
        in_main = len(self.frames) == 1
        named = first and in_main and _card_text(card) == right != str(next(iter(position.deal.stock), ""))
        if first and (number == 1 or (in_main and number is None) or named):
            if number not in (1, None) and frame.number:
                self.faults.note(frame.number.start, f"this is line 1, not {frame.number.text}")
            frame.shown, frame.number = True, None
            if _card_text(card) != right:
                self.faults.note(token.start, f"the waste starts with {right}, not with {quoted(card)}")
            return
        after = self._move(token, Move.DRAW, frame, position, position.drawn + 2)
        if after is not None and _card_text(card) != str(after.waste):
            self.faults.note(token.start, f"the card drawn is {after.waste}, not {quoted(card)}")

    def _play(self, token: Token, body: str, frame: _Frame, position: Position) -> None:
        wrong = ""
        slots = [slot for slot in self.names.get(body, ()) if position.is_open(slot)]
        try:
            move = Move(slots[0]) if len(slots) == 1 else Move.parse(body, position)
            if move.slot is not None and not position.is_open(move.slot):
                wrong = f"{position.notation(move)} is not open here"
        except MoveError as error:
            wrong = str(error)
        if wrong:
            self.faults.note(token.start, *_what_is_right(body, position, wrong))
            frame.position = None
            return
        if frame.bare:
            self.faults.note(token.start, f"a play after {NO_PLAY}")
        self._move(token, move, frame, position, position.drawn + (2 if move.is_draw else 1))

    def _move(self, token: Token, move: Move, frame: _Frame, position: Position, number: int) -> Position | None:
        if frame.number is not None and frame.number.text.lstrip("0") != str(number):
            self.faults.note(frame.number.start, f"this is line {number}, not {frame.number.text}")
        frame.number, frame.bare = None, False
        try:
            after = position.play(move)
        except IllegalMoveError as error:
            reason, _, right = str(error).partition("; ")
            self.faults.note(token.start, reason, right)
            after = None
        self.count += 1
        if self.count > MAX_STEPS:
            self.faults.note(token.start, f"a record holds at most {MAX_STEPS:,} steps, its variations included")
            raise StopReading
        if after is not None:
            frame.drafts.append(_Draft(move))
            frame.before = position
        frame.position = after
        return after

    def _comment(self, token: Token, frame: _Frame) -> None:
        place: _Frame | _Draft = frame.drafts[-1] if frame.drafts else frame
        joined = f"{place.comment}\n{token.text}" if place.comment else token.text
        if len(joined) > MAX_WORDS:
            self.faults.note(token.start, f"{len(joined):,} characters of comment are too many; at most {MAX_WORDS:,}")
        else:
            place.comment = joined

    def _remark(self, token: Token, draft: _Draft) -> None:
        """Read a glyph or a value that belongs to a move."""
        key, value = token.text, token.value
        if token.kind == "glyph":
            if int(key) > MAX_GLYPH:
                self.faults.note(token.start, f"${key} is no glyph; they go up to ${MAX_GLYPH}")
            else:
                draft.glyphs.append(int(key))
        elif token.kind == "further":
            self._keep(token, draft.extra, STEP_KEYS)
        elif key == EVALUATION:
            try:
                draft.said["evaluations"] = (*draft.said.get("evaluations", ()), evaluation(Node(value)))
            except (DealError, RecordError) as error:
                self.faults.note(token.start, f"eval: {error}")
        elif key in draft.said or key in draft.extra:
            self.faults.note(token.start, f"{quoted(key)} is there twice; the first one counts")
        elif key == "by":
            if isinstance(value, str) and len(value) <= MAX_NAME:
                draft.said["by"] = value
            else:
                self.faults.note(token.start, f"by: a name is needed, not {quoted(value)}")
        elif key == "t":
            if type(value) is int and 0 <= value <= MAX_TIME:
                draft.said["t"] = value
            else:
                self.faults.note(
                    token.start, f"t: whole milliseconds from the beginning are needed, not {quoted(value)}"
                )
        else:
            self._keep(token, draft.extra, STEP_KEYS)

    def _keep(self, token: Token, extra: dict[str, object], known: frozenset[str]) -> None:
        """Keep a value that is not understood."""
        key = token.text
        try:
            if key in known or key in extra:
                raise RecordError(
                    f"{quoted(key)} cannot stand here" if key in known else f"{quoted(key)} is there twice"
                )
            extra[checked(key, "a key", MAX_NAME)] = plain(token.value, key)
        except RecordError as error:
            self.faults.note(token.start, str(error))


def _card_text(text: str) -> str:
    """Return the usual text of a card, if it is one."""
    upper = text.upper()
    return "T" + upper[2:] if upper.startswith("10") else upper


def _what_is_right(body: str, position: Position, otherwise: str) -> tuple[str, str]:
    """Return what is wrong with a move and what would be right."""
    legal = ", ".join(map(position.notation, position.legal_moves))
    right = f"legal here: {legal}" if legal else "no move is left"
    match = _PLACED.fullmatch(body)
    layout = position.variant.layout
    here = match and next((s for s in position.open_slots if layout.label_of(s) == int(match[1])), None)
    if match is None or here is None:
        return few(otherwise, 250), right
    place = "column" if layout.columns else "place"
    card = position.deal.table[here]
    return f"{quoted(body)[1:-1]} is no move here: the open card of {place} {int(match[1])} is {card}", right
