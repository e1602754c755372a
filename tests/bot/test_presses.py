"""Every press has an answer: wrong person, wrong moment, twice, a hundred times, of a button from elsewhere."""

from __future__ import annotations

import copy

import pytest

from bot.panels import texts
from bot.panels.ids import BUTTON, CHANNELS, PEOPLE, SELECT
from bot.panels.turn import groups_of
from games.core import Refusal, write
from games.registry import all_games
from renderers.words import core_refusal, tongue
from tests.harness import Answer, Json, Stage, kind_of, options_of, parts

EN, ZH = tongue("en"), tongue("zh-TW")
OUTDATED = {"en": texts.sentence(EN, Refusal("outdated")), "zh-TW": texts.sentence(ZH, Refusal("outdated"))}


async def game_of(stage: Stage, *who: str) -> tuple[int, str, list[str]]:
    """A running table, who is to decide, and the others."""
    people = who or ("Anna", "Ben", "Mei")
    number = await stage.start(*people)
    first = await stage.asked(number)
    return number, first, [name for name in people if name != first]


async def first_place(stage: Stage, number: int) -> int:
    """Index of a legal move after which the turn goes on."""
    table = await stage.table(number)
    lines = [write(move) for move in table.moves(table.decisions()[0])]
    return next(at for at, line in enumerate(lines) if line.startswith("place") and line.count("+") == 1)


async def play_turn(stage: Stage, number: int) -> None:
    """The one who is asked makes moves until somebody else is."""
    who = await stage.asked(number)
    while not (await stage.table(number)).over and await stage.asked(number) == who:
        panel = await stage.panel(who, number)
        await stage.choose(who, panel, 0)


async def test_only_the_one_who_is_asked_gets_the_panel(stage: Stage) -> None:
    number, first, others = await game_of(stage)
    panel = await stage.panel(first, number)
    assert panel.private
    assert {"mv", "MV", "GRP"} & set(panel.kinds)
    assert panel.pictures
    names = {"Anna": "Anna", "Ben": "Ben", "Mei": "Mei 美玲"}
    for who in others:
        answer = await stage.panel(who, number)
        _ = ZH if who == "Mei" else EN
        assert answer.private
        assert not {"mv", "MV", "GRP", "turn"} & set(answer.kinds)
        assert _("The table is waiting for {names}.", names=names[first]) in answer.text
        assert answer.pictures
    answer = await stage.panel("David", number)
    assert answer.private
    assert answer.text == texts.sentence(EN, Refusal("not_seated", table=number))
    assert not answer.kinds
    assert len(await stage.log(number)) == 1


async def test_everybody_may_look_from_the_public_buttons(stage: Stage) -> None:
    number, _first, _others = await game_of(stage)
    board = stage.board(number)
    for who in ("David", "Mei"):
        for kind in ("catchup", "words", "log", "rules"):
            answer = await stage.press(who, board, kind)
            assert answer.private
            assert answer.text
            assert answer.message["id"] != board["id"]
    assert stage.board(number) == board


async def test_an_outdated_board_says_so_and_shows_how_things_are(stage: Stage) -> None:
    number, first, others = await game_of(stage)
    old = stage.board(number)
    await play_turn(stage, number)
    for who, locale in ((first, "?"), (others[0], "?"), ("Mei", "zh-TW")):
        said = OUTDATED["zh-TW"] if who == "Mei" or locale == "zh-TW" else OUTDATED["en"]
        answer = await stage.typed(who, next(p["custom_id"] for p in parts(old) if kind_of(p) == "turn"))
        assert said in answer.text
        assert answer.pictures
    fresh = stage.sandbox.message(old["id"])
    assert fresh is not None
    assert not parts(fresh)
    for kind in ("words", "log"):  # these say what is true now, whenever they were made
        answer = await stage.typed(first, f"v1:{kind}:{number}:0:0", ephemeral=False)
        assert answer.private
        assert answer.text


async def test_an_outdated_panel_shows_the_present_one_and_plays_nothing(stage: Stage) -> None:
    number, first, _others = await game_of(stage)
    stale = await stage.panel(first, number)
    second = await stage.panel(first, number)
    await stage.choose(first, second, await first_place(stage, number))
    version = (await stage.row(number)).version
    said = OUTDATED["zh-TW"] if first == "Mei" else OUTDATED["en"]
    for part in parts(stale.message):
        values = [part["options"][-1]["value"]] if part["type"] == 3 else []
        answer = await stage.press(first, stale, part["custom_id"], *values)
        assert said in answer.text
        assert answer.private
        assert all(p["custom_id"].split(":")[3] == str(version) for p in parts(answer.message))
        stale = await _again(stage, first, stale, part)
    for kind in ("undo", "restart", "page", "aside", "back", "MV", "GRP"):
        answer = await stage.typed(first, f"v1:{kind}:{number}:0:0")
        assert said in answer.text
    assert (await stage.row(number)).version == version


async def _again(stage: Stage, who: str, panel: Answer, part: Json) -> Answer:
    """The panel as it was before a press replaced it."""
    stored = stage.sandbox.world.messages[panel.message["id"]]
    stored["components"] = copy.deepcopy(panel.message["components"])
    return panel


