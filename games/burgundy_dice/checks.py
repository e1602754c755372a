"""What must hold of every position, and what follows from the rest in those of scenario files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.burgundy_dice.components import BOX, COLOURS, DUCHIES, REWARDS, Duchy
from games.burgundy_dice.legal import fitting
from games.burgundy_dice.scoring import SOURCES
from games.burgundy_dice.state import CROSS, Burgundy, Player
from games.burgundy_dice.steps import possible
from games.core import RulesError, Seat, names

__all__ = ["check", "fill_in"]


def check(s: Burgundy) -> None:
    """Raises `RulesError` if anything was lost or made or stands where it can't."""
    if s.duchy not in DUCHIES:
        raise RulesError(f"there is no duchy {s.duchy}")
    if not 1 <= s.phase <= BOX.phases or not 0 <= s.boxes <= s.boxes_in_phase or s.round < 0:
        raise RulesError("there is no such time")
    if not set(s.numbers) <= set(BOX.number_die) or not set(s.colours) <= set(COLOURS):
        raise RulesError("dice show what they can't")
    if len(s.numbers) != len(s.colours) or len(s.numbers) not in (0, 2) or s.hourglasses not in (0, 1, 2):
        raise RulesError("dice were lost or made")
    if s.committed != sorted(set(s.committed) & set(range(len(s.players)))):
        raise RulesError("those who committed stand in seat order, once each")
    for seat, player in enumerate(s.players):
        _check_marks(s.map, player.marks)
        _check_rewards(s, seat)
        _check_points(s, player)
        if (player.choice is not None) != (seat in s.committed):
            raise RulesError(f"seat {seat} has committed to nothing, or chosen without committing")
        if player.choice is not None and player.choice not in possible(s, seat):
            raise RulesError(f"seat {seat} has committed to what it may not do")
    for colour, given in s.stars.items():
        there = [seat for prize in given for seat in prize]
        if colour not in COLOURS or len(given) > len(COLOURS[colour].star) or len(set(there)) < len(there):
            raise RulesError(f"prizes for {colour} that there can't be")
        if not all(0 <= seat < len(s.players) and s.colour_done(seat, colour) for seat in there):
            raise RulesError(f"a prize for {colour} went to somebody who hasn't finished it")


def _check_marks(duchy: Duchy, marks: Mapping[str, int]) -> None:
    if not set(marks) <= set(duchy.hexes):
        raise RulesError("a mark lies outside the map")
    starts = [hex_id for hex_id, number in marks.items() if number == CROSS]
    if len(starts) != bool(marks) or not set(starts) <= set(duchy.castles):
        raise RulesError("one castle is the first mark, and the only one with an X")
    found, ahead = set(starts), list(starts)
    while ahead:
        for near in duchy.hexes[ahead.pop()].neighbours:
            if near in marks and near not in found:
                found.add(near)
                ahead.append(near)
    if found != set(marks):
        raise RulesError("marks don't hang together")
    for hex_id, number in marks.items():
        others = {other: value for other, value in marks.items() if other != hex_id}
        if number != CROSS and number not in fitting(duchy, others, hex_id):
            raise RulesError(f"{number} can't stand in {hex_id}")


def _check_rewards(s: Burgundy, seat: Seat) -> None:
    player = s.players[seat]
    if not set(player.circled) <= set(REWARDS):
        raise RulesError("circles of a reward that there isn't")
    for reward in REWARDS:
        if not 0 <= player.circled.get(reward, 0) <= BOX.circles[reward]:
            raise RulesError(f"seat {seat} has more or fewer circles of {reward} than the sheet")
        if player.has(reward) < 0 or s.crossed(seat, reward) < 0:
            raise RulesError(f"seat {seat}: a {reward} was lost or made")


def _check_points(s: Burgundy, player: Player) -> None:
    for source, column in player.points.items():
        if source not in SOURCES or len(column) != BOX.phases or min(column) < 0:
            raise RulesError(f"points for {source} that there can't be")
        if any(column[s.phase :]):
            raise RulesError("points in a phase that hasn't begun")


def fill_in(s: Burgundy, given: Mapping[str, Any]) -> None:
    """The point of the start castle, and the circles: those of finished regions and of the available rewards."""
    for seat, player in enumerate(s.players):
        if not names(given, "players", seat, "points"):
            for hex_id, number in player.marks.items():
                if number == CROSS and hex_id in s.map.castles:
                    player.score(s.map.hexes[hex_id].colour, 1, BOX.start_castle_points)
        if not names(given, "players", seat, "circled"):
            player.circled = {}
            for reward in REWARDS:
                regions = [
                    region
                    for region, hexes in s.map.regions.items()
                    if COLOURS[s.map.hexes[hexes[0]].colour].reward == reward and s.region_done(seat, region)
                ]
                needed = player.has(reward) - s.castle_circled(seat, reward)
                if made := max(min(len(regions), BOX.circles[reward]), needed):
                    player.circled[reward] = made
