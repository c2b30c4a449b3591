"""Reasons in `marklin` besides those of a map: what passengers can collect."""

from __future__ import annotations

from functools import partial

import stationmaster as sm
from stationmaster.games.marklin.rules import PLACE_PASSENGER
from tests.coach.reasons.asking import NAMES, Asked, Pair
from tests.games.marklin.positions import Table

RHINE = "koblenz--koln--1"
FROM_KOLN = f"board koln, travel {RHINE}, alight"
FROM_MAINZ = "board mainz, travel frankfurt--mainz--1, travel frankfurt--mannheim--1, alight"


def ask(table: Table, played: str | None, best: str) -> Asked:
    view = sm.edition("marklin").view(table.game, 0, NAMES[: table.game.players], {})
    return Asked(view, played, best)


def at_koln() -> Table:
    table = Table()
    table.own(0, RHINE, "frankfurt--mainz--1", "frankfurt--mannheim--1")
    table.stand(0, "koln")
    table.stand(0, "mainz")
    return table


def two_journeys(played: str, best: str) -> Asked:
    return ask(at_koln(), played, best)


def one_journey(taken: bool) -> Asked:
    table = at_koln()
    if taken:
        table.game.taken[table.city("koblenz")] = 9
    return ask(table, "draw pile", FROM_KOLN)


def other_passenger(*routes: str) -> Asked:
    table = at_koln()
    table.own(1, *routes)
    table.stand(1, "saarbrucken")
    return ask(table, "draw pile", FROM_KOLN)


def claim_first(best: str) -> Asked:
    table = at_koln()
    table.hand(0, red=3)
    return ask(table, FROM_KOLN, best)


def placing(*routes: str) -> Asked:
    table = Table()
    table.own(0, *routes)
    table.game.phase = PLACE_PASSENGER
    table.game.placing = table.route(RHINE)
    return ask(table, "place none", "place koln")


CASES: dict[str, Pair] = {
    "journey_more": (partial(two_journeys, FROM_KOLN, FROM_MAINZ), partial(two_journeys, FROM_MAINZ, FROM_KOLN)),
    "journey_pays": (partial(one_journey, taken=False), partial(one_journey, taken=True)),
    "journey_rival": (partial(other_passenger, "koblenz--saarbrucken"), partial(other_passenger, "mainz--saarbrucken")),
    "journey_grows": (
        partial(claim_first, "claim koblenz--mainz--1 red 2"),
        partial(claim_first, "claim karlsruhe--saarbrucken red 3"),
    ),
    "place_more": (partial(placing, RHINE), placing),
}
