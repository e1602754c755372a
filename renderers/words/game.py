"""What the words of one game are made of; each game's own are in a module or package of its id beside this one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct

from games.core import Event, GameEnded, Line, Move, Refusal, View, token
from games.registry import game
from renderers.words.core import core_refusal
from renderers.words.text import cut
from renderers.words.tongue import LANGUAGES, Tongue, tongue

__all__ = ["AnyView", "GameWords", "Label", "Topic", "label", "words"]

AnyView = View[Any]

LABEL, DETAIL, BODY, ALT = 80, 100, 1900, 1024
"""Characters that a button's label, a select option's description, a help page and an alt text may have."""


class Label(Struct, frozen=True):
    """A choice in a panel: `text` (at most 80 characters) for a button, `detail` (100) beside it in a select."""

    text: str
    detail: str = ""


def label(text: str, detail: str = "") -> Label:
    """A label that fits: what is too long (a very long name) is cut."""
    return Label(cut(text, LABEL), cut(detail, DETAIL))


class Topic(Struct, frozen=True):
    """A page of help in Discord markdown, at most 1900 characters; `key` is a lower snake_case word."""

    key: str
    title: str
    body: str


class GameWords(ABC):
    """Everything that is ever said about one game, in any language.

    All of it is made from views and events, so it can't tell more than the reader may know. `names` are the
    players' display names by seat, as they are: texts for messages escape them, labels and alt texts (where
    Discord reads no markdown) don't. Where names may be left out, players are called by their number.
    """

    @abstractmethod
    def title(self, _: Tongue) -> str:
        """The game's published name in that language."""

    @abstractmethod
    def pitch(self, _: Tongue) -> str:
        """Players, length and idea in one or two sentences."""

    @abstractmethod
    def command_name(self, _: Tongue) -> str:
        """The game's group of slash commands (as in `action_name`); in English it is the game's `command`."""

    @abstractmethod
    def ask(self, _: Tongue, view: AnyView, names: Sequence[str] = ()) -> str:
        """What is to be decided now, with the facts needed; speaks to the viewer if the viewer decides."""

    @abstractmethod
    def move(self, _: Tongue, view: AnyView, move: Move, names: Sequence[str] = ()) -> Label:
        """A legal move of the deciding seat, with all that it does. No two legal moves have the same text."""

    @abstractmethod
    def group(self, _: Tongue, view: AnyView, key: str, moves: Sequence[Move], names: Sequence[str] = ()) -> Label:
        """The legal moves whose first field is `key` in notation, as one choice.

        Of a kind that picks several things (`Move.picks`) it is the first of the other fields; of a kind that has
        no other field, and of one without fields, it is the kind's tag.
        """

    def element(self, _: Tongue, view: AnyView, kind: type[Move], field: str, value: Any) -> Label:
        """One of the things that a kind of move picks (`Move.picks`), for a toggle; as in notation by default."""
        return label(token(value))

    def unfit(
        self,
        _: Tongue,
        view: AnyView,
        kind: type[Move],
        field: str,
        values: Sequence[Any],
        names: Sequence[str] = (),
    ) -> str:
        """Why no legal move picks exactly these things: at most 80 characters, for a button that is disabled."""
        if values:
            return _("These can't be chosen together.")
        return _("Nothing is chosen yet.")

    @abstractmethod
    def action(self, _: Tongue, kind: type[Move]) -> tuple[str, str]:
        """A kind of move: short name for a button, and description (at most 100 characters)."""

    @abstractmethod
    def action_name(self, _: Tongue, kind: type[Move]) -> str:
        """The kind's slash subcommand: at most 32 lower-case letters, digits, `-` and `_`."""

    def command_group(self, _: Tongue, kind: type[Move]) -> tuple[str, str] | None:
        """The group within the game's commands that the kind's subcommand belongs to: name (as in `action_name`,
        which then is the name within the group) and description. None: it stands for itself. A game with more than
        25 kinds of moves needs groups, since Discord takes no more beside each other.
        """
        return None

    @abstractmethod
    def field(self, _: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
        """A field of a move as an option of its subcommand: name (as in `action_name`) and description."""

    @abstractmethod
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
        """A line of autocomplete (at most 100 characters) for `value`; `moves` are the legal ones that have it."""

    @abstractmethod
    def event(self, _: Tongue, event: Event, names: Sequence[str]) -> str:
        """One line of the log."""

    @abstractmethod
    def caption(self, _: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
        """What happened, in a few short sentences for the message under the picture."""

    def refusal(self, _: Tongue, refusal: Refusal, names: Sequence[str]) -> str:
        """Why not, and what to do instead."""
        return self.reason(_, refusal, names) or core_refusal(_, refusal, names)

    @abstractmethod
    def reason(self, _: Tongue, refusal: Refusal, names: Sequence[str]) -> str | None:
        """The sentence for one of the game's own reason codes; None for all others."""

    def reason_topic(self, code: str) -> str:
        """Key of the help page with the rule behind a reason code, of the game's own or of all games'.

        By default the page of that name if there is one, else the overview.
        """
        return self._page(code)

    @abstractmethod
    def standing(self, _: Tongue, line: Line) -> str:
        """A line of the final score: its name with what it counts."""

    def standing_topic(self, key: str) -> str:
        """Key of the help page with the rule behind a line of the final score.

        By default the page of that name, about scoring or about the end, whichever there is, else the overview.
        """
        return self._page(key, "scoring", "end")

    def _page(self, *wanted: str) -> str:
        keys = [topic.key for topic in self.topics(tongue(LANGUAGES[0]))]
        return next((key for key in wanted if key in keys), keys[0])

    @abstractmethod
    def ended(self, _: Tongue, event: GameEnded, names: Sequence[str]) -> str:
        """Why the game is over."""

    @abstractmethod
    def option(self, _: Tongue, name: str) -> str:
        """The name of a table option."""

    @abstractmethod
    def option_value(self, _: Tongue, name: str, value: Any) -> str:
        """One of the values of a table option."""

    @abstractmethod
    def board(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        """All that the picture shows, in Discord markdown; may be longer than a message, each line is short."""

    @abstractmethod
    def alt(self, _: Tongue, view: AnyView, names: Sequence[str], events: Sequence[Event] = ()) -> str:
        """The picture's alt text, at most 1024 characters; `events` are what it outlines as new."""

    @abstractmethod
    def status(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        """Where the game stands, in a few words, for lists of tables."""

    @abstractmethod
    def topics(self, _: Tongue) -> tuple[Topic, ...]:
        """The help pages, overview first."""


@cache
def words(game_id: str) -> GameWords:
    """The words of a game. Raises `Refusal("unknown_game")`."""
    module = import_module(f"{__package__}.{game(game_id).id}")
    found: GameWords = module.WORDS
    return found
