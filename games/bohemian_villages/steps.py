"""The turn of Bohemian Villages (spec 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from games.bohemian_villages import components
from games.bohemian_villages.components import BOX, CHURCH, FARM, GLASS, KINDS, MILL, SIDES, TAVERN
from games.bohemian_villages.events import (
    Activated,
    BishopTaken,
    Income,
    Kicked,
    Paid,
    Placed,
    Rerolled,
    Rolled,
    Scored,
    Skipped,
    SpecialTaken,
    Stopped,
    TileTaken,
)
from games.bohemian_villages.moves import Bishop, Dice, EndTurn, Place, Reroll, Special
from games.bohemian_villages.state import Die, Villages, number_of, side_of
from games.core import Flow, GameEnded, Move, Refusal, RulesError, Seat, Step, TurnBegan, tag_of

__all__ = ["FirstAction", "SecondAction", "StartOfTurn"]

_PAIR = 2


class StartOfTurn(Step[Villages]):
    """The next player's turn begins: end of the game, income, roll."""

    def resolve(self, s: Villages, flow: Flow) -> None:
        player = s.players[s.seat]
        if player.hand == 0:
            _finish(s, "no_figure", flow)
            return
        s.turn += 1
        flow.tell(TurnBegan(s.seat, s.turn))
        taverns = BOX.tavern_income * sum(s.occ[tavern] == s.seat for tavern in s.active)
        churches = BOX.bishop_income_per_church * s.owned(s.seat, CHURCH) if s.bishop == s.seat else 0
        if taverns or churches:
            _pay(s, s.seat, taverns + churches)
            flow.tell(Income(s.seat, taverns, churches))
            if _bank_empty(s, flow):
                return
        s.dice = [Die(flow.chance.die()) for _ in range(BOX.dice)]
        s.actions_done = 0
        s.special_used_this_turn = False
        flow.tell(Rolled(s.seat, tuple(die.value for die in s.dice)))
        _ask(s, flow)


class _Action(Step[Villages]):
    def deciders(self, s: Villages) -> Sequence[Seat]:
        return (s.seat,)

    def moves(self, s: Villages, seat: Seat) -> Iterable[Move]:
        moves = [*_actions(s), *_rerolls(s)]
        if s.actions_done:
            moves.append(EndTurn())
        return moves

    def why_not(self, s: Villages, seat: Seat, move: Move) -> Refusal:
        match move:
            case Place():
                return _why_not_place(s, move)
            case Bishop() | Special() | Reroll():
                return _why_not_dice(s, move)
            case EndTurn():
                return Refusal("must_act")
        return Refusal("wrong_step", move=tag_of(move), step=tag_of(self))

    def play(self, s: Villages, seat: Seat, move: Move, flow: Flow) -> None:
        match move:
            case Reroll():
                _reroll(s, move.total, flow)
                _ask(s, flow)
                return
            case EndTurn():
                flow.tell(Stopped(seat))
                _next(s, flow)
                return
            case Place():
                _use(s, move.total)
                _place(s, move, flow)
            case Bishop():
                _use(s, move.total)
                flow.tell(BishopTaken(seat, move.total, s.bishop))
                s.bishop = seat
            case Special():
                _use(s, move.total)
                s.special_supply -= 1
                s.players[seat].special += 1
                flow.tell(SpecialTaken(seat, move.total))
            case _:
                raise RulesError(f"{tag_of(move)} is no move of this game")
        s.actions_done += 1
        if s.finished or _bank_empty(s, flow):
            return
        _ask(s, flow)


class FirstAction(_Action):
    """The action that must be taken if any is valid."""


class SecondAction(_Action):
    """The action that may be taken with the two dice left."""


def _ask(s: Villages, flow: Flow) -> None:
    """Ask for the next action, if there can be one; else the turn is over."""
    can_go_on = s.actions_done < _PAIR and len(s.unused()) >= _PAIR
    if can_go_on and (s.players[s.seat].special or any(True for _ in _actions(s))):
        flow.then(SecondAction() if s.actions_done else FirstAction())
        return
    if s.actions_done == 0:
        flow.tell(Skipped(s.seat))
    _next(s, flow)


def _next(s: Villages, flow: Flow) -> None:
    s.seat = (s.seat + 1) % len(s.players)
    s.dice = []
    flow.then(StartOfTurn())


