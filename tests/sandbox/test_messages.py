"""Messages over REST: files and their alt texts, nonces, mentions, reading, editing, deleting, pins, replies."""

from __future__ import annotations

import asyncio
import io
import json
from typing import Any

import aiohttp
import pytest

from deploy.sandbox import Sandbox

from .conftest import Rest
from .raw_gateway import RawGateway
from .small_bot import png

MIB = 2**20


def form(payload: dict[str, Any], **files: bytes) -> aiohttp.FormData:
    data = aiohttp.FormData(quote_fields=False)
    data.add_field("payload_json", json.dumps(payload), content_type="application/json")
    for index, (name, body) in enumerate(files.items()):
        where = name.replace("__", ".")
        data.add_field(f"files[{index}]", io.BytesIO(body), filename=where, content_type="image/png")
    return data


async def upload(rest: Rest, payload: dict[str, Any], **files: bytes) -> tuple[int, Any]:
    path = f"/channels/{rest.sandbox.default_channel_id}/messages"
    return await rest("POST", path, data=form(payload, **files))


async def fetch(rest: Rest, url: str) -> tuple[int, bytes]:
    async with rest.session.get(url) as response:
        return response.status, await response.read()


async def test_file_with_alt_text(rest: Rest) -> None:
    note = {"id": "0", "description": "A board"}
    status, message = await upload(rest, {"content": "x", "attachments": [note]}, board__png=png(40, 30))
    assert status == 200
    kept = message["attachments"][0]
    assert (kept["description"], kept["width"], kept["height"]) == ("A board", 40, 30)
    assert (kept["filename"], kept["content_type"]) == ("board.png", "image/png")
    assert await fetch(rest, kept["url"]) == (200, png(40, 30))


async def test_alt_text_has_1024_characters_at_most(rest: Rest) -> None:
    for length, expected in ((1024, 200), (1025, 400)):
        note = {"id": "0", "description": "d" * length}
        status, answer = await upload(rest, {"attachments": [note]}, board__png=png())
        assert status == expected
    assert answer["code"] == 50035
    assert "description" in answer["errors"]["attachments"]["0"]


async def test_file_names_lose_what_discord_takes_from_them(rest: Rest) -> None:
    note = {"id": "0", "filename": "my board (1).png"}
    _, message = await upload(rest, {"attachments": [note]}, x__png=png())
    assert message["attachments"][0]["filename"] == "my_board_1.png"


@pytest.mark.parametrize(("size", "status"), [(10 * MIB, 200), (10 * MIB + 1, 413)])
async def test_file_size(rest: Rest, size: int, status: int) -> None:
    got, answer = await upload(rest, {}, big__bin=bytes(size))
    assert got == status
    assert status == 200 or answer["code"] == 40005


async def test_ten_files_at_most(rest: Rest) -> None:
    files = {f"f{i}__png": png() for i in range(11)}
    assert (await upload(rest, {}, **dict(list(files.items())[:10])))[0] == 200
    status, answer = await upload(rest, {}, **files)
    assert (status, answer["code"]) == (400, 50035)


async def test_editing_attachments(rest: Rest) -> None:
    _, message = await upload(rest, {}, a__png=png(), b__png=png())
    first, second = message["attachments"]
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    _, same = await rest("PATCH", path, {"content": "text"})
    assert [a["id"] for a in same["attachments"]] == [first["id"], second["id"]]
    body = {"attachments": [{"id": second["id"], "description": "new words"}, {"id": 0, "description": "third"}]}
    status, edited = await rest("PATCH", path, data=form(body, c__png=png(8, 8)))
    assert status == 200
    assert [(a["filename"], a["description"]) for a in edited["attachments"]] == [
        ("b.png", "new words"),
        ("c.png", "third"),
    ]
    assert (await fetch(rest, first["url"]))[0] == 404
    assert (await fetch(rest, second["url"]))[0] == 200
    await rest("DELETE", path)
    assert (await fetch(rest, second["url"]))[0] == 404


