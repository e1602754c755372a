"""The checks themselves: a game that breaks a promise is found out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from games.core import Chance, EndTurn, Flow, Line, Move, Refusal, RulesError, Seat, Standings, Step, Table, rank
from tests.conformance import checks
from tests.games.hidden import HIDDEN, Bid, Bidding, Draw, Drawing, Hidden, Options, Showing, Table_


def along(game: Hidden, check: Any, seed: str = "s") -> None:
    for table in checks.walk(game, 3, seed):
        check(table)


class LeakyView(Hidden):
    def view(self, s: Table_, seat: Seat | None) -> Table_:
        first = s.deck[0] if s.deck else 0
        seen = super().view(s, seat)
        seen.deck[:1] = [first]
        return seen


class LeakyBids(Hidden):
    def view(self, s: Table_, seat: Seat | None) -> Table_:
        bids = dict(s.bids)
        seen = super().view(s, seat)
        seen.bids = bids
        return seen


class PeekingBidding(Bidding, tag="bidding"):
    def moves(self, s: Table_, seat: Seat) -> Iterable[Move]:
        cards = sorted(s.players[seat].cards)
        return [Bid(card) for card in cards if len(cards) < 3 or card < max(s.deck)]


class PeekingMoves(Hidden):
    step_types = (PeekingBidding, Showing, Drawing)

    def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
        dealt = super().deal(seats, options, flow)
        flow.stack[:] = [PeekingBidding()]
        return dealt


@pytest.mark.parametrize("game", [LeakyView(), LeakyBids(), PeekingMoves()])
def test_leaks_are_found(game: Hidden) -> None:
    with pytest.raises(AssertionError, match="secret"):
        along(game, checks.check_secrets)


class LosesCards(Hidden):
    def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
        dealt = super().deal(seats, options, flow)
        dealt.deck.pop()
        return dealt


def test_lost_pieces_are_found() -> None:
    with pytest.raises(RulesError, match="cards"):
        along(LosesCards(), checks.check_position)


class Doubling(Bidding, tag="bidding"):
    def moves(self, s: Table_, seat: Seat) -> Iterable[Move]:
        return [*super().moves(s, seat), *super().moves(s, seat)]


class Doubled(Hidden):
    step_types = (Doubling, Showing, Drawing)

    def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
        dealt = super().deal(seats, options, flow)
        flow.stack[:] = [Doubling()]
        return dealt


def test_a_move_listed_twice_is_found() -> None:
    with pytest.raises(AssertionError):
        along(Doubled(), checks.check_position)
    with pytest.raises(AssertionError, match="alike"):
        along(Doubled(), checks.check_notation)


class Stuck(Bidding, tag="bidding"):
    def moves(self, s: Table_, seat: Seat) -> Iterable[Move]:
        return []


class Silent(Stuck, tag="bidding"):
    def deciders(self, s: Table_) -> Sequence[Seat]:
        return ()


class Looping(Silent, tag="bidding"):
    def resolve(self, s: Table_, flow: Flow) -> None:
        flow.then(Looping())


@pytest.mark.parametrize(
    ("step", "trouble"), [(Stuck, "has no move"), (Silent, "waits for somebody"), (Looping, "for ever")]
)
def test_a_stuck_table_is_found(step: type[Step[Table_]], trouble: str) -> None:
    class Standing(Hidden):
        step_types = (step, Showing, Drawing)

        def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
            dealt = super().deal(seats, options, flow)
            flow.stack[:] = [step()]
            return dealt

    with pytest.raises(RulesError, match=trouble):
        along(Standing(), checks.check_position)


class Everybody(Bidding, tag="bidding"):
    def meanwhile(self, s: Table_, seat: Seat) -> Iterable[Move]:
        return [EndTurn()]


def test_moves_for_seats_from_elsewhere_are_found() -> None:
    class Open(Hidden):
        step_types = (Everybody, Showing, Drawing)

        def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
            dealt = super().deal(seats, options, flow)
            flow.stack[:] = [Everybody()]
            return dealt

    with pytest.raises(AssertionError):
        checks.check_position(Table.deal(Open(), 2, seed="s"))


def test_the_plan_of_options_covers_them() -> None:
    plan = checks.option_plan(HIDDEN)
    assert {tuple(chosen.items()) for _, chosen in plan} == {tuple(c.items()) for c in checks.option_sets(HIDDEN)}
    assert all(seats == 3 for seats, chosen in plan if chosen["peace"])  # two are refused
    for seats in HIDDEN.seats:
        assert {chosen["hand"] for n, chosen in plan if n == seats} == {"4", "5"}
    assert len({repr(entry) for entry in plan}) == len(plan)


class Endless(Drawing, tag="drawing"):
    def play(self, s: Table_, seat: Seat, move: Move, flow: Flow) -> None:
        flow.then(Endless())


def test_an_endless_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unending(Hidden):
        step_types = (Bidding, Showing, Endless)

        def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
            dealt = super().deal(seats, options, flow)
            dealt.lead = 0
            flow.stack[:] = [Endless()]
            return dealt

    monkeypatch.setattr(checks, "BOUND", 50)
    with pytest.raises(AssertionError, match="not over after 50"):
        checks.played(Unending(), 2, "s")


class Wobbly(Hidden):
    """Its deal hangs on something besides the seed."""

    deals = 0

    def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
        Wobbly.deals += 1
        dealt = super().deal(seats, options, flow)
        dealt.deck.insert(0, dealt.deck.pop(Wobbly.deals % 3))
        return dealt


def test_a_wobbly_deal_is_found() -> None:
    with pytest.raises((AssertionError, Refusal)):
        checks.check_replay(checks.played(Wobbly(), 2, "s"))


class MisnamedScores(Hidden):
    def standings(self, s: Table_) -> Standings | None:
        whole = super().standings(s)
        return rank({0: [Line("bids", 1)]}) if whole else None


def test_incomplete_standings_are_found() -> None:
    with pytest.raises(AssertionError):
        along(MisnamedScores(), checks.check_position)


class ForgetfulRefusals(Bidding, tag="bidding"):
    def why_not(self, s: Table_, seat: Seat, move: Move) -> Refusal:
        return Refusal("Not In Hand")


class Meddling(Bidding, tag="bidding"):
    def why_not(self, s: Table_, seat: Seat, move: Move) -> Refusal:
        s.players[seat].points += 1
        return super().why_not(s, seat, move)


@pytest.mark.parametrize("step", [ForgetfulRefusals, Meddling])
def test_bad_refusals_are_found(step: type[Bidding]) -> None:
    class Refusing(Hidden):
        step_types = (step, Showing, Drawing)

        def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
            dealt = super().deal(seats, options, flow)
            flow.stack[:] = [step()]
            return dealt

    pool: list[Move] = [Bid(card) for card in range(30)] + [Draw(), Draw(True), EndTurn()]
    chance = Chance("r")
    with pytest.raises(AssertionError):  # noqa: PT012  (either the code or the replay at the end)
        for table in checks.walk(Refusing(), 2, "s"):
            checks.check_refusals(table, pool, chance, 20)
        checks.check_replay(table)


class Hasty(Drawing, tag="drawing"):
    """Gives a card away without saying that it showed one."""

    def play(self, s: Table_, seat: Seat, move: Move, flow: Flow) -> None:
        flow.chance.below(2)
        super().play(s, seat, move, flow)


def test_a_draw_reveals_by_itself() -> None:
    class Drawn(Hidden):
        step_types = (Bidding, Showing, Hasty)

        def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
            dealt = super().deal(seats, options, flow)
            dealt.lead = 0
            flow.stack[:] = [Hasty()]
            return dealt

    table: Table[Any] = Table.deal(Drawn(), 2, seed="s")
    assert table.play(0, EndTurn()).reveals
    assert table.undoable(0) == ()


def test_an_option_that_is_no_choice_is_found() -> None:
    class Odd(Options, frozen=True):
        cards: int = 3

    class Optional(Hidden):
        options_type = Odd

    with pytest.raises(AssertionError, match="cards"):
        checks.option_sets(Optional())
