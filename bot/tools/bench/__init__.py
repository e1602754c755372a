"""`dorfpost bench`: what Dorfpost costs, in ratios of things measured side by side in the same run."""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import signal
import sys
from collections.abc import Callable, Sequence
from time import perf_counter

import msgspec
from msgspec import Struct

from bot.tools.bench import loopback, memory, pictures, rules, storage
from bot.tools.bench.measure import Line, Lines, best, unit
from bot.tools.output import say

__all__ = ["GROUPS", "Report", "add_parser", "bench", "table"]

GROUPS: dict[str, Callable[[Lines, bool], None]] = {
    "rules": rules.run,
    "storage": storage.run,
    "pictures": pictures.run,
    "loopback": loopback.run,
    "memory": memory.run,
}


class Report(Struct):
    """What `--json` prints. `missed`: `name`, or `game/name`, of the lines that miss their target."""

    python: str
    processors: int
    unit_ms: float
    quick: bool
    seconds: float
    lines: list[Line]
    missed: list[str]


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("bench", help="measure speed, memory and sizes against their targets")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: rougher, and done in half a minute")
    parser.add_argument(
        "--only", nargs="+", choices=tuple(GROUPS), metavar="NAME", help=f"some of: {', '.join(GROUPS)}"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Always 0: a missed target is told, and fails nothing."""

    def progress(line: Line) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{line.what[:70]} …\r")
            sys.stderr.flush()

    try:
        report = bench(args.only or tuple(GROUPS), quick=args.quick, tell=progress)
    except asyncio.CancelledError:  # SIGTERM, while bots were running
        return 128 + signal.SIGTERM
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    say(msgspec.json.encode(report).decode() if args.json else table(report))
    return 0


def bench(groups: Sequence[str], *, quick: bool, tell: Callable[[Line], None] = lambda line: None) -> Report:
    """Measure these groups; on loopback and in temporary folders only."""
    started = perf_counter()
    lines = Lines(tell)
    ruler = best(5, unit)
    for name in groups:
        GROUPS[name](lines, quick)
    return Report(
        python=platform.python_version(),
        processors=os.cpu_count() or 1,
        unit_ms=round(ruler * 1000, 2),
        quick=quick,
        seconds=round(perf_counter() - started, 1),
        lines=lines.all,
        missed=[f"{line.game}/{line.name}" if line.game else line.name for line in lines.all if line.met is False],
    )


def table(report: Report) -> str:
    """The report for people."""
    head = (
        f"Python {report.python}, {report.processors} processors; one unit = {report.unit_ms:g} ms; "
        f"{report.seconds:g} s{', quick' if report.quick else ''}"
    )
    rows = [("what", "figure", "ratio", "target", "met")]
    game: str | None = None
    for line in report.lines:
        if line.game is not None and line.game != game:
            rows.append((line.game, "", "", "", ""))
        game = line.game
        rows.append(
            (
                ("  " if line.game else "") + line.what,
                f"{_number(line.figure)} {line.figure_unit}",
                "" if line.ratio is None else f"{_number(line.ratio)} {line.of}",
                "" if line.target is None else str(line.target),
                {None: "", True: "yes", False: "NO"}[line.met],
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    made = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    judged = [line for line in report.lines if line.met is not None]
    tail = f"{sum(bool(line.met) for line in judged)} of {len(judged)} targets met"
    return "\n".join([head, "", *made, "", tail])


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
