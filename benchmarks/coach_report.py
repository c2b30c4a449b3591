"""What the measurements of the coach come to: tables, and reliability plots. See coach.py."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from stationmaster.coach.fairness import AS_TOLD, ELO, Fairness, fairness_of
from stationmaster.games import edition

QUARTERS = 4  # of a game, with a position from each
BINS = 10
PLOTS = Path(__file__).parents[1] / "docs" / "coach-reliability.svg"
PERFECT = 200  # perfect judges whose errors are the noise floor

Line = dict[str, Any]


class Position(NamedTuple):
    """Of a game, as it is kept: what is told of the seat's chance, and whether it won."""

    quarter: int
    seat: int
    view: float
    open: float | None
    won: float


def read(path: Path) -> list[Line]:
    """Each game once, without a last line that was not written to its end."""
    if not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    return list({line["game"]: line for line in lines}.values())


def seats_of(bots: list[str], players: int) -> list[str]:
    return [bots[seat % len(bots)] for seat in range(players)]


def rotated(bots: list[str], n: int) -> tuple[str, ...]:
    shift = n % len(bots)
    return (*bots[shift:], *bots[:shift])


def positions_of(line: Line) -> list[Position]:
    return [Position(*each) for each in line["positions"]]


# ---- what came true ----


@dataclass(frozen=True)
class Told:
    """A position of a game that was measured."""

    game: str
    bots: tuple[str, ...]
    number: int
    at: Position

    @property
    def bot(self) -> str:
        return self.bots[self.at.seat]


def read_cells(out: Path) -> dict[str, list[Told]]:
    """What was measured for calibration, by game, number of players, and bots."""
    found = {}
    for path in sorted(out.glob("calibration-*.jsonl")):
        cell = path.stem.removeprefix("calibration-")
        game, players, bots = cell.split("-", 2)
        seats = seats_of(bots.split("+"), int(players))
        found[cell] = [
            Told(game, rotated(seats, line["game"]), line["game"], position)
            for line in read(path)
            for position in positions_of(line)
        ]
    return {cell: told for cell, told in found.items() if told}


def together(cells: dict[str, list[Told]]) -> dict[str, list[Told]]:
    """All games among equals, by game and number of players."""
    found: dict[str, list[Told]] = defaultdict(list)
    for cell, told in cells.items():
        game, players, bots = cell.split("-", 2)
        if "+" not in bots:
            found[f"{game}-{players}-all"] += told
    return found


def count_games(told: Sequence[Told]) -> int:
    return len({(each.bots, each.number) for each in told})


class Forecast(NamedTuple):
    chance: float
    won: float
    luck: Hashable
    """The game: its positions share its luck."""
    seat: int


def forecasts(
    told: Iterable[Told], kind: str, *, fair: bool = True, ahead: Callable[[Told], list[float]] | None = None
) -> list[Forecast]:
    """`ahead`: of each seat, by how much it is stronger for the rest of the game."""
    found = []
    for each in told:
        chance: float | None = getattr(each.at, kind)
        if chance is None:
            continue
        fairness = fairness_at(each.game, each.bots, each.at.seat if kind == "view" else None) if fair else AS_TOLD
        if ahead is not None:
            fairness = fairness.among(ahead(each), 1.0)
        found.append(
            Forecast(fair_chance(fairness, chance, kind, each), each.at.won, (each.bots, each.number), each.at.seat)
        )
    return found


@cache
def fairness_at(game: str, bots: tuple[str, ...], seat: int | None) -> Fairness:
    return fairness_of(edition(game), bots, seat)


def fair_chance(fairness: Fairness, chance: float, kind: str, told: Told) -> float:
    """On the open position the rest of the chances is taken to be shared by the others."""
    seat, players = told.at.seat, len(told.bots)
    if kind == "view":
        return fairness.seen_by(seat).of_view(chance)
    return fairness.of_open([chance if n == seat else (1 - chance) / (players - 1) for n in range(players)])[seat]


def bin_of(chance: float) -> int:
    return min(int(chance * BINS), BINS - 1)


