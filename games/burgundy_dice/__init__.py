"""The Castles of Burgundy: The Dice Game (Stefan Feld, Christoph Toussaint, 2017): everybody decides at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.burgundy_dice import appraisal, checks, events, moves, scoring, steps
from games.burgundy_dice.components import DUCHIES
from games.burgundy_dice.state import Burgundy, Options, Player
from games.core import Chance, Flow, Game, Refusal, Seat, Standings

__all__ = ["GAME", "BurgundyDice"]

_START = {"secret": steps.ChooseStart, "different": steps.ChooseInOrder, "same": steps.ChooseForAll}


class BurgundyDice(Game[Burgundy, Options]):
    """1 to 5 players; secret is what those have chosen who wait for the others. Both editions play the same."""

    id = "burgundy_dice"
    version = 1
    seats = range(1, 6)
    command = "burgundy"
    state_type = Burgundy
    options_type = Options
    move_types = (
        moves.Start,
        moves.Mark,
        moves.Worker,
        moves.Monk,
        moves.Twice,
        moves.TakeWorker,
        moves.TakeBack,
    )
    step_types = (
        steps.ChooseStart,
        steps.ChooseInOrder,
        steps.ChooseForAll,
        steps.Roll,
        steps.Choose,
        steps.Resolve,
    )
    event_types = (
        events.StartChosen,
        events.Rolled,
        events.GoodsSold,
        events.NoChoice,
        events.Committed,
        events.TakenBack,
        events.Marked,
        events.RegionDone,
        events.RewardGained,
        events.RewardLost,
        events.ColourDone,
        events.WorkerTaken,
        events.PhaseEnded,
    )

    def check_options(self, seats: int, options: Options) -> None:
        castles = len(next(iter(DUCHIES.values())).castles)
        if options.start == "different" and seats > castles:  # R15
            raise Refusal("too_many_players", most=castles, seats=seats)

    def deal(self, seats: int, options: Options, flow: Flow) -> Burgundy:
        duchy = flow.chance.pick(sorted(DUCHIES)) if options.duchy == "random" else options.duchy
        flow.then(_START[options.start]())
        return Burgundy(duchy, [Player() for _ in range(seats)])

    def turn(self, s: Burgundy) -> int:
        return max(1, s.round)

    def standings(self, s: Burgundy) -> Standings | None:
        return scoring.standings(s)

    def invariants(self, s: Burgundy) -> None:
        checks.check(s)

    def fill_in(self, s: Burgundy, given: Mapping[str, Any]) -> None:
        checks.fill_in(s, given)

    def view(self, s: Burgundy, seat: Seat | None) -> Burgundy:
        for other, player in enumerate(s.players):
            if other != seat:
                player.choice = None
        return s

    def redeal(self, s: Burgundy, seat: Seat | None, chance: Chance) -> Burgundy:
        for other in s.committed:
            if other != seat:
                s.players[other].choice = chance.pick(steps.possible(s, other))
        return s

    def appraise(self, s: Burgundy, seat: Seat) -> float:
        return appraisal.appraise(s, seat)


GAME = BurgundyDice()
