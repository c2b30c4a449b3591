"""A game on the terminal: what all games show. Each game's own file adds what is its own.

A screen draws views, and entries of the log as a seat may see them; it never sees the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SLOTS
from stationmaster.games.family.score_sheet import Score
from stationmaster.games.family.screen_cards import card, card_name, counted, named_counts
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.view import View
from stationmaster.texts import plain

WIDE = 110  # columns from which on things stand side by side


class Screen:
    """Draws one game. `say_<move>` puts an entry of the record into words; a game adds its own."""

    move_help = ""
    """Lines of the help page on moves that only this game has."""
    command_help = ""
    brief_phases: tuple[str, ...] = ("second_card",)
    """Phases in the middle of a turn: `brief` is shown, not the whole table."""

    left_width = 0
    """What the players' table needs, where things stand side by side."""

    lists = "moves"
    """The command that lists all that can be played."""
    lists_help = "moves [TEXT]   all moves you can make now (only those with TEXT in them)"

    # ---- the table ----

    def position(self, view: View, width: int) -> RenderableType:
        """Everything that the seat may see, but for its moves."""
        left = Group(self.players(view), self.market(view), self.hand(view))
        right = Group(self.tickets(view), *self.besides(view))
        if width < WIDE:
            return Group(left, right)
        grid = Table.grid(padding=(0, 4))
        grid.add_column(min_width=self.left_width)
        grid.add_column(max_width=width - self.left_width - 4)
        grid.add_row(left, right)
        return grid

    def brief(self, view: View) -> RenderableType:
        """What matters in the middle of a turn."""
        return Group(self.market(view), self.hand(view))

    def besides(self, view: View) -> list[RenderableType]:
        """What else lies on the table in this game."""
        return []

    def commands(self) -> dict[str, Callable[[View], RenderableType]]:
        """What else the player may ask for by a word."""
        return {}

    def players(self, view: View) -> RenderableType:
        table = small_table("", "player", *self.columns())
        for seat in range(len(view.players)):
            mark = "▶" if seat == view.turn and not view.is_over else ""
            style = "bold" if seat == view.seat else ""
            table.add_row(mark, plain(view.players[seat]), *self.player_row(view, seat), style=style)
        return table

    def laid_open(self, views: Sequence[View]) -> RenderableType:
        """The table with everyone's hand and tickets, for a game that is looked at afterwards."""
        hands = Table.grid(padding=(0, 2))
        for view in views:
            hands.add_row(plain(view.players[view.seat or 0]), counted(named_counts(view.hand or ())))
            for line in self.ticket_lines(view):
                hands.add_row("", line)
            for ticket in view.offer:
                hands.add_row("", Text(f"offered {self.ticket_name(view, ticket)}", style="dim"))
        counts = tuple(view.ticket_counts[seat] for seat, view in enumerate(views))
        table = replace(views[0], seat=None, ticket_counts=counts)
        return Group(self.players(table), self.market(table), section("Hands and tickets", hands), *self.besides(table))

    def ticket_lines(self, view: View) -> list[Text]:
        """A line for each ticket that the seat keeps."""
        return [Text(self.ticket_name(view, ticket)) for ticket in view.tickets or ()]

    def columns(self) -> tuple[str, ...]:
        return ("cards", "tickets")

    def player_row(self, view: View, seat: int) -> tuple[str, ...]:
        tickets = view.ticket_counts[seat]
        return str(view.hand_sizes[seat]), "?" if tickets is None else str(tickets)

    def market(self, view: View) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        table.add_row(*(self.slot(n, kind) for n, kind in enumerate(view.market)))
        return section("Market", table, Text(self.piles(view), style="dim"))

    def slot(self, number: int, kind: int | None) -> Text:
        return Text.assemble((f"{number} ", "bold"), Text("empty") if kind is None else card(KIND_NAMES[kind]))

    def piles(self, view: View) -> str:
        return f"draw pile {view.pile} · discards {sum(view.discards)}"

    def hand(self, view: View) -> RenderableType:
        hand = view.hand or ()
        return section(f"Your hand ({sum(hand)})", counted(named_counts(hand)))

    def tickets(self, view: View) -> RenderableType:
        """The seat's own tickets and those that it chooses from, with their state."""
        parts = [section("Your tickets", *(self.ticket_lines(view) or [Text("none yet")]))]
        if view.offer:
            offer = Table.grid(padding=(0, 2))
            for number, ticket in enumerate(view.offer):
                offer.add_row(Text(str(number), style="bold"), self.offered_ticket(view, ticket))
            parts.append(section("Tickets to choose from", offer))
        return Group(*parts)

    def offered_ticket(self, view: View, ticket: int) -> str | Text:
        return self.ticket_name(view, ticket)

    # ---- moves ----

    def menu(self, view: View) -> Menu:
        return Menu(view, self.in_order(view))

    def in_order(self, view: View) -> Sequence[int]:
        """The legal moves in the order in which they are numbered."""
        return view.moves

    def choices(self, view: View, menu: Menu, wanted: str | None = None) -> RenderableType:
        """The moves with their numbers; with `wanted` all of those that it fits, else the most useful ones."""
        return self.plain_choices(view, menu, view.moves)

    def plain_choices(self, view: View, menu: Menu, moves: Sequence[int]) -> RenderableType:
        slots = [move - DRAW_SLOT for move in moves if DRAW_SLOT <= move < DRAW_SLOT + SLOTS]
        rest = self.listed(view, menu, [move for move in moves if move - DRAW_SLOT not in slots])
        if not slots:
            return rest
        numbers = Text(" ".join(map(str, slots)), style="bold cyan")
        return Group(Text.assemble(" ", numbers, "  take that card from the market (or type draw 0 to draw 4)"), rest)

    def listed(self, view: View, menu: Menu, moves: Sequence[int]) -> RenderableType:
        """Some moves, each with its number."""
        lines = Table.grid(padding=(0, 2))
        for move in moves:
            number = Text(str(menu.number_of[move]), style="bold cyan", justify="right")
            lines.add_row(number, self.move_words(view, move))
        return Padding(lines, (0, 0, 0, 1))

    def move_words(self, view: View, move: int) -> str:
        text = view.notation.text(move)
        if move == DRAW_PILE:
            return f"{text} (a blind card)"
        if text.startswith("keep "):
            kept = [self.ticket_name(view, view.offer[int(n)]) for n in text.split()[1:] if n.isdigit()]
            return f"{text}: {', '.join(kept)}" if kept else text
        return text

    def ticket_name(self, view: View, ticket: int) -> str:
        name: str = view.board.tickets[ticket]
        return name

    # ---- what happened ----

    def say(self, entry: dict[str, Any], view: View) -> str:
        """An entry, as the view's seat may see it, in words."""
        seat = entry.get("player")
        who = "" if seat is None else "You" if seat == view.seat else plain(view.players[seat])
        words: Callable[[dict[str, Any], View], str] | None = getattr(self, f"say_{entry['move']}", None)
        said = words(entry, view) if words else entry["move"].replace("_", " ")
        return f"{who} {said}{self.say_market(entry)}".strip()

    def say_market(self, entry: dict[str, Any]) -> str:
        """What befell the market on the way."""
        said = ""
        if entry.get("resets"):
            count = len(entry["resets"])
            said += "; the market was discarded" + (f" {count} times" if count > 1 else "")
        if entry.get("shuffles"):
            said += "; the discards were shuffled"
        return said

    def say_draw(self, entry: dict[str, Any], view: View) -> str:
        if entry["from"] == "pile":
            return f"drew {card_name(entry['card']) if 'card' in entry else 'a card'} from the pile"
        return f"took {card_name(entry['card'])} from the market"

    def say_pass(self, entry: dict[str, Any], view: View) -> str:
        return "passed"

    def say_draw_tickets(self, entry: dict[str, Any], view: View) -> str:
        return f"drew {len(entry['tickets']) if 'tickets' in entry else entry['offered']} tickets"

    def say_keep_tickets(self, entry: dict[str, Any], view: View) -> str:
        if "keep" in entry:
            names = [self.ticket_name(view, view.board.tickets.index(ticket)) for ticket in entry["keep"]]
            return f"kept {', '.join(names) or 'no ticket'}"
        if "kept" in entry:
            return f"kept {entry['kept']} of {entry['kept'] + entry['returned']} tickets"
        return "chose among the first tickets"

    # ---- the end ----

    def sheet(self, players: Sequence[str], scores: Sequence[Score]) -> RenderableType:
        """The score sheet: parts that add up, the ranks, and what decides ties."""
        parts, extras = list(scores[0].parts), list(scores[0].extras)
        heads = [*parts, "total", "rank", "✓", "✗", *(name.replace("_", " ") for name in extras)]
        table = small_table("player", *heads)
        for seat in sorted(range(len(scores)), key=lambda seat: scores[seat].rank):
            score = scores[seat]
            cells = [*(score.parts[part] for part in parts), score.total, score.rank]
            cells += [len(score.tickets_completed), len(score.tickets_failed)]
            others = [", ".join(v) if isinstance(v, list) else str(v) for v in map(score.extras.get, extras)]
            style = "bold" if score.rank == 1 else ""
            table.add_row(plain(players[seat]), *map(str, cells), *others, style=style)
        return section("Final score", table)

    def final_tickets(self, view: View, scores: Sequence[Score]) -> RenderableType:
        """Everyone's tickets, as they are laid open at the end."""
        numbers = {name: n for n, name in enumerate(view.board.tickets)}
        table = Table.grid(padding=(0, 2))
        for seat, score in enumerate(scores):
            for state, tickets in (("✓ done", score.tickets_completed), ("✗ failed", score.tickets_failed)):
                names = ", ".join(self.ticket_name(view, numbers[ticket]) for ticket in tickets)
                if names:
                    table.add_row(plain(view.players[seat]), state, names)
        return section("Tickets", table)


def small_table(*heads: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for n, head in enumerate(heads):
        table.add_column(head, justify="left" if head in ("", "player") or n == 0 else "right")
    return table


def section(title: str, *parts: RenderableType) -> RenderableType:
    return Group("", Text(title, style="bold underline"), *(Padding(part, (0, 0, 0, 1)) for part in parts))
