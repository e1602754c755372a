"""How a server wants its tables: the settings, and that opening and joining obey them."""

from __future__ import annotations

import asyncio

import pytest

from bot.panels import texts
from bot.panels.server import CHOSEN, server_values
from bot.store.settings import change_guild, guild_settings
from bot.tables.pace import DEFAULTS, chosen_pace
from deploy.sandbox import ActionRefused, Perm
from games.core import Refusal
from renderers.words import tongue
from tests.bot.limits import checked_screen
from tests.harness import GAME, Answer, Stage, options_of

EN, ZH = tongue("en"), tongue("zh-TW")


def refused(code: str, **params: object) -> str:
    return texts.sentence(EN, Refusal(code, **params))  # type: ignore[arg-type]


async def house(stage: Stage, **values: object) -> None:
    guild = int(stage.sandbox.guild_id)
    await stage.bot.desk.store.write(lambda tx: change_guild(tx, guild, **values))  # type: ignore[arg-type]


async def opened(stage: Stage, who: str, channel: str | None = None, **options: object) -> Answer:
    return await stage.slash(who, "table new", {"game": GAME, **options}, channel=channel)


async def test_every_setting_is_chosen_in_the_panel_and_outlives_a_restart(stage: Stage) -> None:
    panel = await stage.slash("Anna", "dorfpost settings")
    assert panel.private
    guild = int(stage.sandbox.guild_id)
    for index, name in enumerate(CHOSEN):
        part = f"v1:HOUSE:0:0:{index}"
        assert list(options_of(panel.message, part)) == list(server_values(EN, name)[1])
        for value in options_of(panel.message, part):
            panel = await stage.press("Anna", panel, part, value)
            now = getattr(await guild_settings(stage.bot.desk.store, guild), name)
            assert now == (None if value == "-" else value)
            assert f"{server_values(EN, name)[0]}: {server_values(EN, name)[1][value]}" in panel.text
        await stage.restart()
    channel = stage.sandbox.default_channel_id
    panel = await stage.press("Anna", panel, "c_house", channel)
    assert f"<#{channel}>" in panel.text
    panel = await stage.press("Anna", panel, "c_house")
    assert (await guild_settings(stage.bot.desk.store, guild)).channels == ()
    panel = await stage.slash("Anna", "dorfpost settings", {"per_person": 3, "per_channel": 4})
    row = await guild_settings(stage.bot.desk.store, guild)
    assert (row.per_person, row.per_channel) == (3, 4)
    assert (row.language, row.place, row.pace, row.openers) == ("zh-TW", "thread", "live", "moderators")


async def test_settings_are_for_those_who_manage_the_server(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ActionRefused):
        await stage.slash("Ben", "dorfpost settings", {"per_person": 1})
    monkeypatch.setattr(stage.sandbox.acting, "_may_use", lambda *_: None)  # a server may offer it to anybody
    answer = await stage.slash("Ben", "dorfpost settings", {"per_person": 1})
    assert answer.text == refused("only_managers")
    panel = await stage.slash("Anna", "dorfpost settings")
    for custom_id in ("v1:HOUSE:0:0:1", "v1:c_house:0:0:0"):
        answer = await stage.typed("Ben", custom_id)
        assert answer.text == refused("only_managers")
    stage.sandbox.set_permissions(stage.sandbox.default_channel_id, "Ben", allow=Perm.MANAGE_GUILD)
    answer = await stage.typed("Ben", "v1:HOUSE:0:0:99")
    assert answer.text == refused("outdated")
    answer = await stage.typed("Ben", "v1:HOUSE:0:0:1")  # it chooses "0"
    assert answer.text == refused("outdated")
    assert panel.kinds.count("HOUSE") == len(CHOSEN)
    (command,) = [c for c in stage.sandbox.commands.everything() if c["name"] == "dorfpost"]
    assert int(command["default_member_permissions"]) == Perm.MANAGE_GUILD


