from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

import stationmaster as sm
from stationmaster.arena import simulate
from stationmaster.bots import Budget, make_bot
from stationmaster.bots.planner import Planner
from stationmaster.games.family.cards import KINDS, PASSENGER
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.rules import CHOOSE_TICKETS, FIRST_TICKETS
from stationmaster.games.family.strategy import Strategy, play_out
from stationmaster.games.marklin.moves import first_board, first_travel
from stationmaster.games.marklin.planner.clock import TURN_UNITS, time_left
from stationmaster.games.marklin.planner.journeys import MOST_STEPS, Journeys
from stationmaster.games.marklin.planner.strategy import MarklinStrategy
from stationmaster.games.marklin.rules import PLACE_PASSENGER, Marklin
from tests.games.marklin.positions import BOARD, Table, marklin_state
from tests.games.random_games import exchanged, positions

MARKLIN = sm.edition("marklin")
# A line from Stuttgart to Hannover. Tokens on it: Mannheim 3, Frankfurt 4, Kassel 2, Hannover 3.
LINE = ("mannheim--stuttgart--1", "frankfurt--mannheim--1", "frankfurt--kassel--1", "hannover--kassel--1")

on_all_tables = pytest.mark.parametrize("players", [2, 3, 4, 5])
seeds = st.integers(0, 2**40)


def played(table: Table) -> str:
    """The text of what the strategy plays."""
    return MARKLIN.notation.text(MarklinStrategy().choose(table.game, SeededChance(1)))


def offered(table: Table, phase: int, *tickets: str) -> Table:
    """The seat in turn chooses from these tickets."""
    table.game.phase = phase
    for name in tickets:
        table.game.offer(table.game.turn, table.ticket(name))
    return table


def with_line(players: int = 2) -> Table:
    """The first seat has a line of 11 cars, and nothing to do with it."""
    table = Table(players)
    table.own(0, *LINE)
    table.game.cars[0] = 34
    table.hand(0)
    return table


# ---- journeys ----


def journeys_of(game: Marklin, fare: int = 0) -> Journeys:
    journeys = Journeys(BOARD)
    journeys.look(game, game.turn, vec[u8](), game.hands[game.turn * KINDS + PASSENGER], fare)
    return journeys


def test_the_best_journey_starts_at_an_end_of_the_line() -> None:
    table = with_line()
    gains = {city: journeys_of(table.game).best(table.city(city)) for city in ("stuttgart", "frankfurt", "kiel")}
    assert gains == {"stuttgart": 120, "frankfurt": 70, "kiel": 0}  # from Frankfurt: Mannheim and Stuttgart


@pytest.mark.parametrize(("cards", "fare", "gain"), [(0, 10, 120), (1, 10, 140), (1, 30, 120), (2, 10, 140)])
def test_m41_a_fare_is_paid_where_it_brings_more_than_the_card_is_worth(cards: int, fare: int, gain: int) -> None:
    table = with_line()
    table.own(1, "bremen--hannover")
    table.hand(0, passenger=cards)
    assert journeys_of(table.game, fare).best(table.city("stuttgart")) == gain


def test_a_second_passenger_finds_what_the_first_one_leaves() -> None:
    table = with_line()
    journeys = journeys_of(table.game)
    assert journeys.best(table.city("stuttgart")) == 120
    journeys.collect(table.city("stuttgart"))
    assert journeys.best(table.city("stuttgart")) == 10 * (2 + 3 + 2)  # Kassel's only token is gone


def test_routes_that_are_wanted_count_as_own() -> None:
    table = with_line()
    journeys = Journeys(BOARD)
    wanted = vec[u8]([0] * BOARD.n_routes)
    wanted[table.route("hamburg--hannover--1")] = 1
    journeys.look(table.game, 0, wanted, 0, 0)
    assert journeys.best(table.city("stuttgart")) == 120 + 40


def test_the_search_is_soon_done_where_one_player_owns_everything() -> None:
    table = Table(5)
    for route in range(BOARD.n_routes):
        table.game.owners[route] = 0
    assert journeys_of(table.game).best(table.city("berlin")) > 400
    assert MOST_STEPS < 1000


