"""The private panel of a seat that has to decide, made from its legal moves. Knows no game.

Up to 5 main moves are buttons, up to 25 one select; beyond that the panel first asks for the value of the first
field (`group`), and pages where even these are more than 25. Kinds that are set `aside` get a button each.

Where one batch of moves differs only in the things that they pick (`Move.picks`), these are toggles. They come
first, then the button that confirms what is chosen, with those that are always there; other main moves in a row of
their own. What finds no room beside toggles is behind "Other choices".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from bot.panels.ids import Ref
from bot.panels.items import Item, button, select
from bot.panels.picks import MASKS, Picking, batches_of
from games.core import EndTurn, Move, tag_of, token
from renderers.words import AnyView, GameWords, Label, Tongue

__all__ = ["REST", "Back", "Place", "Spot", "back_buttons", "choices", "groups_of", "place", "rows"]

_Refs = Callable[..., Ref]
ROWS = 5
BUTTONS = 5
OPTIONS = 25
REST = 98
"""Stands for the main moves that are not in the toggles of the main panel, as if they were a kind set aside."""
_STEP, _ASIDE, _PICKS = 1_000, 1_000_000, 100_000_000
"""How a spot becomes one number: the page, thousands for the group, millions for a kind set aside; from here on
batches of toggles, each with all its masks."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a panel somebody is: in the main moves (default) or in a kind set aside; there, in all of them or in
    a group that shares the first field; and the page. Or else at the toggles of a batch, with what is chosen.
    Up to 998 groups, 98 kinds, 850 batches.
    """

    group: int | None = None
    aside: int | None = None
    page: int = 0
    batch: int | None = None
    mask: int = 0

    @property
    def index(self) -> int:
        if self.batch is not None:
            return _PICKS + self.batch * MASKS + self.mask
        aside = 0 if self.aside is None else self.aside + 1
        return aside * _ASIDE + (0 if self.group is None else self.group + 1) * _STEP + self.page

    @property
    def narrowed(self) -> bool:
        """Whether it is not the main panel."""
        return self.group is not None or self.aside is not None

    @classmethod
    def of(cls, index: int) -> Spot:
        """The inverse of `index`."""
        if index >= _PICKS:
            batch, mask = divmod(index - _PICKS, MASKS)
            return cls(batch=batch, mask=mask)
        aside, group = index // _ASIDE - 1, index % _ASIDE // _STEP - 1
        return cls(None if group < 0 else group, None if aside < 0 else aside, index % _STEP)


@dataclass(frozen=True, slots=True)
class Place:
    """A spot that is there (in terms of kind, group and page), with the toggles that are shown at it, if any."""

    spot: Spot
    picking: Picking | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """The ways back that somebody has, and on again: freely, by asking the others, and what was taken back.

    `finished`: freely as well, but what is taken back is a turn that is done, as a whole: there is no last choice
    to undo where the panel is about something else by now.
    """

    undo: bool = False
    finished: bool = False
    ask: bool = False
    redo: bool = False


def asides_of(moves: Sequence[Move]) -> dict[type[Move], list[int]]:
    """Kind set aside → indexes of its moves (the end of the turn is not among them)."""
    kinds: dict[type[Move], list[int]] = {}
    for index, move in enumerate(moves):
        if move.aside and not isinstance(move, EndTurn):
            kinds.setdefault(type(move), []).append(index)
    return kinds


def groups_of(moves: Sequence[Move], aside: int | None = None) -> dict[str, list[int]]:
    """Notation of the first field → indexes of the moves that share it: of the main ones, or of a kind set aside.

    What a move picks doesn't count as a field; one that has no other is in the group of its kind's tag.
    Raises `IndexError` for a kind that isn't there.
    """
    groups: dict[str, list[int]] = {}
    for index in _pool(moves, aside):
        move = moves[index]
        fields = [name for name in move.__struct_fields__ if name != move.picks]
        key = token(getattr(move, fields[0])) if fields else tag_of(move)
        groups.setdefault(key, []).append(index)
    return groups


def _pool(moves: Sequence[Move], aside: int | None) -> list[int]:
    main = [index for index, move in enumerate(moves) if not move.aside]
    if aside is None:
        return main
    if aside == REST:
        picking = _picking(moves, Spot())
        if picking is None:
            raise IndexError("nothing is a rest where there are no toggles")
        return [index for index in main if index not in picking.batch.moves]
    return list(asides_of(moves).values())[aside]


def choices(moves: Sequence[Move], spot: Spot) -> tuple[str, list[int]]:
    """What the panel asks for at this spot: `("group", indexes of groups)` or `("move", indexes of moves)`.

    Raises `IndexError` for a spot that these moves don't have.
    """
    groups = list(groups_of(moves, spot.aside).values())
    if spot.group is not None:
        return "move", groups[spot.group]
    pool = sorted(index for indexes in groups for index in indexes)
    if len(groups) == 1 or (len(pool) <= OPTIONS and len(_batches_in(moves, pool)) < 2):
        return "move", pool
    return "group", list(range(len(groups)))  # several batches can have their toggles only one by one


def _inside(moves: Sequence[Move], spot: Spot) -> list[int]:
    """Indexes of all moves at a spot, whatever page."""
    if spot.group is None:
        return _pool(moves, spot.aside)
    return list(groups_of(moves, spot.aside).values())[spot.group]


def _batches_in(moves: Sequence[Move], pool: Sequence[int]) -> list[Picking]:
    inside = set(pool)
    return [Picking(at, batch) for at, batch in enumerate(batches_of(moves)) if inside >= batch.moves.keys()]


def _picking(moves: Sequence[Move], spot: Spot) -> Picking | None:
    """The toggles at a spot: those of the only batch there. Raises `IndexError` as `choices` does."""
    if spot.aside == REST:
        return None
    pool = _inside(moves, spot)
    there = _batches_in(moves, pool)
    if len(there) != 1:
        return None
    batch = there[0].batch
    if spot.narrowed and (rest := len(pool) - len(batch.moves)):
        # only the main panel has a page for what finds no room
        return None if rest > OPTIONS or batch.rows + 2 > ROWS else there[0]
    return there[0]


def place(moves: Sequence[Move], spot: Spot) -> Place:
    """Where a spot leads to; to the main panel if an id from elsewhere names one that isn't there."""
    try:
        if spot.batch is not None:
            return _place_of_batch(moves, spot)
        choices(moves, spot)
        return Place(spot, _picking(moves, spot))
    except IndexError:
        return Place(Spot(), _picking(moves, Spot()))


