"""The sandbox as an unmodified discord.py client meets it."""

from __future__ import annotations

import pytest

from deploy.sandbox import InteractionFailed, Sandbox

from .small_bot import SmallBot


async def test_slash_with_options_in_the_persons_language(sandbox: Sandbox, bot: SmallBot) -> None:
    outcome = await sandbox.slash("Mei", "hello", {"name": "world", "times": 2})
    assert outcome.kind == 4
    assert outcome.message is not None
    assert outcome.message["content"] == "hello world x2 in zh-TW"
    assert outcome.message["interaction_by"] == sandbox.people["Mei"]


async def test_autocomplete(sandbox: Sandbox, bot: SmallBot) -> None:
    choices = await sandbox.autocomplete("Ben", "hello", {"name": "ad"}, "name")
    assert choices == [("Adam", "adam"), ("Adele", "adele")]


async def test_subcommand_with_a_person_and_a_dynamic_button(sandbox: Sandbox, bot: SmallBot) -> None:
    outcome = await sandbox.slash("Ben", "table new", {"guest": sandbox.people["Clara"]})
    assert outcome.message is not None
    assert outcome.message["content"] == "table for Clara"
    pressed = await sandbox.press("Clara", outcome.message["id"], "v1:move:1")
    assert pressed.kind == 7
    assert bot.moves == [(sandbox.people["Clara"], 1)]
    assert sandbox.messages()[-1]["content"] == "moved 1"


async def test_ephemeral_is_seen_by_its_owner_only(sandbox: Sandbox, bot: SmallBot) -> None:
    outcome = await sandbox.slash("Ben", "secret")
    assert outcome.message is not None
    assert outcome.message["ephemeral"]
    key = outcome.message["id"]
    assert key in [m["id"] for m in sandbox.messages(person="Ben")]
    assert key not in [m["id"] for m in sandbox.messages(person="Anna")]
    assert key not in [m["id"] for m in sandbox.messages()]
    pressed = await sandbox.press("Ben", key, "v1:move:3")
    assert pressed.message is not None
    assert pressed.message["content"] == "moved 3"
    assert not [m for m in bot.seen if str(m.id) == key]


async def test_deferred_reply_is_filled_by_the_first_followup(sandbox: Sandbox, bot: SmallBot) -> None:
    outcome = await sandbox.slash("Anna", "board")
    assert outcome.kind == 5
    message = await outcome.settled()
    assert outcome.message is not None
    assert message["attachments"][0]["description"] == "Alt text of the board"
    gallery = message["components"][0]["components"][1]["items"][0]
    assert gallery["description"] == "A grey board"
    assert gallery["media"]["width"] == 4
    assert gallery["media"]["url"] == message["attachments"][0]["url"]
    assert await sandbox.until(lambda: outcome.followups)
    assert outcome.followups[0]["ephemeral"]


async def test_selects_form_and_late_edit(sandbox: Sandbox, bot: SmallBot) -> None:
    shown = (await sandbox.slash("Anna", "choose")).message
    assert shown is not None
    picked = await sandbox.press("Ben", shown["id"], "pick", ["a", "c"])
    assert picked.message is not None
    assert picked.message["content"] == "picked a+c"
    chosen = await sandbox.press("Ben", shown["id"], "person", [sandbox.people["Mei"]])
    assert chosen.message is not None
    assert chosen.message["content"] == "chose Mei 美玲"
    form = await sandbox.press("Ben", shown["id"], "form")
    assert form.kind == 9
    sent = await sandbox.submit("Ben", form, {"text": "Bo", "colour": "b", "who": [sandbox.people["Clara"]]})
    assert sent.message is not None
    assert sent.message["content"] == "Bo b Clara"
    later = await sandbox.press("Clara", shown["id"], "later")
    assert later.kind == 6
    assert (await later.settled())["content"] == "edited later"


async def test_thread(sandbox: Sandbox, bot: SmallBot) -> None:
    await sandbox.slash("Anna", "thread")
    found = await sandbox.until(
        lambda: [m for c in sandbox.world.channels for m in sandbox.messages(c) if m["content"] == "in the thread"]
    )
    thread = sandbox.world.channels[found[0]["channel_id"]]
    assert thread["name"] == "Round one"


async def test_no_answer_in_time(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.interactions.deadline = 0.2
    with pytest.raises(InteractionFailed):
        await sandbox.slash("Anna", "slow")
