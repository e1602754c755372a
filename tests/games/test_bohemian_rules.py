"""Bohemian Villages against the second reading of its rules, along random games and in chosen positions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bohemian_villages import GAME
from games.bohemian_villages.moves import Bishop, EndTurn, Place, Reroll, Special
from games.bohemian_villages.scoring import church_points, leftovers, shop_points
from games.bohemian_villages.state import Villages
from games.core import Chance, Move, Refusal, RulesError, Table, TurnBegan
from tests.games import bohemian_oracle as oracle

F1 = ["A", "D", "E", "G", "L", "N", "P", "Q"]


def table(dice: list[int], seats: int = 3, **position: Any) -> Table[Villages]:
    """Seat 0 begins on the villages of the spec's examples with these dice."""
    return Table.deal(GAME, seats, seed="x", script=dice, patch={"villages": F1, "seat": 0, **position})


def refused(on: Table[Villages], move: Move, seat: int = 0) -> str:
    with pytest.raises(Refusal) as caught:
        on.play(seat, move)
    return caught.value.code


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", ["p", "q"])
def test_every_wish_is_answered_as_the_second_reading_says(seats: int, seed: str) -> None:
    on: Table[Villages] = Table.deal(GAME, seats, seed=f"{seed}{seats}")
    chance = Chance(f"choices {seed}")
    while deciders := on.decisions():
        (seat,) = deciders
        state = on.view(None).state
        legal = on.moves(seat)
        assert len(set(legal)) == len(legal)
        assert set(legal) == oracle.legal(state)
        step = GAME.position_codec.decode(on.log[-1].after).agenda[-1]
        wishes = [move for move in oracle.candidates(state) if move not in legal]
        for move in [chance.pick(wishes) for _ in range(150)]:
            if (code := oracle.why_not(state, move)) != "legal as a sum":
                assert step.why_not(state, seat, move).code == code, move
        on.play(seat, chance.pick(legal))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_placements_do_what_the_second_reading_says(seats: int) -> None:
    chance = Chance("effects")
    for number in range(12):
        on: Table[Villages] = Table.deal(GAME, seats, seed=f"effects {number}")
        while deciders := on.decisions():
            (seat,) = deciders
            before = on.view(None).state
            placements = [move for move in on.moves(seat) if isinstance(move, Place)]
            move = chance.pick(placements if placements and chance.below(8) else on.moves(seat))
            on.play(seat, move)
            if not isinstance(move, Place):
                continue
            after, wanted = on.view(None).state, oracle.placed(before, move)
            assert after.occ == wanted["occ"]
            assert set(after.active) == wanted["active"]
            assert [player.hand for player in after.players] == wanted["hand"]
            assert [player.flour for player in after.players] == wanted["flour"]
            assert [player.glass for player in after.players] == wanted["glass"]
            coins = wanted["coins"]
            assert isinstance(coins, list)
            if after.turn > before.turn:
                coins[after.seat] += income(after)
            if after.turn <= before.turn + 1:
                assert [player.coins for player in after.players] == coins
        assert on.standings is not None
        scores = sorted(on.standings.scores, key=lambda score: score.seat)
        assert [score.total for score in scores] == oracle.final_totals(on.view(None).state)


def income(s: Villages) -> int:
    taverns = sum(s.occ[tavern] == s.seat for tavern in s.active)
    return taverns + (s.bishop == s.seat) * sum(
        who == s.seat for building, who in s.occ.items() if building.endswith(".11")
    )


def test_order_of_reasons_for_a_placement() -> None:
    """Each wish has every later fault as well, so only the right order gives these codes."""
    full = {f"{side}.8": 1 for side in "DEGNPQ"}
    on = table([2, 6, 1, 3], occ=full)
    assert refused(on, Place((2, 6), "D.8"), seat=1) == "not_your_turn"
    assert refused(on, Place((5, 5), "Z.1")) == "unknown_die"
    assert refused(on, Place((2, 2, 6), "D.8")) == "unknown_die"
    on.play(0, Place((1, 3), "N.4"))
    assert refused(on, Place((5,), "Z.1")) == "unknown_building"
    assert refused(on, Place((1,), "Z.1")) == "die_used"
    assert refused(on, Place((2,), "Z.1")) == "need_2_dice"
    assert refused(on, Place((), "Z.1")) == "need_2_dice"
    assert refused(on, Place((2, 6), "B.8")) == "unknown_building"
    assert refused(on, Place((2, 6), "D.9")) == "wrong_sum"


