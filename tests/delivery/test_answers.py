"""The door through the real discord.py against the sandbox: answers to interactions."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from io import BytesIO
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.door import Answered, Done, Door, Gone, Late, Rejected, Result, Retry, Sent
from deploy.sandbox import InteractionFailed, Sandbox

CALLBACK = r"/interactions/\d+/[^/]+/callback"
Act = Callable[[Door, discord.Interaction], Awaitable[None]]


class Knock(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"v1:knock:(\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label="knock", custom_id=f"v1:knock:{number}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Knock:
        return cls(int(match[1]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: Bot = interaction.client
        await bot.handle(interaction)


def knocking(number: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Knock(number))
    return view


class Bot(discord.Client):
    """Has one command and one kind of button; a test says what they do."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.door = Door(self)
        self.act: Act = self.nothing
        self.results: list[object] = []
        self.ended = asyncio.Event()
        self.add_dynamic_items(Knock)

        @self.tree.command(name="do", description="what the test wants")
        async def do(interaction: discord.Interaction, word: str = "") -> None:
            await self.handle(interaction)

        @do.autocomplete("word")
        async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            await self.handle(interaction)
            return []

    @staticmethod
    async def nothing(door: Door, interaction: discord.Interaction) -> None: ...

    async def handle(self, interaction: discord.Interaction) -> None:
        try:
            await self.act(self.door, interaction)
        finally:
            self.ended.set()

    async def setup_hook(self) -> None:
        await self.tree.sync()

    def does(self, *calls: Callable[[Door, discord.Interaction], Awaitable[Result]]) -> None:
        """Make these calls, one after the other, and keep what they came to."""
        self.results.clear()
        self.ended.clear()

        async def act(door: Door, interaction: discord.Interaction) -> None:
            for call in calls:
                self.results.append(await call(door, interaction))

        self.act = act


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    made = Bot()
    task = asyncio.create_task(made.start(sandbox.token))
    await asyncio.wait({task, asyncio.create_task(made.wait_until_ready())}, return_when=asyncio.FIRST_COMPLETED)
    assert not task.done()
    yield made
    await made.close()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_reply_is_private_unless_told_and_remembered_by_nobody(sandbox: Sandbox, bot: Bot) -> None:
    bot.does(lambda d, i: d.reply(i, content="for you", view=knocking(1)))
    outcome = await sandbox.slash("Anna", "do")
    await bot.ended.wait()
    assert outcome.message is not None
    assert (outcome.message["content"], outcome.message["ephemeral"]) == ("for you", True)
    assert bot.results == [Sent(int(outcome.message["id"]))]
    views = bot._connection._view_store
    assert (views._views, views._synced_message_views) == ({}, {})
    bot.does(
        lambda d, i: d.reply(i, content="for all", ephemeral=False, files=[discord.File(BytesIO(b"x"), "a.png")]),
        lambda d, i: d.reply(i, content="and more", ephemeral=False),
    )
    await sandbox.slash("Anna", "do")
    await bot.ended.wait()
    assert [m["content"] for m in sandbox.messages()] == ["for all", "and more"]


async def test_a_command_is_acknowledged_and_answered_later(sandbox: Sandbox, bot: Bot) -> None:
    bot.does(
        lambda d, i: d.acknowledge(i, ephemeral=True),
        lambda d, i: d.edit_reply(i, content="thought", files=[discord.File(BytesIO(b"x"), "a.png")]),
        lambda d, i: d.edit_reply(i, content="thought again"),
        lambda d, i: d.followup(i, content="besides"),
        lambda d, i: d.delete_reply(i),
    )
    outcome = await sandbox.slash("Anna", "do")
    assert outcome.kind == 5
    await bot.ended.wait()
    assert [type(result) for result in bot.results] == [Done, Sent, Sent, Sent, Done]
    assert [m["content"] for m in sandbox.messages(person="Anna")] == ["besides"]
    assert sandbox.messages() == []


async def test_a_button_is_acknowledged_unseen_and_its_message_changed(sandbox: Sandbox, bot: Bot) -> None:
    bot.does(lambda d, i: d.reply(i, content="one", view=knocking(1), ephemeral=False))
    await sandbox.slash("Anna", "do")
    await bot.ended.wait()
    [message] = sandbox.messages()
    bot.does(lambda d, i: d.update(i, content="two", view=knocking(2)))
    await sandbox.press("Ben", message["id"], "v1:knock:1")
    await bot.ended.wait()
    bot.does(lambda d, i: d.acknowledge(i), lambda d, i: d.edit_reply(i, content="three", view=knocking(3)))
    assert (await sandbox.press("Ben", message["id"], "v1:knock:2")).kind == 6
    await bot.ended.wait()
    [message] = sandbox.messages()
    assert message["content"] == "three"
    assert message["components"][0]["components"][0]["custom_id"] == "v1:knock:3"


