"""Why a move of `marklin` is not lawful."""

from __future__ import annotations

from stationmaster.engine.cards import NOBODY
from stationmaster.engine.game import CHOOSE_TICKETS, FIRST_TICKETS, OVER, PASS, SECOND_CARD, TURN
from stationmaster.engine.marklin import ANNOUNCE_TICKETS, JOURNEY, OFFER, PLACE_PASSENGER, Marklin
from stationmaster.engine.marklin_moves import (
    ANNOUNCE,
    KEEP,
    PLACE,
    PLACE_NOBODY,
    alight_move,
    announced,
    first_board,
    first_travel,
)
from stationmaster.rulings.base import Ruling, rule_on_claim, rule_on_draw


def rule_on_marklin(game: Marklin, move: int) -> Ruling:
    """Why a numbered move of `marklin` is not lawful now."""
    if game.phase == OVER:
        return Ruling("U40", "the game is over")
    if game.phase in (ANNOUNCE_TICKETS, FIRST_TICKETS):
        return rule_on_setup(game, move)
    if game.phase == CHOOSE_TICKETS:
        offered = game.offer_counts[game.turn]
        return Ruling("M30", f"you drew tickets: keep at least one of the {offered}, counted from 0")
    if game.phase == PLACE_PASSENGER:
        return rule_on_placing(game, move)
    if game.phase == JOURNEY:
        return rule_on_step(game, move)
    if PASS < move < ANNOUNCE:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return Ruling("U10", "you have drawn one card: now draw the second")
    assert game.phase == TURN
    return rule_on_turn(game, move)


def rule_on_setup(game: Marklin, move: int) -> Ruling:
    if game.phase == FIRST_TICKETS:
        return Ruling("M05", "choose your first tickets: keep at least two of the four, counted from 0")
    if ANNOUNCE <= move <= KEEP:
        return rule_on_announcement(game, move, "M05")
    return Ruling("M05", "first draw your tickets: say how many short and how many long ones, four in all")


def rule_on_announcement(game: Marklin, move: int, rule: str) -> Ruling:
    """M05, M30: four in all, or all that is left, and no more of a pile than it holds."""
    left = (game.short_pile.count(), game.long_pile.count())
    total = min(OFFER, sum(left))
    if total == 0:
        return Ruling(rule, "no tickets are left")
    if sum(announced(move)) != total:
        fewer = "" if total == OFFER else ": no more are left"
        return Ruling(rule, f"draw {total} tickets in all, short and long ones together{fewer}")
    return Ruling(rule, f"the piles hold {left[0]} short and {left[1]} long tickets")


def rule_on_turn(game: Marklin, move: int) -> Ruling:
    board = game.board
    if move == PASS:
        return Ruling("U32", "only a player who can do nothing else passes")
    if move <= KEEP:
        return rule_on_announcement(game, move, "M30")
    if move < PLACE_NOBODY:
        return Ruling("M30", "there are no tickets to choose from: draw some first")
    if move < first_board(board):
        return Ruling("M22", "a passenger is placed after claiming a route, at one of its ends")
    if move < first_travel(board):
        return rule_on_boarding(game, move - first_board(board))
    if move <= alight_move(board):
        return Ruling("M40", "no passenger is under way: board one first")
    return rule_on_claim(game, move)


# ---- passengers ----


def rule_on_placing(game: Marklin, move: int) -> Ruling:
    """M22: at an end of the route, if nobody stands there."""
    board = game.board
    route = game.placing
    city = move - PLACE
    if not PLACE <= move < first_board(board):
        return Ruling("M22", f"you claimed {board.routes[route]}: place a passenger at one of its ends, or none")
    if city not in (board.route_a[route], board.route_b[route]):
        return Ruling("M22", f"{board.cities[city]} is not an end of {board.routes[route]}, which you claimed")
    return Ruling("M22", f"a passenger stands in {board.cities[city]} already")


def rule_on_boarding(game: Marklin, city: int) -> Ruling:
    name = game.board.cities[city]
    if game.standing[city] != game.turn:
        return Ruling("M40", f"no passenger of yours stands in {name}")
    if any_route_of_others(game, city):
        return Ruling("M41", f"no route of yours leads on from {name}, and you hold no passenger card for another's")
    return Ruling("M40", f"no claimed route leads from {name} to another city")


def any_route_of_others(game: Marklin, city: int) -> bool:
    leaving = game.map.leaving[game.map.leaving_start[city] : game.map.leaving_start[city + 1]]
    return any(game.owners[route] != NOBODY for route in leaving)


def rule_on_step(game: Marklin, move: int) -> Ruling:
    board = game.board
    if move == alight_move(board):
        return Ruling("M40", "a passenger moves at least once")
    if first_travel(board) <= move < alight_move(board):
        return rule_on_travel(game, move - first_travel(board))
    return Ruling("M40", "your passenger is under way: travel on, or alight")


def rule_on_travel(game: Marklin, route: int) -> Ruling:
    """M40 to M42."""
    board = game.board
    ends = (board.route_a[route], board.route_b[route])
    if game.position not in ends:
        return Ruling(
            "M40", f"the passenger is in {board.cities[game.position]}, where {board.routes[route]} does not lead"
        )
    if max(ends) >= len(board.cities):
        return Ruling("M42", "the route leads into a country, which a passenger never enters")
    if game.has_travelled(route):
        return Ruling("M42", "the passenger has travelled this route: none is used twice in one move")
    if game.owners[route] == NOBODY:
        return Ruling("M41", "nobody owns the route: passengers travel on claimed ones")
    return Ruling("M41", "the route is another player's, and you hold no passenger card")
