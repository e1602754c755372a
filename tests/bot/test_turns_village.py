"""How many presses a turn of Village takes, what can be taken back, and what the panel warns of."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

import pytest

from games.core import Move, Seat, Table, TurnBegan
from games.players import player
from games.registry import game
from games.village import events
from games.village.moves import (
    Birth,
    Buy,
    Church,
    CouncilEnter,
    Deed,
    Depart,
    Harvest,
    Pay,
    Produce,
    Take,
    Train,
    Well,
)  # fmt: skip
from games.village.state import Village
from renderers.words import tongue, words
from tests.bot.test_builder import reached
from tests.evenings.village_evening import VILLAGE, dealt, script
from tests.harness import Stage, kind_of, parts
from tests.rounds import Line, by_panel, fast, people, pick

EN = tongue("en")
SAID = words(VILLAGE)
PLAYERS = ("Ben", "Mei", "Anna", "Clara")
KINDS: tuple[type[Move], ...] = (Harvest, Birth, Buy, Train, Produce, CouncilEnter, Depart, Church, Well)


def turns(table: Table[Village]) -> Iterator[tuple[Seat, list[tuple[tuple[Move, ...], Move]]]]:
    """A greedy game, turn by turn: what was offered and chosen by whose turn it was, market days left out."""
    mind = player("greedy", "presses")
    turn: list[tuple[tuple[Move, ...], Move]] = []
    while not table.over:
        seat = table.decisions()[0]
        s = table.full_state()
        move = mind.choose(table, seat)
        if s.day is None and s.mass is None and table.asks != "death":
            turn.append((table.moves(seat), move))
        table.play(seat, move)
        if turn and any(isinstance(event, TurnBegan | events.MassBegan) for event in table.log[-1].events):
            yield seat, turn
            turn = []
        elif turn and table.full_state().day is not None:
            turn = []


@cache
def counted() -> dict[type[Move], Counter[int]]:
    """Kind of action → how many turns took so many presses, the opening of the panel included."""
    counts: dict[type[Move], Counter[int]] = defaultdict(Counter)
    for seats in (2, 3, 4):
        table: Table[Village] = Table.deal(game(VILLAGE), seats, {}, f"presses {seats}")
        for _seat, turn in turns(table):
            presses = 1 + sum(reached(moves)[moves.index(move)] for moves, move in turn)
            kinds = {type(move) for _moves, move in turn}
            kind = Well if Well in kinds else next((kind for kind in get_args(Deed) if kind in kinds), Take)
            counts[kind][presses] += 1
    return counts


def test_a_typical_turn_takes_at_most_four_presses() -> None:
    """From "Take my turn" to the end of the turn; only what is paid and rewarded in an odd way takes more."""
    counts = counted()
    for kind in KINDS:
        presses = sorted(counts[kind].elements())
        assert presses, kind
        if kind not in RARE:
            assert presses[len(presses) // 2] <= 4, (kind, counts[kind])
        assert presses[0] <= 4, (kind, counts[kind])
        assert presses[-1] <= 6, (kind, counts[kind])
    print({kind.__name__: dict(sorted(count.items())) for kind, count in counts.items()})


RARE = (CouncilEnter,)
"""A price and a privilege are asked for beside the action."""


def of_kind(line: Line) -> dict[type[Move], range]:
    """The first turn of every kind of action, as its stretch of the line."""
    found: dict[type[Move], range] = {}
    begin = 0
    for at, (seat, move) in enumerate(line):
        if isinstance(move, Take | Well):
            begin = at
        own = all(other == seat and not step.draft for other, step in line[begin : at + 1])
        last = at + 1 == len(line) or line[at + 1][0] != seat
        kinds = [type(step) for _seat, step in line[begin : at + 1]]
        kind = Well if Well in kinds else next((kind for kind in KINDS if kind in kinds), None)
        if last and own and kind is not None and kind not in found:
            found[kind] = range(begin, at + 1)
    return found


async def test_every_kind_of_action_by_panel(stage: Stage) -> None:
    """In both languages; after each choice the panel asks for the next one, at the end it says who is up."""
    line = script().line
    stretches = of_kind(line)
    assert set(stretches) >= set(KINDS) - {Depart, CouncilEnter}
    number = await stage.start(*PLAYERS, game=VILLAGE)
    seats, at = await people(stage, number), 0
    for _kind, turn in sorted(stretches.items(), key=lambda one: one[1].start):
        await fast(stage, number, line[at : turn.start])
        presses, panel = 1, await stage.panel(seats[line[turn.start][0]], number)
        for seat, move in line[turn.start : turn.stop]:
            assert len(panel.pictures) == 1
            assert len(panel.text) < 1000
            way = await by_panel(stage, seats[seat], number, move, panel=panel)
            presses, panel = presses + way.presses, way.answer
        assert presses <= (6 if any(isinstance(move, Pay) for _seat, move in line[turn.start : turn.stop]) else 5)
        at = turn.stop


# -- taking back ---------------------------------------------------------------------------------------


def lines() -> Iterator[Line]:
    """Whole games on the first table of a stage: that of the evening, then others."""
    yield script().line
    for attempt in range(30):
        dice, table, line = random.Random(attempt), dealt(), list[tuple[Seat, Move]]()
        while not table.over:
            seat = table.decisions()[0]
            line.append((seat, pick(dice, table.moves(seat))))
            table.play(*line[-1])
        yield line


def a_turn(long: int, *, round_ends: bool) -> tuple[Line, range]:
    """A turn of so many moves at least, as a stretch of a line: one that reveals nothing, or with which the round
    ends and the bag is drawn.
    """
    for line in lines():
        table, begin = dealt(), 0
        for at, (seat, move) in enumerate(line):
            if isinstance(move, Take | Well):
                begin = at
            table.play(seat, move)
            told = table.log[-1].events
            ended = any(isinstance(event, events.MassBegan) for event in told)
            ended_well = ended and table.log[-1].reveals if round_ends else not ended and not table.log[-1].reveals
            own = all(other == seat and not step.draft for other, step in line[begin : at + 1])
            calm = not any(entry.reveals for entry in table.log[begin + 1 : -1])
            next_turn = ended or any(isinstance(event, TurnBegan) for event in told)
            if own and calm and next_turn and ended_well and at + 1 - begin >= long:
                return line, range(begin, at + 1)
    raise LookupError("no such turn")


async def test_a_finished_turn_can_be_taken_back_until_the_next_one_moves(stage: Stage) -> None:
    line, turn = a_turn(2, round_ends=False)
    number = await stage.start(*PLAYERS, game=VILLAGE)
    seats = await people(stage, number)
    seat = line[turn.start][0]
    who, following = seats[seat], seats[line[turn.stop][0]]
    await fast(stage, number, line[: turn.start])
    start = await stage.table(number)
    for ordered in (False, True):
        panel = await stage.panel(who, number)
        assert not {"undo", "restart"} & set(panel.kinds)
        for at in turn:
            panel = (await by_panel(stage, who, number, line[at][1], panel=panel)).answer
            ways = {"undo", "restart"} if at + 1 in turn else {"restart"}
            assert {"undo", "restart"} & set(panel.kinds) == ways
        assert (await stage.table(number)).decisions() != (seat,)
        _ = tongue("zh-TW" if who == "Mei" else "en")
        assert _("Done. What came of it is in the channel.") in panel.text
        assert _(
            "Meanwhile you can leave standing orders for the next market day and mass, which end with it; only you"
            " see them."
        ) in (panel.text)
        again = await stage.panel(who, number)  # the button under the new board brings the same
        order = next(move for move in (await stage.table(number)).moves(seat) if move.draft)
        if ordered:  # what was noted since is in nobody's way
            again = (await by_panel(stage, who, number, order)).answer
        for shown in (panel, again):
            assert {"undo", "restart"} & set(shown.kinds) == {"restart"}
            assert _("Take back my turn") in [part.get("label") for part in parts(shown.message)]
        await stage.press(who, again, "restart")
        table = await stage.table(number)
        assert table.decisions() == (seat,)
        assert SHOWN_BACK in stage.board(number)["content"]
        assert table.full_state() == start.full_state()
        assert order not in table.moves(seat)
    panel = await stage.panel(who, number)
    for at in turn:
        panel = (await by_panel(stage, who, number, line[at][1], panel=panel)).answer
    await by_panel(stage, following, number, line[turn.stop][1])
    late = await stage.panel(who, number)
    assert not {"undo", "restart"} & set(late.kinds)


SHOWN_BACK = "took the last turn back."


async def test_what_only_was_ordered_is_taken_back_by_its_own_button(stage: Stage) -> None:
    line, turn = a_turn(2, round_ends=False)
    number = await stage.start(*PLAYERS, game=VILLAGE)
    seats = await people(stage, number)
    await fast(stage, number, line[: turn.start])
    table = await stage.table(number)
    other = next(seat for seat in seats if seat not in (line[turn.start][0], line[turn.start - 1][0]))
    order = next(move for move in table.moves(other) if move.draft)
    way = await by_panel(stage, seats[other], number, order)
    assert way.presses <= 3
    assert not {"undo", "restart"} & set(way.answer.kinds)
    assert any(part.get("label") for part in parts(way.answer.message) if kind_of(part) == "mv")


async def test_the_end_of_a_round_can_not_be_taken_back_and_says_so_before(stage: Stage) -> None:
    line, turn = a_turn(2, round_ends=True)
    number = await stage.start(*PLAYERS, game=VILLAGE)
    seats = await people(stage, number)
    who = seats[line[turn.start][0]]
    await fast(stage, number, line[: turn.start])
    panel = await stage.panel(who, number)
    _ = tongue("zh-TW" if who == "Mei" else "en")
    assert _("It is the last one: if you take it, the mass comes after your turn.") in panel.text
    for seat, move in line[turn.start : turn.stop]:
        label = SAID.move(_, (await stage.table(number)).view(seat), move).text
        if isinstance(move, Take):
            assert _("ends the round") in label
        else:
            assert any(warning in panel.text for warning in (
                _("The last cube is taken: when your turn ends, the mass begins and can't be undone."),
                _("The last cube is taken: when this market day is over, the mass begins and can't be undone."),
            ))  # fmt: skip
        panel = (await by_panel(stage, who, number, move, panel=panel)).answer
    assert not {"undo", "restart"} & set(panel.kinds)


# -- what can't be taken back is said before -------------------------------------------------------------


def test_a_death_and_the_beginning_of_the_end_are_said_before() -> None:
    """Whatever choice leads to a death says so; where one place is left the panel says what a death may do."""
    deaths = ends = 0
    for number in range(6):
        table: Table[Village] = Table.deal(game(VILLAGE), 3, {}, f"deaths {number}")
        minds: Sequence[Any] = [player("greedy", "deaths"), player("random", "deaths"), player("greedy", "d")]
        while not table.over:
            seat = table.decisions()[0]
            view, move, asks = table.view(seat), minds[seat].choose(table, seat), table.asks
            label, question = SAID.move(EN, view, move), SAID.ask(EN, view, PLAYERS)
            table.play(seat, move)
            told = table.log[-1].events
            paid = [event for event in told if isinstance(event, events.Paid) and event.seat == seat]
            if any(event.bridge for event in paid):
                deaths += 1
                assert "a death" in label.text, (label, asks)
            began = [event for event in told if isinstance(event, events.EndTriggered) and event.seat == seat]
            if began:
                ends += 1
                assert "begins the end" in label.text + question, (label, question)
    assert deaths > 20
    assert ends >= 4


@pytest.mark.parametrize("code", ["en", "zh-TW"])
def test_panels_of_a_whole_game_are_short(code: str) -> None:
    """What a panel asks fits a phone: the question in some lines, labels that aren't cut."""
    _ = tongue(code)
    table = dealt()
    for seat, move in script().line:
        for one in table.decisions():
            view = table.view(one)
            assert len(SAID.ask(_, view, PLAYERS)) < 600
            for choice in table.moves(one):
                assert "…" not in SAID.move(_, view, choice, PLAYERS).text
        table.play(seat, move)


# -- calls on others -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_is_called_who_can_do_nothing(seats: int) -> None:
    """On market days and at masses: who is asked has something to do, and doing nothing is one button beside it."""
    asked: Counter[str] = Counter()
    for attempt in range(12):
        dice = random.Random(attempt)
        table: Table[Village] = Table.deal(game(VILLAGE), seats, {}, f"calls {attempt}")
        while not table.over:
            seat = table.decisions()[0]
            moves = table.moves(seat)
            if table.asks in ("sell", "buying", "advancing"):
                asked[table.asks] += 1
                assert any(not move.aside for move in moves)
                assert reached(moves)[next(at for at, move in enumerate(moves) if move.aside)] == 1
                assert len(table.decisions()) == 1
            table.play(seat, pick(dice, moves))
    assert all(asked[step] for step in ("sell", "buying", "advancing")), asked
