"""The board of Bohemian Villages: a bar with the dice, the villages as cards, a ledger of the players."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.bohemian_villages.components import SIDES, TILES
from games.bohemian_villages.events import (
    Activated,
    BishopTaken,
    Income,
    Kicked,
    Paid,
    Placed,
    Scored,
    SpecialTaken,
    TileTaken,
)  # fmt: skip
from games.bohemian_villages.scoring import final_lines
from games.bohemian_villages.state import Die, Player, Villages
from games.core import Event, View, rank
from renderers.pictures import theme
from renderers.pictures.bohemian_villages import bars, cards, ledger, strips, style
from renderers.pictures.bohemian_villages.spots import spots_of
from renderers.pictures.legibility import report
from renderers.pictures.scene import Painter, Scene
from renderers.pictures.sheet import Point, Sheet

__all__ = ["PAINTER", "Changes", "Villagers", "board_grid"]


class Changes:
    """What the events since the board before have changed: buildings, marks of the bar, coins that seats got."""

    def __init__(self, events: Sequence[Event], s: Villages) -> None:
        self.buildings: dict[str, None] = {}
        self.kicked: dict[str, int] = {}
        self.marks: set[str] = set()
        self.gains: dict[int, int] = {}
        for event in events:
            match event:
                case Placed() | Activated() | TileTaken():
                    self.buildings[event.building] = None
                case Kicked():
                    self.kicked[event.building] = event.victim
                case Scored():
                    self.buildings.update(dict.fromkeys(s.of_number(event.number)))
                    for seat, coins in enumerate(event.coins):
                        self._gain(seat, coins)
                case Paid():
                    self._gain(event.seat, event.coins)
                case Income():
                    self._gain(event.seat, event.taverns + event.churches)
                case BishopTaken():
                    self.marks.add("bishop")
                case SpecialTaken():
                    self.marks.add("special")

    def _gain(self, seat: int, coins: int) -> None:
        if coins:
            self.gains[seat] = self.gains.get(seat, 0) + coins


def board_grid(s: Villages) -> cards.Grid:
    """Where the villages lie on the whole board."""
    return cards.Grid(s.villages, style.MARGIN, style.MARGIN + bars.HEIGHT + style.GAP, 3)


def _large_grid(s: Villages) -> cards.Grid:
    """The same in the excerpt."""
    return cards.Grid(s.villages, 16, style.MARGIN, 2, 1.5, named=True)


class Villagers(Painter):
    """Numbers and drawings only, no words: the same in every language."""

    crops = ("board", "villages", "players")

    def paint(self, scene: Scene) -> Image.Image:
        s: Villages = scene.view.state
        changes = Changes(scene.events, s)
        paint = {"board": self._board, "villages": self._villages, "players": self._players}[scene.crop]
        sheet = paint(scene, s, changes)
        report(sheet.notes)
        return sheet.image

    def _board(self, scene: Scene, s: Villages, changes: Changes) -> Sheet:
        grid = board_grid(s)
        low = grid.bottom + style.GAP
        over = scene.view.standings is not None
        panel = ledger.standings_height(len(s.players)) if over else ledger.ledger_height(len(s.players))
        sheet = Sheet.blank(style.WIDTH, low + panel + style.MARGIN, theme.PAGE)
        bars.paint_bar(sheet, scene, style.MARGIN, changes.marks)
        cards.paint_villages(sheet, grid, s, changes.buildings, changes.kicked)
        if over:
            ledger.paint_standings(sheet, scene, low)
        else:
            ledger.paint_ledger(sheet, scene, low, changes.gains)
        return sheet

    def _villages(self, scene: Scene, s: Villages, changes: Changes) -> Sheet:
        grid = _large_grid(s)
        sheet = Sheet.blank(style.WIDTH, grid.bottom + style.MARGIN, theme.PAGE)
        cards.paint_villages(sheet, grid, s, changes.buildings, changes.kicked)
        return sheet

    def _players(self, scene: Scene, s: Villages, changes: Changes) -> Sheet:
        over = scene.view.standings is not None
        extra = ledger.standings_height(len(s.players)) + style.GAP if over else 0
        sheet = Sheet.blank(style.WIDTH, extra + strips.height(len(s.players)) + 2 * style.MARGIN, theme.PAGE)
        if over:
            ledger.paint_standings(sheet, scene, style.MARGIN)
        strips.paint(sheet, scene, style.MARGIN + extra, changes.gains)
        return sheet

    def spots(self, scene: Scene) -> Sequence[Sequence[Point]]:
        s: Villages = scene.view.state
        if scene.crop == "villages":
            return spots_of(scene, _large_grid(s), None)
        if scene.crop == "players":
            return spots_of(scene, None, style.MARGIN)
        grid = board_grid(s)
        return spots_of(scene, grid, grid.bottom + style.GAP)

    def showcase(self) -> Sequence[Scene]:
        """Five players with a figure everywhere but in two villages, in the game and after it."""
        villages = [tile.partition("/")[0] for tile in TILES]
        there = [f"{side}.{number}" for side in villages for number in SIDES[side].buildings]
        occ = {building: index % 5 for index, building in enumerate(there) if building[0] not in "AC"}
        taverns = [building for building in occ if building.endswith(".9")]
        s = Villages(
            villages,
            [Player(hand, 40) for hand in (2, 3, 5, 8, 1)],
            0,
            4,
            occ,
            active=taverns[::2],
            bishop=3,
            turn=30,
            dice=[Die(6), Die(5), Die(4, used=True), Die(1, used=True)],
        )
        events = (Placed(0, (1, 4), there[-1]), Kicked(0, 2, there[-1]), BishopTaken(3, (2, 2), None))
        names = ("Anna", "Bořivoj", "林小明", "Dora", "Emil")
        running = View("bohemian_villages", 5, None, s, "first_action", (0,), 30, 1, None, "")
        over = View("bohemian_villages", 5, None, s, "", (), 30, 1, rank(final_lines(s)), "")
        return tuple(
            Scene(view, events, names, crop=crop)
            for view, crop in ((running, "board"), (over, "board"), (running, "players"), (running, "villages"))
        )


PAINTER = Villagers()
