"""The Game object of Dice Town."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import Chance, Flow, Game, Refusal, Seat, Standings
from games.dice_town import (
    appraisal,
    checks,
    dice,
    doctor,
    ending,
    events,
    hidden,
    joe,
    moves,
    orders,
    places,
    scoring,
    town,
)
from games.dice_town.components import BOX, DECK, DEED_DECK
from games.dice_town.state import DiceTown, Options, Player

__all__ = ["DiceTownGame"]


class DiceTownGame(Game[DiceTown, Options]):
    """2 to 5 players; secret are hands, dice under cups, and what is sealed (spec 1)."""

    id = "dice_town"
    version = 1
    seats = range(2, 6)
    command = "dicetown"
    state_type = DiceTown
    options_type = Options
    move_types = (
        moves.Keep,
        moves.Brute,
        moves.Cheat,
        moves.Uncheat,
        moves.Final,
        moves.Spare,
        moves.TownOrders,
        moves.OfferCard,
        moves.Withdraw,
        moves.Bribe,
        moves.TakeBack,
        moves.Decide,
        moves.FinalDecide,
        moves.StoreKeep,
        moves.SaloonTarget,
        moves.SaloonKeep,
        moves.Cure,
        moves.Joe,
        moves.Wanted,
        moves.WantedPlayer,
        moves.WantedCard,
    )
    step_types = (
        dice.BeginRound,
        dice.RollDice,
        dice.Keeping,
        dice.FinalRoll,
        dice.FinalKeeping,
        orders.AskOrders,
        orders.Ordering,
        town.Contest,
        town.Bribing,
        town.Deciding,
        places.StoreVisit,
        places.StoreChoosing,
        places.SaloonVisit,
        places.TheGirls,
        places.SaloonTargeting,
        places.SaloonChoosing,
        joe.JoeAiming,
        doctor.Doctor,
        doctor.Treating,
        ending.EndRound,
        ending.NamingWinner,
    )
    event_types = (
        events.DiceRolled,
        events.Rolled,
        events.Committed,
        events.TakenBack,
        events.CardPlayed,
        events.CardCancelled,
        events.Kept,
        events.FinalRollBegan,
        events.FinalRolled,
        events.OrdersAsked,
        events.NobodyThere,
        events.Controlled,
        events.Tied,
        events.OffersIn,
        events.Decided,
        events.GoldDug,
        events.BankRobbed,
        events.Split,
        events.Unloaded,
        events.StoreShuffled,
        events.StoreDrew,
        events.StoreKept,
        events.StoreEmpty,
        events.SaloonRaided,
        events.Stolen,
        events.SaloonEmpty,
        events.BadgePassed,
        events.BadgeKept,
        events.DeedsTaken,
        events.DeedDrawn,
        events.DeedsTurned,
        events.DoctorVisited,
        events.Protected,
        events.CardDrawn,
        events.Taxed,
        events.GoldTaken,
        events.NoCure,
        events.JoeFound,
        events.JoeShot,
        events.Idle,
        events.WinnerTied,
        events.WinnerNamed,
    )

    def check_options(self, seats: int, options: Options) -> None:
        if options.sheriff != "random" and int(options.sheriff) > seats:
            raise Refusal("no_such_sheriff", seat=int(options.sheriff), seats=seats)

    def deal(self, seats: int, options: Options, flow: Flow) -> DiceTown:
        store, deeds = list(DECK), list(DEED_DECK)
        flow.chance.shuffle(store)
        flow.chance.shuffle(deeds)
        sheriff = flow.chance.below(seats) if options.sheriff == "random" else int(options.sheriff) - 1
        flow.then(dice.BeginRound())
        return DiceTown(
            edition=options.edition,
            players=[Player(dollars=BOX.dollars) for _ in range(seats)],
            sheriff=sheriff,
            mine=BOX.nuggets,
            bank=BOX.bank,
            store=store,
            deeds=deeds[BOX.open_deeds :],
            open=deeds[: BOX.open_deeds],
        )

    def turn(self, s: DiceTown) -> int:
        return max(1, s.round)

    def standings(self, s: DiceTown) -> Standings | None:
        return scoring.standings(s)

    def invariants(self, s: DiceTown) -> None:
        checks.check(s)

    def fill_in(self, s: DiceTown, given: Mapping[str, Any]) -> None:
        checks.fill_in(s, given)

    def view(self, s: DiceTown, seat: Seat | None) -> DiceTown:
        return hidden.view(s, seat)

    def redeal(self, s: DiceTown, seat: Seat | None, chance: Chance) -> DiceTown:
        return hidden.redeal(s, seat, chance)

    def appraise(self, s: DiceTown, seat: Seat) -> float:
        return appraisal.appraise(s, seat)
