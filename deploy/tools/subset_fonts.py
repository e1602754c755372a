"""Make the packaged fonts: subsets of Noto Sans TC and Noto Sans (OFL) out of two Debian packages.

    apt-get install fonts-noto-cjk fonts-noto-core      # or apt-get download, and unpack the .deb files somewhere
    python -m deploy.tools.subset_fonts [--source FOLDER]      # the files are looked for anywhere below it

Noto Sans TC lacks most accented Latin letters (no `ř`, no `ł`), so a small Noto Sans goes beside it. Kept are
Big5 level 1 (the 5401 characters that Taiwanese schools teach), the alphabets that names are written in,
punctuation and symbols, and whatever our own texts use. The result depends on its input only, so running it twice
gives the same bytes; run it again when a test says that a catalogue's character has no glyph.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import (  # type: ignore[import-untyped]  # fontTools has no stubs
    Options,
    Subsetter,
    load_font,
    save_font,
)

HERE = Path(__file__).resolve().parents[2]
SOURCE = Path("/usr/share/fonts")
TARGET = HERE / "renderers" / "pictures" / "fonts"
TRADITIONAL_CHINESE = 3
"""Index of the TC font inside Noto's collections."""

RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Latin-1, Latin Extended-A
    (0x1CD, 0x1DC),  # pinyin
    (0x2C6, 0x2DD),  # spacing accents
    (0x300, 0x304),  # combining accents
    (0x370, 0x3FF),  # Greek
    (0x400, 0x45F),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin Extended Additional (Vietnamese)
    (0x2010, 0x205E),  # punctuation
    (0x2070, 0x209C),  # raised and lowered figures
    (0x20AC, 0x20AC),
    (0x2150, 0x218B),  # fractions, Roman numerals
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2460, 0x24FF),  # enclosed figures
    (0x25A0, 0x26FF),  # shapes and symbols
    (0x2700, 0x27BF),
    (0x3000, 0x303F),  # CJK punctuation
    (0x3041, 0x30FF),  # kana
    (0x3105, 0x312F),  # bopomofo
    (0xFF01, 0xFF5E),  # full-width forms
)

LATIN_FORMS = (0x2018, 0x2019, 0x201C, 0x201D, 0x2026)
"""Quotes and the ellipsis are as wide as a Chinese character in Noto Sans TC; Latin text wants the narrow ones."""


def big5_level_1() -> set[int]:
    """The frequently used characters of Big5: rows A4 to C6."""
    trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    codes: set[int] = set()
    for lead in range(0xA4, 0xC7):
        for trail in trails:
            if (lead, trail) > (0xC6, 0x7E):
                break
            codes.add(ord(bytes((lead, trail)).decode("big5")))
    return codes


def own_texts(root: Path) -> Iterable[Path]:
    """Files whose every character a picture may have to show."""
    yield from sorted(root.glob("renderers/words/**/*.po"))
    yield from sorted(root.glob("games/*/components.*"))


def wanted(root: Path = HERE) -> set[int]:
    codes = big5_level_1()
    for low, high in RANGES:
        codes.update(range(low, high + 1))
    for path in own_texts(root):
        codes.update(map(ord, path.read_text(encoding="utf-8")))
    return {code for code in codes if code >= 0x20}


def subset(source: Path, target: Path, codes: Iterable[int], number: int) -> set[int]:
    """Write one file; returns the characters that it has. `number`: index of the font in a collection, else -1."""
    options = Options(
        hinting=False,
        layout_features=[],
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        notdef_outline=True,
        drop_tables=["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"],
        font_number=number,
        recalc_timestamp=False,
    )
    font = load_font(str(source), options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    kept = set(font.getBestCmap())
    save_font(font, str(target), options)
    font.close()
    print(f"{target.name}: {len(kept)} characters, {target.stat().st_size:,} bytes")  # noqa: T201
    return kept


def find(folder: Path, name: str) -> Path | None:
    return next(iter(sorted(folder.rglob(name))), None)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Subset the fonts of the pictures.")
    parser.add_argument("--source", type=Path, default=SOURCE, help="folder with Noto's files somewhere below")
    parser.add_argument("--target", type=Path, default=TARGET)
    chosen = parser.parse_args(arguments)
    codes = wanted()
    for weight in ("Regular", "Bold"):
        main_font = find(chosen.source, f"NotoSansCJK-{weight}.ttc")
        beside = find(chosen.source, f"NotoSans-{weight}.ttf")
        if main_font is None or beside is None:
            print("install Debian's fonts-noto-cjk and fonts-noto-core first", file=sys.stderr)  # noqa: T201
            return 1
        kept = subset(main_font, chosen.target / f"NotoSansTC-{weight}.subset.otf", codes, TRADITIONAL_CHINESE)
        subset(beside, chosen.target / f"NotoSans-{weight}.subset.ttf", (codes - kept) | {*LATIN_FORMS}, -1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
