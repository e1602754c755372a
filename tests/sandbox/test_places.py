"""Permissions, threads, direct messages: the codes that a bot meets when a place is closed to it."""

from __future__ import annotations

from typing import Any

import pytest

from deploy.sandbox import ActionRefused, Perm, Sandbox

from .conftest import Rest
from .raw_gateway import RawGateway
from .small_bot import png
from .test_messages import form


async def code(rest: Rest, method: str, path: str, body: Any = None) -> int:
    status, answer = await rest(method, path, body)
    return 0 if status < 300 else int(answer["code"])


async def test_a_hidden_channel(sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> None:
    channel = sandbox.default_channel_id
    _, message = await rest.send({"content": "x"})
    sandbox.set_permissions(channel, "bot", deny=Perm.VIEW_CHANNEL)
    here = f"/channels/{channel}"
    for method, path in (
        ("GET", here),
        ("GET", here + "/messages"),
        ("GET", f"{here}/messages/{message['id']}"),
        ("POST", here + "/messages"),
        ("PATCH", f"{here}/messages/{message['id']}"),
        ("DELETE", f"{here}/messages/{message['id']}"),
        ("POST", here + "/typing"),
        ("POST", here + "/threads"),
    ):
        assert await code(rest, method, path, {"content": "y"}) == 50001, path
    await sandbox.say("Ben", "unheard")
    sandbox.set_permissions(channel, "bot")
    await sandbox.say("Ben", "heard")
    assert (await gateway.until("MESSAGE_CREATE"))["content"] == "x"
    assert (await gateway.until("MESSAGE_CREATE"))["content"] == "heard"


async def test_missing_permissions(sandbox: Sandbox, rest: Rest) -> None:
    channel = sandbox.default_channel_id
    here = f"/channels/{channel}"
    sandbox.set_permissions(channel, "everyone", deny=Perm.SEND_MESSAGES)
    assert await code(rest, "POST", here + "/messages", {"content": "x"}) == 50013
    assert await code(rest, "POST", here + "/typing") == 50013
    with pytest.raises(ActionRefused):
        await sandbox.say("Ben", "x")
    sandbox.set_permissions(channel, "bot", allow=Perm.SEND_MESSAGES, deny=Perm.EMBED_LINKS | Perm.ATTACH_FILES)
    assert await code(rest, "POST", here + "/messages", {"content": "x"}) == 0
    assert await code(rest, "POST", here + "/messages", {"embeds": [{"title": "x"}]}) == 50013
    status, answer = await rest("POST", here + "/messages", data=form({}, a__png=png()))
    assert (status, answer["code"]) == (403, 50013)
    sandbox.set_permissions(channel, "everyone")
    said = await sandbox.say("Ben", "x")
    assert await code(rest, "PATCH", f"{here}/messages/{said['id']}", {"content": "y"}) == 50005
    denied = Perm.MANAGE_MESSAGES | Perm.PIN_MESSAGES | Perm.CREATE_PUBLIC_THREADS
    sandbox.set_permissions(channel, "bot", deny=denied)
    assert await code(rest, "DELETE", f"{here}/messages/{said['id']}") == 50013
    assert await code(rest, "PUT", f"{here}/messages/pins/{said['id']}") == 50013
    assert await code(rest, "POST", here + "/threads", {"name": "t", "type": 11}) == 50013
    sandbox.set_permissions(channel, "bot", deny=Perm.READ_MESSAGE_HISTORY)
    assert await rest("GET", here + "/messages") == (200, [])
    assert await code(rest, "GET", f"{here}/messages/{said['id']}") == 50013
    reply = {"content": "x", "message_reference": {"message_id": said["id"]}}
    assert await code(rest, "POST", here + "/messages", reply) == 160002


async def test_a_deleted_channel(sandbox: Sandbox, rest: Rest) -> None:
    channel = sandbox.add_channel("short-lived")
    _, message = await rest.send({"content": "x"}, channel)
    sandbox.delete_channel(channel)
    for method, path in (
        ("GET", f"/channels/{channel}"),
        ("POST", f"/channels/{channel}/messages"),
        ("PATCH", f"/channels/{channel}/messages/{message['id']}"),
    ):
        assert await code(rest, method, path, {"content": "x"}) == 10003
    with pytest.raises(ActionRefused):
        await sandbox.say("Ben", "x", channel)


async def begin(rest: Rest, **more: Any) -> dict[str, Any]:
    body = {"name": "Round one", "type": 11, **more}
    status, thread = await rest("POST", f"/channels/{rest.sandbox.default_channel_id}/threads", body)
    assert status == 201, thread
    found: dict[str, Any] = thread
    return found


async def test_an_archived_thread(sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> None:
    thread = await begin(rest)
    here = f"/channels/{thread['id']}"
    _, message = await rest.send({"content": "x"}, thread["id"])
    status, closed = await rest("PATCH", here, {"archived": True})
    assert (status, closed["thread_metadata"]["archived"]) == (200, True)
    assert await code(rest, "PATCH", f"{here}/messages/{message['id']}", {"content": "y"}) == 50083
    assert await code(rest, "PATCH", here, {"name": "other"}) == 50083
    with pytest.raises(ActionRefused):
        await sandbox.slash("Ben", "anything", channel=thread["id"])
    assert await code(rest, "POST", here + "/messages", {"content": "revived"}) == 0
    assert (await rest("GET", here))[1]["thread_metadata"]["archived"] is False
    assert await code(rest, "PATCH", f"{here}/messages/{message['id']}", {"content": "y"}) == 0
    assert (await gateway.until("THREAD_CREATE"))["newly_created"]
    assert (await gateway.until("THREAD_UPDATE"))["thread_metadata"]["archived"] is True


async def test_a_locked_thread_needs_a_manager(sandbox: Sandbox, rest: Rest) -> None:
    thread = await begin(rest)
    sandbox.set_permissions(sandbox.default_channel_id, "bot", deny=Perm.MANAGE_THREADS)
    sandbox.set_archived(thread["id"], True, locked=True)
    assert await code(rest, "PATCH", f"/channels/{thread['id']}", {"archived": False}) == 50013
    assert await code(rest, "POST", f"/channels/{thread['id']}/messages", {"content": "x"}) == 50083
    sandbox.set_permissions(sandbox.default_channel_id, "bot")
    assert await code(rest, "PATCH", f"/channels/{thread['id']}", {"archived": False, "locked": False}) == 0


async def test_starting_threads(sandbox: Sandbox, rest: Rest) -> None:
    here = f"/channels/{sandbox.default_channel_id}"
    for body in (
        {"name": "n" * 101},
        {"name": " "},
        {"name": "n", "auto_archive_duration": 5},
        {"name": "n", "type": 2},
    ):
        assert await code(rest, "POST", here + "/threads", {"type": 11, **body}) == 50035
    _, message = await rest.send({"content": "x"})
    start = f"{here}/messages/{message['id']}/threads"
    status, thread = await rest("POST", start, {"name": "n" * 100})
    assert (status, thread["id"], thread["type"]) == (201, message["id"], 11)
    assert await code(rest, "POST", start, {"name": "again"}) == 160004
    _, marked = await rest("GET", f"{here}/messages/{message['id']}")
    assert marked["flags"] & 32
    assert marked["thread"]["name"] == "n" * 100
    assert await code(rest, "POST", f"/channels/{thread['id']}/threads", {"name": "nested"}) == 50024
    _, active = await rest("GET", f"/guilds/{sandbox.guild_id}/threads/active")
    assert [t["id"] for t in active["threads"]] == [thread["id"]]
    await rest("PATCH", f"/channels/{thread['id']}", {"archived": True})
    _, archived = await rest("GET", here + "/threads/archived/public")
    assert [t["id"] for t in archived["threads"]] == [thread["id"]]
    assert (await rest("DELETE", f"/channels/{thread['id']}"))[0] == 200
    assert await code(rest, "GET", f"/channels/{thread['id']}") == 10003


async def test_thread_members(sandbox: Sandbox, rest: Rest) -> None:
    thread = await begin(rest, type=12)
    here, ben = f"/channels/{thread['id']}", sandbox.people["Ben"]
    assert sandbox.messages(thread["id"], person="Ben") == []
    with pytest.raises(ActionRefused):
        await sandbox.say("Ben", "x", thread["id"])
    assert await code(rest, "PUT", f"{here}/thread-members/{ben}") == 0
    await sandbox.say("Ben", "x", thread["id"])
    _, members = await rest("GET", here + "/thread-members")
    assert [m["user_id"] for m in members] == [sandbox.bot_id, ben]
    assert await code(rest, "DELETE", f"{here}/thread-members/{ben}") == 0
    assert await code(rest, "GET", f"{here}/thread-members/{ben}") == 10007
    await rest.send({"content": f"come <@{ben}>"}, thread["id"])
    assert await code(rest, "GET", f"{here}/thread-members/{ben}") == 0
    assert await code(rest, "PUT", f"{here}/thread-members/5") == 10013


async def test_direct_messages(sandbox: Sandbox, rest: Rest) -> None:
    ben = sandbox.people["Ben"]
    status, channel = await rest("POST", "/users/@me/channels", {"recipient_id": ben})
    assert (status, channel["type"], channel["recipients"][0]["id"]) == (200, 1, ben)
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": ben}))[1]["id"] == channel["id"]
    assert (await rest.send({"content": "hello"}, channel["id"]))[0] == 200
    assert [m["content"] for m in sandbox.messages(channel["id"], person="Ben")] == ["hello"]
    assert sandbox.messages(channel["id"], person="Anna") == []
    sandbox.set_dms("Ben", False)
    status, answer = await rest.send({"content": "hello"}, channel["id"])
    assert (status, answer["code"]) == (403, 50007)
    assert await code(rest, "POST", "/users/@me/channels", {"recipient_id": "5"}) == 50035


async def test_people_come_and_go(sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> None:
    ben = sandbox.people["Ben"]
    member = f"/guilds/{sandbox.guild_id}/members/{ben}"
    assert (await rest("GET", member))[1]["user"]["id"] == ben
    sandbox.set_member("Ben", False)
    assert await code(rest, "GET", member) == 10007
    assert await code(rest, "GET", f"/users/{ben}") == 0
    assert (await gateway.until("GUILD_MEMBER_REMOVE"))["user"]["id"] == ben
    with pytest.raises(ActionRefused):
        await sandbox.say("Ben", "x")
    sandbox.set_member("Ben", True)
    assert (await gateway.until("GUILD_MEMBER_ADD"))["user"]["id"] == ben
    await sandbox.say("Ben", "back")


async def test_reading_the_guild(sandbox: Sandbox, rest: Rest) -> None:
    guild = f"/guilds/{sandbox.guild_id}"
    assert (await rest("GET", guild))[1]["owner_id"] == sandbox.people["Anna"]
    assert [c["name"] for c in (await rest("GET", guild + "/channels"))[1]] == ["village-green", "tavern"]
    assert len((await rest("GET", guild + "/roles"))[1]) == 2
    assert len((await rest("GET", guild + "/members?limit=100"))[1]) == 6
    assert await code(rest, "GET", "/guilds/5") == 10004
    assert await code(rest, "GET", "/users/5") == 10013
    assert (await rest("GET", "/oauth2/applications/@me"))[1]["id"] == sandbox.app_id
    assert await code(rest, "GET", "/applications/5") == 10002
    assert (await rest("GET", "/gateway/bot"))[1]["url"] == sandbox.gateway.url
