"""Interactions answered by hand over REST: when, how often, by what, and who sees it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from deploy.sandbox import ActionRefused, InteractionFailed, Outcome, Sandbox

from .conftest import Rest
from .raw_gateway import RawGateway

COMMANDS: list[dict[str, Any]] = [
    {"name": "go", "description": "Goes"},
    {
        "name": "find",
        "description": "Finds",
        "options": [
            {"type": 3, "name": "what", "description": "What", "autocomplete": True, "required": True},
            {"type": 4, "name": "count", "description": "How many", "min_value": 1, "max_value": 9},
            {"type": 6, "name": "who", "description": "Who"},
            {"type": 5, "name": "fast", "description": "Fast"},
            {"type": 3, "name": "way", "description": "Way", "choices": [{"name": "L", "value": "left"}]},
        ],
    },
]


class Hand:
    """A bot that is answered for by the test."""

    def __init__(self, sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> None:
        self.sandbox, self.rest, self.gateway = sandbox, rest, gateway

    async def next(self) -> dict[str, Any]:
        found: dict[str, Any] = await self.gateway.until("INTERACTION_CREATE")
        return found

    async def answer(self, to: dict[str, Any], kind: int, data: Any = None) -> tuple[int, Any]:
        path = f"/interactions/{to['id']}/{to['token']}/callback?with_response=true"
        return await self.rest("POST", path, {"type": kind, "data": data}, token="")

    async def hook(self, to: dict[str, Any], method: str, path: str = "", body: Any = None) -> tuple[int, Any]:
        return await self.rest(method, f"/webhooks/{self.sandbox.app_id}/{to['token']}{path}", body, token="")

    async def slash(self, kind: int, data: Any = None, who: str = "Ben") -> tuple[dict[str, Any], Outcome]:
        act = asyncio.create_task(self.sandbox.slash(who, "go"))
        to = await self.next()
        status, answer = await self.answer(to, kind, data)
        assert status == 200, answer
        return to, await act

    async def post(self, *components: dict[str, Any]) -> str:
        rows = [{"type": 1, "components": [component]} for component in components]
        status, message = await self.rest.send({"content": "x", "components": rows})
        assert status == 200, message
        return str(message["id"])


@pytest.fixture
async def hand(sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> Hand:
    status, _ = await rest("PUT", f"/applications/{sandbox.app_id}/commands", COMMANDS)
    assert status == 200
    return Hand(sandbox, rest, gateway)


BUTTON = {"type": 2, "style": 1, "label": "b", "custom_id": "b"}
DEAD = {"type": 2, "style": 1, "label": "d", "custom_id": "d", "disabled": True}
SELECT = {
    "type": 3,
    "custom_id": "s",
    "min_values": 1,
    "max_values": 2,
    "options": [{"label": v, "value": v} for v in "abc"],
}


async def test_what_an_interaction_holds(hand: Hand, sandbox: Sandbox) -> None:
    to, _ = await hand.slash(4, {"content": "x"}, "Mei")
    assert to["type"] == 2
    assert (to["locale"], to["guild_locale"]) == ("zh-TW", "en-US")
    assert to["member"]["user"]["id"] == sandbox.people["Mei"]
    assert int(to["member"]["permissions"]) & 1 << 31
    assert int(to["app_permissions"]) & 1 << 13
    assert (to["context"], to["attachment_size_limit"]) == (0, 10 * 2**20)
    assert to["authorizing_integration_owners"] == {"0": sandbox.guild_id}
    assert to["guild_id"] == sandbox.guild_id
    assert to["channel"]["id"] == to["channel_id"] == sandbox.default_channel_id


async def test_in_direct_messages(hand: Hand, sandbox: Sandbox) -> None:
    act = asyncio.create_task(sandbox.slash("Ben", "go", channel=sandbox.dm_channel("Ben")))
    to = await hand.next()
    assert to["context"] == 1
    assert to["user"]["id"] == sandbox.people["Ben"]
    assert not {"guild_id", "member"} & set(to)
    await hand.answer(to, 4, {"content": "x"})
    await act


async def test_too_late(hand: Hand, sandbox: Sandbox) -> None:
    sandbox.interactions.deadline = 0.05
    with pytest.raises(InteractionFailed):
        await sandbox.slash("Ben", "go")
    to = await hand.next()
    status, answer = await hand.answer(to, 4, {"content": "x"})
    assert (status, answer["code"]) == (404, 10062)
    assert (await hand.hook(to, "POST", body={"content": "x"}))[1]["code"] == 10015
    to["token"] = "nonsense"
    assert (await hand.answer(to, 4, {"content": "x"}))[1]["code"] == 10062
    assert (await hand.hook(to, "POST", body={"content": "x"}))[1]["code"] == 50027


async def test_twice(hand: Hand) -> None:
    to, _ = await hand.slash(4, {"content": "x"})
    status, answer = await hand.answer(to, 4, {"content": "y"})
    assert (status, answer["code"]) == (400, 40060)


async def test_a_refused_answer_leaves_the_interaction_open(hand: Hand, sandbox: Sandbox) -> None:
    act = asyncio.create_task(sandbox.slash("Ben", "go"))
    to = await hand.next()
    assert (await hand.answer(to, 4, {"content": "x" * 2001}))[1]["code"] == 50035
    assert (await hand.answer(to, 4, {}))[1]["code"] == 50006
    for wrong in (1, 2, 6, 7, 8, 10, None):
        assert (await hand.answer(to, wrong, {"content": "x"}))[1]["code"] == 50035  # type: ignore[arg-type]
    assert (await hand.answer(to, 4, {"content": "x"}))[0] == 200
    assert (await act).kind == 4


async def test_tokens_end(hand: Hand, sandbox: Sandbox) -> None:
    to, _ = await hand.slash(4, {"content": "x"})
    assert (await hand.hook(to, "POST", body={"content": "y"}))[0] == 200
    sandbox.interactions.token_life = -1
    for method, path in (("POST", ""), ("GET", "/messages/@original"), ("PATCH", "/messages/@original")):
        status, answer = await hand.hook(to, method, path, {"content": "y"} if method != "GET" else None)
        assert (status, answer["code"]) == (401, 50027)


async def test_original_and_followups(hand: Hand, sandbox: Sandbox) -> None:
    to, outcome = await hand.slash(4, {"content": "first"})
    assert outcome.message is not None
    assert (await hand.hook(to, "GET", "/messages/@original"))[1]["id"] == outcome.message["id"]
    _, more = await hand.hook(to, "POST", body={"content": "more"})
    assert [f["id"] for f in outcome.followups] == [more["id"]]
    assert (await hand.hook(to, "PATCH", f"/messages/{more['id']}", {"content": "other"}))[1]["content"] == "other"
    assert (await hand.hook(to, "DELETE", f"/messages/{more['id']}"))[0] == 204
    assert (await hand.hook(to, "DELETE", "/messages/@original"))[0] == 204
    assert (await hand.hook(to, "GET", "/messages/@original"))[1]["code"] == 10008
    _, stranger = await hand.rest.send({"content": "not of this token"})
    status, answer = await hand.hook(to, "PATCH", f"/messages/{stranger['id']}", {"content": "x"})
    assert (status, answer["code"]) == (404, 10008)


async def test_deferred_reply(hand: Hand, gateway: RawGateway) -> None:
    to, outcome = await hand.slash(5)
    assert outcome.message is not None
    assert outcome.message["flags"] == 128
    with pytest.raises(TimeoutError):
        await outcome.settled(0.01)
    _, filled = await hand.hook(to, "POST", body={"content": "done"})
    assert filled["id"] == outcome.message["id"]
    message = await outcome.settled()
    assert (message["content"], message["flags"], message["edited_timestamp"]) == ("done", 0, None)
    _, second = await hand.hook(to, "POST", body={"content": "more"})
    assert second["id"] != filled["id"]


async def test_deferred_reply_keeps_its_secrecy(hand: Hand, sandbox: Sandbox) -> None:
    to, outcome = await hand.slash(5, {"flags": 64})
    _, filled = await hand.hook(to, "POST", body={"content": "done"})
    assert filled["flags"] & 64
    assert (await outcome.settled())["ephemeral"]
    assert filled["id"] not in [m["id"] for m in sandbox.messages(person="Anna")]


async def test_deferred_reply_deleted(hand: Hand) -> None:
    to, outcome = await hand.slash(5)
    await hand.hook(to, "DELETE", "/messages/@original")
    assert await outcome.settled() == {}


async def test_ephemerals_stay_between_two(hand: Hand, sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> None:
    to, outcome = await hand.slash(4, {"content": "psst", "flags": 64})
    assert outcome.message is not None
    key = outcome.message["id"]
    await hand.hook(to, "PATCH", "/messages/@original", {"content": "psst!"})
    base = f"/channels/{sandbox.default_channel_id}/messages"
    _, listed = await rest("GET", base)
    assert key not in [m["id"] for m in listed]
    for method in ("GET", "PATCH", "DELETE"):
        status, answer = await rest(method, f"{base}/{key}", {"content": "x"} if method == "PATCH" else None)
        assert (status, answer["code"]) == (404, 10008)
    with pytest.raises(ActionRefused):
        await sandbox.press("Anna", key, "b")
    assert [m["id"] for m in sandbox.messages(person="Ben")][-1] == key
    sandbox.dismiss("Ben", key)
    assert key not in [m["id"] for m in sandbox.messages(person="Ben")]
    await sandbox.say("Ben", "aloud")
    await gateway.until("MESSAGE_CREATE")
    assert [m["content"] for m in gateway.named("MESSAGE_CREATE")] == ["aloud"]
    assert gateway.named("MESSAGE_UPDATE") == []


async def test_update_and_deferred_update(hand: Hand, sandbox: Sandbox) -> None:
    key = await hand.post(BUTTON)
    act = asyncio.create_task(sandbox.press("Ben", key, "b"))
    to = await hand.next()
    assert to["message"]["id"] == key
    assert (to["data"]["component_type"], to["data"]["custom_id"]) == (2, "b")
    status, answer = await hand.answer(to, 7, {"content": "updated"})
    assert (status, answer["resource"]["message"]["id"]) == (200, key)
    assert (await act).kind == 7
    act = asyncio.create_task(sandbox.press("Ben", key, "b"))
    to = await hand.next()
    assert (await hand.answer(to, 6))[0] == 200
    outcome = await act
    _, edited = await hand.hook(to, "PATCH", "/messages/@original", {"content": "edited"})
    assert edited["id"] == key
    assert (await outcome.settled())["content"] == "edited"


async def test_a_deferred_update_is_settled_by_the_channel_route_too(hand: Hand, sandbox: Sandbox) -> None:
    key = await hand.post(BUTTON)
    act = asyncio.create_task(sandbox.press("Ben", key, "b"))
    await hand.answer(await hand.next(), 6)
    outcome = await act
    await hand.rest("PATCH", f"/channels/{sandbox.default_channel_id}/messages/{key}", {"content": "late"})
    assert (await outcome.settled())["content"] == "late"


async def test_update_of_a_message_that_is_gone(hand: Hand, sandbox: Sandbox) -> None:
    key = await hand.post(BUTTON)
    act = asyncio.create_task(sandbox.press("Ben", key, "b"))
    to = await hand.next()
    sandbox.delete_message(key)
    assert (await hand.answer(to, 7, {"content": "x"}))[1]["code"] == 10008
    assert (await hand.answer(to, 4, {"content": "x"}))[0] == 200
    await act


@pytest.mark.parametrize(
    ("custom_id", "values", "code"),
    [
        ("nothing", None, "unknown_component"),
        ("d", None, "disabled"),
        ("b", ["a"], "values"),
        ("s", None, "count"),
        ("s", ["a", "b", "c"], "count"),
        ("s", ["a", "a"], "count"),
        ("s", ["z"], "unknown_option"),
    ],
)
async def test_presses_that_no_client_would_send(
    hand: Hand, sandbox: Sandbox, custom_id: str, values: list[str] | None, code: str
) -> None:
    key = await hand.post(BUTTON, DEAD, SELECT)
    with pytest.raises(ActionRefused) as refused:
        await sandbox.press("Ben", key, custom_id, values)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("command", "options", "code"),
    [
        ("nothing", {}, "unknown_command"),
        ("go on", {}, "unknown_command"),
        ("go", {"x": 1}, "unknown_option"),
        ("find", {}, "required"),
        ("find", {"what": "x", "count": 10}, "range"),
        ("find", {"what": "x", "count": "many"}, "type"),
        ("find", {"what": "x", "count": 1.5}, "type"),
        ("find", {"what": "x", "fast": "maybe"}, "type"),
        ("find", {"what": "x", "who": "5"}, "unknown_option"),
        ("find", {"what": "x", "way": "right"}, "unknown_option"),
    ],
)
async def test_commands_that_no_client_would_send(
    hand: Hand, sandbox: Sandbox, command: str, options: dict[str, Any], code: str
) -> None:
    with pytest.raises(ActionRefused) as refused:
        await sandbox.slash("Ben", command, options)
    assert refused.value.code == code


async def test_options_have_their_types(hand: Hand, sandbox: Sandbox) -> None:
    clara = sandbox.people["Clara"]
    given = {"what": 5, "count": "3", "who": clara, "fast": "true", "way": "left"}
    act = asyncio.create_task(sandbox.slash("Ben", "find", given))
    to = await hand.next()
    values = {o["name"]: o["value"] for o in to["data"]["options"]}
    assert values == {"what": "5", "count": 3, "who": clara, "fast": True, "way": "left"}
    assert to["data"]["resolved"]["users"][clara]["global_name"] == "Clara"
    assert clara in to["data"]["resolved"]["members"]
    await hand.answer(to, 4, {"content": "x"})
    await act


@pytest.mark.parametrize(
    "choices",
    [
        [{"name": str(i), "value": "v"} for i in range(26)],
        [{"name": "n" * 101, "value": "v"}],
        [{"name": "", "value": "v"}],
        [{"name": "n", "value": "v" * 101}],
        [{"name": "n", "value": 5}],
    ],
)
async def test_autocomplete_limits(hand: Hand, sandbox: Sandbox, choices: list[dict[str, Any]]) -> None:
    act = asyncio.create_task(sandbox.autocomplete("Ben", "find", {"what": "ab"}, "what"))
    to = await hand.next()
    assert to["type"] == 4
    assert to["data"]["options"] == [{"name": "what", "type": 3, "value": "ab", "focused": True}]
    assert (await hand.answer(to, 8, {"choices": choices}))[1]["code"] == 50035
    assert (await hand.answer(to, 4, {"content": "x"}))[1]["code"] == 50035
    fine = [{"name": "n" * 100, "value": "v" * 100}] * 25
    assert (await hand.answer(to, 8, {"choices": fine}))[0] == 200
    assert len(await act) == 25
    with pytest.raises(ActionRefused):
        await sandbox.autocomplete("Ben", "find", {}, "count")


def modal(*fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    labels = [{"type": 18, "label": "L", "component": field} for field in fields]
    return {"title": "T", "custom_id": "m", "components": labels, **more}


TEXT = {"type": 4, "style": 1, "custom_id": "t"}


@pytest.mark.parametrize(
    "data",
    [
        modal(TEXT, title="t" * 46),
        modal(TEXT, title=""),
        modal(TEXT, custom_id="c" * 101),
        modal(),
        modal(*({**TEXT, "custom_id": str(i)} for i in range(6))),
        modal(TEXT, TEXT),
        modal({**TEXT, "style": 3}),
        modal({**TEXT, "max_length": 4001}),
        modal({**TEXT, "placeholder": "p" * 101}),
        modal({**TEXT, "value": "v" * 4001}),
        modal({**SELECT, "disabled": True}),
        modal(BUTTON),
        modal({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]}),
        {"title": "T", "custom_id": "m", "components": [BUTTON]},
        {"title": "T", "custom_id": "m", "components": [{"type": 18, "label": "l" * 46, "component": TEXT}]},
        {"title": "T", "custom_id": "m", "components": [{"type": 1, "components": [TEXT]}]},  # no label
    ],
)
async def test_modal_limits(hand: Hand, sandbox: Sandbox, data: dict[str, Any]) -> None:
    act = asyncio.create_task(sandbox.slash("Ben", "go"))
    to = await hand.next()
    status, answer = await hand.answer(to, 9, data)
    assert (status, answer["code"]) == (400, 50035)
    assert (await hand.answer(to, 9, modal(TEXT)))[0] == 200
    assert (await act).modal is not None


async def test_a_form_from_a_button(hand: Hand, sandbox: Sandbox) -> None:
    key = await hand.post(BUTTON)
    act = asyncio.create_task(sandbox.press("Ben", key, "b"))
    radio = {"type": 21, "custom_id": "r", "options": [{"label": v, "value": v} for v in "ab"]}
    boxes = {"type": 22, "custom_id": "c", "options": [{"label": v, "value": v} for v in "ab"], "required": False}
    fields = ({**TEXT, "min_length": 2, "max_length": 4}, radio, boxes, {"type": 23, "custom_id": "x"})
    await hand.answer(await hand.next(), 9, modal(*fields))
    outcome = await act
    for values, code in (
        ({"t": "a", "r": "a"}, "length"),
        ({"t": "", "r": "a"}, "required"),
        ({"t": "abc"}, "required"),
        ({"t": "abc", "r": "z"}, "unknown_option"),
        ({"t": "abc", "r": "a", "c": ["z"]}, "unknown_option"),
        ({"t": "abc", "r": "a", "q": 1}, "unknown_field"),
    ):
        with pytest.raises(ActionRefused) as refused:
            await sandbox.submit("Ben", outcome, values)
        assert refused.value.code == code
    with pytest.raises(ActionRefused):
        await sandbox.submit("Anna", outcome, {"t": "abc", "r": "a"})
    send = asyncio.create_task(sandbox.submit("Ben", outcome, {"t": "abc", "r": "b", "c": ["a", "b"], "x": True}))
    to = await hand.next()
    assert (to["type"], to["message"]["id"], to["data"]["custom_id"]) == (5, key, "m")
    sent = [label["component"] for label in to["data"]["components"]]
    assert [field.get("value", field.get("values")) for field in sent] == ["abc", "b", ["a", "b"], True]
    assert (await hand.answer(to, 9, modal(TEXT)))[1]["code"] == 50035
    assert (await hand.answer(to, 7, {"content": "filled"}))[0] == 200
    assert (await send).kind == 7


async def test_a_command_for_few(hand: Hand, sandbox: Sandbox, rest: Rest) -> None:
    body = {"name": "rule", "description": "Rules", "default_member_permissions": str(1 << 5), "contexts": [0]}
    await rest("POST", f"/applications/{sandbox.app_id}/commands", body)
    with pytest.raises(ActionRefused) as refused:
        await sandbox.slash("Ben", "rule")
    assert refused.value.code == "permission"
    with pytest.raises(ActionRefused) as refused:
        await sandbox.slash("Anna", "rule", channel=sandbox.dm_channel("Anna"))
    assert refused.value.code == "context"
    act = asyncio.create_task(sandbox.slash("Anna", "rule"))
    await hand.answer(await hand.next(), 4, {"content": "x"})
    await act
