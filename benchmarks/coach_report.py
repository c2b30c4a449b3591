"""What the measurements of the coach come to: tables, and reliability plots. See coach.py."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from stationmaster.coach.fairness import AS_TOLD, ELO, Fairness, fairness_of
from stationmaster.games import edition

QUARTERS = 4  # of a game, with a position from each
BINS = 10
PERFECT = 200  # perfect judges whose errors are the noise floor

Line = dict[str, Any]


def read(path: Path) -> list[Line]:
    """Each game once, without a last line that was not written to its end."""
    if not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    return list({line["game"]: line for line in lines}.values())


@dataclass(frozen=True)
class Forecast:
    chance: float
    won: float
    game: int | str = 0
    seat: int = 0


def calibration_error(forecasts: Sequence[Forecast]) -> float:
    """By how much the chance differs from how often it came true, on average over bins of the chance."""
    return sum(abs(sum(f.chance - f.won for f in each)) for each in bins(forecasts)) / len(forecasts)


def bins(forecasts: Sequence[Forecast]) -> list[list[Forecast]]:
    """By the chance that was told."""
    found: dict[int, list[Forecast]] = defaultdict(list)
    for forecast in forecasts:
        found[min(int(forecast.chance * BINS), BINS - 1)].append(forecast)
    return [found[n] for n in sorted(found)]


def noise_floor(forecasts: Sequence[Forecast]) -> float:
    """The calibration error that a perfect judge would show on so many games: of chances that come true as told.

    The positions of one game share its luck.
    """
    rng = Random(1)
    errors = []
    for _ in range(PERFECT):
        luck: dict[int | str, float] = defaultdict(rng.random)
        errors.append(
            calibration_error([replace(f, won=float(lucky(luck[f.game], f.seat) < f.chance)) for f in forecasts])
        )
    return sum(errors) / PERFECT


def lucky(luck: float, seat: int) -> float:
    """What is lucky for one is not for the next."""
    return luck if seat % 2 == 0 else 1 - luck


def brier(forecasts: Sequence[Forecast]) -> float:
    return sum((f.chance - f.won) ** 2 for f in forecasts) / len(forecasts)


def report(out: Path) -> None:
    """Of all that was measured."""
    paths = sorted(out.glob("calibration-*.jsonl"))
    cells = {path.stem.removeprefix("calibration-"): lines for path in paths if (lines := read(path))}
    for kind in ("view", "open"):
        for fair in (True, False):
            print(
                f"\ncalibration, {kind}, {'fair' if fair else 'as told'}: error (that of a perfect judge); Brier score"
            )
            for cell, lines in {**cells, **together(cells)}.items():
                print_calibration(cell, lines, kind, fair)
    for cell, lines in cells.items():
        if "+" in cell:
            print_unequal(cell, lines)
    print("\nmean loss in a game, points ± 95 %; marked decisions")
    print_losses(out)
    print("\nwhat the view promised, and what came of it on the open position, points ± 95 %")
    print_promises(out)
    equal = together(cells)
    if equal:
        (out / "reliability.svg").write_text(reliability(equal), encoding="utf-8")
        print(f"\nthe plots: {out / 'reliability.svg'}")


def together(cells: dict[str, list[Line]]) -> dict[str, list[Line]]:
    """All games among equals, by game and number of players."""
    found: dict[str, list[Line]] = defaultdict(list)
    for cell, lines in cells.items():
        game, players, bots = cell.split("-", 2)
        if "+" not in bots:  # games of other bots are other games, whatever their numbers
            found[f"{game}-{players}-all"] += [{**line, "game": f"{bots} {line['game']}"} for line in lines]
    return found


def forecasts_of(cell: str, lines: Iterable[Line], kind: str, *, fair: bool = True, **wanted: Any) -> list[Forecast]:
    game, players = cell.split("-")[:2]
    fairness = fairness_of(edition(game), int(players)) if fair else AS_TOLD
    return [
        Forecast(chance_of(fairness, p[kind], kind, int(players)), p["won"], line["game"], p.get("seat", int(p["won"])))
        for line in lines
        for p in line["positions"]
        if all(p[key] == value for key, value in wanted.items())
    ]


def chance_of(fairness: Fairness, told: float, kind: str, players: int) -> float:
    """On the open position the rest of the chances is taken to be shared by the others."""
    if kind == "view":
        return fairness.of_view(told)
    return fairness.of_open([told, *[(1 - told) / (players - 1)] * (players - 1)])[0]


def print_calibration(cell: str, lines: list[Line], kind: str, fair: bool) -> None:
    pooled = forecasts_of(cell, lines, kind, fair=fair)
    quarters = [forecasts_of(cell, lines, kind, fair=fair, quarter=quarter) for quarter in range(QUARTERS)]
    shown = [f"{100 * calibration_error(each):.1f} ({100 * noise_floor(each):.1f})" for each in (pooled, *quarters)]
    print(f"| {cell} | {len(lines)} | {' | '.join(shown)} | {brier(pooled):.3f} |")


AHEAD = {("usa", "greedy"): 560, ("marklin", "greedy"): 700, ("card", "greedy"): 1080}
"""Elo points of the planner, from the arena's games that the README tells of; whom it always beats is further behind"""
MOST_AHEAD = 1100