async def test_attachment_addresses_in_embeds_and_components(rest: Rest) -> None:
    _, message = await upload(rest, {"embeds": [{"image": {"url": "attachment://a.png"}}]}, a__png=png(40, 30))
    image = message["embeds"][0]["image"]
    assert image["url"] == message["attachments"][0]["url"]
    assert image["width"] == 40
    item = {"media": {"url": "attachment://a.png"}, "description": "alt"}
    box = {"type": 17, "components": [{"type": 12, "items": [item]}]}
    file = {"type": 13, "file": {"url": "attachment://b.txt"}}
    body = {"flags": 1 << 15, "components": [box, file]}
    status, message = await upload(rest, body, a__png=png(40, 30), b__txt=b"hello")
    assert status == 200
    media = message["components"][0]["components"][0]["items"][0]["media"]
    assert (media["width"], media["attachment_id"]) == (40, message["attachments"][0]["id"])
    assert (message["components"][1]["name"], message["components"][1]["size"]) == ("b.txt", 5)
    assert [c["id"] for c in (*message["components"], *message["components"][0]["components"])] == [1, 3, 2]


async def test_nonce_makes_a_message_once(rest: Rest) -> None:
    body = {"content": "once", "nonce": "turn-7", "enforce_nonce": True}
    answers = await asyncio.gather(*(rest.send(body) for _ in range(10)))
    assert len({answer["id"] for _, answer in answers}) == 1
    assert answers[0][1]["nonce"] == "turn-7"
    _, other = await rest.send({**body, "nonce": "turn-8"})
    _, free = await rest.send({**body, "enforce_nonce": False})
    assert len({answers[0][1]["id"], other["id"], free["id"]}) == 3
    elsewhere = next(c["id"] for c in rest.sandbox.world.channels.values() if c["name"] == "tavern")
    assert (await rest.send(body, elsewhere))[1]["id"] != answers[0][1]["id"]


async def test_nonce_is_forgotten_after_minutes(rest: Rest) -> None:
    body = {"content": "once", "nonce": 5, "enforce_nonce": True}
    _, first = await rest.send(body)
    rest.sandbox.messages_service.nonce_window = 0
    _, second = await rest.send(body)
    assert first["id"] != second["id"]


@pytest.mark.parametrize(
    ("allowed", "named"),
    [
        (None, ["Ben", "Mei"]),
        ({"parse": ["users"]}, ["Ben", "Mei"]),
        ({"parse": []}, []),
        ({"parse": [], "users": ["Ben"]}, ["Ben"]),
    ],
)
async def test_allowed_mentions(rest: Rest, allowed: dict[str, Any] | None, named: list[str]) -> None:
    people = rest.sandbox.people
    body: dict[str, Any] = {"content": f"<@{people['Ben']}> <@{people['Mei']}> @everyone"}
    if allowed is not None:
        body["allowed_mentions"] = {**allowed, "users": [people[n] for n in allowed.get("users", [])]}
    _, message = await rest.send(body)
    assert [user["id"] for user in message["mentions"]] == [people[name] for name in named]
    assert not message["mention_everyone"]  # the bot may not
    assert rest.sandbox.messages()[-1]["_pinged"] == [people[name] for name in named]


async def test_everyone_is_pinged_by_who_may(sandbox: Sandbox, rest: Rest) -> None:
    message = await sandbox.say("Anna", "@everyone come")
    assert message["mention_everyone"]
    assert set(message["_pinged"]) == set(sandbox.people.values()) - {sandbox.people["Anna"]} | {sandbox.bot_id}
    silent = {"content": f"<@{sandbox.people['Ben']}>", "flags": 1 << 12}
    _, quiet = await rest.send(silent)
    assert [user["id"] for user in quiet["mentions"]] == [sandbox.people["Ben"]]
    assert sandbox.messages()[-1]["_pinged"] == []


async def test_edits_ping_nobody_anew(rest: Rest) -> None:
    _, message = await rest.send({"content": "x"})
    ben = rest.sandbox.people["Ben"]
    _, edited = await rest(
        "PATCH", f"/channels/{message['channel_id']}/messages/{message['id']}", {"content": f"<@{ben}>"}
    )
    assert [user["id"] for user in edited["mentions"]] == [ben]
    assert rest.sandbox.messages()[-1]["_pinged"] == []
    assert edited["edited_timestamp"] is not None


async def test_reply(sandbox: Sandbox, rest: Rest) -> None:
    said = await sandbox.say("Ben", "a question")
    body: dict[str, Any] = {"content": "an answer", "message_reference": {"message_id": said["id"]}}
    _, message = await rest.send(body)
    assert message["type"] == 19
    assert message["referenced_message"]["content"] == "a question"
    assert [user["id"] for user in message["mentions"]] == [sandbox.people["Ben"]]
    _, silent = await rest.send({**body, "allowed_mentions": {"replied_user": False}})
    assert silent["mentions"] == []
    lost = {"content": "x", "message_reference": {"message_id": "5", "fail_if_not_exists": False}}
    assert (await rest.send(lost))[0] == 200


