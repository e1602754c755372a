"""The pictures of the Burgundy dice game: the table for all, a sheet for each, all points in tables."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.burgundy_dice.state import Burgundy
from renderers.pictures import theme
from renderers.pictures.burgundy_dice import dice, hexes, panels, reference, scores, stars, style
from renderers.pictures.burgundy_dice.changes import Changes
from renderers.pictures.burgundy_dice.own import MAP_TOP, paint_own
from renderers.pictures.burgundy_dice.samples import samples
from renderers.pictures.burgundy_dice.spots import Sheets, spots_of
from renderers.pictures.legibility import report
from renderers.pictures.scene import Painter, Scene
from renderers.pictures.sheet import Point, Sheet

__all__ = ["PAINTER", "Burgundian", "panel_at"]


def panel_at(seats: int, seat: int) -> tuple[int, int]:
    """Left upper corner of a seat's panel on the board."""
    top = style.MARGIN + dice.HEIGHT + style.GAP
    if seats % 2 == 0:  # with an odd number the stars lie in the free place beside the last panel
        top += stars.HEIGHT + style.GAP
    return style.MARGIN + seat % 2 * (style.TWIN + style.GAP), top + seat // 2 * (panels.HEIGHT + style.GAP)


class Burgundian(Painter):
    """Numbers and drawings only, no words: the same in every language."""

    crops = ("board", "mine", "scores")
    private = "mine"

    def paint(self, scene: Scene) -> Image.Image:
        paint = {"board": _board, "mine": paint_own, "scores": _scores}[scene.crop]
        sheet = paint(scene, Changes(scene.events))
        report(sheet.notes)
        return sheet.image

    def spots(self, scene: Scene) -> Sequence[Sequence[Point]]:
        seats = len(scene.view.state.players)
        top = style.MARGIN + dice.HEIGHT + style.GAP
        bar = dice.spot(style.MARGIN)
        if scene.crop == "scores":
            low = style.MARGIN + scores.height_of_phases(seats) + scores.height_of_sources(seats) + 2 * style.GAP
            nowhere = Sheets(hexes.MINI, {}, (0, 0))
            return spots_of(scene, nowhere, None, lambda colour, row: [stars.stars_spot(colour, row, low)])
        if scene.crop == "mine":
            left = (style.WIDTH - hexes.ground_size(hexes.LARGE)[0]) / 2
            ends = style.MARGIN + 18 - left, style.MARGIN + style.INNER - 18 - left
            mine = Sheets(hexes.LARGE, {scene.view.seat or 0: (left, MAP_TOP)}, ends)
            return spots_of(scene, mine, bar, lambda _colour, _row: ())
        corners = [panel_at(seats, seat) for seat in range(seats)]
        maps = {seat: (x + panels.MAP_LEFT, y + panels.HEAD) for seat, (x, y) in enumerate(corners)}
        all_ = Sheets(hexes.MINI, maps, (12 - panels.MAP_LEFT, style.TWIN - 12 - panels.MAP_LEFT))

        def prize(colour: str, row: int) -> Sequence[Point]:
            if seats % 2 == 0:
                return (stars.stars_spot(colour, row, top),)
            if scene.view.standings is not None:  # the final scores lie there now
                return ()
            x, y = panel_at(seats, seats)
            return (stars.column_spot(colour, row, x + 12, y + 12, style.TWIN - 24),)

        return spots_of(scene, all_, bar, prize)

    def showcase(self) -> Sequence[Scene]:
        return samples()


def _board(scene: Scene, changes: Changes) -> Sheet:
    s: Burgundy = scene.view.state
    seats = len(s.players)
    low = panel_at(seats, seats - 1)[1] + panels.HEIGHT + style.GAP
    over, even = scene.view.standings is not None, seats % 2 == 0
    extra = reference.LADDER_HIGH if s.solo else scores.height_of_sources(seats) if over and even else 0
    sheet = Sheet.blank(style.WIDTH, low + (extra + style.GAP if extra else 0), theme.PAGE)
    dice.paint_bar(sheet, scene, style.MARGIN)
    for seat in range(seats):
        panels.paint_panel(sheet, scene, seat, *panel_at(seats, seat), changes)
    if even:
        stars.paint_stars(sheet, scene, style.MARGIN + dice.HEIGHT + style.GAP, changes)
        if over:
            scores.paint_sources(sheet, scene, low)
    elif over:
        scores.paint_final(sheet, scene, *panel_at(seats, seats))
    else:
        reference.paint_card(sheet, s, *panel_at(seats, seats), changes)
    if s.solo:
        reference.paint_ladder(sheet, s.players[0].total(), style.MARGIN, low)
    return sheet


def _scores(scene: Scene, changes: Changes) -> Sheet:
    s: Burgundy = scene.view.state
    seats = len(s.players)
    phases, sources = scores.height_of_phases(seats), scores.height_of_sources(seats)
    low = style.MARGIN + phases + style.GAP + sources + style.GAP + stars.HEIGHT + style.GAP
    sheet = Sheet.blank(style.WIDTH, low + (reference.LADDER_HIGH + style.GAP if s.solo else 0), theme.PAGE)
    scores.paint_phases(sheet, scene, style.MARGIN)
    scores.paint_sources(sheet, scene, style.MARGIN + phases + style.GAP)
    stars.paint_stars(sheet, scene, low - stars.HEIGHT - style.GAP, changes)
    if s.solo:
        reference.paint_ladder(sheet, s.players[0].total(), style.MARGIN, low)
    return sheet


PAINTER = Burgundian()
