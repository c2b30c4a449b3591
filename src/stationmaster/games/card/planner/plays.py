"""Plays to the station: which groups and rows are worth a turn."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stationmaster.games.card.planner.outlook import Outlook
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE


@final
class PlayJudge:
    outlook: Outlook
    urgency: i64  # in percent
    best: i64  # the move that is worth most, or -1
    best_worth: i64

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.urgency = 0
        self.best = -1
        self.best_worth = 0

    def judge(self, game: Card) -> None:
        """Finds the play that is worth most."""
        self.urgency = self.urgency_now(game)
        self.best = -1
        self.judge_groups(game)
        self.judge_rows(game)

    def urgency_now(self, game: Card) -> i64:
        """How little time there is to play all that is in hand."""
        weights = self.outlook.weights
        slack = self.outlook.rounds_left(game, 2) - 100 - self.outlook.unloading
        if slack >= weights.calm:
            return 0
        if slack <= weights.tense:
            return weights.haste
        return weights.haste * (weights.calm - slack) // (weights.calm - weights.tense)

    def note(self, move: i64, worth: i64) -> None:
        if self.best < 0 or worth > self.best_worth:
            self.best = move
            self.best_worth = worth

    # ---- groups ----

    def judge_groups(self, game: Card) -> None:
        """The cards of a colour, with each number of locomotives that is legal."""
        outlook = self.outlook
        colour: i64
        for colour in range(COLOURS):
            if outlook.hand[colour] > 0:
                least = outlook.against[colour] + 1 if outlook.against[colour] > 0 else i64(2)
                coloured = self.cards_to_play(colour, least)
                fewest = least - coloured if coloured < least else i64(0)
                for locomotives in range(fewest, outlook.hand[LOCOMOTIVE] + 1):
                    worth = self.group_worth(game, colour, coloured, locomotives)
                    self.note(game.plays.group_id(colour, coloured, locomotives), worth)

    def cards_to_play(self, colour: i64, least: i64) -> i64:
        """All of the colour; where another deal follows (C54), no more than will get to the train stack in this one."""
        outlook = self.outlook
        count = outlook.hand[colour]
        if not outlook.more_deals:
            return count
        room = (outlook.rounds + 99) // 100 - outlook.standing[colour]
        enough = room if room > least else least
        return enough if enough < count else count

    def group_worth(self, game: Card, colour: i64, coloured: i64, locomotives: i64) -> i64:
        outlook = self.outlook
        weights = outlook.weights
        room = outlook.rounds - outlook.standing[colour] * 100
        wild = deliverable(locomotives, room)
        sent = wild * self.gain(LOCOMOTIVE) + deliverable(coloured, room - locomotives * 100) * self.gain(colour)
        size = outlook.standing[colour] + coloured + locomotives
        lost = size * self.chance_to_lose(game, colour, size) * weights.risk // 100
        return sent * self.urgency // 10000 + self.robbery(colour) - weights.hold * locomotives - lost

    def gain(self, kind: i64) -> i64:
        """What a card gains by being in the train stack in this deal."""
        worth = self.outlook.needed_worth(kind)
        return worth * (100 - self.outlook.weights.carried) // 100 if self.outlook.more_deals else worth

    def robbery(self, colour: i64) -> i64:
        """C31: what the others lose."""
        outlook = self.outlook
        if outlook.players == 2:
            return outlook.weights.rob * outlook.loot[colour]
        return outlook.weights.rob_many * outlook.loot[colour] // (outlook.players - 1)

    def chance_to_lose(self, game: Card, colour: i64, size: i64) -> i64:
        """In percent: may another seat have more of this colour, by what is seen of its hand and what is not?"""
        outlook = self.outlook
        most: i64 = 0
        for seat in range(game.players):
            if seat != outlook.seat:
                strength = self.strength(game, seat, colour)
                most = max(most, strength)
        chance = 50 + (most - size * 100) // 4
        return 100 if chance > 100 else (chance if chance > 0 else i64(0))

    def strength(self, game: Card, seat: i64, colour: i64) -> i64:
        """Cards that another seat can play in a colour, about, in hundredths."""
        outlook = self.outlook
        hidden = game.hand_size(seat)
        kind: i64
        for kind in range(LOCOMOTIVE + 1):
            hidden -= game.seen[seat * KINDS + kind]
        fitting = outlook.unseen[colour] + outlook.unseen[LOCOMOTIVE]
        blind = hidden * fitting * 100 // outlook.unseen_total if outlook.unseen_total > 0 else i64(0)
        return (game.seen[seat * KINDS + colour] + game.seen[seat * KINDS + LOCOMOTIVE]) * 100 + blind

    # ---- rows ----

    def judge_rows(self, game: Card) -> None:
        """C30: three single cards of free colours; the three that are worth most."""
        one: i64 = -1
        two: i64 = -1
        three: i64 = -1
        one_worth: i64 = 0
        two_worth: i64 = 0
        three_worth: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            if self.outlook.hand[colour] == 0 or self.outlook.against[colour] > 0:
                continue
            worth = self.single_worth(colour)
            if one < 0 or worth > one_worth:
                three, three_worth = two, two_worth
                two, two_worth = one, one_worth
                one, one_worth = colour, worth
            elif two < 0 or worth > two_worth:
                three, three_worth = two, two_worth
                two, two_worth = colour, worth
            elif three < 0 or worth > three_worth:
                three, three_worth = colour, worth
        if three >= 0:
            self.note(game.plays.row_id(1 << one | 1 << two | 1 << three), one_worth + two_worth + three_worth)

    def single_worth(self, colour: i64) -> i64:
        """A card alone, as part of a row."""
        room = self.outlook.rounds - self.outlook.standing[colour] * 100
        return deliverable(1, room) * self.gain(colour) * self.urgency // 10000


def deliverable(cards: i64, room: i64) -> i64:
    """In hundredths: how many of the cards so many rounds (in hundredths) take to the train stack."""
    if room <= 0:
        return 0
    return cards * 100 if cards * 100 < room else room
