"""Why?: under a refusal and under final standings, the rule in the reader's language."""

from __future__ import annotations

import pytest

from bot.panels.ids import Ref
from bot.panels.items import button
from bot.panels.screens import Screen
from bot.panels.why import topic_number, with_why
from games.core import AnyGame, Refusal
from games.registry import all_games
from renderers.words import tongue, words
from tests.bot.limits import checked_screen
from tests.bot.test_presses import finished, game_of, play_turn
from tests.harness import GAME, Stage, kind_of, options_of, parts
from tests.words.walks import NAMES

EN, ZH = tongue("en"), tongue("zh-TW")


def title(who: str, key: str) -> str:
    _ = ZH if who == "Mei" else EN
    return next(f"## {topic.title}" for topic in words(GAME).topics(_) if topic.key == key)


WRONG = ("place 1+1 A.2", "bishop 1+2", "reroll 1+1", "end_turn")
"""Moves that can't be made at the beginning."""


@pytest.mark.parametrize("who", ["Mei", "Ben"])
async def test_a_refused_move_leads_to_its_rule(stage: Stage, who: str) -> None:
    number, first, _others = await game_of(stage, who, "Clara")
    if first != who:
        # that it is somebody else's turn is a matter of turns
        refused = await stage.slash(who, "move", {"notation": "bishop 1+2", "table": number})
        assert (await stage.press(who, refused, "why")).text.startswith(title(who, "dice"))
        await play_turn(stage, number)
    _, version = ZH if who == "Mei" else EN, (await stage.row(number)).version
    table = await stage.table(number)
    seat = table.decisions()[0]
    for line in WRONG:
        with pytest.raises(Refusal) as why:
            table.play(seat, table.read(seat, line))
        refused = await stage.slash(who, "move", {"notation": line, "table": number})
        assert refused.private
        assert [(kind_of(part), part["label"]) for part in parts(refused.message)] == [("why", _("Why?"))]
        page = await stage.press(who, refused, "why")
        assert page.private
        assert page.message["id"] != refused.message["id"]  # the refusal stays to be read
        assert page.kinds == ["RULES"]
        assert page.text.startswith(title(who, words(GAME).reason_topic(why.value.code)))
    await stage.restart()
    assert (await stage.press(who, refused, "why")).text == page.text
    assert (await stage.row(number)).version == version


async def test_what_no_rule_explains_has_no_why(stage: Stage) -> None:
    number, first, _others = await game_of(stage, "Anna", "Ben")
    for line in ("dance", "place"):
        assert (await stage.slash(first, "move", {"notation": line, "table": number})).kinds == []
    assert (await stage.slash("David", "move", {"notation": "end_turn", "table": number})).kinds == []


async def test_every_line_of_the_score_leads_to_its_rule(stage: Stage) -> None:
    number = await finished(stage)
    board = stage.board(number)
    before = dict(board)
    table = await stage.table(number)
    standings = table.standings
    assert standings is not None
    said = words(GAME)
    for who, _ in (("Anna", EN), ("Mei", ZH), ("David", EN)):
        answer = await stage.press(who, board, "whyscore")
        assert answer.private
        lines = options_of(answer.message, "WHY")
        assert list(lines) == [line.key for line in standings.scores[0].lines]
        assert all(f"{score.total}" in answer.text for score in standings.scores)
        for key in lines:
            page = await stage.press(who, answer, "WHY", key)
            assert page.message["id"] == answer.message["id"]
            title = next(topic.title for topic in said.topics(_) if topic.key == said.standing_topic(key))
            assert page.text.startswith(f"## {title}\n")
            assert page.kinds == ["WHY", "RULES"]
            chosen = [option["value"] for option in parts(page.message)[0]["options"] if option.get("default")]
            assert chosen == [key]
            answer = page
    assert stage.board(number) == before
    looked = await stage.slash("Mei", "board", {"table": number})
    assert "whyscore" in looked.kinds


async def test_points_of_a_running_game_are_not_asked_for(stage: Stage) -> None:
    number, first, _others = await game_of(stage, "Anna", "Ben")
    for custom_id in (f"v1:whyscore:{number}:0:0", f"v1:WHY:{number}:0:0"):
        answer = await stage.typed(first, custom_id)
        assert EN("Table {table} is still being played.", table=number) in answer.text


async def test_a_line_or_a_page_of_another_version_shows_what_there_is(stage: Stage) -> None:
    number = await finished(stage)
    answer = await stage.typed("Mei", f"v1:WHY:{number}:0:0")
    assert "WHY" in answer.kinds
    answer = await stage.typed("Mei", f"v1:why:{number}:0:999999999")
    assert answer.text.startswith(title("Mei", "overview"))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_pages_have_numbers_of_their_own(game: AnyGame) -> None:
    keys = [topic.key for topic in words(game.id).topics(EN)]
    numbers = {topic_number(key) for key in keys}
    assert len(numbers) == len(keys)
    assert max(numbers) < 10**9


@pytest.mark.parametrize(("rows", "last", "room"), [(0, 0, 1), (1, 5, 1), (4, 5, 1), (5, 4, 1), (5, 5, 0)])
def test_it_finds_room_under_whatever_is_shown(rows: int, last: int, room: int) -> None:
    counts = [5] * (rows - 1) + [last] * (rows > 0)
    made = [[button(Ref("page", 1, row, at), "x") for at in range(count)] for row, count in enumerate(counts)]
    screen = with_why(EN, Screen("no", made), Refusal("not_your_turn", deciders=[0]), GAME, 1, NAMES)
    kinds = [part["custom_id"].split(":")[1] for part in checked_screen(screen)]
    assert kinds.count("why") == room
    assert kinds.count("page") == sum(counts)
