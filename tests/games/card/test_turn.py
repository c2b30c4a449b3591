"""C10 to C42: the dispatch and the actions of a turn."""

from __future__ import annotations

import pytest

from stationmaster.games.card.moves import DRAW_TICKETS
from stationmaster.games.family.rules import CHOOSE_TICKETS, DRAW_PILE, DRAW_SLOT, OVER, PASS, SECOND_CARD, TURN
from tests.games.card.positions import (
    Group,
    card,
    dealt,
    group,
    groups,
    hand,
    keep,
    kept,
    market,
    named,
    numbers,
    play,
    row,
    rows,
    stack,
    stack_tickets,
    station,
)

pytestmark = pytest.mark.uncompiled

SLOT = [DRAW_SLOT + n for n in range(5)]


# ---- C10, C11: the dispatch ----


def test_c10_one_card_of_each_group_is_dispatched_when_the_turn_comes() -> None:
    game = card(hands=[{"red": 2}], stations=[{}, {"blue": Group(3), "white": Group(1)}], stacks=[{}, {"blue": 1}])
    play(game, group("red", 2))
    assert game.turn == 1
    assert station(game, 1) == {"blue": Group(2)}
    assert stack(game, 1) == {"blue": 2, "white": 1}
    assert named(game.dispatched) == {"blue": 1, "white": 1}


def test_c10_the_others_stations_stay_and_the_own_waits_for_the_next_turn() -> None:
    game = card(hands=[{"red": 2}])
    play(game, group("red", 2))
    assert station(game, 0) == {"red": Group(2)}
    assert named(game.dispatched) == {}
    play(game, DRAW_PILE, DRAW_PILE, cards=["blue", "blue"])
    assert station(game, 0) == {"red": Group(1)}
    assert stack(game, 0) == {"red": 1}


def test_c10_with_an_empty_station_nothing_happens_as_at_the_first_turn() -> None:
    game = dealt(2)
    play(game, keep(0), keep(0))
    assert game.phase == TURN
    assert named(game.dispatched) == {}
    assert stack(game, 0) == stack(game, 1) == {}


def test_c10_the_dispatch_is_told_of_one_move_only() -> None:
    game = card(hands=[{"red": 2}], stations=[{}, {"blue": Group(3)}])
    play(game, group("red", 2))
    assert named(game.dispatched) == {"blue": 1}
    play(game, DRAW_PILE, cards=["green"])
    assert named(game.dispatched) == {}
    assert station(game, 1) == {"blue": Group(2)}  # none between the two cards of a turn


def test_c11_locomotives_are_dispatched_first() -> None:
    game = card(hands=[{"red": 2}], stations=[{}, {"blue": Group(2, 1), "green": Group(2, 3)}])
    play(game, group("red", 2))
    assert station(game, 1) == {"blue": Group(2), "green": Group(2, 2)}
    assert stack(game, 1) == {"locomotive": 2}
    play(game, DRAW_PILE, DRAW_PILE, cards=["purple", "purple"])
    play(game, DRAW_PILE, DRAW_PILE, cards=["purple", "purple"])
    assert station(game, 1) == {"blue": Group(1), "green": Group(2, 1)}
    assert stack(game, 1) == {"blue": 1, "locomotive": 3}


# ---- C20, C21: drawing cards ----


def test_c20_two_cards_from_market_or_pile() -> None:
    game = card()
    assert game.legal_moves() == [DRAW_PILE, *SLOT, DRAW_TICKETS]
    play(game, SLOT[1], cards=["yellow"])  # U11: replaced at once, in its slot
    assert market(game) == ["purple", "yellow", "orange", "white", "green"]
    assert game.phase == SECOND_CARD
    assert game.legal_moves() == [DRAW_PILE, *SLOT]
    play(game, DRAW_PILE, cards=["locomotive"])
    assert hand(game, 0) == {"blue": 1, "locomotive": 1}
    assert game.turn == 1


def test_c20_a_market_locomotive_is_the_only_card() -> None:  # U12
    game = card(market=("locomotive", "blue", "orange", "white", "green"))
    play(game, SLOT[0], cards=["red"])
    assert hand(game, 0) == {"locomotive": 1}
    assert game.turn == 1


def test_c20_a_market_locomotive_is_not_the_second_card_but_a_blind_one_is_ordinary() -> None:  # U12, U13
    game = card(market=("locomotive", "blue", "orange", "white", "green"))
    play(game, DRAW_PILE, cards=["locomotive"])
    assert game.legal_moves() == [DRAW_PILE, *SLOT[1:]]


def test_c20_a_market_of_locomotives_is_not_discarded() -> None:
    game = card(market=("locomotive", "locomotive", "locomotive", "locomotive", "green"))
    play(game, SLOT[4], cards=["locomotive"])
    assert market(game) == ["locomotive"] * 5
    assert game.legal_moves() == [DRAW_PILE]


