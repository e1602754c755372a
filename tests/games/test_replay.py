"""Exports: what was played is confirmed, tampering is found at its place, running games keep their secrets."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from games.bohemian_villages import GAME
from games.core import Chance, RulesError, Table, seed_hash, write
from games.core.game import AnyGame
from games.core.replay import Note, ReplayError, export, replay
from games.registry import game
from tests.games.hidden import HIDDEN
from tests.games.sealed import SEALED


def find(name: str) -> AnyGame:
    return HIDDEN if name == "hidden" else game(name)


def finished(which: AnyGame = GAME, seed: str = "replay") -> Table[Any]:
    """With some undos in the middle."""
    table: Table[Any] = Table.deal(which, 2, seed=seed)
    chance = Chance("r")
    while not table.over:
        seat = table.decisions()[0]
        table.play(seat, chance.pick(table.moves(seat)), by="computer")
        if not table.over and table.undoable(seat) and chance.below(2):
            table.undo(seat)
        elif not table.over and table.version > 4 and chance.below(9) == 0:
            table.undo(1 - seat, table.log[-1].seq - 1 if table.log[-2].back_to is None else None, consent=True)
    return table


@pytest.mark.parametrize("which", [GAME, HIDDEN], ids=["villages", "hidden"])
def test_a_finished_game_is_confirmed(which: AnyGame) -> None:
    table = finished(which)
    assert any(entry.back_to is not None for entry in table.log)
    data = json.loads(json.dumps(export(table, ["Ann", "小明"])))
    assert data["names"] == ["Ann", "小明"]
    assert data["finished"]
    assert replay(data, find).dump() == table.dump()


def test_what_is_in_it() -> None:
    data = export(finished())
    assert data["format"] == 1
    assert (data["game"], data["rules_version"], data["seats"]) == ("bohemian_villages", 1, 2)
    assert data["options"] == {"edition": "source", "start": "random"}
    assert data["seed_hash"] == seed_hash("replay")
    assert data["entries"][0]["events"][0].startswith("set_up ")
    assert {"seq", "seat", "by", "move", "events", "hash"} == set(data["entries"][1])
    assert data["final_hash"] == data["entries"][-1]["hash"]
    assert [score["seat"] for score in data["standings"]] == [0, 1]
    assert data["names"] is None


def tampered(change: Any) -> str:
    data: dict[str, Any] = copy.deepcopy(export(finished()))
    change(data)
    with pytest.raises(ReplayError) as caught:
        replay(data, find)
    return str(caught.value)


def move_entry(data: dict[str, Any], after: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = next(e for e in data["entries"] if e.get("move") and e["seq"] > after)
    return found


def with_roll(data: dict[str, Any]) -> tuple[dict[str, Any], int]:
    return next(
        (entry, at)
        for entry in data["entries"][1:]
        for at, event in enumerate(entry["events"])
        if event.startswith("rolled")
    )


def change_roll(data: dict[str, Any]) -> None:
    entry, at = with_roll(data)
    word, seat, _ = entry["events"][at].split()
    entry["events"][at] = f"{word} {seat} 6+6+6+6"


def test_a_changed_roll_is_named() -> None:
    data = export(finished())
    entry, at = with_roll(data)
    message = tampered(change_roll)
    assert message.startswith(f"entry {entry['seq']}: event {at} says 'rolled")
    assert "but it was 'rolled" in message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(seed="another"), "the seed is not the one"),
        (lambda d: d.update(seed="another", seed_hash=seed_hash("another")), "entry 0: event 0 says 'set_up"),
        (lambda d: d.update(seed=None), "its seed is missing"),
        (
            lambda d: d.update(finished=False, seed=None),
            "the game was still running: this is what everybody knew of it",
        ),
        (
            lambda d: d.update(finished=False, seed=None, reader=1, entries=[]),
            "what player 2 knew of it up to entry 0",
        ),
        (lambda d: d.update(format=2), "format 2 is not known"),
        (lambda d: d.pop("format"), "format None is not known"),
        (lambda d: d.update(game="chess"), "it can't be dealt: unknown_game"),
        (lambda d: d.update(seats=7), "it can't be dealt: seat_count"),
        (lambda d: d.update(options={"edition": "x"}), "it can't be dealt: unknown_option"),
        (lambda d: d.update(options={"edition": "source", "start": "1"}), "entry 0: "),
        (lambda d: d.update(rules_version=9), "rules version 9, these are 1"),
        (lambda d: d.update(entries=[]), "no entries"),
        (lambda d: d.update(entries={}), "no exported game"),
        (lambda d: d.update(extra=1), "no exported game"),
        (lambda d: d.pop("seats"), "no exported game"),
        (lambda d: d["entries"][0].update(hash="0"), "entry 0: the position after it has another hash"),
        (lambda d: d["entries"][0]["events"].pop(), "entry 0: 2 events, but there were 3"),
        (lambda d: d["entries"][0].update(by="player"), "entry 0: it says"),
        (lambda d: d["entries"][0].update(seq=3), "entry 3: it says"),
        (lambda d: d["entries"].pop(3), "entry 4: entry 3 should come here"),
        (lambda d: d["entries"].pop(), "all entries are right, but the final hash is another"),
        (lambda d: move_entry(d).pop("move"), "a seat, and either a move or an undo"),
        (lambda d: move_entry(d).pop("seat"), "a seat, and either a move or an undo"),
        (lambda d: move_entry(d).update(undo=0), "a seat, and either a move or an undo"),
        (lambda d: move_entry(d).update(move="place 1+1 Z.2"), "can't place 1+1 Z.2: "),
        (lambda d: move_entry(d).update(move="dance"), "can't dance: unknown_move"),
        (lambda d: move_entry(d).update(seat=1 - move_entry(d)["seat"]), "not_your_turn"),
        (lambda d: move_entry(d)["events"].append("rolled 0 6"), "events, but there were"),
        (lambda d: move_entry(d, 9).update(hash="f" * 64), "the position after it has another hash"),
        (lambda d: d["entries"].append(d["entries"][-1] | {"seq": d["entries"][-1]["seq"] + 1}), "wrong_step"),
        (lambda d: d.update(final_hash="f" * 64), "the final hash is another"),
        (lambda d: d.update(finished=False), "not over at its last entry"),
        (lambda d: d["standings"][0].update(total=99), "the standings of player 1 are wrong"),
        (lambda d: next(e for e in d["entries"] if "undo" in e).update(undo=999), "cannot_undo"),
    ],
)
def test_tampering_is_found(change: Any, message: str) -> None:
    assert message in tampered(change)


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, [1], {"format": 1}])
def test_what_is_no_export(data: Any) -> None:
    with pytest.raises(ReplayError):
        replay(data, find)


def test_a_file_cut_short_with_its_hash_put_right() -> None:
    data = export(finished())
    data["entries"].pop()
    data["final_hash"] = data["entries"][-1]["hash"]
    with pytest.raises(ReplayError, match="not over"):
        replay(data, find)


def test_a_game_that_was_closed_is_confirmed_as_far_as_it_went() -> None:
    table: Table[Any] = Table.deal(HIDDEN, 3, seed="closed early")
    table.play(0, table.moves(0)[0])
    data = json.loads(json.dumps(export(table, reader=1, closed="closed early")))
    assert (data["seed"], data["finished"], data["closed"], data["standings"]) == (
        "closed early",
        False,
        True,
        None,
    )
    assert data["reader"] is None
    assert replay(data, find).dump() == table.dump()
    with pytest.raises(ReplayError, match="final hash"):
        replay(data | {"final_hash": "0" * 64}, find)
    with pytest.raises(ReplayError, match="the game is over"):
        replay(json.loads(json.dumps(export(finished()))) | {"closed": True}, find)


def test_a_running_game_tells_no_secrets() -> None:
    table: Table[Any] = Table.deal(HIDDEN, 3, seed="very secret")
    table.play(0, table.moves(0)[0])
    table.play(2, table.moves(2)[0])
    data = export(table)
    text = json.dumps(data)
    assert "very secret" not in text
    assert (data["seed"], data["finished"], data["final_hash"], data["standings"]) == (None, False, None, None)
    assert data["seed_hash"] == table.seed_hash
    assert data["entries"][1:] == [{"seq": 1, "seat": 0, "by": "player"}, {"seq": 2, "seat": 2, "by": "player"}]
    assert "bid" not in text
    assert "hash" not in data["entries"][0]
    with pytest.raises(ReplayError, match="still running"):
        replay(data, find)
    table.play(1, table.moves(1)[0])
    lead = table.decisions()[0]
    table.play(lead, table.moves(lead)[0])
    assert export(table)["entries"][4]["events"] == [f"drawn {lead} -"]


def test_secrets_of_a_running_game_do_not_show_in_its_export() -> None:
    table: Table[Any] = Table.deal(HIDDEN, 2, seed="s")
    exports = []
    for card in (0, 1):
        copy_: Table[Any] = Table.load(HIDDEN, table.dump())
        copy_.play(0, copy_.moves(0)[card])
        exports.append(export(copy_))
    assert exports[0] == exports[1]


def test_a_table_without_its_beginning_has_no_export() -> None:
    table = finished()
    late: Table[Any] = Table(GAME, 2, table.options, "replay", table.log[3:])
    with pytest.raises(RulesError):
        export(late)


def test_what_a_seat_exports_is_what_it_knows() -> None:
    """Its own secrets are in it, those of others aren't; so two games that differ in these give the same file."""
    table: Table[Any] = Table.deal(HIDDEN, 3, seed="very secret")
    own = table.moves(1)[0]
    exports = []
    for card in (0, 1):
        copy_: Table[Any] = Table.load(HIDDEN, table.dump())
        copy_.play(0, copy_.moves(0)[card])
        copy_.play(1, own)
        exports.append(export(copy_, ["A", "B", "C"], reader=1))
    assert exports[0] == exports[1]
    assert exports[0]["reader"] == 1
    assert exports[0]["entries"][1:] == [
        {"seq": 1, "seat": 0, "by": "player"},
        {"seq": 2, "seat": 1, "by": "player", "move": write(own), "events": ["thought 1"]},
    ]
    with pytest.raises(ReplayError, match="this is what player 2 knew of it up to entry 2"):
        replay(exports[0], find)


