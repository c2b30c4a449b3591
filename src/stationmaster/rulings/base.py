"""Why a move is not lawful, in words and with the number of the rule (G01).

Only what the seat in turn knows may be told: its own hand and tickets, and what lies on the table.
"""

from __future__ import annotations

from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.cards import KIND_NAMES, KINDS, LOCOMOTIVE, NOBODY, NOTHING, PLUS4
from stationmaster.engine.game import DRAW_PILE, DRAW_SLOT, PASS, SECOND_CARD, Game
from stationmaster.rulings.words import Ruling, ruling


def no_reason(what: str) -> AssertionError:
    """Nothing forbids the move: the list of moves and the rulings disagree, or somebody asked about a legal move."""
    return AssertionError(f"{what} was refused")


def rule_on_draw(game: Game, move: int) -> Ruling:
    if move == DRAW_PILE:
        if game.pile_total == 0:
            return ruling("U17", "no_cards_left")
    elif game.market[move - DRAW_SLOT] == NOTHING:
        return ruling("U10", "empty_slot", slot=move - DRAW_SLOT)
    elif game.market[move - DRAW_SLOT] == LOCOMOTIVE and game.phase == SECOND_CARD:
        return ruling("U12", "second_locomotive")
    raise no_reason("a card that can be drawn")


def rule_on_pass(game: Game, rule: str) -> Ruling:
    """U32, C41: there is something else to do."""
    if game.legal_moves() == [PASS]:
        raise no_reason("a pass")
    return ruling(rule, "only_move_passes")


def rule_on_choice(game: Game, kept: int, least: int, found: Ruling) -> Ruling:
    """While tickets are chosen: anything but `least` or more of those offered. `kept` has a bit for each."""
    if 0 <= kept < 1 << game.offer_counts[game.turn] and kept.bit_count() >= least:
        raise no_reason("a choice of tickets")
    return found


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
    paid = (
        (claims.colour[index], claims.coloured[index]),
        (LOCOMOTIVE, claims.locomotives[index]),
        (PLUS4, claims.plus4[index]),
    )
    for kind, count in paid:
        held = game.hands[game.turn * KINDS + kind]
        if count > held:
            return ruling("U20", "few_cards", count=count, kind=KIND_NAMES[kind], held=held)
    raise no_reason("a claim that can be paid")
