"""Run the notebooks of this folder in place and keep only what reads well everywhere: ``make notebooks``.

``python examples/notebooks.py lesson-1`` runs those whose names begin so. A page of widgets needs a kernel or a script,
which GitHub has not, so every widget is replaced by a picture of itself; run the cell to have it back. Times, paths and
the state of widgets are not kept, so that a second run changes nothing.
"""

from __future__ import annotations

import os
import re
import sys
from base64 import b64encode
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from golf_widget.image import png

HERE = Path(__file__).parent
GAP = 16
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT = ("image/png", "text/html", "text/latex", "text/markdown", "text/plain")


def still(bundle: dict[str, Any]) -> dict[str, Any]:
    """Return what is kept of a shown object: of a widget a picture, if it has one."""
    data, metadata = dict(bundle["data"]), bundle.get("metadata", {})
    drawings = re.findall(r"<svg.*?</svg>", data.get("text/html", ""), re.DOTALL)
    if data.pop(WIDGET, None) is None:
        return {"data": {kind: data[kind] for kind in KEPT if kind in data}, "metadata": metadata}
    if "image/png" in data or not drawings:
        return {
            "data": {kind: data[kind] for kind in ("image/png", "text/plain") if kind in data},
            "metadata": metadata,
        }
    titles = [re.search(r"<title>(.*?)</title>", one, re.DOTALL) for one in drawings]
    alt = unescape("; ".join(title[1] for title in titles if title)) or data["text/plain"]
    picture = b64encode(png(beside(drawings), 1.5)).decode("ascii")
    return {"data": {"image/png": picture, "text/plain": alt}, "metadata": {"image/png": {"alt": alt}}}


def beside(drawings: list[str]) -> str:
    """Return several SVG as one, from left to right."""
    if len(drawings) == 1:
        return drawings[0]
    sizes = [re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', one) for one in drawings]
    widths, heights = ([float(size[i]) for size in sizes if size] for i in (1, 2))
    places = [sum(widths[:i]) + GAP * i for i in range(len(widths))]
    parts = [one.replace("<svg ", f'<svg x="{x:g}" ', 1) for one, x in zip(drawings, places, strict=True)]
    wide, high = places[-1] + widths[-1], max(heights)
    size = f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def tidy(book: Any) -> None:
    """Take out of a notebook what changes from run to run, and what only a kernel can show."""
    book.metadata = nbformat.from_dict(METADATA)
    for cell in book.cells:
        cell.metadata = nbformat.from_dict({"tags": cell.metadata.tags} if cell.metadata.get("tags") else {})
        for output in cell.get("outputs", []):
            if "data" in output:
                output.update(nbformat.from_dict(still(output)))


def run(path: Path) -> None:
    """Run a notebook from top to bottom, and write it with what it showed."""
    book = nbformat.read(path, as_version=4)
    client = NotebookClient(
        book, timeout=300, coalesce_streams=True, record_timing=False, resources={"metadata": {"path": str(HERE)}}
    )
    client.execute()
    tidy(book)
    nbformat.write(book, path)


if __name__ == "__main__":
    os.environ["GOLF_WIDGET_STATS"] = "off"  # nobody plays these holes
    wanted = tuple(sys.argv[1:]) or ("",)
    for path in sorted(HERE.glob("*.ipynb")):
        if path.stem.startswith(wanted):
            print(path.name)
            run(path)
