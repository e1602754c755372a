"""The page's API: what each person sees, the stream of events, acts, and who may ask."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from deploy.sandbox import Perm, Sandbox

from .conftest import Rest
from .small_bot import SmallBot
from .test_messages import upload


class PageClient:
    """What a page does, by hand."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox, self.session = sandbox, session

    async def state(self, who: str) -> Any:
        async with self.session.get(f"{self.sandbox.url}/s/state?person={self.sandbox.people[who]}") as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-store"
            return await response.json()

    async def post(self, act: str, who: str | None = None, **body: Any) -> tuple[int, Any]:
        if who is not None:
            body["person"] = self.sandbox.people[who]
        async with self.session.post(f"{self.sandbox.url}/s/{act}", json=body) as response:
            return response.status, await response.json()

    async def events(self, who: str, after: int, last: str) -> list[Any]:
        """Events up to the first of type ``last``."""
        found: list[Any] = []
        url = f"{self.sandbox.url}/s/events?person={self.sandbox.people[who]}&after={after}"
        async with asyncio.timeout(10), self.session.get(url) as response:
            assert response.content_type == "text/event-stream"
            async for line in response.content:
                if line.startswith(b"data: "):
                    found.append(json.loads(line[6:]))
                    if found[-1]["type"] == last:
                        return found
        raise AssertionError("the stream ended")


@pytest.fixture
async def page(sandbox: Sandbox) -> AsyncIterator[PageClient]:
    async with aiohttp.ClientSession() as session:
        yield PageClient(sandbox, session)


async def test_state(sandbox: Sandbox, page: PageClient, bot: SmallBot) -> None:
    state = await page.state("Mei")
    assert state["person"] == sandbox.people["Mei"]
    people = {p["display_name"]: p for p in state["people"]}
    assert people["Mei 美玲"]["locale"] == "zh-TW"
    assert {"id", "name", "display_name", "locale", "color", "bot"} == set(people["Anna"])
    assert people["Bot"]["bot"] is True
    assert state["guild"] == {"id": sandbox.guild_id, "name": "Sandbox"}
    assert [c["name"] for c in state["channels"]] == ["village-green", "tavern"]
    assert {"id", "name", "type", "parent_id", "archived", "topic"} == set(state["channels"][0])
    assert {c["name"] for c in state["commands"]} >= {"hello", "table"}
    assert state["bot"] == {"id": sandbox.bot_id, "name": "Bot", "online": True}
    (welcome,) = state["messages"][sandbox.default_channel_id]
    assert (welcome["ephemeral"], welcome["interaction_by"]) == (False, None)
    assert not [key for key in welcome if key.startswith("_")]
    async with page.session.get(sandbox.url + "/s/state?person=5") as response:
        assert response.status == 404


