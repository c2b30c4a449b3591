"""Files of game records: one JSON document a line. Any of them may come from a stranger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from stationmaster.errors import StationmasterError

DEEPEST = 40  # lists and objects within each other: a record with a board in it has seven


def write_line(record: dict[str, Any]) -> str:
    """A record as one line of text."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that are not empty, with their numbers from 1."""
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, line
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise StationmasterError(f"{path}: is not a text file in UTF-8") from None


def read_json(path: Path) -> Any:
    """A file that is one JSON document."""
    try:
        return parse_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise StationmasterError(f"{path}: is not a text file in UTF-8") from None
    except StationmasterError as error:
        raise StationmasterError(f"{path}: {error}") from None


def parse_json(text: str) -> Any:
    """A JSON document that everyone reads alike; StationmasterError says why it is none."""
    try:
        value = json.loads(text, parse_constant=_no_number, object_pairs_hook=_each_once)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise StationmasterError(f"is not JSON: {line}column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise StationmasterError("is nested too deeply") from None
    except StationmasterError:
        raise
    except ValueError:  # Python converts no more than some thousand digits
        raise StationmasterError("holds a number with too many digits") from None
    if is_deep(value):
        raise StationmasterError("is nested too deeply")
    if "\\ud" in text.lower():
        _refuse_half_letters(value)
    return value


def is_deep(value: object) -> bool:
    """Deeper than anything that is meant: nobody may have to follow it to its end."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level if isinstance(outer, (list, dict)) for inner in _within(outer)]
        if not level:
            return False
    return True


def _within(value: list[Any] | dict[str, Any]) -> Any:
    return value.values() if isinstance(value, dict) else value


def _no_number(name: str) -> NoReturn:
    raise StationmasterError(f"is not JSON: {name} is not a number")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise StationmasterError(f"has the field {twice!r} twice in one object")
    return table


def _refuse_half_letters(value: object) -> None:
    """Half of a surrogate pair is no letter, and no file can hold it."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise StationmasterError("is not JSON: half of a surrogate pair is not a character") from None