async def test_suggestions_are_cut_to_what_discord_takes(sandbox: Sandbox, bot: Bot) -> None:
    many = [app_commands.Choice(name=f"n{n}", value=f"v{n}") for n in range(40)]
    bot.does(lambda d, i: d.autocomplete(i, many))
    choices = await sandbox.autocomplete("Anna", "do", {"word": "n"}, "word")
    assert choices == [(f"n{n}", f"v{n}") for n in range(25)]


async def test_a_form_is_opened(sandbox: Sandbox, bot: Bot) -> None:
    form = discord.ui.Modal(title="Notes", custom_id="form")
    text: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id="text")
    form.add_item(discord.ui.Label(text="Note", component=text))
    bot.does(lambda d, i: d.modal(i, form), lambda d, i: d.modal(i, form))
    outcome = await sandbox.slash("Anna", "do")
    await bot.ended.wait()
    assert outcome.modal is not None
    assert outcome.modal["title"] == "Notes"
    assert bot.results == [Done(), Answered()]


async def test_what_comes_second_is_answered_already(sandbox: Sandbox, bot: Bot) -> None:
    bot.does(
        lambda d, i: d.acknowledge(i),
        lambda d, i: d.acknowledge(i),
        lambda d, i: d.update(i, content="x"),
        lambda d, i: d.reply(i, content="a further one"),
    )
    await sandbox.slash("Anna", "do")
    await bot.ended.wait()
    assert [type(result) for result in bot.results] == [Done, Answered, Answered, Sent]


async def test_an_acknowledgement_that_arrived_though_the_answer_to_it_did_not(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.faults.add("POST", CALLBACK, status=502, after=True)
    bot.does(lambda d, i: d.acknowledge(i), lambda d, i: d.reply(i, content="still"))
    await sandbox.slash("Anna", "do")
    await bot.ended.wait()
    assert isinstance(bot.results[0], Answered)
    assert isinstance(bot.results[1], Sent)
    assert [m["content"] for m in sandbox.messages(person="Anna")] == ["still"]


async def test_too_late_is_a_value(sandbox: Sandbox, bot: Bot) -> None:
    sandbox.interactions.deadline = 0.05
    failed = asyncio.Event()

    async def wait(door: Door, interaction: discord.Interaction) -> Result:
        await failed.wait()
        return Done()

    bot.does(wait, lambda d, i: d.acknowledge(i), lambda d, i: d.reply(i, content="x"))
    with pytest.raises(InteractionFailed):
        await sandbox.slash("Anna", "do")
    failed.set()
    await bot.ended.wait()
    assert bot.results == [Done(), Late(), Late()]
    for status, code in ((404, 10015), (401, 50027)):
        sandbox.interactions.deadline = 3.0
        sandbox.faults.add("PATCH", "/webhooks/", status=status, code=code)
        bot.does(lambda d, i: d.acknowledge(i), lambda d, i: d.edit_reply(i, content="x"))
        await sandbox.slash("Anna", "do")
        await bot.ended.wait()
        assert bot.results == [Done(), Late()]


@pytest.mark.parametrize(
    ("fault", "result"),
    [
        ({"status": 503, "times": 9}, Retry(0, True, "HTTP 503")),
        ({"drop": True}, Retry(0, True, "ServerDisconnectedError")),
        ({"status": 404, "code": 10008}, Gone(10008)),
        ({"status": 400, "code": 50035}, Rejected(50035, "Internal Server Error")),
    ],
)
async def test_no_answer_raises(sandbox: Sandbox, bot: Bot, fault: dict[str, Any], result: object) -> None:
    sandbox.faults.add("*", "/webhooks/", **{**fault, "times": 50})
    bot.does(
        lambda d, i: d.acknowledge(i),
        lambda d, i: d.edit_reply(i, content="x"),
        lambda d, i: d.followup(i, content="x"),
        lambda d, i: d.reply(i, content="x"),
        lambda d, i: d.delete_reply(i),
    )
    await sandbox.slash("Anna", "do")
    await bot.ended.wait()
    assert bot.results == [Done(), result, result, result, result]
