"""Scenario files: a rules example, or a player's report of a rules fault, as data (see docs in the README).

A scenario deals a game, lays a position over it and goes step by step. In a step, `moves`, `includes` and
`excludes` say what the seat may do before it acts; `play`, `reject` or `undo` is what it does; `expect` and
`standings` hold afterwards; `events` in `expect` are those of the last log entry. Pure: the caller reads the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.core.errors import Refusal, RulesError
from games.core.game import AnyGame
from games.core.notation import write
from games.core.paths import ABSENT, PathError, differences, look_up
from games.core.standings import Standings
from games.core.structs import Seat
from games.core.table import Table

__all__ = ["Mismatch", "Scenario", "ScenarioError", "StepFile", "parse", "run"]

Found = Callable[[str], AnyGame]


class ScenarioError(Exception):
    """The file can't be followed: a typing slip, a position that can't be."""


class Mismatch(ScenarioError):
    """The rules do something else than the file says. `path` is what was looked at, `step` counts from 1."""

    def __init__(self, where: str, path: str, expected: Any, got: Any) -> None:
        super().__init__(f"{where}: {path}: expected {_shown(expected)}, got {_shown(got)}")
        self.path, self.expected, self.got = path, expected, got


class StepFile(Struct, forbid_unknown_fields=True):
    """One `[[step]]`. `undo` is the version to go back to, or true for one move; `because` goes with `reject`."""

    seat: Seat | None = None
    play: str | None = None
    reject: str | None = None
    because: str | None = None
    params: dict[str, Any] = {}
    undo: bool | int | None = None
    consent: bool = False
    moves: list[str] | None = None
    includes: list[str] = []
    excludes: list[str] = []
    expect: dict[str, Any] = {}
    standings: dict[str, Any] | None = None
    note: str = ""


class Scenario(Struct, forbid_unknown_fields=True):
    """A file. `position` may say "absent" to empty a place; `chance` gives the results after the set-up."""

    game: str
    seats: int
    seed: str = "scenario"
    options: dict[str, Any] = {}
    position: dict[str, Any] = {}
    chance: list[int] = []
    step: list[StepFile] = []
    note: str = ""


def parse(data: Mapping[str, Any], name: str = "scenario") -> Scenario:
    """The file's contents, checked for shape. Raises `ScenarioError`."""
    try:
        scenario = msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{name}: {error}") from None
    for number, step in enumerate(scenario.step, 1):
        wrong = _shape(step)
        if wrong:
            raise ScenarioError(f"{name}, step {number}: {wrong}")
    return scenario


def run(data: Mapping[str, Any], find: Found, name: str = "scenario") -> Table[Any]:
    """Follow a scenario to its end and give back the table.

    `find` gives a game by its id (`games.registry.game`), `name` stands in messages. Raises `Mismatch` at the
    first difference, `ScenarioError` if the file can't be followed.
    """
    scenario = parse(data, name)
    table = _deal(scenario, find, name)
    for number, step in enumerate(scenario.step, 1):
        _Check(table, step, f"{name}, step {number}").run()
    return table


def _shape(step: StepFile) -> str:
    if sum(deed is not None for deed in (step.play, step.reject, step.undo)) > 1:
        return "only one of play, reject and undo"
    if (step.reject is None) != (step.because is None):
        return "reject and because go together"
    if step.params and step.reject is None:
        return "params go with reject"
    if step.consent and step.undo is None:
        return "consent goes with undo"
    if step.undo is False:
        return "undo is true or the version to go back to"
    deeds = [step.play, step.reject, step.undo, step.moves, step.includes or None, step.excludes or None]
    if step.seat is None and any(deed is not None for deed in deeds):
        return "whose step is it? (seat)"
    return ""


def _deal(scenario: Scenario, find: Found, name: str) -> Table[Any]:
    try:
        game = find(scenario.game)
        table: Table[Any] = Table.deal(
            game,
            scenario.seats,
            scenario.options,
            scenario.seed,
            script=scenario.chance,
            patch=_without(scenario.position),
        )
        game.invariants(table.full_state())
    except Refusal as refusal:
        raise ScenarioError(f"{name}: {refusal}") from None
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{name}: position: {error}") from None
    except RulesError as error:
        raise ScenarioError(f"{name}: the position can't be: {error}") from None
    return table


def _without(patch: Any) -> Any:
    """TOML knows no null; "absent" stands for it."""
    if isinstance(patch, Mapping):
        return {key: _without(item) for key, item in patch.items()}
    return None if patch == ABSENT else patch


