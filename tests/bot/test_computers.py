"""A person's move never waits for computer players, and no table waits for one that a stop kept from answering."""

from __future__ import annotations

import pytest

from bot.panels.lobby import option_names
from bot.store import seats_of
from bot.tables import play
from games.core import Table
from games.players import Player
from tests.harness import GAME, Stage


class Stuck:
    """A computer player that fails at its first thought, as if the process had ended there."""

    def choose(self, table: Table, seat: int) -> None:  # type: ignore[type-arg]
        raise RuntimeError("no more thoughts")


def _stuck(kind: str, seed: str) -> Player:
    return Stuck()  # type: ignore[return-value]


async def test_a_stop_while_computers_think_loses_nothing_and_holds_nothing_up(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.slash("Ben", "table new", {"game": GAME})
    lobby = stage.lobby_message(1)
    panel = await stage.press("Ben", lobby, "options")
    async with stage.bot.desk.hold(1) as live:
        index = option_names(live).index("computers")
    await stage.press("Ben", panel, f"v1:OPT:1:0:{index}", "2")
    await stage.press("Ben", lobby, "start")
    ben = int(stage.sandbox.people["Ben"])

    async def asked_is_ben() -> bool:
        table = await stage.table(1)
        return (await seats_of(stage.bot.desk.store, 1))[table.decisions()[0]].user_id == ben

    assert await asked_is_ben()
    boards = len(stage.boards(1))
    with monkeypatch.context() as patch:
        patch.setattr(play, "player", _stuck)
        while await asked_is_ben():
            line = {"notation": "end_turn" if (await stage.table(1)).asks == "second_action" else "special"}
            if line["notation"] == "special":
                total = next(m for m in (await stage.table(1)).moves(0) if type(m).__name__ == "Special")
                line = {"notation": f"special {'+'.join(map(str, total.total))}"}  # type: ignore[attr-defined]
            await stage.slash("Ben", "move", line)
    kept = (await stage.row(1)).version
    assert not await asked_is_ben()
    assert len(stage.boards(1)) == boards  # nothing is told before the computers have answered
    await stage.restart()
    await stage.quiet()
    assert (await stage.row(1)).version > kept
    assert await asked_is_ben()
    assert len(stage.boards(1)) == boards + 1
    log = (await stage.table(1)).log
    assert [entry.by for entry in log if entry.seq > kept] == ["computer"] * (log[-1].seq - kept)
