"""Village (Inka and Markus Brand, 2011): families, their time, and what the village remembers of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import Chance, Flow, Game, Refusal, Seat, Standings
from games.village import appraisal, checks, events, moves, scoring, steps
from games.village.checks import LIMITED
from games.village.components import BOX, CUSTOMERS, SETUPS, SPACES
from games.village.state import HIDDEN, Options, Orders, Player, Village

__all__ = ["GAME", "VillageGame"]


class VillageGame(Game[Village, Options]):
    """2 to 4 players. Hidden are the order of the customer pile, customers won, and standing orders."""

    id = "village"
    version = 1
    seats = range(2, 5)
    command = "village"
    state_type = Village
    options_type = Options
    move_types = (
        moves.Take, moves.Well, moves.Free, moves.Skip, moves.Harvest, moves.Birth, moves.Recall, moves.Train,
        moves.Produce, moves.Buy, moves.Mill, moves.Depart, moves.Journey, moves.CouncilEnter, moves.CouncilAdvance,
        moves.CouncilUse, moves.Church, moves.Pay, moves.Privilege, moves.Cubes, moves.Good, moves.Serve,
        moves.PassMarket, moves.Bury, moves.MassBuy, moves.MassAdvance, moves.Done, moves.MarketOrder,
        moves.MarketElse, moves.MassOrder, moves.MassNone, moves.OrdersOff,
    )  # fmt: skip
    step_types = steps.ALL_STEPS
    event_types = tuple(getattr(events, name) for name in events.__all__)

    def check_options(self, seats: int, options: Options) -> None:
        if options.start != "random" and int(options.start) > seats:
            raise Refusal("no_such_start", start=int(options.start), seats=seats)

    def deal(self, seats: int, options: Options, flow: Flow) -> Village:
        setup, players = SETUPS[seats], [Player.new() for _ in range(seats)]
        tiles = list(CUSTOMERS)
        flow.chance.shuffle(tiles)
        stalls = {stall: tiles.pop(0) for stall in setup.open_stalls}
        line = [tiles.pop(0) for _ in range(BOX.line)]
        start = flow.chance.below(seats) if options.start == "random" else int(options.start) - 1
        flow.tell(events.SetUp(start))
        flow.then(steps.Seed())
        supply = dict(LIMITED)
        supply["coin"] -= sum(player.coins for player in players)
        return Village(
            edition=options.edition,
            players=players,
            supply=supply,
            spaces={space: {} for space in SPACES},
            bag=dict.fromkeys(BOX.cubes, 0),
            stalls=stalls,
            line=line,
            pile=tiles,
            start=start,
            seat=start,
        )

    def turn(self, s: Village) -> int:
        return max(1, s.turn)

    def standings(self, s: Village) -> Standings | None:
        return scoring.standings(s)

    def invariants(self, s: Village) -> None:
        checks.check(s)

    def fill_in(self, s: Village, given: Mapping[str, Any]) -> None:
        checks.fill_in(s, given)

    def view(self, s: Village, seat: Seat | None) -> Village:
        s.pile = [HIDDEN] * len(s.pile)
        for other, player in enumerate(s.players):
            if other != seat:
                player.orders = Orders()
                if not s.finished:
                    player.tiles = [HIDDEN] * len(player.tiles)
        return s

    def redeal(self, s: Village, seat: Seat | None, chance: Chance) -> Village:
        s.pile.sort()
        chance.shuffle(s.pile)
        for other, player in enumerate(s.players):
            if other != seat:  # customers won are face down, but everybody has seen them being taken
                player.orders = Orders()
        return s

    def appraise(self, s: Village, seat: Seat) -> float:
        return appraisal.appraise(s, seat)


GAME = VillageGame()
