"""Help for evenings of Dice Town: a game that goes where they need it, how it is pressed, and what all are told."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.store import seats_of
from games.core import Entry, GameEnded, Move, Seat, Table
from games.dice_town import events as ev
from games.dice_town import moves
from games.registry import game
from renderers.words import tongue, words
from tests.harness import Answer, Json, Stage, parts
from tests.rounds import SEED, Line, by_commands, by_panel

__all__ = ["TOGETHER", "TOWN", "Script", "act", "ends_stage", "script", "told_once"]

TOWN = "dice_town"
TOGETHER = {"keeping", "final_keeping", "ordering", "bribing"}
"""Steps in which several answer in secret."""
ROUNDS_FIRST = 1
TIES = 3


@dataclass
class Script:
    """A whole game. `scenes`: what is worth being watched, as (first move in the line, one past the last), without
    overlaps. `ties` are those among them with bribes, by place; `cancelled`, the roll in which Wanted
    cancels a card at submission; `opening`, the first round.
    """

    line: Line = field(default_factory=list)
    opening: tuple[int, int] = (0, 0)
    ties: dict[str, tuple[int, int]] = field(default_factory=dict)
    cancelled: tuple[int, int] = (0, 0)

    @property
    def scenes(self) -> list[tuple[int, int]]:
        return sorted([self.opening, *self.ties.values(), self.cancelled])


def _choose(dice: random.Random, table: Table[Any], seat: Seat) -> Move:
    """Any legal answer, with cards more often than chance would have it."""
    legal = table.moves(seat)
    played = [
        move
        for move in legal
        if isinstance(move, moves.OfferCard | moves.Cheat)
        or (isinstance(move, moves.Brute) and move.play)
        or (isinstance(move, moves.Wanted) and move.on)
    ]
    if played and dice.random() < 0.5:
        return dice.choice(played)
    main = [move for move in legal if not move.aside]
    some = [move for move in main if isinstance(move, moves.Keep) and 1 <= len(move.dice) <= 3]
    return dice.choice(some or main)


def _attempt(number: int, seats: int) -> Script:
    table: Table[Any] = Table.deal(game(TOWN), seats, {}, SEED)
    dice, made = random.Random(number), Script()
    stage = first_of_tie = 0  # where the present question began in the line
    while not table.over:
        at, asks = len(made.line), table.asks
        seat = dice.choice(table.decisions())
        rounds, tied = table.view(None).state.round, list(table.view(None).state.tied)
        entry = table.play(seat, move := _choose(dice, table, seat))
        made.line.append((seat, move))
        if asks == "bribing" and stage == at:
            first_of_tie = at
        if isinstance(move, moves.Decide) and len(_bribers(made.line[first_of_tie:])) > 1 and seat not in tied:
            place = next(event.place for event in entry.events if isinstance(event, ev.Decided))
            if rounds > ROUNDS_FIRST:
                made.ties.setdefault(place, (first_of_tie, at + 1))
        if asks == "keeping" and any(isinstance(event, ev.CardCancelled) for event in entry.events):
            made.cancelled = (stage, at + 1)
        if rounds == ROUNDS_FIRST:
            made.opening = (0, at + 1)
        if ends_stage(asks, entry, table):
            if made.cancelled[1] > stage:
                made.cancelled = (made.cancelled[0], at + 1)
            stage = at + 1
    return made


def _bribers(line: Line) -> set[Seat]:
    return {seat for seat, move in line if isinstance(move, moves.Bribe) and (move.dollars or move.nuggets)}


@cache
def script(seats: int = 5) -> Script:
    """The first game with bribes of several at three places, a card in one of them, and one that is cancelled."""
    for number in range(200):
        made = _attempt(number, seats)
        made.ties = dict(list(made.ties.items())[:TIES])
        offered = [
            move
            for start, end in made.ties.values()
            for _seat, move in made.line[start:end]
            if isinstance(move, moves.OfferCard)
        ]
        apart = all(before[1] <= after[0] for before, after in zip(made.scenes, made.scenes[1:], strict=False))
        if len(made.ties) == TIES and offered and made.cancelled[1] and apart:
            return made
    raise LookupError("no game has it all")


def ends_stage(asks: str, entry: Entry, after: Table[Any]) -> bool:
    """Whether a move answered the present question (the step `asks`), by what everybody can see: alone, or as the
    last of several. Not if the same person goes on by themselves: then all of it is told in the end.
    """
    if entry.move is None or entry.move.aside:
        return False
    if after.decisions() == (entry.seat,) and not any(event.announces for event in entry.events):
        return False
    if asks not in TOGETHER or asks != after.asks:
        return True
    again = any(isinstance(event, ev.CardCancelled) and event.seat == entry.seat for event in entry.events)
    done = any(isinstance(event, ev.Kept) for event in entry.events)
    return not after.view(None).state.ready and (done or not again)


async def act(stage: Stage, who: str, number: int, move: Move, *, types: bool) -> Answer:
    """The move by slash command, with what it suggests, or by panel."""
    if types:
        return await by_commands(stage, who, number, move)
    return (await by_panel(stage, who, number, move)).answer


async def told_once(stage: Stage, number: int, language: str = "en") -> int:
    """Every board goes on where the one before ended, tells just that (the end of it, if it is too long), and only
    the last has buttons; gives how many there are.
    """
    rows = [row for row in await stage.outbox(number) if row.kind == "board" and row.message_id is not None]
    whole = await stage.table(number)
    boards: dict[str, Json] = {board["id"]: board for board in stage.boards(number)}
    assert [str(row.message_id) for row in rows] == list(boards)
    told, names = -1, [seat.name for seat in await seats_of(stage.bot.desk.store, number)]
    for row in rows:
        assert row.since == told
        told = row.version
        log = [entry for entry in whole.log if entry.seq <= row.version]
        at: Table[Any] = Table(whole.game, whole.seats, whole.options, "told", log)
        events = [event for event in at.events_since(row.since, None) if not isinstance(event, GameEnded)]
        content = boards[str(row.message_id)]["content"]
        caption = words(TOWN).caption(tongue(language), events, names)
        assert caption in content or ("\n…" in content and caption.splitlines()[-1] in content)
        assert bool(parts(boards[str(row.message_id)])) == (row is rows[-1])
    assert told == (whole.version if whole.over else (await stage.row(number)).announced)
    return len(rows)
