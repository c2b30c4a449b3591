"""How well the coach judges: calibration among equals and unequals, and what decisions of each bot lose.

    python benchmarks/coach.py calibration usa 2 --bots planner --games 2000 --out build/coach
    python benchmarks/coach.py calibration usa 2 --bots planner,greedy --games 500 --out build/coach
    python benchmarks/coach.py losses usa 2 --bots planner,greedy,easy,random,medium,search@200 --games 40
    python benchmarks/coach.py promises usa 2 --bots planner --games 100
    python benchmarks/coach.py report --out build/coach

What is measured is kept in the directory, a line a game: the same command goes on where it was stopped, after
`--seconds` or by Ctrl-C. `report` prints tables of all that is there, and draws reliability plots.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from stationmaster.arena.games import GameResult, Planned, Setup, play_game
from stationmaster.bots import make_bot
from stationmaster.coach.course import Course, Decision, read_course
from stationmaster.coach.depth import DEPTHS
from stationmaster.coach.judge import Comparison, Judge, alternatives
from stationmaster.coach.playouts import Moves, Playouts
from stationmaster.coach.work import Case, Work
from stationmaster.games.setting import Setting

SEED = "calibration"  # games that nothing was ever tuned on
QUARTERS = 4
GAMES_A_POSITION = 200  # played out for one estimate
EVERY = 8  # decisions: one of so many is looked at for `promises`
BINS = 10
PERFECT = 200  # perfect judges whose errors are the noise floor

Line = dict[str, Any]


# ---- measuring ----


def calibration(args: argparse.Namespace) -> None:
    """One position from each quarter of every game, judged from the view and from the open position."""
    bots = seats_of(args.bots.split(","), args.players)
    path = args.out / f"calibration-{args.game}-{args.players}-{'+'.join(args.bots.split(','))}.jsonl"
    setup = Setup(Setting(args.game), SEED)
    measure(path, args, lambda n: calibrate(setup, n, rotated(bots, n)))


def seats_of(bots: list[str], players: int) -> list[str]:
    return [bots[seat % len(bots)] for seat in range(players)]


def rotated(bots: list[str], n: int) -> tuple[str, ...]:
    shift = n % len(bots)
    return (*bots[shift:], *bots[:shift])


def played(setup: Setup, n: int, bots: tuple[str, ...]) -> dict[str, Any]:
    outcome = play_game(setup, Planned(n, n, bots))
    assert isinstance(outcome, GameResult), outcome
    record: dict[str, Any] = json.loads(outcome.record)
    return record


def calibrate(setup: Setup, n: int, bots: tuple[str, ...]) -> Line:
    course = read_course(played(setup, n, bots))
    playouts = Playouts(course.edition, len(bots))
    rng = Random(f"{SEED}/{n}")
    found = []
    for quarter in range(QUARTERS):
        count = len(course.decisions)
        place = rng.randrange(quarter * count // QUARTERS, (quarter + 1) * count // QUARTERS)
        seat = course.decisions[place].seat
        found.append(
            {
                "quarter": quarter,
                "bot": bots[seat],
                "open": open_chance(course, playouts, place, f"{SEED}/{n}/{quarter}"),
                "view": view_chance(course, playouts, place, f"{SEED}/{n}/{quarter}"),
                "won": course.end.shares[seat],
            }
        )
    return {"game": n, "positions": found}


def open_chance(course: Course, playouts: Playouts, place: int, seed: str) -> float:
    """Of the seat that decides, before it does."""
    decision = course.decisions[place]
    total = 0.0
    for game in range(GAMES_A_POSITION):
        total += playouts.play(decision.before, (), playouts.streams(f"{seed}/{game}")).shares[decision.seat]
    return total / GAMES_A_POSITION


def view_chance(course: Course, playouts: Playouts, place: int, seed: str) -> float:
    """The same, as the seat can know it, of the decision that was played."""
    decision = course.decisions[place]
    comparison = Comparison(playouts, course.view(decision), seed)
    comparison.enter([decision.moves])
    while comparison.heats < GAMES_A_POSITION:
        comparison.heat()
    return comparison.estimates[0].win.mean


def losses(args: argparse.Namespace) -> None:
    """What a bot's decisions lose in a game among its equals: who is far behind has little left to lose."""
    setup = Setup(Setting(args.game), f"losses/{SEED}")
    for bot in args.bots.split(","):
        path = args.out / f"losses-{args.game}-{args.players}-{bot}.jsonl"
        measure(path, args, partial(lost, setup, (bot,) * args.players, args.depth))


def lost(setup: Setup, bots: tuple[str, ...], depth: str, n: int) -> Line:
    """By one seat, each in turn."""
    work, seat = Work(Case(played(setup, n, bots), depth, SEED)), n % len(bots)
    judged = [work.do(f"loss {place}") for place, each in enumerate(work.course.decisions) if each.seat == seat]
    marked = [decision["loss"] for decision in judged if decision["certain"]]
    return {"game": n, "loss": sum(marked), "marked": len(marked), "decisions": len(judged), "depth": depth}


def promises(args: argparse.Namespace) -> None:
    """Where the view says that another move is better: is it, on the open position, which nobody could see?

    On average it must be: the true position is one of those that the view is resampled to.
    """
    bots = seats_of(args.bots.split(","), args.players)
    path = args.out / f"promises-{args.game}-{args.players}-{'+'.join(args.bots.split(','))}.jsonl"
    setup = Setup(Setting(args.game), f"promises/{SEED}")
    measure(path, args, lambda n: promised(setup, n, rotated(bots, n)))


