"""Positions of Märklin, set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stationmaster as sm
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, KINDS, NOTHING
from stationmaster.games.family.chance import ScriptedChance, SeededChance
from stationmaster.games.family.rules import TURN
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.moves import announcement, first_board, first_travel, number_claims
from stationmaster.games.marklin.rules import Marklin

BOARD: MarklinBoard = sm.edition("marklin").board
CLAIMS = number_claims(BOARD)
FULL_DECK = [11] * COLOURS + [14, 6, 10]


def marklin_state(match: sm.Match) -> Marklin:
    assert isinstance(match.state, Marklin)
    return match.state


class Table:
    """A game with names. It begins at seat 0's first turn, with nothing claimed and no ticket drawn."""

    def __init__(self, players: int = 2, *, condensed: bool = False, from_setup: bool = False) -> None:
        self.chance = SeededChance("table")
        self.game = Marklin(BOARD, CLAIMS)
        self.game.deal(players, 0, self.chance, condensed)
        if not from_setup:
            self.game.phase = TURN
            self.market("red", "blue", "green", "white", "black")

    # ---- numbers for names ----

    def city(self, name: str) -> int:
        return BOARD.cities.index(name)

    def route(self, name: str) -> int:
        return BOARD.routes.index(name)

    def ticket(self, name: str) -> int:
        return BOARD.tickets.index(name)

    def board_at(self, city: str) -> int:
        return int(first_board(BOARD)) + self.city(city)

    def travel(self, route: str) -> int:
        return int(first_travel(BOARD)) + self.route(route)

    def claim(self, route: str, colour: str, coloured: int, locomotives: int = 0, plus4: int = 0) -> int:
        wanted = (KIND_NAMES.index(colour), coloured, locomotives, plus4)
        for n in range(int(CLAIMS.count)):
            payment = (CLAIMS.colour[n], CLAIMS.coloured[n], CLAIMS.locomotives[n], CLAIMS.plus4[n])
            if CLAIMS.route[n] == self.route(route) and payment == wanted:
                return int(CLAIMS.first) + n
        raise AssertionError(f"no such claim: {route} {wanted}")

    # ---- setting up ----

    def hand(self, seat: int, **cards: int) -> None:
        """Exactly these cards, exchanged with the draw pile."""
        for kind in range(KINDS):
            self._exchange(self.game.hands, seat * KINDS + kind, kind, cards.get(KIND_NAMES[kind], 0))

    def market(self, *slots: str | None) -> None:
        """Exactly this market, exchanged with the draw pile."""
        game = self.game
        for slot in range(5):
            if game.market[slot] != NOTHING:
                self._exchange([1], 0, int(game.market[slot]), 0)
            name = slots[slot]
            game.market[slot] = NOTHING if name is None else KIND_NAMES.index(name)
            if name is not None:
                self._exchange([0], 0, KIND_NAMES.index(name), 1)

    def only_outside_hands(self, pile: dict[str, int]) -> None:
        """All that is neither in the market nor named here goes into the last seat's hand."""
        last = (self.game.players - 1) * KINDS
        for kind in range(KINDS):
            spare = self.game.pile[kind] - pile.get(KIND_NAMES[kind], 0)
            self._exchange(self.game.hands, last + kind, kind, int(self.game.hands[last + kind] + spare))

    def _exchange(self, cards: Any, place: int, kind: int, count: int) -> None:
        taken = count - cards[place]
        assert self.game.pile[kind] >= taken, f"not enough {KIND_NAMES[kind]} cards"
        cards[place] += taken
        self.game.pile[kind] -= taken
        self.game.pile_total -= taken

    def own(self, seat: int, *routes: str) -> None:
        for name in routes:
            self.game.own(self.route(name), seat)

    def stand(self, seat: int, city: str) -> None:
        self.game.standing[self.city(city)] = seat
        self.game.supply[seat] -= 1

    def hold(self, seat: int, *tickets: str) -> None:
        for name in tickets:
            self.game.holder[self.ticket(name)] = seat
            self.game.ticket_counts[seat] += 1

    def tickets_left(self, short: Sequence[str], long: Sequence[str]) -> None:
        """The unseen tickets of both piles; seat 1 keeps all others."""
        for pile, names in ((self.game.short_pile, short), (self.game.long_pile, long)):
            for n in range(int(pile.unseen_count)):
                self.game.holder[int(pile.unseen[n])] = 1
            pile.unseen_count = 0
            for name in names:
                self.game.holder[self.ticket(name)] = 255
                pile.shuffle_in(self.ticket(name))

    # ---- playing and looking ----

    def match(self) -> sm.Match:
        """The game as a match between Ann, Bo, Cy, Di and Ed, whose log begins here."""
        match = sm.Match("marklin", players=["Ann", "Bo", "Cy", "Di", "Ed"][: self.game.players], seed="table")
        match.state = self.game
        return match

    def legal(self) -> list[int]:
        return self.game.legal_moves()

    def play(self, *moves: int) -> None:
        for move in moves:
            assert move in self.legal()
            self.game.apply(move, self.chance)

    def draw_tickets(self, short: Sequence[str], long: Sequence[str]) -> None:
        """Announces, and these come up."""
        script = ScriptedChance()
        script.tell([], [self.ticket(name) for name in (*short, *long)])
        move = int(announcement(len(short), len(long)))
        assert move in self.legal()
        self.game.apply(move, script)

    def payments(self, route: str) -> list[tuple[str, int, int, int]]:
        """The legal ways to pay for a route: (colour, coloured, locomotives, plus4), in the order of the moves."""
        found = []
        for move in self.legal():
            n = move - int(CLAIMS.first)
            if n >= 0 and CLAIMS.route[n] == self.route(route):
                colour = KIND_NAMES[CLAIMS.colour[n]]
                found.append((colour, int(CLAIMS.coloured[n]), int(CLAIMS.locomotives[n]), int(CLAIMS.plus4[n])))
        return found

    def market_names(self) -> list[str]:
        return [KIND_NAMES[kind] for kind in self.game.market if kind != NOTHING]

    def discarded(self) -> dict[str, int]:
        return {KIND_NAMES[kind]: int(n) for kind, n in enumerate(self.game.discards) if n > 0}

    def in_hand(self, seat: int) -> dict[str, int]:
        counts = [int(self.game.hands[seat * KINDS + kind]) for kind in range(KINDS)]
        return {KIND_NAMES[kind]: n for kind, n in enumerate(counts) if n > 0}

    def deck(self) -> list[int]:
        """G04: all cards, wherever they are, by kind."""
        game = self.game
        total = [int(game.pile[kind] + game.discards[kind]) for kind in range(KINDS)]
        for kind in game.market:
            if kind != NOTHING:
                total[kind] += 1
        for place in range(int(game.players) * KINDS):
            total[place % KINDS] += int(game.hands[place])
        return total
