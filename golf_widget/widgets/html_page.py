"""A replay as one file: a page that needs no kernel, no network and no other file.

The script is packed (gzip, base64) and unpacked by the page, which halves its size. The page allows itself nothing from
outside: its Content-Security-Policy (https://www.w3.org/TR/CSP3/) names its own few lines by their digests, and the
unpacked script by the scheme ``blob:``.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, Final

from golf_widget.record import Replay
from golf_widget.widgets import front_end
from golf_widget.widgets.compare import names_of
from golf_widget.widgets.recorded import told

_STATE: Final = {
    "variation": [],
    "ply": 0,
    "playing": False,
    "speed": 1.0,
    "loop": False,
    "lock": "draw",
    "can_play": False,
    "live": False,
    "can_undo": False,
    "answers": 0,
    "notice": {},
    "error": "",
    "lang": "auto",
    "show_playable": True,
    "four_colour": False,
    "motion": "system",
    "left_handed": False,
}

# The names of the notebook's own colours, which the style sheet asks for.
_STYLE: Final = """
:root { color-scheme: light dark; }
body { margin: 0; padding: 12px; background: #eef1f4; }
main > * { margin: 0 auto; }
@media (prefers-color-scheme: dark) {
  body { background: #0f1216; }
  main {
    --jp-layout-color1: #181c21; --jp-ui-font-color1: #e6e9ec; --jp-ui-font-color2: #a3acb6;
    --jp-border-color2: #3a424b; --jp-brand-color1: #6cb0ff; --jp-ui-inverse-font-color0: #10151a;
    --jp-error-color1: #ff8a80;
  }
}
@media (prefers-color-scheme: light) {
  main { --jp-layout-color1: #ffffff; }
}
"""

# A model of the widget without a notebook behind it: traits, and who listens to them.
_BOOT: Final = """
const read = (id) => document.getElementById(id).textContent;
const traits = JSON.parse(read("golf-traits"));
const heard = new Map();
const model = {
  get: (name) => traits[name],
  set(name, value) {
    traits[name] = value;
    for (const call of [...(heard.get("change:" + name) ?? [])]) call();
  },
  save_changes() {},
  send() {},
  on: (event, call) => heard.set(event, (heard.get(event) ?? new Set()).add(call)),
  off: (event, call) => heard.get(event)?.delete(call),
};
const packed = Uint8Array.from(atob(read("golf-script")), (letter) => letter.charCodeAt(0));
const script = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const url = URL.createObjectURL(new Blob([await new Response(script).text()], { type: "text/javascript" }));
const widget = await import(url);
URL.revokeObjectURL(url);
const el = document.getElementById("golf");
el.replaceChildren();
widget.default.render({ model, el });
"""


def replay_page(replays: Sequence[Replay], title: str | None = None, names: Sequence[str] | None = None) -> str:
    """Return a page with one replay, or with several of the same deal beside one another.

    Parameters
    ----------
    replays : sequence of Replay
    title : str, optional
        What the browser shows as the name of the page.
    names : sequence of str, optional
        What replays that are compared are called.

    Returns
    -------
    str

    Raises
    ------
    ValueError
        If replays of different deals are to be compared.

    Examples
    --------
    >>> import golf_widget as gw
    >>> replay_page([gw.Replay.from_moves("golf-strict#4", ["5:2H"])])[:15]
    '<!doctype html>'
    """
    alone = len(replays) == 1
    called = (", ".join(replays[0].players),) if alone else names_of(replays, names)
    name = title or ": ".join(filter(None, [str(replays[0].deal)[:60], ", ".join(called)]))
    return page_of(told(replays, called), name)


def page_of(state: Mapping[str, Any], title: str) -> str:
    """Return a page for the traits of a replay widget.

    Parameters
    ----------
    state : mapping
        Traits that are not among them are as they are at first.
    title : str

    Returns
    -------
    str
    """
    # In an element for a script nothing but "</script" and "<!--" has a meaning; as JSON, "<" need not appear at all.
    traits = json.dumps({**_STATE, **state}, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    style = f"{_STYLE}{front_end.REPLAY_STYLE}"
    if "</" in style or "</" in _BOOT:
        raise ValueError("the style sheet or the script would end its element")
    script = base64.b64encode(gzip.compress(front_end.REPLAY_SCRIPT.encode(), 9, mtime=0)).decode("ascii")
    policy = f"default-src 'none'; script-src blob: {_digest(_BOOT)}; style-src {_digest(style)}; base-uri 'none'; "
    return "".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}form-action \'none\'">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            f'<main id="golf"><p>{escape(title)}</p><p>This page needs JavaScript.</p></main>\n',
            f'<script type="application/json" id="golf-traits">{traits}</script>\n',
            f'<script type="text/plain" id="golf-script">{script}</script>\n',
            f'<script type="module">{_BOOT}</script>\n</body>\n</html>\n',
        ]
    )


def write(page: str, path: str | PathLike[str] | None) -> str:
    """Write a page into a file, if one is named, and return the page.

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    if path is not None:
        # Made into bytes first: what cannot be written must not cost the file that is there.
        Path(path).write_bytes(page.encode("utf-8", "replace"))
    return page


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
