"""From a painted picture to a PNG: a palette fixed for the game, no dithering, quick compression."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image

__all__ = ["encode", "palette_of"]

_EXACT = 150
"""The most frequent colours of a board get their own entry; the rest is left to the edges between them."""
_APART = 64
"""Squared distance between entries. Pillow looks up the nearest entry for cubes of 4 × 4 × 4 colours at once, so
a neighbour too near would take a flat colour's place and tint a whole card."""

_LEVEL = 2
"""Of zlib: for half a millisecond more than level 1 the file is smaller by a sixteenth; level 3 takes two."""

_RGB = tuple[int, ...]


def palette_of(pictures: Iterable[Image.Image]) -> Image.Image:
    """The palette for all pictures of a game, from some which together show everything that it has."""
    # every other pixel is enough to know the colours, and takes a quarter of the memory
    thin = [
        picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.NEAREST) for picture in pictures
    ]
    counts: dict[_RGB, int] = {}
    for picture in thin:
        for count, colour in picture.getcolors(picture.width * picture.height) or ():
            assert isinstance(colour, tuple)
            counts[colour] = counts.get(colour, 0) + count
    frequent = sorted(counts, key=lambda colour: (-counts[colour], colour))
    tall = Image.new("RGB", (max(p.width for p in thin), sum(p.height for p in thin)), frequent[0])
    y = 0
    for picture in thin:
        tall.paste(picture, (0, y))
        y += picture.height
    flat = tall.quantize(256, Image.Quantize.MEDIANCUT).getpalette() or []
    mixed: list[_RGB] = [tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)]
    entries = _apart(frequent, [], _EXACT)
    entries = _apart([*mixed, *frequent], entries, 256)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in entries for part in colour])
    return palette


def _apart(colours: Iterable[_RGB], entries: list[_RGB], room: int) -> list[_RGB]:
    """`entries` and as many of the colours as there is room for, none of them near another."""
    kept = list(entries)
    for colour in colours:
        if len(kept) == room:
            break
        if all(sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) >= _APART for other in kept):
            kept.append(colour)
    return kept


def encode(picture: Image.Image, palette: Image.Image) -> bytes:
    """The picture as PNG, with the nearest colours of the palette."""
    out = BytesIO()
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()
