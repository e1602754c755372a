"""What is shown, made from a table for one reader or for everybody. Nothing here changes or sends anything."""

from __future__ import annotations

from dataclasses import dataclass, field

from discord import ButtonStyle

from bot.panels import turn
from bot.panels.ids import Ref
from bot.panels.items import Item, button
from bot.panels.picks import Picking
from bot.panels.turn import Back, Place, Spot
from bot.store.records import TableRow
from bot.tables.desk import AnyTable, Live
from bot.tables.questions import may_ask_back
from games.core import GameEnded, Move, Refusal, Seat
from renderers.pictures import Scene, painter
from renderers.words import GameWords, Label, Tongue, cut, plain, words

__all__ = [
    "CONTENT",
    "Screen",
    "board",
    "done_note",
    "header",
    "latest",
    "own",
    "paused",
    "public_rows",
    "score_button",
    "state",
    "turn_panel",
]

CONTENT = 2000
"""Characters that Discord takes in one message."""
_BRIEFED = 3
"""Turns that somebody who takes a seat is told of."""


@dataclass(slots=True)
class Screen:
    """A message: text, rows of components, and perhaps a picture with its alt text or a file (name, content)."""

    content: str
    rows: list[list[Item]] = field(default_factory=list)
    scene: Scene | None = None
    alt: str = ""
    attached: tuple[str, bytes] | None = None


def jump(row: TableRow) -> str:
    """A link to the table's last message, or to its channel."""
    message = row.board_message_id or row.lobby_message_id
    return f"https://discord.com/channels/{row.guild_id or '@me'}/{row.channel_id}" + (
        f"/{message}" if message else ""
    )


def header(_: Tongue, live: Live) -> str:
    """The small first line of everything about a table."""
    return "-# " + _("Table {number} · {game}", number=live.row.id, game=words(live.row.game).title(_))


def scene(_: Tongue, live: Live, table: AnyTable, seat: Seat | None, since: int, crop: str) -> Scene:
    """What to draw: the table as that seat may see it, with what changed after version `since`."""
    return Scene(
        view=table.view(seat),
        events=table.events_since(since, seat),
        names=live.names,
        locale=_.code,
        crop=crop,
    )


def turn_panel(
    _: Tongue, live: Live, seat: Seat, spot: Spot | None = None, note: str = "", since: int | None = None
) -> Screen:
    """The private panel of a seat that is asked, or may think again.

    `since`: the version that the seat moved from, if it comes from a move; what that led to is told here too.
    """
    table = live.running
    said = words(live.row.game)
    moves, view = table.moves(seat), table.view(seat)
    here = turn.place(moves, spot or Spot())
    heard = live.row.announced if since is None else min(since, live.row.announced)
    so_far = said.caption(_, table.events_since(heard, seat), live.names)
    asked, narrowed = f"**{said.ask(_, view, live.names)}**", _narrowed(_, live, seat, here)
    room = CONTENT - len("\n".join([header(_, live), note, asked, narrowed])) - 1
    parts = [header(_, live), note, latest(so_far, room), asked, narrowed]
    # rings round what one has done in this turn; before that, round what has just been told
    since = live.row.announced if table.events_since(live.row.announced, seat) else last_turn(table)
    shown = scene(_, live, table, seat, since, painter(live.row.game).private)
    return Screen(
        content=cut("\n".join(filter(None, parts)), CONTENT),
        rows=turn.rows(
            _,
            said,
            view,
            moves,
            live.names,
            table=live.row.id,
            spot=spot or Spot(),
            back=_ways_back(live, seat),
        ),
        scene=shown,
        alt=said.alt(_, view, live.names, shown.events),
    )


