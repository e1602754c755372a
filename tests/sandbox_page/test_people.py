"""Being several people: private messages, the switch, languages, what is new to whom."""

from __future__ import annotations

import re

import discord
import pytest
from playwright.sync_api import expect

from .conftest import Open, Stage

pytestmark = pytest.mark.browser


def test_private_answers_are_seen_by_their_reader_alone(window: Open, stage: Stage) -> None:
    anna, ben = window("Anna"), window("Ben")
    anna.send("/board")
    expect(anna.message("your board")).to_contain_text("Only you can see this")
    ben.send("/board")
    expect(ben.message("your board")).to_have_count(1)
    expect(anna.message("your board")).to_have_count(1)
    anna.by("dismiss").click()
    expect(anna.message("your board")).to_have_count(0)
    anna.page.reload()
    expect(anna.composer).to_be_visible()
    expect(anna.message("your board")).to_have_count(0)
    expect(ben.message("your board")).to_have_count(1)


def test_the_switch_changes_person_language_and_view_but_not_the_channel(window: Open, stage: Stage) -> None:
    page = window("Anna")
    page.send("/board")
    expect(page.message("your board")).to_be_visible()
    title = page.page.locator("#channel-title").inner_text()
    page.by("person-mei").click()
    expect(page.by("person-mei")).to_have_attribute("aria-checked", "true")
    expect(page.message("your board")).to_have_count(0)
    expect(page.page.locator("#channel-title")).to_have_text(title)
    expect(page.page.locator("html")).to_have_attribute("lang", "zh-Hant-TW")
    expect(page.page.get_by_role("heading", name="頻道")).to_be_visible()
    assert f"person={stage.id('Mei')}" in page.page.url
    # by keyboard, as in any group of radio buttons
    page.by("person-mei").focus()
    page.keys("ArrowLeft")
    expect(page.by("person-clara")).to_have_attribute("aria-checked", "true")
    expect(page.by("person-clara")).to_be_focused()
    expect(page.page.locator("html")).to_have_attribute("lang", "en")
    page.send("it is Clara")
    expect(page.message("it is Clara")).to_contain_text("Clara")


def test_a_language_can_be_chosen(window: Open, stage: Stage) -> None:
    david = window("David")
    try:
        david.by("language").select_option("zh-TW")
        expect(david.composer).to_have_attribute("placeholder", re.compile("傳訊息到"))
        david.composer.press_sequentially("/")
        expect(david.by("command-suggestion").filter(has_text="/桌子 新增")).to_be_visible()
    finally:
        stage.loop.call(lambda: stage.sandbox.set_locale("David", "en-US"))
    expect(david.composer).to_have_attribute("placeholder", re.compile("Message #"))


def test_news_are_marked_for_channels_and_people(window: Open, stage: Stage, channel: str) -> None:
    other = stage.loop.call(lambda: stage.sandbox.add_channel(f"else-{channel[-6:]}"))
    anna = window("Anna")
    row = anna.by(f"channel-else-{channel[-6:]}")
    expect(row).not_to_have_attribute("data-unread", "1")
    stage.post(other, f"<@{stage.id('Anna')}> and <@{stage.id('Ben')}>, come over")
    expect(row).to_have_attribute("data-unread", "1")
    expect(row.locator(".count")).to_have_text("1")
    expect(anna.page).to_have_title(re.compile(r"^\(\d+\) "))
    expect(anna.by("person-ben")).to_have_attribute("data-news", "true")
    expect(anna.by("person-clara")).not_to_have_attribute("data-news", "true")
    row.click()
    expect(anna.message("come over")).to_have_class(re.compile("mentioned"))
    expect(row).not_to_have_attribute("data-unread", "1")
    anna.by("person-ben").click()
    expect(anna.message("come over")).to_have_class(re.compile("mentioned"))
    expect(anna.by("person-ben")).not_to_have_attribute("data-news", "true")
    anna.by("person-clara").click()
    expect(anna.by("person-ben")).not_to_have_attribute("data-news", "true")


def test_a_direct_message_to_somebody_else_is_marked_too(window: Open, stage: Stage) -> None:
    anna = window("Anna")
    direct = stage.loop.call(lambda: stage.sandbox.dm_channel("Clara"))
    stage.post(direct, "It is your turn")
    stage.say("Ben", "something that Anna hears", stage.sandbox.default_channel_id)
    expect(anna.by("person-clara")).to_have_attribute("data-news", "true")
    expect(anna.message("It is your turn")).to_have_count(0)
    anna.by("person-clara").click()
    anna.page.locator(f".channel[data-id='{direct}']").click()
    expect(anna.message("It is your turn")).to_be_visible()


def test_threads_replies_and_marks(window: Open, stage: Stage, channel: str) -> None:
    message = stage.post(channel, "Game one begins")

    async def thread() -> str:
        place = stage.bot.get_channel(int(channel))
        assert isinstance(place, discord.TextChannel)
        start = await place.fetch_message(int(message))
        opened = await start.create_thread(name="Game one")
        await opened.send("in the thread")
        await start.reply("see there")
        await start.edit(content="Game one has begun")
        return str(opened.id)

    key = stage.loop.run(thread())
    anna = window("Anna")
    expect(anna.message("Game one has begun").first).to_contain_text("(edited)")
    reply = anna.message("see there")
    expect(reply.locator(".context")).to_contain_text("Game one")
    anna.page.locator(f".channel[data-id='{key}']").click()
    expect(anna.message("in the thread")).to_be_visible()
    expect(anna.page.locator("#channel-title")).to_have_text("Game one")
    assert f"channel={key}" in anna.page.url


def test_messages_are_grouped_and_dated(window: Open, stage: Stage) -> None:
    anna = window("Anna")
    for text in ("first", "second"):
        anna.send(text)
        expect(anna.message(text)).to_be_visible()
    expect(anna.message("first").locator(".avatar")).to_have_count(1)
    expect(anna.message("second").locator(".avatar")).to_have_count(0)
    expect(anna.page.locator(".divider:not(.fresh)")).to_have_count(1)


def test_channels_can_be_added(window: Open, stage: Stage, channel: str) -> None:
    anna = window("Anna")
    anna.by("new-channel").click()
    anna.page.get_by_label("Channel name").fill(f"New Table {channel[-6:]}")
    anna.keys("Enter")
    expect(anna.page.locator("#channel-title")).to_have_text(f"new-table-{channel[-6:]}")
