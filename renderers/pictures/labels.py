"""Texts as cached masks. Writing a text holds the interpreter's lock, pasting a mask does not."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.pictures import fonts

__all__ = ["Label", "fit", "label", "width_of"]


class Label:
    """A text as a mask. `left` and `top` place the mask relative to the pen (left end of the baseline)."""

    __slots__ = ("cap", "left", "mask", "text", "top", "width")

    def __init__(self, text: str, mask: Image.Image, left: int, top: int, width: float, cap: float) -> None:
        self.text, self.mask, self.left, self.top, self.width, self.cap = text, mask, left, top, width, cap


@lru_cache(maxsize=4096)
def label(text: str, size: int, bold: bool = False) -> Label:
    """The mask of a text at `size` pixels an em."""
    with fonts.LOCK:
        pieces = [(fonts.face(size, bold, rank), piece) for rank, piece in fonts.runs(text, bold)]
        pen, parts = 0.0, []
        boxes: list[tuple[float, float, float, float]] = []
        for font, piece in pieces:
            box = font.getbbox(piece, anchor="ls")
            boxes.append((box[0] + pen, box[1], box[2] + pen, box[3]))
            parts.append((font, piece, pen))
            pen += font.getlength(piece)
        left = int(min((box[0] for box in boxes), default=0)) - 1
        top = int(min((box[1] for box in boxes), default=0)) - 1
        right = int(max((box[2] for box in boxes), default=0)) + 2
        bottom = int(max((box[3] for box in boxes), default=0)) + 2
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        draw = ImageDraw.Draw(mask)
        for font, piece, at in parts:
            draw.text((at - left, -top), piece, 255, font, anchor="ls")
        return Label(text, mask, left, top, pen, fonts.cap_height(size))


@lru_cache(maxsize=4096)
def width_of(text: str, size: int, bold: bool = False) -> float:
    """Width of a text in pixels, without keeping a mask of it."""
    with fonts.LOCK:
        return sum(fonts.face(size, bold, rank).getlength(piece) for rank, piece in fonts.runs(text, bold))


@lru_cache(maxsize=2048)
def fit(text: str, size: int, width: int, bold: bool = False) -> str:
    """The text, or its beginning with an ellipsis, so that it is at most `width` pixels wide."""
    if width_of(text, size, bold) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + "…", size, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…" if low else ""
