"""From a view of `usa` to a full state."""

from __future__ import annotations

from math import comb

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
from stationmaster.games.maps.resampling import restore_board
from stationmaster.games.usa.rules import Usa
from stationmaster.games.usa.view import UsaView


def resample_usa(game: Usa, view: UsaView, chance: Chance) -> None:
    restore_table(game, view)
    deal_hidden_cards(game, view, game.board.deck, chance)
    restore_board(game, view)
    game.ticket_pile = TicketPile(game.board.n_tickets)
    own = restore_own_tickets(game, view)
    own.update(ticket for _, ticket in view.memory.under if ticket is not None)
    hidden = HiddenTickets([t for t in range(game.board.n_tickets) if t not in own], chance)
    if game.phase == FIRST_TICKETS:
        _resample_first_choice(game, view, hidden)
        restore_pile(game.ticket_pile, (), hidden)
    else:
        deal_hidden_tickets(game, view, view.ticket_counts, view.offered, hidden)
        restore_pile(game.ticket_pile, view.memory.under, hidden)


def _resample_first_choice(game: Usa, view: UsaView, hidden: HiddenTickets) -> None:
    """U03: who chose before now kept two or three; who comes after still has three to choose from."""
    chosen = (view.turn - view.first) % game.players
    for n in range(game.players):
        seat = (view.first + n) % game.players
        if seat == view.seat:
            for _, ticket in view.memory.under:
                game.ticket_pile.put_under(ticket or 0, seat)
            continue
        tickets = [hidden.draw() for _ in range(game.offer_size)]
        if n >= chosen:
            for ticket in tickets:
                game.offer(seat, ticket)
            continue
        for _ in range(returned(game, hidden.chance)):
            game.ticket_pile.put_under(tickets.pop(), seat)
        for ticket in tickets:
            keep(game, seat, ticket)


def returned(game: Usa, chance: Chance) -> int:
    """How many of the first tickets somebody returned, as if the choice were random: any that U03 allows, as likely."""
    dealt, kept = game.board.dealt_tickets, game.board.kept_tickets
    ways = [comb(dealt, count) for count in range(dealt - kept + 1)]
    choice = chance.below(sum(ways)) if len(ways) > 1 else 0
    count = 0
    while choice >= ways[count]:
        choice -= ways[count]
        count += 1
    return count
