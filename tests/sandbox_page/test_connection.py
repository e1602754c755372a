"""The stream of events breaks, the server restarts, the bot is away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from deploy.sandbox import Sandbox

from .conftest import Loop, Open, Stage

pytestmark = pytest.mark.browser


def test_a_restarted_server_is_found_again(window: Open, loop: Loop, tmp_path: Path) -> None:
    data = tmp_path / "world.sqlite3"
    first = Sandbox(data)
    loop.run(first.start())
    place = first.default_channel_id
    loop.run(first.say("Ben", "before", place))
    anna = window("Anna", url=first.url)
    anna.by("channel-village-green").click()
    expect(anna.message("before")).to_be_visible()
    # no bot is connected to this one, and the page says so in the person's language
    banner = anna.page.locator("#banner")
    expect(banner).to_have_text("The bot is restarting…")
    anna.by("person-mei").click()
    expect(banner).to_have_text("機器人正在重新啟動…")
    anna.composer.fill("a draft")
    loop.run(first.stop())
    expect(banner).to_have_text("重新連線中…")
    second = Sandbox(data)
    loop.run(second.start(first.port))
    try:
        loop.run(second.say("Ben", "while away", place))
        expect(anna.message("while away")).to_be_visible()
        expect(banner).not_to_have_text("重新連線中…")
        # the new server counts its events from the start, and the page follows
        loop.run(second.say("Ben", "and after", place))
        expect(anna.message("and after")).to_be_visible()
        expect(anna.message("before")).to_have_count(1)
        expect(anna.composer).to_have_value("a draft")
    finally:
        anna.page.close()
        loop.run(second.stop())


def test_a_lost_stream_is_made_up_for(window: Open, stage: Stage, channel: str) -> None:
    anna = window("Anna")
    anna.page.context.set_offline(True)
    stage.say("Ben", "unheard", channel)
    anna.page.context.set_offline(False)
    stage.say("Ben", "heard", channel)
    expect(anna.message("unheard")).to_have_count(1)
    expect(anna.message("heard").last).to_be_visible()


def test_the_bot_goes_and_comes_back(window: Open, stage: Stage) -> None:
    anna = window("Anna")
    anna.page.evaluate(
        """() => {
          window.banners = [];
          const banner = document.getElementById("banner");
          new MutationObserver(() => window.banners.push(banner.textContent)).observe(banner, { childList: true });
        }"""
    )
    stage.loop.run(stage.sandbox.drop_gateway())
    anna.page.wait_for_function("() => window.banners.includes('The bot is restarting…')")
    expect(anna.page.locator("#banner")).to_be_hidden()
    stage.loop.run(stage.sandbox.wait_online(20))
    anna.send("/table new game:hamlet")
    expect(anna.message("hamlet seats=2")).to_be_visible()
