"""The gateway's protocol: closing codes, intents, compression, resuming; and a client that loses its line."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import aiohttp
import discord
import pytest

from deploy.sandbox import Sandbox

from .conftest import Rest, running
from .raw_gateway import ALL_INTENTS, RawGateway
from .small_bot import SmallBot


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 0}, 4004),
        (2, {"intents": -1}, 4013),
        (2, {"intents": 0, "shard": [2, 2]}, 4010),
        (8, {}, 4003),
        (6, {"token": "wrong", "session_id": "x", "seq": 1}, 4004),
    ],
)
async def test_closing_codes(sandbox: Sandbox, op: int, data: dict[str, Any], code: int) -> None:
    async with RawGateway(sandbox) as raw:
        assert raw.hello["op"] == 10
        await raw.send(op, {"token": sandbox.token, **data})
        with pytest.raises(ConnectionError) as closed:
            await raw.read()
        assert closed.value.args == (code,)


async def test_closing_codes_after_identify(sandbox: Sandbox, gateway: RawGateway) -> None:
    await gateway.send(2, {"token": sandbox.token, "intents": 0})
    with pytest.raises(ConnectionError, match="4005"):
        await gateway.read()
    for frame, code in (("nonsense", "4002"), ('{"op": 99}', "4001"), ("[]", "4002")):
        async with RawGateway(sandbox) as raw:
            await raw.identify()
            await raw.until("GUILD_CREATE")
            await raw.socket.send_str(frame)
            with pytest.raises(ConnectionError, match=code):
                await raw.read()


async def test_disallowed_intents(unpatched: None) -> None:
    sandbox = Sandbox(privileged_intents=False, page_dir=None)
    await sandbox.start()
    async with RawGateway(sandbox) as raw:
        await raw.send(2, {"token": sandbox.token, "intents": ALL_INTENTS})
        with pytest.raises(ConnectionError, match="4014"):
            await raw.read()
    await sandbox.stop()


async def test_compressed_stream(sandbox: Sandbox) -> None:
    async with RawGateway(sandbox, compress=True) as raw:
        await raw.identify()
        guild = await raw.until("GUILD_CREATE")
        assert len(guild["members"]) == 6
        await sandbox.say("Ben", "文字")
        assert (await raw.until("MESSAGE_CREATE"))["content"] == "文字"


async def test_heartbeat(gateway: RawGateway) -> None:
    await gateway.send(1, gateway.seq)
    assert (await gateway.read())["op"] == 11


async def test_what_intents_show(sandbox: Sandbox) -> None:
    guilds, messages, content = 1 << 0, 1 << 9, 1 << 15
    async with RawGateway(sandbox) as few, RawGateway(sandbox) as none:
        await few.identify(guilds | messages)
        guild = await few.until("GUILD_CREATE")
        assert [m["user"]["id"] for m in guild["members"]] == [sandbox.bot_id]
        assert guild["member_count"] == 6
        await none.identify(guilds | content)
        await sandbox.say("Ben", "a secret plan")
        assert (await few.until("MESSAGE_CREATE"))["content"] == ""
        await sandbox.say("Ben", f"hey <@{sandbox.bot_id}>")
        assert (await few.until("MESSAGE_CREATE"))["content"].startswith("hey")
        channel = sandbox.add_channel("news")
        assert (await none.until("CHANNEL_CREATE"))["id"] == channel
        assert none.named("MESSAGE_CREATE") == []


async def test_members_are_chunked(sandbox: Sandbox, gateway: RawGateway) -> None:
    await gateway.send(8, {"guild_id": sandbox.guild_id, "query": "", "limit": 0, "nonce": "n"})
    chunk = await gateway.until("GUILD_MEMBERS_CHUNK")
    assert (len(chunk["members"]), chunk["nonce"]) == (6, "n")
    await gateway.send(8, {"guild_id": sandbox.guild_id, "query": "b", "limit": 5})
    assert [m["user"]["username"] for m in (await gateway.until("GUILD_MEMBERS_CHUNK"))["members"]] == [
        "bot",
        "ben",
    ]
    await gateway.send(8, {"guild_id": sandbox.guild_id, "user_ids": [sandbox.people["Mei"]]})
    assert [m["user"]["username"] for m in (await gateway.until("GUILD_MEMBERS_CHUNK"))["members"]] == ["mei"]


async def test_shards(sandbox: Sandbox) -> None:
    mine = (int(sandbox.guild_id) >> 22) % 2
    async with RawGateway(sandbox) as owner, RawGateway(sandbox) as other:
        assert (await owner.identify(shard=[mine, 2]))["guilds"]
        assert (await other.identify(shard=[1 - mine, 2]))["guilds"] == []
        await sandbox.say("Ben", "x")
        await owner.until("MESSAGE_CREATE")
        assert [event["t"] for event in other.events] == ["READY"]


async def test_resume_brings_what_was_missed(sandbox: Sandbox) -> None:
    async with RawGateway(sandbox) as first:
        await first.identify()
        await first.until("GUILD_CREATE")
        await sandbox.drop_gateway(4000)
        with pytest.raises(ConnectionError, match="4000"):
            await first.read()
    assert not sandbox.gateway.online.is_set()
    await sandbox.say("Ben", "one")
    await sandbox.say("Ben", "two")
    async with RawGateway(sandbox) as second:
        await second.resume(first.session_id, first.seq)
        await second.until("RESUMED")
        assert [m["content"] for m in second.named("MESSAGE_CREATE")] == ["one", "two"]
        assert [event["s"] for event in second.events] == [first.seq + 1, first.seq + 2, first.seq + 3]


@pytest.mark.parametrize("forget", ["session", "number", "goodbye"])
async def test_what_cannot_be_resumed(sandbox: Sandbox, forget: str) -> None:
    async with RawGateway(sandbox) as first:
        await first.identify()
        await first.until("GUILD_CREATE")
        if forget == "session":
            await sandbox.drop_gateway(4000, forget=True)
    async with RawGateway(sandbox) as second:
        await second.resume(first.session_id, first.seq + (5 if forget == "number" else 0))
        assert (await second.read())["op"] == 9


async def test_a_client_resumes(sandbox: Sandbox, bot: SmallBot, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "discord")
    resumed = asyncio.create_task(bot.wait_for("resumed", timeout=20))
    await asyncio.sleep(0)
    await sandbox.drop_gateway(4000)
    await sandbox.say("Ben", "while you were away")
    await resumed
    assert [m.author.name for m in bot.seen][-1] == "ben"
    assert (await sandbox.slash("Ben", "hello", {"name": "again"})).message is not None
    assert not [
        r for r in caplog.records if r.levelno >= logging.ERROR and "Attempting a reconnect" not in r.message
    ]


async def test_a_client_whose_line_is_cut_comes_back(sandbox: Sandbox, bot: SmallBot) -> None:
    resumed = asyncio.create_task(bot.wait_for("resumed", timeout=20))
    await asyncio.sleep(0)
    await sandbox.drop_gateway(1006)
    await resumed
    assert (await sandbox.slash("Ben", "hello", {"name": "again"})).kind == 4


async def test_a_client_whose_session_is_forgotten_identifies_anew(sandbox: Sandbox, bot: SmallBot) -> None:
    ready = asyncio.create_task(bot.wait_for("ready", timeout=30))
    await asyncio.sleep(0)
    await sandbox.drop_gateway(4000, forget=True)
    await ready
    assert (await sandbox.slash("Ben", "hello", {"name": "again"})).kind == 4


async def test_a_client_told_to_reconnect(sandbox: Sandbox, bot: SmallBot) -> None:
    resumed = asyncio.create_task(bot.wait_for("resumed", timeout=20))
    await asyncio.sleep(0)
    sandbox.gateway.reconnect()
    await resumed


async def test_latency_is_believable(sandbox: Sandbox, bot: SmallBot, caplog: pytest.LogCaptureFixture) -> None:
    await sandbox.slash("Ben", "hello", {"name": "x"})
    assert bot.ws is not None
    await sandbox.until(lambda: True)
    assert not [r for r in caplog.records if "Can't keep up" in r.message]


async def test_a_wrong_token_is_a_login_failure(sandbox: Sandbox) -> None:
    client = SmallBot()
    with pytest.raises(discord.LoginFailure):
        await client.start("wrong")
    await client.close()


async def test_a_second_client_after_the_first_has_gone(sandbox: Sandbox) -> None:
    for name in ("first", "second"):
        async with running(sandbox):
            assert sandbox.gateway.online.is_set()
            outcome = await sandbox.slash("Ben", "hello", {"name": name})
            assert outcome.message is not None
        await sandbox.until(lambda: not sandbox.gateway.online.is_set())  # seen a moment later here


async def test_who_says_goodbye_has_no_session_left(sandbox: Sandbox, gateway: RawGateway) -> None:
    await gateway.socket.close(code=1000)
    await sandbox.until(lambda: not sandbox.gateway.online.is_set())
    assert not sandbox.gateway.sessions


async def test_nobody_from_outside(sandbox: Sandbox, rest: Rest) -> None:
    address = sandbox.gateway.url.replace("ws", "http", 1)
    for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}):
        async with rest.session.get(address, headers=headers) as response:
            assert response.status == 403
        async with aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(sandbox.gateway.url, headers=headers)
