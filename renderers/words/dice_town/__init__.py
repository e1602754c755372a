"""Dice Town in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Event, GameEnded, Line, Move, Refusal, Seat
from renderers.words.core import bare, escaped
from renderers.words.dice_town import asks, board, kinds, labels, pages, reasons, told, topics
from renderers.words.dice_town.story import story
from renderers.words.game import ALT, AnyView, GameWords, Label, Topic
from renderers.words.text import cut
from renderers.words.tongue import Tongue

__all__ = ["WORDS"]


class DiceTown(GameWords):
    """Hands, rolls and sealed answers are told to their owner only: no other view has them."""

    def title(self, _: Tongue) -> str:
        return _("Dice Town")

    def pitch(self, _: Tongue) -> str:
        return _(
            "2 to 5 players, about 45 minutes. Everybody rolls poker dice under a cup and keeps some in secret."
            " Most dice of a face dig gold, rob the bank, shop, steal or wear the badge; the best hand gets land."
            " And the sheriff can be bribed."
        )

    def command_name(self, _: Tongue) -> str:
        return _.c("command", "dicetown")

    def ask(self, _: Tongue, view: AnyView, names: Sequence[str] = ()) -> str:
        return asks.ask(_, view, escaped(names))

    def move(self, _: Tongue, view: AnyView, move: Move, names: Sequence[str] = ()) -> Label:
        return labels.move_label(_, view.state, _mine(view), move, bare(names))

    def group(self, _: Tongue, view: AnyView, key: str, moves: Sequence[Move], names: Sequence[str] = ()) -> Label:
        return labels.group_label(_, view.state, _mine(view), key, moves, bare(names))

    def element(self, _: Tongue, view: AnyView, kind: type[Move], field: str, value: Any) -> Label:
        """One of the dice that `keep` picks, or of the cards that `town_orders` does."""
        return labels.element(_, kind, str(value))

    def unfit(
        self,
        _: Tongue,
        view: AnyView,
        kind: type[Move],
        field: str,
        values: Sequence[Any],
        names: Sequence[str] = (),
    ) -> str:
        """Why exactly these dice can't be kept; of order cards any may be armed."""
        return labels.unfit(_, view.state.players[_mine(view)], [str(value) for value in values])

    def action(self, _: Tongue, kind: type[Move]) -> tuple[str, str]:
        return kinds.action(_, kind)

    def action_name(self, _: Tongue, kind: type[Move]) -> str:
        return kinds.action_name(_, kind)

    def field(self, _: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
        return kinds.field(_, kind, field)

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
        return labels.value_line(_, view.state, _mine(view), kind, field, value, moves, bare(names))

    def event(self, _: Tongue, event: Event, names: Sequence[str]) -> str:
        return told.line(_, event, escaped(names))

    def caption(self, _: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
        return "\n".join(story(_, events, escaped(names), lambda lead: f"**{lead}**"))

    def reason(self, _: Tongue, refusal: Refusal, names: Sequence[str]) -> str | None:
        return reasons.reason(_, refusal, escaped(names))

    def standing(self, _: Tongue, line: Line) -> str:
        return board.standing(_, line)

    def ended(self, _: Tongue, event: GameEnded, names: Sequence[str]) -> str:
        return told.ended(_, event)

    def reason_topic(self, code: str) -> str:
        return topics.of_reason(code)

    def standing_topic(self, key: str) -> str:
        return topics.of_line(key)

    def option(self, _: Tongue, name: str) -> str:
        return _("Edition") if name == "edition" else _("First sheriff")

    def option_value(self, _: Tongue, name: str, value: Any) -> str:
        match name, value:
            case "edition", "source":
                return _("Standard: the best hand takes 1 deed per Ace")
            case "edition", _other:
                return _("Printed rulebook: the best hand takes 1 deed more")
            case "sheriff", "random":
                return _("Drawn at random")
        return _("Seat {number}", number=value)

    def board(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return board.board(_, view, escaped(names))

    def alt(self, _: Tongue, view: AnyView, names: Sequence[str], events: Sequence[Event] = ()) -> str:
        called = bare(names)
        return cut(board.picture(_, view, called, story(_, events, called, str)), ALT)

    def status(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return asks.status(_, view, escaped(names))

    def topics(self, _: Tongue) -> tuple[Topic, ...]:
        return pages.topics(_)


def _mine(view: AnyView) -> Seat:
    """Moves are told to the seat that may make them; without one, as for the first."""
    return view.seat or 0


WORDS = DiceTown()
