"""Failure 5 for all that is done about a table: killed anywhere in a vote, a going back, a resignation, a return, a
step-in, a caretaker's turn. It has been done once or not at all, and is told once.

By default every twelfth await is killed at; with DORFPOST_THOROUGH=1 in the environment, every one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from bot.store import SeatRow, seats_of
from bot.store.asks import asks_of
from bot.store.votes import happenings_of, open_votes
from bot.tables.lobby import Person
from bot.tables.questions import turn_before
from games.core import AnyGame
from games.players import player
from games.registry import all_games
from tests.bot import killing
from tests.bot.killing import How, Place
from tests.bot.test_clock_kills import Timed
from tests.failures.counting import note
from tests.harness import Clock, Json, kind_of, known_seeds, parts, unpatched

STEP = 1 if os.environ.get("DORFPOST_THOROUGH") else 12


@pytest.fixture(autouse=True)
def _sweeping() -> Iterator[None]:
    """The killer sees to the clock's sweeps too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(killing, "_WORKS", (*killing._WORKS, "Alarm.sweep"))
        yield


@dataclass
class Scene:
    """A table of Anna and Ben, a day for each decision, a caretaker without a vote."""

    stage: Timed
    one: AnyGame
    number: int = 0
    channel: str = ""
    messages: int = 0

    async def begin(self) -> None:
        """A new table in a channel of its own, if there is none that goes on."""
        if self.number and (await self.stage.row(self.number)).status == "running":
            return
        self.count()
        stage = self.stage
        self.channel = stage.sandbox.add_channel(f"room-{self.number}")
        self.number = await stage.lobby("Anna", "Ben", game=self.one.id, channel=self.channel)
        anna = Person(int(stage.sandbox.people["Anna"]), "Anna")
        for name, value in (("pace", "24h"), ("caretaker", "auto")):
            await stage.bot._presses._lobby.set_option(self.number, anna, name, value)
        await stage.press("Anna", stage.lobby_message(self.number, self.channel), "start")

    def count(self) -> None:
        if self.channel:
            self.messages += len(self.stage.sandbox.messages(self.channel))

    def said(self, *words: str) -> list[Json]:
        """The messages in the table's channel with any of these words."""
        return [m for m in self.stage.sandbox.messages(self.channel) if any(word in m["content"] for word in words)]

    def with_button(self, kind: str) -> Json | None:
        found = [m for m in self.stage.sandbox.messages(self.channel) if kind in [kind_of(p) for p in parts(m)]]
        return found[-1] if found else None

    async def happened(self, *kinds: str) -> int:
        beside = await happenings_of(self.stage.bot.desk.store, self.number)
        return sum(one.kind in kinds for one in beside)

    async def seats(self) -> list[SeatRow]:
        return await seats_of(self.stage.bot.desk.store, self.number)

    async def resign_second(self) -> None:
        """Whoever sits there gives the second seat up."""
        user = (await self.seats())[1].user_id
        assert user is not None
        await self.stage.bot.seats.resign(self.number, Person(user, "P"))
        await self.stage.quiet()

    async def slash(self, who: str, command: str, **options: Any) -> Json:
        answer = await self.stage.slash(who, command, {"table": self.number, **options}, channel=self.channel)
        return answer.message

    async def play(self) -> None:
        """The one who is asked makes a sensible move."""
        table = await self.stage.table(self.number)
        seat = table.decisions()[0]
        move = player("greedy", f"version {table.version}").choose(table, seat)
        index, seen = table.moves(seat).index(move), table.seen_version(seat)
        (who,) = self.stage.names([str((await self.seats())[seat].user_id)])
        await self.stage.typed(who, f"v1:mv:{self.number}:{seen}:{index}")

    async def sound(self) -> None:
        """A log without gaps, every board told once, buttons under the last one, nobody waited for in vain."""
        stage, number = self.stage, self.number
        row = await stage.row(number)
        assert [entry.seq for entry in await stage.log(number)] == list(range(row.version + 1))
        boards = stage.boards(number, self.channel)
        versions = [int(board["attachments"][0]["filename"].split("-")[2]) for board in boards]
        assert versions == sorted(set(versions)), "a version was told twice"
        assert not any(parts(board) for board in boards[:-1])
        table = await stage.table(number)
        seats = await self.seats()
        assert not any(seats[seat].computer for seat in table.decisions())
        for vote in await open_votes(stage.bot.desk.store, number):
            assert set(vote.voters) <= {seat.user_id for seat in seats}
        assert await stage.bot.desk.store.integrity() == "ok"


