"""``python -m deploy.sandbox``: the stand-in alone, for a bot that runs elsewhere on this machine."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from .server import Sandbox


async def serve(port: int, data: Path | None) -> None:
    """Run until interrupted; prints where it listens and the token that it accepts."""
    sandbox = Sandbox(data)
    await sandbox.start(port)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    sys.stdout.write(f"URL   {sandbox.url}\nToken {sandbox.token}\n")
    sys.stdout.flush()
    try:
        await stop.wait()
    finally:
        await sandbox.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m deploy.sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8421, help="port on 127.0.0.1 (0: any free one)")
    parser.add_argument("--data", type=Path, help="SQLite file that keeps the world; without it nothing is kept")
    given = parser.parse_args()
    try:
        asyncio.run(serve(given.port, given.data))
    except OSError as problem:
        parser.exit(1, f"The sandbox can't start: {problem}\n")


if __name__ == "__main__":
    main()