def briefing(_: Tongue, live: Live, seat: Seat, note: str) -> Screen:
    """For somebody who has just taken a seat: the last turns as that seat may know them, then what it is asked."""
    table = live.running
    turns = [entry.seq for entry in table.log if any(event.announces for event in entry.events)]
    since = turns[-_BRIEFED - 1] if len(turns) > _BRIEFED else -1
    told = words(live.row.game).caption(_, table.events_since(since, seat), live.names)
    story = latest(told, CONTENT // 2)
    if table.moves(seat) and live.row.paused is None:
        return turn_panel(_, live, seat, note=f"{note}\n{story}", since=table.version)
    return board(_, live, seat, note=f"{note}\n{story}")


def _may_undo(live: Live, seat: Seat) -> bool:
    table = live.running
    free = table.undoable(seat)
    if seat not in table.decisions():
        # a turn that is done can be taken back like any move, unless a move of its own kind does that
        drafts = all(move.draft for move in table.moves(seat))
        return drafts and any(seat in live.at(version).decisions() for version in free)
    # what a seat did without being asked (it took a choice back) is undone by choosing again
    return bool(free) and seat in live.at(free[0]).decisions()


def _ways_back(live: Live, seat: Seat) -> Back:
    """For a seat whose panel has choices."""
    undo = _may_undo(live, seat)
    if seat not in live.running.decisions():
        return Back(finished=undo, redo=bool(live.running.redoable(seat)))
    # who has answered and may still think again needs nobody's consent
    ask = not undo and may_ask_back(live, seat)
    return Back(undo, ask=ask, redo=bool(live.running.redoable(seat)))


def latest(text: str, room: int) -> str:
    """The end of what is too long: whole lines, if there are any."""
    if len(text) <= room:
        return text
    if room < 2:
        return ""
    end = text[1 - room :]
    _cut, _break, lines = end.partition("\n")
    return f"…\n{lines}" if lines else f"…{end}"


def _narrowed(_: Tongue, live: Live, seat: Seat, here: Place) -> str:
    """What was chosen so far: what the panel has been narrowed to, and what is picked by toggles."""
    table, said = live.running, words(live.row.game)
    moves, view = table.moves(seat), table.view(seat)
    lines = []
    if here.spot.group is not None:
        key, indexes = list(turn.groups_of(moves, here.spot.aside).items())[here.spot.group]
        lines.append("▸ " + plain(said.group(_, view, key, [moves[at] for at in indexes], live.names).text))
    if here.picking is not None:
        lines.append(here.picking.told(_, said, view, live.names, _unfit(_, live, seat, here.picking)))
    return "\n".join(lines)


def _unfit(_: Tongue, live: Live, seat: Seat, picking: Picking) -> str:
    """Why what is picked is no legal move, in the game's own sentence if it has one; "" for a legal one."""
    if picking.batch.index_of(picking.mask) is not None:
        return ""
    table, said = live.running, words(live.row.game)
    try:
        # tried on a copy, which has nothing that this seat doesn't know
        table.clone("", seat).play(seat, picking.batch.move(picking.mask))
    except Refusal as refusal:
        if refusal.code != "wrong_step":
            return said.refusal(_, refusal, live.names)
    return picking.unfit(_, said, table.view(seat), live.names)


def done_note(_: Tongue, live: Live, seat: Seat, move: Move | None) -> str:
    """A line for the panel of a seat that has decided all but may still note something; "" for others.

    `move`: what it has just done.
    """
    table = live.running
    drafts = all(one.draft for one in table.moves(seat))
    if move is None or move.secret or seat in table.decisions() or not drafts:
        return ""
    if any(entry.seq > live.row.announced for entry in table.log if entry.seat == seat and not entry.draft):
        return _("Done. The channel will show it once the others have played too.")
    return _("Done. What came of it is in the channel.")  # it may be no turn, but an answer to somebody else's


def turn_done(_: Tongue, live: Live, seat: Seat | None) -> Screen:
    """What stands in the private panel after the last choice of a turn."""
    table = live.running
    if table.over:
        return Screen("\n".join([header(_, live), _("Done. The game is over; the standings are in the channel.")]))
    line = _done(_, live, seat)
    rows = []
    if seat is not None:
        free = bool(table.undoable(seat))
        back = Back(free, ask=not free and may_ask_back(live, seat), redo=bool(table.redoable(seat)))
        rows = [turn.back_buttons(_, live.row.id, table.seen_version(seat), back)]
    return Screen("\n".join([header(_, live), line, _waiting(_, live, table, None)]), rows)


def _done(_: Tongue, live: Live, seat: Seat | None) -> str:
    """Where a seat's last move is told: with the turn, with the round, or not before others have played too."""
    mine = [entry for entry in live.running.log if entry.seat == seat and entry.move is not None]
    secret = bool(mine) and mine[-1].move is not None and mine[-1].move.secret
    if mine and mine[-1].seq > live.row.announced:
        if secret:
            return _("Done. Your choice stays hidden until everybody has chosen.")
        return _("Done. The channel will show it once the others have played too.")
    if secret:
        return _("Done. Everybody has chosen: what came of it is in the channel.")
    return _("Done. You can read about your turn in the channel.")


def own(_: Tongue, live: Live, seat: Seat | None, note: str = "") -> Screen:
    """What lies before a reader, as nobody else sees it; the whole board for one who has no seat."""
    art = painter(live.row.game)
    return board(_, live, seat, 0 if seat is None else art.crops.index(art.private), note)


def board(_: Tongue, live: Live, seat: Seat | None, crop: int = 0, note: str = "") -> Screen:
    """The present board for one reader, with buttons for its crops."""
    table = live.running
    said = words(live.row.game)
    crops = painter(live.row.game).crops
    crop = crop if crop < len(crops) else 0
    shown = scene(_, live, table, seat, last_turn(table), crops[crop])
    closed = live.row.status == "closed"
    line = state(_, live, seat)
    rows: list[list[Item]] = []
    if len(crops) > 1:
        rows.append(
            [
                button(
                    Ref("crop", live.row.id, shown.view.version, number),
                    Label(crop_name(_, name)),
                    ButtonStyle.primary if number == crop else ButtonStyle.secondary,
                )
                for number, name in enumerate(crops)
            ]
        )
    stands = closed or live.row.paused is not None
    ask = not stands and seat is not None and seat in table.decisions()
    rows.extend(public_rows(_, live, ask=ask, version=table.seen_version(None)))
    if table.over:
        rows.append([score_button(_, live.row.id, table.seen_version(None))])
    if seat is not None and not table.moves(seat) and may_ask_back(live, seat):
        rows.append(turn.back_buttons(_, live.row.id, table.seen_version(seat), Back(ask=True)))
    note = latest(note, CONTENT - len(header(_, live)) - len(line) - 2)
    return Screen(
        content="\n".join(filter(None, [header(_, live), note, line])),
        rows=rows,
        scene=shown,
        alt=said.alt(_, shown.view, live.names, shown.events),
    )


def last_turn(table: AnyTable) -> int:
    """The version after which the last finished turn (or round) and all since then was played."""
    told = [entry.seq for entry in table.log if any(event.announces for event in entry.events)]
    return told[-2] if len(told) > 1 else -1


def ended(_: Tongue, live: Live) -> str:
    """Why the game is over, and the standings with every line that brought something, or says something."""
    table, said = live.running, words(live.row.game)
    parts = [
        said.ended(_, event, live.names) for event in table.events_since(-1, None) if isinstance(event, GameEnded)
    ]
    standings = table.standings
    for score in standings.scores if standings else ():
        lines = " · ".join(
            said.standing(_, line) + ("" if line.note else f" {line.points:+d}")
            for line in score.lines
            if line.points or line.note
        )
        name = plain(live.names[score.seat])
        crown = "🏆 " if score.place == 1 else ""
        total = _("{place}. {name}: {points}", place=score.place, name=name, points=_.number(score.total))
        parts.append(f"{crown}**{total}**\n-# {lines}")
    return "\n".join(parts)


def crop_name(_: Tongue, name: str) -> str:
    """The button for a part of a picture."""
    match name:
        case "board":
            return _("Whole board")
        case "villages":
            return _("Villages")
        case "players":
            return _("Players")
        case "mine":
            return _("My board")
        case "hand":
            return _("My dice and cards")
        case "places":
            return _("Places")
        case "cards":
            return _("All cards")
        case "market":
            return _("Market")
        case "map":
            return _("Map")
        case "scores":
            return _("Scores")
        case "church":
            return _("Council and church")
    return name


def public_rows(_: Tongue, live: Live, *, ask: bool, version: int, own: bool = False) -> list[list[Item]]:
    """The buttons under a board, in one row or two. They say nothing about who presses them, so they fit everybody;
    `version` is the one that everybody sees. `own`: with one for what each player sees alone, if the game has that.
    """
    number = live.row.id
    row = [button(Ref("turn", number, version), Label(_("Take my turn")), ButtonStyle.success)] if ask else []
    art = painter(live.row.game)
    if own and art.private != art.crops[0]:
        row.append(button(Ref("own", number, version), Label(crop_name(_, art.private))))
    row.append(button(Ref("catchup", number, version), Label(_("What's new"))))
    more = [
        button(Ref("words", number, version), Label(_("Board in words"))),
        button(Ref("log", number, version), Label(_("Log"))),
        button(Ref("rules", number, version), Label(_("Rules"))),
    ]
    return [[*row, *more]] if len(row) + len(more) <= turn.BUTTONS else [row, more]


def score_button(_: Tongue, table: int, version: int) -> Item:
    """Under final standings (see `bot.panels.why`)."""
    return button(Ref("whyscore", table, version), Label(_("Why these points?")))


def state(_: Tongue, live: Live, seat: Seat | None) -> str:
    """Where a started table stands: what the reader is asked, whom it waits for, or how it ended."""
    if live.running.over:
        return ended(_, live)
    if live.row.status == "closed":
        return "**" + _("This table is closed.") + "**"
    if live.row.paused is not None:
        return paused(_, live)
    return _waiting(_, live, live.running, seat)


def paused(_: Tongue, live: Live) -> str:
    """That a table stands still, and who lets it go on."""
    text = _(
        "Table {table} is paused. Its host or a moderator lets it go on with `/table resume`.", table=live.row.id
    )
    return f"⏸ **{text}**"


def _waiting(_: Tongue, live: Live, table: AnyTable, seat: Seat | None) -> str:
    said: GameWords = words(live.row.game)
    asked = said.ask(_, table.view(seat), live.names)
    if seat is not None and seat in table.decisions():
        return f"**{asked}**"
    waiting = _.list(plain(live.names[one]) for one in table.decisions())
    return _("The table is waiting for {names}.", names=waiting) + "\n" + asked
