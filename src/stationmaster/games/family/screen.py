"""A game on the terminal: what all games show. Each game's own file adds what is its own.

A screen draws views, and entries of the log as a seat may see them; it never sees the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stationmaster.errors import IllegalMove
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SLOTS
from stationmaster.games.family.rulings import Reason
from stationmaster.games.family.rulings_ru import WORDS as RULINGS_RU
from stationmaster.games.family.score_sheet import Score
from stationmaster.games.family.screen_cards import CardWords, named_counts
from stationmaster.games.family.screen_en import EN
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.screen_ru import RU
from stationmaster.games.family.view import View
from stationmaster.languages import Language, Speech, Texts
from stationmaster.texts import plain

Command = Callable[[View, str], RenderableType]
"""Shows something of the view, for the words after the command."""

WIDE = 120  # columns from which on things stand side by side


class Screen:
    """Draws one game. `say_<move>` puts an entry of the record into words; a game adds its own.

    Texts are looked up by their keys: those of a game's own class come before those of the classes that it is made of.
    """

    texts: ClassVar[Mapping[Language, Texts]] = {"en": EN, "ru": RU}
    places: ClassVar[Mapping[Language, Mapping[str, str]]] = {"en": {}, "ru": {}}
    """Names of places, by id, that are not those of the data."""
    brief_phases: tuple[str, ...] = ("second_card",)
    """Phases in the middle of a turn: `brief` is shown, not the whole table."""

    left_width = 70
    """What the players' table needs, where things stand side by side."""

    lists = "moves"
    """The command that lists all that can be played."""

    def __init__(self, language: Language = "en") -> None:
        own = [cls.__dict__["texts"] for cls in reversed(type(self).__mro__) if "texts" in cls.__dict__]
        self.t = Speech(language, *own)
        self.cards = CardWords(self.t)

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

    def commands(self) -> dict[str, Command]:
        """What else the player may ask for by a word."""
        return {}

    def players(self, view: View) -> RenderableType:
        table = small_table("", *(self.t(f"head.{name}") for name in ("player", *self.columns())))
        for seat in range(len(view.players)):
            mark = "▶" if seat == view.turn and not view.is_over else ""
            style = "bold" if seat == view.seat else ""
            table.add_row(mark, plain(view.players[seat]), *self.player_row(view, seat), style=style)
        return table

    def laid_open(self, views: Sequence[View]) -> RenderableType:
        """The table with everyone's hand and tickets, for a game that is looked at afterwards."""
        hands = Table.grid(padding=(0, 2))
        for view in views:
            hands.add_row(plain(view.players[view.seat or 0]), self.cards.counted(named_counts(view.hand or ())))
            for line in self.ticket_lines(view):
                hands.add_row("", line)
            for ticket in view.offer:
                hands.add_row("", Text(self.t("offered", ticket=self.ticket_name(view, ticket)), style="dim"))
        counts = tuple(view.ticket_counts[seat] for seat, view in enumerate(views))
        table = replace(views[0], seat=None, ticket_counts=counts)
        hands_shown = section(self.t("laid_open"), hands)
        return Group(self.players(table), self.market(table), hands_shown, *self.besides(table))

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
        return section(self.t("market"), table, Text(self.piles(view), style="dim"))

    def slot(self, number: int, kind: int | None) -> Text:
        return Text.assemble(
            (f"{number} ", "bold"), self.cards.card(KIND_NAMES[kind]) if kind is not None else self.t("empty")
        )

    def piles(self, view: View) -> str:
        return self.t("piles", pile=view.pile, discards=sum(view.discards))

    def hand(self, view: View) -> RenderableType:
        hand = view.hand or ()
        return section(self.t("hand", held=sum(hand)), self.cards.counted(named_counts(hand)))

    def tickets(self, view: View) -> RenderableType:
        """The seat's own tickets and those that it chooses from, with their state."""
        parts = [section(self.t("tickets"), *(self.ticket_lines(view) or [Text(self.t("no_tickets"))]))]
        if view.offer:
            offer = Table.grid(padding=(0, 2))
            for number, ticket in enumerate(view.offer):
                offer.add_row(Text(str(number), style="bold"), self.offered_ticket(view, ticket))
            parts.append(section(self.t("offer"), offer))
        return Group(*parts)

    def offered_ticket(self, view: View, ticket: int) -> str | Text:
        return self.ticket_name(view, ticket)

    # ---- moves ----

    def menu(self, view: View) -> Menu:
        return Menu(view, self.in_order(view), self.t)

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
        return Group(Text.assemble(" ", numbers, "  ", self.t("moves.slots")), rest)

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
            return self.t("moves.blind", move=text)
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
        words: Callable[[dict[str, Any], View], str] | None = getattr(self, f"say_{entry['move']}", None)
        said = words(entry, view) if words else self.say_plainly(entry, view)
        return "; ".join([said, *self.say_market(entry)])

    def say_plainly(self, entry: dict[str, Any], view: View) -> str:
        """A move that has no words of its own."""
        who = [plain(view.players[entry["player"]])] if "player" in entry else []
        return " ".join([*who, entry["move"].replace("_", " ")])

    def told(self, entry: dict[str, Any], view: View, key: str, **facts: object) -> str:
        """The text for the reader's own deed, or for somebody else's."""
        seat = entry["player"]
        who = "you" if seat == view.seat else "they"
        return self.t(f"log.{key}.{who}", player=plain(view.players[seat]), **facts)

    def say_market(self, entry: dict[str, Any]) -> list[str]:
        """What befell the market on the way."""
        resets = [self.t("log.resets", count=len(entry["resets"]))] if entry.get("resets") else []
        return resets + ([self.t("log.shuffled")] if entry.get("shuffles") else [])

    def say_draw(self, entry: dict[str, Any], view: View) -> str:
        how = "draw_market" if entry["from"] != "pile" else "draw_seen" if "card" in entry else "draw_blind"
        return self.told(entry, view, how, card=self.cards.one(entry["card"]) if "card" in entry else "")

    def say_pass(self, entry: dict[str, Any], view: View) -> str:
        return self.told(entry, view, "pass")

    def say_draw_tickets(self, entry: dict[str, Any], view: View) -> str:
        count = len(entry["tickets"]) if "tickets" in entry else entry["offered"]
        return self.told(entry, view, "draw_tickets", tickets=self.t("tickets.count", count=count))

    def say_keep_tickets(self, entry: dict[str, Any], view: View) -> str:
        if "keep" in entry:
            names = [self.ticket_name(view, view.board.tickets.index(ticket)) for ticket in entry["keep"]]
            return self.told(entry, view, "keep_named" if names else "keep_none", tickets=", ".join(names))
        if "kept" in entry:
            kept = self.t("tickets.count", count=entry["kept"])
            return self.told(entry, view, "keep_counted", tickets=kept, offered=entry["kept"] + entry["returned"])
        return self.told(entry, view, "keep_unseen")

    # ---- why not ----

    def refusal(self, error: IllegalMove, view: View) -> str:
        """Why a move is not legal, with the rule's number."""
        words = RULINGS_RU.get(cast(Reason, error.reason)) if self.t.language == "ru" else None
        if words is None:
            return str(error)
        facts = {name: self.fact(name, value, view) for name, value in error.facts.items()}
        return f"{words.format(**facts)} (правило {error.rule})"

    def fact(self, name: str, value: str | int, view: View) -> str | int:
        """What a reason speaks of, as people call it."""
        return self.cards.name(str(value)) if name == "kind" else value

    # ---- the end ----

    def sheet(self, players: Sequence[str], scores: Sequence[Score]) -> RenderableType:
        """The score sheet: parts that add up, the ranks, and what decides ties."""
        parts, extras = list(scores[0].parts), list(scores[0].extras)
        heads = [*map(self.score_name, [*parts, "total", "rank"]), "✓", "✗", *map(self.score_name, extras)]
        table = small_table(self.t("head.player"), *heads)
        for seat in sorted(range(len(scores)), key=lambda seat: scores[seat].rank):
            score = scores[seat]
            cells = [*(score.parts[part] for part in parts), score.total, score.rank]
            cells += [len(score.tickets_completed), len(score.tickets_failed)]
            others = [self.extra_words(score.extras.get(extra)) for extra in extras]
            style = "bold" if score.rank == 1 else ""
            table.add_row(plain(players[seat]), *map(str, cells), *others, style=style)
        return section(self.t("sheet"), table)

    def extra_words(self, value: Any) -> str:
        """What decides ties, in a cell of the sheet."""
        return ", ".join(value) if isinstance(value, list) else str(value)

    def score_name(self, name: str) -> str:
        return self.t(f"score.{name}") if f"score.{name}" in self.t else name.replace("_", " ")

    def final_tickets(self, view: View, scores: Sequence[Score]) -> RenderableType:
        """Everyone's tickets, as they are laid open at the end."""
        numbers = {name: n for n, name in enumerate(view.board.tickets)}
        table = Table.grid(padding=(0, 2))
        for seat, score in enumerate(scores):
            for state, tickets in (("done", score.tickets_completed), ("failed", score.tickets_failed)):
                names = ", ".join(self.ticket_name(view, numbers[ticket]) for ticket in tickets)
                if names:
                    table.add_row(plain(view.players[seat]), self.t(f"state.{state}"), names)
        return section(self.t("sheet.tickets"), table)


def small_table(*heads: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for n, head in enumerate(heads):
        table.add_column(head, justify="left" if n == 0 or (n == 1 and not heads[0]) else "right")
    return table


def section(title: str, *parts: RenderableType) -> RenderableType:
    return Group("", Text(title, style="bold underline"), *(Padding(part, (0, 0, 0, 1)) for part in parts))
