"""An evening with Village: four people, standing orders, a market day with a kill in it, mass, end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.panels import texts
from bot.store import results_of, seats_of
from games.core import GameEnded, Move, Refusal, Seat, Table, write
from games.core.replay import replay
from games.registry import game
from games.village import events
from renderers.words import Tongue, tongue, words
from tests.bot.killing import Mortal
from tests.evenings.village_evening import VILLAGE, played, script
from tests.harness import Answer, Json, Stage, kind_of, known_seeds, parts, unpatched
from tests.rounds import by_commands, by_panel, fast, people, typed

EN, ZH = tongue("en"), tongue("zh-TW")
SAID = words(VILLAGE)
PLAYERS = ("Ben", "Mei", "Anna", "Clara")
SHOWN = ("Ben", "Mei 美玲", "Anna", "Clara")
TYPES = "Clara"
"""She uses nothing but the game's own slash commands, with what they suggest; the others press, or type a line."""


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[Mortal]:
    with unpatched(), known_seeds():
        stage = Mortal(tmp_path, "abandon")
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()


def reads(who: str) -> Tongue:
    return ZH if who == "Mei" else EN


class Evening:
    """Four people who follow the script, and what all of them see after every move."""

    def __init__(self, stage: Mortal, number: int, seats: dict[Seat, str]) -> None:
        self.stage, self.number, self.seats = stage, number, seats
        self.line = script().line
        self.at = 0
        self.panels: dict[str, Answer] = {}
        self.calls = self.orders = self.kills = 0

    async def quickly(self, to: int) -> None:
        await fast(self.stage, self.number, self.line[self.at : to])
        self.at = to
        self.panels = {}

    async def carefully(self, to: int) -> list[Json]:
        """One move after the other through the client; gives the boards that this posted."""
        before = len(self.stage.boards(self.number))
        while self.at < to:
            await self.step(*self.line[self.at])
        return self.stage.boards(self.number)[before:]

    async def step(self, seat: Seat, move: Move) -> Answer:
        stage, number, who = self.stage, self.number, self.seats[seat]
        table = await stage.table(number)
        said = stage.boards(number)
        contents = [board["content"] for board in said]
        answer = await self.act(who, move)
        self.at += 1
        self.panels = {}
        after = await stage.table(number)
        if seat in after.decisions() and who != TYPES:  # it goes on in the same panel
            self.panels[who] = answer
        assert answer.private
        for _ in (EN, ZH):
            assert texts.sentence(_, Refusal("outdated")) not in answer.text
        if move.draft:
            self.orders += 1
            assert [board["content"] for board in stage.boards(number)] == contents
            assert after.decisions() == table.decisions()
            assert SAID.ask(reads(who), after.view(seat), SHOWN) in answer.text
        else:
            self.told(table, after, seat, len(stage.boards(number)) - len(said))
        return answer

    async def act(self, who: str, move: Move) -> Answer:
        """In the way of that person; who presses goes on with the panel that stands there, if there is one."""
        if who == TYPES:
            return await by_commands(self.stage, who, self.number, move)
        way = await by_panel(self.stage, who, self.number, move, panel=self.panels.pop(who, None))
        return way.answer

    def told(self, before: Table[Any], after: Table[Any], seat: Seat, new: int) -> None:
        """One new message where somebody else is asked now or a turn has ended, none for what one goes on with."""
        asked = set(after.decisions()) - set(before.decisions()) - {seat}
        ended = any(event.announces for event in after.log[-1].events)
        assert new == bool(asked or ended), (before.asks, after.asks, after.log[-1].notation)
        self.calls += new
        if after.over:
            return
        board = self.stage.board(self.number)
        if new:
            assert set(self.stage.names(board["_pinged"])) == {self.seats[one] for one in after.decisions()}
            assert SAID.ask(EN, after.view(None), SHOWN) in board["content"]
            assert not any(word in board["content"] for word in ("market_order", "standing orders:"))

    async def killed(self) -> None:
        """The process is gone between two sales; whoever was asked goes on with what stood there."""
        self.kills += 1
        before = await self.stage.table(self.number)
        boards = [(board["id"], board["content"]) for board in self.stage.boards(self.number)]
        self.stage.killer.arm(None)
        self.stage.killer.struck.set()
        await self.stage.stop_bot()
        await self.stage.start_bot()
        await self.stage.quiet()
        assert (await self.stage.table(self.number)).dump() == before.dump()
        assert [(board["id"], board["content"]) for board in self.stage.boards(self.number)] == boards


