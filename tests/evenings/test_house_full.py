"""Five at a table with computer players, private tables, several tables in a channel, a thread, and once more."""

from __future__ import annotations

import asyncio
import random

import discord
import pytest

from bot.panels import texts
from bot.store import invitations_of, results_of, seats_of
from games.core import Refusal, write
from games.registry import game
from renderers.words import tongue, words
from tests.harness import GAME, Stage, kind_of, parts

EN, ZH = tongue("en"), tongue("zh-TW")


async def play_on(stage: Stage, number: int, channel: str | None = None, *, turns: int = 10**6) -> int:
    """Whoever is asked plays by typing, as quickly as it goes; gives the number of moves."""
    dice, moves = random.Random(number), 0
    while not (table := await stage.table(number)).over and turns:
        seat = table.decisions()[0]
        user = str((await seats_of(stage.bot.desk.store, number))[seat].user_id)
        legal = table.moves(seat)
        places = [move for move in legal if write(move).startswith("place")] or list(legal)
        line = {"notation": write(dice.choice(places)), "table": number}
        await stage.sandbox.slash(user, "move", line, channel=channel)
        await stage.handled()
        moves += 1
        turns -= (await stage.table(number)).decisions() != (seat,)
    await stage.quiet()
    return moves


def told_once(stage: Stage, number: int, channel: str | None = None) -> list[int]:
    """Versions of the table's boards, each told once, the newest with buttons."""
    boards = stage.boards(number, channel)
    versions = [int(board["attachments"][0]["filename"].split("-")[2]) for board in boards]
    assert versions == sorted(set(versions))
    assert [bool(parts(board)) for board in boards] == [False] * (len(boards) - 1) + [True]
    return versions


async def test_five_seats_with_computer_players_and_once_more(stage: Stage) -> None:
    number = await stage.lobby("Ben", "Mei")
    await stage.wish("Ben", number, "computers", "4")
    await stage.press("Ben", stage.lobby_message(number), "start")
    seats = await seats_of(stage.bot.desk.store, number)
    assert [seat.computer for seat in seats] == [None, None, "greedy", "greedy", "greedy"]
    await play_on(stage, number)
    table = await stage.table(number)
    assert table.over
    assert {entry.by for entry in table.log} == {"table", "player", "computer"}
    told_once(stage, number)
    people = {stage.sandbox.people[name] for name in ("Ben", "Mei")}
    for board in stage.boards(number)[:-1]:
        assert len(board["_pinged"]) == 1
        assert set(board["_pinged"]) < people
    assert [row.seat for row in await results_of(stage.bot.desk.store, number)]
    last = stage.board(number)
    assert "Computer 3" in last["content"]

    again = next(part["custom_id"] for part in parts(last) if kind_of(part) == "again")
    stranger = await stage.press("David", last, "again")
    assert stranger.text == texts.sentence(EN, Refusal("not_seated", table=number))
    await asyncio.gather(*(stage.sandbox.press(who, last["id"], again) for who in ("Ben", "Mei", "Ben", "Mei")))
    await stage.quiet()
    following = [row for row in await stage.tables() if row.follows == number]
    assert len(following) == 1
    (after,) = following
    assert (after.game, after.options, after.language) == (GAME, {"computers": 4}, "en")
    assert {seat.user_id for seat in await seats_of(stage.bot.desk.store, after.id)} == set(map(int, people))
    await stage.press("Mei" if after.host_id == int(stage.sandbox.people["Mei"]) else "Ben",
                      stage.lobby_message(after.id), "start")  # fmt: skip
    assert (await stage.row(after.id)).status == "running"


async def test_the_one_who_plays_again_calls_the_others(stage: Stage) -> None:
    number = await stage.start("Ben", "Mei")
    await play_on(stage, number)
    answer = await stage.press("Mei", stage.board(number), "again")
    after = (await stage.tables())[-1].id
    assert answer.text == ZH("Table {number} is open: others can join it with the button below.", number=after)
    lobby = stage.lobby_message(after)
    assert lobby["_pinged"] == [stage.sandbox.people["Ben"]]
    answer = await stage.press("Ben", stage.board(number), "again")
    assert answer.text == EN("You sit at table {number} now.", number=after)
    answer = await stage.press("Ben", stage.board(number), "again")
    assert answer.text == texts.sentence(EN, Refusal("already_seated", table=after))


