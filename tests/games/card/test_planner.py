"""The planner at the card game: what it does in positions that a club player would know, and that it is honest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games.card.moves import DRAW_TICKETS, KEEP
from stationmaster.games.card.planner.strategy import CardStrategy
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.rules import CHOOSE_TICKETS, DRAW_PILE, DRAW_SLOT, FIRST_TICKETS
from stationmaster.games.family.strategy import play_out
from stationmaster.games.family.tickets import TicketPile
from tests.games.card.positions import PLAYS, TABLE, Group, card, card_state, dealt, group, numbers, row
from tests.games.random_games import exchanged, positions

pytestmark = pytest.mark.uncompiled

seeds = st.integers(0, 2**40)
every_table = pytest.mark.parametrize(("players", "open_stack"), [(n, o) for n in (2, 3, 4) for o in (False, True)])

WHITE_AND_BLUE = "los_angeles--new_york"  # two of each, 20 points
YELLOW = "chicago--new_york--1"  # one, 5 points
FIVE_CARDS = "miami--seattle"  # black, orange, two red, white: 22 points


def choice(game: Card) -> int:
    return int(CardStrategy().choose(game, SeededChance(1)))


def kept(game: Card, *offer: str, first: bool = False) -> set[str]:
    """Which of the tickets of an offer it keeps."""
    game.phase = FIRST_TICKETS if first else CHOOSE_TICKETS
    for ticket in numbers(offer):
        game.offer(game.turn, ticket)
    mask = choice(game) - KEEP
    return {name for place, name in enumerate(offer) if mask >> place & 1}


def last_round(game: Card, turns_left: int) -> Card:
    game.turns_left = turns_left
    return game


# ---- drawing ----


def test_it_takes_the_colour_that_its_tickets_lack() -> None:
    market = ("red", "red", "green", "white", "black")
    game = card(hands=[{"blue": 2}], tickets=[[WHITE_AND_BLUE]], market=market, pile={"green": 8, "red": 8})
    assert choice(game) == DRAW_SLOT + 3


def test_it_draws_blind_where_the_unseen_cards_are_better_than_the_market() -> None:
    """Counting cards: what is left are locomotives and what it lacks."""
    pile = {"locomotive": 10, "white": 8, "yellow": 2}
    game = card(hands=[{"blue": 2}], tickets=[[WHITE_AND_BLUE]], market=("red",) * 5, pile=pile)
    assert choice(game) == DRAW_PILE


def test_it_takes_no_locomotive_from_the_market_where_two_cards_serve_it_better() -> None:
    market = ("locomotive", "white", "white", "blue", "black")
    game = card(hands=[{"red": 2}], tickets=[[WHITE_AND_BLUE]], market=market)
    assert choice(game) in (DRAW_SLOT + 1, DRAW_SLOT + 2, DRAW_SLOT + 3)


def test_it_draws_no_tickets_while_it_lacks_most_of_what_it_holds() -> None:
    game = card(tickets=[[WHITE_AND_BLUE, FIVE_CARDS]], pile={"green": 8, "purple": 8})
    assert choice(game) != DRAW_TICKETS


def test_it_draws_tickets_for_cards_that_lie_idle_in_its_stack() -> None:
    stack = {"blue": 4, "white": 4, "yellow": 3, "green": 3, "black": 3, "red": 3}
    assert choice(last_round(card(stacks=[stack], pile={}), 2)) == DRAW_TICKETS


# ---- tickets ----


def test_at_the_end_it_keeps_exactly_what_its_stack_completes() -> None:
    game = last_round(card(stacks=[{"white": 2, "blue": 2}], hands=[{"yellow": 3, "locomotive": 3}], pile={}), 1)
    assert kept(game, WHITE_AND_BLUE, YELLOW, FIVE_CARDS) == {WHITE_AND_BLUE}


def test_it_counts_a_card_of_its_stack_for_one_ticket_only() -> None:
    stack = {"white": 2, "blue": 2}
    game = last_round(card(stacks=[stack], tickets=[[WHITE_AND_BLUE]], pile={}), 1)
    assert kept(game, "chicago--new_york--2") == set()  # a blue card, and both serve the other ticket
    game = last_round(card(stacks=[stack | {"blue": 3}], tickets=[[WHITE_AND_BLUE]], pile={}), 1)
    assert kept(game, "chicago--new_york--2") == {"chicago--new_york--2"}


def test_a_locomotive_of_the_stack_stands_for_any_colour() -> None:
    game = last_round(card(stacks=[{"white": 2, "blue": 1, "locomotive": 1}], pile={}), 1)
    assert kept(game, WHITE_AND_BLUE, FIVE_CARDS) == {WHITE_AND_BLUE}


def test_at_the_start_it_keeps_at_least_one_and_prefers_what_its_hand_serves() -> None:
    """C03."""
    game = card(hands=[{"white": 3, "blue": 3, "locomotive": 1}], pile={"green": 3})
    offer = (FIVE_CARDS, WHITE_AND_BLUE, "las_vegas--miami")
    assert kept(game, *offer, first=True) == {WHITE_AND_BLUE}
    hopeless = last_round(card(pile={}), 1)
    assert len(kept(hopeless, FIVE_CARDS, "las_vegas--miami", first=True)) == 1


# ---- playing ----


def test_it_hoards_while_there_is_time() -> None:
    game = card(hands=[{"white": 3, "blue": 2}], tickets=[[WHITE_AND_BLUE]])
    assert choice(game) in (DRAW_PILE, *range(DRAW_SLOT, DRAW_SLOT + 5))


def test_it_plays_in_time_what_its_tickets_need() -> None:
    game = card(hands=[{"white": 2, "red": 2}, {"green": 2}], tickets=[["los_angeles--nashville"]], pile={"green": 2})
    game.stacks[2] = 1  # the orange card that the ticket needs besides
    move = choice(game)
    assert move in (group("white", 2), group("red", 2))


def test_before_the_last_dispatch_a_row_brings_more_than_a_group() -> None:
    """C10: one card of each group."""
    game = last_round(
        card(hands=[{"white": 2, "orange": 1, "red": 1}], tickets=[["los_angeles--nashville"]], pile={}), 3
    )
    assert choice(game) == row("orange", "white", "red")


def test_it_robs_what_it_can_outdo() -> None:
    hand = {"white": 4, "blue": 2}
    robbery = card(hands=[hand], stations=[{}, {"white": Group(3)}], tickets=[[WHITE_AND_BLUE]])
    move = choice(robbery)
    assert PLAYS.first <= move < PLAYS.rows
    robbery.apply(move, SeededChance(1))
    assert robbery.robbed == 0b10
    peace = card(hands=[hand], stations=[{}, {"red": Group(3)}], tickets=[[WHITE_AND_BLUE]])
    assert choice(peace) < DRAW_TICKETS


def test_it_risks_no_group_that_another_seat_was_seen_to_outdo() -> None:
    """Both groups serve alike; of white the other seat took four from the market."""
    hands = [{"white": 2, "blue": 2}, {"white": 4, "green": 1}]
    game = card(hands=hands, tickets=[[WHITE_AND_BLUE]], pile={"green": 4})
    game.seen[11 + 3] = 4
    assert choice(game) == group("blue", 2)


def test_what_would_stay_behind_is_kept_for_the_next_deal() -> None:
    """C54: hands stay; stations do not."""
    table: dict[str, Any] = {"tickets": [[WHITE_AND_BLUE]], "market": [None] * 5, "pile": {}}
    game = last_round(card(4, hands=[{"white": 6}], **table), 5)
    game.ticket_pile = TicketPile(0)
    game.deals_left = 1
    assert choice(game) == group("white", 2)
    game.deals_left = 0
    assert choice(game) == group("white", 6)


def test_in_the_last_turn_it_plays_nothing_to_no_purpose() -> None:
    game = last_round(card(hands=[{"white": 6}], tickets=[[WHITE_AND_BLUE]], pile={}), 1)
    assert choice(game) < PLAYS.first


# ---- laws ----


@every_table
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_its_moves_are_legal_in_every_position(players: int, open_stack: bool, seed: int) -> None:
    bot, rng = make_bot("planner", "card"), random.Random(seed)
    for match in positions("card", players, seed, open_train_stack=open_stack):
        if not match.is_over and rng.random() < 0.3:
            view = match.view(match.turn)
            assert bot.choose(view, rng) in view.moves


@every_table
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_exchanging_secrets_does_not_change_its_move(players: int, open_stack: bool, seed: int) -> None:
    """Whatever the others hold that the seat cannot know, and whatever state is dealt from its view."""
    rng = random.Random(seed)
    for match in planned_positions(players, seed, open_train_stack=open_stack):
        if rng.random() < 0.15:
            twin = exchanged(match, match.turn, rng.randrange(2**32))
            moves = {make_bot("planner").choose(m.view(m.turn), random.Random(5)) for m in (match, twin)}
            moves.add(make_bot("planner").choose(match.view(match.turn), random.Random(6)))
            moves.add(choice(card_state(match)))
            assert len(moves) == 1


def planned_positions(players: int, seed: int, **options: bool) -> Sequence[sm.Match]:
    """Before each decision of a game that the planner plays, with a random move now and then."""
    match = sm.Match("card", players, seed=seed, options=options)
    rng = random.Random(seed)
    found = []
    while not match.is_over:
        found.append(match.copy())
        move = choice(card_state(match)) if rng.random() < 0.9 else rng.choice(match.legal_moves().ids)
        match.play(move)
    return found


@pytest.mark.parametrize(("players", "totals"), [(2, (154, 133)), (3, (99, 86, 114)), (4, (168, 107, 119, 128))])
def test_compiled_or_not_it_plays_the_same_game(players: int, totals: tuple[int, ...]) -> None:
    """The same totals against both builds: these were noted once."""
    game = dealt(players, seed=f"planner {players}")
    chance = SeededChance("the same in both")
    play_out(game, [CardStrategy() for _ in range(players)], chance, chance)
    assert tuple(game.totals()) == totals


@pytest.mark.parametrize(("players", "least"), [(2, 0.75), (3, 0.4), (4, 0.3)])
def test_it_beats_greedy(players: int, least: float) -> None:
    """Paired deals, seats rotated; it wins far more than this."""
    wins, games = 0.0, 0
    for deal in range(24 // players):
        for seat in range(players):
            match = sm.Match("card", players, seed=f"strength {deal}", first=0)
            bots = [make_bot("planner" if s == seat else "greedy") for s in range(players)]
            while not match.is_over:
                match.play(bots[match.turn].choose(match.view(match.turn), random.Random(1)))
            winners = match.winners()
            wins += (seat in winners) / len(winners)
            games += 1
    assert wins / games >= least


def test_it_completes_most_of_the_tickets_that_it_keeps() -> None:
    completed = failed = 0
    for deal in range(20):
        game = dealt(2, seed=f"tickets {deal}")
        chance = SeededChance(deal)
        play_out(game, [CardStrategy(), CardStrategy()], chance, chance)
        completed += sum(seat != NOBODY for seat in game.done_by)
        failed += sum(seat != NOBODY for seat in game.holder)
    assert completed > 3 * failed
    assert completed > 20 * 2 * 6  # it keeps many


def test_the_tickets_of_the_tests_are_what_they_say() -> None:
    points = [int(TABLE.ticket_points[n]) for n in numbers([WHITE_AND_BLUE, YELLOW, FIVE_CARDS])]
    assert points == [20, 5, 22]
