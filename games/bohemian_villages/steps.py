"""The turn of Bohemian Villages (spec 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.bohemian_villages.components import BOX, CHURCH
from games.bohemian_villages.effects import pay, place, reroll, take_bishop, take_special
from games.bohemian_villages.events import Income, Rolled, Skipped, Stopped
from games.bohemian_villages.legal import PAIR, actions, rerolls, why_not_dice, why_not_place
from games.bohemian_villages.moves import Bishop, EndTurn, Place, Reroll, Special
from games.bohemian_villages.state import Die, Villages
from games.core import Flow, GameEnded, Move, Refusal, RulesError, Seat, Step, TurnBegan, tag_of

__all__ = ["FirstAction", "SecondAction", "StartOfTurn"]

_ACTIONS = 2


class StartOfTurn(Step[Villages]):
    """The next player's turn begins: end of the game, income, roll."""

    def resolve(self, s: Villages, flow: Flow) -> None:
        seat = s.seat
        if s.players[seat].hand == 0:
            _finish(s, "no_figure", flow)  # without an income
            return
        s.turn += 1
        flow.tell(TurnBegan(seat, s.turn))
        taverns = BOX.tavern_income * sum(s.occ[tavern] == seat for tavern in s.active)
        churches = BOX.bishop_income_per_church * s.owned(seat, CHURCH) if s.bishop == seat else 0
        if taverns or churches:  # R14: nobody forgets it
            pay(s, seat, taverns + churches)
            flow.tell(Income(seat, taverns, churches))
            if _bank_empty(s, flow):
                return
        s.dice = [Die(flow.chance.die()) for _ in range(BOX.dice)]
        flow.tell(Rolled(seat, tuple(die.value for die in s.dice)))
        _ask(s, flow)


class _Action(Step[Villages]):
    def deciders(self, s: Villages) -> Sequence[Seat]:
        return (s.seat,)

    def moves(self, s: Villages, seat: Seat) -> Iterable[Move]:
        moves = [*actions(s), *rerolls(s)]
        if s.actions_done:
            moves.append(EndTurn())
        return moves

    def why_not(self, s: Villages, seat: Seat, move: Move) -> Refusal:
        match move:
            case Place():
                return why_not_place(s, move)
            case Bishop() | Special() | Reroll():
                return why_not_dice(s, move)
            case EndTurn():
                return Refusal("must_act")
        return super().why_not(s, seat, move)

    def play(self, s: Villages, seat: Seat, move: Move, flow: Flow) -> None:
        match move:
            case Place():
                place(s, move, flow)
                _acted(s, flow)
            case Bishop():
                take_bishop(s, move, flow)
                _acted(s, flow)
            case Special():
                take_special(s, move, flow)
                _acted(s, flow)
            case Reroll():
                reroll(s, move, flow)
                _ask(s, flow)
            case EndTurn():
                flow.tell(Stopped(seat))
                _next_player(s, flow)
            case _:
                raise RulesError(f"{tag_of(move)} is no move of this game")


class FirstAction(_Action):
    """The action that must be taken if any is valid."""


class SecondAction(_Action):
    """The action that may be taken with the two dice left."""


def _acted(s: Villages, flow: Flow) -> None:
    s.actions_done += 1
    if not _bank_empty(s, flow):
        _ask(s, flow)


def _ask(s: Villages, flow: Flow) -> None:
    """Ask for the next action, if there can be one; else the turn is over."""
    if s.actions_done < _ACTIONS and len(s.unused()) >= PAIR:
        # R8: who owns a tile could still act after a reroll, so the first action isn't skipped
        if s.players[s.seat].special or next(iter(actions(s)), None) is not None:
            flow.then(SecondAction() if s.actions_done else FirstAction())
            return
        if not s.actions_done:
            flow.tell(Skipped(s.seat))
    _next_player(s, flow)


def _next_player(s: Villages, flow: Flow) -> None:
    _clear_turn(s)
    s.seat = (s.seat + 1) % len(s.players)
    flow.then(StartOfTurn())


def _clear_turn(s: Villages) -> None:
    s.dice = []
    s.actions_done = 0
    s.special_used_this_turn = False


def _finish(s: Villages, reason: str, flow: Flow) -> None:
    _clear_turn(s)
    s.finished = reason
    flow.tell(GameEnded(reason, s.seat))


def _bank_empty(s: Villages, flow: Flow) -> bool:
    # R17: "using up the money" means the supply; the payment that empties it is made in full
    if s.paid_total < BOX.bank:
        return False
    _finish(s, "bank_empty", flow)
    return True
