"""Before the game: joining, leaving, options, invitations, starting, cancelling; and what is refused."""

from __future__ import annotations

import asyncio

import pytest

from bot.panels import lobby as lobby_panels
from bot.panels import texts
from bot.reception import NEEDED
from bot.store import invitations_of, seats_of
from bot.store.records import SeatRow
from bot.tables.desk import Live
from bot.tables.pace import chosen_pace
from deploy.sandbox import Perm
from games.core import Refusal
from games.registry import game
from renderers.words import tongue, words
from tests.harness import GAME, Stage, options_of, parts

EN, ZH = tongue("en"), tongue("zh-TW")


async def seated(stage: Stage, number: int) -> list[str]:
    seats: list[SeatRow] = await seats_of(stage.bot.desk.store, number)
    return stage.names([str(seat.user_id) for seat in seats])


async def option_index(stage: Stage, number: int, name: str) -> int:
    async with stage.bot.desk.hold(number) as live:
        return lobby_panels.option_names(live).index(name)


async def said(stage: Stage, number: int) -> str:
    message = stage.sandbox.message(str((await stage.row(number)).lobby_message_id))
    assert message is not None
    return str(message["content"])


async def test_a_table_is_opened_joined_and_left_in_one_message(stage: Stage) -> None:
    answer = await stage.slash("Anna", "table new", {"game": GAME})
    assert answer.private
    assert answer.text == "Table 1 is open: others can join it with the button below."
    lobby = stage.lobby_message(1)
    assert not lobby["ephemeral"]
    for who in ("Ben", "Mei"):
        await stage.press(who, lobby, "join")
    assert await seated(stage, 1) == ["Anna", "Ben", "Mei"]
    await stage.press("Ben", lobby, "leave")
    assert await seated(stage, 1) == ["Anna", "Mei"]
    assert len([m for m in stage.sandbox.messages() if parts(m)]) == 1
    text = await said(stage, 1)
    assert "1. Anna · host\n2. Mei 美玲\n" in text
    assert "Ben" not in text


async def test_the_table_speaks_its_language_and_people_read_their_own(stage: Stage) -> None:
    answer = await stage.slash("Ben", "table new", {"game": GAME, "language": "zh-TW"})
    assert answer.text.startswith("Table 1 is open")
    assert words(GAME).title(ZH) in await said(stage, 1)
    refused = await stage.press("Mei", stage.lobby_message(1), "start")
    assert refused.private
    assert refused.text == texts.sentence(ZH, Refusal("not_host", host="Ben"))


async def test_without_a_language_the_opener_decides(stage: Stage) -> None:
    answer = await stage.slash("Mei", "table new", {"game": GAME})
    assert answer.text == ZH("Table {number} is open: others can join it with the button below.", number=1)
    assert words(GAME).title(ZH) in await said(stage, 1)


async def test_what_only_the_host_may_do_is_refused_to_others(stage: Stage) -> None:
    number = await stage.lobby("Ben", "Clara")
    before = await said(stage, number)
    for who in ("Clara", "David"):
        for kind in ("start", "options", "cancel"):
            answer = await stage.press(who, stage.lobby_message(number), kind)
            assert answer.private
            assert answer.text == texts.sentence(EN, Refusal("not_host", host="Ben"))
    assert await said(stage, number) == before
    assert (await stage.row(number)).status == "lobby"


async def test_a_leaving_host_hands_the_table_on_and_the_last_one_closes_it(stage: Stage) -> None:
    number = await stage.lobby("Anna", "Ben", "Clara")
    await stage.press("Anna", stage.lobby_message(number), "leave")
    assert (await stage.row(number)).host_id == int(stage.sandbox.people["Ben"])
    assert "1. Ben · host" in await said(stage, number)
    lobby = stage.lobby_message(number)
    await stage.press("Ben", lobby, "leave")
    await stage.press("Clara", lobby, "leave")
    assert (await stage.row(number)).status == "closed"
    assert EN("This table is closed.") in await said(stage, number)
    answer = await stage.typed("Ben", f"v1:join:{number}:0:0", ephemeral=False)
    assert answer.text == texts.sentence(EN, Refusal("table_closed", table=number))


