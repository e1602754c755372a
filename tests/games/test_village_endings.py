"""Every way in which Village ends, replayed from a finished game, and the order of the last actions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.core import GameEnded, Table, TurnBegan
from games.core.replay import replay
from games.village import GAME, events
from games.village.state import Village
from tests.games.village_endings import FOLDER, WAYS, Told
from tests.games.village_tables import play, table


@pytest.fixture(scope="module")
def finished() -> dict[str, Table[Village]]:
    """Each of them played again: every move, draw, event and hash is as it was."""
    return {
        name: replay(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")), lambda _: GAME)
        for name in WAYS
    }


def test_every_way_has_its_game(finished: dict[str, Table[Village]]) -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(WAYS)
    for name, way in WAYS.items():
        assert way(Told(finished[name])), name


@pytest.mark.parametrize("name", list(WAYS))
def test_the_last_actions(name: str, finished: dict[str, Table[Village]]) -> None:
    """Everybody but the trigger once, from its left; all on another's market day, from where the edition says."""
    on = finished[name]
    s, seats = on.full_state(), on.seats
    every = [event for entry in on.log for event in entry.events]
    end = next(event for event in every if isinstance(event, events.EndTriggered))
    after = every[every.index(end) :]
    turns = [event.seat for event in after if isinstance(event, TurnBegan)]
    opened = [e for e in every[: every.index(end)] if isinstance(e, events.MarketOpened | events.MarketClosed)]
    host = opened[-1].seat if opened and isinstance(opened[-1], events.MarketOpened) else None
    if host is None or host == end.seat:
        expected = [(end.seat + at) % seats for at in range(1, seats)]
    else:
        first = end.seat if s.edition == "source" else host
        expected = [(first + at) % seats for at in range(1, seats + 1)]
    assert turns == expected == list(end.order)
    assert sum(isinstance(event, events.MassBegan) for event in after) == 1
    assert isinstance(every[-1], GameEnded)
    assert (every[-1].reason, every[-1].seat) == (end.what, end.seat)
    # nothing is seeded again, and no well is used once no cube is left
    assert not any(isinstance(event, events.RoundSeeded) for event in after)
    free = [event for event in after if isinstance(event, events.FreeAction | events.WellUsed | events.CubeTaken)]
    kinds = [type(event).__name__ for event in free]
    if "FreeAction" in kinds:
        assert set(kinds[kinds.index("FreeAction") :]) == {"FreeAction"}


@pytest.mark.parametrize("name", list(WAYS))
def test_the_end_comes_with_the_last_place(name: str, finished: dict[str, Table[Village]]) -> None:
    """Neither sooner nor later, by the capacities of the spec."""
    on = finished[name]
    graves = {2: 3, 3: 4, 4: 5}[on.seats]
    places = {2: 9, 3: 13, 4: 15}[on.seats]
    filled = {"graves": 0, "chronicle": 0}
    triggered = False
    for event in (event for entry in on.log for event in entry.events):
        if isinstance(event, events.Died):
            filled["chronicle"] += event.grave.startswith("chronicle:")
            filled["graves"] += event.grave == "grave"
            assert filled["graves"] <= graves
            assert filled["chronicle"] <= places
            assert event.grave != "removed" or triggered
        if isinstance(event, events.EndTriggered):
            assert not triggered
            triggered = True
            assert filled[event.what] == {"graves": graves, "chronicle": places}[event.what]
    assert triggered


