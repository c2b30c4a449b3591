"""The score sheet of `card`."""

from __future__ import annotations

from stationmaster.games.card.rules import Card
from stationmaster.games.family.score_sheet import Score, ranks


def card_scores(game: Card) -> list[Score]:
    """C52 to C57."""
    final = game.scored()
    places = ranks([final.standing(seat) for seat in range(final.players)])  # C57
    return [_score(final, seat, places[seat]) for seat in range(final.players)]


def _score(game: Card, seat: int, rank: int) -> Score:
    table = game.table
    failed = game.tickets_of(seat)
    cities = game.bonus_cards_of(seat)
    parts = {
        "tickets": game.ticket_score[seat] - sum(table.ticket_points[t] for t in failed),  # C53, C55
        "bonus": sum(table.city_points[city] for city in cities),  # C56
    }
    return Score(
        sum(parts.values()),
        rank,
        sorted(table.tickets[t] for t in game.completed_by(seat)),
        sorted(table.tickets[t] for t in failed),
        parts,
        {"bonus_cards": sorted(table.cities[city] for city in cities)},
    )
