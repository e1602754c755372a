"""The door through the real discord.py against the sandbox: messages in channels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord
import pytest

from bot.door import Done, Door, Forbidden, Gone, OwnMessage, Rejected, Retry, Sent
from deploy.sandbox import Sandbox

from ..sandbox.small_bot import png
from .fake import Press

POST = r"/channels/\d+/messages$"


async def test_the_door_posts_edits_deletes_and_finds_its_own(
    sandbox: Sandbox, client: discord.Client, channel: int
) -> None:
    door = Door(client)
    await sandbox.say("Anna", "hello")
    sent = await door.send(channel, content="one", nonce="n1", files=[discord.File(BytesIO(b"x"), "a.png")])
    assert isinstance(sent, Sent)
    assert await door.send(channel, content="one", nonce="n1") == sent, "a nonce is said once"
    other = await door.send(channel, content="two", view=view(Press(7, 3)), reference=sent.message_id)
    assert isinstance(other, Sent)
    assert await door.edit(channel, sent.message_id, content="changed") == sent
    assert await door.fetch_own_recent(channel, 50, 0) == [
        OwnMessage(sent.message_id, (), ("a.png",), "changed"),
        OwnMessage(other.message_id, ("v1:play:7:3:0",), (), "two"),
    ]
    assert await door.fetch_own_recent(channel, 50, other.message_id) == []
    assert await door.delete(channel, sent.message_id) == Done()
    gone = await door.delete(channel, sent.message_id)
    assert gone == Gone(10008)
    assert gone.is_message
    assert await door.edit(channel, sent.message_id, content="x") == Gone(10008)
    assert await door.strip_buttons(channel, sent.message_id) == Gone(10008)
    assert await door.send(404, content="x") == Gone(10003)


async def test_a_long_channel_is_read_page_by_page(sandbox: Sandbox, client: discord.Client, channel: int) -> None:
    door = Door(client)
    first = await door.send(channel, content="first")
    for number in range(230):
        await sandbox.say("Anna", f"chatter {number}")
    last = await door.send(channel, content="last")
    assert isinstance(first, Sent)
    assert isinstance(last, Sent)
    found = await door.fetch_own_recent(channel, 1000, first.message_id - 1)
    assert isinstance(found, list)
    assert [message.id for message in found] == [first.message_id, last.message_id]
    near = await door.fetch_own_recent(channel, 150, first.message_id - 1)
    assert isinstance(near, list)
    assert [message.id for message in near] == [first.message_id]


def view(*items: discord.ui.Item[Any]) -> discord.ui.View:
    made = discord.ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    return made


async def test_nobody_is_pinged_unless_it_is_said(sandbox: Sandbox, client: discord.Client, channel: int) -> None:
    door, anna = Door(client), sandbox.people["Anna"]
    await door.send(channel, content=f"<@{anna}> @everyone")
    await door.send(channel, content=f"<@{anna}>", allowed_mentions=discord.AllowedMentions(users=True))
    assert [m["_pinged"] for m in sandbox.messages()] == [[], [anna]]


async def test_stripping_keeps_pictures_words_and_links(
    sandbox: Sandbox, client: discord.Client, channel: int
) -> None:
    link: discord.ui.Button[Any] = discord.ui.Button(label="rules", url="https://example.org")
    door = Door(client)
    sent = await door.send(
        channel, content="board", view=view(Press(1, 1), link), files=[discord.File(BytesIO(b"x"), "a.png")]
    )
    assert isinstance(sent, Sent)
    assert await door.strip_buttons(channel, sent.message_id) == Done()
    [message] = sandbox.messages()
    assert message["content"] == "board"
    assert [a["filename"] for a in message["attachments"]] == ["a.png"]
    assert [part["label"] for part in message["components"][0]["components"]] == ["rules"]
    edits = message["edited_timestamp"]
    assert await door.strip_buttons(channel, sent.message_id) == Done()
    assert sandbox.messages()[0]["edited_timestamp"] == edits, "nothing to take off, nothing to say"


async def test_stripping_a_message_made_of_components(
    sandbox: Sandbox, client: discord.Client, channel: int
) -> None:
    layout = discord.ui.LayoutView(timeout=None)
    section: discord.ui.Section[Any] = discord.ui.Section("Anna's turn", accessory=Press(1, 1))
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://a.png", description="the board")
    )
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(Press(1, 2))
    layout.add_item(discord.ui.Container(discord.ui.TextDisplay("# Board"), section, gallery, row, accent_colour=7))
    door = Door(client)
    sent = await door.send(channel, view=layout, files=[discord.File(BytesIO(png()), "a.png")])
    assert isinstance(sent, Sent), sent
    before = sandbox.messages()[0]
    assert await door.strip_buttons(channel, sent.message_id) == Done()
    [message] = sandbox.messages()
    [container] = message["components"]
    assert [part["type"] for part in container["components"]] == [10, 10, 12]
    assert container["accent_color"] == 7
    media = container["components"][2]["items"][0]
    assert media["description"] == "the board"
    assert media["media"]["url"] == before["components"][0]["components"][2]["items"][0]["media"]["url"]
    assert [a["filename"] for a in message["attachments"]] == ["a.png"]


async def test_discord_py_remembers_no_view_of_ours(sandbox: Sandbox, client: discord.Client, channel: int) -> None:
    door = Door(client)
    await door.send(channel, content="x", view=view(Press(1, 1)))
    views = client._connection._view_store
    assert (views._views, views._synced_message_views, views._dynamic_items) == ({}, {}, {})


async def test_our_own_faults_are_values_and_logged(
    sandbox: Sandbox, client: discord.Client, channel: int, caplog: pytest.LogCaptureFixture
) -> None:
    door = Door(client)
    plain: discord.ui.Button[Any] = discord.ui.Button(label="mortal", custom_id="x")
    results = [
        await door.send(channel, content="x" * 2001),
        await door.send(channel, content="x", nonce="n" * 26),
        await door.send(channel),
        await door.send(channel, content="x", embeds=[discord.Embed(title="x")] * 11),
        await door.send(channel, content="x", view=view(plain)),
    ]
    assert [type(result) for result in results] == [Rejected] * 5
    assert isinstance(results[0], Rejected)
    assert results[0].code == 50035
    assert isinstance(results[4], Rejected)
    assert "DynamicItem" in results[4].why
    assert len(caplog.records) == 5
    assert sandbox.messages() == []


@pytest.mark.parametrize(
    ("fault", "result"),
    [
        ({"status": 503, "times": 9}, Retry(0, True, "HTTP 503")),
        ({"status": 500, "times": 9}, Retry(0, True, "HTTP 500")),
        ({"drop": True}, Retry(0, True, "ServerDisconnectedError")),
        ({"status": 403, "code": 50001}, Forbidden(50001)),
        ({"status": 403, "code": 99999}, Forbidden(99999)),
        ({"status": 404, "code": 10008}, Gone(10008)),
        ({"status": 404, "code": 0}, Gone(0)),
        ({"status": 400, "code": 160005}, Forbidden(160005)),
        ({"status": 401}, Retry(30.0, False, "HTTP 401")),
        ({"status": 429, "times": 9, "retry_after": 0.25}, Retry(1.0, False, "rate limited")),
        (
            {"status": 429, "times": 9, "code": 30046, "retry_after": 0.5},
            Retry(1.0, False, "old message edited too often"),
        ),
    ],
)
async def test_every_failure_is_a_value(
    sandbox: Sandbox, client: discord.Client, channel: int, fault: dict[str, Any], result: object
) -> None:
    sandbox.faults.add("POST", POST, **fault)
    assert await Door(client).send(channel, content="x") == result


async def test_a_door_whose_client_is_closed(sandbox: Sandbox, client: discord.Client, channel: int) -> None:
    await client.close()
    result = await Door(client).send(channel, content="x")
    assert isinstance(result, Retry)
    assert result.maybe
