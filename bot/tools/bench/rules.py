"""The rules alone: moves, replays, undo."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from bot.tools.bench.made import Dice, played, seats_of
from bot.tools.bench.measure import Lines, mean_time, side_by_side, unit
from games.core import AnyGame, Table
from games.core.replay import export, replay
from games.registry import all_games, game

__all__ = ["HEAVY", "is_heavy", "run"]

HEAVY = 1000
"""Bytes: a game whose position grows beyond that counts as a heavy one, for which the targets are lower."""


def is_heavy(table: Table[Any]) -> bool:
    return max(len(entry.after) for entry in table.log) > HEAVY


def run(lines: Lines, quick: bool) -> None:
    for one in all_games():
        _one(lines, one, rounds=8 if quick else 24, games=4 if quick else 10)


def _one(lines: Lines, one: AnyGame, *, rounds: int, games: int) -> None:
    finished = played(one, 1)
    heavy = is_heavy(finished)
    kind = f"a {'heavy' if heavy else 'light'} game, {seats_of(one)} seats"
    exported = export(finished)

    def moves() -> float:
        return mean_time(lambda: sum(_random_game(one, number) for number in range(games)))

    def again() -> float:
        return mean_time(lambda: sum(_replayed(one, finished) for _ in range(games)))

    def confirmed() -> float:
        return mean_time(lambda: sum(replay(exported, game).version for _ in range(games)))

    ruler, a_move, an_action, a_line = side_by_side(rounds, unit, moves, again, confirmed)
    lines.add(
        "random_moves",
        f"random legal moves, all legal ones listed each time ({kind})",
        1 / a_move,
        "moves/s",
        ratio=ruler / a_move,
        of="a unit",
        at_least=250 if heavy else 930,
        game=one.id,
    )
    lines.add(
        "replay",
        f"replay of a finished game, every move checked ({finished.version} moves)",
        1 / an_action,
        "moves/s",
        ratio=ruler / an_action,
        of="a unit",
        at_least=310 if heavy else 930,
        game=one.id,
    )
    lines.add(
        "replay_confirmed",
        "the same from an export: notation read, every event and hash compared",
        1 / a_line,
        "moves/s",
        ratio=ruler / a_line,
        of="a unit",
        game=one.id,
    )
    _undo(lines, one, finished, rounds)


def _random_game(one: AnyGame, number: int) -> int:
    table: Table[Any] = Table.deal(one, seats_of(one), seed=f"moves {number}")
    dice = Dice(number)
    while deciders := table.decisions():
        table.play(deciders[0], dice.pick(table.moves(deciders[0])))
    return table.version


def _replayed(one: AnyGame, finished: Table[Any]) -> int:
    table: Table[Any] = Table.deal(one, finished.seats, finished.options, finished.seed)
    for entry in finished.log[1:]:
        assert entry.seat is not None
        assert entry.move is not None
        table.play(entry.seat, entry.move)
    if table.log[-1].after != finished.log[-1].after:
        raise RuntimeError(f"{one.id}: the replay ends in another position")
    return table.version


def _undo(lines: Lines, one: AnyGame, finished: Table[Any], rounds: int) -> None:
    """From the end back to several depths; the slowest of them counts."""
    last = finished.version
    depths = sorted({1, last // 4, last // 2, last - 1, last} - {0})

    def back(depth: int) -> float:
        table = Table[Any](one, finished.seats, finished.options, finished.seed, finished.log)
        target = last - depth
        seat = finished.log[last].seat or 0
        started = perf_counter()
        table.undo(seat, target, consent=True)
        taken = perf_counter() - started
        never = Table[Any](one, finished.seats, finished.options, finished.seed, finished.log[: target + 1])
        deciders = never.decisions()
        if (
            table.log[-1].after != never.log[-1].after
            or deciders != table.decisions()
            or any(never.moves(decider) != table.moves(decider) for decider in deciders)
        ):
            raise RuntimeError(f"{one.id}: undo to {target} gives another table than never having moved")
        return taken

    ruler, *times = side_by_side(rounds, unit, *[lambda depth=depth: back(depth) for depth in depths])
    slowest = max(times)
    lines.add(
        "undo",
        f"undo by 1 to {last} moves, the slowest depth; the table is as if never moved",
        slowest * 1000,
        "ms",
        ratio=slowest / ruler,
        of="unit",
        at_most=0.3,
        game=one.id,
    )
