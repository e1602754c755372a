"""Whole games of Village against an oracle, and against what must never happen."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from games.core import Chance, Event, Move, Refusal, Table, write
from games.players import player
from games.village import GAME, events, moves
from games.village.components import CITIES, COLUMN_OF, MEMBERS, ROADS
from games.village.legal import acts
from games.village.orders import Order
from games.village.state import Village
from tests.conformance.checks import walk
from tests.games import village_oracle as oracle

EDITIONS = ("source", "published")
GAMES = [(seats, edition, f"oracle {number}") for seats in (2, 3, 4) for edition in EDITIONS for number in range(3)]


def replayed(seats: int, edition: str, seed: str) -> Any:
    return walk(GAME, seats, seed, {"edition": edition})


@pytest.mark.parametrize(("seats", "edition", "seed"), GAMES)
def test_the_list_is_the_oracles(seats: int, edition: str, seed: str) -> None:
    for table in replayed(seats, edition, seed):
        for seat in table.decisions():
            assert {write(move) for move in table.moves(seat)} == oracle.legal(table, seat), table.asks


def test_the_list_is_the_oracles_when_played_well() -> None:
    """Computer players come where random ones hardly do: far on the road, on high stages, with many goods."""
    for seats, seed in ((2, "well 1"), (3, "well 2"), (4, "well 3")):
        table: Table[Village] = Table.deal(GAME, seats, seed=seed)
        players = [player("greedy", f"{seed} {seat}") for seat in range(seats)]
        while deciders := table.decisions():
            seat = deciders[0]
            assert {write(move) for move in table.moves(seat)} == oracle.legal(table, seat), table.asks
            table.play(seat, players[seat].choose(table, seat))


def wild(chance: Chance) -> Move:
    """A wish, mostly illegal: cities off the road, people who are dead, grain that isn't there."""
    generation, city, other = 1 + chance.below(5), f"C{1 + chance.below(7)}", f"C{1 + chance.below(6)}"
    places = [*COLUMN_OF, "grave", "bag", "unborn", "removed", "chronicle:farm", "nowhere"]
    building = chance.pick(["wainwright", "stables", "office", "smithy", "mill", "tavern"])
    good = chance.pick(["scroll", "horse", "plow", "ox", "wagon", "gold"])
    one, two = chance.below(6), chance.below(6)
    return chance.pick(
        [
            moves.Journey(other, city, generation), moves.Depart(city, generation),
            moves.Recall(chance.pick(places), generation), moves.Bury(chance.pick(places), generation),
            moves.Train(building, generation, chance.pick([good, None])), moves.Produce(building, good),
            moves.Buy(building, good), moves.Mill(), moves.Harvest(), moves.Birth(generation),
            moves.CouncilEnter(generation), moves.CouncilAdvance(one, generation), moves.CouncilUse(one),
            moves.Church(generation), moves.MassAdvance(generation, one, two), moves.MassBuy(generation),
            moves.Serve(f"S{one}"), moves.Pay(("B",) * one), moves.Pay(("coin", "G", "P")[:one]),
            moves.Take(chance.pick(["harvest", "market", "mill"]), chance.pick(["P", "X", "Q"])),
            moves.Well(("G",) * one), moves.Free("crafts"), moves.Privilege(one), moves.Cubes(("P",) * one),
            moves.Good(good), moves.Skip(), moves.PassMarket(), moves.Done(),
        ]
    )  # fmt: skip


@pytest.mark.parametrize(("seats", "edition", "seed"), GAMES[::3])
def test_nothing_impossible_happens(seats: int, edition: str, seed: str) -> None:
    """In every state: what isn't in the list is refused and changes nothing; what is in it keeps everybody sane."""
    chance = Chance(f"wild {seed}")
    for table in replayed(seats, edition, seed):
        before = table.dump()
        for _ in range(30):
            seat, wish = chance.below(seats), wild(chance)
            if wish.canonical() in table.moves(seat):
                continue
            with pytest.raises(Refusal):
                table.play(seat, wish)
        assert table.dump() == before
        for family in table.full_state().players:
            assert 0 <= family.grain <= 5
            assert min(family.coins, family.time, *family.cubes.values(), *family.goods.values()) >= 0


