"""Records: what is written, and that every lie in them is found."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from tests.games.random_games import finished
from tests.games.test_laws import on_every_table

RECORD = finished("usa", 3, 12).record()


def entry_with(record: dict[str, Any], **wanted: Any) -> int:
    """The place of the first entry with these fields."""
    for place, entry in enumerate(record["moves"]):
        if all(entry.get(key) == value for key, value in wanted.items()):
            return place
    raise AssertionError(f"the game has no entry with {wanted}")


def violation(record: object) -> sm.RecordError:
    with pytest.raises(sm.RecordError) as error:
        sm.verify(record)
    return error.value


def changed(place: int | None, **fields: Any) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    target = record if place is None else record["moves"][place]
    for key, value in fields.items():
        if value is ...:
            del target[key]
        else:
            target[key] = value
    return record


def test_an_honest_record_verifies() -> None:
    sm.verify(json.loads(json.dumps(RECORD)))
    sm.verify(changed(None, x_table="kitchen"))
    sm.verify(changed(5, x_thought="hm"))


def test_the_shape_of_a_record() -> None:
    assert list(RECORD) == ["record", "game", "options", "players", "setup", "moves", "result"]
    assert (RECORD["record"], RECORD["game"], RECORD["options"]) == (1, "usa", {})
    assert set(RECORD["setup"]) <= {"first", "hands", "market", "tickets", "resets"}
    score = RECORD["result"]["scores"][0]
    assert list(score) == [
        "total", "rank", "tickets_completed", "tickets_failed", "routes", "tickets", "bonus", "longest_path",
    ]  # fmt: skip


def test_a_card_that_the_pile_does_not_hold() -> None:
    place = entry_with(RECORD, move="draw", **{"from": "pile"})
    found = violation(changed(place, card="passenger"))
    assert (found.move, found.rule) == (place, "G04")


def test_a_market_draw_that_names_another_card() -> None:
    place = next(n for n, e in enumerate(RECORD["moves"]) if e["move"] == "draw" and e["from"] != "pile")
    other = "red" if RECORD["moves"][place]["card"] != "red" else "blue"
    found = violation(changed(place, card=other))
    assert (found.move, found.rule) == (place, "U10")


def test_a_move_out_of_turn() -> None:
    place = entry_with(RECORD, move="claim")
    seat = RECORD["moves"][place]["player"]
    assert violation(changed(place, player=(seat + 1) % 3)).rule == "U05"


def test_a_payment_that_is_no_payment_and_one_that_is_not_held() -> None:
    place = entry_with(RECORD, move="claim")
    assert violation(changed(place, cards={"passenger": 1})).rule == "U20"
    claim = RECORD["moves"][place]
    length = sum(claim["cards"].values())
    found = violation(changed(place, cards={"locomotive": length}))
    assert (found.move, found.rule) == (place, "U20")
    assert "in your hand" in found.words


def test_a_route_claimed_twice() -> None:
    place = entry_with(RECORD, move="claim")
    later = next(n for n in range(place + 1, len(RECORD["moves"])) if RECORD["moves"][n]["move"] == "claim")
    found = violation(changed(later, route=RECORD["moves"][place]["route"]))
    assert found.move == later
    assert found.rule in ("U20", "U22")


def test_tickets_returned_in_another_order() -> None:
    place = next(n for n, e in enumerate(RECORD["moves"]) if len(e.get("return", [])) == 2)
    found = violation(changed(place, **{"return": RECORD["moves"][place]["return"][::-1]}))
    assert (found.move, found.rule) == (place, "U30")


def test_a_ticket_kept_that_was_not_offered() -> None:
    offered = RECORD["setup"]["tickets"]
    first = RECORD["setup"]["first"]
    stolen = offered[(first + 1) % 3][0]
    found = violation(changed(0, keep=[stolen, offered[first][0]]))
    assert (found.move, found.rule) == (0, "U30")


def test_the_order_of_kept_tickets_means_nothing() -> None:
    kept = RECORD["moves"][0]["keep"]
    assert len(kept) >= 2
    sm.verify(changed(0, keep=kept[::-1]))
    assert violation(changed(0, keep=[*kept, kept[0]])).rule == "U30"


def test_no_ticket_kept() -> None:
    assert violation(changed(0, keep=[])).rule == "U30"


def test_a_market_that_is_not_what_followed() -> None:
    place = next(n for n, e in enumerate(RECORD["moves"]) if "market" in e)
    market = list(RECORD["moves"][place]["market"])
    taken = RECORD["moves"][place]["from"]
    market[(taken + 1) % 5] = "red" if market[(taken + 1) % 5] != "red" else "blue"
    assert violation(changed(place, market=market)).rule == "U16"
    assert violation(changed(place, market=...)).rule == "G04"
    assert violation(changed(place, shuffles=3)).rule == "U16"
    assert violation(changed(place, resets=[["red"] * 5])).move == place


def test_a_market_where_it_does_not_belong() -> None:
    place = entry_with(RECORD, move="draw_tickets")
    assert violation(changed(place, market=["red"] * 5)).move == place


def test_a_result_that_does_not_follow() -> None:
    for key, value, rule in (("total", 500, "U41"), ("longest_path", 44, "U42"), ("rank", 9, "G06")):
        record = copy.deepcopy(RECORD)
        record["result"]["scores"][1][key] = value
        found = violation(record)
        assert (found.rule, found.move) == (rule, None)
    record = copy.deepcopy(RECORD)
    record["result"]["winners"] = [0, 1, 2]
    assert violation(record).rule == "U43"


def test_a_record_that_goes_on_after_the_end_or_ends_too_early() -> None:
    record = copy.deepcopy(RECORD)
    record["moves"].append(record["moves"][-1])
    assert violation(record).rule == "U40"
    record = copy.deepcopy(RECORD)
    del record["moves"][-1]
    assert violation(record).words == "there is a result, but the game is not over"
    assert violation(changed(None, result=...)).rule == "record"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"record": 2}, "version of the format"),
        ({"game": "chess"}, "there is no game 'chess'; choose from: usa"),
        ({"game": 7}, "must be the name of a game"),
        ({"players": ["Ann"]}, "usa is for 2 to 5 players, not 1"),
        ({"players": "Ann"}, "must be a list"),
        ({"options": {"pace": "fast"}}, "no option 'pace'"),
        ({"seed": 7}, "unknown field 'seed'"),
        ({"setup": []}, "'setup' must be an object"),
        ({"moves": {}}, "'moves' must be a list"),
        ({"board": {"game": "usa"}}, "'cars' is missing"),
    ],
)
def test_a_header_that_is_wrong(fields: dict[str, Any], words: str) -> None:
    assert words in str(violation(changed(None, **fields)))


def test_a_locomotive_more_than_the_deck_has() -> None:
    record = copy.deepcopy(RECORD)
    record["setup"]["hands"] = [{"locomotive": 4}] * 3
    record["setup"]["market"] = ["locomotive"] * 3 + ["red", "red"]
    assert violation(record).rule == "G04"


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["pile", "red", "usa", "draw", ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["red", "move", "x"]), inner, max_size=3)
    ),
    max_leaves=4,
)


@on_every_table
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), value=values)
def test_any_damage_is_found_or_harmless_and_never_crashes(game: str, players: int, seed: int, value: Any) -> None:
    """Some field of some entry is replaced by nonsense: verify finds it, in words."""
    record = finished(game, players, seed % 3).record()
    record = json.loads(json.dumps(record))
    rng = random.Random(seed)
    targets = [record, record["setup"], record["result"], *record["result"]["scores"], *rng.sample(record["moves"], 5)]
    target = rng.choice(targets)
    key = rng.choice(sorted(target))
    if target[key] == value and type(target[key]) is type(value):
        return
    target[key] = value
    with pytest.raises(sm.RecordError):
        sm.verify(record)


def test_what_has_no_order_may_be_named_in_any() -> None:
    place = next(n for n, e in enumerate(RECORD["moves"]) if len(e.get("keep", [])) == 3)
    sm.verify(changed(place, keep=RECORD["moves"][place]["keep"][::-1]))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"record": 1.0}, "version of the format"),
        ({"board": None}, "'board' must be an object"),
    ],
)
def test_a_header_of_the_wrong_type(fields: dict[str, Any], words: str) -> None:
    assert words in str(violation(changed(None, **fields)))


def test_a_first_player_that_is_no_whole_number() -> None:
    record = copy.deepcopy(RECORD)
    record["setup"]["first"] = float(record["setup"]["first"])
    assert violation(record).rule == "U05"


def test_options_name_only_what_differs_from_the_default() -> None:
    record = finished("marklin", 2, 1).record()
    record["options"] = {"merchandise": "standard"}
    assert "only what differs from the default" in str(violation(record))
    record["options"] = {"x_table": "kitchen"}
    sm.verify(record)
