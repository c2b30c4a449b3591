"""A board: the immutable, validated tables of places, routes and tickets that a game is played on.

Routes are numbered by (colour, length, id), so that all routes of one kind stand together: a payment that is
worked out for one of them serves all. Grey routes come last.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import GREY, ROUTE_COLOURS
from stationmaster.games.family.data_file import (
    BoardError,
    need,
    need_entries,
    need_id,
    need_mapping,
    need_number,
    need_text,
    read_deck,
)
from stationmaster.games.maps.network import FAR, Junctions, Roads, Ways

__all__ = ["MOST", "Board", "BoardError"]

CARDS: Final = 4  # U02
TICKETS: Final = 3  # U03
KEPT: Final = 2  # U03
MOST: Final = 250  # places, routes or tickets of one board: each is kept in a byte


class Board(Roads):
    """Tables of one board, by number. `Board(data)` checks data of the shape of a game's `data.json`."""

    data: dict[str, Any]  #: all that the file says
    home: object  #: the edition that has it, if it is to be sent by name
    game: str  #: the game that it is for
    cars: i64  #: of each player (U01)
    deck: vec[i64]  #: cards of each kind
    dealt_cards: i64  #: to each player (U02)
    dealt_tickets: i64  #: to each player, and at most drawn later (U03, U30)
    kept_tickets: i64  #: of the first, at least (U03)
    route_points: vec[i64]  #: by length
    longest_route: i64  #: the length of the longest one
    bonus: i64  #: for the longest path (U42) or the most completed tickets (M51)

    cities: list[str]  #: ids; the first of `places`
    countries: list[str]  #: ids, where a board has any
    places: list[str]  #: cities, then the border points of countries

    routes: list[str]  #: ids, by number
    by_name: list[int]  #: the numbers, in the order of the ids
    route_colour: vec[i64]  #: of each route: its kind of cards, or GREY
    kind_start: vec[i64]  #: the first route of colour * longest_route + length - 1
    parallel_start: vec[i64]  #: by route, see `parallels`
    parallels: vec[i64]  #: of route r, from parallel_start[r] to parallel_start[r + 1]

    tickets: list[str]  #: ids, by number
    n_tickets: i64  #: how many there are
    ticket_points: vec[i64]  #: of each ticket
    ticket_pile: vec[i64]  #: which pile it belongs to, where there are several

    def __init__(self, data: object, home: object = None) -> None:
        table = need_mapping(data, "board")
        self.data = table
        self.home = home
        self.game = need_text(table, "game", "board")
        self.cars = need_number(table, "cars", "board", 1, 250)
        self.deck = read_deck(table)
        self._read_deal(need_mapping(table["deal"], "deal") if "deal" in table else {})
        self._read_points(need_mapping(need(table, "route_points", "board"), "route_points"))
        bonus = "most_tickets_bonus" if "most_tickets_bonus" in table else "longest_path_bonus"
        self.bonus = need_number(table, bonus, "board", 0, 1000)
        ends = self._read_places(table)
        self._read_routes(need_entries(table, "routes"))
        self._read_tickets(table, ends)

    def __repr__(self) -> str:
        return f"<Board {self.game}: {self.n_places} places, {self.n_routes} routes, {self.n_tickets} tickets>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.data,)) if self.home is None else (getattr, (self.home, "board"))

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        """It never changes."""
        return self

    def _read_deal(self, deal: dict[str, Any]) -> None:
        """What a small board may deal less of than the rules say."""
        unknown = sorted(set(deal) - {"cards", "tickets", "keep"})
        if unknown:
            raise BoardError(f"deal: unknown entry {unknown[0]!r}; known: cards, tickets, keep")
        self.dealt_cards = need_number(deal, "cards", "deal", 1, 4) if "cards" in deal else CARDS
        self.dealt_tickets = need_number(deal, "tickets", "deal", 1, 3) if "tickets" in deal else TICKETS
        most = int(self.dealt_tickets)
        self.kept_tickets = need_number(deal, "keep", "deal", 1, most) if "keep" in deal else min(KEPT, most)

    def _read_points(self, points: dict[str, Any]) -> None:
        longest = len(points)
        if not 1 <= longest <= 20 or set(points) != {str(n) for n in range(1, longest + 1)}:
            raise BoardError('route_points: must give points for "1", "2", ... up to the longest route')
        table = [0] + [need_number(points, str(n), "route_points", 0, 1000) for n in range(1, longest + 1)]
        self.route_points = vec[i64](table)
        self.longest_route = longest

    def _read_places(self, table: dict[str, Any]) -> dict[str, list[int]]:
        """Numbers the places; gives for each id that a ticket may name the places that stand for it."""
        self.cities = []
        self.countries = []
        self.places = []
        ends: dict[str, list[int]] = {}
        for where, city in need_entries(table, "cities"):
            need_text(city, "name", where)
            self._check_position(city, where)
            self.cities.append(self._add_place(city, where, ends))
        for where, country in need_entries(table, "countries") if "countries" in table else []:
            name = need_id(country, where)
            self.countries.append(name)
            places: list[int] = []
            for inner, border in need_entries(country, "borders", where):
                self._check_position(border, inner)
                places.append(ends.pop(self._add_place(border, inner, ends))[0])
            if name in ends or name in self.places:
                raise BoardError(f"{where}: duplicate id {name!r}")
            ends[name] = places
        if len(self.places) > MOST:
            raise BoardError(f"cities: {len(self.places)} places; at most {MOST} can be played on")
        self.n_places = len(self.places)
        return ends

    def _add_place(self, entry: dict[str, Any], where: str, ends: dict[str, list[int]]) -> str:
        name = need_id(entry, where)
        if name in self.places or name in ends:
            raise BoardError(f"{where}: duplicate id {name!r}")
        ends[name] = [len(self.places)]
        self.places.append(name)
        return name

    def _check_position(self, entry: dict[str, Any], where: str) -> None:
        for key, most in (("lat", 90), ("lon", 180)):
            value = need(entry, key, where)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not -most <= value <= most:
                raise BoardError(f"{where}: {key} must be a number from -{most} to {most}, not {value!r}")

    def _read_routes(self, entries: list[tuple[str, dict[str, Any]]]) -> None:
        if not entries:
            raise BoardError("routes: the board has no route")
        if len(entries) > MOST:
            raise BoardError(f"routes: {len(entries)} routes; at most {MOST} can be played on")
        rows: list[tuple[int, int, str, int, int]] = []
        number = {place: n for n, place in enumerate(self.places)}
        seen: set[str] = set()
        for where, route in entries:
            name = need_id(route, where)
            if name in seen:
                raise BoardError(f"{where}: duplicate id {name!r}")
            seen.add(name)
            length = need_number(route, "length", where, 1, self.longest_route)
            colour = need_text(route, "color", where)
            if colour not in ROUTE_COLOURS:
                raise BoardError(f"{where}: unknown color {colour!r}; known: {', '.join(ROUTE_COLOURS)}")
            a, b = _two_places(route, where, number)
            rows.append((ROUTE_COLOURS.index(colour), length, name, number[a], number[b]))
        rows.sort()
        self.routes = [name for _, _, name, _, _ in rows]
        self.by_name = sorted(range(len(rows)), key=lambda route: self.routes[route])
        self.n_routes = len(rows)
        self.route_colour = vec[i64]([row[0] for row in rows])
        self.route_length = vec[i64]([row[1] for row in rows])
        self.route_a = vec[i64]([row[3] for row in rows])
        self.route_b = vec[i64]([row[4] for row in rows])
        self._index_routes([(row[0], row[1]) for row in rows], [{row[3], row[4]} for row in rows])
        self.junctions = Junctions(self.route_a, self.route_b, self.n_places)
        for place, name in enumerate(self.places):
            leading = self.junctions.start[place + 1] - self.junctions.start[place]
            if leading == 0:
                raise BoardError(f"cities: no route leads to {name!r}")
            if place >= len(self.cities) and leading > 1:  # M32: nothing passes through a country
                raise BoardError(f"countries: {leading} routes lead to the border point {name!r}; it needs exactly one")

    def _index_routes(self, kinds: list[tuple[int, int]], pairs: list[set[int]]) -> None:
        starts: list[int] = []
        for colour in range(GREY + 1):
            for length in range(1, int(self.longest_route) + 1):
                starts.append(sum(kind < (colour, length) for kind in kinds))
        starts.append(len(kinds))
        self.kind_start = vec[i64](starts)
        parallel_start = [0]
        parallels: list[int] = []
        for route, pair in enumerate(pairs):
            parallels += [other for other, twin in enumerate(pairs) if twin == pair and other != route]
            parallel_start.append(len(parallels))
        self.parallel_start = vec[i64](parallel_start)
        self.parallels = vec[i64](parallels)

    def _read_tickets(self, table: dict[str, Any], ends: dict[str, list[int]]) -> None:
        piles = _ticket_piles(table)
        self.tickets = []
        points: list[int] = []
        pile_of: list[int] = []
        starts = [0]
        flat: list[int] = []
        ways = Ways(self)
        for pile, entries in enumerate(piles):
            for where, ticket in entries:
                name = need_id(ticket, where)
                if name in self.tickets:
                    raise BoardError(f"{where}: duplicate id {name!r}")
                a, b = _two_places(ticket, where, ends)
                self._check_reachable(where, ways, ends[a], ends[b])
                self.tickets.append(name)
                points.append(need_number(ticket, "points", where, 1, 1000))
                pile_of.append(pile)
                for side in (a, b):
                    flat += ends[side]
                    starts.append(len(flat))
        if len(self.tickets) > MOST:
            raise BoardError(f"tickets: {len(self.tickets)} tickets; at most {MOST} can be played with")
        self.n_tickets = len(self.tickets)
        self.ticket_points = vec[i64](points)
        self.ticket_pile = vec[i64](pile_of)
        self.ends_start = vec[i64](starts)
        self.ends = vec[i64](flat)

    def _check_reachable(self, where: str, ways: Ways, sources: list[int], targets: list[int]) -> None:
        """A ticket must be within reach of one player's cars, by the shortest way."""
        ways.begin()
        for place in sources:
            ways.start_at(place)
        for place in targets:
            ways.aim_at(place)
        cars = ways.search(self.route_length, FAR)
        if cars == FAR:
            raise BoardError(f"{where}: cannot be completed: there is no path from one place to the other")
        if cars > self.cars:
            raise BoardError(
                f"{where}: cannot be completed: the shortest path takes {cars} cars, a player has {self.cars}"
            )


def _ticket_piles(table: dict[str, Any]) -> list[list[tuple[str, dict[str, Any]]]]:
    """One pile, or the two of Märklin (M04): short, then long."""
    tickets = need(table, "tickets", "board")
    if not isinstance(tickets, dict):
        return [need_entries(table, "tickets")]
    return [need_entries(tickets, pile, "tickets") for pile in ("short", "long")]


def _two_places(entry: dict[str, Any], where: str, known: dict[str, Any]) -> tuple[str, str]:
    a = need_text(entry, "a", where)
    b = need_text(entry, "b", where)
    for place in (a, b):
        if place not in known:
            raise BoardError(f"{where}: unknown place {place!r}")
    if a == b:
        raise BoardError(f"{where}: both ends are {a!r}")
    return a, b
