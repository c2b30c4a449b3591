"""Boards of one's own: what is read, and what each bad file is told."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games import read_data

TINY: dict[str, Any] = {
    "game": "usa",
    "deck": {"per_color": 4, "locomotive": 4},
    "cars": 8,
    "route_points": {"1": 1, "2": 2, "3": 4},
    "longest_path_bonus": 10,
    "cities": [{"id": name, "name": name.title(), "lat": 50 + n, "lon": 8} for n, name in enumerate("abcd")],
    "routes": [
        {"id": "a--b--1", "a": "a", "b": "b", "length": 2, "color": "red"},
        {"id": "a--b--2", "a": "a", "b": "b", "length": 2, "color": "gray"},
        {"id": "b--c", "a": "b", "b": "c", "length": 3, "color": "gray"},
        {"id": "c--d", "a": "c", "b": "d", "length": 1, "color": "blue"},
    ],
    "tickets": [
        {"id": f"{a}--{b}--{n}", "a": a, "b": b, "points": 3 + n}
        for n, (a, b) in enumerate([("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d")])
    ],
}


def test_a_tiny_board_can_be_played_and_its_record_carries_it() -> None:
    match = sm.Match("usa", players=2, seed=3, board=TINY)
    rng = random.Random(1)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves().ids))
    record = match.record()
    assert record["board"] == TINY
    sm.verify(record)


def test_routes_are_numbered_by_colour_length_and_id() -> None:
    board = sm.Board(TINY)
    assert board.routes == ["c--d", "a--b--1", "a--b--2", "b--c"]


def test_the_boxes_hold_what_their_provenance_says() -> None:
    board = sm.Board(read_data("usa"))
    spaces = [0] * 9
    for route in range(board.n_routes):
        spaces[board.route_colour[route]] += board.route_length[route]
    assert spaces == [27] * 8 + [93]


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Sets the value at a path such as `routes.2.length`; `...` removes it."""

    def apply(board: dict[str, Any]) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        target: Any = board
        for step in way:
            target = target[step]
        if value is ...:
            del target[last]
        else:
            target[last] = value

    return apply


@pytest.mark.parametrize(
    ("damage", "text"),
    [
        (change("routes.2.b", "x"), "routes[2] 'b--c': unknown place 'x'"),
        (change("tickets.1.a", "x"), "tickets[1] 'a--c--1': unknown place 'x'"),
        (change("routes.2.length", 4), "routes[2] 'b--c': 'length' must be a whole number from 1 to 3, not 4"),
        (change("routes.2.length", "3"), "routes[2] 'b--c': 'length' must be a whole number from 1 to 3, not '3'"),
        (change("routes.2.length", True), "routes[2] 'b--c': 'length' must be a whole number from 1 to 3, not True"),
        (change("routes.2.color", "pink"), "routes[2] 'b--c': unknown color 'pink'; known: purple, blue, orange,"),
        (change("routes.2.id", "c--d"), "routes[3] 'c--d': duplicate id 'c--d'"),
        (change("cities.2.id", "a"), "cities[2] 'a': duplicate id 'a'"),
        (change("tickets.1.id", "a--b--0"), "tickets[1] 'a--b--0': duplicate id 'a--b--0'"),
        (change("routes.2.id", "b c"), "routes[2] 'b c': the id 'b c' must be one word"),
        (change("cars", 5), "tickets[2] 'a--d--2': cannot be completed: the shortest path takes 6 cars"),
        (change("routes", []), "routes: the board has no route"),
        (change("routes.3", ...), "cities: no route leads to 'd'"),
        (change("routes.2.b", "b"), "routes[2] 'b--c': both ends are 'b'"),
        (change("cities.0.lat", 91), "cities[0] 'a': lat must be a number from -90 to 90, not 91"),
        (change("cities.0.lon", ...), "cities[0] 'a': 'lon' is missing"),
        (change("deck.pasenger", 2), "deck: unknown card kind 'pasenger'"),
        (change("route_points", {"1": 1, "3": 4}), "route_points: must give points for"),
        (change("tickets", 5), "tickets: must be a list"),
        (change("tickets.0", 5), "tickets[0]: must be an object"),
        (change("tickets.0.points", 0), "tickets[0] 'a--b--0': 'points' must be a whole number from 1"),
        (change("longest_path_bonus", ...), "board: 'longest_path_bonus' is missing"),
        (change("game", "card"), "board: 'game' must be 'usa', not 'card'"),
        (change("deck.per_color", 0), "deck: 4 cards; 2 players and the market need 13"),
        (change("tickets", TINY["tickets"][:5]), "tickets: 5 of them; 2 players need 6"),
    ],
)
def test_a_bad_board_is_told_which_entry_is_wrong(damage: Callable[[dict[str, Any]], None], text: str) -> None:
    board = copy.deepcopy(TINY)
    damage(board)
    with pytest.raises(sm.BoardError) as error:
        sm.Match("usa", players=2, board=board)
    assert str(error.value).startswith(text)
    assert "\n" not in str(error.value)


def test_a_ticket_between_two_networks_cannot_be_completed() -> None:
    board = copy.deepcopy(TINY)
    board["routes"][2] |= {"a": "c", "b": "d", "id": "c--d--2"}
    with pytest.raises(sm.BoardError, match="there is no path from one place to the other"):
        sm.Match("usa", players=2, board=board)
