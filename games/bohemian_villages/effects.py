"""What the actions do (spec 4.3), and the payments that go with them."""

from __future__ import annotations

from games.bohemian_villages import components as kinds
from games.bohemian_villages.components import BOX, SIDES
from games.bohemian_villages.events import (
    Activated,
    BishopTaken,
    Kicked,
    Paid,
    Placed,
    Rerolled,
    Scored,
    SpecialTaken,
    TileTaken,
)
from games.bohemian_villages.moves import Bishop, Dice, Place, Reroll, Special
from games.bohemian_villages.state import Die, Villages, number_of, side_of
from games.core import Flow, Seat

__all__ = ["pay", "place", "reroll", "take_bishop", "take_special"]


def pay(s: Villages, seat: Seat, coins: int) -> None:
    """From the supply to a player; the supply is counted, not limited (R17)."""
    s.players[seat].coins += coins
    s.paid_total += coins


def place(s: Villages, move: Place, flow: Flow) -> None:
    """The effects of a placement, in the order of the spec."""
    seat, building, number = s.seat, move.building, number_of(move.building)
    _use(s, move.total)
    flow.tell(Placed(seat, move.total, building))
    victim = s.occ.get(building)
    if victim is not None:
        s.players[victim].hand += 1
        flow.tell(Kicked(seat, victim, building))
    s.players[seat].hand -= 1
    s.occ[building] = seat
    _at_once(s, building, number, flow)
    _activate(s, side_of(building), flow)  # R13: before the scoring
    if number in (kinds.MILL, kinds.GLASS):
        _midgame_scoring(s, number, flow)


def take_bishop(s: Villages, move: Bishop, flow: Flow) -> None:
    """From its holder or the middle; no church is needed (R18)."""
    _use(s, move.total)
    flow.tell(BishopTaken(s.seat, move.total, s.bishop))
    s.bishop = s.seat


def take_special(s: Villages, move: Special, flow: Flow) -> None:
    _use(s, move.total)
    s.special_supply -= 1
    s.players[s.seat].special += 1
    flow.tell(SpecialTaken(s.seat, move.total))


def reroll(s: Villages, move: Reroll, flow: Flow) -> None:
    """The tile that is spent leaves the game for good."""
    s.players[s.seat].special -= 1
    s.special_used_this_turn = True
    again = _dice(s, move.total)
    for die in again:
        die.value = flow.chance.die()
    flow.tell(Rerolled(s.seat, move.total, tuple(die.value for die in again)))


def _dice(s: Villages, total: Dice) -> list[Die]:
    """An unused die for each of these values."""
    unused = [die for die in s.dice if not die.used]
    return [unused.pop(next(at for at, die in enumerate(unused) if die.value == value)) for value in total]


def _use(s: Villages, total: Dice) -> None:
    for die in _dice(s, total):
        die.used = True


def _at_once(s: Villages, building: str, number: int, flow: Flow) -> None:
    seat, player = s.seat, s.players[s.seat]
    match number:
        case kinds.FARM:
            coins = s.owned(seat, kinds.FARM)
            pay(s, seat, coins)
            flow.tell(Paid(seat, building, coins))
        case kinds.MANOR:
            coins = SIDES[side_of(building)].manor or 0
            pay(s, seat, coins)
            flow.tell(Paid(seat, building, coins))
        case kinds.MILL:
            player.flour += 1
            flow.tell(TileTaken(seat, "flour", building))
        case kinds.GLASS:
            player.glass += 1
            flow.tell(TileTaken(seat, "glass", building))
        case kinds.TAVERN:
            # R12: a kicked tavern's tile changes hands with the face it shows
            flow.tell(TileTaken(seat, "tavern", building, building in s.active))


def _activate(s: Villages, side: str, flow: Flow) -> None:
    tavern = f"{side}.{kinds.TAVERN}"
    if tavern not in s.occ or tavern in s.active:
        return
    others = sum(f"{side}.{number}" in s.occ for number in SIDES[side].buildings if number != kinds.TAVERN)
    if others >= BOX.tavern_activation_others:  # R22: the tavern itself does not count
        s.active.append(tavern)
        flow.tell(Activated(s.occ[tavern], tavern))


def _midgame_scoring(s: Villages, number: int, flow: Flow) -> None:
    """Mills or glass factories (R3), once all in play are occupied: everybody is paid, the figures go home."""
    there = s.of_number(number)
    if any(building not in s.occ for building in there):
        return
    coins, figures = [], []
    for seat, player in enumerate(s.players):
        worth = player.flour * BOX.flour_value if number == kinds.MILL else player.glass * BOX.glass_value
        home = sum(s.occ[building] == seat for building in there)
        pay(s, seat, worth)
        player.hand += home
        if number == kinds.MILL:
            player.flour = 0
        else:
            player.glass = 0
        coins.append(worth)
        figures.append(home)
    for building in there:
        del s.occ[building]
    flow.tell(Scored(number, tuple(coins), tuple(figures)))
