"""What people meet in a round in which all choose at once: few presses, clear answers, and no harm by haste."""

from __future__ import annotations

import asyncio
import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.panels import texts
from games.burgundy_dice.components import COLOURS
from games.burgundy_dice.moves import Mark, Monk, Start, TakeWorker, Twice, Worker, pair_of, written
from games.burgundy_dice.state import Burgundy
from games.core import Move, Refusal, Seat, Table, write
from games.players import player
from games.registry import game
from renderers.words import Tongue, core_refusal, tongue, words
from tests.bot.test_builder import reached
from tests.harness import Answer, Stage, kind_of, parts
from tests.rounds import DICE, SEED, TAKE_BACK, Line, by_panel, command_of, fast, lead_to, people, typed, unspoilt

EN, ZH = tongue("en"), tongue("zh-TW")
SAID = words(DICE)
FIVE = ("Ben", "Mei", "Anna", "Clara", "David")
SHOWN = ("Ben", "Mei 美玲", "Anna", "Clara", "David")
OUTDATED = {_.code: texts.sentence(_, Refusal("outdated")) for _ in (EN, ZH)}
PLAIN = (Mark, Start, TakeWorker)


def reads(who: str) -> Tongue:
    return ZH if who == "Mei" else EN


# -- presses -------------------------------------------------------------------------------------------


def greedy_positions(duchy: str, seats: int) -> Iterator[Table[Any]]:
    table: Table[Any] = Table.deal(game(DICE), seats, {"duchy": duchy}, f"presses {duchy}")
    mind = player("greedy", "presses")
    while not table.over:
        yield table
        seat = table.decisions()[0]
        table.play(seat, mind.choose(table, seat))


@pytest.mark.parametrize("duchy", "ABCD")
def test_a_mark_takes_three_presses_and_one_with_a_bonus_five(duchy: str) -> None:
    """Opening the panel included, for every legal move along whole greedy games."""
    most, seen = {True: 0, False: 0}, 0
    for table in greedy_positions(duchy, 2):
        for seat in table.decisions():
            moves = table.moves(seat)
            presses = reached(moves)
            assert sorted(presses) == list(range(len(moves)))
            seen += len(moves)
            for index, count in presses.items():
                plain = isinstance(moves[index], PLAIN)
                most[plain] = max(most[plain], 1 + count)
    assert seen > 500
    assert most[True] <= 3, most
    assert most[False] <= 5, most
    print(f"duchy {duchy}: {seen} moves, at most {most[True]} presses, with a bonus {most[False]}")


async def test_every_kind_of_move_by_panel_and_how_the_panel_goes_on(stage: Stage) -> None:
    """Own sheet, own choice, who still thinks, one way back; and the next round when the last one has chosen."""
    line, kinds = lead_to(3, 1, ("Mark", "Worker", "Monk", "Twice"))
    number = await stage.start("Ben", "Mei", "Anna", game=DICE)
    await fast(stage, number, line)
    for move in kinds:
        way = await by_panel(stage, "Mei", number, move)
        assert way.presses <= (3 if isinstance(move, PLAIN) else 5)
        table = await stage.table(number)
        view = table.view(1)
        assert view.state.players[1].choice == move
        assert SAID.move(ZH, view, move).text in way.answer.text
        assert "Ben" in way.answer.text
        assert "Anna" in way.answer.text
        assert [part["label"] for part in parts(way.answer.message)] == [SAID.move(ZH, view, TAKE_BACK).text]
        again = await stage.panel("Mei", number)  # from the board it is the same
        assert again.text == way.answer.text
        assert await picture(stage, again) == await picture(stage, way.answer)
        back = await by_panel(stage, "Mei", number, TAKE_BACK, panel=way.answer)
        assert back.presses == 1
        assert not {"undo", "restart"} & set(back.answer.kinds)
    table = await stage.table(number)
    await by_panel(stage, "Mei", number, kinds[0])
    await by_panel(stage, "Anna", number, table.moves(2)[0])
    last = await by_panel(stage, "Ben", number, table.moves(0)[0])
    after = await stage.table(number)
    assert 0 in after.decisions()
    told = SAID.caption(EN, after.events_since(after.version - 1, 0), SHOWN)
    assert told
    assert told in last.answer.text
    assert SAID.ask(EN, after.view(0), SHOWN) in last.answer.text
    assert {"mv", "MV", "GRP"} & set(last.answer.kinds)


async def picture(stage: Stage, answer: Answer) -> bytes:
    (file,) = answer.message["attachments"]
    found = await stage.sandbox.store.file(file["id"])
    assert found is not None
    return found[1]


