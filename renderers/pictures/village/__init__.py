"""The pictures of Village: the village for all, a farm in large, and the parts of the village in large."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.village.state import Village
from renderers.pictures import theme
from renderers.pictures.legibility import report
from renderers.pictures.scene import Painter, Scene
from renderers.pictures.sheet import Point, Sheet
from renderers.pictures.village import (
    chronicle,
    council,
    crafts,
    farms,
    header,
    ladders,
    market,
    scores,
    spaces,
    stock,
    style,
    travel,
)
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.own import paint_own
from renderers.pictures.village.samples import samples
from renderers.pictures.village.spots import spots_of
from renderers.pictures.village.whereabouts import LARGE, BoardPlaces, OwnPlaces, PartPlaces, Places

__all__ = ["PAINTER", "Villager", "farm_at", "tops"]


def tops(scene: Scene, changes: Changes) -> dict[str, int]:
    """Where each part of the board begins, from above; `end` is its height."""
    s: Village = scene.view.state
    over = scene.view.standings is not None
    parts = {
        "header": header.HEIGHT,
        "spaces": scores.scores_height(len(s.players)) if over else spaces.HEIGHT,
        "crafts": crafts.HEIGHT,
        "market": market.HEIGHT,
        "travel": travel.SMALL.high,
        "council": council.height(council.rows_of(s, changes, style.TWIN)),
        "chronicle": chronicle.HEIGHT,
    }
    found, y = {}, style.MARGIN
    for name, high in parts.items():
        found[name] = y
        y += high + style.GAP
    found["farms"] = y
    rows = (len(s.players) + 1) // 2
    found["end"] = y + rows * (farms.HEIGHT + style.GAP) - style.GAP + style.MARGIN
    return found


def farm_at(top: int, seat: int) -> tuple[int, int]:
    """Left upper corner of a family's panel; `top`: where the farms begin."""
    return style.MARGIN + seat % 2 * (style.TWIN + style.GAP), top + seat // 2 * (farms.HEIGHT + style.GAP)


class Villager(Painter):
    """Numbers, drawings and the names of the notation: the same in every language."""

    crops = ("board", "mine", "market", "map", "church")
    private = "mine"

    def paint(self, scene: Scene) -> Image.Image:
        paint = {"board": _board, "mine": paint_own, "market": _market, "map": _map, "church": _church}[scene.crop]
        sheet = paint(scene, Changes(scene.events, scene.view.state))
        report(sheet.notes)
        return sheet.image

    def spots(self, scene: Scene) -> Sequence[Sequence[Point]]:
        changes = Changes(scene.events, scene.view.state)
        return spots_of(scene, _places(scene, changes), changes)

    def showcase(self) -> Sequence[Scene]:
        return samples()


def _places(scene: Scene, changes: Changes) -> Places:
    match scene.crop:
        case "mine":
            return OwnPlaces(scene, changes)
        case "market":
            low = style.MARGIN + crafts.LARGE_HIGH + style.GAP
            return PartPlaces(scene, changes, {"crafts": style.MARGIN, "market": low})
        case "map":
            return PartPlaces(scene, changes, {"travel": style.MARGIN})
        case "church":
            return PartPlaces(scene, changes, _church_tops(scene, changes))
    tops_ = tops(scene, changes)
    return BoardPlaces(scene, changes, {**tops_, "church": tops_["council"], "bag": tops_["council"]})


def _church_tops(scene: Scene, changes: Changes) -> dict[str, int]:
    """Where the parts of the crop with the church begin."""
    high = council.height(council.rows_of(scene.view.state, changes, style.INNER, LARGE), LARGE)
    low = style.MARGIN + high + style.GAP
    entry = low + high + style.GAP
    below = entry + council.ENTRY_HIGH + style.GAP
    return {"council": style.MARGIN, "church": low, "bag": low, "entry": entry, "chronicle": below}


def _board(scene: Scene, changes: Changes) -> Sheet:
    s: Village = scene.view.state
    top = tops(scene, changes)
    sheet = Sheet.blank(style.WIDTH, top["end"], theme.PAGE)
    header.paint_header(sheet, scene, top["header"], changes)
    if scene.view.standings is not None:
        scores.paint_scores(sheet, scene, top["spaces"])
    else:
        spaces.paint_spaces(sheet, s, top["spaces"], changes)
    crafts.paint_crafts(sheet, s, top["crafts"], changes)
    market.paint_market(sheet, s, top["market"], changes)
    travel.paint_map(sheet, s, top["travel"], changes, travel.SMALL)
    x, right = style.MARGIN, style.MARGIN + style.TWIN + style.GAP
    rows = council.rows_of(s, changes, style.TWIN)
    council.paint_council(sheet, s, x, top["council"], style.TWIN, changes, rows)
    council.paint_church(sheet, s, right, top["council"], style.TWIN, changes, rows)
    chronicle.paint_chronicle(sheet, s, top["chronicle"], changes)
    for seat in range(len(s.players)):
        farms.paint_farm(sheet, scene, seat, *farm_at(top["farms"], seat), changes)
    if len(s.players) % 2:
        ladders.paint_card(sheet, *farm_at(top["farms"], len(s.players)), style.TWIN, farms.HEIGHT)
    return sheet


def _market(scene: Scene, changes: Changes) -> Sheet:
    """What can be made, who wants it, and what there is of everything."""
    s: Village = scene.view.state
    low = style.MARGIN + crafts.LARGE_HIGH + style.GAP
    end = low + market.LARGE_HIGH + style.GAP
    sheet = Sheet.blank(style.WIDTH, end + stock.HEIGHT + style.MARGIN, theme.PAGE)
    crafts.paint_large_crafts(sheet, s, style.MARGIN, changes)
    market.paint_large_market(sheet, s, low, changes)
    stock.paint_stock(sheet, s, end)
    return sheet


def _map(scene: Scene, changes: Changes) -> Sheet:
    sheet = Sheet.blank(style.WIDTH, travel.LARGE.high + 2 * style.MARGIN, theme.PAGE)
    travel.paint_map(sheet, scene.view.state, style.MARGIN, changes, travel.LARGE)
    return sheet


def _church(scene: Scene, changes: Changes) -> Sheet:
    """Council, church, and below them the chronicle."""
    s: Village = scene.view.state
    x, width, k = style.MARGIN, style.INNER, LARGE
    rows = council.rows_of(s, changes, width, k)
    at = _church_tops(scene, changes)
    sheet = Sheet.blank(style.WIDTH, at["chronicle"] + chronicle.HEIGHT + style.MARGIN, theme.PAGE)
    council.paint_entry(sheet, at["entry"])
    council.paint_council(sheet, s, x, at["council"], width, changes, rows, k)
    council.paint_church(sheet, s, x, at["church"], width, changes, rows, k)
    chronicle.paint_chronicle(sheet, s, at["chronicle"], changes)
    return sheet


PAINTER = Villager()
