"""A progress bar on the standard error stream: tqdm's, or a plain line where that is not installed."""

from __future__ import annotations

import sys
from collections.abc import Callable


def progress_bar(total: int, unit: str, label: str, first: str = "") -> Callable[[int], None]:
    """Return a function that shows how much is done.

    Parameters
    ----------
    total : int
        How much there is to do.
    unit : str
        Of what, in the singular.
    label : str
        What is being done.
    first : str
        What is said until the first is done, if that may take longer than the others.

    Returns
    -------
    callable
        To be called with the number that is done by then; the bar is closed when it reaches `total`.

    Examples
    --------
    >>> show = progress_bar(0, "deal", "nothing to do")
    >>> show(0)
    """
    try:
        from tqdm.auto import tqdm  # in a notebook a widget, elsewhere a line
    except ImportError:
        if first and total:
            sys.stderr.write(f"\r{label}: {first}")
            sys.stderr.flush()
        return lambda done: _plain(done, total, unit, label, len(first))
    bar = tqdm(total=total, unit=unit, desc=f"{label}, {first}" if first and total else label)

    def advance(done: int) -> None:
        bar.set_description(label, refresh=False)
        bar.update(done - bar.n)
        if done >= total:
            bar.close()

    return advance


def _plain(done: int, total: int, unit: str, label: str, covered: int) -> None:
    text = f"{done} of {total} {unit}s".ljust(covered)  # over what stood there first
    sys.stderr.write(f"\r{label}: {text}" + ("\n" if done >= total else ""))
    sys.stderr.flush()
