"""The components file against the tables of the rules spec, number by number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.burgundy_dice import components
from games.burgundy_dice.components import BOX, COLOURS, DUCHIES, REWARDS, Box
from games.core import RulesError
from tests.games import burgundy_oracle as oracle

FILE = Path(components.__file__).with_name("components.toml")
COLOUR_TABLE = """
orange,city,1 2 3 4 5 6,different,worker,9,6,3
yellow,pasture,1 2 3 4 5 6,same,,7,4,2
purple,monastery,1 2,any,monk,7,3,2
blue,river,5 6,any,good,6,4,2
grey,mine,3 4,any,silver,4,3,1
green,castle,1 2 3 4 5 6,neighbour,,4,3,1
"""

SIZES = """
A,4 3 1 1,2 2 2 1,2 2 2 1,2 2 2,2 2,1 1 1 1
B,4 3 2,2 2 2 1,3 3 1,3 2 1,2 2,1 1 1 1
C,3 3 2 1,2 2 2 1,2 2 2 1,2 2 2,2 2,1 1 1 1
D,4 2 1 1 1,2 2 1 1 1,3 2 1 1,2 2 2,2 2,1 1 1 1
"""


def test_dice() -> None:
    assert BOX.number_die == (1, 2, 3, 4, 5, 6)
    assert BOX.colour_die == ("orange", "yellow", "blue", "green", "purple", "grey")
    assert BOX.hourglass_die == (1, 1, 1, 1, 2, 2)


def test_constants() -> None:
    assert (BOX.phases, BOX.boxes_per_phase, BOX.solo_rolls_per_phase) == (3, 10, 8)
    assert (BOX.good_sale_points, BOX.good_sale_silver) == (2, 1)
    assert (BOX.yellow_multiplier, BOX.start_castle_points) == (2, 1)
    assert BOX.circles == {"monk": 4, "silver": 6, "good": 3, "worker": 10}
    assert BOX.region_points == {1: (1, 1, 1), 2: (4, 3, 2), 3: (8, 6, 4), 4: (13, 10, 7)}


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (0, ""),
        (50, ""),
        (51, "good"),
        (59, "good"),
        (60, "better"),
        (69, "better"),
        (70, "superb"),
        (110, "superb"),
    ],
)
def test_levels(points: int, level: str) -> None:
    assert BOX.level(points) == level


def test_colours() -> None:
    rows = [
        ",".join(
            [
                colour.id,
                colour.terrain,
                " ".join(map(str, colour.numbers)),
                colour.rule,
                colour.reward or "",
                str(colour.hexes),
                *map(str, colour.star),
            ]
        )
        for colour in COLOURS.values()
    ]
    assert rows == COLOUR_TABLE.strip().splitlines()


@pytest.mark.parametrize("letter", "ABCD")
def test_maps(letter: str) -> None:
    """Hexes, colours, printed rewards, neighbours and regions are those of the drawing."""
    duchy, drawn = DUCHIES[letter], oracle.MAPS[letter]
    assert duchy.letter == letter
    assert len(duchy.hexes) == 37
    assert list(duchy.hexes) == list(drawn.colour)
    assert {name: one.colour for name, one in duchy.hexes.items()} == drawn.colour
    assert duchy.castles == drawn.printed
    assert sorted(duchy.castles.values()) == sorted(REWARDS)
    assert sum(len(one.neighbours) for one in duchy.hexes.values()) == 2 * 90
    for name, one in duchy.hexes.items():
        assert one.id == name
        assert sorted(one.neighbours) == sorted(drawn.near[name])
        assert frozenset(duchy.regions[one.region]) == drawn.region[name]
        assert (one.q + one.r / 2, one.r + 3) == drawn.place[name]
        assert name in duchy.of_colour[one.colour]


def test_region_sizes() -> None:
    for line in SIZES.strip().splitlines():
        letter, *rows = line.split(",")
        duchy = DUCHIES[letter]
        for colour, row in zip(oracle.COLOURS, rows, strict=True):
            sizes = sorted(
                (len(hexes) for hexes in duchy.regions.values() if duchy.hexes[hexes[0]].colour == colour),
                reverse=True,
            )
            assert sizes == [int(size) for size in row.split()], (letter, colour)


def test_rows_of_circles_are_long_enough() -> None:
    """Only workers can find no circle: monks, goods and silver never do (spec 2.5)."""
    for duchy in DUCHIES.values():
        regions = [duchy.hexes[hexes[0]].colour for hexes in duchy.regions.values()]
        assert regions.count("purple") <= BOX.circles["monk"]
        assert regions.count("blue") <= BOX.circles["good"]
        assert regions.count("grey") + regions.count("blue") + 1 <= BOX.circles["silver"]


def tree() -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.toml.decode(FILE.read_bytes())
    return plain


WRONG: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda t: t.update(number_die=[1, 2, 3]), "1 to 6"),
    (lambda t: t.update(colour_die=["orange", "yellow", "blue", "green", "purple", "blue"]), "every colour"),
    (lambda t: t["colour"].append(t["colour"][0]), "every colour"),
    (lambda t: t.update(hourglass_die=[1, 3]), "1 or 2"),
    (lambda t: t.update(hourglass_die=[]), "1 or 2"),
    (lambda t: t["colour"][2].update(numbers=[1, 7]), "no die shows"),
    (lambda t: t["colour"][2].update(numbers=[]), "no die shows"),
    (lambda t: t["colour"][2].update(rule="neighbour"), "one colour is that of the castles"),
    (lambda t: t["region_points"].update({"2": [4, 3]}), "points for every phase"),
    (lambda t: t.update(phases=0), "points for every phase"),
    (lambda t: t.update(boxes_per_phase=0), "at least one roll"),
    (lambda t: t.update(solo_rolls_per_phase=0), "at least one roll"),
    (lambda t: t["circles"].pop("monk"), "row of circles"),
    (lambda t: t["circles"].update(monk=-1), "row of circles"),
    (lambda t: t["solo_levels"].update(better=80), "less than"),
    (lambda t: t["solo_levels"].pop("better"), "less than"),
    (lambda t: t["duchy"].pop("C"), "A to D"),
    (lambda t: t["duchy"]["A"].update(a2=[0, -3, "blue", "bl1"]), "same place"),
    (lambda t: t["duchy"]["A"].pop("a1"), "more or fewer hexes"),
    (lambda t: t["colour"][0].update(hexes=8), "more or fewer hexes"),
    (lambda t: t["duchy"]["A"].update(A1=t["duchy"]["A"].pop("a1")), "no name for a hex"),
    (lambda t: t["duchy"]["A"]["a1"].append("monk"), "printed reward"),
    (lambda t: t["duchy"]["A"]["c2"].pop(), "printed reward"),
    (lambda t: t["duchy"]["A"]["c2"].__setitem__(4, "monk"), "one castle for each reward"),
    (lambda t: t["duchy"]["A"]["a1"].__setitem__(3, "bl2"), "hang together"),
    (lambda t: t["duchy"]["A"]["a1"].__setitem__(3, "bl9"), "hang together"),
    (lambda t: t["region_points"].pop("3"), "no points for a region of 3"),
    (lambda t: t["colour"][0].update(numbers=[1, 2, 3]), "more hexes than numbers"),
    (lambda t: t["duchy"]["A"]["a1"].append(5), "Expected"),
    (lambda t: t.pop("phases"), "phases"),
]


def swap(letter: str, one: str, other: str) -> Callable[[dict[str, Any]], None]:
    def change(t: dict[str, Any]) -> None:
        rows = t["duchy"][letter]
        rows[one][2:], rows[other][2:] = rows[other][2:], rows[one][2:]

    return change


WRONG.append((swap("A", "c2", "c4"), "castle touches another"))


@pytest.mark.parametrize(("change", "trouble"), WRONG)
def test_wrong_data_is_refused(change: Callable[[dict[str, Any]], Any], trouble: str) -> None:
    changed = tree()
    change(changed)
    with pytest.raises((RulesError, msgspec.ValidationError), match=trouble):
        msgspec.convert(changed, Box, strict=False).check()


def test_a_row_may_have_no_circle_and_duchies_any_order() -> None:
    changed = tree()
    changed["circles"]["monk"] = 0
    changed["duchy"] = dict(reversed(changed["duchy"].items()))
    msgspec.convert(changed, Box, strict=False).check()


@pytest.mark.parametrize(
    ("line", "instead", "trouble"),
    [
        ("good_sale_points = 2", "good_sale_points = 3", ""),
        ("phases = 3", "phases = 0", "points for every phase"),
        ("phases = 3", "phases = many", "burgundy_dice/components.toml"),
    ],
)
def test_own_data(line: str, instead: str, trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DORFPOST_COMPONENTS", str(tmp_path))
    assert components.load() == BOX  # nothing there: the packaged file
    (tmp_path / "burgundy_dice").mkdir()
    text = FILE.read_text(encoding="utf-8")
    assert line in text
    (tmp_path / "burgundy_dice" / "components.toml").write_text(text.replace(line, instead), encoding="utf-8")
    if trouble:
        with pytest.raises(RulesError, match=trouble):
            components.load()
    else:
        assert components.load().good_sale_points == 3
