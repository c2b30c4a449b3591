from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.arena import simulate, summarise
from stationmaster.bots import make_bot
from stationmaster.games.marklin.greedy_journeys import MOST_STEPS, GreedyJourneys
from stationmaster.games.marklin.view import MarklinView

BOARD = sm.edition("marklin").board
CITIES = {city: n for n, city in enumerate(BOARD.cities)}
ROUTES = {route: n for n, route in enumerate(BOARD.routes)}


def test_it_plays_the_condensed_merchandise_too() -> None:
    bots = ["greedy", "random"]
    results = simulate("marklin", 2, bots, 3, "condensed", options={"merchandise": "condensed"}, records=False)
    assert summarise(results).by_bot["greedy"].wins == 3


def view_with(owned: dict[str, int], **changes: Any) -> MarklinView:
    """Seat 0's view at the start of a game, with these routes claimed and these changes."""
    view = sm.Match("marklin", players=3, seed=1, first=0).view(0)
    assert isinstance(view, MarklinView)
    owners = tuple(owned.get(route) for route in BOARD.routes)
    return replace(view, owners=owners, tickets=(), **changes)


def hand(**cards: int) -> tuple[int, ...]:
    return tuple(cards.get(kind, 0) for kind in sm.KIND_NAMES)


def between(a: str, b: str) -> str:
    """The first route between two cities."""
    ends = {CITIES[a], CITIES[b]}
    return next(str(r) for r, n in ROUTES.items() if {BOARD.route_a[n], BOARD.route_b[n]} == ends)


def test_the_best_journey_over_own_routes() -> None:
    owned = {between("berlin", "leipzig"): 0, between("leipzig", "chemnitz"): 0}
    journeys = GreedyJourneys(view_with(owned, hand=hand()))
    tokens = [BOARD.standard.token(CITIES[city], 0) for city in ("leipzig", "chemnitz")]
    assert journeys.best(CITIES["berlin"]) == (sum(tokens), ROUTES[between("berlin", "leipzig")])
    assert journeys.best(CITIES["kiel"]) == (0, None)


@pytest.mark.parametrize("cards", [0, 1])
def test_m41_a_route_of_another_player_costs_a_card(cards: int) -> None:
    journeys = GreedyJourneys(view_with({between("berlin", "leipzig"): 1}, hand=hand(passenger=cards)))
    gain, route = journeys.best(CITIES["leipzig"])
    assert (gain, route) == ((7 - 1, ROUTES[between("berlin", "leipzig")]) if cards else (0, None))


def test_m42_m43_on_a_journey_nothing_is_used_or_collected_again() -> None:
    way = ROUTES[between("berlin", "leipzig")]
    journeys = GreedyJourneys(view_with({between("berlin", "leipzig"): 0}, hand=hand()))
    assert journeys.best(CITIES["berlin"], CITIES["leipzig"], (way,)) == (0, None)


def test_the_search_is_soon_done_where_one_player_owns_everything() -> None:
    journeys = GreedyJourneys(view_with(dict.fromkeys(BOARD.routes, 0), hand=hand()))
    gain, route = journeys.best(CITIES["berlin"])
    assert gain > 40
    assert route is not None
    assert MOST_STEPS < 1000


def legal(view: MarklinView, *texts: str) -> MarklinView:
    return replace(view, moves=tuple(sorted(view.notation.parse(text) for text in texts)))


def choice(view: MarklinView) -> str:
    return view.notation.text(make_bot("greedy").choose(view, Random(1)))


def test_m30_it_announces_what_is_legal() -> None:
    view = view_with({})
    assert choice(view) == "draw tickets 2 short 2 long"
    assert choice(legal(view, "draw tickets 3 short", "draw tickets 2 short 1 long")) == "draw tickets 2 short 1 long"


@pytest.mark.parametrize(("cars", "answer"), [(40, "place none"), (10, "place leipzig")])
def test_a_passenger_waits_for_a_network_until_late(cars: int, answer: str) -> None:
    route = between("leipzig", "chemnitz")
    view = view_with({route: 0}, phase="place_passenger", placing=ROUTES[route], hand=hand(), cars=(cars, 45, 45))
    stacks = tuple((2,) if city == "chemnitz" else () for city in BOARD.cities)
    placings = legal(view, "place none", "place leipzig", "place chemnitz")
    assert choice(replace(placings, merchandise=stacks)) == answer


@pytest.mark.parametrize(("turns_left", "answer"), [(None, "draw pile"), (2, "board leipzig")])
def test_in_the_last_round_a_small_journey_is_better_than_none(turns_left: int | None, answer: str) -> None:
    view = view_with({between("berlin", "leipzig"): 0}, phase="turn", hand=hand(), turns_left=turns_left)
    assert choice(legal(view, "draw pile", "board leipzig")) == answer
