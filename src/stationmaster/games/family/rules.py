"""What all three games share: seats, hands, the market and its piles, drawing cards, keeping tickets.

A `Game` is a state and nothing else: flat, small, and without randomness of its own. Whoever moves it on brings
a `Chance`. The unseen cards are counts, dealt when they are needed.

Two ways to use it. The fast one, for bots and simulation, checks nothing and allocates nothing:

    n = game.list_moves(out)                 # `out` is a vec[i64] with room for `game.n_moves()` moves
    game.apply(out[chance.below(n)], chance)

The friendly one, with names, checks and records, is `stationmaster.Match`.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from stationmaster.games.family.cards import KINDS, LOCOMOTIVE, NOBODY, NOTHING
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.scoring import Sheet
from stationmaster.games.family.sending import fields_of

# Phases that the games share. Each game's file says what is legal in a phase and what it does.
FIRST_TICKETS: Final = 0  # choosing among the tickets dealt at the start
TURN: Final = 1  # one of the actions
SECOND_CARD: Final = 2  # the second card of "draw cards"
CHOOSE_TICKETS: Final = 3  # choosing among the tickets drawn
OVER: Final = 4

# Moves that the games share; each game numbers its own from 7 on.
PASS: Final = 0
DRAW_PILE: Final = 1
DRAW_SLOT: Final = 2  # 2..6: from a slot of the market

SLOTS: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    players: i64
    first: i64  # U05
    turn: i64  # whose decision it is
    phase: i64

    hands: vec[i64]  # seat * KINDS + kind
    seen: vec[i64]  # the same, of cards that everyone saw go into the hand and nobody saw leave it
    market: vec[i64]  # kinds, or NOTHING
    pile: vec[i64]  # the draw pile: counts by kind
    pile_total: i64
    discards: vec[i64]  # G04: hands, market and both piles are the deck, at every moment
    discard_total: i64
    resets: vec[i64]  # markets discarded in the last move, five slots each (U14)
    shuffles: i64  # how often the last move shuffled the discards into the draw pile (U16)

    holder: vec[u8]  # of each ticket: the seat that keeps it, or NOBODY
    ticket_counts: vec[i64]  # tickets that each seat keeps
    offers: vec[u8]  # seat * offer_size + n: tickets that a seat chooses from
    offer_counts: vec[i64]
    offer_size: i64

    def __init__(self) -> None:
        """A state without content: see `deal` of each game."""

    def __repr__(self) -> str:
        """Short, and without secrets: `Edition.write_position` tells everything."""
        left = f"{self.pile_total} cards in the pile"
        return (
            f"<{type(self).__name__}: {self.players} players, seat {self.turn} to decide, phase {self.phase}, {left}>"
        )

    # ---- the interface ----

    def n_moves(self) -> i64:
        """How many moves are numbered, legal or not: their ids are 0 to n - 1."""
        raise NotImplementedError

    def list_moves(self, out: vec[i64]) -> i64:
        """G01: writes the ids of all legal moves, in ascending order, and returns how many."""
        raise NotImplementedError

    def apply(self, move: i64, chance: Chance) -> None:
        """Plays a legal move. Nothing is checked."""
        raise NotImplementedError

    def score(self) -> Sheet:
        """The score sheet if the game were scored now."""
        raise NotImplementedError

    def copy(self) -> Game:
        """An independent state: it shares only the board."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (), fields_of(self)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def is_over(self) -> bool:
        return self.phase == OVER

    def legal_moves(self) -> list[int]:
        out = vec[i64]([0] * self.n_moves())
        count = self.list_moves(out)
        return [int(out[i]) for i in range(count)]

    # ---- hooks: what each game says of its own ----

    def market_must_go(self) -> bool:
        """Is the market to be discarded, and can a legal one be laid?"""
        raise NotImplementedError

    def return_ticket(self, ticket: i64) -> None:
        """Where a ticket goes that the seat in turn does not keep."""
        raise NotImplementedError

    def end_turn(self) -> None:
        raise NotImplementedError

    # ---- scoring: what a game may say besides `score` ----

    def score_so_far(self) -> Sheet:
        """What each seat has earned by now, without what only the end decides: for rewards as they are earned."""
        return Sheet((), (), self.players)

    def tally(self) -> list[int]:
        """The points of each seat by now, without what only the end decides: for the graph of a finished game."""
        return [0] * self.players

    def scored(self) -> Game:
        """The game as it is when it is over; before that, where scoring moves things, a copy that was scored."""
        return self

    def completed_by(self, seat: i64) -> list[int]:
        """The tickets that the seat has completed."""
        return []

    def score_extras(self, sheet: Sheet, seat: i64) -> dict[str, Any]:
        """What the seat's score sheet shows besides its lines."""
        return {}

    def totals(self) -> vec[i64]:
        """The points of each seat if the game were scored now."""
        return self.score().totals()

    # ---- dealing and copying ----

    def set_up(self, players: i64, first: i64, deck: vec[i64], tickets: i64, offer_size: i64) -> None:
        """Everything in the box; nothing dealt."""
        self.players = players
        self.first = first
        self.turn = first
        self.phase = FIRST_TICKETS
        self.hands = vec[i64]([0] * (players * KINDS))
        self.seen = vec[i64]([0] * (players * KINDS))
        self.market = vec[i64]([NOTHING] * SLOTS)
        self.pile = deck[:]
        self.pile_total = 0
        for kind in range(KINDS):
            self.pile_total += deck[kind]
        self.discards = vec[i64]([0] * KINDS)
        self.discard_total = 0
        self.resets = vec[i64]()
        self.shuffles = 0
        self.holder = vec[u8]([NOBODY] * tickets)
        self.ticket_counts = vec[i64]([0] * players)
        self.offers = vec[u8]([0] * (players * offer_size))
        self.offer_counts = vec[i64]([0] * players)
        self.offer_size = offer_size

    def copy_shared(self, twin: Game) -> None:
        """Copies into `twin` what this class declares."""
        twin.players = self.players
        twin.first = self.first
        twin.turn = self.turn
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.seen = self.seen[:]
        twin.market = self.market[:]
        twin.pile = self.pile[:]
        twin.pile_total = self.pile_total
        twin.discards = self.discards[:]
        twin.discard_total = self.discard_total
        twin.resets = self.resets[:]
        twin.shuffles = self.shuffles
        twin.holder = self.holder[:]
        twin.ticket_counts = self.ticket_counts[:]
        twin.offers = self.offers[:]
        twin.offer_counts = self.offer_counts[:]
        twin.offer_size = self.offer_size

    def deal_cards(self, each: i64, chance: Chance) -> None:
        """G06: one card at a time, round the table from the first player, while there are cards."""
        for _ in range(each):
            for n in range(self.players):
                if self.pile_total > 0:
                    self.hands[((self.first + n) % self.players) * KINDS + self.take_card(chance)] += 1

    def next_seat(self) -> i64:
        return (self.turn + 1) % self.players

    # ---- cards and market ----

    def take_card(self, chance: Chance) -> i64:
        """The top card of the draw pile, which must not be empty."""
        kind = chance.card(self.pile, self.pile_total)
        self.pile[kind] -= 1
        self.pile_total -= 1
        return kind

    def reshuffle(self) -> None:
        """U16: the discards become the draw pile."""
        if self.discard_total == 0:
            return
        for kind in range(KINDS):
            self.pile[kind] += self.discards[kind]
            self.discards[kind] = 0
        self.pile_total += self.discard_total
        self.discard_total = 0
        self.shuffles += 1

    def discard(self, kind: i64, count: i64) -> None:
        self.discards[kind] += count
        self.discard_total += count

    def fill_market(self, chance: Chance) -> None:
        """U11, U16: empty slots are filled, the lowest first, while there are cards."""
        market = self.market
        for slot in range(SLOTS):
            if market[slot] == NOTHING:
                if self.pile_total == 0:
                    self.reshuffle()
                    if self.pile_total == 0:
                        return
                market[slot] = self.take_card(chance)

    def discard_market(self) -> None:
        for slot in range(SLOTS):
            self.resets = append(self.resets, self.market[slot])
            if self.market[slot] != NOTHING:
                self.discard(self.market[slot], 1)
                self.market[slot] = NOTHING

    def settle_market(self, chance: Chance) -> None:
        """U14, U16: at the end of every move fill up, discard, and fill again until neither is due."""
        self.fill_market(chance)
        while self.market_must_go():
            self.discard_market()
            self.fill_market(chance)
        if self.pile_total == 0:
            self.reshuffle()

    def market_count(self, kind: i64) -> i64:
        market = self.market
        count: i64 = 0
        for slot in range(SLOTS):
            if market[slot] == kind:
                count += 1
        return count

    def outside_hands(self, kind: i64) -> i64:
        """Cards of a kind in the market, the draw pile and the discard pile."""
        return self.market_count(kind) + self.pile[kind] + self.discards[kind]

    def laid_out(self, kind: i64) -> i64:
        """Cards of a kind that lie elsewhere: neither in a hand nor in the market nor on a pile (G04)."""
        return 0

    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat holds, which everyone sees (U04)."""
        count: i64 = 0
        for place in range(seat * KINDS, seat * KINDS + KINDS):
            count += self.hands[place]
        return count

    def forget_last_move(self) -> None:
        """Clears what is told of one move only."""
        self.shuffles = 0
        if len(self.resets) > 0:
            self.resets = vec[i64]()

    # ---- drawing cards: U10 to U13, U17, U18 ----

    def list_draws(self, out: vec[i64], n: i64) -> i64:
        """U10: the draw pile, then the market's slots. U12: no market locomotive as the second card.

        M10: "+4" locomotives and passenger cards are ordinary cards here.
        """
        if self.pile_total > 0:
            out[n] = DRAW_PILE
            n += 1
        market = self.market
        for slot in range(SLOTS):
            kind = market[slot]
            if kind != NOTHING and (kind != LOCOMOTIVE or self.phase == TURN):
                out[n] = DRAW_SLOT + slot
                n += 1
        return n

    def draw(self, move: i64, chance: Chance) -> None:
        hand = self.turn * KINDS
        ends = self.phase == SECOND_CARD
        if move == DRAW_PILE:
            self.hands[hand + self.take_card(chance)] += 1  # U13: blind, so whatever it is counts as one card
        else:
            kind = self.market[move - DRAW_SLOT]
            self.market[move - DRAW_SLOT] = NOTHING
            self.hands[hand + kind] += 1  # U18: a hand may grow without limit
            self.seen[hand + kind] += 1
            ends = ends or kind == LOCOMOTIVE  # U12
        self.settle_market(chance)  # U11
        if ends or not self.second_card_left():
            self.end_turn()
        else:
            self.phase = SECOND_CARD

    def second_card_left(self) -> bool:
        """U17: is there anything that may be taken as the second card?"""
        if self.pile_total > 0:
            return True
        for slot in range(SLOTS):
            if self.market[slot] != NOTHING and self.market[slot] != LOCOMOTIVE:
                return True
        return False

    def spend(self, kind: i64, count: i64) -> None:
        """Cards leave the hand of the seat in turn, for everyone to see."""
        place = self.turn * KINDS + kind
        self.hands[place] -= count
        self.seen[place] = max(self.seen[place] - count, 0)

    # ---- choosing tickets ----

    def offer(self, seat: i64, ticket: i64) -> None:
        self.offers[seat * self.offer_size + self.offer_counts[seat]] = u8(ticket)
        self.offer_counts[seat] += 1

    def list_keeps(self, out: vec[i64], base: i64, least: i64) -> i64:
        """Which of the offered tickets to keep: `base` plus a bit for each, at least `least` of them."""
        n: i64 = 0
        for mask in range(1 << self.offer_counts[self.turn]):
            if ones(mask) >= least:
                out[n] = base + mask
                n += 1
        return n

    def keep_tickets(self, mask: i64) -> None:
        """U30: what is not kept goes back in the order in which it was drawn. U31: what is kept stays."""
        seat = self.turn
        for n in range(self.offer_counts[seat]):
            ticket = i64(self.offers[seat * self.offer_size + n])
            if (mask >> n) & 1:
                self.holder[ticket] = u8(seat)
                self.ticket_counts[seat] += 1
            else:
                self.return_ticket(ticket)
        self.offer_counts[seat] = 0

    def tickets_of(self, seat: i64) -> list[int]:
        """The tickets that the seat keeps."""
        return [ticket for ticket in range(len(self.holder)) if i64(self.holder[ticket]) == seat]

    def offer_of(self, seat: i64) -> list[int]:
        """The tickets that the seat chooses from, in the order drawn."""
        start = seat * self.offer_size
        return [int(self.offers[n]) for n in range(start, start + self.offer_counts[seat])]


def ones(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


def unseen_cards(game: Game, seat: i64) -> vec[i64]:
    """By kind, the cards that are in the draw pile or, unseen by this seat, in another hand.

    It gives no secret away: a player who counts cards knows it as the deck without all that was seen (G04).
    """
    counts = game.pile[:]
    hands = game.hands
    seen = game.seen
    for other in range(game.players):
        if other != seat:
            place = other * KINDS
            for kind in range(KINDS):
                counts[kind] += hands[place] - seen[place]
                place += 1
    return counts


def play_randomly(game: Game, chance: Chance, choice: Chance, out: vec[i64]) -> i64:
    """Plays uniformly random legal moves to the end, which comes (G05); returns how many.

    `choice` picks the moves, `chance` answers them.
    """
    decisions: i64 = 0
    while game.phase != OVER:
        count = game.list_moves(out)
        game.apply(out[choice.below(count)], chance)
        decisions += 1
    return decisions
