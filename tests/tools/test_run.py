"""`dorfpost run` and `dorfpost sandbox`: how they fail to start, and how they stop."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.serving import alone
from bot.tools.run import DISCORD_URL, point_at_discord
from deploy.sandbox import Sandbox

from .conftest import Ended, Here, dorfpost, ended, logged, running


def one_line(result: Ended, *words: str) -> None:
    """It could not start, and says so in one line, the last one; the rest may be the log."""
    assert result.code == 2, result
    assert "Traceback" not in result.err
    complaints = [line for line in result.err.splitlines() if line.startswith("dorfpost: ")]
    assert len(complaints) == 1
    assert result.err.splitlines()[-1] == complaints[0]
    for word in words:
        assert word in complaints[0]


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port that nobody listens on: bound, so that nobody else takes it, but deaf."""
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        yield int(deaf.getsockname()[1])


def at(url: str, token: str = "sandbox.not-the-right-one-by-far") -> dict[str, str]:
    return {DISCORD_URL: url, "DISCORD_TOKEN": token}


# -- what keeps it from starting -----------------------------------------------------------------------


async def test_no_token(tmp_path: Path) -> None:
    one_line(await dorfpost("run", "--data", str(tmp_path / "data")), "no token", "DISCORD_TOKEN", "--token-file")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("token", ["two words", "☃snowman"])
def test_malformed_token(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, token: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    result = here("run", "--data", str(tmp_path))
    one_line(result, "token can't be right")
    assert token not in result.err


def test_missing_and_empty_token_file(here: Here, tmp_path: Path) -> None:
    file = tmp_path / "token"
    one_line(here("run", "--token-file", str(file), "--data", str(tmp_path)), "token file", "No such file")
    file.write_text("\n")
    one_line(here("run", "--token-file", str(file), "--data", str(tmp_path)), "no token")
    file.write_bytes(b"\xff\xfe")
    one_line(here("run", "--token-file", str(file), "--data", str(tmp_path)), "token file")


async def test_wrong_token(tmp_path: Path, stand_in: Sandbox) -> None:
    env = at(stand_in.url)
    result = await dorfpost("run", "--data", str(tmp_path), env=env)
    one_line(result, "does not accept the token")
    assert env["DISCORD_TOKEN"] not in result.err + result.out


async def test_no_network(tmp_path: Path, closed_port: int) -> None:
    one_line(await dorfpost("run", "--data", str(tmp_path), env=at(f"http://127.0.0.1:{closed_port}")), "network")


@pytest.mark.parametrize("data", ["/proc/dorfpost", "{file}", "{file}/below"])
def test_unusable_data_folder(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, data: str) -> None:
    (tmp_path / "file").touch()
    folder = data.format(file=tmp_path / "file")
    monkeypatch.setenv("DISCORD_TOKEN", "sandbox.some-token-or-other")
    one_line(here("run", "--data", folder), "data folder", folder)
    one_line(here("sandbox", "--no-open", "--port", "0", "--data", folder), "data folder", folder)


async def test_data_folder_in_use(tmp_path: Path) -> None:
    with alone(tmp_path):
        result = await dorfpost("run", "--data", str(tmp_path), env=at("http://127.0.0.1:9"))
    one_line(result, "another dorfpost", str(tmp_path))


def test_somebody_elses_database(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "sandbox.some-token-or-other")
    (tmp_path / "dorfpost.sqlite3").write_bytes(b"no database at all " * 100)
    one_line(here("run", "--data", str(tmp_path)), "dorfpost.sqlite3", "not a database")


async def test_sandbox_port_in_use(stand_in: Sandbox) -> None:
    one_line(await dorfpost("sandbox", "--no-open", "--port", str(stand_in.port)), str(stand_in.port), "--port 0")


def test_sandbox_world_is_no_database(here: Here, tmp_path: Path) -> None:
    (tmp_path / "sandbox.sqlite3").write_bytes(b"no database at all " * 100)
    one_line(here("sandbox", "--no-open", "--port", "0", "--data", str(tmp_path)), "sandbox.sqlite3", "can't")


def test_sandbox_port_that_is_none(here: Here) -> None:
    result = here("sandbox", "--no-open", "--port", "70000")
    assert result.code == 2
    assert "0 to 65535" in result.err.splitlines()[-1]


# -- where it may be pointed -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1:8421",
        "http://example.org:8421",
        "http://127.0.0.1.example.org:8421",
        "http://name@127.0.0.1:8421",
        "http://127.0.0.1:8421/else",
        "http://[::2]:8421",
        "127.0.0.1:8421",
        "http://127.0.0.1:port",
        "nonsense",
    ],
)
def test_only_this_machine(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str) -> None:
    """The token would go there, so it must not be anywhere else."""
    monkeypatch.setenv(DISCORD_URL, url)
    monkeypatch.setenv("DISCORD_TOKEN", "sandbox.some-token-or-other")
    one_line(here("run", "--data", str(tmp_path)), DISCORD_URL, "address on this machine")


