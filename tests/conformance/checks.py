"""What every game has to keep. Each check takes a game and raises AssertionError where a promise is broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from games.core import Chance, Entry, Move, Refusal, Seat, Table, field_types, tag_of, usage, write
from games.core.game import AnyGame
from games.core.replay import export, replay

BOUND = 5_000
"""Moves after which a game of random moves counts as endless."""
SNAPSHOT = 3 * 1024
"""Bytes of an encoded position (design, performance targets)."""
ROOTS = {"deciders", "step", "over", "version", "events"}
"""Names that scenario files use beside the state's own; `turn` must mean the same in both."""
CODE = r"[a-z][a-z0-9_]*"
_ENCODE = msgspec.msgpack.encode


def walk(game: AnyGame, seats: int, seed: str, options: dict[str, Any] | None = None) -> Iterator[Table[Any]]:
    """A game of random moves: the table at every decision, and at the end.

    Deciders answer in random order; now and then somebody who isn't asked does what it may do meanwhile.
    """
    table: Table[Any] = Table.deal(game, seats, options, seed)
    chance = Chance(f"walk {seed}")
    for _ in range(BOUND):
        yield table
        if not (deciders := table.decisions()):
            return
        seat = chance.pick(deciders)
        others = [other for other in range(seats) if other not in deciders and table.moves(other)]
        if others and chance.below(6) == 0:
            seat = chance.pick(others)
        table.play(seat, some_move(table, seat, chance))
    raise AssertionError(f"not over after {BOUND} moves")


def some_move(table: Table[Any], seat: Seat, chance: Chance) -> Move:
    """Any legal move; drafts, of which there may be many, half of the time at most."""
    moves = table.moves(seat)
    sealing = [move for move in moves if not move.draft]
    return chance.pick(sealing if 0 < len(sealing) < len(moves) and chance.below(2) else moves)


def played(game: AnyGame, seats: int, seed: str, options: dict[str, Any] | None = None) -> Table[Any]:
    """The table at the end of that game."""
    *_, last = walk(game, seats, seed, options)
    return last


def refusal_of(wish: Callable[[], object], trouble: str) -> Refusal:
    """The refusal that the wish must get; `trouble` is what to say if it gets none."""
    try:
        wish()
    except Refusal as refusal:
        return refusal
    raise AssertionError(trouble)


def option_sets(game: AnyGame) -> list[dict[str, Any]]:
    """Every combination of options."""
    choices: list[list[tuple[str, Any]]] = []
    for name, kind in field_types(game.options_type).items():
        values: tuple[Any, ...] = (False, True) if kind is bool else get_args(kind)
        assert kind is bool or get_origin(kind) is Literal, f"option {name}: booleans and literals of strings only"
        choices.append([(name, value) for value in values])
    return [dict(chosen) for chosen in product(*choices)]


def option_plan(game: AnyGame) -> list[tuple[int, dict[str, Any]]]:
    """(number of seats, options): every value of each option with every number of seats, and every combination
    with one of them; without those that the game refuses.
    """
    every = option_sets(game)
    columns = {
        name: list(dict.fromkeys(chosen[name] for chosen in every)) for name in field_types(game.options_type)
    }
    longest = max(map(len, columns.values()), default=0)
    plan = [
        (seats, {name: values[at % len(values)] for name, values in columns.items()})
        for seats in game.seats
        for at in range(longest)
    ]
    plan += [(game.seats[at % len(game.seats)], chosen) for at, chosen in enumerate(every)]
    return [entry for at, entry in enumerate(plan) if entry not in plan[:at] and _fits(game, *entry)]


def _fits(game: AnyGame, seats: int, chosen: dict[str, Any]) -> bool:
    try:
        game.check_options(seats, game.options(chosen))
    except Refusal:
        return False
    return True


def check_declarations(game: AnyGame) -> None:
    for kinds in (game.move_types, game.step_types, game.event_types):
        assert len({tag_of(kind) for kind in kinds}) == len(kinds)
    assert len(game.command) <= 32
    assert re.fullmatch(r"[a-z][a-z_-]*", game.command)
    assert re.fullmatch(r"[a-z][a-z_]*", game.id)
    assert game.version >= 1
    assert not ROOTS & set(game.state_type.__struct_fields__), "a field of the state is hidden by a root of paths"
    for move in game.move_types:
        assert usage(move).startswith(tag_of(move))
        for name, hint in field_types(move).items():
            assert _allowed(hint), f"{tag_of(move)}.{name}: {hint} can't be written in notation"


