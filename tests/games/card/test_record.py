"""Records of the card game: the exact shape of each entry, and that lies in them are found by the right rule."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.rules import TURN
from tests.games.card.positions import Group, card, play, stack_tickets
from tests.games.random_games import finished, positions

CARD = sm.edition("card")
RECORD = finished("card", 4, 3).record()


def written(game: Card, text: str, **chance: Any) -> list[dict[str, Any]]:
    """The entries of a move."""
    before = game.copy()
    move = CARD.notation.parse(text)
    play(game, move, **chance)
    return CARD.scribe.write(before, move, game)


# ---- what is written ----


def test_the_setup() -> None:
    setup = sm.Match("card", 3, seed=1, first=2).record()["setup"]
    assert list(setup) == ["first", "hands", "market", "tickets"]
    assert setup["first"] == 2
    assert [sum(hand.values()) for hand in setup["hands"]] == [8, 8, 8]
    assert all(hand["locomotive"] >= 1 for hand in setup["hands"])  # C02
    assert [len(offer) for offer in setup["tickets"]] == [6, 6, 6]
    assert len(setup["market"]) == 5


def test_options_that_differ_are_written_and_read() -> None:
    for chosen in ({"open_train_stack": True}, {"open_train_stack": [1]}):
        match = finished("card", 2, 5, **chosen)
        assert match.record()["options"] == chosen
        assert sm.load(match.record()).options == chosen
    assert RECORD["options"] == {}


@pytest.mark.parametrize("seats", [[], [0, 1, 2, 3], [1, 0], [4], [False]])
def test_c05_a_record_lists_some_but_not_all_seats_in_order(seats: list[int]) -> None:
    with pytest.raises(sm.RecordError, match="a sorted list of some but not all seats"):
        sm.verify(RECORD | {"options": {"open_train_stack": seats}})


def test_draws() -> None:
    game = card()
    assert written(game, "draw pile", cards=["red"]) == [{"player": 0, "move": "draw", "from": "pile", "card": "red"}]
    assert written(game, "draw 1", cards=["black"]) == [
        {
            "player": 0,
            "move": "draw",
            "from": 1,
            "card": "blue",
            "market": ["purple", "black", "orange", "white", "green"],
        }
    ]


def test_a_draw_that_leaves_the_market_short() -> None:
    game = card(pile={})
    game.turns_left = 2
    assert written(game, "draw 0")[0]["market"] == [None, "blue", "orange", "white", "green"]


def test_tickets() -> None:
    game = card()
    offer = ["dallas--miami", "chicago--miami", "miami--omaha", "denver--seattle"]
    assert written(game, "draw tickets", tickets=offer) == [{"player": 0, "move": "draw_tickets", "tickets": offer}]
    assert written(game, "keep 1 3") == [
        {"player": 0, "move": "keep_tickets", "keep": [offer[1], offer[3]], "return": [offer[0], offer[2]]}
    ]


def test_keeping_none() -> None:
    game = card()
    offer = ["dallas--miami", "chicago--miami", "miami--omaha", "denver--seattle"]
    written(game, "draw tickets", tickets=offer)
    assert written(game, "keep none") == [{"player": 0, "move": "keep_tickets", "keep": [], "return": offer}]


def test_c03_first_tickets_are_returned_in_the_order_of_the_offer() -> None:
    match = sm.Match("card", 2, seed=1, first=0)
    offer = match.setup["tickets"][0]
    match.play("keep 2")
    assert match.entries == [
        {"player": 0, "move": "keep_tickets", "keep": [offer[2]], "return": [*offer[:2], *offer[3:]]}
    ]


def test_a_group_that_robs_nobody_and_a_dispatch_after_it() -> None:
    game = card(
        hands=[{"red": 3, "locomotive": 2}], stations=[{}, {"blue": Group(1, 1), "white": Group(2), "black": Group(1)}]
    )
    assert written(game, "group red 2 locomotive 1") == [
        {"player": 0, "move": "play_group", "color": "red", "cards": {"red": 2, "locomotive": 1}},
        {"player": 1, "move": "dispatch", "cards": {"white": 1, "black": 1, "locomotive": 1}},  # C11
    ]


def test_a_robbery() -> None:
    game = card(3, hands=[{"red": 3}], stations=[{}, {}, {"red": Group(1, 1)}])
    assert written(game, "group red 3") == [
        {"player": 0, "move": "play_group", "color": "red", "cards": {"red": 3}, "robs": [2]}
    ]


def test_a_row() -> None:
    game = card(hands=[{"red": 1, "white": 1, "blue": 2}])
    assert written(game, "row red blue white") == [
        {"player": 0, "move": "play_row", "cards": {"blue": 1, "white": 1, "red": 1}}
    ]


def test_a_pass() -> None:
    game = card(market=[None] * 5, pile={})
    stack_tickets(game)
    game.turns_left = 2
    assert written(game, "pass") == [{"player": 0, "move": "pass"}]


DEALT = ["red", "orange", "blue", "black"] * 4


def test_a_deal_after_a_draw_keeps_the_old_market_in_the_draw() -> None:
    game = card(
        4,
        turn=2,
        pile={},
        market=("purple", None, None, None, "purple"),
        stations=[{}, {}, {}, {"green": Group(1)}],
        stacks=[{"green": 1, "yellow": 1}, {}, {}, {}],
        tickets=[["chicago--dallas", "miami--seattle"], ["chicago--montreal"], [], []],
    )
    game.first, game.turns_left = 1, 1
    play(game, CARD.notation.parse("draw 0"))
    assert written(game, "draw 4", cards=[*DEALT, *["locomotive"] * 3, "green", "white"]) == [
        {"player": 2, "move": "draw", "from": 4, "card": "purple", "market": [None] * 5},
        {
            "move": "deal",
            "completed": [["chicago--dallas"], [], [], []],
            "hands": [{"black": 4}, {"red": 4}, {"orange": 4}, {"blue": 4}],  # G06: round from seat 1
            "market": ["locomotive", "locomotive", "locomotive", "green", "white"],
        },
    ]


def test_c54_a_deal_of_fewer_cards() -> None:
    hoard = dict(zip(KIND_NAMES, CARD.board.deck, strict=True)) | {"red": 4}
    game = card(4, hands=[{}, {}, {}, hoard], market=[None] * 5, pile={})
    stack_tickets(game)
    game.turns_left = 1
    before = game.copy()
    entries = written(game, "pass", cards=["red"] * 6)
    assert entries[1]["hands"] == [{"red": 2}, {"red": 2}, {"red": 1}, {"red": 1}]
    assert entries[1]["market"] == [None] * 5
    assert CARD.scribe.read(entries, 0, before).cards == [7] * 6


def test_the_result() -> None:
    score = RECORD["result"]["scores"][0]
    assert list(score) == [
        "total", "rank", "tickets_completed", "tickets_failed", "tickets", "bonus", "bonus_cards",
    ]  # fmt: skip
    assert score["bonus_cards"] == sorted(score["bonus_cards"])


# ---- lies ----


def violation(record: object) -> tuple[str, int | None]:
    with pytest.raises(sm.RecordError) as error:
        sm.verify(record)
    assert error.value.words
    return error.value.rule, error.value.move


def place_of(move: str, record: dict[str, Any] = RECORD) -> int:
    return next(n for n, entry in enumerate(record["moves"]) if entry["move"] == move)


def changed(place: int, **fields: Any) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    record["moves"][place] |= fields
    return record


def without(place: int) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    del record["moves"][place]
    return record


def cut(place: int) -> dict[str, Any]:
    """The record up to a place, of an unfinished game."""
    record = copy.deepcopy(RECORD)
    del record["moves"][place:]
    del record["result"]
    return record


def test_honest_records_verify() -> None:
    sm.verify(json.loads(json.dumps(RECORD)))
    sm.verify(cut(place_of("deal") + 1))
    sm.verify(cut(place_of("dispatch") + 1))
    sm.verify(changed(place_of("dispatch"), x_note="a whistle"))


def test_c10_a_wrong_dispatch() -> None:
    place = place_of("dispatch")
    assert violation(changed(place, cards={"locomotive": 5})) == ("C10", place)
    other = (RECORD["moves"][place]["player"] + 1) % 4
    assert violation(changed(place, player=other)) == ("U05", place)


def test_c10_a_missing_dispatch() -> None:
    place = place_of("dispatch")
    assert violation(without(place)) == ("C10", place - 1)
    assert violation(cut(place)) == ("C10", place - 1)


def test_c10_a_dispatch_too_many() -> None:
    place = place_of("dispatch")
    record = copy.deepcopy(RECORD)
    record["moves"].insert(place + 1, record["moves"][place])
    assert violation(record) == ("C10", place + 1)


def test_c54_a_missing_deal_and_one_too_many() -> None:
    place = place_of("deal")
    assert violation(without(place)) == ("C54", place - 1)
    assert violation(cut(place)) == ("C54", place - 1)
    record = copy.deepcopy(RECORD)
    record["moves"].insert(place + 1, record["moves"][place])
    assert violation(record) == ("C54", place + 1)
    record = copy.deepcopy(RECORD)
    record["moves"].insert(place_of("draw") + 1, record["moves"][place])
    assert violation(record) == ("C54", place_of("draw") + 1)


def test_c52_a_wrong_completion() -> None:
    place = place_of("deal")
    completed = copy.deepcopy(RECORD["moves"][place]["completed"])
    seat = next(seat for seat in range(4) if completed[seat])
    completed[seat].pop()
    assert violation(changed(place, completed=completed)) == ("C52", place)


def test_c54_hands_and_market_that_were_not_dealt() -> None:
    place = place_of("deal")
    deal = RECORD["moves"][place]
    assert violation(changed(place, hands=deal["hands"][:3])) == ("C54", place)
    assert violation(changed(place, hands=[{"red": 5}, *deal["hands"][1:]])) == ("C54", place)
    assert violation(changed(place, market=["passenger", *deal["market"][1:]])) == ("G04", place - 1)
    assert violation(changed(place, player=0)) == ("U05", place)


def illegal(words: str) -> Iterator[tuple[dict[str, Any], sm.Match, str]]:
    """Games in which a play is tried that the rulebook refuses with these words; the text of the play."""
    for match in positions("card", 4, 3):
        if match.state.phase != TURN:
            continue
        legal = set(match.legal_moves().ids)
        for move in range(72, len(match.notation)):
            if move not in legal and words in match.edition.rule_on(match.state, move).words:
                yield match.record(), match, match.notation.text(move)
                return


def test_c31_an_illegal_robbery() -> None:
    for record, match, text in illegal("you must play more"):
        words = text.split()[1:]
        counts = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        record["moves"].append({"player": match.turn, "move": "play_group", "color": words[0], "cards": counts})
        assert violation(record) == ("C31", len(record["moves"]) - 1)
        return
    raise AssertionError("no such position")


def test_c31_a_row_with_a_colour_that_stands_on_another_station() -> None:
    for record, match, text in illegal("on another station, and a row"):
        counts = dict.fromkeys(text.split()[1:], 1)
        record["moves"].append({"player": match.turn, "move": "play_row", "cards": counts})
        assert violation(record) == ("C31", len(record["moves"]) - 1)
        return
    raise AssertionError("no such position")


@pytest.mark.parametrize(
    ("move", "fields", "rule"),
    [
        ("play_group", {"cards": {"locomotive": 3}}, "C30"),
        ("play_group", {"cards": {"red": 1, "blue": 1}}, "C30"),
        ("play_group", {"cards": {"red": 1}}, "C30"),
        ("play_group", {"color": "pink"}, "C30"),
        ("play_group", {"robs": [0, 1, 2, 3]}, "C31"),
        ("play_group", {"robs": []}, "C31"),
        ("play_group", {"market": ["red"] * 5}, "C21"),
        ("play_row", {"cards": {"red": 3}}, "C30"),
        ("play_row", {"cards": {"red": 1, "blue": 1, "locomotive": 1}}, "C30"),
        ("play_row", {"cards": {"red": 1, "blue": 1}}, "C30"),
        ("draw_tickets", {"market": ["red"] * 5}, "C21"),
        ("keep_tickets", {"keep": []}, "C03"),
        ("draw", {"shuffles": 1}, "C21"),
    ],
)
def test_fields_that_do_not_follow_from_the_rules(move: str, fields: dict[str, Any], rule: str) -> None:
    place = place_of(move)
    assert violation(changed(place, **fields)) == (rule, place)


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("bonus_cards", ["miami"] * 6, "C56"),
        ("bonus", 99, "C56"),
        ("tickets", 99, "C55"),
        ("tickets_completed", [], "C52"),
        ("tickets_failed", ["miami--omaha"] * 9, "C55"),
        ("total", 999, "C57"),
    ],
)
def test_a_result_that_does_not_follow(key: str, value: object, rule: str) -> None:
    record = copy.deepcopy(RECORD)
    record["result"]["scores"][2][key] = value
    assert violation(record) == (rule, None)


def test_c02_a_hand_without_its_locomotive() -> None:
    record = copy.deepcopy(RECORD)
    record["setup"]["hands"][0] = {"red": 8}
    assert violation(record) == ("C02", None)


def test_c03_offers_that_are_not_six_each() -> None:
    record = copy.deepcopy(RECORD)
    record["setup"]["tickets"].pop()
    assert violation(record) == ("C03", None)


def test_c50_a_record_that_goes_on_or_ends_too_early() -> None:
    record = copy.deepcopy(RECORD)
    record["moves"].append({"player": 0, "move": "pass"})
    assert violation(record) == ("C50", len(RECORD["moves"]))
    assert violation(without(len(RECORD["moves"]) - 1))[0] == "C50"
