"""English sentences for text output, from the same table of words that the page uses."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

RANK_KEYS = {"A": "rank.A", "J": "rank.J", "Q": "rank.Q", "K": "rank.K"}


@cache
def words(language: str = "en") -> dict[str, str | dict[str, str]]:
    """Return the table of words of a language.

    Parameters
    ----------
    language : {"en", "zh"}

    Returns
    -------
    dict
        Sentences by key; a sentence that depends on a number is a dict of its forms.
    """
    source = files("golf_widget").joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    table: dict[str, str | dict[str, str]] = json.loads(source)
    return table


def say(key: str, **values: object) -> str:
    """Return an English sentence.

    Parameters
    ----------
    key : str
        Its key in the table.
    **values
        What its placeholders stand for; `n` chooses between the forms for one and for many.

    Returns
    -------
    str

    Examples
    --------
    >>> say("rule.jokers", n=1), say("rule.jokers", n=2)
    ('1 joker', '2 jokers')
    """
    entry = words()[key]
    if isinstance(entry, dict):
        entry = entry["one"] if values.get("n") == 1 and "one" in entry else entry["other"]
    return entry.format(**values)


def rank_name(letter: str) -> str:
    """Return a rank as it is said: ``"Queen"``, ``"10"``, ``"7"``."""
    return say(RANK_KEYS[letter]) if letter in RANK_KEYS else letter.replace("T", "10")


def rule(
    corner: str,
    high: str,
    *,
    walls: bool = False,
    face_down: bool = False,
    streak: bool = False,
    decks: int = 1,
    jokers: int = 0,
    free: bool = False,
) -> str:
    """Return the rule of a game in one sentence.

    Parameters
    ----------
    corner : {"strict", "queen", "wrap"}
        The corner policy.
    high : str
        The letter of the highest rank.
    walls, face_down, streak : bool
        Whether walls close, whether covered cards lie face down, and whether streaks score.
    decks, jokers : int
        How many of them.
    free : bool
        Whether any open card starts the waste.

    Returns
    -------
    str

    Examples
    --------
    >>> rule("strict", "K", decks=2)
    'Classic: nothing on a King, 2 packs'
    """
    second = "A23456789TJQK"["A23456789TJQK".index(high) - 1]
    parts = [say(f"corner.{corner}", high=rank_name(high), second=rank_name(second), low=rank_name("A"))]
    if walls:
        parts.append(say("rule.walls"))
    if face_down:
        parts.append(say("rule.face_down"))
    if streak:
        parts.append(say("rule.streak"))
    if decks > 1:
        parts.append(say("rule.decks", n=decks))
    if jokers:
        parts.append(say("rule.jokers", n=jokers))
    if free:
        parts.append(say("rule.free"))
    return say("rule.join").join(parts)