async def test_reading(rest: Rest) -> None:
    channel = next(c["id"] for c in rest.sandbox.world.channels.values() if c["name"] == "tavern")
    ids = [(await rest.send({"content": str(i)}, channel))[1]["id"] for i in range(6)]
    base = f"/channels/{channel}/messages"

    async def read(query: str) -> list[str]:
        status, answer = await rest("GET", f"{base}?{query}")
        assert status == 200
        return [m["content"] for m in answer]

    assert await read("limit=2") == ["5", "4"]
    assert await read(f"before={ids[3]}&limit=2") == ["2", "1"]
    assert await read(f"after={ids[3]}") == ["5", "4"]
    assert await read(f"after={ids[0]}&limit=2") == ["2", "1"]
    assert await read(f"around={ids[2]}&limit=3") == ["3", "2", "1"]
    for bad in ("limit=0", "limit=101", "limit=x"):
        status, answer = await rest("GET", f"{base}?{bad}")
        assert (status, answer["code"]) == (400, 50035)
    assert (await rest("GET", f"{base}/{ids[0]}"))[1]["content"] == "0"
    assert (await rest("GET", f"{base}/5"))[1]["code"] == 10008


async def test_deleting(sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> None:
    _, message = await rest.send({"content": "x"})
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    assert (await rest("DELETE", path))[0] == 204
    for method in ("DELETE", "PATCH", "GET"):
        assert (await rest(method, path, {"content": "y"} if method == "PATCH" else None))[1]["code"] == 10008
    gone = await gateway.until("MESSAGE_DELETE")
    assert gone["id"] == message["id"]
    keys = [(await rest.send({"content": str(i)}))[1]["id"] for i in range(3)]
    bulk = f"/channels/{message['channel_id']}/messages/bulk-delete"
    assert (await rest("POST", bulk, {"messages": keys[:1]}))[1]["code"] == 50035
    assert (await rest("POST", bulk, {"messages": keys}))[0] == 204
    assert not {m["id"] for m in sandbox.messages()} & set(keys)


async def test_pins(rest: Rest) -> None:
    _, message = await rest.send({"content": "x"})
    base = f"/channels/{message['channel_id']}/messages/pins"
    assert (await rest("PUT", f"{base}/{message['id']}"))[0] == 204
    _, pins = await rest("GET", base)
    assert [item["message"]["id"] for item in pins["items"]] == [message["id"]]
    assert (await rest("DELETE", f"{base}/{message['id']}"))[0] == 204
    assert (await rest("GET", base))[1]["items"] == []


async def test_v2_replaces_an_old_message_only_without_its_content(rest: Rest) -> None:
    _, message = await rest.send({"content": "old"})
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    new = {"flags": 1 << 15, "components": [{"type": 10, "content": "new"}]}
    assert (await rest("PATCH", path, new))[1]["code"] == 50035
    status, edited = await rest("PATCH", path, {**new, "content": None})
    assert (status, edited["content"], edited["flags"]) == (200, "", 1 << 15)


async def test_broken_json(rest: Rest) -> None:
    path = f"/channels/{rest.sandbox.default_channel_id}/messages"
    status, answer = await rest("POST", path, data="{", skip_auto_headers=["Content-Type"])
    assert (status, answer["code"]) == (400, 50109)


async def test_unknown_routes_name_themselves(rest: Rest) -> None:
    status, answer = await rest("POST", "/guilds/1/bananas")
    assert status == 501
    assert answer == {"code": 0, "message": "501: the sandbox does not implement POST /api/v10/guilds/1/bananas"}
    assert (await rest("PUT", "/users/@me"))[0] == 501


async def test_the_content_type_is_exactly_json(rest: Rest) -> None:
    _, _, headers = await rest.full("GET", "/users/@me")
    assert headers["Content-Type"] == "application/json"


async def test_a_wrong_token(rest: Rest) -> None:
    assert await rest("GET", "/users/@me", token="wrong") == (401, {"code": 0, "message": "401: Unauthorized"})
