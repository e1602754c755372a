"""Discord's error codes that mean something to us."""

from __future__ import annotations

UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
"""What a further answer meets when the interaction's token has been forgotten."""
UNKNOWN_INTERACTION = 10062
OLD_MESSAGE_EDITS = 30046
"""Too many edits of a message that is over an hour old."""
ALREADY_ANSWERED = 40060
MISSING_ACCESS = 50001
NO_DIRECT_MESSAGES = 50007
NO_TEXT_THERE = 50008
MISSING_PERMISSIONS = 50013
EXPIRED_TOKEN = 50027
INVALID_FORM = 50035
THREAD_ARCHIVED = 50083
NO_COMMON_GUILD = 50278
HAS_THREAD = 160004
"""A thread has been made from that message before."""
THREAD_LOCKED = 160005

GONE = frozenset({UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER})
LATE = frozenset({UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, EXPIRED_TOKEN})
FORBIDDEN = frozenset(
    {
        MISSING_ACCESS,
        NO_DIRECT_MESSAGES,
        NO_TEXT_THERE,
        MISSING_PERMISSIONS,
        THREAD_ARCHIVED,
        NO_COMMON_GUILD,
        THREAD_LOCKED,
    }
)

SERVER_FAULT_PAUSE = 30.0
"""Seconds to wait when Discord says "later" but not when."""
