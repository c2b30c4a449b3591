"""C50 to C57: the end of a deal, the second deal, the scores."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.moves import DRAW_TICKETS
from stationmaster.games.card.rules import BONUS_CARDS, COMPLETED, Card
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, OVER, PASS, TURN
from tests.games.card.positions import (
    TABLE,
    Group,
    all_cards,
    card,
    completed,
    group,
    hand,
    hold,
    keep,
    kept,
    market,
    named,
    numbers,
    play,
    stack,
    stack_tickets,
    station,
)

pytestmark = pytest.mark.uncompiled


# ---- C50: the last round ----


def test_c50_the_last_card_into_a_hand_gives_everyone_one_more_turn() -> None:
    game = card(pile={"red": 2})
    play(game, DRAW_PILE, DRAW_PILE, cards=["red", "red"])
    assert (game.turn, game.turns_left) == (1, 2)
    play(game, DRAW_SLOT, DRAW_SLOT + 1)
    assert (game.turn, game.turns_left) == (0, 1)
    play(game, DRAW_SLOT + 2, DRAW_SLOT + 3)
    assert game.phase == OVER


def test_c50_the_last_card_into_the_market_does_so_too() -> None:
    game = card(3, pile={"red": 1}, turn=2)
    play(game, DRAW_SLOT, cards=["red"])
    assert game.turns_left == -1  # this turn is not over
    play(game, DRAW_SLOT + 1)
    assert (game.turn, game.turns_left) == (0, 3)
    for seat in range(3):
        assert (game.turn, game.phase) == (seat, TURN)
        play(game, DRAW_TICKETS, keep(0), tickets=[TABLE.tickets[4 * seat + n] for n in range(4)])
    assert game.phase == OVER


def test_c50_a_card_left_in_the_pile_ends_nothing() -> None:
    game = card(pile={"red": 3})
    play(game, DRAW_PILE, DRAW_PILE, cards=["red", "red"])
    assert game.turns_left == -1


def test_c50_a_dispatch_opens_the_last_turns_too() -> None:
    game = card(pile={"red": 2}, stations=[{}, {"blue": Group(2)}])
    play(game, DRAW_PILE, DRAW_PILE, cards=["red", "red"])
    play(game, DRAW_SLOT, DRAW_SLOT + 1)
    play(game, DRAW_SLOT + 2, DRAW_SLOT + 3)
    assert game.phase == OVER
    assert stack(game, 1) == {"blue": 1}
    assert station(game, 1) == {"blue": Group(1)}
    assert named(game.dispatched) == {}


# ---- C51, C54: two deals with four players ----


@pytest.mark.parametrize(("players", "more"), [(2, 0), (3, 0), (4, 1)])
def test_c51_four_players_have_two_deals(players: int, more: int) -> None:
    assert card(players).deals_left == more


LAST_TURN = {
    "hands": [{"red": 1}, {"blue": 1}, {"white": 2}, {"green": 1}],
    "stations": [{"red": Group(2, 1)}, {"yellow": Group(1)}, {}, {"black": Group(3)}],
    "stacks": [{"green": 1, "yellow": 1, "blue": 3}, {"locomotive": 2}, {}, {}],
    "tickets": [["chicago--dallas", "miami--seattle"], ["chicago--montreal"], ["dallas--miami"], []],
}
DEAL = [
    *("red", "orange", "blue", "black"),
    *("red", "orange", "blue", "black"),
    *("red", "purple", "blue", "black"),
    *("red", "purple", "blue", "locomotive"),
]
NEW_MARKET = ["locomotive", "locomotive", "locomotive", "red", "red"]


def second_deal() -> Card:
    """Seat 2 takes the last turn of the first deal: it plays two white cards. The first player is seat 1."""
    game = card(4, turn=2, pile={}, market=("purple", None, None, None, "purple"), **LAST_TURN)  # type: ignore[arg-type]
    game.first = 1
    game.turns_left = 1
    play(game, group("white", 2), cards=[*DEAL, *NEW_MARKET])
    return game


def test_c53_completed_tickets_score_and_are_laid_aside() -> None:
    game = second_deal()
    assert list(game.ticket_score) == [6, 7, 0, 0]
    assert [completed(game, seat) for seat in range(4)] == [["chicago--dallas"], ["chicago--montreal"], [], []]
    assert list(game.ticket_counts) == [1, 0, 1, 0]
    assert game.holder[TABLE.tickets.index("chicago--dallas")] == 255


def test_c54_hands_and_uncompleted_tickets_stay() -> None:
    game = second_deal()
    assert kept(game, 0) == ["miami--seattle"]
    assert kept(game, 2) == ["dallas--miami"]
    # G06: dealing goes round from the table's first player, seat 1
    assert hand(game, 0) == {"red": 1, "black": 3, "locomotive": 1}
    assert hand(game, 1) == {"blue": 1, "red": 4}
    assert hand(game, 2) == {"orange": 2, "purple": 2}
    assert hand(game, 3) == {"green": 1, "blue": 4}
    assert named(game.dealt[0:11]) == {"black": 3, "locomotive": 1}
    assert named(game.dealt[11:22]) == {"red": 4}


def test_c54_all_other_cards_make_the_new_market_and_pile() -> None:
    game = second_deal()
    assert market(game) == NEW_MARKET
    assert list(game.old_market) == [0, 255, 255, 255, 0]
    assert [station(game, seat) for seat in range(4)] == [{}] * 4
    assert [stack(game, seat) for seat in range(4)] == [{}] * 4
    assert game.discard_total == sum(game.discards) == 0
    # 96 cards, of which 3 in the hands that stayed, 16 dealt, 5 in the market
    assert game.pile_total == sum(game.pile) == 96 - 3 - 16 - 5
    assert all_cards(game) == list(TABLE.deck)
    assert game.shuffles == 0


def test_c54_the_player_to_the_left_of_the_last_one_goes_on() -> None:
    game = second_deal()
    assert (game.turn, game.phase) == (3, TURN)
    assert (game.turns_left, game.idle, game.deals_left) == (-1, 0, 0)
    assert named(game.dispatched) == {}
    play(game, DRAW_PILE, DRAW_PILE, cards=["green", "green"])
    assert len(game.dealt) == len(game.old_market) == 0


def hoard(cards: int) -> Card:
    """The last turn of a first deal, by seat 0, in which all cards but a few lie in the hand of seat 3."""
    game = card(4, pile={}, market=[None] * 5)
    game.discards = vec[i64]([0] * 11)
    game.discards[7] = cards
    game.discard_total = cards
    for kind in range(11):
        game.hands[3 * 11 + kind] = TABLE.deck[kind] - game.discards[kind]
    stack_tickets(game)
    game.turns_left = 1
    return game


def test_c54_with_few_cards_they_are_dealt_while_there_are_any() -> None:
    game = hoard(6)
    play(game, PASS, cards=["red"] * 6)
    assert [hand(game, seat).get("red", 0) for seat in range(4)] == [2, 2, 1, 5]
    assert market(game) == [None] * 5
    assert list(game.dealt[3 * 11 : 4 * 11]) == [0] * 7 + [1, 0, 0, 0]


def test_c54_a_short_market_fills_the_lowest_slots() -> None:
    game = hoard(10)
    game.discards[6] = 8
    game.discard_total += 8
    game.hands[3 * 11 + 6] -= 8
    play(game, PASS, cards=["red"] * 10 + ["black"] * 8)
    assert market(game) == ["black", "black", None, None, None]
    assert all_cards(game) == list(TABLE.deck)


def test_c50_where_a_deal_leaves_no_pile_everyone_has_one_turn() -> None:
    game = hoard(6)
    play(game, PASS, cards=["red"] * 6)
    assert (game.turn, game.turns_left) == (1, 4)
    play(game, group("red", 2))
    play(game, PASS)
    play(game, group("white", 10))
    assert (game.turn, game.turns_left, game.phase) == (0, 1, TURN)
    play(game, PASS)
    assert game.phase == OVER
    assert list(game.totals()) == [0, 0, 0, 0]


def test_c42_a_first_deal_of_four_that_stands_still_is_followed_by_the_second() -> None:
    game = card(4, market=[None] * 5, pile={})
    stack_tickets(game)
    game.turns_left, game.idle = 4, 11
    play(game, PASS, cards=["red"] * 4 + ["blue"] * 4 + ["green"] * 4 + ["white"] * 4 + ["black"] * 5)
    assert (game.turn, game.deals_left, game.idle, game.turns_left) == (1, 0, 0, -1)


# ---- C52 to C57: scoring ----


def over(*, stacks: list[dict[str, int]], tickets: list[list[str]], players: int = 2) -> Card:
    """A game that ends with these train stacks and tickets: seat 0 passes the last turn."""
    game = card(players, stacks=stacks, tickets=tickets, market=[None] * 5, pile={})
    stack_tickets(game)
    game.deals_left = 0
    game.turns_left = 1
    play(game, PASS)
    assert game.phase == OVER
    return game


def standing(game: Card, seat: int) -> tuple[int, int, int]:
    """Points, completed tickets, bonus cards."""
    sheet = game.score()
    return sheet.total(seat), sheet.key(seat, COMPLETED), sheet.key(seat, BONUS_CARDS)


def test_c52_a_card_serves_one_ticket_only() -> None:
    game = over(
        stacks=[{"green": 1, "yellow": 1}], tickets=[["chicago--dallas", "chicago--santa_fe"]]
    )  # both need green, yellow
    assert completed(game, 0) == ["chicago--santa_fe"]


def test_c52_a_locomotive_stands_for_any_colour() -> None:
    game = over(stacks=[{"green": 1, "locomotive": 3}], tickets=[["chicago--dallas", "chicago--santa_fe"]])
    assert completed(game, 0) == ["chicago--dallas", "chicago--santa_fe"]


def test_c55_uncompleted_tickets_subtract_after_the_last_deal_only() -> None:
    game = over(stacks=[{}, {"blue": 1}], tickets=[["dallas--helena", "miami--omaha"], ["chicago--new_york--2"]])
    assert list(game.totals()) == [-21, 5 + 12 + 15]
    second = second_deal()
    assert list(second.ticket_score) == [6, 7, 0, 0]


def test_c56_the_most_completed_tickets_of_a_city_win_its_bonus() -> None:
    game = over(
        stacks=[{"black": 1, "white": 1, "green": 1}, {"yellow": 1, "blue": 1, "red": 1}],
        tickets=[["los_angeles--seattle", "denver--seattle"], ["chicago--new_york--1", "miami--new_york"]],
    )
    # seat 0 has one black card: the two tickets need one each, and 10 beats 9
    assert completed(game, 0) == ["denver--seattle"]
    assert [TABLE.cities[city] for city in game.bonus_cards_of(0)] == ["seattle"]
    assert [TABLE.cities[city] for city in game.bonus_cards_of(1)] == ["chicago", "new_york", "miami"]
    assert list(game.totals()) == [10 - 9 + 8, 5 + 10 + 12 + 15 + 8]


def test_c56_all_who_tie_get_the_points_and_nobody_without_a_ticket() -> None:
    game = over(
        stacks=[{"yellow": 1}, {"blue": 1}, {}],
        tickets=[["chicago--new_york--1"], ["chicago--new_york--2"], ["dallas--miami"]],
        players=3,
    )
    assert list(game.totals()) == [5 + 12 + 15, 5 + 12 + 15, -9]
    assert [int(game.bonus_seats(city)) for city in range(6)] == [0, 0, 0b011, 0, 0b011, 0]


def test_c56_a_ticket_that_joins_two_big_cities_counts_for_both_and_the_most_win_alone() -> None:
    game = over(
        stacks=[{"yellow": 2, "blue": 1}, {"blue": 1}],
        tickets=[["chicago--new_york--1", "chicago--montreal"], ["chicago--new_york--2"]],
    )
    # Chicago: two against one. New York: one each.
    assert list(game.totals()) == [5 + 7 + 12 + 15, 5 + 15]


def test_c56_tickets_of_both_deals_count() -> None:
    game = second_deal()
    game.deals_left = 0
    assert list(game.totals()) == [6 - 22 + 12 + 10, 7 + 12, -9, 0]


def test_c57_points_then_tickets_then_bonus_cards() -> None:
    game = over(
        stacks=[{"yellow": 1, "red": 1}, {"blue": 1, "yellow": 1}],
        tickets=[["charleston--chicago"], ["chicago--montreal"]],
    )
    assert standing(game, 0) == standing(game, 1) == (7 + 12, 1, 1)  # G06: they share a rank
    # equal points: two completed tickets beat one
    game = over(
        stacks=[{"black": 1, "green": 1}, {"blue": 1, "yellow": 1}],
        tickets=[["dallas--helena"], ["chicago--new_york--1", "chicago--new_york--2", "atlanta--seattle"]],
    )
    assert standing(game, 0) == (10 + 10, 1, 1)
    assert standing(game, 1) == (5 + 5 - 17 + 12 + 15, 2, 2)
    # equal points and tickets: two bonus cards beat one
    game = over(
        stacks=[{"black": 1, "green": 1}, {"yellow": 1}],
        tickets=[["denver--seattle"], ["chicago--new_york--1", "saint_louis--seattle"]],
    )
    assert standing(game, 0) == (10 + 8, 1, 1)
    assert standing(game, 1) == (5 - 14 + 12 + 15, 1, 2)


def test_totals_of_a_game_that_goes_on_change_nothing() -> None:
    game = card(stacks=[{"blue": 1}], tickets=[["chicago--new_york--2", "dallas--miami"]])
    assert list(game.totals()) == [5 + 12 + 15 - 9, 0]
    assert standing(game, 0) == (23, 1, 2)
    assert kept(game, 0) == ["chicago--new_york--2", "dallas--miami"]
    assert completed(game, 0) == []
    hold(game, 1, "miami--omaha")
    assert list(game.totals()) == [23, -11]
    assert game.tickets_of(1) == numbers(["miami--omaha"])
