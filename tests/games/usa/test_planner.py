from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.arena import simulate
from stationmaster.bots import make_bot
from stationmaster.bots.planner import Planner
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.rules import CHOOSE_TICKETS, FIRST_TICKETS
from stationmaster.games.family.strategy import Strategy, play_out
from stationmaster.games.maps.network import FAR
from stationmaster.games.maps.planner.network import Network
from stationmaster.games.usa.planner.path_race import PathRace
from stationmaster.games.usa.planner.strategy import UsaStrategy
from stationmaster.games.usa.rules import Usa
from tests.games.random_games import exchanged, positions
from tests.games.usa.positions import BOARD, USA, hold, own, usa

pytestmark = pytest.mark.uncompiled


def played(game: Usa) -> str:
    """The text of what the strategy plays."""
    return USA.notation.text(UsaStrategy().choose(game, SeededChance(1)))


def offered(game: Usa, phase: int, *tickets: str) -> Usa:
    """The seat in turn chooses from these tickets."""
    game.phase = phase
    for name in tickets:
        game.offer(game.turn, BOARD.tickets.index(name))
    return game


def network_for(*tickets: str, closed: tuple[str, ...] = (), own: tuple[str, ...] = ()) -> Network:
    """A plan by length alone, with all the cars."""
    network = Network(BOARD)
    for route, name in enumerate(BOARD.routes):
        network.cost[route] = FAR if name in closed else 0 if name in own else BOARD.route_length[route]
    for ticket in tickets:
        network.worth[BOARD.tickets.index(ticket)] = 1000
        network.add(BOARD.tickets.index(ticket))
    network.plan(45, 100000)
    return network


def wanted(network: Network) -> set[str]:
    """The routes of a plan, doubles without their number."""
    return {
        BOARD.routes[network.wanted[n]].removesuffix("--1").removesuffix("--2") for n in range(network.wanted_count)
    }


@pytest.mark.parametrize("seed", range(6))
def test_what_a_route_adds_to_the_longest_path_is_what_measuring_anew_finds(seed: int) -> None:
    """U42: wherever the route lies: apart, at an end, in the middle, between two paths."""
    rng, game = Random(seed), usa()
    own(game, 0, *rng.sample(list(BOARD.routes), 14))
    own(game, 1, *(route for route in rng.sample(list(BOARD.routes), 6) if not game.closed[BOARD.routes.index(route)]))
    race = PathRace()
    race.measure(game)
    assert (race.own, race.others) == (game.longest_path(0), game.longest_path(1))
    for route in range(BOARD.n_routes):
        if not game.closed[route]:
            after = game.copy()
            after.own(route, 0)
            assert race.growth(game, route) == after.longest_path(0) - race.own, BOARD.routes[route]


# ---- the network ----


def test_tickets_share_routes_where_that_is_cheaper_than_two_shortest_ways() -> None:
    """Duluth to Houston alone goes by Omaha and Kansas City; so do the others, together they take few cars more."""
    alone = network_for("duluth--houston").cars + network_for("duluth--el_paso").cars
    together = network_for("duluth--houston", "duluth--el_paso")
    assert together.cars < alone
    assert {"duluth--omaha", "kansas_city--omaha"} <= wanted(together)


def test_a_way_goes_round_what_is_closed_and_over_what_is_owned() -> None:
    assert wanted(network_for("denver--el_paso")) == {"denver--santa_fe", "el_paso--santa_fe"}
    assert wanted(network_for("denver--el_paso", own=("denver--santa_fe",))) == {"el_paso--santa_fe"}
    around = network_for("denver--el_paso", closed=("denver--santa_fe",))
    assert "denver--santa_fe" not in wanted(around)
    assert around.cars > 4


def test_what_cars_do_not_suffice_for_is_given_up_the_least_worth_first() -> None:
    network = network_for()
    for name, worth in (("phoenix--portland", 600), ("boston--miami", 2400)):
        network.worth[BOARD.tickets.index(name)] = worth
        network.add(BOARD.tickets.index(name))
    network.plan(14, 100000)
    assert [bool(network.laid[n]) for n in range(2)] == [False, True]
    assert network.cars <= 14
    assert network.value() == 1200 - 300 - network.total


def test_a_ticket_that_is_worth_less_than_its_way_is_not_planned_for() -> None:
    network = network_for("denver--el_paso")
    network.worth[BOARD.tickets.index("denver--el_paso")] = 3
    network.clear()
    network.add(BOARD.tickets.index("denver--el_paso"))
    network.plan(45, 100000)
    assert network.wanted_count == 0


