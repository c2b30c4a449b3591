"""The card game's tables: its deck, tickets and big cities, read from data and checked."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import COLOURS, KIND_NAMES, LOCOMOTIVE
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

MOST_PLAYERS: Final = 4
LEAST_TICKETS: Final = 24  # C03: six for each of four players
MOST_TICKETS: Final = 60  # a set of tickets is kept in the bits of one number
MOST_CITIES: Final = 16

# C52 in one number: the value of a ticket, then that it is one, then the big cities that it names.
VALUE_UNIT: Final = 1 << 13
TICKET_UNIT: Final = 1 << 7


@final
class CardTable:
    """Tables by number. Tickets are numbered by their sorted ids, so that "first by id" (C52) is "lowest number"."""

    data: dict[str, Any]  #: all that the file says
    home: object  #: the edition that has it, if it is to be sent by name
    game: str  #: the game that it is for
    deck: vec[i64]  #: C01: cards of each kind
    tickets: list[str]  #: ids, by number
    n_tickets: i64  #: how many there are
    ticket_points: vec[i64]  #: of each ticket
    ticket_needs: vec[u8]  #: C04: ticket * COLOURS + colour
    cards_start: vec[i64]  #: by ticket, see `cards`
    cards: vec[i64]  #: the same as colours, card by card, of ticket t from cards_start[t] to cards_start[t + 1]
    ticket_cities: vec[i64]  #: a bit for each big city that it names
    ticket_bit: vec[i64]  #: its place in a set of tickets; of two sets of one size the greater is the first by its ids
    rivals: vec[i64]  #: the set of tickets that take no more of any colour and are better: never left for this one
    lessers: vec[i64]  #: the set of tickets that this one is a rival of
    ticket_weight: vec[i64]  #: what it adds to a completion, by the order of C52
    cities: list[str]  #: the big cities that have a bonus card
    n_cities: i64  #: how many there are
    city_points: vec[i64]  #: of each bonus card

    def __init__(self, data: object, home: object = None) -> None:
        table = need_mapping(data, "board")
        self.data = table
        self.home = home
        self.game = need_text(table, "game", "board")
        self.deck = read_deck(table)
        self._check_deck()
        self._read_bonus_cards(need_entries(table, "bonus_cards"))
        self._read_tickets(need_entries(table, "tickets"))

    def __repr__(self) -> str:
        return f"<CardTable {self.game}: {self.n_tickets} tickets, {self.n_cities} bonus cards>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (CardTable, (self.data,)) if self.home is None else (getattr, (self.home, "board"))

    def __copy__(self) -> CardTable:
        return self

    def __deepcopy__(self, memo: object) -> CardTable:
        """It never changes."""
        return self

    def _check_deck(self) -> None:
        if self.deck[LOCOMOTIVE] < MOST_PLAYERS:  # C02
            raise BoardError(f"deck: {self.deck[LOCOMOTIVE]} locomotives; {MOST_PLAYERS} players get one each")
        for kind in range(LOCOMOTIVE + 1, len(KIND_NAMES)):
            if self.deck[kind] > 0:
                raise BoardError(f"deck: the card game has no {KIND_NAMES[kind]} cards")

    def _read_bonus_cards(self, entries: list[tuple[str, dict[str, Any]]]) -> None:
        self.cities = []
        points: list[int] = []
        for where, card in entries:
            city = need_text(card, "city", where)
            if city in self.cities:
                raise BoardError(f"{where}: a second bonus card for {city!r}")
            self.cities.append(city)
            points.append(need_number(card, "points", where, 0, 1000))
        if len(self.cities) > MOST_CITIES:
            raise BoardError(f"bonus_cards: {len(self.cities)} cards; at most {MOST_CITIES} can be played with")
        self.n_cities = len(self.cities)
        self.city_points = vec[i64](points)

    def _read_tickets(self, entries: list[tuple[str, dict[str, Any]]]) -> None:
        if len(entries) < LEAST_TICKETS:
            raise BoardError(f"tickets: {len(entries)} tickets; four players are dealt {LEAST_TICKETS}")
        if len(entries) > MOST_TICKETS:
            raise BoardError(f"tickets: {len(entries)} tickets; at most {MOST_TICKETS} can be played with")
        rows: list[tuple[str, int, list[int], int, int]] = []
        for where, ticket in entries:
            name = need_id(ticket, where)
            if name in [row[0] for row in rows]:
                raise BoardError(f"{where}: duplicate id {name!r}")
            points = need_number(ticket, "points", where, 1, 1000)
            needs = self._read_needs(ticket, where)
            cities = self._read_cities(ticket, where)
            rows.append((name, points, needs, cities, cities.bit_count()))
        rows.sort()
        self.tickets = [row[0] for row in rows]
        self.n_tickets = len(rows)
        self.ticket_points = vec[i64]([row[1] for row in rows])
        self.ticket_needs = vec[u8]([count for row in rows for count in row[2]])
        self._list_cards()
        self.ticket_cities = vec[i64]([row[3] for row in rows])
        self.ticket_bit = vec[i64]([1 << n for n in range(len(rows) - 1, -1, -1)])
        self.ticket_weight = vec[i64]([row[1] * VALUE_UNIT + TICKET_UNIT + row[4] for row in rows])
        self._find_rivals()

    def _list_cards(self) -> None:
        starts = [0]
        cards: list[int] = []
        for place, count in enumerate(self.ticket_needs):
            cards += [place % COLOURS] * int(count)
            if place % COLOURS == COLOURS - 1:
                starts.append(len(cards))
        self.cards_start = vec[i64](starts)
        self.cards = vec[i64](cards)

    def _find_rivals(self) -> None:
        self.rivals = vec[i64]([0] * self.n_tickets)
        self.lessers = vec[i64]([0] * self.n_tickets)
        for one in range(self.n_tickets):
            for other in range(self.n_tickets):
                if self._is_rival(one, other):
                    self.rivals[other] |= self.ticket_bit[one]
                    self.lessers[one] |= self.ticket_bit[other]

    def _is_rival(self, one: i64, other: i64) -> bool:
        """Would `one` in the place of `other` always be legal and better by C52?"""
        weight = self.ticket_weight
        if one == other or weight[one] < weight[other] or (weight[one] == weight[other] and one > other):
            return False
        needs = self.ticket_needs
        for colour in range(COLOURS):
            if i64(needs[one * COLOURS + colour]) > i64(needs[other * COLOURS + colour]):
                return False
        return True

    def _read_needs(self, ticket: dict[str, Any], where: str) -> list[int]:
        """C04: how many cards of each colour."""
        needs = need_mapping(need(ticket, "needs", where), f"{where}: needs")
        unknown = sorted(set(needs) - set(KIND_NAMES[:COLOURS]))
        if unknown:
            raise BoardError(f"{where}: unknown color {unknown[0]!r}; known: {', '.join(KIND_NAMES[:COLOURS])}")
        counts = [need_number(needs, name, where, 1, 100) if name in needs else 0 for name in KIND_NAMES[:COLOURS]]
        if sum(counts) == 0:
            raise BoardError(f"{where}: needs no card")
        return counts

    def _read_cities(self, ticket: dict[str, Any], where: str) -> int:
        """C56: the big cities among its two ends, as bits."""
        a = need_text(ticket, "a", where)
        b = need_text(ticket, "b", where)
        if a == b:
            raise BoardError(f"{where}: both ends are {a!r}")
        return sum(1 << n for n, city in enumerate(self.cities) if city in (a, b))
