"""Failure 12 for everything that is said about a table beside its boards: within Discord's limits in every game,
with the longest names and numbers, in both languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot import calling
from bot.delivery_marks import Outgoing
from bot.panels import screens
from bot.panels.happenings import KINDS, told
from bot.panels.ids import Ref
from bot.panels.screens import CONTENT, Screen
from bot.panels.votes import vote_screen
from bot.store.records import AskRow, OutboxRow, SettingsRow, VoteRow
from bot.tables.desk import Live
from bot.tables.questions import CHOICES, OFFER
from deploy.sandbox.components import Checker
from deploy.sandbox.errors import Form
from deploy.sandbox.limits import check_content
from games.core import AnyGame
from games.registry import all_games
from renderers.words import LANGUAGES, Tongue, tongue
from tests.bot.limits import checked_screen
from tests.bot.test_screens import BIG, NAMES, handled, live_of
from tests.failures.counting import note
from tests.words.walks import finished, positions

LATE = 4_102_444_800_000
"""A time with as many digits as any in this century, in ms."""


def outbox_row(live: Live, payload: dict[str, Any]) -> OutboxRow:
    version = live.running.version
    return OutboxRow(
        id=BIG, table_id=live.row.id, channel_id=BIG, kind="call", version=version, since=0, payload=payload,
        state="pending", attempts=0, not_before=0, nonce="n", replaces=None, mark=None, tried_at=None,
        message_id=None, created_at=0, sent_at=None, error=None,
    )  # fmt: skip


def votes(live: Live) -> Iterator[tuple[VoteRow, dict[int, str]]]:
    """Of every kind, in every state, answered and not."""
    users = tuple(seat.user_id for seat in live.seats if seat.user_id is not None)
    payload: dict[str, Any] = {"seat": live.running.seats - 1, "ask": 0, "since": LATE, "to": 0, "pace": "48h"}
    payload |= {"name": NAMES[0], "owner": BIG}
    for kind in (*CHOICES, OFFER):
        for state in ("open", "yes", "no", "void"):
            for answer in (None, *CHOICES.get(kind, ())):
                vote = VoteRow(
                    id=10**9 - 1, table_id=live.row.id, kind=kind, payload=payload, voters=users, needed=len(users),
                    opened_by=users[0], opened_at=0, version=0, state=state,
                    message_id=BIG, closed_at=None,
                )  # fmt: skip
                yield vote, {} if answer is None else dict.fromkeys(users[:-1], answer)


def said(_: Tongue, live: Live) -> Iterator[Outgoing | None]:
    """Every message of `bot.calling`."""
    ask = AskRow(live.row.id, 0, 0, BIG, LATE, True, LATE, None, BIG, BIG, 2880)
    for why in ("half", "soon", "nudge", "snoozed", "call", "stopped", "late", "unreached", "turn"):
        row = outbox_row(live, {"why": why, "seat": 0, "user": BIG, "ask": 0, "message": BIG, "closes": LATE})
        yield calling.call_message(_, live, row, ask, BIG, SettingsRow(BIG), ask.asked_at)
        yield calling.direct_message(_, live, row, ask, BIG, SettingsRow(BIG), ask.asked_at)
        for direct in (False, True):
            yield calling.over_message(_, live, replace(row, payload={**row.payload, "direct": direct}))
        for kind in ("lobby_expired", "lobby_nudge"):
            yield calling.rotting(_, live, replace(row, kind=kind), [BIG])
        for vote, ballots in votes(live):
            if vote.kind != OFFER:
                yield calling.vote_message(_, live, vote, ballots)
                yield calling.vote_call(_, live, row, vote)
    nexts = outbox_row(live, {"of": [0, 0], "user": BIG})
    yield calling.next_message(_, replace(live, asks=(ask,)), nexts)
    yield calling.ended_message(_, live)
    yield calling.lost_message(_, live)
    yield calling.full_message(_, replace(live, row=replace(live.row, status="lobby")), [BIG])
    yield calling.digest_message(_, [(live, ask)] * 40, [(live, vote) for vote, _ballots in votes(live)], 0)


def checked(outgoing: Outgoing) -> None:
    form = Form()
    assert outgoing.content
    check_content(form, outgoing.content)
    if outgoing.view is not None:
        built: Any = outgoing.view.to_components()
        Checker(form, v2=False).message(built)
        handled([part for row in built for part in row["components"]])
    assert not form.errors, (outgoing.content, form.errors)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_everything_that_is_said_beside_boards_fits(
    one: AnyGame, language: str, request: pytest.FixtureRequest
) -> None:
    _, count, seats = tongue(language), 0, one.seats[-1]
    for table, _entry in positions(one, seats, every=len(finished(one, seats).log) // 3 + 1):
        live = live_of(table, language, "finished" if table.over else "running")
        live.row = replace(live.row, board_message_id=BIG, pace="daily", pace_minutes=2880)
        for outgoing in said(_, live):
            if outgoing is not None:
                checked(outgoing)
                count += 1
        for vote, ballots in votes(live):
            handled(checked_screen(vote_screen(_, live, vote, ballots)))
            count += 1
        payload = {"name": NAMES[0], "before": NAMES[2], "until": LATE, "caretaker": True, "pace": "48h"}
        for kind in KINDS:
            line = told(_, kind, seat=seats - 1, payload=payload, names=live.names)
            assert line is not None
            checked(Outgoing(content=f"{screens.header(_, live)}\n{line}"))
            count += 1
        for seat in range(seats):
            screen: Screen = screens.briefing(_, live, seat, "n" * 200)
            handled(checked_screen(screen))
            assert len(screen.content) <= CONTENT
            count += 1
    note(request, messages_checked=count)


def test_the_longest_id_fits() -> None:
    assert len(str(Ref("resignyes", 10**18 - 1, 10**9 - 1, 10**9 - 1))) <= 100
