"""What one person drafts changes nothing that anybody else gets: not a byte, not a number, not a message."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.delivery_marks import Outgoing, carries, mark_of, picture_name
from bot.door import OwnMessage
from bot.panels import texts
from bot.panels.ids import Ref
from bot.panels.items import button, view
from bot.store.outbox import STRIP
from bot.store.records import OutboxRow
from games.core import Move, Refusal, Seat, Table, write
from games.core.replay import replay
from renderers.words import LANGUAGES, tongue
from tests.bot.test_secrets_in_rounds import Witness
from tests.games.sealed import SEALED, Lay, Open, Order, Raise, Seal, Take
from tests.games_of_tests import guest
from tests.harness import Answer, Stage, parts, staged

PLAYERS = ("Ben", "Mei", "Anna")
MEI: Seat = 1
OUTDATED = [texts.sentence(tongue(language), Refusal("outdated")) for language in LANGUAGES]
"""Mei reads Chinese."""


@pytest.fixture(autouse=True)
def _sealed() -> Iterator[None]:
    with guest(SEALED):
        yield


def outdated(answer: Answer) -> bool:
    return any(sentence in answer.text for sentence in OUTDATED)


async def press(stage: Stage, number: int, seat: Seat, move: Move, *, seen: int | None = None) -> Answer:
    """By the button that the seat's panel has for the move; `seen`: of a panel from that version."""
    table = await stage.table(number)
    version = table.seen_version(seat) if seen is None else seen
    return await stage.typed(PLAYERS[seat], f"v1:mv:{number}:{version}:{table.moves(seat).index(move)}")


async def undo(stage: Stage, number: int, seat: Seat, kind: str = "undo") -> Answer:
    version = (await stage.table(number)).seen_version(seat)
    return await stage.typed(PLAYERS[seat], f"v1:{kind}:{number}:{version}:0")


async def look(stage: Stage, witness: Witness, number: int) -> None:
    """Everything that the others, and a stranger, can see or be offered."""
    await witness.keep()
    for who in ("Ben", "Anna", "David"):
        for command in ("board", "log", "catchup", "mytables", "turn", "table list"):
            answer = await stage.slash(who, command)
            ids = [part["custom_id"] for part in parts(answer.message)]
            witness.note(who, command, answer.text, answer.pictures, ids)
        witness.note(who, "words", (await stage.slash(who, "board", {"words": True})).text)
        answer = await stage.press(who, stage.board(number), "turn")
        witness.note(who, "take my turn", answer.text, answer.pictures)
        witness.note(who, "move", await stage.suggest(who, "move", {"notation": ""}, "notation"))
        for command, field in (("raise", "by"), ("lay", "card"), ("seal", "coins"), ("order", "most")):
            witness.note(who, command, await stage.suggest(who, f"sealed {command}", {field: ""}, field))


async def drafts(stage: Stage, number: int, moves: list[Move | str]) -> None:
    """Mei's, and that nothing is said of them."""
    before = await stage.table(number)
    outbox, posted = len(await stage.outbox(number)), len(stage.sandbox.messages())
    row = await stage.row(number)
    for move in moves:
        if isinstance(move, Move):
            answer = await press(stage, number, MEI, move)
        else:
            answer = await undo(stage, number, MEI, move)
        assert answer.private
        assert not outdated(answer)
    after = await stage.table(number)
    assert after.version == before.version + len(moves)
    assert after.seen_version(MEI) == before.seen_version(MEI) + len(moves)
    assert after.seen_version(0) == before.seen_version(0)
    assert (await stage.row(number)).announced == row.announced
    assert len(await stage.outbox(number)) == outbox
    assert len(stage.sandbox.messages()) == posted


async def evening(data: Path, *, drafted: bool) -> dict[str, Any]:
    """Until Mei seals her offer; with what she does for herself meanwhile, or without."""
    async with staged(data) as stage:
        number = await stage.start(*PLAYERS, game="sealed")
        witness = Witness(stage)

        async def meis(*moves: Move | str) -> None:
            if drafted:
                await drafts(stage, number, list(moves))

        await press(stage, number, 0, Raise(2))
        old = (await stage.table(number)).seen_version(0)
        await meis(Order(1), "undo", Order(3), Order(2))
        await look(stage, witness, number)
        # a panel from before goes on as if nothing had happened
        assert not outdated(await press(stage, number, 0, Raise(1), seen=old))
        await undo(stage, number, 0, "restart")
        await meis(Order(0), "undo")
        await look(stage, witness, number)
        await press(stage, number, 0, Raise(1))
        await meis(Order(2))
        await stage.restart()
        await undo(stage, number, 0)
        await press(stage, number, 0, Open())
        await look(stage, witness, number)
        hand = (await stage.table(number)).view(MEI).state.players[MEI].cards
        anna = (await stage.table(number)).seen_version(2)
        await meis(Lay(hand[0]), Lay(hand[1]), Take(hand[0]), "undo", "restart", Lay(hand[2]))
        await press(stage, number, 0, Seal(2))
        await look(stage, witness, number)
        await meis(Lay(hand[3]), Order(0), "undo")
        assert not outdated(await press(stage, number, 2, Seal(1), seen=anna))
        await look(stage, witness, number)
        for row in await stage.outbox(number):
            public = row.public if row.kind != STRIP else 0  # taking buttons off says nothing
            witness.note("outbox", row.kind, public, row.state, row.attempts, row.error)
        unseen = ("the actor's", "interactions", "webhooks")  # the last two hold her own answers
        return {
            "notes": {where: notes for where, notes in witness.notes.items() if where not in unseen},
            "files": witness.bytes_of_files(),
            "errors": dict(stage.sandbox.stats.errors),
        }


