"""The private panel of a seat that has to decide, made from its legal moves. Knows no game.

Up to 5 main moves are buttons, up to 25 one select; beyond that the panel first asks for the value of the first
field (`group`), and pages where even these are more than 25. Kinds that are set `aside` get a button each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from bot.panels.ids import Ref
from bot.panels.items import Item, button, select
from games.core import EndTurn, Move, tag_of, token
from renderers.words import AnyView, GameWords, Label, Tongue

__all__ = ["Spot", "choices", "groups_of", "rows", "undo_buttons"]

_Refs = Callable[..., Ref]
BUTTONS = 5
OPTIONS = 25
_STEP, _ASIDE = 1_000, 1_000_000
"""How a spot becomes one number: the page, thousands for the group, millions for a kind set aside."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a panel somebody is: in the main moves (default) or in a kind set aside; there, in all of them or in
    a group that shares the first field; and the page. Up to 998 groups and 99 kinds.
    """

    group: int | None = None
    aside: int | None = None
    page: int = 0

    @property
    def index(self) -> int:
        aside = 0 if self.aside is None else self.aside + 1
        return aside * _ASIDE + (0 if self.group is None else self.group + 1) * _STEP + self.page

    @classmethod
    def of(cls, index: int) -> Spot:
        """The inverse of `index`."""
        aside, group = index // _ASIDE - 1, index % _ASIDE // _STEP - 1
        return cls(None if group < 0 else group, None if aside < 0 else aside, index % _STEP)


def asides_of(moves: Sequence[Move]) -> dict[type[Move], list[int]]:
    """Kind set aside → indexes of its moves (the end of the turn is not among them)."""
    kinds: dict[type[Move], list[int]] = {}
    for index, move in enumerate(moves):
        if move.aside and not isinstance(move, EndTurn):
            kinds.setdefault(type(move), []).append(index)
    return kinds


def groups_of(moves: Sequence[Move], aside: int | None = None) -> dict[str, list[int]]:
    """Notation of the first field → indexes of the moves that share it: of the main ones, or of a kind set aside.

    Raises `IndexError` for a kind that isn't there.
    """
    if aside is None:
        pool = [index for index, move in enumerate(moves) if not move.aside]
    else:
        pool = list(asides_of(moves).values())[aside]
    groups: dict[str, list[int]] = {}
    for index in pool:
        fields = moves[index].__struct_fields__
        key = token(getattr(moves[index], fields[0])) if fields else tag_of(moves[index])
        groups.setdefault(key, []).append(index)
    return groups


def choices(moves: Sequence[Move], spot: Spot) -> tuple[str, list[int]]:
    """What the panel asks for at this spot: `("group", indexes of groups)` or `("move", indexes of moves)`.

    Raises `IndexError` for a spot that these moves don't have.
    """
    groups = list(groups_of(moves, spot.aside).values())
    if spot.group is not None:
        return "move", groups[spot.group]
    pool = sorted(index for indexes in groups for index in indexes)
    if len(pool) <= OPTIONS or len(groups) == 1:
        return "move", pool
    return "group", list(range(len(groups)))


def rows(
    _: Tongue,
    words: GameWords,
    view: AnyView,
    moves: Sequence[Move],
    names: Sequence[str],
    *,
    table: int,
    spot: Spot,
    can_undo: bool,
) -> list[list[Item]]:
    """The rows of components, at most five."""

    def ref(kind: str, index: int = 0) -> Ref:
        return Ref(kind, table, view.version, index)

    spot = _known(moves, spot)
    groups = groups_of(moves, spot.aside)
    asks, indexes = choices(moves, spot)
    made: list[list[Item]] = []
    if asks == "move" and len(indexes) <= BUTTONS and spot.aside is None:
        if indexes:
            made.append(
                [
                    button(ref("mv", index), words.move(_, view, moves[index], names), ButtonStyle.primary)
                    for index in indexes
                ]
            )
    else:
        pages = range(0, len(indexes), OPTIONS)
        page = min(spot.page, len(pages) - 1)
        part = indexes[pages[page] : pages[page] + OPTIONS]
        if asks == "group":
            keys = list(groups)
            labels = [words.group(_, view, keys[i], [moves[m] for m in groups[keys[i]]], names) for i in part]
            kind, hint = "GRP", _("What will you use?")
        else:
            labels = [words.move(_, view, moves[i], names) for i in part]
            kind, hint = "MV", _("What will you do?")
        if len(pages) > 1:
            hint = _("{hint} ({page} of {pages})", hint=hint, page=page + 1, pages=len(pages))
        options = [(str(i), label) for i, label in zip(part, labels, strict=True)]
        made.append([select(ref(kind, spot.index), options, hint)])
        if len(pages) > 1:
            made.append(_turn_pages(_, ref, spot, page, len(pages)))
    made.extend(_last_rows(_, words, view, moves, names, ref, spot, table if can_undo else None))
    return made


def _known(moves: Sequence[Move], spot: Spot) -> Spot:
    """The spot, or the whole panel if an id from elsewhere names one that isn't there."""
    try:
        choices(moves, spot)
    except IndexError:
        return Spot()
    return spot


def _turn_pages(_: Tongue, ref: _Refs, spot: Spot, page: int, pages: int) -> list[Item]:
    def to(number: int) -> Ref:
        return ref("page", Spot(spot.group, spot.aside, number).index)

    return [
        button(to(max(page - 1, 0)), Label(_("◀ Earlier choices")), disabled=page == 0),
        # two buttons may not share an id on the last page of two: the second one points past the end and is capped
        button(to(page + 1), Label(_("More choices ▶")), disabled=page + 1 == pages),
    ]


def _last_rows(
    _: Tongue,
    words: GameWords,
    view: AnyView,
    moves: Sequence[Move],
    names: Sequence[str],
    ref: _Refs,
    spot: Spot,
    undo: int | None,
) -> list[list[Item]]:
    items: list[Item] = []
    if spot.group is not None or spot.aside is not None:
        back = Spot(aside=spot.aside) if spot.group is not None else Spot()
        items.append(button(ref("back", back.index), Label(_("◀ Back"))))
    else:
        for number, (kind, indexes) in enumerate(asides_of(moves).items()):
            if len(indexes) == 1:
                items.append(button(ref("mv", indexes[0]), words.move(_, view, moves[indexes[0]], names)))
            else:
                name, _detail = words.action(_, kind)
                items.append(button(ref("aside", Spot(aside=number).index), Label(f"{name} …")))
    for index, move in enumerate(moves):
        if isinstance(move, EndTurn):
            items.append(button(ref("mv", index), Label(_("End turn")), ButtonStyle.success))
    if undo is not None:
        items.extend(undo_buttons(_, undo, view.version))
    return [items[start : start + BUTTONS] for start in range(0, len(items), BUTTONS)]


def undo_buttons(_: Tongue, table: int, version: int) -> list[Item]:
    """Take back the last choice, or all of one's own since anything was revealed."""
    return [
        button(Ref("undo", table, version), Label(_("Undo"))),
        button(Ref("restart", table, version), Label(_("Restart my turn"))),
    ]