async def test_seats_are_taken_once_and_only_while_there_are_some(stage: Stage) -> None:
    number = await stage.lobby("Anna", "Ben", "Clara", "Mei", "David")
    lobby = next(message for message in stage.sandbox.messages() if parts(message))
    assert next(part for part in parts(lobby) if ":join:" in part["custom_id"])["disabled"]
    for who, code in (("Emil", "table_full"), ("Ben", "already_seated")):
        answer = await stage.typed(who, f"v1:join:{number}:0:0", ephemeral=False)
        assert answer.text == texts.sentence(EN, Refusal(code, table=number))
    answer = await stage.press("Emil", lobby, "leave")
    assert answer.text == texts.sentence(EN, Refusal("not_seated", table=number))
    assert await seated(stage, number) == ["Anna", "Ben", "Clara", "Mei", "David"]


async def test_cancelled_is_cancelled(stage: Stage) -> None:
    number = await stage.lobby("Anna", "Ben")
    lobby = stage.lobby_message(number)
    asked = await stage.press("Anna", lobby, "cancel")
    assert asked.private
    assert (await stage.row(number)).status == "lobby"
    assert (await stage.press("Anna", asked, "cancelyes")).text == EN("Table {table} is closed.", table=number)
    assert (await stage.row(number)).status == "closed"
    (closed,) = [m for m in stage.sandbox.messages() if m["id"] == lobby["id"]]
    assert EN("{name} has closed this table.", name="Anna") in closed["content"]
    for kind in ("join", "leave", "start", "cancel", "options", "invite"):
        answer = await stage.typed("Anna", f"v1:{kind}:{number}:0:0", ephemeral=False)
        assert answer.private
        assert answer.text == texts.sentence(EN, Refusal("table_closed", table=number))
    assert not [message for message in stage.sandbox.messages() if parts(message) and message["content"] != "old"]


async def test_too_few_cannot_start_and_computers_fill_up(stage: Stage) -> None:
    number = await stage.lobby("Anna")
    lobby = stage.lobby_message(number)
    answer = await stage.press("Anna", lobby, "start")
    assert answer.text == texts.sentence(EN, Refusal("too_few", least=2, seated=1))
    assert (await stage.row(number)).status == "lobby"
    panel = await stage.press("Anna", lobby, "options")
    await stage.press("Anna", panel, f"v1:OPT:{number}:0:{await option_index(stage, number, 'computers')}", "2")
    await stage.press("Anna", lobby, "start")
    assert (await stage.row(number)).status == "running"
    seats = await seats_of(stage.bot.desk.store, number)
    assert [(seat.user_id is None, seat.name) for seat in seats[1:]] == [(True, "Computer 1"), (True, "Computer 2")]
    assert await stage.asked(number) == "Anna"


async def test_started_twice_at_once_it_is_dealt_once(stage: Stage) -> None:
    number = await stage.lobby("Anna", "Ben")
    lobby = stage.lobby_message(number)
    start = next(part["custom_id"] for part in parts(lobby) if ":start:" in part["custom_id"])
    await asyncio.gather(*(stage.sandbox.press("Anna", lobby["id"], start) for _ in range(100)))
    await stage.quiet()
    assert [entry.seq for entry in await stage.log(number)] == [0]
    assert len(stage.boards(number)) == 1
    for kind in ("join", "leave", "options", "cancel"):
        answer = await stage.typed("Anna", f"v1:{kind}:{number}:0:0", ephemeral=False)
        assert answer.text == texts.sentence(EN, Refusal("already_started", table=number))
    assert EN("The game has started.") in await said(stage, number)