@on_all_tables
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_a_journey_collects_what_it_promised(players: int, seed: int) -> None:
    """Played move by move in random positions."""
    for match in positions("marklin", players, seed):
        game = marklin_state(match)
        for move in game.legal_moves():
            if match.phase == "turn" and first_board(BOARD) <= move < first_travel(BOARD):
                assert_promise_is_kept(game.copy(), move)


def assert_promise_is_kept(game: Marklin, boarding: int) -> None:
    journeys = journeys_of(game, fare=10)
    gain = journeys.best(boarding - first_board(BOARD))
    seat, before = game.turn, game.token_score[game.turn]
    chance = SeededChance(1)
    game.apply(boarding, chance)
    for route in journeys.path:
        assert first_travel(BOARD) + route in game.legal_moves()
        game.apply(first_travel(BOARD) + route, chance)
    assert gain == 10 * (game.token_score[seat] - before - game.fares)


# ---- passengers ----


def test_a_passenger_is_placed_at_the_end_of_the_line_that_promises_more() -> None:
    table = with_line()
    table.game.phase = PLACE_PASSENGER
    table.game.placing = table.route("mannheim--stuttgart--1")
    assert played(table) == "place stuttgart"


def test_a_passenger_is_not_placed_where_no_journey_leads() -> None:
    table = Table()
    table.own(0, "lindau--osterreich-lindau")
    table.game.phase = PLACE_PASSENGER
    table.game.placing = table.route("lindau--osterreich-lindau")
    assert played(table) == "place none"


def test_it_runs_its_passengers_before_the_game_ends() -> None:
    """Early in the game a small journey waits for a longer line."""
    table = with_line()
    table.stand(0, "stuttgart")
    assert not played(table).startswith("board")
    table.game.cars[1] = 4
    table.hand(1, red=4)
    assert played(table) == "board stuttgart"


@pytest.mark.parametrize(("tokens_left", "answer"), [(True, "board stuttgart"), (False, "claim")])
def test_in_its_last_turn_it_takes_what_brings_most(tokens_left: bool, answer: str) -> None:
    table = with_line()
    table.stand(0, "stuttgart")
    table.hand(0, orange=4)  # for 7 points
    table.game.turns_left = 1
    table.tickets_left((), ())
    if not tokens_left:
        for city in range(len(BOARD.cities)):
            table.game.taken[city] = 4
    assert played(table).startswith(answer)


def test_it_saves_a_passenger_card_that_would_bring_little() -> None:
    """One step over another's route for a token of 1 is not worth it while other passengers wait."""
    table = with_line()
    table.own(1, "bremen--hannover")
    table.stand(0, "stuttgart")
    table.stand(0, "mannheim")
    table.hand(0, passenger=1)
    table.game.taken[table.city("bremen")] = 2
    assert "travel bremen--hannover" not in whole_journey(table)


def test_the_last_passenger_has_no_cards_to_save() -> None:
    table = with_line()
    table.own(1, "bremen--hannover")
    table.game.supply[0] = 1
    table.stand(0, "stuttgart")
    table.hand(0, passenger=1)
    table.game.taken[table.city("bremen")] = 2
    assert whole_journey(table)[-2:] == ["travel bremen--hannover", "alight"]


def whole_journey(table: Table) -> list[str]:
    table.play(table.board_at("stuttgart"))
    moves: list[str] = []
    while not moves or moves[-1] != "alight":
        moves.append(played(table))
        table.play(MARKLIN.notation.parse(moves[-1]))
    return moves


def test_m40_a_passenger_under_way_that_can_collect_nothing_moves_once_over_an_own_route() -> None:
    table = with_line()
    table.own(1, "karlsruhe--stuttgart")
    table.stand(0, "stuttgart")
    table.hand(0, passenger=1)
    for city in range(len(BOARD.cities)):
        table.game.taken[city] = 4
    assert whole_journey(table) == ["travel mannheim--stuttgart--1", "alight"]


# ---- routes and cards ----


