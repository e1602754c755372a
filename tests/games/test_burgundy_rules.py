"""The Burgundy dice game against the second reading of its rules, along random games."""

from __future__ import annotations

from typing import Any

import pytest

from games.burgundy_dice import GAME, events
from games.burgundy_dice.components import REWARDS
from games.burgundy_dice.legal import forced
from games.burgundy_dice.moves import Choice, Mark, Monk, Start, TakeWorker, Twice, Worker
from games.burgundy_dice.scoring import SOURCES
from games.burgundy_dice.state import Burgundy
from games.core import Chance, Event, GameEnded, Move, RoundBegan, Seat, Table, tag_of
from tests.games import burgundy_oracle as oracle
from tests.games.burgundy_tables import FACES, refused


class Ledger:
    """A table and the second reading of it: sheets, prizes and time, told only what was rolled and chosen."""

    def __init__(self, seats: int, duchy: str, seed: str) -> None:
        self.table: Table[Burgundy] = Table.deal(GAME, seats, {"duchy": duchy}, seed)
        self.sheets = [oracle.Sheet(duchy) for _ in range(seats)]
        self.prizes: dict[str, list[list[Seat]]] = {}
        self.phase, self.boxes, self.rounds = 1, 0, 0
        self.boxes_in_phase = 8 if seats == 1 else 10
        self.sizes: list[int] = []

    def choose(self, seat: Seat, move: Choice, chosen: dict[Seat, Choice]) -> None:
        chosen[seat] = move
        entry = self.table.play(seat, move)
        if any(isinstance(event, RoundBegan | GameEnded) for event in entry.events):
            self.follow(entry.events, chosen)
            chosen.clear()

    def follow(self, told: tuple[Any, ...], chosen: dict[Seat, Choice]) -> None:
        if not self.rounds:
            for seat, move in chosen.items():
                assert isinstance(move, Start)
                self.sheets[seat].start(move.castle)
        else:
            self.resolve(chosen)
        rolls = [event for event in told if isinstance(event, events.Rolled)]
        for at, roll in enumerate(rolls):
            self.rounds += 1
            self.boxes = min(self.boxes_in_phase, self.boxes + (1 if len(self.sheets) == 1 else roll.hourglasses))
            assert (roll.phase, roll.boxes) == (self.phase, self.boxes)
            if roll.hourglasses == 2:
                for sheet in self.sheets:
                    sheet.sell(self.phase)
            if at < len(rolls) - 1:  # nobody was asked about it
                self.roll = roll
                for sheet in self.sheets:
                    legal = oracle.legal(sheet, list(roll.numbers), list(roll.colours), self.phase)
                    assert legal == {TakeWorker()}
                self.resolve({})
        if rolls:
            self.roll = rolls[-1]

    def resolve(self, chosen: dict[Seat, Choice]) -> None:
        before = [{colour for colour in oracle.COLOURS if sheet.done(colour)} for sheet in self.sheets]
        for seat, sheet in enumerate(self.sheets):
            sheet.carry_out(chosen.get(seat, TakeWorker()), self.phase)
        for colour in oracle.COLOURS:
            done = [s for s, sheet in enumerate(self.sheets) if sheet.done(colour) and colour not in before[s]]
            given = self.prizes.setdefault(colour, [])
            if not done:
                continue
            if len(self.sheets) == 1:
                first = self.phase < 3
                given += [done] if first else [[], done]
                self.sheets[0].add("stars", self.phase, oracle.STARS[colour][0 if first else 1])
            elif len(given) < 2:
                for seat in done:
                    self.sheets[seat].add("stars", self.phase, oracle.STARS[colour][len(given)])
                given.append(done)
        if self.boxes == self.boxes_in_phase:
            self.phase, self.boxes = self.phase + 1, 0

    def compare(self) -> None:
        s = self.table.full_state()
        if s.round:
            assert s.round == self.rounds
        assert {colour: given for colour, given in s.stars.items() if given} == {
            colour: given for colour, given in self.prizes.items() if given
        }
        for own, sheet in zip(s.players, self.sheets, strict=True):
            assert own.marks == {hex_id: number or 0 for hex_id, number in sheet.marks.items()}
            assert {reward: own.has(reward) for reward in REWARDS} == sheet.rewards
            assert {reward: own.circled.get(reward, 0) for reward in REWARDS} == sheet.circled
            there = {
                (source, phase): points
                for source, column in own.points.items()
                for phase, points in enumerate(column, 1)
                if points
            }
            assert there == sheet.points


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("duchy", "ABCD")
def test_whole_games_are_those_of_the_second_reading(seats: int, duchy: str) -> None:
    ledger = Ledger(seats, duchy, f"ledger {seats} {duchy}")
    on, chance, chosen = ledger.table, Chance(f"choices {seats} {duchy}"), dict[Seat, Choice]()
    while deciders := on.decisions():
        ledger.compare()
        seat = chance.pick(deciders)
        legal = on.moves(seat)
        if ledger.rounds:
            roll = ledger.roll
            wanted = oracle.legal(ledger.sheets[seat], list(roll.numbers), list(roll.colours), ledger.phase)
            assert set(legal) == wanted
            ledger.sizes.append(len(legal))
        # rare kinds as often as common ones
        kind = chance.pick(sorted({tag_of(move) for move in legal}))
        move = chance.pick([move for move in legal if tag_of(move) == kind])
        assert isinstance(move, Choice)
        ledger.choose(seat, move, chosen)
    ledger.compare()
    assert ledger.phase == 4
    assert len(ledger.sizes) >= 8 * seats
    assert max(ledger.sizes) < 600
    standings = on.standings
    assert standings is not None
    scores = {score.seat: score for score in standings.scores}
    for seat, sheet in enumerate(ledger.sheets):
        assert scores[seat].total == sum(sheet.points.values())
        for source in SOURCES:
            column = [sheet.points.get((source, phase), 0) for phase in (1, 2, 3)]
            line = next(line for line in scores[seat].lines if line.key == source)
            assert (line.points, line.params) == (sum(column), {"phases": " ".join(map(str, column))})
        left = next(line for line in scores[seat].lines if line.key == "rewards_left")
        assert (left.points, left.params) == (0, {"rewards": sum(sheet.rewards.values())})


