"""The script that makes the fonts takes what it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.tools import subset_fonts


def test_catalogues_and_components_are_wanted(tmp_path: Path) -> None:
    catalogue = tmp_path / "renderers" / "words" / "catalogues" / "x.po"
    components = tmp_path / "games" / "village" / "components.toml"
    for path, text in ((catalogue, "𠮷"), (components, "ꀀ")):
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    codes = subset_fonts.wanted(tmp_path)
    assert {ord("𠮷"), ord("ꀀ"), ord("林"), ord("ř"), ord("ㄅ")} <= codes
    assert min(codes) >= 0x20


def test_missing_sources_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert subset_fonts.main(["--source", str(tmp_path), "--target", str(tmp_path)]) == 1
    assert "fonts-noto-cjk" in capsys.readouterr().err


def test_a_subset_has_the_characters_asked_for(tmp_path: Path) -> None:
    source = subset_fonts.TARGET / "NotoSansTC-Regular.subset.otf"
    target = tmp_path / "small.otf"
    kept = subset_fonts.subset(source, target, {ord("林"), ord("A"), 0x1F3B2}, -1)
    assert kept == {ord("林"), ord("A")}
    again = tmp_path / "again.otf"
    subset_fonts.subset(source, again, {ord("林"), ord("A")}, -1)
    assert target.read_bytes() == again.read_bytes()
    assert target.stat().st_size < 20_000
