"""Dice under cups, hands, drafts, orders and offers: two worlds that differ in these alone look the same to others.

Each scene is played twice, with another hand, roll, order or offer of Mei's; all that Discord is asked, all that
others see and are offered, the files, the log of the process and the file of the running game must be equal. Then
what was secret is shown, and the two worlds differ: the same eyes would have seen it before.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.store.outbox import STRIP
from games.core import Move, Seat, Table, field_types
from games.core.replay import export
from games.dice_town import GAME
from games.dice_town.components import FACES
from games.dice_town.moves import (
    Bribe,
    Brute,
    Cheat,
    Decide,
    Final,
    Keep,
    OfferCard,
    Spare,
    TakeBack,
    TownOrders,
    Uncheat,
    Wanted,
    WantedCard,
    WantedPlayer,
    Withdraw,
)
from renderers.pictures import painter
from renderers.words import tongue, words
from tests.bot.test_secrets_in_rounds import Witness
from tests.harness import Answer, Stage, kind_of, parts, staged

PLAYERS = ("Ben", "Mei", "Anna")
BEN, MEI, ANNA = 0, 1, 2
RICH = ["brute", "cheater", "dynamite", "marshal", "wanted", "deed_5"]
POOR = ["tin_cup", "boots", "corruption", "elixir", "credit", "deed_1"]
"""Two hands of as many store cards and as many deeds: the decks are as high."""
OPEN = ["deed_2", "deed_3", "deed_4"]
ACTOR_ONLY = ("the actor's", "interactions", "webhooks")
"""What only Mei gets; the last two are calls of Discord that carry her own answers."""
FIELDS = [
    (
        f"dicetown {words(GAME.id).action_name(tongue('en'), kind)}",
        words(GAME.id).field(tongue("en"), kind, name)[0],
    )
    for kind in GAME.move_types
    for name in field_types(kind)
]
"""All commands of the game that suggest something, with the option."""
Patch = dict[str, Any]


@dataclass(frozen=True)
class Act:
    """What Mei does for herself (any number of drafts), and then seals, if anything."""

    drafts: tuple[Move, ...] = ()
    seal: Move | None = None


@dataclass(frozen=True)
class World:
    """What the deal has secretly made of Mei, and what she does in the scene's steps."""

    hand: Sequence[str]
    acts: Sequence[Act]
    rolled: str = ""


def dealt(patch: pytest.MonkeyPatch, state: Patch, rolls: Sequence[str], sheriff: Seat) -> None:
    """The next table begins so: state after the set-up, and the first dice in the order of seats."""
    script = [FACES.index(face) + 1 for roll in rolls for face in roll]
    deal = Table.deal

    def scripted(game: Any, seats: int, options: Any, seed: str) -> Table[Any]:
        return deal(game, seats, {**options, "sheriff": str(sheriff + 1)}, seed, patch=state, script=script)

    patch.setattr(Table, "deal", scripted)


def state_with(mei: Patch, ben: Patch | None = None, anna: Patch | None = None) -> Patch:
    cards = {"0": ["cheater", "bandana"], "2": ["brute", "saddle"]}
    players = {
        "0": {"hand": cards["0"], "dollars": 8, "nuggets": 2, **(ben or {})},
        "1": {"dollars": 8, "nuggets": 3, **mei},
        "2": {"hand": cards["2"], "dollars": 8, "nuggets": 1, **(anna or {})},
    }
    return {"round": 1, "open": OPEN, "players": players}


async def press(stage: Stage, number: int, witness: Witness, seat: Seat, move: Move) -> Answer:
    """By the button that the seat's panel has for the move; the witness looks at what an edit may take away."""
    await witness.keep()
    table = await stage.table(number)
    index = table.moves(seat).index(move)
    return await stage.typed(PLAYERS[seat], f"v1:mv:{number}:{table.seen_version(seat)}:{index}")


async def perform(stage: Stage, number: int, witness: Witness, act: Act) -> None:
    for move in [*act.drafts, *([act.seal] if act.seal is not None else [])]:
        assert (await press(stage, number, witness, MEI, move)).private


