"""`dorfpost render`: the same words give the same picture, and what can't be is said in a line."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from games.registry import all_games
from renderers.pictures import painter

from .conftest import Here

GAME = all_games()[0].id
SEATS = all_games()[0].seats


def test_a_picture_and_its_alt_text(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    result = here("render", GAME, "--seed", "7", "--after", "12", "-o", str(out))
    assert result.code == 0, result.err
    with Image.open(out) as picture:
        assert picture.format == "PNG"
        assert picture.width == 1080
    assert 20 < len(result.out.strip()) <= 1024


def test_the_same_again(here: Here, tmp_path: Path) -> None:
    def made(name: str, *more: str) -> tuple[bytes, str]:
        out = tmp_path / name
        result = here("render", GAME, "--after", "15", "-o", str(out), *more)
        assert result.code == 0, result.err
        return out.read_bytes(), result.out

    assert made("a", "--seed", "x") == made("b", "--seed", "x")
    assert made("c", "--seed", "y")[0] != made("a", "--seed", "x")[0]
    assert made("d", "--seats", "2")[0] != made("e", "--seats", "3")[0]


def test_in_chinese(here: Here, tmp_path: Path) -> None:
    result = here("render", GAME, "--locale", "zh-TW", "-o", str(tmp_path / "out"))
    assert result.code == 0
    assert any("\u4e00" <= char <= "\u9fff" for char in result.out)


@pytest.mark.parametrize("crop", painter(GAME).crops)
def test_crops_and_seats(here: Here, tmp_path: Path, crop: str) -> None:
    out = tmp_path / "out.png"
    assert here("render", GAME, "--crop", crop, "--seat", "0", "-o", str(out)).code == 0
    with Image.open(BytesIO(out.read_bytes())) as picture:
        picture.load()


def test_beyond_the_end_of_the_game(here: Here, tmp_path: Path) -> None:
    assert here("render", GAME, "--seats", "2", "--after", "100000", "-o", str(tmp_path / "out.png")).code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "chess"),
        ([GAME, "--seats", str(SEATS[-1] + 1)], "players"),
        ([GAME, "--seats", "0"], "players"),
        ([GAME, "--seat", str(SEATS[-1])], "no seat"),
        ([GAME, "--seat", "-1"], "no seat"),
        ([GAME, "--after", "-1"], "--after"),
        ([GAME, "--crop", "ceiling"], "ceiling"),
    ],
)
def test_what_cannot_be(here: Here, tmp_path: Path, words: list[str], says: str) -> None:
    out = tmp_path / "out.png"
    result = here("render", *words, "-o", str(out))
    assert result.code == 2
    assert len(result.err.splitlines()) == 1
    assert says in result.err
    assert not out.exists()


@pytest.mark.parametrize("out", ["{folder}", "{folder}/none/out.png", "/proc/out.png"])
def test_somewhere_that_cannot_be_written(here: Here, tmp_path: Path, out: str) -> None:
    result = here("render", GAME, "-o", out.format(folder=tmp_path))
    assert result.code == 2
    assert len(result.err.splitlines()) == 1
