"""Every limit of messages, each just kept and just broken, with Discord's code and the field it names."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Rest

V2 = 1 << 15


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "b", "custom_id": "b", **more}


def link(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "b", "url": "https://example.org", **more}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def buttons(count: int, start: int = 0) -> dict[str, Any]:
    return row(*(button(custom_id=f"b{start + i}") for i in range(count)))


def select(count: int = 1, **more: Any) -> dict[str, Any]:
    options = [{"label": f"l{i}", "value": f"v{i}"} for i in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def option(**more: Any) -> dict[str, Any]:
    return {"content": "x", "components": [row(select(options=[{"label": "l", "value": "v", **more}]))]}


def with_button(**more: Any) -> dict[str, Any]:
    return {"content": "x", "components": [row(button(**more))]}


def with_select(count: int = 1, **more: Any) -> dict[str, Any]:
    return {"content": "x", "components": [row(select(count, **more))]}


def embed(**more: Any) -> dict[str, Any]:
    return {"embeds": [{"description": "d", **more}]}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def v2(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components), **more}


def section(texts: int, accessory: dict[str, Any] | None) -> dict[str, Any]:
    return {"type": 9, "components": [text("t")] * texts, "accessory": accessory}


def gallery(count: int, **more: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **more}] * count}


GOOD: list[Any] = [
    {"content": "x" * 2000},
    {"embeds": [{"description": "d"}] * 10},
    embed(title="t" * 256),
    embed(description="d" * 4096),
    embed(fields=[{"name": "n", "value": "v"}] * 25),
    embed(fields=[{"name": "n" * 256, "value": "v" * 1024}]),
    embed(footer={"text": "f" * 2048}),
    {"content": "x", "components": [buttons(5, 5 * i) for i in range(5)]},
    with_button(label="l" * 80, custom_id="c" * 100),
    with_button(label=None, emoji={"name": "🎲"}),
    with_button(emoji={"name": "👩‍🌾"}),
    with_button(emoji={"name": "🇹🇼"}),
    with_button(emoji={"name": "1️⃣"}),
    with_button(emoji={"name": "⬅️"}),
    {"content": "x", "components": [row(link())]},
    with_select(25),
    with_select(3, min_values=0, max_values=3, placeholder="p" * 150),
    option(label="l" * 100, value="v" * 100, description="d" * 100, emoji={"name": "🐑"}),
    v2(text("t" * 4000)),
    v2(*(buttons(5, 5 * i) for i in range(6))),  # 36 components
    v2({"type": 17, "components": [text("t"), row(link())]}),
    v2(section(3, button())),
    v2(section(1, {"type": 11, "media": {"url": "https://example.org/a.png"}, "description": "d" * 1024})),
    v2(gallery(10, description="d" * 1024)),
    v2({"type": 14, "spacing": 2, "divider": False}, text("t")),
    {"content": "x", "nonce": "n" * 25},
    {"content": "<@1>", "allowed_mentions": {"parse": [], "users": ["1"] * 100}},
]

BAD: list[Any] = [
    ({"content": "x" * 2001}, "content"),
    ({"content": 5}, "content"),
    ({"embeds": [{"description": "d"}] * 11}, "embeds"),
    ({"embeds": [{"description": "d" * 3001}] * 2}, "embeds"),
    ({"embeds": [{}]}, "embeds.0.description"),
    (embed(title="t" * 257), "embeds.0.title"),
    (embed(description="d" * 4097), "embeds.0.description"),
    (embed(fields=[{"name": "n", "value": "v"}] * 26), "embeds.0.fields"),
    (embed(fields=[{"name": "n" * 257, "value": "v"}]), "embeds.0.fields.0.name"),
    (embed(fields=[{"name": "n", "value": "v" * 1025}]), "embeds.0.fields.0.value"),
    (embed(fields=[{"name": "", "value": "v"}]), "embeds.0.fields.0.name"),
    (embed(footer={"text": "f" * 2049}), "embeds.0.footer.text"),
    (embed(author={"name": "a" * 257}), "embeds.0.author.name"),
    (embed(image={"url": "attachment://no.png"}), "embeds.0.image.url"),
    (embed(image={"url": "no"}), "embeds.0.image.url"),
    ({"content": "x", "components": [buttons(1, i) for i in range(6)]}, "components"),
    ({"content": "x", "components": [buttons(6)]}, "components.0.components"),
    ({"content": "x", "components": [row()]}, "components.0.components"),
    ({"content": "x", "components": [row(select(), button())]}, "components.0.components"),
    ({"content": "x", "components": [text("t")]}, "components.0.type"),
    ({"content": "x", "components": [row(text("t"))]}, "components.0.components.0.type"),
    ({"content": "x", "components": [buttons(1), buttons(1)]}, "components.1.components.0.custom_id"),
    (with_button(label="l" * 81), "components.0.components.0.label"),
    (with_button(custom_id="c" * 101), "components.0.components.0.custom_id"),
    (with_button(custom_id=""), "components.0.components.0.custom_id"),
    (with_button(custom_id=None), "components.0.components.0.custom_id"),
    (with_button(label=None), "components.0.components.0"),
    (with_button(style=9), "components.0.components.0.style"),
    (with_button(url="https://example.org"), "components.0.components.0.url"),
    (with_button(emoji={"name": "x"}), "components.0.components.0.emoji"),
    (with_button(emoji={"name": "①"}), "components.0.components.0.emoji"),
    (with_button(emoji={"name": "⬢"}), "components.0.components.0.emoji"),
    (with_button(emoji={"name": "🎲🎲"}), "components.0.components.0.emoji"),
    (with_button(emoji={"id": "123", "name": "x"}), "components.0.components.0.emoji"),
    ({"content": "x", "components": [row(link(custom_id="c"))]}, "components.0.components.0.custom_id"),
    ({"content": "x", "components": [row(link(url="ftp://x"))]}, "components.0.components.0.url"),
    ({"content": "x", "components": [row(link(url=None))]}, "components.0.components.0.url"),
    (with_select(26), "components.0.components.0.options"),
    (with_select(0), "components.0.components.0.options"),
    (with_select(placeholder="p" * 151), "components.0.components.0.placeholder"),
    (with_select(2, max_values=3), "components.0.components.0.max_values"),
    (with_select(3, min_values=3, max_values=2), "components.0.components.0.min_values"),
    (with_select(1, min_values=26), "components.0.components.0.min_values"),
    (with_select(1, max_values=0), "components.0.components.0.max_values"),
    (with_select(options=[{"label": "l", "value": "v"}] * 2), "components.0.components.0.options.1.value"),
    (
        with_select(options=[{"label": c, "value": c, "default": True} for c in "ab"]),
        "components.0.components.0.options",
    ),
    (option(label="l" * 101), "components.0.components.0.options.0.label"),
    (option(label=""), "components.0.components.0.options.0.label"),
    (option(value="v" * 101), "components.0.components.0.options.0.value"),
    (option(description="d" * 101), "components.0.components.0.options.0.description"),
    (option(emoji={"name": "no"}), "components.0.components.0.options.0.emoji"),
    (v2(text("t" * 2001), text("t" * 2000)), "components"),
    (v2(text("")), "components.0.content"),
    (v2(*(buttons(5, 5 * i) for i in range(7))), "components"),  # 42 components
    (v2(text("t"), content="x"), "content"),
    (v2(text("t"), embeds=[{"description": "d"}]), "embeds"),
    (v2({"type": 17, "components": []}), "components.0.components"),
    (v2({"type": 17, "components": [{"type": 17, "components": [text("t")]}]}), "components.0.components.0.type"),
    (v2(button()), "components.0.type"),
    (v2(section(4, button())), "components.0.components"),
    (v2(section(0, button())), "components.0.components"),
    (v2(section(1, None)), "components.0.accessory"),
    (v2(section(1, text("t"))), "components.0.accessory.type"),
    (v2(gallery(0)), "components.0.items"),
    (v2(gallery(11)), "components.0.items"),
    (v2(gallery(1, description="d" * 1025)), "components.0.items.0.description"),
    (v2({"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}), "components.0.items.0.media.url"),
    (v2({"type": 13, "file": {"url": "https://example.org/a.txt"}}), "components.0.file.url"),
    (v2({"type": 14, "spacing": 3}), "components.0.spacing"),
    (v2({"type": 10, "content": "a", "id": 4}, {"type": 10, "content": "b", "id": 4}), "components"),
    ({"content": "x", "nonce": "n" * 26}, "nonce"),
    ({"content": "x", "attachments": [{"id": "5"}]}, "attachments"),
    ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0"),
    ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions"),
    ({"content": "x", "allowed_mentions": {"users": ["1"] * 101}}, "allowed_mentions.users"),
    ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference"),
]


async def test_what_just_fits_is_taken(rest: Rest) -> None:
    for body in GOOD:
        status, answer = await rest.send(body)
        assert status == 200, (body, answer)


async def test_what_is_too_much_is_refused_where_it_is(rest: Rest) -> None:
    before = len(rest.sandbox.messages())
    for body, path in BAD:
        status, answer = await rest.send(body)
        assert (status, answer["code"]) == (400, 50035), (body, answer)
        node = answer["errors"]
        for part in path.split("."):
            assert part in node, (path, answer)
            node = node[part]
        assert node["_errors"][0]["code"], path
    assert len(rest.sandbox.messages()) == before


@pytest.mark.parametrize("body", [{}, {"content": "  \n"}, {"content": None, "embeds": [], "components": []}])
async def test_an_empty_message(rest: Rest, body: dict[str, Any]) -> None:
    assert await rest.send(body) == (400, {"message": "Cannot send an empty message", "code": 50006})


async def test_edits_meet_the_same_limits_and_change_nothing_when_refused(rest: Rest) -> None:
    _, message = await rest.send({"content": "x"})
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    for body, _ in BAD:
        edit = {key: value for key, value in body.items() if key not in ("nonce", "message_reference")}
        if not set(edit) - {"content"} and edit.get("content") == "x":
            continue
        status, answer = await rest("PATCH", path, edit)
        assert (status, answer["code"]) == (400, 50035), (edit, answer)
    status, answer = await rest("PATCH", path, {"content": ""})
    assert (status, answer["code"]) == (400, 50006)
    kept = await rest("GET", path)
    assert kept == (200, message)
