"""What must stay hidden while a game runs: its seed, and every token, in logs, messages and pictures."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Iterator

import pytest

from bot import logs
from bot.store import StoreError, get_table, outbox_of
from games.core import write
from tests.harness import Stage, kind_of, parts


@pytest.fixture(params=[False, True], ids=["for people", "as JSON"])
def noted(request: pytest.FixtureRequest, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything that the bot logs at the lowest level, as `dorfpost run` sets logging up."""
    root, discord_log = logging.getLogger(), logging.getLogger("discord")
    kept = root.handlers[:], root.level, discord_log.level
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    logs.set_up(as_json=request.param, token=stage.sandbox.token, level=logging.DEBUG)
    discord_log.setLevel(logging.DEBUG)  # more than anybody would
    yield written
    root.handlers[:], root.level = kept[0], kept[1]
    discord_log.setLevel(kept[2])


async def test_a_running_game_tells_no_secret(
    stage: Stage, noted: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = {stage.sandbox.token}
    deliver = stage.sandbox.gateway.interaction

    def listening(payload: dict[str, object]) -> None:
        tokens.add(str(payload["token"]))
        deliver(payload)

    monkeypatch.setattr(stage.sandbox.gateway, "interaction", listening)
    number = await stage.start("Anna", "Ben", "Mei")
    row = await stage.row(number)
    seed = row.seed
    assert seed is not None
    assert len(seed) == 32
    for _ in range(8):
        who = await stage.asked(number)
        await stage.choose(who, await stage.panel(who, number), 0)
    for who in ("Anna", "Mei", "David"):
        for command in ("board", "log", "catchup", "mytables", "turn", "rules", "table list"):
            await stage.slash(who, command)
        await stage.slash(who, "board", {"words": True})
        await stage.slash(who, "move", {"notation": "place 1 x"})
    await stage.press("Mei", stage.board(number), "words")
    with monkeypatch.context() as patch:
        store = stage.bot.desk.store

        async def fails(*_: object) -> None:
            raise StoreError(f"the table is {await get_table(store, number)!r}")

        patch.setattr(store, "write", fails)
        who = await stage.asked(number)
        version = (await stage.row(number)).version
        await stage.typed(who, f"v1:mv:{number}:{version}:0")
    await stage.restart()
    logged = noted.getvalue()
    assert "interaction failed" in logged
    assert len(tokens) > 20
    assert seed not in logged
    for token in tokens:
        assert token not in logged

    seen = 0
    for message in stage.sandbox.world.messages.values():
        assert seed not in str(message)
        assert not any(token in str(message) for token in tokens)
        for file in message["attachments"]:
            found = await stage.sandbox.store.file(file["id"])
            assert found is not None
            assert seed.encode() not in found[1]
            assert bytes.fromhex(seed) not in found[1]
            seen += 1
    assert seen > 10
    assert seed not in str(await outbox_of(stage.bot.desk.store, number))
    assert seed not in repr(await stage.row(number))


async def test_the_seed_is_told_when_the_game_is_over_and_not_before(stage: Stage) -> None:
    number = await stage.start("Anna", "Mei")
    row = await stage.row(number)
    assert row.seed is not None
    assert str(row.seed_hash) in stage.board(number)["content"]
    while not (table := await stage.table(number)).over:
        assert not any(row.seed in message["content"] for message in stage.sandbox.messages())
        who = await stage.asked(number)
        lines = [write(move) for move in table.moves(table.decisions()[0])]
        line = next((line for line in lines if line.startswith("place")), lines[0])
        await stage.sandbox.slash(who, "move", {"notation": line})
        await stage.handled()
    await stage.quiet()
    last = stage.board(number)
    assert row.seed in last["content"]
    assert str(row.seed_hash) in last["content"]
    assert kind_of(parts(last)[0]) == "again"


async def test_a_game_that_is_closed_early_keeps_its_seed(stage: Stage) -> None:
    number = await stage.start("Anna", "Mei")
    row = await stage.row(number)
    await stage.slash("Anna", "table close", {"table": number})
    assert not any(str(row.seed) in str(message) for message in stage.sandbox.world.messages.values())
