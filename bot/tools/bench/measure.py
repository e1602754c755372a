"""Rulers and results: everything is told as a ratio of two things that were measured side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Literal

from msgspec import Struct

__all__ = ["Line", "Lines", "Target", "best", "mean_time", "percentile", "side_by_side", "unit"]


class Target(Struct):
    """What the ratio, or the figure where there is none, should be."""

    bound: Literal["at most", "at least"]
    value: float

    def met(self, measured: float) -> bool:
        return measured <= self.value if self.bound == "at most" else measured >= self.value

    def __str__(self) -> str:
        return f"{'≤' if self.bound == 'at most' else '≥'} {self.value:,g}"


class Line(Struct):
    """One measurement. `figure` is in `figure_unit`; `ratio` is what is compared with the target, `of` its parts.

    `met` is None where there is no target.
    """

    name: str
    what: str
    figure: float
    figure_unit: str
    ratio: float | None = None
    of: str = ""
    target: Target | None = None
    met: bool | None = None
    game: str | None = None


class Lines:
    """Collects the lines of a run."""

    def __init__(self, tell: Callable[[Line], None]) -> None:
        self.all: list[Line] = []
        self._tell = tell

    def add(
        self,
        name: str,
        what: str,
        figure: float,
        figure_unit: str,
        *,
        ratio: float | None = None,
        of: str = "",
        at_most: float | None = None,
        at_least: float | None = None,
        game: str | None = None,
    ) -> None:
        target = None
        if at_most is not None:
            target = Target("at most", at_most)
        elif at_least is not None:
            target = Target("at least", at_least)
        measured = figure if ratio is None else ratio
        line = Line(
            name=name,
            what=what,
            figure=_rounded(figure),
            figure_unit=figure_unit,
            ratio=None if ratio is None else _rounded(ratio),
            of=of,
            target=target,
            met=None if target is None else target.met(measured),
            game=game,
        )
        self.all.append(line)
        self._tell(line)


def unit() -> float:
    """Seconds that the unit of all rules figures takes here and now."""
    started = perf_counter()
    d = {}
    for i in range(300_000):
        d[i & 1023] = (i, i + 1)
    return perf_counter() - started


def mean_time(work: Callable[[], int]) -> float:
    """Seconds a piece; `work` gives how many pieces it did."""
    started = perf_counter()
    done = work()
    return (perf_counter() - started) / done


def best(rounds: int, work: Callable[[], float]) -> float:
    return min(work() for _ in range(rounds))


def side_by_side(rounds: int, reference: Callable[[], float], *works: Callable[[], float]) -> Sequence[float]:
    """The best time of each, taken in turns, so that what disturbs the machine disturbs them all."""
    times = [[work() for work in (reference, *works)] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least `percent` % of the values don't exceed. Raises `ValueError` for none."""
    if not values:
        raise ValueError("nothing was measured")
    ranked = sorted(values)
    return ranked[max(0, -int(-len(ranked) * percent // 100) - 1)]


def _rounded(value: float) -> float:
    """Four significant digits are more than any of this deserves."""
    return float(f"{value:.4g}")
