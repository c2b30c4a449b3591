"""Positions of `marklin` as one line of text: besides routes and tickets, passengers, merchandise and a journey."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.family.position import (
    Field,
    PositionError,
    joined,
    names_of,
    number_of,
    numbers,
    owned,
    pile,
    place_of,
)
from stationmaster.games.maps.position import board_fields
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.rules import Marklin


def marklin_fields(phases: Sequence[str], board: MarklinBoard) -> list[Field]:
    return [
        *board_fields(phases, board),
        pile("short_pile", "short_pile", board.tickets),
        pile("long_pile", "long_pile", board.tickets),
        owned("aside", "aside", board.tickets, "ticket"),
        numbers("supply"),
        owned("passengers", "standing", board.cities, "city"),
        taken(board),
        numbers("tokens"),
        numbers("token_score"),
        place("placing", board.routes, "route"),
        place("origin", board.cities, "city"),
        place("position", board.cities, "city"),
        journey(board),
    ]


def taken(board: MarklinBoard) -> Field:
    """How many tokens are gone from each city."""

    def write(game: Marklin) -> str:
        return joined(f"{board.cities[city]}.{count}" for city, count in enumerate(game.taken) if count)

    def read(game: Marklin, text: str) -> None:
        counts = [0] * len(board.cities)
        for entry in names_of(text):
            city, _, count = entry.rpartition(".")
            counts[place_of(city, board.cities, "city")] = number_of(count)
        if min(counts, default=0) < 0:
            raise PositionError("a count below zero")
        game.taken = vec[u8](counts)

    return Field("taken", write, read)


def place(key: str, names: Sequence[str], what: str) -> Field:
    def write(game: Marklin) -> str:
        return str(names[getattr(game, key)])

    def read(game: Marklin, text: str) -> None:
        setattr(game, key, place_of(text, names, what))

    return Field(key, write, read)


def journey(board: MarklinBoard) -> Field:
    """M40: each route travelled with the token that its end gave, a slash, and the passenger cards paid."""

    def write(game: Marklin) -> str:
        steps = zip(game.travelled, game.collected, strict=True)
        return f"{joined(f'{board.routes[route]}.{token}' for route, token in steps)}/{game.fares}"

    def read(game: Marklin, text: str) -> None:
        steps, _, fares = text.partition("/")
        pairs = [entry.rpartition(".") for entry in names_of(steps)]
        game.travelled = vec[u8]([place_of(route, board.routes, "route") for route, _, _ in pairs])
        game.collected = vec[u8]([number_of(token) for _, _, token in pairs])
        game.fares = number_of(fares)

    return Field("journey", write, read)
