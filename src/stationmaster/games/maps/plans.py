"""The plans of a seat's tickets on a map: what is worked out from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, GREY, KIND_NAMES, LOCOMOTIVE, PLUS4, ROUTE_COLOURS
from stationmaster.games.family.plans import Json, State, need, plan
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.network import FAR
from stationmaster.games.maps.prospects import Prospects, lengths_for

if TYPE_CHECKING:
    from stationmaster.games.family.parts import Counts
    from stationmaster.games.maps.view import BoardView

ENDLESS: Final = -1
FEW: Final = 3  # U24: so many players, or fewer


@final
class RoutesLeft:
    """What decides which ways are left for a seat. Cards do not: between two claims nothing changes here."""

    board: Board
    players: int
    seat: int
    owners: tuple[int | None, ...]
    closed: tuple[int, ...]
    cars: int
    claims: int  # how many the seat still makes at most; ENDLESS where the end is not in sight
    lengths: vec[i64] | None  # what each route takes of its cars, where that was asked already

    def __init__(self, view: BoardView, seat: int) -> None:
        self.board = view.board
        self.players = len(view.players)
        self.seat = seat
        self.owners = view.owners
        self.closed = view.closed
        self.cars = view.cars[seat]
        self.claims = claims_left(view, seat)
        self.lengths = None

    def take(self) -> vec[i64]:
        if self.lengths is None:
            self.lengths = lengths_for(self.board, self.seat, self.owners, self.closed)
        return self.lengths

    def is_as(self, other: RoutesLeft) -> bool:
        return self.is_of(other) and self.owners == other.owners and self.closed == other.closed

    def is_of(self, other: RoutesLeft) -> bool:
        """Of the same seat with the same means, whatever has become of the routes?"""
        same = self.board is other.board and self.players == other.players and self.seat == other.seat
        return same and self.cars == other.cars and self.claims == other.claims


@final
class TicketPlan:
    """How a ticket stands, and what it takes. `lacks` says why, where it is lost."""

    claims: list[int]  # the routes of its way that are not the seat's own yet
    spare: list[int]  # another way, without any of them
    lacks: str | None
    plan: Json  # for the hand that was last asked about
    price: Price
    hand: Counts
    held: list[int]  # what that hand holds of what the claims take

    def __init__(self, where: RoutesLeft, numbering: Claims, ticket: int, search: Prospects) -> None:
        """After a `look` at the ticket."""
        board = where.board
        self.lacks = None if search.way else search.lacks(ticket)
        self.claims = [route for route in search.way if where.owners[route] != where.seat]
        self.spare = search.spare
        self.price = price_of(board, numbering, tuple(self.claims))
        self.hand = ()
        self.held = []
        names, lengths = board.routes, [int(board.route_length[route]) for route in self.claims]
        state: State = "nearly_lost" if search.vital else "open" if self.claims else "done"
        self.plan = plan(
            state if self.lacks is None else "lost",
            int(board.ticket_points[ticket]),
            lacks=self.lacks,
            way=[names[route] for route in search.way],
            vital=[names[route] for route in search.vital],
            cars=sum(lengths),
            route_points=sum([int(board.route_points[length]) for length in lengths]),
        )

    def plan_with(self, hand: Counts) -> Json:
        """The same object, as long as it says the same."""
        if self.claims and hand != self.hand:
            self.hand = hand
            held = held_of(self.price, hand)
            if held != self.held:
                self.held = held
                self.plan = self.plan | cards_told(self.price, held)
        return self.plan

    def stays(self, closed: set[int]) -> bool:
        """If these routes were closed since, and nothing else happened."""
        if self.lacks is not None or not self.claims:
            return self.lacks is None or self.lacks == "routes"  # done, or lost whatever else is closed
        return bool(self.spare) and closed.isdisjoint(self.claims) and closed.isdisjoint(self.spare)


@final
class TicketPlans:
    """Those that were worked out for a seat, by ticket; where, and for which hand."""

    where: RoutesLeft
    by_ticket: dict[int, TicketPlan]
    tickets: tuple[int, ...]
    hand: Counts
    told: dict[str, Json]

    def __init__(
        self, where: RoutesLeft, by_ticket: dict[int, TicketPlan], tickets: tuple[int, ...], hand: Counts
    ) -> None:
        names = where.board.tickets
        self.where = where
        self.by_ticket = by_ticket
        self.tickets = tickets
        self.hand = hand
        self.told = {names[ticket]: by_ticket[ticket].plan_with(hand) for ticket in tickets}


def plans_of(view: BoardView, memory: dict[str, Any]) -> dict[str, Json]:
    """`memory`: of the same seat in the same game before; empty at first. What says the same stays the same object."""
    seat, hand = view.seat, view.hand
    if seat is None or hand is None:
        return {}
    where = RoutesLeft(view, seat)
    tickets = (*(view.tickets or ()), *view.offer)
    known: TicketPlans | None = memory.get("plans")
    if known is None or hand != known.hand or tickets != known.tickets:
        known = memory["plans"] = TicketPlans(where, look(where, view.claims, tickets, known), tickets, hand)
    elif not where.is_as(known.where):
        found = look(where, view.claims, tickets, known)
        if all_stay(tickets, known.by_ticket, found):
            known.where, known.by_ticket = where, found  # which leaves out what has not stayed, of tickets given back
        else:
            known = memory["plans"] = TicketPlans(where, found, tickets, hand)
    return known.told


def all_stay(tickets: tuple[int, ...], known: dict[int, TicketPlan], found: dict[int, TicketPlan]) -> bool:
    for ticket in tickets:
        if found[ticket] is not known[ticket]:
            return False
    return True


def claims_left(view: BoardView, seat: int) -> int:
    """U22: one a turn; U40: in the last round every seat has one turn."""
    if view.is_over:
        return 0
    if view.turns_left is None:
        return ENDLESS
    wait = (seat - view.turn) % len(view.players)
    under_way = wait == 0 and view.phase != "turn"
    return 1 if wait < view.turns_left and not under_way else 0


def look(
    where: RoutesLeft, numbering: Claims, tickets: tuple[int, ...], known: TicketPlans | None
) -> dict[int, TicketPlan]:
    found = {} if known is None else still_good(known, where)
    missing = [ticket for ticket in tickets if ticket not in found]
    if missing:
        search = Prospects(where.board, where.take(), where.cars, where.claims, where.players <= FEW)
        for ticket in missing:
            search.look(ticket)
            found[ticket] = TicketPlan(where, numbering, ticket, search)
    return found


def still_good(known: TicketPlans, now: RoutesLeft) -> dict[int, TicketPlan]:
    """Those that stay when nothing happened but that routes were closed, as by claims of others.

    Without routes that it does not use, the search finds the same way: each place on it is still reached first from
    where it was. So a ticket keeps its way and its spare one while nobody closes any of their routes.
    """
    before = known.where
    if now.is_as(before):
        return known.by_ticket
    if now.claims != ENDLESS or not now.is_of(before):
        return {}
    closed = newly_closed(before, now)
    if closed is None:
        return {}
    return {ticket: kept for ticket, kept in known.by_ticket.items() if kept.stays(closed)}


def newly_closed(before: RoutesLeft, now: RoutesLeft) -> set[int] | None:
    """The routes that the seat could have had and now cannot; None where it has others of its own, or may have more."""
    had, has = before.take(), now.take()
    found: set[int] = set()
    for route in range(len(had)):
        if had[route] != has[route]:
            if has[route] != FAR:
                return None
            found.add(int(route))
    return found


def cards_for(board: Board, numbering: Claims, claims: Sequence[int], hand: Counts) -> Json:
    """What the claims take of each colour against what the hand holds (U20), and what may stand in for it (M20)."""
    price = price_of(board, numbering, tuple(claims))
    return cards_told(price, held_of(price, hand))


def held_of(price: Price, hand: Counts) -> list[int]:
    """What the hand holds for each part of a price, of locomotives, of +4 cards that may be used; what is missing."""
    left = list(hand[:COLOURS])
    found: list[int] = []
    missing, on_long = 0, 0
    for colour, count, long in price.coloured:
        held = hand[colour]
        left[colour] = max(0, held - count)
        missing += max(0, count - held)
        on_long += min(long, max(0, count - held))
        found.append(held)
    for length, long in price.grey:
        held = take_one_colour(left, length)
        missing += length - held
        on_long += min(long, length - held)
        found.append(held)
    locomotives, plus4 = hand[LOCOMOTIVE], hand[PLUS4] if price.long else 0
    return [*found, locomotives, plus4, max(0, missing - min(plus4, on_long) - locomotives)]


def cards_told(price: Price, held: list[int]) -> Json:
    """The same in words."""
    wanted = [(KIND_NAMES[colour], count) for colour, count, _ in price.coloured]
    wanted += [(ROUTE_COLOURS[GREY], length) for length, _ in price.grey]
    needs = [need(colour, count, held[n]) for n, (colour, count) in enumerate(wanted)]
    locomotives, plus4, missing = held[-3:]
    wild = {KIND_NAMES[LOCOMOTIVE]: locomotives, KIND_NAMES[PLUS4]: plus4} if needs else {}
    return {"needs": needs, "wild": {kind: count for kind, count in wild.items() if count}, "missing": missing}


class Price(NamedTuple):
    """What claims take, whatever the hand holds."""

    coloured: tuple[tuple[int, int, int], ...]
    """Colour, cards of it, and how many of these on routes so long that +4 cards may pay for them (M20)."""
    grey: tuple[tuple[int, int], ...]
    """For each grey route, the longest first: its cards, and how many of these +4 cards may pay for."""
    long: bool
    """Is any of them so long?"""


@lru_cache(maxsize=4096)
def price_of(board: Board, numbering: Claims, claims: tuple[int, ...]) -> Price:
    cards, on_long, grey = [0] * COLOURS, [0] * COLOURS, list[tuple[int, int]]()
    for route in claims:
        colour, length = int(board.route_colour[route]), int(board.route_length[route])
        long = length if numbering.most_plus4[length] else 0
        if colour == GREY:
            grey.append((length, long))
        else:
            cards[colour] += length
            on_long[colour] += long
    coloured = tuple((colour, count, on_long[colour]) for colour, count in enumerate(cards) if count)
    return Price(coloured, tuple(sorted(grey, reverse=True)), any(on_long) or any(long for _, long in grey))


def take_one_colour(left: list[int], length: int) -> int:
    """For a grey route: of the colour that is just enough, or else of which most is left; how many cards that are."""
    best = 0
    for colour in range(1, COLOURS):
        here, there = left[colour], left[best]
        if (here < there or there < length) if here >= length else there < here:
            best = colour
    taken = min(left[best], length)
    left[best] -= taken
    return taken