async def look(stage: Stage, witness: Witness, number: int, readers: Sequence[str]) -> None:
    """Everything that these people can see or be offered, words for word, buttons and alt texts with them."""
    await witness.keep()
    for who in readers:
        for command in ("board", "hand", "log", "mytables", "turn", "table list"):
            answer = await stage.slash(who, command)
            note(witness, who, command, answer)
        note(witness, who, "words", await stage.slash(who, "board", {"words": True}))
        for kind in ("turn", "own", "words", "log"):
            note(witness, who, kind, await stage.press(who, stage.board(number), kind))
        for crop in range(len(painter(GAME.id).crops)):
            note(witness, who, f"crop {crop}", await stage.typed(who, f"v1:crop:{number}:0:{crop}"))
        witness.note(who, "move", await stage.suggest(who, "move", {"notation": ""}, "notation"))
        for command, option in FIELDS:
            witness.note(who, command, option, await stage.suggest(who, command, {option: ""}, option))
        await witness.keep()
    witness.note("public", [(m["content"], m["components"]) for m in stage.sandbox.messages()])


def note(witness: Witness, who: str, what: str, answer: Answer) -> None:
    files = [(file["filename"], file.get("description")) for file in answer.message.get("attachments", [])]
    shown = [(part["custom_id"], part.get("label"), part.get("options")) for part in parts(answer.message)]
    witness.note(who, what, answer.text, files, shown)


Told = dict[str, Any]
Scene = Callable[[Stage, int, Witness, World], Any]


def summary(witness: Witness, logged: Sequence[logging.LogRecord]) -> Told:
    for record in logged:
        if not record.name.startswith(("aiohttp", "asyncio")):
            witness.note("log of the process", record.name, record.levelname, record.getMessage())
    notes = {where: list(said) for where, said in witness.notes.items() if where not in ACTOR_ONLY}
    return {"notes": notes, "files": witness.bytes_of_files()}


async def watched(
    data: Path, world: World, state: Patch, rolls: Sequence[str], scene: Scene, reveal: Scene, caplog: Any
) -> tuple[Told, Told]:
    """What others knew before it was shown, and what came then."""
    caplog.set_level(logging.INFO)
    with pytest.MonkeyPatch.context() as patch:
        dealt(patch, state, rolls, ANNA)
        async with staged(data) as stage:
            lobby_id = await stage.lobby(*PLAYERS, game=GAME.id)
            witness = Witness(stage)
            caplog.clear()
            await stage.press("Ben", stage.lobby_message(lobby_id), "start")
            await scene(stage, lobby_id, witness, world)
            witness.note("export", export(await stage.table(lobby_id)).get("seed"))
            for row in await stage.outbox(lobby_id):
                public = row.public if row.kind != STRIP else 0  # taking buttons off says nothing
                witness.note("outbox", row.kind, public, row.state, row.attempts, row.error)
            before = summary(witness, caplog.records)
            caplog.clear()
            later = Witness(stage)
            await reveal(stage, lobby_id, later, world)
            await later.keep()
            return before, summary(later, caplog.records)


async def compare(
    tmp_path: Path, worlds: Sequence[World], states: Sequence[Patch], rolls: Sequence[Sequence[str]],
    scene: Scene, reveal: Scene, caplog: Any, least: int,
) -> None:  # fmt: skip
    told = []
    for at, (world, state, roll) in enumerate(zip(worlds, states, rolls, strict=True)):
        (tmp_path / str(at)).mkdir()
        told.append(await watched(tmp_path / str(at), world, state, roll, scene, reveal, caplog))
    (first, shown), (second, shown_then) = told
    assert set(first["notes"]) == set(second["notes"])
    assert {"seen by all", "Ben", "David", "outbox", "channels", "public"} <= set(first["notes"])
    for where, notes in first["notes"].items():
        for was, now in zip(notes, second["notes"][where], strict=False):
            assert now == was, where
    assert second == first
    files = [key for kept in first["files"].values() for key in kept]
    assert "gone" not in files
    assert len(files) >= least
    secrets = [str(first["notes"]), str(second["notes"])]
    for name in ("Dynamite", "Marshal", "Corruption", "Elixir", "Tin Cup"):  # cards in no other hand
        assert not any(f"- {name}" in secret for secret in secrets)
    assert shown["notes"] != shown_then["notes"]
    assert shown["files"] != shown_then["files"]


# -- dice ----------------------------------------------------------------------------------------------

