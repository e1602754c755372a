"""Positions of Village to say something about, made by hand or taken from the scenario files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from games.core import Move, Refusal, Seat, Table
from games.village import GAME
from renderers.words import tongue, words
from tests.words.walks import ROOT

NAMES = ("Rosa", "Yuri", "G*n", "Dee")
EN, ZH = tongue("en"), tongue("zh-TW")
SAID = words(GAME.id)
SPEC_CODES = [
    "unknown_item", "wrong_payment", "cannot_pay", "no_cube", "market_mandatory", "no_cubes_on_board",
    "no_member_on_farm", "no_unborn", "not_lowest_generation", "not_on_board", "no_members_here", "not_on_farm",
    "wrong_good", "out_of_supply", "must_produce", "no_worker", "no_grain", "out_of_day", "empty_stall",
    "missing_goods", "not_in_city", "no_road", "no_wagon", "not_in_council", "top_stage", "privilege_too_high",
    "privilege_unavailable", "not_visible", "not_in_bag", "mass_full", "not_in_church", "not_leftward",
    "cubes_left",
]  # fmt: skip
"""Reason codes of spec 4.9 without those of the core."""


def table(
    *families: Mapping[str, Any],
    spaces: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    chance: Sequence[int] = (),
    **position: Any,
) -> Table[Any]:
    """A table of these families in the middle of a round; Rosa has the turn."""
    patch = {
        "spaces": spaces or {"harvest": {"P": 1}, "family": {"B": 1}},
        "players": {str(seat): dict(own) for seat, own in enumerate(families)},
    } | position
    chosen = {"start": "1"} | dict(options or {})
    return Table.deal(GAME, len(families), chosen, "words", script=chance, patch=patch)


def play(at: Table[Any], seat: Seat, *lines: str) -> list[Any]:
    """Plays these lines of notation; what happened, for everybody to see."""
    before = at.version
    for line in lines:
        at.play(seat, at.read(seat, line))
    return list(at.events_since(before, None))


def text(at: Table[Any], seat: Seat, move: Move, *, chinese: bool = False) -> tuple[str, str]:
    assert move in at.moves(seat)
    label = SAID.move(ZH if chinese else EN, at.view(seat), move, NAMES)
    return label.text, label.detail


def labels(at: Table[Any], seat: Seat, *, chinese: bool = False) -> list[str]:
    _, view = ZH if chinese else EN, at.view(seat)
    return [SAID.move(_, view, move, NAMES).text for move in at.moves(seat)]


def refused(at: Table[Any], seat: Seat, line: str, *, chinese: bool = False) -> str:
    with pytest.raises(Refusal) as caught:
        at.play(seat, at.read(seat, line))
    return SAID.refusal(ZH if chinese else EN, caught.value, NAMES)


def _none(patch: Any) -> Any:
    if isinstance(patch, Mapping):
        return {key: _none(item) for key, item in patch.items()}
    return None if patch == "absent" else patch


def scenarios() -> Iterator[tuple[str, Table[Any], list[dict[str, Any]]]]:
    """Every scenario file: its name, its table at the beginning, and its steps."""
    for path in sorted((ROOT / "tests/scenarios" / GAME.id).glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        at: Table[Any] = Table.deal(
            GAME,
            data["seats"],
            data.get("options", {}),
            data.get("seed", "scenario"),
            script=data.get("chance", ()),
            patch=_none(data.get("position", {})),
        )
        yield path.stem, at, data["step"]
