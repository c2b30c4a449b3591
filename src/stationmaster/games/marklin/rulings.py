"""Why a move of `marklin` is not legal."""

from __future__ import annotations

from stationmaster.games.family.cards import KINDS, NOBODY, PASSENGER
from stationmaster.games.family.rules import CHOOSE_TICKETS, FIRST_TICKETS, OVER, PASS, SECOND_CARD, TURN
from stationmaster.games.family.rulings import Ruling, no_reason, rule_on_choice, rule_on_draw, rule_on_pass, ruling
from stationmaster.games.maps.rulings import rule_on_claim
from stationmaster.games.marklin.moves import (
    ANNOUNCE,
    KEEP,
    PLACE,
    PLACE_NOBODY,
    alight_move,
    announced,
    first_board,
    first_travel,
)
from stationmaster.games.marklin.rules import ANNOUNCE_TICKETS, JOURNEY, OFFER, PLACE_PASSENGER, Marklin


def rule_on_marklin(game: Marklin, move: int) -> Ruling:
    """Why a numbered move of `marklin` is not legal now."""
    if game.phase == OVER:
        return ruling("U40", "game_over")
    if game.phase in (ANNOUNCE_TICKETS, FIRST_TICKETS):
        return rule_on_setup(game, move)
    if game.phase == CHOOSE_TICKETS:
        found = ruling("M30", "choose_tickets", least=1, offered=game.offer_counts[game.turn])
        return rule_on_choice(game, move - KEEP, 1, found)
    if game.phase == PLACE_PASSENGER:
        return rule_on_placing(game, move)
    if game.phase == JOURNEY:
        return rule_on_step(game, move)
    if PASS < move < ANNOUNCE:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return ruling("U10", "draw_second_card")
    assert game.phase == TURN
    return rule_on_turn(game, move)


def rule_on_setup(game: Marklin, move: int) -> Ruling:
    if game.phase == FIRST_TICKETS:
        found = ruling("M05", "choose_first_tickets", least=2, offered=OFFER)
        return rule_on_choice(game, move - KEEP, 2, found)
    if ANNOUNCE <= move <= KEEP:
        return rule_on_announcement(game, move, "M05")
    return ruling("M05", "first_announce")


def rule_on_announcement(game: Marklin, move: int, rule: str) -> Ruling:
    """M05, M30: four in all, or all that is left, and no more of a pile than it holds."""
    left = (game.short_pile.count(), game.long_pile.count())
    total = min(OFFER, sum(left))
    if total == 0:
        return ruling(rule, "no_tickets_left")
    short, long = announced(move)
    if short + long != total:
        return ruling(rule, "tickets_in_all" if total == OFFER else "tickets_all_left", total=total)
    if short > left[0] or long > left[1]:
        return ruling(rule, "piles_hold", short=left[0], long=left[1])
    raise no_reason("an announcement of tickets that are there")


def rule_on_turn(game: Marklin, move: int) -> Ruling:
    board = game.board
    if move == PASS:
        return rule_on_pass(game, "U32")
    if move <= KEEP:
        return rule_on_announcement(game, move, "M30")
    if move < PLACE_NOBODY:
        return ruling("M30", "no_tickets_offered")
    if move < first_board(board):
        return ruling("M22", "place_after_claim")
    if move < first_travel(board):
        return rule_on_boarding(game, move - first_board(board))
    if move <= alight_move(board):
        return ruling("M40", "no_journey")
    return rule_on_claim(game, move)


# ---- passengers ----


def rule_on_placing(game: Marklin, move: int) -> Ruling:
    """M22: at an end of the route, if nobody stands there."""
    board = game.board
    route = game.placing
    city = move - PLACE
    if move == PLACE_NOBODY:
        raise no_reason("a claim without a passenger")
    if not PLACE <= move < first_board(board):
        return ruling("M22", "place_or_not", route=board.routes[route])
    if city not in (board.route_a[route], board.route_b[route]):
        return ruling("M22", "not_an_end", city=board.cities[city], route=board.routes[route])
    if game.standing[city] != NOBODY:
        return ruling("M22", "city_occupied", city=board.cities[city])
    raise no_reason("a passenger in a free city")


def rule_on_boarding(game: Marklin, city: int) -> Ruling:
    name = game.board.cities[city]
    if game.standing[city] != game.turn:
        return ruling("M40", "no_passenger_there", city=name)
    travel = game.map.travel
    leaving = travel.route[travel.start[city] : travel.start[city + 1]]
    owners = [game.owners[route] for route in leaving if game.owners[route] != NOBODY]
    if not owners:
        return ruling("M40", "no_claimed_route", city=name)
    if game.turn not in owners and not has_passenger_card(game):
        return ruling("M41", "no_way_on", city=name)
    raise no_reason("a passenger that can move")


def has_passenger_card(game: Marklin) -> bool:
    return game.hands[game.turn * KINDS + PASSENGER] > 0


def rule_on_step(game: Marklin, move: int) -> Ruling:
    board = game.board
    if move == alight_move(board):
        if not game.travelled:
            return ruling("M40", "move_once")
        raise no_reason("the end of a journey")
    if first_travel(board) <= move < alight_move(board):
        return rule_on_travel(game, move - first_travel(board))
    return ruling("M40", "travel_or_alight")


def rule_on_travel(game: Marklin, route: int) -> Ruling:
    """M40 to M42."""
    board = game.board
    ends = (board.route_a[route], board.route_b[route])
    if game.position not in ends:
        return ruling("M40", "route_elsewhere", city=board.cities[game.position], route=board.routes[route])
    if max(ends) >= len(board.cities):
        return ruling("M42", "into_country")
    if game.has_travelled(route):
        return ruling("M42", "travelled_already")
    if game.owners[route] == NOBODY:
        return ruling("M41", "unclaimed_route")
    if game.owners[route] != game.turn and not has_passenger_card(game):
        return ruling("M41", "no_passenger_card")
    raise no_reason("a route that can be travelled")
