"""Boards so small that whole games can be counted through, each with all that makes its rules hard."""

from __future__ import annotations

from typing import Any


def city(name: str, **more: str) -> dict[str, Any]:
    return {"id": name, "name": name.title(), "lat": 50, "lon": 8, **more}


def route(name: str, length: int, colour: str) -> dict[str, Any]:
    """Named as in the data files: its two places, and a number for parallel ones."""
    a, b = name.split("--")[:2]
    return {"id": name, "a": a, "b": b, "length": length, "color": colour}


def ticket(name: str, points: int) -> dict[str, Any]:
    a, b = name.split("--")[:2]
    return {"id": name, "a": a, "b": b, "points": points}


# Four cities, a double route; so few cards that the draw pile runs out, and few cars.
USA: dict[str, Any] = {
    "game": "usa",
    "deck": {"per_color": 1, "locomotive": 7},
    "cars": 5,
    "route_points": {"1": 1, "2": 2, "3": 4},
    "longest_path_bonus": 10,
    "cities": [city(name) for name in "abcd"],
    "routes": [
        route("a--b--1", 1, "red"),
        route("a--b--2", 1, "gray"),
        route("b--c", 3, "gray"),
        route("c--d", 2, "blue"),
    ],
    "tickets": [ticket(f"{pair}--{n}", n + 2) for n in (1, 2) for pair in ("a--b", "b--c", "c--d", "b--d")],
}

# The same with cards and tickets enough for five.
BIGGER_USA: dict[str, Any] = USA | {
    "deck": {"per_color": 3, "locomotive": 8},
    "tickets": [ticket(f"{pair}--{n}", n + 2) for n in (1, 2, 3, 4) for pair in ("a--b", "b--c", "c--d", "b--d")],
}

# The same with so many cars that nobody runs out of them: the game ends when all pass.
LONG_USA: dict[str, Any] = BIGGER_USA | {"cars": 12}

# The same with so few locomotives that no market is ever discarded (U14): every outcome can be tried.
CALM_USA: dict[str, Any] = BIGGER_USA | {"deck": {"per_color": 2, "locomotive": 2}}

# Three cities and a country with two border points, a triple route, one route that takes "+4" locomotives.
MARKLIN: dict[str, Any] = {
    "game": "marklin",
    "deck": {"per_color": 1, "locomotive": 4, "locomotive_plus4": 3, "passenger": 4},
    "cars": 7,
    "passengers": 1,
    "route_points": {"1": 1, "2": 2, "3": 4, "4": 7},
    "most_tickets_bonus": 10,
    "merchandise": {"yellow": [3, 2, 1], "white": [2]},
    "cities": [city("a", merchandise="yellow"), city("b", merchandise="white"), city("c", merchandise="yellow")],
    "countries": [
        {
            "id": "land",
            "name": "Land",
            "local_name": "Land",
            "borders": [{"id": "land-a", "lat": 50, "lon": 8}, {"id": "land-c", "lat": 50, "lon": 8}],
        }
    ],
    "routes": [
        route("a--b--1", 1, "red"),
        route("a--b--2", 1, "gray"),
        route("a--b--3", 1, "gray"),
        route("b--c", 4, "gray"),
        route("a--c", 2, "blue"),
        route("a--land-a", 1, "gray"),
        route("c--land-c", 1, "gray"),
    ],
    "tickets": {
        "short": [ticket(f"{pair}--{n}", n + 2) for n in (1, 2) for pair in ("a--b", "a--land")],
        "long": [ticket(f"{pair}--{n}", n + 2) for n in (1, 2, 3) for pair in ("b--c", "b--land")],
    },
}

# The same with cards and tickets enough for five.
BIGGER_MARKLIN: dict[str, Any] = MARKLIN | {
    "deck": {"per_color": 3, "locomotive": 5, "locomotive_plus4": 3, "passenger": 5},
    "passengers": 2,
    "tickets": {
        "short": [ticket(f"{pair}--{n}", n + 2) for n in range(1, 7) for pair in ("a--b", "a--land")],
        "long": [ticket(f"{pair}--{n}", n + 2) for n in range(1, 6) for pair in ("b--c", "b--land")],
    },
}

# The same with so few locomotives and passengers that no market is ever discarded (M11).
CALM_MARKLIN: dict[str, Any] = MARKLIN | {
    "deck": {"per_color": 1, "locomotive": 2, "locomotive_plus4": 2, "passenger": 2},
}


def card_ticket(number: int, *needs: str) -> dict[str, Any]:
    ends = (("x", "y"), ("x", "z"), ("y", "z"), ("v", "w"))[number % 4]
    return {
        "id": f"{ends[0]}--{ends[1]}--{number}",
        "a": ends[0],
        "b": ends[1],
        "points": len(needs) + number % 3,
        "needs": {colour: needs.count(colour) for colour in needs},
    }


# As few cards and tickets as the card game can be played with.
CARD: dict[str, Any] = {
    "game": "card",
    "deck": {"per_color": 2, "locomotive": 7},
    "bonus_cards": [{"city": "x", "points": 5, "color": "red"}, {"city": "y", "points": 3, "color": "blue"}],
    "tickets": [
        card_ticket(number, *needs)
        for number, needs in enumerate(
            6 * [("purple",), ("blue", "blue"), ("purple", "white"), ("red", "green", "green")]
        )
    ],
}

# The same with cards enough for four.
BIGGER_CARD: dict[str, Any] = CARD | {"deck": {"per_color": 4, "locomotive": 9}}

# The same with so few locomotives that hands run out of what can be played (C41).
SPARSE_CARD: dict[str, Any] = CARD | {"deck": {"per_color": 5, "locomotive": 4}}
