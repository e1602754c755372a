"""Slash commands: the list, options, suggestions, languages, what is missing, what fails."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Open, Stage

pytestmark = pytest.mark.browser


def test_command_list_filters_and_fills_options(window: Open, stage: Stage) -> None:
    anna = window("Anna")
    anna.composer.press_sequentially("/")
    expect(anna.by("command-suggestion")).to_have_count(6)
    anna.composer.press_sequentially("tab")
    expect(anna.by("command-suggestion")).to_have_count(1)
    expect(anna.by("command-suggestion")).to_contain_text("/table new")
    anna.keys("Enter")
    expect(anna.option("game")).to_be_focused()
    expect(anna.option("seats")).to_have_count(0)  # optional ones wait at the end
    # sending without the required option says so
    anna.keys("Escape")
    anna.by("send").click()
    expect(anna.page.get_by_role("alert").filter(has_text="game: This option is required")).to_be_visible()
    anna.suggestion("hamlet").click()
    # the optional ones: a range, a boolean, a person
    anna.keys("ArrowDown", "Enter")
    expect(anna.option("seats")).to_be_focused()
    anna.page.keyboard.type("9")
    anna.keys("Enter")
    expect(anna.page.get_by_role("alert").filter(has_text="seats: At most 5.")).to_be_visible()
    anna.keys("Backspace")
    anna.page.keyboard.type("4")
    anna.by("command-tail").click()
    anna.by("option-add").filter(has_text="private").click()
    anna.page.keyboard.type("t")
    anna.keys("Tab")
    anna.page.keyboard.type("gue")
    anna.keys("Enter")
    anna.page.keyboard.type("mei")
    anna.keys("Enter", "Enter")
    answer = anna.message("hamlet seats=4 private=True")
    expect(answer).to_contain_text("guest=@Mei 美玲")
    expect(answer).to_contain_text("Anna used /table new")
    expect(anna.composer).to_have_value("")
    expect(anna.composer).to_be_focused()


def test_typed_and_pasted_commands(window: Open, stage: Stage) -> None:
    anna = window("Anna")
    anna.send("/table new game:Village guest:@Ben seats:3")
    expect(anna.message("village seats=3")).to_contain_text("guest=@Ben")
    anna.send("/table new seats:3")
    expect(anna.option("game")).to_be_focused()
    anna.keys("Escape", "Escape")
    anna.send("/nonsense")
    expect(anna.by("command-suggestion")).to_have_count(0)
    expect(anna.composer).to_have_value("/nonsense")  # not sent as a message
    expect(anna.message("nonsense")).to_have_count(0)


def test_suggestions_come_from_the_bot_with_the_other_options(window: Open, stage: Stage) -> None:
    stage.bot.asked.clear()
    anna = window("Anna")
    anna.composer.press_sequentially("/place ")
    expect(anna.option("total")).to_be_focused()
    anna.page.keyboard.type("7")
    anna.keys("Enter")
    expect(anna.option("building")).to_be_focused()
    expect(anna.by("command-suggestion")).to_have_count(5)
    anna.page.keyboard.type("mill")
    expect(anna.by("command-suggestion")).to_have_text(["Mill for 7"])
    assert {"total": 7, "building": "mill"} in stage.bot.asked
    # debounced: four letters in a row are not four questions
    assert len(stage.bot.asked) < 5
    anna.keys("Enter")
    expect(anna.option("building")).to_have_value("Mill for 7")
    anna.keys("Enter")
    expect(anna.message("placed 7 on id-mill")).to_be_visible()


def test_enter_waits_for_the_list_that_fits_what_is_typed(window: Open, stage: Stage) -> None:
    anna = window("Anna")
    anna.send("/place total:7")
    expect(anna.option("building")).to_be_focused()
    anna.page.keyboard.type("chu")
    anna.keys("Enter")  # the suggestions for it are still on their way
    expect(anna.option("building")).to_have_value("Church for 7")
    anna.keys("Enter")
    expect(anna.message("placed 7 on id-church")).to_be_visible()


def test_commands_in_the_readers_language(window: Open, stage: Stage) -> None:
    mei = window("Mei")
    expect(mei.composer).to_have_attribute("placeholder", re.compile("傳訊息到 #table-"))
    mei.composer.press_sequentially("/桌")
    expect(mei.by("command-suggestion")).to_contain_text("/桌子 新增")
    expect(mei.by("command-suggestion")).to_contain_text("開一張桌子")
    mei.keys("Enter")
    expect(mei.page.locator(".option-name")).to_have_text(["遊戲"])
    mei.suggestion("village").click()
    expect(mei.option("game")).to_have_value("村莊")
    mei.keys("Enter")
    answer = mei.message("village seats=2")
    expect(answer).to_contain_text("locale=zh-TW")  # the bot got base names, and the language
    expect(answer).to_contain_text("使用了 /桌子 新增")
    mei.send("/桌子 新增 遊戲:hamlet")
    expect(mei.message("hamlet seats=2")).to_be_visible()


def test_deferred_answer_shows_thinking_until_it_comes(window: Open, stage: Stage) -> None:
    stage.let_go(False)
    anna = window("Anna")
    anna.send("/play")
    expect(anna.message("Dorfpost is thinking…")).to_be_visible()
    stage.let_go(True)
    expect(anna.message("Village · round 1")).to_be_visible()
    expect(anna.message("is thinking")).to_have_count(0)


def test_a_command_without_answer_fails_visibly(window: Open, stage: Stage) -> None:
    anna, ben = window("Anna"), window("Ben")
    anna.send("/nothing")
    expect(anna.by("note")).to_contain_text("Sending command…")
    failed = anna.by("note").filter(has_text="This interaction failed")
    expect(failed).to_contain_text("Anna used /nothing")
    expect(failed).to_contain_text("Only you can see this")
    expect(ben.by("note")).to_have_count(0)
    failed.get_by_test_id("dismiss").click()
    expect(anna.by("note")).to_have_count(0)


def test_plain_text_mentions_and_line_breaks(window: Open, stage: Stage, channel: str) -> None:
    anna, mei = window("Anna"), window("Mei")
    anna.composer.press_sequentially("hi @me")
    anna.keys("Enter")
    expect(anna.composer).to_have_value("hi @Mei 美玲 ")
    anna.keys("Shift+Enter")
    anna.page.keyboard.type("your turn")
    anna.keys("Enter")
    shown = mei.message("your turn")
    expect(shown.locator(".mention-me")).to_have_text("@Mei 美玲")
    expect(shown).to_have_class(re.compile("mentioned"))
    expect(anna.message("your turn")).not_to_have_class(re.compile("mentioned"))
    last = stage.loop.call(lambda: stage.sandbox.messages(channel))[-1]
    assert last["content"] == f"hi <@{stage.id('Mei')}> \nyour turn"
