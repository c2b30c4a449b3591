"""Claims worth comparing: routes on the way of a ticket, and those that pay well."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, KINDS, NOBODY
from stationmaster.games.family.strategy import is_draw
from stationmaster.games.maps.network import FAR, completed, joined_places
from stationmaster.games.maps.planner.ways import TicketWays
from stationmaster.games.maps.rules import BoardGame

MOST_CLAIMS: Final = 4
DETOUR: Final = 1  # cars by which a way may be longer than the shortest
LONG_ROUTE: Final = 5  # cars of a route that is worth its points alone
LATE: Final = 10  # cars of a player when every point counts


def list_tickets(game: BoardGame, legal: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
    """Drawing them, or a pass."""
    for i in range(count):
        if legal[i] >= game.claims.first:
            break
        if legal[i] != out[0] and not is_draw(legal[i]):
            out[n] = legal[i]
            n += 1
    return n


def list_claims(game: BoardGame, legal: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
    """For each route of interest its cheapest payment; those of most interest first. out[0] is the favourite.

    Of parallel routes the one that is paid most cheaply, or none where the favourite is one of them.
    """
    claims = game.claims
    interest = interest_of_routes(game)
    best = vec[i64]([-1] * game.board.n_routes)
    for i in range(count):
        move = legal[i]
        if move < claims.first:
            continue
        route = claims.route[move - claims.first]
        if interest[route] > 0 and (best[route] < 0 or price(game, move) < price(game, best[route])):
            best[route] = move
    if out[0] >= claims.first:
        favourite = claims.route[out[0] - claims.first]
        best[favourite] = -1
        drop_parallels(game, best, favourite)
    for _ in range(MOST_CLAIMS):
        top: i64 = -1
        for route in range(game.board.n_routes):
            if best[route] >= 0 and (top < 0 or is_better(game, interest, best, route, top)):
                top = route
        if top < 0:
            break
        out[n] = best[top]
        best[top] = -1
        drop_parallels(game, best, top)
        n += 1
    return n


def is_better(game: BoardGame, interest: vec[i64], best: vec[i64], route: i64, other: i64) -> bool:
    if interest[route] == interest[other]:
        return price(game, best[route]) < price(game, best[other])
    return interest[route] > interest[other]


def drop_parallels(game: BoardGame, best: vec[i64], route: i64) -> None:
    board = game.board
    for i in range(board.parallel_start[route], board.parallel_start[route + 1]):
        best[board.parallels[i]] = -1


def price(game: BoardGame, claim: i64) -> i64:
    """What a payment hurts: locomotives most, then cards of a colour of which few are in hand."""
    claims = game.claims
    index = claim - claims.first
    colour = claims.colour[index]
    have: i64 = game.hands[game.turn * KINDS + colour] if colour < COLOURS else 0
    return 100 * (claims.locomotives[index] + claims.plus4[index]) - have


def interest_of_routes(game: BoardGame) -> vec[i64]:
    """Of each route that the seat in turn might claim: how much it matters, or 0."""
    board = game.board
    seat = game.turn
    interest = vec[i64]([0] * board.n_routes)
    late = is_late(game)
    for route in range(board.n_routes):
        if (i64(game.closed[route]) >> seat) & 1 == 0 and (late or board.route_length[route] >= LONG_ROUTE):
            interest[route] = board.route_points[board.route_length[route]]
    ways = TicketWays(game, seat)
    joined = joined_places(board, game.owners, seat)
    for ticket in range(board.n_tickets):
        if i64(game.holder[ticket]) == seat and not completed(board, joined, ticket):
            shortest = ways.measure_all(ticket)
            if shortest >= FAR or shortest > game.cars[seat]:
                continue
            for route in range(board.n_routes):
                if ways.over(route) <= shortest + DETOUR:
                    interest[route] += board.ticket_points[ticket] + board.route_points[board.route_length[route]]
    return interest


def routes_of_others(game: BoardGame, place: i64) -> i64:
    """How many routes of others than the seat in turn leave a place."""
    junctions = game.board.junctions
    count: i64 = 0
    for i in range(junctions.start[place], junctions.start[place + 1]):
        owner = i64(game.owners[junctions.route[i]])
        if owner not in (NOBODY, game.turn):
            count += 1
    return count


def is_late(game: BoardGame) -> bool:
    for seat in range(game.players):
        if game.cars[seat] <= LATE:
            return True
    return False