async def test_somebody_else_cannot_use_a_panel(stage: Stage) -> None:
    """Discord shows it to nobody else; if an id comes all the same, the seat is looked up anew."""
    number, first, others = await game_of(stage)
    panel = await stage.panel(first, number)
    ids = [part["custom_id"] for part in parts(panel.message)] + [f"v1:mv:{number}:0:0", f"v1:undo:{number}:0:0"]
    for who in (*others, "David"):
        for custom_id in ids:
            answer = await stage.typed(who, custom_id)
            assert answer.private
            assert not {"mv", "MV", "GRP"} & set(answer.kinds)
    answer = await stage.typed(others[0], f"v1:mv:{number}:0:0")
    _ = ZH if others[0] == "Mei" else EN
    seat = (await stage.table(number)).decisions()
    shown = ("Anna", "Ben", "Mei 美玲")
    assert core_refusal(_, Refusal("not_your_turn", deciders=list(seat)), shown) in answer.text
    assert len(await stage.log(number)) == 1


@pytest.mark.parametrize("ephemeral", [True, False], ids=["in private", "in public"])
@pytest.mark.parametrize(
    "custom_id", ["v1:dance:{n}:{v}:0", "v1:DANCE:{n}:{v}:0", "v1:crop:{n}:{v}:99", "v1:aside:{n}:{v}:7007007"]
)
async def test_ids_of_other_versions_show_what_is(stage: Stage, custom_id: str, ephemeral: bool) -> None:
    """And a public message stays what it is, for nobody's cards may appear in it."""
    number, first, _others = await game_of(stage, "Anna", "Ben")
    for version in (0, 5):
        made = custom_id.format(n=number, v=version)
        answer = await stage.typed(first, made, ephemeral=ephemeral)
        assert answer.private
        assert answer.text != "old"
        assert answer.pictures
    publicly = [message for message in stage.sandbox.messages() if message["content"] == "old"]
    assert len(publicly) == (0 if ephemeral else 2)
    assert len(await stage.log(number)) == 1


@pytest.mark.parametrize(
    "kind",
    [
        "turn",
        "mv",
        "undo",
        "words",
        "log",
        "crop",
        "page",
        "join",
        "start",
        "again",
        "rules",
        "options",
        "invite",
        "dance",
    ],
)
async def test_a_table_that_never_was_is_answered(stage: Stage, kind: str) -> None:
    for ephemeral in (True, False):
        answer = await stage.typed("Mei", f"v1:{kind}:{10**17}:0:0", ephemeral=ephemeral)
        assert answer.text == texts.sentence(ZH, Refusal("no_such_table", table=10**17))
        assert answer.private


async def test_a_finished_table_is_shown_and_plays_nothing(stage: Stage) -> None:
    number = await finished(stage)
    last = stage.board(number)
    assert [kind_of(part) for part in parts(last)] == ["again", "catchup", "words", "log", "rules", "whyscore"]
    version = (await stage.row(number)).version
    for who in ("Anna", "Mei"):
        _ = ZH if who == "Mei" else EN
        over = core_refusal(_, Refusal("wrong_step", move="place", over=1), ())
        for custom_id in (f"v1:mv:{number}:{version}:0", f"v1:mv:{number}:0:0", f"v1:undo:{number}:{version}:0"):
            answer = await stage.typed(who, custom_id)
            assert answer.text
            assert not {"mv", "MV", "GRP", "turn"} & set(answer.kinds)
        answer = await stage.typed(who, f"v1:turn:{number}:0:0", ephemeral=False)
        assert answer.private
        assert answer.pictures
        answer = await stage.slash(who, "move", {"notation": "end turn", "table": number})
        assert answer.text == over
    assert (await stage.row(number)).version == version
    assert len([m for m in stage.sandbox.messages() if any(kind_of(p) == "again" for p in parts(m))]) == 1


async def finished(stage: Stage) -> int:
    """A game of Anna and Mei that has come to its end, by typing."""
    number = await stage.start("Anna", "Mei")
    while not (table := await stage.table(number)).over:
        seat = table.decisions()[0]
        user = str(
            (await stage.bot.desk.store.all("SELECT user_id FROM seats WHERE seat = ?", (seat,)))[0]["user_id"]
        )
        line = write(max(table.moves(seat), key=lambda move: len(getattr(move, "building", ""))))
        await stage.sandbox.slash(user, "move", {"notation": line, "table": number})
        await stage.handled()
    await stage.quiet()
    return number


async def test_a_closed_table_plays_nothing(stage: Stage) -> None:
    number, first, others = await game_of(stage)
    panel = await stage.panel(first, number)
    await stage.slash("Anna", "table close", {"table": number})
    _ = ZH if first == "Mei" else EN
    closed = texts.sentence(_, Refusal("table_closed", table=number))
    part = next(p for p in parts(panel.message) if kind_of(p) in ("mv", "MV", "GRP"))
    values = [part["options"][0]["value"]] if part["type"] == 3 else []
    answer = await stage.press(first, panel, part["custom_id"], *values)
    assert answer.text == closed
    answer = await stage.typed(first, f"v1:mv:{number}:0:0")
    assert answer.text == closed
    answer = await stage.typed(first, f"v1:turn:{number}:0:0", ephemeral=False)
    assert answer.text == closed
    answer = await stage.typed("David", f"v1:again:{number}:0:0", ephemeral=False)
    assert answer.text == texts.sentence(EN, Refusal("not_seated", table=number))
    assert len(await stage.log(number)) == 1
    assert others


