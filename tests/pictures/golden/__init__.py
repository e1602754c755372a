"""The golden pictures, half as wide as the real ones. Look at them after making them anew."""

from __future__ import annotations

import itertools
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

from renderers.pictures import Scene, draw, painter
from tests.pictures.positions import NAMES, scene


def burgundy(seats: int, moves: int, crop: str = "board", seat: int | None = None) -> Scene:
    """The Burgundy dice game, with all that happened in the round before."""
    return scene(seats, "golden", moves, crop, back=seats + 1, game_id="burgundy_dice", seat=seat)


def dice_town(seats: int, moves: int, crop: str = "board", seat: int | None = None, back: int = 6) -> Scene:
    """Dice Town, with what the last moves led to."""
    return scene(seats, "golden", moves, crop, back=back, game_id="dice_town", seat=seat)


def sample(crop: str, number: int = 0) -> Scene:
    """One of Dice Town's own samples by crop: rich positions, whatever random play leads to."""
    return [one for one in painter("dice_town").showcase() if one.crop == crop][number]


def village(seats: int, moves: int, crop: str = "board", seat: int | None = None, back: int = 4) -> Scene:
    """Village, with all that happened in the moves before."""
    return scene(seats, "golden", moves, crop, back=back, game_id="village", seat=seat)


def rich(crop: str, number: int = 0) -> Scene:
    """A position of Village with many pieces on the board, and news of every kind; the first of that crop."""
    made = [one for one in painter("village").showcase() if one.crop == crop][number]
    return msgspec.structs.replace(made, names=NAMES[:4])


def numbered(one: Scene) -> Scene:
    """The same with a number for everything that changed."""
    count = itertools.count(1)
    return msgspec.structs.replace(
        one, numbers=tuple(0 if event.announces else next(count) for event in one.events)
    )


FOLDER = Path(__file__).parent
SCENES: dict[str, Scene] = {
    "start_2": scene(2, "golden", 0),
    "middle_3": scene(3, "golden", 22),
    "late_5": scene(5, "golden", 44),
    "over_4": scene(4, "golden", 999),
    "villages_2": scene(2, "golden", 25, "villages"),
    "players_5": scene(5, "golden", 44, "players"),
    "marked_4": numbered(scene(4, "golden", 33, back=9)),
    "burgundy_marked_5": numbered(burgundy(5, 78)),
    "burgundy_start_2": burgundy(2, 0),
    "burgundy_early_4": burgundy(4, 20),
    "burgundy_middle_5": burgundy(5, 78),
    "burgundy_solo_1": burgundy(1, 14),
    "burgundy_over_3": burgundy(3, 999),
    "burgundy_asked_3": burgundy(3, 48, "mine", 2),
    "burgundy_noted_3": burgundy(3, 48, "mine", 0),
    "burgundy_scores_5": burgundy(5, 999, "scores"),
    "dice_town_start_2": dice_town(2, 0),
    "dice_town_round_4": dice_town(4, 17, back=10),
    "dice_town_middle_3": dice_town(3, 163),
    "dice_town_late_5": dice_town(5, 453),
    "dice_town_doctor_5": sample("board", 2),
    "dice_town_over_4": dice_town(4, 999),
    "dice_town_hands_4": dice_town(4, 999, "players"),
    "dice_town_map_5": sample("places"),
    "dice_town_rolled_5": sample("hand"),
    "dice_town_offers_5": sample("hand", 1),
    "dice_town_visitor_5": sample("hand", 2),
    "dice_town_market_5": sample("cards"),
    "village_start_2": village(2, 0),
    "village_middle_3": village(3, 90),
    "village_late_4": village(4, 200, back=9),
    "village_rich_4": rich("board"),
    "village_orders_4": rich("mine"),
    "village_day_4": rich("mine", 1),
    "village_mass_4": rich("mine", 2),
    "village_over_4": village(4, 999, back=12),
    "village_mine_3": village(3, 130, "mine", 1),
    "village_market_4": village(4, 200, "market", back=9),
    "village_map_4": rich("map"),
    "village_church_4": village(4, 200, "church", back=30),
}


def small(one: Scene) -> Image.Image:
    """The finished picture, 540 pixels wide."""
    with Image.open(BytesIO(draw(one).data)) as picture:
        return picture.convert("RGB").reduce(2)
