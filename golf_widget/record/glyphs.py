"""Glyphs: short judgements of a move, as numbers (the Numeric Annotation Glyphs of chess) and as signs.

Six of them have a sign that follows the move: ``!`` 1 good, ``?`` 2 a mistake, ``!!`` 3 brilliant, ``??`` 4 a blunder,
``!?`` 5 interesting, ``?!`` 6 doubtful. All others, up to 255, are written ``$7``. The numbers are those of section
8.2.4 of the PGN standard (1994).
"""

from __future__ import annotations

from typing import Final

from golf_widget.errors import RecordError
from golf_widget.exchange.words import quoted

SIGNS: Final = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""The glyphs that have a sign."""
NUMBERS: Final = {sign: number for number, sign in SIGNS.items()}
MAX_GLYPH: Final = 255


def glyphs(given: object) -> tuple[int, ...]:
    """Return glyphs as numbers, each once.

    Parameters
    ----------
    given : str, int, or iterable of them
        Numbers or signs.

    Returns
    -------
    tuple of int

    Raises
    ------
    RecordError
        If one of them is no glyph.

    Examples
    --------
    >>> glyphs("?!"), glyphs([4, "!", 4]), glyphs("$10")
    ((6,), (4, 1), (10,))
    """
    several = given if isinstance(given, (list, tuple, set, frozenset)) else (given,)
    return tuple(dict.fromkeys(map(_glyph, several)))


def _glyph(given: object) -> int:
    number = given
    if isinstance(given, str):
        digits = given.removeprefix("$")
        number = NUMBERS.get(given)
        if number is None and digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_GLYPH)):
            number = int(digits)
    if type(number) is not int or not 0 <= number <= MAX_GLYPH:
        raise RecordError(
            f"{quoted(given)} is no glyph", right=f"these are {' '.join(NUMBERS)} and numbers from 0 to {MAX_GLYPH}"
        )
    return number


def as_text(numbers: tuple[int, ...]) -> str:
    """Return what follows a move in the text form.

    Parameters
    ----------
    numbers : tuple of int

    Returns
    -------
    str
        The sign of the first, if it has one, and the others by number.

    Examples
    --------
    >>> as_text((4, 10)), as_text((10, 4))
    ('?? $10', ' $10 $4')
    """
    if not numbers:
        return ""
    sign = SIGNS.get(numbers[0], "")
    return sign + "".join(f" ${number}" for number in (numbers[1:] if sign else numbers))
