"""Dice are picked by toggles in a running game: in place, without anything stored, and outdated when it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import combinations

import pytest

from bot.panels import texts
from bot.panels.ids import Ref
from bot.panels.turn import Spot
from games.core import Refusal
from renderers.words import tongue
from tests.bot import keeping
from tests.bot.keeping import DICE, Keep
from tests.harness import Answer, Stage, kind_of, parts

EN, ZH = tongue("en"), tongue("zh-TW")


@pytest.fixture
async def table(stage: Stage) -> AsyncIterator[int]:
    with keeping.registered():
        yield await keeping.begin(stage, "Anna", "Mei")
        await stage.stop_bot()  # it must not meet a table of a game that is gone


def toggles(panel: Answer) -> list[str]:
    return [part["label"] for part in parts(panel.message) if kind_of(part) == "pick" and not part.get("disabled")]


def confirm(panel: Answer) -> tuple[str, bool]:
    """Label of the button after the toggles, and whether it can be pressed."""
    part = parts(panel.message)[len(toggles(panel))]
    return part["label"], not part.get("disabled")


async def pressed(stage: Stage, who: str, panel: Answer, *bits: int) -> Answer:
    for bit in bits:
        custom_id = [part["custom_id"] for part in parts(panel.message) if kind_of(part) == "pick"][bit]
        panel = await stage.press(who, panel, custom_id)
    return panel


async def test_dice_are_picked_in_place_and_kept(stage: Stage, table: int) -> None:
    panel = await stage.panel("Anna", table)
    assert sorted(toggles(panel)) == sorted(DICE)
    assert confirm(panel) == ("Keep none: $3 left", True)
    assert EN("Nothing is chosen yet. Press what you want; press it again to put it back.") in panel.text
    things = toggles(panel)
    queens = [at for at, thing in enumerate(things) if thing == "Q"]
    chosen = await pressed(stage, "Anna", panel, queens[2], queens[0])
    assert chosen.message["id"] == panel.message["id"]
    assert [label for label in toggles(chosen) if label.startswith("✓")] == ["✓ Q", "✓ Q"]
    assert toggles(chosen)[queens[1]] == "Q"
    assert confirm(chosen) == ("Keep Q Q: $2 left", True)
    assert "▸ Chosen: Q · Q\n▸ To be confirmed: Keep Q Q\\: $2 left · as you like" in chosen.text
    assert chosen.pictures
    back = await pressed(stage, "Anna", chosen, queens[2])
    assert confirm(back) == ("Keep Q: $3 left", True)
    assert len(await stage.log(table)) == 1  # nothing of all this is stored
    done = await stage.press("Anna", back, confirm(back)[0])
    assert (await stage.log(table))[-1].move == Keep(("Q",))
    assert sorted(toggles(done)) == ["9", "Q", "Q", "T"]
    assert "undo" in done.kinds


async def test_nothing_may_be_a_choice(stage: Stage, table: int) -> None:
    panel = await stage.panel("Anna", table)
    await stage.press("Anna", panel, confirm(panel)[0])
    assert (await stage.log(table))[-1].move == Keep(())


async def test_every_legal_choice_can_be_pressed(stage: Stage, table: int) -> None:
    moves = (await stage.table(table)).moves(0)
    for index, move in enumerate(moves):
        panel = await stage.choose("Anna", await stage.panel("Anna", table), index)
        assert (await stage.log(table))[-1].move == move
        await stage.press("Anna", panel, "undo")
    assert len(await stage.log(table)) == 1 + 2 * len(moves)


async def test_what_cannot_be_chosen_says_why(stage: Stage, table: int) -> None:
    panel = await stage.panel("Anna", table)
    nine, ten = toggles(panel).index("9"), toggles(panel).index("T")
    both = await pressed(stage, "Anna", panel, nine, ten)
    assert confirm(both) == ("These can't be chosen together.", False)
    assert "This can't be confirmed: These can't be chosen together." in both.text
    # the game's own reason, where it has one
    everything = await pressed(stage, "Anna", both, *(at for at in range(5) if at not in (nine, ten)))
    assert not confirm(everything)[1]
    assert "This can't be confirmed: That costs $4, and you have $3." in everything.text
    assert len(await stage.log(table)) == 1
    # nothing disabled was pressed, but an id may come from anywhere
    version = (await stage.row(table)).version
    same = await stage.typed("Anna", str(Ref("pick", table, version, Spot(batch=0, mask=31).index)))
    assert same.text == everything.text


async def test_a_press_that_comes_twice_changes_nothing_more(stage: Stage, table: int) -> None:
    panel = await stage.panel("Anna", table)
    custom_id = next(part["custom_id"] for part in parts(panel.message) if part.get("label") == "Q")
    await asyncio.gather(*(stage.sandbox.press("Anna", panel.message["id"], custom_id) for _twice in range(2)))
    await stage.quiet()
    fresh = stage.sandbox.message(panel.message["id"])
    assert fresh is not None
    assert [part["label"] for part in parts(fresh)].count("✓ Q") == 1
    # and two at the button to confirm keep once
    keep = next(part for part in parts(fresh) if part.get("label") == "Keep Q: $3 left")
    first, second = stage.planted("Anna", keep["custom_id"]), stage.planted("Anna", keep["custom_id"])
    await asyncio.gather(*(stage.sandbox.press("Anna", m["id"], keep["custom_id"]) for m in (first, second)))
    await stage.quiet()
    assert [entry.move for entry in (await stage.log(table))[1:]] == [Keep(("Q",))]
    said = [stage.sandbox.message(m["id"]) for m in (first, second)]
    outdated = texts.sentence(EN, Refusal("outdated"))
    assert sum(outdated in message["content"] for message in said if message is not None) == 1


async def test_toggles_of_before_show_what_lies_there_now(stage: Stage, table: int) -> None:
    old = await pressed(stage, "Anna", await stage.panel("Anna", table), 0, 1)
    ids = [part["custom_id"] for part in parts(old.message) if kind_of(part) == "pick"]
    moves = (await stage.table(table)).moves(0)
    await stage.choose("Anna", await stage.panel("Anna", table), moves.index(Keep(("Q", "Q"))))
    for custom_id in ids:
        answer = await stage.typed("Anna", custom_id)
        assert texts.sentence(EN, Refusal("outdated")) in answer.text
        assert sorted(toggles(answer)) == ["9", "Q", "T"]  # and nothing of it is chosen
    assert len(await stage.log(table)) == 2


async def test_toggles_are_for_the_one_who_is_asked(stage: Stage, table: int) -> None:
    panel = await pressed(stage, "Anna", await stage.panel("Anna", table), 0)
    for part in parts(panel.message):
        if kind_of(part) in ("pick", "mv"):
            answer = await stage.typed("Mei", part["custom_id"])
            assert not {"pick", "mv"} & set(answer.kinds)
            answer = await stage.typed("David", part["custom_id"])
            assert texts.sentence(EN, Refusal("not_seated", table=table)) in answer.text
    assert len(await stage.log(table)) == 1


async def test_toggles_outlive_a_restart(stage: Stage, table: int) -> None:
    panel = await pressed(stage, "Anna", await stage.panel("Anna", table), 2)
    chosen = confirm(panel)
    await stage.restart()
    panel = await pressed(stage, "Anna", panel, 3, 3)
    assert confirm(panel) == chosen


async def test_the_lines_are_in_the_readers_language(stage: Stage, table: int) -> None:
    moves = (await stage.table(table)).moves(0)
    await stage.choose("Anna", await stage.panel("Anna", table), len(moves) - 1)
    panel = await stage.panel("Mei", table)
    assert ZH("Nothing is chosen yet. Press what you want; press it again to put it back.") in panel.text
    queens = [at for at, thing in enumerate(toggles(panel)) if thing == "Q"]
    panel = await pressed(stage, "Mei", panel, *queens)
    assert ZH("Chosen: {things}", things="Q · Q · Q") in panel.text
    assert ZH("To be confirmed: {move}", move="Keep Q Q Q\\: $1 left · as you like") in panel.text
    both = await pressed(stage, "Mei", panel, *(at for at in range(5) if at not in queens))
    assert ZH("This can't be confirmed: {reason}", reason="That costs $4, and you have $3.") in both.text
    for _at, two in zip(range(3), combinations(queens, 2), strict=True):
        panel = await pressed(stage, "Mei", await stage.panel("Mei", table), *two)
        assert confirm(panel) == ("Keep Q Q: $2 left", True)