def bins(forecasts: Sequence[Forecast]) -> list[list[Forecast]]:
    """By the chance that was told."""
    found: dict[int, list[Forecast]] = defaultdict(list)
    for forecast in forecasts:
        found[bin_of(forecast.chance)].append(forecast)
    return [found[n] for n in sorted(found)]


def calibration_error(forecasts: Sequence[Forecast]) -> float:
    """By how much the chance differs from how often it came true, on average over bins of the chance."""
    return sum(abs(sum(f.chance - f.won for f in each)) for each in bins(forecasts)) / max(len(forecasts), 1)


def noise_floor(forecasts: Sequence[Forecast]) -> float:
    """The calibration error that a perfect judge would show on so many games: of chances that come true as told."""
    rng, total = Random(1), 0.0
    places = [(bin_of(f.chance), f.chance, f.luck, f.seat % 2) for f in forecasts]
    for _ in range(PERFECT):
        luck: dict[Hashable, float] = defaultdict(rng.random)
        off = [0.0] * BINS
        for place, chance, game, odd in places:
            lucky = 1 - luck[game] if odd else luck[game]  # what is lucky for one is not for the next
            off[place] += chance - (lucky < chance)
        total += sum(map(abs, off))
    return total / PERFECT / max(len(forecasts), 1)


def brier(forecasts: Sequence[Forecast]) -> float:
    return sum((f.chance - f.won) ** 2 for f in forecasts) / max(len(forecasts), 1)


# ---- tables ----


def report(out: Path) -> None:
    """Of all that was measured."""
    cells = read_cells(out)
    equal = together(cells)
    for kind in ("view", "open"):
        for fair in (True, False):
            print(f"\ncalibration, {kind}, {'fair' if fair else 'as told'}")
            print("| | games | error (that of a perfect judge) | by quarter | | | | Brier score |")
            for cell, told in {**cells, **equal}.items():
                print_calibration(cell, told, kind, fair)
    for cell, told in cells.items():
        if "+" in cell:
            print_unequal(cell, told)
    print(
        "\nmean loss of a seat in games of two bots, points ± 95 %: games, the one, the other, how much more the other"
    )
    print_losses(out)
    print("\nwhat the view promised, and what came of it on the open position, points ± 95 %")
    print_promises(out)
    if equal:
        PLOTS.write_text(reliability(equal), encoding="utf-8")
        print(f"\nthe plots: {PLOTS}")


def print_calibration(cell: str, told: list[Told], kind: str, fair: bool) -> None:
    quarters = [[each for each in told if each.at.quarter == quarter] for quarter in range(QUARTERS)]
    found = [forecasts(each, kind, fair=fair) for each in (told, *quarters)]
    shown = [f"{100 * calibration_error(each):.1f} ({100 * noise_floor(each):.1f})" for each in found]
    games = count_games([each for each in told if getattr(each.at, kind) is not None])
    print(f"| {cell} | {games} | {' | '.join(shown)} | {brier(found[0]):.3f} |")


AHEAD = {("usa", "greedy"): 560, ("marklin", "greedy"): 700, ("card", "greedy"): 1080}
"""Elo points of the planner, from the arena's games that the README tells of; whom it always beats is further behind"""
MOST_AHEAD = 1100


def print_unequal(cell: str, told: list[Told]) -> None:
    """How the judge errs when games played out assume equals, and when it knows their strengths."""
    game, _, bots = cell.split("-", 2)
    stronger, weaker = bots.split("+")
    for bot in (stronger, weaker):
        shown = []
        for quarter in range(QUARTERS):
            found = forecasts([each for each in told if each.at.quarter == quarter and each.bot == bot], "view")
            chance, won = (sum(getattr(f, name) for f in found) / max(len(found), 1) for name in ("chance", "won"))
            shown.append(f"{100 * chance:.0f} told, {100 * won:.0f} came true")
        print(f"{cell}, seats of {bot}, by quarter: {'; '.join(shown)}")
    for kind in ("view", "open"):
        for points in (0, AHEAD.get((game, weaker), MOST_AHEAD)):
            found = forecasts(told, kind, ahead=partial(left_ahead, stronger, points / ELO))
            print(f"| {cell}, {kind}, {points} points | {100 * calibration_error(found):.1f} | {brier(found):.3f} |")


