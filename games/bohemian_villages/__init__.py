"""Bohemian Villages (Reiner Stockhausen, 2016): roll four dice, make one or two sums, move in."""

from __future__ import annotations

from games.bohemian_villages import events, moves, scoring, steps
from games.bohemian_villages.components import BOX, CHURCH, GLASS, MILL, SIDES, TAVERN, TILES
from games.bohemian_villages.state import Options, Player, Villages, number_of
from games.core import Flow, Game, Refusal, RulesError, Seat, Standings

__all__ = ["GAME", "BohemianVillages"]


class BohemianVillages(Game[Villages, Options]):
    """2 to 5 players, everything open. Both editions play the same game."""

    id = "bohemian_villages"
    version = 1
    seats = range(2, 6)
    command = "bohemian"
    state_type = Villages
    options_type = Options
    move_types = (moves.Place, moves.Bishop, moves.Special, moves.Reroll, moves.EndTurn)
    step_types = (steps.StartOfTurn, steps.FirstAction, steps.SecondAction)
    event_types = (
        events.SetUp,
        events.Income,
        events.Rolled,
        events.Rerolled,
        events.Placed,
        events.Kicked,
        events.Paid,
        events.TileTaken,
        events.Activated,
        events.Scored,
        events.BishopTaken,
        events.SpecialTaken,
        events.Skipped,
        events.Stopped,
    )

    def check_options(self, seats: int, options: Options) -> None:
        if options.start != "random" and int(options.start) > seats:
            raise Refusal("no_such_start", start=int(options.start), seats=seats)

    def deal(self, seats: int, options: Options, flow: Flow) -> Villages:
        setup = next(setup for setup in BOX.setup if setup.players == seats)
        villages = [tile.split("/")[flow.chance.below(2)] for tile in TILES if tile not in setup.removed]
        # R16: ages are unknown, so the start player is drawn
        start = flow.chance.below(seats) if options.start == "random" else int(options.start) - 1
        flow.tell(events.SetUp(tuple(villages), start))
        flow.then(steps.StartOfTurn())
        return Villages(
            villages=villages,
            players=[Player(setup.figures) for _ in range(seats)],
            seat=start,
            special_supply=BOX.special_tiles,
        )

    def turn(self, s: Villages) -> int:
        return s.turn

    def standings(self, s: Villages) -> Standings | None:
        return scoring.standings(s)

    def invariants(self, s: Villages) -> None:
        setup = next(setup for setup in BOX.setup if setup.players == len(s.players))
        there = s.buildings()
        if not set(s.occ) <= set(there):
            raise RulesError("a figure stands where no building is")
        for seat, player in enumerate(s.players):
            if player.hand + sum(who == seat for who in s.occ.values()) != setup.figures:
                raise RulesError(f"figures of seat {seat} were lost or made")
            if (player.flour, player.glass) != (s.owned(seat, MILL), s.owned(seat, GLASS)):
                raise RulesError(f"tiles of seat {seat} don't fit its mills and factories")
            if min(player.hand, player.coins, player.special) < 0:
                raise RulesError(f"seat {seat} has less than nothing")
        if sum(player.coins for player in s.players) != s.paid_total:
            raise RulesError("coins were lost or made")
        if not 0 <= s.special_supply + sum(player.special for player in s.players) <= BOX.special_tiles:
            raise RulesError("special-action tiles were made")
        if not all(number_of(tavern) == TAVERN and tavern in s.occ for tavern in s.active):
            raise RulesError("an active tavern stands empty")

    def appraise(self, s: Villages, seat: Seat) -> float:
        totals = [sum(line.points for line in lines) for lines in scoring.final_lines(s).values()]
        taverns = [sum(s.occ[tavern] == who for tavern in s.active) for who in range(len(totals))]
        churches = [s.owned(who, CHURCH) if s.bishop == who else 0 for who in range(len(totals))]
        # an income comes about once for every two figures that the shortest hand still holds
        rounds = min(player.hand for player in s.players) / 2
        worth = [t + (a + c) * rounds for t, a, c in zip(totals, taverns, churches, strict=True)]
        others = [value for who, value in enumerate(worth) if who != seat]
        return worth[seat] - sum(others) / len(others) / 2


GAME = BohemianVillages()
