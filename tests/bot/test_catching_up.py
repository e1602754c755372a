"""Catching up: what is new, numbered; all of one's tables; watching one, which shows nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.panels.catchup import catch_up
from bot.panels.screens import CONTENT, Screen
from bot.store.records import HappeningRow
from bot.store.settings import change_guild
from bot.tables.play import AUTO
from games.core import AnyGame, Entry, Table, write
from games.registry import all_games, game
from renderers.words import LANGUAGES, tongue, words
from tests.bot.limits import checked_screen
from tests.bot.test_clocks import daily
from tests.bot.test_screens import handled, live_of
from tests.bot.test_told import pinged, play_turn
from tests.harness import Clock, Json, Stage, kind_of, parts, staged
from tests.words.walks import finished, positions

EN = tongue("en")
NUMBERED = re.compile(r"^`(\d+)` ", re.M)
EVERY = [(one, seats) for one in all_games() for seats in (one.seats[0], one.seats[-1])]


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        yield made


# -- the list and its numbers --------------------------------------------------------------------------


def cuts(one: AnyGame, seats: int, often: int) -> Iterator[Table[Any]]:
    """Positions of a whole random game."""
    for table, _entry in positions(one, seats, every=len(finished(one, seats).log) // often + 1):
        yield table


def shown(table: Table[Any], seat: int | None, language: str = "en") -> Screen:
    return catch_up(tongue(language), live_of(table, language, "finished" if table.over else "running"), seat)


def own_moves(table: Table[Any], seat: int) -> list[Entry]:
    return [entry for entry in table.led_here(-1) if entry.seat == seat and entry.move is not None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("one", "seats"), EVERY, ids=lambda value: getattr(value, "id", value))
def test_it_fits_and_every_number_has_its_line(one: AnyGame, seats: int, language: str) -> None:
    for table in cuts(one, seats, 12):
        for seat in (*range(seats), None):
            screen = shown(table, seat, language)
            handled(checked_screen(screen))
            assert screen.scene is not None
            assert len(screen.scene.numbers) == len(screen.scene.events)
            marked = [number for number in screen.scene.numbers if number]
            listed = [int(number) for number in NUMBERED.findall(screen.content)]
            assert listed == marked
            assert marked == list(range(marked[0], marked[-1] + 1)) if marked else True
            for event, number in zip(screen.scene.events, screen.scene.numbers, strict=True):
                if number:
                    said = words(one.id).event(tongue(language), event, live_of(table, language).names)
                    assert f"`{number}` {said[:200]}" in screen.content


@pytest.mark.parametrize(("one", "seats"), EVERY, ids=lambda value: getattr(value, "id", value))
def test_it_has_all_that_others_did_since_the_last_own_move_and_nothing_of_ones_own(
    one: AnyGame, seats: int
) -> None:
    compared = 0
    for table in cuts(one, seats, 25):
        for seat in range(seats):
            scene = shown(table, seat).scene
            assert scene is not None
            own = own_moves(table, seat)
            last = own[-1].seq if own else -1
            news = list(table.events_since(last, seat))
            if not news:
                continue  # then it goes back to the move before
            assert list(scene.events)[-len(news) :] == news
            before = own[-1].events if own else ()
            for event in scene.events[: -len(news)]:
                assert event in [one_.seen_by(seat) for one_ in before]
                assert event.announces or getattr(event, "seat", None) != seat
            compared += 1
    assert compared > 10 or seats == 1  # who plays alone sets everything off


@pytest.mark.parametrize(("one", "seats"), EVERY, ids=lambda value: getattr(value, "id", value))
def test_it_is_made_of_what_the_reader_may_know(one: AnyGame, seats: int) -> None:
    for table in cuts(one, seats, 25):
        for seat in (*range(seats), None):
            scene = shown(table, seat).scene
            assert scene is not None
            assert scene.view == table.view(seat)
            known = [event.seen_by(seat) for entry in table.log for event in entry.events]
            assert all(event in known for event in scene.events)


@pytest.mark.parametrize(("one", "seats"), EVERY, ids=lambda value: getattr(value, "id", value))
def test_a_choice_that_is_hidden_changes_nothing_for_others(one: AnyGame, seats: int) -> None:
    """Two tables that differ only in a hidden choice are the same for everybody but its owner."""
    hidden = 0
    for table in cuts(one, seats, 25):
        for seat in table.decisions()[:1]:
            twins: list[Table[Any]] = [Table.load(one, table.dump()), Table.load(one, table.dump())]
            # what is open needs no hiding, and a draft leaves its seat asked where a sealed answer does not
            moves = [move for move in table.moves(seat) if move.secret and not move.draft]
            if len(moves) < 2:
                continue
            for twin, move in zip(twins, (moves[0], moves[-1]), strict=True):
                twin.play(seat, move)
            open_ = [event for twin in twins for event in twin.log[-1].events if event.seen_by(None) is not None]
            if moves[0] == moves[-1] or open_:
                continue
            hidden += 1
            for reader in (*range(seats), None):
                screens = [shown(twin, reader) for twin in twins]
                if reader != seat:
                    assert screens[0].content == screens[1].content
                    assert screens[0].scene == screens[1].scene
                    assert screens[0].alt == screens[1].alt
    if one.id == "burgundy_dice" and seats > 1:
        assert hidden > 5


def long_away(seats: int = 5) -> Table[Any]:
    """A whole game in which the first seat never moved itself."""
    table = finished(game("bohemian_villages"), seats)
    log = [entry if entry.seat else _by(entry, "computer") for entry in table.log]
    return Table(table.game, seats, table.options, "words", log)


def _by(entry: Entry, by: str) -> Entry:
    return Entry(entry.seq, entry.seat, by, entry.move, entry.back_to, entry.reveals, entry.events, entry.after)


def test_too_much_is_folded_and_the_numbers_stay() -> None:
    table = long_away()
    screen = shown(table, 0)
    assert len(screen.content) <= CONTENT
    folded = re.search(r"… and (\d+) lines more before", screen.content)
    assert folded is not None
    numbers = [int(number) for number in NUMBERED.findall(screen.content)]
    assert numbers[0] > 100
    assert screen.scene is not None
    assert [number for number in screen.scene.numbers if number] == numbers
    total = sum(not event.announces for event in screen.scene.events)
    assert numbers[-1] == total
    lines = screen.content.splitlines()
    assert (
        int(folded[1]) + len([line for line in lines if line.startswith(("`", "-# Turn"))])
        == len(screen.scene.events) - 1
    )


def test_what_a_caretaker_or_a_computer_played_for_one_is_news() -> None:
    table = finished(game("bohemian_villages"), 2)
    cut = next(at for at in range(len(table.log) // 2, len(table.log)) if table.log[at].seat == 0)
    for by, new in (("player", False), ("redo", False), (AUTO, False), ("caretaker", True), ("computer", True)):
        log = [*table.log[:cut], _by(table.log[cut], by)]
        scene = shown(Table(table.game, 2, table.options, "words", log), 0).scene
        assert scene is not None
        own = [event for event in log[-1].events if getattr(event, "seat", None) == 0 and not event.announces]
        assert own
        assert all(event in scene.events for event in own) is new


def test_undos_of_others_and_what_happened_beside_the_rules_are_told() -> None:
    table: Table[Any] = Table.deal(game("bohemian_villages"), 2, {}, "undone")
    first = table.decisions()[0]
    while table.decisions()[0] == first:
        table.play(first, table.moves(first)[0])
    other = 1 - first
    table.play(other, table.moves(other)[0])
    table.undo(other, consent=True)
    live = live_of(table, "en")
    told = [
        HappeningRow(1, live.row.id, 0, "resumed", live.seats[other].user_id, None, {"name": "Early"}, 0),
        HappeningRow(2, live.row.id, table.version, "back", live.seats[other].user_id, None, {"name": "Zoe"}, 0),
        HappeningRow(3, live.row.id, table.version, "back", live.seats[first].user_id, None, {"name": "Me"}, 0),
    ]
    text = catch_up(EN, live, first, told).content
    assert "↩ " in text
    assert "Zoe is back." in text
    assert "Early" not in text
    assert "Me is back" not in text
    assert "↩ " not in catch_up(EN, live, other, told).content


def test_before_anything_has_happened_since_it_says_so() -> None:
    table: Table[Any] = Table.deal(game("burgundy_dice"), 2, {}, "nothing")
    assert "Nothing has happened yet." in shown(table, 0).content
    table.play(0, table.moves(0)[0])
    assert "Nothing has happened since your last move." in shown(table, 0).content
    table.play(1, table.moves(1)[0])
    assert "What's new since your last move:" in shown(table, 0).content
    assert "What's new since the last turn:" in shown(table, None).content


# -- in the channel ------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_command_and_button_show_the_same(tmp_path: Path, one: AnyGame) -> None:
    async with staged(tmp_path, clock=Clock()) as stage:
        people = ("Anna", "Mei")[: one.seats[-1]]
        number = await stage.start(*people, game=one.id)
        for _turn in range(4):
            await play_turn(stage, number) if len((await stage.table(number)).decisions()) == 1 else None
            for seat in (await stage.table(number)).decisions():
                who = people[seat] if seat < len(people) else people[0]
                await stage.typed(who, f"v1:mv:{number}:{(await stage.table(number)).seen_version(seat)}:0")
        for who in (*people, "David"):
            by_button = await stage.press(who, stage.board(number), "catchup")
            by_command = await stage.slash(who, "catchup")
            assert by_button.private
            assert by_button.text == by_command.text
            assert len(by_button.pictures) == 1
            assert NUMBERED.search(by_button.text)
        _, chinese = tongue("zh-TW"), await stage.slash("Mei", "catchup", {"table": number})
        assert _("What's new since your last move:") in chinese.text


async def test_spectators_see_the_public_view_only_also_in_threads(stage: Stage) -> None:
    guild = int(stage.sandbox.guild_id)
    await stage.bot.desk.store.write(lambda tx: change_guild(tx, guild, place="thread"))
    await stage.slash("Anna", "table new", {"game": "burgundy_dice"})
    (row,) = await stage.tables()
    number, thread = row.id, str(row.channel_id)
    assert row.home_id is not None
    await stage.press("Ben", stage.lobby_message(number, thread), "join")
    await stage.press("Anna", stage.lobby_message(number, thread), "start")
    looks = ("board", "log", "catchup")
    before = [await stage.slash("David", command, channel=thread) for command in looks]
    table, who = await stage.table(number), await stage.asked(number)
    line = write(table.moves(table.decisions()[0])[0])
    await stage.slash(who, "move", {"notation": line, "table": number}, channel=thread)
    assert "Your choice" in (await stage.slash(who, "log", channel=thread)).text
    after = [await stage.slash("David", command, channel=thread) for command in looks]
    assert after[1].text == before[1].text
    for answer in after:
        assert answer.private
        assert "Your choice" not in answer.text
        assert line.split()[1] not in answer.text
    assert [len(answer.pictures) for answer in after] == [1, 0, 1]


# -- all tables ----------------------------------------------------------------------------------------


async def test_my_tables_come_in_the_order_in_which_they_press_also_by_direct_message(stage: Stage) -> None:
    slow = await daily(stage, "Anna", "Ben", pace="48h")
    quick = await daily(stage, "Anna", "Ben", pace="24h")
    free = await stage.start("Anna", "Ben")
    lobby = await stage.lobby("Anna")
    for number in (slow, quick, free):
        if await stage.asked(number) != "Anna":
            await play_turn(stage, number)
    other = await stage.start("Anna", "Ben")
    if await stage.asked(other) == "Anna":
        await play_turn(stage, other)
    for channel in (None, stage.sandbox.dm_channel("Anna")):
        answer = await stage.slash("Anna", "mytables", channel=channel)
        found = [
            int(number) for number in re.findall(r"\[Table (\d+)\]\(https://discord.com/channels/", answer.text)
        ]
        assert found == [quick, slow, free, other, lobby]
        lines = answer.text.splitlines()
        assert lines[0] == "3 tables wait for you:"
        assert ["▶" in line for line in lines[1:]] == [True, True, True, False, False]
        assert ["<t:" in line for line in lines[1:]] == [True, True, False, False, False]
        buttons = [part["custom_id"].split(":")[2] for part in parts(answer.message) if kind_of(part) == "turn"]
        assert buttons == [str(quick), str(slow), str(free)]
        panel = await stage.press("Anna", answer, parts(answer.message)[0]["custom_id"])
        assert f"Table {quick} " in panel.text
        assert "mv" in panel.kinds or "MV" in panel.kinds or "GRP" in panel.kinds


async def test_many_tables_have_pages(stage: Stage) -> None:
    numbers = [await stage.lobby("Anna", channel=None) for _ in range(18)]
    answer = await stage.slash("Anna", "mytables")
    seen: list[int] = []
    while True:
        assert len(answer.text) <= CONTENT
        seen += [int(number) for number in re.findall(r"\[Table (\d+)\]", answer.text)]
        forward = [part for part in parts(answer.message) if part.get("label") == "Next ▶"]
        if not forward or forward[0].get("disabled"):
            break
        answer = await stage.press("Anna", answer, forward[0]["custom_id"])
    assert seen == numbers


async def test_a_paused_table_waits_for_nobody_and_a_vote_for_its_voters(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    first = await stage.asked(number)
    other = "Ben" if first == "Anna" else "Anna"
    await stage.slash(first, "table pace", {"pace": "12h"})
    assert "a vote waits for your answer" in (await stage.slash(other, "mytables")).text
    assert "a vote waits" not in (await stage.slash(first, "mytables")).text
    await stage.slash("Anna", "table pause", {"table": number})
    answer = await stage.slash(first, "mytables")
    assert "paused" in answer.text
    assert "▶" not in answer.text


async def test_after_a_turn_the_next_table_is_offered(stage: Stage) -> None:
    one = await stage.start("Anna", "Ben")
    other = await daily(stage, "Anna", "Ben")
    for number in (one, other):
        if await stage.asked(number) != "Anna":
            await play_turn(stage, number)
    panel = await stage.panel("Anna", one)
    while "turn" not in panel.kinds:
        assert await stage.asked(one) == "Anna"
        panel = await stage.choose("Anna", panel, 0)
    follow = await stage.press("Anna", panel, "Next table waiting for you")
    assert f"Table {other} " in follow.text
    while await stage.asked(other) == "Anna":
        follow = await stage.choose("Anna", follow, 0)
    assert "turn" not in follow.kinds


# -- watching ------------------------------------------------------------------------------------------


async def finish(stage: Stage, number: int) -> None:
    while not (await stage.table(number)).over:
        await play_turn(stage, number)
    await stage.quiet()


async def test_who_watches_is_told_at_the_end_by_the_way_they_like(stage: Stage) -> None:
    number = await stage.start("Anna", "Ben")
    await stage.slash("Mei", "settings", {"tell": "dm"})
    await stage.slash("Clara", "settings", {"quiet": "11:00-20:00"})
    for who in ("David", "Mei", "Clara", "Emil"):
        assert str(number) in (await stage.slash(who, "watch")).text
    assert "any more" in (await stage.slash("Emil", "watch")).text
    assert "already" in (await stage.slash("Anna", "watch")).text
    await finish(stage, number)
    last = stage.board(number)
    assert "David" in pinged(stage, last)
    assert not {"Mei", "Clara", "Emil"} & set(pinged(stage, last))
    await stage.pass_time(minutes=1)
    (note,) = stage.inbox("Mei")
    assert f"/{last['id']}" in note["content"]
    assert stage.inbox("David") == stage.inbox("Clara") == stage.inbox("Emil") == []
    assert watched(stage) == []
    await stage.pass_time(hours=9)
    assert [pinged(stage, message) for message in watched(stage)] == [["Clara"]]
    await stage.restart()
    await stage.pass_time(hours=48)
    assert len(watched(stage)) == 1
    assert len(stage.inbox("Mei")) == 1
    assert "over" in (await stage.slash("Emil", "watch", {"table": number})).text


def watched(stage: Stage) -> list[Json]:
    return [message for message in stage.sandbox.messages() if message["content"].split("\n")[-1].startswith("👀")]


async def test_a_closed_inbox_or_table_changes_nothing(stage: Stage) -> None:
    number = await stage.start("Anna", "Ben")
    stage.sandbox.set_dms("Mei", False)
    await stage.slash("Mei", "settings", {"tell": "dm"})
    for who in ("Mei", "David"):
        await stage.slash(who, "watch")
    await stage.slash("Anna", "table close", {"table": number})
    await stage.pass_time(minutes=2)
    first, second = watched(stage)
    assert pinged(stage, first) == ["David"]
    assert pinged(stage, second) == ["Mei"]
    assert stage.inbox("Mei") == []
