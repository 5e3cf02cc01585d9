"""A record as something to look at: a page, pictures, an animation."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path as File
from typing import TYPE_CHECKING, cast

from golf_widget.image import gif, png
from golf_widget.picture import svg
from golf_widget.record.paths import as_path
from golf_widget.strip import strip

if TYPE_CHECKING:
    from golf_widget.position import Position
    from golf_widget.record.replay import Replay

Place = int | Sequence[int]
Target = str | PathLike[str] | None


class Shown:
    """What a record can be shown as. A place is given as for :meth:`golf_widget.Replay.position`."""

    def position(self, path: Place | None = None) -> Position:
        """Return the position at a place."""
        raise NotImplementedError

    def positions(self, path: Place | None = None) -> tuple[Position, ...]:
        """Return the positions from the beginning to a place, both included."""
        raise NotImplementedError

    def to_html(self, path: Target = None, title: str | None = None) -> str:
        """Write a page on which the record can be stepped through, without a kernel and without a network.

        Parameters
        ----------
        path : str or path, optional
            A file, which is replaced.
        title : str, optional
            What the browser shows as the name of the page.

        Returns
        -------
        str
            The page. One of several records beside one another is made by ``CompareWidget([...]).to_html()``.

        Raises
        ------
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> import golf_widget as gw
        >>> page = gw.Replay.from_moves("golf-strict#4", ["5:2H", "draw"]).to_html()
        >>> len(page.encode()) < 80_000
        True
        """
        # Imported here, as a convenience upwards: the page is made of the widget.
        from golf_widget.widgets.html_page import replay_page, write

        return write(replay_page([cast("Replay", self)], title), path)

    def to_svg(self, *places: Place, columns: int = 4) -> str:
        """Draw one position, or several as a strip.

        Parameters
        ----------
        *places : int or sequence of int
            Where; the end of the main line if none is given.
        columns : int
            How many stand in a row.

        Returns
        -------
        str
            An SVG document that stands alone.

        Raises
        ------
        IndexError
            If there is no such place.

        Examples
        --------
        >>> import golf_widget as gw
        >>> replay = gw.Replay.from_moves("golf-strict#4", ["5:2H", "7:3C", "draw"])
        >>> replay.to_svg(2)[:4], replay.to_svg(0, 2, 3).count("<svg")
        ('<svg', 4)
        """
        if len(places) <= 1:
            return svg(self.position(*places))
        labels = [".".join(map(str, as_path(place))) for place in places]
        return strip([self.position(place) for place in places], labels, columns=columns)

    def to_png(self, path: Target, *places: Place, columns: int = 4, scale: float = 2.0) -> bytes:
        """Draw one position, or several as a strip, in pixels.

        Parameters
        ----------
        path : str, path or None
            A file, which is replaced; None writes none.
        *places, columns
            As for :meth:`to_svg`.
        scale : float
            Pixels for each unit of the SVG, up to 8.

        Returns
        -------
        bytes
            The PNG.

        Raises
        ------
        ImportError
            If the extra ``image`` is not installed.
        IndexError
            If there is no such place.
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.Replay.from_moves("golf-strict#4", ["5:2H"]).to_png(None, 0, 1)[1:4]
        b'PNG'
        """
        return _written(png(self.to_svg(*places, columns=columns), scale), path)

    def to_gif(self, path: Target, place: Place | None = None, *, seconds: float = 0.8, scale: float = 1.0) -> bytes:
        """Draw the game as an animation that goes round.

        Parameters
        ----------
        path : str, path or None
            A file, which is replaced; None writes none.
        place : int or sequence of int, optional
            Where it ends; the end of the main line if left out.
        seconds : float
            How long each position stands; the last stands four times as long.
        scale : float
            Pixels for each unit of the SVG, up to 8.

        Returns
        -------
        bytes
            The GIF.

        Raises
        ------
        ImportError
            If the extra ``image`` is not installed.
        IndexError
            If there is no such place.
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.Replay.from_moves("golf-strict#4", ["5:2H", "draw"]).to_gif(None)[:6]
        b'GIF89a'
        """
        return _written(gif(map(svg, self.positions(place)), seconds, scale), path)


def _written(data: bytes, path: Target) -> bytes:
    if path is not None:
        File(fspath(path)).write_bytes(data)
    return data
