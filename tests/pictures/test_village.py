"""Village: what happens at one place changes the picture there; no secret gets into it; its pieces are told apart
without seeing colours; everything fits where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from games.core import Event, Table
from games.registry import game
from games.village.components import BOX, BUILDINGS, CITIES, COLOURS, CUSTOMERS, GOODS, MEMBERS, SPACES
from games.village.events import CubeTaken, Died, MassAdvanced, Paid, Served, Trained, Travelled, Visited
from games.village.state import HIDDEN, Day, Mass, Orders, Village
from renderers.pictures import Scene, draw, painter, theme
from renderers.pictures.legibility import recording
from renderers.pictures.seats import SEATS
from renderers.pictures.sheet import Sheet
from renderers.pictures.village import farm_at, farms, own, signs, spaces, style, tops, travel
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.ring import ring
from tests.pictures.positions import scene

Box = tuple[int, int, int, int]
VILLAGE = "village"
CROPS = painter(VILLAGE).crops


def shot(seats: int, moves: int, crop: str = "board", seat: int | None = None, back: int = 2) -> Scene:
    return scene(seats, "village", moves, crop, game_id=VILLAGE, seat=seat, back=back)


def paint(one: Scene) -> Image.Image:
    return painter(VILLAGE).paint(one)


def with_state(one: Scene, events: tuple[Event, ...] = (), **fields: Any) -> Scene:
    state = msgspec.structs.replace(one.view.state, **fields)
    return msgspec.structs.replace(one, view=msgspec.structs.replace(one.view, state=state), events=events)


def with_player(one: Scene, seat: int, events: tuple[Event, ...] = (), **fields: Any) -> Scene:
    players = list(one.view.state.players)
    players[seat] = msgspec.structs.replace(players[seat], **fields)
    return with_state(one, events, players=players)


def with_members(one: Scene, seat: int, **places: str) -> Scene:
    """`places`: member (with an `m` before it) → where it is."""
    members = one.view.state.players[seat].members | {name[1:]: place for name, place in places.items()}
    return with_player(one, seat, members=members)


def changed(one: Scene, other: Scene, allowed: list[Box]) -> tuple[bool, Box | None]:
    """Whether anything changed in each of these places, and the box of what changed elsewhere (or None)."""
    difference = ImageChops.difference(paint(one), paint(other))
    inside = all(difference.crop(box).getbbox() for box in allowed)
    for box in allowed:
        difference.paste((0, 0, 0), box)
    return inside, difference.getbbox()


def part(one: Scene, name: str) -> Box:
    """A part of the board, from side to side."""
    found = tops(one, Changes(one.events, one.view.state))
    order = [*found]
    return 0, found[name], style.WIDTH, found[order[order.index(name) + 1]] - style.GAP + 1


def panel(one: Scene, seat: int) -> Box:
    top = tops(one, Changes(one.events, one.view.state))["farms"]
    x, y = farm_at(top, seat)
    return x, y, x + style.TWIN, y + farms.HEIGHT


def space(one: Scene, name: str) -> Box:
    top = tops(one, Changes(one.events, one.view.state))["spaces"]
    x, y, w, h = spaces.boxes(one.view.state, top)[name]
    return x, y, x + w, y + h


def city(one: Scene, name: str) -> Box:
    top = tops(one, Changes(one.events, one.view.state))["travel"]
    (cx, cy), (wide, high) = travel.SMALL.spot(name), travel.SMALL.box
    left, upper = round(style.MARGIN + cx - wide / 2), round(top + cy - high / 2)
    return left, upper, left + wide, upper + high


# -- one thing, one place --------------------------------------------------------------------------


@pytest.mark.parametrize("name", SPACES)
def test_a_cube_changes_its_space(name: str) -> None:
    one = with_state(shot(4, 0))
    fewer = one.view.state.spaces | {name: {"P": 1}}
    more = one.view.state.spaces | {name: {"G": 1}}
    inside, outside = changed(with_state(one, spaces=fewer), with_state(one, spaces=more), [space(one, name)])
    assert inside
    assert outside is None


@pytest.mark.parametrize("name", SPACES)
def test_a_cube_just_taken_rings_its_space_and_tells_whose(name: str) -> None:
    one = with_state(shot(3, 0))
    looks = set()
    for seat in range(3):
        after = with_state(one, (CubeTaken(seat, name, "B"),))
        inside, outside = changed(one, after, [space(one, name), panel(one, seat)])
        assert inside
        assert outside is None
        looks.add(paint(after).crop(space(one, name)).tobytes())
    assert len(looks) == 3


@pytest.mark.parametrize(
    ("place", "where"),
    [*((building, "crafts") for building in BUILDINGS), ("council:1", "council"), ("council:4", "council"),
     ("church:1", "council"), ("church:4", "council"), ("bag", "council"), ("chronicle:farm", "chronicle"),
     ("chronicle:church", "chronicle")],
)  # fmt: skip
def test_a_member_is_seen_where_it_is(place: str, where: str) -> None:
    one = with_state(shot(4, 0))
    boxes = [part(one, where), panel(one, 1)]
    if where == "chronicle":
        boxes.append(part(one, "header"))
    inside, outside = changed(one, with_members(one, 1, m1a=place), boxes)
    assert inside
    assert outside is None


@pytest.mark.parametrize("name", CITIES)
def test_a_traveller_and_a_marker_are_seen_on_their_city(name: str) -> None:
    one = with_state(shot(4, 0))
    inside, outside = changed(one, with_members(one, 2, m1a=name), [city(one, name), panel(one, 2)])
    assert inside
    assert outside is None
    looks = {paint(one).tobytes()}
    for seat in range(4):
        marked = with_player(one, seat, markers=[name])
        inside, outside = changed(one, marked, [city(one, name)])
        assert inside
        assert outside is None
        looks.add(paint(marked).tobytes())
    assert len(looks) == 5


@pytest.mark.parametrize("name", [*COLOURS, *GOODS, "coin", "grain", "time", "points", "tiles"])
def test_what_a_family_has_is_seen_on_its_panel(name: str) -> None:
    one = with_state(shot(4, 0))
    player = one.view.state.players[3]
    pieces: dict[str, dict[str, Any]] = {
        "coin": {"coins": 3},
        "grain": {"grain": 4},
        "time": {"time": 7},
        "points": {"points": 9},
        "tiles": {"tiles": [HIDDEN]},
    }
    more = pieces.get(name, {})
    if name in COLOURS:
        more = {"cubes": player.cubes | {name: 5}}
    elif name in GOODS:
        more = {"goods": player.goods | {name: 2}}
    inside, outside = changed(one, with_player(one, 3, **more), [panel(one, 3)])
    assert inside
    assert outside is None
    own_crops = {
        paint(msgspec.structs.replace(two, crop="mine", view=msgspec.structs.replace(two.view, seat=3))).tobytes()
        for two in (one, with_player(one, 3, **more))
    }
    assert len(own_crops) == 2


def test_customers_are_seen_in_their_stalls_and_in_line() -> None:
    one = with_state(shot(4, 0))
    looks = set()
    for tile in CUSTOMERS:
        after = with_state(one, stalls=one.view.state.stalls | {"S2": tile})
        _, outside = changed(one, after, [part(one, "market")])
        assert outside is None
        looks.add(paint(after).crop(part(one, "market")).tobytes())
    alike = {msgspec.msgpack.encode(customer) for customer in CUSTOMERS.values()}
    assert len(looks) == len(alike)


def test_news_are_marked_where_they_happened() -> None:
    one = with_state(shot(4, 0))
    working = with_members(one, 0, m1a="smithy")
    inside, outside = changed(
        working,
        with_state(working, (Trained(0, 1, "smithy"), Paid(0, (), 0, 3, 3, False))),
        [part(one, "crafts"), panel(one, 0)],
    )
    assert inside
    assert outside is None
    sold = with_state(one, stalls={stall: tile for stall, tile in one.view.state.stalls.items() if stall != "S1"})
    after = with_state(sold, (Served(1, "S1", "K09", 2, "own"),))
    inside, outside = changed(sold, after, [part(one, "market"), panel(one, 1)])
    assert inside
    assert outside is None


def test_a_death_leaves_an_outline_and_marks_the_grave() -> None:
    one = with_members(with_state(shot(4, 0)), 0, m1a="chronicle:farm")
    after = with_state(one, (Died(0, 1, "farm", "chronicle:farm"),))
    inside, outside = changed(one, after, [part(one, "chronicle"), panel(one, 0)])
    assert inside
    assert outside is None
    there = Changes(after.events, after.view.state)
    assert there.at("farm", 0)[-1] == (0, 1, "died")
    assert there.at("chronicle:farm") == [(0, 1, "fresh")]


def test_who_goes_on_at_once_leaves_a_trace_only_where_it_began() -> None:
    one = with_members(with_state(shot(4, 0)), 0, m1a="church:3")
    events = (MassAdvanced(0, 1, 1, 2, 1), MassAdvanced(0, 1, 2, 3, 2))
    there = Changes(events, one.view.state)
    assert there.at("church:1") == [(0, 1, "gone")]
    assert there.at("church:2") == []
    assert there.at("church:3") == [(0, 1, "fresh")]


def test_a_journey_marks_its_road_and_its_city() -> None:
    one = with_members(with_state(shot(4, 0)), 1, m1a="C6")
    after = with_state(one, (Travelled(1, 1, "C1", "C6"), Visited(1, "C6", 0, 0, 2)))
    inside, outside = changed(one, after, [part(one, "travel")])
    assert inside
    assert outside is None
    px, py = travel.SMALL.plate(("C1", "C6"))
    top = part(one, "travel")[1]
    difference = ImageChops.difference(paint(one), paint(after))
    assert difference.crop((round(px) - 40, top + round(py) - 30, round(px) + 40, top + round(py) + 30)).getbbox()


def test_a_pending_death_is_seen_on_the_bridge() -> None:
    one = with_state(shot(3, 0))
    s: Village = one.view.state
    inside, outside = changed(one, with_state(one, bridge=True), [panel(one, s.seat)])
    assert inside
    assert outside is None


def test_every_position_and_nearness_of_the_bridge_looks_different() -> None:
    looks = {ring(seat, time, 0, 168).image.tobytes() for seat in range(4) for time in range(10)}
    assert len(looks) == 40
    assert ring(0, 3, 0, 168).image.tobytes() == ring(0, 13, 0, 168).image.tobytes()
    assert ring(0, 3, 2, 168).image.tobytes() != ring(0, 3, 0, 168).image.tobytes()


# -- names -----------------------------------------------------------------------------------------


def test_names_of_the_notation_are_written() -> None:
    written = {}
    for crop in CROPS:
        with recording() as notes:
            paint(shot(4, 30, crop))
        written[crop] = {note.text for note in notes}
    s: Village = shot(4, 30).view.state
    assert {*SPACES, "well", *CITIES, *s.setup.open_stalls} <= written["board"]
    assert {*BUILDINGS, "mill", *s.setup.open_stalls, *s.stalls.values(), *s.line} <= written["market"]
    assert set(CITIES) <= written["map"]


def test_the_private_picture_has_what_a_market_day_or_a_mass_is_about() -> None:
    """Customers in the stalls with names and points; windows and bag. In a turn neither."""

    def written(one: Scene) -> set[str]:
        with recording() as notes:
            paint(one)
        return {note.text for note in notes}

    one = with_state(shot(4, 30, "mine", 1), day=None, mass=None)
    s: Village = one.view.state
    names = {*s.setup.open_stalls, *s.stalls.values()}
    assert names <= written(with_state(one, day=Day(0, 1, [0] * 4)))
    assert not names & written(one)
    mass = with_state(one, mass=Mass())
    assert not names & written(mass)
    looks = {paint(with_members(mass, 2, m1a=place)).tobytes() for place in ("farm", "bag", "church:1", "church:4")}
    assert len(looks) == 4
    away = {paint(with_members(one, 2, m1a=place)).tobytes() for place in ("farm", "bag", "church:1", "church:4")}
    assert len(away) == 1  # in a turn the picture is about the own family


def test_prices_and_points_of_the_components_are_written() -> None:
    with recording() as notes:
        paint(shot(2, 20, "mine", 0))
    numbers = [note.text for note in notes]
    for steps in (BOX.travel.marker_points, BOX.chronicle.points):
        assert set(map(str, steps)) <= set(numbers)
    with recording() as notes:
        paint(shot(2, 20, "market"))
    times = {f"{craft.training}+{craft.production}" for craft in BOX.craft}
    assert times <= {note.text for note in notes}


# -- secrets ---------------------------------------------------------------------------------------

ORDERS = (
    Orders(["K03"]), Orders(["K03", "K12"]), Orders([], "pass"), Orders([], "ask", {}), Orders([], "ask", {1: 2}),
    Orders([], "ask", {1: 1, 2: 1}), Orders([], "ask", None, True), Orders(list(CUSTOMERS), "pass", {1: 1}, True),
)  # fmt: skip


@pytest.mark.parametrize("crop", CROPS)
@pytest.mark.parametrize("seat", [None, 1])
def test_orders_of_others_are_not_drawn_even_if_a_view_held_them(crop: str, seat: int | None) -> None:
    one = shot(3, 60, crop, seat)
    assert {paint(with_player(one, 0, one.events, orders=orders)).tobytes() for orders in ORDERS} == {
        paint(with_player(one, 0, one.events, orders=Orders())).tobytes()
    }


def test_every_order_looks_different_to_its_owner() -> None:
    one = shot(3, 60, "mine", 1)
    looks = {paint(with_player(one, 1, orders=orders)).tobytes() for orders in (Orders(), *ORDERS)}
    assert len(looks) == len(ORDERS) + 1


@pytest.mark.parametrize("crop", CROPS)
def test_hidden_things_change_no_picture_of_others(crop: str) -> None:
    """The pile, the order of it, and customers won: other hands and piles, the same picture."""
    made: Table[Any] = Table.deal(game(VILLAGE), 3, {}, "hidden")
    state = made.full_state()
    for seat in (None, 0):
        seen: set[bytes] = set()
        for turn in range(2):
            state = made.full_state()
            state.pile = state.pile[::-1] if turn else state.pile
            state.players[1].tiles = ["K03", "K08"] if turn else ["K09", "K01"]
            state.players[2].orders = Orders(["K01"]) if turn else Orders()
            view = msgspec.structs.replace(made.view(seat), state=game(VILLAGE).view(state, seat))
            seen.add(draw(Scene(view, (), ("a", "b", "c"), crop=crop)).data)
        assert len(seen) == 1


def test_customers_won_show_their_points_to_their_owner_only() -> None:
    one = shot(3, 60, "mine", 1)
    few, rich = (with_player(one, 1, tiles=[tile]) for tile in ("K09", "K08"))
    assert paint(few).tobytes() != paint(rich).tobytes()
    hidden = with_player(one, 1, tiles=[HIDDEN])
    with recording() as notes:
        paint(hidden)
    assert "?" in {note.text for note in notes}


def test_the_private_picture_is_the_own_farm() -> None:
    assert painter(VILLAGE).private == "mine"
    assert own.owner(shot(3, 5, "mine", 2)) == 2
    public = shot(3, 5, "mine")
    assert own.owner(public) == public.view.deciders[0]


# -- without colours -------------------------------------------------------------------------------


def shape(image: Image.Image) -> bytes:
    return image.getchannel("A").point(lambda a: 255 if a > 127 else 0).tobytes()


def test_seats_of_members_are_told_apart_without_colours() -> None:
    for one, other in combinations(range(4), 2):
        a, b = (shape(signs.member(seat, 1, k=0.6).image) for seat in (one, other))
        assert sum(x != y for x, y in zip(a, b, strict=True)) >= 24, f"{one} and {other} look alike"


def test_letters_on_cubes_are_clear() -> None:
    for paint_of in style.CUBES.values():
        assert theme.contrast(paint_of.ink, paint_of.face) >= 4.5
    assert set(style.CUBES) == set(BOX.cubes)


@pytest.mark.parametrize("size", [16, 24, 46])
def test_goods_are_told_apart_by_their_shapes(size: int) -> None:
    """At 16 pixels as the board has them on a phone."""
    for one, other in combinations((*GOODS, "grain", "customer"), 2):
        a, b = (icon(name, size).image.convert("LA").tobytes() for name in (one, other))
        unlike = sum(abs(x - y) > 96 for x, y in zip(a, b, strict=True)) / (2 * size**2)
        assert unlike > 0.13, f"{one} and {other} look alike: {unlike:.0%}"


def test_states_of_a_member_look_different() -> None:
    states: tuple[signs.State, ...] = ("there", "fresh", "gone", "died", "unborn")
    for seat in range(4):
        assert len({signs.member(seat, 2, state).image.tobytes() for state in states}) == len(states)
    assert len(SEATS) >= 4


# -- everything fits -------------------------------------------------------------------------------


def _crowd(state: Village, where: Callable[[int, int], str]) -> None:
    for seat, player in enumerate(state.players):
        for index, member in enumerate(MEMBERS):
            player.members[member] = where(seat, index)


@pytest.mark.parametrize("place", ["church:1", "council:4", "bag", "stables", "C6", "farm"])
def test_the_last_one_of_a_crowd_is_seen(place: str) -> None:
    """All members of all families in one place: whether one of them is missing can be seen."""
    shown = {"church:1": "church", "council:4": "church", "bag": "church", "stables": "market", "C6": "map"}
    for crop in ("board", "mine", shown.get(place, "board")):
        one = with_state(shot(4, 0, crop, 3))
        _crowd(one.view.state, lambda seat, index: place)
        full = paint(one)
        _crowd(one.view.state, lambda seat, index: "removed" if seat == 3 and index == 10 else place)
        assert full.tobytes() != paint(one).tobytes(), crop


def test_members_in_a_row_stay_in_it() -> None:
    for count in range(1, 45):
        for width in (60, 91, 120, 270):
            for rows in (1, 2):
                sheet = Sheet.blank(400, 200, theme.PAPER)
                tokens: list[signs.Token] = [(at % 4, 1 + at % 3, "there") for at in range(count)]
                signs.stand(sheet, sorted(tokens), signs.Room(50, 20, width, rows=rows))
                ground = Image.new("RGB", (400, 200), theme.PAPER)
                box = ImageChops.difference(sheet.image, ground).getbbox()
                assert box is not None
                assert box[0] >= 46
                assert box[2] <= 50 + width + 5, (count, width, rows)


def test_long_names_stay_in_their_place() -> None:
    one = msgspec.structs.replace(with_state(shot(4, 40)), names=("a",) * 4)
    for name in ("W" * 200, "漢" * 60, "i" * 500):
        after = msgspec.structs.replace(one, names=(name,) * 4)
        difference = ImageChops.difference(paint(one), paint(after))
        header, first = part(one, "header"), panel(one, 0)
        box = difference.crop(header).getbbox()
        assert box is not None
        assert box[2] < 1000
        box = difference.crop(first).getbbox()
        assert box is not None
        assert box[2] < farms.HEIGHT
        assert box[3] < 80
