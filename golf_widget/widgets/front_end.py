"""The built front end: a script and a style sheet each for the game, for replays and for Spit."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

# Read as text, not handed over as paths: given a path, anywidget keeps every widget alive for as long as its class.
_STATIC: Final = files("golf_widget").joinpath("static")


def _read(name: str) -> str:
    try:
        return _STATIC.joinpath(name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ImportError(
            f"golf_widget/static/{name} is missing: the front end has not been built. "
            "Install the package from its wheel, or run 'make build' in a checkout"
        ) from None


SCRIPT: Final = _read("widget.js")
STYLE: Final = _read("widget.css")
REPLAY_SCRIPT: Final = _read("replay.js")
REPLAY_STYLE: Final = _read("replay.css")
SPIT_SCRIPT: Final = _read("spit.js")
SPIT_STYLE: Final = _read("spit.css")
