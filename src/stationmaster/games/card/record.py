"""The record's entries of `card`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.errors import RecordError
from stationmaster.games.card import moves
from stationmaster.games.card.moves import Plays
from stationmaster.games.card.rules import Card
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, KINDS, LOCOMOTIVE, NOBODY
from stationmaster.games.family.notation import Notation, cards_text
from stationmaster.games.family.parts import hand_of, slots
from stationmaster.games.family.record import (
    Entry,
    Reading,
    Scribe,
    empty_market,
    need_list,
    read_counts,
    read_market,
    turned_over,
    write_hands,
)
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, PASS, SLOTS
from stationmaster.games.family.view import count_names, market_names


class CardScribe(Scribe[Card]):
    end_rule = "C50"
    first_keep = moves.KEEP
    may_keep_none = True  # C40
    followers: ClassVar = {"dispatch": "C10", "deal": "C54"}
    field_rules = Scribe.field_rules | {
        "setup hands": "C02",
        "setup market": "C02",
        "setup tickets": "C03",
        "tickets": "C40",
        "keep": "C40",
        "return": "C40",
        "card": "C20",
        "market": "C21",
        "resets": "C20",
        "shuffles": "C21",
        "color": "C30",
        "cards": "C30",
        "robs": "C31",
        "dispatch cards": "C10",
        "deal completed": "C52",
        "deal hands": "C54",
        "deal market": "C54",
        "result tickets_completed": "C52",
        "result tickets_failed": "C55",
        "result tickets": "C55",
        "bonus": "C56",
        "bonus_cards": "C56",
        "total": "C57",
        "winners": "C57",
    }

    def __init__(self, notation: Notation, table: CardTable, plays: Plays) -> None:
        super().__init__(notation, table.tickets)
        self.plays = plays

    # ---- the setup ----

    def write_setup(self, game: Card) -> Entry:
        return {
            "first": game.first,
            "hands": write_hands(game),
            "market": market_names(slots(game.market)),
            "tickets": [self.ticket_names(game.offer_of(seat)) for seat in range(game.players)],
        }

    def read_setup(self, setup: Entry, players: int) -> Reading:
        first = setup["first"]
        hands = [read_counts(hand, "hands") for hand in need_list(setup.get("hands"), "hands")]
        if len(hands) != players or any(sum(hand) != 8 or hand[LOCOMOTIVE] == 0 for hand in hands):
            raise RecordError("C02", f"hands: each of {players} players gets a locomotive and seven more cards")
        for hand in hands:
            hand[LOCOMOTIVE] -= 1  # it is not dealt by chance
        cards = dealt_round(hands, first)
        cards += turned_over(empty_market(), [read_market(setup.get("market"))])
        offers = [self.read_tickets(offer, "tickets") for offer in need_list(setup.get("tickets"), "tickets")]
        if len(offers) != players:
            raise RecordError("C03", "tickets: each player is offered six")
        return Reading([], cards, [ticket for n in range(players) for ticket in offers[(first + n) % players]])

    # ---- writing ----

    def write(self, before: Card, move: int, after: Card) -> list[Entry]:
        entries = [self.write_decision(before, move, after)]
        if len(after.dealt) > 0:
            entries.append(self.write_deal(before, after))
        if any(after.dispatched):
            entries.append(self.begin(after, "dispatch") | {"cards": count_names(tuple(after.dispatched))})
        return entries

    def write_decision(self, before: Card, move: int, after: Card) -> Entry:
        if move == PASS:
            return self.begin(before, "pass")
        if move < DRAW_SLOT + SLOTS:
            return self.write_own_draw(before, move, after)
        if move == moves.DRAW_TICKETS:
            return self.begin(before, "draw_tickets") | {"tickets": self.ticket_names(after.offer_of(before.turn))}
        if move < moves.PLAY:
            return self.write_keep(before, move - moves.KEEP)
        if move < self.plays.rows:
            return self.write_group(before, move, after)
        row = self.plays.row[move - self.plays.rows]
        cards = {KIND_NAMES[colour]: 1 for colour in range(COLOURS) if row >> colour & 1}
        return self.begin(before, "play_row") | {"cards": cards}

    def write_own_draw(self, before: Card, move: int, after: Card) -> Entry:
        """A deal may have followed: what it brought into hand and market is no part of the draw."""
        seat = before.turn
        held, holds = hand_of(before, seat), list(hand_of(after, seat))
        market = after.market
        if len(after.dealt) > 0:
            market = after.old_market
            holds = [count - after.dealt[seat * KINDS + kind] for kind, count in enumerate(holds)]
        entry = self.begin(before, "draw")
        entry["from"] = "pile" if move == DRAW_PILE else move - DRAW_SLOT
        entry["card"] = next(KIND_NAMES[kind] for kind in range(KINDS) if holds[kind] > held[kind])
        if move != DRAW_PILE:
            entry["market"] = market_names(slots(market))
        return entry

    def write_group(self, before: Card, move: int, after: Card) -> Entry:
        plays = self.plays
        index = move - plays.first
        colour = KIND_NAMES[plays.colour[index]]
        counts = {colour: plays.coloured[index], KIND_NAMES[LOCOMOTIVE]: plays.locomotives[index]}
        entry = self.begin(before, "play_group")
        entry["color"] = colour
        entry["cards"] = {kind: count for kind, count in counts.items() if count}
        if after.robbed:
            entry["robs"] = [seat for seat in range(before.players) if after.robbed >> seat & 1]
        return entry

    def write_deal(self, before: Card, after: Card) -> Entry:
        seats = range(after.players)
        completed = [[t for t in after.completed_by(seat) if before.done_by[t] == NOBODY] for seat in seats]
        return {
            "move": "deal",
            "completed": [self.ticket_names(tickets) for tickets in completed],
            "hands": [count_names(tuple(after.dealt[seat * KINDS : (seat + 1) * KINDS])) for seat in seats],
            "market": market_names(slots(after.market)),
        }

    # ---- reading ----

    def read(self, entries: Sequence[Entry], place: int, game: Card) -> Reading:
        reading = self.read_decision(entries[place], game)
        following = entries[place + 1] if place + 1 < len(entries) else None
        if isinstance(following, dict) and following.get("move") == "deal":
            try:
                reading.cards += self.read_deal(following, game)
            except RecordError as error:
                raise RecordError(error.rule, error.words, place + 1) from None
        elif game.would_deal_again(reading.moves[0]) and reading.moves[0] in game.legal_moves():
            raise RecordError("C54", "the entry 'deal' is missing after it")
        return reading

    def read_decision(self, entry: Entry, game: Card) -> Reading:
        shared = self.read_shared(entry, game)
        if shared:
            return shared
        if entry.get("move") == "draw_tickets":
            return Reading([moves.DRAW_TICKETS], [], self.read_tickets(entry.get("tickets"), "tickets"))
        if entry.get("move") in ("play_group", "play_row"):
            return Reading([self.read_play(entry)])
        raise RecordError("record", f"card has no move {entry.get('move')!r}")

    def read_play(self, entry: Entry) -> int:
        cards = read_counts(entry.get("cards"), "cards")
        if entry["move"] == "play_group":
            move, text = self.plays.group_of(vec[i64](cards)), f"group {cards_text(cards)}"
        else:
            names = [KIND_NAMES[kind] for kind, count in enumerate(cards) for _ in range(count)]
            move, text = self.plays.row_of(vec[i64](cards)), " ".join(["row", *names])
        if move < 0:
            raise RecordError("C30", self.notation.fault(text))
        return move

    def read_deal(self, entry: Entry, game: Card) -> list[int]:
        hands = [read_counts(hand, "hands") for hand in need_list(entry.get("hands"), "hands")]
        if len(hands) != game.players or any(sum(hand) > 4 for hand in hands):
            raise RecordError("C54", f"hands: each of {game.players} players is dealt four cards")
        return dealt_round(hands, game.first) + turned_over(empty_market(), [read_market(entry.get("market"))])


def dealt_round(hands: list[list[int]], first: int) -> list[int]:
    """G06: the cards in the order of dealing, round from the first player. Some may get fewer (C54)."""
    cards = [[kind for kind in range(KINDS) for _ in range(hand[kind])] for hand in hands]
    cards = cards[first:] + cards[:first]
    return [hand[k] for k in range(max(map(len, cards))) for hand in cards if k < len(hand)]
