"""A newcomer starts the sandbox by its command, opens the page in Chromium, and plays.

The whole product as it is shipped: `dorfpost sandbox` in its own process, the page, people's presses.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ARTEFACTS = Path(__file__).parents[1] / "artefacts"
NAMES = {"Anna": "anna", "Ben": "ben", "Clara": "clara"}
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """Where `dorfpost sandbox` says that it is."""
    command = [sys.executable, "-m", "bot", "sandbox", "--port", "0", "--no-open", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found, "the sandbox did not start"
        yield found[0]
        process.terminate()
        assert process.wait(20) == 0


class Visitor:
    """One browser window, and the person chosen in it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page: Page = context.new_page()
        self.page.goto(url)
        self.composer = self.page.get_by_test_id("composer")

    def become(self, name: str) -> None:
        self.page.get_by_test_id(f"person-{NAMES[name]}").click()
        expect(self.page.get_by_test_id(f"person-{NAMES[name]}")).to_have_attribute("aria-checked", "true")

    def command(self, line: str) -> None:
        self.composer.fill(line)
        self.composer.press("Enter")

    def last(self, text: str | re.Pattern[str]) -> Locator:
        """The newest message with that text."""
        return self.page.get_by_test_id("message").filter(has_text=text).last

    def press(self, label: str, among: Locator | None = None) -> None:
        where = self.page if among is None else among
        where.get_by_test_id("button").filter(has_text=label).last.click()

    def shot(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.wait_for_timeout(250)  # let the picture's fade-in end
        self.page.screenshot(path=ARTEFACTS / f"newcomer-{name}.png")

    def choose_first(self, panel: Locator) -> None:
        """The first choice that a panel offers: of its select, else its first button."""
        select = panel.get_by_test_id("select")
        expect(select.or_(panel.get_by_test_id("button")).first).to_be_enabled()
        if select.count():
            select.click()
            self.page.get_by_test_id("select-option").first.click()
        else:
            panel.get_by_test_id("button").first.click()


def play_turn(visitor: Visitor, shots: str = "") -> int:
    """Take the turn of whoever is called; gives the number of choices that it took."""
    board = visitor.last(re.compile("it's your turn"))
    expect(board.locator("img").first).to_be_visible()
    name = re.search(r"▶ @(\w+)", board.inner_text())
    assert name
    visitor.become(name[1])
    visitor.press("Take my turn", visitor.last(re.compile("it's your turn")))
    panel = visitor.last(re.compile("Your dice"))
    expect(panel).to_be_visible()
    identity = panel.get_attribute("data-message-id")
    panel = visitor.page.locator(f'[data-testid="message"][data-message-id="{identity}"]')
    for choices in range(1, 7):
        picture = panel.locator("img").first
        expect(picture).to_be_visible()
        seen = picture.get_attribute("src")
        if shots:
            visitor.shot(f"{shots}-{choices}")
        visitor.choose_first(panel)
        # every answer brings a new picture, the last one none
        expect(panel.locator(f'img[src="{seen}"]')).to_have_count(0)
        if "Done." in panel.inner_text():
            return choices
    raise AssertionError("a turn takes too many choices")


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_newcomer_plays(browser: Browser, url: str, width: int, height: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": height})
    visitor = Visitor(context, url)
    page = visitor.page
    expect(visitor.last(re.compile("Start here"))).to_be_visible()
    visitor.shot(f"{width}-start")

    visitor.command("/table new game:bohemian_villages")
    lobby = visitor.last(re.compile("free seats?"))
    expect(lobby).to_be_visible()
    for name in ("Ben", "Clara"):
        visitor.become(name)
        visitor.press("Join", visitor.last(re.compile("free seats?")))
        expect(visitor.last(re.compile("free seats?"))).to_contain_text(name)
    visitor.become("Anna")
    visitor.shot(f"{width}-lobby")
    visitor.press("Start", visitor.last(re.compile("free seats?")))

    boards = page.get_by_test_id("message").filter(has_text=re.compile("it's your turn"))
    expect(boards).to_have_count(1)
    first = boards.last.locator("img").first
    expect(first).to_be_visible()
    visitor.shot(f"{width}-board")
    pictures = [first.get_attribute("src")]
    for turn in (1, 2):
        assert play_turn(visitor, f"{width}-turn{turn}") <= 3
        expect(boards).to_have_count(turn + 1)
        expect(boards.nth(turn - 1).get_by_test_id("button")).to_have_count(0)
        image = boards.last.locator("img").first
        expect(image).to_be_visible()
        pictures.append(image.get_attribute("src"))
        visitor.shot(f"{width}-after{turn}")
    assert len(set(pictures)) == 3
    alts = [boards.nth(number).locator("img").first.get_attribute("alt") for number in range(3)]
    assert len(set(alts)) == 3
    assert all(alts)
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0
    context.close()