def promised(setup: Setup, n: int, bots: tuple[str, ...]) -> Line:
    course = read_course(played(setup, n, bots))
    judge = Judge(course.edition, len(bots), "quick")
    found = []
    for place in range(n % EVERY, len(course.decisions), EVERY):
        decision, seed = course.decisions[place], f"{SEED}/{n}/{place}"
        view = course.view(decision)
        race = Comparison(judge.playouts, view, f"{seed}/race")
        race.enter(alternatives(judge.playouts, race.first, decision.moves))
        for _ in race.run(judge.depth.heats):
            pass
        best = race.estimates[race.leader()].moves
        again = Comparison(judge.playouts, view, f"{seed}/again")
        again.enter([decision.moves, best])
        while best != decision.moves and again.heats < GAMES_A_POSITION:
            again.heat()
        if again.heats:
            found.append({"view": again.difference(1).mean, "open": open_gain(decision, judge.playouts, best, seed)})
    return {"game": n, "promises": found}


def open_gain(decision: Decision, playouts: Playouts, best: Moves, seed: str) -> float:
    total = 0.0
    for game in range(GAMES_A_POSITION):
        streams = playouts.streams(f"{seed}/open/{game}")
        one, other = (playouts.play(decision.before, moves, streams) for moves in (best, decision.moves))
        total += one.shares[decision.seat] - other.shares[decision.seat]
    return total / GAMES_A_POSITION


def measure(path: Path, args: argparse.Namespace, one: Callable[[int], Line]) -> None:
    args.out.mkdir(parents=True, exist_ok=True)
    done = {line["game"] for line in read(path)}
    began = monotonic()
    with path.open("a", encoding="utf-8") as file:
        for n in range(args.games):
            if n in done:
                continue
            if args.seconds is not None and monotonic() - began > args.seconds:
                break
            file.write(json.dumps(one(n)) + "\n")
            file.flush()
    print(f"{path.name}: {len(read(path))} of {args.games} games")


def read(path: Path) -> list[Line]:
    """Without a last line that was not written to its end."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}")]


# ---- what it comes to ----


@dataclass(frozen=True)
class Forecast:
    chance: float
    won: float


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
    """The calibration error that a perfect judge would show on so many games: by chances that come true as told."""
    rng = Random(1)
    errors = [
        calibration_error([Forecast(f.chance, float(rng.random() < f.chance)) for f in forecasts])
        for _ in range(PERFECT)
    ]
    return sum(errors) / PERFECT


def brier(forecasts: Sequence[Forecast]) -> float:
    return sum((f.chance - f.won) ** 2 for f in forecasts) / len(forecasts)


def report(args: argparse.Namespace) -> None:
    cells = {
        path.stem.removeprefix("calibration-"): read(path) for path in sorted(args.out.glob("calibration-*.jsonl"))
    }
    for kind in ("view", "open"):
        print(f"\ncalibration, {kind}: error and, in brackets, that of a perfect judge, in points; Brier score")
        for cell, lines in cells.items():
            print_calibration(cell, lines, kind)
    for cell, lines in cells.items():
        if "+" in cell:
            print_unequal(cell, lines)
    print("\nmean loss in a game, points ± 95 %; marked decisions")
    print_losses(args.out)
    print("\nwhat the view promised, and what came of it on the open position, points ± 95 %")
    print_promises(args.out)
    equal = {cell: lines for cell, lines in cells.items() if "+" not in cell}
    if equal:
        (args.out / "reliability.svg").write_text(reliability(equal), encoding="utf-8")
        print(f"\nthe plots: {args.out / 'reliability.svg'}")


def forecasts_of(lines: Iterable[Line], kind: str, **wanted: Any) -> list[Forecast]:
    positions = (position for line in lines for position in line["positions"])
    return [Forecast(p[kind], p["won"]) for p in positions if all(p[key] == value for key, value in wanted.items())]


def print_calibration(cell: str, lines: list[Line], kind: str) -> None:
    pooled = forecasts_of(lines, kind)
    quarters = [forecasts_of(lines, kind, quarter=quarter) for quarter in range(QUARTERS)]
    shown = [f"{100 * calibration_error(each):.1f} ({100 * noise_floor(each):.1f})" for each in (pooled, *quarters)]
    print(f"| {cell} | {len(lines)} | {' | '.join(shown)} | {brier(pooled):.3f} |")


def print_unequal(cell: str, lines: list[Line]) -> None:
    for bot in cell.split("-", 2)[2].split("+"):
        shown = []
        for quarter in range(QUARTERS):
            found = forecasts_of(lines, "view", quarter=quarter, bot=bot)
            told, won = (sum(getattr(f, name) for f in found) / max(len(found), 1) for name in ("chance", "won"))
            shown.append(f"{100 * told:.0f} told, {100 * won:.0f} came true")
        print(f"{cell}, seats of {bot}, by quarter: {'; '.join(shown)}")


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
        for found in bins(forecasts_of(lines, kind)):
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


# ---- the command ----


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, run in (("calibration", calibration), ("losses", losses), ("promises", promises), ("report", report)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("--out", type=Path, default=Path("build/coach"))
        if run is not report:
            command.add_argument("game")
            command.add_argument("players", type=int)
            command.add_argument("--bots", default="planner")
            command.add_argument("--games", type=int, default=2000)
            command.add_argument("--seconds", type=float)
            command.add_argument("--depth", choices=sorted(DEPTHS), default="quick")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    for bot in getattr(args, "bots", "").split(","):
        if bot:
            make_bot(bot, args.game)
    args.run(args)


if __name__ == "__main__":
    main()