async def test_an_evening_of_four(mortal: Mortal) -> None:
    stage, plan = mortal, script()
    number = await stage.start(*PLAYERS, game=VILLAGE)
    evening = Evening(stage, number, await people(stage, number))
    day_told = mass_told = 0
    for part in sorted((plan.day, plan.mass, plan.death, plan.end), key=lambda one: one.start):
        await evening.quickly(part.start)
        if part is plan.day:
            day_told = await the_market_day(evening)
        elif part is plan.mass:
            mass_told = await the_mass(evening)
        elif part is plan.death:
            await the_death(evening)
        else:
            await the_last_actions(evening)
    assert evening.at == len(plan.line)
    assert evening.kills == 1
    assert evening.orders >= 2
    assert await all_told_once(stage, number)
    await the_end(stage, number)
    print(f"market day: {day_told} messages, mass: {mass_told}, all with care: {evening.calls}")


async def the_market_day(evening: Evening) -> int:
    """Orders that only their owners see, a sale, a kill, the next sale; orders fire and are told as such."""
    stage, number, day = evening.stage, evening.number, script().day
    first = next(
        at for at in day if not evening.line[at][1].draft and write(evening.line[at][1]).startswith("serve")
    )
    posted = await evening.carefully(first + 1)
    before = await stage.table(number)
    (asked,) = before.decisions()
    who = evening.seats[asked]
    assert asked != evening.line[first][0], "the host's sale is the host's; then somebody else is called"
    evening.panels[who] = await stage.panel(who, number)
    assert "mv" in evening.panels[who].kinds
    await evening.killed()
    posted += await evening.carefully(day.stop)
    after = await stage.table(number)
    happened = [e for entry in after.since(_version(after, day.start)) for e in entry.events]
    served = [event for event in happened if isinstance(event, events.Served)]
    assert {event.how for event in served} == {"own", "order"}
    told = "\n".join(board["content"] for board in posted)
    for event in served:
        assert event.tile in told
    for one in happened:
        if isinstance(one, events.MarketPassed):
            assert SHOWN[one.seat] in told
    assert len(posted) <= runs(after, day), "who is asked is called once, and nobody else"
    return len(posted)


def _version(table: Table[Any], at: int) -> int:
    """The version before the move of that index (nothing in the script is taken back)."""
    assert table.log[at + 1].move == script().line[at][1]
    return at


def runs(table: Table[Any], part: range) -> int:
    """Decisions of that part of the script, those of one seat in a row as one; but a turn that has ended, or an
    order that has acted, is told even if the same seat goes on.
    """
    found, last = 0, None
    for entry in table.log[part.start + 1 : part.stop + 1]:
        if not entry.draft:
            found += entry.seat != last
            last = None if any(event.announces for event in entry.events) else entry.seat
    return found


async def the_mass(evening: Evening) -> int:
    stage, number, mass = evening.stage, evening.number, script().mass
    posted = await evening.carefully(mass.stop)
    after = await stage.table(number)
    happened = [e for entry in after.since(_version(after, mass.start)) for e in entry.events]
    assert any(isinstance(event, events.MassBought) and event.how == "own" for event in happened)
    assert any(isinstance(event, events.MassAdvanced) for event in happened)
    assert len(posted) <= runs(after, mass)
    told = "\n".join(board["content"] for board in posted)
    for event in happened:
        if isinstance(event, events.MassBought | events.MassAdvanced | events.MassIdle):
            assert SHOWN[event.seat] in told
    return len(posted)


