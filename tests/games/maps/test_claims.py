"""U20, M20: from a payment to the id of its claim, and back."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stationmaster as sm
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE, PLUS4
from stationmaster.games.family.notation import cards_text
from stationmaster.games.maps.claims import Claims
from stationmaster.games.marklin.edition import MarklinEdition
from stationmaster.games.marklin.rules import Marklin
from stationmaster.games.usa.edition import UsaEdition
from stationmaster.games.usa.rules import Usa

on_both_boards = pytest.mark.parametrize("game", ["usa", "marklin"])


def edition_on_map(game: str) -> UsaEdition | MarklinEdition:
    found = sm.edition(game)
    assert isinstance(found, UsaEdition | MarklinEdition)
    return found


def cards_of(claims: Claims, index: int) -> list[int]:
    cards = [0] * KINDS
    cards[claims.colour[index]] += claims.coloured[index]
    cards[LOCOMOTIVE] += claims.locomotives[index]
    cards[PLUS4] += claims.plus4[index]
    return cards


@pytest.mark.uncompiled
@on_both_boards
def test_u20_m20_every_claim_has_the_id_that_its_payment_gives(game: str) -> None:
    claims = edition_on_map(game).claims
    for index in range(claims.count):
        route, colour = claims.route[index], claims.colour[index]
        move = claims.claim_id(route, colour, claims.locomotives[index], claims.plus4[index])
        assert move == claims.first + index
        assert claims.paid_with(route, vec[i64](cards_of(claims, index))) == move


@pytest.mark.uncompiled
@on_both_boards
def test_u20_m20_cards_pay_for_a_route_if_the_notation_says_so(game: str) -> None:
    """Any cards at all, and payments for other routes."""
    box, rng = edition_on_map(game), random.Random(20)
    paid = 0
    for _ in range(5000):
        route = rng.randrange(box.board.n_routes)
        cards = [0] * KINDS
        if rng.random() < 0.5:
            cards = cards_of(box.claims, rng.randrange(box.claims.count))
        for _ in range(rng.choice([0, 0, 1, 2])):
            cards[rng.randrange(KINDS)] += 1
        try:
            move = box.notation.parse(f"claim {box.board.routes[route]} {cards_text(cards)}")
            paid += 1
        except sm.NotationError:
            move = -1
        assert box.claims.paid_with(route, vec[i64](cards)) == move
    assert paid > 100


@on_both_boards
def test_u20_m20_the_claims_listed_are_those_that_the_hand_can_pay(game: str) -> None:
    """Any hand, the "+4" locomotives of Märklin among it, with all routes free."""
    rng = random.Random(1)
    for _ in range(60):
        match = sm.Match(game, players=2, seed=rng.randrange(10**6))
        state = match.state
        assert isinstance(state, Usa | Marklin)
        claims, deck = state.claims, state.board.deck
        most = rng.choice([1, 3, 6])
        hand = [rng.randint(0, min(most, deck[kind])) for kind in range(KINDS)]
        for kind in range(KINDS):
            state.hands[state.turn * KINDS + kind] = hand[kind]
        out = vec[i64]([0] * state.n_moves())
        listed = [int(out[n]) for n in range(state.list_claims(out, 0))]
        payable = [
            claims.first + index
            for index in range(claims.count)
            if all(need <= held for need, held in zip(cards_of(claims, index), hand, strict=True))
        ]
        assert listed == payable
        assert max(hand[:COLOURS]) == 0 or listed


def test_a_deck_without_plus4_locomotives_numbers_no_payment_with_one() -> None:
    claims = edition_on_map("usa").claims
    assert max(claims.plus4) == 0
    assert list(claims.block) == list(range(7))
