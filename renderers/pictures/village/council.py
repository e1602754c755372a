"""The council chamber and the church, side by side or one below the other."""

from __future__ import annotations

from games.village.components import BOX
from games.village.state import Village
from renderers.pictures import labels, pieces, theme
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Sheet, Sprite
from renderers.pictures.theme import blend
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import MEMBER, Room, amount, cube, drawing, pip_row, points, stand

__all__ = [
    "ENTRY_HIGH", "church_room", "council_room", "height", "paint_church", "paint_council", "paint_entry",
    "rows_of",
]  # fmt: skip

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
    return 2 if any(len(changes.at(place)) * full > room[columns] + 8 * k for place, columns in cells) else 1


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
        stand(sheet, changes.at(f"council:{stage}"), council_room(stage, x, top, width, rows, k))


def council_room(stage: int, x: float, top: float, width: int, rows: int, k: float = 1.0) -> Room:
    """Where the members at a stage stand; the council as it is painted."""
    step = (width - 10 * k) / len(BOX.council.stages)
    left = x + 5 * k + BOX.council.stages.index(stage) * step
    return Room(left + 6 * k, top + (_HEADS + 10) * k, step - 12 * k, k, rows, True)


def _council(width: int, rows: int, k: float) -> Sprite:
    def draw() -> Sprite:
        sheet = Sheet.on(pieces.panel(width, height(rows, k), theme.PAPER, theme.LINE, 2, round(14 * k)))
        sheet.samples = True
        council = BOX.council
        step, high = (width - 10 * k) / len(council.stages), height(rows, k) - round(10 * k)
        for index, stage in enumerate(council.stages):
            ground = style.GROUND["council"]
            left, wide = 5 * k + index * step, round(step - 5 * k)
            edge = blend(ground, theme.INK, 0.3)
            sheet.paste(pieces.panel(wide, high, ground, edge, 2, round(11 * k)), left + 2.5 * k, 5 * k)
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


ENTRY_HIGH = 92


def paint_entry(sheet: Sheet, top: int) -> None:
    """What it costs to come to a stage; to get into the bag, and out of it in a mass; the majority's points."""
    council, church = BOX.council, BOX.church
    x, width, middle = style.MARGIN, style.INNER, top + ENTRY_HIGH / 2
    pieces.lay_panel(sheet, x, top, width, ENTRY_HIGH)
    paper = theme.PAPER
    time = amount("time", str(church.time), theme.INK, paper, 1.1)
    groups: tuple[tuple[Sprite | str, ...], ...] = (
        (icon("council", 60), drawing(council.good, 56), "/", pip_row(council.cubes, 1.1)),
        (icon("bag", 60), pip_row(church.cubes, 1.1), "/", time),
        (
            icon("bag", 60),
            icon("arrow", 40),
            icon("church", 60),
            amount("coin", str(church.coins), theme.INK, paper, 1.1),
        ),
        (icon("church", 60), points(church.majority, 1.1)),
    )
    wide = [sum(_width(part) for part in group) + 12 * (len(group) - 1) for group in groups]
    gap = (width - 32 - sum(wide)) / (len(groups) - 1)
    at = x + 16.0
    for index, group in enumerate(groups):
        if index:
            sheet.fill(at - gap / 2 - 1, top + 14, 2, ENTRY_HIGH - 28, theme.LINE)
        for part in group:
            if isinstance(part, str):
                sheet.text(part, at, middle, 50, theme.INK_SOFT, paper)
            else:
                sheet.paste(part, at, middle - part.height / 2)
            at += _width(part) + 12
        at += gap - 12


def _width(part: Sprite | str) -> float:
    return part.width if isinstance(part, Sprite) else labels.width_of(part, 50, True)


def _privilege(sheet: Sheet, stage: int, middle: float, y: float, k: float, right: float) -> None:
    council = BOX.council
    if stage == 2:
        for index in range(council.privilege_cubes):
            sheet.paste(cube("*", 0.8 * k), middle + (index * 20 - 10) * k, y + (index * 12 - 6) * k, "centre")
    elif stage == 3:
        sheet.paste(icon("crate", round(50 * k)), middle, y, "centre")
    elif stage == 4:
        worth = points(council.privilege_points, k)
        sheet.paste(pieces.coin(None, round(36 * k)), right - worth.width - 6 * k, y, "centre")
        sheet.paste(worth, right + 7 * k - worth.width, y - 26 * k)


def paint_church(
    sheet: Sheet, s: Village, x: float, top: float, width: int, changes: Changes, rows: int, k: float = 1.0
) -> None:
    """Windows from the right to the left, and on the right the bag: monks and members who may come out."""
    sheet.paste(_church(width, rows, k), x, top)
    for place in (*(f"church:{window}" for window in BOX.church.windows), "bag"):
        stand(sheet, changes.at(place), church_room(place, x, top, width, rows, k))


def church_room(place: str, x: float, top: float, width: int, rows: int, k: float = 1.0) -> Room:
    """Where the members at a window (`church:1`), or in the `bag`, stand; the church as it is painted."""
    windows = BOX.church.windows
    step = (width - 10 * k) / (len(windows) + 1)
    column = len(windows) if place == "bag" else len(windows) - 1 - windows.index(int(place.partition(":")[2]))
    return Room(x + 5 * k + column * step + 6 * k, top + (_HEADS + 10) * k, step - 12 * k, k, rows, True)


def _church(width: int, rows: int, k: float) -> Sprite:
    def draw() -> Sprite:
        sheet = Sheet.on(pieces.panel(width, height(rows, k), theme.PAPER, theme.LINE, 2, round(14 * k)))
        sheet.samples = True
        church = BOX.church
        step, high = (width - 10 * k) / (len(church.windows) + 1), height(rows, k) - round(10 * k)
        for column, window in enumerate(reversed(church.windows)):
            ground = style.GROUND["church"]
            left, wide = 5 * k + column * step, round(step - 4 * k)
            edge = blend(ground, theme.INK, 0.3)
            sheet.paste(pieces.panel(wide, high, ground, edge, 2, round(11 * k)), left + 2 * k, 5 * k)
            sheet.text(str(window), left + 10 * k, 38 * k, round(50 * k), theme.INK, ground)
            worth = points(church.points[window - 1], k)
            sheet.paste(worth, left + step - 7 * k - worth.width, 12 * k)
            if church.grain[window - 1]:
                art = amount("grain", str(church.grain[window - 1]), theme.INK, ground, k)
                sheet.paste(art, left + step / 2, 92 * k, "centre")
        left, wide = 5 * k + len(church.windows) * step, round(step - 4 * k)
        ground = blend(theme.STONE, theme.PAPER, 0.3)
        sheet.paste(pieces.panel(wide, high, ground, theme.INK, 3, round(11 * k)), left + 2 * k, 5 * k)
        sheet.paste(icon("bag", round(54 * k)), left + step / 2, 38 * k, "centre")
        art = amount("monk", str(church.monks), theme.INK, ground, k)
        sheet.paste(art, left + step / 2, 92 * k, "centre")
        return sheet.sprite()

    return cached(("village", "church", width, rows, k), draw, layer=True)