async def the_death(evening: Evening) -> None:
    """Who chooses reads where everybody would be buried, and can still take the turn back."""
    stage, number = evening.stage, evening.number
    seat, move = evening.line[evening.at]
    who = evening.seats[seat]
    table = await stage.table(number)
    assert table.asks == "death"
    panel = evening.panels[who] = await stage.panel(who, number)
    assert SAID.ask(reads(who), table.view(seat), SHOWN) in panel.text
    labels = [part.get("label") for part in parts(panel.message)]
    for choice in table.moves(seat):
        if not choice.draft:
            assert SAID.move(reads(who), table.view(seat), choice, SHOWN).text in labels
    answer = await evening.step(seat, move)
    after = await stage.table(number)
    (died,) = [event for event in after.log[-1].events if isinstance(event, events.Died)]
    assert SAID.event(reads(who), died, SHOWN) or died
    assert SAID.caption(reads(who), after.events_since(after.version - 1, seat), SHOWN) in answer.text


async def the_last_actions(evening: Evening) -> None:
    table = await evening.stage.table(evening.number)
    ending = table.full_state().ending
    assert ending is not None
    assert evening.seats[table.decisions()[0]] in evening.stage.names(
        evening.stage.board(evening.number)["_pinged"]
    )
    posted = await evening.carefully(len(evening.line))
    over = await evening.stage.table(evening.number)
    assert over.over
    assert len([e for entry in over.log for e in entry.events if isinstance(e, events.EndTriggered)]) == 1
    assert len(posted) >= 3


async def all_told_once(stage: Stage, number: int) -> int:
    """Every board goes on where the one before ended, tells how that ended, and only the last has buttons."""
    rows = [row for row in await stage.outbox(number) if row.kind == "board" and row.message_id is not None]
    whole = await stage.table(number)
    boards = {board["id"]: board for board in stage.boards(number)}
    assert [str(row.message_id) for row in rows] == list(boards)
    told = -1
    for row in rows:
        assert row.since >= told
        told = row.version
        log = [entry for entry in whole.log if entry.seq <= row.version]
        at: Table[Any] = Table(whole.game, whole.seats, whole.options, "told", log)
        news = [event for event in at.events_since(row.since, None) if not isinstance(event, GameEnded)]
        board = boards[str(row.message_id)]
        caption = SAID.caption(EN, news, SHOWN)
        assert (caption if len(caption) < 1500 else caption.splitlines()[-1]) in board["content"]
        assert len(board["content"]) <= 2000
        assert bool(parts(board)) == (row is rows[-1])
    assert told == whole.version
    return len(rows)


async def the_end(stage: Stage, number: int) -> None:
    last, results = stage.board(number), await results_of(stage.bot.desk.store, number)
    assert len(results) == len(PLAYERS)
    for result in results:
        assert EN.number(result.total) in last["content"]
    for name in SHOWN:
        assert name in last["content"]
    assert set(stage.names(last["_pinged"])) == set(PLAYERS)
    kinds = [kind_of(part) for part in parts(last)]
    assert {"again", "words", "log", "rules", "whyscore"} <= set(kinds)
    assert not {"turn", "own"} & set(kinds)
    (exported,) = [file for file in last["attachments"] if file["filename"].endswith(".json")]
    found = await stage.sandbox.store.file(exported["id"])
    assert found is not None
    table = await stage.table(number)
    assert replay(msgspec.json.decode(found[1]), game).standings == table.standings
    assert table.standings == played(script().line).standings
    assert len(await seats_of(stage.bot.desk.store, number)) == len(PLAYERS)
    await asyncio.gather(*(stage.press(who, last, "again") for who in PLAYERS))
    assert len([row for row in await stage.tables() if row.follows == number]) == 1


async def test_a_turn_by_typed_lines(mortal: Mortal) -> None:
    """From the deal on, in both languages; what isn't legal is refused in private and changes nothing."""
    number = await mortal.start(*PLAYERS, game=VILLAGE)
    seats = await people(mortal, number)
    for seat, move in script().line[:12]:
        await typed(mortal, seats[seat], number, move)
        version = (await mortal.row(number)).version
        refused = await mortal.slash(seats[seat], "move", {"notation": "move C1 C4 1", "table": number})
        assert refused.private
        assert (await mortal.row(number)).version == version
        assert SAID.ask(reads(seats[seat]), (await mortal.table(number)).view(None), SHOWN) not in refused.text
