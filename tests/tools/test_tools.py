"""`dorfpost simulate`, `scenario` and `replay`, through the functions that the command line uses."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from bot.tools import replay, scenario, simulate
from games.bohemian_villages import GAME
from games.core import Refusal, RulesError, Table
from games.core.replay import export
from games.players import player
from tests.games.hidden import HIDDEN, Options

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "bohemian_villages"


def run(*words: str) -> int:
    parser = argparse.ArgumentParser(prog="dorfpost")
    sub = parser.add_subparsers(required=True)
    for tool in (simulate, scenario, replay):
        tool.add_parser(sub)
    args = parser.parse_args(words)
    code: int = args.run(args)
    return code


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run("simulate", "bohemian_villages", "--json", *words) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.count("\n") == 1
    result: dict[str, Any] = json.loads(captured.out)
    return result


def test_simulate_json(capsys: pytest.CaptureFixture[str]) -> None:
    result = simulated(capsys, "--seats", "3", "--games", "4", "--seed", "t", "--check")
    assert list(result) == [
        "game", "seats", "games", "finished", "moves", "moves_per_second", "moves_per_game", "scores", "illegal",
        "invariant_failures",
    ]  # fmt: skip
    assert list(result["scores"]) == ["min", "mean", "max"]
    assert (result["game"], result["seats"], result["games"], result["finished"]) == ("bohemian_villages", 3, 4, 4)
    assert (result["illegal"], result["invariant_failures"]) == (0, 0)
    assert result["moves_per_game"] == result["moves"] / 4
    assert result["scores"]["min"] <= result["scores"]["mean"] <= result["scores"]["max"]
    again = simulated(capsys, "--seats", "3", "--games", "4", "--seed", "t")
    assert result | {"moves_per_second": 0} == again | {"moves_per_second": 0}
    assert simulated(capsys, "--seats", "3", "--games", "4", "--seed", "u")["moves"] != result["moves"]


def test_simulate_seats_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulated(capsys, "--games", "1")["seats"] == 2


def test_simulate_with_options(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "burgundy_dice", "--json", "--seats", "2", "--games", "2")
    results = []
    for more in ([], ["--option", "duchy=A"], ["--option", "duchy=B", "--option", "start=same"]):
        assert run(*words, *more) == 0
        results.append(json.loads(capsys.readouterr().out) | {"moves_per_second": 0})
    default, named, other = results
    assert default == named != other


def test_simulate_reads_options_by_their_kind() -> None:
    assert simulate.options_of(HIDDEN, []) == Options()
    assert simulate.options_of(HIDDEN, ["peace=yes", "hand=5"]) == Options("5", True)
    assert simulate.options_of(HIDDEN, ["peace=no"]) == Options("4", False)
    with pytest.raises(Refusal, match="unknown_option"):
        simulate.options_of(HIDDEN, ["peace=5"])


def test_simulate_counts_wins_of_different_players(capsys: pytest.CaptureFixture[str]) -> None:
    result = simulated(capsys, "--games", "3", "--players", "greedy,random")
    assert sum(result["wins"].values()) == pytest.approx(3)
    assert result["wins"]["greedy"] > result["wins"]["random"]


def test_simulate_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "bohemian_villages", "--games", "2", "--players", "random,greedy") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [
        "game",
        "finished",
        "moves",
        "scores",
        "illegal",
        "broken",
        "wins",
    ]
    assert lines[1].endswith("2 of 2")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "there is no game 'chess'; there are bohemian_villages"),
        (["bohemian_villages", "--seats", "6"], "bohemian_villages is for 2 to 5 players, not 6"),
        (["bohemian_villages", "--seats", "0"], "bohemian_villages is for 2 to 5 players, not 0"),
        (["bohemian_villages", "--players", "clever"], "no such player in 'clever'; there are greedy, random"),
        (["bohemian_villages", "--players", "random,random,random"], "names 3 players for 2 seats"),
        (["burgundy_dice", "--option", "duchy=E"], "these options can't be: unknown_option"),
        (["burgundy_dice", "--option", "dutchy=A"], "dutchy"),
        (["burgundy_dice", "--option", "duchy"], "these options can't be: unknown_option"),
        (["burgundy_dice", "--seats", "5", "--option", "start=different"], "too_many_players"),
    ],
)
def test_simulate_what_cannot_be(capsys: pytest.CaptureFixture[str], words: list[str], message: str) -> None:
    assert run("simulate", *words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert message in captured.err


def test_simulate_needs_a_game_to_play() -> None:
    with pytest.raises(SystemExit):
        run("simulate", "bohemian_villages", "--games", "0")


def test_simulate_tells_broken_rules(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: object) -> None:
        raise RulesError("coins were lost or made")

    monkeypatch.setattr(GAME, "invariants", broken)
    assert run("simulate", "bohemian_villages", "--games", "2", "--check", "--json") == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out)["invariant_failures"] == 2
    assert json.loads(captured.out)["finished"] == 0
    assert "seed simulate/0: coins were lost or made" in captured.err


def test_simulate_tells_refused_and_endless_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "BOUND", 5)
    assert run("simulate", "bohemian_villages", "--games", "1") == 1
    assert "not finished after 5 moves" in capsys.readouterr().err

    def refuse(*_: object, **__: object) -> None:
        raise Refusal("wrong_sum")

    monkeypatch.setattr(Table, "play", refuse)
    assert run("simulate", "bohemian_villages", "--games", "1", "--json") == 1
    assert json.loads(capsys.readouterr().out)["illegal"] == 1


def test_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("scenario", str(SCENARIOS / "example_05.toml"), str(SCENARIOS / "example_16.toml")) == 0
    assert capsys.readouterr().out.count("ok ") == 2
    assert run("scenario", str(SCENARIOS)) == 0
    assert capsys.readouterr().out.count("ok ") == len(list(SCENARIOS.glob("*.toml")))


def test_scenario_that_differs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (SCENARIOS / "example_05.toml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace('"players.0.coins" = 3', '"players.0.coins" = 4'), encoding="utf-8")
    assert run("scenario", str(wrong), str(SCENARIOS / "example_05.toml")) == 1
    captured = capsys.readouterr()
    assert f"{wrong}, step 1: players.0.coins: expected 4, got 3" in captured.err
    assert captured.out.count("ok ") == 1


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (b"game = ", 1, "Invalid"),
        (b"seats = 3", 1, "missing required field `game`"),
        (b"\xff\xfe", 2, "codec"),
        (None, 2, "No such file"),
    ],
)
def test_scenario_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes | None, code: int, message: str
) -> None:
    path = tmp_path / "bad.toml"
    if content is not None:
        path.write_bytes(content)
    assert run("scenario", str(path)) == code
    error = capsys.readouterr().err
    assert str(path) in error
    assert message in error


def test_scenario_folder_without_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("scenario", str(tmp_path)) == 2
    assert "no scenario files" in capsys.readouterr().err


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    table: Table[Any] = Table.deal(GAME, 2, seed="exported")
    computer = player("random", "x")
    while not table.over:
        seat = table.decisions()[0]
        table.play(seat, computer.choose(table, seat))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(export(table), ensure_ascii=False), encoding="utf-8")
    return path


def test_replay(capsys: pytest.CaptureFixture[str], exported: Path) -> None:
    assert run("replay", str(exported)) == 0
    out = capsys.readouterr().out.splitlines()
    assert "all rolls are confirmed" in out[0]
    assert out[1].startswith("1. player ")
    assert len(out) == 3


def test_replay_of_a_changed_file(capsys: pytest.CaptureFixture[str], exported: Path) -> None:
    text = exported.read_text(encoding="utf-8")
    data = json.loads(text)
    data["entries"][5]["hash"] = "0" * 64
    exported.write_text(json.dumps(data), encoding="utf-8")
    assert run("replay", str(exported)) == 1
    assert "entry 5: the position after it has another hash" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[" * 100_000, None])
def test_replay_of_what_is_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "x.json"
    if content is not None:
        path.write_bytes(content)
    assert run("replay", str(path)) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert str(path) in captured.err
