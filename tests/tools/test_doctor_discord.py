"""`dorfpost doctor`: Discord's side, by the stand-in."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import discord
import pytest

from bot.reception import NEEDED, THREADED
from bot.tools import doctor
from bot.tools.doctor import discord_side
from bot.tools.doctor.findings import Findings
from bot.tools.run import DISCORD_URL, point_at_discord
from deploy.sandbox import Perm, Sandbox

from .conftest import Here
from .doctoring import LEAST, change, filled, only, problems, told

ROOT = Path(__file__).parents[2]

# -- Discord's side ------------------------------------------------------------------------------------------------


@pytest.fixture
async def world(here: Here, stand_in: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Sandbox:
    """A stand-in to which this process is pointed."""
    monkeypatch.setenv(DISCORD_URL, stand_in.url)
    point_at_discord()
    return stand_in


def test_rights_are_those_that_the_bot_asks_for() -> None:
    assert set(discord_side.RIGHTS) == {*NEEDED, *THREADED}


def test_invitation_has_exactly_the_rights_that_are_needed() -> None:
    link = urlsplit(discord_side.invite_link(1234))
    query = parse_qs(link.query)
    assert (link.scheme, link.netloc) == ("https", "discord.com")
    assert query["client_id"] == ["1234"]
    assert set(query["scope"][0].split()) == {"bot", "applications.commands"}
    granted = {name for name, given in discord.Permissions(int(query["permissions"][0])) if given}
    assert granted == {*NEEDED, *THREADED, "read_messages"} - {"view_channel"}
    assert f"permissions={query['permissions'][0]}`" in (ROOT / "README.md").read_text(encoding="utf-8")


async def test_rights_in_every_kind_of_channel(world: Sandbox) -> None:
    channel = world.default_channel_id
    for right in LEAST:
        world.set_permissions(channel, "bot", deny=int(right))
        found = Findings()
        await discord_side.look(found, world.token, {int(channel): [3, 4]})
        assert problems(found) == ["rights"]
        lacks = {Perm.VIEW_CHANNEL: "View Channels", Perm.SEND_MESSAGES: "Send Messages"}.get(right) or (
            "Attach Files" if right is Perm.ATTACH_FILES else "Read Message History"
        )
        assert f"lacks {lacks}" in only(found, "rights").what
        assert "tables 3, 4" in only(found, "rights").what
    world.set_permissions(channel, "bot")
    found = Findings()
    await discord_side.look(found, world.token, {int(channel): []})
    assert found.fine
    assert "#village-green" in only(found, "rights").what


async def test_rights_in_a_thread(world: Sandbox) -> None:
    channel = world.default_channel_id
    headers = {"Authorization": f"Bot {world.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(f"{world.url}/api/v10/channels/{channel}/threads", json={"name": "Round", "type": 11}) as made,
    ):
        thread = int((await made.json())["id"])
    found = Findings()
    await discord_side.look(found, world.token, {thread: [1]})
    assert only(found, "rights").state == "ok"
    world.set_permissions(channel, "bot", deny=int(Perm.SEND_MESSAGES_IN_THREADS))
    found = Findings()
    await discord_side.look(found, world.token, {thread: [1]})
    assert "lacks Send Messages in Threads" in only(found, "rights").what


async def test_rights_where_tables_get_threads(world: Sandbox, tmp_path: Path) -> None:
    home, thread = world.default_channel_id, world.add_channel("stands for the thread")
    await filled(tmp_path, [int(thread)])
    change(tmp_path, "UPDATE tables SET home_id = ?", int(home))
    for right, name in (
        (Perm.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Perm.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ):
        world.set_permissions(home, "bot", deny=int(right))
        for asked in ([], [int(home)]):
            found = Findings()
            await doctor.examine(found, tmp_path, world.token, asked)
            (lacks,) = [finding for finding in told(found, "rights") if finding.state == "problem"]
            assert f"lacks {name}" in lacks.what
            assert f"channel {home} " in lacks.what
    world.set_permissions(home, "bot")
    found = Findings()
    await doctor.examine(found, tmp_path, world.token, [])
    assert [finding.state for finding in told(found, "rights")] == ["ok", "ok"]


async def test_channel_that_is_gone(world: Sandbox) -> None:
    channel = world.add_channel("short-lived")
    world.delete_channel(channel)
    found = Findings()
    await discord_side.look(found, world.token, {int(channel): [8]})
    assert problems(found) == ["rights"]
    assert "no such channel" in only(found, "rights").what


async def test_channels_of_open_tables_or_those_that_are_given(world: Sandbox, tmp_path: Path) -> None:
    first, second = world.default_channel_id, world.add_channel("second")
    await filled(tmp_path, [int(first), int(first), int(second)], until=2)
    found = Findings()
    await doctor.examine(found, tmp_path, world.token, [])
    assert len(told(found, "rights")) == 2
    found = Findings()
    await doctor.examine(found, tmp_path, world.token, [int(second)])
    assert f"channel {second} (tables 3)" in only(found, "rights").what


@pytest.mark.parametrize(("off", "state"), [(0, "ok"), (20, "warning"), (-20, "warning"), (900, "problem")])
async def test_clock_against_discords(world: Sandbox, off: float, state: str) -> None:
    found = Findings()
    assert await discord_side._reach(found, lambda: time.time() + off)
    assert only(found, "clock").state == state


async def test_discord_that_tells_no_time(world: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord_side, "parsedate_to_datetime", lambda _: (_ for _ in ()).throw(ValueError))
    found = Findings()
    assert await discord_side._reach(found)
    assert only(found, "clock").state == "warning"


async def test_bot_in_no_server_gets_the_link(world: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    async def none(self: Any, limit: int) -> AsyncIterator[None]:
        return
        yield

    monkeypatch.setattr(discord.Client, "fetch_guilds", none)
    found = Findings()
    await discord_side.look(found, world.token, {})
    assert only(found, "servers").state == "warning"
    assert discord_side.invite_link(int(world.app_id)) in only(found, "servers").do