def test_times() -> None:
    """15 to 30 rolls, five to ten in a phase; alone always 24, eight in a phase."""
    for seats in (1, 2):
        for number in range(20):
            on: Table[Burgundy] = Table.deal(GAME, seats, seed=f"times {number}")
            chance, rolls = Chance(f"times {number}"), dict.fromkeys((1, 2, 3), 0)
            told: list[Event] = []
            while deciders := on.decisions():
                told += on.play(deciders[0], chance.pick(on.moves(deciders[0]))).events
            for event in told:
                if isinstance(event, events.Rolled):
                    rolls[event.phase] += 1
            assert on.full_state().round == sum(rolls.values()) == GAME.turn(on.full_state())
            if seats == 1:
                assert list(rolls.values()) == [8, 8, 8]
            else:
                assert all(5 <= count <= 10 for count in rolls.values())
            assert [event.phase for event in told if isinstance(event, events.PhaseEnded)] == [1, 2, 3]
            rounds = [event.turn for event in told if isinstance(event, RoundBegan)]
            assert rounds == list(range(1, len(rounds) + 1))
            assert isinstance(told[-1], GameEnded)


def _wishes(s: Burgundy, chance: Chance) -> list[Move]:
    """Moves that may or may not be allowed, from every kind."""
    hexes = list(s.map.hexes)
    colours = list(FACES)

    def pair() -> str:
        return f"{1 + chance.below(6)}/{chance.pick(colours)}"

    def mark() -> str:
        return f"{chance.pick(hexes)}={1 + chance.below(6)}"

    kinds: list[Move] = []
    for _ in range(25):
        kinds += [Mark(pair(), chance.pick(hexes)), Worker(pair(), chance.pick(hexes))]
        kinds += [Monk(pair(), chance.pick(hexes)), Twice(mark(), mark())]
        hex_id = chance.pick(hexes)
        colour = s.map.hexes[hex_id].colour
        kinds += [kind(f"{1 + chance.below(6)}/{colour}", hex_id) for kind in (Mark, Worker, Monk)]
        kinds.append(Mark(f"{chance.pick(s.numbers)}/{chance.pick(s.colours)}", hex_id))
    return [*kinds, TakeWorker()]


