"""The rules of Spit on which sources differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from golf_widget.errors import VariantError
from golf_widget.exchange.words import quoted

MIN_COLUMNS: Final = 2
MAX_COLUMNS: Final = 6
MAX_ROUNDS: Final = 1000
_WORDS: Final = {"stack": "stack_equals", "same": "same_rank", "chooses": "first_out_chooses"}


@dataclass(frozen=True)
class SpitOptions:
    """How Spit is played.

    Parameters
    ----------
    columns : int
        How many stockpiles a player lays out, of 1, 2, 3, ... cards: 5, or 4 for a shorter round; 2 to 6 can be played.
    stack_equals : bool
        Whether a face-up card may be put on another of the same rank in one's own row.
    same_rank : bool
        Whether a card may be played on a spit pile that shows the same rank.
    first_out_chooses : bool
        Whether the player who goes out, all stockpiles empty, chooses a spit pile; otherwise both slap, and the first
        hand has it.
    rounds : int, optional
        The game ends after so many rounds, and whoever has fewer cards wins. None: it goes on until a player has none.

    Raises
    ------
    VariantError
        If there is no such rule.

    Examples
    --------
    >>> SpitOptions(stack_equals=True, rounds=3).name
    'spit-stack-3rounds'
    >>> SpitOptions.parse("spit-4piles-same") == SpitOptions(columns=4, same_rank=True)
    True
    """

    columns: int = 5
    stack_equals: bool = False
    same_rank: bool = False
    first_out_chooses: bool = False
    rounds: int | None = None

    def __post_init__(self) -> None:
        if type(self.columns) is not int or not MIN_COLUMNS <= self.columns <= MAX_COLUMNS:
            raise VariantError(
                f"columns is {quoted(self.columns)}; Spit is laid out in {MIN_COLUMNS} to {MAX_COLUMNS} stockpiles"
            )
        for name in _WORDS.values():
            if not isinstance(getattr(self, name), bool):
                raise VariantError(f"{name} is {quoted(getattr(self, name))}; it must be True or False")
        if self.rounds is not None and (type(self.rounds) is not int or not 1 <= self.rounds <= MAX_ROUNDS):
            raise VariantError(f"rounds is {quoted(self.rounds)}; it must be None or from 1 to {MAX_ROUNDS}")

    @property
    def laid_out(self) -> int:
        """How many cards a full lay-out takes, 15 with five stockpiles."""
        return self.columns * (self.columns + 1) // 2

    @property
    def steps(self) -> frozenset[int]:
        """How far apart the ranks of a card and of the card that it is played on may be; 12 is ace and king."""
        return _STEPS[self.same_rank]

    @property
    def name(self) -> str:
        """The rules as a word; the usual ones are just ``"spit"``."""
        parts = ["spit"]
        if self.columns != 5:
            parts.append(f"{self.columns}piles")
        parts += [word for word, name in _WORDS.items() if getattr(self, name)]
        if self.rounds is not None:
            parts.append(f"{self.rounds}rounds")
        return "-".join(parts)

    @staticmethod
    def parse(text: str) -> SpitOptions:
        """Read the word of :attr:`name`.

        Parameters
        ----------
        text : str
            Its parts may come in any order.

        Returns
        -------
        SpitOptions

        Raises
        ------
        VariantError
            If it names no rules of Spit.

        Examples
        --------
        >>> SpitOptions.parse("spit-fast")
        Traceback (most recent call last):
        ...
        golf_widget.errors.VariantError: 'fast' in 'spit-fast' is no rule of Spit: after spit come 4piles, stack, \
same, chooses, 3rounds
        """
        first, *words = text.strip().lower().split("-") if isinstance(text, str) else [""]
        if first != "spit":
            raise VariantError(f"{quoted(text)} is no name of rules of Spit; write spit, or such as spit-stack-3rounds")
        values: dict[str, int] = {}
        for word in words:
            for ending, name in (("piles", "columns"), ("rounds", "rounds")):
                number = word.removesuffix(ending)
                if number != word and number.isascii() and number.isdigit() and len(number) <= 4:
                    value, key = int(number), name
                    break
            else:
                if word not in _WORDS:
                    raise VariantError(
                        f"{quoted(word)} in {quoted(text)} is no rule of Spit: after spit come "
                        f"4piles, {', '.join(_WORDS)}, 3rounds"
                    )
                value, key = True, _WORDS[word]
            if key in values:
                raise VariantError(f"{quoted(word)} in {quoted(text)} says for the second time what the rule is")
            values[key] = value
        return SpitOptions(**values)  # type: ignore[arg-type] # the two kinds of values are told apart above


_STEPS: Final = {False: frozenset({1, 12}), True: frozenset({0, 1, 12})}