@pytest.mark.parametrize("name", list(WAYS))
def test_scores_add_up(name: str, finished: dict[str, Table[Village]]) -> None:
    """Every line worked out anew from the tables of the spec."""
    on = finished[name]
    assert on.standings is not None
    told = [event for entry in on.log for event in entry.events]
    for score in on.standings.scores:
        family = on.full_state().players[score.seat]
        where = list(family.members.values())
        got = {line.key: line.points for line in score.lines}
        visited = sum(e.points for e in told if isinstance(e, events.Visited) and e.seat == score.seat)
        bought = sum(e.points for e in told if isinstance(e, events.CoinsForPoints) and e.seat == score.seat)
        prayed = sum(e.points for e in told if isinstance(e, events.Majority) and score.seat in e.seats)
        served = sum(e.points for e in told if isinstance(e, events.Served) and e.seat == score.seat)
        remembered = sum(place.startswith("chronicle:") for place in where)
        assert got == {
            "track": visited + bought + prayed,
            "travel": [0, 1, 3, 6, 10, 14, 18][len(family.markers)],
            "council": sum({"1": 0, "2": 2, "3": 4, "4": 6}[p[-1]] for p in where if p.startswith("council:")),
            "church": sum({"1": 2, "2": 3, "3": 4, "4": 6}[p[-1]] for p in where if p.startswith("church:")),
            "chronicle": [0, 0, 0, 4, 7, 12][min(5, remembered)],
            "customers": served,
            "coins": family.coins,
            "living": 0,
        }


def _close_to_the_end(edition: str, host: int) -> Table[Village]:
    full = {"1a": "chronicle:crafts", "1b": "chronicle:crafts", "1c": "chronicle:crafts"}
    players: list[dict[str, Any]] = [
        {"coins": 0, "time": 9, "goods": {"ox": 2}, "cubes": {"G": 1}, "members": {"1a": "office", "1b": "bag",
         "1c": "bag", "1d": "bag"}},
        {"coins": 0, "members": full},
        {"coins": 0, "members": {"1a": "grave", "1b": "grave", "1c": "grave"}},
    ]  # fmt: skip
    return table(
        *players,
        edition=edition,
        seats=3,
        start=host,
        spaces={"market": {"B": 1}, "family": {"P": 1, "B": 1, "O": 1, "G": 1}},
        stalls={"S1": "K12", "S2": "K13", "S3": "K01", "S4": "K14"},
        line=["K10", "K17", "K06", "K20", "K03"],
    )


@pytest.mark.parametrize(
    ("edition", "host", "order"),
    [
        ("source", 2, [1, 2, 0]),
        ("published", 2, [0, 1, 2]),
        ("source", 1, [1, 2, 0]),
        ("published", 1, [2, 0, 1]),
    ],
)
def test_the_split_of_the_editions(edition: str, host: int, order: list[int]) -> None:
    on = _close_to_the_end(edition, host)
    play(on, host, "take market B")
    if on.decisions() != (0,):
        play(on, host, "pass_market")
    told = play(on, 0, "serve S1")
    assert f"end_triggered 0 graves {'+'.join(map(str, order))}" in told
    seen = []
    while not on.over:
        seat = on.decisions()[0]
        if on.asks == "turn":
            seen.append(seat)
        choice = on.moves(seat)[-1] if on.asks in ("act", "buying", "advancing") else on.moves(seat)[0]
        on.play(seat, choice)
    assert seen == order
    assert on.full_state().finished == "graves"


def test_the_triggering_turn_may_take_the_last_cube() -> None:
    """Then nothing is seeded: the others act for free, and there is one mass only."""
    on = table(
        {"coins": 0, "time": 9, "members": {"1a": "office", "1b": "bag", "1c": "bag", "1d": "bag"}},
        {"coins": 0, "members": {"1a": "chronicle:crafts", "1b": "chronicle:crafts"}},
        {"coins": 0, "members": {"1a": "grave", "1b": "grave", "1c": "grave", "1d": "chronicle:crafts"}},
        seats=3,
        spaces={"family": {"X": 1}},
    )
    told = play(on, 0, "take family X", "skip")
    assert told[1:] == ["died 0 1 office grave", "end_triggered 0 graves 1+2", "turn_began 1 2"]
    assert on.asks == "turn"
    told = play(on, 1, "skip")
    assert told == ["action_skipped 1 - no", "turn_began 2 3"]
    play(on, 2, "free family", "birth 2")
    assert on.over
