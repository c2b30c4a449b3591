"""The plans of a seat's tickets on a map: what is worked out from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from stationmaster.games.family.cards import COLOURS, GREY, KIND_NAMES, LOCOMOTIVE, PLUS4, ROUTE_COLOURS
from stationmaster.games.family.plans import Json, need, plan
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.prospects import Prospects, lengths_for

if TYPE_CHECKING:
    from stationmaster.games.family.parts import Counts
    from stationmaster.games.maps.view import BoardView

ENDLESS: Final = -1
FEW: Final = 3  # U24: so many players, or fewer


class RoutesLeft(NamedTuple):
    """What decides which ways are left for a seat. Cards do not: between two claims nothing changes here."""

    board: Board
    players: int
    seat: int
    owners: tuple[int | None, ...]
    closed: tuple[int, ...]
    cars: int
    claims: int
    """How many the seat still makes at most; ENDLESS where the end is not in sight."""


class Prospect(NamedTuple):
    """How a ticket stands. `lacks` says why, where it is lost."""

    way: tuple[int, ...]
    claims: tuple[int, ...]
    """Those of the way that are not the seat's own yet."""
    vital: tuple[int, ...]
    lacks: str | None


def plans_of(view: BoardView) -> dict[str, Json]:
    seat, hand = view.seat, view.hand
    if seat is None or hand is None:
        return {}
    tickets = (*(view.tickets or ()), *view.offer)
    found = zip(tickets, prospects(routes_left(view, seat), tickets), strict=True)
    board, claims = view.board, view.claims
    return {board.tickets[ticket]: plan_of(board, claims, ticket, prospect, hand) for ticket, prospect in found}


def plans_rest_on(view: BoardView) -> tuple[object, ...]:
    """All that `plans_of` looks at."""
    if view.seat is None:
        return ()
    return view.tickets, view.offer, view.hand, routes_left(view, view.seat)


def routes_left(view: BoardView, seat: int) -> RoutesLeft:
    return RoutesLeft(
        view.board, len(view.players), seat, view.owners, view.closed, view.cars[seat], claims_left(view, seat)
    )


def claims_left(view: BoardView, seat: int) -> int:
    """U22: one a turn; U40: in the last round every seat has one turn."""
    if view.is_over:
        return 0
    if view.turns_left is None:
        return ENDLESS
    wait = (seat - view.turn) % len(view.players)
    under_way = wait == 0 and view.phase != "turn"
    return 1 if wait < view.turns_left and not under_way else 0


@lru_cache(maxsize=4096)  # some for each seat of the games that a server holds
def prospects(where: RoutesLeft, tickets: tuple[int, ...]) -> tuple[Prospect, ...]:
    length = lengths_for(where.board, where.seat, where.owners, where.closed)
    search = Prospects(where.board, length, where.cars, where.claims, where.players <= FEW)
    found: list[Prospect] = []
    for ticket in tickets:
        lacks = None if search.look(ticket) else search.lacks(ticket)
        claims = [route for route in search.way if where.owners[route] != where.seat]
        found.append(Prospect(tuple(search.way), tuple(claims), tuple(search.vital), lacks))
    return tuple(found)


@lru_cache(maxsize=4096)
def plan_of(board: Board, numbering: Claims, ticket: int, prospect: Prospect, hand: Counts) -> Json:
    points = int(board.ticket_points[ticket])
    if prospect.lacks is not None:
        return plan("lost", points, lacks=prospect.lacks)
    names, claims = board.routes, prospect.claims
    lengths = [int(board.route_length[route]) for route in claims]
    return plan(
        "nearly_lost" if prospect.vital else "open" if claims else "done",
        points,
        way=[names[route] for route in prospect.way],
        vital=[names[route] for route in prospect.vital],
        cars=sum(lengths),
        route_points=sum(int(board.route_points[length]) for length in lengths),
        **cards_for(board, numbering, claims, hand),
    )


def cards_for(board: Board, numbering: Claims, claims: Sequence[int], hand: Counts) -> Json:
    """What the claims take of each colour against what the hand holds (U20), and what may stand in for it (M20)."""
    price = price_of(board, numbering, tuple(claims))
    left = list(hand[:COLOURS])
    needs: list[Json] = []
    missing, on_long = 0, 0
    for colour, count, long in price.coloured:
        held = hand[colour]
        left[colour] = max(0, held - count)
        missing += max(0, count - held)
        on_long += min(long, max(0, count - held))
        needs.append(need(KIND_NAMES[colour], count, held))
    for length, long in price.grey:
        held = take_one_colour(left, length)
        missing += length - held
        on_long += min(long, length - held)
        needs.append(need(ROUTE_COLOURS[GREY], length, held))
    wild: dict[str, int] = {}
    locomotives, plus4 = hand[LOCOMOTIVE], hand[PLUS4] if price.long else 0
    if needs and locomotives:
        wild[KIND_NAMES[LOCOMOTIVE]] = locomotives
    if needs and plus4:
        wild[KIND_NAMES[PLUS4]] = plus4
    return {"needs": needs, "wild": wild, "missing": max(0, missing - min(plus4, on_long) - locomotives)}


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