def test_it_plans_anew_when_its_way_is_blocked() -> None:
    table = with_line()
    table.hold(0, "hamburg--stuttgart")
    strategy = MarklinStrategy()
    assert plan_of(strategy, table) in ({"hamburg--hannover--1"}, {"hamburg--hannover--2"})
    table.own(1, "hamburg--hannover--1")  # closes the other one too (U24)
    assert plan_of(strategy, table) == {"berlin--hamburg--1", "berlin--hannover"}  # for 36 points on the way
    table.game.cars[0] = 13
    assert plan_of(strategy, table) == {"bremen--hamburg", "bremen--hannover"}


def plan_of(strategy: MarklinStrategy, table: Table) -> set[str]:
    strategy.choose(table.game, SeededChance(1))
    plan = strategy.planning.plan(table.game)
    return {BOARD.routes[plan.routes[n]] for n in range(plan.count)}


@pytest.mark.parametrize(
    ("theirs", "first"),
    [
        (("konstanz--stuttgart", "karlsruhe--stuttgart"), "mannheim--stuttgart"),
        (("frankfurt--mainz--1", "frankfurt--koln--1"), "frankfurt--mannheim"),
    ],
)
def test_of_two_routes_that_it_can_pay_it_claims_the_contested_one_first(theirs: tuple[str, ...], first: str) -> None:
    table = Table()
    table.own(0, "hamburg--hannover--1", "hannover--kassel--1", "frankfurt--kassel--1")
    table.own(1, *theirs)
    table.hold(0, "hamburg--stuttgart")
    table.hand(0, red=2, white=2)
    assert played(table).startswith(f"claim {first}")


def test_m20_a_plus4_is_spent_on_a_long_route_before_a_locomotive() -> None:
    table = with_line()
    table.hold(0, "hannover--leipzig")
    table.own(0, "leipzig--magdeburg")
    table.hand(0, blue=3, locomotive=1, locomotive_plus4=1)
    assert played(table) == "claim hannover--magdeburg blue 3 locomotive_plus4 1"


def test_it_draws_the_colour_that_its_route_lacks() -> None:
    table = with_line()
    table.hold(0, "hannover--leipzig")
    table.own(0, "leipzig--magdeburg")
    table.hand(0, blue=2)
    table.market("red", "white", "green", "blue", "black")
    assert played(table) == "draw 3"


# ---- tickets ----


def test_of_the_first_tickets_it_keeps_those_that_share_a_way() -> None:
    table = offered(Table(), FIRST_TICKETS, "dresden--saarbrucken", "hamburg--stuttgart", "hamburg--munchen")
    assert played(table) == "keep 1 2"


def test_it_keeps_what_is_completed_and_returns_what_is_out_of_reach() -> None:
    table = with_line()
    table.game.cars[0] = 8
    offer = ("konstanz--rostock", "bremerhaven--regensburg", "hamburg--stuttgart", "emden--osterreich")
    table.own(0, "hamburg--hannover--1")
    table.game.cars[1] = 10
    assert played(offered(table, CHOOSE_TICKETS, *offer)) == "keep 2"


def test_the_least_bad_ticket_is_kept_where_none_is_good() -> None:
    table = with_line()
    table.game.cars[0] = 3
    table.game.cars[1] = 3
    offer = ("konstanz--rostock", "berlin--chemnitz", "emden--osterreich", "kiel--schweiz")
    assert played(offered(table, CHOOSE_TICKETS, *offer)) == "keep 1"


def test_it_draws_tickets_when_many_would_be_completed() -> None:
    table = with_line()
    table.game.cars[0] = 10
    assert not played(table).startswith("draw tickets")
    table.own(0, *(route for route in BOARD.routes if not route.endswith(("--2", "--3"))))
    assert played(table) == "draw tickets 4 long"


# ---- the clock ----


def test_time_is_what_the_next_player_to_run_out_needs() -> None:
    table = Table(3)
    table.game.cars[1] = 5
    table.hand(1, red=3)
    assert time_left(table.game, 0) == 2 * TURN_UNITS  # one claim, and a last turn
    assert time_left(table.game, 1) > 20 * TURN_UNITS
    table.hand(1)
    assert time_left(table.game, 0) > 3 * TURN_UNITS  # three cards are lacking
    table.game.turns_left = 2
    assert time_left(table.game, 0) == TURN_UNITS


