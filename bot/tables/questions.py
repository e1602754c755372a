"""What a vote is: its kinds and answers, when it is decided, whom it concerns, and that a seat is on offer.

What people and the clock do about votes is in `bot.tables.votes`.
"""

from __future__ import annotations

from bot.store import outbox
from bot.store import votes as votes_sql
from bot.store.db import Tx
from bot.store.records import VoteRow
from bot.tables.desk import Live
from games.core import Seat

__all__ = ["CHOICES", "OFFER", "concerned", "may_ask_back", "offer_seat", "outcome", "say_vote", "turn_before"]

CHOICES: dict[str, tuple[str, ...]] = {
    "late": ("wait", "caretaker", "substitute"),
    "undo": ("yes", "no"),
    "pace": ("yes", "no"),
    "end": ("yes", "no"),
    "return": ("yes", "no"),
}
"""Kind of vote → what may be answered, in the order of the buttons."""
OFFER = "offer"
"""A seat that is free to be taken: not a vote, but asked and answered like one."""


def outcome(vote: VoteRow, ballots: dict[int, str], *, final: bool = False) -> str | None:
    """The answer that has been decided on, None while it is open. Only ballots of its voters count.

    About somebody who is late the most ballots decide once all have answered, or nobody is waited for any more
    (`final`); of as many the first of `CHOICES`, so that without any the table waits.
    """
    cast = [choice for user, choice in ballots.items() if user in vote.voters]
    for choice in CHOICES.get(vote.kind, ()):
        if choice != "no" and cast.count(choice) >= vote.needed:
            return choice
    if "no" in CHOICES.get(vote.kind, ()) and len(vote.voters) - cast.count("no") < vote.needed:
        return "no"
    if vote.kind == "late" and (final or len(cast) == len(vote.voters)):
        return max(CHOICES["late"], key=cast.count)
    return None


def turn_before(live: Live, seat: Seat) -> int | None:
    """The version before a seat's last turn: its last moves in a row, drafts apart, no more than one turn of them.
    None if it hasn't moved, or the game is over.
    """
    table = live.running
    lines = [] if table.over else [line for line in table.led_here(-1) if not line.draft]
    first = next((at for at in range(len(lines) - 1, 0, -1) if lines[at].seat == seat), None)
    if first is None:
        return None
    while lines[first - 1].seat == seat and not any(event.announces for event in lines[first - 1].events):
        first -= 1
    return lines[first - 1].seq


def may_ask_back(live: Live, seat: Seat) -> bool:
    """Whether a seat may ask now to go back to before its last turn."""
    if live.row.status != "running" or live.row.paused is not None:
        return False
    return not any(vote.kind == "undo" for vote in live.votes) and turn_before(live, seat) is not None


def concerned(live: Live, seat: Seat, back_to: int) -> list[int]:
    """The people who must agree: all others if anything was shown since, else those who have moved since."""
    table = live.running
    since = [entry for entry in table.since(back_to) if table.knows(None, entry)]
    others = {number: one.user_id for number, one in enumerate(live.seats) if number != seat and one.user_id}
    if any(entry.reveals for entry in since):
        return list(others.values())
    return [user for number, user in others.items() if any(entry.seat == number for entry in since)]


async def say_vote(tx: Tx, live: Live, vote_id: int) -> None:
    """Its message will be posted, or be brought up to date."""
    table = live.running
    payload = {"vote": vote_id, "seen": table.seen_version(None)}
    await outbox.enqueue(tx, live.row.id, live.row.channel_id, "vote", table.version, payload)


async def offer_seat(tx: Tx, live: Live, seat: Seat, ask: int | None = None, *, name: str | None = None) -> VoteRow:
    """Whoever wants may take that seat from now on. `ask`: the version since which its person, who is there
    still, is asked; the offer ends with that. `name`: what the seat is called (default: as it is).
    """
    for vote in live.votes:
        if vote.kind == OFFER and vote.payload["seat"] == seat:
            return vote
    vote = await votes_sql.open_vote(
        tx,
        live.row.id,
        OFFER,
        {"seat": seat, "name": name or live.names[seat]} | ({} if ask is None else {"ask": ask}),
        voters=(),
        needed=1,
        opened_by=None,
        version=live.running.version,
    )
    live.votes = [*live.votes, vote]
    await say_vote(tx, live, vote.id)
    return vote
