"""The rules of `marklin`, naively: M01 to M50."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from tests.games.chance import Chance
from tests.games.naive import LOCOMOTIVE, SLOTS, Pile, deck
from tests.games.naive_board import NaiveBoard, Route

PLUS4 = "locomotive_plus4"
PASSENGER = "passenger"
TICKETS = 4  # M05, M30: drawn at once


@dataclass
class Journey:
    """M40: a passenger under way."""

    start: str
    city: str
    routes: list[str]
    tokens: list[int]  # one for each route; 0 where the city gave none


@dataclass
class NaiveMarklin(NaiveBoard):
    piles: dict[str, Pile]  # M04: short and long
    aside: set[str]  # M05: returned before the first turn
    condensed: bool  # M03: the other reading of the merchandise
    supply: list[int]  # passengers of each seat that were not placed
    standing: dict[str, int]  # cities where a passenger stands, and whose
    taken: Counter[str]  # tokens taken from each city
    tokens: list[int]  # tokens of each seat
    token_points: list[int]
    placing: str | None  # the route whose claimer may place a passenger
    journey: Journey | None

    least_first_tickets: ClassVar = 2  # M05
    least_tickets: ClassVar = 1  # M30

    @classmethod
    def deal(
        cls, data: dict[str, Any], players: int, first: int, chance: Chance, options: dict[str, Any]
    ) -> NaiveMarklin:
        game = cls(
            data=data,
            players=players,
            first=first,
            turn=first,
            phase="announce_tickets",
            hands=[Counter() for _ in range(players)],
            market=[None] * SLOTS,
            pile=deck(data),
            discards=Counter(),
            offers=[[] for _ in range(players)],
            kept=[set() for _ in range(players)],
            owners={},
            cars=[data["cars"]] * players,  # M01
            points=[0] * players,
            passes=0,
            turns_left=None,
            piles={name: Pile({ticket["id"] for ticket in data["tickets"][name]}) for name in ("short", "long")},
            aside=set(),
            condensed=options.get("merchandise") == "condensed",
            supply=[data["passengers"]] * players,  # M01
            standing={},
            taken=Counter(),
            tokens=[0] * players,
            token_points=[0] * players,
            placing=None,
            journey=None,
        )
        game.deal_round(4, chance)  # M02
        game.settle_market(chance)  # M02, M11
        return game

    def copy(self) -> NaiveMarklin:
        twin = super().copy()
        if self.journey:
            journey = self.journey
            twin.journey = Journey(journey.start, journey.city, journey.routes[:], journey.tokens[:])
        return twin

    # ---- what is legal ----

    def legal(self) -> list[str]:
        if self.phase == "announce_tickets":
            return self.announcements()
        if self.phase == "place_passenger":
            return self.placings()
        if self.phase == "journey":
            return self.steps()
        return super().legal()

    def actions(self) -> list[str]:
        return self.draws() + self.announcements() + self.boardings() + self.claims()

    def announcements(self) -> list[str]:
        """M05, M30: four in all, or all that is left, and no more of a pile than it holds."""
        short_left, long_left = len(self.piles["short"]), len(self.piles["long"])
        total = min(TICKETS, short_left + long_left)
        moves = []
        for short in range(short_left + 1):
            for long in range(long_left + 1):
                if 0 < short + long == total:
                    parts = [f"{count} {pile}" for count, pile in ((short, "short"), (long, "long")) if count]
                    moves.append(" ".join(["draw tickets", *parts]))
        return moves

    def wilds_for(self, route: Route) -> tuple[str, ...]:
        """M20: "+4" locomotives on routes of four or more spaces only."""
        return (LOCOMOTIVE, PLUS4) if route["length"] >= 4 else (LOCOMOTIVE,)

    def placings(self) -> list[str]:
        """M22: in a city of the route just claimed, or nowhere."""
        assert self.placing is not None
        return ["place none", *(f"place {city}" for city in self.cities_to_place_in(self.route(self.placing)))]

    def cities_to_place_in(self, route: Route) -> list[str]:
        """M22: not in a country, and nobody stands there."""
        return [end for end in (route["a"], route["b"]) if self.is_city(end) and end not in self.standing]

    def is_city(self, place: str) -> bool:
        return any(city["id"] == place for city in self.data["cities"])

    def route(self, name: str) -> Route:
        found: Route = next(route for route in self.data["routes"] if route["id"] == name)
        return found

    def boardings(self) -> list[str]:
        """M40: one of the player's passengers on the board, if it can move at least once."""
        own = [city for city, seat in self.standing.items() if seat == self.turn]
        return [f"board {city}" for city in own if self.ways_from(city)]

    def steps(self) -> list[str]:
        """M40: travel on; it may stop when it has moved once."""
        assert self.journey is not None
        moves = [f"travel {route['id']}" for route in self.ways_from(self.journey.city)]
        return moves + (["alight"] if self.journey.routes else [])

    def ways_from(self, city: str) -> list[Route]:
        return [
            route
            for route in self.data["routes"]
            if city in (route["a"], route["b"])
            and self.may_travel_on(route)
            and not self.was_travelled(route)
            and not self.enters_a_country(route)
        ]

    def may_travel_on(self, route: Route) -> bool:
        """M41: on own routes, and for a passenger card on those of others."""
        if route["id"] not in self.owners:
            return False
        return self.owners[route["id"]] == self.turn or self.hands[self.turn][PASSENGER] > 0

    def was_travelled(self, route: Route) -> bool:
        """M42: no route is used twice in one move."""
        return self.journey is not None and route["id"] in self.journey.routes

    def enters_a_country(self, route: Route) -> bool:
        """M42: countries are never entered."""
        return not (self.is_city(route["a"]) and self.is_city(route["b"]))

    # ---- what a move does ----

    def play(self, move: str, chance: Chance) -> None:
        word, *words = move.split()
        self.passes = self.passes + 1 if word == "pass" else 0  # U32
        if word == "pass":
            self.end_turn(chance)
        elif words[:1] == ["tickets"]:
            self.draw_tickets(words[1:], chance)
        elif word == "draw":
            self.draw_card(words[0], chance)
        elif word == "keep":
            self.keep(words, chance)
        elif word == "claim":
            self.claim_and_place(words, chance)
        else:
            self.play_passenger(word, words, chance)

    def draw_tickets(self, words: list[str], chance: Chance) -> None:
        """M05, M30: the words are such as: 3 short 1 long."""
        for count, name in zip(words[::2], words[1::2], strict=True):
            self.offer(self.turn, int(count), self.piles[name], chance)
        self.phase = "first_tickets" if self.phase == "announce_tickets" else "choose_tickets"

    def keep(self, places: list[str], chance: Chance) -> None:
        returned = self.choose_tickets(places)
        if self.phase == "choose_tickets":
            for ticket in returned:
                self.pile_of(ticket).under.append(ticket)  # M30
            self.end_turn(chance)
            return
        self.aside.update(returned)  # M05
        self.turn = self.next_seat()
        self.phase = "announce_tickets"
        if self.turn == self.first:  # M05: the last player has chosen
            for ticket in self.aside:
                self.pile_of(ticket).unseen.add(ticket)
            self.aside = set()
            self.phase = "turn"

    def pile_of(self, ticket: str) -> Pile:
        short = any(entry["id"] == ticket for entry in self.data["tickets"]["short"])
        return self.piles["short" if short else "long"]

    def claim_and_place(self, words: list[str], chance: Chance) -> None:
        route = self.claim(words)
        self.settle_market(chance)
        if self.supply[self.turn] > 0 and self.cities_to_place_in(route):  # M22
            self.phase = "place_passenger"
            self.placing = route["id"]
        else:
            self.end_turn(chance)

    def play_passenger(self, word: str, words: list[str], chance: Chance) -> None:
        if word == "place":
            if words[0] != "none":
                self.standing[words[0]] = self.turn
                self.supply[self.turn] -= 1
            self.placing = None
            self.end_turn(chance)
        elif word == "board":
            del self.standing[words[0]]
            self.journey = Journey(words[0], words[0], [], [])
            self.phase = "journey"
        elif word == "travel":
            self.travel(self.route(words[0]))
        else:
            assert word == "alight", word
            self.journey = None  # M44: the passenger leaves the game
            self.settle_market(chance)
            self.end_turn(chance)

    def travel(self, route: Route) -> None:
        journey = self.journey
        assert journey is not None
        if self.owners[route["id"]] != self.turn:  # M41
            self.hands[self.turn][PASSENGER] -= 1
            self.discards[PASSENGER] += 1
        journey.city = route["b"] if journey.city == route["a"] else route["a"]
        journey.routes.append(route["id"])
        journey.tokens.append(self.take_token(journey))

    def take_token(self, journey: Journey) -> int:
        """M43: the top token of the city that it comes to, but not of the one that it started from."""
        left = self.stack_of(journey.city)[self.taken[journey.city] :]
        if journey.city == journey.start or not left:
            return 0
        self.taken[journey.city] += 1
        self.tokens[self.turn] += 1
        self.token_points[self.turn] += left[0]
        return left[0]

    def stack_of(self, name: str) -> list[int]:
        """M03: the tokens of a city at the start, from the top."""
        colour = next(city["merchandise"] for city in self.data["cities"] if city["id"] == name)
        if self.condensed and colour in ("yellow", "white"):
            return [3, 2] if colour == "yellow" else [1]
        stack: list[int] = self.data["merchandise"][colour]
        return stack

    def market_must_go(self) -> bool:
        """M11: three plain locomotives or three passenger cards, and a market without can be laid (U15)."""
        if self.market.count(LOCOMOTIVE) < 3 and self.market.count(PASSENGER) < 3:
            return False
        outside = self.outside_hands()
        others = outside.total() - outside[LOCOMOTIVE] - outside[PASSENGER]
        size = min(SLOTS, outside.total())
        return any(
            size - locomotives - passengers <= others
            for locomotives in range(3)
            for passengers in range(3)
            if locomotives <= outside[LOCOMOTIVE] and passengers <= outside[PASSENGER]
        )
