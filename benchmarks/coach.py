"""How well the coach judges: calibration among equals and unequals, and what the decisions of each bot lose.

    python benchmarks/coach.py calibration usa 2 --bots planner --games 2000
    python benchmarks/coach.py calibration usa 2 --bots planner,greedy --games 500
    python benchmarks/coach.py losses usa 2 --bots search@200,planner,medium,greedy,easy,random --games 20
    python benchmarks/coach.py losses usa 2 --bots search@200,planner,medium,greedy,easy,random --games 20 --neighbours
    python benchmarks/coach.py promises usa 2 --bots planner --games 100
    python benchmarks/coach.py calibration usa 2 --bots planner --games 1000 --fit     # other games, to be fair by
    python benchmarks/coach.py fit                                                   # writes fairness.json
    python benchmarks/coach.py report

What is measured is kept in the directory, a line a game: the same command goes on where it was stopped, after
`--seconds` or by Ctrl-C. `report` prints tables of all that is there, and draws the reliability plots of docs/coach.md.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from math import log
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from coach_report import QUARTERS, Line, Position, positions_of, read, report, rotated, seats_of

import stationmaster.coach
from stationmaster.arena.games import GameResult, Planned, Setup, play_game
from stationmaster.bots import make_bot
from stationmaster.bots.levels import bot_behind
from stationmaster.coach.course import Course, Decision, read_course
from stationmaster.coach.depth import DEPTHS
from stationmaster.coach.fairness import AS_TOLD, FILE, USUAL, is_sure, log_odds, odds_to_chance
from stationmaster.coach.judge import Comparison, Judge, alternatives
from stationmaster.coach.lasting import with_lasting_losses
from stationmaster.coach.playouts import Moves, Playouts
from stationmaster.coach.work import Case, Work
from stationmaster.games import edition
from stationmaster.games.setting import Setting

SEED = "unseen"  # games that nothing is fitted on
FIT_SEED = "fit"  # other games, for `fit`
GAMES_A_POSITION = 100  # played out for one estimate
OPENED = 4  # games: in one of so many the open position is judged as well
LIKE_PEOPLE = ("planner", "medium")  # whoever is not known is something between these
WORSE = ("greedy", "easy", "random")  # than people: what they waste later is no excuse, so views stay as steep
SHIFT, STEEP = 0.5, 0.15  # of a line in log-odds, give or take, before anything is known
EVERY = 8  # decisions: one of so many is looked at for `promises`

Fitted = dict[str, float]
Places = Callable[[Course, Random], Iterator[tuple[int, int]]]


# ---- measuring ----


def calibration(args: argparse.Namespace) -> None:
    """One position from each quarter of every game, judged from the view and, in some games, with all hands open.

    To be fair by: one of each seat in each quarter. Their results add up, so that few games tell how hopeful views are.
    """
    bots = seats_of(args.bots.split(","), args.players)
    what, seed = ("fit", FIT_SEED) if args.fit else ("calibration", SEED)
    path = args.out / f"{what}-{args.game}-{args.players}-{'+'.join(args.bots.split(','))}.jsonl"
    places = places_of_each_seat if args.fit else places_of_any_seat
    setup = Setup(Setting(args.game), seed)
    measure(path, args, lambda n: calibrate(setup, n, rotated(bots, n), places, args.fit or n % OPENED == 0))


def played(setup: Setup, n: int, bots: tuple[str, ...]) -> dict[str, Any]:
    outcome = play_game(setup, Planned(n, n, bots))
    assert isinstance(outcome, GameResult), outcome
    record: dict[str, Any] = json.loads(outcome.record)
    return record


def calibrate(setup: Setup, n: int, bots: tuple[str, ...], places: Places, is_opened: bool) -> Line:
    course = read_course(played(setup, n, bots))
    playouts = Playouts(course.edition, len(bots))
    found = []
    for quarter, place in places(course, Random(f"{SEED}/{n}")):
        seat, seed = course.decisions[place].seat, f"{SEED}/{n}/{quarter}"
        view = round(view_chance(course, playouts, place, seed), 4)
        opened = round(open_chance(course, playouts, place, seed), 4) if is_opened else None
        found.append(Position(quarter, seat, view, opened, round(course.end.shares[seat], 4)))
    return {"game": n, "positions": found}


def places_of_any_seat(course: Course, rng: Random) -> Iterator[tuple[int, int]]:
    """A quarter, and the place of a decision in it."""
    for quarter in range(QUARTERS):
        yield quarter, rng.choice(quarter_of(course, quarter))


def places_of_each_seat(course: Course, rng: Random) -> Iterator[tuple[int, int]]:
    for quarter in range(QUARTERS):
        for seat in range(len(course.players)):
            own = [place for place in quarter_of(course, quarter) if course.decisions[place].seat == seat]
            if own:
                yield quarter, rng.choice(own)


def quarter_of(course: Course, quarter: int) -> range:
    count = len(course.decisions)
    return range(quarter * count // QUARTERS, (quarter + 1) * count // QUARTERS)


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
    comparison = Comparison(playouts, course.view(decision), seed, AS_TOLD)
    comparison.enter([decision.moves])
    while comparison.heats < GAMES_A_POSITION:
        comparison.heat()
    return comparison.estimates[0].win.mean


def losses(args: argparse.Namespace) -> None:
    """What decisions lose: in games of each bot against itself, or against the next (list them in the arena's order).

    There the game stays open longest: who is far behind has little left to lose, and who is far ahead as well. Each
    depth has a file of its own: a deeper one counts smaller losses.
    """
    setup = Setup(Setting(args.game), f"losses/{SEED}")
    bots = args.bots.split(",")
    for table in pairwise(bots) if args.neighbours else zip(bots, strict=True):
        cell = f"{args.game}-{args.players}-{'+'.join(table)}"
        path = args.out / f"losses-{cell}{'' if args.depth == 'quick' else f'-{args.depth}'}.jsonl"
        measure(path, args, partial(lost, setup, seats_of(list(table), args.players), args.depth))


def lost(setup: Setup, bots: list[str], depth: str, n: int) -> Line:
    """By each seat."""
    seats = rotated(bots, n)
    work = Work(Case(played(setup, n, seats), depth, SEED))
    judged = [work.do(f"loss {place}") for place in range(len(work.course.decisions))]
    decisions = with_lasting_losses(work.course, judged)
    totals = [round(sum(each["loss"] for each in decisions if each["seat"] == seat), 4) for seat in range(len(seats))]
    marks = [sum(each["certain"] for each in decisions if each["seat"] == seat) for seat in range(len(seats))]
    return {"game": n, "seats": seats, "losses": totals, "marks": marks, "won": work.course.end.shares, "depth": depth}


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
    judge = Judge(course.edition, course.players, "quick")
    found = []
    for place in range(n % EVERY, len(course.decisions), EVERY):
        decision, seed = course.decisions[place], f"{SEED}/{n}/{place}"
        view = course.view(decision)
        race = Comparison(judge.playouts, view, f"{seed}/race", AS_TOLD)
        decisions, _ = alternatives(judge.playouts, race.first, decision.moves)
        race.enter(decisions)
        for _ in race.run(judge.depth.heats):
            pass
        best = race.estimates[race.leader()].moves
        again = Comparison(judge.playouts, view, f"{seed}/again", AS_TOLD)
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
            file.write(json.dumps(one(n), separators=(",", ":")) + "\n")
            file.flush()
    print(f"{path.name}: {len(read(path))} of {args.games} games")


# ---- making chances fair ----


def fit(args: argparse.Namespace) -> None:
    """Writes what makes chances fair, from the games that were measured with --fit."""
    measured: dict[tuple[str, str], dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for path in sorted(args.out.glob("fit-*.jsonl")):
        game, players, bot = path.stem.removeprefix("fit-").split("-")
        lines = read(path)
        measured[game, players][bot if bot in WORSE else bot_behind(bot, edition(game))] += lines
        if bot in LIKE_PEOPLE:
            measured[game, players][USUAL] += lines
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for (game, players), by in measured.items():
        usual = fitted(by.pop(USUAL), int(players))
        bots = {bot: fitted(lines, int(players), usual, bot not in WORSE) for bot, lines in sorted(by.items())}
        found[game][players] = {USUAL: usual, **bots}
    path = Path(stationmaster.coach.__file__).with_name(FILE)
    path.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(path.read_text(encoding="utf-8"))


def fitted(lines: list[Line], players: int, usual: Fitted | None = None, turns: bool = True) -> Fitted:
    """A bot is taken to be like the usual, give or take; and the usual as told. Unless it turns, a view is as steep."""
    before = usual or {"hope": 0.0, "view": 1.0, "open": 1.0}
    positions = [position for line in lines for position in positions_of(line)]
    views = [(log_odds(p.view), p.won) for p in positions if not is_sure(p.view)]
    shift, view = logistic(views, -before["hope"], before["view"], turns=turns)
    share = log(players - 1)
    opens = [(p.open, p.won) for p in positions if p.open is not None and not is_sure(p.open)]
    _, opened = logistic([(log_odds(c) + share, won) for c, won in opens], -share, before["open"], shifts=False)
    return {"hope": round(-shift, 3), "view": round(view, 3), "open": round(opened, 3), "games": len(lines)}


def logistic(
    points: list[tuple[float, float]], begin: float, rise: float, *, shifts: bool = True, turns: bool = True
) -> tuple[float, float]:
    """The likeliest line in log-odds (Newton): where it begins, and how steep it is. Few games change little."""
    shift, steep = begin, rise
    sure, surer = 1 / SHIFT**2, 1 / STEEP**2
    for _ in range(30):
        slope_1, slope_2 = sure * (begin - shift), surer * (rise - steep)
        bend_11, bend_12, bend_22 = sure, 0.0, surer
        for odds, won in points:
            chance = odds_to_chance(shift + steep * odds)
            weight = chance * (1 - chance)
            slope_1, slope_2 = slope_1 + won - chance, slope_2 + (won - chance) * odds
            bend_11, bend_12, bend_22 = bend_11 + weight, bend_12 + weight * odds, bend_22 + weight * odds * odds
        if not turns:
            shift += slope_1 / bend_11
        elif shifts:
            whole = bend_11 * bend_22 - bend_12**2
            shift += (bend_22 * slope_1 - bend_12 * slope_2) / whole
            steep += (bend_11 * slope_2 - bend_12 * slope_1) / whole
        else:
            steep += slope_2 / bend_22
    return shift, steep


# ---- the command ----


def print_report(args: argparse.Namespace) -> None:
    report(args.out)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, run in (
        ("calibration", calibration),
        ("losses", losses),
        ("promises", promises),
        ("fit", fit),
        ("report", print_report),
    ):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("--out", type=Path, default=Path("benchmarks/coach_measured"))
        if run not in (fit, print_report):
            command.add_argument("game")
            command.add_argument("players", type=int)
            command.add_argument("--bots", default="planner")
            command.add_argument("--games", type=int, default=2000)
            command.add_argument("--seconds", type=float)
            command.add_argument("--fit", action="store_true", help="other games, for `fit`")
            command.add_argument("--neighbours", action="store_true", help="losses of each bot against the next")
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
