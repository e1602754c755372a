"""Tables, seats, invitations, people, results."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import (
    Conflict,
    SeatRow,
    Store,
    Tx,
    add_seat,
    follower_of,
    get_guild,
    get_table,
    get_user,
    invitations_of,
    invite,
    invited,
    mark_announced,
    record_results,
    remove_seat,
    results_of,
    results_of_user,
    seats_of,
    set_guild,
    set_options,
    set_status,
    set_user,
    start_table,
    tables_in_channel,
    tables_of_user,
    uninvite,
    update_table,
)
from games.core.standings import Line, rank

from .made import HOST, doing, new_table, started


async def refused(store: Store, reason: str, work: object) -> None:
    with pytest.raises(Conflict) as told:
        await store.write(work)  # type: ignore[arg-type]
    assert told.value.reason == reason


async def who(store: Store, table: int) -> list[tuple[int, int | None, str]]:
    return [(seat.seat, seat.user_id, seat.name) for seat in await seats_of(store, table)]


async def test_a_new_table_is_an_empty_lobby(store: Store) -> None:
    store.clock = lambda: 1234
    table = await store.write(lambda tx: new_table(tx, private=True, options={"map": "b", "dice": 7}))
    assert table == await get_table(store, table.id)
    assert (table.status, table.version, table.private, table.options) == (
        "lobby",
        0,
        True,
        {"map": "b", "dice": 7},
    )
    assert (table.created_at, table.updated_at, table.started_at, table.seed) == (1234, 1234, None, None)
    assert await seats_of(store, table.id) == []
    assert await get_table(store, table.id + 1) is None


async def test_seats_are_taken_in_order_and_move_up(store: Store) -> None:
    table = (await store.write(new_table)).id
    for user in (11, 12):
        await store.write(doing(add_seat, table, user_id=user, name=f"u{user}"))
    await store.write(lambda tx: add_seat(tx, table, computer="greedy", name="Box"))
    assert await who(store, table) == [(0, 11, "u11"), (1, 12, "u12"), (2, None, "Box")]
    gone = await store.write(lambda tx: remove_seat(tx, table, user_id=11))
    assert (gone.seat, gone.user_id) == (0, 11)
    assert await who(store, table) == [(0, 12, "u12"), (1, None, "Box")]
    await store.write(lambda tx: remove_seat(tx, table, seat=1))
    assert await who(store, table) == [(0, 12, "u12")]


async def test_who_cannot_sit_down_or_leave(store: Store) -> None:
    table = (await store.write(lambda tx: new_table(tx, seats_wanted=2))).id
    await store.write(lambda tx: add_seat(tx, table, user_id=11, name="a"))
    await refused(store, "already_in", lambda tx: add_seat(tx, table, user_id=11, name="a"))
    await refused(store, "not_in", lambda tx: remove_seat(tx, table, user_id=12))
    await refused(store, "not_in", lambda tx: remove_seat(tx, table, seat=1))
    await refused(store, "no_table", lambda tx: add_seat(tx, table + 1, user_id=12, name="b"))
    await store.write(lambda tx: add_seat(tx, table, computer="random", name="b"))
    await refused(store, "full", lambda tx: add_seat(tx, table, user_id=13, name="c"))
    running = (await started(store)).id
    await refused(store, "status", lambda tx: add_seat(tx, running, user_id=13, name="c"))
    await refused(store, "status", lambda tx: remove_seat(tx, running, user_id=HOST))
    with pytest.raises(ValueError, match="either"):
        await store.write(lambda tx: add_seat(tx, table, name="nobody"))


async def test_a_hundred_people_want_three_seats(store: Store) -> None:
    table = (await store.write(new_table)).id
    wishes = (store.write(doing(add_seat, table, user_id=u, name="x")) for u in range(100))
    results = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(result, SeatRow) for result in results) == 3
    assert [r.reason for r in results if isinstance(r, Conflict)] == ["full"] * 97
    assert [seat for seat, _, _ in await who(store, table)] == [0, 1, 2]


async def test_a_table_starts_once_with_its_seats_in_the_new_order(store: Store) -> None:
    table = (await store.write(new_table)).id
    for user in (11, 12, 13):
        await store.write(doing(add_seat, table, user_id=user, name=f"u{user}"))

    async def start(tx: Tx) -> int:
        row = await start_table(tx, table, seed="s", seed_hash="h", rules_version=3, order=[2, 0, 1])
        return row.rules_version

    wrong = await asyncio.gather(
        store.write(lambda tx: start_table(tx, table, seed="s", seed_hash="h", rules_version=3, order=[0, 1])),
        return_exceptions=True,
    )
    assert isinstance(wrong[0], Conflict)
    assert (await get_table(store, table)).status == "lobby"  # type: ignore[union-attr]
    results = await asyncio.gather(*(store.write(start) for _ in range(5)), return_exceptions=True)
    assert results[0] == 3
    assert [r.reason for r in results[1:] if isinstance(r, Conflict)] == ["status"] * 4
    assert await who(store, table) == [(0, 13, "u13"), (1, 11, "u11"), (2, 12, "u12")]


async def test_the_status_moves_only_from_where_it_is_thought_to_be(store: Store) -> None:
    table = (await started(store)).id
    store.clock = lambda: 99
    await refused(store, "status", lambda tx: set_status(tx, table, "closed", expected="lobby"))
    await refused(store, "no_table", lambda tx: set_status(tx, table + 1, "closed"))
    row = await store.write(lambda tx: set_status(tx, table, "finished", expected="running"))
    assert (row.status, row.ended_at) == ("finished", 99)
    row = await store.write(lambda tx: set_status(tx, table, "running", expected="finished"))
    assert (row.status, row.ended_at) == ("running", None)
    assert row.started_at is not None


async def test_options_are_set_in_the_lobby_only(store: Store) -> None:
    lobby, running = (await store.write(new_table)).id, (await started(store)).id
    await store.write(lambda tx: set_options(tx, lobby, {"map": "c"}))
    assert (await get_table(store, lobby)).options == {"map": "c"}  # type: ignore[union-attr]
    await refused(store, "status", lambda tx: set_options(tx, running, {}))


async def test_plain_columns_and_no_others(store: Store) -> None:
    table = (await store.write(new_table)).id
    await store.write(lambda tx: update_table(tx, table, language="zh-TW", private=True, lobby_message_id=5))
    row = await get_table(store, table)
    assert row is not None
    assert (row.language, row.private, row.lobby_message_id) == ("zh-TW", True, 5)
    with pytest.raises(ValueError, match="version"):
        await store.write(lambda tx: update_table(tx, table, version=7))
    await refused(store, "no_table", lambda tx: update_table(tx, table + 1, host_id=7))


async def test_what_was_announced_never_goes_back(store: Store) -> None:
    table = (await started(store)).id
    for version in (4, 2):
        await store.write(doing(mark_announced, table, version))
    assert (await get_table(store, table)).announced == 4  # type: ignore[union-attr]


async def test_tables_are_found_by_channel_person_and_follower(store: Store) -> None:
    first = (await started(store, channel_id=5)).id
    second = (await store.write(lambda tx: new_table(tx, channel_id=5, follows=first))).id
    await started(store, channel_id=6)
    assert [row.id for row in await tables_in_channel(store, 5)] == [first, second]
    assert [row.id for row in await tables_in_channel(store, 5, ("running",))] == [first]
    assert await follower_of(store, first) == second
    assert await follower_of(store, second) is None
    await store.write(lambda tx: set_status(tx, first, "finished"))
    assert [row.id for row in await tables_of_user(store, HOST)] == [first + 2]
    assert [row.id for row in await tables_of_user(store, HOST, open_only=False)] == [first, first + 2]
    assert await tables_of_user(store, 404) == []


async def test_invitations(store: Store) -> None:
    table = (await store.write(new_table)).id
    assert await store.write(lambda tx: invite(tx, table, 12))
    assert not await store.write(lambda tx: invite(tx, table, 12))
    assert await invited(store, table, 12)
    assert not await invited(store, table, 13)
    assert await invitations_of(store, table) == [12]
    assert await store.write(lambda tx: uninvite(tx, table, 12))
    assert not await store.write(lambda tx: uninvite(tx, table, 12))


async def test_people_and_guilds_are_remembered(store: Store) -> None:
    await store.write(lambda tx: set_user(tx, 1, "Anna", "zh-TW"))
    await store.write(lambda tx: set_user(tx, 1, "Anne"))
    user = await get_user(store, 1)
    assert user is not None
    assert (user.name, user.locale) == ("Anne", "zh-TW")
    await store.write(lambda tx: set_guild(tx, 1, "en"))
    await store.write(lambda tx: set_guild(tx, 1, None))
    guild = await get_guild(store, 1)
    assert guild is not None
    assert guild.language is None
    assert await get_user(store, 2) is None
    assert await get_guild(store, 2) is None


async def test_results_belong_to_whoever_sits_there_and_a_second_end_replaces_the_first(store: Store) -> None:
    table = (await started(store)).id
    await store.write(lambda tx: record_results(tx, table, rank({0: [Line("shops", 3)], 1: [Line("shops", 4)]})))
    final = rank({0: [Line("shops", 9, {"per": 3})], 1: [Line("shops", 4)]})
    await store.write(lambda tx: record_results(tx, table, final))
    rows = await results_of(store, table)
    assert [(r.seat, r.user_id, r.place, r.total) for r in rows] == [(0, HOST, 1, 9), (1, HOST + 1, 2, 4)]
    assert rows[0].lines == (["shops", 9, {"per": 3}, False],)
    assert await results_of_user(store, HOST + 1) == [rows[1]]
