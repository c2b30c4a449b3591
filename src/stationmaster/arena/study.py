"""What many games tell: ratings, who beats whom, points, length, routes, tickets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from stationmaster.arena import ratings
from stationmaster.arena.facts import REVIEWED, PlayedGame, Stopped
from stationmaster.arena.intervals import Interval, mean_interval, rate_interval
from stationmaster.arena.ratings import Rating
from stationmaster.games.family.edition import AnyEdition

Seat = tuple[PlayedGame, int]


@dataclass(frozen=True)
class RouteCount:
    claimed: int = 0
    wins: float = 0.0
    usual: float = 0.0
    """Wins that the same bots have on average at such tables."""

    @property
    def surplus(self) -> float:
        """By how much who claimed it won more often than usual: free of how strong the bots are that like it."""
        return (self.wins - self.usual) / self.claimed if self.claimed else 0.0


@dataclass(frozen=True)
class TicketCount:
    offered: int
    kept: int
    completed: int
    wins: float
    """Of those who kept it."""


@dataclass(frozen=True)
class Study:
    edition: AnyEdition
    games: list[PlayedGame]
    stopped: list[Stopped] = field(default_factory=list)
    times: dict[str, list[int]] = field(default_factory=dict)
    """Of each bot the microseconds of its decisions. They differ from run to run."""

    # ---- who plays ----

    @cached_property
    def bots(self) -> list[str]:
        """The best first."""
        return [rating.bot for rating in self.ratings]

    @cached_property
    def names(self) -> list[str]:
        return sorted({bot for game in self.games for bot in game.bots})

    @cached_property
    def seats(self) -> dict[str, list[Seat]]:
        """Of each bot the seats that it had."""
        found: dict[str, list[Seat]] = {bot: [] for bot in self.names}
        for game in self.games:
            for seat, bot in enumerate(game.bots):
                found[bot].append((game, seat))
        return found

    # ---- strength ----

    @cached_property
    def ratings(self) -> list[Rating]:
        rated = ratings.rate(self.names, list(comparisons(self.games).values()))
        return sorted(rated, key=lambda rating: (-rating.elo, rating.bot))

    @cached_property
    def ahead(self) -> dict[tuple[str, str], Interval]:
        """How often the first finishes before the second (ties half), at whatever table they sit."""
        found: dict[tuple[str, str], dict[int, tuple[float, float]]] = defaultdict(dict)
        tables: dict[tuple[str, str], int] = defaultdict(int)
        for deal, pairs in comparisons(self.games).items():
            for (a, b), (points, played) in pairs.items():
                found[a, b][deal] = (points, played)
                found[b, a][deal] = (played - points, played)
        for game in self.games:
            for a in set(game.bots):
                for b in set(game.bots) - {a}:
                    tables[a, b] += 1
        return {pair: rate_interval(list(deals.values()), tables[pair]) for pair, deals in found.items()}

    @cached_property
    def seats_alone(self) -> dict[tuple[str, str], list[Seat]]:
        """The seats of the first where all others at the table, two or more, are the second."""
        found: dict[tuple[str, str], list[Seat]] = defaultdict(list)
        for game in self.games:
            for seat, bot in enumerate(game.bots):
                others = set(game.bots[:seat] + game.bots[seat + 1 :])
                if len(game.bots) > 2 and len(others) == 1 and bot not in others:
                    found[bot, others.pop()].append((game, seat))
        return found

    @cached_property
    def alone(self) -> dict[tuple[str, str], Interval]:
        """How often the first wins there."""
        return {pair: win_rate(seats) for pair, seats in self.seats_alone.items()}

    @cached_property
    def wins(self) -> dict[str, Interval]:
        return {bot: win_rate(self.seats[bot]) for bot in self.bots}

    @cached_property
    def seats_in_order(self) -> list[list[Seat]]:
        """By place in the order of play: the first player first."""
        places: dict[int, list[Seat]] = defaultdict(list)
        for game in self.games:
            for seat in range(len(game.bots)):
                places[(seat - game.first) % len(game.bots)].append((game, seat))
        return [places[place] for place in sorted(places)]

    @cached_property
    def order(self) -> list[Interval]:
        """Wins by place in the order of play."""
        return [win_rate(seats) for seats in self.seats_in_order]

    # ---- points ----

    @cached_property
    def parts(self) -> list[str]:
        return list(self.games[0].parts(0))

    def points(self, bot: str, part: str = "total") -> Interval:
        return mean_of(self.seats[bot], lambda game, seat: game.scores[seat][part])

    def totals(self, bot: str) -> list[int]:
        return sorted(game.scores[seat]["total"] for game, seat in self.seats[bot])

    def tickets_kept(self, bot: str) -> float:
        return mean_of(self.seats[bot], lambda game, seat: len(kept_at_end(game, seat))).mean

    def tickets_completed(self, bot: str) -> float:
        return mean_of(self.seats[bot], lambda game, seat: len(game.scores[seat]["tickets_completed"])).mean

    def robberies(self, bot: str) -> Interval:
        return mean_of(self.seats[bot], lambda game, seat: game.robberies[seat])

    @cached_property
    def reviewed(self) -> dict[str, list[Seat]]:
        """Of each bot the seats that a review judged; bots without any are left out."""
        found = {bot: [(game, seat) for game, seat in self.seats[bot] if game.review] for bot in self.bots}
        return {bot: seats for bot, seats in found.items() if seats}

    def judged(self, bot: str, part: str) -> Interval:
        """Its mean `loss` or `luck` in a game, in chances to win."""
        return mean_of(self.reviewed[bot], lambda game, seat: game.review[seat][part] if game.review else 0.0)

    @cached_property
    def turns(self) -> list[float]:
        """Turns of a player, of each game."""
        return sorted(game.turns / len(game.bots) for game in self.games)

    # ---- the board and the tickets ----

    def routes(self, bot: str | None = None) -> dict[str, RouteCount]:
        """By route: how often it was claimed, and how often by the winner."""
        claims: dict[str, list[Seat]] = {route: [] for route in self.route_names}
        for game in self.games:
            for route, seat in game.routes.items():
                if bot in (None, game.bots[seat]):
                    claims[route].append((game, seat))
        return {
            route: RouteCount(
                len(seats), sum(game.wins[seat] for game, seat in seats), sum(self.usual_wins[where(s)] for s in seats)
            )
            for route, seats in claims.items()
        }

    @cached_property
    def usual_wins(self) -> dict[tuple[str, ...], float]:
        """How often each bot wins, by who sits at the table."""
        tables: dict[tuple[str, ...], list[float]] = defaultdict(list)
        for seats in self.seats.values():
            for game, seat in seats:
                tables[where((game, seat))].append(game.wins[seat])
        return {table: sum(wins) / len(wins) for table, wins in tables.items()}

    @cached_property
    def route_names(self) -> list[str]:
        return [route["id"] for route in self.edition.board.data.get("routes", ())]

    @cached_property
    def tickets(self) -> dict[str, TicketCount]:
        counts: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0, 0.0])
        for game in self.games:
            for seat, score in enumerate(game.scores):
                for ticket in game.offered[seat]:
                    counts[ticket][0] += 1
                for ticket in kept_at_end(game, seat):
                    counts[ticket][1] += 1
                    counts[ticket][2] += ticket in score["tickets_completed"]
                    counts[ticket][3] += game.wins[seat]
        return {
            ticket: TicketCount(int(offered), int(kept), int(completed), wins)
            for ticket, (offered, kept, completed, wins) in sorted(counts.items())
        }

    # ---- the file ----

    def to_dict(self) -> dict[str, Any]:
        """All that does not depend on the machine and the hour."""
        return {
            "played": len(self.games),
            "deals": len({game.deal for game in self.games}),
            "stopped": [vars(game) for game in self.stopped],
            **(self._counts() if self.games else {}),
        }

    def _counts(self) -> dict[str, Any]:
        return {
            "ratings": [
                {"bot": r.bot, **_rounded(elo=r.elo, low=r.low, high=r.high), "bounded": r.bounded}
                for r in self.ratings
            ],
            "ahead": _pairs(self.ahead),
            "alone": _pairs(self.alone),
            "bots": {bot: self._bot(bot) for bot in self.bots},
            "order": [rate.to_dict() for rate in self.order],
            "turns": _rounded(mean=sum(self.turns) / len(self.turns), least=self.turns[0], most=self.turns[-1]),
            "routes": {name: vars(count) for name, count in self.routes().items()},
            "tickets": {name: vars(count) for name, count in self.tickets.items()},
        }

    def _bot(self, bot: str) -> dict[str, Any]:
        return {
            "seats": len(self.seats[bot]),
            "wins": self.wins[bot].to_dict(),
            "points": {part: self.points(bot, part).to_dict() for part in ("total", *self.parts)},
            "tickets": _rounded(kept=self.tickets_kept(bot), completed=self.tickets_completed(bot)),
            "robberies": self.robberies(bot).to_dict(),
            **({part: self.judged(bot, part).to_dict() for part in REVIEWED} if bot in self.reviewed else {}),
        }


def where(seat: Seat) -> tuple[str, ...]:
    """The bot, and who sits at its table."""
    game, number = seat
    return (game.bots[number], *game.table)


def kept_at_end(game: PlayedGame, seat: int) -> list[str]:
    score = game.scores[seat]
    tickets: list[str] = score["tickets_completed"] + score["tickets_failed"]
    return tickets


def comparisons(games: Iterable[PlayedGame]) -> dict[int, ratings.Deal]:
    """By deal: who finished before whom."""
    deals: dict[int, dict[tuple[str, str], list[float]]] = defaultdict(dict)
    for game in games:
        for one, two in combinations(range(len(game.bots)), 2):
            if game.bots[one] != game.bots[two]:
                a, b = sorted((one, two), key=lambda seat: game.bots[seat])
                count = deals[game.deal].setdefault((game.bots[a], game.bots[b]), [0.0, 0.0])
                count[0] += 0.5 if game.ranks[a] == game.ranks[b] else game.ranks[a] < game.ranks[b]
                count[1] += 1
    return {deal: {pair: (won, n) for pair, (won, n) in pairs.items()} for deal, pairs in deals.items()}


def by_deal(seats: Sequence[Seat], value: Callable[[PlayedGame, int], float]) -> list[tuple[float, int]]:
    """Of each deal the sum of the values, and their number."""
    deals: dict[int, tuple[float, int]] = {}
    for game, seat in seats:
        total, count = deals.get(game.deal, (0.0, 0))
        deals[game.deal] = (total + value(game, seat), count + 1)
    return list(deals.values())


def win_rate(seats: Sequence[Seat]) -> Interval:
    deals = by_deal(seats, lambda game, seat: game.wins[seat])
    return rate_interval(deals, len({game.number for game, _ in seats}))


def equal_share(seats: Sequence[Seat]) -> float:
    """How often equals would win in these seats."""
    return sum(1 / len(game.bots) for game, _ in seats) / len(seats)


def mean_of(seats: Sequence[Seat], value: Callable[[PlayedGame, int], float]) -> Interval:
    return mean_interval(by_deal(seats, value))


def _pairs(rates: dict[tuple[str, str], Interval]) -> list[dict[str, Any]]:
    return [
        {"bot": bot, "against": other, "games": rate.samples, **rate.to_dict()}
        for (bot, other), rate in sorted(rates.items())
    ]


def _rounded(**numbers: float) -> dict[str, float]:
    return {name: round(number, 5) for name, number in numbers.items()}
