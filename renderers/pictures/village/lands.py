"""Where everything on the map lies, in its two sizes."""

from __future__ import annotations

from msgspec import Struct

from games.village.components import CITIES, HOME
from renderers.pictures.sheet import Point

__all__ = ["LARGE", "SMALL", "Look"]


class Look(Struct, frozen=True):
    """A size of the map: centres of boxes by place, in pixels of the panel; `plates`: those of price plates by the
    two ends of a road; `bends`: what a road is drawn towards. Where there is none, the road is straight and its
    price stands in its middle.
    """

    name: str
    high: int
    box: tuple[int, int]
    k: float
    spots: dict[str, Point]
    plates: dict[tuple[str, str], Point]
    bends: dict[tuple[str, str], Point]
    legend: Point

    def spot(self, city: str) -> Point:
        """The centre of a city's box, or the village's."""
        return self.spots.get(_place(city), self.spots["centre"])

    def plate(self, road: tuple[str, str]) -> Point:
        """Where the price of a road stands."""
        (ax, ay), (bx, by) = self.spot(road[0]), self.spot(road[1])
        return _of(self.plates, road) or ((ax + bx) / 2, (ay + by) / 2)

    def path(self, road: tuple[str, str]) -> list[Point]:
        """What a road is drawn towards, from end to end."""
        bend = _of(self.bends, road)
        return [self.spot(road[0]), *([] if bend is None else [bend]), self.spot(road[1])]


def _place(city: str) -> str:
    return "lower left" if city == HOME else CITIES[city].place


def _of(points: dict[tuple[str, str], Point], road: tuple[str, str]) -> Point | None:
    one, other = _place(road[0]), _place(road[1])
    return points.get((one, other)) or points.get((other, one))


UL, UR, ML, MR, LL, LR, C = (
    "upper left", "upper right", "middle left", "middle right", "lower left", "lower right", "centre",
)  # fmt: skip
"""Places as the components name them."""
SMALL = Look(
    "small",
    456,
    (190, 130),
    1.0,
    {UL: (312, 75), UR: (748, 75), ML: (105, 224), C: (530, 224), MR: (955, 224),
     LL: (312, 381), LR: (748, 381)},
    {
        (UL, UR): (530, 50), (LL, LR): (530, 406),
        (ML, UL): (116, 98), (MR, UR): (944, 98), (LL, ML): (130, 358), (LR, MR): (944, 358),
        (ML, C): (317, 229), (MR, C): (743, 229),
        (UL, C): (346, 171), (UR, C): (714, 171), (LR, C): (722, 286),
    },
    {
        (ML, UL): (105, 70), (MR, UR): (955, 70), (LL, ML): (105, 386), (LR, MR): (955, 386),
        (UL, UR): (530, 24), (LL, LR): (530, 432),
        (UL, C): (322, 190), (UR, C): (738, 190), (LR, C): (738, 268),
    },
    (322, 286),
)  # fmt: skip
LARGE = Look(
    "large",
    1275,
    (300, 210),
    1.5,
    {UL: (165, 120), UR: (895, 120), ML: (165, 800), C: (530, 470), MR: (895, 800),
     LL: (165, 1150), LR: (895, 1150)},
    {
        (UL, UR): (530, 120), (LL, LR): (530, 1150),
        (ML, UL): (165, 460), (MR, UR): (895, 460), (LL, ML): (165, 975), (LR, MR): (895, 975),
        (ML, C): (345, 636), (MR, C): (715, 636),
        (UL, C): (362, 295), (UR, C): (698, 295), (LR, C): (629, 905),
    },
    {(LR, C): (545, 1000)},
    (412, 975),
)  # fmt: skip