def _why_not(s: Burgundy, sheet: oracle.Sheet, move: Move) -> str:
    """The spec's own order of checks (4.6)."""
    match move:
        case TakeWorker():
            return "plain_exists"
        case Mark() | Worker() | Monk():
            number, colour = int(move.pair[0]), move.pair[2:]
            if isinstance(move, Worker):
                early = "" if sheet.rewards["worker"] else "no_reward"
                early = early or ("same_value" if set(s.numbers) == {number} else "")
                rolled = colour in s.colours
            elif isinstance(move, Monk):
                early = "" if sheet.rewards["monk"] else "no_reward"
                early = early or ("same_value" if set(s.colours) == {colour} else "")
                rolled = number in s.numbers
            else:
                early, rolled = "", number in s.numbers and colour in s.colours
            return early or ("" if rolled else "not_rolled") or sheet.trouble(number, colour, move.hex)
        case Twice():
            (one, first), (other, second) = (mark.split("=") for mark in (move.first, move.second))
            pairs = [(int(first), sheet.map.colour[one]), (int(second), sheet.map.colour[other])]
            doubled = s.numbers.count(pairs[0][0]) == 2 or s.colours.count(pairs[0][1]) == 2
            if pairs[0] == pairs[1] and not doubled:
                return "same_dice"
            after = sheet.copy()
            for at, ((number, colour), hex_id) in enumerate(zip(pairs, (one, other), strict=True)):
                if at and not after.rewards["silver"]:
                    return "no_reward"
                if number not in s.numbers or colour not in s.colours:
                    return "not_rolled"
                if trouble := after.trouble(number, colour, hex_id):
                    return trouble
                after.mark(number, hex_id, s.phase)
    raise AssertionError(f"{move} is legal")


def test_every_wish_is_answered_as_the_second_reading_says() -> None:
    answered: dict[str, int] = {}
    for number in range(8):
        ledger = Ledger(2, "ABCD"[number % 4], f"wishes {number}")
        on, chance, chosen = ledger.table, Chance(f"wishes {number}"), dict[Seat, Choice]()
        while deciders := on.decisions():
            seat = chance.pick(deciders)
            legal = on.moves(seat)
            s = on.full_state()
            for wish in _wishes(s, chance) if s.round else []:
                if wish not in legal:
                    code = _why_not(s, ledger.sheets[seat], wish)
                    assert refused(on, wish, seat) == code, wish
                    answered[code] = answered.get(code, 0) + 1
            move = chance.pick(legal)
            assert isinstance(move, Choice)
            ledger.choose(seat, move, chosen)
    assert set(answered) == {
        "plain_exists", "no_reward", "same_value", "not_rolled", "same_dice", "occupied", "wrong_colour",
        "not_adjacent", "number_rule", "city_repeat", "pasture_mismatch", "castle_no_match",
    }  # fmt: skip
    assert min(answered.values()) >= 3


def test_forced_is_what_the_list_says() -> None:
    seen = set()
    for number in range(6):
        on: Table[Burgundy] = Table.deal(GAME, 3, seed=f"forced {number}")
        chance = Chance(f"forced {number}")
        while deciders := on.decisions():
            s = on.full_state()
            for seat in range(3) if s.round else ():
                own = s.players[seat]
                sheet = oracle.Sheet("A")
                sheet.marks = {hex_id: value or None for hex_id, value in own.marks.items()}
                sheet.rewards = {reward: own.has(reward) for reward in REWARDS}
                only = oracle.legal(sheet, s.numbers, s.colours) == {TakeWorker()}
                assert forced(s, seat) == only
                assert seat in s.committed or not only
                seen.add(only)
            on.play(deciders[-1], chance.pick(on.moves(deciders[-1])))
    assert seen == {True, False}
