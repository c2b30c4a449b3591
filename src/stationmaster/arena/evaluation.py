"""The evaluation protocol: one number for a policy, the same on every machine. docs/evaluation.md is its page.

Fixed deals, fixed opponents, every seat in turn: what is fixed here belongs to `PROTOCOL`, and a change of it, of the
rules or of how an opponent plays makes a new version (a test compares the opponents' games with those of this one).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import stationmaster
from stationmaster.arena.games import GameResult, Planned, Setup
from stationmaster.arena.intervals import Interval, mean_interval, rate_interval
from stationmaster.arena.schedule import alone
from stationmaster.arena.simulate import play_planned
from stationmaster.arena.tournament import digest, sources_of
from stationmaster.bots import LEVELS
from stationmaster.bots.names import read_name
from stationmaster.errors import StationmasterError
from stationmaster.games.setting import Setting

PROTOCOL = 1
DEALS = 100
OPPONENTS = {"greedy": 1, "planner": 1, "search@200": 1}
"""Their versions: each goes up when the bot plays differently, and the protocol's with it."""


@dataclass(frozen=True)
class Evaluation:
    """A policy against each opponent in turn, which holds all other seats of the table."""

    policy: str
    game: str = "usa"
    players: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    board: dict[str, Any] | str | None = None
    deals: int = DEALS
    """Fewer than all give a first look, and a number that is not to be compared."""

    @cached_property
    def setup(self) -> Setup:
        seed = f"evaluation {PROTOCOL}"
        return Setup(Setting(self.game, self.options, self.board), seed, sources_of([self.policy]))

    @cached_property
    def met(self) -> list[str]:
        """The opponents, without the policy itself: there its share is known without a game."""
        return [opponent for opponent in OPPONENTS if opponent != self.policy]

    @cached_property
    def planned(self) -> list[Planned]:
        """Deal by deal, each against every opponent in every seat."""
        planned: list[Planned] = []
        for deal in range(self.deals):
            for opponent in self.met:
                for seats in alone(self.policy, opponent, self.players).seatings(deal):
                    planned.append(Planned(len(planned), deal, seats))
        return planned

    def check(self) -> None:
        """StationmasterError or BoardError, where it cannot be played, or would not be the same everywhere."""
        if self.deals not in range(1, DEALS + 1):
            raise StationmasterError(f"deals: the protocol has {DEALS}, not {self.deals}")
        name = read_name(self.policy)
        if name.bot in LEVELS or (name.budget is not None and name.budget.seconds is not None):
            raise StationmasterError(f"{self.policy}: thinks for a time; give it iterations, as in search@500")
        for bot in (self.policy, *self.met):
            self.setup.check([bot] * self.players)

    def play(self, jobs: int = 1) -> Iterator[GameResult]:
        """The games in order, the same whatever `jobs` is; GameStopped if a bot fails."""
        self.check()
        return play_planned(self.setup, self.planned, jobs)

    def assess(self, results: Sequence[GameResult]) -> Assessment:
        """What the games come to that were played, by whole deals."""
        deals = len(results) // (len(self.met) * self.players)
        games = zip(self.planned[: deals * len(self.met) * self.players], results, strict=False)
        return Assessment(self, deals, [Outcome.of(self.policy, planned, result) for planned, result in games])


@dataclass(frozen=True)
class Outcome:
    """One game, as the policy sees it."""

    deal: int
    opponent: str
    won: float
    """A shared win counts as a fraction."""
    points: int
    others: float
    """The mean of the others' points."""

    @classmethod
    def of(cls, policy: str, planned: Planned, result: GameResult) -> Outcome:
        seat = planned.seats.index(policy)
        totals = [score["total"] for score in result.scores]
        others = totals[:seat] + totals[seat + 1 :]
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        opponent = planned.seats[seat - 1]
        return cls(planned.deal, opponent, won, totals[seat], sum(others) / len(others))


@dataclass(frozen=True)
class Assessment:
    evaluation: Evaluation
    deals: int
    games: list[Outcome]

    @property
    def complete(self) -> bool:
        return self.deals == DEALS

    @property
    def equal(self) -> float:
        """The share of one among equals."""
        return 1 / self.evaluation.players

    @cached_property
    def score(self) -> Interval:
        """The one number: the mean of the shares of wins against all opponents. Its interval is over deals."""
        shares = [self.by_deal(opponent) for opponent in OPPONENTS]
        deals = [(sum(won for won, _ in deal), sum(n for _, n in deal)) for deal in zip(*shares, strict=True)]
        return rate_interval(deals, len(self.games))

    def share(self, opponent: str) -> Interval:
        """Of wins against one opponent."""
        if opponent not in self.evaluation.met:
            return Interval(self.equal, self.equal, self.equal, 0)
        return rate_interval(self.by_deal(opponent), len(self.against(opponent)))

    def by_deal(self, opponent: str) -> list[tuple[float, float]]:
        """For each deal the games won and played. Against itself a policy wins one in each round of the seats."""
        if opponent not in self.evaluation.met:
            return [(1.0, float(self.evaluation.players))] * self.deals
        found = [[0.0, 0.0] for _ in range(self.deals)]
        for game in self.against(opponent):
            found[game.deal][0] += game.won
            found[game.deal][1] += 1
        return [(won, played) for won, played in found]

    def against(self, opponent: str) -> list[Outcome]:
        return [game for game in self.games if game.opponent == opponent]

    def points(self, opponent: str) -> tuple[Interval, Interval] | None:
        """The policy's points against one opponent, and the opponent's; None where they did not meet."""
        games = self.against(opponent)
        if not games:
            return None
        per_deal = len(games) // self.deals
        own = [sum(game.points for game in games if game.deal == deal) for deal in range(self.deals)]
        others = [sum(game.others for game in games if game.deal == deal) for deal in range(self.deals)]
        return mean_interval([(sum_, per_deal) for sum_ in own]), mean_interval([(sum_, per_deal) for sum_ in others])

    def to_dict(self) -> dict[str, Any]:
        asked, sources = self.evaluation, self.evaluation.setup.sources
        return {
            "protocol": PROTOCOL,
            "stationmaster": stationmaster.__version__,
            "policy": read_name(asked.policy).shown,
            "file": next(map(digest, sources.values()), None),
            "game": asked.game,
            "players": asked.players,
            "board": told_board(asked.board),
            "options": asked.options,
            "complete": self.complete,
            "deals": self.deals,
            "games": len(self.games),
            "score": self.score.to_dict() if self.deals else None,
            "equal": round(self.equal, 5),
            "against": [self.row(opponent) for opponent in OPPONENTS] if self.deals else [],
        }

    def row(self, opponent: str) -> dict[str, Any]:
        points = self.points(opponent)
        return {
            "opponent": opponent,
            "version": OPPONENTS[opponent],
            "games": len(self.against(opponent)),
            "share": self.share(opponent).to_dict(),
            "points": points and points[0].to_dict(),
            "opponent_points": points and points[1].to_dict(),
        }


def told_board(board: dict[str, Any] | str | None) -> str | None:
    """By name, or by what is on it."""
    return digest(json.dumps(board, sort_keys=True).encode()) if isinstance(board, dict) else board
