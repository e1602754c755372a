"""The Castles of Burgundy: The Dice Game in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.burgundy_dice.moves import Mark, Monk, Start, TakeWorker, Twice, Worker
from games.core import Event, GameEnded, Line, Move, Refusal, Seat
from renderers.words.burgundy_dice import asks, board, labels, pages, reasons, told
from renderers.words.core import bare, escaped
from renderers.words.game import ALT, AnyView, GameWords, Label, Topic
from renderers.words.text import cut
from renderers.words.tongue import Tongue

__all__ = ["WORDS"]


class BurgundyDice(GameWords):
    """Only a seat's own choice is ever told before the round is, and only to itself: no view has more."""

    def title(self, _: Tongue) -> str:
        return _("The Castles of Burgundy: The Dice Game")

    def pitch(self, _: Tongue) -> str:
        return _(
            "1 to 5 players, about 30 minutes. Nobody waits for a turn: from each roll everybody secretly pairs a"
            " number with a colour and marks a hex of their own duchy. Finished regions bring points and rewards."
        )

    def command_name(self, _: Tongue) -> str:
        return _.c("command", "burgundy")

    def ask(self, _: Tongue, view: AnyView, names: Sequence[str] = ()) -> str:
        return asks.ask(_, view, escaped(names))

    def move(self, _: Tongue, view: AnyView, move: Move, names: Sequence[str] = ()) -> Label:
        return labels.move_label(_, view.state, _mine(view), move)

    def group(self, _: Tongue, view: AnyView, key: str, moves: Sequence[Move], names: Sequence[str] = ()) -> Label:
        return labels.group_label(_, view.state, _mine(view), key, moves)

    def action(self, _: Tongue, kind: type[Move]) -> tuple[str, str]:
        if kind is Start:
            return _("Start castle"), _("Choose the castle where you start")
        if kind is Mark:
            return _("Mark"), _("Pair a number with a colour as rolled and mark a hex")
        if kind is Worker:
            return _("Worker"), _("Spend a worker to change the number of a die, and mark a hex")
        if kind is Monk:
            return _("Monk"), _("Spend a monk to change the colour of a die, and mark a hex")
        if kind is Twice:
            return _("Silver"), _("Spend a silver to mark two hexes")
        if kind is TakeWorker:
            return _("Take a worker"), _("Take a worker because no pair of the dice fits")
        return _("Change my mind"), _("Take your choice back while others are still thinking")

    def action_name(self, _: Tongue, kind: type[Move]) -> str:
        if kind is Start:
            return _.c("slash command", "start")
        if kind is Mark:
            return _.c("slash command", "mark")
        if kind is Worker:
            return _.c("slash command", "worker")
        if kind is Monk:
            return _.c("slash command", "monk")
        if kind is Twice:
            return _.c("slash command", "twice")
        if kind is TakeWorker:
            return _.c("slash command", "take-worker")
        return _.c("slash command", "take-back")

    def field(self, _: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
        match field:
            case "castle":
                return _.c("slash option", "castle"), _("The castle, such as e5")
            case "pair":
                return _.c("slash option", "pair"), _("Number and colour, such as 4/blue; the number alone will do")
            case "hex":
                return _.c("slash option", "hex"), _("The hex, such as c4: row letter and number")
            case "first":
                return _.c("slash option", "first"), _("The first mark, such as d5=4: hex and number")
        return _.c("slash option", "second"), _("The second mark, such as d6=2; with at least one other die")

    def value(
        self,
        _: Tongue,
        view: AnyView,
        kind: type[Move],
        field: str,
        value: Any,
        moves: Sequence[Move],
        names: Sequence[str] = (),
    ) -> str:
        return labels.value_line(_, view.state, _mine(view), field, value, moves)

    def event(self, _: Tongue, event: Event, names: Sequence[str]) -> str:
        return told.line(_, event, escaped(names))

    def caption(self, _: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
        safe = escaped(names)
        leads = tuple(f"**{name}**" if name else "" for name in safe)
        return "\n".join(told.story(_, events, safe, leads))

    def reason(self, _: Tongue, refusal: Refusal, names: Sequence[str]) -> str | None:
        return reasons.reason(_, refusal)

    def standing(self, _: Tongue, line: Line) -> str:
        return board.standing(_, line)

    def reason_topic(self, code: str) -> str:
        return reasons.topic(code)

    def standing_topic(self, key: str) -> str:
        match key:
            case "goods":
                return "goods"
            case "stars":
                return "prizes"
            case "rewards_left":
                return "end"
            case "level":
                return "solo"
        return "regions"

    def ended(self, _: Tongue, event: GameEnded, names: Sequence[str]) -> str:
        return told.ended(_, event)

    def option(self, _: Tongue, name: str) -> str:
        match name:
            case "edition":
                return _("Edition")
            case "duchy":
                return _("Duchy")
        return _("Start castles")

    def option_value(self, _: Tongue, name: str, value: Any) -> str:
        match name, value:
            case "edition", "source":
                return _("Standard (same rules as the printed one)")
            case "edition", _other:
                return _("Printed rulebook (same rules as Standard)")
            case "duchy", "A":
                return _("Duchy A, recommended for beginners")
            case "duchy", "random":
                return _("Drawn at random")
            case "duchy", _other:
                return _("Duchy {letter}", letter=value)
            case "start", "secret":
                return _("Chosen by all in secret")
            case "start", "different":
                return _("All different, in seat order (up to 4 players)")
        return _("The same for all, chosen by the first player")

    def board(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return board.board(_, view, escaped(names))

    def alt(self, _: Tongue, view: AnyView, names: Sequence[str], events: Sequence[Event] = ()) -> str:
        called = bare(names)
        return cut(board.picture(_, view, called, told.story(_, events, called, called)), ALT)

    def status(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return asks.status(_, view, escaped(names))

    def topics(self, _: Tongue) -> tuple[Topic, ...]:
        return pages.topics(_)


def _mine(view: AnyView) -> Seat:
    """Moves are told to the seat that may make them; without one, as for the first."""
    return view.seat or 0


WORDS = BurgundyDice()
