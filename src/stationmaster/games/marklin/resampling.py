"""From a view of `marklin` to a full state."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.parts import Under
from stationmaster.games.family.resampling import (
    HiddenTickets,
    deal_hidden_cards,
    deal_hidden_tickets,
    restore_own_tickets,
    restore_pile,
    restore_table,
)
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.maps.resampling import restore_board
from stationmaster.games.marklin.rules import LONG, SHORT, Marklin
from stationmaster.games.marklin.view import MarklinView


def resample_marklin(game: Marklin, view: MarklinView, chance: Chance) -> None:
    restore_table(game, view)
    deal_hidden_cards(game, view, game.board.deck, chance)
    restore_board(game, view)
    restore_passengers(game, view)
    resample_tickets(game, view, chance)


def restore_passengers(game: Marklin, view: MarklinView) -> None:
    """All of it lies on the table."""
    game.supply = vec[i64](view.supply)
    game.standing = vec[u8]([NOBODY if seat is None else seat for seat in view.standing])
    start = game.merchandise.start
    game.taken = vec[u8]([u8(start[c + 1] - start[c] - len(left)) for c, left in enumerate(view.merchandise)])
    game.tokens = vec[i64](view.tokens)
    game.token_score = vec[i64](view.token_score)
    if view.placing is not None:
        game.placing = view.placing
    if view.journey is not None:
        game.origin = view.journey.origin
        game.position = view.journey.position
        game.travelled = vec[u8](view.journey.routes)
        game.collected = vec[u8]([value or 0 for value in view.journey.tokens])
        game.fares = view.journey.fares


def resample_tickets(game: Marklin, view: MarklinView, chance: Chance) -> None:
    """M04: the hidden tickets of each pile stay among themselves. Short ones are offered first."""
    memory = view.memory
    own = restore_own_tickets(game, view)
    own.update(known_tickets(memory.under_short, memory.under_long, memory.aside_short, memory.aside_long))
    game.short_pile = TicketPile(game.board.n_tickets)
    game.long_pile = TicketPile(game.board.n_tickets)
    game.aside = vec[u8]([NOBODY] * game.board.n_tickets)
    short = hidden_tickets(game, SHORT, own, chance)
    deal_hidden_tickets(game, view, view.short_kept, view.short_offered, short)
    set_aside(game, memory.aside_short, short)
    restore_pile(game.short_pile, memory.under_short, short)
    long = hidden_tickets(game, LONG, own, chance)
    deal_hidden_tickets(game, view, view.long_kept, view.long_offered, long)
    set_aside(game, memory.aside_long, long)
    restore_pile(game.long_pile, memory.under_long, long)


def known_tickets(*places: Under) -> set[int]:
    return {ticket for under in places for _, ticket in under if ticket is not None}


def hidden_tickets(game: Marklin, pile: int, known: set[int], chance: Chance) -> HiddenTickets:
    board = game.board
    unknown = [t for t in range(board.n_tickets) if board.ticket_pile[t] == pile and t not in known]
    return HiddenTickets(unknown, chance)


def set_aside(game: Marklin, aside: Under, hidden: HiddenTickets) -> None:
    """M05"""
    for seat, ticket in aside:
        game.aside[hidden.draw() if ticket is None else ticket] = u8(seat)
