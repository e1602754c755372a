"""The bot as `dorfpost run` starts it, against a stand-in: `python -m tests.evenings.own_process URL SEED DATA`."""

from __future__ import annotations

import sys
from types import SimpleNamespace

from bot import cli
from bot.tables import lobby
from deploy.sandbox import patch_discord

if __name__ == "__main__":
    url, seed, data = sys.argv[1:]
    patch_discord(url)
    vars(lobby)["secrets"] = SimpleNamespace(token_hex=lambda size: seed)  # a known game
    raise SystemExit(cli.main(["run", "--data", data]))
