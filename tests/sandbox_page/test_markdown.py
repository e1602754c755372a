"""Discord's markdown, as the page renders it."""

from __future__ import annotations

import discord
import pytest
from playwright.sync_api import expect

from .conftest import Open, Stage

pytestmark = pytest.mark.browser

RENDER = """async (text) => {
  const { markdown } = await import("/page/markdown.js");
  const names = {
    user: (id) => (id === "1" ? { name: "Anna", me: true } : id === "2" ? { name: "<b>Ben", me: false } : null),
    channel: (id) => (id === "3" ? { name: "tavern" } : null),
    command: (path) => path, openChannel() {}, openCommand() {},
  };
  const box = document.createElement("div");
  box.append(markdown(text, names));
  const dull = ["class", "rel", "target", "title", "type", "role", "tabindex", "aria-label", "aria-expanded"];
  for (const node of box.querySelectorAll("*")) for (const name of dull) node.removeAttribute(name);
  return box.innerHTML;
}"""

CASES = {
    "plain & <i>": "plain &amp; &lt;i&gt;",
    "**b** *i* _i_ __u__ ~~s~~ `c`": "<strong>b</strong> <em>i</em> <em>i</em> <u>u</u> <s>s</s> <code>c</code>",
    "***both***": "<em><strong>both</strong></em>",
    "**bold *and italic***": "<strong>bold <em>and italic</em></strong>",
    "snake_case_name 2 * 3 * 4": "snake_case_name 2 * 3 * 4",
    "**open *and `unclosed": "**open *and `unclosed",
    r"\*no\* \_no\_": "*no* _no_",
    "a\nb": "a\nb",
    "# One\n## Two\n### Three\n#### no": "<h3>One</h3><h4>Two</h4><h5>Three</h5>#### no",
    "#no -#no": "#no -#no",
    "-# small *x*\nnext": "<div>small <em>x</em></div>next",
    "> q1\n> **q2**\nafter": "<blockquote>q1\n<strong>q2</strong></blockquote>after",
    "x\n>>> all\nof it": "x<blockquote>all\nof it</blockquote>",
    "- a\n- b\n  - c\n\nd": "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>\nd",
    "3. three\n4. four": '<ol start="3"><li>three</li><li>four</li></ol>',
    "```py\nx = '**'\n\ny\n```after": "<pre><code>x = '**'\n\ny</code></pre>after",
    "see ```x``` ok": "see <pre><code>x</code></pre> ok",
    "``a ` b``": "<code>a ` b</code>",
    "||hidden **x**||": "<span><span>hidden <strong>x</strong></span></span>",
    "[the *rules*](https://example.com/a_b_c)": '<a href="https://example.com/a_b_c">the <em>rules</em></a>',
    "go to https://example.com/a?b=1&c=2.": (
        'go to <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.'
    ),
    "<https://example.com>": '<a href="https://example.com/">https://example.com</a>',
    "hi <@1>, <@!2>, <@9> in <#3> <#8>": (
        "hi <span>@Anna</span>, <span>@&lt;b&gt;Ben</span>, <span>@unknown-user</span> in "
        "<button>#tavern</button> <span>#unknown</span>"
    ),
    "</table new:123> </桌子 新增:5>": "<button>/table new</button> <button>/桌子 新增</button>",
    "<:wood:123456> 🪵": ":wood: 🪵",
    "<t:0:d>": '<time datetime="1970-01-01T00:00:00.000Z" data-unix="0" data-style="d">01/01/1970</time>',
    "<t:99999999999999:R>": "&lt;t:99999999999999:R&gt;",
    # what must never become markup
    "<script>alert(1)</script>": "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<img src=x onerror=alert(1)>": "&lt;img src=x onerror=alert(1)&gt;",
    "[x](javascript:alert(1))": "[x](javascript:alert(1))",
    '[x](https://example.com/"onmouseover="alert(1))': (
        '<a href="https://example.com/%22onmouseover=%22alert(1">x</a>)'
    ),
    "[a](https://example.com/) [b](data:text/html,x)": '<a href="https://example.com/">a</a> [b](data:text/html,x)',
    "`<b>` ```<i>```": "<code>&lt;b&gt;</code> <pre><code>&lt;i&gt;</code></pre>",
}


def test_markdown_becomes_the_right_nodes(window: Open) -> None:
    page = window().page
    page.emulate_media(color_scheme="dark")
    got = {text: page.evaluate(RENDER, text) for text in CASES}
    assert got == CASES


def test_deep_or_hostile_text_ends_soon_and_keeps_its_words(window: Open) -> None:
    page = window().page
    for part in ("> ", "**", "*a", "_a ", "[", "||_~~", "`` ", "```\n", "- a\n  ", "<@", "***"):
        rendered = page.evaluate(RENDER, part * (3900 // len(part)) + "end")
        assert "end" in rendered


def test_what_a_person_writes_is_shown_as_text(window: Open, stage: Stage, channel: str) -> None:
    anna = window("Anna")
    evil = '<img src=x onerror="window.hacked=1"> **bold** [x](javascript:window.hacked=1)'
    anna.send(evil)
    shown = anna.message("bold")
    expect(shown.locator("strong")).to_have_text("bold")
    expect(shown).to_contain_text('<img src=x onerror="window.hacked=1">')
    assert anna.page.evaluate("() => window.hacked") is None
    assert shown.locator(".content img, .content a").count() == 0


def test_spoilers_times_and_lone_emoji(window: Open, stage: Stage, channel: str) -> None:
    stage.post(channel, "||the answer|| <t:1700000000:R> <t:1700000000:F>")
    stage.post(channel, "🎲🎲")
    anna = window("Anna")
    spoiler = anna.page.locator(".spoiler")
    expect(spoiler.locator(".spoiler-text")).to_have_css("visibility", "hidden")
    spoiler.press("Enter")
    expect(spoiler.locator(".spoiler-text")).to_have_css("visibility", "visible")
    expect(anna.page.locator("time.md-time").first).to_contain_text("years ago")
    expect(anna.page.locator(".jumbo")).to_have_text("🎲🎲")


def test_embeds(window: Open, stage: Stage, channel: str) -> None:
    embed = discord.Embed(title="Scores", description="After *round 2*", colour=0x3BA55D, url="https://example.com")
    embed.add_field(name="Anna", value="**12**")
    embed.set_footer(text="Village").set_image(url="https://example.com/outside.png")
    stage.post(channel, embed=embed)
    box = window("Anna").page.locator(".embed")
    expect(box.locator("a").first).to_have_attribute("href", "https://example.com/")
    expect(box.locator("em")).to_have_text("round 2")
    expect(box.locator(".embed-field strong")).to_have_text("12")
    expect(box).to_contain_text("Village")
    expect(box.locator("img")).to_have_count(0)  # pictures elsewhere are linked, never fetched