def test_the_detour_of_a_route_is_what_going_round_it_costs_more() -> None:
    network = network_for("denver--el_paso")
    route = BOARD.routes.index("denver--santa_fe")
    around = network_for("denver--el_paso", closed=("denver--santa_fe",), own=("el_paso--santa_fe",))
    assert network.detour(route) == around.total - 2
    assert network.detour(route) == around.total - 2  # it is looked up

    network.worth[BOARD.tickets.index("denver--el_paso")] = 5
    network.clear()
    network.add_open(usa().owners, with_ticket("denver--el_paso").holder, 0)
    network.plan(45, 100000)
    assert network.detour(route) == 5 - 2  # rather the ticket fails


def test_completed_tickets_are_not_planned_for() -> None:
    network = network_for()
    game = with_ticket("denver--el_paso", "new_york--seattle")
    own(game, 0, "denver--santa_fe", "el_paso--santa_fe")
    network.add_open(game.owners, game.holder, 0)
    assert [BOARD.tickets[network.tickets[n]] for n in range(network.count)] == ["new_york--seattle"]


def with_ticket(*tickets: str) -> Usa:
    game = usa()
    hold(game, 0, *tickets)
    return game


# ---- claims ----


def between_denver_and_el_paso(hand: dict[str, int]) -> Usa:
    """Two grey routes of two cars are missing for a ticket, and there are no cars for another way."""
    game = usa(hands=[hand])
    own(game, 0, "denver--omaha", "duluth--omaha--1")
    hold(game, 0, "duluth--el_paso")
    game.cars[0] = 4
    return game


def test_of_two_routes_that_it_can_pay_it_claims_the_contested_one_first() -> None:
    for theirs, first in ((("denver--phoenix",), "denver--santa_fe"), (("dallas--el_paso",), "el_paso--santa_fe")):
        game = between_denver_and_el_paso({"red": 2, "blue": 2})
        own(game, 1, *theirs)
        assert played(game).startswith(f"claim {first} ")


def test_it_plans_anew_when_its_way_is_blocked() -> None:
    game = between_denver_and_el_paso({"red": 2, "blue": 2})
    strategy = UsaStrategy()
    assert "santa_fe" in USA.notation.text(strategy.choose(game, SeededChance(1)))
    own(game, 1, "denver--santa_fe")
    game.cars[0] = 10
    strategy.choose(game, SeededChance(1))
    routes = [BOARD.routes[strategy.wanted[n]] for n in range(strategy.wanted_count)]
    assert any("el_paso" in route for route in routes)
    assert "denver--santa_fe" not in routes


def test_a_grey_route_is_paid_with_the_colour_that_nothing_else_needs() -> None:
    """From Atlanta to Miami it takes five blue ones."""
    game = usa(hands=[{"blue": 4, "white": 2}])
    hold(game, 0, "boston--miami")
    own(game, 0, "boston--new_york--1", "new_york--washington--1", "raleigh--washington--1")
    own(game, 1, "charleston--miami")
    game.cars[0] = 20
    assert played(game) == "claim atlanta--raleigh--1 white 2"


def test_it_does_not_spend_locomotives_that_it_can_spare() -> None:
    game = between_denver_and_el_paso({"red": 2, "white": 2, "locomotive": 3})
    assert played(game).startswith("claim ")
    assert "locomotive" not in played(game)


# ---- cards ----


def test_it_draws_the_colour_that_its_route_lacks() -> None:
    game = usa(hands=[{"red": 3}], market=("white", "blue", "green", "red", "orange"))
    hold(game, 0, "los_angeles--miami")
    own(game, 0, "el_paso--los_angeles", "el_paso--houston", "houston--new_orleans")
    own(game, 1, "atlanta--new_orleans--1")
    assert played(game) == "draw 3"  # six red ones from New Orleans to Miami


def test_with_nothing_useful_in_the_market_it_draws_blind() -> None:
    game = usa(hands=[{"red": 3}], market=("white", "blue", "green", "purple", "orange"))
    hold(game, 0, "los_angeles--miami")
    own(game, 0, "el_paso--los_angeles", "el_paso--houston", "houston--new_orleans")
    own(game, 1, "atlanta--new_orleans--1")
    game.cars[0] = 6  # so that no other way is left
    assert played(game) == "draw pile"


# ---- tickets ----


def test_it_keeps_tickets_that_share_a_way_and_returns_the_one_that_does_not() -> None:
    offer = ("los_angeles--new_york", "chicago--los_angeles", "boston--miami")
    assert played(offered(usa(), FIRST_TICKETS, *offer)) == "keep 0 1"