class Deed(Protocol):
    """Something that is done by one press or by the clock, and can be done again and again."""

    async def ready(self, scene: Scene) -> None:
        """Bring the table to where it can be done, and remember how it was."""

    async def do(self, scene: Scene) -> object:
        """Do it, as people or the clock do."""

    async def done(self, scene: Scene) -> bool:
        """Whether it has been done: it may not have been, if the bot died early."""

    async def check(self, scene: Scene) -> None:
        """Once it has been done: as often as it should have been, and told as often."""


class PaceVote:
    """The ballot that decides: Ben agrees to another time for a decision."""

    async def ready(self, scene: Scene) -> None:
        await scene.begin()
        row = await scene.stage.row(scene.number)
        self.wanted = 48 if row.pace_minutes == 24 * 60 else 24
        self.before, self.told = await scene.happened("pace"), len(scene.said("proposes another time"))
        await scene.slash("Anna", "table pace", pace=f"{self.wanted}h")

    async def do(self, scene: Scene) -> None:
        vote = scene.with_button("vote")
        assert vote is not None
        await scene.stage.sandbox.press("Ben", vote["id"], parts(vote)[0]["custom_id"])

    async def done(self, scene: Scene) -> bool:
        return (await scene.stage.row(scene.number)).pace_minutes == self.wanted * 60

    async def check(self, scene: Scene) -> None:
        assert await scene.happened("pace") == self.before + 1
        assert len(scene.said("proposes another time")) == self.told + 1
        assert scene.with_button("vote") is None


class UndoVote:
    """The ballot that decides: the table goes back to before somebody's last turn."""

    async def ready(self, scene: Scene) -> None:
        while True:
            await scene.begin()
            async with scene.stage.bot.desk.hold(scene.number) as live:
                table = live.running
                asks = [
                    seat
                    for seat in range(table.seats)
                    if not table.undoable(seat)
                    and (target := turn_before(live, seat)) is not None
                    and any(entry.reveals or entry.seat != seat for entry in table.since(target))
                ]
            if asks:
                break
            await scene.play()
        who = ("Anna", "Ben")[asks[0]]
        self.other = ("Ben", "Anna")[asks[0]]
        self.version = table.version
        question = await scene.slash(who, "undo")
        await scene.stage.press(who, question, "askundo")
        self.told = len(scene.said("asks to go back"))

    async def do(self, scene: Scene) -> None:
        vote = scene.with_button("vote")
        assert vote is not None
        await scene.stage.sandbox.press(self.other, vote["id"], parts(vote)[0]["custom_id"])

    async def done(self, scene: Scene) -> bool:
        return (await scene.stage.row(scene.number)).version > self.version

    async def check(self, scene: Scene) -> None:
        since = (await scene.stage.table(scene.number)).since(self.version)
        assert [(entry.by, entry.back_to is not None) for entry in since] == [("vote", True)]
        assert len(scene.said("asks to go back")) == self.told
        assert scene.with_button("vote") is None
        for _ in range(3):  # on to somewhere else
            if (await scene.stage.row(scene.number)).status == "running":
                await scene.play()


class Resign:
    """Ben gives his seat up."""

    async def ready(self, scene: Scene) -> None:
        await scene.begin()
        if (await scene.seats())[1].user_id is None:
            await scene.slash("Ben", "table return")
        self.before, self.told = await scene.happened("resigned"), len(scene.said("has given the seat up"))
        self.question = await scene.slash("Ben", "table resign")

    async def do(self, scene: Scene) -> None:
        await scene.stage.sandbox.press("Ben", self.question["id"], parts(self.question)[0]["custom_id"])

    async def done(self, scene: Scene) -> bool:
        return (await scene.seats())[1].state == "resigned"

    async def check(self, scene: Scene) -> None:
        assert await scene.happened("resigned") == self.before + 1
        over = (await scene.stage.row(scene.number)).status == "finished"
        assert over or len(scene.said("has given the seat up")) == self.told + 1
        assert over or scene.with_button("takeseat") is not None


