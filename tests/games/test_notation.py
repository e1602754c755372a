"""One line for every move, both ways."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import (
    EndTurn,
    Event,
    Move,
    Refusal,
    RulesError,
    Seat,
    defaults,
    read,
    tag_of,
    token,
    usage,
    verb,
    write,
)

WORD = st.text("abcXYZ019._é鎮", min_size=1, max_size=6)


class Everything(Move, frozen=True):
    numbers: tuple[int, ...]
    words: tuple[str, ...]
    flags: tuple[bool, ...]
    yes: bool
    many: int
    where: str
    maybe: int | None
    perhaps: tuple[int, ...] | None
    kind: Literal["Red", "Blue"]


class Go(Move, frozen=True):
    where: str
    cost: int = 0

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        return field == "where" and token == "home" and value == "A"


class GoOn(Move, frozen=True):
    pass


class Rob(Move, frozen=True):
    whom: Seat
    helpers: tuple[Seat, ...]
    last: Seat | None
    coins: int


class Sow(Move, frozen=True):
    fields: tuple[int, ...] = ()
    whose: Seat = 0
    kind: Literal["Red", "Blue"] = "Red"


class Pick(Move, frozen=True):
    what: str

    @classmethod
    def alone(cls) -> Move:
        return cls("-")


class Robbed(Event, frozen=True):
    whom: Seat


KINDS: dict[str, type[Move]] = {tag_of(kind): kind for kind in (Everything, Go, GoOn, EndTurn, Rob, Sow)}
LEGAL = [Go("A", 1), Go("A", 2), Go("B", 1), Go("C", 3), EndTurn()]


@given(
    st.builds(
        Everything,
        st.lists(st.integers(-99, 99), max_size=4).map(tuple),
        st.lists(WORD.filter("-".__ne__), max_size=3).map(tuple),
        st.lists(st.booleans(), max_size=3).map(tuple),
        st.booleans(),
        st.integers(),
        WORD,
        st.none() | st.integers(0, 9),
        st.none() | st.lists(st.integers(0, 9), min_size=1, max_size=3).map(tuple),
        st.sampled_from(["Red", "Blue"]),
    )
)
def test_every_move_reads_back(move: Everything) -> None:
    assert read(write(move), KINDS, []) == move
    assert read(write(move).upper(), KINDS, [move]) == move


def test_writing() -> None:
    move = Everything((3, 4), ("a", "b"), (True, False), False, -2, "N.7", None, None, "Red")
    assert write(move) == "everything 3+4 a,b yes,no no -2 N.7 - - Red"
    assert write(EndTurn()) == "end_turn"
    assert token(()) == "-"
    assert usage(Go) == "go <where> [cost]"


def test_seats_are_written_as_badges_show_them() -> None:
    move = Rob(0, (1, 2), None, 3)
    assert write(move) == "rob #1 #2,#3 - 3"
    assert write(Rob(4, (), 0, 0)) == "rob #5 - #1 0"
    assert write(Robbed(0)) == "robbed 0"  # nobody types events


@pytest.mark.parametrize("legal", [[], [Rob(0, (1, 2), None, 3), Rob(1, (), 0, 3)]], ids=["any", "listed"])
@pytest.mark.parametrize(("typed", "move"), [
    ("rob #1 #2,#3 - 3", Rob(0, (1, 2), None, 3)), ("rob 1 2,3 - 3", Rob(0, (1, 2), None, 3)),
    ("rob 2 - 1 3", Rob(1, (), 0, 3)), ("ROB #2 - #1 3", Rob(1, (), 0, 3)),
])  # fmt: skip
def test_seats_are_read_with_their_sign_or_without(legal: list[Move], typed: str, move: Move) -> None:
    assert read(typed, KINDS, legal) == move


def test_short_forms_name_seats_too() -> None:
    legal = [Rob(0, (1, 2), None, 3), Rob(1, (), 0, 3)]
    assert read("rob 2", KINDS, legal) == legal[1]
    assert read("rob #1", KINDS, legal) == legal[0]


@pytest.mark.parametrize("typed", ["rob 0 - - 1", "rob #0 - - 1", "rob x - - 1", "rob 1,2 - - 1", "rob 1 2,x - 1"])
def test_seats_that_nobody_has(typed: str) -> None:
    with pytest.raises(Refusal, match="bad_notation"):
        read(typed, KINDS, [])


@pytest.mark.parametrize("word", ["", "two words", "tab\tbed", "no\u3000gap"])
def test_what_cannot_be_written(word: str) -> None:
    with pytest.raises(RulesError):
        token(word)


@pytest.mark.parametrize("typed", ["go C 3", "GO c 3", "go C", " `go c` ", "gO  C\t3"])
def test_short_forms(typed: str) -> None:
    assert read(typed, KINDS, LEGAL) == Go("C", 3)


def test_a_games_own_shorthand() -> None:
    assert read("go home 2", KINDS, LEGAL) == Go("A", 2)
    with pytest.raises(Refusal) as caught:
        read("go home", KINDS, LEGAL)
    assert caught.value.code == "ambiguous"
    assert caught.value.params["choices"] == ["go A 1", "go A 2"]


@pytest.mark.parametrize("typed", ["end turn", "End-Turn", "END_TURN", "end_turn"])
def test_verbs_of_two_words(typed: str) -> None:
    assert read(typed, KINDS, LEGAL) == EndTurn()
    assert verb(typed, KINDS) is EndTurn


def test_the_longest_verb_wins() -> None:
    assert read("go on", KINDS, []) == GoOn()
    with pytest.raises(Refusal, match="bad_notation"):
        read("go on 3", KINDS, LEGAL)


def test_a_verb_alone_may_stand_for_an_answer_that_names_nothing() -> None:
    kinds: dict[str, type[Move]] = {"pick": Pick}
    assert read("pick", kinds, []) == Pick("-")
    assert read("pick", kinds, [Pick("a"), Pick("b")]) == Pick("-")
    assert read("pick", kinds, [Pick("a")]) == Pick("a")


def test_illegal_moves_are_read_too() -> None:
    assert read("go Q 7", KINDS, LEGAL) == Go("Q", 7)


def test_last_fields_with_defaults_may_be_left_out() -> None:
    assert read("go Q", KINDS, LEGAL) == Go("Q") == read("go Q", KINDS, [])
    assert read("GO home", KINDS, []) == Go("home")
    assert read("go C", KINDS, LEGAL) == Go("C", 3)  # the only legal one before the default
    assert read("sow", KINDS, []) == Sow() == read("sow -", KINDS, [])
    assert read("sow 3+4", KINDS, [Sow()]) == Sow((3, 4))
    assert read("sow - #3", KINDS, []) == Sow((), 2)
    assert defaults(Sow) == {"fields": "-", "whose": "#1", "kind": "Red"}
    assert defaults(Rob) == {}
    assert usage(Sow) == "sow [fields] [whose] [kind]"


@pytest.mark.parametrize(
    ("legal", "example"),
    [
        ([], None),
        ([Sow()], "sow - #1 Red"),
        ([Sow(), Sow((1,)), Sow((2,)), Sow((1, 2))], "sow 2 #1 Red"),
        ([Go("A", 1), Sow((5,)), EndTurn()], "sow 5 #1 Red"),
        ([Go("A", 1)], None),
    ],
)
def test_the_example_is_a_move_as_it_usually_is(legal: list[Move], example: str | None) -> None:
    """Neither nothing at all nor everything, if there is anything else."""
    with pytest.raises(Refusal) as caught:
        read("sow x y z more", KINDS, legal)
    assert caught.value.params.get("example") == example


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "unknown_move"), ("   ", "unknown_move"), ("dance", "unknown_move"), ("`", "unknown_move"),
        ("go", "ambiguous"), ("go A", "ambiguous"), ("rob #1 -", "bad_notation"), ("go A 1 2", "bad_notation"),
        ("go A x", "bad_notation"), ("go Q 1.5", "bad_notation"), ("end_turn now", "bad_notation"),
        ("everything 1 a yes yes 1 N - - Green", "bad_notation"),
        ("everything 1 a yes maybe 1 N - - Red", "bad_notation"),
        ("everything 1+ a yes yes 1 N - - Red", "bad_notation"), ("everything a b", "bad_notation"),
    ],
)  # fmt: skip
def test_what_cannot_be_read(typed: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(typed, KINDS, LEGAL)
    assert caught.value.code == code


def test_unknown_moves_name_the_verbs() -> None:
    with pytest.raises(Refusal) as caught:
        read("dance", KINDS, LEGAL)
    assert caught.value.params["verbs"] == ["end_turn", "everything", "go", "go_on", "rob", "sow"]


@given(st.text(max_size=60))
def test_nothing_that_is_typed_breaks_it(typed: str) -> None:
    try:
        read(typed, KINDS, LEGAL)
    except Refusal as refusal:
        assert refusal.code in ("unknown_move", "bad_notation", "ambiguous")  # noqa: PT017


def test_long_lines_are_read_quickly() -> None:
    with pytest.raises(Refusal):
        read("go " * 100_000, KINDS, LEGAL)
    with pytest.raises(Refusal):
        read("everything 1 a yes yes " + "9" * 10_000 + " N - - Red", KINDS, LEGAL)
