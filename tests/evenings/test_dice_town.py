"""An evening of Dice Town: five people, two languages, bribes, a cancelled card, and a bot that dies in between."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.panels import texts
from bot.store import results_of
from bot.tables.play import Play
from games.core import Move, Refusal, Seat, Table, write
from games.core.replay import replay
from games.dice_town.moves import Bribe, Decide, Keep, OfferCard, TakeBack
from games.registry import game
from renderers.words import Tongue, tongue, words
from tests.bot.killing import Mortal
from tests.evenings.town import TOGETHER, TOWN, act, ends_stage, script, told_once
from tests.harness import Answer, Json, Stage, kind_of, known_seeds, parts, unpatched
from tests.rounds import by_panel, fast, people

EN, ZH = tongue("en"), tongue("zh-TW")
SAID = words(TOWN)
PLAYERS = ("Ben", "Mei", "Anna", "Clara", "David")
SHOWN = ("Ben", "Mei 美玲", "Anna", "Clara", "David")
TYPES = "Clara"
"""She uses nothing but the game's own slash commands; the others press."""
PUBLIC = ["turn", "own", "catchup", "words", "log", "rules"]


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
    """A table, and what all see of it after every single move."""

    def __init__(self, stage: Mortal, number: int, seats: dict[Seat, str]) -> None:
        self.stage, self.number, self.seats = stage, number, seats
        self.boards = 1
        self.kinds: Counter[str] = Counter()

    def public(self) -> list[Json]:
        return self.stage.boards(self.number)

    async def move(self, seat: Seat, move: Move) -> Answer:
        """Made as that person would, and one message more if it answered the question, else none."""
        before, said = await self.stage.table(self.number), self.public()[-1]["content"]
        self.kinds[type(move).__name__] += 1
        who = self.seats[seat]
        answer = await act(self.stage, who, self.number, move, types=who == TYPES)
        assert answer.private
        assert not any(texts.sentence(_, Refusal("outdated")) in answer.text for _ in (EN, ZH))
        after = await self.stage.table(self.number)
        assert after.version == before.version + 1
        told = ends_stage(before.asks, after.log[-1], after)
        if told and before.asks in TOGETHER:  # nobody changes an answer once he has seen what comes of it
            assert not after.undoable(seat)
        self.boards += told
        await self.check(told=told)
        if move.draft:
            assert self.public()[-1]["content"] == said
        return answer

    async def check(self, *, told: bool) -> None:
        stage, boards = self.stage, self.public()
        assert len(boards) == self.boards
        table = await stage.table(self.number)
        if table.over:
            return
        asked = {self.seats[seat] for seat in table.decisions()}
        content = boards[-1]["content"]
        assert {name for name, key in stage.sandbox.people.items() if f"<@{key}>" in content} == asked
        assert SAID.ask(EN, table.view(None), SHOWN) in content
        assert [kind_of(part) for part in parts(boards[-1])] == PUBLIC
        if told:
            assert set(stage.names(boards[-1]["_pinged"])) == asked

    async def scene(self, start: int, end: int) -> None:
        for seat, move in script().line[start:end]:
            await self.move(seat, move)

    async def skip(self, start: int, end: int) -> None:
        """Past Discord; told in the end, as one."""
        if script().line[start:end]:
            await fast(self.stage, self.number, script().line[start:end])
            self.boards += 1
            await self.check(told=True)

    async def tie(self, start: int, end: int, *, kill: str = "") -> None:
        """`kill`: the process is gone when the first offer is in; `writing`: with the next one on its way."""
        *offers, (sheriff, decision) = script().line[start:end]
        assert isinstance(decision, Decide)
        await self.tied(sheriff)
        sealed: list[Bribe] = []
        for at, (seat, move) in enumerate(offers):
            if kill == "writing" and sealed:
                await self.dies_writing(seat, move)
                kill = ""
                continue
            answer = await self.move(seat, move)
            if isinstance(move, Bribe) and at < len(offers) - 1:
                await self.thinks_again(seat, move, answer)
                if kill == "simply":
                    await self.stage.restart()
                    await self.stage.quiet()
                    await self.check(told=False)
            if isinstance(move, Bribe):
                sealed.append(move)
        await self.decided(sheriff, decision)

    async def tied(self, sheriff: Seat) -> None:
        """Told in a line of its own, and what everybody can see for themselves is one press away."""
        stage, table = self.stage, await self.stage.table(self.number)
        assert table.asks == "bribing"
        assert sheriff not in table.decisions()
        board = self.public()[-1]
        for who in PLAYERS:
            seat = next(seat for seat, name in self.seats.items() if name == who)
            own = await stage.press(who, board, "own")
            assert own.private
            assert len(own.pictures) == 1
            assert SAID.ask(reads(who), table.view(seat), SHOWN) in own.text
            if seat not in table.decisions():
                same = await stage.press(who, board, "turn")
                assert await picture(stage, same) == await picture(stage, own)

    async def thinks_again(self, seat: Seat, move: Bribe, answer: Answer) -> None:
        who = self.seats[seat]
        view = (await self.stage.table(self.number)).view(seat)
        assert SAID.ask(reads(who), view, SHOWN) in answer.text
        if who != TYPES:  # what was sealed can be taken back, and that is all
            assert {SAID.move(reads(who), view, TakeBack()).text} <= {p.get("label") for p in parts(answer.message)}
        await self.move(seat, TakeBack())
        assert seat in (await self.stage.table(self.number)).decisions()
        await self.move(seat, move)

    async def dies_writing(self, seat: Seat, move: Move) -> None:
        stage, before = self.stage, await self.stage.table(self.number)
        await stage.die_writing(self.seats[seat], write(move))
        after = await stage.table(self.number)
        assert after.version in (before.version, before.version + 1)
        for other in self.seats:
            if other != seat:
                was, now = before.view(other).state, after.view(other).state
                assert now.players[other] == was.players[other]
        if after.version > before.version:
            self.boards += after.asks != before.asks
            await self.check(told=False)
        else:
            await self.move(seat, move)

    async def decided(self, sheriff: Seat, decision: Decide) -> None:
        """The sheriff alone reads the offers; all are told what the chosen one pays, and nothing of the others."""
        stage, table = self.stage, await self.stage.table(self.number)
        assert table.asks == "deciding"
        assert table.decisions() == (sheriff,)
        who, view, state = self.seats[sheriff], table.view(sheriff), table.full_state()
        panel = await stage.panel(who, self.number)
        assert SAID.ask(reads(who), view, SHOWN) in panel.text
        labels = [SAID.move(reads(who), view, move, SHOWN).text for move in table.moves(sheriff) if not move.aside]
        assert set(labels) <= {part.get("label") for part in parts(panel.message)}
        assert all(state.players[seat].offer == view.state.players[seat].offer for seat in state.tied)
        await self.move(sheriff, decision)
        after = await stage.table(self.number)
        told = SAID.caption(EN, after.events_since(table.version, None), SHOWN)
        assert told in self.public()[-1]["content"]
        offer = state.players[decision.seat].offer
        assert offer is not None
        if offer.dollars:
            assert f"${offer.dollars}" in told.splitlines()[0]
        assert all(player.offer is None and not player.basket for player in after.full_state().players)


