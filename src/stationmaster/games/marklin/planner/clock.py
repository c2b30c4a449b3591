"""How much time is left in a game of `marklin`: what the cars and the hands of all players tell (U40)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stationmaster.games.maps.rules import BoardGame

TURN_UNITS: Final = 10  # time is counted in tenths of a turn
CARS_A_CLAIM: Final = 3  # what a claim takes on average
CARDS_A_DRAW: Final = 2


def time_to_run_out(game: BoardGame, seat: i64) -> i64:
    """How soon a seat could have 2 cars or fewer if it did nothing but build."""
    cars = game.cars[seat] - 2
    if cars <= 0:
        return 0
    lacking = cars - game.hand_size(seat)
    draws = TURN_UNITS * lacking // CARDS_A_DRAW if lacking > 0 else 0
    return draws + TURN_UNITS * ((cars + CARS_A_CLAIM - 1) // CARS_A_CLAIM)


def time_left(game: BoardGame, seat: i64) -> i64:
    """Tenths of turns that the seat can count on, the one in hand included, if it does not end the game itself."""
    if game.turns_left >= 0:
        return TURN_UNITS
    least: i64 = 1000 * TURN_UNITS
    for other in range(game.players):
        if other != seat:
            least = min(least, time_to_run_out(game, other))
    return least + TURN_UNITS


def time_to_end(game: BoardGame, seat: i64) -> i64:
    """The same, if the seat too does nothing but build."""
    return min(time_left(game, seat), time_to_run_out(game, seat) + TURN_UNITS)
