"""Why a route cannot be claimed."""

from __future__ import annotations

from stationmaster.games.family.cards import KIND_NAMES, KINDS, LOCOMOTIVE, NOBODY, PLUS4
from stationmaster.games.family.rulings import Ruling, no_reason, ruling
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.rules import BoardGame


def rule_on_claim(game: BoardGame, move: int) -> Ruling:
    index = move - game.claims.first
    route = game.claims.route[index]
    closed = rule_on_closed_route(game, route)
    if closed:
        return closed
    length = game.board.route_length[route]
    cars = game.cars[game.turn]
    if cars < length:
        return ruling("U21", "few_cars", length=length, cars=cars)
    return rule_on_payment(game, index)


def rule_on_closed_route(game: BoardGame, route: int) -> Ruling | None:
    """U22 to U24, M21: a route that this seat may not claim, however it pays."""
    if game.owners[route] != NOBODY:
        return ruling("U22", "claimed_by_you" if game.owners[route] == game.turn else "claimed_by_other")
    if not int(game.closed[route]) >> game.turn & 1:
        return None
    board = game.board
    parallels = board.parallels[board.parallel_start[route] : board.parallel_start[route + 1]]
    for parallel in parallels:
        if game.owners[parallel] == game.turn:
            return ruling("U23", "own_parallel", route=board.routes[parallel])
    if game.players <= 3 and any(game.owners[parallel] != NOBODY for parallel in parallels):
        return ruling("U24", "parallel_closed")
    raise no_reason("a route that is open")


def rule_on_payment(game: BoardGame, index: int) -> Ruling:
    claims = game.claims
    for kind, count in payment(claims, index):
        held = game.hands[game.turn * KINDS + kind]
        if count > held:
            most = most_for(game, claims.route[index])
            return ruling("U20", "few_cards", count=count, kind=KIND_NAMES[kind], held=held, most=most)
    raise no_reason("a claim that can be paid")


def most_for(game: BoardGame, route: int) -> str:
    """The most cards that the hand puts together towards any payment of a route (U20, M20), as moves write them."""
    claims = game.claims
    held = game.hands[game.turn * KINDS : (game.turn + 1) * KINDS]
    best: list[tuple[int, int]] = []
    index = claims.start[route] - claims.first
    while index < claims.count and claims.route[index] == route:
        there = [(kind, min(count, held[kind])) for kind, count in payment(claims, index)]
        best = max(best, there, key=lambda cards: sum(count for _, count in cards))
        index += 1
    return " ".join(f"{KIND_NAMES[kind]} {count}" for kind, count in sorted(best) if count)


def payment(claims: Claims, index: int) -> list[tuple[int, int]]:
    """Kinds of cards, and how many of each."""
    return [
        (claims.colour[index], claims.coloured[index]),
        (LOCOMOTIVE, claims.locomotives[index]),
        (PLUS4, claims.plus4[index]),
    ]