async def test_a_private_table_stays_among_the_invited_also_once_more(stage: Stage) -> None:
    await stage.slash("Ben", "table new", {"game": GAME, "private": True, "language": "zh-TW"})
    for guest in ("Mei", "David"):
        await stage.slash("Ben", "table invite", {"person": stage.sandbox.people[guest]})
        told = stage.sandbox.messages()[-1]
        assert told["_pinged"] == [stage.sandbox.people[guest]]
        await stage.press(guest, stage.lobby_message(1), "join")
    answer = await stage.press("Clara", stage.lobby_message(1), "join")
    assert answer.text == texts.sentence(EN, Refusal("not_invited", table=1))
    await stage.press("Ben", stage.lobby_message(1), "start")
    await play_on(stage, 1)
    await stage.press("David", stage.board(1), "again")
    guests = await invitations_of(stage.bot.desk.store, 2)
    assert {int(stage.sandbox.people[name]) for name in ("Ben", "Mei")} <= set(guests)
    answer = await stage.press("Clara", stage.lobby_message(2), "join")
    assert answer.text == texts.sentence(EN, Refusal("not_invited", table=2))
    await stage.press("Mei", stage.lobby_message(2), "join")
    assert len(await seats_of(stage.bot.desk.store, 2)) == 2


async def test_several_tables_in_one_channel_do_not_disturb_each_other(stage: Stage) -> None:
    tables = [
        await stage.start("Anna", "Ben"),
        await stage.start("Ben", "Mei", language="zh-TW"),
        await stage.start("Clara", "David", "Mei"),
    ]
    await asyncio.gather(*(_in_turn(stage, number) for number in tables))
    await stage.quiet()
    for number in tables:
        assert len(told_once(stage, number)) == 4
        language = (await stage.row(number)).language
        title = words(GAME).title(tongue(language))
        for board in stage.boards(number):
            assert title in board["content"]
            assert f" {number} " in board["content"].splitlines()[0]
        assert len(await stage.log(number)) > 3


async def _in_turn(stage: Stage, number: int) -> None:
    for _ in range(3):
        who = await stage.asked(number)
        while await stage.asked(number) == who:
            await stage.choose(who, await stage.panel(who, number), 0)


@pytest.mark.parametrize("archived", [False, True], ids=["open", "archived meanwhile"])
async def test_a_table_in_a_thread(stage: Stage, archived: bool) -> None:
    thread = await a_thread(stage)
    number = await stage.start("Ben", "Mei", channel=thread)
    assert (await stage.row(number)).channel_id == int(thread)
    if archived:
        who = await stage.asked(number)
        panel = await stage.panel(who, number, thread)
        stage.sandbox.set_archived(thread)
        while True:
            panel = await stage.choose(who, panel, 0)
            if not {"mv", "MV", "GRP"} & set(panel.kinds):
                break
        await stage.quiet()
        assert len(told_once(stage, number, thread)) == 2
        stage.sandbox.set_archived(thread, archived=False)
    await play_on(stage, number, thread)
    told_once(stage, number, thread)
    assert (await stage.row(number)).status == "finished"
    assert not stage.boards(number)


async def a_thread(stage: Stage) -> str:
    channel = stage.bot.get_channel(int(stage.sandbox.default_channel_id))
    assert isinstance(channel, discord.TextChannel)
    made = await channel.create_thread(name="a table", type=discord.ChannelType.public_thread)
    return str(made.id)


async def test_a_restart_in_the_middle_of_everything(stage: Stage) -> None:
    running, lobby = await stage.start("Ben", "Mei"), await stage.lobby("Clara", "David")
    who = await stage.asked(running)
    panel = await stage.panel(who, running)
    options, computers = await stage.options("Clara", lobby, "computers")
    await stage.restart()
    panel = await stage.choose(who, panel, 0)
    assert panel.private
    assert (await stage.row(running)).version == 1
    await stage.press("Clara", options, computers, "3")
    await stage.press("Mei", stage.lobby_message(lobby), "join")
    await stage.restart()
    await stage.press("Clara", stage.lobby_message(lobby), "start")
    assert len(await seats_of(stage.bot.desk.store, lobby)) == 5
    assert len(stage.boards(running)) == len(set(told_once(stage, running)))
    assert game(GAME)
