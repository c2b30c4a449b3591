"""From a view of `card` to a full state."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.card.rules import FIRST_OFFER, Card
from stationmaster.games.card.view import CardView
from stationmaster.games.family.cards import KINDS, LOCOMOTIVE
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.resampling import (
    HiddenTickets,
    deal_hidden_cards,
    deal_hidden_tickets,
    keep,
    restore_own_tickets,
    restore_pile,
    restore_table,
)
from stationmaster.games.family.rules import FIRST_TICKETS
from stationmaster.games.family.tickets import TicketPile

FIELD = 64  # bits of a number of sets of tickets


def resample_card(game: Card, view: CardView, chance: Chance) -> None:
    restore_table(game, view)
    restore_trains(game, view)
    deal_hidden_cards(game, view, vec[i64](cards_off_the_trains(game, view)), chance)
    game.ticket_pile = TicketPile(game.table.n_tickets)
    own = restore_own_tickets(game, view)
    own.update(view.completed or ())
    own.update(ticket for _, ticket in view.memory.under if ticket is not None)
    hidden = HiddenTickets([t for t in range(game.table.n_tickets) if t not in own], chance)
    lay_aside_tickets(game, view, hidden)
    if game.phase == FIRST_TICKETS:
        _resample_first_choice(game, view, hidden)
        restore_pile(game.ticket_pile, (), hidden)
    else:
        deal_hidden_tickets(game, view, view.ticket_counts, view.offered, hidden)
        restore_pile(game.ticket_pile, view.memory.under, hidden)


def restore_trains(game: Card, view: CardView) -> None:
    groups = [group for station in view.stations for group in station]
    game.station = vec[i64]([coloured for coloured, _ in groups])
    game.station_wild = vec[i64]([locomotives for _, locomotives in groups])
    game.stacks = vec[i64]([count for stack in view.memory.stacks for count in stack])
    game.ticket_score = vec[i64](view.ticket_score)
    game.deals_left = view.deals_left
    game.turns_left = -1 if view.turns_left is None else view.turns_left
    game.idle = view.idle
    game.stirred = int(view.stirred)


def cards_off_the_trains(game: Card, view: CardView) -> list[int]:
    """The deck without what lies on stations and in train stacks, by kind."""
    cards = list(game.table.deck)
    for station in view.stations:
        for colour, (coloured, locomotives) in enumerate(station):
            cards[colour] -= coloured
            cards[LOCOMOTIVE] -= locomotives
    for kind in range(KINDS):
        cards[kind] -= sum(stack[kind] for stack in view.memory.stacks)
    return cards


def lay_aside_tickets(game: Card, view: CardView, hidden: HiddenTickets) -> None:
    """C53: the seat's own; and of the others as many as they completed, of the value that they scored."""
    for ticket in view.completed or ():
        game.done_by[ticket] = u8(view.seat or 0)
    chosen = None
    while chosen is None:  # what one seat got may leave no way for the next
        chosen = _choose_completed(game, view, hidden)
    for ticket, seat in chosen.items():
        game.done_by[ticket] = u8(seat)
        hidden.tickets.remove(ticket)


def _choose_completed(game: Card, view: CardView, hidden: HiddenTickets) -> dict[int, int] | None:
    chosen: dict[int, int] = {}
    for seat, count in enumerate(view.completed_counts):
        if seat != view.seat and count:
            pool = [(ticket, game.table.ticket_points[ticket]) for ticket in hidden.tickets if ticket not in chosen]
            tickets = random_tickets(pool, count, view.ticket_score[seat], hidden.chance)
            if tickets is None:
                return None
            chosen |= dict.fromkeys(tickets, seat)
    return chosen


def random_tickets(pool: list[tuple[int, int]], count: int, value: int, chance: Chance) -> list[int] | None:
    """`count` tickets of the pool, given with their points, that add up to `value`: each such set as likely.

    It counts the sets of each size and value among the first tickets of the pool, then goes back through them.
    `sets[size]` holds a number for each value in fields of one big int: adding a ticket is a shift and a sum.
    """
    sets = [1] + [0] * count
    history = [sets]
    for _, points in pool:
        sets = [sets[0]] + [sets[size] + (sets[size - 1] << FIELD * points) for size in range(1, count + 1)]
        history.append(sets)
    if not ways(history[-1], count, value):
        return None
    tickets = []
    for (ticket, points), before, after in zip(pool[::-1], history[-2::-1], history[:0:-1], strict=True):
        without, either = ways(before, count, value), ways(after, count, value)
        if _below(either, chance) >= without:
            tickets.append(ticket)
            count, value = count - 1, value - points
    return tickets


def ways(sets: list[int], count: int, value: int) -> int:
    return sets[count] >> FIELD * value & (1 << FIELD) - 1


def _below(number: int, chance: Chance) -> int:
    """From 0 to number - 1; `Chance.below` is for small numbers."""
    return (int(chance.word()) << 32 | int(chance.word())) * number >> 64


def _resample_first_choice(game: Card, view: CardView, hidden: HiddenTickets) -> None:
    """C03: who chose before now kept one to six; who comes after still has six to choose from."""
    chosen = (view.turn - view.first) % game.players
    for n in range(game.players):
        seat = (view.first + n) % game.players
        if seat == view.seat:
            for _, ticket in view.memory.under:
                game.ticket_pile.put_under(ticket or 0, seat)
            continue
        tickets = [hidden.draw() for _ in range(FIRST_OFFER)]
        kept = 1 + hidden.chance.below((1 << FIRST_OFFER) - 1)  # as if the choice were random
        for place, ticket in enumerate(tickets):
            if n >= chosen:
                game.offer(seat, ticket)
            elif kept >> place & 1:
                keep(game, seat, ticket)
            else:
                game.ticket_pile.put_under(ticket, seat)
