"""The moves of `marklin` as texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from stationmaster.games.family.cards import KIND_NAMES, PASSENGER, PLUS4
from stationmaster.games.family.notation import Diagnosis, Notation, keep_texts, shared_texts, unknown_name
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.notation import claim_texts, diagnose_claim
from stationmaster.games.marklin.moves import ANNOUNCE, KEEP, PLUS4_FROM, announced
from stationmaster.games.marklin.rules import OFFER

EXAMPLES = (
    "pass, draw pile, draw 3, draw tickets 3 short 1 long, keep 0 2, place koln, place none, board koln, "
    "travel frankfurt--koln--1, alight, claim frankfurt--koln--1 purple 2 locomotive 1 locomotive_plus4 1"
)


def marklin_notation(board: Board, claims: Claims) -> Notation:
    def texts() -> Iterator[str]:
        yield from shared_texts()
        yield from map(announcement_text, range(ANNOUNCE, KEEP + 1))
        yield from keep_texts(1, (1 << OFFER) - 1)
        yield "place none"
        yield from (f"place {city}" for city in board.cities)
        yield from (f"board {city}" for city in board.cities)
        yield from (f"travel {route}" for route in board.routes)
        yield "alight"
        yield from claim_texts(board, claims)

    return Notation(texts(), EXAMPLES, marklin_diagnosis(board))


def announcement_text(move: int) -> str:
    """M30: what is not drawn is not named."""
    short, long = announced(move)
    counts = [f"{count} {pile}" for count, pile in ((short, "short"), (long, "long")) if count]
    return " ".join(["draw tickets", *counts])


def marklin_diagnosis(board: Board) -> Diagnosis:
    return partial(diagnose, board)


def diagnose(board: Board, words: list[str]) -> str | None:
    if words[:2] == ["draw", "tickets"]:
        return "say how many short and long tickets, four in all, such as: draw tickets 3 short 1 long (M30)"
    if words[:1] in (["place"], ["board"]):
        return diagnose_city(board, words)
    if words[:1] == ["travel"]:
        if len(words) == 1:
            return f"travel where? Name a route, such as: travel {board.routes[0]}"
        return unknown_name("route", words[1], board.routes)
    return diagnose_cards(board, words) or diagnose_claim(board, words)


def diagnose_city(board: Board, words: list[str]) -> str:
    if len(words) == 1:
        return f"{words[0]} where? Name a city, such as: {words[0]} {board.cities[0]}"
    if words[1] in board.countries or words[1] in board.places[len(board.cities) :]:
        return f"{words[1]} is in a country: passengers stand in cities (M22)"
    return unknown_name("city", words[1], board.cities)


def diagnose_cards(board: Board, words: list[str]) -> str | None:
    """M20: cards that cannot pay for a route at all."""
    if words[:1] != ["claim"] or words[1:2] == [] or words[1] not in board.routes:
        return None
    if KIND_NAMES[PASSENGER] in words[2:]:
        return "passenger cards claim nothing (M20)"
    length = board.route_length[board.routes.index(words[1])]
    if KIND_NAMES[PLUS4] in words[2:] and length < PLUS4_FROM:
        return f'"+4" locomotives serve only on routes of {PLUS4_FROM} or more spaces; {words[1]} has {length} (M20)'
    return None
