"""The council chamber and the church, side by side or one below the other."""

from __future__ import annotations

from games.village.components import BOX
from games.village.state import Village
from renderers.pictures import pieces, theme
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Sheet, Sprite
from renderers.pictures.theme import blend
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes, tokens
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import MEMBER, amount, cube, drawing, points, stand

__all__ = ["height", "paint_church", "paint_council", "rows_of"]

_HEADS = 116


def height(rows: int, k: float = 1.0) -> int:
    """Of both, with so many rows of members."""
    return round((_HEADS + rows * (MEMBER[1] + 2) + 20) * k)


def rows_of(s: Village, changes: Changes, width: int, k: float = 1.0) -> int:
    """How many rows of members the fullest place needs."""
    full = (MEMBER[0] + 2) * k
    cells = [(f"council:{stage}", len(BOX.council.stages)) for stage in BOX.council.stages]
    cells += [(f"church:{window}", len(BOX.church.windows) + 1) for window in BOX.church.windows]
    cells += [("bag", len(BOX.church.windows) + 1)]
    room = {columns: (width - 10 * k) / columns - 12 * k for _, columns in cells}
    return 2 if any(len(tokens(s, place, changes)) * full > room[columns] for place, columns in cells) else 1


def paint_council(
    sheet: Sheet, s: Village, x: float, top: float, width: int, changes: Changes, rows: int, k: float = 1.0
) -> None:
    """Stage after stage: what it costs to come there, its privilege, points at the end, members."""
    sheet.paste(_council(width, rows, k), x, top)
    count = len(BOX.council.stages)
    step = (width - 10 * k) / count
    for index, stage in enumerate(BOX.council.stages):
        left = x + 5 * k + index * step
        if stage == 1 and s.next_start is None:
            art = icon("next", round(52 * k))
            sheet.paste(art, left + step / 2 + 10 * k, top + (8 + 30) * k - art.height / 2)
        stand(
            sheet, tokens(s, f"council:{stage}", changes), left + 6 * k, top + (_HEADS + 10) * k, step - 12 * k, k,
            rows=rows, centred=True,
        )  # fmt: skip


def _council(width: int, rows: int, k: float) -> Sprite:
    def draw() -> Sprite:
        sheet = Sheet.on(pieces.panel(width, height(rows, k), theme.PAPER, theme.LINE, 2, round(14 * k)))
        sheet.samples = True
        council = BOX.council
        step = (width - 10 * k) / len(council.stages)
        for index, stage in enumerate(council.stages):
            ground = blend(style.GROUND["council"], theme.PAPER, 0.55 - 0.18 * index)
            left, wide = 5 * k + index * step, round(step - 5 * k)
            sheet.paste(
                pieces.panel(wide, height(rows, k) - round(10 * k), ground, blend(ground, theme.INK, 0.3), 2, round(11 * k)),
                left + 2.5 * k, 5 * k,
            )  # fmt: skip
            sheet.text(str(stage), left + 12 * k, 38 * k, round(50 * k), theme.INK, ground)
            middle = left + step / 2
            _privilege(sheet, stage, middle + 18 * k, 38 * k, k, left + step - 12 * k)
            time = amount("time", str(council.time[index]), theme.INK, ground, k, 40)
            sheet.paste(time, left + 6 * k, 92 * k - time.height / 2)
            if council.points[index]:
                worth = points(council.points[index], k)
                sheet.paste(worth, left + step - 5 * k - worth.width, 66 * k)
        return sheet.sprite()

    return cached(("village", "council", width, rows, k), draw, layer=True)


def _privilege(sheet: Sheet, stage: int, middle: float, y: float, k: float, right: float) -> None:
    council = BOX.council
    if stage == 2:
        for index in range(council.privilege_cubes):
            sheet.paste(cube("*", 0.8 * k), middle + (index * 20 - 10) * k, y + (index * 12 - 6) * k, "centre")
    elif stage == 3:
        for name, dx, dy in (("scroll", -15, -10), ("wagon", 15, -8), ("plow", -12, 12), ("ox", 15, 13)):
            sheet.paste(drawing(name, round(32 * k)), middle + dx * k, y + dy * k, "centre")
    elif stage == 4:
        sheet.paste(pieces.coin(None, round(40 * k)), middle - 14 * k, y - 6 * k, "centre")
        sheet.paste(points(council.privilege_points, k), middle + 14 * k, y, "centre")


def paint_church(
    sheet: Sheet, s: Village, x: float, top: float, width: int, changes: Changes, rows: int, k: float = 1.0
) -> None:
    """Windows from the right to the left, and on the right the bag: monks and members who may come out."""
    sheet.paste(_church(width, rows, k), x, top)
    church = BOX.church
    step = (width - 10 * k) / (len(church.windows) + 1)
    for column, window in enumerate(reversed(church.windows)):
        stand(
            sheet, tokens(s, f"church:{window}", changes), x + 5 * k + column * step + 6 * k, top + (_HEADS + 10) * k,
            step - 12 * k, k, rows=rows, centred=True,
        )  # fmt: skip
    left = x + 5 * k + len(church.windows) * step
    stand(
        sheet, tokens(s, "bag", changes), left + 6 * k, top + (_HEADS + 10) * k, step - 12 * k, k,
        rows=rows, centred=True,
    )  # fmt: skip


def _church(width: int, rows: int, k: float) -> Sprite:
    def draw() -> Sprite:
        sheet = Sheet.on(pieces.panel(width, height(rows, k), theme.PAPER, theme.LINE, 2, round(14 * k)))
        sheet.samples = True
        church = BOX.church
        step = (width - 10 * k) / (len(church.windows) + 1)
        for column, window in enumerate(reversed(church.windows)):
            ground = blend(style.GROUND["church"], theme.PAPER, 0.1 + 0.18 * (window - 1) if window < 4 else 0.0)
            left, wide = 5 * k + column * step, round(step - 4 * k)
            sheet.paste(
                pieces.panel(wide, height(rows, k) - round(10 * k), ground, blend(ground, theme.INK, 0.3), 2, round(11 * k)),
                left + 2 * k, 5 * k,
            )  # fmt: skip
            sheet.text(str(window), left + 10 * k, 38 * k, round(50 * k), theme.INK, ground)
            worth = points(church.points[window - 1], k)
            sheet.paste(worth, left + step - 7 * k - worth.width, 12 * k)
            if church.grain[window - 1]:
                art = amount("grain", str(church.grain[window - 1]), theme.INK, ground, k)
                sheet.paste(art, left + step / 2, 92 * k, "centre")
        left, wide = 5 * k + len(church.windows) * step, round(step - 4 * k)
        ground = blend(theme.STONE, theme.PAPER, 0.3)
        sheet.paste(
            pieces.panel(wide, height(rows, k) - round(10 * k), ground, theme.INK, 3, round(11 * k)), left + 2 * k, 5 * k
        )
        sheet.paste(icon("bag", round(54 * k)), left + step / 2, 38 * k, "centre")
        art = amount("monk", str(church.monks), theme.INK, ground, k)
        sheet.paste(art, left + step / 2, 92 * k, "centre")
        return sheet.sprite()

    return cached(("village", "church", width, rows, k), draw, layer=True)