def test_c21_an_empty_pile_leaves_the_market_short_and_the_discards_alone() -> None:
    game = card(pile={})
    game.turns_left = 2
    before = list(game.discards)
    play(game, SLOT[0])
    assert market(game) == [None, "blue", "orange", "white", "green"]
    play(game, SLOT[3])
    assert market(game) == [None, "blue", "orange", None, "green"]
    assert list(game.discards) == before
    assert game.shuffles == 0


def test_c21_one_card_alone_may_be_drawn() -> None:  # U17
    game = card(pile={}, market=(None, None, "red", None, None))
    game.turns_left = 2
    stack_tickets(game)
    assert game.legal_moves() == [SLOT[2]]
    play(game, SLOT[2])
    assert game.turn == 1
    assert game.legal_moves() == [PASS]


def test_c21_with_only_locomotives_left_the_turn_ends_after_one_card() -> None:  # U17
    game = card(pile={}, market=(None, "locomotive", "red", None, None))
    game.turns_left = 2
    play(game, SLOT[2])
    assert game.turn == 1


# ---- C30 to C32: playing to the station ----


def test_c30_groups_have_two_cards_or_more_and_one_of_the_colour() -> None:
    game = card(hands=[{"blue": 2, "red": 1, "locomotive": 2}])
    assert groups(game) == [
        ("blue", 1, 1),
        ("blue", 1, 2),
        ("blue", 2, 0),
        ("blue", 2, 1),
        ("blue", 2, 2),
        ("red", 1, 1),
        ("red", 1, 2),
    ]
    assert rows(game) == []
    play(game, group("blue", 1, 2))
    assert station(game, 0) == {"blue": Group(1, 2)}
    assert hand(game, 0) == {"blue": 1, "red": 1}


def test_c30_locomotives_alone_are_no_group() -> None:
    assert groups(card(hands=[{"locomotive": 5}])) == []


def test_c30_rows_have_three_different_colours_and_no_locomotive() -> None:
    game = card(hands=[{"blue": 3, "red": 1, "green": 1, "white": 1, "locomotive": 1}])
    assert rows(game) == [
        {"blue", "white", "green"},
        {"blue", "white", "red"},
        {"blue", "green", "red"},
        {"white", "green", "red"},
    ]
    play(game, row("blue", "green", "red"))
    assert station(game, 0) == {"blue": Group(1), "green": Group(1), "red": Group(1)}
    assert hand(game, 0) == {"blue": 2, "white": 1, "locomotive": 1}
    assert game.turn == 1


def test_c30_cards_that_everyone_saw_are_played_first() -> None:  # U04: what is known of a hand
    game = card(hands=[{"blue": 3}])
    game.seen[1] = 2
    play(game, group("blue", 2))
    assert game.seen[1] == 0
    assert hand(game, 0) == {"blue": 1}


def test_c31_a_colour_of_another_station_takes_a_greater_number() -> None:
    game = card(hands=[{"blue": 3, "red": 2, "locomotive": 2}], stations=[{}, {"blue": Group(2, 1)}])
    assert [found for found in groups(game) if found[0] == "blue"] == [("blue", 2, 2), ("blue", 3, 1), ("blue", 3, 2)]
    assert ("red", 2, 0) in groups(game)


def test_c31_the_whole_group_is_discarded() -> None:
    game = card(
        hands=[{"blue": 3, "locomotive": 1}], stations=[{}, {"blue": Group(2, 1), "red": Group(2)}], market=["red"] * 5
    )
    play(game, group("blue", 3, 1))
    assert station(game, 0) == {"blue": Group(3, 1)}
    assert station(game, 1) == {"red": Group(1)}  # after the dispatch of seat 1, from which the blue group is gone
    assert named(game.discards) == {"blue": 2, "locomotive": 1}
    assert stack(game, 1) == {"red": 1}
    assert game.robbed == 0b10
    play(game, DRAW_PILE, cards=["green"])
    assert game.robbed == 0


def test_c31_two_cards_rob_one_card() -> None:
    game = card(hands=[{"blue": 1, "locomotive": 1}], stations=[{}, {"blue": Group(1)}])
    assert groups(game) == [("blue", 1, 1)]
    play(game, group("blue", 1, 1))
    assert named(game.discards) == {"blue": 1}


def test_c31_every_other_station_is_robbed() -> None:
    game = card(4, hands=[{}, {"blue": 4}], stations=[{"blue": Group(2)}, {}, {}, {"blue": Group(1, 2)}], turn=1)
    assert groups(game) == [("blue", 4, 0)]
    play(game, group("blue", 4))
    assert game.robbed == 0b1001
    assert named(game.discards) == {"blue": 3, "locomotive": 2}
    assert station(game, 0) == station(game, 3) == {}


def test_c31_the_own_station_does_not_hinder() -> None:
    game = card(hands=[{"blue": 2}], stations=[{"blue": Group(5)}])
    assert groups(game) == [("blue", 2, 0)]


