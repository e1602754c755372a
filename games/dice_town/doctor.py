"""The doctor (spec 2.7, 4.5 no. 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from games.core import Flow, Move, Refusal, Seat, Step
from games.dice_town import moves
from games.dice_town.asks import Ask
from games.dice_town.cards import armed, draw, gain, lose, play_card
from games.dice_town.components import BOX, CURES, CureName
from games.dice_town.events import (
    CardDrawn,
    DoctorVisited,
    GoldTaken,
    NoCure,
    Protected,
    Taxed,
)
from games.dice_town.joe import joe_comes
from games.dice_town.refusals import why_not_cure
from games.dice_town.state import DiceTown

__all__ = ["Doctor", "Treating", "cures", "in_reach"]


class Doctor(Step[DiceTown]):
    """Who controls nothing sees the doctor, and the owner of an armed Elixir (R13)."""

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        s.place = "doctor"
        somewhere = set(s.control.values())
        visitors = set(range(len(s.players))) - somewhere
        owner = armed(s, "elixir", flow) if visitors else None
        if owner is not None and owner in somewhere and play_card(s, owner, "elixir", flow):
            visitors.add(owner)
        s.visitors = [seat for seat in s.around(s.sheriff) if seat in visitors]  # R7, R11
        flow.tell(DoctorVisited(tuple(s.visitors)))
        flow.then(Treating())


def in_reach(s: DiceTown, seat: Seat) -> list[CureName]:
    """Cures that a visitor might have, by open facts only: faces, number of cards."""
    dice = s.players[seat].locked
    there = {"protect": bool(s.players[seat].hand), "draw": _store(s)}
    return [cure for cure, faces in CURES.items() if any(face in dice for face in faces) and there.get(cure, True)]


def _store(s: DiceTown) -> bool:
    return bool(s.store or s.played or s.discarded)


@cache
def _pairs(deeds: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(combinations(deeds, min(BOX.protected_deeds, len(deeds))))) if deeds else ()


def cures(s: DiceTown, seat: Seat) -> list[moves.Cure]:
    """What a visitor may choose; to leave without a cure is the last."""
    made: list[moves.Cure] = []
    for cure in in_reach(s, seat):
        if cure == "protect":
            made += [moves.Cure(cure, pair) for pair in _pairs(tuple(s.players[seat].deeds_in_hand))]
        else:
            made.append(moves.Cure(cure))
    return [*made, moves.Cure("none")]


class Treating(Ask):
    """One visitor after the other."""

    def deciders(self, s: DiceTown) -> Sequence[Seat]:
        return [seat for seat in s.visitors[:1] if in_reach(s, seat)]

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        return cures(s, seat)

    def why_not(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, moves.Cure) and seat not in s.visitors[:1]:
            return Refusal("not_a_visitor")
        return super().why_not(s, seat, move)

    def refuse(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_cure(s, seat, move) or super().refuse(s, seat, move)

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        if s.visitors:
            flow.tell(NoCure(s.visitors.pop(0), False))
            flow.then(self)

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, moves.Cure)
        flow.then(self)
        s.visitors.pop(0)
        player = s.players[seat]
        match move.cure:
            case "protect":
                for deed in move.deeds:
                    lose(player, deed)
                player.protected = sorted([*player.protected, *move.deeds])
                flow.reveal()
                flow.tell(Protected(seat, move.deeds))
            case "draw":
                card = draw(s, 1, flow)[0]
                flow.tell(CardDrawn(seat, card))
                if card == "nervous_joe":
                    joe_comes(s, seat, flow)
                else:
                    gain(player, card)
            case "tax":
                paid = {other: min(BOX.tax_dollars, s.players[other].dollars) for other in s.others(seat)}
                for other, dollars in paid.items():
                    s.players[other].dollars -= dollars
                    player.dollars += dollars
                flow.tell(Taxed(seat, tuple(paid), tuple(paid.values())))
            case "gold":
                paid = {other: min(BOX.gold_nuggets, s.players[other].nuggets) for other in s.others(seat)}
                for other, nuggets in paid.items():
                    s.players[other].nuggets -= nuggets
                    player.nuggets += nuggets
                flow.tell(GoldTaken(seat, tuple(paid), tuple(paid.values())))
            case "none":
                flow.tell(NoCure(seat, True))
