"""Why a move is not legal, in words and with the number of the rule (G01).

Only what the seat in turn knows may be told: its own hand and tickets, and what lies on the table. The words are
English; a client that speaks another language translates the reason and its facts.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, cast

from stationmaster.errors import IllegalMove
from stationmaster.games.family.cards import LOCOMOTIVE, NOTHING
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, PASS, SECOND_CARD, Game

Reason = Literal[
    # whose turn, and what is to be done now
    "game_over",
    "not_your_turn",
    "choose_first_tickets",
    "choose_tickets",
    "choose_any_tickets",
    "draw_second_card",
    "only_move_passes",
    # drawing
    "no_cards_left",
    "pile_not_renewed",
    "empty_slot",
    "second_locomotive",
    "no_tickets_left",
    "no_tickets_offered",
    "first_announce",
    "tickets_in_all",
    "tickets_all_left",
    "piles_hold",
    # claiming
    "claimed_by_you",
    "claimed_by_other",
    "own_parallel",
    "parallel_closed",
    "few_cars",
    "few_cards",
    # passengers
    "place_after_claim",
    "place_or_not",
    "not_an_end",
    "city_occupied",
    "no_passenger_there",
    "no_way_on",
    "no_claimed_route",
    "no_journey",
    "travel_or_alight",
    "move_once",
    "route_elsewhere",
    "into_country",
    "travelled_already",
    "unclaimed_route",
    "no_passenger_card",
    # stations
    "not_greater",
    "row_colour_stands",
]

WORDS: dict[Reason, str] = {
    "game_over": "the game is over",
    "not_your_turn": "it is {player}'s turn",
    "choose_first_tickets": "choose your first tickets: keep at least {least} of the {offered}, numbered from 0",
    "choose_tickets": "you have drawn tickets: keep at least {least} of the {offered}, numbered from 0",
    "choose_any_tickets": "you have drawn tickets: keep any of the {offered}, numbered from 0, or none",
    "draw_second_card": "you have drawn one card: now draw the second",
    "only_move_passes": "you may pass only when you have no other legal move",
    "no_cards_left": "the draw pile is empty and there are no discards to shuffle",
    "pile_not_renewed": "the draw pile is empty, and the discards are not reshuffled during a deal",
    "empty_slot": "slot {slot} of the market is empty",
    "second_locomotive": "a locomotive from the market cannot be the second card",
    "no_tickets_left": "there are no tickets left",
    "no_tickets_offered": "there are no tickets to choose from: draw some first",
    "first_announce": "first draw your tickets: say how many short and how many long, four in all",
    "tickets_in_all": "draw {total} tickets in all, short and long together",
    "tickets_all_left": "draw {total} tickets in all, short and long together: no more are left",
    "piles_hold": "the piles hold {short} short and {long} long tickets",
    "claimed_by_you": "you already own this route",
    "claimed_by_other": "another player owns this route",
    "own_parallel": "you own the parallel route {route}, and nobody may own two",
    "parallel_closed": "a parallel route has been claimed, which closes this one with 2 or 3 players",
    "few_cars": "the route needs {length} cars and you have {cars}",
    "few_cards": "{kind} cards: {count} needed, {held} in your hand",
    "place_after_claim": "a passenger is placed only after claiming a route, at one of its ends",
    "place_or_not": "you have claimed {route}: place a passenger at one of its ends, or none",
    "not_an_end": "{city} is not at either end of {route}, which you have claimed",
    "city_occupied": "there is already a passenger in {city}",
    "no_passenger_there": "you have no passenger in {city}",
    "no_way_on": "none of your routes leads on from {city}, and you hold no passenger card for another player's",
    "no_claimed_route": "no claimed route leads from {city} to another city",
    "no_journey": "no passenger is under way: board one first",
    "travel_or_alight": "your passenger is under way: travel on or alight",
    "move_once": "a passenger must travel at least one route",
    "route_elsewhere": "the passenger is in {city}, which is at neither end of {route}",
    "into_country": "the route leads into a country, which passengers never enter",
    "travelled_already": "the passenger has already travelled this route: none may be used twice in one move",
    "unclaimed_route": "nobody owns this route: passengers travel only on claimed ones",
    "no_passenger_card": "another player owns this route, and you hold no passenger card",
    "not_greater": "another station has {standing} cards in its {kind} group, counting locomotives: "
    "you must play more than that, and this is {count}",
    "row_colour_stands": "there is {kind} on another station, and a row's single card cannot outnumber it",
}

Facts = dict[str, str | int]


class Ruling(NamedTuple):
    """The number of the rule that forbids a move, the reason, and what it is about: ids and numbers."""

    rule: str
    reason: Reason | str
    """One of ours, which clients can translate, or of a game from elsewhere, which brings its words."""
    facts: Facts
    own_words: str = ""

    @property
    def words(self) -> str:
        return (self.own_words or WORDS[cast(Reason, self.reason)]).format(**self.facts)

    def error(self, move: str) -> IllegalMove:
        return IllegalMove(move, self.rule, self.words, self.reason, self.facts)


def ruling(rule: str, reason: Reason, **facts: str | int) -> Ruling:
    return Ruling(rule, reason, facts)


def own_ruling(rule: str, reason: str, words: str, **facts: str | int) -> Ruling:
    """For a reason that is not among ours: `words` name the facts in braces."""
    return Ruling(rule, reason, facts, words)


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