def test_drafts_are_in_their_owners_file_alone() -> None:
    table: Table[Any] = Table.deal(SEALED, 2, seed="s")
    lead = table.decisions()[0]
    while not any(move.draft for move in table.moves(lead)):
        table.play(lead, table.moves(lead)[-1])
    before = [export(table, reader=reader) for reader in (lead, 1 - lead, None)]
    table.play(lead, next(move for move in table.moves(lead) if move.draft))
    mine, theirs, public = (export(table, reader=reader) for reader in (lead, 1 - lead, None))
    assert [theirs, public] == before[1:]
    assert len(mine["entries"]) == len(before[0]["entries"]) + 1
    assert mine["entries"][-1]["seq"] == table.seen_version(lead)


def test_notes_are_numbered_as_their_reader_numbers_the_game() -> None:
    table: Table[Any] = Table.deal(SEALED, 2, seed="s")
    lead = table.decisions()[0]
    while not any(move.draft for move in table.moves(lead)):
        table.play(lead, table.moves(lead)[-1])
    table.play(lead, next(move for move in table.moves(lead) if move.draft))
    notes = [Note(table.version, "resigned", 5, 1 - lead, {"why": "x"})]
    for reader in (lead, 1 - lead, None):
        (note,) = export(table, reader=reader, notes=notes)["notes"]
        assert note == {
            "after": table.seen_version(reader), "kind": "resigned", "at": 5, "seat": 1 - lead, "more": {"why": "x"}
        }  # fmt: skip


def test_notes_prove_nothing_and_spoil_nothing() -> None:
    table = finished()
    data = json.loads(json.dumps(export(table, notes=[Note(3, "paused", 5)])))
    assert data["notes"] == [{"after": 3, "kind": "paused", "at": 5}]
    assert replay(data, find).dump() == table.dump()
    data["notes"].append({"after": "x"})
    with pytest.raises(ReplayError, match="no exported game"):
        replay(data, find)
