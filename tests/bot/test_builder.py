"""The panel builder on made-up games of every size: all can be reached, nothing is too long or there twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, cast

import pytest

from bot.panels.picks import BATCHES, MASKS
from bot.panels.turn import OPTIONS, Back, Spot, groups_of, rows
from bot.panels.turn import REST as BESIDE
from games.core import EndTurn, Move, View
from renderers.words import GameWords, Label, tongue
from tests.bot.limits import checked_components
from tests.toggles import on_the_way

SIZES = (1, 5, 6, 25, 26, 60, 300, 700)
TABLE = 10**18 - 1
_ = tongue("en")


class Pick(Move, frozen=True):
    what: int
    where: int


class Bare(Move, frozen=True):
    """A move without fields."""


class Extra(Move, frozen=True):
    aside: ClassVar[bool] = True
    what: int


class Other(Move, frozen=True):
    aside: ClassVar[bool] = True
    what: int


class _Words:
    """Labels as long as a game may make them."""

    def move(self, _: object, view: object, move: Move, names: object = ()) -> Label:
        text = f"{type(move).__name__} {[getattr(move, name) for name in move.__struct_fields__]}"
        return Label(text.ljust(80, "."), "d" * 100)

    def group(self, _: object, view: object, key: str, moves: Sequence[Move], names: object = ()) -> Label:
        return Label(f"group {key}".ljust(80, "."), "d" * 100)

    def action(self, _: object, kind: type[Move]) -> tuple[str, str]:
        return kind.__name__, "what it does"


WORDS = cast(GameWords, _Words())
VIEW: View[Any] = View("made_up", 2, 0, None, "", (0,), 1, 10**9 - 1, None, "")


def shown(moves: Sequence[Move], spot: Spot, *, can_undo: bool = True) -> list[dict[str, Any]]:
    made = rows(_, WORDS, VIEW, moves, (), table=TABLE, spot=spot, back=Back(can_undo, redo=can_undo))
    assert len(made) <= 5
    return checked_components(made)


@dataclass
class Way:
    spot: Spot
    steps: int


def reached(moves: Sequence[Move]) -> dict[int, int]:
    """Index of a move → the presses that it takes, by pressing whatever there is."""
    found: dict[int, int] = {}
    seen: set[Spot] = set()
    queue = [Way(Spot(), 0)]
    while queue:
        way = queue.pop(0)
        if way.spot in seen:
            continue
        seen.add(way.spot)
        for part in shown(moves, way.spot):
            kind, table, version, index = part["custom_id"].split(":")[1:]
            assert (int(table), int(version)) == (TABLE, VIEW.version)
            if part.get("disabled"):
                continue
            values = [int(option["value"]) for option in part.get("options", [])]
            match kind:
                case "mv":
                    found.setdefault(int(index), way.steps + 1)
                case "MV":
                    for value in values:
                        found.setdefault(value, way.steps + 1)
                case "GRP":
                    aside = Spot.of(int(index)).aside
                    queue += [Way(Spot(group=value, aside=aside), way.steps + 1) for value in values]
                case "pick":
                    spot = Spot.of(int(index))
                    queue += [Way(spot, way.steps + 1)] if on_the_way(moves, spot) else []
                case "page" | "aside" | "back":
                    queue.append(Way(Spot.of(int(index)), way.steps + 1))
                case _:
                    assert kind in ("undo", "restart", "redo")
    return found


def _alike(n: int) -> list[Move]:
    return [Pick(7, at) for at in range(n)]


def _apart(n: int) -> list[Move]:
    return [Pick(at, 0) for at in range(n)]


def _square(n: int) -> list[Move]:
    side = ceil(n**0.5)
    return [Pick(at // side, at % side) for at in range(n)]


def _uneven(n: int) -> list[Move]:
    """One crowded group among small ones."""
    return [Pick(at if at < n // 3 else -1, at) for at in range(n)]


SHAPES: list[Callable[[int], list[Move]]] = [_alike, _apart, _square, _uneven]
REST: list[list[Move]] = [
    [],
    [EndTurn()],
    [Extra(0), EndTurn()],
    [*map(Extra, range(3)), Other(0), EndTurn()],
    [*map(Extra, range(60)), *map(Other, range(26)), EndTurn()],
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_move_can_be_reached_by_narrowing_once_and_turning_pages(
    shape: Callable[[int], list[Move]], size: int
) -> None:
    moves = shape(size)
    groups = groups_of(moves)
    sizes = {index: len(indexes) for indexes in groups.values() for index in indexes}
    found = reached(moves)
    assert sorted(found) == list(range(size))
    for index, steps in found.items():
        if size <= OPTIONS:
            assert steps == 1
        elif len(groups) == 1:
            assert steps <= ceil(size / OPTIONS)
        else:
            assert steps <= ceil(len(groups) / OPTIONS) + ceil(sizes[index] / OPTIONS)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rest", REST, ids=range(len(REST)))
def test_what_is_set_aside_stands_beside_any_number_of_main_moves(size: int, rest: list[Move]) -> None:
    moves = [*_square(size), *rest]
    found = reached(moves)
    assert sorted(found) == list(range(len(moves)))
    for index in range(size, len(moves)):  # a button of its own; a select behind it, narrowed, and their pages
        alike = sum(type(move) is type(moves[index]) for move in rest)
        assert found[index] <= (1 if alike == 1 else 2 if alike <= OPTIONS else 2 + ceil(alike / OPTIONS))


def test_moves_may_be_set_aside_all_of_them() -> None:
    assert sorted(reached([Extra(1), Extra(2), EndTurn()])) == [0, 1, 2]
    assert sorted(reached([EndTurn()])) == [0]


def test_a_move_without_fields_is_a_group_of_its_own() -> None:
    assert sorted(reached([Bare(), *_square(60)])) == list(range(61))


def test_up_to_five_are_buttons_and_a_select_takes_what_is_more() -> None:
    assert [part["type"] for part in shown(_apart(5), Spot(), can_undo=False)] == [2] * 5
    (select,) = shown(_apart(6), Spot(), can_undo=False)
    assert select["type"] == 3
    assert len(select["options"]) == 6


def test_undo_and_redo_are_offered_only_where_they_are_possible() -> None:
    def kinds(back: Back) -> list[str]:
        made = rows(_, WORDS, VIEW, _apart(3), (), table=TABLE, spot=Spot(), back=back)
        return [part["custom_id"].split(":")[1] for part in checked_components(made)][3:]

    assert kinds(Back()) == []
    assert kinds(Back(undo=True)) == ["undo", "restart"]
    assert kinds(Back(finished=True)) == ["restart"]
    assert kinds(Back(ask=True, redo=True)) == ["redo", "goback"]
    assert kinds(Back(undo=True, redo=True)) == ["undo", "restart", "redo"]


@pytest.mark.parametrize(
    "spot", [Spot(group=99), Spot(aside=0), Spot(aside=5), Spot(page=99), Spot(group=3, page=77)], ids=str
)
def test_a_spot_that_is_not_there_shows_what_is(spot: Spot) -> None:
    assert shown(_square(60), spot)


@pytest.mark.parametrize("group", [None, 0, 27, 997])
@pytest.mark.parametrize("page", [0, 3, 999])
@pytest.mark.parametrize("aside", [None, 0, BESIDE - 1, BESIDE])
def test_a_spot_is_one_number_and_back(group: int | None, page: int, aside: int | None) -> None:
    spot = Spot(group=group, page=page, aside=aside)
    assert Spot.of(spot.index) == spot
    assert len(str(spot.index)) <= 9


@pytest.mark.parametrize("batch", [0, 1, BATCHES - 1])
@pytest.mark.parametrize("mask", [0, 1, 0b10110, MASKS - 1])
def test_toggles_are_one_number_and_back(batch: int, mask: int) -> None:
    spot = Spot(batch=batch, mask=mask)
    assert Spot.of(spot.index) == spot
    assert len(str(spot.index)) == 9
    assert spot.index > Spot(group=997, page=999, aside=BESIDE).index
