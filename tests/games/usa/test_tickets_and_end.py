"""U30 to U43: tickets, passing, the last round, scoring; G05 and G06."""

from __future__ import annotations

import pytest

from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.score_sheet import Score, score_sheet
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.usa.rules import Usa
from tests.games.usa.positions import BOARD, hold, own, play, refusal, texts, usa

pytestmark = pytest.mark.uncompiled

THREE = ["denver--el_paso", "houston--kansas_city", "atlanta--new_york"]


def usa_scores(game: Usa) -> list[Score]:
    return score_sheet(game, BOARD.tickets)


def under(pile: TicketPile) -> list[str]:
    return [BOARD.tickets[pile.under[n]] for n in range(pile.under_count)]


def test_u30_three_are_drawn_and_at_least_one_is_kept() -> None:
    game = usa()
    play(game, "draw tickets", tickets=THREE)
    assert texts(game) == ["keep 0", "keep 1", "keep 0 1", "keep 2", "keep 0 2", "keep 1 2", "keep 0 1 2"]
    assert refusal(game, "draw pile").rule == "U30"
    play(game, "keep 1")
    assert [BOARD.tickets[t] for t in game.tickets_of(0)] == ["houston--kansas_city"]
    assert under(game.ticket_pile) == ["denver--el_paso", "atlanta--new_york"]  # in the order drawn
    assert game.turn == 1


def test_u30_what_was_returned_comes_back_in_its_order_when_the_rest_is_drawn() -> None:
    game = usa()
    pile = TicketPile(BOARD.n_tickets)
    pile.shuffle_in(BOARD.tickets.index("boston--miami"))
    pile.put_under(BOARD.tickets.index("dallas--new_york"), 1)
    pile.put_under(BOARD.tickets.index("phoenix--portland"), 0)
    pile.put_under(BOARD.tickets.index("chicago--santa_fe"), 1)
    game.ticket_pile = pile
    play(game, "draw tickets", tickets=["boston--miami"])
    assert [BOARD.tickets[t] for t in game.offer_of(0)] == ["boston--miami", "dallas--new_york", "phoenix--portland"]
    assert under(pile) == ["chicago--santa_fe"]


def test_u30_fewer_if_fewer_are_left_and_unavailable_when_none_are() -> None:
    game = usa()
    game.ticket_pile = TicketPile(BOARD.n_tickets)
    game.ticket_pile.shuffle_in(0)
    game.ticket_pile.shuffle_in(1)
    play(game, "draw tickets", "keep 0 1", tickets=["houston--kansas_city", "denver--el_paso"])
    assert game.turn == 1
    assert "draw tickets" not in texts(game)
    assert refusal(game, "draw tickets") == ("U30", "there are no tickets left")
    assert refusal(game, "keep 0") == ("U30", "there are no tickets to choose from: draw some first")


def test_u31_a_kept_ticket_stays_and_there_is_no_limit() -> None:
    game = usa()
    hold(game, 0, *BOARD.tickets[:27])
    play(game, "draw tickets", "keep 0 1 2", tickets=BOARD.tickets[27:])
    assert game.ticket_counts[0] == 30
    assert len(game.tickets_of(0)) == 30


def stuck(players: int = 2) -> Usa:
    """Nothing to draw, no tickets, no cards in hand but those of the last player, who has no cars."""
    game = usa(players, market=(None,) * 5, pile={})
    game.ticket_pile = TicketPile(BOARD.n_tickets)
    game.cars[players - 1] = 0
    return game


def test_u32_a_player_who_can_do_nothing_passes_and_all_passing_ends_the_game() -> None:
    game = stuck(3)
    assert texts(game) == ["pass"]
    for _ in range(2):
        play(game, "pass")
        assert not game.is_over()
    play(game, "pass")
    assert game.is_over()


def test_u32_passing_is_for_those_who_can_do_nothing_else() -> None:
    assert refusal(usa(), "pass") == ("U32", "you may pass only when you have no other legal move")


def test_u32_a_turn_in_between_breaks_the_row_of_passes() -> None:
    game = stuck(2)
    play(game, "pass")
    game.cars[1] = 45  # the last player holds all the cards and can claim after all
    play(game, "claim dallas--houston--1 red 1", cards=["red"])
    assert game.passes == 0
    assert not game.is_over()


@pytest.mark.parametrize("left", [0, 1, 2])
def test_u40_two_cars_or_fewer_give_everyone_one_more_turn(left: int) -> None:
    game = usa(3, hands=[{"red": 4}])
    game.cars[0] = 4 + left
    play(game, "claim calgary--helena red 4")
    assert game.turns_left == 3
    order = []
    while not game.is_over():
        order.append(game.turn)
        play(game, "draw tickets", "keep 0", tickets=[BOARD.tickets[game.ticket_pile.unseen[n]] for n in (0, 1, 2)])
    assert order == [1, 2, 0]  # that player included


def test_u40_three_cars_do_not_end_the_game() -> None:
    game = usa(hands=[{"red": 4}])
    game.cars[0] = 7
    play(game, "claim calgary--helena red 4")
    assert game.turns_left == -1


