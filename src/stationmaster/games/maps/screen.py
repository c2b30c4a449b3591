"""What the two board games show: routes, cars, tickets on a map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from stationmaster.games.family.cards import KIND_NAMES, LOCOMOTIVE, PLUS4, ROUTE_COLOURS
from stationmaster.games.family.screen import Screen, section, small_table
from stationmaster.games.family.screen_cards import card, payment, short_payment
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.view import View
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.view import BoardView
from stationmaster.texts import plain

MOST_ROUTES = 12  # shown with the table; `routes` shows all
MOST_PAYMENTS = 3


class BoardScreen(Screen):
    lists = "routes"
    lists_help = "routes [TEXT]  all routes you can claim now, with every payment (only those with TEXT in their name)"
    legend = "K black, L locomotive; +2: two more ways to pay (type routes)"
    example = "denver"
    """A word that names of routes hold."""
    move_help = """\
  claim denver--omaha           claim a route; if there are several ways to pay, they are listed
  claim denver--omaha purple 4  the same, with the cards named"""

    def players(self, view: View) -> RenderableType:
        assert isinstance(view, BoardView)
        table = super().players(view)
        if view.turns_left is None or view.is_over:
            return table
        turns = "turn" if view.turns_left == 1 else "turns"
        warning = Text(f"Last round: {view.turns_left} {turns} left, including this one.", style="bold red")
        return Group(table, warning)

    def columns(self) -> tuple[str, ...]:
        return (*super().columns(), "cars", "route points")

    def player_row(self, view: View, seat: int) -> tuple[str, ...]:
        assert isinstance(view, BoardView)
        return (*super().player_row(view, seat), str(view.cars[seat]), str(view.route_score[seat]))

    # ---- tickets ----

    def ticket_lines(self, view: View) -> list[Text]:
        """Open ones first, each with its state."""
        assert isinstance(view, BoardView)
        done = view.completed_tickets()
        states = {True: ("✓ done  ", "green"), False: ("· open  ", "yellow")}
        order = sorted(view.tickets or (), key=lambda t: (t in done, -view.board.ticket_points[t]))
        return [Text.assemble(states[ticket in done], self.ticket_name(view, ticket)) for ticket in order]

    def ticket_name(self, view: View, ticket: int) -> str:
        """The two places and the value."""
        a, b = ticket_places(view.board)[view.board.tickets[ticket]]
        return f"{a} – {b} ({view.board.ticket_points[ticket]})"

    # ---- moves ----

    def in_order(self, view: View) -> Sequence[int]:
        """Claims by the worth of the route; of its payments, those with few wild cards first."""
        assert isinstance(view, BoardView)
        claims, board = view.claims, view.board

        def worth(move: int) -> tuple[int, int, int, int]:
            if not is_claim(view, move):
                return -(10**6), 0, 0, move
            index = move - claims.first
            route = claims.route[index]
            wild = claims.locomotives[index] + 2 * claims.plus4[index]
            return -board.route_points[board.route_length[route]], route, wild, move

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
        parts = [section("Your moves", self.plain_choices(view, menu, others))]
        if payments:
            shown = dict(list(payments.items())[:MOST_ROUTES])
            parts.append(self.route_table(view, menu, shown, f"Routes you can claim ({len(payments)})", MOST_PAYMENTS))
        if len(payments) > MOST_ROUTES:
            more = len(payments) - MOST_ROUTES
            parts.append(Text(f" ... and {more} more: type routes, or routes {self.example}"))
        return Group(*parts)

    def all_routes(self, view: BoardView, menu: Menu, payments: dict[int, list[int]], wanted: str) -> RenderableType:
        fit = {route: moves for route, moves in payments.items() if wanted in view.board.routes[route]}
        if not fit:
            return Text("There is no route you can claim now" + (f" with {wanted!r} in it." if wanted else "."))
        return self.route_table(view, menu, fit, f"Routes you can claim ({len(fit)})", 1000)

    def route_table(
        self, view: BoardView, menu: Menu, payments: dict[int, list[int]], title: str, most: int
    ) -> RenderableType:
        board = view.board
        table = small_table("route", "", "pts", "number:cards")
        table.columns[0].no_wrap = True
        table.columns[3].justify = "left"
        for route, moves in payments.items():
            colour, length = ROUTE_COLOURS[board.route_colour[route]], board.route_length[route]
            ways = Text(" ").join(self.numbered_payment(view, menu, move) for move in moves[:most])
            if len(moves) > most:
                ways.append(f" +{len(moves) - most}", style="dim")
            kind = Text.assemble(f"{length} ", card(colour))
            table.add_row(board.routes[route], kind, str(board.route_points[length]), ways)
        return section(title, table, Text(self.legend, style="dim"))

    def numbered_payment(self, view: BoardView, menu: Menu, move: int) -> Text:
        return Text.assemble((f"{menu.number_of[move]}:", "bold cyan"), short_payment(claim_payment(view, move)))

    def move_words(self, view: View, move: int) -> str:
        assert isinstance(view, BoardView)
        if not is_claim(view, move):
            return super().move_words(view, move)
        route = view.claims.route[move - view.claims.first]
        return f"claim {view.board.routes[route]} for {payment(claim_payment(view, move))}"

    # ---- what happened ----

    def say_claim(self, entry: dict[str, Any], view: View) -> str:
        board = view.board
        route = board.routes.index(entry["route"])
        names = place_names(board)
        a, b = names[board.places[board.route_a[route]]], names[board.places[board.route_b[route]]]
        points = board.route_points[board.route_length[route]]
        return f"claimed {a} – {b} for {payment(entry['cards'])}: {points} point{'' if points == 1 else 's'}"


def is_claim(view: BoardView, move: int) -> bool:
    return 0 <= move - view.claims.first < view.claims.count


def claim_payment(view: BoardView, move: int) -> dict[str, int]:
    claims, index = view.claims, move - view.claims.first
    counts = {KIND_NAMES[claims.colour[index]]: int(claims.coloured[index])} if claims.coloured[index] else {}
    wild = {KIND_NAMES[LOCOMOTIVE]: int(claims.locomotives[index]), KIND_NAMES[PLUS4]: int(claims.plus4[index])}
    return counts | wild


@lru_cache(maxsize=8)
def place_names(board: Board) -> dict[str, str]:
    """What people call the places: a border point of a country has the country's name."""
    names = {city["id"]: plain(city["name"]) for city in board.data["cities"]}
    for country in board.data.get("countries", []):
        name = plain(country.get("name", country["id"]))
        names[country["id"]] = name
        names.update((border["id"], name) for border in country["borders"])
    return names


@lru_cache(maxsize=8)
def ticket_places(board: Board) -> dict[str, tuple[str, str]]:
    tickets = board.data["tickets"]
    piles = tickets.values() if isinstance(tickets, dict) else [tickets]
    names = place_names(board)
    return {ticket["id"]: (names[ticket["a"]], names[ticket["b"]]) for pile in piles for ticket in pile}