async def test_no_byte_and_no_number_tells_of_drafts(tmp_path: Path) -> None:
    told = []
    for drafted in (False, True):
        (tmp_path / str(drafted)).mkdir()
        told.append(await evening(tmp_path / str(drafted), drafted=drafted))
    for where, notes in told[0]["notes"].items():
        for before, now in zip(notes, told[1]["notes"][where], strict=False):
            assert now == before, where
    assert told[1] == told[0]
    assert {"seen by all", "Ben", "Anna", "David", "outbox", "channels"} <= set(told[0]["notes"])
    assert sum(map(len, told[0]["files"].values())) > 10


async def test_to_the_end_with_drafts_and_undos(tmp_path: Path) -> None:
    """The file of the finished game proves all of it."""
    async with staged(tmp_path) as stage:
        number = await stage.start(*PLAYERS, game="sealed")
        while not (table := await stage.table(number)).over:
            seat = table.decisions()[0]
            if table.asks == "leading":
                await press(stage, number, seat, Raise(1))
                await press(stage, number, (seat + 1) % 3, Order(2))
                await undo(stage, number, seat)
                await press(stage, number, (seat + 2) % 3, Order(0))
                await press(stage, number, seat, Open())
                continue
            await press(stage, number, seat, next(m for m in table.moves(seat) if isinstance(m, Lay)))
            await press(stage, number, seat, Seal(0))
        assert sum(entry.back_to is not None for entry in table.log) == 3
        board = stage.board(number)
        assert f"-{table.seen_version(None)}-" in board["attachments"][0]["filename"]
        for part in parts(board):
            assert part["custom_id"].split(":")[3] == str(table.seen_version(None))
        key = next(file["id"] for file in board["attachments"] if file["filename"].endswith(".json"))
        found = await stage.sandbox.store.file(key)
        assert found is not None
        again: Table[Any] = replay(json.loads(found[1]), lambda _: SEALED)
        assert again.log == table.log


async def test_the_log_of_each_reader(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        number = await stage.start(*PLAYERS, game="sealed")
        await press(stage, number, 0, Order(1))
        await undo(stage, number, 0)
        await press(stage, number, 0, Order(0))
        await press(stage, number, 0, Raise(1))
        await undo(stage, number, 0, "restart")
        mine, others = (await stage.slash("Ben", "log")).text, (await stage.slash("Anna", "log")).text
        assert mine.count("Ben changed their mind.") == 2
        assert mine.count("ordered 0") == 2
        assert "changed" not in others
        assert "ordered" not in others
        assert others.count(f"Ben took back: `{write(Raise(1))}`") == 1


async def test_outdated_is_what_the_owner_has_changed(tmp_path: Path) -> None:
    """An own draft makes the panel before it an old one; another's doesn't."""
    async with staged(tmp_path) as stage:
        number = await stage.start(*PLAYERS, game="sealed")
        await press(stage, number, 0, Open())
        seen = [(await stage.table(number)).seen_version(seat) for seat in range(3)]
        hand = (await stage.table(number)).view(MEI).state.players[MEI].cards
        await press(stage, number, MEI, Lay(hand[0]))
        version = (await stage.row(number)).version
        assert outdated(await press(stage, number, MEI, Seal(0), seen=seen[MEI]))
        assert outdated(await stage.typed("Mei", f"v1:undo:{number}:{seen[MEI]}:0"))
        assert outdated(await stage.typed("Anna", f"v1:mv:{number}:{seen[2] + 1}:0"))  # is not yet
        assert (await stage.row(number)).version == version
        assert not outdated(await press(stage, number, 2, Seal(0), seen=seen[2]))
        assert (await stage.row(number)).version == version + 1


@pytest.mark.parametrize(("payload", "public"), [({"seen": 4}, 4), ({}, 7)])
def test_a_message_is_known_by_its_public_number(payload: dict[str, Any], public: int) -> None:
    """Rows of an older process have none; there were no drafts then."""
    row = OutboxRow(
        id=9, table_id=3, channel_id=1, kind="board", version=7, since=0, payload=payload, state="sending",
        attempts=1, not_before=0, nonce="n", replaces=None, mark=None, tried_at=0, message_id=None, created_at=0,
        sent_at=None, error=None,
    )  # fmt: skip
    assert row.public == public
    assert picture_name(row) == f"dorfpost-3-{public}-9.png"
    made = Outgoing(view=view([[button(Ref("turn", 3, public), "turn")]]))
    for mark in ("ids:", mark_of(row, made, [])):  # as an older process left it, and as it is now
        marked = replace(row, mark=mark)
        for number, known in ((public, True), (public + 1, False)):
            message = OwnMessage(id=1, text="", attachments=(), custom_ids=(f"v1:turn:3:{number}:0",))
            assert carries(marked, message) == known


def test_a_message_of_a_person_is_known_by_all_that_can_be_pressed_on_it() -> None:
    row = OutboxRow(
        id=9, table_id=None, channel_id=1, kind="dm", version=0, since=0, payload={"user": 1, "why": "half"},
        state="sending", attempts=1, not_before=0, nonce="n", replaces=None, mark=None, tried_at=0, message_id=None,
        created_at=0, sent_at=None, error=None,
    )  # fmt: skip
    refs = [Ref("turn", 3, 8), Ref("snooze", 3, 8, 60)]
    marked = replace(row, mark=mark_of(row, Outgoing(view=view([[button(ref, "x") for ref in refs]])), []))
    for ids, known in ((refs, True), (refs[:1], False), ([Ref("turn", 3, 9), Ref("snooze", 3, 9, 60)], False)):
        message = OwnMessage(id=1, text="", attachments=(), custom_ids=tuple(str(ref) for ref in ids))
        assert carries(marked, message) == known
