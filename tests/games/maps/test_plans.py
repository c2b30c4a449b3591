"""The plans of tickets on a map: what is left, what it takes, and what is lost (U20 to U24, U40, U41, M20, M31)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games import edition
from stationmaster.games.family.cards import KINDS
from stationmaster.games.maps.plans import ENDLESS, cards_for, claims_left
from stationmaster.games.maps.rules import BoardGame
from stationmaster.games.maps.view import BoardView
from stationmaster.games.usa.rules import Usa
from tests.games import tiny
from tests.games.maps.test_view import joins, seen
from tests.games.random_games import positions
from tests.games.usa.positions import USA, hold, own, usa

NAMES = ("Ann", "Bo", "Cy", "Di")
TINY = {"usa": tiny.BIGGER_USA, "marklin": tiny.BIGGER_MARKLIN}


def plan_for(game: Usa, ticket: str, seat: int = 0) -> dict[str, Any]:
    if game.holder[USA.board.tickets.index(ticket)] != seat:
        hold(game, seat, ticket)
    view: BoardView = USA.view(game, seat, NAMES[: game.players], {})
    return view.plans()[ticket]


def tickets_of(view: BoardView) -> list[int]:
    return [*(view.tickets or ()), *view.offer]


# ---- laws ----


@pytest.mark.uncompiled
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["usa", "marklin"])
def test_a_way_joins_the_places_of_its_ticket_over_what_can_be_had_and_paid_in_cars(game: str, players: int) -> None:
    for n, match in enumerate(positions(game, players, 5)):
        seat = n % players
        view = seen(match, seat)
        board, plans = view.board, view.plans()
        assert list(plans) == [board.tickets[ticket] for ticket in tickets_of(view)]
        done = set(view.completed_tickets())
        for ticket in tickets_of(view):
            plan = plans[board.tickets[ticket]]
            assert (plan["state"] == "lost") == (plan["lacks"] is not None) == (plan["way"] == [])
            assert (plan["state"] == "nearly_lost") == (plan["vital"] != [])
            if ticket in (view.tickets or ()):
                assert (plan["state"] == "done") == (ticket in done)
            if plan["state"] == "lost":
                continue
            assert joins(view, plan["way"], ticket)
            claims = [r for r in map(board.routes.index, plan["way"]) if view.owners[r] != seat]
            assert not any(view.closed[route] >> seat & 1 for route in claims)
            assert plan["cars"] == sum(board.route_length[route] for route in claims) <= view.cars[seat]
            assert plan["route_points"] == sum(board.route_points[board.route_length[route]] for route in claims)
            assert sum(one["needed"] for one in plan["needs"]) == plan["cars"]


@pytest.mark.uncompiled
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["usa", "marklin"])
def test_plans_that_are_worked_out_after_every_move_are_the_same(game: str, players: int) -> None:
    """What is spared for tickets whose ways nobody has touched must not show."""
    rng = random.Random(players)
    match, memories = sm.Match(game, players, seed=players), [dict[str, Any]() for _ in range(players)]
    while not match.is_over:
        match.play(rng.choice(match.legal_moves().ids))
        for seat in rng.sample(range(players), rng.randint(1, players)):
            view = seen(match, seat)
            assert view.plans_again(memories[seat]) == view.plans()


@pytest.mark.parametrize(("game", "board"), [("usa", "mini"), ("marklin", None)])
def test_plans_are_the_same_where_tickets_come_back(game: str, board: str | None) -> None:
    """One that was given back and is offered again may have lost its way meanwhile, though all others kept theirs."""
    for seed in range(20):
        rng = random.Random(seed)
        match, memory = sm.Match(game, 4, seed=seed, board=board), dict[str, Any]()
        while not match.is_over:
            moves = match.legal_moves().ids
            draws = [move for move in moves if match.notation.text(move).startswith("draw tickets")]
            match.play(rng.choice(draws if draws and rng.random() < 0.5 else moves))
            view = seen(match, 0)
            assert view.plans_again(memory) == view.plans()


def small_positions(game: str, players: int, seed: int) -> Iterator[sm.Match]:
    match = sm.Match(game, players, seed=seed, board=TINY[game])
    rng = random.Random(seed)
    while not match.is_over:
        yield match
        match.play(rng.choice(match.legal_moves().ids))
    yield match


def completions(view: BoardView, ticket: int) -> list[tuple[int, ...]]:
    """Every set of routes that the seat could still claim, cards aside, and that would complete the ticket."""
    seat, board = view.seat or 0, view.board
    free = [route for route in range(board.n_routes) if not view.closed[route] >> seat & 1]
    mine = [route for route, owner in enumerate(view.owners) if owner == seat]
    most = claims_left(view, seat)
    found: list[tuple[int, ...]] = []
    for count in range(len(free) + 1 if most == ENDLESS else most + 1):
        for claims in combinations(free, count):
            pairs = {(board.route_a[route], board.route_b[route]) for route in claims}
            payable = sum(board.route_length[route] for route in claims) <= view.cars[seat]
            if payable and len(pairs) == count and is_completed(view, {*mine, *claims}, ticket):  # U23
                found.append(claims)
    return found


def is_completed(view: BoardView, routes: set[int], ticket: int) -> bool:
    board = view.board
    start, middle, end = board.ends_start[2 * ticket : 2 * ticket + 3]
    reached = set(board.ends[start:middle])
    for _ in routes:
        for route in routes:
            places = {board.route_a[route], board.route_b[route]}
            reached |= places if places & reached else set()
    return bool(reached & set(board.ends[middle:end]))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", TINY)
def test_u41_a_ticket_is_lost_exactly_when_no_claims_can_complete_it(game: str, players: int) -> None:
    """By trying all of them, on boards so small that one can."""
    states: set[str] = set()
    for seed in range(12):
        for n, match in enumerate(small_positions(game, players, seed)):
            view = seen(match, n % players)
            for ticket in tickets_of(view):
                plan = view.plans()[view.board.tickets[ticket]]
                ways = completions(view, ticket)
                assert (plan["state"] == "lost") == (not ways)
                assert (plan["state"] == "done") == (() in ways)
                if ways and view.turns_left is None:
                    least = min(sum(view.board.route_length[route] for route in way) for way in ways)
                    assert plan["cars"] == least
                states.add(plan["state"])
    assert states == {"lost", "nearly_lost", "open", "done"} - ({"open"} if game == "usa" and players < 4 else set())


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", TINY)
def test_u24_a_ticket_is_nearly_lost_exactly_when_one_more_claim_of_another_would_lose_it(
    game: str, players: int
) -> None:
    for seed in range(8):
        for n, match in enumerate(small_positions(game, players, seed)):
            seat = n % players
            view = seen(match, seat)
            for name, plan in view.plans().items():
                if plan["state"] in ("open", "nearly_lost"):
                    assert set(plan["vital"]) == {
                        route for route in plan["way"] if is_lost_without(match, seat, route, name)
                    }


def is_lost_without(match: sm.Match, seat: int, route: str, ticket: str) -> bool:
    """If the next player claimed the route."""
    number = match.edition.board.routes.index(route)
    twin = match.copy()
    assert isinstance(twin.state, BoardGame)
    if twin.state.owners[number] == seat:
        return False
    twin.state.own(number, (seat + 1) % len(match.players))
    return bool(seen(twin, seat).plans()[ticket]["state"] == "lost")


def test_u20_the_cards_missing_are_the_fewest_that_would_pay_for_the_claims() -> None:
    """Each grey route in the colour that suits best."""
    rng = random.Random(3)
    board = edition("marklin").board
    view = seen(sm.Match("marklin", 2, seed=1), 0)
    for _ in range(300):
        claims = rng.sample(range(board.n_routes), rng.randint(1, 4))
        hand = tuple(rng.choice((0, 0, 1, 2, 4)) for _ in range(KINDS))
        holding = replace(view, hand=hand)
        found = cards_for(board, holding.claims, claims, hand)
        assert found["missing"] == fewest_missing(holding, claims), (claims, hand)


def fewest_missing(view: BoardView, claims: list[int]) -> int:
    """By trying every colour for every grey route, and every number of "+4" locomotives (M20)."""
    assert view.hand is not None
    board, hand = view.board, view.hand
    greys = [route for route in claims if board.route_colour[route] == 8]
    best = 1000
    for colours in product(range(8), repeat=len(greys)):
        chosen = dict(zip(greys, colours, strict=True))
        short, long = [0] * 8, [0] * 8
        for route in claims:
            colour = chosen.get(route, int(board.route_colour[route]))
            (long if board.route_length[route] >= 4 else short)[colour] += int(board.route_length[route])
        lacking_short = [max(0, need - held) for need, held in zip(short, hand, strict=False)]
        left = [max(0, held - need) for need, held in zip(short, hand, strict=False)]
        lacking_long = sum(max(0, need - held) for need, held in zip(long, left, strict=True))
        plus4 = min(hand[9], lacking_long)
        best = min(best, max(0, sum(lacking_short) + lacking_long - plus4 - hand[8]))
    return best


# ---- by hand ----


def test_u41_own_routes_are_free_to_pass() -> None:
    game = usa()
    assert plan_for(game, "denver--el_paso")["way"] == ["el_paso--santa_fe", "denver--santa_fe"]
    own(game, 0, "denver--phoenix", "el_paso--phoenix")
    plan = plan_for(game, "denver--el_paso")
    assert (plan["state"], plan["cars"], plan["needs"]) == ("done", 0, [])
    assert plan["way"] == ["el_paso--phoenix", "denver--phoenix"]


def test_u22_there_is_no_way_where_others_have_all() -> None:
    game = usa()
    own(game, 1, "charleston--miami", "atlanta--miami", "miami--new_orleans")
    plan = plan_for(game, "boston--miami")
    assert (plan["state"], plan["lacks"], plan["points"]) == ("lost", "routes", 12)


def test_u21_a_ticket_is_lost_without_the_cars_for_it() -> None:
    game = usa()
    game.cars[0] = 4
    assert plan_for(game, "denver--el_paso")["state"] == "nearly_lost"  # every other way takes more
    game.cars[0] = 3
    lost = plan_for(game, "denver--el_paso")
    assert (lost["state"], lost["lacks"]) == ("lost", "cars")


def test_u22_and_without_the_turns() -> None:
    """U40: in the last round there is one turn for each, and a turn claims one route."""
    game = usa()
    game.turns_left = 2
    lost = plan_for(game, "denver--el_paso")
    assert (lost["state"], lost["lacks"]) == ("lost", "turns")
    own(game, 0, "denver--santa_fe")
    assert plan_for(game, "denver--el_paso")["state"] == "nearly_lost"
    game.turn = 1
    assert plan_for(game, "denver--el_paso")["state"] == "nearly_lost"
    game.turns_left = 1
    assert plan_for(game, "denver--el_paso")["lacks"] == "turns"


@pytest.mark.parametrize(("players", "open_"), [(2, False), (3, False), (4, True)])
def test_u24_the_parallel_route_is_closed_to_others_where_few_play(players: int, open_: bool) -> None:
    game = usa(players)
    own(game, 1, "dallas--houston--1")
    assert ("dallas--houston--2" in plan_for(game, "houston--kansas_city")["way"]) == open_


@pytest.mark.parametrize(("players", "barred"), [(2, [0, 1]), (3, [0, 1, 2]), (4, [1])])
def test_u23_u24_everyone_sees_which_free_routes_are_closed_and_to_whom(players: int, barred: list[int]) -> None:
    game = usa(players)
    assert USA.view(game, 0, NAMES[:players], {}).to_dict()["closed"] == {}
    own(game, 1, "dallas--houston--1", "denver--santa_fe")
    for seat in (None, 0, 1):
        assert USA.view(game, seat, NAMES[:players], {}).to_dict()["closed"] == {"dallas--houston--2": barred}


def test_u23_nobody_owns_two_parallel_routes_but_the_one_is_enough() -> None:
    game = usa(4)
    own(game, 0, "dallas--houston--1")
    way = plan_for(game, "houston--kansas_city")["way"]
    assert "dallas--houston--1" in way
    assert "dallas--houston--2" not in way


def test_u20_needs_are_told_by_colour_against_the_hand() -> None:
    """Boston to Miami: purple 4, white 2, yellow 2, and two grey routes of 2."""
    game = usa(hands=[{"purple": 3, "white": 5, "red": 1, "locomotive": 1}, {}])
    plan = plan_for(game, "boston--miami")
    assert [(one["color"], one["needed"], one["held"], one["missing"]) for one in plan["needs"]] == [
        ("purple", 4, 3, 1),
        ("white", 2, 5, 0),
        ("yellow", 2, 0, 2),
        ("gray", 2, 2, 0),  # by the white cards that are left
        ("gray", 2, 1, 1),
    ]
    assert plan["wild"] == {"locomotive": 1}
    assert (plan["cars"], plan["missing"], plan["route_points"]) == (12, 3, 15)


@pytest.mark.parametrize("game", ["usa", "marklin"])
def test_a_spectator_is_told_of_no_ticket(game: str) -> None:
    for n, match in enumerate(positions(game, 3, 1)):
        if n % 20 == 0:
            assert seen(match, None).plans() == {}
            assert seen(match, None).completed_tickets() == []