def _place_of_batch(moves: Sequence[Move], spot: Spot) -> Place:
    """The widest spot that shows this batch."""
    batch = batches_of(moves)[spot.batch or 0]
    if spot.mask >> len(batch.things):
        raise IndexError("something is chosen that isn't there")
    first = next(iter(batch.moves))
    aside = list(asides_of(moves)).index(batch.kind) if batch.kind.aside else None
    group = next(at for at, indexes in enumerate(groups_of(moves, aside).values()) if first in indexes)
    for at in (Spot(aside=aside), Spot(group=group, aside=aside)):
        shown = _picking(moves, at)
        if shown is not None and shown.number == spot.batch:
            return Place(at, Picking(shown.number, shown.batch, spot.mask))
    raise IndexError("this batch is shown without toggles")


def rows(
    _: Tongue,
    words: GameWords,
    view: AnyView,
    moves: Sequence[Move],
    names: Sequence[str],
    *,
    table: int,
    spot: Spot,
    back: Back,
) -> list[list[Item]]:
    """The rows of components, at most five."""
    here = place(moves, spot)
    made = _Panel(_, words, view, moves, names, table, here.spot, back)
    return made.plain() if here.picking is None else made.toggles(here.picking)


@dataclass(frozen=True, slots=True)
class _Panel:
    """What the rows are made from."""

    _: Tongue
    words: GameWords
    view: AnyView
    moves: Sequence[Move]
    names: Sequence[str]
    table: int
    spot: Spot
    back: Back

    def ref(self, kind: str, index: int = 0) -> Ref:
        return Ref(kind, self.table, self.view.version, index)

    def plain(self) -> list[list[Item]]:
        """Buttons or a select for the moves at the spot, and what is always there."""
        asks, indexes = choices(self.moves, self.spot)
        return [*self._choices(asks, indexes, self.spot), *_in_rows(self._always())]

    def toggles(self, picking: Picking) -> list[list[Item]]:
        """The same with toggles for a batch."""
        _, batch, chosen = self._, picking.batch, picking.mask

        def at(mask: int) -> Ref:
            return self.ref("pick", Spot(batch=picking.number, mask=mask).index)

        # each leads to the mask after the press, so that a press that comes twice doesn't undo itself
        refs = [at(chosen ^ 1 << bit) for bit in range(len(batch.things))]
        made = picking.toggles(_, self.words, self.view, refs)
        move = self.ref("mv", batch.index_of(chosen) or 0)
        confirm = picking.confirm(_, self.words, self.view, self.names, move, at(chosen))
        asks, elsewhere = "move", self.spot
        if self.spot.narrowed:
            others = [index for index in _inside(self.moves, self.spot) if index not in batch.moves]
        else:
            elsewhere = Spot(aside=REST)
            asks, others = choices(self.moves, elsewhere)
        # not in the style of what is chosen
        rest = self._choices(asks, others, elsewhere, ButtonStyle.secondary)
        last = _in_rows([confirm, *self._always()])
        if len(made) + len(last) + len(rest) > ROWS and self.spot.narrowed:
            last = _in_rows([confirm, *self._always(short=True)])
        elif len(made) + len(last) + len(rest) > ROWS:
            more = button(self.ref("aside", Spot(aside=REST).index), Label(_("Other choices …")))
            first, back = [confirm, more, *self._end()], self._back(short=False)
            last = _in_rows([*first, *(back if len(first + back) <= BUTTONS else self._back(short=True))])
        made += last
        return made + rest if len(made) + len(rest) <= ROWS else made

    def _choices(
        self, asks: str, indexes: Sequence[int], spot: Spot, style: ButtonStyle = ButtonStyle.primary
    ) -> list[list[Item]]:
        """At most two rows for some moves, or groups of them."""
        _, words, view, moves, names = self._, self.words, self.view, self.moves, self.names
        if not indexes:
            return []
        if asks == "move" and len(indexes) <= BUTTONS and spot.aside in (None, REST):
            return [
                [
                    button(self.ref("mv", index), words.move(_, view, moves[index], names), style)
                    for index in indexes
                ]
            ]
        pages = range(0, len(indexes), OPTIONS)
        page = min(spot.page, len(pages) - 1)
        part = indexes[pages[page] : pages[page] + OPTIONS]
        if asks == "group":
            groups = list(groups_of(moves, spot.aside).items())
            labels = [words.group(_, view, groups[i][0], [moves[m] for m in groups[i][1]], names) for i in part]
            kind, hint = "GRP", _("What will you use?")
        else:
            labels = [words.move(_, view, moves[i], names) for i in part]
            kind, hint = "MV", _("What will you do?")
        if len(pages) > 1:
            hint = _("{hint} ({page} of {pages})", hint=hint, page=page + 1, pages=len(pages))
        options = [(str(i), label) for i, label in zip(part, labels, strict=True)]
        made: list[list[Item]] = [[select(self.ref(kind, spot.index), options, hint)]]
        if len(pages) > 1:
            made.append(self._turn_pages(spot, page, len(pages)))
        return made

    def _turn_pages(self, spot: Spot, page: int, pages: int) -> list[Item]:
        _ = self._

        def to(number: int) -> Ref:
            return self.ref("page", Spot(spot.group, spot.aside, number).index)

        return [
            button(to(max(page - 1, 0)), Label(_("◀ Earlier choices")), disabled=page == 0),
            # two buttons may not share an id on the last page of two: the second points past the end and is capped
            button(to(page + 1), Label(_("More choices ▶")), disabled=page + 1 == pages),
        ]

    def _always(self, *, short: bool = False) -> list[Item]:
        """The way out or the kinds set aside, the end of the turn, undo."""
        _, spot = self._, self.spot
        items: list[Item] = []
        if spot.narrowed:
            back = Spot(aside=spot.aside) if spot.group is not None else Spot()
            items.append(button(self.ref("back", back.index), Label(_("◀ Back"))))
        if spot.group is None and spot.aside in (None, REST):
            items += self._asides()
        return [*items, *self._end(), *self._back(short=short)]

    def _asides(self) -> list[Item]:
        _, words, view, moves, names = self._, self.words, self.view, self.moves, self.names
        items: list[Item] = []
        for number, (kind, indexes) in enumerate(asides_of(moves).items()):
            if len(indexes) == 1:
                items.append(button(self.ref("mv", indexes[0]), words.move(_, view, moves[indexes[0]], names)))
            else:
                name, _detail = words.action(_, kind)
                items.append(button(self.ref("aside", Spot(aside=number).index), Label(f"{name} …")))
        return items

    def _end(self) -> list[Item]:
        _ = self._
        return [
            button(self.ref("mv", index), Label(_("End turn")), ButtonStyle.success)
            for index, move in enumerate(self.moves)
            if isinstance(move, EndTurn)
        ]

    def _back(self, *, short: bool) -> list[Item]:
        return back_buttons(self._, self.table, self.view.version, self.back, short=short)


def _in_rows(items: Sequence[Item]) -> list[list[Item]]:
    return [list(items[start : start + BUTTONS]) for start in range(0, len(items), BUTTONS)]


def back_buttons(_: Tongue, table: int, version: int, back: Back, *, short: bool = False) -> list[Item]:
    """Take back the last choice, or all of one's own since anything was revealed; ask the others for more; make
    again what was taken back. `short`: without what several presses do as well.
    """
    made: list[Item] = []
    if back.undo:
        made.append(button(Ref("undo", table, version), Label(_("Undo"))))
        if not short:
            made.append(button(Ref("restart", table, version), Label(_("Restart my turn"))))
    if back.finished:
        made.append(button(Ref("restart", table, version), Label(_("Take back my turn"))))
    if back.redo:
        made.append(button(Ref("redo", table, version), Label(_("Redo"))))
    if back.ask:
        made.append(button(Ref("goback", table, version), Label(_("Ask to go back"))))
    return made
