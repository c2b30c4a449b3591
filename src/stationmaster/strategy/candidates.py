"""The moves worth comparing: of hundreds of lawful ones those that a player would think of."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.cards import COLOURS, KINDS
from stationmaster.engine.chance import Chance
from stationmaster.engine.game import DRAW_PILE, DRAW_SLOT, SECOND_CARD, SLOTS, TURN, Game
from stationmaster.engine.network import completed, joined_places
from stationmaster.strategy.base import Strategy
from stationmaster.strategy.ways import FAR, Ways

MOST_CLAIMS: Final = 5
DETOUR: Final = 1  # cars by which a way may be longer than the shortest
LONG: Final = 5  # cars of a route that is worth its points alone


def list_candidates(game: Game, strategy: Strategy, favourite: i64, choice: Chance, out: vec[i64]) -> i64:
    """The favourite first, then others. `out` has room for all moves."""
    out[0] = favourite
    if game.phase == SECOND_CARD:
        return 1  # which card comes second makes too little difference to be found
    lawful = vec[i64]([0] * game.n_moves())
    count = game.list_moves(lawful)
    n: i64 = 1
    if game.phase == TURN:
        n = list_draw(game, strategy, choice, out, n)
    for i in range(count):
        if isinstance(game, BoardGame) and lawful[i] >= game.claims.first:
            break
        if lawful[i] != favourite and not is_draw(lawful[i]):
            out[n] = lawful[i]
            n += 1
    if isinstance(game, BoardGame) and game.phase == TURN:
        n = list_claims(game, lawful, count, favourite, out, n)
    return n


def is_draw(move: i64) -> bool:
    return DRAW_PILE <= move < DRAW_SLOT + SLOTS


def list_draw(game: Game, strategy: Strategy, choice: Chance, out: vec[i64], n: i64) -> i64:
    """Where the favourite is no draw: the card that the strategy would draw."""
    if is_draw(out[0]) or not game.second_card_left():
        return n
    game.phase = SECOND_CARD
    out[n] = strategy.choose(game, choice)
    game.phase = TURN
    return n + 1


def list_claims(game: BoardGame, lawful: vec[i64], count: i64, favourite: i64, out: vec[i64], n: i64) -> i64:
    """For each route that may matter its cheapest payment; those that bring most first."""
    interest = claims_of_interest(game)
    best = vec[i64]([-1] * game.board.n_routes)
    claims = game.claims
    for i in range(count):
        move = lawful[i]
        if move < claims.first:
            continue
        route = claims.route[move - claims.first]
        if interest[route] > 0 and (best[route] < 0 or price(game, move) < price(game, best[route])):
            best[route] = move
    if favourite >= claims.first:
        best[claims.route[favourite - claims.first]] = -1
    for _ in range(MOST_CLAIMS):
        top: i64 = -1
        for route in range(game.board.n_routes):
            if best[route] >= 0 and (top < 0 or interest[route] > interest[top]):
                top = route
        if top < 0:
            break
        out[n] = best[top]
        best[top] = -1
        n += 1
    return n


def price(game: BoardGame, claim: i64) -> i64:
    """What a payment hurts: locomotives most, then cards of a colour of which few are in hand."""
    claims = game.claims
    index = claim - claims.first
    wild = claims.locomotives[index] + claims.plus4[index]
    colour = claims.colour[index]
    have: i64 = game.hands[game.turn * KINDS + colour] if colour < COLOURS else 0
    return 100 * wild - have


def claims_of_interest(game: BoardGame) -> vec[i64]:
    """Of each route that the seat in turn might claim: how much it matters, or 0."""
    board = game.board
    seat = game.turn
    interest = vec[i64]([0] * board.n_routes)
    ways = Ways(game, seat)
    joined = joined_places(board, game.owners, seat)
    late = is_late(game)
    for route in range(board.n_routes):
        if (i64(game.closed[route]) >> seat) & 1 == 0:
            length = board.route_length[route]
            if length >= LONG or late:
                interest[route] = board.route_points[length]
    for ticket in range(board.n_tickets):
        if i64(game.holder[ticket]) == seat and not completed(board, joined, ticket):
            shortest = ways.measure(ticket)
            if shortest >= FAR or shortest > game.cars[seat]:
                continue
            for route in range(board.n_routes):
                if ways.over(route) <= shortest + DETOUR:
                    interest[route] += board.ticket_points[ticket] + board.route_points[board.route_length[route]]
    return interest


def is_late(game: BoardGame) -> bool:
    for seat in range(game.players):
        if game.cars[seat] <= 10:
            return True
    return False
