"""The packaged fonts can write all that we print, and names that they can't write do no harm."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from PIL import ImageFont

from deploy.tools import subset_fonts
from renderers.pictures import fonts, labels

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(fonts.__file__).parent / "fonts"


def known(bold: bool) -> set[int]:
    return set().union(*(fonts.coverage(bold, rank) for rank in range(fonts.faces(bold))))


@pytest.mark.parametrize("bold", [False, True])
def test_every_character_of_our_own_texts_has_a_glyph(bold: bool) -> None:
    texts = list(subset_fonts.own_texts(ROOT))
    assert any(path.name == "components.toml" for path in texts)
    there = known(bold)
    used = {char for path in texts for char in path.read_text(encoding="utf-8") if char.isprintable()}
    missing = {char for char in used if ord(char) not in there}
    assert not missing, f"run deploy/tools/subset_fonts.py: no glyph for {''.join(sorted(missing))}"


@pytest.mark.parametrize("bold", [False, True])
def test_alphabets_are_complete(bold: bool) -> None:
    wanted = set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) | subset_fonts.big5_level_1()
    missing = [chr(code) for code in wanted - known(bold)]
    assert len(subset_fonts.big5_level_1()) == 5401
    assert missing in ([], ["ŉ"]), missing  # ŉ is deprecated


def test_catalogues_belong_to_our_own_texts() -> None:
    catalogues = set((ROOT / "renderers" / "words").glob("**/*.po"))
    assert catalogues
    assert catalogues <= set(subset_fonts.own_texts(ROOT))


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.?tf")))
def test_character_map_is_read_as_fonttools_reads_it(name: str) -> None:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # fontTools has no stubs

    place = next((b, r) for b in (False, True) for r in range(fonts.faces(b)) if fonts.file_name(b, r) == name)
    assert fonts.coverage(*place) == set(TTFont(FOLDER / name).getBestCmap())


def test_licence_lies_beside_the_fonts() -> None:
    text = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert len(list(FOLDER.glob("*.?tf"))) == 4


def test_only_packaged_files_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = ImageFont.truetype

    def spy(font: str, size: float, layout_engine: ImageFont.Layout) -> ImageFont.FreeTypeFont:
        asked.append(str(font))
        return real(font, size, layout_engine=layout_engine)

    monkeypatch.setattr(ImageFont, "truetype", spy)
    fonts.face.cache_clear()
    labels.label.cache_clear()
    labels.label("Dvořák 林 ☃ 🎲", 44, True)
    assert asked
    assert all(Path(path).parent == FOLDER for path in asked)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Bořivoj   z Dubé ", "Bořivoj z Dubé"),
        ("林小明", "林小明"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Nguyễn", "Nguyễn"),
        ("Ольга", "Ольга"),
        ("🎲 Tom 🎲", "Tom"),
        ("🎲🎲🎲", ""),
        ("👩🏽‍🌾", ""),
        ("محمد", ""),
        ("\u200b\u202e", ""),
        ("Zoe\u0301", "Zoé"),
        ("Z͑͗a͎lg̶o", "Zalgo"),
        ("𝔉𝔯𝔦𝔱𝔷", "Fritz"),
        ("", ""),
        ("a\nb\tc", "a b c"),
    ],
)
def test_names_keep_what_can_be_written(name: str, shown: str) -> None:
    assert fonts.legible(name) == shown


def test_what_is_kept_can_always_be_written() -> None:
    for code in [*range(0x20, 0x3000, 7), *range(0x4E00, 0x9FFF, 131), *range(0x1F300, 0x1F6FF, 11)]:
        for char in fonts.legible(chr(code)):
            assert any(ord(char) in fonts.coverage(True, rank) for rank in range(fonts.faces(True)))
            assert unicodedata.category(char)[0] != "C"


def test_a_text_is_cut_to_the_room_it_has() -> None:
    for text in ("Maximilian-Theophrastus von Hohenstein", "林小明的超長名字測試", "W" * 80):
        for room in (0, 20, 90, 200, 400):
            cut = labels.fit(text, 44, room, True)
            assert labels.width_of(cut, 44, True) <= max(room, 0)
            assert not cut or cut == text or (cut.endswith("…") and text.startswith(cut[:-1]))
    assert labels.fit("Anna", 44, 400) == "Anna"
    assert labels.label("", 44).width == 0


def test_a_text_in_two_fonts_stands_on_one_line() -> None:
    made = labels.label("Dvořák", 60)
    assert [rank for rank, _ in fonts.runs("Dvořák")] == [0, 1, 0]
    assert made.width == pytest.approx(labels.width_of("Dvořák", 60))
    assert made.mask.getbbox() is not None
    assert made.mask.width >= made.width - 6
