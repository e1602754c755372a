"""Toggles for moves that pick several things (`Move.picks`): which there are, and what a choice of them stands for.

What is chosen is a bit mask over the things; it travels in the custom ids, so nothing is kept anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from discord import ButtonStyle
from msgspec.structs import replace

from bot.panels.ids import Ref
from bot.panels.items import Item, button
from games.core import Move
from renderers.words import AnyView, GameWords, Label, Tongue, cut, label, plain

__all__ = ["BATCHES", "MASKS", "ROW", "THINGS", "Batch", "Picking", "batches_of"]

ROW = 5
THINGS = 20
"""Toggles that a panel has room for: four rows, so that one is left for the rest."""
MASKS = 1 << THINGS
BATCHES = 850
"""Batches at a time that custom ids have numbers for, each with all its masks."""
_LISTED = 600
"""Characters of a message for what is chosen, however long a game calls it."""

_Bag = frozenset[tuple[Hashable, int]]


def _bag(things: Iterable[Hashable]) -> _Bag:
    return frozenset(Counter(things).items())


@dataclass(frozen=True, slots=True)
class Batch:
    """Legal moves of one kind that differ only in what they pick.

    `things`: what there is to pick, equal ones side by side; `moves`: the legal ones by their index.
    """

    kind: type[Move]
    things: tuple[Hashable, ...]
    moves: Mapping[int, Move]
    bags: Mapping[_Bag, int]

    @property
    def rows(self) -> int:
        """Rows of toggles, 1 to 4."""
        return -(-len(self.things) // ROW)

    def chosen(self, mask: int) -> tuple[Hashable, ...]:
        """What the mask has chosen; bit n is the thing n."""
        return tuple(thing for at, thing in enumerate(self.things) if mask >> at & 1)

    def index_of(self, mask: int) -> int | None:
        """Index of the legal move that picks exactly this; None if there is none."""
        return self.bags.get(_bag(self.chosen(mask)))

    def mask_of(self, index: int) -> int:
        """The mask that stands for a legal move; of equal things it has the first ones. Raises `KeyError`."""
        wanted = Counter(getattr(self.moves[index], self.kind.picks))
        mask = 0
        for at, thing in enumerate(self.things):
            if wanted[thing]:
                wanted[thing] -= 1
                mask |= 1 << at
        return mask

    def move(self, mask: int) -> Move:
        """The move that a mask stands for, legal or not."""
        return replace(next(iter(self.moves.values())), **{self.kind.picks: self.chosen(mask)})


def batches_of(moves: Sequence[Move]) -> tuple[Batch, ...]:
    """The batches among legal moves that are worth toggles, in the order of their first moves.

    That is where some move takes at least two things, no two moves the same ones, and there are at most `THINGS`.
    """
    return _batches(tuple(moves)) if any(move.picks for move in moves) else ()


@lru_cache(maxsize=16)  # one panel asks many times
def _batches(moves: tuple[Move, ...]) -> tuple[Batch, ...]:
    alike: dict[tuple[Hashable, ...], dict[int, Move]] = {}
    for index, move in enumerate(moves):
        if move.picks:
            others = (getattr(move, name) for name in move.__struct_fields__ if name != move.picks)
            alike.setdefault((type(move), *others), {})[index] = move
    made = (_batch(found) for found in alike.values() if len(found) > 1)
    return tuple(batch for batch in made if batch is not None)[:BATCHES]


def _batch(found: Mapping[int, Move]) -> Batch | None:
    kind = type(next(iter(found.values())))
    picked = {index: tuple(getattr(move, kind.picks)) for index, move in found.items()}
    bags = {_bag(things): index for index, things in picked.items()}
    things = _union(picked.values())
    if len(bags) < len(found) or max(map(len, picked.values())) < 2 or len(things) > THINGS:
        return None
    return Batch(kind, things, found, bags)


def _union(picked: Iterable[tuple[Hashable, ...]]) -> tuple[Hashable, ...]:
    """Everything that any of these picks, as often as the one does that picks most of it.

    In the order of the largest; what is not in it comes where it stands in the others.
    """
    largest_first = sorted(picked, key=len, reverse=True)
    most: Counter[Hashable] = Counter()
    before: dict[Hashable, set[Hashable]] = {}
    for things in largest_first:
        most |= Counter(things)
        for at, thing in enumerate(things):
            before.setdefault(thing, set()).update(things[at - 1 : at])
    left, order = list(before), list[Hashable]()
    while left:
        # where they contradict each other: as they come
        following = next((thing for thing in left if before[thing].isdisjoint({*left} - {thing})), left[0])
        left.remove(following)
        order.append(following)
    return tuple(thing for thing in order for _copy in range(most[thing]))


@dataclass(frozen=True, slots=True)
class Picking:
    """A batch, its number among the batches, and what is chosen of it so far."""

    number: int
    batch: Batch
    mask: int = 0

    def toggles(self, _: Tongue, words: GameWords, view: AnyView, refs: Sequence[Ref]) -> list[list[Item]]:
        """Rows of buttons, one a thing; `refs` says where each leads, in the order of the things."""
        made: list[Item] = []
        for at, (thing, ref) in enumerate(zip(self.batch.things, refs, strict=True)):
            text = self._name(_, words, view, thing).text
            if self.mask >> at & 1:
                made.append(button(ref, label("✓ " + text), ButtonStyle.primary))
            else:
                made.append(button(ref, label(text)))
        return [made[start : start + ROW] for start in range(0, len(made), ROW)]

    def confirm(
        self, _: Tongue, words: GameWords, view: AnyView, names: Sequence[str], move: Ref, nothing: Ref
    ) -> Item:
        """The button that makes the move which is chosen: `move` is its ref; `nothing` is for a disabled one."""
        index = self.batch.index_of(self.mask)
        if index is None:
            return button(nothing, label(self.unfit(_, words, view, names)), disabled=True)
        return button(move, words.move(_, view, self.batch.moves[index], names), ButtonStyle.success)

    def unfit(self, _: Tongue, words: GameWords, view: AnyView, names: Sequence[str]) -> str:
        """Why no legal move is chosen, in short."""
        chosen = self.batch.chosen(self.mask)
        return words.unfit(_, view, self.batch.kind, self.batch.kind.picks, chosen, names)

    def told(self, _: Tongue, words: GameWords, view: AnyView, names: Sequence[str], why: str) -> str:
        """Two lines for the message: what is chosen, and what confirming it does, or `why` it can't be."""
        chosen = [plain(self._name(_, words, view, thing).text) for thing in self.batch.chosen(self.mask)]
        first = _("Nothing is chosen yet. Press what you want; press it again to put it back.")
        if chosen:
            first = _("Chosen: {things}", things=cut(" · ".join(chosen), _LISTED))
        index = self.batch.index_of(self.mask)
        if index is None:
            return f"▸ {first}\n▸ " + _("This can't be confirmed: {reason}", reason=why)
        does = words.move(_, view, self.batch.moves[index], names)
        line = " · ".join(plain(text) for text in (does.text, does.detail) if text)
        return f"▸ {first}\n▸ " + _("To be confirmed: {move}", move=line)

    def _name(self, _: Tongue, words: GameWords, view: AnyView, thing: Hashable) -> Label:
        return words.element(_, view, self.batch.kind, self.batch.kind.picks, thing)