async def test_every_option_takes_every_value(stage: Stage) -> None:
    number = await stage.lobby("Mei", "Ben")
    panel = await stage.press("Mei", stage.lobby_message(number), "options")
    assert panel.private
    row = await stage.row(number)
    names = lobby_panels.option_names(Live(row, await seats_of(stage.bot.desk.store, number), None))
    chosen = 0
    for at, name in enumerate(names):
        if not any(p["custom_id"].endswith(f":{at}") and ":OPT:" in p["custom_id"] for p in parts(panel.message)):
            panel = await stage.press("Mei", panel, parts(panel.message)[-1]["custom_id"])  # the next page
        part = next(p["custom_id"] for p in parts(panel.message) if p["custom_id"].endswith(f":{at}"))
        offered = options_of(panel.message, part)
        for value in offered:
            panel = await stage.press("Mei", panel, part, value)
            chosen += 1
            (shown,) = [p for p in parts(panel.message) if p["custom_id"] == part]
            assert [option["value"] for option in shown["options"] if option.get("default")] == [value]
            row = await stage.row(number)
            stored = {
                "language": row.language,
                "computers": str(row.options.get("computers", 0)),
                "pace": chosen_pace(row),
                "caretaker": row.caretaker,
                "auto_end": "yes" if row.auto_end else "no",
                **dict(row.options.get("game", {})),
            }
            assert stored[name] == value
            assert await said(stage, number)
    assert chosen >= 2 + 5 + 2
    answer = await stage.typed("Ben", f"v1:OPT:{number}:0:0")
    assert answer.text == texts.sentence(EN, Refusal("not_host", host="Mei 美玲"))
    answer = await stage.typed("Mei", f"v1:OPT:{number}:0:99")
    assert answer.text == texts.sentence(ZH, Refusal("outdated"))


async def test_a_start_player_who_is_not_there_is_told_at_the_start(stage: Stage) -> None:
    number = await stage.lobby("Anna", "Ben")
    panel = await stage.press("Anna", stage.lobby_message(number), "options")
    start = lobby_panels.option_names(Live(await stage.row(number), (), None)).index("start")
    await stage.press("Anna", panel, f"v1:OPT:{number}:0:{start}", "5")
    answer = await stage.press("Anna", stage.lobby_message(number), "start")
    assert answer.text == texts.sentence(EN, Refusal("no_such_start", start=5, seats=2), GAME)
    assert (await stage.row(number)).status == "lobby"


async def test_a_private_table_takes_those_who_are_invited(stage: Stage) -> None:
    await stage.slash("Ben", "table new", {"game": GAME, "private": True})
    lobby = stage.lobby_message(1)
    answer = await stage.press("Mei", lobby, "join")
    assert answer.text == texts.sentence(ZH, Refusal("not_invited", table=1))
    answer = await stage.press("Mei", lobby, "invite")
    assert answer.text == texts.sentence(ZH, Refusal("not_host", host="Ben"))
    panel = await stage.press("Ben", lobby, "invite")
    answer = await stage.press("Ben", panel, "u_invite", stage.sandbox.people["Mei"], stage.sandbox.people["David"])
    assert answer.private
    answer = await stage.slash("Ben", "table invite", {"person": stage.sandbox.people["Clara"]})
    assert answer.text == "Clara may join table 1 now."
    for who in ("Mei", "David", "Clara"):
        await stage.press(who, lobby, "join")
    assert await seated(stage, 1) == ["Ben", "Mei", "David", "Clara"]
    answer = await stage.press("Emil", lobby, "join")
    assert answer.text == texts.sentence(EN, Refusal("not_invited", table=1))


