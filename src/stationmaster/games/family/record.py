"""Writing and reading the entries of a game record: what the games share.

A scribe compares the state before and after a move and writes what happened, chance included; and it reads an
entry back into the move and into what chance has to answer. `verify` needs nothing else: it plays the entry that
it reads and compares the entry that it writes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from stationmaster.errors import RecordError
from stationmaster.games.family.cards import KIND_NAMES, KINDS
from stationmaster.games.family.notation import Notation
from stationmaster.games.family.parts import discarded_markets, hand_of, slots
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, PASS, SLOTS, Game
from stationmaster.games.family.view import count_names, market_names

G = TypeVar("G", bound=Game)
Entry = dict[str, Any]


@dataclass
class Reading:
    """An entry, or several that belong together, as moves and as what chance answers to them."""

    moves: list[int]
    cards: list[int] = field(default_factory=list)
    tickets: list[int] = field(default_factory=list)
    entries: int = 1
    """How many entries of the record it covers."""


class Scribe(ABC, Generic[G]):
    field_rules: ClassVar[dict[str, str]] = {
        "first": "U05",
        "player": "U05",
        "hands": "U02",
        "tickets": "U30",
        "keep": "U30",
        "return": "U30",
        "card": "U10",
        "market": "U16",
        "resets": "U14",
        "shuffles": "U16",
        "cards": "U20",
        "rank": "G06",
        "winners": "U43",
        "tickets_completed": "U41",
        "tickets_failed": "U41",
        "longest_path": "U42",
        "bonus": "U42",
        "routes": "U21",
        "total": "U41",
    }
    """Which rule a field holds up, where what a record says differs from what the rules give. A key may name the
    entry too, as "setup hands"."""
    end_rule: ClassVar[str] = "U40"
    """By which rule the game ends."""
    first_keep: ClassVar[int]
    """The move that keeps no ticket, or would: those that keep some follow, with a bit for each."""
    may_keep_none: ClassVar[bool] = False
    followers: ClassVar[dict[str, str]] = {}
    """Entries that are no decisions and follow from one, each with the rule that makes it."""

    def __init__(self, notation: Notation, tickets: Sequence[str]) -> None:
        self.notation = notation
        self.tickets = tickets
        self.ticket_numbers = {name: n for n, name in enumerate(tickets)}

    @abstractmethod
    def write_setup(self, game: G) -> Entry:
        """The `setup` of a record, from a state in which nobody has moved."""

    @abstractmethod
    def read_setup(self, setup: Entry, players: int) -> Reading:
        """What chance answers while the game is dealt."""

    @abstractmethod
    def write(self, before: G, move: int, after: G) -> list[Entry]:
        """The entries that a move makes: mostly one."""

    @abstractmethod
    def read(self, entries: Sequence[Entry], place: int, game: G) -> Reading:
        """The entry at a place, with those after it that are no decisions."""

    # ---- names ----

    def ticket_names(self, tickets: Iterable[int]) -> list[str]:
        return [self.tickets[ticket] for ticket in tickets]

    def read_tickets(self, value: object, what: str) -> list[int]:
        names = need_list(value, what)
        for name in names:
            if not isinstance(name, str) or name not in self.ticket_numbers:
                raise RecordError("record", f"{what}: there is no ticket {name!r}")
        return [self.ticket_numbers[name] for name in names]

    # ---- moves that all games share ----

    def write_draw(self, before: Game, move: int, after: Game) -> Entry:
        entry = self.begin(before, "draw")
        entry["from"] = "pile" if move == DRAW_PILE else move - DRAW_SLOT
        held, holds = hand_of(before, before.turn), hand_of(after, before.turn)
        entry["card"] = next(KIND_NAMES[kind] for kind in range(KINDS) if holds[kind] > held[kind])
        return entry | self.market_part(before, after, taken=move != DRAW_PILE)

    def write_keep(self, before: Game, mask: int) -> Entry:
        entry = self.begin(before, "keep_tickets")
        offer = before.offer_of(before.turn)
        entry["keep"] = self.ticket_names(t for n, t in enumerate(offer) if mask >> n & 1)
        entry["return"] = self.ticket_names(t for n, t in enumerate(offer) if not mask >> n & 1)
        return entry

    def begin(self, before: Game, move: str) -> Entry:
        return {"player": before.turn, "move": move}

    def market_part(self, before: Game, after: Game, taken: bool = False) -> Entry:
        """`market`, `resets` and `shuffles`, each where it belongs."""
        part: Entry = {}
        market, resets = slots(after.market), write_resets(after)
        if taken or resets or slots(before.market) != market:
            part["market"] = market_names(market)
        part |= resets
        if after.shuffles:
            part["shuffles"] = after.shuffles
        return part

    def read_shared(self, entry: Entry, game: Game) -> Reading | None:
        """Passing, drawing a card, keeping tickets (as positions in the offer, by `keep_move`)."""
        move = entry.get("move")
        if move == "pass":
            return Reading([PASS], self.read_market(entry, game, None))
        if move == "draw":
            return self.read_draw(entry, game)
        if move == "keep_tickets":
            return Reading([self.keep_move(self.read_keep(entry, game))])
        return None

    def keep_move(self, mask: int) -> int:
        if mask == 0 and not self.may_keep_none:
            raise RecordError(self.field_rules["keep"], "keep: at least one ticket is kept")
        return self.first_keep + mask

    def read_draw(self, entry: Entry, game: Game) -> Reading:
        source = entry.get("from")
        card = read_kind(entry.get("card"), "card")
        if source == "pile":
            return Reading([DRAW_PILE], [card, *self.read_market(entry, game, None)])
        if isinstance(source, bool) or not isinstance(source, int) or not 0 <= source < SLOTS:
            raise RecordError("record", f"'from' must be \"pile\" or a slot from 0 to 4, not {source!r}")
        return Reading([DRAW_SLOT + source], self.read_market(entry, game, source))

    def read_keep(self, entry: Entry, game: Game) -> int:
        keep = self.read_tickets(entry.get("keep"), "keep")
        offer = game.offer_of(game.turn)
        for ticket in keep:
            if ticket not in offer:
                raise RecordError(self.field_rules["keep"], f"the ticket {self.tickets[ticket]} was not offered")
        mask = sum(1 << offer.index(ticket) for ticket in set(keep))
        if mask not in range(1 << len(offer)):
            raise RecordError("record", "keep: a ticket is named twice")
        return mask

    def read_market(self, entry: Entry, game: Game, taken: int | None) -> list[int]:
        """The cards turned over for the market, in the order in which they were."""
        now = list(slots(game.market))
        if taken is not None:
            now[taken] = None
        markets = [read_market(market) for market in need_list(entry.get("resets", []), "resets")]
        if "market" in entry:
            markets.append(read_market(entry["market"]))
        return turned_over(now, markets)


def turned_over(now: list[int | None], markets: list[list[int | None]]) -> list[int]:
    """The cards that fill a market up to each of the following ones; all but the last are discarded whole."""
    cards: list[int] = []
    for market in markets:
        cards += [new for old, new in zip(now, market, strict=True) if old is None and new is not None]
        now = [None] * SLOTS
    return cards


def read_kind(value: object, what: str) -> int:
    if not isinstance(value, str) or value not in KIND_NAMES:
        raise RecordError("record", f"{what}: there is no card {value!r}")
    return KIND_NAMES.index(value)


def read_market(value: object) -> list[int | None]:
    market = need_list(value, "market")
    if len(market) != SLOTS:
        raise RecordError("record", f"market: it has five slots, not {len(market)}")
    return [None if kind is None else read_kind(kind, "market") for kind in market]


def read_counts(value: object, what: str) -> list[int]:
    """Counts of cards as a list by kind."""
    if not isinstance(value, dict):
        raise RecordError("record", f"{what}: counts of cards must be an object")
    counts = [0] * KINDS
    for name, count in value.items():
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 200:
            raise RecordError("record", f"{what}: {name} must be a count of at least 1, not {count!r}")
        counts[read_kind(name, what)] = count
    return counts


def cards_dealt(value: object, what: str, first: int, players: int, each: int) -> list[int]:
    """The cards of the hands in the order of dealing: one at a time, round from the first player (G06)."""
    hands = [read_counts(hand, what) for hand in need_list(value, what)]
    if len(hands) != players or any(sum(hand) != each for hand in hands):
        raise RecordError("U02", f"{what}: each of {players} players is dealt {each} cards")
    cards = [[kind for kind in range(KINDS) for _ in range(hand[kind])] for hand in hands]
    return [cards[(first + n) % players][k] for k in range(each) for n in range(players)]


def need_list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError("record", f"{what}: must be a list")
    return value


def write_hands(game: Game) -> list[Entry]:
    return [count_names(hand_of(game, seat)) for seat in range(game.players)]


def write_resets(game: Game) -> Entry:
    """The markets that were discarded, where there were any."""
    resets = [market_names(market) for market in discarded_markets(game)]
    return {"resets": resets} if resets else {}


def empty_market() -> list[int | None]:
    return [None] * SLOTS