async def test_the_panel_shows_the_own_sheet_and_board_has_all_crops(stage: Stage) -> None:
    line, _kinds = lead_to(3, 1, ("Mark",), least=9)
    number = await stage.start("Ben", "Mei", "Anna", game=DICE)
    await fast(stage, number, line)
    sheets = []
    for who in ("Ben", "Mei", "Anna", "David"):
        answer = await stage.slash(who, "board")
        crops = [part["custom_id"] for part in parts(answer.message) if kind_of(part) == "crop"]
        assert len(crops) == 3
        shown = []
        for crop in crops:
            answer = await stage.press(who, answer, crop)
            shown.append(await picture(stage, answer))
        assert len(set(shown)) == 3
        sheets.append(shown[1])
        if who != "David":
            panel = await stage.panel(who, number)
            assert await picture(stage, panel) == shown[1]
    assert len(set(sheets[:3])) == 3
    public = stage.board(number)
    found = await stage.sandbox.store.file(public["attachments"][0]["id"])
    assert found is not None
    assert found[1] not in sheets


async def test_who_can_only_take_the_worker_is_not_asked_but_told(stage: Stage) -> None:
    """And can't take it back; the others choose as if that seat had chosen."""
    line, stuck, table = one_is_stuck()
    number = await stage.start(*FIVE[:3], game=DICE)
    await fast(stage, number, line)
    board, seats = stage.board(number), await people(stage, number)
    asked = {seats[seat] for seat in table.decisions()}
    assert set(stage.names(board["_pinged"])) == asked
    assert len(asked) == 2
    names = SHOWN[:3]
    assert SAID.caption(EN, table.events_since(table.version - 1, None), names) in board["content"]
    who = seats[stuck]
    assert SHOWN[stuck] in SAID.caption(EN, table.events_since(table.version - 1, None), names)
    _ = reads(who)
    answer = await stage.panel(who, number)
    assert answer.private
    assert not {"mv", "MV", "GRP"} & set(answer.kinds)
    assert answer.pictures
    own = await stage.slash(who, "board", {"words": True})
    assert SAID.board(_, table.view(stuck), names) in own.text or own.kinds
    refused = await stage.slash(who, "burgundy take-back", {})
    waits = core_refusal(_, Refusal("not_your_turn", deciders=list(table.decisions())), names)
    assert refused.text == waits
    before = table.view(None).state.players[stuck].worker
    for seat in table.decisions():
        await typed(stage, seats[seat], number, table.moves(seat)[0])
    after = await stage.table(number)
    assert after.view(None).state.round > table.view(None).state.round
    assert after.view(None).state.players[stuck].worker >= before
    assert len(stage.boards(number)) >= 2


def one_is_stuck() -> tuple[Line, Seat, Table[Any]]:
    for attempt in range(60):
        table: Table[Any] = Table.deal(game(DICE), 3, {}, SEED)
        dice, line = random.Random(attempt), list[tuple[Seat, Move]]()
        while not table.over and len(line) < 40:
            seat = table.decisions()[0]
            spend = [m for m in table.moves(seat) if isinstance(m, Worker | Monk | Twice)]
            move = dice.choice(spend or list(table.moves(seat)))  # so that somebody runs out of bonuses
            table.play(seat, move)
            line.append((seat, move))
            if len(table.decisions()) == 2 and len(table.view(None).state.committed) == 1 and told_now(table):
                return line, table.view(None).state.committed[0], table
    raise LookupError("nobody gets stuck")


def told_now(table: Table[Any]) -> bool:
    return any(event.announces for event in table.log[-1].events)


# -- haste ---------------------------------------------------------------------------------------------


