"""At 390 px: no sideways scrolling, the drawer, boards as wide as the screen, things big enough for a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import PHONE, Open, Stage

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, textarea, [role=option]")]
  .filter((node) => node.checkVisibility())
  .filter((node) => !node.matches(".skip, .reply-text, [inert] *, .text *, .text-display *"))
  .map((node) => ({ node, box: node.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.height < 38 || box.width < 38))
  .map(({ node, box }) => [node.className, node.textContent, box.width, box.height].join(" "))"""


def test_a_board_on_a_phone(window: Open, stage: Stage, channel: str) -> None:
    stage.say("Ben", "a long word: " + "x" * 300 + " https://example.com/" + "y" * 200, channel)
    stage.post(channel, "```\n" + "code " * 60 + "\n```")
    stage.deal(channel)
    phone = window("Mei", PHONE)
    board = phone.message("Village · round 1")
    expect(board).to_be_visible()
    assert phone.overflow() == 0
    picture = board.locator(".container .picture").bounding_box()
    assert picture is not None
    assert picture["width"] >= 340
    assert phone.page.evaluate(SMALL) == []
    composer = phone.composer.bounding_box()
    assert composer is not None
    assert composer["y"] + composer["height"] <= PHONE[1]
    for name in ("anna", "ben", "clara", "mei", "david"):
        expect(phone.by(f"person-{name}")).to_be_in_viewport(ratio=0.99)
    phone.shot("board-phone")


def test_the_drawer(window: Open, stage: Stage, channel: str) -> None:
    phone = window("Anna", PHONE)
    here, tavern = phone.page.locator(f".channel[data-id='{channel}']"), phone.by("channel-tavern")
    expect(here).not_to_be_in_viewport()
    phone.page.locator("#drawer-toggle").click()
    expect(here).to_be_in_viewport()
    expect(here).to_be_focused()
    phone.shot("drawer-phone")
    tavern.click()
    expect(tavern).not_to_be_in_viewport()
    expect(phone.page.locator("#channel-title")).to_have_text("tavern")
    phone.page.locator("#drawer-toggle").click()
    phone.keys("Escape")
    expect(tavern).not_to_be_in_viewport()


def test_commands_and_selects_by_thumb(window: Open, stage: Stage, channel: str) -> None:
    stage.deal(channel)
    phone = window("Mei", PHONE)
    phone.page.get_by_role("button", name="指令").tap()
    expect(phone.by("command-suggestion").first).to_be_visible()
    assert phone.overflow() == 0
    assert phone.page.evaluate(SMALL) == []
    phone.shot("commands-phone")
    phone.by("command-suggestion").filter(has_text="/桌子 新增").tap()
    phone.suggestion("hamlet").tap()
    phone.by("option-add").filter(has_text="seats").tap()
    phone.page.keyboard.type("3")
    phone.by("send").tap()
    expect(phone.message("hamlet seats=3")).to_be_visible()
    phone.select("build").tap()
    expect(phone.by("select-option").last).to_be_in_viewport()
    phone.shot("select-phone")
    phone.by("select-option").filter(has_text="Sawmill").tap()
    expect(phone.message("build: sawmill")).to_be_visible()
    phone.message("Village · round 1").locator(".picture-open").first.tap()
    expect(phone.by("lightbox")).to_be_visible()
    phone.by("lightbox-close").tap()
    expect(phone.by("lightbox")).to_have_count(0)
    assert phone.overflow() == 0