async def picture(stage: Stage, answer: Answer) -> bytes:
    (file,) = answer.message["attachments"]
    found = await stage.sandbox.store.file(file["id"])
    assert found is not None
    return found[1]


async def test_an_evening_of_five(mortal: Mortal) -> None:
    stage, play = mortal, script()
    number = await stage.start(*PLAYERS, game=TOWN)
    evening = Evening(stage, number, await people(stage, number))
    await evening.check(told=True)
    await evening.scene(*play.opening)
    at = play.opening[1]
    kills = iter(("writing", "simply", ""))
    for start, end in play.scenes[1:]:
        await evening.skip(at, start)
        at = end
        if (start, end) == play.cancelled:
            await cancelled(evening, start, end)
        else:
            await evening.tie(start, end, kill=next(kills))
    await evening.skip(at, len(play.line))
    assert evening.kinds["TakeBack"] >= 2
    assert {"Keep", "Bribe", "Decide"} <= set(evening.kinds)
    assert await told_once(stage, number) == evening.boards
    await the_end(stage, number)


async def cancelled(evening: Evening, start: int, end: int) -> None:
    """Who is stopped by Wanted is told at once and answers again; others hear of it with the dice."""
    stopped = 0
    for seat, move in script().line[start:end]:
        before = await evening.stage.table(evening.number)
        answer = await evening.move(seat, move)
        after = await evening.stage.table(evening.number)
        news = [event for event in after.log[-1].events if type(event).__name__ == "CardCancelled"]
        if news and isinstance(move, Keep):
            stopped += 1
            assert seat in before.decisions()
            assert seat in after.decisions()
            assert SAID.caption(reads(evening.seats[seat]), news, SHOWN) in answer.text
    assert stopped == 1


