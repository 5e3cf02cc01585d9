"""The games that come with the package, and those that users add."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Final

from golf_widget import tables
from golf_widget.cards import Card, Suit
from golf_widget.errors import LayoutError, VariantError
from golf_widget.layout import Layout
from golf_widget.rules import Corner, Scoring, Start, Variant

# Par: the published pars (45 or 36 strokes for nine holes) do not say which corner rule they mean, and no one number
# can suit all three: sampling players leave about 6.5, 4.6 and 1.6 cards a hole. 5 is the published 45 / 9.
_TITLES: Final = {Corner.STRICT: "Golf", Corner.QUEEN_ON_KING: "Golf", Corner.WRAP: "Putt Putt"}
_PARS: Final = {Corner.STRICT: 5, Corner.QUEEN_ON_KING: 5, Corner.WRAP: 2}


def golf(
    columns: int = 7,
    rows: int = 5,
    *,
    decks: int = 1,
    corner: Corner | str = Corner.STRICT,
    jokers: int = 0,
    start: Start | str = Start.STOCK_CARD,
) -> Variant:
    """Make a game of column Golf of any size.

    Parameters
    ----------
    columns, rows : int
        The tableau.
    decks, jokers : int
        How many packs, and how many jokers in all. A joker goes on any card, and any card on a joker.
    corner : Corner or {"strict", "queen", "wrap"}
        The corner policy.
    start : Start or {"stock card", "free"}
        "free": the waste starts empty, and the first move lifts any open card, or draws.

    Returns
    -------
    Variant
        Its name says all of the above, so that ``variant(name)`` and the text of a deal find it again.

    Raises
    ------
    VariantError
        If the cards do not suffice, or an argument is none of those.

    Examples
    --------
    >>> giant = golf(12, 12, decks=4, corner="wrap")
    >>> giant.name, giant.stock_size
    ('golf-wrap-12x12-4decks', 63)
    >>> golf(jokers=2, start="free").name
    'golf-strict-2jokers-free'
    """
    try:
        corner, start = Corner(corner), Start(start)
    except ValueError as error:
        raise VariantError(
            f"{error}; corner is one of {', '.join(map(str, Corner))}, start one of {', '.join(map(str, Start))}"
        ) from None
    if type(decks) is not int or type(jokers) is not int:
        raise VariantError(f"decks is {decks!r} and jokers is {jokers!r}; both must be whole numbers")
    for what, value in (("columns", columns), ("rows", rows)):
        if type(value) is not int or not 1 <= value <= 60:
            raise VariantError(f"{what} is {value!r}; it must be a whole number from 1 to 60")
    usual = (columns, rows) == (7, 5)
    parts = [
        f"golf-{corner}",
        "" if usual else f"{columns}x{rows}",
        "" if decks == 1 else f"{decks}decks",
        "" if jokers == 0 else f"{jokers}joker{'' if jokers == 1 else 's'}",
        "free" if start is Start.FREE else "",
    ]
    name = "-".join(part for part in parts if part)
    if name in _BY_NAME:
        return _BY_NAME[name]
    return Variant(
        name=name,
        title=_TITLES[corner],
        layout=tables.SEVEN_BY_FIVE if usual else Layout.in_columns(columns, rows),
        corner=corner,
        decks=decks,
        jokers=jokers,
        start=start,
        par=_PARS[corner] if usual and decks == 1 and not jokers and start is Start.STOCK_CARD else None,
    )


_GOLF_NAME: Final = re.compile(
    r"golf-(?P<corner>strict|queen|wrap)(-(?P<columns>\d{1,2})x(?P<rows>\d{1,2}))?(-(?P<decks>\d)decks?)?"
    r"(-(?P<jokers>\d{1,2})jokers?)?(?P<free>-free)?"
)


@cache
def _golf_by_name(name: str) -> Variant | None:
    """Return the game that a name made by :func:`golf` stands for."""
    match = _GOLF_NAME.fullmatch(name)
    if match is None:
        return None
    return golf(
        int(match["columns"] or 7),
        int(match["rows"] or 5),
        decks=int(match["decks"] or 1),
        corner=match["corner"],
        jokers=int(match["jokers"] or 0),
        start=Start.FREE if match["free"] else Start.STOCK_CARD,
    )


def _column_games() -> Iterator[Variant]:
    aliases = {
        Corner.STRICT: ("golf", "dead-king-golf"),
        Corner.QUEEN_ON_KING: ("one-foundation",),
        Corner.WRAP: ("putt-putt", "relaxed-golf"),
    }
    winnable = {Corner.STRICT: 0.26, Corner.QUEEN_ON_KING: 0.451, Corner.WRAP: 0.93}
    for corner in Corner:
        yield Variant(
            name=f"golf-{corner}",
            title=_TITLES[corner],
            layout=tables.SEVEN_BY_FIVE,
            corner=corner,
            par=_PARS[corner],
            aliases=aliases[corner],
            winnable=winnable[corner],
        )
    yield Variant(name="thieves", title="Thieves", layout=tables.SEVEN_BY_FIVE, corner=Corner.QUEEN_ON_KING, jokers=2)
    yield Variant(
        name="golf-rush",
        title="Golf Rush",
        layout=Layout.in_columns(range(1, 8)),
        corner=Corner.QUEEN_ON_KING,
    )
    for name, title, corner in (
        ("double-golf", "Double Golf", Corner.QUEEN_ON_KING),
        ("double-putt", "Double Putt", Corner.WRAP),
    ):
        yield Variant(name=name, title=title, layout=Layout.in_columns(9, 7), corner=corner, decks=2)
    yield Variant(
        name="panther-creek",
        title="Panther Creek",
        layout=Layout.in_columns(12, 12),
        corner=Corner.QUEEN_ON_KING,
        decks=4,
        aliases=("giant-golf",),
    )
    for name, corner in (("mini-golf", Corner.STRICT), ("mini-golf-queen", Corner.QUEEN_ON_KING)):
        yield Variant(
            name=name,
            title="Mini Golf",
            layout=Layout.in_columns(3, 2),
            corner=corner,
            ranks=6,
            suits=(Suit.CLUBS, Suit.DIAMONDS),
        )


def _peak_games() -> Iterator[Variant]:
    peaks = (0, 1, 2)
    wrap = Corner.WRAP
    yield Variant(
        name="tri-peaks",
        title="TriPeaks",
        layout=tables.THREE_PEAKS,
        corner=wrap,
        scoring=Scoring.STREAK,
        peaks=peaks,
        aliases=("three-peaks", "triple-peaks", "tripeaks"),
        winnable=0.971,
    )
    yield Variant(
        name="tri-peaks-open",
        title="TriPeaks, open",
        layout=tables.OPEN_PEAKS,
        corner=wrap,
        scoring=Scoring.STREAK,
        peaks=peaks,
        winnable=0.971,
    )
    yield Variant(
        name="tri-peaks-unscored",
        title="TriPeaks, unscored",
        layout=tables.THREE_PEAKS,
        corner=wrap,
        scoring=Scoring.COUNT,
        winnable=0.971,
    )
    yield Variant(
        name="tri-peaks-no-wrap",
        title="TriPeaks, no wrap",
        layout=tables.OPEN_PEAKS,
        corner=Corner.QUEEN_ON_KING,
        scoring=Scoring.COUNT,
    )
    yield Variant(
        name="elevator",
        title="Elevator",
        layout=tables.PYRAMID,
        corner=wrap,
        scoring=Scoring.COUNT,
        aliases=("egyptian-solitaire",),
    )
    yield Variant(
        name="escalator",
        title="Escalator",
        layout=tables.OPEN_PYRAMID,
        corner=wrap,
        scoring=Scoring.COUNT,
        aliases=("pyramid-golf",),
    )
    yield Variant(
        name="three-fir-trees",
        title="Three Fir-trees",
        layout=tables.FIR_TREES,
        corner=Corner.QUEEN_ON_KING,
        decks=2,
        scoring=Scoring.COUNT,
    )
    yield Variant(
        name="ricochet",
        title="Ricochet",
        layout=tables.RICOCHET,
        corner=wrap,
        scoring=Scoring.COUNT,
        walls=tables.RICOCHET_WALLS,
    )


def _one_run_games() -> Iterator[Variant]:
    yield Variant(
        name="black-hole",
        title="Black Hole",
        layout=tables.SEVENTEEN_PILES,
        corner=Corner.WRAP,
        start=Card.parse("AS"),
        scoring=Scoring.COUNT,
        winnable=0.869,
    )
    yield Variant(
        name="all-in-a-row",
        title="All in a Row",
        layout=tables.THIRTEEN_COLUMNS,
        corner=Corner.WRAP,
        start=Start.FREE,
        scoring=Scoring.COUNT,
        aliases=("quasar",),
    )


_CELL: Final = "text-align:left;white-space:nowrap"


class Variants(Mapping[str, Variant]):
    """Variants by name, shown as a table."""

    def __init__(self, variants: Mapping[str, Variant]) -> None:
        self._variants = variants

    def __getitem__(self, name: str) -> Variant:
        if name in self._variants:
            return self._variants[name]
        try:
            return variant(name)
        except VariantError as error:
            raise KeyError(str(error)) from None

    def __contains__(self, name: object) -> bool:
        # Mapping would try to get it; but the key of a mistaken type is simply not here.
        return isinstance(name, str) and (name in self._variants or any(name in v.aliases for v in self.values()))

    def __iter__(self) -> Iterator[str]:
        return iter(self._variants)

    def __len__(self) -> int:
        return len(self._variants)

    def rows(self) -> list[tuple[str, str, str, str, str, str]]:
        """Return name, title, rule, packs, known share of deals that can be cleared, and other names."""
        return [
            (
                v.name,
                v.title,
                v.rule_text,
                str(v.decks),
                "" if v.winnable is None else f"{100 * v.winnable:.3g} %",
                ", ".join(v.aliases),
            )
            for v in self.values()
        ]

    _HEADINGS = ("name", "title", "rule", "packs", "winnable", "also called")

    def __repr__(self) -> str:
        lines = [self._HEADINGS, *self.rows()]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self._HEADINGS))]
        return "\n".join("  ".join(f"{t:{w}}" for t, w in zip(line, widths, strict=True)).rstrip() for line in lines)

    def _repr_html_(self) -> str:
        head = "".join(f"<th style='{_CELL}'>{escape(text)}</th>" for text in self._HEADINGS)
        body = "".join(
            "<tr>" + "".join(f"<td style='{_CELL}'>{escape(text)}</td>" for text in row) + "</tr>"
            for row in self.rows()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


_BUILT_IN: Final = {v.name: v for games in (_column_games, _peak_games, _one_run_games) for v in games()}
_BY_NAME: Final[dict[str, Variant]] = dict(_BUILT_IN)


def variants() -> Variants:
    """Return all variants by name, the built-in ones first.

    Returns
    -------
    Variants
        A read-only mapping that shows itself as a table: name, title, rule, packs, the published share of deals that
        can be cleared when all cards are known, and other names.

    Examples
    --------
    >>> list(variants())[:3]
    ['golf-strict', 'golf-queen', 'golf-wrap']
    >>> variants()["black-hole"].winnable
    0.869
    """
    return Variants(_BY_NAME)


def variant(name: str | Variant) -> Variant:
    """Return a variant by its name, one of its other names, or a name that :func:`golf` makes.

    Parameters
    ----------
    name : str or Variant
        A variant comes back as it is.

    Returns
    -------
    Variant

    Raises
    ------
    VariantError
        If there is no such variant; the text offers the nearest names.

    Examples
    --------
    >>> variant("putt-putt").name, variant("golf-queen-9x7-2decks").stock_size
    ('golf-wrap', 40)
    >>> variant("put-put")
    Traceback (most recent call last):
    ...
    golf_widget.errors.VariantError: there is no variant 'put-put'; did you mean putt-putt? variants() lists all
    """
    if isinstance(name, Variant):
        return name
    if not isinstance(name, str):
        raise VariantError(f"a variant is named by a text such as 'golf-strict', not by {type(name).__name__} {name!r}")
    key = name.strip().lower().replace("_", "-").replace(" ", "-")
    names = {alias: v for v in _BY_NAME.values() for alias in (*v.aliases, v.name)}
    found = names.get(key) or _golf_by_name(key)
    if found is not None:
        return found
    near = difflib.get_close_matches(key[:60], names, n=3)
    shown = repr(name) if len(name) <= 60 else repr(name[:57] + "...")
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    raise VariantError(f"there is no variant {shown}; {hint}variants() lists all")


def is_built_in(name: str) -> bool:
    """Return whether a name means the same game wherever the package is installed.

    Parameters
    ----------
    name : str
        The name of a variant.

    Returns
    -------
    bool
        False for the games that users add.

    Examples
    --------
    >>> is_built_in("golf-queen-9x7-2decks"), is_built_in("diamond")
    (True, False)
    """
    try:
        return name in _BUILT_IN or _golf_by_name(name) is not None
    except (VariantError, LayoutError):
        return False  # a name such as golf-strict-9x9, for which one pack is too small


def register(new: Variant, *, replace: bool = False) -> Variant:
    """Add a variant, so that its name can be used wherever a variant is named.

    Parameters
    ----------
    new : Variant
        The variant.
    replace : bool
        Allow the name to be taken over from a variant that a user added before. Built-in names stay.

    Returns
    -------
    Variant
        The same.

    Raises
    ------
    VariantError
        If a name is taken.
    """
    if not isinstance(new, Variant):
        raise TypeError(f"register takes a Variant, not {new!r}")
    for name in (new.name, *new.aliases):
        taken = next((v for v in _BY_NAME.values() if name in (v.name, *v.aliases)), None)
        if taken is None and _GOLF_NAME.fullmatch(name):
            raise VariantError(f"the name {name!r} means the game that golf() makes; choose another name")
        if taken is not None and taken != new and (not replace or taken.name in _BUILT_IN):
            raise VariantError(f"the name {name!r} is taken by {taken!r}; choose another name")
    _BY_NAME[new.name] = new
    return new
