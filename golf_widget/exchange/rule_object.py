"""The rules of a game as JSON, whole: a game that nobody registered comes back equal."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeVar

from golf_widget.cards import Card, Suit
from golf_widget.catalogue import variant as find_variant
from golf_widget.errors import CardError, LayoutError, VariantError
from golf_widget.exchange.json_text import Node
from golf_widget.exchange.words import few, quoted
from golf_widget.layout import MAX_SLOTS, Layout, Slot
from golf_widget.rules import Corner, Scoring, Start, Variant

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")

MAX_SENTENCE: Final = 200
"""The longest title or rule that is read."""


def rules_as_json(variant: Variant) -> dict[str, object]:
    """Return the rules as JSON.

    Parameters
    ----------
    variant : Variant

    Returns
    -------
    dict
    """
    layout = variant.layout
    return {
        "name": variant.name,
        "title": variant.title,
        "rule": variant.rule,
        "corner": variant.corner.value,
        "decks": variant.decks,
        "jokers": variant.jokers,
        "ranks": variant.ranks,
        "suits": [suit.value for suit in variant.suits],
        "start": str(variant.start) if isinstance(variant.start, Card) else variant.start.value,
        "scoring": variant.scoring.value,
        "peaks": list(variant.peaks),
        "walls": [sorted(wall) for wall in variant.walls],
        "par": variant.par,
        "aliases": list(variant.aliases),
        "winnable": variant.winnable,
        "layout": {
            "columns": layout.columns,
            # One short list for each slot: x, y, label, whether it is dealt face down.
            "slots": [[slot.x, slot.y, slot.label, slot.face_down] for slot in layout.slots],
            "covered_by": [list(coverers) for coverers in layout.covered_by],
        },
    }


def rules_from_json(node: Node, asked: Variant | None) -> Variant:
    """Return the rules that a JSON object describes.

    Parameters
    ----------
    node : Node
        An object as :func:`rules_as_json` makes it, or only the name of a game.
    asked : Variant or None
        The rules that the caller wants it to be.

    Returns
    -------
    Variant
        The registered one, if there is one of that name that is played in the same way.

    Raises
    ------
    DealError, VariantError
        If the rules cannot be read, or are not those of the game that has the name here.
    """
    name = node.value
    if isinstance(name, str):
        if asked is not None and name in (asked.name, *asked.aliases):
            return asked
        try:
            found = find_variant(node.text())
        except LayoutError as error:
            raise node.error(str(error)) from None
    else:
        found = _built(node)
    known = asked if asked is not None else _known(found.name)
    if known is None or known == found:
        return found if known is None else known
    differences = [field for field in _PLAYED if not _same(field, known, found)]
    if asked is not None and found.name != asked.name:
        raise node.error(f"the text holds a deal of {found.name}, not of {asked.name}")
    if differences:
        # Two games of one name would be mixed up in every later text that holds only the name.
        raise node.error(
            f"the text's {found.name} is not the {found.name} known here; these differ: {', '.join(differences)}; "
            "give the game another name"
        )
    return known


_PLAYED: Final = (
    "corner",
    "decks",
    "jokers",
    "ranks",
    "suits",
    "start",
    "scoring",
    "peaks",
    "walls",
    "covers",
    "hidden",
)


def _same(field: str, one: Variant, other: Variant) -> bool:
    if field == "covers":
        return [set(c) for c in one.layout.covered_by] == [set(c) for c in other.layout.covered_by]
    if field == "hidden":
        return one.layout.face_down_mask == other.layout.face_down_mask
    return bool(getattr(one, field) == getattr(other, field))


def _known(name: str) -> Variant | None:
    try:
        return find_variant(name)
    except (VariantError, LayoutError):
        return None


def _built(node: Node) -> Variant:
    try:
        return Variant(
            name=node["name"].text(),
            title=_sentence(node["title"]),
            rule=_optional(node, "rule", _sentence, ""),
            layout=_layout(node["layout"]),
            corner=_choice(node["corner"], Corner),
            decks=node["decks"].whole(),
            jokers=node["jokers"].whole(),
            ranks=node["ranks"].whole(),
            suits=tuple(_choice(suit, Suit) for suit in node["suits"].items()),
            start=_start(node["start"]),
            scoring=_choice(node["scoring"], Scoring),
            peaks=tuple(slot.whole() for slot in node["peaks"].items()),
            walls=tuple(frozenset(slot.whole() for slot in wall.items()) for wall in node["walls"].items()),
            par=_optional(node, "par", Node.whole, None),
            aliases=tuple(_optional(node, "aliases", lambda n: [alias.text() for alias in n.items()], [])),
            winnable=_optional(node, "winnable", Node.number, None),
        )
    except (VariantError, LayoutError) as error:
        raise node.error(few(error, 300)) from None


def _optional(node: Node, key: str, read: Callable[[Node], T], default: T) -> T:
    """Read what says nothing about play, and may be left out or null."""
    found = node.get(key)
    return default if found is None or found.is_null else read(found)


def _sentence(node: Node) -> str:
    text = node.text()
    if len(text) > MAX_SENTENCE:
        raise node.error(f"a text of {len(text)} characters is too long; at most {MAX_SENTENCE}")
    return text


def _choice(node: Node, choices: type[E]) -> E:
    text = node.text()
    try:
        return choices(text)
    except ValueError:
        raise node.error(f"{quoted(text)} is none of {', '.join(repr(str(choice)) for choice in choices)}") from None


def _start(node: Node) -> Start | Card:
    text = node.text()
    if text in set(Start):
        return Start(text)
    try:
        return Card.parse(text)
    except CardError:
        starts = ", ".join(repr(str(start)) for start in Start)
        raise node.error(f"{quoted(text)} is neither a card nor one of {starts}") from None


def _layout(node: Node) -> Layout:
    slots, covers = node["slots"].items(), node["covered_by"].items()
    if len(slots) > MAX_SLOTS:
        raise node.error(f"a layout has from 1 to {MAX_SLOTS} slots, not {len(slots)}")
    return Layout(
        slots=tuple(_slot(slot) for slot in slots),
        covered_by=tuple(tuple(slot.whole() for slot in coverers.items()) for coverers in covers),
        columns=node["columns"].truth(),
    )


def _slot(node: Node) -> Slot:
    x, y, label, face_down = node.items(4)
    return Slot(x.number(), y.number(), label.whole(), face_down.truth())
