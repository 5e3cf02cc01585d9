"""Small tables that show themselves as text and in a notebook, and become a pandas frame where that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final, Generic, TypeVar, overload

R = TypeVar("R")

Cell = str | int | float | None
"""What stands in a cell; None is an empty one."""

_CELL: Final = "text-align:{};white-space:nowrap;padding:2px 8px"


class Listing(Sequence[R], Generic[R]):
    """Rows of one kind, and what stands in the columns.

    Parameters
    ----------
    title : str
        The line above the table.
    columns : mapping of str to callable
        For each heading the function that gives the cell of a row.
    rows : sequence
        The rows; iterating and indexing give these.
    notes : sequence of str
        Lines below the table.

    Examples
    --------
    >>> table = Listing("Squares", {"n": lambda n: n, "square": lambda n: n * n}, [9, 10], ["and so on"])
    >>> print(table)
    Squares
     n  square
     9      81
    10     100
    and so on
    >>> table[1], len(table)
    (10, 2)
    """

    def __init__(
        self, title: str, columns: Mapping[str, Callable[[R], Cell]], rows: Sequence[R], notes: Sequence[str] = ()
    ) -> None:
        self.title = title
        self.columns = dict(columns)
        self.rows = tuple(rows)
        self.notes = tuple(notes)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[R]: ...
    def __getitem__(self, index: int | slice) -> R | Sequence[R]:
        return self.rows[index]

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def cells(self) -> list[list[Cell]]:
        """The cells, row by row."""
        return [[cell(row) for cell in self.columns.values()] for row in self.rows]

    def to_frame(self) -> Any:
        """Return the table as a pandas frame.

        Returns
        -------
        pandas.DataFrame

        Raises
        ------
        ImportError
            If pandas is not installed (``pip install "golf-widget[lab]"``).
        """
        try:
            import pandas as pd
        except ImportError:
            raise ImportError('a frame needs pandas; install it with: pip install "golf-widget[lab]"') from None
        return pd.DataFrame(self.cells, columns=list(self.columns))

    def __str__(self) -> str:
        lines = [list(self.columns), *([_written(cell) for cell in row] for row in self.cells)]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.columns))]
        left = self._words
        table = (
            "  ".join(
                f"{text:{width}}" if i in left else f"{text:>{width}}"
                for i, (text, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )
        return "\n".join([self.title, *table, *self.notes])

    __repr__ = __str__

    @property
    def _words(self) -> set[int]:
        """The columns that hold words, which stand to the left; numbers stand to the right."""
        return {i for i in range(len(self.columns)) if any(isinstance(row[i], str) for row in self.cells)}

    def _repr_html_(self) -> str:
        left = self._words
        style = [_CELL.format("left" if i in left else "right") for i in range(len(self.columns))]

        def line(tag: str, texts: Sequence[str]) -> str:
            pairs = zip(texts, style, strict=True)
            return "<tr>" + "".join(f'<{tag} style="{s}">{escape(t)}</{tag}>' for t, s in pairs) + "</tr>"

        body = "".join(
            line("td", [_written(cell).replace("-", "−") if not isinstance(cell, str) else cell for cell in row])
            for row in self.cells
        )
        notes = "".join(f"<div>{escape(note)}</div>" for note in self.notes)
        return (
            f'<div style="overflow-x:auto"><table style="border-collapse:collapse;font-size:inherit;color:inherit">'
            f'<caption style="text-align:left;font-weight:600">{escape(self.title)}</caption>'
            f"<thead>{line('th', list(self.columns))}</thead><tbody>{body}</tbody></table>{notes}</div>"
        )


def _written(cell: Cell) -> str:
    """Return a cell as text; two decimals are as many as a mean of scores deserves."""
    if cell is None:
        return ""
    return f"{cell:.2f}" if isinstance(cell, float) else str(cell)
