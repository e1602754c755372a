"""Evenings with a game in which all decide at once, in secret: five people, one alone, and the ways to start."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.panels import texts
from bot.store import results_of, seats_of
from games.core import GameEnded, Move, Refusal, Seat, Table, write
from games.core.replay import replay
from games.registry import game
from renderers.words import tongue, words
from tests.bot.killing import Mortal
from tests.harness import Answer, Json, Stage, kind_of, known_seeds, parts, unpatched
from tests.rounds import DICE, TAKE_BACK, by_commands, by_panel, people, pick, typed

EN, ZH = tongue("en"), tongue("zh-TW")
SAID = words(DICE)
PLAYERS = ("Ben", "Mei", "Anna", "Clara", "David")
TYPES = "Clara"
"""She uses nothing but the game's own slash commands, with what they suggest; the others press, or type a line."""
CAREFUL = {0, 1, 6, 13}
"""Rounds that are played with everything that may happen; the rest is typed, quickly and by all at once."""
KILLED = 4


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[Mortal]:
    with unpatched(), known_seeds():
        stage = Mortal(tmp_path, "abandon")
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()


def called(stage: Stage, board: Json) -> set[str]:
    """Who is named as still to choose, by mention."""
    return {name for name, key in stage.sandbox.people.items() if f"<@{key}>" in board["content"]}


def pinged(stage: Stage, board: Json) -> set[str]:
    return set(stage.names(board["_pinged"]))


class Evening:
    """Five people, and what all of them see between their moves."""

    def __init__(self, stage: Stage, number: int, seats: dict[Seat, str]) -> None:
        self.stage, self.number, self.seats = stage, number, seats
        self.names = {name: seat for seat, name in seats.items()}
        self.dice = random.Random(5)
        self.boards = 1
        self.careful = self.changed = 0

    async def thinking(self) -> set[str]:
        return {self.seats[seat] for seat in (await self.stage.table(self.number)).decisions()}

    async def choice(self, who: str) -> Move:
        return pick(self.dice, (await self.stage.table(self.number)).moves(self.names[who]))

    async def check(self, *, told: bool) -> None:
        """The public message is the same one, with who still thinks; or a new one, if the round was told."""
        stage, boards = self.stage, self.stage.boards(self.number)
        self.boards += told
        assert len(boards) == self.boards
        table = await stage.table(self.number)
        if table.over:
            return
        thinking = await self.thinking()
        assert called(stage, boards[-1]) == thinking
        assert SAID.ask(EN, table.view(None), [self.shown(n) for n in self.names]) in boards[-1]["content"]
        if told:
            assert pinged(stage, boards[-1]) == thinking
        else:  # an edit calls nobody
            assert pinged(stage, boards[-1]) >= thinking

    def shown(self, name: str) -> str:
        return "Mei 美玲" if name == "Mei" else name

    async def careful_round(self) -> None:
        """Panels opened early and used late; odd orders; changed minds; each look at the board is right."""
        stage, number = self.stage, self.number
        self.careful += 1
        asked = sorted(await self.thinking())
        self.dice.shuffle(asked)
        early = {who: await stage.panel(who, number) for who in asked if who != TYPES}
        table = await stage.table(number)
        for who, panel in early.items():
            _ = ZH if who == "Mei" else EN
            assert panel.private
            assert SAID.ask(_, table.view(self.names[who]), [self.shown(n) for n in self.names]) in panel.text
        for at, who in enumerate(asked):
            last = at == len(asked) - 1
            if who == TYPES:
                answer = await by_commands(stage, who, number, await self.choice(who))
            else:
                way = await by_panel(stage, who, number, await self.choice(who), panel=early[who])
                answer = way.answer
                self.not_outdated(answer)
            assert answer.private
            await self.check(told=last)
            if last:
                break
            await self.sees_own_choice(who, answer)
            if at in (0, 2):
                await self.change(who, answer)

    def not_outdated(self, answer: Answer) -> None:
        for _ in (EN, ZH):
            assert texts.sentence(_, Refusal("outdated")) not in answer.text

    async def sees_own_choice(self, who: str, answer: Answer) -> None:
        """What they chose, who is still thinking, a way back, and their own sheet."""
        table = await self.stage.table(self.number)
        seat, _ = self.names[who], ZH if who == "Mei" else EN
        view = table.view(seat)
        chosen = SAID.move(_, view, view.state.players[seat].choice).text
        assert chosen in answer.text
        for other in await self.thinking():
            assert self.shown(other) in answer.text
        assert answer.kinds == ["mv"]
        assert parts(answer.message)[0]["label"] == SAID.move(_, view, TAKE_BACK).text
        assert len(answer.pictures) == 1

    async def change(self, who: str, answer: Answer) -> None:
        """Back and forth; each step is seen by all, and nobody is called again."""
        stage, number = self.stage, self.number
        self.changed += 1
        if who == TYPES:
            answer = await by_commands(stage, who, number, TAKE_BACK)
        else:
            answer = (await by_panel(stage, who, number, TAKE_BACK, panel=answer)).answer
        assert not {"undo", "restart"} & set(answer.kinds)
        assert who in await self.thinking()
        await self.check(told=False)
        move = await self.choice(who)
        if who == TYPES:
            answer = await by_commands(stage, who, number, move)
        else:
            answer = (await by_panel(stage, who, number, move, panel=answer)).answer
        await self.check(told=False)
        await self.sees_own_choice(who, answer)

    async def quick_round(self) -> None:
        """All at the same time."""
        choices = {who: await self.choice(who) for who in await self.thinking()}
        order = sorted(choices)
        self.dice.shuffle(order)
        answers = await asyncio.gather(
            *((by_commands if who == TYPES else typed)(self.stage, who, self.number, choices[who]) for who in order)
        )
        assert all(answer.private for answer in answers)
        await self.check(told=True)

    async def killed_round(self, stage: Mortal) -> None:
        """The process is gone in the middle of the round, with a choice on its way."""
        number = self.number
        asked = sorted(await self.thinking())
        assert len(asked) >= 4
        panels = {who: await stage.panel(who, number) for who in asked if who != TYPES}
        first, second, third, *_rest = panels
        for who in (first, second):
            await by_panel(stage, who, number, await self.choice(who), panel=panels[who])
        before = await stage.table(number)
        moves = before.moves(self.names[third])
        version = before.version
        await stage.die_writing(third, write(moves[0]))
        after = await stage.table(number)
        assert after.version in (version, version + 1)
        for seat in self.seats:
            ours, now = before.view(seat).state, after.view(seat).state
            if seat != self.names[third]:
                assert now.players[seat] == ours.players[seat]
            assert now.players[seat].marks == ours.players[seat].marks
        await self.check(told=False)
        for who in [name for name in asked if name in await self.thinking()]:
            move = await self.choice(who)
            if who == TYPES:
                answer = await by_commands(stage, who, number, move)
            else:  # with what was opened before
                answer = (await by_panel(stage, who, number, move, panel=panels[who])).answer
                self.not_outdated(answer)
        await self.check(told=True)


