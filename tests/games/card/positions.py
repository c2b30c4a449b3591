"""Positions of the card game for tests, set up card by card, and words for what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

import stationmaster as sm
from stationmaster.games import read_data
from stationmaster.games.card.moves import KEEP, number_plays
from stationmaster.games.card.rules import Card
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, KINDS, LOCOMOTIVE, NOBODY, NOTHING
from stationmaster.games.family.chance import ScriptedChance, SeededChance
from stationmaster.games.family.rules import TURN
from stationmaster.games.family.tickets import TicketPile

TABLE = CardTable(read_data("card"))
PLAYS = number_plays(TABLE)
PLAIN_MARKET = ("purple", "blue", "orange", "white", "green")


class Group(NamedTuple):
    """A group on a station: coloured cards, and locomotives on top."""

    coloured: int
    locomotives: int = 0


def card_state(match: sm.Match) -> Card:
    assert isinstance(match.state, Card)
    return match.state


def kind(name: str) -> int:
    return KIND_NAMES.index(name)


def numbers(names: Sequence[str]) -> list[int]:
    return [TABLE.tickets.index(name) for name in names]


def named(counts: vec[i64]) -> dict[str, int]:
    """Counts by kind as words, zeros left out."""
    return {KIND_NAMES[n]: int(count) for n, count in enumerate(counts) if count}


def dealt(players: int = 2, first: int = 0, seed: int | str = 1) -> Card:
    game = Card(TABLE, PLAYS)
    game.deal(players, first, SeededChance(seed))
    return game


def card(
    players: int = 2,
    *,
    hands: Sequence[dict[str, int]] = (),
    stations: Sequence[dict[str, Group]] = (),
    stacks: Sequence[dict[str, int]] = (),
    tickets: Sequence[Sequence[str]] = (),
    market: Sequence[str | None] = PLAIN_MARKET,
    pile: dict[str, int] | None = None,
    turn: int = 0,
) -> Card:
    """A player's turn, after its dispatch. What is not given is empty.

    The cards that are left of the deck make the draw pile, or, where a pile is given, lie on the discards.
    """
    game = dealt(players)
    game.phase, game.turn = TURN, turn
    game.hands = vec[i64]([0] * (players * KINDS))
    game.seen = vec[i64]([0] * (players * KINDS))
    fill(game.hands, hands)
    fill(game.stacks, stacks)
    for seat, groups in enumerate(stations):
        for name, group in groups.items():
            game.station[seat * COLOURS + kind(name)] = group.coloured
            game.station_wild[seat * COLOURS + kind(name)] = group.locomotives
    game.market = vec[i64]([NOTHING if name is None else kind(name) for name in market])
    game.pile = vec[i64]([0] * KINDS)
    rest = vec[i64]([TABLE.deck[n] - count for n, count in enumerate(all_cards(game))])
    game.pile = vec[i64]([(pile or {}).get(name, 0) for name in KIND_NAMES]) if pile is not None else rest
    game.pile_total = sum(game.pile)
    game.discards = vec[i64]([rest[n] - game.pile[n] for n in range(KINDS)])
    game.discard_total = sum(game.discards)
    game.offer_counts = vec[i64]([0] * players)
    for seat, names in enumerate(tickets):
        hold(game, seat, *names)
    stack_tickets(game, *[name for name in TABLE.tickets if game.holder[TABLE.tickets.index(name)] == NOBODY])
    return game


def fill(place: vec[i64], rows: Sequence[dict[str, int]]) -> None:
    for seat, counts in enumerate(rows):
        for name, count in counts.items():
            place[seat * KINDS + kind(name)] = count


def hold(game: Card, seat: int, *names: str) -> None:
    for ticket in numbers(names):
        game.holder[ticket] = seat
        game.ticket_counts[seat] += 1


def stack_tickets(game: Card, *names: str) -> None:
    """The ticket pile holds these only."""
    game.ticket_pile = TicketPile(TABLE.n_tickets)
    for ticket in numbers(names):
        game.ticket_pile.shuffle_in(ticket)


def all_cards(game: Card) -> list[int]:
    """Every card of the game, wherever it lies, by kind."""
    counts = [int(game.pile[n] + game.discards[n]) for n in range(KINDS)]
    for slot in game.market:
        if slot != NOTHING:
            counts[slot] += 1
    for seat in range(game.players):
        for n in range(KINDS):
            counts[n] += int(game.hands[seat * KINDS + n] + game.stacks[seat * KINDS + n])
        for colour in range(COLOURS):
            counts[colour] += int(game.station[seat * COLOURS + colour])
            counts[LOCOMOTIVE] += int(game.station_wild[seat * COLOURS + colour])
    return counts


def play(game: Card, *moves: int, cards: Sequence[str] = (), tickets: Sequence[str] = ()) -> None:
    """Plays legal moves; `cards` and `tickets` are what chance turns over, in order, and must be used up."""
    chance = ScriptedChance()
    chance.tell([kind(name) for name in cards], numbers(tickets))
    for move in moves:
        assert move in game.legal_moves(), f"move {move} is not legal"
        game.apply(move, chance)
    assert chance.cards == [], "cards were named that were not turned over"
    assert chance.tickets == [], "tickets were named that were not turned over"


def group(name: str, coloured: int, locomotives: int = 0) -> int:
    return int(PLAYS.group_id(kind(name), coloured, locomotives))


def row(a: str, b: str, c: str) -> int:
    return int(PLAYS.row_id(1 << kind(a) | 1 << kind(b) | 1 << kind(c)))


def keep(*places: int) -> int:
    return KEEP + sum(1 << place for place in places)


def groups(game: Card) -> list[tuple[str, int, int]]:
    """The legal groups: colour, coloured cards, locomotives."""
    found = [move - int(PLAYS.first) for move in game.legal_moves() if PLAYS.first <= move < PLAYS.rows]
    return [(KIND_NAMES[PLAYS.colour[n]], int(PLAYS.coloured[n]), int(PLAYS.locomotives[n])) for n in found]


def rows(game: Card) -> list[set[str]]:
    found = [PLAYS.row[move - PLAYS.rows] for move in game.legal_moves() if move >= PLAYS.rows]
    return [{KIND_NAMES[n] for n in range(COLOURS) if bits >> n & 1} for bits in found]


def hand(game: Card, seat: int) -> dict[str, int]:
    return named(game.hands[seat * KINDS : (seat + 1) * KINDS])


def stack(game: Card, seat: int) -> dict[str, int]:
    return named(game.stacks[seat * KINDS : (seat + 1) * KINDS])


def station(game: Card, seat: int) -> dict[str, Group]:
    found: dict[str, Group] = {}
    for colour in range(COLOURS):
        place = seat * COLOURS + colour
        if game.station[place] + game.station_wild[place] > 0:
            found[KIND_NAMES[colour]] = Group(int(game.station[place]), int(game.station_wild[place]))
    return found


def market(game: Card) -> list[str | None]:
    return [None if slot == NOTHING else KIND_NAMES[slot] for slot in game.market]


def kept(game: Card, seat: int) -> list[str]:
    return [TABLE.tickets[ticket] for ticket in game.tickets_of(seat)]


def completed(game: Card, seat: int) -> list[str]:
    return [TABLE.tickets[ticket] for ticket in game.completed_by(seat)]
