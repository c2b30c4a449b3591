"""What speaks for a move on a map: tickets and their ways, rivals, cards that are lacking, cars and time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import COLOURS, GREY, KIND_NAMES, LOCOMOTIVE
from stationmaster.games.family.notation_moves import Move
from stationmaster.games.family.view_facts import Fact, Moves, first_move, for_and_against, kept_alone
from stationmaster.games.maps.network import FAR, Ways, completed, joined_places
from stationmaster.games.maps.plans import FEW, cards_for, claims_left
from stationmaster.games.maps.prospects import lengths_for
from stationmaster.games.maps.view_ways import owners_of

if TYPE_CHECKING:
    from stationmaster.games.maps.view import BoardView

LONG = 5  # cars: such a route is worth claiming for itself
LAST_CARS = 2  # U40: who ends a turn with so few begins the last round
OPEN = ("open", "nearly_lost")  # states of a ticket that is not decided yet


def facts_on_map(view: BoardView, played: Moves | None, best: Moves) -> list[Fact]:
    good, bad = first_move(view, best), first_move(view, played) if played else None
    reader = MapFacts(view)
    found = [*reader.of_keeping(good, bad), *for_and_against(reader.pro, reader.con, bad, good)]
    return [*found, *reader.of_scoring(good, bad)]


class MapFacts:
    def __init__(self, view: BoardView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.board = view.board
        self.lengths = [int(cars) for cars in lengths_for(view.board, view.seat, view.owners, view.closed)]
        self.plans = view.plans()
        self.is_last_turn = view.turns_left is not None

    def pro(self, move: Move) -> list[Fact]:
        if move.kind == "claim":
            return self.for_claim(move, self.route_of(move))
        if move.kind == "draw":
            return self.for_card(move)
        return self.for_tickets() if move.kind == "draw_tickets" else []

    def con(self, move: Move) -> list[Fact]:
        if move.kind == "claim":
            return self.against_claim(move)
        if move.kind == "draw":
            return [Fact("last_turn_cards")] if self.is_last_turn else self.end_near()
        return self.against_tickets() if move.kind == "draw_tickets" else []

    def route_of(self, move: Move) -> int:
        return int(self.view.claims.route[move - self.view.claims.first])

    def open_tickets(self) -> list[int]:
        """That the seat holds, can complete and has not completed."""
        return [t for t in self.view.tickets or () if self.plan(t)["state"] in OPEN]

    def plan(self, ticket: int) -> dict[str, Any]:
        return self.plans[self.board.tickets[ticket]]

    def claims_of(self, ticket: int) -> list[int]:
        """The routes of its cheapest way that are not the seat's own yet."""
        way = map(self.board.routes.index, self.plan(ticket)["way"])
        return [route for route in way if self.view.owners[route] != self.seat]

    # ---- claims ----

    def for_claim(self, move: Move, route: int) -> list[Fact]:
        found = [Fact("completes", route, ticket) for ticket in self.completed_by(route)]
        if not self.is_last_turn:
            done = [fact.ticket for fact in found]
            left = [t for t in self.open_tickets() if t not in done]
            served = [fact for t in left for fact in self.detour(route, t) or self.on_way(route, t)]
            found += sorted(served, key=lambda fact: ("only_way", "way_round", "on_way").index(fact.kind))
        found += [*self.fewer_cards(move), *self.rivals(route)]
        length = int(self.board.route_length[route])
        if length >= LONG:
            found.append(Fact("long_route", route, count=int(self.board.route_points[length])))
        return found

    def of_scoring(self, best: Move, played: Move | None) -> list[Fact]:
        """Of two claims, the one that scores more."""
        if best.kind != "claim" or played is None or played.kind != "claim":
            return []
        route, count, less = self.route_of(best), self.points_for(best), self.points_for(played)
        return [Fact("scores_more", route, count=count, more=less)] if count > less else []

    def points_for(self, claim: Move) -> int:
        return int(self.board.route_points[self.board.route_length[self.route_of(claim)]])

    def completed_by(self, route: int) -> list[int]:
        owners = owners_of(self.view)
        owners[route] = u8(self.seat)
        joined = joined_places(self.board, owners, self.seat)
        done = self.view.completed_tickets()
        return [t for t in self.view.tickets or () if t not in done and completed(self.board, joined, t)]

    def detour(self, route: int, ticket: int) -> list[Fact]:
        """What a ticket takes more if somebody else has the route (U24: with few players its parallels as well)."""
        cars, shortest = self.view.cars[self.seat], self.cars_for(ticket, self.lengths)
        lost = list(self.lengths)
        lost[route] = FAR
        if len(self.view.players) <= FEW:
            for i in range(self.board.parallel_start[route], self.board.parallel_start[route + 1]):
                lost[self.board.parallels[i]] = FAR
        round_about = self.cars_for(ticket, lost)
        if round_about > cars:
            return [Fact("only_way", route, ticket)]
        more = round_about - shortest
        return [Fact("way_round", route, ticket, count=more)] if more > 0 else []

    def on_way(self, route: int, ticket: int) -> list[Fact]:
        """A shortest way goes there, and others are as short."""
        return [Fact("on_way", route, ticket)] if self.board.routes[route] in self.plan(ticket)["way"] else []

    def cars_for(self, ticket: int, lengths: list[int]) -> int:
        return int(Ways(self.board, by_number=True).for_ticket(ticket, vec[i64](lengths), FAR))

    def rivals(self, route: int) -> list[Fact]:
        """Who has routes at both its ends, and as many cards and cars as it takes."""
        view, length = self.view, int(self.board.route_length[route])
        return [
            Fact("rival", route, seat=seat)
            for seat in self.others()
            if not view.closed[route] >> seat & 1
            and min(view.cars[seat], view.hand_sizes[seat]) >= length
            and claims_left(view, seat) != 0
            and all(self.has_reached(seat, int(end)) for end in (self.board.route_a[route], self.board.route_b[route]))
        ]

    def others(self) -> list[int]:
        """In the order of their turns."""
        count = len(self.view.players)
        return [(self.seat + n) % count for n in range(1, count)]

    def has_reached(self, seat: int, place: int) -> bool:
        ends = zip(self.view.owners, self.board.route_a, self.board.route_b, strict=True)
        return any(owner == seat and place in (a, b) for owner, a, b in ends)

    def against_claim(self, move: Move) -> list[Fact]:
        if self.is_last_turn:
            return []
        route, done = self.route_of(move), self.completed_by(self.route_of(move))
        left = self.view.cars[self.seat] - int(self.board.route_length[route])
        after = list(self.lengths)
        after[route] = 0
        found = []
        for ticket in self.open_tickets():
            if ticket not in done and self.cars_for(ticket, after) > left:
                found.append(Fact("cars_short", route, ticket, count=left))
        return [*found, *self.spent_cards(move, route, done)]

    def fewer_cards(self, move: Move) -> list[Fact]:
        """A ticket that lacks fewer cards on its shortest way once the claim is paid: it opens another way."""
        if self.is_last_turn:
            return []
        route, hand = self.route_of(move), self.hand_after(move)
        after = list(self.lengths)
        after[route] = 0
        found = []
        for ticket in self.open_tickets():
            search = Ways(self.board, by_number=True)
            search.for_ticket(ticket, vec[i64](after), FAR)
            lack = self.missing([r for r in search.routes() if after[r] > 0], hand)
            if lack < self.plan(ticket)["missing"] and ticket not in self.completed_by(route):
                kind = "fewer_cards" if lack else "cards_there"
                found.append(Fact(kind, route, ticket, count=lack, more=self.plan(ticket)["missing"]))
        return found

    def hand_after(self, move: Move) -> list[int]:
        hand = list(self.view.hand or ())
        for kind, count in move.payment.items():
            hand[KIND_NAMES.index(kind)] -= count
        return hand

    def spent_cards(self, move: Move, route: int, done: list[int]) -> list[Fact]:
        """Cards paid that the way of another ticket needs."""
        hand, paid = self.hand_after(move), next(iter(move.payment))
        found = []
        for ticket in self.open_tickets():
            claims = [r for r in self.claims_of(ticket) if r != route]
            if ticket not in done and self.missing(claims, hand) > self.missing(claims, list(self.view.hand or ())):
                found.append(Fact("spends_needed", route, ticket, card=paid))
        return found

    def missing(self, claims: list[int], hand: list[int]) -> int:
        return int(cards_for(self.board, self.view.claims, claims, tuple(hand))["missing"])

    # ---- drawing ----

    def for_card(self, move: Move) -> list[Fact]:
        kind = None if move.slot is None else self.view.market[move.slot]
        if kind is None or self.is_last_turn:
            return []
        if kind == LOCOMOTIVE:
            lacking = [t for t in self.open_tickets() if self.plan(t)["missing"] > 0]
            return [Fact("wild", ticket=t, card=KIND_NAMES[kind], count=self.plan(t)["missing"]) for t in lacking[:1]]
        if kind >= COLOURS:
            return []
        wanted = [t for t in self.open_tickets() if self.lacks(t, kind)]
        if len(wanted) > 1:
            return [Fact("card_two", ticket=wanted[0], other=wanted[1], card=KIND_NAMES[kind])]
        found = [Fact("card_one", ticket=t, card=KIND_NAMES[kind], count=self.lacks(t, kind)) for t in wanted]
        return [*(found or self.nearer(kind)), *self.last_card_for(kind)]

    def nearer(self, kind: int) -> list[Fact]:
        """A ticket that lacks a card less with one more of a colour: a grey route takes any."""
        hand = list(self.view.hand or ())
        hand[kind] += 1
        for ticket in self.open_tickets():
            plan = self.plan(ticket)
            lack = self.missing(self.claims_of(ticket), hand)
            if lack < plan["missing"]:
                return [Fact("card_nearer", ticket=ticket, card=KIND_NAMES[kind], count=lack, more=plan["missing"])]
        return []

    def last_card_for(self, kind: int) -> list[Fact]:
        """A long route that one more card of a colour pays for."""
        hand, board = self.view.hand or (), self.board
        found = [
            Fact("last_card", route, card=KIND_NAMES[kind], count=int(board.route_points[length]))
            for route, length in enumerate(self.lengths)
            if LONG <= length <= self.view.cars[self.seat]
            and length == hand[kind] + hand[LOCOMOTIVE] + 1
            and board.route_colour[route] in (kind, GREY)
        ]
        return sorted(found, key=lambda fact: -fact.count)[:1]

    def lacks(self, ticket: int, kind: int) -> int:
        """Cards of a colour that the cheapest way still misses; none where locomotives make up for all."""
        plan = self.plan(ticket)
        missing = sum(need["missing"] for need in plan["needs"] if need["color"] == KIND_NAMES[kind])
        return missing if plan["missing"] > 0 else 0

    def end_near(self) -> list[Fact]:
        """Somebody whose next claim may begin the last round (U40)."""
        view = self.view
        for seat in sorted(self.others(), key=lambda seat: view.cars[seat]):
            cars = view.cars[seat]
            free = [int(self.board.route_length[r]) for r, shut in enumerate(view.closed) if not shut >> seat & 1]
            if any(cars - LAST_CARS <= length <= min(cars, view.hand_sizes[seat]) for length in free):
                return [Fact("end_near", seat=seat, count=cars)]
        return []

    # ---- tickets ----

    def for_tickets(self) -> list[Fact]:
        states = [self.plan(ticket)["state"] for ticket in self.view.tickets or ()]
        if states and set(states) == {"done"}:
            return [Fact("tickets_done", count=self.view.cars[self.seat])]
        claims = sorted({route for ticket in self.open_tickets() for route in self.claims_of(ticket)})
        ready = claims and self.missing(claims, list(self.view.hand or ())) == 0
        return [Fact("cards_held")] if ready and not self.is_last_turn else []

    def against_tickets(self) -> list[Fact]:
        if self.is_last_turn:
            return [Fact("last_turn_tickets")]
        routes = {route for ticket in self.open_tickets() for route in self.plan(ticket)["way"]}
        cars = sum(self.lengths[self.board.routes.index(route)] for route in routes)
        open_ones = [Fact("tickets_open", count=cars, more=self.view.cars[self.seat])] if routes else []
        return [*self.end_near(), *open_ones]

    def of_keeping(self, best: Move, played: Move | None) -> list[Fact]:
        """For the offered tickets that only the best keeps, and against those that only the played one does."""
        if best.kind != "keep":
            return []
        gained = kept_alone(self.view, best, played)
        refused = kept_alone(self.view, played, best) if played else []
        found = [fact for ticket in gained for fact in self.for_keeping(ticket, best)]
        found += [fact for ticket in refused for fact in self.against_keeping(ticket)]
        return found + [fact for one in gained for other in refused for fact in self.cheaper(one, other)]

    def cheaper(self, one: int, other: int) -> list[Fact]:
        """A ticket that brings more for each car than another."""
        takes, others = self.plan(one), self.plan(other)
        if takes["state"] not in OPEN or others["state"] not in OPEN:
            return []
        better = takes["points"] * others["cars"] > others["points"] * takes["cars"]
        return (
            [Fact("keep_cheaper", ticket=one, other=other, count=takes["cars"], more=others["cars"])] if better else []
        )

    def for_keeping(self, ticket: int, best: Move) -> list[Fact]:
        plan = self.plan(ticket)
        if plan["state"] == "done":
            return [Fact("keep_done", ticket=ticket)]
        if plan["state"] not in OPEN:
            return []
        beside = [*self.open_tickets(), *(self.view.offer[n] for n in best.kept)]
        shared = {t: self.shared_cars(ticket, t) for t in beside if t != ticket and self.plan(t)["state"] in OPEN}
        other = max(shared, key=lambda t: shared[t], default=None)
        if other is not None and shared[other] > 0:
            return [Fact("keep_shared", ticket=ticket, other=other, count=shared[other])]
        near = 3 * plan["cars"] <= self.view.cars[self.seat]
        return [Fact("keep_near", ticket=ticket, count=plan["cars"])] if near else []

    def shared_cars(self, one: int, other: int) -> int:
        both = set(self.plan(one)["way"]) & set(self.plan(other)["way"])
        return sum(self.lengths[self.board.routes.index(route)] for route in both)

    def against_keeping(self, ticket: int) -> list[Fact]:
        plan, cars = self.plan(ticket), self.view.cars[self.seat]
        if plan["state"] == "lost":
            return [Fact("keep_lost", ticket=ticket)]
        return [Fact("keep_far", ticket=ticket, count=plan["cars"], more=cars)] if 2 * plan["cars"] > cars else []