# ---- what must hold everywhere ----


@on_all_tables
@pytest.mark.parametrize("merchandise", ["standard", "condensed"])
@settings(max_examples=3, deadline=None)
@given(seed=seeds)
def test_its_moves_are_legal_wherever_it_is_put(players: int, merchandise: str, seed: int) -> None:
    """In positions of random games, also with a plan that was made for another one."""
    strategy = MarklinStrategy()
    for match in positions("marklin", players, seed, merchandise=merchandise):
        if not match.is_over:
            assert strategy.choose(match.state, SeededChance(1)) in match.state.legal_moves()


@on_all_tables
@settings(max_examples=2, deadline=None)
@given(seed=seeds)
def test_exchanging_secrets_does_not_change_its_move(players: int, seed: int) -> None:
    rng = Random(seed)
    bot = make_bot("planner")
    for match in positions("marklin", players, seed):
        if match.is_over or rng.random() > 0.2:
            continue
        move = bot.choose(match.view(match.turn), Random(1))
        twin = exchanged(match, match.turn, rng.randrange(2**32))
        assert bot.choose(twin.view(twin.turn), Random(1)) == move
        assert make_bot("planner").choose(match.view(match.turn), Random(2)) == move  # whichever secrets it thinks up


@on_all_tables
def test_in_its_own_games_too_it_sees_no_secret(players: int) -> None:
    """Positions that it brings about itself: late draws of tickets, journeys, the last round."""
    match = sm.Match("marklin", players, seed=players)
    rng = Random(players)
    while not match.is_over:
        move = MarklinStrategy().choose(match.state, SeededChance(1))
        twin = exchanged(match, match.turn, rng.randrange(2**32))
        assert MarklinStrategy().choose(twin.state, SeededChance(2)) == move
        match.play(move)


@on_all_tables
def test_one_bot_can_play_several_seats(players: int) -> None:
    """It keeps no plan from one decision to the next: the answer depends on the view alone."""
    match = sm.Match("marklin", players=players, seed=8)
    shared = Planner()
    for _ in range(60):
        view = match.view(match.turn)
        move = shared.choose(view, Budget(), Random(3))
        assert move == Planner().choose(view, Budget(), Random(3))
        match.play(move)


@pytest.mark.parametrize("passengers", [0, 1])
def test_it_plays_on_a_board_of_ones_own(passengers: int) -> None:
    """Without passengers, "+4" locomotives or passenger cards, and with few tickets."""
    data = dict(BOARD.data)
    data["passengers"] = passengers
    data["deck"] = {**data["deck"], "locomotive_plus4": 0, "passenger": 0}
    data["tickets"] = {"short": data["tickets"]["short"][:7], "long": data["tickets"]["long"][:3]}
    box = sm.edition("marklin", data)
    game = box.deal(2, 0, SeededChance("own board"), {"merchandise": "standard"})
    strategy, chance = MarklinStrategy(), SeededChance("cards")
    while not game.is_over():
        move = strategy.choose(game, chance)
        assert move in game.legal_moves()
        game.apply(move, chance)


@pytest.mark.uncompiled
@on_all_tables
def test_games_of_the_strategy_end_and_are_the_same_compiled_and_not(players: int) -> None:
    game = MARKLIN.deal(players, 0, SeededChance("planner"), {"merchandise": "standard"})
    strategies: list[Strategy] = [MarklinStrategy() for _ in range(players)]
    decisions = play_out(game, strategies, SeededChance("cards"), SeededChance("choice"))
    assert (decisions, list(game.totals())) == GAMES[players]


GAMES = {
    2: (224, [216, 140]),
    3: (304, [151, 211, 144]),
    4: (395, [183, 215, 239, 142]),
    5: (435, [144, 120, 142, 142, 168]),
}


def test_planner_beats_greedy_clearly() -> None:
    wins = 0.0
    for seats in (("planner", "greedy"), ("greedy", "planner")):
        for result in simulate("marklin", 2, seats, games=10, seed="yardstick", records=False):
            names = {result.seats[seat] for seat in result.winners}
            wins += ("planner" in names) / len(names)
    assert wins >= 15
