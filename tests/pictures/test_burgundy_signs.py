"""The Burgundy dice game: whatever stands in a sign is what the sign means: places, points, hexes, rules."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PIL import Image, ImageChops

from games.burgundy_dice.components import BOX, COLOURS, DUCHIES
from renderers.pictures import theme
from renderers.pictures.burgundy_dice import chips, gains, hexes, own, signs, stars, style
from renderers.pictures.burgundy_dice.hexes import LARGE, MINI
from renderers.pictures.fonts import cap_height
from renderers.pictures.labels import width_of
from renderers.pictures.legibility import recording
from renderers.pictures.sheet import Sprite
from tests.pictures.test_burgundy import paint, shot, with_view


def test_the_own_sheet_says_which_numbers_each_colour_takes() -> None:
    rules = {colour: chips.rule(colour) for colour in COLOURS}
    assert len({art.image.tobytes() for art in rules.values()}) == len(COLOURS)
    for colour, art in rules.items():
        fitting = [*map(str, COLOURS[colour].numbers)] if COLOURS[colour].rule == "any" else []
        assert [note.text for note in art.notes] == fitting
        assert art.image.getchannel("A").getbbox() is not None
    one = shot(2, 0, "mine", seat=0)
    left = (style.INNER - 24) / len(COLOURS)
    top = own.MAP_TOP + hexes.ground_size(LARGE)[1] + 8
    picture = paint(one)
    for index, colour in enumerate(COLOURS):
        right = round(style.MARGIN + 12 + index * left + 2) + round(left) - 5
        wide = rules[colour].width
        box = (right - 4 - wide, top + 8, right - 12, top + 44)  # without the chip's corner and the star's tip
        wanted = _on_ground(rules[colour], colour).crop((0, 4, wide - 8, 40))
        unlike = ImageChops.difference(picture.crop(box), wanted).convert("L")
        assert unlike.point(lambda level: 255 if level > 24 else 0).getbbox() is None, colour


def _on_ground(art: Sprite, colour: str) -> Image.Image:
    ground = Image.new("RGB", art.image.size, style.TINTS[colour].ground)
    ground.paste(art.image, (0, 0), art.image)
    return ground


def test_hexes_to_mark_stand_in_hexagons_unlike_points() -> None:
    """A number in a hexagon counts hexes, one in a star points; all counts differ, and long ones get more room."""
    assert len({signs.to_mark(count).image.tobytes() for count in range(1, 40)}) == 39
    assert signs.to_mark(10).width > signs.to_mark(9).width
    for count in (1, 9):
        assert signs.to_mark(count).image.tobytes() != stars.prize(count, False).image.tobytes()
    one = with_view(shot(3, 0))
    with recording() as notes:
        paint(one)
    empty = [str(len(one.view.state.map.of_colour[colour])) for colour in COLOURS]
    assert all([note.text for note in notes if note.ground == theme.WHITE].count(count) >= 3 for count in empty)


# -- places and prizes -----------------------------------------------------------------------------


def test_a_wreath_encloses_the_place_not_the_seat() -> None:
    """The winner in the second seat: a 1 in each wreath, and the seat's badge beside it in the bar."""
    assert [note.text for note in signs.wreath(124).notes] == ["1"]
    for crop in ("board", "scores"):
        one = shot(3, 999, crop)
        standings = one.view.standings
        assert standings is not None
        first = msgspec.structs.replace(standings.scores[0], seat=1, place=1)
        others = [
            msgspec.structs.replace(score, seat=seat, place=place)
            for score, seat, place in zip(standings.scores[1:], (0, 2), (2, 3), strict=True)
        ]
        after = with_view(one, standings=msgspec.structs.replace(standings, scores=(first, *others)))
        with recording() as notes:
            paint(after)
        here = [note.text for note in notes]
        assert here.count("1") >= 2
        if crop == "board":
            assert here[:2] == ["1", "2"], here[:4]


def test_alone_the_prize_that_counts_stands_out() -> None:
    """R11: the first prize in all phases but the last, then the second; one for each colour."""
    one = with_view(shot(1, 14))
    for phase in range(1, BOX.phases + 1):
        state = msgspec.structs.replace(one.view.state, stars={"grey": [[0]], "blue": [[], [0]]}, phase=phase)
        row = 1 if phase == BOX.phases else 0
        assert stars.next_prize(state, "green") == row
        assert stars.next_prize(state, "grey") is None
        assert stars.next_prize(state, "blue") is None
        with recording() as notes:
            paint(with_view(one, state=state))
        bright = [note.text for note in notes if note.ground == theme.STRAW and note.text.isdigit()]
        assert bright == [str(COLOURS[colour].star[row]) for colour in COLOURS if colour not in state.stars]


def test_prizes_of_several_go_first_then_second() -> None:
    state = msgspec.structs.replace(shot(2, 0).view.state, stars={"grey": [[0]], "blue": [[0], [1]]})
    assert [stars.next_prize(state, colour) for colour in ("green", "grey", "blue")] == [0, 1, None]


# -- small maps ------------------------------------------------------------------------------------


@pytest.mark.parametrize("duchy", sorted(DUCHIES))
def test_points_won_cover_no_number(duchy: str) -> None:
    """However full a map is: the points stand on no plate, nor on one another, nor on a reward beside the map."""
    hexagons = DUCHIES[duchy].hexes
    wide, high = hexes.ground_size(MINI)
    box = hexes.pill(13)
    for share in range(1, 6):
        marks = [name for index, name in enumerate(hexagons) if index % 5 < share]
        for names in combinations(marks, 2):
            placed = gains.spots(DUCHIES[duchy], marks, names, MINI)
            assert len(placed) == 2
            (x, y), (u, v) = placed.values()
            assert abs(x - u) >= box.width * 0.9 or abs(y - v) >= box.height, names
            for px, py in placed.values():
                assert px + box.width / 2 <= wide + 4
                assert box.height / 2 <= py <= high - box.height / 2
                for name in marks:
                    mx, my = hexes.centre(MINI, hexagons[name])
                    beside = abs(mx - px) >= box.width / 2 + width_of("0", MINI.number, True) / 2
                    above = abs(my + MINI.plate_at - py) >= box.height / 2 + cap_height(MINI.number) / 2
                    assert beside or above, f"{names}: on {name}"


def test_points_without_a_free_place_are_left_to_the_sum() -> None:
    marks = list(DUCHIES["A"].hexes)
    placed = gains.spots(DUCHIES["A"], marks, marks, MINI)
    assert 2 <= len(placed) < len(marks)
    assert len(set(placed.values())) == len(placed)


def test_lines_to_points_rather_cross_no_number() -> None:
    """With the nearest place behind another number, one that can be reached freely is taken."""
    everything = set(DUCHIES["A"].hexes)
    near = gains.spots(DUCHIES["A"], everything - {"d3"}, ["d4"], MINI)["d4"]
    assert near == hexes.centre(MINI, DUCHIES["A"].hexes["d3"])
    free = gains.spots(DUCHIES["A"], everything - {"d2", "g4", "f5", "e5", "f4"} | {"d3"}, ["d4"], MINI)["d4"]
    assert free != hexes.centre(MINI, DUCHIES["A"].hexes["d2"])


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_rows_of_small_maps_have_their_letters(seats: int) -> None:
    for duchy in DUCHIES:
        with recording() as notes:
            paint(shot(seats, 12, duchy=duchy))
        for letter in "abcdefg":
            assert [note.text for note in notes].count(letter) == seats, letter
