"""Why a move is not lawful, in words and with the number of the rule (G01).

Only what the seat in turn knows may be told: its own hand and tickets, and what lies on the table.
"""

from __future__ import annotations

from typing import NamedTuple

from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.cards import KIND_NAMES, KINDS, LOCOMOTIVE, NOBODY, NOTHING, PLUS4
from stationmaster.engine.game import DRAW_PILE, DRAW_SLOT, Game


class Ruling(NamedTuple):
    rule: str
    words: str


def rule_on_draw(game: Game, move: int) -> Ruling:
    if move == DRAW_PILE:
        return Ruling("U17", "the draw pile is empty and there are no discards to shuffle")
    if game.market[move - DRAW_SLOT] == NOTHING:
        return Ruling("U10", f"slot {move - DRAW_SLOT} of the market is empty")
    return Ruling("U12", "a locomotive from the market cannot be the second card")


def rule_on_claim(game: BoardGame, move: int) -> Ruling:
    index = move - game.claims.first
    route = game.claims.route[index]
    closed = rule_on_closed_route(game, route)
    if closed:
        return closed
    length = game.board.route_length[route]
    cars = game.cars[game.turn]
    if cars < length:
        return Ruling("U21", f"the route takes {length} cars and you have {cars}")
    return rule_on_payment(game, index)


def rule_on_closed_route(game: BoardGame, route: int) -> Ruling | None:
    """U22 to U24, M21: a route that this seat may not claim, however it pays."""
    if game.owners[route] != NOBODY:
        owner = "you" if game.owners[route] == game.turn else "another player"
        return Ruling("U22", f"the route was claimed by {owner}: only a free one may be")
    if not int(game.closed[route]) >> game.turn & 1:
        return None
    board = game.board
    for n in range(board.parallel_start[route], board.parallel_start[route + 1]):
        parallel = board.parallels[n]
        if game.owners[parallel] == game.turn:
            return Ruling("U23", f"you own the parallel {board.routes[parallel]}: nobody owns two of them")
    return Ruling("U24", "a parallel route was claimed, and with 2 or 3 players that closes this one")


def rule_on_payment(game: BoardGame, index: int) -> Ruling:
    claims = game.claims
    paid = (
        (claims.colour[index], claims.coloured[index]),
        (LOCOMOTIVE, claims.locomotives[index]),
        (PLUS4, claims.plus4[index]),
    )
    for kind, count in paid:
        held = game.hands[game.turn * KINDS + kind]
        if count > held:
            return Ruling("U20", f"it takes {count} {KIND_NAMES[kind]} and you hold {held}")
    raise AssertionError("a claim that can be paid was refused")  # list_claims and this function disagree
