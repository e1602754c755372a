"""Sentences of the bot's own: refusals that no game knows."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Refusal
from renderers.words import Tongue, core_refusal, plain, words

__all__ = ["OURS", "sentence", "wrong"]

OURS = (
    "already_paused", "already_seated", "already_started", "bad_date", "bad_hours", "bad_time", "bad_zone",
    "missing_permissions", "never_seated", "no_such_start", "no_such_table", "no_table_here",
    "nobody_to_invite", "not_a_voter", "not_allowed_here", "not_host", "not_invited", "not_paused",
    "not_seated", "not_started", "nothing_to_snooze", "only_in_servers", "only_managers",
    "only_moderators_open", "outdated", "paused", "seat_taken", "still_running", "table_closed", "table_full",
    "table_over", "too_few", "too_many_own", "too_many_tables", "vote_closed", "vote_open", "which_table",
)  # fmt: skip
"""The reason codes that `sentence` has words for itself."""


def sentence(_: Tongue, refusal: Refusal, game: str | None = None, names: Sequence[str] = ()) -> str:
    """What to tell somebody whose wish was refused: why, and what to do."""
    own = _own(_, refusal)
    if own is not None:
        return own
    return words(game).refusal(_, refusal, names) if game else core_refusal(_, refusal, names)


def _own(_: Tongue, refusal: Refusal) -> str | None:  # one case a code, nothing to take apart
    params = refusal.params
    table = params.get("table", "")
    match refusal.code:
        case "outdated":
            return _("The board has moved on. Here is how it stands now.")
        case "not_seated":
            return _("You don't sit at table {table}, so you can look but not play.", table=table)
        case "no_such_table":
            return _("There is no table {table}. `/table list` shows the tables of this channel.", table=table)
        case "no_table_here":
            return _("There is no game for you in this channel. `/table new` opens one, `/mytables` shows yours.")
        case "which_table":
            tables = _.list(_several(params.get("tables", ())))
            return _(
                "There are several tables here ({tables}). Say which one with the option `table`.", tables=tables
            )
        case "table_over":
            return _("The game at table {table} is over already.", table=table)
        case "table_closed":
            return _("Table {table} is closed.", table=table)
        case "already_started":
            return _("Table {table} has started already.", table=table)
        case "not_started":
            return _("Table {table} hasn't started yet. Its host starts it with the button Start.", table=table)
        case "paused":
            return _(
                "Table {table} is paused. Its host or a moderator lets it go on with `/table resume`.", table=table
            )
        case "already_paused":
            return _("Table {table} is paused already. `/table resume` lets it go on.", table=table)
        case "not_paused":
            return _("Table {table} isn't paused.", table=table)
        case "never_seated":
            return _("No seat of table {table} was yours.", table=table)
        case "seat_taken":
            return _("This seat of table {table} isn't free any more.", table=table)
        case "vote_closed":
            return _("This has been decided already.")
        case "vote_open":
            return _(
                "Table {table} is voting on that already: answer with the buttons in the channel.", table=table
            )
        case "not_a_voter":
            return _("This isn't for you to decide.")
        case "bad_zone":
            return _("I don't know that time zone. Choose one of those that are offered, such as Europe/Berlin.")
        case "bad_time":
            return _("I can't read that time. Write it like 9:30 or 21:00.")
        case "bad_hours":
            return _("I can't read these hours. Write them like 22:00-07:00, or `off` for no quiet hours.")
        case "bad_date":
            return _("Choose a day within the next year, such as 2026-12-24, or a number of days such as 7.")
        case "nothing_to_snooze":
            return _(
                "Nobody is waiting for you at table {table}, so there is nothing to remind you of.", table=table
            )
        case "still_running":
            return _("Table {table} is still being played.", table=table)
        case "not_host":
            return _("Only the host ({name}) may do that.", name=plain(str(params.get("host", ""))))
        case "not_invited":
            return _("Table {table} is private. Ask its host for an invitation.", table=table)
        case "nobody_to_invite":
            return _("A bot can't sit down at a table. Choose a person.")
        case "too_few":
            return _(
                "This game needs at least {least} players. Wait for somebody to join, or let the host fill the"
                " empty seats with computer players under Options.",
                least=params.get("least", ""),
            )
        case "table_full":
            return _("All seats of table {table} are taken.", table=table)
        case "already_seated":
            return _("You sit at table {table} already.", table=table)
        case "too_many_own":
            return _(
                "You sit at {most} open tables of this server, and more aren't allowed here. Finish one first, or"
                " leave one that hasn't started.",
                most=params.get("most", ""),
            )
        case "not_allowed_here":
            channels = _.list(f"<#{channel}>" for channel in _several(params.get("channels", ())))
            return _("On this server tables are opened elsewhere: {channels}", channels=channels)
        case "only_moderators_open":
            return _("On this server only moderators open tables. Ask one of them; everybody may join.")
        case "only_managers":
            return _("Only those who may manage this server can change how tables are here.")
        case "too_many_tables":
            return _("There are {most} open tables in this channel. Finish one first, or use another channel.",
                     most=params.get("most", ""))  # fmt: skip
        case "no_such_start":
            return _("There is no seat {start} at a table of {seats}. Choose another start player under Options.",
                     start=params.get("start", ""), seats=params.get("seats", ""))  # fmt: skip
        case "only_in_servers":
            return _("Tables live in the channels of a server. Please use this command there.")
        case "missing_permissions":
            needed = _.list(_several(params.get("names", ())))
            return _(
                "I can't play in this channel. Somebody who manages it has to give me these permissions: {names}.",
                names=needed,
            )
    return None


def _several(value: object) -> Sequence[object]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def wrong(_: Tongue, reference: str) -> str:
    """For a fault of ours; `reference` finds it in the log."""
    return _(
        "Something went wrong on my side, and nothing has changed. Please try again;"
        " if it keeps happening, tell the owner this number: {reference}",
        reference=reference,
    )
