"""What the two board games show: routes, cars, tickets on a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from stationmaster.games.family.cards import KIND_NAMES, LOCOMOTIVE, PLUS4, ROUTE_COLOURS
from stationmaster.games.family.screen import Command, Screen, section, small_table
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.view import View
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.screen_en import EN
from stationmaster.games.maps.screen_map import BoardMap
from stationmaster.games.maps.screen_ru import RU
from stationmaster.games.maps.screen_ways import read_place, show_way
from stationmaster.games.maps.view import BoardView
from stationmaster.languages import Language, Texts
from stationmaster.texts import plain

STATE_STYLES = {"done": "green", "ready": "green", "open": "yellow", "nearly_lost": "bold red", "lost": "red"}
MOST_ROUTES = 12  # shown with the table; `routes` shows all
MOST_PAYMENTS = 3


class BoardScreen(Screen):
    texts: ClassVar[Mapping[Language, Texts]] = {"en": EN, "ru": RU}
    lists = "routes"
    example = "denver"
    """A word that names of routes hold."""
    example_way = "denver chicago"

    def __init__(self, language: Language = "en") -> None:
        super().__init__(language)
        self._names: dict[str, str] = {}

    def players(self, view: View) -> RenderableType:
        assert isinstance(view, BoardView)
        table = super().players(view)
        if view.turns_left is None or view.is_over:
            return table
        return Group(table, Text(self.t("last_round", count=view.turns_left), style="bold red"))

    def columns(self) -> tuple[str, ...]:
        return (*super().columns(), "cars", "route_points")

    def player_row(self, view: View, seat: int) -> tuple[str, ...]:
        assert isinstance(view, BoardView)
        return (*super().player_row(view, seat), str(view.cars[seat]), str(view.route_score[seat]))

    # ---- tickets ----

    def ticket_lines(self, view: View) -> list[Text]:
        """Open ones first, each with its state and what it still takes."""
        assert isinstance(view, BoardView)
        plans = view.plans()
        names = view.board.tickets
        order = sorted(
            view.tickets or (), key=lambda t: (plans[names[t]]["state"] == "done", -plans[names[t]]["points"])
        )
        return [self.ticket_line(view, ticket, plans[names[ticket]]) for ticket in order]

    def ticket_line(self, view: View, ticket: int, plan: dict[str, Any]) -> Text:
        state = (f"{self.t('state.' + plan['state'])}  ", STATE_STYLES[plan["state"]])
        return Text.assemble(state, self.ticket_name(view, ticket), (self.still_takes(plan), "dim"))

    def offered_ticket(self, view: View, ticket: int) -> str | Text:
        assert isinstance(view, BoardView)
        plan = view.plans()[view.board.tickets[ticket]]
        return Text.assemble(self.ticket_name(view, ticket), (self.still_takes(plan), "dim"))

    def still_takes(self, plan: dict[str, Any]) -> str:
        """Cars and cards that are missing for a ticket, or why it is lost."""
        if plan["lacks"]:
            return f": {self.t('lacks.' + plan['lacks'])}"
        if not plan["cars"]:
            return ""
        return f": {self.t('cars', count=plan['cars'])}, {self.missing(plan)}"

    def missing(self, cards: dict[str, Any]) -> str:
        """How many, and by their letters which: of `3B+2W-1L` a locomotive in hand makes up for one."""
        if not cards["missing"]:
            return self.t("missing.none")
        lacking: Counter[str] = Counter()
        for need in cards["needs"]:
            lacking[need["color"]] += need["missing"]
        letters = "-".join(filter(None, map(self.cards.short_payment, (lacking, cards["wild"]))))
        return f"{self.t('missing', count=cards['missing'])} ({letters})"

    def ticket_name(self, view: View, ticket: int) -> str:
        """The two places and the value."""
        a, b = ticket_places(view.board)[view.board.tickets[ticket]]
        names = self.names(view.board)
        return f"{self.t('pair', a=names[a], b=names[b])} ({view.board.ticket_points[ticket]})"

    # ---- places and routes ----

    def names(self, board: Board) -> Mapping[str, str]:
        """What people call the places: a border point of a country has the country's name."""
        if not self._names:
            self._names = place_names(board, self.places[self.t.language])
        return self._names

    def route_name(self, board: Board, route: int) -> str:
        names = self.names(board)
        a, b = board.places[board.route_a[route]], board.places[board.route_b[route]]
        return self.t("pair", a=names[a], b=names[b])

    def fact(self, name: str, value: str | int, view: View) -> str | int:
        if name == "route":
            return self.route_name(view.board, view.board.routes.index(value))
        return self.names(view.board)[str(value)] if name == "city" else super().fact(name, value, view)

    # ---- the map and ways over it ----

    def commands(self) -> dict[str, Command]:
        return {"map": self.map, "way": self.way}

    def map(self, view: View, words: str) -> RenderableType:
        """All of it, or the part around a place."""
        assert isinstance(view, BoardView)
        around = read_place(self, view, words) if words else None
        if isinstance(around, str):
            return Text(around)
        return BoardMap(self, view, around)

    def way(self, view: View, words: str) -> RenderableType:
        assert isinstance(view, BoardView)
        return show_way(self, view, words)

    def place_marks(self, view: BoardView, place: int) -> str:
        """What stands in a place, for the map."""
        return ""

    # ---- moves ----

    def in_order(self, view: View) -> Sequence[int]:
        """Claims for one's tickets first, then by the worth of the route; payments with few wild cards first."""
        assert isinstance(view, BoardView)
        claims, board, helpful = view.claims, view.board, on_ways(view)

        def worth(move: int) -> tuple[bool, int, int, int, int]:
            if not is_claim(view, move):
                return False, -(10**6), 0, 0, move
            index = move - claims.first
            route = claims.route[index]
            wild = claims.locomotives[index] + 2 * claims.plus4[index]
            points = board.route_points[board.route_length[route]]
            return board.routes[route] not in helpful, -points, route, wild, move

        return sorted(view.moves, key=worth)

    def choices(self, view: View, menu: Menu, wanted: str | None = None) -> RenderableType:
        assert isinstance(view, BoardView)
        others = [move for move in view.moves if not is_claim(view, move)]
        payments: dict[int, list[int]] = {}
        for move in menu.order:
            if is_claim(view, move):
                payments.setdefault(int(view.claims.route[move - view.claims.first]), []).append(move)
        if wanted is not None:
            return self.all_routes(view, menu, payments, wanted)
        parts = [section(self.t("moves"), self.plain_choices(view, menu, others))]
        if payments:
            shown = dict(list(payments.items())[:MOST_ROUTES])
            parts.append(self.route_table(view, menu, shown, self.t("routes", found=len(payments)), MOST_PAYMENTS))
        if len(payments) > MOST_ROUTES:
            more = len(payments) - MOST_ROUTES
            parts.append(Text(self.t("routes.more", more=more, example=self.example)))
        return Group(*parts)

    def all_routes(self, view: BoardView, menu: Menu, payments: dict[int, list[int]], wanted: str) -> RenderableType:
        fit = {
            route: moves
            for route, moves in payments.items()
            if wanted in view.board.routes[route] or wanted in self.route_name(view.board, route).lower()
        }
        if not fit:
            return Text(self.t("routes.none_with" if wanted else "routes.none", text=wanted))
        return self.route_table(view, menu, fit, self.t("routes", found=len(fit)), 1000)

    def route_table(
        self, view: BoardView, menu: Menu, payments: dict[int, list[int]], title: str, most: int
    ) -> RenderableType:
        board = view.board
        table = small_table(self.t("routes.route"), "", self.t("routes.points"), self.t("routes.cards"))
        table.columns[0].no_wrap = True
        table.columns[3].justify = "left"
        helpful = on_ways(view)
        for route, moves in payments.items():
            colour, length = ROUTE_COLOURS[board.route_colour[route]], board.route_length[route]
            ways = Text(" ").join(self.numbered_payment(view, menu, move) for move in moves[:most])
            if len(moves) > most:
                ways.append(f" +{len(moves) - most}", style="dim")
            kind = Text.assemble(f"{length} ", self.cards.card(colour))
            name = f"{'*' if board.routes[route] in helpful else ' '}{board.routes[route]}"
            table.add_row(name, kind, str(board.route_points[length]), ways)
        return section(title, table, Text(self.t("routes.legend"), style="dim"))

    def numbered_payment(self, view: BoardView, menu: Menu, move: int) -> Text:
        return Text.assemble(
            (f"{menu.number_of[move]}:", "bold cyan"), self.cards.short_payment(claim_payment(view, move))
        )

    def move_words(self, view: View, move: int) -> str:
        assert isinstance(view, BoardView)
        if not is_claim(view, move):
            return super().move_words(view, move)
        route = view.claims.route[move - view.claims.first]
        cards = self.cards.payment(claim_payment(view, move))
        return self.t("routes.claim", route=view.board.routes[route], cards=cards)

    # ---- what happened ----

    def say_claim(self, entry: dict[str, Any], view: View) -> str:
        board = view.board
        route = board.routes.index(entry["route"])
        points = self.t("log.points", count=int(board.route_points[board.route_length[route]]))
        cards = self.cards.payment(entry["cards"])
        return self.told(entry, view, "claim", route=self.route_name(board, route), cards=cards, points=points)


