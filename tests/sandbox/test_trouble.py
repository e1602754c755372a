"""Rate limits and ordered faults, as REST shows them and as the real client takes them."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from deploy.sandbox import Perm, Sandbox

from .conftest import Rest
from .small_bot import SmallBot


async def channel_of(bot: SmallBot, sandbox: Sandbox) -> discord.TextChannel:
    channel = await bot.fetch_channel(int(sandbox.default_channel_id))
    assert isinstance(channel, discord.TextChannel)
    return channel


def hurry(sandbox: Sandbox, count: int, seconds: float) -> None:
    """Rate limits on, with a short window for sending."""
    sandbox.rates.enabled = True
    sandbox.rates.rules = (("POST", r"^/channels/(\d+)/messages$", "send", count, seconds),)


async def test_a_request_that_is_cut_off_wakes_who_waits_for_it(sandbox: Sandbox, rest: Rest) -> None:
    """Nothing in the world changes by it, so the fault itself has to tell."""
    fault = sandbox.faults.add("POST", "/messages$", drop=True, times=-1)
    waiting = asyncio.create_task(sandbox.until(lambda: fault.hits or None))
    await asyncio.sleep(0)  # it has looked, and seen nothing
    with pytest.raises(aiohttp.ClientError):
        await rest.send({"content": "x"})
    assert await waiting >= 1


async def test_headers_and_refusal(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.rates.enabled = True
    path = f"/channels/{sandbox.default_channel_id}/messages"
    left = []
    for _ in range(5):
        status, _, headers = await rest.full("POST", path, {"content": "x"})
        assert (status, headers["X-RateLimit-Limit"]) == (200, "5")
        assert 0 < float(headers["X-RateLimit-Reset-After"]) <= 5
        left.append(headers["X-RateLimit-Remaining"])
    assert left == ["4", "3", "2", "1", "0"]
    status, body, headers = await rest.full("POST", path, {"content": "x"})
    assert status == 429
    assert body["global"] is False
    assert 0 < body["retry_after"] <= 5
    assert headers["Via"]
    assert headers["Content-Type"] == "application/json"
    assert sandbox.stats.limited == 1
    tavern = next(c["id"] for c in sandbox.world.channels.values() if c["name"] == "tavern")
    assert (await rest.send({"content": "x"}, tavern))[0] == 200  # another channel, another bucket


async def test_the_limit_for_everything(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.rates.enabled = True
    sandbox.rates.rules = ()
    sandbox.rates.per_second = 3
    answers = [await rest.full("GET", "/users/@me") for _ in range(4)]
    assert [status for status, _, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["global"] is True
    assert answers[-1][2]["X-RateLimit-Global"] == "true"


async def test_the_client_waits_its_turn(sandbox: Sandbox, bot: SmallBot) -> None:
    hurry(sandbox, 3, 0.2)
    channel = await channel_of(bot, sandbox)
    await asyncio.gather(*(channel.send(str(i)) for i in range(9)))
    said = [m["content"] for m in sandbox.messages() if m["content"].isdigit()]
    assert sorted(said) == [str(i) for i in range(9)]


async def test_the_client_retries_a_429(sandbox: Sandbox, bot: SmallBot) -> None:
    fault = sandbox.faults.add("POST", r"/channels/\d+/messages$", status=429, retry_after=0.01, times=2)
    channel = await channel_of(bot, sandbox)
    await channel.send("at last")
    assert fault.hits == 2
    assert [m["content"] for m in sandbox.messages()][-1] == "at last"


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [(403, 50013, discord.Forbidden), (404, 10008, discord.NotFound), (400, 50035, discord.HTTPException)],
)
async def test_ordered_refusals(
    sandbox: Sandbox, bot: SmallBot, status: int, code: int, kind: type[discord.HTTPException]
) -> None:
    sandbox.faults.add("POST", "/messages$", status=status, code=code, message="ordered")
    channel = await channel_of(bot, sandbox)
    with pytest.raises(kind) as refused:
        await channel.send("x")
    assert refused.value.code == code
    assert "ordered" in refused.value.text
    await channel.send("y")  # only once
    assert [m["content"] for m in sandbox.messages()][-1] == "y"


async def test_done_but_not_acknowledged(sandbox: Sandbox, rest: Rest) -> None:
    body = {"content": "x", "nonce": "1", "enforce_nonce": True}
    fault = sandbox.faults.add("POST", "/messages$", status=500, after=True)
    status, _ = await rest.send(body)
    assert status == 500
    assert fault.hits == 1
    lost = sandbox.messages()[-1]["id"]
    assert await rest.send(body) != (500, None)
    assert [m["id"] for m in sandbox.messages() if m["content"] == "x"] == [lost]


@pytest.mark.parametrize("after", [False, True])
async def test_a_cut_line(sandbox: Sandbox, rest: Rest, after: bool) -> None:
    sandbox.faults.add("POST", "/messages$", drop=True, after=after)
    with pytest.raises(aiohttp.ClientConnectionError):
        await rest.send({"content": "x"})
    assert ("x" in [m["content"] for m in sandbox.messages()]) is after
    assert (await rest.send({"content": "y"}))[0] == 200


async def test_a_delay_alone(sandbox: Sandbox, rest: Rest) -> None:
    fault = sandbox.faults.add("GET", "/users/@me", status=0, delay=0.01, times=-1)
    for _ in range(3):
        assert (await rest("GET", "/users/@me"))[0] == 200
    assert fault.hits == 3
    sandbox.faults.clear()
    await rest("GET", "/users/@me")
    assert fault.hits == 3


async def test_an_acknowledgement_that_is_lost(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.faults.add("POST", "/callback", status=404, code=10062, message="Unknown interaction", after=True)
    outcome = await sandbox.slash("Ben", "hello", {"name": "x"})  # the person sees it; the bot met an error
    assert outcome.kind == 4
    assert (await sandbox.slash("Ben", "hello", {"name": "y"})).kind == 4


async def test_a_hundred_presses_at_once(sandbox: Sandbox, bot: SmallBot) -> None:
    shown = (await sandbox.slash("Anna", "choose")).message
    assert shown is not None
    people = list(sandbox.people)
    acts = [sandbox.press(people[i % 5], shown["id"], "pick", ["abc"[i % 3]]) for i in range(100)]
    outcomes = await asyncio.gather(*acts)
    assert [o.message["content"] for o in outcomes if o.message] == [f"picked {'abc'[i % 3]}" for i in range(100)]
    assert len({o.interaction for o in outcomes}) == 100


async def test_stats(sandbox: Sandbox, rest: Rest) -> None:
    await rest.send({"content": "x"})
    await rest.send({})
    assert sandbox.stats.by_route["POST /channels/{id}/messages"] == 2
    assert sandbox.stats.errors[50006] == 1
    await rest("POST", "/interactions/5/secret/callback", {"type": 4})
    assert "POST /interactions/{id}/{token}/callback" in sandbox.stats.by_route


async def test_old_messages_edited_too_often(sandbox: Sandbox, rest: Rest) -> None:
    _, message = await rest.send({"content": "x"})
    sandbox.faults.add("PATCH", "/messages/", status=429, code=30046, message="Too many edits", retry_after=9)
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    status, body = await rest("PATCH", path, {"content": "y"})
    assert (status, body["code"], body["retry_after"]) == (429, 30046, 9)


ODD: list[Any] = [None, 5, "x", [], {}, [None], [5], ["x"], [{}], [[]], True, -1, 1e400, {"a": {"b": []}}]
FIELDS = [
    "content",
    "embeds",
    "components",
    "attachments",
    "flags",
    "nonce",
    "allowed_mentions",
    "message_reference",
    "enforce_nonce",
    "tts",
    "name",
    "type",
    "auto_archive_duration",
    "archived",
    "recipient_id",
    "messages",
    "topic",
]


async def test_odd_bodies_are_refused_not_fatal(sandbox: Sandbox, rest: Rest) -> None:
    _, message = await rest.send({"content": "x"})
    here = f"/channels/{sandbox.default_channel_id}"
    routes = [
        ("POST", here + "/messages"),
        ("PATCH", f"{here}/messages/{message['id']}"),
        ("POST", here + "/threads"),
        ("POST", here + "/messages/bulk-delete"),
        ("PATCH", here),
        ("POST", "/users/@me/channels"),
        ("POST", f"/applications/{sandbox.app_id}/commands"),
        ("PUT", f"/applications/{sandbox.app_id}/commands"),
    ]
    sandbox.set_permissions(sandbox.default_channel_id, "bot", allow=Perm.MANAGE_CHANNELS)
    for method, path in routes:
        for field in FIELDS:
            for odd in ODD:
                body = {"content": "x", "name": "ok", "description": "ok", "type": 1, field: odd}
                status, _ = await rest(method, path, [body] if method == "PUT" else body)
                assert status < 500, (method, path, body)
