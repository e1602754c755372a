"""The public messages of votes and of seats that are offered."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle

from bot.panels.happenings import pace_text
from bot.panels.ids import Ref
from bot.panels.items import Item, button
from bot.panels.screens import CONTENT, Screen, header
from bot.store.records import WHO, VoteRow
from bot.tables.desk import Live
from bot.tables.questions import CHOICES, OFFER, outcome
from games.core import Seat, write
from renderers.words import Label, Tongue, cut, plain

__all__ = ["choice_text", "going_back", "vote_screen"]

_UNDONE = 900
"""Characters for what would be taken back."""
_STYLES = {"yes": ButtonStyle.success, "no": ButtonStyle.danger}


def vote_screen(_: Tongue, live: Live, vote: VoteRow, ballots: Mapping[int, str]) -> Screen:
    """A vote as it stands; once it is closed, what came of it and nothing to press."""
    lines = [header(_, live), _question(_, live, vote)]
    rows: list[list[Item]] = []
    number = live.row.id
    if vote.kind == OFFER:
        if vote.state == "open":
            seat = int(vote.payload["seat"])
            lines.append(_("Whoever takes it sees the hand and what has happened, and plays on at once."))
            rows = [
                [button(Ref("takeseat", number, vote.id, seat), Label(_("Take this seat")), ButtonStyle.success)]
            ]
        else:
            lines.append(
                "✓ " + (_("The seat is taken.") if vote.state == "yes" else _("The seat isn't free any more."))
            )
        return Screen(cut("\n".join(lines), CONTENT), rows)
    if vote.state == "open":
        voters = _.list(f"<@{user}>" for user in vote.voters if user not in ballots)
        if len(vote.voters) > 1:
            lines.append(_("{needed} of {voters} decide.", needed=vote.needed, voters=len(vote.voters)))
            if vote.kind == "late":
                lines.append(
                    _(
                        "If all have answered without that, the answer with the most votes counts; in a tie the"
                        " table rather waits, and rather has a caretaker than a substitute."
                    )
                )
        if vote.kind == "late":
            lines.append(
                _(
                    "Who doesn't answer is reminded once; then the answers that there are decide, and without any"
                    " the table waits."
                )
            )
        if voters:
            lines.append(_("Not answered yet: {names}", names=voters))
        counts = {choice: sum(answer == choice for answer in ballots.values()) for choice in CHOICES[vote.kind]}
        rows = [
            [
                button(
                    Ref("vote", number, vote.id, index),
                    Label(_counted(choice_text(_, choice), counts[choice])),
                    _STYLES.get(choice, ButtonStyle.secondary),
                )
                for index, choice in enumerate(CHOICES[vote.kind])
            ]
        ]
    elif vote.state == "void":
        lines.append("✗ " + _("This has been overtaken by events."))
    else:
        decided = outcome(vote, dict(ballots), final=True) or ("yes" if vote.state == "yes" else "no")
        lines.append("✓ " + _("Decided: {answer}", answer=choice_text(_, decided)))
    return Screen(cut("\n".join(lines), CONTENT), rows)


def going_back(_: Tongue, live: Live, version: int) -> str:
    """What would be taken back by going back to a version, as everybody may know it."""
    moves: dict[Seat, list[str]] = {}
    hidden: dict[Seat, int] = {}
    for line in live.running.led_here(version):
        if line.seat is None or line.move is None or line.draft:
            continue
        mine = moves.setdefault(line.seat, [])
        if line.move.secret:
            hidden[line.seat] = hidden.get(line.seat, 0) + 1
        else:
            mine.append(f"`{write(line.move)}`")
    for seat, count in hidden.items():
        moves[seat].append(_.n("{n} hidden choice", "{n} hidden choices", count))
    lines = [_("{name}: {moves}", name=plain(live.names[seat]), moves=_.list(told)) for seat, told in moves.items()]
    return cut("\n".join([_("This would be taken back:"), *(f"-# {line}" for line in lines)]), _UNDONE)


def choice_text(_: Tongue, choice: str) -> str:
    """What a button of a vote says."""
    match choice:
        case "yes":
            return _("Yes")
        case "no":
            return _("No")
        case "wait":
            return _("Wait")
        case "caretaker":
            return _("A caretaker plays this turn")
    return _("Look for a substitute")


def _counted(text: str, count: int) -> str:
    return f"{text} ({count})" if count else text


def _question(_: Tongue, live: Live, vote: VoteRow) -> str:
    payload = vote.payload
    # as it was when it was opened: the seat may be somebody else's now
    by = next((seat.name for seat in live.seats if seat.user_id == vote.opened_by), str(payload.get("name", "?")))
    name = plain(str(payload.get("by", by)))
    match vote.kind:
        case "late":
            seat = live.seats[int(payload["seat"])]
            user = payload.get(WHO, seat.user_id)
            late = f"<@{user}>" if user is not None and user > 0 else plain(str(payload.get("name", seat.name)))
            since = f"<t:{int(payload['since']) // 1000}:R>"
            asks = (ask for ask in live.asks if (ask.seat, ask.at_version) == (payload["seat"], payload["ask"]))
            if not live.row.pace_minutes and all(not ask.minutes for ask in asks):
                return "⌛ " + _(
                    "**{name}** was asked {since} and hasn't played yet. What shall the table do?",
                    name=late,
                    since=since,
                )
            return "⌛ " + _(
                "The time of **{name}**, who was asked {since}, is up. What shall the table do?",
                name=late,
                since=since,
            )
        case "undo":
            asked = "↩ " + _(
                "**{name}** asks to go back to before their last turn, though something has been shown or played"
                " since. Do you agree?",
                name=name,
            )
            return f"{asked}\n{going_back(_, live, int(payload['to']))}" if vote.state == "open" else asked
        case "pace":
            pace = pace_text(_, str(payload["pace"]))
            return "⏱ " + _(
                "**{name}** proposes another time for a decision: {pace}. Do you agree?", name=name, pace=pace
            )
        case "end":
            return "🏁 " + _(
                "**{name}** proposes to end the table here, without a result. Do you agree?", name=name
            )
        case "return":
            return "🪑 " + _(
                "**{name}** would like to have their seat back. Do you agree?", name=plain(str(payload["name"]))
            )
    free = plain(str(payload.get("name") or live.names[int(payload["seat"])]))
    return "🪑 " + _("The seat of **{name}** is free.", name=free)
