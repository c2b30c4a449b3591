"""Claims as texts and back: what the notations of the games on a map share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from stationmaster.games.family.cards import KIND_NAMES, LOCOMOTIVE, PLUS4, ROUTE_COLOURS
from stationmaster.games.family.notation import Diagnosis, unknown_name
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims


def payment_text(claims: Claims, index: int) -> str:
    counts = (
        (KIND_NAMES[claims.colour[index]], claims.coloured[index]),
        (KIND_NAMES[LOCOMOTIVE], claims.locomotives[index]),
        (KIND_NAMES[PLUS4], claims.plus4[index]),
    )
    return " ".join(f"{name} {count}" for name, count in counts if count)


def claim_texts(board: Board, claims: Claims) -> Iterator[str]:
    for index in range(claims.count):
        yield f"claim {board.routes[claims.route[index]]} {payment_text(claims, index)}"


def claim_diagnosis(board: Board) -> Diagnosis:
    return partial(diagnose_claim, board)


def diagnose_claim(board: Board, words: list[str]) -> str | None:
    """What is wrong with a text that wants to claim a route (U20)."""
    if not words or words[0] != "claim":
        return None
    if len(words) == 1:
        return f"claim what? Name a route and the cards, such as: {example_claim(board, 0)}"
    numbers = {name.lower(): n for n, name in enumerate(board.routes)}
    if words[1] not in numbers:
        return unknown_name("route", words[1], board.routes)
    route = numbers[words[1]]
    colour, length = ROUTE_COLOURS[board.route_colour[route]], board.route_length[route]
    takes, example = "any one colour" if colour == "gray" else colour, example_claim(board, route)
    return f"{words[1]} takes {length} cards of {takes}, locomotives counted, written as: {example} (U20)"


def example_claim(board: Board, route: int) -> str:
    colour = ROUTE_COLOURS[board.route_colour[route]]
    return f"claim {board.routes[route]} {'red' if colour == 'gray' else colour} {board.route_length[route]}"
