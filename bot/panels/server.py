"""The private panel of a server's settings."""

from __future__ import annotations

from collections.abc import Mapping

from bot.panels.happenings import pace_text
from bot.panels.ids import Ref
from bot.panels.items import Item, channels, select
from bot.panels.screens import Screen
from bot.store.records import GuildRow
from bot.tables.pace import DEFAULTS
from renderers.words import LANGUAGES, Label, Tongue

__all__ = ["CHANNELS_MOST", "CHOSEN", "OWN_NAMES", "server_panel", "server_values"]

OWN_NAMES = {"en": "English", "zh-TW": "繁體中文"}
"""What the languages call themselves."""
CHOSEN = ("language", "place", "pace", "openers")
"""Settings that are chosen from a list, by the index in the custom id."""
CHANNELS_MOST = 25
"""Channels that Discord lets one choose at once."""
_READERS = "-"
"""The value of "no language of its own"."""


def server_values(_: Tongue, name: str) -> tuple[str, Mapping[str, str]]:
    """Heading, and value → label, of a setting of `CHOSEN`."""
    match name:
        case "language":
            theirs = {code: OWN_NAMES[code] for code in LANGUAGES}
            return _("Language of new tables"), {_READERS: _("that of whoever opens the table"), **theirs}
        case "place":
            return _("Where tables live"), {
                "channel": _("in the channel"),
                "thread": _("each in a thread of its own"),
            }
        case "pace":
            labels: dict[str, str] = {pace: pace_text(_, key) for pace, key in DEFAULTS.items()}
            return _("Time for a decision at new tables"), labels
        case "openers":
            return _("Who may open tables"), {"everyone": _("everybody"), "moderators": _("moderators")}
    raise LookupError(name)


def server_panel(_: Tongue, house: GuildRow, lacking: list[str]) -> Screen:
    """All settings of a server. `lacking`: rights that the bot would need in this channel."""
    allowed = _.list(f"<#{channel}>" for channel in house.channels) if house.channels else _("all")
    lines = ["**" + _("How tables are on this server") + "**", ""]
    rows: list[list[Item]] = []
    for index, name in enumerate(CHOSEN):
        heading, values = server_values(_, name)
        now = getattr(house, name) or _READERS
        lines.append(_("{option}: {value}", option=heading, value=values[now]))
        options = [
            (value, Label(_("{option}: {value}", option=heading, value=label))) for value, label in values.items()
        ]
        rows.append([select(Ref("HOUSE", 0, 0, index), options, heading, chosen=now)])
    hint = _("Channels in which tables may be opened (none chosen: all)")
    rows.append([channels(Ref("c_house", 0), hint, CHANNELS_MOST, house.channels)])
    lines += [
        _("{option}: {value}", option=_("Channels with tables"), value=allowed),
        _("Open tables at which somebody may sit: {n}", n=_.number(house.per_person)),
        _("Open tables in a channel: {n}", n=_.number(house.per_channel)),
        "",
        "-# " + _("The options of `/dorfpost settings` change the two numbers."),
    ]
    if lacking:
        lines.append("⚠ " + _("In this channel I lack: {names}", names=_.list(lacking)))
    return Screen("\n".join(lines), rows)
