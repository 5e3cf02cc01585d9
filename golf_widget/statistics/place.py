"""Where the statistics are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "GOLF_WIDGET_STATS"
"""The environment variable that names another file, or turns the statistics off."""
_OFF: Final = frozenset({"off", "no", "false", "0"})


def statistics_path() -> Path | None:
    """Return the file that the statistics are kept in.

    Returns
    -------
    pathlib.Path or None
        The file that the environment variable ``GOLF_WIDGET_STATS`` names, or else ``statistics.sqlite3`` in the
        user's data folder. None if the variable says ``off``.

    Raises
    ------
    ImportError
        If platformdirs, which knows the data folder of each system, is missing.
    """
    given = os.environ.get(VARIABLE, "").strip()
    if given.lower() in _OFF:
        return None
    if given:
        return Path(given).expanduser()
    try:
        from platformdirs import user_data_path
    except ImportError:
        raise ImportError(
            'where to keep statistics is for platformdirs to say; install it with: pip install "golf-widget[stats]", '
            f"or name a file in the environment variable {VARIABLE}"
        ) from None
    return user_data_path("golf-widget", appauthor=False) / "statistics.sqlite3"
