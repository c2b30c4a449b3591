"""Reasons in `usa`: most of them hold for any game on a map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from stationmaster.games.family.rules import CHOOSE_TICKETS
from stationmaster.games.usa.rules import Usa
from tests.coach.reasons.asking import NAMES, Asked, Pair
from tests.games.usa.positions import BOARD, PLAIN_MARKET, USA, hold, own, usa

SANTA_FE = "claim denver--santa_fe red 2"
EL_PASO = "claim el_paso--santa_fe red 2"
NEW_ORLEANS = "claim atlanta--new_orleans--1 orange 4"
MIAMI = "claim atlanta--miami blue 5"


def ask(game: Usa, played: str | None, best: str) -> Asked:
    return Asked(USA.view(game, 0, NAMES[: game.players], {}), played, best)


def to_el_paso(best: str, *routes: str, cars: int = 45, ticket: str = "denver--el_paso") -> Asked:
    game = usa(hands=[{"red": 2}])
    hold(game, 0, ticket)
    own(game, 0, *routes)
    game.cars[0] = cars
    return ask(game, "draw pile", best)


def of_four_players(players: int) -> Asked:
    game = usa(players, hands=[{"red": 2}])
    hold(game, 0, "houston--kansas_city")
    return ask(game, "draw pile", "claim dallas--houston--1 red 1")


def by_atlanta(**hand: int) -> Asked:
    game = usa(hands=[{"white": 2, "orange": 4, **hand}])
    hold(game, 0, "chicago--new_orleans")
    return ask(game, "draw pile", NEW_ORLEANS)


def rival(cards: int) -> Asked:
    game = usa(hands=[{"red": 2}, {"white": cards}])
    own(game, 1, "denver--oklahoma_city", "el_paso--santa_fe")
    return ask(game, "draw pile", SANTA_FE)


def path(*others: str) -> Asked:
    game = usa(hands=[{"red": 2}])
    own(game, 0, "denver--santa_fe")
    own(game, 1, "denver--oklahoma_city", *others)
    return ask(game, "draw pile", EL_PASO)


def long_one(best: str, played: str = "draw pile") -> Asked:
    return ask(usa(hands=[{"blue": 5, "red": 2}]), played, best)


def short_of_cars(cars: int) -> Asked:
    game = usa(hands=[{"blue": 5}])
    hold(game, 0, "denver--el_paso")
    game.cars[0] = cars
    return ask(game, MIAMI, "draw pile")


def payment(colour: str) -> Asked:
    game = usa(hands=[{"white": 2, "green": 3, "blue": 2, "red": 2}])
    hold(game, 0, "chicago--new_orleans")
    return ask(game, f"claim duluth--omaha--1 {colour} 2", "draw pile")


def draws(best: str, *tickets: str, market: Sequence[str] = PLAIN_MARKET, **hand: int) -> Asked:
    game = usa(hands=[hand], market=market)
    hold(game, 0, *tickets)
    return ask(game, "draw pile", best)


def at_the_end(played: str, turns_left: int) -> Asked:
    game = usa(hands=[{"red": 2}])
    game.turns_left = turns_left
    return ask(game, played, SANTA_FE)


def their_cars(cars: int) -> Asked:
    game = usa(hands=[{"red": 2}, {"blue": 6}])
    game.cars[1] = cars
    return ask(game, "draw pile", SANTA_FE)


def more_tickets(played: str, best: str, *routes: str, **hand: int) -> Asked:
    game = usa(hands=[hand])
    hold(game, 0, "denver--el_paso")
    own(game, 0, *routes)
    return ask(game, played, best)


def offered(best: str, played: str, *routes: str, cars: int = 45, tickets: Sequence[str] = ()) -> Asked:
    game = usa()
    game.phase = CHOOSE_TICKETS
    for name in ("denver--el_paso", "new_york--seattle", "duluth--houston"):
        game.offer(0, BOARD.tickets.index(name))
    hold(game, 0, *tickets)
    own(game, 0, *routes)
    game.cars[0] = cars
    return ask(game, played, best)


BOTH = ("denver--santa_fe", "el_paso--santa_fe")

CASES: dict[str, Pair] = {
    "completes": (partial(to_el_paso, EL_PASO, "denver--santa_fe"), partial(to_el_paso, EL_PASO)),
    "way_round": (partial(to_el_paso, SANTA_FE), partial(to_el_paso, SANTA_FE, ticket="chicago--new_orleans")),
    "only_way": (partial(to_el_paso, SANTA_FE, cars=5), partial(to_el_paso, SANTA_FE)),
    "on_way": (partial(of_four_players, 4), partial(of_four_players, 2)),
    "cards_there": (partial(by_atlanta, blue=2, red=1), partial(by_atlanta, red=1)),
    "fewer_cards": (partial(by_atlanta, red=1), partial(by_atlanta, red=1, green=3)),
    "rival": (partial(rival, 2), partial(rival, 1)),
    "path": (path, partial(path, "el_paso--oklahoma_city")),
    "long_route": (partial(long_one, MIAMI), partial(long_one, EL_PASO)),
    "scores_more": (partial(long_one, MIAMI, EL_PASO), partial(long_one, EL_PASO, MIAMI)),
    "cars_short": (partial(short_of_cars, 8), partial(short_of_cars, 9)),
    "spends_needed": (partial(payment, "green"), partial(payment, "red")),
    "card_two": (
        partial(draws, "draw 4", "chicago--new_orleans", "little_rock--winnipeg", "denver--pittsburgh"),
        partial(draws, "draw 4", "chicago--new_orleans"),
    ),
    "card_one": (
        partial(draws, "draw 4", "chicago--new_orleans"),
        partial(draws, "draw 4", "chicago--new_orleans", green=3),
    ),
    "card_nearer": (
        partial(draws, "draw 1", "denver--el_paso", blue=1),
        partial(draws, "draw 1", "denver--el_paso", white=4),
    ),
    "wild": (
        partial(draws, "draw 0", "chicago--new_orleans", market=("locomotive", *PLAIN_MARKET[1:])),
        partial(draws, "draw 0", market=("locomotive", *PLAIN_MARKET[1:])),
    ),
    "last_card": (partial(draws, "draw 1", blue=4), partial(draws, "draw 1", blue=3)),
    "last_turn_cards": (partial(at_the_end, "draw pile", 2), partial(at_the_end, "draw pile", -1)),
    "last_turn_tickets": (partial(at_the_end, "draw tickets", 2), partial(at_the_end, "draw tickets", -1)),
    "end_near": (partial(their_cars, 8), partial(their_cars, 9)),
    "tickets_done": (
        partial(more_tickets, "draw pile", "draw tickets", *BOTH),
        partial(more_tickets, "draw pile", "draw tickets", BOTH[0]),
    ),
    "cards_held": (
        partial(more_tickets, "draw pile", "draw tickets", BOTH[0], red=2),
        partial(more_tickets, "draw pile", "draw tickets", BOTH[0], red=1),
    ),
    "tickets_open": (
        partial(more_tickets, "draw tickets", "draw pile", BOTH[0]),
        partial(more_tickets, "draw tickets", "draw pile", *BOTH),
    ),
    "keep_done": (partial(offered, "keep 0", "keep 1", *BOTH), partial(offered, "keep 0", "keep 1", BOTH[0])),
    "keep_near": (partial(offered, "keep 0", "keep 1", cars=12), partial(offered, "keep 0", "keep 1", cars=11)),
    "keep_shared": (
        partial(offered, "keep 2", "keep 1", tickets=["houston--kansas_city"]),
        partial(offered, "keep 2", "keep 1", tickets=["los_angeles--seattle"]),
    ),
    "keep_cheaper": (partial(offered, "keep 0", "keep 1", BOTH[0]), partial(offered, "keep 1", "keep 0", BOTH[0])),
    "keep_lost": (partial(offered, "keep 1", "keep 0", cars=3), partial(offered, "keep 1", "keep 0", cars=4)),
    "keep_far": (partial(offered, "keep 0", "keep 1", cars=30), partial(offered, "keep 0", "keep 1")),
}