def test_order_of_reasons_by_occupancy() -> None:
    shops = {"A.2": 0, "L.2": 1, "P.2": 2}
    on = table([1, 1, 2, 5], occ=shops)
    assert refused(on, Place((1, 1), "A.2")) == "own_figure"
    assert refused(on, Place((1, 1), "L.2")) == "have_shop"
    farms = {f"{side}.8": 0 for side in "DEGN"} | {"P.8": 1}
    churches = {f"{side}.11": 0 for side in "ADEGLN"}
    spread = farms | churches | {"A.9": 0, "D.9": 0}  # twelve of the thirteen figures
    on = table([2, 6, 4, 4], occ=spread)
    assert refused(on, Place((2, 6), "P.8")) == "free_exists"
    assert refused(on, Place((2, 6), "D.8")) == "own_figure"
    on.play(0, Place((4, 4), "Q.8"))
    assert refused(on, Place((2, 6), "D.8")) == "no_figure"
    assert refused(on, Place((2, 6), "P.8")) == "no_figure"


def test_a_bare_number_is_a_sum() -> None:
    on = table([2, 3, 3, 6])
    assert on.read(0, "place 5 L.5") == Place((2, 3), "L.5")
    assert refused(on, Place((7,), "N.7")) == "wrong_sum"
    assert refused(on, Place((4,), "N.4")) == "wrong_sum"
    assert refused(on, Place((4,), "N.6")) == "unknown_building"
    assert refused(on, Place((3,), "D.3")) == "need_2_dice"
    with pytest.raises(Refusal) as caught:
        on.read(0, "place 8 Q.8")
    assert caught.value.params["choices"] == ["place 2+6 Q.8", "place 2+3+3 Q.8"]
    assert on.play(0, on.read(0, "PLACE 3+2 l.5")).move == Place((2, 3), "L.5")


def test_a_bare_number_gets_the_reason_of_its_sum() -> None:
    on = table([6, 6, 1, 1], occ={"A.12": 1, "D.12": 1, "L.12": 1, "P.12": 0})
    assert refused(on, on.read(0, "place 12 A.12")) == "not_kickable"
    assert refused(on, on.read(0, "place 12 P.12")) == "own_figure"


def test_a_sum_says_nothing_about_a_reroll() -> None:
    on = table([2, 3, 4, 6], players={"0": {"special": 1}}, special_supply=6)
    assert on.read(0, "reroll 6") == Reroll((6,))
    assert on.read(0, "reroll 6+2") == Reroll((2, 6))
    assert refused(on, on.read(0, "reroll 5")) == "unknown_die"


def test_dice_in_another_order_are_the_same_move() -> None:
    on = table([2, 3, 4, 6])
    on.play(0, Place((4, 3), "n.7"))
    assert on.log[-1].notation == "place 3+4 N.7"
    on.play(0, Special((6, 2)))
    assert on.log[-1].notation == "special 2+6"


def test_reasons_of_the_other_actions() -> None:
    on = table([4, 4, 1, 2], bishop=0)
    assert refused(on, Bishop((4,))) == "not_double"
    assert refused(on, Bishop(())) == "not_double"
    assert refused(on, Bishop((1, 4))) == "not_double"
    assert refused(on, Bishop((4, 4))) == "already_bishop"
    assert refused(on, Bishop((5, 5))) == "unknown_die"
    assert refused(on, Special((1,))) == "need_2_dice"
    assert refused(on, Special((1, 2, 4))) == "need_2_dice"
    assert refused(on, Reroll(())) == "no_tile"
    assert refused(on, EndTurn()) == "must_act"
    on.play(0, Special((1, 2)))
    assert refused(on, Reroll(())) == "nothing_to_reroll"
    assert refused(on, Reroll((1,))) == "die_used"
    assert refused(on, Special((1, 4))) == "die_used"
    none_left = table([4, 4, 1, 2], special_supply=0, players={"0": {"special": 2}})
    none_left.play(0, Reroll((1,)))
    assert refused(none_left, Special((4, 4))) == "no_special_left"