def test_a_ticket_that_is_complete_already_is_kept() -> None:
    game = usa()
    own(game, 0, "denver--santa_fe", "el_paso--santa_fe")
    game.cars[0] = 6
    offer = ("los_angeles--new_york", "denver--el_paso", "montreal--vancouver")
    assert played(offered(game, CHOOSE_TICKETS, *offer)) == "keep 1"


def test_it_draws_tickets_when_its_network_is_complete_and_not_late_in_the_game() -> None:
    game = usa()
    hold(game, 0, "denver--el_paso")
    own(game, 0, "denver--santa_fe", "el_paso--santa_fe")
    assert played(game) == "draw tickets"
    game.cars[1] = 4  # the end is near
    assert played(game).startswith(("draw pile", "draw 0", "draw 1", "draw 2", "draw 3", "draw 4"))


# ---- the end ----


def test_in_its_last_turn_it_completes_a_ticket_rather_than_claim_a_longer_route() -> None:
    game = usa(hands=[{"red": 6, "blue": 2}])
    own(game, 0, "denver--santa_fe")
    hold(game, 0, "denver--el_paso")
    game.turns_left = 1
    assert played(game).startswith("claim miami--new_orleans")  # 15 points; the ticket brings 8 and 2
    hold(game, 0, "duluth--el_paso")
    own(game, 0, "denver--omaha", "duluth--omaha--1")
    assert played(game).startswith("claim el_paso--santa_fe")  # now two tickets: 28 and 2


def test_in_its_last_turn_it_counts_the_longest_path() -> None:
    game = usa(hands=[{"white": 4}])
    own(game, 0, "denver--santa_fe", "denver--omaha")
    game.turns_left = 1
    assert played(game).endswith("white 4")  # for 7 points
    own(game, 1, "duluth--winnipeg", "helena--winnipeg")
    assert played(game) == "claim phoenix--santa_fe white 3"  # for 4 points, and a path of 9 cars against 8


# ---- what must hold everywhere ----

seeds = st.integers(0, 2**40)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(max_examples=3, deadline=None)
@given(seed=seeds)
def test_its_moves_are_legal_wherever_it_is_put(players: int, seed: int) -> None:
    """In positions of random games, also with a plan that was made for another one."""
    strategy = UsaStrategy()
    for match in positions("usa", players, seed):
        if not match.is_over:
            assert strategy.choose(match.state, SeededChance(1)) in match.state.legal_moves()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(max_examples=2, deadline=None)
@given(seed=seeds)
def test_exchanging_secrets_does_not_change_its_move(players: int, seed: int) -> None:
    rng = Random(seed)
    bot = make_bot("planner")
    for match in positions("usa", players, seed):
        if match.is_over or rng.random() > 0.2:
            continue
        move = bot.choose(match.view(match.turn), Random(1))
        twin = exchanged(match, match.turn, rng.randrange(2**32))
        assert bot.choose(twin.view(twin.turn), Random(1)) == move
        assert make_bot("planner").choose(match.view(match.turn), Random(2)) == move  # whichever secrets it thinks up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_of_the_strategy_end_and_are_the_same_compiled_and_not(players: int) -> None:
    game = USA.deal(players, 0, SeededChance("planner"), {})
    strategies: list[Strategy] = [UsaStrategy() for _ in range(players)]
    decisions = play_out(game, strategies, SeededChance("cards"), SeededChance("choice"))
    assert (decisions, list(game.totals())) == GAMES[players]


GAMES = {
    2: (127, [143, 88]),
    3: (187, [61, 127, 138]),
    4: (236, [112, 113, 120, 135]),
    5: (261, [100, 87, 38, 116, 120]),
}


def test_one_bot_can_play_several_seats() -> None:
    """It keeps no plan from one decision to the next: the answer depends on the view alone."""
    match = sm.Match("usa", players=3, seed=8)
    shared = Planner()
    while not match.is_over:
        view = match.view(match.turn)
        move = shared.choose(view, sm.bots.Budget(), Random(3))
        assert move == Planner().choose(view, sm.bots.Budget(), Random(3))
        match.play(move)


def test_planner_beats_greedy_clearly() -> None:
    wins = 0.0
    for seats in (("planner", "greedy"), ("greedy", "planner")):
        for result in simulate("usa", 2, seats, games=10, seed="yardstick", records=False):
            names = {result.seats[seat] for seat in result.winners}
            wins += ("planner" in names) / len(names)
    assert wins >= 14
