"""Ticket to Ride: The Card Game: rules C01 to C57."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card.completion import Completion
from stationmaster.games.card.moves import DRAW_TICKETS, KEEP, PLAY, Plays
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE, NOBODY, NOTHING
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import (
    CHOOSE_TICKETS,
    DRAW_SLOT,
    FIRST_TICKETS,
    OVER,
    PASS,
    SECOND_CARD,
    SLOTS,
    TURN,
    Game,
)
from stationmaster.games.family.scoring import Sheet
from stationmaster.games.family.sending import fields_of
from stationmaster.games.family.tickets import TicketPile

DEAL_OVER: Final = 5  # a phase within a move only: nobody decides anything in it

FIRST_OFFER: Final = 6  # tickets dealt at the start (C03)
OFFER: Final = 4  # tickets drawn (C40)

# The score sheet: its lines, and what decides ties (C57).
LINES: Final[tuple[str, ...]] = ("tickets", "bonus")
TIES: Final[tuple[str, ...]] = ("tickets_completed", "bonus_cards")
TICKETS: Final = 0
BONUS: Final = 1
COMPLETED: Final = 0
BONUS_CARDS: Final = 1


def deals(players: i64) -> i64:
    """C51: of a whole game."""
    return 2 if players == 4 else 1


def idle_limit(players: i64) -> i64:
    """C42: after so many turns in a row that moved no card and kept no ticket, the deal is over."""
    return 3 * players


@final
class Card(Game):
    """The state of a game of `card`, and its rulebook: setup, what is legal, what moves do, deals, scoring."""

    table: CardTable
    plays: Plays
    ticket_pile: TicketPile

    station: vec[i64]  # seat * COLOURS + colour: the coloured cards of a group
    station_wild: vec[i64]  # the same: the locomotives on top of them
    stacks: vec[i64]  # seat * KINDS + kind: the train stacks (C05)
    done_by: vec[u8]  # of each ticket: the seat that completed it and laid it aside, or NOBODY (C53)
    ticket_score: vec[i64]  # points of the tickets that each seat has laid aside

    deals_left: i64  # after this one (C51)
    turns_left: i64  # of the last round of this deal (C50), or -1 before it
    stirred: i64  # 1 if this turn has moved a card or kept a ticket (C42)
    idle: i64  # turns in a row that did neither

    dispatched: vec[i64]  # by kind: what the dispatch moved that opened the turn after the last move (C10)
    robbed: i64  # a bit for each seat that the last move robbed (C31)
    dealt: vec[i64]  # seat * KINDS + kind: the cards of the deal that followed the last move (C54), or empty
    old_market: vec[i64]  # with `dealt`: the market that the deal before it left

    def __init__(self, table: CardTable, plays: Plays) -> None:
        self.table = table
        self.plays = plays

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.table, self.plays), fields_of(self)

    def deal(self, players: i64, first: i64, chance: Chance) -> None:
        table = self.table
        self.set_up(players, first, table.deck, table.n_tickets, FIRST_OFFER)  # C01
        self.set_up_trains()
        self.deal_locomotives()
        self.deal_cards(7, chance)  # C02
        self.settle_market(chance)
        self.deals_left = deals(players) - 1
        self.open_deal()
        self.ticket_pile = TicketPile(table.n_tickets)
        for ticket in range(table.n_tickets):
            self.ticket_pile.shuffle_in(ticket)
        for n in range(players):  # C03: all are dealt before anyone returns anything
            self.offer_tickets((first + n) % players, FIRST_OFFER, chance)

    def set_up_trains(self) -> None:
        self.station = vec[i64]([0] * (self.players * COLOURS))
        self.station_wild = vec[i64]([0] * (self.players * COLOURS))
        self.stacks = vec[i64]([0] * (self.players * KINDS))
        self.done_by = vec[u8]([NOBODY] * self.table.n_tickets)
        self.ticket_score = vec[i64]([0] * self.players)
        self.stirred = 0
        self.dispatched = vec[i64]([0] * KINDS)
        self.robbed = 0
        self.dealt = vec[i64]()
        self.old_market = vec[i64]()

    def deal_locomotives(self) -> None:
        """C02: one to each, as everyone can see."""
        for seat in range(self.players):
            self.pile[LOCOMOTIVE] -= 1
            self.pile_total -= 1
            self.hands[seat * KINDS + LOCOMOTIVE] += 1
            self.seen[seat * KINDS + LOCOMOTIVE] += 1

    def open_deal(self) -> None:
        """C50: where a deal leaves no draw pile at all, every player has one turn."""
        self.turns_left = self.players if self.pile_total == 0 else -1
        self.idle = 0

    def copy(self) -> Card:
        twin = Card(self.table, self.plays)
        self.copy_shared(twin)
        twin.ticket_pile = self.ticket_pile.copy()
        twin.station = self.station[:]
        twin.station_wild = self.station_wild[:]
        twin.stacks = self.stacks[:]
        twin.done_by = self.done_by[:]
        twin.ticket_score = self.ticket_score[:]
        twin.deals_left = self.deals_left
        twin.turns_left = self.turns_left
        twin.stirred = self.stirred
        twin.idle = self.idle
        twin.dispatched = self.dispatched[:]
        twin.robbed = self.robbed
        twin.dealt = self.dealt[:]
        twin.old_market = self.old_market[:]
        return twin

    def laid_out(self, kind: i64) -> i64:
        """On stations and in train stacks."""
        count: i64 = 0
        for seat in range(self.players):
            count += self.stacks[seat * KINDS + kind]
            for colour in range(COLOURS):
                if colour == kind:
                    count += self.station[seat * COLOURS + colour]
                elif kind == LOCOMOTIVE:
                    count += self.station_wild[seat * COLOURS + colour]
        return count

    # ---- the market: C20, C21 ----

    def market_must_go(self) -> bool:
        return False  # C20

    def reshuffle(self) -> None:
        """C21: never during a deal. An empty draw pile leaves the market short."""

    # ---- what is legal ----

    def n_moves(self) -> i64:
        return self.plays.first + self.plays.count

    def list_moves(self, out: vec[i64]) -> i64:
        if self.phase == TURN:
            return self.list_turn(out)
        if self.phase == SECOND_CARD:
            return self.list_draws(out, 0)
        if self.phase == CHOOSE_TICKETS:
            return self.list_keeps(out, KEEP, 0)  # C40
        if self.phase == FIRST_TICKETS:
            return self.list_keeps(out, KEEP, 1)  # C03
        return 0

    def list_turn(self, out: vec[i64]) -> i64:
        n = self.list_draws(out, 0)
        if self.ticket_pile.count() > 0:
            out[n] = DRAW_TICKETS
            n += 1
        free = self.free_colours()
        n = self.list_groups(free, out, n)
        n = self.list_rows(free, out, n)
        if n == 0:
            out[0] = PASS  # C41
            return 1
        return n

    def free_colours(self) -> i64:
        """A bit for each colour that stands on no other player's station."""
        station = self.station
        free: i64 = (1 << COLOURS) - 1
        colour: i64
        for seat in range(self.players):
            if seat != self.turn:
                for colour in range(COLOURS):
                    if station[seat * COLOURS + colour] > 0:
                        free &= ~(1 << colour)
        return free

    def list_groups(self, free: i64, out: vec[i64], n: i64) -> i64:
        """C30: two or more cards, at least one of the colour, in the order of `Plays`."""
        start = self.plays.start
        stride = self.plays.stride
        hands = self.hands
        hand = self.turn * KINDS
        wild = hands[hand + LOCOMOTIVE]
        colour: i64
        coloured: i64
        for colour in range(COLOURS):
            have = hands[hand + colour]
            if have == 0:
                continue
            least = 2 if (free >> colour) & 1 else self.least_to_rob(colour)
            for coloured in range(1, have + 1):
                group = start[colour] + coloured * stride
                fewest = max(least - coloured, 0)
                for locomotives in range(fewest, wild + 1):
                    out[n] = group + locomotives
                    n += 1
        return n

    def least_to_rob(self, colour: i64) -> i64:
        """C31: more than stands on any other station, locomotives counted."""
        least: i64 = 2
        for seat in range(self.players):
            if seat != self.turn:
                group = seat * COLOURS + colour
                standing = self.station[group] + self.station_wild[group]
                if least <= standing:
                    least = standing + 1
        return least

    def list_rows(self, free: i64, out: vec[i64], n: i64) -> i64:
        """C30: three single cards. C31: none of a colour that stands on another station."""
        singles: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            if self.hands[self.turn * KINDS + colour] > 0:
                singles |= 1 << colour
        rows = self.plays.rows_within
        within = self.plays.within_start
        for i in range(within[singles & free], within[(singles & free) + 1]):
            out[n] = rows[i]
            n += 1
        return n

    # ---- what a move does ----

    def apply(self, move: i64, chance: Chance) -> None:
        self.forget_last_move()
        self.forget_last_dispatch()
        if move == PASS:
            self.end_turn()  # C41
        elif move < DRAW_TICKETS:
            self.stirred = 1
            self.draw(move, chance)  # C20
        elif move == DRAW_TICKETS:
            self.offer_tickets(self.turn, OFFER, chance)  # C40
            self.phase = CHOOSE_TICKETS
        elif move < PLAY:
            self.keep(move - KEEP)
        else:
            self.play(move)
            self.stirred = 1
            self.end_turn()
        if self.phase == DEAL_OVER:
            self.end_deal(chance)

    def forget_last_dispatch(self) -> None:
        dispatched = self.dispatched
        kind: i64
        for kind in range(LOCOMOTIVE + 1):
            dispatched[kind] = 0
        self.robbed = 0
        if len(self.dealt) > 0:
            self.dealt = vec[i64]()
            self.old_market = vec[i64]()

    def offer_tickets(self, seat: i64, count: i64, chance: Chance) -> None:
        """C03, C40: from the top, fewer if fewer are left."""
        for _ in range(count):
            if self.ticket_pile.count() > 0:
                self.offer(seat, self.ticket_pile.draw(chance))

    def keep(self, mask: i64) -> None:
        self.keep_tickets(mask)
        if self.phase == CHOOSE_TICKETS:
            if mask > 0:
                self.stirred = 1
            self.end_turn()
            return
        self.turn = self.next_seat()
        if self.turn == self.first:  # C03: everyone has chosen
            while self.ticket_pile.under_count > 0:
                self.ticket_pile.shuffle_in(self.ticket_pile.draw_from_under())
            self.phase = TURN

    def return_ticket(self, ticket: i64) -> None:
        self.ticket_pile.put_under(ticket, self.turn)  # C03: until all have chosen; C40: to stay there

    def play(self, move: i64) -> None:
        plays = self.plays
        if move >= plays.rows:
            row = plays.row[move - plays.rows]
            for colour in range(COLOURS):
                if (row >> colour) & 1:
                    self.add_to_station(colour, 1, 0)
            return
        index = move - plays.first
        self.rob(plays.colour[index])
        self.add_to_station(plays.colour[index], plays.coloured[index], plays.locomotives[index])

    def add_to_station(self, colour: i64, coloured: i64, locomotives: i64) -> None:
        """C30, C32: added locomotives lie on top, so two numbers tell the whole group."""
        group = self.turn * COLOURS + colour
        self.spend(colour, coloured)
        self.station[group] += coloured
        if locomotives > 0:
            self.spend(LOCOMOTIVE, locomotives)
            self.station_wild[group] += locomotives

    def rob(self, colour: i64) -> None:
        """C31: the whole group of that colour on another station is discarded."""
        for seat in range(self.players):
            group = seat * COLOURS + colour
            if seat != self.turn and self.station[group] > 0:
                self.discard(colour, self.station[group])
                self.discard(LOCOMOTIVE, self.station_wild[group])
                self.station[group] = 0
                self.station_wild[group] = 0
                self.robbed |= 1 << seat

    # ---- turns and deals ----

    def dispatch(self) -> None:
        """C10: one card of each group to the train stack. C11: a locomotive, while one lies on top."""
        station = self.station
        wild = self.station_wild
        first = self.turn * COLOURS
        colour: i64
        for colour in range(COLOURS):
            if wild[first + colour] > 0:
                wild[first + colour] -= 1
                self.send_off(LOCOMOTIVE)
            elif station[first + colour] > 0:
                station[first + colour] -= 1
                self.send_off(colour)

    def send_off(self, kind: i64) -> None:
        self.stacks[self.turn * KINDS + kind] += 1
        self.dispatched[kind] += 1
        self.stirred = 1

    def end_turn(self) -> None:
        self.phase = TURN
        self.idle = 0 if self.stirred == 1 else self.idle + 1
        if self.turns_left > 0:
            self.turns_left -= 1
        elif self.pile_total == 0:  # C50: one more turn for everyone
            self.turns_left = self.players
        if self.turns_left == 0 or self.idle == idle_limit(self.players):
            self.phase = DEAL_OVER
        else:
            self.open_turn()

    def would_deal_again(self, move: i64) -> bool:
        """C54: would a new deal follow this legal move?"""
        if self.deals_left == 0:
            return False
        if self.turns_left == 1:  # C50
            return move != DRAW_TICKETS and not self.would_draw_again(move)
        idle = self.stirred == 0 and move in (PASS, KEEP)  # in the last of so many turns: C42
        return idle and self.idle == 3 * self.players - 1

    def would_draw_again(self, move: i64) -> bool:
        """In the last round, where there is no draw pile: is this a draw after which a second card can be taken?"""
        if self.phase == SECOND_CARD or not DRAW_SLOT <= move < DRAW_TICKETS:
            return False
        if self.market[move - DRAW_SLOT] == LOCOMOTIVE:  # U12
            return False
        for slot in range(SLOTS):
            if self.market[slot] not in (NOTHING, LOCOMOTIVE) and DRAW_SLOT + slot != move:
                return True
        return False  # U17

    def open_turn(self) -> None:
        self.turn = self.next_seat()
        self.stirred = 0
        self.dispatch()

    def end_deal(self, chance: Chance) -> None:
        self.score_deal()
        if self.deals_left == 0:
            self.phase = OVER
            return
        self.deals_left -= 1
        self.gather_cards()
        self.deal_again(chance)
        self.open_deal()
        self.phase = TURN
        self.open_turn()  # C54: the player to the left of the one who took the last turn

    def gather_cards(self) -> None:
        """C54: all cards but the hands make the new draw pile."""
        self.old_market = self.market[:]
        for slot in range(SLOTS):
            if self.market[slot] != NOTHING:
                self.discard(self.market[slot], 1)
                self.market[slot] = NOTHING
        for seat in range(self.players):
            for kind in range(LOCOMOTIVE + 1):
                self.discard(kind, self.stacks[seat * KINDS + kind])
                self.stacks[seat * KINDS + kind] = 0
            for colour in range(COLOURS):
                self.discard(colour, self.station[seat * COLOURS + colour])
                self.discard(LOCOMOTIVE, self.station_wild[seat * COLOURS + colour])
                self.station[seat * COLOURS + colour] = 0
                self.station_wild[seat * COLOURS + colour] = 0
        for kind in range(KINDS):
            self.pile[kind] += self.discards[kind]
            self.discards[kind] = 0
        self.pile_total += self.discard_total
        self.discard_total = 0

    def deal_again(self, chance: Chance) -> None:
        """C54: four cards to each, then the market."""
        before = self.hands[:]
        self.deal_cards(4, chance)
        for place in range(len(before)):
            self.dealt = append(self.dealt, self.hands[place] - before[place])
        self.settle_market(chance)

    # ---- scoring: C52 to C57 ----

    def score_deal(self) -> None:
        """C52, C53: the best completion of each seat scores and is laid aside."""
        completion = Completion(self.table)
        for seat in range(self.players):
            kept = vec[i64]()
            for ticket in range(self.table.n_tickets):
                if i64(self.holder[ticket]) == seat:
                    kept = append(kept, ticket)
            best = completion.best(kept, self.stacks[seat * KINDS : (seat + 1) * KINDS])
            for ticket in kept:
                if best & self.table.ticket_bit[ticket]:
                    self.lay_aside(ticket, seat)

    def lay_aside(self, ticket: i64, seat: i64) -> None:
        self.holder[ticket] = NOBODY
        self.ticket_counts[seat] -= 1
        self.done_by[ticket] = u8(seat)
        self.ticket_score[seat] += self.table.ticket_points[ticket]

    def scored(self) -> Card:
        """The game as it is when it is over; before that, a copy in which this deal was scored as the last."""
        if self.phase == OVER:
            return self
        twin = self.copy()
        twin.score_deal()
        twin.phase = OVER
        return twin

    def tally(self) -> list[int]:
        """With what the train stack would bring now, which reveals secrets (C05)."""
        return [int(points) for points in self.scored().ticket_score]

    def score_so_far(self) -> Sheet:
        """Tickets that are not completed yet count against their holder."""
        sheet = Sheet(LINES, TIES, self.players)
        for seat in range(self.players):
            sheet.add(seat, TICKETS, self.ticket_score[seat])  # C53
        for ticket in range(self.table.n_tickets):
            if i64(self.done_by[ticket]) != NOBODY:
                sheet.add_key(i64(self.done_by[ticket]), COMPLETED, 1)  # C57
            elif i64(self.holder[ticket]) != NOBODY:
                sheet.add_secret(i64(self.holder[ticket]), TICKETS, -self.table.ticket_points[ticket])  # C55
        return sheet

    def score(self) -> Sheet:
        game = self.scored()
        sheet = game.score_so_far()
        for city in range(game.table.n_cities):
            winners = game.bonus_seats(city)
            for seat in range(game.players):
                if (winners >> seat) & 1:
                    sheet.add(seat, BONUS, game.table.city_points[city])  # C56
                    sheet.add_key(seat, BONUS_CARDS, 1)  # C57
        return sheet

    def score_extras(self, sheet: Sheet, seat: i64) -> dict[str, Any]:
        return {"bonus_cards": sorted(self.table.cities[city] for city in self.bonus_cards_of(seat))}

    def bonus_seats(self, city: i64) -> i64:
        """C56: a bit for each seat with the most completed tickets that name the city; none without any."""
        counts = vec[i64]([0] * self.players)
        for ticket in range(self.table.n_tickets):
            if i64(self.done_by[ticket]) != NOBODY and (self.table.ticket_cities[ticket] >> city) & 1:
                counts[i64(self.done_by[ticket])] += 1
        most: i64 = 1
        seats: i64 = 0
        for seat in range(self.players):
            if counts[seat] > most:
                most = counts[seat]
                seats = 0
            if counts[seat] == most:
                seats |= 1 << seat
        return seats

    def completed_by(self, seat: i64) -> list[int]:
        """C53: the tickets that the seat has laid aside."""
        return [ticket for ticket in range(len(self.done_by)) if i64(self.done_by[ticket]) == seat]

    def bonus_cards_of(self, seat: i64) -> list[int]:
        """C56: the big cities whose bonus cards the seat would get for what is laid aside."""
        return [city for city in range(self.table.n_cities) if (self.bonus_seats(city) >> seat) & 1]
