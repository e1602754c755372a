"""From a painted picture to a PNG: a palette fixed for the game, no dithering, the quickest compression."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image

__all__ = ["encode", "palette_of"]

_EXACT = 140
"""The flat colours of a board get their own entry; the rest is left to the edges between them."""


def palette_of(pictures: Iterable[Image.Image]) -> Image.Image:
    """The palette for all pictures of a game, from some which together show everything that it has."""
    sheet = list(pictures)
    counts: dict[tuple[int, ...], int] = {}
    for picture in sheet:
        for count, colour in picture.getcolors(picture.width * picture.height) or ():
            assert isinstance(colour, tuple)
            counts[colour] = counts.get(colour, 0) + count
    exact = sorted(counts, key=lambda colour: (-counts[colour], colour))[:_EXACT]
    tall = Image.new("RGB", (max(p.width for p in sheet), sum(p.height for p in sheet)), exact[0])
    y = 0
    for picture in sheet:
        tall.paste(picture, (0, y))
        y += picture.height
    mixed = tall.quantize(256 - len(exact), Image.Quantize.MEDIANCUT).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*(part for colour in exact for part in colour), *mixed][:768])
    return palette


def encode(picture: Image.Image, palette: Image.Image) -> bytes:
    """The picture as PNG, with the nearest colours of the palette."""
    out = BytesIO()
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", compress_level=1)
    return out.getvalue()
