"""Reasons in `card`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import stationmaster as sm
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import KINDS
from stationmaster.games.family.rules import CHOOSE_TICKETS
from tests.coach.reasons.asking import NAMES, Asked, Pair
from tests.games.card.positions import PLAIN_MARKET, Group, card, kind, numbers

GREEN = "draw 4"
HAND = {"red": 3, "blue": 3, "white": 2}
WITH_JOKER = ("locomotive", *PLAIN_MARKET[1:])


def ask(game: Card, played: str | None, best: str) -> Asked:
    options = {"open_train_stack": False}
    return Asked(sm.edition("card").view(game, 0, NAMES[: game.players], options), played, best)


def robbery(cards: int) -> Asked:
    game = card(hands=[{"red": 3}], stations=[{}, {"red": Group(cards)} if cards else {}])
    return ask(game, "draw pile", "group red 3")


def robber(seen: int) -> Asked:
    game = card(hands=[{"red": 2}, {"red": 3}])
    game.seen[KINDS + kind("red")] = seen
    return ask(game, "group red 2", "draw pile")


def draws(best: str, *tickets: str, market: Sequence[str] = PLAIN_MARKET, **stack: int) -> Asked:
    return ask(card(tickets=[tickets], market=market, stacks=[stack]), "draw 0" if best == GREEN else "draw pile", best)


def late(turns_left: int) -> Asked:
    game = card(hands=[{"red": 2}])
    game.turns_left = turns_left
    return ask(game, "draw pile", "group red 2")


def low(pile: int, hand: dict[str, int], played: str, best: str) -> Asked:
    return ask(card(hands=[hand], pile={"yellow": pile}), played, best)


def tickets(played: str, best: str, **hand: int) -> Asked:
    return ask(card(hands=[hand], tickets=[["dallas--miami"]]), played, best)


def offered(best: str, played: str, **hand: int) -> Asked:
    game = card(hands=[hand])
    game.phase = CHOOSE_TICKETS
    for ticket in numbers(["dallas--miami", "los_angeles--new_york"]):
        game.offer(0, ticket)
    return ask(game, played, best)


CASES: dict[str, Pair] = {
    "robs": (partial(robbery, 2), partial(robbery, 0)),
    "robbers": (partial(robber, 3), partial(robber, 2)),
    "colour_two": (
        partial(draws, GREEN, "dallas--miami", "dallas--raleigh"),
        partial(draws, GREEN, "dallas--miami", "dallas--raleigh", green=2),
    ),
    "colour_one": (partial(draws, GREEN, "dallas--miami"), partial(draws, GREEN, "dallas--miami", green=1)),
    "wild_card": (
        partial(draws, "draw 0", "dallas--miami", market=WITH_JOKER),
        partial(draws, "draw 0", "dallas--miami", market=WITH_JOKER, green=1, red=1),
    ),
    "too_late": (partial(late, 3), partial(late, 5)),
    "pile_low": (
        partial(low, 9, HAND, "draw pile", "group red 3"),
        partial(low, 9, {"red": 3}, "draw pile", "group red 3"),
    ),
    "last_cards": (
        partial(low, 2, HAND, "group red 3", "draw pile"),
        partial(low, 3, HAND, "group red 3", "draw pile"),
    ),
    "cards_enough": (
        partial(tickets, "draw pile", "draw tickets", green=1, red=1),
        partial(tickets, "draw pile", "draw tickets", green=1),
    ),
    "cards_lacking": (
        partial(tickets, "draw tickets", "draw pile", green=1),
        partial(tickets, "draw tickets", "draw pile", green=1, red=1),
    ),
    "keep_ready": (partial(offered, "keep 0", "keep 1", green=1, red=1), partial(offered, "keep 0", "keep 1", green=1)),
    "keep_lacking": (
        partial(offered, "keep 0", "keep 1", blue=1),
        partial(offered, "keep 0", "keep 1", blue=2, white=1),
    ),
}
