"""Registering commands: what Discord refuses, what it keeps, and where it is seen."""

from __future__ import annotations

from typing import Any

import pytest

from deploy.sandbox import Sandbox

from .conftest import Rest


def command(**more: Any) -> dict[str, Any]:
    return {"name": "go", "description": "Goes", **more}


def option(**more: Any) -> dict[str, Any]:
    return {"type": 3, "name": "what", "description": "What", **more}


def sub(name: str = "new", **more: Any) -> dict[str, Any]:
    return {"type": 1, "name": name, "description": "New", **more}


def choice(**more: Any) -> dict[str, Any]:
    return {"name": "n", "value": "v", **more}


GOOD: list[dict[str, Any]] = [
    command(name="n" * 32, description="d" * 100),
    command(name="開桌", name_localizations={"zh-TW": "開桌"}, description_localizations={"zh-TW": "開一桌"}),
    command(options=[option(name=f"o{i}") for i in range(25)]),
    command(options=[option(choices=[choice(name=str(i)) for i in range(25)])]),
    command(options=[sub(f"s{i}") for i in range(25)]),
    command(options=[{"type": 2, "name": "g", "description": "G", "options": [sub(options=[option()])]}]),
    command(options=[option(type=4, choices=[choice(value=3)])]),
    command(options=[option(required=True), option(name="b")]),
    {"name": "Any Case Here", "type": 3},
]

BAD: list[tuple[dict[str, Any], str]] = [
    (command(name="n" * 33), "name"),
    (command(name=""), "name"),
    (command(name="Go"), "name"),
    (command(name="go on"), "name"),
    (command(name="go!"), "name"),
    (command(description=""), "description"),
    (command(description="d" * 101), "description"),
    (command(type=9), "type"),
    (command(name_localizations={"zh-TW": "n" * 33}), "name_localizations.zh-TW"),
    (command(name_localizations={"de": "Groß Geschrieben"}), "name_localizations.de"),
    (command(name_localizations={"zh": "開"}), "name_localizations.zh"),
    (command(description_localizations={"zh-TW": "d" * 101}), "description_localizations.zh-TW"),
    (command(options=[option(name=f"o{i}") for i in range(26)]), "options"),
    (command(options=[option(), option()]), "options.1.name"),
    (command(options=[option(name="What")]), "options.0.name"),
    (command(options=[option(description="d" * 101)]), "options.0.description"),
    (command(options=[option(type=12)]), "options.0.type"),
    (command(options=[option(), option(name="b", required=True)]), "options.1"),
    (command(options=[option(choices=[choice(name=str(i)) for i in range(26)])]), "options.0.choices"),
    (command(options=[option(choices=[choice()], autocomplete=True)]), "options.0.choices"),
    (command(options=[option(choices=[choice(name="n" * 101)])]), "options.0.choices.0.name"),
    (command(options=[option(choices=[choice(value="v" * 101)])]), "options.0.choices.0.value"),
    (command(options=[option(choices=[choice(value=4)])]), "options.0.choices.0.value"),
    (command(options=[option(type=4, choices=[choice()])]), "options.0.choices.0.value"),
    (command(options=[option(type=4, choices=[choice(value=2**60)])]), "options.0.choices.0.value"),
    (command(options=[option(choices=[choice(), choice()])]), "options.0.choices.1.name"),
    (command(options=[option(type=6, autocomplete=True)]), "options.0.choices"),
    (command(options=[sub(f"s{i}") for i in range(26)]), "options"),
    (command(options=[sub(), option()]), "options"),
    (command(options=[sub(options=[sub()])]), "options.0.options.0.type"),
    (
        command(options=[{"type": 2, "name": "g", "description": "G", "options": [option()]}]),
        "options.0.options.0.type",
    ),
    (
        command(options=[{"type": 2, "name": "g", "description": "G", "options": [{**sub(), "type": 2}]}]),
        "options.0.options.0.type",
    ),
    ({"name": "Menu", "type": 2, "description": "no"}, "description"),
]


async def test_what_is_taken(rest: Rest) -> None:
    base = f"/applications/{rest.sandbox.app_id}/commands"
    for body in GOOD:
        status, answer = await rest("PUT", base, [body])
        assert status == 200, answer
        assert answer[0]["name"] == body["name"]


