"""The card game outside its engine: texts, rulings, views, logs, score sheets."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games import read_data
from stationmaster.games.card.resampling import random_tickets
from stationmaster.games.card.rules import Card
from stationmaster.games.card.view import CardView
from stationmaster.games.family.rules import OVER, SECOND_CARD
from stationmaster.games.maps.board import BoardError
from stationmaster.testing.secrets import all_that_is_shown
from tests.games.card.positions import Group, card, card_state, hold, numbers, play, stack_tickets
from tests.games.random_games import exchanged, finished, positions
from tests.games.usa.positions import Said

pytestmark = pytest.mark.uncompiled

CARD = sm.edition("card")
CLOSED, OPEN = {"open_train_stack": False}, {"open_train_stack": True}


# ---- texts ----


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("keep NONE", "keep none"),
        ("group locomotive 1 red 3", "group red 3 locomotive 1"),
        ("row red green blue", "row blue green red"),
    ],
)
def test_texts_that_are_understood(written: str, text: str) -> None:
    assert CARD.notation.text(CARD.notation.parse(written)) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fly", "'fly' is not a move; moves look like: pass, draw pile"),
        ("keep", "keep which? Offered tickets are counted from 0 to 5"),
        ("keep 6", "keep which?"),
        ("keep none 0", "keep which?"),
        ("group", "a group is written as"),
        ("group red", "a group is written as"),
        ("group red three", "a group is written as"),
        ("group red 2 red 2", "a group is written as"),
        ("group red 2 locomotive 0", "a group is written as"),
        ("group pink 2", "there is no card 'pink'"),
        ("group passenger 2", "there is no card 'passenger'"),
        ("group locomotive 3", "a group needs at least one card of its colour besides locomotives (C30)"),
        ("group red 2 blue 1", "a group is of one colour"),
        ("group red 1", "a group has two cards or more (C30)"),
        ("group red 11", "there are only 10 red cards (C01)"),
        ("group red 1 locomotive 17", "there are only 16 locomotive cards (C01)"),
        ("row", "a row is exactly three cards"),
        ("row red blue", "a row is exactly three cards"),
        ("row red red blue", "a row is exactly three cards"),
        ("row red blue green white", "a row is exactly three cards"),
        ("row red blue locomotive", "a row has no locomotives (C30)"),
        ("row red blue 3", "there is no colour '3'"),
    ],
)
def test_a_text_that_is_no_move_is_told_why(text: str, words: str) -> None:
    with pytest.raises(sm.NotationError) as error:
        CARD.notation.parse(text)
    assert str(error.value).startswith(words)


# ---- rulings ----


def refusal(game: Card, text: str) -> Said:
    move = CARD.notation.parse(text)
    assert move not in game.legal_moves(), f"{text} is legal"
    found = CARD.rule_on(game, move)
    return Said(found.rule, found.words)


def test_rulings_of_a_turn() -> None:
    game = card(
        hands=[{"red": 2, "blue": 1, "white": 1}],
        stations=[{}, {"red": Group(1, 1)}],
        market=(None, "red", "red", "red", "red"),
        pile={},
    )
    stack_tickets(game)
    game.turns_left = 2
    assert refusal(game, "draw pile") == (
        "C21",
        "the draw pile is empty, and the discards are not reshuffled during a deal",
    )
    assert refusal(game, "draw 0") == ("U10", "slot 0 of the market is empty")
    assert refusal(game, "draw tickets") == ("C40", "there are no tickets left")
    assert refusal(game, "keep 0") == ("C40", "there are no tickets to choose from: draw some first")
    assert refusal(game, "pass") == ("C41", "you may pass only when you have no other legal move")
    assert refusal(game, "group red 3") == ("C30", "red cards: 3 needed, 2 in your hand")
    assert refusal(game, "group red 1 locomotive 2") == ("C30", "locomotive cards: 2 needed, 0 in your hand")
    assert refusal(game, "group red 2") == (
        "C31",
        "another station has 2 cards in its red group, counting locomotives: "
        "you must play more than that, and this is 2",
    )
    assert refusal(game, "row red blue green") == ("C30", "green cards: 1 needed, 0 in your hand")
    assert refusal(game, "row red blue white") == (
        "C31",
        "there is red on another station, and a row's single card cannot outnumber it",
    )


def test_rulings_of_other_phases() -> None:
    game = card(market=("locomotive", "red", "red", "red", "red"))
    game.phase = SECOND_CARD
    assert refusal(game, "draw 0").rule == "U12"
    assert refusal(game, "draw tickets") == ("C20", "you have drawn one card: now draw the second")
    game.phase = OVER
    assert refusal(game, "pass") == ("C50", "the game is over")
    game = card()
    play(game, CARD.notation.parse("draw tickets"), tickets=CARD.board.tickets[:4])
    assert refusal(game, "keep 4") == ("C40", "you have drawn tickets: keep any of the 4, numbered from 0, or none")
    match = sm.Match("card", 2, seed=1)
    with pytest.raises(
        sm.IllegalMove, match=r"keep none: choose your first tickets: keep at least 1 of the 6.*\(C03\)"
    ):
        match.play("keep none")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g01_every_id_outside_the_list_gets_a_ruling(players: int) -> None:
    rng = random.Random(players)
    for match in positions("card", players, 11):
        if rng.random() < 0.03 or match.is_over:
            legal = set(match.legal_moves().ids)
            for move in range(len(match.notation)):
                if move not in legal:
                    assert CARD.rule_on(match.state, move).rule[0] in "UC"


# ---- views ----


def view(game: Card, seat: int | None, options: dict[str, Any] = CLOSED) -> CardView:
    found: CardView = CARD.view(game, seat, [f"P{n}" for n in range(game.players)], options)
    return found


def test_u04_what_lies_on_the_table() -> None:
    game = card(
        hands=[{"red": 2}, {"blue": 3}], stations=[{}, {"red": Group(2, 1)}], stacks=[{"green": 2}, {"locomotive": 1}]
    )
    shown = view(game, None).to_dict()
    assert shown["stations"] == [{}, {"red": [2, 1]}]
    assert shown["stack_sizes"] == [2, 1]
    assert shown["hand_sizes"] == [2, 3]
    assert (shown["hand"], shown["stack"], shown["completed"]) == (None, None, None)
    assert (shown["deals_left"], shown["turns_left"], shown["idle"], shown["stirred"]) == (0, None, 0, False)
    assert shown["ticket_pile"] == 46
    assert shown["pile"] == 96 - 5 - 2 - 3 - 3 - 2 - 1


def test_c05_a_train_stack_is_shown_to_its_owner_alone_and_only_with_the_option() -> None:
    game = card(stacks=[{"green": 2}, {"locomotive": 1}])
    for seat in (0, 1, None):
        assert view(game, seat).stack is None
        assert "memory" not in view(game, seat).to_dict()
        assert "green" not in json.dumps(view(game, seat).to_dict() | {"market": [], "moves": []})
    assert view(game, 0, OPEN).to_dict()["stack"] == {"green": 2}
    assert view(game, 1, OPEN).to_dict()["stack"] == {"locomotive": 1}
    assert view(game, None, OPEN).stack is None
    assert "green" not in json.dumps(view(game, 1, OPEN).to_dict() | {"market": [], "moves": []})


def test_c05_single_stacks_may_be_opened() -> None:
    game = card(3, stacks=[{"green": 2}, {"locomotive": 1}, {"red": 1}])
    some = {"open_train_stack": [0, 2]}
    assert [view(game, seat, some).to_dict()["stack"] for seat in (0, 1, 2, None)] == [
        {"green": 2},
        None,
        {"red": 1},
        None,
    ]
    assert view(game, 1, some).options == some


def test_c52_an_open_stack_tells_which_tickets_it_is_enough_for_each_by_itself() -> None:
    """Locomotives stand for what is missing."""
    needs = next(ticket["needs"] for ticket in CARD.board.data["tickets"] if ticket["id"] == "kansas_city--new_york")
    first, count = next(iter(needs.items()))
    for stack, is_ready in (
        (needs, True),
        (needs | {first: count - 1}, False),
        (needs | {first: count - 1, "locomotive": 1}, True),
        ({"locomotive": sum(needs.values())}, True),
        ({"locomotive": sum(needs.values()) - 1}, False),
    ):
        game = card(stacks=[stack, {}])
        hold(game, 0, "kansas_city--new_york")
        plan = view(game, 0, OPEN).plans()["kansas_city--new_york"]
        assert plan["state"] == ("ready" if is_ready else "open")
        assert (plan["missing"] == 0) == is_ready
        closed = view(game, 0).plans()["kansas_city--new_york"]
        assert (closed["state"], closed["missing"]) == ("open", sum(needs.values()))  # nobody may look (C05)
        assert view(game, None, OPEN).plans() == {}


def test_c52_a_plan_counts_what_is_in_hand_and_in_the_station() -> None:
    """kansas_city--new_york takes a blue card and a green one."""
    game = card(hands=[{"blue": 1}, {}], stations=[{"blue": Group(2, 1), "red": Group(2, 0)}, {}])
    hold(game, 0, "kansas_city--new_york")
    plan = view(game, 0).plans()["kansas_city--new_york"]
    assert plan["needs"] == [
        {"color": "blue", "needed": 1, "held": 3, "missing": 0},
        {"color": "green", "needed": 1, "held": 0, "missing": 1},
    ]
    assert (plan["wild"], plan["missing"], plan["points"]) == ({"locomotive": 1}, 0, 9)
    assert plan["state"] == "open"  # the stack decides, and it is closed


def test_c51_c42_a_view_says_how_long_a_game_can_last() -> None:
    for players, deals in ((2, 1), (3, 1), (4, 2)):
        game = card(players)
        assert view(game, 0).to_dict(derived=True)["deals"] == deals
        assert view(game, 0).to_dict(derived=True)["idle_limit"] == 3 * players


def test_memory_knows_every_stack_and_who_put_what_under_the_pile() -> None:
    game = card(stacks=[{"green": 2}, {"locomotive": 1}])
    offer = ["dallas--miami", "chicago--miami", "miami--omaha", "denver--seattle"]
    play(game, CARD.notation.parse("draw tickets"), tickets=offer)
    assert view(game, 1).offered == (4, 0)
    play(game, CARD.notation.parse("keep 1 2 3"))
    remembered = view(game, 1).to_dict(memory=True)["memory"]
    assert remembered == {"hands": [{}, {}], "stacks": [{"green": 2}, {"locomotive": 1}], "under": [[0, None]]}
    assert view(game, 0).memory.under == ((0, numbers(offer)[0]),)


def test_c03_a_choice_is_unseen_until_all_have_chosen() -> None:
    shown = set()
    for choice in ("keep 0", "keep 0 1 2 3 4 5"):
        match = sm.Match("card", 3, seed=4, first=0)
        match.play(choice)
        for seat in (1, 2, None):
            seen = match.view(seat)
            assert seen.ticket_counts[0] is None
            assert seen.offered[0] == 6
            assert seen.to_dict()["ticket_pile"] == 46 - 18
        shown.add(json.dumps([match.view(1).to_dict(memory=True), match.log(1)]))
        match.play("keep 1")
        assert match.view(0).ticket_counts == (len(choice.split()) - 1, None, None)
        match.play("keep 0 1")
        assert match.view(2).ticket_counts == (len(choice.split()) - 1, 1, 2)
        assert match.view(2).to_dict()["ticket_pile"] == 46 - match.state.ticket_counts[0] - 3
        assert match.view(0).to_dict(memory=True)["memory"]["under"] == []  # all shuffled back
    assert len(shown) == 1


def second_deal() -> sm.Match:
    return next(match for match in positions("card", 4, 3) if match.entries and match.entries[-1]["move"] == "deal")


def test_c53_completed_tickets_are_counted_for_all_and_named_to_their_owner() -> None:
    match = second_deal()
    completed = match.entries[-1]["completed"]
    for seat in (*range(4), None):
        shown = match.view(seat).to_dict(memory=True)
        assert shown["completed_counts"] == [len(tickets) for tickets in completed]
        assert shown["ticket_score"] == list(card_state(match).ticket_score)
        assert shown["completed"] == (None if seat is None else completed[seat])
        hidden = [ticket for other in range(4) if other != seat for ticket in completed[other]]
        assert hidden
        assert not any(ticket in json.dumps(shown) for ticket in hidden)


def test_c54_what_each_side_sees_of_a_deal() -> None:
    match = second_deal()
    deal = match.entries[-1]
    everyone = {
        "move": "deal",
        "market": deal["market"],
        "completed_counts": [len(tickets) for tickets in deal["completed"]],
        "dealt_counts": [4, 4, 4, 4],
    }
    assert match.log(None)[-1] == everyone
    own = {"own_completed": deal["completed"][2], "own_cards": deal["hands"][2]}
    assert match.log(2)[-1] == everyone | own


def test_what_others_see_of_plays_dispatches_and_tickets() -> None:
    match = finished("card", 3, 2)
    for ours, seen in zip(match.entries, match.log(None), strict=True):
        if ours["move"] in ("play_group", "play_row", "dispatch", "pass"):
            assert seen == ours
        if ours["move"] == "draw_tickets":
            assert seen == {"player": ours["player"], "move": "draw_tickets", "offered": len(ours["tickets"])}


# ---- resampling ----


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("open_train_stack", [False, True, [1]])
def test_g03_a_resampled_state_gives_the_same_view(players: int, open_train_stack: bool | list[int]) -> None:
    rng = random.Random(players)
    for match in positions("card", players, 5, open_train_stack=open_train_stack):
        if rng.random() < 0.1 or match.is_over:
            for seat in range(players):
                twin = exchanged(match, seat, rng.randrange(2**32))
                assert twin.view(seat) == match.view(seat)
                assert all_that_is_shown(match, seat, random.Random(1)) == all_that_is_shown(
                    twin, seat, random.Random(1)
                )


def test_c03_resampling_gives_nobody_what_this_seat_returned() -> None:
    match = sm.Match("card", 3, seed=4, first=0)
    match.play("keep 0")
    returned = set(match.entries[0]["return"])
    for seed in range(20):
        state = sm.resample(match.view(0), sm.SeededChance(seed))
        others = [*state.offer_of(1), *state.offer_of(2)]
        assert not returned & {CARD.board.tickets[ticket] for ticket in others}


def test_sets_of_tickets_of_a_count_and_value_are_equally_likely() -> None:
    pool = [(0, 5), (1, 5), (2, 10), (3, 7), (4, 8), (5, 9)]  # 5 + 10, 5 + 10, 7 + 8
    chance = sm.SeededChance("sets")
    found = Counter(frozenset(random_tickets(pool, 2, 15, chance) or ()) for _ in range(3000))
    assert set(found) == {frozenset({0, 2}), frozenset({1, 2}), frozenset({3, 4})}
    assert all(900 < count < 1100 for count in found.values())
    assert random_tickets(pool, 2, 11, chance) is None
    assert random_tickets(pool, 6, 44, chance) == [5, 4, 3, 2, 1, 0]


# ---- scores and boards ----


def test_c57_the_score_sheet_of_a_game_that_goes_on() -> None:
    game = card(stacks=[{"blue": 1}, {}], tickets=[["chicago--new_york--2", "dallas--miami"], []])
    hold(game, 1, "miami--omaha")
    first, second = CARD.scores(game)
    assert first.to_dict() == {
        "total": 23,
        "rank": 1,
        "tickets_completed": ["chicago--new_york--2"],
        "tickets_failed": ["dallas--miami"],
        "tickets": 5 - 9,
        "bonus": 12 + 15,
        "bonus_cards": ["chicago", "new_york"],
    }
    assert (second.total, second.rank, second.extras) == (-11, 2, {"bonus_cards": []})


STACKS = "open_train_stack must be one of False, True or a sorted list of some but not all seats, counted from 0"


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (5, {}, "card is for 2 to 4 players, not 5"),
        (2, {"open_train_stack": 1}, f"{STACKS}, not 1"),
        (2, {"open_train_stack": []}, f"{STACKS}, not []"),
        (2, {"open_train_stack": [0, 1]}, f"{STACKS}, not [0, 1]"),
        (3, {"open_train_stack": [1, 0]}, f"{STACKS}, not [1, 0]"),
        (3, {"open_train_stack": [1, 1]}, f"{STACKS}, not [1, 1]"),
        (2, {"open_train_stack": [2]}, f"{STACKS}, not [2]"),
        (2, {"open_train_stack": [True]}, f"{STACKS}, not [True]"),
        (2, {"merchandise": "standard"}, "card has no option 'merchandise'; it has: open_train_stack"),
    ],
)
def test_a_game_that_cannot_begin(players: int, options: dict[str, object], words: str) -> None:
    with pytest.raises(sm.StationmasterError) as error:
        sm.Match("card", players, options=options)
    assert str(error.value) == words


def test_a_table_of_ones_own() -> None:
    data = read_data("card") | {"deck": {"per_color": 4, "locomotive": 5}}
    match = sm.Match("card", 4, seed=1, board=data, first=0)
    assert sum(match.state.hands) == 32
    rng = random.Random(1)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves().ids))
    sm.verify(json.loads(json.dumps(match.record())))
    with pytest.raises(BoardError, match="deck: 32 cards; 4 players and the market need 37"):
        sm.Match("card", 4, board=data | {"deck": {"per_color": 3, "locomotive": 8}})
