"""Numbers at what has changed: at the right place, to be read on a phone, never on each other."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image

from games.bohemian_villages.events import Placed, Rolled
from games.burgundy_dice.components import DUCHIES
from games.burgundy_dice.events import Marked
from games.registry import game
from renderers.pictures import Scene, draw, painter, theme
from renderers.pictures.bohemian_villages import board_grid
from renderers.pictures.burgundy_dice import hexes, panel_at, panels
from renderers.pictures.legibility import recording
from renderers.pictures.marks import HIGH, Mark, paint_marks, placed
from renderers.pictures.scene import Painter
from tests.pictures.positions import GAMES, scene
from tests.pictures.test_legibility import faults


def numbered(one: Scene) -> Scene:
    """With a number for every event."""
    return msgspec.structs.replace(one, numbers=tuple(range(1, len(one.events) + 1)))


def scenes(game_id: str, seats: int) -> Iterator[Scene]:
    drawn = painter(game_id)
    for moves, back in ((0, 1), (13, 4), (33, seats + 1), (48, 3 * seats), (999, 4)):
        for crop in drawn.crops:
            for seat in (None, seats - 1):
                made = scene(seats, f"marks {seats}", moves, crop, back=back, game_id=game_id, seat=seat)
                yield numbered(made)


def marked(one: Scene) -> tuple[Image.Image, list[Mark]]:
    """The picture without marks, and the marks."""
    image = painter(one.view.game).paint(one)
    return image, placed(image, painter(one.view.game).spots(one), one.numbers)


def numbers_on(mark: Mark) -> list[int]:
    found: list[int] = []
    for part in mark.text.split(","):
        first, _dash, last = part.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


EVERY = [(one.id, seats) for one in map(game, GAMES) for seats in (one.seats[0], one.seats[-1])]


@pytest.mark.parametrize(("game_id", "seats"), EVERY)
def test_every_number_is_at_each_of_its_places_once(game_id: str, seats: int) -> None:
    count = 0
    for one in scenes(game_id, seats):
        spots = painter(game_id).spots(one)
        assert len(spots) == len(one.events)
        image, marks = marked(one)
        wanted = sorted(
            (number, (round(x), round(y)))
            for points, number in zip(spots, one.numbers, strict=True)
            for x, y in set(points)
        )
        assert sorted((number, mark.point) for mark in marks for number in numbers_on(mark)) == wanted
        for mark in marks:
            assert 0 <= mark.point[0] < image.width
            assert 0 <= mark.point[1] < image.height
        count += len(wanted)
    assert count > 30


@pytest.mark.parametrize(("game_id", "seats"), EVERY)
def test_no_mark_lies_on_another_or_outside(game_id: str, seats: int) -> None:
    for one in scenes(game_id, seats):
        image, marks = marked(one)
        boxes = [mark.box(mark.at) for mark in marks]
        for box in boxes:
            assert min(box) >= 0
            assert box[2] <= image.width
            assert box[3] <= image.height
        for a, b in combinations(boxes, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize(("game_id", "seats"), EVERY)
def test_marks_are_big_and_clear_enough_on_a_phone(game_id: str, seats: int) -> None:
    for one in scenes(game_id, seats):
        image, marks = marked(one)
        with recording() as notes:
            paint_marks(image, painter(game_id).spots(one), one.numbers)
        assert sorted(note.text for note in notes) == sorted(mark.text for mark in marks)
        assert not faults(notes, image.width)


@pytest.mark.parametrize(("game_id", "seats"), EVERY)
def test_marks_survive_the_palette(game_id: str, seats: int) -> None:
    one = next(one for one in scenes(game_id, seats) if len(marked(one)[1]) > 2)
    with Image.open(BytesIO(draw(one).data)) as picture:
        encoded = picture.convert("RGB")
    for mark in marked(one)[1]:
        box = mark.box(mark.at)
        inside = encoded.crop((round(box[0]) + 6, round(box[1]) + 6, round(box[2]) - 6, round(box[3]) - 6))
        counted: Any = inside.getcolors(1 << 16)
        colours = [colour for _count, colour in sorted(counted, reverse=True)[:2]]
        assert theme.contrast(*colours) >= 4.5


def test_a_placed_figure_is_marked_at_its_building() -> None:
    one = scene(4, "where", 30, back=9)
    grid = board_grid(one.view.state)
    found = 0
    for event, points in zip(one.events, painter("bohemian_villages").spots(one), strict=True):
        if isinstance(event, Placed):
            x, y, wide, high = grid.slot(event.building)
            ((px, py),) = points
            assert x < px < x + wide
            assert y < py < y + high
            found += 1
    assert found > 3


def test_only_the_roll_that_lies_there_is_marked() -> None:
    one = scene(4, "where", 30, back=9)
    rolls = [
        (event, points)
        for event, points in zip(one.events, painter("bohemian_villages").spots(one), strict=True)
        if isinstance(event, Rolled)
    ]
    assert len(rolls) > 2
    assert [bool(points) for _event, points in rolls] == [False] * (len(rolls) - 1) + [True]


@pytest.mark.parametrize("seats", [2, 5])
def test_a_mark_is_marked_in_its_hex(seats: int) -> None:
    one = scene(seats, "hexes", 40, back=seats + 1, game_id="burgundy_dice")
    found = 0
    for event, points in zip(one.events, painter("burgundy_dice").spots(one), strict=True):
        if isinstance(event, Marked):
            left, top = panel_at(seats, event.seat)
            hex_ = DUCHIES[one.view.state.duchy].hexes[event.hex]
            x, y = hexes.centre(hexes.MINI, hex_)
            ((px, py),) = points
            assert abs(px - (left + panels.MAP_LEFT + x)) < hexes.MINI.wide / 2
            assert abs(py - (top + panels.HEAD + y)) < hexes.MINI.radius
            found += 1
    assert found


def test_on_the_own_sheet_only_the_own_changes_have_a_place() -> None:
    one = scene(3, "own", 45, "mine", back=8, game_id="burgundy_dice", seat=1)
    own = [
        (event.seat, bool(points))
        for event, points in zip(one.events, painter("burgundy_dice").spots(one), strict=True)
        if isinstance(event, Marked)
    ]
    assert {seat for seat, _there in own} == {0, 1, 2}
    assert all(there == (seat == 1) for seat, there in own)


class _Plain(Painter):
    """A painter that knows of no places."""

    crops = ("board",)

    def paint(self, scene: Scene) -> Image.Image:
        return Image.new("RGB", (1080, 300), theme.PAPER)

    def showcase(self) -> list[Scene]:
        return []


def test_a_painter_that_knows_no_places_draws_as_ever() -> None:
    one = numbered(scene(3, "plain", 9))
    drawn = _Plain()
    image = drawn.paint(one)
    paint_marks(image, drawn.spots(one), one.numbers)
    assert image.tobytes() == drawn.paint(one).tobytes()


def test_without_numbers_nothing_is_marked() -> None:
    one = scene(3, "plain", 9, back=4)
    none = msgspec.structs.replace(one, numbers=(0,) * len(one.events))
    assert draw(one).data == draw(none).data
    assert draw(one).data != draw(numbered(one)).data


def test_numbers_of_one_place_share_marks() -> None:
    image = Image.new("RGB", (1080, 400), theme.PAPER)
    spots = [[(500.0, 200.0)]] * 9
    texts = [mark.text for mark in placed(image, spots, (1, 2, 4, 5, 6, 0, 8, 10, 12))]
    assert texts == ["1,2,4–6", "8,10,12"]


def test_a_crowd_finds_room() -> None:
    image = Image.new("RGB", (1080, 900), theme.PAPER)
    spots = [[(500.0 + index % 4, 450.0 + index // 4)] for index in range(60)]
    marks = placed(image, spots, range(1, 61))
    assert len(marks) == 60
    assert min(mark.box(mark.at)[0] for mark in marks) >= 0


def test_a_mark_keeps_off_what_is_written() -> None:
    """Beside an empty place there is a text; the mark takes the empty side."""
    for side in (-1, 1):
        image = Image.new("RGB", (1080, 400), theme.PAPER)
        middle = 540 + side * 60
        for x in range(middle - 40, middle + 40, 8):
            image.paste(theme.INK, (x, 150, x + 4, 250))
        (mark,) = placed(image, [[(540.0, 200.0)]], (7,))
        assert (mark.at[0] - 540) * side <= 0
        assert abs(mark.at[1] - 200) <= 3 * HIGH
