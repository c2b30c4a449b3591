"""Measuring the anchors: everyone who may sit at a table of a game, against each other, by the arena's own means.

The level `medium` is MIDDLE in every game, by definition: a newcomer is taken to play as well, until more is known.
Bots that think for a time are measured by iterations, so that whoever measures again gets the same numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256

from stationmaster.arena.anchors import Anchor
from stationmaster.arena.facts import PlayedGame, read_arena_line
from stationmaster.arena.games import Planned, Setup, StoppedGame, play_game
from stationmaster.arena.ratings import MIDDLE, Rating, rate
from stationmaster.arena.schedule import FIRST
from stationmaster.arena.study import comparisons
from stationmaster.arena.tournament import Tournament
from stationmaster.bots import BOTS, LEVELS, VERSIONS, make_bot
from stationmaster.errors import StationmasterError
from stationmaster.games import edition
from stationmaster.games.setting import Setting

FIXED = "medium"
MEASURE = "planner"
"""Meets those that think long, each alone; the others all meet each other."""
SEARCH = "search@400"
"""What `search` does where no budget is given. A level that has a second is measured as it, and may be worth more."""
SEED = "anchors"
QUICK_GAMES = 60  # of each pairing
DEEP_GAMES = 60
LIMIT = 30.0  # seconds for a decision
IN_95 = 1.96  # standard errors to either side


def bots_of(game: str) -> list[str]:
    """Everyone who may sit at a table of the game."""
    return [bot for bot in (*LEVELS, *BOTS) if game in make_bot(bot).games]


def stand_in(bot: str, game: str) -> str:
    """Who is measured for a bot: what a level plays, where that is just another bot, and iterations for seconds."""
    level = edition(game).levels.get(bot)
    if level is not None and level.slips:
        return bot
    plays = bot if level is None else level.bot
    return SEARCH if plays == "search" else plays


def measure(game: str, quick_games: int, deep_games: int, jobs: int) -> Iterator[PlayedGame]:
    """The games; those of the same settings are the same on every machine."""
    players = sorted({stand_in(bot, game) for bot in bots_of(game)})
    deep = [bot for bot in players if "@" in bot]
    quick = tuple(bot for bot in players if bot not in deep)
    arenas = [Tournament(game, 2, quick, quick_games, SEED)]
    arenas += [Tournament(game, 2, (bot, MEASURE), deep_games, f"{SEED}/{bot}", FIRST) for bot in deep]
    for arena in arenas:
        arena.check()
        for outcome in arena.play(0, jobs, LIMIT):
            if isinstance(outcome, StoppedGame):
                raise StationmasterError(f"{game}: {outcome.words}")
            played = read_arena_line(outcome.record)
            assert isinstance(played, PlayedGame)
            yield played


def settle(game: str, played: Iterable[PlayedGame]) -> list[Anchor]:
    """What the games come to, the best first."""
    by_arena: dict[frozenset[str], list[PlayedGame]] = {}
    for each in played:  # deals of the same number are the same deal in one arena only
        deep = frozenset(bot for bot in each.bots if "@" in bot)
        by_arena.setdefault(deep, []).append(each)
    deals = [deal for group in by_arena.values() for deal in comparisons(group).values()]
    counts = {bot: sum(bot in each.bots for group in by_arena.values() for each in group) for bot in met(by_arena)}
    rated = {rating.bot: rating for rating in rate(sorted(counts), deals)}
    middle = rated[stand_in(FIXED, game)].elo
    found = [
        anchor(bot, game, rated[stand_in(bot, game)], middle, counts[stand_in(bot, game)]) for bot in bots_of(game)
    ]
    return sorted(found, key=lambda one: (-one.rating, one.bot))


def met(arenas: dict[frozenset[str], list[PlayedGame]]) -> set[str]:
    return {bot for group in arenas.values() for each in group for bot in each.bots}


def anchor(bot: str, game: str, rating: Rating, middle: float, games: int) -> Anchor:
    error = (rating.high - rating.low) / 2 / IN_95
    points = MIDDLE + rating.elo - middle
    return Anchor(bot, VERSIONS[bot], round(points, 1), round(error, 1), games, play_of(bot, game))


def play_of(bot: str, game: str) -> str | None:
    """A digest of the bot's first game against itself; None of one that thinks for long."""
    plays = stand_in(bot, game)
    if "@" in plays:
        return None
    outcome = play_game(Setup(Setting(game, {}), SEED), Planned(0, 0, (plays, plays)))
    return sha256(json.dumps(json.loads(outcome.record)["moves"]).encode()).hexdigest()[:16]
