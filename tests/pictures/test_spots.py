"""Dice Town and Village: each number stands at what its event has changed, in every crop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest

from games.core import Event, RoundBegan, TurnBegan
from games.dice_town import events as town_events
from games.dice_town.components import FACE_OF
from games.village import events as village_events
from renderers.pictures import Scene, painter
from renderers.pictures.dice_town import hands, own, strip_at, strips, style, town, town_top
from renderers.pictures.dice_town.changes import Changes as TownChanges
from renderers.pictures.dice_town.contest import standing
from renderers.pictures.dice_town.poker import grouped
from renderers.pictures.sheet import Point
from renderers.pictures.village import chronicle, farm_at, farms, spaces, tops
from renderers.pictures.village.changes import Changes as VillageChanges
from tests.pictures.positions import scene

Told = Sequence[tuple[Event, Sequence[Point]]]
Box = tuple[float, float, float, float]


def told(one: Scene) -> Told:
    return list(zip(one.events, painter(one.view.game).spots(one), strict=True))


def positions(game_id: str, crop: str, moves: Sequence[int], back: int, seat: int | None = None) -> Iterator[Scene]:
    for seats in (3, 4):
        for count in moves:
            yield scene(seats, "show", count, crop, back=back, game_id=game_id, seat=seat)


def inside(point: Point, box: Box) -> bool:
    x, y, wide, high = box
    return x <= point[0] <= x + wide and y <= point[1] <= y + high


def strip(seat: int) -> Box:
    return style.MARGIN, strip_at(seat), style.INNER, strips.HEIGHT


@pytest.mark.parametrize("game_id", ["dice_town", "village"])
def test_headings_have_no_number(game_id: str) -> None:
    one = scene(3, "show", 60, back=40, game_id=game_id)
    headings = [points for event, points in told(one) if event.announces]
    assert headings
    assert not any(headings)
    assert any(isinstance(event, RoundBegan | TurnBegan) for event, _ in told(one))


@pytest.mark.parametrize("game_id", ["dice_town", "village"])
def test_every_crop_has_places_of_its_own(game_id: str) -> None:
    for crop in painter(game_id).crops:
        seat = 1 if crop == painter(game_id).private else None
        scenes = positions(game_id, crop, (40, 90, 150), 60, seat)
        assert any(points for one in scenes for _, points in told(one)), crop


# -- Dice Town -----------------------------------------------------------------------------------------


def test_dice_are_marked_at_a_die_that_was_kept() -> None:
    found = 0
    for one in positions("dice_town", "board", (4, 9, 14, 20), 6):
        s = one.view.state
        for event, ((x, y), *more) in [(event, points) for event, points in told(one) if points]:
            if isinstance(event, town_events.Kept) and event.dice and x < style.MARGIN + 510:
                left, top, size, gap = 24, strip_at(event.seat) + 79, 90, 8
                index = int((x - left) // (size + gap))
                assert grouped(s.players[event.seat].locked)[index] in event.dice
                assert top <= y <= top + size
                assert not more
                found += 1
    assert found > 10


def test_dice_of_a_round_that_is_over_are_not_marked() -> None:
    """Only what they cost is still to be seen."""
    old = 0
    for one in positions("dice_town", "board", range(30, 60, 5), 40):
        begins = [
            index for index, event in enumerate(one.events)
            if isinstance(event, town_events.DiceRolled) and event.roll == 1
        ]  # fmt: skip
        for index, (event, points) in enumerate(told(one)):
            if isinstance(event, town_events.Kept) and begins and index < begins[-1]:
                assert all(x > style.MARGIN + 500 for x, _ in points)
                assert bool(points) == (event.price > 0)
                old += 1
    assert old > 10


@pytest.mark.parametrize("crop", ["board", "players", "hand"])
def test_whoever_gained_or_lost_something_has_a_mark(crop: str) -> None:
    marked = 0
    for one in positions("dice_town", crop, (25, 40, 60, 75), 12, seat=0 if crop == "hand" else None):
        if one.view.standings is not None:
            continue
        s = one.view.state
        boxes: dict[int, Box] = {}
        for seat in range(len(s.players)):
            if crop == "board":
                boxes[seat] = strip(seat)
            elif crop == "players":
                at = hands.tops(one)
                boxes[seat] = style.MARGIN, at[seat], style.INNER, at[seat + 1] - at[seat]
            else:
                top = own.TOP if seat == 0 else own.rivals(one)[seat]
                boxes[seat] = style.MARGIN, top, style.INNER, 254 if seat == 0 else strips.THIN
        points = [point for _, points in told(one) for point in points]
        for seat, gain in TownChanges(one.events).gains.items():
            if gain.dollars or gain.nuggets or gain.cards:
                assert any(inside(point, boxes[seat]) for point in points), (crop, seat, gain)
                marked += 1
    assert marked > 10


def test_only_who_holds_a_place_is_marked_there() -> None:
    found = gone = 0
    for one in positions("dice_town", "board", range(20, 80, 6), 40):
        changes = TownChanges(one.events)
        for event, points in told(one):
            if isinstance(event, town_events.Controlled):
                if points:
                    assert standing(one.view.state, event.place, changes).seats == (event.seat,)
                    assert inside(points[0], town.box_of(event.place, town_top()))
                found += bool(points)
                gone += not points
    assert found > 10
    assert gone > 10


def test_in_the_matrix_a_gain_is_marked_in_its_row_and_column() -> None:
    found = 0
    for one in positions("dice_town", "places", (40, 60, 75), 12):
        wide = (style.INNER - 348 - 10) / len(one.view.state.players)
        for event, points in told(one):
            if isinstance(event, town_events.GoldDug) and event.nuggets:
                (_, y), (x, cell_y) = points
                assert (x - style.MARGIN - 348) // wide == event.seat
                assert abs(y - cell_y) < 124
                found += 1
    assert found
    assert FACE_OF["mine"] == "9"


def test_a_card_that_was_played_is_marked_where_it_is_shown() -> None:
    """Beside the name as long as there is room, then at the hand that it left."""
    played = [town_events.CardPlayed(1, card) for card in ("brute", "dynamite", "credit", "marshal")]
    base = scene(3, "show", 20, back=0, game_id="dice_town")
    for count in range(1, 5):
        one = msgspec.structs.replace(base, events=tuple(played[:count]))
        places = [points[0] for _, points in told(one)]
        assert all(inside(point, strip(1)) for point in places)
        assert len(set(places)) == count
        assert [x > style.MARGIN + 520 for x, _ in places] == [False] * min(count, 3) if count < 4 else True
        if count == 4:
            assert places[0][0] > style.MARGIN + 520
            assert all(x < style.MARGIN + 520 for x, _ in places[1:])


def test_all_cures_and_crimes_have_a_place() -> None:
    """Whatever the dice bring: an event that changes what somebody has is marked at everybody it concerns."""
    base = scene(3, "show", 20, back=0, game_id="dice_town")
    for event, seats in (
        (town_events.Taxed(0, (1, 2), (1, 0)), {0, 1}),
        (town_events.GoldTaken(2, (0, 1), (1, 1)), {0, 1, 2}),
        (town_events.GoldTaken(2, (0, 1), (0, 0)), set()),
        (town_events.Protected(1, ("deed_4",)), {1}),
        (town_events.CardDrawn(1, "?"), {1}),
        (town_events.Split(0, 2, 3), {0, 2}),
        (town_events.JoeShot(2, 1, 4), {1, 2}),
        (town_events.Stolen(1, 0, "?"), {0, 1}),
        (town_events.Decided("mine", 0, 1, 2, 0, ()), {0, 1}),
        (town_events.Decided("mine", 0, 0, 0, 0, ()), set()),
        (town_events.DeedsTaken(2, ("deed_1",)), {2}),
        (town_events.DeedsTaken(2, ()), set()),
    ):
        ((_, points),) = told(msgspec.structs.replace(base, events=(event,)))
        where = {seat for seat in range(3) if any(inside(point, strip(seat)) for point in points)}
        assert where == seats, event


# -- Village -------------------------------------------------------------------------------------------


def farm(one: Scene, seat: int) -> Box:
    top = tops(one, VillageChanges(one.events, one.view.state))
    x, y = farm_at(top["farms"], seat)
    return x, y, style.WIDTH / 2 - 15, farms.HEIGHT


def test_a_cube_is_marked_on_its_space_until_the_next_round() -> None:
    here = later = 0
    for one in positions("village", "board", range(20, 140, 12), 30):
        if one.view.standings is not None:
            continue
        top = tops(one, VillageChanges(one.events, one.view.state))["spaces"]
        boxes = spaces.boxes(one.view.state, top)
        seeds = [i for i, event in enumerate(one.events) if isinstance(event, village_events.RoundSeeded)]
        for index, (event, points) in enumerate(told(one)):
            if not isinstance(event, village_events.CubeTaken):
                continue
            if index > (seeds[-1] if seeds else -1):
                assert inside(points[0], boxes[event.space])
                here += 1
            elif points:
                assert inside(points[0], farm(one, event.seat))
                later += 1
    assert here > 20
    assert later > 5


def came(event: Event) -> tuple[int | None, str] | None:
    match event:
        case village_events.Trained(seat, _, place):
            return seat, place
        case village_events.Born(seat):
            return seat, "farm"
        case village_events.Travelled(seat, _, _, place):
            return seat, place
        case village_events.CouncilReached(seat, _, stage):
            return seat, f"council:{stage}"
        case village_events.EnteredBag(seat):
            return seat, "bag"
        case village_events.MassDrawn(seat) | village_events.MassBought(seat):
            return seat, "church:1"
        case village_events.MassAdvanced(seat, _, _, window):
            return seat, f"church:{window}"
        case village_events.Died(seat, _, _, grave):
            return seat, grave
    return None


@pytest.mark.parametrize("crop", ["board", "map", "church", "market", "mine"])
def test_members_are_marked_where_they_have_just_come_to_stand(crop: str) -> None:
    """As many marks as members in the colour of news; who has gone on leaves none."""
    shown: dict[str, Callable[[str], bool]] = {
        "board": lambda place: place != "removed",
        "map": lambda place: place.startswith("C"),
        "church": lambda place: place == "bag" or place.startswith(("council", "church", "chronicle", "grave")),
        "market": lambda place: place in ("wainwright", "stables", "office", "smithy", "mill"),
        "mine": lambda place: True,
    }
    total = 0
    for one in positions("village", crop, range(20, 160, 14), 30, 1 if crop == "mine" else None):
        changes = VillageChanges(one.events, one.view.state)
        marks: dict[tuple[int | None, str], list[Point]] = {}
        for event, points in told(one):
            if (where := came(event)) is not None and points:
                marks.setdefault(where, []).extend(points)
        for seat in range(len(one.view.state.players)):
            if crop == "mine" and seat != 1:
                assert not any(who == seat for who, _ in marks)
                continue
            for place in {place for place in one.view.state.players[seat].members.values() if shown[crop](place)}:
                fresh = sum(state == "fresh" for _, _, state in changes.at(place, seat))
                found = marks.get((seat, place), [])
                recalled = sum(isinstance(event, village_events.Recalled) for event in one.events)
                assert fresh - recalled <= len(found) <= fresh, (place, seat)
                assert len(set(found)) == len(found)
                total += len(found)
    assert total > 4


def test_the_dead_are_marked_at_their_place() -> None:
    found = 0
    for one in positions("village", "board", range(60, 180, 12), 30):
        top = tops(one, VillageChanges(one.events, one.view.state))["chronicle"]
        for event, points in told(one):
            if isinstance(event, village_events.Died) and event.grave != "removed":
                rooms = chronicle.rooms(one.view.state, event.grave, top)
                ((x, y),) = points
                assert any(room.x < x < room.x + 50 and room.top < y < room.top + 66 for room in rooms)
                found += 1
    assert found > 5


def test_what_a_family_has_is_marked_on_its_farm() -> None:
    found: set[type[Any]] = set()
    kinds = (village_events.Paid, village_events.Harvested, village_events.Made, village_events.Bought)
    for one in positions("village", "board", range(20, 160, 14), 30):
        for event, points in told(one):
            if isinstance(event, kinds):
                assert all(inside(point, farm(one, event.seat)) for point in points)
                assert points or (isinstance(event, village_events.Harvested) and not event.grain)
                found.add(type(event))
    assert village_events.Paid in found
    assert len(found) > 2


def test_customers_are_marked_at_the_stalls() -> None:
    """Who was served at the stall that is empty now; who came at the stalls that are full again."""
    served = moved = 0
    for one in positions("village", "board", range(20, 200, 9), 8):
        top = tops(one, VillageChanges(one.events, one.view.state))["market"]
        for event, points in told(one):
            at_market = [point for point in points if top <= point[1] < top + 170]
            if isinstance(event, village_events.Served):
                assert len(at_market) == (event.stall not in one.view.state.stalls)
                served += 1
            elif isinstance(event, village_events.LineMoved):
                assert len(at_market) == len(points)
                moved += bool(points)
    assert served
    assert moved
