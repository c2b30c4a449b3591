"""Why a move is not lawful, in words and with the number of the rule (G01).

Only what the seat in turn knows may be told: its own hand and tickets, and what lies on the table.
"""

from __future__ import annotations

from typing import NamedTuple

from stationmaster.engine import usa
from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.cards import KIND_NAMES, KINDS, LOCOMOTIVE, NOBODY, NOTHING, PLUS4
from stationmaster.engine.game import (
    CHOOSE_TICKETS,
    DRAW_PILE,
    DRAW_SLOT,
    FIRST_TICKETS,
    OVER,
    PASS,
    SECOND_CARD,
    SLOTS,
    TURN,
    Game,
)
from stationmaster.engine.usa import Usa


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


def rule_on_usa(game: Usa, move: int) -> Ruling:
    """Why a numbered move of `usa` is not lawful now."""
    if game.phase == OVER:
        return Ruling("U40", "the game is over")
    if game.phase == FIRST_TICKETS:
        return Ruling("U03", "choose your first tickets: keep at least two of the three")
    if game.phase == CHOOSE_TICKETS:
        offered = game.offer_counts[game.turn]
        return Ruling("U30", f"you drew tickets: keep at least one of the {offered}, counted from 0")
    if usa.KEEP < move < usa.CLAIM:
        return Ruling("U30", "there are no tickets to choose from: draw some first")
    if PASS < move < DRAW_SLOT + SLOTS:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return Ruling("U10", "you have drawn one card: now draw the second")
    if move == PASS:
        return Ruling("U32", "only a player who can do nothing else passes")
    if move == usa.DRAW_TICKETS:
        return Ruling("U30", "no tickets are left")
    assert game.phase == TURN
    return rule_on_claim(game, move)