def _allowed(hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        rest = [arg for arg in args if arg is not NoneType]
        return len(rest) == 1 and _allowed(rest[0])
    if origin is tuple:
        return len(set(args) - {Ellipsis}) == 1 and args[0] in (int, str, bool)
    return hint in (int, str, bool) or origin is Literal


def check_end(table: Table[Any]) -> None:
    """What holds once a game is over."""
    standings = table.standings
    assert standings is not None
    assert table.asks == ""
    assert [score.seat for score in sorted(standings.scores, key=lambda s: s.seat)] == list(range(table.seats))
    for score in standings.scores:
        assert score.total == sum(line.points for line in score.lines)
        assert 1 <= score.place <= table.seats
    assert [score.place for score in standings.scores] == sorted(score.place for score in standings.scores)
    assert standings.winners
    assert table.undoable(0) == ()
    assert table.view(None).standings == standings


def check_position(table: Table[Any]) -> None:
    """Somebody is asked and has moves; nobody from elsewhere has; nothing was lost."""
    game = table.game
    game.invariants(table.full_state())
    assert len(table.log[-1].after) <= SNAPSHOT
    for seat in [None, *range(table.seats)]:
        view = table.view(seat)
        assert view.turn >= 1
        assert view.deciders == table.decisions()
        assert view.version == table.seen_version(seat)
    if table.over:
        check_end(table)
        return
    deciders = table.decisions()
    assert deciders
    assert len(set(deciders)) == len(deciders)
    assert set(deciders) <= set(range(table.seats))
    assert table.standings is None
    assert not any(table.moves(elsewhere) for elsewhere in (-1, table.seats, 99))
    for seat in range(table.seats):
        moves = table.moves(seat)
        assert moves or seat not in deciders
        if seat in deciders:
            assert not all(move.draft for move in moves), "asked, and can only draft"
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert type(move) in game.move_types
            assert move.canonical() == move
    for event in table.log[-1].events:
        assert write(event).startswith(tag_of(event))


def check_notation(table: Table[Any]) -> None:
    """Every legal move, written and read again, is itself; upper and lower case are the same."""
    for seat in range(table.seats):
        lines = {write(move).casefold() for move in table.moves(seat)}
        assert len(lines) == len(table.moves(seat)), "two moves are written alike"
        for move in table.moves(seat):
            line = write(move)
            for typed in (line, line.upper(), line.lower(), f"  `{line}` "):
                assert table.read(seat, typed) == move


def check_same_future(table: Table[Any]) -> None:
    """A loaded table says the same and goes on in the same way."""
    other: Table[Any] = Table.load(table.game, table.dump())
    assert other.log == table.log
    assert other.dump() == table.dump()
    assert other.decisions() == table.decisions()
    for seat in range(table.seats):
        assert other.moves(seat) == table.moves(seat)
    if not table.over:
        seat = table.decisions()[-1]
        move = table.moves(seat)[-1]
        third: Table[Any] = Table.load(table.game, table.dump())
        assert other.play(seat, move) == third.play(seat, move)


def check_refusals(table: Table[Any], pool: list[Move], chance: Chance, tries: int) -> None:
    """What isn't in the list is refused with a reason, and nothing has changed."""
    before, encoded = table.log[-1], table.dump()
    deciders, encoded_position = table.decisions(), before.after
    for _ in range(tries):
        seat = chance.below(table.seats)
        move, moves = _wild(table.game, pool, chance), table.moves(seat)
        if move.canonical() in moves:
            continue
        refusal = refusal_of(partial(table.play, seat, move), f"{move} of seat {seat} isn't in the list")
        assert re.fullmatch(CODE, refusal.code), refusal.code
        msgspec.json.encode(refusal.params)
        asked = table.over or seat in deciders
        # who may do something else meanwhile may be told so by the game itself, if it has no better word
        assert not (asked and refusal.code == "not_your_turn")
        if not asked and not moves:
            position = table.game.position_codec.decode(encoded_position)
            why = position.agenda[-1].why_idle(position.state, seat)
            assert refusal.code == (why.code if why is not None else "not_your_turn")
        if table.over:
            assert refusal.code == "wrong_step"
        assert table.log[-1] is before
    assert table.dump() == encoded


def _wild(game: AnyGame, pool: list[Move], chance: Chance) -> Move:
    """A move from another position, perhaps with a field of a third one, or one made of anything."""
    move = chance.pick(pool)
    if chance.below(3) == 0 or not move.__struct_fields__:
        return move
    kind = chance.pick(game.move_types) if chance.below(2) else type(move)
    values = []
    for name, hint in field_types(kind).items():
        same = [getattr(other, name) for other in pool if type(other) is kind]
        values.append(chance.pick(same) if same and chance.below(3) else _value(hint, chance))
    return kind(*values)


def _value(hint: Any, chance: Chance) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return None if chance.below(2) else _value(next(arg for arg in args if arg is not NoneType), chance)
    if origin is tuple:
        count = len(args) if Ellipsis not in args else chance.below(5)
        return tuple(_value(args[0], chance) for _ in range(count))
    if origin is Literal:
        return chance.pick(args)
    if hint is bool:
        return bool(chance.below(2))
    if hint is int:
        return chance.pick([-1, 0, 1, 2, 3, 5, 6, 7, 13, 10**9])
    return chance.pick(["A.2", "N.9", "Z", "", "x y", "-", "ß", "🂡", "a" * 100])


def check_secrets(table: Table[Any]) -> None:
    """With everything that a viewer can't know dealt anew, that viewer sees and may do the very same."""
    for seat in [None, *range(table.seats)]:
        for number in range(2):
            other = table.clone(f"other {number}", seat)
            mine, theirs = table.view(seat), other.view(seat)
            assert _ENCODE(mine.state) == _ENCODE(theirs.state), f"seat {seat} sees a secret"
            assert (mine.asks, mine.deciders, mine.turn) == (theirs.asks, theirs.deciders, theirs.turn)
            if seat is not None:
                assert table.moves(seat) == other.moves(seat), f"the moves of seat {seat} tell a secret"
            table.game.invariants(other.full_state())


def check_undo(table: Table[Any], chance: Chance) -> None:
    """Back to any earlier version with consent, and on again in the same way; freely only what revealed nothing.

    What others have drafted since stays (the checks of drafts look further into that).
    """
    log = table.log
    for seat in range(table.seats):
        assert table.undoable(seat) == _free(table, seat)
    target = chance.below(len(log))
    copy: Table[Any] = Table.load(table.game, table.dump())
    if target == copy.version:
        target = 0
    if not copy.version:
        return
    for seat in range(copy.seats):
        if target not in copy.undoable(seat):
            refusal = refusal_of(partial(copy.undo, seat, target), f"seat {seat} took back what it may not")
            assert refusal.code == "cannot_undo"
    seat = chance.below(copy.seats)
    foreign = [entry.draft and entry.seat != seat for entry in log]
    kept = [entry for entry in log[target + 1 :] if foreign[entry.seq]]
    if foreign[target] or all(foreign[target + 1 :]):
        refusal_of(partial(copy.undo, seat, target, consent=True), "nothing of theirs was taken back")
        return
    copy.undo(seat, target, consent=True)
    assert copy.log[: len(log)] == log, "a log never loses a line"
    expected: Table[Any] = Table(copy.game, copy.seats, copy.options, "another", log[: target + 1])
    for entry in kept:
        if entry.seat is not None and entry.move in expected.moves(entry.seat):
            expected.play(entry.seat, entry.move)
    assert copy.log[-1].after == expected.log[-1].after
    for entry in log[target + 1 :] if not kept else ():
        assert entry.seat is not None
        assert entry.move is not None
        again = copy.play(entry.seat, entry.move)
        assert (again.after, again.events, again.reveals) == (entry.after, entry.events, entry.reveals)


def _free(table: Table[Any], seat: Seat) -> tuple[int, ...]:
    known = [entry for entry in table.log if not entry.draft or entry.seat == seat]
    free: list[int] = []
    for at in range(len(known) - 1, 0, -1):
        if table.over or known[at].seat != seat or known[at].reveals:
            break
        free.append(known[at - 1].seq)
    return tuple(free)


def check_reveals(entry: Entry, drawn_before: int, drawn_after: int) -> None:
    """Whatever drew can't be taken back freely."""
    if drawn_after > drawn_before:
        assert entry.reveals


def check_replay(table: Table[Any]) -> None:
    """Same seed and moves give the same bytes; the export proves it."""
    again: Table[Any] = Table.deal(table.game, table.seats, table.options, table.seed)
    for entry in table.log[1:]:
        assert entry.seat is not None
        assert entry.move is not None
        again.play(entry.seat, entry.move)
    assert again.dump() == table.dump()
    data = msgspec.json.decode(msgspec.json.encode(export(table)))
    assert replay(data, lambda _: table.game).dump() == table.dump()


def check_options(game: AnyGame, seats: int) -> None:
    """Every combination is dealt or refused with a reason; nonsense is refused."""
    deal: Callable[..., Table[Any]] = Table.deal
    dealt, codes = 0, []
    for chosen in option_sets(game):
        try:
            table: Table[Any] = Table.deal(game, seats, chosen, "options")
        except Refusal as refusal:
            codes.append(refusal.code)
            continue
        dealt += 1
        game.invariants(table.full_state())
        assert Table.load(game, table.dump()).options == table.options
    assert dealt
    assert all(re.fullmatch(CODE, code) for code in codes)
    names = list(field_types(game.options_type))
    for nonsense in [{"no such option": 1}, *({name: "nonsense"} for name in names), *({n: None} for n in names)]:
        refused = refusal_of(partial(deal, game, seats, nonsense), f"{nonsense} was taken")
        assert refused.code == "unknown_option"
    for wrong in (game.seats[0] - 1, game.seats[-1] + 1):
        refused = refusal_of(partial(deal, game, wrong), f"dealt for {wrong}")
        assert refused.code == "seat_count"
