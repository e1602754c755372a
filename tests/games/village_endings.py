"""One finished game for each way in which Village can end, found by playing and kept as exports.

`python -m tests.games.village_endings` looks for them anew, after a change of the rules' version.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from games.core import Table, TurnBegan
from games.core.replay import export
from games.players import player
from games.village import GAME, events
from games.village.state import Village

__all__ = ["FOLDER", "WAYS", "Told"]

FOLDER = Path(__file__).parent / "fixtures" / "village"


class Told:
    """How a finished game came to its end."""

    def __init__(self, table: Table[Village]) -> None:
        every = [event for entry in table.log for event in entry.events]
        self.edition = table.full_state().edition
        self.end = next(event for event in every if isinstance(event, events.EndTriggered))
        after = every[every.index(self.end) :]
        self.free = sum(isinstance(event, events.FreeAction) for event in after)
        self.removed = sum(isinstance(event, events.Died) and event.grave == "removed" for event in after)
        self.ending = table.full_state().ending
        self.market = self.ending is not None and self.ending.host not in (None, self.end.seat)
        self.own_market = self.ending is not None and self.ending.host == self.end.seat
        self.turns = [event.seat for event in after if isinstance(event, TurnBegan)]


WAYS: dict[str, Callable[[Told], bool]] = {
    "chronicle_full": lambda t: t.end.what == "chronicle" and not t.market,
    "graves_full": lambda t: t.end.what == "graves" and not t.market,
    "another_ones_market_source": lambda t: t.market and t.edition == "source" and len(t.turns) > 2,
    "another_ones_market_published": lambda t: t.market and t.edition == "published" and len(t.turns) > 2,
    "own_market": lambda t: t.own_market,
    "no_cube_left": lambda t: t.free > 0,
    "no_cube_left_from_the_trigger_on": lambda t: t.free == len(t.turns) > 0,
    "no_place_left": lambda t: t.removed > 0,
}


def games() -> Iterator[Table[Village]]:
    """Finished games of all sorts."""
    for number in count():
        seats = 2 + number % 3
        edition = ("source", "published")[number // 3 % 2]
        kinds = [("random", "greedy")[number // (seat + 1) % 2] for seat in range(seats)]
        table: Table[Village] = Table.deal(GAME, seats, {"edition": edition}, f"ending {number}")
        players = [player(kind, f"ending {number} {seat}") for seat, kind in enumerate(kinds)]
        while deciders := table.decisions():
            table.play(deciders[0], players[deciders[0]].choose(table, deciders[0]), by="computer")
        yield table


def main() -> None:
    missing: dict[str, Any] = dict(WAYS)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for table in games():
        how = Told(table)
        for name in [name for name, way in missing.items() if way(how)]:
            text = json.dumps(export(table), ensure_ascii=False, separators=(",", ":"))
            (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
            print(f"{name}: {table.seats} seats, {len(table.log)} moves")
            del missing[name]
        if not missing:
            return


if __name__ == "__main__":
    main()
