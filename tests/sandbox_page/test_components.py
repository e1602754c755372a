"""Buttons, selects, forms, V2 layouts, pictures."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Open, Stage

pytestmark = pytest.mark.browser


def test_a_board_in_components_v2(window: Open, stage: Stage, channel: str) -> None:
    stage.deal(channel)
    anna = window("Anna")
    board = anna.message("Village · round 1")
    expect(board.locator("h4")).to_have_text("Village · round 1")
    expect(board.locator(".container")).to_have_css("--accent", "#f0b232")
    expect(board.locator(".separator")).to_have_count(1)
    expect(board.locator(".thumb img")).to_have_attribute("alt", "Farm")
    expect(board.locator("a.file")).to_contain_text("game.toml")
    link = board.get_by_role("link", name="Rules")
    expect(link).to_have_attribute("href", "https://example.com/rules")
    expect(anna.button("closed")).to_be_disabled()
    anna.shot("board-desktop")


def test_pressing_shows_a_spinner_there_only_and_then_the_edit(window: Open, stage: Stage, channel: str) -> None:
    stage.deal(channel)
    stage.let_go(False)
    anna, ben = window("Anna"), window("Ben")
    anna.button("hold").click()
    expect(anna.button("hold")).to_have_attribute("aria-busy", "true")
    expect(anna.page.locator("[aria-busy=true]")).to_have_count(1)
    expect(ben.page.locator("[aria-busy=true]")).to_have_count(0)
    stage.let_go(True)
    expect(anna.message("held")).to_contain_text("Only you can see this")
    expect(anna.page.locator("[aria-busy=true]")).to_have_count(0)
    first = anna.page.locator(".container img").get_attribute("src")
    anna.button("round:2").focus()
    anna.keys("Enter")
    for who in (anna, ben):
        expect(who.message("Village · round 2")).to_contain_text("(edited)")
        expect(who.page.locator(".container img")).not_to_have_attribute("src", first or "")
    # the pressed button is gone with its id; the keyboard stays where it was
    expect(anna.button("round:3")).to_be_focused()


def test_a_press_without_answer_turns_red_under_its_row(window: Open, stage: Stage, channel: str) -> None:
    stage.deal(channel)
    anna, mei = window("Anna"), window("Mei")
    anna.button("break").click()
    mei.button("break").click()
    line = anna.page.locator(".row-with-failure").get_by_test_id("failure")
    expect(line).to_have_text("This interaction failed")
    expect(mei.by("failure")).to_have_text("此互動失敗")
    anna.button("turn").click()  # the next press clears it
    expect(anna.by("failure")).to_have_count(0)


def test_selects_by_mouse_and_keyboard(window: Open, stage: Stage, channel: str) -> None:
    stage.deal(channel)
    anna = window("Anna")
    build = anna.select("build")
    expect(build).to_have_text("Choose a building")
    build.click()
    expect(anna.by("select-option")).to_have_count(5)
    expect(anna.by("select-option").first).to_contain_text("Costs 1 wood")
    anna.by("select-option").filter(has_text="Market").click()
    expect(anna.message("build: market")).to_be_visible()
    build.focus()
    anna.keys("Enter", "End", "ArrowUp", "Enter")
    expect(anna.message("build: manor")).to_be_visible()
    build.focus()
    anna.keys("ArrowDown", "m", "m", "Escape")  # letters look for names; Escape chooses nothing
    expect(anna.by("select-option")).to_have_count(0)
    expect(build).to_be_focused()
    # several: sent on closing, and only with enough chosen
    anna.select("pay").click()
    anna.by("select-option").nth(0).click()
    expect(anna.page.get_by_text("Choose at least 2.")).to_be_visible()
    anna.by("select-option").nth(2).click()
    anna.page.get_by_role("button", name="Done").click()
    expect(anna.message("pay: wood,grain")).to_be_visible()
    # people
    anna.select("trade").click()
    anna.by("select-option").filter(has_text="Clara").click()
    expect(anna.message(f"trade: {stage.id('Clara')}")).to_be_visible()


def test_a_form_checks_sends_and_can_be_left(window: Open, stage: Stage, channel: str) -> None:
    stage.deal(channel)
    anna = window("Anna")
    anna.button("turn").click()
    form = anna.by("modal")
    expect(form).to_contain_text("Your turn")
    expect(anna.field("word")).to_be_focused()
    anna.field("word").fill("x")
    anna.by("modal-submit").click()
    expect(form).to_contain_text("At least 2 characters.")
    expect(form).to_contain_text("Choose at least 1.")
    anna.field("word").fill("Well met")
    form.get_by_test_id("select").first.click()
    anna.page.locator("[data-value=mill]").click()
    form.get_by_test_id("select").last.click()
    anna.by("select-option").filter(has_text="Ben").click()
    anna.shot("form-desktop")
    anna.by("modal-submit").click()
    expect(anna.message("Well met|mill|Ben")).to_be_visible()
    expect(form).to_have_count(0)
    expect(anna.button("turn")).to_be_focused()
    anna.keys("Enter")
    expect(form).to_be_visible()
    anna.keys("Escape")
    expect(form).to_have_count(0)


def test_a_form_that_fails_stays_with_what_was_typed(window: Open, stage: Stage, channel: str) -> None:
    stage.deal(channel)
    anna = window("Anna")
    anna.button("turn").click()
    anna.field("word").fill("silence")
    anna.by("modal").get_by_test_id("select").first.click()
    anna.keys("Enter")
    anna.by("modal-submit").click()
    expect(anna.by("modal").get_by_role("alert").filter(has_text="This interaction failed")).to_be_visible()
    expect(anna.field("word")).to_have_value("silence")
    anna.by("modal-cancel").click()
    anna.send("/old")
    expect(anna.field("name")).to_have_value("Mill")
    anna.by("modal-submit").click()
    expect(anna.message("named Mill")).to_be_visible()


def test_pictures_alt_text_and_lightbox(window: Open, stage: Stage, channel: str) -> None:
    anna = window("Anna")
    anna.send("/board")
    shown = anna.message("your board")
    image = shown.locator("img")
    expect(image).to_have_attribute("alt", re.compile("Board of the village, round 1"))
    # its room is there before it is: the box has the picture's shape
    box = shown.locator(".picture-open").bounding_box()
    assert box is not None
    assert abs(box["width"] / box["height"] - 4 / 3) < 0.02
    expect(shown.get_by_text("Mei: 9 coins.")).to_be_hidden()
    shown.get_by_test_id("alt").click()
    expect(shown.get_by_text("Mei: 9 coins.")).to_be_visible()
    shown.locator(".picture-open").click()
    light = anna.by("lightbox")
    expect(light).to_contain_text("Anna: 12 coins.")
    width = "() => document.querySelector('[data-testid=lightbox] img').getBoundingClientRect().width"
    fitted = anna.page.evaluate(width)
    anna.by("lightbox-zoom").click()
    assert anna.page.evaluate(width) > fitted
    anna.keys("Escape")
    expect(light).to_have_count(0)
    expect(shown.locator(".picture-open")).to_be_focused()
    shown.locator(".picture-open").click()
    anna.page.mouse.click(5, 400)  # beside the picture
    expect(light).to_have_count(0)


def test_the_view_stays_at_the_end_or_says_that_there_is_more(window: Open, stage: Stage, channel: str) -> None:
    for number in range(3):
        stage.post(channel, "\n".join(f"line {number}.{line}" for line in range(15)))
    anna = window("Anna")
    expect(anna.message("line 2.14").get_by_text("line 2.14")).to_be_in_viewport()
    stage.deal(channel)
    expect(anna.page.locator("a.file")).to_be_in_viewport()  # the end of the board, picture and all
    anna.page.locator("#scroller").evaluate("(node) => node.scrollTo(0, 200)")
    stage.post(channel, "and one more")
    expect(anna.page.locator("#pill")).to_have_text("New messages")
    expect(anna.message("and one more")).not_to_be_in_viewport()
    anna.page.locator("#pill").click()
    expect(anna.message("and one more")).to_be_in_viewport()
    expect(anna.page.locator("#pill")).to_be_hidden()
