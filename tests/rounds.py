"""Help for tests of games in which all decide at once: people's seats, quick rounds, and the way to a move."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bot.panels.turn import asides_of, groups_of
from bot.store import seats_of
from bot.tables.play import Play
from games.burgundy_dice.moves import TakeBack
from games.core import Move, Seat, Table, write
from games.registry import game
from renderers.words import tongue, words
from tests.harness import Answer, Stage, kind_of, options_of, parts
from tests.toggles import next_toggle

__all__ = [
    "DICE",
    "SEED",
    "TAKE_BACK",
    "Line",
    "Way",
    "by_commands",
    "by_panel",
    "command_of",
    "fast",
    "lead_to",
    "people",
    "pick",
    "typed",
    "unspoilt",
]

DICE = "burgundy_dice"
TAKE_BACK = TakeBack()
SEED = sha256(b"seed 0").hexdigest()[:32]
"""Of the first table on a stage, as `tests.harness` deals it."""
Line = list[tuple[Seat, Move]]
"""Who moved how, from the deal on."""


async def people(stage: Stage, number: int) -> dict[Seat, str]:
    """Seat → name of the person who sits there; computer players are left out."""
    seats = await seats_of(stage.bot.desk.store, number)
    return {seat.seat: stage.names([str(seat.user_id)])[0] for seat in seats if seat.user_id is not None}


def pick(dice: random.Random, moves: Sequence[Move]) -> Move:
    """One of them, kinds alike, so that the rare ones come up."""
    kind = dice.choice(sorted({type(move).__name__ for move in moves}))
    return dice.choice([move for move in moves if type(move).__name__ == kind])


async def typed(stage: Stage, who: str, number: int, move: Move) -> Answer:
    """The move by `/move`."""
    return await stage.slash(who, "move", {"notation": write(move), "table": number})


def command_of(game_id: str, move: Move) -> tuple[str, dict[str, str]]:
    """The move's own slash command, within its group if it has one, and its options by the names Discord knows."""
    said, english = words(game_id), tongue("en")
    group = said.command_group(english, type(move))
    path = [game(game_id).command, *(group[:1] if group else ()), said.action_name(english, type(move))]
    fields = zip(move.__struct_fields__, write(move).split()[1:], strict=True)
    return " ".join(path), {said.field(english, type(move), name)[0]: value for name, value in fields}


async def by_commands(stage: Stage, who: str, number: int, move: Move) -> Answer:
    """The move by the game's own command; every value is one that autocomplete offered after the ones before."""
    command, wanted = command_of((await stage.table(number)).game.id, move)
    given: dict[str, Any] = {"table": number}
    for option, value in wanted.items():
        offered = await stage.suggest(who, command, {**given, option: value}, option)
        assert value in offered, (write(move), option, offered)
        given[option] = value
    return await stage.slash(who, command, given)


@dataclass
class Way:
    """What came of a move by panel, and how often was pressed for it, the opening included."""

    answer: Answer
    presses: int


async def by_panel(stage: Stage, who: str, number: int, move: Move, *, panel: Answer | None = None) -> Way:
    """The move by pressing; without a panel, one is opened from the board."""
    presses = 0
    if panel is None:
        panel, presses = await stage.panel(who, number), 1
    table = await stage.table(number)
    seat = next(seat for seat, name in (await people(stage, number)).items() if name == who)
    moves = table.moves(seat)
    index = moves.index(move)
    asides = asides_of(moves)
    for _ in range(30):
        presses += 1
        played = [p for p in parts(panel.message) if kind_of(p) == "mv" and p["custom_id"].endswith(f":{index}")]
        if played:
            return Way(await stage.press(who, panel, played[0]["custom_id"]), presses)
        if "MV" in panel.kinds and str(index) in options_of(panel.message, "MV"):
            return Way(await stage.press(who, panel, "MV", str(index)), presses)
        if toggle := next_toggle(parts(panel.message), moves, index):
            panel = await stage.press(who, panel, toggle)
            continue
        aside = list(asides).index(type(move)) if move.aside else None
        group = next(at for at, found in enumerate(groups_of(moves, aside).values()) if index in found)
        if aside is not None and "aside" in panel.kinds:
            part = [p for p in parts(panel.message) if kind_of(p) == "aside"][
                [kind for kind, found in asides.items() if len(found) > 1].index(type(move))
            ]
            panel = await stage.press(who, panel, part["custom_id"])
        elif "GRP" in panel.kinds and str(group) in options_of(panel.message, "GRP"):
            panel = await stage.press(who, panel, "GRP", str(group))
        else:
            part = [p for p in parts(panel.message) if kind_of(p) == "page"][-1]
            panel = await stage.press(who, panel, part["custom_id"])
    raise LookupError(f"{write(move)} can't be reached")


async def fast(stage: Stage, number: int, moves: Sequence[tuple[Seat, Move]]) -> None:
    """These moves, past Discord; what they lead to is told in the end, as one."""
    play, users = Play(stage.bot.desk, stage.bot.people, lambda: None), await people(stage, number)
    for seat, move in moves:
        await play.move(number, int(stage.sandbox.people[users[seat]]), lambda _table, _seat, move=move: move)  # type: ignore[misc]
    await stage.quiet()


def unspoilt(table: Table[Any]) -> Table[Any]:
    """A copy to try things with, with the same chance to come."""
    return Table(table.game, table.seats, table.options, table._seed, table.log)


def lead_to(seats: int, actor: Seat, wanted: Sequence[str], least: int = 0) -> tuple[Line, list[Move]]:
    """At least so many moves, to a round in which all are asked and the actor may choose among these kinds; and one
    move of each kind. For the first table on a stage, with the usual options.
    """
    for attempt in range(50):
        table: Table[Any] = Table.deal(game(DICE), seats, {}, SEED)
        dice, line = random.Random(attempt), list[tuple[Seat, Move]]()
        while not table.over:
            kinds = {type(move).__name__: move for move in table.moves(actor)}
            if len(table.decisions()) == seats and set(wanted) <= set(kinds) and len(line) >= least:
                return line, [kinds[name] for name in wanted]
            seat = table.decisions()[0]
            move = dice.choice([move for move in table.moves(seat) if not move.aside])  # so rewards heap up
            table.play(seat, move)
            line.append((seat, move))
    raise LookupError(f"no round offers {wanted}")
