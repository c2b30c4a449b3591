"""Finds problems in games between bots: positions in which one move is clearly best, and a natural one is not.

Each decision of a game gets a first look, from the view of its seat; what looks like a problem gets a second one with
fresh luck, and the best of each kind a third, deeper one, which alone counts. The game of a seed and number gives the
same problems on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from stationmaster.arena.games import GameResult, Planned, Setup, play_game
from stationmaster.bots import make_bot
from stationmaster.coach.course import Course, Decision, read_course
from stationmaster.coach.judge import Judge
from stationmaster.coach.kinds import Kind, idea, kind_of
from stationmaster.coach.problems.looks import Glimpse, Seen, is_clear, look_deeply
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.view import View
from stationmaster.games.setting import Setting

PLAYERS = (2, 3, 2, 2, 4, 2, 3, 2, 2, 5)  # at the tables, one after the other, unless others are asked for
STRONG = "search@400"
FIRST, SECOND = 16, 120  # heats
PROMISING = 0.08  # of the first looks: what is less hardly ever holds
EARLY = 5  # one of so many decisions before the last third of a game is looked at
TRIES = 5  # deep looks for a kind of problem in one game
ENOUGH = 3  # problems of a kind in one game


@dataclass(frozen=True)
class Candidate:
    """A decision that looks like a problem."""

    decision: Decision
    view: View
    seed: str
    seen: Seen


def natural_bots(edition: AnyEdition) -> tuple[str, ...]:
    """Whose moves are natural ones: what the levels for people play, without their slips."""
    return tuple(dict.fromkeys(("greedy", edition.levels["medium"].bot, "planner")))


def problems_of(game: str, seed: str, players: Sequence[int], number: int) -> list[dict[str, Any]]:
    """Of one game between bots, a few of each kind. `players`: how many sit at the tables, one after the other."""
    bots = seats(game, players[number % len(players)], number)
    outcome = play_game(Setup(Setting(game), f"problems/{seed}"), Planned(number, number, bots))
    assert isinstance(outcome, GameResult), outcome
    course = read_course(json.loads(outcome.record))
    judge = Judge(course.edition, course.players)
    candidates: dict[Kind, list[Candidate]] = {}
    for found in promising(course, judge, f"{seed}/{number}"):
        candidates.setdefault(found.seen.kind, []).append(found)
    problems: list[dict[str, Any]] = []
    for kind in sorted(candidates):
        candidates[kind].sort(key=lambda found: (-found.seen.gap, found.decision.move))
        source = {"seed": seed, "number": number, "bots": bots}
        confirmed = (confirm(course, judge, found, source) for found in candidates[kind][:TRIES])
        problems += islice((problem for problem in confirmed if problem is not None), ENOUGH)
    return problems


def seats(game: str, players: int, number: int) -> tuple[str, ...]:
    """Who plays the game of a number."""
    edition = Setting(game).edition
    tables = (("planner",), ("planner", "greedy"), ("planner", "planner", edition.levels["medium"].bot))
    table = tables[number % len(tables)]
    return tuple(table[(seat + number) % len(table)] for seat in range(min(players, edition.most_players)))


def promising(course: Course, judge: Judge, seed: str) -> Iterator[Candidate]:
    """After two looks."""
    for place in looked_at(len(course.decisions), seed):
        decision = course.decisions[place]
        view = course.view(decision)
        if len({idea(view, move) for move in view.moves}) < 2:
            continue
        here = f"{seed}/{place}"
        chosen = {bot: choice_of(bot, view, here) for bot in natural_bots(course.edition)}
        if place % 3 and len({idea(view, move) for move in chosen.values()}) == 1:
            continue  # where all agree they are mostly right: a third of these will do
        first = Glimpse(judge, view, f"{here}/first", list(chosen.values())).glance(FIRST, PROMISING)
        if first is None or first.gap < PROMISING:
            continue
        second = Glimpse(judge, view, f"{here}/second", list(chosen.values())).study(SECOND, PROMISING)
        if second is not None and second.gap >= PROMISING and idea(view, second.best[0]) == idea(view, first.best[0]):
            yield Candidate(decision, view, here, second)


def looked_at(count: int, seed: str) -> list[int]:
    """All decisions of the last third, where single ones weigh most and games are soon played out; some of the rest."""
    early = range(2 * count // 3)
    return [*sorted(Random(seed).sample(early, len(early) // EARLY)), *range(len(early), count)]


def choice_of(bot: str, view: View, seed: str) -> int:
    return make_bot(bot).choose(view, Random(f"{seed}/{bot}"))


def confirm(course: Course, judge: Judge, found: Candidate, source: dict[str, Any]) -> dict[str, Any] | None:
    """The problem, after a deep look; None where it is none."""
    view, edition = found.view, course.edition
    chosen = {bot: choice_of(bot, view, found.seed) for bot in (*natural_bots(edition), STRONG)}
    answers = look_deeply(judge, view, f"{found.seed}/third", found.seen.best, list(chosen.values()))
    if answers is None or not is_clear(answers):
        return None
    right = {idea(view, answer.moves[0]) for answer in answers if answer.is_right}
    fails = [bot for bot, move in chosen.items() if idea(view, move) not in right]
    natural = next((chosen[bot] for bot in reversed(natural_bots(edition)) if bot in fails), None)
    if natural is None:
        return None
    best = answers[0]
    worse = next(answer for answer in answers if idea(view, answer.moves[0]) == idea(view, natural))
    position = edition.write_position(found.decision.before, course.options)
    return {
        "id": f"{edition.game}-{sha256(position.encode()).hexdigest()[:8]}",
        "game": edition.game,
        "players": len(course.players),
        "kind": kind_of(view, [best.moves, worse.moves]),
        "position": position,
        "seat": found.decision.seat,
        "best": best.to_dict(view)["move"],
        "answers": [answer.to_dict(view) for answer in answers],
        "natural": worse.to_dict(view)["move"],
        "fails": fails,
        "grade": grade(fails),
        "found": source | {"move": found.decision.move},
    }


def grade(fails: list[str]) -> int:
    """1: `planner` finds it; 2: `search` does; 3: neither does."""
    return 3 if STRONG in fails else 2 if "planner" in fails else 1
