"""The packaged fonts, and what they can write. Nothing of the system's fonts is ever used."""

from __future__ import annotations

import struct
import threading
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from PIL import ImageFont

__all__ = ["cap_height", "coverage", "face", "faces", "file_name", "legible", "runs"]

_FILES = {
    False: ("NotoSansTC-Regular.subset.otf", "NotoSans-Regular.subset.ttf"),
    True: ("NotoSansTC-Bold.subset.otf", "NotoSans-Bold.subset.ttf"),
}
_ORDER = {False: (0, 1), True: (1, 0)}
CAP = 0.733
"""Height of capitals (and, within a pixel, of digits) in ems, in both families."""
_NARROW = frozenset("‘’“”…")
"""Written by the second file: the first one has them as wide as a Chinese character."""
LOCK = threading.RLock()
"""A FreeType face must not be used by two threads at once."""


def file_name(bold: bool, rank: int) -> str:
    return _FILES[bold][rank]


def faces(bold: bool) -> int:
    """How many files make up a weight; the first one is asked first."""
    return len(_FILES[bold])


@lru_cache(maxsize=12)  # a face takes over a megabyte and is made anew in one millisecond
def face(size: int, bold: bool = False, rank: int = 0) -> ImageFont.FreeTypeFont:
    """A font at `size` pixels an em. BASIC layout: the result must not depend on the libraries around Pillow."""
    path = str(files(__package__).joinpath("fonts", _FILES[bold][rank]))
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def cap_height(size: int) -> float:
    """Height of capitals in pixels at this font size."""
    return CAP * size


@cache
def coverage(bold: bool = False, rank: int = 0) -> frozenset[int]:
    """The characters that a font file has glyphs for, read from its `cmap` table (formats 4 and 12)."""
    data = files(__package__).joinpath("fonts", _FILES[bold][rank]).read_bytes()
    tables = {
        data[at : at + 4]: struct.unpack(">II", data[at + 8 : at + 16])[0]
        for at in range(12, 12 + 16 * struct.unpack(">H", data[4:6])[0], 16)
    }
    cmap = tables[b"cmap"]
    codes: set[int] = set()
    for index in range(struct.unpack(">H", data[cmap + 2 : cmap + 4])[0]):
        at = cmap + struct.unpack(">I", data[cmap + 8 + 8 * index : cmap + 12 + 8 * index])[0]
        codes.update(_subtable(data, at))
    return frozenset(codes)


def _subtable(data: bytes, at: int) -> set[int]:
    kind = struct.unpack(">H", data[at : at + 2])[0]
    codes: set[int] = set()
    if kind == 12:
        count = struct.unpack(">I", data[at + 12 : at + 16])[0]
        for first, last, glyph in struct.iter_unpack(">III", data[at + 16 : at + 16 + 12 * count]):
            codes.update(range(first + (glyph == 0), last + 1))
    elif kind == 4:
        double = struct.unpack(">H", data[at + 6 : at + 8])[0]
        ends = struct.unpack(f">{double // 2}H", data[at + 14 : at + 14 + double])
        starts = struct.unpack(f">{double // 2}H", data[at + 16 + double : at + 16 + 2 * double])
        for first, last in zip(starts, ends, strict=True):
            if last != 0xFFFF:
                codes.update(range(first, last + 1))
    return codes


def runs(text: str, bold: bool = False) -> list[tuple[int, str]]:
    """`text` cut into pieces that one font file can write: (rank of the file, piece)."""
    pieces: list[tuple[int, str]] = []
    for char in text:
        rank = next((r for r in _ORDER[char in _NARROW] if ord(char) in coverage(bold, r)), 0)
        if pieces and pieces[-1][0] == rank:
            pieces[-1] = (rank, pieces[-1][1] + char)
        else:
            pieces.append((rank, char))
    return pieces


@lru_cache(maxsize=1024)
def legible(text: str) -> str:
    """What of a text can be written: the rest (emoji, scripts that we have no glyphs for) is left out.

    A letter with an accent that is missing keeps its base letter. May return "": then show the seat's badge only.
    """
    known = frozenset().union(*(coverage(bold, rank) for bold in (False, True) for rank in range(faces(bold))))
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        if char.isspace():
            kept.append(" ")
        elif ord(char) in known and not _markless(char):
            kept.append(char)
        elif (base := unicodedata.normalize("NFKD", char)[0]) != char and ord(base) in known:
            kept.append(base)
    return " ".join("".join(kept).split())


def _markless(char: str) -> bool:
    # skin tones, joiners and variation selectors make no mark of their own; neither do control characters
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me")
