"""Logs: for people by default, JSON lines on request. Tokens are taken out of whatever is logged."""

from __future__ import annotations

import logging
import re
import sys

from pythonjsonlogger.json import JsonFormatter

__all__ = ["NoSecrets", "set_up"]

# a bot token, the token of an interaction or webhook in a path, an authorisation header, a token in a payload
_SECRETS = (
    re.compile(r"(?<![\w-])[\w-]{20,30}\.[\w-]{5,8}\.[\w-]{25,}"),
    re.compile(r"(?<=/webhooks/)(\d+)/[\w-]{20,}"),
    re.compile(r"(?<=/interactions/)(\d+)/[\w-]{20,}"),
    re.compile(r"(?i)\bbot [\w.-]{20,}"),
    re.compile(r"(?<=['\"]token['\"]: ['\"])[\w.-]{20,}"),
    re.compile(r"(?<=['\"]token['\"]:['\"])[\w.-]{20,}"),
)


class NoSecrets(logging.Filter):
    """Replaces what looks like a secret in a record's message and traceback; `known` are secrets to take out."""

    def __init__(self, *known: str) -> None:
        super().__init__()
        self._known = [one for one in known if one]

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = self._clean(record.getMessage()), ()
        if record.exc_info and record.exc_info[1] is not None and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = self._clean(record.exc_text)
            record.exc_info = None  # a formatter would print it again, uncleaned
        return True

    def _clean(self, text: str) -> str:
        for secret in self._known:
            text = text.replace(secret, "[secret]")
        for pattern in _SECRETS:
            text = pattern.sub(lambda match: f"{match[1]}/[secret]" if match.lastindex else "[secret]", text)
        return text


def set_up(*, as_json: bool, token: str = "", level: int = logging.INFO) -> None:
    """Log to stderr; as JSON, one object a line, for machines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(NoSecrets(token))
    if as_json:
        handler.setFormatter(
            JsonFormatter(
                "%(asctime)s %(levelname)s %(name)s %(message)s",
                rename_fields={"asctime": "at", "levelname": "level", "name": "logger"},
                json_ensure_ascii=False,
            )
        )
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%H:%M:%S"))
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("discord").setLevel(max(level, logging.WARNING))
