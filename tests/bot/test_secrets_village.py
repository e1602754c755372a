"""What only one player of Village may know shows in nothing that anybody else gets: not a byte, not a call.

Twice the same evening, but for the secret: the standing orders of a seat, the customers that it has won, or the
order of those to come. All that others see and are offered, all that waits in the outbox and the running export
must be equal. (The witness is the one of the games in which all choose at once.)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from games.core import Flow, Move, Seat, Table
from games.core.replay import export
from games.village import VillageGame
from games.village.components import CUSTOMERS
from games.village.moves import MarketElse, MarketOrder, MassNone, MassOrder, OrdersOff
from games.village.state import Options, Village
from renderers.pictures import painter
from renderers.words import tongue, words
from tests.bot.test_secrets_in_rounds import Witness
from tests.evenings.village_evening import VILLAGE, dealt, played, script
from tests.harness import Stage, staged
from tests.rounds import Line, command_of, fast, people, typed

PLAYERS = ("Ben", "Mei", "Anna")
ACTOR: Seat = 1
"""Mei's secrets are what differs."""
Setting = Callable[[Village], None]


def some_turns(seats: int, count: int, seed: str, setting: Setting | None = None) -> Line:
    """Moves without a market day and up to no mass, so that nothing of what is hidden comes up."""
    table, dice, line = dealt(seats), random.Random(seed), list[tuple[Seat, Move]]()
    while len(line) < count:
        seat = table.decisions()[0]
        moves = [move for move in table.moves(seat) if "market" not in getattr(move, "space", "")]
        line.append((seat, dice.choice(moves)))
        table.play(*line[-1])
    assert table.full_state().round == 1
    return line


async def evening(
    data: Path, monkeypatch: pytest.MonkeyPatch, orders: Sequence[Move], setting: Setting = lambda s: None
) -> dict[str, Any]:
    """Quickly to somewhere in the first round; then Mei notes orders, others look, move, take back and move on."""
    with monkeypatch.context() as patch:
        _deal_otherwise(patch, setting)
        line = some_turns(len(PLAYERS), 24, "secrets")
        async with staged(data) as stage:
            number = await stage.start(*PLAYERS, game=VILLAGE)
            now = next(at for at in range(10, 20) if line[at][0] != ACTOR and line[at - 1][0] != line[at][0])
            await fast(stage, number, line[:now])
            seats = await people(stage, number)
            opened = await stage.panel(seats[line[now][0]], number)  # goes on as if nothing had happened
            witness = Witness(stage)
            for order in orders:
                await typed(stage, "Mei", number, order)
            await look(stage, witness, number)
            seat, move = line[now]
            index = (await stage.table(number)).moves(seat).index(move)
            played = await stage.choose(seats[seat], opened, index)
            witness.note(seats[seat], "played", played.text)
            await witness.keep()
            if "restart" in played.kinds:
                back = await stage.press(seats[seat], played, "restart")
                witness.note(seats[seat], "taken back", back.text)
                await witness.keep()
                await stage.choose(seats[seat], back, index)
            await fast(stage, number, line[now + 1 : now + 5])
            await look(stage, witness, number, crops=True)
            for row in await stage.outbox(number):
                said = (row.replaces is None, row.message_id is None, row.state, row.attempts, row.error)
                witness.note("outbox", row.kind, row.payload, said)
            return {
                "notes": witness.notes,
                "files": witness.bytes_of_files(),
                "export": export(await stage.table(number)),
                "errors": dict(stage.sandbox.stats.errors),
            }


def _deal_otherwise(patch: pytest.MonkeyPatch, setting: Setting) -> None:
    deal = VillageGame.deal

    def other(self: VillageGame, seats: int, options: Options, flow: Flow) -> Village:
        s = deal(self, seats, options, flow)
        setting(s)
        return s

    patch.setattr(VillageGame, "deal", other)


async def look(stage: Stage, witness: Witness, number: int, *, crops: bool = False) -> None:
    """Everything that the others, and a stranger, can see or be offered."""
    await witness.keep()
    for who in ("Ben", "Anna", "David"):
        for command in ("board", "log", "mytables", "turn", "table list"):
            answer = await stage.slash(who, command)
            witness.note(who, command, answer.text, answer.message.get("components"))
        witness.note(who, "words", (await stage.slash(who, "board", {"words": True})).text)
        taken = await stage.press(who, stage.board(number), "turn")
        witness.note(who, "take my turn", taken.text, taken.message.get("components"))
        for crop in range(len(painter(VILLAGE).crops) if crops else 0):
            answer = await stage.typed(who, f"v1:crop:{number}:0:{crop}")
            assert answer.pictures
            witness.note(who, "crop", crop, answer.text)
        witness.note(who, "move", await stage.suggest(who, "move", {"notation": ""}, "notation"))
        for move in (MarketOrder("K01"), MarketElse("ask"), MassOrder(1, 1), MassNone("buying"), OrdersOff("mass")):
            command, fields = command_of(VILLAGE, move)
            field = next(iter(fields))
            witness.note(who, command, field, await stage.suggest(who, command, {field: ""}, field))


