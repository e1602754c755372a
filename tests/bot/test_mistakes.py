"""Going back and on again, asking for it, turns that end by themselves: by the buttons, in every game."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.panels import lobby as lobby_panels
from bot.panels import texts
from bot.store import seats_of
from bot.tables.desk import Live
from bot.tables.questions import may_ask_back, turn_before
from games.core import AnyGame, EndTurn, Refusal, Seat, Table, write
from games.core.replay import export, replay
from games.registry import all_games, game
from renderers.words import core_refusal, tongue
from tests.bot.test_presses import first_place, game_of, play_turn
from tests.bot.test_screens import live_of
from tests.bot.test_seats import answer, last_vote
from tests.games.hidden import HIDDEN, Bid, Draw
from tests.games_of_tests import guest
from tests.harness import Answer, Clock, Json, Stage, kind_of, parts, staged

TONGUES = {"Anna": tongue("en"), "Ben": tongue("en"), "Mei": tongue("zh-TW")}
PEOPLE = ("Anna", "Ben", "Mei")
every_game = pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        yield made


async def seat_of(stage: Stage, number: int, who: str) -> Seat:
    seats = await seats_of(stage.bot.desk.store, number)
    return next(seat.seat for seat in seats if str(seat.user_id) == stage.sandbox.people[who])


async def to_move(stage: Stage, number: int) -> list[str]:
    """The people who are asked."""
    table, seats = await stage.table(number), await seats_of(stage.bot.desk.store, number)
    users = [str(seats[seat].user_id) for seat in table.decisions() if seats[seat].user_id is not None]
    return stage.names(users)


async def type_move(stage: Stage, number: int, who: str, dice: random.Random) -> Answer:
    table, seat = await stage.table(number), await seat_of(stage, number, who)
    line = write(dice.choice(table.moves(seat)))
    return await stage.slash(who, "move", {"notation": line, "table": number})


# -- redo -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["Anna", "Mei"])
async def test_what_was_undone_is_done_again_in_one_tap(stage: Stage, who: str) -> None:
    number, first, _others = await game_of(stage, who, "Ben")
    while first != who:
        await play_turn(stage, number)
        first = await stage.asked(number)
    panel = await stage.panel(who, number)
    assert "redo" not in panel.kinds
    panel = await stage.choose(who, panel, await first_place(stage, number))
    end = (await stage.table(number)).log[-1].after
    panel = await stage.press(who, panel, "undo")
    assert "undo" not in panel.kinds
    await stage.restart()
    panel = await stage.press(who, panel, "redo")
    assert panel.private
    assert "redo" not in panel.kinds
    assert {"undo", "restart"} <= set(panel.kinds)
    table = await stage.table(number)
    assert table.log[-1].after == end
    assert [entry.by for entry in table.log[-3:]] == ["player", "player", "redo"]
    rows = await stage.bot.desk.store.all("SELECT user_id FROM moves WHERE table_id = ? ORDER BY seq", (number,))
    assert str(rows[-1]["user_id"]) == stage.sandbox.people[who]
    log = await stage.press(who, stage.board(number), "log")
    assert log.text.count("↩") == log.text.count("↪") == 1
    # pressed again, it is outdated and changes nothing
    seen = table.seen_version(await seat_of(stage, number, who))
    for version, code in ((seen - 1, "outdated"), (seen, "cannot_redo")):
        late = await stage.typed(who, f"v1:redo:{number}:{version}:0")
        _ = TONGUES[who]
        assert texts.sentence(_, Refusal(code)) in late.text
    assert (await stage.row(number)).version == table.version


async def test_another_choice_leaves_nothing_to_redo(stage: Stage) -> None:
    number, first, _others = await game_of(stage, "Anna", "Ben")
    index = await first_place(stage, number)
    panel = await stage.choose(first, await stage.panel(first, number), index)
    panel = await stage.press(first, panel, "restart")
    assert "redo" in panel.kinds
    moves = (await stage.table(number)).moves(await seat_of(stage, number, first))
    panel = await stage.choose(first, panel, next(at for at in range(len(moves)) if at != index))
    assert "redo" not in panel.kinds
    version = (await stage.row(number)).version
    refused = await stage.typed(first, f"v1:redo:{number}:{version}:0")
    assert "redo" not in refused.kinds
    assert (await stage.row(number)).version == version


async def test_only_who_undid_may_redo(stage: Stage) -> None:
    number, first, (other,) = await game_of(stage, "Anna", "Ben")
    panel = await stage.choose(first, await stage.panel(first, number), await first_place(stage, number))
    await stage.press(first, panel, "undo")
    version = (await stage.row(number)).version
    refused = await stage.typed(other, f"v1:redo:{number}:{version}:0")
    assert core_refusal(TONGUES[other], Refusal("cannot_redo"), ()) in refused.text
    assert (await stage.row(number)).version == version


# -- asking to go back ------------------------------------------------------------------------------------


@every_game
async def test_who_has_moved_may_ask_to_go_back_and_then_go_on_again(stage: Stage, one: AnyGame) -> None:
    """Beyond what was shown all must agree; then whoever asked has a tap to be where they were."""
    number = await stage.start(*PEOPLE, game=one.id)
    dice = random.Random(one.id)
    asker = (await to_move(stage, number))[0]
    panel = await stage.panel(asker, number)
    assert "goback" not in panel.kinds
    done, shown = panel, False
    while not shown:
        for who in await to_move(stage, number):
            made = await type_move(stage, number, who, dice)
            done = made if who == asker else done
        table, seat = await stage.table(number), await seat_of(stage, number, asker)
        shown = bool(table.consent_targets(seat)) and not table.undoable(seat) and seat in table.decisions()
    panel = await stage.panel(asker, number)
    assert "goback" in panel.kinds
    assert "undo" not in panel.kinds
    end = (await stage.table(number)).log[-1].after
    async with stage.bot.desk.hold(number) as live:
        target = turn_before(live, seat)
    assert target is not None
    question = await stage.press(asker, panel, "goback")
    _ = TONGUES[asker]
    assert question.private
    assert _("This would be taken back:") in question.text
    assert (await stage.table(number)).log[-1].after == end
    await stage.press(asker, question, "askundo")
    vote = last_vote(stage)
    assert TONGUES["Anna"]("This would be taken back:") in vote["content"]
    panel = await stage.panel(asker, number)
    assert "goback" not in panel.kinds  # it is being decided
    for who in PEOPLE:
        if who != asker:
            await answer(stage, who, last_vote(stage), 0)
    table = await stage.table(number)
    assert table.log[-1].back_to == target
    assert table.log[-1].by == "vote"
    assert "This would be taken back" not in last_vote_text(stage, vote)
    panel = await stage.panel(asker, number)
    assert "redo" in panel.kinds
    await stage.press(asker, panel, "redo")
    table = await stage.table(number)
    if one.drafts:  # others' moves stay undone: that they make them again could tell a secret
        once = [entry.after for entry in table.log if entry.by != "redo"]
        assert table.log[-1].after in once
        assert {entry.seat for entry in table.log if entry.by == "redo"} == {seat}
    else:
        assert table.log[-1].after == end
    assert replayed_so_far(table)
    board = stage.board(number)
    assert "turn" in [kind_of(part) for part in parts(board)]


def last_vote_text(stage: Stage, vote: Json) -> str:
    shown = stage.sandbox.message(vote["id"])
    assert shown is not None
    return str(shown["content"])


def replayed_so_far(table: Table[Any]) -> bool:
    """The log leads to the same bytes when it is played again."""
    again: Table[Any] = Table.deal(table.game, table.seats, table.options, table._seed)
    for entry in table.log[1:]:
        assert entry.seat is not None
        if entry.move is None:
            again.undo(entry.seat, entry.back_to, by=entry.by, consent=True)
        else:
            again.play(entry.seat, entry.move, by=entry.by)
    return again.dump() == table.dump()


async def test_after_the_turn_the_private_screen_offers_to_ask(stage: Stage) -> None:
    number, first, _others = await game_of(stage)
    done = await stage.panel(first, number)
    while await stage.asked(number) == first:
        done = await stage.choose(first, await stage.panel(first, number), 0)
    assert "goback" in done.kinds
    assert "undo" not in done.kinds
    board = await stage.panel(first, number)  # not asked any more: the board, with the same offer
    assert "goback" in board.kinds
    question = await stage.press(first, done, "goback")
    table = await stage.table(number)
    turn = [write(entry.move) for entry in table.log if entry.move is not None]
    assert all(f"`{line}`" in question.text for line in turn)


async def test_hidden_choices_are_not_told_by_what_would_be_taken_back(tmp_path: Path) -> None:
    with guest(HIDDEN):
        async with staged(tmp_path) as stage:
            number = await stage.start("Anna", "Ben", game="hidden")
            for who in ("Anna", "Ben"):
                seat = await seat_of(stage, number, who)
                table = await stage.table(number)
                await stage.slash(who, "move", {"notation": write(table.moves(seat)[0]), "table": number})
            lead = await stage.asked(number)
            question = await stage.press(lead, await stage.panel(lead, number), "goback")
            assert question.text.count("1 hidden choice") == (2 if lead == "Anna" else 1)
            assert "bid" not in question.text
            await stage.slash(lead, "move", {"notation": write(Draw()), "table": number})
            question = await stage.press(lead, await stage.panel(lead, number), "goback")
            assert f"`{write(Draw())}`" in question.text


# -- turns that can only be ended -------------------------------------------------------------------------


async def wish(stage: Stage, host: str, number: int, name: str, value: str) -> None:
    """Choose a table option in its panel."""
    panel = await stage.press(host, stage.lobby_message(number), "options")
    at = lobby_panels.option_names(Live(await stage.row(number), (), None)).index(name)
    if f"v1:OPT:{number}:0:{at}" not in [part["custom_id"] for part in parts(panel.message)]:
        panel = await stage.press(host, panel, parts(panel.message)[-1]["custom_id"])  # the next page
    part = next(p for p in parts(panel.message) if kind_of(p) == "OPT" and p["custom_id"].endswith(f":{at}"))
    await stage.press(host, panel, part["custom_id"], value)


async def until_only_the_end(stage: Stage, number: int) -> tuple[str, Answer]:
    """The one who won the cards draws them all; gives who it is and the answer to the last draw."""
    for who in await to_move(stage, number):
        table, seat = await stage.table(number), await seat_of(stage, number, who)
        await stage.slash(who, "move", {"notation": write(table.moves(seat)[0]), "table": number})
    lead = await stage.asked(number)
    made = None
    while Draw() in (table := await stage.table(number)).moves(await seat_of(stage, number, lead)):
        if table.decisions() != (await seat_of(stage, number, lead),):
            break
        made = await stage.slash(lead, "move", {"notation": write(Draw()), "table": number})
    assert made is not None
    return lead, made


@pytest.mark.parametrize("auto", [False, True])
async def test_ending_is_its_own_tap_unless_the_table_wants_otherwise(tmp_path: Path, auto: bool) -> None:
    with guest(HIDDEN):
        async with staged(tmp_path) as stage:
            number = await stage.lobby("Anna", "Ben", game="hidden")
            if auto:
                await wish(stage, "Anna", number, "auto_end", "yes")
            await stage.press("Anna", stage.lobby_message(number), "start")
            _lead, made = await until_only_the_end(stage, number)
            table = await stage.table(number)
            last = table.log[-1]
            if not auto:
                assert last.move == Draw()
                assert len(table.decisions()) == 1
                assert [part["label"] for part in parts(made.message) if kind_of(part) == "mv"] == ["End turn"]
                return
            assert (last.move, last.by) == (EndTurn(), "auto")
            assert table.log[-2].move == Draw()
            assert len(table.decisions()) == 2
            assert isinstance(table.moves(0)[0], Bid)
            rows = await stage.bot.desk.store.all("SELECT at, user_id FROM moves WHERE table_id = ?", (number,))
            assert rows[-1]["user_id"] is None
            assert rows[-1]["at"] == rows[-2]["at"]  # one transaction
            assert replayed_so_far(table)
            # a consent undo to where only the end is left doesn't bring the end at once
            seat = last.seat
            assert seat is not None
            async with stage.bot.desk.hold(number) as live:
                await stage.bot.keeping._votes._play.undo_by_consent(live, seat, last.seq - 1, 1, _nothing_else)
            table = await stage.table(number)
            assert table.log[-1].back_to == last.seq - 1
            assert table.decisions() == (seat,)


async def _nothing_else(tx: object) -> None:
    """Nothing goes with it."""


# -- a whole game -----------------------------------------------------------------------------------------


@every_game
async def test_a_game_with_every_kind_of_going_back_and_leaving_replays_exactly(stage: Stage, one: AnyGame) -> None:
    """Undo, redo, undo by consent, a caretaker, a seat given up and played on: the exported file is confirmed."""
    number = await stage.start(*PEOPLE, game=one.id)
    dice, play = random.Random(f"whole {one.id}"), stage.bot.keeping._votes._play
    store, counts = stage.bot.desk.store, dict.fromkeys(("undo", "redo", "vote", "caretaker"), 0)
    for turn in range(10**4):
        table = await stage.table(number)
        if table.over:
            break
        if turn == 25:
            question = await stage.slash("Mei", "table resign", {"table": number})
            await stage.press("Mei", question, "resignyes")
            continue
        who = dice.choice(await to_move(stage, number))
        user, seat = int(stage.sandbox.people[who]), await seat_of(stage, number, who)
        seen, back = table.seen_version(seat), table.consent_targets(seat)
        match dice.randrange(8):
            case 0 if table.undoable(seat):
                await play.undo(number, user, whole_turn=bool(dice.randrange(2)), expected=seen)
                counts["undo"] += 1
            case 0 | 1 if table.redoable(seat):
                await play.redo(number, user, expected=seen)
                counts["redo"] += 1
            case 1 if back and counts["vote"] < 6:
                async with stage.bot.desk.hold(number) as live:
                    await play.undo_by_consent(live, seat, dice.choice(back[:5]), user, _nothing_else)
                counts["vote"] += 1
                table = await stage.table(number)
                if table.redoable(seat):  # no computer player has answered meanwhile
                    await play.redo(number, user, expected=table.seen_version(seat))
                    counts["redo"] += 1
            case 2 if counts["caretaker"] < 6:
                async with stage.bot.desk.hold(number) as live:
                    await play.caretake(live, seat, _nothing_else)
                counts["caretaker"] += 1
            case _:
                await play.move(number, user, lambda table, at: dice.choice(table.moves(at)))
    table = await stage.table(number)
    assert table.over
    by = {entry.by for entry in table.log}
    assert {"player", "redo", "vote", "caretaker", "computer"} <= by, (by, counts)
    data = json.loads(json.dumps(export(table)))
    assert replay(data, game).dump() == table.dump()
    await stage.quiet()
    assert [seat.state for seat in await seats_of(store, number)].count("resigned") == 1
    assert stage.board(number)["content"].count("🏆") >= 1


# -- which turn -------------------------------------------------------------------------------------------


def test_alone_a_turn_is_one_round() -> None:
    table: Table[Any] = Table.deal(game("burgundy_dice"), 1, {}, "alone")
    before = [table.version]
    for _round in range(3):
        table.play(0, table.moves(0)[0])
        before.append(table.version)
    assert turn_before(live_of(table, "en"), 0) == before[-2]


def test_a_turn_begins_before_what_was_made_after_an_undo() -> None:
    table: Table[Any] = Table.deal(HIDDEN, 2, seed="turn")
    assert turn_before(live_of(table, "en"), 0) is None
    table.play(0, table.moves(0)[0])
    table.undo(0)
    assert turn_before(live_of(table, "en"), 0) is None
    table.play(0, table.moves(0)[1])
    assert turn_before(live_of(table, "en"), 0) == 0
    table.play(1, table.moves(1)[0])
    assert turn_before(live_of(table, "en"), 1) == 3
    assert may_ask_back(live_of(table, "en"), 1)
    assert not may_ask_back(live_of(table, "en", paused="person"), 1)
    assert not may_ask_back(live_of(table, "en", "closed"), 1)