@pytest.mark.parametrize("url", ["http://127.0.0.1:8421", "http://localhost:8421/", "http://[::1]:8421"])
def test_the_stand_in(here: Here, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv(DISCORD_URL, url)
    assert point_at_discord() == url.rstrip("/")
    assert url.rstrip("/") + "/api/v10" == discord.http.Route.BASE


def test_discord_itself_by_default(here: Here) -> None:
    before = discord.http.Route.BASE
    assert point_at_discord() is None
    assert before == discord.http.Route.BASE


# -- running and stopping --------------------------------------------------------------------------------


async def test_a_signal_ends_it_well(tmp_path: Path, stand_in: Sandbox) -> None:
    """SIGTERM here, Ctrl-C for the sandbox below: both go the same way."""
    env = at(stand_in.url, stand_in.token)
    async with running("run", "--log-json", "--data", str(tmp_path), env=env) as process:
        await stand_in.wait_online(60)
        await stand_in.slash("Anna", "table new", {"game": "bohemian_villages"})
        await stand_in.until(lambda: len(stand_in.messages()) > 1)
        before = await logged(process, '"ready"')
        process.terminate()
        result = await ended(process)
    assert result.code == 0, result.err
    lines = [json.loads(line) for line in [*before, *result.err.splitlines()]]
    assert all({"at", "level", "logger", "message"} <= set(line) for line in lines)
    assert not [line for line in lines if line["level"] in ("ERROR", "CRITICAL")]
    assert stand_in.token not in "".join(before) + result.err + result.out
    assert not re.search(r"(webhooks|interactions)/\d+/[\w-]{20}", "".join(before) + result.err)


def test_what_keeps_it_from_starting_is_json_too(
    here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, closed_port: int
) -> None:
    for name, value in at(f"http://127.0.0.1:{closed_port}").items():
        monkeypatch.setenv(name, value)
    result = here("run", "--log-json", "--data", str(tmp_path))
    assert result.code == 2
    lines = [json.loads(line) for line in result.err.splitlines()]
    assert lines[-1]["level"] == "CRITICAL"
    assert "check the network" in lines[-1]["message"]


async def test_stopped_while_discord_does_not_answer(tmp_path: Path) -> None:
    called = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.set()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server, running("run", "--data", str(tmp_path), env=at(f"http://127.0.0.1:{port}")) as process:
        await asyncio.wait_for(called.wait(), 60)
        process.terminate()
        result = await ended(process)
    assert result.code == 0, result.err
    assert "Traceback" not in result.err
    assert "Unclosed" not in result.err


async def test_token_that_is_withdrawn_ends_it(tmp_path: Path, stand_in: Sandbox) -> None:
    """Discord closes the gateway with 4004; the bot says why and ends instead of trying for ever."""
    async with running("run", "--data", str(tmp_path), env=at(stand_in.url, stand_in.token)) as process:
        await stand_in.wait_online(60)
        await stand_in.drop_gateway(4004)
        one_line(await ended(process), "connection to Discord has ended")


async def test_sandbox_says_where_it_is_and_stops(tmp_path: Path) -> None:
    async with running("sandbox", "--no-open", "--port", "0", "--log-json", "--data", str(tmp_path)) as process:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        assert re.search(r"http://127\.0\.0\.1:\d+$", line.strip())
        process.send_signal(signal.SIGINT)
        result = await ended(process)
    assert result.code == 0, result.err
    assert all(json.loads(one)["message"] for one in result.err.splitlines())
    assert (tmp_path / "dorfpost.sqlite3").is_file()
