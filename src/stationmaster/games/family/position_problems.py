"""What is wrong with a position, in words: what chess programs call its status.

A position that was reached by playing has no problem. One that somebody wrote down may have: too many cards of a kind,
a ticket in two hands, a market that would have been discarded. Each problem is one line, with the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from stationmaster.games.family.cards import KIND_NAMES, KINDS, NOTHING
from stationmaster.games.family.rules import CHOOSE_TICKETS, FIRST_TICKETS, OVER, Game
from stationmaster.games.family.tickets import TicketPile


def shared_problems(
    game: Game, deck: Sequence[int], elsewhere: Sequence[int], tickets: Sequence[str], piles: Iterable[TicketPile]
) -> Iterator[str]:
    """`elsewhere`: cards by kind that lie in none of the places that all games have."""
    yield from seat_problems(game)
    yield from card_problems(game, deck, elsewhere)
    yield from ticket_problems(game, tickets, piles)
    if game.phase != OVER and game.market_must_go():
        yield "the market would have been discarded and laid anew (U14)"


def seat_problems(game: Game) -> Iterator[str]:
    for what, seat in (("first", game.first), ("turn", game.turn)):
        if not 0 <= seat < game.players:
            yield f"{what}: there is no seat {seat}; seats go from 0 to {game.players - 1} (U05)"
    choosing = game.phase in (FIRST_TICKETS, CHOOSE_TICKETS)
    if 0 <= game.turn < game.players and choosing != (game.offer_counts[game.turn] > 0):
        yield f"seat {game.turn} has {game.offer_counts[game.turn]} tickets to choose from in this phase (U30)"


def card_problems(game: Game, deck: Sequence[int], elsewhere: Sequence[int]) -> Iterator[str]:
    """G04: every card of the deck is in one place."""
    for kind in range(KINDS):
        held = [game.hands[seat * KINDS + kind] for seat in range(game.players)]
        there = [*held, game.pile[kind], game.discards[kind], elsewhere[kind]]
        if min(there) < 0:
            yield f"a count of {KIND_NAMES[kind]} cards is below zero (G04)"
        found = sum(there) + sum(slot == kind for slot in game.market)
        if found != deck[kind]:
            yield f"there are {found} {KIND_NAMES[kind]} cards; the deck has {deck[kind]} (G04)"
        for seat in range(game.players):
            if game.seen[seat * KINDS + kind] > held[seat]:
                yield f"seat {seat} was seen to take more {KIND_NAMES[kind]} cards than it holds (G04)"
    if NOTHING in game.market and game.pile_total > 0:
        yield "a slot of the market is empty, and there are cards to fill it (U11)"


def ticket_problems(game: Game, tickets: Sequence[str], piles: Iterable[TicketPile]) -> Iterator[str]:
    """Every ticket is in one place."""
    places: Counter[int] = Counter()
    for seat in range(game.players):
        places.update(game.tickets_of(seat))
        places.update(game.offer_of(seat))
    for pile in piles:
        places.update(list(pile.unseen[: pile.unseen_count]))
        places.update(list(pile.under[: pile.under_count]))
        for n in range(pile.under_count):
            if int(pile.under_by[n]) >= game.players:
                yield f"{tickets[pile.under[n]]} lies under a pile, put there by seat {pile.under_by[n]} (U30)"
    for ticket, name in enumerate(tickets):
        if places[ticket] > 1:
            yield f"the ticket {name} is in {places[ticket]} places (U30)"
