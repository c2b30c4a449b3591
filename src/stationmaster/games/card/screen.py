"""`card` on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stationmaster.games.card.screen_en import EN
from stationmaster.games.card.screen_ru import RU
from stationmaster.games.card.view import CardView
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, LOCOMOTIVE
from stationmaster.games.family.score_sheet import Score
from stationmaster.games.family.screen import WIDE, Command, Screen, section, small_table
from stationmaster.games.family.screen_america import CITIES
from stationmaster.games.family.screen_cards import named_counts
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.view import View
from stationmaster.languages import Language, Texts
from stationmaster.texts import plain

MOST_GROUPS = 5  # of a colour, and
MOST_ROWS = 6  # rows, shown with the table; `plays` shows all


class CardScreen(Screen):
    texts: ClassVar[Mapping[Language, Texts]] = {"en": EN, "ru": RU}
    places: ClassVar[Mapping[Language, Mapping[str, str]]] = {"en": {}, "ru": CITIES}
    lists = "plays"

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
            key = "last_round.deal" if view.deals_left else "last_round"
            parts.append(Text(self.t(key, count=view.turns_left), style="bold red"))
        return Group(*parts)

    def columns(self) -> tuple[str, ...]:
        return (*super().columns(), "train_stack", "laid_aside", "points")

    def player_row(self, view: View, seat: int) -> tuple[str, ...]:
        assert isinstance(view, CardView)
        numbers = (view.stack_sizes[seat], view.completed_counts[seat], view.ticket_score[seat])
        return (*super().player_row(view, seat), *map(str, numbers))

    def stations(self, view: CardView) -> RenderableType:
        """Every station: a group is its coloured cards, then the locomotives on top of them."""
        table = Table.grid(padding=(0, 2))
        for seat, station in enumerate(view.stations):
            groups = [self.standing(colour, *group) for colour, group in enumerate(station) if any(group)]
            shown = Columns(groups, padding=(0, 2)) if groups else Text(self.t("empty"), style="dim")
            table.add_row(Text(plain(view.players[seat]), style="bold" if seat == view.seat else ""), shown)
        return section(self.t("stations"), table)

    def piles(self, view: View) -> str:
        assert isinstance(view, CardView)
        deals = self.t("deal", deal=2 - view.deals_left) if len(view.players) == 4 else ""  # C51
        return super().piles(view) + self.t("tickets_left", count=view.ticket_pile) + deals

    def hand(self, view: View) -> RenderableType:
        assert isinstance(view, CardView)
        if view.stack is None:
            return super().hand(view)
        stack = section(self.t("stack", held=sum(view.stack)), self.cards.counted(named_counts(view.stack)))
        return Group(super().hand(view), stack)

    def standing(self, colour: int, coloured: int, locomotives: int) -> Text:
        """A group on a station."""
        group = Text.assemble(f"{coloured} ", self.cards.card(KIND_NAMES[colour]))
        if locomotives:
            group.append(f" +{self.cards.several(KIND_NAMES[LOCOMOTIVE], locomotives)}")
        return group

    def commands(self) -> dict[str, Command]:
        return {"map": self.map}

    def map(self, view: View, _: str) -> RenderableType:
        """This game's board are its stations."""
        assert isinstance(view, CardView)
        return self.stations(view)

    # ---- tickets ----

    def ticket_lines(self, view: View) -> list[Text]:
        """Open ones first, with what they need and what is missing; then those that are laid aside."""
        assert isinstance(view, CardView)
        points, plans = view.board.ticket_points, view.plans()
        lines = []
        for ticket in sorted(view.tickets or (), key=lambda t: -points[t]):
            plan = plans[view.board.tickets[ticket]]
            state = (f"{self.t('state.' + plan['state'])}  ", "green" if plan["state"] == "ready" else "yellow")
            lines.append(Text.assemble(state, self.ticket_with_needs(view, ticket)))
        for ticket in sorted(view.completed or (), key=lambda t: -points[t]):
            lines.append(Text.assemble((f"{self.t('state.done')}  ", "green"), self.ticket_name(view, ticket)))
        return lines

    def ticket_name(self, view: View, ticket: int) -> str:
        """The two cities and the value."""
        a, b = view.board.tickets[ticket].split("--")[:2]
        pair = self.t("pair", a=self.city_name(a), b=self.city_name(b))
        return f"{pair} ({view.board.ticket_points[ticket]})"

    def city_name(self, city: str) -> str:
        return self.places[self.t.language].get(city) or plain(city.replace("_", " ").title())

    def offered_ticket(self, view: View, ticket: int) -> str | Text:
        return self.ticket_with_needs(view, ticket)

    def ticket_with_needs(self, view: View, ticket: int) -> Text:
        needs = view.board.ticket_needs[ticket * COLOURS : (ticket + 1) * COLOURS]
        missing = view.plans()[view.board.tickets[ticket]]["missing"]
        lacks = self.t("missing", count=missing) if missing else self.t("missing.none")
        return Text.assemble(
            self.ticket_name(view, ticket),
            ": ",
            (self.cards.payment(named_counts(needs)), "bold"),
            (f" ({lacks})", "dim"),
        )

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
            key = "choose.first" if view.phase == "first_tickets" else "choose.any"  # C03, C40
            return section(self.t("moves"), Text(self.t(key)))
        others = [move for move in view.moves if move < view.plays.first]
        moves = section(self.t("moves"), self.plain_choices(view, menu, others))
        return Group(moves, *self.play_lists(view, menu, menu.order, MOST_GROUPS, MOST_ROWS))

    def all_plays(self, view: CardView, menu: Menu, wanted: str) -> RenderableType:
        plays = [move for move in menu.order if move >= view.plays.first]
        fit = [move for move in plays if wanted in view.notation.text(move) or wanted in self.play_words(view, move)]
        if fit:
            return Group(*self.play_lists(view, menu, fit, 1000, 1000))
        return Text(self.t("plays.none_with" if wanted else "plays.none", text=wanted))

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
            parts.append(section(self.t("plays.groups"), self.group_table(view, menu, colours, most_groups)))
        if rows:
            parts.append(section(self.t("plays.rows", found=len(rows)), self.numbered(view, menu, rows, most_rows)))
        return [*parts, Text(f" {self.t('plays.legend')}", style="dim")] if parts else []

    def group_table(self, view: CardView, menu: Menu, colours: dict[int, list[int]], most: int) -> Table:
        table = small_table(*(self.t(f"plays.{head}") for head in ("colour", "robs", "cards")))
        table.columns[0].no_wrap = True
        table.columns[1].justify = table.columns[2].justify = "left"
        for colour, moves in colours.items():
            table.add_row(
                self.cards.card(KIND_NAMES[colour]), victims(view, colour), self.numbered(view, menu, moves, most)
            )
        return table

    def move_words(self, view: View, move: int) -> str:
        assert isinstance(view, CardView)
        if not is_group(view, move):
            return super().move_words(view, move)
        robbed = victims(view, view.plays.colour[move - view.plays.first])
        cards = self.play_words(view, move)
        return self.t("moves.group_robs" if robbed else "moves.group", cards=cards, robbed=robbed)

    def play_words(self, view: CardView, move: int) -> str:
        return self.cards.payment(play_cards(view, move))

    def numbered(self, view: CardView, menu: Menu, moves: Sequence[int], most: int) -> Text:
        """Plays as `number:cards`, with the cards' letters."""
        parts = [
            Text.assemble((f"{menu.number_of[move]}:", "bold cyan"), self.short_cards(view, move))
            for move in moves[:most]
        ]
        if len(moves) > most:
            parts.append(Text(f"+{len(moves) - most}", style="dim"))
        return Text(" ").join(parts)

    def short_cards(self, view: CardView, move: int) -> str:
        """The cards' letters, in a group with their counts."""
        cards = play_cards(view, move)
        return self.cards.short_payment(cards) if is_group(view, move) else "+".join(map(self.cards.letter, cards))

    # ---- what happened, and the end ----

    def extra_words(self, value: Any) -> str:
        """Bonus cards are those of big cities."""
        return ", ".join(map(self.city_name, value)) if isinstance(value, list) else super().extra_words(value)

    def sheet(self, players: Sequence[str], scores: Sequence[Score]) -> RenderableType:
        """C52: it says how the completed tickets were chosen, too."""
        chosen = Padding(Text(self.t("best_set"), style="dim"), (0, 0, 0, 1))
        return Group(super().sheet(players, scores), chosen)

    def say_dispatch(self, entry: dict[str, Any], view: View) -> str:
        return self.told(entry, view, "dispatch", cards=self.cards.payment(entry["cards"]))

    def say_play_group(self, entry: dict[str, Any], view: View) -> str:
        said = self.told(entry, view, "group", cards=self.cards.payment(entry["cards"]))
        if "robs" not in entry:
            return said
        robbed = [self.t("log.you") if seat == view.seat else plain(view.players[seat]) for seat in entry["robs"]]
        return f"{said}. {self.t('log.robs', robbed=self.t.listed(robbed), card=self.cards.name(entry['color']))}"

    def say_play_row(self, entry: dict[str, Any], view: View) -> str:
        return self.told(entry, view, "row", cards=", ".join(map(self.cards.name, entry["cards"])))

    def say_deal(self, entry: dict[str, Any], view: View) -> str:
        """A seat sees its own cards and tickets, a record has those of all."""
        counts = entry["completed_counts"] if "completed_counts" in entry else map(len, entry["completed"])
        done = [self.t("log.deal_count", player=plain(view.players[seat]), count=n) for seat, n in enumerate(counts)]
        said = self.t("log.deal", counts=", ".join(done))
        if "own_cards" not in entry:
            return said
        numbers = [view.board.tickets.index(ticket) for ticket in entry["own_completed"]]
        tickets = ", ".join(self.ticket_name(view, ticket) for ticket in numbers) or self.t("log.nothing")
        cards = self.cards.payment(entry["own_cards"]) or self.t("no_cards")
        return "; ".join([said, self.t("log.deal_done", tickets=tickets), self.t("log.deal_own", cards=cards)])


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


def victims(view: CardView, colour: int) -> str:
    """Whom a group of that colour robs (C31)."""
    others = [seat for seat, station in enumerate(view.stations) if seat != view.seat and any(station[colour])]
    return ", ".join(f"{plain(view.players[seat])} ({sum(view.stations[seat][colour])})" for seat in others)
