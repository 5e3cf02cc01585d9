"""Read what an adviser has answered, whoever wrote it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any, Final

from golf_widget.advice.advice import Advice, AdviceError, Reason, better_in
from golf_widget.advice.world import position_of
from golf_widget.errors import MoveError
from golf_widget.move import Move
from golf_widget.position import Position
from golf_widget.view import PlayerView

_RIGHT: Final = "an adviser answers with a move, such as '3:7C' or 'draw', {move: value}, or a list of Advice"
_MOST_WORDS: Final = 300


def quoted(thing: object) -> str:
    """Return an object as an error quotes it: in one short line, whatever it is.

    Examples
    --------
    >>> quoted("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    if isinstance(thing, list | tuple | set | frozenset | dict) and len(thing) > 20:
        return f"a {type(thing).__name__} of {len(thing)} things"
    try:
        text = repr(thing[:100] if isinstance(thing, str | bytes) else thing)
    except Exception:
        text = f"an object of {type(thing).__name__}, which cannot be shown"
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


def read_answer(answer: object, where: PlayerView | Position, name: str = "the adviser") -> tuple[Advice, ...]:
    """Return an answer as checked advice, best first.

    Parameters
    ----------
    answer : object
        A move or its text; a mapping of moves to values, of which the better ones come first; or a list of
        :class:`Advice`, best first, whose order stays.
    where : PlayerView or Position
        What was asked about.
    name : str
        Who answered.

    Returns
    -------
    tuple of Advice

    Raises
    ------
    AdviceError
        If the answer is none of these, names a move that is not legal, or holds a value that is no number.

    Examples
    --------
    >>> import golf_widget as gw
    >>> view = gw.variant("golf-strict").deal(4).start().view()
    >>> [(a.move, a.value) for a in read_answer({"5:2H": 4.5, "draw": 3.0}, view)]
    [(Move.DRAW, 3.0), (Move(slot=32), 4.5)]
    >>> read_answer({"draw": float("nan")}, view, "wise")
    Traceback (most recent call last):
    ...
    golf_widget.advice.advice.AdviceError: wise gives 'draw' the value nan; a value is a finite number
    """
    position = where if isinstance(where, Position) else position_of(where)
    better = better_in(position.variant)
    legal = tuple(position.legal_moves)
    if isinstance(answer, Move | str):
        return (Advice(_move(answer, position, legal, name), better=better),)
    if not isinstance(answer, Mapping | Sequence) or isinstance(answer, bytes | bytearray):
        raise AdviceError(f"{name} answers {quoted(answer)}; {_RIGHT}")
    if not answer:
        raise AdviceError(f"{name} answers {quoted(answer)}, which advises nothing; {_RIGHT}")
    if len(answer) > len(legal):
        raise AdviceError(f"{name} answers {quoted(answer)}, but only {len(legal)} moves are legal here")
    advice = []
    if isinstance(answer, Mapping):
        for key, value in answer.items():
            number = _number(value, f"{name} gives {quoted(key)} the value")
            advice.append(Advice(_move(key, position, legal, name), number, better=better))
        advice.sort(key=lambda one: (one.value or 0.0) * (-1 if better == "high" else 1))
    else:
        advice = [_checked(one, position, legal, name) for one in answer]
    moves = [one.move for one in advice]
    if len(set(moves)) != len(moves):
        twice = next(move for move in moves if moves.count(move) > 1)
        raise AdviceError(f"{name} names {position.notation(twice)} twice; name each move once")
    return tuple(advice)


def _move(thing: object, position: Position, legal: tuple[Move, ...], name: str) -> Move:
    if isinstance(thing, str):
        try:
            thing = Move.parse(thing, position)
        except MoveError as error:
            raise AdviceError(f"{name} advises {quoted(thing)}: {error}") from None
    if not isinstance(thing, Move):
        raise AdviceError(f"{name} advises {quoted(thing)}, which is no move; {_RIGHT}")
    if thing not in legal:
        can = ", ".join(map(position.notation, legal)) or "nothing"
        raise AdviceError(f"{name} advises {position.notation(thing)}, which is not legal here; legal: {can}")
    return thing


def _number(value: Any, what: str) -> float:
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            number = float(value)
        except (OverflowError, ValueError):
            number = float("inf")
        if isfinite(number):
            return number
    raise AdviceError(f"{what} {quoted(value)}; a value is a finite number")


def _checked(one: object, position: Position, legal: tuple[Move, ...], name: str) -> Advice:
    if not isinstance(one, Advice):
        raise AdviceError(f"{name} puts {quoted(one)} into a list of advice; {_RIGHT}")
    move = _move(one.move, position, legal, name)
    text = position.notation(move)
    value = None if one.value is None else _number(one.value, f"{name} gives {text} the value")
    error = None if one.error is None else _number(one.error, f"{name} gives {text} the standard error")
    clears = None if one.clears is None else _number(one.clears, f"{name} gives {text} the chance of clearing")
    if error is not None and error < 0:
        raise AdviceError(f"{name} gives {text} the standard error {error}; it is 0 or more")
    if clears is not None and not 0 <= clears <= 1:
        raise AdviceError(f"{name} gives {text} the chance of clearing {clears}; it lies from 0 to 1")
    return Advice(move, value, error, clears, _reason(one.reason, name), better_in(position.variant))


def _reason(reason: object, name: str) -> Reason | None:
    """Check a reason; a plain text is one, too."""
    if isinstance(reason, str):
        if len(reason) > _MOST_WORDS:
            raise AdviceError(f"{name} gives the reason {quoted(reason)}; a reason has at most {_MOST_WORDS} letters")
        return Reason("reason.said", {"text": " ".join(reason.split())})
    if isinstance(reason, Reason):
        try:
            plain = all(isinstance(value, int | float | str) for value in reason.values.values())
            if not plain or len(str(reason)) > _MOST_WORDS:
                raise ValueError
        except Exception:
            raise AdviceError(f"{name} gives {quoted(reason)}, for which there is no sentence") from None
        return reason
    if reason is not None:
        raise AdviceError(f"{name} gives the reason {quoted(reason)}; a reason is a Reason, a text, or None")
    return None
