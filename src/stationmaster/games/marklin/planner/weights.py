"""What the considerations of a `marklin` player are worth."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Weights:
    """In tenths of a point, where nothing else is said. Found by playing sets of them against each other."""

    turn: i64  # what an ordinary turn brings
    # Building.
    claim: i64  # the turn that a claim takes
    card: i64  # a card that must be drawn
    held: i64  # a card of the hand
    car: i64
    scarce_car: i64  # where there are too few for the tickets that are held
    route_share: i64  # percent of a route's points that count towards its cost
    city_share: i64  # percent of the top token of a city on the way that counts likewise
    most_harm: i64  # to other wanted routes that a claim may do
    contested: i64  # urgency of a claim, for each route of others that touches it
    # Cards.
    locomotive: i64
    plus4: i64
    nearly: i64  # more for a card of a colour of which little is lacking
    spare: i64  # a card of a colour that no wanted route needs
    grey: i64  # more for each such card that is held, where a grey route is wanted
    # Time.
    pace: i64  # percent of the time that others need to build all their cars, that is counted on
    reserve: i64  # tenths of turns before the end when passengers must be under way
    # Tickets.
    first_long: i64  # tickets among the first four
    first_ticket: i64  # each of the first tickets, besides: below 0, for all that may come between
    ticket: i64  # a completed ticket besides its points: its part in the bonus (M51)
    risk: i64  # percent that each route still to claim adds to the danger of failing
    margin: i64  # that a ticket must bring to be kept
    coverage: i64  # percent of the unseen tickets' points that a network may hope for
    # Passengers.
    passenger: i64  # the first passenger card, to draw it
    fare: i64  # a passenger card
    patience: i64  # percent of what a journey could bring later for which it sets off now
    haste: i64  # percent less for each passenger of others on the board
    least_journey: i64
    wait: i64  # more for each turn that is left
    start_share: i64  # percent of the best start that a city must promise to place a passenger there

    def __init__(self) -> None:
        self.turn = 50
        self.claim = 45
        self.card = 23
        self.held = 10
        self.car = 5
        self.scarce_car = 20
        self.route_share = 75
        self.city_share = 60
        self.most_harm = 200
        self.contested = 10
        self.locomotive = 32
        self.plus4 = 32
        self.nearly = 10
        self.spare = 12
        self.grey = 2
        self.pace = 100
        self.reserve = 10
        self.first_long = 4
        self.first_ticket = -80
        self.ticket = 30
        self.risk = 2
        self.margin = 10
        self.coverage = 30
        self.passenger = 14
        self.fare = 10
        self.patience = 95
        self.haste = 5
        self.least_journey = 60
        self.wait = 4
        self.start_share = 80
