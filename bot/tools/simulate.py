"""`dorfpost simulate GAME`: computer players play whole games against each other."""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from bot.tools.output import WRONG_USE, complain, say, unplayable
from games.core import Refusal, RulesError, Table, field_types
from games.core.game import AnyGame
from games.players import kinds, player
from games.registry import game

__all__ = ["Result", "add_parser", "options_of", "play", "simulate"]

_YES_NO = {"yes": True, "no": False}
BOUND = 20_000
"""Moves after which a game counts as not finished."""


class Scores(Struct):
    min: int = 0
    mean: float = 0.0
    max: int = 0


class Result(Struct, omit_defaults=False):
    """What `--json` prints. `wins` by kind of player (a shared victory is shared), only where kinds differ."""

    game: str
    seats: int
    games: int
    finished: int = 0
    moves: int = 0
    moves_per_second: float = 0.0
    moves_per_game: float = 0.0
    scores: Scores = msgspec.field(default_factory=Scores)
    illegal: int = 0
    invariant_failures: int = 0
    wins: dict[str, float] | msgspec.UnsetType = msgspec.UNSET


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("simulate", help="let computer players play whole games")
    # no list of games here: each command's parser is made, and must be even if a game can't be loaded
    parser.add_argument("game", metavar="GAME", help="a game's id (a wrong one tells which there are)")
    parser.add_argument("--seats", type=int, help="number of players (default: the fewest)")
    parser.add_argument("--games", type=_positive, default=10, help="how many (default: 10)")
    parser.add_argument("--seed", default="simulate", help="the same seed plays the same games")
    parser.add_argument(
        "--players",
        default="random",
        help=f"{' or '.join(kinds())}; one for all, or a list with commas, one a seat",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, for example duchy=B; may be given several times",
    )
    parser.add_argument("--check", action="store_true", help="test the invariants after every move")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=simulate)


def simulate(args: argparse.Namespace) -> int:
    """Exit code 0, 1 if a game did not end or anything was illegal or broken, 2 for a wish that can't be."""
    try:
        chosen = game(args.game)
        seats = chosen.seats[0] if args.seats is None else args.seats
        names = args.players.split(",")
        if seats not in chosen.seats:
            raise Refusal("seat_count")
        if len(names) == 1:
            names *= seats
        for name in names:
            player(name, "")
        options = options_of(chosen, args.option)
        chosen.check_options(seats, options)
    except Refusal as refusal:
        complain(_sentence(refusal, args))
        return WRONG_USE
    if len(names) != seats:
        complain(f"--players names {len(names)} players for {seats} seats")
        return WRONG_USE
    result, troubles = play(chosen, seats, args.games, args.seed, names, args.check, options)
    say(msgspec.json.encode(result).decode() if args.json else _table(result))
    for trouble in troubles:
        complain(trouble)
    return int(bool(troubles))


def play(
    chosen: AnyGame,
    seats: int,
    games: int,
    seed: str,
    names: list[str],
    check: bool = False,
    options: Struct | None = None,
) -> tuple[Result, list[str]]:
    """Play `games` games; the players of `names` change their seats from game to game. `options`: default ones.

    Gives the result and a line for every game that went wrong (with the seed that shows it again).
    """
    result = Result(chosen.id, seats, games)
    totals: list[int] = []
    wins: dict[str, float] = dict.fromkeys(names, 0.0)
    troubles: list[str] = []
    started = perf_counter()
    for number in range(games):
        shift = number % seats
        seated = names[shift:] + names[:shift]
        table_seed = f"{seed}/{number}"
        try:
            table = _one(chosen, seats, table_seed, seated, check, result, options)
        except Refusal as refusal:
            result.illegal += 1
            troubles.append(f"seed {table_seed}: a listed move was refused: {refusal}")
            continue
        except RulesError as error:
            result.invariant_failures += 1
            troubles.append(f"seed {table_seed}: {error}")
            continue
        standings = table.standings
        if standings is None:
            troubles.append(f"seed {table_seed}: not finished after {BOUND} moves")
            continue
        result.finished += 1
        totals += [score.total for score in standings.scores]
        for winner in standings.winners:
            wins[seated[winner]] += 1 / len(standings.winners)
    seconds = perf_counter() - started
    result.moves_per_second = round(result.moves / seconds, 1) if seconds else 0.0
    result.moves_per_game = round(result.moves / games, 2)
    if totals:
        result.scores = Scores(min(totals), round(sum(totals) / len(totals), 2), max(totals))
    if len(set(names)) > 1:
        result.wins = {name: round(wins[name], 2) for name in sorted(set(names))}
    return result, troubles


def options_of(chosen: AnyGame, given: list[str]) -> Struct:
    """From `name=value` words; raises `Refusal("unknown_option")`."""
    kinds = field_types(chosen.options_type)
    values: dict[str, Any] = {}
    for word in given:
        name, _, value = word.partition("=")
        values[name] = _YES_NO.get(value, value) if kinds.get(name) is bool else value
    made: Struct = chosen.options(values)
    return made


def _one(
    chosen: AnyGame,
    seats: int,
    seed: str,
    seated: list[str],
    check: bool,
    result: Result,
    options: Struct | None,
) -> Table[Any]:
    players = [player(kind, f"{seed}/player {seat}") for seat, kind in enumerate(seated)]
    table: Table[Any] = Table.deal(chosen, seats, options, seed)
    if check:
        chosen.invariants(table.full_state())
    for _ in range(BOUND):
        if not (deciders := table.decisions()):
            break
        seat = deciders[0]
        table.play(seat, players[seat].choose(table, seat), by="computer")
        result.moves += 1
        if check:
            chosen.invariants(table.full_state())
    return table


def _sentence(refusal: Refusal, args: argparse.Namespace) -> str:
    if refusal.code == "unknown_player":
        return f"there is no such player in {args.players!r}; there are {', '.join(kinds())}"
    return unplayable(refusal, args.game, args.seats)


def _table(result: Result) -> str:
    rows = [
        ("game", f"{result.game}, {result.seats} seats"),
        ("finished", f"{result.finished} of {result.games}"),
        ("moves", f"{result.moves} ({result.moves_per_game:.1f} a game, {result.moves_per_second:,.0f} a second)"),
        ("scores", f"{result.scores.min} to {result.scores.max}, {result.scores.mean:.1f} on the average"),
        ("illegal", str(result.illegal)),
        ("broken", str(result.invariant_failures)),
    ]
    if result.wins is not msgspec.UNSET:
        rows.append(("wins", ", ".join(f"{name} {won:g}" for name, won in result.wins.items())))
    return "\n".join(f"{name:<9} {value}" for name, value in rows)


def _positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