async def all_told_once(stage: Stage, number: int, language: str = "en") -> int:
    """Every board goes on where the one before ended, tells just that, and only the last has buttons."""
    rows = [row for row in await stage.outbox(number) if row.kind == "board" and row.message_id is not None]
    whole = await stage.table(number)
    boards = {board["id"]: board for board in stage.boards(number)}
    assert [str(row.message_id) for row in rows] == list(boards)
    told = -1
    shown = [seat.name for seat in await seats_of(stage.bot.desk.store, number)]
    for row in rows:
        assert row.since == told
        told = row.version
        log = [entry for entry in whole.log if entry.seq <= row.version]
        at: Table[Any] = Table(whole.game, whole.seats, whole.options, "told", log)
        events = [e for e in at.events_since(row.since, None) if not isinstance(e, GameEnded)]
        board = boards[str(row.message_id)]
        caption = SAID.caption(tongue(language), events, shown)
        if row is rows[-1] and "\n…\n" in board["content"]:  # beside the result, the oldest lines find no room
            assert len(board["content"]) > 1700
            caption = caption.splitlines()[-1]
        assert caption in board["content"]
        assert bool(parts(board)) == (row is rows[-1])
    assert told == (whole.version if whole.over else (await stage.row(number)).announced)
    return len(rows)