class Return:
    """Ben takes his seat back from the computer player."""

    async def ready(self, scene: Scene) -> None:
        while True:
            await scene.begin()
            if (await scene.seats())[1].user_id is not None:
                await scene.resign_second()
            if (await scene.stage.row(scene.number)).status == "running":
                break
        self.before, self.told = await scene.happened("returned"), len(scene.said("is back on their seat"))

    async def do(self, scene: Scene) -> None:
        await scene.stage.sandbox.slash("Ben", "table return", {"table": scene.number}, channel=scene.channel)

    async def done(self, scene: Scene) -> bool:
        return (await scene.seats())[1].user_id == int(scene.stage.sandbox.people["Ben"])

    async def check(self, scene: Scene) -> None:
        assert await scene.happened("returned") == self.before + 1
        assert len(scene.said("is back on their seat")) == self.told + 1
        assert scene.with_button("takeseat") is None


class Take(Return):
    """David steps in on a seat that is free."""

    async def ready(self, scene: Scene) -> None:
        await super().ready(scene)
        self.before, self.told = await scene.happened("replaced"), len(scene.said("has stepped in"))

    async def do(self, scene: Scene) -> None:
        offer = scene.with_button("takeseat")
        assert offer is not None
        await scene.stage.sandbox.press("David", offer["id"], parts(offer)[0]["custom_id"])

    async def done(self, scene: Scene) -> bool:
        return (await scene.seats())[1].state == "replaced"

    async def check(self, scene: Scene) -> None:
        assert await scene.happened("replaced") == self.before + 1
        assert len(scene.said("has stepped in")) == self.told + 1
        assert scene.with_button("takeseat") is None


class Caretake:
    """Time is up, and a caretaker plays: for one turn of everybody who is late."""

    async def ready(self, scene: Scene) -> None:
        await scene.begin()
        stage = scene.stage
        asks = await asks_of(stage.bot.desk.store, scene.number)
        dues = [ask.due_at for ask in asks if ask.due_at is not None]
        assert stage.clock is not None
        assert len(set(dues)) == 1
        await stage.pass_time(minutes=(dues[0] - stage.clock.now) / 60_000 - 1)
        self.before, self.wanted = await scene.happened("caretaker"), len(dues)
        self.version = (await stage.row(scene.number)).version
        self.late = {ask.seat for ask in asks}
        stage.clock.move(minutes=1)

    async def do(self, scene: Scene) -> int:
        return await scene.stage.bot.alarm.sweep()

    async def done(self, scene: Scene) -> bool:
        return await scene.happened("caretaker") >= self.before + self.wanted

    async def check(self, scene: Scene) -> None:
        assert await scene.happened("caretaker") == self.before + self.wanted
        lines = [e for e in (await scene.stage.table(scene.number)).since(self.version) if e.by == "caretaker"]
        assert {entry.seat for entry in lines} == self.late
        for seat in self.late:  # one turn, not two
            mine = [entry for entry in lines if entry.seat == seat]
            assert not any(event.announces for entry in mine[:-1] for event in entry.events)


DEEDS: tuple[Callable[[], Deed], ...] = (PaceVote, UndoVote, Resign, Return, Take, Caretake)


@pytest.mark.parametrize("how", ["abandon", "cancel"])
@pytest.mark.parametrize("make", DEEDS)
async def test_what_is_done_about_a_table_is_done_once(
    tmp_path: Path, make: Callable[[], Deed], how: How, request: pytest.FixtureRequest
) -> None:
    with unpatched(), known_seeds():
        stage = Timed(tmp_path, how, Clock())
        await stage.open()
        try:
            scenes = [Scene(stage, one) for one in all_games()]
            deed, kills = make(), 0
            watched = stage.killer
            assert not await _killed(deed, scenes[0], None)
            places = watched.seen
            assert len(places) > 5
            chosen = places[::STEP]
            for at, place in enumerate(chosen):
                kills += await _killed(deed, scenes[at % len(scenes)], place)
            for scene in scenes:
                scene.count()
            note(request, kills=kills, messages=sum(scene.messages for scene in scenes))
            # how often a computer player thinks depends on the position, so some awaits aren't met
            assert kills >= len(chosen) * 0.4, f"{kills} kills at {len(chosen)} awaits"
        finally:
            await stage.close()


async def _killed(deed: Deed, scene: Scene, at: Place | None) -> bool:
    await deed.ready(scene)
    hit = await scene.stage.killed_while(at, _doing(deed, scene))
    if not await deed.done(scene):
        assert hit
        await deed.do(scene)
        await scene.stage.quiet()
    assert await deed.done(scene)
    await deed.check(scene)
    await scene.sound()
    return hit


async def _doing(deed: Deed, scene: Scene) -> object:
    return await deed.do(scene)
