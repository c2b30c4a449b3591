"""What the strategies of the board games go by, in numbers: found by play of each against the others."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Weights:
    """Points, turns and cards are in hundredths."""

    def __init__(self) -> None:
        # What a route costs.
        self.turn_worth: i64 = 350  # points that a turn brings where it is used otherwise
        self.card_turns: i64 = 60  # turns that it takes to get a missing card
        self.held_turns: i64 = 40  # turns that a card in the hand is worth: other routes could use it too
        self.route_points: i64 = 100  # how much a point that a route pays counts
        self.least_cost: i64 = 20  # of each car of a route, whatever it pays
        # Tickets.
        self.risk: i64 = 40  # points for each point of a new ticket that a plan may fail
        self.cars_a_turn: i64 = 160  # cars that another player places in a turn
        self.ticket_cars: i64 = 14  # cars, not hundredths, with which it is worth while to draw tickets
        self.ticket_turns: i64 = 800  # turns with which it is
        # Claiming and waiting.
        self.length_first: i64 = 100  # points of urgency that each car of a route adds
        self.full_hand: i64 = 30  # cards, not hundredths, up to which cards are collected before routes are claimed
        self.late_cars: i64 = 22  # cars, not hundredths, with which routes are claimed as soon as they can be paid
        self.urgent: i64 = 1500  # points of urgency that do not wait
        self.path_car: i64 = 100  # points for each car by which the longest path grows, while it is contested
        self.path_lead: i64 = 8  # cars, not hundredths, of a lead that is safe
        # Cards, as parts of one that a route lacks.
        self.loose_value: i64 = 50  # of a colour that a grey route could take
        self.idle_value: i64 = 20  # that nothing needs
        self.wild_value: i64 = 90  # of a locomotive
        self.idle_wild_value: i64 = 60  # of a locomotive that nothing needs
