"""Slash commands: what they show in both languages, what they offer, and what they say to nonsense."""

from __future__ import annotations

from typing import Any

import pytest

from bot.panels import texts
from games.core import Refusal, defaults, field_token, field_types, tag_of, token, write
from games.registry import all_games, game
from renderers.words import core_refusal, tongue, words
from tests.bot.test_first_answers import INTEGER, STRING, filled, leaves
from tests.harness import GAME, Stage

EN, ZH = tongue("en"), tongue("zh-TW")
ONE = game(GAME)
GARBAGE = (
    "x" * 6000, " ", "\n\t ", "**_~~||`<@1>`||~~_**", "@everyone", "9" * 5000, "9" * 4299 + "+" + "9" * 4299, "-1",
    "１+２", "0", "1_0+2", "place", "end_turn", "+", "+++", "-", "no such thing", "’”\u202e\u0000\u200d🏡",
    "3+4 N.7", "{table}", "%s%n", "; DROP TABLE moves", "é́", "undo 0", "bohemian_villages/nothing", "nothing/", "/",
)  # fmt: skip
NUMBERS = (0, -1, 1, 2, 99, 2**31, 2**53, -(2**53))


async def state(stage: Stage) -> list[tuple[int, str, int, int]]:
    return [(row.id, row.status, row.version, row.announced) for row in await stage.tables()]


async def test_nonsense_in_any_option_of_any_command_is_answered_and_changes_nothing(stage: Stage) -> None:
    number = await stage.start("Ben", "Mei")
    elsewhere = stage.sandbox.add_channel("elsewhere")
    secret = await stage.start("Clara", "David", channel=elsewhere)
    before, posted = await state(stage), len(stage.sandbox.messages())
    tried = 0
    for path, options in leaves(stage.sandbox.commands.everything()):
        if path in ("table new", "dorfpost settings"):
            continue  # all that they take are choices and numbers within bounds
        for option in options:
            if option.get("choices"):
                continue  # Discord takes nothing else
            values: dict[int, tuple[Any, ...]] = {STRING: GARBAGE, INTEGER: (*NUMBERS, secret)}
            # one game's commands are made like another's: a sample does for all but the one that is played
            step = 7 if path.split()[0] in {one.command for one in all_games()} - {ONE.command} else 1
            for at, value in enumerate(values.get(option["type"], ())[::step]):
                given = filled(stage, options) | {option["name"]: value}
                if option["name"] != "table":
                    given["table"] = number
                may = path.split()[-1] not in ("close", "pause", "resume", "pace", "end")  # they would do it
                who = ("Emil", "Mei", "Ben")[at % 3] if may else "Emil"
                allowed = {one["name"] for one in options}
                answer = await stage.slash(who, path, {k: v for k, v in given.items() if k in allowed})
                tried += 1
                assert answer.private, (path, option["name"], value)
                assert 0 < len(answer.text) <= 2000
                assert "Traceback" not in answer.text
                assert EN("nothing has changed")[:9] not in answer.text[:40]
                assert "went wrong" not in answer.text, (path, option["name"], value, answer.text)
                assert "出了問題" not in answer.text, (path, option["name"], value, answer.text)
                if option["name"] == "table" and value == secret:
                    assert "Clara" not in answer.text
                    assert "David" not in answer.text
    assert tried > 250
    assert await state(stage) == before
    assert [m["content"][:300] for m in stage.sandbox.messages()[posted:]] == []
    assert 50035 not in stage.sandbox.stats.errors


async def test_nonsense_in_autocomplete_offers_little_and_never_fails(stage: Stage) -> None:
    number = await stage.start("Ben", "Mei")
    for path, options in leaves(stage.sandbox.commands.everything()):
        for option in options:
            if not option.get("autocomplete"):
                continue
            written = [
                one for one in options if one is not option and one["type"] == STRING and not one.get("choices")
            ]
            for value in (*GARBAGE[:12], ""):
                given = {option["name"]: value}
                for other in written:
                    if other is not option:
                        given[other["name"]] = GARBAGE[len(value) % 7]
                offered = await stage.suggest("Mei", path, given, option["name"])
                assert len(offered) <= 25
    assert (await stage.row(number)).version == 0


