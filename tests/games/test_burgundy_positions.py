"""Chosen positions, options and odds and ends of the Burgundy dice game."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Any

import pytest

from games.burgundy_dice import GAME, checks, events
from games.burgundy_dice.components import DUCHIES
from games.burgundy_dice.moves import Mark, Monk, Start, TakeBack, TakeWorker, Twice, Worker
from games.burgundy_dice.state import Burgundy
from games.core import Chance, Move, Refusal, RulesError, Table
from games.players import player
from tests.games import burgundy_oracle as oracle
from tests.games.burgundy_tables import full, refused, table


def test_a_seat_with_nothing_to_choose_is_not_asked() -> None:
    """Not for want of a plain pair alone: a worker or a monk may help."""
    quiet = {"marks": {"e5": 0}}
    for more, asked in (({}, False), ({"silver": 3, "good": 1}, False), ({"worker": 1}, True), ({"monk": 1}, True)):
        # a green castle lies beside nothing here; the monk makes the 1 purple, the worker can't help green
        numbers, colours = ((3, 3), ("purple", "purple")) if "worker" in more else ((1, 1), ("green", "green"))
        on = table(numbers, colours, quiet | more, {"marks": {"e5": 0}, "monk": 1, "worker": 1})
        assert (0 in on.decisions()) == asked
        assert (events.NoChoice(0) in on.log[0].events) == (not asked)
        assert bool(on.moves(0)) == asked
        if asked:
            continue
        assert refused(on, TakeBack()) == refused(on, TakeWorker()) == "not_your_turn"
        entry = on.play(1, TakeWorker())
        assert events.WorkerTaken(0, auto=True) in entry.events
        assert events.WorkerTaken(1, auto=False) in entry.events


def test_a_worker_that_cannot_help_is_no_choice() -> None:
    on = table((1, 1), ("green", "green"), {"marks": {"e5": 0}, "worker": 2}, {"marks": {"e5": 0}, "monk": 1})
    assert on.decisions() == (1,)


def test_a_full_duchy_takes_workers_until_the_end() -> None:
    on = table((1, 1), ("blue", "blue"), {"marks": full(), "monk": 2, "worker": 1, "silver": 1})
    assert on.over
    assert on.full_state().round == 24
    assert on.full_state().players[0].circled["worker"] == 10
    assert sum(isinstance(event, events.RewardLost) for event in on.log[0].events) > 10


def test_points_of_every_region_size_and_phase() -> None:
    """On every duchy each last hex of a region brings what the table says, doubled in pastures."""
    for letter, duchy in DUCHIES.items():
        marks = full(letter)
        for region, hexes in duchy.regions.items():
            last = next((one for one in hexes if marks[one]), None)
            if last is None:
                continue
            for phase in (1, 2, 3):
                rest = {one: number for one, number in marks.items() if one != last}
                colour = duchy.hexes[last].colour
                number = marks[last]
                try:
                    on = table((number, number), (colour, colour), {"marks": rest}, {"marks": rest}, duchy=letter,
                               phase=phase)  # fmt: skip
                except RulesError:
                    continue  # the hex holds the rest together
                GAME.invariants(on.full_state())
                assert on.moves(0) == (Mark(f"{number}/{colour}", last),)
                before = on.full_state().players[0]
                on.play(0, on.moves(0)[0])
                on.play(1, on.moves(1)[0])
                after = on.full_state().players[0]
                gain = after.points[colour][phase - 1] - before.points.get(colour, [0, 0, 0])[phase - 1]
                wanted = oracle.POINTS[len(hexes)][phase - 1] * (2 if colour == "yellow" else 1)
                assert gain == wanted, region
                # the whole colour is done with it, by both in one round
                assert after.points["stars"][phase - 1] == oracle.STARS[colour][0]


def test_circles_of_the_castles_are_spent_first() -> None:
    on = table(
        (1, 2), ("purple", "yellow"), {"marks": {"e5": 0, "f4": 1, "f5": 2}, "monk": 1}, {"marks": {"e5": 0}}
    )
    s = on.full_state()
    assert s.players[0].circled == {"monk": 1}
    assert (s.castle_circled(0, "monk"), s.castle_crossed(0, "monk"), s.crossed(0, "monk")) == (True, True, 0)
    assert (s.castle_circled(0, "good"), s.castle_crossed(0, "good"), s.crossed(0, "good")) == (False, False, 0)
    s.players[0].monk = 0
    assert (s.castle_crossed(0, "monk"), s.crossed(0, "monk")) == (True, 1)
    s.players[0].monk = 2
    assert (s.castle_crossed(0, "monk"), s.crossed(0, "monk")) == (False, 0)


WRONG: list[tuple[str, Any]] = [
    ("no duchy", lambda s: setattr(s, "duchy", "E")),
    ("no such time", lambda s: setattr(s, "phase", 4)),
    ("no such time", lambda s: setattr(s, "phase", 0)),
    ("no such time", lambda s: setattr(s, "boxes", 11)),
    ("no such time", lambda s: setattr(s, "boxes", -1)),
    ("no such time", lambda s: setattr(s, "round", -1)),
    ("dice show", lambda s: s.numbers.__setitem__(0, 7)),
    ("dice show", lambda s: s.colours.__setitem__(0, "pink")),
    ("dice were lost", lambda s: s.numbers.pop()),
    ("dice were lost", lambda s: setattr(s, "hourglasses", 3)),
    ("seat order", lambda s: s.committed.insert(0, 2)),
    ("seat order", lambda s: s.committed.append(0)),
    ("without committing", lambda s: s.committed.clear()),
    ("committed to nothing", lambda s: setattr(s.players[0], "choice", None)),
    ("may not do", lambda s: setattr(s.players[0], "choice", Mark("3/purple", "f4"))),
    ("outside the map", lambda s: s.players[0].marks.update(h1=3)),
    ("one castle", lambda s: s.players[0].marks.update(c2=0)),
    ("one castle", lambda s: s.players[0].marks.pop("e5")),
    ("one castle", lambda s: s.players[0].marks.update(e5=2, d5=0)),
    ("hang together", lambda s: s.players[0].marks.update(a1=5)),
    ("can't stand", lambda s: s.players[0].marks.update(d6=2)),
    ("can't stand", lambda s: s.players[0].marks.update(f4=3)),
    ("can't stand", lambda s: s.players[0].marks.update(c5=3)),
    ("circles of a reward", lambda s: s.players[0].circled.update(gold=1)),
    ("more or fewer circles", lambda s: s.players[0].circled.update(monk=5)),
    ("more or fewer circles", lambda s: s.players[0].circled.update(monk=-1)),
    ("was lost or made", lambda s: setattr(s.players[0], "silver", 1)),
    ("was lost or made", lambda s: setattr(s.players[0], "monk", 2)),
    ("was lost or made", lambda s: setattr(s.players[0], "worker", -1)),
    ("points for", lambda s: s.players[0].points.update(gold=[1, 0, 0])),
    ("points for", lambda s: s.players[0].points.update(goods=[1, 0])),
    ("points for", lambda s: s.players[0].points.update(goods=[-1, 0, 0])),
    ("hasn't begun", lambda s: s.players[0].points.update(goods=[0, 1, 0])),
    ("prizes for", lambda s: s.stars.update(pink=[])),
    ("prizes for", lambda s: s.stars.update(grey=[[], [], []])),
    ("prizes for", lambda s: s.stars.update(grey=[[0], [0]])),
    ("prize for", lambda s: s.stars.update(grey=[[0]])),
    ("prize for", lambda s: s.stars.update(grey=[[2]])),
]


@pytest.mark.parametrize(("trouble", "change"), WRONG)
def test_what_cannot_be_is_found(trouble: str, change: Any) -> None:
    sheet = {"marks": {"e5": 0, "d5": 2}, "monk": 1}
    on = table((2, 3), ("purple", "blue"), sheet, sheet)
    on.play(0, Mark("2/purple", "f4"))
    s = on.full_state()
    GAME.invariants(s)
    change(s)
    with pytest.raises(RulesError, match=trouble):
        checks.check(s)


def test_a_prize_goes_to_nobody_who_has_not_finished() -> None:
    """Not even beside one who has."""
    on = table((1, 1), ("green", "green"), {"marks": full(), "monk": 1}, {"marks": {"e5": 0}, "monk": 1})
    s = on.full_state()
    s.stars = {"grey": [[0]]}
    GAME.invariants(s)
    s.stars = {"grey": [[0, 1]]}
    with pytest.raises(RulesError, match="prize for grey"):
        GAME.invariants(s)


def test_choices_stand_in_the_order_of_the_sheet() -> None:
    """By kind, then number, colour as in the components, hex: what panels show group by group."""
    sheet = {"marks": {"e5": 0}, "monk": 1, "worker": 1, "silver": 1}
    on = table((5, 2), ("purple", "orange"), sheet, sheet)
    kinds = [Mark, Worker, Monk, Twice]
    colours = ["orange", "yellow", "purple", "blue", "grey", "green"]
    keys: list[Any] = []
    for move in on.moves(0):
        kind = next(at for at, kind in enumerate(kinds) if isinstance(move, kind))
        if isinstance(move, Mark | Worker | Monk):
            keys.append((kind, int(move.pair[0]), colours.index(move.pair[2:]), move.hex))
        else:
            assert isinstance(move, Twice)
            first, second = (on.view(0).state.map.hexes[mark[:2]].colour for mark in (move.first, move.second))
            keys.append((kind, int(move.first[3]), colours.index(first), move.first[:2],
                         int(move.second[3]), colours.index(second), move.second[:2]))  # fmt: skip
    assert keys == sorted(keys)
    assert {key[0] for key in keys} == {0, 1, 2, 3}


def test_too_many_for_different_castles() -> None:
    deal = partial(Table.deal, GAME, 5, {"start": "different"})
    with pytest.raises(Refusal, match="too_many_players"):
        deal()
    for seats in (1, 2, 3, 4):
        Table.deal(GAME, seats, {"start": "different"})


def test_a_random_duchy_is_drawn_from_all_four() -> None:
    def dealt(duchy: str, seed: str) -> str:
        on: Table[Burgundy] = Table.deal(GAME, 1, {"duchy": duchy}, seed)
        return on.full_state().duchy

    assert {dealt("random", str(number)) for number in range(40)} == {"A", "B", "C", "D"}
    for letter in "ABCD":
        assert dealt(letter, "x") == letter


GOLDEN = {
    1: "b2509518e5720f63898a5fca9e7c18f02ca163280caef12bd8bcf3c769429732",
    2: "5c81707f3aff68ca952c7b00869fbb56a5185ad0b6064a22bb31e46ed4cd5a87",
    3: "44b788d8174426f6e3c506d4159eaca3dfcd07e54f88ceb06e2f4f8fe91183d8",
    4: "bcb4c545bf9c106853df846ae55dca54659b69fb53b4eb903cdc20a2d6d5654c",
    5: "cb3d2932bc3673bb140177da65509b11eeebdc0a874150f536c16ff1354b2dfa",
}


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_running_game_never_goes_differently(seats: int) -> None:
    """If this fails, tables that run on this rules version would break: raise `version` and keep the old hashes."""
    on: Table[Burgundy] = Table.deal(GAME, seats, {"duchy": "random"}, "golden")
    while deciders := on.decisions():
        seat = deciders[on.version % len(deciders)]
        moves = on.moves(seat)
        on.play(seat, moves[on.version * 7 % len(moves)])
    assert GAME.version == 1
    assert sha256(b"".join(entry.after for entry in on.log)).hexdigest() == GOLDEN[seats]


def test_greedy_players_know_what_is_worth_something() -> None:
    totals: list[int] = []
    for number, duchy in enumerate("ABCDABCD"):
        on: Table[Burgundy] = Table.deal(GAME, 4, {"duchy": duchy}, f"greedy {number}")
        players = [player("greedy", f"greedy {number} {seat}") for seat in range(4)]
        while deciders := on.decisions():
            on.play(deciders[0], players[deciders[0]].choose(on, deciders[0]))
        assert on.standings is not None
        totals += [score.total for score in on.standings.scores]
    assert sum(totals) / len(totals) >= 50, totals


def test_both_editions_play_the_same() -> None:
    tables: list[Table[Burgundy]] = [Table.deal(GAME, 2, {"edition": e}, "e") for e in ("source", "published")]
    chance = Chance("editions")
    while deciders := tables[0].decisions():
        move = chance.pick(tables[0].moves(deciders[0]))
        one, other = (on.play(deciders[0], move) for on in tables)
        assert (one.after, one.events) == (other.after, other.events)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("mark 2/purple f4", Mark("2/purple", "f4")),
        ("MARK 2/Purple F4", Mark("2/purple", "f4")),
        ("mark 2 f4", Mark("2/purple", "f4")),
        ("monk 3 d5", Monk("3/orange", "d5")),
        ("worker 1 f5", Worker("1/purple", "f5")),
        ("twice f4=2 e4=6", Twice("f4=2", "e4=6")),
        ("Twice F4=2 E4=6", Twice("f4=2", "e4=6")),
        ("take back", TakeBack()),
        ("take-worker", TakeWorker()),
        ("start E2", Start("e2")),
    ],
)
def test_what_may_be_typed(typed: str, move: Move) -> None:
    sheet = {"marks": {"e5": 0}, "monk": 1, "worker": 1, "silver": 1}
    on = table((2, 3), ("purple", "blue"), sheet, sheet)
    assert on.read(0, typed) == move
