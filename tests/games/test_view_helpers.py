"""What a view works out for bots: ways, networks, cards, chances."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games import OWN
from stationmaster.games.family.rules import unseen_cards
from stationmaster.games.maps.view import BoardView

MAPS = ("usa", "marklin")


def played(game: str, players: int, seed: int, decisions: int) -> sm.Match:
    match, bot, rng = sm.Match(game, players, seed=seed), make_bot("greedy"), Random(seed)
    for _ in range(decisions):
        if not match.is_over:
            match.play(bot.choose(match.view(match.turn), rng))
    return match


seats = st.integers(0, 1)
games = st.builds(played, st.sampled_from(MAPS), st.just(2), st.integers(0, 30), st.integers(0, 120))


@given(games, seats, st.data())
def test_u22_a_way_joins_its_cities_over_routes_that_can_be_had(
    match: sm.Match, seat: int, data: st.DataObject
) -> None:
    view = cast(BoardView, match.view(seat))
    board = view.board
    a, b = (data.draw(st.sampled_from(board.cities)) for _ in range(2))
    way, back = view.way(a, b), view.way(b, a)
    assert (way is None) == (back is None)
    if way is None or back is None:
        return
    assert way.cars == back.cars
    here = a
    for name in way.routes:
        route = board.routes.index(name)
        ends = {board.places[board.route_a[route]], board.places[board.route_b[route]]}
        assert here in ends
        (here,) = ends - {here}
        assert view.owners[route] == seat or not view.closed[route] >> seat & 1
    assert here == b
    assert set(way.claims) == {name for name in way.routes if view.owners[board.routes.index(name)] != seat}
    assert way.cars == sum(int(board.route_length[board.routes.index(name)]) for name in way.claims)
    joined = any({a, b} <= group for group in view.networks())
    assert (way.cars == 0) == (joined or a == b)


@given(games, seats)
def test_networks_are_apart_and_hold_all_ends_of_the_seats_routes(match: sm.Match, seat: int) -> None:
    view = cast(BoardView, match.view(seat))
    groups = view.networks()
    board = view.board
    owned = [route for route, owner in enumerate(view.owners) if owner == seat]
    ends = {board.places[end[route]] for route in owned for end in (board.route_a, board.route_b)}
    assert sum(map(len, groups)) == len(ends)
    assert set().union(*groups) == ends
    assert groups == cast(BoardView, match.view(1 - seat)).networks(seat)


@given(
    st.builds(played, st.sampled_from(tuple(OWN)), st.integers(2, 3), st.integers(0, 30), st.integers(0, 120)), seats
)
def test_g04_unseen_cards_of_a_view_are_those_of_the_game(match: sm.Match, seat: int) -> None:
    view = match.view(seat)
    counted = [int(count) for count in unseen_cards(match.state, seat)]
    assert list(view.unseen()) == counted
    total = sum(counted)
    for kind, count in enumerate(counted):
        name = sm.KIND_NAMES[kind]
        assert view.chance_of(name) == pytest.approx(count / total if total else 0)
        assert view.chance_of(name, 2) >= view.chance_of(name)
        assert view.chance_of(name, total) == (1 if count else 0)


def test_cards_for_routes_and_names_that_are_none() -> None:
    view = cast(BoardView, sm.Match("usa", 2, seed=1).view(0))
    assert view.cards_for(["denver--omaha"])["needs"][0]["needed"] == 4
    with pytest.raises(sm.StationmasterError, match="there is no route 'denver-omaha'; did you mean denver--omaha"):
        view.cards_for(["denver-omaha"])
    with pytest.raises(sm.StationmasterError, match="there is no city 'Denver'; did you mean denver"):
        view.way("Denver", "omaha")
    with pytest.raises(sm.StationmasterError, match="choose a seat"):
        cast(BoardView, sm.Match("usa", 2, seed=1).view(None)).way("denver", "omaha")


def test_m31_a_way_to_a_country_leads_to_any_of_its_borders() -> None:
    view = cast(BoardView, sm.Match("marklin", 2, seed=1).view(0))
    country = view.board.countries[0]
    way = view.way(view.board.cities[0], country)
    assert way is not None
    borders = {
        border["id"] for entry in view.board.data["countries"] if entry["id"] == country for border in entry["borders"]
    }
    last = view.board.routes.index(way.routes[-1])
    assert borders & {view.board.places[view.board.route_a[last]], view.board.places[view.board.route_b[last]]}


@given(games, seats, st.data())
def test_u22_a_way_at_prices_of_ones_own_is_the_cheapest_at_them(
    match: sm.Match, seat: int, data: st.DataObject
) -> None:
    view = cast(BoardView, match.view(seat))
    board = view.board
    a, b = (data.draw(st.sampled_from(board.cities)) for _ in range(2))
    price = data.draw(st.dictionaries(st.sampled_from(board.routes), st.integers(0, 30), max_size=40))
    plain, priced = view.way(a, b), view.way(a, b, price)
    assert (plain is None) == (priced is None)
    if plain is None or priced is None:
        return

    def costs(way: sm.Way) -> int:
        return sum(price.get(name, int(board.route_length[board.routes.index(name)])) for name in way.claims)

    assert costs(priced) <= costs(plain)
    assert plain.cars <= priced.cars
    for name in (*plain.routes, *priced.routes):
        assert view.owner(name) == view.owners[board.routes.index(name)]
        assert view.owner(name) in (seat, None)
    assert view.way(a, b, {}) == plain


def test_prices_and_owners_of_what_is_none() -> None:
    view = cast(BoardView, sm.Match("usa", 2, seed=1).view(0))
    with pytest.raises(sm.StationmasterError, match="there is no route 'denver-omaha'; did you mean denver--omaha"):
        view.owner("denver-omaha")
    with pytest.raises(sm.StationmasterError, match="the cost of denver--omaha must be a whole number from 0 on"):
        view.way("denver", "omaha", {"denver--omaha": -1})
