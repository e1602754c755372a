"""A table: the only thing of the rules that the outside talks to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from games.core.chance import Chance, seed_hash
from games.core.errors import Refusal, RulesError
from games.core.events import Event
from games.core.game import AnyGame, Position, View
from games.core.moves import Move
from games.core.notation import read, verb, write
from games.core.standings import Standings
from games.core.steps import Flow, Step
from games.core.structs import Seat, from_tree, merge, tag_of, to_tree

__all__ = ["Entry", "Table"]

S = TypeVar("S", bound=Struct)
_ENCODE = msgspec.msgpack.Encoder().encode
_BOUND = 10_000
"""Steps that may resolve themselves in a row before we call it a loop."""


class Entry(Struct, frozen=True):
    """One line of a table's log. Nothing is ever taken out of a log; an undo is a line too.

    `seq` counts from 0 (the deal) and is the table's version once the line is written. `by` says who pressed:
    "player", "computer" or whatever the bot knows beside these. `back_to` is the version that an undo returned
    to; `move` is None for it and for the deal. `reveals`: it can't be taken back freely. `after` is the encoded
    position (msgpack).
    """

    seq: int
    seat: Seat | None
    by: str
    move: Move | None
    back_to: int | None
    reveals: bool
    events: tuple[Event, ...]
    after: bytes

    @property
    def notation(self) -> str:
        """The move in notation, `undo 3` for an undo, `deal` for the deal."""
        if self.move is not None:
            return write(self.move)
        return "deal" if self.back_to is None else f"undo {self.back_to}"


class Table(Generic[S]):
    """A running or finished game with its log."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Struct,
        seed: str,
        log: Sequence[Entry],
        *,
        script: Iterable[int] = (),
    ) -> None:
        """From a log, or from the end of one: what lies before its first entry can't be undone.

        `script`: the next results of chance (scenario files); it is not part of a dump.
        """
        self.game = game
        self.seats = seats
        self.options = options
        self.log = list(log)
        self._seed = seed
        self._position: Position[S, Step[S]] = game.position_codec.decode(log[-1].after)
        self._chance = Chance(seed, self._position.drawn, script)
        self._script = (self._chance.script, self._chance.script_from)
        self._legal: dict[Seat, tuple[Move, ...]] = {}
        self._legal_before: tuple[bytes, dict[Seat, tuple[Move, ...]]] = (b"", {})  # for who tries and takes back
        self._line: list[int] = []  # indexes of the log entries which led here, without what was undone
        for index, entry in enumerate(self.log):
            self._extend(index, entry)

    @classmethod
    def deal(
        cls,
        game: AnyGame,
        seats: int,
        options: Struct | Mapping[str, Any] | None = None,
        seed: str = "",
        *,
        script: Sequence[int] = (),
        patch: Mapping[str, Any] | None = None,
    ) -> Table[S]:
        """A new table. `patch` (scenario files) is laid over the state after the set-up, before anything is
        resolved; `script` then gives the next results of chance.

        Raises `Refusal` with `seat_count` or for options that don't fit, `msgspec.ValidationError` for a patch
        that doesn't.
        """
        if seats not in game.seats:
            raise Refusal("seat_count", low=game.seats[0], high=game.seats[-1])
        chosen = options if isinstance(options, Struct) else game.options(dict(options or {}))
        game.check_options(seats, chosen)
        chance = Chance(seed)
        stack: list[Step[S]] = []
        flow = Flow(stack, chance)
        state = game.deal(seats, chosen, flow)
        if patch:
            state = from_tree(game.state_type, merge(to_tree(state), patch))
            game.fill_in(state, patch)
        chance.follow(script)
        _resolve(state, flow)
        position = Position(state, stack, chance.drawn)
        entry = Entry(0, None, "table", None, None, True, tuple(flow.events), _ENCODE(position))
        table = cls(game, seats, chosen, seed, [entry])
        table._follow(chance)
        return table

    # -- what is ---------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """Number of the last log entry; every change raises it by one."""
        return self.log[-1].seq

    @property
    def seed_hash(self) -> str:
        return seed_hash(self._seed)

    @property
    def seed(self) -> str:
        """The seed, once the game is over; before that it would tell the dice to come (`RulesError`)."""
        if not self.over:
            raise RulesError("the seed of a running game is secret")
        return self._seed

    @property
    def standings(self) -> Standings | None:
        standings: Standings | None = self.game.standings(self._position.state)
        return standings

    @property
    def over(self) -> bool:
        return not self._position.agenda

    @property
    def asks(self) -> str:
        """Tag of the pending step, "" when the game is over."""
        return tag_of(self._position.agenda[-1]) if self._position.agenda else ""

    def decisions(self) -> tuple[Seat, ...]:
        """The seats that are asked now; empty only when the game is over."""
        if not self._position.agenda:
            return ()
        return tuple(self._position.agenda[-1].deciders(self._position.state))

    def since(self, version: int) -> Sequence[Entry]:
        """The log's lines after that version, undone ones and undos among them."""
        return self.log[max(0, version + 1 - self.log[0].seq) :]

    def decisions_at(self, version: int) -> tuple[Seat, ...]:
        """The seats that were asked at an earlier version; it must lie in the log that was loaded."""
        position = self.game.position_codec.decode(self.log[version - self.log[0].seq].after)
        return tuple(position.agenda[-1].deciders(position.state)) if position.agenda else ()

    def asked_since(self, seat: Seat) -> int:
        """The version since which a seat that is asked now has been: its own last move, or the line that made it a
        decider, without what was undone.
        """
        since = self.version
        for index in reversed(self._line):
            if seat not in self.decisions_at(self.log[index].seq):
                break
            since = self.log[index].seq
            if self.log[index].seat == seat:
                break
        return since

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        """Every legal move of that seat now, in a canonical order.

        Never empty for a seat that is asked; one that isn't may still have some (`Step.meanwhile`).
        """
        if (known := self._legal.get(seat)) is not None:
            return known
        legal: tuple[Move, ...] = ()
        if seat in self.decisions():
            legal = tuple(self._position.agenda[-1].moves(self._position.state, seat))
            if not legal:
                raise RulesError(f"seat {seat} is asked ({self.asks}) and has no move")
        elif not self.over:
            legal = tuple(self._position.agenda[-1].meanwhile(self._position.state, seat))
        self._legal[seat] = legal
        return legal

    def view(self, seat: Seat | None) -> View[S]:
        """What that seat (None: the public) may know, as a copy of its own."""
        state: S = self._copy().state
        return View(
            game=self.game.id,
            seats=self.seats,
            seat=seat,
            state=self.game.view(state, seat),
            asks=self.asks,
            deciders=self.decisions(),
            turn=self.game.turn(state),
            version=self.version,
            standings=self.standings,
            seed_hash=self.seed_hash,
        )

    def full_state(self) -> S:
        """A copy of the state with everybody's secrets: for invariants and scenario files, never for people."""
        state: S = self._copy().state
        return state

    def events_since(self, version: int, seat: Seat | None) -> tuple[Event, ...]:
        """What led here since that version, as the seat may know it, without what was undone."""
        return tuple(
            seen
            for index in self._line
            if self.log[index].seq > version
            for event in self.log[index].events
            if (seen := event.seen_by(seat)) is not None
        )

    # -- what changes ----------------------------------------------------------------------------------

    def read(self, seat: Seat, text: str) -> Move:
        """The move that a seat typed (see `notation.read`); it may be illegal.

        Raises `Refusal` as `notation.read` does, and as `play` does for a short form when the seat isn't asked.
        """
        kinds = self.game.moves_by_tag
        try:
            return read(text, kinds, self.moves(seat))
        except Refusal as refusal:
            if refusal.code == "bad_notation":
                self._check_turn(seat, tag_of(verb(text, kinds)))
            raise

    def play(self, seat: Seat, move: Move, by: str = "player") -> Entry:
        """Make a legal move. Raises `Refusal` (nothing has changed) if it isn't one.

        Reason codes of all games: `not_your_turn` (params: `deciders`), `wrong_step` (the move does not belong
        here; with `over=1` because the game has ended); the rest are the game's own.
        """
        position = self._position
        self._check_turn(seat, tag_of(move))
        step = position.agenda[-1]
        move = move.canonical()
        if move not in self.moves(seat):
            raise step.why_not(position.state, seat, move)
        flow = Flow(position.agenda, self._chance)
        position.agenda.pop()
        try:
            step.play(position.state, seat, move, flow)
            _resolve(position.state, flow)
            position.drawn = self._chance.drawn
            after = _ENCODE(position)
        except BaseException:
            self._restore(self.log[-1].after)
            raise
        entry = Entry(self.version + 1, seat, by, move, None, flow.reveals, tuple(flow.events), after)
        self._legal_before, self._legal = (self.log[-1].after, self._legal), {}
        self.log.append(entry)
        self._extend(len(self.log) - 1, entry)
        return entry

    def undoable(self, seat: Seat) -> tuple[int, ...]:
        """The versions that this seat may freely go back to, nearest first.

        Free are the seat's own last moves since anything was revealed, since anybody else moved, and never the
        end of the game.
        """
        targets: list[int] = []
        if self.over:
            return ()
        for at in range(len(self._line) - 1, 0, -1):
            entry = self.log[self._line[at]]
            if entry.seat != seat or entry.reveals or entry.move is None:
                break
            targets.append(self.log[self._line[at - 1]].seq)
        return tuple(targets)

    def undo(self, seat: Seat, back_to: int | None = None, by: str = "player", consent: bool = False) -> Entry:
        """Return to an earlier version (default: one move back) by a new log entry. Chance returns with it.

        With the consent of the table any version that led here will do. Raises `Refusal("cannot_undo")`.
        """
        free = self.undoable(seat)
        targets = [self.log[index].seq for index in self._line[:-1]] if consent else list(free)
        if back_to is None:
            back_to = targets[-1] if consent and targets else free[0] if free else -1
        if back_to not in targets:
            raise Refusal("cannot_undo")
        after = next(self.log[index].after for index in self._line if self.log[index].seq == back_to)
        entry = Entry(self.version + 1, seat, by, None, back_to, False, (), after)
        self._restore(after)
        self.log.append(entry)
        self._extend(len(self.log) - 1, entry)
        return entry

    # -- out and in ------------------------------------------------------------------------------------

    def clone(self, seed: str, seat: Seat | None = None) -> Table[S]:
        """A copy from here on, for thinking ahead without peeking.

        Chance to come is another (from `seed`), and what `seat` (None: the public) can't know is dealt anew.
        """
        position = self._copy()
        position.state = self.game.redeal(position.state, seat, Chance(f"{seed} redeal"))
        start = Entry(self.version, None, "table", None, None, True, (), _ENCODE(position))
        return Table(self.game, self.seats, self.options, seed, [start])

    def dump(self) -> bytes:
        """The whole table (with its seed: for the store, not for people)."""
        lines = [
            [
                e.seq,
                e.seat,
                e.by,
                e.move,
                e.back_to,
                e.reveals,
                msgspec.json.encode(e.events).decode(),
                e.after,
            ]
            for e in self.log
        ]
        return _ENCODE([self.game.id, self.game.version, self.seats, to_tree(self.options), self._seed, lines])

    @classmethod
    def load(cls, game: AnyGame, data: bytes) -> Table[S]:
        """The inverse of `dump`. Raises `Refusal("rules_changed")` if it was made by other rules."""
        name, version, seats, options, seed, lines = msgspec.msgpack.decode(data)
        if (name, version) != (game.id, game.version):
            raise Refusal("rules_changed", game=str(name), version=int(version))
        log = [
            Entry(
                seq,
                seat,
                by,
                None if move is None else game.move_codec.decode(msgspec.json.encode(move)),
                back_to,
                reveals,
                game.events_codec.decode(events.encode()),
                after,
            )
            for seq, seat, by, move, back_to, reveals, events, after in lines
        ]
        return cls(game, seats, game.options(options), seed, log)

    # -- inside ----------------------------------------------------------------------------------------

    def _copy(self) -> Position[S, Step[S]]:
        position: Position[S, Step[S]] = self.game.position_codec.decode(self.log[-1].after)
        return position

    def _restore(self, encoded: bytes) -> None:
        self._position = self.game.position_codec.decode(encoded)
        self._chance = Chance(self._seed, self._position.drawn, *self._script)
        before, legal = self._legal_before
        self._legal = dict(legal) if before == encoded else {}

    def _follow(self, scripted: Chance) -> None:
        self._chance = scripted
        self._script = (scripted.script, scripted.script_from)

    def _check_turn(self, seat: Seat, wish: str) -> None:
        if self.over:
            raise Refusal("wrong_step", move=wish, over=1)
        if seat not in (deciders := self.decisions()) and not self.moves(seat):
            raise Refusal("not_your_turn", deciders=list(deciders))

    def _extend(self, index: int, entry: Entry) -> None:
        if entry.back_to is None:
            self._line.append(index)
            return
        while len(self._line) > 1 and self.log[self._line[-1]].seq != entry.back_to:
            self._line.pop()
        if not self._line or self.log[self._line[-1]].seq != entry.back_to:
            self._line = [index]  # the log begins after what was returned to


def _resolve(state: Any, flow: Flow) -> None:
    """Let steps without deciders run until somebody is asked or nothing is pending."""
    stack: list[Step[Any]] = flow.stack
    for _ in range(_BOUND):
        if not stack or stack[-1].deciders(state):
            return
        stack.pop().resolve(state, flow)
    raise RulesError("steps go on resolving themselves for ever")
