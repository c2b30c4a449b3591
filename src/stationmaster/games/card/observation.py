"""What a seat may know in `card`, as numbers."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.card.rules import FIRST_OFFER, Card
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE, NOBODY
from stationmaster.games.family.observation import Observer, byte, count_up, relative_seat, write_counts, write_under
from stationmaster.games.family.rules import FIRST_TICKETS, OVER, Game


@final
class CardObserver(Observer):
    table: CardTable
    open_stacks: vec[u8]  # C05: for each seat, 1 where it may look into its own train stack

    station: i64
    station_wild: i64
    stack_sizes: i64
    own_stack: i64
    ticket_pile: i64
    completed_counts: i64
    ticket_score: i64
    completed: i64
    deals_left: i64
    last_round: i64
    turns_left: i64
    idle: i64
    stirred: i64
    stacks: i64
    under: i64
    returned: i64

    def __init__(self, table: CardTable, players: int, memory: bool, open_stacks: list[bool]) -> None:
        super().__init__(players, LOCOMOTIVE + 1, table.deck, memory)
        self.table = table
        self.axes["colours"] = COLOURS
        self.open_stacks = vec[u8]([u8(int(may_look)) for may_look in open_stacks])
        self.list_shared(OVER + 1, int(table.n_tickets), FIRST_OFFER)
        self.list_trains()
        self.list_end()
        if memory:
            self.list_shared_memory()
            self.list_card_memory()

    def list_trains(self) -> None:
        tickets = int(self.table.n_tickets)
        wild, most = int(self.deck[LOCOMOTIVE]), max(int(count) for count in self.deck)
        cards = sum(int(count) for count in self.deck)
        points = sum(int(value) for value in self.table.ticket_points)
        self.station = self.part("stations", ("seats", "colours"), most, "coloured cards of the groups on each station")
        self.station_wild = self.part("stations_wild", ("seats", "colours"), wild, "the locomotives on top of them")
        self.stack_sizes = self.part("stack_sizes", ("seats",), cards, "cards in each train stack")
        self.own_stack = self.part(
            "stack",
            ("cards",),
            most,
            "the seat's own train stack where the option open_train_stack lets it look, otherwise zeros",
        )
        self.ticket_pile = self.part(
            "ticket_pile", (1,), tickets, "tickets in the pile; while the first are chosen, those not dealt"
        )
        self.completed_counts = self.part(
            "completed_counts", ("seats",), tickets, "completed tickets that each seat has laid aside"
        )
        self.ticket_score = self.part("ticket_score", ("seats",), points, "points of each seat for those")
        self.completed = self.part("tickets_completed", ("tickets",), 1, "which tickets this seat has laid aside")

    def list_end(self) -> None:
        players = int(self.players)
        self.deals_left = self.part("deals_left", (1,), 1, "deals after this one")
        self.last_round = self.part("last_round", (1,), 1, "has the last round of this deal begun?")
        self.turns_left = self.part("turns_left", (1,), players, "turns left in it")
        self.idle = self.part("idle", (1,), 3 * players, "turns in a row that moved no card and kept no ticket")
        self.stirred = self.part("stirred", (1,), 1, "has this turn already moved a card?")

    def list_card_memory(self) -> None:
        tickets = int(self.table.n_tickets)
        most = max(int(count) for count in self.deck)
        self.stacks = self.part(
            "stacks", ("seats", "cards"), most, "what each train stack holds: everyone saw the cards go in", True
        )
        self.under = self.part(
            "tickets_under",
            ("tickets",),
            tickets,
            "how deep in the pile each ticket that this seat put back lies",
            True,
        )
        self.returned = self.part(
            "tickets_returned", ("seats",), tickets, "tickets under the pile, by who put them there", True
        )

    def write(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        assert isinstance(game, Card)
        hidden = game.phase == FIRST_TICKETS  # C03
        pile = game.ticket_pile
        self.write_shared(game, seat, hidden, out, start)
        self.write_trains(game, seat, out, start)
        self.write_end(game, out, start)
        out[start + self.ticket_pile] = byte(pile.unseen_count if hidden else pile.count())
        if not self.memory:
            return
        self.write_memory(game, seat, out, start)
        self.write_stacks(game, seat, out, start)
        write_under(pile, seat, 1 + pile.unseen_count, hidden, out, start + self.under)
        n: i64
        for n in range(pile.under_count):
            relative = relative_seat(i64(pile.under_by[n]), seat, self.players)
            if relative == 0 or not hidden:
                count_up(out, start + self.returned + relative)

    def write_trains(self, game: Card, seat: i64, out: vec[u8], start: i64) -> None:
        other: i64
        ticket: i64
        n: i64
        for other in range(self.players):
            relative = relative_seat(other, seat, self.players)
            for n in range(COLOURS):
                out[start + self.station + relative * COLOURS + n] = byte(game.station[other * COLOURS + n])
                out[start + self.station_wild + relative * COLOURS + n] = byte(game.station_wild[other * COLOURS + n])
            cards: i64 = 0
            for n in range(other * KINDS, other * KINDS + self.kinds):
                cards += game.stacks[n]
            out[start + self.stack_sizes + relative] = byte(cards)
            out[start + self.ticket_score + relative] = byte(game.ticket_score[other])
        if self.open_stacks[seat]:
            write_counts(game.stacks, seat * KINDS, self.kinds, out, start + self.own_stack)
        for ticket in range(len(game.done_by)):
            owner = i64(game.done_by[ticket])
            if owner != NOBODY:
                count_up(out, start + self.completed_counts + relative_seat(owner, seat, self.players))
                if owner == seat:
                    out[start + self.completed + ticket] = 1

    def write_end(self, game: Card, out: vec[u8], start: i64) -> None:
        out[start + self.deals_left] = byte(game.deals_left)
        if game.turns_left >= 0:
            out[start + self.last_round] = 1
            out[start + self.turns_left] = byte(game.turns_left)
        out[start + self.idle] = byte(game.idle)
        out[start + self.stirred] = byte(game.stirred)

    def write_stacks(self, game: Card, seat: i64, out: vec[u8], start: i64) -> None:
        """C05: everyone saw the cards go in."""
        other: i64
        for other in range(self.players):
            place = start + self.stacks + relative_seat(other, seat, self.players) * self.kinds
            write_counts(game.stacks, other * KINDS, self.kinds, out, place)
