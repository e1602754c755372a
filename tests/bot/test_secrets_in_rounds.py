"""While all choose at once, nothing that anybody else gets shows what a seat has chosen: not a byte, not a call.

Twice the same evening, but for one choice: all that Discord is asked, all that others see and are offered, and all
that waits in the outbox, must be equal. Ids and times are replaced by their order; nothing else is.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.panels import texts
from deploy.sandbox.world import Change
from games.burgundy_dice.moves import Start, TakeBack
from games.core import Move, Refusal, Seat
from renderers.pictures import painter
from renderers.words import tongue
from tests.harness import Stage, staged
from tests.rounds import DICE, Line, by_commands, by_panel, fast, lead_to, typed

PLAYERS = ("Ben", "Mei", "Anna")
ACTOR: Seat = 1
"""Mei's choice is what differs."""
ID = re.compile(r"\b\d{17,20}\b")
TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?")
NONCE = re.compile(r'(?<="nonce": ")[0-9a-f]{24}')
TOKEN = re.compile(r"(?<=/)[\w.-]{40,}(?=/)")
ADDRESS = re.compile(r"127\.0\.0\.1:\d+")


class Witness:
    """Writes down everything but what the actor alone sees, each kind and each reader in an order of its own.

    What two connections carry may come in any order, whatever is chosen: drawing takes its time.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.notes: dict[str, list[str]] = {}
        self.files: dict[str, dict[str, str]] = {}
        self._ids: dict[str, dict[str, int]] = {}
        self._actor = stage.sandbox.people["Mei"]
        stage.sandbox.world.sinks.append(self._changed)
        take = stage.sandbox.rates.take

        def called(method: str, path: str) -> Any:
            self.note(path.split("/")[1], method, path)
            return take(method, path)

        stage.sandbox.rates.take = called  # type: ignore[method-assign]

    def note(self, where: str, *what: Any) -> None:
        text = json.dumps(what, sort_keys=True, default=str, ensure_ascii=False)
        ids = self._ids.setdefault(where, {})
        text = ID.sub(lambda found: f"id{ids.setdefault(found[0], len(ids))}", text)
        for pattern, name in ((NONCE, "nonce"), (ADDRESS, "here"), (TOKEN, "token"), (TIME, "T")):
            text = pattern.sub(name, text)
        self.notes.setdefault(where, []).append(text)

    def _changed(self, change: Change) -> None:
        mine = change.viewer == self._actor or change.data.get("_viewer") == self._actor
        if mine or change.gateway == "INTERACTION_CREATE":
            self.note("the actor's", change.gateway or change.page)
            return
        reader = "all" if change.viewer is None else self.stage.names([change.viewer])[0]
        for file in change.data.get("attachments", []):
            self.files.setdefault(reader, {}).setdefault(file["id"], "")
        self.note(f"seen by {reader}", change.gateway, change.page, change.channel, change.data)

    async def keep(self) -> None:
        """The bytes of the files, before the next edit takes them away."""
        for files in self.files.values():
            for key in [key for key, kept in files.items() if not kept]:
                found = await self.stage.sandbox.store.file(key)
                files[key] = "gone" if found is None else sha256(found[1]).hexdigest()

    def bytes_of_files(self) -> dict[str, list[str]]:
        return {reader: list(files.values()) for reader, files in self.files.items()}


async def evening(data: Path, line: Line, choice: Move, way: str) -> dict[str, Any]:
    """Up to that round quickly; then the actor chooses, thinks again and chooses, and the others look at it all."""
    async with staged(data) as stage:
        number = await stage.start(*PLAYERS, game=DICE)
        await fast(stage, number, line)
        ben = await stage.panel("Ben", number)
        witness = Witness(stage)
        await act(stage, number, choice, way)
        await look(stage, witness, number)
        await act(stage, number, TakeBack(), way)
        await look(stage, witness, number)
        await act(stage, number, choice, way)
        await witness.keep()
        # a panel from before goes on as if nothing had happened
        table = await stage.table(number)
        way_of_ben = await by_panel(stage, "Ben", number, table.moves(0)[0], panel=ben)
        assert texts.sentence(tongue("en"), Refusal("outdated")) not in way_of_ben.answer.text
        assert (await stage.table(number)).decisions() == (2,)
        await look(stage, witness, number)
        for row in await stage.outbox(number):
            said = (row.replaces is None, row.message_id is None, row.state, row.attempts, row.error)
            witness.note("outbox", row.kind, row.version, row.since, row.payload, *said)
        return {
            "notes": witness.notes,
            "files": witness.bytes_of_files(),
            "table": [(row.version, row.announced, row.status) for row in await stage.tables()],
            "errors": dict(stage.sandbox.stats.errors),
        }


async def act(stage: Stage, number: int, move: Move, way: str) -> None:
    """In one call of Discord, whatever the choice: how somebody finds it in their panel is theirs alone."""
    if way == "typed":
        await typed(stage, "Mei", number, move)
        return
    table = await stage.table(number)
    await stage.typed("Mei", f"v1:mv:{number}:{table.version}:{table.moves(ACTOR).index(move)}")


async def look(stage: Stage, witness: Witness, number: int) -> None:
    """Everything that the others, and a stranger, can see or be offered."""
    await witness.keep()
    crops = range(len(painter(DICE).crops))
    for who in ("Ben", "Anna", "David"):
        for command in ("board", "log", "catchup", "mytables", "turn", "table list"):
            witness.note(who, command, (await stage.slash(who, command)).text)
        witness.note(who, "words", (await stage.slash(who, "board", {"words": True})).text)
        witness.note(who, "take my turn", (await stage.press(who, stage.board(number), "turn")).text)
        for crop in crops:
            answer = await stage.typed(who, f"v1:crop:{number}:0:{crop}")
            assert answer.pictures
            witness.note(who, "crop", crop, answer.text)
        witness.note(who, "move", await stage.suggest(who, "move", {"notation": ""}, "notation"))
        for command, field in (("mark", "pair"), ("mark", "hex"), ("worker", "pair"), ("monk", "hex"),
                               ("twice", "first"), ("start", "castle")):  # fmt: skip
            offered = await stage.suggest(who, f"burgundy {command}", {field: ""}, field)
            witness.note(who, command, field, offered)


@pytest.mark.parametrize(
    ("way", "wanted"),
    [
        ("typed", ("Mark", "Worker", "Monk", "Twice")),
        ("pressed", ("TakeWorker", "Worker")),
        ("pressed", ("Start",)),
    ],
    ids=["with any bonus", "with none", "start castle"],
)
async def test_no_byte_and_no_call_tells_choices_apart(tmp_path: Path, wanted: tuple[str, ...], way: str) -> None:
    line, choices = lead_to(len(PLAYERS), ACTOR, wanted)
    if wanted == ("Start",):
        choices = [Start("c2"), Start("e5")]
    told: list[dict[str, Any]] = []
    for at, choice in enumerate(choices):
        (tmp_path / str(at)).mkdir()
        told.append(await evening(tmp_path / str(at), line, choice, way))
    first = told[0]
    assert len(first["files"]["all"]) >= 4
    assert sum(map(len, first["files"].values())) > 20
    assert not {
        who: [n for n, k in enumerate(kept) if k == "gone"]
        for who, kept in first["files"].items()
        if "gone" in kept
    }
    assert {where: len(notes) >= 4 for where, notes in first["notes"].items()} == dict.fromkeys(
        ["channels", "interactions", "webhooks", "Ben", "Anna", "David", "outbox", "the actor's"]
        + [f"seen by {who}" for who in ("all", "Ben", "Anna", "David")],
        True,
    )
    for choice, one in zip(choices[1:], told[1:], strict=True):
        for where, notes in first["notes"].items():
            for before, now in zip(notes, one["notes"][where], strict=False):
                assert now == before, (choice, where)
        assert one == first


async def test_the_witness_would_notice(tmp_path: Path) -> None:
    """With what is no secret any more: two ends of the same round differ."""
    line, choices = lead_to(len(PLAYERS), ACTOR, ("Mark", "Worker"))
    told = []
    for at, choice in enumerate(choices):
        (tmp_path / str(at)).mkdir()
        async with staged(tmp_path / str(at)) as stage:
            number = await stage.start(*PLAYERS, game=DICE)
            await fast(stage, number, line)
            witness = Witness(stage)
            await act(stage, number, choice, "typed")
            table = await stage.table(number)
            for who, seat in (("Ben", 0), ("Anna", 2)):
                await by_commands(stage, who, number, table.moves(seat)[0])
            await witness.keep()
            told.append((witness.notes, witness.bytes_of_files()))
    assert told[0][0] != told[1][0]
    assert told[0][1] != told[1][1]
