"""The components file of Village against the tables of the rules spec, number by number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core import RulesError
from games.village import components
from games.village.components import (
    BOX,
    BUILDINGS,
    CITIES,
    COLUMN_OF,
    CUSTOMERS,
    GOODS,
    MEMBERS,
    ROADS,
    SETUPS,
    SPACES,
    Box,
    position,
)  # fmt: skip
from tests.games import village_oracle as oracle

FILE = Path(components.__file__).with_name("components.toml")
CUBES = """
2,3 4 4 3,2 3 5 1 2 2 3,18
3,4 4 5 4,3 4 6 1 2 2 3,21
4,5 5 5 5,4 4 7 1 2 3 3,24
"""
"""players, bag P B G O, spaces harvest family crafts market travel council church, sum of these"""
CHRONICLE = """
2,1 2 1 2 3,9,3
3,2 3 1 3 4,13,4
4,2 3 2 3 5,15,5
"""
"""players, council crafts travel church farm, sum, graves"""


def test_families() -> None:
    assert list(MEMBERS) == ["1a", "1b", "1c", "1d", "2a", "2b", "2c", "3a", "3b", "4a", "4b"]
    assert all(MEMBERS[member] == int(member[0]) for member in MEMBERS)
    assert list(COLUMN_OF) == [
        "farm", "wainwright", "stables", "office", "smithy", "C1", "C2", "C3", "C4", "C5", "C6",
        "council:1", "council:2", "council:3", "council:4", "church:1", "church:2", "church:3", "church:4",
    ]  # fmt: skip


def test_pieces() -> None:
    assert BOX.cubes == {"P": 18, "B": 18, "O": 18, "G": 18, "X": 6}
    assert BOX.goods == dict.fromkeys(["scroll", "horse", "plow", "ox", "wagon"], 8)
    assert (BOX.coins, BOX.start_coins, BOX.grain_limit, BOX.track) == (15, 1, 5, 10)
    assert (BOX.plague_time, BOX.well_price, BOX.line, BOX.coin_points) == (2, 3, 5, 1)
    assert (BOX.market_fee.cubes, BOX.market_fee.time) == ("G", 1)
    assert BOX.church.monks == 4


def test_setup_cards() -> None:
    for line in CUBES.strip().splitlines():
        players, bag, spaces, total = line.split(",")
        card = SETUPS[int(players)]
        assert [card.bag[colour] for colour in "PBGO"] == [int(n) for n in bag.split()]
        assert [card.spaces[space] for space in oracle.SPACES] == [int(n) for n in spaces.split()]
        assert sum(card.spaces.values()) == int(total)
    assert list(SPACES) == oracle.SPACES


def test_chronicle_and_stalls() -> None:
    for line in CHRONICLE.strip().splitlines():
        players, columns, total, graves = line.split(",")
        card = SETUPS[int(players)]
        assert list(card.chronicle) == ["council", "crafts", "travel", "church", "farm"]
        assert list(card.chronicle.values()) == [int(n) for n in columns.split()]
        assert sum(card.chronicle.values()) == int(total)
        assert card.graves == int(graves)
        assert card.open_stalls == ("S1", "S2", "S3", "S4", "S5")[: int(players) + 1]
    assert BOX.chronicle.points == (0, 0, 0, 4, 7, 12)


def test_crafts() -> None:
    assert {name: list(craft.goods) for name, craft in BUILDINGS.items()} == oracle.CRAFTS
    assert {name: (craft.training, craft.production) for name, craft in BUILDINGS.items()} == oracle.TIMES
    prices = {name: (craft.price.cubes, craft.price.grain) for name, craft in BUILDINGS.items()}
    assert prices == {"wainwright": ("PO", 0), "stables": ("", 3), "office": ("P", 0), "smithy": ("PO", 0)}
    assert (BOX.mill.time, BOX.mill.grain, BOX.mill.coins) == (2, 2, 2)
    assert [(set(line.goods), line.grain) for line in BOX.harvest] == [
        ({"ox", "plow"}, 4), ({"horse", "plow"}, 3), (set(), 2),
    ]  # fmt: skip


def test_customers() -> None:
    rows = [
        ",".join(map(str, [name, c.grain, c.scroll, c.ox, c.plow, c.horse, c.wagon, c.points]))
        for name, c in CUSTOMERS.items()
    ]
    assert rows == oracle.CUSTOMERS.split()
    assert len(CUSTOMERS) == 24
    assert sum(customer.points for customer in CUSTOMERS.values()) == 96
    assert all(set(customer.goods) <= set(GOODS) for customer in CUSTOMERS.values())


def test_travel_map() -> None:
    assert {road.ends: road.cubes for road in BOX.travel.road} == oracle.ROADS
    assert (BOX.travel.time, BOX.travel.wagons) == (2, 1)
    rewards = {name: (city.points, city.coins, city.cubes) for name, city in CITIES.items()}
    assert rewards == {
        "C1": (3, 0, 0), "C2": (3, 0, 0), "C3": (0, 1, 0), "C4": (0, 1, 0), "C5": (0, 0, 2), "C6": (0, 0, 2),
    }  # fmt: skip
    assert {name: city.place for name, city in CITIES.items()} == {
        "C1": "middle left", "C2": "lower right", "C3": "upper left", "C4": "middle right", "C5": "upper right",
        "C6": "centre",
    }  # fmt: skip
    assert BOX.travel.marker_points == (0, 1, 3, 6, 10, 14, 18)
    # every road but those out of the village is there from both its ends
    assert sum(map(len, ROADS.values())) == 2 + 2 * 9


def test_prices_of_roads_as_the_cities_list_them() -> None:
    """Per city, the prices on the roads that end there (from the village, too), as the source lists them."""
    listed = {
        "C1": ["BB", "BOP", "OOP"], "C2": ["BBP", "OO", "PP"], "C3": ["BBO", "BPP", "OOP"],
        "C4": ["BBP", "BOO", "OPP"], "C5": ["BBO", "BOP", "OPP"], "C6": ["BOO", "BOP", "BOP", "BPP", "OO"],
    }  # fmt: skip
    for city, prices in listed.items():
        roads = [road.cubes for road in BOX.travel.road if city in road.ends]
        assert sorted("".join(sorted(cubes)) for cubes in roads) == prices


def test_council_and_church() -> None:
    council, church = BOX.council, BOX.church
    assert (council.cubes, council.good, council.time, council.points) == (
        "GG",
        "scroll",
        (1, 2, 2, 3),
        (0, 2, 4, 6),
    )
    assert (council.privilege_cubes, council.privilege_price, council.privilege_points) == (2, 1, 3)
    assert (church.cubes, church.time, church.mass, church.coins, church.majority) == ("B", 3, 4, 1, 2)
    assert (church.grain, church.points) == ((0, 1, 2, 4), (2, 3, 4, 6))
    assert church.price(1, 4) == 7
    assert church.price(2, 3) == 2


@pytest.mark.parametrize(("time", "where"), [(0, 0), (9, 9), (10, 0), (11, 1), (23, 3)])
def test_track(time: int, where: int) -> None:
    assert position(time) == where


def tree() -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.toml.decode(FILE.read_bytes())
    return plain


WRONG: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda t: t.update(generations={"2": 3}), "numbered from 1"),
    (lambda t: t["generations"].update({"1": 9}), "one to eight"),
    (lambda t: t["cubes"].pop("X"), "cubes are"),
    (lambda t: t["cubes"].update(X=0), "plague"),
    (lambda t: t["goods"].update(gold=1), "goods are"),
    (lambda t: t.update(coins=-1), "less than none"),
    (lambda t: t.update(track=0), "need a size"),
    (lambda t: t.update(track=8), "bridge twice"),
    (lambda t: t["setup"].pop(), "2, 3 and 4"),
    (lambda t: t["setup"][0]["spaces"].pop("market"), "spaces are"),
    (lambda t: t["setup"][0]["bag"].update(X=1), "all four colours"),
    (lambda t: t["setup"][1]["chronicle"].update(farm=0), "have a place"),
    (lambda t: t["setup"][1].update(graves=0), "have a place"),
    (lambda t: t["setup"][2].update(stalls=20), "too many places"),
    (lambda t: t.update(coins=1), "coins to begin with"),
    (lambda t: t["craft"].pop(), "every good"),
    (lambda t: t["craft"][0].update(id="office"), "names of their own"),
    (lambda t: t["craft"][0].update(id="mill"), "no name for a building"),
    (lambda t: t["craft"][0]["price"].update(cubes="XX"), "can't be paid"),
    (lambda t: t["council"].update(good="gold"), "good that there isn't"),
    (lambda t: t["harvest"].pop(), "last line of the harvest"),
    (lambda t: t["travel"]["city"][0].update(id="C2"), "C1 to C9"),
    (lambda t: t["travel"]["road"].append({"ends": ["C1", "village"], "cubes": "P"}), "one road between"),
    (lambda t: t["travel"]["road"].append({"ends": ["C1", "C9"], "cubes": "P"}), "leads nowhere"),
    (lambda t: t["travel"].update(road=t["travel"]["road"][:4]), "can't be reached"),
    (lambda t: t["travel"].update(marker_points=[0, 1]), "every number of cities"),
    (lambda t: t["council"].update(points=[0]), "four stages"),
    (lambda t: t["church"].update(grain=[0]), "every window"),
    (lambda t: t["church"].update(mass=-1), "less than none"),
    (lambda t: t["chronicle"].update(points=[]), "chronicle needs points"),
    (lambda t: t["customer"].update(Kate={"points": 1, "grain": 1}), "no name for a customer"),
    (lambda t: t["customer"]["K01"].update(grain=0), "wants nothing"),
    (lambda t: t.pop("line"), "line"),
]


@pytest.mark.parametrize(("change", "trouble"), WRONG)
def test_wrong_data_is_refused(change: Callable[[dict[str, Any]], Any], trouble: str) -> None:
    changed = tree()
    change(changed)
    with pytest.raises((RulesError, msgspec.ValidationError), match=trouble):
        msgspec.convert(changed, Box, strict=False).check()


@pytest.mark.parametrize(
    ("line", "instead", "trouble"),
    [
        ("majority = 2", "majority = 3", ""),
        ("track = 10", "track = 3", "bridge twice"),
        ("track = 10", "track = long", "village/components.toml"),
    ],
)
def test_own_data(line: str, instead: str, trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DORFPOST_COMPONENTS", str(tmp_path))
    assert components.load() == BOX  # nothing there: the packaged file
    (tmp_path / "village").mkdir()
    text = FILE.read_text(encoding="utf-8")
    assert line in text
    (tmp_path / "village" / "components.toml").write_text(text.replace(line, instead), encoding="utf-8")
    if trouble:
        with pytest.raises(RulesError, match=trouble):
            components.load()
    else:
        assert components.load().church.majority == 3
