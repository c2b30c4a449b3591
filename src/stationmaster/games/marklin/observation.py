"""What a seat may know in `marklin`, as numbers."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import KINDS, NOBODY
from stationmaster.games.family.observation import byte, count_up, relative_seat, write_under
from stationmaster.games.family.rules import TURN, Game
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.maps.observation import BoardObserver
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.rules import JOURNEY, LONG, OFFER, PLACE_PASSENGER, Marklin


@final
class MarklinObserver(BoardObserver):
    map: MarklinBoard
    ticket_piles: i64
    offered_long: i64
    supply: i64
    standing: i64
    top: i64
    left: i64
    tokens: i64
    token_score: i64
    placing: i64
    origin: i64
    position: i64
    travelled: i64
    under: i64
    returned: i64
    aside: i64
    set_aside: i64

    def __init__(self, board: MarklinBoard, players: int, memory: bool) -> None:
        super().__init__(board, players, KINDS, memory)
        self.map = board
        self.axes["piles"] = 2
        self.list_shared(JOURNEY + 1, int(board.n_tickets), OFFER)
        self.list_board()
        self.list_tickets()
        self.list_passengers()
        if memory:
            self.list_shared_memory()
            self.list_ticket_memory()

    def list_tickets(self) -> None:
        tickets = int(self.board.n_tickets)
        self.ticket_piles = self.part("ticket_piles", ("piles",), tickets, "tickets in the short and in the long pile")
        self.long_kept = self.part("long_kept", ("seats",), tickets, "how many of the tickets of each seat are long")
        self.offered_long = self.part("long_offered", ("seats",), OFFER, "how many of the offered ones are long")

    def list_passengers(self) -> None:
        board = self.map
        cities, passengers = len(board.cities), int(board.passengers)
        stacks = [int(board.standard.start[n + 1] - board.standard.start[n]) for n in range(cities)]
        values = [int(value) for value in board.standard.values]
        everything = sum(values)
        self.supply = self.part("supply", ("seats",), passengers, "passengers that each seat has not yet placed")
        self.standing = self.part("passengers", ("seats", "cities"), 1, "where the passengers of each seat stand")
        self.top = self.part("merchandise", ("cities",), max(values, default=1), "the top token of each city")
        self.left = self.part("merchandise_left", ("cities",), max(stacks), "tokens left in each city")
        self.tokens = self.part("tokens", ("seats",), max(1, len(values)), "tokens that each seat took")
        self.token_score = self.part("token_score", ("seats",), max(1, everything), "points of each seat for those")
        self.placing = self.part("placing", ("routes",), 1, "the route just claimed, while a passenger may be placed")
        self.origin = self.part("journey_from", ("cities",), 1, "where the passenger under way set off")
        self.position = self.part("journey_at", ("cities",), 1, "where that passenger is now")
        self.travelled = self.part("journey_routes", ("routes",), 1, "the routes that it has travelled")

    def list_ticket_memory(self) -> None:
        tickets = int(self.board.n_tickets)
        self.under = self.part(
            "tickets_under",
            ("tickets",),
            tickets,
            "how deep in its pile each ticket that this seat put back lies",
            True,
        )
        self.returned = self.part(
            "tickets_returned",
            ("piles", "seats"),
            tickets,
            "tickets under the short and long pile, by who put them there",
            True,
        )
        self.aside = self.part("tickets_aside", ("tickets",), 1, "the first tickets that this seat set aside", True)
        self.set_aside = self.part(
            "tickets_set_aside", ("piles", "seats"), OFFER, "short and long tickets set aside by each seat", True
        )

    def write(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        assert isinstance(game, Marklin)
        self.write_board(game, seat, out, start)
        self.write_shared(game, seat, False, out, start)  # M05: nobody chooses unseen
        self.write_tickets(game, seat, out, start)
        self.write_passengers(game, seat, out, start)
        if game.phase == JOURNEY:
            self.write_journey(game, out, start)
        if self.memory:
            self.write_memory(game, seat, out, start)
            self.write_pile_memory(game.short_pile, seat, 0, out, start)
            self.write_pile_memory(game.long_pile, seat, self.players, out, start)
            if game.phase != TURN:  # M05: nothing lies aside once the game has begun
                self.write_aside(game, seat, out, start)

    def write_tickets(self, game: Marklin, seat: i64, out: vec[u8], start: i64) -> None:
        out[start + self.ticket_piles] = byte(game.short_pile.count())
        out[start + self.ticket_piles + 1] = byte(game.long_pile.count())
        pile_of = self.board.ticket_pile
        other: i64
        n: i64
        for other in range(self.players):
            for n in range(game.offer_counts[other]):
                if pile_of[i64(game.offers[other * game.offer_size + n])] == LONG:
                    count_up(out, start + self.offered_long + relative_seat(other, seat, self.players))

    def write_passengers(self, game: Marklin, seat: i64, out: vec[u8], start: i64) -> None:
        standing = game.standing
        cities: i64 = len(standing)
        standing_at = start + self.standing
        other: i64
        city: i64
        for other in range(self.players):
            relative = relative_seat(other, seat, self.players)
            out[start + self.supply + relative] = byte(game.supply[other])
            out[start + self.tokens + relative] = byte(game.tokens[other])
            out[start + self.token_score + relative] = byte(game.token_score[other])
        for city in range(cities):
            owner = i64(standing[city])
            if owner != NOBODY:
                out[standing_at + relative_seat(owner, seat, self.players) * cities + city] = 1
        self.write_merchandise(game, out, start)
        if game.phase == PLACE_PASSENGER:
            out[start + self.placing + game.placing] = 1

    def write_merchandise(self, game: Marklin, out: vec[u8], start: i64) -> None:
        first = game.merchandise.start
        values = game.merchandise.values
        taken = game.taken
        top_at = start + self.top
        left_at = start + self.left
        city: i64
        for city in range(len(taken)):
            place = first[city] + i64(taken[city])
            left = first[city + 1] - place
            if left > 0:
                out[top_at + city] = values[place]
                out[left_at + city] = byte(left)

    def write_journey(self, game: Marklin, out: vec[u8], start: i64) -> None:
        out[start + self.origin + game.origin] = 1
        out[start + self.position + game.position] = 1
        n: i64
        for n in range(len(game.travelled)):
            out[start + self.travelled + i64(game.travelled[n])] = 1

    def write_pile_memory(self, pile: TicketPile, seat: i64, row: i64, out: vec[u8], start: i64) -> None:
        write_under(pile, seat, 1 + pile.unseen_count, False, out, start + self.under)
        n: i64
        for n in range(pile.under_count):
            count_up(out, start + self.returned + row + relative_seat(i64(pile.under_by[n]), seat, self.players))

    def write_aside(self, game: Marklin, seat: i64, out: vec[u8], start: i64) -> None:
        ticket: i64
        for ticket in range(len(game.aside)):
            owner = i64(game.aside[ticket])
            if owner == NOBODY:
                continue
            if owner == seat:
                out[start + self.aside + ticket] = 1
            row: i64 = self.players if self.board.ticket_pile[ticket] == LONG else 0
            count_up(out, start + self.set_aside + row + relative_seat(owner, seat, self.players))
