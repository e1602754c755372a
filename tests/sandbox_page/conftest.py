"""One sandbox with its bot in a thread of their own, one browser; each test gets its own channel and pages."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import discord
import pytest
from discord.gateway import DiscordWebSocket
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from deploy.sandbox import Sandbox, patch_discord

from .village_bot import Board, VillageBot, notes, picture

T = TypeVar("T")
CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ARTEFACTS = Path(__file__).parents[1] / "artefacts"
DESKTOP = (1280, 800)
PHONE = (390, 844)


class Loop:
    """An event loop in a thread: playwright's plain calls block the one that the tests run in."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def call(self, work: Callable[[], T]) -> T:
        async def inside() -> T:
            return work()

        return self.run(inside())

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()


@pytest.fixture(scope="session")
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    loop.close()


class Stage:
    """The sandbox and its bot, from outside their loop."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.sandbox = Sandbox(rate_limits=False, deadline=1.2, bot_name="Dorfpost")
        loop.run(self.sandbox.start())
        patch_discord(self.sandbox.url)
        self.bot = loop.call(VillageBot)
        self.task = loop.call(lambda: asyncio.ensure_future(self.bot.start(self.sandbox.token)))
        loop.run(self.sandbox.wait_online(20))
        loop.run(self.bot.wait_until_ready())

    def close(self) -> None:
        async def end() -> None:
            await self.bot.close()
            await asyncio.gather(self.task, return_exceptions=True)
            await self.sandbox.stop()

        self.loop.run(end())

    def id(self, name: str) -> str:
        return self.sandbox.person_id(name)

    def say(self, person: str, text: str, channel: str) -> str:
        return str(self.loop.run(self.sandbox.say(person, text, channel))["id"])

    def post(self, channel: str, *args: Any, **kwargs: Any) -> str:
        """A message of the bot's; returns its id."""

        async def send() -> str:
            place = self.bot.get_channel(int(channel)) or await self.bot.fetch_channel(int(channel))
            assert isinstance(place, discord.abc.Messageable)
            return str((await place.send(*args, **kwargs)).id)

        return self.loop.run(send())

    def deal(self, channel: str) -> str:
        """A V2 board in a channel; returns its message's id."""
        made = self.loop.call(lambda: (Board(self.bot, 1), [picture(1), notes()]))
        return self.post(channel, view=made[0], files=made[1])

    def let_go(self, open_: bool) -> None:
        self.loop.call(self.bot.go.set if open_ else self.bot.go.clear)


@pytest.fixture(scope="session")
def stage(loop: Loop) -> Iterator[Stage]:
    kept = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE
    stage = Stage(loop)
    yield stage
    stage.close()
    discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = kept


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.fail("Chromium is not installed; deploy/test installs it")
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


numbers = itertools.count(1)


@pytest.fixture
def channel(stage: Stage) -> str:
    """The id of a fresh channel, named after a number."""
    stage.let_go(True)
    return stage.loop.call(lambda: stage.sandbox.add_channel(f"table-{next(numbers)}"))


class Window:
    """A page open as a person in a channel."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def by(self, hook: str) -> Locator:
        return self.page.get_by_test_id(hook)

    @property
    def composer(self) -> Locator:
        return self.by("composer")

    def message(self, text: str) -> Locator:
        return self.by("message").filter(has_text=text)

    def button(self, custom_id: str) -> Locator:
        return self.page.locator(f"[data-testid=button][data-custom-id='{custom_id}']")

    def select(self, custom_id: str) -> Locator:
        return self.page.locator(f"[data-testid=select][data-custom-id='{custom_id}']")

    def field(self, custom_id: str) -> Locator:
        return self.page.locator(f"[data-testid=field][data-custom-id='{custom_id}']")

    def option(self, name: str) -> Locator:
        return self.page.locator(f"[data-testid=option][data-option='{name}']")

    def suggestion(self, value: str) -> Locator:
        return self.page.locator(f"[data-testid=command-suggestion][data-value='{value}']")

    def send(self, text: str) -> None:
        self.composer.fill(text)
        self.composer.press("Enter")

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def shot(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"sandbox-{name}.png")

    def overflow(self) -> int:
        """How many pixels the page is wider than its window, the message list included."""
        return int(
            self.page.evaluate(
                """() => Math.max(...[document.documentElement, document.getElementById("scroller"),
                   document.getElementById("people-list")].map((node) => node.scrollWidth - node.clientWidth))"""
            )
        )


Open = Callable[..., Window]


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[Callable[[tuple[int, int]], BrowserContext]]:
    """A browser context for a size. They are kept, since making one takes as long as a test."""
    made: dict[tuple[int, int], BrowserContext] = {}

    def of(size: tuple[int, int]) -> BrowserContext:
        if size not in made:
            width, height = size
            made[size] = browser.new_context(viewport={"width": width, "height": height}, has_touch=size == PHONE)
            made[size].set_default_timeout(10_000)
        return made[size]

    yield of
    for context in made.values():
        context.close()


@pytest.fixture
def window(contexts: Callable[[tuple[int, int]], BrowserContext], stage: Stage, channel: str) -> Iterator[Open]:
    """``window(person, size)`` opens a page in the test's channel; a script error on any of them fails the test."""
    pages: list[Page] = []
    errors: list[str] = []

    def open_(person: str = "Anna", size: tuple[int, int] = DESKTOP, *, url: str = "") -> Window:
        page = contexts(size).new_page()
        pages.append(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if "Content Security" in line.text else None)
        page.goto(f"{url or stage.sandbox.url}/#person={person}&channel={channel}")
        page.locator("#app:not([hidden])").wait_for()
        return Window(page)

    yield open_
    for page in pages:
        if not page.is_closed():
            page.context.set_offline(False)
            page.evaluate("() => localStorage.clear()")
            page.close()
    assert not errors
