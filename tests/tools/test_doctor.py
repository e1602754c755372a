"""`dorfpost doctor`: the command, and the program that it looks at."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from bot.tools import doctor
from bot.tools.doctor import programs
from bot.tools.doctor.findings import Finding, Findings
from bot.tools.output import WRONG_USE
from bot.tools.run import DISCORD_URL
from deploy.sandbox import Sandbox
from games.core import RulesError
from games.registry import all_games
from renderers.pictures import fonts

from .conftest import Here, dorfpost
from .doctoring import filled, only, problems, told

# -- the command --------------------------------------------------------------------------------------------


def test_without_a_token_and_without_network(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DISCORD_URL, "http://127.0.0.1:9")
    result = here("doctor", "--data", str(tmp_path / "data"))
    assert result.code == 0, result.out
    assert "WARNING  network" in result.out
    assert "WARNING  token" in result.out
    assert "PROBLEM" not in result.out
    assert not (tmp_path / "data").exists()


def test_json(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DISCORD_URL, "http://127.0.0.1:9")
    (tmp_path / "file").touch()
    result = here("doctor", "--json", "--data", str(tmp_path / "file"))
    assert result.code == 1
    report = json.loads(result.out)
    assert report["ok"] is False
    checks = [finding["check"] for finding in report["findings"]]
    order = ["python", "packages", "components", "fonts", "texts", "picture", "data", "clock", "network", "token"]
    assert [check for check in dict.fromkeys(checks) if check in order] == order
    assert [finding["check"] for finding in report["findings"] if finding["state"] == "problem"] == ["data"]


@pytest.mark.parametrize(
    "words",
    [
        ["--channel", "village-green"],
        ["--channel", "0"],
        ["--channel", str(1 << 63)],
        ["--token-file", "/nowhere/token"],
        ["--nonsense"],
    ],
)
def test_arguments_that_cannot_be(here: Here, words: list[str]) -> None:
    result = here("doctor", *words)
    assert result.code == 2
    assert result.err.strip()
    assert not result.out


async def test_everything_is_fine(stand_in: Sandbox, tmp_path: Path) -> None:
    channel = stand_in.default_channel_id
    await filled(tmp_path, [int(channel)])
    result = await dorfpost(
        "doctor", "--data", str(tmp_path), env={DISCORD_URL: stand_in.url, "DISCORD_TOKEN": stand_in.token}
    )
    assert result.code == 0, result.out
    assert result.err == ""
    lines = result.out.splitlines()
    assert [line for line in lines if line.startswith("WARNING")] == [
        f"WARNING  discord: not Discord itself: a stand-in at {stand_in.url}"
    ]
    assert any(channel in line and "rights" in line and line.startswith("OK") for line in lines)
    assert stand_in.token not in result.out


async def test_wrong_token(stand_in: Sandbox, tmp_path: Path) -> None:
    secret = tmp_path / "token"
    secret.write_text("sandbox.somebody-elses-token-entirely\n")
    result = await dorfpost(
        "doctor", "--token-file", str(secret), "--data", str(tmp_path), env={DISCORD_URL: stand_in.url}
    )
    assert result.code == 1
    assert "PROBLEM  token: Discord does not accept it" in result.out
    assert "somebody-elses" not in result.out + result.err


def test_malformed_token_is_a_problem_and_is_not_shown(
    here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(DISCORD_URL, "http://127.0.0.1:9")
    monkeypatch.setenv("DISCORD_TOKEN", "two words")
    result = here("doctor", "--data", str(tmp_path))
    assert result.code == 1
    assert "PROBLEM  token" in result.out
    assert "two words" not in result.out


# -- the program ----------------------------------------------------------------------------------------------


def test_another_version_of_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "bot.tools.doctor.programs.version", lambda name: "0.0.1" if name == "aiohttp" else version(name)
    )
    found = Findings()
    programs._packages(found)
    assert problems(found) == ["packages"]
    assert "aiohttp 0.0.1 instead of" in found.all[0].what


def test_old_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (3, 10, 4, "final", 0))
    found = Findings()
    programs._python(found)
    assert problems(found) == ["python"]


@pytest.mark.parametrize("which", [one.id for one in all_games()])
async def test_components_of_the_owner_that_cannot_be_played_with(tmp_path: Path, which: str) -> None:
    own = tmp_path / "own" / which
    own.mkdir(parents=True)
    (own / "components.toml").write_text("figures_in_box = 'many'\n")
    broken = {"DORFPOST_COMPONENTS": str(own.parent), DISCORD_URL: "http://127.0.0.1:9"}
    result = await dorfpost("doctor", "--data", str(tmp_path / "data"), env=broken)
    assert result.code == 1
    assert "Traceback" not in result.err
    (line,) = [line for line in result.out.splitlines() if line.startswith("PROBLEM  components: ")]
    assert line.startswith(f"PROBLEM  components: DORFPOST_COMPONENTS={own.parent}: {which}/components.toml: ")
    assert "OK       fonts" in result.out, "the rest is still looked at"
    result = await dorfpost("selftest", "--game", which, env=broken)
    assert result.code == WRONG_USE
    assert result.err.startswith(f"dorfpost: {which}/components.toml: ")
    assert result.err.count("\n") == 1


def test_components_folder_without_any(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DORFPOST_COMPONENTS", str(tmp_path))
    found = Findings()
    assert programs.components(found)
    assert only(found, "components").state == "warning"


def test_components_that_fail_keep_tables_from_being_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Any:
        raise RulesError("a tile is missing")

    monkeypatch.setattr(programs, "all_games", broken)
    found = Findings()
    assert programs.look(found) is False
    assert "a tile is missing" in only(found, "components").what
    assert not told(found, "picture")


def test_font_without_a_glyph(monkeypatch: pytest.MonkeyPatch) -> None:
    real = fonts.coverage
    monkeypatch.setattr(fonts, "coverage", lambda bold=False, rank=0: real(bold, rank) - {ord("村"), ord("A")})
    found = Findings()
    programs._fonts(found)
    assert problems(found) == ["fonts"]
    assert "A" in found.all[0].what


def test_font_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Any:
        raise OSError("unknown file format")

    monkeypatch.setattr(fonts, "face", broken)
    found = Findings()
    programs._fonts(found)
    assert problems(found) == ["fonts"]


def test_picture_that_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> Any:
        raise MemoryError

    monkeypatch.setattr(programs, "draw", broken)
    found = Findings()
    programs._picture(found)
    assert problems(found) == ["picture"] * len(all_games())


def test_text_that_is_not_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_texts", lambda: iter([("en", "Join"), ("zh_TW", "")]))
    found = Findings()
    programs._catalogues(found)
    assert problems(found) == ["texts"]


def test_secrets_come_out_of_every_text() -> None:
    found = Findings()
    found.hide("")
    found.hide("s3cret")
    found.problem("x", "it said s3cret", "do not say s3cret")
    assert found.all == [Finding("x", "problem", "it said [secret]", "do not say [secret]")]


def test_clock_of_this_machine() -> None:
    found = Findings()
    doctor._clock(found)
    assert found.fine
    for clock in ((datetime.now(UTC) - timedelta(days=9000)).timestamp, iter([2e9, 1.9e9]).__next__):
        found = Findings()
        doctor._clock(found, clock)
        assert problems(found) == ["clock"]
