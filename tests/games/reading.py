"""A position of the engine, read into the naive implementation: the plain facts of its state, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import stationmaster as sm
from tests.games.card.naive import NaiveCard
from tests.games.marklin.naive import Journey, NaiveMarklin
from tests.games.naive import COLOURS, LOCOMOTIVE, Naive, Pile
from tests.games.usa.naive import NaiveUsa

NOBODY = NOTHING = 255  # as the engine writes them

Deal = Callable[..., Naive]
DEALS: dict[str, Deal] = {"usa": NaiveUsa.deal, "marklin": NaiveMarklin.deal, "card": NaiveCard.deal}


def read(edition: Any, state: Any) -> Naive:
    """The naive position that a state of the engine means."""
    return READERS[edition.game](edition.board, state, shared_facts(edition, state))


def shared_facts(edition: Any, state: Any) -> dict[str, Any]:
    names, seats, tickets = sm.KIND_NAMES, range(state.players), edition.board.tickets
    return {
        "data": edition.board.data,
        "players": state.players,
        "first": state.first,
        "turn": state.turn,
        "phase": edition.phases[state.phase],
        "hands": [counts(state.hands[seat * len(names) : (seat + 1) * len(names)]) for seat in seats],
        "market": [None if kind == NOTHING else names[kind] for kind in state.market],
        "pile": counts(state.pile),
        "discards": counts(state.discards),
        "offers": [[tickets[n] for n in state.offer_of(seat)] for seat in seats],
        "kept": [
            {name for name, holder in zip(tickets, state.holder, strict=True) if holder == seat} for seat in seats
        ],
    }


def counts(cards: Any) -> Counter[str]:
    return +Counter({name: int(count) for name, count in zip(sm.KIND_NAMES, cards, strict=True)})


def read_pile(pile: Any, tickets: list[str]) -> Pile:
    unseen = {tickets[pile.unseen[n]] for n in range(pile.unseen_count)}
    return Pile(unseen, [tickets[pile.under[n]] for n in range(pile.under_count)])


def turns_left(state: Any) -> int | None:
    return None if state.turns_left < 0 else int(state.turns_left)


def board_facts(board: Any, state: Any) -> dict[str, Any]:
    return {
        "owners": {name: seat for name, seat in zip(board.routes, state.owners, strict=True) if seat != NOBODY},
        "cars": list(state.cars),
        "points": list(state.route_score),
        "passes": state.passes,
        "turns_left": turns_left(state),
    }


def read_usa(board: Any, state: Any, shared: dict[str, Any]) -> Naive:
    return NaiveUsa(**shared, **board_facts(board, state), ticket_pile=read_pile(state.ticket_pile, board.tickets))


def read_marklin(board: Any, state: Any, shared: dict[str, Any]) -> Naive:
    cities = board.cities
    return NaiveMarklin(
        **shared,
        **board_facts(board, state),
        piles={
            "short": read_pile(state.short_pile, board.tickets),
            "long": read_pile(state.long_pile, board.tickets),
        },
        aside={name for name, seat in zip(board.tickets, state.aside, strict=True) if seat != NOBODY},
        condensed=state.merchandise is board.condensed,
        supply=list(state.supply),
        standing={name: seat for name, seat in zip(cities, state.standing, strict=True) if seat != NOBODY},
        taken=+Counter({name: int(count) for name, count in zip(cities, state.taken, strict=True)}),
        tokens=list(state.tokens),
        token_points=list(state.token_score),
        placing=board.routes[state.placing] if shared["phase"] == "place_passenger" else None,
        journey=read_journey(board, state) if shared["phase"] == "journey" else None,
    )


def read_journey(board: Any, state: Any) -> Journey:
    return Journey(
        start=board.cities[state.origin],
        city=board.cities[state.position],
        routes=[board.routes[route] for route in state.travelled],
        tokens=list(state.collected),
    )


def read_card(table: Any, state: Any, shared: dict[str, Any]) -> Naive:
    seats = range(state.players)
    kinds = len(sm.KIND_NAMES)
    return NaiveCard(
        **shared,
        ticket_pile=read_pile(state.ticket_pile, table.tickets),
        stations=[read_station(state, seat) for seat in seats],
        stacks=[counts(state.stacks[seat * kinds : (seat + 1) * kinds]) for seat in seats],
        done=[{name for name, by in zip(table.tickets, state.done_by, strict=True) if by == seat} for seat in seats],
        deals_left=state.deals_left,
        turns_left=turns_left(state),
        stirred=state.stirred == 1,
        idle=state.idle,
    )


def read_station(state: Any, seat: int) -> dict[str, Counter[str]]:
    groups = {}
    for n, colour in enumerate(COLOURS):
        place = seat * len(COLOURS) + n
        group = +Counter({colour: int(state.station[place]), LOCOMOTIVE: int(state.station_wild[place])})
        if group:
            groups[colour] = group
    return groups


READERS: dict[str, Callable[[Any, Any, dict[str, Any]], Naive]] = {
    "usa": read_usa,
    "marklin": read_marklin,
    "card": read_card,
}