@pytest.mark.parametrize("way", ["PUT", "POST"])
async def test_what_is_refused(rest: Rest, way: str) -> None:
    base = f"/applications/{rest.sandbox.app_id}/commands"
    for body, path in BAD:
        status, answer = await rest(way, base, [body] if way == "PUT" else body)
        assert (status, answer["code"]) == (400, 50035), body
        node = answer["errors"]["0"] if way == "PUT" else answer["errors"]
        for part in path.split("."):
            assert part in node, (path, answer)
            node = node[part]
        assert node["_errors"], path
    assert await rest("GET", base) == (200, [])


async def test_one_bad_command_names_itself_among_good_ones(rest: Rest) -> None:
    bodies = [command(), command(name="two"), command(name="Three")]
    _, answer = await rest("PUT", f"/applications/{rest.sandbox.app_id}/commands", bodies)
    assert list(answer["errors"]) == ["2"]


async def test_a_command_has_8000_characters_at_most(rest: Rest) -> None:
    choices = [choice(name=f"{i:0100}", value=f"{i:0100}") for i in range(20)]
    options = [option(name=f"o{i}", choices=choices) for i in range(2)]
    base = f"/applications/{rest.sandbox.app_id}/commands"
    status, answer = await rest("POST", base, command(options=options))
    assert (status, answer["code"]) == (400, 50035)
    assert (await rest("POST", base, command(options=options[:1])))[0] == 201


async def test_a_hundred_commands(rest: Rest) -> None:
    base = f"/applications/{rest.sandbox.app_id}/commands"
    bodies = [command(name=f"c{i}") for i in range(101)]
    status, answer = await rest("PUT", base, bodies)
    assert (status, answer["code"]) == (400, 30032)
    assert (await rest("PUT", base, bodies[:100]))[0] == 200
    assert (await rest("POST", base, command(name="one-more")))[1]["code"] == 30032
    menus = [{"name": f"M{i}", "type": 2} for i in range(6)]
    assert (await rest("PUT", base, menus))[1]["code"] == 30032
    assert (await rest("PUT", base, [command(), command()]))[1]["code"] == 50035


async def test_a_command_keeps_its_id(rest: Rest) -> None:
    base = f"/applications/{rest.sandbox.app_id}/commands"
    _, (first, second) = await rest("PUT", base, [command(), command(name="two")])
    _, (again,) = await rest("PUT", base, [command(description="Goes on")])
    assert again["id"] == first["id"]
    assert again["version"] != first["version"]
    assert (await rest("GET", f"{base}/{second['id']}"))[1]["code"] == 10063
    status, same = await rest("POST", base, command(description="Goes far"))
    assert (status, same["id"]) == (200, first["id"])
    status, changed = await rest("PATCH", f"{base}/{first['id']}", {"name": "went"})
    assert (status, changed["name"], changed["description"]) == (200, "went", "Goes far")
    assert (await rest("PATCH", f"{base}/{first['id']}", {"name": "NO"}))[1]["code"] == 50035
    assert (await rest("DELETE", f"{base}/{first['id']}"))[0] == 204
    assert await rest("GET", base) == (200, [])


async def test_the_guilds_own_commands_hide_global_ones(sandbox: Sandbox, rest: Rest) -> None:
    base = f"/applications/{sandbox.app_id}"
    await rest("PUT", base + "/commands", [command(), command(name="two")])
    status, (own,) = await rest("PUT", f"{base}/guilds/{sandbox.guild_id}/commands", [command(description="Here")])
    assert (status, own["guild_id"]) == (200, sandbox.guild_id)
    assert {(c["name"], c["description"]) for c in sandbox.commands.everything()} == {
        ("go", "Here"),
        ("two", "Goes"),
    }
    assert (await rest("PUT", f"{base}/guilds/5/commands", []))[1]["code"] == 50001
    assert (await rest("PUT", "/applications/5/commands", []))[1]["code"] == 20012
    assert (await rest("PUT", base + "/commands", {"name": "x"}))[1]["code"] == 50035
