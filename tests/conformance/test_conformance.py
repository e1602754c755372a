"""Every registered game keeps every promise. A game that is added later is tested without a change here."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Chance, Move, Seat, Table
from games.core.game import AnyGame
from games.players import kinds, player
from games.registry import all_games
from tests.conformance import checks, drafts
from tests.games.hidden import HIDDEN
from tests.games.sealed import SEALED

GAMES = [*all_games(), HIDDEN, SEALED]
"""The games of the house, one that has all the secrets that a game may have, and one whose answers are drafted."""
THOUSAND = 1000
OFTEN = 30
"""Decisions at the beginning of a game at each of which even slow checks are made."""


def tables(seeds: int) -> list[object]:
    return [
        pytest.param(game, seats, f"conformance {seed}", id=f"{game.id}-{seats}-{seed}")
        for game in GAMES
        for seats in game.seats
        for seed in range(seeds)
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_declarations(game: AnyGame) -> None:
    checks.check_declarations(game)


@pytest.mark.parametrize(("game", "seats"), [(g, n) for g in GAMES for n in g.seats])
def test_options(game: AnyGame, seats: int) -> None:
    checks.check_options(game, seats)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_is_played_to_the_end(game: AnyGame) -> None:
    """And every decision on the way is a sound one."""
    for number, (seats, chosen) in enumerate(checks.option_plan(game)):
        for at, table in enumerate(checks.walk(game, seats, f"options {number}", chosen)):
            if at % 7 == 0 or table.over:
                checks.check_position(table)


@pytest.mark.parametrize(("game", "seats", "seed"), tables(3))
def test_at_every_decision(game: AnyGame, seats: int, seed: str) -> None:
    drawn = 0
    for table in checks.walk(game, seats, seed):
        checks.check_position(table)
        checks.check_notation(table)
        now = game.position_codec.decode(table.log[-1].after).drawn
        checks.check_reveals(table.log[-1], drawn, now)
        drawn = now
    checks.check_replay(table)


@pytest.mark.parametrize(("game", "seats", "seed"), tables(2))
def test_dump_and_load_at_every_decision(game: AnyGame, seats: int, seed: str) -> None:
    for table in checks.walk(game, seats, seed):
        checks.check_same_future(table)


@pytest.mark.parametrize(("game", "seats", "seed"), tables(2))
def test_undo_from_every_decision(game: AnyGame, seats: int, seed: str) -> None:
    chance = Chance(f"undo {seed}")
    for table in checks.walk(game, seats, seed):
        checks.check_undo(table, chance)


@pytest.mark.parametrize(("game", "seats", "seed"), tables(1))
def test_drafts_at_every_decision(game: AnyGame, seats: int, seed: str) -> None:
    chance = Chance(f"drafts {seed}")
    # each check copies and compares the whole table several times over: late in a long game now and then will do
    tried = sum(
        drafts.check_drafts(table, chance)
        for at, table in enumerate(checks.walk(game, seats, seed))
        if at < OFTEN or at % 50 == 0
    )
    assert (tried > 0) == any(kind.draft for kind in game.move_types)


_EVERY_LINE = 100
"""Lines of a log after which its beginning has been seen often enough."""


@pytest.mark.parametrize(("game", "seats", "seed"), tables(1))
def test_drafts_and_undos_of_all(game: AnyGame, seats: int, seed: str) -> None:
    before: dict[Seat | None, dict[str, Any]] = {}
    then: dict[int, dict[Seat | None, dict[str, Any]]] = {}
    has_drafts = any(kind.draft for kind in game.move_types)
    # what everybody sees holds the whole log: late in a long game, to look at it now and then will do
    for at, table in enumerate(drafts.walk_with_undos(game, seats, seed)):
        if has_drafts and at < _EVERY_LINE:
            drafts.check_private_lines(before, table)
            before = drafts.others(table, -1)
        if table.version % (7 if at < _EVERY_LINE else 70) == 0 or table.over:
            then[table.version] = drafts.others(table, -1)
            assert drafts.others(drafts.copied(table), -1) == then[table.version]
    drafts.check_as_it_was(table, then, seed)
    drafts.check_numbers(table)
    drafts.check_replayed(table)


@pytest.mark.parametrize(("game", "seats", "seed"), tables(2))
def test_secrets_at_every_decision(game: AnyGame, seats: int, seed: str) -> None:
    for table in checks.walk(game, seats, seed):
        checks.check_secrets(table)


@pytest.mark.parametrize(("game", "seats", "seed"), tables(2))
def test_refusals_at_every_decision(game: AnyGame, seats: int, seed: str) -> None:
    pool: list[Move] = []
    for table in checks.walk(game, seats, f"pool {seed}"):
        for seat in table.decisions():
            pool += table.moves(seat)[::3]
    pool = list(dict.fromkeys(pool))
    chance = Chance(f"refusals {seed}")
    for table in checks.walk(game, seats, seed):
        checks.check_refusals(table, pool, chance, tries=25)
    checks.check_replay(table)  # what was refused has changed nothing in memory either


@pytest.mark.parametrize("kind", kinds())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_computer_players(game: AnyGame, kind: str) -> None:
    """They choose legal moves, the same ones again, leave the table alone and know no secret."""
    seats = game.seats[0]
    table: Table[Any] = Table.deal(game, seats, seed="computers")
    players = [player(kind, f"seat {seat}") for seat in range(seats)]
    for _ in range(checks.BOUND):
        if table.over:
            break
        seat = table.decisions()[0]
        encoded = table.dump()
        move = players[seat].choose(table, seat)
        assert move in table.moves(seat)
        assert move == player(kind, f"seat {seat}").choose(table, seat)
        assert move == players[seat].choose(table.clone("what the others really have", seat), seat)
        assert table.dump() == encoded
        table.play(seat, move, by="computer")
    assert table.over


@pytest.mark.parametrize(("game", "seats"), [(g, n) for g in all_games() for n in g.seats])
def test_a_thousand_games_and_no_table_is_stuck(game: AnyGame, seats: int) -> None:
    for number in range(THOUSAND // len(game.seats)):
        table = checks.played(game, seats, f"thousand {number}")
        game.invariants(table.full_state())
        assert table.standings is not None
