"""What a ruling says, in English. A client that speaks another language translates the reason and its facts."""

from __future__ import annotations

from typing import Literal, NamedTuple

from stationmaster.errors import IllegalMove
from stationmaster.games.family.cards import NOTHING
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, Game

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
    "not_your_turn": "it is the turn of {player}",
    "choose_first_tickets": "choose your first tickets: keep at least {least} of the {offered}, counted from 0",
    "choose_tickets": "you drew tickets: keep at least {least} of the {offered}, counted from 0",
    "choose_any_tickets": "you drew tickets: keep any of the {offered}, counted from 0, or none",
    "draw_second_card": "you have drawn one card: now draw the second",
    "only_move_passes": "only a player who can do nothing else passes",
    "no_cards_left": "the draw pile is empty and there are no discards to shuffle",
    "pile_not_renewed": "the draw pile is empty, and the discards are not shuffled back during a deal",
    "empty_slot": "slot {slot} of the market is empty",
    "second_locomotive": "a locomotive from the market cannot be the second card",
    "no_tickets_left": "no tickets are left",
    "no_tickets_offered": "there are no tickets to choose from: draw some first",
    "first_announce": "first draw your tickets: say how many short and how many long ones, four in all",
    "tickets_in_all": "draw {total} tickets in all, short and long ones together",
    "tickets_all_left": "draw {total} tickets in all, short and long ones together: no more are left",
    "piles_hold": "the piles hold {short} short and {long} long tickets",
    "claimed_by_you": "the route was claimed by you: only a free one may be",
    "claimed_by_other": "the route was claimed by another player: only a free one may be",
    "own_parallel": "you own the parallel {route}: nobody owns two of them",
    "parallel_closed": "a parallel route was claimed, and with 2 or 3 players that closes this one",
    "few_cars": "the route takes {length} cars and you have {cars}",
    "few_cards": "it takes {count} {kind} and you hold {held}",
    "place_after_claim": "a passenger is placed after claiming a route, at one of its ends",
    "place_or_not": "you claimed {route}: place a passenger at one of its ends, or none",
    "not_an_end": "{city} is not an end of {route}, which you claimed",
    "city_occupied": "a passenger stands in {city} already",
    "no_passenger_there": "no passenger of yours stands in {city}",
    "no_way_on": "no route of yours leads on from {city}, and you hold no passenger card for another's",
    "no_claimed_route": "no claimed route leads from {city} to another city",
    "no_journey": "no passenger is under way: board one first",
    "travel_or_alight": "your passenger is under way: travel on, or alight",
    "move_once": "a passenger moves at least once",
    "route_elsewhere": "the passenger is in {city}, where {route} does not lead",
    "into_country": "the route leads into a country, which a passenger never enters",
    "travelled_already": "the passenger has travelled this route: none is used twice in one move",
    "unclaimed_route": "nobody owns the route: passengers travel on claimed ones",
    "no_passenger_card": "the route is another player's, and you hold no passenger card",
    "not_greater": "another station holds {standing} cards in its {kind} group, locomotives counted: "
    "only a greater number may be played, and this is {count}",
    "row_colour_stands": "{kind} stands on another station: a row's single card is no greater number",
}

Facts = dict[str, str | int]


class Ruling(NamedTuple):
    """The number of the rule that forbids a move, the reason, and what it speaks of: ids and numbers."""

    rule: str
    reason: Reason
    facts: Facts

    @property
    def words(self) -> str:
        return WORDS[self.reason].format(**self.facts)

    def error(self, move: str) -> IllegalMove:
        return IllegalMove(move, self.rule, self.words, self.reason, self.facts)


def ruling(rule: str, reason: Reason, **facts: str | int) -> Ruling:
    return Ruling(rule, reason, facts)


def rule_on_draw(game: Game, move: int) -> Ruling:
    if move == DRAW_PILE:
        return ruling("U17", "no_cards_left")
    if game.market[move - DRAW_SLOT] == NOTHING:
        return ruling("U10", "empty_slot", slot=move - DRAW_SLOT)
    return ruling("U12", "second_locomotive")
