"""Who is where in town: control as it is known, ties, and who is in front while dice are still rolled."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.dice_town.components import BOX, FACE_OF, Place
from games.dice_town.poker import strength
from games.dice_town.state import DiceTown
from renderers.pictures.dice_town.changes import Changes

__all__ = ["Standing", "standing"]


class Standing(Struct, frozen=True):
    """`seats` that are equal there, with so many `dice` (0: the hall). `kind`: `won` (controls it), `tied` (the
    sheriff decides), `ahead` (so far, or before the town is resolved), `empty` (nobody was there), "" (nobody yet).
    """

    kind: str = ""
    seats: tuple[Seat, ...] = ()
    dice: int = 0


def standing(s: DiceTown, place: Place, changes: Changes) -> Standing:
    """How things are at a place. In the first roll of a round: how they were in the round before, if just told."""
    if place in changes.control and (s.phase in ("town", "scoring") or s.roll == 1):
        seat, dice = changes.control[place]
        return Standing("won", (seat,), dice)
    if place in changes.deserted and (s.phase in ("town", "scoring") or s.roll == 1):
        return Standing("empty")
    ahead = _ahead(s, place)
    if place in s.control:
        return Standing("won", (s.control[place],), ahead.dice)
    if s.phase == "town" and s.place == place and s.tied:
        return Standing("tied", tuple(s.tied), ahead.dice)
    if not ahead.seats and s.phase in ("orders", "town", "scoring"):
        return Standing("empty")
    return ahead


def _ahead(s: DiceTown, place: Place) -> Standing:
    if place == "hall":
        known = {
            seat: strength(player.locked) for seat, player in enumerate(s.players) if len(player.locked) == BOX.dice
        }
        best = max(known.values(), default=())
        return Standing("ahead" if known else "", tuple(seat for seat in known if known[seat] == best))
    counts = {seat: player.locked.count(FACE_OF[place]) for seat, player in enumerate(s.players)}
    most = max(counts.values())
    return Standing("ahead", tuple(seat for seat in counts if counts[seat] == most), most) if most else Standing()