class _Check:
    """One step on a table."""

    def __init__(self, table: Table[Any], step: StepFile, where: str) -> None:
        self.table, self.step, self.where = table, step, where

    def run(self) -> None:
        self._legal()
        try:
            self._act()
            self.table.game.invariants(self.table.full_state())
        except RulesError as error:
            raise ScenarioError(f"{self.where}: {error}") from None
        self._expect()
        if self.step.standings is not None:
            self._differ("standings", self.step.standings, _standings_tree(self.table.standings))

    def _legal(self) -> None:
        step = self.step
        if step.seat is None:
            return
        legal = [write(move) for move in self.table.moves(step.seat)]
        if step.moves is not None and sorted(map(_plain, step.moves)) != sorted(map(_plain, legal)):
            missing = [move for move in step.moves if _plain(move) not in map(_plain, legal)]
            more = [move for move in legal if _plain(move) not in map(_plain, step.moves)]
            raise Mismatch(self.where, "moves", step.moves, f"{legal} (missing {missing}, more {more})")
        for start in step.includes:
            if not any(_begins(move, start) for move in legal):
                raise Mismatch(self.where, "includes", start, legal)
        for start in step.excludes:
            if found := [move for move in legal if _begins(move, start)]:
                raise Mismatch(self.where, "excludes", f"no {start}", found)

    def _act(self) -> None:
        step, table = self.step, self.table
        if step.reject is not None:
            self._reject(step.reject)
        elif step.seat is None:
            return
        elif step.play is not None:
            try:
                table.play(step.seat, table.read(step.seat, step.play))
            except Refusal as refusal:
                raise Mismatch(self.where, f"play {step.play!r}", "a legal move", refusal) from None
        elif step.undo is not None:
            back_to = None if step.undo is True else step.undo
            try:
                table.undo(step.seat, back_to, consent=step.consent)
            except Refusal as refusal:
                raise Mismatch(self.where, "undo", back_to, refusal) from None

    def _reject(self, wish: str) -> None:
        seat, table = self.step.seat, self.table
        assert seat is not None  # parse saw to it
        before = table.log[-1]
        try:
            table.play(seat, table.read(seat, wish))
        except Refusal as refusal:
            if refusal.code != self.step.because:
                raise Mismatch(self.where, f"reject {wish!r}", self.step.because, refusal) from None
            for key, value in self.step.params.items():
                self._differ(f"params.{key}", value, refusal.params.get(key, ABSENT))
        else:
            raise Mismatch(self.where, f"reject {wish!r}", self.step.because, "it was played")
        if table.log[-1] is not before:
            raise Mismatch(self.where, f"reject {wish!r}", "nothing changed", "the table changed")

    def _expect(self) -> None:
        roots = {
            "deciders": list(self.table.decisions()),
            "step": self.table.asks,
            "over": self.table.over,
            "turn": self.table.game.turn(self.table.full_state()),
            "version": self.table.version,
        }
        state = self.table.full_state()
        for path, expected in self.step.expect.items():
            if path == "events":
                self._compare_events(expected)
                continue
            try:
                got = roots[path] if path in roots else look_up(state, path)
            except PathError as error:
                raise ScenarioError(f"{self.where}: {error}") from None
            self._differ(path, expected, got)

    def _compare_events(self, expected: Any) -> None:
        got = [write(event) for event in self.table.log[-1].events]
        if not isinstance(expected, list) or len(expected) != len(got):
            raise Mismatch(self.where, "events", expected, got)
        for wanted, event in zip(expected, got, strict=True):
            if _plain(str(wanted)) not in (_plain(event), event.split()[0]):
                raise Mismatch(self.where, "events", expected, got)

    def _differ(self, path: str, expected: Any, got: Any) -> None:
        for at, wanted, found in differences(path, expected, got):
            raise Mismatch(self.where, at, wanted, found)


def _standings_tree(standings: Standings | None) -> Any:
    if standings is None:
        return ABSENT
    scores = sorted(standings.scores, key=lambda score: score.seat)
    return {
        "winners": list(standings.winners),
        "totals": [score.total for score in scores],
        "places": [score.place for score in scores],
        "lines": {str(score.seat): {line.key: line.points for line in score.lines} for score in scores},
    }


def _plain(line: str) -> str:
    return " ".join(line.split()).casefold()


def _begins(move: str, start: str) -> bool:
    whole, words = _plain(move).split(), _plain(start).split()
    return whole[: len(words)] == words


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else str(value) if isinstance(value, Refusal) else repr(value)