async def test_acts(sandbox: Sandbox, page: PageClient, bot: SmallBot) -> None:
    channel = sandbox.default_channel_id
    status, answer = await page.post("slash", "Ben", channel=channel, command="choose", options={})
    assert (status, answer["ok"], answer["kind"]) == (200, True, 4)
    shown = answer["message"]
    status, answer = await page.post("press", "Ben", message=shown, custom_id="pick", values=["b"])
    assert (status, answer["kind"]) == (200, 4)
    whisper = answer["message"]
    assert whisper in [m["id"] for m in (await page.state("Ben"))["messages"][channel]]
    assert whisper not in [m["id"] for m in (await page.state("Anna"))["messages"][channel]]
    assert (await page.post("dismiss", "Anna", message=whisper))[0] == 404
    assert (await page.post("dismiss", "Ben", message=whisper))[0] == 200
    assert whisper not in [m["id"] for m in (await page.state("Ben"))["messages"][channel]]
    status, form = await page.post("press", "Ben", message=shown, custom_id="form")
    assert form["modal"]["title"] == "A name"
    values = {"text": "Bo", "colour": ["r"]}
    assert (await page.post("submit", "Anna", modal=form["modal"]["id"], values=values))[0] == 404
    assert (await page.post("submit", "Ben", modal=form["modal"]["id"], values={}))[1]["code"] == "required"
    status, answer = await page.post("submit", "Ben", modal=form["modal"]["id"], values=values)
    assert (status, answer["kind"]) == (200, 4)
    assert (await page.post("submit", "Ben", modal=form["modal"]["id"], values=values))[0] == 404
    body = {"channel": channel, "command": "hello", "options": {"name": "ad"}, "focused": "name"}
    status, answer = await page.post("autocomplete", "Ben", **body)
    assert answer["choices"] == [{"name": "Adam", "value": "adam"}, {"name": "Adele", "value": "adele"}]
    status, answer = await page.post("say", "Ben", channel=channel, content="hello all")
    assert sandbox.messages()[-1]["content"] == "hello all"
    assert (await page.post("say", "Ben", channel=channel, content=" "))[1]["code"] == "50006"
    assert (await page.post("person", "Ben", locale="zh-TW"))[0] == 200
    assert (await page.post("person", "Ben", locale="xx"))[1]["code"] == "locale"
    status, answer = await page.post("channel", name="Böse Ecke")
    assert sandbox.world.channels[answer["channel"]]["name"] == "böse-ecke"
    assert (await page.post("channel", name=""))[0] == 400


async def test_failures(sandbox: Sandbox, page: PageClient, bot: SmallBot) -> None:
    channel = sandbox.default_channel_id
    sandbox.interactions.deadline = 0.1
    answer = await page.post("slash", "Ben", channel=channel, command="slow", options={})
    assert answer == (504, {"ok": False, "error": "This interaction failed", "code": "deadline"})
    assert (await page.post("slash", "Ben", channel=channel, command="nothing"))[0] == 404
    assert (await page.post("slash", "Ben", channel=channel, command="hello", options=[]))[0] == 400
    assert (await page.post("press", "Ben", message="5", custom_id="x"))[1]["code"] == "unknown_message"
    assert (await page.post("press", "Ben", message="5", custom_id="x", values="y"))[1]["code"] == "values"
    assert (await page.post("say", channel=channel, content="x"))[1]["code"] == "unknown_person"


async def test_events_are_each_persons_own(sandbox: Sandbox, page: PageClient, bot: SmallBot) -> None:
    after = sandbox.page.seq
    await sandbox.slash("Ben", "secret")
    message = await sandbox.say("Ben", "aloud")
    sandbox.delete_message(message["id"])
    sandbox.set_locale("Ben", "de")
    hidden = sandbox.add_channel("hidden")
    sandbox.set_permissions(hidden, "everyone", deny=Perm.VIEW_CHANNEL)
    await sandbox.say("Anna", "among us", hidden)
    sandbox.add_channel("last")
    ben = await up_to_last(page, "Ben", after)
    clara = await up_to_last(page, "Clara", after)
    anna = await up_to_last(page, "Anna", after)
    assert [e["type"] for e in ben] == [
        "message",
        "message",
        "message_delete",
        "person",
        "channel",
        "channel",
        "channel",
    ]
    assert ben[0]["data"]["ephemeral"]
    assert [e["type"] for e in clara] == ["message", "message_delete", "person", "channel", "channel", "channel"]
    assert clara[3]["data"] == {"id": hidden, "deleted": True}
    assert "among us" in [e["data"].get("content") for e in anna]
    assert [e["seq"] for e in ben] == sorted(e["seq"] for e in ben)
    assert "_pinged" not in ben[1]["data"]


async def up_to_last(page: PageClient, who: str, after: int) -> list[Any]:
    """All events up to the making of the channel ``last``."""
    url = f"{page.sandbox.url}/s/events?person={page.sandbox.people[who]}&after={after}"
    found: list[Any] = []
    async with asyncio.timeout(10), page.session.get(url) as response:
        async for line in response.content:
            if line.startswith(b"data: "):
                found.append(json.loads(line[6:]))
                if found[-1]["data"].get("name") == "last":
                    break
    return found


