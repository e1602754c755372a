"""Toggles, built from made-up lists of moves: every choice stands for the right move, and everything has room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, ClassVar, get_origin

import pytest

from bot.panels.picks import THINGS, Batch, batches_of
from bot.panels.turn import OPTIONS, REST, Back, Place, Spot, groups_of, place, rows
from games.core import EndTurn, Move, View, field_types
from games.registry import all_games
from renderers.words import Label, tongue
from tests.bot.keeping import GAME, KeepingWords
from tests.bot.limits import checked_components
from tests.bot.test_builder import TABLE, VIEW, Bare, Extra, Other, Pick, reached

_ = tongue("en")


class Keep(Move, frozen=True):
    picks: ClassVar[str] = "dice"
    dice: tuple[str, ...]


class Offer(Move, frozen=True):
    """The things come first here: that must not matter."""

    picks: ClassVar[str] = "goods"
    goods: tuple[int, ...]
    to: str
    gladly: bool = False


class Swap(Move, frozen=True):
    aside: ClassVar[bool] = True
    picks: ClassVar[str] = "cards"
    place: int
    cards: tuple[str, ...]


class Throw(Move, frozen=True):
    aside: ClassVar[bool] = True
    picks: ClassVar[str] = "cards"
    cards: tuple[str, ...]


def subsets(things: Sequence[Any], sizes: Sequence[int] | None = None) -> list[tuple[Any, ...]]:
    """Every choice of these things, equal ones alike."""
    sizes = range(len(things) + 1) if sizes is None else sizes
    return list(dict.fromkeys(one for size in sizes for one in combinations(things, size)))


def keeps(dice: Sequence[str], sizes: Sequence[int] | None = None) -> list[Move]:
    return [Keep(one) for one in subsets(dice, sizes)]


def offers(to: str, goods: Sequence[int], *, gladly: bool = False) -> list[Move]:
    return [Offer(one, to, gladly) for one in subsets(goods)]


class _Words(KeepingWords):
    """Labels as long as a game may make them."""

    def move(self, _: object, view: object, move: Move, names: object = ()) -> Label:
        return Label(str(move).ljust(80, ".")[:80], "d" * 100)

    def group(self, _: object, view: object, key: str, moves: Sequence[Move], names: object = ()) -> Label:
        return Label(f"group {key}".ljust(80, ".")[:80], "d" * 100)


class _Long(_Words):
    def element(self, _: object, view: object, kind: type[Move], field: str, value: Any) -> Label:
        return Label(f"{value}".ljust(80, "."))


WORDS, LONG = _Words(GAME), _Long(GAME)
ALL = Back(undo=True, redo=True)
NINE: View[Any] = VIEW  # with the greatest version


def shown(moves: Sequence[Move], spot: Spot, words: KeepingWords = WORDS, back: Back = ALL) -> list[dict[str, Any]]:
    made = rows(_, words, NINE, moves, ("Anna", "Ben"), table=TABLE, spot=spot, back=back)
    assert len(made) <= 5
    assert all(1 <= len(row) <= 5 for row in made)
    parts = checked_components(made)
    ids = [part["custom_id"] for part in parts]
    assert len(ids) <= 25
    assert len(set(ids)) == len(ids)
    assert max(map(len, ids)) <= 100
    return parts


def kinds(parts: Sequence[dict[str, Any]]) -> list[str]:
    return [part["custom_id"].split(":")[1] for part in parts]


def labels(parts: Sequence[dict[str, Any]], kind: str = "pick") -> list[str]:
    return [part["label"] for part in parts if part["custom_id"].split(":")[1] == kind and not part.get("disabled")]


def only(moves: Sequence[Move]) -> Batch:
    (batch,) = batches_of(moves)
    return batch


# -- masks and moves -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "things", [("Q", "Q", "Q", "9", "T"), ("9", "T", "J", "Q", "K"), ("A",) * 5, ("Q", "Q"), ("9", "T", "T", "9")]
)
def test_every_mask_stands_for_the_move_that_picks_the_same(things: tuple[str, ...]) -> None:
    moves = [Keep(tuple(key)) for key in dict.fromkeys("".join(sorted(one)) for one in subsets(things))]
    batch = only(moves)
    assert Counter(batch.things) == Counter(things)
    met = set()
    for mask in range(1 << len(things)):
        chosen = [thing for at, thing in enumerate(batch.things) if mask & 1 << at]
        index = batch.index_of(mask)
        assert index is not None
        met.add(index)
        assert Counter(moves[index].dice) == Counter(chosen)
        assert batch.index_of(batch.mask_of(index)) == index
        assert Counter(batch.chosen(batch.mask_of(index))) == Counter(chosen)
    assert met == set(range(len(moves)))
    assert batch.mask_of(batch.index_of(0) or 0) == 0


def test_what_no_move_picks_is_no_move() -> None:
    moves = [Pick(1, 1), *keeps(("9", "Q", "Q", "T"), sizes=(1, 2)), EndTurn()]
    batch = only(moves)
    for mask in range(16):
        index = batch.index_of(mask)
        wanted = Counter(batch.chosen(mask))
        same = [at for at, move in enumerate(moves) if isinstance(move, Keep) and Counter(move.dice) == wanted]
        assert same == ([] if index is None else [index])
        assert (index is None) == (mask.bit_count() not in (1, 2))
        assert Counter(getattr(batch.move(mask), "dice")) == wanted  # noqa: B009  (any kind of move)


@pytest.mark.parametrize(
    ("picked", "things"),
    [
        (["", "Q", "9", "QQ", "Q9", "QQ9"], "QQ9"),  # as in the largest
        (["9T", "9J", "TJ", "JJ", "9A", "JA"], "9TJJA"),  # where it stands in the others
        (["9TQ", "QQ"], "9TQQ"),
        (["Q9Q", "9", "Q"], "QQ9"),  # equal ones stand together
        (["AB", "BC", "CA", "A"], "ABC"),  # they contradict each other
        (["TT", "KA", "TK"], "TTKA"),
    ],
)
def test_the_order_of_things(picked: list[str], things: str) -> None:
    assert "".join(map(str, only([Keep(tuple(one)) for one in picked]).things)) == things


@pytest.mark.parametrize(
    "moves",
    [
        [],
        keeps(("Q", "9"), sizes=(2,)),  # a single move
        keeps(("Q", "9", "T"), sizes=(0, 1)),  # no two things together: the plain list takes one press, not two
        [Keep(("Q", "9")), Keep(("9", "Q"))],  # the order matters
        keeps([str(number) for number in range(THINGS + 1)], sizes=(1, 2)),  # no room
    ],
    ids=["none", "one", "singles", "orders", "too many"],
)
def test_where_toggles_are_of_no_use_the_plain_panel_is_shown(moves: list[Move]) -> None:
    assert batches_of(moves) == ()
    assert "pick" not in kinds(shown(moves, Spot()))
    assert sorted(reached_all(moves)) == list(range(len(moves)))


# -- the panel -----------------------------------------------------------------------------------------


def test_five_dice_are_five_buttons_and_one_to_confirm() -> None:
    moves = [*keeps(("Q", "Q", "Q", "9", "T")), EndTurn()]
    parts = shown(moves, Spot(), back=Back())
    assert kinds(parts) == ["pick"] * 5 + ["mv", "mv"]
    assert [part["label"] for part in parts[:5]] == ["Q", "Q", "Q", "9", "T"]
    assert parts[5]["label"].startswith(str(Keep(()))[:20])
    assert {part["style"] for part in parts[:5]} == {2}
    second = Spot.of(int(parts[1]["custom_id"].split(":")[4]))
    assert second == Spot(batch=0, mask=0b10)
    parts = shown(moves, second)
    assert [part["label"] for part in parts[:5]] == ["Q", "✓ Q", "Q", "9", "T"]
    assert [part["style"] for part in parts[:5]] == [2, 1, 2, 2, 2]
    again = Spot.of(int(parts[1]["custom_id"].split(":")[4]))
    assert again.mask == 0


def test_only_what_is_chosen_looks_chosen() -> None:
    parts = shown([*keeps(("Q", "9")), Bare(), EndTurn()], Spot(batch=0, mask=2))
    assert [part["label"] for part in parts if part["style"] == 1] == ["✓ 9"]


def test_every_toggle_leads_to_the_choice_with_or_without_it_and_back() -> None:
    moves = keeps(("Q", "Q", "9", "T"))
    for mask in range(16):
        parts = shown(moves, Spot(batch=0, mask=mask))
        for bit, part in enumerate(parts[:4]):
            assert part["label"].startswith("✓") == bool(mask & 1 << bit)
            assert Spot.of(int(part["custom_id"].split(":")[4])) == Spot(batch=0, mask=mask ^ 1 << bit)
        index = only(moves).index_of(mask)
        assert parts[4]["custom_id"].split(":")[1::3] == ["mv", str(index)]


def test_a_choice_that_is_no_move_disables_the_button_and_says_why() -> None:
    moves = keeps(("Q", "9", "T"), sizes=(1, 2))
    nothing, everything = shown(moves, Spot())[3], shown(moves, Spot(batch=0, mask=7))[3]
    assert nothing["disabled"]
    assert nothing["label"] == "Nothing is chosen yet."
    assert everything["disabled"]
    assert everything["label"] == "These can't be chosen together."


def reached_all(moves: Sequence[Move], words: KeepingWords = WORDS) -> dict[int, int]:
    """As the builder's test finds them, with the checks of this one at every spot, and words that name things."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.bot.test_builder.WORDS", words)
        patch.setattr("tests.bot.test_builder.shown", lambda moves, spot: shown(moves, spot, words))
        return reached(moves)