def _finish(s: Villages, reason: str, flow: Flow) -> None:
    s.finished = reason
    s.dice = []
    flow.tell(GameEnded(reason, s.seat))


def _pay(s: Villages, seat: Seat, coins: int) -> None:
    s.players[seat].coins += coins
    s.paid_total += coins


def _bank_empty(s: Villages, flow: Flow) -> bool:
    # R17: "using up the money" means the supply; the payment that empties it is made in full
    if s.paid_total < BOX.bank:
        return False
    _finish(s, "bank_empty", flow)
    return True


# -- what is legal ---------------------------------------------------------------------------------


@cache
def _groups(values: Dice, sizes: tuple[int, ...]) -> tuple[Dice, ...]:
    """The different groups of dice of these sizes, small groups first, then by value."""
    return tuple(group for size in sizes for group in sorted(set(combinations(values, size))))


@cache
def _layout(villages: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    return {
        number: tuple(f"{side}.{number}" for side in villages if number in SIDES[side].buildings)
        for number in KINDS
    }


@cache
def _place_move(total: Dice, building: str) -> Place:
    return Place(total, building)


def _targets(s: Villages, number: int) -> list[str]:
    """The buildings that a figure may enter with this sum: free ones, else those it may be kicked out of."""
    occ = s.occ
    there = _layout(tuple(s.villages))[number]
    if free := [building for building in there if building not in occ]:
        return free
    kick = KINDS[number].kick
    if kick == "never":
        return []
    # R7: any opponent's figure, never one's own
    others = [building for building in there if occ[building] != s.seat]
    return others if kick == "always" or len(others) == len(there) else []


def _actions(s: Villages) -> Iterable[Move]:
    unused = s.unused()
    if s.players[s.seat].hand:
        known: dict[int, list[str]] = {}
        for group in _groups(unused, tuple(range(_PAIR, len(unused) + 1))):
            number = sum(group)
            if number not in KINDS:  # R2
                continue
            if number not in known:
                known[number] = _targets(s, number)
            for building in known[number]:
                yield _place_move(group, building)
    pairs = _groups(unused, (_PAIR,))
    if s.bishop != s.seat:  # R9
        for pair in pairs:
            if pair[0] == pair[1]:
                yield Bishop(pair)
    if s.special_supply and not s.special_used_this_turn:
        for pair in pairs:
            yield Special(pair)


def _rerolls(s: Villages) -> Iterable[Move]:
    unused = s.unused()
    if s.players[s.seat].special and len(unused) >= _PAIR:
        for group in _groups(unused, tuple(range(1, len(unused) + 1))):
            yield Reroll(group)


# -- why something is not legal (spec 4.4; the order of checking is the table's) -------------------


def _dice_trouble(s: Villages, total: Dice) -> Refusal | None:
    """`unknown_die` or `die_used`, if the dice named can't be taken."""
    rolled = [die.value for die in s.dice]
    unused = list(s.unused())
    for value in set(total):
        if total.count(value) > rolled.count(value):
            return Refusal("unknown_die", die=value, dice=rolled)
    for value in set(total):
        if total.count(value) > unused.count(value):
            return Refusal("die_used", die=value, dice=unused)
    return None


def _as_sum(s: Villages, total: Dice) -> Dice:
    """Dice for a bare number: the smallest group that makes it, if any (`place 7 N.7`)."""
    if len(total) != 1:
        return total
    unused = s.unused()
    sums = [g for g in _groups(unused, tuple(range(_PAIR, len(unused) + 1))) if sum(g) == total[0]]
    return sums[0] if sums else total


def _why_not_place(s: Villages, move: Place) -> Refusal:
    total = _as_sum(s, move.total)
    if len(total) == 1 and total[0] not in s.unused() and total[0] > max(die.value for die in s.dice):
        return Refusal("wrong_sum", sum=total[0], dice=list(s.unused()))
    if trouble := _dice_trouble(s, total):
        return trouble
    if len(total) < _PAIR:
        return Refusal("need_2_dice")
    if move.building not in s.buildings():
        return Refusal("unknown_building", building=move.building, buildings=s.of_number(sum(total)))
    number = number_of(move.building)
    if number != sum(total):
        return Refusal("wrong_sum", sum=sum(total), building=move.building, dice=list(s.unused()))
    if not s.players[s.seat].hand:
        return Refusal("no_figure")
    holder = s.occ.get(move.building)
    if holder == s.seat:
        return Refusal("own_figure", building=move.building)
    if free := [building for building in s.of_number(number) if building not in s.occ]:
        return Refusal("free_exists", building=move.building, free=free)
    if KINDS[number].kick == "never":
        return Refusal("not_kickable", building=move.building)
    return Refusal("have_shop", building=move.building)


def _why_not_dice(s: Villages, move: Bishop | Special | Reroll) -> Refusal:
    if trouble := _dice_trouble(s, move.total):
        return trouble
    match move:
        case Bishop():
            if len(move.total) != _PAIR or move.total[0] != move.total[1]:
                return Refusal("not_double")
            return Refusal("already_bishop")
        case Special():
            if len(move.total) != _PAIR:
                return Refusal("need_2_dice")
            if not s.special_supply:
                return Refusal("no_special_left")
            return Refusal("special_used_this_turn")
        case Reroll():
            if not s.players[s.seat].special:
                return Refusal("no_tile")
            return Refusal("nothing_to_reroll")


# -- what a move does ------------------------------------------------------------------------------


def _use(s: Villages, total: Dice) -> None:
    for value in total:
        next(die for die in s.dice if die.value == value and not die.used).used = True


def _reroll(s: Villages, total: Dice, flow: Flow) -> None:
    s.players[s.seat].special -= 1  # the tile leaves the game for good
    s.special_used_this_turn = True
    again: list[Die] = []
    for value in total:
        die = next(d for d in s.dice if d.value == value and not d.used and not any(d is a for a in again))
        again.append(die)
    for die in again:
        die.value = flow.chance.die()
    flow.tell(Rerolled(s.seat, total, tuple(die.value for die in again)))


def _place(s: Villages, move: Place, flow: Flow) -> None:
    seat, building, number = s.seat, move.building, number_of(move.building)
    victim = s.occ.get(building)
    flow.tell(Placed(seat, move.total, building))
    if victim is not None:
        s.players[victim].hand += 1
        flow.tell(Kicked(seat, victim, building))
    s.players[seat].hand -= 1
    s.occ[building] = seat
    _effect(s, building, number, flow)
    _activate(s, side_of(building), flow)
    if number in (MILL, GLASS):
        _midgame(s, number, flow)


def _effect(s: Villages, building: str, number: int, flow: Flow) -> None:
    seat, player = s.seat, s.players[s.seat]
    match number:
        case components.FARM:
            coins = s.owned(seat, FARM)
            _pay(s, seat, coins)
            flow.tell(Paid(seat, building, coins))
        case components.MANOR:
            coins = SIDES[side_of(building)].manor or 0
            _pay(s, seat, coins)
            flow.tell(Paid(seat, building, coins))
        case components.MILL:
            player.flour += 1
            flow.tell(TileTaken(seat, "flour", building))
        case components.GLASS:
            player.glass += 1
            flow.tell(TileTaken(seat, "glass", building))
        case components.TAVERN:
            flow.tell(TileTaken(seat, "tavern", building, building in s.active))


def _activate(s: Villages, side: str, flow: Flow) -> None:
    tavern = f"{side}.{TAVERN}"
    if tavern not in s.occ or tavern in s.active:
        return
    others = sum(f"{side}.{number}" in s.occ for number in SIDES[side].buildings if number != TAVERN)
    if others >= BOX.tavern_activation_others:  # R22: the tavern itself does not count
        s.active.append(tavern)
        flow.tell(Activated(s.occ[tavern], tavern))


def _midgame(s: Villages, number: int, flow: Flow) -> None:
    there = s.of_number(number)
    if any(building not in s.occ for building in there):
        return
    coins, figures = [], []
    for seat, player in enumerate(s.players):
        tiles = player.flour if number == MILL else player.glass
        worth = tiles * (BOX.flour_value if number == MILL else BOX.glass_value)
        _pay(s, seat, worth)
        home = sum(s.occ[building] == seat for building in there)
        player.hand += home
        if number == MILL:
            player.flour = 0
        else:
            player.glass = 0
        coins.append(worth)
        figures.append(home)
    for building in there:
        del s.occ[building]
    flow.tell(Scored(number, tuple(coins), tuple(figures)))
