"""`card` on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stationmaster.games.card.view import CardView
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, LOCOMOTIVE
from stationmaster.games.family.screen import WIDE, Screen, section, small_table
from stationmaster.games.family.screen_cards import (
    card,
    card_name,
    counted,
    letter,
    named_counts,
    payment,
    short_payment,
)
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.view import View
from stationmaster.texts import plain

MOST_GROUPS = 5  # of a colour, and
MOST_ROWS = 6  # rows, shown with the table; `plays` shows all

MOVE_HELP = """\
  keep none                     keep none of the tickets you drew
  draw tickets                  four tickets, of which you keep as many as you like
  group red                     a group to your station; if there are several, they are listed
  group red 3 locomotive 1      the same, with the cards counted
  row blue green red            three single cards of three colours to your station"""


class CardScreen(Screen):
    lists = "plays"
    move_help = MOVE_HELP
    lists_help = "plays [COLOUR]  all groups and rows you can play now (only those with COLOUR in them)"
    legend = "K black, L locomotive; +2: two more (type plays)"

    # ---- the table ----

    def position(self, view: View, width: int) -> RenderableType:
        assert isinstance(view, CardView)
        if width < WIDE:
            return super().position(view, width)
        grid = Table.grid(padding=(0, 4))
        grid.add_column(no_wrap=True)
        grid.add_row(self.score_table(view), self.tickets(view))
        return Group(grid, self.stations(view), self.market(view), self.hand(view))

    def players(self, view: View) -> RenderableType:
        assert isinstance(view, CardView)
        return Group(self.score_table(view), self.stations(view))

    def score_table(self, view: CardView) -> RenderableType:
        parts = [super().players(view)]
        if view.turns_left is not None and not view.is_over:
            turns = "turn" if view.turns_left == 1 else "turns"
            words = f"Last round{' of this deal' if view.deals_left else ''}: {view.turns_left} {turns} left"
            parts.append(Text(f"{words}, including this one.", style="bold red"))
        return Group(*parts)

    def columns(self) -> tuple[str, ...]:
        return (*super().columns(), "train stack", "laid aside", "points")

    def player_row(self, view: View, seat: int) -> tuple[str, ...]:
        assert isinstance(view, CardView)
        numbers = (view.stack_sizes[seat], view.completed_counts[seat], view.ticket_score[seat])
        return (*super().player_row(view, seat), *map(str, numbers))

    def stations(self, view: CardView) -> RenderableType:
        """Every station: a group is its coloured cards, then the locomotives on top of them."""
        table = Table.grid(padding=(0, 2))
        for seat, station in enumerate(view.stations):
            groups = [standing(colour, *group) for colour, group in enumerate(station) if any(group)]
            shown = Columns(groups, padding=(0, 2)) if groups else Text("empty", style="dim")
            table.add_row(Text(plain(view.players[seat]), style="bold" if seat == view.seat else ""), shown)
        return section("Stations", table)

    def piles(self, view: View) -> str:
        assert isinstance(view, CardView)
        deals = f" · deal {2 - view.deals_left} of 2" if len(view.players) == 4 else ""  # C51
        return f"{super().piles(view)} · tickets left {view.ticket_pile}{deals}"

    def hand(self, view: View) -> RenderableType:
        assert isinstance(view, CardView)
        if view.stack is None:
            return super().hand(view)
        stack = section(f"Your train stack ({sum(view.stack)})", counted(named_counts(view.stack)))
        return Group(super().hand(view), stack)

    # ---- tickets ----

    def ticket_lines(self, view: View) -> list[Text]:
        """Open ones first, with what they need; then those that are laid aside."""
        assert isinstance(view, CardView)
        points = view.board.ticket_points
        kept = sorted(view.tickets or (), key=lambda t: -points[t])
        lines = [Text.assemble(("· open  ", "yellow"), self.ticket_with_needs(view, ticket)) for ticket in kept]
        for ticket in sorted(view.completed or (), key=lambda t: -points[t]):
            lines.append(Text.assemble(("✓ done  ", "green"), self.ticket_name(view, ticket)))
        return lines

    def ticket_name(self, view: View, ticket: int) -> str:
        """The two cities and the value."""
        a, b = view.board.tickets[ticket].split("--")[:2]
        return f"{city_name(a)} – {city_name(b)} ({view.board.ticket_points[ticket]})"

    def offered_ticket(self, view: View, ticket: int) -> str | Text:
        return self.ticket_with_needs(view, ticket)

    def ticket_with_needs(self, view: View, ticket: int) -> Text:
        needs = view.board.ticket_needs[ticket * COLOURS : (ticket + 1) * COLOURS]
        return Text.assemble(self.ticket_name(view, ticket), ": ", (payment(named_counts(needs)), "bold"))

    # ---- moves ----

    def in_order(self, view: View) -> Sequence[int]:
        """Groups by colour, those with few locomotives and many coloured cards first; then rows."""
        assert isinstance(view, CardView)
        plays = view.plays

        def place(move: int) -> tuple[int, int, int, int]:
            if not is_group(view, move):
                return (-1 if move < plays.first else COLOURS), 0, 0, move
            index = move - plays.first
            return plays.colour[index], plays.locomotives[index], -plays.coloured[index], move

        return sorted(view.moves, key=place)

    def choices(self, view: View, menu: Menu, wanted: str | None = None) -> RenderableType:
        assert isinstance(view, CardView)
        if wanted is not None:
            return self.all_plays(view, menu, wanted)
        if view.offer:
            least = "at least one" if view.phase == "first_tickets" else "as many as you like, or keep none"  # C03, C40
            return section("Your moves", Text(f"type keep and the numbers of tickets, e.g. keep 0 2 ({least})"))
        others = [move for move in view.moves if move < view.plays.first]
        moves = section("Your moves", self.plain_choices(view, menu, others))
        return Group(moves, *self.play_lists(view, menu, menu.order, MOST_GROUPS, MOST_ROWS))

    def all_plays(self, view: CardView, menu: Menu, wanted: str) -> RenderableType:
        fit = [move for move in menu.order if move >= view.plays.first and wanted in view.notation.text(move)]
        if fit:
            return Group(*self.play_lists(view, menu, fit, 1000, 1000))
        return Text("There is nothing you can play now" + (f" with {wanted!r} in it." if wanted else "."))

    def play_lists(
        self, view: CardView, menu: Menu, moves: Iterable[int], most_groups: int, most_rows: int
    ) -> Sequence[RenderableType]:
        """Groups, a line a colour, and rows."""
        colours: dict[int, list[int]] = {}
        rows: list[int] = []
        for move in moves:
            if is_group(view, move):
                colours.setdefault(int(view.plays.colour[move - view.plays.first]), []).append(move)
            elif move >= view.plays.rows:
                rows.append(move)
        parts: list[RenderableType] = []
        if colours:
            parts.append(section("Groups you can play", self.group_table(view, menu, colours, most_groups)))
        if rows:
            parts.append(section(f"Rows you can play ({len(rows)})", numbered(view, menu, rows, most_rows)))
        return [*parts, Text(f" {self.legend}", style="dim")] if parts else []

    def group_table(self, view: CardView, menu: Menu, colours: dict[int, list[int]], most: int) -> Table:
        table = small_table("colour", "robs", "number:cards")
        table.columns[0].no_wrap = True
        table.columns[1].justify = table.columns[2].justify = "left"
        for colour, moves in colours.items():
            table.add_row(card(KIND_NAMES[colour]), victims(view, colour), numbered(view, menu, moves, most))
        return table

    def move_words(self, view: View, move: int) -> str:
        assert isinstance(view, CardView)
        if not is_group(view, move):
            return super().move_words(view, move)
        robbed = victims(view, view.plays.colour[move - view.plays.first])
        return f"group of {payment(play_cards(view, move))}" + (f", robs {robbed}" if robbed else "")

    # ---- what happened ----

    def say_dispatch(self, entry: dict[str, Any], view: View) -> str:
        return f"dispatched {payment(entry['cards'])}"

    def say_play_group(self, entry: dict[str, Any], view: View) -> str:
        said = f"played {payment(entry['cards'])}"
        if "robs" not in entry:
            return said
        robbed = ["you" if seat == view.seat else plain(view.players[seat]) for seat in entry["robs"]]
        return f"{said} and robbed {' and '.join(robbed)} of all {card_name(entry['color'])} cards"

    def say_play_row(self, entry: dict[str, Any], view: View) -> str:
        return f"played a row: {', '.join(map(card_name, entry['cards']))}"

    def say_deal(self, entry: dict[str, Any], view: View) -> str:
        """A seat sees its own cards and tickets, a record has those of all."""
        counts = entry["completed_counts"] if "completed_counts" in entry else map(len, entry["completed"])
        done = ", ".join(f"{plain(view.players[seat])} {count}" for seat, count in enumerate(counts))
        said = f"The deal is over; tickets completed: {done}. A new deal begins."
        if "own_cards" not in entry:
            return said
        numbers = [view.board.tickets.index(ticket) for ticket in entry["own_completed"]]
        tickets = ", ".join(self.ticket_name(view, ticket) for ticket in numbers)
        return f"{said} You completed {tickets or 'nothing'}; you were dealt {payment(entry['own_cards']) or 'no card'}"


def city_name(city: str) -> str:
    return plain(city.replace("_", " ").title())


def standing(colour: int, coloured: int, locomotives: int) -> Text:
    """A group on a station."""
    on_top = f" +{locomotives} locomotive{'' if locomotives == 1 else 's'}" if locomotives else ""
    return Text.assemble(f"{coloured} ", card(KIND_NAMES[colour]), on_top)


def is_group(view: CardView, move: int) -> bool:
    return view.plays.first <= move < view.plays.rows


def play_cards(view: CardView, move: int) -> dict[str, int]:
    plays = view.plays
    if is_group(view, move):
        index = move - plays.first
        wild = {KIND_NAMES[LOCOMOTIVE]: int(plays.locomotives[index])}
        return {KIND_NAMES[plays.colour[index]]: int(plays.coloured[index])} | wild
    row = plays.row[move - plays.rows]
    return {KIND_NAMES[colour]: 1 for colour in range(COLOURS) if row >> colour & 1}


def short_cards(view: CardView, move: int) -> str:
    """The cards' letters, in a group with their counts."""
    cards = play_cards(view, move)
    return short_payment(cards) if is_group(view, move) else "+".join(map(letter, cards))


def numbered(view: CardView, menu: Menu, moves: Sequence[int], most: int) -> Text:
    """Plays as `number:cards`, with the cards' letters."""
    parts = [Text.assemble((f"{menu.number_of[move]}:", "bold cyan"), short_cards(view, move)) for move in moves[:most]]
    if len(moves) > most:
        parts.append(Text(f"+{len(moves) - most}", style="dim"))
    return Text(" ").join(parts)


def victims(view: CardView, colour: int) -> str:
    """Whom a group of that colour robs (C31)."""
    others = [seat for seat, station in enumerate(view.stations) if seat != view.seat and any(station[colour])]
    return ", ".join(f"{plain(view.players[seat])} ({sum(view.stations[seat][colour])})" for seat in others)
