"""Settings, asks, reminders, votes and what happened beside the rules, as they are stored."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.store import Store, Tx, seats_of, tables_with_status
from bot.store.asks import (
    asks_of,
    call_off,
    due_reminders,
    finish_reminder,
    latest_ask,
    next_reminder_at,
    open_asks_of_user,
    put_ask,
    remind,
    reminders_of,
)
from bot.store.errors import Conflict
from bot.store.records import AskRow, GuildRow, SettingsRow
from bot.store.settings import change_guild, change_settings, digest_people, guild_settings, settings_of
from bot.store.tables import hand_over
from bot.store.votes import (
    ballots_of,
    cast,
    close_vote,
    get_vote,
    happen,
    happenings_of,
    open_vote,
    open_votes,
    unwatch,
    watch,
    watchers_of,
)
from tests.store.made import HOST, doing, started
from tests.store.test_migrate import FIXTURES


async def test_a_database_from_before_the_clocks_gets_owners_and_defaults(path: Path) -> None:
    shutil.copy(FIXTURES / "0001.db", path)
    async with await Store.open(path) as store:
        lobby, running, _finished = await tables_with_status(store, "lobby", "running", "finished")
        assert [(seat.owner_id, seat.state) for seat in await seats_of(store, lobby.id)] == [
            (11, "here"),
            (None, "here"),
        ]
        assert (running.pace, running.pace_minutes, running.paused, running.caretaker) == (
            "relaxed",
            0,
            None,
            "vote",
        )
        assert await guild_settings(store, 1) == GuildRow(1, "zh-TW", (await guild_settings(store, 1)).updated_at)


async def test_settings_keep_what_isnt_named(store: Store) -> None:
    assert (await settings_of(store, [5]))[5] == SettingsRow(5)
    await store.write(lambda tx: change_settings(tx, 5, zone="Asia/Taipei", quiet_from=1380, quiet_to=420))
    row = await store.write(lambda tx: change_settings(tx, 5, tell="digest", next_up=True))
    assert (row.zone, row.quiet_from, row.quiet_to, row.tell, row.next_up) == (
        "Asia/Taipei",
        1380,
        420,
        "digest",
        True,
    )
    assert [one.user_id for one in await digest_people(store)] == [5]
    with pytest.raises(ValueError, match="no such settings"):
        await store.write(lambda tx: change_settings(tx, 5, colour="red"))


async def test_a_servers_settings_keep_what_isnt_named(store: Store) -> None:
    await store.write(lambda tx: change_guild(tx, 7, channels=[1, 2], per_person=3))
    row = await store.write(lambda tx: change_guild(tx, 7, place="thread"))
    assert (row.channels, row.per_person, row.place, row.language) == ((1, 2), 3, "thread", None)
    assert (await guild_settings(store, None)).per_channel == GuildRow(0).per_channel


async def test_a_reminder_waits_once_and_is_done_once(store: Store) -> None:
    table = await started(store)

    def again(at: int, n: int = 0) -> Callable[[Tx], Awaitable[None]]:
        return doing(remind, "half", at, table_id=table.id, seat=0, at_version=0, user_id=HOST, n=n)

    await store.write(again(100))
    await store.write(again(50))
    (row,) = await due_reminders(store, 60)
    assert (row.at, await next_reminder_at(store)) == (50, 50)
    assert await store.write(doing(finish_reminder, row.id))
    assert not await store.write(doing(finish_reminder, row.id))
    await store.write(again(70))  # done is done, however often it is asked for
    assert await due_reminders(store, 1000) == []
    await store.write(again(80, n=1))
    await store.write(doing(call_off, table_id=table.id, seat=1))
    assert len(await due_reminders(store, 1000)) == 1
    await store.write(doing(call_off, table_id=table.id, seat=0))
    assert await due_reminders(store, 1000) == []
    await store.write(again(90, n=1))  # what was called off may wait again
    assert [one.at for one in await reminders_of(store, table.id)] == [90]


async def test_asks_are_found_by_table_by_person_and_by_version(store: Store) -> None:
    table = await started(store)
    for version, is_open in ((0, False), (4, False), (7, True)):
        ask = AskRow(table.id, 0, version, HOST, 10 + version, is_open, None, None)
        await store.write(doing(put_ask, ask))
    assert [ask.at_version for ask in await asks_of(store, table.id)] == [7]
    assert [ask.at_version for ask in await asks_of(store, table.id, only_open=False)] == [0, 4, 7]
    assert [ask.at_version for ask in await open_asks_of_user(store, HOST)] == [7]
    found = await latest_ask(store, table.id, 0, 6)
    assert found is not None
    assert found.at_version == 4
    assert await latest_ask(store, table.id, 1, 6) is None


async def test_a_vote_is_closed_by_one_and_a_ballot_can_be_changed(store: Store) -> None:
    table = await started(store)
    vote = await store.write(
        lambda tx: open_vote(tx, table.id, "undo", {"to": 3}, voters=[1, 2], needed=2, opened_by=1, version=4)
    )
    for choice in ("no", "yes"):
        await store.write(doing(cast, vote.id, 1, choice))
    assert await ballots_of(store, vote.id) == {1: "yes"}
    assert [one.payload for one in await open_votes(store, table.id)] == [{"to": 3}]
    assert [await store.write(doing(close_vote, vote.id, "yes")) for _ in range(2)] == [True, False]
    assert await open_votes(store, table.id) == []
    closed = await get_vote(store, vote.id)
    assert closed is not None
    assert closed.state == "yes"


async def test_happenings_and_watchers(store: Store) -> None:
    table = await started(store)
    await store.write(lambda tx: happen(tx, table.id, 0, "resigned", user_id=HOST, seat=0, computer="greedy"))
    (line,) = await happenings_of(store, table.id)
    assert (line.kind, line.seat, line.payload) == ("resigned", 0, {"computer": "greedy"})
    assert [await store.write(doing(watch, table.id, 9)) for _ in range(2)] == [True, False]
    assert await watchers_of(store, table.id) == [9]
    assert [await store.write(doing(unwatch, table.id, 9)) for _ in range(2)] == [True, False]


async def test_a_seat_changes_hands_and_remembers_its_owner(store: Store) -> None:
    table = await started(store)
    gone = await store.write(lambda tx: hand_over(tx, table.id, 0, state="resigned", computer="greedy"))
    assert (gone.user_id, gone.computer, gone.owner_id, gone.name) == (None, "greedy", HOST, "Anna")
    new = await store.write(lambda tx: hand_over(tx, table.id, 0, state="replaced", user_id=77, name="Zoe"))
    assert (new.user_id, new.computer, new.owner_id, new.name) == (77, None, HOST, "Zoe")
    with pytest.raises(Conflict, match="already_in"):
        await store.write(lambda tx: hand_over(tx, table.id, 1, state="replaced", user_id=77))
