"""Bohemian Villages (Reiner Stockhausen, 2016): roll four dice, make one or two sums, move in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.bohemian_villages import appraisal, events, moves, scoring, steps
from games.bohemian_villages.components import BOX, GLASS, MILL, TAVERN, TILES, Setup
from games.bohemian_villages.state import Options, Player, Villages, number_of
from games.core import Flow, Game, Refusal, RulesError, Seat, Standings, names

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
        setup = _setup(seats)
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
        setup = _setup(len(s.players))
        tiles = [tile.split("/") for tile in TILES if tile not in setup.removed]
        if len(s.villages) != len(tiles) or any(len(set(tile) & set(s.villages)) != 1 for tile in tiles):
            raise RulesError("each village tile lies there with one side")
        if not set(s.occ) <= set(s.buildings()):
            raise RulesError("a figure stands where no building is")
        for seat, player in enumerate(s.players):
            if player.hand + sum(who == seat for who in s.occ.values()) != setup.figures:
                raise RulesError(f"figures of seat {seat} were lost or made")
            if (player.flour, player.glass) != (s.owned(seat, MILL), s.owned(seat, GLASS)):
                raise RulesError(f"tiles of seat {seat} don't fit its mills and factories")
            if min(player.hand, player.coins, player.special) < 0:
                raise RulesError(f"seat {seat} has less than nothing")
        for number in (MILL, GLASS):  # R4
            if all(building in s.occ for building in s.of_number(number)):
                raise RulesError(f"all buildings of number {number} are full and weren't scored")
        if sum(player.coins for player in s.players) != s.paid_total:
            raise RulesError("coins were lost or made")
        special = sum(player.special for player in s.players)
        if s.special_supply < 0 or s.special_supply + special > BOX.special_tiles:
            raise RulesError("special-action tiles were lost or made")
        if len(set(s.active)) < len(s.active):
            raise RulesError("a tavern can turn active once only")
        if not all(tavern in s.occ and number_of(tavern) == TAVERN for tavern in s.active):
            raise RulesError("an active tavern stands empty")
        if not {s.seat, *s.occ.values(), s.bishop or 0} <= set(range(len(s.players))):
            raise RulesError("there is no such seat")
        if s.dice and (len(s.dice) != BOX.dice or not all(1 <= die.value <= 6 for die in s.dice)):
            raise RulesError("dice were lost or made")

    def fill_in(self, s: Villages, given: Mapping[str, Any]) -> None:
        """Figures in hand, flour and glass tiles follow from the board, the coins paid out from the coins held."""
        setup = _setup(len(s.players))
        for seat, player in enumerate(s.players):
            if not names(given, "players", seat, "hand"):
                player.hand = setup.figures - sum(who == seat for who in s.occ.values())
            if not names(given, "players", seat, "flour"):
                player.flour = s.owned(seat, MILL)
            if not names(given, "players", seat, "glass"):
                player.glass = s.owned(seat, GLASS)
        if not names(given, "paid_total"):
            s.paid_total = sum(player.coins for player in s.players)

    def appraise(self, s: Villages, seat: Seat) -> float:
        return appraisal.appraise(s, seat)


def _setup(players: int) -> Setup:
    return next(setup for setup in BOX.setup if setup.players == players)


GAME = BohemianVillages()
