"""The lobby message and what belongs to it."""

from __future__ import annotations

from typing import Any, get_args

from discord import ButtonStyle

from bot.panels.happenings import pace_text
from bot.panels.ids import Ref
from bot.panels.items import Item, button, people, select
from bot.panels.screens import Screen, header
from bot.panels.server import OWN_NAMES
from bot.tables.desk import Live
from bot.tables.lobby import TABLE_OPTIONS, computers_wanted, game_options
from bot.tables.pace import PACES, chosen_pace
from games.core import field_types
from renderers.words import LANGUAGES, Label, Tongue, cut, plain, words

__all__ = ["OWN_NAMES", "invite_panel", "lobby", "name", "opened", "option_names", "option_values", "options_panel"]

_ROWS = 5


def lobby(_: Tongue, live: Live, closed_by: str = "") -> Screen:
    """The public message of a table before, and shortly after, its start; or of one closed before it."""
    row, game, said = live.row, live.game, words(live.row.game)
    computers = min(computers_wanted(row), game.seats[-1] - len(live.seats))
    lines = [header(_, live), f"## {said.title(_)}", said.pitch(_), ""]
    for number, seat in enumerate(live.seats, 1):
        host = " · " + _("host") if seat.user_id == row.host_id and row.status == "lobby" else ""
        lines.append(f"{number}. {plain(seat.name)}{host}")
    if row.status != "lobby":
        state = _("The game has started.")
        if row.status == "closed":
            state = (
                _("{name} has closed this table.", name=plain(closed_by))
                if closed_by
                else _("This table is closed.")
            )
        lines.append(f"**{state}**")
        return Screen("\n".join(lines))
    if computers:
        joins = _.n("{n} computer player joins at the start.", "{n} computer players join at the start.", computers)
        lines.append("-# " + joins)
    free = game.seats[-1] - len(live.seats)
    left = free - computers
    lines.append("-# " + (_.n("{n} free seat", "{n} free seats", left) if left else _("all seats taken")))
    chosen = [
        _("{option}: {value}", option=said.option(_, name), value=said.option_value(_, name, value))
        for name, value in _chosen(live).items()
    ]
    chosen.append(_("{option}: {value}", option=_("Language"), value=OWN_NAMES[row.language]))
    chosen.append(_("{option}: {value}", option=_("Time for a decision"), value=pace_text(_, chosen_pace(row))))
    if row.private:
        chosen.append(_("private, by invitation"))
    lines.append("-# " + " · ".join(chosen))
    least = game.seats[0]
    if len(live.seats) + computers < least:
        lines.append(_("Waiting for players: {least} are needed.", least=least))
    else:
        lines.append(_("{name} may press **Start** when everybody is here.", name=plain(_host(live))))
    number = row.id
    items: list[Item] = [
        button(Ref("join", number), Label(_("Join")), ButtonStyle.success, disabled=not free),
        button(Ref("leave", number), Label(_("Leave"))),
        button(Ref("start", number), Label(_("Start")), ButtonStyle.primary),
        button(Ref("options", number), Label(_("Options"))),
        button(Ref("cancel", number), Label(_("Cancel")), ButtonStyle.danger),
    ]
    more = [button(Ref("rules", number), Label(_("Rules")))]
    if row.private:
        more.append(button(Ref("invite", number), Label(_("Invite"))))
    return Screen("\n".join(lines), [items, more])


def opened(_: Tongue, live: Live, by: str) -> str:
    """What is said in the channel of a table that gets a thread for itself."""
    text = _(
        "{name} has opened a table of {game}. Join and play in its thread.",
        name=plain(by),
        game=words(live.row.game).title(_),
    )
    return f"{header(_, live)}\n{text}"


def name(_: Tongue, live: Live) -> str:
    """What a table's thread is called."""
    return _("Table {number} · {game}", number=live.row.id, game=words(live.row.game).title(_))


