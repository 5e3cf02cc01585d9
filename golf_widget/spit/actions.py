"""What a player of Spit can do, and how it is written.

Players are 0 and 1, stockpiles 0 to 4 from the left, spit piles 0 and 1. In text all of them count from 1, and the spit
piles are L and R:

========== ===========================================================
p1 c2>L    player 1 plays the top of stockpile 2 on the left spit pile
p1 c2      turns up the top of stockpile 2
p1 c2>c4   moves it into the empty space 4, or onto an equal rank there
p1 spit    calls "Spit!"
p1 spit>R  spits alone, and chooses the right pile
p1 slap>L  slaps the left spit pile
========== ===========================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from golf_widget.errors import InvalidMoveError
from golf_widget.exchange.words import quoted
from golf_widget.spit.options import MAX_COLUMNS

PILES: Final = "LR"
RIGHT: Final = "write such as p1 c2>L, p1 c2, p1 c2>c4, p1 spit, p1 spit>R or p1 slap>L"
PATTERN: Final = re.compile(
    r"""
    (?:p?(?P<player>[12])\b(?:\s*[:.]\s*|\s+))?
    (?:
        (?P<word>spit|slap)\b (?: \s* (?:[-=]?>|→) \s* (?P<side>left|right|[lr])\b )?
      | c?(?P<column>[1-9]) (?: : (?P<card>10[cdhs]|[a2-9tjqk][cdhs]) )? (?![\w:])
        (?: \s* (?:[-=]?>|→) \s* (?P<goal>left|right|[lr]|c?[1-9])\b )?
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""An action; the player may be left out, and the card that is played may stand after its stockpile: ``p1 c2:8C>L``."""


class Kind(StrEnum):
    """The kinds of actions."""

    PLAY = "play"
    TURN = "turn"
    MOVE = "move"
    SPIT = "spit"
    SLAP = "slap"


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a player does; :meth:`parse`, or one of the methods named after the kinds, makes it.

    Parameters
    ----------
    player : int
        0 or 1.
    kind : Kind
    column : int, optional
        The stockpile of a play, a turn or a move.
    target : int, optional
        The spit pile of a play, a slap, or of a player who spits alone; the stockpile of a move.

    Raises
    ------
    InvalidMoveError
        If there is no such action.

    Examples
    --------
    >>> Action.parse("p1 c2>L") == Action.play(0, 1, 0)
    True
    >>> str(Action.move(1, 4, 0)), str(Action.spit(1)), str(Action.slap(0, 1))
    ('p2 c5>c1', 'p2 spit', 'p1 slap>R')
    """

    player: int
    kind: Kind
    column: int | None = None
    target: int | None = None

    def __post_init__(self) -> None:
        kind, column, target = self.kind, self.column, self.target
        if not isinstance(kind, Kind):
            raise InvalidMoveError(f"{quoted(kind)} is no kind of action; kinds are {', '.join(Kind)}")
        if type(self.player) is not int or not 0 <= self.player <= 1:
            raise InvalidMoveError(f"there is no player {quoted(self.player)}; the players are 0 and 1")
        _check("stockpile", column, MAX_COLUMNS, needed=kind in (Kind.PLAY, Kind.TURN, Kind.MOVE))
        if kind is Kind.MOVE:
            _check("stockpile to move to", target, MAX_COLUMNS, needed=True)
        elif kind is not Kind.SPIT or target is not None:
            _check("spit pile", target, 2, needed=kind is not Kind.TURN)

    @staticmethod
    @cache
    def play(player: int, column: int, pile: int) -> Action:
        """Return the action of playing the top of a stockpile on a spit pile."""
        return Action(player, Kind.PLAY, column, pile)

    @staticmethod
    @cache
    def turn(player: int, column: int) -> Action:
        """Return the action of turning up the top of a stockpile."""
        return Action(player, Kind.TURN, column)

    @staticmethod
    @cache
    def move(player: int, column: int, to: int) -> Action:
        """Return the action of moving the top of a stockpile into another place of the row."""
        return Action(player, Kind.MOVE, column, to)

    @staticmethod
    @cache
    def spit(player: int, pile: int | None = None) -> Action:
        """Return the call "Spit!"; who spits alone may choose a pile with it."""
        return Action(player, Kind.SPIT, None, pile)

    @staticmethod
    @cache
    def slap(player: int, pile: int) -> Action:
        """Return the action of slapping a spit pile at the end of a round."""
        return Action(player, Kind.SLAP, None, pile)

    @staticmethod
    def parse(text: str, player: int | None = None) -> Action:
        """Read an action.

        Parameters
        ----------
        text : str
            See the top of this module; capitals do not matter.
        player : int, optional
            Who acts, for a text that does not say it, such as ``"c2>L"``.

        Returns
        -------
        Action

        Raises
        ------
        InvalidMoveError
            If the text is no action, or its player is another one.

        Examples
        --------
        >>> Action.parse("c2 -> r", player=1)
        Action.parse('p2 c2>R')
        >>> Action.parse("p3 c2")
        Traceback (most recent call last):
        ...
        golf_widget.errors.InvalidMoveError: 'p3 c2' is no action of Spit; write such as p1 c2>L, p1 c2, p1 c2>c4, \
p1 spit, p1 spit>R or p1 slap>L
        """
        match = PATTERN.fullmatch(text.strip()) if isinstance(text, str) and len(text) <= 100 else None
        if match is None:
            raise InvalidMoveError(f"{quoted(text)} is no action of Spit; {RIGHT}")
        return of_match(match, player)

    def __str__(self) -> str:
        before = f"p{self.player + 1} "
        if self.column is None:
            return f"{before}{self.kind}" + (f">{PILES[self.target]}" if self.target is not None else "")
        goal = "" if self.target is None else f">c{self.target + 1}"
        if self.kind is Kind.PLAY and self.target is not None:
            goal = f">{PILES[self.target]}"
        return f"{before}c{self.column + 1}{goal}"

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


def of_match(match: re.Match[str], player: int | None = None) -> Action:
    """Return the action that :data:`PATTERN` found.

    Parameters
    ----------
    match : re.Match
    player : int, optional
        Who acts if the text does not say it.

    Returns
    -------
    Action

    Raises
    ------
    InvalidMoveError
        If nobody acts, or there is no such action.
    """
    named = int(match["player"]) - 1 if match["player"] else player
    if named is None:
        raise InvalidMoveError(f"{quoted(match[0])} does not say who acts; {RIGHT}")
    if player is not None and named != player:
        raise InvalidMoveError(f"{quoted(match[0])} is not for player {player + 1} to do")
    if match["word"]:
        pile = PILES.index(match["side"][0].upper()) if match["side"] else None
        return Action(named, Kind(match["word"].lower()), None, pile)
    column, goal = int(match["column"]) - 1, match["goal"]
    if not goal:
        return Action.turn(named, column)
    if goal[0].upper() in PILES:
        return Action.play(named, column, PILES.index(goal[0].upper()))
    return Action.move(named, column, int(goal[-1]) - 1)


def _check(what: str, value: int | None, count: int, *, needed: bool) -> None:
    if not needed and value is None:
        return
    if not needed:
        raise InvalidMoveError(f"this action has no {what}, and here it is {quoted(value)}")
    if type(value) is not int or not 0 <= value < count:
        raise InvalidMoveError(f"there is no {what} {quoted(value)}; they run from 0 to {count - 1}")