MANY = [str(number) for number in range(THINGS)]


def neighbours(things: Sequence[str], size: int) -> list[Move]:
    """Few moves that need many toggles."""
    return [Keep(tuple(things[at : at + size])) for at in range(len(things) + 1 - size)]


MAIN = {
    "dice": keeps(("Q", "Q", "Q", "9", "T")),
    "two of twenty": neighbours(MANY, 2),
    "three of eleven": neighbours(MANY[:11], 3),
    "to one": offers("anna", (1, 1, 2)),
    "to two": [*offers("anna", (1, 1, 2)), *offers("ben", (1, 3))],
    "two kinds": [*keeps(("Q", "9")), *offers("anna", (1, 2, 3))],
    "gladly or not": [*offers("anna", (1, 2)), *offers("anna", (1, 2), gladly=True), *offers("ben", (1, 2))],
}
REST_OF_IT: dict[str, list[Move]] = {
    "nothing": [],
    "one": [Bare()],
    "some": [Pick(at, 0) for at in range(7)],
    "many": [Pick(at // 6, at % 6) for at in range(36)],
    "crowds": [Pick(at, 0) for at in range(OPTIONS * 2 + 1)],
}
ASIDE: dict[str, list[Move]] = {
    "nothing": [],
    "end": [EndTurn()],
    "some": [*map(Extra, range(3)), Other(0), EndTurn()],
    "toggles": [*(Throw(one) for one in subsets("abc")), *map(Extra, range(3)), EndTurn()],
    "places": [*(Swap(place, one) for place in range(3) for one in subsets("aab")), Extra(1), Other(0), EndTurn()],
    "one place": [
        *(Swap(1, one.dice) for one in neighbours(MANY[:16], 2) if isinstance(one, Keep)),
        Swap(2, ("a",)),
        EndTurn(),
    ],
}


@pytest.mark.parametrize("aside", ASIDE)
@pytest.mark.parametrize("rest", REST_OF_IT)
@pytest.mark.parametrize("main", MAIN)
def test_everything_can_be_reached_beside_toggles(main: str, rest: str, aside: str) -> None:
    moves = [*MAIN[main], *REST_OF_IT[rest], *ASIDE[aside]]
    assert sorted(reached_all(moves)) == list(range(len(moves)))


@pytest.mark.parametrize("main", MAIN)
def test_long_names_fit(main: str) -> None:
    moves = [*MAIN[main], *REST_OF_IT["some"], *ASIDE["toggles"]]
    assert sorted(reached_all(moves, LONG)) == list(range(len(moves)))


def test_what_comes_first_where_rows_are_short() -> None:
    rest, aside = REST_OF_IT["some"], ASIDE["some"]
    # four rows of toggles: one is left
    tight = [*MAIN["two of twenty"], *rest, *aside]
    undo = Back(undo=True)
    assert kinds(shown(tight, Spot(), back=undo)) == ["pick"] * 20 + ["pick", "aside", "mv", "undo", "restart"]
    assert kinds(shown(tight, Spot())) == ["pick"] * 20 + ["pick", "aside", "mv", "undo", "redo"]
    # three: the other main moves have their select, what is set aside is behind the button
    loose = [*MAIN["three of eleven"], *rest, *aside]
    assert kinds(shown(loose, Spot(), back=undo)) == ["pick"] * 11 + [
        "pick",
        "aside",
        "mv",
        "undo",
        "restart",
        "MV",
    ]
    assert kinds(shown(loose, Spot())) == ["pick"] * 11 + ["pick", "aside", "mv", "undo", "redo", "MV"]
    # one: all have room
    assert kinds(shown([*MAIN["dice"], *rest, *aside], Spot(), back=undo)) == [
        *["pick"] * 5, "mv", "aside", "mv", "mv", "undo", "restart", "MV",
    ]  # fmt: skip
    behind = kinds(shown(tight, Spot(aside=REST), back=undo))
    assert behind == ["MV", "back", "aside", "mv", "mv", "undo", "restart"]
    assert place(tight, Spot(aside=REST)).picking is None


def test_several_batches_are_chosen_by_their_group_first() -> None:
    moves = MAIN["to two"]
    assert len(moves) <= OPTIONS
    (select,) = shown(moves, Spot(), back=Back())
    assert [option["label"].rstrip(".") for option in select["options"]] == ["group anna", "group ben"]
    anna, ben = (shown(moves, Spot(group=group), back=Back()) for group in (0, 1))
    assert labels(anna) == ["1", "1", "2"]
    assert labels(ben) == ["1", "3"]
    assert kinds(ben)[-2:] == ["mv", "back"]
    first = Spot.of(int(ben[1]["custom_id"].split(":")[4]))
    assert first == Spot(batch=1, mask=2)
    assert labels(shown(moves, first)) == ["1", "✓ 3"]
    assert place(moves, first).spot == Spot(group=1)


def test_batches_that_a_group_does_not_tell_apart_are_listed() -> None:
    moves = MAIN["gladly or not"]
    anna = shown(moves, Spot(group=0), back=Back())
    assert kinds(anna) == ["MV", "back"]
    assert len(anna[0]["options"]) == 8
    assert place(moves, Spot(batch=0, mask=1)) == Place(Spot())  # nobody can have got there


def test_a_kind_set_aside_has_its_toggles_behind_its_button() -> None:
    moves = [Bare(), *ASIDE["toggles"]]
    parts = shown(moves, Spot(aside=0), back=Back())
    assert kinds(parts) == ["pick", "pick", "pick", "mv", "back", "mv"]
    chosen = Spot.of(int(parts[0]["custom_id"].split(":")[4]))
    assert place(moves, chosen).spot == Spot(aside=0)
    assert "back" in kinds(shown(moves, chosen))


@pytest.mark.parametrize(
    "spot",
    [
        Spot(batch=1, mask=1),
        Spot(batch=0, mask=1 << 5),
        Spot(batch=0, mask=(1 << THINGS) - 1),
        Spot.of(999_999_999),
    ],
    ids=str,
)
def test_toggles_that_are_not_there_show_what_is(spot: Spot) -> None:
    moves = [*MAIN["dice"], EndTurn()]
    assert shown(moves, spot) == shown(moves, Spot())
    plain = [Pick(at, 0) for at in range(7)]
    assert shown(plain, spot) == shown(plain, Spot()) == shown(plain, Spot(aside=REST))


def test_a_picked_field_is_no_group() -> None:
    assert list(groups_of([*keeps(("Q", "9")), Pick(3, 1)])) == ["keep", "3"]
    assert list(groups_of(MAIN["to two"])) == ["anna", "ben"]


# -- declarations --------------------------------------------------------------------------------------


def declared_well(kind: type[Move]) -> bool:
    """Whether what a kind picks is a field with any number of things."""
    return not kind.picks or get_origin(field_types(kind).get(kind.picks)) is tuple


class Wrong(Move, frozen=True):
    picks: ClassVar[str] = "what"
    what: int


class Slip(Move, frozen=True):
    picks: ClassVar[str] = "dices"
    dice: tuple[str, ...]


MOVES: tuple[type[Move], ...] = (Keep, Offer, Swap, Throw, Bare)
ILL: tuple[type[Move], ...] = (Wrong, Slip)


def test_a_wrong_declaration_is_noticed() -> None:
    assert all(declared_well(kind) for kind in MOVES)
    assert not any(declared_well(kind) for kind in ILL)


@pytest.mark.parametrize("kind", [kind for game in all_games() for kind in game.move_types])
def test_every_game_declares_what_it_picks(kind: type[Move]) -> None:
    assert declared_well(kind)
