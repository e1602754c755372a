"""Being late, giving a seat up, stepping in, coming back; votes; pauses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import calling
from bot.store import seats_of
from bot.store.records import AskRow
from bot.store.votes import open_votes
from renderers.words import tongue
from tests.bot.test_clocks import daily
from tests.harness import Answer, Clock, Json, Stage, kind_of, parts, staged


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        yield made


def last_vote(stage: Stage) -> Json:
    return [m for m in stage.sandbox.messages() if {"vote", "takeseat"} & {kind_of(p) for p in parts(m)}][-1]


async def answer(stage: Stage, who: str, vote: Json, index: int) -> Answer:
    return await stage.press(who, vote, parts(vote)[index]["custom_id"])


async def someone_late(stage: Stage, *people: str) -> tuple[int, str, list[str]]:
    number = await daily(stage, *people)
    late = await stage.asked(number)
    await stage.pass_time(hours=25)
    return number, late, [name for name in people if name != late]


async def test_the_others_are_asked_and_a_caretaker_plays_one_turn(stage: Stage) -> None:
    number, late, (first, second) = await someone_late(stage, "Anna", "Ben", "Mei")
    vote = last_vote(stage)
    assert sorted(stage.names(vote["_pinged"])) == sorted(["Anna", "Ben", "Mei"])
    refused = await answer(stage, late, vote, 1)
    assert refused.private
    before = (await stage.table(number)).version
    await answer(stage, first, vote, 1)
    assert (await stage.table(number)).version == before
    await stage.restart()
    await answer(stage, second, last_vote(stage), 1)
    await stage.pass_time(minutes=1)
    table = await stage.table(number)
    mine = [entry for entry in table.log if entry.seq > before]
    assert mine
    assert {entry.by for entry in mine} == {"caretaker"}
    assert await stage.asked(number) != late
    assert f"A caretaker has played for {'Mei 美玲' if late == 'Mei' else late}" in stage.board(number)["content"]
    assert await open_votes(stage.bot.desk.store, number) == []


async def test_a_vote_is_void_once_the_late_one_plays(stage: Stage) -> None:
    number, late, _others = await someone_late(stage, "Anna", "Ben")
    vote = last_vote(stage)
    panel = await stage.panel(late, number)
    while await stage.asked(number) == late:
        await stage.choose(late, panel, 0)
        panel = await stage.panel(late, number)
    shown = stage.sandbox.message(vote["id"])
    assert shown is not None
    assert parts(shown) == []
    assert await open_votes(stage.bot.desk.store, number) == []


async def test_waiting_gives_the_whole_time_once_more(stage: Stage) -> None:
    number, _late, (other,) = await someone_late(stage, "Anna", "Ben")
    await answer(stage, other, last_vote(stage), 0)
    assert await open_votes(stage.bot.desk.store, number) == []
    await stage.pass_time(hours=23)
    assert await open_votes(stage.bot.desk.store, number) == []
    await stage.pass_time(hours=2)
    assert [vote.kind for vote in await open_votes(stage.bot.desk.store, number)] == ["late"]


async def test_a_substitute_takes_the_seat_and_reads_what_it_holds(stage: Stage) -> None:
    number, late, (other,) = await someone_late(stage, "Anna", "Ben")
    await answer(stage, other, last_vote(stage), 2)
    offer = last_vote(stage)
    taken = await stage.press("David", offer, "takeseat")
    assert taken.private
    assert taken.pictures
    assert {"mv", "MV", "GRP"} & set(taken.kinds)
    assert f"You play the seat of {late} now" in taken.text
    assert await stage.asked(number) == "David"
    # the past stays that of who was there, and the board calls who is asked now
    shown = stage.sandbox.message(offer["id"])
    assert shown is not None
    assert f"The seat of **{late}**" in shown["content"]
    calls = [m["content"] for m in stage.sandbox.messages() if "isn't asked any more" in m["content"]]
    assert calls
    assert all(f"{late} isn't asked any more" in text for text in calls)
    ids = stage.sandbox.people
    assert f"<@{ids['David']}>" in stage.board(number)["content"]
    assert f"<@{ids[late]}>" not in stage.board(number)["content"]
    again = await stage.typed("Emil", parts(offer)[0]["custom_id"], ephemeral=False)
    assert "isn't free" in again.text
    back = await stage.slash(late, "table return", {"table": number})
    assert "asked" in back.text
    await answer(stage, "David", last_vote(stage), 0)
    assert await stage.asked(number) == late
    assert f"<@{ids[late]}>" in stage.board(number)["content"]
    assert f"<@{ids['David']}>" not in stage.board(number)["content"]


async def test_the_log_credits_moves_to_whoever_sat_there(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    first = await stage.asked(number)
    while await stage.asked(number) == first:
        await stage.choose(first, await stage.panel(first, number), 0)
    other = await stage.asked(number)
    while await stage.asked(number) == other:
        await stage.choose(other, await stage.panel(other, number), 0)
    before = (await stage.slash("Emil", "log", {"table": number})).text
    assert first in before
    await stage.pass_time(hours=25)
    await answer(stage, other, last_vote(stage), 2)
    await stage.press("David", last_vote(stage), "takeseat")
    after = (await stage.slash("Emil", "log", {"table": number})).text
    assert after.startswith(before)
    assert f"David has stepped in for {first}" in after


async def test_whoever_is_replaced_is_told(stage: Stage) -> None:
    number, late, (other,) = await someone_late(stage, "Anna", "Ben")
    await answer(stage, other, last_vote(stage), 2)
    await stage.press("David", last_vote(stage), "takeseat")
    (notice,) = [m for m in stage.sandbox.messages() if "stepped in" in m["content"]]
    assert stage.names(notice["_pinged"]) == [late]
    assert "/table return" in notice["content"]
    assert (await seats_of(stage.bot.desk.store, number))[0].state in ("here", "replaced")


async def test_an_offered_seat_is_withdrawn_once_its_person_plays(stage: Stage) -> None:
    number, late, (other,) = await someone_late(stage, "Anna", "Ben")
    await answer(stage, other, last_vote(stage), 2)
    offer = last_vote(stage)
    await stage.restart()
    assert [vote.kind for vote in await open_votes(stage.bot.desk.store, number)] == ["offer"]
    panel = await stage.panel(late, number)
    while await stage.asked(number) == late:
        await stage.choose(late, panel, 0)
        panel = await stage.panel(late, number)
    assert await open_votes(stage.bot.desk.store, number) == []
    shown = stage.sandbox.message(offer["id"])
    assert shown is not None
    assert parts(shown) == []
    refused = await stage.typed("David", parts(offer)[0]["custom_id"], ephemeral=False)
    assert "isn't free" in refused.text
    seats = await seats_of(stage.bot.desk.store, number)
    assert {seat.state for seat in seats} == {"here"}


async def test_a_seat_that_was_given_up_stays_offered_while_the_others_play(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben", "Mei")
    leaver = await stage.asked(number)
    question = await stage.slash(leaver, "table resign", {"table": number})
    await stage.press(leaver, question, "resignyes")
    who = await stage.asked(number)
    panel = await stage.panel(who, number)
    while await stage.asked(number) == who:
        await stage.choose(who, panel, 0)
        panel = await stage.panel(who, number)
    assert [vote.kind for vote in await open_votes(stage.bot.desk.store, number)] == ["offer"]


@pytest.mark.parametrize(("first", "second", "decided"), [(0, 1, "wait"), (0, 2, "wait"), (2, 1, "caretaker")])
async def test_a_tie_about_somebody_late_is_decided(stage: Stage, first: int, second: int, decided: str) -> None:
    number, late, others = await someone_late(stage, "Anna", "Ben", "Mei")
    vote = last_vote(stage)
    assert "in a tie" in vote["content"]
    await answer(stage, others[0], vote, first)
    assert [one.kind for one in await open_votes(stage.bot.desk.store, number)] == ["late"]
    await answer(stage, others[1], vote, second)
    assert await open_votes(stage.bot.desk.store, number) == []
    shown = stage.sandbox.message(vote["id"])
    assert shown is not None
    assert {"wait": "Wait", "caretaker": "A caretaker"}[decided] in shown["content"].splitlines()[-1]
    assert (await stage.asked(number) == late) == (decided == "wait")


async def test_without_answers_all_are_reminded_once_and_then_the_table_waits(stage: Stage) -> None:
    number, late, (other,) = await someone_late(stage, "Anna", "Ben")
    vote = last_vote(stage)
    before = [m["id"] for m in stage.sandbox.messages() if "⏰" in m["content"]]
    await stage.pass_time(hours=24)
    reminded = [m for m in stage.sandbox.messages() if "⏰" in m["content"] and m["id"] not in before]
    assert sorted(stage.names([user for m in reminded for user in m["_pinged"]])) == sorted([late, other])
    assert [one.kind for one in await open_votes(stage.bot.desk.store, number)] == ["late"]
    await stage.restart()
    await stage.pass_time(hours=24)
    assert await open_votes(stage.bot.desk.store, number) == []
    shown = stage.sandbox.message(vote["id"])
    assert shown is not None
    assert "Wait" in shown["content"].splitlines()[-1]
    assert await stage.asked(number) == late
    await stage.pass_time(hours=24)
    assert [one.kind for one in await open_votes(stage.bot.desk.store, number)] == ["late"]


async def test_the_answers_that_there_are_decide_in_the_end(stage: Stage) -> None:
    number, late, others = await someone_late(stage, "Anna", "Ben", "Mei")
    await answer(stage, others[0], last_vote(stage), 1)
    await stage.pass_time(hours=46)
    assert await stage.asked(number) == late
    await stage.pass_time(hours=2)
    table = await stage.table(number)
    assert "caretaker" in {entry.by for entry in table.log}
    assert await stage.asked(number) != late
    assert await open_votes(stage.bot.desk.store, number) == []


async def test_a_live_table_that_all_have_left_asks_once_a_day(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben", pace="5m")
    await stage.pass_time(days=3)
    assert (await stage.row(number)).status == "running"
    votes = [m for m in stage.sandbox.messages() if "⌛" in m["content"]]
    assert len(votes) == 3


async def test_what_a_vote_decides_isnt_lost_by_a_pause(stage: Stage) -> None:
    number, _late, (other,) = await someone_late(stage, "Anna", "Ben")
    await stage.slash("Anna", "table pause", {"table": number})
    refused = await answer(stage, other, last_vote(stage), 1)
    assert refused.private
    assert "paused" in refused.text
    await stage.pass_time(days=5)
    assert [one.kind for one in await open_votes(stage.bot.desk.store, number)] == ["late"]
    assert await stage.asked(number) != other
    await stage.slash("Anna", "table resume", {"table": number})
    await answer(stage, other, last_vote(stage), 1)
    await stage.pass_time(minutes=1)
    assert "caretaker" in {entry.by for entry in (await stage.table(number)).log}
    assert await stage.asked(number) == other


async def test_a_vote_reaches_who_has_a_digest(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben", "Mei")
    late = await stage.asked(number)
    voter = next(name for name in ("Anna", "Ben") if name != late)
    await stage.slash(voter, "settings", {"tell": "digest"})
    await stage.pass_time(hours=24, minutes=1)
    vote = last_vote(stage)
    assert voter in stage.names(vote["_pinged"])
    await stage.pass_time(hours=23)
    digest = stage.inbox(voter)[-1]
    assert "a vote waits for your answer" in digest["content"]
    assert f"/{vote['id']}" in digest["content"]
    await answer(stage, voter, last_vote(stage), 0)
    told = len(stage.inbox(voter))
    await stage.pass_time(hours=20)
    assert len(stage.inbox(voter)) in (told, told + 1)
    assert all("a vote waits" not in message["content"] for message in stage.inbox(voter)[told:])


async def test_who_resigns_is_followed_by_a_computer_and_may_return(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    leaver = await stage.asked(number)
    question = await stage.slash(leaver, "table resign", {"table": number})
    await stage.press(leaver, question, "resignyes")
    seats = await seats_of(stage.bot.desk.store, number)
    assert [seat.state for seat in seats].count("resigned") == 1
    assert await stage.asked(number) != leaver
    await stage.restart()
    await stage.slash(leaver, "table return", {"table": number})
    seats = await seats_of(stage.bot.desk.store, number)
    assert {seat.state for seat in seats} == {"here"}
    assert {seat.computer for seat in seats} == {None}


async def test_the_last_one_who_leaves_closes_the_table(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    for who in ("Anna", "Ben"):
        question = await stage.slash(who, "table resign", {"table": number})
        await stage.press(who, question, "resignyes")
    assert (await stage.row(number)).status == "closed"


async def test_going_back_beyond_what_others_did_needs_their_consent(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben", "Mei")
    first = await stage.asked(number)
    start = (await stage.table(number)).version
    while await stage.asked(number) == first:
        panel = await stage.panel(first, number)
        await stage.choose(first, panel, 0)
    second = await stage.asked(number)
    panel = await stage.panel(second, number)
    await stage.choose(second, panel, 0)
    third = ({"Anna", "Ben", "Mei"} - {first, second}).pop()
    question = await stage.slash(first, "undo", {"table": number})
    await stage.press(first, question, "askundo")
    vote = last_vote(stage)
    assert second in stage.names(vote["_pinged"])
    for who in (second, third):
        if (await stage.table(number)).log[-1].back_to is None:
            await answer(stage, who, last_vote(stage), 0)
    table = await stage.table(number)
    assert table.log[-1].back_to == start
    assert await stage.asked(number) == first
    ids = stage.sandbox.people
    assert f"<@{ids[first]}>: it's your turn" in stage.board(number)["content"]


async def test_a_paused_table_takes_no_moves_and_keeps_the_time_that_was_left(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    who = await stage.asked(number)
    await stage.pass_time(hours=11)
    await stage.slash("Anna", "table pause", {"table": number})
    panel = await stage.slash(who, "turn", {"table": number})
    assert panel.private
    assert "is paused" in panel.text
    assert not {"mv", "MV", "GRP", "turn"} & set(panel.kinds)
    assert "is paused" in (await stage.slash("Emil", "board", {"table": number})).text
    shown = stage.board(number)
    assert "is paused" in shown["content"]
    assert "your turn" not in shown["content"]
    assert "turn" not in {kind_of(part) for part in parts(shown)}
    await stage.pass_time(days=30)
    assert not [m for m in stage.sandbox.messages() if "⏰" in m["content"]]
    await stage.slash("Anna", "table resume", {"table": number})
    assert "is paused" not in stage.board(number)["content"]
    assert "your turn" in stage.board(number)["content"]
    await stage.pass_time(minutes=59)
    assert not [m for m in stage.sandbox.messages() if "⏰" in m["content"]]
    await stage.pass_time(minutes=2)
    assert len([m for m in stage.sandbox.messages() if "⏰" in m["content"]]) == 1


async def test_what_is_not_played_any_more_is_neither_taken_back_nor_given_up(stage: Stage) -> None:
    number = await stage.start("Anna", "Ben")
    await stage.slash("Anna", "table close", {"table": number})
    for command in ("undo", "table resign"):
        answer_ = await stage.slash("Ben", command, {"table": number})
        assert f"Table {number} is closed." in answer_.text
        assert answer_.kinds == []
    lobby = await stage.lobby("Anna", "Ben")
    for options in ({"table": lobby}, {}):
        answer_ = await stage.slash("Ben", "table resign", options)
        assert "press Leave" in answer_.text
        assert answer_.kinds == []


def test_a_sentence_begins_as_its_place_wants_it() -> None:
    ask = AskRow(1, 0, 3, 7, 0, True, 86_400_000, None, minutes=60)
    texts = {code: direct_and_call(code, ask) for code in ("en", "zh-TW")}
    direct, call = texts["en"]
    assert direct.startswith("Half of your time has passed. You have until")
    assert call.startswith("half of your time")
    for text in texts["zh-TW"]:
        assert "。" in text
        assert "。 " not in text


def direct_and_call(code: str, ask: AskRow) -> tuple[str, str]:
    call = calling._why(tongue(code), "half", ask, 0)
    return calling._sentence(call), call