async def test_the_stream_goes_on_live(sandbox: Sandbox, page: PageClient) -> None:
    listening = asyncio.create_task(page.events("Ben", sandbox.page.seq, "message"))
    await sandbox.say("Anna", "news")
    (event,) = await listening
    assert event["data"]["content"] == "news"
    assert event["seq"] == sandbox.page.seq


async def test_the_stream_says_reload_when_it_cannot_go_on(sandbox: Sandbox, page: PageClient) -> None:
    assert (await page.events("Ben", 10**9, "reload"))[0]["type"] == "reload"
    for i in range(2100):
        sandbox.set_dms("Ben", bool(i % 2))
    assert (await page.events("Ben", 1, "reload"))[0]["type"] == "reload"


async def test_the_bot_comes_and_goes_and_types(sandbox: Sandbox, page: PageClient, rest: Rest) -> None:
    listening = asyncio.create_task(page.events("Ben", sandbox.page.seq, "typing"))
    await rest("POST", f"/channels/{sandbox.default_channel_id}/typing")
    assert (await listening)[-1]["data"]["user_id"] == sandbox.bot_id


async def test_keep_alive(sandbox: Sandbox, page: PageClient) -> None:
    sandbox.page.keep_alive = 0.01
    url = f"{sandbox.url}/s/events?person={sandbox.people['Ben']}"
    async with asyncio.timeout(10), page.session.get(url) as response:
        async for line in response.content:
            if line == b": still here\n":
                break


@pytest.mark.parametrize("headers", [{"Host": "example.org"}, {"Origin": "http://example.org"}, {"Origin": "null"}])
async def test_other_sites_are_turned_away(sandbox: Sandbox, page: PageClient, headers: dict[str, str]) -> None:
    for path in ("/s/state", "/s/say", "/"):
        async with page.session.post(sandbox.url + path, json={}, headers=headers) as response:
            assert response.status == 403
    async with page.session.post(
        sandbox.url + "/s/say", data="{}", headers={"Content-Type": "text/plain"}
    ) as response:
        assert response.status == 415
    fine = {"Origin": sandbox.url}
    body = {"person": sandbox.people["Ben"], "channel": sandbox.default_channel_id, "content": "x"}
    async with page.session.post(sandbox.url + "/s/say", json=body, headers=fine) as response:
        assert response.status == 200


async def test_files(tmp_path: Path, unpatched: None) -> None:
    (tmp_path / "secret.txt").write_text("no")
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<p>page")
    (folder / "main.js").write_text("1")
    sandbox = Sandbox(page_dir=folder)
    await sandbox.start()
    async with aiohttp.ClientSession() as session:
        for path, status, *kinds in (
            ("/", 200, "text/html"),
            ("/page/main.js", 200, "text/javascript", "application/javascript"),
            ("/page/none.js", 404, "text/plain"),
            ("/page/..%2Fsecret.txt", 404, "text/plain"),
            ("/page/.hidden", 404, "text/plain"),
        ):
            async with session.get(sandbox.url + path) as response:
                assert response.status == status
                assert response.content_type in kinds
    await sandbox.stop()


async def test_an_uploaded_page_is_not_shown_as_one(sandbox: Sandbox, rest: Rest) -> None:
    _, message = await upload(rest, {}, evil__html=b"<script>")
    async with rest.session.get(message["attachments"][0]["url"]) as response:
        assert response.headers["Content-Disposition"] == "attachment"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_stopping_ends_open_streams(unpatched: None) -> None:
    sandbox = Sandbox(page_dir=None)
    await sandbox.start()
    async with aiohttp.ClientSession() as session:
        response = await session.get(f"{sandbox.url}/s/events?person={sandbox.people['Ben']}")
        await sandbox.stop()
        assert b"hello" in await response.read()