async def storm(stage: Stage, presses: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """All at once, each on a message of its own; gives who read what in the end."""
    messages = [(who, stage.planted(who, custom_id)["id"], custom_id) for who, custom_id in presses]
    await asyncio.gather(*(stage.sandbox.press(who, message, custom_id) for who, message, custom_id in messages))
    await stage.quiet()
    return [(who, str((stage.sandbox.message(message) or {})["content"])) for who, message, _id in messages]


async def test_a_hundred_presses_of_five_people_are_one_choice_each(stage: Stage) -> None:
    number = await stage.start(*FIVE, game=DICE)
    dice = random.Random(1)
    presses = [(who, f"v1:mv:{number}:0:{at % 4}") for who in FIVE for at in range(20)]
    dice.shuffle(presses)
    read = await storm(stage, presses)
    log = await stage.log(number)
    assert sorted(entry.seat for entry in log[1:] if entry.seat is not None) == [0, 1, 2, 3, 4]
    assert len(log) == 6
    assert sum(OUTDATED[reads(who).code] in text for who, text in read) == 95
    assert all(text != "old" for _who, text in read)
    assert len(stage.boards(number)) == 2

    table = await stage.table(number)  # and again, among them some who want everything back
    seats = {name: seat for seat, name in (await people(stage, number)).items()}
    asked = [who for who in FIVE if seats[who] in table.decisions()]
    presses = [
        (who, f"v1:{kind}:{number}:{version}:{at % 5}")
        for who in asked
        for at in range(7)
        for kind, version in (("mv", table.version), ("mv", 0), ("undo", table.version))
    ]
    dice.shuffle(presses)
    await storm(stage, presses)
    made = (await stage.log(number))[6:]
    assert sorted(entry.seat for entry in made if entry.seat is not None) == sorted(seats[who] for who in asked)
    assert all(entry.back_to is None for entry in made)


async def test_a_choice_pressed_twice_or_delivered_twice_is_one(stage: Stage, monkeypatch: Any) -> None:
    number = await stage.start("Ben", "Mei", game=DICE)
    read = await storm(stage, [("Mei", f"v1:mv:{number}:0:1")] * 2)
    assert [entry.notation for entry in (await stage.log(number))[1:]] == ["start c5"]
    assert sum(OUTDATED["zh-TW"] in text for _who, text in read) == 1
    once = stage.sandbox.gateway.interaction

    def twice(payload: Any) -> None:
        once(copy.deepcopy(payload))
        once(copy.deepcopy(payload))

    monkeypatch.setattr(stage.sandbox.gateway, "interaction", twice)
    await stage.slash("Ben", "move", {"notation": "start e5"})
    assert [entry.notation for entry in (await stage.log(number))[1:]] == ["start c5", "start e5"]


async def test_what_stands_from_a_former_round_plays_nothing(stage: Stage) -> None:
    """Not even where the same move would be legal again."""
    number = await stage.start("Ben", "Mei", game=DICE)
    board, panel = stage.board(number), await stage.panel("Mei", number)
    for who in ("Ben", "Mei"):
        await stage.slash(who, "move", {"notation": "start e5"})
    for _round in range(3):
        table = await stage.table(number)
        assert 1 in table.decisions()
        old = {part["custom_id"] for part in parts(panel.message)}
        for custom_id in (*old, f"v1:MV:{number}:0:0", f"v1:GRP:{number}:0:0", f"v1:aside:{number}:0:1000000"):
            answer = await stage.typed("Mei", custom_id)
            assert answer.private
            assert OUTDATED["zh-TW"] in answer.text
            assert SAID.ask(ZH, table.view(1), ("Ben", "Mei 美玲")) in answer.text
        opened = await stage.typed("Mei", parts(board)[0]["custom_id"], ephemeral=False)
        assert OUTDATED["zh-TW"] in opened.text
        assert (await stage.table(number)).version == table.version
        for seat, who in ((0, "Ben"), (1, "Mei")):
            if seat in table.decisions():
                await typed(stage, who, number, table.moves(seat)[0])


async def test_a_deleted_board_comes_back_and_goes_on_being_kept_up_to_date(stage: Stage) -> None:
    number = await stage.start("Ben", "Mei", "Anna", game=DICE)
    stage.sandbox.delete_message(stage.board(number)["id"])
    await stage.slash("Mei", "move", {"notation": "start e5"})
    for line in ("take_back", "start c2"):
        (board,) = stage.boards(number)
        thinking = [SHOWN[seat] for seat in (await stage.table(number)).decisions()]
        assert EN.list(thinking) in board["content"]
        await stage.slash("Mei", "move", {"notation": line})
    (board,) = stage.boards(number)
    assert EN.list(["Ben", "Anna"]) in board["content"]


# -- why not -------------------------------------------------------------------------------------------


def wishes(s: Burgundy) -> Iterator[Move]:
    """All marks of every kind, and what doesn't exist."""
    hexes = [*s.map.hexes, "z9"]
    for number in range(8):
        for colour in (*COLOURS, "pink"):
            for hex_id in hexes:
                for kind in (Mark, Worker, Monk):
                    yield kind(pair_of(number, colour), hex_id)
    marks = [written(number, hex_id) for number in set(s.numbers) for hex_id in hexes]
    yield from (Twice(first, second) for first in marks for second in marks)
    yield from (TakeWorker(), Start("e5"), TAKE_BACK)


def refusals(table: Table[Any], seat: Seat) -> dict[str, tuple[Move, Refusal]]:
    """One wish for every reason."""
    found: dict[str, tuple[Move, Refusal]] = {}
    trial, legal = unspoilt(table), set(table.moves(seat))
    for wish in wishes(table.view(seat).state):
        if wish not in legal:
            with pytest.raises(Refusal) as caught:
                trial.play(seat, wish)
            key = caught.value.code + str(caught.value.params.get("reward", ""))
            found.setdefault(key, (wish, caught.value))
    return found


async def test_why_not_is_said_in_private_and_changes_nothing(stage: Stage) -> None:
    """Every reason of the game, by either way of typing, in both languages."""
    number = await stage.start("Ben", "Mei", "Anna", game=DICE)
    start: dict[str, tuple[Move, Refusal]] = {
        "not_a_castle": (Start("a1"), Refusal("not_a_castle", hex="a1", castles=["c2", "c5", "e2", "e5"])),
        "unknown_item": (Start("x"), Refusal("unknown_item", item="x")),
        "nothing_to_take_back": (TAKE_BACK, Refusal("nothing_to_take_back")),
    }
    heard = set(start)
    await refused(stage, number, 0, start)
    line, _kinds = lead_to(3, 1, ("Mark", "Worker", "Monk"), least=24)
    await fast(stage, number, line)
    table = await stage.table(number)
    for seat in (0, 1):
        if seat in table.decisions():
            found = refusals(table, seat)
            heard |= set(found)
            await refused(stage, number, seat, found)
    await typed(stage, "Mei", number, table.moves(1)[0])
    table = await stage.table(number)
    await refused(stage, number, 1, {"already_committed": (Start("e5"), Refusal("already_committed"))})
    print(sorted(heard))
    codes = {
        "not_rolled", "occupied", "wrong_colour", "not_adjacent", "number_rule", "unknown_item", "bad_value",
        "same_dice", "plain_exists", "wrong_step", "nothing_to_take_back", "not_a_castle",
    }  # fmt: skip
    assert codes <= heard
    assert heard & {"city_repeat", "pasture_mismatch"}
    assert heard & {"no_rewardworker", "no_rewardmonk", "no_rewardsilver"}


async def refused(stage: Stage, number: int, seat: Seat, why: dict[str, tuple[Move, Refusal]]) -> None:
    who = (await people(stage, number))[seat]
    version, posted = (await stage.row(number)).version, len(stage.sandbox.messages())
    outbox = len(await stage.outbox(number))
    for move, refusal in why.values():
        expected = SAID.refusal(reads(who), refusal, SHOWN[:3])
        command, fields = command_of(DICE, move)
        by_line = await stage.slash(who, "move", {"notation": write(move)})
        by_command = await stage.slash(who, command, fields)
        for answer in (by_line, by_command):
            assert answer.private
            assert answer.text == expected, (who, write(move))
            assert answer.kinds == ["why"]
    assert (await stage.row(number)).version == version
    assert len(stage.sandbox.messages()) == posted
    assert len(await stage.outbox(number)) == outbox


GREY: list[tuple[str, Callable[[str], bool]]] = [
    ("Ben", lambda text: "grey needs a 3 or a 4" in text),
    ("Mei", lambda text: "3" in text and "4" in text and "灰" in text),
]


@pytest.mark.parametrize(("who", "says"), GREY, ids=["en", "zh-TW"])
async def test_grey_needs_a_three_or_a_four(stage: Stage, who: str, says: Callable[[str], bool]) -> None:
    line, hex_id, pair = grey_and_no_three()
    number = await stage.start(who, game=DICE)
    await fast(stage, number, line)
    for answer in (
        await stage.slash(who, "move", {"notation": f"mark {pair} {hex_id}"}),
        await stage.slash(who, "burgundy mark", {"pair": pair, "hex": hex_id}),
    ):
        assert answer.private
        assert says(answer.text), answer.text
    assert (await stage.row(number)).version == len(line)


def grey_and_no_three() -> tuple[Line, str, str]:
    """A round alone in which grey was rolled beside a mark, with a number that doesn't fit."""
    for attempt in range(50):
        table: Table[Any] = Table.deal(game(DICE), 1, {}, SEED)
        dice, line = random.Random(attempt), list[tuple[Seat, Move]]()
        while not table.over:
            move = dice.choice(table.moves(0))
            table.play(0, move)
            line.append((0, move))
            s: Burgundy = table.view(0).state
            marks, hexes = s.players[0].marks, s.map.hexes
            odd = [number for number in s.numbers if number not in (3, 4)]
            for hex_id in s.map.of_colour["grey"]:
                near = any(other in marks for other in hexes[hex_id].neighbours)
                if near and hex_id not in marks and odd and "grey" in s.colours and not table.over:
                    return line, hex_id, pair_of(odd[0], "grey")
    raise LookupError("no such round")
