"""From a view back to a full state: one that is consistent with all that the seat knows.

For search: the hidden cards and tickets are dealt anew, every consistent deal as likely, to the places that the
view leaves open. Nothing but the view goes in, so nothing secret can come out.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import KINDS, NOTHING
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.parts import Under
from stationmaster.games.family.rules import Game
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.family.view import View


def restore_table(game: Game, view: View) -> None:
    """What lies on the table, and the seat's own hand."""
    game.turn = view.turn
    game.phase = view.edition.phases.index(view.phase)
    game.market = vec[i64]([NOTHING if kind is None else kind for kind in view.market])
    game.discards = vec[i64](view.discards)
    game.discard_total = sum(view.discards)
    game.resets = vec[i64]([NOTHING if kind is None else kind for market in view.resets for kind in market])
    game.shuffles = view.shuffles
    game.seen = vec[i64]([count for hand in view.memory.hands for count in hand])


def deal_hidden_cards(game: Game, view: View, deck: vec[i64], chance: Chance) -> None:
    """Other hands get the cards that they were seen to take, and the rest by chance from what is left."""
    unseen = list(deck)
    for kind in view.market:
        if kind is not None:
            unseen[kind] -= 1
    known = list(view.memory.hands)
    assert view.seat is not None
    assert view.hand is not None
    known[view.seat] = view.hand
    for kind in range(KINDS):
        unseen[kind] -= view.discards[kind] + sum(hand[kind] for hand in known)
    game.pile = vec[i64](unseen)
    game.pile_total = sum(unseen)
    game.hands = vec[i64]([count for hand in known for count in hand])
    for seat, size in enumerate(view.hand_sizes):
        for _ in range(size - sum(known[seat])):
            game.hands[seat * KINDS + game.take_card(chance)] += 1


class HiddenTickets:
    """The tickets that a seat cannot place, drawn in random order."""

    def __init__(self, tickets: list[int], chance: Chance) -> None:
        self.tickets = tickets
        self.chance = chance

    def draw(self) -> int:
        place = self.chance.below(len(self.tickets))
        self.tickets[place], self.tickets[-1] = self.tickets[-1], self.tickets[place]
        return self.tickets.pop()


def restore_own_tickets(game: Game, view: View) -> set[int]:
    """What the seat keeps and what it chooses from."""
    assert view.seat is not None
    for ticket in view.tickets or ():
        keep(game, view.seat, ticket)
    for ticket in view.offer:
        game.offer(view.seat, ticket)
    return {*(view.tickets or ()), *view.offer}


def deal_hidden_tickets(
    game: Game, view: View, kept: Sequence[int | None], offered: Sequence[int], hidden: HiddenTickets
) -> None:
    """To the other seats as many as they keep, and as they are choosing from."""
    for seat, count in enumerate(kept):
        if seat != view.seat:
            for _ in range(count or 0):
                keep(game, seat, hidden.draw())
            for _ in range(offered[seat]):
                game.offer(seat, hidden.draw())


def restore_pile(pile: TicketPile, under: Under, hidden: HiddenTickets) -> None:
    """What lies under a pile; the tickets that are left hidden are the pile."""
    for seat, ticket in under:
        pile.put_under(hidden.draw() if ticket is None else ticket, seat)
    for ticket in hidden.tickets:
        pile.shuffle_in(ticket)


def keep(game: Game, seat: int, ticket: int) -> None:
    game.holder[ticket] = u8(seat)
    game.ticket_counts[seat] += 1
