"""The world outlives the process: messages, buttons, files, ids; and the parts that people change."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from deploy.sandbox import DEFAULT_PEOPLE, Person, Sandbox, patch_discord, store

from .conftest import Rest, running
from .small_bot import png
from .test_messages import fetch, upload


@contextlib.asynccontextmanager
async def opened(data: Path, **options: Any) -> AsyncIterator[Sandbox]:
    world = Sandbox(data, rate_limits=False, page_dir=None, **options)
    await world.start()
    patch_discord(world.url)
    try:
        yield world
    finally:
        await world.stop()


async def test_buttons_and_whispers_outlive_both_processes(tmp_path: Path, unpatched: None) -> None:
    data = tmp_path / "deep" / "world.sqlite3"
    async with opened(data) as first, running(first):
        token, people, guild = first.token, first.people, first.guild_id
        shown = (await first.slash("Ben", "table new")).message
        hidden = (await first.slash("Ben", "secret")).message
        drawn = await first.slash("Ben", "board")
        board = await drawn.settled()
        await first.until(lambda: drawn.followups)
        first.set_locale("Ben", "zh-TW")
        before = first.messages(person="Ben")
    assert shown is not None
    assert hidden is not None
    async with opened(data) as second:
        assert (second.token, second.people, second.guild_id) == (token, people, guild)
        assert [m["id"] for m in second.messages(person="Ben")] == [m["id"] for m in before]
        picture = second.message(board["id"])
        assert picture is not None
        url = picture["attachments"][0]["url"]
        assert url.startswith(second.url)
        assert picture["components"][0]["components"][1]["items"][0]["media"]["url"] == url
        async with aiohttp.ClientSession() as session:
            assert await fetch(Rest(second, session), url) == (200, png())
        async with running(second) as bot:
            assert (await second.press("Clara", shown["id"], "v1:move:1")).kind == 7
            assert (await second.press("Ben", hidden["id"], "v1:move:3")).kind == 7
            assert [n for _, n in bot.moves] == [1, 3]
            greeting = (await second.slash("Ben", "hello", {"name": "x"})).message
            assert greeting is not None
            assert greeting["content"] == "hello x x1 in zh-TW"
            assert int(greeting["id"]) > int(before[-1]["id"])


async def test_nonces_outlive_the_process(tmp_path: Path, unpatched: None) -> None:
    data = tmp_path / "world.sqlite3"
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    ids = []
    for _ in range(2):
        async with opened(data) as world, aiohttp.ClientSession() as session:
            ids.append((await Rest(world, session).send(body))[1]["id"])
    assert ids[0] == ids[1]


async def test_what_is_deleted_stays_deleted(tmp_path: Path, unpatched: None) -> None:
    data = tmp_path / "world.sqlite3"
    async with opened(data) as world, aiohttp.ClientSession() as session:
        rest = Rest(world, session)
        _, message = await upload(rest, {"content": "x"}, a__png=png())
        await rest("DELETE", f"/channels/{message['channel_id']}/messages/{message['id']}")
        channel = world.add_channel("short")
        await rest.send({"content": "y"}, channel)
        world.delete_channel(channel)
        kept = [m["id"] for m in world.messages()]
    with contextlib.closing(sqlite3.connect(data)) as db:
        assert db.execute("SELECT count(*) FROM files").fetchone() == (0,)
        assert [row[0] for row in db.execute("SELECT id FROM documents WHERE kind = 'message'")] == kept


async def test_new_people_move_in_and_old_ones_keep_their_ids(tmp_path: Path, unpatched: None) -> None:
    data = tmp_path / "world.sqlite3"
    async with opened(data) as world:
        old = world.people
    async with opened(data, people=(*DEFAULT_PEOPLE, Person("Fay", "Fay"))) as world:
        assert {name: key for name, key in world.people.items() if name != "Fay"} == old
        assert "Fay" in world.people
    async with opened(data) as world:
        assert "Fay" in world.people


async def test_the_welcome_is_said_once(tmp_path: Path, unpatched: None) -> None:
    data = tmp_path / "world.sqlite3"
    for _ in range(2):
        async with opened(data, welcome="Start here") as world:
            assert [m["content"] for m in world.messages()] == ["Start here"]
    async with opened(tmp_path / "other.sqlite3", welcome="") as world:
        assert world.messages() == []


async def test_a_taken_port_is_an_error_that_leaves_nothing_open(tmp_path: Path, unpatched: None) -> None:
    async with opened(tmp_path / "a.sqlite3") as world:
        other = Sandbox(tmp_path / "b.sqlite3", page_dir=None)
        with pytest.raises(OSError, match="address already in use"):
            await other.start(world.port)


async def test_a_disk_that_fails_for_a_while_loses_nothing(
    tmp_path: Path, unpatched: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    data = tmp_path / "world.sqlite3"
    monkeypatch.setattr(store, "RETRY", 0.0)
    async with opened(data) as world:
        await world.store.flush()
        write, failures = world.store._write, [sqlite3.OperationalError("disk I/O error")] * 3

        async def failing(*given: Any) -> None:
            if failures:
                raise failures.pop()
            await write(*given)

        monkeypatch.setattr(world.store, "_write", failing)
        said = await world.say("Ben", "kept all the same")
        await world.store.flush()
        assert len([r for r in caplog.records if "could not be written" in r.message]) == 3
    async with opened(data) as world:
        assert world.message(said["id"]) is not None


async def test_a_disk_that_stays_full_does_not_keep_the_sandbox_from_stopping(
    tmp_path: Path, unpatched: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.05)

    async def failing(*given: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async with opened(tmp_path / "world.sqlite3") as world:
        await world.store.flush()
        monkeypatch.setattr(world.store, "_write", failing)
        await world.say("Ben", "lost")


def test_an_unknown_language() -> None:
    with pytest.raises(ValueError, match="klingon"):
        Person("X", "X", "klingon")


async def test_the_command_line(tmp_path: Path) -> None:
    data = tmp_path / "world.sqlite3"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "deploy.sandbox", "--port", "0", "--data", str(data)),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().split()[1]
    token = (await process.stdout.readline()).decode().split()[1]
    async with aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {token}"}
        async with session.get(f"{url}/api/v10/users/@me", headers=headers) as response:
            assert (await response.json())["bot"] is True
    taken = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "deploy.sandbox", "--port", url.rsplit(":", 1)[1]),
        stderr=asyncio.subprocess.PIPE,
    )
    _, words = await taken.communicate()
    assert taken.returncode == 1
    assert words.startswith(b"The sandbox can't start")
    process.terminate()
    assert await process.wait() == 0
    assert data.exists()
