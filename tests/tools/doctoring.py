"""Short ways to a folder that the doctor looks at, and to what it found."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.app import database
from bot.store import Store
from bot.tools import doctor
from bot.tools.bench.made import played, put
from bot.tools.doctor.findings import Finding, Findings
from deploy.sandbox import Perm
from games.registry import all_games

GAME = all_games()[0]
LEAST = (Perm.VIEW_CHANNEL, Perm.SEND_MESSAGES, Perm.ATTACH_FILES, Perm.READ_MESSAGE_HISTORY)


async def data_of(found: Findings, folder: Path, playable: bool = True) -> list[int]:
    return [row.id for row in await doctor.data.look(found, folder, playable=playable)]


def told(found: Findings, check: str) -> list[Finding]:
    return [finding for finding in found.all if finding.check == check]


def only(found: Findings, check: str) -> Finding:
    (one,) = told(found, check)
    return one


def problems(found: Findings) -> list[str]:
    assert all(finding.do for finding in found.all if finding.state == "problem"), "what is to be done?"
    return [finding.check for finding in found.all if finding.state == "problem"]


async def filled(folder: Path, channels: Sequence[int] = (5,), *, until: int = 12) -> list[int]:
    async with await Store.open(database(folder)) as store:
        return [
            await put(store, played(GAME, seed, until=until), seed=seed, channel=channel, users=range(1, 9))
            for seed, channel in enumerate(channels)
        ]


def change(folder: Path, sql: str, *args: object) -> None:
    with closing(sqlite3.connect(database(folder))) as db, db:
        assert db.execute(sql, args).rowcount > 0