async def test_an_evening_of_five(mortal: Mortal) -> None:
    stage = mortal
    number = await stage.start(*PLAYERS, game=DICE)
    first = stage.board(number)
    assert pinged(stage, first) == set(PLAYERS)
    assert called(stage, first) == set(PLAYERS)
    evening = Evening(stage, number, await people(stage, number))
    rounds = 0
    while not (await stage.table(number)).over:
        if rounds in CAREFUL:
            await evening.careful_round()
        elif rounds == KILLED:
            await evening.killed_round(stage)
        else:
            await evening.quick_round()
        rounds += 1
    assert evening.careful == len(CAREFUL)
    assert evening.changed >= len(CAREFUL)
    assert rounds >= 15
    assert await all_told_once(stage, number) == evening.boards == rounds + 1
    await the_end(stage, number)


async def the_end(stage: Stage, number: int) -> None:
    last, results = stage.board(number), await results_of(stage.bot.desk.store, number)
    assert len(results) == len(PLAYERS)
    for result in results:
        assert EN.number(result.total) in last["content"]
    for name in ("Ben", "Mei 美玲", "Anna", "Clara", "David"):
        assert name in last["content"]
    assert pinged(stage, last) == set(PLAYERS)
    assert [kind_of(part) for part in parts(last)] == ["again", "catchup", "words", "log", "rules", "whyscore"]
    (exported,) = [file for file in last["attachments"] if file["filename"].endswith(".json")]
    found = await stage.sandbox.store.file(exported["id"])
    assert found is not None
    assert replay(msgspec.json.decode(found[1]), game).standings == (await stage.table(number)).standings

    await asyncio.gather(*(stage.press(who, last, "again") for who in PLAYERS))
    (after,) = [row.id for row in await stage.tables() if row.follows == number]
    host = stage.names([str((await stage.row(after)).host_id)])[0]
    await stage.press(host, stage.lobby_message(after), "start")
    assert pinged(stage, stage.board(after)) == set(PLAYERS)


async def click_through(stage: Stage, who: str, number: int) -> int:
    """Alone, as fast as one can click: the panel goes on by itself, and nobody waits for what others are told."""
    dice, presses = random.Random(number), 0
    panel = (await stage.panel(who, number)).message
    while not (await stage.table(number)).over:
        part = next(p for p in parts(panel) if kind_of(p) in ("mv", "MV", "GRP"))
        values = [dice.choice(part["options"])["value"]] if part["type"] == 3 else None
        await stage.sandbox.press(who, panel["id"], part["custom_id"], values)
        await stage.handled()
        presses += 1
        fresh = stage.sandbox.message(panel["id"])
        assert fresh is not None
        assert fresh["content"] != panel["content"]
        panel = fresh
    assert not parts(panel)
    return presses


