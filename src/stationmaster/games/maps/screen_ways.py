"""The cheapest way that is left between two places, and the cards that are missing for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from stationmaster.games.family.cards import GREY, ROUTE_COLOURS
from stationmaster.games.family.screen import section
from stationmaster.games.maps.view import BoardView
from stationmaster.games.maps.view_ways import Way, ends_of, numbers_of

if TYPE_CHECKING:
    from stationmaster.games.maps.screen import BoardScreen


def show_way(screen: BoardScreen, view: BoardView, words: str) -> RenderableType:
    """`words` name two places."""
    t = screen.t
    if view.seat is None:
        return Text(t("way.spectator"))
    found = read_places(screen, view, words)
    if isinstance(found, str):
        return Text(found)
    names = screen.names(view.board)
    a, b = (names[place] for place in found)
    if found[0] == found[1]:
        return Text(t("way.same"))
    way = view.way(*found)
    if way is None:
        return Text(t("way.none", a=a, b=b))
    if not way.claims:
        return Text(t("way.joined", a=a, b=b))
    return section(t("pair", a=a, b=b), way_table(screen, view, way, found[0]), *totals(screen, view, way))


def way_table(screen: BoardScreen, view: BoardView, way: Way, start: str) -> Table:
    """Route by route, from the start on."""
    board, names = view.board, screen.names(view.board)
    table = Table.grid(padding=(0, 2))
    routes = numbers_of(board, way.routes)
    ends = (board.route_a[routes[0]], board.route_b[routes[0]])
    here = next(place for place in ends_of(board, start) if place in ends)
    for route in routes:
        there = int(board.route_a[route] + board.route_b[route]) - here
        kind: str | Text = screen.t("way.yours")
        if view.owners[route] != view.seat:
            colour = screen.cards.card(ROUTE_COLOURS[board.route_colour[route]])
            kind = Text.assemble(f"{board.route_length[route]} ", colour)
        table.add_row(screen.t("pair", a=names[board.places[here]], b=names[board.places[there]]), kind)
        here = there
    return table


def totals(screen: BoardScreen, view: BoardView, way: Way) -> Iterator[Text]:
    """Cars and cards, against what the seat has."""
    t, cards = screen.t, view.cards_for(way.claims)
    yield Text(", ".join(need_words(screen, need) for need in cards["needs"]))
    if cards["wild"]:
        yield Text(t("way.wild", cards=screen.cards.payment(cards["wild"])))
    yield Text(f"{t('cars', count=way.cars)}, {screen.missing(cards)}", style="bold")
    held = view.cars[view.seat or 0]
    if way.cars > held:
        yield Text(t("way.few", cars=t("cars", count=held)), style="bold red")


def need_words(screen: BoardScreen, need: dict[str, Any]) -> str:
    key = "needs.gray" if need["color"] == ROUTE_COLOURS[GREY] else "needs"
    return screen.t(key, kind=screen.cards.name(need["color"]), needed=need["needed"], held=need["held"])


# ---- reading two places ----


def read_places(screen: BoardScreen, view: BoardView, words: str) -> tuple[str, str] | str:
    """The ids of two places, or what is wrong with the words. A comma may stand between names of several words."""
    parts = words.replace("--", ",").split(",") if "," in words or "--" in words else words.split()
    parts = [part.strip() for part in parts if part.strip()]
    problem = screen.t("way.how", example=screen.example_way)
    for cut in range(1, len(parts)):
        one, other = (find_place(screen, view, " ".join(some)) for some in (parts[:cut], parts[cut:]))
        if len(one) == len(other) == 1:
            return one[0], other[0]
        problem = what_is_wrong(screen, view, (" ".join(parts[:cut]), one), (" ".join(parts[cut:]), other))
    return problem


def read_place(screen: BoardScreen, view: BoardView, words: str) -> int | str:
    """The number of a place, or what is wrong with the words."""
    found = find_place(screen, view, words)
    return ends_of(view.board, found[0])[0] if len(found) == 1 else unclear(screen, view, words, found)


def find_place(screen: BoardScreen, view: BoardView, words: str) -> list[str]:
    """The cities and countries with that name, or else those whose names begin so, here or in the data."""
    names, wanted = screen.names(view.board), fold(words)
    known = [*view.board.cities, *view.board.countries]
    spoken = {place: (fold(place), fold(names[place])) for place in known}
    exact = [place for place in known if wanted in spoken[place]]
    return exact or [place for place in known if any(name.startswith(wanted) for name in spoken[place])]


def what_is_wrong(
    screen: BoardScreen, view: BoardView, one: tuple[str, list[str]], other: tuple[str, list[str]]
) -> str:
    return unclear(screen, view, *(one if len(one[1]) != 1 else other))


def unclear(screen: BoardScreen, view: BoardView, words: str, found: list[str]) -> str:
    if not found:
        return screen.t("way.unknown", text=words)
    return screen.t("way.unclear", text=words, places=", ".join(screen.names(view.board)[place] for place in found))


def fold(name: str) -> str:
    return name.casefold().replace("_", " ").replace("-", " ").replace("ё", "е").replace(".", "")