def same(told: Sequence[dict[str, Any]], *, but: Sequence[str] = ()) -> None:
    """Every evening as the first one. `but`: where what the actor was answered can't be compared."""
    first = told[0]
    assert len(first["files"]["all"]) >= 2
    assert sum(map(len, first["files"].values())) > 20
    assert not any("gone" in kept for kept in first["files"].values())
    assert {"Ben", "Anna", "David", "outbox", "channels", "seen by all", "seen by Ben", "seen by David"} <= set(
        first["notes"]
    )
    for one in told[1:]:
        for where, notes in first["notes"].items():
            if where in but:
                continue
            assert len(notes) == len(one["notes"][where])
            for before, now in zip(notes, one["notes"][where], strict=True):
                assert now == before, where
        assert one["files"] == first["files"]
        assert one["export"] == first["export"]
        assert one["errors"] == first["errors"]


def to_be_seen() -> list[str]:
    """Customers in stalls and line of the first table, who are there whatever is hidden."""
    s = dealt(len(PLAYERS)).full_state()
    return [*s.stalls.values(), *s.line]


async def test_nobody_can_tell_orders_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same number, so that the actor presses as often: other orders, and orders that are taken back."""
    one, other = to_be_seen()[:2]
    choices: list[list[Move]] = [
        [MarketOrder(one), MarketElse("pass")],
        [MarketOrder(other), MassOrder(1, 2)],
        [MassNone("buying"), MassNone("advancing")],
        [MarketOrder(other), OrdersOff("market")],
    ]
    told = []
    for at, orders in enumerate(choices):
        (tmp_path / str(at)).mkdir()
        told.append(await evening(tmp_path / str(at), monkeypatch, orders))
    same(told)


async def test_nobody_can_tell_whether_there_are_orders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the calls by which the actor is answered are more; of what others get nothing is."""
    told = []
    for at, orders in enumerate(([], [MarketOrder(to_be_seen()[0]), MassNone("buying"), MarketElse("pass")])):
        (tmp_path / str(at)).mkdir()
        told.append(await evening(tmp_path / str(at), monkeypatch, orders))
    same(told, but=("the actor's", "interactions", "webhooks"))


def won(*tiles: int) -> Setting:
    """Mei has these of the pile, counted from its end."""

    def setting(s: Village) -> None:
        taken = [s.pile[at] for at in tiles]
        s.pile = [tile for tile in s.pile if tile not in taken]
        s.players[ACTOR].tiles = taken

    return setting


def shuffled(seed: int) -> Setting:
    return lambda s: random.Random(seed).shuffle(s.pile)


@pytest.mark.parametrize(
    "settings", [[won(-1, -2), won(-3, -4), won(-4, -3)], [shuffled(1), shuffled(2)]], ids=["won", "pile"]
)
async def test_nobody_can_tell_customers_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Sequence[Setting]
) -> None:
    """Those that lie face down with somebody else, and those who are still to come."""
    told = []
    for at, setting in enumerate(settings):
        (tmp_path / str(at)).mkdir()
        told.append(await evening(tmp_path / str(at), monkeypatch, [], setting))
    same(told, but=("the actor's",))


def test_customers_won_are_the_owners_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner reads them in words and alt text; in the end everybody does."""
    said, _ = words(VILLAGE), tongue("en")
    _deal_otherwise(monkeypatch, won(-1, -2))
    table: Table[Village] = dealt(3)
    tiles = table.full_state().players[ACTOR].tiles
    assert len(tiles) == 2
    total = sum(CUSTOMERS[tile].points for tile in tiles)
    worth = _("Customers served: {n} ({points})", n=2, points=_.n("{n} point", "{n} points", total))
    for reader in (0, 2, None):
        text = said.board(_, table.view(reader), PLAYERS) + said.alt(_, table.view(reader), PLAYERS)
        assert not any(tile in text for tile in tiles)
        assert _("Customers served: {n}", n=2) in text
        assert worth not in text
    assert worth in said.board(_, table.view(ACTOR), PLAYERS)
    monkeypatch.undo()
    over = played(script().line)
    kept = [tile for player in over.full_state().players for tile in player.tiles]
    assert kept
    assert [tile for player in over.view(None).state.players for tile in player.tiles] == kept


async def test_the_witness_would_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is no secret: grain that Mei has."""

    def grain(s: Village) -> None:
        s.players[ACTOR].grain = 1

    told = []
    for at, setting in enumerate((lambda s: None, grain)):
        (tmp_path / str(at)).mkdir()
        told.append(await evening(tmp_path / str(at), monkeypatch, [], setting))
    assert told[0]["notes"] != told[1]["notes"]
    assert told[0]["files"] != told[1]["files"]