def left_ahead(stronger: str, ahead: float, told: Told) -> list[float]:
    """As a review with `--strengths` knows it, from the middle of the quarter on."""
    left = 1 - (told.at.quarter + 0.5) / QUARTERS
    return [left * ahead if bot == stronger else 0.0 for bot in told.bots]


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
    """Of each bot in games against itself, a game the mean of its seats. Of each two in games against each other: of
    the one, of the other, and how much more the other loses.

    A depth other than `quick` is told behind their names.
    """
    for path in sorted(out.glob("losses-*.jsonl")):
        lines, bots = read(path), path.stem.split("-")[3].split("+")
        by = [{bot: mean_of(line, bot) for bot in bots} for line in lines]
        told = [[each[bot] for each in by] for bot in bots]
        if len(bots) == 2:
            told.append([each[bots[1]] - each[bots[0]] for each in by])
        if by:
            shown = " | ".join(mean_loss(losses) for losses in told)
            print(f"| {path.stem.removeprefix('losses-')} | {len(by)} | {shown} |")


def mean_of(line: Line, bot: str) -> float:
    """Of its seats."""
    losses: list[float] = [loss for seat, loss in zip(line["seats"], line["losses"], strict=True) if seat == bot]
    return sum(losses) / len(losses)


def mean_loss(losses: Sequence[float]) -> str:
    mean = sum(losses) / len(losses)
    error = sqrt(sum((loss - mean) ** 2 for loss in losses) / max(len(losses) - 1, 1) / len(losses))
    return f"{100 * mean:.0f} ± {196 * error:.0f}"


# ---- plots ----

SIDE = 190
GAP = 40
COLOURS = {"view": "#2f6f73", "open": "#d39a2d"}


def reliability(cells: dict[str, list[Told]]) -> str:
    """A panel a cell: the chance that was told across, how often it came true up, with 95 % intervals."""
    across = min(3, len(cells))
    down = -(-len(cells) // across)
    width, height = across * (SIDE + GAP) + GAP, down * (SIDE + 2 * GAP) + GAP
    panels = [
        panel(cell, told, GAP + (n % across) * (SIDE + GAP), GAP + (n // across) * (SIDE + 2 * GAP))
        for n, (cell, told) in enumerate(cells.items())
    ]
    style = 'font-family="sans-serif" font-size="12" fill="#6b645a"'
    key = (
        f'<text x="{GAP}" y="18"><tspan fill="{COLOURS["view"]}">●</tspan> from the seat\'s view  '
        f'<tspan fill="{COLOURS["open"]}">■</tspan> open position</text>'
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {style}>'
    return f"{svg}{key}{''.join(panels)}</svg>\n"


def panel(cell: str, told: list[Told], left: float, top: float) -> str:
    def x(chance: float) -> float:
        return left + SIDE * chance

    def y(rate: float) -> float:
        return top + SIDE * (1 - rate)

    game, players, _ = cell.split("-")
    parts = [
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#a89f90"/>',
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#a89f90" stroke-dasharray="4 4"/>',
        f'<text x="{left}" y="{top + SIDE + 18}">{game}, {players} players: {count_games(told)} games</text>',
    ]
    for kind, colour in COLOURS.items():
        for found in bins(forecasts(told, kind)):
            chance, won = (sum(getattr(f, name) for f in found) / len(found) for name in ("chance", "won"))
            low, high = wilson(won, len(found))
            parts.append(f'<path d="M{x(chance):.1f} {y(low):.1f}V{y(high):.1f}" stroke="{colour}" opacity=".5"/>')
            at = f'fill="{colour}"'
            parts.append(
                f'<circle cx="{x(chance):.1f}" cy="{y(won):.1f}" r="4" {at}/>'
                if kind == "view"
                else f'<rect x="{x(chance) - 3:.1f}" y="{y(won) - 3:.1f}" width="6" height="6" {at}/>'
            )
    return "".join(parts)


def wilson(rate: float, count: int, z: float = 1.96) -> tuple[float, float]:
    middle = rate + z * z / (2 * count)
    half = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    return (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)