def option_names(live: Live) -> list[str]:
    """Everything that a host may set: the game's own options, and those of any table."""
    return [*field_types(live.game.options_type), *TABLE_OPTIONS]


def option_values(_: Tongue, live: Live, name: str) -> tuple[str, list[tuple[str, Label]], str]:
    """Heading, values with labels, and the chosen value of an option."""
    if name == "language":
        values = [(code, Label(OWN_NAMES[code])) for code in LANGUAGES]
        return _("Language of the table"), values, live.row.language
    if name == "computers":
        most = live.game.seats[-1]
        values = [("0", Label(_("none")))]
        values += [(str(n), Label(_("up to {n}, in empty seats", n=n))) for n in range(1, most)]
        return _("Computer players"), values, str(computers_wanted(live.row))
    if name == "pace":
        values = [(key, Label(pace_text(_, key))) for key in PACES]
        return _("Time for a decision"), values, chosen_pace(live.row)
    if name == "caretaker":
        values = [
            ("vote", Label(_("the others decide"))),
            ("auto", Label(_("a caretaker plays at once"))),
        ]
        return _("When somebody is late"), values, live.row.caretaker
    if name == "auto_end":
        values = [("no", Label(_("by hand"))), ("yes", Label(_("by itself, if nothing else can be done")))]
        return _("Ending a turn"), values, _text(live.row.auto_end)
    said = words(live.row.game)
    kind = field_types(live.game.options_type)[name]
    raw: tuple[Any, ...] = (True, False) if kind is bool else get_args(kind)
    values = [(_text(value), Label(said.option_value(_, name, value))) for value in raw]
    return said.option(_, name), values, _text(_chosen(live)[name])


def options_panel(_: Tongue, live: Live, page: int = 0) -> Screen:
    """The host's private panel: one select an option, pages where they are many."""
    names = option_names(live)
    step = _ROWS if len(names) <= _ROWS else _ROWS - 1
    part = names[page * step : page * step + step]
    rows: list[list[Item]] = []
    lines = [header(_, live), _("Options of this table. What you choose takes effect at once.")]
    for name in part:
        heading, values, chosen = option_values(_, live, name)
        labels = [
            (value, Label(cut(_("{option}: {value}", option=heading, value=label.text), 100)))
            for value, label in values
        ]
        ref = Ref("OPT", live.row.id, page, names.index(name))
        rows.append([select(ref, labels, heading, chosen=chosen)])
    if step < len(names):
        last = (len(names) - 1) // step
        rows.append(
            [
                button(
                    Ref("options", live.row.id, 1, max(page - 1, 0)),
                    Label(_.c("page", "◀ Back")),
                    disabled=page == 0,
                ),
                button(
                    Ref("options", live.row.id, 1, page + 1), Label(_.c("page", "Next ▶")), disabled=page == last
                ),
            ]
        )
    return Screen("\n".join(lines), rows)


def cancel_panel(_: Tongue, live: Live) -> Screen:
    """A second tap before a lobby is gone for everybody."""
    question = _("Close this table for everybody?")
    yes = button(Ref("cancelyes", live.row.id), Label(_("Close the table")), ButtonStyle.danger)
    return Screen(f"{header(_, live)}\n{question}", [[yes]])


def invite_panel(_: Tongue, live: Live) -> Screen:
    """Who may sit down at a private table."""
    hint = _("Who do you want to invite?")
    return Screen(f"{header(_, live)}\n{hint}", [[people(Ref("u_invite", live.row.id), hint, 10)]])


def _chosen(live: Live) -> dict[str, Any]:
    options = live.game.options(game_options(live.row))
    return {name: getattr(options, name) for name in options.__struct_fields__}


def _text(value: Any) -> str:
    return "yes" if value is True else "no" if value is False else str(value)


def _host(live: Live) -> str:
    return next((seat.name for seat in live.seats if seat.user_id == live.row.host_id), "")
