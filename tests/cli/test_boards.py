"""A board of one's own, and everything that may be wrong with one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games import read_data

from .conftest import Run

Data = dict[str, Any]


def spoil(what: Callable[[Data], Any]) -> Data:
    data = copy.deepcopy(read_data("usa"))
    what(data)
    return data


BAD: dict[str, tuple[Callable[[Data], Any], str]] = {
    "unknown place": (
        lambda d: d["routes"][3].update(a="atlantis"),
        "routes[3] 'atlanta--new_orleans--1': unknown place",
    ),
    "unknown place of a ticket": (lambda d: d["tickets"][2].update(b="atlantis"), "tickets[2]"),
    "wrong length": (lambda d: d["routes"][0].update(length=7), "routes[0] 'atlanta--charleston': 'length' must be"),
    "wrong colour": (lambda d: d["routes"][0].update(color="pink"), "routes[0] 'atlanta--charleston': unknown color"),
    "duplicate id": (lambda d: d["routes"].append(d["routes"][0]), "routes[100] 'atlanta--charleston': duplicate id"),
    "ticket out of reach": (lambda d: d.update(cars=3), "cannot be completed"),
    "no route": (lambda d: d.update(routes=[]), "routes: the board has no route"),
    "another game": (lambda d: d.update(game="marklin"), "'game' must be 'usa', not 'marklin'"),
    "too few tickets": (lambda d: d.update(tickets=d["tickets"][:5]), "tickets: 5 of them; 2 players need 6"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_board_names_the_file_and_the_entry(run: Run, tmp_path: Path, name: str) -> None:
    change, words = BAD[name]
    (tmp_path / "my_map.json").write_text(json.dumps(spoil(change)))
    refusal = run("simulate usa --games 1 --board my_map.json --records games.jsonl").refused()
    assert refusal.startswith("stationmaster simulate: my_map.json: ")
    assert words in refusal
    assert not (tmp_path / "games.jsonl").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [('{"game": "usa",\n "cars": }', "line 2, column 10"), ("[]", "must be an object"), ("[" * 100_000, "nested")],
)
def test_broken_json(run: Run, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "my_map.json").write_text(text)
    for command in ("simulate usa --games 1", "play usa", "bench usa"):
        refusal = run(f"{command} --board my_map.json").refused()
        assert "my_map.json: " in refusal
        assert words in refusal


def small_board() -> Data:
    """Five cities in a ring."""
    cities = ["a", "b", "c", "d", "e"]
    ring = list(zip(cities, cities[1:] + cities[:1], strict=True))
    pairs = [(a, b) for n, a in enumerate(cities) for b in cities[n + 1 :]]
    return {
        "game": "usa",
        "deck": {"per_color": 6, "locomotive": 6},
        "cars": 12,
        "route_points": {"1": 1, "2": 2, "3": 4},
        "longest_path_bonus": 10,
        "cities": [{"id": name, "name": name.upper(), "lat": 0, "lon": n} for n, name in enumerate(cities)],
        "routes": [{"id": f"{a}-{b}", "a": a, "b": b, "length": 3, "color": "gray"} for a, b in ring],
        "tickets": [{"id": f"{a}-{b}", "a": a, "b": b, "points": 5} for a, b in pairs],
    }


def test_a_good_board_is_played_on_in_every_command(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ring.json").write_text(json.dumps(small_board()))
    outcome = run("simulate usa --bots greedy,random --games 4 --jobs 2 --board ring.json --records games.jsonl")
    assert outcome.code == 0, outcome.err
    assert run("verify games.jsonl").code == 0
    record = json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])
    sm.verify(record)
    assert record["board"] == small_board()
    assert "A – B" in run("play usa --board ring.json --seed 1", "10\n").out
    bench = run("bench usa --board ring.json --players 2 --rounds 1 --repeats 1 --json")
    assert list(json.loads(bench.out)["usa"]) == ["2"]
