"""Nobody can tell what a seat has chosen before the round is told, and it makes no difference who chose first."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.burgundy_dice import GAME, events
from games.burgundy_dice.effects import submitted
from games.burgundy_dice.events import Committed, TakenBack
from games.burgundy_dice.moves import Choice, Mark, Start, TakeBack, TakeWorker, Twice
from games.burgundy_dice.state import Burgundy
from games.core import Chance, Entry, Event, Refusal, Seat, Table, write
from games.core.replay import export
from tests.conformance.checks import walk

ENCODE = msgspec.json.encode
SEATS = 3


def seen(on: Table[Burgundy], viewer: Seat | None) -> bytes:
    """Everything that a viewer is shown, or may ask for, in bytes."""
    shown: dict[str, Any] = {
        "view": ENCODE(on.view(viewer)),
        "state": msgspec.msgpack.encode(on.view(viewer).state),
        "events": ENCODE(on.events_since(-1, viewer)),
        "asks": on.asks,
        "deciders": on.decisions(),
        "version": on.version,
        "export": ENCODE(export(on)),
        "reveals": [entry.reveals for entry in on.log],
        "drawn": GAME.position_codec.decode(on.log[-1].after).drawn,
    }
    if viewer is not None:
        shown["moves"] = [write(move) for move in on.moves(viewer)]
        shown["undoable"] = on.undoable(viewer)
        for wish in (Mark("1/blue", "d2"), TakeBack(), TakeWorker(), Twice("d5=1", "d6=2"), Start("e5")):
            if wish not in on.moves(viewer):
                with pytest.raises(Refusal) as caught:
                    on.play(viewer, wish)
                shown[f"reason {write(wish)}"] = str(caught.value)
    return ENCODE({key: repr(value) for key, value in shown.items()})


@pytest.mark.parametrize("start", ["secret", "different"])
@pytest.mark.parametrize("seed", range(3))
def test_no_choice_shows_before_the_round_is_told(start: str, seed: int) -> None:
    flipped = 0
    for at, on in enumerate(walk(GAME, SEATS, f"leak {seed}", {"duchy": "random", "start": start})):
        if on.asks not in ("choose_start", "choose") or len(on.decisions()) < 2:
            continue
        chance = Chance(f"flip {seed} {at}")
        seat = chance.pick(on.decisions())
        others = [None, *(other for other in range(SEATS) if other != seat)]
        first: list[bytes] | None = None
        legal = list(on.moves(seat))
        kinds = [next(move for move in legal if type(move) is kind) for kind in dict.fromkeys(map(type, legal))]
        for move in dict.fromkeys([*kinds, chance.pick(legal)]):
            other: Table[Burgundy] = Table.load(GAME, on.dump())
            entry = other.play(seat, move)
            assert not entry.reveals
            assert other.asks == on.asks
            assert all(event.seen_by(viewer) is None for event in entry.events for viewer in others)
            now = [seen(other, viewer) for viewer in others]
            other.play(seat, TakeBack())
            now += [seen(other, viewer) for viewer in others]
            assert other.view(seat).state == on.view(seat).state
            first = first or now
            assert now == first, f"{write(move)} shows"
            flipped += 1
    assert flipped > 20


def test_committed_seats_see_their_own_choice() -> None:
    on: Table[Burgundy] = Table.deal(GAME, 3, seed="own")
    entry = on.play(1, Start("c2"))
    assert entry.events == (Committed(1, ("start", "c2"), 1, ("good",)),)
    assert on.view(1).state.players[1].choice == Start("c2")
    assert on.events_since(0, 1) == entry.events
    for other in (None, 0, 2):
        assert on.view(other).state.players[1].choice is None
        assert on.view(other).state.committed == [1]
        assert on.events_since(0, other) == ()
    entry = on.play(1, TakeBack())
    assert entry.events == (TakenBack(1),)
    assert on.events_since(0, 0) == ()


def test_committed_says_what_will_come() -> None:
    """Points and rewards as they are then told, but for the prizes."""
    said = 0
    for seed in range(4):
        waiting: dict[Seat, Committed] = {}
        for on in walk(GAME, SEATS, f"said {seed}"):
            entry = on.log[-1]
            if isinstance(entry.move, TakeBack):
                assert entry.seat is not None
                waiting.pop(entry.seat)
            for event in entry.events:
                if isinstance(event, Committed):
                    assert event.move == on.full_state().players[event.seat].choice
                    waiting[event.seat] = event
            if not on.full_state().committed or any(isinstance(e, events.Rolled) for e in entry.events):
                for seat, note in waiting.items():
                    told = _told_of(entry, seat)
                    assert sum(e.points for e in told if isinstance(e, events.RegionDone | events.StartChosen)) == (
                        note.points
                    )
                    gains = [e.reward for e in told if isinstance(e, events.RewardGained | events.StartChosen)]
                    assert tuple(gains) == note.rewards
                    said += bool(note.points)
                waiting.clear()
    assert said > 30


def _told_of(entry: Entry, seat: Seat) -> list[Event]:
    """What the resolution of one round told of a seat, up to the next roll."""
    told: list[Event] = []
    for event in entry.events:
        if isinstance(event, events.Rolled):
            break
        if getattr(event, "seat", None) == seat:
            told.append(event)
    return told


def test_trying_a_choice_changes_nothing() -> None:
    for on in walk(GAME, 2, "trying"):
        s = on.full_state()
        before = msgspec.msgpack.encode(s)
        for seat in on.decisions():
            for move in on.moves(seat)[:3]:
                assert isinstance(move, Choice)
                submitted(s, seat, move)
        assert msgspec.msgpack.encode(s) == before


def play_round(on: Table[Burgundy], order: tuple[Seat, ...], wobble: Chance | None = None) -> Entry:
    """Everybody who is asked makes a choice that hangs on round and seat; with a wobble, some choose again."""
    plan = {}
    for seat in on.decisions():
        chance = Chance(f"plan {on.full_state().round} {seat}")
        plan[seat] = chance.pick(on.moves(seat))
    entry = on.log[-1]
    for seat in (seat for seat in order if seat in plan):
        while wobble and len(on.decisions()) > 1 and wobble.below(2):
            on.play(seat, wobble.pick(on.moves(seat)))
            on.play(seat, TakeBack())
        entry = on.play(seat, plan[seat])
        assert entry.reveals == (seat == [s for s in order if s in plan][-1])
    return entry


@settings(max_examples=20)
@given(st.data())
def test_the_order_of_choices_makes_no_difference(data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 5))
    options = {"duchy": data.draw(st.sampled_from("ABCD"))}
    seed = data.draw(st.text(max_size=5))
    one: Table[Burgundy] = Table.deal(GAME, seats, options, seed)
    other: Table[Burgundy] = Table.deal(GAME, seats, options, seed)
    wobble = Chance(f"wobble {seed}")
    while not one.over:
        told = play_round(one, tuple(range(seats)))
        mixed = list(range(seats))
        wobble.shuffle(mixed)
        heard = play_round(other, tuple(mixed), wobble)
        assert told.after == heard.after
        assert [e for e in told.events if e.seen_by(None)] == [e for e in heard.events if e.seen_by(None)]
    assert other.over
    assert one.standings == other.standings


def test_all_orders_of_three_give_the_same_bytes() -> None:
    ends = set()
    for order in permutations(range(3)):
        on: Table[Burgundy] = Table.deal(GAME, 3, seed="orders")
        for _ in range(4):
            play_round(on, order)
        ends.add(on.log[-1].after)
    assert len(ends) == 1


def test_what_was_told_cannot_be_taken_back() -> None:
    on: Table[Burgundy] = Table.deal(GAME, 2, seed="undo")
    on.play(0, Start("e5"))
    assert on.undoable(0) == (0,)
    on.undo(0)
    assert on.decisions() == (0, 1)
    on.play(0, Start("e2"))
    on.play(1, Start("e2"))
    for seat in (0, 1):
        assert on.undoable(seat) == ()
        with pytest.raises(Refusal, match="cannot_undo"):
            on.undo(seat)
        with pytest.raises(Refusal, match="nothing_to_take_back"):
            on.play(seat, TakeBack())


def test_others_are_dealt_another_choice_and_nothing_else() -> None:
    on: Table[Burgundy] = Table.deal(GAME, 3, seed="redeal")
    on.play(0, Start("e5"))
    on.play(2, Start("e5"))
    dealt = [on.clone(f"{n}", 0).full_state() for n in range(30)]
    assert {s.players[0].choice for s in dealt} == {Start("e5")}
    assert {s.players[1].choice for s in dealt} == {None}
    assert {s.players[2].choice for s in dealt} == {Start(castle) for castle in ("c2", "c5", "e2", "e5")}
    for s in dealt:
        s.players[2].choice = Start("e5")
        assert s == on.full_state()
