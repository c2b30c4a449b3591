"""U10 to U18: drawing cards, the market, the piles."""

from __future__ import annotations

import pytest

from tests.games.usa.positions import discarded, hand, market, play, refusal, texts, usa

pytestmark = pytest.mark.uncompiled

LOCOMOTIVES = ("locomotive", "locomotive", "red", "red", "blue")


def test_u10_two_cards_from_market_or_pile_end_the_turn() -> None:
    game = usa()
    assert texts(game, "draw") == ["draw pile", "draw 0", "draw 1", "draw 2", "draw 3", "draw 4", "draw tickets"]
    play(game, "draw pile", "draw 1", cards=["red", "black"])
    assert hand(game, 0) == {"red": 1, "blue": 1}
    assert game.turn == 1


def test_u10_the_second_card_is_the_only_choice_after_the_first() -> None:
    game = usa(hands=[{"red": 6}])
    play(game, "draw pile", cards=["red"])
    assert texts(game) == ["draw pile", "draw 0", "draw 1", "draw 2", "draw 3", "draw 4"]
    assert refusal(game, "draw tickets").rule == "U10"
    assert refusal(game, "claim calgary--helena red 4").rule == "U10"
    assert refusal(game, "pass").rule == "U10"


def test_u11_a_market_card_is_replaced_at_once_in_its_slot() -> None:
    game = usa()
    play(game, "draw 2", cards=["black"])
    assert market(game) == ["purple", "blue", "black", "white", "green"]
    play(game, "draw 2", cards=["yellow"])  # the player sees the new card first and may take it
    assert hand(game, 0) == {"orange": 1, "black": 1}
    assert market(game) == ["purple", "blue", "yellow", "white", "green"]


def test_u12_a_market_locomotive_is_the_only_card_of_the_turn() -> None:
    game = usa(market=LOCOMOTIVES)
    play(game, "draw 0", cards=["white"])
    assert hand(game, 0) == {"locomotive": 1}
    assert game.turn == 1


def test_u12_a_market_locomotive_cannot_be_the_second_card() -> None:
    game = usa(market=LOCOMOTIVES)
    play(game, "draw 2", cards=["white"])
    assert texts(game) == ["draw pile", "draw 2", "draw 3", "draw 4"]
    assert refusal(game, "draw 0") == ("U12", "a locomotive from the market cannot be the second card")


def test_u12_nor_can_one_that_was_just_turned_over() -> None:
    game = usa()
    play(game, "draw 2", cards=["locomotive"])
    assert "draw 2" not in texts(game)


def test_u13_a_locomotive_drawn_blind_is_one_ordinary_card() -> None:
    game = usa()
    play(game, "draw pile", "draw pile", cards=["locomotive", "locomotive"])
    assert hand(game, 0) == {"locomotive": 2}
    assert game.turn == 1


def test_u14_three_locomotives_after_a_draw_discard_the_market() -> None:
    game = usa(market=LOCOMOTIVES)
    play(game, "draw 2", cards=["locomotive", "white", "green", "black", "blue", "yellow"])
    assert market(game) == ["white", "green", "black", "blue", "yellow"]
    assert discarded(game) == {"locomotive": 3, "red": 1, "blue": 1}
    assert texts(game) == ["draw pile", "draw 0", "draw 1", "draw 2", "draw 3", "draw 4"]  # between the two cards
    assert game.turn == 0


def test_u14_is_repeated_while_the_new_market_shows_three_again() -> None:
    game = usa(market=LOCOMOTIVES)
    again = ["locomotive", "locomotive", "locomotive", "black", "blue"]
    play(game, "draw 2", cards=["locomotive", *again, "white", "green", "black", "blue", "yellow"])
    assert market(game) == ["white", "green", "black", "blue", "yellow"]
    assert discarded(game) == {"locomotive": 6, "red": 1, "blue": 2, "black": 1}
    assert list(game.resets) == [8, 8, 8, 7, 1, 8, 8, 8, 6, 1]


def test_u15_no_discarding_where_no_legal_market_can_be_laid() -> None:
    """Outside the hands: six locomotives and, after the draw, two other cards. Any five show three locomotives."""
    game = usa(market=LOCOMOTIVES, pile={"locomotive": 4})
    play(game, "draw 2", cards=["locomotive"])
    assert market(game) == ["locomotive", "locomotive", "locomotive", "red", "blue"]
    assert len(game.resets) == 0


