"""The rules of `card`, naively: C01 to C54."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from tests.games.chance import Chance
from tests.games.naive import COLOURS, LOCOMOTIVE, SLOTS, Naive, Pile, deck

Cards = frozenset[tuple[str, int]]
Rank = tuple[int, int, int, tuple[str, ...]]


@dataclass
class NaiveCard(Naive):
    ticket_pile: Pile
    stations: list[dict[str, Counter[str]]]  # of each seat: the cards of each colour group
    stacks: list[Counter[str]]
    done: list[set[str]]  # C53: tickets laid aside
    deals_left: int  # after this one
    turns_left: int | None  # of the last round of the deal, once it has begun
    stirred: bool  # has this turn moved a card or kept a ticket?
    idle: int  # C42: turns in a row that did neither

    least_first_tickets: ClassVar = 1  # C03
    least_tickets: ClassVar = 0  # C40

    @classmethod
    def deal(cls, data: dict[str, Any], players: int, first: int, chance: Chance, options: dict[str, Any]) -> NaiveCard:
        game = cls(
            data=data,
            players=players,
            first=first,
            turn=first,
            phase="first_tickets",
            hands=[Counter({LOCOMOTIVE: 1}) for _ in range(players)],  # C02
            market=[None] * SLOTS,
            pile=deck(data) - Counter({LOCOMOTIVE: players}),
            discards=Counter(),
            offers=[[] for _ in range(players)],
            kept=[set() for _ in range(players)],
            ticket_pile=Pile({ticket["id"] for ticket in data["tickets"]}),
            stations=[{} for _ in range(players)],
            stacks=[Counter() for _ in range(players)],
            done=[set() for _ in range(players)],
            deals_left=1 if players == 4 else 0,  # C51
            turns_left=None,
            stirred=False,
            idle=0,
        )
        game.deal_round(7, chance)  # C02
        game.settle_market(chance)
        if not game.pile.total():  # C50: a deal that leaves no draw pile
            game.turns_left = players
        for seat in game.seats_from_first():  # C03
            game.offer(seat, 6, game.ticket_pile, chance)
        return game

    # ---- what is legal ----

    def actions(self) -> list[str]:
        tickets = ["draw tickets"] if len(self.ticket_pile) > 0 else []  # C40
        return self.draws() + tickets + self.groups() + self.rows()

    def pile_can_be_drawn_from(self) -> bool:
        """C21: the discards are never shuffled back during a deal."""
        return self.pile.total() > 0

    def groups(self) -> list[str]:
        """C30: two or more cards, any of them locomotives but at least one of the colour."""
        hand = self.hands[self.turn]
        moves = []
        for colour in COLOURS:
            for coloured in range(1, hand[colour] + 1):
                for wild in range(hand[LOCOMOTIVE] + 1):
                    if coloured + wild >= 2 and self.may_be_played(colour, coloured + wild):
                        moves.append(f"group {colour} {coloured}" + (f" {LOCOMOTIVE} {wild}" if wild else ""))
        return moves

    def rows(self) -> list[str]:
        """C30: three cards of three different colours, no locomotives."""
        held = [colour for colour in COLOURS if self.hands[self.turn][colour] > 0]
        return [
            " ".join(["row", *colours])
            for colours in combinations(held, 3)
            if all(self.may_be_played(colour, 1) for colour in colours)
        ]

    def may_be_played(self, colour: str, count: int) -> bool:
        """C31: in a greater number than stands on any other station, locomotives counted."""
        others = [self.stations[seat] for seat in range(self.players) if seat != self.turn]
        return all(count > station[colour].total() for station in others if colour in station)

    # ---- what a move does ----

    def play(self, move: str, chance: Chance) -> None:
        word, *words = move.split()
        if word == "pass":
            self.end_turn(chance)
        elif move == "draw tickets":
            self.offer(self.turn, 4, self.ticket_pile, chance)  # C40
            self.phase = "choose_tickets"
        elif word == "draw":
            self.stirred = True
            self.draw_card(words[0], chance)
        elif word == "keep":
            self.keep(words, chance)
        else:
            self.stirred = True
            self.play_to_station(word, words)
            self.end_turn(chance)

    def keep(self, places: list[str], chance: Chance) -> None:
        self.ticket_pile.under += self.choose_tickets(places)
        if self.phase == "choose_tickets":
            self.stirred = self.stirred or places != ["none"]
            self.end_turn(chance)
            return
        self.turn = self.next_seat()
        if self.turn == self.first:  # C03: all have chosen, and what was returned is shuffled back
            self.ticket_pile = Pile(self.ticket_pile.unseen | set(self.ticket_pile.under))
            self.phase = "turn"

    def play_to_station(self, word: str, words: list[str]) -> None:
        """C30 to C32: a row is three single cards, a group is cards of one colour with their locomotives."""
        if word == "row":
            for colour in words:
                self.add_to_station(colour, Counter({colour: 1}))
        else:
            cards = Counter({kind: int(count) for kind, count in zip(words[::2], words[1::2], strict=True)})
            self.add_to_station(words[0], cards)

    def add_to_station(self, colour: str, cards: Counter[str]) -> None:
        self.hands[self.turn] -= cards
        for seat in range(self.players):
            if seat != self.turn and colour in self.stations[seat]:
                self.discards += self.stations[seat].pop(colour)  # C31: a train robbery
        self.stations[self.turn].setdefault(colour, Counter()).update(cards)

    def market_must_go(self) -> bool:
        return False  # C20

    def shuffle_discards(self) -> None:
        """C21: never during a deal."""

    # ---- turns and deals ----

    def end_turn(self, chance: Chance) -> None:
        self.phase = "turn"
        self.idle = 0 if self.stirred else self.idle + 1
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.last_card_has_left():
            self.turns_left = self.players  # C50: one more for everyone, this player included
        if self.turns_left == 0 or self.nothing_moves():
            self.end_deal(chance)
        else:
            self.open_turn()

    def last_card_has_left(self) -> bool:
        """C50: the draw pile is empty."""
        return not self.pile.total()

    def nothing_moves(self) -> bool:
        """C42: for three times as many turns as there are players."""
        return self.idle == 3 * self.players

    def open_turn(self) -> None:
        """C10: the dispatch."""
        self.turn = self.next_seat()
        self.stirred = False
        station = self.stations[self.turn]
        for colour in list(station):
            kind = self.top_of_group(colour, station[colour])
            station[colour][kind] -= 1
            self.stacks[self.turn][kind] += 1
            self.stirred = True
            if not station[colour].total():
                del station[colour]

    def top_of_group(self, colour: str, group: Counter[str]) -> str:
        """C11: locomotives go before the coloured cards of their group."""
        return LOCOMOTIVE if group[LOCOMOTIVE] else colour

    def end_deal(self, chance: Chance) -> None:
        for seat in range(self.players):
            completed = self.best_tickets(seat)
            self.kept[seat] -= completed
            self.done[seat] |= completed  # C53
        if self.deals_left == 0:  # C51
            self.phase = "over"
            return
        self.deals_left -= 1
        self.gather_cards()
        self.deal_round(4, chance)  # C54
        self.settle_market(chance)
        self.turns_left = None if self.pile.total() else self.players  # C50
        self.idle = 0
        self.open_turn()  # C54: the player to the left of the one who took the last turn

    def gather_cards(self) -> None:
        """C54: all cards but the hands are the new draw pile."""
        self.pile = deck(self.data)
        for hand in self.hands:
            self.pile -= hand
        self.discards = Counter()
        self.market = [None] * SLOTS
        self.stations = [{} for _ in range(self.players)]
        self.stacks = [Counter() for _ in range(self.players)]

    def best_tickets(self, seat: int) -> set[str]:
        """C52: of all sets that the train stack completes, the best.

        Every ticket is tried with every set of those before it. Of two sets that leave the same cards only the better
        one can be part of the best.
        """
        sets: dict[Cards, Rank] = {frozenset((+self.stacks[seat]).items()): (0, 0, 0, ())}
        for name in sorted(self.kept[seat]):
            ticket = self.ticket(name)
            for cards, rank in list(sets.items()):
                left = pay(Counter(dict(cards)), ticket["needs"])
                if left is not None:
                    longer = self.rank_with(rank, ticket)
                    sets[left] = min(longer, sets.get(left, longer))
        return set(min(sets.values())[-1])

    def rank_with(self, rank: Rank, ticket: dict[str, Any]) -> Rank:
        """C52: the least rank is the best: by value, tickets, big cities named, then the sorted ids."""
        points, tickets, cities, names = rank
        big = [card["city"] for card in self.data["bonus_cards"]]
        named = (ticket["a"] in big) + (ticket["b"] in big)
        return points - ticket["points"], tickets - 1, cities - named, (*names, ticket["id"])

    def ticket(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(ticket for ticket in self.data["tickets"] if ticket["id"] == name)
        return found


def pay(cards: Counter[str], needs: dict[str, int]) -> Cards | None:
    """C52: what is left of a train stack after one more ticket; locomotives stand for what is missing."""
    for colour, count in needs.items():
        missing = max(0, count - cards[colour])
        cards[colour] -= count - missing
        cards[LOCOMOTIVE] -= missing
    return None if cards[LOCOMOTIVE] < 0 else frozenset((+cards).items())
