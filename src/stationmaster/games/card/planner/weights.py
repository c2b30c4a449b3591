"""What a player of the card game thinks things are worth: in hundredths of a point, cards, rounds or chances.

Whole numbers, so that the same position gets the same move on every machine. Found by playing against `greedy` and
against itself.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Weights:
    pace: i64  # cards that another seat takes off the draw pile in a turn
    delay: i64  # turns that each card of another hoard keeps its seat from drawing
    useful: i64  # of the cards that the seat still draws, how many serve a ticket
    sure: i64  # percent: the chance to complete a ticket is this ...
    doubt: i64  # ... less this, times the cards that are missing, for each that will be drawn
    next_deal: i64  # cards that serve a ticket in a deal to come
    wanted: i64  # a card that a ticket lacks
    spare: i64  # a card that none lacks: another ticket may
    late_spare: i64  # the same where no card can be drawn any more
    locomotive: i64  # what a locomotive is worth beyond that
    joins: i64  # a card that goes along with others of its colour: no turn of its own is needed to play it
    carried: i64  # of a card that stays in hand for the next deal: how much of its worth stays, in percent
    calm: i64  # rounds to spare from which nothing is urgent
    tense: i64  # rounds to spare (or lacking) at which everything is
    haste: i64  # of a card's worth, in percent, what playing it is worth when everything is urgent
    rob: i64  # each card that others lose, with two players
    rob_many: i64  # the same with more players: shared among them
    risk: i64  # each card that may be robbed, where it surely will be
    hold: i64  # a locomotive that is played without need
    missing: i64  # a card that a ticket needs and that must be drawn for it
    fresh: i64  # percent: of what new tickets are worth each, what they are worth together
    late: i64  # rounds from which there is time to play what is drawn
    city: i64  # percent of a bonus card's points, for each ticket that names the city
    tickets: i64  # what drawing tickets must be worth besides what drawing cards is

    def __init__(self) -> None:
        self.pace = 140
        self.delay = 25
        self.useful = 80
        self.sure = 110
        self.doubt = 110
        self.next_deal = 1200
        self.wanted = 360
        self.spare = 300
        self.late_spare = 50
        self.locomotive = 200
        self.joins = 50
        self.carried = 20
        self.calm = 600
        self.tense = -100
        self.haste = 100
        self.rob = 450
        self.rob_many = 550
        self.risk = 250
        self.hold = 50
        self.missing = 350
        self.fresh = 45
        self.late = 500
        self.city = 20
        self.tickets = 800