class Ledger:
    """A family as the events alone tell it."""

    def __init__(self) -> None:
        self.places = Counter({("farm", 1): 4, ("unborn", 2): 3, ("unborn", 3): 2, ("unborn", 4): 2})
        self.things: Counter[str] = Counter({"coin": 1})

    def goes(self, generation: int, start: str, end: str) -> None:
        assert self.places[start, generation] > 0, f"nobody of generation {generation} is in {start}"
        self.places[start, generation] -= 1
        self.places[end, generation] += 1

    def read(self, event: Any) -> None:
        match event:
            case events.CubeTaken(cube=cube):
                self.things[cube] += cube != "X"
            case events.Paid(pay=parts, grain=grain):
                self.things.subtract(parts)
                self.things["grain"] -= grain
            case events.Harvested(grain=grain):
                self.things["grain"] += grain
            case events.Made(good=good) | events.Bought(good=good) | events.GoodChosen(good=good):
                self.things[good] += 1
            case events.Milled(coins=coins):
                self.things["coin"] += coins
            case events.CubesChosen(cubes=cubes):
                self.things.update(cubes)
            case events.Served(tile=tile):
                self.things.subtract(oracle.wanted(tile))
            case events.Visited(city=city, coins=coins):
                self.things["coin"] += coins
                self.things[city] += 1
            case events.Born(generation=generation):
                self.goes(generation, "unborn", "farm")
            case events.Recalled(generation=generation, place=place):
                assert place != "bag"
                self.goes(generation, place, "farm")
            case events.Trained(generation=generation, building=building):
                assert building in oracle.CRAFTS
                self.goes(generation, "farm", building)
            case events.Travelled(generation=generation, start=start, city=city):
                assert oracle.road("village" if start == "farm" else start, city)
                self.goes(generation, start, city)
            case events.CouncilReached(generation=generation, stage=stage):
                self.goes(generation, f"council:{stage - 1}" if stage > 1 else "farm", f"council:{stage}")
            case events.EnteredBag(generation=generation):
                self.goes(generation, "farm", "bag")
            case events.MassBought(generation=generation):
                self.things["coin"] -= 1
                self.goes(generation, "bag", "church:1")
            case events.MassDrawn(generation=generation):
                self.goes(generation, "bag", "church:1")
            case events.MassAdvanced(generation=generation, start=start, window=window, grain=grain):
                assert window > start
                self.things["grain"] -= grain
                self.goes(generation, f"church:{start}", f"church:{window}")
            case events.Died(generation=generation, place=place, grave=grave):
                assert grave in (f"chronicle:{COLUMN_OF[place]}", "grave", "removed")
                alive = [who for (where, who), count in self.places.items() if count and where in COLUMN_OF]
                assert generation == min(alive)
                self.goes(generation, place, grave)
        assert min(self.things.values()) >= 0
        assert self.things["grain"] <= 5


@pytest.mark.parametrize(("seats", "edition", "seed"), GAMES)
def test_events_tell_everything(seats: int, edition: str, seed: str) -> None:
    """From the events alone, every family can be followed: nobody acts who is dead, or from where they aren't."""
    ledgers = [Ledger() for _ in range(seats)]
    for table in replayed(seats, edition, seed):
        for event in table.log[-1].events:
            seat = getattr(event, "seat", None)
            if seat is not None:
                ledgers[seat].read(event)
        for family, ledger in zip(table.full_state().players, ledgers, strict=True):
            assert +ledger.places == Counter((place, MEMBERS[who]) for who, place in family.members.items())
            assert +ledger.things == +Counter(
                {
                    "coin": family.coins,
                    "grain": family.grain,
                    **family.cubes,
                    **family.goods,
                    **dict.fromkeys(family.markers, 1),
                }
            )


def test_a_death_for_every_ten_time() -> None:
    """Deaths and spared deaths together are the bridges passed; position and crossing are those of the spec."""
    for seats, edition, seed in GAMES[2::3]:
        *_, last = replayed(seats, edition, seed)
        told: list[Event] = [event for entry in last.log for event in entry.events]
        for seat, family in enumerate(last.full_state().players):
            paid = [event for event in told if isinstance(event, events.Paid) and event.seat == seat]
            assert sum(event.time for event in paid) == family.time
            at = 0
            for event in paid:
                assert event.bridge == ((at + event.time) // 10 > at // 10)
                at += event.time
                assert event.position == at % 10
            gone = [e for e in told if isinstance(e, events.Died | events.DeathSpared) and e.seat == seat]
            assert len(gone) == family.time // 10


def test_roads() -> None:
    """Both ways at one price, and no other ways."""
    for one in CITIES:
        for other in CITIES:
            assert ROADS[one].get(other, "") == (oracle.road(one, other) or "")
        assert "village" not in ROADS[one]
    assert ROADS["village"] == {"C1": "BB", "C2": "PP"}


def test_lists_are_short() -> None:
    longest = 0
    for seats, edition, seed in GAMES:
        for table in replayed(seats, edition, seed):
            longest = max(longest, *(len(table.moves(seat)) for seat in range(seats)))
    assert longest <= 60


def test_nobody_is_asked_without_a_choice() -> None:
    """A panel with one button is a waste of everybody's time."""
    for seats, edition, seed in GAMES:
        for table in replayed(seats, edition, seed):
            for seat in table.decisions():
                alone = table.asks in ("choose_space", "act", "turn")  # that is a step of the turn itself
                assert len(table.moves(seat)) > 1 or alone, table.asks


def test_standing_orders_are_no_moves_of_who_is_asked() -> None:
    for table in replayed(3, "source", "asked"):
        for seat in range(3):
            asked = seat in table.decisions()
            for move in table.moves(seat):
                assert isinstance(move, Order) != asked


GOLDEN = {
    2: "0423a66fd48c3eeb924bf8d3b24c32bf42d2232a9b9ebd62c9bf1dff09af0d4b",
    3: "6a6ec8b45968022e7dc6491f808ffb903e8286b101af3889abc4b9ca35525266",
    4: "6c77559e2448189e248b6d299a835ac2cdfae6e8d12dc2e749026dfc8ce68c31",
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_running_game_never_goes_differently(seats: int) -> None:
    """If this fails, tables that run on this rules version would break: raise `version` and keep the old hashes."""
    on: Table[Village] = Table.deal(GAME, seats, {}, "golden")
    while deciders := on.decisions():
        choices = on.moves(deciders[0])
        on.play(deciders[0], choices[on.version * 7 % len(choices)])
    assert GAME.version == 1
    assert sha256(b"".join(entry.after for entry in on.log)).hexdigest() == GOLDEN[seats]


def test_acts_know_every_space() -> None:
    """Every action of the game belongs to one space, and the market's is none of them."""
    table: Table[Village] = Table.deal(GAME, 2, seed="acts")
    s = table.full_state()
    assert acts(s, s.seat, "market") == []
    assert acts(s, s.seat, "harvest") == [moves.Harvest()]