def test_after_the_end_everything_is_the_wrong_step() -> None:
    coins = {"0": {"coins": 100}, "1": {"coins": 100}, "2": {"coins": 84}}
    on = table([], occ={"N.9": 0}, active=["N.9"], players=coins)
    assert on.over
    for seat in range(3):
        assert refused(on, EndTurn(), seat) == "wrong_step"


def test_no_turn_is_begun_without_a_figure() -> None:
    occ = {f"{side}.{number}": 1 for side in "DEGN" for number in (8, 11)}
    occ |= {"L.9": 1, "A.9": 1, "D.9": 1, "E.9": 1, "D.10": 1}
    on = table([1, 2, 3, 6], occ=occ, active=["L.9"], bishop=1)
    assert on.view(None).state.players[1].hand == 0
    on.play(0, on.read(0, "place 1+2 D.3"))
    on.play(0, EndTurn())
    state = on.view(None).state
    assert (on.over, state.finished, state.players[1].coins, state.turn) == (True, "no_figure", 0, 1)


def test_second_action_comes_only_if_something_can_be_done() -> None:
    # 6+6 enters nothing (all manors taken), the bishop is ours, no tile is left: the turn ends by itself
    taken = {"A.12": 1, "D.12": 1, "L.12": 1, "P.12": 1}
    on = table([1, 2, 6, 6], occ=taken, bishop=0, special_supply=0)
    events = on.play(0, Place((1, 2), "D.3")).events
    assert on.decisions() == (1,)
    assert any(isinstance(event, TurnBegan) for event in events)
    # with a tile it does not, because a reroll is possible
    on = table([1, 2, 6, 6], occ=taken, bishop=0, special_supply=0, players={"0": {"special": 1}})
    on.play(0, Place((1, 2), "D.3"))
    assert set(on.moves(0)) == {Reroll((6,)), Reroll((6, 6)), EndTurn()}


@pytest.mark.parametrize("line", ["place 1+2+3 E.6", "place 1+2+3+4 A.10"])
def test_three_or_four_dice_end_the_turn_even_with_a_tile(line: str) -> None:
    on = table([1, 2, 3, 4], players={"0": {"special": 1}}, special_supply=6)
    on.play(0, on.read(0, line))
    assert on.decisions() == (1,)


def test_two_actions_end_the_turn_even_with_a_tile() -> None:
    on = table([1, 2, 3, 4], players={"0": {"special": 1}}, special_supply=6)
    on.play(0, on.read(0, "place 1+2 D.3"))
    on.play(0, on.read(0, "special 3+4"))
    assert on.decisions() == (1,)


def test_every_turn_begins_afresh() -> None:
    """Whoever rerolled may take a tile in the next turn again, and so may everybody else."""
    on = table([1, 1, 2, 2, 3], players={"0": {"special": 1}}, special_supply=6)
    on.play(0, Reroll((1,)))
    assert not any(isinstance(move, Special) for move in on.moves(0))
    on.play(0, on.read(0, "place 1+2+2 L.5"))
    for seat in (1, 2, 0):
        assert on.decisions() == (seat,)
        state = on.full_state()
        assert (state.actions_done, state.special_used_this_turn, len(state.dice)) == (0, False, 4)
        assert not any(die.used for die in state.dice)
        taken = next(move for move in on.moves(seat) if isinstance(move, Special))
        on.play(seat, taken)
        on.play(seat, EndTurn())


@pytest.mark.parametrize("start", ["1", "2", "3", "4", "5"])
def test_start_player(start: str) -> None:
    on: Table[Villages] = Table.deal(GAME, 5, {"start": start}, seed="s")
    assert on.decisions() == (int(start) - 1,)
    if int(start) > 2:
        with pytest.raises(Refusal, match="no_such_start"):
            Table.deal(GAME, 2, {"start": start}, seed="s")