def print_unequal(cell: str, lines: list[Line]) -> None:
    """How the judge errs when games played out assume equals, and when it knows their strengths."""
    game, _, bots = cell.split("-", 2)
    weaker = bots.split("+")[1]
    for bot in bots.split("+"):
        shown = []
        for quarter in range(QUARTERS):
            found = forecasts_of(cell, lines, "view", quarter=quarter, bot=bot)
            told, won = (sum(getattr(f, name) for f in found) / max(len(found), 1) for name in ("chance", "won"))
            shown.append(f"{100 * told:.0f} told, {100 * won:.0f} came true")
        print(f"{cell}, seats of {bot}, by quarter: {'; '.join(shown)}")
    ahead = AHEAD.get((game, weaker), MOST_AHEAD)
    for kind in ("view", "open"):
        for points in (0, ahead):
            found = unequals(cell, lines, kind, points / ELO)
            print(f"| {cell}, {kind}, {points} points | {100 * calibration_error(found):.1f} | {brier(found):.3f} |")


def unequals(cell: str, lines: list[Line], kind: str, ahead: float) -> list[Forecast]:
    """The first bot is so much stronger than the other."""
    game, players, bots = cell.split("-", 2)
    found = []
    for line in lines:
        for p in line["positions"]:
            left = 1 - (p["quarter"] + 0.5) / QUARTERS
            own = ahead if p["bot"] == bots.split("+")[0] else 0.0
            fairness = fairness_of(edition(game), int(players)).among([own, ahead - own], left)
            chance = chance_of(fairness.seen_by(0) if kind == "view" else fairness, p[kind], kind, int(players))
            found.append(Forecast(chance, p["won"], line["game"], p["seat"]))
    return found


def print_promises(out: Path) -> None:
    for path in sorted(out.glob("promises-*.jsonl")):
        found = [each for line in read(path) for each in line["promises"]]
        for least, most in ((-1.0, 0.05), (0.05, 0.1), (0.1, 1.1)):
            those = [each for each in found if least <= each["view"] < most]
            told, kept = (sum(each[kind] for each in those) / max(len(those), 1) for kind in ("view", "open"))
            spread = sum((each["open"] - kept) ** 2 for each in those) / max(len(those) - 1, 1)
            error = sqrt(spread / max(len(those), 1))
            cell = f"{path.stem.removeprefix('promises-')} | {100 * least:.0f} to {100 * most:.0f} | {len(those)}"
            print(f"| {cell} | {100 * told:.1f} | {100 * kept:.1f} ± {196 * error:.1f} |")


def print_losses(out: Path) -> None:
    for path in sorted(out.glob("losses-*.jsonl")):
        lines = read(path)
        if not lines:
            continue
        values = [line["loss"] for line in lines]
        mean = sum(values) / len(values)
        error = sqrt(sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1) / len(values))
        marked = sum(line["marked"] for line in lines) / len(lines)
        depth = "/".join(sorted({line["depth"] for line in lines}))
        name = path.stem.removeprefix("losses-")
        print(f"| {name} | {depth} | {len(lines)} | {100 * mean:.0f} ± {196 * error:.0f} | {marked:.1f} |")


# ---- plots ----

SIDE = 190
GAP = 40
COLOURS = {"view": "#2f6f73", "open": "#d39a2d"}


def reliability(cells: dict[str, list[Line]]) -> str:
    """A panel a cell: the chance that was told across, how often it came true up, with 95 % intervals."""
    across = min(3, len(cells))
    down = -(-len(cells) // across)
    width, height = across * (SIDE + GAP) + GAP, down * (SIDE + 2 * GAP) + GAP
    panels = [
        panel(cell, lines, GAP + (n % across) * (SIDE + GAP), GAP + (n // across) * (SIDE + 2 * GAP))
        for n, (cell, lines) in enumerate(cells.items())
    ]
    style = 'font-family="sans-serif" font-size="12" fill="#6b645a"'
    key = (
        f'<text x="{GAP}" y="18"><tspan fill="{COLOURS["view"]}">●</tspan> from the seat\'s view  '
        f'<tspan fill="{COLOURS["open"]}">■</tspan> open position</text>'
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {style}>'
    return f"{svg}{key}{''.join(panels)}</svg>\n"


def panel(cell: str, lines: list[Line], left: float, top: float) -> str:
    def x(chance: float) -> float:
        return left + SIDE * chance

    def y(rate: float) -> float:
        return top + SIDE * (1 - rate)

    parts = [
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#a89f90"/>',
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#a89f90" stroke-dasharray="4 4"/>',
        f'<text x="{left}" y="{top + SIDE + 18}">{cell}, {len(lines)} games</text>',
    ]
    for kind, colour in COLOURS.items():
        for found in bins(forecasts_of(cell, lines, kind)):
            told, won = (sum(getattr(f, name) for f in found) / len(found) for name in ("chance", "won"))
            low, high = wilson(won, len(found))
            parts.append(f'<path d="M{x(told):.1f} {y(low):.1f}V{y(high):.1f}" stroke="{colour}" opacity=".5"/>')
            at = f'fill="{colour}"'
            parts.append(
                f'<circle cx="{x(told):.1f}" cy="{y(won):.1f}" r="4" {at}/>'
                if kind == "view"
                else f'<rect x="{x(told) - 3:.1f}" y="{y(won) - 3:.1f}" width="6" height="6" {at}/>'
            )
    return "".join(parts)


def wilson(rate: float, count: int, z: float = 1.96) -> tuple[float, float]:
    middle = rate + z * z / (2 * count)
    half = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    return (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)
