"""What happens at one place of the board changes the picture there, and nowhere else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from games.bohemian_villages.components import SIDES
from games.bohemian_villages.events import Kicked, Paid, Placed
from games.bohemian_villages.state import number_of, side_of
from games.core import Event
from renderers.pictures import Scene, painter
from renderers.pictures.bohemian_villages import bars, board_grid, style
from renderers.pictures.bohemian_villages.cards import Grid
from tests.pictures.positions import scene

Box = tuple[int, int, int, int]


def paint(one: Scene) -> Image.Image:
    return painter("bohemian_villages").paint(one)


def changed(one: Scene, other: Scene, allowed: list[Box]) -> tuple[bool, Box | None]:
    """Whether anything changed at the places where it may, and the box of what changed elsewhere (or None)."""
    difference = ImageChops.difference(paint(one), paint(other))
    inside = any(difference.crop(box).getbbox() for box in allowed)
    for box in allowed:
        difference.paste((0, 0, 0), box)
    return inside, difference.getbbox()


def box_of(grid: Grid, building: str) -> Box:
    x, y, w, h = grid.slot(building)
    return x, y, x + w, y + h


def head_of(grid: Grid, side: str) -> Box:
    x, y, _ = grid.cards[side]
    return x, y, x + style.CARD_WIDTH, y + style.CARD_PAD + style.HEAD


def bars_of(grid: Grid, one: Scene) -> list[Box]:
    height = paint(one).height
    return [(0, 0, style.WIDTH, style.MARGIN + bars.HEIGHT), (0, grid.bottom + style.GAP, style.WIDTH, height)]


def with_state(one: Scene, events: tuple[Event, ...] = (), **fields: Any) -> Scene:
    state = msgspec.structs.replace(one.view.state, **fields)
    return msgspec.structs.replace(one, view=msgspec.structs.replace(one.view, state=state), events=events)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_figure_changes_its_slot_the_head_of_its_village_and_the_bars(seats: int) -> None:
    one = with_state(scene(seats, "regions", 10))
    s = one.view.state
    grid = board_grid(s)
    empty = [building for building in s.buildings() if building not in s.occ]
    for building in empty:
        if sum(f"{side_of(building)}.{n}" not in s.occ for n in SIDES[side_of(building)].buildings) == 1:
            continue  # the last one gilds the village
        after = with_state(one, occ=s.occ | {building: s.seat})
        inside, outside = changed(one, after, [box_of(grid, building)])
        assert inside, f"nothing to be seen at {building}"
        slot, head = box_of(grid, building), head_of(grid, side_of(building))
        _, outside = changed(one, after, [slot, head, *bars_of(grid, one)])
        assert outside is None, f"a figure at {building} changes {outside}"


def test_every_seat_looks_different_in_a_slot() -> None:
    one = with_state(scene(5, "regions", 0))
    s = one.view.state
    grid, building = board_grid(s), s.buildings()[0]
    crops = {
        paint(with_state(one, occ={building: seat})).crop(box_of(grid, building)).tobytes() for seat in range(5)
    }
    assert len(crops) == 5


def test_events_ring_a_building_and_nothing_else() -> None:
    one = with_state(scene(3, "regions", 12))
    s = one.view.state
    grid, building = board_grid(s), next(iter(s.occ))
    after = with_state(one, (Placed(s.occ[building], (1, 1), building),))
    inside, outside = changed(one, after, [box_of(grid, building)])
    assert inside
    assert outside is None


def test_a_kick_shows_whose_figure_went() -> None:
    one = with_state(scene(4, "regions", 12))
    s = one.view.state
    building = next(building for building in s.occ if number_of(building) in (8, 9, 10, 11))
    grid, seat = board_grid(s), s.occ[building]
    pictures = {
        paint(with_state(one, (Placed(seat, (1, 1), building), Kicked(seat, victim, building))))
        .crop(box_of(grid, building))
        .tobytes()
        for victim in range(4)
        if victim != seat
    }
    assert len(pictures) == 3


def test_new_coins_are_marked_in_the_ledger() -> None:
    one = with_state(scene(3, "regions", 12))
    grid = board_grid(one.view.state)
    after = with_state(one, (Paid(1, one.view.state.buildings()[0], 2),))
    low = grid.bottom + style.GAP
    inside, outside = changed(one, after, [(0, low, style.WIDTH, paint(one).height)])
    assert inside
    assert outside is None


def test_a_tavern_that_turns_active_looks_so() -> None:
    one = with_state(scene(3, "regions", 0))
    s = one.view.state
    tavern = next(building for building in s.buildings() if number_of(building) == 9)
    grid = board_grid(s)
    quiet, busy = with_state(one, occ={tavern: 0}), with_state(one, occ={tavern: 0}, active=[tavern])
    inside, outside = changed(quiet, busy, [box_of(grid, tavern), *bars_of(grid, one)])
    assert inside
    assert outside is None
    assert paint(quiet).crop(box_of(grid, tavern)).tobytes() != paint(busy).crop(box_of(grid, tavern)).tobytes()


def test_a_full_village_is_framed() -> None:
    one = with_state(scene(3, "regions", 0))
    s = one.view.state
    grid, side = board_grid(s), s.villages[4]
    there = [f"{side}.{number}" for number in SIDES[side].buildings]
    almost = with_state(one, occ=dict.fromkeys(there[:-1], 0))
    full = with_state(one, occ=dict.fromkeys(there, 0))
    x, y, rows = grid.cards[side]
    corner = (x - 4, y + 100, x + 3, y + grid.card_height(rows) - 40)
    difference = ImageChops.difference(paint(almost), paint(full))
    assert difference.crop(corner).getbbox() == (0, 0, 7, corner[3] - corner[1])


def test_long_names_stay_in_their_place() -> None:
    """A name never runs into the numbers beside it, however long it is."""
    one = msgspec.structs.replace(with_state(scene(5, "regions", 30)), names=("a",) * 5)
    low = board_grid(one.view.state).bottom
    for name in ("W" * 200, "漢" * 60, "Ж" * 90, "i" * 500):
        after = msgspec.structs.replace(one, names=(name,) * 5)
        difference = ImageChops.difference(paint(one), paint(after))
        for top, bottom in ((0, low), (low, difference.height)):
            box = difference.crop((0, top, style.WIDTH, bottom)).getbbox()
            assert box is not None
            assert box[2] < (650 if top == 0 else 300), name


def test_used_dice_keep_their_pips() -> None:
    from renderers.pictures.pieces import die

    for value in range(1, 7):
        used = {die(other, 92, used=True).image.tobytes() for other in range(1, 7) if other != value}
        assert die(value, 92, used=True).image.tobytes() not in used
        assert die(value, 92, used=True).image.tobytes() != die(value, 92).image.tobytes()
