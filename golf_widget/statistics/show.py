"""The table of statistics, and the setting that turns them off."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from golf_widget.catalogue import variant as find_variant
from golf_widget.course.seal import fingerprint
from golf_widget.listing import Listing
from golf_widget.rules import Variant
from golf_widget.statistics.database import Hole
from golf_widget.statistics.figures import VariantStatistics
from golf_widget.statistics.file import file_at
from golf_widget.statistics.place import VARIABLE, statistics_path

_OFF: Final = "Statistics are off: gw.keep_statistics(True) turns them on."
_OFF_HERE: Final = f"Statistics are off: the environment variable {VARIABLE} says so."


class Statistics(Listing[VariantStatistics]):
    """The figures of each game that was played, as a table.

    Iterate over its :class:`~golf_widget.statistics.VariantStatistics`, print it, show it in a notebook, or make a
    pandas frame of it with ``to_frame()``.

    Parameters
    ----------
    rows : list of VariantStatistics
    notes : list of str
        Lines below the table.
    problem : str
        What was wrong with the file, in one line.
    """

    def __init__(self, rows: list[VariantStatistics], notes: list[str], problem: str = "") -> None:
        self.problem = problem
        super().__init__(
            "Statistics",
            {
                "game": lambda row: row.variant,
                "holes": lambda row: row.holes,
                "unfinished": lambda row: row.unfinished,
                "cleared": lambda row: row.cleared,
                "%": lambda row: 100 * row.share,
                "from": lambda row: 100 * row.interval[0],
                "to": lambda row: 100 * row.interval[1],
                "mean score": lambda row: row.mean,
                "best": lambda row: row.best,
                "streak": lambda row: row.streak,
                "longest": lambda row: row.longest_streak,
                "nine holes": lambda row: row.nine,
                "assisted": lambda row: row.assisted,
            },
            rows,
            [*notes, *([problem] if problem else [])],
        )


def stats(variant: Variant | str | None = None, *, assisted: bool = True, path: Path | str | None = None) -> Statistics:
    """Return what the player of this machine has done so far.

    Parameters
    ----------
    variant : Variant or str, optional
        Only this game.
    assisted : bool
        Whether holes count on which help was taken.
    path : pathlib.Path or str, optional
        The file; without it, the one that the environment variable ``GOLF_WIDGET_STATS`` names, or else the one in the
        user's data folder.

    Returns
    -------
    Statistics
        A row for each game, the one begun last at the top. A file that is missing or cannot be read gives an empty
        table, and ``problem`` says why.

    Raises
    ------
    VariantError
        If there is no such variant.
    ImportError
        If the data folder is not known, because platformdirs is missing (``pip install "golf-widget[stats]"``).

    Examples
    --------
    >>> import golf_widget as gw
    >>> list(gw.stats(path="no/such/file"))
    []
    """
    only = None if variant is None else fingerprint(find_variant(variant))
    where = statistics_path() if path is None else Path(path).expanduser()
    if where is None:
        return Statistics([], [_OFF_HERE])
    file = file_at(where)
    games: dict[tuple[str, str], list[Hole]] = {}
    for hole in file.read():
        if (only is None or hole.rules == only) and (assisted or not hole.is_assisted):
            games.setdefault((hole.variant, hole.rules), []).append(hole)
    problem = file.problem
    names = [name for name, _ in games]
    rows = [
        # Two games of one name with different rules, such as a game of one's own that was changed, stay apart.
        VariantStatistics.of(holes, f"{name} ({rules})" if names.count(name) > 1 else name)
        for (name, rules), holes in sorted(games.items(), key=lambda item: item[1][-1].begun, reverse=True)
    ]
    notes = [] if rows or problem else ["No hole has been played yet."]
    if rows:
        notes.append("% of the holes cleared, with its 95 % interval; a hole counts from its first move.")
    if any(row.unfinished for row in rows):
        notes.append("Unfinished holes count as not cleared, and have no score.")
    if not assisted:
        notes.append("Without holes on which help was taken.")
    if not problem and not file.is_kept:
        notes.append(_OFF)
    return Statistics(rows, notes, problem)


def keep_statistics(on: bool, *, path: Path | str | None = None) -> str:
    """Keep statistics from now on, or no longer; what is in the file stays there.

    Parameters
    ----------
    on : bool
        Whether results are to be written down, in this notebook and in all others that use the same file.
    path : pathlib.Path or str, optional
        As for :func:`stats`.

    Returns
    -------
    str
        What went wrong, in one line; empty if nothing did.

    Raises
    ------
    ImportError
        As for :func:`stats`.
    """
    where = statistics_path() if path is None else Path(path).expanduser()
    return _OFF_HERE if where is None else file_at(where).keep(on)
