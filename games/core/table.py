"""A table: the only thing of the rules that the outside talks to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from games.core import packing
from games.core.chance import Chance, seed_hash
from games.core.errors import Refusal, RulesError
from games.core.events import Event
from games.core.game import AnyGame, Position, View
from games.core.log import Course, Entry
from games.core.moves import Move
from games.core.notation import read, verb
from games.core.playing import carry_out, legal, resolve
from games.core.redo import REDO
from games.core.standings import Standings
from games.core.steps import Flow, Step
from games.core.structs import Seat, from_tree, merge, tag_of, to_tree

__all__ = ["Entry", "Table"]

S = TypeVar("S", bound=Struct)
_ENCODE = msgspec.msgpack.Encoder().encode


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
        self._course = Course(self._again)
        for entry in self.log:
            self._course.add(entry)

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
        resolve(state, flow)
        position = Position(state, stack, chance.drawn)
        entry = Entry(0, None, "table", None, None, True, tuple(flow.events), _ENCODE(position))
        table = cls(game, seats, chosen, seed, [entry])
        table._follow(chance)
        return table

    # -- what is ---------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """Number of the last log entry; every change raises it by one. For the store, never for people: others'
        drafts count in it (`seen_version`).
        """
        return self.log[-1].seq

    def seen_version(self, seat: Seat | None, at: int | None = None) -> int:
        """The version (default: the present one) as that seat (None: the public) may know it: the number of the log
        lines up to it, the deal being 0, without the drafts of others and the undos of nothing but these.
        """
        return self._course.seen(seat, self.version if at is None else at)

    def real_version(self, seat: Seat | None, seen: int) -> int:
        """The inverse: the last version with that number for that seat; beyond `version` if there is none yet."""
        return self._course.real(seat, seen)

    def knows(self, seat: Seat | None, entry: Entry) -> bool:
        """Whether that seat (None: the public) may know that there is such a line in the log."""
        return self._course.knows(seat, entry)

    def taken_back(self, undo: Entry, seat: Seat | None) -> Sequence[Entry]:
        """The moves that an undo took back, oldest first, without drafts which that seat doesn't know of."""
        return self._course.taken_back(undo, seat)

    def returned_to(self, entry: Entry, seat: Seat | None) -> int | None:
        """Like `entry.back_to`, for eyes of that seat: never the version of a draft which it doesn't know of."""
        return self._course.returned_to(entry, seat)

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

    def led_here(self, version: int) -> Sequence[Entry]:
        """The lines after that version which led to the present position: no undos, and nothing that was undone."""
        return [link.entry for link in self._course.links if link.seq > version]

    def decisions_at(self, version: int) -> tuple[Seat, ...]:
        """The seats that were asked at an earlier version; it must lie in the log that was loaded."""
        position = self.game.position_codec.decode(self.log[version - self.log[0].seq].after)
        return tuple(position.agenda[-1].deciders(position.state)) if position.agenda else ()

    def asked_since(self, seat: Seat) -> int:
        """The version since which a seat that is asked now has been: its own last move, or the line that made it a
        decider, without what was undone.
        """
        since = self.version
        for link in reversed(self._course.links):
            position = self.game.position_codec.decode(link.after)
            if not position.agenda or seat not in position.agenda[-1].deciders(position.state):
                break
            since = link.seq
            if link.entry.seat == seat:
                break
        return since

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        """Every legal move of that seat now, in a canonical order.

        Never empty for a seat that is asked; one that isn't may still have some (`Step.meanwhile`).
        """
        if (known := self._legal.get(seat)) is not None:
            return known
        moves = self._legal[seat] = legal(self._position, seat)
        return moves

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
            version=self.seen_version(seat),
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
            for link in self._course.links
            if link.seq > version
            for event in link.entry.events
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
                self._check_kind(seat, verb(text, kinds))
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
        try:
            flow = carry_out(position, seat, move, self._chance)
            after = _ENCODE(position)
        except BaseException:
            self._restore(self.log[-1].after)
            raise
        entry = Entry(self.version + 1, seat, by, move, None, flow.reveals, tuple(flow.events), after)
        self._legal_before, self._legal = (self.log[-1].after, self._legal), {}
        self.log.append(entry)
        self._course.add(entry)
        return entry

    def undoable(self, seat: Seat) -> tuple[int, ...]:
        """The versions that this seat may freely go back to, nearest first.

        Free are the seat's own last moves since anything was revealed, since anybody else moved (drafts apart), and
        never the end of the game.
        """
        return () if self.over else self._course.free(seat)

    def consent_targets(self, seat: Seat) -> tuple[int, ...]:
        """The versions that this seat may go back to if the table agrees, nearest first; none once it is over."""
        return () if self.over else tuple(self._course.targets(seat))

    def undo(self, seat: Seat, back_to: int | None = None, by: str = "player", consent: bool = False) -> Entry:
        """Return to an earlier version (default: one move back) by a new log entry. Chance returns with it.

        What other seats have drafted since stays, as far as it is legal there. With the consent of the table any
        version that led here will do. Raises `Refusal("cannot_undo")`.
        """
        targets = self._course.targets(seat) if consent else self.undoable(seat)
        if back_to is None and targets:
            back_to = targets[0]
        at = self._course.find(back_to) if back_to is not None and back_to in targets else None
        if at is None:
            raise Refusal("cannot_undo")
        after = self._course.back(seat, at)[-1].after
        entry = Entry(self.version + 1, seat, by, None, back_to, False, (), after)
        self._restore(after)
        self.log.append(entry)
        self._course.add(entry)
        return entry

    def redoable(self, seat: Seat) -> Sequence[Entry]:
        """The moves which `redo` would make again, oldest first.

        They are those that the seat's last undo took back, as long as nothing else has been done since that it
        knows of. Where answers may be drafted they end before the first one of somebody else: only its owner
        knows what it was made from.
        """
        lines = () if self.over else self._course.again(seat)
        return tuple(takewhile(lambda line: line.seat == seat, lines)) if self.game.drafts else lines

    def redo(self, seat: Seat) -> Sequence[Entry]:
        """Make again what the seat's last undo took back, other seats' moves too: as new lines of the log with
        "redo" as `by`, and with the same chance. Raises `Refusal("cannot_redo")`.
        """
        made: list[Entry] = []
        for line in self.redoable(seat):
            assert line.seat is not None
            assert line.move is not None
            try:
                made.append(self.play(line.seat, line.move, by=REDO))
            except Refusal as odd:
                raise RulesError(f"line {line.seq} of the log can't be made again") from odd
        if not made:
            raise Refusal("cannot_redo")
        return made

    # -- out and in ------------------------------------------------------------------------------------

    def clone(self, seed: str, seat: Seat | None = None) -> Table[S]:
        """A copy from here on, for thinking ahead without peeking.

        Chance to come is another (from `seed`), and what `seat` (None: the public) can't know is dealt anew; its
        version is the one that the seat sees.
        """
        position = self._copy()
        position.state = self.game.redeal(position.state, seat, Chance(f"{seed} redeal"))
        start = Entry(self.seen_version(seat), None, "table", None, None, True, (), _ENCODE(position))
        return Table(self.game, self.seats, self.options, seed, [start])

    def dump(self) -> bytes:
        """The whole table (with its seed: for the store, not for people)."""
        return packing.pack(self.game, self.seats, self.options, self._seed, self.log)

    @classmethod
    def load(cls, game: AnyGame, data: bytes) -> Table[S]:
        """The inverse of `dump`. Raises `Refusal("rules_changed")` if it was made by other rules."""
        return cls(game, *packing.unpack(game, data))

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
            why = self._position.agenda[-1].why_idle(self._position.state, seat)
            raise why or Refusal("not_your_turn", deciders=list(deciders))

    def _check_kind(self, seat: Seat, kind: type[Move]) -> None:
        """Raises the reason why a seat has no legal move of that kind, if it has none and there is one to tell."""
        self._check_turn(seat, tag_of(kind))
        if any(type(move) is kind for move in self.moves(seat)):
            return
        step, state = self._position.agenda[-1], self._position.state
        if seat in (deciders := self.decisions()):
            why = step.why_none(state, seat, kind)
        elif kind.draft:
            return  # it may be noted without being asked, but not like this
        else:
            why = step.why_idle(state, seat) or Refusal("not_your_turn", deciders=list(deciders))
        if why is not None:
            raise why

    def _again(self, before: bytes, draft: Entry) -> bytes | None:
        """The position after somebody's draft is played in another position; None if it isn't legal there."""
        position: Position[S, Step[S]] = self.game.position_codec.decode(before)
        if draft.seat is None or draft.move is None or draft.move not in legal(position, draft.seat):
            return None
        carry_out(position, draft.seat, draft.move, Chance(self._seed, position.drawn))
        return _ENCODE(position)
