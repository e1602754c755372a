"""Rate limits in Discord's shape: a bucket per route and channel, and one for everything."""

from __future__ import annotations

import re
import time
import zlib
from dataclasses import dataclass, field

from .jsontypes import Json

Rule = tuple[str, str, str, int, float]
# method, path, name of the bucket, requests, seconds. Discord publishes no numbers; these are what bots see.
RULES: tuple[Rule, ...] = (
    ("POST", r"^/channels/(\d+)/messages$", "send", 5, 5.0),
    ("PATCH", r"^/channels/(\d+)/messages/\d+$", "edit", 5, 5.0),
    ("DELETE", r"^/channels/(\d+)/messages/\d+$", "delete", 5, 1.0),
    ("PATCH", r"^/channels/(\d+)$", "channel", 5, 15.0),
    ("POST", r"^/channels/(\d+)/(?:messages/\d+/)?threads$", "thread", 10, 10.0),
    ("POST", r"^/channels/(\d+)/typing$", "typing", 5, 5.0),
    ("*", r"^/webhooks/\d+/([^/]+)", "webhook", 5, 2.0),
    ("POST", r"^/users/@me/channels$", "dm", 10, 10.0),
    ("PUT", r"^/applications/\d+/(?:guilds/\d+/)?commands$", "commands", 10, 10.0),
    ("*", r"^/(?:channels|guilds|applications|users)(?:/(\d+))?", "other", 50, 5.0),
)
UNLIMITED = re.compile(r"^/interactions/")


@dataclass
class Bucket:
    limit: int
    seconds: float
    left: int
    until: float


@dataclass
class Verdict:
    """Headers for the answer, and how long to wait if the request is one too many."""

    headers: dict[str, str] = field(default_factory=dict)
    retry_after: float | None = None
    everywhere: bool = False

    def body(self) -> Json:
        return {
            "message": "You are being rate limited.",
            "retry_after": round(self.retry_after or 0.0, 3),
            "global": self.everywhere,
        }


class Rates:
    """Counts requests; set ``enabled`` to False for tests that hurry, or change ``rules`` and ``per_second``."""

    def __init__(self, enabled: bool = True) -> None:
        self.enabled = enabled
        self.rules: tuple[Rule, ...] = RULES
        self.per_second = 50
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._global = Bucket(50, 1.0, 50, 0.0)

    def take(self, method: str, path: str) -> Verdict:
        """Count one request and say whether it may pass."""
        if not self.enabled or UNLIMITED.search(path):
            return Verdict()
        now = time.time()
        if not path.startswith("/webhooks/"):
            whole = self._global
            if now >= whole.until:
                whole.left, whole.until = self.per_second, now + 1.0
            if whole.left <= 0:
                wait = whole.until - now
                return Verdict(refusal(wait, everywhere=True), wait, True)
            whole.left -= 1
        for verb, pattern, name, limit, seconds in self.rules:
            found = re.search(pattern, path) if verb in ("*", method) else None
            if found is None:
                continue
            kind = f"{method} {name}"
            major = next((group for group in found.groups() if group), "")
            bucket = self._buckets.get((kind, major))
            if bucket is None or now >= bucket.until:
                self._forget(now)
                bucket = self._buckets[kind, major] = Bucket(limit, seconds, limit, now + seconds)
            headers = {
                "X-RateLimit-Bucket": format(zlib.crc32(kind.encode()), "08x"),
                "X-RateLimit-Limit": str(limit),
                "X-RateLimit-Remaining": str(max(0, bucket.left - 1)),
                "X-RateLimit-Reset": f"{bucket.until:.3f}",
                "X-RateLimit-Reset-After": f"{max(0.0, bucket.until - now):.3f}",
            }
            if bucket.left <= 0:
                wait = max(0.001, bucket.until - now)
                return Verdict(headers | refusal(wait), wait)
            bucket.left -= 1
            return Verdict(headers)
        return Verdict()

    def _forget(self, now: float) -> None:
        if len(self._buckets) > 2000:
            self._buckets = {key: b for key, b in self._buckets.items() if b.until > now}


def refusal(wait: float, *, everywhere: bool = False) -> dict[str, str]:
    """Headers that every 429 carries; without ``Via`` discord.py takes it for a ban of the whole address."""
    headers = {
        "Via": "1.1 sandbox",
        "Retry-After": str(max(1, round(wait))),
        "X-RateLimit-Scope": "global" if everywhere else "user",
    }
    return headers | ({"X-RateLimit-Global": "true"} if everywhere else {})
