"""What is sealed, drafted, rolled or held shows in nothing that others see, until it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.core import Chance, Event, Move, Refusal, Seat, Table, write
from games.core.replay import export
from games.dice_town import GAME, moves
from games.dice_town.components import CARDS, ORDERS
from games.dice_town.events import CardCancelled, Committed, Decided, SaloonRaided, Stolen, StoreDrew, StoreKept
from games.dice_town.moves import Bribe, Final, Keep, TakeBack, TownOrders
from games.dice_town.state import HIDDEN, DiceTown
from tests.conformance.checks import walk

ENCODE = msgspec.json.encode
SEATS = 3
SECRET = {"keeping", "final_keeping", "ordering", "bribing"}


def seen(on: Table[DiceTown], viewer: Seat | None, versioned: bool = True) -> bytes:
    """Everything that a viewer is shown, or may ask for, in bytes; without what counts the drafts of others."""
    shown: dict[str, Any] = {
        "state": msgspec.msgpack.encode(on.view(viewer).state),
        "events": ENCODE(on.events_since(-1, viewer)),
        "asks": on.asks,
        "deciders": on.decisions(),
        "drawn": GAME.position_codec.decode(on.log[-1].after).drawn,
    }
    if versioned:
        shown |= {"version": on.version, "export": ENCODE(export(on)), "reveals": [e.reveals for e in on.log]}
    if viewer is not None:
        shown["moves"] = [write(move) for move in on.moves(viewer)]
        shown["undoable"] = on.undoable(viewer)
        for wish in (Keep(("9",)), TakeBack(), Final(), TownOrders(("elixir",)), Bribe(40, 0)):
            if wish not in on.moves(viewer):
                with pytest.raises(Refusal) as caught:
                    on.play(viewer, wish)
                shown[f"reason {write(wish)}"] = str(caught.value)
    return ENCODE({key: repr(value) for key, value in shown.items()})


def rich(seed: str) -> Table[DiceTown]:
    """A table on which everybody holds cards of all kinds."""
    players = {
        "0": {"hand": ["brute", "cheater", "dynamite", "marshal", "boots", "deed_3"], "nuggets": 2},
        "1": {"hand": ["brute", "wanted", "the_girls", "even_split", "deed_1"], "nuggets": 3},
        "2": {"hand": ["cheater", "corruption", "credit", "elixir", "deed_1", "deed_5"], "nuggets": 1},
    }
    return Table.deal(GAME, SEATS, seed=seed, patch={"round": 1, "players": players})


def game(seed: str) -> Iterator[Table[DiceTown]]:
    table, chance = rich(seed), Chance(f"game {seed}")
    for _ in range(250):
        yield table
        if table.over:
            return
        seat = chance.pick(table.decisions())
        table.play(seat, chance.pick(table.moves(seat)))


def drafts(on: Table[DiceTown], seat: Seat) -> list[Move]:
    return [move for move in on.moves(seat) if move.draft]


@pytest.mark.parametrize("seed", range(3))
def test_nothing_sealed_shows_while_others_think(seed: int) -> None:
    flipped = 0
    for at, on in enumerate(game(f"leak {seed}")):
        if on.asks not in SECRET or len(on.decisions()) < 2:
            continue
        chance = Chance(f"flip {seed} {at}")
        seat = chance.pick(on.decisions())
        others = [None, *(other for other in range(SEATS) if other != seat)]
        sealing = [move for move in on.moves(seat) if isinstance(move, moves.Sealed)]
        first: list[bytes] | None = None
        for move in dict.fromkeys([sealing[0], sealing[-1], chance.pick(sealing)]):
            other: Table[DiceTown] = Table.load(GAME, on.dump())
            entry = other.play(seat, move)
            if any(isinstance(event, CardCancelled) for event in entry.events):
                continue  # that is told at once (spec 4.3)
            player = on.full_state().players[seat]
            assert entry.reveals == bool(player.brute or player.cheats), "a card is committed (spec 4.1)"
            assert all(event.seen_by(viewer) is None for event in entry.events for viewer in others)
            assert [type(event) for event in entry.events] == [Committed]
            now = [seen(other, viewer) for viewer in others]
            if TakeBack() in other.moves(seat):
                other.play(seat, TakeBack())
                assert other.view(seat).state == on.view(seat).state
            first = first or now
            assert now == first, f"{write(move)} shows"
            flipped += 1
    assert flipped > 20


@pytest.mark.parametrize("seed", range(3))
def test_no_draft_shows(seed: int) -> None:
    tried: set[str] = set()
    for at, on in enumerate(game(f"drafts {seed}")):
        chance = Chance(f"draft {seed} {at}")
        for seat in range(SEATS):
            choices = drafts(on, seat)
            if not choices:
                continue
            move = chance.pick(choices)
            others = [None, *(other for other in range(SEATS) if other != seat)]
            before = [seen(on, viewer, versioned=False) for viewer in others]
            other: Table[DiceTown] = Table.load(GAME, on.dump())
            entry = other.play(seat, move)
            assert entry.events == ()
            assert not entry.reveals
            after = [seen(other, viewer, versioned=False) for viewer in others]
            back: Table[DiceTown] = Table.load(GAME, other.dump())
            back.undo(seat)
            assert back.full_state() == on.full_state(), "a draft can be taken back freely"
            if all(not on.undoable(viewer) for viewer in range(SEATS) if viewer != seat):
                assert after == before, f"{write(move)} shows"
                tried.add(write(move).split()[0])
    assert len(tried) >= 5


def names_in(event: Event) -> list[str]:
    found: list[str] = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        found += [item for item in (value if isinstance(value, tuple) else (value,)) if item in CARDS]
    return found


@pytest.mark.parametrize("seed", range(4))
def test_cards_change_hands_in_secret(seed: int) -> None:
    """Names are for those concerned; for others there are as many cards without names."""
    told = 0
    for on in walk(GAME, 4, f"names {seed}"):
        for event in on.log[-1].events:
            if not isinstance(event, Decided | SaloonRaided | Stolen | StoreDrew | StoreKept):
                continue
            knowing = {
                Decided: lambda e: {e.seat, e.sheriff},
                Stolen: lambda e: {e.seat, e.victim},
            }.get(type(event), lambda e: {e.seat})(event)
            for viewer in (None, *range(4)):
                shown = event.seen_by(viewer)
                assert shown is not None
                if viewer in knowing:
                    assert shown == event
                else:
                    assert names_in(shown) == []
                    assert str(shown).count(HIDDEN) == len(names_in(event))
                    told += len(names_in(event))
    assert told > 50


def test_only_the_owner_sees_a_hand_and_the_dice() -> None:
    on = rich("view")
    for viewer in (None, *range(SEATS)):
        state = on.view(viewer).state
        assert set(state.store) == set(state.deeds) == {HIDDEN}
        for seat, player in enumerate(state.players):
            if seat == viewer:
                assert player == on.full_state().players[seat]
            else:
                assert set(player.hand) == {HIDDEN}
                assert len(player.hand) == len(on.full_state().players[seat].hand)
                assert player.rolled == [HIDDEN] * 5


def tie() -> Table[DiceTown]:
    players = {
        "0": {"locked": list("JJQQK")},
        "1": {"locked": list("TT9JA"), "hand": ["boots", "deed_1"]},
        "2": {"locked": list("TT99A"), "hand": ["horse"]},
    }
    on: Table[DiceTown] = Table.deal(GAME, 3, {"sheriff": "1"}, "tie", patch={"round": 1, "players": players})
    for seat in (1, 2):
        on.play(seat, TownOrders(()))
    return on


def test_the_sheriff_sees_the_offers_when_all_are_in() -> None:
    on = tie()
    on.play(1, on.read(1, "offer deed_1"))
    on.play(1, Bribe(2, 0))
    assert [player.offer for player in on.view(0).state.players] == [None, None, None]
    assert on.view(1).state.players[1].offer is not None
    on.play(2, Bribe(1, 0))
    offers = [player.offer for player in on.view(0).state.players]
    assert offers == [player.offer for player in on.full_state().players]
    assert offers[1] is not None
    assert offers[1].cards == ("deed_1",)
    for viewer in (None, 2):
        assert on.view(viewer).state.players[1].offer is None
    entry = on.play(0, moves.Decide(2))
    decided = next(event for event in entry.events if isinstance(event, Decided))
    assert (decided.dollars, decided.nuggets, decided.cards) == (1, 0, ())
    assert all(player.offer is None and not player.basket for player in on.full_state().players)
    assert on.full_state().players[1].hand == ["boots", "deed_1"]


def test_a_thinking_seat_deals_only_what_it_cannot_know() -> None:
    """Whatever the sheriff has read in an offer, and the thief has seen, stays where it was."""
    on = tie()
    on.play(1, on.read(1, "offer deed_1"))
    on.play(1, Bribe(0, 0))
    on.play(2, Bribe(1, 0))
    for number in range(20):
        other = on.clone(f"n{number}", 0).full_state()
        assert "deed_1" in other.players[1].hand
        GAME.invariants(other)
    hands = {tuple(on.clone(f"n{number}", 0).full_state().players[2].hand) for number in range(20)}
    assert len(hands) > 5


# -- taking back -----------------------------------------------------------------------------------


def town(*dice: str, **hands: list[str]) -> Table[DiceTown]:
    """Three hands with cards given as `seat_1=[...]`; seat 2 is sheriff, and nothing is drawn before the doctor."""
    players: dict[str, dict[str, Any]] = {str(seat): {"locked": list(shown)} for seat, shown in enumerate(dice)}
    for name, hand in hands.items():
        players[name.removeprefix("seat_")]["hand"] = hand
    patch = {"round": 2, "players": players, "mine": 20, "bank": 5, "store": ["boots", "horse"]}
    return Table.deal(GAME, SEATS, {"sheriff": "3"}, "town", patch=patch)


@pytest.mark.parametrize("armed", [True, False])
@pytest.mark.parametrize("card", ORDERS)
def test_orders_are_final_once_the_last_has_answered(card: str, armed: bool) -> None:
    """Whether a card of another was armed has shown by then, also if it wasn't (spec 4.3)."""
    for last in range(SEATS):
        owner = (last + 1) % SEATS
        on = town("999AK", "TTTKK", "9TKAA", **{f"seat_{last}": ["boots"], f"seat_{owner}": [card]})
        on.play(owner, TownOrders((card,) if armed else ()))
        assert on.undoable(owner)
        on.play(last, TownOrders(()))
        assert on.asks == "treating"
        assert all(on.undoable(seat) == () for seat in range(SEATS))


