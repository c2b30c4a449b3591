"""What the two board games share, naively: routes, cars, payments, the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from tests.games.chance import Chance
from tests.games.naive import COLOURS, LOCOMOTIVE, Naive

Route = dict[str, Any]  # as the data file has it: id, a, b, length, color


@dataclass
class NaiveBoard(Naive):
    owners: dict[str, int]  # of each claimed route
    cars: list[int]
    points: list[int]  # for routes
    passes: int  # in a row
    turns_left: int | None  # of the last round, once it has begun

    # ---- what is legal: U20 to U24 ----

    def claims(self) -> list[str]:
        return [
            " ".join(["claim", route["id"], *(f"{kind} {count}" for kind, count in payment.items())])
            for route in self.data["routes"]
            if self.is_free(route) and self.has_cars(route) and not self.is_closed(route)
            for payment in self.payments(route)
        ]

    def is_free(self, route: Route) -> bool:
        """U22: any free route may be claimed."""
        return route["id"] not in self.owners

    def has_cars(self, route: Route) -> bool:
        """U21: as many cars as spaces."""
        return self.cars[self.turn] >= int(route["length"])

    def is_closed(self, route: Route) -> bool:
        return self.owns_a_parallel(route) or self.parallel_closes(route)

    def owns_a_parallel(self, route: Route) -> bool:
        """U23: nobody owns two parallel routes."""
        return any(self.owners.get(other["id"]) == self.turn for other in self.parallels(route))

    def parallel_closes(self, route: Route) -> bool:
        """U24, M21: with 2 or 3 players the first claim closes all the others."""
        return self.players <= 3 and any(other["id"] in self.owners for other in self.parallels(route))

    def parallels(self, route: Route) -> list[Route]:
        ends = {route["a"], route["b"]}
        return [other for other in self.data["routes"] if {other["a"], other["b"]} == ends and other != route]

    def payments(self, route: Route) -> Iterator[dict[str, int]]:
        """U20: cards equal to its length, all of one colour, locomotives for any of them, even for all."""
        colours = COLOURS if route["color"] == "gray" else (route["color"],)
        wilds = self.wilds_for(route)
        for colour in colours:
            for payment in self.held((colour, *wilds), route["length"]):
                if payment.get(colour):
                    yield payment
        yield from self.held(wilds, route["length"])

    def wilds_for(self, route: Route) -> tuple[str, ...]:
        """What stands for any colour on a route."""
        return (LOCOMOTIVE,)

    def held(self, kinds: tuple[str, ...], total: int) -> Iterator[dict[str, int]]:
        """Every choice of so many cards of these kinds from the hand."""
        hand = self.hands[self.turn]
        for counts in product(*(range(hand[kind] + 1) for kind in kinds)):
            if sum(counts) == total:
                yield {kind: count for kind, count in zip(kinds, counts, strict=True) if count}

    # ---- what a move does ----

    def claim(self, words: list[str]) -> Route:
        """U20 to U22: the cards are discarded, the cars placed, the points scored."""
        route: Route = next(route for route in self.data["routes"] if route["id"] == words[0])
        paid = Counter({kind: int(count) for kind, count in zip(words[1::2], words[2::2], strict=True)})
        self.hands[self.turn] -= paid
        self.discards += paid
        self.cars[self.turn] -= route["length"]
        self.points[self.turn] += self.data["route_points"][str(route["length"])]
        self.owners[route["id"]] = self.turn
        return route

    def end_turn(self, chance: Chance) -> None:
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.cars_run_out():
            self.turns_left = self.players  # U40: one more for everyone, this player included
        if self.turns_left == 0 or self.all_have_passed():
            self.phase = "over"
        else:
            self.phase = "turn"
            self.turn = self.next_seat()

    def cars_run_out(self) -> bool:
        """U40: a turn that ends with 0, 1 or 2 cars."""
        return self.cars[self.turn] in (0, 1, 2)

    def all_have_passed(self) -> bool:
        """U32: one after another."""
        return self.passes == self.players

    def outside_hands(self) -> Counter[str]:
        """U15: market, draw pile and discard pile."""
        return self.pile + self.discards + Counter(kind for kind in self.market if kind is not None)
