"""The log: a line a record, whatever is in it."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stationmaster.server.logs import FIELDS, JsonFormatter

TEXTS = st.text(st.characters(exclude_categories=()), max_size=50) | st.sampled_from(
    ["\x1b[31mred", "\x9b2J", "a\u202eb", "a\u2028b\nc", "\ud800", "x" * 100_000]
)
VALUES = TEXTS | st.integers() | st.floats() | st.none() | st.binary() | st.lists(st.integers())


def written(text: str, fields: dict[str, Any], error: str | None) -> str:
    """As a handler gets it."""
    try:
        raise ValueError(error)
    except ValueError:
        found = sys.exc_info() if error is not None else None
    record = logging.LogRecord("test", logging.INFO, "file.py", 1, text, None, found)
    record.__dict__.update(fields)
    return JsonFormatter().format(record)


@given(TEXTS, st.dictionaries(st.sampled_from(FIELDS), VALUES), st.none() | TEXTS)
def test_one_record_is_one_line_of_ascii_and_one_object(text: str, fields: dict[str, Any], error: str | None) -> None:
    line = written(text, fields, error)
    assert line.isascii()
    assert line.isprintable()
    assert len(line) < 200_000
    told = json.loads(line, parse_constant=lambda name: 1 / 0)
    assert set(told) == {"at", "level", "logger", "message", *fields} | ({"error"} if error is not None else set())
    if len(text) < 100:
        assert told["message"] == json.loads(json.dumps(text))
    assert all(told[name] == value for name, value in fields.items() if isinstance(value, int))
