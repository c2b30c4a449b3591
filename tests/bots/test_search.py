"""The bot that looks ahead: deterministic, honest, within its budget, and no worse than what it can see."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest
from librt.vecs import vec

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.bots.base import Budget
from stationmaster.bots.search import Search, candidates, popularity, resampled
from stationmaster.games import edition
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.maps.rules import BoardGame
from stationmaster.games.marklin.planner.guess import MarklinGuess
from stationmaster.games.marklin.rules import LONG, SHORT
from stationmaster.games.usa.planner.guess import UsaGuess
from stationmaster.games.usa.rules import Usa
from tests.games.random_games import exchanged, positions
from tests.games.test_laws import on_every_table
from tests.games.usa.positions import BOARD, USA, hold, own, usa

OPTIONS: dict[str, dict[str, Any]] = {
    "usa": {},
    "marklin": {"merchandise": "condensed"},
    "card": {"open_train_stack": True},
}


def some_positions(game: str, players: int, share: float, seed: int = 3) -> list[sm.Match]:
    """Copies of positions of a random game that leave a choice, few of them."""
    rng = random.Random(seed)
    found = []
    for match in positions(game, players, seed):
        if rng.random() < share and not match.is_over and len(match.legal_moves()) > 1:
            found.append(match.copy())
    return found[:3]


def answer(match: sm.Match, iterations: int, seed: int = 5, bot: Search | None = None) -> int:
    return (bot or Search()).choose(match.view(match.turn), Budget(iterations=iterations), random.Random(seed))


THINKING = 200  # iterations: enough to prefer another move than the planner's, to drop moves and to grow a tree


@pytest.fixture(scope="module", params=[("usa", 2), ("marklin", 3), ("card", 4)])
def well_played(request: pytest.FixtureRequest) -> list[sm.Match]:
    """Positions of a game of planners in which `search` plays something else, and as many in which it does not."""
    game, players = request.param
    match, rng, planner = sm.Match(game, players, seed=11), random.Random(3), make_bot("planner")
    others: list[sm.Match] = []
    same: list[sm.Match] = []
    while not match.is_over and len(others) < 3:
        move = planner.choose(match.view(match.turn), rng)
        if len(match.legal_moves()) > 1 and rng.random() < 0.4:
            (same if answer(match, THINKING) == move else others).append(match.copy())
        match.play(move)
    assert others
    return others + same[: len(others)]


def test_the_same_seed_and_iterations_give_the_same_move_after_much_thought(well_played: list[sm.Match]) -> None:
    """Whatever the bot has thought about before."""
    used = Search()
    for match in well_played:
        assert answer(match, THINKING, bot=used) == answer(match, THINKING)


def test_exchanging_what_the_seat_cannot_know_does_not_change_what_it_thinks_up(well_played: list[sm.Match]) -> None:
    for n, match in enumerate(well_played):
        assert answer(match, THINKING) == answer(exchanged(match, match.turn, n), THINKING)


@on_every_table
def test_the_same_seed_and_iterations_give_the_same_move(game: str, players: int) -> None:
    """Whatever the bot has thought about before."""
    used = Search()
    for match in some_positions(game, players, 0.05):
        assert answer(match, 8, bot=used) == answer(match, 8)


@on_every_table
def test_exchanging_what_the_seat_cannot_know_does_not_change_its_move(game: str, players: int) -> None:
    for n, match in enumerate(some_positions(game, players, 0.05, seed=4)):
        assert answer(match, 8) == answer(exchanged(match, match.turn, n), 8)


@on_every_table
def test_its_moves_are_legal_all_through_a_game_with_options(game: str, players: int) -> None:
    """`play` refuses what is not."""
    bot, rng = Search(), random.Random(1)
    for match in positions(game, players, seed=8, **OPTIONS[game]):
        if not match.is_over and rng.random() < 0.05:
            twin = match.copy()
            twin.play(bot.choose(twin.view(twin.turn), Budget(iterations=3), rng))


@pytest.mark.uncompiled
@pytest.mark.parametrize("game", OPTIONS)
def test_it_thinks_uncompiled_as_well(game: str) -> None:
    """One heat, in one late position."""
    match = [match.copy() for match in positions(game, 2, seed=9)][-12]
    assert answer(match, 1) in match.legal_moves()


@pytest.mark.uncompiled
def test_more_heats_are_run_while_there_is_time() -> None:
    """A clock that goes on by one second whenever it is looked at."""
    match = sm.Match("usa", 2, seed=1)

    def playouts(seconds: float) -> int:
        ticks = count()
        Search(clock=lambda: float(next(ticks))).choose(
            match.view(match.turn), Budget(seconds=seconds), random.Random(1)
        )
        return next(ticks)

    looks = [playouts(seconds) for seconds in (0.5, 3.0, 5.0)]
    assert looks[0] == 3  # when it starts, when the race begins, and after the one heat that it always runs
    assert looks[0] < looks[1] <= looks[2]
    assert all(looked <= seconds + 3 for looked, seconds in zip(looks, (0.5, 3.0, 5.0), strict=True))


def test_it_answers_at_once_where_there_is_no_choice() -> None:
    game = usa(hands=[{"red": 1}], market=[None] * 5, pile={"red": 1})
    game.phase = 2  # the second card, from the pile
    match = at(game)
    assert answer(match, 1) == USA.notation.parse("draw pile")


def at(game: Usa) -> sm.Match:
    match = sm.Match("usa", game.players, seed=1)
    match.state = game
    return match


@pytest.mark.uncompiled
def test_it_wins_in_the_last_turn_by_the_ticket_that_it_can_complete() -> None:
    """A longer route would pay more by itself."""
    game = usa(hands=[{"red": 6, "black": 2}])
    hold(game, 0, "los_angeles--new_york")
    own(game, 0, "el_paso--los_angeles", "el_paso--houston", "houston--new_orleans", "atlanta--new_orleans--1")
    own(game, 0, "atlanta--raleigh--1", "raleigh--washington--1")
    own(game, 1, "calgary--vancouver", "calgary--winnipeg", "helena--winnipeg", "duluth--helena")
    game.turns_left = 1
    match = at(game)
    move = USA.notation.text(answer(match, 40))
    assert move.startswith("claim new_york--washington")


# ---- what it compares ----


@pytest.mark.parametrize("game", ["usa", "marklin"])
def test_of_parallel_routes_one_is_compared(game: str) -> None:
    compared = 0
    for match in positions(game, 2, seed=2):
        if match.phase != "turn":
            continue
        state = match.state
        assert isinstance(state, BoardGame)
        moves = candidates(state, edition(game).strategy(), random.Random(1))
        claims = state.claims
        routes = [claims.route[move - claims.first] for move in moves if move >= claims.first]
        ends = [(state.board.route_a[route], state.board.route_b[route]) for route in routes]
        assert len(set(ends)) == len(ends)
        compared += len(routes) > 1
    assert compared


# ---- what it guesses ----

ALIKE = vec[float]([1.0] * BOARD.n_tickets)


def of_a_northern_line() -> Usa:
    """Seat 1 has built from Seattle to New York, and holds one ticket that it has not begun."""
    game = usa()
    hold(game, 1, "denver--pittsburgh")
    own(game, 1, "calgary--seattle", "calgary--winnipeg", "sault_st_marie--winnipeg", "montreal--sault_st_marie")
    own(game, 1, "boston--montreal--1", "boston--new_york--1")
    return game


@pytest.mark.uncompiled
def test_tickets_that_fit_the_routes_of_the_others_are_guessed_more_often() -> None:
    game = of_a_northern_line()
    likely = [t for t, weight in enumerate(UsaGuess(game, 0, ALIKE).weights[BOARD.n_tickets :]) if weight > 20]
    assert BOARD.tickets.index("new_york--seattle") in likely
    assert len(likely) < 8
    states = resampled(at(game).view(0), USA.strategy(), random.Random(2))
    guessed = [next(ticket for ticket, holder in enumerate(next(states).holder) if holder == 1) for _ in range(60)]
    assert sum(ticket in likely for ticket in guessed) > 30


@pytest.mark.uncompiled
@pytest.mark.parametrize(("returned_by", "is_known"), [(1, False), (0, True)])
def test_a_ticket_under_the_pile_may_be_theirs_unless_the_seat_put_it_there(returned_by: int, is_known: bool) -> None:
    game = of_a_northern_line()
    fitting = BOARD.tickets.index("new_york--seattle")
    game.ticket_pile = TicketPile(BOARD.n_tickets)
    for ticket in range(BOARD.n_tickets):
        if game.holder[ticket] != 1:
            game.ticket_pile.put_under(ticket, returned_by if ticket == fitting else 1)
    chance = SeededChance(3)
    held = 0
    for _ in range(20):
        UsaGuess(game, 0, ALIKE).deal(game, chance)
        assert sorted([*game.ticket_pile.under[: game.ticket_pile.under_count], *game.tickets_of(1)]) == list(range(30))
        held += game.holder[fitting] == 1
    assert held == 0 if is_known else held > 5


def test_tickets_that_players_like_are_guessed_more_often() -> None:
    """The planner begins `marklin` with long tickets only; which of them it keeps depends on the board."""
    box = edition("marklin")
    odds = popularity(box, 4)
    long = [odds[t] for t in range(box.board.n_tickets) if box.board.ticket_pile[t] == LONG]
    short = [odds[t] for t in range(box.board.n_tickets) if box.board.ticket_pile[t] == SHORT]
    assert len(set(short)) == 1
    assert max(short) < min(long)
    assert max(long) > 10 * min(long)
    game = sm.Match("marklin", 4, seed=1).state
    weights = MarklinGuess(game, 0, odds).weights
    assert list(weights[box.board.n_tickets : 2 * box.board.n_tickets]) == list(odds)


def test_a_guess_keeps_every_ticket_and_leaves_the_own_ones() -> None:
    for match in some_positions("marklin", 3, 0.03, seed=6):
        view = match.view(match.turn)
        before = sm.resample(view, SeededChance(1))
        after = before.copy()
        guess = match.edition.strategy().guess(after, match.turn, popularity(match.edition, 3))
        assert guess is not None
        guess.deal(after, SeededChance(2))
        assert list(after.ticket_counts) == list(before.ticket_counts)
        assert after.tickets_of(match.turn) == before.tickets_of(match.turn)
        for seat in range(3):
            assert len(after.tickets_of(seat)) == len(before.tickets_of(seat))
