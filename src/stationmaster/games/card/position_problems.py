"""What is wrong with a position of `card`."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, KINDS, LOCOMOTIVE, NOBODY
from stationmaster.games.family.position_problems import shared_problems


def card_problems(game: Card) -> Iterator[str]:
    table = game.table
    yield from shared_problems(game, list(table.deck), on_trains(game), table.tickets, (game.ticket_pile,))
    yield from station_problems(game)
    for ticket, name in enumerate(table.tickets):
        if game.done_by[ticket] != NOBODY and game.holder[ticket] != NOBODY:
            yield f"the ticket {name} is kept and laid aside (C53)"
    for seat in range(game.players):
        points = sum(table.ticket_points[ticket] for ticket in game.completed_by(seat))
        if points != game.ticket_score[seat]:
            yield f"the completed tickets of seat {seat} are worth {points} points, not {game.ticket_score[seat]} (C53)"
    if not 0 <= game.deals_left <= 1:
        yield f"deals_left: {game.deals_left}; there are two deals at most (C51)"


def on_trains(game: Card) -> list[int]:
    """By kind: the cards on stations and in train stacks."""
    cards = [0] * KINDS
    for seat in range(game.players):
        for kind in range(KINDS):
            cards[kind] += game.stacks[seat * KINDS + kind]
        for colour in range(COLOURS):
            cards[colour] += game.station[seat * COLOURS + colour]
            cards[LOCOMOTIVE] += game.station_wild[seat * COLOURS + colour]
    return cards


def station_problems(game: Card) -> Iterator[str]:
    """C30, C31: a group has a card of its colour, and no colour stands on two stations."""
    for colour in range(COLOURS):
        places = [seat * COLOURS + colour for seat in range(game.players)]
        groups = [(game.station[place], game.station_wild[place]) for place in places]
        if any(coloured < 0 or wild < 0 for coloured, wild in groups):
            yield f"a group of {KIND_NAMES[colour]} cards has a count below zero (C30)"
        if sum(coloured + wild > 0 for coloured, wild in groups) > 1:
            yield f"{KIND_NAMES[colour]} stands on two stations (C31)"
        if any(wild > 0 and coloured == 0 for coloured, wild in groups):
            yield f"locomotives stand on no {KIND_NAMES[colour]} card (C30)"
