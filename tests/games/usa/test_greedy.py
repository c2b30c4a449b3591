from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games.usa.view import UsaView


def turn_view(**changes: Any) -> UsaView:
    """The first turn of a game, with changes. The hand has what no route needs, unless it is given."""
    match = sm.Match("usa", players=2, seed=3, first=0)
    match.play("keep 0 1")
    match.play("keep 0 1")
    view = match.view(0)
    assert isinstance(view, UsaView)
    tickets = {ticket: n for n, ticket in enumerate(view.board.tickets)}
    changes["tickets"] = tuple(tickets[ticket] for ticket in changes.pop("tickets"))
    return replace(view, **changes)


def counts(**cards: int) -> tuple[int, ...]:
    return tuple(cards.get(kind, 0) for kind in sm.KIND_NAMES)


def moves(view: UsaView, *texts: str) -> tuple[int, ...]:
    return tuple(sorted(view.notation.parse(text) for text in texts))


def test_it_pays_without_locomotives_where_it_can() -> None:
    view = turn_view(tickets=["denver--el_paso"], hand=counts(yellow=2, red=2, locomotive=2))
    legal = moves(
        view,
        "draw pile",
        "claim denver--santa_fe red 2",
        "claim denver--santa_fe red 1 locomotive 1",
        "claim denver--santa_fe locomotive 2",
    )
    move = make_bot("greedy").choose(replace(view, moves=legal), Random(1))
    assert view.notation.text(move) == "claim denver--santa_fe red 2"


def test_it_takes_the_market_card_that_its_way_needs() -> None:
    kinds = {name: n for n, name in enumerate(sm.KIND_NAMES)}
    market = tuple(kinds[name] for name in ("white", "blue", "green", "locomotive", "red"))
    view = turn_view(tickets=["los_angeles--miami"], hand=counts(), market=market)
    own = ("el_paso--los_angeles", "el_paso--houston", "houston--new_orleans")
    view = replace(view, owners=tuple(0 if route in own else None for route in view.board.routes))
    draws = moves(view, "draw pile", "draw 0", "draw 1", "draw 2", "draw 3", "draw 4")
    move = make_bot("greedy").choose(replace(view, moves=draws), Random(1))
    assert view.notation.text(move) == "draw 4"  # six red ones from New Orleans to Miami


def test_with_everything_done_it_claims_what_is_worth_most() -> None:
    view = turn_view(tickets=[], hand=counts(red=6))
    legal = moves(view, "draw pile", "draw tickets", "claim calgary--helena red 4", "claim miami--new_orleans red 6")
    move = make_bot("greedy").choose(replace(view, moves=legal), Random(1))
    assert view.notation.text(move) == "claim miami--new_orleans red 6"


def test_it_keeps_as_few_and_as_cheap_tickets_as_it_may() -> None:
    view = turn_view(tickets=[], hand=counts())
    numbers = {ticket: n for n, ticket in enumerate(view.board.tickets)}
    offer = tuple(numbers[name] for name in ("los_angeles--new_york", "denver--el_paso", "houston--kansas_city"))
    first = replace(view, offer=offer, phase="first_tickets")
    assert view.notation.text(make_bot("greedy").choose(first, Random(1))) == "keep 1 2"
    later = replace(view, offer=offer, phase="choose_tickets")
    assert view.notation.text(make_bot("greedy").choose(later, Random(1))) == "keep 1"