async def test_alone_as_fast_as_one_can_click(mortal: Mortal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games, with rate limits; in the second one the channel takes no message until the game is over."""
    stage, best = mortal, None
    stage.sandbox.rates.enabled = True
    for slow in (False, True):
        number = await stage.start("Mei", game=DICE, language="zh-TW")
        with monkeypatch.context() as patch:
            taken = asyncio.Event()
            if slow:
                _hold_up(stage, patch, taken)
            assert await click_through(stage, "Mei", number) <= 2 * 25
            if slow:
                assert len(stage.boards(number)) == 1
            taken.set()
            await stage.quiet()
        # the first, the one that was held up, and one for all the rounds since
        assert len(stage.boards(number)) == 3 if slow else 2 <= len(stage.boards(number)) <= 25
        await all_told_once(stage, number, "zh-TW")
        assert not any(board["_pinged"] for board in stage.boards(number))
        table, last = await stage.table(number), stage.board(number)["content"]
        assert table.standings is not None
        (score,) = table.standings.scores
        (rating,) = [line for line in score.lines if line.note and line.key.startswith("level")]
        assert SAID.standing(ZH, rating) in last
        before = last.splitlines()[-2]  # above the line about the attached file
        assert before.startswith("-#") if best is None else before.endswith(f"：{best}")
        best = max(best or 0, score.total)
    assert stage.sandbox.stats.limited == 0


def _hold_up(stage: Stage, patch: pytest.MonkeyPatch, taken: asyncio.Event) -> None:
    door = stage.bot.sender._door
    send = door.send

    async def later(*args: Any, **words: Any) -> Any:
        await taken.wait()
        return await send(*args, **words)

    patch.setattr(door, "send", later)


async def start_of(stage: Stage, *who: str, **options: str) -> int:
    number = await stage.lobby(*who, game=DICE)
    for name, value in options.items():
        await stage.wish(who[0], number, name, value)
    await stage.press(who[0], stage.lobby_message(number), "start")
    return number


@pytest.mark.parametrize("duchy", ["B", "random"])
async def test_all_different_castles_are_chosen_one_after_the_other(mortal: Mortal, duchy: str) -> None:
    """Each one is called when the one before has chosen, and may choose what is left."""
    stage, names = mortal, ("Ben", "Mei", "Anna", "David")
    number = await start_of(stage, *names, start="different", duchy=duchy)
    boards: list[Sequence[str]] = []
    for at, who in enumerate(names):
        board = stage.board(number)
        boards.append(board["_pinged"])
        assert pinged(stage, board) == {who}
        table = await stage.table(number)
        assert table.decisions() == (at,)
        assert len(table.moves(at)) == 4 - at
        await by_panel(stage, who, number, table.moves(at)[-1])
    assert len(stage.boards(number)) == 5
    assert pinged(stage, stage.board(number)) >= {names[seat] for seat in (await stage.table(number)).decisions()}
    assert await all_told_once(stage, number) == 5
    starts = {tuple(player.marks) for player in (await stage.table(number)).view(None).state.players}
    assert len(starts) == 4
    assert (await stage.table(number)).view(None).state.duchy == "B" or duchy == "random"


async def test_one_castle_for_all_is_the_hosts_to_choose(mortal: Mortal) -> None:
    stage = mortal
    number = await start_of(stage, "Ben", "Mei", "Anna", start="same", duchy="D")
    assert pinged(stage, stage.board(number)) == {"Ben"}
    answer = await stage.panel("Mei", number)
    assert not {"mv", "MV"} & set(answer.kinds)
    await by_panel(stage, "Ben", number, (await stage.table(number)).moves(0)[1])
    table = await stage.table(number)
    assert table.view(None).state.round >= 1
    assert pinged(stage, stage.board(number)) == {("Ben", "Mei", "Anna")[seat] for seat in table.decisions()}
    assert len({tuple(player.marks) for player in table.view(None).state.players}) == 1


async def test_five_different_castles_are_refused_before_the_start(mortal: Mortal) -> None:
    stage = mortal
    number = await stage.lobby("Mei", "Ben", "Anna", "Clara", "David", game=DICE)
    await stage.wish("Mei", number, "start", "different")
    answer = await stage.press("Mei", stage.lobby_message(number), "start")
    assert answer.private
    assert answer.text == SAID.refusal(ZH, Refusal("too_many_players", most=4, seats=5), ())
    assert (await stage.row(number)).status == "lobby"
    assert not stage.boards(number)
    await stage.press("David", stage.lobby_message(number), "leave")
    await stage.wish("Mei", number, "computers", "1")
    answer = await stage.press("Mei", stage.lobby_message(number), "start")  # a computer player counts too
    assert answer.text == SAID.refusal(ZH, Refusal("too_many_players", most=4, seats=5), ())
    await stage.wish("Mei", number, "computers", "0")
    await stage.press("Mei", stage.lobby_message(number), "start")
    assert (await stage.row(number)).status == "running"
    assert pinged(stage, stage.board(number)) == {"Mei"}


async def test_computer_players_choose_at_once_and_tell_nothing(mortal: Mortal) -> None:
    stage = mortal
    number = await start_of(stage, "Ben", "Mei", computers="2")
    seats = {0: "Ben", 1: "Mei"}
    dice = random.Random(2)
    for played in range(6):
        table, board = await stage.table(number), stage.board(number)
        assert len(stage.boards(number)) == played + 1
        thinking = set(table.decisions())
        assert thinking <= {0, 1}
        assert set(table.view(None).state.committed) == {0, 1, 2, 3} - thinking
        assert pinged(stage, board) == called(stage, board) == {seats[seat] for seat in thinking}
        mine = [entry for entry in table.log if entry.by == "computer"]
        assert mine
        for entry in mine[-2:]:
            assert not any(event.seen_by(None) for event in entry.events if not table.view(None).state.round)
        for seat in sorted(thinking, reverse=bool(played % 2)):
            await typed(stage, seats[seat], number, pick(dice, table.moves(seat)))
    await all_told_once(stage, number)
