"""Layouts: where the cards of a tableau lie, and which cards cover which.

A layout is a list of slots. Slot numbers are the order in which cards are dealt, and a later slot lies on top of an
earlier one where they overlap. A slot is *open* when every slot that covers it is empty. One relation is enough for
columns, peaks, pyramids and anything that a user thinks of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from textwrap import dedent
from typing import Final, Self

from golf_widget.errors import LayoutError

COLUMN_STEP: Final = 1.16
"""Distance between neighbouring columns, in card widths."""
ROW_STEP: Final = 0.30
"""Distance between cards that overlap in a column, in card heights."""
LINE_GAP: Final = 0.15
"""Distance between lines of columns, in card heights."""
MAX_EXTENT: Final = 200
"""How far a table may reach, in cards; the page draws no farther."""
MAX_SLOTS: Final = 416
"""Eight packs: far more than any known game, and small enough to draw."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one card.

    Parameters
    ----------
    x, y : float
        The top left corner, `x` in card widths and `y` in card heights.
    label : int
        The number by which a person calls it, from 1: that of its column, or its own.
    face_down : bool
        Whether the card is dealt face down; it turns up when the slot is open.
    """

    x: float
    y: float
    label: int
    face_down: bool = False


@dataclass(frozen=True)
class Layout:
    """Slots and the cards that cover them.

    Parameters
    ----------
    slots : tuple of Slot
        In the order of the deal.
    covered_by : tuple of tuple of int
        For each slot the slots that must be empty before it is open.
    columns : bool
        Whether labels number columns (True) or single places.

    Raises
    ------
    LayoutError
        If the cover relation has a cycle or names a slot that does not exist, or if two slots with the same label
        could be open at the same time.

    Examples
    --------
    >>> layout = Layout.in_columns(7, 5)
    >>> len(layout.slots), layout.covered_by[0], layout.covered_by[34], layout.label_of(34)
    (35, (7,), (), 7)
    """

    slots: tuple[Slot, ...]
    covered_by: tuple[tuple[int, ...], ...]
    columns: bool = False

    def __post_init__(self) -> None:
        count = len(self.slots)
        _check_count(count)
        if len(self.covered_by) != count:
            raise LayoutError(f"{count} slots need {count} entries in covered_by, not {len(self.covered_by)}")
        for slot, coverers in enumerate(self.covered_by):
            for other in coverers:
                if not 0 <= other < count:
                    raise LayoutError(f"slot {slot} is covered by slot {other}; slots are numbered 0 to {count - 1}")
                if other == slot:
                    raise LayoutError(f"slot {slot} is said to cover itself")
            if len(set(coverers)) != len(coverers):
                raise LayoutError(f"slot {slot} names a covering slot twice: {coverers}")
        for slot, place in enumerate(self.slots):
            if not (0 <= place.x < MAX_EXTENT and 0 <= place.y < MAX_EXTENT):
                raise LayoutError(
                    f"slot {slot} lies at ({place.x}, {place.y}); coordinates run from 0 to under {MAX_EXTENT}"
                )
            if type(place.label) is not int or place.label < 1:
                raise LayoutError(f"slot {slot} has the label {place.label!r}; labels are whole numbers from 1")
        above = self._all_above()
        by_label: dict[int, list[int]] = {}
        for slot, place in enumerate(self.slots):
            by_label.setdefault(place.label, []).append(slot)
        for label, members in by_label.items():
            # Members of a column must lie on one another, so that "column 3" always means one open card.
            ordered = sorted(members, key=lambda s: above[s].bit_count(), reverse=True)
            for lower, upper in pairwise(ordered):
                if not above[lower] >> upper & 1:
                    raise LayoutError(
                        f"slots {lower} and {upper} share the label {label} but could both be open; "
                        "give them different labels or let one cover the other"
                    )

    def _all_above(self) -> list[int]:
        """Return for each slot the mask of all slots above it, near and far; raise if there is a cycle."""
        above: list[int] = [0] * len(self.slots)
        done = [False] * len(self.slots)
        for start in range(len(self.slots)):
            # An explicit stack: a column of 400 cards must not meet Python's recursion limit.
            path = [start]
            on_path = {start}
            while path:
                slot = path[-1]
                pending = next((c for c in self.covered_by[slot] if not done[c]), None)
                if pending is None:
                    for c in self.covered_by[slot]:
                        above[slot] |= above[c] | 1 << c
                    done[slot] = True
                    on_path.discard(path.pop())
                elif pending in on_path:
                    cycle = [*path[path.index(pending) :], pending]
                    raise LayoutError(f"these slots cover one another in a circle: {' <- '.join(map(str, cycle))}")
                else:
                    path.append(pending)
                    on_path.add(pending)
        return above

    @cached_property
    def cover_masks(self) -> tuple[int, ...]:
        """For each slot, the slots that cover it, as a bit mask."""
        return tuple(sum(1 << c for c in coverers) for coverers in self.covered_by)

    @cached_property
    def lies_on(self) -> tuple[tuple[int, ...], ...]:
        """For each slot, the slots that it covers."""
        found: list[list[int]] = [[] for _ in self.slots]
        for slot, coverers in enumerate(self.covered_by):
            for other in coverers:
                found[other].append(slot)
        return tuple(map(tuple, found))

    @cached_property
    def face_down_mask(self) -> int:
        """The slots that are dealt face down, as a bit mask."""
        return sum(1 << i for i, slot in enumerate(self.slots) if slot.face_down)

    @property
    def size(self) -> tuple[float, float]:
        """Width in card widths and height in card heights of the whole table."""
        return (
            round(max(s.x for s in self.slots) + 1, 4),
            round(max(s.y for s in self.slots) + 1, 4),
        )

    def label_of(self, slot: int) -> int:
        """Return the number of the column or place to which a slot belongs."""
        return self.slots[slot].label

    @classmethod
    def in_columns(
        cls,
        columns: int | Sequence[int],
        rows: int | None = None,
        *,
        face_down_rows: int = 0,
        per_line: int | None = None,
    ) -> Self:
        """Make a layout of columns; only the last card of a column is open.

        Cards are dealt row by row: the first row holds the deepest card of every column.

        Parameters
        ----------
        columns : int or sequence of int
            How many columns of `rows` cards, or the length of each column.
        rows : int, optional
            Cards per column; leave it out when lengths are given.
        face_down_rows : int
            How many of the deepest rows lie face down.
        per_line : int, optional
            Put at most so many columns side by side, and the others below.

        Returns
        -------
        Layout

        Raises
        ------
        LayoutError
            If a count is not at least 1.

        Examples
        --------
        >>> len(Layout.in_columns([1, 2, 3, 4, 5, 6, 7]).slots)
        28
        """
        if isinstance(columns, int):
            if rows is None:
                raise LayoutError("say how many rows the columns have")
            _check_count(columns * rows if columns > 0 and rows > 0 else 0)
            lengths = [rows] * columns
        else:
            lengths = list(columns)
        if not lengths or min(lengths) < 1:
            raise LayoutError(f"columns need at least one card each; the lengths given are {lengths}")
        _check_count(sum(lengths))
        if per_line is not None and per_line < 1:
            raise LayoutError(f"per_line is {per_line}; a line holds at least one column")
        width = per_line or len(lengths)
        # Where a line of columns starts: below the longest column of the line above, with a gap.
        top = [0.0]
        for first in range(0, len(lengths), width):
            top.append(top[-1] + 1 + (max(lengths[first : first + width]) - 1) * ROW_STEP + LINE_GAP)
        order = [(row, c) for row in range(max(lengths)) for c in range(len(lengths)) if row < lengths[c]]
        number = {place: i for i, place in enumerate(order)}
        return cls(
            slots=tuple(
                Slot(
                    x=round(c % width * COLUMN_STEP, 4),
                    y=round(top[c // width] + row * ROW_STEP, 4),
                    label=c + 1,
                    face_down=row < face_down_rows,
                )
                for row, c in order
            ),
            covered_by=tuple((number[row + 1, c],) if (row + 1, c) in number else () for row, c in order),
            columns=True,
        )

    @classmethod
    def at(cls, places: Iterable[tuple[float, float]], *, face_down: Iterable[int] = ()) -> Self:
        """Make a layout from coordinates alone: a card covers each earlier card that it overlaps.

        Parameters
        ----------
        places : iterable of (float, float)
            Top left corners in the order of the deal, in card widths and card heights.
        face_down : iterable of int
            Slots that are dealt face down.

        Returns
        -------
        Layout

        Raises
        ------
        LayoutError
            If a coordinate is off the table or a face-down slot does not exist.

        Examples
        --------
        A card that lies on two others:

        >>> Layout.at([(0, 0), (1.2, 0), (0.6, 0.5)]).covered_by
        ((2,), (2,), ())
        """
        corners = list(places)
        _check_count(len(corners))
        hidden = set(face_down)
        if not hidden <= set(range(len(corners))):
            raise LayoutError(f"face_down names slot {max(hidden)}; slots are numbered 0 to {len(corners) - 1}")
        return cls(
            slots=tuple(Slot(x, y, i + 1, i in hidden) for i, (x, y) in enumerate(corners)),
            covered_by=_nearest_covers(corners),
        )

    @classmethod
    def from_rows(cls, picture: str, *, row_step: float = 0.5) -> Self:
        """Make a layout from a picture in text.

        Every ``o`` is a card dealt face up and every ``#`` one dealt face down; other characters must be spaces. A card
        is two characters wide, so that a card may lie half over its neighbours of the row above, and covers what
        it overlaps there.

        Parameters
        ----------
        picture : str
            The rows, the farthest one first; empty lines around them and a common indent do not matter.
        row_step : float
            How far each row lies below the last one, in card heights; less than 1, so that rows overlap.

        Returns
        -------
        Layout

        Raises
        ------
        LayoutError
            If there is another character, or two cards of a row overlap.

        Examples
        --------
        >>> small_pyramid = Layout.from_rows('''
        ...      #
        ...     o o
        ...    o o o
        ... ''')
        >>> small_pyramid.covered_by
        ((1, 2), (3, 4), (4, 5), (), (), ())
        """
        if not 0 < row_step < 1:
            raise LayoutError(f"row_step is {row_step}; rows overlap only with a step above 0 and below 1")
        lines = [line.rstrip() for line in picture.expandtabs().splitlines()]
        lines = dedent("\n".join(lines)).strip("\n").splitlines()
        places: list[tuple[float, float]] = []
        hidden: list[int] = []
        for row, line in enumerate(lines):
            last = -2
            for column, character in enumerate(line):
                if character == " ":
                    continue
                where = f"row {row + 1}, character {column + 1} of the picture"
                if character not in "o#":
                    raise LayoutError(f"{where} is {character!r}; write o for a card face up, # for one face down")
                if column - last < 2:
                    raise LayoutError(f"{where}: the card overlaps its neighbour; leave a space between two cards")
                last = column
                if character == "#":
                    hidden.append(len(places))
                places.append((column / 2, row * row_step))
        _check_count(len(places))
        covers = _nearest_covers(places)
        # Cards that touch would be hard to tell apart: the table is drawn a little wider than its covers need.
        return cls(
            slots=tuple(
                Slot(round(x * COLUMN_STEP, 4), round(y, 4), i + 1, i in hidden) for i, (x, y) in enumerate(places)
            ),
            covered_by=covers,
        )


def _check_count(count: int) -> None:
    if not 1 <= count <= MAX_SLOTS:
        raise LayoutError(f"a layout has from 1 to {MAX_SLOTS} slots, not {count}")


def _nearest_covers(corners: Sequence[tuple[float, float]]) -> tuple[tuple[int, ...], ...]:
    """Return which later cards overlap each card, leaving out those that lie on another one that does."""
    near: list[tuple[int, ...]] = [()] * len(corners)
    above: list[set[int]] = [set() for _ in corners]
    for i in reversed(range(len(corners))):
        covers = [j for j in range(i + 1, len(corners)) if _overlap(corners[i], corners[j])]
        near[i] = tuple(j for j in covers if not any(j in above[k] for k in covers))
        above[i] = set(covers).union(*(above[k] for k in covers))
    return tuple(near)


def _overlap(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Return whether two cards share more than an edge; a thousandth of a card is rounding."""
    return abs(a[0] - b[0]) < 0.999 and abs(a[1] - b[1]) < 0.999
