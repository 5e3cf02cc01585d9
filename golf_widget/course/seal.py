"""Checksums of scorecards: they tell accidents and edits from cards that were signed as they are.

There is no secret in them, and anybody can compute them anew; what makes a card count is that its moves can be
played. Exactly, so that they can be repeated elsewhere:

- *Letters.* A SHA-256 digest is read as one whole number, most significant byte first; its remainder modulo 24, then
  that of the quotient, and so on, choose from ``ABCDEFGHJKLMNPQRSTUVWXYZ`` (no I, no O).
- *Fingerprint of the rules*: 8 letters of the digest of a JSON text (keys sorted, no spaces) of all that matters in
  play; see :func:`fingerprint`.
- *Chain of a hole*: the digest of ``"fingerprint/course number/hole/redeals"``; then for each move the digest of the
  digest before it followed by the move, ``"-"`` for a stock card and else the number of the column or place. The
  *mark* of the move is one letter of the digest.
- *Check of a hole*: 4 letters of the digest of the last digest of the chain followed by
  ``"/score/conceded/hint/undo/peek"`` (conceded is 0 or 1).
- *Checksum of a card*: 8 letters, in two groups, of the digest of ``"fingerprint/course number/holes/par/total/"``
  (par empty if there is none), the checks joined by ``"/"``, ``"/"`` and the name of the player, in UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from golf_widget.course.assists import KINDS, Assists
from golf_widget.exchange.rule_object import rules_as_json
from golf_widget.rules import Variant

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
DRAW: Final = "-"
"""A stock card, where a move is written as the number of a column or place."""
_PLAYED: Final = ("corner", "decks", "jokers", "ranks", "suits", "start", "scoring", "peaks", "walls")


def _letters(digest: bytes, count: int) -> str:
    number = int.from_bytes(digest, "big")
    text = ""
    for _ in range(count):
        number, letter = divmod(number, len(LETTERS))
        text += LETTERS[letter]
    return text


@lru_cache(maxsize=256)
def fingerprint(variant: Variant) -> str:
    """Return letters that tell games with different rules apart, whatever their names.

    Parameters
    ----------
    variant : Variant

    Returns
    -------
    str
        Eight letters: of the corner policy, the deck, the start, the scoring, the labels, face-down slots and covers.
        Titles, par and places on the screen play no part.

    Examples
    --------
    >>> import golf_widget as gw
    >>> fingerprint(gw.variant("golf-strict")), fingerprint(gw.variant("golf-queen"))
    ('DLVJRAUB', 'CESPCTXU')
    """
    rules = rules_as_json(variant)
    layout = variant.layout
    parts = {key: rules[key] for key in _PLAYED}
    parts["slots"] = [[slot.label, slot.face_down] for slot in layout.slots]
    parts["covered_by"] = [sorted(coverers) for coverers in layout.covered_by]
    return _letters(sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).digest(), 8)


def chain(rules: str, course: int, hole: int, redeals: int, labels: Iterable[str]) -> tuple[str, bytes]:
    """Return the marks of the moves of a hole, and the end of the chain.

    Parameters
    ----------
    rules : str
        The fingerprint.
    course, hole, redeals : int
        The number of the course, the hole from 1, and how often it was dealt again.
    labels : iterable of str
        The moves: :data:`DRAW` or the number of the column or place.

    Returns
    -------
    tuple of str and bytes

    Examples
    --------
    >>> chain("AAAAAAAA", 2026, 1, 0, ["3", "-"])[0] == chain("AAAAAAAA", 2026, 1, 0, ["3", "-", "5"])[0][:2]
    True
    """
    digest = sha256(f"{rules}/{course}/{hole}/{redeals}".encode()).digest()
    marks = []
    for label in labels:
        digest = sha256(digest + label.encode()).digest()
        marks.append(_letters(digest, 1))
    return "".join(marks), digest


def check(end: bytes, score: int, conceded: bool, assists: Assists) -> str:
    """Return the check of a hole: four letters."""
    helps = "/".join(str(getattr(assists, kind)) for kind in KINDS)
    return _letters(sha256(end + f"/{score}/{int(conceded)}/{helps}".encode()).digest(), 4)


def checksum(
    *, rules: str, course: int, holes: int, par: int | None, total: int, checks: Iterable[str], player: str
) -> str:
    """Return the checksum of a card: eight letters in two groups."""
    text = f"{rules}/{course}/{holes}/{'' if par is None else par}/{total}/{'/'.join(checks)}/{player}"
    letters = _letters(sha256(text.encode()).digest(), 8)
    return f"{letters[:4]}-{letters[4:]}"