def on_ways(view: BoardView) -> set[str]:
    """The routes that the seat's tickets still take."""
    return {route for plan in view.plans().values() for route in plan["way"] if view.owner(route) is None}


def is_claim(view: BoardView, move: int) -> bool:
    return 0 <= move - view.claims.first < view.claims.count


def claim_payment(view: BoardView, move: int) -> dict[str, int]:
    claims, index = view.claims, move - view.claims.first
    counts = {KIND_NAMES[claims.colour[index]]: int(claims.coloured[index])} if claims.coloured[index] else {}
    wild = {KIND_NAMES[LOCOMOTIVE]: int(claims.locomotives[index]), KIND_NAMES[PLUS4]: int(claims.plus4[index])}
    return counts | wild


def place_names(board: Board, known: Mapping[str, str]) -> dict[str, str]:
    """`known`: names that are not those of the data."""
    names = {city["id"]: plain(city["name"]) for city in board.data["cities"]}
    countries = board.data.get("countries", [])
    names |= {country["id"]: plain(country.get("name", country["id"])) for country in countries}
    names |= {place: name for place, name in known.items() if place in names}
    names |= {border["id"]: names[country["id"]] for country in countries for border in country["borders"]}
    return names


@lru_cache(maxsize=8)
def ticket_places(board: Board) -> dict[str, tuple[str, str]]:
    """The ids of the two places of each ticket."""
    tickets = board.data["tickets"]
    piles = tickets.values() if isinstance(tickets, dict) else [tickets]
    return {ticket["id"]: (ticket["a"], ticket["b"]) for pile in piles for ticket in pile}