async def test_undo_and_restart_go_back_and_are_lines_of_the_log(stage: Stage) -> None:
    number, first, _others = await game_of(stage, "Anna", "Ben")
    panel = await stage.panel(first, number)
    assert "undo" not in panel.kinds
    index = await first_place(stage, number)
    panel = await stage.choose(first, panel, index)
    assert {"undo", "restart"} <= set(panel.kinds)
    before = (await stage.table(number)).log[0].after
    panel = await stage.press(first, panel, "undo")
    assert "undo" not in panel.kinds
    assert (await stage.table(number)).log[-1].after == before
    panel = await stage.choose(first, panel, index)
    panel = await stage.press(first, panel, "restart")
    table = await stage.table(number)
    assert table.log[-1].after == before
    assert [entry.notation for entry in table.log][2::2] == ["undo 0", "undo 0"]
    assert len(stage.boards(number)) == 1
    log = await stage.press("David", stage.board(number), "log")
    assert log.text.count("↩") == 2


async def test_after_the_dice_of_the_next_player_nothing_is_taken_back(stage: Stage) -> None:
    number, first, _others = await game_of(stage, "Anna", "Ben")
    await play_turn(stage, number)
    version = (await stage.row(number)).version
    for kind in ("undo", "restart"):
        answer = await stage.typed(first, f"v1:{kind}:{number}:{version}:0")
        assert core_refusal(EN, Refusal("cannot_undo"), ()) in answer.text
    assert (await stage.row(number)).version == version


async def test_the_crops_of_a_board_are_shown_in_its_place(stage: Stage) -> None:
    number, _first, others = await game_of(stage)
    answer = await stage.panel(others[0], number)
    crops = [part for part in parts(answer.message) if kind_of(part) == "crop"]
    assert len(crops) > 1
    sizes = set()
    for part in crops:
        answer = await stage.press(others[0], answer, part["custom_id"])
        sizes.add(answer.message["attachments"][0]["height"])
    assert len(sizes) == len(crops)


async def test_pages_of_board_and_log_turn_both_ways(stage: Stage) -> None:
    number = await finished(stage)
    log = await stage.press("Mei", stage.board(number), "log")
    assert log.kinds == ["logpage", "logpage"]
    texts_seen = [log.text]
    while not (back := parts(log.message)[0]).get("disabled"):
        log = await stage.press("Mei", log, back["custom_id"])
        texts_seen.append(log.text)
    while not (on := parts(log.message)[1]).get("disabled"):
        log = await stage.press("Mei", log, on["custom_id"])
    assert log.text == texts_seen[0]
    assert len(set(texts_seen)) == len(texts_seen) > 1
    board = await stage.press("Mei", stage.board(number), "words")
    while board.kinds and not (on := parts(board.message)[1]).get("disabled"):
        board = await stage.press("Mei", board, on["custom_id"])


async def test_the_rules_are_leafed_through_in_place(stage: Stage) -> None:
    number, _first, _others = await game_of(stage)
    answer = await stage.press("Mei", stage.board(number), "rules")
    topics = options_of(answer.message, "RULES")
    for value in topics:
        turned = await stage.press("Mei", answer, "RULES", value)
        assert turned.message["id"] == answer.message["id"]
        assert turned.text.startswith(f"## {topics[value]}")
    other = await stage.typed("Mei", "v1:RULES:0:0:0")
    assert core_refusal(ZH, Refusal("unknown_game", games=[one.id for one in all_games()]), ()) == other.text


async def test_narrowing_and_back(stage: Stage) -> None:
    number, first, _others = await game_of(stage, "Anna", "Ben")
    panel = await stage.panel(first, number)
    table = await stage.table(number)
    moves = table.moves(table.decisions()[0])
    for group, indexes in enumerate(groups_of(moves).values()):
        narrow = await stage.press(first, panel, "GRP", str(group))
        offered = [int(p["custom_id"].split(":")[4]) for p in parts(narrow.message) if kind_of(p) == "mv"]
        if "MV" in narrow.kinds:
            offered = [int(value) for value in options_of(narrow.message, "MV")]
        assert offered == indexes
        panel = await stage.press(first, narrow, "back")
        assert "GRP" in panel.kinds


def test_every_kind_has_one_template() -> None:
    assert BUTTON.fullmatch("v1:mv:1:0:0")
    assert SELECT.fullmatch("v1:MV:1:0:0")
    assert PEOPLE.fullmatch("v1:u_invite:1:0:0")
    for one in ("v1:mv:1:0:0", "v1:MV:1:0:0", "v1:u_invite:1:0:0"):
        assert sum(template.fullmatch(one) is not None for template in (BUTTON, SELECT, PEOPLE, CHANNELS)) == 1
