"""Journeys as a seat plans them before it sets out (M40 to M44)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games.family.cards import PASSENGER
from stationmaster.games.marklin.view import MarklinView
from stationmaster.games.marklin.view_journeys import steps_of
from tests.games import tiny
from tests.games.random_games import positions

Plan = dict[str, Any]


def seen(match: sm.Match, seat: int | None) -> MarklinView:
    view = match.view(seat)
    assert isinstance(view, MarklinView)
    return view


def waiting(view: MarklinView) -> list[str]:
    """The cities where a passenger of the seat stands."""
    return [name for city, name in enumerate(view.board.cities) if view.standing[city] == view.seat]


def all_journeys(view: MarklinView, city: int, cards: int, way: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Every journey there is, by trying."""
    found = [way] if way else []
    for route, other, fare in steps_of(view, with_fares=True)[city]:
        if route not in way and fare <= cards:
            found += all_journeys(view, other, cards - fare, (*way, route))
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_m43_a_journey_that_is_planned_can_be_made_and_brings_what_it_says(players: int) -> None:
    made, rng = 0, random.Random(1)
    for seed in range(4):
        for match in positions("marklin", players, seed):
            view = seen(match, match.turn)
            boardings = [text for text in view.move_texts() if text.startswith("board ")]
            for city in [text.removeprefix("board ") for text in boardings]:
                draft, plans = view.journeys(city, ())
                assert draft is None
                assert plans
                for plan in rng.sample(plans, min(2, len(plans))):
                    play_through(match, view, plan)
                    made += 1
    assert made > 50


def play_through(match: sm.Match, view: MarklinView, plan: Plan) -> None:
    twin, seat = match.copy(), match.turn
    for move in plan["moves"]:
        twin.play(move)
    after = seen(twin, seat)
    assert after.token_score[seat] - view.token_score[seat] == plan["points"] == sum(t or 0 for t in plan["tokens"])
    assert view.hand is not None
    assert after.hand is not None
    assert view.hand[PASSENGER] - after.hand[PASSENGER] == plan["fares"]
    told = twin.entries[-1]
    assert (told["routes"], told["tokens"]) == (plan["routes"], plan["tokens"])


def test_m40_every_city_within_reach_has_its_best_journey() -> None:
    """On a board so small that all journeys can be tried."""
    compared = 0
    for seed in range(6):
        match, rng = sm.Match("marklin", 2, seed=seed, board=tiny.BIGGER_MARKLIN), random.Random(seed)
        while not match.is_over:
            for seat in (0, 1):
                view = seen(match, seat)
                for city in waiting(view) if view.journey is None else ():
                    compared += compare_with_all(view, city)
            match.play(rng.choice(match.legal_moves().ids))
    assert compared > 100


def compare_with_all(view: MarklinView, city: str) -> int:
    assert view.hand is not None
    origin = view.board.cities.index(city)
    best: dict[str, int] = {}
    for way in all_journeys(view, origin, view.hand[PASSENGER]):
        drafted, _ = view.journeys(city, [view.board.routes[route] for route in way])
        assert drafted is not None
        end, worth = drafted["cities"][-1], drafted["points"] - drafted["fares"]
        best[end] = max(worth, best.get(end, worth))
    _, plans = view.journeys(city, ())
    worths = [plan["points"] - plan["fares"] for plan in plans]
    assert worths == sorted(worths, reverse=True)
    assert {plan["cities"][-1]: worth for plan, worth in zip(plans, worths, strict=True)} == best
    return len(best)


def test_m42_a_journey_goes_on_from_what_was_planned_or_travelled() -> None:
    for match in positions("marklin", 2, 2):
        view = seen(match, match.turn)
        if view.journey is None or not any(text.startswith("travel") for text in view.move_texts()):
            continue
        origin = view.board.cities[view.journey.origin]
        _, plans = view.journeys(origin, ())
        travelled = {view.board.routes[route] for route in view.journey.routes}
        for plan in plans:
            assert not travelled & set(plan["routes"])
            assert plan["moves"][0] == f"travel {plan['routes'][0]}"
            play_on = match.copy()
            for move in plan["moves"]:
                play_on.play(move)
            first = plan["routes"][:1]
            draft, further = view.journeys(origin, first)
            assert draft is not None
            assert draft["routes"] == first
            assert all(longer["routes"][:1] == first for longer in further)
        return
    pytest.fail("no journey")


def test_nobody_plans_the_journeys_of_others() -> None:
    checked = 0
    for match in positions("marklin", 2, 1):
        for seat in (0, 1):
            view = seen(match, seat)
            others = [name for city, name in enumerate(view.board.cities) if view.standing[city] == 1 - seat]
            for city in (*others, "nowhere"):
                assert view.journeys(city, ()) == (None, [])
                assert seen(match, None).journeys(city, ()) == (None, [])
                checked += 1
            assert all(view.journeys(city, ["nowhere"]) == (None, []) for city in waiting(view))
    assert checked