def test_u40_another_player_running_low_does_not_prolong_the_last_round() -> None:
    game = usa(2, hands=[{"red": 4}, {"blue": 4}])
    game.cars[0] = game.cars[1] = 6
    play(game, "claim calgary--helena red 4")
    play(game, "claim calgary--seattle blue 4")
    assert (game.cars[1], game.turns_left, game.turn) == (2, 1, 0)


def test_u41_tickets_add_or_subtract_their_value_and_scores_may_be_negative() -> None:
    game = usa()
    # Denver--Santa Fe--El Paso: the ticket of 4 points is completed, Los Angeles--New York (21) is not.
    own(game, 0, "denver--santa_fe", "el_paso--santa_fe")
    hold(game, 0, "denver--el_paso", "los_angeles--new_york")
    score = usa_scores(game)[0]
    assert (score.tickets_completed, score.tickets_failed) == (["denver--el_paso"], ["los_angeles--new_york"])
    assert score.parts == {"routes": 4, "tickets": -17, "bonus": 10}
    assert score.total == -3
    assert list(game.totals()) == [-3, 0]


def test_u41_anothers_routes_do_not_help() -> None:
    game = usa()
    own(game, 0, "denver--santa_fe")
    own(game, 1, "el_paso--santa_fe")
    hold(game, 0, "denver--el_paso")
    assert usa_scores(game)[0].parts["tickets"] == -4


def test_u41_tickets_drawn_on_the_last_turn_count_against_their_player() -> None:
    game = usa()
    game.turns_left = 1
    play(game, "draw tickets", "keep 0", tickets=THREE)
    assert game.is_over()
    assert usa_scores(game)[0].total == -4


def test_u42_the_longest_path_may_pass_a_city_again_but_no_route() -> None:
    """A figure of eight at Helena with a tail: all of it is one path."""
    game = usa()
    own(game, 0, "helena--seattle", "portland--seattle--1", "portland--salt_lake_city", "helena--salt_lake_city")
    own(game, 0, "calgary--helena", "calgary--winnipeg", "helena--winnipeg", "duluth--helena")
    # 6 + 1 + 6 + 3, then 4 + 6 + 4, then 6
    assert game.longest_path(0) == 36


def test_u42_a_fork_counts_its_two_longest_arms() -> None:
    game = usa()
    own(game, 0, "denver--omaha", "denver--phoenix", "denver--santa_fe")  # 4, 5, 2
    assert game.longest_path(0) == 9


def test_u42_the_longer_of_two_networks_counts() -> None:
    game = usa()
    own(game, 0, "el_paso--houston", "atlanta--miami")  # 6 and 5, not joined
    assert game.longest_path(0) == 6


def test_u42_ten_points_for_all_who_tie_and_none_where_nobody_has_a_route() -> None:
    game = usa(3)
    assert list(game.totals()) == [0, 0, 0]
    own(game, 0, "denver--omaha")  # 4 cars, 7 points
    own(game, 1, "calgary--helena")  # 4 cars, 7 points
    own(game, 2, "calgary--vancouver")  # 3 cars, 4 points
    assert list(game.totals()) == [17, 17, 4]
    assert [score.extras["longest_path"] for score in usa_scores(game)] == [4, 4, 3]


def test_u43_ties_go_to_the_most_completed_tickets() -> None:
    game = usa()
    # Seat 0: denver--santa_fe--el_paso, 2 + 2 + 4 for the ticket + 10 = 18.
    own(game, 0, "denver--santa_fe", "el_paso--santa_fe")
    hold(game, 0, "denver--el_paso")
    # Seat 1: 4 + 4 (two roads of 3, not joined) + 0 and no bonus; ten more points by hand make it 18.
    own(game, 1, "calgary--vancouver", "chicago--duluth")
    game.route_score[1] += 10
    assert [score.total for score in usa_scores(game)] == [18, 18]
    assert [score.rank for score in usa_scores(game)] == [1, 2]


def test_u43_then_to_the_longest_path() -> None:
    game = usa()
    own(game, 0, "calgary--vancouver")  # 3 cars: 4 points
    own(game, 1, "denver--santa_fe", "atlanta--charleston")  # 2 and 2 cars, not joined: 4 points
    game.route_score[1] += 10  # as many points as the bonus of seat 0
    assert [score.total for score in usa_scores(game)] == [14, 14]
    assert [score.rank for score in usa_scores(game)] == [1, 2]


def test_u43_g06_a_tie_that_is_left_is_shared_and_ranks_are_skipped() -> None:
    game = usa(3)
    own(game, 0, "denver--omaha")
    own(game, 2, "calgary--helena")
    assert [score.rank for score in usa_scores(game)] == [1, 3, 1]


def test_g05_a_game_in_which_everyone_draws_while_they_can_ends_all_the_same() -> None:
    """All cards go into the hands, then all tickets; then only claims are left, and at last nothing."""
    game = usa(2)
    chance = SeededChance(1)
    decisions = 0
    while not game.is_over():
        game.apply(game.legal_moves()[0], chance)
        decisions += 1
    assert decisions < 1000
