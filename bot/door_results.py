"""What a call to Discord came to, as a value."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.door_codes import (
    ALREADY_ANSWERED,
    FORBIDDEN,
    GONE,
    LATE,
    OLD_MESSAGE_EDITS,
    SERVER_FAULT_PAUSE,
    UNKNOWN_MESSAGE,
)

__all__ = ["Answered", "Done", "Forbidden", "Gone", "Late", "Rejected", "Result", "Retry", "Sent", "classify"]


@dataclass(frozen=True, slots=True)
class Sent:
    """There is a message now."""

    message_id: int


@dataclass(frozen=True, slots=True)
class Done:
    """It has been done, and left no new message."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The channel, the message or the person isn't there any more."""

    code: int

    @property
    def is_message(self) -> bool:
        return self.code == UNKNOWN_MESSAGE


@dataclass(frozen=True, slots=True)
class Late:
    """The interaction's time is over: three seconds for the first answer, fifteen minutes for all others."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The interaction had its first answer already."""


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A right is missing, or the thread is locked, or the person takes no messages."""

    code: int


@dataclass(frozen=True, slots=True)
class Retry:
    """Not now; `after` seconds are asked for (0: nobody said). `maybe`: it may have been done all the same."""

    after: float
    maybe: bool
    why: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """Discord, or discord.py, finds our message malformed. Our own fault, and logged as such."""

    code: int
    why: str


Result = Sent | Done | Gone | Late | Answered | Forbidden | Retry | Rejected


def classify(error: BaseException) -> Result:
    """What a failed call means."""
    if isinstance(error, discord.InteractionResponded):
        return Answered()
    if isinstance(error, discord.RateLimited):
        return Retry(error.retry_after, False, "rate limited")
    if not isinstance(error, discord.HTTPException):
        if isinstance(error, discord.ClientException):
            return Rejected(0, str(error))
        return Retry(0, True, type(error).__name__)
    code, status = error.code, error.status
    if code in LATE:
        return Late()
    if code == ALREADY_ANSWERED:
        return Answered()
    if code == OLD_MESSAGE_EDITS:
        return Retry(_asked_for(error) or SERVER_FAULT_PAUSE, False, "old message edited too often")
    if status == 429:
        return Retry(_asked_for(error) or SERVER_FAULT_PAUSE, False, "rate limited")
    if code in GONE or (status == 404 and code not in FORBIDDEN):
        return Gone(code)
    if code in FORBIDDEN or status == 403:
        return Forbidden(code)
    if status >= 500:
        return Retry(0, True, f"HTTP {status}")
    if status in (401, 408):  # a token that is being exchanged, a slow upload: not the message's fault
        return Retry(SERVER_FAULT_PAUSE, False, f"HTTP {status}")
    return Rejected(code, error.text)


def _asked_for(error: discord.HTTPException) -> float:
    """Seconds from the answer's headers, 0 if there are none."""
    try:
        return float(error.response.headers.get("Retry-After", 0))
    except (ValueError, AttributeError):
        return 0.0