@pytest.mark.parametrize("card", ["marshal", "elixir"])
def test_what_the_town_showed_of_others_ends_a_choice_in_the_store(card: str) -> None:
    """That a card was not armed shows after one was kept."""
    on = town("999KK", "JJTTA", "9TAAK", seat_0=[card])
    on.play(0, TownOrders(()))
    assert on.asks == "store_choosing"
    on.play(1, moves.StoreKeep("horse"))
    assert on.asks == "treating"
    assert on.undoable(1) == ()


def test_a_choice_that_showed_nothing_of_others_can_be_taken_back() -> None:
    """A cure, while the next patient thinks."""
    on = town("9TAAA", "9TAAA", "999TT")
    assert (on.asks, on.decisions()) == ("treating", (0,))
    on.play(0, moves.Cure("gold"))
    assert on.decisions() == (1,)
    assert on.undoable(0)


@pytest.mark.parametrize("wish", ["cure tax", "cure gold", "cure none"])
def test_hands_that_are_open_at_the_end_end_the_last_cure(wish: str) -> None:
    """The sheriff names the winner, and all has been counted: nobody chooses another cure now."""
    players = {
        "0": {"locked": list("KKK99"), "dollars": 14, "nuggets": 10},
        "1": {"locked": list("TTTQQ"), "dollars": 2, "nuggets": 20},
        "2": {"locked": list("9TQKA"), "dollars": 8},
    }
    patch = {"round": 5, "bank": 3, "stagecoach": 0, "players": players}
    on: Table[DiceTown] = Table.deal(GAME, SEATS, {"sheriff": "2"}, "end", patch=patch)
    on.play(2, on.read(2, wish))
    assert on.asks == "naming_winner"
    assert on.undoable(2) == ()