async def the_end(stage: Stage, number: int) -> None:
    table, last = await stage.table(number), stage.board(number)
    assert table.over
    results = await results_of(stage.bot.desk.store, number)
    assert len(results) == len(PLAYERS)
    for result, name in zip(results, SHOWN, strict=True):
        assert EN.number(result.total) in last["content"]
        assert name in last["content"]
    assert set(stage.names(last["_pinged"])) == set(PLAYERS)
    assert [kind_of(part) for part in parts(last)] == ["again", "catchup", "words", "log", "rules", "whyscore"]
    (exported,) = [file for file in last["attachments"] if file["filename"].endswith(".json")]
    found = await stage.sandbox.store.file(exported["id"])
    assert found is not None
    assert replay(msgspec.json.decode(found[1]), game).standings == table.standings


# -- how much is said ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
async def test_one_message_a_question_in_whole_games(stage: Stage, seats: int) -> None:
    """Each roll, the orders, each tie, each decision...: one, whatever is drafted or taken back meanwhile."""
    number = await stage.start(*PLAYERS[:seats], game=TOWN)
    play, dice = Play(stage.bot.desk, stage.bot.people, lambda: None), random.Random(seats)
    table: Table[Any] = await stage.table(number)
    names, stages, most = await people(stage, number), Counter({table.asks: 1}), Counter[int]()
    while not table.over:
        seat = dice.choice(sorted(names))
        if not (legal := table.moves(seat)) or (seat not in table.decisions() and dice.random() < 0.7):
            continue
        kinds = sorted({type(move).__name__ for move in legal})
        kind = dice.choice(kinds)
        move = dice.choice([one for one in legal if type(one).__name__ == kind])
        asks = table.asks
        entry = table.play(seat, move)
        user = int(stage.sandbox.people[names[seat]])
        await play.move(number, user, lambda _table, _seat, move=move: move)  # type: ignore[misc]
        if ends_stage(asks, entry, table):
            assert asks not in TOGETHER or not table.undoable(seat)
            stages[table.asks] += 1
            most[table.view(None).state.round] += 1
    await stage.quiet()
    rows = [row for row in await stage.outbox(number) if row.kind == "board"]
    assert len(rows) == stages.total()
    assert {"keeping", "bribing", "deciding", "store_choosing", "saloon_choosing"} <= set(stages)
    assert all(
        len([row for row in rows if row.version == version]) == 1 for version in {row.version for row in rows}
    )
    print(
        f"{seats} seats: {len(rows)} messages in {len(most)} rounds, {dict(stages)}, at most {max(most.values())}"
    )


async def test_all_are_told_that_one_roll_is_left(stage: Stage) -> None:
    """In the table's language, with who has it; and in the panels of those who roll."""
    number = await stage.start("Mei", "Ben", "Anna", game=TOWN, language="zh-TW")
    names = ("Mei 美玲", "Ben", "Anna")
    table: Table[Any] = await stage.table(number)
    line = []
    while table.view(None).state.phase == "roll":  # Ben keeps all that he can pay, the others little
        seat = table.decisions()[0]
        keeps = [move for move in table.moves(seat) if isinstance(move, Keep)]
        move = (
            max(keeps, key=lambda one: len(one.dice)) if seat == 1 else next(m for m in keeps if len(m.dice) == 1)
        )
        table.play(seat, move)
        line.append((seat, move))
    await fast(stage, number, line[:-1])
    await by_panel(stage, "Anna", number, line[-1][1])
    said = stage.board(number)["content"]
    assert ZH("Last roll") in said
    assert ZH("one more roll for {names}, free", names=ZH.list([names[0], names[2]])) in said
    assert "最後一擲" in said


async def test_offers_half_in_outlive_a_deploy(stage: Stage) -> None:
    """What is sealed stays sealed, what is in the basket stays there, and panels from before go on."""
    play = script(4)
    number = await stage.start(*PLAYERS[:4], game=TOWN)
    start, end = next(
        (a, b) for a, b in play.ties.values() if any(isinstance(m, OfferCard) for _s, m in play.line[a:b])
    )
    await fast(stage, number, play.line[:start])
    names = await people(stage, number)
    *offers, _decision = play.line[start:end]
    panels = {
        seat: await stage.panel(names[seat], number) for seat in dict.fromkeys(seat for seat, _move in offers)
    }
    for seat, move in offers:
        await stage.restart()
        was = (await stage.table(number)).view(seat).state.players[seat]
        panels[seat] = (await by_panel(stage, names[seat], number, move, panel=panels[seat])).answer
        now = (await stage.table(number)).view(seat).state.players[seat]
        assert texts.sentence(reads(names[seat]), Refusal("outdated")) not in panels[seat].text
        if isinstance(move, OfferCard):
            assert len(now.basket) == len(was.basket) + 1
    assert (await stage.table(number)).asks == "deciding"
    await told_once(stage, number)
