"""Files of records: whatever stands in one, it is read, or refused in words."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.errors import StationmasterError
from stationmaster.record.files import parse_json, read_json, read_lines, write_line
from stationmaster.record.verify import load, replay
from tests.games.random_games import finished

NO_JSON = {
    "nothing": ("", "is not JSON: column 1: Expecting value"),
    "half of it": ('{"record": 1', "is not JSON: column 13"),
    "a second line": ('{"a": 1,\n "b": }', "is not JSON: line 2, column 7"),
    "a number without end": ("1" * 5000, "a number with too many digits"),
    "no number": ('{"a": NaN}', "is not JSON: NaN is not a number"),
    "no end": ('{"a": -Infinity}', "is not JSON: -Infinity is not a number"),
    "depth": ("[" * 100_000, "nested too deeply"),
    "some depth": ("[" * 60 + "]" * 60, "nested too deeply"),
    "half a letter": ('{"a": ["\\ud800"]}', "half of a surrogate pair"),
    "half a letter as a name": ('{"\\uDFFF": 1}', "half of a surrogate pair"),
    "the same field twice": ('{"a": {"b": 1, "c": 2, "b": 1}}', "has the field 'b' twice"),
    "a zero byte": ('{"a": 1\0}', "is not JSON"),
    "a raw control character": ('{"a": "\x1b"}', "is not JSON"),
}


@pytest.mark.parametrize("what", NO_JSON)
def test_what_is_no_document(what: str) -> None:
    text, words = NO_JSON[what]
    with pytest.raises(StationmasterError) as error:
        parse_json(text)
    assert words in str(error.value)
    assert len(str(error.value)) < 100


def test_what_is_one() -> None:
    value = {"a": [1, 10**4000, 1e308, None, "\U0001f600", "\\ud800"], "b": {"a": 1}}
    for ascii_only in (True, False):
        assert parse_json(json.dumps(value, ensure_ascii=ascii_only)) == value
    record = finished("card", 4, 1).record()
    assert parse_json(write_line(record)) == record


@given(st.text() | st.text('[]{}":,0123456789.eE+-\\udD8ntf '))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        value = parse_json(text)
    except StationmasterError:
        return
    assert parse_json(json.dumps(value)) == value


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b'{"a": "\xe9"}')
    files = {tmp_path: "Is a directory", tmp_path / "none": "No such file", tmp_path / "latin": "is not a text file"}
    for path, words in files.items():
        for reading in (read_json, lambda file: list(read_lines(file))):
            with pytest.raises(StationmasterError) as error:
                reading(path)
            assert str(error.value).startswith(f"{path}: ")
            assert words in str(error.value)


# ---- records with anything anywhere ----

RECORDS = [finished(game, 2, 1).record() for game in ("usa", "marklin", "card")] + [finished("card", 4, 1).record()]
RECORDS += [sm.Match("usa", 2, seed=1, board=sm.edition("usa").board.data).record()]


def deep(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


WORDS = ["", "x_", "red", "pile", "claim", "deal", "dispatch", "pass", "\x1b[31m", "a\nb", "\u202e", "[/]", "9" * 5000]
leaves = (
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.sampled_from([10**30, -(10**30), 10**4000, 1.0, 0.5, 1e308, float("inf"), float("nan")])
    | st.sampled_from(WORDS)
    | st.text(max_size=5)
)
values = st.sampled_from([50, 950, 5000]).map(deep) | st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(WORDS) | st.text(), inner, max_size=3),
    max_leaves=8,
)


def damage(value: Any, data: st.DataObject) -> None:
    """Replaces, deletes or doubles something within the value, or adds something."""
    inner = value
    while isinstance(inner, (dict, list)) and inner and data.draw(st.integers(0, 3)):
        value = inner
        key = data.draw(st.sampled_from(sorted(value) if isinstance(value, dict) else range(len(value))))
        inner = value[key]
    if value is inner:
        return
    match data.draw(st.sampled_from(["replace", "delete", "add"])):
        case "replace":
            value[key] = data.draw(values)
        case "delete":
            del value[key]
        case "add" if isinstance(value, dict):
            value[data.draw(st.sampled_from([*WORDS, "x_own", "robs", "resets", "market", "shuffles"]))] = data.draw(
                values
            )
        case "add":
            value.insert(key, data.draw(values | st.just(inner)))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(RECORDS), st.integers(1, 3), st.data())
def test_a_record_with_anything_anywhere_is_read_or_refused(
    record: dict[str, Any], times: int, data: st.DataObject
) -> None:
    record = copy.deepcopy(record)
    for _ in range(times):
        damage(record, data)
    for reading in (sm.verify, load, lambda it: list(replay(it))):
        try:
            reading(record)
        except sm.RecordError as error:
            str(error)
