"""The components file against the tables of the rules spec, number by number."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import msgspec
import pytest

from games.bohemian_villages import components
from games.bohemian_villages.components import BOX, KINDS, SIDES, TILES, Box
from games.core import RulesError

KIND_TABLE = """
2 bakery shop
3 butcher shop
4 dairy shop
5 tailor shop
6 mill never
7 glass never
8 farm always
9 tavern always
10 town_hall always
11 church always
12 manor never
"""

SIDE_TABLE = """
A,Anschow,A/B,2 4 7 9 10 11 12,7,10,6
B,Bracholnitz,A/B,2 4 7 8 10 11,6,9,
C,Cernolitz,C/D,2 3 5 6 8 9 10,7,10,
D,Dobrawitz,C/D,3 8 9 10 11 12,6,8,8
E,Elbenau,E/F,3 6 7 8 9 10 11,7,11,
F,Falkschin,E/F,2 6 7 11 12,5,,5
G,Grunowitz,G/H,3 4 6 7 8 11,6,,
H,Hradetschow,G/H,3 4 6 7 10 11 12,7,11,7
K,Krasnitz,K/L,2 5 6 7 8 11 12,7,,6
L,Lomschau,K/L,2 5 6 9 10 11 12,7,10,5
M,Mirotin,M/N,3 4 7 8 9 10 12,7,10,7
N,Nenbrad,M/N,4 5 7 8 9 10 11,7,10,
O,Obethal,O/P,2 3 4 7 8 9 10 11 12,9,12,9
P,Palewnitz,O/P,2 5 6 7 8 9 12,7,,4
Q,Quaschnitz,Q/R,5 6 8 9 10,5,8,
R,Rudolez,Q/R,4 5 6 7 8 9 10,7,11,
S,Sonnhofen,S/T,4 5 10 11 12,5,7,8
T,Tielden,S/T,3 5 8 9 12,5,,6
"""

# number: sides that show it, then fewest and most in play with 2, with 3 or 4, with 5 players
VISIBLE_TABLE = """
2,8,1,3,3,5,3,5
3,8,2,4,2,5,2,6
4,9,2,3,3,5,3,6
5,9,2,4,2,5,3,6
6,10,4,5,4,6,4,6
7,12,3,5,5,7,5,7
8,13,3,6,4,8,4,9
9,12,3,5,4,7,4,8
10,13,3,6,4,8,4,9
11,12,3,5,4,7,4,8
12,11,1,5,2,7,3,8
all,117,36,42,49,58,54,63
"""


def rows(table: str, separator: str | None = ",") -> list[list[str]]:
    return [line.split(separator) for line in table.strip().splitlines()]


def test_counts() -> None:
    assert (BOX.glass_tiles, BOX.flour_tiles, BOX.tavern_tiles, BOX.special_tiles) == (7, 6, 8, 7)
    assert (BOX.figures_in_box, BOX.dice, len(TILES), len(SIDES)) == (13, 4, 9, 18)


def test_coins() -> None:
    assert BOX.coins == {1: 45, 5: 24, 10: 12}
    assert sum(BOX.coins.values()) == 81
    assert BOX.bank == 285


def test_kinds() -> None:
    found = [[str(kind.number), kind.id, kind.kick] for kind in KINDS.values()]
    assert found == rows(KIND_TABLE, None)


def test_values() -> None:
    assert BOX.shop_set_value == (0, 1, 5, 12, 20)
    assert (BOX.flour_value, BOX.glass_value, BOX.leftover_divisor) == (2, 3, 2)
    assert (BOX.tavern_income, BOX.tavern_activation_others, BOX.bishop_income_per_church) == (1, 3, 1)
    assert (BOX.church_first, BOX.church_second, BOX.church_tied_first) == (10, 6, 6)
    assert BOX.town_hall_none == -5


def test_sides() -> None:
    found = [
        [
            side.id,
            side.name,
            side.tile,
            " ".join(map(str, side.buildings)),
            str(len(side.buildings)),
            "" if side.town_hall is None else str(side.town_hall),
            "" if side.manor is None else str(side.manor),
        ]
        for side in SIDES.values()
    ]
    assert found == rows(SIDE_TABLE)


def test_set_up() -> None:
    found = {setup.players: (setup.removed, setup.figures) for setup in BOX.setup}
    assert found == {
        2: (("S/T", "A/B", "O/P"), 13),
        3: (("S/T",), 13),
        4: (("S/T",), 10),
        5: ((), 10),
    }
    assert [len(TILES) - len(removed) for removed, _ in found.values()] == [6, 8, 8, 9]


def fewest_and_most(players: int, number: int | None) -> tuple[int, int]:
    removed = next(setup.removed for setup in BOX.setup if setup.players == players)
    tiles = [tile.split("/") for tile in TILES if tile not in removed]
    counts = {
        sum(len(SIDES[side].buildings) if number is None else number in SIDES[side].buildings for side in sides)
        for sides in product(*tiles)
    }
    return min(counts), max(counts)


@pytest.mark.parametrize("row", rows(VISIBLE_TABLE), ids=lambda row: row[0])
def test_how_many_can_be_visible(row: list[str]) -> None:
    number = None if row[0] == "all" else int(row[0])
    shown = [list(side.buildings) if number is None else [n for n in side.buildings if n == number]
             for side in SIDES.values()]  # fmt: skip
    assert sum(map(len, shown)) == int(row[1])
    bounds = [fewest_and_most(players, number) for players in (2, 3, 4, 5)]
    assert bounds[1] == bounds[2]
    assert [*bounds[0], *bounds[1], *bounds[3]] == list(map(int, row[2:]))


def test_constraints_of_the_designed_sides() -> None:
    tiles = [[SIDES[side].buildings for side in tile.split("/")] for tile in TILES]
    assert sum(any(7 in side for side in tile) for tile in tiles) == BOX.glass_tiles
    assert sum(any(6 in side for side in tile) for tile in tiles) == BOX.flour_tiles
    assert sum(any(9 in side for side in tile) for tile in tiles) == BOX.tavern_tiles
    for side in SIDES.values():
        assert 5 <= len(side.buildings) <= 9
        if side.town_hall is not None:
            assert side.town_hall == len(side.buildings) + 2 + (6 in side.buildings) + (7 in side.buildings)
    wanted = set(range(2, 13)) - {9}
    pairs = [
        f"{a.id}{b.id}"
        for a, b in product(SIDES.values(), repeat=2)
        if a.id < b.id and a.tile != b.tile and set(a.buildings) | set(b.buildings) == wanted
    ]
    assert pairs == ["HK"]


def edited(**change: object) -> Box:
    plain = msgspec.to_builtins(BOX)
    return msgspec.convert(plain | change, Box, strict=False)


def side(**change: object) -> list[dict[str, object]]:
    first, *rest = msgspec.to_builtins(BOX.side)
    return [first | change, *rest]


@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ({"side": side(buildings=[2, 2, 7, 10, 12])}, "can't be"),
        ({"side": side(buildings=[2, 7, 10, 12, 13])}, "can't be"),
        ({"side": side(town_hall=None)}, "town hall"),
        ({"side": side(manor=None)}, "manor"),
        ({"side": side(tile="A/C")}, "two sides"),
        ({"side": side(id="a")}, "capital"),
        ({"side": side(buildings=[2, 6, 7, 10, 12])}, "number 6"),
        ({"dice": 1}, "two dice"),
        ({"shop_set_value": [0, 1, 5]}, "shops"),
        ({"glass_tiles": 6}, "number 7"),
        ({"kind": msgspec.to_builtins(BOX.kind)[1:]}, "every total"),
        ({"setup": msgspec.to_builtins(BOX.setup)[1:]}, "2 to 5"),
        ({"figures_in_box": 12}, "can't be made"),
    ],
)
def test_data_that_cannot_be_played_with(change: dict[str, object], trouble: str) -> None:
    with pytest.raises(RulesError, match=trouble):
        edited(**change).check()


def test_own_components(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bohemian_villages"
    folder.mkdir()
    source = Path(components.__file__).with_name("components.toml").read_text(encoding="utf-8")
    (folder / "components.toml").write_text(source.replace("special_tiles = 7", "special_tiles = 9"))
    monkeypatch.setenv("DORFPOST_COMPONENTS", str(tmp_path))
    assert components.load().special_tiles == 9
    (folder / "components.toml").write_text("dice = 'four'")
    with pytest.raises(RulesError, match=r"components\.toml"):
        components.load()
    monkeypatch.delenv("DORFPOST_COMPONENTS")
    assert components.load() == BOX
