"""Game records: written, read, replayed; and what is wrong in one is found."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from stationmaster.errors import RecordError
from stationmaster.match import Match
from stationmaster.record.verify import load, replay
from stationmaster.testing.playing import Sitting, expect, told, whole_state

DAMAGES = 25
NONSENSE: tuple[object, ...] = (
    None,
    True,
    -1,
    10**6,
    0.5,
    "",
    "nonsense",
    [],
    [None],
    ["nonsense"],
    {},
    {"red": -1},
    {"nonsense": 1},
)


def check_records(sitting: Sitting) -> None:
    """A record is JSON, gives the same game again at every place of it, and no damage to it goes unseen."""
    match = sitting.finished()
    with told(sitting, "record"):
        record = as_json(match)
        loaded = load(record, known=sitting.edition)
        expect(whole_state(loaded.state) == whole_state(match.state), "replayed, it gives another state")
        expect(loaded.record() == record, "replayed, it gives another record")
    for match in sitting.some_positions(0.02, "records"):
        with told(sitting, "unfinished record"):
            check_unfinished(sitting, match)
    with told(sitting, "damaged record"):
        check_damages(sitting, record)


def as_json(match: Match) -> dict[str, Any]:
    text = json.dumps(match.record(), allow_nan=False)
    record: dict[str, Any] = json.loads(text)
    expect(record == match.record(), "it changes on its way through JSON")
    return record


def check_unfinished(sitting: Sitting, match: Match) -> None:
    """It goes on where it stopped, or where the last entry was written."""
    record = as_json(match)
    expect(("result" in record) == match.is_over, "there must be a result when the game is over, and only then")
    *_, loaded = replay(record, known=sitting.edition)
    expect(loaded.entries == match.entries, "replayed, it has other entries")
    if sitting.settled:
        expect(whole_state(loaded.state) == whole_state(match.state), "replayed, it gives another position")


def check_damages(sitting: Sitting, record: dict[str, Any]) -> None:
    rng = sitting.random("damages")
    for _ in range(DAMAGES):
        damaged = json.loads(json.dumps(record))
        what = damage(damaged, rng)
        if damaged == record:
            continue
        try:
            load(damaged, known=sitting.edition)
        except RecordError as error:
            expect(bool(error.words), f"{what}: the error has no words")
            continue
        except Exception as error:
            raise AssertionError(f"{what}: {type(error).__name__}, not a RecordError: {error}") from error
        raise AssertionError(f"{what}: was not found")


def damage(record: dict[str, Any], rng: Random) -> str:
    """Puts nonsense into some field, or takes it away; says what it did."""
    places = {"the record": record, "setup": record["setup"], "result": record["result"]}
    places |= {f"the score of seat {seat}": score for seat, score in enumerate(record["result"]["scores"])}
    numbers = rng.sample(range(len(record["moves"])), min(5, len(record["moves"])))
    places |= {f"move {number}": record["moves"][number] for number in numbers}
    where = rng.choice(sorted(places))
    key = rng.choice(sorted({*places[where]} - {"options"}))  # without options it may be a game as well
    if rng.random() < 0.2:
        del places[where][key]
        return f"{where} without {key!r}"
    places[where][key] = rng.choice(NONSENSE)
    return f"{where} with {places[where][key]!r} as {key!r}"