DICE = (
    World(
        RICH,
        (
            Act((Wanted(True), WantedPlayer(BEN, False), WantedCard("brute", False))),
            Act((Brute(True), Cheat("9", "A"), Uncheat("9", "A"), Cheat("9", "K")), Keep(("9", "9", "J", "Q"))),
        ),
        "99JQK",
    ),
    World(POOR, (Act(), Act((), Keep(("T",)))), "TTAAK"),
)


async def dice_scene(stage: Stage, number: int, witness: Witness, world: World) -> None:
    """Standing order and drafts, then sealed with cards or without; Ben has sealed meanwhile, Anna thinks."""
    for at, act in enumerate(world.acts):
        await perform(stage, number, witness, act)
        await look(stage, witness, number, ("Ben", "Anna", "David"))
        if not at:
            await press(stage, number, witness, BEN, Keep(("9",)))
    table = await stage.table(number)
    assert table.decisions() == (ANNA,)


async def dice_shown(stage: Stage, number: int, witness: Witness, world: World) -> None:
    await press(stage, number, witness, ANNA, Keep(("9",)))
    assert (await stage.table(number)).view(None).state.players[MEI].locked


async def test_no_roll_draft_or_kept_die_shows_before_all_have_sealed(tmp_path: Path, caplog: Any) -> None:
    states = [state_with({"hand": list(world.hand)}) for world in DICE]
    rolls = [("9TJQK", world.rolled, "99TTA") for world in DICE]
    await compare(tmp_path, DICE, states, rolls, dice_scene, dice_shown, caplog, 30)


LAST = (
    World(RICH, (Act((Cheat("9", "A"),), Final()),), "99"),
    World(POOR, (Act((), Final()),), "JK"),
)


async def last_scene(stage: Stage, number: int, witness: Witness, world: World) -> None:
    """Ben has five dice, the others roll their last; Mei with a Cheater or without."""
    await look(stage, witness, number, ("Ben", "Anna", "David"))
    await perform(stage, number, witness, world.acts[0])
    await look(stage, witness, number, ("Ben", "Anna", "David"))


async def last_shown(stage: Stage, number: int, witness: Witness, world: World) -> None:
    await press(stage, number, witness, ANNA, Final())


async def test_nothing_of_the_last_roll_shows_before_all_have_accepted_it(tmp_path: Path, caplog: Any) -> None:
    states = [
        state_with(
            {"hand": list(world.hand), "locked": list("TTJ")}, {"locked": list("9TJQK")}, {"locked": list("TAA")}
        )
        for world in LAST
    ]
    rolls = [(world.rolled, "9Q") for world in LAST]
    await compare(tmp_path, LAST, states, rolls, last_scene, last_shown, caplog, 20)


# -- orders --------------------------------------------------------------------------------------------

ORDERS = (
    World(
        RICH, (Act((Spare(BEN, True),), TownOrders(("dynamite", "marshal"))), Act((), TownOrders(("dynamite",))))
    ),
    World(POOR, (Act((), TownOrders(())), Act((), TownOrders(("elixir",))))),
)


async def orders_scene(stage: Stage, number: int, witness: Witness, world: World) -> None:
    """Sealed, taken back, sealed otherwise."""
    await look(stage, witness, number, ("Ben", "Anna", "David"))
    await perform(stage, number, witness, world.acts[0])
    await look(stage, witness, number, ("Ben", "Anna", "David"))
    await press(stage, number, witness, MEI, TakeBack())
    await look(stage, witness, number, ("Ben", "David"))
    await perform(stage, number, witness, world.acts[1])
    await press(stage, number, witness, BEN, TownOrders(()))
    await look(stage, witness, number, ("Ben", "Anna", "David"))


async def orders_shown(stage: Stage, number: int, witness: Witness, world: World) -> None:
    """Mei has the mine: what she has armed for it is played."""
    await press(stage, number, witness, ANNA, TownOrders(()))


async def test_no_town_order_shows_before_its_moment(tmp_path: Path, caplog: Any) -> None:
    states = [
        state_with(
            {"hand": list(world.hand), "locked": list("999TQ")},
            {"locked": list("TTJJK")},
            {"locked": list("JQQKK")},
        )
        for world in ORDERS
    ]
    await compare(tmp_path, ORDERS, states, [(), ()], orders_scene, orders_shown, caplog, 30)