async def test_invitations_name_one_table_and_stay_in_its_channel(stage: Stage) -> None:
    anna = stage.sandbox.people["Anna"]
    answer = await stage.slash("Ben", "table invite", {"person": anna})
    assert answer.text == texts.sentence(EN, Refusal("no_table_here"))
    for _ in range(2):
        await stage.slash("Ben", "table new", {"game": GAME, "private": True})
    answer = await stage.slash("Ben", "table invite", {"person": anna})
    assert answer.text == texts.sentence(EN, Refusal("which_table", tables=[1, 2]))
    await stage.slash("Ben", "table invite", {"person": anna, "table": 2})
    assert [await invitations_of(stage.bot.desk.store, number) for number in (1, 2)] == [[], [int(anna)]]
    elsewhere = stage.sandbox.add_channel("elsewhere")
    answer = await stage.slash("Clara", "table invite", {"person": anna, "table": 2}, channel=elsewhere)
    assert answer.text == texts.sentence(EN, Refusal("no_such_table", table=2))
    answer = await stage.slash("Clara", "table invite", {"person": anna, "table": 2})
    assert answer.text == texts.sentence(EN, Refusal("not_host", host="Ben"))


@pytest.mark.parametrize("right", [name for name in NEEDED if name != "view_channel"])
async def test_a_missing_right_is_told_before_a_table_is_opened(stage: Stage, right: str) -> None:
    channel = stage.sandbox.default_channel_id
    stage.sandbox.set_permissions(channel, "bot", deny=Perm[right.upper()])
    shown = {
        "send_messages": EN("Send Messages"),
        "attach_files": EN("Attach Files"),
        "read_message_history": EN("Read Message History"),
    }[right]
    answer = await stage.slash("Ben", "table new", {"game": GAME})
    assert answer.text == texts.sentence(EN, Refusal("missing_permissions", names=[shown]))
    assert await stage.tables() == []
    stage.sandbox.set_permissions(channel, "bot")
    await stage.slash("Ben", "table new", {"game": GAME})
    assert len(await stage.tables()) == 1


async def test_a_channel_that_the_bot_cannot_see_is_told_too(stage: Stage) -> None:
    stage.sandbox.set_permissions(stage.sandbox.default_channel_id, "bot", deny=Perm.VIEW_CHANNEL)
    answer = await stage.slash("Mei", "table new", {"game": GAME})
    assert ZH("View Channel") in answer.text
    assert await stage.tables() == []


async def test_a_channel_holds_so_many_open_tables(stage: Stage) -> None:
    for _ in range(20):
        await stage.sandbox.slash("Ben", "table new", {"game": GAME})
        await stage.handled()
    answer = await stage.slash("Clara", "table new", {"game": GAME})
    assert answer.text == texts.sentence(EN, Refusal("too_many_tables", most=20))
    tavern = stage.sandbox.add_channel("another")
    answer = await stage.slash("Clara", "table new", {"game": GAME}, channel=tavern)
    assert answer.text.startswith("Table 21 is open")


async def test_only_host_and_moderators_close_a_table(stage: Stage) -> None:
    first = await stage.start("Ben", "Clara")
    second = await stage.lobby("Ben", "Clara")
    for who in ("Clara", "David"):
        answer = await stage.slash(who, "table close", {"table": first})
        assert answer.text == texts.sentence(EN, Refusal("not_host", host="Ben"))
    elsewhere = stage.sandbox.add_channel("elsewhere")
    answer = await stage.slash("David", "table close", {"table": first}, channel=elsewhere)
    assert answer.text == texts.sentence(EN, Refusal("no_such_table", table=first))
    answer = await stage.slash("Anna", "table close", {"table": first})  # she owns the guild
    assert answer.text == EN("Table {table} is closed.", table=first)
    answer = await stage.slash("Ben", "table close", {"table": second})
    assert answer.text == EN("Table {table} is closed.", table=second)
    for number in (first, second):
        assert (await stage.row(number)).status == "closed"
        answer = await stage.slash("Ben", "table close", {"table": number})
        assert answer.text == texts.sentence(EN, Refusal("table_closed", table=number))
    assert not [message for message in stage.sandbox.messages() if parts(message)]
    assert EN("{name} has closed table {table}.", name="Anna", table=first) in [
        message["content"] for message in stage.sandbox.messages()
    ]


def test_the_game_for_these_tests_has_what_they_need() -> None:
    assert list(game(GAME).seats) == [2, 3, 4, 5]
