"""What lies before a player, as nobody else sees it: one press or one command away, asked or not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.panels import screens, texts
from games.core import Refusal, Table
from games.registry import all_games, game
from renderers.pictures import painter
from renderers.words import Tongue, tongue, words
from tests.harness import GAME, Answer, Stage, kind_of, parts

EN, ZH = tongue("en"), tongue("zh-TW")
GAMES = [one.id for one in all_games()]
HIDING = [one for one in GAMES if painter(one).private != painter(one).crops[0]]


def reads(who: str) -> Tongue:
    return ZH if who == "Mei" else EN


async def picture(stage: Stage, answer: Answer) -> bytes:
    (file,) = answer.message["attachments"]
    found = await stage.sandbox.store.file(file["id"])
    assert found is not None
    return found[1]


def begun(game_id: str) -> Table[Any]:
    return Table.deal(game(game_id), 2, seed="begun")


def test_some_games_hide_something_and_some_do_not() -> None:
    assert HIDING
    assert GAME in set(GAMES) - set(HIDING)


@pytest.mark.parametrize("game_id", HIDING)
async def test_one_press_shows_it_to_everybody(stage: Stage, game_id: str) -> None:
    """The same by button, by command and by the button of one's turn; a stranger sees the whole board."""
    number = await stage.start("Ben", "Mei", "Anna", game=game_id)
    board, art = stage.board(number), painter(game_id)
    shown = {}
    for who in ("Ben", "Mei", "Anna"):
        pressed, asked = await stage.press(who, board, "own"), await stage.slash(who, "hand")
        assert pressed.private
        assert asked.private
        assert pressed.text == asked.text
        shown[who] = await picture(stage, pressed)
        assert await picture(stage, asked) == shown[who]
        assert await picture(stage, await stage.press(who, board, "turn")) == shown[who]
        seat = ("Ben", "Mei", "Anna").index(who)
        table = await stage.table(number)
        events = table.events_since(screens.last_turn(table), seat)
        alt = words(game_id).alt(reads(who), table.view(seat), ("Ben", "Mei 美玲", "Anna"), events)
        assert pressed.message["attachments"][0]["description"] == alt[:1024]
        chosen = [
            part["label"] for part in parts(pressed.message) if kind_of(part) == "crop" and part["style"] == 1
        ]
        assert chosen == [screens.crop_name(reads(who), art.private)]
        assert ("turn" in pressed.kinds) == (seat in table.decisions())
    assert len(set(shown.values())) == 3
    stranger = await stage.press("David", board, "own")
    assert await picture(stage, stranger) == await picture(stage, await stage.slash("David", "board"))
    refused = await stage.slash("David", "hand", {"table": number})
    assert refused.text == texts.sentence(EN, Refusal("not_seated", table=number))


@pytest.mark.parametrize("game_id", [one for one in HIDING if len(begun(one).decisions()) == 2])
async def test_who_has_answered_sees_it_too_and_an_old_button_says_so(stage: Stage, game_id: str) -> None:
    number = await stage.start("Ben", "Mei", game=game_id)
    first = stage.board(number)
    planted = stage.planted(
        "Ben", next(p["custom_id"] for p in parts(first) if kind_of(p) == "own"), ephemeral=False
    )
    await stage.typed("Ben", f"v1:mv:{number}:0:0")
    assert (await stage.table(number)).decisions() == (1,)
    answer = await stage.press("Ben", stage.board(number), "own")
    assert answer.pictures
    assert EN("The board has moved on. Here is how it stands now.") not in answer.text
    await stage.typed("Mei", f"v1:mv:{number}:0:0")
    answer = await stage.press("Ben", planted, "own")
    assert EN("The board has moved on. Here is how it stands now.") in answer.text
    assert answer.pictures


@pytest.mark.parametrize("game_id", GAMES)
async def test_the_public_buttons(stage: Stage, game_id: str) -> None:
    """Rows of at most five, in the table's language, the next step first."""
    number = await stage.start("Mei", "Ben", game=game_id, language="zh-TW")
    board = stage.board(number)
    kinds = [[kind_of(part) for part in row["components"]] for row in board["components"]]
    if game_id in HIDING:
        assert kinds == [["turn", "own", "catchup"], ["words", "log", "rules"]]
    else:
        assert kinds == [["turn", "catchup", "words", "log", "rules"]]
    if game_id in HIDING:
        assert parts(board)[1]["label"] == screens.crop_name(ZH, painter(game_id).private)


@pytest.mark.parametrize("locale", ["en", "zh-TW"])
def test_every_crop_has_a_name(locale: str) -> None:
    _ = tongue(locale)
    for game_id in GAMES:
        names = [screens.crop_name(_, crop) for crop in painter(game_id).crops]
        assert len(set(names)) == len(names)
        assert not set(names) & set(painter(game_id).crops)