def test_start_player_and_sides_are_drawn() -> None:
    tables: list[Table[Villages]] = [Table.deal(GAME, 5, seed=f"draw {n}") for n in range(200)]
    dealt = [table.full_state() for table in tables]
    assert {state.seat for state in dealt} == {0, 1, 2, 3, 4}
    assert {side for state in dealt for side in state.villages} == set("ABCDEFGHKLMNOPQRST")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_editions_play_the_same(seats: int) -> None:
    one: Table[Villages] = Table.deal(GAME, seats, {"edition": "source"}, seed="e")
    two: Table[Villages] = Table.deal(GAME, seats, {"edition": "published"}, seed="e")
    chance = Chance("e")
    while deciders := one.decisions():
        move = chance.pick(one.moves(deciders[0]))
        assert one.play(deciders[0], move).after == two.play(deciders[0], move).after
    assert one.standings == two.standings


def test_invariants_see_every_loss() -> None:
    good = table([1, 2, 3, 4], occ={"A.7": 0, "E.6": 1, "N.9": 2}, active=["N.9"]).full_state
    GAME.invariants(good())
    for field, value in [
        ("villages", F1[1:]), ("villages", ["A", "B", *F1[2:]]), ("occ", {"A.5": 0}), ("occ", {}),
        ("active", ["Q.9"]), ("active", ["A.7"]), ("active", ["N.9", "N.9"]), ("special_supply", 8),
        ("special_supply", -1), ("paid_total", 1), ("bishop", 3), ("seat", 3),
    ]:  # fmt: skip
        state = good()
        setattr(state, field, value)
        with pytest.raises(RulesError):
            GAME.invariants(state)
    for field in ("hand", "flour", "glass", "coins"):
        for seat in range(3):
            state = good()
            setattr(state.players[seat], field, getattr(state.players[seat], field) + 1)
            with pytest.raises(RulesError):
                GAME.invariants(state)
    state = good()
    state.dice[0].value = 7
    with pytest.raises(RulesError):
        GAME.invariants(state)
    state = good()
    state.dice.pop()
    with pytest.raises(RulesError):
        GAME.invariants(state)


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([0, 0, 0, 0], 0), ([1, 0, 0, 0], 1), ([2, 0, 0, 0], 2), ([1, 1, 0, 0], 5), ([2, 1, 0, 0], 6),
        ([1, 1, 1, 0], 12), ([1, 1, 1, 1], 20), ([2, 2, 1, 1], 25), ([3, 2, 1, 0], 18), ([2, 2, 2, 2], 40),
    ],
)  # fmt: skip
def test_shops(counts: list[int], points: int) -> None:
    assert shop_points(counts) == points


@given(st.lists(st.integers(0, 6), min_size=4, max_size=4))
def test_shops_in_any_order(counts: list[int]) -> None:
    assert shop_points(counts) == shop_points(sorted(counts))


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([2, 1, 1], [10, 6, 6]), ([2, 2, 1], [6, 6, 0]), ([1, 0, 0], [10, 0, 0]), ([0, 0], [0, 0]),
        ([0, 1], [0, 10]), ([1, 1], [6, 6]), ([3, 1, 2, 2, 0], [10, 0, 6, 6, 0]), ([1, 1, 1, 1, 1], [6] * 5),
    ],
)  # fmt: skip
def test_churches(counts: list[int], points: list[int]) -> None:
    assert church_points(counts) == points


@given(st.integers(0, 20), st.integers(0, 20))
@settings(max_examples=50)
def test_leftovers(flour: int, glass: int) -> None:
    assert leftovers(flour, glass) == flour + glass + glass // 2


def test_appraisal_of_a_finished_game_is_the_lead() -> None:
    coins = {"0": {"coins": 100}, "1": {"coins": 100}, "2": {"coins": 84}}
    on = table([], occ={"N.9": 0, "A.7": 0, "E.6": 1, "A.2": 1}, active=["N.9"], players=coins)
    assert on.standings is not None
    totals = {score.seat: score.total for score in on.standings.scores}
    others = [totals[1], totals[2]]
    lead = totals[0] - (max(others) + sum(others) / 2) / 2
    assert GAME.appraise(on.full_state(), 0) == pytest.approx(lead)