def test_u15_three_other_cards_are_enough() -> None:
    """Four locomotives and red, blue, green outside the hands: two locomotives and the rest make a legal market."""
    game = usa(market=LOCOMOTIVES, pile={"locomotive": 1}, discards={"green": 1})
    play(game, "draw 2", cards=["locomotive", "locomotive", "locomotive", "red", "blue", "green"])
    assert market(game) == ["locomotive", "locomotive", "red", "blue", "green"]
    assert (len(game.resets), game.shuffles, game.pile_total) == (5, 1, 1)


def test_u15_an_illegal_market_is_looked_at_again_at_the_end_of_every_move() -> None:
    """A claim pays red cards into the discards, so a legal market can be laid again."""
    shown = ("locomotive", "locomotive", "locomotive", "red", "blue")
    game = usa(hands=[{"red": 4}], market=shown, pile={"locomotive": 3})
    first = ["locomotive", "locomotive", "locomotive", "red", "red"]
    second = ["red", "red", "red", "blue", "locomotive"]
    play(game, "claim calgary--helena red 4", cards=[*first, *second])
    assert market(game) == second
    assert (len(game.resets), game.shuffles) == (10, 1)


def test_u15_fewer_than_five_cards_with_three_locomotives_stay() -> None:
    game = usa(market=("locomotive", "locomotive", "locomotive", "red", "red"), pile={})
    play(game, "draw 3")
    assert market(game) == ["locomotive", "locomotive", "locomotive", None, "red"]


def test_u16_the_discards_are_shuffled_when_the_pile_is_empty_in_mid_draw() -> None:
    game = usa(pile={"black": 1}, discards={"yellow": 2})
    play(game, "draw pile", cards=["black"])
    # At the end of the move the empty pile is replaced at once.
    assert (game.pile_total, game.discard_total, game.shuffles) == (2, 0, 1)
    play(game, "draw pile", cards=["yellow"])
    assert hand(game, 0) == {"black": 1, "yellow": 1}
    assert game.shuffles == 0


def test_u16_a_market_card_is_replaced_out_of_the_shuffled_discards() -> None:
    game = usa(pile={}, discards={"yellow": 2})
    play(game, "draw 0", cards=["yellow"])
    assert market(game)[0] == "yellow"
    assert (game.pile_total, game.discard_total, game.shuffles) == (1, 0, 1)


def test_u16_a_short_market_is_filled_at_the_end_of_a_move_lowest_slot_first() -> None:
    game = usa(hands=[{"red": 2, "locomotive": 2}], market=(None, "blue", None, "white", None), pile={})
    play(game, "claim calgary--helena red 2 locomotive 2", cards=["red", "locomotive", "red"])
    assert market(game) == ["red", "blue", "locomotive", "white", "red"]
    assert (game.pile_total, game.discard_total, game.shuffles) == (1, 0, 1)


def test_u16_no_card_is_lost_at_a_reshuffle() -> None:
    game = usa(pile={"black": 1}, discards={"yellow": 2, "locomotive": 3})
    play(game, "draw 0", cards=["black"])
    assert dict(zip(range(11), game.pile, strict=True)) == {n: {5: 2, 8: 3}.get(n, 0) for n in range(11)}
    assert discarded(game) == {}


def test_u17_the_turn_ends_after_one_card_where_nothing_else_is_left() -> None:
    game = usa(market=("red", None, None, None, None), pile={})
    play(game, "draw 0")
    assert (game.turn, hand(game, 0)) == (1, {"red": 1})


def test_u17_the_turn_ends_where_only_market_locomotives_are_left() -> None:
    game = usa(market=("red", "locomotive", "locomotive", None, None), pile={})
    play(game, "draw 0")
    assert game.turn == 1


def test_u17_with_no_card_at_all_drawing_is_not_available() -> None:
    game = usa(market=(None,) * 5, pile={})
    assert texts(game, "draw") == ["draw tickets"]
    assert refusal(game, "draw pile").rule == "U17"
    assert refusal(game, "draw 3") == ("U10", "slot 3 of the market is empty")


def test_u18_there_is_no_limit_on_the_hand() -> None:
    game = usa(hands=[dict.fromkeys(("red", "blue", "green", "black", "white"), 11)])
    play(game, "draw pile", "draw pile", cards=["yellow", "yellow"])
    assert sum(hand(game, 0).values()) == 57
