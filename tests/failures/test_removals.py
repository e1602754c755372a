"""Failure 10: somebody leaves at any decision of a game, alone or while something is voted on. The table goes on to
its end, or ends cleanly.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.store import results_of
from bot.store.asks import asks_of
from bot.store.votes import open_votes
from bot.tables.lobby import Person
from bot.tables.play import computer_asked
from bot.tables.questions import OFFER
from games.core import AnyGame, Chance, Seat, Table
from games.core.replay import export, replay
from games.registry import all_games
from tests.bot.clockwork import Clockwork
from tests.failures.counting import note
from tests.failures.house import GAMES, SEED, at_hand, people_of, put, seats_for, some_move
from tests.harness import Clock

ENDS = 12
"""So many of the tables are played on to their end."""


def recorded(one: AnyGame) -> Table[Any]:
    """A whole game, the deciders in any order."""
    table: Table[Any] = Table.deal(one, seats_for(one), {}, SEED)
    chance = Chance("recorded")
    while not table.over:
        seat = chance.pick(table.decisions())
        table.play(seat, some_move(table, seat, chance))
    return table


def until(table: Table[Any], version: int) -> Table[Any]:
    return Table(table.game, table.seats, table.options, SEED, table.log[: version + 1])


async def sound(house: Clockwork, number: int, gone: set[int]) -> str:
    """Looks at a table from which people have gone; gives its status."""
    async with house.desk.hold(number) as live:
        table = live.running
        table.game.invariants(table.full_state())
        here = {seat.user_id for seat in live.seats if seat.user_id is not None}
        assert not here & gone
        votes = await open_votes(house.store, number)
        if live.row.status != "running":
            assert not votes
            assert not await asks_of(house.store, number)
            return live.row.status
        assert here
        assert live.row.host_id in here
        assert not computer_asked(live), "nobody waits for a computer player"
        assert not table.over
        for vote in votes:
            assert set(vote.voters) <= here
            assert vote.kind == OFFER or 0 < vote.needed <= len(vote.voters)
        asked = {live.seats[seat].user_id for seat in table.decisions()}
        assert {ask.user_id for ask in await asks_of(house.store, number)} == asked
        assert asked <= here
        return "running"


async def to_the_end(house: Clockwork, number: int, dice: random.Random) -> None:
    """Those who are left play; then every seat has a score, and the log proves all of it."""
    while True:
        async with house.desk.hold(number) as live:
            table = live.running
            if table.over:
                break
            user = live.seats[dice.choice(table.decisions())].user_id
            assert user is not None
        chance = Chance(f"end {number} {table.version}")
        await house.play.move(number, user, lambda table, seat, chance=chance: some_move(table, seat, chance))  # type: ignore[misc]
    results = await results_of(house.store, number)
    assert sorted(result.seat for result in results) == list(range(table.seats))
    async with house.desk.hold(number) as live:
        assert live.row.status == "finished"
        users = {seat.seat: seat.user_id for seat in live.seats}
        assert {result.seat: result.user_id for result in results} == users
        assert [score.total for score in table.standings.scores] == [result.total for result in results]  # type: ignore[union-attr]
        again = replay(export(table), lambda _id: table.game)
        assert again.dump() == table.dump()
    assert await open_votes(house.store, number) == []
    assert await asks_of(house.store, number) == []


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.id)
async def test_every_seat_is_removed_at_every_decision(
    one: AnyGame, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with at_hand(one):
        house = Clockwork(tmp_path / "house.db", Clock())
        await house.open()
        try:
            counts = await _remove_everywhere(house, recorded(one))
        finally:
            await house.close()
    note(request, **counts)


async def _remove_everywhere(house: Clockwork, table: Table[Any]) -> Counter[str]:
    counts: Counter[str] = Counter()
    people, dice = people_of(table.seats), random.Random(1)
    points = [(version, seat) for version in range(table.version) for seat in range(table.seats)]
    ends = set(dice.sample(range(len(points)), ENDS))
    for at, (version, seat) in enumerate(points):
        then = until(table, version)
        number = await put(house, then, people)
        if at % 3 == 1:  # in the middle of a vote, of theirs or of another's
            await house.votes.ask_end(number, people[(seat + at // 3) % len(people)])
            counts["votes in the way"] += 1
        asked = then.decisions()
        counts["in a simultaneous step"] += len(asked) > 1 and seat in asked
        paused = table.seats > 1 and at % 3 == 2
        if paused:
            await house.pausing.pause(number, Person(people[0], "P", moderator=True))
        await house.seats.resign(number, Person(people[seat], "P"))
        counts["removals"] += 1
        if paused:
            async with house.desk.hold(number) as live:
                assert (live.running.version, list(live.asks)) == (version, [])
            await house.pausing.resume(number, Person(people[0], "P", moderator=True))
            counts["while paused"] += 1
        status = await sound(house, number, {people[seat]})
        if table.seats == 1:
            assert status == "closed"
            continue
        if status == "running" and at % 4 == 0:
            await house.seats.come_back(number, Person(people[seat], "P"))
            counts["returns"] += 1
            assert await sound(house, number, set()) == "running"
        elif status == "running" and at % 4 == 2:
            await _undo_by_consent(house, number, seat, people)
            counts["undone after a removal"] += 1
        if at in ends and status == "running":
            await to_the_end(house, number, dice)
            counts["played to the end"] += 1
    return counts


async def _undo_by_consent(house: Clockwork, number: int, gone: Seat, people: list[int]) -> None:
    """The others may go back to before the removal, and on again; the seat stays as it is."""
    async with house.desk.hold(number) as live:
        seat = next(other for other in range(len(people)) if other != gone)
        targets = live.running.consent_targets(seat)
    if not targets:
        return
    if not await house.votes.ask_undo(number, people[seat], targets[min(2, len(targets) - 1)]):
        (vote,) = [vote for vote in await open_votes(house.store, number) if vote.kind == "undo"]
        for user in vote.voters:
            await house.votes.cast(number, vote.id, user, 0)
    assert await sound(house, number, {people[gone]}) == "running"


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.id)
async def test_all_leave_one_after_the_other(one: AnyGame, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """At any decision, in any order: the last one who leaves closes the table."""
    with at_hand(one):
        house = Clockwork(tmp_path / "house.db", Clock())
        await house.open()
        try:
            table, dice, removals = recorded(one), random.Random(2), 0
            for version in range(0, table.version, max(1, table.version // 15)):
                people = people_of(table.seats)
                number = await put(house, until(table, version), people)
                gone: set[int] = set()
                for user in dice.sample(people, len(people)):
                    if await house.over(number):
                        break
                    await house.seats.vacate(number, user, dice.choice(("resigned", "left")))
                    gone.add(user)
                    removals += 1
                    status = await sound(house, number, gone)
                assert status in ("closed", "finished")
        finally:
            await house.close()
    note(request, removals=removals)


@pytest.mark.parametrize("kind", ["undo", "end", "pace"])
async def test_those_who_are_left_have_decided(kind: str, tmp_path: Path) -> None:
    """The one who hadn't answered leaves: the vote doesn't wait for a press that has nothing to decide."""
    one = all_games()[0]
    house = Clockwork(tmp_path / "house.db", Clock())
    await house.open()
    try:
        table, people = recorded(one), people_of(3)
        number = await put(house, until(table, table.version // 2), people)
        async with house.desk.hold(number) as live:
            version, targets = live.running.version, live.running.consent_targets(0)
        if kind == "undo":
            assert not await house.votes.ask_undo(number, people[0], targets[6])
        elif kind == "end":
            assert not await house.votes.ask_end(number, people[0])
        else:
            assert not await house.votes.ask_pace(number, people[0], "48h")
        (vote,) = await open_votes(house.store, number)
        if kind != "pace":
            assert await house.votes.cast(number, vote.id, people[1], 0) is None
        await house.seats.resign(number, Person(people[2], "P"))
        async with house.desk.hold(number) as live:
            kinds = [one.kind for one in await open_votes(house.store, number)]
            if kind == "undo":
                assert live.running.log[version + 1].by == "vote"
                assert kinds == [OFFER]
            elif kind == "end":
                assert (live.row.status, kinds) == ("closed", [])
            else:  # one of two isn't more than half
                assert kinds == ["pace", OFFER]
        if kind == "pace":
            await house.seats.resign(number, Person(people[1], "P"))
            async with house.desk.hold(number) as live:
                assert live.row.pace_minutes == 48 * 60
    finally:
        await house.close()
