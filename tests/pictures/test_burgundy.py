"""The Burgundy dice game: what happens at one place changes the picture there; no secret gets into it; its colours
are told apart without seeing them.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from games.burgundy_dice.components import BOX, COLOURS, DUCHIES, REWARDS
from games.burgundy_dice.events import ColourDone, Marked, RegionDone
from games.burgundy_dice.legal import plain
from games.burgundy_dice.moves import Choice, Mark, Monk, Start, TakeWorker, Twice, Worker
from games.burgundy_dice.state import CROSS
from games.core import Event, Table
from games.registry import game
from renderers.pictures import Scene, draw, painter, theme
from renderers.pictures.burgundy_dice import chips, gains, glyphs, hexes, own, panel_at, panels, style
from renderers.pictures.burgundy_dice.hexes import LARGE, MINI
from renderers.pictures.legibility import recording
from tests.pictures.positions import scene, table

Box = tuple[int, int, int, int]
BURGUNDY = "burgundy_dice"


def shot(seats: int, moves: int, crop: str = "board", seat: int | None = None, **more: Any) -> Scene:
    return scene(seats, "burgundy", moves, crop, game_id=BURGUNDY, seat=seat, **more)


def paint(one: Scene) -> Image.Image:
    return painter(BURGUNDY).paint(one)


def with_view(one: Scene, events: tuple[Event, ...] = (), **fields: Any) -> Scene:
    return msgspec.structs.replace(one, view=msgspec.structs.replace(one.view, **fields), events=events)


def with_player(one: Scene, seat: int, events: tuple[Event, ...] = (), **fields: Any) -> Scene:
    state = one.view.state
    players = list(state.players)
    players[seat] = msgspec.structs.replace(players[seat], **fields)
    return with_view(one, events, state=msgspec.structs.replace(state, players=players))


def with_mark(one: Scene, seat: int, name: str, number: int) -> Scene:
    return with_player(one, seat, marks=one.view.state.players[seat].marks | {name: number})


def changed(one: Scene, other: Scene, allowed: list[Box]) -> tuple[bool, Box | None]:
    """Whether anything changed at the first place, and the box of what changed outside of all (or None)."""
    difference = ImageChops.difference(paint(one), paint(other))
    inside = bool(difference.crop(allowed[0]).getbbox())
    for box in allowed:
        difference.paste((0, 0, 0), box)
    return inside, difference.getbbox()


def hex_box(duchy: str, name: str, look: hexes.Look, left: float, top: float) -> Box:
    x, y = hexes.centre(look, DUCHIES[duchy].hexes[name])
    half_wide, half_high = look.wide / 2 + 7, look.radius + 7
    return (
        round(left + x - half_wide),
        round(top + y - half_high),
        round(left + x + half_wide),
        round(top + y + half_high),
    )


def map_at(seats: int, seat: int) -> tuple[float, float]:
    """Where the map of a seat begins on the board."""
    x, y = panel_at(seats, seat)
    return x + panels.MAP_LEFT, y + panels.HEAD


def head_box(seats: int, seat: int) -> Box:
    x, y = panel_at(seats, seat)
    return x, y, x + style.TWIN, y + panels.HEAD


def tiles_box(seats: int, seat: int) -> Box:
    """The tiles below a map: what is left of each colour."""
    x, y = panel_at(seats, seat)
    top = y + panels.HEAD + hexes.ground_size(MINI)[1] + 4
    return x, top, x + style.TWIN, top + chips.MINI_HIGH


# -- one thing, one place --------------------------------------------------------------------------


@pytest.mark.parametrize("duchy", sorted(DUCHIES))
def test_a_mark_changes_its_hex_and_the_count_of_its_colour(duchy: str) -> None:
    one = with_view(shot(3, 0, duchy=duchy))
    for name in DUCHIES[duchy].hexes:
        box = hex_box(duchy, name, MINI, *map_at(3, 1))
        inside, outside = changed(one, with_mark(one, 1, name, 5), [box, tiles_box(3, 1)])
        assert inside, f"nothing to be seen at {name}"
        assert outside is None, f"a mark at {name} changes {outside}"


def test_a_mark_on_the_own_sheet_changes_its_hex_and_the_count_of_its_colour() -> None:
    one = with_view(shot(2, 0, "mine", seat=1), deciders=())
    left = (style.WIDTH - hexes.ground_size(LARGE)[0]) / 2
    tiles = (
        0,
        own.MAP_TOP + hexes.ground_size(LARGE)[1],
        style.WIDTH,
        own.MAP_TOP + hexes.ground_size(LARGE)[1] + 8 + chips.LARGE_HIGH,
    )
    for name in ("a1", "c3", "d7", "e4", "g1"):
        inside, outside = changed(
            one, with_mark(one, 1, name, 5), [hex_box("A", name, LARGE, left, own.MAP_TOP), tiles]
        )
        assert inside
        assert outside is None, f"a mark at {name} changes {outside}"


@pytest.mark.parametrize("look", [MINI, LARGE])
def test_every_mark_looks_different(look: hexes.Look) -> None:
    marks = {
        hexes.mark(colour, number, look, how).image.tobytes()
        for colour in COLOURS
        for number in range(CROSS, 7)
        for how in ("", "dice", "worker", "monk", "silver")
    }
    assert len(marks) == len(COLOURS) * 7 * 5


def test_the_last_marks_are_ringed() -> None:
    one = with_mark(with_view(shot(4, 4)), 2, "d4", 1)
    after = with_view(one, (Marked(2, "1/purple", "d4", "plain"),))
    inside, outside = changed(one, after, [hex_box("A", "d4", MINI, *map_at(4, 2))])
    assert inside
    assert outside is None


def test_a_finished_region_shines_and_tells_its_points() -> None:
    one = with_mark(with_mark(with_view(shot(2, 2)), 0, "d5", 1), 0, "d6", 3)
    one = with_mark(one, 0, "d7", 2)
    events = (Marked(0, "2/orange", "d7", "plain"), RegionDone(0, "or3", "orange", 3, 8))
    after = with_view(one, events)
    place = map_at(2, 0)
    allowed = [hex_box("A", name, MINI, *place) for name in ("d7", "d5", "d6")]
    spot = gains.spots(DUCHIES["A"], after.view.state.players[0].marks, ["d7"], MINI)["d7"]
    x, y = round(place[0] + spot[0]), round(place[1] + spot[1])
    allowed.append((x - 44, y - 28, x + 44, y + 28))
    inside, outside = changed(one, after, [*allowed, head_box(2, 0)])
    assert inside
    assert outside is None
    with recording() as notes:
        paint(after)
    assert [note.text for note in notes].count("+8") == 2


def test_who_is_asked_is_seen_in_the_heads_only() -> None:
    one = with_view(shot(3, 0), deciders=(0, 1, 2))
    state = msgspec.structs.replace(one.view.state, committed=[1])
    two = with_view(one, state=state, deciders=(0, 2))
    inside, outside = changed(one, two, [head_box(3, 1)])
    assert inside
    assert outside is None


def test_prizes_are_shown_with_those_who_won_them() -> None:
    for seats in (4, 5):
        one = with_view(shot(seats, 30))
        looks = set()
        for given in ({}, {"blue": [[1]]}, {"blue": [[3]]}, {"blue": [[1, 3]]}, {"blue": [[1], [3]]}):
            state = msgspec.structs.replace(one.view.state, stars=given)
            looks.add(paint(with_view(one, state=state)).tobytes())
        state = msgspec.structs.replace(one.view.state, stars={"blue": [[1]]})
        looks.add(paint(with_view(one, (ColourDone(1, "blue", 1, 0),), state=state)).tobytes())
        assert len(looks) == 6


def test_boxes_of_time_are_counted_and_those_of_this_roll_stand_out() -> None:
    one = with_view(shot(2, 8))
    looks = []
    for phase, boxes, hourglasses in ((1, 3, 1), (1, 3, 2), (1, 4, 2), (2, 4, 2), (3, 10, 2)):
        state = msgspec.structs.replace(one.view.state, phase=phase, boxes=boxes, hourglasses=hourglasses)
        track = paint(with_view(one, state=state)).crop((0, 180, style.WIDTH, 236))
        looks.append(track.tobytes())
    assert len(set(looks)) == len(looks)


def test_long_names_stay_in_their_place() -> None:
    one = msgspec.structs.replace(with_view(shot(5, 60)), names=("a",) * 5)
    for name in ("W" * 200, "漢" * 60, "i" * 500):
        difference = ImageChops.difference(paint(one), paint(msgspec.structs.replace(one, names=(name,) * 5)))
        for seat in range(5):
            difference.paste((0, 0, 0), head_box(5, seat))
        assert difference.getbbox() is None, name


# -- the own sheet ---------------------------------------------------------------------------------


def test_private_panels_show_the_own_sheet() -> None:
    assert painter(BURGUNDY).private == "mine"
    assert painter("bohemian_villages").private == painter("bohemian_villages").crops[0]


@pytest.mark.parametrize("duchy", sorted(DUCHIES))
def test_every_hex_has_its_name(duchy: str) -> None:
    for seat in (None, 1):
        with recording() as notes:
            paint(shot(2, 20, "mine", seat=seat, duchy=duchy))
        assert set(DUCHIES[duchy].hexes) <= {note.text for note in notes}


def test_targets_are_what_the_rules_allow() -> None:
    for moves in (6, 12, 20, 31):
        made = table(3, "targets", moves, BURGUNDY)
        seat = made.decisions()[0]
        s = made.view(seat).state
        marks = [move for move in made.moves(seat) if isinstance(move, Mark)]
        assert {(name, n) for name, numbers in own.targets(s, seat).items() for n in numbers} == {
            (mark.hex, int(mark.pair[0])) for mark in marks
        }


def test_targets_are_ringed_until_the_choice_is_made() -> None:
    one = shot(3, 9, "mine", seat=0)
    assert 0 in one.view.deciders
    asked, idle = with_view(one), with_view(one, deciders=(1,))
    state, left = one.view.state, (style.WIDTH - hexes.ground_size(LARGE)[0]) / 2
    difference = ImageChops.difference(paint(asked), paint(idle))
    for name in DUCHIES["A"].hexes:
        x, y, right, low = hex_box("A", name, LARGE, left, own.MAP_TOP)
        inner = difference.crop((x + 24, y + 24, right - 24, low - 24))
        assert bool(inner.getbbox()) == (name in own.targets(state, 0)), name


def test_castles_are_offered_at_the_start_but_not_taken_ones() -> None:
    made: Table[Any] = Table.deal(game(BURGUNDY), 2, {"start": "different"}, "castles")
    made.play(0, Start("c2"))
    one = Scene(made.view(1), (), ("a", "b"), crop="mine")
    assert one.view.deciders == (1,)
    difference = ImageChops.difference(paint(one), paint(with_view(one, deciders=())))
    left = (style.WIDTH - hexes.ground_size(LARGE)[0]) / 2
    offered = {
        name
        for name in DUCHIES["A"].castles
        if difference.crop(hex_box("A", name, LARGE, left, own.MAP_TOP)).getbbox()
    }
    assert offered == {"c5", "e2", "e5"}


CHOICES: list[Choice] = [
    Mark("3/grey", "a3"),
    Worker("3/grey", "a3"),
    Monk("3/grey", "a3"),
    Twice("a3=3", "a4=4"),
    Twice("a4=4", "a3=3"),
    TakeWorker(),
    Start("c2"),
]


def test_every_choice_looks_different_to_its_owner() -> None:
    one = with_view(shot(2, 0, "mine", seat=0), deciders=(1,))
    looks = {paint(with_player(one, 0, choice=choice)).tobytes() for choice in CHOICES}
    assert len(looks) == len(CHOICES)
    assert paint(one).tobytes() not in looks


def test_circles_are_empty_circled_or_crossed_out() -> None:
    one = with_view(shot(2, 0, "mine", seat=0))
    looks = set()
    for reward in REWARDS:
        for made, there in ((0, 0), (1, 1), (1, 0), (2, 1), (BOX.circles[reward], 0), (BOX.circles[reward], 2)):
            more: dict[str, Any] = {reward: there, "circled": {reward: made}}
            looks.add(paint(with_player(one, 0, **more)).tobytes())
    assert len(looks) == 1 + 5 * len(REWARDS)


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("crop", painter(BURGUNDY).crops)
def test_what_a_seat_has_chosen_is_in_no_picture_of_others(crop: str) -> None:
    start = table(3, "leak", 24, BURGUNDY)
    seat = start.decisions()[0]
    others = [None, *(other for other in range(3) if other != seat)]
    choices = start.moves(seat)
    assert len(choices) > 2
    choices = choices[:: len(choices) // 3]
    seen: dict[int | None, set[bytes]] = {who: set() for who in (*others, seat)}
    for choice in choices:
        made: Table[Any] = Table.load(game(BURGUNDY), start.dump())
        made.play(seat, choice)
        for who in seen:
            one = Scene(made.view(who), made.events_since(start.version - 4, who), ("a", "b", "c"), crop=crop)
            seen[who].add(draw(one).data)
    assert all(len(seen[who]) == 1 for who in others)
    assert len(seen[seat]) == (len(choices) if crop == "mine" else 1)


def test_a_choice_that_got_into_a_view_is_not_drawn() -> None:
    for crop in painter(BURGUNDY).crops:
        for seat in (None, 1):
            one = with_view(shot(3, 12, crop, seat=seat))
            assert {paint(with_player(one, 0, choice=choice)).tobytes() for choice in CHOICES} == {
                paint(one).tobytes()
            }


# -- without colours -------------------------------------------------------------------------------


def silhouette(colour: str, size: int) -> bytes:
    return glyphs.terrain(colour, size).image.getchannel("A").point(lambda a: 255 if a > 127 else 0).tobytes()


@pytest.mark.parametrize("size", [14, 24, 40])
def test_terrains_are_told_apart_by_their_shapes(size: int) -> None:
    """At 14 pixels as an empty hex of the board has it on a phone."""
    for one, other in combinations(COLOURS, 2):
        a, b = silhouette(one, size), silhouette(other, size)
        unlike = sum(x != y for x, y in zip(a, b, strict=True)) / size**2
        assert unlike > 0.18, f"{one} and {other} look alike: {unlike:.0%}"


@pytest.mark.parametrize("look", [MINI, LARGE])
def test_colours_are_told_apart_in_grey(look: hexes.Look) -> None:
    """Empty hexes and marked ones differ in drawing by many pixels, grounds evened out."""
    size = round(look.radius * 2)
    tiles: dict[str, list[Image.Image]] = {}
    for colour, tint in style.TINTS.items():
        ground = Image.new("RGB", (size, size), tint.ground)
        empty, marked = ground.copy(), ground.copy()
        art, mark = glyphs.terrain(colour, look.empty).image, hexes.mark(colour, 5, look).image
        empty.paste(art, ((size - art.width) // 2, (size - art.height) // 2), art)
        marked.paste(mark, ((size - mark.width) // 2, (size - mark.height) // 2), mark)
        dark = sum(Image.new("RGB", (1, 1), tint.dark).convert("L").tobytes())
        light = sum(Image.new("RGB", (1, 1), tint.ground).convert("L").tobytes())
        middle = (dark + light) // 2
        tiles[colour] = [
            tile.convert("L").point(lambda level, middle=middle: 255 if level > middle else 0)
            for tile in (empty, marked)
        ]
    for one, other in combinations(tiles, 2):
        for a, b in zip(tiles[one], tiles[other], strict=True):
            unlike = sum(ImageChops.difference(a, b).histogram()[128:])
            assert unlike > look.glyph**2 * 0.15, f"{one} and {other}"


def test_drawings_stand_out_from_their_ground() -> None:
    for colour, tint in style.TINTS.items():
        assert theme.contrast(tint.dark, tint.ground) >= 3, colour
        assert theme.contrast(theme.INK, tint.ground) >= 4.5, colour


def test_tints_are_those_of_the_components() -> None:
    assert set(style.TINTS) == set(COLOURS)


def test_plain_marks_of_the_public_sheet_need_no_secret() -> None:
    """The public's view of a sheet offers what its owner is offered: dice and sheets lie open."""
    made = table(2, "open", 9, BURGUNDY)
    seat = made.decisions()[0]
    assert plain(made.view(None).state, seat) == plain(made.view(seat).state, seat)
