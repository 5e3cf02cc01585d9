"""SVG as PNG and GIF, for where SVG cannot go: letters, slides, chats.

`resvg <https://github.com/linebender/resvg>`_ draws, and Pillow writes the GIF. Both come as wheels for all common
systems, with nothing to install beside them. The few words on a picture are in the font that Pillow carries, so that it
looks the same on every machine, also on one without fonts; for letters that this font does not have, those of the
machine are looked through.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Final

MISSING: Final = 'PNG and GIF need the packages resvg-py and Pillow: pip install "golf-widget[image]"'
LARGEST: Final = 8.0
"""The greatest scale: a picture of a large table is then some 10,000 pixels wide."""
_FAMILY: Final = "Aileron"
"""The font of Pillow, ``PIL.ImageFont.load_default``."""
_PLAIN: Final = frozenset(map(chr, range(128)))
"""Letters that it has. The real minus sign is not among them, and a hyphen stands for it."""
_LAST: Final = 4
"""How many times as long the last picture of a GIF stands."""


def png(svg: str, scale: float = 2.0) -> bytes:
    """Draw an SVG as a PNG.

    Parameters
    ----------
    svg : str
        An SVG document.
    scale : float
        Pixels for each unit of the SVG, up to 8.

    Returns
    -------
    bytes

    Raises
    ------
    ImportError
        If the extra ``image`` is not installed.
    ValueError
        If the scale is out of range.

    Examples
    --------
    >>> import golf_widget as gw
    >>> from golf_widget.picture import svg
    >>> png(svg(gw.variant("golf-strict").deal(4).start()))[1:4]
    b'PNG'
    """
    return next(_drawn([svg], scale))


def _drawn(svgs: Iterable[str], scale: float, background: str | None = None) -> Iterator[bytes]:
    if not 0 < scale <= LARGEST:
        raise ValueError(f"the scale cannot be {scale!r}; it is up to {LARGEST:g}")
    resvg, font = _resvg(), _font()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "font.ttf"
        file.write_bytes(font)
        for svg in svgs:
            svg = svg.replace("−", "-")  # noqa: PLW2901
            plain = _PLAIN.issuperset(svg)
            yield bytes(
                resvg.svg_to_bytes(
                    svg_string=svg,
                    zoom=float(scale),
                    background=background,
                    font_files=[str(file)] if font else None,
                    sans_serif_family=_FAMILY,
                    skip_system_fonts=plain and bool(font),
                )
            )


def gif(svgs: Iterable[str], seconds: float = 0.8, scale: float = 1.0) -> bytes:
    """Draw SVGs of the same size as an animated GIF, which goes round for ever.

    Parameters
    ----------
    svgs : iterable of str
        SVG documents, at least one.
    seconds : float
        How long each stands; the last stands four times as long.
    scale : float
        Pixels for each unit of the SVGs, up to 8.

    Returns
    -------
    bytes

    Raises
    ------
    ImportError
        If the extra ``image`` is not installed.
    ValueError
        If there is no picture, or a number is out of range.

    Examples
    --------
    >>> import golf_widget as gw
    >>> from golf_widget.picture import svg
    >>> start = gw.variant("golf-strict").deal(4).start()
    >>> gif([svg(start), svg(start.play("draw"))])[:6]
    b'GIF89a'
    """
    if not 0.02 <= seconds <= 60:
        raise ValueError(f"a picture stands 0.02 to 60 seconds, not {seconds!r}")
    image = _pillow()
    pictures = [image.open(BytesIO(drawn)).convert("RGB") for drawn in _drawn(svgs, scale, "#ffffff")]
    if not pictures:
        raise ValueError("a GIF needs at least one picture")
    # One palette for all, of some of them: what has not changed from picture to picture then takes no room.
    some = pictures[:: max(1, len(pictures) // 4)]
    width, height = pictures[0].size
    sheet = image.new("RGB", (width, height * len(some)))
    for number, picture in enumerate(some):
        sheet.paste(picture, (0, number * height))
    palette = sheet.quantize(colors=128, dither=image.Dither.NONE)
    # No dithering: cards are flat.
    frames = [picture.quantize(palette=palette, dither=image.Dither.NONE) for picture in pictures]
    file = BytesIO()
    times = [round(1000 * seconds)] * (len(frames) - 1) + [round(1000 * seconds * _LAST)]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True)
    return file.getvalue()


def _resvg() -> ModuleType:
    try:
        import resvg_py
    except ImportError as error:
        raise ImportError(MISSING) from error
    return resvg_py


def _font() -> bytes:
    _pillow()
    from PIL import ImageFont

    data = getattr(ImageFont.load_default(12), "font_bytes", b"")
    return data if isinstance(data, bytes) else b""


def _pillow() -> ModuleType:
    try:
        from PIL import Image
    except ImportError as error:
        raise ImportError(MISSING) from error
    return Image
