"""The pictures of Dice Town: street and players for all, the town in numbers, hand and dice for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from games.dice_town.state import DiceTown
from renderers.pictures import theme
from renderers.pictures.dice_town import bar, final, hands, market, matrix, own, places, strips, style, town
from renderers.pictures.dice_town.changes import Changes
from renderers.pictures.dice_town.samples import samples
from renderers.pictures.dice_town.spots import spots_of
from renderers.pictures.legibility import report
from renderers.pictures.scene import Painter, Scene
from renderers.pictures.sheet import Point, Sheet

__all__ = ["PAINTER", "DiceTownPainter", "strip_at", "town_top"]


def town_top() -> int:
    """Where the street begins on the board."""
    return style.MARGIN + bar.HEIGHT + style.GAP


def strip_at(seat: int) -> int:
    """Where the strip of a seat begins on the board."""
    return town_top() + town.HEIGHT + style.GAP + seat * (strips.HEIGHT + 8)


class DiceTownPainter(Painter):
    """Numbers and drawings only, no words: the same in every language."""

    crops = ("board", "places", "players", "hand", "cards")
    private = "hand"

    def paint(self, scene: Scene) -> Image.Image:
        paint: dict[str, Callable[[Scene, Changes], Sheet]] = {
            "board": _board,
            "places": matrix.paint_matrix,
            "players": hands.paint_hands,
            "hand": own.paint_own if scene.view.seat is not None else market.paint_market,
            "cards": market.paint_market,
        }
        sheet = paint[scene.crop](scene, Changes(scene.events))
        report(sheet.notes)
        return sheet.image

    def spots(self, scene: Scene) -> Sequence[Sequence[Point]]:
        return spots_of(scene, _places(scene))

    def showcase(self) -> Sequence[Scene]:
        return samples()


def _places(scene: Scene) -> places.Places:
    match scene.crop:
        case "places":
            return places.MatrixPlaces(scene)
        case "players":
            return places.PlayerPlaces(scene)
        case "hand" if scene.view.seat is not None:
            return places.HandPlaces(scene)
        case "board":
            tops = [strip_at(seat) for seat in range(len(scene.view.state.players))]
            return places.BoardPlaces(scene, town_top(), tops, strip_at(0))
    return places.CardPlaces(scene)


def _board(scene: Scene, changes: Changes) -> Sheet:
    s: DiceTown = scene.view.state
    seats = len(s.players)
    over = scene.view.standings is not None
    low = strip_at(0)
    panel = final.height(seats) if over else seats * (strips.HEIGHT + 8) - 8
    sheet = Sheet.blank(style.WIDTH, low + panel + style.MARGIN, theme.PAGE)
    bar.paint_bar(sheet, scene, style.MARGIN)
    town.paint_town(sheet, scene, town_top(), changes)
    if over:
        final.paint_final(sheet, scene, low)
    else:
        for seat in range(seats):
            strips.paint_strip(sheet, scene, seat, strip_at(seat), changes)
    return sheet


PAINTER = DiceTownPainter()