@pytest.mark.parametrize("language", ["en", "zh-TW"])
def test_the_panel_keeps_discords_limits(language: str) -> None:
    from bot.panels.server import server_panel
    from bot.store.records import GuildRow

    row = GuildRow(1, "zh-TW", channels=tuple(10**18 + n for n in range(25)), place="thread", per_person=500)
    checked_screen(server_panel(tongue(language), row, ["x"]))


async def test_tables_are_opened_where_and_by_whom_the_server_wants(stage: Stage) -> None:
    here, tavern = stage.sandbox.default_channel_id, stage.sandbox.add_channel("inn")
    await house(stage, channels=[int(tavern)])
    assert (await opened(stage, "Ben")).text == refused("not_allowed_here", channels=[int(tavern)])
    assert (await opened(stage, "Ben", tavern)).text.startswith("Table 1 is open")
    await house(stage, channels=[], openers="moderators")
    assert (await opened(stage, "Ben")).text == refused("only_moderators_open")
    stage.sandbox.set_permissions(here, "Ben", allow=Perm.MANAGE_MESSAGES)
    assert (await opened(stage, "Ben")).text.startswith("Table 2 is open")
    assert (await opened(stage, "Ben", tavern)).text == refused("only_moderators_open")
    assert [row.id for row in await stage.tables()] == [1, 2]


@pytest.mark.parametrize(
    ("server", "chosen", "who", "spoken"),
    [
        (None, None, "Mei", "zh-TW"),
        (None, None, "Ben", "en"),
        ("zh-TW", None, "Ben", "zh-TW"),
        ("zh-TW", "en", "Ben", "en"),
        ("en", None, "Mei", "en"),
    ],
)
async def test_the_language_of_a_new_table(
    stage: Stage, server: str | None, chosen: str | None, who: str, spoken: str
) -> None:
    await house(stage, language=server)
    await opened(stage, who, **({} if chosen is None else {"language": chosen}))
    assert (await stage.row(1)).language == spoken


@pytest.mark.parametrize("pace", ["live", "daily", "relaxed"])
async def test_the_pace_of_a_new_table(stage: Stage, pace: str) -> None:
    await house(stage, pace=pace)
    await opened(stage, "Ben")
    assert chosen_pace(await stage.row(1)) == DEFAULTS[pace]  # type: ignore[index]


async def test_so_many_tables_somebody_may_sit_at_and_a_channel_may_have(stage: Stage) -> None:
    await house(stage, per_person=2, per_channel=3)
    elsewhere = stage.sandbox.add_channel("elsewhere")
    for _ in range(2):
        await opened(stage, "Ben")
    assert (await opened(stage, "Ben", elsewhere)).text == refused("too_many_own", most=2)
    await opened(stage, "Clara", elsewhere)
    answer = await stage.press("Ben", stage.lobby_message(3, elsewhere), "join")
    assert answer.text == refused("too_many_own", most=2)
    await stage.press("Ben", stage.lobby_message(2), "leave")
    await stage.press("Ben", stage.lobby_message(3, elsewhere), "join")
    answer = await stage.press("Ben", stage.lobby_message(3, elsewhere), "join")
    assert answer.text == refused("already_seated", table=3)
    for who in ("Clara", "David"):
        await opened(stage, who)
    assert (await opened(stage, "Emil")).text == refused("too_many_tables", most=3)


async def test_many_at_once_do_not_pass_a_limit(stage: Stage) -> None:
    await house(stage, per_channel=2)
    people = ("Anna", "Ben", "Clara", "Mei", "David") * 4
    await asyncio.gather(*(stage.sandbox.slash(who, "table new", {"game": GAME}) for who in people))
    await stage.quiet()
    assert len(await stage.tables()) == 2


async def test_playing_again_obeys_the_server_too(stage: Stage) -> None:
    number = await stage.start("Ben", "Clara")
    await stage.slash("Ben", "table close", {"table": number})
    await house(stage, openers="moderators")
    answer = await stage.typed("Ben", f"v1:again:{number}:0:0", ephemeral=False)
    assert answer.text == refused("only_moderators_open")