def test_c31_no_colour_of_a_row_stands_on_another_station() -> None:
    game = card(
        hands=[{"blue": 1, "red": 1, "green": 1, "white": 1}], stations=[{"red": Group(2)}, {"green": Group(1)}]
    )
    assert rows(game) == [{"blue", "white", "red"}]


def test_c32_cards_are_added_to_the_own_station_by_legal_groups_and_rows() -> None:
    game = card(
        hands=[{"blue": 3, "red": 1, "green": 1, "locomotive": 1}, {"purple": 2}], stations=[{"blue": Group(2, 1)}]
    )
    assert ("blue", 1, 0) not in groups(game)
    play(game, group("blue", 2, 1))
    assert station(game, 0) == {"blue": Group(4, 2)}
    play(game, group("purple", 2))
    assert station(game, 0) == {"blue": Group(4, 1)}  # the added locomotive lay on top and went first
    assert stack(game, 0) == {"locomotive": 1}
    play(game, row("blue", "green", "red"))
    assert station(game, 0) == {"blue": Group(5, 1), "green": Group(1), "red": Group(1)}


# ---- C40 to C42: tickets, passing, standing still ----

FOUR = ("chicago--dallas", "miami--omaha", "dallas--miami", "denver--seattle")


def test_c40_four_tickets_of_which_any_number_is_kept() -> None:
    game = card()
    play(game, DRAW_TICKETS, tickets=FOUR)
    assert game.phase == CHOOSE_TICKETS
    assert game.offer_of(0) == numbers(FOUR)
    assert game.legal_moves() == [keep(), *range(keep() + 1, keep() + 16)]
    play(game, keep(1, 3))
    assert kept(game, 0) == ["denver--seattle", "miami--omaha"]
    assert game.turn == 1


def test_c40_the_others_go_under_the_pile_in_the_order_drawn() -> None:
    game = card()
    stack_tickets(game, *FOUR)
    play(game, DRAW_TICKETS, keep(2), tickets=FOUR)
    assert list(game.ticket_pile.under[:3]) == numbers(["chicago--dallas", "miami--omaha", "denver--seattle"])
    assert list(game.ticket_pile.under_by[:3]) == [0, 0, 0]
    play(game, DRAW_TICKETS)  # fewer are left: they come in that order, without chance
    assert game.offer_of(1) == numbers(["chicago--dallas", "miami--omaha", "denver--seattle"])
    assert game.legal_moves() == list(range(keep(), keep() + 8))


def test_c40_without_tickets_they_cannot_be_drawn() -> None:
    game = card()
    stack_tickets(game)
    assert game.legal_moves() == [DRAW_PILE, *SLOT]


def test_c41_who_can_do_nothing_passes() -> None:
    game = card(hands=[{"red": 1, "blue": 1}], pile={}, market=[None] * 5)
    game.turns_left = 2
    stack_tickets(game)
    assert game.legal_moves() == [PASS]
    play(game, PASS)
    assert game.turn == 1


def test_c41_who_can_do_something_may_not_pass() -> None:
    assert PASS not in card().legal_moves()


def test_c42_three_rounds_in_which_nothing_moves_end_the_deal() -> None:
    game = card(tickets=[["chicago--dallas"]], stacks=[{"green": 1, "yellow": 1}])
    stack_tickets(game, *FOUR[1:])
    play(game, DRAW_TICKETS, keep(), tickets=FOUR[1:])
    for idle in range(1, 6):
        assert game.idle == idle
        play(game, DRAW_TICKETS, keep())
    assert game.phase == OVER
    assert list(game.totals()) == [6 + 12 + 10, 0]  # the ticket, Chicago, Dallas


def test_c42_a_dispatch_a_kept_ticket_or_a_card_begin_the_count_anew() -> None:
    game = card(hands=[{"red": 2}])
    game.idle = 5
    play(game, DRAW_TICKETS, keep(0), tickets=FOUR)
    assert (game.idle, game.phase) == (0, TURN)
    game.idle = 5
    play(game, DRAW_PILE, DRAW_PILE, cards=["red", "red"])
    assert (game.idle, game.phase) == (0, TURN)
    game.idle = 5
    play(game, group("red", 2))
    assert (game.idle, game.phase) == (0, TURN)
    play(game, DRAW_TICKETS, keep(), tickets=["el_paso--miami", "boston--miami", "phoenix--seattle", "chicago--miami"])
    assert game.idle == 1
    assert stack(game, 0) == {"red": 1}  # seat 0 dispatched, so its turn moves a card whatever it does
    play(
        game, DRAW_TICKETS, keep(), tickets=["dallas--helena", "dallas--winnipeg", "dallas--raleigh", "miami--seattle"]
    )
    assert game.idle == 0


def test_c42_passes_count() -> None:
    game = card(3, pile={}, market=[None] * 5)
    stack_tickets(game)
    game.turns_left = 3
    game.idle = 8
    play(game, PASS)
    assert game.phase == OVER