def learned(on: Table[DiceTown], seat: Seat) -> dict[str, Any]:
    """What a seat sees after its move, and what it was told of it."""
    return {
        "state": on.view(seat).state,
        "events": [event.seen_by(seat) for event in on.log[-1].events],
        "asks": on.asks,
        "deciders": on.decisions(),
        "moves": on.moves(seat),
    }


@pytest.mark.parametrize("seed", range(4))
def test_what_can_be_undone_has_taught_nothing(seed: int) -> None:
    """In any other world that the seat could not tell from this one, the move would have led to the same sights.

    So no undo goes back past the point at which somebody else's sealed answer, hand or dice made a difference.
    """
    free: set[str] = set()
    chance = Chance(f"undo {seed}")
    on = rich(f"undo {seed}")
    for _ in range(220):
        if on.over:
            break
        idle = [seat for seat in range(SEATS) if seat not in on.decisions() and on.moves(seat)]
        seat = chance.pick(idle if idle and not chance.below(6) else on.decisions())
        before: Table[DiceTown] = Table.load(GAME, on.dump())
        move = chance.pick(on.moves(seat))
        on.play(seat, move)
        if not on.undoable(seat):
            continue
        free.add(write(move).split()[0])
        for world in range(6):
            other = before.clone(f"{world}", seat)
            other.play(seat, move)
            assert learned(other, seat) == learned(on, seat), f"{write(move)} has shown something"
    assert {"keep", "take_back"} <= free
