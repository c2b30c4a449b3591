"""Positions for tests, set up card by card, and words for what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

import stationmaster as sm
from stationmaster.games import edition
from stationmaster.games.family.cards import KIND_NAMES, KINDS, NOTHING
from stationmaster.games.family.chance import ScriptedChance, SeededChance
from stationmaster.games.family.parts import hand_of, slots
from stationmaster.games.family.rules import TURN, Game
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.family.view import count_names
from stationmaster.games.usa.rules import Usa

USA = edition("usa")
BOARD = USA.board
PLAIN_MARKET = ("purple", "blue", "orange", "white", "green")


def usa_state(match: sm.Match) -> Usa:
    assert isinstance(match.state, Usa)
    return match.state


def kinds(counts: dict[str, int]) -> vec[i64]:
    return vec[i64]([counts.get(name, 0) for name in KIND_NAMES])


def usa(
    players: int = 2,
    *,
    hands: Sequence[dict[str, int]] = (),
    market: Sequence[str | None] = PLAIN_MARKET,
    pile: dict[str, int] | None = None,
    discards: dict[str, int] | None = None,
    turn: int = 0,
) -> Usa:
    """A player's turn with these cards. Hands not given are empty, nobody has tickets, all routes are free.

    The cards that are left of the deck make the draw pile, or, where a pile is given, lie in the last hand.
    """
    game: Usa = USA.deal(players, 0, SeededChance("position"), {})
    game.phase, game.turn = TURN, turn
    for seat in range(players):
        game.offer_counts[seat] = 0
    game.ticket_pile = TicketPile(BOARD.n_tickets)
    for ticket in range(BOARD.n_tickets):
        game.ticket_pile.shuffle_in(ticket)
    lay_cards(game, list(BOARD.deck), hands, market, pile, discards or {})
    return game


def lay_cards(
    game: Game,
    deck: list[int],
    hands: Sequence[dict[str, int]],
    market: Sequence[str | None],
    pile: dict[str, int] | None,
    discards: dict[str, int],
) -> None:
    all_hands = [kinds(hands[seat] if seat < len(hands) else {}) for seat in range(game.players)]
    game.market = vec[i64]([NOTHING if name is None else KIND_NAMES.index(name) for name in market])
    game.discards = kinds(discards)
    game.discard_total = sum(game.discards)
    rest = [
        deck[kind] - sum(hand[kind] for hand in all_hands) - list(game.market).count(kind) - game.discards[kind]
        for kind in range(KINDS)
    ]
    game.pile = kinds(pile) if pile is not None else vec[i64](rest)
    game.pile_total = sum(game.pile)
    for kind in range(KINDS):
        all_hands[-1][kind] += rest[kind] - game.pile[kind]
    game.hands = vec[i64]([count for hand in all_hands for count in hand])
    game.seen = vec[i64]([0] * (game.players * KINDS))
    game.resets = vec[i64]()
    game.shuffles = 0


def own(game: Usa, seat: int, *routes: str) -> None:
    """Gives a seat routes, with cars and points as if it had claimed them."""
    for name in routes:
        route = BOARD.routes.index(name)
        length = BOARD.route_length[route]
        game.own(route, seat)
        game.cars[seat] -= length
        game.route_score[seat] += BOARD.route_points[length]


def hold(game: Usa, seat: int, *tickets: str) -> None:
    """Gives a seat tickets out of the pile."""
    for name in tickets:
        ticket = BOARD.tickets.index(name)
        game.holder[ticket] = seat
        game.ticket_counts[seat] += 1
    pile = TicketPile(BOARD.n_tickets)
    for ticket in range(BOARD.n_tickets):
        if game.holder[ticket] == 255:
            pile.shuffle_in(ticket)
    game.ticket_pile = pile


def play(game: Usa, *moves: str, cards: Sequence[str] = (), tickets: Sequence[str] = ()) -> None:
    """Plays legal moves; `cards` and `tickets` are what chance turns over, in order, and must be used up."""
    chance = ScriptedChance()
    chance.tell([KIND_NAMES.index(name) for name in cards], [BOARD.tickets.index(name) for name in tickets])
    for text in moves:
        move = USA.notation.parse(text)
        assert move in game.legal_moves(), f"{text} is not legal"
        game.apply(move, chance)
    assert chance.cards == [], "cards were named that were not turned over"
    assert chance.tickets == [], "tickets were named that were not turned over"


def texts(game: Usa, prefix: str = "") -> list[str]:
    """The legal moves that begin with a prefix."""
    return [text for text in map(USA.notation.text, game.legal_moves()) if text.startswith(prefix)]


def market(game: Game) -> list[str | None]:
    return [None if kind is None else KIND_NAMES[kind] for kind in slots(game.market)]


def hand(game: Game, seat: int) -> dict[str, int]:
    return count_names(hand_of(game, seat))


def discarded(game: Game) -> dict[str, int]:
    return count_names(tuple(game.discards))


class Said(NamedTuple):
    """A ruling as people hear it."""

    rule: str
    words: str


def refusal(game: Usa, text: str) -> Said:
    """The ruling on a move that is not legal."""
    move = USA.notation.parse(text)
    assert move not in game.legal_moves(), f"{text} is legal"
    found = USA.rule_on(game, move)
    return Said(found.rule, found.words)
