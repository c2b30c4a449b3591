"""Journeys of a passenger in `marklin`: of those that end in each city, the best (M40 to M43)."""

from __future__ import annotations

from typing import Final, final

MOST_STEPS: Final = 6000  # that one search looks at: mostly all of them, and soon done

Leg = tuple[int, int, int]
"""A route, the city at its other end, and the passenger cards that it costs (M41)."""


@final
class JourneySearch:
    """`go` so far, one leg after another, and `search`: what can follow comes into `best`, by the city of its end."""

    steps: list[list[Leg]]  # from each city
    stacks: list[list[int]]  # the tokens of each city, the next one first
    origin: int
    city: int  # where the passenger has come to
    cards: int  # passenger cards that are left
    used: set[int]  # M42: routes of this journey
    taken: list[int]  # of each city: tokens taken
    routes: list[int]
    tokens: list[int]  # for each route; 0 where the city gave none
    value: int  # of the tokens, without the cards that were paid
    best: dict[int, tuple[list[int], list[int]]]  # routes and tokens
    worth: dict[int, tuple[int, int]]  # what the best is better by: its value, and how short it is
    left: int

    def __init__(self, steps: list[list[Leg]], stacks: list[list[int]], cards: int, origin: int) -> None:
        self.steps = steps
        self.stacks = stacks
        self.cards = cards
        self.origin = origin
        self.city = origin
        self.used = set()
        self.taken = [0] * len(stacks)
        self.routes = []
        self.tokens = []
        self.value = 0
        self.best = {}
        self.worth = {}
        self.left = 0

    def go(self, leg: Leg) -> None:
        route, city, fare = leg
        token = self.token(city)
        self.used.add(route)
        self.routes.append(route)
        self.tokens.append(token)
        self.taken[city] += 1
        self.cards -= fare
        self.value += token - fare
        self.city = city

    def back(self, leg: Leg, city: int) -> None:
        route, other, fare = leg
        self.used.remove(route)
        self.routes.pop()
        self.value -= self.tokens.pop() - fare
        self.taken[other] -= 1
        self.cards += fare
        self.city = city

    def token(self, city: int) -> int:
        """M43: the next token there; the city that the journey started from gives nothing."""
        stack, taken = self.stacks[city], self.taken[city]
        return stack[taken] if taken < len(stack) and city != self.origin else 0

    def search(self) -> None:
        """Short journeys first, so that every city within reach is come to before the steps run out."""
        self.left = MOST_STEPS
        depth = 0
        while self.left > 0 and self.walk(depth):
            depth += 1

    def walk(self, depth: int) -> bool:
        """All journeys that go on by just so many legs. Is there any?"""
        if depth == 0:
            self.note()
            return True
        city = self.city
        found = False
        for leg in self.steps[city]:
            if leg[0] in self.used or leg[2] > self.cards or self.left == 0:
                continue
            self.left -= 1
            self.go(leg)
            found = self.walk(depth - 1) or found
            self.back(leg, city)
        return found

    def note(self) -> None:
        worth = (self.value, -len(self.routes))
        if self.routes and (self.city not in self.worth or worth > self.worth[self.city]):
            self.worth[self.city] = worth
            self.best[self.city] = (self.routes[:], self.tokens[:])