# -- offers --------------------------------------------------------------------------------------------

BRIBES = (
    World(
        RICH,
        (
            Act((OfferCard("deed_5"), OfferCard("marshal"), Withdraw("marshal")), Bribe(3, 2)),
            Act((OfferCard("cheater"),), Bribe(2, 1)),
        ),
    ),
    World(POOR, (Act((), Bribe(0, 0)), Act((), Bribe(0, 1)))),
)
TIED = [
    state_with(
        {"hand": list(world.hand), "locked": list("99TJK")}, {"locked": list("99TQA")}, {"locked": list("TTJQK")}
    )
    for world in BRIBES
]


async def bribes_scene(stage: Stage, number: int, witness: Witness, world: World) -> None:
    """A tie for the mine between Ben and Mei, sheriff Anna; Mei offers, thinks again and offers otherwise."""
    for seat in (BEN, MEI, ANNA):
        await press(stage, number, witness, seat, TownOrders(()))
    table = await stage.table(number)
    assert (table.asks, table.view(None).state.tied) == ("bribing", [BEN, MEI])
    await perform(stage, number, witness, world.acts[0])
    await look(stage, witness, number, ("Ben", "Anna", "David"))
    await press(stage, number, witness, MEI, TakeBack())
    await look(stage, witness, number, ("Ben", "Anna"))
    await perform(stage, number, witness, world.acts[1])
    await look(stage, witness, number, ("Ben", "Anna", "David"))
    await press(stage, number, witness, BEN, Bribe(1, 0))
    assert (await stage.table(number)).asks == "deciding"
    await look(stage, witness, number, ("Ben", "David"))  # Anna has the offers now, and nobody else


async def bribes_shown(stage: Stage, number: int, witness: Witness, world: World) -> None:
    """To the sheriff all offers, and to all what the chosen one pays, but not the card."""
    offer = (await stage.table(number)).full_state().players[MEI].offer
    assert offer is not None
    answer = await stage.panel("Anna", number)
    labels = [part.get("label") for part in parts(answer.message) if kind_of(part) == "mv"]
    assert labels == ["Choose Ben", "Choose Mei 美玲"]
    assert ("$2" in answer.text) == (offer.dollars == 2)
    assert ("Cheater" in answer.text) == bool(offer.cards)
    await press(stage, number, witness, ANNA, Decide(MEI))
    told = stage.board(number)["content"]
    assert ("$2" in told) == (offer.dollars == 2)
    assert ("2 cards" in told) == bool(offer.cards)  # the deed stayed in the basket
    assert "Cheater" not in told


async def test_no_offer_shows_but_to_the_sheriff_when_all_are_in(tmp_path: Path, caplog: Any) -> None:
    await compare(tmp_path, BRIBES, TIED, [(), ()], bribes_scene, bribes_shown, caplog, 40)


async def bribes_refused(stage: Stage, number: int, witness: Witness, world: World) -> None:
    await bribes_scene(stage, number, witness, world)
    before = (await stage.table(number)).full_state()
    await press(stage, number, witness, ANNA, Decide(BEN))
    after = (await stage.table(number)).full_state()
    assert after.players[MEI].offer is None
    assert after.players[MEI].basket == []
    assert after.players[MEI].hand == before.players[MEI].hand
    assert after.players[MEI].nuggets == before.players[MEI].nuggets
    assert after.players[MEI].dollars == before.players[MEI].dollars
    assert after.players[BEN].dollars == before.players[BEN].dollars - 1
    await look(stage, witness, number, ("Ben", "Anna", "David"))


async def hands_shown(stage: Stage, number: int, witness: Witness, world: World) -> None:
    """What differs to the end is what Mei sees of herself."""
    witness.note("Mei", (await stage.slash("Mei", "board", {"words": True})).text)
    answer = await stage.slash("Mei", "hand")
    (file,) = answer.message["attachments"]
    found = await stage.sandbox.store.file(file["id"])
    assert found is not None
    witness.files.setdefault("Mei", {})["hand"] = str(hash(found[1]))


async def test_an_offer_that_is_not_chosen_binds_nobody_and_is_never_told(tmp_path: Path, caplog: Any) -> None:
    await compare(tmp_path, BRIBES, TIED, [(), ()], bribes_refused, hands_shown, caplog, 50)