async def test_a_move_that_is_written_wrongly_is_explained_in_the_readers_language(stage: Stage) -> None:
    number = await stage.start("Anna", "Mei")
    who = await stage.asked(number)
    other = "Mei" if who == "Anna" else "Anna"
    _ = ZH if who == "Mei" else EN
    table = await stage.table(number)
    seat = table.decisions()[0]
    moves = [write(move) for move in table.moves(seat)]
    shown = ("Anna", "Mei 美玲")

    async def typed(name: str, line: str) -> str:
        answer = await stage.slash(name, "move", {"notation": line})
        assert answer.private
        return answer.text

    verbs = sorted(ONE.moves_by_tag)
    assert await typed(who, "dance wildly") == core_refusal(_, Refusal("unknown_move", verbs=verbs), ())
    places = [line for line in moves if line.startswith("place")]
    usage = Refusal("bad_notation", usage="place <total> <building>", example=places[len(places) // 2])
    assert await typed(who, "place a b c d") == core_refusal(_, usage, ())
    ambiguous = await typed(who, "place")
    assert ambiguous.startswith(core_refusal(_, Refusal("ambiguous", choices=[]), ()).strip())
    assert moves[0] in ambiguous
    with pytest.raises(Refusal) as illegal:
        table.play(seat, table.read(seat, "place 1+1 Z.2"))
    assert await typed(who, "place 1+1 Z.2") == words(GAME).refusal(_, illegal.value, shown)
    with pytest.raises(Refusal) as early:
        table.play(seat, table.read(seat, "end turn"))
    assert await typed(who, "END-turn") == words(GAME).refusal(_, early.value, shown)
    _ = ZH if other == "Mei" else EN
    waits = core_refusal(_, Refusal("not_your_turn", deciders=[seat]), shown)
    assert await typed(other, moves[0]) == waits
    assert await typed(other, "place") == waits
    assert await typed("David", moves[0]) == texts.sentence(EN, Refusal("no_table_here"))
    assert len(await stage.log(number)) == 1
    answer = await stage.slash(who, "move", {"notation": f"  `{moves[0].upper()}` "})
    assert (await stage.log(number))[1].notation == moves[0]
    assert answer.private


async def test_a_games_own_command_is_the_same_move(stage: Stage) -> None:
    number = await stage.start("Anna", "Mei")
    who = await stage.asked(number)
    _ = ZH if who == "Mei" else EN
    table = await stage.table(number)
    seat = table.decisions()[0]
    place = next(move for move in table.moves(seat) if tag_of(move) == "place")
    total, building = (field_token(type(place), name, getattr(place, name)) for name in place.__struct_fields__)
    answer = await stage.slash(who, "bohemian place", {"dice": total, "building": "Z.99"})
    assert "Z.99" in answer.text
    assert (await stage.row(number)).version == 0
    answer = await stage.slash(who, "bohemian place", {"dice": total, "building": building.lower()})
    assert (await stage.log(number))[1].notation == write(place)
    assert words(GAME).ask(_, (await stage.table(number)).view(seat)) in answer.text


async def test_autocomplete_offers_what_is_legal_with_what_is_filled_in(stage: Stage) -> None:
    number = await stage.start("Anna", "Mei")
    who = await stage.asked(number)
    other = "Mei" if who == "Anna" else "Anna"
    moves = (await stage.table(number)).moves((await stage.table(number)).decisions()[0])
    for kind in ONE.move_types:
        mine = [move for move in moves if type(move) is kind]
        for name in field_types(kind):
            command = f"{ONE.command} {words(GAME).action_name(EN, kind)}"
            option = words(GAME).field(EN, kind, name)[0]
            offered = await stage.suggest(who, command, {}, option)
            legal = {field_token(type(move), name, getattr(move, name)) for move in mine}
            assert set(offered) <= legal
            assert len(offered) == min(25, len(legal))
            assert await stage.suggest(other, command, {}, option) == {}
            assert await stage.suggest("David", command, {}, option) == {}
    totals = {token(getattr(move, "total")) for move in moves if tag_of(move) == "place"}  # noqa: B009
    for total in totals:
        legal = {getattr(move, "building") for move in moves if write(move).startswith(f"place {total} ")}  # noqa: B009
        offered = await stage.suggest(who, "bohemian place", {"dice": total}, "building")
        assert set(offered) == legal
        first = sorted(legal)[0]
        assert set(await stage.suggest(who, "bohemian place", {"dice": total, "building": first}, "building")) == {
            first
        }
        fits = await stage.suggest(who, "bohemian place", {"building": first}, "dice")
        assert total in fits
        assert all(f"place {one} {first}" in map(write, moves) for one in fits)
    lines = await stage.suggest(who, "move", {}, "notation")
    assert set(lines) <= set(map(write, moves))
    assert len(lines) == min(25, len(moves))


async def test_autocomplete_speaks_the_readers_language(stage: Stage) -> None:
    number = await stage.start("Mei", "Ben")
    for _turn in range(2):
        who = await stage.asked(number)
        _ = ZH if who == "Mei" else EN
        table = await stage.table(number)
        seat = table.decisions()[0]
        place = next(kind for kind in ONE.move_types if tag_of(kind) == "place")
        offered = await stage.suggest(who, "bohemian place", {}, "building")
        for value, text in list(offered.items())[:5]:
            moves = [move for move in table.moves(seat) if write(move).endswith(f" {value}")]
            expected = words(GAME).value(_, table.view(seat), place, "building", value, moves, ("Mei 美玲", "Ben"))
            assert text == expected
        topics = await stage.suggest(who, "rules", {}, "topic")
        assert len(topics) == min(25, sum(len(words(one.id).topics(_)) for one in all_games()))
        for value, text in topics.items():
            game_id, _slash, key = str(value).partition("/")
            assert next(topic.title for topic in words(game_id).topics(_) if topic.key == key) in text
        tables = await stage.suggest(who, "turn", {}, "table")
        assert list(tables) == [number]
        assert words(GAME).title(_) in tables[number]
        while await stage.asked(number) == who:
            await stage.choose(who, await stage.panel(who, number), 0)


@pytest.mark.parametrize("who", ["Ben", "Mei"])
async def test_looking_in_both_languages(stage: Stage, who: str) -> None:
    _ = ZH if who == "Mei" else EN
    number = await stage.start("Ben", "Mei")
    table = await stage.table(number)
    seat = ("Ben", "Mei").index(who)
    names = ("Ben", "Mei 美玲")
    turn = await stage.slash(who, "turn")
    board = await stage.slash(who, "board")
    in_words = await stage.slash(who, "board", {"words": True})
    log = await stage.slash(who, "log")
    rules = await stage.slash(who, "rules")
    topic = words(GAME).topics(_)[3]
    other = await stage.slash(who, "rules", {"topic": f"{GAME}/{topic.key}"})
    for answer in (turn, board, in_words, log, rules, other):
        assert answer.private
        if answer not in (rules, other):
            assert words(GAME).title(_) in answer.text
    assert turn.pictures
    assert board.pictures
    assert board.message["attachments"][0]["description"][:20] == words(GAME).alt(_, table.view(seat), names)[:20]
    assert words(GAME).board(_, table.view(seat), names).splitlines()[0] in in_words.text
    assert words(GAME).event(_, table.log[0].events[0], names) in log.text
    assert rules.text.startswith(f"## {words(GAME).topics(_)[0].title}")
    assert other.text.startswith(f"## {topic.title}")


async def test_tables_are_listed_where_they_are_and_mine_everywhere(stage: Stage) -> None:
    elsewhere = stage.sandbox.add_channel("elsewhere")
    first = await stage.start("Ben", "Mei")
    second = await stage.lobby("Clara", "Mei")
    third = await stage.start("Mei", "David", channel=elsewhere)
    here = await stage.slash("Mei", "table list")
    assert here.private
    assert here.text.count(f"]({_link(stage)}") == 2
    assert ZH("Table {number}", number=first) in here.text
    assert ZH("Table {number}", number=second) in here.text
    assert ZH("Table {number}", number=third) not in here.text
    assert ZH.n("lobby, {n} seat taken", "lobby, {n} seats taken", 2) in here.text
    mine = await stage.slash("Mei", "mytables")
    lines = mine.text.splitlines()[1:]
    assert len(lines) == 3
    waiting = [number for number in (first, third) if await stage.asked(number) == "Mei"]
    assert [ZH("your turn") in line for line in lines] == [True] * len(waiting) + [False] * (3 - len(waiting))
    again = await stage.slash("Mei", "mytables", channel=elsewhere)
    assert again.text == mine.text
    answer = await stage.slash("Emil", "mytables")
    assert answer.text == EN("You sit at no table. `/table new` opens one.")
    another = stage.sandbox.add_channel("another")
    answer = await stage.slash("Emil", "table list", channel=another)
    assert answer.text == EN("No table is open here. `/table new` opens one.")


def _link(stage: Stage) -> str:
    return f"https://discord.com/channels/{stage.sandbox.guild_id}/{stage.sandbox.default_channel_id}/"


async def test_a_table_of_another_channel_is_shown_to_those_who_sit_there(stage: Stage) -> None:
    elsewhere = stage.sandbox.add_channel("elsewhere")
    number = await stage.start("Ben", "Mei", channel=elsewhere)
    unknown = texts.sentence(EN, Refusal("no_such_table", table=number))
    for command in ("turn", "board", "log"):
        answer = await stage.slash("David", command, {"table": number})
        assert answer.text == unknown
        answer = await stage.slash("Ben", command, {"table": number})
        assert words(GAME).title(EN) in answer.text
    assert number not in await stage.suggest("David", "board", {}, "table")
    assert number in await stage.suggest("Ben", "board", {}, "table")
    answer = await stage.slash("David", "move", {"notation": "end turn", "table": number})
    assert answer.text == unknown


async def test_which_table_is_meant(stage: Stage) -> None:
    answer = await stage.slash("Ben", "turn")
    assert answer.text == texts.sentence(EN, Refusal("no_table_here"))
    first = await stage.start("Ben", "Mei")
    answer = await stage.slash("Ben", "turn")
    assert EN("Table {number} · {game}", number=first, game=words(GAME).title(EN)) in answer.text
    second = await stage.start("Ben", "Mei")
    asked = [await stage.asked(number) for number in (first, second)]
    answer = await stage.slash("Ben", "turn")
    if asked.count("Ben") == 1:
        mine = (first, second)[asked.index("Ben")]
        assert EN("Table {number} · {game}", number=mine, game=words(GAME).title(EN)) in answer.text
    else:
        assert answer.text == texts.sentence(EN, Refusal("which_table", tables=[first, second]))
    answer = await stage.slash("Ben", "turn", {"table": second})
    assert EN("Table {number} · {game}", number=second, game=words(GAME).title(EN)) in answer.text
    lobby = await stage.lobby("Clara", "David")
    answer = await stage.slash("David", "board", {"table": lobby})
    assert answer.text == texts.sentence(EN, Refusal("not_started", table=lobby))
    answer = await stage.slash("David", "turn", {"table": first})
    assert answer.text == texts.sentence(EN, Refusal("not_seated", table=first))


async def test_commands_have_chinese_names_and_texts(stage: Stage) -> None:
    commands = stage.sandbox.commands.everything()

    def every(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [one for node in nodes for one in (node, *every(node.get("options") or []))]

    nodes = every(commands)
    assert len(nodes) >= 40
    for node in nodes:
        chinese = (node.get("description_localizations") or {}).get("zh-TW")
        assert chinese, node["name"]
        assert chinese != node["description"]
        if node["name"] not in {one.command for one in all_games()}:
            assert (node.get("name_localizations") or {}).get("zh-TW"), node["name"]


async def test_what_may_be_left_out_of_a_move_may_be_left_out_of_its_command(stage: Stage) -> None:
    options = dict(leaves(stage.sandbox.commands.everything()))
    left_out = 0
    for one in all_games():
        said = words(one.id)
        for kind in one.move_types:
            group = said.command_group(EN, kind)
            path = " ".join([one.command, *([group[0]] if group else []), said.action_name(EN, kind)])
            known = {option["name"]: option for option in options[path]}
            for name in field_types(kind):
                required = bool(known[said.field(EN, kind, name)[0]].get("required"))
                assert required == (name not in defaults(kind)), f"{tag_of(kind)} {name}"
                left_out += not required
    assert left_out
    await stage.start("Anna", "Mei", game="dice_town")
    for typed in ({"cure": "tax"}, {"cure": "tax", "deeds": "deed_1"}):
        answer = await stage.slash("Anna", "dicetown cure", typed)
        assert answer.text == core_refusal(EN, Refusal("wrong_step"), ())
