"""Every message that random games of every game lead to is within Discord's limits, every button has a handler."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature
from typing import Any
from unittest.mock import MagicMock

import pytest

from bot.board_message import Board
from bot.panels import lobby as lobby_panels
from bot.panels import pages, screens, why
from bot.panels.screens import Screen
from bot.panels.turn import Spot
from bot.panels.votes import going_back
from bot.presses import Presses
from bot.store.records import OutboxRow, SeatRow, TableRow
from bot.tables.desk import Live
from bot.tables.lobby import TABLE_OPTIONS
from games.bohemian_villages.moves import Reroll
from games.core import AnyGame, Refusal, Table, field_types
from games.registry import all_games
from renderers.pictures import painter
from renderers.words import LANGUAGES, tongue, words
from tests.bot.limits import checked_components, checked_screen
from tests.toggles import on_the_way
from tests.words.walks import finished, positions

BIG = 2**63 - 1
NAMES = ("*_~|`" * 7)[:32], "王" * 32, "@everyone <@1> [x](y) # - > ~~ok~~"[:32], "A", "🏡" * 16
EVERY = [(game, seats) for game in all_games() for seats in (game.seats[0], game.seats[-1])]
HANDLED = set(Presses(*[MagicMock()] * len(signature(Presses).parameters)).handlers)


def live_of(table: Table[Any], language: str, status: str = "running", **more: Any) -> Live:
    """A table as the desk has it, with the longest names and ids."""
    values: dict[str, Any] = {
        "id": 10**15,
        "guild_id": BIG,
        "channel_id": BIG,
        "game": table.game.id,
        "rules_version": table.game.version,
        "status": status,
        "options": {},
        "language": language,
        "host_id": BIG,
        "private": True,
        "seats_wanted": table.game.seats[-1],
        "seed": "s",
        "seed_hash": table.seed_hash,
        "version": table.version,
        "announced": max(0, table.version - 3),
        "board_message_id": None,
        "board_version": None,
        "lobby_message_id": None,
        "created_at": 0,
        "updated_at": 0,
        "started_at": None,
        "ended_at": None,
        "follows": None,
    }
    row = TableRow(**(values | more))
    seats = [SeatRow(row.id, seat, BIG - seat, None, NAMES[seat], 0) for seat in range(table.seats)]
    return Live(row, seats, table)


def handled(parts: list[dict[str, Any]]) -> None:
    for part in parts:
        assert part["custom_id"].split(":")[1] in HANDLED


def looks(live: Live, language: str) -> Iterator[Screen]:
    """Everything that anybody may ask to see of a started table."""
    _ = tongue(language)
    table = live.running
    for seat in (*range(table.seats), None):
        for crop in range(len(painter(live.row.game).crops)):
            yield screens.board(_, live, seat, crop, note="n" * 200)
    for page in (0, 1, 10**9 - 1):
        yield pages.board_in_words(_, live, None, page)
        yield pages.game_log(_, live, None, page)
    yield pages.game_log(_, live, 0)
    yield screens.turn_done(_, live, 0)
    if table.standings is not None:
        yield why.scores(_, live, None)
        for line in table.standings.scores[0].lines:
            yield why.score(_, live, table.standings.scores[0].seat, line.key)
    for version in (0, table.version - 1):
        yield Screen(going_back(_, live, version))
    refusal = Refusal("not_your_turn", deciders=[])
    yield why.with_why(_, screens.board(_, live, 0, note="n" * 200), refusal, live.row.game, live.row.id, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), EVERY, ids=lambda value: getattr(value, "id", value))
def test_every_screen_of_a_random_game_fits(game: AnyGame, seats: int, language: str) -> None:
    for table, _entry in positions(game, seats, every=len(finished(game, seats).log) // 6 + 1):
        live = live_of(table, language, "finished" if table.over else "running")
        for screen in looks(live, language):
            handled(checked_screen(screen))
        for seat in table.decisions():
            for spot in spots(live, seat, language):
                handled(checked_screen(screens.turn_panel(tongue(language), live, seat, spot, "n" * 200)))


def spots(live: Live, seat: int, language: str) -> Iterator[Spot]:
    """Every place of a panel, by pressing whatever leads on."""
    seen = {Spot()}
    queue = [Spot()]
    while queue:
        spot = queue.pop()
        yield spot
        for part in checked_screen(screens.turn_panel(tongue(language), live, seat, spot)):
            kind, _table, _version, index = part["custom_id"].split(":")[1:]
            more = []
            if kind == "GRP":
                aside = Spot.of(int(index)).aside
                more = [Spot(group=int(option["value"]), aside=aside) for option in part["options"]]
            elif kind in ("page", "aside", "back", "pick") and not part.get("disabled"):
                more = [Spot.of(int(index))]
                if kind == "pick" and not on_the_way(live.running.moves(seat), more[0]):
                    more = []
            queue += [one for one in more if one not in seen]
            seen.update(more)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), EVERY, ids=lambda value: getattr(value, "id", value))
@pytest.mark.parametrize("told", [1, 12, 10**6], ids=["one move", "some moves", "everything"])
def test_every_board_message_fits(game: AnyGame, seats: int, language: str, told: int) -> None:
    """However much a board has to tell, and also if it goes out in words."""
    for table, _entry in positions(game, seats, every=len(finished(game, seats).log) // 6 + 1):
        live = live_of(table, language)
        row = OutboxRow(
            id=BIG, table_id=live.row.id, channel_id=BIG, kind="board", version=table.version,
            since=max(-1, table.version - told), payload={}, state="pending", attempts=0, not_before=0, nonce="",
            replaces=None, mark=None, tried_at=None, message_id=None, created_at=0, sent_at=None, error=None,
        )  # fmt: skip
        made = Board(tongue(language), live, table, row, lambda user: True)
        components: Any = made.view.to_components() if made.view is not None else []
        handled([part for one in components for part in one["components"]])
        checked_screen(Screen(made.content, scene=made.scene, alt=made.alt))
        # however long: what comes last, and all who are called, are there
        for user in made.called:
            assert f"<@{user}>" in made.content
        last = f"{table.seed}`" if table.over else words(game.id).ask(tongue(language), made.scene.view, live.names)
        assert last in made.content


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_lobby_and_its_panels_fit(game: AnyGame, language: str) -> None:
    _ = tongue(language)
    for seats in game.seats:
        table = finished(game, seats)
        for status in ("lobby", "running", "closed"):
            live = live_of(table, language, status, options={"computers": game.seats[-1] - 1})
            handled(checked_screen(lobby_panels.lobby(_, live)))
    live = live_of(finished(game, game.seats[-1]), language, "lobby")
    names = lobby_panels.option_names(live)
    assert set(names) == {*TABLE_OPTIONS, *field_types(game.options_type)}
    shown = set()
    for page in range(len(names)):
        for part in checked_screen(lobby_panels.options_panel(_, live, page)):
            handled([part])
            if part["type"] == 3:
                shown.add(int(part["custom_id"].rsplit(":", 1)[1]))
                assert sum(option.get("default", False) for option in part["options"]) == 1
    assert shown == set(range(len(names)))
    handled(checked_screen(lobby_panels.invite_panel(_, live)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_page_of_the_rules_fits_and_is_offered(game: AnyGame, language: str) -> None:
    _ = tongue(language)
    topics = words(game.id).topics(_)
    assert len(topics) <= 25
    for topic in topics:
        (part,) = checked_screen(pages.rules(_, game, topic.key))
        handled([part])
        assert [option["value"] for option in part["options"]] == [f"{game.id}/{one.key}" for one in topics]
        assert [one["value"] for one in part["options"] if one.get("default")] == [f"{game.id}/{topic.key}"]


def test_a_turn_of_bohemian_villages_takes_at_most_three_choices() -> None:
    """Narrow, place, place again; rerolls (each costs a tile) come on top."""
    game = next(one for one in all_games() if one.id == "bohemian_villages")
    counts: dict[int, int] = {}
    for seats in game.seats:
        whole = finished(game, seats)
        presses = 0
        for at, entry in enumerate(whole.log[1:], 1):
            before: Table[Any] = Table(game, seats, whole.options, "words", whole.log[:at])
            assert entry.seat is not None
            assert entry.move is not None
            live = live_of(before, "en")
            index = before.moves(entry.seat).index(entry.move)
            if not isinstance(entry.move, Reroll):
                presses += way_to(live, entry.seat, index)
            if any(event.announces for event in entry.events):
                counts[presses] = counts.get(presses, 0) + 1
                presses = 0
    assert max(counts) <= 3, counts


def way_to(live: Live, seat: int, index: int) -> int:
    """Presses from the panel to that move."""
    front = [Spot()]
    for steps in range(1, 9):
        following = []
        for spot in front:
            for part in checked_components(screens.turn_panel(tongue("en"), live, seat, spot).rows):
                kind, _table, _version, at = part["custom_id"].split(":")[1:]
                values = [int(option["value"]) for option in part.get("options", [])]
                if (kind == "mv" and int(at) == index) or (kind == "MV" and index in values):
                    return steps
                if kind == "GRP":
                    following += [Spot(group=value, aside=Spot.of(int(at)).aside) for value in values]
                elif kind in ("page", "aside") and not part.get("disabled"):
                    following.append(Spot.of(int(at)))
        front = following
    raise AssertionError(f"move {index} can't be reached")
